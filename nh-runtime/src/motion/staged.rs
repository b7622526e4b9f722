//! The values that motions carry from node to node for the stages of their system: one motion, or
//! one a lane.

use core::f64::consts::PI;

#[cfg(feature = "std")]
mod side_by_side;

#[cfg(feature = "std")]
pub use side_by_side::set_lane;

#[cfg(feature = "std")]
use super::passage::Passage;
use crate::declarations::copies;
use crate::real::{Array, Format, Indexed, Mask, Real};
use crate::solve::newton::Guess;
use crate::stages::{Given, Limits, Solved, Stages, Terms, finite, finite_in};
use crate::system::Fraction;

/// A residual, relative to its terms, from which the solver that pivots goes on.
const NEAR: f64 = 1e-3;

/// Increments so many times the last ones are no place to start from.
const SPOILED: f64 = 1024.0;

/// The highest difference that a guess uses.
const ORDER: usize = 6;

/// So many coordinates are moved one by one; of more, sums side by side save more than waiting
/// costs.
const FEW: usize = 6;

/// Motions at the node k: where they are, whatever step follows.
pub struct Staged<G: Stages, T: Real = f64> {
    /// q_k, its periodic angles near zero from the second node on: their functions are as exact
    /// after a million turns as at the start.
    near: G::Point<T>,
    /// The turns left out.
    turns: G::Point<T>,
    /// The part that the periodic angles, in single precision all coordinates of a chart, lost by
    /// rounding: carried on, so that it does not add up to a drift.
    lost: G::Point<T>,
    /// The momentum that arrives at q_k.
    arrival: G::Covector<T>,
    /// The unknowns of the interval before, where one pass solves the next from them; the
    /// increments are those of a substep as long as the step: a coordinate that is free keeps its
    /// increment to the bit, whatever parts of it the substeps make.
    last: G::Unknowns<T>,
}

/// The memory of a substep: the constants of its length, and the unknowns that it found in the
/// steps before.
pub struct SubstepMemory<G: Stages, T: Real = f64> {
    constants: G::Constants<T>,
    /// The unknowns, where Newton's method guesses the next from them.
    history: History<G::Unknowns<T>>,
}

/// The quantities that one interval hands to the next.
pub struct Ahead<G: Stages, T: Real = f64> {
    /// q_{k+1} without its turns.
    next: G::Point<T>,
    /// The unknowns, where one pass solves the next from them: see [`Staged`].
    last: G::Unknowns<T>,
}

copies! {
    [G: Stages, T: Real] Staged<G, T>;
    [G: Stages, T: Real] SubstepMemory<G, T>;
    [G: Stages, T: Real] Ahead<G, T>;
}

impl<G: Stages, T: Real> SubstepMemory<G, T> {
    /// A substep of the length h. `z` holds its last unknowns and may be shorter than they are; the
    /// rest is zero.
    #[inline(always)]
    pub fn new(parameters: &G::Parameters<T>, h: f64, z: &[T]) -> Self {
        let zero = T::of(0.0);
        let mut substep = Self {
            constants: G::constants(parameters, T::held(h)),
            history: History {
                differences: [G::Unknowns::filled(zero); ORDER + 1],
                known: 0,
            },
        };
        if G::AVAILABLE {
            let mut unknowns = G::Unknowns::filled(zero);
            unknowns.as_mut()[..z.len()].copy_from_slice(z);
            substep.push(&unknowns);
        }
        substep
    }

    /// Other constants, for parameters or an h that have changed.
    pub fn renew(&mut self, parameters: &G::Parameters<T>, h: f64) {
        self.constants = G::constants(parameters, T::held(h));
    }

    /// Takes the last unknowns for others, and forgets those before.
    pub fn guess_from(&mut self, change: impl FnOnce(&mut [T])) {
        change(self.history.differences[0].as_mut());
        self.history.known = 1;
    }

