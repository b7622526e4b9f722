//! The equations of one reduced node.
//!
//! At r = r_k the unknowns z determine (ϑ_k, r_{k+1}). With the covector s that arrives from the
//! left and the one s⁻(z) that departs to the right, both in a frame in which W annihilates the
//! admissible directions,
//!
//! ```text
//! (s + s⁻(z)) δ = 0   for every δ with W δ = 0
//! φ(z) = 0
//! ```
//!
//! A basis of ker W by elimination leaves K equations for the K unknowns, and no multipliers. The
//! terms of a row are |s_j| + |s⁻_j| + Σ_p |X_pj| (|s_p| + |s⁻_p|), or for a constraint
//! [`constraint_terms`]. The rows of inner nodes are behind those of the ends in s⁻, where nothing
//! arrives and W has zeros; their terms are those of `node/inner.rs`,
//! Σ_j |∂s⁻_i/∂z_j| |z_j| and the momenta of their direction that pass.

use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Kernel, Matrix, NoKernel, Vector, matrix, vector};
use crate::options::StepOptions;
use crate::real::Array;
use crate::reduced::interval::group_displacement;
use crate::reduced::round_off::{defined, place_of, scales_at, sizes};
use crate::reduced::{ControlOf, Level, ReducedNode, ReducedSystem, ends, group_unknowns};
use crate::solve::newton::{Guess, Solution, constraint_scale, solve};
use crate::solve::problem::{Linear, NodeProblem};
use crate::solve::residual::Residual;
use crate::solve::scales::{Scales, inertia, is_plausible, reach, unit_of};
use crate::stages::Stages;
use crate::system::{Composition, DiscreteSystem, Inputs};

/// The equations of one node.
struct ReducedEquations<'a, R: ReducedSystem> {
    system: &'a R,
    /// k, for errors.
    node: usize,
    /// t_k and h.
    inputs: Inputs<ControlOf<R>>,
    /// r_k.
    r: R::Base,
    /// s, what arrives from the left.
    arrival: R::Unknowns,
    /// The size of h_k⁻¹ h_{k+1} - e at the guess.
    displacement: f64,
    /// ker W(r_k).
    kernel: Kernel<R::Forms, R::Unknowns>,
}

/// The measures that a linearisation leaves.
pub(super) struct ReducedUnits<R: ReducedSystem> {
    covector_by_unknowns: R::Jacobian,
    phi_by_unknowns: R::Forms,
}

/// The shapes of the associated types agree.
const fn check_shapes<R: ReducedSystem>() {
    let (r, g, k) = (R::Base::LEN, R::Group::LEN, R::Unknowns::LEN);
    let (n, m, rest) = (R::System::DIM, R::System::CONSTRAINTS, R::Multipliers::LEN);
    assert!(R::BASE.len() == r && R::FIBRE.len() == g && r + g == n);
    assert!(R::Curvature::ROWS == g && R::Curvature::COLUMNS == r);
    assert!(R::Constraints::LEN == m && R::Horizontal::LEN + R::Vertical::LEN + m == n);
    assert!(R::Forms::ROWS == rest && R::Forms::COLUMNS == k && rest <= m && rest <= k);
    assert!(R::Jacobian::ROWS == k && R::Jacobian::COLUMNS == k);
    let y = <R::System as DiscreteSystem>::Composition::INNER;
    assert!(ends::<R>() + y == k && (y == 0 || matches!(R::LEVEL, Level::Free)));
    if R::Stages::AVAILABLE {
        assert!(R::Stages::INNER == y);
        assert!(<<R::Stages as Stages>::Point<f64> as Array<f64>>::LEN == r);
        assert!(<<R::Stages as Stages>::Covector<f64> as Array<f64>>::LEN == k);
        assert!(<<R::Stages as Stages>::Unknowns<f64> as Array<f64>>::LEN == k + rest);
        assert!(R::Stages::PERIODIC.len() == r);
    }
    match R::LEVEL {
        Level::Free => assert!(k == n + y && rest == m),
        Level::Kinematic | Level::Momentum => assert!(k == r || k == n),
    }
}

