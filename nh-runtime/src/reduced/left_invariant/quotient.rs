//! The system on Q/G of a discrete connection with ϑ = e.

use crate::linear::{Matrix, Vector};
use crate::reduced::left_invariant::connection::{
    ConnectedSystem, FibreDisplacement, directions, lifted, with_fibre,
};
use crate::reduced::left_invariant::curvature::TrivialisedDisplacement;
use crate::reduced::left_invariant::variations::reduced_slopes;
use crate::system::{Departure, DiscreteSystem, Inputs, Interval};

/// The system on V = Q/G that a [`ConnectedSystem`] is where ϑ = e: along D (Chaplygin), or at a
/// momentum μ that is conserved.
///
/// ```text
/// Ľ_d(r_0, r_1) = L_d((r_0, e), (r_1, a(r_0, r_1)))
/// D_1Ľ_d + F̌⁻ = D_1L_d + f⁻ and D_2Ľ_d + F̌⁺ = D_2L_d + f⁺ along (δr, M(r) δr), the lift into D
/// ```
///
/// Along D it has no constraints, at a momentum those of the whole system, whose forms ω(r, e) are
/// in the directions of V. It has all that a discrete system has but the matrix ∂²Ľ_d/∂r_0∂r_1,
/// which is NaN: it would need second derivatives of a. `start` takes a velocity to first order: a
/// motion to the order of the rule begins at the pair (r_0, r_1) of the whole system's own
/// [`start`](crate::Moving::start).
///
/// A pair (r_0, r_1) over q_0 is reconstructed by
/// [`horizontal_end`](ConnectedSystem::horizontal_end); with `order = …` that is one of a substep.
///
/// Source: J. Fernández, C. Tori, M. Zuccalli, on discrete nonholonomic systems and their
/// reduction, §10 and §11.
///
/// # Implementing
/// `#[discrete_system]` writes it with `#[discrete_connection(kinematic)]` and `momentum(…)`;
/// `NameQuotient`, by `quotient()`.
pub trait QuotientSystem: DiscreteSystem {
    /// The system on Q.
    type Whole: ConnectedSystem<Control = Self::Control>;

    /// The system on Q, with the same parameters.
    fn whole(&self) -> Self::Whole;

    /// (r, e).
    fn identity_over(r: &Self::Configuration) -> <Self::Whole as DiscreteSystem>::Configuration;

    /// r of q = (r, g).
    fn base_point(q: &<Self::Whole as DiscreteSystem>::Configuration) -> Self::Configuration;
}

/// The whole system on the interval from (r_0, e) to (r_1, a).
struct Lifted<Q: QuotientSystem> {
    whole: Q::Whole,
    interval: Interval<Q::Whole>,
    displacement: FibreDisplacement<Q::Whole>,
}

impl<Q: QuotientSystem> Lifted<Q> {
    fn new(system: &Q, interval: &Interval<Q>) -> Self {
        let (whole, over) = (system.whole(), over(interval));
        let displacement = whole.displacement_at(&over);
        Self {
            interval: with_fibre(&over, displacement.value.as_slice()),
            whole,
            displacement,
        }
    }

    /// The lift into D at the left end of the interval.
    fn lift_at_start(&self) -> <Q::Whole as ConnectedSystem>::Lift {
        let inputs = self.interval.inputs();
        self.whole.lift_into_d_at(inputs, &self.interval.q)
    }

    /// A covector at the left end, along the lift into D.
    fn at_start(&self, covector: &<Q::Whole as DiscreteSystem>::Covector) -> Q::Covector {
        along::<Q>(&self.lift_at_start(), covector)
    }

    /// A covector at the right end.
    fn at_end(&self, covector: &<Q::Whole as DiscreteSystem>::Covector) -> Q::Covector {
        let inputs = self.interval.inputs().offset(1);
        let lift = self.whole.lift_into_d_at(inputs, &self.interval.end());
        along::<Q>(&lift, covector)
    }
}

/// The interval over (r_0, r_1) that does not move in the group.
fn over<Q: QuotientSystem>(interval: &Interval<Q>) -> Interval<Q::Whole> {
    let mut d = <Q::Whole as DiscreteSystem>::Increment::zeros();
    for (base, increment) in (Q::Whole::BASE.iter()).zip(interval.d.as_slice()) {
        d[*base] = *increment;
    }
    Interval::new(interval.inputs(), Q::identity_over(&interval.q), d)
}

/// The components in the directions of V, with those in G along a lift.
fn along<Q: QuotientSystem>(
    lift: &<Q::Whole as ConnectedSystem>::Lift,
    covector: &<Q::Whole as DiscreteSystem>::Covector,
) -> Q::Covector {
    let sum = *covector + lifted::<Q::Whole>(lift, covector);
    crate::linear::vector(|i| sum[Q::Whole::BASE[i]])
}

/// Ľ_d.
pub fn discrete_lagrangian<Q: QuotientSystem>(system: &Q, interval: &Interval<Q>) -> f64 {
    let lifted = Lifted::new(system, interval);
    lifted.whole.discrete_lagrangian_at(&lifted.interval)
}

/// Its energy.
pub fn energy<Q: QuotientSystem>(system: &Q, interval: &Interval<Q>) -> f64 {
    let lifted = Lifted::new(system, interval);
    lifted.whole.energy_at(&lifted.interval)
}

