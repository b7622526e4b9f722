//! The moving basis of g^q, its Γ, and the momentum equation in continuous time, as a person reads
//! them.

use super::describe::{EquationWriter, PrintedLine};
use crate::algebra::{Math, Scalar, math};
use crate::mechanics::linear::vectors::{Matrix, matrix};
use crate::mechanics::moving_basis::{Invariance, MomentumInTime};
use crate::mechanics::notation::Where;

/// ψ, Γ, and of a lattice γ, with the vectors of g^q at the next site.
pub(in crate::mechanics) fn lines(
    writer: &EquationWriter<'_>,
    invariance: &Invariance,
    at_next: Option<&Matrix>,
) -> Vec<PrintedLine> {
    let Some(basis) = &invariance.basis else {
        return Vec::new();
    };
    let (rank, r) = (basis.rank, basis.rows.len());
    let along_velocity = |b, c| basis.along_velocity(writer.discretizer, b, c);
    let connection = matrix(rank, r, along_velocity);
    let differences = at_next.map(|others| basis.difference_to(others));
    let moves = |of: &Matrix| !of.iter().flatten().all(Scalar::is_trivially_zero);
    // The vectors that complete the basis are shown where they are named.
    let shown = match moves(&connection) || differences.as_ref().is_some_and(moves) {
        true => r,
        false => rank,
    };
    let vector = |(b, psi): (usize, &Vec<_>)| {
        let components = psi.iter().map(|f| writer.show(f, Where::Free));
        (math!("xi_{}(q)", b + 1), Math::tuple(components))
    };
    let mut lines: Vec<_> = (basis.rows[..shown].iter().enumerate())
        .map(vector)
        .collect();
    let rate = |b| math!("dxi_{b}/dt", "\\frac{{d}}{{dt}} \\xi_{{{b}}}");
    lines.extend(combinations(writer, &connection, rate));
    let difference = |b| math!("xi_{b}[k+1] - xi_{b}[k]");
    lines.extend((differences.iter()).flat_map(|of| combinations(writer, of, difference)));
    lines
}

/// Of every row, by its number from 1, the combination of the vectors ξ_c.
fn combinations(
    writer: &EquationWriter<'_>,
    rows: &Matrix,
    name: impl Fn(usize) -> Math,
) -> Vec<PrintedLine> {
    let term = |(c, f): (usize, &Scalar)| (writer.show(f, Where::Free), math!("xi_{}", c + 1));
    let line = |(b, row): (usize, &Vec<Scalar>)| {
        let terms = row.iter().enumerate().map(term);
        (name(b + 1), Math::combination(terms))
    };
    rows.iter().enumerate().map(line).collect()
}

/// J_b and dJ_b/dt.
pub(in crate::mechanics) fn momentum_in_time(
    writer: &EquationWriter<'_>,
    found: &MomentumInTime,
) -> Vec<PrintedLine> {
    let line = |(b, (momentum, rate))| {
        let b = b + 1;
        let change = math!("dJ_{b}/dt", "\\frac{{d}}{{dt}} J_{{{b}}}");
        [
            writer.derived(math!("J_{b}"), momentum, Where::Free),
            writer.derived(change, rate, Where::Free),
        ]
    };
    let both = found.momenta.iter().zip(&found.rates);
    both.enumerate().flat_map(line).collect()
}
