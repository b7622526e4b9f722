//! Optimal control and the estimation of parameters.

#![cfg(feature = "large-derivatives")]

use nonholonomic::nalgebra::{DMatrix, DVector, SMatrix, SVector};
use nonholonomic::optimal::{
    Estimated, Misfit, OptimalError, OptimalOptions, ParameterBounds, Unfinished, estimate,
    estimate_between, linear_quadratic, optimal_control,
};
use nonholonomic::prelude::*;
use nonholonomic::{Cost, CostSlopes, Rollout, Stage};

use crate::systems::{Cart, Forced, Sleigh};

const STEPS: usize = 30;
const H: f64 = 0.1;

/// Squares of the position, the momentum and the control, and of how far the end is from a goal.
struct Squares {
    goal: f64,
}

impl Cost<Cart> for Squares {
    fn stage(&self, at: &Stage<Cart>) -> CostSlopes<Cart> {
        CostSlopes {
            value: (at.q.norm_squared() + 0.3 * at.p.norm_squared() + 2.0 * at.u.norm_squared())
                / 2.0,
            q: at.q,
            p: at.p * 0.3,
            u: at.u * 2.0,
            ..CostSlopes::zeros()
        }
    }

    fn end(&self, at: &Stage<Cart>) -> CostSlopes<Cart> {
        let off = at.q - SVector::from([self.goal, 0.0]);
        CostSlopes {
            value: 5.0 * off.norm_squared(),
            q: off * 10.0,
            ..CostSlopes::zeros()
        }
    }

    fn stage_curvature(&self, _: &Stage<Cart>) -> SMatrix<f64, 5, 5> {
        SMatrix::from_diagonal(&[1.0, 1.0, 0.3, 0.3, 2.0].into())
    }

    fn end_curvature(&self, _: &Stage<Cart>) -> SMatrix<f64, 5, 5> {
        SMatrix::from_diagonal(&[10.0, 10.0, 0.0, 0.0, 0.0].into())
    }
}

fn none() -> Vec<SVector<f64, 1>> {
    vec![[0.0].into(); STEPS]
}

/// A pendulum that swings on a cart: the last iterations double the digits, those without second derivatives do not; both end in the same motion, whose
/// cost has no slope.
#[test]
fn optimal_controls_converge_quadratically() {
    let cart = Cart {
        m: 1.0,
        g: 3.0,
        nonlinear: 1.0,
    };
    let motion = cart.trajectory_from(H, [0.4, -0.9], [0.3, 0.2]);
    let cost = Squares { goal: 0.8 };
    let options = OptimalOptions::default().tolerance(1e-11);
    let found = optimal_control(&motion, &none(), &cost, &options).expect("it converges");
    let gradient = found.rollout.gradient(&cost).expect("it is regular");
    let slope = gradient
        .controls
        .iter()
        .fold(0.0_f64, |most, u| most.max(u[0].abs()));
    assert!(slope < 1e-9, "{slope:e}");
    let slopes: Vec<_> = found
        .reports
        .iter()
        .map(|report| report.slope)
        .chain([found.slope])
        .collect();
    println!("slopes with second derivatives: {slopes:?}");
    let last: Vec<_> = slopes
        .iter()
        .copied()
        .filter(|slope| (1e-10..0.3).contains(slope))
        .collect();
    for pair in last.windows(2).skip(1) {
        assert!(
            pair[1] < 30.0 * pair[0] * pair[0],
            "not quadratic: {slopes:?}"
        );
    }
    // From the pair of the first step without a push: the first step is under control as every other is.
    let (q0, q1) = cart
        .start_from_momentum(H, [0.4, -0.9], [0.3, 0.2])
        .expect("it starts");
    let pair = cart.trajectory(H, q0, q1);
    let of_pair = optimal_control(&pair, &none(), &cost, &options).expect("it converges");
    assert!((of_pair.value - found.value).abs() < 1e-10 * found.value);
    let options = options.second(false);
    let first = optimal_control(&motion, &none(), &cost, &options).expect("it converges");
    println!("iterations without: {}", first.reports.len());
    assert!(first.reports.len() > found.reports.len());
    assert!((first.value - found.value).abs() < 1e-10 * found.value);
    let options = OptimalOptions::default().iterations(1);
    let error = optimal_control(&motion, &none(), &cost, &options)
        .err()
        .expect("one is few");
    assert!(
        matches!(error, OptimalError::NotConverged { iterations: 1, .. }),
        "{error}"
    );
}

