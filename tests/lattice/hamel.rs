//! Voronec's equations of lattices in groups, which are Hamel's, against those with multipliers, and against the same lattice in a chart.

#![cfg(feature = "large-lattice-equations")]

use nonholonomic::nalgebra::{Isometry2, SVector, Vector2};
use nonholonomic::prelude::*;

use super::apart;

/// Bodies with a coupling and a wheel each; the third component of the body velocity follows from the others, by coefficients that turn with the next body.
#[discrete_system(lattice, continuous(voronec))]
#[coordinates(s, R: SO3)]
#[lagrangian(s_dot.powi(2) / 2 + (0..3).map(|i| J[i] * R.omega[i].powi(2)).sum() / 2 + R.omega[0] * R.omega[2] / 4 + K * R.diff.trace()
    - s_diff.powi(2) / 2 + s * R[(2, 2)])]
#[force(R.omega[1] = s / 3 - R.omega[1] / 5)]
#[constraint(R.omega[2] == R.omega[0] * R.diff[(0, 1)] + s_dot / 2 + t * R[(0, 0)] / 3)]
#[dependent(R.omega[2])]
#[site(J)]
struct Bodies {
    J: Vec<[f64; 3]>,
    K: f64,
}

/// A row of sleighs whose edges are turned by the place of the next one, as elements of SE(2).
#[nonholonomic::without_equations::discrete_system(lattice, continuous(voronec))]
#[coordinates(g: SE2)]
#[lagrangian(m * (g.v.norm_squared() + 2 * g.omega.powi(2)) / 2 + g.v[1] * g.omega / 5
    - ((g.next.p[0] - g.p[0]).powi(2) + (g.next.p[1] - g.p[1]).powi(2)) / 2 + g.diff.R[(0, 0)])]
#[constraint(g.v[1] == g.v[0] * g.diff.R[(1, 0)] / 2 + c * g.omega)]
struct Sleighs {
    m: f64,
    c: f64,
}

/// The sleighs in a chart.
#[nonholonomic::without_equations::discrete_system(lattice, continuous(voronec))]
#[coordinates(x, y, theta: S1)]
#[define(u = cos(theta) * x_dot + sin(theta) * y_dot, w = -sin(theta) * x_dot + cos(theta) * y_dot, turn = theta.next - theta)]
#[lagrangian(m * (u.powi(2) + w.powi(2) + 2 * theta_dot.powi(2)) / 2 + w * theta_dot / 5
    - ((x.next - x).powi(2) + (y.next - y).powi(2)) / 2 + cos(turn))]
#[constraint(w == u * sin(turn) / 2 + c * theta_dot)]
struct SleighsInAChart {
    m: f64,
    c: f64,
}

const SITES: usize = 5;

/// Numbers of size 1, other ones at every site.
fn numbers<const N: usize>(seed: f64) -> Vec<SVector<f64, N>> {
    let of = |k: usize| SVector::from_fn(|i, _| (seed + 1.7 * k as f64 + 2.3 * i as f64).sin());
    (0..SITES).map(of).collect()
}

/// Site by site and without multipliers: masses are at least 1/2, and the terms of a row at most 10, some hundred operations deep.
#[test]
fn bodies() {
    use nonholonomic::nalgebra::UnitQuaternion;

    let J = (0..SITES)
        .map(|k| [1.0 + 0.1 * k as f64, 1.4, 1.9])
        .collect();
    let system = Bodies { J, K: 0.6 };
    let turned = |(k, s): (usize, &SVector<f64, 1>)| {
        (
            s[0],
            UnitQuaternion::from_euler_angles(0.4 * k as f64, s[0], 0.9),
        )
    };
    let q: Vec<_> = numbers::<1>(0.3).iter().enumerate().map(turned).collect();
    let q: Vec<BodiesConfiguration> = q.into_iter().map(Into::into).collect();
    let t = 0.7;
    // The velocities of the next site do not occur in the constraint.
    let mut v = numbers::<4>(1.1);
    for k in 0..SITES {
        let next = q[(k + 1) % SITES].R;
        let diff = (q[k].R.inverse() * next).to_rotation_matrix();
        let own = q[k].R.to_rotation_matrix();
        v[k][3] = v[k][1] * diff[(0, 1)] + v[k][0] / 2.0 + t * own[(0, 0)] / 3.0;
    }
    let lattice = system.lattice(SITES, 0.8, Ends::Periodic).unwrap();
    compare(&lattice, t, &q, &v);
    // A last site that is free is its own next one.
    let mut free = v.clone();
    let own = q[SITES - 1].R.to_rotation_matrix();
    free[SITES - 1][3] = v[SITES - 1][0] / 2.0 + t * own[(0, 0)] / 3.0;
    let lattice = system.lattice(SITES, 0.8, Ends::free()).unwrap();
    compare(&lattice, t, &q, &free);
    let held = system
        .lattice(SITES, 0.8, Ends::open(End::Held, End::Held))
        .unwrap();
    let mut still = v.clone();
    (still[0], still[SITES - 1]) = (SVector::zeros(), SVector::zeros());
    compare(&held, t, &q, &still);
    let last = (q[SITES - 1], v[SITES - 1]);
    let turning = |_: f64| nonholonomic::Driven {
        q: last.0,
        v: last.1,
        a: SVector::from([0.3, -0.2, 0.5, 0.1]),
    };
    let ends = Ends::open(End::Free, End::Driven(&turning));
    let driven = system.lattice(SITES, 0.8, ends).unwrap();
    compare(&driven, t, &q, &v);
    let text = Bodies::equations().get("voronec").expect("an entry").text;
    // The link before hands its components over, along the independent direction and with the lift along the dependent one.
    let handed_over = "1/2*(K*(R[k-1][(0, 0)]*R[k][(0, 1)]";
    assert!(text.contains(handed_over), "{text}");
}

