//! The start of a motion is part of the map that is differentiated: q_0 is projected onto level
//! sets, which move with parameters and time.

#![cfg(feature = "large-derivatives")]

use nonholonomic::groups::{Isometry2, Vector2};
use nonholonomic::nalgebra::{SMatrix, SVector};
use nonholonomic::optimal::{Estimated, Misfit, estimate};
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;
use nonholonomic::{
    Cost, CostSlopes, DifferentiableSystem, Inputs, Rollout, Stage, Vector, checkpointed_gradient,
    derivatives::{Checkpoints, Perturbation, Response},
};

use crate::differences::{Point, arguments, close, numbers, response, unit};
use crate::support::numbers::ROUNDING;
use crate::systems::{Hinged, Pendulum, levels};

const STEPS: usize = 4;

/// Some number of each place.
fn number(k: usize) -> f64 {
    ((k * k + 3 * k) % 17) as f64 / 8.0 - 1.0
}

/// A cost with these slopes in everything at every node; its value is of no meaning.
struct Slopes;

impl<S: DifferentiableSystem> Cost<S> for Slopes {
    fn stage(&self, at: &Stage<S>) -> CostSlopes<S> {
        let mut slopes = CostSlopes::<S>::zeros();
        let own = |place: usize| number(place + 5 * at.k);
        let parts = [
            slopes.q.as_mut_slice(),
            slopes.p.as_mut_slice(),
            slopes.lambda.as_mut_slice(),
        ];
        let all = parts.into_iter().flatten().enumerate();
        all.for_each(|(place, slope)| *slope = own(place));
        slopes
    }

    fn end(&self, at: &Stage<S>) -> CostSlopes<S> {
        CostSlopes {
            lambda: S::Multipliers::zeros(),
            ..self.stage(at)
        }
    }
}

fn dot(a: &impl Vector, b: &impl Vector) -> f64 {
    a.as_slice()
        .iter()
        .zip(b.as_slice())
        .map(|(a, b)| a * b)
        .sum()
}

/// The motion of a point moved along a direction.
fn stages_of<'s, S: DifferentiableSystem>(
    system: &'s S,
    at: &Point<S>,
    x: &Perturbation<S>,
    s: f64,
) -> Vec<Stage<'s, S>> {
    let time = TimeStep::new(at.time.t + s * x.t, at.time.h + s * x.h);
    let u = at.u + x.u * s;
    let q = S::retract(&at.q, &(x.q * s));
    let motion = system.trajectory_from(Inputs::new(time, u), q, at.p + x.p * s);
    let rollout = Rollout::new(motion, &[u; STEPS]).expect("it runs");
    (0..=STEPS).map(|k| rollout.stage(k)).collect()
}

/// Tangents of all nodes, from the start on, are differences of the motion; the gradient is their
/// adjoint, with the same bits from checkpoints.
fn check<S: DifferentiableSystem>(
    what: &str,
    system: impl Fn(&S::Parameters) -> S,
    at: &Point<S>,
    reach: f64,
) {
    let own = system(&at.parameters);
    let motion = own.trajectory_from(Inputs::new(at.time, at.u), at.q, at.p);
    let u = [at.u; STEPS];
    let rollout = Rollout::new(motion.clone(), &u).expect("it runs");
    let gradient = rollout.gradient(&Slopes).expect("it is regular");
    for checkpoints in [Checkpoints::All, Checkpoints::Root] {
        let kept = checkpointed_gradient(motion.clone(), &u, &Slopes, checkpoints);
        assert_eq!(kept.expect("it is regular"), gradient, "{what}");
    }
    let stages: Vec<_> = (0..=STEPS).map(|k| rollout.stage(k)).collect();
    for k in 0..arguments::<S>() {
        let x = unit::<S>(k);
        let start = rollout.tangent_of_start(&x).expect("it is on level sets");
        let nodes = rollout.tangent(&x, |_| S::Control::zeros());
        let nodes = nodes.expect("it is regular");
        let mut along = 0.0;
        for (j, stage) in stages.iter().enumerate() {
            let (q, p) = match j {
                0 => (start.q, start.p),
                _ => (nodes[j - 1].q, nodes[j - 1].p),
            };
            let lambda = nodes
                .get(j)
                .map_or_else(S::Multipliers::zeros, |node| node.lambda);
            let tangent = numbers::<S>(&Response { q, p, lambda });
            let moved = |s: f64| {
                let system = system(&(at.parameters + x.parameters * s));
                let there = stages_of(&system, at, &x, s)[j];
                numbers::<S>(&Response {
                    q: S::increment(&stage.q, &there.q),
                    p: there.p,
                    lambda: there.lambda,
                })
            };
            for (i, value) in tangent.iter().enumerate() {
                close(
                    &format!("{what}: node {j}, result {i} by argument {k}"),
                    *value,
                    crate::support::difference::derivative(reach, |s| moved(s)[i]),
                );
            }
            let weights = numbers::<S>(&of_cost(stage, j == STEPS));
            along += tangent
                .iter()
                .zip(&weights)
                .map(|(a, b)| a * b)
                .sum::<f64>();
        }
        let controls = gradient.controls.iter().map(|u| dot(u, &x.u));
        let back = dot(&gradient.q, &x.q)
            + dot(&gradient.p, &x.p)
            + dot(&gradient.parameters, &x.parameters)
            + controls.sum::<f64>()
            + gradient.h * x.h
            + gradient.t * x.t;
        // Sums of some hundred products of numbers up to ten.
        assert!(
            (along - back).abs() <= 1e4 * ROUNDING * (1.0 + back.abs()),
            "{what}: argument {k}, {along} {back}"
        );
    }
}

