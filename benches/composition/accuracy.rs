//! The time to one accuracy: a motion of the variator to t = 20 in as many steps as keep its end
//! within an error, by the orders of the scheme, by its flow, and by an explicit method of order 4
//! by hand. `benches/others.py` has the same motion in CasADi, JAX and SciPy.
//!
//! ```text
//! q̈ = F + λ a,   a = (sin ξ, 1, 0),   a·q̇ = 0,   F = (-x, -y, -sin ξ - 2ε cos 2ξ)
//! ```

use std::hint::black_box;
use std::time::Instant;

use nonholonomic::FlowOptions;
use nonholonomic::prelude::*;

use crate::ratio;
use crate::variator::{eight, four, six, two};

const EPSILON: f64 = 0.1;
const T: f64 = 20.0;
const Q: [f64; 3] = [1.0, 0.0, 0.0];
const V: [f64; 3] = [0.3, 0.0, 3.0];

/// The errors asked for, of the largest coordinate at the end.
const ERRORS: [f64; 2] = [1e-6, 1e-9];

/// The error that a run without times asks for.
const CHECKED: [f64; 1] = [1e-2];

/// The least effort that is tried, in steps; others are larger by sixths of a doubling.
const LEAST: f64 = 40.0;

/// A time is the least of so many.
const RUNS: usize = 21;

/// The end of a motion in so many steps.
fn by_scheme<S>(system: &S, steps: usize) -> [f64; 3]
where
    S: DiscreteSystem<Configuration: From<[f64; 3]> + Into<[f64; 3]>, Increment: From<[f64; 3]>>,
{
    let h = T / steps as f64;
    let p = system.initial_momentum(h, Q, V);
    let mut motion = system.trajectory_from(h, Q, p);
    for _ in 0..steps {
        motion.next().expect("it goes on").expect("solved");
    }
    motion.q().into()
}

/// The end of the flow with this relative tolerance, and a tenth of it as the absolute one.
fn by_flow(system: &two::Variator, tolerance: f64) -> [f64; 3] {
    let options = FlowOptions::default()
        .relative_tolerance(tolerance)
        .absolute_tolerance(tolerance / 10.0);
    let mut flow = system.flow_with(&options, 0.0, Q, V, T);
    flow.nth(1).expect("it goes on").expect("solved").q.into()
}

/// (q̇, q̈).
fn rates([x, y, xi, x_dot, y_dot, xi_dot]: [f64; 6]) -> [f64; 6] {
    let (sin, cos) = xi.sin_cos();
    let f = [-x, -y, -sin - 2.0 * EPSILON * (2.0 * xi).cos()];
    let lambda = -(sin * f[0] + f[1] + cos * xi_dot * x_dot) / (sin * sin + 1.0);
    let reaction = [lambda * sin, lambda, 0.0];
    [
        x_dot,
        y_dot,
        xi_dot,
        f[0] + reaction[0],
        f[1] + reaction[1],
        f[2] + reaction[2],
    ]
}

/// The end of so many steps of the classical method of order 4.
fn by_hand(steps: usize) -> [f64; 3] {
    let h = T / steps as f64;
    let mut y = [Q[0], Q[1], Q[2], V[0], V[1], V[2]];
    let along =
        |y: [f64; 6], k: [f64; 6], h: f64| -> [f64; 6] { std::array::from_fn(|i| y[i] + h * k[i]) };
    for _ in 0..steps {
        let k1 = rates(y);
        let k2 = rates(along(y, k1, h / 2.0));
        let k3 = rates(along(y, k2, h / 2.0));
        let k4 = rates(along(y, k3, h));
        y = std::array::from_fn(|i| y[i] + h / 6.0 * (k1[i] + 2.0 * (k2[i] + k3[i]) + k4[i]));
    }
    [y[0], y[1], y[2]]
}

/// Prints for every program how many steps, or which tolerance, an error takes, and how long.
pub fn rows() {
    let exact = by_flow(&two::Variator { epsilon: EPSILON }, 1e-13);
    let systems = (
        two::Variator { epsilon: EPSILON },
        four::Variator { epsilon: EPSILON },
        six::Variator { epsilon: EPSILON },
        eight::Variator { epsilon: EPSILON },
    );
    type Run<'a> = &'a dyn Fn(f64) -> [f64; 3];
    let steps = |effort: f64| effort.round() as usize;
    let tolerance = |effort: f64| 1e-3 * (LEAST / effort).powi(4);
    let programs: [(&str, Run<'_>); 6] = [
        ("midpoint", &|n| by_scheme(&systems.0, steps(n))),
        ("order 4", &|n| by_scheme(&systems.1, steps(n))),
        ("order 6", &|n| by_scheme(&systems.2, steps(n))),
        ("order 8", &|n| by_scheme(&systems.3, steps(n))),
        ("explicit, order 4, by hand", &|n| by_hand(steps(n))),
        ("flow, order 9", &|n| by_flow(&systems.0, tolerance(n))),
    ];
    let errors: &[f64] = match ratio::is_bench() {
        true => &ERRORS,
        false => &CHECKED,
    };
    for &error in errors {
        let selected = programs
            .iter()
            .filter(|(name, _)| ratio::is_selected("accuracy", name));
        let mut found: Vec<_> = selected
            .map(|(name, run)| {
                let off = |effort: f64| {
                    let ends = run(effort).into_iter().zip(exact);
                    ends.fold(0.0, |most: f64, (q, exact)| most.max((q - exact).abs()))
                };
                let mut efforts = (0..150).map(|k| LEAST * 2.0_f64.powf(f64::from(k) / 6.0));
                let effort = efforts.find(|effort| off(*effort) <= error);
                (*name, *run, effort.expect("it converges"), f64::INFINITY)
            })
            .collect();
        if !ratio::is_bench() {
            continue;
        }
        // In turn: what slows the machine slows all of a round.
        for _ in 0..RUNS {
            for (_, run, effort, least) in &mut found {
                let start = Instant::now();
                black_box(run(black_box(*effort)));
                *least = least.min(start.elapsed().as_secs_f64() * 1e6);
            }
        }
        for (name, _, effort, least) in found {
            let effort = match name.starts_with("flow") {
                true => format!("tolerance {:.0e}", tolerance(effort)),
                false => format!("{} steps", steps(effort)),
            };
            println!(
                "variator to t = {T}, error {error:.0e}  {name:26}  {effort:>16}  {least:9.1} µs"
            );
        }
    }
}
