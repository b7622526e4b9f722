//! The decisions of an iteration, at equations whose every number is known.

use nalgebra::{SMatrix, SVector};

use super::{
    Guess, Iterate, Iteration, LONG, Linearisation, MAX_HALVINGS, POLISHED, ROUND_OFF, descent,
    is_round_off, norm_in_units, solve,
};
use crate::error::{Quantity, StepError, When};
use crate::options::StepOptions;
use crate::solve::problem::{Linear, NodeProblem};
use crate::solve::residual::Residual;
use crate::solve::scales::Scales;

mod jumps;

const E: f64 = f64::EPSILON;

type V = SVector<f64, 3>;

/// f(x) = 0, g(y) = 0, λ = 3, in the units 2, 4, 8 of x, y, λ: values and slopes of f and g. The
/// terms of every row are 1.
#[derive(Clone, Copy)]
struct Rows {
    f: fn(f64) -> [f64; 2],
    g: fn(f64) -> [f64; 2],
    scales: Option<Scales<V>>,
    /// N_i at a point.
    sizes: fn(&V) -> V,
    /// The points to which a motion may go on.
    plausible: fn(&V) -> bool,
}

const UNITS: [f64; 3] = [2.0, 4.0, 8.0];

impl NodeProblem for Rows {
    type Unknowns = V;
    type Jacobian = SMatrix<f64, 3, 3>;
    const INCREMENTS: usize = 2;

    fn node(&self) -> usize {
        7
    }

    fn scales(&self, _: &V, _: &V) -> Option<Scales<V>> {
        self.scales
    }

    fn sizes(&self, z: &V) -> V {
        (self.sizes)(z)
    }

    fn is_plausible(&self, z: &V, _: &V) -> bool {
        (self.plausible)(z)
    }

    fn points(&self) -> V {
        [1.0, 1.0, 0.0].into()
    }

    fn linearise(&self, z: &V) -> Linear<Self> {
        let slopes = V::new((self.f)(z[0])[1], (self.g)(z[1])[1], 1.0);
        let jacobian = SMatrix::from_diagonal(&slopes);
        Linear {
            residual: self.residual(z, &jacobian),
            jacobian,
            columns: UNITS.into(),
        }
    }

    fn residual(&self, z: &V, _: &Self::Jacobian) -> Residual<V> {
        let mut residual = Residual::zero();
        for (i, value) in [(self.f)(z[0])[0], (self.g)(z[1])[0], z[2] - 3.0]
            .into_iter()
            .enumerate()
        {
            residual.set(i, value, 1.0);
        }
        residual
    }
}

fn square(x: f64) -> [f64; 2] {
    [x * x, 2.0 * x]
}

fn cube(y: f64) -> [f64; 2] {
    [y * y * y, 3.0 * y * y]
}

fn nothing(_: f64) -> [f64; 2] {
    [0.0, 1.0]
}

const ROWS: Rows = Rows {
    f: square,
    g: cube,
    scales: None,
    sizes: |_| V::zeros(),
    plausible: |_| true,
};

fn scales(points: f64, increments: [f64; 2], unheld: f64, rows: f64) -> Scales<V> {
    let of = |x, y| V::new(x, y, 0.0);
    Scales {
        points: of(points, points),
        increments: of(increments[0], increments[1]),
        unheld: of(unheld, unheld),
        rows: V::repeat(rows),
        sizes: V::zeros(),
    }
}

fn at(rows: &Rows, x: f64, y: f64) -> Linearisation<'_, Rows> {
    Linearisation::new(rows, V::new(x, y, 3.0)).unwrap_or_else(|error| panic!("{error}"))
}

fn iterate(rows: &Rows, x: f64, y: f64) -> Iterate<V> {
    let z = V::new(x, y, 3.0);
    let residual = rows.residual(&z, &SMatrix::identity());
    Iterate { z, residual }
}

/// The bounds that the documentation names, in powers of two.
#[test]
fn bounds() {
    let exponents = [POLISHED, ROUND_OFF, LONG].map(f64::log2);
    assert_eq!(exponents, [-51.0, -46.0, -38.0]);
    assert_eq!(MAX_HALVINGS, 30);
    // 1 - α/4 of the correction may be left.
    assert_eq!([1.0, 0.5, 0.125].map(descent), [0.75, 0.875, 0.968_75]);
}

