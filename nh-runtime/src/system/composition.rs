//! Compositions of a symmetric scheme: steps of a higher order, from steps of the lengths γ_i h.
//!
//! ```text
//! Φ_h = φ_{γ_s h} ∘ … ∘ φ_{γ_1 h},     γ_1 + … + γ_s = 1,     γ_{s+1-i} = γ_i
//! ```
//!
//! φ_h: (t, q, p) ↦ (t + h, q', p') is the step on the constraint phase space, the same one for
//! every substep, with the controls of the whole step. It is symmetric and of order 2, so that Φ is
//! symmetric too, and of a higher order where the γ satisfy the equations of that order.

use core::marker::PhantomData;

use nalgebra::{SMatrix, SVector};

use crate::linear::{Matrix, Vector};
use crate::system::inputs::Inputs;

/// The number of values, z and its differences, from which a guess is made.
const PAST: usize = 7;

/// The substeps of a step.
pub trait Composition: 'static {
    /// γ_1 … γ_s.
    const STEPS: &'static [f64];
    /// The sums of the γ before each: where in the step the substeps start.
    #[doc(hidden)]
    const STARTS: &'static [f64];
    /// 1/γ_1 … 1/γ_s.
    #[doc(hidden)]
    const INVERSES: &'static [f64];
    /// The order of the step: 4, 6 or 8 with substeps of order 2, that of the rule with a single
    /// one.
    const ORDER: usize;

    /// The inner unknowns y of an interval, which are solved for beside its increment and its
    /// multipliers; empty for a rule without inner nodes. See [`WithInner`].
    type Inner: Vector;

    /// The partial derivatives in inner unknowns, and of their rows, of a system with derivatives:
    /// see [`DifferentiableSystem::inner_slopes_at`](crate::DifferentiableSystem::inner_slopes_at).
    type InnerSlopes: Matrix;

    /// Y, the number of inner unknowns.
    const INNER: usize = Self::Inner::LEN;

    /// One value a substep.
    type Each<X: Copy>: Copy + AsRef<[X]> + AsMut<[X]>;

    /// The values of a function of the substeps.
    #[doc(hidden)]
    fn each<X: Copy>(value: impl FnMut(usize) -> X) -> Self::Each<X>;

    /// The unknowns of the last intervals, from which the solver that pivots guesses the next: kept
    /// for rules with inner unknowns, which change much from one interval to the next.
    #[doc(hidden)]
    type Past<V: Copy>: Copy + AsRef<[V]> + AsMut<[V]>;

    /// This value in every place of the past.
    #[doc(hidden)]
    fn past<V: Copy>(value: V) -> Self::Past<V>;

    /// Whether a step has several substeps.
    #[doc(hidden)]
    const IS_COMPOSED: bool = Self::STEPS.len() > 1;

    /// The inputs of a substep.
    #[doc(hidden)]
    #[inline(always)]
    fn inputs<U: Vector>(step: Inputs<U>, substep: usize) -> Inputs<U> {
        if !Self::IS_COMPOSED {
            return step;
        }
        step.on(
            step.t + Self::STARTS[substep] * step.h,
            Self::STEPS[substep] * step.h,
        )
    }

    /// γ_i and 1/γ_i of a substep.
    #[doc(hidden)]
    #[inline(always)]
    fn fraction(substep: usize) -> Fraction {
        Fraction {
            gamma: Self::STEPS[substep],
            inverse: Self::INVERSES[substep],
        }
    }

    /// The length of a substep over that of the substep before it; for the first one the substep
    /// before is the last of the step before.
    #[doc(hidden)]
    #[inline(always)]
    fn stretch(substep: usize) -> f64 {
        let count = Self::STEPS.len();
        Self::STEPS[substep] / Self::STEPS[(substep + count - 1) % count]
    }
}

/// The fraction of a step that a substep is.
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    /// γ, the length of the substep over that of the step.
    pub(crate) gamma: f64,
    /// 1/γ.
    pub(crate) inverse: f64,
}

impl Fraction {
    /// The whole step.
    pub const WHOLE: Self = Self {
        gamma: 1.0,
        inverse: 1.0,
    };
}

/// The inverses of the values.
const fn inverses<const N: usize>(steps: [f64; N]) -> [f64; N] {
    let mut inverses = steps;
    let mut i = 0;
    while i < N {
        inverses[i] = 1.0 / steps[i];
        i += 1;
    }
    inverses
}

/// The sums of the values before each.
const fn starts<const N: usize>(steps: [f64; N]) -> [f64; N] {
    let mut starts = [0.0; N];
    let mut i = 1;
    while i < N {
        starts[i] = starts[i - 1] + steps[i - 1];
        i += 1;
    }
    starts
}

