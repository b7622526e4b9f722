//! Systems with a constant metric, constant constraints and a uniform force, whose motions between boundaries are
//! parabolas: L = ½ q̇ᵀ g q̇ + f·q, a q̇ + c = 0, s_j = n_j·q + o_j + u_j t.

use nh_runtime::nalgebra::{SMatrix, SVector};

/// A system of n coordinates, M constraints, J boundaries; the boundaries that belong to the inside, and the
/// constraints in force.
macro_rules! uniform {
    ($name:ident: $n:literal, $m:literal, $j:literal, $names:expr, $boundaries:expr, $closed:expr, $active:expr) => {
        #[derive(Clone, Copy, Debug)]
        pub struct $name {
            pub g: SMatrix<f64, $n, $n>,
            pub f: SVector<f64, $n>,
            pub a: SMatrix<f64, $m, $n>,
            pub c: SVector<f64, $m>,
            pub normals: SMatrix<f64, $j, $n>,
            pub offsets: SVector<f64, $j>,
            pub speeds: SVector<f64, $j>,
        }

        impl nh_runtime::DiscreteSystem for $name {
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
            type Stages = nh_runtime::NoStages;
            type Regions = nh_runtime::WithRegions;

            fn discrete_lagrangian_at(&self, i: &nh_runtime::Interval<Self>) -> f64 {
                i.d.dot(&(self.g * i.d)) / (2.0 * i.time.h)
                    + i.time.h * self.f.dot(&(i.q + i.d / 2.0))
            }
            fn d1_discrete_lagrangian_at(
                &self,
                i: &nh_runtime::Interval<Self>,
            ) -> SVector<f64, $n> {
                -self.g * i.d / i.time.h + self.f * (i.time.h / 2.0)
            }
            fn d2_discrete_lagrangian_at(
                &self,
                i: &nh_runtime::Interval<Self>,
            ) -> SVector<f64, $n> {
                self.g * i.d / i.time.h + self.f * (i.time.h / 2.0)
            }
            fn d2_d1_discrete_lagrangian_at(
                &self,
                i: &nh_runtime::Interval<Self>,
            ) -> SMatrix<f64, $n, $n> {
                -self.g / i.time.h
            }
            fn constraint_forms_at(
                &self,
                _: nh_runtime::Inputs<SVector<f64, 0>>,
                _: &SVector<f64, $n>,
            ) -> SMatrix<f64, $m, $n> {
                self.a
            }
            fn kinematic_residual_at(&self, i: &nh_runtime::Interval<Self>) -> SVector<f64, $m> {
                self.a * i.d / i.time.h + self.c
            }
            fn energy_at(&self, i: &nh_runtime::Interval<Self>) -> f64 {
                let v = i.d / i.time.h;
                v.dot(&(self.g * v)) / 2.0 - self.f.dot(&(i.q + i.d / 2.0))
            }
            fn initial_momentum_at(
                &self,
                _: nh_runtime::Inputs<SVector<f64, 0>>,
                _: &SVector<f64, $n>,
                v: &SVector<f64, $n>,
            ) -> SVector<f64, $n> {
                self.g * v
            }
            fn velocity_residual_at(
                &self,
                _: nh_runtime::Inputs<SVector<f64, 0>>,
                _: &SVector<f64, $n>,
                v: &SVector<f64, $n>,
            ) -> (SVector<f64, $m>, SVector<f64, $m>) {
                (self.a * v + self.c, self.a.abs() * v.abs() + self.c.abs())
            }
            fn arrival_at(&self, i: &nh_runtime::Interval<Self>) -> SVector<f64, $n> {
                self.d2_discrete_lagrangian_at(i)
            }
            fn departure_at(
                &self,
                i: &nh_runtime::Interval<Self>,
            ) -> (SVector<f64, $n>, SVector<f64, $m>) {
                (
                    self.d1_discrete_lagrangian_at(i),
                    self.kinematic_residual_at(i),
                )
            }
            fn departure_jacobian_at(
                &self,
                i: &nh_runtime::Interval<Self>,
            ) -> nh_runtime::Departure<Self> {
                let (covector, phi) = self.departure_at(i);
                nh_runtime::Departure {
                    covector,
                    phi,
                    covector_by_increment: -self.g / i.time.h,
                    phi_by_increment: self.a / i.time.h,
                }
            }
            fn equations(&self) -> nh_runtime::Equations {
                const EQUATIONS: nh_runtime::Equations = nh_runtime::Equations::new(
                    "by hand",
                    &[nh_runtime::Equation::new("none", "", "")],
                );
                EQUATIONS
            }
        }

        impl nh_runtime::ContinuousSystem for $name {
            fn lagrangian_at(
                &self,
                _: nh_runtime::Instant<SVector<f64, 0>>,
                q: &SVector<f64, $n>,
                v: &SVector<f64, $n>,
            ) -> f64 {
                v.dot(&(self.g * v)) / 2.0 + self.f.dot(q)
            }
            fn legendre_at(
                &self,
                _: nh_runtime::Instant<SVector<f64, 0>>,
                _: &SVector<f64, $n>,
                v: &SVector<f64, $n>,
            ) -> SVector<f64, $n> {
                self.g * v
            }
            fn mass_matrix_at(
                &self,
                _: nh_runtime::Instant<SVector<f64, 0>>,
                _: &SVector<f64, $n>,
                _: &SVector<f64, $n>,
            ) -> SMatrix<f64, $n, $n> {
                self.g
            }
            fn generalized_force_at(
                &self,
                _: nh_runtime::Instant<SVector<f64, 0>>,
                _: &SVector<f64, $n>,
                _: &SVector<f64, $n>,
            ) -> SVector<f64, $n> {
                self.f
            }
            fn constraint_values_at(
                &self,
                _: nh_runtime::Instant<SVector<f64, 0>>,
                _: &SVector<f64, $n>,
                v: &SVector<f64, $n>,
            ) -> SVector<f64, $m> {
                self.a * v + self.c
            }
            fn constraint_rates_at(
                &self,
                _: nh_runtime::Instant<SVector<f64, 0>>,
                _: &SVector<f64, $n>,
                _: &SVector<f64, $n>,
            ) -> SVector<f64, $m> {
                SVector::zeros()
            }
        }

        impl nh_runtime::RegionSystem for $name {
            type Boundaries = SVector<f64, $j>;
            const BOUNDARIES: &'static [&'static str] = &$boundaries;
            const CLOSED: u32 = $closed;
            fn boundaries_at(&self, t: f64, q: &SVector<f64, $n>) -> SVector<f64, $j> {
                self.normals * q + self.offsets + self.speeds * t
            }
            fn boundary_rates_at(
                &self,
                _: f64,
                _: &SVector<f64, $n>,
                v: &SVector<f64, $n>,
            ) -> SVector<f64, $j> {
                self.normals * v + self.speeds
            }
            fn active_constraints(inside: u32) -> u32 {
                let active: fn(u32) -> u32 = $active;
                active(inside)
            }
        }
    };
}

