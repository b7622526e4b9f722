//! The flow of a lattice: its continuous motion in t.

use core::cell::{Cell, RefCell};

use super::accelerations::AccelerationWorkspace;
use super::boundaries::LatticeImpact;
use super::chain::{Joined, Lattice, Link, retract};
use super::controls::UnderControls;
use super::{LatticeError, LatticeSystem};
use nh_flows::FlowOptions;
use nh_flows::internal::{Course, EachSite, Field, Integrator, StateOf, Unknowns};
use nh_runtime::internal::{MotionScale, stack, vector};
use nh_runtime::{
    ContinuousSystem, DiscreteSystem, Quantity, StepError, StepOptions, TimeStep, Vector,
};

/// Displacements and velocities of all sites: the unknowns of the integrator.
type Displaced<S> =
    Unknowns<EachSite<<S as LatticeSystem>::Increment>, EachSite<<S as LatticeSystem>::Increment>>;

/// The continuous motion of a lattice from (q, q̇), node by node at t_0 + k h.
///
/// Controls are zero, or those of [`Lattice::with_controls`], until others are set, from the time
/// on where the flow is: [`set_controls`](Self::set_controls), [`step`](Self::step).
///
/// The accelerations of all sites are integrated by Verner's pair 9(8) as those of a
/// [`Flow`](nh_flows::Flow), with the tolerances of [`FlowOptions`] for every entry. Nothing is
/// projected: [`drift`](Self::drift) says how far the constraints are off, and a start that is off
/// them, off a level set too, is refused.
#[must_use = "a flow is computed as it is advanced"]
pub struct LatticeFlow<'a, S: LatticeSystem<Link: ContinuousSystem>> {
    course: Course<LatticeImpact<S>, SitesField<'a, S>>,
    origin: TimeStep,
    node: usize,
    initial_tolerance: f64,
    /// (q, q̇) at the node.
    here: StateOf<LatticeImpact<S>>,
}

/// The equations (x', v') of the displacements and the velocities of all sites.
struct SitesField<'a, S: LatticeSystem> {
    lattice: UnderControls<'a, S>,
    /// The configurations from which displacements start.
    q0: Vec<S::Site>,
    work: RefCell<AccelerationWorkspace<S>>,
    /// The site of the last error.
    site: Cell<usize>,
}

impl<'a, S: LatticeSystem> Lattice<'a, S>
where
    S::Link: ContinuousSystem,
{
    /// The flow from configurations and velocities, one a site, with the default options and h
    /// between nodes.
    ///
    /// # Errors
    /// See [`flow_with`](Self::flow_with).
    pub fn flow(
        &self,
        ts: impl Into<TimeStep>,
        q: &[impl Into<S::Site> + Clone],
        v: &[impl Into<S::Increment> + Clone],
    ) -> Result<LatticeFlow<'a, S>, LatticeError> {
        self.flow_with(&FlowOptions::default(), ts, q, v)
    }

    /// The [`flow`](Self::flow) with settings.
    ///
    /// # Errors
    /// The errors of [`motion_with`](Self::motion_with), and [`AtSite`](LatticeError::AtSite) with
    /// the error of the settings.
    pub fn flow_with(
        &self,
        options: &FlowOptions,
        ts: impl Into<TimeStep>,
        q: &[impl Into<S::Site> + Clone],
        v: &[impl Into<S::Increment> + Clone],
    ) -> Result<LatticeFlow<'a, S>, LatticeError> {
        let origin = ts.into();
        (options.check()).map_err(|error| LatticeError::at(0, error))?;
        let (mut q, mut v) = self.state(q, v)?;
        self.place_ends(origin.t, &mut q, &mut v);
        let checked = StepOptions::default().initial_tolerance(options.initial_tolerance);
        let sides = self.sides_of(origin.t, (&q, &v), origin.h.signum());
        (self.on_sides(&sides)).check_start(&checked, origin, &q, &v)?;
        let y = from_here::<S>(v.clone());
        let integrator = Integrator::new(*options, origin.h, origin.t, y);
        let field = SitesField {
            lattice: UnderControls::new(self),
            q0: q.clone(),
            work: RefCell::new(AccelerationWorkspace::new(self)),
            site: Cell::new(0),
        };
        let mut course = Course::new(field, integrator, origin, sides);
        let here = (q, v);
        course.start_on_boundaries(origin.t, &here);
        Ok(LatticeFlow {
            course,
            origin,
            node: 0,
            initial_tolerance: options.initial_tolerance,
            here,
        })
    }
}

