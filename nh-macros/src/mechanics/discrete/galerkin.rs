//! Intervals with inner nodes: L_d of polynomials (J. E. Marsden, M. West, *Discrete mechanics and
//! variational integrators*, Acta Numerica 10, 2001, §2.2.6; S. Ober-Blöbaum, N. Saake, Adv.
//! Comput. Math. 41, 2015).
//!
//! With Lobatto's nodes c_i and weights b_i and the polynomial q(τ) = Σ_j l_j(τ) Q_j of degree s -
//! 1, Q_1 = q_0, Q_s = q_1,
//!
//! ```text
//! L_d = h Σ_i b_i L(Q_i, V_i, t_0 + c_i h),     V_i = Σ_j l_j'(c_i) Q_j/h
//! ∂L_d/∂Q_j + h b_j F_j = Σ_a Λ_{a,j} ω^a(Q_j),     1 < j < s
//! b^a(q(τ_g)) · q'(τ_g)/h + c^a = 0,     τ_1 … τ_{s-1} the nodes of Gauss;     g^a(Q_j) = 0, j > 1, of a holonomic constraint
//! ∂L_d/∂q_0 + h b_1 F_1 = D_1L_d + f⁻,     ∂L_d/∂q_1 + h b_s F_s = D_2L_d + f⁺
//! ```
//!
//! There are as many conditions on the motion, s - 1 for a constraint, as multipliers: Λ at the
//! inner nodes and λ at the left one. None goes from step to step. Read backwards, an interval is
//! an interval of the same kind: the step is symmetric on the constraint phase space. The last of
//! the conditions on a constraint is φ.

use super::discretize::Discretizer;
use super::lobatto::Lobatto;
use crate::algebra::{Algebra, Derivatives, Scalar};
use crate::expression::{Node, Variable};
use crate::mechanics::lie::Lie;
use crate::mechanics::lie::inner::ChartPoint;
use crate::mechanics::linear::vectors::{difference, spread, sum, transpose};

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
    /// ω.
    pub(super) forms: &'a [Vec<Scalar>],
    pub(super) affine: &'a [Scalar],
}

/// A place on the polynomial: c, and l_j and l_j' there.
struct OnPolynomial {
    c: Scalar,
    values: Vec<Scalar>,
    rates: Vec<Scalar>,
    /// Which end of the interval it is.
    end: Option<Node>,
}

/// The nodes of an interval of a group.
struct GroupNodes<'l> {
    lie: &'l Lie<'l>,
    points: Vec<ChartPoint>,
    /// For each node the terms of P_j.
    of_velocities: Vec<Vec<Vec<Scalar>>>,
    /// h b_j X L_j.
    of_attitudes: Vec<Vec<Scalar>>,
}

impl GroupNodes<'_> {
    /// The terms of ∂L_d/∂g_j inside, direction by direction.
    fn inside(&self, j: usize) -> Vec<Vec<Scalar>> {
        let terms = self.of_velocities[j].iter();
        let terms = terms.map(|term| self.lie.in_body(&self.points[j], term));
        let terms: Vec<_> = terms.chain([self.of_attitudes[j].clone()]).collect();
        transpose(&terms, self.lie.dim())
    }

    /// D_1L_d and D_2L_d.
    fn ends(&self, algebra: &Algebra) -> [Vec<Scalar>; 2] {
        let lie = self.lie;
        let total = |vectors: &[Vec<Scalar>]| -> Vec<Scalar> {
            let components = transpose(vectors, lie.dim()).into_iter();
            let total = |terms| algebra.shared(Scalar::sum(terms));
            components.map(total).collect()
        };
        let covectors = self.of_velocities.iter().map(|terms| total(terms));
        let covectors: Vec<_> = covectors.collect();
        let by_middle = covectors.iter().zip(&self.points);
        let by_middle = by_middle.map(|(p, point)| lie.by_middle(point, p));
        let by_middle: Vec<_> = by_middle.collect();
        let [by_start, by_end] = lie.ends_by_middle(&total(&by_middle));
        [(0, by_start), (self.points.len() - 1, by_end)].map(|(j, by_middle)| {
            let own = lie.in_body(&self.points[j], &covectors[j]);
            difference(&sum(&own, &self.of_attitudes[j]), &by_middle)
        })
    }
}

