//! The vertical rolling disk, q = (x, y, θ, φ), ω¹ = (1, 0, -A cos φ, 0), ω² = (0, 1, -A sin φ, 0).

use std::hint::black_box;

use nonholonomic::nalgebra::SMatrix;
use nonholonomic::prelude::*;

use super::compare::{
    self, Candidate, End, MAX_ITERATIONS, Rule, converged, generated, max_abs, observe,
};
use super::linear::{Dense, Straight};
use super::sin_cos;

#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
pub struct RollingDisk {
    pub m: f64,
    pub I: f64,
    pub J: f64,
    pub A: f64,
}

pub const DISK: RollingDisk = RollingDisk {
    m: 5.0,
    I: 0.3,
    J: 0.2,
    A: 0.5,
};

pub const H: f64 = 0.01;

/// (q_0, q_1) that rolls with θ̇ and φ̇.
pub fn pair(theta_dot: f64, phi_dot: f64) -> ([f64; 4], [f64; 4]) {
    let (sin, cos) = (H * phi_dot / 2.0).sin_cos();
    let v = [
        DISK.A * cos * theta_dot,
        DISK.A * sin * theta_dot,
        theta_dot,
        phi_dot,
    ];
    ([0.0; 4], v.map(|v| H * v))
}

/// Everything eliminated on paper. With α = φ_k, β = dφ/2 and d⁰ the last increments,
///
/// ```text
/// J (dφ⁰ - dφ) = 0                               dφ = dφ⁰
/// m (dx⁰ - dx) = h λ_1,  m (dy⁰ - dy) = h λ_2
/// dx = A cos(α + β) dθ,  dy = A sin(α + β) dθ
/// I (dθ⁰ - dθ) + A h (cos α λ_1 + sin α λ_2) = 0
/// ```
///
/// and cos α cos(α + β) + sin α sin(α + β) = cos β leave one linear equation for dθ:
///
/// ```text
/// (I + m A² cos β) dθ = I dθ⁰ + m A (cos α dx⁰ + sin α dy⁰)
/// ```
///
/// The row that the substitutions do not make zero, θ's, is checked as Newton's method checks it.
#[inline(always)]
fn run_elimination(
    disk: &RollingDisk,
    h: f64,
    q0: [f64; 4],
    q1: [f64; 4],
    steps: usize,
    sin_cos: impl Fn(f64) -> (f64, f64),
) -> End<4, 2> {
    let (m, a) = (disk.m, disk.A);
    let (m_a, m_a2) = (m * a, m * a * a);
    let (m_h, i_h, j_h) = (m / h, disk.I / h, disk.J / h);
    let [mut x, mut y, mut theta, mut phi] = q1;
    let [mut dx, mut dy, mut dtheta, dphi] = std::array::from_fn(|i| q1[i] - q0[i]);
    let mut lambda = [0.0; 2];
    let mut iterations = 0;
    for _ in 0..steps {
        let (sin, cos) = sin_cos(phi);
        // An unknown of every step: not to be hoisted.
        let (sin_half, cos_half) = sin_cos(0.5 * black_box(dphi));
        let cos_mid = cos * cos_half - sin * sin_half;
        let sin_mid = sin * cos_half + cos * sin_half;
        let p = [m_h * dx, m_h * dy, i_h * dtheta, j_h * dphi];
        let inverse = 1.0 / (disk.I + m_a2 * cos_half);
        let by = [m_a * cos * inverse, m_a * sin * inverse, disk.I * inverse];
        dtheta = by[2] * dtheta + (by[0] * dx + by[1] * dy);
        dx = (a * cos_mid) * dtheta;
        dy = (a * sin_mid) * dtheta;
        lambda = [p[0] - m_h * dx, p[1] - m_h * dy];
        let residual = p[2] - i_h * dtheta + a * (cos * lambda[0] + sin * lambda[1]);
        assert!(converged(residual.abs(), &p, 1.0));
        iterations += 1;
        x += dx;
        y += dy;
        theta += dtheta;
        // Else the compiler adds dθ and dφ in one instruction, and the next sin_cos wait for dθ.
        phi = black_box(phi + dphi);
        observe(&[x, y, theta, phi], &[dx, dy, dtheta, dphi], &lambda);
    }
    End {
        q: [x, y, theta, phi],
        d: [dx, dy, dtheta, dphi],
        lambda,
        iterations,
    }
}

