//! Functions in systems of every kind, each a sine, against systems that write it.

#![cfg(feature = "large-literature")]

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::functions::sines::{Sine, alike};

const H: f64 = 0.02;

/// The last node of a motion of 200 steps from a position with a velocity, which differs by the square of the number of steps in roundings at most.
const STEPS: usize = 200;
const ROUNDINGS: f64 = 4e4;

macro_rules! ends_alike {
    ($a:expr, $b:expr, $q:expr, $v:expr) => {{
        let (a, b) = ($a, $b);
        let (a0, a1) = a.start(H, $q, $v).unwrap();
        let (b0, b1) = b.start(H, $q, $v).unwrap();
        let a = a.trajectory(H, a0, a1).take(STEPS).last().unwrap().unwrap();
        let b = b.trajectory(H, b0, b1).take(STEPS).last().unwrap().unwrap();
        alike(&a.q, &b.q, ROUNDINGS);
    }};
}

/// A pendulum whose potential is a function, of order four.
#[discrete_system]
#[coordinates(x, y)]
#[function(wave(u))]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 + wave(x + y) - wave(x * y))]
#[discretization(midpoint, order = 4)]
struct ComposedGiven {
    wave: Sine,
}

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 + sin(x + y) - sin(x * y))]
#[discretization(midpoint, order = 4)]
struct ComposedWritten;

/// A particle with inner nodes and a constraint.
#[discrete_system]
#[coordinates(x, y)]
#[function(wave(u))]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 + wave(x + y))]
#[constraint(y_dot == wave(x) * x_dot)]
#[discretization(lobatto, stages = 3)]
struct LobattoGiven {
    wave: Sine,
}

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 + sin(x + y))]
#[constraint(y_dot == sin(x) * x_dot)]
#[discretization(lobatto, stages = 3)]
struct LobattoWritten;

#[test]
fn orders() {
    let (q, v) = ([0.3, -0.2], [1.0, 0.3]);
    let (given, written) = (ComposedGiven { wave: Sine }, ComposedWritten);
    ends_alike!(given, written, q, v);
    let v = [1.0, 0.3f64.sin()];
    ends_alike!(LobattoGiven { wave: Sine }, LobattoWritten, q, v);
}

/// A rolling coin in a potential of its heading, reduced by translations, of Chaplygin type.
#[discrete_system(continuous)]
#[coordinates(x, y, theta: S1, phi: S1)]
#[function(wave(u))]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2) + phi_dot.powi(2)) / 2 - wave(2 * phi))]
#[constraint(x_dot == wave(phi + pi / 2) * theta_dot)]
#[constraint(y_dot == wave(phi) * theta_dot)]
#[symmetry(translations(x, y))]
#[discrete_connection(kinematic)]
#[derive(Clone, Copy)]
struct CoinGiven {
    wave: Sine,
}

#[discrete_system(continuous)]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2) + phi_dot.powi(2)) / 2 - sin(2 * phi))]
#[constraint(x_dot == cos(phi) * theta_dot)]
#[constraint(y_dot == sin(phi) * theta_dot)]
#[symmetry(translations(x, y))]
#[discrete_connection(kinematic)]
#[derive(Clone, Copy)]
struct CoinWritten;

#[test]
fn reductions() {
    let (given, written) = (CoinGiven { wave: Sine }, CoinWritten);
    let (q, v) = ([0.0, 0.0, 0.0, 0.3], [0.3f64.cos(), 0.3f64.sin(), 1.0, 0.5]);
    ends_alike!(given, written, q, v);
    let (q0, q1) = given.start(H, q, v).unwrap();
    let (r0, _, r1) = given.reduced().reduce(H, q0, q1);
    let (a, b) = (given.quotient(), written.quotient());
    let a = a.trajectory(H, r0, r1).take(STEPS).last().unwrap().unwrap();
    let b = b.trajectory(H, r0, r1).take(STEPS).last().unwrap().unwrap();
    alike(&a.q, &b.q, ROUNDINGS);
    let flow = |q, v| (given.flow(0.0, q, v, 0.5), written.flow(0.0, q, v, 0.5));
    let (a, b) = flow(q, v);
    let (a, b) = (a.take(8).last().unwrap(), b.take(8).last().unwrap());
    alike(&a.unwrap().q, &b.unwrap().q, 1e6);
}

/// A top whose potential is a function of its tilt.
#[discrete_system]
#[coordinates(R: SO3)]
#[function(wave(u))]
#[lagrangian((R.omega[0].powi(2) + R.omega[1].powi(2) + 2 * R.omega[2].powi(2)) / 2 - wave(R[(2, 2)]))]
struct TopGiven {
    wave: Sine,
}

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian((R.omega[0].powi(2) + R.omega[1].powi(2) + 2 * R.omega[2].powi(2)) / 2 - sin(R[(2, 2)]))]
struct TopWritten;

