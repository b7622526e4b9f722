//! The function whose differential a constraint form is, where its components are polynomials in
//! the coordinate that they belong to, with sines and exponentials of it.
//!
//! ```text
//! g = ∫ η_1 dx^1 + ∫ (η_2 - ∂_2 g) dx^2 + …,   dg = η
//! ```

use crate::algebra::Scalar;
use crate::expression::Variable;
use crate::mechanics::check::jets::{Jets, NotIndependent, combined};
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;

/// g(q, t) with dg = ω + c dt; nothing where ω + c dt is not closed, has components along a group,
/// or components of other functions. The differential is compared with the form.
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

/// The combination Σ c_a (ω^a + c^a dt) of these constraints that is closed with constant
/// coefficients, d Σ c_a η^a = Σ c_a dη^a = 0, and its function; nothing where there is none, in
/// coordinates in groups, or where the function is not found.
pub(super) fn combine_closed(
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    constraints: &[usize],
) -> Option<(Vec<Scalar>, Scalar)> {
    let (algebra, n) = (discretizer.algebra, discretizer.dim);
    if !discretizer.space.is_of_lines() {
        return None;
    }
    let form = |a: &usize| [&objects.forms[*a][..], &objects.affine[*a..=*a]].concat();
    let forms: Vec<_> = constraints.iter().map(form).collect();
    let x = |i: usize| match i == n {
        true => Variable::Time,
        false => Variable::Coordinate(i),
    };
    let curvature = |form: &Vec<Scalar>| -> Vec<Scalar> {
        let pairs = (0..=n).flat_map(|i| (i + 1..=n).map(move |j| (i, j)));
        let slope =
            |(i, j)| &algebra.derivative(&form[j], x(i)) - &algebra.derivative(&form[i], x(j));
        pairs.map(slope).collect()
    };
    let curvatures: Vec<_> = forms.iter().map(curvature).collect();
    let occurs = |x: &Variable| (forms.iter().flatten()).any(|f| algebra.contains(f, *x));
    let coordinates: Vec<_> = (0..=n).map(x).filter(occurs).map(|x| (x, false)).collect();
    let Err(NotIndependent::Dependent(c)) = Jets::new(algebra, &curvatures, &coordinates) else {
        return None;
    };
    let is_used = |c: &Scalar| !c.is_trivially_zero();
    let mut combination = combined(&forms, &c);
    let affine = combination.pop()?;
    let function = potential(discretizer, &combination, &affine)?;
    c.iter().all(is_used).then_some((c, function))
}
