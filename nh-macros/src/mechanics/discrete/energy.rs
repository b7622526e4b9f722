//! The scheme `energy`: discrete gradients on the constraint phase space, in a frame of D that is
//! orthonormal in the kinetic metric.
//!
//! L = ½ q̇ᵀM(q)q̇ + a(q)·q̇ - V(q), E(q): R^r → D_q with EᵀME = 1. In μ = Eᵀ(p - a) the energy is
//! H = ½|μ|² + V(q), and the equations of motion are
//!
//! ```text
//! q̇ = E μ,     μ̇_a = E_a·(∂_q(½ q̇ᵀMq̇ + a·q̇) - D_q̇ a - ∇V) + Mq̇·D_q̇ E_a
//! ```
//!
//! with q̇ = Eμ on the right; all of it but ∇V does no work, μ·(…) = 0, since ½ μᵀEᵀMEμ does not
//! depend on q. On the interval with w = d/h and everything at the middle q̄ but the discrete
//! gradient ∂̄V, which has ∂̄V·d = V(q_1) - V(q_0),
//!
//! ```text
//! φ = ω(q̄) w = 0,     ½(μ_0 + μ_1) = u,  w = E u,     μ_1 - μ_0 = Δ = h E_a·(∂_q(½ wᵀMw + a·w) - D_w a - ∂̄V) + h Mw·D_w E_a
//! ```
//!
//! so that H(q_1, μ_1) - H(q_0, μ_0) = u·Δ + V(q_1) - V(q_0) = 0: exactly, for every h. (E.
//! Celledoni, M. Farré Puiggalí, E. Høiseth, D. Martín de Diego, J. Nonlinear Sci. 29, 2019; in an
//! orthonormal frame the discrete gradient of the kinetic energy is the mean of μ.) u and Δ are
//! functions of (q_0, d): the scheme is the midpoint rule with discrete forces of third order in h
//! that do not leave the span of FL(D),
//!
//! ```text
//! f⁻ = -X(q_0)(μ_0 + Eᵀ(a + D_1L_d)),     f⁺ = X(q_1)(μ_1 + Eᵀ(a - D_2L_d)),     EᵀX = 1,   μ_0 = u - Δ/2,   μ_1 = u + Δ/2
//! ```
//!
//! so that Eᵀ(p - a) of the momenta p_0 = -D_1L_d - f⁻ and p_1 = D_2L_d + f⁺ modulo D° is μ, D is
//! met at the nodes, and λ is what it is in the midpoint rule: the impulse of the constraints about
//! a node. L of the midpoint rule, a symmetric ∂̄V and the middle make the scheme symmetric, and of
//! order 2.
//!
//! With coordinates in groups q̇ = ξ is the velocity in the left trivialisation, d = τ⁻¹(g_0⁻¹g_1),
//! and q̄ the point g_0(g_0⁻¹g_1)^½. With the fields X_i of the directions, ∂/∂q on lines and
//! left-invariant ones in groups, the equations of motion have one term more,
//!
//! ```text
//! μ̇_a = E_a·(X(½ ξᵀMξ + a·ξ) - D_ξ a + ad*_ξ(Mξ + a) - XV) + Mξ·D_ξ E_a,   ⟨ad*_ξ p, η⟩ = ⟨p, [ξ, η]⟩
//! ```
//!
//! which does no work either, ⟨p, [ξ, ξ]⟩ = 0. The sum of the other terms over ξ = Eμ is ½
//! D_ξ(μᵀEᵀMEμ) = 0 at fixed μ as in a chart. ∂̄V is in the directions of d, ∂̄V·d = V(q_1) -
//! V(q_0); it follows from the differences of the entries of g, which are linear in d
//! (`lie/difference.rs`). Read backwards, (g_1, -d), the interval has the same middle and the same
//! ∂̄V. All the rest is as it is written, covectors in the left trivialisation of their ends, and a
//! product of lines and groups needs nothing of its own.
//!
//! With Cayley's map the scheme keeps momenta too where E is constant: of a free body, Π_1 - Π_0 =
//! ½(Π_0 + Π_1) × d is Π_1 = τ(d)⁻¹ Π_0, so that RΠ stays; of a heavy top the vertical component of
//! RΠ, and the spin of a symmetric one.
//!
//! A lattice has the scheme at every site, see [`sites`].

