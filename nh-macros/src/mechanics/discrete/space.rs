//! The configuration space Q, a product of factors.
//!
//! A factor is a line, R or S¹, which is the abelian group with τ(d) = d and the field ∂/∂q in its
//! coordinate, or a Lie group in the entries of its matrices, with a retraction τ and
//! left-invariant fields. Increments, velocities and covectors are in the directions of the
//! factors, one factor after another.

mod acting;

use std::ops::Range;

use crate::algebra::{Algebra, ProgramDefinition, Scalar, Slopes};
use crate::expression::{Node, Variable};
use crate::mechanics::lie::Lie;
use crate::mechanics::linear::vectors::{Matrix, dot, identity};
use crate::system::{self, Space as Kind, System};

/// A slot in which a function of an interval is differentiated. D_1 and D_2 are in the left
/// trivialisation, and the increment is τ⁻¹(g_0⁻¹g_1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slope {
    /// D_1: q_0, at fixed q_1.
    First,
    /// D_2: q_1, at fixed q_0.
    Second,
    /// d, at fixed q_0; D_2 on a line.
    Increment,
    /// q_0, at fixed d.
    Start,
}

pub(in crate::mechanics) struct ProductSpace<'a> {
    factors: Vec<SpaceFactor<'a>>,
}

/// A factor of Q.
pub(in crate::mechanics) enum SpaceFactor<'a> {
    Line(Line<'a>),
    Group(Box<Lie<'a>>),
}

/// R or S¹.
pub(in crate::mechanics) struct Line<'a> {
    algebra: &'a Algebra,
    /// Its coordinate, and its direction.
    index: usize,
    /// The α of `alpha = …`.
    alpha: Scalar,
}

impl<'a> ProductSpace<'a> {
    pub(in crate::mechanics) fn new(algebra: &'a Algebra, system: &System, alpha: &Scalar) -> Self {
        let factor = |(g, factor): (usize, &system::Factor)| match factor.space {
            Kind::R | Kind::S1 => SpaceFactor::line(algebra, factor.first, alpha),
            Kind::Matrices(group) => {
                let place = (g, factor.first, group);
                let lie = Lie::new(algebra, place, system.retraction, alpha);
                SpaceFactor::Group(Box::new(lie))
            }
        };
        Self {
            factors: (system.chart.factors.iter().enumerate())
                .map(factor)
                .collect(),
        }
    }

    /// A product of n lines.
    pub(in crate::mechanics) fn of_lines(algebra: &'a Algebra, n: usize, alpha: &Scalar) -> Self {
        let line = |index| SpaceFactor::line(algebra, index, alpha);
        Self {
            factors: (0..n).map(line).collect(),
        }
    }

