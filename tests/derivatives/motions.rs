//! Derivatives of whole motions: forwards, backwards, with checkpoints, on the members of an ensemble.

use nonholonomic::nalgebra::{SMatrix, SVector};
use nonholonomic::prelude::*;
use nonholonomic::{
    Cost, CostSlopes, Rollout, Stage, checkpointed_gradient,
    derivatives::{Checkpoints, Perturbation},
};

use crate::support::difference::derivative;
#[cfg(feature = "large-derivatives")]
use crate::systems::LongChain;
use crate::systems::{Car, ComposedFree, Disk, Free};

const CAR: Car = Car {
    m: 1.3,
    J: 0.7,
    a: 0.4,
};
const STEPS: usize = 23;
const TIME: TimeStep = TimeStep { t: 0.2, h: 0.05 };
const Q: [f64; 4] = [0.6, -0.8, 0.3, 0.5];
const P: [f64; 4] = [0.5, 0.8, 0.2, -0.3];

/// A cost of everything that a cost may depend on, velocities among it.
struct Everything;

/// |v|²/2 of the velocity at a node.
fn kinetic(at: &Stage<Car>) -> CostSlopes<Car> {
    let velocity = at.velocity().expect("the car has one");
    let v = velocity.velocity();
    CostSlopes {
        value: v.norm_squared() / 2.0,
        ..CostSlopes::of(&velocity.vjp(&v))
    }
}

impl Cost<Car> for Everything {
    fn stage(&self, at: &Stage<Car>) -> CostSlopes<Car> {
        let (sin, cos) = at.q[0].sin_cos();
        let of_velocity = kinetic(at);
        CostSlopes {
            value: of_velocity.value
                + sin * at.p[1]
                + at.u.norm_squared() * at.lambda[1]
                + at.lambda[0] / 3.0,
            q: of_velocity.q + SVector::from([cos * at.p[1], 0.0, 0.0, 0.0]),
            p: of_velocity.p + SVector::from([0.0, sin, 0.0, 0.0]),
            u: of_velocity.u + at.u * 2.0 * at.lambda[1],
            lambda: [1.0 / 3.0, at.u.norm_squared()].into(),
            ..of_velocity
        }
    }

    fn end(&self, at: &Stage<Car>) -> CostSlopes<Car> {
        let of_velocity = kinetic(at);
        CostSlopes {
            value: of_velocity.value + at.q.norm_squared() + at.p[2],
            q: of_velocity.q + at.q * 2.0,
            p: of_velocity.p + SVector::from([0.0, 0.0, 1.0, 0.0]),
            ..of_velocity
        }
    }
}

fn controls() -> Vec<SVector<f64, 3>> {
    let u = |k: usize| {
        let x = k as f64;
        [0.9 + 0.1 * x.sin(), 0.3 - 0.02 * x, 0.2 * (0.7 * x).cos()].into()
    };
    (0..STEPS).map(u).collect()
}

fn cost(car: &Car, time: TimeStep, q: [f64; 4], p: [f64; 4], u: &[SVector<f64, 3>]) -> f64 {
    let motion = car.trajectory_from(time, q, p);
    Rollout::new(motion, u).expect("it runs").cost(&Everything)
}

#[test]
fn the_gradient_is_the_slope_of_the_cost() {
    let u = controls();
    let rollout = Rollout::new(CAR.trajectory_from(TIME, Q, P), &u).expect("it runs");
    let gradient = rollout.gradient(&Everything).expect("it is regular");
    assert_eq!(gradient.value, rollout.cost(&Everything));
    let close = |what: &str, value: f64, f: &dyn Fn(f64) -> f64| {
        let slope = derivative(0.01, f);
        let allowed = 4.0 * slope.error + 1e-9 * (1.0 + value.abs());
        let off = (value - slope.value).abs();
        assert!(
            off < allowed,
            "{what}: {value} and {}, allowed {allowed:e}",
            slope.value
        );
    };
    for i in 0..4 {
        let moved = |mut x: [f64; 4], s: f64| {
            x[i] += s;
            x
        };
        close("q", gradient.q[i], &|s| {
            cost(&CAR, TIME, moved(Q, s), P, &u)
        });
        close("p", gradient.p[i], &|s| {
            cost(&CAR, TIME, Q, moved(P, s), &u)
        });
    }
    for (k, i) in [(0, 0), (0, 2), (7, 1), (11, 2), (22, 0), (22, 1)] {
        close("u", gradient.controls[k][i], &|s| {
            let mut u = u.clone();
            u[k][i] += s;
            cost(&CAR, TIME, Q, P, &u)
        });
    }
    close("m", gradient.parameters[0], &|s| {
        cost(
            &Car {
                m: CAR.m + s,
                ..CAR
            },
            TIME,
            Q,
            P,
            &u,
        )
    });
    close("J", gradient.parameters[1], &|s| {
        cost(
            &Car {
                J: CAR.J + s,
                ..CAR
            },
            TIME,
            Q,
            P,
            &u,
        )
    });
    close("a", gradient.parameters[2], &|s| {
        cost(
            &Car {
                a: CAR.a + s,
                ..CAR
            },
            TIME,
            Q,
            P,
            &u,
        )
    });
    close("h", gradient.h, &|s| {
        cost(
            &CAR,
            TimeStep {
                h: TIME.h + s / 20.0,
                ..TIME
            },
            Q,
            P,
            &u,
        ) * 20.0
    });
    close("t", gradient.t, &|s| {
        cost(
            &CAR,
            TimeStep {
                t: TIME.t + s,
                ..TIME
            },
            Q,
            P,
            &u,
        )
    });
}

