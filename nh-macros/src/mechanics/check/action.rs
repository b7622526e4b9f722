//! Actions by formula, q ↦ l(g, q, t) with l(e, q, t) = q, free or not: their generators, and what
//! they leave invariant.
//!
//! ```text
//! K_α(q) = ∂l/∂g^α(e, q),   [K_α, K_β] = c^γ_αβ K_γ,   ∂l/∂g^α(g, q) = μ_α^β(g) K_β(l(g, q))
//! ```
//!
//! at every t, with constants c and with functions μ of g alone: Lie's first theorem, l is then a
//! local action of one group, on Q × R, with these generators. On a lattice it acts on all sites
//! alike: on both of a link. Of an action Noether's theorem needs K_α L = 0 alone (FTZ §3.2, §8):
//! the group need not leave D, D_d and the forces as they are.

use super::jets::{Jets, NotIndependent, combined};
use crate::algebra::{Algebra, Scalar};
use crate::expression::{Node, Slot, Variable};
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::linear::vectors::{Matrix, difference, dot, each};
use crate::system::{Chart, FormulaAction, Given, Space};

/// An action of a group that leaves L invariant.
pub(in crate::mechanics) struct FoundAction {
    /// The action as it is written, with the parameters of its group.
    pub(in crate::mechanics) written: String,
    /// The names of the momenta.
    pub(in crate::mechanics) names: Vec<String>,
    pub(in crate::mechanics) brackets: Vec<Bracket>,
    /// Of every parameter of the group, whether L_d is invariant along it as L is.
    pub(in crate::mechanics) is_exact: Vec<bool>,
}

/// [K_α, K_β] = Σ_γ c^γ K_γ.
pub(in crate::mechanics) struct Bracket {
    pub(in crate::mechanics) of: [usize; 2],
    pub(in crate::mechanics) coefficients: Vec<Scalar>,
}

/// An action with its generators.
pub(in crate::mechanics) struct ActionByFormula<'a> {
    discretizer: &'a Discretizer<'a>,
    objects: &'a Objects,
    action: &'a FormulaAction,
    place: usize,
    /// l(g, q) of the coordinates that move.
    moved: Vec<(usize, Scalar)>,
    /// K_α: a row for each parameter, with a component for each direction of the system.
    fields: Matrix,
}

