//! Whether the equations of a node have a solution at all: a search from many starts that shares no code with the solver.

use crate::independent::plain::{Node, Plain, Rounded, excess, linearised};

/// Starts a search, and iterations a start.
const STARTS: usize = 80;
const ITERATIONS: usize = 50;

/// A root farther away than so many times the increments before is no motion: where the equations are singular, rounding has roots
/// about ε⁻¹ times as far.
const FAR: f64 = 1e3;

/// A solution of the equations of a node, with increments not [`FAR`] above those of `near`, if the search finds any.
pub fn search<S: Plain<N, M>, const N: usize, const M: usize>(
    system: &S,
    arrival: &[Rounded; N],
    near: Node<N, M>,
) -> Option<Node<N, M>> {
    let size = near
        .d
        .iter()
        .fold(near.h * 0.1, |most, d| most.max(d.abs()));
    (0..STARTS).find_map(|start| {
        let mut from = near;
        from.lambda = [0.0; M];
        for (j, d) in from.d.iter_mut().enumerate() {
            // Points spread evenly (Weyl), at lengths from 4 to 4e-6 of the size.
            let fraction = ((start * (N + 1) + j) as f64 * 0.618_033_988_749_895).fract();
            let length = 4.0 * size * 10f64.powi(-((start % 4) as i32) * 2);
            *d = match start {
                0 => *d,
                1 => 0.0,
                _ => length * (2.0 * fraction - 1.0),
            };
        }
        let root = descend(system, arrival, from)?;
        let is_near = root.d.iter().all(|d| d.abs() <= FAR * size);
        is_near.then_some(root)
    })
}

/// Newton's method, damped until the next correction with the same Jacobian is shorter.
fn descend<S: Plain<N, M>, const N: usize, const M: usize>(
    system: &S,
    arrival: &[Rounded; N],
    mut here: Node<N, M>,
) -> Option<Node<N, M>> {
    for _ in 0..ITERATIONS {
        if excess(system, arrival, &here) <= 1.0 {
            return Some(here);
        }
        let (values, by) = linearised(system, arrival, &here);
        let factors = by.lu();
        let delta = factors.solve(&values)?;
        let length = delta.rows(0, N).norm();
        let moved = |part: f64| {
            let mut there = here;
            (0..N).for_each(|i| there.d[i] -= part * delta[i]);
            (0..M).for_each(|a| there.lambda[a] -= part * delta[N + a]);
            there
        };
        let shorter = |part: &f64| {
            let (values, _) = linearised(system, arrival, &moved(*part));
            let next = factors.solve(&values);
            next.is_some_and(|next| next.rows(0, N).norm() <= (1.0 - part / 4.0) * length)
                || excess(system, arrival, &moved(*part)) <= 1.0
        };
        let part = (0..30).map(|k| 0.5f64.powi(k)).find(shorter)?;
        here = moved(part);
    }
    None
}
