//! Equations of group systems as LaTeX: powers of products, indices of arrays.

use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(B: [SO3; 2], g1: SE2)]
#[lagrangian(
    B[0].omega.norm_squared() + B[1].omega.norm_squared() - B[0][(0, 1)] * B[1][(2, 2)] + g1.v.norm_squared()
        + g1.omega.powi(2)
)]
struct Bodies;

#[discrete_system]
#[coordinates(B: [SO3; 2])]
#[discrete_lagrangian(-(B[0].relative.trace() + B[1].relative.trace()) / h)]
struct Relative;

/// The square of an increment is one of its factors, components count from 1, and no subscript has a
/// subscript beside it.
#[test]
fn latex() {
    let mut all = String::new();
    for equations in [Bodies::equations(), Relative::equations()] {
        let latex = equations.latex().to_string();
        let twice = ["{0}_{", "{1}_{"].iter().any(|two| latex.contains(two));
        assert!(!twice, "two subscripts of one symbol: {latex}");
        all.push_str(&latex);
    }
    for shown in [
        r"{h}^{2} {\omega^{B_{1}}_{1,k+1/2}}^{2}",
        r"(B_{2,k+1/2})_{33}",
        r"(B_{1,k-1}^{-1} B_{1,k})_{32}",
        r"B_{1,k+1} &= B_{1,k} \operatorname{cay}(h \omega^{B_{1}}_{k+1/2})",
        r"g_{1,k+1} &= g_{1,k} \operatorname{cay}(h (v^{g_{1}}_{k+1/2}, \omega^{g_{1}}_{k+1/2}))",
    ] {
        assert!(all.contains(shown), "no {shown} in {all}");
    }
    // Sentences have the names of the struct.
    let formulas = all.lines().filter(|line| !line.contains(r"\text{"));
    for formula in formulas {
        assert!(
            !formula.contains("[0]") && !formula.contains("k-1+1"),
            "{formula}"
        );
    }
}