#[test]
fn corrections_in_their_scales() {
    let correction = [-6.0, 4.0];
    assert_eq!(norm_in_units(&correction, None), 6.0);
    assert_eq!(norm_in_units(&correction, Some(&[8.0, 2.0, 1.0])), 2.0);
    assert_eq!(norm_in_units(&[0.0; 2], Some(&[0.0; 2])), 0.0);
    let is_round_off = |x: f64, y: f64| is_round_off(&[x, y], &[8.0, 3.5, 0.0]);
    assert!(is_round_off(-512.0 * E, 224.0 * E));
    assert!(!is_round_off(513.0 * E, 0.0) && !is_round_off(0.0, -225.0 * E));
}

/// From (2, 3) a full step leads to (1, 2), and 1/4 and 8/27 of the corrections (1, 1) are left;
/// half a step to (3/2, 5/2), which leaves 9/16 and 125/216.
#[test]
fn what_a_step_leaves() {
    let mut here = at(&ROWS, 2.0, 3.0);
    let correction = here.correction(1).unwrap();
    assert!((correction - V::new(1.0, 1.0, 0.0)).amax() <= 2.0 * E);
    let [full, half] = [1.0, 0.5].map(|alpha| here.correct(here.here.z, &correction, alpha));
    assert!((full.z - V::new(1.0, 2.0, 3.0)).amax() <= 4.0 * E);
    assert!((half.z - V::new(1.5, 2.5, 3.0)).amax() <= 4.0 * E);
    let contraction = |trial: &Iterate<V>, weights: Option<&V>| {
        here.contraction(trial, &correction, weights).unwrap()
    };
    for (trial, weights, expected) in [
        (&full, None, 8.0 / 27.0),
        (&full, Some(V::new(1.0, 4.0, 0.0)), 0.25),
        (&half, None, 125.0 / 216.0),
        (&half, Some(V::new(1.0, 4.0, 0.0)), 0.5625),
    ] {
        assert!((contraction(trial, weights.as_ref()) - expected).abs() <= 8.0 * E);
    }
    assert_eq!(contraction(&iterate(&ROWS, 0.0, 0.0), None), 0.0);
    assert!(
        here.contraction(&iterate(&ROWS, f64::NAN, 0.0), &correction, None)
            .is_none()
    );
    // The norms are 27 here and 8 there.
    assert!(here.falls(&full, 0.3) && !here.falls(&full, 0.29));
    assert!(!here.falls(&iterate(&ROWS, f64::NAN, 0.0), 1.0));
}

/// The rest, 1/4 of x² and 1/27 of y³, beside ε (|z| + ε s) and 64 ε of what is carried.
#[test]
fn corrections_that_change_nothing() {
    let here = at(&ROWS, 2.0, 3.0);
    let trial = |x: f64, y: f64| {
        let mut trial = iterate(&ROWS, 0.5, 2.0);
        trial.residual.values = V::new(4.0 * x, 27.0 * y, 1.0);
        trial
    };
    let s = scales(0.0, [4.0 / E, 1.0], 5.0, 0.0);
    let negligible = |x: f64, y: f64| here.is_negligible(&trial(x * E, y * E), &s);
    assert!(negligible(4.49, -1.99));
    assert!(!negligible(-4.51, 0.0) && !negligible(0.0, 2.01));
    let lost = |x: f64, y: f64| here.is_lost(&trial(x * E, y * E), &s);
    assert!(lost(-319.0, 319.0) && !lost(321.0, 0.0) && !lost(0.0, -321.0));
    let nowhere = trial(f64::NAN, 0.0);
    assert!(!here.is_negligible(&nowhere, &s) && !here.is_lost(&nowhere, &s));
}

