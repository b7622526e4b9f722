//! Derivatives of whole motions of a lattice: along a displacement forwards, and of a cost
//! backwards.

use core::fmt;

use super::directions::{LatticeGradient, LatticePerturbation, LatticeResponse};
use super::step::LatticeDerivatives;
use super::{Multipliers, Parameters};
use crate::chain::has_regions;
use crate::{Driven, LatticeError, LatticeMotion, LatticeSystem, layout};
use nh_runtime::internal::{all_finite, pairing};
use nh_runtime::{DifferentiableSystem, Quantity, TimeStep, Vector};

/// A motion of a lattice of N steps, kept for its derivatives: the configurations, increments and
/// multipliers of every step.
///
/// The motion is that of [`motion_from_momenta`](crate::Lattice::motion_from_momenta) from
/// (t_0, q_0, p_0), and its derivatives are those in these arguments. It puts driven sites where
/// they are at t_0, whatever their q_0; sites are not projected onto level sets, so that a start
/// off them is that of a step which ends on them. A motion that starts on a boundary of regions has
/// no derivatives.
///
/// ```ignore
/// let rollout = LatticeRollout::new(lattice.motion(h, &q, &v)?, 100)?;
/// let gradient = rollout.gradient(&cost)?;   // in (q_0, p_0), the parameters of every link, h and t_0
/// ```
pub struct LatticeRollout<'a, S: LatticeSystem<Link: DifferentiableSystem>> {
    /// The motion at the last node.
    motion: LatticeMotion<'a, S>,
    steps: Vec<SolvedLattice<S>>,
}

/// A step of a motion: the node that it departs from, its solution, and its controls.
struct SolvedLattice<S: LatticeSystem> {
    time: TimeStep,
    q: Vec<S::Site>,
    p: Vec<S::Increment>,
    z: Vec<S::StepUnknowns>,
    controls: Vec<S::Control>,
    sides: Vec<u32>,
    held: Vec<u32>,
}

/// A node of a motion of a lattice, and the step that departs from it.
pub struct LatticeStage<'r, S: LatticeSystem> {
    /// The index j of the node, from 0 where the motion starts.
    pub node: usize,
    /// The time.
    pub t: f64,
    /// The configurations.
    pub q: &'r [S::Site],
    /// The momenta that arrive.
    pub p: &'r [S::Increment],
    /// The increments and multipliers of the step; none at the end.
    pub z: &'r [S::StepUnknowns],
}

impl<S: LatticeSystem> LatticeStage<'_, S> {
    /// The multipliers of link k on the step that departs from the node; `None` at the end.
    #[must_use]
    pub fn lambda(&self, k: usize) -> Option<Multipliers<S>> {
        self.z.get(k).map(layout::lambda::<S>)
    }
}

/// A cost of a motion of N steps, Σ_j l_j(q_j, p_j, λ_j, θ) + l_N(q_N, p_N, θ).
pub trait LatticeCost<S: LatticeSystem<Link: DifferentiableSystem>> {
    /// l_j of the step that departs from a node; adds its derivatives in q_j, p_j and λ_j to
    /// `slopes`, which is zero, and those in θ to `parameters`.
    fn stage(
        &self,
        at: &LatticeStage<'_, S>,
        slopes: &mut LatticeResponse<S>,
        parameters: &mut [Parameters<S>],
    ) -> f64;

    /// l_N of the node at which the motion ends, with its derivatives in q_N and p_N, and in θ.
    fn end(
        &self,
        at: &LatticeStage<'_, S>,
        slopes: &mut LatticeResponse<S>,
        parameters: &mut [Parameters<S>],
    ) -> f64;
}

/// The derivatives of the cost of a motion of a lattice.
pub struct LatticeRolloutGradient<S: LatticeSystem<Link: DifferentiableSystem>> {
    /// The cost.
    pub value: f64,
    /// The derivatives in q_0, p_0, the parameters of every link, those of all steps together, h
    /// and t_0.
    pub slopes: LatticeGradient<S>,
    /// The derivatives in the controls of every step, site by site.
    pub controls: Vec<Vec<S::Control>>,
}

impl<S: LatticeSystem<Link: DifferentiableSystem>> fmt::Debug for LatticeRollout<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LatticeRollout")
            .field("steps", &self.steps.len())
            .finish_non_exhaustive()
    }
}

impl<S: LatticeSystem<Link: DifferentiableSystem>> fmt::Debug for LatticeRolloutGradient<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LatticeRolloutGradient")
            .field("value", &self.value)
            .field("slopes", &self.slopes)
            .field("controls", &self.controls)
            .finish()
    }
}

