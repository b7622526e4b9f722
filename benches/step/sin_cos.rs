//! sin and cos together, without branches or calls, so that a loop over them becomes vector
//! instructions.

use super::compare::fused;

/// π/2 in three parts. The first two have 33 bits each, so that n times one is exact for |n| < 2²⁰;
/// the third is what is left, rounded. (Cody and Waite.)
const HALF_PI: [f64; 3] = [
    f64::from_bits(0x3FF9_21FB_5440_0000),
    f64::from_bits(0x3DD0_B461_1A60_0000),
    f64::from_bits(0x3BA3_198A_2E03_7073),
];

/// Adding it rounds to an integer, which then stands in the lowest bits.
const ROUND: f64 = 6_755_399_441_055_744.0;

/// The Taylor series of (sin r - r)/r³ in r².
const SIN: [f64; 7] = [
    -1.0 / 6.0,
    1.0 / 120.0,
    -1.0 / 5_040.0,
    1.0 / 362_880.0,
    -1.0 / 39_916_800.0,
    1.0 / 6_227_020_800.0,
    -1.0 / 1_307_674_368_000.0,
];

/// The Taylor series of (cos r - 1 + r²/2)/r⁴ in r².
const COS: [f64; 7] = [
    1.0 / 24.0,
    -1.0 / 720.0,
    1.0 / 40_320.0,
    -1.0 / 3_628_800.0,
    1.0 / 479_001_600.0,
    -1.0 / 87_178_291_200.0,
    1.0 / 20_922_789_888_000.0,
];

/// (sin x, cos x) to 1e-15 for |x| ≤ 10⁵.
///
/// x = n π/2 + r with |r| ≤ π/4 (1 + ε): the series stop with remainders r¹⁷/17! < 5e-17 and
/// r¹⁸/18! < 3e-18. The reduction is wrong by less than ε |r| and n 2⁻¹⁰³, and the sums round as r
/// (1 + …) and 1 - r²/2 + …, whose last additions dominate: less than 2 ε = 4.5e-16 in all.
#[inline(always)]
pub fn polynomial(x: f64) -> (f64, f64) {
    let rounded = fused(x, std::f64::consts::FRAC_2_PI, ROUND);
    let quadrant = rounded.to_bits();
    let n = rounded - ROUND;
    let r = fused(-n, HALF_PI[0], x);
    let r = fused(-n, HALF_PI[1], r);
    let r = fused(-n, HALF_PI[2], r);
    let r2 = r * r;
    let r4 = r2 * r2;
    let sin = fused(r * r2, series(&SIN, r2, r4), r);
    let cos = fused(r4, series(&COS, r2, r4), 1.0 - 0.5 * r2);
    // An odd n exchanges the two; bit 1 of n is the sign of sin, bit 1 of n + 1 that of cos.
    let exchange = 0_u64.wrapping_sub(quadrant & 1);
    let (sin, cos) = (sin.to_bits(), cos.to_bits());
    let difference = (sin ^ cos) & exchange;
    let sin_sign = (quadrant & 2) << 62;
    let cos_sign = (quadrant.wrapping_add(1) & 2) << 62;
    (
        f64::from_bits(sin ^ difference ^ sin_sign),
        f64::from_bits(cos ^ difference ^ cos_sign),
    )
}

/// Σ c_k x^k, even and odd k apart: half the latency of Horner's rule.
#[inline(always)]
fn series(c: &[f64; 7], x: f64, x2: f64) -> f64 {
    let even = fused(fused(fused(c[6], x2, c[4]), x2, c[2]), x2, c[0]);
    let odd = fused(fused(c[5], x2, c[3]), x2, c[1]);
    fused(odd, x, even)
}

/// Compares with the standard library, in all quadrants and beyond.
pub fn check() {
    for k in -200_000..=200_000 {
        for x in [1e-5 * f64::from(k), 0.123 * f64::from(k)] {
            let ((sin, cos), (sin_std, cos_std)) = (polynomial(x), x.sin_cos());
            let error = (sin - sin_std).abs().max((cos - cos_std).abs());
            assert!(error <= 1e-15, "sin_cos({x}) is wrong by {error:e}");
        }
    }
}
