//! Jumps of equations, told from steep slopes by bisection: of the way from z to z - δ the half
//! with the larger change is taken again and again, and what is left of a slope is in proportion to
//! the length.

use super::policy::MAX_HALVINGS;

/// The parts of the way that are searched, one after the other. No step of Newton's method that is
/// longer than the first part descends, so that a jump that stops it lies there; a steep slope far
/// behind the jump may change the equations by more.
pub const PARTS: [f64; 2] = [1.0 / (1_u64 << MAX_HALVINGS) as f64, 1.0];
/// The halvings of the way.
const HALVINGS: usize = 40;
/// More halvings, which leave less of a slope and all of a jump.
const MORE: usize = 8;
/// The part of the correction by which the points on the two sides of a jump are apart, at least:
/// far more than a slope leaves after so many halvings.
const JUMP: f64 = 1e-6;
/// The part of the way by which the next point is behind the jump: rounding does not lead back
/// across it.
const BEHIND: f64 = 1e-6;

/// The two sides of the steepest place of a way.
pub struct SteepestPlace<R> {
    /// The equations there.
    pub sides: [R; 2],
    /// A place behind the steepest one.
    pub behind: f64,
    /// The change between the sides before the last halvings.
    before: f64,
}

impl<R> SteepestPlace<R> {
    /// The steepest place of the equations `at` the places 0 to `part` of the way, by the size of
    /// their changes.
    pub fn find<C>(
        part: f64,
        context: &mut C,
        at: impl Fn(&mut C, f64) -> R,
        size: impl Fn(&mut C, &R, &R) -> f64,
    ) -> Self {
        let (mut low, mut high) = (0.0, part);
        let (mut near, mut far) = (at(context, low), at(context, high));
        let mut before = f64::INFINITY;
        for halving in 0..HALVINGS + MORE {
            if halving == HALVINGS {
                before = size(context, &near, &far);
            }
            let middle = 0.5 * (low + high);
            let between = at(context, middle);
            if size(context, &near, &between) >= size(context, &between, &far) {
                (high, far) = (middle, between);
            } else {
                (low, near) = (middle, between);
            }
        }
        Self {
            sides: [near, far],
            behind: high + BEHIND,
            before,
        }
    }

    /// Whether a change of this size, but for round-off, is a jump on a way of that size: on a
    /// slope, however steep, the sides come nearer with every halving.
    pub fn is_jump(&self, change: f64, way: f64) -> bool {
        change > 0.5 * self.before && change > JUMP * way
    }
}
