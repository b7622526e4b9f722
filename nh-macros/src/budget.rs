//! A bound on the work of one derivation: a system that exceeds it is refused, a question that is
//! only reported is left open.
//!
//! Work is counted in operations on the expressions that are read and written, never in seconds: it
//! follows from the system alone, whatever the machine and whatever else it does. One unit is about
//! a nanosecond of an unoptimised build on the machine of the measurements in `benches/NOTES.md`. A
//! derivative, which may be much larger than its expression, is charged before it is begun, by its
//! structure; a product is multiplied out only if it has few terms then, and charged after.

use std::cell::Cell;
use std::ffi::OsStr;
use std::panic::{self, AssertUnwindSafe};

use crate::profile;

/// The work of a derivation, if the variable [`VARIABLE`] does not say how many times as much.
const WHOLE: u64 = 30_000_000_000;
pub(crate) const VARIABLE: &str = "NONHOLONOMIC_BUDGET";
/// The work of a question whose answer is only reported.
const LONGEST_QUESTION: u64 = 5_000_000_000;
/// Units of a value of a program, where it is built and where it is shortened.
pub(crate) const BUILT: u64 = 2_000;
pub(crate) const SHORTENED: u64 = 40_000;
/// Units of a pair of terms that is looked for in the others.
pub(crate) const PAIR: u64 = 500;
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

/// The units that this thread has spent.
#[cfg(test)]
pub(crate) fn spent() -> u64 {
    SPENT.get()
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

/// Ends the derivation or the question.
pub(crate) fn give_up() -> ! {
    // No panic, of which a message would be printed.
    panic::resume_unwind(Box::new(TooLarge))
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::{Budget, WHOLE, bounded, charge, derivation, question};

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
}