/// Forwards along a displacement, and backwards: both are the derivative of the cost along it.
#[test]
fn tangent_and_adjoint_agree() {
    let u = controls();
    let rollout = Rollout::new(CAR.trajectory_from(TIME, Q, P), &u).expect("it runs");
    let gradient = rollout.gradient(&Everything).expect("it is regular");
    let x = Perturbation::<Car> {
        q: [0.3, -0.7, 0.2, 0.5].into(),
        p: [-0.1, 0.4, 0.6, 0.2].into(),
        u: [0.0; 3].into(),
        parameters: [0.2, -0.3, 0.5].into(),
        h: 0.1,
        t: -0.4,
    };
    let of = |k: usize| SVector::from([0.1 * k as f64, -0.3, 0.02 * (k * k) as f64]);
    let nodes = rollout.tangent(&x, of).expect("it is regular");
    let mut forwards = 0.0;
    for k in 0..STEPS {
        let slopes = Everything.stage(&rollout.stage(k));
        let (q, p) = match k {
            0 => (x.q, x.p),
            _ => (nodes[k - 1].q, nodes[k - 1].p),
        };
        forwards += slopes.q.dot(&q) + slopes.p.dot(&p) + slopes.u.dot(&of(k));
        forwards += slopes.lambda.dot(&nodes[k].lambda);
        forwards += slopes.parameters.dot(&x.parameters) + slopes.t * (x.t + k as f64 * x.h);
    }
    let end = Everything.end(&rollout.stage(STEPS));
    forwards += end.q.dot(&nodes[STEPS - 1].q) + end.p.dot(&nodes[STEPS - 1].p);
    forwards += end.parameters.dot(&x.parameters) + end.t * (x.t + STEPS as f64 * x.h);
    let controls = gradient.controls.iter().enumerate();
    let backwards = gradient.q.dot(&x.q)
        + gradient.p.dot(&x.p)
        + gradient.parameters.dot(&x.parameters)
        + gradient.h * x.h
        + gradient.t * x.t
        + controls.map(|(k, slope)| slope.dot(&of(k))).sum::<f64>();
    // Sums of some hundred numbers of the size of the result.
    assert!(
        (forwards - backwards).abs() < 1e-12 * forwards.abs(),
        "{forwards} {backwards}"
    );
}

#[test]
fn checkpoints_change_no_bit() {
    for steps in [0, 1, 2, 5, 16, 17, STEPS] {
        let u = &controls()[..steps];
        let motion = || CAR.trajectory_from(TIME, Q, P);
        let rollout = Rollout::new(motion(), u).expect("it runs");
        let kept = rollout.gradient(&Everything).expect("it is regular");
        for checkpoints in [Checkpoints::All, Checkpoints::Root] {
            let gradient = checkpointed_gradient(motion(), u, &Everything, checkpoints);
            assert_eq!(
                gradient.expect("it is regular"),
                kept,
                "{steps} steps, {checkpoints:?}"
            );
        }
    }
}

/// ½ |q|² + ½ |p|² at the end.
#[cfg(feature = "large-derivatives")]
struct Last;

#[cfg(feature = "large-derivatives")]
impl Cost<LongChain> for Last {
    fn stage(&self, _: &Stage<LongChain>) -> CostSlopes<LongChain> {
        CostSlopes::zeros()
    }

    fn end(&self, at: &Stage<LongChain>) -> CostSlopes<LongChain> {
        CostSlopes {
            value: (at.q.norm_squared() + at.p.norm_squared()) / 2.0,
            q: at.q,
            p: at.p,
            ..CostSlopes::zeros()
        }
    }
}

