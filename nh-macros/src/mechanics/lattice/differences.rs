//! Constraints between neighbours solved for differences (CO 56–62), q¹ = (q(k+1) - q(k))/Δ:
//!
//! ```text
//! q¹^a = a_{aα}(q, t) q¹^α + a_a(q, t),   X_α = ∂/∂q^α + a_{aα} ∂/∂q^a,   B^b_{αβ} = X_α a_{bβ},   γ^b_α = X_α a_b
//! L_c(q, q¹^α, q̇) = L,   P_a = ∂L/∂q¹^a     on the constraints
//! d/dt ∂L_c(k)/∂q̇^α + a_{aα}(k) d/dt ∂L_c(k)/∂q̇^a = X_α L_c(k) + F_α + a_{aα} F_a - (∂L_c(k)/∂q¹^α - ∂L_c(k-1)/∂q¹^α)/Δ
//!     + (a_{aα}(k) - a_{aα}(k-1)) P_a(k-1)/Δ - P_b(k) (B^b_{αβ}(k) q¹^β + γ^b_α(k))
//! ```
//!
//! with a_{aα} = -A^a_α of the source, whose Δ is 1. Derivatives in q are those at fixed q¹. The coefficients B are no curvature: they are not
//! antisymmetric, as a variation of q(k) alone is none of q¹.

use crate::algebra::{Derivatives, Math, Scalar, math};
use crate::catalogue::{Description, Object, Topic};
use crate::expression::Variable;
use crate::mechanics::continuous::Data;
use crate::mechanics::continuous::dependent::{SolvedConstraints, check, choose, solve, too_large};
use crate::mechanics::derivation::equations::{LinkDifferences, Velocities};
use crate::mechanics::derivation::formula::{Formula, Formulas};
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::lattice::{SolvedFor, kind};
use crate::mechanics::linear::vectors::{Matrix, matrix};
use crate::mechanics::notation::{Where, acceleration_at, direction};
use crate::mechanics::text::describe::{EquationWriter, PrintedLine, description, words};
use crate::system::{Link, System, Wanted};

/// The equations in independent differences, where they are asked for.
pub(in crate::mechanics) fn derive(
    system: &System,
    discretizer: &Discretizer<'_>,
    objects: &Objects,
) -> Result<Option<LinkDifferences<Formulas>>, Vec<Finding>> {
    let Some(request) = (system.continuous.as_ref()).filter(|asked| *asked.voronec != Wanted::No)
    else {
        return Ok(None);
    };
    let asked = request.dependent.as_ref().map(|asked| asked.as_slice());
    let none = |why: &str| match *request.voronec {
        Wanted::Required => Err(vec![Finding::new(Part::Voronec, why)]),
        _ => Ok(Some(LinkDifferences {
            objects: Formulas::default(),
            differences: Velocities::default(),
            descriptions: vec![words(Topic::DifferenceVoronec, &[why.to_owned()])],
        })),
    };
    match kind(system) {
        SolvedFor::Differences => {}
        // Of a density with velocities it is said beside its continuous equations.
        SolvedFor::Neither(why) if system.link.as_ref().is_some_and(|link| link.is_still) => {
            return none(why);
        }
        SolvedFor::Neither(_) | SolvedFor::Velocities => return Ok(None),
    }
    if !discretizer.space.is_of_lines() {
        return none(
            "there are no equations in independent differences: those of coordinates in groups are no differences",
        );
    }
    let data = Data::new(system, discretizer, objects)?;
    if data.is_by_names() {
        return none(
            "there are no equations in independent differences: the density of the lattice is too large",
        );
    }
    let Some(constraints) = AffineConstraints::new(&data) else {
        return none(
            "there are no equations in independent differences: a constraint between neighbours is not affine in the differences `x_diff`, with \
             coefficients in q(k) and t",
        );
    };
    let dependent = match asked {
        Some(asked) => check(&data, &constraints.forms, asked)?,
        None => match choose(&data, &constraints.forms) {
            Some(dependent) => dependent,
            None => return none(&too_large()),
        },
    };
    let own = 0..discretizer.own;
    let independent: Vec<_> = own.filter(|i| !dependent.contains(i)).collect();
    let parts = (constraints.forms.as_slice(), constraints.affine.as_slice());
    match solve(&data, parts, &independent, &dependent) {
        Some(solved) => Ok(Some(
            Differences::new(&data, (independent, dependent), solved).published(&data),
        )),
        None => none(&too_large()),
    }
}

/// Constraints A^a_i(q, t) q¹^i + c^a(q, t) = 0.
struct AffineConstraints {
    forms: Matrix,
    affine: Vec<Scalar>,
}

