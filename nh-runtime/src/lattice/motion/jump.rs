//! The jump of the velocities of all sites where some come to boundaries, and the sides on which the motion goes on; site by site as in `regions/jump.rs`.

use super::LatticeMotion;
use super::crossing::each;
use super::impact::LatticeImpact;
use super::passage::RestOfStep;
use crate::continuous::energy;
use crate::error::{Quantity, StepError};
use crate::lattice::accelerations::Impulses;
use crate::lattice::{LatticeError, LatticeSystem};
use crate::linear::Vector;
use crate::regions::RegionSystem;
use crate::regions::jump::{Arrival, MOST_TRIES, NoVelocity, sides_after_jump, violated};
use crate::system::sides::indices;
use crate::system::{Active, DiscreteSystem, RegionsOf};

/// The most crossings of a site on one step.
const MOST: usize = 8;

/// Velocities and momenta of all sites, and the Λ of the links that led to them.
struct AfterJump<S: LatticeSystem> {
    v: Vec<S::Increment>,
    p: Vec<S::Increment>,
    impulses: Vec<Impulses<S>>,
}

impl<S: LatticeSystem> Clone for AfterJump<S> {
    fn clone(&self) -> Self {
        Self {
            v: self.v.clone(),
            p: self.p.clone(),
            impulses: self.impulses.clone(),
        }
    }
}

type RegionsOfLink<S> = <<S as LatticeSystem>::Link as DiscreteSystem>::Regions;

/// The constraints of a link in force on these sides.
fn active<S: LatticeSystem>(inside: u32) -> Active {
    <RegionsOfLink<S> as RegionsOf<S::Link>>::active(inside)
}

