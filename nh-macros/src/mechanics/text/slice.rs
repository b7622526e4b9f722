//! The coordinates q in adapted ones, and where these end.

use super::describe::{EquationWriter, description};
use crate::algebra::{Math, math};
use crate::catalogue::{Description, Topic};
use crate::mechanics::notation::{Where, plain};
use crate::mechanics::reduction::slice::AdaptedChart;

/// q = Ψ(r, h), and the determinant where h = e.
pub(in crate::mechanics) fn describe(
    writer: &EquationWriter<'_>,
    chart: &AdaptedChart,
) -> Description {
    let positions = chart.names.iter().zip(&chart.positions);
    let mut lines: Vec<_> = positions
        .map(|(name, f)| (plain(name), writer.print(f, Where::Free)))
        .collect();
    let coordinates = |all: Vec<Math>| Math::joined(all, [", ", ", "]);
    let q = coordinates(chart.names.iter().map(|name| plain(name)).collect());
    let adapted = writer.chart.coordinates.iter();
    let z = coordinates(adapted.map(|name| plain(name)).collect());
    lines.extend(chart.determinant.as_ref().map(|determinant| {
        (
            math!(
                "det d({q})/d({z}) at e",
                "\\det \\frac{{\\partial({q})}}{{\\partial({z})}}\\Big|_e"
            ),
            writer.print(determinant, Where::Free),
        )
    }));
    description(Topic::AdaptedCoordinates, &lines)
}
