//! The scheme `energy` in regions: D is another one for every set S of constraints in force, and so
//! is its frame.
//!
//! ```text
//! f^± = f_S^± where χ_S = 1,     χ_S = 1 where S is in force, 0 elsewhere
//! ```
//!
//! by a choice, so that nothing of the other sets, whose forms may have no values there, has a part
//! in it.
//!
//! No orthonormal frame has bases of ker ω¹, of ker ω² and of both, unless ω¹ and ω² are orthogonal
//! in the kinetic metric. Between two boundaries one χ_S is 1, and H is kept as it is where S holds
//! everywhere. At a boundary p⁻ is on the constraints so far, FL(v⁻) with H(q, p⁻) = ½|μ_1|² + V;
//! the jump takes ½ of the square of the part of v⁻ that it projects out, in the kinetic metric; p⁺
//! is the μ_0 of the frame beyond.
//!
//! The sets are those that the signs of the boundaries allow, whether or not there are points with
//! these signs. A set at a point that was tried has to have a frame; of others those that have none
//! are left out, as long as each of their constraints is in a set that has one, and all χ_S are NaN
//! where one of them is in force.

use super::{EnergyPreservation, ForcesOfSet, refusal};
use crate::algebra::{Algebra, Scalar};
use crate::expression::Variable;
use crate::mechanics::finding::{Finding, ordinals};

/// More sets have no frames of their own.
pub(in crate::mechanics) const MOST_SETS: usize = 8;

/// The sets of constraints that regions put in force.
pub(in crate::mechanics) struct SetsInForce {
    /// The sets that the signs of the boundaries allow; `None` of more than [`MOST_SETS`].
    pub(in crate::mechanics) possible: Option<Vec<Vec<usize>>>,
    /// The sets at the points tried.
    pub(in crate::mechanics) met: Vec<Vec<usize>>,
}

/// The scheme of all sets together, and that of each; without regions all constraints are one.
pub(super) fn schemes(
    algebra: &Algebra,
    (regions, constraints): (Option<&SetsInForce>, usize),
    of_set: impl Fn(&[usize]) -> Result<(ForcesOfSet, EnergyPreservation), Finding>,
) -> Result<(ForcesOfSet, Vec<EnergyPreservation>), Finding> {
    let Some(SetsInForce { possible, met }) = regions else {
        let all: Vec<usize> = (0..constraints).collect();
        let (scheme, preservation) = of_set(&all)?;
        return Ok((scheme, vec![preservation]));
    };
    let Some(possible) = possible else {
        return Err(refusal(&format!(
            "has a frame of D for every set of constraints that regions put in force, at most {MOST_SETS}; write fewer regions, or take `midpoint` or `trapezoidal`"
        )));
    };
    let named = |finding: &Finding, set: &[usize]| {
        let message = format!("{}; this is about {}", finding.message, words_of(set));
        Finding::new(finding.part, message)
    };
    let (mut found, mut without) = (Vec::new(), Vec::new());
    for set in possible {
        match of_set(set) {
            Ok(scheme) => found.push(scheme),
            Err(finding) if met.contains(set) => return Err(named(&finding, set)),
            Err(finding) => without.push((set, finding)),
        }
    }
    // A constraint that no frame knows could never be in force.
    let is_known = |a: &usize| found.iter().any(|(_, of)| of.set.contains(a));
    if let Some((set, finding)) = (without.iter()).find(|(set, _)| !set.iter().all(is_known)) {
        return Err(named(finding, set));
    }
    let (schemes, preservations): (Vec<_>, Vec<_>) = found.into_iter().unzip();
    Ok((together(algebra, &schemes), preservations))
}

/// All that the set in force has. Of sets that are not in force nothing is computed with: their
/// forms may have no values there.
fn together(algebra: &Algebra, schemes: &[ForcesOfSet]) -> ForcesOfSet {
    let weight = |k: usize| algebra.variable(Variable::SetInForce(k));
    let last = schemes.len() - 1;
    // χ of the last set, which is 1 there, is NaN where no set is in force.
    let chosen = |of: &dyn Fn(&ForcesOfSet) -> &Scalar| {
        let otherwise = &weight(last) * of(&schemes[last]);
        (0..last).rev().fold(otherwise, |otherwise, k| {
            let is_in_force = &weight(k) - &Scalar::ratio(1, 2);
            algebra.by_sign(&is_in_force, of(&schemes[k]), &otherwise)
        })
    };
    let each = |of: &dyn Fn(&ForcesOfSet) -> &Vec<Scalar>| -> Vec<Scalar> {
        let components = 0..of(&schemes[0]).len();
        components
            .map(|i| chosen(&|scheme| &of(scheme)[i]))
            .collect()
    };
    ForcesOfSet {
        departing: (
            each(&|scheme| &scheme.departing.0),
            each(&|scheme| &scheme.departing.1),
        ),
        arriving: (
            each(&|scheme| &scheme.arriving.0),
            each(&|scheme| &scheme.arriving.1),
        ),
        kinetic: chosen(&|scheme| &scheme.kinetic),
        // A lattice has no regions beside this scheme.
        of_node: None,
    }
}

/// `the velocities where the first and the third constraint hold`.
pub(in crate::mechanics) fn words_of(set: &[usize]) -> String {
    match set {
        [] => "the velocities where no constraint holds".to_owned(),
        [one] => format!(
            "the velocities where the {} constraint holds alone",
            ordinals(&[*one])
        ),
        more => format!(
            "the velocities where the {} constraint hold",
            ordinals(more)
        ),
    }
}
