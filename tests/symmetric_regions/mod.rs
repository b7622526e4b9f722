//! Left multiplications that leave the boundaries of regions where they are: the reduced motion crosses them as the motion of the system does.

use nonholonomic::groups::{Isometry2, Vector2, Vector3};
use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::{InvariantSystem, LeftInvariantSystem, Vector};

macro_rules! sledges {
    ($($name:ident: $discretization:meta;)+) => {$(
        /// A sledge with a mass on a spring, which sets its blade down where s > 0.1 and, as it moves with the time, lifts it at the other side.
        #[discrete_system]
        #[coordinates(s, g: SE2)]
        #[lagrangian(
            (g.v.norm_squared() + g.omega.powi(2) + s_dot.powi(2)) / 2 + 0.3 * g.omega * g.v[1] + 0.2 * s_dot * g.v[0] - 2 * s.powi(2)
        )]
        #[constraint(when = s > 0.1 && s < 0.6 + 0.1 * t, g.v[1] == 0.4 * s * g.omega)]
        #[force(g.omega = -0.2 * g.omega * g.v[0].powi(2))]
        #[$discretization]
        #[symmetry(SE2(g))]
        #[derive(Clone, Copy)]
        pub struct $name {}
    )+};
}
sledges! {
    Sledge: discretization(midpoint);
    SledgeOfFour: discretization(midpoint, order = 4);
    SledgeOfNodes: discretization(lobatto, stages = 3);
}

/// A body with a rotor and a point on a line: constraints that hold in overlapping regions, two groups that act.
#[discrete_system]
#[coordinates(R: SO3, a, z)]
#[define(inertia = [[2, 0.3, 0], [0.3, 1.5, 0.2], [0, 0.2, 1]])]
#[lagrangian(R.omega.dot(inertia * R.omega) / 2 + (a_dot + R.omega[2]).powi(2) / 4 + z_dot.powi(2) / 2 - a.powi(2))]
#[constraint(when = a > 0, R.omega[2] == 0.3 * cos(a) * R.omega[1])]
#[constraint(when = a < 0.3, z_dot == 0.5 * R.omega[0])]
#[symmetry(SO3(R))]
#[symmetry(translations(z))]
#[derive(Clone, Copy)]
pub struct Rotor {}

/// A disk that slips where its heading points to one side, in a chart: translations reduce it in all regions.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(5/2 * (x_dot.powi(2) + y_dot.powi(2)) + 0.15 * theta_dot.powi(2) + 0.1 * phi_dot.powi(2) + 0.05 * cos(phi))]
#[constraint(when = sin(phi) > 0.2, x_dot == cos(phi) * theta_dot / 2)]
#[constraint(when = sin(phi) > 0.2 || t > 9, y_dot == sin(phi) * theta_dot / 2)]
#[symmetry(translations(x, theta))]
#[symmetry(translations(y))]
#[derive(Clone, Copy)]
pub struct Disk {}

/// The sledge in a chart: the group has momenta, and reduces nothing.
#[discrete_system]
#[coordinates(s, x, y, theta: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2) + s_dot.powi(2)) / 2 - s.powi(2))]
#[constraint(when = s > 0.1, cos(theta) * y_dot - sin(theta) * x_dot == 0.4 * s * theta_dot)]
#[symmetry(SE2(x, y, theta))]
#[derive(Clone, Copy)]
pub struct SledgeInChart {}

const H: f64 = 0.05;

/// The states of the system, and those of the reduced motion with the configurations over them: alike, at crossings too.
macro_rules! agree {
    ($system:expr, $q:expr, $v:expr, $steps:expr) => {{
        let system = $system;
        let (q0, q1) = system.start(H, $q, $v).expect("it starts");
        let reduced = system.reduced();
        let (r0, u0) = reduced.reduce(H, q0, q1);
        let own = system.trajectory(H, q0, q1).take($steps);
        let over = reduced.trajectory(H, r0, u0).reconstruct(q0);
        let (mut crossings, mut jumps, mut most) = (0, 0, 0.0_f64);
        for (own, over) in own.zip(over) {
            let (own, over) = (own.expect("it is solved"), over.expect("it is solved"));
            most = most.max(increment(&system, &own.q, &over.q));
            assert_eq!(own.impacts.len(), over.reduced.impacts.len(), "{}", own.k);
            for (a, b) in own.impacts.iter().zip(over.reduced.impacts.iter()) {
                assert_eq!((a.boundary, a.entered, a.k), (b.boundary, b.entered, b.k));
                let off = [
                    (a.t - b.t).abs(),
                    (a.p_plus - b.p_plus).amax(),
                    (a.p_minus - b.p_minus).amax(),
                    (a.impulses - b.impulses).amax(),
                    (a.energy_lost - b.energy_lost).abs(),
                ];
                assert!(off.iter().all(|off| *off < 1e-11), "{}: {off:?}", own.k);
                crossings += 1;
                jumps += usize::from(a.jumped());
            }
        }
        println!("{crossings} crossings, {jumps} jumps, apart {most:.1e}");
        // Crossings are found to some ε of the step, and what differs there grows in as many steps.
        assert!(most < 1e-11, "{most}");
        (crossings, jumps)
    }};
}

