//! Newton's method for equations of which the corrections alone are looked at: velocities behind a
//! jump, points of a level set or of a frame, displacements of a connection. The equations of a
//! node, with their rows and scales, have [`newton`](crate::solve::newton).

use crate::solve::residual::relative;

/// The bounds by which corrections are round-off, and the number of iterations and of parts.
#[derive(Clone, Copy)]
pub struct Policy {
    /// The most iterations.
    pub iterations: usize,
    /// A correction of at most this part of the unknowns is round-off.
    pub round_off: f64,
    /// A correction that a full step has not halved is round-off up to this part of its scale.
    pub stands: f64,
    /// How many parts of a correction are tried: all of it, a half, a quarter, …
    pub tries: usize,
}

impl Policy {
    /// The parts of a correction that are tried where all of it makes nothing better.
    pub fn parts(&self) -> impl Iterator<Item = f64> + use<> {
        let alphas = core::iter::successors(Some(0.5), |alpha| Some(0.5 * alpha));
        alphas.take(self.tries.saturating_sub(1))
    }
}

/// The size of a correction.
#[derive(Clone, Copy)]
pub struct Size {
    /// Its largest component.
    pub size: f64,
    /// The size of the unknowns that are corrected.
    pub scale: f64,
    /// The largest ratio of a component to its unknown.
    pub ratio: f64,
}

impl Size {
    /// The size of a correction of which all components belong to one scale.
    pub fn uniform(size: f64, scale: f64) -> Self {
        let ratio = relative(size, scale);
        Self { size, scale, ratio }
    }
}

/// Equations of which Newton's method looks at the corrections.
pub trait Corrected {
    /// The unknowns.
    type Point;
    /// The equations linearised at a point, and the correction there.
    type Linear;
    /// Why a point has no correction.
    type Error;

    /// The correction at a point, in this iteration.
    fn linearise(&self, x: &Self::Point, iteration: usize) -> Result<Self::Linear, Self::Error>;

    fn size(&self, x: &Self::Point, linear: &Self::Linear) -> Size;

    /// The point after the part α of the correction, if it is better.
    fn improve(&self, x: &Self::Point, linear: &Self::Linear, alpha: f64) -> Option<Self::Point>;

    /// Whether a correction of which a full step makes nothing better is round-off.
    fn is_round_off(&self, x: &Self::Point, linear: &Self::Linear, policy: &Policy) -> bool {
        let Size { size, scale, .. } = self.size(x, linear);
        size <= policy.stands * scale
    }
}

/// Why there is no solution.
pub enum Failure<E> {
    NoCorrection(E),
    /// After so many iterations, with a last correction of this size.
    NotConverged {
        iterations: usize,
        size: f64,
    },
}

/// A point and the equations there, or why there is none.
type Solved<P> =
    Result<(<P as Corrected>::Point, <P as Corrected>::Linear), Failure<<P as Corrected>::Error>>;

/// A point whose correction is round-off, and the equations there.
pub fn solve<P: Corrected>(problem: &P, policy: &Policy, mut x: P::Point) -> Solved<P> {
    let (mut last, mut size) = (f64::INFINITY, f64::NAN);
    for iteration in 1..=policy.iterations {
        let linear = problem.linearise(&x, iteration);
        let linear = linear.map_err(Failure::NoCorrection)?;
        let correction = problem.size(&x, &linear);
        size = correction.size;
        let stands = size <= policy.stands * correction.scale && size >= 0.5 * last;
        if correction.ratio <= policy.round_off || stands {
            return Ok((x, linear));
        }
        last = f64::INFINITY;
        let next = match problem.improve(&x, &linear, 1.0) {
            Some(next) => {
                last = size;
                Some(next)
            }
            None if problem.is_round_off(&x, &linear, policy) => return Ok((x, linear)),
            None => (policy.parts()).find_map(|alpha| problem.improve(&x, &linear, alpha)),
        };
        let Some(next) = next else {
            let iterations = iteration;
            return Err(Failure::NotConverged { iterations, size });
        };
        x = next;
    }
    let iterations = policy.iterations;
    Err(Failure::NotConverged { iterations, size })
}
