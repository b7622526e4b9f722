//! The numbers of a member, by its index.

mod points;

#[cfg(test)]
mod tests;

use core::ops::RangeInclusive;

use nh_records::Table;
use rand_philox::Philox;
use twox_hash::XxHash3_64;

use crate::Distribution;

/// The index of a member of a study, and the numbers that are drawn for it.
///
/// Every number is a function of the seed of the study, the index and a name, and of nothing else:
/// members 0 to 99 are the same in studies of 100 and of 200 members, in any chunk, thread and
/// order. They are those of the counter-based generator Philox4x32-10 (Salmon, Moraes, Dror and
/// Shaw, *Parallel random numbers: as easy as 1, 2, 3*, SC 2011) whose key is the 64-bit hash
/// XXH3 of the name under the seed, and whose counter begins at 2⁶⁴ times the index.
///
/// One name is one number: `uniform("A", …)` and `normal("A", …)` of a member take the quantiles of
/// one and the same point of (0, 1).
///
/// ```
/// # use nh_studies::Draw;
/// let member = Draw::new(7, 42);
/// let radius = member.uniform("A", 0.4..0.6);
/// assert!((0.4..0.6).contains(&radius));
/// assert_eq!(radius, Draw::new(7, 42).uniform("A", 0.4..0.6));
/// assert_ne!(radius, Draw::new(7, 43).uniform("A", 0.4..0.6));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    seed: u64,
    member: u64,
}

impl Draw {
    /// The numbers of a member, in studies of this seed.
    #[must_use]
    pub fn new(seed: u64, member: u64) -> Self {
        Self { seed, member }
    }

    /// The index of the member, from 0.
    #[must_use]
    pub fn member(self) -> u64 {
        self.member
    }

    /// The seed of the study.
    #[must_use]
    pub fn seed(self) -> u64 {
        self.seed
    }

    /// A generator of the member's own, for distributions of other crates: it implements the traits
    /// of `rand_core`. Its first 64 bits are those that [`unit`](Self::unit) of this name takes.
    #[must_use]
    pub fn generator(self, name: &str) -> Philox {
        self.stream(name.as_bytes(), self.member)
    }

    /// The generator of a key, at the counter 2⁶⁴ `stream`.
    fn stream(self, name: &[u8], stream: u64) -> Philox {
        let key = XxHash3_64::oneshot_with_seed(self.seed, name);
        Philox::new([key as u32, (key >> 32) as u32], u128::from(stream) << 64)
    }

    /// A number of (0, 1): (b + 1/2)/2⁵² of 52 random bits b, never 0 or 1.
    #[must_use]
    pub fn unit(self, name: &str) -> f64 {
        unit(self.generator(name).next_u64())
    }

    /// A number of this distribution.
    ///
    /// # Panics
    /// As of [`Distribution::quantile`].
    #[must_use]
    pub fn draw(self, name: &str, distribution: impl Into<Distribution>) -> f64 {
        distribution.into().quantile(self.unit(name))
    }

    /// A number between the ends of a range, `0.4..0.6`, uniformly distributed.
    ///
    /// # Panics
    /// If an end is not finite.
    #[must_use]
    pub fn uniform(self, name: &str, range: core::ops::Range<f64>) -> f64 {
        self.draw(name, range)
    }

    /// A normally distributed number.
    ///
    /// # Panics
    /// If the mean or the deviation is not finite, or the deviation is negative.
    #[must_use]
    pub fn normal(self, name: &str, mean: f64, deviation: f64) -> f64 {
        self.draw(name, Distribution::Normal { mean, deviation })
    }

    /// A number whose logarithm is normally distributed, with this mean and deviation of ln x.
    ///
    /// # Panics
    /// As of [`normal`](Self::normal).
    #[must_use]
    pub fn log_normal(self, name: &str, mean: f64, deviation: f64) -> f64 {
        self.draw(name, Distribution::LogNormal { mean, deviation })
    }

