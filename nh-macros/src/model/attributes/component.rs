//! Coordinates by name, and components by coordinate: `x = expr, q[3] = expr`.

use syn::{BinOp, Expr as Syntax, Ident};

use super::body_component::Target;
use crate::diagnostics::spelling;
use crate::model::draft::{Reader, StageDraft};
use crate::model::lowering::{self, Mode, Scope, bare, identifier, indexed};
use crate::model::names::{Family, Meaning, key};
use crate::model::value::{Lowered, vector_of};
use crate::model::{Component, Expr};
use crate::syntax::text::plain;

/// The attribute that has the components.
#[derive(Clone, Copy)]
pub(in crate::model) enum Owner<'a> {
    Force,
    /// A connection, with the stage of reduction that it belongs to.
    Connection(Option<&'a StageDraft>),
    MovingFrame,
}

/// The purpose for which a coordinate is named.
#[derive(Clone, Copy)]
enum Use<'a> {
    Component(Owner<'a>),
    /// A group acts on it.
    Fibre,
    /// The constraints are solved for its velocity.
    Dependent,
}

impl Reader<'_> {
    /// `x = expr, q[3] = expr`; each coordinate once.
    pub(in crate::model) fn components<'s>(
        &mut self,
        items: impl IntoIterator<Item = &'s Syntax>,
        owner: Owner<'_>,
        mode: Mode,
        scope: Scope,
    ) -> Vec<Component> {
        let mut components = Vec::new();
        let mut targets = Vec::new();
        for item in items {
            let Some((left, right)) = self.sides_of_component(item, owner) else {
                continue;
            };
            let target = match self.names_a_group(left) {
                true => self.body_target(left),
                false => self.targets(left, owner),
            };
            let values = self.values_of((left, right), target.as_ref(), (mode, scope));
            let Some(target) = target else { continue };
            self.check_is_in_the_fibre(left, target.coordinates(), owner);
            if target.coordinates().iter().any(|i| targets.contains(i)) {
                self.refuse_repetition(left, owner);
                continue;
            }
            targets.extend(target.coordinates());
            let values = values.into_iter().flatten();
            let source = self.source(right);
            let component = |(coordinate, value): (&usize, Expr)| Component {
                coordinate: *coordinate,
                value,
                source,
            };
            components.extend(target.coordinates().iter().zip(values).map(component));
        }
        components
    }

    pub(super) fn refuse_repetition(&mut self, left: &Syntax, owner: Owner<'_>) {
        let (written, advice) = (plain(left), owner.advice_on_a_repetition());
        let message = format!("the component `{written}` is given twice; {advice}");
        self.diagnostics.error(left, message);
    }

    /// The values of the right side, as many as the target has components.
    fn values_of(
        &mut self,
        (left, right): (&Syntax, &Syntax),
        target: Option<&Target>,
        (mode, scope): (Mode, Scope),
    ) -> Option<Vec<Expr>> {
        let Some(Target::All(targets)) = target else {
            return match target {
                Some(_) => self
                    .lower_within(right, mode, scope)
                    .map(|value| vec![value]),
                // Read for its own errors.
                None => self.lower_value_within(right, mode, scope).and(None),
            };
        };
        let wanted = targets.len();
        let value = self.lower_value_within(right, mode, scope)?;
        match value {
            Lowered::Vector(components) if components.len() == wanted => Some(components),
            value => {
                let (is, left) = (value.describe(), plain(left));
                let message = format!(
                    "this is {is}, and `{left}` has {wanted} components; write {}, or one component, `{left}[0] = …`",
                    vector_of(wanted)
                );
                self.diagnostics.refuse(right, message)
            }
        }
    }

    /// The two sides of `x = expr`; those of `x == expr` are read on after its error.
    pub(super) fn sides_of_component<'s>(
        &mut self,
        item: &'s Syntax,
        owner: Owner,
    ) -> Option<(&'s Syntax, &'s Syntax)> {
        match bare(item) {
            Syntax::Assign(assign) => return Some((&assign.left, &assign.right)),
            Syntax::Binary(binary)
                if matches!(
                    (owner, &binary.op),
                    (Owner::Connection(_) | Owner::MovingFrame, BinOp::Eq(_))
                ) =>
            {
                let message = "a component is written with `=`: `y = expr`";
                self.diagnostics.error(binary.op, message);
                return Some((&binary.left, &binary.right));
            }
            _ => {}
        }
        let message = format!(
            "{} has components by coordinate; write `x = expr`",
            owner.name()
        );
        self.diagnostics.refuse(item, message)
    }

    /// The coordinates of a component: `x`, `q[3]`, or all of `q`.
    fn targets(&mut self, left: &Syntax, owner: Owner) -> Option<Target> {
        let (_, family, index) = self.family(left, Use::Component(owner))?;
        match (family.length, index) {
            (Some(length), None) => {
                Some(Target::All((family.first..family.first + length).collect()))
            }
            _ => self.target(left, owner).map(Target::One),
        }
    }

    /// The coordinate of a component: `x` or `q[3]`.
    pub(super) fn target(&mut self, left: &Syntax, owner: Owner) -> Option<usize> {
        let (ident, family, index) = self.family(left, Use::Component(owner))?;
        let message = match (family.length, index) {
            (None, None) => return Some(family.first),
            (Some(length), Some(index)) => {
                return self.entry(left, ident, family.first, length, index);
            }
            (Some(_), None) => {
                format!("`{ident}` is an array; a component belongs to an entry, `{ident}[0] = …`")
            }
            (None, Some(_)) => {
                format!("a component belongs to the coordinate; write `{ident} = …`")
            }
        };
        self.diagnostics.refuse(left, message)
    }

    fn check_is_in_the_fibre(&mut self, left: &Syntax, targets: &[usize], owner: Owner) {
        let Owner::Connection(Some(stage)) = owner else {
            return;
        };
        let is_outside = |target: &usize| !stage.fibre.contains(target);
        if stage.complete && targets.iter().any(is_outside) {
            let message = format!(
                "`{}` is not in the fibre of `{}`; a connection has components on {}",
                plain(left),
                plain(&stage.tokens),
                stage.names(self)
            );
            self.diagnostics.error(left, message);
        }
    }

    /// The coordinates that `x`, `q[3]` or the whole array `q` stand for.
    pub(in crate::model) fn fibre_entries(&mut self, place: &Syntax) -> Option<Vec<usize>> {
        self.coordinate_entries(place, Use::Fibre)
    }

    /// The factors of Q that `x`, `q[3]` or the whole array `q` stand for.
    pub(in crate::model) fn line_factors(&mut self, place: &Syntax) -> Option<Vec<usize>> {
        let (_, family, _) = self.family(place, Use::Fibre)?;
        let directions = self.coordinate_entries(place, Use::Fibre)?;
        let factor = |direction: usize| family.place + direction - family.first;
        Some(directions.into_iter().map(factor).collect())
    }

    /// The directions of `#[dependent]`: of coordinates, and of velocities of the body.
    pub(in crate::model) fn dependent_entries(&mut self, place: &Syntax) -> Option<Vec<usize>> {
        match self.names_a_group(place) {
            true => self.body_directions(place),
            false => self.coordinate_entries(place, Use::Dependent),
        }
    }

    fn coordinate_entries(&mut self, place: &Syntax, used: Use) -> Option<Vec<usize>> {
        let (ident, family, index) = self.family(place, used)?;
        match (family.length, index) {
            (None, None) => Some(vec![family.first]),
            (Some(length), None) => Some((family.first..family.first + length).collect()),
            (Some(length), Some(index)) => {
                let entry = self.entry(place, ident, family.first, length, index)?;
                Some(vec![entry])
            }
            (None, Some(_)) => {
                let message = format!("`{ident}` is not an array; write `{ident}`");
                self.diagnostics.refuse(place, message)
            }
        }
    }

    pub(super) fn entry(
        &mut self,
        place: &Syntax,
        ident: &Ident,
        first: usize,
        length: usize,
        index: &Syntax,
    ) -> Option<usize> {
        let value = lowering::integer(index, &self.names, self.diagnostics)?;
        match usize::try_from(value) {
            Ok(entry) if entry < length => Some(first + entry),
            _ => {
                let message = format!(
                    "`{ident}[{value}]` does not exist; the entries are `{ident}[0]` to \
                        `{ident}[{}]`",
                    length - 1
                );
                self.diagnostics.refuse(place, message)
            }
        }
    }

    /// The coordinate or array of coordinates that `place` names, and its index.
    fn family<'s>(
        &mut self,
        place: &'s Syntax,
        used: Use,
    ) -> Option<(&'s Ident, Family, Option<&'s Syntax>)> {
        let (base, index) = indexed(place);
        let Some(ident) = identifier(base) else {
            let written = plain(place);
            return self.diagnostics.refuse(place, used.not_a_name(&written));
        };
        match self.names.get(&key(ident)) {
            Some(Meaning::Coordinate(family)) => Some((ident, *family, index)),
            Some(Meaning::Broken) => None,
            Some(Meaning::Velocity(_)) => {
                let coordinate = key(ident).trim_end_matches("_dot").to_owned();
                self.diagnostics
                    .refuse(ident, used.not_a_velocity(&coordinate))
            }
            Some(other) => {
                let message = format!("`{ident}` is a {}; {}", other.kind(), used.belongs());
                self.diagnostics.refuse(ident, message)
            }
            None => self.unknown_coordinate(ident),
        }
    }

    fn unknown_coordinate<T>(&mut self, ident: &Ident) -> Option<T> {
        if self.names.is_incomplete() {
            return None;
        }
        let name = key(ident);
        let coordinates: Vec<&str> = self.names.coordinates().collect();
        let fact = format!("there is no coordinate `{name}`");
        let all = format!("the coordinates are `{}`", coordinates.join("`, `"));
        let message = spelling::unknown(&fact, spelling::nearest(&name, coordinates), all);
        self.diagnostics.refuse(ident, message)
    }
}