impl AffineConstraints {
    /// `None` where one is not affine.
    fn new(data: &Data<'_>) -> Option<Self> {
        let own = data.discretizer.own;
        let differences: Vec<_> = (own..2 * own).map(Variable::Velocity).collect();
        let rest: Vec<_> = (differences.iter()).map(|v| (*v, Scalar::zero())).collect();
        let (mut forms, mut affine) = (Vec::new(), Vec::new());
        for level in data.objects.levels.iter().flatten() {
            let f = in_differences(data, level);
            let form: Vec<_> = (differences.iter())
                .map(|v| data.algebra.derivative(&f, *v).cancelled())
                .collect();
            if !data.are_free_of(&form, &differences) {
                return None;
            }
            let at_rest = |f: &Scalar| data.algebra.substitute(f, &rest);
            forms.push(data.without_zeros(form.iter().map(at_rest).collect()));
            affine.push(at_rest(&f).cancelled());
        }
        Some(Self { forms, affine })
    }
}

/// f by q(k) and q¹, which stands in the place of the velocity of the next site.
fn in_differences(data: &Data<'_>, f: &Scalar) -> Scalar {
    let own = data.discretizer.own;
    let spacing = spacing(data);
    let next = |i: usize| {
        let moved = &spacing * &data.velocity(own + i);
        (Variable::Coordinate(own + i), &data.coordinate(i) + &moved)
    };
    data.algebra
        .substitute(f, &(0..own).map(next).collect::<Vec<_>>())
}

fn spacing(data: &Data<'_>) -> Scalar {
    data.algebra.variable(Variable::Parameter(Link::SPACING))
}

/// The equations of a link in independent differences, in q(k), q(k+1), q̇(k) and t.
struct Differences {
    independent: Vec<usize>,
    dependent: Vec<usize>,
    /// a_{aα}: row a.
    lift: Matrix,
    /// a_a.
    drift: Vec<Scalar>,
    /// L_c.
    lagrangian: Scalar,
    /// ∂L_c/∂q¹^α.
    slopes: Vec<Scalar>,
    /// P_a.
    momenta: Vec<Scalar>,
    /// ∂L/∂q(k+1), without the constraints.
    of_next: Vec<Scalar>,
    /// B^b_{αβ}: by b, row α.
    coefficients: Vec<Matrix>,
    /// γ^b_α: row b.
    affine_coefficients: Matrix,
    /// ∂²L_c/∂q̇^α∂q̇^j + a_{aα} ∂²L_c/∂q̇^a∂q̇^j.
    mass: Matrix,
    /// The right side but for the link before, less the rate of the momenta at fixed q̇.
    right: Vec<Scalar>,
}