/// The slopes of the cost at a node.
fn of_cost<S: DifferentiableSystem>(stage: &Stage<S>, is_last: bool) -> Response<S> {
    let slopes = match is_last {
        true => Slopes.end(stage),
        false => Slopes.stage(stage),
    };
    let all = [
        slopes.q.as_slice(),
        slopes.p.as_slice(),
        slopes.lambda.as_slice(),
    ];
    response::<S>(&all.concat())
}

fn pendulum(p: &SVector<f64, 4>) -> Pendulum {
    let [m, g, l, b] = <[f64; 4]>::from(*p);
    Pendulum { m, g, l, b }
}

/// Every kind of start on level sets: of a circle that moves, of a surface in a metric of its own,
/// composed, with inner nodes, with `energy`, in a group.
#[test]
fn starts_on_level_sets_are_differentiated() {
    let parameters = SVector::from([1.3, 9.8, 1.1, 0.2]);
    for t in [0.0, 0.7_f64] {
        let l = 1.1 + 0.2 * t.sin();
        let at = Point::<Pendulum> {
            time: TimeStep::new(t, 0.05),
            q: [0.6 * l, -0.8 * l].into(),
            p: [0.8, 0.6].into(),
            parameters,
            u: [].into(),
        };
        check("pendulum", pendulum, &at, 0.01);
    }
    macro_rules! surface {
        ($module:ident, $moves:expr) => {{
            use levels::$module::Surface;
            let [m, a, b] = [1.3, 0.7, 0.4_f64];
            let (t, x, y) = (0.3_f64, 0.4_f64, -0.3_f64);
            let z = a * x * x / 2.0 + y.sin() / 3.0 + b * f64::sin($moves(t, x));
            let at = Point::<Surface> {
                time: TimeStep::new(t, 0.1),
                q: [x, y, z, 0.2].into(),
                p: [0.5, 0.4, 0.1, 0.3].into(),
                parameters: [m, a, b].into(),
                u: [].into(),
            };
            let of = |p: &SVector<f64, 3>| Surface {
                m: p[0],
                a: p[1],
                b: p[2],
            };
            check(stringify!($module), of, &at, 0.01);
        }};
    }
    surface!(midpoint, |t, _| t);
    surface!(composed, |t, _| t);
    surface!(lobatto, |t, _| t);
    surface!(energy, |_, x| x);
    let turned = Vector2::new(0.7_f64.cos(), 0.7_f64.sin()) * 0.8;
    let place = Isometry2::new(-turned, 0.7);
    let at = Point::<Hinged> {
        time: TimeStep::new(0.0, 0.05),
        q: place.into(),
        p: [0.3, -0.2, 0.5].into(),
        parameters: [0.4, 0.8].into(),
        u: [].into(),
    };
    check("hinged", |p: &_| Hinged { J: p[0], l: p[1] }, &at, 0.01);
}

/// x + 2y at the end of a pendulum.
struct End;

impl Cost<Pendulum> for End {
    fn stage(&self, _: &Stage<Pendulum>) -> CostSlopes<Pendulum> {
        CostSlopes::zeros()
    }

    fn end(&self, at: &Stage<Pendulum>) -> CostSlopes<Pendulum> {
        CostSlopes {
            value: at.q[0] + 2.0 * at.q[1],
            q: [1.0, 2.0].into(),
            ..CostSlopes::zeros()
        }
    }
}

const PENDULUM: Pendulum = Pendulum {
    m: 1.0,
    g: 9.81,
    l: 1.0,
    b: 0.0,
};

