//! The [`scales`](crate::solve::scales) of the equations of a reduced node, as [`round_off`](crate::node::round_off) has them of a system.

use crate::linear::{Matrix, Vector, all_finite, larger, matrix_is_finite, zip_with};
use crate::node::round_off::MOVED;
use crate::reduced::interval::group_displacement;
use crate::reduced::{ReducedDeparture, ReducedNode, ReducedSystem};
use crate::solve::evaluation::{Rows, probes};
use crate::solve::scales::{BESIDE, PROBES, Scales, Sides, natural, noise, part, reach};
use crate::system::TimeStep;

/// |z_j| as a displacement, of the base or of the group from e, and |z_j| as a point.
fn sizes<R: ReducedSystem>(system: &R, node: &ReducedNode<R>) -> (R::Unknowns, R::Unknowns) {
    let (mut d, mut points) = (node.z, R::Unknowns::zeros());
    let group = R::Unknowns::LEN - R::Base::LEN;
    if group > 0 {
        let interval = system.interval_at(node);
        let (identity, moved) = (system.identity(), group_displacement(system, &interval));
        for j in 0..group {
            let [e, u, vartheta] = [&identity, &moved, &interval.vartheta].map(|g| g.as_slice()[j]);
            d.as_mut_slice()[j] = (u - e).abs() + (vartheta - e).abs();
            points.as_mut_slice()[j] = u.abs() + vartheta.abs();
        }
    }
    points.as_mut_slice()[group..].copy_from_slice(node.r.as_slice());
    (
        zip_with(d, &d, |d, _| d.abs()),
        zip_with(points, &points, |x, _| x.abs()),
    )
}

/// |d_j| + s_j at a node, of unknowns as large as those of the node and of a correction; and |z_j| as points.
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
    let forms = [node, &nearby].map(|at| system.forms_at(at.time, &at.r));
    let phi = [departure, &there].map(|departure| departure.phi_by_unknowns);
    let k = [departure, &there].map(|departure| &departure.covector_by_unknowns);
    let s = natural(
        d.as_slice(),
        k[0],
        k[1],
        &[&forms[0], &forms[1], &phi[0], &phi[1]],
    );
    (zip_with(d, &s, |d, s| d + s), points)
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

/// The scales of the covector's components and of the constraints, without what arrives from the left: the momenta are still to
/// be paired with the admissible directions.
pub(super) struct NodeScales<R: ReducedSystem> {
    pub points: R::Unknowns,
    pub increments: R::Unknowns,
    /// Scale and noise of the covector.
    pub covector: [R::Unknowns; 2],
    /// Scale and noise of the constraints.
    pub phi: [R::Multipliers; 2],
}

pub(super) fn scales_at<R: ReducedSystem>(
    system: &R,
    node: &ReducedNode<R>,
    correction: &R::Unknowns,
) -> Option<NodeScales<R>> {
    let here = defined(system, node)?;
    let (increments, points) = increments_at(system, node, &here, correction);
    // An element of the group is rounded like any number, however close to e.
    let s = zip_with(increments, &node.z, |s, z| larger(z.abs(), s));
    let s = s.as_slice();
    let covector = rows(&here.covector_by_unknowns, s);
    let mut scales = NodeScales::<R> {
        points,
        increments,
        covector: [
            zip_with(covector, &here.covector, |scale, departing| {
                scale + departing.abs()
            }),
            R::Unknowns::zeros(),
        ],
        phi: [rows(&here.phi_by_unknowns, s), R::Multipliers::zeros()],
    };
    let mut momenta = Sides::new(here.covector_by_unknowns);
    let mut phi = Sides::new(here.phi_by_unknowns);
    let (mut by_momenta, mut by_phi) = (
        [R::Unknowns::zeros(); PROBES],
        [R::Multipliers::zeros(); PROBES],
    );
    for probe in 0..PROBES {
        let there = system.departure_jacobian_at(&rounded(node, probe));
        let (of_momenta, of_phi) = (scales.covector[0], scales.phi[0]);
        if !momenta.admit(&there.covector_by_unknowns, s, of_momenta.as_slice())
            || !phi.admit(&there.phi_by_unknowns, s, of_phi.as_slice())
        {
            return None;
        }
        by_momenta[probe] = zip_with(there.covector, &here.covector, |x, y| x - y);
        by_phi[probe] = zip_with(there.phi, &here.phi, |x, y| x - y);
    }
    scales.covector[1] = noise(&by_momenta);
    scales.phi[1] = noise(&by_phi);
    for (i, row) in scales.covector[0].as_mut_slice().iter_mut().enumerate() {
        *row = momenta.reach(i, s) + here.covector.as_slice()[i].abs();
    }
    for (a, row) in scales.phi[0].as_mut_slice().iter_mut().enumerate() {
        *row = phi.reach(a, s);
    }
    let (covector, phi) = (scales.covector.iter(), scales.phi.iter());
    let finite = all_finite(s)
        && covector.map(Vector::as_slice).all(all_finite)
        && phi.map(Vector::as_slice).all(all_finite);
    finite.then_some(scales)
}

