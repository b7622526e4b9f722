//! Iterations in stages that end at round-off.

use super::{round, round_off_norms, sizes};
use crate::real::Real;
use crate::solve::scales::part;
use crate::stages::cubic::{Cubic, solve};
use crate::stages::{
    At, Factored, Given, Limits, NewtonStages, Rows, Solved, Stages, Terms, newton,
};

const E: f64 = f64::EPSILON;

/// [`round_off_norms`] of the cubic, and its rows and sizes.
fn settled(c: f64, q: f64, p: f64, z: [f64; 2]) -> ((f64, f64), [f64; 2], [f64; 2]) {
    let at = At {
        constants: &c,
        node: &(),
        t: 0.0,
        u: &[],
        q: &[q],
        arrival: &[p],
        z: &z,
    };
    let (rows, interval) = Cubic::residual(at);
    let terms = Cubic::factors(at, &interval).terms;
    let sizes = sizes::<Cubic, f64>(at, &rows, &interval, terms);
    (round_off_norms(at, &rows, &sizes), rows.values, sizes)
}

/// At c = 1/2, d = 2, p = 5, λ = 4 the rows are -1 and -1; their terms 5 + 6 and 6, the parts of
/// the first 2 + 12.
#[test]
fn parts_of_a_row() {
    let (norms, values, sizes) = settled(0.5, 0.0, 5.0, [2.0, 4.0]);
    assert_eq!((values, sizes), ([-1.0, -1.0], [25.0, 6.0]));
    // Of all rows, and of the constraint.
    assert_eq!(norms, (1.0 / 6.0, 1.0 / 6.0));
    let norms = |q: f64, p: f64| settled(0.5, q, p, [2.0, 3.0]).0;
    assert_eq!(norms(0.0, -2.0), (8.0 / 22.0, 0.0));
    assert_eq!(norms(0.0, 6.0), (0.0, 0.0));
    // Parts that rounding changes: rows at round-off are none, others are not asked.
    assert_eq!(norms(1.0, 6.0), (f64::INFINITY, 0.0));
    assert_eq!(norms(1.0, 5.0), (1.0 / 25.0, 0.0));
}

#[test]
fn rounded_values() {
    let mut values = [1.0, -3.0];
    round(&mut values);
    assert_eq!(values, [1.0 - E, -3.0 - 3.0 * E * part(1, 0)]);
}

/// Without a tolerance the iteration ends at round-off of terms and parts, after as many iterations
/// as with 1e-14.
#[test]
fn round_off_is_the_end() {
    let limits = Limits {
        tolerance: 0.0,
        iterations: 20,
        terms: Terms::All,
    };
    let solved = solve::<Cubic>(&1.0, &[0.0], &[1.0], &[1.2, 3.0], limits);
    assert!(solved.good && solved.iterations == 5, "{:?}", solved.z);
    let ((norm, _), ..) = settled(1.0, 0.0, 1.0, solved.z);
    assert!(solved.norm == norm && norm <= 64.0 * E);
    // Few iterations are few, and where the parts are not resolved nothing is at round-off.
    for (q, iterations) in [(0.0, 4), (1.0, 5)] {
        let limits = Limits {
            tolerance: 0.0,
            iterations,
            terms: Terms::All,
        };
        let solved = solve::<Cubic>(&1.0, &[q], &[1.0], &[1.2, 3.0], limits);
        assert!(!solved.good && solved.iterations == iterations);
    }
}

/// A row that stands still: its value and its slope are the parameters, its terms and parts are 1.
#[derive(Clone, Copy, Debug)]
struct Still;

impl Stages for Still {
    const DIRECT: bool = false;
    const PERIODIC: &'static [bool] = &[false];
    type Parameters<T: Real> = [T; 2];
    type Point<T: Real> = [T; 1];
    type Control<T: Real> = [T; 0];
    type Covector<T: Real> = [T; 1];
    type Unknowns<T: Real> = [T; 1];
    type Constants<T: Real> = [T; 2];

    fn constants<T: Real>(constants: &[T; 2], _: T) -> [T; 2] {
        *constants
    }

    fn solve<T: Real>(at: Given<'_, Self, T>) -> Solved<Self, T> {
        newton(at)
    }
}

impl<T: Real> NewtonStages<T> for Still {
    type Node = ();
    type Interval = ();
    type Jacobian = [[T; 1]; 1];
    type Factors = [T; 1];

