//! Intervals with inner nodes: L_d of polynomials (J. E. Marsden, M. West, *Discrete mechanics and variational integrators*, Acta Numerica 10, 2001, §2.2.6;
//! S. Ober-Blöbaum, N. Saake, Adv. Comput. Math. 41, 2015).
//!
//! With Lobatto's nodes c_i and weights b_i and the polynomial q(τ) = Σ_j l_j(τ) Q_j of degree s - 1, Q_1 = q_0, Q_s = q_1,
//!
//! ```text
//! L_d = h Σ_i b_i L(Q_i, V_i, t_0 + c_i h),     V_i = Σ_j l_j'(c_i) Q_j/h
//! ∂L_d/∂Q_j + h b_j F_j = Σ_a Λ_{a,j} ω^a(Q_j),     1 < j < s
//! b^a(q(τ_g)) · q'(τ_g)/h + c^a = 0,     τ_1 … τ_{s-1} the nodes of Gauss;     g^a(Q_j) = 0, j > 1, of a holonomic constraint
//! ∂L_d/∂q_0 + h b_1 F_1 = D_1L_d + f⁻,     ∂L_d/∂q_1 + h b_s F_s = D_2L_d + f⁺
//! ```
//!
//! There are as many conditions on the motion, s - 1 for a constraint, as multipliers: Λ at the inner nodes and λ at the left one. None goes from step to step.
//! Read backwards, an interval is an interval of the same kind: the step is symmetric on the constraint phase space. The last of the conditions on a constraint is φ.

use super::discretize::Discretizer;
use crate::algebra::{Derivatives, Scalar};
use crate::expression::{Node, Variable};

/// The inner rows of an interval.
#[derive(Default)]
pub(crate) struct InnerRows {
    pub(crate) rows: Vec<Scalar>,
    /// The terms that each row is measured against.
    pub(crate) terms: Vec<Vec<Scalar>>,
    /// The inner unknowns of a uniform motion.
    pub(crate) guess: Vec<Scalar>,
}

/// The data of the inner rows: continuous functions of (q, q̇, t).
pub(super) struct GivenConstraints<'a> {
    pub(super) lagrangian: &'a Derivatives,
    pub(super) forces: &'a [Scalar],
    /// Left minus right side of each equation, as it is written.
    pub(super) sides: &'a [Scalar],
    pub(super) levels: &'a [Option<Scalar>],
    pub(super) restrictions: &'a [Vec<Scalar>],
    pub(super) affine: &'a [Scalar],
}

