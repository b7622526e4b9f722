//! Left invariance: what does not change where every node g_α becomes exp(εη) g_α.
//!
//! u = g_0⁻¹g_1 and its increments stay, so that L_d = l(r_0, u, r_1) and the DLA equations, which are in the left
//! trivialisation, are the discrete Euler–Poincaré–Suslov equations (T §7.2)
//!
//! ```text
//! -dl(u_k)u_k⁻¹ + u_{k-1}⁻¹dl(u_{k-1}) = Σ_b λ_b μ_b,   u_k ∈ D_d,   g_{k+1} = g_k u_k
//! ```

use crate::algebra::{Algebra, Scalar};
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::discrete::space::Slope;
use crate::mechanics::finding::{Finding, Part, no_value, ordinal, undecided};
use crate::mechanics::lie::Lie;
use crate::system::{Given, System};

/// Whether what the group coordinates of `#[symmetry]` have to leave invariant is invariant.
pub(crate) fn check_left_invariance(
    system: &System,
    discretizer: &Discretizer<'_>,
    objects: &Objects,
) -> Vec<Finding> {
    let acting = system.left_symmetry.iter().enumerate();
    let finding = |(k, g): (usize, &Given<usize>)| {
        let lie = (discretizer.space.groups()).find(|lie| lie.index() == **g)?;
        let message = failure(discretizer, objects, lie)?;
        Some(Finding::new(Part::LeftSymmetry(k), message))
    };
    acting.filter_map(finding).collect()
}

fn failure(discretizer: &Discretizer<'_>, objects: &Objects, lie: &Lie<'_>) -> Option<String> {
    let algebra = discretizer.algebra;
    let dim = lie.dim();
    let changes = |expressions: &[Scalar]| -> Result<Option<(usize, usize)>, String> {
        // Functions may jump at the zeros of a root of a square, and derivatives say nothing there.
        let walls = algebra.walls(expressions);
        let gradients: Vec<_> = (expressions.iter().chain(&walls))
            .flat_map(|f| lie.left_gradient(f))
            .collect();
        let zeros = algebra.zeros(&gradients).ok_or_else(no_value)?;
        let first = zeros.iter().position(|zero| !zero);
        let last = expressions.len().saturating_sub(1);
        Ok(first.map(|place| ((place / dim).min(last), place % dim)))
    };
    let checks = || -> Result<(), String> {
        let lagrangian = std::slice::from_ref(&objects.discrete_lagrangian);
        if let Some((_, j)) = changes(lagrangian)? {
            return Err(format!(
                "the discrete Lagrangian L_d is not invariant under this group: it changes under {}; take the terms that \
                 break the symmetry out of the Lagrangian, or remove the symmetry",
                lie.motion_of_space(j)
            ));
        }
        if let Some((a, j)) = forms_change(algebra, objects, lie)? {
            return Err(format!(
                "the variational constraints D are not invariant under this group: the {} constraint changes under {}; \
                 write it in body velocities, or remove the symmetry",
                ordinal(a),
                lie.motion_of_space(j)
            ));
        }
        if let Some((a, j)) = kinematic_changes(discretizer, objects, lie)? {
            return Err(format!(
                "the kinematic constraints D_d are not invariant under this group: the {} changes under {}; write it in the \
                 relative element, or remove the symmetry",
                ordinal(a),
                lie.motion_of_space(j)
            ));
        }
        let forces = [&objects.force_minus[..], &objects.force_plus].concat();
        if let Some((i, j)) = changes(&forces)? {
            let side = if i < objects.force_minus.len() {
                "f⁻"
            } else {
                "f⁺"
            };
            return Err(format!(
                "the force {side} is not invariant under this group: it changes under {}; take what breaks the symmetry out \
                 of it, or remove the symmetry",
                lie.motion_of_space(j)
            ));
        }
        Ok(())
    };
    checks().err()
}

/// The first constraint whose change is not a combination of the constraint forms, and along which direction.
fn forms_change(
    algebra: &Algebra,
    objects: &Objects,
    lie: &Lie<'_>,
) -> Result<Option<(usize, usize)>, String> {
    let n = objects.d1.len();
    let m = objects.forms.len();
    for (a, form) in objects.forms.iter().enumerate() {
        if let Some(j) = jump(algebra, lie, form)? {
            return Ok(Some((a, j)));
        }
        let gradients: Vec<_> = form.iter().map(|entry| lie.left_gradient(entry)).collect();
        for j in 0..lie.dim() {
            let change: Vec<_> = gradients
                .iter()
                .map(|gradient| gradient[j].clone())
                .collect();
            if algebra
                .zeros(&change)
                .ok_or_else(no_value)?
                .iter()
                .all(|zero| *zero)
            {
                continue;
            }
            let rows = [objects.forms.concat(), change].concat();
            let elimination = algebra.eliminate(&rows, m + 1, n).map_err(undecided)?;
            if elimination.rank() > m {
                return Ok(Some((a, j)));
            }
        }
    }
    Ok(None)
}

/// The first direction that moves a place at which the expressions may jump.
fn jump(algebra: &Algebra, lie: &Lie<'_>, expressions: &[Scalar]) -> Result<Option<usize>, String> {
    let walls = algebra.walls(expressions);
    let changes: Vec<_> = walls.iter().flat_map(|u| lie.left_gradient(u)).collect();
    let zeros = algebra.zeros(&changes).ok_or_else(no_value)?;
    let first = zeros.iter().position(|zero| !zero);
    Ok(first.map(|place| place % lie.dim()))
}

/// The first kinematic equation that changes on D_d, and along which direction.
fn kinematic_changes(
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    lie: &Lie<'_>,
) -> Result<Option<(usize, usize)>, String> {
    let algebra = discretizer.algebra;
    for (a, phi) in objects.phi.iter().enumerate() {
        if let Some(j) = jump(algebra, lie, std::slice::from_ref(phi))? {
            return Ok(Some((a, j)));
        }
    }
    let gradients: Vec<_> = (objects.phi.iter())
        .flat_map(|phi| lie.left_gradient(phi))
        .collect();
    let zeros = algebra.zeros(&gradients).ok_or_else(no_value)?;
    let zeros = match zeros.iter().all(|zero| *zero) {
        true => zeros,
        false => {
            let row = |phi| discretizer.gradient(phi, Slope::Increment);
            let jacobian: Vec<_> = objects.phi.iter().map(row).collect();
            (algebra.zeros_on(&gradients, &objects.phi, &jacobian)).ok_or_else(|| {
                "whether the kinematic constraints D_d are invariant under this group could not be decided: no pair of \
                 configurations was found that satisfies them"
                    .to_owned()
            })?
        }
    };
    let first = zeros.iter().position(|zero| !zero);
    Ok(first.map(|place| (place / lie.dim(), place % lie.dim())))
}
