//! The formulas of generators, of the moving basis of g^q, and of the momenta in it.

use super::formula::{Formula, Formulas};
use crate::catalogue::Object;
use crate::mechanics::moving_basis::{Invariance, MomentumInTime};
use crate::mechanics::reduction::slice::AdaptedChart;

/// The generators, and ψ with its inverse and Γ.
pub(in crate::mechanics) fn invariance(invariance: &Invariance) -> Formulas {
    let (n, r) = (invariance.generators.len(), invariance.names.len());
    let formulas = Formulas::default().matrix(Object::Generators, &invariance.generators, r);
    match &invariance.basis {
        None => formulas,
        Some(basis) => {
            let connection =
                (basis.connection.iter()).fold(Formula::empty(), |all, of| all.and_matrix(of, n));
            formulas
                .matrix(Object::MovingBasis, &basis.rows, r)
                .matrix(Object::MovingBasisInverse, &basis.inverse, r)
                .with(Object::BasisConnection, connection)
                .matrix(Object::BasisConnectionInTime, &basis.in_time, r)
        }
    }
}

/// Ψ, TΨ, ∂Ψ/∂t and the factors of the determinant of TΨ.
pub(in crate::mechanics) fn slice(chart: &AdaptedChart) -> Formulas {
    Formulas::default()
        .vector(Object::Positions, &chart.positions)
        .matrix(Object::PositionSlopes, &chart.tangent, chart.names.len())
        .vector(Object::ChartFactors, &chart.factors())
        .vector(Object::PositionRates, &chart.rates)
}

/// J_b and dJ_b/dt.
pub(in crate::mechanics) fn rates(momentum: &MomentumInTime) -> Formulas {
    Formulas::default()
        .vector(Object::NonholonomicMomenta, &momentum.momenta)
        .vector(Object::NonholonomicRate, &momentum.rates)
}
