//! Scales of a reduced node whose every number is known.

use nalgebra::SMatrix;

use super::{NodeScales, defined, increments_at, scales_at, sizes};
use crate::node::round_off::MOVED;
use crate::reduced::given::{GivenReduced, REDUCED, departure, node};
use crate::reduced::{ReducedDeparture, ReducedSystem};
use crate::solve::scales::part;
use crate::system::given::{V, W};

const E: f64 = f64::EPSILON;

/// ϑ + δr_1, or δr_0 alone: the compliances of the first are 1/4 and 1, so that δr_1 gets 4/25 of
/// the energy of ϑ.
const TOGETHER: SMatrix<f64, 2, 3> = SMatrix::<f64, 2, 3>::new(1.0, 0.0, 1.0, 0.0, 1.0, 0.0);

/// |u - e| + |ϑ - e| and |u| + |ϑ| in the group, |δr| and |r| in the base.
#[test]
fn sizes_of_unknowns() {
    let system = GivenReduced {
        displacement: [0.25, 0.0],
        ..REDUCED
    };
    let (d, points) = sizes(&system, &node(0.0, [-3.0, 5.0], [-0.75, -2.0, 4.0]));
    assert_eq!((d, points), (V::new(2.5, 2.0, 4.0), V::new(1.0, 3.0, 5.0)));
}

/// ϑ = 1/4 from the identity and a correction by 5/4: E = 4 (3/2 + 1/2)² = 16, of which δr_1 gets
/// 64/25 wherever both are coupled, here or nearby.
#[test]
fn increments_of_coupled_unknowns() {
    fn is_here(r: &W) -> bool {
        *r == W::new(2.0, -3.0)
    }
    /// As far as it should be.
    fn is_nearby(r: &W) -> bool {
        let by = W::new(part(0, 1), part(1, 1)) * MOVED;
        (r - W::new(2.0, -3.0) - by).amax() <= 4.0 * E
    }
    fn coupled(yes: bool) -> SMatrix<f64, 2, 3> {
        TOGETHER * if yes { 1.0 } else { 0.0 }
    }
    let here = node(0.0, [2.0, -3.0], [0.25, 0.0, 0.0]);
    let increments = |system: &GivenReduced| {
        let departure = (system.departure)(&here);
        increments_at(system, &here, &departure, &V::new(-1.25, 0.0, 0.0)).0
    };
    assert_eq!(increments(&REDUCED), V::new(4.0, 0.0, 0.0));
    let systems = [
        GivenReduced {
            forms: |_, r| coupled(is_here(r)),
            ..REDUCED
        },
        GivenReduced {
            forms: |_, r| coupled(is_nearby(r)),
            ..REDUCED
        },
        GivenReduced {
            departure: |at| ReducedDeparture {
                phi_by_unknowns: coupled(is_here(&at.r)),
                ..departure()
            },
            ..REDUCED
        },
        GivenReduced {
            departure: |at| {
                let by = V::new(part(0, 0), part(1, 0), part(2, 0)) * MOVED;
                let is_moved = (at.z - V::new(0.25, 0.0, 0.0) - by).amax() <= E;
                ReducedDeparture {
                    phi_by_unknowns: coupled(is_nearby(&at.r) && is_moved),
                    ..departure()
                }
            },
            ..REDUCED
        },
    ];
    for (case, system) in systems.iter().enumerate() {
        let off = increments(system) - V::new(4.0, 0.0, 1.6);
        assert!(off.amax() <= 8.0 * E, "{case}: {off}");
    }
    // Momenta nearby: K_01²/(K_00 K_11) = 1/9.
    let nearby = GivenReduced {
        departure: |at| {
            let mut departure = departure();
            if !is_here(&at.r) {
                departure.covector_by_unknowns[(0, 1)] = 2.0;
                departure.covector_by_unknowns[(1, 0)] = 2.0;
            }
            departure
        },
        ..REDUCED
    };
    let off = increments(&nearby) - V::new(4.0, 4.0 / 9.0, 0.0);
    assert!(off.amax() <= 8.0 * E, "{off}");
}

