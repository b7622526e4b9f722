//! A step of a lattice through regions: it ends where the first site comes to a boundary, the
//! velocities of all sites jump there, and the rest of it goes on.

use super::LatticeMotion;
use crate::accelerations::Impulses;
use crate::boundaries::LatticeImpact;
use crate::chain::{Lattice, increment, retract};
use crate::equations::LatticeEquations;
use crate::workspace::Workspace;
use crate::{LatticeError, LatticeSystem, layout};
use nh_runtime::internal::{Chain, Here, Part, Parts, RestOfStep, bits, larger, sign};
use nh_runtime::{
    DiscreteSystem, NoRegions, RegionSystem, RegionsOf, StepOptions, TimeStep, Vector, WithRegions,
};

/// The most crossings of a site on one step.
const MOST: usize = 8;

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
    /// The impulses of the constraints on all of them, with their last reactions before crossings,
    /// with the sign of λ.
    pub impulses: Vec<Impulses<S>>,
}

/// A part of a step, from the time t and the configurations q on, with its solution and what
/// arrives at its end.
pub(super) struct PartOfStep<S: LatticeSystem> {
    pub time: TimeStep,
    pub q: Vec<S::Site>,
    pub z: Vec<S::StepUnknowns>,
    pub q_end: Vec<S::Site>,
    pub p_end: Vec<S::Increment>,
}

impl<S: LatticeSystem> OnBoundaries<S> {
    /// The boundaries of a motion whose links start on these.
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

/// The equations of all sites on a step, and its parts so far.
struct SitesOnStep<'m, S: LatticeSystem> {
    lattice: Lattice<'m, S>,
    options: &'m StepOptions,
    work: &'m mut Workspace<S>,
    /// The unknowns of the last part, or of the step before.
    z: Vec<S::StepUnknowns>,
    /// The iterations, and the largest row.
    found: (usize, f64),
    parts: Vec<PartOfStep<S>>,
    /// The last reactions of the constraints at the crossings so far, with the sign of λ.
    reactions: Vec<Impulses<S>>,
    impacts: Vec<LatticeImpact<S>>,
}

/// The unknowns of a part, and the momenta that arrive at its end.
#[derive(Clone)]
struct SolvedSites<Z, P> {
    z: Vec<Z>,
    p: Vec<P>,
}

/// A part from q that z solves.
fn part_of<S: LatticeSystem<Link: RegionSystem>>(
    tau: f64,
    q: &[S::Site],
    z: Vec<S::StepUnknowns>,
    p: Vec<S::Increment>,
) -> Part<LatticeImpact<S>, SolvedSites<S::StepUnknowns, S::Increment>> {
    let ends = q.iter().zip(&z);
    Part {
        tau,
        end: ends
            .map(|(q, z)| retract::<S>(q, &layout::increment::<S>(z)))
            .collect(),
        way: z.iter().fold(0.0, |way, z| {
            larger(layout::increment::<S>(z).max_abs(), way)
        }),
        solved: SolvedSites { z, p },
    }
}

impl<'m, S: LatticeSystem<Link: RegionSystem>> Parts<LatticeImpact<S>> for SitesOnStep<'m, S> {
    type Chain = Lattice<'m, S>;
    type Solved = SolvedSites<S::StepUnknowns, S::Increment>;

    fn chain(&self) -> Lattice<'m, S> {
        self.lattice
    }

    fn solve(
        &mut self,
        here: &Here<LatticeImpact<S>>,
        tau: f64,
    ) -> Result<Part<LatticeImpact<S>, Self::Solved>, LatticeError> {
        let (n, time) = (S::Increment::LEN, TimeStep::new(here.t, tau));
        let (trial, lattice) = (&mut self.work.trial, self.lattice.on_sides(&here.sides));
        for ((trial, z), v) in trial.iter_mut().zip(&self.z).zip(&here.v) {
            *trial = *z;
            let d = *v * tau;
            trial.as_mut_slice()[..n].copy_from_slice(d.as_slice());
        }
        for (k, trial) in trial.iter_mut().enumerate().take(lattice.links()) {
            let constraints = layout::conditions::<S>() / (1 + layout::inner_nodes::<S>());
            let first = layout::displacements::<S>();
            for place in 0..layout::conditions::<S>() {
                if !lattice.is_in_force(k, place % constraints) {
                    trial.as_mut_slice()[first + place] = 0.0;
                }
            }
        }
        lattice.guess_inner(time, &here.q, trial);
        lattice.guess_ends(time, &here.q, trial);
        let equations = LatticeEquations::new(&lattice, (here.node, time), &here.q, &here.p);
        let mut z = self.z.clone();
        let found = equations.solve(&mut z, self.work, self.options)?;
        let (iterations, residual_norm) = self.found;
        self.found = (
            iterations + found.iterations,
            larger(found.residual_norm, residual_norm),
        );
        Ok(part_of(tau, &here.q, z, self.work.arriving.clone()))
    }

    fn arrive(
        &mut self,
        here: &mut Here<LatticeImpact<S>>,
        part: Part<LatticeImpact<S>, Self::Solved>,
    ) {
        let SolvedSites { z, p } = part.solved;
        let velocities = z
            .iter()
            .map(|z| layout::increment::<S>(z) * (1.0 / part.tau));
        here.v = velocities.collect();
        self.z.clone_from(&z);
        self.parts.push(PartOfStep {
            time: TimeStep::new(here.t, part.tau),
            q: core::mem::replace(&mut here.q, part.end.clone()),
            z,
            q_end: part.end,
            p_end: p.clone(),
        });
        here.p = p;
    }

    fn react(&mut self, reactions: Vec<Impulses<S>>) {
        for (sum, reaction) in self.reactions.iter_mut().zip(reactions) {
            *sum = *sum - reaction;
        }
    }

    fn record(&mut self, impact: LatticeImpact<S>) -> bool {
        let of_site = self.impacts.iter().filter(|own| own.site == impact.site);
        let has_room = of_site.count() < MOST;
        self.impacts.push(impact);
        has_room
    }
}