    /// Solves the equations of the node, of which this substep is so large a part of the step. Also
    /// what is ahead then.
    #[inline(always)]
    pub fn solve(
        &self,
        node: &Staged<G, T>,
        part: Fraction,
        (t, u): (f64, &G::Control<T>),
        limits: Limits,
    ) -> (Solved<G, T>, Ahead<G, T>) {
        let guess = if G::DIRECT {
            node.last_of(part)
        } else {
            self.history.extrapolated(G::Covector::<T>::LEN)
        };
        let mut solved = G::solve(Given {
            constants: &self.constants,
            t: T::of(t),
            u,
            q: &node.near,
            arrival: &node.arrival,
            guess: &guess,
            limits: limits.restrict_to_stages::<G>(),
        });
        let (ahead, is_finite) = node.moved(&solved.z, &guess, part);
        // Increments need no look of their own: they are finite if q_{k+1} is. Of one pass the
        // others need none either: each is in a row, which is within no tolerance unless it is finite.
        let of_group = finite_in::<T, _>(&solved.z, 0, Staged::<G, T>::GROUP_UNKNOWNS);
        let first = match G::DIRECT {
            true => G::Unknowns::<T>::LEN,
            false => G::Covector::<T>::LEN - G::INNER,
        };
        let others = finite_in::<T, _>(&solved.z, first, G::Unknowns::<T>::LEN);
        solved.good = solved.good & is_finite & of_group & others;
        (solved, ahead)
    }

    /// (d, λ) of this substep of the last step; of the last interval, if one pass solves it.
    #[inline(always)]
    pub fn last(&self, node: &Staged<G, T>, part: Fraction) -> G::Unknowns<T> {
        match G::DIRECT {
            true => node.last_of(part),
            false => self.history.differences[0],
        }
    }

    /// Takes the unknowns of this step for the last ones.
    #[inline(always)]
    pub fn push(&mut self, z: &G::Unknowns<T>) {
        if !G::DIRECT {
            self.history.push(z);
        }
    }

    /// The point from which a solver that pivots starts: that at which Newton's method ended if it
    /// got near a solution, or else at the last unknowns. An iterate that a small pivot has
    /// spoiled, with increments of any size, is no place to start from; one pass has nothing but
    /// its pivots.
    #[inline(always)]
    pub fn restart(
        &self,
        node: &Staged<G, T>,
        part: Fraction,
        ended: &Solved<G, T>,
    ) -> Guess<G::Unknowns<T>> {
        let last = self.last(node, part);
        let is_near = !G::DIRECT && ended.norm.at_most(T::of(NEAR)).all();
        Guess {
            z: match is_near && is_unspoiled::<G, T>(ended.z, last) {
                true => ended.z,
                false => last,
            },
            iterations: ended.iterations,
        }
    }

    /// Other lanes of the same motions, or another precision, with the parameters that are in them.
    pub fn map<U: Real>(
        &self,
        parameters: &G::Parameters<U>,
        h: f64,
        lanes: impl Fn(T) -> U,
    ) -> SubstepMemory<G, U> {
        SubstepMemory {
            constants: G::constants(parameters, U::held(h)),
            history: History {
                differences: self.history.differences.map(|z| mapped(&z, &lanes)),
                known: self.history.known,
            },
        }
    }
}

/// The solution of the node (q, p, z), z the unknowns of the interval before, once more, with rows
/// compared with all of their terms, and what is ahead then.
#[cold]
#[inline(never)]
pub fn solved_again<G: Stages, T: Real>(
    substep: &SubstepMemory<G, T>,
    near: &G::Point<T>,
    arrival: &G::Covector<T>,
    last: &G::Unknowns<T>,
    part: Fraction,
    (t, u): (f64, &G::Control<T>),
    (tolerance, iterations): (f64, usize),
) -> (Solved<G, T>, Ahead<G, T>) {
    let zero = G::Point::filled(T::of(0.0));
    let node = Staged {
        near: *near,
        turns: zero,
        lost: zero,
        arrival: *arrival,
        last: *last,
    };
    let limits = Limits {
        tolerance,
        iterations,
        terms: Terms::All,
    };
    substep.solve(&node, part, (t, u), limits)
}

