//! Which angles enter the equations periodically: f(q + 2π e_i) = f(q).

use super::discretize::Discretizer;
use crate::algebra::Scalar;
use crate::expression::{Node, Variable};
use crate::system::{Chart, Space};

/// For every coordinate, whether it is an angle that occurs in `expressions` on an interval and
/// whose shift by 2π at both ends changes none of them, each angle by itself. The structure of the
/// expressions decides, or that of `potentials` that all of them are made of by differentiation:
/// shorter, so they come first, though f may be periodic where its potential is not.
pub(in crate::mechanics) fn periodic(
    discretizer: &Discretizer<'_>,
    chart: &Chart,
    potentials: &[Scalar],
    expressions: &[Scalar],
) -> Vec<bool> {
    let algebra = discretizer.algebra;
    let is_periodic = |i: usize| {
        let positions = Node::ALL.map(|node| Variable::Node(i, node)).into_iter();
        let positions: Vec<_> = positions.chain([Variable::Coordinate(i)]).collect();
        let occurs = |f: &Scalar| positions.iter().any(|x| algebra.contains(f, *x));
        let repeats = |f: &Scalar| algebra.is_periodic(f, &positions);
        expressions.iter().any(occurs)
            && (!potentials.is_empty() && potentials.iter().all(repeats)
                || expressions.iter().all(repeats))
    };
    (0..discretizer.dim)
        .map(|i| chart.factor_of(i).space == Space::S1 && is_periodic(i))
        .collect()
}
