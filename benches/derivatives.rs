//! The derivatives of steps and of motions beside the steps themselves:
//! `cargo bench --bench derivatives`.
//!
//! The programs of a row make a motion of some steps from the same state, and something of every
//! step. A ratio is that of the same round, with the step in it; what a derivative takes by itself
//! is one less.

// Parameters have the names of physics.
#![allow(non_snake_case)]

use std::hint::black_box;

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;
use nonholonomic::{
    Cost, CostSlopes, Interval, Rollout, Stage, StepDerivatives, Trajectory, Vector,
    checkpointed_gradient,
    derivatives::{Checkpoints, Response},
};

mod duals;
mod ratio;
#[path = "../tests/derivatives/shared.rs"]
mod shared;

use ratio::Program;
use shared::{Disk, DrivenDisk};

macro_rules! chain {
    ($name:ident, $n:literal) => {
        #[discrete_system(derivatives)]
        #[coordinates(theta: [S1; $n])]
        #[lagrangian((0..$n).map(|j| {
                                    let x_dot = (0..=j).map(|i| cos(theta[i]) * theta_dot[i]).sum();
                                    let y_dot = (0..=j).map(|i| sin(theta[i]) * theta_dot[i]).sum();
                                    let depth = (0..=j).map(|i| cos(theta[i])).sum();
                                    (x_dot.powi(2) + y_dot.powi(2)) / 2 + g * depth
                                }).sum())]
        #[constraint((0..$n).map(|i| cos(theta[i] - theta[$n - 1]) * theta_dot[i]).sum() == 0)]
        struct $name {
            g: f64,
        }
    };
}

chain!(Chain4, 4);
chain!(Chain16, 16);

/// The chain of four rods without a parameter.
#[discrete_system(derivatives)]
#[coordinates(theta: [S1; 4])]
#[lagrangian((0..4).map(|j| {
    let x_dot = (0..=j).map(|i| cos(theta[i]) * theta_dot[i]).sum();
    let y_dot = (0..=j).map(|i| sin(theta[i]) * theta_dot[i]).sum();
    let depth = (0..=j).map(|i| cos(theta[i])).sum();
    (x_dot.powi(2) + y_dot.powi(2)) / 2 + 9.81 * depth
}).sum())]
#[constraint((0..4).map(|i| cos(theta[i] - theta[3]) * theta_dot[i]).sum() == 0)]
struct WithoutParameters;

/// The chain of four rods with thirteen parameters.
#[discrete_system(derivatives)]
#[coordinates(theta: [S1; 4])]
#[lagrangian((0..4).map(|j| {
    let x_dot = (0..=j).map(|i| l[i] * cos(theta[i]) * theta_dot[i]).sum();
    let y_dot = (0..=j).map(|i| l[i] * sin(theta[i]) * theta_dot[i]).sum();
    let depth = (0..=j).map(|i| l[i] * cos(theta[i])).sum();
    m[j] * (x_dot.powi(2) + y_dot.powi(2)) / 2 + I[j] * theta_dot[j].powi(2) / 2 + g * m[j] * depth
}).sum())]
#[constraint((0..4).map(|i| l[i] * cos(theta[i] - theta[3]) * theta_dot[i]).sum() == 0)]
struct WithThirteen {
    g: f64,
    m: [f64; 4],
    l: [f64; 4],
    I: [f64; 4],
}

/// The vector with the entries f(0), f(1), …
fn vector<V: Vector>(f: impl Fn(usize) -> f64) -> V {
    let mut vector = V::zeros();
    for (i, entry) in vector.as_mut_slice().iter_mut().enumerate() {
        *entry = f(i);
    }
    vector
}

/// ½ |q|² + ½ |p|² + ½ |u|² of every node.
struct Squares;

