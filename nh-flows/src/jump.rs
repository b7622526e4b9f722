//! Jumps of the rates f of y' = f(t, y), told from slopes by bisection: of a slope each halving of
//! the way leaves half.
//!
//! A motion crosses a jump where the rates behind it lead away, in steps that are as short there
//! as tolerances ask. Rates that lead back would have to take it along the jump (sliding, A. F.
//! Filippov, *Differential Equations with Discontinuous Righthand Sides*), a body that dry friction
//! holds: no step, however short, gets away from there.

use differential_equations::traits::State;

use crate::options::FlowOptions;
use nh_runtime::internal::larger;
use nh_runtime::{StepError, relative};

/// The number of steps ahead in which a jump is looked for: a step that is refused is tried anew
/// with at least a fifth of its length.
pub(super) const REACH: f64 = 5.0;

/// A step that is shorter than this part of the usual ones may end at a jump.
const SHORT: f64 = 1e-6;

/// The factor by which a step counts less for every step since.
const MEMORY: f64 = 0.99;

/// The halvings of a way.
const HALVINGS: usize = 20;

/// The number of the first halvings, which leave at most `LEFT` of a slope and all of a jump.
const FIRST: usize = 4;
const LEFT: f64 = 0.5;

/// The length of the steps of late.
#[derive(Default)]
pub(super) struct UsualStep(f64);

impl UsualStep {
    /// Takes the length of a step before it is tried.
    pub fn see(&mut self, h: f64) {
        self.0 = larger(h.abs(), MEMORY * self.0);
    }

    /// Whether the usual steps are so much longer that this one may end at a jump.
    pub fn is_far_above(&self, h: f64) -> bool {
        h.abs() <= SHORT * self.0
    }
}

/// The time of a jump on the way of length h from (t, y) across which the rates behind it lead
/// back, and the part of the rates that jumps.
pub(super) fn sliding<Y: State<f64>>(
    f: &impl Fn(f64, &Y) -> Result<Y, StepError>,
    options: &FlowOptions,
    (t, y): (f64, &Y),
    h: f64,
) -> Option<(f64, f64)> {
    // The error that a change of the rates makes, in units of the tolerances.
    let size = |change: &Y| {
        (0..y.len()).fold(0.0, |most, i| {
            let own = options.relative_tolerance * y.get_component(i).abs();
            let error = (h * change.get_component(i)).abs();
            larger(error / (options.absolute_tolerance + own), most)
        })
    };
    // Over it, back and over it again: a motion that starts on the jump itself is on neither side.
    let there = JumpOfRates::find_jump(f, (t, y), h, size)?;
    let back = JumpOfRates::find_jump(f, (there.t, &there.y), h, size)?;
    let again = JumpOfRates::find_jump(f, (back.t, &back.y), h, size)?;
    let [[_, a], [_, b], [_, c]] = [&there, &back, &again].map(|jump| &jump.rates);
    let jump = b.minus(a);
    if size(&c.minus(a)) > LEFT * size(&jump) {
        return None;
    }
    let part = |i: usize| {
        let [jump, a, b] = [&jump, a, b].map(|rates| rates.get_component(i).abs());
        relative(jump, a + b)
    };
    Some((there.t, (0..jump.len()).map(part).fold(0.0, f64::max)))
}

/// A jump of the rates, and a point behind it.
struct JumpOfRates<Y> {
    t: f64,
    y: Y,
    /// The rates on both sides of the jump.
    rates: [Y; 2],
}

impl<Y: State<f64>> JumpOfRates<Y> {
    /// The jump on the way (t + h s, y + h s f(t, y)), 0 < s < 1; `None` of rates that change by at
    /// most 1 in size, or have no value there.
    fn find_jump(
        f: &impl Fn(f64, &Y) -> Result<Y, StepError>,
        (t, y): (f64, &Y),
        h: f64,
        size: impl Fn(&Y) -> f64,
    ) -> Option<Self> {
        let mut near = f(t, y).ok()?;
        let way = near.clone();
        let point = |part: f64| (t + part * h, y.plus_scaled(part * h, &way));
        let rates = |part: f64| {
            let (t, y) = point(part);
            f(t, &y).ok()
        };
        let (mut low, mut high) = (0.0, 1.0);
        let mut far = rates(high)?;
        let whole = size(&far.minus(&near));
        if whole.is_nan() || whole <= 1.0 {
            return None;
        }
        for halving in 0..HALVINGS {
            let middle = 0.5 * (low + high);
            let between = rates(middle)?;
            if size(&between.minus(&near)) >= size(&far.minus(&between)) {
                (high, far) = (middle, between);
            } else {
                (low, near) = (middle, between);
            }
            if halving == FIRST && size(&far.minus(&near)) < LEFT * whole {
                return None;
            }
        }
        let (t, y) = point(high);
        let is_jump = size(&far.minus(&near)) >= LEFT * whole;
        is_jump.then_some(Self {
            t,
            y,
            rates: [near, far],
        })
    }
}
