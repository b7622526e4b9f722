//! The first and second derivatives of one function over the graph of definitions.
//!
//! With f and the defined variables below it as the nodes k of the graph, and a, b the variables
//! that stand in a node,
//!
//! ```text
//! ∂f/∂x = Σ_k λ_k ∂k/∂x                              (x where it stands in k itself)
//! ∂²f/∂x∂y = Σ_k λ_k Σ_ab ∂²k/∂a∂b ∂a/∂x ∂b/∂y
//! λ_f = 1,   λ_a = ∂f/∂a = Σ_k λ_k ∂k/∂a
//! ```
//!
//! (A. Griewank, A. Walther, *Evaluating Derivatives*, 2008, ch. 3 and 5). All λ take one pass from
//! f down, whatever the number of variables. A node that is linear in its variables, as the
//! velocity of a body is in that of the body before it, adds nothing to second derivatives. Second
//! derivatives of defined variables are never formed. Without defined variables these are the
//! derivatives of f.

pub(super) mod slopes;

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use symbolica::atom::AtomCore;
use symbolica::domains::rational::Q;
use symbolica::poly::PolyVariable;
use symbolica::poly::polynomial::MultivariatePolynomial;

use super::{Algebra, Kept, Scalar};
use crate::expression::Variable;

/// A direction in the space of all variables: the component along each of some, which occur once.
/// Components are not differentiated.
pub(crate) type Field = [(Variable, Scalar)];

/// The derivatives of a function with a name, each found once.
pub(crate) struct Derivatives {
    f: Scalar,
    name: String,
    /// Whether parameters are variables, too.
    has_parameters: bool,
    is_written_out: OnceCell<bool>,
    nodes: OnceCell<Vec<GraphNode>>,
    first: Kept<Variable, Scalar>,
    second: Kept<[Variable; 2], Scalar>,
    curved: Kept<Variable, Rc<[usize]>>,
}

/// A node k of the graph.
struct GraphNode {
    k: Scalar,
    /// λ_k.
    adjoint: Scalar,
    /// The variables that stand in k, parameters only where they count.
    variables: Vec<Variable>,
    curvature: OnceCell<Vec<Vec<(usize, Scalar)>>>,
    first_derivatives: Kept<Variable, Rc<Components>>,
}

impl Derivatives {
    pub(crate) fn new(f: &Scalar, name: &str) -> Self {
        Self {
            f: f.clone(),
            name: name.to_owned(),
            has_parameters: false,
            is_written_out: OnceCell::new(),
            nodes: OnceCell::new(),
            first: Kept::default(),
            second: Kept::default(),
            curved: Kept::default(),
        }
    }

    /// The first derivatives in parameters, too.
    pub(crate) fn with_parameters(f: &Scalar, name: &str) -> Self {
        Self {
            has_parameters: true,
            ..Self::new(f, name)
        }
    }

    /// The derivatives of another function with this name.
    pub(crate) fn of_same_name(&self, f: &Scalar) -> Self {
        Self::new(f, &self.name)
    }

    /// f.
    pub(crate) fn function(&self) -> &Scalar {
        &self.f
    }

    /// ∂f/∂x, x being no parameter unless they are variables.
    pub(crate) fn by(&self, algebra: &Algebra, x: Variable) -> Scalar {
        debug_assert!(
            self.has_parameters || algebra.varies(x),
            "{x:?} is a parameter"
        );
        (self.first).at(&x, || match self.is_written_out(algebra) {
            true => algebra.derivative(&self.f, x),
            false => {
                let terms = (self.nodes(algebra).iter())
                    .filter(|node| algebra.stands_in(x, &node.k))
                    .map(|node| &node.adjoint * &algebra.kept_partial(&node.k, x));
                algebra.derivative_of(Scalar::sum(terms), &self.name, x)
            }
        })
    }

    /// Σ_x c_x ∂f/∂x, the x being no parameters.
    pub(crate) fn along(&self, algebra: &Algebra, field: &Field) -> Scalar {
        match self.is_written_out(algebra) {
            true => linear_combination(field, |x| self.by(algebra, x)),
            false => algebra.along(&self.f, field),
        }
    }

    /// ∂²f/∂x∂y, x and y being no parameters.
    pub(crate) fn second(&self, algebra: &Algebra, x: Variable, y: Variable) -> Scalar {
        let key = [x.min(y), x.max(y)];
        (self.second).at(&key, || match self.is_written_out(algebra) {
            true => algebra.derivative(&self.by(algebra, x), y),
            false => {
                let curved = self.curved_nodes(algebra, key[0]);
                let term = |k: &usize| {
                    let node = &self.nodes(algebra)[*k];
                    let [x, y] = key.map(|x| node.first_derivatives(algebra, x));
                    node.second(algebra, &x, &y)
                };
                algebra.part(Scalar::sum(curved.iter().map(term)))
            }
        })
    }