#[test]
fn groups() {
    let tilted = Rotation3::from_euler_angles(0.4, 0.1, 0.0);
    let v = [0.1, 0.2, 3.0];
    let (a, b) = (TopGiven { wave: Sine }, TopWritten);
    let (a0, a1) = a.start(H, tilted, v).unwrap();
    let (b0, b1) = b.start(H, tilted, v).unwrap();
    let a = a.trajectory(H, a0, a1).take(STEPS).last().unwrap().unwrap();
    let b = b.trajectory(H, b0, b1).take(STEPS).last().unwrap().unwrap();
    let [a, b] = [a.q.R, b.q.R].map(|r| *r.to_rotation_matrix().matrix());
    alike(&a, &b, ROUNDINGS);
}

/// A chain in a potential of the sites, with a coupling that is a function.
#[discrete_system(lattice)]
#[coordinates(x)]
#[function(wave(u), coupling(d))]
#[lagrangian(m * x_dot.powi(2) / 2 + wave(x) - coupling(x.next - x))]
#[site(m)]
struct ChainGiven {
    m: Vec<f64>,
    wave: Sine,
    coupling: Sine,
}

#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian(m * x_dot.powi(2) / 2 + sin(x) - sin(x.next - x))]
#[site(m)]
struct ChainWritten {
    m: Vec<f64>,
}

#[test]
fn lattices() {
    let m: Vec<f64> = (0..13).map(|k| 1.0 + 0.1 * f64::from(k)).collect();
    let given = ChainGiven {
        m: m.clone(),
        wave: Sine,
        coupling: Sine,
    };
    let written = ChainWritten { m };
    let q: Vec<[f64; 1]> = (0..13).map(|k| [0.3 * f64::from(k % 4)]).collect();
    let v = vec![[0.1]; 13];
    let (a, b) = (
        given.lattice(13, 1.0, Ends::Periodic).unwrap(),
        written.lattice(13, 1.0, Ends::Periodic).unwrap(),
    );
    let (mut a, mut b) = (a.motion(H, &q, &v).unwrap(), b.motion(H, &q, &v).unwrap());
    for _ in 0..STEPS {
        a.advance().unwrap();
        b.advance().unwrap();
    }
    for (a, b) in a.q().iter().zip(b.q()) {
        alike(&[a[0]], &[b[0]], ROUNDINGS);
    }
}

/// Every member of an ensemble has the bits of its own motion, and its own function.
#[test]
fn ensembles() {
    let springs = |i: usize| {
        let stiffness = 1.0 + 0.25 * i as f64;
        let x = [-1.0, 0.0, 1.0, 2.0];
        let y = x.map(|x: f64| stiffness * x * x / 2.0);
        Mass {
            m: 1.0,
            spring: Spline::new(x, y, SplineEnds::NotAKnot).unwrap(),
        }
    };
    let pairs = |mass: Mass| {
        let pair = mass.start(H, [0.5], [0.0]).unwrap();
        (mass, pair)
    };
    let members: Vec<_> = (0..11).map(springs).map(pairs).collect();
    let ensemble = Ensemble::<Mass>::new(H).members(members.clone());
    let recording = ensemble.every(STEPS).run(STEPS);
    assert!(recording.errors().is_empty());
    let last = recording.records() - 1;
    for (member, (mass, (q0, q1))) in members.into_iter().enumerate() {
        let mut states = mass.trajectory(H, q0, q1);
        let state = states.nth(recording.ks()[last]).unwrap().unwrap();
        assert_eq!(recording.configuration(last, member), state.q);
        // q = ½ cos ω't of the midpoint rule: tan(ω' h/2) = ω h/2; the first interval is that of the exact momentum, which changes it in the order h².
        let stiffness = mass.spring.derivative([2], [0.0]);
        let omega = 2.0 / H * (stiffness.sqrt() * H / 2.0).atan();
        let expected = 0.5 * (omega * state.t).cos();
        let error = (state.q[0] - expected).abs();
        assert!(error < H * H, "{error:e}");
    }
}

/// A mass on a spring that is a table.
#[discrete_system]
#[coordinates(x)]
#[function(spring(x))]
#[lagrangian(m / 2 * x_dot.powi(2) - spring(x))]
#[derive(Clone, Copy)]
struct Mass {
    m: f64,
    spring: Spline<4>,
}

/// x³ through a table, with ends on which the polynomial goes on: to round-off it is the function itself.
fn cube() -> TableSpline {
    let x = [-1.0, -0.5, 0.25, 1.0, 2.0];
    TableSpline::of_table(&x, &x.map(|x: f64| x.powi(3)), SplineEnds::NotAKnot).unwrap()
}

/// A function that has nothing but its clones, a table of coefficients.
#[derive(Clone)]
struct Powers(std::sync::Arc<[f64]>);

impl SmoothFunction<1> for Powers {
    fn derivative(&self, [order]: [usize; 1], [x]: [f64; 1]) -> f64 {
        let terms = self.0.iter().enumerate().skip(order);
        let factor = |power: usize| (0..order).fold(1.0, |f, i| f * (power - i) as f64);
        terms
            .map(|(power, c)| c * factor(power) * x.powi((power - order) as i32))
            .sum()
    }
}

