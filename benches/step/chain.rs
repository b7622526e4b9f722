//! N massless unit links under gravity with unit masses at their ends, a knife edge along the last
//! link. With bob velocities X_j = Σ_{i≤j} cos θ_i v_i and Y_j = Σ_{i≤j} sin θ_i v_i,
//!
//! ```text
//! L = Σ_j [(X_j² + Y_j²)/2 + g Σ_{i≤j} cos θ_i]     φ = Σ_i cos(θ_i - θ_N) v_i
//! ```

use std::hint::black_box;

use nonholonomic::nalgebra::SMatrix;
use nonholonomic::prelude::*;

use super::compare::{
    self, Candidate, End, MAX_ITERATIONS, Rule, converged, generated, max_abs, observe,
};
use super::linear::{Dense, Straight, Vectors};
use super::sin_cos;

macro_rules! chain {
    ($name:ident, $n:literal, $last:literal) => {
        #[discrete_system]
        #[coordinates(theta: [S1; $n])]
        #[lagrangian((0..$n).map(|j| {
                                    let x_dot = (0..=j).map(|i| cos(theta[i]) * theta_dot[i]).sum();
                                    let y_dot = (0..=j).map(|i| sin(theta[i]) * theta_dot[i]).sum();
                                    let depth = (0..=j).map(|i| cos(theta[i])).sum();
                                    (x_dot.powi(2) + y_dot.powi(2)) / 2 + g * depth
                                }).sum())]
        #[constraint((0..$n).map(|i| cos(theta[i] - theta[$last]) * theta_dot[i]).sum() == 0)]
        /// A pendulum of links, with a knife edge at the last.
        pub struct $name {
            /// The acceleration of gravity.
            g: f64,
        }
    };
}

chain!(Chain2, 2, 1);
chain!(Chain4, 4, 3);
chain!(Chain8, 8, 7);
chain!(Chain16, 16, 15);

const G: f64 = 9.81;
const H: f64 = 0.01;

/// Terms that the residual and the Jacobian share on an interval, all at (m, v).
struct Interval<const N: usize> {
    sin: [f64; N],
    cos: [f64; N],
    v: [f64; N],
    /// (Σ cos θ_i v_i, Σ sin θ_i v_i): the velocity of the last bob.
    last: (f64, f64),
    /// L_v, i: cos θ_i Σ_{j≥i} X_j + sin θ_i Σ_{j≥i} Y_j.
    by_v: [f64; N],
    /// L_q, i: v_i (cos θ_i Σ_{j≥i} Y_j - sin θ_i Σ_{j≥i} X_j) - g (N - i) sin θ_i for i from 0.
    by_q: [f64; N],
    /// φ.
    phi: f64,
}

/// The number of bobs that link i, counted from 0, moves.
#[inline(always)]
fn bobs<const N: usize>(i: usize) -> f64 {
    (N - i) as f64
}

impl<const N: usize> Interval<N> {
    #[inline(always)]
    fn new(
        q: &[f64; N],
        d: &[f64; N],
        inv_h: f64,
        g: f64,
        sin_cos: impl Fn(f64) -> (f64, f64),
    ) -> Self {
        let (mut sin, mut cos) = ([0.0; N], [0.0; N]);
        for i in 0..N {
            (sin[i], cos[i]) = sin_cos(q[i] + 0.5 * d[i]);
        }
        let v = d.map(|d| d * inv_h);
        let (mut x, mut y) = ([0.0; N], [0.0; N]);
        let mut last = (0.0, 0.0);
        for i in 0..N {
            last.0 += cos[i] * v[i];
            last.1 += sin[i] * v[i];
            (x[i], y[i]) = last;
        }
        let mut sum = (0.0, 0.0);
        for i in (0..N).rev() {
            sum.0 += x[i];
            sum.1 += y[i];
            (x[i], y[i]) = sum;
        }
        let (mut by_v, mut by_q) = ([0.0; N], [0.0; N]);
        for i in 0..N {
            by_v[i] = cos[i] * x[i] + sin[i] * y[i];
            by_q[i] = v[i] * (cos[i] * y[i] - sin[i] * x[i]) - g * bobs::<N>(i) * sin[i];
        }
        Self {
            phi: cos[N - 1] * last.0 + sin[N - 1] * last.1,
            sin,
            cos,
            v,
            last,
            by_v,
            by_q,
        }
    }
}

