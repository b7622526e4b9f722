//! Short expressions in factors.

use symbolica::atom::{Atom, AtomCore, AtomView};

use crate::algebra::Algebra;
use crate::algebra::scalar::{any_part, is_expandable};

/// Arguments of more bytes than this are taken as they stand: not expanded, not factored.
const LARGEST: usize = 4000;

/// Whether an expression is expanded and factored.
pub(super) fn is_short(f: &Atom) -> bool {
    f.as_view().get_byte_size() <= LARGEST && is_expandable(f)
}

impl Algebra {
    /// The expression in factors, where it is short.
    pub(in crate::algebra) fn factored(&self, f: &Atom) -> Atom {
        if !is_short(f) || has_high_degree(f) {
            return f.clone();
        }
        self.factored.at(f, || f.factor())
    }
}

/// Whether a sum has terms of a degree for which a polynomial takes long to be factored, as 1 +
/// x^-1998.
fn has_high_degree(f: &Atom) -> bool {
    const HIGHEST: u64 = 100;
    let is_high_power = |view: AtomView<'_>| match view {
        AtomView::Pow(power) => {
            let exponent = i64::try_from(power.get_exp());
            exponent.is_ok_and(|exponent| exponent.unsigned_abs() > HIGHEST)
        }
        _ => false,
    };
    any_part(f.as_view(), |view| match view {
        AtomView::Add(sum) => sum.iter().any(|term| any_part(term, is_high_power)),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use symbolica::atom::{Atom, AtomCore};

    use crate::algebra::with_variables;

    /// x² y - y = y (x - 1)(x + 1), and x^200 is a power; 1 + x^-1998 and its root stay as they
    /// are, which the polynomial of degree 1998 takes minutes for.
    #[test]
    fn sums_of_high_degree_are_not_factored() {
        with_variables(|algebra, [x, y]| {
            let factored = algebra.factored(&(x.pow(2) * y - y));
            assert_eq!(crate::algebra::scalar::factors(&factored).len(), 3);
            for f in [
                x.pow(200),
                Atom::num(1) + x.pow(-1998),
                (Atom::num(1) + x.pow(-1998)).pow(3) * y,
            ] {
                assert_eq!(algebra.factored(&f), f);
            }
        });
    }
}
