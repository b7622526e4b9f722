//! The scheme `energy` with coordinates in groups: it keeps H at the nodes, meets D there, and is of order 2; composed, of order 4.

#![cfg(feature = "large-composition")]

use nonholonomic::groups::{Isometry2, Isometry3, UnitQuaternion, Vector2, Vector3};
use nonholonomic::nalgebra::{DMatrix, DVector, Matrix3, SVector};
use nonholonomic::prelude::*;
use nonholonomic::{Matrix, Vector};

/// The literature's problems of bodies, and tops, by schemes of the two orders, or with both retractions.
macro_rules! problem {
    (suslov, $($system:tt)*) => { of_orders! { suslov, { $($system)* } } };
    (veselova, $($system:tt)*) => { of_orders! { veselova, { $($system)* } } };
    (routh, $($system:tt)*) => { of_orders! { routh, { $($system)* } } };
    (top, $($system:tt)*) => {
        pub mod top {
            scheme! { cayley, [discretization(energy)], { $($system)* } }
            scheme! { exponential, [discretization(energy), retraction(exponential)], { $($system)* } }
        }
    };
    ($other:ident, $($system:tt)*) => {};
}

macro_rules! of_orders {
    ($module:ident, $system:tt) => {
        pub mod $module {
            scheme! { two, [discretization(energy)], $system }
            scheme! { four, [discretization(energy, order = 4)], $system }
        }
    };
}

