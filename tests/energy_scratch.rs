//! The scheme `energy` with coordinates in groups.

use nonholonomic::nalgebra::{Isometry2, Isometry3, DMatrix, DVector, UnitQuaternion, Vector3};
use nonholonomic::prelude::*;
use nonholonomic::{Matrix, Vector};

macro_rules! systems {
    ($module:ident, $($attribute:meta),*) => {
        mod $module {
            use nonholonomic::prelude::*;

            /// Suslov's problem in a field of gravity.
            #[discrete_system(continuous(multipliers), derivatives)]
            #[coordinates(R: SO3)]
            #[lagrangian((I * R.omega[0].powi(2) + J * R.omega[1].powi(2) + R.omega[2].powi(2)) / 2 + k * R.omega[0] * R.omega[2] - g * R[(2, 0)])]
            #[constraint(R.omega[2] == 0)]
            $(#[$attribute])*
            pub struct Suslov { pub I: f64, pub J: f64, pub k: f64, pub g: f64 }

            /// Veselova's problem in a quadratic field: no basis of body velocities is one of D everywhere.
            #[discrete_system(continuous(multipliers))]
            #[coordinates(R: SO3)]
            #[lagrangian((I * R.omega[0].powi(2) + J * R.omega[1].powi(2) + R.omega[2].powi(2)) / 2 - k * (I * R[(2, 0)].powi(2) + J * R[(2, 1)].powi(2) + R[(2, 2)].powi(2)) / 2)]
            #[constraint(R.spatial_omega[2] == 0)]
            $(#[$attribute])*
            pub struct Veselova { pub I: f64, pub J: f64, pub k: f64 }

            /// Routh's sphere.
            #[discrete_system(continuous(multipliers))]
            #[coordinates(x, y, R: SO3)]
            #[lagrangian({
                let v = R * [R.omega[1], -R.omega[0], 0];
                ((x_dot + l * v[0]).powi(2) + (y_dot + l * v[1]).powi(2) + l.powi(2) * v[2].powi(2)
                    + I * (R.omega[0].powi(2) + R.omega[1].powi(2)) + J * R.omega[2].powi(2)) / 2 - g * l * R[(2, 2)]
            })]
            #[constraint(x_dot == a * R.spatial_omega[1])]
            #[constraint(y_dot == -a * R.spatial_omega[0])]
            $(#[$attribute])*
            pub struct Routh { pub I: f64, pub J: f64, pub l: f64, pub a: f64, pub g: f64 }

            /// A heavy top with three moments of inertia.
            #[discrete_system(continuous(multipliers))]
            #[coordinates(R: SO3)]
            #[lagrangian((I * R.omega[0].powi(2) + J * R.omega[1].powi(2) + R.omega[2].powi(2)) / 2 - (R * [l, 0.1, 1])[2])]
            $(#[$attribute])*
            pub struct Top { pub I: f64, pub J: f64, pub l: f64 }

            /// A metric, a magnetic term and a potential that depend on everything.
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

systems!(two, discretization(energy));
systems!(four, discretization(energy, order = 4));
systems!(exponential, discretization(energy), retraction(exponential));

/// (H, how far from D, q̇) at (q, p).
fn at_node<C: ContinuousSystem>(system: &C, q: &C::Configuration, p: &[f64]) -> (f64, f64, C::Increment) {
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
    let right = DVector::from_fn(n + m, |i, _| if i < n { p[i] - rest.as_slice()[i] } else { 0.0 });
    let solved = matrix.lu().solve(&right).expect("regular");
    let mut v = C::Increment::zeros();
    v.as_mut_slice().copy_from_slice(&solved.as_slice()[..n]);
    let energy = system.lagrangian_energy(0.0, *q, v);
    let off = system.constraint_values_at(0.0.into(), q, &v).as_slice().iter().map(|x| x.abs()).fold(0.0, f64::max);
    (energy, off, v)
}

/// The slope of the errors of q, with the energy.
fn order<S: ContinuousSystem<Control = nonholonomic::nalgebra::SVector<f64, 0>>>(name: &str, system: &S, q: S::Configuration, v: S::Increment, steps: u32, order: f64) {
    let duration = 3.0;
    let exact = system.flow(0.0, q, v, duration).nth(1).unwrap().unwrap();
    let errors = [1, 2].map(|times| {
        let steps = times * steps;
        let mut motion = system.motion(duration / f64::from(steps), q, v).expect("it starts");
        let first = at_node(system, &q, motion.momentum().as_slice()).0;
        let mut worst = 0.0_f64;
        for _ in 0..steps {
            motion.step(nonholonomic::nalgebra::SVector::<f64, 0>::zeros()).expect("solved");
            let (energy, off, _) = at_node(system, &motion.q(), motion.momentum().as_slice());
            assert!(off < 1e-13);
            worst = worst.max((energy - first).abs()).max((motion.energy() - energy).abs());
        }
        println!("{name}: energy {worst:e} of {first}");
        S::increment(&motion.q(), &exact.q).as_slice().iter().map(|x| x * x).sum::<f64>().sqrt()
    });
    let slope = (errors[0] / errors[1]).log2();
    println!("{name}: order {slope} {errors:?} expected {order}");
}

#[test]
fn orders() {
    macro_rules! all {
        ($module:ident, $steps:expr, $order:expr) => {{
            use $module::*;
            let attitude = UnitQuaternion::from_scaled_axis(Vector3::new(0.3, -0.5, 0.8));
            let r = *attitude.to_rotation_matrix().matrix();
            let o = |v: Vector3<f64>| <[f64; 3]>::from(v);
            order("suslov", &Suslov { I: 1.2, J: 1.7, k: 0.3, g: 0.8 }, attitude.into(), [0.5, -0.7, 0.0].into(), $steps, $order);
            let w = r.transpose() * Vector3::new(0.6, -0.9, 0.0);
            order("veselova", &Veselova { I: 1.2, J: 1.7, k: 0.9 }, attitude.into(), o(w).into(), $steps, $order);
            order("top", &Top { I: 1.2, J: 1.7, l: 0.4 }, attitude.into(), [0.5, -0.7, 1.1].into(), $steps, $order);
            let w = Vector3::new(0.6, -0.9, 0.7);
            let s = r * w;
            let routh = Routh { I: 0.5, J: 0.4, l: 0.2, a: 1.0, g: 1.5 };
            order("routh", &routh, (0.1, 0.2, attitude).into(), [s[1], -s[0], w[0], w[1], w[2]].into(), $steps, $order);
            let w = Vector3::new(0.6, -0.9, 0.7);
            let p = Vector3::new(0.3, -0.2, 0.4);
            let s = r * w;
            let v = Vector3::new(0.2, 0.3, -0.5);
            let pose = Isometry3::from_parts(p.into(), attitude);
            order("general", &General { m: 1.3 }, (0.2, pose).into(), [v[1] * p[0] + w[0] / 2.0, v[0], v[1], v[2], w[0], w[1], w[2]].into(), $steps, $order);
            let pose = Isometry2::new(nonholonomic::nalgebra::Vector2::new(0.3, 0.5), 0.7);
            order("sleigh", &Sleigh { m: 1.3 }, (pose, 0.2).into(), [0.6, 0.0, 0.9, -0.4].into(), $steps, $order);
        }};
    }
    all!(two, 60, 2.0);
    all!(exponential, 60, 2.0);
    all!(four, 60, 4.0);
}