/// If the step is linear and the cost square, the first iteration ends in the minimum, which the normal equations have too; and the regulator's gains are those of
/// that minimum as a function of the start.
#[test]
fn a_linear_system_is_regulated_in_one_iteration() {
    let cart = Cart {
        m: 1.0,
        g: 0.7,
        nonlinear: 0.0,
    };
    let start = |q: [f64; 2]| cart.trajectory_from(H, q, [0.3, 0.2]);
    let cost = Squares { goal: 0.0 };
    let best = |q: [f64; 2]| {
        // J is a square of u: its slope at 0 and at the unit controls say all of it.
        let slopes = |u: &[SVector<f64, 1>]| -> DVector<f64> {
            let rollout = Rollout::new(start(q), u).expect("it runs");
            let gradient = rollout.gradient(&cost).expect("it is regular");
            DVector::from_iterator(STEPS, gradient.controls.iter().map(|u| u[0]))
        };
        let zero = slopes(&none());
        let mut hessian = DMatrix::zeros(STEPS, STEPS);
        for k in 0..STEPS {
            let mut unit = none();
            unit[k][0] = 1.0;
            hessian.set_column(k, &(slopes(&unit) - &zero));
        }
        -hessian.lu().solve(&zero).expect("it is regular")
    };
    let q = [0.4, -0.9];
    let options = OptimalOptions::default();
    let found = optimal_control(&start(q), &none(), &cost, &options).expect("it converges");
    assert_eq!(found.reports.len(), 1);
    let expected = best(q);
    for (u, expected) in found.controls.iter().zip(expected.iter()) {
        assert!((u[0] - expected).abs() < 1e-11, "{u} {expected}");
    }
    let gains = linear_quadratic(&found.rollout, &cost)
        .expect("it is regular")
        .expect("positive");
    let there = best([q[0] + 1.0, q[1]]);
    assert!((there[0] - expected[0] - gains[0][(0, 0)]).abs() < 1e-10);
}

