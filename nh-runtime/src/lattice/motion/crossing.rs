//! The first crossing of a boundary by a site on a part of a step.

use super::LatticeMotion;
use super::passage::{RestOfLattice, SolvedSites};
use crate::error::{Quantity, StepError};
use crate::lattice::boundaries::{CrossedLinks, add};
use crate::lattice::{LatticeError, LatticeSystem};
use crate::linear::Vector;
use crate::regions::RegionSystem;
use crate::solve::root::Bracket;
use crate::system::DiscreteSystem;
use crate::system::sides::{TimedPoint, largest_of, sign};

/// A point where boundaries are crossed.
pub(super) struct CrossingOfSites<S: LatticeSystem> {
    /// The part that leads there; none of no length.
    pub reached: Option<SolvedSites<S>>,
    /// The links and the boundaries that they cross.
    pub crossed: CrossedLinks,
    /// The boundary that a link has been on and leaves to the other side.
    pub departing: Option<(usize, u32)>,
}

/// A boundary that a link is beyond at the end of a part.
#[derive(Clone, Copy)]
struct Beyond {
    link: usize,
    boundary: usize,
    /// s_j where the part starts.
    before: f64,
    /// The round-off of s_j.
    tolerance: f64,
}

impl<S: LatticeSystem> LatticeMotion<'_, S>
where
    S::Link: RegionSystem,
{
    /// s_j of link k, as far as it is on its side.
    fn value(&self, of: Beyond, t: f64, q: &[S::Site]) -> Result<f64, LatticeError> {
        let (k, j) = (of.link, of.boundary);
        let lattice = self.lattice();
        let (link, q) = (lattice.link(k), lattice.configuration(q, k));
        let values = TimedPoint::new(&link, t, &q).values();
        self.number(k, sign(self.lattice.sides[k], j) * values[j])
    }

    /// The value of a switching function, where it is a number.
    fn number(&self, site: usize, value: f64) -> Result<f64, LatticeError> {
        match value.is_finite() {
            true => Ok(value),
            false => Err(LatticeError::AtSite {
                site,
                error: StepError::NonFinite {
                    at: self.node.into(),
                    quantity: Quantity::Boundary,
                },
            }),
        }
    }

    /// The boundaries that links are beyond at the end of a part.
    fn beyond(
        &self,
        rest: &RestOfLattice<S>,
        solved: &SolvedSites<S>,
    ) -> Result<Vec<Beyond>, LatticeError> {
        let (lattice, end, way) = (self.lattice(), rest.t + rest.rest, solved.way());
        let mut all = Vec::new();
        for link in lattice.tracked() {
            let own = lattice.link(link);
            let [start, goal] =
                [&self.q, &solved.q].map(|q| lattice.configuration(q.as_slice(), link));
            let reach = S::Link::magnitude(&start) + way;
            let [start, goal] =
                [(rest.t, &start), (end, &goal)].map(|(t, q)| TimedPoint::new(&own, t, q));
            let tolerance = largest_of(start.round_off(reach, end), &goal.round_off(reach, rest.t));
            let (before, after) = (start.values(), goal.values());
            for boundary in 0..<S::Link as RegionSystem>::BOUNDARIES.len() {
                let side = sign(self.lattice.sides[link], boundary);
                let [before, after] = [before[boundary], after[boundary]].map(|s| side * s);
                let (before, after) = (self.number(link, before)?, self.number(link, after)?);
                let tolerance = tolerance[boundary];
                let is_held = || {
                    self.boundaries.holding[link] >> boundary & 1 == 1
                        && lattice.held(link, 1 << boundary, (end, &solved.q)) != 0
                };
                if after < -tolerance && !is_held() {
                    all.push(Beyond {
                        link,
                        boundary,
                        before,
                        tolerance,
                    });
                }
            }
        }
        Ok(all)
    }

    /// The first crossing on the way that ends in `solved`.
    pub(super) fn crossing(
        &mut self,
        rest: &RestOfLattice<S>,
        solved: &SolvedSites<S>,
    ) -> Result<Option<CrossingOfSites<S>>, LatticeError> {
        let beyond = self.beyond(rest, solved)?;
        let mut first: Option<SolvedSites<S>> = Some(solved.clone());
        let (mut located, mut departing) = (None, None);
        for of in &beyond {
            let Some(part) = &first else { break };
            let to = (part.tau, self.value(*of, rest.t + part.tau, &part.q)?);
            if to.1 >= -of.tolerance {
                continue;
            }
            let on = self.boundaries.on[of.link] >> of.boundary & 1 == 1;
            let from = match !on && of.before > of.tolerance {
                true => Some((0.0, of.before)),
                false => self
                    .leaves(*of, rest, to.0)?
                    .map_err(|is_along| {
                        departing = is_along.then_some((of.link, 1 << of.boundary));
                    })
                    .ok(),
            };
            first = match from {
                Some(from) => {
                    departing = None;
                    self.part_to_boundary(*of, rest, [from, to])?
                }
                None => None,
            };
            located = Some(of);
        }
        let Some(located) = located else {
            return Ok(None);
        };
        let mut crossed = vec![(located.link, 1 << located.boundary)];
        if let Some(part) = &first {
            for of in &beyond {
                if self.value(*of, rest.t + part.tau, &part.q)? <= of.tolerance {
                    add(&mut crossed, of.link, 1 << of.boundary);
                }
            }
        }
        Ok(Some(CrossingOfSites {
            reached: first,
            crossed,
            departing,
        }))
    }

    /// Of a link that starts on a boundary and is beyond it after the time τ: a time at which it is on its side first, with its s_j; otherwise whether it leaves along the boundary.
    fn leaves(
        &mut self,
        of: Beyond,
        rest: &RestOfLattice<S>,
        mut tau: f64,
    ) -> Result<Result<(f64, f64), bool>, LatticeError> {
        let v = (self.at_boundary(self.lattice(), rest))
            .before(rest.v.clone())?
            .v;
        let lattice = self.lattice();
        let (link, q) = (
            lattice.link(of.link),
            lattice.configuration(&self.q, of.link),
        );
        let point = TimedPoint::new(&link, rest.t, &q);
        let rates = point.rates(&lattice.joined(&v, of.link));
        let largest = v.iter().map(Vector::max_abs).fold(0.0, f64::max);
        let stands = point.rate_round_off(largest)[of.boundary];
        let side = sign(self.lattice.sides[of.link], of.boundary);
        let rate = self.number(of.link, rest.rest.signum() * side * rates[of.boundary])?;
        if rate < -stands {
            return Ok(Err(false));
        }
        while rate > stands && rate * tau.abs() > of.tolerance {
            tau *= 0.5;
            let part = self.solve_part(rest, tau)?;
            let s = self.value(of, rest.t + tau, &part.q)?;
            if s > of.tolerance {
                return Ok(Ok((tau, s)));
            }
        }
        Ok(Err(true))
    }

    /// The part to where s_j vanishes, between two times; none of no length.
    fn part_to_boundary(
        &mut self,
        of: Beyond,
        rest: &RestOfLattice<S>,
        ends: [(f64, f64); 2],
    ) -> Result<Option<SolvedSites<S>>, LatticeError> {
        let ends = Bracket {
            ends,
            round_off: 0.25 * of.tolerance,
            width: f64::EPSILON * rest.rest.abs(),
        };
        let tau = ends.root(|tau| {
            let part = self.solve_part(rest, tau)?;
            self.value(of, rest.t + tau, &part.q)
        })?;
        (tau != 0.0).then(|| self.solve_part(rest, tau)).transpose()
    }
}