/// A motion from off the level sets has no derivatives in its start; one from a velocity there
/// starts on them, in the q_0 and p_0 of its node 0.
#[test]
fn a_start_off_the_level_sets_is_an_error() {
    let (q, p) = ([0.61, -0.79], [0.8, 0.6]);
    let off = |error: StepError| {
        let StepError::StartsOffLevelSet { distance, .. } = error else {
            panic!("{error}");
        };
        // (0.61, -0.79)/|q| is 7.1e-4 away.
        assert!((distance - 1.5e-3).abs() < 1e-3, "{distance}");
        assert!(error.to_string().contains("project(t, q)"));
    };
    let none = [SVector::<f64, 0>::zeros(); 10];
    let motion = PENDULUM.trajectory_from(0.05, q, p);
    let rollout = Rollout::new(motion.clone(), &none).expect("it runs");
    off(rollout.gradient(&End).expect_err("it starts off"));
    let x = unit::<Pendulum>(0);
    off(rollout.tangent_of_start(&x).expect_err("it starts off"));
    let tangent = rollout.tangent(&x, |_| SVector::zeros());
    off(tangent.expect_err("it starts off"));
    let kept = checkpointed_gradient(motion, &none, &End, Checkpoints::Root);
    off(kept.expect_err("it starts off"));
    let projected = PENDULUM.project(0.05, q).expect("it is near");
    let on = Rollout::new(PENDULUM.trajectory_from(0.05, projected, p), &none).expect("it runs");
    let moving = PENDULUM.motion(0.05, q, [0.0, 0.0]).expect("it starts");
    let moving = Rollout::new(moving, &none).expect("it runs");
    let first = moving.stage(0);
    let same = Rollout::new(PENDULUM.trajectory_from(0.05, first.q, first.p), &none);
    let same = same.expect("it runs").gradient(&End);
    assert_eq!(moving.gradient(&End), same);
    assert!(same.is_ok() && on.gradient(&End).is_ok());
}

/// A level set is measured by its own terms: beside a coordinate that is large, with which nothing
/// couples it, a way has the length that it has without.
#[test]
fn a_large_coordinate_hides_no_way() {
    for s in [0.0, 1e6, -1e9] {
        for off in [1e-7, 5e-5, 5e-3] {
            let odometer = Odometer { g: 9.81, l: 1.0 };
            let q = [0.6, -0.8 - off, s];
            let motion = odometer.trajectory_from(0.05, q, [0.8, 0.6, 0.0]);
            let rollout = Rollout::new(motion, &[SVector::zeros(); 2]).expect("it runs");
            let tangent = rollout.tangent_of_start(&unit::<Odometer>(1));
            assert!(
                matches!(tangent, Err(StepError::StartsOffLevelSet { distance, .. }) if distance > 0.3 * off),
                "{s} {off}: {tangent:?}"
            );
            let on = odometer.project(0.05, q).expect("it is near");
            let motion = odometer.trajectory_from(0.05, on, [0.8, 0.6, 0.0]);
            let rollout = Rollout::new(motion, &[SVector::zeros(); 2]).expect("it runs");
            assert!(rollout.tangent_of_start(&unit::<Odometer>(1)).is_ok());
        }
    }
}

/// A bead on a circle, with an odometer.
#[discrete_system(derivatives)]
#[coordinates(x, y, s)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + s_dot.powi(2)) / 2 - g * y)]
#[holonomic(x.powi(2) + y.powi(2) == l.powi(2))]
struct Odometer {
    g: f64,
    l: f64,
}

/// A pendulum at (0.6, -0.8) with p = (0.8, 0.6) and h = 0.05, ten steps: the slopes of x + 2y at
/// its end.
#[test]
fn the_gradient_in_the_length_of_a_pendulum() {
    let none = [SVector::<f64, 0>::zeros(); 10];
    let of = |l: f64, q: [f64; 2]| {
        let pendulum = Pendulum { l, ..PENDULUM };
        let motion = pendulum.trajectory_from(0.05, q, [0.8, 0.6]);
        Rollout::new(motion, &none).expect("it runs").cost(&End)
    };
    let q = [0.6, -0.8];
    let motion = PENDULUM.trajectory_from(0.05, q, [0.8, 0.6]);
    let rollout = Rollout::new(motion, &none).expect("it runs");
    let gradient = rollout.gradient(&End).expect("it is regular");
    let slope = |f: &dyn Fn(f64) -> f64| crate::support::difference::derivative(0.01, f);
    let by_l = slope(&|s| of(1.0 + s, q));
    close("l", gradient.parameters[2], by_l);
    close("x", gradient.q[0], slope(&|s| of(1.0, [0.6 + s, -0.8])));
    close("y", gradient.q[1], slope(&|s| of(1.0, [0.6, -0.8 + s])));
    // Along the rod nothing moves.
    let radial = gradient.q.dot(&SVector::from(q));
    assert!(radial.abs() < 1e-13, "{radial:e}");
}

