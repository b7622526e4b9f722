//! A body with a rotor on a spring: Q = R × SO(3), invariant under rotations.

use nh_runtime::groups::LieGroup;
use nh_runtime::nalgebra::{Matrix3, SMatrix, SVector, UnitQuaternion, Vector3};
use nh_runtime::{
    Departure, DiscreteSystem, Equation, Equations, Inputs, Interval, LeftInvariantSystem,
    NoRegions, NoStages,
};

use super::body::inertia;
use super::{Jet, by_end, d1, d2};

/// L = ω·Jω/2 + I (ω_3 + ṡ)²/2 - k cos s by the midpoint rule, with ω_1 = κ ṡ cos s, and the friction -c ṡ of the rotor
/// by the left rule.
#[derive(Clone, Copy, Debug)]
pub struct Satellite {
    pub j: Matrix3<f64>,
    pub rotor: f64,
    pub k: f64,
    pub kappa: f64,
    pub friction: f64,
}

pub fn satellite() -> Satellite {
    Satellite {
        j: inertia(),
        rotor: 0.4,
        k: 0.7,
        kappa: 0.3,
        friction: 0.0,
    }
}

/// s and the attitude.
pub struct Posture {
    pub s: f64,
    pub r: UnitQuaternion<f64>,
}

nh_runtime::configuration!(Posture: Cayley { s: f64, r: UnitQuaternion<f64> } ["s", "r.i", "r.j", "r.k", "r.w"]);

type Vector4 = SVector<f64, 4>;

fn omega(d: &Vector4) -> Vector3<f64> {
    Vector3::new(d[1], d[2], d[3])
}

fn components(s: f64, omega: Vector3<f64>) -> Vector4 {
    Vector4::new(s, omega.x, omega.y, omega.z)
}

impl Satellite {
    /// ∂L/∂ω as a function of d, and ∂L/∂ṡ.
    fn momenta(&self, d: &Vector4, h: f64) -> (Jet, f64) {
        let rotor = self.rotor * (d[3] + d[0]) / h;
        let jet = Jet {
            value: f64::NAN,
            gradient: self.j * omega(d) / h + Vector3::z() * rotor,
            hessian: (self.j + Matrix3::from_diagonal(&Vector3::new(0.0, 0.0, self.rotor))) / h,
        };
        (jet, rotor)
    }

    fn forms(&self, s: f64) -> SMatrix<f64, 1, 4> {
        SMatrix::from([[-self.kappa * s.cos()], [1.0], [0.0], [0.0]])
    }
}

