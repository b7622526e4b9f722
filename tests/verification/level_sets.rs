//! Level sets that are coupled, from positions on some of them already.

#![cfg(feature = "large-verification")]

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// Two rods on a pivot.
#[discrete_system]
#[coordinates(x: [R; 2], y: [R; 2])]
#[lagrangian((0..2).map(|i| (x_dot[i].powi(2) + y_dot[i].powi(2)) / 2).sum())]
#[holonomic(x[0].powi(2) + y[0].powi(2) == 1)]
#[holonomic((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2) == 1)]
struct Rods;

/// Two cylinders, their axes along z and x; they do not meet where d > 3.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[holonomic(x.powi(2) + y.powi(2) == 1)]
#[holonomic((y - d).powi(2) + z.powi(2) == 4)]
struct Cylinders {
    d: f64,
}

/// A leg of Jansen's beast, in millimetres: six points in a plane and eleven rods.
#[discrete_system]
#[coordinates(x: [R; 6], y: [R; 6])]
#[lagrangian((0..6).map(|i| m[i] / 2 * (x_dot[i].powi(2) + y_dot[i].powi(2))).sum())]
#[holonomic(x[0].powi(2) + y[0].powi(2) == l[0].powi(2))]
#[holonomic((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2) == l[1].powi(2))]
#[holonomic((x[1] - fx).powi(2) + (y[1] - fy).powi(2) == l[2].powi(2))]
#[holonomic((x[2] - x[0]).powi(2) + (y[2] - y[0]).powi(2) == l[3].powi(2))]
#[holonomic((x[2] - fx).powi(2) + (y[2] - fy).powi(2) == l[4].powi(2))]
#[holonomic((x[3] - x[1]).powi(2) + (y[3] - y[1]).powi(2) == l[5].powi(2))]
#[holonomic((x[3] - fx).powi(2) + (y[3] - fy).powi(2) == l[6].powi(2))]
#[holonomic((x[4] - x[3]).powi(2) + (y[4] - y[3]).powi(2) == l[7].powi(2))]
#[holonomic((x[4] - x[2]).powi(2) + (y[4] - y[2]).powi(2) == l[8].powi(2))]
#[holonomic((x[5] - x[4]).powi(2) + (y[5] - y[4]).powi(2) == l[9].powi(2))]
#[holonomic((x[5] - x[2]).powi(2) + (y[5] - y[2]).powi(2) == l[10].powi(2))]
struct Leg {
    m: [f64; 6],
    l: [f64; 11],
    fx: f64,
    fy: f64,
}

/// An angle without inertia beside a level set that does not know of it, and two that are alike.
#[discrete_system]
#[coordinates(x, y, a: S1, b: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[holonomic(x.powi(2) + y.powi(2) == 1)]
#[holonomic(a == b)]
#[constraint(a_dot == 0)]
struct Pointers;

/// The nearest points, by a search of their angles in 30 digits. The way of Newton's method, of the length d on circles of radius 1, ends within d² of them.
#[test]
fn from_a_position_on_some_of_them() {
    let q = [0.0, 0.6, -1.0, -1.79];
    let nearest = [-0.003_552_3, 0.603_535_9, -0.999_993_7, -1.794_628_2];
    let found = Rods.project(0.01, q).expect("a point").data.0[0];
    let way = |a: &[f64], b: &[f64]| -> f64 {
        a.iter()
            .zip(b)
            .map(|(a, b)| (a - b).powi(2))
            .sum::<f64>()
            .sqrt()
    };
    assert!(
        way(&found, &nearest) <= way(&q, &nearest).powi(2) + 1e-7,
        "{found:?}"
    );
    let lengths = [
        found[0].hypot(found[2]),
        (found[1] - found[0]).hypot(found[3] - found[2]),
    ];
    assert!(
        lengths.iter().all(|l| (l - 1.0).abs() <= 4e-16),
        "{lengths:?}"
    );
    let start = Rods.motion(0.01, q, [0.0; 4]).expect("it starts");
    assert_eq!(start.q().data.0[0], found);

    let (cylinders, q) = (Cylinders { d: 0.0 }, [0.8, 0.6, 1.9]);
    let nearest = [0.798_878_8, 0.601_492_1, 1.907_408_5];
    let found = cylinders.project(0.01, q).expect("a point").data.0[0];
    assert!(
        way(&found, &nearest) <= way(&q, &nearest).powi(2) + 1e-7,
        "{found:?}"
    );
}

