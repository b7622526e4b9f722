//! The derivatives of one step, in the eliminated matrices of its solution.

use core::fmt;

use super::directions::{LatticeGradient, LatticePerturbation, LatticeResponse};
use super::{InnerSlopes, Multipliers};
use crate::assembly::check_finite;
use crate::block::Block;
use crate::chain::{Lattice, Link, has_regions, retract};
use crate::equations::{Forms, LatticeEquations};
use crate::layout;
use crate::tridiagonal::{BlockTridiagonal, Row, factor_stored};
use crate::{LatticeError, LatticeMotion, LatticeSystem};
use nh_runtime::internal::{matrix, product, singular_jacobian, transposed_product, vector};
use nh_runtime::{DifferentiableSystem, Interval, Matrix, StateSlopes, TimeStep, Vector};

/// The derivatives of a step (t, q, p) ↦ (q', p', λ) of all sites at one point, of
/// [`LatticeMotion::derivatives`].
///
/// A site that is held stays where it is, q'(k) = q(k), and one that is driven is at the end of the
/// step where it is told to be, whatever q(k): with its velocity v there δq'(k) = v (δt + δh). The
/// momenta of both have no part in the step.
pub struct LatticeDerivatives<'m, S: LatticeSystem<Link: DifferentiableSystem>> {
    pub(super) lattice: Lattice<'m, S>,
    pub(super) time: TimeStep,
    pub(super) q: &'m [S::Site],
    pub(super) z: &'m [S::StepUnknowns],
    pub(super) slopes: Vec<StateSlopes<Link<S>>>,
    /// The partial derivatives of inner rows and in inner unknowns of every link, where there are
    /// inner nodes.
    pub(super) inner: Vec<InnerSlopes<S>>,
    /// J, row by row.
    rows: Vec<Row<S::StepBlock>>,
    eliminated: BlockTridiagonal<S::StepBlock>,
    /// Jᵀ, eliminated, once it has been asked for; and whether it is regular.
    transposed: Option<(BlockTridiagonal<S::StepBlock>, bool)>,
}

impl<S: LatticeSystem<Link: DifferentiableSystem>> fmt::Debug for LatticeDerivatives<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LatticeDerivatives")
            .field("time", &self.time)
            .field("q", &self.q)
            .finish_non_exhaustive()
    }
}

impl<S: LatticeSystem<Link: DifferentiableSystem>> LatticeMotion<'_, S> {
    /// The derivatives of the step that led here.
    ///
    /// # Errors
    /// [`NoStep`](LatticeError::NoStep) at the start; [`CutStep`](LatticeError::CutStep) of a step
    /// that crosses a boundary; [`AtSite`](LatticeError::AtSite) with
    /// [`SingularJacobian`](nh_runtime::StepError::SingularJacobian) where J is singular to
    /// round-off, with [`NonFinite`](nh_runtime::StepError::NonFinite) where a derivative is not
    /// finite, or with [`BoundaryAtNode`](nh_runtime::StepError::BoundaryAtNode) of a site that the
    /// step begins or ends with on a boundary of regions on which no constraint holds it.
    pub fn derivatives(&self) -> Result<LatticeDerivatives<'_, S>, LatticeError> {
        let Some(node) = self.node().checked_sub(1) else {
            return Err(LatticeError::NoStep { node: 0 });
        };
        let Some(step) = self.whole_interval() else {
            return Err(LatticeError::CutStep { node });
        };
        LatticeDerivatives::at(
            step.lattice,
            (node, step.time),
            (step.q, step.z),
            self.held(),
        )
    }
}

