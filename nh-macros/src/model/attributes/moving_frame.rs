//! `#[moving_frame(x = …, R = a * R)]`.

use syn::Expr as Syntax;

use super::component::Owner;
use crate::model::draft::Reader;
use crate::model::lowering::{Mode, Scope, identifier, indexed};
use crate::model::value::{Lowered, Member};
use crate::model::{Expr, FrameComponent};
use crate::syntax::text::plain;
use crate::syntax::{Attribute, List};

const SCOPE: Scope<'static> = Scope::Position("a change of chart depends on coordinates and time");

impl Reader<'_> {
    /// `#[moving_frame(x = …, R = a * R)]`: each factor of Q once.
    pub(in crate::model) fn moving_frame(&mut self, attribute: &Attribute, list: &List<Syntax>) {
        let mut components: Vec<FrameComponent> = Vec::new();
        for item in &list.items {
            let Some((left, right)) = self.sides_of_component(item, Owner::MovingFrame) else {
                continue;
            };
            let read = match self.names_a_group(left) {
                true => self.moved_element(left, right),
                false => self.moved_coordinate(left, right),
            };
            let Some((first, rows)) = read else {
                continue;
            };
            if components.iter().any(|known| known.first == first) {
                self.refuse_repetition(left, Owner::MovingFrame);
                continue;
            }
            let source = self.source(right);
            components.push(FrameComponent {
                first,
                rows,
                source,
            });
        }
        self.draft.continuous.moving_frame = Some(self.choice_at(components, &attribute.tokens));
    }

    /// `x = expr`, `q[3] = expr`.
    fn moved_coordinate(
        &mut self,
        left: &Syntax,
        right: &Syntax,
    ) -> Option<(usize, Vec<Vec<Expr>>)> {
        let target = self.target(left, Owner::MovingFrame);
        let value = self.lower_within(right, Mode::Continuous, SCOPE);
        Some((target?, vec![vec![value?]]))
    }

    /// `R = matrix`, `S[2] = matrix`, the matrix of an element.
    fn moved_element(&mut self, left: &Syntax, right: &Syntax) -> Option<(usize, Vec<Vec<Expr>>)> {
        let (name, member) = self.whole_member(left)?;
        let value = self.lower_value_within(right, Mode::Continuous, SCOPE)?;
        let size = member.group.dimension() + usize::from(member.group.is_rigid());
        if let Lowered::Matrix(product) = &value
            && product.shape() == (size, size)
        {
            let matrix = product.matrix();
            let row = |i| (0..size).map(|j| matrix.entry(i, j).clone()).collect();
            return Some((member.first, (0..size).map(row).collect()));
        }
        let message = format!(
            "this is {}, and `{name}` in the fixed frame is a {size}×{size} matrix; write `{name} = a * {name}` with the matrix \
             `a` of a motion of space",
            value.describe(),
        );
        self.diagnostics.refuse(right, message)
    }

    /// The coordinate in a group that is named, without what may follow its name.
    fn whole_member(&mut self, left: &Syntax) -> Option<(String, Member)> {
        if identifier(indexed(left).0).is_some() {
            return self.group_member(left);
        }
        let message = format!(
            "`{}` is a part of a coordinate in a group, and a frame moves the whole of it; write `R = a * R`",
            plain(left)
        );
        self.diagnostics.refuse(left, message)
    }
}
