//! The horizontal and vertical equations, also where they do not hold: on three points q_0, q_1, q_2 that are
//! no motion they are the covector of the discrete Lagrange–d'Alembert equations
//!
//! ```text
//! D1L_d(q_1, q_2) + D2L_d(q_0, q_1) + f⁻(q_1, q_2) + f⁺(q_0, q_1)
//! ```
//!
//! on a basis of D at q_1, which is found from n choices of (q_0, q_2) and tried on others.

use nonholonomic::nalgebra::{SMatrix, SVector};
use nonholonomic::prelude::*;
use nonholonomic::{Matrix, Vector};

use crate::reduction::check::Reducible;
use crate::reduction::unseen::{abelian, groups, implicit, shapes};
use crate::support::ROUNDING;

/// The samples' covectors are of order 1 to 10, their inverse at most [`CONDITION`], h = 1/2: 256
/// roundings, u CONDITION each.
const TOLERANCE: f64 = 256.0 * ROUNDING * CONDITION;
const CONDITION: f64 = 1e3;

/// Displacements between -0.4 and 0.4, without a pattern.
fn displacement<const N: usize>(sample: usize) -> SVector<f64, N> {
    SVector::from_fn(|i, _| {
        let digits = (12.9898 * sample as f64 + 78.233 * i as f64 + 1.0).sin() * 43758.5453;
        0.8 * (digits - digits.floor()) - 0.4
    })
}

pub fn are_those_on_d<S: Reducible<N>, const N: usize>(
    what: &str,
    system: &S,
    time: TimeStep,
    q1: [f64; N],
) {
    let (reduced, q1) = (system.reduced(), SVector::from(q1));
    let triple = |sample: usize| {
        [
            q1 - displacement(2 * sample),
            q1 + displacement(2 * sample + 1),
        ]
    };
    let covector = |[q0, q2]: [SVector<f64, N>; 2]| {
        let d1 = system.residual(time, q0, q1, q2, no_multipliers::<S, N>());
        SVector::<f64, N>::from_column_slice(&d1.as_slice()[..N])
    };
    // Zero below the rank of D.
    let rows = |[q0, q2]: [SVector<f64, N>; 2]| {
        let (r0, vartheta0, r1) = reduced.reduce(time, q0, q1);
        let (_, vartheta1, r2) = reduced.reduce(time.offset(1), q1, q2);
        let horizontal = reduced.horizontal_residual(time, r0, vartheta0, r1, vartheta1, r2);
        let vertical = reduced.vertical_residual(time, r0, vartheta0, r1, vartheta1, r2);
        let rows = [horizontal.as_slice(), vertical.as_slice()].concat();
        assert_eq!(rows.len() + S::CONSTRAINTS, N);
        SVector::<f64, N>::from_fn(|i, _| rows.get(i).copied().unwrap_or(0.0))
    };
    let covectors = SMatrix::<f64, N, N>::from_fn(|i, sample| covector(triple(sample))[i]);
    let values = SMatrix::<f64, N, N>::from_fn(|i, sample| rows(triple(sample))[i]);
    let inverse = covectors.try_inverse().expect("independent samples");
    assert!(inverse.amax() <= CONDITION, "{what}: {:e}", inverse.amax());
    let basis = values * inverse;
    let mut worst = 0.0_f64;
    for sample in N..2 * N {
        let value = rows(triple(sample));
        let error = (basis * covector(triple(sample)) - value).amax();
        assert!(
            error <= TOLERANCE * value.amax().max(1.0),
            "{what}: {error:e}"
        );
        worst = worst.max(error);
    }
    let forms = system.constraint_forms(time.offset(1), q1);
    for row in basis.row_iter().take(N - S::CONSTRAINTS) {
        assert!(row.amax() > 1e-3, "{what}: {row}");
        for a in 0..S::CONSTRAINTS {
            let value: f64 = (0..N).map(|i| forms.entry(a, i) * row[i]).sum();
            assert!(
                value.abs() <= TOLERANCE * row.amax().max(1.0),
                "{what}: {value:e}"
            );
            worst = worst.max(value.abs());
        }
    }
    // The rows are independent: the volume that they span.
    let gram = basis * basis.transpose();
    let mut filled = gram;
    for i in N - S::CONSTRAINTS..N {
        filled[(i, i)] = 1.0;
    }
    let inverse = filled.try_inverse().expect("independent rows");
    assert!(inverse.amax() <= CONDITION, "{what}: {gram}");
    println!("| {what} | {worst:.1e} |");
}

fn no_multipliers<S: Reducible<N>, const N: usize>() -> S::Multipliers {
    S::Multipliers::zeros()
}

const TIME: TimeStep = TimeStep { t: 0.3, h: 0.5 };

#[test]
fn of_groups_that_are_not_abelian() {
    groups::racer::equations(groups::racer::VALUES, TIME, [0.7, -0.3, 0.6, 1.1]);
    let robot = [1.25, 0.3, 0.1, 0.2, 0.15, 0.25, 0.125];
    groups::robot::equations(robot, TIME, [0.1, 0.2, 0.7, 0.3, -0.4]);
    groups::heisenberg::equations([1.5, 0.5, 0.375], TIME, [0.3, -0.2, 0.1, 0.6]);
    groups::affine_group::equations(groups::affine_group::VALUES, TIME, [2.0, -0.5, 0.6]);
    groups::laws::shifted::equations([0.75], TIME, [0.2, 0.5, -0.3, 0.4]);
    groups::laws::exponential::equations([1.5, 0.25], TIME, [0.2, 0.5, -0.3]);
}

#[test]
fn of_translations() {
    let disk = [2.0, 0.5, 0.3, 0.7, 0.6, 0.125];
    let q = [0.1, -0.3, 0.2, 0.5];
    abelian::disk::plane::equations(disk, TIME, q);
    abelian::disk::plane_and_angle::equations(disk, TIME, q);
    abelian::moving_table::equations([1.5, 0.75, 0.125], TIME, [0.4, 0.5, 0.3]);
    abelian::all_parts::equations(abelian::all_parts::VALUES, TIME, [0.1, 0.2, 0.5, -0.3, 0.2]);
    abelian::breathing::both::equations([1.5], TIME, q);
    abelian::breathing::chaplygin::equations([1.5], TIME, q);
}

#[test]
fn of_displacements_that_are_solved_for() {
    implicit::cubic::equations(implicit::cubic::VALUES, TIME, [0.1, 0.9, 0.8]);
    implicit::quartic::equations([1.5, 0.25], TIME, [0.1, 0.4, 0.3, -0.2]);
    implicit::growing::equations([0.25], TIME, [0.1, 0.4, 0.3, -0.2]);
    implicit::two_levels::equations([0.125, 0.25, -0.5], TIME, [0.1, 0.4, 0.3, -0.2, 0.5]);
}

#[test]
fn of_any_order_and_of_levels() {
    shapes::permuted::equations(groups::racer::VALUES, TIME, [0.6, 1.1, -0.3, 0.7]);
    shapes::array::equations([1.5], TIME, [0.1, 0.2, 0.3, 0.4, 0.5]);
    shapes::free::equations([0.5, 2.0], TIME, [0.7, 0.1, 0.2, 0.3]);
    shapes::level::equations(
        [0.5, 2.0, 0.125, 0.3, -0.2, 0.4],
        TIME,
        [0.7, 0.1, 0.2, 0.3],
    );
    shapes::at_rest::equations([0.5], TIME, [0.1, 0.2, 0.3, 0.4, -0.3, 0.2]);
}
