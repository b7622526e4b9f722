//! The end of adapted coordinates.

use crate::error::StepError;
use crate::system::DiscreteSystem;

/// An error where coordinates end on step k between these points at these times: where det TΨ or a factor of it
/// changes its sign, or is zero or no number.
pub(crate) fn check_chart<S: DiscreteSystem>(
    system: &S,
    step: usize,
    times: [f64; 2],
    points: [&S::Configuration; 2],
) -> Result<(), StepError> {
    let ends = [0, 1].map(|end| (times[end], points[end]));
    let [before, determinant] = ends.map(|(t, q)| system.chart_determinant(t, q));
    let [sides, others] = ends.map(|(t, q)| system.chart_sides(t, q));
    match before * determinant > 0.0 && sides == others {
        true => Ok(()),
        false => Err(StepError::LeavesChart { step, determinant }),
    }
}
