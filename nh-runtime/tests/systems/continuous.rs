//! The continuous systems whose motions are known in closed form.

use nh_runtime::nalgebra::{SMatrix, SVector};
use nh_runtime::{
    ContinuousSystem, Departure, DiscreteSystem, Equation, Equations, Inputs, Instant, Interval,
};

use super::{Disk, Oscillator};

impl ContinuousSystem for Disk {
    fn lagrangian_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        _: &SVector<f64, 4>,
        v: &SVector<f64, 4>,
    ) -> f64 {
        self.inertia().dot(&v.component_mul(v)) / 2.0
    }

    fn legendre_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        _: &SVector<f64, 4>,
        v: &SVector<f64, 4>,
    ) -> SVector<f64, 4> {
        self.inertia().component_mul(v)
    }

    fn mass_matrix_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        _: &SVector<f64, 4>,
        _: &SVector<f64, 4>,
    ) -> SMatrix<f64, 4, 4> {
        SMatrix::from_diagonal(&self.inertia())
    }

    fn generalized_force_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        _: &SVector<f64, 4>,
        _: &SVector<f64, 4>,
    ) -> SVector<f64, 4> {
        SVector::zeros()
    }

    fn constraint_values_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        q: &SVector<f64, 4>,
        v: &SVector<f64, 4>,
    ) -> SVector<f64, 2> {
        self.forms(q[3]) * v
    }

    /// ẋ - A cos φ θ̇, ẏ - A sin φ θ̇.
    fn constraint_rates_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        q: &SVector<f64, 4>,
        v: &SVector<f64, 4>,
    ) -> SVector<f64, 2> {
        let turn = self.a * v[2] * v[3];
        [turn * q[3].sin(), -turn * q[3].cos()].into()
    }
}

impl ContinuousSystem for Oscillator {
    fn lagrangian_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        q: &SVector<f64, 1>,
        v: &SVector<f64, 1>,
    ) -> f64 {
        (self.m * v[0] * v[0] - self.k * (q[0] - self.anchor).powi(2)) / 2.0
    }

    fn legendre_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        _: &SVector<f64, 1>,
        v: &SVector<f64, 1>,
    ) -> SVector<f64, 1> {
        v * self.m
    }

    fn mass_matrix_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        _: &SVector<f64, 1>,
        _: &SVector<f64, 1>,
    ) -> SMatrix<f64, 1, 1> {
        [[self.m]].into()
    }

    fn generalized_force_at(
        &self,
        at: Instant<SVector<f64, 0>>,
        q: &SVector<f64, 1>,
        _: &SVector<f64, 1>,
    ) -> SVector<f64, 1> {
        [-self.k * (q[0] - self.anchor) + self.drive * at.t].into()
    }

    fn constraint_values_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        _: &SVector<f64, 1>,
        _: &SVector<f64, 1>,
    ) -> SVector<f64, 0> {
        SVector::zeros()
    }

    fn constraint_rates_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        _: &SVector<f64, 1>,
        _: &SVector<f64, 1>,
    ) -> SVector<f64, 0> {
        SVector::zeros()
    }
}

/// Only the continuous system is of interest: discrete quantities are not numbers.
macro_rules! continuous_only {
    ($n:literal, $m:literal) => {
        fn discrete_lagrangian_at(&self, _: &Interval<Self>) -> f64 {
            f64::NAN
        }
        fn d1_discrete_lagrangian_at(&self, _: &Interval<Self>) -> SVector<f64, $n> {
            SVector::repeat(f64::NAN)
        }
        fn d2_discrete_lagrangian_at(&self, _: &Interval<Self>) -> SVector<f64, $n> {
            SVector::repeat(f64::NAN)
        }
        fn d2_d1_discrete_lagrangian_at(&self, _: &Interval<Self>) -> SMatrix<f64, $n, $n> {
            SMatrix::repeat(f64::NAN)
        }
        fn kinematic_residual_at(&self, _: &Interval<Self>) -> SVector<f64, $m> {
            SVector::repeat(f64::NAN)
        }
        fn initial_momentum_at(
            &self,
            time: Inputs<SVector<f64, 0>>,
            q: &SVector<f64, $n>,
            v: &SVector<f64, $n>,
        ) -> SVector<f64, $n> {
            self.legendre_at(time.t.into(), q, v)
        }
        fn departure_jacobian_at(&self, interval: &Interval<Self>) -> Departure<Self> {
            let (covector, phi) = self.departure_at(interval);
            Departure {
                covector,
                phi,
                covector_by_increment: SMatrix::repeat(f64::NAN),
                phi_by_increment: SMatrix::repeat(f64::NAN),
            }
        }
    };
}

/// m ẍ = -k x - c ẋ + f cos Ω t.
#[derive(Clone, Copy, Debug)]
pub struct Damped {
    pub m: f64,
    pub k: f64,
    pub c: f64,
    pub f: f64,
    pub frequency: f64,
}

impl Damped {
    /// (x, ẋ) of the motion through (x_0, v_0) at t = 0: the driven one and a damped one.
    pub fn motion(&self, x0: f64, v0: f64, t: f64) -> (f64, f64) {
        let &Self {
            m,
            k,
            c,
            f,
            frequency: w,
        } = self;
        let (real, imaginary) = (k - m * w * w, c * w);
        let size = real * real + imaginary * imaginary;
        let (a, b) = (f * real / size, f * imaginary / size);
        let rate = c / (2.0 * m);
        let nu = (k / m - rate * rate).sqrt();
        let (p, q) = (x0 - a, (v0 - b * w + rate * (x0 - a)) / nu);
        let (sin, cos) = (nu * t).sin_cos();
        let decay = (-rate * t).exp();
        let x = a * (w * t).cos() + b * (w * t).sin() + decay * (p * cos + q * sin);
        let v = w * (b * (w * t).cos() - a * (w * t).sin())
            + decay * ((nu * q - rate * p) * cos - (nu * p + rate * q) * sin);
        (x, v)
    }
}