impl Owner<'_> {
    fn name(self) -> &'static str {
        match self {
            Owner::Force => "a force",
            Owner::Connection(_) => "a connection",
            Owner::MovingFrame => "a moving frame",
        }
    }

    fn advice_on_a_repetition(self) -> &'static str {
        match self {
            Owner::Force => "write their sum",
            Owner::Connection(_) | Owner::MovingFrame => "remove one",
        }
    }
}

impl Use<'_> {
    fn not_a_name(self, written: &str) -> String {
        match self {
            Use::Component(_) => {
                format!("`{written}` is not a coordinate; write `x = expr` or `q[3] = expr`")
            }
            Use::Fibre | Use::Dependent => {
                format!("`{written}` is not a coordinate; write `x`, `q[3]` or `q`")
            }
        }
    }

    fn not_a_velocity(self, coordinate: &str) -> String {
        match self {
            Use::Component(_) => {
                format!("a component belongs to a coordinate; write `{coordinate} = …`")
            }
            Use::Fibre => format!("a group acts on coordinates; write `{coordinate}`"),
            Use::Dependent => format!("write the coordinate, `{coordinate}`"),
        }
    }

    fn belongs(self) -> String {
        match self {
            Use::Component(owner) => {
                format!("a component of {} belongs to a coordinate", owner.name())
            }
            Use::Fibre => "a group acts on coordinates".to_owned(),
            Use::Dependent => {
                "`#[dependent]` names the coordinates whose velocities the constraints determine"
                    .to_owned()
            }
        }
    }
}
