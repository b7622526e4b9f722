//! A root of a function of one variable inside a bracket.

/// A bracket in which a function changes its sign.
#[derive(Clone, Copy, Debug)]
pub struct Bracket {
    /// x and f(x) at the two ends: the signs differ.
    pub ends: [(f64, f64); 2],
    /// x is a root where |f(x)| is at most this.
    pub round_off: f64,
    /// x is a root where its bracket is no longer than this.
    pub width: f64,
}

/// The most evaluations: bisection alone needs 1074 from the largest bracket, and 60 from one that
/// is no longer than its ends.
const MAX_EVALUATIONS: usize = 200;

impl Bracket {
    /// The better end of the smallest bracket: x with |f(x)| ≤ `round_off`, or a bracket of the
    /// length `width`.
    ///
    /// The first guess is that of the secant; then inverse quadratic interpolation where it is
    /// safe, bisection otherwise. Source: T. R. Chandrupatla, *A new hybrid quadratic/bisection
    /// algorithm*, Advances in Engineering Software 28 (1997).
    pub fn root<E>(self, mut f: impl FnMut(f64) -> Result<f64, E>) -> Result<f64, E> {
        let Self {
            ends: [(mut x2, mut f2), (mut x1, mut f1)],
            round_off,
            width,
        } = self;
        let mut part = f1 / (f1 - f2);
        for _ in 0..MAX_EVALUATIONS {
            let (x, size) = if f1.abs() < f2.abs() {
                (x1, f1.abs())
            } else {
                (x2, f2.abs())
            };
            let least = (f64::EPSILON * x.abs()).max(0.5 * width) / (x2 - x1).abs();
            let wide = least < 0.5;
            if size <= round_off || !wide {
                return Ok(x);
            }
            let part_here = part.clamp(least, 1.0 - least);
            let x = x1 + part_here * (x2 - x1);
            let y = f(x)?;
            let (x3, f3);
            if (y > 0.0) == (f1 > 0.0) {
                (x3, f3) = (x1, f1);
            } else {
                (x3, f3) = (x2, f2);
                (x2, f2) = (x1, f1);
            }
            (x1, f1) = (x, y);
            let xi = (x1 - x2) / (x3 - x2);
            let phi = (f1 - f2) / (f3 - f2);
            let safe = phi * phi < xi && (1.0 - phi) * (1.0 - phi) < 1.0 - xi;
            part = if safe {
                f1 / (f2 - f1) * (f3 / (f2 - f3))
                    + (x3 - x1) / (x2 - x1) * (f1 / (f3 - f1)) * (f2 / (f3 - f2))
            } else {
                0.5
            };
            if part.is_nan() {
                part = 0.5;
            }
        }
        Ok(if f1.abs() < f2.abs() { x1 } else { x2 })
    }
}

#[cfg(test)]
mod tests {
    use super::Bracket;

    fn root(f: impl Fn(f64) -> f64, a: f64, b: f64) -> (f64, usize) {
        let mut evaluations = 0;
        let ends = Bracket {
            ends: [(a, f(a)), (b, f(b))],
            round_off: 0.0,
            width: f64::EPSILON * (b - a).abs(),
        };
        let x = ends.root(|x| {
            evaluations += 1;
            Ok::<_, ()>(f(x))
        });
        (x.unwrap(), evaluations)
    }

    #[test]
    fn roots_to_round_off() {
        for (f, a, b, x) in [
            ((|x| 2.0 * x - 1.0) as fn(f64) -> f64, 0.0, 1.0, 0.5),
            (|x| x * x - 2.0, 0.0, 2.0, 2.0_f64.sqrt()),
            (|x| 2.0 - x * x, -3.0, 0.0, -(2.0_f64.sqrt())),
            (|x| x.cos(), 0.0, 3.0, core::f64::consts::FRAC_PI_2),
            (|x| x * x * x - 1e-9, -1.0, 2.0, 1e-3),
            (|x| x.exp() - 1e-300, -1000.0, 0.0, 1e-300_f64.ln()),
            (|x| if x < 0.3 { -1.0 } else { 1.0 }, 0.0, 1.0, 0.3),
        ] {
            for (a, b) in [(a, b), (b, a)] {
                let (found, evaluations) = root(f, a, b);
                let allowed = 8.0 * f64::EPSILON * x.abs().max(f64::EPSILON * (b - a).abs())
                    + 2.0 * f64::EPSILON * (b - a).abs();
                assert!((found - x).abs() <= allowed, "{found} {x}");
                assert!(evaluations <= 120, "{evaluations}");
            }
        }
    }

