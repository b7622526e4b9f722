//! Jumps of the rates f of y' = f(t, y), told from slopes by bisection: of a slope each halving of the way leaves half.

use differential_equations::traits::State;

use crate::error::StepError;

/// The halvings of a way.
const HALVINGS: usize = 20;

/// The first halvings, which leave less than this part of a slope and all of a jump.
const FIRST: usize = 4;
const LEFT: f64 = 0.5;

/// A jump of the rates, and a point behind it.
pub(super) struct Jump<Y> {
    pub t: f64,
    pub y: Y,
    /// On both sides.
    pub rates: [Y; 2],
}

impl<Y: State<f64>> Jump<Y> {
    /// That on the way (t + h s, y + h s f(t, y)), 0 < s < 1; of rates that change by at most 1 in size, or have no value there, `None`.
    pub fn ahead(
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
