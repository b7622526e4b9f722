//! Statics: the discrete system along k as a boundary-value problem (CO 18, 24).
//!
//! ```text
//! ∂(L(k) + L(k-1))/∂q(k) + F(k) = Σ_a λ_a(k) ∂f_a(k)/∂q¹,     f_a(k, q(k), q¹(k)) = 0,     q̇ = 0
//! ```

use super::chain::{Joined, Lattice, Link, magnitudes, retract};
use super::layout::place;
use super::tridiagonal::{BlockTridiagonal, Row, factor_stored};
use super::{LatticeError, LatticeSystem, LinkSystem};
use crate::error::{Quantity, StepError};
use crate::linear::{Matrix, Vector, all_finite, from_slice, larger, matrix_is_finite, vector};
use crate::options::StepOptions;
use crate::solve::policy::{MAX_HALVINGS, ROUND_OFF, descent};
use crate::system::{DiscreteSystem, Inputs, Instant};

/// A lattice at rest.
#[derive(Clone, Debug)]
pub struct Equilibrium<S: LatticeSystem> {
    /// The configurations of all sites.
    pub q: Vec<S::Site>,
    /// λ of every link, with the sign of equation (24) of the source.
    pub lambda: Vec<<S::Link as DiscreteSystem>::Multipliers>,
    /// The number of iterations.
    pub iterations: usize,
}

/// The rows at a point, their terms' sizes and derivatives.
struct AtRest<S: LatticeSystem> {
    values: Vec<S::Unknowns>,
    rows: Vec<Row<S::Block>>,
}

/// The size of a correction.
struct CorrectionSize {
    /// The largest correction of an increment in units of its round-off.
    round_offs: f64,
    /// The largest correction of an increment.
    largest: f64,
}

