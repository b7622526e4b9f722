//! A bound on the work of one derivation: a system that exceeds it is refused, a question that is only reported is left open.
//!
//! Work is counted in operations on the expressions that are read and written, never in seconds: it follows from the system alone, whatever
//! the machine and whatever else it does. One unit is about a nanosecond of an unoptimised build on the machine of the
//! measurements in ARCHITECTURE.md. A derivative, which may be much larger than its
//! expression, is charged before it is begun, by its structure; a product is multiplied out only if it has few terms then, and charged after.

use std::cell::Cell;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::panic::{self, AssertUnwindSafe};

use symbolica::atom::{Atom, AtomCore, AtomView, Symbol};

use crate::profile;

/// The work of a derivation, if the variable [`VARIABLE`] does not say how many times as much.
const WHOLE: u64 = 30_000_000_000;
pub(crate) const VARIABLE: &str = "NONHOLONOMIC_BUDGET";
/// The work of a question whose answer is only reported.
const LONGEST_QUESTION: u64 = 5_000_000_000;
/// The bytes of one expression.
const LARGEST: usize = 8 << 20;

/// Units a byte of an expression that is looked at, and of one that is written in another form.
pub(super) const SEEN: u64 = 30;
pub(super) const REWRITTEN: u64 = 150;
/// Units a byte of one that becomes a program.
pub(super) const TRANSLATED: u64 = 120;
/// Units a byte of one that is printed.
pub(super) const PRINTED: u64 = 100;
/// Units of a value of a program, where it is built and where it is shortened.
pub(crate) const BUILT: u64 = 2_000;
pub(crate) const SHORTENED: u64 = 40_000;
/// Units of a pair of terms that is looked for in the others.
pub(crate) const PAIR: u64 = 500;
/// Units of an operation modulo a prime.
pub(super) const RESIDUE: u64 = 200;
/// Units of an operation on numbers of 640 bits.
pub(super) const LONG_NUMBER: u64 = 60_000;

thread_local! {
    static SPENT: Cell<u64> = const { Cell::new(0) };
    static BOUND: Cell<u64> = const { Cell::new(u64::MAX) };
    static QUESTION: Cell<u64> = const { Cell::new(LONGEST_QUESTION) };
}

/// The payload of an unwinding that gives up.
struct TooLarge;

/// How many budgets the user grants a derivation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget(u32);

impl Budget {
    pub(crate) const ONE: Self = Self(1);

    pub(crate) fn of(value: Option<&OsStr>) -> Result<Self, String> {
        let Some(value) = value.filter(|value| !value.is_empty()) else {
            return Ok(Self::ONE);
        };
        let factor = value.to_str().and_then(|value| value.parse().ok());
        factor.filter(|factor| *factor > 0).map(Self).ok_or_else(|| {
            format!(
                "`{VARIABLE}={}` has no meaning; it is a positive integer, how many times the work a derivation may take, or not set",
                value.display()
            )
        })
    }
}

/// A derivation within the budget; nothing where it is exceeded.
pub(crate) fn derivation<R>(budget: Budget, task: impl FnOnce() -> R) -> Option<R> {
    SPENT.set(0);
    bounded(WHOLE.saturating_mul(u64::from(budget.0)), task)
}

/// The answer to a question that may be left open; nothing where it is too large.
pub(crate) fn question<R>(task: impl FnOnce() -> R) -> Option<R> {
    bounded(SPENT.get().saturating_add(QUESTION.get()), task)
}

/// Gives questions of this thread another bound.
#[cfg(test)]
pub(crate) fn set_question(units: u64) {
    QUESTION.set(units);
}

/// The result of `task`, if no more is spent than up to `bound` on the way.
fn bounded<R>(bound: u64, task: impl FnOnce() -> R) -> Option<R> {
    let around = BOUND.get();
    BOUND.set(bound.min(around));
    // Between two steps of the algebra nothing is half done.
    let result = panic::catch_unwind(AssertUnwindSafe(task));
    BOUND.set(around);
    match result {
        Ok(result) => Some(result),
        Err(payload) if payload.is::<TooLarge>() && SPENT.get() <= around => None,
        Err(payload) => panic::resume_unwind(payload),
    }
}

/// Spends `count` operations of some units each.
pub(crate) fn charge(count: usize, units: u64) {
    /// Units between two looks at the clock, which decides nothing.
    const LOOK: u64 = 1 << 26;
    let before = SPENT.get();
    let spent = before.saturating_add((count as u64).saturating_mul(units));
    SPENT.set(spent);
    if spent / LOOK > before / LOOK {
        profile::say_what_takes_long();
    }
    if spent > BOUND.get() {
        give_up();
    }
}

