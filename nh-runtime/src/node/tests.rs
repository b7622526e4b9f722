//! The equations of a node whose every number is known.

use nalgebra::{SMatrix, SVector};

use super::equations::NodeEquations;
use crate::solve::problem::{Linear, NodeProblem};
use crate::system::given::{GIVEN, GivenSystem, V, W, departure, interval};
use crate::system::{Active, Departure};

const E: f64 = f64::EPSILON;

const NODE: GivenSystem = GivenSystem {
    departure: |at| {
        assert_eq!(
            (at.q, at.d),
            (V::new(7.0, 8.0, 9.0), V::new(2.0, -3.0, 1.0))
        );
        let mut departure = Departure {
            covector: V::new(-4.0, 5.0, -6.0),
            phi: W::new(0.5, -0.25),
            phi_by_increment: SMatrix::<f64, 2, 3>::new(1.0, 0.5, -2.0, 0.0, -4.0, 0.0),
            ..departure()
        };
        departure.covector_by_increment[(1, 0)] = 0.5;
        departure
    },
    forms: |_, _| SMatrix::<f64, 2, 3>::new(1.0, 0.0, 2.0, 0.0, -3.0, 0.0),
    ..GIVEN
};

/// p + (D₁L_d + f⁻) - ωᵀλ and φ, with p = (1, 2, 3) and λ = (10, -20).
#[test]
fn rows_and_their_terms() {
    let at = interval(0.0, [7.0, 8.0, 9.0], [2.0, -3.0, 1.0]);
    let active = Active::of::<GivenSystem>(0);
    let equations = NodeEquations::new(&NODE, 4, at.inputs(), at.q, V::new(1.0, 2.0, 3.0), active);
    let z = SVector::from([2.0, -3.0, 1.0, 10.0, -20.0]);
    let Linear {
        residual,
        jacobian,
        columns,
    } = equations.linearise(&z);
    let values = SVector::from([-13.0, -53.0, -23.0, 0.5, -0.25]);
    let terms = SVector::from([15.0, 67.0, 29.0, 5.5, 12.0]);
    for residual in [residual, equations.residual(&z, &jacobian)] {
        assert_eq!((residual.values, residual.terms), (values, terms));
        assert_eq!(residual.norm, 13.0 / 15.0);
    }
    // Units 1/√4, 1/√9, 1/√1; of the forms 1/2 of 2 · 1, 1 of 3 · 1/3.
    let expected = SVector::from([0.5, 1.0 / 3.0, 1.0, 0.5, 1.0]);
    assert!((columns - expected).amax() <= E);
    #[rustfmt::skip]
    let expected = SMatrix::<f64, 5, 5>::from_row_slice(&[
        -2.0,  0.0,        0.0, -0.5, 0.0,
        0.25, -3.0,        0.0,  0.0, 3.0,
        0.0,   0.0,       -1.0, -1.0, 0.0,
        0.5,   1.0 / 6.0, -2.0,  0.0, 0.0,
        0.0,  -4.0 / 3.0,  0.0,  0.0, 0.0,
    ]);
    let jacobian = jacobian * SMatrix::from_diagonal(&columns);
    assert!((jacobian - expected).amax() <= 4.0 * E, "{jacobian}");
    assert_eq!(equations.points(), SVector::from([7.0, 8.0, 9.0, 0.0, 0.0]));
    assert_eq!(equations.node(), 4);
}

/// With K = diag(-4, -9, -1) at the guess, a momentum p brings p²/|K|, and a motion has at most 2¹⁶
/// times as much.
#[test]
fn plausible_motions() {
    let at = interval(0.0, [0.0; 3], [0.0; 3]);
    let active = Active::of::<GivenSystem>(0);
    let equations = NodeEquations::new(&GIVEN, 4, at.inputs(), at.q, V::new(2.0, 0.0, 0.0), active);
    let of = |x: f64| SVector::from([x, 0.0, 0.0, 1e9, 1e9]);
    let zero = SVector::zeros();
    assert!(
        equations.is_plausible(&of(128.0), &zero) && !equations.is_plausible(&of(128.1), &zero)
    );
    let undefined = GivenSystem {
        departure: |_| Departure {
            phi_by_increment: SMatrix::repeat(f64::NAN),
            ..departure()
        },
        ..GIVEN
    };
    let equations = NodeEquations::new(
        &undefined,
        4,
        at.inputs(),
        at.q,
        V::new(2.0, 0.0, 0.0),
        active,
    );
    assert!(!equations.is_plausible(&of(1.0), &zero));
}