/// Parameters from a motion that they made.
#[test]
fn parameters_are_found_from_their_motion() {
    let truth = Forced {
        m: 1.3,
        k: 0.7,
        a: 0.4,
        w: 2.0,
    };
    let (q, p) = ([0.3, -0.4, 0.6], [0.5, 0.8, -1.1]);
    let steps = vec![[].into(); 40];
    let motion = Rollout::new(truth.trajectory_from(H, q, p), &steps).expect("it runs");
    let measured: Vec<_> = (0..=40).map(|k| motion.stage(k).q).collect();
    let residuals = |at: &Stage<Forced>| -> Vec<Misfit<Forced>> {
        let off = at.q - measured[at.k];
        let residual = |i: usize| Misfit {
            value: 100.0 * off[i],
            q: SVector::from_fn(|j, _| if i == j { 100.0 } else { 0.0 }),
            p: SVector::zeros(),
            parameters: SVector::zeros(),
        };
        (0..3).map(residual).collect()
    };
    let guess = Estimated::<Forced> {
        q: [0.32, -0.42, 0.57].into(),
        p: [0.45, 0.9, -1.0].into(),
        parameters: [1.3, 0.9, 0.35, 2.1].into(),
    };
    let system = |theta: &SVector<f64, 4>| {
        let [m, k, a, w] = <[f64; 4]>::from(*theta);
        Forced { m, k, a, w }
    };
    let free = [0, 1, 2, 3, 4, 5, 7, 8, 9];
    let found = estimate(system, guess, H, &steps, &free, residuals).expect("it converges");
    let nothing = estimate(system, guess, H, &steps, &[], residuals);
    assert!(
        matches!(
            nothing,
            Err(OptimalError::NothingToEstimate { unknowns: 0, .. })
        ),
        "{nothing:?}"
    );
    let not_a_number = |at: &Stage<Forced>| {
        let value = f64::NAN;
        residuals(at)
            .into_iter()
            .map(|r| Misfit { value, ..r })
            .collect()
    };
    let failed = estimate(system, guess, H, &steps, &free, not_a_number);
    assert!(
        matches!(failed, Err(OptimalError::Step(StepError::NonFinite { .. }))),
        "{failed:?}"
    );
    println!("½ Σ r² by iterations: {:?}", found.values);
    assert!((found.unknowns.parameters - SVector::from([1.3, 0.7, 0.4, 2.0])).amax() < 1e-8);
    assert!((found.unknowns.q - SVector::from(q)).amax() < 1e-8 && found.value < 1e-16);
    // p_0 is determined but for the form.
    let form = truth.constraint_forms(H, q);
    for (j, variance) in found.covariance.diagonal().iter().enumerate() {
        let undetermined = (3..6).contains(&j) && form[j - 3].abs() > 1e-3;
        assert_eq!(variance.is_infinite(), undetermined, "{j}: {variance}");
    }
    let off = found.unknowns.p - SVector::from(p);
    let along = form * (off.dot(&form.transpose()) / form.norm_squared());
    assert!(
        (off - along.transpose()).amax() < 1e-7,
        "{off} along {form}"
    );
}

/// ∂²J/∂u² times a displacement, against differences of the gradient: their error is of order 4, some 1e-10 with the third derivatives here.
#[test]
fn products_with_the_hessian_are_slopes_of_the_gradient() {
    let cart = Cart {
        m: 1.0,
        g: 3.0,
        nonlinear: 1.0,
    };
    let cost = Squares { goal: 0.8 };
    let at = |shift: f64| -> Vec<SVector<f64, 1>> {
        let push = |k: usize| 0.5 * (0.3 * k as f64).sin() + shift * (0.7 * k as f64).cos();
        (0..STEPS).map(|k| [push(k)].into()).collect()
    };
    let gradient = |shift: f64| {
        let motion = cart.trajectory_from(H, [0.4, -0.9], [0.3, 0.2]);
        let rollout = Rollout::new(motion, &at(shift)).expect("it runs");
        rollout.gradient(&cost).expect("it is regular").controls
    };
    let motion = cart.trajectory_from(H, [0.4, -0.9], [0.3, 0.2]);
    let rollout = Rollout::new(motion, &at(0.0)).expect("it runs");
    let along: Vec<_> = (0..STEPS)
        .map(|k| [(0.7 * k as f64).cos()].into())
        .collect();
    let product = rollout
        .hessian_product(&cost, &along)
        .expect("it is regular");
    let e = 1e-3;
    let [a, b, c, d] = [-2.0, -1.0, 1.0, 2.0].map(|i| gradient(i * e));
    for k in 0..STEPS {
        let slope = (a[k][0] - 8.0 * b[k][0] + 8.0 * c[k][0] - d[k][0]) / (12.0 * e);
        assert!(
            (product[k][0] - slope).abs() < 1e-8 * (1.0 + slope.abs()),
            "{k}: {} {slope}",
            product[k][0]
        );
    }
}