/// D_1Ľ_d and D_2Ľ_d: D_1L̂ and D_3L̂ at ϑ = e.
fn slopes<Q: QuotientSystem>(system: &Q, interval: &Interval<Q>) -> [Q::Covector; 2] {
    let whole = system.whole();
    let moved = TrivialisedDisplacement::new(&whole, &over(interval));
    let [first, _, second] = reduced_slopes(&whole, &moved.interval, &moved);
    [first, second].map(|slope| crate::linear::vector(|i| slope[Q::Whole::BASE[i]]))
}

/// D_1Ľ_d.
pub fn d1_discrete_lagrangian<Q: QuotientSystem>(
    system: &Q,
    interval: &Interval<Q>,
) -> Q::Covector {
    let [first, _] = slopes(system, interval);
    first
}

/// D_2Ľ_d.
pub fn d2_discrete_lagrangian<Q: QuotientSystem>(
    system: &Q,
    interval: &Interval<Q>,
) -> Q::Covector {
    let [_, second] = slopes(system, interval);
    second
}

/// F̌⁻.
pub fn force_minus<Q: QuotientSystem>(system: &Q, interval: &Interval<Q>) -> Q::Covector {
    departure(system, interval).0 - d1_discrete_lagrangian(system, interval)
}

/// F̌⁺.
pub fn force_plus<Q: QuotientSystem>(system: &Q, interval: &Interval<Q>) -> Q::Covector {
    arrival(system, interval) - d2_discrete_lagrangian(system, interval)
}

/// ω(r, e) in the directions of V.
pub fn constraint_forms<Q: QuotientSystem>(
    system: &Q,
    inputs: Inputs<Q::Control>,
    r: &Q::Configuration,
) -> Q::ConstraintForms {
    let forms = system
        .whole()
        .constraint_forms_at(inputs, &Q::identity_over(r));
    crate::linear::matrix(|a, i| forms.entry(a, Q::Whole::BASE[i]))
}

/// φ((r_0, e), (r_1, a)) at a momentum, nothing along D.
pub fn kinematic_residual<Q: QuotientSystem>(system: &Q, interval: &Interval<Q>) -> Q::Multipliers {
    let lifted = Lifted::new(system, interval);
    let phi = lifted.whole.kinematic_residual_at(&lifted.interval);
    crate::linear::vector(|a| phi[a])
}

/// -(D_1Ľ_d + F̌⁻) of (r, r moved by h v).
pub fn initial_momentum<Q: QuotientSystem>(
    system: &Q,
    inputs: Inputs<Q::Control>,
    r: &Q::Configuration,
    v: &Q::Increment,
) -> Q::Covector {
    departure(system, &Interval::new(inputs, *r, *v * inputs.h)).0 * -1.0
}

/// D_2Ľ_d + F̌⁺.
pub fn arrival<Q: QuotientSystem>(system: &Q, interval: &Interval<Q>) -> Q::Covector {
    let lifted = Lifted::new(system, interval);
    lifted.at_end(&lifted.whole.arrival_at(&lifted.interval))
}

/// D_1Ľ_d + F̌⁻ and φ.
pub fn departure<Q: QuotientSystem>(
    system: &Q,
    interval: &Interval<Q>,
) -> (Q::Covector, Q::Multipliers) {
    let lifted = Lifted::new(system, interval);
    let (covector, phi) = lifted.whole.departure_at(&lifted.interval);
    (
        lifted.at_start(&covector),
        crate::linear::vector(|a| phi[a]),
    )
}

/// The departure with its derivatives in δr: of a function of the whole interval they are
/// ∂/∂δr + ∂/∂d ∂d/∂δr.
pub fn departure_jacobian<Q: QuotientSystem>(system: &Q, interval: &Interval<Q>) -> Departure<Q> {
    let lifted = Lifted::new(system, interval);
    let whole = lifted.whole.departure_jacobian_at(&lifted.interval);
    let by = &lifted.displacement.by_increment;
    let lift = lifted.lift_at_start();
    let total = |entry: &dyn Fn(usize) -> f64, k: usize| {
        let terms = directions::<Q::Whole>().enumerate();
        let through = terms.map(|(j, fibre)| entry(fibre) * by.entry(j, k));
        entry(Q::Whole::BASE[k]) + through.sum::<f64>()
    };
    let mut covector_by_increment = Q::Bilinear::zeros();
    for k in 0..Q::DIM {
        let column: <Q::Whole as DiscreteSystem>::Covector = crate::linear::vector(|i| {
            total(&|column| whole.covector_by_increment.entry(i, column), k)
        });
        let column = along::<Q>(&lift, &column);
        for i in 0..Q::DIM {
            covector_by_increment.set_entry(i, k, column[i]);
        }
    }
    Departure {
        covector: along::<Q>(&lift, &whole.covector),
        phi: crate::linear::vector(|a| whole.phi[a]),
        covector_by_increment,
        phi_by_increment: crate::linear::matrix(|a, k| {
            total(&|column| whole.phi_by_increment.entry(a, column), k)
        }),
    }
}

/// Every constraint is satisfied by the pairs of the system, whatever their velocity.
pub fn velocity_residual<Q: QuotientSystem>() -> (Q::Multipliers, Q::Multipliers) {
    (Q::Multipliers::zeros(), Q::Multipliers::zeros())
}
