//! The variator that a pendulum drives (K. Modin and O. Verdier, Numer. Math. 145, 2020), on motions on which the pendulum goes round.
//!
//! With E = (ẋ² + ẏ² + x² + y²)/2, which is an integral, and h = 0.1 up to t = 40 000, the mean of E over the last quarter, relative to E at the start less
//! one, of an independent program: -0.98 of the midpoint rule, -1.3e-2 of Suzuki's composition of order 4, +3.8e-3 of Yoshida's of order 6, 4e-11 of a scheme that preserves the energy, for ε = 0.1. No change
//! of signs that reverses the system keeps the sense in which ξ runs there; for ε = 0 one does, and the midpoint rule has 1.0e-3.

#![cfg(feature = "large-connections")]

use nonholonomic::prelude::*;

macro_rules! variator {
    ($module:ident, $($rule:tt)*) => {
        mod $module {
            use nonholonomic::prelude::*;

            #[discrete_system]
            #[coordinates(x, y, xi: S1)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + xi_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)) / 2 + cos(xi) - epsilon * sin(2 * xi))]
            #[constraint(y_dot + sin(xi) * x_dot == 0)]
            #[discretization($($rule)*)]
            pub struct Variator {
                pub epsilon: f64,
            }
        }
    };
}

variator!(two, midpoint);
variator!(four, midpoint, order = 4);
variator!(six, midpoint, order = 6);
variator!(three_stages, lobatto, stages = 3);
variator!(four_stages, lobatto, stages = 4);
variator!(energy, energy);

/// E at (q, p), the velocity that of p on D: M = 1.
fn energy(q: &[f64], p: &[f64]) -> f64 {
    let form = [q[2].sin(), 1.0];
    let along = (form[0] * p[0] + form[1] * p[1]) / (form[0].powi(2) + 1.0);
    let v = [0, 1].map(|i| p[i] - along * form[i]);
    (v[0].powi(2) + v[1].powi(2) + q[0].powi(2) + q[1].powi(2)) / 2.0
}

/// The mean of E over the last quarter of so many steps, relative to that at the start, less one.
macro_rules! drift {
    ($system:expr, $steps:expr) => {{
        let system = $system;
        let (q, v) = ([1.0, 0.0, 0.0], [0.3, 0.0, 3.0]);
        let p = system.initial_momentum(0.1, q, v);
        let mut motion = system.trajectory_from(0.1, q, p);
        let (mut sum, first) = (0.0, energy(&q, p.as_slice()));
        for k in 0..$steps {
            motion.next().expect("it goes on").expect("it is solved");
            if k >= $steps / 4 * 3 {
                let (_, q, p) = motion.phase().expect("it goes on");
                sum += energy(q.as_slice(), p.as_slice());
            }
        }
        sum / f64::from($steps / 4) / first - 1.0
    }};
}

#[test]
fn drift_of_an_integral() {
    const STEPS: i32 = 400_000;
    let reversible = drift!(two::Variator { epsilon: 0.0 }, STEPS);
    let two = drift!(two::Variator { epsilon: 0.1 }, STEPS);
    let four = drift!(four::Variator { epsilon: 0.1 }, STEPS);
    let six = drift!(six::Variator { epsilon: 0.1 }, STEPS);
    let three_stages = drift!(three_stages::Variator { epsilon: 0.1 }, STEPS);
    let four_stages = drift!(four_stages::Variator { epsilon: 0.1 }, STEPS);
    let kept = drift!(energy::Variator { epsilon: 0.1 }, STEPS);
    println!("{three_stages:.1e} {four_stages:.1e}");
    println!("{reversible:.1e} {two:.2} {four:.1e} {six:.1e} {kept:.1e}");
    assert!(reversible.abs() < 2e-3, "{reversible}");
    assert!(two < -0.9, "{two}");
    assert!(four.abs() < 2e-2, "{four}");
    assert!(six.abs() < 5e-3, "{six}");
    // Rules of the orders 4 and 6.
    assert!(three_stages.abs() < 2e-2, "{three_stages}");
    assert!(four_stages.abs() < 5e-3, "{four_stages}");
    // The subsystem's part of H is kept by itself, as the discrete gradient of V is that of its parts: round-off, of 4·10⁵ steps.
    assert!(kept.abs() < 1e-9, "{kept}");
}

/// H at the nodes of a million steps, but for what the angle ξ loses in a double after its turns: ε |ξ| |∂V/∂ξ|, with |∂V/∂ξ| < 1.2.
#[test]
fn energy_of_a_million_steps() {
    let system = energy::Variator { epsilon: 0.1 };
    // The pendulum swings, and goes round. The terms of H add up to the scale of its rounding.
    for (speed, h) in [(1.0, 0.05), (3.0, 0.1)] {
        let (q, v) = ([1.0, 0.0, 0.0], [0.3, 0.0, speed]);
        let (kinetic, first) = ((0.3 * 0.3 + speed * speed) / 2.0, 0.5 - 1.0);
        let mut motion = system.motion(h, q, v).expect("it starts");
        let mut largest = 0.0_f64;
        for _ in 0..1_000_000 {
            motion.step([]).expect("it is solved");
            let of_angle = 1.2 * f64::EPSILON * motion.q()[2].abs();
            let off = (motion.energy() - kinetic - first).abs() - of_angle;
            largest = largest.max(off / (kinetic + 1.5));
        }
        println!("{speed} {largest:.1e}");
        // Of each step the rounding of numbers of this size, which adds up as a random walk does: 10³ times 2·10⁻¹⁶.
        assert!(largest <= 1e-12, "{speed}: {largest:e}");
    }
}