impl<S: LatticeSystem<Link: RegionSystem>> LatticeMotion<'_, S> {
    /// A step that boundaries may cut.
    fn advance_through_regions(&mut self) -> Result<(), LatticeError> {
        let time = self.time();
        if self.node == 0 {
            let v = self.d.clone();
            let mut rest = self.rest(time, v, (0, 0.0));
            rest.renew_holding_boundaries();
            (self.boundaries.on, self.boundaries.holding) = (rest.on, rest.holding);
        }
        let before = (self.iterations, self.residual_norm);
        self.solve_step()?;
        if !self.leaves_sides(time) {
            self.boundaries.clear();
            self.accept();
            return Ok(());
        }
        let found = (self.iterations, self.residual_norm);
        (self.iterations, self.residual_norm) = before;
        self.pass(time, found)
    }

    /// Whether the solution leads a link to another side of a boundary.
    fn leaves_sides(&self, time: TimeStep) -> bool {
        let lattice = self.lattice();
        let end =
            |site: usize| retract::<S>(&self.q[site], &layout::increment::<S>(&self.other[site]));
        let mut links = Chain::links(&lattice);
        links.any(|k| {
            let q = S::join(&end(k), &end(lattice.next(k)));
            let values = lattice.link(k).boundaries_at(time.t + time.h, &q);
            let inside = self.lattice.sides[k];
            // A step that ends in a value that is no number is looked at by the search.
            bits(&values, |j, s| s.is_nan() || sign(inside, j) * s < 0.0) != 0
        })
    }

    /// The step that is ahead, with velocities nearby.
    fn rest(
        &mut self,
        time: TimeStep,
        v: Vec<S::Increment>,
        found: (usize, f64),
    ) -> RestOfStep<LatticeImpact<S>, SitesOnStep<'_, S>> {
        RestOfStep {
            here: Here {
                at: self.node.into(),
                node: self.node,
                t: time.t,
                direction: time.h.signum(),
                q: self.q.clone(),
                v,
                p: self.p.clone(),
                sides: self.lattice.sides.clone(),
            },
            on: self.boundaries.on.clone(),
            holding: self.boundaries.holding.clone(),
            rest: time.h,
            parts: SitesOnStep {
                lattice: self.lattice.lattice(),
                options: &self.options,
                work: &mut self.work,
                z: self.z.clone(),
                found,
                parts: Vec::new(),
                reactions: vec![Impulses::<S>::zeros(); self.q.len()],
                impacts: Vec::new(),
            },
        }
    }

    /// The parts of a step, of which the whole has been solved.
    fn pass(&mut self, time: TimeStep, found: (usize, f64)) -> Result<(), LatticeError> {
        let p = self.work.arriving.clone();
        let whole = part_of(time.h, &self.q, self.other.clone(), p);
        let v = whole
            .solved
            .z
            .iter()
            .map(|z| layout::increment::<S>(z) * (1.0 / time.h));
        let v = v.collect();
        let mut rest = self.rest(time, v, found);
        rest.renew_holding_boundaries();
        rest.pass(whole)?;
        let RestOfStep {
            parts,
            here,
            on,
            holding,
            ..
        } = rest;
        let Here { q, v, p, sides, .. } = here;
        let SitesOnStep {
            z,
            found,
            parts,
            reactions,
            impacts,
            ..
        } = parts;
        (self.iterations, self.residual_norm) = found;
        self.lattice.sides = sides;
        self.boundaries.clear();
        (self.boundaries.on, self.boundaries.holding) = (on, holding);
        if impacts.is_empty() {
            // Held on a boundary all the way.
            self.accept();
            return Ok(());
        }
        let impulses = reactions.iter().enumerate().map(|(k, reactions)| {
            let stack_rows = parts.iter();
            stack_rows.fold(*reactions, |sum, part| {
                sum + layout::lambda::<S>(&part.z[k])
            })
        });
        let ends = self.q.iter().zip(&q);
        self.boundaries.cut = Some(CutStep {
            d: ends.map(|(a, b)| increment::<S>(a, b)).collect(),
            impulses: impulses.collect(),
            parts,
        });
        self.boundaries.impacts = impacts;
        (self.q, self.p, self.z) = (q, p, z);
        self.d = v.iter().map(|v| *v * time.h).collect();
        self.before.clone_from(&self.d);
        (self.is_guessed, self.is_restarted) = (false, true);
        self.node += 1;
        Ok(())
    }
}
