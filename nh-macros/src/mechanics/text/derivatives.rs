//! The derivatives of a step in words: the map, the implicit function theorem, and the names of its matrices.

use super::describe::{PrintedLine, description};
use crate::algebra::{Math, math};
use crate::catalogue::{Description, Topic};
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::notation::plain;
use crate::system::{Order, System};

/// The derivatives, where they are asked for.
pub(in crate::mechanics) fn describe_derivatives(
    system: &System,
    objects: &Objects,
    has_regions: bool,
) -> Option<Description> {
    if !system.derivatives {
        return None;
    }
    let chart = &system.chart;
    let (is_flat, is_constrained) = (
        chart.factors.iter().all(|f| f.space.group().is_none()),
        !objects.phi.is_empty(),
    );
    let q = Math::tuple([Math::alike("q"), Math::alike("p")]);
    let end = Math::tuple([Math::alike("q'"), Math::alike("p'")]);
    let z = match is_constrained {
        true => Math::tuple([Math::alike("d"), math!("lambda", "\\lambda")]),
        false => Math::alike("d"),
    };
    let controls = (!chart.controls.is_empty()).then(|| Math::alike("u"));
    let parameters = chart.parameters.iter().map(|name| plain(&name.to_string()));
    let arguments = [Math::alike("q"), Math::alike("p")].into_iter();
    let arguments = arguments
        .chain(controls.clone())
        .chain(parameters)
        .chain([Math::alike("h"), Math::alike("t")]);
    let [minus, plus] = match objects.is_forced {
        true => [
            math!(" + f_minus(q, q')", " + f_d^-(q, q')"),
            math!(" + f_plus(q, q')", " + f_d^+(q, q')"),
        ],
        false => [Math::default(), Math::default()],
    };
    // The rows of site k of a lattice, of the links on both its sides.
    let of_sites = system.link.is_some();
    let momentum = match of_sites {
        false => math!("p + D1L_d(q, q'){}", "p + D_1L_d(q, q'){}", minus),
        true => math!(
            "p[k] + D1(L_d[k] + L_d[k-1]){}",
            "p_k + D_1(L_{{d,k}} + L_{{d,k-1}}){}",
            minus
        ),
    };
    let rows = match is_constrained {
        true => math!(
            "({} - sum_a lambda_a*omega_a(q), phi(q, q'))",
            "\\big({} - \\sum_a \\lambda_a \\omega^a(q),\\ \\varphi(q, q')\\big)",
            momentum
        ),
        false => momentum,
    };
    let unknowns = if is_constrained {
        math!("d, lambda", "d, \\lambda")
    } else {
        Math::alike("d")
    };
    let rows_at = || math!("R({}; xi)", "R({}; \\xi)", unknowns);
    let by = |f: &Math, x: &Math| math!("d{}/d{}", "\\frac{{\\partial {}}}{{\\partial {}}}", f, x);
    let (r, x) = (Math::alike("R"), math!("xi", "\\xi"));
    let mut lines: Vec<PrintedLine> = vec![
        (x.clone(), Math::tuple(arguments)),
        (rows_at(), rows),
        (rows_at(), Math::alike(0)),
        (
            Math::alike("q'"),
            match is_flat {
                true => Math::alike("q + d"),
                false => math!("q*tau(d)", "q\\,\\tau(d)"),
            },
        ),
        (
            Math::alike("p'"),
            match of_sites {
                false => math!("D2L_d(q, q'){}", "D_2L_d(q, q'){}", plus),
                true => math!(
                    "D2(L_d[k] + L_d[k-1]){}",
                    "D_2(L_{{d,k}} + L_{{d,k-1}}){}",
                    plus
                ),
            },
        ),
        (
            by(&z, &x),
            math!(
                "-({})^-1*{}",
                "-\\left({}\\right)^{{-1}} {}",
                by(&r, &z),
                by(&r, &x)
            ),
        ),
        (Math::alike("A"), by(&end, &q)),
    ];
    lines.extend(controls.map(|u| (Math::alike("B"), by(&end, &u))));
    if !is_flat {
        lines.push((
            math!("delta q'", "\\delta q'"),
            math!(
                "Ad_tau(d)^-1*delta q + A_1*delta d",
                "\\mathrm{{Ad}}_{{\\tau(d)}}^{{-1}} \\delta q + A_1 \\delta d"
            ),
        ));
    }
    if *system.order != Order::OfRule {
        let count = Math::alike(system.order.substeps());
        lines.push((
            Math::alike("A"),
            math!(
                "A_{}*...*A_1, substep i with h_i = gamma_i*h",
                "A_{{{}}} \\cdots A_1, \\quad h_i = \\gamma_i h",
                count
            ),
        ));
        if is_constrained {
            lines.push((
                math!("lambda", "\\lambda"),
                math!(
                    "lambda_1 + ... + lambda_{}",
                    "\\lambda_1 + \\cdots + \\lambda_{{{}}}",
                    count
                ),
            ));
        }
    }
    if has_regions {
        lines.push((
            math!("delta tau", "\\delta \\tau"),
            math!(
                "-(ds/dq*delta q + ds/dt*delta t + ds/dtheta*delta theta)/(ds/dq*dq/dtau + ds/dt)",
                "-\\frac{{\\partial_q s\\, \\delta q + \\partial_t s\\, \\delta t + \\partial_\\theta s\\, \\delta \\theta}}{{\\partial_q s\\, \\partial_\\tau q + \\partial_t s}}"
            ),
        ));
    }
    Some(description(Topic::Derivatives, &lines))
}
