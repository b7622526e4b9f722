//! The jump of the velocities of all sites where some come to boundaries, and the sides on which the motion goes on; site by site as in `regions/jump.rs`.

use super::impact::LatticeImpact;
use super::{CrossedLinks, OfLink, each};
use crate::continuous::{ContinuousSystem, energy};
use crate::error::{Quantity, StepError, When};
use crate::lattice::accelerations::Impulses;
use crate::lattice::chain::Lattice;
use crate::lattice::{LatticeError, LatticeSystem};
use crate::linear::Vector;
use crate::regions::jump::{Arrival, MOST_TRIES, NoVelocity, sides_after_jump, violated};
use crate::system::sides::indices;
use crate::system::{Active, DiscreteSystem, RegionsOf};

/// The most crossings of a site on one step.
const MOST: usize = 8;

/// All sites where some of them come to boundaries.
pub(in crate::lattice) struct SitesAtBoundary<'b, S: LatticeSystem> {
    /// On the sides so far.
    pub lattice: Lattice<'b, S>,
    /// For errors, and the node before.
    pub at: When,
    pub node: usize,
    pub t: f64,
    pub q: &'b [S::Site],
    /// The momenta that arrive.
    pub p: &'b [S::Increment],
    /// The sign of the time step.
    pub direction: f64,
}

/// Velocities and momenta of all sites.
pub(in crate::lattice) struct AfterJump<S: LatticeSystem> {
    pub v: Vec<S::Increment>,
    pub p: Vec<S::Increment>,
    /// The Λ of the links that led to them.
    impulses: Vec<Impulses<S>>,
}

