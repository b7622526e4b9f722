//! Forms that vanish where their cases meet, and differ on the two sides: constraints of regions.
//!
//! ```text
//! ω = g ω̃⁺ where s > 0,   g ω̃⁻ where s ≤ 0,   g = 0 where s = 0     D⁺ = ⟨ω̃⁺⟩,  D⁻ = ⟨ω̃⁻⟩
//! ```
//!
//! So is `x * y_dot + abs(x) * z_dot == 0`. A side on which ω is zero, as max(x, 0) ω̃ is, has no
//! constraint; where ω̃⁺ = ±ω̃⁻ there are no regions.

use super::row::Row;
use crate::algebra::{Algebra, Scalar};
use crate::expression::{Expr, Symbol, Variable};
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::finding::Part;
use crate::mechanics::notation::{Where, names};
use crate::system::{
    Boundary, Condition, Constraint, ConstraintKind, Lagrangian, Request, Rule, System, Wanted,
};

/// A constraint with more conditions stays one.
const MOST_CONDITIONS: usize = 4;

/// Boundaries are bits.
const MOST_BOUNDARIES: usize = 32;

/// The system with a constraint for each of the sides on which it is another, where there is such a
/// constraint, and regions may be.
pub(in crate::mechanics) fn with_regions(
    system: &System,
    algebra: impl FnOnce() -> Algebra,
) -> Option<System> {
    let has_conditions = |constraint: &Constraint| {
        constraint.kind == ConstraintKind::Both
            && [&constraint.lhs, &constraint.rhs]
                .iter()
                .any(|side| !side.conditions().is_empty())
    };
    if !system.variational.iter().any(has_conditions) || !may_have_regions(system) {
        return None;
    }
    let algebra = algebra();
    let discretizer = Discretizer::new(&algebra, system).ok()?;
    let mut request = system.continuous.clone().unwrap_or_default();
    let mut boundaries = Vec::new();
    for boundary in &request.boundaries {
        boundaries.push(
            discretizer
                .build(&boundary.function, Part::Lagrangian)
                .ok()?,
        );
    }
    let mut all = Sides {
        discretizer: &discretizer,
        request: &mut request,
        boundaries,
    };
    // Reactions of constraints that are nonlinear in the velocities are not derived in regions.
    let is_affine = |constraint: &Constraint| {
        constraint.kind != ConstraintKind::Both || all.row(constraint).is_some()
    };
    if !system.variational.iter().all(is_affine) {
        return None;
    }
    let (mut constraints, mut is_new) = (Vec::new(), false);
    for constraint in &system.variational {
        let found = match has_conditions(constraint) {
            true => all.of(constraint),
            false => None,
        };
        is_new |= found.is_some();
        constraints.extend(found.unwrap_or_else(|| vec![constraint.clone()]));
    }
    is_new.then(|| System {
        chart: (system.chart.clone()).with_nodes_of(&system.rule, constraints.len()),
        kinematic: constraints.clone(),
        variational: constraints,
        continuous: match request.boundaries.is_empty() {
            true => system.continuous.clone(),
            false => Some(request),
        },
        ..system.clone()
    })
}

/// Whether nothing is asked for that systems with regions do not have, or that is formed of other
/// constraints there.
fn may_have_regions(system: &System) -> bool {
    let asked = system.continuous.as_ref();
    let is_control = |symbol: Symbol| matches!(symbol, Symbol::Control(_));
    let of_constraints = (system.variational.iter()).flat_map(|c| [&c.lhs, &c.rhs]);
    let mut expressions = of_constraints.chain([system.lagrangian.expr()]);
    let is_on_velocities = |constraint: &Constraint| {
        matches!(
            constraint.kind,
            ConstraintKind::Both | ConstraintKind::Holonomic
        )
    };
    system.link.is_none()
        && system.chart.groups().next().is_none()
        && system.symmetries.is_empty()
        && system.factor_actions.is_empty()
        && system.reversible.is_none()
        && !matches!(*system.rule, Rule::Lobatto(_))
        && matches!(*system.lagrangian, Lagrangian::Continuous(_))
        && system.discrete_force_minus.is_empty()
        && system.discrete_force_plus.is_empty()
        && system
            .variational
            .iter()
            .chain(&system.kinematic)
            .all(is_on_velocities)
        && asked.is_none_or(|asked| asked.dependent.is_none() && *asked.voronec != Wanted::Required)
        && !expressions.any(|expr| expr.any_symbol(is_control))
}

