//! The [`scales`](crate::solve::scales) of the equations of a reduced node, as
//! [`round_off`](crate::node::round_off) has them of a system.

use crate::linear::{Vector, larger, matrix_is_finite, zip_with};
use crate::node::round_off::MOVED;
use crate::reduced::interval::group_displacement;
use crate::reduced::{ReducedDeparture, ReducedNode, ReducedSystem, ends, group_unknowns};
use crate::solve::departing::{increment_scales, read_couplings, row_scales};
use crate::solve::scales::{BESIDE, PROBES, Scales, part};
use crate::system::{Composition, DiscreteSystem, TimeStep};

/// How many numbers of an interval belong to inner nodes: the places, then the reactions there.
const fn inner_places<R: ReducedSystem>() -> usize {
    let (n, m) = (R::System::DIM, R::System::CONSTRAINTS);
    <R::System as DiscreteSystem>::Composition::INNER / (n + m) * n
}

/// The unknown of the end in the direction of an inner node's unknown z_j; `None` of a reaction,
/// and of the unknowns of the ends.
pub(super) fn place_of<R: ReducedSystem>(j: usize) -> Option<usize> {
    let y = j
        .checked_sub(ends::<R>())
        .filter(|y| *y < inner_places::<R>())?;
    let i = y % R::System::DIM;
    let of_group = R::FIBRE.iter().position(|fibre| *fibre == i);
    let of_base = || R::BASE.iter().position(|base| *base == i);
    of_group.or_else(|| of_base().map(|place| group_unknowns::<R>() + place))
}

/// |z_j| as a displacement, of the base or of the group from e, and |z_j| as a point. The places of
/// inner nodes are those of the whole interval: each is as large as the sum of all in its
/// direction, by which it is rounded.
pub(super) fn sizes<R: ReducedSystem>(
    system: &R,
    node: &ReducedNode<R>,
) -> (R::Unknowns, R::Unknowns) {
    let (mut d, mut points) = (node.z, R::Unknowns::zeros());
    let group = group_unknowns::<R>();
    if group > 0 {
        let interval = system.interval_at(node);
        let (identity, moved) = (system.identity(), group_displacement(system, &interval));
        for j in 0..group {
            let [e, u, vartheta] = [&identity, &moved, &interval.vartheta].map(|g| g[j]);
            d[j] = (u - e).abs() + (vartheta - e).abs();
            points[j] = u.abs() + vartheta.abs();
        }
    }
    points.as_mut_slice()[group..ends::<R>()].copy_from_slice(node.r.as_slice());
    let mut d = zip_with(d, &d, |d, _| d.abs());
    let inside = ends::<R>()..ends::<R>() + inner_places::<R>();
    for j in inside.clone() {
        let size = d[j];
        place_of::<R>(j)
            .into_iter()
            .for_each(|place| d[place] += size);
    }
    for j in inside {
        place_of::<R>(j)
            .into_iter()
            .for_each(|place| d[j] = d[place]);
    }
    (d, zip_with(points, &points, |x, _| x.abs()))
}

/// |d_j| + s_j at a node, of unknowns as large as those of the node and of a correction; and |z_j|
/// as points.
pub(super) fn increments_at<R: ReducedSystem>(
    system: &R,
    node: &ReducedNode<R>,
    departure: &ReducedDeparture<R>,
    correction: &R::Unknowns,
) -> (R::Unknowns, R::Unknowns) {
    let (d, points) = sizes(system, node);
    let d = zip_with(d, correction, |d, by| d + by.abs());
    let nearby = moved(node);
    let there = system.departure_jacobian_at(&nearby);
    let forms = [node, &nearby].map(|at| system.forms_at(at.inputs(), &at.r));
    let slopes = [departure, &there].map(|at| (&at.covector_by_unknowns, &at.phi_by_unknowns));
    let increments = read_couplings(slopes, &forms, |couplings| increment_scales(d, &couplings));
    (increments, points)
}

