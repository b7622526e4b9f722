//! Derivatives in groups against those of the entries written out, which are functions of d alone.

use proc_macro2::TokenStream;
use quote::quote;

use super::{LATER, Lie, Matrix, STUMPFF, difference_of, identity, multiply};
use crate::algebra::{Algebra, Scalar, run};
use crate::diagnostics::Diagnostics;
use crate::expression::{Direction, MatrixEntry, Node, Variable};
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::{System, variables};
use crate::{model, syntax};

/// The identities of the motion of g, with a rule at α = 1/3.
fn holds(group: &TokenStream, retraction: &TokenStream, check: impl Fn(&Lie<'_>) + Sync) {
    let system = quote! {
        #[coordinates(g: #group)]
        #[lagrangian(g.omega.dot(g.omega) / 2 + g.p_dot.dot(g.p_dot) / 2)]
        #[discretization(alpha = 1 / 3)]
        #[retraction(#retraction)]
        struct S;
    };
    let system = match group.to_string().as_str() {
        "SO3" => quote! {
            #[coordinates(g: SO3)]
            #[lagrangian(g.omega.dot(g.omega) / 2)]
            #[discretization(alpha = 1 / 3)]
            #[retraction(#retraction)]
            struct S;
        },
        "SE2" => quote! {
            #[coordinates(g: SE2)]
            #[lagrangian(g.omega.powi(2) / 2 + g.v.dot(g.v) / 2)]
            #[discretization(alpha = 1 / 3)]
            #[retraction(#retraction)]
            struct S;
        },
        _ => system,
    };
    let mut diagnostics = Diagnostics::default();
    let ast = syntax::parse(TokenStream::new(), system, &mut diagnostics);
    let model = ast.ok().map(|ast| model::lower(ast, &mut diagnostics));
    let Some(Ok(model)) = model else {
        panic!("{:?}", diagnostics.messages());
    };
    let system = model.system;
    run(|| {
        let algebra = Algebra::new(variables::variables(&system));
        let alpha = discretizer(&algebra, &system).alpha_of(Node::Alpha);
        let (g, factor, group) = system.chart.groups().next().expect("a group");
        let place = (g, factor.first, group);
        check(&Lie::new(&algebra, place, system.retraction, &alpha));
    })
    .expect("the algebra runs");
}

fn discretizer<'a>(algebra: &'a Algebra, system: &'a System) -> Discretizer<'a> {
    Discretizer::new(algebra, system).unwrap_or_else(|finding| panic!("{}", finding.message))
}

fn for_all(check: impl Fn(&Lie<'_>) + Sync) {
    for (group, retraction) in [
        (quote!(SO3), quote!(cayley)),
        (quote!(SO3), quote!(exponential)),
        (quote!(SE2), quote!(cayley)),
        (quote!(SE3), quote!(cayley)),
    ] {
        holds(&group, &retraction, &check);
    }
}

/// With later entries and Stumpff's functions written out, as they are in what is differentiated by
/// d itself, and ω = (2, 3, 6) θ/7 or θ, where s is a square.
fn vanish_written_out(lie: &Lie<'_>, expressions: &[Scalar], what: &str) {
    let algebra = lie.algebra;
    let (mut functions, mut axis) = (Vec::new(), Vec::new());
    if !lie.is_rational() {
        functions = [written_out(lie), lie.stumpff_functions()].concat();
        let directions = lie.directions().zip(lie.group.components());
        let angular =
            directions.filter(|(_, component)| matches!(component, Direction::Angular(_)));
        let angular: Vec<_> = angular.map(|(j, _)| j).collect();
        let parts: &[i64] = if angular.len() == 1 { &[7] } else { &[2, 3, 6] };
        let theta = algebra.variable(Variable::Increment(angular[0]));
        axis = (angular.iter().zip(parts))
            .map(|(j, part)| (Variable::Increment(*j), &Scalar::ratio(*part, 7) * &theta))
            .collect();
    }
    let of_d = |f: &Scalar| algebra.substitute(&algebra.substitute(f, &functions), &axis);
    let expressions: Vec<_> = expressions.iter().map(of_d).collect();
    vanish(lie, &expressions, what);
}

fn vanish(lie: &Lie<'_>, expressions: &[Scalar], what: &str) {
    let zeros = lie.algebra.zeros(expressions).expect("it has values");
    let wrong: Vec<_> = (0..zeros.len()).filter(|i| !zeros[*i]).collect();
    assert!(
        wrong.is_empty(),
        "{what} of {:?}, {:?}: {wrong:?}",
        lie.group,
        lie.retraction
    );
}

/// Later entries in those of g_0 and d, κ and Stumpff's functions written out.
fn written_out(lie: &Lie<'_>) -> Vec<(Variable, Scalar)> {
    let mut inner = lie.stumpff_functions();
    for (x, f) in lie.definitions() {
        let f = lie.algebra.substitute(&f, &inner);
        inner.push((x, f));
    }
    inner.retain(|(x, _)| !matches!(x, Variable::Stumpff(..)));
    inner
}

fn start(lie: &Lie<'_>) -> impl Fn(MatrixEntry) -> Variable + use<> {
    let index = lie.index;
    move |e| Variable::NodeEntry(index, e, Node::Start)
}

/// ∂/∂d, D_2 and D_1 of every entry: D_2 is ∂/∂d A_1⁻¹, D_1 along g_0 η at fixed d less ∂/∂d B.
#[test]
fn slopes_of_entries() {
    for_all(|lie| {
        let algebra = lie.algebra;
        let row = |row: Vec<Scalar>, rows: &Matrix| multiply(&[row], rows).concat();
        for (entry, value) in written_out(lie) {
            // That sines of half an angle are roots of those of the whole is nothing a zero test knows.
            let is_end = matches!(
                entry,
                Variable::NodeEntry(_, _, Node::End) | Variable::RelativeEntry(..)
            );
            let is_node = matches!(entry, Variable::NodeEntry(..)) || is_end;
            if !is_node || !lie.is_rational() && !is_end {
                continue;
            }
            let f = algebra.variable(entry);
            let slopes = algebra.slopes(&f);
            let by_d: Vec<_> = lie
                .directions()
                .map(|j| algebra.derivative(&value, Variable::Increment(j)))
                .collect();
            let off = |a: &[Scalar], b: &[Scalar]| -> Vec<Scalar> {
                a.iter().zip(b).map(|(a, b)| a - b).collect()
            };
            vanish_written_out(
                lie,
                &off(&lie.by_increment(&slopes), &by_d),
                "the slope in d",
            );
            let by_end = row(lie.d2(&slopes), &lie.motion.end);
            vanish_written_out(lie, &off(&by_end, &by_d), "D_2");
            let zeros = vec![Scalar::zero(); lie.dim()];
            let along = lie
                .body_gradient(&algebra.slopes(&value), start(lie))
                .unwrap_or(zeros);
            let expected = off(&along, &row(by_d, &lie.motion.right));
            vanish_written_out(lie, &off(&lie.d1(&slopes), &expected), "D_1");
        }
    });
}

/// A_1⁻¹ A_1 = 1 and B = A_1⁻¹ Ad_u⁻¹; u is in the group, and u_½² = u.
#[test]
fn tangents_and_middles() {
    let check = |lie: &Lie<'_>| {
        let one = identity(lie.dim());
        let off = difference_of(&multiply(&lie.motion.left, &lie.motion.end), &one);
        vanish(lie, &off.concat(), "the inverse tangent");
        let back = lie.restricted(&lie.adjoint_of_inverse(Node::End));
        let off = difference_of(&lie.motion.right, &multiply(&lie.motion.left, &back));
        vanish(lie, &off.concat(), "the tangent at the right");
        let (middle, end) = (lie.middle(), lie.element(Node::End));
        let twice = Lie::compose(&middle, &middle);
        let entries = lie.group.entries();
        let off = entries
            .iter()
            .map(|e| &Lie::entry_of(&twice, *e) - &Lie::entry_of(&end, *e));
        vanish(lie, &off.collect::<Vec<_>>(), "the middle");
        for node in LATER {
            let rotation = lie.element(node).0;
            let square = rotation.transpose().product(&rotation);
            let off = (0..9)
                .map(|k| &square.0[k / 3][k % 3] - &Scalar::integer(i64::from(k / 3 == k % 3)));
            vanish(lie, &off.collect::<Vec<_>>(), "a rotation");
        }
    };
    for_all(check);
    holds(&quote!(SE3), &quote!(exponential), check);
}

/// e_1 × e_2 = e_3 and so on, and rotations turn translations: [(0, ω), (v, 0)] = (ω×v, 0).
#[test]
fn brackets() {
    let bracket = |group: TokenStream, expected: &'static [(usize, usize, &'static [i64])]| {
        holds(&group, &quote!(cayley), move |lie| {
            for (a, b, expected) in expected {
                let both = [lie.bracket(*a, *b), lie.bracket(*b, *a)];
                let off = (0..lie.dim()).flat_map(|k| {
                    [
                        &both[0][k] - &Scalar::integer(expected[k]),
                        &both[1][k] + &Scalar::integer(expected[k]),
                    ]
                });
                vanish(lie, &off.collect::<Vec<_>>(), "a bracket");
            }
        });
    };
    bracket(
        quote!(SO3),
        &[
            (0, 1, &[0, 0, 1]),
            (1, 2, &[1, 0, 0]),
            (2, 0, &[0, 1, 0]),
            (1, 1, &[0, 0, 0]),
        ],
    );
    bracket(
        quote!(SE2),
        &[(2, 0, &[0, 1, 0]), (2, 1, &[-1, 0, 0]), (0, 1, &[0, 0, 0])],
    );
    bracket(
        quote!(SE3),
        &[
            (3, 1, &[0, 0, 1, 0, 0, 0]),
            (4, 0, &[0, 0, -1, 0, 0, 0]),
            (3, 4, &[0, 0, 0, 0, 0, 1]),
            (0, 1, &[0; 6]),
        ],
    );
}

