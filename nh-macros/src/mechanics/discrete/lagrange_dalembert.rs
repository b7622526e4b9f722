//! The discrete Lagrange–d'Alembert equations (FTZ §3, T §4.3).
//!
//! ```text
//! D_1L_d(q_k, q_{k+1}) + D_2L_d(q_{k-1}, q_k) + f⁻(q_k, q_{k+1}) + f⁺(q_{k-1}, q_k) = Σ_a λ_{a,k} ω^a(q_k)
//! φ^a(q_k, q_{k+1}) = 0
//! L_d = h Σ_α w_α L(q_α, d/h, t_α),   f⁻ = h Σ_α w_α (1-α) F_α,   f⁺ = h Σ_α w_α α F_α
//! ```

use super::apart::forms_of_d;
use super::discretize::{Discretizer, SumOverNodes};
use super::galerkin::{GivenConstraints, InnerRows};
use super::on_velocities::OnVelocities;
use super::rank::Rank;
use super::space::Slope;
use crate::algebra::{Algebra, Derivatives, Scalar};
use crate::expression::Variable;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::linear::vectors::{Matrix, sum, vector};
use crate::system::{Component, Constraint, ConstraintKind, Lagrangian, System};

/// Everything the equations are made of. Objects "on the interval" are in (q_0, d, t_0, h), the
/// others in (q, q̇, t).
pub(crate) struct Objects {
    /// L with its derivatives, where it was given.
    pub(crate) lagrangian: Option<Derivatives>,
    /// L_d on the interval.
    pub(crate) discrete_lagrangian: Scalar,
    pub(crate) d1: Vec<Scalar>,
    pub(crate) d2: Vec<Scalar>,
    /// The energy of the discretised L on the interval, where there is one.
    pub(crate) energy: Option<Scalar>,
    /// H(q, p) of a link in the scheme `energy`, p in the place of q̇.
    pub(crate) energy_of_node: Option<Scalar>,
    /// ∂L/∂q̇, where L was given.
    pub(crate) momentum: Option<Vec<Scalar>>,
    pub(crate) force_minus: Vec<Scalar>,
    pub(crate) force_plus: Vec<Scalar>,
    pub(crate) is_forced: bool,
    /// Whether L_d was derived, by reduction.
    pub(crate) is_reduced: bool,
    /// Whether the discretisation's nodes and velocities occur.
    pub(crate) is_discretised: bool,
    /// D_1L_d + f⁻, what the interval hands to its left node.
    pub(crate) departure: Vec<Scalar>,
    /// D_2L_d + f⁺, what the interval hands to its right node.
    pub(crate) arrival: Vec<Scalar>,
    /// Every force as written, and where.
    pub(crate) force_terms: Vec<(Part, Scalar)>,
    /// Left minus right side of each equation on velocities, in (q, q̇, t); ġ of a level set g = 0.
    pub(crate) variational: Vec<Scalar>,
    /// g(q, t), where a variational equation is ġ = 0 of a holonomic constraint.
    pub(crate) levels: Vec<Option<Scalar>>,
    /// ω^a_i(q, t): row a, column i; ∂φ^a/∂q̇^i in (q, q̇, t) of an equation that is nonlinear.
    pub(crate) forms: Vec<Vec<Scalar>>,
    /// b^a_i(q, t) of the equations b·q̇ + c = 0 that velocities satisfy: ω, but where D and C_K are
    /// apart, and for constraints between the sites of a lattice.
    pub(crate) restrictions: Vec<Vec<Scalar>>,
    /// c^a(q, t), the part of a `#[constraint]` without velocities; φ^a - ∂φ^a/∂q̇·q̇ of one that
    /// is nonlinear.
    pub(crate) affine: Vec<Scalar>,
    /// The places of the equations that are nonlinear in the velocities.
    pub(crate) nonlinear: Vec<usize>,
    /// φ^a on the interval.
    pub(crate) phi: Vec<Scalar>,
    /// The rows of the inner unknowns, where an interval has some.
    pub(crate) inner: InnerRows,
    /// The places in φ of holonomic constraints.
    pub(crate) holonomic: Vec<usize>,
    /// The frames and the momenta of the scheme `energy`, of every set of constraints that may be
    /// in force; none with another scheme.
    pub(crate) energy_preservation: Vec<EnergyPreservation>,
    /// For every kinematic equation that came from a `#[constraint]` or a `#[holonomic]`: the index
    /// of its variational one.
    pub(crate) source_of_phi: Vec<Option<usize>>,
    /// Which equations are divided, and where the forms that are written lose rank.
    pub(crate) rank: Rank,
    /// The number of components of a(r_0, r_1), where they contain it and it is found at run time.
    pub(crate) solved: usize,
}

