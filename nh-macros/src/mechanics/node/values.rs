//! The values of a node's equations in a program: rows, terms and reactions, in the unknowns of an
//! iteration.

use super::{NodeEquations, NodeValues};
use crate::algebra::Scalar;
use crate::expression::{Node, Slot, Variable};
use crate::program::{Builder, Label, Number, Signed};

impl NodeEquations<'_> {
    pub(super) fn alpha_value(&self, builder: &mut Builder) -> Signed {
        let alpha = std::slice::from_ref(&self.alpha);
        self.algebra.translate(builder, alpha, &mut Builder::input)[0]
    }

    /// The terms of these rows of the equations at z; the others are zero.
    pub(super) fn values(
        &self,
        builder: &mut Builder,
        alpha: Signed,
        z: &[Signed],
        rows: &[usize],
    ) -> NodeValues {
        let (n, m, size) = (self.n(), self.phi.len(), self.size());
        let matrix = self.saddle(&self.slopes);
        let wanted = |i: usize, f: &Scalar| match rows.contains(&i) {
            true => f.clone(),
            false => Scalar::zero(),
        };
        let departure = self.departure.iter().enumerate().map(|(i, f)| wanted(i, f));
        let phi = self.phi.iter().enumerate().map(|(a, f)| wanted(n + a, f));
        let forms = self.forms.iter().flatten().enumerate();
        let forms = forms.map(|(part, f)| wanted(part % n.max(1), f));
        let matrix = matrix
            .iter()
            .enumerate()
            .map(|(part, f)| wanted(part / size, f));
        let all: Vec<_> = departure.chain(phi).chain(forms).chain(matrix).collect();
        let values = self.translate(builder, alpha, z, &all);
        let (departure, rest) = values.split_at(n);
        let (phi, rest) = rest.split_at(m);
        let (forms, matrix) = rest.split_at(m * n);
        for (i, value) in departure.iter().enumerate() {
            builder.symbol(*value, || format!("departure_{i}"));
        }
        NodeValues {
            departure: departure.to_vec(),
            phi: phi.to_vec(),
            forms: forms.chunks(n.max(1)).map(<[Signed]>::to_vec).collect(),
            matrix: matrix.to_vec(),
        }
    }

    /// The terms λ_a ω_ai of a momentum row, at given multipliers.
    fn reactions(
        &self,
        builder: &mut Builder,
        values: &NodeValues,
        z: &[Signed],
        i: usize,
    ) -> Vec<Signed> {
        let mut reactions = Vec::new();
        for (form, lambda) in values.forms.iter().zip(&z[self.n()..]) {
            if !builder.is_zero(form[i]) && !builder.is_zero(*lambda) {
                reactions.push(builder.product(vec![*lambda, form[i]]));
            }
        }
        reactions
    }

    /// R_i.
    pub(super) fn row(
        &self,
        builder: &mut Builder,
        values: &NodeValues,
        z: &[Signed],
        i: usize,
    ) -> Signed {
        let Some(a) = i.checked_sub(self.n()) else {
            let reactions = self.reactions(builder, values, z, i);
            let mut terms = Vec::new();
            if i < self.arriving() {
                terms.push(builder.input(Variable::Arrival(i)));
            }
            terms.push(values.departure[i]);
            terms.extend(reactions.into_iter().map(Signed::negated));
            return builder.sum(terms);
        };
        values.phi[a]
    }

    /// The terms that R_i is measured against.
    pub(super) fn terms(
        &self,
        builder: &mut Builder,
        values: &NodeValues,
        alpha: Signed,
        z: &[Signed],
        i: usize,
    ) -> Vec<Signed> {
        let size = self.size();
        let inner = i.checked_sub(self.arriving());
        let inner = inner.and_then(|place| self.inner_terms.get(place));
        let mut terms = if let Some(terms) = inner {
            self.translate(builder, alpha, z, terms)
        } else if i < self.n() {
            let mut terms = self.reactions(builder, values, z, i);
            terms.push(values.departure[i]);
            terms.push(builder.input(Variable::Arrival(i)));
            terms
        } else {
            let slopes = &values.matrix[i * size..i * size + self.n()];
            let mut terms = Vec::new();
            for (slope, z) in slopes.iter().zip(z) {
                if !builder.is_zero(*slope) {
                    terms.push(builder.product(vec![*slope, *z]));
                }
            }
            if !self.displacement.is_empty() {
                let displacement = self.translate(builder, alpha, z, &self.displacement);
                for (slope, unknown) in slopes.iter().zip(&self.unknowns) {
                    let is_group = matches!(unknown, Variable::Element(Slot::Relative, _));
                    if is_group && !builder.is_zero(*slope) {
                        let products = displacement
                            .iter()
                            .map(|u| builder.product(vec![*slope, *u]));
                        terms.extend(products.collect::<Vec<_>>());
                    }
                }
            }
            terms
        };
        terms.retain(|term| !builder.is_zero(*term));
        terms
    }

    pub(super) fn translate(
        &self,
        builder: &mut Builder,
        alpha: Signed,
        z: &[Signed],
        expressions: &[Scalar],
    ) -> Vec<Signed> {
        (self.algebra).translate_with(
            builder,
            expressions,
            &self.definitions,
            &mut |builder, variable| self.bind(builder, alpha, z, variable),
        )
    }

    /// Nodes and velocities in the unknowns.
    fn bind(
        &self,
        builder: &mut Builder,
        alpha: Signed,
        z: &[Signed],
        variable: Variable,
    ) -> Signed {
        let unknown = |variable: Variable| {
            let place = self.unknowns.iter().position(|known| *known == variable);
            z[place.expect("an interval is in the unknowns and its left end")]
        };
        let along = |builder: &mut Builder, start: Signed, node: Node, whole: Signed| {
            let part = match node {
                Node::Start => return start,
                Node::Middle => {
                    let half = builder.number(false, Number::half());
                    builder.product(vec![half, whole])
                }
                Node::End => whole,
                Node::Alpha => builder.product(vec![alpha, whole]),
            };
            builder.sum(vec![start, part])
        };
        match variable {
            Variable::Increment(_) | Variable::Inner(_) | Variable::Element(Slot::Relative, _) => {
                unknown(variable)
            }
            Variable::Velocity(i) => {
                let h = builder.input(Variable::Step);
                let inverse = builder.power(h, -1);
                let velocity = builder.product(vec![unknown(Variable::Increment(i)), inverse]);
                builder.label(velocity, Label::Variable(variable));
                velocity
            }
            Variable::Coordinate(i) => builder.input(Variable::Node(i, Node::Start)),
            Variable::Time => builder.input(Variable::NodeTime(Node::Start)),
            Variable::Node(i, node) if node != Node::Start => {
                let start = builder.input(Variable::Node(i, Node::Start));
                let value = along(builder, start, node, unknown(Variable::Increment(i)));
                builder.label(value, Label::Variable(variable));
                value
            }
            Variable::NodeTime(node) if node != Node::Start => {
                let start = builder.input(Variable::NodeTime(Node::Start));
                let h = builder.input(Variable::Step);
                along(builder, start, node, h)
            }
            _ => builder.input(variable),
        }
    }
}