impl<S: LatticeSystem> LatticeMotion<'_, S>
where
    S::Link: RegionSystem,
{
    fn fails(&self, site: usize, error: StepError) -> LatticeError {
        LatticeError::AtSite { site, error }
    }

    /// v⁻, the velocities of the momenta that arrive here with the last reaction of the constraints so far.
    pub(super) fn velocities_here(
        &self,
        rest: &RestOfStep<S>,
    ) -> Result<Vec<S::Increment>, LatticeError> {
        let (lattice, node) = (self.lattice(), self.node);
        let mut v = rest.v.clone();
        lattice.place_ends(rest.t, &mut self.q.clone(), &mut v);
        let found = lattice.velocities((rest.t, &self.q), &self.p, v);
        found
            .map(|(v, _)| v)
            .map_err(|(site, why)| self.fails(site, why.at(node)))
    }

    /// Goes over boundaries: velocities, momenta and sides behind them.
    pub(super) fn cross(
        &mut self,
        rest: &mut RestOfStep<S>,
        crossed: &[(usize, u32)],
        departing: Option<(usize, u32)>,
    ) -> Result<(), LatticeError> {
        let v = self.velocities_here(rest)?;
        let lattice = self.lattice();
        let mut here = AfterJump::<S> {
            p: lattice.momenta_of(rest.t, &self.q, &v),
            impulses: vec![Impulses::<S>::zeros(); v.len()],
            v,
        };
        let mut sides = self.lattice.sides.clone();
        let mut changes = crossed.to_vec();
        let mut departing = departing;
        let mut impacts = Vec::new();
        let (first, boundary) = each(crossed).next().unwrap_or((0, 0));
        for _ in 0..MOST_TRIES {
            let mut beyond = sides.clone();
            for (link, boundaries) in &changes {
                beyond[*link] ^= boundaries;
            }
            let jump = self.jump(rest, &here, [&sides, &beyond], departing)?;
            let (next, settled) = jump.unwrap_or_else(|| (here.clone(), beyond.clone()));
            let lost = self.energy_of(rest.t, &here.v) - self.energy_of(rest.t, &next.v);
            let all: Vec<_> = each(&changes).collect();
            for (place, (site, boundary)) in all.iter().enumerate() {
                let (site, boundary) = (*site, *boundary);
                // Boundaries crossed at one time are one jump, that of the last.
                let is_last = place + 1 == all.len();
                let after = if is_last { &next } else { &here };
                impacts.push(LatticeImpact {
                    site,
                    t: rest.t,
                    boundary,
                    entered: beyond[site] >> boundary & 1 == 1,
                    thrown_back: (settled[site] ^ beyond[site]) >> boundary & 1 == 1,
                    q: self.q[site],
                    v_minus: here.v[site],
                    v_plus: after.v[site],
                    p_minus: here.p[site],
                    p_plus: after.p[site],
                    impulses: after.impulses[site],
                    energy_lost: if is_last { lost } else { 0.0 },
                });
                let of_site = |impact: &&LatticeImpact<S>| impact.site == site;
                let before = self.boundaries.impacts.iter().filter(of_site).count();
                if before + impacts.iter().filter(of_site).count() > MOST {
                    return Err(self.too_many(site, boundary));
                }
            }
            here = next;
            here.impulses.fill(Impulses::<S>::zeros());
            let returns: Vec<_> = (beyond.iter().zip(&settled).enumerate())
                .filter(|(_, (beyond, settled))| beyond != settled)
                .map(|(k, (beyond, settled))| (k, beyond ^ settled))
                .collect();
            if returns.is_empty() || !self.violates(rest, &here.v, [&beyond, &settled])? {
                return self.settle(rest, here, (settled, crossed), impacts);
            }
            // Back under constraints that the motion does not satisfy any more: another crossing.
            (sides, changes, departing) = (beyond, returns, None);
        }
        Err(self.too_many(first, boundary))
    }

    fn too_many(&self, site: usize, boundary: usize) -> LatticeError {
        let at = self.node.into();
        self.fails(site, StepError::TooManyCrossings { at, boundary })
    }

    /// Goes on behind the boundaries.
    fn settle(
        &mut self,
        rest: &mut RestOfStep<S>,
        here: AfterJump<S>,
        (sides, crossed): (Vec<u32>, &[(usize, u32)]),
        impacts: Vec<LatticeImpact<S>>,
    ) -> Result<(), LatticeError> {
        (rest.v, self.p) = (here.v, here.p);
        self.lattice.sides = sides;
        self.boundaries.impacts.extend(impacts);
        for (link, boundaries) in crossed {
            self.boundaries.on[*link] |= boundaries;
        }
        for k in self.tracked() {
            let candidates = self.boundaries.on[k] | self.boundaries.holding[k];
            let held = indices(candidates).filter(|j| self.is_held((k, *j), rest.t, &self.q));
            self.boundaries.holding[k] = held.fold(0, |bits, j| bits | 1 << j);
        }
        Ok(())
    }

    /// A link as it comes to its boundaries.
    fn arrival(&self, rest: &RestOfStep<S>, k: usize) -> Arrival<S::Link> {
        let lattice = self.lattice();
        Arrival {
            at: self.node.into(),
            k: self.node,
            instant: rest.t.into(),
            q: lattice.configuration(&self.q, k),
            v: lattice.joined(&rest.v, k),
            p: Vector::zeros(),
            inside: 0,
            crossed: 0,
            departing: 0,
            direction: rest.rest.signum(),
        }
    }

    /// Whether these velocities violate a constraint that comes into force with a change of sides.
    fn violates(
        &self,
        rest: &RestOfStep<S>,
        v: &[S::Increment],
        [before, after]: [&[u32]; 2],
    ) -> Result<bool, LatticeError> {
        let lattice = self.lattice();
        for k in self.tracked().filter(|k| before[*k] != after[*k]) {
            let [old, new] = [before[k], after[k]].map(active::<S>);
            let on_new = lattice.on_sides(after);
            let added =
                |a| new.holds::<S::Link>(a) && !old.holds::<S::Link>(a) && on_new.is_in_force(k, a);
            let (link, velocity) = (lattice.link(k), lattice.joined(v, k));
            let is_violated = violated(&link, &self.arrival(rest, k), &velocity, added);
            if is_violated.map_err(|error| self.fails(k, error))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The jump where sides change, and the sides on which the motion goes on; none where the velocities satisfy what comes into force.
    #[expect(clippy::type_complexity, reason = "the jump and its sides")]
    fn jump(
        &self,
        rest: &RestOfStep<S>,
        here: &AfterJump<S>,
        [sides, beyond]: [&[u32]; 2],
        departing: Option<(usize, u32)>,
    ) -> Result<Option<(AfterJump<S>, Vec<u32>)>, LatticeError> {
        if !self.violates(rest, &here.v, [sides, beyond])? {
            return Ok(None);
        }
        let at = self.node.into();
        let changed = |k: &usize| sides[*k] != beyond[*k];
        let of = |site: usize| {
            let site = if changed(&site) { Some(site) } else { None };
            let site = site.or_else(|| self.tracked().find(changed)).unwrap_or(0);
            let boundary = indices(sides[site] ^ beyond[site]).next().unwrap_or(0);
            (site, boundary)
        };
        if rest.rest < 0.0 {
            let (site, boundary) = of(usize::MAX - 1);
            return Err(self.fails(site, StepError::JumpBackwards { at, boundary }));
        }
        let lattice = self.lattice();
        let found = lattice
            .on_sides(beyond)
            .velocities((rest.t, &self.q), &here.p, here.v.clone());
        let (v, impulses) = found.map_err(|(site, why)| {
            let (site, boundary) = of(site);
            let error = match why {
                NoVelocity::Dependent => StepError::DependentConstraints { at, boundary },
                NoVelocity::NotConverged => StepError::JumpNotConverged { at, boundary },
                NoVelocity::NonFinite => StepError::NonFinite {
                    at,
                    quantity: Quantity::Velocity,
                },
            };
            self.fails(site, error)
        })?;
        let mut settled = beyond.to_vec();
        for k in self.tracked().filter(changed) {
            let own = departing.filter(|(link, _)| *link == k);
            let sides = [sides[k], beyond[k], own.map_or(0, |(_, bits)| bits)];
            let [before, after] = [&here.v, &v].map(|v| lattice.joined(v, k));
            let (link, arrival) = (lattice.link(k), self.arrival(rest, k));
            let after = sides_after_jump(&link, &arrival, sides, [&before, &after]);
            settled[k] = after.map_err(|error| self.fails(k, error))?;
        }
        let p = lattice.momenta_of(rest.t, &self.q, &v);
        Ok(Some((AfterJump { v, p, impulses }, settled)))
    }

    /// Δ Σ_k E(k) at these velocities.
    fn energy_of(&self, t: f64, v: &[S::Increment]) -> f64 {
        let lattice = self.lattice();
        lattice.total(|k| {
            let (q, v) = (lattice.configuration(&self.q, k), lattice.joined(v, k));
            energy(&lattice.link(k), t.into(), &q, &v)
        })
    }
}
