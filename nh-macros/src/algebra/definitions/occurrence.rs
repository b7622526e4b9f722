//! The variables that occur in an expression: those that stand in it, in its cases, and in the
//! definitions below it.

use std::collections::BTreeSet;

use symbolica::atom::AtomView;
use symbolica::domains::rational::Rational;

use crate::algebra::{Algebra, Scalar};
use crate::expression::{Dependence, Node, Variable};

impl Algebra {
    /// The variables by cases that stand in `f` itself.
    pub(in crate::algebra) fn cases_in(&self, f: &Scalar) -> Vec<usize> {
        if !self.definitions.borrow().has_cases {
            return Vec::new();
        }
        let mut cases = self.defined_in(f);
        cases.retain(|k| self.cases_of_variable(*k).is_some());
        cases
    }

    /// The variables that stand in `f` and in the cases of it, defined or not, but those by cases.
    fn all_in_cases_of(&self, f: &Scalar) -> BTreeSet<Variable> {
        let mut found = BTreeSet::new();
        let mut open = vec![f.clone()];
        while let Some(f) = open.pop() {
            for symbol in f.all_symbols() {
                let Some(x) = self.variable_of(symbol) else {
                    continue;
                };
                match x {
                    Variable::Defined(k) => match self.cases_of_variable(k) {
                        Some([_, a, b]) => open.extend([a, b]),
                        None => _ = found.insert(x),
                    },
                    _ => _ = found.insert(x),
                }
            }
        }
        found
    }

    /// The defined variables among them, in order.
    pub(super) fn defined_in_cases_of(&self, f: &Scalar) -> Vec<usize> {
        if self.cases_in(f).is_empty() {
            return self.defined_in(f);
        }
        let all = self.all_in_cases_of(f).into_iter();
        all.filter_map(|x| match x {
            Variable::Defined(k) => Some(k),
            _ => None,
        })
        .collect()
    }

    /// Whether `f` contains `x`, syntactically.
    pub(crate) fn contains(&self, f: &Scalar, x: Variable) -> bool {
        f.contains(self.symbol(x)) || self.defined_in(f).iter().any(|k| self.depends_on(*k, x))
    }

    /// The variables that `f` contains, syntactically, which are not defined themselves.
    pub(crate) fn variables_of(&self, f: &Scalar) -> Vec<Variable> {
        let mut variables: BTreeSet<_> = (f.all_symbols())
            .filter_map(|symbol| self.variable_of(symbol))
            .filter(|x| !matches!(x, Variable::Defined(_)))
            .collect();
        for k in self.defined_in(f) {
            variables.extend(&self.definitions.borrow().all[k].depends_on);
        }
        let mut variables: Vec<_> = variables.into_iter().collect();
        variables.sort_by_key(|x| self.place(*x));
        variables
    }

    /// The data that `f` depends on, syntactically.
    pub(crate) fn dependence_of(&self, f: &Scalar) -> Dependence {
        let variables = self.variables_of(f).into_iter();
        let all = variables.map(Variable::dependence);
        all.max().unwrap_or(Dependence::Number)
    }

    /// The variables that variable k depends on, which are not defined themselves.
    pub(crate) fn variables_below(&self, k: usize) -> Vec<Variable> {
        let definition = &self.definitions.borrow().all[k];
        definition.depends_on.iter().copied().collect()
    }

    /// Whether a variable, defined or not, depends on more than parameters.
    pub(in crate::algebra) fn varies(&self, a: Variable) -> bool {
        let is_fixed = |x: &Variable| {
            matches!(
                x,
                Variable::Pi | Variable::Constant(_) | Variable::Parameter(_)
            )
        };
        match a {
            Variable::Defined(k) => {
                let definition = &self.definitions.borrow().all[k];
                !definition.depends_on.iter().all(is_fixed)
            }
            a => !is_fixed(&a),
        }
    }

    /// The node at which variable k is taken, if it is one.
    pub(in crate::algebra) fn node_of(&self, k: usize) -> Option<Node> {
        let definitions = self.definitions.borrow();
        let node = |x: &Variable| match x {
            Variable::Node(_, node)
            | Variable::NodeEntry(_, _, node)
            | Variable::NodeTime(node) => Some(*node),
            _ => None,
        };
        let mut nodes = definitions.all[k].depends_on.iter().filter_map(node);
        let first = nodes.next()?;
        nodes.all(|other| other == first).then_some(first)
    }

    /// The defined variables that the expressions are made of, directly or through others, by
    /// levels: none depends on one of its own level or of a later one.
    pub(crate) fn defined_by_levels(&self, expressions: &[Scalar]) -> Vec<Vec<usize>> {
        if self.definitions.borrow().all.is_empty() {
            return Vec::new();
        }
        let mut needed = BTreeSet::new();
        let mut open: Vec<usize> = expressions
            .iter()
            .flat_map(|f| self.defined_in(f))
            .collect();
        while let Some(k) = open.pop() {
            if needed.insert(k) {
                open.extend(self.defined_in(&self.definition(k)));
            }
        }
        let mut levels: Vec<Vec<usize>> = Vec::new();
        for k in needed {
            let level = self.definitions.borrow().all[k].level;
            levels.resize(levels.len().max(level + 1), Vec::new());
            levels[level].push(k);
        }
        levels.retain(|level| !level.is_empty());
        levels
    }

    /// Whether defined variables stand in `f`.
    pub(crate) fn has_defined(&self, f: &Scalar) -> bool {
        !self.defined_in(f).is_empty()
    }

    /// The defined variables that stand in `f`, in order.
    pub(in crate::algebra) fn defined_in(&self, f: &Scalar) -> Vec<usize> {
        if self.definitions.borrow().all.is_empty() {
            return Vec::new();
        }
        let mut defined: Vec<_> = (f.all_symbols())
            .filter_map(|symbol| match self.variable_of(symbol) {
                Some(Variable::Defined(k)) => Some(k),
                _ => None,
            })
            .collect();
        defined.sort_unstable();
        defined
    }

    /// Whether `f` is a function, or a root, in which defined variables stand.
    pub(in crate::algebra) fn is_function_of_defined(&self, view: AtomView<'_>) -> bool {
        let is_function = match view {
            AtomView::Fun(_) => true,
            AtomView::Pow(power) => {
                let exponent = Rational::try_from(power.get_exp());
                !exponent.is_ok_and(|exponent| exponent.is_integer())
            }
            _ => false,
        };
        is_function && self.has_defined(&Scalar::of(view.to_owned()))
    }

    pub(super) fn depends_on(&self, k: usize, x: Variable) -> bool {
        x == Variable::Defined(k) || self.definitions.borrow().all[k].depends_on.contains(&x)
    }

    /// The variables that stand in `f` or in the cases of it, defined or not but by cases, in the
    /// order of their places.
    pub(in crate::algebra) fn variables_standing_in(&self, f: &Scalar) -> Vec<Variable> {
        let mut variables: Vec<_> = match self.cases_in(f).is_empty() {
            true => (f.all_symbols())
                .filter_map(|symbol| self.variable_of(symbol))
                .collect(),
            false => self.all_in_cases_of(f).into_iter().collect(),
        };
        variables.sort_by_key(|x| self.place(*x));
        variables
    }

    /// Whether `a` stands in `f` or in a case of it.
    pub(in crate::algebra) fn stands_in(&self, a: Variable, f: &Scalar) -> bool {
        f.contains(self.symbol(a))
            || !self.cases_in(f).is_empty() && self.all_in_cases_of(f).contains(&a)
    }
}
