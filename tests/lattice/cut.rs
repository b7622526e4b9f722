//! Numbers of a step that boundaries cut, and numbers after an error.

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// Beads on rods that turn with x, where x > 0, coupled by springs that are not linear; no reaction acts on w.
macro_rules! beads {
    ($name:ident, $($rule:tt)*) => {
        #[discrete_system(lattice, derivatives)]
        #[coordinates(x, y, z, w)]
        #[lagrangian(
            (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + w_dot.powi(2)) / 2 - x.powi(2)
                - (x_diff.powi(2) + y_diff.powi(2) + z_diff.powi(2)) / 2 - (y_diff.powi(2) + z_diff.powi(2) + w_diff.powi(2)).powi(2)
        )]
        #[constraint(when = x > 0, y_dot == sin(x) * z_dot)]
        #[symmetry(translations(y, z, w))]
        #[discretization($($rule)*)]
        struct $name;
    };
}
beads!(Beads, midpoint);
beads!(BeadsOfNodes, lobatto, stages = 3);

const SITES: usize = 4;
const DELTA: f64 = 0.8;

fn start() -> ([[f64; 4]; SITES], [[f64; 4]; SITES]) {
    let x: [f64; SITES] = [-0.3, 0.2, -0.1, 0.4];
    let q = |k: usize| {
        let k_ = k as f64;
        [x[k], 0.3 * k_.cos(), 0.2 * (2.0 * k_).sin(), 0.3 * k_.sin()]
    };
    let v = |k: usize| {
        let z = 0.4 - 0.2 * k as f64;
        let y = if x[k] > 0.0 { x[k].sin() * z } else { 0.5 };
        [0.6 - 0.3 * k as f64, y, z, 0.2 * k as f64 - 0.3]
    };
    ([0, 1, 2, 3].map(q), [0, 1, 2, 3].map(v))
}

/// A sum of about a hundred numbers of the size 10, and rows that are solved to the tolerance 1e-12 of their terms.
const BALANCED: f64 = 1e-10;

/// The balances of momenta hold on every step: of w without a right side, also with inner nodes; of y, in whose direction the form of the constraint is 1, with the impulse of
/// the reactions and those of the jumps.
macro_rules! balanced {
    ($system:expr, $has_inner:expr) => {{
        let (system, (q, v)) = ($system, start());
        for (ends, is_periodic) in [(Ends::free(), false), (Ends::Periodic, true)] {
            let lattice = system.lattice(SITES, DELTA, ends).expect("it is one");
            let mut motion = lattice.motion(0.1, &q, &v).expect("it starts");
            let (mut crossings, mut jumps) = (0, 0);
            for step in 0..60 {
                let before: Vec<_> = (0..SITES).map(|k| motion.momentum_density(k)).collect();
                let from = motion.q().to_vec();
                motion.advance().expect("solved");
                crossings += motion.impacts().len();
                jumps += motion
                    .impacts()
                    .iter()
                    .filter(|impact| impact.jumped())
                    .count();
                for k in 0..SITES {
                    let last = if is_periodic { Some(SITES - 1) } else { None };
                    let into = k.checked_sub(1).or(last);
                    let into = into.map_or_else(|| before[k] * 0.0, |k| motion.momentum_flux(k));
                    let change = motion.momentum_density(k) - before[k];
                    let left = (motion.momentum_flux(k) - into) / DELTA + change;
                    assert!(left[2].abs() < BALANCED, "{step} {k}: w {:e}", left[2]);
                    let of_jumps = motion.impacts().iter().filter(|impact| impact.site == k);
                    let of_jumps: f64 = of_jumps.map(|impact| impact.impulses[0]).sum();
                    let off = left[0] - (of_jumps - motion.impulse(k)[0]);
                    assert!($has_inner || off.abs() < BALANCED, "{step} {k}: y {off:e}");
                    let moved = motion.q()[k] - from[k];
                    assert!((motion.d()[k] - moved).amax() < 1e-14, "{step} {k}");
                }
                let is_cut = !motion.impacts().is_empty();
                assert_eq!(motion.energy().is_nan(), is_cut, "{step}");
                assert_eq!(motion.energy_density(2).is_nan(), is_cut, "{step}");
                if !is_cut {
                    assert_eq!(motion.impulse(1), motion.lambda(1));
                }
            }
            println!("{crossings} crossings, {jumps} jumps");
            assert!(crossings > 8 && jumps > 3);
        }
    }};
}