/// A motion of no steps starts, and ends, where q_0 is projected to: x + 2y at (0.6, -0.8) l has the
/// slope 0.6 - 1.6 in l, and off the circle there is none.
#[test]
fn a_motion_of_no_steps_has_its_start() {
    let none: [SVector<f64, 0>; 0] = [];
    let pendulum = Pendulum { l: 2.0, ..PENDULUM };
    let at = pendulum.trajectory_from(0.05, [1.2, -1.6], [0.8, 0.6]);
    let rollout = Rollout::new(at.clone(), &none).expect("it starts");
    let gradient = rollout.gradient(&End).expect("it is on the circle");
    assert!((gradient.value + 2.0).abs() < 1e-14, "{}", gradient.value);
    assert!((gradient.parameters[2] + 1.0).abs() < 1e-14);
    // Along the rod nothing moves.
    assert!((gradient.q[0] * 0.6 - gradient.q[1] * 0.8).abs() < 1e-14);
    let kept = checkpointed_gradient(at, &none, &End, Checkpoints::Root);
    assert_eq!(kept, Ok(gradient));
    let off = pendulum.trajectory_from(0.05, [0.6, -0.8], [0.8, 0.6]);
    let rollout = Rollout::new(off, &none).expect("it starts");
    assert!((rollout.cost(&End) + 2.0).abs() < 1e-14);
    let error = rollout.gradient(&End).expect_err("it starts off");
    assert!(
        matches!(error, StepError::StartsOffLevelSet { .. }),
        "{error}"
    );

    // The length of a rod from one look at its end.
    let residuals = |at: &Stage<Pendulum>| {
        let l = at.q.norm();
        vec![Misfit::<Pendulum> {
            value: l - 2.0,
            q: at.q / l,
            p: SVector::zeros(),
            parameters: SVector::zeros(),
        }]
    };
    let guess = Estimated::<Pendulum> {
        q: [0.6, -0.8].into(),
        p: SVector::zeros(),
        parameters: [1.0, 9.81, 1.0, 0.0].into(),
    };
    let found = estimate(
        |p: &_| self::pendulum(p),
        guess,
        0.05,
        &none,
        &[6],
        residuals,
    )
    .expect("it converges");
    assert!(
        (found.unknowns.parameters[2] - 2.0).abs() < 1e-9,
        "{found:?}"
    );
    assert!(found.value < 1e-18);
}

