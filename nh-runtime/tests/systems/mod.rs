//! Systems written by hand, whose discrete motions are known in closed form.

#![allow(dead_code, unused_imports)]

use nh_runtime::nalgebra::{SMatrix, SVector};
use nh_runtime::{Departure, DiscreteSystem, Equation, Equations, Inputs, Interval};

/// The associated types and the vector space structure of R^n.
macro_rules! euclidean {
    ($n:literal, $m:literal, $names:expr) => {
        euclidean! { $n, $m, $names, nh_runtime::NoStages }
    };
    ($n:literal, $m:literal, $names:expr, $stages:ty) => {
        const DIM: usize = $n;
        const CONSTRAINTS: usize = $m;
        const COORDINATES: &'static [&'static str] = &$names;

        type Control = SVector<f64, 0>;

        type Composition = nh_runtime::OneStep;
        type Configuration = SVector<f64, $n>;
        type Increment = SVector<f64, $n>;
        type Covector = SVector<f64, $n>;
        type Multipliers = SVector<f64, $m>;
        type ConstraintForms = SMatrix<f64, $m, $n>;
        type Bilinear = SMatrix<f64, $n, $n>;
        type ConstraintJacobian = SMatrix<f64, $m, $n>;
        type Residual = SVector<f64, { $n + $m }>;
        type Jacobian = SMatrix<f64, { $n + $m }, { $n + $m }>;
        type Stages = $stages;
        type Regions = nh_runtime::NoRegions;

        fn equations(&self) -> Equations {
            const EQUATIONS: Equations =
                Equations::new("by hand", &[Equation::new("none", "", "")]);
            EQUATIONS
        }

        fn arrival_at(&self, interval: &Interval<Self>) -> Self::Covector {
            self.d2_discrete_lagrangian_at(interval) + self.force_plus_at(interval)
        }

        fn departure_at(&self, interval: &Interval<Self>) -> (Self::Covector, Self::Multipliers) {
            let covector = self.d1_discrete_lagrangian_at(interval) + self.force_minus_at(interval);
            (covector, self.kinematic_residual_at(interval))
        }
    };
}

pub mod continuous;
pub mod disk;
pub mod duo;
pub mod one_degree;
pub mod particles;
pub mod reduced;

/// Vertical disk rolling without slipping, midpoint rule, q = (x, y, θ, φ).
///
/// With δ = (φ_{k+1} - φ_k)/2 and u = θ_{k+1} - θ_k, both constants of the discrete motion,
/// λ_k = (2 m A u / h) sin δ (sin φ_k, -cos φ_k).
#[derive(Clone, Copy, Debug)]
pub struct Disk {
    pub m: f64,
    pub i: f64,
    pub j: f64,
    pub a: f64,
}

pub const DISK: Disk = Disk {
    m: 5.0,
    i: 0.3,
    j: 0.2,
    a: 0.5,
};

impl Disk {
    fn inertia(&self) -> SVector<f64, 4> {
        [self.m, self.m, self.i, self.j].into()
    }

    fn forms(&self, phi: f64) -> SMatrix<f64, 2, 4> {
        SMatrix::from_row_slice(&[
            1.0,
            0.0,
            -self.a * phi.cos(),
            0.0,
            0.0,
            1.0,
            -self.a * phi.sin(),
            0.0,
        ])
    }

    /// A pair on D_d from `q0`, of increments u in θ and 2δ in φ.
    pub fn pair(&self, q0: [f64; 4], u: f64, two_delta: f64) -> ([f64; 4], [f64; 4]) {
        let middle = q0[3] + two_delta / 2.0;
        let (dx, dy) = (self.a * middle.cos() * u, self.a * middle.sin() * u);
        (q0, [q0[0] + dx, q0[1] + dy, q0[2] + u, q0[3] + two_delta])
    }
}

impl DiscreteSystem for Disk {
    euclidean!(4, 2, ["x", "y", "theta", "phi"], disk::DiskStages);

    fn discrete_lagrangian_at(&self, interval: &Interval<Self>) -> f64 {
        self.inertia().dot(&interval.d.component_mul(&interval.d)) / (2.0 * interval.time.h)
    }

    fn d1_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> SVector<f64, 4> {
        -self.inertia().component_mul(&interval.d) / interval.time.h
    }

    fn d2_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> SVector<f64, 4> {
        self.inertia().component_mul(&interval.d) / interval.time.h
    }

    fn d2_d1_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> SMatrix<f64, 4, 4> {
        -SMatrix::from_diagonal(&self.inertia()) / interval.time.h
    }

    fn constraint_forms_at(
        &self,
        _: Inputs<SVector<f64, 0>>,
        q: &SVector<f64, 4>,
    ) -> SMatrix<f64, 2, 4> {
        self.forms(q[3])
    }

    fn kinematic_residual_at(&self, interval: &Interval<Self>) -> SVector<f64, 2> {
        self.forms(interval.q[3] + interval.d[3] / 2.0) * interval.d / interval.time.h
    }

    fn energy_at(&self, interval: &Interval<Self>) -> f64 {
        self.discrete_lagrangian_at(interval) / interval.time.h
    }