/// The inertia of a sleigh that turns round, from its whole path and guesses that are ten times off.
#[test]
fn a_poor_guess_is_no_end() {
    const STEPS: usize = 160;
    let truth = Sleigh {
        m: 1.0,
        I: 0.07,
        a: 0.32,
    };
    let h = 0.05;
    let none = vec![SVector::<f64, 0>::zeros(); STEPS];
    let (q, v) = (
        [0.0, 0.0, 0.4],
        [-1.2 * 0.4f64.cos(), -1.2 * 0.4f64.sin(), 0.5],
    );
    let rollout = Rollout::new(truth.motion(h, q, v).expect("it starts"), &none).expect("it runs");
    let measured: Vec<_> = (0..=STEPS).map(|k| rollout.stage(k).q).collect();
    let residuals = |at: &Stage<Sleigh>| -> Vec<Misfit<Sleigh>> {
        if !at.k.is_multiple_of(4) {
            return Vec::new();
        }
        let off = at.q - measured[at.k];
        let residual = |i: usize| Misfit {
            value: 500.0 * off[i],
            q: SVector::from_fn(|j, _| if i == j { 500.0 } else { 0.0 }),
            p: SVector::zeros(),
            parameters: SVector::zeros(),
        };
        (0..3).map(residual).collect()
    };
    let system = |theta: &SVector<f64, 3>| Sleigh {
        m: theta[0],
        I: theta[1],
        a: theta[2],
    };
    let free = [0, 1, 2, 3, 4, 5, 7, 8];
    let guess = |inertia: f64, a: f64| Estimated::<Sleigh> {
        q: q.into(),
        p: Sleigh {
            m: 1.0,
            I: inertia,
            a,
        }
        .initial_momentum(h, q, v),
        parameters: [1.0, inertia, a].into(),
    };
    for (inertia, a) in [(0.7, 3.2), (0.007, 3.2)] {
        let found =
            estimate(system, guess(inertia, a), h, &none, &free, residuals).expect("it converges");
        let [_, inertia, a] = <[f64; 3]>::from(found.unknowns.parameters);
        println!(
            "after {} iterations: ½ Σ r² = {:.1e}",
            found.values.len(),
            found.value
        );
        // ½ Σ r² < 1e-16 is a path to some 1e-11.
        assert!(
            found.value < 1e-16 && (inertia - truth.I).abs() < 1e-9 && (a - truth.a).abs() < 1e-9,
            "{inertia} {a}"
        );
    }
    let bounds = |upper: f64| {
        [ParameterBounds {
            parameter: 2,
            lower: 0.1,
            upper,
        }]
    };
    let near = guess(0.08, 0.3);
    let found = estimate_between(system, near, h, &none, &free, &bounds(0.31), residuals)
        .expect("it converges");
    assert_eq!(found.unknowns.parameters[2], 0.31);
    assert!(found.covariance[(7, 7)] == 0.0 && found.covariance[(6, 6)] > 0.0);
    // A bound from above and one from below, one after the other: both hold.
    let [above, below] =
        [(f64::NEG_INFINITY, 0.31), (0.1, f64::INFINITY)].map(|(lower, upper)| ParameterBounds {
            parameter: 2,
            lower,
            upper,
        });
    let near = guess(0.08, 0.3);
    let both = [above, below];
    let twice =
        estimate_between(system, near, h, &none, &free, &both, residuals).expect("it converges");
    assert_eq!(twice.unknowns.parameters, found.unknowns.parameters);
    let error = estimate_between(system, near, h, &none, &free, &bounds(0.09), residuals).err();
    assert!(
        matches!(error, Some(OptimalError::ParameterBounds { name: "a", .. })),
        "{error:?}"
    );
}