#[test]
fn momenta_are_balanced() {
    balanced!(Beads, false);
    balanced!(BeadsOfNodes, true);
}

/// λ of a step that is cut is that of a step to the first crossing.
#[test]
fn multipliers_of_the_first_part() {
    let (q, v) = start();
    let lattice = Beads
        .lattice(SITES, DELTA, Ends::free())
        .expect("it is one");
    let mut motion = lattice.motion(0.1, &q, &v).expect("it starts");
    let mut found = 0;
    for _ in 0..60 {
        let (t, q, p) = (motion.t(), motion.q().to_vec(), motion.momenta().to_vec());
        motion.advance().expect("solved");
        let Some(first) = motion.impacts().first() else {
            continue;
        };
        let part = TimeStep { t, h: first.t - t };
        let mut part = lattice
            .motion_from_momenta(part, &q, &p)
            .expect("it starts");
        part.advance().expect("solved");
        for k in 0..SITES {
            // To where the crossing is known, and to the tolerance of a step.
            let off = (motion.lambda(k) - part.lambda(k)).amax();
            assert!(off < 1e-9, "{k}: {off:e}");
            found += usize::from(motion.lambda(k)[0] != 0.0);
        }
    }
    assert!(found > 8, "{found}");
}

/// Sleighs that forces pull.
macro_rules! sleighs {
    ($name:ident, $($rule:tt)*) => {
        #[discrete_system(lattice)]
        #[coordinates(x, y, theta: S1)]
        #[control(pull)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2)) / 2 - y.powi(4) - (x_diff.powi(2) + y_diff.powi(2)) / 2)]
        #[force(y = pull)]
        #[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
        #[discretization($($rule)*)]
        struct $name;
    };
}
sleighs!(Sleighs, midpoint);
sleighs!(SleighsOfNodes, lobatto, stages = 3);

/// After an error all that is read is that of the last step.
macro_rules! stays {
    ($system:expr) => {{
        let system = $system;
        let theta = [1.2_f64, 1.3, 1.1];
        let q = theta.map(|theta| [0.0, 0.1, theta]);
        let v = theta.map(|theta| [theta.cos(), theta.sin(), 0.1]);
        let lattice = system.lattice(3, 1.0, Ends::free()).expect("it is one");
        // As many iterations as small forces need, and fewer than large ones do.
        let options = StepOptions::default().max_iterations(6);
        let motion = lattice.motion_with(&options, 0.1, &q, &v);
        let mut motion = motion.expect("it starts");
        let said = |motion: &nonholonomic::LatticeMotion<'_, _>| {
            let lambda = [0, 1, 2].map(|k| motion.lambda(k));
            let impulse = [0, 1, 2].map(|k| motion.impulse(k));
            let found = (motion.node(), motion.iterations(), motion.residual_norm());
            let (q, d, p) = (
                motion.q().to_vec(),
                motion.d().to_vec(),
                motion.momenta().to_vec(),
            );
            (lambda, impulse, motion.energy(), found, q, d, p)
        };
        for _ in 0..5 {
            motion.step(&[[0.3]; 3]).expect("solved");
        }
        let before = said(&motion);
        let error = motion.step(&[[1e7]; 3]).expect_err("too far");
        println!("{error}");
        assert_eq!(said(&motion), before);
    }};
}

#[test]
fn after_an_error() {
    stays!(Sleighs);
    stays!(SleighsOfNodes);
}

/// Arrays and vectors are taken alike.
#[test]
fn arrays_and_vectors() {
    let (q, v) = start();
    let (a, b) = (
        q.map(SVector::<f64, 4>::from),
        v.map(SVector::<f64, 4>::from),
    );
    let lattice = Beads
        .lattice(SITES, DELTA, Ends::free())
        .expect("it is one");
    assert_eq!(
        lattice.energy_density(0.0, &q, &v, 1),
        lattice.energy_density(0.0, &a, &b, 1)
    );
    assert_eq!(
        lattice.energy_flux(0.0, &q, &v, 1),
        lattice.energy_flux(0.0, &a, &b, 1)
    );
    assert_eq!(
        lattice.momentum_density(0.0, &q, &v, 1),
        lattice.momentum_density(0.0, &a, &b, 1)
    );
    assert_eq!(
        lattice.momentum_flux(0.0, &q, &v, 1),
        lattice.momentum_flux(0.0, &a, &b, 1)
    );
    assert_eq!(
        lattice.accelerations(0.0, &q, &v),
        lattice.accelerations(0.0, &a, &b)
    );
}
