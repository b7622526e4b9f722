//! Derivatives of reduced steps.

#![cfg(feature = "large-derivatives")]

use nonholonomic::groups::{Isometry2, Vector2};
use nonholonomic::prelude::*;
use nonholonomic::{DifferentiableSystem, LeftInvariantSystem, Matrix, SymmetricSystem};

use crate::differences::{Point, arguments, check, gradient_numbers, numbers, response, unit};
use crate::reference::{self, assert_column, section};
use crate::systems::*;

const DATA: &str = include_str!("data/suslov.txt");

/// The reduced Suslov problem has the derivatives of the data, without the columns of the attitude.
#[test]
fn the_euler_poincare_equations_have_the_derivatives_of_the_data() {
    let (system, at) = reference::suslov();
    // Any attitude: it does not enter.
    let (_, derivatives) = system
        .reduced()
        .derivatives_from(at.time, at.q, at.p)
        .expect("it is regular");
    let columns = section(DATA, "derivatives");
    for (k, column) in columns.iter().enumerate() {
        let along = numbers::<Suslov>(&derivatives.jvp(&unit::<Suslov>(k)));
        let zero = vec![0.0; column.len()];
        let expected = if k < 3 { &zero } else { column };
        assert_column(&format!("argument {k}"), &along, expected, 1e-12);
    }
    let w = response::<Suslov>(&section(DATA, "weights")[0]);
    let triangle = section(DATA, "second");
    let matrix = derivatives.second(&w);
    for a in 0..triangle.len() {
        let of_group = |b: usize| a < 3 || b < 3;
        let entry = |b: usize| {
            if of_group(b) {
                0.0
            } else {
                triangle[a.max(b)][a.min(b)]
            }
        };
        let expected: Vec<_> = (0..triangle.len()).map(entry).collect();
        let row = gradient_numbers::<Suslov>(&derivatives.second_along(&w, &unit::<Suslov>(a)));
        let what = format!("second derivatives, argument {a}");
        assert_column(&what, &row, &expected, 1e-12);
        if a < 6 {
            let row: Vec<_> = (0..6).map(|b| matrix.entry(a, b)).collect();
            assert_column(&what, &row, &expected[..6], 1e-12);
        }
    }
}

/// The snakeboard reduced by SE(2) in a chart has the derivatives of the data.
#[test]
fn the_reduced_snakeboard_has_the_derivatives_of_the_data() {
    let text = include_str!("data/reduced.txt");
    let (system, at) = reference::snakeboard();
    let reduced = system.reduced_derivatives_from(at.time, [at.q[3], at.q[4]], at.p);
    let (step, derivatives) = reduced.expect("it is regular");
    let results = &section(text, "results")[0];
    let own = [step.p.as_slice(), step.lambda.as_slice()].concat();
    assert_column("results", &own, results, 1e-12);
    let columns = section(text, "derivatives");
    let (by_state, by_parameters) = (derivatives.by_state(), derivatives.by_parameters());
    let mut largest = 0.0_f64;
    for (k, column) in columns.iter().enumerate() {
        let along = numbers::<Snakeboard>(&derivatives.jvp(&unit::<Snakeboard>(k)));
        let what = format!("argument {k}");
        largest = largest.max(assert_column(&what, &along, column, 1e-12));
        let of_matrix: Option<Vec<_>> = match k {
            0..10 => Some((0..10).map(|i| by_state.entry(i, k)).collect()),
            10..20 => Some((0..10).map(|i| by_parameters.entry(i, k - 10)).collect()),
            _ => None,
        };
        if let Some(of_matrix) = of_matrix {
            assert_column(&what, &of_matrix, &column[..10], 1e-12);
        }
    }
    for i in 0..12 {
        let weights: Vec<_> = (0..12).map(|j| f64::from(i == j)).collect();
        let gradient = derivatives.vjp(&response::<Snakeboard>(&weights));
        let row: Vec<_> = columns.iter().map(|column| column[i]).collect();
        assert_column(
            "vjp",
            &gradient_numbers::<Snakeboard>(&gradient),
            &row,
            1e-12,
        );
    }
    println!("reduced snakeboard: largest relative error of a derivative {largest:.1e}");
    let w = response::<Snakeboard>(&[0.0; 12]);
    assert!(derivatives.second(&w).entry(0, 0).is_nan());
}

