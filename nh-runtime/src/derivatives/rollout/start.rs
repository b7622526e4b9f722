//! The derivative of the start of a motion: the projection of q onto the level sets g(q, t) = 0 of
//! holonomic constraints.
//!
//! A motion starts in the end of the way dq/ds = -M⁻¹Gᵀ(G M⁻¹Gᵀ)⁻¹ g, which has no length where q
//! is on the level sets. There ∂g/∂s = -g makes all terms vanish in which G or M is differentiated,
//! and
//!
//! ```text
//! δq_0 = δq + d,     M d = Gᵀμ,     G d = -(G δq + ∂g/∂θ δθ + ∂g/∂t δt),
//! G = ∇g(q),     M = ∂²L/∂q̇²
//! ```
//!
//! The derivatives of a way that has a length ask for those of G and M along it, and are refused.
//!
//! A motion that constraints hold on a boundary of a region where it starts is another one wherever
//! it starts off it: it has derivatives along the boundary alone.

use super::super::DifferentiableSystem;
use super::super::directions::Perturbation;
use super::gradient::RolloutGradient;
use super::solved::SolvedStep;
use crate::declarations::values;
use crate::derivatives::crossing::switching;
use crate::derivatives::inner::inner_unknowns;
use crate::derivatives::step::through::boundaries_met;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{
    Factors, Matrix, Vector, column, matrix, matrix_is_finite, row, transposed_product, vector,
};
use crate::motion::{Dynamics, Trajectory};
use crate::solve::scales::reach;
use crate::start::{Saddle, arriving, is_holonomic, mass_at_rest, project_onto_level_sets};
use crate::system::sides::indices;
use crate::system::{Composition, Inputs, RegionsOf, TimeStep, stack_rows};

/// A way has no length where every level set is off by at most this part of its terms
/// Σ_j |∂_j g q_j|, and the slope along the way changes by at most this part. Nodes of motions are
/// on their level sets to the tolerance of Newton's method, and derivatives are off by this part.
const NO_WAY: f64 = 1e-10;

/// A displacement is along a boundary where it moves the switching function by at most this part of
/// the terms.
const ALONG: f64 = 1e-12;

values! {
    /// The configuration that is passed, and the one where the motion starts.
    pub struct Start<S: DifferentiableSystem> {
        inputs: Inputs<S::Control>,
        passed: S::Configuration,
        pub(super) q: S::Configuration,
        /// The boundaries that the motion is held on.
        held: u32,
    }
}

/// The derivatives of g at the start, zero in the rows of constraints without level sets, and the
/// matrix [M -Gᵀ; G 0].
pub(super) struct Projection<S: DifferentiableSystem> {
    /// The gradients G.
    slopes: S::ConstraintForms,
    by_parameters: S::MultipliersByParameters,
    by_times: S::MultipliersByTimes,
    factors: Factors<S::Jacobian>,
}

impl<S: DifferentiableSystem> Start<S> {
    /// The start of a motion that has not made its first step, at the phase that it begins with.
    pub(super) fn still(motion: &Trajectory<'_, S>) -> Result<Self, StepError> {
        let (passed, u) = (motion.q(), motion.inputs().u);
        let inputs = Inputs::new(TimeStep::new(motion.t(), motion.h()), u);
        let first = S::Composition::inputs(inputs, 0);
        let q = project_onto_level_sets(motion.system, motion.options(), first, passed)?;
        Ok(Self {
            inputs,
            passed,
            q,
            held: S::sides(motion.carried())[2],
        })
    }

    /// The start of the motion with this first step.
    pub(super) fn new(passed: S::Configuration, first: &SolvedStep<S>) -> Self {
        Self {
            inputs: first.inputs,
            passed,
            q: first.q,
            held: first.held,
        }
    }

    /// The displacement of node 0 along a displacement of the arguments.
    pub(super) fn displace(
        &self,
        system: &S,
        x: &Perturbation<S>,
    ) -> Result<Perturbation<S>, StepError> {
        let q = match self.projection(system)? {
            Some(projection) => projection.displace(x),
            None => x.q,
        };
        let (step, moved) = (0, Perturbation { q, ..*x });
        match self.first_boundary_left(system, &moved) {
            Some(boundary) => Err(StepError::BoundaryAtNode { step, boundary }),
            None => Ok(moved),
        }
    }

    /// The derivatives in the arguments of a sum whose derivatives in node 0, θ and t are given.
    pub(super) fn back(&self, system: &S, sum: &mut RolloutGradient<S>) -> Result<(), StepError> {
        if let Some(projection) = self.projection(system)? {
            projection.back(sum);
        }
        let leaves = |place: usize| {
            self.first_boundary_left(system, &Perturbation::unit(place))
                .is_some()
        };
        let theta = 2 * S::DIM + S::Control::LEN;
        let (q, parameters) = (sum.q.as_mut_slice(), sum.parameters.as_mut_slice());
        let time = theta + parameters.len() + 1;
        let places = (0..).zip(q).chain((theta..).zip(parameters));
        for (place, slope) in places.chain([(time, &mut sum.t)]) {
            if leaves(place) {
                *slope = f64::NAN;
            }
        }
        Ok(())
    }