impl<S: LatticeSystem> Lattice<'_, S> {
    /// The equilibrium of the lattice at the time t near the configurations `q`: the solution of the boundary-value problem along k by Newton's method, with
    /// the block-tridiagonal derivatives of all sites. Held ends stay where `q` has them, driven ones are where they are at t.
    ///
    /// Constraints on velocities hold at rest, and their reactions are zero; those without velocities hold with their λ. Whether the equilibrium is stable is
    /// not asked.
    ///
    /// # Errors
    /// [`StateLength`](LatticeError::StateLength); [`AtSite`](LatticeError::AtSite) with
    /// [`NonFinite`](StepError::NonFinite), [`SingularJacobian`](StepError::SingularJacobian) where equilibria are not isolated, as with two free ends and a
    /// potential of differences, or [`NoPointNearby`](StepError::NoPointNearby).
    pub fn equilibrium(
        &self,
        t: f64,
        q: &[impl Into<S::Site> + Clone],
    ) -> Result<Equilibrium<S>, LatticeError> {
        self.equilibrium_with(&StepOptions::default(), t, q)
    }

    /// The [`equilibrium`](Self::equilibrium) with settings of Newton's method.
    ///
    /// # Errors
    /// See [`equilibrium`](Self::equilibrium).
    pub fn equilibrium_with(
        &self,
        options: &StepOptions,
        t: f64,
        q: &[impl Into<S::Site> + Clone],
    ) -> Result<Equilibrium<S>, LatticeError> {
        let still = vec![S::Increment::zeros(); self.sites];
        let (mut q, mut v) = self.state(q, &still)?;
        self.place_ends(t, &mut q, &mut v);
        let inputs = Instant::from(t).inputs();
        let mut matrix = BlockTridiagonal::new(self.sites, self.ends.is_periodic());
        let mut lambda = vec![S::Unknowns::zeros(); self.sites];
        let mut here = self.at_rest(inputs, &q, &lambda);
        let mut first = 0.0;
        for iteration in 1..=options.max_iterations {
            self.check_finite(t, &here)?;
            let mut delta = here.values.clone();
            let singular = |site| LatticeError::AtSite {
                site,
                error: StepError::SingularJacobian { step: 0, iteration },
            };
            factor_stored(&mut matrix, &here.rows, &mut delta).map_err(singular)?;
            if !matrix.back(&mut delta) {
                return Err(singular(0));
            }
            let size = self.size(&q, &delta, first);
            if iteration == 1 {
                first = size.largest;
            }
            let mut alpha = 1.0;
            let (next, at) = loop {
                let next = moved::<S>(&q, &lambda, &delta, alpha);
                let at = self.at_rest(inputs, &next.0, &next.1);
                let mut left = at.values.clone();
                let finite = left.iter().all(|left| all_finite(left.as_slice()));
                let descends = finite && matrix.solve(&mut left) && {
                    let left = self.size(&next.0, &left, first).largest;
                    left <= descent(alpha) * size.largest
                };
                if descends || size.round_offs <= 1.0 {
                    break (next, at);
                }
                alpha *= 0.5;
                if alpha < 0.5_f64.powi(MAX_HALVINGS as i32) {
                    return Err(self.not_at_rest(iteration, size.largest));
                }
            };
            (q, lambda) = next;
            here = at;
            if size.round_offs <= 1.0 {
                let n = S::Increment::LEN;
                let of_link = |z: &S::Unknowns| vector(|a| z.as_slice()[n + a]);
                return Ok(Equilibrium {
                    q,
                    lambda: lambda[..self.links()].iter().map(of_link).collect(),
                    iterations: iteration,
                });
            }
            if iteration == options.max_iterations {
                return Err(self.not_at_rest(iteration, size.largest));
            }
        }
        Err(self.not_at_rest(0, f64::NAN))
    }

    fn not_at_rest(&self, iterations: usize, correction: f64) -> LatticeError {
        LatticeError::AtSite {
            site: 0,
            error: StepError::NoPointNearby {
                iterations,
                correction,
            },
        }
    }

    fn check_finite(&self, t: f64, here: &AtRest<S>) -> Result<(), LatticeError> {
        let finite = |site: &usize| {
            let rows = here.rows[*site].iter().all(matrix_is_finite);
            [all_finite(here.values[*site].as_slice()), rows]
        };
        for (place, quantity) in [Quantity::Residual, Quantity::Jacobian]
            .into_iter()
            .enumerate()
        {
            if let Some(site) = (0..self.sites).find(|site| !finite(site)[place]) {
                let error = StepError::NonFinite {
                    at: t.into(),
                    quantity,
                };
                return Err(LatticeError::AtSite { site, error });
            }
        }
        Ok(())
    }

    /// The size of a correction: an increment is round-off where it is that of the largest coordinate of its kind, or of the first correction.
    fn size(&self, q: &[S::Site], delta: &[S::Unknowns], first: f64) -> CorrectionSize {
        let n = S::Increment::LEN;
        let mut scales = S::Increment::zeros();
        for q in q {
            let magnitudes = magnitudes::<S>(q);
            for (scale, q) in scales.as_mut_slice().iter_mut().zip(magnitudes.as_slice()) {
                *scale = larger(*q, *scale);
            }
        }
        let mut size = CorrectionSize {
            round_offs: 0.0,
            largest: 0.0,
        };
        for delta in delta {
            for (delta, scale) in delta.as_slice()[..n].iter().zip(scales.as_slice()) {
                size.largest = larger(delta.abs(), size.largest);
                let round_off = ROUND_OFF * (scale + first);
                if *delta != 0.0 {
                    size.round_offs = larger(delta.abs() / round_off, size.round_offs);
                }
            }
        }
        size
    }

    /// The rows at rest.
    fn at_rest(
        &self,
        inputs: Inputs<<Link<S> as DiscreteSystem>::Control>,
        q: &[S::Site],
        lambda: &[S::Unknowns],
    ) -> AtRest<S> {
        let (n, constraints) = (S::Increment::LEN, Link::<S>::CONSTRAINTS);
        let mut at = AtRest::<S> {
            values: vec![S::Unknowns::zeros(); self.sites],
            rows: vec![[S::Block::zeros(); 3]; self.sites],
        };
        for (k, lambda) in lambda.iter().enumerate().take(self.links()) {
            let (link, next) = (self.link(k), self.next(k));
            let acts = |a: usize| S::LEVELS.contains(&a) && self.is_in_force(k, a);
            let lambdas: Joined<S> = vector(|a| match a < constraints && acts(a) {
                true => lambda.as_slice()[n + a],
                false => 0.0,
            });
            let configuration = self.configuration(q, k);
            let statics = link.statics_at(inputs, &configuration, &lambdas);
            let forms = link.constraint_forms_at(inputs, &configuration);
            let column = |row: usize, of: usize| match (row == of, row == k) {
                (true, _) => 1,
                (false, true) => 2,
                (false, false) => 0,
            };
            let mut add = |(site, i): (usize, usize), (of, j): (usize, usize), value: f64| {
                let block = &mut at.rows[site][column(site, of)];
                block.set_entry(i, j, block.entry(i, j) + value);
            };
            for i in 0..2 * n {
                let (site, row) = place::<S>(k, next, i);
                at.values[site].as_mut_slice()[row] += statics.force.as_slice()[i];
                for j in 0..2 * n {
                    let value = statics.force_by_direction.entry(i, j);
                    add((site, row), place::<S>(k, next, j), value);
                }
                for a in (0..constraints).filter(|a| acts(*a)) {
                    add((site, row), (k, n + a), -forms.entry(a, i));
                }
            }
            for a in 0..constraints {
                if !acts(a) {
                    at.values[k].as_mut_slice()[n + a] = lambda.as_slice()[n + a];
                    add((k, n + a), (k, n + a), 1.0);
                    continue;
                }
                at.values[k].as_mut_slice()[n + a] = statics.level.as_slice()[a];
                for j in 0..2 * n {
                    let value = statics.level_by_direction.entry(a, j);
                    add((k, n + a), place::<S>(k, next, j), value);
                }
            }
        }
        self.hold_ends(&mut at.rows, S::Increment::LEN);
        let moving = self.moving();
        for site in (0..self.sites).filter(|site| !moving.contains(site)) {
            at.values[site].as_mut_slice()[..n].fill(0.0);
        }
        at
    }
}

/// The point q - α δ, λ - α δ.
fn moved<S: LatticeSystem>(
    q: &[S::Site],
    lambda: &[S::Unknowns],
    delta: &[S::Unknowns],
    alpha: f64,
) -> (Vec<S::Site>, Vec<S::Unknowns>) {
    let sites = q.iter().zip(lambda).zip(delta);
    let moved = sites.map(|((q, lambda), delta)| {
        let by = *delta * -alpha;
        let d: S::Increment = from_slice(&by.as_slice()[..S::Increment::LEN]);
        (retract::<S>(q, &d), *lambda + by)
    });
    moved.unzip()
}
