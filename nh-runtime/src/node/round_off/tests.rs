//! Scales of a node whose every number is known.

use nalgebra::{SMatrix, SVector};

use super::{CoupledAt, MOVED, extend, first_defined_departure, scales_at, velocities_at};
use crate::solve::scales::part;
use crate::system::given::{GIVEN, GivenSystem, V, W, departure, interval};
use crate::system::{Departure, DiscreteSystem};

const E: f64 = f64::EPSILON;

/// x + z, or y alone: the compliances of x and z are 1/4 and 1, so that z gets 4/25 of the energy
/// of x, and x of that of z.
const TOGETHER: SMatrix<f64, 2, 3> = SMatrix::<f64, 2, 3>::new(1.0, 0.0, 1.0, 0.0, 1.0, 0.0);

fn is_here(q: &V) -> bool {
    q.amax() == 0.0
}

#[test]
fn sizes_of_coordinates() {
    assert_eq!(
        GivenSystem::magnitudes(&V::new(-2.0, 3.0, 0.0)),
        V::new(2.0, 3.0, 0.0)
    );
    let all = extend::<GivenSystem>(&V::new(1.0, -2.0, 3.0));
    assert_eq!(all, SVector::from([1.0, -2.0, 3.0, 0.0, 0.0]));
}

/// From d = (1, 0, 0) and a correction by 1/2: E = 4 (3/2)² = 9, and 36/25 for z wherever x and z
/// are coupled, here or nearby.
#[test]
fn increments_of_coupled_coordinates() {
    let here = interval(0.0, [0.0; 3], [-1.0, 0.0, 0.0]);
    let by = [-0.5, 0.0, 0.0];
    let increments = |system: &GivenSystem| {
        let departure = (system.departure)(&here);
        CoupledAt::new(system, &here, &departure).increments(&by, &[0.0; 3])[0]
    };
    let alone = V::new(3.0, 0.0, 0.0);
    assert_eq!(increments(&GIVEN), alone);
    let coupled: [GivenSystem; 4] = [
        GivenSystem {
            forms: |_, q| TOGETHER * if is_here(q) { 1.0 } else { 0.0 },
            ..GIVEN
        },
        GivenSystem {
            forms: |_, q| TOGETHER * if is_here(q) { 0.0 } else { 1.0 },
            ..GIVEN
        },
        GivenSystem {
            departure: |at| Departure {
                phi_by_increment: TOGETHER * if is_here(&at.q) { 1.0 } else { 0.0 },
                ..departure()
            },
            ..GIVEN
        },
        GivenSystem {
            departure: |at| Departure {
                phi_by_increment: TOGETHER * if is_here(&at.q) { 0.0 } else { 1.0 },
                ..departure()
            },
            ..GIVEN
        },
    ];
    for (case, system) in coupled.iter().enumerate() {
        let off = increments(system) - V::new(3.0, 0.0, 1.2);
        assert!(off.amax() <= 8.0 * E, "{case}: {off}");
    }
    // Momenta nearby: K_01²/(K_00 K_11) = 1/9.
    let nearby = GivenSystem {
        departure: |at| {
            let mut departure = departure();
            if !is_here(&at.q) {
                departure.covector_by_increment[(0, 1)] = 2.0;
                departure.covector_by_increment[(1, 0)] = 2.0;
            }
            departure
        },
        ..GIVEN
    };
    assert!((increments(&nearby) - V::new(3.0, 1.0 / 3.0, 0.0)).amax() <= 8.0 * E);
}

/// Nearby is a tenth away, in the point and the increments.
#[test]
fn a_place_nearby() {
    let system = GivenSystem {
        departure: |at| {
            let coupled = (0..3).all(|j| {
                let by = MOVED * part(j, 0);
                let d = [-1.0, 0.25, 0.5][j];
                (at.q[j] - [2.0, 3.0, 5.0][j] - by).abs() <= 4.0 * E
                    && (at.d[j] - d - by).abs() <= E
            });
            Departure {
                phi_by_increment: TOGETHER * if coupled { 1.0 } else { 0.0 },
                ..departure()
            }
        },
        ..GIVEN
    };
    assert_eq!(MOVED, 0.1);
    let here = interval(0.0, [2.0, 3.0, 5.0], [-1.0, 0.25, 0.5]);
    let found = CoupledAt::new(&system, &here, &departure()).increments(&[], &[0.0; 3])[0];
    // E = 4, 9/16, 1/4: x lends z 16/25, √(16/25) = 4/5.
    assert!((found - V::new(2.0, 0.5, 1.3)).amax() <= 8.0 * E, "{found}");
}

#[test]
fn scales_of_velocities() {
    let mass = SMatrix::from_diagonal(&V::new(4.0, 9.0, 1.0));
    let (time, q) = (interval(0.0, [0.0; 3], [0.0; 3]).time, V::zeros());
    let v = V::new(-1.5, 0.0, 0.0);
    let velocities = |system: &GivenSystem, mass: &SMatrix<f64, 3, 3>| {
        velocities_at(system, time.into(), &q, &v, mass)
    };
    assert_eq!(velocities(&GIVEN, &mass), V::new(3.0, 0.0, 0.0));
    let here = GivenSystem {
        forms: |_, q| TOGETHER * if is_here(q) { 1.0 } else { 0.0 },
        ..GIVEN
    };
    let nearby = GivenSystem {
        forms: |_, q| {
            TOGETHER
                * if *q == V::new(-MOVED, MOVED * part(1, 0), MOVED * part(2, 0)) {
                    1.0
                } else {
                    0.0
                }
        },
        ..GIVEN
    };
    for system in [here, nearby] {
        let off = velocities(&system, &mass) - V::new(3.0, 0.0, 1.2);
        assert!(off.amax() <= 8.0 * E, "{off}");
    }
    let mut none = mass;
    none[(1, 2)] = f64::NAN;
    assert_eq!(velocities(&here, &none), V::new(1.5, 0.0, 0.0));
}

