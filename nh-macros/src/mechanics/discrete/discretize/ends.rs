//! Derivatives in the ends of an interval, of functions of its nodes and its increment.

use super::Discretizer;
use crate::algebra::{Derivatives, Scalar};
use crate::expression::Variable;
use crate::mechanics::discrete::space::Slope;
use crate::mechanics::linear::vectors::Matrix;

impl Discretizer<'_> {
    /// D_2 f in direction i.
    pub(crate) fn d2(&self, f: &Scalar, i: usize) -> Scalar {
        self.space.slope(f, Slope::Second, i)
    }

    /// D_1 f in direction i.
    pub(crate) fn d1(&self, f: &Scalar, i: usize) -> Scalar {
        self.space.slope(f, Slope::First, i)
    }

    /// D_1L_d and D_2L_d of L.
    ///
    /// ```text
    /// D_1L_d = Σ_α w_α [h (1-α) ∂L/∂q - ∂L/∂q̇],   D_2L_d = Σ_α w_α [h α ∂L/∂q + ∂L/∂q̇]
    /// ```
    pub(crate) fn end_derivatives(&self, lagrangian: &Derivatives) -> [Vec<Scalar>; 2] {
        let h = self.algebra.variable(Variable::Step);
        let one = Scalar::integer(1);
        let end = |i: usize, at_end: bool| {
            let [by_q, by_v] = [Variable::Coordinate(i), Variable::Velocity(i)]
                .map(|x| lagrangian.by(self.algebra, x));
            let forces = self.average(&by_q, |alpha| match at_end {
                true => &h * alpha,
                false => &h * &(&one - alpha),
            });
            let momenta = self.average(&by_v, |_| one.clone());
            match at_end {
                true => &forces + &momenta,
                false => &forces - &momenta,
            }
        };
        [false, true].map(|at_end| (0..self.dim).map(|i| end(i, at_end)).collect())
    }

    /// ∂D_1L_d/∂d, n × n, row by row.
    ///
    /// ```text
    /// Σ_α w_α [h (1-α) α ∂²L/∂q^i∂q^j + (1-α) ∂²L/∂q^i∂q̇^j - α ∂²L/∂q̇^i∂q^j - 1/h ∂²L/∂q̇^i∂q̇^j]
    /// ```
    pub(in crate::mechanics) fn d1_by_increment(
        &self,
        lagrangian: &Derivatives,
    ) -> Vec<Vec<Scalar>> {
        let algebra = self.algebra;
        let h = algebra.variable(Variable::Step);
        let one = Scalar::integer(1);
        let mut slopes = vec![vec![Scalar::zero(); self.dim]; self.dim];
        for (node, weight) in &self.nodes {
            // L is taken at the node before it is differentiated, which defines fewer variables.
            let at_node = lagrangian.of_same_name(&self.at_node(lagrangian.function(), *node));
            let alpha = self.alpha_of(*node);
            let after = &one - &alpha;
            let (q, v) = (|i| Variable::Node(i, *node), Variable::Velocity);
            for (i, row) in slopes.iter_mut().enumerate() {
                for (j, entry) in row.iter_mut().enumerate() {
                    let terms = [
                        (&h * &(&after * &alpha), q(i), q(j)),
                        (after.clone(), q(i), v(j)),
                        (-&alpha, v(i), q(j)),
                        (-&(&one / &h), v(i), v(j)),
                    ];
                    let term = |(factor, x, y): (Scalar, _, _)| {
                        if factor.is_trivially_zero() {
                            return factor;
                        }
                        let second = at_node.second(algebra, x, y);
                        match second.is_trivially_zero() {
                            true => second,
                            false => &(weight * &factor) * &second,
                        }
                    };
                    *entry = &*entry + &Scalar::sum(terms.map(term));
                }
            }
        }
        slopes
    }

    pub(crate) fn gradient(&self, f: &Scalar, slope: Slope) -> Vec<Scalar> {
        self.space.gradient(f, slope)
    }

    /// A part that other expressions share, whatever it is.
    fn common(&self, f: Scalar) -> Scalar {
        /// A product of two factors has more bytes.
        const SMALL: usize = 24;
        self.algebra.with_parts_of(SMALL, || self.algebra.shared(f))
    }

    /// The derivatives of D_1L_d and D_2L_d of L in q_0 at fixed d, then those in d, n × n each, row by row; all of the same parts.
    ///
    /// ```text
    /// ∂D_1L_d/∂q = Σ_α w_α P,   P = h (1-α) ∂²L/∂q∂q - ∂²L/∂q̇∂q,     ∂D_1L_d/∂d = Σ_α w_α [α P + (1-α) ∂²L/∂q∂q̇ - 1/h ∂²L/∂q̇∂q̇]
    /// ∂D_2L_d/∂q = Σ_α w_α R,   R = h α ∂²L/∂q∂q + ∂²L/∂q̇∂q,     ∂D_2L_d/∂d = Σ_α w_α [α (R + ∂²L/∂q∂q̇) + 1/h ∂²L/∂q̇∂q̇]
    /// ```
    pub(in crate::mechanics) fn slopes_of_ends(
        &self,
        lagrangian: &Derivatives,
    ) -> [[Matrix; 2]; 2] {
        let (algebra, n) = (self.algebra, self.dim);
        let h = algebra.variable(Variable::Step);
        let mut slopes = [0, 1].map(|_| [0, 1].map(|_| vec![vec![Scalar::zero(); n]; n]));
        for (node, weight) in &self.nodes {
            let at_node = lagrangian.of_same_name(&self.at_node(lagrangian.function(), *node));
            let alpha = self.alpha_of(*node);
            let after = &Scalar::integer(1) - &alpha;
            let (q, v) = (|i| Variable::Node(i, *node), Variable::Velocity);
            let second = |factor: &Scalar, x, y| {
                let second = at_node.second(algebra, x, y);
                self.common(&(weight * factor) * &second)
            };
            let (one, inverse) = (Scalar::integer(1), &Scalar::integer(1) / &h);
            for i in 0..n {
                for j in 0..n {
                    let by_position = second(&h, q(i), q(j));
                    let mixed = second(&one, v(i), q(j));
                    let transposed = second(&one, v(j), q(i));
                    let mass = second(&inverse, v(i), v(j));
                    let departing = self.common(&(&after * &by_position) - &mixed);
                    let arriving = self.common(&(&alpha * &by_position) + &mixed);
                    let ends = [
                        [
                            departing.clone(),
                            &(&(&alpha * &departing) + &(&after * &transposed)) - &mass,
                        ],
                        [
                            arriving.clone(),
                            &(&alpha * &self.common(&arriving + &transposed)) + &mass,
                        ],
                    ];
                    for (slopes, values) in slopes.iter_mut().zip(ends) {
                        for (slopes, value) in slopes.iter_mut().zip(values) {
                            slopes[i][j] = &slopes[i][j] + &value;
                        }
                    }
                }
            }
        }
        slopes
    }

    /// The second derivatives of Σ_i (μ_i D_1L_d + ν_i D_2L_d)_i of L: in q_0 twice, in q_0 and d, in d twice.
    ///
    /// It is the variation of L along a displacement of (q, q̇) at each node,
    ///
    /// ```text
    /// Σ_α δL,   δq = w_α h ((1-α) μ + α ν),   δq̇ = w_α (ν - μ)
    /// ```
    pub(in crate::mechanics) fn curvature_of_ends(
        &self,
        lagrangian: &Derivatives,
        [mu, nu]: [&[Scalar]; 2],
    ) -> [Matrix; 3] {
        let (algebra, n) = (self.algebra, self.dim);
        let h = algebra.variable(Variable::Step);
        let one = Scalar::integer(1);
        let inverse = &one / &h;
        let mut curvature = [0, 1, 2].map(|_| vec![vec![Scalar::zero(); n]; n]);
        for (node, weight) in &self.nodes {
            let at_node = lagrangian.of_same_name(&self.at_node(lagrangian.function(), *node));
            let alpha = self.alpha_of(*node);
            let after = &one - &alpha;
            let (q, v) = (|i| Variable::Node(i, *node), Variable::Velocity);
            let displaced = |i: usize| {
                let mean = &(&after * &mu[i]) + &(&alpha * &nu[i]);
                let apart = &nu[i] - &mu[i];
                [
                    (q(i), self.common(&(weight * &h) * &mean)),
                    (v(i), self.common(weight * &apart)),
                ]
            };
            let field: Vec<_> = (0..n).flat_map(displaced).collect();
            let variation = at_node.along(algebra, &field);
            let variation = Derivatives::new(&variation, "variation");
            let second =
                |factor: &Scalar, x, y| self.common(factor * &variation.second(algebra, x, y));
            let square = &inverse * &inverse;
            for i in 0..n {
                for j in 0..n {
                    let by_position = second(&one, q(i), q(j));
                    let mixed = second(&inverse, q(i), v(j));
                    let transposed = second(&inverse, q(j), v(i));
                    let by_velocity = second(&square, v(i), v(j));
                    let half = self.common(&(&alpha * &by_position) + &mixed);
                    let twice = &(&alpha * &self.common(&half + &transposed)) + &by_velocity;
                    for (curvature, value) in curvature.iter_mut().zip([by_position, half, twice]) {
                        curvature[i][j] = &curvature[i][j] + &value;
                    }
                }
            }
        }
        curvature
    }
}
