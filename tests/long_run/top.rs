//! The scheme `energy` with coordinates in groups, on a quarter of a million steps: H at the nodes.

#![cfg(feature = "large-reductions")]

use nonholonomic::nalgebra::Vector3;
use nonholonomic::prelude::*;

/// The problems of bodies in the literature, and tops.
macro_rules! problem {
    (suslov, $($rest:tt)*) => { kept_by_energy! { suslov, $($rest)* } };
    (veselova, $($rest:tt)*) => { kept_by_energy! { veselova, $($rest)* } };
    (routh, $($rest:tt)*) => { kept_by_energy! { routh, $($rest)* } };
    (top, $($rest:tt)*) => { kept_by_energy! { top, $($rest)* } };
    ($other:ident, $($rest:tt)*) => {};
}

macro_rules! kept_by_energy {
    ($module:ident, $(#[$attribute:meta])* struct $name:ident { $($field:ident),* }) => {
        pub mod $module {
            use nonholonomic::without_equations::discrete_system;
            #[discrete_system]
            $(#[$attribute])*
            #[discretization(energy)]
            pub struct $name { $(pub $field: f64),* }
        }
    };
}

#[path = "../../benches/schemes/problems.rs"]
mod problems;
#[path = "../composition/top.rs"]
mod tops;

use problems::{routh::Routh, suslov::Suslov, veselova::Veselova};
use tops::top::Top;

const STEPS: usize = 250_000;

/// The largest change of the energy relative to it, which is of the size of its terms. `motion.energy()` is H at the node: ½|μ|² + V of the frame, which `composition` compares with E_L.
macro_rules! kept {
    ($test:ident, |$attitude:ident| $system:expr, $q:expr, $v:expr) => {
        #[test]
        fn $test() {
            let $attitude = UnitQuaternion::from_scaled_axis(Vector3::new(0.3, -0.5, 0.8));
            let system = $system;
            let mut motion = system.motion(0.05, $q, $v).expect("it starts");
            motion.step([]).expect("it is solved");
            let (first, mut largest) = (motion.energy(), 0.0_f64);
            for _ in 0..STEPS {
                motion.step([]).expect("it is solved");
                largest = largest.max((motion.energy() - first).abs());
            }
            let largest = largest / first.abs();
            println!("{largest:.1e}");
            // The rest that Newton's method leaves of the momenta is spent in the next step. The rounding of rows and momenta, some ε/2 … 2ε of H a step, adds up as a random walk does: √n times
            // 4·10⁻¹⁶, and its largest value is within 2.5 times that with a probability of 0.97: of n = 250 000 steps 5·10⁻¹³.
            assert!(largest <= 5e-13, "{largest:e}");
        }
    };
}

const SUSLOV: Suslov = Suslov {
    I: 1.2,
    J: 1.7,
    k: 0.3,
    g: 0.8,
};
kept! { energy_of_suslov, |attitude| SUSLOV, attitude, [0.5, -0.7, 0.0] }

const VESELOVA: Veselova = Veselova {
    I: 1.2,
    J: 1.7,
    k: 0.9,
};
kept! { energy_of_veselova, |attitude| VESELOVA, attitude, {
    <[f64; 3]>::from(attitude.inverse() * Vector3::new(0.6, -0.9, 0.0))
} }

const ROUTH: Routh = Routh {
    I: 0.5,
    J: 0.4,
    l: 0.2,
    a: 1.0,
    g: 1.5,
};
kept! { energy_of_routh, |attitude| ROUTH, (0.1, 0.2, attitude), {
    let omega = Vector3::new(0.6, -0.9, 0.7);
    let in_space = attitude * omega;
    [in_space[1], -in_space[0], omega[0], omega[1], omega[2]]
} }

const fn top(weight: f64) -> Top {
    Top {
        I: 1.2,
        J: 1.7,
        weight,
    }
}
kept! { energy_of_a_free_top, |attitude| top(0.0), attitude, [0.5, -0.7, 1.1] }
kept! { energy_of_a_heavy_top, |attitude| top(1.0), attitude, [0.5, -0.7, 1.1] }
