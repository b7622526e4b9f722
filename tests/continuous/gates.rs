//! Gates that are narrow beside the steps of the integrator: each crossing is found, whatever the time between nodes. The
//! crossings are roots in 40 digits (mpmath, signs at a 7000th of a unit, `findroot`).

#![cfg(feature = "large-continuous")]

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// A particle that moves freely; in the gate its y stands.
#[discrete_system(continuous)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(when = cos(w * x) * exp(-b * (x - c).powi(2)) > s, y_dot == 0)]
struct Gate {
    w: f64,
    b: f64,
    c: f64,
    s: f64,
}

/// The gate behind a spring.
#[discrete_system(continuous)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) - x.powi(2)) / 2)]
#[constraint(when = cos(90 * x) * exp(-40 * (x - 1.3).powi(2)) > 1/5, y_dot == 0)]
struct Swing;

/// A gate in time.
#[discrete_system(continuous)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(when = cos(w * t) * exp(-b * (t - c).powi(2)) > s, y_dot == 0)]
struct Pulses {
    w: f64,
    b: f64,
    c: f64,
    s: f64,
}

/// The times of all crossings from `start` to beyond t = start + `way`.
fn crossings<S: ContinuousSystem<Regions = nonholonomic::regions::WithRegions>>(
    system: &S,
    q: impl Into<S::Configuration>,
    v: impl Into<S::Increment>,
    [start, way, h]: [f64; 3],
) -> Vec<f64> {
    let mut flow = system.flow(start, q, v, h);
    let nodes = (way / h.abs()).ceil() as usize;
    // Not every node of the shortest steps: `at` passes them.
    let every = (nodes / 2000).max(1);
    let mut times = Vec::new();
    for k in (0..=nodes + every).step_by(every) {
        let state = flow.at(start + k as f64 * h).expect("a flow");
        times.extend(state.impacts.iter().map(|impact| impact.t));
    }
    times
}

const STEPS: [f64; 7] = [0.001, 0.01, 0.3, 1.0, 5.0, 20.0, 200.0];

#[test]
fn as_many_whatever_the_time_between_nodes() {
    let gate = Gate {
        w: 230.0,
        b: 3.0,
        c: 70.0,
        s: 0.3,
    };
    for h in STEPS {
        for direction in [1.0, -1.0] {
            // From x = 0 on, and from x = 140 back.
            let x = if direction > 0.0 { 0.0 } else { 140.0 };
            let mut times = crossings(&gate, [x, 0.0], [1.0, 0.0], [x, 140.0, direction * h]);
            times.sort_by(f64::total_cmp);
            assert_eq!(times.len(), 92, "{h} {direction}");
            // s_j is known to 16 ε of its terms, |∂_x s_j| 140 ≤ 230 · 140: the times to that over |s_j'|, which is above 10,
            // and to the round-off of 140.
            let allowed = 16.0 * f64::EPSILON * 230.0 * 140.0 / 10.0;
            for (i, t) in [
                (0, 69.386_557_022_409_35),
                (1, 69.390_015_033_556_82),
                (46, 70.011_034_580_559_41),
                (91, 70.618_963_268_314_34),
            ] {
                assert!(
                    (times[i] - t).abs() <= allowed,
                    "{h} {i}: {:e}",
                    times[i] - t
                );
            }
            let sum: f64 = times.iter().sum();
            assert!((sum - 6_440.264_910_223_241).abs() <= 92.0 * allowed);
        }
    }
}

#[test]
fn gates_far_away_and_as_narrow_as_round_off_permits() {
    // exp(-10¹³ (x - 50.3)²) = ½ at ±2.6·10⁻⁷; 5·10⁴ away likewise, to the round-off of x there.
    for (c, b, half) in [
        (50.3, 1e13, 2.632_768_847_734_159e-7),
        (5e4, 1e9, 2.632_768_847_734_159e-5),
    ] {
        let gate = Gate {
            w: 0.0,
            b,
            c,
            s: 0.5,
        };
        for h in [0.07, 3.0, 1e3] {
            let times = crossings(&gate, [0.0, 0.0], [1.0, 0.0], [0.0, 1.1 * c, h]);
            assert_eq!(times.len(), 2, "{h}");
            // 16 ε |∂_x s_j| c over |∂_x s_j|.
            let allowed = 16.0 * f64::EPSILON * c + f64::EPSILON * c;
            assert!(
                (times[0] - (c - half)).abs() <= allowed,
                "{:e}",
                times[0] - (c - half)
            );
            assert!((times[1] - (c + half)).abs() <= allowed);
        }
    }
}

#[test]
fn gates_on_a_curved_way_and_in_time() {
    let pulses = Pulses {
        w: 230.0,
        b: 3.0,
        c: 70.0,
        s: 0.3,
    };
    for h in STEPS {
        let times = crossings(&Swing, [0.0, 0.0], [2.0, 0.0], [0.0, 20.0, h]);
        let times: Vec<_> = times.into_iter().filter(|t| *t < 20.0).collect();
        assert_eq!(times.len(), 84, "{h}");
        // Tolerance 10⁻¹³ a step, about 84 starts anew: 10⁻¹¹.
        assert!((times[0] - 0.588_740_388_420_101_3).abs() < 1e-11);
        assert!((times[83] - 19.679_051_949_743_56).abs() < 1e-11);
        assert!((times.iter().sum::<f64>() - 800.137_899_297_431_3).abs() < 84e-11);
        for direction in [1.0, -1.0] {
            let start = if direction > 0.0 { 0.0 } else { 140.0 };
            let times = crossings(
                &pulses,
                [0.0, 0.0],
                [1.0, 0.0],
                [start, 140.0, direction * h],
            );
            assert_eq!(times.len(), 92, "{h} {direction}");
        }
    }
}