/// A drawing by eye: every rod has its length to rounding, and no point moves further than the drawing is off.
#[test]
fn from_a_drawing() {
    let leg = Leg {
        m: [0.4, 0.1, 0.1, 0.1, 0.1, 0.3],
        l: [
            15.0, 50.0, 41.5, 61.9, 39.3, 55.8, 40.1, 39.4, 36.7, 65.7, 49.0,
        ],
        fx: -38.0,
        fy: -7.8,
    };
    let drawing = [
        15.0, -19.0, -30.0, -75.0, -65.0, -30.0, 0.0, 29.0, -46.0, 8.0, -33.0, -95.0,
    ];
    let q = leg.project(1e-4, drawing).expect("a leg");
    let (x, y, fixed) = (|i: usize| q[i], |i: usize| q[6 + i], [leg.fx, leg.fy]);
    let rods = [
        (0, None),
        (1, Some(0)),
        (1, None),
        (2, Some(0)),
        (2, None),
        (3, Some(1)),
        (3, None),
        (4, Some(3)),
        (4, Some(2)),
        (5, Some(4)),
        (5, Some(2)),
    ];
    for ((i, j), (rod, l)) in rods.into_iter().zip(leg.l.into_iter().enumerate()) {
        let [u, v] = match (j, rod) {
            (Some(j), _) => [x(j), y(j)],
            (None, 0) => [0.0, 0.0],
            (None, _) => fixed,
        };
        // Coordinates are rounded at 100.
        let length = (x(i) - u).hypot(y(i) - v);
        assert!(
            (length - l).abs() <= 4.0 * 100.0 * f64::EPSILON,
            "{rod}: {length}"
        );
    }
    let moved = (q - nonholonomic::nalgebra::SVector::from(drawing)).amax();
    assert!(moved <= 10.0, "{moved}");
}

/// If there is no point near, the error speaks of positions: no time step is at fault.
#[test]
fn nowhere_near() {
    let error = (Cylinders { d: 10.0 }).project(0.01, [0.8, 0.6, 1.9]);
    let error = error.expect_err("they do not meet");
    assert!(
        matches!(
            error,
            StepError::NoPointNearby { .. } | StepError::SingularJacobian { .. }
        ),
        "{error}"
    );
    let starts_elsewhere = error.to_string();
    assert!(
        starts_elsewhere.contains("nearer") || starts_elsewhere.contains("another configuration"),
        "{error}"
    );
    assert!(!error.to_string().contains("reduce the time step"));
}

/// The nearest point on the circle; coordinates without inertia stay where no level set moves them, and share what one leaves open.
#[test]
fn coordinates_without_inertia() {
    let q = Pointers
        .project(0.01, [1.2, 1.6, 0.3, 0.5])
        .expect("a point");
    let expected = [0.6, 0.8, 0.4, 0.4];
    assert!(
        q.iter().zip(expected).all(|(q, e)| (q - e).abs() <= 4e-16),
        "{q}"
    );
    let q = [0.6, -0.8, 0.3, 0.3];
    let mut motion = Pointers
        .motion(0.01, q, [0.8, 0.6, 0.0, 0.0])
        .expect("it starts");
    for _ in 0..300 {
        motion.step([]).expect("a step");
    }
    assert_eq!([motion.q()[2], motion.q()[3]], [0.3, 0.3]);
}

/// One level set of x, beside a coordinate that it does not know of.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[holonomic(sin(a * x) + b * x.powi(2) + c * exp(x / 3) == d)]
struct Sheet {
    a: f64,
    b: f64,
    c: f64,
    d: f64,
}

/// A bead on a corrugated wire.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((M * x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[holonomic(y == A * sin(k * x))]
struct Wire {
    A: f64,
    k: f64,
    M: f64,
}

