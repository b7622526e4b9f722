//! The system in z alone, of attributes that are read in q and in z.

use proc_macro2::TokenStream;
use quote::quote;

use crate::expression::Replacement;
use crate::model::draft::Draft;
use crate::model::{
    Action, Component, Connection, ConstraintKind, DiscreteConnection, Endpoint, Expr, Lagrangian,
    Source, Symbol,
};
use crate::system::Slice;

/// An adapted coordinate in its own chart.
pub(super) fn shifted(symbol: Symbol, n: usize) -> Expr {
    Expr::Symbol(match symbol {
        Symbol::Coordinate(i) => Symbol::Coordinate(i - n),
        Symbol::Velocity(i) => Symbol::Velocity(i - n),
        Symbol::EndpointCoordinate(i, end) => Symbol::EndpointCoordinate(i - n, end),
        other => other,
    })
}

/// Everything that has been read, in z.
pub(super) fn pulled_back(draft: &mut Draft, n: usize, slice: &Slice) {
    let positions = &slice.positions;
    let ends = &[Endpoint::Start, Endpoint::End].map(|end| at_end(positions, end));
    let in_z = |velocities: Vec<Expr>| {
        Replacement::new(move |symbol| match symbol {
            Symbol::Coordinate(i) if i < n => positions[i].clone(),
            Symbol::Velocity(i) if i < n => velocities[i].clone(),
            Symbol::EndpointCoordinate(i, end) if i < n => ends[end as usize][i].clone(),
            other => shifted(other, n),
        })
    };
    let mut of_displacements = in_z((0..n).map(|i| slice.displacement(i)).collect());
    let mut of_motions = in_z((0..n).map(|i| slice.velocity(i)).collect());
    for constraint in &mut draft.variational {
        // D alone is linear in displacements.
        let replacement = match constraint.kind {
            ConstraintKind::Variational => &mut of_displacements,
            _ => &mut of_motions,
        };
        constraint.lhs = replacement.apply(&constraint.lhs);
        constraint.rhs = replacement.apply(&constraint.rhs);
    }
    let mut to_z = |expr: &mut Expr| *expr = of_motions.apply(expr);
    if let Some(lagrangian) = &mut draft.lagrangian {
        match &mut lagrangian.choice {
            Lagrangian::Continuous(l) | Lagrangian::Discrete(l) => to_z(l),
        }
    }
    for constraint in &mut draft.kinematic {
        to_z(&mut constraint.lhs);
        to_z(&mut constraint.rhs);
    }
    let Draft {
        forces,
        discrete_force_minus: minus,
        discrete_force_plus: plus,
        sources,
        ..
    } = draft;
    let [start, end] =
        [Endpoint::Start, Endpoint::End].map(|end| move |j| Symbol::EndpointCoordinate(j, end));
    let along: [(_, _, &dyn Fn(usize) -> Symbol); 3] = [
        (forces, positions, &Symbol::Coordinate),
        (minus, &ends[0], &start),
        (plus, &ends[1], &end),
    ];
    for (forces, positions, argument) in along {
        forces.iter_mut().for_each(|force| to_z(&mut force.value));
        *forces = covectors(forces, (positions, argument), sources);
    }
    for stage in &mut draft.stages {
        stage.fibre.iter_mut().for_each(|i| *i -= n);
        if let Some(Action::Group(law)) = &mut stage.action {
            let inverse = law.inverse.iter_mut().flatten();
            law.product.iter_mut().chain(inverse).for_each(&mut to_z);
        }
        let mut of_base = |components: &mut Vec<Component>| {
            for component in components {
                component.coordinate -= n;
                to_z(&mut component.value);
            }
        };
        let connection = stage.connection.as_mut().and_then(|it| it.choice.as_mut());
        if let Some(Connection::Explicit(components)) = connection {
            of_base(components);
        }
        let discrete = stage.discrete_connection.as_mut();
        if let Some(DiscreteConnection::Explicit(components)) =
            discrete.and_then(|it| it.choice.as_mut())
        {
            of_base(components);
        }
    }
    if let Some(dependent) = &mut draft.continuous.dependent {
        dependent.choice.iter_mut().for_each(|i| *i -= n);
    }
}

/// Ψ at an end of the interval.
fn at_end(positions: &[Expr], end: Endpoint) -> Vec<Expr> {
    let mut replacement = Replacement::new(|symbol| match symbol {
        Symbol::Coordinate(j) => Expr::Symbol(Symbol::EndpointCoordinate(j, end)),
        Symbol::Time => Expr::Symbol(Symbol::EndpointTime(end)),
        other => Expr::Symbol(other),
    });
    positions.iter().map(|f| replacement.apply(f)).collect()
}

/// F_j = Σ_i F_i ∂Ψ^i/∂z^j, and what is given along z itself: the sum for each j, which is what is
/// invariant.
fn covectors(
    forces: &[Component],
    (positions, argument): (&[Expr], &dyn Fn(usize) -> Symbol),
    sources: &mut Vec<TokenStream>,
) -> Vec<Component> {
    let n = positions.len();
    let term = |force: &Component, j: usize| match positions.get(force.coordinate) {
        None => (force.coordinate - n == j).then(|| force.value.clone()),
        Some(position) => {
            let slope = || Expr::Slope(Box::new(position.clone()), argument(j));
            let moves = position.any_symbol(|symbol| symbol == argument(j));
            moves.then(|| Expr::Mul(Box::new(force.value.clone()), Box::new(slope())))
        }
    };
    let mut along = Vec::new();
    for j in 0..n {
        let terms = (forces.iter()).filter_map(|it| Some((term(it, j)?, it.source)));
        let (terms, written): (Vec<_>, Vec<_>) = terms.unzip();
        let sum = (terms.into_iter()).reduce(|a, b| Expr::Add(Box::new(a), Box::new(b)));
        let Some(value) = sum else { continue };
        let written = written.into_iter().map(|Source(place)| &sources[place]);
        let written = quote! { #(#written)* };
        sources.push(written);
        along.push(Component {
            coordinate: j,
            value,
            source: Source(sources.len() - 1),
        });
    }
    along
}
