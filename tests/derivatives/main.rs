//! Derivatives of steps: against 40-digit data, differences, and what they have to satisfy.

mod systems;

use nonholonomic::prelude::*;
use systems::Disk;

#[test]
fn quick() {
    let disk = Disk {
        m: 5.0,
        I: 0.3,
        J: 0.2,
        A: 0.5,
    };
    let (q, p) = ([0.1, -0.4, 0.2, 0.3], [1.1, 0.7, 0.4, 0.13]);
    let (step, derivatives) = disk.derivatives_from(0.1, q, p).unwrap();
    let a = derivatives.by_state();
    println!(
        "{a:.6} {:.6} {:?}",
        derivatives.by_parameters(),
        derivatives.by_step()
    );
    let e = 1e-6;
    for j in 0..8 {
        let at = |s: f64| {
            let (mut q, mut p) = (q, p);
            if j < 4 {
                q[j] += s
            } else {
                p[j - 4] += s
            }
            disk.step_from(0.1, q, p).unwrap()
        };
        let (u, d) = (at(e), at(-e));
        for i in 0..4 {
            let dq = (u.q[i] - d.q[i]) / (2.0 * e);
            let dp = (u.p[i] - d.p[i]) / (2.0 * e);
            assert!((dq - a[(i, j)]).abs() < 1e-7, "{i} {j} {dq} {}", a[(i, j)]);
            assert!(
                (dp - a[(4 + i, j)]).abs() < 1e-7,
                "p {i} {j} {dp} {}",
                a[(4 + i, j)]
            );
        }
    }
    let _ = step;
}
