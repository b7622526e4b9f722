//! Stages of one increment whose every number is known, for tests.

use crate::real::{Array, Real};
use crate::stages::{
    At, Factored, Given, Limits, NewtonStages, Rows, Solved, Stages, newton, regular,
};

/// p - (d + c d³) of one increment, and a multiplier that is 3: values, terms, slopes and parts by
/// hand. Rounding q = 1 changes the parts by 1 or more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cubic;

pub(crate) fn cubic<T: Real>(c: T, d: T) -> T {
    d + c * d * d * d
}

impl Stages for Cubic {
    const DIRECT: bool = false;
    const PERIODIC: &'static [bool] = &[false];
    type Parameters<T: Real> = [T; 1];
    type Point<T: Real> = [T; 1];
    type Control<T: Real> = [T; 0];
    type Covector<T: Real> = [T; 1];
    type Unknowns<T: Real> = [T; 2];
    type Constants<T: Real> = T;

    fn constants<T: Real>(&[c]: &[T; 1], _: T) -> T {
        c
    }

    fn solve<T: Real>(at: Given<'_, Self, T>) -> Solved<Self, T> {
        newton(at)
    }
}

impl<T: Real> NewtonStages<T> for Cubic {
    type Node = ();
    /// d + c d³.
    type Interval = T;
    type Jacobian = [[T; 1]; 2];
    /// -1/(1 + 3 c d²).
    type Factors = [T; 1];

    fn node(_: &T, _: T, _: &[T; 0], _: &[T; 1]) {}

    fn residual(at: At<'_, Self, T>) -> (Rows<Self, T>, T) {
        let (departing, [p]) = (cubic(*at.constants, at.z[0]), *at.arrival);
        let rows = Rows {
            values: [p - departing, T::of(3.0) - at.z[1]],
            terms: [p.abs() + departing.abs()],
        };
        (rows, departing)
    }

    fn jacobian(at: At<'_, Self, T>, _: &T) -> [[T; 1]; 2] {
        let slope = T::of(1.0) + T::of(3.0) * *at.constants * at.z[0] * at.z[0];
        [[T::of(0.0) - slope], [T::of(0.0)]]
    }

    fn factors(at: At<'_, Self, T>, interval: &T) -> Factored<[T; 1], [T; 2], T::Mask> {
        let [[slope], _] = Self::jacobian(at, interval);
        Factored {
            factors: [T::of(1.0) / slope],
            terms: [T::of(f64::NAN), T::of(6.0)],
            sound: regular(slope),
        }
    }

    fn correction(_: At<'_, Self, T>, &[inverse]: &[T; 1], rows: &[T; 2]) -> [T; 2] {
        [rows[0] * inverse, T::of(0.0) - rows[1]]
    }

    fn arrival(_: At<'_, Self, T>, departing: &T) -> [T; 1] {
        [*departing]
    }

    fn parts(at: At<'_, Self, T>, _: &T) -> [T; 1] {
        let (c, d) = (at.constants, at.z[0]);
        let unresolved = at.q[0] * (at.q[0] - T::of(1.0)) * T::of(1.0 / T::FORMAT.epsilon);
        [(d + T::of(3.0) * *c * d * d * d).abs() + unresolved.abs()]
    }
}

/// The equations of a node at t = 0.
pub(crate) fn solve<S: NewtonStages<f64>>(
    constants: &S::Constants<f64>,
    q: &S::Point<f64>,
    arrival: &S::Covector<f64>,
    guess: &S::Unknowns<f64>,
    limits: Limits,
) -> Solved<S, f64> {
    newton(Given {
        constants,
        t: 0.0,
        u: &Array::filled(0.0),
        q,
        arrival,
        guess,
        limits,
    })
}