impl<S: DifferentiableSystem, const N: usize> Cost<S> for Squares
where
    S: DiscreteSystem<
            Configuration = SVector<f64, N>,
            Covector = SVector<f64, N>,
            Increment = SVector<f64, N>,
        >,
{
    fn stage(&self, at: &Stage<S>) -> CostSlopes<S> {
        let square = |x: &[f64]| x.iter().map(|x| x * x / 2.0).sum::<f64>();
        CostSlopes {
            value: square(at.q.as_slice()) + square(at.p.as_slice()) + square(at.u.as_slice()),
            q: at.q,
            p: at.p,
            u: at.u,
            ..CostSlopes::zeros()
        }
    }

    fn end(&self, at: &Stage<S>) -> CostSlopes<S> {
        self.stage(at)
    }
}

/// The motion of a row.
struct Row<'a, S, const N: usize> {
    name: &'a str,
    system: &'a S,
    h: f64,
    q: [f64; N],
    v: [f64; N],
    steps: usize,
}

impl<S, const N: usize> Row<'_, S, N>
where
    S: DifferentiableSystem<
            Configuration = SVector<f64, N>,
            Increment = SVector<f64, N>,
            Covector = SVector<f64, N>,
        >,
{
    fn controls(&self, k: usize) -> S::Control {
        vector(|i| 0.1 * (0.05 * k as f64 + i as f64).cos())
    }

    fn start(&self) -> Trajectory<'_, S> {
        let motion = self.system.motion(self.h, self.q, self.v);
        motion.expect("it starts")
    }

    /// Something of every step.
    fn motion(&self, start: &Trajectory<'_, S>, mut at: impl FnMut(&Interval<S>, &S::Multipliers)) {
        let mut motion = start.clone();
        for k in 0..self.steps {
            let state = motion.step(self.controls(k));
            let state = state.expect("the systems of the benchmark have steps");
            at(&state.interval(), &state.lambda);
        }
    }

    fn derivatives(&self, start: &Trajectory<'_, S>, mut at: impl FnMut(&StepDerivatives<'_, S>)) {
        self.motion(start, |interval, lambda| {
            let derivatives = self.system.derivatives_of(interval, *lambda);
            at(&derivatives.expect("they are regular"));
        });
    }

    /// ∂(q', p')/∂(q, p) by central differences of the step.
    fn differences(&self, start: &Trajectory<'_, S>) {
        const DELTA: f64 = 6e-6;
        let options = StepOptions::default();
        let mut motion = start.clone();
        for k in 0..self.steps {
            let (t, q, p) = (motion.t(), motion.q(), motion.momentum());
            let u = self.controls(k);
            let state = motion.step(u).expect("it has steps");
            let v = state.increment / self.h;
            let inputs = (TimeStep::new(t, self.h), u);
            let a: Vec<_> = (0..2 * N)
                .map(|j| {
                    let [plus, minus] = [DELTA, -DELTA].map(|delta| {
                        let (mut q, mut p) = (q, p);
                        match j < N {
                            true => q[j] += delta,
                            false => p[j - N] += delta,
                        }
                        let step = self.system.step_from_with(&options, inputs, q, p, v);
                        let step = step.expect("it has neighbours");
                        (step.q, step.p)
                    });
                    (
                        (plus.0 - minus.0) / (2.0 * DELTA),
                        (plus.1 - minus.1) / (2.0 * DELTA),
                    )
                })
                .collect();
            black_box(&a);
        }
    }

    fn run(&self) {
        let start = &self.start();
        let weights = Response::<S> {
            q: vector(|i| 0.3 + i as f64),
            p: vector(|i| 1.0 / (1.0 + i as f64)),
            lambda: vector(|_| 0.0),
        };
        let step = &mut || {
            self.motion(start, |interval, lambda| {
                black_box((interval, lambda));
            })
        };
        let a = &mut || {
            self.derivatives(start, |d| {
                black_box(&d.by_state());
            })
        };
        let a_and_b = &mut || {
            self.derivatives(start, |d| {
                black_box((&d.by_state(), &d.by_controls()));
            })
        };
        let all = &mut || {
            self.derivatives(start, |d| {
                black_box((
                    &d.by_state(),
                    &d.by_controls(),
                    &d.by_parameters(),
                    &d.by_step(),
                ));
            })
        };
        let adjoint = &mut || {
            self.derivatives(start, |d| {
                black_box(&d.vjp(&weights));
            })
        };
        let second = &mut || {
            self.derivatives(start, |d| {
                black_box(&d.second(&weights));
            })
        };
        let differences = &mut || self.differences(start);
        let mut programs: Vec<Program<'_>> = vec![
            Program {
                name: "step",
                run: step,
            },
            Program { name: "A", run: a },
        ];
        if S::Control::LEN > 0 {
            programs.push(Program {
                name: "A, B",
                run: a_and_b,
            });
        }
        programs.extend([
            Program {
                name: "A, B, by parameters, by h",
                run: all,
            },
            Program {
                name: "adjoint",
                run: adjoint,
            },
            Program {
                name: "second",
                run: second,
            },
            Program {
                name: "A by central differences",
                run: differences,
            },
        ]);
        ratio::row(self.name, self.steps, &mut programs);
    }

    /// The gradient of a cost of the whole motion beside the motion.
    fn whole(&self) {
        let start = &self.start();
        let controls: Vec<_> = (0..self.steps).map(|k| self.controls(k)).collect();
        let run = &mut || {
            self.motion(start, |interval, lambda| {
                black_box((interval, lambda));
            })
        };
        let gradient = &mut || {
            let rollout = Rollout::new(start.clone(), &controls).expect("it runs");
            black_box(&rollout.gradient(&Squares).expect("it is regular"));
        };
        let checkpointed = &mut || {
            let motion = start.clone();
            let root = Checkpoints::Root;
            let gradient = checkpointed_gradient(motion, &controls, &Squares, root);
            black_box(&gradient.expect("it is regular"));
        };
        let name = format!("{}, {} parameters", self.name, S::PARAMETERS.len());
        ratio::row(
            &name,
            self.steps,
            &mut [
                Program { name: "run", run },
                Program {
                    name: "run and gradient",
                    run: gradient,
                },
                Program {
                    name: "with checkpoints",
                    run: checkpointed,
                },
            ],
        );
    }
}