/// Of two points at round-off the one with the smaller row; the second where they are alike.
#[test]
fn the_better_of_two_points() {
    let rows = Rows {
        f: |x| [x, 1.0],
        g: nothing,
        ..ROWS
    };
    let options = StepOptions::default().tolerance(0.0);
    let chosen = |here: f64, full: f64, scales: &Scales<V>| {
        let here = at(&rows, here, 0.0);
        let correction = here.here.z;
        let correction = V::new(correction[0], 0.0, 0.0);
        let full = iterate(&rows, full, 0.0);
        let chosen = here.better_at_round_off(&full, &correction, scales, &options);
        chosen.map(|chosen| (chosen.z[0] / E, chosen.residual.norm / E))
    };
    // 64 ε of a scale of 3, beside terms of 1.
    let by_scale = scales(0.0, [0.0; 2], 0.0, 3.0);
    assert_eq!(chosen(8.0 * E, 4.0 * E, &by_scale), Some((4.0, 1.0)));
    assert_eq!(chosen(4.0 * E, 8.0 * E, &by_scale), Some((4.0, 1.0)));
    assert_eq!(chosen(4.0 * E, -4.0 * E, &by_scale), Some((-4.0, 1.0)));
    assert_eq!(chosen(4.0 * E, 200.0 * E, &by_scale), Some((4.0, 1.0)));
    assert_eq!(chosen(200.0 * E, 4.0 * E, &by_scale), Some((4.0, 1.0)));
    assert_eq!(chosen(200.0 * E, 200.0 * E, &by_scale), None);
    // 16384 ε of the terms where the corrections are 64 ε of 256 + 0.
    let by_terms = scales(256.0, [0.0; 2], 0.0, 0.0);
    assert_eq!(
        chosen(16384.0 * E, 16400.0 * E, &by_terms),
        Some((16384.0, 16384.0))
    );
    assert_eq!(
        chosen(16400.0 * E, 16384.0 * E, &by_terms),
        Some((16384.0, 16384.0))
    );
    assert_eq!(chosen(16400.0 * E, 16400.0 * E, &by_terms), None);
    let less = scales(255.0, [0.0; 2], 0.0, 0.0);
    assert_eq!(chosen(16384.0 * E, 16384.0 * E, &less), None);
}

/// One more correction with the same J, from x = 1 + 1/16: of x² - 1 it leaves (1/32)² + …, which
/// is better; from the root itself none is made.
#[test]
fn polished_points() {
    let rows = Rows {
        f: |x| [x * x - 1.0, 2.0 * x],
        g: nothing,
        ..ROWS
    };
    let here = at(&rows, 1.0, 0.0);
    let polished = here.polish(iterate(&rows, 1.0625, 0.0));
    let x: f64 = 1.0625 - (1.0625 * 1.0625 - 1.0) / 2.0;
    assert_eq!(
        (polished.z[0], polished.residual.norm),
        (x, (x * x - 1.0).abs())
    );
    let kept = here.polish(iterate(&rows, 1.0, 0.0));
    assert_eq!(kept.z[0], 1.0);
    // A correction that is worse is not kept: the slope at 1/8 is a quarter of that at 1/2.
    let flat = at(&rows, 0.125, 0.0);
    let kept = flat.polish(iterate(&rows, 0.5, 0.0));
    assert_eq!((kept.z[0], kept.residual.norm), (0.5, 0.75));
    // 2 ε is as good as it gets.
    let rows = Rows {
        f: |x| [x, 1.0],
        g: nothing,
        ..ROWS
    };
    let here = at(&rows, 1.0, 0.0);
    assert_eq!(here.polish(iterate(&rows, 2.0 * E, 0.0)).z[0], 2.0 * E);
    assert_eq!(here.polish(iterate(&rows, 2.5 * E, 0.0)).z[0], 0.0);
}

/// Steps of atan from x: the first half, quarter, … after which at most 1 - α/4 of the correction
/// is left.
#[test]
fn damped_steps() {
    let rows = Rows {
        f: |x| [x.atan(), 1.0 / (1.0 + x * x)],
        g: nothing,
        ..ROWS
    };
    for x in [1.5_f64, 3.0, 10.0, 100.0] {
        let mut here = at(&rows, x, 0.0);
        let correction = here.correction(1).unwrap();
        let delta = x.atan() * (1.0 + x * x);
        assert!((correction[0] - delta).abs() <= 4.0 * E * delta);
        let left = |alpha: f64| ((x - alpha * delta).atan() / x.atan()).abs();
        let alpha = (1..)
            .map(|k| 0.5_f64.powi(k))
            .find(|alpha| left(*alpha) <= 1.0 - 0.25 * alpha);
        let to = x - alpha.unwrap() * delta;
        let damped = here.damp(&correction, None).unwrap();
        assert!(
            (damped.z[0] - to).abs() <= 8.0 * E * delta,
            "{x}: {}",
            damped.z[0]
        );
    }
    // No part of a step that leads away is better.
    let away = Rows {
        f: |x| [x, -1.0],
        g: nothing,
        ..ROWS
    };
    let mut here = at(&away, 1.0, 0.0);
    let correction = here.correction(1).unwrap();
    assert!(here.damp(&correction, None).is_none());
}