    /// One of the choices, each as likely as the others but for n/2⁶⁴.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub fn choice<'c, T>(self, name: &str, choices: &'c [T]) -> &'c T {
        assert!(!choices.is_empty(), "`{name}` has nothing to choose from");
        let bits = u128::from(self.generator(name).next_u64());
        &choices[((bits * choices.len() as u128) >> 64) as usize]
    }

    /// The point of a grid with so many values an axis, ends included: the last axis varies fastest
    /// from member to member, and behind the last point the grid begins again.
    ///
    /// ```
    /// # use nh_studies::Draw;
    /// let member = Draw::new(0, 5);
    /// assert_eq!(member.grid([(0.0..=1.0, 3), (10.0..=40.0, 4)]), [0.5, 20.0]);
    /// ```
    ///
    /// # Panics
    /// If an axis has no value.
    #[must_use]
    pub fn grid<const N: usize>(self, axes: [(RangeInclusive<f64>, u64); N]) -> [f64; N] {
        let mut rest = self.member;
        let mut point = [0.0; N];
        for (x, (range, count)) in point.iter_mut().zip(axes).rev() {
            assert!(count > 0, "an axis of a grid has no value");
            let (from, to) = range.into_inner();
            *x = match (rest % count, count - 1) {
                (0, _) => from,
                (at, last) if at == last => to,
                (at, last) => from + (to - from) * (at as f64 / last as f64),
            };
            rest /= count;
        }
        point
    }

    /// A point of the Sobol sequence in N ≤ 100 dimensions, in the directions of Joe and Kuo
    /// (2008): it fills the space of the distributions more evenly than independent numbers do,
    /// best in numbers of members that are powers of 2. The members of a name take the points in an
    /// order of its own, and every coordinate is scrambled by itself, both by Owen's random
    /// permutations from the seed and the name (Burley, *Practical hash-based Owen scrambling*,
    /// JCGT 2020): points of several names of a member are as independent as numbers of several
    /// names.
    ///
    /// ```
    /// # use nh_studies::{Distribution, Draw};
    /// let spin = Distribution::Normal { mean: 1.0, deviation: 0.1 };
    /// let [radius, spin] = Draw::new(7, 42).sobol("start", [(0.4..0.6).into(), spin]);
    /// # assert!(radius < 0.6 && spin > 0.0);
    /// ```
    ///
    /// # Panics
    /// As of [`Distribution::quantile`]; of indices from 2⁵³ on.
    #[must_use]
    pub fn sobol<const N: usize>(self, name: &str, distributions: [Distribution; N]) -> [f64; N] {
        const { assert!(N <= points::DIMENSIONS, "there are 100 directions") };
        let key = [b"sobol\0", name.as_bytes()].concat();
        let key = XxHash3_64::oneshot_with_seed(self.seed, &key);
        let index = points::shuffled(self.member, key);
        core::array::from_fn(|dimension| {
            let bits = points::sobol(index, dimension);
            distributions[dimension].quantile(unit(points::scrambled(bits, key, dimension)))
        })
    }

    /// A coordinate of a Latin hypercube of n points: members 0 to n - 1 have one number in each of
    /// n parts of equal probability, in a random order that belongs to the name; members n to
    /// 2n - 1 are the next hypercube. Several names are the coordinates of one hypercube.
    ///
    /// # Panics
    /// If n is 0, and as of [`Distribution::quantile`].
    #[must_use]
    pub fn latin(self, name: &str, n: u64, distribution: impl Into<Distribution>) -> f64 {
        assert!(n > 0, "a Latin hypercube of no point");
        let (hypercube, at) = (self.member / n, self.member % n);
        let key = [b"latin\0", name.as_bytes()].concat();
        let part = points::permuted(at, n, |round, half| {
            let stream = u128::from((hypercube << 3) | round) << 64;
            let mut bits = self.stream(&key, 0);
            bits.seek(stream | u128::from(half));
            bits.next_u64()
        });
        let u = (part as f64 + self.unit(name)) / n as f64;
        // The sum is rounded up to n at the end of many parts.
        distribution
            .into()
            .quantile(u.min(1.0 - f64::EPSILON / 2.0))
    }

    /// A value of a column of numbers or integers, in the row of the member's index; behind the
    /// last row the table begins again. [`Table::read_parquet`] and [`Table::read_csv`] read
    /// tables.
    ///
    /// # Panics
    /// If there is no such column, or no row.
    #[must_use]
    pub fn row(self, table: &Table, column: &str) -> f64 {
        assert!(table.rows() > 0, "the table of `{column}` has no row");
        let row = (self.member % table.rows() as u64) as usize;
        let numbers = table.numbers(column).map(|values| values[row]);
        let integers = || table.integers(column).map(|values| values[row] as f64);
        numbers.or_else(integers).unwrap_or_else(|| {
            let names: Vec<_> = table.names().collect();
            panic!("the table has no numbers `{column}`; its columns are {names:?}")
        })
    }
}

/// (b + 1/2)/2⁵² of the first 52 bits, which is exact.
fn unit(bits: u64) -> f64 {
    ((bits >> 12) as f64 + 0.5) / (1_u64 << 52) as f64
}
