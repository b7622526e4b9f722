//! The moving basis of g^q, its Γ, and the momentum equation in continuous time, as a person reads them.

use super::describe::{EquationWriter, PrintedLine};
use crate::algebra::{Math, math};
use crate::mechanics::moving_basis::{Invariance, MomentumInTime, MovingBasis};
use crate::mechanics::notation::Where;

/// ψ, and where it is not constant Γ.
pub(in crate::mechanics) fn lines(
    writer: &EquationWriter<'_>,
    invariance: &Invariance,
) -> Vec<PrintedLine> {
    let Some(basis) = &invariance.basis else {
        return Vec::new();
    };
    let shown = match basis.is_constant() {
        true => basis.rank,
        false => basis.rows.len(),
    };
    let vector = |(b, psi): (usize, &Vec<_>)| {
        let components = psi.iter().map(|f| writer.print(f, Where::Free));
        let name = math!("xi_{}(q)", "\\xi_{{{}}}(q)", Math::alike(b + 1));
        (name, Math::tuple(components))
    };
    let mut lines: Vec<_> = (basis.rows[..shown].iter().enumerate())
        .map(vector)
        .collect();
    for b in 0..basis.rank {
        lines.push(derivative(writer, basis, b));
    }
    lines
}

/// dξ_b/dt = Γ^c_b(q̇) ξ_c.
fn derivative(writer: &EquationWriter<'_>, basis: &MovingBasis, b: usize) -> PrintedLine {
    let number = |b: usize| Math::alike(b + 1);
    let term = |c: usize| {
        let coefficient = basis.along_velocity(writer.discretizer, b, c);
        let coefficient = writer.print(&writer.collected(&coefficient), Where::Free);
        match coefficient.is_zero() {
            true => coefficient,
            false => coefficient.times(&math!("xi_{}", "\\xi_{{{}}}", number(c))),
        }
    };
    let name = math!("dxi_{}/dt", "\\frac{{d}}{{dt}} \\xi_{{{}}}", number(b));
    (name, Math::sum((0..basis.rows.len()).map(term)))
}

/// J_b and dJ_b/dt.
pub(in crate::mechanics) fn momentum_in_time(
    writer: &EquationWriter<'_>,
    found: &MomentumInTime,
) -> Vec<PrintedLine> {
    let number = |b: usize| Math::alike(b + 1);
    let line = |(b, (momentum, rate))| {
        let name = math!("J_{}", "J_{{{}}}", number(b));
        let change = math!("dJ_{}/dt", "\\frac{{d}}{{dt}} J_{{{}}}", number(b));
        [
            writer.derived(name, momentum, Where::Free),
            writer.derived(change, rate, Where::Free),
        ]
    };
    let both = found.momenta.iter().zip(&found.rates);
    both.enumerate().flat_map(line).collect()
}