/// The unknowns (5/4, 1, 0) of the scales (|z| at least) 5/4, 2, 0: S = Σ |K| s + |departing|, Σ
/// |∂φ| s for constraints. Of a system that says nothing of its rounding the sizes are Σ |∂R z| +
/// |R|.
#[test]
fn scales_of_a_node() {
    let system = GivenReduced {
        departure: |_| ReducedDeparture {
            covector: V::new(-4.0, 0.0, 0.5),
            phi: W::new(0.0, 0.0),
            phi_by_unknowns: SMatrix::<f64, 2, 3>::new(2.0, 0.0, 0.0, 0.0, 3.0, 0.0),
            ..departure()
        },
        ..REDUCED
    };
    let here = node(5.0, [3.0, 0.0], [1.25, 1.0, 0.0]);
    let scales = scales_at(&system, &here, &V::zeros()).expect("it is resolved");
    // |u - e| + |ϑ - e| = 1/4, twice.
    assert_eq!(scales.increments, V::new(0.5, 2.0, 0.0));
    assert_eq!(scales.points, V::new(2.25, 3.0, 0.0));
    assert_eq!(scales.rows, (V::new(9.0, 18.0, 0.5), W::new(2.5, 6.0)));
    let sizes = system.row_sizes_at(&here);
    assert_eq!(sizes, (V::new(9.0, 9.0, 0.5), W::new(2.5, 3.0)));
}

/// Rows that rounding makes another of have no scales, nor have those that are infinite.
#[test]
fn rows_without_scales() {
    let here = node(0.0, [3.0, 0.0], [1.25, 1.0, 0.0]);
    let found = |departure| {
        let system = GivenReduced {
            departure,
            ..REDUCED
        };
        scales_at(&system, &here, &V::zeros()).is_some()
    };
    assert!(found(|_| departure()));
    assert!(!found(|at| {
        let mut departure = departure();
        departure.covector_by_unknowns[(0, 0)] += (at.r[0] - 3.0) / E;
        departure
    }));
    assert!(!found(|at| {
        let mut departure = departure();
        departure.phi_by_unknowns[(1, 0)] = 1.0 + (at.r[0] - 3.0) / E;
        departure
    }));
    let infinite = f64::INFINITY;
    assert!(!found(|_| ReducedDeparture {
        covector: V::new(f64::INFINITY, 0.0, 0.0),
        ..departure()
    }));
    let system = GivenReduced {
        displacement: [infinite, 0.0],
        ..REDUCED
    };
    assert!(scales_at(&system, &here, &V::zeros()).is_none());
}

/// Derivatives at the node, or at one that its rounding makes of it.
#[test]
fn nodes_with_derivatives() {
    let here = node(0.0, [4.0, 0.0], [1.25, 0.0, 0.0]);
    let found = |departure| {
        defined(
            &GivenReduced {
                departure,
                ..REDUCED
            },
            &here,
        )
        .map(|found| found.phi)
    };
    assert_eq!(found(|_| departure()), Some(W::zeros()));
    let beside = found(|at| {
        let mut departure = departure();
        departure.phi = at.r;
        // Not at the node, nor at the first beside it.
        if at.r[0] >= 4.0 || at.r[0] == 4.0 + 4.0 * E * part(0, 0) {
            departure.phi_by_unknowns[(1, 2)] = f64::NAN;
        }
        departure
    });
    assert_eq!(beside, Some(W::new(4.0 + 4.0 * E * part(0, 2), 0.0)));
    // 0/0 at z = 0 alone, whatever the others are.
    let at_zero = found(|at| {
        let mut departure = departure();
        departure.covector_by_unknowns[(2, 2)] *= at.z[1] / at.z[1] * (at.z[2] / at.z[2]);
        departure
    });
    assert!(at_zero.is_some());
    let nowhere = found(|_| {
        let mut departure = departure();
        departure.covector_by_unknowns[(2, 2)] = f64::INFINITY;
        departure
    });
    assert!(nowhere.is_none());
}

/// With `terms` the sum of both neighbours: scales and what arrives.
#[test]
fn paired_scales() {
    let scales = NodeScales::<GivenReduced> {
        points: V::new(1.0, 2.0, 3.0),
        increments: V::new(4.0, 5.0, 6.0),
        rows: (V::new(10.0, 20.0, 40.0), W::new(7.0, 8.0)),
    };
    let terms = |i: usize, v: &dyn Fn(usize) -> f64| v(i) + v(2);
    let paired = scales.paired(1, terms, &V::new(-100.0, 200.0, -400.0));
    assert_eq!(
        (paired.points, paired.increments),
        (scales.points, scales.increments)
    );
    assert_eq!(
        (paired.unheld, paired.rows),
        (V::zeros(), V::new(550.0, 7.0, 8.0))
    );
}