/// A frame of D, and the half sum and the difference of μ on an interval, of the scheme `energy`.
pub(crate) struct EnergyPreservation {
    /// The constraints in force.
    pub(in crate::mechanics) set: Vec<usize>,
    /// E_a(q).
    pub(in crate::mechanics) frame: Matrix,
    /// u_a.
    pub(in crate::mechanics) mean: Vec<Scalar>,
    /// ∂̄V.
    pub(in crate::mechanics) gradient: Vec<Scalar>,
    /// Δ_a but for -h E_a·∂̄V, over h, in (q, q̇).
    pub(in crate::mechanics) gyroscopic: Vec<Scalar>,
}

impl Objects {
    pub(crate) fn new(discretizer: &Discretizer<'_>) -> Result<Self, Vec<Finding>> {
        let system = discretizer.system;
        let mut findings = Vec::new();
        let mut keep = |result: Result<Scalar, Finding>| {
            result.unwrap_or_else(|finding| {
                findings.push(finding);
                Scalar::zero()
            })
        };
        let algebra = discretizer.algebra;
        let h = algebra.variable(Variable::Step);
        let (lagrangian, discrete_lagrangian) = match &*system.lagrangian {
            Lagrangian::Continuous(l) => {
                let l = keep(discretizer.build(l, Part::Lagrangian));
                let l_d = discretizer.average(&l, |_| h.clone());
                (Some(l), l_d)
            }
            Lagrangian::Discrete(l_d) => (None, keep(discretizer.build(l_d, Part::Lagrangian))),
        };
        let equation = |constraint: &Constraint, part| {
            let lhs = discretizer.build(&constraint.lhs, part)?;
            Ok(&lhs - &discretizer.build(&constraint.rhs, part)?)
        };
        let mut sides: Vec<_> = (system.variational.iter().enumerate())
            .map(|(a, constraint)| keep(equation(constraint, Part::Variational(a))))
            .collect();
        let rank = Rank::divide(discretizer, &mut sides);
        let of_d = forms_of_d(discretizer, system, &sides);
        for (a, of_c) in system.apart() {
            sides[a] = keep(equation(&system.kinematic[of_c], Part::Kinematic(of_c)));
        }
        let is_holonomic = |a: &usize| system.variational[*a].kind.is_level_set();
        let variational: Vec<_> = (sides.iter().zip(&system.variational))
            .map(|(sides, constraint)| match constraint.kind.is_level_set() {
                true => discretizer.rate(sides),
                false => sides.clone(),
            })
            .collect();
        let source_of_phi = sources(system);
        let phi = (system.kinematic.iter().enumerate())
            .map(|(a, constraint)| match source_of_phi[a] {
                Some(source) if is_holonomic(&source) => discretizer.at_end(&sides[source]),
                Some(source) if discretizer.inner.is_some() => {
                    discretizer.at_last_gauss(&sides[source])
                }
                Some(source) => discretizer.average(&sides[source], |_| Scalar::integer(1)),
                None => keep(equation(constraint, Part::Kinematic(a))),
            })
            .collect();
        let mut force_terms = Vec::new();
        let (force_minus, force_plus) = forces(discretizer, &mut |part, result| {
            let force = keep(result);
            force_terms.push((part, force.clone()));
            force
        });
        if !findings.is_empty() {
            return Err(findings);
        }
        let OnVelocities {
            restrictions,
            affine,
            nonlinear,
        } = OnVelocities::new(discretizer, &variational);
        let of_d = of_d?;
        let form = |(a, row): (usize, &Vec<Scalar>)| match system.variational[a].kind {
            ConstraintKind::Difference => discretizer.form_of_difference(&sides[a]),
            _ => of_d.get(&a).unwrap_or(row).clone(),
        };
        let forms: Vec<_> = restrictions.iter().enumerate().map(form).collect();
        let lagrangian = lagrangian.map(|l| Derivatives::new(&l, lagrangian_name(algebra)));
        let levels: Vec<_> = (sides.iter().enumerate())
            .map(|(a, sides)| is_holonomic(&a).then(|| sides.clone()))
            .collect();
        let inner = match &lagrangian {
            Some(lagrangian) => discretizer.inner_rows(&GivenConstraints {
                lagrangian,
                forces: &continuous_forces(system, &force_terms),
                sides: &sides,
                levels: &levels,
                restrictions: &restrictions,
                forms: &forms,
                affine: &affine,
            }),
            None => InnerRows::default(),
        };
        let [d1, d2] = match (
            lagrangian_at_nodes(discretizer, lagrangian.as_ref()),
            &lagrangian,
        ) {
            (Some(sum), _) => discretizer.end_derivatives(sum.lagrangian),
            (None, Some(lagrangian)) if discretizer.inner.is_some() => {
                discretizer.ends_of_polynomial(lagrangian)
            }
            _ => [Slope::First, Slope::Second]
                .map(|slope| discretizer.gradient(&discrete_lagrangian, slope)),
        };
        Ok(Self {
            departure: sum(&d1, &force_minus),
            arrival: sum(&d2, &force_plus),
            d1,
            d2,
            is_forced: system.is_forced(),
            is_reduced: false,
            is_discretised: lagrangian.is_some()
                || source_of_phi.iter().flatten().any(|a| !is_holonomic(a))
                || !system.forces.is_empty(),
            energy: energy(discretizer, lagrangian.as_ref(), &discrete_lagrangian),
            momentum: (lagrangian.as_ref()).map(|lagrangian| {
                let momentum = |i| lagrangian.by(algebra, Variable::Velocity(i));
                (0..discretizer.dim).map(momentum).collect()
            }),
            forms,
            restrictions,
            affine,
            nonlinear,
            lagrangian,
            discrete_lagrangian,
            force_minus,
            force_plus,
            force_terms,
            variational,
            levels,
            inner,
            phi,
            holonomic: (source_of_phi.iter().enumerate())
                .filter(|(_, source)| source.as_ref().is_some_and(is_holonomic))
                .map(|(part, _)| part)
                .collect(),
            source_of_phi,
            rank,
            energy_preservation: Vec::new(),
            energy_of_node: None,
            solved: 0,
        })
    }
}