impl Discretizer<'_> {
    fn stages(&self) -> usize {
        self.inner.map_or(0, |(rule, _)| rule.stages())
    }

    /// Q_j - q_0 in direction i of a line, x_j of a group.
    fn place(&self, j: usize, i: usize) -> Scalar {
        let is_last = j + 1 == self.stages();
        if j > 0 && !is_last {
            let inner = Variable::Inner((j - 1) * self.dim + i);
            return self.algebra.variable(inner);
        }
        let end = match self.space.group_of(i) {
            Some(lie) => lie.end_in_chart().swap_remove(i - lie.directions().start),
            None if is_last => self.algebra.variable(Variable::Increment(i)),
            None => Scalar::zero(),
        };
        if is_last { end } else { -&end }
    }

    /// Λ_{a,j}.
    fn inner_multiplier(&self, j: usize, a: usize) -> Scalar {
        let (stages, constraints) = (self.stages(), self.inner.map_or(0, |(_, m)| m));
        let before = (stages - 2) * self.dim + (j - 1) * constraints;
        self.algebra.variable(Variable::Inner(before + a))
    }

    /// Σ_j weights_j x_j in direction i.
    fn combination(&self, weights: &[Scalar], i: usize) -> Scalar {
        let terms = weights.iter().enumerate();
        let terms = terms.filter(|(_, weight)| !weight.is_trivially_zero());
        Scalar::sum(terms.map(|(j, weight)| weight * &self.place(j, i)))
    }

    /// The point of the polynomial in the chart of a group, where it has these values and slopes of
    /// the l_j.
    fn group_point(&self, lie: &Lie<'_>, at: &OnPolynomial) -> ChartPoint {
        let h = self.algebra.variable(Variable::Step);
        let x = lie.directions().map(|i| self.combination(&at.values, i));
        let x: Vec<_> = x.collect();
        let rate = |i| &self.combination(&at.rates, i) / &h;
        let rates: Vec<_> = lie.directions().map(rate).collect();
        self.in_parts(|| lie.chart_point(&x, &rates, at.end))
    }

    /// f at this place of the polynomial.
    fn on_polynomial(&self, f: &Scalar, at: &OnPolynomial) -> Scalar {
        let algebra = self.algebra;
        let h = algebra.variable(Variable::Step);
        let mut replacements = Vec::new();
        for i in self.space.lines() {
            let start = algebra.variable(Variable::Node(i, Node::Start));
            let position = &start + &self.combination(&at.values, i);
            replacements.push((Variable::Coordinate(i), position));
            replacements.push((Variable::Velocity(i), &self.combination(&at.rates, i) / &h));
        }
        for lie in self.space.groups() {
            let point = self.group_point(lie, at);
            replacements.extend(self.in_parts(|| lie.replacements_at(&point)));
        }
        let time = &algebra.variable(Variable::NodeTime(Node::Start)) + &(&at.c * &h);
        replacements.push((Variable::Time, time));
        algebra.substitute(f, &replacements)
    }

    /// Node i of Lobatto, from 0.
    fn lobatto_node(&self, rule: &Lobatto, i: usize) -> OnPolynomial {
        let at = |j: usize| Scalar::integer(i64::from(i == j));
        let rates = (0..rule.stages()).map(|j| rule.rate(self.algebra, i, j));
        OnPolynomial {
            c: rule.node(self.algebra, i),
            values: (0..rule.stages()).map(at).collect(),
            rates: rates.collect(),
            end: match i {
                0 => Some(Node::Start),
                _ => (i + 1 == rule.stages()).then_some(Node::End),
            },
        }
    }

    /// Node g of Gauss.
    fn gauss_node(&self, rule: &Lobatto, g: usize) -> OnPolynomial {
        let (c, [values, rates]) = rule.gauss_node(self.algebra, g);
        OnPolynomial {
            c,
            values,
            rates,
            end: None,
        }
    }

    /// f(Q_i, V_i, t_0 + c_i h), i from 0.
    pub(in crate::mechanics) fn at_lobatto(&self, f: &Scalar, i: usize) -> Scalar {
        match self.inner {
            Some((rule, _)) => self.on_polynomial(f, &self.lobatto_node(rule, i)),
            None => f.clone(),
        }
    }

    /// f at the node g of Gauss.
    fn at_gauss(&self, f: &Scalar, g: usize) -> Scalar {
        match self.inner {
            Some((rule, _)) => self.on_polynomial(f, &self.gauss_node(rule, g)),
            None => f.clone(),
        }
    }

    /// f at the last node of Gauss.
    pub(super) fn at_last_gauss(&self, f: &Scalar) -> Scalar {
        self.at_gauss(f, self.stages() - 2)
    }

    /// The terms of ∂L_d/∂Q_j in direction i of a line.
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
                false => &weight * &self.at_lobatto(&momentum, k),
            }
        });
        let impulse = &(&h * &rule.weight(algebra, j)) * &self.at_lobatto(&force, j);
        let terms = of_momenta.chain([impulse]);
        terms.filter(|term| !term.is_trivially_zero()).collect()
    }

    /// The momenta of the nodes of a group.
    fn group_nodes<'l>(&self, lie: &'l Lie<'l>, lagrangian: &Derivatives) -> GroupNodes<'l> {
        self.in_parts(|| self.build_group_nodes(lie, lagrangian))
    }

    fn build_group_nodes<'l>(&self, lie: &'l Lie<'l>, lagrangian: &Derivatives) -> GroupNodes<'l> {
        let (algebra, Some((rule, _))) = (self.algebra, self.inner) else {
            unreachable!("a rule with inner nodes")
        };
        let h = algebra.variable(Variable::Step);
        let stages = 0..rule.stages();
        let point = |k| self.group_point(lie, &self.lobatto_node(rule, k));
        let points: Vec<_> = stages.clone().map(point).collect();
        let momenta: Vec<Vec<_>> = (stages.clone())
            .map(|k| {
                let momentum = |i| lagrangian.by(algebra, Variable::Velocity(i));
                let momenta = lie.directions().map(momentum);
                let shared = |p: Scalar| algebra.shared(self.at_lobatto(&p, k));
                momenta.map(shared).collect()
            })
            .collect();
        let attitude = lie.frame_gradient(lagrangian.function());
        let scaled = |vector: &[Scalar], factor: &Scalar| -> Vec<_> {
            let scaled = vector.iter().map(|x| algebra.shared(factor * x));
            scaled.collect()
        };
        let of_velocities = stages.clone().map(|j| {
            let mut terms = Vec::new();
            for k in stages.clone() {
                let weight = &rule.weight(algebra, k) * &rule.rate(algebra, k, j);
                if !weight.is_trivially_zero() {
                    terms.push(scaled(&lie.in_chart(&points[k], &momenta[k]), &weight));
                }
            }
            let slope = lie.velocity_slope(&points[j], &momenta[j]);
            terms.push(scaled(&slope, &(&h * &rule.weight(algebra, j))));
            terms
        });
        let of_attitudes = stages.clone().map(|j| {
            let at_node = |x: &Scalar| &(&h * &rule.weight(algebra, j)) * &self.at_lobatto(x, j);
            match &attitude {
                Some(attitude) => attitude.iter().map(at_node).collect(),
                None => vec![Scalar::zero(); lie.dim()],
            }
        });
        GroupNodes {
            of_velocities: of_velocities.collect(),
            of_attitudes: of_attitudes.collect(),
            points,
            lie,
        }
    }

    /// D_1L_d and D_2L_d: the derivatives in the first and the last node.
    pub(super) fn ends_of_polynomial(&self, lagrangian: &Derivatives) -> [Vec<Scalar>; 2] {
        let lines: Vec<_> = self.space.lines().collect();
        let mut ends = [0, self.stages() - 1].map(|j| {
            let total = |i: &usize| Scalar::sum(self.terms_of_node(lagrangian, j, *i));
            spread(self.dim, &lines, lines.iter().map(total))
        });
        for lie in self.space.groups() {
            let group = self.group_nodes(lie, lagrangian);
            let of_group = self.in_parts(|| group.ends(self.algebra));
            for (end, of_group) in ends.iter_mut().zip(of_group) {
                for (i, value) in lie.directions().zip(of_group) {
                    end[i] = value;
                }
            }
        }
        ends
    }

    /// h b_1 F_1 and h b_s F_s, where an interval has inner nodes.
    pub(super) fn force_at_ends(&self, force: &Scalar) -> Option<[Scalar; 2]> {
        let (rule, _) = self.inner?;
        let h = self.algebra.variable(Variable::Step);
        let at = |j: usize| &(&h * &rule.weight(self.algebra, j)) * &self.at_lobatto(force, j);
        Some([0, rule.stages() - 1].map(at))
    }

    /// The terms of ∂L_d/∂Q_j, direction by direction, of all inner nodes.
    fn terms_of_inner_nodes(&self, lagrangian: &Derivatives) -> Vec<Vec<Vec<Scalar>>> {
        let mut nodes = vec![vec![Vec::new(); self.dim]; self.stages() - 2];
        for (j, node) in nodes.iter_mut().enumerate() {
            for i in self.space.lines() {
                node[i] = self.terms_of_node(lagrangian, j + 1, i);
            }
        }
        for lie in self.space.groups() {
            let group = self.group_nodes(lie, lagrangian);
            for (j, node) in nodes.iter_mut().enumerate() {
                for (i, terms) in lie.directions().zip(self.in_parts(|| group.inside(j + 1))) {
                    node[i] = terms;
                }
            }
        }
        nodes
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
        let of_nodes = self.terms_of_inner_nodes(given.lagrangian);
        for (j, of_node) in between.clone().zip(of_nodes) {
            for ((i, force), mut terms) in given.forces.iter().enumerate().zip(of_node) {
                terms.push(&(&h * &rule.weight(algebra, j)) * &self.at_lobatto(force, j));
                for (a, form) in given.forms.iter().enumerate() {
                    terms.push(-&(&self.inner_multiplier(j, a) * &self.at_lobatto(&form[i], j)));
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
                        let terms = slopes.map(|(i, slope)| linear(i, &self.at_lobatto(&slope, j)));
                        add(self.at_lobatto(level, j), terms.collect());
                    }
                    None => {
                        let OnPolynomial { rates, .. } = self.gauss_node(rule, j - 1);
                        let mut terms = vec![self.at_gauss(&given.affine[a], j - 1)];
                        for (i, form) in given.restrictions[a].iter().enumerate() {
                            let form = &self.at_gauss(form, j - 1) / &h;
                            let part =
                                |(k, rate): (usize, &Scalar)| &form * &(rate * &self.place(k, i));
                            terms.extend(rates.iter().enumerate().map(part));
                        }
                        add(self.at_gauss(&given.sides[a], j - 1), terms);
                    }
                }
            }
        }
        // Uniform motion: c_j d on a line, (2 c_j - 1) c in a group.
        let place = |j: usize, i| {
            let (part, last) = (rule.node(algebra, j), self.place(rule.stages() - 1, i));
            match self.space.group_of(i) {
                None => &part * &last,
                Some(_) => &(&(&part + &part) - &Scalar::integer(1)) * &last,
            }
        };
        inner.guess = (between.clone())
            .flat_map(|j| (0..self.dim).map(move |i| place(j, i)).collect::<Vec<_>>())
            .collect();
        let multipliers = (rule.stages() - 2) * constraints;
        inner.guess.extend((0..multipliers).map(|_| Scalar::zero()));
        inner
    }
}
