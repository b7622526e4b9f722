//! Bodies that turn about a point, without gravity, in coordinates SO(3): the free body, and that of Suslov.

use nh_runtime::groups::LieGroup;
use nh_runtime::nalgebra::{Matrix3, SMatrix, SVector, UnitQuaternion, Vector3};
use nh_runtime::{
    Departure, DiscreteSystem, Equation, Equations, Inputs, Interval, LeftInvariantSystem,
    NoRegions, NoStages,
};

use super::{Jet, by_end, d1, d2};

/// J = ((2, 0.1, 0.3), (0.1, 1.5, 0.2), (0.3, 0.2, 1)).
pub fn inertia() -> Matrix3<f64> {
    Matrix3::new(2.0, 0.1, 0.3, 0.1, 1.5, 0.2, 0.3, 0.2, 1.0)
}

/// L = ω·Jω/2 by the velocity d/h: L_d = d·J d/(2h).
#[derive(Clone, Copy, Debug)]
pub struct Body {
    pub j: Matrix3<f64>,
}

/// The rigid body by the chord: L_d = -tr(u J_d)/h, J = tr(J_d) 1 - J_d; with ω_3 = 0.
#[derive(Clone, Copy, Debug)]
pub struct Suslov {
    pub j: Matrix3<f64>,
}

impl Body {
    fn jet(&self, d: Vector3<f64>, h: f64) -> Jet {
        let momentum = self.j * d / h;
        Jet {
            value: d.dot(&momentum) / 2.0,
            gradient: momentum,
            hessian: self.j / h,
        }
    }
}

impl Suslov {
    /// -tr(J)/(2h) + d·J d/(2h (1 + s)), s = |d|²/4.
    fn jet(&self, d: Vector3<f64>, h: f64) -> Jet {
        let (momentum, w) = (self.j * d / h, 1.0 + d.norm_squared() / 4.0);
        let twice = d.dot(&momentum);
        let across = momentum * d.transpose();
        Jet {
            value: twice / (2.0 * w) - self.j.trace() / (2.0 * h),
            gradient: momentum / w - d * (twice / (4.0 * w * w)),
            hessian: self.j / (h * w)
                - (across + across.transpose() + Matrix3::identity() * (twice / 2.0))
                    / (2.0 * w * w)
                + d * d.transpose() * (twice / (4.0 * w * w * w)),
        }
    }
}

macro_rules! body {
    ($name:ident, $m:literal, $names:expr, $forms:expr) => {
        impl DiscreteSystem for $name {
            const DIM: usize = 3;
            const CONSTRAINTS: usize = $m;
            const COORDINATES: &'static [&'static str] = &$names;

            type Control = SVector<f64, 0>;

            type Composition = nh_runtime::OneStep;
            type Configuration = UnitQuaternion<f64>;
            type Increment = SVector<f64, 3>;
            type Covector = SVector<f64, 3>;
            type Multipliers = SVector<f64, $m>;
            type ConstraintForms = SMatrix<f64, $m, 3>;
            type Bilinear = SMatrix<f64, 3, 3>;
            type ConstraintJacobian = SMatrix<f64, $m, 3>;
            type Residual = SVector<f64, { 3 + $m }>;
            type Jacobian = SMatrix<f64, { 3 + $m }, { 3 + $m }>;
            type Stages = NoStages;
            type Regions = NoRegions;

            fn discrete_lagrangian_at(&self, interval: &Interval<Self>) -> f64 {
                self.jet(interval.d, interval.time.h).value
            }

            fn d1_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> Self::Covector {
                d1(interval.d, &self.jet(interval.d, interval.time.h)).0
            }

            fn d2_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> Self::Covector {
                d2(interval.d, &self.jet(interval.d, interval.time.h))
            }

            fn d2_d1_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> Self::Bilinear {
                d1(interval.d, &self.jet(interval.d, interval.time.h)).1 * by_end(interval.d)
            }

            fn constraint_forms_at(
                &self,
                _: Inputs<SVector<f64, 0>>,
                _: &Self::Configuration,
            ) -> Self::ConstraintForms {
                $forms
            }

            fn kinematic_residual_at(&self, interval: &Interval<Self>) -> Self::Multipliers {
                let forms: Self::ConstraintForms = $forms;
                forms * interval.d / interval.time.h
            }

            fn energy_at(&self, interval: &Interval<Self>) -> f64 {
                interval.d.dot(&(self.j * interval.d)) / (2.0 * interval.time.h.powi(2))
            }

            fn initial_momentum_at(
                &self,
                _: Inputs<SVector<f64, 0>>,
                _: &Self::Configuration,
                v: &Self::Increment,
            ) -> Self::Covector {
                self.j * v
            }

            fn velocity_residual_at(
                &self,
                _: Inputs<SVector<f64, 0>>,
                _: &Self::Configuration,
                v: &Self::Increment,
            ) -> (Self::Multipliers, Self::Multipliers) {
                let forms: Self::ConstraintForms = $forms;
                (forms * v, forms.abs() * v.abs())
            }

            fn arrival_at(&self, interval: &Interval<Self>) -> Self::Covector {
                self.d2_discrete_lagrangian_at(interval)
            }

            fn departure_at(
                &self,
                interval: &Interval<Self>,
            ) -> (Self::Covector, Self::Multipliers) {
                (
                    self.d1_discrete_lagrangian_at(interval),
                    self.kinematic_residual_at(interval),
                )
            }

            fn departure_jacobian_at(&self, interval: &Interval<Self>) -> Departure<Self> {
                let h = interval.time.h;
                let forms: Self::ConstraintForms = $forms;
                let (covector, covector_by_increment) = d1(interval.d, &self.jet(interval.d, h));
                Departure {
                    covector,
                    phi: self.kinematic_residual_at(interval),
                    covector_by_increment,
                    phi_by_increment: forms / h,
                }
            }

            fn equations(&self) -> Equations {
                const EQUATIONS: Equations =
                    Equations::new("by hand", &[Equation::new("none", "", "")]);
                EQUATIONS
            }
        }

        impl LeftInvariantSystem for $name {
            const FIBRE: &'static [usize] = &[0, 1, 2];

            fn at_identity(_: &Self::Configuration) -> Self::Configuration {
                UnitQuaternion::identity()
            }

            fn translate(g: &Self::Configuration, q: &Self::Configuration) -> Self::Configuration {
                LieGroup::product(g, q)
            }

            fn to_spatial(q: &Self::Configuration, covector: &Self::Covector) -> Self::Covector {
                LieGroup::to_spatial(q, (*covector).into()).into()
            }

            fn to_body(q: &Self::Configuration, covector: &Self::Covector) -> Self::Covector {
                LieGroup::to_body(q, (*covector).into()).into()
            }
        }
    };
}

const NAMES: [&str; 3] = ["R.omega[0]", "R.omega[1]", "R.omega[2]"];

body!(Body, 0, NAMES, SMatrix::zeros());
body!(Suslov, 1, NAMES, SMatrix::from([[0.0], [0.0], [1.0]]));

pub fn body() -> Body {
    Body { j: inertia() }
}

pub fn suslov() -> Suslov {
    Suslov { j: inertia() }
}