fn give_up() -> ! {
    // No panic, of which a message would be printed.
    panic::resume_unwind(Box::new(TooLarge))
}

/// Spends the work of reading expressions, some units a byte.
pub(super) fn charge_reading<'a>(atoms: impl IntoIterator<Item = &'a Atom>, units: u64) {
    charge(atoms.into_iter().map(size).sum(), units);
}

/// A result of arithmetic, which is paid for.
pub(super) fn made(atom: Atom) -> Atom {
    /// Terms are compared with those that are there.
    const TERM: u64 = 2000;
    let bytes = size(&atom);
    if bytes > LARGEST {
        give_up();
    }
    let parts = match atom.as_view() {
        AtomView::Add(sum) => sum.get_nargs(),
        AtomView::Mul(product) => product.get_nargs(),
        _ => 1,
    };
    charge(bytes, 1);
    charge(parts, TERM);
    atom
}

/// ∂f/∂x of about these bytes, which is paid for.
pub(super) fn derivative(f: &Atom, x: Symbol, bytes: usize) -> Atom {
    const BYTE: u64 = 120;
    if bytes > LARGEST {
        give_up();
    }
    charge(size(f) + bytes, BYTE);
    f.derivative(x)
}

/// Spends the work of writing an expression in another form, in which functions stay as they are: it goes like the square of the depth.
pub(super) fn charge_writing(atom: &Atom) {
    const NODE: u64 = 60;
    charge_reading([atom], SEEN);
    charge(squares_of_depths(atom.as_view(), 1), NODE);
}

/// Σ d² over the depths of all nodes outside of functions.
fn squares_of_depths(view: AtomView<'_>, depth: usize) -> usize {
    let of = |view| squares_of_depths(view, depth + 1);
    let inside: usize = match view {
        AtomView::Num(_) | AtomView::Var(_) | AtomView::Fun(_) => 0,
        AtomView::Add(sum) => sum.iter().map(of).sum(),
        AtomView::Mul(product) => product.iter().map(of).sum(),
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
        AtomView::Mul(product) => product.iter().for_each(with_one_differentiated),
        AtomView::Pow(power) => {
            let (base, exponent) = power.get_base_exp();
            ([base, exponent].into_iter()).for_each(with_one_differentiated);
        }
        AtomView::Fun(call) => call.iter().for_each(with_one_differentiated),
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use symbolica::atom::{Atom, AtomCore};

    use super::{
        Budget, SPENT, WHOLE, bounded, charge, charge_reading, derivation, made, question, size,
        sizes_of_derivatives, squares_of_depths,
    };
    use crate::algebra::{Variable, with_variables};

    #[test]
    fn the_variable_is_a_positive_integer() {
        let of = |value: &str| Budget::of(Some(OsStr::new(value)));
        assert_eq!(Budget::of(None), Ok(Budget::ONE));
        assert_eq!(of(""), Ok(Budget::ONE));
        assert_eq!(of("4"), Ok(Budget(4)));
        for value in ["0", "-1", "2.5", "much"] {
            let message = of(value).expect_err("no positive integer");
            assert!(message.starts_with(&format!(
                "`NONHOLONOMIC_BUDGET={value}` has no meaning; it is a positive integer"
            )));
        }
    }

    #[test]
    fn two_budgets_are_twice_one() {
        let work = || charge(3, WHOLE / 2);
        assert_eq!(derivation(Budget::ONE, work), None);
        assert_eq!(derivation(Budget(2), work), Some(()));
    }

    #[test]
    fn what_is_within_the_budget_is_done() {
        assert_eq!(bounded(10, || charge(5, 1)), Some(()));
    }

    #[test]
    fn a_question_that_is_given_up_leaves_the_derivation_as_it_was() {
        let found = derivation(Budget::ONE, || {
            let answer = question(|| charge(6, 1_000_000_000));
            (answer, question(|| 3))
        });
        assert_eq!(found, Some((None, Some(3))));
    }

    #[test]
    fn a_derivation_is_given_up_from_within_a_question() {
        let found = derivation(Budget::ONE, || {
            charge(1, WHOLE - 1);
            question(|| charge(2, 1))
        });
        assert_eq!(found, None);
    }

    #[test]
    #[should_panic(expected = "on purpose")]
    fn a_panic_is_none_of_this() {
        question(|| panic!("on purpose"));
    }

    /// The units that a task spends.
    fn spent<R>(task: impl FnOnce() -> R) -> usize {
        let before = SPENT.get();
        task();
        usize::try_from(SPENT.get() - before).expect("it is little")
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
