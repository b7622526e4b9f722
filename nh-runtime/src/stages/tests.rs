use super::{
    Checked, Factored, Limits, Row, Solved, Terms, finite, largest, regular, relative, sound,
};
use crate::real::Format;
use crate::stages::cubic::{Cubic, cubic, solve};
use crate::stages::{Given, newton};

const TOLERANCE: f64 = 1e-14;

fn checked(value: f64, terms: [f64; 3]) -> Checked<f64> {
    let zero = Row::of(0.0, [1.0, -1.0]);
    let rows = [zero, Row::of(value, terms), zero];
    let [first, all] = [Terms::First, Terms::All].map(|terms| Checked::of(rows, TOLERANCE, terms));
    assert!(all.within || !first.within);
    assert_eq!(first.norm.to_bits(), all.norm.to_bits());
    all
}

#[test]
fn rows_within_their_terms() {
    // 1e-14 of the first term, of all terms, of neither.
    assert!(checked(1e-14, [1.0, -1.0, 0.0]).within);
    assert!(checked(3e-14, [1.0, -3.0, 2.0]).within);
    let off = checked(-3e-14, [1.0, -1.0, 0.5]);
    assert!(!off.within);
    assert!((off.norm - 1.2e-14).abs() < 1e-28);
    assert!(checked(0.0, [0.0; 3]).within);
    assert_eq!(checked(0.0, [0.0; 3]).norm, 0.0);
    let alone = checked(f64::MIN_POSITIVE, [0.0; 3]);
    assert!(!alone.within && alone.norm >= 1.0);
}

#[test]
fn rows_within_their_first_terms() {
    let within = |value: f64, terms| {
        let row = Row::of(value, [1.0, -3.0]);
        Checked::of([row], TOLERANCE, terms).within
    };
    // 1e-14 of the first term, of all terms, of neither.
    let expected = [
        (1e-14, true, true),
        (4e-14, false, true),
        (5e-14, false, false),
    ];
    for (value, first, all) in expected {
        assert_eq!(within(value, Terms::First), first, "{value:e}");
        assert_eq!(within(value, Terms::All), all, "{value:e}");
    }
    assert!(!within(f64::NAN, Terms::First));
}

#[test]
fn a_pivot_that_is_not_sound_ends_one_pass_of_a_number() {
    let given = Given::<Cubic, f64> {
        constants: &Default::default(),
        t: 0.0,
        u: &[],
        q: &[0.5],
        arrival: &[2.0],
        guess: &[3.0, 1.0],
        limits: LIMITS,
    };
    assert!(given.ends_with(false) && !given.ends_with(true));
    let ended = given.unsolved();
    assert!(!ended.good && ended.norm.is_nan() && ended.iterations == 1);
    assert_eq!((ended.z, ended.arrival), ([3.0, 1.0], [2.0]));
}

#[test]
fn no_overflowed_row_is_within() {
    let (infinite, huge) = (f64::INFINITY, f64::MAX);
    let rows = [
        (infinite, [infinite, 1.0, 1.0]),
        (-infinite, [1.0, -infinite, 1.0]),
        (infinite, [huge, huge, huge]),
        (f64::NAN, [infinite, -infinite, 1.0]),
        (f64::NAN, [f64::NAN, 1.0, 1.0]),
        (f64::NAN, [1.0; 3]),
        // The row is finite, the sum of its terms is not.
        (huge, [-huge, huge, huge]),
    ];
    for (value, terms) in rows {
        let checked = checked(value, terms);
        assert!(!checked.within, "{value} of {terms:?}");
    }
}

#[test]
fn ratios_of_rows() {
    assert_eq!(relative(0.0, 0.0), 0.0);
    assert_eq!(relative(-1.0, 4.0), 0.25);
    assert!(relative(1.0, 0.0) > 1e307);
    assert!(relative(1.0, f64::INFINITY).is_nan());
    assert!(relative(f64::INFINITY, f64::INFINITY).is_nan());
    assert!(relative(1.0, f64::NAN).is_nan());
}

/// 384 ε, and at least the tolerance; below 16 ε the tolerance itself.
#[test]
fn limits_of_rounding() {
    const E: f64 = f64::EPSILON;
    for (tolerance, rounding) in [
        (8.0, 8.0),
        (15.0, 15.0),
        (16.0, 384.0),
        (45.0, 384.0),
        (300.0, 384.0),
        (1000.0, 1000.0),
    ] {
        let (tolerance, iterations) = (tolerance * E, 1);
        let limits = Limits {
            tolerance,
            iterations,
            terms: Terms::All,
        };
        assert_eq!(limits.rounding_limit(Format::DOUBLE), rounding * E);
    }
}