/// 2 dc_k/ds = k c_{k+2} - c_{k+1} at every node, by the functions themselves: ∂c_k/∂ω_j = g ω_j.
#[test]
fn slopes_along_radii() {
    for (group, retraction) in [
        (quote!(SO3), quote!(exponential)),
        (quote!(SO3), quote!(cayley)),
    ] {
        holds(&group, &retraction, |lie| {
            let algebra = lie.algebra;
            let mut functions = lie.stumpff_functions();
            if lie.is_rational() {
                functions.clear();
                functions.extend(
                    lie.definitions()
                        .into_iter()
                        .filter(|(x, _)| *x == Variable::Half(0)),
                );
            }
            for (x, value) in functions {
                if matches!(x, Variable::Stumpff(_, k, _) if k + 2 >= STUMPFF) {
                    continue;
                }
                let f = algebra.variable(x);
                let radial = lie.radial(&algebra.slopes(&f));
                let off = lie.directions().map(|j| {
                    let omega = algebra.variable(Variable::Increment(j));
                    &algebra.derivative(&value, Variable::Increment(j)) - &(&radial * &omega)
                });
                vanish_written_out(
                    lie,
                    &off.collect::<Vec<_>>(),
                    "the slope of a function of s",
                );
            }
        });
    }
}

/// The chart about the middle: c is u_½ in it, ξ is what the tangent makes of ẋ, and its
/// derivatives in x are those of the velocity written out.
#[test]
fn velocities_in_the_chart_about_the_middle() {
    let all = |lie: &Lie<'_>| {
        let algebra = lie.algebra;
        let end = lie.end_in_chart();
        let zeros = vec![Scalar::zero(); lie.dim()];
        let middle = |e| algebra.variable(Variable::RootEntry(lie.index, e));
        let at_end = lie.replacements_at(&lie.chart_point(&end, &zeros, None));
        // g_½ cay(c) = g_1 at g_½ = u_½ is u = u_½².
        let root = lie.of_entries(middle);
        let square = Lie::compose(&root, &root);
        let moved: Vec<_> = (lie.group.entries().into_iter())
            .map(|e| (Variable::NodeEntry(lie.index, e, Node::Middle), middle(e)))
            .collect();
        let differences: Vec<_> = (at_end.iter())
            .filter_map(|(x, f)| match x {
                Variable::Entry(_, e) => {
                    Some(&algebra.substitute(f, &moved) - &Lie::entry_of(&square, *e))
                }
                _ => None,
            })
            .collect();
        vanish_written_out(lie, &differences, "the middle");

        let x: Vec<_> = lie
            .directions()
            .map(|i| algebra.variable(Variable::Increment(i)))
            .collect();
        let rate: Vec<_> = lie
            .directions()
            .map(|i| algebra.variable(Variable::Velocity(i)))
            .collect();
        let p: Vec<_> = [2, 3, 5, 7, 11, 13]
            .into_iter()
            .map(Scalar::integer)
            .take(lie.dim())
            .collect();
        let point = lie.chart_point(&x, &rate, None);
        let body = lie.replacements_at(&point).into_iter();
        let body = body.filter(|(x, _)| matches!(x, Variable::Velocity(_)));
        let work = Scalar::sum(body.zip(&p).map(|((_, v), p)| p * &v));
        let in_chart = lie.in_chart(&point, &p);
        let paired = Scalar::sum(in_chart.iter().zip(&rate).map(|(p, rate)| p * rate));
        let slope = lie.velocity_slope(&point, &p);
        let slopes = lie.directions().zip(&slope);
        let slopes =
            slopes.map(|(i, slope)| slope - &algebra.derivative(&work, Variable::Increment(i)));
        let back = lie.in_body(&point, &in_chart);
        let returned = back.iter().zip(&p).map(|(back, p)| back - p);
        let differences: Vec<_> = [&work - &paired]
            .into_iter()
            .chain(slopes)
            .chain(returned)
            .collect();
        vanish(lie, &differences, "the velocity");
    };
    for_all(all);
    holds(&quote!(SE3), &quote!(exponential), all);
}
