//! Coordinates that are adapted to an action: those of a slice and of the group.

use nalgebra::{Const, DimMin, SMatrix};

use crate::declarations::functions;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Matrix, SquareMatrix, Vector, vector};
use crate::reduced::ReducedSystem;
use crate::system::DiscreteSystem;

/// The most corrections of a search for z.
const CORRECTIONS: usize = 60;
/// Corrections that shrink no more are round-off below this, relative to z.
const ROUND_OFF: f64 = 1e-9;

/// A system that is written in coordinates q and moves in adapted ones, z = (r, h): `#[adapted(…)]`
/// and `#[slice(…)]` of an action by formula l.
///
/// ```text
/// q = Ψ(r, h) = l(h, σ(r)),     q̇ = TΨ(z) ż
/// ```
///
/// Configurations of the system are z, in the order of `#[adapted(…)]`, and so are those of its
/// motions; the positions q of a motion are [`positions`](Self::positions). By
/// [`reduced`](crate::SymmetricSystem::reduced) the system is reduced to the coordinates r.
///
/// Ψ is one to one near z where det TΨ(z) ≠ 0. It ends where [`chart_determinant`] vanishes: r = 0
/// of polar coordinates. An interval that ends at such a point, or over which the determinant or,
/// of at most 6 coordinates, one of its factors changes its sign, is the error
/// [`LeavesChart`](StepError::LeavesChart), in motions of the system, of what it is reduced to, and
/// of ensembles. To positions that Ψ does not reach, beyond a fold, a step need have no solution:
/// its error is that of Newton's method. A flow is not stopped: its equations are singular at the
/// end of the chart.
///
/// Source: J. Fernández, C. Tori, M. Zuccalli, on discrete nonholonomic systems and their
/// reduction, §3 and §4.
///
/// [`chart_determinant`]: crate::DiscreteSystem::chart_determinant
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no adapted coordinates",
    label = "`#[adapted(…)]` and `#[slice(…)]` of an `#[action(…)]` give it some"
)]
pub trait AdaptedSystem: DiscreteSystem {
    /// The names of q.
    const POSITIONS: &'static [&'static str];
    /// q: `SVector<f64, n>`.
    type Positions: Vector;
    /// TΨ: `SMatrix<f64, n, n>`.
    type PositionSlopes: SquareMatrix<Vector = Self::Positions>;

    functions! {
        (&self, q: &Self::Configuration)

        /// Ψ(z).
        fn positions_at(..) -> Self::Positions;

        /// TΨ(z).
        fn position_slopes_at(..) -> Self::PositionSlopes;

        /// The factors of det TΨ(r, e), each once, and ones: where one changes its sign Ψ ends,
        /// though the determinant may have one sign on both sides, as r s of two particles in polar
        /// coordinates that pass the middle at once. Ones of systems with more than 6 coordinates.
        #[doc(hidden)]
        fn chart_factors_at(..) -> Self::Positions;
    }

    functions! {
        (&self; z: impl Into<Self::Configuration>)

        /// q = Ψ(z), in the order of `#[coordinates(…)]`.
        fn positions(..) -> Self::Positions { self.positions_at(&z) }

        /// TΨ(z): n×n, the entry (i, j) is ∂q^i/∂z^j.
        fn position_slopes(..) -> Self::PositionSlopes { self.position_slopes_at(&z) }
    }

    /// q̇ = TΨ(z) ż.
    fn velocities(
        &self,
        z: impl Into<Self::Configuration>,
        rates: impl Into<Self::Increment>,
    ) -> Self::Positions {
        let (slopes, rates) = (self.position_slopes_at(&z.into()), rates.into());
        vector(|i| (0..Self::DIM).map(|j| slopes.entry(i, j) * rates[j]).sum())
    }

    /// The rates ż of the velocity q̇ at z, TΨ(z) ż = q̇.
    ///
    /// # Errors
    /// [`StepError::LeavesChart`] where TΨ(z) is singular to round-off.
    fn rates(
        &self,
        z: impl Into<Self::Configuration>,
        velocities: impl Into<Self::Positions>,
    ) -> Result<Self::Increment, StepError> {
        let z = z.into();
        let rates = solved(self, &z, velocities.into())?;
        Ok(vector(|j| rates[j]))
    }

    /// The z with Ψ(z) = q that is found from the z passed, by Newton's method. Several z may have
    /// one q: angles by whole turns, and (r, a) and (-r, a + π) of polar coordinates.
    ///
    /// # Errors
    /// [`StepError::NoPointNearby`] where none is found, [`StepError::LeavesChart`] where Ψ ends on
    /// the way, [`StepError::NonFinite`].
    fn adapted(
        &self,
        positions: impl Into<Self::Positions>,
        near: impl Into<Self::Configuration>,
    ) -> Result<Self::Configuration, StepError> {
        let (q, mut z) = (positions.into(), near.into());
        let mut last = f64::INFINITY;
        for iterations in 1..=CORRECTIONS {
            let there = self.positions_at(&z);
            check_finite(
                there.is_finite() && q.is_finite(),
                0,
                Quantity::Configuration,
            )?;
            let correction = solved(self, &z, vector(|i| q[i] - there[i]))?;
            let correction: Self::Increment = vector(|j| correction[j]);
            z = Self::retract(&z, &correction);
            let magnitudes = Self::magnitudes(&z);
            let relative = |j| f64::abs(correction[j]) / magnitudes[j].max(1.0);
            let size = (0..Self::DIM).map(relative).fold(0.0, f64::max);
            if size <= f64::EPSILON || size <= ROUND_OFF && size >= last / 2.0 {
                return Ok(z);
            }
            if iterations == CORRECTIONS {
                return Err(StepError::NoPointNearby {
                    iterations,
                    correction: size,
                });
            }
            last = size;
        }
        unreachable!("the last correction returns")
    }
}

