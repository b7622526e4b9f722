//! The function whose differential a constraint form is, where its components are polynomials in
//! the coordinate that they belong to.
//!
//! ```text
//! g = ∫ η_1 dx^1 + ∫ (η_2 - ∂_2 g) dx^2 + …,   dg = η
//! ```

use crate::algebra::Scalar;
use crate::expression::Variable;
use crate::mechanics::discrete::discretize::Discretizer;

/// g(q, t) with dg = ω + c dt; nothing where ω + c dt is not closed, has components along a group,
/// or components that are no polynomials. The differential is compared with the form.
pub(super) fn potential(
    discretizer: &Discretizer<'_>,
    form: &[Scalar],
    affine: &Scalar,
) -> Option<Scalar> {
    let Discretizer { algebra, space, .. } = discretizer;
    let components: Vec<_> = (form.iter().enumerate())
        .map(|(i, f)| (Variable::Coordinate(i), f))
        .chain([(Variable::Time, affine)])
        .filter(|(_, f)| !f.is_trivially_zero())
        .collect();
    let mut g = Scalar::zero();
    for (x, component) in &components {
        if let Variable::Coordinate(i) = x
            && space.group_of(*i).is_some()
        {
            return None;
        }
        let rest = *component - &algebra.derivative(&g, *x);
        g = &g + &algebra.antiderivative(&rest, *x);
    }
    let gradient = space.frame_gradient(&g);
    let differences = (gradient.iter().zip(form))
        .chain([(&algebra.derivative(&g, Variable::Time), affine)])
        .map(|(slope, component)| slope - component)
        .collect::<Vec<_>>();
    let is_one = algebra.vanish(&differences) == Some(true);
    (is_one && algebra.are_smooth(std::slice::from_ref(&g))).then(|| g.cancelled())
}
