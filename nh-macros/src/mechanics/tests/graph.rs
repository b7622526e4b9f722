//! A system derived as a graph is the system written out.

use proc_macro2::TokenStream;
use quote::quote;

use crate::catalogue::{Object, Topic};
use crate::diagnostics::Diagnostics;
use crate::expression::{Node, Variable};
use crate::mechanics::{Functions, ObjectProgram, scheduled};
use crate::program::Program;
use crate::program::tests::outputs;
use crate::{algebra, model, syntax};

/// Systems with functions, roots, quotients, time, forces, constraints and coordinates in groups.
fn systems() -> [TokenStream; 5] {
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
        quote!(
            #[coordinates(x, y, z, theta: S1)]
            #[define(v = [x_dot * cos(theta) + y_dot * sin(theta), y_dot * cos(theta) - x_dot * sin(theta), z_dot + t * x_dot])]
            #[define(slip = v.cross([sin(x + t), c, y * z]))]
            #[lagrangian((v.norm_squared() + theta_dot.powi(2)) / 2 + v[0] * slip[2] * t - g * z)]
            #[constraint(slip[0] + theta_dot * y == c * t)]
            #[constraint(v[2] == (x + t).powi(2) * v[0] + sin(y) * ((y_dot + 1).powi(2) - y_dot.powi(2) - 2 * y_dot + x * z_dot))]
            #[holonomic(theta + c * sin(y + v_0 * t) == 0)]
            #[dependent(theta, z, y)]
            #[force(x = slip[1])]
            struct S {
                c: f64,
                g: f64,
                v_0: f64,
            }
        ),
    ]
}

/// Functions and programs by which two derivations of a system are compared.
struct Derived {
    /// The values of functions that are programs by themselves or are made of others.
    functions: Vec<Vec<f64>>,
    programs: Vec<Program>,
    /// n and n + M, where the last program is the equations of a node.
    sizes: Option<[usize; 2]>,
    /// How many lines define names.
    lines: usize,
}

/// A system with parts of more bytes as variables.
fn derive(system: TokenStream, largest_part: Option<usize>) -> Derived {
    let mut diagnostics = Diagnostics::default();
    let arguments = quote!(continuous);
    let ast = syntax::parse(arguments, system, &mut diagnostics).expect("a struct");
    let model = model::lower(ast, &mut diagnostics);
    let Ok(model) = model else {
        panic!("{:?}", diagnostics.messages());
    };
    let system = model.system;
    let equations = algebra::run(|| {
        scheduled(&system, largest_part).map(|schedule| {
            let system = schedule.equations.system;
            let continuous = schedule.equations.continuous.expect("it is asked for");
            let mut functions = of_lagrangian(&system.objects);
            let together = Object::LagrangeDalembert;
            functions.push(match continuous.objects.contains_key(&together) {
                true => values(&continuous.objects, together),
                false => {
                    let forms = values(&system.objects, Object::ConstraintForms);
                    // C_K is written out where it differs from D.
                    let restrictions = continuous.objects.contains_key(&Object::Restrictions);
                    [
                        values(&continuous.objects, Object::MassMatrix),
                        values(&continuous.objects, Object::GeneralizedForce),
                        forms.clone(),
                        match restrictions {
                            true => values(&continuous.objects, Object::Restrictions),
                            false => forms,
                        },
                        values(&continuous.objects, Object::ConstraintRates),
                    ]
                    .concat()
                }
            });
            let mut programs = Vec::new();
            for (object, function) in system.objects.into_iter().chain(continuous.objects) {
                if COMPARED.contains(&object) {
                    programs.push(match function {
                        ObjectProgram::Values(program, _) | ObjectProgram::Sums(program, _) => {
                            program
                        }
                        ObjectProgram::AtNode(_)
                        | ObjectProgram::Solution(..)
                        | ObjectProgram::Guarded(..) => unreachable!("{object:?}"),
                    });
                }
            }
            let sizes = system.node.as_ref().map(|node| {
                let n = node.unknowns.len();
                [n, n + node.multipliers]
            });
            programs.extend(system.node.map(|node| node.staged.program));
            let definitions = system.descriptions.iter();
            let definitions = definitions.filter(|d| d.topic == Topic::Definitions);
            Derived {
                functions,
                programs,
                sizes,
                lines: definitions.map(|d| d.text.lines().count()).sum(),
            }
        })
    });
    let equations = equations.expect("the algebra runs");
    equations.unwrap_or_else(|findings| {
        let messages: Vec<_> = findings.into_iter().map(|found| found.message).collect();
        panic!("{messages:?}")
    })
}

