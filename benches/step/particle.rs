//! The nonholonomic particle, L = (ẋ² + ẏ² + ż²)/2 - (x² + y²)/2, ω = (-y, 0, 1).

use std::hint::black_box;

use nonholonomic::nalgebra::SMatrix;
use nonholonomic::prelude::*;

use super::compare::{
    self, Candidate, End, MAX_ITERATIONS, Rule, converged, generated, max_abs, observe,
};
use super::linear::{Dense, Straight};

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)) / 2)]
#[constraint(z_dot == y * x_dot)]
struct Particle;

/// Everything eliminated on paper. With d⁰ the last increments, the equations times h are
///
/// ```text
/// (1 + h²/4) (dx⁰ - dx) - h² x + h λ y = 0
/// (1 + h²/4) (dy⁰ - dy) - h² y = 0
/// dz⁰ - dz - h λ = 0
/// dz = (y + dy/2) dx
/// ```
///
/// They are solved in turn: dy = dy⁰ - h²/(1 + h²/4) y; then y_m = y + dy/2 is known and
///
/// ```text
/// (1 + h²/4 + y y_m) dx = (1 + h²/4) dx⁰ + y dz⁰ - h² x
/// ```
///
/// With dz⁰ = y_m⁰ dx⁰ the division and the coefficient of dx⁰ depend on y only, so that they do
/// not wait for x: from dx⁰ to dx one product and one sum. The rows that the substitutions do not
/// make zero, x's and y's, are checked as Newton's method checks them.
#[inline(never)]
fn run_elimination(h: f64, q0: [f64; 3], q1: [f64; 3], steps: usize) -> End<3, 1> {
    let inv_h = 1.0 / h;
    let h2 = h * h;
    let inertia = 1.0 + 0.25 * h2;
    let pull = h2 / inertia;
    let [mut x, mut y, mut z] = q1;
    let [mut dx, mut dy, mut dz] = std::array::from_fn(|i| q1[i] - q0[i]);
    let mut y_mid = y - 0.5 * dy;
    let mut lambda = 0.0;
    let mut iterations = 0;
    for _ in 0..steps {
        let dy_last = dy;
        let y_mid_last = y_mid;
        let (dx_last, dz_last) = (dx, dz);
        dy -= pull * y;
        y_mid = y + 0.5 * dy;
        let inverse = 1.0 / (inertia + y * y_mid);
        let (kept, pulled) = ((inertia + y * y_mid_last) * inverse, h2 * inverse);
        dx = kept * dx_last - pulled * x;
        dz = y_mid * dx;
        // h p, h λ and h R.
        let p = [
            inertia * dx_last - 0.5 * h2 * x,
            inertia * dy_last - 0.5 * h2 * y,
            dz_last,
        ];
        let h_lambda = dz_last - dz;
        let residual = [
            p[0] - (inertia * dx + 0.5 * h2 * x) + h_lambda * y,
            p[1] - (inertia * dy + 0.5 * h2 * y),
        ];
        assert!(converged(residual[0].abs(), &p, h) && converged(residual[1].abs(), &p, h));
        lambda = h_lambda * inv_h;
        iterations += 1;
        x += dx;
        // Else the compiler adds dx and dy in one instruction, and y waits for x.
        y = black_box(y + dy);
        z += dz;
        observe(&[x, y, z], &[dx, dy, dz], &[lambda]);
    }
    End {
        q: [x, y, z],
        d: [dx, dy, dz],
        lambda: [lambda],
        iterations,
    }
}