impl<'a, S: LatticeSystem<Link: DifferentiableSystem>> LatticeRollout<'a, S> {
    /// The motion with this number of steps, under the controls that it has.
    ///
    /// # Errors
    /// The errors of [`LatticeMotion::advance`].
    pub fn new(motion: LatticeMotion<'a, S>, steps: usize) -> Result<Self, LatticeError> {
        let mut own = Self::begin(motion, steps);
        (0..steps).try_for_each(|_| own.extend(LatticeMotion::advance))?;
        Ok(own)
    }

    /// The motion with these controls of all sites, one step after another.
    ///
    /// # Errors
    /// The errors of [`LatticeMotion::step`].
    pub fn controlled<U: Into<S::Control> + Clone>(
        motion: LatticeMotion<'a, S>,
        controls: &[impl AsRef<[U]>],
    ) -> Result<Self, LatticeError> {
        let mut own = Self::begin(motion, controls.len());
        for u in controls {
            own.extend(|motion| motion.step(u.as_ref()))?;
        }
        Ok(own)
    }

    fn begin(motion: LatticeMotion<'a, S>, steps: usize) -> Self {
        Self {
            motion,
            steps: Vec::with_capacity(steps),
        }
    }

    fn extend(
        &mut self,
        step: impl FnOnce(&mut LatticeMotion<'a, S>) -> Result<(), LatticeError>,
    ) -> Result<(), LatticeError> {
        let motion = &mut self.motion;
        let (time, q, p) = (
            motion.time(),
            motion.q().to_vec(),
            motion.momenta().to_vec(),
        );
        step(motion)?;
        let Some(step) = motion.whole_interval() else {
            let node = motion.node() - 1;
            return Err(LatticeError::CutStep { node });
        };
        self.steps.push(SolvedLattice {
            time,
            q,
            p,
            z: step.z.to_vec(),
            controls: motion.controls().to_vec(),
            sides: motion.lattice().sides.to_vec(),
            held: motion.held().to_vec(),
        });
        Ok(())
    }

    /// N.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// The motion at its last node.
    pub fn motion(&self) -> &LatticeMotion<'a, S> {
        &self.motion
    }

