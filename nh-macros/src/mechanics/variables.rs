//! The variables of a system.

use super::discrete::energy::MOST_SETS;
use super::lie::{LATER, STUMPFF, STUMPFF_OF_DERIVATIVES};
use crate::expression::{Node, Slot, StepArgument, Variable, Weighted};
use crate::mechanics::linear::vectors::vector;
use crate::system::{Chart, Factor, Symmetry, System};

/// Every variable an expression of the system may contain, in the order that shows in products.
pub(crate) fn variables(system: &System) -> Vec<Variable> {
    let n = system.dim();
    let mut variables = vec![Variable::Pi];
    variables.extend((0..system.chart.parameters.len()).map(Variable::Parameter));
    variables.extend((0..system.chart.functions.len()).map(Variable::Function));
    variables.extend((0..system.chart.controls.len()).map(Variable::Control));
    if system.keeps_energy && system.has_regions() {
        variables.extend((0..MOST_SETS).map(Variable::SetInForce));
    }
    variables.extend([Variable::Step, Variable::Time]);
    variables.extend(Node::ALL.map(Variable::NodeTime));
    variables.extend((0..n).map(Variable::Coordinate));
    variables.extend((0..n).flat_map(|i| Node::ALL.map(|node| Variable::Node(i, node))));
    variables.extend((0..n).map(Variable::Velocity));
    variables.extend((0..n).map(Variable::Increment));
    variables.extend((0..system.inner_dim()).map(Variable::Inner));
    variables.extend((0..system.chart.inner_nodes * n).map(Variable::InnerNode));
    variables.extend((0..system.variational.len()).map(Variable::Multiplier));
    variables.extend(reduction_variables(system));
    variables.extend(group_variables(system));
    if system.derivatives {
        for (g, node) in (system.chart.groups()).flat_map(|(g, ..)| LATER.map(|node| (g, node))) {
            let more = STUMPFF..STUMPFF_OF_DERIVATIVES;
            variables.extend(more.map(|k| Variable::Stumpff(g, k, node)));
        }
        variables.extend((0..n).map(|i| Variable::Weight(Weighted::Momentum, i)));
        let constraints = 0..system.variational.len();
        variables.extend(constraints.map(|a| Variable::Weight(Weighted::Constraint, a)));
        let inner = 0..system.inner_dim();
        variables.extend(inner.map(|k| Variable::Weight(Weighted::Inner, k)));
        variables.extend((0..n).map(|i| Variable::Weight(Weighted::Arrival, i)));
        variables.extend((0..n).map(|i| Variable::Weight(Weighted::End, i)));
        let (parameters, controls) = system.chart.arguments_of_step();
        let arguments = [
            (StepArgument::Position, n),
            (StepArgument::Increment, n),
            (StepArgument::Multiplier, system.variational.len()),
            (StepArgument::Control, controls),
            (StepArgument::Parameter, parameters.len()),
            (StepArgument::Step, 1),
            (StepArgument::Time, 1),
        ];
        variables.extend(
            (arguments.into_iter())
                .flat_map(|(x, count)| (0..count).map(move |i| Variable::Variation(x, i))),
        );
    }
    variables
}

/// The variables that reduction adds to those of a system.
fn reduction_variables(system: &System) -> Vec<Variable> {
    let n = system.dim();
    let dims = system
        .symmetries
        .iter()
        .map(|symmetry| symmetry.fibre.len());
    // A slice has the parameters of its action, and a stage for each factor of their group.
    let of_slice = system.slice.iter().map(|slice| slice.parameters.len());
    let Some(g) = dims.chain(of_slice).max() else {
        let parameters = system.actions.iter().map(|action| action.parameters.len());
        let most = parameters.max().unwrap_or_default();
        return vector(most, |j| Variable::Element(Slot::First, j));
    };
    let slots = [Slot::Relative, Slot::First, Slot::Second, Slot::Third];
    let elements = slots
        .into_iter()
        .flat_map(|slot| (0..g).map(move |j| Variable::Element(slot, j)));
    let mut variables: Vec<_> = elements.collect();
    if system.symmetries.iter().any(Symmetry::is_solved) {
        variables.extend((0..g).map(Variable::Displacement));
        for (j, i) in (0..g).flat_map(|j| (0..n).map(move |i| (j, i))) {
            variables.extend(
                [Node::Start, Node::End].map(|node| Variable::DisplacementSlope(j, i, node)),
            );
        }
    }
    variables
}

/// Every variable of the group coordinates.
fn group_variables(system: &System) -> Vec<Variable> {
    let mut variables = Vec::new();
    for (g, _, group) in system.chart.groups() {
        let entries = group.entries();
        variables.extend(entries.iter().map(|e| Variable::Entry(g, *e)));
        for node in [Node::Start].into_iter().chain(LATER) {
            variables.extend(entries.iter().map(|e| Variable::NodeEntry(g, *e, node)));
        }
        variables.extend(entries.iter().map(|e| Variable::RelativeEntry(g, *e)));
        variables.extend(entries.iter().map(|e| Variable::RootEntry(g, *e)));
        let dim = group.components().len() as u8;
        let entries = || (0..dim).flat_map(|i| (0..dim).map(move |j| (i, j)));
        for node in [Node::Middle, Node::End] {
            variables.extend(entries().map(|(i, j)| Variable::Tangent(g, node, i, j)));
        }
        for node in [Node::Start, Node::End] {
            variables.extend(entries().map(|(i, j)| Variable::InverseTangent(g, node, i, j)));
        }
        variables.push(Variable::Half(g));
        for node in LATER {
            variables.extend((0..STUMPFF).map(|k| Variable::Stumpff(g, k, node)));
        }
        variables.extend((0..6).map(|i| Variable::Attitude(g, i)));
        let dim = usize::from(dim);
        variables.extend((0..dim).map(|i| Variable::BodyMomentum(g, i)));
        for node in [Node::Start, Node::End] {
            variables.extend((0..dim).map(|i| Variable::Covector(g, node, i)));
        }
        for i in 0..dim {
            variables.extend((0..dim).map(|j| Variable::CovectorSlope(g, i, j)));
        }
    }
    variables
}

impl Chart {
    /// θ, the parameters in which a step has derivatives, and how many controls it has besides:
    /// those of a lattice are values of a site as others are, and among the parameters of a link.
    pub(crate) fn arguments_of_step(&self) -> (Vec<Variable>, usize) {
        let parameters = (0..self.parameters.len()).map(Variable::Parameter);
        let controls = self.controls.len();
        match self.sites {
            None => (parameters.collect(), controls),
            Some(_) => {
                let of_site = (0..controls).map(Variable::Control);
                (parameters.chain(of_site).collect(), 0)
            }
        }
    }

    /// The coordinates of site k of a link, and entries of its elements, with those of site k + 1;
    /// none of another system.
    pub(crate) fn to_next_site(&self) -> Vec<(Variable, Variable)> {
        let Some(sites) = &self.sites else {
            return Vec::new();
        };
        let of = |(g, factor): (usize, &Factor)| match factor.space.group() {
            None => {
                let i = factor.first;
                vec![(Variable::Coordinate(i), Variable::Coordinate(sites.dim + i))]
            }
            Some(group) => {
                let entries = group.entries().into_iter();
                let pair = |e| (Variable::Entry(g, e), Variable::Entry(g + sites.factors, e));
                entries.map(pair).collect()
            }
        };
        self.shown_factors()
            .iter()
            .enumerate()
            .flat_map(of)
            .collect()
    }
}
