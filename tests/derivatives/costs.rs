//! Costs that mislead a search: constants that are most of them, no curvature, no minimum.

#![cfg(feature = "large-derivatives")]

use nonholonomic::nalgebra::{SMatrix, SVector};
use nonholonomic::optimal::{
    ControlBounds, Estimated, Misfit, MotionLimits, OptimalError, OptimalOptions, StateLimit,
    bounded_control, estimate, optimal_control,
};
use nonholonomic::prelude::*;
use nonholonomic::{Cost, CostSlopes, Rollout, Stage};

use crate::systems::{Cart, Forced};

const STEPS: usize = 10;
const H: f64 = 0.1;

const CART: Cart = Cart {
    m: 1.0,
    g: 0.7,
    nonlinear: 0.0,
};

/// A cost of a stage, c + s u + (u - 1)² a / 2 + w (u⁴ - u²), and of the end, |q - q*|² e / 2.
#[derive(Clone, Copy, Default)]
struct OfControl {
    constant: f64,
    slope: f64,
    square: f64,
    well: f64,
    of_end: f64,
    goal: [f64; 2],
}

impl Cost<Cart> for OfControl {
    fn stage(&self, at: &Stage<Cart>) -> CostSlopes<Cart> {
        let (u, off) = (at.u[0], at.u[0] - 1.0);
        CostSlopes {
            value: self.constant
                + self.slope * u
                + self.square * off * off / 2.0
                + self.well * (u.powi(4) - u * u),
            u: [self.slope + self.square * off + self.well * (4.0 * u.powi(3) - 2.0 * u)].into(),
            ..CostSlopes::zeros()
        }
    }

    fn end(&self, at: &Stage<Cart>) -> CostSlopes<Cart> {
        let off = at.q - SVector::from(self.goal);
        CostSlopes {
            value: self.of_end * off.norm_squared() / 2.0,
            q: off * self.of_end,
            ..CostSlopes::zeros()
        }
    }

    fn stage_curvature(&self, at: &Stage<Cart>) -> SMatrix<f64, 5, 5> {
        let by_u = self.square + self.well * (12.0 * at.u[0].powi(2) - 2.0);
        SMatrix::from_diagonal(&[0.0, 0.0, 0.0, 0.0, by_u].into())
    }

    fn end_curvature(&self, _: &Stage<Cart>) -> SMatrix<f64, 5, 5> {
        SMatrix::from_diagonal(&[self.of_end, self.of_end, 0.0, 0.0, 0.0].into())
    }
}

fn constant(u: f64) -> Vec<SVector<f64, 1>> {
    vec![[u].into(); STEPS]
}

fn motion() -> Trajectory<'static, Cart> {
    CART.trajectory_from(H, [0.0, 0.0], [0.0, 0.0])
}

fn bounds(most: f64) -> ControlBounds<Cart> {
    ControlBounds {
        lower: [-most].into(),
        upper: [most].into(),
    }
}

fn furthest(controls: &[SVector<f64, 1>], from: f64) -> f64 {
    controls
        .iter()
        .fold(0.0, |most, u| f64::max(most, (u[0] - from).abs()))
}

/// A slope of 0.9 is small beside a constant of 10⁹ alone: the square is minimal at u = 1.
#[test]
fn a_constant_is_no_measure_of_a_slope() {
    for constant_part in [0.0, 1e5, 1e8] {
        let cost = OfControl {
            constant: constant_part,
            square: 1.0,
            ..Default::default()
        };
        let options = OptimalOptions::default();
        let found = optimal_control(&motion(), &constant(0.1), &cost, &options);
        let found = found.expect("it converges");
        assert!(furthest(&found.controls, 1.0) < 1e-9, "{constant_part}");
        let found = bounded_control(&motion(), &constant(0.1), &cost, &bounds(2.0), &options);
        let found = found.expect("it converges");
        assert!(furthest(&found.controls, 1.0) < 1e-6, "{constant_part}");
    }
}

