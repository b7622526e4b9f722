//! The scheme `energy` on a lattice, L(k) = ½ q̇_kᵀM(q_k)q̇_k + a(q_k, q_{k+1})·q̇_k - V(q_k,
//! q_{k+1}): a frame of D at every site.
//!
//! D of the lattice is the product of the D of its sites, and its frame E that of theirs, E_k(q_k).
//! The discrete gradient of the V of a link is exact, ∂̄V(k)·(d_k, d_{k+1}) = V(k)_1 - V(k)_0, and
//! the sum over the links is one of the whole potential. With everything but ∂̄V at the middle
//!
//! ```text
//! w_k = E_k u_k,   ½(μ_0 + μ_1) = u_k,   μ_1 - μ_0 = h g(w_k, w_{k+1}) + h E_kᵀ(∂_k(a(k-1)·w_{k-1}) - ∂̄_k V(k) - ∂̄_k V(k-1))
//! H = Δ Σ_k (½|μ_k|² + V(k)),   H_1 - H_0 = Δ Σ_k (u_k·(μ_1 - μ_0)_k + V(k)_1 - V(k)_0) = 0
//! ```
//!
//! where every site moves or is held, d_k = 0: g has the rate of a(k) along both sites, and the
//! work of ∂_{k+1}(a(k)·w_k) cancels that of w_{k+1}. The forces are linear in g, ∂̄V and the
//! derivatives of L_d, so that each link has its part of them. Link k gives its own site the forces
//! of a system without the link before, and the next site, with X and E of q_{k+1},
//!
//! ```text
//! f⁻ = -X(q_0)(½ h Ēᵀ G + E_0ᵀD_1L_d(k)),     f⁺ = X(q_1)(-½ h Ēᵀ G - E_1ᵀD_2L_d(k)),     G = ∂̄_{k+1}V(k) - ∂_{k+1}(a(k)·w_k)
//! ```
//!
//! with D_1, D_2 along q_{k+1}. X_0Ēᵀ and X_0E_0ᵀ do not change where the inertia of a site is
//! scaled; a link knows no other parameter of the next site.
//!
//! M or forms that contain q_{k+1} make E_k a function of it, and the equations of site k + 1, in
//! which E_{k+1} meets the forces of link k, those of three sites: no sum over links. A constraint
//! between sites makes D no product. Both are refused.

use super::frame::OrthonormalFrame;
use super::quadratic::{Quadratic, refusal};
use crate::algebra::Scalar;
use crate::expression::Variable;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::linear::vectors::{Matrix, difference, dot, each};

/// The sites of a lattice; one where there is no lattice.
pub(super) struct SitesWithFrames<'a> {
    discretizer: &'a Discretizer<'a>,
}

/// A discrete force, and the covector that departs or arrives with it.
type ForceAndWhole = (Vec<Scalar>, Vec<Scalar>);

impl<'a> SitesWithFrames<'a> {
    /// Checks that the kinetic energy and the constraints of every site contain no other site.
    pub(super) fn new(
        discretizer: &'a Discretizer<'a>,
        objects: &Objects,
        parts: &Quadratic,
    ) -> Result<Self, Finding> {
        let sites = Self { discretizer };
        let Some(link) = &discretizer.system.link else {
            return Ok(sites);
        };
        if link.is_still {
            return Err(refusal(
                "keeps the energy of a motion, and a density without velocities has none; take `midpoint`",
            ));
        }
        if let Some(a) = objects.levels.iter().position(Option::is_some) {
            let why = match link.between_sites.contains(&a) {
                true => {
                    "needs a D that is a product of those of the sites, and this constraint joins the velocities of neighbours; write a stiff potential in the place of it, \
                     or take `midpoint`"
                }
                false => {
                    "takes constraints on velocities on a lattice, and no level sets; write the constraint with velocities, its derivative, or take `midpoint`"
                }
            };
            let text = format!("the scheme `energy` {why}");
            return Err(Finding::new(Part::Variational(a), text));
        }
        sites.check(&parts.mass.concat(), Part::Lagrangian, "the kinetic energy")?;
        for (a, form) in objects.forms.iter().enumerate() {
            sites.check(form, Part::Variational(a), "this constraint")?;
        }
        Ok(sites)
    }

    /// Refuses expressions that depend on the next site.
    fn check(&self, all: &[Scalar], part: Part, name: &str) -> Result<(), Finding> {
        let (algebra, own) = (self.discretizer.algebra, self.discretizer.own);
        let along = |f: &Scalar| self.discretizer.space.frame_gradient(f).split_off(own);
        let slopes: Vec<_> = all.iter().flat_map(along).collect();
        if algebra.vanish(&slopes) == Some(true) {
            return Ok(());
        }
        let message = format!(
            "the scheme `energy` needs a frame of the velocities at every site by itself, and {name} contains the coordinates of site k + 1: the frame of a site would depend on its \
             neighbours, and its equations on three sites, which no link joins; write it in the coordinates of site k, or take `midpoint` or `trapezoidal`"
        );
        Err(Finding::new(part, message))
    }

