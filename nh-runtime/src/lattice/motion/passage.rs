//! A step of a lattice through regions: it ends where the first site comes to a boundary, the velocities of all sites jump there, and the rest of it goes on.
//!
//! Part by part it is a step of the lattice with the constraints of one side of every boundary. The momenta that arrive at a boundary lack the last reaction of the constraints so far, as at every node:
//! p⁻ = ∂L/∂q̇(v⁻), where v⁻ satisfies them.

use super::{LatticeMotion, multipliers};
use crate::lattice::accelerations::Impulses;
use crate::lattice::boundaries::{LatticeImpact, SitesAtBoundary};
use crate::lattice::chain::{Lattice, has_regions, increment, retract};
use crate::lattice::equations::LatticeEquations;
use crate::lattice::{LatticeError, LatticeSystem, layout};
use crate::linear::{Vector, from_slice, larger};
use crate::regions::RegionSystem;
use crate::system::sides::{bits, sign};
use crate::system::{DiscreteSystem, NoRegions, RegionsOf, TimeStep, WithRegions};

/// The boundaries that a motion carries from node to node, and the crossings of its last step.
pub(super) struct OnBoundaries<S: LatticeSystem> {
    /// Bit j: link k lies on boundary j because it has just crossed it.
    pub on: Vec<u32>,
    /// Bit j: the constraints in force keep link k on boundary j.
    pub holding: Vec<u32>,
    pub impacts: Vec<LatticeImpact<S>>,
    /// The last step, where boundaries cut it.
    pub cut: Option<CutStep<S>>,
}

/// A step that boundaries cut.
pub(super) struct CutStep<S: LatticeSystem> {
    /// Its parts in order, at least one.
    pub parts: Vec<PartOfStep<S>>,
    /// The increments over all of them.
    pub d: Vec<S::Increment>,
    /// The impulses of the constraints on all of them, with their last reactions before crossings, with the sign of λ.
    pub impulses: Vec<Impulses<S>>,
}

/// A part of a step, from the time t and the configurations q on.
pub(super) struct PartOfStep<S: LatticeSystem> {
    pub t: f64,
    pub q: Vec<S::Site>,
    pub solved: SolvedSites<S>,
}

impl<S: LatticeSystem> OnBoundaries<S> {
    /// Of links that start on these boundaries.
    pub fn at_start(on: Vec<u32>) -> Self {
        Self {
            holding: vec![0; on.len()],
            on,
            impacts: Vec::new(),
            cut: None,
        }
    }

    /// A step without a crossing follows.
    fn clear(&mut self) {
        self.on.fill(0);
        self.impacts.clear();
        self.cut = None;
    }
}

/// The rest of a step, from where the motion is.
pub(super) struct RestOfLattice<S: LatticeSystem> {
    pub t: f64,
    pub rest: f64,
    /// The velocities, or some nearby.
    pub v: Vec<S::Increment>,
    /// The parts so far.
    parts: Vec<PartOfStep<S>>,
    /// The last reactions of the constraints at the crossings so far, with the sign of λ.
    reactions: Vec<Impulses<S>>,
}

/// A part of a step, as it was solved.
pub(super) struct SolvedSites<S: LatticeSystem> {
    pub tau: f64,
    pub z: Vec<S::StepUnknowns>,
    /// The configurations that it leads to, and the momenta that arrive there.
    pub q: Vec<S::Site>,
    pub p: Vec<S::Increment>,
}

impl<S: LatticeSystem> Clone for SolvedSites<S> {
    fn clone(&self) -> Self {
        Self {
            tau: self.tau,
            z: self.z.clone(),
            q: self.q.clone(),
            p: self.p.clone(),
        }
    }
}

impl<S: LatticeSystem> SolvedSites<S> {
    /// The increment of a site.
    pub fn increment(&self, site: usize) -> S::Increment {
        from_slice(&self.z[site].as_slice()[..S::Increment::LEN])
    }

    /// As far as a coordinate has moved, at most.
    pub fn way(&self) -> f64 {
        let sites = 0..self.z.len();
        sites.fold(0.0, |way, k| larger(self.increment(k).max_abs(), way))
    }
}