/// Whether unknowns are finite, with increments of the size of the last ones. By value: what no
/// function refers to may stay in registers.
#[cold]
#[inline(never)]
fn is_unspoiled<G: Stages, T: Real>(z: G::Unknowns<T>, last: G::Unknowns<T>) -> bool {
    let largest = |z: &G::Unknowns<T>| {
        let increments = z.as_ref().iter().take(G::Covector::<T>::LEN);
        increments.fold(T::of(0.0), |largest, d| d.abs().larger(largest))
    };
    let is_close = largest(&z).at_most(T::of(SPOILED) * largest(&last));
    (finite::<T, _>(&z) & is_close).all()
}

impl<G: Stages, T: Real> Ahead<G, T> {
    /// This, see [`apart`].
    #[inline(always)]
    pub fn apart(self) -> Self {
        Self {
            next: apart(self.next),
            last: apart(self.last),
        }
    }

    /// Whether the next point is finite.
    pub fn is_finite(&self) -> bool {
        finite::<T, _>(&self.next).all()
    }
}

#[cfg(feature = "std")]
impl<G: Stages, T: Real> Ahead<G, T> {
    /// This in some lanes, something else in the others.
    pub fn in_lanes(&self, lanes: T::Mask, other: &Self) -> Self {
        let mut merged = *other;
        let pairs = [
            (merged.next.as_mut(), self.next.as_ref()),
            (merged.last.as_mut(), self.last.as_ref()),
        ];
        for (values, own) in pairs {
            for (value, own) in values.iter_mut().zip(own) {
                *value = T::select(lanes, *own, *value);
            }
        }
        merged
    }

    /// Other lanes.
    pub fn map(&self, lanes: impl Fn(T) -> T) -> Self {
        Self {
            next: mapped(&self.next, &lanes),
            last: mapped(&self.last, &lanes),
        }
    }
}

impl<G: Stages, T: Real> Staged<G, T> {
    /// How many unknowns stand before the increments: those of the group, at a reduced node.
    pub(super) const GROUP_UNKNOWNS: usize = match G::MOVES {
        true => 0,
        false => G::Covector::<T>::LEN - G::INNER - G::Point::<T>::LEN,
    };

    /// [`Stages::PERIODIC`] as bits, which the compiler knows where it uses them.
    const PERIODIC: u128 = {
        let (mut bits, mut i) = (0, 0);
        assert!(G::PERIODIC.len() <= 128, "no more than 128 coordinates");
        while i < G::PERIODIC.len() {
            bits |= (G::PERIODIC[i] as u128) << i;
            i += 1;
        }
        bits
    };

    /// The coordinates whose sums carry what they lose by rounding, as bits.
    const CARRIED: u128 = match T::FORMAT.carries && !G::MOVES {
        true => u128::MAX,
        false => Self::PERIODIC,
    };

    /// f(i) of the coordinates among these.
    #[inline(always)]
    fn each_of(coordinates: u128, mut f: impl FnMut(usize)) {
        if T::Mask::BRANCHES {
            G::Point::<T>::each_index(|i| {
                if coordinates >> i & 1 == 1 {
                    f(i);
                }
            });
        } else {
            // A loop with one call, which is inlined: the vectors are those of the caller.
            for i in 0..G::Point::<T>::LEN {
                if coordinates >> i & 1 == 1 {
                    f(i);
                }
            }
        }
    }

    /// 2π in three parts.
    #[inline(always)]
    fn turn_parts() -> [T; 3] {
        let [a, b, c] = T::FORMAT.turn;
        [T::of(a), T::of(b), T::of(c)]
    }

    /// A motion at q_k, where `arrival` arrives. `z` holds the unknowns of the interval before,
    /// which is so large a part of a step, and may be shorter than they are; the rest is zero. The
    /// first point is returned bit for bit: its turns are removed after the first step.
    #[inline(always)]
    pub fn new(q: G::Point<T>, arrival: &[T], z: &[T], part: Fraction) -> Self {
        let zero = T::of(0.0);
        let mut staged = Self {
            near: q,
            turns: G::Point::filled(zero),
            lost: G::Point::filled(zero),
            arrival: G::Covector::filled(zero),
            last: G::Unknowns::filled(zero),
        };
        if G::AVAILABLE {
            // Nothing arrives in the inner rows.
            staged.arrival.as_mut()[..arrival.len()].copy_from_slice(arrival);
            staged.last.as_mut()[..z.len()].copy_from_slice(z);
            staged.last = Self::of_step(&staged.last, part);
            // The momentum that arrives may cancel in the equations: where it is not finite, there is no guess either.
            let is_finite = finite::<T, _>(&staged.arrival);
            if !is_finite.all() {
                for z in staged.last.as_mut() {
                    *z = T::select(is_finite, *z, T::of(f64::NAN));
                }
            }
        }
        staged
    }

