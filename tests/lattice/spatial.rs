//! Left multiplication of coordinates in groups: spatial momentum as density and flux, of bodies, of sleighs on an elastic line, and of a rod.

#![cfg(feature = "large-lattice-equations")]

use nonholonomic::nalgebra::{SVector, UnitQuaternion, Vector3};
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use super::flow::{Bodies, BodiesConfiguration};

/// Knife edges on an elastic line.
#[discrete_system(lattice)]
#[coordinates(g: SE2)]
#[lagrangian((g.v.norm_squared() + J * g.omega.powi(2)) / 2 + g.diff.R.trace() - E * (g.diff.p - [1, 0]).norm_squared() / 2)]
#[constraint(g.v[1] == 0)]
#[symmetry(SE2(g))]
struct Sleighs {
    J: f64,
    E: f64,
}

/// A rod of rigid cross-sections.
#[discrete_system(lattice)]
#[coordinates(g: SE3)]
#[lagrangian((g.v.norm_squared() + (0..3).map(|i| J[i] * g.omega[i].powi(2)).sum()) / 2 + K * g.diff.R.trace()
    - E * (g.diff.p - [0, 0, 1]).norm_squared() / 2)]
#[symmetry(SE3(g))]
struct Rod {
    J: [f64; 3],
    K: f64,
    E: f64,
}

/// max_k |(J^d(k+1) - J^d(k))/Δ + dJ(k)/dt - R(k)|, R(k) the work of the reactions along the generators, with the rate by differences of order 8 along
/// a curve of these velocities and accelerations.
macro_rules! flow_balance {
    ($lattice:expr, $q:expr, $v:expr, $moved:expr, $work:expr) => {{
        let (lattice, q, v) = ($lattice, $q, $v);
        let (a, lambda) = lattice.accelerations(0.0, &q, &v).unwrap();
        let count = lattice.sites();
        let density = |site: usize, s: f64| {
            let at = |i: usize| $moved(&q[i], v[i] * s + a[i] * (s * s / 2.0));
            let (q, v): (Vec<_>, Vec<_>) = (0..count).map(|i| (at(i), v[i] + a[i] * s)).unzip();
            lattice.momentum_density(s, &q, &v, site)
        };
        let mut most: f64 = 0.0;
        for site in 0..count {
            let h = 0.01;
            let weights = [4.0 / 5.0, -1.0 / 5.0, 4.0 / 105.0, -1.0 / 280.0];
            let mut rate = density(site, 0.0) * 0.0;
            for (i, weight) in weights.iter().enumerate() {
                let s = (i + 1) as f64 * h;
                rate += (density(site, s) - density(site, -s)) * (weight / h);
            }
            let flux =
                |k: Option<usize>| k.map_or(rate * 0.0, |k| lattice.momentum_flux(0.0, &q, &v, k));
            let change = (flux(Some(site)) - flux(site.checked_sub(1))) / lattice.spacing();
            let work = $work(&q[site], &lambda[site]);
            most = most.max((change + rate - work).amax());
        }
        most
    }};
}

fn turned(a: f64) -> UnitQuaternion<f64> {
    UnitQuaternion::from_euler_angles(a, 0.2 - a, 0.1 + 0.3 * a)
}

const BODIES: Bodies = Bodies {
    J: [1.0, 2.0, 1.5],
    K: 0.7,
};

/// Four bodies, and how they turn.
fn moving_bodies() -> ([BodiesConfiguration; 4], [SVector<f64, 3>; 4]) {
    let q = [0.3, -0.5, 0.1, 0.8].map(|a| BodiesConfiguration::from(turned(a)));
    let v = [
        [2.0, 0.1, 1.0],
        [-0.2, 1.5, 0.3],
        [0.4, 0.0, -2.0],
        [0.1, 0.7, 0.2],
    ];
    (q, v.map(Into::into))
}

