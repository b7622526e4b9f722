//! Controls of sites: against an independent program of 40 digits, `../tools/controls.py`, against separate systems under control, a closed form at rest, and errors.

mod numbers;

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use super::apart;

/// A chain held on the left, with a control in the force, in a potential and in the momentum.
#[discrete_system(lattice, continuous(voronec))]
#[coordinates(x)]
#[control(u, w)]
#[lagrangian((1 + x.powi(2) / 5) * x_dot.powi(2) / 2 + w * x_dot * x / 3 - x_diff.powi(2) / 2 - x_diff.powi(4) / 5 - cos(x + k) / 3
    - u * w * x * x.next / 4)]
#[force(x = u * cos(x) - x_dot * (1 + w.powi(2)) / 5 + x.next / 7)]
struct Driven;

/// Free ends, with a control in the affine part of a constraint and another in its form.
#[discrete_system(lattice)]
#[coordinates(x, y, z)]
#[control(u: [R; 2])]
#[lagrangian((x_dot.powi(2) + 2 * y_dot.powi(2) + z_dot.powi(2)) / 2 + y * x_dot * z_dot / 6
    - (x_diff.powi(2) + y_diff.powi(2) + z_diff.powi(2)) / 2 - sin(z) * x.next / 3)]
#[force(x = u[1] / 3, z = u[0] * t)]
#[constraint(y_dot == x_dot * cos(z + u[1]) / 2 + u[0])]
#[constraint(z_diff == y * x_diff + t * x / 5)]
#[discretization(trapezoidal)]
struct Steered;

/// The controls of every site in the interval of this row.
fn controls(row: [f64; 10]) -> Vec<SVector<f64, 2>> {
    row.chunks(2).map(SVector::from_column_slice).collect()
}

/// Compares a lattice with its numbers.
macro_rules! compare {
    ($system:expr, $ends:expr, $q:ident $v:ident $controls:ident $accelerations:ident $flow:ident $motion:ident) => {{
        let (q, v) = (numbers::$q, numbers::$v);
        let held = numbers::$controls.map(controls);
        let lattice = $system.lattice(5, 0.8, $ends).unwrap();
        let lattice = lattice.with_controls(&held[0]).unwrap();
        let (a, _) = lattice.accelerations(0.0, &q, &v).unwrap();
        let off = apart(
            a.iter().flat_map(|a| a.iter().copied()),
            numbers::$accelerations.concat(),
        );
        assert!(off < 1e-13, "accelerations: {off:e}");
        let mut flow = lattice.flow(0.1, &q, &v).unwrap();
        held.iter().for_each(|u| flow.step(u).unwrap());
        let values = flow
            .q()
            .iter()
            .zip(flow.v())
            .flat_map(|(q, v)| [q.as_slice(), v.as_slice()].concat());
        let off = apart(values, numbers::$flow.concat());
        assert!(off < 1e-12, "flow: {off:e}");
        assert!(flow.drift() < 1e-11, "{:e}", flow.drift());
        let mut motion = lattice.motion(0.05, &q, &v).unwrap();
        held.iter().for_each(|u| motion.step(u).unwrap());
        let (moving, n) = (lattice.moving(), q[0].len());
        let values = motion.q().iter().zip(motion.momenta()).enumerate();
        // The momentum that arrives where a site is held is a reaction of its own.
        let values = values.flat_map(|(k, (q, p))| {
            let p = if moving.contains(&k) {
                p.as_slice()
            } else {
                &numbers::$motion[k][n..]
            };
            [q.as_slice(), p].concat()
        });
        let off = apart(values, numbers::$motion.concat());
        assert!(off < 1e-12, "motion: {off:e}");
        assert_eq!(motion.controls(), held[3]);
        let lambda = (0..5).flat_map(|k| motion.lambda(k).iter().copied().collect::<Vec<_>>());
        lambda.collect::<Vec<_>>()
    }};
}

#[test]
fn a_driven_chain() {
    let ends = Ends::open(End::Held, End::Free);
    let impulses = compare!(Driven, ends, DRIVEN_Q DRIVEN_V DRIVEN_CONTROLS DRIVEN_ACCELERATIONS DRIVEN_FLOW DRIVEN_MOTION);
    assert!(impulses.is_empty());
}