/// The mass and g of a cart with its pendulum, from where they are seen and a guess.
fn cart_from(
    truth: &Cart,
    guess: [f64; 2],
    (stretched, bent): (f64, f64),
) -> Result<[f64; 2], OptimalError> {
    let (q, p) = ([0.4, -0.9], [0.3, 0.2]);
    let motion = Rollout::new(truth.trajectory_from(H, q, p), &none()).expect("it runs");
    let seen: Vec<_> = (0..=STEPS)
        .map(|k| {
            motion
                .stage(k)
                .q
                .component_mul(&SVector::from([stretched, 1.0]))
        })
        .collect();
    let residuals = |at: &Stage<Cart>| -> Vec<Misfit<Cart>> {
        let off = at.q - seen[at.k];
        let residual = |i: usize| Misfit {
            value: off[i],
            q: SVector::from_fn(|j, _| if i == j { bent } else { 0.0 }),
            p: SVector::zeros(),
            parameters: SVector::zeros(),
        };
        (0..2).map(residual).collect()
    };
    let start = Estimated::<Cart> {
        q: q.into(),
        p: p.into(),
        parameters: [guess[0], guess[1], 1.0].into(),
    };
    let system = |theta: &SVector<f64, 3>| {
        let [m, g, nonlinear] = <[f64; 3]>::from(*theta);
        Cart { m, g, nonlinear }
    };
    let found = estimate(system, start, H, &none(), &[4, 5], residuals)?;
    Ok([found.unknowns.parameters[0], found.unknowns.parameters[1]])
}

/// From a mass that is too large the first steps lead beyond zero, where the motion exists and ½ Σ
/// r² falls towards a mass of -∞.
#[test]
fn masses_keep_their_signs() {
    let truth = Cart {
        m: 1.0,
        g: 3.0,
        nonlinear: 1.0,
    };
    for m in [5.0, 20.0, 100.0] {
        for g in [0.5, 3.0, 10.0] {
            let [mass, gravity] = cart_from(&truth, [m, g], (1.0, 1.0)).expect("it converges");
            // ½ Σ r² of 1e-20 is a path to 1e-10.
            let off = (mass - 1.0).abs().max((gravity - 3.0).abs());
            assert!(off < 1e-8, "{m} {g}: {mass} {gravity}");
        }
    }
}

/// Errors of an estimate name the unknown, and say what is to be done about it.
#[test]
fn errors_of_estimates_name_the_unknown() {
    // With m < 1/8 the kinetic energy of the cart has both signs. The mass of a cart that goes the
    // other way is beyond that.
    let truth = Cart {
        m: 0.14,
        g: 3.0,
        nonlinear: 1.0,
    };
    let error = cart_from(&truth, [0.14, 3.0], (-1.0, 1.0)).expect_err("there is none");
    println!("{error}");
    let OptimalError::NotEstimated { name, at, .. } = &error else {
        panic!("{error}");
    };
    // After 300 iterations in a narrow valley it depends on round-off along which of the two it is
    // steepest; `the_steepest_unknown_is_named` has one that is.
    let least = if *name == "m" { 0.125 } else { 0.0 };
    assert!(["m", "g"].contains(name), "{error}");
    assert!(at.is_some_and(|at| at > least), "{error}");
    assert!(error.to_string().contains("`estimate_between`"), "{error}");
    // Slopes of the residuals with the wrong sign.
    let truth = Cart { m: 1.0, ..truth };
    let error = cart_from(&truth, [1.1, 3.3], (1.0, -1.0)).expect_err("no step decreases them");
    println!("{error}");
    assert!(
        matches!(
            error,
            OptimalError::NotEstimated {
                why: Unfinished::NoDescent,
                ..
            }
        ),
        "{error}"
    );
    assert!(error.to_string().contains("derivatives of the residuals"));
}

