//! A system whose equations are too large to be derived: what is largest in it.

use super::finding::{Finding, Part};
use crate::expression::{Expr, Source};
use crate::system::{Connection, DiscreteConnection, Rule, System};

/// Systems of more numbers, variables and operations, with all names written out, are derived as a
/// graph.
const LARGE: usize = 700;
/// Systems with a slice that are no larger are measured in the coordinates they are written in.
const LARGEST_IN_Z: usize = 20 * LARGE;
/// In large systems parts of more bytes than this become variables.
const LARGEST_PART: usize = 60;

/// The number of bytes from which on parts of the system's equations become variables; `None` where
/// none does.
pub(super) fn largest_part(system: &System) -> Option<usize> {
    let total = |size: &dyn Fn(&Expr) -> usize| {
        let sizes = expressions(system).into_iter().map(|(_, expr)| size(expr));
        sizes.fold(0, usize::saturating_add)
    };
    let is_large = match (total(&Expr::size), &system.slice) {
        (..=LARGE, _) => false,
        (..=LARGEST_IN_Z, Some(slice)) => {
            total(&|expr| size_in_q(expr, &slice.own_names())) > LARGE
        }
        _ => true,
    };
    is_large.then_some(LARGEST_PART)
}

/// The size of what an invariant function is written in: Ψ and TΨ ż, which most of it is, are σ and
/// its rates where g = e.
fn size_in_q(expr: &Expr, own: &[String]) -> usize {
    match expr {
        Expr::Named(named) if own.contains(&named.name) => 1,
        Expr::At(..) | Expr::Named(_) => size_of_parts(expr, own),
        _ => 1 + size_of_parts(expr, own),
    }
}

fn size_of_parts(expr: &Expr, own: &[String]) -> usize {
    let parts = expr.parts().into_iter();
    parts.map(|part| size_in_q(part, own)).sum()
}

/// The error of a system whose derivation is given up, at the part of it that has the most
/// operations.
pub(super) fn too_large(system: &System) -> Finding {
    let expressions = expressions(system).into_iter();
    let sized = expressions.map(|(part, expr)| (operations(expr), part, expr));
    let largest = sized.max_by_key(|(size, part, _)| (*size, *part == Part::Lagrangian));
    let (size, part, expr) = largest.expect("a Lagrangian");
    let (source, size) = main_part(expr, size);
    let n = system.dim();
    let message = format!(
        "the equations of this system are too large to be derived: with all names written out {} {size} operation{}, and \
         there {} {n} coordinate{}; write it in fewer operations, or with fewer coordinates, or grant it more work by the variable `NONHOLONOMIC_BUDGET=4`",
        if source.is_some() {
            "this part has"
        } else {
            "its largest expression has"
        },
        plural(size),
        if n == 1 { "is" } else { "are" },
        plural(n),
    );
    Finding {
        source,
        ..Finding::new(part, message)
    }
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// The smallest part with a place in the source that has most of the operations, and how many it
/// has.
fn main_part(expr: &Expr, size: usize) -> (Option<Source>, usize) {
    let (mut part, mut found) = (expr, (None, size));
    loop {
        if let Expr::At(source, _) = part {
            found = (Some(*source), operations(part));
        }
        let main = part
            .parts()
            .into_iter()
            .find(|inner| 4 * operations(inner) > 3 * size);
        match main {
            Some(inner) => part = inner,
            None => return found,
        }
    }
}

/// How many operations the expression has when all names are written out.
fn operations(expr: &Expr) -> usize {
    let inside: usize = expr.parts().into_iter().map(operations).sum();
    match expr {
        Expr::Number(_) | Expr::Pi | Expr::Symbol(_) => 0,
        Expr::At(..) | Expr::Named(_) => inside,
        _ => inside + 1,
    }
}

/// All expressions of the system.
fn expressions(system: &System) -> Vec<(Part, &Expr)> {
    let mut all = Vec::new();
    all.push((Part::Lagrangian, system.lagrangian.expr()));
    for (part, constraints) in [
        (Part::Variational as fn(usize) -> Part, &system.variational),
        (Part::Kinematic, &system.kinematic),
    ] {
        for (a, constraint) in constraints.iter().enumerate() {
            all.extend([(part(a), &constraint.lhs), (part(a), &constraint.rhs)]);
        }
    }
    for (part, components) in [
        (Part::Force as fn(usize) -> Part, &system.forces),
        (Part::DiscreteForceMinus, &system.discrete_force_minus),
        (Part::DiscreteForcePlus, &system.discrete_force_plus),
    ] {
        let components = components.iter().enumerate();
        all.extend(components.map(|(k, component)| (part(k), &component.value)));
    }
    if let Rule::Alpha(alpha) = &*system.rule {
        all.push((Part::Discretization, alpha));
    }
    for (stage, symmetry) in system.symmetries.iter().enumerate() {
        if let Connection::Explicit(components) = &*symmetry.connection {
            let components = components.iter();
            all.extend(components.map(|it| (Part::Connection(stage), &it.value)));
        }
    }
    let of_stages = (system.symmetries.iter().enumerate())
        .map(|(stage, it)| (Part::DiscreteConnection(stage), &*it.discrete_connection));
    let of_factors = system.factor_discrete_connection.as_deref();
    let of_factors = of_factors.map(|it| (Part::FactorDiscreteConnection, it));
    for (part, connection) in of_stages.chain(of_factors) {
        match connection {
            DiscreteConnection::Explicit(components) => {
                all.extend(components.iter().map(|it| (part, &it.value)));
            }
            DiscreteConnection::Momentum(values) => all.extend(values.iter().map(|f| (part, f))),
            DiscreteConnection::Flat
            | DiscreteConnection::Kinematic
            | DiscreteConnection::Geodesic => {}
        }
    }
    if let Some(Connection::Explicit(components)) = system.factor_connection.as_deref() {
        let components = components.iter();
        all.extend(components.map(|it| (Part::FactorConnection, &it.value)));
    }
    if let Some(request) = &system.continuous {
        let components = request
            .moving_frame
            .iter()
            .flat_map(|frame| frame.iter())
            .enumerate();
        let entries = components.flat_map(|(j, component)| {
            let entries = component.rows.iter().flatten();
            entries.map(move |entry| (Part::FrameComponent(j), entry))
        });
        all.extend(entries);
        let boundaries = request.boundaries.iter().enumerate();
        all.extend(boundaries.map(|(j, boundary)| (Part::Boundary(j), &boundary.function)));
    }
    all
}
