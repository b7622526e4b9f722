//! Equations that jump at a site, of forces by cases.

use nonholonomic::When;
use nonholonomic::nalgebra::{SMatrix, SVector};
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// Blocks side by side on a plane with dry friction, which nothing couples.
#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian(m * x_dot.powi(2) / 2)]
#[force(x = -f * sign(x_dot))]
struct Blocks {
    m: f64,
    f: f64,
}

/// The velocity of a block on interval j is v_0 - (j + 1/2) h f/m, until no velocity is a solution: the step is then an error of this block.
#[test]
fn equations_that_jump_at_one_site() {
    let blocks = Blocks { m: 2.0, f: 5.0 };
    let lattice = blocks.lattice(5, 1.0, Ends::free()).unwrap();
    for sign in [1.0, -1.0] {
        let v = [0.9, 1.3, 0.37, 0.8, 0.5].map(|v| [sign * v]);
        let mut motion = lattice.motion(0.01, &[[0.0]; 5], &v).unwrap();
        // 0.37 > 0.025 (j + 1/2) up to j = 14.
        for j in 0..15 {
            motion.advance().unwrap();
            for (d, [v]) in motion.d().iter().zip(v) {
                let velocity = v - sign * 0.025 * (f64::from(j) + 0.5);
                assert!((d[0] - 0.01 * velocity).abs() < 1e-15, "{j}");
            }
        }
        let error = motion.advance().unwrap_err();
        assert!(
            matches!(
                error,
                LatticeError::AtSite {
                    site: 2,
                    error: StepError::EquationsJump {
                        at: When::Step(15),
                        ..
                    },
                    ..
                }
            ),
            "{error}"
        );
        assert_eq!(motion.node(), 15);
    }
}

/// The flow stops where the first block does, at v m/f.
#[test]
fn a_flow_that_comes_to_a_jump() {
    let blocks = Blocks { m: 2.0, f: 5.0 };
    let lattice = blocks.lattice(3, 1.0, Ends::free()).unwrap();
    let (q, v) = ([[0.0]; 3], [[1.0], [-0.3], [0.7]]);
    let mut flow = lattice.flow(0.1, &q, &v).unwrap();
    flow.advance().unwrap();
    assert!((flow.v()[1][0] + 0.3 - 0.25).abs() <= 1e-13);
    let error = flow.advance().unwrap_err();
    let LatticeError::AtSite {
        error: StepError::EquationsJump {
            at: When::Time(t), ..
        },
        ..
    } = error
    else {
        panic!("{error}");
    };
    assert!((t - 0.3 * 2.0 / 5.0).abs() <= 1e-9, "{t}");
}

/// Beads on springs that are pulled left, and a trap at x = -c, stiff, which catches those with x < 0.
#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian(m * x_dot.powi(2) / 2 - spring * (x.next - x).powi(2) / 2)]
#[force(x = -pull - if x < 0 { trap * (x + c) } else { 0 })]
struct Beads {
    m: f64,
    spring: f64,
    pull: f64,
    trap: f64,
    c: f64,
}

/// In front of the trap the row of a bead has its root in it, where the row is 500 instead of 0.5: no part of a correction that crosses x = 0 makes it less. The solution is behind the jump,
/// where the rows are linear: far behind in a wide trap, near in a narrow one, whose slope changes the row by more than the jump does.
#[test]
fn a_solution_behind_a_jump_at_one_site() {
    for [pull, trap, c] in [[10.0, 1e4, 1.0], [100.0, 1e8, 0.01]] {
        caught(&Beads {
            m: 1.0,
            spring: 1.0,
            pull,
            trap,
            c,
        });
    }
}

