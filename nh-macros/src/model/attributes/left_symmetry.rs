//! `#[symmetry(SO3(R))]`: left multiplication of group coordinates, in a system that has them.

use syn::Expr as Syntax;

use crate::model::check::combinations::{self, Feature};
use crate::model::draft::Reader;
use crate::model::lowering::{bare, identifier};
use crate::model::names::{Meaning, key};
use crate::model::{Given, Group, Space};
use crate::syntax::text::plain;
use crate::syntax::{Attribute, List};

impl Reader<'_> {
    /// Adds the group coordinates of one attribute to those that act on themselves.
    pub(in crate::model) fn left_symmetry(&mut self, attribute: &Attribute, list: &List<Syntax>) {
        let Some(action) = self.single(attribute, &list.items) else {
            return;
        };
        let Syntax::Call(call) = bare(action) else {
            return self.not_a_left_action(action);
        };
        let name = identifier(&call.func).map(key).unwrap_or_default();
        let Some(group) = Group::named(&name) else {
            return self.not_a_left_action(action);
        };
        if call.args.is_empty() {
            let message = format!("`{name}` is empty; write for example {}", self.example());
            return self.diagnostics.error(action, message);
        }
        let charts = call
            .args
            .iter()
            .filter(|place| self.is_chart_coordinate(place));
        if charts.count() == call.args.len() {
            return self.not_a_left_action(action);
        }
        let mut groups = Vec::new();
        for place in &call.args {
            groups.extend(self.acting(place, group).into_iter().flatten());
        }
        self.collect(&groups, action);
    }

    /// Whether it is a name of the chart, as in `SE2(x, y, theta)`.
    fn is_chart_coordinate(&self, place: &Syntax) -> bool {
        let base = match bare(place) {
            Syntax::Index(index) => bare(&index.expr),
            other => other,
        };
        let meaning = identifier(base).and_then(|ident| self.names.get(&key(ident)));
        matches!(meaning, Some(Meaning::Coordinate(family)) if family.space.group().is_none())
    }

    /// `R`, `R[2]`, or the whole array `R`.
    fn acting(&mut self, place: &Syntax, group: Group) -> Option<Vec<usize>> {
        let (_, family, index) = self.group_family(place)?;
        if family.space != Space::Matrices(group) {
            let (written, own) = (plain(place), family.space.name());
            let message = format!("`{written}` is in `{own}`; write `{own}({written})`");
            return self.diagnostics.refused(place, message);
        }
        let members: Vec<usize> = match (family.length, index) {
            (Some(length), None) => (family.place..family.place + length).collect(),
            _ => vec![self.group_member(place)?.1.index],
        };
        let mut taken = self.draft.left_symmetry.iter();
        if taken.any(|acting| members.contains(acting)) {
            let message = format!("`{}` is given twice; remove one", plain(place));
            return self.diagnostics.refused(place, message);
        }
        Some(members)
    }

    fn collect(&mut self, groups: &[usize], action: &Syntax) {
        for (position, index) in groups.iter().enumerate() {
            if groups[..position].contains(index) {
                let message = "a coordinate is given twice; remove one";
                return self.diagnostics.error(action, message);
            }
        }
        let source = Some(self.source(action));
        let acting = groups.iter().map(|index| Given {
            choice: *index,
            source,
        });
        self.draft.left_symmetry.extend(acting);
    }

    /// Every other symmetry of a system with group coordinates.
    fn not_a_left_action(&mut self, action: &Syntax) {
        let (feature, with) = (Feature::ChartSymmetry, Feature::Groups);
        let message = combinations::message(feature, with, &self.example());
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
