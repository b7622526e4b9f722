//! The flow of a lattice: against closed forms, against the discrete motion, and its errors.

use nonholonomic::groups::UnitQuaternion;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use super::apart;
use super::soliton::{Toda, soliton};

#[test]
fn a_soliton() {
    let (sites, toda) = (
        60,
        Toda {
            m: 1.0,
            a: 1.0,
            b: 1.0,
        },
    );
    let driven = |place: f64| {
        move |t: f64| {
            let (q, v) = soliton(place, t);
            nonholonomic::Driven {
                q: [q].into(),
                v: [v].into(),
                a: [0.0].into(),
            }
        }
    };
    let (left, right) = (driven(-20.0), driven(39.0));
    let ends = Ends::open(End::Driven(&left), End::Driven(&right));
    let lattice = toda.lattice(sites, 1.0, ends).unwrap();
    let (q, v): (Vec<_>, Vec<_>) = (0..sites)
        .map(|k| {
            let (q, v) = soliton(k as f64 - 20.0, 0.0);
            ([q], [v])
        })
        .unzip();
    let mut flow = lattice.flow(1.0, &q, &v).unwrap();
    for _ in 0..20 {
        flow.advance().unwrap();
    }
    let exact: Vec<_> = (0..sites).map(|k| soliton(k as f64 - 20.0, 20.0)).collect();
    let off = apart(flow.q().iter().map(|q| q[0]), exact.iter().map(|(q, _)| *q));
    assert!(off < 1e-11, "{off:e}");
    let off = apart(flow.v().iter().map(|v| v[0]), exact.iter().map(|(_, v)| *v));
    assert!(off < 1e-11, "{off:e}");
}

/// Rotations with a coupling, over many turns.
#[discrete_system(lattice)]
#[coordinates(R: SO3)]
#[lagrangian((0..3).map(|i| J[i] * R.omega[i].powi(2)).sum() / 2 + K * R.diff.trace())]
#[symmetry(SO3(R))]
pub(super) struct Bodies {
    pub(super) J: [f64; 3],
    pub(super) K: f64,
}

#[test]
fn the_discrete_motion_tends_to_the_flow() {
    let bodies = Bodies {
        J: [1.0, 2.0, 1.5],
        K: 0.7,
    };
    let lattice = bodies.lattice(3, 1.0, Ends::free()).unwrap();
    let q = [0.3, -0.5, 0.1]
        .map(|a| BodiesConfiguration::from(UnitQuaternion::from_euler_angles(a, 0.2 - a, 0.1)));
    let v = [[2.0, 0.1, 1.0], [-0.2, 1.5, 0.3], [0.4, 0.0, -2.0]];
    let mut flow = lattice.flow(1.0, &q, &v).unwrap();
    let energy = flow.energy();
    for _ in 0..6 {
        flow.advance().unwrap();
    }
    assert!((flow.energy() - energy).abs() < 1e-11);
    let mut errors = [0.0; 2];
    for (error, steps) in errors.iter_mut().zip([300, 600]) {
        let mut motion = lattice.motion(6.0 / steps as f64, &q, &v).unwrap();
        for _ in 0..steps {
            motion.advance().unwrap();
        }
        let sites = motion.q().iter().zip(flow.q());
        *error = sites.fold(0.0, |most, (a, b)| f64::max(most, a.R.angle_to(&b.R)));
    }
    let ratio = errors[0] / errors[1];
    assert!(
        errors[1] < 1e-2 && (3.8..4.2).contains(&ratio),
        "{errors:?}"
    );
}
