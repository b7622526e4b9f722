//! Names of group coordinates: `R`, `R[2]` of an array, and what follows them.

use syn::Expr as Syntax;

use super::resolve::WrittenName;
use crate::model::Group;
use crate::model::lowering::{Lowering, Mode, bare, plain};
use crate::model::names::Family;
use crate::model::value::{At, Lowered, Member, Product};

impl Lowering<'_> {
    pub(in crate::model::lowering) fn group_coordinate(
        &mut self,
        place: &WrittenName,
        family: Family,
        group: Group,
    ) -> Option<Lowered> {
        let (member, written, rest) = self.member(place, family, group)?;
        let value = match self.mode {
            Mode::Discrete => Lowered::Motion(member),
            _ => Lowered::Matrix(Product::of(member, At::Now)),
        };
        self.entries_of(value, written, rest)
    }

    /// The coordinate itself, how it is written, and the indices after it.
    fn member<'p, 's>(
        &mut self,
        place: &'p WrittenName<'s>,
        family: Family,
        group: Group,
    ) -> Option<(Member, String, &'p [&'s Syntax])> {
        let name = &place.name;
        let Some(length) = family.length else {
            return Some((family.member(0)?, name.clone(), &place.indices));
        };
        let Some((index, rest)) = place.indices.split_first() else {
            let message = format!(
                "`{name}` is an array of {length} {}; write one, `{name}[0]` to `{name}[{}]`",
                elements(group),
                length - 1
            );
            return self.error(&place.tokens, message);
        };
        if let Syntax::Tuple(_) = bare(index) {
            let message = format!(
                "`{name}` is an array of {length} {}; write `{name}[0][{}]`",
                elements(group),
                plain(*index)
            );
            return self.error(index, message);
        }
        let entry = self.index_below(index, length, name, "entries")?;
        let written = format!("{name}[{}]", plain(*index));
        Some((family.member(entry)?, written, rest))
    }

    /// `R_dot`.
    pub(in crate::model::lowering) fn group_velocity<T>(
        &mut self,
        place: &WrittenName,
        family: Family,
        group: Group,
    ) -> Option<T> {
        let name = place.name.strip_suffix("_dot").unwrap_or(&place.name);
        let one = place.one(name, family);
        let message = match (self.mode, group) {
            (Mode::Discrete, _) => format!(
                "a discrete expression has no velocities; write it in `{one}.relative`, which is \
                    `{one}[0].inverse() * {one}[1]`"
            ),
            (_, Group::SO3) => format!(
                "the velocity of `{name}: SO3` is `{one}.omega`, in the body, or \
                    `{one}.spatial_omega`, in space"
            ),
            (_, group) => format!(
                "the velocity of `{name}: {}` is `{one}.omega` and `{one}.v`, in the body, or \
                    `{one}.p_dot`, that of the origin in space",
                group.name()
            ),
        };
        self.error(&place.tokens, message)
    }
}

fn elements(group: Group) -> &'static str {
    if group.is_rigid() {
        "rigid motions"
    } else {
        "rotations"
    }
}