/// The accelerations of both, and the residual of the equations at them.
fn compare<S: LatticeSystem<Link: VoronecSystem>>(
    lattice: &Lattice<'_, S>,
    t: f64,
    q: &[S::Site],
    v: &[S::Increment],
) {
    let (exact, _) = lattice.accelerations(t, q, v).unwrap();
    let solved = lattice.voronec_accelerations(t, q, v).unwrap();
    let entries = |list: &[S::Increment]| {
        list.iter()
            .flat_map(|a| nonholonomic::Vector::as_slice(a).to_vec())
            .collect::<Vec<_>>()
    };
    let off = apart(entries(&solved), entries(&exact));
    assert!(off < 1e-12, "{off:e}");
    for site in lattice.moving() {
        let residual = lattice.voronec_residual(t, q, v, &exact, site);
        let most = nonholonomic::Vector::as_slice(&residual)
            .iter()
            .fold(0.0, |most, r| f64::max(most, r.abs()));
        assert!(most < 1e-12, "{site}: {most:e}");
    }
}

/// g⁻¹ġ' of a sleigh and the accelerations of its chart: with ẋ = R v, ẍ = R (v̇ + ω × v).
#[test]
fn sleighs_in_the_group_and_in_a_chart() {
    let (m, c) = (1.3, 0.4);
    let (group, chart) = (Sleighs { m, c }, SleighsInAChart { m, c });
    let (places, mut v) = (numbers::<3>(0.3), numbers::<3>(1.1));
    for k in 0..SITES {
        let turn = places[(k + 1) % SITES].z - places[k].z;
        v[k].y = v[k].x * turn.sin() / 2.0 + c * v[k].z;
    }
    let q: Vec<SleighsConfiguration> = (places.iter())
        .map(|x| Isometry2::new(Vector2::new(x.x, x.y), x.z).into())
        .collect();
    let in_space = |x: &SVector<f64, 3>, v: Vector2<f64>| {
        Vector2::new(
            x.z.cos() * v.x - x.z.sin() * v.y,
            x.z.sin() * v.x + x.z.cos() * v.y,
        )
    };
    let rates: Vec<_> = (places.iter().zip(&v))
        .map(|(x, v)| {
            let moved = in_space(x, v.xy());
            SVector::from([moved.x, moved.y, v.z])
        })
        .collect();
    let in_group = group.lattice(SITES, 0.8, Ends::Periodic).unwrap();
    let in_chart = chart.lattice(SITES, 0.8, Ends::Periodic).unwrap();
    compare(&in_group, 0.0, &q, &v);
    let a = in_group.voronec_accelerations(0.0, &q, &v).unwrap();
    let exact = in_chart
        .voronec_accelerations(0.0, &places, &rates)
        .unwrap();
    for k in 0..SITES {
        let turning = Vector2::new(-v[k].z * v[k].y, v[k].z * v[k].x);
        let moved = in_space(&places[k], a[k].xy() + turning);
        let off = (SVector::from([moved.x, moved.y, a[k].z]) - exact[k]).amax();
        assert!(off < 1e-12, "{k}: {off:e}");
    }
}