macro_rules! compositions {
    ($($(#[$documentation:meta])* $name:ident, $order:literal: [$($step:expr),+];)+) => {$(
        $(#[$documentation])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}

        impl Composition for $name {
            const STEPS: &'static [f64] = &[$($step),+];
            const STARTS: &'static [f64] = &starts([$($step),+]);
            const INVERSES: &'static [f64] = &inverses([$($step),+]);
            const ORDER: usize = $order;

            type Inner = SVector<f64, 0>;
            type InnerSlopes = SMatrix<f64, 0, 0>;
            type Each<X: Copy> = [X; [$($step),+].len()];
            type Past<V: Copy> = [V; 0];

            #[inline(always)]
            fn each<X: Copy>(value: impl FnMut(usize) -> X) -> Self::Each<X> {
                core::array::from_fn(value)
            }

            fn past<V: Copy>(_: V) -> [V; 0] {
                []
            }
        }
    )+};
}

/// The substeps C of a rule whose intervals have Y inner unknowns: the stages of `lobatto`.
///
/// An interval is (q, d, y) then, and the equations of a node have the unknowns z = (d, y, λ) and
/// the rows
///
/// ```text
/// p + (D_1L_d + f⁻)(q, d, y) - ωᵀ(q) λ,     r(q, d, y),     φ(q, d, y)
/// ```
///
/// n, Y and M of them; ROWS and COLUMNS are those of [`Composition::InnerSlopes`], where there are
/// derivatives. The momentum (D_2L_d + f⁺)(q, d, y) arrives at the right end.
#[derive(Clone, Copy, Debug)]
pub struct WithInner<C, const Y: usize, const ROWS: usize = 0, const COLUMNS: usize = 0>(
    PhantomData<C>,
);

impl<C: Composition, const Y: usize, const ROWS: usize, const COLUMNS: usize> Composition
    for WithInner<C, Y, ROWS, COLUMNS>
{
    const STEPS: &'static [f64] = C::STEPS;
    const STARTS: &'static [f64] = C::STARTS;
    const INVERSES: &'static [f64] = C::INVERSES;
    const ORDER: usize = C::ORDER;
    type Inner = SVector<f64, Y>;
    type InnerSlopes = SMatrix<f64, ROWS, COLUMNS>;
    type Each<X: Copy> = C::Each<X>;
    type Past<V: Copy> = [V; PAST];

    #[inline(always)]
    fn each<X: Copy>(value: impl FnMut(usize) -> X) -> C::Each<X> {
        C::each(value)
    }

    fn past<V: Copy>(value: V) -> [V; PAST] {
        [value; PAST]
    }
}

compositions! {
    /// One step of the rule itself.
    OneStep, 2: [1.0];

    /// Order 4 in five substeps, γ_1 = 1/(4 - ∛4), Σ|γ_i| = 2.32: M. Suzuki, Phys. Lett. A
    /// 146, 1990.
    Suzuki4, 4: [
        0.414_490_771_794_375_7,
        0.414_490_771_794_375_7,
        -0.657_963_087_177_503,
        0.414_490_771_794_375_7,
        0.414_490_771_794_375_7
    ];

    /// Order 6 in seven substeps, Σ|γ_i| = 5.71: H. Yoshida, Phys. Lett. A 150, 1990, solution A.
    Yoshida6, 6: [
        0.784_513_610_477_557_3,
        0.235_573_213_359_358_13,
        -1.177_679_984_178_871,
        1.315_186_320_683_911_2,
        -1.177_679_984_178_871,
        0.235_573_213_359_358_13,
        0.784_513_610_477_557_3
    ];

    /// Order 8 in fifteen substeps, Σ|γ_i| = 6.53: M. Suzuki and K. Umeno, 1993; R. I. McLachlan,
    /// SIAM J. Sci. Comput. 16, 1995; (V.3.11) of E. Hairer, C. Lubich and G. Wanner, *Geometric
    /// Numerical Integration*.
    SuzukiUmeno8, 8: [
        0.741_670_364_350_613,
        -0.409_100_825_800_031_6,
        0.190_754_710_296_238_4,
        -0.573_862_471_116_082_2,
        0.299_064_181_303_655_9,
        0.334_624_918_245_298_16,
        0.315_293_092_396_766_6,
        -0.796_887_939_352_916_4,
        0.315_293_092_396_766_6,
        0.334_624_918_245_298_16,
        0.299_064_181_303_655_9,
        -0.573_862_471_116_082_2,
        0.190_754_710_296_238_4,
        -0.409_100_825_800_031_6,
        0.741_670_364_350_613
    ];
}

#[cfg(test)]
mod tests;
