//! A symmetry group (FTZ §3.2, §9): it acts on the fibre coordinates h of q = (r, h) by left
//! translation.

use super::group::{GroupLaw, LawError, element_variables};
use crate::algebra::{Algebra, Scalar};
use crate::expression::{Endpoint, Expr, Node, Slot, Symbol, Variable};
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::finding::{Finding, Part, no_value};
use crate::mechanics::linear::vectors::{Matrix, covector_times, map, sum, vector};
use crate::system::{Action, Chart, Symmetry};

/// The trivial bundle Q = R × G → R of one stage of reduction.
pub(crate) struct Bundle<'a> {
    pub(crate) discretizer: &'a Discretizer<'a>,
    pub(crate) objects: &'a Objects,
    pub(crate) chart: &'a Chart,
    pub(crate) group: GroupLaw<'a>,
    /// The coordinates of R.
    pub(crate) base: Vec<usize>,
    /// The coordinates of G.
    pub(crate) fibre: Vec<usize>,
    pub(crate) stage: usize,
    /// Whether G is a group of translations, in which every coordinate is a subgroup.
    pub(crate) is_translations: bool,
    /// Whether a(r_0, r_1) may have variables of its own.
    pub(crate) solves_numerically: bool,
}

/// The groups that an action may mean: one, or the usual charts of the Heisenberg group.
pub(crate) fn groups<'a>(
    discretizer: &'a Discretizer<'a>,
    symmetry: &Symmetry,
    stage: usize,
    names: &[String],
) -> Result<Vec<GroupLaw<'a>>, Finding> {
    let algebra = discretizer.algebra;
    let variable = |slot, j| algebra.variable(Variable::Element(slot, j));
    let a = |j| variable(Slot::First, j);
    let b = |j| variable(Slot::Second, j);
    let zeros = |dim| vec![Scalar::zero(); dim];
    let group = |identity: Vec<Scalar>, product, inverse| {
        GroupLaw::new(algebra, identity, product, inverse)
            .map_err(|error| Finding::new(Part::Symmetry(stage), law_message(&error, names)))
    };
    match &*symmetry.action {
        Action::Translations => {
            let dim = symmetry.fibre.len();
            let product = (0..dim).map(|j| &a(j) + &b(j)).collect();
            let inverse = (0..dim).map(|j| -&a(j)).collect();
            Ok(vec![group(zeros(dim), product, Some(inverse))?])
        }
        Action::Se2 => {
            let (sin, cos) = (algebra.sin(&a(2)), algebra.cos(&a(2)));
            let product = vec![
                &a(0) + &(&(&b(0) * &cos) - &(&b(1) * &sin)),
                &a(1) + &(&(&b(0) * &sin) + &(&b(1) * &cos)),
                &a(2) + &b(2),
            ];
            let inverse = vec![
                &-&(&a(0) * &cos) - &(&a(1) * &sin),
                &(&a(0) * &sin) - &(&a(1) * &cos),
                -&a(2),
            ];
            Ok(vec![group(zeros(3), product, Some(inverse))?])
        }
        Action::Heisenberg => {
            // z + z' + α x y' + β y x', first as matrices multiply, then in exponential coordinates, then
            // with the other order of x and y.
            let half = Scalar::ratio(1, 2);
            let charts = [
                (Scalar::integer(1), Scalar::zero()),
                (half.clone(), -&half),
                (Scalar::zero(), Scalar::integer(1)),
                (Scalar::zero(), Scalar::integer(-1)),
                (Scalar::integer(-1), Scalar::zero()),
                (-&half, half),
                (Scalar::integer(1), Scalar::integer(-1)),
                (Scalar::integer(-1), Scalar::integer(1)),
            ];
            let chart = |(alpha, beta): &(Scalar, Scalar)| {
                let twist = &(alpha * &(&a(0) * &b(1))) + &(beta * &(&a(1) * &b(0)));
                let product = vec![&a(0) + &b(0), &a(1) + &b(1), &(&a(2) + &b(2)) + &twist];
                let square = &(alpha + beta) * &(&a(0) * &a(1));
                let inverse = vec![-&a(0), -&a(1), &square - &a(2)];
                group(zeros(3), product, Some(inverse))
            };
            charts.iter().map(chart).collect()
        }
        Action::Group(law) => {
            let bind = |symbol: Symbol| law_symbol(algebra, &symmetry.fibre, symbol);
            let build = |exprs: &[Expr]| -> Result<Vec<Scalar>, Finding> {
                exprs
                    .iter()
                    .map(|expr| discretizer.build_with(expr, &bind, Part::Symmetry(stage)))
                    .collect()
            };
            let inverse = law.inverse.as_deref().map(build).transpose()?;
            Ok(vec![group(
                build(&law.identity)?,
                build(&law.product)?,
                inverse,
            )?])
        }
    }
}

