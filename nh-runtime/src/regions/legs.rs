//! A step through regions, taken apart at its crossings.
//!
//! The crossings that are recorded say where a step was cut: the equations of every part are solved
//! again, with the part of the step that it took.

use super::advance::PartsOfStep;
use super::chain::Here;
use super::impact::{Impacts, MOST};
use super::passage::Parts;
use crate::error::StepError;
use crate::linear::Vector;
use crate::options::StepOptions;
use crate::regions::RegionSystem;
use crate::start::velocity;
use crate::system::{Active, Inputs, Jump, Leg, Legs, MOST_JUMPS, OneStep};

/// The largest part of a step that counts as none.
const NONE: f64 = 4.0 * f64::EPSILON;

/// The parts up to the crossings.
type Few<S> = [Option<Leg<S>>; MOST];

/// The parts up to the crossings, and the last one.
pub(super) fn legs<S: RegionSystem>(
    system: &S,
    options: &StepOptions,
    k: usize,
    inputs: Inputs<S::Control>,
    (q, p): (S::Configuration, S::Covector),
    impacts: &Impacts<S>,
) -> Result<Legs<S, Few<S>>, StepError> {
    let mut legs = [None; MOST];
    let Some(first) = impacts.first() else {
        return Ok((legs, None));
    };
    let lambda = S::Multipliers::zeros();
    let mut parts = PartsOfStep::<S, OneStep>::new(system, options, inputs.u, &q, lambda);
    let mut here = Here {
        at: k.into(),
        node: k,
        t: inputs.t,
        direction: inputs.h.signum(),
        q,
        v: S::increment(&q, &first.q) * (1.0 / (first.t - inputs.t)),
        p,
        sides: [first.sides[0]],
    };
    let mut elapsed = 0.0;
    let mut places = legs.iter_mut();
    let mut impacts = impacts.iter().peekable();
    while let Some(impact) = impacts.next() {
        let boundary = impact.boundary;
        let at_node = StepError::BoundaryAtNode { step: k, boundary };
        let until = impact.t - inputs.t;
        let tau = until - elapsed;
        if tau.abs() <= NONE * inputs.h.abs() {
            return Err(at_node);
        }
        let solved = parts.solve(&here, tau)?;
        let active = Active::of::<S>(here.sides[0]);
        let part = (solved.solved.last, solved.solved.lambda);
        parts.arrive(&mut here, solved);
        (here.t, elapsed) = (impact.t, until);
        let mut jumps = [None; MOST_JUMPS];
        let mut free = jumps.iter_mut();
        if active.any::<S>() {
            let (at, on) = (inputs.on(here.t, f64::NAN), (&here.q, &here.p));
            let found = velocity(system, at, on, impact.v_minus, active);
            let (velocity, impulses) = found.map_err(|why| why.into_step_error(k))?;
            *free.next().ok_or(at_node)? = Some(Jump {
                velocity,
                impulses,
                active,
            });
        }
        let mut last = impact;
        loop {
            if last.boundary != boundary {
                return Err(at_node);
            }
            if last.jumped() {
                *free.next().ok_or(at_node)? = Some(Jump {
                    velocity: last.v_plus,
                    impulses: last.impulses,
                    active: Active::of::<S>(last.sides[1]),
                });
            }
            match impacts.next_if(|next| next.t == impact.t) {
                Some(next) => last = next,
                None => break,
            }
        }
        (here.q, here.p, here.v) = (last.q, last.p_plus, last.v_plus);
        here.sides = [last.sides[2]];
        *places.next().ok_or(at_node)? = Some(Leg {
            part,
            boundary,
            jumps,
        });
        if impacts.peek().is_none() && (inputs.h - elapsed).abs() <= NONE * inputs.h.abs() {
            return Err(at_node);
        }
    }
    let rest = parts.solve(&here, inputs.h - elapsed)?;
    Ok((legs, Some((rest.solved.last, rest.solved.lambda))))
}
