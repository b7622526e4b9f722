//! Random systems, states and steps. `PROPTEST_CASES=12000 cargo test -p nh-tests --release --test mechanics independent` makes many.

use std::cell::RefCell;
use std::collections::BTreeMap;

use nonholonomic::Moving;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::independent::plain::{Node, Plain, arrival, brought, excess};
use crate::independent::roots::search;
use crate::independent::systems::RUNNERS;

/// The nodes of a motion.
const NODES: usize = 40;

/// The outcome of a motion.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outcome {
    /// Nodes that were accepted and looked at.
    pub accepted: usize,
    /// Motions that ended with an error.
    pub errors: usize,
    /// Motions that ended with an error where a search finds a solution.
    pub solvable: usize,
    /// The largest [`excess`].
    pub worst: f64,
}

pub type Runner = fn(&mut dyn FnMut() -> f64) -> Outcome;

/// Draws a system, a state and a step, and looks at every node of the motion.
pub fn run<S: Plain<N, M>, const N: usize, const M: usize>(
    units: &mut dyn FnMut() -> f64,
) -> Outcome {
    let (system, q, v) = S::draw(units);
    let h = 10f64.powf(-2.5 + 1.7 * units());
    let mut outcome = Outcome::default();
    // The last velocities follow from the constraints.
    let v = on_constraints(&system, q, v);
    let first = Node {
        t: 0.0,
        h,
        q,
        d: v.map(|v| h * v),
        lambda: [0.0; M],
    };
    let (q0, q1) = match system.start(h, q, v) {
        Ok(pair) => pair,
        Err(error) => {
            outcome.errors = 1;
            let root = search(&system, &brought(&system, [q, v]), first);
            outcome.solvable = usize::from(root.is_some());
            if root.is_some() {
                println!("{error:?} at {first:?} of {system:?}, but {root:?}");
            }
            return outcome;
        }
    };
    let mut before: Option<Node<N, M>> = None;
    for state in system.trajectory(h, q0, q1).take(NODES) {
        let state = match state {
            Ok(state) => state,
            Err(error) => {
                outcome.errors = 1;
                let before = before.expect("a pair that is on the constraints");
                let next = Node {
                    t: before.t + h,
                    q: std::array::from_fn(|i| before.q[i] + before.d[i]),
                    ..before
                };
                let root = search(&system, &arrival(&system, &before), next);
                outcome.solvable = usize::from(root.is_some());
                if root.is_some() {
                    println!("{error:?} at {next:?} of {system:?}, but {root:?}");
                }
                break;
            }
        };
        let here = Node::of(&state);
        if let Some(before) = &before {
            let excess = excess(&system, &arrival(&system, before), &here);
            outcome.worst = outcome.worst.max(excess);
            outcome.accepted += 1;
        }
        before = Some(here);
    }
    outcome
}

/// v with one velocity a constraint changed so that b v = 0, for M ≤ 1 and c = 0.
fn on_constraints<S: Plain<N, M>, const N: usize, const M: usize>(
    system: &S,
    q: [f64; N],
    mut v: [f64; N],
) -> [f64; N] {
    use crate::independent::jet::{Jet, LARGEST};
    let at = |x: [f64; N], first: usize| std::array::from_fn(|i| Jet::variable(x[i], first + i));
    for phi in system.constraints(at(q, 0), at([0.0; N], LARGEST), Jet::from(0.0)) {
        let b: [f64; N] = std::array::from_fn(|i| phi.d[LARGEST + i]);
        let largest = (0..N).max_by(|i, j| b[*i].abs().total_cmp(&b[*j].abs()));
        let j = largest.expect("coordinates");
        let others: f64 = (0..N).filter(|i| *i != j).map(|i| b[i] * v[i]).sum();
        v[j] = -others / b[j];
    }
    v
}

/// Systems that may refuse a motion, in how many of a hundred: a motion that ends counts only if [`search`] finds no solution there. The refusals of
/// each of the four programs of a name were measured over 10,500 motions of all systems; the others refused none.
///
/// - Coulomb: the force jumps by 2μ where the body comes to rest, and at rest it is 0/0. Measured: 56 of 147, 56 of 164, 24 of 160 and
///   59 of 154 motions, at most 39 in a hundred.
/// - `SwitchedConstraint`: the forms are s_k = tanh(a (x_k - b)) at the node and s at the middle, and with them 1 + s_k s the
///   determinant of the equations: zero to rounding where the step leads from one side to the middle of the other, |a (x - b)| > 18.7 on both,
///   as 1 - tanh 18.7 = ε/2. Measured: 20 of 188, 7 of 161, 25 of 169 and 4 of 175 motions, at most 15 in a hundred.
const MAY_FAIL: [(&str, usize); 2] = [("Coulomb", 60), ("SwitchedConstraint", 40)];

/// Motions that count for the limits: fewer say little.
const ENOUGH: usize = 20;

#[test]
fn every_accepted_node() {
    let worst = std::cell::Cell::new(0.0_f64);
    let found: RefCell<BTreeMap<&str, [usize; 4]>> = RefCell::default();
    let mut runner = TestRunner::new(ProptestConfig {
        cases: std::env::var("PROPTEST_CASES")
            .map_or(400, |cases| cases.parse().expect("a number")),
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let units = proptest::collection::vec(0.001..0.999, 16);
    let result = runner.run(&(0..RUNNERS.len(), units), |(place, units)| {
        let (name, runner) = RUNNERS[place];
        let mut drawn = units.into_iter().cycle();
        let outcome = runner(&mut || drawn.next().expect("endless"));
        let mut found = found.borrow_mut();
        let counts = found.entry(name).or_default();
        counts[0] += 1;
        counts[1] += outcome.accepted;
        counts[2] += outcome.errors;
        counts[3] += outcome.solvable;
        worst.set(worst.get().max(outcome.worst));
        prop_assert!(outcome.worst <= 1.0, "{name}: {outcome:?}");
        prop_assert!(
            outcome.solvable == 0,
            "{name}: a root is not found: {outcome:?}"
        );
        Ok(())
    });
    let found = found.into_inner();
    let total = |i: usize| found.values().map(|counts| counts[i]).sum::<usize>();
    println!(
        "{} motions, {} nodes, {} errors, worst {:.3}",
        total(0),
        total(1),
        total(2),
        worst.get()
    );
    for (name, [motions, nodes, errors, solvable]) in &found {
        println!(
            "{name}: {motions} motions, {nodes} nodes, {errors} errors, {solvable} of them solvable"
        );
    }
    result.expect("every accepted node is a solution");
    for (name, [motions, _, errors, _]) in &found {
        let limit = MAY_FAIL.iter().find(|(known, _)| name.starts_with(known));
        let limit = limit.map_or(0, |(_, limit)| limit * motions.max(&ENOUGH) / 100);
        assert!(
            *errors <= limit,
            "{name}: {errors} of {motions} motions fail"
        );
    }
}