#[test]
fn controls_in_constraints() {
    let impulses = compare!(Steered, Ends::free(), STEERED_Q STEERED_V STEERED_CONTROLS STEERED_ACCELERATIONS STEERED_FLOW STEERED_MOTION);
    let off = apart(impulses, numbers::STEERED_IMPULSES.concat());
    assert!(off < 1e-12, "{off:e}");
}

/// Accelerations site by site are those of the equations with multipliers.
#[test]
fn in_independent_coordinates() {
    let u = controls(numbers::DRIVEN_CONTROLS[1]);
    let lattice = Driven.lattice(5, 0.8, Ends::free()).unwrap();
    let lattice = lattice.with_controls(&u).unwrap();
    let (q, v) = (numbers::DRIVEN_Q, numbers::DRIVEN_V);
    let (a, _) = lattice.accelerations(0.3, &q, &v).unwrap();
    let others = lattice.voronec_accelerations(0.3, &q, &v).unwrap();
    let off = a.iter().zip(&others).map(|(a, b)| (a - b).amax());
    // Masses are at least 1, and the terms of a row at most 3.
    assert!(off.fold(0.0, f64::max) < 1e-14);
}

/// A skate with a rudder and a propeller, alone.
#[discrete_system(continuous)]
#[coordinates(x, y, theta: S1)]
#[control(thrust, rudder, wind)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + theta_dot.powi(2) / 2 + wind * x_dot)]
#[force(x = thrust * cos(theta) - x / 3, y = thrust * sin(theta), theta = rudder - theta_dot / 4)]
#[constraint(sin(theta) * x_dot - cos(theta) * y_dot == wind / 5)]
struct Skate {
    m: f64,
}

/// As many as there are sites, of which none feels another.
#[discrete_system(lattice)]
#[coordinates(x, y, theta: S1)]
#[control(thrust, rudder, wind)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + theta_dot.powi(2) / 2 + wind * x_dot)]
#[force(x = thrust * cos(theta) - x / 3, y = thrust * sin(theta), theta = rudder - theta_dot / 4)]
#[constraint(sin(theta) * x_dot - cos(theta) * y_dot == wind / 5)]
#[site(m)]
struct Skates {
    m: Vec<f64>,
}

fn skates(sites: usize) -> Skates {
    Skates {
        m: (0..sites).map(|k| 1.0 + (k % 7) as f64 / 8.0).collect(),
    }
}

/// Backwards along the axis, where sin π ẋ is all that is left of the constraint, and to and fro on
/// the springs: nothing but rounding is off, at the turning points too.
#[test]
fn skates_straight_ahead() {
    let skates = skates(3);
    let lattice = skates.lattice(3, 1.0, Ends::free()).unwrap();
    let (q, v) = ([[0.0, 0.0, std::f64::consts::PI]; 3], [[-1.0, 0.0, 0.0]; 3]);
    assert!(lattice.motion(0.01, &q, &v).is_ok());
    let mut flow = lattice.flow(0.25, &q, &v).unwrap();
    // sin π ẋ = 1.2e-16, of the velocity that y has to have where θ is turned by a tenth: more than
    // 1/100 of ẋ in the energy.
    assert!(flow.drift() <= 1e-14, "{:e}", flow.drift());
    for _ in 0..60 {
        flow.advance().unwrap();
        // 1e-13 a step of the integrator.
        assert!(flow.drift() <= 1e-11, "{}: {:e}", flow.t(), flow.drift());
    }
    let off = [[-1.0, 1e-3, 0.0]; 3];
    let error = lattice.flow(0.25, &q, &off).err().unwrap();
    let LatticeError::OffConstraint {
        site: 0,
        constraint: 0,
        residual,
        ..
    } = error
    else {
        panic!("{error}");
    };
    // 1e-3 of 1e-3 and the 1e-3 and more of the motion.
    assert!((2.5e-4..1.0).contains(&residual), "{residual:e}");
}

/// A skate that drifts with the wind, alone and in a ring.
#[discrete_system]
#[coordinates(x, y)]
#[control(pull, wind)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 + pull * x)]
#[constraint(y_dot == x * x_dot / 3 + wind / 7)]
struct Drift;

