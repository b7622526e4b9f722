//! The motion of a lattice, discretised in t by the rule of its link.

mod intervals;
mod law;
mod passage;
mod start;

pub(super) use intervals::SolvedInterval;
pub use law::{ControlledLattice, SteppedLattice};
pub use passage::LatticeRegions;

use super::boundaries::LatticeImpact;
use super::chain::{Lattice, increment, retract};
use super::controls::UnderControls;
use super::equations::LatticeEquations;
use super::layout;
use super::newton::Convergence;
use super::workspace::Workspace;
use super::{LatticeError, LatticeSystem, LinkSystem};
use nh_runtime::internal::vector;
use nh_runtime::{DiscreteSystem, StepOptions, TimeStep, Vector};
use passage::OnBoundaries;

/// A motion of a lattice: the variational integrator of L_d(k, j) = h L(k) by the rule of the link.
///
/// ```text
/// D_1(L_d(k, j) + L_d(k-1, j)) + D_2(L_d(k, j-1) + L_d(k-1, j-1)) + f⁻ + f⁺ = Σ_a λ_a(k, j) ω^a,     φ(k, j) = 0
/// ```
///
/// in the directions of site k. The momentum that arrives is carried from node to node. A step
/// costs O(N), and does not allocate: what is needed where Newton's method gets no nearer, and
/// round-off has to be measured, is allocated the first time. A step that comes to a jump of the
/// equations allocates. Beyond 16384 sites threads work on it, which are handed work by `rayon`:
/// from outside its pool a step or so in ten allocates a block of its queue, inside of it none
/// does.
///
/// If constraints hold in regions (`when = …`), every site has the constraints of its own place in
/// force. A step ends where the first site comes to a boundary, the velocities of all sites jump
/// there together, and the rest of the step goes on from there ([`LatticeImpact`]), at most 8 times
/// at a site; such a step allocates. Its numbers are those of the whole step: [`d`](Self::d),
/// [`impulse`](Self::impulse), fluxes and sources are sums over its parts. [`lambda`](Self::lambda)
/// belongs to the first part, which departs from the node, and the energy on an interval, which
/// changes at a jump, is NaN.
///
/// A step that is long beside the periods of light sites, h ω of a hundred and more, has several
/// solutions, of different energies. Newton's method ends at one of them to round-off, or says that
/// it found none; it does not know which one the motion should take. [`energy`](Self::energy)
/// before and after tells, as do many [`iterations`](Self::iterations).
#[must_use = "a motion is computed as it is advanced"]
pub struct LatticeMotion<'a, S: LatticeSystem> {
    lattice: UnderControls<'a, S>,
    options: StepOptions,
    origin: TimeStep,
    node: usize,
    q: Vec<S::Site>,
    /// The configurations at the node before.
    q_before: Vec<S::Site>,
    /// The increments that led here, behind a boundary those of the velocity, and those before.
    d: Vec<S::Increment>,
    before: Vec<S::Increment>,
    p: Vec<S::Increment>,
    /// The unknowns of the step that led here, or of its last part.
    z: Vec<S::StepUnknowns>,
    /// The unknowns of the next step in its solution, between steps those of the step before.
    other: Vec<S::StepUnknowns>,
    iterations: usize,
    residual_norm: f64,
    /// Whether the guess of the next step is in `work`.
    is_guessed: bool,
    /// Whether increments, and places of inner nodes, are those of one step alone.
    is_restarted: bool,
    work: Workspace<S>,
    /// The boundaries on which links lie and are held, and the last step, if they cut it.
    boundaries: OnBoundaries<S>,
    /// The velocities at a node that is recorded.
    recorded: Vec<S::Increment>,
}

/// Places for increments, configurations and a guess, and the unknowns that they follow from.
type Placed<'p, S> = (
    (
        &'p mut [<S as LatticeSystem>::Increment],
        &'p mut [<S as LatticeSystem>::Site],
    ),
    &'p mut [<S as LatticeSystem>::StepUnknowns],
    (
        &'p [<S as LatticeSystem>::StepUnknowns],
        &'p [<S as LatticeSystem>::Site],
        &'p [<S as LatticeSystem>::Increment],
    ),
);