/// TΨ(z)⁻¹ b.
fn solved<S: AdaptedSystem>(
    system: &S,
    z: &S::Configuration,
    mut b: S::Positions,
) -> Result<S::Positions, StepError> {
    check_finite(b.is_finite(), 0, Quantity::Velocity)?;
    match system.position_slopes_at(z).lu_solve(&mut b) {
        true => Ok(b),
        false => Err(StepError::LeavesChart {
            step: 0,
            determinant: system.chart_determinant(z),
        }),
    }
}

/// (r, e), where det TΨ vanishes as it does along the whole orbit.
pub(super) fn over_base<R: ReducedSystem>(
    reduced: &R,
    r: &R::Base,
) -> <R::System as DiscreteSystem>::Configuration {
    R::join(r, &reduced.identity())
}

/// The determinant of the system at (r, e).
#[doc(hidden)]
pub fn chart_determinant_over<R: ReducedSystem>(reduced: &R, r: &R::Base) -> f64 {
    reduced.system().chart_determinant(&over_base(reduced, r))
}

/// The sides of the system at (r, e).
#[doc(hidden)]
pub fn chart_sides_over<R: ReducedSystem>(reduced: &R, r: &R::Base) -> u32 {
    reduced.system().chart_sides(&over_base(reduced, r))
}

/// Bit j: whether factor j is positive.
#[doc(hidden)]
pub fn chart_sides<S: AdaptedSystem>(system: &S, z: &S::Configuration) -> u32 {
    let factors = system.chart_factors_at(z);
    let side = |(j, f): (usize, &f64)| u32::from(*f > 0.0) << j;
    factors.as_slice().iter().enumerate().map(side).sum()
}

/// det A.
#[doc(hidden)]
pub fn determinant<const N: usize>(matrix: &SMatrix<f64, N, N>) -> f64
where
    Const<N>: DimMin<Const<N>, Output = Const<N>>,
{
    matrix.determinant()
}