/// The momentum that the reduced motion carries is the argument of its derivatives: they are the slopes of its own next node.
#[test]
fn reduced_derivatives_continue_the_reduced_motion() {
    use nonholonomic::{ReducedSystem, reduction::ReducedNode};
    let (board, at) = reference::snakeboard();
    let reduced = SymmetricSystem::reduced(&board);
    let (q0, q1) = board
        .start_from_momentum(at.time, at.q, at.p)
        .expect("it starts");
    let (r0, vartheta0, r1) = reduced.reduce(at.time, q0, q1);
    let mut motion = reduced.trajectory(at.time, r0, vartheta0, r1);
    let states: Vec<_> = motion
        .by_ref()
        .take(3)
        .map(|state| state.expect("it runs"))
        .collect();
    let before = states[0].interval();
    let node = ReducedNode::new(before.inputs(), before.r, reduced.unknowns_at(&before));
    let s = reduced.arrival_at(&node);
    // The group comes first, as among the coordinates here.
    let after = TimeStep::new(at.time.t + at.time.h, at.time.h);
    let (step, _) = board
        .reduced_derivatives_from(after, states[1].r, s)
        .expect("it is regular");
    let off = (0..2).map(|i| (step.q[3 + i] - states[2].r[i]).abs());
    assert!(off.fold(0.0, f64::max) < 1e-13, "{step:?}");
    let next = states[1].interval();
    let node = ReducedNode::new(next.inputs(), next.r, reduced.unknowns_at(&next));
    let s = reduced.arrival_at(&node);
    assert_column("momentum", step.p.as_slice(), s.as_slice(), 1e-12);
}

/// The system on Q/G, whose step the reduced one is, has the derivatives.
#[test]
fn the_system_on_the_quotient_has_derivatives() {
    check(
        "particle on Q/G",
        |p: &<ParticleQuotient as DifferentiableSystem>::Parameters| {
            let particle = Particle { m: p[0], k: p[1] };
            particle.quotient()
        },
        Point {
            time: TimeStep::new(0.4, 0.2),
            q: [0.6].into(),
            p: [0.8].into(),
            parameters: [1.3, 0.7].into(),
            u: [0.5].into(),
        },
        0.02,
    );
}

/// A reduced step, composed of five, has the derivatives of the system's own at any other place in the group, without those of the place.
#[test]
fn left_invariant_derivatives_are_those_of_the_system_anywhere() {
    let sleigh = Ridden {
        m: 1.3,
        J: 0.7,
        a: 0.4,
    };
    let inputs = (TimeStep::new(0.4, 0.2), [0.9]);
    let at = |x: f64, y: f64, angle: f64| RiddenConfiguration {
        s: 0.4,
        g: Isometry2::new(Vector2::new(x, y), angle),
    };
    let p = [0.5, 0.8, -0.4, 0.4];
    let reduced = sleigh
        .reduced()
        .derivatives_from(inputs, at(0.0, 0.0, 0.0), p);
    let (_, reduced) = reduced.expect("it is regular");
    let (_, own) = sleigh
        .derivatives_from(inputs, at(0.3, -1.7, 0.8), p)
        .expect("it is regular");
    let w = response::<Ridden>(&[0.3, -0.7, 0.5, 0.2, 1.1, -0.4, 0.6, 0.9, -0.2]);
    let count = arguments::<Ridden>();
    let is_of_group = |k: usize| (1..4).contains(&k);
    let mut gradient = gradient_numbers::<Ridden>(&own.vjp(&w));
    (1..4).for_each(|k| gradient[k] = 0.0);
    assert_column(
        "vjp",
        &gradient_numbers::<Ridden>(&reduced.vjp(&w)),
        &gradient,
        1e-13,
    );
    for k in 0..count {
        let x = unit::<Ridden>(k);
        let mut along = numbers::<Ridden>(&own.jvp(&x));
        let mut row = gradient_numbers::<Ridden>(&own.second_along(&w, &x));
        (1..4).for_each(|k| row[k] = 0.0);
        if is_of_group(k) {
            along.fill(0.0);
            row.fill(0.0);
        }
        let what = format!("argument {k}");
        assert_column(&what, &numbers::<Ridden>(&reduced.jvp(&x)), &along, 1e-13);
        let second = gradient_numbers::<Ridden>(&reduced.second_along(&w, &x));
        assert_column(&what, &second, &row, 1e-12);
        if k < 8 {
            let columns = (reduced.by_state(), reduced.second(&w));
            let column: Vec<_> = (0..8).map(|i| columns.0.entry(i, k)).collect();
            assert_column(&what, &column, &along[..8], 1e-13);
            let row_of: Vec<_> = (0..8).map(|i| columns.1.entry(i, k)).collect();
            assert_column(&what, &row_of, &row[..8], 1e-12);
        }
    }
}