#[discrete_system(lattice)]
#[coordinates(x, y)]
#[control(pull, wind)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) - x_diff.powi(2) - y_diff.powi(2)) / 2 + pull * x)]
#[constraint(y_dot == x * x_dot / 3 + wind / 7)]
struct Drifts;

/// From rest, where forces cancel inertia to the last bit and nothing else is in a row, all sites of a ring move as one alone does.
#[test]
fn a_ring_that_moves_as_one() {
    for (sites, h) in [(3, 0.1), (4, 0.25), (7, 0.02), (4100, 0.1)] {
        let lattice = Drifts.lattice(sites, 0.5, Ends::Periodic).unwrap();
        let still = vec![[0.0; 2]; sites];
        let mut motion = lattice.motion(h, &still, &still).unwrap();
        let mut alone = Drift.motion(h, [0.0; 2], [0.0; 2]).unwrap();
        for j in 0..12 {
            let u = [0.15 + 0.1 * f64::from(j), 0.3 - 0.2 * f64::from(j % 3)];
            motion.step(&vec![u; sites]).unwrap();
            alone.step(u).unwrap();
            let off = motion.q().iter().map(|q| (q - alone.q()).amax());
            // Coordinates are below 20, and each of twelve steps leaves some of their roundings.
            let off = off.fold(0.0, f64::max);
            assert!(off < 64.0 * 20.0 * f64::EPSILON, "{sites} {h} {j}: {off:e}");
        }
    }
}

/// The controls of a site on an interval.
fn rudder(j: usize, k: usize) -> [f64; 3] {
    let phase = (j * j + 3 * k) as f64;
    [phase.sin(), (2.0 * phase).cos(), 0.3 * (phase + 1.0).sin()]
}

/// A state that is on the constraint under the controls of the first interval.
fn skate(k: usize) -> ([f64; 3], [f64; 3]) {
    let theta = 0.1 * k as f64;
    let (sin, cos) = theta.sin_cos();
    let ([_, _, wind], along) = (rudder(0, k), 0.5 + 0.1 * (k % 5) as f64);
    let across = wind / 5.0;
    (
        [0.2 * k as f64, 0.0, theta],
        [along * cos + across * sin, along * sin - across * cos, 0.3],
    )
}

/// Sites that do not feel each other move as separate systems, each under its own controls, over several segments of the solver too.
#[test]
fn separate_motions() {
    for sites in [1, 6, 4100] {
        let row = skates(sites);
        let (q, v): (Vec<_>, Vec<_>) = (0..sites).map(skate).unzip();
        let at = |j: usize| -> Vec<_> { (0..sites).map(|k| rudder(j, k)).collect() };
        let first: Vec<SVector<f64, 3>> = at(0).into_iter().map(Into::into).collect();
        let lattice = row.lattice(sites, 1.0, Ends::free()).unwrap();
        let lattice = lattice.with_controls(&first).unwrap();
        let mut motion = lattice.motion(0.05, &q, &v).unwrap();
        (0..8).for_each(|j| motion.step(&at(j)).unwrap());
        let checked = (0..sites).step_by(sites.div_ceil(50));
        for k in checked {
            let alone = Skate { m: row.m[k] };
            let mut alone = alone.motion((0.05, rudder(0, k)), q[k], v[k]).unwrap();
            for j in 0..8 {
                alone.step(rudder(j, k)).unwrap();
            }
            let off = (alone.q() - motion.q()[k]).amax();
            // Each of eight steps leaves round-off of coordinates of at most q = 820.
            let round_off = 64.0 * f64::EPSILON * (1.0 + alone.q().amax());
            assert!(off < round_off, "{sites} {k}: {off:e}");
            let off = (alone.momentum() - motion.momenta()[k]).amax();
            assert!(
                off < 64.0 * f64::EPSILON * (1.0 + alone.q().amax()) / 0.05,
                "{sites} {k}: {off:e}"
            );
        }
    }
}

