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

mod building;

use super::lobatto::Lobatto;
use super::space::{ProductSpace, Slope};
use crate::algebra::{Algebra, Derivatives, Scalar};
use crate::expression::{Node, Variable};
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::linear::vectors::Matrix;
use crate::system::{Link, Order, Rule, System};
use building::build;

/// The discretisation of one system.
pub(crate) struct Discretizer<'a> {
    /// The system, or that of which this is the quotient.
    pub(crate) system: &'a System,
    pub(crate) algebra: &'a Algebra,
    pub(crate) dim: usize,
    /// How many directions have equations at a node, the first ones.
    pub(crate) own: usize,
    /// The nodes of the rule with their weights, which add up to one.
    nodes: Vec<(Node, Scalar)>,
    /// The α of `alpha = …`.
    alpha: Scalar,
    /// The rule with inner nodes, and M.
    pub(in crate::mechanics) inner: Option<(&'static Lobatto, usize)>,
    /// Whether the scheme is `energy`, with groups or level sets.
    has_long_frame: bool,
    /// Whether a step is composed of several of other lengths.
    pub(in crate::mechanics) is_composed: bool,
    /// Q.
    pub(in crate::mechanics) space: ProductSpace<'a>,
    /// The values of variables in a function that is invariant under the group of a slice.
    pub(in crate::mechanics) at_identity: Vec<(Variable, Scalar)>,
}

/// L of an interval in a chart whose L_d is a sum over nodes between its ends,
/// h Σ_α w_α L(q_0 + α d, d/h, t_0 + α h).
#[derive(Clone, Copy)]
pub(crate) struct SumOverNodes<'l> {
    pub(crate) lagrangian: &'l Derivatives,
    nodes: &'l [(Node, Scalar)],
}

impl<'a> Discretizer<'a> {
    pub(crate) fn new(algebra: &'a Algebra, system: &'a System) -> Result<Self, Finding> {
        let mut alpha = Scalar::ratio(1, 2);
        let nodes = match &*system.rule {
            Rule::Fixed(rule) => (rule.nodes())
                .map(|(node, (weight, sum))| (node, Scalar::ratio(weight, sum)))
                .collect(),
            Rule::Alpha(expr) => {
                alpha = build(algebra, expr, Part::Discretization)?;
                vec![(Node::Alpha, Scalar::integer(1))]
            }
            Rule::Lobatto(_) => Vec::new(),
        };
        let inner = match &*system.rule {
            Rule::Lobatto(stages) => Some((Lobatto::of(*stages), system.variational.len())),
            Rule::Fixed(_) | Rule::Alpha(_) => None,
        };
        let space = ProductSpace::new(algebra, system, &alpha);
        let is_of_lines = space.is_of_lines();
        let mut constraints = system.variational.iter();
        let are_on_velocities = constraints.all(|constraint| !constraint.kind.is_level_set());
        algebra.set_dependents(space.dependents());
        Ok(Self {
            system,
            inner,
            algebra,
            dim: system.dim(),
            own: system.own_dim(),
            nodes,
            space,
            at_identity: Vec::new(),
            alpha,
            has_long_frame: system.keeps_energy && !(is_of_lines && are_on_velocities),
            is_composed: *system.order != Order::OfRule,
        })
    }

    /// The discretisation by the same rule on a product of lines.
    pub(crate) fn of_dimension(&self, dim: usize) -> Self {
        Self {
            system: self.system,
            algebra: self.algebra,
            dim,
            own: dim,
            nodes: self.nodes.clone(),
            inner: None,
            alpha: self.alpha.clone(),
            has_long_frame: false,
            is_composed: self.is_composed,
            space: ProductSpace::of_lines(self.algebra, dim, &self.alpha),
            at_identity: Vec::new(),
        }
    }

    /// From how many bytes on parts are variables, if there are inner nodes with groups, or a frame
    /// with groups or level sets.
    pub(in crate::mechanics) fn largest_part_in_rows(&self) -> Option<usize> {
        let in_chart_of_middle = self.inner.is_some() && !self.space.is_of_lines();
        (in_chart_of_middle || self.has_long_frame).then_some(60)
    }

    /// The result of `derive`, in which such parts are variables: written out, the chart about the
    /// middle, or the frame, would be in every row many times.
    pub(in crate::mechanics) fn in_parts<T>(&self, derive: impl FnOnce() -> T) -> T {
        match self.largest_part_in_rows() {
            Some(bytes) => self.algebra.with_parts_of(bytes, derive),
            None => derive(),
        }
    }

