//! The work of operations on expressions, by their sizes, spent from the budget of the derivation.

use std::collections::HashMap;

use symbolica::atom::{Atom, AtomCore, AtomView, Symbol};

use crate::budget;

/// The most bytes of one expression.
const LARGEST: usize = 8 << 20;

/// Units a byte of an expression that is read, and of an expression that is written in another
/// form.
pub(super) const SEEN: u64 = 30;
pub(super) const REWRITTEN: u64 = 150;
/// Units a byte of an expression that becomes a program.
pub(super) const TRANSLATED: u64 = 120;
/// Units a byte of an expression that is printed.
pub(super) const PRINTED: u64 = 100;
/// Units of an operation modulo a prime.
pub(super) const RESIDUE: u64 = 200;
/// Units of an operation on numbers of 640 bits.
pub(super) const LONG_NUMBER: u64 = 60_000;

/// Spends the work of reading expressions, some units a byte.
pub(super) fn charge_reading<'a>(atoms: impl IntoIterator<Item = &'a Atom>, units: u64) {
    budget::charge(atoms.into_iter().map(size).sum(), units);
}

/// A result of arithmetic, which is paid for.
pub(super) fn made(atom: Atom) -> Atom {
    /// Terms are compared with those that are there.
    const TERM: u64 = 2000;
    let bytes = size(&atom);
    if bytes > LARGEST {
        budget::give_up();
    }
    let parts = match atom.as_view() {
        AtomView::Add(sum) => sum.get_nargs(),
        AtomView::Mul(product) => product.get_nargs(),
        _ => 1,
    };
    budget::charge(bytes, 1);
    budget::charge(parts, TERM);
    atom
}

/// ∂f/∂x of about these bytes, which is paid for.
pub(super) fn derivative(f: &Atom, x: Symbol, bytes: usize) -> Atom {
    const BYTE: u64 = 120;
    if bytes > LARGEST {
        budget::give_up();
    }
    budget::charge(size(f) + bytes, BYTE);
    f.derivative(x)
}

/// Spends the work of writing an expression in another form, in which functions stay as they are:
/// it goes like the square of the depth.
pub(super) fn charge_writing(atom: &Atom) {
    const NODE: u64 = 60;
    charge_reading([atom], SEEN);
    budget::charge(squares_of_depths(atom.as_view(), 1), NODE);
}

/// Σ d² over the depths of all nodes outside of functions.
fn squares_of_depths(view: AtomView<'_>, depth: usize) -> usize {
    let of = |view| squares_of_depths(view, depth + 1);
    let inside: usize = match view {
        AtomView::Num(_) | AtomView::Var(_) | AtomView::Fun(_) => 0,
        AtomView::Add(_) | AtomView::Mul(_) => view.children().map(of).sum(),
        AtomView::Pow(power) => of(power.get_base()),
    };
    inside + depth * depth
}

pub(super) fn size(atom: &Atom) -> usize {
    atom.as_view().get_byte_size()
}

/// The bytes of ∂f/∂x, at most about these, for every symbol x in f.
pub(super) fn sizes_of_derivatives(f: &Atom) -> HashMap<Symbol, usize> {
    charge_reading([f], SEEN);
    let mut sizes = HashMap::new();
    add_sizes_of_derivatives(f.as_view(), &mut sizes);
    sizes
}

fn add_sizes_of_derivatives(f: AtomView<'_>, sizes: &mut HashMap<Symbol, usize>) {
    let with_one_differentiated = |part: AtomView<'_>| {
        let mut own = HashMap::new();
        add_sizes_of_derivatives(part, &mut own);
        for (x, slope) in own {
            *sizes.entry(x).or_default() += slope + f.get_byte_size();
        }
    };
    match f {
        AtomView::Num(_) => {}
        AtomView::Var(x) => *sizes.entry(x.get_symbol()).or_default() += 1,
        AtomView::Add(sum) => (sum.iter()).for_each(|term| add_sizes_of_derivatives(term, sizes)),
        AtomView::Mul(_) | AtomView::Pow(_) | AtomView::Fun(_) => {
            f.children().for_each(with_one_differentiated);
        }
    }
}

#[cfg(test)]
mod tests {
    use symbolica::atom::{Atom, AtomCore};

    use super::{charge_reading, made, size, sizes_of_derivatives, squares_of_depths};
    use crate::algebra::with_variables;
    use crate::budget;
    use crate::expression::Variable;

    /// The units that a task spends.
    fn spent<R>(task: impl FnOnce() -> R) -> usize {
        let before = budget::spent();
        task();
        usize::try_from(budget::spent() - before).expect("it is little")
    }

    #[test]
    fn work_goes_with_the_length_of_expressions() {
        with_variables(|_, [x, y]| {
            let terms = |count: i64| (1..=count).fold(Atom::new(), |sum, i| sum + x.pow(i) * y);
            let (short, long) = (terms(10), terms(100));
            let read = |atoms: &[&Atom], units| spent(|| charge_reading(atoms.to_vec(), units));
            // A variable in a term takes a byte at least.
            assert!(read(&[&long], 1) >= 200 && read(&[&long], 1) > 5 * read(&[&short], 1));
            assert_eq!(read(&[&long], 30), 30 * read(&[&long], 1));
            assert_eq!(
                read(&[&long, &short], 1),
                read(&[&long], 1) + read(&[&short], 1)
            );
            // Arithmetic is paid for by its bytes and its parts.
            let parts = |f: &Atom| spent(|| made(f.clone())) - size(f);
            let one = parts(&x.sin());
            let product = x * y * (x + y);
            assert_eq!(
                [long, short, product].map(|f| parts(&f) / one),
                [100, 10, 3]
            );
        });
    }

    /// A node at the depth d counts d²; arguments of functions are not written in another form.
    #[test]
    fn work_of_writing_goes_with_the_squares_of_depths() {
        with_variables(|_, [x, y]| {
            let sum = x + y;
            for (f, expected) in [
                (x.clone(), 1),
                (sum.clone(), 1 + 4 + 4),
                (sum.pow(2), 1 + 4 + 9 + 9),
                (sum.sin(), 1),
                (x * &sum, 1 + 4 + 4 + 9 + 9),
                (Atom::num(7), 1),
            ] {
                assert_eq!(squares_of_depths(f.as_view(), 1), expected, "{f}");
            }
        });
    }

    /// ∂_x(x y sin x) = y sin x + x y cos x is two copies with one factor changed in each.
    #[test]
    fn bytes_of_derivatives() {
        with_variables(|algebra, [x, y]| {
            let x_symbol = algebra.symbol(Variable::Multiplier(0));
            let of = |f: &Atom| sizes_of_derivatives(f).get(&x_symbol).copied().unwrap_or(0);
            let (sine, sum) = (x.sin(), x + y);
            let product = x * y * &sine;
            for (f, expected) in [
                (Atom::num(7), 0),
                (y.clone(), 0),
                (y.sin(), 0),
                (x.clone(), 1),
                (sum.clone(), 1),
                (sine.clone(), 1 + size(&sine)),
                (product.clone(), 1 + (1 + size(&sine)) + 2 * size(&product)),
                (sum.pow(3), 1 + size(&sum.pow(3))),
                (y.pow(x), 1 + size(&y.pow(x))),
                (x.pow(x), 2 + 2 * size(&x.pow(x))),
            ] {
                assert_eq!(of(&f), expected, "{f}");
            }
        });
    }
}
