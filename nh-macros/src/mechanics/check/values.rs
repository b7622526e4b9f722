//! Every part of a system has real values, and numbers that a double can hold, somewhere.

use crate::algebra::{Algebra, Scalar};
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::finding::{Finding, Part, no_value};

pub(crate) fn check_values(algebra: &Algebra, objects: &Objects) -> Vec<Finding> {
    let check = |part, expressions: &[Scalar]| {
        failure(algebra, expressions).map(|message| Finding::new(part, message))
    };
    let lagrangian = [
        std::slice::from_ref(&objects.discrete_lagrangian),
        &objects.d1,
        &objects.d2,
    ]
    .concat();
    let variational = objects.variational.iter().enumerate();
    let variational =
        variational.filter_map(|(a, f)| check(Part::Variational(a), std::slice::from_ref(f)));
    let kinematic = objects.phi.iter().enumerate();
    let kinematic = kinematic
        .filter(|(a, _)| objects.source_of_phi[*a].is_none())
        .filter_map(|(a, phi)| check(Part::Kinematic(a), std::slice::from_ref(phi)));
    let forces = objects.force_terms.iter();
    let forces = forces.filter_map(|(part, force)| check(*part, std::slice::from_ref(force)));
    check(Part::Lagrangian, &lagrangian)
        .into_iter()
        .chain(variational)
        .chain(kinematic)
        .chain(forces)
        .collect()
}

fn failure(algebra: &Algebra, expressions: &[Scalar]) -> Option<String> {
    let representable = |f: &Scalar| f.distribute_numbers().is_real_and_finite();
    if !expressions.iter().all(representable) {
        return Some("a number that this leads to is too large or too small for a double".into());
    }
    (!algebra.have_values(expressions)).then(no_value)
}
