//! Lobatto's nodes and Gauss's between them, with the polynomials through Lobatto's: the
//! coefficients of `#[discretization(lobatto, stages = s)]`.
//!
//! ```text
//! ∫_0^1 f = Σ_i b_i f(c_i) of polynomials of degree 2s - 3,     l_j(c_i) = δ_ij,     deg l_j = s - 1
//! ```
//!
//! c_1 = 0, c_s = 1, and the others are the zeros of the derivative of Legendre's polynomial
//! P_{s-1} on [0, 1]; b_i = 1/(s (s - 1) P_{s-1}²(c_i)). The s - 1 nodes of Gauss are the zeros of
//! P_{s-1} itself. (E. Hairer, G. Wanner, *Solving Ordinary Differential Equations II*, IV.5.)

use crate::algebra::{Algebra, Scalar};

/// The coefficients of 1, √3, √5 and √15 in a number, those of the last ones left out where they
/// are zero.
type Surd = &'static [(i64, i64)];

/// The rule with s stages.
pub(in crate::mechanics) struct Lobatto {
    /// c_i.
    nodes: &'static [Surd],
    /// b_i.
    weights: &'static [Surd],
    /// l_j'(c_i), row i.
    rates: &'static [&'static [Surd]],
    /// The nodes of Gauss.
    between: &'static [Surd],
    /// l_j at the nodes of Gauss, one a row.
    values_between: &'static [&'static [Surd]],
    /// l_j' at the nodes of Gauss, one a row.
    rates_between: &'static [&'static [Surd]],
}

const TWO: Lobatto = Lobatto {
    nodes: &[&[(0, 1)], &[(1, 1)]],
    weights: &[&[(1, 2)], &[(1, 2)]],
    rates: &[&[&[(-1, 1)], &[(1, 1)]], &[&[(-1, 1)], &[(1, 1)]]],
    between: &[&[(1, 2)]],
    values_between: &[&[&[(1, 2)], &[(1, 2)]]],
    rates_between: &[&[&[(-1, 1)], &[(1, 1)]]],
};

const THREE: Lobatto = Lobatto {
    nodes: &[&[(0, 1)], &[(1, 2)], &[(1, 1)]],
    weights: &[&[(1, 6)], &[(2, 3)], &[(1, 6)]],
    rates: &[
        &[&[(-3, 1)], &[(4, 1)], &[(-1, 1)]],
        &[&[(-1, 1)], &[(0, 1)], &[(1, 1)]],
        &[&[(1, 1)], &[(-4, 1)], &[(3, 1)]],
    ],
    between: &[&[(1, 2), (-1, 6)], &[(1, 2), (1, 6)]],
    values_between: &[
        &[&[(1, 6), (1, 6)], &[(2, 3)], &[(1, 6), (-1, 6)]],
        &[&[(1, 6), (-1, 6)], &[(2, 3)], &[(1, 6), (1, 6)]],
    ],
    rates_between: &[
        &[&[(-1, 1), (-2, 3)], &[(0, 1), (4, 3)], &[(1, 1), (-2, 3)]],
        &[&[(-1, 1), (2, 3)], &[(0, 1), (-4, 3)], &[(1, 1), (2, 3)]],
    ],
};

const FOUR: Lobatto = Lobatto {
    nodes: &[
        &[(0, 1)],
        &[(1, 2), (0, 1), (-1, 10)],
        &[(1, 2), (0, 1), (1, 10)],
        &[(1, 1)],
    ],
    weights: &[&[(1, 12)], &[(5, 12)], &[(5, 12)], &[(1, 12)]],
    rates: &[
        &[
            &[(-6, 1)],
            &[(5, 2), (0, 1), (5, 2)],
            &[(5, 2), (0, 1), (-5, 2)],
            &[(1, 1)],
        ],
        &[
            &[(-1, 2), (0, 1), (-1, 2)],
            &[(0, 1)],
            &[(0, 1), (0, 1), (1, 1)],
            &[(1, 2), (0, 1), (-1, 2)],
        ],
        &[
            &[(-1, 2), (0, 1), (1, 2)],
            &[(0, 1), (0, 1), (-1, 1)],
            &[(0, 1)],
            &[(1, 2), (0, 1), (1, 2)],
        ],
        &[
            &[(-1, 1)],
            &[(-5, 2), (0, 1), (5, 2)],
            &[(-5, 2), (0, 1), (-5, 2)],
            &[(6, 1)],
        ],
    ],
    between: &[
        &[(1, 2), (0, 1), (0, 1), (-1, 10)],
        &[(1, 2)],
        &[(1, 2), (0, 1), (0, 1), (1, 10)],
    ],
    values_between: &[
        &[
            &[(1, 4), (0, 1), (0, 1), (1, 20)],
            &[(1, 4), (1, 4)],
            &[(1, 4), (-1, 4)],
            &[(1, 4), (0, 1), (0, 1), (-1, 20)],
        ],
        &[&[(-1, 8)], &[(5, 8)], &[(5, 8)], &[(-1, 8)]],
        &[
            &[(1, 4), (0, 1), (0, 1), (-1, 20)],
            &[(1, 4), (-1, 4)],
            &[(1, 4), (1, 4)],
            &[(1, 4), (0, 1), (0, 1), (1, 20)],
        ],
    ],
    rates_between: &[
        &[
            &[(-2, 1), (0, 1), (0, 1), (-1, 2)],
            &[(0, 1), (0, 1), (1, 1), (1, 2)],
            &[(0, 1), (0, 1), (-1, 1), (1, 2)],
            &[(2, 1), (0, 1), (0, 1), (-1, 2)],
        ],
        &[
            &[(1, 4)],
            &[(0, 1), (0, 1), (-5, 4)],
            &[(0, 1), (0, 1), (5, 4)],
            &[(-1, 4)],
        ],
        &[
            &[(-2, 1), (0, 1), (0, 1), (1, 2)],
            &[(0, 1), (0, 1), (1, 1), (-1, 2)],
            &[(0, 1), (0, 1), (-1, 1), (-1, 2)],
            &[(2, 1), (0, 1), (0, 1), (1, 2)],
        ],
    ],
};