    fn initial_momentum_at(
        &self,
        _: Inputs<SVector<f64, 0>>,
        _: &SVector<f64, 4>,
        v: &SVector<f64, 4>,
    ) -> SVector<f64, 4> {
        self.inertia().component_mul(v)
    }

    fn velocity_residual_at(
        &self,
        _: Inputs<SVector<f64, 0>>,
        q: &SVector<f64, 4>,
        v: &SVector<f64, 4>,
    ) -> (SVector<f64, 2>, SVector<f64, 2>) {
        let forms = self.forms(q[3]);
        (forms * v, forms.abs() * v.abs())
    }

    fn departure_jacobian_at(&self, interval: &Interval<Self>) -> Departure<Self> {
        let (covector, phi) = self.departure_at(interval);
        let middle = interval.q[3] + interval.d[3] / 2.0;
        let mut phi_by_increment = self.forms(middle) / interval.time.h;
        let half_speed = self.a * interval.d[2] / (2.0 * interval.time.h);
        phi_by_increment[(0, 3)] = half_speed * middle.sin();
        phi_by_increment[(1, 3)] = -half_speed * middle.cos();
        Departure {
            covector,
            phi,
            covector_by_increment: self.d2_d1_discrete_lagrangian_at(interval),
            phi_by_increment,
        }
    }
}

/// m ẍ = -k (x - anchor) + drive·t: the spring by the midpoint rule, the force by the left rule.
#[derive(Clone, Copy, Debug)]
pub struct Oscillator {
    pub m: f64,
    pub k: f64,
    pub anchor: f64,
    pub drive: f64,
}

impl Oscillator {
    fn stretch(&self, interval: &Interval<Self>) -> f64 {
        interval.q[0] + interval.d[0] / 2.0 - self.anchor
    }
}

impl DiscreteSystem for Oscillator {
    euclidean!(1, 0, ["x"]);

    fn discrete_lagrangian_at(&self, interval: &Interval<Self>) -> f64 {
        let (h, d) = (interval.time.h, interval.d[0]);
        self.m * d * d / (2.0 * h) - h * self.k * self.stretch(interval).powi(2) / 2.0
    }

    fn d1_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> SVector<f64, 1> {
        let h = interval.time.h;
        [-self.m * interval.d[0] / h - h / 2.0 * self.k * self.stretch(interval)].into()
    }

    fn d2_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> SVector<f64, 1> {
        let h = interval.time.h;
        [self.m * interval.d[0] / h - h / 2.0 * self.k * self.stretch(interval)].into()
    }

    fn d2_d1_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> SMatrix<f64, 1, 1> {
        let h = interval.time.h;
        [[-self.m / h - h / 4.0 * self.k]].into()
    }

    fn force_minus_at(&self, interval: &Interval<Self>) -> SVector<f64, 1> {
        [interval.time.h * self.drive * interval.time.t].into()
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

    fn energy_at(&self, interval: &Interval<Self>) -> f64 {
        let v = interval.d[0] / interval.time.h;
        (self.m * v * v + self.k * self.stretch(interval).powi(2)) / 2.0
    }

    fn initial_momentum_at(
        &self,
        _: Inputs<SVector<f64, 0>>,
        _: &SVector<f64, 1>,
        v: &SVector<f64, 1>,
    ) -> SVector<f64, 1> {
        v * self.m
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
        Departure {
            covector: self.departure_at(interval).0,
            phi: SVector::zeros(),
            covector_by_increment: self.d2_d1_discrete_lagrangian_at(interval),
            phi_by_increment: SMatrix::zeros(),
        }
    }
}

/// A body of momentum p(d), d the increment, that gets a kick at every node: p(d_k) = p(d_{k-1}) + kick.
#[derive(Clone, Copy, Debug)]
pub struct Kicked {
    pub momentum: fn(f64) -> f64,
    pub derivative: fn(f64) -> f64,
    pub kick: f64,
    /// The size of what is rounded inside the momentum.
    pub size: f64,
}

impl DiscreteSystem for Kicked {
    euclidean!(1, 0, ["x"]);

    fn discrete_lagrangian_at(&self, _: &Interval<Self>) -> f64 {
        f64::NAN
    }

    fn d1_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> SVector<f64, 1> {
        [-(self.momentum)(interval.d[0])].into()
    }

    fn d2_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> SVector<f64, 1> {
        [(self.momentum)(interval.d[0])].into()
    }

    fn d2_d1_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> SMatrix<f64, 1, 1> {
        [[-(self.derivative)(interval.d[0])]].into()
    }

    fn force_plus_at(&self, _: &Interval<Self>) -> SVector<f64, 1> {
        [self.kick].into()
    }

    fn row_sizes_at(&self, interval: &Interval<Self>) -> SVector<f64, 1> {
        let slope = (self.derivative)(interval.d[0]) * interval.d[0];
        let momentum = (self.momentum)(interval.d[0]);
        [momentum.abs() + slope.abs() + self.size].into()
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
        _: &SVector<f64, 1>,
        v: &SVector<f64, 1>,
    ) -> SVector<f64, 1> {
        [(self.momentum)(v[0] * time.h)].into()
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
        Departure {
            covector: self.departure_at(interval).0,
            phi: SVector::zeros(),
            covector_by_increment: self.d2_d1_discrete_lagrangian_at(interval),
            phi_by_increment: SMatrix::zeros(),
        }
    }
}
