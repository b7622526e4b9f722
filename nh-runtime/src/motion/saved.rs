//! Motions as numbers, for a file: everything that they carry from node to node, so that they go on
//! with the same bits.

use core::borrow::Borrow;
use core::ops::RangeInclusive;
use std::vec;

use super::passage::Passage;
use crate::declarations::errors;
use crate::linear::Vector;
use crate::motion::{Dynamics, Motion};
use crate::system::Components;

errors! {
    /// Why numbers are no motion of a system.
    pub enum SavedError {
        /// The motion has made no step: only its start is known.
        NotBegun => "the motion has made no step: make one, or keep the time, the position and the momentum that it starts from";
        /// There are more numbers, or fewer.
        Length {
            /// The number of numbers of a motion of this system.
            expected: usize,
            /// The number of numbers found, or one more than expected.
            found: usize,
        } => "{found} numbers for a motion that has {expected}: pass all that `save` wrote, of a motion of the same system";
        /// A number that counts something is none that does.
        Count {
            /// The place of the number.
            place: usize,
            /// The number.
            value: f64,
        } => "number {place} is {value:e} and counts nothing: pass what `save` wrote, of a motion of the same system";
        /// A number is infinite or NaN, or no length of a step, or no whole number of turns, or
        /// leads to a time that is infinite.
        Number {
            /// The place of the number.
            place: usize,
            /// The number.
            value: f64,
        } => "number {place} is {value:e}, and no motion goes on from there: pass what `save` wrote, of a motion of the same system";
    }
}

/// The numbers on their way out of it.
struct NumbersOut<'e, E>(&'e mut E);

impl<E: Extend<f64>> Passage for NumbersOut<'_, E> {
    fn all(&mut self, numbers: &mut [f64]) {
        self.0.extend(numbers.iter().copied());
    }

    fn finite(&mut self, numbers: &mut [f64]) {
        self.all(numbers);
    }

    fn count(&mut self, count: &mut usize, _: RangeInclusive<usize>) {
        self.0.extend([*count as f64]);
    }

    fn admit(&mut self, _: bool) {}
}

/// The numbers on their way into it.
struct NumbersIn<N> {
    numbers: N,
    /// How many have been asked for, and how many there were.
    expected: usize,
    found: usize,
    /// The last number.
    last: f64,
    /// The first that is none of a motion.
    refused: Option<SavedError>,
}

impl<N: Iterator<Item = f64>> NumbersIn<N> {
    fn next(&mut self) -> f64 {
        self.expected += 1;
        let next = self.numbers.next();
        self.found += usize::from(next.is_some());
        self.last = next.unwrap_or(0.0);
        self.last
    }

    fn refuse(&mut self, error: impl FnOnce(usize, f64) -> SavedError) {
        let (place, value) = (self.expected - 1, self.last);
        self.refused.get_or_insert_with(|| error(place, value));
    }
}

impl<N: Iterator<Item = f64>> Passage for NumbersIn<N> {
    fn all(&mut self, numbers: &mut [f64]) {
        numbers.fill_with(|| self.next());
    }

    fn finite(&mut self, numbers: &mut [f64]) {
        numbers.fill_with(|| {
            let number = self.next();
            self.admit(number.is_finite());
            number
        });
    }

    fn count(&mut self, count: &mut usize, within: RangeInclusive<usize>) {
        let value = self.next();
        *count = value as usize;
        if !within.contains(count) || *count as f64 != value {
            *count = *within.start();
            self.refuse(|place, value| SavedError::Count { place, value });
        }
    }

    fn admit(&mut self, admitted: bool) {
        if !admitted {
            self.refuse(|place, value| SavedError::Number { place, value });
        }
    }
}