/// A node nearby, at which nothing vanishes by chance.
fn moved<R: ReducedSystem>(node: &ReducedNode<R>) -> ReducedNode<R> {
    let mut moved = *node;
    for (j, r) in moved.r.as_mut_slice().iter_mut().enumerate() {
        *r += MOVED * part(j, 1);
    }
    for (j, z) in moved.z.as_mut_slice().iter_mut().enumerate() {
        *z += MOVED * part(j, 0);
    }
    moved
}

/// The scales at a node, without what arrives from the left: the covector is still to be paired
/// with the admissible directions.
pub(super) struct NodeScales<R: ReducedSystem> {
    pub points: R::Unknowns,
    pub increments: R::Unknowns,
    /// The scales of the covector and of the constraints.
    pub rows: (R::Unknowns, R::Multipliers),
}

/// The scales at a node, of unknowns and of a correction.
pub(super) fn scales_at<R: ReducedSystem>(
    system: &R,
    node: &ReducedNode<R>,
    correction: &R::Unknowns,
) -> Option<NodeScales<R>> {
    let here = defined(system, node)?;
    let (increments, points) = increments_at(system, node, &here, correction);
    // An element of the group is rounded like any number, however close to e.
    let s = zip_with(increments, &node.z, |s, z| larger(z.abs(), s));
    let beside = |probe| {
        let there = system.departure_jacobian_at(&rounded(node, probe));
        (there.covector_by_unknowns, there.phi_by_unknowns)
    };
    let rows = (
        &here.covector,
        &here.covector_by_unknowns,
        &here.phi_by_unknowns,
    );
    Some(NodeScales {
        points,
        increments,
        rows: row_scales(rows, beside, (s.as_slice(), &[]))?,
    })
}

/// The derivatives at the node, or at the first of those beside it that has finite ones.
pub(super) fn defined<R: ReducedSystem>(
    system: &R,
    node: &ReducedNode<R>,
) -> Option<ReducedDeparture<R>> {
    let beside = (0..PROBES).map(|probe| rounded(node, probe));
    let points = core::iter::once(*node).chain(beside);
    let mut departures = points.map(|at| system.departure_jacobian_at(&at));
    departures.find(|departure| {
        matrix_is_finite(&departure.covector_by_unknowns)
            && matrix_is_finite(&departure.phi_by_unknowns)
    })
}

/// The node with its point, its unknowns and its time moved by parts of their rounding.
fn rounded<R: ReducedSystem>(node: &ReducedNode<R>, probe: usize) -> ReducedNode<R> {
    let part = |j| part(j, probe);
    let mut rounded = *node;
    for (j, r) in rounded.r.as_mut_slice().iter_mut().enumerate() {
        *r += *r * f64::EPSILON * part(j);
    }
    for (j, z) in rounded.z.as_mut_slice().iter_mut().enumerate() {
        *z += (*z * f64::EPSILON + BESIDE) * part(j);
    }
    let TimeStep { t, h } = node.time;
    rounded.time = TimeStep::new(t + f64::EPSILON * part(R::Base::LEN) * t, h);
    rounded
}

impl<R: ReducedSystem> NodeScales<R> {
    /// With the momenta paired with the admissible directions, by `terms`.
    pub fn paired(
        &self,
        directions: usize,
        terms: impl Fn(usize, &dyn Fn(usize) -> f64) -> f64,
        arrival: &R::Unknowns,
    ) -> Scales<R::Unknowns> {
        let mut scales = Scales {
            points: self.points,
            increments: self.increments,
            // The momenta are paired with directions in which nothing holds them.
            unheld: R::Unknowns::zeros(),
            rows: R::Unknowns::zeros(),
            sizes: R::Unknowns::zeros(),
        };
        let (covector, phi) = (self.rows.0.as_slice(), self.rows.1.as_slice());
        for i in 0..directions {
            scales.rows[i] = terms(i, &|j: usize| covector[j] + arrival[j].abs());
        }
        scales.rows.as_mut_slice()[directions..].copy_from_slice(phi);
        scales
    }
}

#[cfg(test)]
mod tests;
