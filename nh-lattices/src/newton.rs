//! The equations of all sites at one node in time, and Newton's method for them.
//!
//! With d(k) the increment of site k, λ(k) the multipliers of link k and p(k) the momentum that
//! arrives, the rows of site k are
//!
//! ```text
//! p(k) + [D_1L_d + f⁻]_this(k) + [D_1L_d + f⁻]_next(k-1) - Σ_a λ_a(k) ω^a_this(k) - Σ_a λ_a(k-1) ω^a_next(k-1) = 0
//! φ(k) = 0
//! ```
//!
//! With inner nodes ([`layout`](super::layout)) there are the rows of these, in which nothing
//! arrives, and the constraints there: they are parts of the block of a site.
//!
//! A step makes few passes over the segments of the lattice. Rows and derivatives are evaluated and
//! eliminated as they come, then increments are solved for. The rows at the next point are
//! evaluated with the momenta that would arrive there, and the derivatives that have been
//! eliminated are applied to them, as long as that brings them to the tolerance: evaluating and
//! eliminating others costs more than one more iteration. At the solution the momenta are there
//! already.
//!
//! A point is accepted where every row is within the tolerance of its own terms. If iterations get
//! no nearer, it is accepted where the next correction of every increment is round-off of its
//! coordinate and every row is round-off beside all that is rounded on the way to it
//! ([`Rounded`](nh_runtime::Rounded)). From then on these sizes are added to the terms, and every
//! solution is measured against its own, as long as a row needs them.

mod energies;
mod jump;

use super::LatticeError;
use super::LatticeSystem;
use super::LinkSystem;
use super::equations::{Forms, LatticeEquations};
use super::norm::Norm;
use super::pass::{Pass, Walk};
use super::stalled::Stall;
use super::walk::Tangents;
use super::workspace::{AT_ROUND_OFF, Workspace, in_force};
use nh_runtime::internal::{
    CONTRACTION, MANY_ITERATIONS, POLISHED, all_finite, jumps, matrix_is_finite, not_converged,
    singular_jacobian,
};
use nh_runtime::{DiscreteSystem, Matrix, Quantity, StepOptions, Vector};

/// How a solve ended.
pub(super) struct Convergence {
    pub iterations: usize,
    pub residual_norm: f64,
    /// Whether iterations got no nearer.
    is_round_off: bool,
}

/// The norm at a point, and whether the derivatives are regular there.
#[derive(Clone, Copy)]
pub(super) struct Swept {
    pub norm: Norm,
    /// The site at which the derivatives are singular.
    regular: Result<(), usize>,
}

impl<S: LatticeSystem> LatticeEquations<'_, '_, S> {
    /// Solves the equations from the guess z = (d, λ) of every site in `trial`, leaves the solution
    /// in z, and the momenta that arrive in `arriving`. The increments of sites that do not move
    /// stay.
    pub fn solve(
        &self,
        z: &mut Vec<S::StepUnknowns>,
        work: &mut Workspace<S>,
        options: &StepOptions,
    ) -> Result<Convergence, LatticeError> {
        /// The part of the tolerance to which a step goes that keeps the energy.
        const OF_ENERGY: f64 = 0.01;
        let part = if S::Link::KEEPS_ENERGY {
            OF_ENERGY
        } else {
            1.0
        };
        let options = &StepOptions {
            tolerance: part * options.tolerance,
            ..*options
        };
        self.forms(work);
        let (mut iterations, mut attempts) = (0, 0);
        loop {
            let mut found = self.iterate(z, work, options)?;
            iterations += found.iterations;
            attempts += 1;
            found.iterations = iterations;
            if found.is_round_off || !work.has_sizes {
                return Ok(found);
            }
            // With the sizes of another point it may not be one.
            let measured = self.measure(z, options.tolerance, work);
            if measured.norm.value <= options.tolerance {
                work.has_sizes = measured.is_needed;
                return Ok(found);
            }
            // The sizes of a row that is its own round-off, as of a constraint on a velocity that vanishes, are as small as it is: a stall sees it beside its scale.
            work.has_sizes = attempts < 2;
            work.trial.copy_from_slice(z);
        }
    }