/// √2 from 3/2: the errors are 2e-3, 2e-6, 2e-12, 1e-24.
#[test]
fn iterations_are_counted() {
    let rows = Rows {
        f: |x| [x * x - 2.0, 2.0 * x],
        g: nothing,
        ..ROWS
    };
    let options = StepOptions::default().tolerance(1e-15);
    let guess = |iterations| Guess {
        z: V::new(1.5, 0.0, 0.0),
        iterations,
    };
    for before in [0, 5] {
        let (solution, rest) =
            solve(&rows, guess(before), &options).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(solution.iterations, before + 4);
        assert_eq!(rest[0], solution.z[0] * solution.z[0] - 2.0);
        assert!((solution.z - V::new(2.0_f64.sqrt(), 0.0, 3.0)).amax() <= E);
        assert!(solution.residual_norm <= 2.0 * E);
    }
    let few = StepOptions::default().max_iterations(3);
    let Err(StepError::NotConverged {
        step,
        iterations,
        residual_norm,
        ..
    }) = solve(&rows, guess(0), &few)
    else {
        panic!("three are not enough");
    };
    // The last residual is that at the second iterate, 577/408: 1/408².
    assert_eq!((step, iterations), (7, 3));
    assert!((residual_norm * 408.0 * 408.0 - 1.0).abs() < 1e-9);
    // A root needs no iteration, but a regular slope.
    let root = Guess::new(V::new(0.0, 0.0, 3.0));
    let line = Rows {
        f: |x| [x, 1.0],
        g: nothing,
        ..ROWS
    };
    assert_eq!(
        solve(&line, root, &options)
            .unwrap_or_else(|error| panic!("{error}"))
            .0
            .iterations,
        0
    );
    let root = Guess::new(V::new(0.0, 0.0, 3.0));
    assert!(matches!(
        solve(&ROWS, root, &options),
        Err(StepError::SingularJacobian {
            step: 7,
            iteration: 1
        })
    ));
}

/// A slope that is 0/0 at the point is taken beside it; where there is none, the point has none.
#[test]
fn slopes_beside_a_point() {
    let kink = Rows {
        f: |x| [2.0 * x + x.abs() - 3.0, 2.0 + x / x.abs()],
        g: nothing,
        ..ROWS
    };
    let mut here = at(&kink, 0.0, 0.0);
    let correction = here.correction(1).unwrap();
    // 3 or 1, as the side is.
    assert!((correction[0] + 1.0).abs() <= 4.0 * E || (correction[0] + 3.0).abs() <= 12.0 * E);
    assert_eq!(here.here.z[0], 0.0);
    let none = Rows {
        f: |x| [x - 3.0, f64::NAN],
        g: nothing,
        ..ROWS
    };
    assert!(matches!(
        at(&none, 0.0, 0.0).correction(1),
        Err(StepError::NonFinite {
            at: When::Step(7),
            quantity: Quantity::Jacobian
        })
    ));
}