impl Differences {
    fn new(
        data: &Data<'_>,
        (independent, dependent): (Vec<usize>, Vec<usize>),
        solved: SolvedConstraints,
    ) -> Self {
        let (algebra, own) = (data.algebra, data.discretizer.own);
        let SolvedConstraints { lift, drift, .. } = solved;
        let (m, r) = (independent.len(), dependent.len());
        let difference = |i: usize| data.velocity(own + i);
        let of_dependent = |a: usize| {
            let linear = lift[a].iter().zip(&independent);
            let linear = linear.map(|(a, i)| a * &difference(*i));
            &Scalar::sum(linear) + &drift[a]
        };
        let on_constraints: Vec<_> = (dependent.iter().enumerate())
            .map(|(a, i)| (Variable::Velocity(own + i), of_dependent(a)))
            .collect();
        let restrict = |f: &Scalar| algebra.substitute(f, &on_constraints);
        // In q(k) and q(k+1) again, when every derivative at fixed q¹ is taken.
        let divided =
            |i: usize| &(&data.coordinate(own + i) - &data.coordinate(i)) / &spacing(data);
        let back: Vec<_> = (0..own)
            .map(|i| (Variable::Velocity(own + i), divided(i)))
            .collect();
        let by_sites = |f: &Scalar| algebra.substitute(f, &back);
        let whole = in_differences(data, data.lagrangian.function());
        let lagrangian = Derivatives::new(&restrict(&whole), "L_c");
        let by = |x: Variable| lagrangian.by(algebra, x);
        let momenta: Vec<_> = (dependent.iter())
            .map(|i| restrict(&algebra.derivative(&whole, Variable::Velocity(own + i))))
            .collect();
        // X_α f.
        let along = |f: &dyn Fn(usize) -> Scalar, alpha: usize| {
            let fibre = (0..r).map(|a| &lift[a][alpha] * &f(dependent[a]));
            &f(independent[alpha]) + &Scalar::sum(fibre)
        };
        let field = |f: &Scalar, alpha: usize| along(&|i| data.by_q(f, i), alpha);
        let coefficients: Vec<Matrix> = (0..r)
            .map(|b| matrix(m, m, |i, j| data.shortened(field(&lift[b][j], i))))
            .collect();
        let affine_coefficients = matrix(r, m, |b, i| data.shortened(field(&drift[b], i)));
        let without_zeros = |rows: Matrix| -> Matrix {
            rows.into_iter()
                .map(|row| data.without_zeros(row))
                .collect()
        };
        let coefficients: Vec<_> = coefficients.into_iter().map(without_zeros).collect();
        let affine_coefficients = without_zeros(affine_coefficients);
        let slopes: Vec<_> = (independent.iter())
            .map(|i| by_sites(&by(Variable::Velocity(own + i))))
            .collect();
        let turned = |alpha: usize| {
            Scalar::sum((0..r).map(|b| {
                let row = coefficients[b][alpha].iter().zip(&independent);
                let linear = row.map(|(b, i)| b * &difference(*i));
                &momenta[b] * &(&Scalar::sum(linear) + &affine_coefficients[b][alpha])
            }))
        };
        // ∂L_c/∂q̇ and its rate at fixed q̇, by the velocities of both sites.
        let kinetic: Vec<_> = (0..own)
            .map(|i| by_sites(&by(Variable::Velocity(i))))
            .collect();
        let flow = |f: &Scalar| {
            let all = (0..own).chain(independent.iter().map(|i| own + i));
            let terms = all.map(|i| &data.by_q(f, i) * &data.velocity(i));
            &Scalar::sum(terms) + &data.by_t(f)
        };
        let spacing = spacing(data);
        let right = (0..m)
            .map(|alpha| {
                let own_part = along(&|i| by(Variable::Coordinate(i)), alpha);
                let force = along(&|i| data.force[i].clone(), alpha);
                let rate = along(&|i| flow(&kinetic[i]), alpha);
                let part = by_sites(&(&own_part - &turned(alpha)));
                let passed = &slopes[alpha] / &spacing;
                &(&(&part - &passed) + &force) - &rate
            })
            .collect();
        let mass = matrix(m, own, |alpha, j| {
            let second =
                |i: usize| lagrangian.second(algebra, Variable::Velocity(i), Variable::Velocity(j));
            by_sites(&along(&second, alpha))
        });
        let momenta = momenta.iter().map(by_sites).collect();
        let of_next = (own..2 * own)
            .map(|i| data.lagrangian.by(algebra, Variable::Coordinate(i)))
            .collect();
        Self {
            lagrangian: by_sites(lagrangian.function()),
            mass: without_zeros(mass),
            independent,
            dependent,
            lift,
            drift,
            slopes,
            momenta,
            of_next,
            coefficients,
            affine_coefficients,
            right,
        }
    }

    fn published(self, data: &Data<'_>) -> LinkDifferences<Formulas> {
        let (m, own) = (self.independent.len(), data.discretizer.own);
        let coefficients = |formula: Formula, b: &Matrix| formula.and_matrix(b, m);
        let coefficients = (self.coefficients.iter()).fold(Formula::empty(), coefficients);
        let handed_over = Formula::vector(&self.slopes)
            .and_vector(&self.momenta)
            .and_vector(&self.of_next);
        let equations = Formula::matrix(&self.mass, own).and_vector(&self.right);
        let objects = Formulas::default()
            .matrix(Object::DifferenceLift, &self.lift, m)
            .vector(Object::DifferenceAffinePart, &self.drift)
            .with(Object::DifferenceCoefficients, coefficients)
            .matrix(
                Object::DifferenceAffineCoefficients,
                &self.affine_coefficients,
                m,
            )
            .number(Object::DifferenceLagrangian, &self.lagrangian)
            .with(Object::DifferenceMomenta, handed_over)
            .with(Object::DifferenceEquations, equations);
        LinkDifferences {
            objects,
            descriptions: Printed::new(data, &self).descriptions(),
            differences: Velocities {
                independent: self.independent,
                dependent: self.dependent,
            },
        }
    }
}

/// The equations as a person writes them.
struct Printed<'a> {
    data: &'a Data<'a>,
    writer: EquationWriter<'a>,
    of: &'a Differences,
}

impl<'a> Printed<'a> {
    fn new(data: &'a Data<'a>, of: &'a Differences) -> Self {
        let writer = EquationWriter::new(&data.system.chart, data.discretizer, data.objects);
        Self { data, writer, of }
    }