    /// Σ_y c_y ∂²f/∂x∂y, x and the y being no parameters.
    pub(crate) fn second_along(&self, algebra: &Algebra, x: Variable, field: &Field) -> Scalar {
        if self.is_written_out(algebra) {
            return linear_combination(field, |y| self.second(algebra, x, y));
        }
        let curved = self.curved_nodes(algebra, x);
        let terms = curved.iter().map(|k| {
            let node = &self.nodes(algebra)[*k];
            let along = node.components_along(algebra, field);
            node.second(algebra, &node.first_derivatives(algebra, x), &along)
        });
        algebra.part(Scalar::sum(terms))
    }

    /// Σ_xy c_x e_y ∂²f/∂x∂y along two fields, the x and y being no parameters.
    pub(crate) fn second_along_both(&self, algebra: &Algebra, c: &Field, e: &Field) -> Scalar {
        if self.is_written_out(algebra) {
            return linear_combination(c, |x| self.second_along(algebra, x, e));
        }
        let terms = (self.nodes(algebra).iter())
            .filter(|node| !node.is_linear(algebra))
            .map(|node| {
                let [c, e] = [c, e].map(|field| node.components_along(algebra, field));
                node.second(algebra, &c, &e)
            });
        algebra.part(Scalar::sum(terms))
    }

    /// Whether no variable below f is defined.
    fn is_written_out(&self, algebra: &Algebra) -> bool {
        *(self.is_written_out).get_or_init(|| !algebra.has_defined(&self.f))
    }

    /// The nodes which are not linear in their variables and depend on x.
    fn curved_nodes(&self, algebra: &Algebra, x: Variable) -> Rc<[usize]> {
        let depends = |node: &GraphNode| {
            !node.is_linear(algebra) && !node.first_derivatives(algebra, x).is_empty()
        };
        (self.curved).at(&x, || {
            let nodes = self.nodes(algebra).iter().enumerate();
            let curved = nodes.filter(|(_, node)| depends(node));
            curved.map(|(k, _)| k).collect()
        })
    }

    /// f and the defined variables below it that it depends on, from f down.
    fn nodes(&self, algebra: &Algebra) -> &[GraphNode] {
        self.nodes.get_or_init(|| {
            let node = |k, adjoint| GraphNode::new(algebra, k, adjoint, self.has_parameters);
            let mut nodes = vec![node(self.f.clone(), Scalar::integer(1))];
            let mut adjoints: BTreeMap<usize, Vec<Scalar>> = BTreeMap::new();
            let levels = algebra.defined_by_levels(std::slice::from_ref(&self.f));
            let mut handed = 0;
            for k in levels.into_iter().rev().flatten() {
                // The definition of a variable contains variables of lower levels alone.
                for node in &nodes[handed..] {
                    node.hand_down(algebra, &mut adjoints);
                }
                handed = nodes.len();
                let Some(terms) = adjoints.remove(&k) else {
                    continue;
                };
                let adjoint =
                    algebra.derivative_of(Scalar::sum(terms), &self.name, Variable::Defined(k));
                if !adjoint.is_trivially_zero() {
                    nodes.push(node(algebra.definition(k), adjoint));
                }
            }
            nodes
        })
    }
}

impl GraphNode {
    fn new(algebra: &Algebra, k: Scalar, adjoint: Scalar, has_parameters: bool) -> Self {
        let mut variables = algebra.variables_standing_in(&k);
        variables.retain(|a| has_parameters || algebra.varies(*a));
        Self {
            variables,
            k,
            adjoint,
            curvature: OnceCell::new(),
            first_derivatives: Kept::default(),
        }
    }

    /// Adds λ_k ∂k/∂a to the terms of λ_a of every a that is defined.
    fn hand_down(&self, algebra: &Algebra, adjoints: &mut BTreeMap<usize, Vec<Scalar>>) {
        for a in &self.variables {
            if let Variable::Defined(k) = *a {
                let slope = algebra.kept_partial(&self.k, *a);
                let terms = adjoints.entry(k).or_default();
                terms.push(&self.adjoint * &slope);
            }
        }
    }

    /// λ_k Σ_ab ∂²k/∂a∂b ∂a/∂x ∂b/∂y, where `by_x` holds ∂a/∂x and `by_y` holds ∂b/∂y.
    fn second(&self, algebra: &Algebra, by_x: &Components, by_y: &Components) -> Scalar {
        let curvature = self.curvature(algebra);
        // ∂²k/∂a∂b and ∂²k/∂b∂a are equal; their products are added first.
        let mut products: BTreeMap<(usize, usize), (&Scalar, Scalar)> = BTreeMap::new();
        for (a, a_x) in by_x {
            for (b, second) in &curvature[*a] {
                let Some(b_y) = by_y.get(b) else { continue };
                let product = a_x * b_y;
                let (_, sum) = products
                    .entry((*a.min(b), *a.max(b)))
                    .or_insert_with(|| (second, Scalar::zero()));
                *sum = &*sum + &product;
            }
        }
        let sum = Scalar::sum(products.into_values().map(|(second, sum)| second * &sum));
        match sum.is_trivially_zero() {
            true => sum,
            false => &self.adjoint * &sum,
        }
    }