    /// Σ_α w_α f(q_0 + α d, d/h, t_0 + α h), each node's term scaled by `scale(α)`.
    pub(crate) fn average(&self, f: &Scalar, scale: impl Fn(&Scalar) -> Scalar) -> Scalar {
        if let Some((rule, _)) = self.inner {
            let term = |i: usize| {
                let weight = &rule.weight(self.algebra, i) * &scale(&rule.node(self.algebra, i));
                &weight * &self.at_lobatto(f, i)
            };
            return Scalar::sum((0..rule.stages()).map(term));
        }
        Scalar::sum(self.nodes.iter().map(|(node, weight)| {
            let scaled = weight * &scale(&self.alpha_of(*node));
            &scaled * &self.at_node(f, *node)
        }))
    }

    /// L_d of this L as a sum over the nodes of the rule. An interval in a group has none, nor has
    /// a polynomial through Lobatto's nodes, with two of which there is no inner one.
    pub(crate) fn sum_over_nodes<'l>(
        &'l self,
        lagrangian: &'l Derivatives,
    ) -> Option<SumOverNodes<'l>> {
        let nodes = &*self.nodes;
        let is_sum = self.space.is_of_lines() && self.inner.is_none();
        is_sum.then_some(SumOverNodes { lagrangian, nodes })
    }

    /// The nodes of the rule.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = Node> {
        self.nodes.iter().map(|(node, _)| *node)
    }

    /// (α, w_α) of every node.
    pub(in crate::mechanics) fn nodes_and_weights(
        &self,
        sum: SumOverNodes<'_>,
    ) -> Vec<[Scalar; 2]> {
        let node = |(node, weight): &(Node, Scalar)| [self.alpha_of(*node), weight.clone()];
        sum.nodes.iter().map(node).collect()
    }

    pub(crate) fn alpha_of(&self, node: Node) -> Scalar {
        Scalar::alpha(node, &self.alpha)
    }

    /// f(q_1, t_1).
    pub(crate) fn at_end(&self, f: &Scalar) -> Scalar {
        self.at_node(f, Node::End)
    }

    /// df/dt of f(q, t) along a motion: Σ_i X_i f q̇^i + ∂f/∂t.
    pub(crate) fn rate(&self, f: &Scalar) -> Scalar {
        let gradient = self.space.frame_gradient(f).into_iter().enumerate();
        let terms =
            gradient.map(|(i, slope)| &slope * &self.algebra.variable(Variable::Velocity(i)));
        let of_time = self.algebra.derivative(f, Variable::Time);
        Scalar::sum(terms.chain([of_time]))
    }

    /// ad*_q̇ p, ⟨ad*_q̇ p, X_i⟩ = ⟨p, [q̇, X_i]⟩: zero on lines.
    pub(in crate::mechanics) fn coadjoint(&self, p: &[Scalar]) -> Vec<Scalar> {
        let velocity = |a| self.algebra.variable(Variable::Velocity(a));
        let along = |b: usize| {
            let term = |a: usize| Some(&self.space.pairing_with_bracket(p, a, b)? * &velocity(a));
            Scalar::sum((0..self.dim).filter_map(term))
        };
        (0..self.dim).map(along).collect()
    }

    /// ∂f/∂q¹ of f(q(k), q¹(k), t) on a link, as a form on site k: Δ ∂f/∂q(k+1).
    pub(crate) fn form_of_difference(&self, f: &Scalar) -> Vec<Scalar> {
        let spacing = self.algebra.variable(Variable::Parameter(Link::SPACING));
        let gradient = self.space.frame_gradient(f).split_off(self.own);
        let form = gradient.iter().map(|slope| (&spacing * slope).cancelled());
        let none = (self.own..self.dim).map(|_| Scalar::zero());
        form.chain(none).collect()
    }

    /// f(q_0, t_0).
    pub(in crate::mechanics) fn at_start(&self, f: &Scalar) -> Scalar {
        self.at_node(f, Node::Start)
    }

    fn at_node(&self, f: &Scalar, node: Node) -> Scalar {
        let time = self.algebra.variable(Variable::NodeTime(node));
        let mut replacements = self.space.at_node(node);
        replacements.push((Variable::Time, time));
        self.algebra.substitute(f, &replacements)
    }

    /// D_2 f in direction i.
    pub(crate) fn d2(&self, f: &Scalar, i: usize) -> Scalar {
        self.space.slope(&self.algebra.slopes(f), Slope::Second, i)
    }

    /// D_1 f in direction i. Inner nodes stay where they are: the y of a line, their places less
    /// q_0, change.
    pub(crate) fn d1(&self, f: &Scalar, i: usize) -> Scalar {
        let by_ends = self.space.slope(&self.algebra.slopes(f), Slope::First, i);
        let places = self.inner_places(i);
        places.fold(by_ends, |slope, y| &slope - &self.algebra.derivative(f, y))
    }

    /// The y of the inner nodes in direction i.
    pub(in crate::mechanics) fn inner_places(&self, i: usize) -> impl Iterator<Item = Variable> {
        let nodes = self.inner.map_or(0, |(rule, _)| rule.stages() - 2);
        let dim = self.dim;
        (0..nodes).map(move |j| Variable::Inner(j * dim + i))
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
    pub(in crate::mechanics) fn d1_by_increment(
        &self,
        SumOverNodes { lagrangian, nodes }: SumOverNodes<'_>,
    ) -> Vec<Vec<Scalar>> {
        let algebra = self.algebra;
        let h = algebra.variable(Variable::Step);
        let one = Scalar::integer(1);
        let mut slopes = vec![vec![Scalar::zero(); self.dim]; self.dim];
        for (node, weight) in nodes {
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

    pub(crate) fn gradient(&self, f: &Scalar, slope: Slope) -> Vec<Scalar> {
        self.space.gradient(&self.algebra.slopes(f), slope)
    }

    /// The gradients of functions, row by row.
    pub(crate) fn gradients(&self, functions: &[Scalar], slope: Slope) -> Matrix {
        functions.iter().map(|f| self.gradient(f, slope)).collect()
    }

    /// An expression that others share, as a variable unless it is small.
    fn common(&self, f: Scalar) -> Scalar {
        /// A product of two factors has more bytes.
        const SMALL: usize = 24;
        self.algebra.with_parts_of(SMALL, || self.algebra.shared(f))
    }

    /// Σ_i (μ_i D_1L_d + ν_i D_2L_d)_i of L, in parts: the sum of [`variation`](Self::variation) at
    /// all nodes.
    pub(in crate::mechanics) fn sum_of_ends(
        &self,
        SumOverNodes { lagrangian, nodes }: SumOverNodes<'_>,
        weights: [&[Scalar]; 2],
    ) -> Scalar {
        let of_node = |(node, weight): &(Node, Scalar)| {
            let at_node = self.at_node(lagrangian.function(), *node);
            let at_node = self.algebra.in_parts(&at_node);
            self.variation(&Derivatives::new(&at_node, "L"), (*node, weight), weights)
        };
        Scalar::sum(nodes.iter().map(of_node))
    }

    /// The variation of L at a node, δL.
    fn variation(
        &self,
        at_node: &Derivatives,
        (node, weight): (Node, &Scalar),
        [mu, nu]: [&[Scalar]; 2],
    ) -> Scalar {
        let algebra = self.algebra;
        let h = algebra.variable(Variable::Step);
        let alpha = self.alpha_of(node);
        let after = &Scalar::integer(1) - &alpha;
        let displaced = |i: usize| {
            let mean = &(&after * &mu[i]) + &(&alpha * &nu[i]);
            let apart = &nu[i] - &mu[i];
            [
                (Variable::Node(i, node), self.common(&(weight * &h) * &mean)),
                (Variable::Velocity(i), self.common(weight * &apart)),
            ]
        };
        let field: Vec<_> = (0..self.dim).flat_map(displaced).collect();
        at_node.along(algebra, &field)
    }

    /// The second derivatives of Σ_i (μ_i D_1L_d + ν_i D_2L_d)_i of L: in q_0 twice, in q_0 and d,
    /// in d twice.
    ///
    /// It is the variation of L along a displacement of (q, q̇) at each node,
    ///
    /// ```text
    /// Σ_α δL,   δq = w_α h ((1-α) μ + α ν),   δq̇ = w_α (ν - μ)
    /// ```
    pub(in crate::mechanics) fn curvature_of_ends(
        &self,
        SumOverNodes { lagrangian, nodes }: SumOverNodes<'_>,
        [mu, nu]: [&[Scalar]; 2],
    ) -> [Matrix; 3] {
        let (algebra, n) = (self.algebra, self.dim);
        let h = algebra.variable(Variable::Step);
        let one = Scalar::integer(1);
        let inverse = &one / &h;
        let mut curvature = [0, 1, 2].map(|_| vec![vec![Scalar::zero(); n]; n]);
        for (node, weight) in nodes {
            let at_node = lagrangian.of_same_name(&self.at_node(lagrangian.function(), *node));
            let alpha = self.alpha_of(*node);
            let (q, v) = (|i| Variable::Node(i, *node), Variable::Velocity);
            let variation = self.variation(&at_node, (*node, weight), [mu, nu]);
            let variation = Derivatives::new(&variation, "variation");
            let second =
                |factor: &Scalar, x, y| self.common(factor * &variation.second(algebra, x, y));
            let square = &inverse * &inverse;
            for i in 0..n {
                for j in 0..n {
                    let by_position = second(&one, q(i), q(j));
                    let mixed = second(&inverse, q(i), v(j));
                    let transposed = second(&inverse, q(j), v(i));
                    let by_velocity = second(&square, v(i), v(j));
                    let half = self.common(&(&alpha * &by_position) + &mixed);
                    let twice = &(&alpha * &self.common(&half + &transposed)) + &by_velocity;
                    for (curvature, value) in curvature.iter_mut().zip([by_position, half, twice]) {
                        curvature[i][j] = &curvature[i][j] + &value;
                    }
                }
            }
        }
        curvature
    }
}