/// A step in which the trap catches one of five beads.
fn caught(beads: &Beads) {
    let lattice = beads.lattice(5, 1.0, Ends::free()).unwrap();
    let h = 0.1;
    for caught in 0..5 {
        let mut q = SVector::<f64, 5>::from([1.0, 1.1, 0.9, 1.2, 0.8]);
        let mut v = SVector::<f64, 5>::from([0.2, -0.1, 0.3, -0.4, 0.1]);
        // By velocity it comes to x = 0.01 in the middle of the step.
        (q[caught], v[caught]) = (0.06, -1.0);
        // m v - m d/h + h/2 F(q + d/2) = 0 with the springs and the trap as F = F_0 + F_1 (q + d/2).
        let mut slopes = SMatrix::<f64, 5, 5>::zeros();
        for i in 0..4 {
            for (row, column, sign) in [(0, 0, -1.0), (0, 1, 1.0), (1, 0, 1.0), (1, 1, -1.0)] {
                slopes[(i + row, i + column)] += sign * beads.spring;
            }
        }
        slopes[(caught, caught)] -= beads.trap;
        let mut constant = SVector::<f64, 5>::repeat(-beads.pull);
        constant[caught] -= beads.trap * beads.c;
        let matrix = SMatrix::<f64, 5, 5>::identity() * (beads.m / h) - slopes * (h / 4.0);
        let right = v * beads.m + (constant + slopes * q) * (h / 2.0);
        let d = matrix.lu().solve(&right).expect("a regular matrix");
        for (i, middle) in (q + d * 0.5).iter().enumerate() {
            assert_eq!(*middle < 0.0, i == caught, "the cases of the solution");
        }
        let [q, v] = [q, v].map(|of| of.iter().map(|x| [*x]).collect::<Vec<_>>());
        let mut motion = lattice.motion(h, &q, &v).unwrap();
        motion.advance().unwrap_or_else(|error| panic!("{error}"));
        // The tolerance of a row, whose terms are at most 12 by the slope 10, and in the traps 1500 by 260 and 10⁵ by 2.5·10⁶; elimination rounds no more.
        let near = 8.0 * StepOptions::default().tolerance;
        for (i, (found, d)) in motion.d().iter().zip(&d).enumerate() {
            assert!(
                (found[0] - d).abs() < near,
                "{caught}, {i}: {}",
                found[0] - d
            );
        }
    }
}

/// Gears with a stop far away: their angles are not periodic by turns, and are rounded at however
/// many they have made.
#[discrete_system(lattice)]
#[coordinates(x, th: S1, ph: S1)]
#[lagrangian((x_dot.powi(2) + th_dot.powi(2) + ph_dot.powi(2)) / 2 - x.powi(2) - x_diff.powi(2) + cos(th / 2) * th_dot.powi(2) / 6 - max(x - 1000, 0).powi(2))]
#[constraint(x_dot == cos(th / 2) * ph_dot / 5)]
struct Gears;

/// x of the second of three after 100 steps.
fn geared(th: f64) -> f64 {
    let lattice = Gears.lattice(3, 1.0, Ends::free()).unwrap();
    let v = [(th / 2.0).cos() * 12.0, 30.0, 60.0];
    let mut motion = lattice.motion(0.02, &[[0.3, th, 0.0]; 3], &[v; 3]).unwrap();
    for k in 0..100 {
        let moved = motion.advance();
        moved.unwrap_or_else(|error| panic!("{th}, {k}: {error}"));
    }
    motion.q()[1][0]
}

/// Rounding of a large angle is not taken for a jump: the motion is that without turns from an
/// angle that is off by the roundings of 100 sums, to a factor of 8 where it is
/// more sensitive.
#[test]
fn functions_by_cases_at_large_angles() {
    let exact = geared(0.4);
    for turns in [1e4, -1e5, 3e5] {
        let th = 0.4 + 4.0 * std::f64::consts::PI * turns;
        let rounding = 100.0 * f64::EPSILON / 2.0 * th.abs();
        let [one, other] = [rounding, -rounding].map(|by| (geared(0.4 + by) - exact).abs());
        let off = (geared(th) - exact).abs();
        assert!(off <= 8.0 * one.max(other), "{turns}: {off:e} {one:e}");
    }
}