impl<S: LatticeSystem<Link: ContinuousSystem>> Field<LatticeImpact<S>> for SitesField<'_, S> {
    type Unknowns = Displaced<S>;
    type Chain<'f>
        = Lattice<'f, S>
    where
        Self: 'f;

    fn chain(&self) -> Lattice<'_, S> {
        self.lattice.lattice()
    }

    fn state(&self, t: f64, y: &Displaced<S>) -> StateOf<LatticeImpact<S>> {
        let Unknowns(EachSite(x), EachSite(v)) = y;
        let moved = self.q0.iter().zip(x).map(|(q0, x)| retract::<S>(q0, x));
        let (mut q, mut v): (Vec<_>, _) = (moved.collect(), v.clone());
        for (site, driven) in self.chain().driven(t) {
            (q[site], v[site]) = (driven.q, driven.v);
        }
        (q, v)
    }

    fn replace_velocities(
        &self,
        Unknowns(x, _): Displaced<S>,
        v: &Vec<S::Increment>,
    ) -> Displaced<S> {
        Unknowns(x, EachSite(v.clone()))
    }

    fn rates(&self, sides: &Vec<u32>, t: f64, y: &Displaced<S>) -> Result<Displaced<S>, StepError> {
        let (q, v) = self.state(t, y);
        let mut work = self.work.borrow_mut();
        let lattice = self.chain().on_sides(sides);
        if let Err(LatticeError::AtSite { site, error }) = lattice.accelerate(t, &q, &v, &mut work)
        {
            self.site.set(site);
            return Err(error);
        }
        let rate = |(x, v): (&S::Increment, &S::Increment)| {
            let rate = Link::<S>::increment_rate(&alone::<S>(x), &alone::<S>(v));
            vector(|i| rate[i])
        };
        let accelerations = work.unknowns.iter().map(|z| vector(|i| z[i]));
        let rates = y.0.0.iter().zip(&v).map(rate).collect();
        Ok(Unknowns(EachSite(rates), EachSite(accelerations.collect())))
    }

    /// The error of the flow: that of rates names the site they fail at, that of the integrator the
    /// first one.
    fn error(&self, error: StepError) -> LatticeError {
        let site = match error {
            StepError::SingularJacobian { .. }
            | StepError::NonFinite {
                quantity: Quantity::Residual | Quantity::Jacobian,
                ..
            } => self.site.get(),
            _ => 0,
        };
        LatticeError::at(site, error)
    }

    fn near_origin(&mut self, y: &Displaced<S>) -> Option<Displaced<S>> {
        let Unknowns(EachSite(x), EachSite(v)) = y;
        (x.iter())
            .any(|x| Link::<S>::is_far(&alone::<S>(x)))
            .then(|| {
                let sites = self.q0.iter_mut().zip(x);
                sites.for_each(|(q0, x)| *q0 = retract::<S>(q0, x));
                from_here::<S>(v.clone())
            })
    }

    fn scale(&self, time: TimeStep, (q, v): &StateOf<LatticeImpact<S>>) -> MotionScale<Link<S>> {
        self.chain().largest_scale(time, (q, v))
    }
}

/// No displacements, with velocities.
fn from_here<S: LatticeSystem>(v: Vec<S::Increment>) -> Displaced<S> {
    Unknowns(EachSite(vec![S::Increment::zeros(); v.len()]), EachSite(v))
}

/// The directions of a link of which this site alone moves.
fn alone<S: LatticeSystem>(x: &S::Increment) -> Joined<S> {
    stack(S::Increment::LEN, |i| x.as_slice()[i], |_| 0.0)
}