    /// The factors that are groups in their matrices.
    pub(in crate::mechanics) fn groups(&self) -> impl Iterator<Item = &Lie<'a>> {
        self.factors.iter().filter_map(|factor| match factor {
            SpaceFactor::Line(_) => None,
            SpaceFactor::Group(lie) => Some(&**lie),
        })
    }

    /// The factors that are lines, by their coordinates.
    pub(in crate::mechanics) fn lines(&self) -> impl Iterator<Item = usize> {
        self.factors.iter().filter_map(|factor| match factor {
            SpaceFactor::Line(line) => Some(line.index),
            SpaceFactor::Group(_) => None,
        })
    }

    /// The group in matrices that direction i is of.
    pub(in crate::mechanics) fn group_of(&self, i: usize) -> Option<&Lie<'a>> {
        self.groups().find(|lie| lie.directions().contains(&i))
    }

    /// Whether all factors are lines: increments are differences then.
    pub(in crate::mechanics) fn is_of_lines(&self) -> bool {
        self.groups().next().is_none()
    }

    /// Whether every τ is rational.
    pub(in crate::mechanics) fn is_rational(&self) -> bool {
        self.groups().all(Lie::is_rational)
    }

    /// How many flat components a configuration has.
    pub(in crate::mechanics) fn components(&self) -> usize {
        let components = |factor: &SpaceFactor<'_>| match factor {
            SpaceFactor::Line(_) => 1,
            SpaceFactor::Group(lie) => lie.components(),
        };
        self.factors.iter().map(components).sum()
    }

    /// The variables of a configuration become those at a node.
    pub(in crate::mechanics) fn at_node(&self, node: Node) -> Vec<(Variable, Scalar)> {
        (self.factors.iter())
            .flat_map(|factor| match factor {
                SpaceFactor::Line(line) => vec![line.at_node(node)],
                SpaceFactor::Group(lie) => lie.node_entries(node),
            })
            .collect()
    }

    /// The derivatives of a function of an interval, in all directions.
    pub(in crate::mechanics) fn gradient(&self, f: &dyn Slopes, slope: Slope) -> Vec<Scalar> {
        let along = |factor: &SpaceFactor<'_>| factor.gradient(f, slope);
        self.factors.iter().flat_map(along).collect()
    }

    /// The derivative of a function of an interval, in one direction.
    pub(in crate::mechanics) fn slope(&self, f: &dyn Slopes, slope: Slope, i: usize) -> Scalar {
        let factor = self.factor_of(i);
        let place = i - factor.directions().start;
        factor.gradient(f, slope).swap_remove(place)
    }

    /// ∂f/∂α of `alpha = …`, but for the time of the node.
    pub(in crate::mechanics) fn by_alpha(&self, f: &dyn Slopes) -> Scalar {
        let of = |factor: &SpaceFactor<'_>| match factor {
            SpaceFactor::Line(line) => line.by_alpha(f),
            SpaceFactor::Group(lie) => lie.by_alpha(f),
        };
        Scalar::sum(self.factors.iter().map(of))
    }

    /// The displacement of the right end, Ad_{τ(d)}⁻¹ δq + A_1 δd, as the matrices of δq and δd.
    pub(in crate::mechanics) fn end_tangents(&self) -> [Matrix; 2] {
        self.by_factors(|factor| match factor {
            SpaceFactor::Line(_) => [identity(1), identity(1)],
            SpaceFactor::Group(lie) => lie.end_tangents(),
        })
    }

    /// The second derivatives of the displacement of the right end with weights: in δq and δd, and
    /// in δd twice.
    pub(in crate::mechanics) fn end_curvature(&self, weights: &[Scalar]) -> [Matrix; 2] {
        self.by_factors(|factor| match factor {
            SpaceFactor::Line(_) => [0, 1].map(|_| vec![vec![Scalar::zero()]]),
            SpaceFactor::Group(lie) => lie.end_curvature(&weights[factor.directions()]),
        })
    }

    /// Matrices of which every factor has a block on the diagonal.
    fn by_factors(&self, own: impl Fn(&SpaceFactor<'_>) -> [Matrix; 2]) -> [Matrix; 2] {
        let n = self.factors.last().map_or(0, |last| last.directions().end);
        let mut whole = [0, 1].map(|_| vec![vec![Scalar::zero(); n]; n]);
        for factor in &self.factors {
            let first = factor.directions().start;
            for (whole, own) in whole.iter_mut().zip(own(factor)) {
                for (i, row) in own.into_iter().enumerate() {
                    for (j, entry) in row.into_iter().enumerate() {
                        whole[first + i][first + j] = entry;
                    }
                }
            }
        }
        whole
    }

    /// f with the tangents of groups written out in d, so that it can be differentiated in d.
    pub(in crate::mechanics) fn with_tangents_written_out(&self, f: &Scalar) -> Scalar {
        self.groups()
            .fold(f.clone(), |f, lie| lie.with_tangents_written_out(&f))
    }

    /// X_1 f … X_n f of f(q, q̇, t), X_i = ∂/∂q^i on a line and the left-invariant fields of a
    /// group.
    pub(in crate::mechanics) fn frame_gradient(&self, f: &Scalar) -> Vec<Scalar> {
        (self.factors.iter())
            .flat_map(|factor| factor.frame_gradient(f))
            .collect()
    }

    /// X_i f of f(q, q̇, t).
    pub(in crate::mechanics) fn frame_slope(&self, f: &Scalar, i: usize) -> Scalar {
        let factor = self.factor_of(i);
        let place = i - factor.directions().start;
        factor.frame_gradient(f).swap_remove(place)
    }

    /// [X_i, X_j] in the fields of a range of directions; `None` where it vanishes because the
    /// directions are not of one group.
    pub(in crate::mechanics) fn bracket(
        &self,
        i: usize,
        j: usize,
    ) -> Option<(Range<usize>, Vec<Scalar>)> {
        let lie = self.group_of(i)?;
        let directions = lie.directions();
        let bracket = || lie.bracket(i - directions.start, j - directions.start);
        (directions.contains(&j)).then(|| (directions.clone(), bracket()))
    }

    /// ⟨p, [X_i, X_j]⟩.
    pub(in crate::mechanics) fn pairing_with_bracket(
        &self,
        p: &[Scalar],
        i: usize,
        j: usize,
    ) -> Option<Scalar> {
        let (directions, bracket) = self.bracket(i, j)?;
        Some(dot(&p[directions], &bracket))
    }

    /// The variables of groups at random points.
    pub(in crate::mechanics) fn dependents(&self) -> Vec<(Variable, Scalar)> {
        self.groups().flat_map(Lie::dependents).collect()
    }

    /// The variables of groups in terms of the arguments of a function, those of the runtime's maps
    /// left as they are.
    pub(in crate::mechanics) fn definitions(&self) -> Vec<(Variable, ProgramDefinition)> {
        self.groups().flat_map(Lie::written).collect()
    }

    /// The inverse tangents of groups written out, for equations that are shown.
    pub(in crate::mechanics) fn inverses(&self) -> Vec<(Variable, Scalar)> {
        let inverses = self.groups().flat_map(|lie| lie.inverses());
        inverses.cloned().collect()
    }

    /// These definitions, and those of continuous expressions, which are taken at the left end.
    pub(in crate::mechanics) fn definitions_at_the_start(
        &self,
    ) -> Vec<(Variable, ProgramDefinition)> {
        let at_start = |lie: &Lie<'_>| {
            let entries = lie.node_entries(Node::Start).into_iter();
            let entries = entries.map(|(x, f)| (x, ProgramDefinition::Expression(f)));
            entries.chain(lie.written()).collect::<Vec<_>>()
        };
        self.groups().flat_map(at_start).collect()
    }

    /// The directions of the factor that a coordinate or an entry is of.
    pub(in crate::mechanics) fn directions_of(&self, x: Variable) -> Option<Range<usize>> {
        match x {
            Variable::Coordinate(i) => Some(self.factor_of(i).directions()),
            Variable::Entry(g, _) => Some(self.factors[g].directions()),
            _ => None,
        }
    }

    /// The factor that direction i is of.
    pub(in crate::mechanics) fn factor_of(&self, i: usize) -> &SpaceFactor<'a> {
        let mut factors = self.factors.iter();
        let factor = factors.find(|factor| factor.directions().contains(&i));
        factor.expect("a direction of a factor")
    }
}