impl Discretizer<'_> {
    fn stages(&self) -> usize {
        self.inner.map_or(0, |(rule, _)| rule.stages())
    }

    /// Q_j - q_0 in direction i.
    fn place(&self, j: usize, i: usize) -> Scalar {
        let variable = match j {
            0 => return Scalar::zero(),
            _ if j + 1 == self.stages() => Variable::Increment(i),
            _ => Variable::Inner((j - 1) * self.dim + i),
        };
        self.algebra.variable(variable)
    }

    /// Λ_{a,j}.
    fn inner_multiplier(&self, j: usize, a: usize) -> Scalar {
        let (stages, constraints) = (self.stages(), self.inner.map_or(0, |(_, m)| m));
        let before = (stages - 2) * self.dim + (j - 1) * constraints;
        self.algebra.variable(Variable::Inner(before + a))
    }

    /// f where the polynomial has these values and slopes of the l_j.
    fn on_polynomial(&self, f: &Scalar, c: &Scalar, [values, rates]: &[Vec<Scalar>; 2]) -> Scalar {
        let algebra = self.algebra;
        let h = algebra.variable(Variable::Step);
        let along = |weights: &[Scalar], i: usize| {
            let terms = weights.iter().enumerate();
            Scalar::sum(
                terms
                    .filter(|(j, weight)| *j > 0 && !weight.is_trivially_zero())
                    .map(|(j, weight)| weight * &self.place(j, i)),
            )
        };
        let start = |i| algebra.variable(Variable::Node(i, Node::Start));
        let mut replacements = Vec::new();
        for i in 0..self.dim {
            let position = &start(i) + &along(values, i);
            replacements.push((Variable::Coordinate(i), position));
            replacements.push((Variable::Velocity(i), &along(rates, i) / &h));
        }
        let time = &algebra.variable(Variable::NodeTime(Node::Start)) + &(c * &h);
        replacements.push((Variable::Time, time));
        algebra.substitute(f, &replacements)
    }

    /// f(Q_i, V_i, t_0 + c_i h), i from 0.
    pub(in crate::mechanics) fn at_stage(&self, f: &Scalar, i: usize) -> Scalar {
        let Some((rule, _)) = self.inner else {
            return f.clone();
        };
        let at = |j: usize| Scalar::integer(i64::from(i == j));
        let values = (0..rule.stages()).map(at).collect();
        let rates = (0..rule.stages()).map(|j| rule.rate(self.algebra, i, j));
        let polynomial = [values, rates.collect()];
        self.on_polynomial(f, &rule.node(self.algebra, i), &polynomial)
    }

    /// f at the node g of Gauss.
    fn at_gauss_node(&self, f: &Scalar, g: usize) -> Scalar {
        let Some((rule, _)) = self.inner else {
            return f.clone();
        };
        let (c, polynomial) = rule.between(self.algebra, g);
        self.on_polynomial(f, &c, &polynomial)
    }

    /// f at the last node of Gauss.
    pub(super) fn at_last_gauss_node(&self, f: &Scalar) -> Scalar {
        self.at_gauss_node(f, self.stages() - 2)
    }

    /// The terms of ∂L_d/∂Q_j in direction i.
    fn terms_of_node(&self, lagrangian: &Derivatives, j: usize, i: usize) -> Vec<Scalar> {
        let Some((rule, _)) = self.inner else {
            return Vec::new();
        };
        let algebra = self.algebra;
        let h = algebra.variable(Variable::Step);
        let momentum = lagrangian.by(algebra, Variable::Velocity(i));
        let force = lagrangian.by(algebra, Variable::Coordinate(i));
        let of_momenta = (0..rule.stages()).map(|k| {
            let weight = &rule.weight(algebra, k) * &rule.rate(algebra, k, j);
            match weight.is_trivially_zero() {
                true => weight,
                false => &weight * &self.at_stage(&momentum, k),
            }
        });
        let impulse = &(&h * &rule.weight(algebra, j)) * &self.at_stage(&force, j);
        let terms = of_momenta.chain([impulse]);
        terms.filter(|term| !term.is_trivially_zero()).collect()
    }

    /// D_1L_d and D_2L_d: the derivatives in the first and the last node.
    pub(super) fn ends_of_polynomial(&self, lagrangian: &Derivatives) -> [Vec<Scalar>; 2] {
        [0, self.stages() - 1].map(|j| {
            let component = |i| Scalar::sum(self.terms_of_node(lagrangian, j, i));
            (0..self.dim).map(component).collect()
        })
    }

    /// h b_1 F_1 and h b_s F_s, where an interval has inner nodes.
    pub(super) fn force_at_ends(&self, force: &Scalar) -> Option<[Scalar; 2]> {
        let (rule, _) = self.inner?;
        let h = self.algebra.variable(Variable::Step);
        let at = |j: usize| &(&h * &rule.weight(self.algebra, j)) * &self.at_stage(force, j);
        Some([0, rule.stages() - 1].map(at))
    }

    /// The rows of the inner unknowns.
    pub(super) fn inner_rows(&self, given: &GivenConstraints<'_>) -> InnerRows {
        let mut inner = InnerRows::default();
        let Some((rule, constraints)) = self.inner else {
            return inner;
        };
        let algebra = self.algebra;
        let h = algebra.variable(Variable::Step);
        let mut add = |row: Scalar, mut terms: Vec<Scalar>| {
            terms.retain(|term| !term.is_trivially_zero());
            inner.rows.push(row);
            inner.terms.push(terms);
        };
        let between = 1..rule.stages() - 1;
        for j in between.clone() {
            for (i, force) in given.forces.iter().enumerate() {
                let mut terms = self.terms_of_node(given.lagrangian, j, i);
                terms.push(&(&h * &rule.weight(algebra, j)) * &self.at_stage(force, j));
                for (a, form) in given.restrictions.iter().enumerate() {
                    terms.push(-&(&self.inner_multiplier(j, a) * &self.at_stage(&form[i], j)));
                }
                add(Scalar::sum(terms.iter().cloned()), terms);
            }
        }
        for j in between.clone() {
            for (a, level) in given.levels.iter().enumerate() {
                let linear = |i: usize, weight: &Scalar| weight * &self.place(j, i);
                match level {
                    Some(level) => {
                        let slopes = self.space.frame_gradient(level).into_iter().enumerate();
                        let terms = slopes.map(|(i, slope)| linear(i, &self.at_stage(&slope, j)));
                        add(self.at_stage(level, j), terms.collect());
                    }
                    None => {
                        let (_, [_, rates]) = rule.between(algebra, j - 1);
                        let mut terms = vec![self.at_gauss_node(&given.affine[a], j - 1)];
                        for (i, form) in given.restrictions[a].iter().enumerate() {
                            let form = &self.at_gauss_node(form, j - 1) / &h;
                            let part =
                                |(k, rate): (usize, &Scalar)| &form * &(rate * &self.place(k, i));
                            terms.extend(rates.iter().enumerate().map(part));
                        }
                        add(self.at_gauss_node(&given.sides[a], j - 1), terms);
                    }
                }
            }
        }
        let place =
            |j: usize, i| &rule.node(algebra, j) * &algebra.variable(Variable::Increment(i));
        inner.guess = (between.clone())
            .flat_map(|j| (0..self.dim).map(move |i| place(j, i)).collect::<Vec<_>>())
            .collect();
        let multipliers = (rule.stages() - 2) * constraints;
        inner.guess.extend((0..multipliers).map(|_| Scalar::zero()));
        inner
    }
}