/// The momenta go through a change of controls, and the velocities jump as those of separate systems.
#[test]
fn separate_flows() {
    let row = skates(6);
    let (q, v): (Vec<_>, Vec<_>) = (0..6).map(skate).unzip();
    let at = |j: usize| [0, 1, 2, 3, 4, 5].map(|k| rudder(j, k));
    let first = at(0).map(SVector::from);
    let lattice = row.lattice(6, 1.0, Ends::free()).unwrap();
    let mut flow = lattice
        .with_controls(&first)
        .unwrap()
        .flow(0.2, &q, &v)
        .unwrap();
    let mut alone: Vec<_> = row.m.iter().map(|m| Skate { m: *m }).collect();
    let mut alone: Vec<_> = (alone.iter_mut().enumerate())
        .map(|(k, skate)| skate.flow(0.0, q[k], v[k], 0.2))
        .collect();
    for j in 0..6 {
        flow.step(&at(j)).unwrap();
        assert_eq!(flow.controls(), at(j).map(SVector::from));
        for (k, alone) in alone.iter_mut().enumerate() {
            alone.step(rudder(j, k)).unwrap();
            let off = [alone.q() - flow.q()[k], alone.velocity() - flow.v()[k]];
            // The tolerances of both integrators, 1e-12 a step, and the dense output.
            let off = off.map(|off| off.amax());
            assert!(off.iter().all(|off| *off < 1e-10), "{j} {k}: {off:?}");
        }
    }
}

/// A string under a load at every site.
#[discrete_system(lattice)]
#[coordinates(x)]
#[control(load)]
#[lagrangian(x_dot.powi(2) / 2 - x_diff.powi(2) / 2)]
#[force(x = load)]
struct String_;

/// (x(k+1) - 2 x(k) + x(k-1))/Δ² = -load: under the same load everywhere x(k) = load Δ² k (N - 1 - k)/2.
#[test]
fn at_rest() {
    let (sites, delta) = (9, 0.5);
    let load = vec![SVector::from([3.0]); sites];
    let lattice = String_.lattice(sites, delta, Ends::held()).unwrap();
    let lattice = lattice.with_controls(&load).unwrap();
    let rest = lattice.equilibrium(0.0, &vec![[0.0]; sites]).unwrap();
    let of = |k: usize| 3.0 * delta * delta * (k * (sites - 1 - k)) as f64 / 2.0;
    let off = apart(rest.q.iter().map(|x| x[0]), (0..sites).map(of));
    // The largest x is 6, and the matrix has the condition 4 (N/π)² = 33.
    assert!(off < 33.0 * 6.0 * f64::EPSILON, "{off:e}");
    let mut motion = lattice.motion(0.1, &rest.q, &vec![[0.0]; sites]).unwrap();
    (0..20).for_each(|_| motion.advance().unwrap());
    let off = apart(motion.q().iter().map(|x| x[0]), (0..sites).map(of));
    assert!(off < 1e-12, "{off:e}");
}

/// A step under controls that stay has the bits of a motion that goes on, and a last site that is held has no link, so that its controls change nothing.
#[test]
fn controls_that_stay() {
    let (sites, held) = (7, Ends::open(End::Free, End::Held));
    let lattice = String_.lattice(sites, 1.0, held).unwrap();
    let u: Vec<_> = (0..sites)
        .map(|k| SVector::from([0.1 * k as f64 - 0.2]))
        .collect();
    let q: Vec<_> = (0..sites).map(|k| [0.3 * k as f64]).collect();
    let v = vec![[0.0]; sites];
    let under = lattice.with_controls(&u).unwrap();
    let arrays: Vec<[f64; 1]> = u.iter().map(|u| (*u).into()).collect();
    let of_arrays = lattice.with_controls(&arrays).unwrap();
    let accelerations = under.accelerations(0.0, &q, &v).unwrap();
    assert_eq!(of_arrays.accelerations(0.0, &q, &v).unwrap(), accelerations);
    let mut advanced = under.motion(0.1, &q, &v).unwrap();
    let mut stepped = lattice.motion(0.1, &q, &v).unwrap();
    let mut others = u.clone();
    others[sites - 1][0] = 1e3;
    for _ in 0..10 {
        advanced.advance().unwrap();
        stepped.step(&others).unwrap();
        assert_eq!(advanced.q(), stepped.q());
        assert_eq!(advanced.momenta(), stepped.momenta());
    }
    let [mut advanced, mut stepped] = [(); 2].map(|()| under.flow(0.3, &q, &v).unwrap());
    for _ in 0..10 {
        advanced.advance().unwrap();
        stepped.step(&u).unwrap();
        assert_eq!(advanced.q(), stepped.q());
        assert_eq!(advanced.v(), stepped.v());
    }
    // A control of a force changes no velocity; the dense output is off by up to 2e-12 of the displacement on a step, which is taken back.
    let v = stepped.v().to_vec();
    stepped.set_controls(&vec![[5.0]; sites]).unwrap();
    let off = apart(v.iter().map(|v| v[0]), stepped.v().iter().map(|v| v[0]));
    assert!(off < 2e-12, "{off:e}");
}