#[test]
fn bodies() {
    let lattice = BODIES.lattice(4, 0.9, Ends::free()).unwrap();
    let (q, v) = moving_bodies();
    // J = R I ω, and the whole of it is constant.
    for (site, (q, v)) in q.iter().zip(&v).enumerate() {
        let momentum = q.R * Vector3::new(v[0], 2.0 * v[1], 1.5 * v[2]);
        assert!(
            (lattice.momentum_density(0.0, &[q; 4].map(|q| *q), &[*v; 4], site) - momentum).amax()
                < 1e-15
        );
    }
    let moved = |q: &BodiesConfiguration, d: SVector<f64, 3>| {
        BodiesConfiguration::from(q.R * UnitQuaternion::from_scaled_axis(d))
    };
    let off = flow_balance!(lattice, q.to_vec(), v.to_vec(), moved, |_: &_, _: &_| {
        SVector::zeros()
    });
    assert!(off < 1e-10, "{off:e}");
    let whole =
        |density: &dyn Fn(usize) -> SVector<f64, 3>| (0..4).map(density).sum::<SVector<f64, 3>>();
    let before = whole(&|site| lattice.momentum_density(0.0, &q, &v, site));
    let mut flow = lattice.flow(0.5, &q, &v).unwrap();
    (0..8).for_each(|_| flow.advance().unwrap());
    let after = whole(&|site| lattice.momentum_density(flow.t(), flow.q(), flow.v(), site));
    assert!(
        (after - before).amax() < 1e-11 && before.amax() > 1.0,
        "{after} {before}"
    );
}

/// The largest difference of the discrete balance over so many steps: (J^d(k+1, j) - J^d(k, j))/Δ + J(k, j+1) - J(k, j) is the work of reactions.
macro_rules! discrete_balance {
    ($lattice:expr, $h:expr, $q:expr, $v:expr, $work:expr) => {{
        let lattice = $lattice;
        let mut motion = lattice.motion($h, &$q, &$v).unwrap();
        let mut most: f64 = 0.0;
        for _ in 0..50 {
            let before: Vec<_> = (0..lattice.sites())
                .map(|site| motion.momentum_density(site))
                .collect();
            let q = motion.q().to_vec();
            motion.advance().unwrap();
            for site in 0..lattice.sites() {
                let flux =
                    |k: Option<usize>| k.map_or(before[0] * 0.0, |k| motion.momentum_flux(k));
                let change = (flux(Some(site)) - flux(site.checked_sub(1))) / lattice.spacing();
                let work = $work(&q[site], &motion.lambda(site));
                most =
                    most.max((change + motion.momentum_density(site) - before[site] + work).amax());
            }
        }
        most
    }};
}

#[test]
fn bodies_in_discrete_time() {
    let lattice = BODIES.lattice(4, 0.9, Ends::free()).unwrap();
    let (q, v) = moving_bodies();
    let off = discrete_balance!(lattice, 0.05, q, v, |_: &_, _: &_| SVector::zeros());
    assert!(off < 2e-13, "{off:e}");
}

/// ω = (0, 1, 0) in the body, as a force in space: Ad*_{g⁻¹} ω in the order (v, ω).
fn reaction(q: &SleighsConfiguration, lambda: f64) -> SVector<f64, 3> {
    use nonholonomic::nalgebra::Vector2;

    let force = q.g.rotation * Vector2::new(0.0, lambda);
    let arm = q.g.translation.vector;
    [force.x, force.y, arm.x * force.y - arm.y * force.x].into()
}

