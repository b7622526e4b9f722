//! D and C_K apart: `#[variational_constraint]` beside `#[kinematic_constraint]` on velocities (FTZ
//! Definition 2.1). C_K is affine in the velocities, and D_d follows from it.

use std::collections::BTreeMap;

use super::discretize::Discretizer;
use super::on_velocities::{OnVelocities, remainder};
use crate::algebra::Scalar;
use crate::mechanics::finding::{Finding, Part};
use crate::system::System;

/// The forms of the equations of D that are written apart, by their places.
pub(super) fn forms_of_d(
    discretizer: &Discretizer<'_>,
    system: &System,
    equations: &[Scalar],
) -> Result<BTreeMap<usize, Vec<Scalar>>, Vec<Finding>> {
    let form = |a: usize| {
        let equation = std::slice::from_ref(&equations[a]);
        let mut found = OnVelocities::new(discretizer, equation);
        let (form, rest) = (
            found.restrictions.swap_remove(0),
            found.affine.swap_remove(0),
        );
        let nonlinear = remainder(discretizer, &equations[a], (&form, &rest));
        match discretizer.algebra.vanish(&[nonlinear, rest]) {
            Some(true) if found.nonlinear.is_empty() => Ok((a, form)),
            _ => Err(vec![Finding::new(
                Part::Variational(a),
                "a variational constraint is homogeneous and linear in the velocities, and this one is not known to be",
            )]),
        }
    };
    let apart = system.apart().into_iter();
    apart.map(|(a, _)| form(a)).collect()
}

/// The attribute that has the equation on velocities in place a.
pub(in crate::mechanics) fn part_on_velocities(system: &System, a: usize) -> Part {
    let apart = system.apart().into_iter().find(|(of_d, _)| *of_d == a);
    apart.map_or(Part::Variational(a), |(_, of_c)| Part::Kinematic(of_c))
}