    /// The forces at both ends of an interval, with those on the next site behind them.
    pub(super) fn with_next(
        &self,
        ends: [ForceAndWhole; 2],
        frame: &OrthonormalFrame,
        (parts, gradient): (&Quadratic, &[Scalar]),
        objects: &Objects,
    ) -> Result<[ForceAndWhole; 2], Finding> {
        let Discretizer { algebra, own, .. } = *self.discretizer;
        let covectors = [&objects.d1, &objects.d2].map(|d| &d[own..]);
        let at_middle = |f: &Scalar| (self.discretizer).average(f, |_| Scalar::integer(1));
        let slopes: Vec<_> = parts.slopes[own..].iter().map(at_middle).collect();
        let gradient = difference(&gradient[own..], &slopes);
        let mut pushed = gradient.iter().chain(covectors.into_iter().flatten());
        let forces = match pushed.all(Scalar::is_trivially_zero) {
            true => [(); 2]
                .map(|()| covectors[0].to_vec())
                .map(|none| (none.clone(), none)),
            false => {
                let to_next = self.discretizer.to_next_site();
                let at_next = |f: &Scalar| algebra.substitute(f, &to_next);
                let middle =
                    |f: &Scalar| (self.discretizer).average(&at_next(f), |_| Scalar::integer(1));
                let of = |row: &Vec<Scalar>| row.iter().map(middle).collect();
                let vectors: Matrix = frame.orthonormal.iter().map(of).collect();
                let starts = frame.at(&|f: &Scalar| self.discretizer.at_start(&at_next(f)));
                self.check_parameters(&starts.products(&vectors))?;
                let ends = frame.at(&|f: &Scalar| self.discretizer.at_end(&at_next(f)));
                let half = &Scalar::ratio(-1, 2) * &algebra.variable(Variable::Step);
                // -μ_0 and μ_1 alike.
                let mu = each(&vectors, |e| algebra.shared(&half * &dot(e, &gradient)));
                let none = vec![Scalar::zero(); own];
                [
                    starts.force(&mu, &none, covectors[0]),
                    ends.force(&mu, &none, covectors[1]),
                ]
            }
        };
        let [departing, arriving] = ends;
        let [of_next_start, of_next_end] = forces;
        let behind = |(mut force, mut whole): ForceAndWhole, next: ForceAndWhole| {
            force.extend(next.0);
            whole.extend(next.1);
            (force, whole)
        };
        Ok([
            behind(departing, of_next_start),
            behind(arriving, of_next_end),
        ])
    }

    /// Refuses products with the frame of the next site that depend on a parameter with a value at
    /// every site.
    fn check_parameters(&self, products: &[Matrix; 2]) -> Result<(), Finding> {
        let algebra = self.discretizer.algebra;
        let chart = &self.discretizer.system.chart;
        let entries = || products.iter().flatten().flatten();
        for i in chart.parameters_per_site() {
            let slope = |f: &Scalar| algebra.derivative(f, Variable::Parameter(i));
            let slopes: Vec<_> = entries().map(slope).collect();
            if algebra.vanish(&slopes) != Some(true) {
                let name = &chart.parameters[i];
                return Err(refusal(&format!(
                    "gives the force of a link on site k + 1 in the frame of this site, and the frame contains `{name}`, of which a link has the value at site k; write kinetic energy and \
                     constraints with what is on every site alike, or scale the kinetic energy as a whole with `{name}`, or take `midpoint`"
                )));
            }
        }
        Ok(())
    }

    /// H of a link at a node of a lattice, of the momentum of its site in the place of the
    /// velocity: μ contains the force of the link before.
    pub(super) fn energy_of_node(
        &self,
        frame: &OrthonormalFrame,
        parts: &Quadratic,
        objects: &Objects,
    ) -> Option<Scalar> {
        self.discretizer.system.link.as_ref()?;
        let lagrangian = objects.lagrangian.as_ref()?;
        let Discretizer { algebra, own, .. } = *self.discretizer;
        let velocities = || (0..own).map(Variable::Velocity);
        let momentum: Vec<_> = velocities().map(|p| algebra.variable(p)).collect();
        let momentum = difference(&momentum, &parts.linear);
        let mu = each(&frame.orthonormal, |e| algebra.shared(dot(e, &momentum)));
        let minus_v = algebra.without(lagrangian.function(), velocities());
        Some(&(&Scalar::ratio(1, 2) * &dot(&mu, &mu)) - &minus_v)
    }
}