/// Newton's method on all six unknowns.
#[inline(never)]
fn dense<A: Dense<6>>(
    disk: &RollingDisk,
    h: f64,
    q0: [f64; 4],
    q1: [f64; 4],
    steps: usize,
) -> End<4, 2> {
    let a = disk.A;
    let inv_h = 1.0 / h;
    let (m_h, i_h, j_h) = (disk.m * inv_h, disk.I * inv_h, disk.J * inv_h);
    let mut q = q1;
    let mut d: [f64; 4] = std::array::from_fn(|i| q1[i] - q0[i]);
    let mut lambda = [0.0; 2];
    let mut iterations = 0;
    for _ in 0..steps {
        let p = [m_h * d[0], m_h * d[1], i_h * d[2], j_h * d[3]];
        let (sin, cos) = q[3].sin_cos();
        let (a_cos, a_sin) = (a * cos, a * sin);
        let mut made = 0;
        loop {
            let (sin, cos) = (q[3] + 0.5 * d[3]).sin_cos();
            let (a_cos_mid, a_sin_mid) = (a * cos, a * sin);
            let mut residual = [
                p[0] - m_h * d[0] - lambda[0],
                p[1] - m_h * d[1] - lambda[1],
                p[2] - i_h * d[2] + a_cos * lambda[0] + a_sin * lambda[1],
                p[3] - j_h * d[3],
                (d[0] - a_cos_mid * d[2]) * inv_h,
                (d[1] - a_sin_mid * d[2]) * inv_h,
            ];
            if converged(max_abs(&residual), &p, 1.0) {
                break;
            }
            assert!(made < MAX_ITERATIONS);
            made += 1;
            let v = 0.5 * d[2] * inv_h;
            #[rustfmt::skip]
            let mut jacobian = A::from_rows([
                [-m_h, 0.0, 0.0, 0.0, -1.0, 0.0],
                [0.0, -m_h, 0.0, 0.0, 0.0, -1.0],
                [0.0, 0.0, -i_h, 0.0, a_cos, a_sin],
                [0.0, 0.0, 0.0, -j_h, 0.0, 0.0],
                [inv_h, 0.0, -a_cos_mid * inv_h, a_sin_mid * v, 0.0, 0.0],
                [0.0, inv_h, -a_sin_mid * inv_h, -a_cos_mid * v, 0.0, 0.0],
            ]);
            jacobian.solve(&mut residual);
            for i in 0..4 {
                d[i] -= residual[i];
            }
            lambda[0] -= residual[4];
            lambda[1] -= residual[5];
        }
        iterations += made;
        for i in 0..4 {
            q[i] += d[i];
        }
        observe(&q, &d, &lambda);
    }
    End {
        q,
        d,
        lambda,
        iterations,
    }
}

/// The matrix of a step, eliminated on paper: dφ, then the multipliers, dx and dy, then dθ.
struct OnPaper([[f64; 6]; 6]);

impl Dense<6> for OnPaper {
    #[inline(always)]
    fn zeros() -> Self {
        Self([[0.0; 6]; 6])
    }

    #[inline(always)]
    fn set(&mut self, i: usize, j: usize, value: f64) {
        self.0[i][j] = value;
    }

    #[inline(always)]
    fn solve(&mut self, r: &mut [f64; 6]) {
        let [x_row, _, theta_row, phi_row, along, across] = self.0;
        let (m, i, j, g) = (-x_row[0], -theta_row[2], -phi_row[3], along[0]);
        let (inverse_j, inverse_g) = (1.0 / j, 1.0 / g);
        let (cos, sin) = (theta_row[4], theta_row[5]);
        let dphi = -r[3] * inverse_j;
        // dx = x + c dθ, dy = y + s dθ.
        let x = (r[4] - along[3] * dphi) * inverse_g;
        let y = (r[5] - across[3] * dphi) * inverse_g;
        let (c, s) = (-along[2] * inverse_g, -across[2] * inverse_g);
        let left = r[2] + cos * (r[0] + m * x) + sin * (r[1] + m * y);
        let dtheta = -left / (i + m * (cos * c + sin * s));
        let (dx, dy) = (x + c * dtheta, y + s * dtheta);
        *r = [dx, dy, dtheta, dphi, -m * dx - r[0], -m * dy - r[1]];
    }
}

#[inline(never)]
fn eliminated_std(h: f64, q0: [f64; 4], q1: [f64; 4], steps: usize) -> End<4, 2> {
    run_elimination(black_box(&DISK), h, q0, q1, steps, f64::sin_cos)
}

#[inline(never)]
fn eliminated_polynomial(h: f64, q0: [f64; 4], q1: [f64; 4], steps: usize) -> End<4, 2> {
    run_elimination(black_box(&DISK), h, q0, q1, steps, sin_cos::polynomial)
}

pub fn row() {
    let (q0, q1) = pair(1.3, 0.7);
    let pair = || black_box((H, q0, q1));
    compare::row(
        "disk",
        1000,
        50_000,
        &[
            Candidate {
                name: "by hand, eliminated",
                rule: Rule::Linear,
                run: &|steps| {
                    let (h, q0, q1) = pair();
                    eliminated_std(h, q0, q1, steps)
                },
            },
            Candidate {
                name: "the same, polynomial sin_cos",
                rule: Rule::Linear,
                run: &|steps| {
                    let (h, q0, q1) = pair();
                    eliminated_polynomial(h, q0, q1, steps)
                },
            },
            Candidate {
                name: "Newton's method, eliminated",
                rule: Rule::Infinity,
                run: &|steps| {
                    let (h, q0, q1) = pair();
                    dense::<OnPaper>(black_box(&DISK), h, q0, q1, steps)
                },
            },
            Candidate {
                name: "by hand, own LU",
                rule: Rule::Infinity,
                run: &|steps| {
                    let (h, q0, q1) = pair();
                    dense::<Straight<6>>(black_box(&DISK), h, q0, q1, steps)
                },
            },
            Candidate {
                name: "by hand, nalgebra",
                rule: Rule::Infinity,
                run: &|steps| {
                    let (h, q0, q1) = pair();
                    dense::<SMatrix<f64, 6, 6>>(black_box(&DISK), h, q0, q1, steps)
                },
            },
            Candidate {
                name: "generated",
                rule: Rule::Rows,
                run: &|steps| {
                    let (h, q0, q1) = pair();
                    generated(black_box(&DISK), h, q0, q1, steps)
                },
            },
        ],
    );
}
