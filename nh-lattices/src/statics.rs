//! Statics: the discrete system along k as a boundary-value problem (CO 18, 24).
//!
//! ```text
//! ∂(L(k) + L(k-1))/∂q(k) + F(k) = Σ_a λ_a(k) ∂f_a(k)/∂q¹,     f_a(k, q(k), q¹(k)) = 0,     q̇ = 0
//! ```

use core::cell::{Cell, RefCell};

use super::assembly::check_finite;
use super::chain::{Joined, Lattice, Link, magnitudes, retract};
use super::tridiagonal::{BlockTridiagonal, Row, solve_stored};
use super::{LatticeError, LatticeSystem, LinkSystem};
use nh_runtime::internal::{
    Corrected, Failure, MAX_HALVINGS, Policy, ROUND_OFF, Size, all_finite, descent, from_slice,
    larger, no_point_nearby, singular_jacobian, solve, vector, zip_with,
};
use nh_runtime::{DiscreteSystem, Instant, Matrix, StepOptions, Vector};

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

/// A point, the rows there, and their derivatives.
struct AtRest<S: LatticeSystem> {
    q: Vec<S::Site>,
    lambda: Vec<S::Unknowns>,
    values: Vec<S::Unknowns>,
    rows: Vec<Row<S::Block>>,
}

/// The eliminated derivatives at a point, and the correction there.
struct Correction<S: LatticeSystem> {
    matrix: RefCell<BlockTridiagonal<S::Block>>,
    delta: Vec<S::Unknowns>,
    size: Size,
    iteration: usize,
}

/// The equations of rest at one time.
struct Statics<'e, 'a, S: LatticeSystem> {
    lattice: &'e Lattice<'a, S>,
    t: f64,
    /// The largest correction of an increment in the first iteration.
    first: Cell<f64>,
}

impl<S: LatticeSystem> Lattice<'_, S> {
    /// The equilibrium of the lattice at the time t near the configurations `q`: the solution of
    /// the boundary-value problem along k by Newton's method, with the block-tridiagonal
    /// derivatives of all sites. Held ends stay where `q` has them, driven ones are where they are
    /// at t.
    ///
    /// Constraints on velocities hold at rest, and their reactions are zero; those without
    /// velocities hold with their λ. Whether the equilibrium is stable is not asked.
    ///
    /// # Errors
    /// [`StateLength`](LatticeError::StateLength); [`AtSite`](LatticeError::AtSite) with
    /// [`NonFinite`](nh_runtime::StepError::NonFinite),
    /// [`SingularJacobian`](nh_runtime::StepError::SingularJacobian) where equilibria are not
    /// isolated, as with two free ends and a potential of differences, or
    /// [`NoPointNearby`](nh_runtime::StepError::NoPointNearby).
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
        let equations = Statics {
            lattice: self,
            t,
            first: Cell::new(0.0),
        };
        let policy = Policy {
            iterations: options.max_iterations,
            round_off: 1.0,
            stands: 0.0,
            tries: MAX_HALVINGS + 1,
        };
        let start = equations.at(q, vec![S::Unknowns::zeros(); self.sites]);
        match solve(&equations, &policy, start) {
            Ok((here, linear)) => {
                let (q, lambda) = here.moved(&linear.delta, 1.0);
                let n = S::Increment::LEN;
                let of_link = |z: &S::Unknowns| vector(|a| z.as_slice()[n + a]);
                Ok(Equilibrium {
                    q,
                    lambda: lambda[..self.links()].iter().map(of_link).collect(),
                    iterations: linear.iteration,
                })
            }
            Err(Failure::NoCorrection(error)) => Err(error),
            Err(Failure::NotConverged { iterations, size }) => {
                Err(LatticeError::at(0, no_point_nearby(iterations, size)))
            }
        }
    }
}

impl<S: LatticeSystem> Statics<'_, '_, S> {
    /// The size of a correction, and its ratio in units of round-off: an increment is round-off
    /// where it is round-off of the largest coordinate of its kind, or of the first correction.
    fn size_of(&self, q: &[S::Site], delta: &[S::Unknowns]) -> Size {
        let mut scales = S::Increment::zeros();
        for q in q {
            scales = zip_with(scales, &magnitudes::<S>(q), |scale, q| larger(q, scale));
        }
        let (mut size, mut ratio) = (0.0, 0.0);
        for (delta, scale) in delta
            .iter()
            .flat_map(|z| z.as_slice().iter().zip(scales.as_slice()))
        {
            size = larger(delta.abs(), size);
            if *delta != 0.0 {
                let round_off = ROUND_OFF * (scale + self.first.get());
                ratio = larger(delta.abs() / round_off, ratio);
            }
        }
        Size {
            size,
            scale: 1.0,
            ratio,
        }
    }

