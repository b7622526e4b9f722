//! A Lagrangian that is not quadratic: L = -m √(1 - q̇²) in the plane, with ẏ = b ẋ for x > 0.
//!
//! The momentum along (1, b) passes the boundary: p⁺ = (1, b) (p⁻·(1, b))/(1 + b²), v = p/√(m² + p²).

use nh_flows::Flowing;
use nh_runtime::nalgebra::{SMatrix, SVector};
use nh_runtime::{
    ContinuousSystem, Departure, DiscreteSystem, Equation, Equations, Inputs, Instant, Interval,
    Moving, RegionSystem, StepError, WithRegions,
};

use crate::numbers::assert_near;

#[derive(Clone, Copy, Debug)]
struct Relativistic {
    m: f64,
    b: f64,
}

type Pair = SVector<f64, 2>;

impl Relativistic {
    fn momentum(&self, v: &Pair) -> Pair {
        v * (self.m / (1.0 - v.norm_squared()).sqrt())
    }

    fn velocity(&self, p: &Pair) -> Pair {
        p / (self.m * self.m + p.norm_squared()).sqrt()
    }

    fn mass(&self, v: &Pair) -> SMatrix<f64, 2, 2> {
        let w = 1.0 - v.norm_squared();
        (SMatrix::identity() + v * v.transpose() / w) * (self.m / w.sqrt())
    }

    fn forms(&self) -> SMatrix<f64, 1, 2> {
        [[-self.b], [1.0]].into()
    }
}

/// L_d = h L(d/h).
impl DiscreteSystem for Relativistic {
    const DIM: usize = 2;
    const CONSTRAINTS: usize = 1;
    const COORDINATES: &'static [&'static str] = &["x", "y"];
    type Control = SVector<f64, 0>;
    type Composition = nh_runtime::OneStep;
    type Configuration = Pair;
    type Increment = Pair;
    type Covector = Pair;
    type Multipliers = SVector<f64, 1>;
    type ConstraintForms = SMatrix<f64, 1, 2>;
    type Bilinear = SMatrix<f64, 2, 2>;
    type ConstraintJacobian = SMatrix<f64, 1, 2>;
    type Residual = SVector<f64, 3>;
    type Jacobian = SMatrix<f64, 3, 3>;
    type Stages = nh_runtime::NoStages;
    type Regions = WithRegions;

    fn discrete_lagrangian_at(&self, i: &Interval<Self>) -> f64 {
        i.time.h * self.lagrangian_at(i.time.t.into(), &i.q, &(i.d / i.time.h))
    }

    fn d1_discrete_lagrangian_at(&self, i: &Interval<Self>) -> Pair {
        -self.momentum(&(i.d / i.time.h))
    }

    fn d2_discrete_lagrangian_at(&self, i: &Interval<Self>) -> Pair {
        self.momentum(&(i.d / i.time.h))
    }

    fn d2_d1_discrete_lagrangian_at(&self, i: &Interval<Self>) -> SMatrix<f64, 2, 2> {
        -self.mass(&(i.d / i.time.h)) / i.time.h
    }

    fn constraint_forms_at(&self, _: Inputs<SVector<f64, 0>>, _: &Pair) -> SMatrix<f64, 1, 2> {
        self.forms()
    }

    fn kinematic_residual_at(&self, i: &Interval<Self>) -> SVector<f64, 1> {
        self.forms() * i.d / i.time.h
    }

    fn energy_at(&self, i: &Interval<Self>) -> f64 {
        self.lagrangian_energy(i.time.t, i.q, i.d / i.time.h)
    }

    fn initial_momentum_at(&self, _: Inputs<SVector<f64, 0>>, _: &Pair, v: &Pair) -> Pair {
        self.momentum(v)
    }

    fn velocity_residual_at(
        &self,
        _: Inputs<SVector<f64, 0>>,
        _: &Pair,
        v: &Pair,
    ) -> (SVector<f64, 1>, SVector<f64, 1>) {
        (self.forms() * v, self.forms().abs() * v.abs())
    }

    fn arrival_at(&self, i: &Interval<Self>) -> Pair {
        self.d2_discrete_lagrangian_at(i)
    }

    fn departure_at(&self, i: &Interval<Self>) -> (Pair, SVector<f64, 1>) {
        (
            self.d1_discrete_lagrangian_at(i),
            self.kinematic_residual_at(i),
        )
    }

    fn departure_jacobian_at(&self, i: &Interval<Self>) -> Departure<Self> {
        let (covector, phi) = self.departure_at(i);
        Departure {
            covector,
            phi,
            covector_by_increment: self.d2_d1_discrete_lagrangian_at(i),
            phi_by_increment: self.forms() / i.time.h,
        }
    }

    fn equations(&self) -> Equations {
        const EQUATIONS: Equations = Equations::new("by hand", &[Equation::new("none", "", "")]);
        EQUATIONS
    }
}