impl<'a> SpaceFactor<'a> {
    fn line(algebra: &'a Algebra, index: usize, alpha: &Scalar) -> Self {
        Self::Line(Line {
            algebra,
            index,
            alpha: alpha.clone(),
        })
    }

    fn gradient(&self, f: &dyn Slopes, slope: Slope) -> Vec<Scalar> {
        match (self, slope) {
            (Self::Line(line), slope) => vec![line.slope(f, slope)],
            (Self::Group(lie), Slope::Start) => lie.by_start(f),
            (Self::Group(lie), Slope::First) => lie.d1(f),
            (Self::Group(lie), Slope::Second) => lie.d2(f),
            (Self::Group(lie), Slope::Increment) => lie.by_increment(f),
        }
    }

    fn frame_gradient(&self, f: &Scalar) -> Vec<Scalar> {
        match self {
            Self::Line(line) => vec![line.derivative(f)],
            Self::Group(lie) => (lie.frame_gradient(f))
                .unwrap_or_else(|| vec![Scalar::zero(); self.directions().len()]),
        }
    }
}

impl Line<'_> {
    fn at_node(&self, node: Node) -> (Variable, Scalar) {
        let at_node = self.algebra.variable(Variable::Node(self.index, node));
        (Variable::Coordinate(self.index), at_node)
    }

    /// ∂f/∂q of f(q, q̇, t).
    fn derivative(&self, f: &Scalar) -> Scalar {
        self.algebra.derivative(f, Variable::Coordinate(self.index))
    }

    /// The derivative of a function of an interval.
    fn slope(&self, f: &dyn Slopes, slope: Slope) -> Scalar {
        match slope {
            Slope::Start => self.by_start(f),
            Slope::First => self.d1(f),
            Slope::Second | Slope::Increment => self.d2(f),
        }
    }

    /// D_2 f = ∂f/∂q_1, the same as ∂f/∂d.
    fn d2(&self, f: &dyn Slopes) -> Scalar {
        let (nodes, direct) = self.chain_rule(f, |alpha| alpha.clone());
        &nodes + &direct
    }

    /// D_1 f = ∂f/∂q_0.
    fn d1(&self, f: &dyn Slopes) -> Scalar {
        let (nodes, direct) = self.chain_rule(f, |alpha| &Scalar::integer(1) - alpha);
        &nodes - &direct
    }

    /// ∂f/∂q_0 at fixed d.
    fn by_start(&self, f: &dyn Slopes) -> Scalar {
        let at = |node| f.by(Variable::Node(self.index, node));
        Scalar::sum(Node::ALL.map(at))
    }

    /// ∂f/∂α of `alpha = …`, but for the time of the node.
    fn by_alpha(&self, f: &dyn Slopes) -> Scalar {
        let at_node = f.by(Variable::Node(self.index, Node::Alpha));
        &at_node * &self.algebra.variable(Variable::Increment(self.index))
    }

    /// Σ_α weight(α) ∂f/∂(q_0 + α d), and (1/h) ∂f/∂q̇ + ∂f/∂d.
    fn chain_rule(&self, f: &dyn Slopes, weight: impl Fn(&Scalar) -> Scalar) -> (Scalar, Scalar) {
        let (algebra, i) = (self.algebra, self.index);
        let velocity = &f.by(Variable::Velocity(i)) / &algebra.variable(Variable::Step);
        let direct = &velocity + &f.by(Variable::Increment(i));
        let nodes = Node::ALL.map(|node| {
            &weight(&Scalar::alpha(node, &self.alpha)) * &f.by(Variable::Node(i, node))
        });
        (Scalar::sum(nodes), direct)
    }
}