impl Lobatto {
    /// The rule with so many stages: 2, 3 or 4.
    pub(in crate::mechanics) fn of(stages: usize) -> &'static Self {
        match stages {
            2 => &TWO,
            3 => &THREE,
            4 => &FOUR,
            _ => unreachable!("the model has 2, 3 or 4 stages"),
        }
    }

    /// s.
    pub(in crate::mechanics) fn stages(&self) -> usize {
        self.nodes.len()
    }

    /// c_i.
    pub(in crate::mechanics) fn node(&self, algebra: &Algebra, i: usize) -> Scalar {
        number(algebra, self.nodes[i])
    }

    /// b_i.
    pub(in crate::mechanics) fn weight(&self, algebra: &Algebra, i: usize) -> Scalar {
        number(algebra, self.weights[i])
    }

    /// l_j'(c_i).
    pub(in crate::mechanics) fn rate(&self, algebra: &Algebra, i: usize, j: usize) -> Scalar {
        number(algebra, self.rates[i][j])
    }

    /// Node g of Gauss, with l_j and l_j' there.
    pub(in crate::mechanics) fn gauss_node(
        &self,
        algebra: &Algebra,
        g: usize,
    ) -> (Scalar, [Vec<Scalar>; 2]) {
        let polynomials = [self.values_between, self.rates_between];
        let at = |rows: &[&[Surd]]| rows[g].iter().map(|x| number(algebra, x)).collect();
        (number(algebra, self.between[g]), polynomials.map(at))
    }
}

fn number(algebra: &Algebra, surd: Surd) -> Scalar {
    let terms = surd.iter().zip([1, 3, 5, 15]).map(|((p, q), radicand)| {
        let coefficient = Scalar::ratio(*p, *q);
        match radicand {
            1 => coefficient,
            _ => &coefficient * &algebra.sqrt(&Scalar::integer(radicand)),
        }
    });
    Scalar::sum(terms.filter(|term| !term.is_trivially_zero()))
}

#[cfg(test)]
mod tests {
    use super::{Lobatto, Surd};

    fn value(surd: Surd) -> f64 {
        let terms = surd.iter().zip([1.0_f64, 3.0, 5.0, 15.0]);
        terms
            .map(|((p, q), r)| *p as f64 / *q as f64 * r.sqrt())
            .sum()
    }

    /// Both quadratures integrate x^k, and the polynomials interpolate it with its derivative, up
    /// to the degrees that they are of.
    #[test]
    fn powers_are_integrated_and_interpolated() {
        for s in [2, 3, 4] {
            let rule = Lobatto::of(s);
            let nodes: Vec<_> = rule.nodes.iter().map(|c| value(c)).collect();
            let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-14, "{s}: {a} {b}");
            for k in 0..2 * s as i32 - 2 {
                let of = |i: usize| value(rule.weights[i]) * nodes[i].powi(k);
                close((0..s).map(of).sum(), 1.0 / f64::from(k + 1));
            }
            for k in 0..s as i32 {
                let through = |row: &[Surd]| -> f64 {
                    let terms = row.iter().zip(&nodes);
                    terms.map(|(l, c)| value(l) * c.powi(k)).sum()
                };
                let slope = |x: f64| match k {
                    0 => 0.0,
                    _ => f64::from(k) * x.powi(k - 1),
                };
                for (c, rates) in nodes.iter().zip(rule.rates) {
                    close(through(rates), slope(*c));
                }
                let between = rule
                    .between
                    .iter()
                    .zip(rule.values_between)
                    .zip(rule.rates_between);
                for ((c, values), rates) in between {
                    close(through(values), value(c).powi(k));
                    close(through(rates), slope(value(c)));
                }
            }
            // ∏ (x - τ_g) is orthogonal to all polynomials of lower degree on [0, 1].
            for k in 0..s as i32 - 1 {
                let of = |i: usize| {
                    let product: f64 = rule.between.iter().map(|t| nodes[i] - value(t)).product();
                    value(rule.weights[i]) * product * nodes[i].powi(k)
                };
                close((0..s).map(of).sum(), 0.0);
            }
        }
    }
}
