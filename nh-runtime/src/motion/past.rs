//! The guess of a motion that the solver that pivots carries on.

use crate::linear::{Vector, larger};
use crate::motion::Dynamics;
#[cfg(feature = "std")]
use crate::motion::passage::Passage;
use crate::system::Composition;

/// The unknowns of the last intervals, as backward differences z, ∇z, ∇²z, …; empty where the
/// stages ([`staged`](crate::motion::staged)) have them.
#[derive(Clone, Copy)]
pub(crate) struct Past<A> {
    differences: A,
    /// How many of the differences there are.
    known: usize,
}

/// The past of a motion.
pub(crate) type PastOf<D> =
    Past<<<D as Dynamics>::Composition as Composition>::Past<<D as Dynamics>::Unknowns>>;

impl<A> Past<A> {
    /// An empty past in this memory.
    #[inline(always)]
    pub fn none(differences: A) -> Self {
        Self {
            differences,
            known: 0,
        }
    }

    /// The numbers of the past, on their way.
    #[cfg(feature = "std")]
    pub fn pass<V: Vector>(&mut self, passage: &mut impl Passage)
    where
        A: AsMut<[V]>,
    {
        let differences = self.differences.as_mut();
        if differences.is_empty() {
            return;
        }
        passage.count(&mut self.known, 0..=differences.len());
        for difference in differences {
            passage.all(difference.as_mut_slice());
        }
    }

    /// Takes the unknowns of an interval.
    pub fn push<V: Vector>(&mut self, z: &V)
    where
        A: AsMut<[V]>,
    {
        let mut new = *z;
        let differences = self.differences.as_mut();
        for difference in &mut *differences {
            let old = core::mem::replace(difference, new);
            new = new - old;
        }
        self.known = (self.known + 1).min(differences.len());
    }

    /// The value one interval on of the polynomial through the last unknowns, of the order up to
    /// which the differences are finite and the first n of them decrease. `None` where that is
    /// `last` itself, above all where the past does not end with it: with another h the unknowns
    /// have been stretched.
    pub fn guess<V: Vector>(&mut self, last: &V, n: usize) -> Option<V>
    where
        A: AsRef<[V]> + AsMut<[V]>,
    {
        if self.differences.as_ref().first() != Some(last) {
            self.known = 0;
            self.push(last);
        }
        let (mut guess, mut least) = (None, size(last, n));
        for difference in self.differences.as_ref()[..self.known].iter().skip(1) {
            let next = size(difference, n);
            let decreases = next < least && difference.is_finite();
            if !decreases {
                break;
            }
            (guess, least) = (Some(guess.unwrap_or(*last) + *difference), next);
        }
        guess.filter(|guess| guess != last)
    }
}

/// max |z_i| of the first n entries.
fn size<V: Vector>(z: &V, n: usize) -> f64 {
    let entries = z.as_slice()[..n].iter();
    entries.fold(0.0, |most, z| larger(z.abs(), most))
}

#[cfg(test)]
mod tests {
    use nalgebra::SVector;

    use super::Past;

    type V = SVector<f64, 2>;

    /// z_k: a cubic in its first entry, 8^k in the second. Integers, so that no difference is
    /// rounded.
    fn z(k: i32) -> V {
        let k = f64::from(k);
        V::from([1000.0 + 7.0 * k + k.powi(3), 8f64.powf(k)])
    }

    #[test]
    fn the_next_values_of_a_cubic() {
        let mut past = Past::none([V::zeros(); 7]);
        for k in 0..4 {
            past.push(&z(k));
        }
        // The second entry, with 4 z_k - 6 z_{k-1} + 4 z_{k-2} - z_{k-3}, follows as far as the first one's differences decrease.
        let guess = past.guess(&z(3), 1).expect("a past");
        assert_eq!(guess[0], z(4)[0]);
        assert_eq!(guess[1], 4.0 * 512.0 - 6.0 * 64.0 + 4.0 * 8.0 - 1.0);
        past.push(&z(4));
        assert_eq!(past.guess(&z(4), 1).expect("a past")[0], z(5)[0]);
    }

    /// The differences of 8^k grow: the last value is the guess.
    #[test]
    fn no_difference_that_does_not_decrease() {
        let mut past = Past::none([V::zeros(); 7]);
        for k in 0..6 {
            past.push(&V::from([8f64.powi(k) * (-1f64).powi(k), 0.0]));
        }
        let last = V::from([-32768.0, 0.0]);
        assert_eq!(past.guess(&last, 2), None);
        let nan = V::from([f64::NAN, 0.0]);
        assert_eq!(past.guess(&nan, 2), None);
        assert_eq!(past.guess(&last, 2), None);
    }

    /// Multipliers of which nothing is known, behind the entries that decide: neither they nor
    /// their differences are a guess.
    #[test]
    fn no_guess_from_entries_that_are_no_numbers() {
        let unknown = |z: f64| V::from([z, f64::NAN]);
        let mut past = Past::none([V::zeros(); 7]);
        for z in [1.0, 1.1] {
            past.push(&unknown(z));
        }
        assert_eq!(past.guess(&unknown(1.1), 1), None);
        for z in [1.2, 1.3] {
            past.push(&V::from([z, 5.0]));
        }
        let last = V::from([1.3, 5.0]);
        // ∇²z is none: it goes back to the multipliers that are not known.
        assert_eq!(
            past.guess(&last, 1),
            Some(V::from([1.3 + (1.3 - 1.2), 5.0]))
        );
    }

    #[test]
    fn unknowns_of_another_step_have_no_past() {
        let mut past = Past::none([V::zeros(); 7]);
        for k in 0..4 {
            past.push(&z(k));
        }
        assert_eq!(past.guess(&(z(3) * 0.5), 2), None);
        past.push(&z(9));
        // One difference is known.
        assert_eq!(past.guess(&z(9), 1), Some(z(9) * 2.0 - z(3) * 0.5));
        let none: [V; 0] = [];
        let mut none = Past::none(none);
        none.push(&z(1));
        assert_eq!(none.guess(&z(2), 2), None);
    }
}