/// The derivatives of all steps of a large system are made in one place, of which nothing is left in those of the next step.
#[cfg(feature = "large-derivatives")]
#[test]
fn the_gradient_is_that_of_the_steps_one_by_one() {
    use nonholonomic::derivatives::Response;

    let chain = LongChain { g: 9.8125 };
    let q: [f64; 16] = std::array::from_fn(|i| 0.3 + 0.05 * i as f64);
    let motion = chain.motion(0.01, q, [0.0; 16]).expect("it starts");
    let rollout = Rollout::new(motion, &[[].into(); 5]).expect("it runs");
    let gradient = rollout.gradient(&Last).expect("it is regular");
    let end = rollout.stage(5);
    let mut weights = Response {
        q: end.q,
        p: end.p,
        ..Response::zeros()
    };
    for k in (0..5).rev() {
        let step = rollout.derivatives(k).expect("it is regular");
        let own = step.vjp(&weights);
        (weights.q, weights.p) = (own.q, own.p);
    }
    assert_eq!((gradient.q, gradient.p), (weights.q, weights.p));
}

/// The members of an ensemble have the gradients of their own motions, whatever the number of threads.
#[test]
fn members_have_the_gradients_of_their_motions() {
    let u = [0.9, 0.3, -0.2];
    let members: Vec<_> = (0..9)
        .map(|i| {
            let car = Car {
                m: 1.0 + 0.1 * f64::from(i),
                ..CAR
            };
            let p = P.map(|p| p * (1.0 + 0.05 * f64::from(i)));
            let pair = car.start_from_momentum((TIME, u), Q, p).expect("it starts");
            (car, pair)
        })
        .collect();
    let gradients = |threads: usize| {
        let ensemble = Ensemble::new((TIME, u)).members(members.iter().cloned());
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("threads")
            .install(|| ensemble.gradients(STEPS, &Everything, Checkpoints::Root))
    };
    let (one, three) = (gradients(1), gradients(3));
    for (i, (car, (q0, q1))) in members.iter().enumerate() {
        let motion = car.trajectory((TIME, u), *q0, *q1);
        let rollout = Rollout::new(motion, &[u.into(); STEPS]).expect("it runs");
        let own = rollout.gradient(&Everything).expect("it is regular");
        assert_eq!(one[i].as_ref().expect("it is regular"), &own, "member {i}");
        assert_eq!(
            three[i].as_ref().expect("it is regular"),
            &own,
            "member {i}"
        );
    }
}

/// From a momentum the steps begin at node 0, as those of `trajectory_from`; a pair that was made
/// with other controls is refused.
#[test]
fn members_have_the_gradients_of_motions_from_momenta() {
    let u = [0.9, 0.3, -0.2];
    let p = |i: i32| P.map(|p| p * (1.0 + 0.05 * f64::from(i)));
    let starts = (0..5).map(|i| Start::from_momentum(Q, p(i)));
    let ensemble = Ensemble::of(CAR, (TIME, u), starts);
    let gradients = ensemble.gradients(STEPS, &Everything, Checkpoints::Root);
    for (i, found) in gradients.into_iter().enumerate() {
        let motion = CAR.trajectory_from((TIME, u), Q, p(i as i32));
        let rollout = Rollout::new(motion, &[u.into(); STEPS]).expect("it runs");
        let own = rollout.gradient(&Everything).expect("it is regular");
        assert_eq!(found.expect("it is regular"), own, "member {i}");
    }
    let pair = CAR.start_from_momentum((TIME, u), Q, P).expect("it starts");
    let ensemble = Ensemble::of(CAR, (TIME, u), [pair]).controls([[0.9, 0.3, 0.2]]);
    let refused = ensemble.gradients(STEPS, &Everything, Checkpoints::Root);
    assert!(matches!(refused[0], Err(StepError::OtherInputs { .. })));
}

/// Without constraints and forces the step is symplectic, AᵀΩA = Ω, and one that is composed of several.
#[test]
fn the_step_without_constraints_is_symplectic() {
    symplectic(&Free { m: 1.3, k: 0.7 });
    symplectic(&ComposedFree { m: 1.3, k: 0.7 });
}

fn symplectic<S>(free: &S)
where
    S: DifferentiableSystem<
            Configuration = SVector<f64, 3>,
            Covector = SVector<f64, 3>,
            Control = SVector<f64, 0>,
            StateByState = SMatrix<f64, 6, 6>,
        >,
{
    let (mut q, mut p) = (
        SVector::from([0.3, 1.4, 0.6]),
        SVector::from([0.5, 0.8, -1.1]),
    );
    let omega = SMatrix::<f64, 6, 6>::from_fn(|i, j| f64::from(i + 3 == j) - f64::from(j + 3 == i));
    let mut whole = SMatrix::<f64, 6, 6>::identity();
    for k in 0..20 {
        let time = TimeStep::new(0.7, 0.1).offset(k);
        let (step, derivatives) = free.derivatives_from(time, q, p).expect("it is regular");
        let a = derivatives.by_state();
        // A has entries of some ones, and the products of A and Ω some roundings of them.
        let off = (a.transpose() * omega * a - omega).amax();
        assert!(off < 1e-13, "step {k}: {off:e}");
        whole = a * whole;
        (q, p) = (step.q, step.p);
    }
    let size = whole.norm_squared();
    let off = (whole.transpose() * omega * whole - omega).amax();
    assert!(off < 1e-14 * size, "{off:e} of {size:e}");
}