/// `a[0]`, `a[1]` of a product, `a` of an inverse.
fn law_symbol(algebra: &Algebra, fibre: &[usize], symbol: Symbol) -> Scalar {
    let position = |i: usize| {
        let position = fibre.iter().position(|fibre| *fibre == i);
        position.expect("laws are in the fibre's coordinates")
    };
    algebra.variable(match symbol {
        Symbol::Parameter(i) => Variable::Parameter(i),
        Symbol::Function(i) => Variable::Function(i),
        Symbol::Control(i) => Variable::Control(i),
        Symbol::EndpointCoordinate(i, Endpoint::End) => {
            Variable::Element(Slot::Second, position(i))
        }
        Symbol::EndpointCoordinate(i, Endpoint::Start) | Symbol::Coordinate(i) => {
            Variable::Element(Slot::First, position(i))
        }
        other => unreachable!("{other:?} in the law of a group"),
    })
}

fn law_message(error: &LawError, names: &[String]) -> String {
    match error {
        LawError::Identity(j) => format!(
            "this is no group law: the product with the identity changes `{}`; correct `product` or `identity`",
            names[*j]
        ),
        LawError::Associativity(j) => format!(
            "this is no group law: (a b) c and a (b c) differ in `{}`; correct `product`",
            names[*j]
        ),
        LawError::Inverse(j) => format!(
            "this is no group law: the product with the inverse is not the identity in `{}`; correct `inverse`",
            names[*j]
        ),
        LawError::NoInverse => {
            "the inverse cannot be read off this law, which is not affine in either factor, or has none; \
             add `inverse(…)`"
                .into()
        }
        LawError::NoValue => no_value(),
    }
}

impl<'a> Bundle<'a> {
    pub(crate) fn new(
        discretizer: &'a Discretizer<'a>,
        objects: &'a Objects,
        chart: &'a Chart,
        group: GroupLaw<'a>,
        symmetry: &Symmetry,
        stage: usize,
    ) -> Self {
        let fibre = &symmetry.fibre;
        Self {
            is_translations: matches!(*symmetry.action, Action::Translations),
            solves_numerically: symmetry.is_solved(),
            discretizer,
            objects,
            chart,
            group,
            base: (0..discretizer.dim)
                .filter(|i| !fibre.contains(i))
                .collect(),
            fibre: fibre.to_vec(),
            stage,
        }
    }