fn main() {
    let [m, I, J, A] = [5.0, 0.3, 0.2, 0.5];
    let (h, q) = (0.01, [0.0, 0.0, 0.0, 0.3]);
    let v = [0.65 * 0.3f64.cos(), 0.65 * 0.3f64.sin(), 1.3, 0.7];
    let q4 = std::array::from_fn(|i| 0.3 + 0.1 * i as f64);
    let q16 = std::array::from_fn(|i| 0.3 + 0.05 * i as f64);
    let disk = &Row {
        name: "disk",
        system: &Disk { m, I, J, A },
        h,
        q,
        v,
        steps: 1000,
    };
    let driven = &Row {
        name: "driven disk",
        system: &DrivenDisk { m, I, J, A },
        h,
        q,
        v,
        steps: 1000,
    };
    let chain4 = &Row {
        name: "chain of 4",
        system: &Chain4 { g: 9.81 },
        h,
        q: q4,
        v: [0.0; 4],
        steps: 500,
    };
    let chain16 = &Row {
        name: "chain of 16",
        system: &Chain16 { g: 9.81 },
        h: 0.001,
        q: q16,
        v: [0.0; 16],
        steps: 100,
    };
    disk.run();
    driven.run();
    duals::row(driven.system, h, q, v);
    chain4.run();
    chain16.run();
    disk.whole();
    driven.whole();
    Row {
        name: "chain of 4",
        system: &WithoutParameters,
        h,
        q: q4,
        v: [0.0; 4],
        steps: 500,
    }
    .whole();
    chain4.whole();
    let many = WithThirteen {
        g: 9.81,
        m: [1.0; 4],
        l: [1.0; 4],
        I: [0.1; 4],
    };
    Row {
        name: "chain of 4",
        system: &many,
        h,
        q: q4,
        v: [0.0; 4],
        steps: 500,
    }
    .whole();
    chain16.whole();
}