/// Σ u has no least value, and u = 0 is the hill between two wells, where the slope is zero.
#[test]
fn costs_without_a_minimum_there() {
    let find = |cost: &OfControl, u| {
        optimal_control(&motion(), &constant(u), cost, &OptimalOptions::default())
            .map(|found| found.value)
    };
    let fuel = OfControl {
        slope: 1.0,
        ..Default::default()
    };
    let without_end = find(&fuel, 0.1);
    assert!(
        matches!(
            without_end,
            Err(OptimalError::NotConverged { .. } | OptimalError::NoDescent { .. })
        ),
        "{without_end:?}"
    );
    let wells = OfControl {
        well: 1.0,
        ..Default::default()
    };
    let on_the_hill = find(&wells, 0.0);
    assert!(
        matches!(on_the_hill, Err(OptimalError::NoMinimum { slope: 0.0, .. })),
        "{on_the_hill:?}"
    );
    let options = OptimalOptions::default();
    let between = bounded_control(&motion(), &constant(0.0), &wells, &bounds(2.0), &options);
    let between = between.map(|found| found.value);
    assert!(
        matches!(between, Err(OptimalError::NoMinimum { slope: 0.0, .. })),
        "{between:?}"
    );
    // u² = ½ in each of ten steps.
    let beside = find(&wells, 0.1).expect("it converges");
    assert!((beside + 0.25 * STEPS as f64).abs() < 1e-12, "{beside}");
}

/// Within bounds: the least fuel is that of the lower bound, and a goal is met that no bound keeps off.
#[test]
fn costs_without_curvature_within_bounds() {
    let options = OptimalOptions::default();
    let fuel = OfControl {
        slope: 1.0,
        ..Default::default()
    };
    let found = bounded_control(&motion(), &constant(0.1), &fuel, &bounds(1.0), &options);
    let found = found.expect("it converges");
    assert!(furthest(&found.controls, -1.0) < 1e-9);
    let reached = Rollout::new(motion(), &constant(0.3)).expect("it runs");
    let goal = OfControl {
        of_end: 1.0,
        goal: reached.stage(STEPS).q.into(),
        ..Default::default()
    };
    let found = bounded_control(&motion(), &constant(0.0), &goal, &bounds(5.0), &options);
    let found = found.expect("it converges");
    assert!(found.value < 1e-12, "{:e}", found.value);
    assert_eq!(found.laws.len(), STEPS);
}

/// As many limits as the motion is long of way.
struct Varying;

impl MotionLimits<Cart> for Varying {
    fn controls(&self, _: usize) -> (SVector<f64, 1>, SVector<f64, 1>) {
        ([-5.0].into(), [5.0].into())
    }

    fn states(&self, at: &Stage<Cart>) -> Vec<StateLimit<Cart>> {
        let limit = StateLimit {
            value: -1.0,
            q: SVector::zeros(),
            p: SVector::zeros(),
        };
        vec![limit; 1 + usize::from(at.q[0].abs() > 0.05)]
    }
}

#[test]
#[should_panic(expected = "has as many limits in every iteration")]
fn limits_that_come_and_go() {
    let cost = OfControl {
        square: 1.0,
        ..Default::default()
    };
    let options = OptimalOptions::default();
    let _ = bounded_control(&motion(), &constant(0.0), &cost, &Varying, &options);
}

/// A residual of 10⁸ without a slope does not end the search for the parameters of the others.
#[test]
fn a_constant_residual_is_no_measure_of_the_others() {
    let truth = Forced {
        m: 1.3,
        k: 0.7,
        a: 0.4,
        w: 2.0,
    };
    let (q, p) = ([0.3, -0.4, 0.6], [0.5, 0.8, -1.1]);
    let steps = vec![[].into(); 20];
    let motion = Rollout::new(truth.trajectory_from(H, q, p), &steps).expect("it runs");
    let measured: Vec<_> = (0..=20).map(|k| motion.stage(k).q).collect();
    for constant in [0.0, 1e4, 1e8] {
        let residuals = |at: &Stage<Forced>| -> Vec<Misfit<Forced>> {
            let misfit = |value: f64, q: SVector<f64, 3>| Misfit {
                value,
                q,
                p: SVector::zeros(),
                parameters: SVector::zeros(),
            };
            let off = at.q - measured[at.k];
            let own = misfit(100.0 * off[0], [100.0, 0.0, 0.0].into());
            vec![own, misfit(constant, SVector::zeros())]
        };
        let guess = Estimated::<Forced> {
            q: q.into(),
            p: p.into(),
            parameters: [1.3, 0.9, 0.4, 2.0].into(),
        };
        let system = |theta: &SVector<f64, 4>| {
            let [m, k, a, w] = <[f64; 4]>::from(*theta);
            Forced { m, k, a, w }
        };
        let found = estimate(system, guess, H, &steps, &[7], residuals).expect("it converges");
        let k = found.unknowns.parameters[1];
        assert!((k - 0.7).abs() < 1e-8, "{constant:e}: {k}");
    }
}
