//! The places of the unknowns of a step, of one site and of one link.
//!
//! A rule with s Lobatto nodes has s - 2 inner ones on the interval of every site. The unknowns of
//! a site are
//!
//! ```text
//! z(k) = (d, y, Λ, λ)      n, (s - 2) n, (s - 2) M and M of them
//! ```
//!
//! the increment, the places of the inner nodes, node by node, the multipliers of its link there,
//! and those at the left node. The momentum that arrives is in the rows of d, the rows of y say
//! that L is stationary in the inner nodes, those of Λ and λ that constraints hold. The unknowns of
//! a link are those of its two sites, (d, y) of both, and Λ and λ of the first.

use super::LatticeSystem;
use super::chain::Link;
use nh_runtime::internal::from_slice;
use nh_runtime::{DiscreteSystem, Vector};

/// s - 2.
pub(super) const fn inner_nodes<S: LatticeSystem>() -> usize {
    S::INNER_TIMES.len()
}

/// The number of increments and places of inner nodes of a site, (s - 1) n.
pub(super) const fn displacements<S: LatticeSystem>() -> usize {
    S::Increment::LEN * (1 + inner_nodes::<S>())
}

/// The number of multipliers at inner nodes of a link, (s - 2) M.
pub(super) const fn inner_multipliers<S: LatticeSystem>() -> usize {
    <Link<S> as DiscreteSystem>::CONSTRAINTS * inner_nodes::<S>()
}

/// The number of multipliers of a link, (s - 1) M, and of the rows of its constraints.
pub(super) const fn conditions<S: LatticeSystem>() -> usize {
    <Link<S> as DiscreteSystem>::CONSTRAINTS * (1 + inner_nodes::<S>())
}

/// The first place of λ.
pub(super) const fn multipliers<S: LatticeSystem>() -> usize {
    displacements::<S>() + inner_multipliers::<S>()
}

/// d(k) of the unknowns of site k.
#[inline(always)]
pub(super) fn increment<S: LatticeSystem>(z: &S::StepUnknowns) -> S::Increment {
    from_slice(&z.as_slice()[..S::Increment::LEN])
}

/// λ(k) of the unknowns of site k.
pub(super) fn lambda<S: LatticeSystem>(
    z: &S::StepUnknowns,
) -> <Link<S> as DiscreteSystem>::Multipliers {
    from_slice(&z.as_slice()[multipliers::<S>()..])
}

/// The site and the place there of direction i of link k; behind the directions of the unknown i of
/// an interval of the link, (d, y, Λ, λ), with the next site.
pub(super) fn place<S: LatticeSystem>(k: usize, next: usize, i: usize) -> (usize, usize) {
    let (n, nodes) = (S::Increment::LEN, 1 + inner_nodes::<S>());
    let (node, direction) = (i / (2 * n), i % (2 * n));
    match node < nodes {
        true if direction < n => (k, node * n + direction),
        true => (next, node * n + direction - n),
        false => (k, i - nodes * n),
    }
}
