//! Formats of floating-point numbers: what is round-off in each.

/// The round-off of numbers of a format. Every bound of the stages is a number without precision
/// times one of these.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// ε, by how much the next number is more than 1.
    pub(crate) epsilon: f64,
    /// The least number that has all its digits.
    pub(crate) least: f64,
    /// The least and the largest size of a double, other than zero, that keeps all digits of the
    /// format when it is rounded; `None` for the format of doubles.
    pub(crate) digits: Option<[f64; 2]>,
    /// The least ratio of a pivot to the terms that it sums up.
    pub(crate) cancellation: f64,
    /// 2π in three parts; the first two have so few bits that few turns times one are exact.
    /// (Cody and Waite.)
    pub(crate) turn: [f64; 3],
    /// The number of turns up to which their products with the first parts of `turn` are exact.
    pub(crate) exact_turns: f64,
    /// 3/2 of the largest number whose neighbours are nearer than 1: adding it and subtracting it
    /// again rounds to the nearest integer.
    pub(crate) integers: f64,
    /// Whether all coordinates carry the rounding of their sums of increments, and not periodic
    /// angles alone.
    pub(crate) carries: bool,
    /// Whether Newton's method goes on to the rounding of the rows.
    pub(crate) polishes: bool,
}

impl Format {
    /// `f64`.
    pub const DOUBLE: Self = Self {
        epsilon: f64::EPSILON,
        least: f64::MIN_POSITIVE,
        digits: None,
        cancellation: 1e-10,
        // 33, 33 and 53 bits.
        turn: [
            f64::from_bits(0x4019_21FB_5440_0000),
            f64::from_bits(0x3DF0_B461_1A60_0000),
            f64::from_bits(0x3BC3_198A_2E03_7073),
        ],
        exact_turns: 1_048_576.0,
        integers: 6_755_399_441_055_744.0,
        carries: false,
        polishes: false,
    };

    /// `f32`.
    ///
    /// Guesses are extrapolated so well that a correction is a few roundings, which are alike for
    /// many steps on end: a pendulum loses 2·10⁻³ of its energy in 10⁵ steps where Newton's method
    /// stops there and hands nothing on. A pivot keeps ten bits, as derivatives do that rounding
    /// does not take for others; 10⁻¹⁰ would be less than its rounding. A step is so often 10⁻⁴ of
    /// a coordinate that a sum which forgets its rounding keeps three digits of the increments: all
    /// are carried.
    pub const SINGLE: Self = Self {
        epsilon: f32::EPSILON as f64,
        least: f32::MIN_POSITIVE as f64,
        digits: Some([f32::MIN_POSITIVE as f64, f32::MAX as f64]),
        cancellation: 1024.0 * f32::EPSILON as f64,
        // 8, 11 and 24 bits.
        turn: [
            f32::from_bits(0x40C9_0000) as f64,
            f32::from_bits(0x3AFD_A000) as f64,
            f32::from_bits(0x34A2_2169) as f64,
        ],
        exact_turns: 4096.0,
        integers: 12_582_912.0,
        carries: true,
        polishes: true,
    };

    /// Whether a number keeps all digits that the format has.
    #[inline(always)]
    pub(crate) fn holds(&self, value: f64) -> bool {
        let size = value.abs();
        self.digits
            .is_none_or(|[least, most]| size == 0.0 || (least <= size && size <= most))
    }

    /// Whether a finite number is too large for the format.
    #[inline(always)]
    pub(crate) fn overflows(&self, value: f64) -> bool {
        let is_beyond = |[_, most]: [f64; 2]| value.is_finite() && value.abs() > most;
        self.digits.is_some_and(is_beyond)
    }

    /// The most turns that are counted one by one, 2²⁴ and 2⁵³.
    pub(crate) const fn most_turns(&self) -> f64 {
        2.0 / self.epsilon
    }

    /// 384 ε, the part of its terms up to which a row may be rounding, whatever the tolerance.
    pub(crate) const fn rounding_of_terms(&self) -> f64 {
        384.0 * self.epsilon
    }

    /// 64 ε, the part of a scale up to which a row is round-off.
    pub(crate) const fn round_off(&self) -> f64 {
        64.0 * self.epsilon
    }

    /// 16384 ε, the largest part of its own terms that a row may be where every increment is
    /// corrected by round-off of its coordinate: a term may be a sum of many that cancel, of
    /// potentials above all.
    pub(crate) const fn long(&self) -> f64 {
        16384.0 * self.epsilon
    }

    /// 2 ε, a relative residual that another correction does not improve.
    pub(crate) const fn least_residual(&self) -> f64 {
        2.0 * self.epsilon
    }

    /// 45 ε, the rounding of a sum of terms: the default tolerance of the rows.
    pub(crate) const fn tolerance(&self) -> f64 {
        1e-14 / f64::EPSILON * self.epsilon
    }
}