    #[test]
    fn a_line_takes_one_evaluation() {
        let (x, evaluations) = root(|x| 3.0 * x - 1.5, 0.0, 1.0);
        assert_eq!((x, evaluations), (0.5, 1));
    }

    /// The points at which a function is evaluated, from either end.
    fn points(f: fn(f64) -> f64, [a, b]: [f64; 2], width: f64, round_off: f64) -> [Vec<f64>; 2] {
        [[a, b], [b, a]].map(|ends| {
            let ends = Bracket {
                ends: ends.map(|x| (x, f(x))),
                round_off,
                width,
            };
            let mut points = Vec::new();
            let x = ends.root(|x| {
                points.push(x);
                Ok::<_, ()>(f(x))
            });
            points.push(x.unwrap());
            points
        })
    }

    /// The points of a program written from the paper alone, and the root it finds last.
    #[test]
    fn the_points_of_the_paper() {
        type Case = (fn(f64) -> f64, [f64; 2], [f64; 2], &'static [f64]);
        let cases: [Case; 6] = [
            // No point is nearer to an end than half the width.
            (|x| x - 1e-4, [0.0, 1.0], [0.1, 0.0], &[0.05, 0.0]),
            (
                |x| x * x * x - 2.0 * x - 5.0,
                [2.0, 3.0],
                [1e-3, 0.0],
                &[
                    2.058_823_529_411_764_7,
                    2.095_658_932_291_35,
                    2.094_539_153_447_689,
                    2.095_039_153_447_689,
                    2.094_539_153_447_689,
                ],
            ),
            (
                |x| x * x * x - 2.0 * x - 5.0,
                [2.0, 3.0],
                [1e-3, 0.1],
                &[
                    2.058_823_529_411_764_7,
                    2.095_658_932_291_35,
                    2.095_658_932_291_35,
                ],
            ),
            (
                |x| (x - 1.0) * (x - 1.0) * (x - 1.0) * (x - 1.0) * (x - 1.0),
                [0.0, 1.75],
                [1.0 / 1024.0, 0.0],
                &[
                    1.414_364_640_883_977_8,
                    1.396_369_567_345_796_3,
                    0.698_184_783_672_898_2,
                    1.047_277_175_509_347_3,
                    0.872_730_979_591_122_7,
                    0.960_004_077_550_235,
                    1.003_640_626_529_791,
                    1.003_152_345_279_791,
                    0.981_578_211_415_013,
                    0.992_365_278_347_402,
                    0.997_758_811_813_596_5,
                    1.000_455_578_546_693_8,
                    0.999_107_195_180_145_1,
                    0.999_781_386_863_419_4,
                    0.999_781_386_863_419_4,
                ],
            ),
            (
                |x| 1.0 / (x - 0.3) + 6.0,
                [-1.0, 0.29],
                [1.0 / 1_048_576.0, 0.0],
                &[
                    -0.932,
                    -0.321,
                    -0.0155,
                    0.137_25,
                    0.060_875,
                    0.134_853_907_687_5,
                    0.133_317_798_195_372_18,
                    0.133_333_394_952_187_32,
                    0.133_332_918_115_029_12,
                    0.133_333_394_952_187_32,
                ],
            ),
            (
                |x| x * x - 2.0,
                [0.0, 2.0],
                [1.0 / 16.0, 0.0],
                &[
                    1.0,
                    1.5,
                    1.409_523_809_523_809_6,
                    1.440_773_809_523_809_6,
                    1.409_523_809_523_809_6,
                ],
            ),
        ];
        for (f, ends, [width, round_off], expected) in cases {
            for found in points(f, ends, width, round_off) {
                assert_eq!(found.len(), expected.len(), "{found:?}");
                for (found, expected) in found.iter().zip(expected) {
                    assert!((found - expected).abs() <= 1e-12, "{found} {expected}");
                }
            }
        }
    }
}
