//! The coordinates q in adapted ones, and where these end.

use super::describe::description;
use crate::algebra::{Algebra, Math, math};
use crate::catalogue::{Description, Topic};
use crate::mechanics::notation::{Where, names, plain};
use crate::mechanics::reduction::slice::AdaptedChart;
use crate::system::System;

/// q = Ψ(r, h), and the determinant where h = e.
pub(in crate::mechanics) fn describe(
    system: &System,
    algebra: &Algebra,
    chart: &AdaptedChart,
) -> Description {
    let names = names(&system.chart, Where::Free);
    let positions = chart.names.iter().zip(&chart.positions);
    let mut lines: Vec<_> = positions
        .map(|(name, f)| (plain(name), algebra.print(f, &names)))
        .collect();
    let coordinates = |all: Vec<Math>| Math::joined(all, [", ", ", "]);
    let q = coordinates(chart.names.iter().map(|name| plain(name)).collect());
    let z = coordinates(
        system
            .chart
            .coordinates
            .iter()
            .map(|name| plain(name))
            .collect(),
    );
    lines.extend(chart.determinant.as_ref().map(|determinant| {
        (
            math!(
                "det d({q})/d({z}) at e",
                "\\det \\frac{{\\partial({q})}}{{\\partial({z})}}\\Big|_e"
            ),
            algebra.print(determinant, &names),
        )
    }));
    description(Topic::AdaptedCoordinates, &lines)
}
