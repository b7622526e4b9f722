//! Intervals with inner nodes, as a person reads them. With coordinates in groups the equations are
//! in terms of the polynomials: written out, each would fill a page.

use super::describe::{Covector, EquationWriter, PrintedLine};
use crate::algebra::{Math, Scalar, math};
use crate::expression::Node;
use crate::mechanics::discrete::lobatto::Lobatto;
use crate::mechanics::notation::{
    Where, direction, inner_index, inner_label, interval, name_at, node_label, plain, symbol,
    time_index, velocity,
};
use crate::system::Chart;

impl EquationWriter<'_> {
    /// Whether the motion is polynomials in the charts of groups.
    pub(super) fn is_by_polynomials_in_groups(&self) -> bool {
        self.discretizer.inner.is_some() && !self.discretizer.space.is_of_lines()
    }

    /// The label of a node inside an interval.
    fn label(&self, node: impl std::fmt::Display) -> Math {
        inner_label(self.chart, &Math::alike(node))
    }

    /// The time at the left end.
    fn start(&self) -> Math {
        symbol("t", &time_index(self.chart))
    }

    fn lobatto(&self) -> &'static Lobatto {
        self.discretizer.inner.expect("a rule with inner nodes").0
    }

    /// The nodes of Lobatto, their weights and the velocities there; and the nodes of Gauss between
    /// them.
    pub(super) fn inner_rule(&self, x: &str) -> Vec<PrintedLine> {
        let s = self.lobatto().stages();
        let node = |j: usize| symbol(x, &self.label(j + 1));
        let ends = [(0, Node::Start), (s - 1, Node::End)];
        let mut lines: Vec<PrintedLine> = (ends.into_iter())
            .map(|(j, end)| (node(j), name_at(self.chart, x, end)))
            .collect();
        lines.extend((0..s).map(|i| {
            let rates = self.rates(i, node);
            (
                velocity(x, &self.label(i + 1)),
                math!("({rates})/h", "\\frac{{{rates}}}{{h}}"),
            )
        }));
        lines.extend(self.weights());
        lines
    }

    /// h times the derivative at node i of the polynomial through these values.
    fn rates(&self, i: usize, value: impl Fn(usize) -> Math) -> Math {
        let (rule, algebra) = (self.lobatto(), self.discretizer.algebra);
        let rate = |j| self.print(&rule.rate(algebra, i, j), Where::Free);
        Math::combination((0..rule.stages()).map(|j| (rate(j), value(j))))
    }

    /// The nodes and weights of Lobatto, and the nodes of Gauss.
    fn weights(&self) -> Vec<PrintedLine> {
        let (rule, algebra) = (self.lobatto(), self.discretizer.algebra);
        let (s, number) = (rule.stages(), |f: &Scalar| self.print(f, Where::Free));
        let of_node = |i: usize| {
            let values = [rule.node(algebra, i), rule.weight(algebra, i)];
            (
                math!("(c_{}, b_{})", i + 1, i + 1),
                Math::tuple(values.iter().map(number)),
            )
        };
        let mut lines: Vec<_> = (0..s).map(of_node).collect();
        if !self.objects.forms.is_empty() {
            let nodes = (0..s - 1).map(|g| number(&rule.gauss_node(algebra, g).0));
            lines.push((math!("tau"), Math::tuple(nodes)));
        }
        lines
    }

    /// The polynomials of the coordinates on lines, then those of groups in the charts about their
    /// middles.
    pub(super) fn polynomials(&self, lines: &[String]) -> Vec<PrintedLine> {
        let mut printed: Vec<_> = lines.iter().flat_map(|x| self.inner_rule(x)).collect();
        for (_, factor, _) in self.chart.groups() {
            printed.extend(self.polynomial_in_group(&factor.name.to_string()));
        }
        if lines.is_empty() {
            printed.extend(self.weights());
        }
        printed.push((
            math!("A(x)*y"),
            math!(
                "d/ds cay(x)^-1*cay(x + s*y)",
                "\\partial_s \\operatorname{{cay}}(x)^{{-1}} \\operatorname{{cay}}(x + s y)"
            ),
        ));
        printed
    }

    /// The polynomial in the chart about the middle of a group, and the nodes and velocities that
    /// it gives.
    fn polynomial_in_group(&self, name: &str) -> Vec<PrintedLine> {
        let last = self.lobatto().stages() - 1;
        let in_chart = |j: usize| {
            let (label, of) = (self.label(j + 1), plain(name));
            math!("x_{name}[{label}]", "x_{{{of},{label}}}")
        };
        let start = name_at(self.chart, name, Node::Start);
        let middle = symbol(name, &node_label(self.chart, Node::Middle));
        let ends = math!("-{} = {}", in_chart(0), in_chart(last));
        let mut lines = vec![(ends, math!("cay^-1({start}^-1*{middle})"))];
        lines.extend((0..=last).map(|j| {
            let node = symbol(name, &self.label(j + 1));
            (node, math!("{middle}*cay({})", in_chart(j)))
        }));
        lines.extend((0..=last).map(|i| {
            let (x, rates) = (in_chart(i), self.rates(i, in_chart));
            (
                velocity(name, &self.label(i + 1)),
                math!("A({x})*({rates})/h", "A({x}) \\frac{{{rates}}}{{h}}"),
            )
        }));
        lines
    }

    /// L_d as the quadrature of L.
    pub(super) fn quadrature(&self) -> PrintedLine {
        let j = inner_index(self.chart);
        let (label, start) = (self.label(j), self.start());
        let sum = math!(
            "sum_{j} h*b_{j}*L(q[{label}], q_dot[{label}], {start} + c_{j}*h)",
            "\\sum_{j} h b_{j} L(q_{{{label}}}, \\dot{{q}}_{{{label}}}, {start} + c_{j} h)"
        );
        (self.name_of_discrete_lagrangian(), sum)
    }

    /// ⟨object, ∂/∂x⟩ of a covector of an interval, with all other nodes fixed.
    pub(super) fn derivatives_of_polynomials(&self, covector: Covector) -> Vec<PrintedLine> {
        let (node, end) = match covector.is_at_end() {
            true => (self.lobatto().stages(), Node::End),
            false => (1, Node::Start),
        };
        let line = |(i, f): (usize, &Scalar)| {
            let along = direction(self.chart, i);
            let value = if f.is_trivially_zero() {
                math!("0")
            } else if covector.is_force() {
                let (label, start) = (self.label(node), self.start());
                math!(
                    "h*b_{node}*F(q[{label}], q_dot[{label}], {start} + c_{node}*h)[{along}]",
                    "h b_{{{node}}} F_{{{along}}}(q_{{{label}}}, \\dot{{q}}_{{{label}}}, {start} + c_{{{node}}} h)"
                )
            } else {
                let place = name_at(self.chart, "q", end);
                let others = self.label(inner_index(self.chart));
                math!(
                    "d/ds L_d along {along} of {place}, all other q[{others}] fixed",
                    "\\partial L_d / \\partial {along} \\text{{ at }} {place} \\text{{, all other }} q_{{{others}}} \\text{{ fixed}}"
                )
            };
            let interval = (self.chart, Where::Interval);
            (self.component(&covector.name(), interval, i), value)
        };
        (covector.of(self.objects).iter().enumerate())
            .map(line)
            .collect()
    }

    /// φ: the constraints at the last node of Gauss, and level sets at the right end.
    pub(super) fn kinematic_on_polynomials(&self) -> Vec<PrintedLine> {
        let objects = self.objects;
        let line = |(phi, source): (&Scalar, &Option<usize>)| match source {
            Some(a) if objects.levels[*a].is_none() => {
                self.on_polynomial(&objects.variational[*a], self.lobatto().stages() - 2)
            }
            _ => self.vanishing(phi, Where::Interval),
        };
        let rows = objects.phi.iter().zip(&objects.source_of_phi);
        rows.map(line).collect()
    }

    /// 0 = f at the node g of Gauss.
    fn on_polynomial(&self, f: &Scalar, g: usize) -> PrintedLine {
        let (f, start, node) = (self.print(f, Where::Free), self.start(), g + 1);
        let value = math!(
            "{f} at {start} + tau_{node}*h",
            "{f} \\text{{ at }} {start} + \\tau_{{{node}}} h"
        );
        (math!("0"), value)
    }

    /// The rows of the inner unknowns: on a lattice those of the nodes of site k, of both links
    /// that it is in.
    pub(super) fn inner_equations(&self) -> Vec<PrintedLine> {
        if !self.is_by_polynomials_in_groups() {
            let (dim, own) = (self.discretizer.dim, self.discretizer.own);
            let rows = &self.objects.inner.rows;
            let of_nodes = self.chart.inner_nodes * dim;
            let line = |row: usize| match row < of_nodes && own < dim {
                false => self.derived(math!("0"), &rows[row], Where::Interval),
                true => {
                    let parts = self.parts_of(row % dim).into_iter();
                    let parts = parts.map(|(chart, i)| {
                        let part = self.collected(&rows[row - row % dim + i]);
                        self.print_on(chart, &part, Where::Interval)
                    });
                    (math!("0"), Math::sum(parts))
                }
            };
            let is_own = |row: &usize| *row >= of_nodes || row % dim < own;
            return (0..rows.len()).filter(is_own).map(line).collect();
        }
        let objects = self.objects;
        let mut lines = Vec::new();
        for j in 1..self.lobatto().stages() - 1 {
            let own = 0..self.discretizer.own;
            lines.extend(own.map(|i| (math!("0"), self.row_of_node(j + 1, i))));
            for (level, rate) in objects.levels.iter().zip(&objects.variational) {
                lines.push(match level {
                    Some(level) => {
                        let (label, level) = (self.label(j + 1), self.print(level, Where::Free));
                        let at_node = math!(
                            "{level} at q[{label}]",
                            "{level} \\text{{ at }} q_{{{label}}}"
                        );
                        (math!("0"), at_node)
                    }
                    None => self.on_polynomial(rate, j - 1),
                });
            }
        }
        lines
    }

    /// The row of a node inside an interval in direction i.
    fn row_of_node(&self, node: usize, i: usize) -> Math {
        let objects = self.objects;
        let (label, along) = (self.label(node), direction(self.chart, i));
        let slope = |(chart, _): &(&Chart, usize)| {
            let link = match self.chart.sites {
                Some(_) => Math::tuple([interval(chart, Where::Interval)]),
                None => Math::default(),
            };
            math!(
                "dL_d{link}/dq[{label}][{along}]",
                "\\langle \\partial L_d{link}/\\partial q_{{{label}}}, \\partial_{{{along}}} \\rangle"
            )
        };
        let parts = self.parts_of(i);
        let mut terms: Vec<_> = parts.iter().map(slope).collect();
        let mut forces = objects.force_terms.iter();
        if forces.any(|(_, f)| !f.is_trivially_zero()) {
            terms.push(math!(
                "h*b_{node}*F[{label}][{along}]",
                "h b_{{{node}}} \\langle F_{{{label}}}, \\partial_{{{along}}} \\rangle"
            ));
        }
        for (chart, i) in parts {
            let mut forms = objects.forms.iter();
            if forms.any(|form| !form[i].is_trivially_zero()) {
                let link = inner_label(chart, &Math::alike(node));
                terms.push(math!(
                    "-sum_a lambda_a[{link}]*omega_a(q[{label}])[{along}]",
                    "-\\sum_a \\lambda_{{a,{link}}} \\langle \\omega^a(q_{{{label}}}), \\partial_{{{along}}} \\rangle"
                ));
            }
        }
        Math::sum(terms)
    }
}