/// Newton's method on all four unknowns.
#[inline(never)]
fn dense<A: Dense<4>>(h: f64, q0: [f64; 3], q1: [f64; 3], steps: usize) -> End<3, 1> {
    let inv_h = 1.0 / h;
    let half = 0.5 * h;
    let diagonal = -inv_h - 0.5 * half;
    let mut q = q1;
    let mut d: [f64; 3] = std::array::from_fn(|i| q1[i] - q0[i]);
    let mut lambda = 0.0;
    let mut iterations = 0;
    for _ in 0..steps {
        let p = [
            d[0] * inv_h - half * (q[0] - 0.5 * d[0]),
            d[1] * inv_h - half * (q[1] - 0.5 * d[1]),
            d[2] * inv_h,
        ];
        let mut made = 0;
        loop {
            let (x, y) = (q[0] + 0.5 * d[0], q[1] + 0.5 * d[1]);
            let mut residual = [
                p[0] - d[0] * inv_h - half * x + lambda * q[1],
                p[1] - d[1] * inv_h - half * y,
                p[2] - d[2] * inv_h - lambda,
                (d[2] - y * d[0]) * inv_h,
            ];
            if converged(max_abs(&residual), &p, 1.0) {
                break;
            }
            assert!(made < MAX_ITERATIONS);
            made += 1;
            let mut jacobian = A::from_rows([
                [diagonal, 0.0, 0.0, q[1]],
                [0.0, diagonal, 0.0, 0.0],
                [0.0, 0.0, -inv_h, -1.0],
                [-y * inv_h, -0.5 * d[0] * inv_h, inv_h, 0.0],
            ]);
            jacobian.solve(&mut residual);
            for i in 0..3 {
                d[i] -= residual[i];
            }
            lambda -= residual[3];
        }
        iterations += made;
        for i in 0..3 {
            q[i] += d[i];
        }
        observe(&q, &d, &[lambda]);
    }
    End {
        q,
        d,
        lambda: [lambda],
        iterations,
    }
}

/// The matrix of a step, eliminated on paper: dy, then λ and dz, then dx.
struct OnPaper([[f64; 4]; 4]);

impl Dense<4> for OnPaper {
    #[inline(always)]
    fn zeros() -> Self {
        Self([[0.0; 4]; 4])
    }

    #[inline(always)]
    fn set(&mut self, i: usize, j: usize, value: f64) {
        self.0[i][j] = value;
    }

    #[inline(always)]
    fn solve(&mut self, r: &mut [f64; 4]) {
        let [[a, _, _, y], [_, b, _, _], _, [e, f, g, _]] = self.0;
        let (inverse_b, inverse_g) = (1.0 / b, 1.0 / g);
        let dy = r[1] * inverse_b;
        let along = r[3] - f * dy;
        let dx = (r[0] + y * (r[2] + along)) / (a + y * e);
        // g dz, and with -g dz - λ = R_2 the multiplier.
        let along = along - e * dx;
        *r = [dx, dy, along * inverse_g, -along - r[2]];
    }
}

pub fn row() {
    let (h, q0) = (0.05, [1.0, 0.4, 0.0]);
    let v = [0.2, 0.9, 0.2 * (0.4 + 0.9 * h / 2.0)];
    let q1: [f64; 3] = std::array::from_fn(|i| q0[i] + h * v[i]);
    let pair = || black_box((h, q0, q1));
    compare::row(
        "nonholonomic particle",
        1000,
        200_000,
        &[
            Candidate {
                name: "by hand, eliminated",
                rule: Rule::Linear,
                run: &|steps| {
                    let (h, q0, q1) = pair();
                    run_elimination(h, q0, q1, steps)
                },
            },
            Candidate {
                name: "Newton's method, eliminated",
                rule: Rule::Infinity,
                run: &|steps| {
                    let (h, q0, q1) = pair();
                    dense::<OnPaper>(h, q0, q1, steps)
                },
            },
            Candidate {
                name: "by hand, own LU",
                rule: Rule::Infinity,
                run: &|steps| {
                    let (h, q0, q1) = pair();
                    dense::<Straight<4>>(h, q0, q1, steps)
                },
            },
            Candidate {
                name: "by hand, nalgebra",
                rule: Rule::Infinity,
                run: &|steps| {
                    let (h, q0, q1) = pair();
                    dense::<SMatrix<f64, 4, 4>>(h, q0, q1, steps)
                },
            },
            Candidate {
                name: "generated",
                rule: Rule::Rows,
                run: &|steps| {
                    let (h, q0, q1) = pair();
                    generated(black_box(&Particle), h, q0, q1, steps)
                },
            },
        ],
    );
}
