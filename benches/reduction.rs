//! One step of the reduced system beside one of the system itself: `cargo bench --bench reduction`.
//!
//! Each row is a thousand steps from the same pair, with the same options; the ratio is that of the
//! same round.

use std::hint::black_box;

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

mod ratio;
use ratio::Program;

const STEPS: usize = 1000;

macro_rules! constrained_particle {
    ($name:ident, $($connection:tt)*) => {
        #[discrete_system]
        #[coordinates(x, y)]
        #[discrete_lagrangian(m / 2 * ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2)))]
        #[variational_constraint(y_dot == x * x_dot)]
        #[kinematic_constraint(y[1] - y[0] == (x[1] + x[0]) * (x[1] - x[0]) / 2)]
        #[symmetry(translations(y))]
        #[discrete_connection($($connection)*)]
        struct $name {
            m: f64,
        }
    };
}

constrained_particle!(ParticleFlat, flat);
constrained_particle!(ParticleHalf, y = (x[1] + x[0]) * (x[1] - x[0]) / 4);
constrained_particle!(ParticleKinematic, kinematic);

macro_rules! disk {
    ($name:ident, $symmetry:meta, $connection:meta) => {
        #[discrete_system]
        #[coordinates(x, y, theta: S1, phi: S1)]
        #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
        #[constraint(x_dot == A * cos(phi) * theta_dot)]
        #[constraint(y_dot == A * sin(phi) * theta_dot)]
        #[$symmetry]
        #[$connection]
        struct $name {
            m: f64,
            I: f64,
            J: f64,
            A: f64,
        }
    };
}

disk!(
    Disk,
    symmetry(translations(x, y, theta)),
    discrete_connection(flat)
);
disk!(
    DiskKinematic,
    symmetry(translations(x, y)),
    discrete_connection(kinematic)
);

#[discrete_system]
#[coordinates(x, y, z)]
#[discrete_lagrangian(m / 2 * ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2) + (z[1] - z[0]).powi(2)))]
#[variational_constraint(y_dot == x * x_dot)]
#[kinematic_constraint(y[1] - y[0] == (x[1].powi(2) - x[0].powi(2)) / 2)]
#[symmetry(translations(z))]
#[discrete_connection(momentum(mu))]
#[symmetry(translations(y))]
#[discrete_connection(kinematic)]
struct HorizontalParticle {
    m: f64,
    mu: f64,
}

macro_rules! sleigh {
    ($name:ident, $symmetry:meta) => {
        #[discrete_system]
        #[coordinates(x, y, theta: S1)]
        #[lagrangian(m / 2 * ((x_dot - a * theta_dot * sin(theta)).powi(2) + (y_dot + a * theta_dot * cos(theta)).powi(2))
            + I / 2 * theta_dot.powi(2))]
        #[constraint(y_dot * cos(theta) == x_dot * sin(theta))]
        #[$symmetry]
        struct $name {
            m: f64,
            I: f64,
            a: f64,
        }
    };
}

sleigh!(SleighOnGroup, symmetry(SE2(x, y, theta)));
sleigh!(SleighWithBase, symmetry(translations(x, y)));

#[discrete_system]
#[coordinates(x, y, theta: S1, psi: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + (m * l.powi(2) - 2 * Jw) / 2 * theta_dot.powi(2)
    + Jw * theta_dot.powi(2) + Jr * theta_dot * psi_dot + Jr / 2 * psi_dot.powi(2) + Jw * phi_dot.powi(2))]
#[constraint(-sin(theta + phi) * x_dot + cos(theta + phi) * y_dot == l * cos(phi) * theta_dot)]
#[constraint(-sin(theta - phi) * x_dot + cos(theta - phi) * y_dot == -l * cos(phi) * theta_dot)]
#[force(psi = 4 * (cos(t) - psi) - psi_dot, phi = 4 * (0.7 + 0.3 * sin(t) - phi) - phi_dot)]
#[symmetry(SE2(x, y, theta))]
struct Snakeboard {
    m: f64,
    l: f64,
    Jr: f64,
    Jw: f64,
}

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + c / 2 * (z_dot - (x * y_dot - y * x_dot) / 2).powi(2))]
#[constraint(z_dot == (x * y_dot - y * x_dot) / 2 + u * x_dot)]
#[symmetry(Heisenberg(x, y, z))]
struct HeisenbergParticle {
    m: f64,
    c: f64,
    u: f64,
}

