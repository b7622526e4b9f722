//! The equations of a reduced node whose every number is known.

use nalgebra::SMatrix;

use super::{ReducedEquations, columns, constraint_terms, displacement};
use crate::reduced::ReducedDeparture;
use crate::reduced::given::{GivenReduced, REDUCED, departure, node};
use crate::solve::problem::{Linear, NodeProblem};
use crate::system::given::{V, W};

const E: f64 = f64::EPSILON;

/// ker W is spanned by (1, -2, 3): δ_0 = δ_2/3, δ_1 = -2 δ_2/3.
const FORMS: SMatrix<f64, 2, 3> = SMatrix::<f64, 2, 3>::new(2.0, 1.0, 0.0, 3.0, 0.0, -1.0);

#[test]
fn displacements_and_units() {
    let system = GivenReduced {
        displacement: [0.25, 0.0],
        ..REDUCED
    };
    assert_eq!(displacement(&system, &node(0.0, [0.0; 2], [0.5; 3])), 0.75);
    // If A_d is flat, ϑ is the displacement itself.
    let flat = GivenReduced::<true> {
        departure: |_| departure(),
        forms: |_, _| FORMS,
        displacement: [0.25, 0.0],
    };
    assert_eq!(displacement(&flat, &node(0.0, [0.0; 2], [0.5; 3])), 0.0);
    // |2 · 1| + |-3 · 2| + |4 · 0| and |2| · 5.
    let by = SMatrix::<f64, 2, 3>::new(0.0, 0.0, 0.0, -2.0, 3.0, 4.0);
    assert_eq!(
        constraint_terms::<GivenReduced>(&by, 1, &V::new(1.0, -2.0, 0.0), 5.0),
        18.0
    );
    let k = SMatrix::from_diagonal(&V::new(-4.0, 16.0, 0.0));
    assert_eq!(columns::<GivenReduced>(&k), V::new(0.5, 0.25, 1.0));
}

/// (s + s⁻) δ for the δ of the kernel, and φ, with s = (1, 2, 3) and s⁻ = (-4, 5, -6).
#[test]
fn rows_and_their_terms() {
    let system = GivenReduced {
        departure: |at| {
            assert_eq!((at.r, at.z), (W::new(7.0, 8.0), V::new(2.0, -3.0, 1.0)));
            ReducedDeparture {
                covector: V::new(-4.0, 5.0, -6.0),
                phi: W::new(0.5, -0.25),
                phi_by_unknowns: SMatrix::<f64, 2, 3>::new(1.0, 0.5, -2.0, 0.0, -4.0, 0.0),
                ..departure()
            }
        },
        forms: |_, _| FORMS,
        displacement: [0.25, 0.0],
    };
    let start = node(0.0, [7.0, 8.0], [2.0, -3.0, 1.0]);
    let equations = ReducedEquations::new(&system, 4, &start, V::new(1.0, 2.0, 3.0))
        .unwrap_or_else(|error| panic!("{error}"));
    let Linear {
        residual,
        jacobian,
        columns,
        units,
    } = equations.linearise(&start.z);
    // (-3, 7, -3) · (1, -2, 3) = -26, of 5 + 14 + 27 = 46, up to the length of δ.
    let row = residual.values[0];
    assert!((row.abs() / residual.terms[0] - 26.0 / 46.0).abs() <= 4.0 * E);
    assert!(
        [26.0, 13.0, 26.0 / 3.0]
            .iter()
            .any(|length| (row.abs() - length).abs() <= 1e-13),
        "{row}"
    );
    let length = -row / 26.0;
    for residual in [residual, equations.residual(&start.z, &units)] {
        assert_eq!((residual.values[1], residual.values[2]), (0.5, -0.25));
        // |∂φ z|, and 3/4 of |∂φ/∂ϑ|.
        assert_eq!((residual.terms[1], residual.terms[2]), (5.5 + 0.75, 12.0));
        assert_eq!(residual.values[0], row);
    }
    assert!((columns - V::new(0.5, 1.0 / 3.0, 1.0)).amax() <= E);
    #[rustfmt::skip]
    let expected = SMatrix::<f64, 3, 3>::from_row_slice(&[
        -2.0 * length, 6.0 * length, -3.0 * length,
         0.5,          1.0 / 6.0,    -2.0,
         0.0,         -4.0 / 3.0,     0.0,
    ]);
    let jacobian = jacobian * SMatrix::from_diagonal(&columns);
    assert!((jacobian - expected).amax() <= 8.0 * E, "{jacobian}");
    assert_eq!(equations.node(), 4);
    // If two forms are one, there is no kernel.
    let dependent = GivenReduced {
        forms: |_, _| SMatrix::<f64, 2, 3>::new(1.0, 2.0, 3.0, 2.0, 4.0, 6.0),
        ..REDUCED
    };
    assert!(ReducedEquations::new(&dependent, 4, &start, V::zeros()).is_err());
}

/// With K = diag(-4, -9, -1) at the guess, a momentum p brings p²/|K|, and a motion has at most 2¹⁶
/// times as much.
#[test]
fn plausible_motions() {
    let start = node(0.0, [0.0; 2], [0.0; 3]);
    let system = GivenReduced {
        forms: |_, _| FORMS,
        ..REDUCED
    };
    let equations = ReducedEquations::new(&system, 4, &start, V::new(2.0, 0.0, 0.0))
        .unwrap_or_else(|error| panic!("{error}"));
    let of = |x: f64| V::new(x, 0.0, 0.0);
    assert!(
        equations.is_plausible(&of(128.0), &of(0.0))
            && !equations.is_plausible(&of(128.1), &of(0.0))
    );
}