/// A chain on a table, with a coupling that is a function of its own.
#[discrete_system(lattice, continuous, derivatives)]
#[coordinates(x)]
#[function(hill(u), coupling(d))]
#[lagrangian(x_dot.powi(2) / 2 - hill(x) - coupling(x.next - x))]
struct ChainOfTables {
    hill: TableSpline,
    coupling: Powers,
}

#[discrete_system(lattice, continuous, derivatives)]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - x.powi(3) - (x.next - x).powi(2) / 2 - (x.next - x).powi(4))]
struct ChainOfPowers;

/// Tables and functions that are not `Copy` are those of lattices, of long ones too, whose segments are solved on threads.
#[test]
fn lattices_of_tables() {
    let given = ChainOfTables {
        hill: cube(),
        coupling: Powers([0.0, 0.0, 0.5, 0.0, 1.0].into()),
    };
    for sites in [7, 5000] {
        let q: Vec<[f64; 1]> = (0..sites).map(|k| [0.1 * (k % 5) as f64]).collect();
        let v = vec![[0.1]; sites];
        let a = given.lattice(sites, 1.0, Ends::Periodic).unwrap();
        let b = ChainOfPowers.lattice(sites, 1.0, Ends::Periodic).unwrap();
        let [a, b] = [a.accelerations(0.0, &q, &v), b.accelerations(0.0, &q, &v)]
            .map(|found| found.unwrap().0);
        for (a, b) in a.iter().zip(&b) {
            alike(a, b, 100.0);
        }
        let a = given.lattice(sites, 1.0, Ends::Periodic).unwrap();
        let b = ChainOfPowers.lattice(sites, 1.0, Ends::Periodic).unwrap();
        let (mut a, mut b) = (a.motion(H, &q, &v).unwrap(), b.motion(H, &q, &v).unwrap());
        for _ in 0..10 {
            a.advance().unwrap();
            b.advance().unwrap();
        }
        for (a, b) in a.q().iter().zip(b.q()) {
            alike(&[a[0]], &[b[0]], ROUNDINGS);
        }
    }
}

/// A particle on a table, reduced by translations in x: the reduced system has the table.
#[discrete_system]
#[coordinates(x, y)]
#[function(hill(y), friction(v))]
#[lagrangian((x_dot.powi(2) + (1 + y * y) * y_dot.powi(2)) / 2 + x_dot * y_dot * y - hill(y).powi(2))]
#[force(y = -friction(y_dot))]
#[symmetry(translations(x))]
struct OnATable {
    hill: TableSpline,
    friction: Powers,
}

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + (1 + y * y) * y_dot.powi(2)) / 2 + x_dot * y_dot * y - y.powi(6))]
#[force(y = -y_dot / 10)]
#[symmetry(translations(x))]
struct OnACube;

/// A coin whose potential is a table, of Chaplygin type: its system on Q/G has the table.
#[discrete_system(continuous)]
#[coordinates(x, y, theta: S1, phi: S1)]
#[function(hill(u))]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2) + phi_dot.powi(2)) / 2 - hill(sin(phi)))]
#[constraint(x_dot == cos(phi) * theta_dot)]
#[constraint(y_dot == sin(phi) * theta_dot)]
#[symmetry(translations(x, y))]
#[discrete_connection(kinematic)]
struct CoinOnATable {
    hill: TableSpline,
}

/// Reduced motions on tables are the reductions of whole ones.
#[test]
fn reductions_of_tables() {
    let given = OnATable {
        hill: cube(),
        friction: Powers([0.0, 0.1].into()),
    };
    let (q, v) = ([0.1, 0.2], [0.3, -0.4]);
    ends_alike!(&given, &OnACube, q, v);
    let (q0, q1) = given.start(H, q, v).unwrap();
    let last = given
        .trajectory(H, q0, q1)
        .take(STEPS)
        .last()
        .unwrap()
        .unwrap();
    let reduced = given.reduced().clone();
    let (r0, vartheta, r1) = reduced.reduce(H, q0, q1);
    let motion = reduced.trajectory(H, r0, vartheta, r1);
    let end = motion.take(STEPS).last().unwrap().unwrap();
    alike(&[end.r[0]], &[last.q[1]], ROUNDINGS);

    let coin = CoinOnATable { hill: cube() };
    let (q, v) = ([0.0, 0.0, 0.0, 0.3], [0.3f64.cos(), 0.3f64.sin(), 1.0, 0.5]);
    let (q0, q1) = coin.start(H, q, v).unwrap();
    let last = coin
        .trajectory(H, q0, q1)
        .take(STEPS)
        .last()
        .unwrap()
        .unwrap();
    let (r0, _, r1) = coin.reduced().reduce(H, q0, q1);
    let quotient = coin.quotient();
    let end = quotient
        .trajectory(H, r0, r1)
        .take(STEPS)
        .last()
        .unwrap()
        .unwrap();
    alike(&[end.q[0], end.q[1]], &[last.q[2], last.q[3]], ROUNDINGS);
}