macro_rules! scheme {
    ($scheme:ident, [$($rule:meta),*], { $(#[$attribute:meta])* struct $name:ident { $($field:ident),* } }) => {
        pub mod $scheme {
            use nonholonomic::without_equations::discrete_system;
            #[discrete_system(continuous(multipliers))]
            $(#[$attribute])*
            $(#[$rule])*
            pub struct $name { $(pub $field: f64),* }
        }
    };
}

// The macro above declares them by other schemes than those of `schemes`.
#[allow(clippy::duplicate_mod)]
#[path = "../../benches/schemes/problems.rs"]
mod problems;
#[path = "top.rs"]
mod tops;

/// Steps of order 2.
mod two {
    pub use super::problems::routh::two::Routh;
    pub use super::problems::suslov::two::Suslov;
    pub use super::problems::veselova::two::Veselova;
}

/// Steps of order 4.
mod four {
    pub use super::problems::routh::four::Routh;
    pub use super::problems::suslov::four::Suslov;
    pub use super::problems::veselova::four::Veselova;
}

macro_rules! posed {
    ($module:ident, $($attribute:meta),*) => {
        pub mod $module {
            use nonholonomic::without_equations::discrete_system;

            pub use super::tops::top::$module::*;

            /// A metric, a magnetic term and a potential that depend on the pose.
            #[discrete_system(continuous(multipliers))]
            #[coordinates(s, g: SE3)]
            #[lagrangian(
                m / 2 * g.v.norm_squared() + (g.omega[0].powi(2) + 2 * g.omega[1].powi(2) + 3 * g.omega[2].powi(2)) / 2
                    + g.v.dot(g.omega) / 9 + s_dot.powi(2) * (1 + g.p[0].powi(2)) / 2 + s_dot * g.omega[2] / 6
                    + g.p[1] * g.spatial_omega[2] / 5 + s * g.v[0] / 4
                    - (g.p[2] * (1 + g.p[0])).powi(2) - s * (g * [0.1, 0.2, 0.3])[1] - sin(g.R[(0, 2)] + s) - g.p.norm_squared() - s.powi(2)
            )]
            #[constraint(s_dot == g.v[1] * g.p[0] + g.omega[0] / 2)]
            $(#[$attribute])*
            pub struct General { pub m: f64 }

            /// A sleigh with a mass that slides on it, in a field.
            #[discrete_system(continuous(multipliers))]
            #[coordinates(g: SE2, s)]
            #[lagrangian(
                m / 2 * g.v.norm_squared() + g.omega.powi(2) / 2 + g.v[1] * g.omega / 3 + s_dot.powi(2) / 2 + s_dot * g.omega / 5
                    - g.p.norm_squared() * (1 + g.R[(0, 0)] / 3) - s * g.R[(1, 0)] - s.powi(2)
            )]
            #[constraint(g.v[1] == 0)]
            $(#[$attribute])*
            pub struct Sleigh { pub m: f64 }
        }
    };
}

posed!(cayley, discretization(energy));
posed!(exponential, discretization(energy), retraction(exponential));

const SUSLOV: two::Suslov = two::Suslov {
    I: 1.2,
    J: 1.7,
    k: 0.3,
    g: 0.8,
};
const VESELOVA: two::Veselova = two::Veselova {
    I: 1.2,
    J: 1.7,
    k: 0.9,
};
const ROUTH: two::Routh = two::Routh {
    I: 0.5,
    J: 0.4,
    l: 0.2,
    a: 1.0,
    g: 1.5,
};

fn attitude() -> UnitQuaternion<f64> {
    UnitQuaternion::from_scaled_axis(Vector3::new(0.3, -0.5, 0.8))
}

fn rotation() -> Matrix3<f64> {
    *attitude().to_rotation_matrix().matrix()
}

/// (H, how far from D, q̇) at (q, p): q̇ in D with M q̇ + a = p modulo D°, and E_L there, of the continuous equations.
fn at_node<C: ContinuousSystem>(
    system: &C,
    q: &C::Configuration,
    p: &[f64],
) -> (f64, f64, C::Increment) {
    let (n, m) = (C::DIM, C::CONSTRAINTS);
    let zero = C::Increment::zeros();
    let mass = system.mass_matrix_at(0.0.into(), q, &zero);
    let forms = system.restrictions_at(0.0.into(), q);
    let rest = system.legendre_at(0.0.into(), q, &zero);
    let matrix = DMatrix::from_fn(n + m, n + m, |i, j| match (i < n, j < n) {
        (true, true) => mass.entry(i, j),
        (true, false) => -forms.entry(j - n, i),
        (false, true) => forms.entry(i - n, j),
        (false, false) => 0.0,
    });
    let right = DVector::from_fn(n + m, |i, _| match i < n {
        true => p[i] - rest.as_slice()[i],
        false => 0.0,
    });
    let solved = matrix.lu().solve(&right).expect("regular");
    let mut v = C::Increment::zeros();
    v.as_mut_slice().copy_from_slice(&solved.as_slice()[..n]);
    let off = system.constraint_values_at(0.0.into(), q, &v);
    let off = off
        .as_slice()
        .iter()
        .fold(0.0_f64, |off, x| off.max(x.abs()));
    (system.lagrangian_energy(0.0, *q, v), off, v)
}

fn norm(values: &[f64]) -> f64 {
    values.iter().map(|x| x * x).sum::<f64>().sqrt()
}

type Uncontrolled = SVector<f64, 0>;

/// The slope of the errors of q at t = 3, H on the way, and the step with -h.
#[track_caller]
pub fn check<S: ContinuousSystem<Control = Uncontrolled>>(
    (system, order): (&S, f64),
    q: S::Configuration,
    v: S::Increment,
) {
    const STEPS: u32 = 60;
    let duration = 3.0;
    let exact = system.flow(0.0, q, v, duration).nth(1);
    let exact = exact.expect("it goes on").expect("it has a flow");
    let errors = [1, 2].map(|times| {
        let steps = times * STEPS;
        let h = duration / f64::from(steps);
        let mut motion = system.motion(h, q, v).expect("it starts");
        let first = at_node(system, &q, motion.momentum().as_slice()).0;
        for _ in 0..steps {
            motion.step(Uncontrolled::zeros()).expect("solved");
            let (energy, off, _) = at_node(system, &motion.q(), motion.momentum().as_slice());
            // Some 10⁻¹⁶ of terms of H that are up to 10, in up to 360 steps of the rule.
            assert!(
                (energy - first).abs() < 1e-13,
                "{:e} of {first}",
                energy - first
            );
            assert!((motion.energy() - energy).abs() < 1e-13);
            assert!(off < 1e-13, "{off:e}");
        }
        norm(S::increment(&motion.q(), &exact.q).as_slice())
    });
    let slope = (errors[0] / errors[1]).log2();
    println!("{slope} {errors:?}");
    assert!((slope - order).abs() < 0.05, "{slope} {errors:?}");
    let p = system.initial_momentum(0.1, q, v);
    let there = system.step_from(0.1, q, p).expect("solved");
    let back = TimeStep { t: 0.1, h: -0.1 };
    let back = system.step_from(back, there.q, there.p).expect("solved");
    let apart = norm(S::increment(&q, &back.q).as_slice());
    let velocities = [p, back.p].map(|p| at_node(system, &q, p.as_slice()).2);
    let turned = norm((velocities[1] - velocities[0]).as_slice());
    assert!(apart < 1e-14 && turned < 1e-13, "{apart:e} {turned:e}");
}

/// On D: of Suslov's, Veselova's and Routh's problem.
fn velocities() -> [[f64; 3]; 2] {
    let in_space = rotation().transpose() * Vector3::new(0.6, -0.9, 0.0);
    [[0.5, -0.7, 0.0], in_space.into()]
}

fn rolling() -> [f64; 5] {
    let omega = Vector3::new(0.6, -0.9, 0.7);
    let in_space = rotation() * omega;
    [in_space[1], -in_space[0], omega[0], omega[1], omega[2]]
}

#[test]
fn constrained_bodies() {
    let [suslov, veselova] = velocities();
    check((&SUSLOV, 2.0), attitude().into(), suslov.into());
    check((&VESELOVA, 2.0), attitude().into(), veselova.into());
    let q = (0.1, 0.2, attitude());
    check((&ROUTH, 2.0), q.into(), rolling().into());
}

#[test]
fn composed_steps() {
    let [suslov, veselova] = velocities();
    let two::Suslov { I, J, k, g } = SUSLOV;
    let system = four::Suslov { I, J, k, g };
    check((&system, 4.0), attitude().into(), suslov.into());
    let two::Veselova { I, J, k } = VESELOVA;
    let system = four::Veselova { I, J, k };
    check((&system, 4.0), attitude().into(), veselova.into());
    let two::Routh { I, J, l, a, g } = ROUTH;
    let system = four::Routh { I, J, l, a, g };
    let q = (0.1, 0.2, attitude());
    check((&system, 4.0), q.into(), rolling().into());
}

macro_rules! of_every_group {
    ($module:ident) => {{
        let top = $module::Top {
            I: 1.2,
            J: 1.7,
            weight: 1.0,
        };
        check((&top, 2.0), attitude().into(), [0.5, -0.7, 1.1].into());
        let p = Vector3::new(0.3, -0.2, 0.4);
        let pose = Isometry3::from_parts(p.into(), attitude());
        let v = [0.3 * p[0] + 0.3, 0.2, 0.3, -0.5, 0.6, -0.9, 0.7];
        check(
            (&$module::General { m: 1.3 }, 2.0),
            (0.2, pose).into(),
            v.into(),
        );
        let pose = Isometry2::new(Vector2::new(0.3, 0.5), 0.7);
        check(
            (&$module::Sleigh { m: 1.3 }, 2.0),
            (pose, 0.2).into(),
            [0.6, 0.0, 0.9, -0.4].into(),
        );
    }};
}

#[test]
fn groups_with_either_retraction() {
    of_every_group!(cayley);
    of_every_group!(exponential);
}

/// (1 + d^/2) Π_1 = (1 - d^/2) Π_0 of a free body with Cayley's map, so that R Π stays as H does; with a weight its vertical component, since both the force and the change of R
/// have the mean of R. The sums of 10⁴ steps are a random walk of terms of the size 2 ε.
#[test]
fn momenta_of_a_top() {
    for weight in [0.0, 1.0] {
        let top = cayley::Top {
            I: 1.2,
            J: 1.7,
            weight,
        };
        let mut motion = top
            .motion(0.3, attitude(), [0.5, -0.7, 1.1])
            .expect("it starts");
        let in_space = |q: &cayley::TopConfiguration, p: &[f64]| q.R * Vector3::from_row_slice(p);
        let first = in_space(&motion.q(), motion.momentum().as_slice());
        let mut turned = 0.0_f64;
        for _ in 0..10_000 {
            motion.step([]).expect("solved");
            let momentum = in_space(&motion.q(), motion.momentum().as_slice());
            let change = momentum - first;
            let kept = if weight == 0.0 {
                change.norm()
            } else {
                change[2].abs()
            };
            assert!(kept < 1e-12, "{weight}: {kept:e}");
            turned = turned.max(change.norm());
        }
        assert!(weight == 0.0 || turned > 0.5);
    }
}

/// A member of an ensemble has the bits of its own motion.
#[test]
fn members_of_an_ensemble() {
    let h = 0.05;
    let start = |k: i32| {
        let v = Vector3::new(0.6 + f64::from(k) / 10.0, -0.9, 0.0);
        let v = rotation().transpose() * v;
        VESELOVA.start(h, attitude(), v).expect("it starts")
    };
    let pairs: Vec<_> = (0..5).map(start).collect();
    let recording = Ensemble::of(VESELOVA, h, pairs.clone()).run(60);
    assert!(recording.errors().is_empty());
    for (member, (q0, q1)) in pairs.into_iter().enumerate() {
        for state in VESELOVA.trajectory(h, q0, q1).take(61) {
            let state = state.expect("solved");
            let mut flat = [0.0; 4];
            nonholonomic::Components::write(&state.q, &mut flat);
            for (i, component) in flat.into_iter().enumerate() {
                let recorded = recording.q(state.k, i)[member];
                assert_eq!(recorded.to_bits(), component.to_bits());
            }
        }
    }
}