impl<S: LatticeSystem> AfterJump<S> {
    /// Without a jump.
    pub fn of(v: Vec<S::Increment>, p: Vec<S::Increment>) -> Self {
        let impulses = vec![Impulses::<S>::zeros(); v.len()];
        Self { v, p, impulses }
    }
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

/// How the sites go on.
pub(in crate::lattice) struct SitesOnward<S: LatticeSystem> {
    pub v: Vec<S::Increment>,
    pub p: Vec<S::Increment>,
    pub sides: Vec<u32>,
    pub impacts: Vec<LatticeImpact<S>>,
}

/// A jump, and the sides on which the motion goes on.
type JumpAndSides<S> = (AfterJump<S>, Vec<u32>);

type RegionsOfLink<S> = <<S as LatticeSystem>::Link as DiscreteSystem>::Regions;

/// The constraints of a link in force on these sides.
fn active<S: LatticeSystem>(inside: u32) -> Active {
    <RegionsOfLink<S> as RegionsOf<S::Link>>::active(inside)
}

fn fails(site: usize, error: StepError) -> LatticeError {
    LatticeError::AtSite { site, error }
}

impl<S: LatticeSystem> SitesAtBoundary<'_, S>
where
    S::Link: ContinuousSystem,
{
    /// v⁻ and p⁻ = ∂L/∂q̇(v⁻), those that arrive with the last reaction of the constraints so far, from velocities nearby; and the Λ of this reaction.
    pub fn before(
        &self,
        mut v: Vec<S::Increment>,
    ) -> Result<(AfterJump<S>, Vec<Impulses<S>>), LatticeError> {
        let (lattice, t, q) = (self.lattice, self.t, self.q);
        lattice.place_ends(t, &mut q.to_vec(), &mut v);
        let found = lattice.velocities((t, q), self.p, v);
        let (v, reactions) = found.map_err(|(site, why)| fails(site, why.at(self.node)))?;
        let p = lattice.momenta_of(t, q, &v);
        Ok((AfterJump::of(v, p), reactions))
    }

    /// Over boundaries, of which one may be departed from. The impacts of this step so far are counted with those that follow.
    pub fn cross(
        &self,
        mut here: AfterJump<S>,
        (crossed, mut departing): (&[OfLink], Option<OfLink>),
        so_far: &[LatticeImpact<S>],
    ) -> Result<SitesOnward<S>, LatticeError> {
        let mut sides = self.lattice.sides.to_vec();
        let mut changes: CrossedLinks = crossed.to_vec();
        let mut impacts = Vec::new();
        let (first, boundary) = each(crossed).next().unwrap_or((0, 0));
        for _ in 0..MOST_TRIES {
            let mut beyond = sides.clone();
            for (link, boundaries) in &changes {
                beyond[*link] ^= boundaries;
            }
            let jump = self.jump(&here, [&sides, &beyond], departing)?;
            let (next, settled) = jump.unwrap_or_else(|| (here.clone(), beyond.clone()));
            self.record(&changes, [&here, &next], [&beyond, &settled], &mut impacts);
            let of = |site: usize| {
                let all = so_far.iter().chain(&impacts);
                all.filter(|impact| impact.site == site).count()
            };
            if let Some((site, boundary)) = each(&changes).find(|(site, _)| of(*site) > MOST) {
                return Err(self.too_many(site, boundary));
            }
            here = next;
            here.impulses.fill(Impulses::<S>::zeros());
            let returns: CrossedLinks = (beyond.iter().zip(&settled).enumerate())
                .filter(|(_, (beyond, settled))| beyond != settled)
                .map(|(k, (beyond, settled))| (k, beyond ^ settled))
                .collect();
            if returns.is_empty() || !self.violates(&here.v, [&beyond, &settled])? {
                let AfterJump { v, p, .. } = here;
                return Ok(SitesOnward {
                    v,
                    p,
                    sides: settled,
                    impacts,
                });
            }
            // Back under constraints that the motion does not satisfy any more: another crossing.
            (sides, changes, departing) = (beyond, returns, None);
        }
        Err(self.too_many(first, boundary))
    }

    fn too_many(&self, site: usize, boundary: usize) -> LatticeError {
        let at = self.at;
        fails(site, StepError::TooManyCrossings { at, boundary })
    }

    /// The impacts of boundaries crossed at one time: they are one jump, that of the last.
    fn record(
        &self,
        changes: &[(usize, u32)],
        [here, next]: [&AfterJump<S>; 2],
        [beyond, settled]: [&[u32]; 2],
        impacts: &mut Vec<LatticeImpact<S>>,
    ) {
        let lost = self.energy(&here.v) - self.energy(&next.v);
        let count = each(changes).count();
        for (place, (site, boundary)) in each(changes).enumerate() {
            let is_last = place + 1 == count;
            let after = if is_last { next } else { here };
            impacts.push(LatticeImpact {
                node: self.node,
                site,
                t: self.t,
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
        }
    }

    /// A link as it comes to its boundaries.
    fn arrival(&self, v: &[S::Increment], k: usize) -> Arrival<S::Link> {
        Arrival {
            at: self.at,
            k: self.node,
            instant: self.t.into(),
            q: self.lattice.configuration(self.q, k),
            v: self.lattice.joined(v, k),
            p: Vector::zeros(),
            inside: 0,
            crossed: 0,
            departing: 0,
            direction: self.direction,
        }
    }

    /// Whether these velocities violate a constraint that comes into force with a change of sides.
    fn violates(
        &self,
        v: &[S::Increment],
        [before, after]: [&[u32]; 2],
    ) -> Result<bool, LatticeError> {
        let (lattice, beyond) = (self.lattice, self.lattice.on_sides(after));
        for k in lattice.tracked().filter(|k| before[*k] != after[*k]) {
            let old = active::<S>(before[k]);
            let added = |a| !old.holds::<S::Link>(a) && beyond.is_in_force(k, a);
            let (link, arrival) = (lattice.link(k), self.arrival(v, k));
            let is_violated = violated(&link, &arrival, &arrival.v, added);
            if is_violated.map_err(|error| fails(k, error))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The jump where sides change; none where the velocities satisfy what comes into force.
    fn jump(
        &self,
        here: &AfterJump<S>,
        [sides, beyond]: [&[u32]; 2],
        departing: Option<(usize, u32)>,
    ) -> Result<Option<JumpAndSides<S>>, LatticeError> {
        if !self.violates(&here.v, [sides, beyond])? {
            return Ok(None);
        }
        let (at, lattice) = (self.at, self.lattice);
        let changed = |k: &usize| sides[*k] != beyond[*k];
        let first = lattice.tracked().find(changed).unwrap_or(0);
        let boundary = |site: usize| indices(sides[site] ^ beyond[site]).next().unwrap_or(0);
        if self.direction < 0.0 {
            let boundary = boundary(first);
            return Err(fails(first, StepError::JumpBackwards { at, boundary }));
        }
        let there = lattice.on_sides(beyond);
        let found = there.velocities((self.t, self.q), &here.p, here.v.clone());
        let (v, impulses) = found.map_err(|(site, why)| {
            let site = Some(site)
                .filter(|k| *k < sides.len() && changed(k))
                .unwrap_or(first);
            let boundary = boundary(site);
            let error = match why {
                NoVelocity::Dependent => StepError::DependentConstraints { at, boundary },
                NoVelocity::NotConverged => StepError::JumpNotConverged { at, boundary },
                NoVelocity::NonFinite => StepError::NonFinite {
                    at,
                    quantity: Quantity::Velocity,
                },
            };
            fails(site, error)
        })?;
        let mut settled = beyond.to_vec();
        for k in lattice.tracked().filter(changed) {
            let own = departing.filter(|(link, _)| *link == k);
            let bits = [sides[k], beyond[k], own.map_or(0, |(_, bits)| bits)];
            let [before, after] = [&here.v, &v].map(|v| lattice.joined(v, k));
            let arrival = self.arrival(&here.v, k);
            let side = sides_after_jump(&lattice.link(k), &arrival, bits, [&before, &after]);
            settled[k] = side.map_err(|error| fails(k, error))?;
        }
        let p = lattice.momenta_of(self.t, self.q, &v);
        Ok(Some((AfterJump { v, p, impulses }, settled)))
    }

    /// Δ Σ_k E(k) at these velocities.
    fn energy(&self, v: &[S::Increment]) -> f64 {
        let lattice = self.lattice;
        lattice.total(|k| {
            let (q, v) = (lattice.configuration(self.q, k), lattice.joined(v, k));
            energy(&lattice.link(k), self.t.into(), &q, &v)
        })
    }
}
