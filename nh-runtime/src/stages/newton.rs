//! Newton's method in stages.

use super::settled::{Iterates, carefully, have_bounded_terms};
use crate::real::{Indexed, Mask, Real};
use crate::solve::policy::CONTRACTION;
use crate::stages::{At, Given, NewtonStages, Solved, hand_on, merge};

/// Newton's method. J is factored at the guess, and anew only where the factors at hand do not
/// promise to reach the tolerance in two more iterations: with R_0 → R_1 in an iteration, the next
/// two with the same factors are taken to leave 4 R_1/R_0 of the residual each, 16 R_1³/R_0² in
/// all. If that promises less than the tolerance, and the rows are at most 8 times as large and at
/// most 384 ε of their terms, no more iterations are made: the rest is rounding. Rows that an
/// iteration leaves much of go on iterate by iterate (`settled.rs`): they end at round-off if every
/// row is round-off of its terms and parts, and without success if an iteration does not even halve
/// the norm.
///
/// The momentum that the solution leaves, R of the momenta, is handed to the next node: of one sign
/// in many steps on end it would add up, and a momentum or an energy that is conserved would drift
/// by it. In single precision one more correction is made besides where more than 2 ε is left below
/// the tolerance, and kept if it is better; it is not counted.
///
/// Factors are not sound either where the terms of a constraint grow from one J to the next: the
/// solver that pivots decides then, which knows what energy a solution may have.
///
/// A lane that has stopped stays as it is, and takes new factors only where its own are too old:
/// what is in other lanes never changes it.
#[inline(always)]
pub fn newton<S: NewtonStages<T>, T: Real>(given: Given<'_, S, T>) -> Solved<S, T> {
    let Given {
        constants,
        t,
        u,
        q,
        guess,
        limits,
        ..
    } = given;
    let tolerance = T::of(limits.tolerance);
    let node = &S::node(constants, t, u, q);
    let mut z = *guess;
    let at = At {
        constants,
        node,
        t,
        u,
        q,
        arrival: given.arrival,
        z: guess,
    };
    let (mut rows, mut interval) = S::residual(at);
    let mut factored = S::factors(at, &interval);
    let mut norm = T::of(f64::NAN);
    let mut done = T::Mask::of(false);
    let mut slow = T::Mask::of(false);
    let mut promised = T::of(f64::INFINITY);
    let mut iterations = 0;
    while iterations < limits.iterations {
        let delta = S::correction(at, &factored.factors, &rows.values);
        let held = done | slow;
        S::Unknowns::<T>::each_index(|i| {
            let z = &mut z.as_mut()[i];
            *z = T::select(held, *z, *z - delta.as_ref()[i]);
        });
        iterations += 1;
        let before = rows;
        (rows, interval) = S::residual(at.replace_unknowns(&z));
        let reached = rows.norm(&factored.terms);
        done = done | reached.at_most(tolerance);
        if done.all() {
            norm = reached;
            break;
        }
        // Most guesses are good: nobody asks for their norm.
        let last = match iterations {
            1 => before.norm(&factored.terms),
            _ => norm,
        };
        norm = reached;
        // Less than the tolerance was promised: what is above it is the rounding of the rows.
        let rounded =
            promised.at_most(tolerance) & norm.at_most(T::of(limits.rounding_limit(T::FORMAT)));
        done = done | (rounded & !slow);
        slow = !done & (slow | !norm.below(T::of(CONTRACTION) * last));
        if (done | slow).all() {
            break;
        }
        let rate = T::of(4.0) * norm / last;
        promised = rate * rate * norm;
        let keep = done | slow | promised.at_most(tolerance);
        if !keep.all() {
            let anew = S::factors(at.replace_unknowns(&z), &interval);
            factored.sound =
                factored.sound & (keep | have_bounded_terms::<S, T>(&factored.terms, &anew.terms));
            factored.renew(&anew, !keep);
        }
    }
    // Less than that is rounding.
    let rest = done & T::of(T::FORMAT.least_residual()).below(norm);
    // A constant: without optimisation too the code that a format does not run takes no stack.
    if const { T::FORMAT.polishes } && !(!rest).all() {
        let anew = S::factors(at.replace_unknowns(&z), &interval);
        factored.renew(&anew, rest);
        let delta = S::correction(at, &factored.factors, &rows.values);
        let mut better = z;
        S::Unknowns::<T>::each_index(|i| {
            let z = &mut better.as_mut()[i];
            *z = *z - delta.as_ref()[i];
        });
        let (anew, shared) = S::residual(at.replace_unknowns(&better));
        let polished = anew.norm(&factored.terms);
        let lanes = rest & polished.below(norm);
        merge::<T, _>(&mut z, &better, lanes);
        merge::<T, _>(&mut rows.values, &anew.values, lanes);
        norm = T::select(lanes, polished, norm);
        interval = match lanes.all() {
            true => shared,
            false => S::residual(at.replace_unknowns(&z)).1,
        };
    }
    let mut arrival = S::arrival(at.replace_unknowns(&z), &interval);
    hand_on::<S, T>(&mut arrival, &rows.values);
    let mut good = factored.sound & done;
    if !done.all() && iterations > 0 {
        // Copies, to and from: what no function refers to may stay in registers.
        let from = Iterates {
            z,
            norm,
            iterations,
            done,
            sound: factored.sound,
        };
        let ended = carefully::<S, T>(*constants, (t, *u), *q, *given.arrival, from, limits);
        (z, arrival, norm) = (ended.z, ended.arrival, ended.norm);
        (iterations, good) = (ended.iterations, ended.good);
    }
    Solved {
        z,
        arrival,
        norm,
        iterations,
        good,
    }
}
