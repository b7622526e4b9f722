//! The end of adapted coordinates.

use crate::error::StepError;
use crate::system::DiscreteSystem;

/// An error where coordinates end on step k between these points: where det TΨ or a factor of it
/// changes its sign, or is zero or no number.
pub(crate) fn check_chart<S: DiscreteSystem>(
    system: &S,
    step: usize,
    points: [&S::Configuration; 2],
) -> Result<(), StepError> {
    let [before, determinant] = points.map(|q| system.chart_determinant(q));
    let [sides, others] = points.map(|q| system.chart_sides(q));
    match before * determinant > 0.0 && sides == others {
        true => Ok(()),
        false => Err(StepError::LeavesChart { step, determinant }),
    }
}