impl<'a> ActionByFormula<'a> {
    pub(in crate::mechanics) fn new(
        discretizer: &'a Discretizer<'a>,
        objects: &'a Objects,
        (place, action): (usize, &'a Given<FormulaAction>),
    ) -> Result<Self, Finding> {
        let (algebra, part) = (discretizer.algebra, Part::Action(place));
        let chart = &discretizer.system.chart;
        let mut moved = Vec::new();
        for component in &action.components {
            let i = component.coordinate;
            let at = |message: String| Finding {
                source: Some(component.source),
                ..Finding::new(part, message)
            };
            let value = discretizer.build(&component.value, part)?;
            if !algebra.are_smooth(std::slice::from_ref(&value)) {
                return Err(at(
                    "an action is smooth, and this may jump or have a corner; write it without cases and inverse functions"
                        .into(),
                ));
            }
            let at_identity = at_identity(algebra, action, &value);
            let change = &at_identity - &algebra.variable(Variable::Coordinate(i));
            if algebra.is_zero(&change) != Some(true) {
                let parameters = action.parameters.join("`, `");
                return Err(at(format!(
                    "with 0 for `{parameters}` this moves the coordinate, and the identity of a group moves nothing; write parameters that are 0 at the identity"
                )));
            }
            moved.push((i, value));
        }
        if let Some(name) = site_parameter(algebra, chart, &moved) {
            let message = format!(
                "this action contains `{name}`, which differs from site to site: there is no one group that acts on all sites; take `{name}` out of it, or remove it"
            );
            return Err(Finding::new(part, message));
        }
        let to_next = discretizer.to_next_site();
        if !to_next.is_empty() {
            let next = moved
                .iter()
                .map(|(i, value)| (i + discretizer.own, algebra.substitute(value, &to_next)));
            moved.extend(next.collect::<Vec<_>>());
        }
        let field = |j: usize| {
            let mut field = vec![Scalar::zero(); discretizer.dim];
            for (i, value) in &moved {
                let slope = algebra.derivative(value, Variable::Element(Slot::First, j));
                field[*i] = at_identity(algebra, action, &slope).cancelled().reduced();
            }
            field
        };
        let fields = (0..action.parameters.len()).map(field).collect();
        Ok(Self {
            discretizer,
            objects,
            action,
            place,
            moved,
            fields,
        })
    }

    /// Checks that the formula is the action of a group and leaves L invariant: the symmetry with
    /// its generators, or the finding for which the action is refused.
    pub(in crate::mechanics) fn into_symmetry(self) -> Result<(FoundAction, Matrix), Finding> {
        let brackets = self.check_is_a_group()?;
        let is_exact = self.check_invariant()?;
        let found = FoundAction {
            written: format!(
                "{}({})",
                self.action.name,
                self.action.parameters.join(", ")
            ),
            names: self.action.momenta(),
            brackets,
            is_exact,
        };
        Ok((found, self.fields))
    }

    fn refuse<T>(&self, message: impl Into<String>) -> Result<T, Finding> {
        Err(Finding::new(Part::Action(self.place), message))
    }

    /// Checks that the formula is the action of a group, and yields the brackets of its generators.
    fn check_is_a_group(&self) -> Result<Vec<Bracket>, Finding> {
        let (algebra, name) = (self.discretizer.algebra, &self.action.name);
        let parameters = &self.action.parameters;
        let undecided = || {
            format!(
                "whether `{name}` is an action of a group could not be decided; write it in polynomials, sines and cosines"
            )
        };
        let jets = match Jets::new(algebra, &self.fields, &self.coordinates()) {
            Ok(jets) => jets,
            Err(NotIndependent::Vanishes(j)) => {
                return self.refuse(format!(
                    "`{0}` moves nothing at first order: ∂l/∂{0} vanishes where the parameters are 0; use it, or remove it",
                    parameters[j]
                ));
            }
            Err(NotIndependent::Dependent(_)) => {
                return self.refuse(format!(
                    "the parameters of `{name}` are not independent: a combination of their generators vanishes; remove one of them"
                ));
            }
            Err(NotIndependent::Undecided) => return self.refuse(undecided()),
        };
        let mut brackets = Vec::new();
        for (a, b) in pairs(parameters.len()) {
            let bracket = self.bracket(a, b);
            let Some(coefficients) = jets.coefficients(&self.fields, &bracket) else {
                return self.refuse(undecided());
            };
            let rest = difference(&bracket, &combined(&self.fields, &coefficients));
            if algebra.vanish(&rest) != Some(true) {
                return self.refuse(format!(
                    "`{name}` is no action of a group: the bracket [K_{}, K_{}] of its generators is no combination of them with constant coefficients; \
                     add a parameter that moves along it, or remove one of these",
                    parameters[a], parameters[b]
                ));
            }
            brackets.push(Bracket {
                of: [a, b],
                coefficients,
            });
        }
        let there = each(&self.fields, |field| self.pull_back(field));
        for (j, parameter) in parameters.iter().enumerate() {
            let velocity = self.velocity(j);
            let Some(coefficients) = jets.coefficients(&there, &velocity) else {
                return self.refuse(undecided());
            };
            let rest = difference(&velocity, &combined(&there, &coefficients));
            if algebra.vanish(&rest) != Some(true) {
                return self.refuse(format!(
                    "`{name}` is no action of a group: at other elements it moves along `{parameter}` as no combination of its generators does; \
                     write the whole motion, `x * cos(a) - y * sin(a)`, and not its first terms"
                ));
            }
        }
        Ok(brackets)
    }

    /// The coordinates that the generators or ∂l/∂g contain, and t, each with whether it is an
    /// angle.
    fn coordinates(&self) -> Vec<(Variable, bool)> {
        let algebra = self.discretizer.algebra;
        let mut fields = self.fields.clone();
        fields.extend((0..self.action.parameters.len()).map(|j| self.velocity(j)));
        let occurs = |x: &Variable| fields.iter().flatten().any(|f| algebra.contains(f, *x));
        let is_angle = |i: usize| self.discretizer.system.chart.factor_of(i).space == Space::S1;
        let lines = self.discretizer.space.lines();
        (lines.map(|i| (Variable::Coordinate(i), is_angle(i))))
            .chain([(Variable::Time, false)])
            .filter(|(x, _)| occurs(x))
            .collect()
    }

    /// [K_a, K_b]^i = K_a^j ∂_j K_b^i - K_b^j ∂_j K_a^i.
    fn bracket(&self, a: usize, b: usize) -> Vec<Scalar> {
        let [a, b] = [a, b].map(|j| &self.fields[j]);
        difference(&self.rates_along(b, a), &self.rates_along(a, b))
    }

    /// K f of every component of f(q).
    fn rates_along(&self, functions: &[Scalar], field: &[Scalar]) -> Vec<Scalar> {
        let algebra = self.discretizer.algebra;
        let along = |f: &Scalar| {
            Scalar::sum(
                self.moved
                    .iter()
                    .map(|(i, _)| &algebra.derivative(f, Variable::Coordinate(*i)) * &field[*i]),
            )
        };
        functions.iter().map(along).collect()
    }

    /// f at l(g, q).
    fn pull_back(&self, f: &[Scalar]) -> Vec<Scalar> {
        let moved = self.moved.iter();
        let to: Vec<_> = moved
            .map(|(i, value)| (Variable::Coordinate(*i), value.clone()))
            .collect();
        each(f, |f| self.discretizer.algebra.substitute(f, &to))
    }

    /// ∂l/∂g^j(g, q).
    fn velocity(&self, j: usize) -> Vec<Scalar> {
        let mut velocity = vec![Scalar::zero(); self.discretizer.dim];
        for (i, value) in &self.moved {
            let parameter = Variable::Element(Slot::First, j);
            velocity[*i] = self.discretizer.algebra.derivative(value, parameter);
        }
        velocity
    }

    /// Checks that L is invariant, and says of every parameter whether L_d is invariant along it.
    fn check_invariant(&self) -> Result<Vec<bool>, Finding> {
        let algebra = self.discretizer.algebra;
        let lagrangian = (self.objects.lagrangian.as_ref()).map(|l| l.function());
        let mut is_exact = Vec::new();
        for (j, field) in self.fields.iter().enumerate() {
            let l_d = std::slice::from_ref(&self.objects.discrete_lagrangian);
            let exact = algebra.are_constant(l_d, |f| vec![self.pair_slopes(f, field)]);
            let invariant = match lagrangian {
                None => exact,
                Some(l) => algebra.are_constant(std::slice::from_ref(l), |f| {
                    vec![self.lifted_slope(f, field)]
                }),
            };
            if !invariant {
                let object = match lagrangian {
                    Some(_) => "the Lagrangian L",
                    None => "the discrete Lagrangian L_d",
                };
                return self.refuse(format!(
                    "{object} is not invariant under `{}`: it changes along its parameter `{}`; take the terms that break the symmetry out of the Lagrangian, \
                     or remove the action",
                    self.action.name, self.action.parameters[j]
                ));
            }
            if !exact && self.discretizer.system.link.is_some() {
                return self.refuse(format!(
                    "the discretised L is not invariant under `{}`, along its parameter `{}`: L is, but the action is not affine in these coordinates, \
                     and a lattice balances momenta that the discretisation has; use coordinates in which it is",
                    self.action.name, self.action.parameters[j]
                ));
            }
            is_exact.push(exact);
        }
        Ok(is_exact)
    }

    /// K f of a function of (q, q̇) under the lifted action.
    fn lifted_slope(&self, f: &Scalar, field: &[Scalar]) -> Scalar {
        let algebra = self.discretizer.algebra;
        let lifted = |i: usize| self.discretizer.rate(&field[i]);
        Scalar::sum(self.moved.iter().flat_map(|(i, _)| {
            [
                &algebra.derivative(f, Variable::Coordinate(*i)) * &field[*i],
                &algebra.derivative(f, Variable::Velocity(*i)) * &lifted(*i),
            ]
        }))
    }

    /// K f of a function on intervals, whose inner nodes move too.
    fn pair_slopes(&self, f: &Scalar, field: &[Scalar]) -> Scalar {
        let (discretizer, algebra) = (self.discretizer, self.discretizer.algebra);
        let [start, end] = field_at_ends(discretizer, field);
        let at_ends = self.moved.iter().flat_map(|(i, _)| {
            [
                &discretizer.d1(f, *i) * &start[*i],
                &discretizer.d2(f, *i) * &end[*i],
            ]
        });
        let inner = |i: usize| discretizer.inner_places(i).enumerate();
        let rule = discretizer.inner.map(|(rule, _)| rule);
        let place_of = |node| rule.expect("inner nodes").node(algebra, node + 1);
        let at_inner = self.moved.iter().flat_map(|(i, _)| {
            inner(*i).map(|(node, y)| {
                let place = |k: usize| discretizer.inner_places(k).nth(node);
                let field = displaced(discretizer, &field[*i], &place_of(node), |k| {
                    algebra.variable(place(k).expect("as many nodes"))
                });
                &algebra.derivative(f, y) * &field
            })
        });
        discretizer.put_alpha_of_rule(&Scalar::sum(at_ends.chain(at_inner)))
    }
}

/// Components of a field at both ends of the interval.
fn field_at_ends(discretizer: &Discretizer<'_>, field: &[Scalar]) -> [Vec<Scalar>; 2] {
    let increment = |i: usize| discretizer.algebra.variable(Variable::Increment(i));
    let at = |c: i64, by: &dyn Fn(usize) -> Scalar| {
        let c = Scalar::integer(c);
        each(field, |f| displaced(discretizer, f, &c, by))
    };
    [at(0, &|_| Scalar::zero()), at(1, &increment)]
}

/// f(q_0 + d, t_0 + c h), d by the coordinates in R and S¹.
fn displaced(
    discretizer: &Discretizer<'_>,
    f: &Scalar,
    c: &Scalar,
    by: impl Fn(usize) -> Scalar,
) -> Scalar {
    let algebra = discretizer.algebra;
    let at = |i: usize| &algebra.variable(Variable::Node(i, Node::Start)) + &by(i);
    let elapsed = c * &algebra.variable(Variable::Step);
    let time = &algebra.variable(Variable::NodeTime(Node::Start)) + &elapsed;
    let replacements: Vec<_> = (discretizer.space.lines())
        .map(|i| (Variable::Coordinate(i), at(i)))
        .chain([(Variable::Time, time)])
        .filter(|(x, _)| algebra.contains(f, *x))
        .collect();
    algebra.substitute(f, &replacements)
}

/// f where all parameters of the group are 0.
fn at_identity(algebra: &Algebra, action: &FormulaAction, f: &Scalar) -> Scalar {
    let parameters = 0..action.parameters.len();
    algebra.without(f, parameters.map(|j| Variable::Element(Slot::First, j)))
}

/// The name of the first parameter in the formula that has a value of its own at every site.
fn site_parameter(algebra: &Algebra, chart: &Chart, moved: &[(usize, Scalar)]) -> Option<String> {
    let occurs = |i: &usize| {
        let mut places = moved.iter();
        places.any(|(_, place)| algebra.contains(place, Variable::Parameter(*i)))
    };
    let found = chart.parameters_per_site().find(occurs)?;
    Some(chart.parameters[found].to_string())
}

/// a < b < n.
fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(move |a| (a + 1..n).map(move |b| (a, b)))
}

/// f⁻·K(q_0) + f⁺·K(q_1), the work of forces of an interval along a field.
pub(in crate::mechanics) fn work(
    discretizer: &Discretizer<'_>,
    [minus, plus]: [&[Scalar]; 2],
    field: &[Scalar],
) -> Scalar {
    let [start, end] = field_at_ends(discretizer, field);
    discretizer.put_alpha_of_rule(&(&dot(minus, &start) + &dot(plus, &end)))
}
