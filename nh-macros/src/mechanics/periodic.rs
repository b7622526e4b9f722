//! Which angles enter the equations periodically: f(q + 2π n) = f(q) with whole n.

use super::discretize::Discretizer;
use crate::algebra::{Algebra, Node, Scalar, Variable};
use crate::model::Space;

/// For every coordinate, whether it is an angle that occurs in `expressions` on an interval and shifts by 2π of
/// both ends change none of them. `potentials` may hold what all of them are made of by differentiation: shorter, so
/// it is tried first, though f may be periodic where what it is the derivative of is not.
pub(super) fn periodic(
    discretizer: &Discretizer<'_>,
    spaces: &[Space],
    potentials: &[Scalar],
    expressions: &[Scalar],
) -> Vec<bool> {
    let algebra = discretizer.algebra;
    let nodes: Vec<_> = [Node::Start]
        .into_iter()
        .chain(discretizer.nodes())
        .collect();
    let positions = |i: usize| {
        let nodes = nodes.iter().map(move |node| Variable::Node(i, *node));
        nodes.chain([Variable::Coordinate(i)])
    };
    let occurs = |i: &usize| {
        let mut positions = positions(*i);
        positions.any(|x| expressions.iter().any(|f| algebra.contains(f, x)))
    };
    let angles = (0..discretizer.dim).filter(|i| spaces[*i] == Space::S1);
    let angles: Vec<usize> = angles.filter(occurs).collect();
    let shifted = |expressions: &[Scalar], turns: &dyn Fn(usize) -> i64| {
        let shift = |i: usize| {
            let by = &Scalar::integer(2 * turns(i)) * &algebra.variable(Variable::Pi);
            let moved = move |x| (x, &algebra.variable(x) + &by);
            positions(i).map(moved).collect::<Vec<_>>()
        };
        let replacements: Vec<_> = angles.iter().flat_map(|i| shift(*i)).collect();
        let differences = expressions
            .iter()
            .map(|f| &algebra.substitute(f, &replacements) - f);
        vanish(algebra, &differences.collect::<Vec<_>>())
    };
    // All at once by unrelated turns first, since that is what angles do; else one by one.
    let unrelated = |i: usize| 1 + 3 * (i as i64) * (i as i64);
    let all = angles.is_empty()
        || !potentials.is_empty() && shifted(potentials, &unrelated)
        || shifted(expressions, &unrelated);
    (0..discretizer.dim)
        .map(|i| angles.contains(&i) && (all || shifted(expressions, &|j| i64::from(i == j))))
        .collect()
}

fn vanish(algebra: &Algebra, expressions: &[Scalar]) -> bool {
    (algebra.zeros(expressions)).is_some_and(|zeros| zeros.iter().all(|zero| *zero))
}