impl<'m, S: LatticeSystem<Link: DifferentiableSystem>> LatticeDerivatives<'m, S> {
    /// The derivatives of the step from q that z solves, with the boundaries on which constraints
    /// hold links.
    pub(super) fn at(
        lattice: Lattice<'m, S>,
        (node, time): (usize, TimeStep),
        (q, z): (&'m [S::Site], &'m [S::StepUnknowns]),
        held: &[u32],
    ) -> Result<Self, LatticeError> {
        let sites = lattice.sites;
        let moved = |site: usize| retract::<S>(&q[site], &layout::increment::<S>(&z[site]));
        if has_regions::<S>() {
            lattice.check_node(node, (time.t, q), held)?;
            let end: Vec<_> = (0..sites).map(moved).collect();
            lattice.check_node(node, (time.t + time.h, &end), held)?;
        }
        let mut own = Self {
            lattice,
            time,
            q,
            z,
            slopes: Vec::with_capacity(lattice.links()),
            inner: Vec::new(),
            rows: vec![[S::StepBlock::zeros(); 3]; sites],
            eliminated: BlockTridiagonal::new(sites, lattice.ends.is_periodic()),
            transposed: None,
        };
        let mut forms = vec![Forms::<S>::zeros(); sites];
        for (k, forms) in forms.iter_mut().enumerate().take(lattice.links()) {
            let slopes = (lattice.link(k)).state_slopes_at(&own.interval(k), &own.lambda(k));
            *forms = lattice.forms_in_force(k, slopes.forms);
            if layout::inner_nodes::<S>() > 0 {
                own.inner.push(own.inner_slopes(k));
            }
            own.slopes.push(slopes);
        }
        // J does not depend on what arrives.
        let nothing = vec![S::Increment::zeros(); sites];
        let equations = LatticeEquations::new(&lattice, (node, time), q, &nothing);
        (equations.tangents(z, &forms)).each(|site, row| own.rows[site] = row.beside.blocks);
        check_finite(node, &[], &own.rows)?;
        let mut none = vec![S::StepUnknowns::zeros(); sites];
        let singular = singular_jacobian(node, 0);
        factor_stored(&mut own.eliminated, &own.rows, &mut none)
            .map_err(|site| LatticeError::at(site, singular))?;
        Ok(own)
    }

    /// The displacement of the results along a displacement of the arguments, DΦ·x, by one solution
    /// of block-tridiagonal equations. Numbers that are not finite are in it as they are, and NaN
    /// where the increment of a driven end does not move its end.
    ///
    /// # Panics
    /// If a list has not one entry a site.
    #[must_use]
    pub fn jvp(&mut self, x: &LatticePerturbation<S>) -> LatticeResponse<S> {
        let lattice = self.lattice;
        let (z, p) = self.solution_along(x);
        let mut results = LatticeResponse {
            p,
            ..LatticeResponse::zeros(lattice.sites)
        };
        for k in 0..lattice.links() {
            let arrival = self.arrival_along(k, &lattice.unknowns(&z, k));
            lattice.add(k, &arrival, &mut results.p);
            results.lambda[k] = layout::lambda::<S>(&z[k]);
        }
        for (site, (q, z)) in x.q.iter().zip(&z).enumerate() {
            let [start, end] = self.end_tangents(site);
            let d = layout::increment::<S>(z);
            results.q[site] = product::<S::Increment>(&start, q) + product(&end, &d);
        }
        results
    }

    /// The displacements of z, and those of p' at fixed z, along a displacement of the arguments.
    pub(super) fn solution_along(
        &mut self,
        x: &LatticePerturbation<S>,
    ) -> (Vec<S::StepUnknowns>, Vec<S::Increment>) {
        let (lattice, n) = (self.lattice, S::Increment::LEN);
        let mut right = vec![S::StepUnknowns::zeros(); lattice.sites];
        let mut arriving = vec![S::Increment::zeros(); lattice.sites];
        for site in lattice.moving() {
            right[site].as_mut_slice()[..n].copy_from_slice((x.p[site] * -1.0).as_slice());
        }
        for k in 0..lattice.links() {
            let (rows, arrival) = self.rows_along(k, x);
            lattice.add_rows(k, &(rows * -1.0), &mut right);
            lattice.add(k, &arrival, &mut arriving);
        }
        self.place_given(x, &mut right);
        if !self.eliminated.solve(&mut right) {
            right.fill(vector(|_| f64::NAN));
        }
        (right, arriving)
    }

    /// The derivatives of the sum of the results with weights, w·DΦ, by one solution of the
    /// transposed equations. They are NaN where the transposed matrix is singular to round-off.
    ///
    /// # Panics
    /// If a list has not one entry a site.
    #[must_use]
    pub fn vjp(&mut self, w: &LatticeResponse<S>) -> LatticeGradient<S> {
        let mu = self.adjoint(w);
        let mut gradient = LatticeGradient::<S>::zeros(self.lattice.sites);
        for (site, q) in gradient.q.iter_mut().enumerate() {
            let [start, _] = self.end_tangents(site);
            *q = transposed_product(&start, &w.q[site]);
        }
        self.add_rows(&mu, w, &mut gradient);
        gradient
    }