/// The steps of lattices whose links have such regions.
pub trait LatticeRegions<S: DiscreteSystem>: RegionsOf<S> {
    /// A step.
    #[doc(hidden)]
    fn advance_lattice<L>(motion: &mut LatticeMotion<'_, L>) -> Result<(), LatticeError>
    where
        L: LatticeSystem<Link = S>;
}

impl<S: DiscreteSystem> LatticeRegions<S> for NoRegions {
    #[inline(always)]
    fn advance_lattice<L>(motion: &mut LatticeMotion<'_, L>) -> Result<(), LatticeError>
    where
        L: LatticeSystem<Link = S>,
    {
        motion.advance_whole()
    }
}

impl<S: RegionSystem> LatticeRegions<S> for WithRegions {
    fn advance_lattice<L>(motion: &mut LatticeMotion<'_, L>) -> Result<(), LatticeError>
    where
        L: LatticeSystem<Link = S>,
    {
        motion.advance_through_regions()
    }
}

/// A motion before a step, which it goes back to after an error.
struct BeforeStep<S: LatticeSystem> {
    q: Vec<S::Site>,
    q_before: Vec<S::Site>,
    p: Vec<S::Increment>,
    z: Vec<S::StepUnknowns>,
    sides: Vec<u32>,
    boundaries: OnBoundaries<S>,
    /// The iterations, and the largest row.
    found: (usize, f64),
}

impl<S: LatticeSystem> LatticeMotion<'_, S>
where
    S::Link: RegionSystem,
{
    /// A step that boundaries may cut.
    fn advance_through_regions(&mut self) -> Result<(), LatticeError> {
        debug_assert!(has_regions::<S>());
        let time = self.time();
        if self.node == 0 {
            self.renew_holding_boundaries(time.t);
        }
        let found = (self.iterations, self.residual_norm);
        self.solve_step()?;
        if !self.leaves_sides(time) {
            self.boundaries.clear();
            self.accept();
            return Ok(());
        }
        let before = self.remember(found);
        self.renew_holding_boundaries(time.t);
        let passed = self.pass(time);
        if passed.is_err() {
            self.go_back(before);
        }
        passed
    }

    /// Whether the solution leads a link to another side of a boundary.
    fn leaves_sides(&self, time: TimeStep) -> bool {
        let lattice = self.lattice();
        let end = |site: usize| {
            let d = from_slice(&self.other[site].as_slice()[..S::Increment::LEN]);
            retract::<S>(&self.q[site], &d)
        };
        let mut links = lattice.tracked();
        links.any(|k| {
            let q = S::join(&end(k), &end(lattice.next(k)));
            let values = lattice.link(k).boundaries_at(time.t + time.h, &q);
            let inside = self.lattice.sides[k];
            // A step that ends in a value that is no number is looked at by the search.
            bits(&values, |j, s| s.is_nan() || sign(inside, j) * s < 0.0) != 0
        })
    }

    /// The motion as it is; the next step has no crossing yet.
    fn remember(&mut self, found: (usize, f64)) -> BeforeStep<S> {
        let next = OnBoundaries {
            holding: self.boundaries.holding.clone(),
            ..OnBoundaries::at_start(self.boundaries.on.clone())
        };
        BeforeStep {
            q: self.q.clone(),
            q_before: self.q_before.clone(),
            p: self.p.clone(),
            z: self.z.clone(),
            sides: self.lattice.sides.clone(),
            boundaries: core::mem::replace(&mut self.boundaries, next),
            found,
        }
    }

    fn go_back(&mut self, before: BeforeStep<S>) {
        (self.q, self.q_before) = (before.q, before.q_before);
        (self.p, self.z) = (before.p, before.z);
        self.lattice.sides = before.sides;
        self.boundaries = before.boundaries;
        (self.iterations, self.residual_norm) = before.found;
    }

    /// The parts of a step, of which the whole has been solved.
    fn pass(&mut self, time: TimeStep) -> Result<(), LatticeError> {
        let (start, sites) = (self.q.clone(), self.q.len());
        let mut solved = self.solved(time.h, self.other.clone(), self.work.arriving.clone());
        let v = (0..sites).map(|k| solved.increment(k) * (1.0 / time.h));
        let mut rest = RestOfLattice {
            t: time.t,
            rest: time.h,
            v: v.collect(),
            parts: Vec::new(),
            reactions: vec![Impulses::<S>::zeros(); sites],
        };
        let mut elapsed = 0.0;
        while let Some(crossing) = self.crossing(&rest, &solved)? {
            if let Some(reached) = crossing.reached {
                elapsed += reached.tau;
                self.arrive(&mut rest, reached);
            }
            (rest.t, rest.rest) = (time.t + elapsed, time.h - elapsed);
            self.cross(&mut rest, &crossing.crossed, crossing.departing)?;
            if rest.rest.abs() <= 4.0 * f64::EPSILON * time.h.abs() && elapsed != 0.0 {
                self.restart(rest, time, &start);
                return Ok(());
            }
            solved = self.solve_part(&rest, rest.rest)?;
        }
        if self.boundaries.impacts.is_empty() {
            // Held on a boundary all the way.
            self.boundaries.on.fill(0);
            self.accept();
            return Ok(());
        }
        self.arrive(&mut rest, solved);
        self.restart(rest, time, &start);
        Ok(())
    }

    /// Goes to the next node from the end of a step that was cut.
    fn restart(&mut self, rest: RestOfLattice<S>, time: TimeStep, start: &[S::Site]) {
        let impulses = rest.reactions.iter().enumerate().map(|(k, reactions)| {
            let of_parts = rest.parts.iter();
            of_parts.fold(*reactions, |sum, part| {
                sum + multipliers::<S>(&part.solved.z, k)
            })
        });
        let ends = start.iter().zip(&self.q);
        self.boundaries.cut = Some(CutStep {
            d: ends.map(|(a, b)| increment::<S>(a, b)).collect(),
            impulses: impulses.collect(),
            parts: rest.parts,
        });
        self.d = rest.v.iter().map(|v| *v * time.h).collect();
        self.before.clone_from(&self.d);
        (self.is_guessed, self.is_restarted) = (false, true);
        self.node += 1;
    }

    /// Goes to the end of a part.
    fn arrive(&mut self, rest: &mut RestOfLattice<S>, solved: SolvedSites<S>) {
        for (k, v) in rest.v.iter_mut().enumerate() {
            *v = solved.increment(k) * (1.0 / solved.tau);
        }
        let SolvedSites { z, q, p, .. } = solved.clone();
        (self.p, self.z) = (p, z);
        self.q_before = core::mem::replace(&mut self.q, q);
        rest.parts.push(PartOfStep {
            t: rest.t,
            q: self.q_before.clone(),
            solved,
        });
        self.boundaries.on.fill(0);
    }

    /// All sites where the motion is.
    pub(super) fn at_boundary<'m>(
        &'m self,
        lattice: Lattice<'m, S>,
        rest: &RestOfLattice<S>,
    ) -> SitesAtBoundary<'m, S> {
        SitesAtBoundary {
            lattice,
            at: self.node.into(),
            node: self.node,
            t: rest.t,
            q: &self.q,
            p: &self.p,
            direction: rest.rest.signum(),
        }
    }

