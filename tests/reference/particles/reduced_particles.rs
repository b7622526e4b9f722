//! The reductions of the particles with ẏ = x ẋ: in the plane (FTZ Examples 4.17, 5.6, 5.9, 5.16, 7.2, 10.9,
//! 10.11), and in space by a horizontal symmetry and then by a Chaplygin one (FTZ §11.3, T 7.4.4).

use std::sync::LazyLock;

use nonholonomic::nalgebra::Vector2;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::reference::data::{Record, Reference};
use crate::reference::reductions::{self, Block};
use crate::support::assert_close;

static PLANE: LazyLock<Reference> =
    LazyLock::new(|| Reference::parse(include_str!("../data/01_r2_constrained_particle.json")));
static SPACE: LazyLock<Reference> = LazyLock::new(|| {
    Reference::parse(include_str!("../data/03_horizontal_symmetry_particle.json"))
});

/// Example 5.1 with A_d^b.
#[discrete_system]
#[coordinates(x, y)]
#[discrete_lagrangian(m * ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2)) / 2)]
#[variational_constraint(y_dot - x * x_dot == 0)]
#[kinematic_constraint(y[1] - y[0] == (x[1] + x[0]) * (x[1] - x[0]) / 2)]
#[symmetry(translations(y))]
#[discrete_connection(y = b * (x[1] + x[0]) * (x[1] - x[0]) / 2)]
struct Particle {
    m: f64,
    b: f64,
}

/// With D_d for A_d, which is b = 1.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[constraint(y_dot == x * x_dot)]
#[symmetry(translations(y))]
#[discrete_connection(kinematic)]
struct Chaplygin {
    m: f64,
}

/// With the horizontal lift written out.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[constraint(y_dot == x * x_dot)]
#[symmetry(translations(y))]
#[connection(y = x * x_dot)]
struct Explicit {
    m: f64,
}

#[test]
fn plane() {
    let m = PLANE.parameter("m");
    for (place, b) in [0.0, 0.5, 1.0].into_iter().enumerate() {
        let name = format!("01, b = {b}");
        reductions::abelian(&name, &Particle { m, b }, &PLANE, place);
    }
    reductions::abelian("01, explicit", &Explicit { m }, &PLANE, 0);
    reductions::abelian("01, kinematic", &Chaplygin { m }, &PLANE, 2);
}

/// FTZ §11.3: z at the level μ^z, then y.
#[discrete_system]
#[coordinates(x, y, z)]
#[discrete_lagrangian(m * ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2) + (z[1] - z[0]).powi(2)) / 2)]
#[variational_constraint(y_dot - x * x_dot == 0)]
#[kinematic_constraint(y[1] - y[0] == (x[1].powi(2) - x[0].powi(2)) / 2)]
#[symmetry(translations(z))]
#[discrete_connection(momentum(mu))]
#[symmetry(translations(y))]
#[discrete_connection(kinematic)]
struct Stages {
    m: f64,
    mu: f64,
}

/// The first stage alone, from the continuous system.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)))]
#[constraint(y_dot == x * x_dot)]
#[symmetry(translations(z))]
#[discrete_connection(momentum(mu))]
struct Horizontal {
    m: f64,
    mu: f64,
}

fn level() -> [f64; 2] {
    [SPACE.parameter("m"), SPACE.number("/reductions/0/mu_z")]
}

#[test]
fn space() {
    let [m, mu] = level();
    reductions::abelian("03, stages", &Stages { m, mu }, &SPACE, 0);
    reductions::abelian("03, horizontal", &Horizontal { m, mu }, &SPACE, 0);
}

/// The nodes of the system on Q/G.
fn shadows() -> Vec<Record<2, 1>> {
    let records = SPACE.records::<3, 1>().into_iter();
    let shadow = |Record {
                      k,
                      q: [x, y, _],
                      lambda,
                      pair,
                  }| Record {
        k,
        q: [x, y],
        lambda,
        pair,
    };
    records.map(shadow).collect()
}

#[test]
fn second_stage() {
    let [m, mu] = level();
    let quotient = Stages { m, mu }.quotient();
    let block = Block::of_nodes("03, stage 2", &SPACE, 1, shadows());
    block.pairs(&quotient, |_, vartheta| vec![vartheta.x]);
    block.residuals(&quotient);
}

/// Both reconstructions, one after the other, against the stored nodes.
#[test]
fn two_reconstructions() {
    let [m, mu] = level();
    let (first, second) = {
        let system = Stages { m, mu };
        (system.reduced(), system.quotient().reduced())
    };
    let records = SPACE.records::<3, 1>();
    let [q0, q1] = SPACE.initial_pair::<3>();
    let (r0, vartheta, r1) = first.reduce(1.0, q0, q1);
    let (s0, varsigma, s1) = second.reduce(1.0, r0, r1);
    let options = StepOptions::default().tolerance(f64::EPSILON);
    let shadows: Vec<Vector2<f64>> = second
        .trajectory_with(&options, 1.0, s0, varsigma, s1)
        .reconstruct(r0)
        .map(|state| state.expect("the step converges").q)
        .take(1002)
        .collect();
    let run = crate::reference::check::Run::of_file(&Stages { m, mu }, &SPACE, 1001);
    let mut q = run.q(0);
    let mut stored = records.iter();
    let mut next = stored.next();
    for (k, pair) in shadows.array_windows::<2>().enumerate() {
        if let Some(record) = next.filter(|record| record.k == k) {
            for i in 0..3 {
                let what = format!("03, both stages: q[{i}] at k = {k}");
                assert_close(&what, q[i], record.q[i], run.states[k].allowed.q);
            }
            next = stored.next();
        }
        q = first.reconstruct(1.0, q, vartheta, pair[1]);
    }
    assert_eq!(next.map(|record| record.k), Some(1001));
}

/// The system on Q/G is a system: its own motion is the shadow of the motion.
#[test]
fn quotient() {
    let [m, mu] = level();
    let quotient = Stages { m, mu }.quotient();
    let run = crate::reference::check::Run::of_file(&Stages { m, mu }, &SPACE, 1001);
    let shadows = shadows();
    let pair = [shadows[0].q, shadows[1].q].map(Vector2::from);
    let own = crate::reference::check::Run::from_pair(&quotient, &SPACE.growth(), 1.0, pair, 1001);
    for record in shadows {
        let node = &own.states[record.k];
        for i in 0..2 {
            let what = format!("03, quotient: r[{i}] at k = {}", record.k);
            let allowed = run.states[record.k].allowed.q;
            assert_close(&what, node.q[i], record.q[i], allowed);
        }
        // "Same λ_k as the original system": note of the file.
        if let Some([lambda]) = record.lambda {
            assert_close(
                "λ",
                node.lambda[0],
                lambda,
                run.states[record.k].allowed.q * m,
            );
        }
    }
}