impl Objects {
    /// The sets of constraints that have a frame in the scheme `energy`, bit a for constraint a.
    pub(crate) fn sets(&self) -> Vec<u32> {
        let bits = |of: &EnergyPreservation| of.set.iter().map(|a| 1 << a).sum();
        self.energy_preservation.iter().map(bits).collect()
    }

    /// Whether the equations for the velocity of a momentum, or level sets, contain h.
    pub(crate) fn velocity_has_step(&self, discretizer: &Discretizer<'_>) -> bool {
        let of_pairs = self.phi.iter().zip(&self.source_of_phi);
        let of_pairs = of_pairs.filter(|(_, source)| self.momentum.is_some() && source.is_none());
        let on_velocities = self.momentum.iter().flatten().chain(&self.variational);
        let mut all = on_velocities
            .chain(self.forms.iter().flatten())
            .chain(self.levels.iter().flatten())
            .chain(of_pairs.map(|(phi, _)| phi));
        all.any(|f| discretizer.algebra.contains(f, Variable::Step))
    }

    /// L, where L_d and its derivatives are kept as its quadrature, and are not written out.
    pub(crate) fn lagrangian_at_nodes<'l>(
        &'l self,
        discretizer: &'l Discretizer<'_>,
    ) -> Option<SumOverNodes<'l>> {
        lagrangian_at_nodes(discretizer, self.lagrangian.as_ref())
    }
}

impl Discretizer<'_> {
    /// The derivatives of D_1L_d + f⁻ along increments: n × n, row by row.
    pub(crate) fn departure_by_increment(&self, objects: &Objects) -> Vec<Vec<Scalar>> {
        let along = |f: &Scalar| self.gradient(f, Slope::Increment);
        match objects.lagrangian_at_nodes(self) {
            Some(sum_over_nodes) => {
                let slopes = self.d1_by_increment(sum_over_nodes).into_iter();
                let with_force = |(row, force): (Vec<_>, &Scalar)| sum(&row, &along(force));
                slopes.zip(&objects.force_minus).map(with_force).collect()
            }
            None => objects.departure.iter().map(along).collect(),
        }
    }
}

/// The name of the Lagrangian in those of its derivatives, `(d L/d v)`: another one where the user
/// has a definition `L`.
pub(in crate::mechanics) fn lagrangian_name(algebra: &Algebra) -> &'static str {
    match algebra.has_component_of("L") {
        true => "Lagrangian",
        false => "L",
    }
}