    pub(crate) fn algebra(&self) -> &'a Algebra {
        self.discretizer.algebra
    }

    /// The name of group coordinate j.
    pub(crate) fn fibre_name(&self, j: usize) -> &'a str {
        &self.chart.coordinates[self.fibre[j]]
    }

    /// h_0 and h_1 of the interval.
    pub(crate) fn ends(&self) -> (Vec<Scalar>, Vec<Scalar>) {
        let variable = |variable| self.algebra().variable(variable);
        let start = |i: &usize| variable(Variable::Node(*i, Node::Start));
        let end = |i: &usize| &start(i) + &variable(Variable::Increment(*i));
        (
            self.fibre.iter().map(start).collect(),
            self.fibre.iter().map(end).collect(),
        )
    }

    /// Σ_j ∂f/∂Q_j (e_k h_j) over the inner nodes h_j of an interval that starts at h_0, for every
    /// k: f as the group moves them alone.
    pub(crate) fn along_inner_nodes(&self, f: &Scalar, h0: &[Scalar]) -> Vec<Scalar> {
        let algebra = self.algebra();
        let places = self.fibre.iter().map(|i| self.discretizer.inner_places(*i));
        let mut along = vec![Scalar::zero(); self.group.dim()];
        for node in transpose_places(places) {
            let slopes: Vec<_> = node.iter().map(|y| algebra.derivative(f, *y)).collect();
            let element: Vec<_> = (h0.iter().zip(&node))
                .map(|(h0, y)| h0 + &algebra.variable(*y))
                .collect();
            along = sum(
                &along,
                &covector_times(&slopes, &self.group.right(&element)),
            );
        }
        along
    }

    /// An expression at (t, q) taken at (r, e).
    pub(crate) fn at_identity(&self, f: &Scalar) -> Scalar {
        let replacements: Vec<_> = (self.fibre.iter().zip(&self.group.identity))
            .map(|(i, e)| (Variable::Coordinate(*i), e.clone()))
            .collect();
        let f = self.algebra().substitute(f, &replacements);
        f.with_positive_angles()
    }

    /// An expression on an interval taken at ((r_0, e), (r_1, h_1)).
    pub(crate) fn at_representative(&self, f: &Scalar, h1: &[Scalar]) -> Scalar {
        let h = self.algebra().variable(Variable::Step);
        let mut replacements = Vec::new();
        for ((i, e), h1) in self.fibre.iter().zip(&self.group.identity).zip(h1) {
            let d = h1 - e;
            for node in Node::ALL {
                let alpha = self.discretizer.alpha_of(node);
                replacements.push((Variable::Node(*i, node), e + &(&alpha * &d)));
            }
            replacements.push((Variable::Velocity(*i), &d / &h));
            replacements.push((Variable::Increment(*i), d));
        }
        let f = self.algebra().substitute(f, &replacements);
        f.with_positive_angles()
    }

    /// The slopes of f along the base at an end of the interval.
    pub(crate) fn along_base(&self, f: &Scalar, end: Node) -> Vec<Scalar> {
        self.base.iter().map(|i| self.total(f, *i, end)).collect()
    }

    /// The slopes of f along the relative element ϑ.
    pub(crate) fn along_element(&self, f: &Scalar) -> Vec<Scalar> {
        let variables = element_variables(Slot::Relative, self.group.dim());
        let slope = |x| self.algebra().derivative(f, x);
        variables.into_iter().map(slope).collect()
    }
}

/// The places of every inner node, of those of every coordinate.
fn transpose_places(
    places: impl Iterator<Item = impl Iterator<Item = Variable>>,
) -> Vec<Vec<Variable>> {
    let places: Vec<Vec<_>> = places.map(Iterator::collect).collect();
    let nodes = places.first().map_or(0, Vec::len);
    vector(nodes, |j| places.iter().map(|of| of[j]).collect())
}

/// A matrix at (t, r), taken at an end of the interval.
pub(crate) fn at_node(bundle: &Bundle<'_>, matrix: &Matrix, node: Node) -> Matrix {
    let algebra = bundle.algebra();
    let coordinates = bundle.base.iter();
    let replacements: Vec<_> = coordinates
        .map(|i| (Variable::Coordinate(*i), Variable::Node(*i, node)))
        .chain([(Variable::Time, Variable::NodeTime(node))])
        .map(|(x, at_node)| (x, algebra.variable(at_node)))
        .collect();
    map(matrix, |f| algebra.substitute(f, &replacements))
}