    fn iterate(
        &self,
        z: &mut Vec<S::StepUnknowns>,
        work: &mut Workspace<S>,
        options: &StepOptions,
    ) -> Result<Convergence, LatticeError> {
        work.contraction.last = None;
        let mut there = self.sweep(work);
        let mut iteration = 0;
        let mut jumped = None;
        let found = |iterations, residual_norm, is_round_off| {
            Ok(Convergence {
                iterations,
                residual_norm,
                is_round_off,
            })
        };
        while iteration < options.max_iterations {
            // The point that the last iteration came to.
            let mut here = there;
            iteration += 1;
            self.correct(z, (here, iteration), work)?;
            let tolerance = options.tolerance;
            let by_chords = work.contraction.suffices(here.norm.value, tolerance);
            if by_chords {
                let end = self.chords(z, (&mut here, &mut iteration), work, options);
                if let Some(norm) = end {
                    return found(iteration, norm, false);
                }
            }
            there = self.sweep(work);
            let norm = there.norm.value;
            if !by_chords {
                work.contraction.learn(here.norm.value, norm);
            }
            if norm <= tolerance {
                return found(iteration, self.polish(z, there, work), false);
            }
            if iteration <= MANY_ITERATIONS && norm < CONTRACTION * here.norm.value {
                continue;
            }
            let is_regular = there.regular.is_ok();
            match self.at_a_stall(z, is_regular, work) {
                Stall::RoundOff => {
                    core::mem::swap(z, &mut work.trial);
                    self.close(z, work, false);
                    return found(iteration, norm, true);
                }
                Stall::Progress => {}
                Stall::Elsewhere => there = self.sweep(work),
                Stall::Behind(site) if jumped.is_some() => {
                    return Err(LatticeError::at(
                        site,
                        jumps(self.node, iteration, here.norm.value),
                    ));
                }
                Stall::Behind(site) => (jumped, there) = (Some(site), self.sweep(work)),
                Stall::Lost => {
                    let largest = (here.norm, self.largest_row(z, work));
                    return Err(self.not_converged(iteration, largest, options));
                }
            }
        }
        Err(match jumped {
            Some(site) => LatticeError::at(site, jumps(self.node, iteration, there.norm.value)),
            None => {
                let largest = (there.norm, self.largest_row(&work.trial, work));
                self.not_converged(iteration, largest, options)
            }
        })
    }

    /// From `trial`, the point after z, on with the derivatives that have been eliminated, as long
    /// as these bring the rows to the tolerance. The norm at the solution, in z then; `None` where
    /// the derivatives at `trial` are wanted.
    fn chords(
        &self,
        z: &mut Vec<S::StepUnknowns>,
        (here, iteration): (&mut Swept, &mut usize),
        work: &mut Workspace<S>,
        options: &StepOptions,
    ) -> Option<f64> {
        let mut rate = None;
        loop {
            core::mem::swap(z, &mut work.trial);
            let goes_on = !rate.is_some_and(|rate: f64| rate * here.norm.value <= POLISHED);
            let norm = self.close(z, work, goes_on);
            if rate.is_none() {
                work.contraction.learn(here.norm.value, norm.value);
            }
            let is_solution = norm.value <= options.tolerance;
            if is_solution && norm.value <= POLISHED {
                return Some(norm.value);
            }
            let contraction = norm.value / here.norm.value;
            let leads = is_solution
                || (contraction * contraction * norm.value <= options.tolerance
                    && *iteration < options.max_iterations);
            if leads && !goes_on {
                work.matrix
                    .forward((), &mut work.correction, &|_, (), _| (), &|(), ()| ());
            }
            if !leads || !self.subtract(z, work) {
                core::mem::swap(z, &mut work.trial);
                return None;
            }
            rate = Some(contraction);
            if is_solution {
                return Some(self.better(z, norm.value, work));
            }
            here.norm = norm;
            *iteration += 1;
        }
    }

    /// Takes `trial` for z, where that does no harm; the norm at the point that is taken.
    fn better(&self, z: &mut Vec<S::StepUnknowns>, there: f64, work: &mut Workspace<S>) -> f64 {
        core::mem::swap(z, &mut work.trial);
        let norm = self.close(z, work, false).value;
        if norm <= there.max(AT_ROUND_OFF) {
            return norm;
        }
        core::mem::swap(z, &mut work.trial);
        self.close(z, work, false);
        there
    }

    /// The error of the largest row.
    #[cold]
    fn not_converged(
        &self,
        iterations: usize,
        (norm, site): (Norm, usize),
        options: &StepOptions,
    ) -> LatticeError {
        let error = not_converged(self.node, iterations, norm.value, options);
        LatticeError::at(site, error)
    }