/// L of a large system in a chart.
fn lagrangian_at_nodes<'l>(
    discretizer: &'l Discretizer<'_>,
    lagrangian: Option<&'l Derivatives>,
) -> Option<SumOverNodes<'l>> {
    let of_large_system = lagrangian.filter(|_| discretizer.algebra.defines_parts());
    discretizer.sum_over_nodes(of_large_system?)
}

/// Whether one equation of the user is in D and in D_d.
fn is_in_both(constraint: &Constraint) -> bool {
    constraint.kind == ConstraintKind::Both || constraint.kind.is_level_set()
}

/// Which variational equation each kinematic one was written with, or stands beside on velocities.
fn sources(system: &System) -> Vec<Option<usize>> {
    let mut both = (system.variational.iter().enumerate())
        .filter(|(_, constraint)| is_in_both(constraint))
        .map(|(a, _)| a);
    let apart = system.apart();
    let source = |(k, constraint): (usize, &Constraint)| match is_in_both(constraint) {
        true => both.next(),
        false => apart.iter().find(|(_, of_c)| *of_c == k).map(|(a, _)| *a),
    };
    system.kinematic.iter().enumerate().map(source).collect()
}

/// E = Σ_α w_α (q̇ · ∂L/∂q̇ - L) of the discretised L; -∂L_d/∂h of a pure L_d that uses h.
fn energy(discretizer: &Discretizer<'_>, l: Option<&Derivatives>, l_d: &Scalar) -> Option<Scalar> {
    let algebra = discretizer.algebra;
    match l {
        Some(l) => {
            let energy = lagrangian_energy(discretizer, l);
            Some(discretizer.average(&energy, |_| Scalar::integer(1)))
        }
        None => algebra
            .contains(l_d, Variable::Step)
            .then(|| -&algebra.derivative(l_d, Variable::Step)),
    }
}

/// E_L = q̇ · ∂L/∂q̇ - L.
pub(in crate::mechanics) fn lagrangian_energy(
    discretizer: &Discretizer<'_>,
    l: &Derivatives,
) -> Scalar {
    let algebra = discretizer.algebra;
    let velocity = |x| (x, algebra.variable(x));
    let velocities = vector(discretizer.dim, |i| velocity(Variable::Velocity(i)));
    (&l.along(algebra, &velocities) - l.function()).cancelled()
}

/// The components of the continuous force.
pub(in crate::mechanics) fn continuous_forces(
    system: &System,
    terms: &[(Part, Scalar)],
) -> Vec<Scalar> {
    let mut forces = vec![Scalar::zero(); system.dim()];
    for (part, force) in terms {
        if let Part::Force(place) = part {
            let i = system.forces[*place].coordinate;
            forces[i] = &forces[i] + force;
        }
    }
    forces
}

fn forces(
    discretizer: &Discretizer<'_>,
    keep: &mut impl FnMut(Part, Result<Scalar, Finding>) -> Scalar,
) -> (Vec<Scalar>, Vec<Scalar>) {
    let system = discretizer.system;
    let h = discretizer.algebra.variable(Variable::Step);
    let one = Scalar::integer(1);
    let mut minus = vec![Scalar::zero(); discretizer.dim];
    let mut plus = minus.clone();
    for (place, component) in system.forces.iter().enumerate() {
        let i = component.coordinate;
        let force = keep(
            Part::Force(place),
            discretizer.build(&component.value, Part::Force(place)),
        );
        if let Some(ends) = discretizer.force_at_ends(&force) {
            let [start, end] = ends;
            minus[i] = &minus[i] + &start;
            plus[i] = &plus[i] + &end;
            continue;
        }
        minus[i] = &minus[i] + &discretizer.average(&force, |alpha| &h * &(&one - alpha));
        plus[i] = &plus[i] + &discretizer.average(&force, |alpha| &h * alpha);
    }
    let mut add = |side: &mut Vec<Scalar>, components: &[Component], place: fn(usize) -> Part| {
        for (k, component) in components.iter().enumerate() {
            let value = keep(place(k), discretizer.build(&component.value, place(k)));
            side[component.coordinate] = &side[component.coordinate] + &value;
        }
    };
    add(
        &mut minus,
        &system.discrete_force_minus,
        Part::DiscreteForceMinus,
    );
    add(
        &mut plus,
        &system.discrete_force_plus,
        Part::DiscreteForcePlus,
    );
    (minus, plus)
}
