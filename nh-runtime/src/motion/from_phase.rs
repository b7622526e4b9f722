//! Single steps on the constraint phase space, (t, q, p) ↦ (t + h, q', p').

use crate::declarations::values;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::Vector;
use crate::motion::{Carried, Dynamics, State};
use crate::options::StepOptions;
use crate::start::{Phase, PhaseStep};
use crate::system::{Active, Composition, DiscreteSystem, Inputs, RegionsOf, StepPart};

values! {
    /// A substep of a step that has been solved.
    pub struct Substep<S: DiscreteSystem> {
        /// The interval, λ and the constraints in force; of a step through boundaries only the
        /// start has a meaning.
        pub part: StepPart<S>,
        /// p at the node that the step departs from.
        pub p: S::Covector,
        /// Newton iterations made.
        pub iterations: usize,
        /// The boundaries on which constraints hold the motion behind the step, bit j for boundary
        /// j.
        pub held: u32,
        /// The crossings of boundaries on the step.
        pub impacts: <S::Regions as RegionsOf<S>>::Impacts,
    }
}

/// One step from a phase; `each` sees every substep, and may refuse it.
#[inline]
pub(crate) fn step_from<S: DiscreteSystem>(
    system: &S,
    options: &StepOptions,
    inputs: Inputs<S::Control>,
    phase: Phase<S>,
    mut each: impl FnMut(usize, &Substep<S>) -> Result<(), StepError>,
) -> Result<PhaseStep<S>, StepError> {
    let (mut node, sides) = phase.depart(system, S::Composition::inputs(inputs, 0))?;
    let mut carried = Carried::new(sides, &node.point);
    let parts = match <S as Dynamics>::WHOLE {
        true => 1,
        false => S::Composition::STEPS.len(),
    };
    let mut whole: Option<State<S>> = None;
    for i in 0..parts {
        let substep = match <S as Dynamics>::WHOLE {
            true => inputs,
            false => S::Composition::inputs(inputs, i),
        };
        if i > 0 {
            let d = &mut node.unknowns.as_mut_slice()[..S::DIM];
            S::stretched(d, S::Composition::stretch(i));
        }
        let (p, active) = (node.arrival, Active::of::<S>(carried.inside()));
        let state = Dynamics::advance(system, options, 0, substep, &mut node, &mut carried)?;
        check_finite(node.arrival.is_finite(), 0, Quantity::Momentum)?;
        let part = StepPart {
            interval: state.interval().with_active(active),
            lambda: state.lambda,
            active,
        };
        each(
            i,
            &Substep {
                part,
                p,
                iterations: state.iterations,
                held: S::sides(&carried)[2],
                impacts: *carried.impacts(),
            },
        )?;
        match &mut whole {
            None => whole = Some(state),
            Some(whole) => whole.absorb(&state),
        }
    }
    let whole = whole.expect("a step has substeps");
    Ok(PhaseStep {
        t: inputs.t + inputs.h,
        h: whole.h,
        q: node.point,
        p: node.arrival,
        increment: whole.increment,
        lambda: whole.lambda,
        impulse: whole.impulse,
        iterations: whole.iterations,
        residual_norm: whole.residual_norm,
        impacts: *carried.impacts(),
    })
}