/// Newton's method on θ and λ. With C_ik = cos(θ_i - θ_k), S_ik = sin(θ_i - θ_k), w_ik = N - max(i,
/// k),
///
/// ```text
/// ∂(D_1L_d)_i/∂d_k = w_ik [C_ik (h/4 v_i v_k - 1/h) - S_ik (v_i + v_k)/2] - δ_ik h/4 (v_i L_v,i + g w_ii cos θ_i)
/// ∂φ/∂d_k = C_kN/h - S_kN v_k/2,  and  + Σ_i S_iN v_i/2  for k = N
/// ```
///
/// row after row, which vectorises. The last residual of a step has the terms of the next p.
#[inline(always)]
fn newton<A: Dense<K>, const N: usize, const K: usize>(
    g: f64,
    h: f64,
    q0: [f64; N],
    steps: usize,
    sin_cos: impl Fn(f64) -> (f64, f64) + Copy,
) -> End<N, 1> {
    let inv_h = 1.0 / h;
    let (half, quarter) = (0.5 * h, 0.25 * h);
    let weight: [f64; N] = std::array::from_fn(bobs::<N>);
    let mut q = q0;
    let mut d = [0.0; N];
    let mut lambda = 0.0;
    let mut iterations = 0;
    let mut before = Interval::new(&q, &d, inv_h, g, sin_cos);
    for _ in 0..steps {
        let p: [f64; N] = std::array::from_fn(|i| half * before.by_q[i] + before.by_v[i]);
        let (mut sin, mut cos) = ([0.0; N], [0.0; N]);
        for i in 0..N {
            (sin[i], cos[i]) = sin_cos(q[i]);
        }
        let omega: [f64; N] = std::array::from_fn(|i| cos[i] * cos[N - 1] + sin[i] * sin[N - 1]);
        let mut made = 0;
        loop {
            let interval = Interval::new(&q, &d, inv_h, g, sin_cos);
            let mut residual = [0.0; K];
            for i in 0..N {
                residual[i] = p[i] + half * interval.by_q[i] - interval.by_v[i] - lambda * omega[i];
            }
            residual[N] = interval.phi;
            if converged(max_abs(&residual), &p, 1.0) {
                before = interval;
                break;
            }
            assert!(made < MAX_ITERATIONS);
            made += 1;
            let mut jacobian = A::zeros();
            let Interval { sin, cos, v, .. } = &interval;
            let (sin_last, cos_last) = (sin[N - 1], cos[N - 1]);
            for i in 0..N {
                let mut row = [0.0; N];
                for k in 0..N {
                    let c = cos[i] * cos[k] + sin[i] * sin[k];
                    let s = sin[i] * cos[k] - cos[i] * sin[k];
                    let w = if weight[k] < weight[i] {
                        weight[k]
                    } else {
                        weight[i]
                    };
                    let even = c * (quarter * v[i] * v[k] - inv_h);
                    row[k] = w * (even - s * (0.5 * (v[i] + v[k])));
                }
                row[i] -= quarter * (v[i] * interval.by_v[i] + g * weight[i] * cos[i]);
                for (k, value) in row.iter().enumerate() {
                    jacobian.set(i, k, *value);
                }
                jacobian.set(i, N, -omega[i]);
                let c = cos[i] * cos_last + sin[i] * sin_last;
                let s = sin[i] * cos_last - cos[i] * sin_last;
                jacobian.set(N, i, c * inv_h - 0.5 * s * v[i]);
            }
            let turned = interval.last.1 * cos_last - interval.last.0 * sin_last;
            jacobian.set(N, N - 1, inv_h + 0.5 * turned);
            jacobian.solve(&mut residual);
            for i in 0..N {
                d[i] -= residual[i];
            }
            lambda -= residual[N];
        }
        iterations += made;
        for i in 0..N {
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

#[inline(never)]
fn newton_std<A: Dense<K>, const N: usize, const K: usize>(
    g: f64,
    h: f64,
    q0: [f64; N],
    steps: usize,
) -> End<N, 1> {
    newton::<A, N, K>(g, h, q0, steps, f64::sin_cos)
}

#[inline(never)]
fn newton_polynomial<A: Dense<K>, const N: usize, const K: usize>(
    g: f64,
    h: f64,
    q0: [f64; N],
    steps: usize,
) -> End<N, 1> {
    newton::<A, N, K>(g, h, q0, steps, sin_cos::polynomial)
}

/// g, h and q_0 = q_1.
pub fn start<const N: usize>() -> (f64, f64, [f64; N]) {
    let q = std::array::from_fn(|i| (i as f64).cos() / 2.0);
    black_box((G, H, q))
}

macro_rules! row {
    ($name:ident, $lu:ident, $n:literal, $k:literal, $checked:literal, $steps:literal) => {
        compare::row(
            concat!("chain ", $n),
            $checked,
            $steps,
            &[
                Candidate {
                    name: "by hand, own LU",
                    rule: Rule::Infinity,
                    run: &|steps| {
                        let (g, h, q) = start();
                        newton_std::<$lu<$k>, $n, $k>(g, h, q, steps)
                    },
                },
                Candidate {
                    name: "the same, polynomial sin_cos",
                    rule: Rule::Infinity,
                    run: &|steps| {
                        let (g, h, q) = start();
                        newton_polynomial::<$lu<$k>, $n, $k>(g, h, q, steps)
                    },
                },
                Candidate {
                    name: "by hand, nalgebra",
                    rule: Rule::Infinity,
                    run: &|steps| {
                        let (g, h, q) = start();
                        newton_std::<SMatrix<f64, $k, $k>, $n, $k>(g, h, q, steps)
                    },
                },
                Candidate {
                    name: "generated",
                    rule: Rule::Rows,
                    run: &|steps| {
                        let (g, h, q) = start();
                        generated(&$name { g }, h, q, q, steps)
                    },
                },
            ],
        )
    };
}

/// The chain of eight links.
pub const EIGHT: Chain8 = Chain8 { g: G };

/// Its motion from rest.
pub fn eight() -> Trajectory<'static, Chain8> {
    const CHAIN: &Chain8 = &EIGHT;
    let (_, h, q) = start();
    CHAIN.trajectory(h, q, q)
}

/// Every N with the times of its programs. The longer chains are chaotic: the rounding errors of
/// the programs part them.
pub fn rows() -> [(usize, Vec<(String, f64)>); 4] {
    [
        (2, row!(Chain2, Straight, 2, 3, 1000, 5000)),
        (4, row!(Chain4, Straight, 4, 5, 1000, 3000)),
        (8, row!(Chain8, Vectors, 8, 9, 1000, 1000)),
        (16, row!(Chain16, Vectors, 16, 17, 100, 300)),
    ]
}