/// The residuals r = (m - 1, g - 5) with slopes of the wrong sign, so that no step decreases them: of the guess
/// (1, 3) that in g alone is not zero, ∂(½ Σ r²)/∂g = -(g - 5) = 2 by these slopes, and of (4, 5) that in m.
#[test]
fn the_steepest_unknown_is_named() {
    let named = |guess: [f64; 2]| {
        let residuals = |at: &Stage<Cart>| -> Vec<Misfit<Cart>> {
            let misfit = |i: usize, aim: f64| Misfit {
                value: [at.system().m, at.system().g][i] - aim,
                q: SVector::zeros(),
                p: SVector::zeros(),
                parameters: SVector::from_fn(|j, _| if i == j { -1.0 } else { 0.0 }),
            };
            match at.k {
                0 => vec![misfit(0, 1.0), misfit(1, 5.0)],
                _ => Vec::new(),
            }
        };
        let start = Estimated::<Cart> {
            q: [0.4, -0.9].into(),
            p: [0.3, 0.2].into(),
            parameters: [guess[0], guess[1], 1.0].into(),
        };
        let system = |theta: &SVector<f64, 3>| {
            let [m, g, nonlinear] = <[f64; 3]>::from(*theta);
            Cart { m, g, nonlinear }
        };
        match estimate(system, start, H, &none(), &[4, 5], residuals) {
            Err(OptimalError::NotEstimated {
                why: Unfinished::NoDescent,
                name,
                at,
                slope,
                ..
            }) => (name, at, slope),
            other => panic!("{:?}", other.map(|found| found.unknowns.parameters)),
        }
    };
    assert_eq!(named([1.0, 3.0]), ("g", Some(3.0), 2.0));
    assert_eq!(named([4.0, 5.0]), ("m", Some(4.0), -3.0));
}

/// Optimal control between bounds, by Clarabel.
mod bounded {
    use nonholonomic::optimal::{ControlBounds, MotionLimits, StateLimit, bounded_control};

    use super::*;
    use crate::reference::section;

    /// Bounds on the push, and a least position.
    struct Floor {
        push: [f64; 2],
        least: f64,
    }

    impl MotionLimits<Cart> for Floor {
        fn controls(&self, _: usize) -> (SVector<f64, 1>, SVector<f64, 1>) {
            ([self.push[0]].into(), [self.push[1]].into())
        }

        fn states(&self, at: &Stage<Cart>) -> Vec<StateLimit<Cart>> {
            vec![StateLimit {
                value: self.least - at.q[0],
                q: [-1.0, 0.0].into(),
                p: SVector::zeros(),
            }]
        }
    }

    fn bounds(lower: f64, upper: f64) -> ControlBounds<Cart> {
        ControlBounds {
            lower: [lower].into(),
            upper: [upper].into(),
        }
    }

    const LINEAR: Cart = Cart {
        m: 1.0,
        g: 0.7,
        nonlinear: 0.0,
    };
    const CURVED: Cart = Cart {
        m: 1.0,
        g: 3.0,
        nonlinear: 1.0,
    };

    /// If the step is linear and the cost square, the motion is the solution of one quadratic program, which another method solved.
    ///
    /// The residual of 1e-9 (1 + J) moves controls by less than that over the least curvature, 2.
    #[test]
    fn a_linear_system_has_the_motion_of_its_quadratic_program() {
        let data = include_str!("data/bounded.txt");
        let motion = LINEAR.trajectory_from(H, [0.4, -0.9], [0.3, 0.2]);
        let (cost, options) = (Squares { goal: 0.8 }, OptimalOptions::default());
        let found = bounded_control(&motion, &none(), &cost, &bounds(-0.2, 0.15), &options)
            .expect("it converges");
        println!(
            "bounded: residual {:.1e} after {} programs",
            found.residual,
            found.reports.len()
        );
        for (u, expected) in found.controls.iter().zip(&section(data, "bounded")[0]) {
            assert!((u[0] - expected).abs() < 1e-9, "{u} {expected}");
        }
        // Controls at a bound are at it, and their gains are zero; the slope is of the bound's sign.
        for ((u, law), slope) in found.controls.iter().zip(&found.laws).zip(&found.slopes) {
            let held = u[0] == -0.2 || u[0] == 0.15;
            assert_eq!(law.gains.amax() == 0.0, held, "{u}");
            assert!(match u[0] {
                -0.2 => slope[0] > 0.0,
                0.15 => slope[0] < 0.0,
                _ => slope[0].abs() < 1e-8,
            });
        }
        let floor = Floor {
            push: [-0.3, 0.4],
            least: -0.06,
        };
        let found =
            bounded_control(&motion, &none(), &cost, &floor, &options).expect("it converges");
        println!(
            "limited: residual {:.1e} after {} programs",
            found.residual,
            found.reports.len()
        );
        for (u, expected) in found.controls.iter().zip(&section(data, "limited")[0]) {
            assert!((u[0] - expected).abs() < 1e-7, "{u} {expected}");
        }
        let expected = &section(data, "limited: multipliers")[0];
        for (own, expected) in found.multipliers.iter().zip(expected) {
            assert!((own[0] - expected).abs() < 1e-6, "{own:?} {expected}");
        }
    }