/// A pivot is more than 1e-10 of its terms, or a normal number.
#[test]
fn pivots() {
    assert!(sound(1.1e-10, 1.0_f64) && sound(-2.2e-5, 2e5_f64));
    assert!(!sound(0.9e-10, 1.0_f64) && !sound(-1.8e-5, 2e5_f64) && !sound(0.0, 0.0_f64));
    assert!(!sound(f64::NAN, 1.0) && !sound(1.0, f64::NAN));
    for yes in [1.0, -1.0, f64::MIN_POSITIVE, -f64::MAX] {
        assert!(regular(yes), "{yes}");
    }
    for no in [
        0.0,
        f64::MIN_POSITIVE / 2.0,
        f64::INFINITY,
        -f64::INFINITY,
        f64::NAN,
    ] {
        assert!(!regular(no), "{no}");
    }
}

#[test]
fn the_largest_of_values() {
    let values = [3.0, 1.0, 4.0, 1.5, 9.0, 2.0, 6.0, 5.0, 3.5];
    for turned in 0..9 {
        let mut values = values;
        values.rotate_left(turned);
        assert_eq!(largest(&values), 9.0);
        assert!(finite::<f64, _>(&values));
        for bad in [f64::NAN, f64::INFINITY] {
            let mut values = values;
            values[2] = bad;
            assert_eq!(largest(&values).is_nan(), bad.is_nan());
            assert_eq!(
                largest::<f64, [f64; 3]>(values.first_chunk().expect("three")).is_nan(),
                bad.is_nan()
            );
            assert!(!finite::<f64, _>(&values));
        }
    }
    assert_eq!(largest::<f64, [f64; 0]>(&[]), 0.0);
}

/// Factors are those of the lanes that take others; sound is what always was.
#[test]
fn renewed_factors() {
    for lanes in [false, true] {
        for before in [false, true] {
            for after in [false, true] {
                let (factors, terms, sound) = ([1.0, 2.0], [3.0], before);
                let mut factored = Factored {
                    factors,
                    terms,
                    sound,
                };
                let (factors, terms, sound) = ([5.0, 6.0], [7.0], after);
                factored.renew::<f64>(
                    &Factored {
                        factors,
                        terms,
                        sound,
                    },
                    lanes,
                );
                let expected = if lanes {
                    [5.0, 6.0, 7.0]
                } else {
                    [1.0, 2.0, 3.0]
                };
                let [x, y] = factored.factors;
                assert_eq!([x, y, factored.terms[0]], expected);
                assert_eq!(factored.sound, before && (after || !lanes));
            }
        }
    }
}

fn solved(p: f64, c: f64, d: f64, [tolerance, iterations]: [f64; 2]) -> Solved<Cubic, f64> {
    let iterations = iterations as usize;
    let limits = Limits {
        tolerance,
        iterations,
        terms: Terms::All,
    };
    solve::<Cubic>(&c, &[0.0], &[p], &[d, 3.0], limits)
}

/// The momentum that arrives at the next node: d + c d³ departs, and what is left of p goes on with
/// it.
fn handed_on(p: f64, c: f64, d: f64) -> [f64; 1] {
    let departing = cubic(c, d);
    [departing + (p - departing)]
}

/// d, the norm and the iterations of a program of its own, which keeps the factors as the notes on
/// the solution of a node say: those of the guess, and new ones only where two more iterations,
/// each leaving 4 R_1/R_0, do not promise the tolerance.
#[test]
fn factors_are_kept() {
    for (c, d, tolerance, expected, norm, iterations) in [
        (
            1.0,
            0.75,
            1e-2,
            0.686_046_511_627_907,
            0.004_450_621_733_152_065,
            1,
        ),
        (
            1.0,
            0.75,
            1e-3,
            0.682_719_614_274_127_1,
            0.000_469_465_381_715_793_6,
            2,
        ),
        (
            1.0,
            0.75,
            1e-7,
            0.682_327_878_259_74,
            8.919_575_981_589_27e-8,
            3,
        ),
        (1.0, 0.67, 1e-8, 0.682_327_803_831_295_8, 3.926_3e-12, 3),
        (1.0, 0.68, 1e-9, 0.682_327_803_901_721_8, 8.832_18e-11, 3),
        (0.1, 1.0, 1e-12, 0.921_698_994_204_833, 9.69e-14, 4),
    ] {
        let solved = solved(1.0, c, d, [tolerance, 20.0]);
        assert!(
            solved.good && solved.iterations == iterations,
            "{d} {tolerance}"
        );
        assert!(
            (solved.z[0] - expected).abs() <= 4e-16,
            "{d} {tolerance}: {:?}",
            solved.z
        );
        assert!(
            (solved.norm - norm).abs() <= 1e-5 * norm + 4e-16,
            "{:e}",
            solved.norm
        );
        assert_eq!(solved.arrival, handed_on(1.0, c, solved.z[0]));
        assert_eq!(solved.z[1], 3.0);
    }
}

