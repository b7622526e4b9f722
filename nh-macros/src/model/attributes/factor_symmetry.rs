//! `#[symmetry]` of a system with coordinates in groups: groups that act on single factors.
//! `SO3(R)` is left multiplication, `translations(x)` that of a line, `R.spatial_omega[2]` a motion
//! of space and `R.omega[2]` one of the body.

use syn::spanned::Spanned;
use syn::{Expr as Syntax, Ident};

use crate::model::draft::Reader;
use crate::model::lowering::{bare, identifier, indexed};
use crate::model::names::{Meaning, key};
use crate::model::{FactorAction, Given, Group, Multiplication, Space};
use crate::syntax::text::plain;
use crate::syntax::{Attribute, List};

/// `R.omega[2]`, `g.spatial_v`.
pub(super) struct WrittenVelocity {
    /// `R`.
    of: Syntax,
    /// The velocity of the body of this name.
    body: Syntax,
    pub(super) in_space: bool,
    is_linear: bool,
}

impl Reader<'_> {
    /// Whether an attribute is about a group by its law in a chart, and not about factors: all but
    /// left multiplication, translations and velocities.
    pub(in crate::model) fn is_law_in_a_chart(&self, attribute: &Attribute) -> bool {
        let [action] = attribute.expressions() else {
            return false;
        };
        let Syntax::Call(call) = bare(action) else {
            return false;
        };
        let name = identifier(&call.func).map(key).unwrap_or_default();
        match name.as_str() {
            "Heisenberg" | "group" => true,
            "SE2" => {
                let mut places = call.args.iter();
                !call.args.is_empty() && places.all(|place| self.is_chart_coordinate(place))
            }
            _ => false,
        }
    }

    /// Adds the groups of one attribute to those that act.
    pub(in crate::model) fn factor_symmetry(&mut self, attribute: &Attribute, list: &List<Syntax>) {
        let Some(action) = self.single(attribute, &list.items) else {
            return;
        };
        let call = match bare(action) {
            Syntax::Call(call) => call,
            Syntax::Field(_) | Syntax::Index(_) if self.names_a_group(action) => {
                let actions = self.directions_of_motion(action);
                return self.collect(&actions.unwrap_or_default(), action);
            }
            _ => return self.not_an_action(action),
        };
        let name = identifier(&call.func).map(key).unwrap_or_default();
        let group = Group::named(&name);
        if group.is_none() && name != "translations" {
            return self.not_an_action(action);
        }
        if call.args.is_empty() {
            let message = format!("`{name}` is empty; write for example {}", self.example());
            return self.diagnostics.error(action, message);
        }
        let mut actions = Vec::new();
        for place in &call.args {
            let acting = match group {
                Some(group) => self.acting(place, group),
                None => self.lines(place),
            };
            let acting = acting.into_iter().flatten();
            actions.extend(acting.map(FactorAction::left));
        }
        self.collect(&actions, action);
    }

    /// Whether a place is a name of the chart, as in `SE2(x, y, theta)`.
    fn is_chart_coordinate(&self, place: &Syntax) -> bool {
        let meaning = identifier(indexed(place).0).and_then(|ident| self.names.get(&key(ident)));
        matches!(meaning, Some(Meaning::Coordinate(family)) if family.space.group().is_none())
    }

    /// `R`, `R[2]`, or the whole array `R`.
    fn acting(&mut self, place: &Syntax, group: Group) -> Option<Vec<usize>> {
        let (_, family, index) = self.group_family(place)?;
        if family.space != Space::Matrices(group) {
            let (written, own) = (plain(place), family.space.name());
            let message = format!("`{written}` is in `{own}`; write `{own}({written})`");
            return self.diagnostics.refuse(place, message);
        }
        Some(match (family.length, index) {
            (Some(length), None) => (family.place..family.place + length).collect(),
            _ => vec![self.group_member(place)?.1.index],
        })
    }

    /// `x`, `q[2]`, or the whole array `q`.
    fn lines(&mut self, place: &Syntax) -> Option<Vec<usize>> {
        if self.names_a_group(place) {
            let (_, family, _) = self.group_family(place)?;
            let (written, own) = (plain(place), family.space.name());
            let message =
                format!("`{written}` is in `{own}`; write `{own}({written})`, or velocities of it");
            return self.diagnostics.refuse(place, message);
        }
        let factors = self.line_factors(place)?;
        let directions = self.fibre_entries(place)?;
        let stages = self.draft.stages.iter();
        let mut taken = stages.filter(|stage| stage.fibre.iter().any(|i| directions.contains(i)));
        if let Some(stage) = taken.next() {
            let message = format!(
                "`{}` is acted on by `{}` already; a coordinate belongs to one `#[symmetry]`",
                plain(place),
                plain(&stage.tokens)
            );
            return self.diagnostics.refuse(place, message);
        }
        Some(factors)
    }

    /// `R.spatial_omega[2]`, `g.spatial_v`, `R.omega[2]`, `g.v[0]`: motions that have these
    /// velocities.
    fn directions_of_motion(&mut self, action: &Syntax) -> Option<Vec<FactorAction>> {
        let Some(motion) = self.motion(action) else {
            return self.no_velocity(action);
        };
        let (_, member) = self.group_member(&motion.of)?;
        if motion.is_linear && !member.group.is_rigid() {
            return self.no_velocity(action);
        }
        let target = self.body_target(&motion.body)?;
        let by = |direction: &usize| {
            let place = direction - member.first;
            match motion.in_space {
                true => Multiplication::InSpace(place),
                false => Multiplication::InBody(place),
            }
        };
        let directions = target.coordinates().iter();
        let action = |direction| FactorAction {
            factor: member.index,
            by: by(direction),
        };
        Some(directions.map(action).collect())
    }

    /// A velocity of a group coordinate as it is written.
    pub(super) fn motion(&self, written: &Syntax) -> Option<WrittenVelocity> {
        let (part, index) = match bare(written) {
            Syntax::Index(index) => (bare(&index.expr), Some(index)),
            other => (other, None),
        };
        let Syntax::Field(field) = part else {
            return None;
        };
        let member = plain(&field.member);
        let body = member.strip_prefix("spatial_").unwrap_or(&member);
        if !["omega", "v"].contains(&body) {
            return None;
        }
        let velocity = Syntax::Field(syn::ExprField {
            member: syn::Member::Named(Ident::new(body, field.member.span())),
            ..field.clone()
        });
        Some(WrittenVelocity {
            of: (*field.base).clone(),
            in_space: body != member,
            is_linear: body == "v",
            body: match index {
                None => velocity,
                Some(index) => Syntax::Index(syn::ExprIndex {
                    expr: Box::new(velocity),
                    ..index.clone()
                }),
            },
        })
    }

    fn no_velocity<T>(&mut self, action: &Syntax) -> Option<T> {
        self.not_an_action(action);
        None
    }

    fn collect(&mut self, actions: &[FactorAction], action: &Syntax) {
        let source = Some(self.source(action));
        for (position, own) in actions.iter().enumerate() {
            let is_same = |other: &FactorAction| {
                let of_one_side = |by| !matches!(by, Multiplication::InBody(_));
                let contains = |a: &FactorAction, b: &FactorAction| {
                    a.is_left() && of_one_side(b.by) || a.by == b.by
                };
                other.factor == own.factor && (contains(own, other) || contains(other, own))
            };
            if actions[..position].iter().any(is_same) {
                let message = "a coordinate is given twice; remove one";
                return self.diagnostics.error(action, message);
            }
            let mut taken = self.draft.factor_actions.iter();
            if taken.any(|given| is_same(given)) {
                let message = format!(
                    "a part of `{}` is a symmetry already; remove one",
                    plain(action)
                );
                return self.diagnostics.error(action, message);
            }
        }
        let given = actions.iter().map(|action| Given {
            choice: *action,
            source,
        });
        self.draft.factor_actions.extend(given);
    }

    /// Every other symmetry of a system with group coordinates.
    fn not_an_action(&mut self, action: &Syntax) {
        let Some((name, group)) = self.names.first_group() else {
            return;
        };
        let space = group.name();
        let message = format!(
            "`{}` is no group that acts on coordinates in groups and others; write `{space}({name})`, left multiplication, `{name}.spatial_omega`, \
             motions of space, `{name}.omega`, motions of the body, or `translations(…)`, `SE2(…)`, `Heisenberg(…)` or `group(…)` of other coordinates",
            plain(action)
        );
        self.diagnostics.error(action, message);
    }

    /// `SO3(R)` with a coordinate of the system.
    fn example(&self) -> String {
        match self.names.first_group() {
            Some((name, group)) => format!("`{}({name})`", group.name()),
            None => "`SO3(R)`".to_owned(),
        }
    }
}