    /// z, its increments times a factor.
    #[inline(always)]
    fn scaled(z: &G::Unknowns<T>, factor: T) -> G::Unknowns<T> {
        let mut scaled = *z;
        G::Unknowns::<T>::each_index(|i| {
            if Self::is_increment(i) {
                let z = &mut scaled.as_mut()[i];
                *z = *z * factor;
            }
        });
        scaled
    }

    /// Whether unknown i is an increment: before them are those of the group, behind them the
    /// multipliers.
    #[inline(always)]
    fn is_increment(i: usize) -> bool {
        Self::GROUP_UNKNOWNS <= i && i < G::Covector::<T>::LEN
    }

    /// The unknowns of an interval that is so large a part of a step, its increments those of the
    /// whole step.
    #[inline(always)]
    fn of_step(z: &G::Unknowns<T>, part: Fraction) -> G::Unknowns<T> {
        Self::scaled(z, T::of(part.inverse))
    }

    /// The unknowns of the interval before, its increments those of an interval that is so large a
    /// part of a step.
    #[inline(always)]
    fn last_of(&self, part: Fraction) -> G::Unknowns<T> {
        Self::scaled(&self.last, T::of(part.gamma))
    }

    /// Takes the unknowns of the interval before for others.
    pub fn guess_from(&mut self, change: impl FnOnce(&mut [T])) {
        change(self.last.as_mut());
    }

    /// The quantities behind an interval that is so large a part of a step, and whether they are
    /// finite; if not, they may stop at the coordinate that is not.
    #[inline(always)]
    fn moved(
        &self,
        z: &G::Unknowns<T>,
        guess: &G::Unknowns<T>,
        part: Fraction,
    ) -> (Ahead<G, T>, T::Mask) {
        if const { G::MOVES || !T::Mask::BRANCHES || G::Point::<T>::LEN > FEW } {
            let mut last = *z;
            G::Point::<T>::each_index(|i| {
                self.follow(&mut last, Self::GROUP_UNKNOWNS + i, guess, part)
            });
            let next = self.shifted(z);
            return (Ahead { next, last }, finite::<T, _>(&next));
        }
        // A sum in one instruction with another waits for the increments of both: across branches they are not put together.
        let (mut next, mut last) = (self.near, *z);
        let mut is_finite = T::Mask::of(true);
        let increments = &z.as_ref()[Self::GROUP_UNKNOWNS..];
        G::Point::<T>::each_index(|i| {
            is_finite = is_finite.and_then(|| {
                let q = &mut next.as_mut()[i];
                *q = *q + increments[i];
                self.follow(&mut last, Self::GROUP_UNKNOWNS + i, guess, part);
                q.abs().below(T::of(f64::INFINITY))
            });
        });
        (Ahead { next, last }, is_finite)
    }

    /// Makes of increment i in `z` that of a whole step, where one pass has solved for it. An
    /// increment that is not solved for anew stays, to the bit.
    #[inline(always)]
    fn follow(&self, z: &mut G::Unknowns<T>, i: usize, guess: &G::Unknowns<T>, part: Fraction) {
        if G::DIRECT && part.gamma != 1.0 {
            // The difference does not wait for z, and is zero but for its rounding: an increment that stays is then the same to the bit.
            let inverse = T::of(part.inverse);
            let rounding = self.last.as_ref()[i] - guess.as_ref()[i] * inverse;
            let z = &mut z.as_mut()[i];
            *z = *z * inverse + rounding;
        }
    }

    /// q_{k+1} without its turns.
    #[inline(always)]
    pub fn shifted(&self, z: &G::Unknowns<T>) -> G::Point<T> {
        if G::MOVES {
            return G::moved(&self.near, z);
        }
        let mut q = self.near;
        let increments = &z.as_ref()[Self::GROUP_UNKNOWNS..];
        G::Point::<T>::each_index(|i| {
            let q = &mut q.as_mut()[i];
            *q = *q + increments[i];
        });
        q
    }