impl<S: LatticeSystem> LatticeFlow<'_, S>
where
    S::Link: ContinuousSystem,
{
    /// Holds other controls from the time [`t`](Self::t) on where the flow is, one value a site,
    /// `&[[0.1]; 16]`.
    ///
    /// q and the momenta go through the change, the momenta up to an impulse Σ_ν Λ_ν(k) a_ν(k) of
    /// the constraints, as those of [`Flow::set_controls`](nh_flows::Flow::set_controls):
    /// velocities jump where u is in a constraint or in the momentum, and where it is in forces or
    /// potentials they do not. At the start the velocities are those that were passed, and have to
    /// satisfy the constraints with these controls. Controls that are equal to those before change
    /// nothing.
    ///
    /// # Errors
    /// [`StateLength`](LatticeError::StateLength); [`OffConstraint`](LatticeError::OffConstraint)
    /// at the start; [`AtSite`](LatticeError::AtSite) with [`NonFinite`](StepError::NonFinite) of a
    /// [`Control`](nh_runtime::Quantity::Control) or with
    /// [`MomentumNotInvertible`](StepError::MomentumNotInvertible) where there are no velocities.
    /// The flow has the controls before then, and may go on.
    pub fn set_controls(
        &mut self,
        controls: &[impl Into<S::Control> + Clone],
    ) -> Result<(), LatticeError> {
        let at = (self.t(), self.node);
        let lattice = &mut self.course.field.lattice;
        lattice.prepare(controls, self.node)?;
        if !lattice.is_changed() {
            return Ok(());
        }
        if self.node > 0 {
            self.here = self.course.turn(at, |field| field.lattice.exchange())?;
            return Ok(());
        }
        lattice.exchange();
        let options = StepOptions::default().initial_tolerance(self.initial_tolerance);
        let checked = (self.lattice()).check_start(&options, self.origin, self.q(), self.v());
        checked.inspect_err(|_| self.course.field.lattice.exchange())
    }

    /// One step: [`set_controls`](Self::set_controls), then [`advance`](Self::advance).
    ///
    /// # Errors
    /// The errors of [`set_controls`](Self::set_controls), and those of [`advance`](Self::advance).
    pub fn step(&mut self, controls: &[impl Into<S::Control> + Clone]) -> Result<(), LatticeError> {
        self.set_controls(controls)?;
        self.advance()
    }

    /// Goes to the next node, with the controls that are held.
    ///
    /// # Errors
    /// [`AtSite`](LatticeError::AtSite) with the error of the accelerations there, or with that of
    /// the integrator at site 0, which is the flow's as a whole.
    pub fn advance(&mut self) -> Result<(), LatticeError> {
        let t = self.origin.offset(self.node + 1).t;
        self.course.impacts.clear();
        self.course.go(self.t(), t)?;
        self.here = self.course.point(t)?;
        self.node += 1;
        Ok(())
    }

    /// The crossings of boundaries since the node before, in order.
    pub fn impacts(&self) -> &[LatticeImpact<S>] {
        &self.course.impacts
    }

    /// The lattice, under the controls that are held.
    pub fn lattice(&self) -> Lattice<'_, S> {
        (self.course.field.chain()).on_sides(&self.course.sides)
    }

    /// The controls of all sites that are held.
    pub fn controls(&self) -> &[S::Control] {
        self.course.field.lattice.controls()
    }

    /// The time of the first node, and the time between nodes.
    #[doc(hidden)]
    pub fn origin(&self) -> TimeStep {
        self.origin
    }

    /// The index of the node.
    pub fn node(&self) -> usize {
        self.node
    }

    /// The time.
    pub fn t(&self) -> f64 {
        self.origin.offset(self.node).t
    }

    /// The configurations of all sites.
    pub fn q(&self) -> &[S::Site] {
        &self.here.0
    }

    /// The velocities of all sites.
    pub fn v(&self) -> &[S::Increment] {
        &self.here.1
    }

    /// How far the constraints in force are off: the largest part of its scale by which one is, as
    /// that of [`FlowState::drift`](nh_flows::FlowState::drift). A velocity and a coordinate are
    /// measured by the largest ones of all sites on the last step of the integrator.
    pub fn drift(&self) -> f64 {
        self.course.drift(self.t(), &self.here)
    }

    /// The energy Δ Σ_k (q̇·∂L/∂q̇ - L).
    pub fn energy(&self) -> f64 {
        let (lattice, t) = (self.lattice(), self.t());
        lattice.total(|k| lattice.energy_density(t, self.q(), self.v(), k))
    }
}
