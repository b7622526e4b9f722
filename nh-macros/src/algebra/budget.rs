//! A bound on the work of one derivation: a system that exceeds it is refused, a question that is only reported is left open.
//!
//! Work is counted in operations on the expressions that are read and written, never in seconds: it follows from the system alone, whatever
//! the machine and whatever else it does. One unit is about a nanosecond of an unoptimised build on the machine of the
//! measurements in ARCHITECTURE.md. What may be much larger than what it is made of (a derivative, a product multiplied out) is
//! charged before it is begun, by its structure.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};

use symbolica::atom::{Atom, AtomCore, AtomView, Symbol};

/// The work of a derivation.
const WHOLE: u64 = 40_000_000_000;
/// The work of a question whose answer is only reported.
const QUESTION: u64 = 6_000_000_000;
/// The bytes of one expression.
const LARGEST: usize = 32 << 20;

/// Units a byte of an expression that is looked at, and of one that is written in another form.
pub(super) const SEEN: u64 = 20;
pub(super) const REWRITTEN: u64 = 1000;
/// Units a byte of one that becomes a program.
pub(super) const TRANSLATED: u64 = 300;
/// Units a byte of one that is printed.
pub(super) const PRINTED: u64 = 200;
/// Units of an operation on numbers of 640 bits.
pub(super) const LONG_NUMBER: u64 = 60_000;

thread_local! {
    static SPENT: Cell<u64> = const { Cell::new(0) };
    static BOUND: Cell<u64> = const { Cell::new(u64::MAX) };
}

/// The payload of an unwinding that gives up.
struct TooLarge;

/// A derivation within the budget; nothing where it is exceeded.
pub(crate) fn derivation<R>(task: impl FnOnce() -> R) -> Option<R> {
    SPENT.set(0);
    bounded(WHOLE, task)
}

/// The answer to a question that may be left open; nothing where it is too large.
pub(crate) fn question<R>(task: impl FnOnce() -> R) -> Option<R> {
    bounded(SPENT.get().saturating_add(QUESTION), task)
}

/// What `task` returns, if no more is spent than up to `bound` on the way.
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
pub(super) fn charge(count: usize, units: u64) {
    let spent = SPENT.get().saturating_add((count as u64).saturating_mul(units));
    SPENT.set(spent);
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
    const TERM: u64 = 1000;
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

/// ∂f/∂x, which is paid for.
pub(super) fn derivative(f: &Atom, x: Symbol) -> Atom {
    const BYTE: u64 = 100;
    let bytes = size_of_derivative(f.as_view(), x);
    if bytes > LARGEST {
        give_up();
    }
    charge(size(f) + bytes, BYTE);
    f.derivative(x)
}

/// A product multiplied out, which is paid for.
pub(super) fn multiplied_out(atom: Atom) -> Atom {
    charge(size(&atom), REWRITTEN);
    atom
}

pub(super) fn size(atom: &Atom) -> usize {
    atom.as_view().get_byte_size()
}

/// The bytes of ∂f/∂x, at most about these.
fn size_of_derivative(f: AtomView<'_>, x: Symbol) -> usize {
    match f {
        AtomView::Num(_) => 0,
        AtomView::Var(v) => usize::from(v.get_symbol() == x),
        AtomView::Add(sum) => sum.iter().map(|term| size_of_derivative(term, x)).sum(),
        AtomView::Mul(product) => {
            let factors = product.iter().map(|factor| size_of_derivative(factor, x));
            factors.filter(|slope| *slope > 0).map(|slope| slope + f.get_byte_size()).sum()
        }
        AtomView::Pow(power) => {
            let (base, exponent) = power.get_base_exp();
            let slopes = [base, exponent].map(|part| size_of_derivative(part, x));
            slopes.into_iter().filter(|slope| *slope > 0).map(|slope| slope + f.get_byte_size()).sum()
        }
        AtomView::Fun(call) => {
            let slopes = call.iter().map(|argument| size_of_derivative(argument, x));
            slopes.filter(|slope| *slope > 0).map(|slope| slope + f.get_byte_size()).sum()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{bounded, charge, derivation, question};

    #[test]
    fn what_is_within_the_budget_is_done() {
        assert_eq!(bounded(10, || charge(5, 1)), Some(()));
    }

    #[test]
    fn a_question_that_is_given_up_leaves_the_derivation_as_it_was() {
        let found = derivation(|| {
            let answer = question(|| charge(7, 1_000_000_000));
            (answer, question(|| 3))
        });
        assert_eq!(found, Some((None, Some(3))));
    }

    #[test]
    fn a_derivation_is_given_up_from_within_a_question() {
        let found = derivation(|| {
            charge(39, 1_000_000_000);
            question(|| charge(2, 1_000_000_000))
        });
        assert_eq!(found, None);
    }

    #[test]
    #[should_panic(expected = "on purpose")]
    fn a_panic_is_none_of_this() {
        question(|| panic!("on purpose"));
    }
}