mod frame;
mod levels;
mod quadratic;
mod sets;
mod sites;

pub(in crate::mechanics) use sets::{MOST_SETS, SetsInForce, words_of};

use self::frame::OrthonormalFrame;
use self::levels::LevelSets;
use self::quadratic::{Quadratic, refusal};
use self::sites::SitesWithFrames;
use super::difference::Differences;
use super::discretize::Discretizer;
use super::lagrange_dalembert::{EnergyPreservation, Objects};
use crate::algebra::{Derivatives, Scalar};
use crate::expression::Variable;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::linear::vectors::{Matrix, dot};
use crate::system::Lagrangian;

/// Gives the objects of the midpoint rule their discrete forces: of every set of constraints that
/// may be in force, those of the frame of its D.
pub(in crate::mechanics) fn preserve(
    discretizer: &Discretizer<'_>,
    objects: &mut Objects,
    regions: Option<&SetsInForce>,
) -> Result<(), Finding> {
    let system = discretizer.system;
    let (Lagrangian::Continuous(expr), Some(lagrangian)) =
        (&*system.lagrangian, &objects.lagrangian)
    else {
        return Err(refusal(
            "needs a `#[lagrangian]`: a discrete one has no energy on the phase space",
        ));
    };
    let parts =
        autonomous(discretizer, objects).and_then(|()| Quadratic::new(discretizer, lagrangian))?;
    let minus_v = Differences { discretizer }.of(expr, Part::Lagrangian)?;
    let none = || vec![Scalar::zero(); discretizer.dim];
    let gradient: Vec<_> = (minus_v.gradient.unwrap_or_else(none).iter())
        .map(|g| discretizer.algebra.shared(-g))
        .collect();
    let sites = SitesWithFrames::new(discretizer, objects, &parts)?;
    if let (Some(_), Some(_)) = (&system.link, regions) {
        return Err(refusal(
            "gives the force of a link on site k + 1 in the frame of this site, which regions (`when = …`) make another one than that of site k; take `midpoint` or `trapezoidal`",
        ));
    }
    let of_set = |set: &[usize]| {
        let frame = InForce {
            discretizer,
            objects,
            set,
        };
        frame.scheme(&parts, &gradient, &sites)
    };
    let (whole, preservation) = {
        let all = (regions, objects.forms.len());
        sets::schemes(discretizer.algebra, all, of_set)?
    };
    (objects.force_minus, objects.departure) = whole.departing;
    (objects.force_plus, objects.arrival) = whole.arriving;
    match whole.of_node {
        Some(of_node) => objects.energy_of_node = Some(of_node),
        None => objects.energy = Some(&whole.kinetic - &minus_v.end),
    }
    objects.energy_preservation = preservation;
    Ok(())
}

/// A set of constraints in force.
struct InForce<'s, 'a> {
    discretizer: &'s Discretizer<'a>,
    objects: &'s Objects,
    set: &'s [usize],
}

/// The discrete forces and what departs and arrives with them, and ½|μ_1|².
struct ForcesOfSet {
    departing: (Vec<Scalar>, Vec<Scalar>),
    arriving: (Vec<Scalar>, Vec<Scalar>),
    kinetic: Scalar,
    /// H at a node of a lattice.
    of_node: Option<Scalar>,
}

