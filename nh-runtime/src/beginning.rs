//! The starts of motions, of one type for all kinds of a system.

use crate::declarations::copies;
use crate::error::StepError;
use crate::linear::Vector;
use crate::motion::{Dynamics, Motion, Pair};
use crate::options::StepOptions;
use crate::reduced::{EulerPoincare, LeftInvariantSystem, Reduced, ReducedPair, ReducedSystem};
use crate::start::PhasePoint;
use crate::system::{DiscreteSystem, Inputs};

/// The start of a member of an `Ensemble`: a position with a velocity or a
/// momentum, or a pair with the inputs that it was made with.
///
/// | start | motion of a member of a [`DiscreteSystem`] |
/// | --- | --- |
/// | [`from_velocity(q, v)`](Self::from_velocity) | [`motion(ts, q, v)`](crate::Moving::motion) |
/// | [`from_momentum(q, p)`](Self::from_momentum) | [`trajectory_from(ts, q, p)`](crate::Moving::trajectory_from) |
/// | [`from_pair(ts, pair)`](Self::from_pair) | [`trajectory(ts, q0, q1)`](crate::Moving::trajectory) |
/// | a bare pair | the last one, with the inputs that the ensemble has been made with |
///
/// (q, v) and (q, p) are those of the system that was reduced, for motions of reduced systems: they
/// begin at the reduced pair, `reduce`, of [`start`](crate::Moving::start) and of
/// [`start_from_momentum`](crate::Moving::start_from_momentum).
///
/// A pair stands for the momentum p_1 = D_2L_d(q_0, q_1; u) + f⁺(q_0, q_1; u): with other controls
/// u, another h or another t it is the pair of another motion, of which the velocity is off by
/// O(h). So a pair moves with the inputs that it was made with alone, and a member for which others
/// are set ends with [`OtherInputs`](StepError::OtherInputs). Parameters are not among them: a pair
/// is one of the system that stands beside it.
///
/// ```
/// # use nh_runtime::nalgebra::SVector;
/// # use nh_ensembles::Ensemble;
/// # use nh_runtime::{DiscreteSystem, Start, StepError};
/// # fn pushed<S>(system: S, pushes: &[f64]) -> Result<(), StepError>
/// # where
/// #     S: DiscreteSystem<Configuration = SVector<f64, 1>, Increment = SVector<f64, 1>, Control = SVector<f64, 1>> + Sync,
/// # {
/// // One member a push, all from rest.
/// let starts = pushes.iter().map(|_| Start::from_velocity([0.0], [0.0]));
/// let controls = pushes.iter().map(|u| [*u]);
/// let recording = Ensemble::of(system, 0.01, starts).controls(controls).run(100);
/// # Ok(())
/// # }
/// ```
pub struct Start<D: Dynamics>(Beginning<D>);

enum Beginning<D: Dynamics> {
    /// A pair, and the inputs it was made with, if they are not those of the ensemble.
    Pair(D::Start, Option<Inputs<D::Control>>),
    At(PhasePoint<D::Whole>),
}

impl<D: Dynamics> Start<D> {
    /// The position q with the velocity v, at the time of the ensemble, as in
    /// [`motion`](crate::Moving::motion): v satisfies the constraints, as one of
    /// [`nearest_velocity`](crate::Moving::nearest_velocity) does.
    #[must_use]
    pub fn from_velocity(
        q: impl Into<<D::Whole as DiscreteSystem>::Configuration>,
        v: impl Into<<D::Whole as DiscreteSystem>::Increment>,
    ) -> Self {
        Self(Beginning::At(PhasePoint::Velocity(q.into(), v.into())))
    }

    /// The position q where the momentum p arrives, at the time of the ensemble.
    #[must_use]
    pub fn from_momentum(
        q: impl Into<<D::Whole as DiscreteSystem>::Configuration>,
        p: impl Into<<D::Whole as DiscreteSystem>::Covector>,
    ) -> Self {
        Self(Beginning::At(PhasePoint::Momentum(q.into(), p.into())))
    }

    /// A pair, (q_0, q_1) of a [`DiscreteSystem`], that was made with these inputs: the time step
    /// of the ensemble, and the controls that the member has then.
    #[must_use]
    pub fn from_pair(ts: impl Into<Inputs<D::Control>>, pair: impl Into<D::Start>) -> Self {
        Self(Beginning::Pair(pair.into(), Some(ts.into())))
    }