    fn descriptions(&self) -> Vec<Description> {
        let of = self.of;
        let lagrangian = self.line(Math::alike("L_c"), &of.lagrangian);
        let topics = [
            (Topic::DependentDifferences, self.dependent()),
            (Topic::ConstrainedLagrangian, vec![lagrangian]),
            (Topic::DifferenceMomenta, self.momenta()),
            (Topic::DifferenceCoefficients, self.coefficients()),
            (Topic::DifferenceVoronec, self.equations()),
        ];
        let shown = topics.into_iter().filter(|(_, lines)| !lines.is_empty());
        shown
            .map(|(topic, lines)| description(topic, &lines))
            .collect()
    }

    fn line(&self, left: Math, f: &Scalar) -> PrintedLine {
        self.writer.derived(left, f, Where::Free)
    }

    fn print(&self, f: &Scalar) -> Math {
        self.writer.print(&self.writer.collected(f), Where::Free)
    }

    fn before(&self, f: &Scalar) -> Math {
        let before = self.writer.print_before(&self.writer.collected(f));
        before.expect("a link has one before it")
    }

    fn symbol(&self, i: usize) -> Math {
        direction(&self.data.system.chart, i)
    }

    /// (x(k+1) - x(k))/Δ = ….
    fn dependent(&self) -> Vec<PrintedLine> {
        let own = self.data.discretizer.own;
        let divided = |i: usize| {
            let difference = &self.data.coordinate(own + i) - &self.data.coordinate(i);
            &difference / &spacing(self.data)
        };
        let line = |(a, i): (usize, &usize)| {
            let linear = self.of.lift[a].iter().zip(&self.of.independent);
            let linear = linear.map(|(a, i)| a * &divided(*i));
            let value = &Scalar::sum(linear) + &self.of.drift[a];
            (self.print(&divided(*i)), self.print(&value))
        };
        self.of.dependent.iter().enumerate().map(line).collect()
    }

    fn momenta(&self) -> Vec<PrintedLine> {
        let line = |(i, f): (&usize, &Scalar)| {
            let name = math!("P_{}", "P_{{{}}}", self.symbol(*i));
            self.line(name, f)
        };
        self.of
            .dependent
            .iter()
            .zip(&self.of.momenta)
            .map(line)
            .collect()
    }

    /// B^b_{αβ} and γ^b_α that do not vanish.
    fn coefficients(&self) -> Vec<PrintedLine> {
        let mut lines = Vec::new();
        let shown = |f: &Scalar| !f.is_trivially_zero();
        for (b, fibre) in self.of.dependent.iter().enumerate() {
            let fibre = self.symbol(*fibre);
            for (alpha, i) in self.of.independent.iter().enumerate() {
                let own = self.symbol(*i);
                for (f, j) in self.of.coefficients[b][alpha]
                    .iter()
                    .zip(&self.of.independent)
                {
                    let name = math!(
                        "B^{}[{}, {}]",
                        "B^{{{}}}_{{{} {}}}",
                        fibre,
                        own,
                        self.symbol(*j)
                    );
                    lines.extend(shown(f).then(|| self.line(name, f)));
                }
                let f = &self.of.affine_coefficients[b][alpha];
                let name = math!("gamma^{}[{}]", "\\gamma^{{{}}}_{{{}}}", fibre, own);
                lines.extend(shown(f).then(|| self.line(name, f)));
            }
        }
        lines
    }

    fn equations(&self) -> Vec<PrintedLine> {
        let of = self.of;
        let over_spacing = |f: &Scalar| self.before(&(f / &spacing(self.data)));
        let line = |alpha: usize| {
            let row = of.mass[alpha].iter().enumerate();
            let left = row.filter(|(_, f)| !f.is_trivially_zero());
            let left = left.map(|(j, f)| {
                let f = self.print(f);
                f.times(&acceleration_at(&self.data.system.chart, j))
            });
            let shown = |f: &&Scalar| !f.is_trivially_zero();
            let slope = Some(&of.slopes[alpha]).filter(shown);
            let slope = slope.map(over_spacing);
            let jumps = (of.lift.iter().zip(&of.momenta)).filter_map(|(lift, momentum)| {
                let lift = Some(&lift[alpha]).filter(shown)?;
                let jump = Math::sum([self.print(lift), self.before(&-lift)]);
                let jump = math!("({})", "\\left({}\\right)", jump);
                let momentum = over_spacing(momentum);
                // What is the same at both sites does not jump.
                Some(jump.times(&momentum))
            });
            let own = self.print(&of.right[alpha]);
            let right = [own].into_iter().chain(slope).chain(jumps);
            (Math::sum(left), Math::sum(right))
        };
        (0..of.independent.len()).map(line).collect()
    }
}
