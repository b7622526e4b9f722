//! `#[adapted(…)]` and `#[slice(…)]`: a system in coordinates q, of which an action by formula
//! makes Q = R × G.
//!
//! ```text
//! q = Ψ(r, h, t) = l(h, σ(r, t), t),   q̇ = TΨ·(ṙ, ḣ) + ∂Ψ/∂t,   δq = TΨ·(δr, δh)
//! F_j = Σ_i F_i ∂Ψ^i/∂z^j
//! ```
//!
//! The attributes are read in the names of q and of the adapted coordinates z = (r, h), which stand
//! behind them; what is read is pulled back by Ψ, and a system in z is left.

mod pulled_back;

use proc_macro2::TokenStream;

use super::check::with;
use super::declarations::Coordinates;
use super::draft::Draft;
use super::lowering::too_deep;
use super::{Connection, DiscreteConnection, Expr, Factor, Given, Source, Symbol};
use crate::diagnostics::Diagnostics;
use crate::expression::{Nesting, Replacement};
use crate::syntax::text::listed;
use crate::syntax::{Ast, Keyword};
use crate::system::{FormulaAction, Slice};
use pulled_back::{pulled_back, shifted};

/// Leaves the adapted coordinates and the system in them; errors are reported.
pub(super) fn pull_back(
    ast: &Ast,
    coordinates: &mut Coordinates,
    draft: &mut Draft,
    diagnostics: &mut Diagnostics,
) {
    let asked = with(&ast.attributes, Keyword::Adapted).next();
    let slice = with(&ast.attributes, Keyword::Slice).next();
    let Some(asked) = asked else {
        if let Some(slice) = slice {
            let message = format!(
                "a slice has coordinates of its own; declare them with the parameters of the action, `{}`",
                Keyword::Adapted.example()
            );
            diagnostics.error(&slice.tokens, message);
        }
        return;
    };
    // It is refused on a lattice and in regions.
    if ast.arguments.lattice.is_some() || !draft.continuous.boundaries.is_empty() {
        return;
    }
    if let Some(group) = coordinates.groups().next() {
        let message = "a slice has coordinates in R and S1; the left multiplication of a coordinate in a group is `#[symmetry(SO3(R))]`, without a slice";
        return diagnostics.error(&draft.sources[group.source.0], message);
    }
    let written = coordinates.take_written();
    let Some(slice) = slice else {
        let message = format!(
            "adapted coordinates need a slice, the points that the group moves; write for example `{}`",
            Keyword::Slice.example()
        );
        return diagnostics.error(&asked.tokens, message);
    };
    if !diagnostics.is_empty() {
        return;
    }
    let reading = Reading {
        written: &written,
        adapted: &coordinates.factors,
        sources: &draft.sources,
    };
    let found = reading.slice(draft, [&asked.tokens, &slice.tokens]);
    let slice = found.and_then(|slice| {
        reading.check_symmetries(draft, &slice)?;
        reading.check_coordinates(draft)?;
        Ok(slice)
    });
    match slice {
        Ok(slice) => {
            pulled_back(draft, written.len(), &slice);
            let all = draft.expressions().chain(&slice.moved);
            let depth = Nesting::of_all(all.map(Expr::depth));
            if let Some(message) = too_deep(depth, "the system in adapted coordinates") {
                diagnostics.error(&asked.tokens, message);
            }
            draft.actions.clear();
            draft.slice = Some(slice);
        }
        Err((tokens, message)) => diagnostics.error(tokens, message),
    }
}

/// An error at its tokens.
type Refused = (TokenStream, String);

/// The declared coordinates.
struct Reading<'a> {
    /// q.
    written: &'a [Factor],
    /// z.
    adapted: &'a [Factor],
    sources: &'a [TokenStream],
}