    /// The forms at the node, zero where a constraint is not in force.
    fn forms(&self, work: &mut Workspace<S>) {
        if Forms::<S>::ROWS == 0 {
            return;
        }
        let partition = work.matrix.partition();
        partition.each(
            work.forms.as_mut_slice(),
            &|range, forms: &mut [Forms<S>]| {
                for (k, forms) in range.zip(forms).filter(|(k, _)| *k < self.links) {
                    let q = self.lattice.configuration(self.q, k);
                    let given = self
                        .lattice
                        .link(k)
                        .constraint_forms_at(self.time.into(), &q);
                    *forms = self.lattice.forms_in_force(k, given);
                }
            },
            &|(), ()| (),
        );
    }

    /// Evaluates the rows and their derivatives at `trial`, and eliminates them.
    pub(super) fn sweep(&self, work: &mut Workspace<S>) -> Swept {
        let tangents = Pass {
            sizes: in_force(work.has_sizes, &work.sizes),
            ..self.tangents(&work.trial, &work.forms)
        };
        let join = |a: Walk<S, Tangents>, mut b: Walk<S, Tangents>| {
            b.measured = a.measured.or(b.measured);
            b
        };
        let (walk, regular) =
            (work.matrix).factor(&tangents, &mut work.correction, &mut work.slopes, &join);
        Swept {
            norm: walk.measured.norm,
            regular,
        }
    }

    /// The point after `trial`, which is z from now on.
    fn correct(
        &self,
        z: &mut Vec<S::StepUnknowns>,
        (here, iteration): (Swept, usize),
        work: &mut Workspace<S>,
    ) -> Result<(), LatticeError> {
        if !here.norm.value.is_finite() {
            self.check_rows(work)?;
        }
        core::mem::swap(z, &mut work.trial);
        let solved = match here.regular {
            Ok(()) => self.subtract(z, work).then_some(()).ok_or(0),
            Err(site) => Err(site),
        };
        solved.map_err(|site| {
            core::mem::swap(z, &mut work.trial);
            self.singular(site, iteration, work)
        })
    }

    /// `trial` = z - δ, of what the elimination has left in `correction`. False where δ is not
    /// finite.
    fn subtract(&self, z: &[S::StepUnknowns], work: &mut Workspace<S>) -> bool {
        let lists = (work.trial.as_mut_slice(), z);
        (work.matrix).back_with(
            lists,
            &mut work.correction,
            &|(trial, z): &mut (&mut [S::StepUnknowns], &[S::StepUnknowns]), i, delta| {
                trial[i] = z[i] - *delta;
            },
        )
    }

    #[cold]
    fn check_rows(&self, work: &Workspace<S>) -> Result<(), LatticeError> {
        let rows = &self.tangents(&work.trial, &work.forms);
        match rows.first(|_, row| !all_finite(row.values.as_slice())) {
            Some(site) => Err(LatticeError::not_finite(
                site,
                self.node,
                Quantity::Residual,
            )),
            None => Ok(()),
        }
    }

    /// The error of derivatives at `trial` that are singular, or not finite.
    #[cold]
    fn singular(&self, site: usize, iteration: usize, work: &Workspace<S>) -> LatticeError {
        let rows = self.tangents(&work.trial, &work.forms);
        let is_finite = |row: &[S::StepBlock; 3]| row.iter().all(matrix_is_finite);
        if let Some(site) = rows.first(|_, row| !is_finite(&row.beside.blocks)) {
            return LatticeError::not_finite(site, self.node, Quantity::Jacobian);
        }
        LatticeError::at(site, singular_jacobian(self.node, iteration))
    }

    /// One more correction, where that does no harm: what is left adds up over the steps. Then the
    /// momenta that arrive.
    fn polish(&self, z: &mut Vec<S::StepUnknowns>, there: Swept, work: &mut Workspace<S>) -> f64 {
        core::mem::swap(z, &mut work.trial);
        // The point itself is in z, the next one in `trial`.
        let corrects =
            there.norm.value > POLISHED && there.regular.is_ok() && self.subtract(z, work);
        if corrects {
            return self.better(z, there.norm.value, work);
        }
        self.close(z, work, false);
        there.norm.value
    }
}