    /// The weights μ of the rows, with which the sum of the results with weights and of the rows
    /// does not depend on z: Jᵀμ = -(A_1ᵀ w_q + (∂p'/∂d)ᵀ w_p, w_λ).
    pub(super) fn adjoint(&mut self, w: &LatticeResponse<S>) -> Vec<S::StepUnknowns> {
        let lattice = self.lattice;
        let of_end = |site: usize| -> S::StepUnknowns {
            let [_, end] = self.end_tangents(site);
            let by_increment: S::Increment = transposed_product(&end, &w.q[site]);
            vector(|i| by_increment.as_slice().get(i).copied().unwrap_or(0.0))
        };
        let mut slopes: Vec<_> = (0..lattice.sites).map(of_end).collect();
        for k in 0..lattice.links() {
            lattice.add_rows(k, &self.results_weighted(k, w), &mut slopes);
        }
        self.transposed(slopes)
    }

    /// The μ with Jᵀμ = -slopes; NaN where J is singular.
    pub(super) fn transposed(&mut self, slopes: Vec<S::StepUnknowns>) -> Vec<S::StepUnknowns> {
        let mut right: Vec<_> = slopes.iter().map(|slopes| *slopes * -1.0).collect();
        if !self.solve_transposed(&mut right) {
            right.fill(vector(|_| f64::NAN));
        }
        right
    }

    /// Adds the derivatives of the sum of the rows and of the momenta that arrive with these
    /// weights, at fixed z.
    pub(super) fn add_rows(
        &self,
        mu: &[S::StepUnknowns],
        w: &LatticeResponse<S>,
        gradient: &mut LatticeGradient<S>,
    ) {
        let lattice = self.lattice;
        for site in lattice.moving() {
            gradient.p[site] = layout::increment::<S>(&mu[site]);
        }
        for k in 0..lattice.links() {
            let weights = self.weights(k, mu, w);
            lattice.add(k, &self.by_position(k, &weights), &mut gradient.q);
            let (parameters, _, h, t) =
                (lattice.link(k)).weighted_slopes_at(&self.interval(k), &self.lambda(k), &weights);
            gradient.parameters[k] = gradient.parameters[k] + parameters;
            gradient.h += h;
            gradient.t += t;
        }
        self.add_driven(mu, gradient);
    }

    pub(super) fn interval(&self, k: usize) -> Interval<Link<S>> {
        self.lattice.solved_interval(self.time, (self.q, self.z), k)
    }

    pub(super) fn lambda(&self, k: usize) -> Multipliers<S> {
        layout::lambda::<S>(&self.z[k])
    }

    /// Writes J⁻ᵀ times this right side. False where it is not finite, or Jᵀ is singular to
    /// round-off.
    fn solve_transposed(&mut self, right: &mut [S::StepUnknowns]) -> bool {
        let (rows, is_cyclic) = (&self.rows, self.lattice.ends.is_periodic());
        let (matrix, is_regular) = self.transposed.get_or_insert_with(|| {
            let transposed = transposed_rows(rows);
            let mut matrix = BlockTridiagonal::new(rows.len(), is_cyclic);
            let mut none = vec![S::StepUnknowns::zeros(); rows.len()];
            let found = factor_stored(&mut matrix, &transposed, &mut none);
            (matrix, found.is_ok())
        });
        *is_regular && matrix.solve(right)
    }
}

/// The rows of the transposed matrix: block (i, i + 1) is that of (i + 1, i). Of an open one those
/// beyond its ends are zero.
fn transposed_rows<B: Block>(rows: &[Row<B>]) -> Vec<Row<B>> {
    let count = rows.len();
    let transposed =
        |row: usize, place: usize| -> B { matrix(|i, j| rows[row % count][place].entry(j, i)) };
    let row = |i: usize| {
        [
            transposed(i + count - 1, 2),
            transposed(i, 1),
            transposed(i + 1, 0),
        ]
    };
    (0..count).map(row).collect()
}
