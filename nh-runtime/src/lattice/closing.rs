//! The end of a step: the rows at the point that is accepted, and the momenta that arrive.

use super::chain::Joined;
use super::equations::{Forms, LatticeEquations, Slopes};
use super::newton::Workspace;
use super::walk::Norm;
use super::{LatticeSystem, LinkSystem};
use crate::linear::{Matrix, Vector, larger};

/// The parts that link k hands to the row of its second site, and to the momentum there.
struct Handed<S: LatticeSystem> {
    values: S::Increment,
    terms: S::Increment,
    arrival: S::Increment,
}

impl<S: LatticeSystem> Handed<S> {
    fn zeros() -> Self {
        Self {
            values: S::Increment::zeros(),
            terms: S::Increment::zeros(),
            arrival: S::Increment::zeros(),
        }
    }

    #[inline]
    fn add(&mut self, i: usize, value: f64) {
        self.values.as_mut_slice()[i] += value;
        self.terms.as_mut_slice()[i] += value.abs();
    }
}

/// The point at which a step ends.
struct EndOfStep<'e, 'a, S: LatticeSystem> {
    equations: &'e LatticeEquations<'e, 'a, S>,
    z: &'e [S::Unknowns],
    forms: &'e [Forms<S>],
    slopes: &'e [Slopes<S>],
}

impl<S: LatticeSystem> EndOfStep<'_, '_, S> {
    /// Adds what link k hands to the row of its first site, and hands on the rest.
    #[inline(always)]
    fn of_link(&self, k: usize, this: &mut Handed<S>, norm: &mut Norm) -> Handed<S> {
        let EndOfStep {
            equations,
            z,
            forms,
            slopes,
        } = self;
        let n = S::Increment::LEN;
        let mut next = Handed::<S>::zeros();
        let interval = equations.interval(z, k);
        let link = equations.lattice.link(k);
        let (covector, phi, arrival) = link.passage_at(&interval);
        for i in 0..n {
            this.add(i, covector.as_slice()[i]);
            next.add(i, covector.as_slice()[n + i]);
            this.arrival.as_mut_slice()[i] += arrival.as_slice()[i];
            next.arrival.as_mut_slice()[i] += arrival.as_slice()[n + i];
            for a in 0..Slopes::<S>::ROWS {
                let lambda = z[k].as_slice()[n + a];
                this.add(i, -lambda * forms[k].entry(a, i));
                next.add(i, -lambda * forms[k].entry(a, n + i));
            }
        }
        let d: &Joined<S> = &interval.d;
        for a in (0..Slopes::<S>::ROWS).filter(|a| equations.lattice.is_in_force(k, *a)) {
            let terms = (0..2 * n).map(|j| (slopes[k].entry(a, j) * d.as_slice()[j]).abs());
            let value = phi.as_slice()[a];
            norm.see(k, value, larger(terms.sum(), value.abs()));
        }
        next
    }
}

impl<S: LatticeSystem> LatticeEquations<'_, '_, S> {
    /// The norm of the rows at z, and the momenta that arrive, into `arriving`.
    pub(super) fn close(&self, z: &[S::Unknowns], work: &mut Workspace<S>) -> Norm {
        let ends = EndOfStep {
            equations: self,
            z,
            forms: &work.forms,
            slopes: &work.slopes,
        };
        let partition = work.matrix.partition();
        partition.each(
            work.arriving.as_mut_slice(),
            &|range, arriving: &mut [S::Increment]| {
                let mut norm = Norm::ZERO;
                let before = match range.start.checked_sub(1) {
                    None => self
                        .lattice
                        .ends
                        .is_periodic()
                        .then(|| self.lattice.sites - 1),
                    before => before,
                };
                let mut handed = before.map_or_else(Handed::zeros, |before| {
                    let mut without_interest = Handed::<S>::zeros();
                    ends.of_link(before, &mut without_interest, &mut Norm::ZERO.clone())
                });
                for (k, arriving) in range.zip(arriving) {
                    let mut row = core::mem::replace(&mut handed, Handed::zeros());
                    for (i, p) in self.p[k].as_slice().iter().enumerate() {
                        row.add(i, *p);
                    }
                    if k < self.links {
                        handed = ends.of_link(k, &mut row, &mut norm);
                        if self.lattice.next(k) == k {
                            row.values = row.values + handed.values;
                            row.terms = row.terms + handed.terms;
                            row.arrival = row.arrival + handed.arrival;
                        }
                    }
                    *arriving = row.arrival;
                    if self.moving.contains(&k) {
                        let parts = row.values.as_slice().iter().zip(row.terms.as_slice());
                        parts.for_each(|(value, terms)| norm.see(k, *value, *terms));
                    }
                }
                norm
            },
            &Norm::or,
        )
    }
}