/// Writes the increments of z, their end, and the guess that follows from them and those before.
#[inline(never)]
fn place<S: LatticeSystem>(((d, q), trial, (z, from, before)): Placed<'_, S>) {
    let moved = d.iter_mut().zip(q).zip(trial);
    for ((((d, q), trial), z), (from, before)) in moved.zip(z).zip(from.iter().zip(before)) {
        *d = layout::increment::<S>(z);
        *q = retract::<S>(from, d);
        *trial = extrapolated::<S>(z, d, before);
    }
}

/// The increment extrapolated, and the multipliers of z.
#[inline(always)]
fn extrapolated<S: LatticeSystem>(
    z: &S::StepUnknowns,
    d: &S::Increment,
    before: &S::Increment,
) -> S::StepUnknowns {
    let (d, before) = (d.as_slice(), before.as_slice());
    vector(|i| match i < S::Increment::LEN {
        true => 2.0 * d[i] - before[i],
        false => z.as_slice()[i],
    })
}

impl<S: LatticeSystem> Lattice<'_, S> {
    /// The displacements of the ends, as they are given.
    fn guess_ends(&self, time: TimeStep, q: &[S::Site], trial: &mut [S::StepUnknowns]) {
        let n = S::Increment::LEN;
        for site in self.given() {
            trial[site].as_mut_slice()[..n].fill(0.0);
        }
        for (site, driven) in self.driven(time.t + time.h) {
            let d = increment::<S>(&q[site], &driven.q);
            trial[site].as_mut_slice()[..n].copy_from_slice(d.as_slice());
        }
        self.place_inner_ends(time, q, trial);
    }
}

impl<'a, S: LatticeSystem> LatticeMotion<'a, S> {
    /// One step, with these controls on the interval that follows, one value a site,
    /// `&[[0.1]; 16]`; [`advance`](Self::advance) goes on with them.
    ///
    /// ```text
    /// p(k) + D_1(L_d(k; u(k)) + L_d(k-1; u(k-1))) + f⁻ = Σ_a λ_a(k) ω^a,     φ(k; u(k)) = 0,     p'(k) = D_2(L_d(k; u(k)) + L_d(k-1; u(k-1))) + f⁺
    /// ```
    ///
    /// Link k has the controls of site k ([`with_controls`](Lattice::with_controls)). The momentum
    /// that arrives is that of the interval before with its own controls, so that nothing of one
    /// interval gets into the next. With the same controls in every step the motion has the bits of
    /// [`advance`](Self::advance), and no step allocates.
    ///
    /// # Errors
    /// [`StateLength`](LatticeError::StateLength); [`AtSite`](LatticeError::AtSite) with
    /// [`NonFinite`](nh_runtime::StepError::NonFinite) of a
    /// [`Control`](nh_runtime::Quantity::Control), and the errors of [`advance`](Self::advance).
    /// The motion stays where it is, with the controls before.
    pub fn step(&mut self, controls: &[impl Into<S::Control> + Clone]) -> Result<(), LatticeError> {
        self.lattice.hold(controls, self.node)?;
        self.advance().inspect_err(|_| self.lattice.exchange())
    }

    /// Goes to the next node with the controls of the last step, at the start of the lattice.
    ///
    /// # Errors
    /// [`AtSite`](LatticeError::AtSite) with the error of the step; the motion stays where it is.
    pub fn advance(&mut self) -> Result<(), LatticeError> {
        <S::Link as DiscreteSystem>::Regions::advance_lattice(self)
    }

    /// Makes a step on which the constraints in force stay the same.
    fn advance_whole(&mut self) -> Result<(), LatticeError> {
        self.solve_step()?;
        self.accept();
        Ok(())
    }

    /// Solves the equations of the whole step; the solution is in `other`.
    fn solve_step(&mut self) -> Result<(), LatticeError> {
        let time = self.origin.offset(self.node);
        if !self.is_guessed {
            self.guess();
        }
        self.is_guessed = false;
        let lattice = self.lattice.lattice();
        lattice.guess_ends(time, &self.q, &mut self.work.trial);
        let equations = LatticeEquations::new(&lattice, (self.node, time), &self.q, &self.p);
        let Convergence {
            iterations,
            residual_norm,
            ..
        } = equations.solve(&mut self.other, &mut self.work, &self.options)?;
        (self.iterations, self.residual_norm) = (iterations, residual_norm);
        Ok(())
    }