    /// The values of a function of the variables that are not zero.
    fn components(&self, of: impl Fn(Variable) -> Scalar) -> Components {
        let components = self.variables.iter().map(|a| of(*a)).enumerate();
        components
            .filter(|(_, component)| !component.is_trivially_zero())
            .collect()
    }

    /// Σ_x c_x ∂a/∂x.
    fn components_along(&self, algebra: &Algebra, field: &Field) -> Components {
        self.components(|a| algebra.component_along(a, field))
    }

    /// ∂a/∂x.
    fn first_derivatives(&self, algebra: &Algebra, x: Variable) -> Rc<Components> {
        let components = || Rc::new(self.components(|a| algebra.slope_of(a, x)));
        self.first_derivatives.at(&x, components)
    }

    /// Whether all ∂²k/∂a∂b are zero.
    fn is_linear(&self, algebra: &Algebra) -> bool {
        self.curvature(algebra).iter().all(Vec::is_empty)
    }

    /// ∂²k/∂a∂b where it is not zero: for every a the places of b.
    fn curvature(&self, algebra: &Algebra) -> &[Vec<(usize, Scalar)>] {
        self.curvature.get_or_init(|| {
            let variables = &self.variables;
            let mut curvature = vec![Vec::new(); variables.len()];
            for (i, a) in variables.iter().enumerate() {
                let slope = algebra.kept_partial(&self.k, *a);
                for (j, b) in variables.iter().enumerate().skip(i) {
                    if !algebra.stands_in(*b, &slope) {
                        continue;
                    }
                    let second = algebra.partial(&slope, *b);
                    if !second.is_trivially_zero() {
                        if i != j {
                            curvature[j].push((i, second.clone()));
                        }
                        curvature[i].push((j, second));
                    }
                }
            }
            curvature
        })
    }
}

/// Components by the places of the variables of a node, without those that are zero.
type Components = BTreeMap<usize, Scalar>;

/// Σ_x c_x f(x).
fn linear_combination(field: &Field, f: impl Fn(Variable) -> Scalar) -> Scalar {
    Scalar::sum(field.iter().map(|(x, c)| c * &f(*x)))
}

/// Polynomials of a higher degree are not integrated by parts.
const HIGHEST: usize = 8;

impl Algebra {
    /// ∫ f dx of a polynomial f in x with coefficients V(x) of V'' = s V, s free of x, as sines and
    /// exponentials of arguments that are affine in x are. Other parts of f are taken as constants:
    /// whether the derivative is f is left to be checked.
    pub(crate) fn antiderivative(&self, f: &Scalar, x: Variable) -> Scalar {
        let symbol = self.symbol(x);
        let polynomial = |f: &Scalar| -> MultivariatePolynomial<_, u32> {
            f.expanded().0.to_polynomial(&Q, [symbol])
        };
        let (mut rest, mut parts) = (f.clone(), Vec::new());
        for variable in polynomial(f).get_vars_ref() {
            let wave = Scalar::of(variable.to_atom());
            if let Some((coefficient, part)) = self.part_of_wave(f, &wave, x) {
                rest = &rest - &(&coefficient * &wave);
                parts.push(part);
            }
        }
        let polynomial = polynomial(&rest);
        let is_x = |variable: &PolyVariable| *variable == PolyVariable::Symbol(symbol);
        let place = polynomial.get_vars_ref().iter().position(is_x);
        let place = place.expect("the variable that was asked for");
        parts.push(Scalar::of(polynomial.integrate(place).to_expression()));
        Scalar::sum(parts)
    }

    /// P and ∫ P V dx = (P V' - P' V)/s + ∫ P'' V dx/s, where f is linear in V with the coefficient
    /// P, a polynomial in x, and V'' = s V; nothing where it is not so.
    fn part_of_wave(&self, f: &Scalar, wave: &Scalar, x: Variable) -> Option<(Scalar, Scalar)> {
        let slope = self.derivative(wave, x);
        if slope.is_trivially_zero() {
            return None;
        }
        let s = (&self.derivative(&slope, x) / wave).cancelled();
        if s.is_trivially_zero() || self.contains(&s, x) {
            return None;
        }
        let key = std::slice::from_ref(&wave.0);
        let powers = f.expanded().0.coefficient_list::<i16>(key);
        let (_, linear) = powers.into_iter().find(|(power, _)| *power == wave.0)?;
        let coefficient = Scalar::of(linear);
        let (mut p, mut factor, mut terms) =
            (coefficient.clone(), &Scalar::integer(1) / &s, Vec::new());
        for _ in 0..HIGHEST {
            let by_x = self.derivative(&p, x);
            terms.push(&factor * &(&(&p * &slope) - &(&by_x * wave)));
            p = self.derivative(&by_x, x).expanded();
            if p.is_trivially_zero() {
                return Some((coefficient, Scalar::sum(terms)));
            }
            factor = &factor / &s;
        }
        None
    }
}

#[cfg(test)]
mod tests;