fn increment<S: DiscreteSystem>(_: &S, a: &S::Configuration, b: &S::Configuration) -> f64 {
    S::increment(a, b)
        .as_slice()
        .iter()
        .fold(0.0, |most, d| d.abs().max(most))
}

fn sledge() -> ((f64, Isometry2<f64>), [f64; 4]) {
    (
        (-0.3, Isometry2::new(Vector2::new(2.0, -1.0), 0.7)),
        [1.1, 0.8, 0.3, 0.9],
    )
}

#[test]
fn a_sledge() {
    let (q, v) = sledge();
    let (crossings, jumps) = agree!(Sledge {}, q, v, 200);
    assert!(crossings > 6 && jumps > 3, "{crossings} {jumps}");
    agree!(SledgeOfNodes {}, q, v, 200);
}

/// A step that is composed is cut as a whole, and the reduced one has the whole increment.
#[test]
fn a_composed_sledge() {
    let (q, v) = sledge();
    let (crossings, jumps) = agree!(SledgeOfFour {}, q, v, 200);
    assert!(crossings > 6 && jumps > 3, "{crossings} {jumps}");
}

#[test]
fn a_rotor() {
    let turn = UnitQuaternion::from_scaled_axis(Vector3::new(0.3, -1.2, 0.8));
    // z' = ω_0/2 where a < 0.3.
    let (crossings, jumps) = agree!(Rotor {}, (turn, -0.4, 0.2), [0.6, 0.7, -0.3, 0.9, 0.3], 300);
    assert!(crossings > 6 && jumps > 3, "{crossings} {jumps}");
}

#[test]
fn a_disk_in_a_chart() {
    let (crossings, jumps) = agree!(Disk {}, [3.0, -2.0, 0.4, -0.5], [0.3, 0.5, 1.3, 1.1], 400);
    assert!(crossings > 6 && jumps > 2, "{crossings} {jumps}");
    // (r_0, e) and u_0 = q_1 - q_0 along the group.
    let (r0, u0) = Disk {}
        .reduced()
        .reduce(H, [3.0, -2.0, 0.4, -0.5], [3.25, -1.75, 0.5, -0.25]);
    assert_eq!(r0, SVector::from([0.0, 0.0, 0.0, -0.5]));
    assert!(
        (u0 - SVector::from([0.25, 0.25, 0.1, -0.25])).amax() < 1e-15,
        "{u0}"
    );
}

/// K of SE(2) in its chart: translations, and the rotation about the origin.
#[test]
fn a_law_in_a_chart_has_momenta() {
    let system = SledgeInChart {};
    let generators = system.generators_at(H.into(), &[0.3, 2.0, -1.0, 0.7].into());
    let expected = [[0.0; 3], [1.0, 0.0, 1.0], [0.0, 1.0, 2.0], [0.0, 0.0, 1.0]];
    for (i, row) in expected.iter().enumerate() {
        for (j, value) in row.iter().enumerate() {
            assert!((generators[(i, j)] - value).abs() < 1e-15, "{generators}");
        }
    }
}

/// Between crossings the momentum equation holds in the directions that the constraints in force leave: without any, the spatial momentum changes by the forces alone.
#[test]
fn momentum_equations() {
    let (q, v) = sledge();
    let system = Sledge {};
    let (q0, q1) = system.start(H, q, v).expect("it starts");
    let states = system.trajectory(H, q0, q1).take(100);
    let states: Vec<_> = states.collect::<Result<_, _>>().expect("it is solved");
    let mut free = 0;
    for states in states.windows(3) {
        if states[1].impacts.is_empty() && states[2].impacts.is_empty() {
            let [before, after] = [&states[0], &states[1]].map(State::interval);
            let residual = system.momentum_residual_at(&before, &after);
            assert!(residual.norm() < 1e-12, "{}: {residual}", states[1].k);
            if states[1].lambda == SVector::<f64, 1>::zeros() {
                // Nothing is left out of the residual: it is that of all three directions.
                let difference = system.arrival_at(&before) + system.departure_at(&after).0;
                assert!((1..4).all(|i| difference[i].abs() < 1e-12), "{difference}");
                free += 1;
            }
        }
    }
    assert!(free > 10, "{free}");
}

/// Members of an ensemble have the bits of their own motions.
#[test]
fn ensembles() {
    let (system, (q, v)) = (Sledge {}, sledge());
    let reduced = system.reduced();
    let starts = (0..5).map(|i| {
        let by = 1.0 + 0.05 * f64::from(i);
        let (q0, q1) = system.start(H, q, v.map(|v| v * by)).expect("it starts");
        reduced.reduce(H, q0, q1)
    });
    let starts: Vec<_> = starts.collect();
    let recording = Ensemble::of(reduced, H, starts.clone()).every(10).run(100);
    assert_eq!(recording.errors(), []);
    for (member, (r0, u0)) in starts.iter().enumerate() {
        let states = reduced.trajectory(H, *r0, *u0).take(101);
        let states: Vec<_> = states.collect::<Result<_, _>>().expect("it is solved");
        for (record, k) in recording.ks().iter().enumerate() {
            assert_eq!(recording.interval(record, member), states[*k].interval());
        }
        assert!(states.iter().any(|state| !state.impacts.is_empty()));
    }
}