/// The start, the length and g of a pendulum from where it has been seen.
#[test]
fn a_pendulum_is_estimated_with_its_start() {
    let truth = Pendulum { l: 1.2, ..PENDULUM };
    let none = [SVector::<f64, 0>::zeros(); 30];
    let (sin, cos) = 0.6_f64.sin_cos();
    let at = |l: f64, angle: f64| [l * angle.sin(), -l * angle.cos()];
    let (q, p) = (at(1.2, 0.6), [0.5 * cos, 0.5 * sin]);
    let motion = |pendulum: &Pendulum, q, p| {
        let motion = pendulum.trajectory_from(0.05, q, p);
        let rollout = Rollout::new(motion, &none).expect("it runs");
        (0..=30).map(|k| rollout.stage(k).q).collect::<Vec<_>>()
    };
    let seen = motion(&truth, q, p);
    let residuals = |at: &Stage<Pendulum>| -> Vec<Misfit<Pendulum>> {
        let off = at.q - seen[at.k];
        let misfit = |i: usize| Misfit {
            value: off[i],
            q: SVector::from_fn(|j, _| f64::from(i == j)),
            p: SVector::zeros(),
            parameters: SVector::zeros(),
        };
        vec![misfit(0), misfit(1)]
    };
    // The guess is off the circle of its length, too.
    let guess = Estimated::<Pendulum> {
        q: [0.8, -0.9].into(),
        p: [0.3, 0.2].into(),
        parameters: [1.0, 8.0, 1.0, 0.0].into(),
    };
    let free = [0, 1, 2, 3, 5, 6];
    let found = estimate(pendulum, guess, 0.05, &none, &free, residuals).expect("it converges");
    let Estimated {
        q: start,
        parameters,
        ..
    } = found.unknowns;
    println!("{} iterations: {parameters}", found.values.len());
    // ½ Σ r² < 1e-20 is a path to 1e-10, of which q_0, g and l are some times ten.
    assert!(found.value < 1e-20, "{:e}", found.value);
    assert!((start - SVector::from(q)).amax() < 1e-8, "{start}");
    assert!((parameters - SVector::from([1.0, 9.81, 1.2, 0.0])).amax() < 1e-7);
    assert!(
        found
            .covariance
            .view((0, 0), (2, 2))
            .iter()
            .all(|x| x.is_finite())
    );
    assert!((4..6).all(|j| found.covariance[(j, j)].is_finite()));

    // The covariance of q_0 is that of its angle, along the circle: 1/Σ (∂q_k/∂φ)², from
    // differences.
    let held = Estimated {
        parameters: [1.0, 9.81, 1.2, 0.0].into(),
        p: p.into(),
        ..guess
    };
    let found = estimate(pendulum, held, 0.05, &none, &[0, 1], residuals).expect("it converges");
    let angle = |s: f64| motion(&truth, at(1.2, 0.6 + s), p);
    let mut information = 0.0;
    for k in 0..=30 {
        for i in 0..2 {
            let slope = crate::support::difference::derivative(0.01, |s| angle(s)[k][i]);
            information += slope.value * slope.value;
        }
    }
    let along = SVector::from([1.2 * cos, 1.2 * sin]);
    let expected: SMatrix<f64, 2, 2> = along * along.transpose() / information;
    for i in 0..2 {
        for j in 0..2 {
            let off = found.covariance[(i, j)] - expected[(i, j)];
            assert!(off.abs() < 1e-8 * expected.amax(), "{i} {j}: {off:e}");
        }
    }
}

/// A motion from a pair, and a member of an ensemble, has the derivatives of the motion from (t_0,
/// q_0, p_0).
#[test]
fn members_on_level_sets_have_the_gradients_of_their_motions() {
    let pendulum = Pendulum { b: 0.3, ..PENDULUM };
    let pair = pendulum.start(0.05, [0.6, -0.8], [0.8, 0.6 + 0.3 / -0.8]);
    let (q0, q1) = pair.expect("it starts");
    let none = [SVector::<f64, 0>::zeros(); 10];
    let member = Ensemble::of(pendulum.clone(), 0.05, [(q0, q1)]);
    let member = member.gradients(10, &End, Checkpoints::Root).remove(0);
    let rollout = Rollout::new(pendulum.trajectory(0.05, q0, q1), &none).expect("it runs");
    let gradient = rollout.gradient(&End).expect("it is regular");
    assert_eq!(member.expect("it is regular"), gradient);
    let first = rollout.stage(0);
    assert_eq!(first.t, 0.0);
    let of = |pendulum: &Pendulum, t: f64, x: f64| {
        let q = first.q + SVector::from([x, 0.0]);
        let motion = pendulum.trajectory_from(TimeStep::new(t, 0.05), q, first.p);
        Rollout::new(motion, &none).expect("it runs").cost(&End)
    };
    let slope = |f: &dyn Fn(f64) -> f64| crate::support::difference::derivative(0.01, f);
    let longer = |s: f64| Pendulum {
        l: 1.0 + s,
        ..pendulum.clone()
    };
    close(
        "l",
        gradient.parameters[2],
        slope(&|s| of(&longer(s), 0.0, 0.0)),
    );
    close("t", gradient.t, slope(&|s| of(&pendulum, s, 0.0)));
    close("x", gradient.q[0], slope(&|s| of(&pendulum, 0.0, s)));
}

/// A level set beside a constraint with a parameter and the time in its form, and an inner node.
#[discrete_system(derivatives)]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[holonomic(z == x.powi(2) / 2)]
#[constraint(y_dot == b * (1 + t) * x_dot)]
#[discretization(lobatto, stages = 3)]
struct Track {
    b: f64,
}

/// The start is projected onto the level set alone: the other constraint, which an interval without
/// inner nodes does not have, says nothing of it.
#[test]
fn starts_on_a_level_set_beside_another_constraint() {
    let [b, t, x, v] = [0.7, 0.3, 0.4, 0.9];
    let at = Point::<Track> {
        time: TimeStep::new(t, 0.1),
        q: [x, -0.2, x * x / 2.0].into(),
        p: [v, b * (1.0 + t) * v, x * v].into(),
        parameters: [b].into(),
        u: [].into(),
    };
    check("track", |p: &SVector<f64, 1>| Track { b: p[0] }, &at, 0.01);
}
