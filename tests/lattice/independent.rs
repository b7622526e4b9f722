//! Random lattices of five sites against an independent program of 40 digits, `tools/derive.py`: accelerations, reactions, energy with its flux, the flow and
//! the discrete motion, by every kind of rule, ends and constraints.

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use super::{apart, numbers};

/// One coordinate, a mass that depends on it, a gyroscopic term with the next site, the left end held.
#[discrete_system(lattice, continuous(voronec))]
#[coordinates(x)]
#[lagrangian((1 + x.powi(2) / 5) * x_dot.powi(2) / 2 + x_dot * sin(x.next + t) / 7 - x_diff.powi(2) / 2 - x_diff.powi(4) / 5
    - (1 + t) * cos(x + k) / 3 - x.next * x / 9)]
pub(super) struct One;

/// Two on a ring, with an affine constraint on velocities that contains the next site and t.
#[discrete_system(lattice, continuous(voronec))]
#[coordinates(x, y)]
#[lagrangian(x_dot.powi(2) + x_dot * y_dot * cos(x) / 2 + y_dot.powi(2) * exp(y.next / 4) - x_diff.powi(2) / 2
    - (y_diff - x).powi(2) / 3 - x.powi(2) * y.next / 5)]
#[constraint(y_dot == (x + y.next / 2) * x_dot + t / 3)]
#[discretization(trapezoidal)]
pub(super) struct Two;

/// Three with free ends: a constraint on velocities and one between neighbours, which depends on t.
#[discrete_system(lattice)]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + 2 * y_dot.powi(2) + z_dot.powi(2)) / 2 + y * x_dot * z_dot / 6
    - (x_diff.powi(2) + y_diff.powi(2) + z_diff.powi(2)) / 2 - sin(z) * x.next / 3)]
#[constraint(y_dot == x_dot * cos(z) / 2)]
#[constraint(z_diff == y * x_diff + t * x / 5)]
#[discretization(alpha = 1/3)]
struct Three;

/// Four with two constraints on velocities, which depend on k and t.
#[discrete_system(lattice, continuous(voronec))]
#[coordinates(q: [R; 4])]
#[lagrangian((0..4).map(|i| (i + 1) * q_dot[i].powi(2) / 2 - q_diff[i].powi(2) / 2).sum() + q_dot[0] * q_dot[3] * q[2] / 8
    - q[0] * q[1] * q.next[2] * cos(q[3]) / 4)]
#[constraint(q_dot[2] == q[1] * q_dot[0] + t * q_dot[3])]
#[constraint(q_dot[1] == sin(q[0] + k) * q_dot[3] + 1/5)]
#[discretization(left)]
pub(super) struct Four;

/// Compares a lattice with its numbers.
macro_rules! compare {
    ($system:expr, $ends:expr, $n:literal, $q:ident $v:ident $accelerations:ident $energy:ident $flow:ident $motion:ident $(, $reactions:ident $impulses:ident)?) => {{
        let lattice = $system.lattice(5, 0.8, $ends).unwrap();
        let (q, v) = (numbers::$q, numbers::$v);
        let (a, lambda) = lattice.accelerations(0.0, &q, &v).unwrap();
        let off = apart(a.iter().flat_map(|a| a.iter().copied()), numbers::$accelerations.concat());
        assert!(off < 1e-13, "accelerations: {off:e}");
        $(
            let off = apart(lambda.iter().flat_map(|l| l.iter().copied()), numbers::$reactions.concat());
            assert!(off < 1e-13, "reactions: {off:e}");
        )?
        let _ = lambda;
        for (k, [density, flux]) in numbers::$energy.into_iter().enumerate() {
            assert!((lattice.energy_density(0.0, &q, &v, k) - density).abs() < 1e-14, "{k}");
            assert!((lattice.energy_flux(0.0, &q, &v, k) - flux).abs() < 1e-14, "{k}");
        }
        let mut flow = lattice.flow(0.1, &q, &v).unwrap();
        (0..4).for_each(|_| flow.advance().unwrap());
        let values = flow.q().iter().zip(flow.v()).flat_map(|(q, v)| [q.as_slice(), v.as_slice()].concat());
        let off = apart(values, numbers::$flow.concat());
        assert!(off < 1e-12, "flow: {off:e}");
        let mut motion = lattice.motion(0.05, &q, &v).unwrap();
        (0..6).for_each(|_| motion.advance().unwrap());
        let values = motion.q().iter().zip(motion.momenta()).enumerate();
        // The momentum that arrives where a site is held is a reaction of its own.
        let moving = lattice.moving();
        let values = values.flat_map(|(k, (q, p))| [q.as_slice(), if moving.contains(&k) { p.as_slice() } else { &numbers::$motion[k][$n..] }].concat());
        let off = apart(values, numbers::$motion.concat());
        assert!(off < 1e-12, "motion: {off:e}");
        $(
            let values = (0..5).flat_map(|k| motion.lambda(k).iter().copied().collect::<Vec<_>>());
            let off = apart(values, numbers::$impulses.concat());
            assert!(off < 1e-12, "impulses: {off:e}");
        )?
    }};
}

#[test]
fn one_coordinate() {
    let ends = Ends::open(End::Held, End::Free);
    compare!(One, ends, 1, ONE_Q ONE_V ONE_ACCELERATIONS ONE_ENERGY ONE_FLOW ONE_MOTION);
}

#[test]
fn two_on_a_ring() {
    compare!(Two, Ends::Periodic, 2, TWO_Q TWO_V TWO_ACCELERATIONS TWO_ENERGY TWO_FLOW TWO_MOTION, TWO_REACTIONS TWO_IMPULSES);
}

#[test]
fn three_with_a_constraint_between_neighbours() {
    compare!(Three, Ends::free(), 3, THREE_Q THREE_V THREE_ACCELERATIONS THREE_ENERGY THREE_FLOW THREE_MOTION, THREE_REACTIONS THREE_IMPULSES);
}

#[test]
fn four_with_two_constraints() {
    compare!(Four, Ends::free(), 4, FOUR_Q FOUR_V FOUR_ACCELERATIONS FOUR_ENERGY FOUR_FLOW FOUR_MOTION, FOUR_REACTIONS FOUR_IMPULSES);
}