/// After an error a motion stays where it is, with the controls before.
#[test]
fn controls_that_do_not_fit() {
    let (q, v) = (vec![[0.0]; 5], vec![[0.0]; 5]);
    let lattice = String_.lattice(5, 1.0, Ends::Periodic).unwrap();
    let mut motion = lattice.motion(0.1, &q, &v).unwrap();
    let good = [[0.1], [0.2], [0.3], [0.4], [0.5]];
    motion.step(&good).unwrap();
    let (there, controls) = (motion.q().to_vec(), motion.controls().to_vec());
    let wrong = [0.0, 0.0, 0.0, f64::NAN, 0.0].map(|u| [u]);
    let messages = [
        "there are 4 controls for 5 sites; give one for each",
        "at site 3: the control `load` at step 1 is not finite; check the law, or the controls that were passed",
    ];
    let errors = [motion.step(&[[0.1]; 4]), motion.step(&wrong)];
    for (error, message) in errors.into_iter().zip(messages) {
        assert_eq!(error.unwrap_err().to_string(), message);
        assert_eq!((motion.q(), motion.controls()), (&there[..], &controls[..]));
        assert_eq!(motion.node(), 1);
    }
    motion.advance().unwrap();
    let mut again = lattice.motion(0.1, &q, &v).unwrap();
    (0..2).for_each(|_| again.step(&good).unwrap());
    assert_eq!(motion.q(), again.q());

    let mut flow = lattice.flow(0.1, &q, &v).unwrap();
    flow.step(&good).unwrap();
    let (there, rates) = (flow.q().to_vec(), flow.v().to_vec());
    assert_eq!(
        flow.set_controls(&[[0.1]; 6]).unwrap_err().to_string(),
        "there are 6 controls for 5 sites; give one for each"
    );
    assert_eq!(flow.step(&wrong).unwrap_err().to_string(), messages[1]);
    assert_eq!((flow.q(), flow.v()), (&there[..], &rates[..]));
    flow.advance().unwrap();

    let short = [SVector::from([0.0]); 3];
    let error = lattice.with_controls(&short).err().unwrap();
    assert_eq!(
        error.to_string(),
        "there are 3 controls for 5 sites; give one for each"
    );
    let wrong = wrong.map(SVector::from);
    let error = lattice.with_controls(&wrong).err().unwrap();
    let message = error.to_string();
    let start = "at site 3: the control `load` at step 0 is not finite";
    assert!(message.starts_with(start), "{message}");
}

/// Velocities have to satisfy the constraints under the controls that they start with.
#[test]
fn a_start_under_controls() {
    let row = skates(3);
    let lattice = row.lattice(3, 1.0, Ends::free()).unwrap();
    let (q, v): (Vec<_>, Vec<_>) = (0..3).map(skate).unzip();
    let first = [0, 1, 2].map(|k| SVector::from(rudder(0, k)));
    let message = |error: LatticeError| error.to_string();
    let off = "site 0 does not satisfy constraint no. 1 at the start: it is off by";
    let error = lattice.motion(0.1, &q, &v).err().map(message).unwrap();
    assert!(error.starts_with(off), "{error}");
    let under = lattice.with_controls(&first).unwrap();
    let mut flow = under.flow(0.1, &q, &v).unwrap();
    let error = flow
        .set_controls(&[[0.0, 0.0, 9.0]; 3])
        .err()
        .map(message)
        .unwrap();
    assert!(error.starts_with(off), "{error}");
    assert_eq!(flow.controls(), first);
    flow.advance().unwrap();
}
