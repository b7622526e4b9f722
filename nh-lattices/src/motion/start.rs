//! The beginning of a motion: what is passed, checked, and the momenta that arrive there.

use super::LatticeMotion;
use super::passage::OnBoundaries;
use crate::chain::{Lattice, Link, increment};
use crate::controls::UnderControls;
use crate::workspace::Workspace;
use crate::{LatticeError, LatticeSystem};
use nh_runtime::internal::{all_finite, boundary_at_node, check_time, indices};
use nh_runtime::{DiscreteSystem, Quantity, StepOptions, TimeStep, Vector};

impl<'a, S: LatticeSystem> Lattice<'a, S> {
    /// The motion from configurations and velocities, one a site, with the step h, or from a time
    /// of its own.
    ///
    /// # Errors
    /// See [`motion_with`](Self::motion_with).
    pub fn motion(
        &self,
        ts: impl Into<TimeStep>,
        q: &[impl Into<S::Site> + Clone],
        v: &[impl Into<S::Increment> + Clone],
    ) -> Result<LatticeMotion<'a, S>, LatticeError> {
        self.motion_with(&StepOptions::default(), ts, q, v)
    }

    /// The [`motion`](Self::motion) with settings of Newton's method.
    ///
    /// # Errors
    /// [`StateLength`](LatticeError::StateLength); [`OffConstraint`](LatticeError::OffConstraint);
    /// [`AtSite`](LatticeError::AtSite) for numbers that are not finite, and a step that is none.
    pub fn motion_with(
        &self,
        options: &StepOptions,
        ts: impl Into<TimeStep>,
        q: &[impl Into<S::Site> + Clone],
        v: &[impl Into<S::Increment> + Clone],
    ) -> Result<LatticeMotion<'a, S>, LatticeError> {
        let origin = ts.into();
        let (mut q, mut v) = self.state(q, v)?;
        self.place_ends(origin.t, &mut q, &mut v);
        let sides = self.sides_of(origin.t, (&q, &v), origin.h.signum());
        (self.on_sides(&sides)).check_start(options, origin, &q, &v)?;
        let p = self.momenta_of(origin.into(), &q, &v);
        let d: Vec<S::Increment> = v.iter().map(|v| *v * origin.h).collect();
        Ok(self.at_start(options, origin, (q, [p, d]), sides))
    }

    /// The motion from configurations and the momenta that arrive there, one a site, as
    /// [`q`](LatticeMotion::q) and [`momenta`](LatticeMotion::momenta) of a motion are: the step of
    /// which there are [`derivatives`](LatticeMotion::derivatives). The first iteration starts at
    /// rest. The momenta of sites that are held or driven have no part in it. The positions are
    /// taken as they are: off the level set of a constraint the increments lead back to it.
    ///
    /// # Errors
    /// The errors of [`motion_with`](Self::motion_with), but that no constraint is checked;
    /// [`OnBoundary`](LatticeError::OnBoundary) of a site that starts on a boundary of regions,
    /// where its side
    /// follows from its velocity.
    pub fn motion_from_momenta(
        &self,
        ts: impl Into<TimeStep>,
        q: &[impl Into<S::Site> + Clone],
        p: &[impl Into<S::Increment> + Clone],
    ) -> Result<LatticeMotion<'a, S>, LatticeError> {
        let origin: TimeStep = ts.into();
        let mut q = self.one_each("positions", q)?;
        let p = self.one_each("momenta", p)?;
        let mut at_rest = vec![S::Increment::zeros(); self.sites];
        self.place_ends(origin.t, &mut q, &mut at_rest);
        self.check_numbers(origin, &q, &p, Quantity::Momentum)?;
        let d = vec![S::Increment::zeros(); self.sites];
        if let Some((site, boundary)) = self.on_boundary(origin.t, &q, &[]) {
            return Err(LatticeError::OnBoundary { site, boundary });
        }
        let sides = self.sides_of(origin.t, (&q, &d), origin.h.signum());
        Ok(self.at_start(&StepOptions::default(), origin, (q, [p, d]), sides))
    }

    /// A motion at its start, with the increments of the first guess.
    fn at_start(
        &self,
        options: &StepOptions,
        origin: TimeStep,
        (q, [p, d]): (Vec<S::Site>, [Vec<S::Increment>; 2]),
        sides: Vec<u32>,
    ) -> LatticeMotion<'a, S> {
        LatticeMotion {
            boundaries: OnBoundaries::at_start(self.boundaries_met(origin.t, &q)),
            lattice: UnderControls::on_sides(self, sides),
            options: *options,
            origin,
            node: 0,
            before: d.clone(),
            d,
            q_before: q.clone(),
            q,
            p,
            z: vec![S::StepUnknowns::zeros(); self.sites],
            other: vec![S::StepUnknowns::zeros(); self.sites],
            iterations: 0,
            residual_norm: 0.0,
            is_guessed: false,
            is_restarted: true,
            work: Workspace::new(self),
            recorded: Vec::new(),
        }
    }

    /// Configurations and velocities, one a site.
    #[expect(clippy::type_complexity, reason = "two lists")]
    pub(crate) fn state(
        &self,
        q: &[impl Into<S::Site> + Clone],
        v: &[impl Into<S::Increment> + Clone],
    ) -> Result<(Vec<S::Site>, Vec<S::Increment>), LatticeError> {
        let q = self.one_each("positions", q)?;
        Ok((q, self.one_each("velocities", v)?))
    }

    /// The first site that moves and lies on a boundary on which it is not held, and the boundary.
    fn on_boundary(&self, t: f64, q: &[S::Site], held: &[u32]) -> Option<(usize, usize)> {
        let met = self.boundaries_met(t, q);
        let moving = self.moving();
        let mut of_sites = met.iter().enumerate().filter(|(k, _)| moving.contains(k));
        of_sites.find_map(|(site, met)| {
            let held = held.get(site).copied().unwrap_or(0);
            Some((site, indices(*met & !held).next()?))
        })
    }

    /// Refuses a node, of a motion whose derivatives are asked for, at which a site lies on a
    /// boundary on which it is not held.
    pub(crate) fn check_node(
        &self,
        step: usize,
        (t, q): (f64, &[S::Site]),
        held: &[u32],
    ) -> Result<(), LatticeError> {
        match self.on_boundary(t, q, held) {
            Some((site, boundary)) => Err(LatticeError::at(site, boundary_at_node(step, boundary))),
            None => Ok(()),
        }
    }

    /// Values, one a site; `of` is their name in the plural.
    pub(crate) fn one_each<T>(
        &self,
        of: &'static str,
        values: &[impl Into<T> + Clone],
    ) -> Result<Vec<T>, LatticeError> {
        let (length, sites) = (values.len(), self.sites);
        match length == sites {
            true => Ok(values.iter().map(|value| value.clone().into()).collect()),
            false => Err(LatticeError::StateLength { of, length, sites }),
        }
    }

    /// Puts driven ends where they are, and takes the velocity of those that are held.
    pub(crate) fn place_ends(&self, t: f64, q: &mut [S::Site], v: &mut [S::Increment]) {
        for site in self.given() {
            v[site] = S::Increment::zeros();
        }
        for (site, driven) in self.driven(t) {
            (q[site], v[site]) = (driven.q, driven.v);
        }
    }

    /// Refuses a density without a motion in t, a step that is none, and values that are no
    /// numbers.
    fn check_numbers(
        &self,
        time: TimeStep,
        q: &[S::Site],
        v: &[S::Increment],
        quantity: Quantity,
    ) -> Result<(), LatticeError> {
        if S::IS_STILL {
            return Err(LatticeError::Still { sites: self.sites });
        }
        check_time(time).map_err(|error| LatticeError::at(0, error))?;
        for (site, (q, v)) in q.iter().zip(v).enumerate() {
            let place = increment::<S>(q, q);
            let parts = [(&place, Quantity::Configuration), (v, quantity)];
            let finite = |(part, _): &(&S::Increment, Quantity)| all_finite(part.as_slice());
            if let Some((_, quantity)) = parts.into_iter().find(|part| !finite(part)) {
                return Err(LatticeError::not_finite(site, 0, quantity));
            }
        }
        Ok(())
    }

    /// Checks that numbers are finite and velocities satisfy the constraints.
    pub(crate) fn check_start(
        &self,
        options: &StepOptions,
        time: TimeStep,
        q: &[S::Site],
        v: &[S::Increment],
    ) -> Result<(), LatticeError> {
        self.check_numbers(time, q, v, Quantity::Velocity)?;
        let links = match Link::<S>::CONSTRAINTS {
            0 => 0,
            _ => self.links(),
        };
        for k in 0..links {
            let off = self.off_by(k, time, (q, v), &self.motion_scale(k, time, (q, v)));
            for (constraint, &residual) in off.as_slice().iter().enumerate() {
                if residual.is_nan() || residual > options.initial_tolerance {
                    return Err(LatticeError::OffConstraint {
                        site: k,
                        constraint,
                        residual,
                    });
                }
            }
        }
        Ok(())
    }
}