    /// Wide bounds change nothing; narrow ones are kept, on a pendulum that swings, with the last residuals decreasing quadratically.
    #[test]
    fn bounds_change_what_they_reach() {
        let motion = CURVED.trajectory_from(H, [0.4, -0.9], [0.3, 0.2]);
        let (cost, options) = (Squares { goal: 0.8 }, OptimalOptions::default());
        let free = optimal_control(&motion, &none(), &cost, &options).expect("it converges");
        let wide = bounds(f64::NEG_INFINITY, 1e3);
        let found =
            bounded_control(&motion, &none(), &cost, &wide, &options).expect("it converges");
        for (u, expected) in found.controls.iter().zip(&free.controls) {
            assert!((u - expected).amax() < 1e-8, "{u} {expected}");
        }
        let most = free.controls.iter().map(|u| u.amax()).fold(0.0, f64::max);
        let narrow = bounds(-0.4 * most, 0.3 * most);
        let found =
            bounded_control(&motion, &none(), &cost, &narrow, &options).expect("it converges");
        let residuals: Vec<_> = found
            .reports
            .iter()
            .map(|report| report.slope)
            .chain([found.residual])
            .collect();
        println!("residuals between bounds: {residuals:?}");
        assert!(found.value > free.value && found.reports.len() < 15);
        let gradient = found.rollout.gradient(&cost).expect("it is regular");
        for (u, slope) in found.controls.iter().zip(&gradient.controls) {
            let next = (u[0] - slope[0]).clamp(-0.4 * most, 0.3 * most);
            assert!((next - u[0]).abs() < 1e-8, "{u} {slope}");
        }
        let floor = Floor {
            push: [-2.0 * most, 2.0 * most],
            least: 0.06,
        };
        let found =
            bounded_control(&motion, &none(), &cost, &floor, &options).expect("it converges");
        let residuals: Vec<_> = found
            .reports
            .iter()
            .map(|report| report.slope)
            .chain([found.residual])
            .collect();
        println!("residuals with a floor: {residuals:?}");
        let least = (1..=STEPS)
            .map(|k| found.rollout.stage(k).q[0])
            .fold(1.0, f64::min);
        assert!((least - 0.06).abs() < 1e-8, "{least}");
    }

    #[test]
    fn bounds_that_are_none_are_errors() {
        let motion = CURVED.trajectory_from(H, [0.4, -0.9], [0.3, 0.2]);
        let (cost, options) = (Squares { goal: 0.8 }, OptimalOptions::default());
        for (lower, upper) in [
            (0.1, 0.0),
            (f64::NAN, 1.0),
            (0.0, f64::NAN),
            (f64::INFINITY, f64::INFINITY),
        ] {
            let error =
                bounded_control(&motion, &none(), &cost, &bounds(lower, upper), &options).err();
            assert!(
                matches!(
                    error,
                    Some(OptimalError::Bounds {
                        step: 0,
                        control: 0,
                        ..
                    })
                ),
                "{error:?}"
            );
        }
        // No push of this size keeps the cart there.
        let high = Floor {
            push: [-0.1, 0.1],
            least: 0.39,
        };
        let error = bounded_control(&motion, &none(), &cost, &high, &options).err();
        assert!(
            matches!(error, Some(OptimalError::Exceeded { .. })),
            "{error:?}"
        );
    }
}
