//! Stages of one increment whose every number is known, for tests.

use crate::real::Real;
use crate::stages::{At, Factored, Limits, NewtonStages, Rows, Solved, Stages, newton, regular};

/// p = d + c d³ of one increment, and a multiplier that is 3: values, terms, slopes and parts by hand. Rounding q = 1 changes the
/// parts by 1 or more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cubic<const MOVES: bool>;

pub(crate) fn cubic<T: Real>(c: T, d: T) -> T {
    d + c * d * d * d
}

impl<const MOVES: bool> Stages for Cubic<MOVES> {
    const DIRECT: bool = false;
    const PERIODIC: &'static [bool] = &[false];
    const MOVES: bool = MOVES;
    type Parameters<T: Real> = [T; 1];
    type Point<T: Real> = [T; 1];
    type Covector<T: Real> = [T; 1];
    type Unknowns<T: Real> = [T; 2];
    type Constants<T: Real> = T;

    fn constants<T: Real>(&[c]: &[T; 1], _: T) -> T {
        c
    }

    fn solve<T: Real>(
        c: &T,
        t: T,
        q: &[T; 1],
        arrival: &[T; 1],
        guess: &[T; 2],
        limits: Limits,
    ) -> Solved<Self, T> {
        newton(c, t, q, arrival, guess, limits)
    }
}

impl<const MOVES: bool> NewtonStages for Cubic<MOVES> {
    type Node<T: Real> = ();
    /// d + c d³.
    type Interval<T: Real> = T;
    /// 1/(1 + 3 c d²).
    type Factors<T: Real> = [T; 1];

    fn node<T: Real>(_: &T, _: T, _: &[T; 1]) {}

    fn residual<T: Real>(c: &T, (): &(), at: At<'_, Self, T>, &[p]: &[T; 1]) -> (Rows<Self, T>, T) {
        let departing = cubic(*c, at.z[0]);
        let rows = Rows {
            values: [departing - p, at.z[1] - T::of(3.0)],
            terms: [p.abs() + departing.abs()],
        };
        (rows, departing)
    }

    fn factors<T: Real>(
        c: &T,
        (): &(),
        at: At<'_, Self, T>,
        _: &T,
    ) -> Factored<[T; 1], [T; 2], T::Mask> {
        let slope = T::of(1.0) + T::of(3.0) * *c * at.z[0] * at.z[0];
        Factored {
            factors: [T::of(1.0) / slope],
            terms: [T::of(f64::NAN), T::of(6.0)],
            sound: regular(slope),
        }
    }

    fn correction<T: Real>(_: &T, (): &(), &[inverse]: &[T; 1], rows: &[T; 2]) -> [T; 2] {
        [rows[0] * inverse, rows[1]]
    }

    fn arrival<T: Real>(_: &T, (): &(), _: At<'_, Self, T>, departing: &T) -> [T; 1] {
        [*departing]
    }

    fn parts<T: Real>(c: &T, (): &(), at: At<'_, Self, T>, _: &T) -> [T; 1] {
        let d = at.z[0];
        let unresolved = at.q[0] * (at.q[0] - T::of(1.0)) * T::of(1.0 / f64::EPSILON);
        [(d + T::of(3.0) * *c * d * d * d).abs() + unresolved.abs()]
    }
}
