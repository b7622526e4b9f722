//! Random systems, states and steps. `PROPTEST_CASES=12000 cargo test --release --test independent` makes many.

use std::cell::RefCell;
use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::plain::{Node, Plain, excess};
use crate::systems::RUNNERS;

/// The nodes of a motion.
const NODES: usize = 40;

/// What became of a motion.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outcome {
    /// Nodes that were accepted and looked at.
    pub accepted: usize,
    /// Motions that ended with an error.
    pub errors: usize,
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
    let Ok((q0, q1)) = system.start(h, q, v) else {
        return Outcome {
            errors: 1,
            ..outcome
        };
    };
    let mut before: Option<Node<N, M>> = None;
    for state in system.trajectory(h, q0, q1).take(NODES) {
        let Ok(state) = state else {
            outcome.errors = 1;
            break;
        };
        let here = Node::of(&state);
        if let Some(before) = &before {
            outcome.worst = outcome.worst.max(excess(&system, before, &here));
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
    use crate::jet::{Jet, LARGEST};
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

/// Friction that jumps has no solution where the body comes to rest; where something all but jumps, or a wall is stiffer than the step
/// resolves, Newton's method may not find it, and says so.
const MAY_FAIL: [&str; 5] = [
    "Coulomb",
    "Barrier",
    "SmoothFriction",
    "SwitchedConstraint",
    "Wheel",
];

#[test]
fn every_accepted_node() {
    let found: RefCell<BTreeMap<&str, [usize; 3]>> = RefCell::default();
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
        prop_assert!(outcome.worst <= 1.0, "{name}: {outcome:?}");
        Ok(())
    });
    let found = found.into_inner();
    let total = |i: usize| found.values().map(|counts| counts[i]).sum::<usize>();
    println!(
        "{} motions, {} nodes, {} errors",
        total(0),
        total(1),
        total(2)
    );
    for (name, [motions, nodes, errors]) in &found {
        println!("{name}: {motions} motions, {nodes} nodes, {errors} errors");
    }
    result.expect("every accepted node is a solution");
    for (name, [motions, _, errors]) in &found {
        let may_fail = MAY_FAIL.iter().any(|known| name.starts_with(known));
        assert!(
            may_fail || 20 * errors <= *motions,
            "{name}: {errors} of {motions} motions fail"
        );
    }
}