#[test]
fn sleighs() {
    use nonholonomic::nalgebra::{Isometry2, Vector2};

    let sleighs = Sleighs { J: 0.3, E: 4.0 };
    let lattice = sleighs.lattice(5, 1.1, Ends::free()).unwrap();
    let of = |k: usize| {
        let s = k as f64;
        let g = Isometry2::new(Vector2::new(1.1 * s, 0.2 * s.sin()), 0.3 * (0.5 * s).sin());
        let v: SVector<f64, 3> = [1.0 + 0.1 * s.cos(), 0.0, 0.2 * (s + 1.0).sin()].into();
        (SleighsConfiguration::from(g), v)
    };
    let (q, v): (Vec<_>, Vec<_>) = (0..5).map(of).unzip();
    let moved = |q: &SleighsConfiguration, d: SVector<f64, 3>| {
        SleighsConfiguration::from(q.g * Isometry2::new(Vector2::new(d[0], d[1]), d[2]))
    };
    let work = |q: &_, lambda: &SVector<f64, 1>| reaction(q, lambda[0]);
    let off = flow_balance!(lattice, q.clone(), v.clone(), moved, work);
    assert!(off < 1e-10, "{off:e}");
    let off = discrete_balance!(lattice, 0.02, q, v, work);
    assert!(off < 1e-12, "{off:e}");
    // The moving basis of g^q: what satisfies the constraint, two motions of space at every site.
    let link = sleighs.link(0, 1.1);
    let joined = Sleighs::join(&q[1], &q[2]);
    let basis = link.moving_basis_at(0.0.into(), &joined);
    let basis = basis.fixed_rows::<2>(0);
    let fields = link.generators_at(0.0.into(), &joined) * basis.transpose();
    assert!(fields.row(1).amax() < 1e-15 && fields.fixed_rows::<3>(0).rank(1e-9) == 2);
}

#[test]
fn rod() {
    use nonholonomic::nalgebra::{Isometry3, Translation3};

    let rod = Rod {
        J: [0.3, 0.4, 0.2],
        K: 0.8,
        E: 5.0,
    };
    let lattice = rod.lattice(4, 0.9, Ends::free()).unwrap();
    let of = |k: usize| {
        let s = k as f64;
        let place = Translation3::new(0.3 * s.sin(), 0.1 * s, 1.1 * s);
        let g = Isometry3::from_parts(place, turned(0.2 * s));
        let v: SVector<f64, 6> = [0.1 * s, 0.3, -0.2, 0.4 * s.cos(), -0.3, 0.5].into();
        (RodConfiguration::from(g), v)
    };
    let (q, v): (Vec<_>, Vec<_>) = (0..4).map(of).unzip();
    // Momentum R p and angular momentum x × R p + R I ω.
    for (site, (q, v)) in q.iter().zip(&v).enumerate() {
        let all = (vec![*q; 4], vec![*v; 4]);
        let p = q.g.rotation * v.fixed_rows::<3>(0);
        let spin = q.g.rotation * Vector3::new(0.3 * v[3], 0.4 * v[4], 0.2 * v[5]);
        let spin = q.g.translation.vector.cross(&p) + spin;
        let density = lattice.momentum_density(0.0, &all.0, &all.1, site);
        assert!((density.fixed_rows::<3>(0) - p).amax() < 1e-14);
        assert!((density.fixed_rows::<3>(3) - spin).amax() < 1e-14);
    }
    let moved = |q: &RodConfiguration, d: SVector<f64, 6>| {
        let turn = UnitQuaternion::from_scaled_axis(Vector3::new(d[3], d[4], d[5]));
        let place = Vector3::new(d[0], d[1], d[2]);
        RodConfiguration::from(q.g * Isometry3::from_parts(place.into(), turn))
    };
    let off = flow_balance!(lattice, q.clone(), v.clone(), moved, |_: &_, _: &_| {
        SVector::zeros()
    });
    assert!(off < 1e-10, "{off:e}");
    let off = discrete_balance!(lattice, 0.02, q, v, |_: &_, _: &_| SVector::zeros());
    assert!(off < 1e-12, "{off:e}");
    let names = <RodLink as InvariantSystem>::MOMENTA;
    assert_eq!(names[2..4], ["g.translation[2]", "g.rotation[0]"]);
}
