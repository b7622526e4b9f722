//! The classical Runge–Kutta method for q̈ = a(q, q̇, t), to have solutions that owe nothing to the
//! code under test.

use nonholonomic::nalgebra::SVector;

/// q at t_0 + k h, k = 0…count, with `substeps` steps of the method each.
pub fn nodes<const N: usize>(
    t0: f64,
    h: f64,
    count: usize,
    substeps: usize,
    (mut q, mut v): (SVector<f64, N>, SVector<f64, N>),
    a: impl Fn(&SVector<f64, N>, &SVector<f64, N>, f64) -> SVector<f64, N>,
) -> Vec<SVector<f64, N>> {
    let s = h / substeps as f64;
    let mut nodes = vec![q];
    for step in 0..count * substeps {
        let t = t0 + step as f64 * s;
        let (v1, a1) = (v, a(&q, &v, t));
        let v2 = v + a1 * (s / 2.0);
        let a2 = a(&(q + v1 * (s / 2.0)), &v2, t + s / 2.0);
        let v3 = v + a2 * (s / 2.0);
        let a3 = a(&(q + v2 * (s / 2.0)), &v3, t + s / 2.0);
        let v4 = v + a3 * s;
        let a4 = a(&(q + v3 * s), &v4, t + s);
        q += (v1 + (v2 + v3) * 2.0 + v4) * (s / 6.0);
        v += (a1 + (a2 + a3) * 2.0 + a4) * (s / 6.0);
        if (step + 1) % substeps == 0 {
            nodes.push(q);
        }
    }
    nodes
}