/// A horizontal symmetry, rotations about the vertical axis that rolling leaves free: J = p_φ is conserved, and so is its derivative along A.
#[test]
fn the_derivative_of_a_conserved_momentum_is_conserved() {
    let disk = Disk {
        m: 5.0,
        I: 0.3,
        J: 0.2,
        A: 0.5,
    };
    let (mut q, mut p) = (
        SVector::from([0.1, -0.4, 0.2, 0.3]),
        SVector::from([1.1, 0.7, 0.4, 0.13]),
    );
    for _ in 0..20 {
        let (step, derivatives) = disk.derivatives_from(0.1, q, p).expect("it is regular");
        let a = derivatives.by_state();
        for j in 0..8 {
            let before = f64::from(j == 7);
            assert!((a[(7, j)] - before).abs() < 1e-13, "{j}: {}", a[(7, j)]);
        }
        (q, p) = (step.q, step.p);
    }
}

/// In p it matters what it is modulo D°: along forms nothing moves but λ.
#[test]
fn momenta_along_the_forms_move_the_multipliers_alone() {
    let disk = Disk {
        m: 5.0,
        I: 0.3,
        J: 0.2,
        A: 0.5,
    };
    let q = [0.1, -0.4, 0.2, 0.3];
    let (_, derivatives) = disk
        .derivatives_from(0.1, q, [1.1, 0.7, 0.4, 0.13])
        .expect("regular");
    let forms = disk.constraint_forms(0.1, q);
    for a in 0..2 {
        let mut x = Perturbation::<Disk>::zeros();
        x.p = forms.row(a).transpose();
        let along = derivatives.jvp(&x);
        assert!(
            along.q.amax() < 1e-14 && along.p.amax() < 1e-13,
            "{along:?}"
        );
        // p + … = Σ λ ω.
        assert!((along.lambda[a] - 1.0).abs() < 1e-13 && along.lambda[1 - a].abs() < 1e-13);
    }
}

#[test]
fn derivatives_that_there_are_not_are_errors() {
    // Both constraints of the car are dependent where the second does not contain psi_dot: not here; a degenerate parameter instead.
    let disk = Disk {
        m: 5.0,
        I: 0.3,
        J: 0.0,
        A: 0.5,
    };
    let error = disk
        .derivatives_from(0.1, [0.0; 4], [1.0, 0.2, 0.3, 0.4])
        .unwrap_err();
    assert!(
        matches!(error, StepError::SingularJacobian { step: 0, .. }),
        "{error}"
    );
    let interval = nonholonomic::Interval::<Disk>::new(0.1, [0.0; 4].into(), [0.1; 4].into());
    let error = disk.derivatives_of(&interval, [0.0; 2]).unwrap_err();
    assert!(
        matches!(error, StepError::SingularJacobian { step: 0, .. }),
        "{error}"
    );
    let nan = Disk {
        m: f64::NAN,
        ..disk
    };
    let error = nan.derivatives_of(&interval, [0.0; 2]).unwrap_err();
    assert!(matches!(error, StepError::NonFinite { .. }), "{error}");
}

/// Nothing allocates in the derivatives of a step.
#[test]
fn derivatives_do_not_allocate() {
    let measured = allocation_counter::measure(|| {
        let inputs = (TIME, [0.9, 0.3, -0.2]);
        let (step, derivatives) = CAR.derivatives_from(inputs, Q, P).expect("it is regular");
        let w = nonholonomic::derivatives::Response::<Car> {
            q: step.q,
            p: step.p,
            lambda: step.lambda,
        };
        let gradient = derivatives.vjp(&w);
        let x = Perturbation::<Car> {
            q: gradient.q,
            p: gradient.p,
            u: gradient.u,
            parameters: gradient.parameters,
            h: gradient.h,
            t: gradient.t,
        };
        let products = (derivatives.jvp(&x), derivatives.second_along(&w, &x));
        let matrices = (
            derivatives.by_state(),
            derivatives.by_controls(),
            derivatives.by_parameters(),
            derivatives.second(&w),
        );
        std::hint::black_box((products, matrices));
    });
    assert_eq!(measured.count_total, 0);
}