/// Solves the equations of node `k`, from `start`, where `arrival` arrives. Also the covector that
/// the solution leaves to the next node, modulo W.
pub(super) fn solve_node<R: ReducedSystem>(
    system: &R,
    options: &StepOptions,
    (k, iterations): (usize, usize),
    start: &ReducedNode<R>,
    arrival: R::Unknowns,
) -> Result<(Solution<R::Unknowns>, R::Unknowns), StepError> {
    let equations = ReducedEquations::new(system, k, start, arrival)?;
    let z = start.z;
    let (solution, rows) = solve(&equations, Guess { z, iterations }, options)?;
    let interval = system.interval_at(&equations.at(&solution.z));
    let (end, vartheta) = (interval.end(), interval.vartheta);
    let finite = end.is_finite() && vartheta.is_finite();
    check_finite(finite, k, Quantity::Configuration)?;
    let mut unspent = equations.kernel.covector(|i| rows.as_slice()[i]);
    // Nothing arrives in inner rows.
    unspent.as_mut_slice()[ends::<R>()..].fill(0.0);
    Ok((solution, unspent))
}

impl<'a, R: ReducedSystem> ReducedEquations<'a, R> {
    fn new(
        system: &'a R,
        k: usize,
        guess: &ReducedNode<R>,
        arrival: R::Unknowns,
    ) -> Result<Self, StepError> {
        const { check_shapes::<R>() }
        let (inputs, r) = (guess.inputs(), guess.r);
        let kernel = Kernel::new(system.forms_at(inputs, &r)).map_err(|reason| match reason {
            NoKernel::Dependent => StepError::SingularJacobian {
                step: k,
                iteration: 1,
            },
            NoKernel::NonFinite => StepError::NonFinite {
                at: k.into(),
                quantity: Quantity::Residual,
            },
        })?;
        Ok(Self {
            system,
            node: k,
            inputs,
            r,
            arrival,
            displacement: displacement(system, guess),
            kernel,
        })
    }

    fn at(&self, z: &R::Unknowns) -> ReducedNode<R> {
        ReducedNode::new(self.inputs, self.r, *z)
    }

    #[inline]
    fn rows(
        &self,
        z: &R::Unknowns,
        covector: &R::Unknowns,
        phi: &R::Multipliers,
        (covector_by_unknowns, phi_by_unknowns): (&R::Jacobian, &R::Forms),
    ) -> Residual<R::Unknowns> {
        let (arriving, departing) = (self.arrival.as_slice(), covector.as_slice());
        let dim = Kernel::<R::Forms, R::Unknowns>::DIM;
        let passing = |j: usize| arriving[j].abs() + departing[j].abs();
        let sizes = match ends::<R>() < R::Unknowns::LEN {
            true => sizes(self.system, &self.at(z)).0,
            false => R::Unknowns::zeros(),
        };
        let mut residual = Residual::zero();
        for i in 0..dim {
            // Of inner rows each is its own direction.
            let own = match self.kernel.free(i) {
                row if row >= ends::<R>() => {
                    let place = place_of::<R>(row);
                    reach(covector_by_unknowns, row, sizes.as_slice()) + place.map_or(0.0, passing)
                }
                _ => self.kernel.terms(i, passing),
            };
            let value = self.kernel.pairing(i, |j| arriving[j] + departing[j]);
            residual.set(i, value, own);
        }
        for (a, value) in phi.as_slice().iter().enumerate() {
            let own = constraint_terms::<R>(phi_by_unknowns, a, z, self.displacement);
            residual.set(dim + a, *value, own);
        }
        residual
    }
}

