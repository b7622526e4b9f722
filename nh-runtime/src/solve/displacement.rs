//! Discrete connections given by equations: the group displacement and its derivatives.

use nalgebra::{SMatrix, SVector};

use crate::linear::{Factors, max_abs};
use crate::solve::corrections::{Corrected, Policy, Size, solve};
use crate::solve::policy::{MAX_HALVINGS, descent};
use crate::solve::residual::relative;

/// The largest correction that may be rounding.
const SMALL: f64 = 1e-8;

const POLICY: Policy = Policy {
    // More full steps than a converging iteration ever takes.
    iterations: 100,
    round_off: f64::EPSILON,
    stands: 0.0,
    tries: MAX_HALVINGS + 1,
};

/// c(a; r_0, r_1) = 0 defines the group displacement a(r_0, r_1): c and its derivatives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DisplacementEquations<const G: usize, const R: usize> {
    /// c.
    pub value: SVector<f64, G>,
    /// ∂c/∂a, row: equation.
    pub by_displacement: SMatrix<f64, G, G>,
    /// ∂c/∂r_0.
    pub by_start: SMatrix<f64, G, R>,
    /// ∂c/∂r_1.
    pub by_end: SMatrix<f64, G, R>,
}

/// a(r_0, r_1) and its derivatives in r_0 and r_1; NaN where it was not found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Displacement<const G: usize, const R: usize> {
    /// a.
    pub value: SVector<f64, G>,
    /// ∂a/∂r_0, row: component of a.
    pub by_start: SMatrix<f64, G, R>,
    /// ∂a/∂r_1.
    pub by_end: SMatrix<f64, G, R>,
}

/// The displacement a near `guess` with c(a) = 0, by damped Newton to round-off, and by the
/// implicit function theorem
///
/// ```text
/// ∂a/∂r_0 = -(∂c/∂a)⁻¹ ∂c/∂r_0,   ∂a/∂r_1 = -(∂c/∂a)⁻¹ ∂c/∂r_1
/// ```
pub fn displacement<const G: usize, const R: usize>(
    guess: SVector<f64, G>,
    equations: impl Fn(&SVector<f64, G>) -> DisplacementEquations<G, R>,
) -> Displacement<G, R> {
    let start = (guess, equations(&guess));
    (solve(&Displaced::<_, G, R>(equations), &POLICY, start).ok())
        .and_then(|((value, at), _)| {
            Some(Displacement {
                value,
                by_start: -apply_inverse(&at.by_displacement, at.by_start)?,
                by_end: -apply_inverse(&at.by_displacement, at.by_end)?,
            })
        })
        .unwrap_or_else(|| Displacement {
            value: SVector::repeat(f64::NAN),
            by_start: SMatrix::repeat(f64::NAN),
            by_end: SMatrix::repeat(f64::NAN),
        })
}

/// c(a) = 0.
struct Displaced<F, const G: usize, const R: usize>(F);

impl<F, const G: usize, const R: usize> Corrected for Displaced<F, G, R>
where
    F: Fn(&SVector<f64, G>) -> DisplacementEquations<G, R>,
{
    type Point = (SVector<f64, G>, DisplacementEquations<G, R>);
    type Linear = SVector<f64, G>;
    type Error = ();

    fn linearise(&self, (_, here): &Self::Point, _: usize) -> Result<SVector<f64, G>, ()> {
        apply_inverse(&here.by_displacement, here.value).ok_or(())
    }

    fn size(&self, (a, _): &Self::Point, delta: &SVector<f64, G>) -> Size {
        let (size, scale) = (norm(delta), norm(a).max(1.0));
        let ratio = relative(size, norm(a));
        Size { size, scale, ratio }
    }

    fn improve(
        &self,
        (a, here): &Self::Point,
        delta: &SVector<f64, G>,
        alpha: f64,
    ) -> Option<Self::Point> {
        let trial = a - delta * alpha;
        let there = (self.0)(&trial);
        let next = norm(&apply_inverse(&here.by_displacement, there.value)?);
        // The natural monotonicity test; stricter for a full step, which converges quadratically.
        let factor = if alpha == 1.0 { 0.5 } else { descent(alpha) };
        (next <= factor * norm(delta)).then_some((trial, there))
    }

    /// Whether the correction δ is small, does not change ∂c/∂a, and yet corrects nothing: then the
    /// rounding of its terms is left of c.
    fn is_round_off(&self, (a, here): &Self::Point, delta: &SVector<f64, G>, _: &Policy) -> bool {
        let there = (self.0)(&(a - delta));
        let change = (there.by_displacement - here.by_displacement) * *delta;
        let nonlinear = apply_inverse(&here.by_displacement, change).map(|change| norm(&change));
        norm(delta) <= SMALL * norm(a).max(1.0)
            && nonlinear.is_some_and(|nonlinear| nonlinear <= 0.1 * norm(delta))
    }
}

