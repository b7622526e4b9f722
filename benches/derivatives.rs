//! The derivatives of steps beside the steps themselves: `cargo bench --bench derivatives`.
//!
//! Each row is a motion of some steps from the same pair; the ratio is that of the same round, with the steps in it.

use std::hint::black_box;

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::{Interval, StepDerivatives};

mod ratio;
use ratio::Program;

#[discrete_system(derivatives)]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
struct RollingDisk {
    m: f64,
    I: f64,
    J: f64,
    A: f64,
}

macro_rules! chain {
    ($name:ident, $n:literal, $last:literal) => {
        #[discrete_system(derivatives)]
        #[coordinates(theta: [S1; $n])]
        #[lagrangian((0..$n).map(|j| {
                                    let x_dot = (0..=j).map(|i| cos(theta[i]) * theta_dot[i]).sum();
                                    let y_dot = (0..=j).map(|i| sin(theta[i]) * theta_dot[i]).sum();
                                    let depth = (0..=j).map(|i| cos(theta[i])).sum();
                                    (x_dot.powi(2) + y_dot.powi(2)) / 2 + g * depth
                                }).sum())]
        #[constraint((0..$n).map(|i| cos(theta[i] - theta[$last]) * theta_dot[i]).sum() == 0)]
        struct $name {
            g: f64,
        }
    };
}

chain!(Chain4, 4, 3);
chain!(Chain16, 16, 15);

/// A motion through a pair, with something made of every node.
fn motion<S, const N: usize>(
    system: &S,
    h: f64,
    [q0, q1]: [[f64; N]; 2],
    steps: usize,
    mut at: impl FnMut(&S, &Interval<S>, &S::Multipliers),
) where
    S: DiscreteSystem<Configuration = SVector<f64, N>, Increment = SVector<f64, N>>,
{
    for state in system.trajectory(h, q0, q1).take(steps + 1).skip(1) {
        let state = state.expect("the systems of the benchmark have steps");
        let time = TimeStep::new(state.t, h);
        at(
            system,
            &Interval::new(time, state.q, state.increment),
            &state.lambda,
        );
    }
}

fn row<S, const N: usize>(name: &str, system: &S, h: f64, pair: [[f64; N]; 2], steps: usize)
where
    S: DifferentiableSystem<Configuration = SVector<f64, N>, Increment = SVector<f64, N>>,
{
    let of = |system, interval: &Interval<S>, lambda: &S::Multipliers| -> StepDerivatives<'_, S> {
        let derivatives = S::derivatives_of(system, interval, *lambda);
        derivatives.expect("they are regular")
    };
    let step = &mut || {
        motion(system, h, pair, steps, |_, interval, lambda| {
            black_box((interval.q, interval.d, lambda));
        });
    };
    let factored = &mut || {
        motion(system, h, pair, steps, |system, interval, lambda| {
            black_box(system.state_slopes_at(interval, lambda));
        });
    };
    let state = &mut || {
        motion(system, h, pair, steps, |_, interval, lambda| {
            black_box(of(system, interval, lambda).by_state());
        });
    };
    let parameters = &mut || {
        motion(system, h, pair, steps, |_, interval, lambda| {
            let derivatives = of(system, interval, lambda);
            black_box((derivatives.by_state(), derivatives.by_parameters()));
        });
    };
    ratio::row(
        name,
        steps,
        &mut [
            Program {
                name: "step",
                run: step,
            },
            Program {
                name: "slopes",
                run: factored,
            },
            Program {
                name: "A",
                run: state,
            },
            Program {
                name: "A, by parameters",
                run: parameters,
            },
        ],
    );
}

fn main() {
    let disk = RollingDisk {
        m: 5.0,
        I: 0.3,
        J: 0.2,
        A: 0.5,
    };
    let (h, q) = (0.01, [0.0, 0.0, 0.0, 0.3]);
    let v = [0.65 * 0.3f64.cos(), 0.65 * 0.3f64.sin(), 1.3, 0.7];
    let (q0, q1) = disk.start(h, q, v).expect("it starts");
    row("disk", &disk, h, [q0.into(), q1.into()], 1000);
    let q4: [f64; 4] = std::array::from_fn(|i| 0.3 + 0.1 * i as f64);
    row("chain of 4", &Chain4 { g: 9.81 }, 0.01, [q4, q4], 500);
    let q16: [f64; 16] = std::array::from_fn(|i| 0.3 + 0.05 * i as f64);
    row("chain of 16", &Chain16 { g: 9.81 }, 0.001, [q16, q16], 100);
}