impl ContinuousSystem for Relativistic {
    fn lagrangian_at(&self, _: Instant<SVector<f64, 0>>, _: &Pair, v: &Pair) -> f64 {
        -self.m * (1.0 - v.norm_squared()).sqrt()
    }

    fn legendre_at(&self, _: Instant<SVector<f64, 0>>, _: &Pair, v: &Pair) -> Pair {
        self.momentum(v)
    }

    fn mass_matrix_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        _: &Pair,
        v: &Pair,
    ) -> SMatrix<f64, 2, 2> {
        self.mass(v)
    }

    fn generalized_force_at(&self, _: Instant<SVector<f64, 0>>, _: &Pair, _: &Pair) -> Pair {
        Pair::zeros()
    }

    fn constraint_values_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        _: &Pair,
        v: &Pair,
    ) -> SVector<f64, 1> {
        self.forms() * v
    }

    fn constraint_rates_at(
        &self,
        _: Instant<SVector<f64, 0>>,
        _: &Pair,
        _: &Pair,
    ) -> SVector<f64, 1> {
        SVector::zeros()
    }
}

impl RegionSystem for Relativistic {
    type Boundaries = SVector<f64, 1>;
    const BOUNDARIES: &'static [&'static str] = &["x > 0"];
    const CLOSED: u32 = 0;

    fn boundaries_at(&self, _: f64, q: &Pair) -> SVector<f64, 1> {
        [q[0]].into()
    }

    fn boundary_rates_at(&self, _: f64, _: &Pair, v: &Pair) -> SVector<f64, 1> {
        [v[0]].into()
    }

    fn active_constraints(inside: u32) -> u32 {
        inside & 1
    }
}

const SYSTEM: Relativistic = Relativistic { m: 2.0, b: -0.6 };
const Q: [f64; 2] = [-0.5, 0.0];
const V: [f64; 2] = [0.8, 0.55];

/// p⁺ and v⁺.
fn behind() -> (Pair, Pair) {
    let p = SYSTEM.momentum(&V.into());
    let along = Pair::from([1.0, SYSTEM.b]);
    let p = along * (p.dot(&along) / along.norm_squared());
    (p, SYSTEM.velocity(&p))
}

#[test]
fn a_discrete_jump() -> Result<(), StepError> {
    let (p, v) = behind();
    let (q0, q1) = SYSTEM.start(0.2, Q, V)?;
    let states: Vec<_> = (SYSTEM.trajectory(0.2, q0, q1).take(10)).collect::<Result<_, _>>()?;
    let impact = (states.iter().find_map(|state| state.impacts.first())).unwrap();
    assert_near([impact.t], [0.625], 1e-14);
    // FL⁻¹ has the condition number 1/(1 - v²)^{3/2} = 70.
    assert_near(impact.v_minus.as_slice(), V, 1e-13);
    assert_near(impact.p_plus.as_slice(), p.as_slice(), 1e-13);
    assert_near(impact.v_plus.as_slice(), v.as_slice(), 1e-13);
    assert!(impact.energy_lost > 0.0);
    assert_near([states[9].q[0]], [v[0] * (1.8 - 0.625)], 1e-12);
    Ok(())
}

#[test]
fn a_jump_of_the_flow() {
    let (p, v) = behind();
    let states: Vec<_> = SYSTEM
        .flow(0.0, Q, V, 0.2)
        .take(10)
        .map(Result::unwrap)
        .collect();
    let impact = (states.iter().find_map(|state| state.impacts.first())).unwrap();
    assert_near(impact.p_plus.as_slice(), p.as_slice(), 1e-14);
    assert_near(impact.v_plus.as_slice(), v.as_slice(), 1e-14);
    assert_near([states[9].q[0]], [v[0] * (1.8 - 0.625)], 1e-11);
}