    /// Goes to the node that the solution leads to.
    fn accept(&mut self) {
        core::mem::swap(&mut self.z, &mut self.other);
        core::mem::swap(&mut self.before, &mut self.d);
        core::mem::swap(&mut self.p, &mut self.work.arriving);
        core::mem::swap(&mut self.q, &mut self.q_before);
        self.work.matrix.partition().each(
            (
                (self.d.as_mut_slice(), self.q.as_mut_slice()),
                self.work.trial.as_mut_slice(),
                (
                    self.z.as_slice(),
                    self.q_before.as_slice(),
                    self.before.as_slice(),
                ),
            ),
            &|_, lists: Placed<'_, S>| place::<S>(lists),
            &|(), ()| (),
        );
        if layout::inner_nodes::<S>() > 0 {
            self.guess_inner_nodes();
        }
        (self.is_guessed, self.is_restarted) = (true, false);
        self.node += 1;
    }

    /// Guesses the inner nodes from two intervals, the first time from one.
    fn guess_inner_nodes(&mut self) {
        let n = S::Increment::LEN;
        let places = n..layout::displacements::<S>();
        let before = match self.is_restarted {
            true => &self.z,
            false => &self.other,
        };
        let lists = self.z.iter().zip(before);
        for (trial, (z, before)) in self.work.trial.iter_mut().zip(lists) {
            for i in places.clone() {
                trial.as_mut_slice()[i] = 2.0 * z.as_slice()[i] - before.as_slice()[i];
            }
        }
    }

    /// Extrapolates the increments; the multipliers are the last ones.
    fn guess(&mut self) {
        let (work, d) = (&mut self.work, self.d.iter());
        let lists = work.trial.iter_mut().zip(&self.z);
        for ((trial, z), (d, before)) in lists.zip(d.zip(&self.before)) {
            *trial = extrapolated::<S>(z, d, before);
        }
        let time = self.origin.offset(self.node);
        let lattice = self.lattice.lattice();
        lattice.guess_inner(time, &self.q, &mut self.work.trial);
    }

    /// The boundaries that constraints keep the links on, bit j for boundary j.
    pub(crate) fn held(&self) -> &[u32] {
        &self.boundaries.holding
    }

