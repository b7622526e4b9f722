//! From (q, q̇, t) to (q_0, q_1): the nodes of an interval and derivatives in its end points.
//!
//! An interval is (q_0, d) with d = q_1 - q_0. An expression on it contains the nodes
//! q_0 + α d, the velocity d/h, the increment d itself and the node times t_0 + α h, so that
//!
//! ```text
//! ∂/∂d   = Σ_α α ∂/∂(q_0 + α d) + (1/h) ∂/∂q̇ + ∂/∂d
//! ∂/∂q_0 = Σ_α ∂/∂(q_0 + α d)            (d fixed)
//! D_1 = ∂/∂q_0 - ∂/∂d,   D_2 = ∂/∂d
//! ```

use super::lagrange_dalembert::{Objects, sum};
use super::lie::Lie;
use super::system::{Finding, Place, Rule, System};
use crate::algebra::{Algebra, BuildError, Derivatives, Node, Scalar, Variable};
use crate::model::{Endpoint, Expr, Symbol};

pub(super) const NODES: [Node; 4] = [Node::Start, Node::Middle, Node::End, Node::Alpha];

/// Every variable an expression of the system may contain, in the order that shows in products.
pub(crate) fn variables(system: &System) -> Vec<Variable> {
    let n = system.dim();
    let mut variables = vec![Variable::Pi];
    variables.extend((0..system.chart.parameters.len()).map(Variable::Parameter));
    variables.extend([Variable::Step, Variable::Time]);
    variables.extend(NODES.map(Variable::NodeTime));
    variables.extend((0..n).map(Variable::Coordinate));
    variables.extend((0..n).flat_map(|i| NODES.map(|node| Variable::Node(i, node))));
    variables.extend((0..n).map(Variable::Velocity));
    variables.extend((0..n).map(Variable::Increment));
    variables.extend((0..system.variational.len()).map(Variable::Multiplier));
    variables.extend(super::symmetry::variables(system));
    variables.extend(super::lie::variables(system));
    variables
}

/// The discretisation of one system.
pub(crate) struct Discretizer<'a> {
    pub(crate) algebra: &'a Algebra,
    pub(crate) dim: usize,
    /// The nodes of the rule with their weights, which add up to one.
    nodes: Vec<(Node, Scalar)>,
    /// The α of `alpha = …`.
    alpha: Scalar,
    /// The coordinates in groups.
    groups: Vec<Lie<'a>>,
}

/// A slot in which a function of an interval is differentiated; alike in groups and in charts, except that D_1 and D_2
/// are in the left trivialisation there, and the increment is τ⁻¹(g_0⁻¹g_1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slope {
    /// D_1: q_0, at fixed q_1.
    First,
    /// D_2: q_1, at fixed q_0.
    Second,
    /// d, at fixed q_0; D_2 in a chart.
    Increment,
}

impl<'a> Discretizer<'a> {
    pub(crate) fn new(algebra: &'a Algebra, system: &System) -> Result<Self, Finding> {
        let one = |node| vec![(node, Scalar::integer(1))];
        let half = Scalar::ratio(1, 2);
        let mut alpha = half.clone();
        let nodes = match &system.rule {
            Rule::Single(node) => one(*node),
            Rule::Ends => vec![(Node::Start, half.clone()), (Node::End, half)],
            Rule::Alpha(expr) => {
                alpha = build(
                    algebra,
                    expr,
                    &|symbol| bind(algebra, symbol),
                    Place::Discretization,
                )?;
                one(Node::Alpha)
            }
        };
        Ok(Self {
            algebra,
            dim: system.dim(),
            nodes,
            groups: Lie::all(algebra, system, &alpha),
            alpha,
        })
    }

    /// This discretiser on a space of another dimension.
    pub(crate) fn of_dimension(&self, dim: usize) -> Self {
        Self {
            algebra: self.algebra,
            dim,
            nodes: self.nodes.clone(),
            alpha: self.alpha.clone(),
            // Reduction is of charts.
            groups: Vec::new(),
        }
    }

    /// An expression as it stands: continuous in (q, q̇, t), discrete in (q_0, d, t_0, h).
    pub(crate) fn build(&self, expr: &Expr, place: Place) -> Result<Scalar, Finding> {
        build(
            self.algebra,
            expr,
            &|symbol| bind(self.algebra, symbol),
            place,
        )
    }

    /// An expression with names bound by `bind`.
    pub(crate) fn build_with(
        &self,
        expr: &Expr,
        bind: &impl Fn(Symbol) -> Scalar,
        place: Place,
    ) -> Result<Scalar, Finding> {
        build(self.algebra, expr, bind, place)
    }