/// The boundaries of a system, to which those of its constraints are added.
struct Sides<'s> {
    discretizer: &'s Discretizer<'s>,
    request: &'s mut Request,
    /// The functions of the boundaries.
    boundaries: Vec<Scalar>,
}

/// A condition of the cases in a constraint.
struct Cases<'e> {
    s: Scalar,
    /// As it is written, with `true`, and its opposites, with `false`.
    written: Vec<(&'e Expr, bool)>,
}

impl Sides<'_> {
    /// The row of an equation that is affine in the velocities.
    fn row(&self, constraint: &Constraint) -> Option<Row> {
        let side = |side| self.discretizer.build(side, Part::Lagrangian).ok();
        let equation = &side(&constraint.lhs)? - &side(&constraint.rhs)?;
        Row::new(self.discretizer, &equation, 0)
    }

    /// The constraints on the sides of one; nothing where it stays as it is.
    fn of(&mut self, constraint: &Constraint) -> Option<Vec<Constraint>> {
        let algebra = self.discretizer.algebra;
        let all = self.cases(constraint)?;
        let branch = |constraint: &Constraint, cases: &[Cases<'_>], bits: usize| {
            let is_positive = |s: &Expr| {
                cases.iter().enumerate().find_map(|(j, case)| {
                    let (_, same) = case.written.iter().find(|(written, _)| *written == s)?;
                    Some((bits >> j & 1 == 1) == *same)
                })
            };
            Constraint {
                lhs: constraint.lhs.in_case(&is_positive),
                rhs: constraint.rhs.in_case(&is_positive),
                ..constraint.clone()
            }
        };
        let branches: Vec<Row> = (0..1 << all.len())
            .map(|bits| self.row(&branch(constraint, &all, bits)))
            .collect::<Option<_>>()?;
        // The forms vanish where s does, on both sides.
        let vanishes = |row: &Row, s: &Scalar| {
            let divisor = row.divisor(algebra);
            let factors = algebra.vanishing_factors(s);
            row.is_zero()
                || (!factors.is_empty()
                    && (factors.iter()).all(|f| algebra.is_a_factor(f, &divisor)))
        };
        let meet = |case: &Cases<'_>| branches.iter().all(|row| vanishes(row, &case.s));
        let cases: Vec<_> = all.into_iter().filter(meet).collect();
        if cases.is_empty() {
            return None;
        }
        let mut sides: Vec<(Row, Constraint, Vec<usize>)> = Vec::new();
        for bits in 0..1 << cases.len() {
            let own = branch(constraint, &cases, bits);
            let written = self.row(&own)?;
            if written.is_zero() {
                continue;
            }
            let divided = written.divided(&written.divisor(algebra));
            match sides
                .iter_mut()
                .find(|(other, ..)| other.is_along(&divided))
            {
                Some((.., places)) => places.push(bits),
                None => sides.push((divided, own, vec![bits])),
            }
        }
        if sides.is_empty() {
            return None;
        }
        if let [(_, own, places)] = &sides[..]
            && places.len() == 1 << cases.len()
        {
            return Some(vec![own.clone()]);
        }
        if self.boundaries.len() + cases.len() > MOST_BOUNDARIES {
            return None;
        }
        let is_free = |j: usize| {
            let mut places = sides.iter().flat_map(|(.., places)| places);
            places.all(|bits| bits >> j & 1 == 0)
        };
        let inside: Vec<_> = (cases.iter().enumerate())
            .map(|(j, case)| self.boundary(case, is_free(j), constraint))
            .collect();
        let place = |bits: usize| {
            let sides = inside
                .iter()
                .enumerate()
                .map(|(j, inside)| match bits >> j & 1 == 1 {
                    true => inside.clone(),
                    false => not(inside.clone()),
                });
            sides.reduce(and)
        };
        let with = |(_, own, places): (Row, Constraint, Vec<usize>)| {
            let places = places.into_iter().filter_map(place).reduce(or);
            let all = own.condition.clone().into_iter().chain(places);
            Constraint {
                condition: all.reduce(and),
                ..own
            }
        };
        Some(sides.into_iter().map(with).collect())
    }

    /// The conditions of the cases in a constraint, opposites together; nothing where they are not
    /// on coordinates and t, or too many.
    fn cases<'e>(&self, constraint: &'e Constraint) -> Option<Vec<Cases<'e>>> {
        let algebra = self.discretizer.algebra;
        let mut all: Vec<Cases<'e>> = Vec::new();
        let written = [&constraint.lhs, &constraint.rhs].map(|side| side.conditions());
        for expr in written.concat() {
            let s = self.discretizer.build(expr, Part::Lagrangian).ok()?;
            let is_velocity = |x: &Variable| matches!(x, Variable::Velocity(_));
            if algebra.variables_of(&s).iter().any(is_velocity) {
                return None;
            }
            if algebra.moving_in([&s]).is_empty() {
                continue;
            }
            let vanishes = |f: Scalar| f.expanded().is_trivially_zero();
            let known = all.iter_mut().find_map(|case| {
                let (same, opposite) = (vanishes(&case.s - &s), vanishes(&case.s + &s));
                (same || opposite).then_some((case, same))
            });
            match known {
                Some((case, same)) => case.written.push((expr, same)),
                None => all.push(Cases {
                    s,
                    written: vec![(expr, true)],
                }),
            }
        }
        (!all.is_empty() && all.len() <= MOST_CONDITIONS).then_some(all)
    }

    /// s > 0, at one of the boundaries, or at one more. On s = 0 the forms vanish: it belongs to
    /// the side that is free of the constraint, or to s ≤ 0.
    fn boundary(&mut self, case: &Cases<'_>, is_free: bool, constraint: &Constraint) -> Condition {
        let vanishes = |f: Scalar| f.expanded().is_trivially_zero();
        for (j, known) in self.boundaries.iter().enumerate() {
            if vanishes(known - &case.s) {
                return Condition::Inside(j);
            }
            if vanishes(known + &case.s) {
                return not(Condition::Inside(j));
            }
        }
        let names = names(&self.discretizer.system.chart, Where::Free);
        let algebra = self.discretizer.algebra;
        let written = case.written[0].0.clone();
        let is_opposite = algebra.is_printed_negative(&case.s, &names);
        let (s, function) = match is_opposite {
            true => (-&case.s, Expr::Neg(Box::new(written))),
            false => (case.s.clone(), written),
        };
        let closed = is_opposite != is_free;
        let sign = if closed { ">=" } else { ">" };
        self.request.boundaries.push(Boundary {
            function,
            closed,
            text: format!("{} {sign} 0", algebra.print_text(&s, &names)),
            source: constraint.source,
        });
        self.boundaries.push(s);
        let inside = Condition::Inside(self.boundaries.len() - 1);
        match is_opposite {
            true => not(inside),
            false => inside,
        }
    }
}

fn not(condition: Condition) -> Condition {
    match condition {
        Condition::Not(inner) => *inner,
        other => Condition::Not(Box::new(other)),
    }
}

fn and(a: Condition, b: Condition) -> Condition {
    Condition::And(Box::new(a), Box::new(b))
}

fn or(a: Condition, b: Condition) -> Condition {
    Condition::Or(Box::new(a), Box::new(b))
}