/// A row that does not fall any more is accepted at round-off of its scale, unless the motion
/// cannot be there; where its scale is too small, with ε of its size.
#[test]
fn rows_that_stand_still() {
    // Two values, ± 32 ε, whatever the step.
    let f = |x: f64| [if x > 0.5 { 32.0 * E } else { -32.0 * E }, 1.0 / 1024.0];
    let rows = Rows {
        f,
        g: nothing,
        ..ROWS
    };
    let from = || Guess::new(V::new(0.5 + E, 0.0, 3.0));
    let options = StepOptions::default().tolerance(4.0 * E);
    let solved = |rows: &Rows| {
        solve(rows, from(), &options)
            .map(|(solution, _)| solution.iterations)
            .ok()
    };
    let by_scale = Rows {
        scales: Some(scales(0.0, [0.0; 2], 0.0, 0.5)),
        ..rows
    };
    assert_eq!(solved(&by_scale), Some(1));
    let small = Rows {
        scales: Some(scales(0.0, [0.0; 2], 0.0, 0.49)),
        ..rows
    };
    assert_eq!(solved(&small), None);
    let rounded = Rows {
        sizes: |_| V::new(0.64, 0.0, 0.0),
        ..small
    };
    // The size tells of one end of the step alone, or of none.
    for sizes in [
        (|z| V::new(if z[0] > 0.5 { 9.0 } else { 0.6 }, 0.0, 0.0)) as fn(&V) -> V,
        |_| V::new(f64::INFINITY, 0.0, 0.0),
    ] {
        assert_eq!(solved(&Rows { sizes, ..small }), None);
    }
    assert_eq!(solved(&rounded), Some(1));
    for rows in [by_scale, rounded] {
        let nowhere = Rows {
            plausible: |_| false,
            ..rows
        };
        assert_eq!(solved(&nowhere), None);
        // Both points have to be plausible.
        let behind = Rows {
            plausible: |z| z[0] > 0.5,
            ..rows
        };
        assert_eq!(solved(&behind), None);
    }
    assert_eq!(solved(&rows), None);
}

/// A full step goes on where at most 3/4 of it is left, and where what is left is what the
/// elimination lost.
#[test]
fn full_steps_that_go_on() {
    let options = StepOptions::default();
    let slow = |part: f64, scales: Option<Scales<V>>| {
        // J is 1/(1 - part) of what leads to the root: `part` of the residual is left.
        let f: fn(f64) -> [f64; 2] = match part {
            0.5 => |x| [x, 2.0],
            0.7 => |x| [x, 1.0 / 0.3],
            _ => |x| [x, 1.0 / 0.2],
        };
        let rows = Rows {
            f,
            g: nothing,
            scales,
            ..ROWS
        };
        let here = at(&rows, 1.0, 0.0);
        match here.advance(&V::new(1.0, 0.0, 3.0), 11, &options) {
            Ok(Iteration::Continue(to)) => to.z[0],
            Ok(Iteration::Done(_)) => panic!("no root yet"),
            Ok(Iteration::Behind(_)) => panic!("no jump"),
            Err(_) => f64::NAN,
        }
    };
    for part in [0.5, 0.7] {
        assert!((slow(part, None) - part).abs() <= 4.0 * E, "{part}");
    }
    // 4/5 is more than 3/4, but half a step leaves 9/10 of at most 7/8: a part of 1/2ᵏ leaves 1 - 1/5 2⁻ᵏ.
    assert!(slow(0.8, None).is_nan());
    // 1/5 · 4/5 is what the elimination lost of 2⁴² + ….
    let unheld = 0.17 / ROUND_OFF;
    assert!((slow(0.8, Some(scales(0.0, [1.0; 2], unheld, 0.0))) - 0.8).abs() <= 4.0 * E);
    let less = 0.15 / ROUND_OFF;
    assert!(slow(0.8, Some(scales(0.0, [1.0; 2], less, 0.0))).is_nan());
}

/// A row that is small enough is not accepted while an iteration leaves 1/32 of it, but is where it
/// leaves 1/8.
#[test]
fn no_round_off_while_it_gets_nearer() {
    let wide = scales(0.0, [1.0; 2], 0.0, 1e20);
    let part: [fn(f64) -> [f64; 2]; 2] = [|x| [x, 32.0 / 31.0], |x| [x, 8.0 / 7.0]];
    let is_done = part.map(|f| {
        let rows = Rows {
            f,
            g: nothing,
            scales: Some(wide),
            ..ROWS
        };
        let first = V::new(1.0, 0.0, 3.0);
        let here = at(&rows, 1.0, 0.0);
        match here.advance(&first, 11, &StepOptions::default()) {
            Ok(Iteration::Done(_)) => true,
            Ok(Iteration::Continue(_)) => false,
            Ok(Iteration::Behind(_)) => panic!("no jump"),
            Err(error) => panic!("{error}"),
        }
    });
    assert_eq!(is_done, [false, true]);
}