    /// The lattice, under the controls of the interval that led here.
    pub fn lattice(&self) -> Lattice<'_, S> {
        self.lattice.lattice()
    }

    /// The controls of all sites on the interval that led here, at the start those of the lattice.
    pub fn controls(&self) -> &[S::Control] {
        self.lattice.controls()
    }

    /// The time of the first node, and h.
    #[doc(hidden)]
    pub fn origin(&self) -> TimeStep {
        self.origin
    }

    /// j, the index of the node in time.
    pub fn node(&self) -> usize {
        self.node
    }

    /// The time.
    pub fn t(&self) -> f64 {
        self.origin.offset(self.node).t
    }

    pub(super) fn time(&self) -> TimeStep {
        self.origin.offset(self.node)
    }

    /// The crossings of boundaries on the step that led here, in order.
    pub fn impacts(&self) -> &[LatticeImpact<S>] {
        &self.boundaries.impacts
    }

    /// The configurations of all sites.
    pub fn q(&self) -> &[S::Site] {
        &self.q
    }

    /// The increments of the step that led here, on R^n q(j+1) - q(j), over all its parts where
    /// boundaries cut it; h q̇(0) at the start.
    pub fn d(&self) -> &[S::Increment] {
        self.boundaries.cut.as_ref().map_or(&self.d, |cut| &cut.d)
    }

    /// The momenta that arrive here, D_2L_d + f⁺ of the links of a site; ∂L/∂q̇ at the start.
    pub fn momenta(&self) -> &[S::Increment] {
        &self.p
    }

    /// The velocities of all sites, on the constraints, of the [momenta](Self::momenta):
    ///
    /// ```text
    /// ∂(L(k) + L(k-1))/∂q̇(k) = p(k) + Σ_a Λ_a(k) ω^a_this + Σ_a Λ_a(k-1) ω^a_next,     b(k)·(q̇(k), q̇(k+1)) + c(k) = 0
    /// ```
    ///
    /// of the order of the scheme, where `d` over h is h/2 old; behind a step that boundaries cut,
    /// those behind the last jump. The controls in them are those of the interval that led here.
    /// They are computed when they are asked for, in O(N), and allocated. NaN where the momenta
    /// have no one velocity, as of [`Motion::velocity`](nh_runtime::Motion::velocity), and where
    /// its equations contain h.
    pub fn velocities(&self) -> Vec<S::Increment> {
        let (lattice, t) = (self.lattice(), self.t());
        let unknown = || vec![vector(|_| f64::NAN); lattice.sites()];
        if !S::Link::HAS_LAGRANGIAN {
            return unknown();
        }
        let last = self.intervals().last();
        let h = last.map_or(self.origin.h, |last| last.time.h);
        let mut v: Vec<S::Increment> = self.d.iter().map(|d| *d * (1.0 / h)).collect();
        lattice.place_ends(t, &mut self.q.clone(), &mut v);
        let found = lattice.velocities((t, &self.q), &self.p, v);
        found.map_or_else(|_| unknown(), |(v, _)| v)
    }

    /// Computes the velocities of the rows that are recorded.
    #[doc(hidden)]
    pub fn record_velocities(&mut self) {
        self.recorded = self.velocities();
    }

    /// The velocity of a site at the node that is recorded.
    #[doc(hidden)]
    pub fn recorded_velocity(&self, site: usize) -> S::Increment {
        self.recorded[site]
    }

    /// The multipliers of link k at the node before; 0 at the start, and of constraints that are
    /// not in force. If boundaries cut the step they belong to the part before the first of them;
    /// [`impulse`](Self::impulse) is that of the whole step.
    ///
    /// # Panics
    /// If there is no such site.
    pub fn lambda(&self, k: usize) -> <S::Link as DiscreteSystem>::Multipliers {
        let parts = self.boundaries.cut.as_ref().map(|cut| &cut.parts[0]);
        layout::lambda::<S>(&parts.map_or(&self.z, |first| &first.z)[k])
    }

    /// The impulse of the constraints of link k on the whole step that led here:
    /// [`lambda`](Self::lambda), where boundaries cut the step the sum over its parts, with the
    /// last reactions of the constraints before a crossing and without the impulses of the jumps,
    /// which are in [`impacts`](Self::impacts).
    ///
    /// # Panics
    /// If there is no such site.
    pub fn impulse(&self, k: usize) -> <S::Link as DiscreteSystem>::Multipliers {
        let cut = self.boundaries.cut.as_ref();
        cut.map_or_else(|| self.lambda(k), |cut| cut.impulses[k])
    }

    /// The iterations of the last step.
    pub fn iterations(&self) -> usize {
        self.iterations
    }

    /// The largest row of the last step, relative to its terms.
    pub fn residual_norm(&self) -> f64 {
        self.residual_norm
    }

    /// The energy on the interval that led here, Δ Σ_k E(k); NaN at the start, and where a boundary
    /// was crossed: it changes at the jump. With the scheme `energy` that at the node, H(q, p),
    /// which does not change where no end is driven.
    pub fn energy(&self) -> f64 {
        self.lattice().total(|k| self.energy_density(k))
    }

    /// The density E(k) of the energy on the interval that led here, of the site and the link
    /// behind it; 0 of a site without a link, NaN at the start and where a site crossed a boundary.
    /// With the scheme `energy` that at the node.
    ///
    /// # Panics
    /// If there is no such site.
    pub fn energy_density(&self, site: usize) -> f64 {
        let lattice = self.lattice();
        if site >= lattice.links() {
            return 0.0;
        }
        if S::Link::KEEPS_ENERGY {
            return lattice.energy_at_node(self.t(), (&self.q, &self.p), site);
        }
        let whole = self.whole_interval();
        whole.map_or(f64::NAN, |whole| {
            lattice.link(site).energy_at(&whole.of_link(site))
        })
    }
}
