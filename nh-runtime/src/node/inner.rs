//! The rows of inner unknowns y, and the scales of a node between intervals that have them.
//!
//! ```text
//! R(z) = [ p + (D_1L_d + f⁻)(q, d, y) - ωᵀ(q) λ ]
//!        [ r(q, d, y)                           ]     z = (d, y, λ)
//!        [ φ(q, d, y)                           ]
//! ```
//!
//! The inner rows r say that L_d is stationary in the inner nodes, with the forces and the
//! reactions there, and that constraints hold between the ends. A pair (q_0, q_1) determines y by
//! r = 0 alone; the functions of the pair are then those of (q_0, d, y).
//!
//! The terms of a row are those of rows without: |p_i| + |(D_1L_d + f⁻)_i| + Σ_a |λ_a ω_ai| of a
//! momentum, Σ_j |∂R_i/∂z_j| s_j of the others with the [`sizes`] s of the unknowns, of an inner
//! node with |p_i| + |(D_1L_d + f⁻)_i| of its direction: the momenta that it takes and gives. The
//! scale of a row is that sum over increments as large as |z_j| and a correction, and of the rows
//! behind the momenta ε of what unknowns would carry if nothing held them. y has no rounding of a
//! coordinate. A constraint that is not in force has the rows λ_a and Λ_a.

use crate::linear::{Vector, larger, zip_with};
use crate::solve::scales::{Scales, inertia, reach, unit_of};
use crate::system::{DiscreteSystem, IntervalRows, inner_nodes, leading};

/// The displacements that unknowns would have if no reaction held them:
/// max(|p_j|, |D_1L_d + f⁻|_j)/|K_jj| of an increment, the terms of its row over |J_jj| of an inner
/// unknown; 0 without inertia.
fn unheld_increments<S: DiscreteSystem>(
    momentum: &S::Covector,
    rows: &IntervalRows<S>,
    increments: &[f64],
) -> S::Residual {
    let mut unheld = S::Residual::zeros();
    for j in 0..increments.len() {
        let terms = match j < S::DIM {
            true => larger(momentum[j].abs(), rows.values[j].abs()),
            false => reach(&rows.by, j, increments),
        };
        let increment = terms / inertia(&rows.by, j, increments.len());
        if increment.is_finite() {
            unheld[j] = increment;
        }
    }
    unheld
}

/// |p_i| + |(D_1L_d + f⁻)_i| for the row of an inner node in direction i: the momentum that passes
/// the node has the size of that at the ends. In uniform motion the momenta from both sides cancel,
/// and so do their slopes, up to O(h²): the row is round-off of the momentum that passes.
pub(super) fn passing<S: DiscreteSystem>(
    momentum: &S::Covector,
    rows: &S::Residual,
    row: usize,
) -> f64 {
    let n = S::DIM;
    match (n..n + inner_nodes::<S>() * n).contains(&row) {
        true => momentum[row % n].abs() + rows[row % n].abs(),
        false => 0.0,
    }
}

/// The scales at z, with the rows there, for increments of z and of a correction.
pub(super) fn scales<S: DiscreteSystem>(
    momentum: &S::Covector,
    here: &IntervalRows<S>,
    points: S::Residual,
    (z, correction): (&S::Residual, &S::Residual),
) -> Option<Scales<S::Residual>> {
    let increments = sizes::<S>(&zip_with(*z, correction, |z, by| z.abs() + by.abs()));
    let lent = increments_of_equal_energy::<S>(&here.by, &increments);
    let increments = &increments.as_slice()[..leading::<S>()];
    let unheld = unheld_increments(momentum, here, increments);
    let mut rows = S::Residual::zeros();
    for i in 0..S::Residual::LEN {
        let held = || reach(&here.by, i, &unheld.as_slice()[..leading::<S>()]);
        rows[i] = reach(&here.by, i, increments)
            + match i < S::DIM {
                true => momentum[i].abs() + here.values[i].abs(),
                false => f64::EPSILON * held(),
            };
    }
    let scales = Scales {
        points,
        increments: lent,
        unheld,
        rows,
        sizes: S::Residual::zeros(),
    };
    scales.rows.is_finite().then_some(scales)
}

/// The displacement of each unknown that has the largest energy K_jj z_j² of all: that of an
/// unknown at rest, too, where others move.
fn increments_of_equal_energy<S: DiscreteSystem>(
    by: &S::Jacobian,
    increments: &S::Residual,
) -> S::Residual {
    let leading = leading::<S>();
    let unit = |j: usize| unit_of(inertia(by, j, leading));
    let most = (0..leading).fold(0.0, |most, j| larger(increments[j] / unit(j), most));
    let mut sizes = S::Residual::zeros();
    for j in 0..leading {
        sizes[j] = increments[j] + most * unit(j);
    }
    sizes
}

/// |z_j|; of the positions in direction l, d_l and those of the inner nodes, the
/// sum |d_l| + Σ |y_l|: a node is c d + y from the left end, and is rounded as the largest of them.
/// In uniform motion y vanishes, at rest d does; a row that is a product of positions and
/// velocities, x × ẋ in the chart of a group, would have no terms left as its measure.
pub(super) fn sizes<S: DiscreteSystem>(z: &S::Residual) -> S::Residual {
    let n = S::DIM;
    let mut sizes = zip_with(*z, z, |z, _| z.abs());
    let nodes = n + inner_nodes::<S>() * n;
    for j in n..nodes {
        let size = z[j].abs();
        sizes[j % n] += size;
    }
    for j in n..nodes {
        sizes[j] = sizes[j % n];
    }
    sizes
}