impl DiscreteSystem for Satellite {
    const DIM: usize = 4;
    const CONSTRAINTS: usize = 1;
    const COORDINATES: &'static [&'static str] = &["s", "R.omega[0]", "R.omega[1]", "R.omega[2]"];

    type Control = SVector<f64, 0>;

    type Composition = nh_runtime::OneStep;
    type Configuration = Posture;
    type Increment = Vector4;
    type Covector = Vector4;
    type Multipliers = SVector<f64, 1>;
    type ConstraintForms = SMatrix<f64, 1, 4>;
    type Bilinear = SMatrix<f64, 4, 4>;
    type ConstraintJacobian = SMatrix<f64, 1, 4>;
    type Residual = SVector<f64, 5>;
    type Jacobian = SMatrix<f64, 5, 5>;
    type Stages = NoStages;
    type Regions = NoRegions;

    fn discrete_lagrangian_at(&self, interval: &Interval<Self>) -> f64 {
        let Interval { time, q, d, .. } = interval;
        let (omega, spin) = (omega(d), d[3] + d[0]);
        let kinetic = omega.dot(&(self.j * omega)) + self.rotor * spin * spin;
        kinetic / (2.0 * time.h) - time.h * self.k * (q.s + d[0] / 2.0).cos()
    }

    fn d1_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> Vector4 {
        let Interval { time, q, d, .. } = interval;
        let (jet, rotor) = self.momenta(d, time.h);
        let spring = time.h / 2.0 * self.k * (q.s + d[0] / 2.0).sin();
        components(spring - rotor, d1(omega(d), &jet).0)
    }

    fn d2_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> Vector4 {
        let Interval { time, q, d, .. } = interval;
        let (jet, rotor) = self.momenta(d, time.h);
        let spring = time.h / 2.0 * self.k * (q.s + d[0] / 2.0).sin();
        components(spring + rotor, d2(omega(d), &jet))
    }

    fn d2_d1_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> SMatrix<f64, 4, 4> {
        let mut by_end4 = SMatrix::<f64, 4, 4>::identity();
        let by_end = by_end(omega(&interval.d));
        by_end4.fixed_view_mut::<3, 3>(1, 1).copy_from(&by_end);
        let mut by_increment = self.departure_jacobian_at(interval).covector_by_increment;
        by_increment[(0, 0)] -= self.friction;
        by_increment * by_end4
    }

    fn force_minus_at(&self, interval: &Interval<Self>) -> Vector4 {
        components(-self.friction * interval.d[0], Vector3::zeros())
    }

    fn constraint_forms_at(&self, _: Inputs<SVector<f64, 0>>, q: &Posture) -> SMatrix<f64, 1, 4> {
        self.forms(q.s)
    }

    fn kinematic_residual_at(&self, interval: &Interval<Self>) -> SVector<f64, 1> {
        self.forms(interval.q.s + interval.d[0] / 2.0) * interval.d / interval.time.h
    }

    fn energy_at(&self, interval: &Interval<Self>) -> f64 {
        let h = interval.time.h;
        let potential = self.k * (interval.q.s + interval.d[0] / 2.0).cos();
        self.discrete_lagrangian_at(interval) / h + 2.0 * potential
    }

    fn initial_momentum_at(&self, _: Inputs<SVector<f64, 0>>, _: &Posture, v: &Vector4) -> Vector4 {
        let (jet, rotor) = self.momenta(v, 1.0);
        components(rotor, jet.gradient)
    }

    fn velocity_residual_at(
        &self,
        _: Inputs<SVector<f64, 0>>,
        q: &Posture,
        v: &Vector4,
    ) -> (SVector<f64, 1>, SVector<f64, 1>) {
        let forms = self.forms(q.s);
        (forms * v, forms.abs() * v.abs())
    }

    fn arrival_at(&self, interval: &Interval<Self>) -> Vector4 {
        self.d2_discrete_lagrangian_at(interval)
    }

    fn departure_at(&self, interval: &Interval<Self>) -> (Vector4, SVector<f64, 1>) {
        let covector = self.d1_discrete_lagrangian_at(interval) + self.force_minus_at(interval);
        (covector, self.kinematic_residual_at(interval))
    }

    fn departure_jacobian_at(&self, interval: &Interval<Self>) -> Departure<Self> {
        let Interval { time, q, d, .. } = interval;
        let (h, middle) = (time.h, q.s + d[0] / 2.0);
        let (jet, _) = self.momenta(d, h);
        let (_, by_omega) = d1(omega(d), &jet);
        let mut by_increment = SMatrix::<f64, 4, 4>::zeros();
        by_increment
            .fixed_view_mut::<3, 3>(1, 1)
            .copy_from(&by_omega);
        by_increment[(0, 0)] = -self.rotor / h + h / 4.0 * self.k * middle.cos() - self.friction;
        by_increment[(0, 3)] = -self.rotor / h;
        let by_s = -(by_end(omega(d)) * Vector3::z()) * self.rotor / h;
        by_increment.fixed_view_mut::<3, 1>(1, 0).copy_from(&by_s);
        let mut phi_by_increment = self.forms(middle) / h;
        phi_by_increment[0] += self.kappa * middle.sin() / 2.0 * d[0] / h;
        let (covector, phi) = self.departure_at(interval);
        Departure {
            covector,
            phi,
            covector_by_increment: by_increment,
            phi_by_increment,
        }
    }

    fn equations(&self) -> Equations {
        const EQUATIONS: Equations = Equations::new("by hand", &[Equation::new("none", "", "")]);
        EQUATIONS
    }
}

impl LeftInvariantSystem for Satellite {
    const FIBRE: &'static [usize] = &[1, 2, 3];

    fn at_identity(q: &Posture) -> Posture {
        Posture {
            r: UnitQuaternion::identity(),
            ..*q
        }
    }

    fn translate(g: &Posture, q: &Posture) -> Posture {
        Posture {
            r: LieGroup::product(&g.r, &q.r),
            ..*q
        }
    }

    fn to_spatial(q: &Posture, covector: &Vector4) -> Vector4 {
        let spatial = LieGroup::to_spatial(&q.r, omega(covector).into());
        components(covector[0], spatial.into())
    }

    fn to_body(q: &Posture, covector: &Vector4) -> Vector4 {
        let body = LieGroup::to_body(&q.r, omega(covector).into());
        components(covector[0], body.into())
    }
}
