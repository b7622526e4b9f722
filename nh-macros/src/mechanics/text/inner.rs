//! Intervals with inner nodes, as a person reads them. With coordinates in groups the equations are in terms of the polynomials: written out, each would fill
//! a page.

use super::describe::{EquationWriter, PrintedLine};
use crate::algebra::{Math, Scalar, math};
use crate::expression::Node;
use crate::mechanics::discrete::lobatto::Lobatto;
use crate::mechanics::notation::{
    Where, at, direction, inner_index, inner_label, interval, node_label, plain, symbol,
    time_index, velocity,
};

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

    /// The nodes of Lobatto, their weights and the velocities there; and the nodes of Gauss between them.
    pub(super) fn inner_rule(&self, rule: &Lobatto, x: &str) -> Vec<PrintedLine> {
        let (algebra, s) = (self.discretizer.algebra, rule.stages());
        let number = |f: &Scalar| self.print(f, Where::Free);
        let node = |j: usize| symbol(x, &self.label(j + 1));
        let velocity = |j: usize| velocity(x, &self.label(j + 1));
        let ends = [(0, Node::Start), (s - 1, Node::End)];
        let mut lines: Vec<PrintedLine> = (ends.into_iter())
            .map(|(j, end)| (node(j), at(self.chart, x, end)))
            .collect();
        let terms = |coefficients: Vec<Scalar>| {
            let terms = coefficients.iter().enumerate();
            let terms = terms.filter(|(_, c)| !c.is_trivially_zero());
            Math::sum(terms.map(|(j, c)| number(c).times(&node(j))))
        };
        for i in 0..s {
            let rates = terms((0..s).map(|j| rule.rate(algebra, i, j)).collect());
            lines.push((velocity(i), math!("({})/h", "\\frac{{{}}}{{h}}", rates)));
        }
        lines.extend(self.weights_of(rule));
        lines
    }

    /// The nodes and weights of Lobatto, and the nodes of Gauss.
    fn weights_of(&self, rule: &Lobatto) -> Vec<PrintedLine> {
        let (algebra, s) = (self.discretizer.algebra, rule.stages());
        let number = |f: &Scalar| self.print(f, Where::Free);
        let mut lines = Vec::new();
        for i in 0..s {
            let index = Math::alike(i + 1);
            lines.push((
                math!("(c_{}, b_{})", "(c_{{{}}}, b_{{{}}})", index, index),
                Math::tuple([
                    number(&rule.node(algebra, i)),
                    number(&rule.weight(algebra, i)),
                ]),
            ));
        }
        if !self.objects.forms.is_empty() {
            let nodes = (0..s - 1).map(|g| number(&rule.between(algebra, g).0));
            lines.push((math!("tau", "\\tau"), Math::tuple(nodes)));
        }
        lines
    }

    /// The polynomials of the coordinates on lines, then those of groups in the charts about their middles.
    pub(super) fn polynomials(&self, lines: &[String]) -> Vec<PrintedLine> {
        let (rule, algebra) = (self.lobatto(), self.discretizer.algebra);
        let of_line = |name: &String| self.inner_rule(rule, name);
        let mut printed: Vec<_> = lines.iter().flat_map(of_line).collect();
        for (_, factor, _) in self.chart.groups() {
            let name = factor.name.to_string();
            let x = format!("x_{name}");
            let in_chart = |j: usize| {
                let label = self.label(j + 1);
                Math {
                    text: format!("{x}[{}]", label.text),
                    latex: format!("x_{{{},{}}}", plain(&name).latex, label.latex),
                }
            };
            let cay = |j: usize| math!("cay({})", "\\operatorname{{cay}}({})", in_chart(j));
            let node = |label: Math| symbol(&name, &label);
            let middle = node(node_label(self.chart, Node::Middle));
            let last = rule.stages() - 1;
            let start = at(self.chart, &name, Node::Start);
            printed.push((
                math!(
                    "{} = {}",
                    "{} = {}",
                    math!("-{}", "-{}", in_chart(0)),
                    in_chart(last)
                ),
                math!(
                    "cay^-1({}^-1*{})",
                    "\\operatorname{{cay}}^{{-1}}({}^{{-1}} {})",
                    start,
                    middle
                ),
            ));
            for j in 0..=last {
                let index = self.label(j + 1);
                printed.push((node(index), math!("{}*{}", "{} {}", middle, cay(j))));
            }
            for i in 0..=last {
                let rates = (0..=last).map(|j| (j, rule.rate(algebra, i, j)));
                let terms = rates.filter(|(_, rate)| !rate.is_trivially_zero());
                let terms =
                    terms.map(|(j, rate)| self.print(&rate, Where::Free).times(&in_chart(j)));
                let rates = Math::sum(terms);
                let index = self.label(i + 1);
                printed.push((
                    velocity(&name, &index),
                    math!(
                        "A({})*({})/h",
                        "A({}) \\frac{{{}}}{{h}}",
                        in_chart(i),
                        rates
                    ),
                ));
            }
        }
        if lines.is_empty() {
            printed.extend(self.weights_of(rule));
        }
        printed.push((
            math!("A(x)*y", "A(x) y"),
            math!(
                "d/ds cay(x)^-1*cay(x + s*y)",
                "\\partial_s \\operatorname{{cay}}(x)^{{-1}} \\operatorname{{cay}}(x + s y)"
            ),
        ));
        printed
    }

    /// L_d as the quadrature of L.
    pub(super) fn quadrature(&self) -> PrintedLine {
        (
            math!("L_d({})", "L_d({})", interval(self.chart, Where::Interval)),
            {
                let index = inner_index(self.chart);
                let (j, label) = (Math::alike(index), self.label(index));
                math!(
                    "sum_{} h*b_{}*L(q[{}], q_dot[{}], {} + c_{}*h)",
                    "\\sum_{} h b_{} L(q_{{{}}}, \\dot{{q}}_{{{}}}, {} + c_{} h)",
                    j,
                    j,
                    label,
                    label,
                    self.start(),
                    j
                )
            },
        )
    }

    /// ⟨object, ∂/∂x⟩ of the objects of an interval, with all other nodes fixed.
    pub(super) fn derivatives_of_polynomials(
        &self,
        object: &Math,
        components: &[Scalar],
    ) -> Vec<PrintedLine> {
        let is_at_end = object.text.starts_with("D2") || object.text.ends_with("plus");
        let (node, end) = match is_at_end {
            true => (self.lobatto().stages(), Node::End),
            false => (1, Node::Start),
        };
        let is_force = object.text.starts_with('f');
        let line = |(i, f): (usize, &Scalar)| {
            let along = direction(self.chart, i);
            let value = match (f.is_trivially_zero(), is_force) {
                (true, _) => Math::alike(0),
                (false, true) => {
                    let label = self.label(node);
                    let (node, start) = (Math::alike(node), self.start());
                    Math {
                        text: format!(
                            "h*b_{}*F(q[{}], q_dot[{}], {} + c_{}*h)[{}]",
                            node.text, label.text, label.text, start.text, node.text, along.text
                        ),
                        latex: format!(
                            "h b_{{{}}} F_{{{}}}(q_{{{}}}, \\dot{{q}}_{{{}}}, {} + c_{{{}}} h)",
                            node.latex,
                            along.latex,
                            label.latex,
                            label.latex,
                            start.latex,
                            node.latex
                        ),
                    }
                }
                (false, false) => math!(
                    "d/ds L_d along {} of {}, all other q[{}] fixed",
                    "\\partial L_d / \\partial {} \\text{{ at }} {} \\text{{, all other }} q_{{{}}} \\text{{ fixed}}",
                    along,
                    at(self.chart, "q", end),
                    self.label(inner_index(self.chart))
                ),
            };
            let name = self.component(object, (self.chart, Where::Interval), i);
            (name, value)
        };
        components.iter().enumerate().map(line).collect()
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
        objects
            .phi
            .iter()
            .zip(&objects.source_of_phi)
            .map(line)
            .collect()
    }

    /// 0 = f at the node g of Gauss.
    fn on_polynomial(&self, f: &Scalar, g: usize) -> PrintedLine {
        let value = math!(
            "{} at {} + tau_{}*h",
            "{} \\text{{ at }} {} + \\tau_{{{}}} h",
            self.print(f, Where::Free),
            self.start(),
            Math::alike(g + 1)
        );
        (Math::alike(0), value)
    }

    /// The rows of the inner unknowns: on a lattice those of the nodes of site k, of both links that it is in.
    pub(super) fn inner_equations(&self) -> Vec<PrintedLine> {
        if !self.is_by_polynomials_in_groups() {
            let (dim, own) = (self.discretizer.dim, self.discretizer.own);
            let rows = &self.objects.inner.rows;
            let of_nodes = self.chart.inner_nodes * dim;
            let line = |row: usize| match row < of_nodes && own < dim {
                false => self.derived(Math::alike(0), &rows[row], Where::Interval),
                true => {
                    let parts = self.parts_of(row % dim).into_iter();
                    let parts = parts.map(|(chart, i)| {
                        let part = self.collected(&rows[row - row % dim + i]);
                        self.print_on(chart, &part, Where::Interval)
                    });
                    (Math::alike(0), Math::sum(parts))
                }
            };
            let is_own = |row: &usize| *row >= of_nodes || row % dim < own;
            return (0..rows.len()).filter(is_own).map(line).collect();
        }
        let objects = self.objects;
        let mut lines = Vec::new();
        for j in 1..self.lobatto().stages() - 1 {
            let (node, label) = (Math::alike(j + 1), self.label(j + 1));
            for i in 0..self.discretizer.own {
                let along = direction(self.chart, i);
                let mut terms = Vec::new();
                for (chart, _) in self.parts_of(i) {
                    let of_link = match self.chart.sites {
                        Some(_) => {
                            let link = interval(chart, Where::Interval);
                            math!("({})", "({})", link)
                        }
                        None => Math::default(),
                    };
                    terms.push(math!(
                        "dL_d{}/dq[{}][{}]",
                        "\\langle \\partial L_d{}/\\partial q_{{{}}}, \\partial_{{{}}} \\rangle",
                        of_link,
                        label,
                        along
                    ));
                }
                if objects
                    .force_terms
                    .iter()
                    .any(|(_, f)| !f.is_trivially_zero())
                {
                    terms.push(math!(
                        "h*b_{}*F[{}][{}]",
                        "h b_{{{}}} \\langle F_{{{}}}, \\partial_{{{}}} \\rangle",
                        node,
                        label,
                        along
                    ));
                }
                for (chart, i) in self.parts_of(i) {
                    let mut forms = objects.forms.iter();
                    if forms.any(|form| !form[i].is_trivially_zero()) {
                        let of_link = inner_label(chart, &node);
                        terms.push(math!(
                            "-sum_a lambda_a[{}]*omega_a(q[{}])[{}]",
                            "-\\sum_a \\lambda_{{a,{}}} \\langle \\omega^a(q_{{{}}}), \\partial_{{{}}} \\rangle",
                            of_link,
                            label,
                            along
                        ));
                    }
                }
                lines.push((Math::alike(0), Math::sum(terms)));
            }
            for (level, rate) in objects.levels.iter().zip(&objects.variational) {
                lines.push(match level {
                    Some(level) => {
                        let at_node = math!(
                            "{} at q[{}]",
                            "{} \\text{{ at }} q_{{{}}}",
                            self.print(level, Where::Free),
                            label
                        );
                        (Math::alike(0), at_node)
                    }
                    None => self.on_polynomial(rate, j - 1),
                });
            }
        }
        lines
    }
}