/// A bead on a circle about (o, 0), with an odometer whose momentum has a part of the bead's.
#[discrete_system]
#[coordinates(x, y, s)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + s_dot.powi(2)) / 2 + c * x_dot * s_dot)]
#[holonomic((x - o).powi(2) + y.powi(2) == l.powi(2))]
struct Bead {
    o: f64,
    l: f64,
    c: f64,
}

/// In one coordinate the way goes downhill to the first zero of g, which a search in steps of 10⁻³
/// finds, or ends at an extremum of g, where there is no point. Every point is found, and no other.
#[test]
fn the_way_stays_on_its_sheet() {
    let mut state = 20_u64;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    };
    let (mut right, mut points) = (0, 0);
    for _ in 0..1000 {
        let [a, b, c, d] = [2.0 + 2.0 * next(), 0.3 * next(), next(), 1.5 * next()];
        let from = 4.0 * next();
        let g = |x: f64| (a * x).sin() + b * x * x + c * (x / 3.0).exp() - d;
        let slope = |x: f64| a * (a * x).cos() + 2.0 * b * x + c / 3.0 * (x / 3.0).exp();
        let downhill = |x: f64| -(g(x) * slope(x)).signum();
        let step = 1e-3 * downhill(from);
        let mut x = from;
        let end = loop {
            let ahead = x + step;
            if g(ahead) * g(x) <= 0.0 {
                break Some(x);
            }
            if downhill(ahead) != downhill(from) || (ahead - from).abs() > 40.0 {
                break None;
            }
            x = ahead;
        };
        points += usize::from(end.is_some());
        if let Ok(q) = (Sheet { a, b, c, d }).project(0.0, [from, 0.3]) {
            let end = end.expect("the way ends in a point");
            assert!(
                (q[0] - end).abs() <= 1.1e-3,
                "{a} {b} {c} {d} from {from}: {q}, {end}"
            );
            right += 1;
        }
    }
    assert_eq!(right, points);
    assert!(points > 500, "{points}");
}

/// A gradient that oscillates is the same a period later: the way by Euler's steps stays in its bend.
#[test]
fn a_bead_stays_in_its_bend() {
    for (a, k, mass) in [(0.3, 10.0, 0.01), (0.3, 10.0, 1.0), (2.0, 7.0, 0.1)] {
        let wire = Wire { A: a, k, M: mass };
        // From x = 0, between two extrema of the wire, and not from where two ways part.
        for i in 0..12 {
            let from = [0.1 * i as f64 / k, 0.5];
            let [mut x, mut y] = from;
            for _ in 0..20_000 {
                let g = y - a * (k * x).sin();
                let slopes = [-a * k * (k * x).cos(), 1.0];
                let all = slopes[0] * slopes[0] / mass + 1.0;
                x -= 1e-3 * g * slopes[0] / mass / all;
                y -= 1e-3 * g / all;
            }
            let q = wire.project(0.0, from).expect("a point");
            assert!(
                (q[0] - x).abs() < 0.3 / k,
                "{a} {k} {mass} from {from:?}: {q}, ({x}, {y})"
            );
        }
    }
}

/// Neither a large coordinate beside the circle nor its distance from the origin makes a step that
/// bends round-off; x is rounded by ε of its size.
#[test]
fn large_coordinates_do_not_hide_a_level_set() {
    for (s, o, l) in [
        (0.0, 0.0, 1e-3),
        (1e8, 0.0, 1e-3),
        (-1e6, 0.0, 1e-5),
        (3.0, 1e7, 1e-3),
        (1e9, 1e5, 1e-4),
    ] {
        for c in [0.0, 0.5] {
            for x in [0.3, 0.5, 0.9, 1.7] {
                let bead = Bead { o, l, c };
                let q = bead.project(0.0, [o + x * l, 0.0, s]).expect("a point");
                let allowed = 1e-14 + 2.0 * f64::EPSILON * o / l;
                assert!(
                    (((q[0] - o) / l).abs() - 1.0).abs() <= allowed,
                    "{s} {o} {l} {x}: {q}"
                );
                let start = bead
                    .motion(0.01, [o + x * l, 0.0, s], [0.0; 3])
                    .expect("it starts");
                assert_eq!(start.q(), q);
            }
        }
    }
}
