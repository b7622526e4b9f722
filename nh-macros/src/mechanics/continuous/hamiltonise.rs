//! Hamiltonisation of systems of one degree of freedom (J Lemma 6.1, Theorem 6.2).
//!
//! ```text
//! L = ½ K(t) ẏ² - V(y, t) with the force B(t) ẏ becomes, in the time τ with dτ = N dt, d ln N/dt = -B/K,
//! L*(y, y', τ) = ½ K N² y'² - V(y, t)
//! ```

use super::Data;
use super::voronec::Voronec;
use crate::algebra::Scalar;
use crate::catalogue::Object;
use crate::expression::Variable;
use crate::mechanics::derivation::formula::{Formula, Formulas};

pub(super) struct Hamiltonised {
    /// K(t).
    pub(super) inertia: Scalar,
    /// B(t).
    pub(super) damping: Scalar,
    /// V(y, t).
    pub(super) potential: Scalar,
}

/// The data of Lemma 6.1, or why it does not apply.
pub(super) fn hamiltonise(data: &Data<'_>, voronec: &Voronec) -> Result<Hamiltonised, String> {
    let [i] = voronec.independent[..] else {
        return Err(format!(
            "the system has {} degrees of freedom, not one",
            voronec.independent.len()
        ));
    };
    if !data.discretizer.space.is_of_lines() && !voronec.is_chaplygin {
        return Err("velocities in a group are no derivatives of coordinates".into());
    }
    if !voronec.dependent.is_empty() && !voronec.is_chaplygin {
        return Err("the system is not reduced: it depends on the dependent coordinates".into());
    }
    let lagrangian = voronec.on_base(data, &voronec.lagrangian);
    let force = voronec.on_base(data, &voronec.total_force(0));
    let at_rest = |f: &Scalar| {
        data.algebra
            .substitute(f, &[(Variable::Velocity(i), Scalar::zero())])
    };
    let momentum = data.by_v(&lagrangian, i);
    let inertia = data.by_v(&momentum, i);
    let damping = data.by_v(&force, i);
    let own = [Variable::Coordinate(i), Variable::Velocity(i)];
    let varies = |f: &Scalar| !data.are_free_of(std::slice::from_ref(f), &own);
    if varies(&inertia) {
        return Err("the coefficient of the squared velocity depends on more than t".into());
    }
    if varies(&damping) {
        return Err("the force is not B(t) times the velocity".into());
    }
    if !data.all_zero(&[at_rest(&force)]) {
        return Err("there is a force that does not vanish with the velocity".into());
    }
    // The new time is one of the system, whatever its controls.
    if !data.are_free_of(&[inertia.clone(), damping.clone()], &data.controls()) {
        return Err("the coefficient of a velocity depends on controls".into());
    }
    // Δ(y, t) ẏ adds only -∂_tΔ, and nothing if that vanishes.
    let held = [vec![Variable::Time], data.controls()].concat();
    if !data.are_free_of(&[at_rest(&momentum)], &held) {
        return Err(
            "the Lagrangian has a term linear in the velocity that depends on t or controls".into(),
        );
    }
    let origin = [
        (Variable::Coordinate(i), Scalar::zero()),
        (Variable::Velocity(i), Scalar::zero()),
    ];
    let free_of_y = |f: &Scalar| data.algebra.substitute(f, &origin);
    Ok(Hamiltonised {
        inertia: free_of_y(&inertia).reduced(),
        damping: free_of_y(&damping).reduced(),
        potential: -&at_rest(&lagrangian),
    })
}

impl Hamiltonised {
    /// -B/K.
    pub(super) fn rate(&self) -> Scalar {
        (&(-&self.damping) / &self.inertia).reduced()
    }

    pub(super) fn formulas(&self) -> Formulas {
        let rates = Formula::number(&self.inertia).and_number(&self.rate());
        Formulas::default()
            .with(Object::HamiltonisedRates, rates)
            .number(Object::HamiltonisedPotential, &self.potential)
    }
}