/// J⁻¹ B, if it is finite.
fn apply_inverse<const G: usize, const C: usize>(
    jacobian: &SMatrix<f64, G, G>,
    mut rhs: SMatrix<f64, G, C>,
) -> Option<SMatrix<f64, G, C>> {
    let factors = Factors::new(*jacobian, SVector::repeat(1.0))?;
    for column in &mut rhs.data.0 {
        *column = factors.finite_solution(SVector::from(*column))?.data.0[0];
    }
    Some(rhs)
}

fn norm<const G: usize>(vector: &SVector<f64, G>) -> f64 {
    max_abs(&vector.data.0[0])
}

#[cfg(test)]
mod tests {
    use nalgebra::{SMatrix, SVector};

    use super::{DisplacementEquations, displacement};
    use crate::math::{atan, cos, exp, sin};

    /// c = a + exp(a) - 1 - r_1² + r_0: a(r_0, r_1) by a scalar equation.
    fn scalar(a: f64, r: [f64; 2]) -> DisplacementEquations<1, 1> {
        DisplacementEquations {
            value: [a + exp(a) - 1.0 - r[1] * r[1] + r[0]].into(),
            by_displacement: [[1.0 + exp(a)]].into(),
            by_start: [[1.0]].into(),
            by_end: [[-2.0 * r[1]]].into(),
        }
    }

    #[test]
    fn a_root_and_its_derivatives() {
        for guess in [0.0, -50.0, 30.0] {
            let found = displacement([guess].into(), |a| scalar(a[0], [0.3, 1.4]));
            let a = found.value[0];
            let c = scalar(a, [0.3, 1.4]);
            assert!(c.value[0].abs() <= 8.0 * f64::EPSILON * 2.0, "{found:?}");
            assert!((found.by_start[(0, 0)] * (1.0 + exp(a)) + 1.0).abs() <= 4.0 * f64::EPSILON);
            assert!((found.by_end[(0, 0)] * (1.0 + exp(a)) - 2.8).abs() <= 8.0 * f64::EPSILON);
        }
    }

    #[test]
    fn several_components_and_no_base() {
        let found = displacement(SVector::from([0.3, -0.2]), |a| DisplacementEquations {
            value: [sin(a[0]) + a[1] - 1.0, a[0] - cos(a[1])].into(),
            by_displacement: SMatrix::<f64, 2, 2>::new(cos(a[0]), 1.0, 1.0, sin(a[1])),
            by_start: SMatrix::<f64, 2, 0>::zeros(),
            by_end: SMatrix::zeros(),
        });
        let a = found.value;
        assert!((sin(a[0]) + a[1] - 1.0).abs() <= 4.0 * f64::EPSILON);
        assert!((a[0] - cos(a[1])).abs() <= 4.0 * f64::EPSILON);
    }

    #[test]
    fn damping_where_full_steps_diverge() {
        let found = displacement([10.0].into(), |a: &SVector<f64, 1>| DisplacementEquations {
            value: [atan(a[0]) - 0.5].into(),
            by_displacement: [[1.0 / (1.0 + a[0] * a[0])]].into(),
            by_start: SMatrix::<f64, 1, 1>::zeros(),
            by_end: SMatrix::zeros(),
        });
        assert!(
            (atan(found.value[0]) - 0.5).abs() <= 4.0 * f64::EPSILON,
            "{found:?}"
        );
    }

    #[test]
    fn rounding_of_large_terms_is_no_failure() {
        // a = r_1 - r_0 = 0 as a difference of products of 10⁶.
        let (r, third) = (1e6 + 0.1, 1.0 / 3.0);
        let found = displacement([0.0].into(), |a: &SVector<f64, 1>| DisplacementEquations {
            value: [(a[0] + r) * third - r / 3.0].into(),
            by_displacement: [[third]].into(),
            by_start: SMatrix::<f64, 1, 1>::repeat(third),
            by_end: SMatrix::repeat(-third),
        });
        assert!(
            found.value[0].abs() <= 16.0 * f64::EPSILON * 1e6,
            "{found:?}"
        );
        assert_eq!(found.by_end[(0, 0)], 1.0);
    }

    #[test]
    fn no_root_is_nan() {
        type Scalar = fn(f64) -> (f64, f64);
        let squares: Scalar = |a| (a * a + 1.0, 2.0 * a);
        let tiny: Scalar = |a| (a * a + 1e-20, 2.0 * a);
        let jump: Scalar = |a| (a.signum(), 1.0);
        let singular: Scalar = |_| (1.0, 0.0);
        let undefined: Scalar = |_| (f64::NAN, 1.0);
        for c in [squares, tiny, jump, singular, undefined] {
            let found = displacement([0.7].into(), |a: &SVector<f64, 1>| DisplacementEquations {
                value: [c(a[0]).0].into(),
                by_displacement: [[c(a[0]).1]].into(),
                by_start: SMatrix::<f64, 1, 2>::repeat(1.0),
                by_end: SMatrix::repeat(1.0),
            });
            assert!(found.value[0].is_nan(), "{found:?}");
            assert!(
                found
                    .by_start
                    .iter()
                    .chain(&found.by_end)
                    .all(|x| x.is_nan())
            );
        }
    }
}
