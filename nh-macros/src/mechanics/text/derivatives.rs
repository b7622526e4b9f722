//! The derivatives of a step in words: the map, the implicit function theorem, and the names of its
//! matrices.

use super::describe::{EquationWriter, PrintedLine, description};
use crate::algebra::{Math, math};
use crate::catalogue::{Description, Topic};
use crate::mechanics::notation::plain;
use crate::system::Order;

/// The derivatives, where they are asked for.
pub(in crate::mechanics) fn describe_derivatives(
    writer: &EquationWriter<'_>,
    has_regions: bool,
) -> Option<Description> {
    let (objects, system) = (writer.objects, writer.discretizer.system);
    if !system.derivatives {
        return None;
    }
    let chart = &system.chart;
    let is_flat = chart.factors.iter().all(|f| f.space.group().is_none());
    let is_constrained = !objects.phi.is_empty();
    let (q, end) = (math!("(q, p)"), math!("(q', p')"));
    let z = match is_constrained {
        true => math!("(d, lambda)"),
        false => math!("d"),
    };
    let u = (!chart.controls.is_empty()).then(|| math!("u"));
    let parameters = chart.parameters.iter().map(|name| plain(&name.to_string()));
    let arguments = ([math!("q"), math!("p")].into_iter())
        .chain(u.clone())
        .chain(parameters)
        .chain([math!("h"), math!("t")]);
    let [minus, plus] = match objects.is_forced {
        true => [math!(" + f_minus(q, q')"), math!(" + f_plus(q, q')")],
        false => [Math::default(), Math::default()],
    };
    // The rows of site k of a lattice, of the links on both its sides.
    let [momentum, end_momentum] = match system.link.is_some() {
        false => [
            math!("p + D1L_d(q, q'){minus}"),
            math!("D2L_d(q, q'){plus}"),
        ],
        true => [
            math!(
                "p[k] + D1(L_d[k] + L_d[k-1]){minus}",
                "p_k + D_1(L_{{d,k}} + L_{{d,k-1}}){minus}"
            ),
            math!(
                "D2(L_d[k] + L_d[k-1]){plus}",
                "D_2(L_{{d,k}} + L_{{d,k-1}}){plus}"
            ),
        ],
    };
    let (rows, rows_at) = match is_constrained {
        true => (
            math!(
                "({momentum} - sum_a lambda_a*omega_a(q), phi(q, q'))",
                "\\big({momentum} - \\sum_a \\lambda_a \\omega^a(q),\\ \\varphi(q, q')\\big)"
            ),
            math!("R(d, lambda; xi)"),
        ),
        false => (momentum, math!("R(d; xi)")),
    };
    let (r, x) = (math!("R"), math!("xi"));
    let (by_z, by_x) = (r.by(&z), r.by(&x));
    let solved = math!(
        "-({by_z})^-1*{by_x}",
        "-\\left({by_z}\\right)^{{-1}} {by_x}"
    );
    let end_position = match is_flat {
        true => math!("q + d"),
        false => math!("q*tau(d)", "q\\,\\tau(d)"),
    };
    let mut lines: Vec<PrintedLine> = vec![
        (x.clone(), Math::tuple(arguments)),
        (rows_at.clone(), rows),
        (rows_at, math!("0")),
        (math!("q'"), end_position),
        (math!("p'"), end_momentum),
        (z.by(&x), solved),
        (math!("A"), end.by(&q)),
    ];
    lines.extend(u.map(|u| (math!("B"), end.by(&u))));
    if !is_flat {
        lines.push((
            math!("delta q'"),
            math!(
                "Ad_tau(d)^-1*delta q + A_1*delta d",
                "\\mathrm{{Ad}}_{{\\tau(d)}}^{{-1}} \\delta q + A_1 \\delta d"
            ),
        ));
    }
    if *system.order != Order::OfRule {
        let count = system.order.substeps();
        lines.push((
            math!("A"),
            math!(
                "A_{count}*...*A_1, substep i with h_i = gamma_i*h",
                "A_{{{count}}} \\cdots A_1, \\quad h_i = \\gamma_i h"
            ),
        ));
        if is_constrained {
            lines.push((
                math!("lambda"),
                math!(
                    "lambda_1 + ... + lambda_{count}",
                    "\\lambda_1 + \\cdots + \\lambda_{{{count}}}"
                ),
            ));
        }
    }
    if has_regions {
        lines.push((
            math!("delta tau"),
            math!(
                "-(ds/dq*delta q + ds/dt*delta t + ds/dtheta*delta theta)/(ds/dq*dq/dtau + ds/dt)",
                "-\\frac{{\\partial_q s\\, \\delta q + \\partial_t s\\, \\delta t + \\partial_\\theta s\\, \\delta \\theta}}{{\\partial_q s\\, \\partial_\\tau q + \\partial_t s}}"
            ),
        ));
    }
    Some(description(Topic::Derivatives, &lines))
}