    /// Goes over boundaries: velocities, momenta and sides behind them.
    fn cross(
        &mut self,
        rest: &mut RestOfLattice<S>,
        crossed: &[(usize, u32)],
        departing: Option<(usize, u32)>,
    ) -> Result<(), LatticeError> {
        let sites = self.at_boundary(self.lattice(), rest);
        let (here, reactions) = sites.before(rest.v.clone())?;
        let onward = sites.cross(here, (crossed, departing), &self.boundaries.impacts)?;
        (rest.v, self.p) = (onward.v, onward.p);
        for (sum, reaction) in rest.reactions.iter_mut().zip(reactions) {
            *sum = *sum - reaction;
        }
        self.lattice.sides = onward.sides;
        self.boundaries.impacts.extend(onward.impacts);
        for (link, boundaries) in crossed {
            self.boundaries.on[*link] |= boundaries;
        }
        for k in self.lattice().tracked() {
            let candidates = self.boundaries.on[k] | self.boundaries.holding[k];
            self.boundaries.holding[k] = self.lattice().held(k, candidates, (rest.t, &self.q));
        }
        Ok(())
    }

    /// The part of the length τ from here, with the constraints of these sides.
    pub(super) fn solve_part(
        &mut self,
        rest: &RestOfLattice<S>,
        tau: f64,
    ) -> Result<SolvedSites<S>, LatticeError> {
        let (n, time) = (S::Increment::LEN, TimeStep::new(rest.t, tau));
        for ((trial, z), v) in self.work.trial.iter_mut().zip(&self.z).zip(&rest.v) {
            *trial = *z;
            let d = *v * tau;
            trial.as_mut_slice()[..n].copy_from_slice(d.as_slice());
        }
        let lattice = self.lattice.lattice();
        for k in 0..lattice.links() {
            let constraints = layout::conditions::<S>() / (1 + layout::inner_nodes::<S>());
            let first = layout::displacements::<S>();
            for place in 0..layout::conditions::<S>() {
                if !lattice.is_in_force(k, place % constraints) {
                    self.work.trial[k].as_mut_slice()[first + place] = 0.0;
                }
            }
        }
        lattice.guess_inner(time, &self.q, &mut self.work.trial);
        self.guess_ends(time);
        let lattice = self.lattice.lattice();
        let equations = LatticeEquations::new(&lattice, (self.node, time), &self.q, &self.p);
        let mut z = self.z.clone();
        let found = equations.solve(&mut z, &mut self.work, &self.options)?;
        self.iterations += found.iterations;
        self.residual_norm = larger(found.residual_norm, self.residual_norm);
        let p = self.work.arriving.clone();
        Ok(self.solved(tau, z, p))
    }

    fn solved(&self, tau: f64, z: Vec<S::StepUnknowns>, p: Vec<S::Increment>) -> SolvedSites<S> {
        let end = |(q, z): (&S::Site, &S::StepUnknowns)| {
            retract::<S>(q, &from_slice(&z.as_slice()[..S::Increment::LEN]))
        };
        let q = self.q.iter().zip(&z).map(end).collect();
        SolvedSites { tau, z, q, p }
    }

    /// Boundaries that held links and do so no more are those that these lie on.
    fn renew_holding_boundaries(&mut self, t: f64) {
        for k in self.lattice().tracked() {
            let before = self.boundaries.holding[k] | self.boundaries.on[k];
            let holding = self.lattice().held(k, before, (t, &self.q));
            self.boundaries.holding[k] = holding;
            self.boundaries.on[k] |= before & !holding;
        }
    }
}
