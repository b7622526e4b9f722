//! The scheme `energy`: it keeps H at the nodes, meets D there, and is of order 2.

use nonholonomic::prelude::*;

/// The variator of Modin and Verdier.
#[discrete_system(continuous(multipliers))]
#[coordinates(x, y, xi: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + xi_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)) / 2 + cos(xi) - epsilon * sin(2 * xi))]
#[constraint(y_dot + sin(xi) * x_dot == 0)]
#[discretization(energy)]
pub struct Variator {
    pub epsilon: f64,
}

/// A metric that depends on all coordinates, a magnetic term, and functions of every kind.
#[discrete_system(continuous(multipliers))]
#[coordinates(x, y, z, w)]
#[lagrangian(
    ((2 + sin(x)) * x_dot.powi(2) + (1 + y.powi(2)) * y_dot.powi(2) + m * z_dot.powi(2) + exp(x / 3) * w_dot.powi(2)) / 2 + x_dot * z_dot * y / 4
        + x * y * w_dot / 3 - z * x_dot / 5
        - x.powi(4) / 4 - sqrt(1 + y.powi(2)) * z.powi(2) - ln(2 + w.powi(2)) - exp(-x * y) / 3 - w.powi(2) * cosh(z) / 5 - 1 / (1 + x.powi(2))
)]
#[constraint(w_dot == y * x_dot + sin(z) * z_dot)]
#[discretization(energy)]
pub struct General {
    pub m: f64,
}

#[test]
fn energy_is_kept() {
    let system = Variator { epsilon: 0.1 };
    let (q, v) = ([1.0, 0.0, 0.0], [0.3, 0.0, 3.0]);
    for tolerance in [1e-13, 1e-14, 1e-15, 3e-16] {
        let mut motion = system
            .motion_with(&StepOptions::default().tolerance(tolerance), 0.1, q, v)
            .expect("it starts");
        let mut iterations = 0;
        for k in 0..20001 {
            motion.step([]).expect("solved");
            iterations += motion.iterations();
            if k % 4000 == 0 {
                println!("{tolerance} {:e} {iterations}", motion.energy() - 4.045);
            }
        }
    }
    let system = General { m: 1.3 };
    let q: [f64; 4] = [0.3, -0.4, 0.5, 0.2];
    let v = [0.7, 0.4, -0.6, -0.4 * 0.7 - 0.6 * 0.5_f64.sin()];
    let exact = system.flow(0.0, q, v, 3.0).nth(1).unwrap().unwrap();
    for steps in [30, 60, 120, 240] {
        let mut motion = system
            .motion(3.0 / f64::from(steps), q, v)
            .expect("it starts");
        for k in 0..steps {
            motion.step([]).expect("solved");
            if k == 0 || k + 1 == steps {
                println!("{:.17e}", motion.energy());
            }
        }
        println!("{steps} {:e}", (motion.q() - exact.q).norm());
    }
}
