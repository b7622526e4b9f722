//! Random numbers, points, terms and systems.

use std::array;

use super::family::{Family, Term};
use super::{Change, Drawn, Point, takes};
use crate::random::Random;

pub(super) struct Draw(pub(super) Random);

impl Draw {
    pub(super) fn new(seed: u64) -> Self {
        Self(Random::new(seed))
    }

    fn number(&mut self) -> f64 {
        2.0 * self.0.unit() - 1.0
    }

    pub(super) fn point(&mut self) -> Point {
        let [i, j, k, w]: [f64; 4] = array::from_fn(|_| self.number());
        let s = 2.0 / (i * i + j * j + k * k + w * w);
        Point {
            x: array::from_fn(|_| 1.3 * self.number()),
            v: array::from_fn(|_| 1.3 * self.number()),
            r: [
                [
                    1.0 - s * (j * j + k * k),
                    s * (i * j - k * w),
                    s * (i * k + j * w),
                ],
                [
                    s * (i * j + k * w),
                    1.0 - s * (i * i + k * k),
                    s * (j * k - i * w),
                ],
                [
                    s * (i * k - j * w),
                    s * (j * k + i * w),
                    1.0 - s * (i * i + j * j),
                ],
            ],
            omega: array::from_fn(|_| self.number()),
            t: self.number(),
        }
    }

    /// A product of one or two factors, with velocities or without.
    fn term(&mut self, family: &Family, with_velocities: bool) -> Term {
        let is_velocity = |name: &str| name.contains("_dot") || name.contains("omega");
        let mut term = Vec::new();
        while term.is_empty() {
            for _ in 0..1 + self.0.below(2) {
                let factor = family.factors[self.0.below(family.factors.len())];
                if with_velocities || !is_velocity(factor.0) {
                    term.push(factor);
                }
            }
        }
        term
    }

    /// One of which this is true; none, if few are.
    pub(super) fn term_with(
        &mut self,
        family: &Family,
        with_velocities: bool,
        is_it: impl Fn(&Term) -> bool,
    ) -> Option<Term> {
        let mut terms = (0..200).map(|_| self.term(family, with_velocities));
        terms.find(is_it)
    }

    /// A system; with a change, if there is one, that reverses it.
    pub(super) fn system(
        &mut self,
        family: &Family,
        planted: Option<&Change>,
        points: &[Point],
    ) -> Drawn {
        let allowed = |sign: &dyn Fn(&Change) -> f64, term: &Term| {
            planted.is_none_or(|change| takes(term, change, sign(change), points))
        };
        let direction = |change: &Change, i| change.direction(family, i);
        let potential = (0..1 + self.0.below(3))
            .filter_map(|_| self.term_with(family, true, |term| allowed(&|_| 1.0, term)))
            .map(|term| (term, 1.0))
            .collect();
        let mut maybe = |with_velocities: bool, sign: &dyn Fn(&Change) -> f64| {
            let is_there = self.0.below(2) == 0;
            let term = self.term_with(family, with_velocities, |term| allowed(sign, term));
            term.filter(|_| is_there)
        };
        let count = family
            .velocities
            .iter()
            .filter(|name| !name.is_empty())
            .count();
        let row = array::from_fn(|i| {
            let sign = |change: &Change| direction(change, 0) * direction(change, i + 1);
            (i + 1 < count).then(|| maybe(false, &sign)).flatten()
        });
        Drawn {
            potential,
            row,
            affine: maybe(false, &|change| -direction(change, 0)),
            force: maybe(true, &|change| direction(change, 1)),
        }
    }
}