/// The derivatives at the node, or at the first of those beside it that has finite ones.
pub(super) fn defined<R: ReducedSystem>(
    system: &R,
    node: &ReducedNode<R>,
) -> Option<ReducedDeparture<R>> {
    let beside = (0..PROBES).map(|probe| rounded(node, probe));
    core::iter::once(*node).chain(beside).find_map(|at| {
        let departure = system.departure_jacobian_at(&at);
        let is_finite = matrix_is_finite(&departure.covector_by_unknowns)
            && matrix_is_finite(&departure.phi_by_unknowns);
        is_finite.then_some(departure)
    })
}

/// The rounding of the evaluation of the covector and of the constraints.
pub(super) fn rounding<R: ReducedSystem>(
    system: &R,
    node: &ReducedNode<R>,
    corrections: &[R::Unknowns; 2],
    scales: &Scales<R::Unknowns>,
) -> (R::Unknowns, R::Multipliers) {
    let here = system.departure_jacobian_at(node);
    let (mut covector, mut phi) = (R::Unknowns::zeros(), R::Multipliers::zeros());
    for probe in probes(&node.z, corrections, scales) {
        let there = probe
            .z
            .map(|z| system.departure_jacobian_at(&ReducedNode { z, ..*node }));
        probe.raise(
            covector.as_mut_slice(),
            &covector_rows(&here),
            there.each_ref().map(covector_rows),
        );
        probe.raise(
            phi.as_mut_slice(),
            &constraint_rows(&here),
            there.each_ref().map(constraint_rows),
        );
    }
    (covector, phi)
}

fn covector_rows<R: ReducedSystem>(departure: &ReducedDeparture<R>) -> Rows<'_, R::Jacobian> {
    Rows {
        values: departure.covector.as_slice(),
        by: &departure.covector_by_unknowns,
    }
}

fn constraint_rows<R: ReducedSystem>(departure: &ReducedDeparture<R>) -> Rows<'_, R::Forms> {
    Rows {
        values: departure.phi.as_slice(),
        by: &departure.phi_by_unknowns,
    }
}

/// Σ_j |A_ij| s_j.
fn rows<A: Matrix, V: Vector>(matrix: &A, s: &[f64]) -> V {
    let mut rows = V::zeros();
    for (i, row) in rows.as_mut_slice().iter_mut().enumerate() {
        *row = reach(matrix, i, s);
    }
    rows
}

/// The node with its point, its unknowns and its time moved by parts of their rounding.
fn rounded<R: ReducedSystem>(node: &ReducedNode<R>, probe: usize) -> ReducedNode<R> {
    let mut rounded = *node;
    for (j, r) in rounded.r.as_mut_slice().iter_mut().enumerate() {
        *r += *r * f64::EPSILON * part(j, probe);
    }
    for (j, z) in rounded.z.as_mut_slice().iter_mut().enumerate() {
        *z += (*z * f64::EPSILON + BESIDE) * part(j, probe);
    }
    let TimeStep { t, h } = node.time;
    rounded.time = TimeStep::new(t + f64::EPSILON * part(R::Base::LEN, probe) * t, h);
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
            carried: R::Unknowns::zeros(),
            rows: R::Unknowns::zeros(),
            noise: R::Unknowns::zeros(),
        };
        let [scale, noise] = self.covector.each_ref().map(Vector::as_slice);
        for i in 0..directions {
            let arriving = |j: usize| scale[j] + arrival.as_slice()[j].abs();
            scales.rows.as_mut_slice()[i] = terms(i, &arriving);
            scales.noise.as_mut_slice()[i] = terms(i, &|j| noise[j]);
        }
        let [scale, noise] = self.phi.each_ref().map(Vector::as_slice);
        scales.rows.as_mut_slice()[directions..].copy_from_slice(scale);
        scales.noise.as_mut_slice()[directions..].copy_from_slice(noise);
        scales
    }
}

#[cfg(test)]
mod tests;
