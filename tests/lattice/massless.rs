//! Coordinates without inertia that a chain of constraints holds at every site.

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// Two masses a site, φ apart, and springs between sites; φ is told by b.
#[discrete_system(lattice)]
#[coordinates(x, phi, y, b)]
#[lagrangian(m * x_dot.powi(2) / 3 + m * y_dot.powi(2) / 6 - c * x_diff.powi(2) / 2)]
#[constraint(y_dot == x_dot + phi_dot)]
#[constraint(phi_dot == 2 * b_dot)]
#[constraint(b_dot == w)]
#[force(phi = tau, y = f, b = -tau / 3)]
struct Sites {
    m: f64,
    c: f64,
    w: f64,
    f: f64,
    tau: f64,
}

/// A normal mode of free ends at rest, cos(j π (k + ½)/N) of ω = 2 √(c/m) sin(j π/2N), which the midpoint rule turns by 2 atan(h ω/2) a step, and the fall f t²/2m of all sites. The sums of 100
/// steps are rounded a few times each at all that is in them, the torque's impulse too.
#[test]
fn normal_modes_of_sites_that_are_held_apart() {
    const N: usize = 12;
    const J: f64 = 3.0;
    let mode = |k: usize| (std::f64::consts::PI * J * (k as f64 + 0.5) / N as f64).cos();
    for (w, f, tau, amplitude) in [
        (0.0, 0.0, 0.0, 0.0),
        (0.0, 0.0, 1.0, 0.0),
        (0.0, 0.0, 0.0, 0.3),
        (0.3, 0.0, 0.0, 0.3),
        (0.0, 2.0, 0.0, 0.0),
        (-0.3, 2.0, -0.4, 0.3),
        (0.0, 1e-3, 1e4, 0.3),
    ] {
        for h in [0.1, 0.01, 0.001] {
            let sites = Sites {
                m: 0.7,
                c: 1.3,
                w,
                f,
                tau,
            };
            let lattice = sites.lattice(N, 1.0, Ends::free()).expect("a lattice");
            let x: Vec<f64> = (0..N).map(|k| amplitude * mode(k)).collect();
            let q: Vec<[f64; 4]> = x.iter().map(|x| [*x, 0.0, 0.0, 0.0]).collect();
            let v = [[0.0, 2.0 * w, 2.0 * w, w]; N];
            let mut motion = lattice.motion(h, &q, &v).expect("it starts");
            for step in 0..100 {
                motion
                    .advance()
                    .unwrap_or_else(|error| panic!("{w} {f} {tau} {h} {step}: {error}"));
            }
            let omega = 2.0
                * (sites.c / sites.m).sqrt()
                * (std::f64::consts::PI * J / (2 * N) as f64).sin();
            let turned = (100.0 * 2.0 * (h * omega / 2.0).atan()).cos();
            let t = 100.0 * h;
            let fall = f * t * t / (2.0 * sites.m);
            let size = amplitude + fall.abs() + (w.abs() * t) + tau.abs() * t * t;
            for (k, q) in motion.q().iter().enumerate() {
                let expected = [
                    x[k] * turned + fall,
                    2.0 * w * t,
                    x[k] * (turned - 1.0) + fall + 2.0 * w * t,
                    w * t,
                ];
                for (q, expected) in q.iter().zip(expected) {
                    let allowed = 8.0 * 100.0 * f64::EPSILON * size;
                    assert!(
                        (q - expected).abs() <= allowed,
                        "{w} {f} {tau} {h} {k}: {q} {expected}"
                    );
                }
            }
        }
    }
}