/// One row: the unreduced system, then the reduced one.
fn row<S: SymmetricSystem>(
    name: &str,
    system: &S,
    h: f64,
    q0: impl Into<S::Configuration>,
    q1: impl Into<S::Configuration>,
) {
    let (q0, q1) = (q0.into(), q1.into());
    let reduced = system.reduced();
    let (r0, vartheta0, r1) = reduced.reduce(h, q0, q1);
    let mut full = || {
        for state in system.trajectory(h, black_box(q0), q1).take(STEPS + 1) {
            black_box(state.expect("the systems of the benchmark have steps").q);
        }
    };
    let mut less = || {
        let motion = reduced.trajectory(h, black_box(r0), vartheta0, r1);
        for state in motion.take(STEPS + 1) {
            black_box(state.expect("the systems of the benchmark have steps").r);
        }
    };
    ratio::row(
        name,
        STEPS,
        &mut [
            Program {
                name: "unreduced",
                run: &mut full,
            },
            Program {
                name: "reduced",
                run: &mut less,
            },
        ],
    );
}

fn main() {
    let (q0, q1) = ([0.4, -0.2], [0.55, -0.12875]);
    row(
        "constrained particle, flat",
        &ParticleFlat { m: 1.5 },
        1.0,
        q0,
        q1,
    );
    row(
        "constrained particle, b = 1/2",
        &ParticleHalf { m: 1.5 },
        1.0,
        q0,
        q1,
    );
    row(
        "constrained particle, kinematic",
        &ParticleKinematic { m: 1.5 },
        1.0,
        q0,
        q1,
    );

    let disk = Disk {
        m: 5.0,
        I: 0.3,
        J: 0.2,
        A: 0.5,
    };
    let v = [0.65 * 0.3f64.cos(), 0.65 * 0.3f64.sin(), 1.3, 0.7];
    let (q0, q1) = disk.start(0.01, [0.0, 0.0, 0.0, 0.3], v).expect("a start");
    row("disk, translations(x, y, theta)", &disk, 0.01, q0, q1);
    row(
        "disk, kinematic",
        &DiskKinematic {
            m: 5.0,
            I: 0.3,
            J: 0.2,
            A: 0.5,
        },
        0.01,
        q0,
        q1,
    );

    let (q0, q1) = ([0.25, 0.1, -0.5], [0.4, 0.14875, -0.37]);
    let particle = HorizontalParticle {
        m: 1.2,
        mu: 1.2 * 0.13,
    };
    row("horizontal particle, momentum", &particle, 1.0, q0, q1);
    let quotient = particle.quotient();
    row(
        "  its second stage",
        &quotient,
        1.0,
        [0.25, 0.1],
        [0.4, 0.14875],
    );

    let sleigh = SleighOnGroup {
        m: 1.5,
        I: 0.4,
        a: 0.3,
    };
    let v = [0.6 * 0.3f64.cos(), 0.6 * 0.3f64.sin(), 0.5];
    let (q0, q1) = sleigh.start(0.01, [0.0, 0.0, 0.3], v).expect("a start");
    row("sleigh, SE2", &sleigh, 0.01, q0, q1);
    row(
        "sleigh, translations(x, y)",
        &SleighWithBase {
            m: 1.5,
            I: 0.4,
            a: 0.3,
        },
        0.01,
        q0,
        q1,
    );

    let board = Snakeboard {
        m: 6.0,
        l: 0.2,
        Jr: 0.2,
        Jw: 0.01,
    };
    let (q0, q1) = board
        .start(0.01, [0.0, 0.0, 0.0, 1.0, 0.7], [0.0; 5])
        .expect("a start");
    row("snakeboard, SE2", &board, 0.01, q0, q1);

    let particle = HeisenbergParticle {
        m: 1.0,
        c: 0.5,
        u: 0.7,
    };
    let (q0, q1) = particle
        .start(0.01, [0.0; 3], [1.0, 0.5, 0.7])
        .expect("a start");
    row("Heisenberg particle", &particle, 0.01, q0, q1);
}
