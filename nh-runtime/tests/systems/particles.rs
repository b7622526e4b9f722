//! Particles that slide on a parabolic ramp, the systems that [`super::reduced`] reduces.

use nh_runtime::nalgebra::{SMatrix, SVector};
use nh_runtime::{Departure, DiscreteSystem, Equation, Equations, Inputs, Interval};

/// L_d = m |Δq|²/2 with y_1 - y_0 = (x_1² - x_0²)/2, ω = dy - x dx, in the coordinates x, y, …
macro_rules! particle {
    ($(#[$doc:meta])* $name:ident, $n:literal, $names:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name {
            pub m: f64,
        }

        impl $name {
            /// A pair on D_d from `q0`, with these increments of the coordinates other than y.
            pub fn pair(&self, q0: [f64; $n], mut d: [f64; $n]) -> ([f64; $n], [f64; $n]) {
                d[1] = (q0[0] + d[0] / 2.0) * d[0];
                (q0, core::array::from_fn(|i| q0[i] + d[i]))
            }
        }

        impl DiscreteSystem for $name {
            euclidean!($n, 1, $names);

            fn discrete_lagrangian_at(&self, interval: &Interval<Self>) -> f64 {
                self.m * interval.d.norm_squared() / 2.0
            }

            fn d1_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> SVector<f64, $n> {
                interval.d * -self.m
            }

            fn d2_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> SVector<f64, $n> {
                interval.d * self.m
            }

            fn d2_d1_discrete_lagrangian_at(&self, _: &Interval<Self>) -> SMatrix<f64, $n, $n> {
                SMatrix::identity() * -self.m
            }

            fn constraint_forms_at(&self, _: Inputs<SVector<f64, 0>>, q: &SVector<f64, $n>) -> SMatrix<f64, 1, $n> {
                SMatrix::from_fn(|_, i| [-q[0], 1.0, 0.0][i])
            }

            fn kinematic_residual_at(&self, interval: &Interval<Self>) -> SVector<f64, 1> {
                let (q, d) = (interval.q, interval.d);
                [d[1] - (q[0] + d[0] / 2.0) * d[0]].into()
            }

            fn initial_momentum_at(
                &self,
                time: Inputs<SVector<f64, 0>>,
                _: &SVector<f64, $n>,
                v: &SVector<f64, $n>,
            ) -> SVector<f64, $n> {
                v * (self.m * time.h)
            }

            fn velocity_residual_at(
                &self,
                _: Inputs<SVector<f64, 0>>,
                _: &SVector<f64, $n>,
                _: &SVector<f64, $n>,
            ) -> (SVector<f64, 1>, SVector<f64, 1>) {
                (SVector::zeros(), SVector::zeros())
            }

            fn departure_jacobian_at(&self, interval: &Interval<Self>) -> Departure<Self> {
                let (covector, phi) = self.departure_at(interval);
                let end = interval.q + interval.d;
                Departure {
                    covector,
                    phi,
                    covector_by_increment: self.d2_d1_discrete_lagrangian_at(interval),
                    phi_by_increment: self.constraint_forms_at(interval.inputs(), &end),
                }
            }
        }
    };
}

particle! {
    /// FTZ Example 5.1.
    Ramp, 2, ["x", "y"]
}
particle! {
    /// The particle with a free z.
    Slide, 3, ["x", "y", "z"]
}

/// [`Ramp`] along its parabola, L_d = m (Δx² + (x_1² - x_0²)²/4)/2.
#[derive(Clone, Copy, Debug)]
pub struct Parabola {
    pub m: f64,
}

/// x_0, Δx and Δy = (x_0 + x_1) Δx/2.
fn along(interval: &Interval<Parabola>) -> [f64; 3] {
    let (x, d) = (interval.q[0], interval.d[0]);
    [x, d, (x + d / 2.0) * d]
}

impl DiscreteSystem for Parabola {
    euclidean!(1, 0, ["x"]);

    fn discrete_lagrangian_at(&self, interval: &Interval<Self>) -> f64 {
        let [_, d, u] = along(interval);
        self.m * (d.powi(2) + u.powi(2)) / 2.0
    }

    fn d1_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> SVector<f64, 1> {
        let [x, d, u] = along(interval);
        [-self.m * (d + x * u)].into()
    }

    fn d2_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> SVector<f64, 1> {
        let [x, d, u] = along(interval);
        [self.m * (d + (x + d) * u)].into()
    }

    fn constraint_forms_at(
        &self,
        _: Inputs<SVector<f64, 0>>,
        _: &SVector<f64, 1>,
    ) -> SMatrix<f64, 0, 1> {
        SMatrix::zeros()
    }

    fn kinematic_residual_at(&self, _: &Interval<Self>) -> SVector<f64, 0> {
        SVector::zeros()
    }

    fn initial_momentum_at(
        &self,
        time: Inputs<SVector<f64, 0>>,
        q: &SVector<f64, 1>,
        v: &SVector<f64, 1>,
    ) -> SVector<f64, 1> {
        v * (self.m * time.h * (1.0 + q[0].powi(2)))
    }

    fn velocity_residual_at(
        &self,
        _: Inputs<SVector<f64, 0>>,
        _: &SVector<f64, 1>,
        _: &SVector<f64, 1>,
    ) -> (SVector<f64, 0>, SVector<f64, 0>) {
        (SVector::zeros(), SVector::zeros())
    }

    fn departure_jacobian_at(&self, interval: &Interval<Self>) -> Departure<Self> {
        let [x, d, _] = along(interval);
        let (covector, phi) = self.departure_at(interval);
        Departure {
            covector,
            phi,
            covector_by_increment: [[-self.m * (1.0 + x * (x + d))]].into(),
            phi_by_increment: SMatrix::zeros(),
        }
    }
}
