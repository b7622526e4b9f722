//! The free rigid body on SO(3), L = ω·Jω/2 with J diagonal, Cayley's map.

use std::hint::black_box;

use nonholonomic::prelude::*;

use super::compare::{self, Candidate, End, MAX_ITERATIONS, Rule, converged, max_abs, observe};

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian((0..3).map(|i| J[i] / 2 * R.omega[i].powi(2)).sum())]
struct FreeBody {
    J: [f64; 3],
}

const J: [f64; 3] = [1.0, 1.7, 2.4];

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Newton's method by Cramer's rule. With u = J d/h the momentum that departs is u + ½ d×u + ¼
/// (d·u) d, the one that arrives u - ½ d×u + ¼ (d·u) d; the derivative of the former is J/h - ½
/// u^ + ½ d^ J/h + ¼ (d·u) + ½ d uᵀ. The quaternion is divided by the norm of the product with (1,
/// d/2).
#[inline(never)]
fn by_hand(h: f64, start: [f64; 4], first: [f64; 3], steps: usize) -> End<3, 0> {
    let inertia = J.map(|j| j / h);
    let momentum = |d: [f64; 3], sign: f64| -> [f64; 3] {
        let u = std::array::from_fn(|i| inertia[i] * d[i]);
        let (c, s) = (cross(d, u), 0.25 * dot(d, u));
        std::array::from_fn(|i| u[i] + sign * 0.5 * c[i] + s * d[i])
    };
    let [mut x, mut y, mut z, mut w] = start;
    let mut d = first;
    let mut iterations = 0;
    for _ in 0..steps {
        let p = momentum(d, -1.0);
        let mut made = 0;
        loop {
            let departing = momentum(d, 1.0);
            let r: [f64; 3] = std::array::from_fn(|i| departing[i] - p[i]);
            if converged(max_abs(&r), &p, 1.0) {
                break;
            }
            assert!(made < MAX_ITERATIONS);
            made += 1;
            let u: [f64; 3] = std::array::from_fn(|i| inertia[i] * d[i]);
            let s = 0.25 * dot(d, u);
            let a = |i: usize, j: usize, k: usize, sign: f64| {
                // Entry (i, j), k the third index, sign that of the permutation (i, k, j).
                0.5 * d[i] * u[j] + sign * 0.5 * (d[k] * inertia[j] - u[k])
            };
            let diagonal = |i: usize| inertia[i] + s + 0.5 * d[i] * u[i];
            let columns = [
                [diagonal(0), a(1, 0, 2, 1.0), a(2, 0, 1, -1.0)],
                [a(0, 1, 2, -1.0), diagonal(1), a(2, 1, 0, 1.0)],
                [a(0, 2, 1, 1.0), a(1, 2, 0, -1.0), diagonal(2)],
            ];
            let [b, c, e] = columns;
            let minors = [cross(c, e), cross(e, b), cross(b, c)];
            let inverse = 1.0 / dot(b, minors[0]);
            d = std::array::from_fn(|i| d[i] - inverse * dot(r, minors[i]));
        }
        iterations += made;
        let [a, b, c] = d.map(|d| 0.5 * d);
        let product = [
            x + w * a + (y * c - z * b),
            y + w * b + (z * a - x * c),
            z + w * c + (x * b - y * a),
            w - (x * a + y * b + z * c),
        ];
        let square: f64 = product.iter().map(|x| x * x).sum();
        let norm = 1.0 / square.sqrt();
        [x, y, z, w] = product.map(|x| norm * x);
        observe(&[x, y, z], &d, &[]);
    }
    End {
        q: [x, y, z],
        d,
        lambda: [],
        iterations,
    }
}

#[inline(never)]
fn generated(h: f64, [q0, q1]: [FreeBodyConfiguration; 2], steps: usize) -> End<3, 0> {
    let body = FreeBody { J };
    let (mut q, mut d, mut iterations) = (q1, [0.0; 3], 0);
    for state in body.trajectory(h, q0, q1).take(steps + 1) {
        let state = state.expect("a free body moves");
        black_box((state.q, state.increment));
        iterations += state.iterations;
        (q, d) = (state.q, state.increment.data.0[0]);
    }
    let p = FreeBody::retract(&q, &d.into()).R;
    End {
        q: [p.i, p.j, p.k],
        d,
        lambda: [],
        iterations,
    }
}

pub fn row() {
    let h = 0.01;
    let body = FreeBody { J };
    let (q0, q1) = (body.start(h, UnitQuaternion::identity(), [0.3, 1.2, 0.1]))
        .expect("a free body has no constraints");
    let first = FreeBody::increment(&q0, &q1).data.0[0];
    let p = q1.R;
    let start = [p.i, p.j, p.k, p.w];
    compare::row(
        "free rigid body, SO(3)",
        1_000,
        200_000,
        &[
            Candidate {
                name: "by hand",
                rule: Rule::Infinity,
                run: &|steps| by_hand(h, start, first, steps),
            },
            Candidate {
                name: "generated",
                rule: Rule::Rows,
                run: &|steps| generated(h, [q0, q1], steps),
            },
        ],
    );
}