impl InForce<'_, '_> {
    /// The scheme with the frame of D of this set.
    fn scheme(
        &self,
        parts: &Quadratic,
        gradient: &[Scalar],
        sites: &SitesWithFrames<'_>,
    ) -> Result<(ForcesOfSet, EnergyPreservation), Finding> {
        let Self {
            discretizer,
            objects,
            set,
        } = *self;
        let algebra = discretizer.algebra;
        let shared = |f: Scalar| algebra.shared(f);
        let forms: Matrix = set.iter().map(|a| objects.forms[*a].clone()).collect();
        let frame = OrthonormalFrame::new(discretizer, &forms, &parts.mass)?;
        let (h, half) = (algebra.variable(Variable::Step), Scalar::ratio(1, 2));
        let middle = |f: &Scalar| discretizer.average(f, |_| Scalar::integer(1));
        let levels = LevelSets::new(discretizer, (&objects.levels, set), &forms)?;
        let on_d = |f: Scalar| match &levels {
            Some(levels) => levels.to_tangential(discretizer, &f),
            None => f,
        };
        let gradient: Vec<_> = match &levels {
            Some(levels) => levels.project(gradient).into_iter().map(shared).collect(),
            None => gradient.to_vec(),
        };
        let mean: Vec<_> = (frame.coordinates(algebra).into_iter())
            .map(|f| shared(middle(&on_d(f))))
            .collect();
        let gyroscopic = frame.gyroscopic(discretizer, parts).into_iter();
        let gyroscopic: Vec<_> = gyroscopic.map(on_d).collect();
        let change: Vec<_> = (gyroscopic.iter().zip(&frame.orthonormal))
            .map(|(f, e)| {
                let e: Vec<_> = e.iter().map(middle).collect();
                shared(&h * &(&middle(f) - &dot(&e, &gradient)))
            })
            .collect();
        let at = |sign: i64| -> Vec<_> {
            let of = |(u, change): (&Scalar, &Scalar)| {
                shared(u + &(&(&half * &Scalar::integer(sign)) * change))
            };
            mean.iter().zip(&change).map(of).collect()
        };
        let (mu_0, mu_1) = (at(-1), at(1));
        let start = |f: &Scalar| discretizer.at_start(f);
        let end = |f: &Scalar| discretizer.at_end(f);
        // The covectors that depart are the opposite ones.
        let negative = |v: &[Scalar]| v.iter().map(|f| -f).collect::<Vec<_>>();
        let [d1, d2] = [&objects.d1, &objects.d2].map(|d| &d[..discretizer.own]);
        let departing = frame
            .at(&start)
            .force(&negative(&mu_0), &negative(&parts.at(&start)), d1);
        let arriving = frame.at(&end).force(&mu_1, &parts.at(&end), d2);
        let ends = [departing, arriving];
        let [departing, arriving] = sites.with_next(ends, &frame, (parts, &gradient), objects)?;
        let scheme = ForcesOfSet {
            departing,
            arriving,
            kinetic: &half * &dot(&mu_1, &mu_1),
            of_node: sites.energy_of_node(&frame, parts, objects),
        };
        let text = EnergyPreservation {
            set: set.to_vec(),
            frame: frame.orthonormal,
            mean,
            gradient,
            gyroscopic,
        };
        Ok((scheme, text))
    }
}

/// Refuses systems that depend on the time, the step or the controls, and constraints that are not
/// homogeneous.
fn autonomous(discretizer: &Discretizer<'_>, objects: &Objects) -> Result<(), Finding> {
    let algebra = discretizer.algebra;
    let lagrangian = objects.lagrangian.iter().map(Derivatives::function);
    let levels = objects.levels.iter().flatten();
    let mut all = lagrangian
        .chain(objects.forms.iter().flatten())
        .chain(levels);
    let has = |f: &Scalar, x| algebra.contains(f, x);
    if all.any(|f| has(f, Variable::Time) || has(f, Variable::Step)) {
        return Err(refusal(
            "keeps the energy of a system that does not depend on the time, and this one does; take `midpoint` or `trapezoidal`, with `order = 4` or `6`",
        ));
    }
    if algebra.vanish(&objects.affine) != Some(true) {
        return Err(refusal(
            "keeps the energy, which constraints that are affine in the velocities change: they do work; take `midpoint` or `trapezoidal`, with `order = 4` or `6`",
        ));
    }
    Ok(())
}
