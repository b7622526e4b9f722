//! The step of the driven disk, solved on paper, in the dual numbers of num-dual: the runtime's
//! numbers are doubles and lanes of them.

use std::hint::black_box;

use nonholonomic::nalgebra::{SMatrix, SVector};
use nonholonomic::prelude::*;
use num_dual::{DualNum, jacobian};

use crate::ratio::{self, Program};
use crate::shared::DrivenDisk;

/// (q, p) ↦ (q', p'). In ẋ = A cos φ θ̇ and ẏ = A sin φ θ̇ the velocities are those of θ and φ; of
/// the multipliers these remain:
///
/// ```text
/// (I + m A² cos(φ_m - φ)) θ̇ = p_θ + h/2 u_θ + A cos φ p_x + A sin φ p_y,     φ_m = φ + h φ̇ / 2
/// ```
fn step<D: DualNum<Primitive = f64> + Copy>(
    disk: &DrivenDisk,
    h: f64,
    u: [f64; 2],
    x: &[D; 8],
) -> [D; 8] {
    let &DrivenDisk { m, I, J, A } = disk;
    let [qx, qy, theta, phi, px, py, p_theta, p_phi] = *x;
    let phi_dot = (p_phi + u[1] * h / 2.0) / J;
    let middle = phi + phi_dot * (h / 2.0);
    let ((sin, cos), (sin_middle, cos_middle)) = (phi.sin_cos(), middle.sin_cos());
    let momentum = p_theta + u[0] * h / 2.0 + (cos * px + sin * py) * A;
    let turned = cos * cos_middle + sin * sin_middle;
    let theta_dot = momentum / (turned * (m * A * A) + I);
    let (x_dot, y_dot) = (cos_middle * theta_dot * A, sin_middle * theta_dot * A);
    [
        qx + x_dot * h,
        qy + y_dot * h,
        theta + theta_dot * h,
        phi + phi_dot * h,
        x_dot * m,
        y_dot * m,
        theta_dot * I + u[0] * h / 2.0,
        phi_dot * J + u[1] * h / 2.0,
    ]
}

/// The step in doubles, and A by dual numbers of eight directions.
pub fn row(disk: &DrivenDisk, h: f64, q: [f64; 4], v: [f64; 4]) {
    const STEPS: usize = 1000;
    let u = [0.1, 0.05];
    let p = disk.initial_momentum(h, q, v);
    let start: [f64; 8] = std::array::from_fn(|i| if i < 4 { q[i] } else { p[i - 4] });
    let dual = |x: &[f64; 8]| -> (SVector<f64, 8>, SMatrix<f64, 8, 8>) {
        jacobian(
            |x| SVector::from(step(disk, h, u, &x.into())),
            &SVector::from(*x),
        )
    };
    let (next, a) = disk.derivatives_from((h, u), q, p).expect("it has a step");
    let (value, slopes) = dual(&start);
    for i in 0..4 {
        assert!((value[i] - next.q[i]).abs() < 1e-13, "{value} {}", next.q);
    }
    assert!(
        (slopes - a.by_state()).amax() < 1e-12,
        "{slopes} {}",
        a.by_state()
    );
    let doubles = &mut || {
        let mut x = start;
        for _ in 0..STEPS {
            x = step(disk, h, u, &x);
        }
        black_box(&x);
    };
    let duals = &mut || {
        let mut x = start;
        for _ in 0..STEPS {
            let (next, a) = dual(&x);
            black_box(&a);
            x = next.into();
        }
    };
    ratio::row(
        "driven disk, on paper",
        STEPS,
        &mut [
            Program {
                name: "step",
                run: doubles,
            },
            Program {
                name: "A by num-dual",
                run: duals,
            },
        ],
    );
}