/// Two iterations are not enough for 1e-5, and none is none.
#[test]
fn iterations_are_limited() {
    let few = solved(1.0, 1.0, 0.75, [1e-5, 2.0]);
    assert!(!few.good && few.iterations == 2);
    assert!((few.z[0] - 0.682_339_582_597_314_2).abs() <= 4e-16);
    assert!((few.norm - 1.411_511e-5).abs() <= 1e-10);
    let none = solved(1.0, 1.0, 0.75, [1e-5, 0.0]);
    assert!(!none.good && none.iterations == 0 && none.z[0] == 0.75);
    // Not even from a root.
    assert!(!solved(2.0, 1.0, 1.0, [1e-5, 0.0]).good);
}

/// In single precision one more correction is made with new factors, and kept if it is better.
#[test]
fn one_more_correction() {
    const E: f32 = f32::EPSILON;
    let solved = |p: f32, d: f32| {
        newton::<Cubic, f32>(Given {
            constants: &1.0,
            t: 0.0,
            u: &[],
            q: &[0.0],
            arrival: &[p],
            guess: &[d, 3.0],
            limits: Limits {
                tolerance: 1e-2,
                iterations: 20,
                terms: Terms::All,
            },
        })
    };
    let more = solved(1.0, 0.75);
    // From 59/86.
    let d = 59.0 / 86.0_f32;
    let expected = d - (cubic(1.0, d) - 1.0) / (1.0 + 3.0 * d * d);
    assert!(more.good && more.iterations == 1);
    assert!((more.z[0] - expected).abs() <= 2.0 * E, "{:?}", more.z);
    let norm = |d: f32| (cubic(1.0, d) - 1.0).abs() / (cubic(1.0, d) + 1.0);
    assert!((more.norm - norm(expected)).abs() <= 4.0 * E && norm(expected) < norm(d));
    let departing = cubic(1.0, more.z[0]);
    assert_eq!(more.arrival, [departing + (1.0 - departing)]);
    // An exact root stays.
    let root = solved(2.0, 1.0);
    assert_eq!((root.z, root.norm, root.iterations), ([1.0, 3.0], 0.0, 1));
}

const LIMITS: Limits = Limits {
    tolerance: TOLERANCE,
    iterations: 20,
    terms: Terms::All,
};

/// From where one iteration leaves more than a sixteenth the factors are taken at every iterate:
/// Newton's method itself, which needs five iterations from d = 6/5 and is good.
#[test]
fn far_guesses() {
    let solved = solved(1.0, 1.0, 1.2, [1e-14, 20.0]);
    assert!(
        solved.good && (solved.z[0] - 0.682_327_803_828_019_3).abs() <= 1e-14,
        "{:?}",
        solved.z
    );
    let mut d: f64 = 1.2;
    let mut iterations = 0;
    while (cubic(1.0, d) - 1.0).abs() > 1e-14 * (cubic(1.0, d) + 1.0) {
        d -= (cubic(1.0, d) - 1.0) / (1.0 + 3.0 * d * d);
        iterations += 1;
    }
    assert_eq!((solved.iterations, iterations), (5, 5));
    assert_eq!(solved.arrival, handed_on(1.0, 1.0, solved.z[0]));
    // If an iteration does not even halve the norm, it ends.
    let stuck = self::solved(1.0, 1.0, 3.0, [1e-14, 20.0]);
    assert!(!stuck.good && stuck.iterations == 2);
    // A pivot that is zero once is not sound.
    let singular = solve::<Cubic>(
        &-1.0,
        &[0.0],
        &[2.0],
        &[(1.0_f64 / 3.0).sqrt(), 3.0],
        LIMITS,
    );
    assert!(!singular.good);
}