    /// Σ_α w_α f(q_0 + α d, d/h, t_0 + α h), each node's term scaled by `scale(α)`.
    pub(crate) fn average(&self, f: &Scalar, scale: impl Fn(&Scalar) -> Scalar) -> Scalar {
        Scalar::sum(self.nodes.iter().map(|(node, weight)| {
            let scaled = weight * &scale(&self.alpha_of(*node));
            &scaled * &self.at_node(f, *node)
        }))
    }

    /// The nodes of the rule.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = Node> {
        self.nodes.iter().map(|(node, _)| *node)
    }

    /// (α, w_α) of every node.
    pub(super) fn nodes_and_weights(&self) -> Vec<[Scalar; 2]> {
        let node = |(node, weight): &(Node, Scalar)| [self.alpha_of(*node), weight.clone()];
        self.nodes.iter().map(node).collect()
    }

    pub(crate) fn alpha_of(&self, node: Node) -> Scalar {
        match node {
            Node::Start => Scalar::zero(),
            Node::Middle => Scalar::ratio(1, 2),
            Node::End => Scalar::integer(1),
            Node::Alpha => self.alpha.clone(),
        }
    }

    /// f(q_1, t_1).
    pub(crate) fn at_end(&self, f: &Scalar) -> Scalar {
        self.at_node(f, Node::End)
    }

    /// df/dt of f(q, t) along a motion: Σ_i X_i f q̇^i + ∂f/∂t.
    pub(crate) fn rate(&self, f: &Scalar) -> Scalar {
        let gradient = self.frame_gradient(f).into_iter().enumerate();
        let terms =
            gradient.map(|(i, slope)| &slope * &self.algebra.variable(Variable::Velocity(i)));
        let of_time = self.algebra.derivative(f, Variable::Time);
        Scalar::sum(terms.chain([of_time]))
    }

    fn at_node(&self, f: &Scalar, node: Node) -> Scalar {
        let coordinate = |i| {
            (
                Variable::Coordinate(i),
                self.algebra.variable(Variable::Node(i, node)),
            )
        };
        let mut replacements: Vec<_> = (0..self.dim).map(coordinate).collect();
        replacements.extend(self.groups.iter().flat_map(|lie| lie.node_entries(node)));
        replacements.push((
            Variable::Time,
            self.algebra.variable(Variable::NodeTime(node)),
        ));
        self.algebra.substitute(f, &replacements)
    }

    /// D_2 f = ∂f/∂q_1^i, the same as ∂f/∂d^i.
    pub(crate) fn d2(&self, f: &Scalar, i: usize) -> Scalar {
        self.chain_rule(f, i, |alpha| alpha.clone(), |sum, direct| sum + direct)
    }

    /// D_1 f = ∂f/∂q_0^i.
    pub(crate) fn d1(&self, f: &Scalar, i: usize) -> Scalar {
        self.chain_rule(
            f,
            i,
            |alpha| &Scalar::integer(1) - alpha,
            |sum, direct| sum - direct,
        )
    }

    /// Σ_α weight(α) ∂f/∂(q_0 + α d)^i, combined with (1/h) ∂f/∂q̇^i + ∂f/∂d^i.
    fn chain_rule(
        &self,
        f: &Scalar,
        i: usize,
        weight: impl Fn(&Scalar) -> Scalar,
        combine: impl Fn(&Scalar, &Scalar) -> Scalar,
    ) -> Scalar {
        let algebra = self.algebra;
        let derivative = |x| algebra.contains(f, x).then(|| algebra.derivative(f, x));
        let nodes = NODES.iter().filter_map(|node| {
            derivative(Variable::Node(i, *node)).map(|d| &weight(&self.alpha_of(*node)) * &d)
        });
        let velocity =
            derivative(Variable::Velocity(i)).map(|d| &d / &algebra.variable(Variable::Step));
        let direct = velocity
            .into_iter()
            .chain(derivative(Variable::Increment(i)));
        combine(&Scalar::sum(nodes), &Scalar::sum(direct))
    }

    /// D_1L_d and D_2L_d of L.
    ///
    /// ```text
    /// D_1L_d = Σ_α w_α [h (1-α) ∂L/∂q - ∂L/∂q̇],   D_2L_d = Σ_α w_α [h α ∂L/∂q + ∂L/∂q̇]
    /// ```
    pub(crate) fn end_derivatives(&self, lagrangian: &Derivatives) -> [Vec<Scalar>; 2] {
        let h = self.algebra.variable(Variable::Step);
        let one = Scalar::integer(1);
        let end = |i: usize, at_end: bool| {
            let [by_q, by_v] = [Variable::Coordinate(i), Variable::Velocity(i)]
                .map(|x| lagrangian.by(self.algebra, x));
            let forces = self.average(&by_q, |alpha| match at_end {
                true => &h * alpha,
                false => &h * &(&one - alpha),
            });
            let momenta = self.average(&by_v, |_| one.clone());
            match at_end {
                true => &forces + &momenta,
                false => &forces - &momenta,
            }
        };
        [false, true].map(|at_end| (0..self.dim).map(|i| end(i, at_end)).collect())
    }

    /// ∂D_1L_d/∂d, n × n, row by row.
    ///
    /// ```text
    /// Σ_α w_α [h (1-α) α ∂²L/∂q^i∂q^j + (1-α) ∂²L/∂q^i∂q̇^j - α ∂²L/∂q̇^i∂q^j - 1/h ∂²L/∂q̇^i∂q̇^j]
    /// ```
    pub(super) fn d1_by_increment(&self, lagrangian: &Derivatives) -> Vec<Vec<Scalar>> {
        let algebra = self.algebra;
        let h = algebra.variable(Variable::Step);
        let one = Scalar::integer(1);
        let mut slopes = vec![vec![Scalar::zero(); self.dim]; self.dim];
        for (node, weight) in &self.nodes {
            // L is taken at the node before it is differentiated, which defines fewer variables.
            let at_node = lagrangian.of_same_name(&self.at_node(lagrangian.function(), *node));
            let alpha = self.alpha_of(*node);
            let after = &one - &alpha;
            let (q, v) = (|i| Variable::Node(i, *node), Variable::Velocity);
            for (i, row) in slopes.iter_mut().enumerate() {
                for (j, entry) in row.iter_mut().enumerate() {
                    let terms = [
                        (&h * &(&after * &alpha), q(i), q(j)),
                        (after.clone(), q(i), v(j)),
                        (-&alpha, v(i), q(j)),
                        (-&(&one / &h), v(i), v(j)),
                    ];
                    let term = |(factor, x, y): (Scalar, _, _)| {
                        if factor.is_trivially_zero() {
                            return factor;
                        }
                        let second = at_node.second(algebra, x, y);
                        match second.is_trivially_zero() {
                            true => second,
                            false => &(weight * &factor) * &second,
                        }
                    };
                    *entry = &*entry + &Scalar::sum(terms.map(term));
                }
            }
        }
        slopes
    }

    /// The derivatives of D_1L_d + f⁻ along increments: n × n, row by row.
    pub(crate) fn departure_by_increment(&self, objects: &Objects) -> Vec<Vec<Scalar>> {
        let along = |f: &Scalar| self.gradient(f, Slope::Increment);
        match objects.lagrangian_at_nodes(self) {
            Some(lagrangian) => {
                let slopes = self.d1_by_increment(lagrangian).into_iter();
                let with_force = |(row, force): (Vec<_>, &Scalar)| sum(&row, &along(force));
                slopes.zip(&objects.force_minus).map(with_force).collect()
            }
            None => objects.departure.iter().map(along).collect(),
        }
    }

    pub(crate) fn gradient(&self, f: &Scalar, slope: Slope) -> Vec<Scalar> {
        let mut gradient: Vec<_> = (0..self.dim)
            .map(|i| match slope {
                _ if self.is_in_a_group(i) => Scalar::zero(),
                Slope::First => self.d1(f, i),
                Slope::Second | Slope::Increment => self.d2(f, i),
            })
            .collect();
        for lie in &self.groups {
            let along = match slope {
                Slope::First => lie.d1(f),
                Slope::Second => lie.d2(f),
                Slope::Increment => lie.by_increment(f),
            };
            gradient.splice(lie.directions(), along);
        }
        gradient
    }

    /// X_1 f … X_n f of f(q, q̇, t): ∂/∂q^i along a chart, the left-invariant fields along a group.
    pub(super) fn frame_gradient(&self, f: &Scalar) -> Vec<Scalar> {
        let along = |i| {
            let x = Variable::Coordinate(i);
            match self.algebra.contains(f, x) {
                true => self.algebra.derivative(f, x),
                false => Scalar::zero(),
            }
        };
        let mut gradient: Vec<_> = (0..self.dim).map(along).collect();
        for (g, lie) in self.groups.iter().enumerate() {
            if let Some(along) = lie.body_gradient(f, |e| Variable::Entry(g, e)) {
                gradient.splice(lie.directions(), along);
            }
        }
        gradient
    }

    fn is_in_a_group(&self, i: usize) -> bool {
        self.groups.iter().any(|lie| lie.directions().contains(&i))
    }

    /// How many flat components the coordinates have.
    pub(super) fn components(&self) -> usize {
        let elements = self.groups.iter().map(|lie| lie.components());
        let directions = self.groups.iter().map(|lie| lie.directions().len());
        self.dim - directions.sum::<usize>() + elements.sum::<usize>()
    }

    /// Whether the equations of a node can be written out in stages, which know no Stumpff functions.
    pub(crate) fn has_stages(&self) -> bool {
        self.groups.iter().all(Lie::is_rational)
    }

    /// Whether some coordinates are in groups.
    pub(crate) fn has_groups(&self) -> bool {
        !self.groups.is_empty()
    }

    /// The coordinates in groups.
    pub(super) fn groups(&self) -> &[Lie<'a>] {
        &self.groups
    }

    /// The variables of group coordinates at random points.
    pub(super) fn dependents(&self) -> Vec<(Variable, Scalar)> {
        self.groups.iter().flat_map(Lie::dependents).collect()
    }

    /// The variables of the group coordinates in terms of the arguments of a function.
    pub(super) fn definitions(&self) -> Vec<(Variable, Scalar)> {
        self.groups.iter().flat_map(Lie::written).collect()
    }

    /// The same where continuous expressions are taken at the left end.
    pub(super) fn definitions_at_the_start(&self) -> Vec<(Variable, Scalar)> {
        let at_start = |lie: &Lie<'_>| [lie.node_entries(Node::Start), lie.written()].concat();
        self.groups.iter().flat_map(at_start).collect()
    }

    /// The program that computes functions of an interval.
    pub(super) fn program(&self, outputs: &[Scalar]) -> crate::program::Program {
        match self.has_groups() {
            true => self.algebra.program_with(outputs, &self.definitions()),
            false => self.algebra.program(outputs),
        }
    }
}

