//! The names of what is inside an interval of time: nodes and their multipliers.

use super::{Where, label, multiplier, name, site, symbol, with_site};
use crate::algebra::{Math, math};
use crate::expression::{Node, Variable};
use crate::system::Chart;

/// The label of this node, a number or a letter, inside an interval: `k,2`, and `k, j,2` on a
/// lattice.
pub(in crate::mechanics) fn inner_label(chart: &Chart, node: &Math) -> Math {
    with_site(site(chart, false), &math!("{},{node}", time_index(chart)))
}

/// The index of the left end of an interval in time: `k`, `j` on a lattice.
pub(in crate::mechanics) fn time_index(chart: &Chart) -> Math {
    label(chart, Where::Interval, Node::Start)
}

/// The index of any node inside an interval: `j`, and on a lattice, whose time has it, `i`.
pub(in crate::mechanics) fn inner_index(chart: &Chart) -> &'static str {
    match chart.sites {
        None => "j",
        Some(_) => "i",
    }
}

/// The name of an inner unknown, a place less q_0 or a multiplier, or of the place itself.
pub(super) fn name_of(chart: &Chart, place: Where, variable: Variable) -> Math {
    let (n, Variable::Inner(y) | Variable::InnerNode(y)) = (chart.coordinates.len(), variable)
    else {
        unreachable!("{variable:?} is not inside an interval")
    };
    let at_node = |node: usize, is_next: bool| {
        let label = math!("{},{}", label(chart, place, Node::Start), node + 2);
        with_site(site(chart, is_next), &label)
    };
    match (variable, y.checked_sub(chart.inner_nodes * n)) {
        // Behind the nodes there are as many multipliers at each.
        (_, Some(y)) => {
            let constraints = chart.inner_multipliers.max(1);
            let label = at_node(y / constraints, false);
            multiplier(y % constraints, &label)
        }
        (Variable::Inner(_), None) => {
            let [start, place] = [Variable::Node(y % n, Node::Start), Variable::InnerNode(y)]
                .map(|x| name(chart, place, x));
            math!("({place} - {start})")
        }
        (_, None) => {
            let i = y % n;
            symbol(
                chart.shown_coordinate(i),
                &at_node(y / n, chart.is_of_next(i)),
            )
        }
    }
}