/// max(|p|, |D₁L_d + f⁻|)/|K|, and 0 without inertia; with the constraint 2 y + z = 0, of the
/// compliance 1/2 without y, the inertia of y is 8, and the half of its energy 5²/8 is lent to z.
#[test]
fn what_nothing_would_hold() {
    let here = interval(0.0, [0.0; 3], [0.0; 3]);
    let unheld_increments = |phi_by_increment| {
        let departure = Departure::<GivenSystem> {
            covector: V::new(-12.0, 5.0, 1.0),
            covector_by_increment: SMatrix::from_diagonal(&V::new(-4.0, 0.0, 2.0)),
            phi_by_increment,
            ..departure()
        };
        CoupledAt::new(&GIVEN, &here, &departure).increments(&[], &[8.0, 1.0, -0.5])[1]
    };
    assert_eq!(unheld_increments(SMatrix::zeros()), V::new(3.0, 0.0, 0.5));
    let found = unheld_increments(SMatrix::<f64, 2, 3>::new(0.0, 2.0, 1.0, 0.0, 0.0, 0.0));
    let expected = V::new(3.0, 0.625, (25.0_f64 / 8.0 / 4.0 / 2.0).sqrt());
    assert!((found - expected).amax() <= 4.0 * E, "{found}");
}

/// Derivatives at the point, or at one that its rounding makes of it.
#[test]
fn points_with_derivatives() {
    let here = interval(0.0, [0.0, 4.0, 0.0], [0.0; 3]);
    let points = V::new(0.0, 4.0, 0.0);
    let found =
        |departure| first_defined_departure(&GivenSystem { departure, ..GIVEN }, &here, &points);
    assert_eq!(found(|_| departure()).expect("it is defined").phi[0], 0.0);
    let beside = found(|at| {
        let mut departure = departure();
        departure.phi[0] = at.q[1];
        // Not at the point, nor at the first beside it.
        if at.q[1] >= 4.0 || at.q[1] == 4.0 + 4.0 * E * part(1, 0) {
            departure.phi_by_increment[(1, 2)] = f64::NAN;
        }
        departure
    });
    let to = beside.expect("it is defined beside").phi[0];
    assert_eq!(to, 4.0 + 4.0 * E * part(1, 1));
    assert!(
        found(|_| {
            let mut departure = departure();
            departure.covector_by_increment[(2, 2)] = f64::INFINITY;
            departure
        })
        .is_none()
    );
}

/// The rows of d = (1, 0, 0) and momenta (4.5, -7, 0): S = Σ |K|
/// (|d| + s) + |departing| + |arriving|, and for a constraint Σ |∂φ| (|d| + s) + ε Σ |∂φ| c,
/// c = (4.5/4, 7/9, 1/2). Of a system that says nothing of its rounding the sizes are
/// Σ |∂R d| + |R|: 4 + |-4|, 0, |1/2| and 2 + 0, 0.
#[test]
fn scales_of_a_node() {
    const Q: f64 = 3.0;
    let system = GivenSystem {
        departure: |_| Departure {
            covector: V::new(-4.0, 0.0, 0.5),
            phi: W::new(0.0, 0.0),
            phi_by_increment: SMatrix::<f64, 2, 3>::new(2.0, 0.0, 0.0, 0.0, 3.0, 0.0),
            ..departure()
        },
        ..GIVEN
    };
    let here = interval(5.0, [-Q, 0.0, 0.0], [1.0, 0.0, 0.0]);
    let scales = scales_at(&system, &here, &[0.0; 3], &[4.5, -7.0, 0.0]).expect("it is resolved");
    assert_eq!(scales.points, SVector::from([Q, 0.0, 0.0, 0.0, 0.0]));
    assert_eq!(scales.increments, SVector::from([2.0, 0.0, 0.0, 0.0, 0.0]));
    let unheld = SVector::from([1.125, 7.0 / 9.0, 0.5, 0.0, 0.0]);
    assert!((scales.unheld - unheld).amax() <= E, "{}", scales.unheld);
    let rows = SVector::from([16.5, 7.0, 0.5, 4.0, E * 7.0 / 3.0]);
    for i in 0..5 {
        assert!(
            (scales.rows[i] - rows[i]).abs() <= 4.0 * E * rows[i],
            "{i}: {}",
            scales.rows
        );
    }
    let sizes = system.row_sizes_at(&here);
    assert_eq!(sizes, SVector::from([8.0, 0.0, 0.5, 2.0, 0.0]));
}

/// Rows that rounding makes another of have no scales, nor have those that are infinite.
#[test]
fn rows_without_scales() {
    let here = interval(0.0, [3.0, 0.0, 0.0], [1.0, 0.0, 0.0]);
    let found = |departure| {
        let system = GivenSystem { departure, ..GIVEN };
        scales_at(&system, &here, &[0.0; 3], &[1.0; 3]).is_some()
    };
    assert!(found(|_| departure()));
    assert!(!found(|at| {
        let mut departure = departure();
        departure.covector_by_increment[(0, 0)] += (at.q[0] - 3.0) / E;
        departure
    }));
    assert!(!found(|at| {
        let mut departure = departure();
        departure.phi_by_increment[(1, 0)] = 1.0 + (at.q[0] - 3.0) / E;
        departure
    }));
    assert!(!found(|_| Departure {
        covector: V::new(f64::INFINITY, 0.0, 0.0),
        ..departure()
    }));
}
