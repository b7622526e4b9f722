//! The scheme `energy` with coordinates in groups, on a million steps: H at the nodes.

use nonholonomic::nalgebra::Vector3;
use nonholonomic::prelude::*;

/// Suslov's problem in a field of gravity.
#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(
    (I * R.omega[0].powi(2) + J * R.omega[1].powi(2) + R.omega[2].powi(2)) / 2 + k * R.omega[0] * R.omega[2] - g * R[(2, 0)]
)]
#[constraint(R.omega[2] == 0)]
#[discretization(energy)]
struct Suslov {
    I: f64,
    J: f64,
    k: f64,
    g: f64,
}

/// Veselova's problem in a quadratic field.
#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(
    (I * R.omega[0].powi(2) + J * R.omega[1].powi(2) + R.omega[2].powi(2)) / 2
        - k * (I * R[(2, 0)].powi(2) + J * R[(2, 1)].powi(2) + R[(2, 2)].powi(2)) / 2
)]
#[constraint(R.spatial_omega[2] == 0)]
#[discretization(energy)]
struct Veselova {
    I: f64,
    J: f64,
    k: f64,
}

/// Routh's sphere.
#[discrete_system]
#[coordinates(x, y, R: SO3)]
#[lagrangian({
    let v = R * [R.omega[1], -R.omega[0], 0];
    ((x_dot + l * v[0]).powi(2) + (y_dot + l * v[1]).powi(2) + l.powi(2) * v[2].powi(2)
        + I * (R.omega[0].powi(2) + R.omega[1].powi(2)) + J * R.omega[2].powi(2)) / 2 - g * l * R[(2, 2)]
})]
#[constraint(x_dot == a * R.spatial_omega[1])]
#[constraint(y_dot == -a * R.spatial_omega[0])]
#[discretization(energy)]
struct Routh {
    I: f64,
    J: f64,
    l: f64,
    a: f64,
    g: f64,
}

/// A heavy top with three moments of inertia; a free body without a weight.
#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian((I * R.omega[0].powi(2) + J * R.omega[1].powi(2) + R.omega[2].powi(2)) / 2 - weight * (R * [0.4, 0.1, 1])[2])]
#[discretization(energy)]
struct Top {
    I: f64,
    J: f64,
    weight: f64,
}

/// The largest change of the energy in a million steps, relative to it, which is of the size of its terms. `motion.energy()` is H at the node: ½|μ|² + V of the frame, which `composition` compares with E_L.
macro_rules! kept {
    ($system:expr, $q:expr, $v:expr) => {{
        let system = $system;
        let mut motion = system.motion(0.05, $q, $v).expect("it starts");
        motion.step([]).expect("it is solved");
        let (first, mut largest) = (motion.energy(), 0.0_f64);
        for _ in 0..1_000_000 {
            motion.step([]).expect("it is solved");
            largest = largest.max((motion.energy() - first).abs());
        }
        let largest = largest / first.abs();
        println!("{}: {largest:.1e}", stringify!($system));
        // Of each step the rounding of some ten to twenty numbers of this size, 2·10⁻¹⁶ each, which add up as a random walk does, to 10³ of them.
        assert!(largest <= 5e-12, "{largest:e}");
    }};
}

#[test]
fn energy_of_bodies() {
    let attitude = UnitQuaternion::from_scaled_axis(Vector3::new(0.3, -0.5, 0.8));
    let turned = |v: Vector3<f64>| <[f64; 3]>::from(attitude.inverse() * v);
    kept!(
        Suslov {
            I: 1.2,
            J: 1.7,
            k: 0.3,
            g: 0.8
        },
        attitude,
        [0.5, -0.7, 0.0]
    );
    let in_plane = turned(Vector3::new(0.6, -0.9, 0.0));
    kept!(
        Veselova {
            I: 1.2,
            J: 1.7,
            k: 0.9
        },
        attitude,
        in_plane
    );
    let omega = Vector3::new(0.6, -0.9, 0.7);
    let in_space = attitude * omega;
    let v = [in_space[1], -in_space[0], omega[0], omega[1], omega[2]];
    let (l, a, g) = (0.2, 1.0, 1.5);
    let routh = Routh {
        I: 0.5,
        J: 0.4,
        l,
        a,
        g,
    };
    kept!(routh, (0.1, 0.2, attitude), v);
    for weight in [0.0, 1.0] {
        kept!(
            Top {
                I: 1.2,
                J: 1.7,
                weight
            },
            attitude,
            [0.5, -0.7, 1.1]
        );
    }
}
