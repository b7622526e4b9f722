//! ∂̄f · d = f(q_1) - f(q_0), for every rule.

use quote::quote;

use super::{Difference, Differences};
use crate::algebra::Scalar;
use crate::expression::Variable;
use crate::mechanics::finding::Part;
use crate::mechanics::tests::with_objects;
use crate::program::tests::outputs;
use crate::system::Lagrangian;

#[test]
fn differences_are_exact() {
    for f in [
        quote!(x),
        quote!(3 - 2 * x * y),
        quote!((x + y) / (2 + x.powi(2))),
        quote!(sqrt(1 + x.powi(2))),
        quote!((1 + y.powi(2)).powf(-1.5)),
        quote!((2 + x.powi(2)).powf(0.3)),
        quote!((2 + sin(y)).powf(x)),
        quote!(x.powi(5)),
        quote!(sin(k * x)),
        quote!(cos(x * y - 1)),
        quote!(tan(x)),
        quote!(exp(-x.powi(2))),
        quote!(ln(2 + x.powi(2) + y)),
        quote!(sinh(x - y)),
        quote!(cosh(k * x)),
        quote!(tanh(x + y.powi(2))),
        quote!(sin(x - x)),
    ] {
        let name = f.to_string();
        let system = quote!(
            #[coordinates(x, y)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) * k + #f)]
            struct S {
                k: f64,
            }
        );
        with_objects(system, |discretizer, _| {
            let Lagrangian::Continuous(expr) = &*discretizer.system.lagrangian else {
                panic!("it is a Lagrangian")
            };
            let algebra = discretizer.algebra;
            let Ok(Difference {
                start,
                end,
                gradient,
                ..
            }) = Differences { discretizer }.of(expr, Part::Lagrangian)
            else {
                panic!("there is a rule for `{name}`")
            };
            let along = gradient.expect("it has coordinates");
            let d = (0..2).map(|i| algebra.variable(Variable::Increment(i)));
            let along = Scalar::sum(along.iter().zip(d).map(|(g, d)| g * &d));
            let program = algebra.program(&[along, start, end]);
            for (q, d) in [
                ([0.3, -0.7], [0.0, 0.0]),
                ([0.3, -0.7], [1e-9, 2e-9]),
                ([0.3, -0.7], [0.4, 0.9]),
                ([-1.1, 0.2], [2.3, 0.8]),
                ([0.4, 0.5], [5.0, -0.4]),
                ([-40.0, 0.6], [77.0, 20.0]),
            ] {
                let found = outputs(&program, |variable| match variable {
                    Variable::Node(i, node) => {
                        let halves = node.halves().expect("a node of the middle or an end");
                        q[i] + f64::from(halves) / 2.0 * d[i]
                    }
                    Variable::Increment(i) => d[i],
                    Variable::Parameter(_) => 0.7,
                    other => panic!("no {other:?} stands in V"),
                });
                let [along, start, end] = found[..] else {
                    panic!("three outputs")
                };
                // Arguments up to 10³, rounded, by which values are off by 10³ ε of themselves.
                let bound = 4e3 * f64::EPSILON * (1.0 + start.abs().max(end.abs()));
                let off = (along - (end - start)).abs();
                assert!(
                    off < bound || !end.is_finite() || !start.is_finite(),
                    "{name} {q:?} {d:?}: {along} {start} {end}"
                );
            }
        });
    }
}
