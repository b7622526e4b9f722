//! Single steps on the constraint phase space, (t, q, p) ↦ (t + h, q', p').

use crate::declarations::values;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::Vector;
use crate::motion::Dynamics;
use crate::options::StepOptions;
use crate::start::{Phase, PhaseStep, check_chart};
use crate::system::{
    Active, Advance, Composition, DiscreteSystem, Inputs, Interval, RegionsOf, StepPart,
};

values! {
    /// A substep of a step that has been solved.
    pub struct Substep<S: DiscreteSystem> {
        /// The interval and λ; of a step through boundaries only the start has a meaning.
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
    let (mut node, mut sides) = phase.depart(system, S::Composition::inputs(inputs, 0))?;
    let (parts, is_whole) = match S::Regions::CUTS_STEPS {
        true => (1, true),
        false => (S::Composition::STEPS.len(), false),
    };
    let mut whole: Option<Advance<S>> = None;
    let mut impacts = S::Regions::no_impacts(&node.point);
    for i in 0..parts {
        let own = S::Composition::inputs(inputs, i);
        if i > 0 {
            let d = &mut node.unknowns.as_mut_slice()[..S::DIM];
            S::stretch(d, S::Composition::stretch(i));
        }
        let (q, p, active) = (node.point, node.arrival, Active::of::<S>(sides.inside));
        let part = if is_whole { inputs } else { own };
        let solved;
        (solved, impacts) =
            S::Regions::advance::<S::Composition>(system, options, 0, part, &mut node, &mut sides)?;
        check_finite(node.arrival.is_finite(), 0, Quantity::Momentum)?;
        if S::HAS_CHART_END {
            check_chart(system, 0, [part.t, part.t + part.h], [&q, &node.point])?;
        }
        let interval = Interval::new(own, q, solved.increment)
            .with_inner(solved.inner)
            .with_active(active);
        let substep = Substep {
            part: (interval, solved.lambda),
            p,
            iterations: solved.iterations,
            held: sides.holding,
            impacts,
        };
        each(i, &substep)?;
        match &mut whole {
            None => whole = Some(solved),
            Some(whole) => whole.absorb(&solved),
        }
    }
    let whole = whole.expect("a step has substeps");
    let is_cut = is_whole && !S::Regions::crossings(&impacts).is_empty();
    Ok(PhaseStep {
        t: inputs.t + inputs.h,
        h: match is_cut {
            true => inputs.h,
            false => S::Composition::inputs(inputs, 0).h,
        },
        q: node.point,
        p: node.arrival,
        increment: whole.increment,
        lambda: whole.lambda,
        impulse: whole.impulse,
        iterations: whole.iterations,
        residual_norm: whole.residual_norm,
        impacts,
    })
}