    /// The quantities behind an interval of which the solver that pivots has found the unknowns z.
    #[inline(always)]
    pub fn ahead(&self, z: &G::Unknowns<T>, part: Fraction) -> Ahead<G, T> {
        Ahead {
            next: self.shifted(z),
            last: Self::of_step(z, part),
        }
    }

    /// Goes on to the next node.
    #[inline(always)]
    pub fn advance(&mut self, solved: &Solved<G, T>, ahead: Ahead<G, T>) {
        self.arrival = solved.arrival;
        if G::DIRECT {
            self.last = ahead.last;
        }
        self.shift(&solved.z, ahead.next);
    }

    /// q_k without its turns as doubles, with the part that is lost by rounding and without it.
    pub fn points(&self, widen: impl Fn(T) -> f64) -> [G::Point<f64>; 2] {
        let near: G::Point<f64> = mapped(&self.near, &widen);
        let mut exact = near;
        let lost = exact.as_mut().iter_mut().zip(self.lost.as_ref());
        lost.for_each(|(q, lost)| *q += widen(*lost));
        [exact, near]
    }

    /// A copy, number by number: of numbers that are always zero the compiler then knows it, and a
    /// step carries none of them.
    #[inline(always)]
    pub fn copied(&self) -> Self {
        let zero = G::Point::filled(T::of(0.0));
        let mut copy = Self {
            turns: zero,
            lost: zero,
            ..*self
        };
        Self::each_of(Self::PERIODIC, |i| {
            copy.turns.as_mut()[i] = self.turns.as_ref()[i]
        });
        Self::each_of(Self::CARRIED, |i| {
            copy.lost.as_mut()[i] = self.lost.as_ref()[i]
        });
        copy
    }

    /// This, see [`apart`].
    #[inline(always)]
    pub fn apart(self) -> Self {
        Self {
            near: apart(self.near),
            last: apart(self.last),
            ..self
        }
    }

    /// This at a point that is no number.
    pub fn unresolved(mut self) -> Self {
        self.near = G::Point::filled(T::of(f64::NAN));
        self
    }

    /// The turns left out.
    pub fn turns(&self) -> &G::Point<T> {
        &self.turns
    }

    /// q_k without its turns.
    pub fn near(&self) -> &G::Point<T> {
        &self.near
    }

    /// The quantities of which the equations of the node are made: q_k without its turns, the
    /// momentum that arrives, the unknowns before.
    #[inline(always)]
    pub fn equations(&self) -> (G::Point<T>, G::Covector<T>, G::Unknowns<T>) {
        (self.near, self.arrival, self.last)
    }

    /// The momentum that arrives at q_k.
    pub fn arrival(&self) -> &G::Covector<T> {
        &self.arrival
    }

    /// Other lanes of the same motions, or another precision.
    pub fn map<U: Real>(&self, lanes: impl Fn(T) -> U) -> Staged<G, U> {
        Staged {
            near: mapped(&self.near, &lanes),
            turns: mapped(&self.turns, &lanes),
            lost: mapped(&self.lost, &lanes),
            arrival: mapped(&self.arrival, &lanes),
            last: mapped(&self.last, &lanes),
        }
    }

    /// q_k, with its turns.
    #[inline(always)]
    pub fn point(&self) -> G::Point<T> {
        Self::turned_by(self.near, &self.turns)
    }

    /// q_k with its turns, as doubles: a precision that carries what sums lose has no digits for
    /// both.
    pub fn in_doubles(&self, widen: impl Fn(T) -> f64) -> G::Point<f64> {
        let near = match T::FORMAT.carries {
            true => self.points(&widen)[0],
            false => mapped(&self.near, &widen),
        };
        Staged::<G>::turned_by(near, &mapped(&self.turns, &widen))
    }

    /// A point near zero with so many turns.
    #[inline(always)]
    pub fn turned_by(mut q: G::Point<T>, turns: &G::Point<T>) -> G::Point<T> {
        let [a, b, c] = Self::turn_parts();
        Self::each_of(Self::PERIODIC, |i| {
            let turns = turns.as_ref()[i];
            let near = &mut q.as_mut()[i];
            *near = turns * a + (*near + turns * b + turns * c);
        });
        q
    }

