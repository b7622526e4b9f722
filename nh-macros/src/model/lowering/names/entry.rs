//! Indices after a value: a component `[i]`, an entry `[(i, j)]`, an end `[0]`.

use syn::Expr as Syntax;

use crate::model::lowering::{Lowering, Mode, bare, plain};
use crate::model::value::{At, Lowered, Product};

impl Lowering<'_> {
    /// `value[i][j]…`; `written` is how the value is written.
    pub(in crate::model::lowering) fn entries_of(
        &mut self,
        mut value: Lowered,
        mut written: String,
        indices: &[&Syntax],
    ) -> Option<Lowered> {
        for (position, index) in indices.iter().enumerate() {
            value = self.entry_of(value, &written, index, indices.get(position + 1).copied())?;
            written = format!("{written}[{}]", plain(*index));
        }
        Some(value)
    }

    fn entry_of(
        &mut self,
        value: Lowered,
        written: &str,
        index: &Syntax,
        next: Option<&Syntax>,
    ) -> Option<Lowered> {
        let pair = match bare(index) {
            Syntax::Tuple(tuple) => Some(tuple),
            _ => None,
        };
        match (value, pair) {
            (Lowered::Number(_), _) => {
                let message = format!("`{written}` is a number without entries; write `{written}`");
                self.error(index, message)
            }
            (Lowered::Vector(components), None) => {
                let place = self.index_below(index, components.len(), written, "components")?;
                Some(Lowered::Number(components.into_iter().nth(place)?))
            }
            (Lowered::Vector(_), Some(_)) => {
                let message = format!(
                    "`{written}` is a vector; its components have one index, `{written}[0]`"
                );
                self.error(index, message)
            }
            (Lowered::Matrix(product), Some(tuple)) => self.entry_at(&product, written, tuple),
            (Lowered::Matrix(product), None) => {
                self.not_two_indices(&product, written, index, next)
            }
            (Lowered::Motion(member), None) => {
                let endpoint = self.endpoint(index, written, index)?;
                Some(Lowered::Matrix(Product::of(member, At::End(endpoint))))
            }
            (Lowered::Motion(_), Some(_)) => {
                let pair = plain(index);
                let message = format!(
                    "a discrete expression has the entries `{written}[0][{pair}]`, `{written}[1][{pair}]` \
                        and `{written}.relative[{pair}]`, not `{written}[{pair}]`"
                );
                self.error(index, message)
            }
        }
    }

    /// An index from 0 to `length - 1`.
    pub(in crate::model::lowering) fn index_below(
        &mut self,
        index: &Syntax,
        length: usize,
        written: &str,
        parts: &str,
    ) -> Option<usize> {
        let value = self.index(index)?;
        if let Some(place) = usize::try_from(value).ok().filter(|place| *place < length) {
            return Some(place);
        }
        let (last, values) = (length - 1, self.index_values());
        let message = format!(
            "`{written}[{value}]` does not exist{values}; the {parts} are `{written}[0]` to \
                `{written}[{last}]`"
        );
        self.error(index, message)
    }

    /// `[(i, j)]`.
    fn entry_at(
        &mut self,
        product: &Product,
        written: &str,
        tuple: &syn::ExprTuple,
    ) -> Option<Lowered> {
        let indices: Vec<&Syntax> = tuple.elems.iter().collect();
        let [row, column] = indices.as_slice() else {
            let message = format!("an entry of a matrix has two indices, `{written}[(i, j)]`");
            return self.error(tuple, message);
        };
        let (i, j) = (self.index(row), self.index(column));
        let (i, j) = (i?, j?);
        let (rows, columns) = product.shape();
        let within =
            |value: i64, length: usize| usize::try_from(value).ok().filter(|place| *place < length);
        if let (Some(i), Some(j)) = (within(i, rows), within(j, columns)) {
            self.grow(tuple, product.size())?;
            return Some(Lowered::Number(product.matrix().entry(i, j).clone()));
        }
        let values = self.index_values();
        let what = Lowered::Matrix(product.clone()).describe();
        let matrix = if what.ends_with("matrix") {
            String::new()
        } else {
            format!(", a {rows}×{columns} matrix,")
        };
        let message = format!(
            "`{written}[({i}, {j})]` does not exist{values}; `{written}` is {what}{matrix} with the \
                entries `[(0, 0)]` to `[({}, {})]`",
            rows - 1,
            columns - 1
        );
        self.error(tuple, message)
    }

    /// `R[0]` in a continuous expression, `R[0][1]` in a discrete one.
    fn not_two_indices(
        &mut self,
        product: &Product,
        written: &str,
        index: &Syntax,
        next: Option<&Syntax>,
    ) -> Option<Lowered> {
        let i = plain(index);
        let pair = match next.map(bare) {
            Some(Syntax::Tuple(_)) | None => format!("({i}, j)"),
            Some(next) => format!("({i}, {})", plain(next)),
        };
        let is_now = self.mode == Mode::Continuous
            && product
                .element()
                .is_some_and(|element| element.at == At::Now && !element.inverted);
        let message = match next.map(bare) {
            Some(Syntax::Tuple(tuple)) if is_now => format!(
                "a continuous expression has no endpoints; write `{written}[{}]` instead of \
                    `{written}[{i}][{}]`",
                plain(tuple),
                plain(tuple)
            ),
            None if is_now => format!(
                "a continuous expression has no endpoints; write `{written}` instead of \
                    `{written}[{i}]`, or an entry `{written}[(i, j)]`"
            ),
            _ => format!(
                "an entry of a matrix has two indices in parentheses; write `{written}[{pair}]`"
            ),
        };
        self.error(index, message)
    }
}