uniform!(Sphere: 5, 2, 1, ["x", "y", "a", "b", "c"], ["x > 0"], 0, |inside| if inside & 1 == 1 { 3 } else { 0 });
uniform!(ClosedSphere: 5, 2, 1, ["x", "y", "a", "b", "c"], ["x >= 0"], 1, |inside| if inside & 1 == 1 { 3 } else { 0 });
// A particle in the plane: a constraint in each of two half-planes.
uniform!(Plane: 2, 1, 1, ["x", "y"], ["x > 0"], 0, |inside| inside & 1);
uniform!(Quarters: 3, 2, 2, ["x", "y", "z"], ["x > 0", "y > 0"], 0, |inside| inside & 3);
// The only constraint holds where both are positive.
uniform!(Corner: 3, 1, 2, ["x", "y", "z"], ["x > 0", "y > 0"], 0, |inside| u32::from(inside == 3));
// One constraint on either side.
uniform!(Sides: 2, 2, 1, ["x", "y"], ["x > 0"], 0, |inside| if inside & 1 == 1 { 2 } else { 1 });
uniform!(Many: 4, 2, 1, ["w", "x", "y", "z"], ["s > 0"], 0, |inside| if inside & 1 == 1 { 3 } else { 0 });

pub const R: f64 = 0.5;
pub const K2: f64 = 0.1;

macro_rules! sphere {
    ($name:ident) => {
        $name {
            g: SMatrix::from_diagonal(&[1.0, 1.0, K2, K2, K2].into()),
            f: SVector::zeros(),
            a: SMatrix::from_row_slice(&[1.0, 0.0, 0.0, -R, 0.0, 0.0, 1.0, R, 0.0, 0.0]),
            c: SVector::zeros(),
            normals: SMatrix::from_row_slice(&[1.0, 0.0, 0.0, 0.0, 0.0]),
            offsets: SVector::zeros(),
            speeds: SVector::zeros(),
        }
    };
}

/// The sphere of reference 08: smooth for x < 0, rough for x > 0, its angles those of the quasi-velocities ω.
pub fn sphere() -> Sphere {
    sphere!(Sphere)
}

/// The sphere on ground that is rough also on x = 0.
pub fn closed_sphere() -> ClosedSphere {
    sphere!(ClosedSphere)
}