    /// Node j with the step that departs from it, j ≤ N.
    ///
    /// # Panics
    /// If j > N.
    #[must_use]
    pub fn stage(&self, j: usize) -> LatticeStage<'_, S> {
        assert!(j <= self.steps(), "a node of the motion");
        match self.steps.get(j) {
            Some(step) => LatticeStage {
                node: j,
                t: step.time.t,
                q: &step.q,
                p: &step.p,
                z: &step.z,
            },
            None => LatticeStage {
                node: j,
                t: self.motion.t(),
                q: self.motion.q(),
                p: self.motion.momenta(),
                z: &[],
            },
        }
    }

    /// The derivatives of step j, j < N.
    ///
    /// # Errors
    /// The errors of [`LatticeMotion::derivatives`].
    ///
    /// # Panics
    /// If j ≥ N.
    pub fn derivatives(&self, j: usize) -> Result<LatticeDerivatives<'_, S>, LatticeError> {
        let step = &self.steps[j];
        let lattice = self.motion.lattice().under(&step.controls);
        let lattice = lattice.on_sides(&step.sides);
        LatticeDerivatives::at(lattice, (j, step.time), (&step.q, &step.z), &step.held)
    }

    /// Refuses a motion that starts on a boundary, where it would be another one on either side.
    fn check_start(&self) -> Result<(), LatticeError> {
        match self.steps.first() {
            Some(step) if has_regions::<S>() => {
                let lattice = self.motion.lattice();
                lattice.check_node(0, (step.time.t, &step.q), &[])
            }
            _ => Ok(()),
        }
    }

    /// The driven sites where the first step departs.
    fn driven(&self) -> Vec<(usize, Driven<S>)> {
        let first = self.steps.first();
        first.map_or_else(Vec::new, |step| {
            self.motion.lattice().driven(step.time.t).collect()
        })
    }

    /// The displacements of the nodes 1 … N along a displacement of q_0, p_0, θ, h and t_0.
    ///
    /// # Errors
    /// The errors of [`derivatives`](Self::derivatives);
    /// [`NonFinite`](nh_runtime::StepError::NonFinite) of a site where a displacement is not
    /// finite.
    ///
    /// # Panics
    /// If a list has not one entry a site.
    pub fn tangent(
        &self,
        x: &LatticePerturbation<S>,
    ) -> Result<Vec<LatticeResponse<S>>, LatticeError> {
        let mut at = x.clone();
        self.check_start()?;
        for (site, driven) in self.driven() {
            at.q[site] = driven.v * x.t;
        }
        let mut nodes = Vec::with_capacity(self.steps());
        for j in 0..self.steps() {
            at.t = x.t + j as f64 * x.h;
            let node = self.derivatives(j)?.jvp(&at);
            check_numbers(j, [&node.q, &node.p])?;
            at.q.clone_from(&node.q);
            at.p.clone_from(&node.p);
            nodes.push(node);
        }
        Ok(nodes)
    }

    /// The cost.
    pub fn cost(&self, cost: &impl LatticeCost<S>) -> f64 {
        let sites = self.motion.lattice().sites();
        let mut slopes = LatticeResponse::zeros(sites);
        let mut parameters = vec![Parameters::<S>::zeros(); sites];
        let end = cost.end(&self.stage(self.steps()), &mut slopes, &mut parameters);
        // In the order of the gradient: both have the same bits.
        (0..self.steps()).rev().fold(end, |sum, j| {
            sum + cost.stage(&self.stage(j), &mut slopes, &mut parameters)
        })
    }

    /// The cost and its derivatives, by one run of the adjoint equations backwards:
    ///
    /// ```text
    /// ν_N = ∂l_N,   ν_j = ∂l_j/∂(q, p) + (ν_{j+1}, ∂l_j/∂λ) ∂Φ_j/∂(q, p),   dJ/dθ = Σ_j ∂l_j/∂θ + (ν_{j+1}, ∂l_j/∂λ) ∂Φ_j/∂θ
    /// ```
    ///
    /// Its work is O(N) sites a step, whatever the number of parameters.
    ///
    /// # Errors
    /// The errors of [`derivatives`](Self::derivatives);
    /// [`NonFinite`](nh_runtime::StepError::NonFinite) of a site where a slope is not finite, those
    /// of the cost included.
    pub fn gradient(
        &self,
        cost: &impl LatticeCost<S>,
    ) -> Result<LatticeRolloutGradient<S>, LatticeError> {
        self.check_start()?;
        let sites = self.motion.lattice().sites();
        let mut slopes = LatticeGradient::<S>::zeros(sites);
        let mut adjoint = LatticeResponse::<S>::zeros(sites);
        let last = self.stage(self.steps());
        let mut value = cost.end(&last, &mut adjoint, &mut slopes.parameters);
        check_numbers(self.steps(), [&adjoint.q, &adjoint.p])?;
        check_numbers(self.steps(), [&slopes.parameters])?;
        let mut controls = Vec::with_capacity(self.steps());
        for j in (0..self.steps()).rev() {
            let mut own = LatticeResponse::<S>::zeros(sites);
            value += cost.stage(&self.stage(j), &mut own, &mut slopes.parameters);
            adjoint.lambda.clone_from(&own.lambda);
            let step = self.derivatives(j)?.vjp(&adjoint);
            controls.push((0..sites).map(|k| step.controls(k)).collect());
            for site in 0..sites {
                adjoint.q[site] = own.q[site] + step.q[site];
                adjoint.p[site] = own.p[site] + step.p[site];
                slopes.parameters[site] = slopes.parameters[site] + step.parameters[site];
            }
            slopes.h += step.h + j as f64 * step.t;
            slopes.t += step.t;
            check_numbers(j, [&adjoint.q, &adjoint.p])?;
            check_numbers(j, [&slopes.parameters])?;
        }
        controls.reverse();
        for (site, driven) in self.driven() {
            slopes.t += pairing(&driven.v, &adjoint.q[site]);
            adjoint.q[site] = S::Increment::zeros();
        }
        (slopes.q, slopes.p) = (adjoint.q, adjoint.p);
        Ok(LatticeRolloutGradient {
            value,
            slopes,
            controls,
        })
    }
}

/// Checks that these derivatives at node j are finite, site by site.
fn check_numbers<V: Vector, const K: usize>(
    j: usize,
    lists: [&[V]; K],
) -> Result<(), LatticeError> {
    let is_number = |values: &V| all_finite(values.as_slice());
    let sites = lists
        .iter()
        .map(|list| list.iter().position(|values| !is_number(values)));
    match sites.flatten().min() {
        None => Ok(()),
        Some(site) => Err(LatticeError::not_finite(site, j, Quantity::Jacobian)),
    }
}