impl<R: ReducedSystem> NodeProblem for ReducedEquations<'_, R> {
    type Unknowns = R::Unknowns;
    type Jacobian = R::Jacobian;
    type Units = ReducedUnits<R>;
    const INCREMENTS: usize = R::Unknowns::LEN;

    fn node(&self) -> usize {
        self.node
    }

    #[cold]
    fn is_plausible(&self, z: &R::Unknowns, guess: &R::Unknowns) -> bool {
        let Some(departure) = defined(self.system, &self.at(guess)) else {
            return false;
        };
        let points = self.points();
        let [z, guess, arrival, departing, points] =
            [z, guess, &self.arrival, &departure.covector, &points]
                .map(|values| &values.as_slice()[..ends::<R>()]);
        let k = &departure.covector_by_unknowns;
        is_plausible(z, [guess, points], k, [arrival, departing])
    }

    #[cold]
    fn scales(&self, z: &R::Unknowns, correction: &R::Unknowns) -> Option<Scales<R::Unknowns>> {
        let scales = scales_at(self.system, &self.at(z), correction)?;
        let dim = Kernel::<R::Forms, R::Unknowns>::DIM;
        let terms = |i, v: &dyn Fn(usize) -> f64| self.kernel.terms(i, v);
        Some(scales.paired(dim, terms, &self.arrival))
    }

    #[cold]
    fn sizes(&self, z: &R::Unknowns) -> R::Unknowns {
        let (covector, phi) = self.system.row_sizes_at(&self.at(z));
        let dim = Kernel::<R::Forms, R::Unknowns>::DIM;
        let of_covector = |i| self.kernel.terms(i, |j| covector.as_slice()[j]);
        vector(|i| match i.checked_sub(dim) {
            Some(a) => phi.as_slice()[a],
            None => of_covector(i),
        })
    }

    #[cold]
    fn points(&self) -> R::Unknowns {
        let mut points = R::Unknowns::zeros();
        let group = group_unknowns::<R>();
        points.as_mut_slice()[group..ends::<R>()].copy_from_slice(self.r.as_slice());
        points
    }

    #[inline]
    fn linearise(&self, z: &R::Unknowns) -> Linear<Self> {
        let departure = self.system.departure_jacobian_at(&self.at(z));
        let dim = Kernel::<R::Forms, R::Unknowns>::DIM;
        let (k, phi) = (&departure.covector_by_unknowns, &departure.phi_by_unknowns);
        let jacobian = matrix(|i, j| match i.checked_sub(dim) {
            None => self.kernel.pairing(i, |i| k.entry(i, j)),
            Some(a) => phi.entry(a, j),
        });
        Linear {
            residual: self.rows(z, &departure.covector, &departure.phi, (k, phi)),
            jacobian,
            columns: columns::<R>(k),
            units: ReducedUnits {
                covector_by_unknowns: departure.covector_by_unknowns,
                phi_by_unknowns: departure.phi_by_unknowns,
            },
        }
    }

    #[inline]
    fn residual(&self, z: &R::Unknowns, units: &ReducedUnits<R>) -> Residual<R::Unknowns> {
        let (covector, phi) = self.system.departure_at(&self.at(z));
        let slopes = (&units.covector_by_unknowns, &units.phi_by_unknowns);
        self.rows(z, &covector, &phi, slopes)
    }
}

/// The units of the unknowns, 1/√|K_jj|: each inertia is 1 in them, and no mass is measured against
/// another.
fn columns<R: ReducedSystem>(k: &R::Jacobian) -> R::Unknowns {
    vector(|j| unit_of(inertia(k, j, R::Unknowns::LEN)))
}

/// The size of constraint a's own terms: those of z, and where ϑ is among the unknowns those of the
/// displacement h_k⁻¹ h_{k+1}, of which ϑ may be a small difference.
pub(super) fn constraint_terms<R: ReducedSystem>(
    phi_by_unknowns: &R::Forms,
    a: usize,
    z: &R::Unknowns,
    displacement: f64,
) -> f64 {
    let by_vartheta: f64 = (0..group_unknowns::<R>())
        .map(|j| phi_by_unknowns.entry(a, j).abs())
        .sum();
    constraint_scale(phi_by_unknowns, a, z.as_slice()) + by_vartheta * displacement
}

/// max |h_k⁻¹ h_{k+1} - e|, if ϑ is among the unknowns of the constraints and is not that itself.
pub(super) fn displacement<R: ReducedSystem>(system: &R, node: &ReducedNode<R>) -> f64 {
    if R::FLAT || R::Multipliers::LEN == 0 || group_unknowns::<R>() == 0 {
        return 0.0;
    }
    let displacement = group_displacement(system, &system.interval_at(node));
    (displacement - system.identity()).max_abs()
}

#[cfg(test)]
mod tests;
