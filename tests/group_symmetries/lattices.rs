//! A lattice with translations, motions of space and of the bodies.

#![cfg(feature = "large-groups")]

use nonholonomic::InvariantSystem;
use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;

use crate::group_symmetries::systems::{Row, RowConfiguration};

fn start() -> ([RowConfiguration; 4], [SVector<f64, 4>; 4]) {
    let site = |a: f64| {
        let R = UnitQuaternion::from_euler_angles(a, 0.2 - a, 0.1 + 0.3 * a);
        RowConfiguration::from((R, a + 0.1))
    };
    let v = [
        [2.0, 0.1, 1.0, 0.3],
        [-0.2, 1.5, 0.3, -0.4],
        [0.4, 0.0, -2.0, 0.1],
        [0.1, 0.7, 0.2, 0.6],
    ];
    ([0.3, -0.5, 0.1, 0.8].map(site), v.map(Into::into))
}

/// Of a row with free ends all momenta are constant: three in space, one of the bodies, and that along s.
#[test]
fn the_whole_momentum_is_conserved() {
    let row = Row {
        I: 0.7,
        K: 0.9,
        E: 1.4,
    };
    let lattice = row.lattice(4, 0.9, Ends::free()).expect("a lattice");
    let (q, v) = start();
    let mut motion = lattice.motion(0.02, &q, &v).expect("it starts");
    let whole = |motion: &LatticeMotion<'_, Row>| {
        (0..4)
            .map(|site| motion.momentum_density(site))
            .fold(SVector::<f64, 5>::zeros(), |a, b| a + b)
    };
    let first = whole(&motion);
    assert!(first.iter().all(|j| j.abs() > 0.05), "{first}");
    for _ in 0..100 {
        motion.advance().expect("it moves");
        let off = (whole(&motion) - first).amax();
        assert!(off < 1e-11, "{off:e}");
    }
}

#[test]
fn names() {
    assert_eq!(
        <<Row as LatticeSystem>::Link as InvariantSystem>::MOMENTA,
        [
            "R.rotation[0]",
            "R.rotation[1]",
            "R.rotation[2]",
            "R.body_rotation[2]",
            "s"
        ]
    );
}
