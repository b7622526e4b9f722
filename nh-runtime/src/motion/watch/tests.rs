//! Lines through numbers of which the slope is known.

use super::Drift;

/// A generator of numbers in (-1/2, 1/2), of variance 1/12.
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> f64 {
        // The 64-bit generator of P. L'Ecuyer's table with a good lattice (Math. Comp. 68, 1999), of which the high bits are taken.
        self.0 = (self.0.wrapping_mul(3_935_559_000_370_003_845))
            .wrapping_add(2_691_343_689_449_507_681);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64 - 0.5
    }
}

fn drift(count: usize, h: f64, mut value: impl FnMut(f64) -> f64) -> Drift {
    let mut drift = Drift::new();
    for k in 0..count {
        let t = 17.0 + k as f64 * h;
        drift.record(t, value(t));
    }
    drift
}

/// The slopes of many lines with noise of the correlation ρ: the standard deviation about the true
/// slope, and the mean of the standard errors of the slopes and of those that independent residuals
/// would have.
fn spread(rho: f64, count: usize) -> [f64; 3] {
    const LINES: usize = 400;
    let (mut noise, mut sums) = (Noise(5), [0.0; 3]);
    for _ in 0..LINES {
        let mut r = 0.0;
        let found = drift(count, 0.1, |t| {
            r = rho * r + noise.next();
            3.0 - 0.02 * t + r
        });
        let independent = {
            let n = count as f64;
            let of_times = 0.01 * n * (n * n - 1.0) / 12.0;
            (found.oscillation().powi(2) / 2.0 * n / (n - 2.0) / of_times).sqrt()
        };
        sums[0] += (found.slope() + 0.02).powi(2);
        sums[1] += found.standard_error();
        sums[2] += independent;
    }
    let share = 1.0 / LINES as f64;
    [(sums[0] * share).sqrt(), sums[1] * share, sums[2] * share]
}

/// The standard deviation of 400 slopes is known to 1/√800 = 3.5 %, three of which are 11 %; the
/// largest of four estimates is up to 30 % above them in the mean.
#[test]
fn errors_of_slopes() {
    let [found, said, independent] = spread(0.0, 3000);
    assert!(
        (0.9..1.11).contains(&(independent / found)),
        "{independent} {found}"
    );
    assert!((0.9..1.45).contains(&(said / found)), "{said} {found}");
    // √((1 + ρ)/(1 - ρ)) = √39.
    let [found, said, independent] = spread(0.95, 3000);
    assert!(
        (0.9..1.11).contains(&(independent * 39f64.sqrt() / found)),
        "{independent} {found}"
    );
    assert!((0.9..1.45).contains(&(said / found)), "{said} {found}");
    println!("{found:e} {said:e} {independent:e}");
}

/// A sine about the line: ∫ (t - t̄) A sin(ωt + φ) dt is at most A T/ω + 2 A/ω², so that the slope
/// is off by 12 A/(ω T²) and a little more. The error that is said is no less than a third of what
/// is made, with any period and phase, and no more than this bound times 5.
#[test]
fn oscillations() {
    let (amplitude, slope, h) = (0.2, 1e-3, 0.01);
    let mut worst: f64 = 0.0;
    for count in [9_000, 10_000, 31_234] {
        for step in 0..60 {
            // Periods from 1 to 60, among them those of batches.
            let omega = std::f64::consts::TAU / (1.0 + f64::from(step));
            let phase = f64::from(step) * 0.7;
            let found = drift(count, h, |t| {
                5e3 + slope * t + amplitude * (omega * t + phase).sin()
            });
            let time = count as f64 * h;
            let most = 12.0 * amplitude / (omega * time.powi(2));
            let off = (found.slope() - slope).abs();
            let periods = omega * time / std::f64::consts::TAU;
            assert!(
                off <= most * (1.0 + 2.0 / (omega * time)) + 1e-9,
                "{off:e} {most:e}"
            );
            worst = worst.max(off / found.standard_error());
            assert!(
                off <= 3.0 * found.standard_error(),
                "{count} {step}: {off:e} {:e}",
                found.standard_error()
            );
            if periods > 20.0 {
                assert!(
                    found.standard_error() <= 5.0 * most,
                    "{count} {step}: {:e} {most:e}",
                    found.standard_error()
                );
                let close = 2.0 / periods;
                assert!(
                    (found.oscillation() / amplitude - 1.0).abs() < close,
                    "{found}"
                );
            }
        }
    }
    println!("{worst}");
}

/// Digits are not lost to a large quantity, in whose last digits the slope is.
#[test]
fn small_changes_of_a_large_quantity() {
    // 2^30 + k 2^-20 is a double.
    let step = 2f64.powi(-20);
    let found = drift(100_000, 1.0, |t| 2f64.powi(30) + step * t);
    assert!((found.slope() / step - 1.0).abs() < 1e-12, "{found}");
    assert!(found.oscillation() < 1e-6 * step * 1e5, "{found}");
    assert_eq!(found.first(), 2f64.powi(30) + step * 17.0);
    assert_eq!(found.largest_change(), step * 99_999.0);
}

#[test]
fn few_values() {
    let none = Drift::new();
    assert!(none.first().is_nan() && none.slope().is_nan() && none.mean().is_nan());
    let one = drift(1, 0.1, |_| 2.0);
    assert!(one.slope().is_nan() && one.standard_error().is_nan());
    assert_eq!(
        (one.first(), one.last(), one.mean(), one.oscillation()),
        (2.0, 2.0, 2.0, 0.0)
    );
    let two = drift(2, 0.5, |t| 2.0 * t);
    assert_eq!(two.slope(), 2.0);
    assert!(two.standard_error().is_nan());
    let three = drift(3, 0.5, |t| 2.0 * t);
    assert!(three.standard_error() < 1e-15);
    let hole = drift(500, 0.5, |t| if t == 18.0 { f64::NAN } else { t });
    assert!(
        hole.slope().is_nan() && hole.standard_error().is_nan() && hole.largest_change().is_nan()
    );
    assert!(hole.oscillation().is_nan());
}