impl Reading<'_> {
    fn tokens_at(&self, source: Source) -> TokenStream {
        self.sources[source.0].clone()
    }

    /// σ and l, put together.
    fn slice(&self, draft: &Draft, [asked, slice]: [&TokenStream; 2]) -> Result<Slice, Refused> {
        let refuse = |tokens: TokenStream, message: &str| Err((tokens, message.to_owned()));
        let [action] = draft.actions.as_slice() else {
            return refuse(
                slice.clone(),
                "a slice belongs to one action; write one `#[action(…)]`, with all parameters of the group",
            );
        };
        let (n, own) = (self.written.len(), self.adapted.len());
        if n != own {
            let message = format!(
                "the number of adapted coordinates is {own}, and Q has {n} dimensions; write the parameters of `{}`, and of the slice as many as are left, {}",
                action.name,
                n.saturating_sub(action.parameters.len())
            );
            return Err((asked.clone(), message));
        }
        let parameters = self.parameters(action, asked)?;
        for component in &action.components {
            let is_adapted = |symbol| matches!(symbol, Symbol::Coordinate(i) if i >= n);
            if component.coordinate >= n || component.value.any_symbol(is_adapted) {
                return refuse(
                    self.tokens_at(component.source),
                    "an action moves the points of Q: write it in their coordinates, and not in adapted ones",
                );
            }
        }
        let section = self.section(draft, &parameters, slice)?;
        let of_slice = |symbol| match symbol {
            Symbol::Coordinate(i) => section[i].clone(),
            Symbol::GroupParameter(a) => Expr::Symbol(Symbol::Coordinate(parameters[a])),
            other => Expr::Symbol(other),
        };
        let motion = |i: usize| {
            let mut components = action.components.iter();
            let moved = components.find(|component| component.coordinate == i);
            moved.map_or(Expr::Symbol(Symbol::Coordinate(i)), |it| it.value.clone())
        };
        let mut replacement = Replacement::new(of_slice);
        let position = |i: usize| {
            let name = self.written[i].name.to_string();
            replacement.apply(&motion(i)).named(&name)
        };
        let positions: Vec<_> = (0..n).map(position).collect();
        let mut replacement = Replacement::new(|symbol| match symbol {
            Symbol::Coordinate(i) => positions[i].clone(),
            other => Expr::Symbol(other),
        });
        let moved = (0..n).map(|i| replacement.apply(&motion(i))).collect();
        Ok(Slice {
            names: (self.written.iter())
                .map(|factor| factor.name.to_string())
                .collect(),
            positions,
            moved,
            parameters,
            action: Given {
                choice: action.name.clone(),
                source: action.source,
            },
            source: draft.section[0].source,
        })
    }

    /// The places of the parameters among the adapted coordinates.
    fn parameters(
        &self,
        action: &Given<FormulaAction>,
        asked: &TokenStream,
    ) -> Result<Vec<usize>, Refused> {
        let place = |parameter: &String| {
            let mut adapted = self.adapted.iter();
            let place = adapted.position(|factor| factor.name.to_string() == *parameter);
            place.ok_or_else(|| {
                let message = format!(
                    "`{parameter}`, a parameter of `{}`, is no adapted coordinate; declare it here, `{parameter}: S1` where it is an angle",
                    action.name
                );
                (asked.clone(), message)
            })
        };
        action.parameters.iter().map(place).collect()
    }

    /// σ(r), in the adapted coordinates.
    fn section(
        &self,
        draft: &Draft,
        parameters: &[usize],
        slice: &TokenStream,
    ) -> Result<Vec<Expr>, Refused> {
        let n = self.written.len();
        let mut section = vec![None; n];
        for component in &draft.section {
            let tokens = self.tokens_at(component.source);
            let is_foreign = |symbol| match symbol {
                Symbol::Coordinate(i) => i < n || parameters.contains(&(i - n)),
                _ => false,
            };
            if component.coordinate >= n || component.value.any_symbol(is_foreign) {
                let own = (0..n).filter(|j| !parameters.contains(j));
                let message = format!(
                    "a slice gives a coordinate of Q in those of the slice, {}",
                    listed(own.map(|j| &self.adapted[j].name))
                );
                return Err((tokens, message));
            }
            let place = &mut section[component.coordinate];
            if place.is_some() {
                return Err((tokens, "a coordinate is given twice; remove one".to_owned()));
            }
            *place = Some(Replacement::new(|symbol| shifted(symbol, n)).apply(&component.value));
        }
        let missing = section.iter().position(Option::is_none);
        if let Some(i) = missing {
            let name = &self.written[i].name;
            let message = format!("the slice does not say where `{name}` is; write `{name} = 0`");
            return Err((slice.clone(), message));
        }
        Ok(section.into_iter().flatten().collect())
    }

    /// The group of the action is that of the symmetries.
    fn check_symmetries(&self, draft: &Draft, slice: &Slice) -> Result<(), Refused> {
        let n = self.written.len();
        let is_parameter = |i: usize| i >= n && slice.parameters.contains(&(i - n));
        for stage in &draft.stages {
            let fibre = stage.fibre.iter().zip(&stage.fibre_sources);
            if let Some((_, source)) = { fibre }.find(|(i, _)| !is_parameter(**i)) {
                let message = format!(
                    "a group with a slice acts on its own parameters, which are those of `{}`",
                    *slice.action
                );
                return Err((self.tokens_at(*source), message));
            }
        }
        let acted_on = |j: &usize| {
            draft
                .stages
                .iter()
                .any(|stage| stage.fibre.contains(&(n + j)))
        };
        let left = slice.parameters.iter().find(|j| !acted_on(j));
        let Some(left) = left else { return Ok(()) };
        let names: Vec<_> = (slice.parameters.iter())
            .map(|j| self.adapted[*j].name.to_string())
            .collect();
        let message = format!(
            "how the elements of `{}` multiply is not said for `{}`; write the group in its parameters, `#[symmetry(translations({}))]` if they add up",
            *slice.action,
            self.adapted[*left].name,
            names.join(", ")
        );
        let source = slice.action.source.expect("an action that is written");
        Err((self.tokens_at(source), message))
    }

    /// Connections, and `#[dependent]`, are about adapted coordinates.
    fn check_coordinates(&self, draft: &Draft) -> Result<(), Refused> {
        let n = self.written.len();
        let message = "this is about adapted coordinates; write it in them";
        let is_written = |symbol| match symbol {
            Symbol::Coordinate(i) | Symbol::Velocity(i) | Symbol::EndpointCoordinate(i, _) => i < n,
            _ => false,
        };
        for stage in &draft.stages {
            let connection = stage.connection.iter().flat_map(|given| &given.choice);
            let of_connection = connection.flat_map(|connection| match connection {
                Connection::Explicit(components) => components.as_slice(),
                Connection::Nonholonomic | Connection::Flat => &[],
            });
            let discrete = stage
                .discrete_connection
                .iter()
                .flat_map(|given| &given.choice);
            let of_discrete = discrete.flat_map(|connection| match connection {
                DiscreteConnection::Explicit(components) => components.as_slice(),
                _ => &[],
            });
            for component in of_connection.chain(of_discrete) {
                if component.value.any_symbol(is_written) {
                    return Err((self.tokens_at(component.source), message.to_owned()));
                }
            }
        }
        match &draft.continuous.dependent {
            Some(given) if given.iter().any(|i| *i < n) => {
                let source = given.source.expect("an attribute that is written");
                Err((self.tokens_at(source), message.to_owned()))
            }
            _ => Ok(()),
        }
    }
}

impl Coordinates {
    /// Takes the factors before the adapted ones, which are left.
    fn take_written(&mut self) -> Vec<Factor> {
        let written: Vec<_> = self.factors.drain(..self.written).collect();
        let dim = written
            .iter()
            .map(|factor| factor.space.dim())
            .sum::<usize>();
        self.factors
            .iter_mut()
            .for_each(|factor| factor.first -= dim);
        self.dim -= dim;
        self.written = 0;
        written
    }
}