    #[inline(always)]
    fn shift(&mut self, z: &G::Unknowns<T>, next: G::Point<T>) {
        let before = self.near;
        self.near = match G::MOVES || T::Mask::BRANCHES {
            true => next,
            // Sums are cheaper than the state going through memory.
            false => self.shifted(z),
        };
        let mut largest = T::of(0.0);
        Self::each_of(Self::CARRIED, |i| {
            let lost = &mut self.lost.as_mut()[i];
            let d = z.as_ref()[Self::GROUP_UNKNOWNS + i] + *lost;
            let near = &mut self.near.as_mut()[i];
            (*near, *lost) = two_sum(before.as_ref()[i], d);
            if Self::PERIODIC >> i & 1 == 1 {
                largest = near.abs().larger(largest);
            }
        });
        if !largest.at_most(T::of(PI)).all() {
            // Through copies: what no function refers to may stay in registers.
            let (mut near, mut turns) = (self.near, self.turns);
            Self::turn(&mut near, &mut turns);
            (self.near, self.turns) = (apart(near), turns);
        }
    }

    /// Brings the periodic angles near zero.
    #[cold]
    #[inline(never)]
    fn turn(near: &mut G::Point<T>, turns: &mut G::Point<T>) {
        let [a, b, c] = Self::turn_parts();
        Self::each_of(Self::PERIODIC, |i| {
            let near = &mut near.as_mut()[i];
            let more = rounded(*near * T::of(0.5 / PI));
            // A lane that has no turn to leave out stays as it is, whatever is in others.
            let turns_over =
                !near.abs().at_most(T::of(PI)) & more.abs().at_most(T::of(T::FORMAT.exact_turns));
            let more = T::select(turns_over, more, T::of(0.0));
            *near = ((*near - more * a) - more * b) - more * c;
            let turns = &mut turns.as_mut()[i];
            *turns = *turns + more;
            let counted = turns.abs().below(T::of(T::FORMAT.most_turns()));
            *near = T::select(counted, *near, T::of(f64::NAN));
        });
    }
}

impl<G: Stages> Staged<G> {
    /// This in another precision. If that carries the rounding of sums, turns are left out before
    /// anything is rounded, and what rounding takes of a coordinate is lost as in a sum.
    pub fn rounded<T: Real>(&self, widen: impl Fn(T) -> f64) -> Staged<G, T> {
        if const { !T::FORMAT.carries } {
            return self.map(T::of);
        }
        let (mut near, mut turns) = (self.near, self.turns);
        let [a, b, c] = Format::DOUBLE.turn;
        Self::each_of(Self::PERIODIC, |i| {
            // So many turns are exact as a multiple of those that are: the rest is for the second time.
            let (near, exact) = (&mut near.as_mut()[i], Format::DOUBLE.exact_turns);
            for unit in [exact, 1.0] {
                let more = rounded(*near * (0.5 / PI / unit)) * unit;
                if more.abs() <= unit * exact {
                    *near = ((*near - more * a) - more * b) - more * c;
                    turns.as_mut()[i] += more;
                }
            }
            if turns.as_ref()[i].abs() >= T::FORMAT.most_turns() {
                *near = f64::NAN;
            }
        });
        let mut to = Self { turns, ..*self }.map(T::of);
        G::Point::<T>::each_index(|i| {
            let (exact, near) = (near.as_ref()[i], T::of(near.as_ref()[i]));
            to.near.as_mut()[i] = near;
            if Staged::<G, T>::CARRIED >> i & 1 == 1 {
                to.lost.as_mut()[i] = T::of(self.lost.as_ref()[i] + (exact - widen(near)));
            }
        });
        to
    }
}

/// The array of the entries' images.
pub fn mapped<T: Real, U: Real, A: Array<T>, B: Array<U>>(from: &A, f: impl Fn(T) -> U) -> B {
    let mut to = B::filled(U::of(0.0));
    for (to, from) in to.as_mut().iter_mut().zip(from.as_ref()) {
        *to = f(*from);
    }
    to
}