    /// The first boundary that holds the motion, and off which a displacement of q, θ and t moves
    /// it.
    fn first_boundary_left(&self, system: &S, x: &Perturbation<S>) -> Option<usize> {
        if const { S::Regions::BOUNDARIES == 0 } {
            return None;
        }
        let place = (self.inputs.t, &self.q);
        let leaves = |j: &usize| {
            let (mut slopes, mut x) = (switching(system, place, *j), *x);
            let terms = slopes.entries_mut().zip(x.entries_mut());
            let (sum, size) = terms.fold((0.0, 0.0), |(sum, size): (f64, f64), (s, x)| {
                (sum + *s * *x, size + (*s * *x).abs())
            });
            sum.abs() > ALONG * size
        };
        indices(boundaries_met(system, place) & self.held).find(leaves)
    }

    /// The projection; none of a system without level sets.
    fn projection(&self, system: &S) -> Result<Option<Projection<S>>, StepError> {
        if const { S::HOLONOMIC.is_empty() } {
            return Ok(None);
        }
        let way = S::increment(&self.passed, &self.q);
        match self.has_way(system, &way) {
            false => Projection::new(system, self.inputs, &self.q).map(Some),
            true => Err(StepError::StartsOffLevelSet {
                distance: way.max_abs(),
            }),
        }
    }

    /// Whether the way to the level sets has a length.
    fn has_way(&self, system: &S, way: &S::Increment) -> bool {
        let [before, after] =
            [self.passed, self.q].map(|q| system.departure_jacobian_at(&arriving(self.inputs, q)));
        let points = S::magnitudes(&self.q);
        let is_none = |a: &usize| {
            let slopes = [&before, &after].map(|at| &at.phi_by_increment);
            let along = |j: usize| slopes.map(|slopes| slopes.entry(*a, j) * way[j]);
            let [change, slope] = (0..S::DIM)
                .map(along)
                .fold([0.0; 2], |sum, [x, y]| [sum[0] + (x - y), sum[1] + y.abs()]);
            before.phi[*a].abs() <= NO_WAY * reach(slopes[1], *a, points.as_slice())
                && change.abs() <= NO_WAY * slope
        };
        !S::HOLONOMIC.iter().all(is_none)
    }
}

impl<S: DifferentiableSystem> Projection<S> {
    fn new(
        system: &S,
        inputs: Inputs<S::Control>,
        q: &S::Configuration,
    ) -> Result<Self, StepError> {
        let (interval, none) = (arriving(inputs, *q), S::Multipliers::zeros());
        let of_state = system.state_slopes_at(&interval, &none);
        let slopes = rows_of_level_sets::<S, _, _>(&of_state.by_interval.constraints);
        let by_parameters = system.parameter_slopes_at(&interval, &none).constraints;
        let by_times = system.time_slopes_at(&interval, &none).constraints;
        check_finite(matrix_is_finite(&slopes), 0, Quantity::Jacobian)?;
        let mass = mass_at_rest(system, inputs, q);
        Ok(Self {
            slopes,
            by_parameters: rows_of_level_sets::<S, _, _>(&by_parameters),
            by_times: rows_of_level_sets::<S, _, _>(&by_times),
            factors: Saddle::<S>::new((&mass, &slopes, &slopes), is_holonomic::<S>).factors(0)?,
        })
    }

    /// δq_0 along a displacement of q, θ and t.
    pub(super) fn displace(&self, x: &Perturbation<S>) -> S::Increment {
        let off = |a: usize| {
            row(&self.slopes, a, x.q.as_slice())
                + row(&self.by_parameters, a, x.parameters.as_slice())
                + self.by_times.entry(a, 1) * x.t
        };
        let d = self.factors.solve(stack_rows::<S>(|_| 0.0, |a| -off(a)));
        vector(|i| x.q[i] + d[i])
    }

    /// The derivatives in q, θ and t of a sum whose derivatives in q_0, θ and t are given.
    pub(super) fn back(&self, sum: &mut RolloutGradient<S>) {
        let right = stack_rows::<S>(|i| sum.q[i], |_| 0.0);
        let y = self.factors.solve_transposed(right);
        let first = S::DIM + inner_unknowns::<S>();
        let mu: S::Multipliers = vector(|a| -y[first + a]);
        sum.q = sum.q + transposed_product(&self.slopes, &mu);
        sum.parameters = sum.parameters + transposed_product(&self.by_parameters, &mu);
        sum.t += column(&self.by_times, 1, mu.as_slice());
    }
}

/// The rows of level sets of a matrix with a row a constraint; zero in the others, which an interval
/// without inner nodes does not have.
fn rows_of_level_sets<S: DifferentiableSystem, A: Matrix, B: Matrix>(rows: &A) -> B {
    matrix(|a, j| match is_holonomic::<S>(a) {
        true => rows.entry(a, j),
        false => 0.0,
    })
}