fn build(
    algebra: &Algebra,
    expr: &Expr,
    bind: &impl Fn(Symbol) -> Scalar,
    place: Place,
) -> Result<Scalar, Finding> {
    algebra.build(expr, bind).map_err(|error| Finding {
        source: algebra.place_without_value(expr, bind),
        ..finding(error, place)
    })
}

fn finding(error: BuildError, place: Place) -> Finding {
    let message = match error {
        BuildError::DivisionByZero => {
            "this divides by zero; the divisor vanishes identically".to_owned()
        }
        BuildError::NotReal { text } => {
            format!("`{text}` is not a real number that a double can hold")
        }
        BuildError::NotRepresentable => {
            "a number in this expression is not real, or too large or too small for a double"
                .to_owned()
        }
        BuildError::LargeExponent { text } => {
            format!("the exponent `{text}` is too large; integer powers go up to 1000")
        }
        BuildError::LargePower { text } => format!(
            "this has a power of a number, `{text}`, that no double can hold: a power of a product is the product of the powers; \
             write `exp(n * ln(…))` of a positive base, or choose another unit of length"
        ),
    };
    Finding::new(place, message)
}

/// x[1] is q_0 + d, so that x[1] - x[0] is the increment d exactly.
fn bind(algebra: &Algebra, symbol: Symbol) -> Scalar {
    let variable = |variable| algebra.variable(variable);
    match symbol {
        Symbol::Parameter(i) => variable(Variable::Parameter(i)),
        Symbol::Step => variable(Variable::Step),
        Symbol::Time => variable(Variable::Time),
        Symbol::Coordinate(i) => variable(Variable::Coordinate(i)),
        Symbol::Velocity(i) => variable(Variable::Velocity(i)),
        Symbol::EndpointTime(Endpoint::Start) => variable(Variable::NodeTime(Node::Start)),
        Symbol::EndpointTime(Endpoint::End) => {
            &variable(Variable::NodeTime(Node::Start)) + &variable(Variable::Step)
        }
        Symbol::EndpointCoordinate(i, Endpoint::Start) => variable(Variable::Node(i, Node::Start)),
        Symbol::EndpointCoordinate(i, Endpoint::End) => {
            &variable(Variable::Node(i, Node::Start)) + &variable(Variable::Increment(i))
        }
        Symbol::Entry(g, e) => variable(Variable::Entry(g, e)),
        Symbol::EndpointEntry(g, e, Endpoint::Start) => {
            variable(Variable::NodeEntry(g, e, Node::Start))
        }
        Symbol::EndpointEntry(g, e, Endpoint::End) => {
            variable(Variable::NodeEntry(g, e, Node::End))
        }
        Symbol::RelativeEntry(g, e) => variable(Variable::RelativeEntry(g, e)),
    }
}