/// The objects that both derivations have as programs.
const COMPARED: [Object; 9] = [
    Object::D2D1DiscreteLagrangian,
    Object::ConstraintForms,
    Object::KinematicResidual,
    Object::DepartureJacobian,
    Object::VelocityResidual,
    Object::Lift,
    Object::AffinePart,
    Object::Curvature,
    Object::CurvatureInTime,
];

fn program(functions: &Functions, object: Object) -> &Program {
    match &functions[&object] {
        ObjectProgram::Values(program, _) => program,
        _ => unreachable!("{object:?}"),
    }
}

fn values(functions: &Functions, object: Object) -> Vec<f64> {
    outputs(program(functions, object), input)
}

/// L_d, D_1L_d, D_2L_d, the energy and the momentum; of a quadrature by its formulas.
fn of_lagrangian(functions: &Functions) -> Vec<Vec<f64>> {
    if !functions.contains_key(&Object::Slopes) {
        let all = [
            Object::DiscreteLagrangian,
            Object::D1DiscreteLagrangian,
            Object::D2DiscreteLagrangian,
            Object::Energy,
            Object::InitialMomentum,
        ];
        return all.map(|object| values(functions, object)).into();
    }
    let nodes = values(functions, Object::QuadratureNodes);
    let slopes = program(functions, Object::Slopes);
    let (h, at_point) = (input(Variable::Step), outputs(slopes, input));
    let n = at_point.len() / 2;
    let (mut value, mut energy) = (0.0, 0.0);
    let (mut d1, mut d2) = (vec![0.0; n], vec![0.0; n]);
    for node in nodes.chunks(2) {
        let (alpha, weight) = (node[0], node[1]);
        let place = match alpha {
            0.0 => Node::Start,
            0.5 => Node::Middle,
            1.0 => Node::End,
            _ => Node::Alpha,
        };
        let at_node = outputs(slopes, |variable| match variable {
            Variable::Coordinate(i) => input(Variable::Node(i, place)),
            Variable::Time => input(Variable::NodeTime(place)),
            other => input(other),
        });
        let (by_q, by_v) = at_node[1..].split_at(n);
        value += h * weight * at_node[0];
        energy -= weight * at_node[0];
        for i in 0..n {
            energy += weight * by_v[i] * input(Variable::Velocity(i));
            d1[i] += weight * (h * (1.0 - alpha) * by_q[i] - by_v[i]);
            d2[i] += weight * (h * alpha * by_q[i] + by_v[i]);
        }
    }
    vec![
        vec![value],
        d1,
        d2,
        vec![energy],
        at_point[1 + n..].to_vec(),
    ]
}

/// A number of order one for every variable.
fn input(variable: Variable) -> f64 {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    for byte in format!("{variable:?}").bytes() {
        seed = (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    0.3 + (seed >> 40) as f64 / 2f64.powi(24)
}

impl Derived {
    /// The outputs of a program. The entries of the Jacobian that others read by name are its own,
    /// which are its last outputs.
    fn outputs(&self, place: usize) -> Vec<f64> {
        let program = &self.programs[place];
        let found = outputs(program, input);
        match self.sizes {
            Some([n, size]) if place + 1 == self.programs.len() && found.len() >= n * size => {
                let jacobian = &found[found.len() - n * size..];
                outputs(program, |variable| match variable {
                    Variable::JacobianEntry(i, j) => jacobian[n * i + j],
                    other => input(other),
                })
            }
            _ => found,
        }
    }
}

#[test]
fn the_graph_has_the_values_of_what_is_written_out() {
    for system in systems() {
        let written = derive(system.clone(), None);
        let graph = derive(system, Some(0));
        assert_eq!(written.lines, 0);
        assert!(graph.lines >= 2, "{}", graph.lines);
        assert_eq!(written.programs.len(), graph.programs.len());
        let compare = |name: &str, expected: &[f64], found: &[f64]| {
            assert_eq!(expected.len(), found.len(), "{name}");
            for (a, b) in expected.iter().zip(found) {
                let scale = a.abs().max(1.0);
                assert!((a - b).abs() <= 1e-11 * scale, "{name}: {a} {b}");
            }
        };
        assert_eq!(written.functions.len(), graph.functions.len());
        for (expected, found) in written.functions.iter().zip(&graph.functions) {
            compare("function", expected, found);
        }
        let last = written.programs.len() - 1;
        for place in 0..=last {
            let [expected, found] = [&written, &graph].map(|derived| derived.outputs(place));
            // The stages of a node have other guards.
            if place < last || expected.len() == found.len() {
                // With a quadrature the values of the departure stand before its slopes.
                let slopes = found.len().saturating_sub(expected.len());
                compare(&format!("program {place}"), &expected, &found[slopes..]);
            }
        }
    }
}
