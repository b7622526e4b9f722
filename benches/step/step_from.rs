//! Steps from a momentum, (t, q, p) ↦ (t + h, q', p'), beside those of a motion, which guesses from
//! the steps before: from the velocity of the step before, from that of the same step of a motion
//! nearby, as a shooting method has it, and from rest.

use std::hint::black_box;

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;

use super::{chain, disk};
use crate::ratio::{self, Program};

/// A car: a blade, a thrust and a torque, in air.
#[discrete_system]
#[coordinates(x, y, theta: S1)]
#[control(thrust, torque)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2))]
#[force(x = thrust * cos(theta) - c * x_dot, y = thrust * sin(theta) - c * y_dot, theta = torque - c * theta_dot)]
#[constraint(x_dot * sin(theta) == y_dot * cos(theta))]
pub struct Car {
    pub m: f64,
    pub I: f64,
    pub c: f64,
}

/// A motion: its start, the length of a step, and the controls on each.
struct Case<S: DiscreteSystem> {
    h: f64,
    q: S::Configuration,
    v: S::Increment,
    u: fn(usize) -> S::Control,
}

/// (q, p) of a node, and the mean velocity behind it.
type Node<S> = (
    <S as DiscreteSystem>::Configuration,
    <S as DiscreteSystem>::Covector,
    <S as DiscreteSystem>::Increment,
);

impl<S: DiscreteSystem> Case<S> {
    fn time(&self, k: usize) -> (TimeStep, S::Control) {
        (TimeStep::from(self.h).offset(k), (self.u)(k))
    }

    fn step(&self, system: &S, k: usize, (q, p, v): Node<S>) -> PhaseStep<S> {
        let options = StepOptions::default();
        system
            .step_from_with(&options, self.time(k), q, p, v)
            .expect("the systems of the benchmark have steps")
    }

    /// The steps on end from the velocity of the step before, or from rest: the nodes, with the
    /// velocities behind them.
    fn chain(
        &self,
        system: &S,
        start: Node<S>,
        steps: usize,
        rests: bool,
        mut each: impl FnMut(Node<S>),
    ) {
        let (mut q, mut p, mut v) = start;
        for k in 0..steps {
            if rests {
                v = v * 0.0;
            }
            let step = self.step(system, k, (q, p, v));
            each((q, p, step.mean_velocity()));
            (q, p, v) = (step.q, step.p, step.mean_velocity());
        }
    }
}

/// The programs of a system; `checked` of their steps agree.
fn row<S: DiscreteSystem<Configuration = SVector<f64, N>>, const N: usize>(
    name: &str,
    system: &S,
    case: &Case<S>,
    (checked, steps): (usize, usize),
) {
    let motion = || {
        let system = black_box(system);
        (system.motion(case.time(0), case.q, case.v)).expect("it starts")
    };
    let start = {
        let (_, q, p) = motion().phase().expect("it has not failed");
        (q, p, case.v)
    };
    let mut nodes = Vec::new();
    case.chain(system, start, steps, false, |node| nodes.push(node));
    let mut moved = motion();
    for (k, node) in nodes.iter().take(checked).enumerate() {
        let apart = (moved.q() - node.0).amax();
        assert!(apart <= 1e-9, "{name}, node {k}: {apart:e}");
        moved.step((case.u)(k)).expect("it goes on");
    }
    let mut of_motion = || {
        let mut motion = motion();
        for k in 0..steps {
            black_box(motion.step((case.u)(k)).expect("it goes on").q);
        }
    };
    let chain = |rests| {
        case.chain(black_box(system), start, steps, rests, |node| {
            black_box(node.0);
        });
    };
    let (mut before, mut rest) = (|| chain(false), || chain(true));
    let mut nearby = || {
        for (k, (q, p, v)) in nodes.iter().enumerate() {
            black_box(
                case.step(black_box(system), k, (*q, *p * (1.0 + 1e-6), *v))
                    .q,
            );
        }
    };
    let mut programs = [
        Program {
            name: "motion",
            run: &mut of_motion,
        },
        Program {
            name: "step_from, step before",
            run: &mut before,
        },
        Program {
            name: "step_from, step nearby",
            run: &mut nearby,
        },
        Program {
            name: "step_from, at rest",
            run: &mut rest,
        },
    ];
    ratio::row(name, steps, &mut programs);
}

pub fn rows() {
    let (sin, cos) = 0.3_f64.sin_cos();
    let rolling = Case {
        h: disk::H,
        q: [0.0, 0.0, 0.0, 0.3].into(),
        v: [0.65 * cos, 0.65 * sin, 1.3, 0.7].into(),
        u: |_| SVector::zeros(),
    };
    row("disk, step_from", &disk::DISK, &rolling, (1000, 2000));
    let car = Car {
        m: 2.0,
        I: 0.1,
        c: 0.3,
    };
    let driven = Case {
        h: 0.01,
        q: [0.0; 3].into(),
        v: [1.0, 0.0, 0.2].into(),
        u: |k| [(0.02 * k as f64).sin(), 0.1 * (0.03 * k as f64).cos()].into(),
    };
    row("car, step_from", &car, &driven, (1000, 2000));
    let (_, h, q) = chain::start();
    let hanging = Case {
        h,
        q: SVector::from(q),
        v: SVector::zeros(),
        u: |_| SVector::zeros(),
    };
    row("chain 8, step_from", &chain::EIGHT, &hanging, (100, 500));
}
