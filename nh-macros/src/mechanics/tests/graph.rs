//! A system derived as a graph is the system written out.

use proc_macro2::TokenStream;
use quote::quote;

use crate::algebra::Variable;
use crate::diagnostics::Diagnostics;
use crate::mechanics::{System, derived};
use crate::program::Program;
use crate::program::tests::outputs;
use crate::{algebra, model, syntax};

/// Systems with functions, roots, quotients, time, forces, constraints and coordinates in groups.
fn systems() -> [TokenStream; 4] {
    [
        quote!(
            #[coordinates(x, y, theta: S1)]
            #[define(v = [x_dot + y * theta_dot, y_dot - x * theta_dot, c * theta_dot])]
            #[define(turned = [[cos(theta), sin(theta), 0], [-sin(theta), cos(theta), 0], [0, 0, 1]])]
            #[define(w = turned * v)]
            #[lagrangian((w.norm_squared() + w[0] * v[1]) / 2 - sqrt(1 + w[2].powi(2) + x.powi(2)) * g)]
            #[constraint(w[1] + x * y_dot == 0)]
            #[force(x = -w[0] * c, theta = tan(theta / 9) * (v[0] + v[1]))]
            struct S {
                c: f64,
                g: f64,
            }
        ),
        quote!(
            #[coordinates(q: [S1; 4])]
            #[lagrangian((0..4).map(|j| {
                let x = (0..=j).map(|i| cos(q[i]) * q_dot[i]).sum();
                let y = (0..=j).map(|i| sin(q[i]) * q_dot[i]).sum();
                (x.powi(2) + y.powi(2)) / 2 + g * (0..=j).map(|i| cos(q[i])).sum()
            }).sum())]
            #[constraint((0..4).map(|i| cos(q[i] - q[3]) * q_dot[i]).sum() == 0)]
            #[discretization(trapezoidal)]
            struct S {
                g: f64,
            }
        ),
        quote!(
            #[coordinates(x, R: SO3)]
            #[define(L = [[I[0], 0, k], [0, I[1], x * k], [k, x * k, I[2]]] * R.omega)]
            #[lagrangian(R.omega.dot(L) / 2 + (x_dot + R.omega[0]).powi(2) + R[(2, 2)] * (x + R[(0, 1)]))]
            #[constraint(R.spatial_omega[2] == x * x_dot)]
            struct S {
                I: [f64; 3],
                k: f64,
            }
        ),
        quote!(
            #[coordinates(x, y)]
            #[define(r = sqrt(x.powi(2) + (y + t).powi(2) + 1))]
            #[lagrangian(r * (x_dot.powi(2) + (y_dot + x * x_dot).powi(2)) / (1 + r.powi(2)) - exp(-r) * atan(x + y))]
            #[discretization(alpha = a)]
            struct S {
                a: f64,
            }
        ),
    ]
}

/// The programs of a system with parts of more bytes as variables, and how many lines define them.
fn programs(system: TokenStream, largest_part: Option<usize>) -> (Vec<Program>, usize) {
    let mut diagnostics = Diagnostics::default();
    let arguments = quote!(continuous);
    let ast = syntax::parse(arguments, system, &mut diagnostics).expect("a struct");
    let model = model::lower(ast, &mut diagnostics);
    let Ok(model) = model else {
        panic!("{:?}", diagnostics.messages());
    };
    let system = System::new(&model);
    let equations = algebra::run(|| {
        derived(&system, largest_part).map(|equations| {
            let programs = equations.system.programs;
            let continuous = equations.continuous.expect("it is asked for").lagrange;
            let node = programs.node.map(|node| node.staged.program);
            let all = [
                programs.discrete_lagrangian,
                programs.d1,
                programs.d2,
                programs.forms,
                programs.phi,
                programs.departure,
                programs.arrival,
                programs.departure_jacobian,
                programs.velocity_residual,
                continuous.mass,
                continuous.force,
            ];
            let optional = [programs.energy, programs.momentum, node];
            let descriptions = equations.system.descriptions;
            let definitions = descriptions.iter().find(|d| d.name == "definitions");
            (
                all.into_iter()
                    .chain(optional.into_iter().flatten())
                    .collect(),
                definitions.map_or(0, |d| d.text.lines().count()),
            )
        })
    });
    let equations = equations.expect("the algebra runs");
    equations.unwrap_or_else(|findings| {
        let messages: Vec<_> = findings.into_iter().map(|found| found.message).collect();
        panic!("{messages:?}")
    })
}

/// A number of order one for every variable.
fn input(variable: Variable) -> f64 {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    for byte in format!("{variable:?}").bytes() {
        seed = (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    0.3 + (seed >> 40) as f64 / 2f64.powi(24)
}

#[test]
fn the_graph_has_the_values_of_what_is_written_out() {
    for system in systems() {
        let (written, none) = programs(system.clone(), None);
        let (graph, lines) = programs(system, Some(0));
        assert_eq!(none, 0);
        assert!(lines >= 2, "{lines}");
        assert_eq!(written.len(), graph.len());
        for (place, (written, graph)) in written.iter().zip(&graph).enumerate() {
            let [expected, found] = [written, graph].map(|program| outputs(program, input));
            // The stages of a node have other guards.
            if expected.len() != found.len() {
                assert!(place >= 11, "program {place}");
                continue;
            }
            for (a, b) in expected.iter().zip(&found) {
                let scale = a.abs().max(1.0);
                assert!((a - b).abs() <= 1e-11 * scale, "program {place}: {a} {b}");
            }
        }
    }
}