    /// This start with the inputs that it was made with, those given if it bears none; and the
    /// controls among them.
    #[doc(hidden)]
    #[must_use]
    pub fn made_with(self, inputs: Inputs<D::Control>) -> (Self, D::Control) {
        let (beginning, u) = match self.0 {
            Beginning::Pair(pair, made_with) => {
                let made_with = made_with.unwrap_or(inputs);
                (Beginning::Pair(pair, Some(made_with)), made_with.u)
            }
            at => (at, inputs.u),
        };
        (Self(beginning), u)
    }

    /// The motion of a system from this start, with these inputs; a bare pair is taken for one that
    /// was made with them.
    ///
    /// # Errors
    /// As of the functions in the table above, and [`OtherInputs`](StepError::OtherInputs).
    pub fn motion<'a>(
        &self,
        system: &'a D,
        options: &StepOptions,
        inputs: Inputs<D::Control>,
    ) -> Result<Motion<D, &'a D>, StepError> {
        match self.0 {
            Beginning::Pair(pair, made_with) => {
                made_with.map_or(Ok(()), |made_with| same::<D>(&made_with, &inputs))?;
                Ok(Motion::new(system, *options, inputs, pair))
            }
            Beginning::At(at) => system.motion_at(options, inputs, at),
        }
    }
}

/// Refuses the inputs of a motion that are others than those of its pair.
fn same<D: Dynamics>(
    pair: &Inputs<D::Control>,
    motion: &Inputs<D::Control>,
) -> Result<(), StepError> {
    let times = [("t", pair.t, motion.t), ("h", pair.h, motion.h)];
    let controls = pair.u.as_slice().iter().zip(motion.u.as_slice());
    let controls = controls.enumerate().map(|(i, (of_pair, of_motion))| {
        let name = D::CONTROL_NAMES.get(i).copied().unwrap_or("control");
        (name, *of_pair, *of_motion)
    });
    for (input, of_pair, of_motion) in times.into_iter().chain(controls) {
        // NaN is refused by the checks of the motion, with its own words.
        if of_pair != of_motion && !(of_pair.is_nan() && of_motion.is_nan()) {
            return Err(StepError::OtherInputs {
                input,
                of_pair,
                of_motion,
            });
        }
    }
    Ok(())
}

impl<S, Q, P> From<(Q, P)> for Start<S>
where
    S: DiscreteSystem,
    Q: Into<S::Configuration>,
    P: Into<S::Configuration>,
{
    fn from(pair: (Q, P)) -> Self {
        Pair::from(pair).into()
    }
}

impl<S: DiscreteSystem> From<Pair<S>> for Start<S> {
    fn from(pair: Pair<S>) -> Self {
        Self(Beginning::Pair(pair, None))
    }
}

impl<R, Q, G, P> From<(Q, G, P)> for Start<Reduced<R>>
where
    R: ReducedSystem,
    Q: Into<R::Base>,
    G: Into<R::Group>,
    P: Into<R::Base>,
{
    fn from(pair: (Q, G, P)) -> Self {
        ReducedPair::from(pair).into()
    }
}

impl<R: ReducedSystem> From<ReducedPair<R>> for Start<Reduced<R>> {
    fn from(pair: ReducedPair<R>) -> Self {
        Self(Beginning::Pair(pair, None))
    }
}

impl<S, Q, P> From<(Q, P)> for Start<EulerPoincare<'_, S>>
where
    S: LeftInvariantSystem,
    Q: Into<S::Configuration>,
    P: Into<S::Configuration>,
{
    fn from(pair: (Q, P)) -> Self {
        Self(Beginning::Pair(pair.into(), None))
    }
}

copies! {
    [D: Dynamics] Start<D>;
    [D: Dynamics] Beginning<D>;
}

impl<D: Dynamics> core::fmt::Debug for Start<D> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let kind = match self.0 {
            Beginning::Pair(..) => "from a pair",
            Beginning::At(PhasePoint::Velocity(..)) => "from a velocity",
            Beginning::At(PhasePoint::Momentum(..)) => "from a momentum",
        };
        f.debug_tuple("Start")
            .field(&format_args!("{kind}"))
            .finish()
    }
}
