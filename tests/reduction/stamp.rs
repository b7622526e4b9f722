//! One system reduced with several connections.

/// One struct for every line `Name: (A) (A_d);`, with the attributes and parameters of the first block, and
/// functions that hold each of them against the motion and against the equations of motion.
macro_rules! reductions {
    (@one { $(#[$($attribute:tt)*])* struct { $($field:ident),* } } $name:ident $a:tt $a_d:tt) => {
        #[discrete_system]
        $(#[$($attribute)*])*
        #[connection $a]
        #[discrete_connection $a_d]
        #[derive(Clone, Copy, Debug)]
        pub struct $name { $(pub $field: f64),* }

        impl $name {
            const PARAMETERS: usize = [$(stringify!($field)),*].len();

            pub fn new([$($field),*]: [f64; Self::PARAMETERS]) -> Self {
                Self { $($field),* }
            }
        }
    };
    ($body:tt $($name:ident: $a:tt $a_d:tt;)*) => {
        $(reductions!(@one $body $name $a $a_d);)*

        /// The largest deviation of any of them.
        pub fn reconstruct<const P: usize, const N: usize>(
            values: [f64; P],
            time: TimeStep,
            pair: [[f64; N]; 2],
            steps: usize,
        ) -> f64
        where
            $([f64; P]: Into<[f64; $name::PARAMETERS]>,
            $name: $crate::reduction::check::Reducible<N>,)*
        {
            let mut worst = 0.0_f64;
            $(
                let system = $name::new(values.into());
                worst = worst.max($crate::reduction::check::reconstructs(stringify!($name), &system, time, pair, steps));
            )*
            worst
        }

        /// The reduced equations of each of them are the equations of motion on D at q.
        pub fn equations<const P: usize, const N: usize>(values: [f64; P], time: TimeStep, q: [f64; N])
        where
            $([f64; P]: Into<[f64; $name::PARAMETERS]>,
            $name: $crate::reduction::check::Reducible<N>,)*
        {
            $($crate::reduction::equations::are_those_on_d(stringify!($name), &$name::new(values.into()), time, q);)*
        }
    };
}