/// These values, of which the compiler knows nothing any more. Values that a rare path has loaded
/// in pairs from memory would make pairs of those of the step, in which one coordinate then waits
/// for the other.
#[inline(always)]
pub(crate) fn apart<T: Real, A: Array<T>>(mut values: A) -> A {
    if T::Mask::BRANCHES {
        A::each_index(|i| {
            let value = &mut values.as_mut()[i];
            *value = core::hint::black_box(*value);
        });
    }
    values
}

/// max |x| of the first n values, four at a time: they do not wait for each other.
#[inline(always)]
fn size<T: Real, A: Array<T>>(values: &A, n: usize) -> T {
    let mut most = [T::of(0.0); 4];
    A::each_index(|i| {
        if i < n {
            most[i % 4] = values.as_ref()[i].abs().larger(most[i % 4]);
        }
    });
    let [a, b, c, d] = most;
    a.larger(b).larger(c.larger(d))
}

/// a + b and what its rounding lost, exactly. (Knuth.)
#[inline(always)]
fn two_sum<T: Real>(a: T, b: T) -> (T, T) {
    let sum = a + b;
    let part = sum - a;
    (sum, (a - (sum - part)) + (b - part))
}

/// The nearest integer, for |x| < 2^51, in single precision 2^22.
fn rounded<T: Real>(x: T) -> T {
    let shift = T::of(T::FORMAT.integers);
    (x + shift) - shift
}

#[cfg(feature = "std")]
impl<G: Stages> SubstepMemory<G> {
    /// The numbers of the history.
    pub(super) fn pass(&mut self, passage: &mut impl Passage) {
        passage.count(&mut self.history.known, 0..=ORDER + 1);
        for difference in &mut self.history.differences {
            passage.all(difference.as_mut());
        }
    }
}

#[cfg(feature = "std")]
impl<G: Stages> Staged<G> {
    /// All numbers.
    pub(super) fn pass(&mut self, passage: &mut impl Passage) {
        passage.finite(self.near.as_mut());
        for (i, turns) in self.turns.as_mut().iter_mut().enumerate() {
            passage.finite(core::slice::from_mut(turns));
            let most = match Self::PERIODIC >> i & 1 {
                1 => Format::DOUBLE.most_turns(),
                _ => 0.0,
            };
            passage.admit(*turns % 1.0 == 0.0 && turns.abs() <= most);
        }
        passage.finite(self.lost.as_mut());
        passage.all(self.arrival.as_mut());
        passage.all(self.last.as_mut());
    }
}

/// The unknowns of the last nodes, as backward differences z, ∇z, ∇²z, …
#[derive(Clone, Copy)]
struct History<U> {
    differences: [U; ORDER + 1],
    /// How many of the differences there are.
    known: usize,
}

impl<U> History<U> {
    #[inline(always)]
    fn push<T: Real>(&mut self, z: &U)
    where
        U: Array<T>,
    {
        U::each_index(|i| {
            let mut new = z.as_ref()[i];
            for difference in &mut self.differences {
                let old = core::mem::replace(&mut difference.as_mut()[i], new);
                new = new - old;
            }
        });
        self.known = (self.known + 1).min(ORDER + 1);
    }

    /// Σ_j ∇^j z, the polynomial through the last nodes one node on, of the order up to which the
    /// differences of the first `n` unknowns decrease: where a motion is not smooth, or round-off
    /// is left, they do not.
    #[inline(always)]
    fn extrapolated<T: Real>(&self, n: usize) -> U
    where
        U: Array<T>,
    {
        let mut guess = self.differences[0];
        let size = |j: usize| size::<T, _>(&self.differences[j], n);
        let mut last = size(0);
        let mut decrease = T::Mask::of(true);
        for j in 1..self.known {
            let next = size(j);
            decrease = decrease & next.below(last);
            if (!decrease).all() {
                break;
            }
            last = next;
            U::each_index(|i| {
                let guess = &mut guess.as_mut()[i];
                let next = *guess + self.differences[j].as_ref()[i];
                *guess = T::select(decrease, next, *guess);
            });
        }
        guess
    }
}

#[cfg(test)]
mod tests;