    fn node(_: &[T; 2], _: T, _: &[T; 0], _: &[T; 1]) {}

    fn residual(at: At<'_, Self, T>) -> (Rows<Self, T>, ()) {
        let (values, terms) = ([at.constants[0]], [T::of(1.0)]);
        (Rows { values, terms }, ())
    }

    fn jacobian(at: At<'_, Self, T>, (): &()) -> [[T; 1]; 1] {
        [[at.constants[1]]]
    }

    fn factors(at: At<'_, Self, T>, (): &()) -> Factored<[T; 1], [T; 1], T::Mask> {
        let [_, slope] = *at.constants;
        Factored {
            factors: [slope],
            terms: [T::of(0.0)],
            sound: slope.below(T::of(f64::INFINITY)),
        }
    }

    fn correction(_: At<'_, Self, T>, [slope]: &[T; 1], [row]: &[T; 1]) -> [T; 1] {
        [*row / *slope]
    }

    fn arrival(_: At<'_, Self, T>, (): &()) -> [T; 1] {
        [T::of(7.0)]
    }

    fn parts(_: At<'_, Self, T>, (): &()) -> [T; 1] {
        [T::of(1.0)]
    }
}

/// Rows of 64 ε of terms and parts, or of 16384 ε of the terms where the corrections are 64 ε of
/// the increment.
#[test]
fn rows_that_stand_still() {
    let solved = |value: f64, slope: f64, d: f64| {
        let limits = Limits {
            tolerance: 16.0 * E,
            iterations: 20,
            terms: Terms::All,
        };
        solve::<Still>(&[value * E, slope], &[0.0], &[0.0], &[d], limits)
    };
    let end = |value: f64, slope: f64, d: f64| {
        let solved = solved(value, slope, d);
        (solved.good, solved.iterations, solved.norm / E)
    };
    // Below the tolerance, and below 64 ε of 1 + 1, after the first iteration.
    assert_eq!(end(16.0, 1.0, 1.0), (true, 1, 16.0));
    assert_eq!(end(-128.0, 1.0, 1.0), (true, 1, 64.0));
    // Then one with new factors tells that nothing gets nearer.
    assert_eq!(end(16384.0, 300.0, 1.0), (true, 2, 16384.0));
    assert_eq!(end(-16384.0, 300.0, -1.0), (true, 2, 16384.0));
    assert_eq!(end(16384.0, 150.0, 2.0), (true, 2, 16384.0));
    assert_eq!(end(16384.0, 200.0, 1.0), (false, 2, 16384.0));
    assert_eq!(end(16400.0, 1e4, 1.0), (false, 2, 16400.0));
    // A row of this size is rounding, and nothing to hand on.
    assert_eq!(solved(16384.0, 300.0, 1.0).arrival, [7.0]);
    // A pivot that is not sound makes nothing good.
    assert!(!solved(128.0, f64::INFINITY, 1.0).good && !solved(16384.0, f64::INFINITY, 1.0).good);
    // Two corrections were made.
    let z = solved(16384.0, 512.0, 1.0).z[0];
    assert_eq!(z, 1.0 - 64.0 * E);
}

/// In `f32` everything is 2²⁹ times as coarse: without a tolerance, and with the 45 roundings of
/// the format, the iteration ends where rows are round-off of `f32`; a norm of 10⁻⁷ is nothing that
/// an iteration could halve.
#[test]
fn round_off_is_that_of_the_format() {
    for tolerance in [0.0, f32::FORMAT.tolerance()] {
        let solved = newton(Given::<Cubic, f32> {
            constants: &0.3,
            t: 0.0,
            u: &[],
            q: &[0.0],
            arrival: &[1.7],
            guess: &[1.0, 0.0],
            limits: Limits {
                tolerance,
                iterations: 20,
                terms: Terms::All,
            },
        });
        assert!(
            solved.good && solved.iterations <= 6,
            "{}",
            solved.iterations
        );
        let d = f64::from(solved.z[0]);
        // The row to 64 ε of terms and parts, at most 9 here, by a slope of at least 1.
        let row = d + 0.3_f32 as f64 * d * d * d - f64::from(1.7_f32);
        assert!(row.abs() <= 64.0 * f64::from(f32::EPSILON) * 9.0, "{row:e}");
        assert!(solved.norm <= 64.0 * f32::EPSILON);
    }
}