impl DiscreteSystem for Damped {
    euclidean!(1, 0, ["x"]);
    continuous_only!(1, 0);

    fn constraint_forms_at(
        &self,
        _: Inputs<SVector<f64, 0>>,
        _: &SVector<f64, 1>,
    ) -> SMatrix<f64, 0, 1> {
        SMatrix::zeros()
    }

    fn velocity_residual_at(
        &self,
        _: Inputs<SVector<f64, 0>>,
        _: &SVector<f64, 1>,
        _: &SVector<f64, 1>,
    ) -> (SVector<f64, 0>, SVector<f64, 0>) {
        (SVector::zeros(), SVector::zeros())
    }
}

impl ContinuousSystem for Damped {
    fn lagrangian_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        q: &SVector<f64, 1>,
        v: &SVector<f64, 1>,
    ) -> f64 {
        (self.m * v[0] * v[0] - self.k * q[0] * q[0]) / 2.0
    }

    fn legendre_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        _: &SVector<f64, 1>,
        v: &SVector<f64, 1>,
    ) -> SVector<f64, 1> {
        v * self.m
    }

    fn mass_matrix_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        _: &SVector<f64, 1>,
        _: &SVector<f64, 1>,
    ) -> SMatrix<f64, 1, 1> {
        [[self.m]].into()
    }

    fn generalized_force_at(
        &self,
        at: Instant<SVector<f64, 0>>,
        q: &SVector<f64, 1>,
        v: &SVector<f64, 1>,
    ) -> SVector<f64, 1> {
        [-self.k * q[0] - self.c * v[0] + self.f * (self.frequency * at.t).cos()].into()
    }

    fn constraint_values_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        _: &SVector<f64, 1>,
        _: &SVector<f64, 1>,
    ) -> SVector<f64, 0> {
        SVector::zeros()
    }

    fn constraint_rates_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        _: &SVector<f64, 1>,
        _: &SVector<f64, 1>,
    ) -> SVector<f64, 0> {
        SVector::zeros()
    }
}

/// A knife edge on a plane with the slope g along x: sin φ ẋ = cos φ ẏ.
///
/// From rest in the origin with φ = 0, φ̇ = ω: x = g/(2ω²) sin²ωt, y = g/(2ω²)(ωt - ½ sin 2ωt), and the force across the
/// edge is λ (sin φ, -cos φ) with λ = -(m g sin φ + m ω u), u = (g/ω) sin φ the speed.
#[derive(Clone, Copy, Debug)]
pub struct KnifeEdge {
    pub m: f64,
    pub j: f64,
    pub g: f64,
}

impl KnifeEdge {
    fn forms(phi: f64) -> SMatrix<f64, 1, 3> {
        [[phi.sin()], [-phi.cos()], [0.0]].into()
    }

    pub fn motion(&self, omega: f64, t: f64) -> [f64; 3] {
        let (phi, size) = (omega * t, self.g / (2.0 * omega * omega));
        [
            size * phi.sin().powi(2),
            size * (phi - (2.0 * phi).sin() / 2.0),
            phi,
        ]
    }

    pub fn multiplier(&self, omega: f64, t: f64) -> f64 {
        -2.0 * self.m * self.g * (omega * t).sin()
    }
}

impl DiscreteSystem for KnifeEdge {
    euclidean!(3, 1, ["x", "y", "phi"]);
    continuous_only!(3, 1);

    fn constraint_forms_at(
        &self,
        _: Inputs<SVector<f64, 0>>,
        q: &SVector<f64, 3>,
    ) -> SMatrix<f64, 1, 3> {
        Self::forms(q[2])
    }

    fn velocity_residual_at(
        &self,
        _: Inputs<SVector<f64, 0>>,
        q: &SVector<f64, 3>,
        v: &SVector<f64, 3>,
    ) -> (SVector<f64, 1>, SVector<f64, 1>) {
        let forms = Self::forms(q[2]);
        (forms * v, forms.abs() * v.abs())
    }
}

impl ContinuousSystem for KnifeEdge {
    fn lagrangian_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        q: &SVector<f64, 3>,
        v: &SVector<f64, 3>,
    ) -> f64 {
        (self.m * (v[0] * v[0] + v[1] * v[1]) + self.j * v[2] * v[2]) / 2.0 + self.m * self.g * q[0]
    }

    fn legendre_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        _: &SVector<f64, 3>,
        v: &SVector<f64, 3>,
    ) -> SVector<f64, 3> {
        [self.m * v[0], self.m * v[1], self.j * v[2]].into()
    }

    fn mass_matrix_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        _: &SVector<f64, 3>,
        _: &SVector<f64, 3>,
    ) -> SMatrix<f64, 3, 3> {
        SMatrix::from_diagonal(&[self.m, self.m, self.j].into())
    }

    fn generalized_force_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        _: &SVector<f64, 3>,
        _: &SVector<f64, 3>,
    ) -> SVector<f64, 3> {
        [self.m * self.g, 0.0, 0.0].into()
    }

    fn constraint_values_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        q: &SVector<f64, 3>,
        v: &SVector<f64, 3>,
    ) -> SVector<f64, 1> {
        Self::forms(q[2]) * v
    }

    fn constraint_rates_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        q: &SVector<f64, 3>,
        v: &SVector<f64, 3>,
    ) -> SVector<f64, 1> {
        [v[2] * (q[2].cos() * v[0] + q[2].sin() * v[1])].into()
    }
}