    /// The rows at a point.
    fn at(&self, q: Vec<S::Site>, lambda: Vec<S::Unknowns>) -> AtRest<S> {
        let (lattice, n) = (self.lattice, S::Increment::LEN);
        let constraints = Link::<S>::CONSTRAINTS;
        let inputs = Instant::from(self.t).inputs();
        let mut values = vec![S::Unknowns::zeros(); q.len()];
        let mut rows = vec![[S::Block::zeros(); 3]; q.len()];
        for (k, lambda) in lambda.iter().enumerate().take(lattice.links()) {
            let link = lattice.link(k);
            let acts = |a: usize| S::LEVELS.contains(&a) && lattice.is_in_force(k, a);
            let lambdas: Joined<S> = vector(|a| match a < constraints && acts(a) {
                true => lambda.as_slice()[n + a],
                false => 0.0,
            });
            let configuration = lattice.configuration(&q, k);
            let statics = link.statics_at(inputs, &configuration, &lambdas);
            let forms = link.constraint_forms_at(inputs, &configuration);
            lattice.add(k, &statics.force, &mut values);
            for a in 0..constraints {
                values[k].as_mut_slice()[n + a] = match acts(a) {
                    true => statics.level.as_slice()[a],
                    false => lambda.as_slice()[n + a],
                };
            }
            let slopes = (&statics.force_by_direction, &statics.level_by_direction);
            lattice.assemble((k, acts), (slopes.0, &forms, slopes.1), &mut rows);
        }
        lattice.hold_ends(&mut rows);
        for site in lattice.given() {
            values[site].as_mut_slice()[..n].fill(0.0);
        }
        AtRest {
            q,
            lambda,
            values,
            rows,
        }
    }
}

impl<S: LatticeSystem> AtRest<S> {
    /// The point q - α δ, λ - α δ.
    fn moved(&self, delta: &[S::Unknowns], alpha: f64) -> (Vec<S::Site>, Vec<S::Unknowns>) {
        let sites = self.q.iter().zip(&self.lambda).zip(delta);
        let moved = sites.map(|((q, lambda), delta)| {
            let by = *delta * -alpha;
            let d: S::Increment = from_slice(&by.as_slice()[..S::Increment::LEN]);
            (retract::<S>(q, &d), *lambda + by)
        });
        moved.unzip()
    }
}

impl<S: LatticeSystem> Corrected for Statics<'_, '_, S> {
    type Point = AtRest<S>;
    type Linear = Correction<S>;
    type Error = LatticeError;

    fn linearise(&self, at: &AtRest<S>, iteration: usize) -> Result<Correction<S>, LatticeError> {
        check_finite(self.t, &at.values, &at.rows)?;
        let lattice = self.lattice;
        let mut matrix = BlockTridiagonal::new(lattice.sites, lattice.ends.is_periodic());
        let mut delta = at.values.clone();
        let singular = singular_jacobian(0, iteration);
        solve_stored(&mut matrix, &at.rows, &mut delta)
            .map_err(|site| LatticeError::at(site, singular))?;
        let size = self.size_of(&at.q, &delta);
        if iteration == 1 {
            self.first.set(size.size);
        }
        Ok(Correction {
            matrix: matrix.into(),
            delta,
            size,
            iteration,
        })
    }

    fn size(&self, _: &AtRest<S>, linear: &Correction<S>) -> Size {
        linear.size
    }

    fn improve(&self, at: &AtRest<S>, linear: &Correction<S>, alpha: f64) -> Option<AtRest<S>> {
        let (q, lambda) = at.moved(&linear.delta, alpha);
        let next = self.at(q, lambda);
        let mut left = next.values.clone();
        let finite = left.iter().all(|left| all_finite(left.as_slice()));
        let descends = finite && linear.matrix.borrow_mut().solve(&mut left) && {
            let left = self.size_of(&next.q, &left).size;
            left <= descent(alpha) * linear.size.size
        };
        descends.then_some(next)
    }
}
