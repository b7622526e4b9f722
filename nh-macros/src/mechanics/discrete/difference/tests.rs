//! ∂̄f · d = f(q_1) - f(q_0) identically, for every rule.

use quote::quote;

use super::{Difference, Differences};
use crate::algebra::Scalar;
use crate::expression::Variable;
use crate::mechanics::finding::Part;
use crate::mechanics::tests::with_objects;
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
        with_objects(system, |system, discretizer, _| {
            let Lagrangian::Continuous(expr) = &*system.lagrangian else {
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
            let (change, half) = (&end - &start, Scalar::ratio(1, 2));
            let zeros = algebra.zeros(&[&along - &change, &along - &(&half * &change)]);
            let moves = !change.is_trivially_zero();
            assert_eq!(zeros, Some(vec![true, !moves]), "{name}");
        });
    }
}