impl<D: Dynamics, P: Borrow<D>> Motion<D, P>
where
    D::Point: Components,
{
    /// Writes everything that the motion carries to its next node: t, h, the controls, the position
    /// and the momentum, the turns of its angles, and the increments and multipliers that the next
    /// guess is extrapolated from. [`load`](Self::load) reads it.
    ///
    /// A motion that goes on from (t, q, p) alone agrees with the whole to the tolerance of its
    /// steps, as its first guesses are others; one that is saved and loaded agrees to the bit. The
    /// options and the parameters are not saved, and neither are the last [`state`](Self::state)
    /// and the [`impacts`](Self::impacts) on the interval before.
    ///
    /// ```
    /// # use nh_runtime::{DiscreteSystem, Moving, SavedError, StepError};
    /// # fn cut<S: DiscreteSystem>(system: &S, q: S::Configuration, v: S::Increment, u: S::Control) -> Result<(), Box<dyn std::error::Error>> {
    /// let mut motion = system.motion(0.01, q, v)?;
    /// motion.step(u)?;
    /// let mut numbers = Vec::new();
    /// motion.save(&mut numbers)?;
    /// // Another run of the program, with the numbers from a file.
    /// let mut second = system.motion(0.01, q, v)?;
    /// second.load(numbers)?;
    /// assert_eq!(second.step(u)?, motion.step(u)?);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`SavedError::NotBegun`] before the first step.
    pub fn save(&self, to: &mut impl Extend<f64>) -> Result<(), SavedError> {
        if self.k == 0 {
            return Err(SavedError::NotBegun);
        }
        self.with_system(()).pass_numbers(&mut NumbersOut(to));
        Ok(())
    }

    /// Goes on from where the motion was that [`save`](Self::save) wrote, with the parameters and
    /// the options of this one. A motion of the same system with the same parameters and options
    /// has the bits of the one that was saved.
    ///
    /// # Errors
    /// [`SavedError::Length`], [`SavedError::Count`] and [`SavedError::Number`] where these are not
    /// the numbers of a motion of this system. The motion stays where it is. Other numbers that are
    /// damaged are those of another motion: it goes on, or its step is an error.
    pub fn load(&mut self, numbers: impl IntoIterator<Item = f64>) -> Result<(), SavedError> {
        let mut passage = NumbersIn {
            numbers: numbers.into_iter(),
            expected: 0,
            found: 0,
            last: 0.0,
            refused: None,
        };
        let mut read = self.with_system(());
        read.pass_numbers(&mut passage);
        let found = passage.found + usize::from(passage.numbers.next().is_some());
        let expected = passage.expected;
        if found != expected {
            return Err(SavedError::Length { expected, found });
        }
        if let Some(refused) = passage.refused {
            return Err(refused);
        }
        (self.origin, self.k, self.since) = (read.origin, read.k, read.since);
        (self.staged, self.substeps, self.node) = (read.staged, read.substeps, read.node);
        (self.past, self.carried, self.changed) = (read.past, read.carried, read.changed);
        (self.phase, self.last, self.is_over) = (None, None, false);
        if D::STAGED {
            self.renew(self.origin);
        }
        Ok(())
    }
}

impl<D: Dynamics> Motion<D, ()>
where
    D::Point: Components,
{
    /// Passes all that a motion carries from node to node.
    fn pass_numbers(&mut self, passage: &mut impl Passage) {
        // Every whole number up to here is a double.
        const MOST: usize = 1
            << (if usize::BITS < 53 {
                usize::BITS - 1
            } else {
                53
            });
        let mut is_changed = usize::from(self.changed == Some(self.k));
        passage.count(&mut self.k, 1..=MOST);
        passage.count(&mut self.since, 0..=self.k - 1);
        passage.count(&mut is_changed, 0..=1);
        self.changed = (is_changed == 1).then_some(self.k);
        passage.finite(core::slice::from_mut(&mut self.origin.t));
        passage.finite(core::slice::from_mut(&mut self.origin.h));
        let next = self.origin.offset(self.k - self.since).time();
        passage.admit(next.is_valid());
        passage.finite(self.origin.u.as_mut_slice());
        if D::STAGED {
            self.staged.pass(passage);
            for substep in self.substeps.as_mut() {
                substep.pass(passage);
            }
            return;
        }
        let mut point = vec![0.0; D::Point::LEN];
        self.node.point.write(&mut point);
        passage.finite(&mut point);
        self.node.point = D::Point::read(&point);
        passage.all(self.node.arrival.as_mut_slice());
        passage.all(self.node.unknowns.as_mut_slice());
        self.past.pass(passage);
        let mut sides = D::sides(&self.carried);
        for side in &mut sides {
            let mut bits = *side as usize;
            passage.count(&mut bits, 0..=D::SIDES as usize);
            *side = bits as u32;
        }
        self.carried = D::with_sides(&self.node.point, sides);
    }
}
