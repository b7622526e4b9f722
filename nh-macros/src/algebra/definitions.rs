//! Expressions as a graph: a large part of other expressions is a variable of its own, with a
//! definition.
//!
//! Written out, the velocity v of a bicycle's front wheel is in the energy six times, and in every
//! second derivative many times more. As a variable it is in the energy as ½ m v·v, and the chain
//! rule goes over the definitions:
//!
//! ```text
//! ∂f/∂x = ∂f/∂x|_v + Σ_v ∂f/∂v ∂v/∂x
//! ```
//!
//! ∂v/∂x is found once for every v and x, and is a variable of its own again where it is large. So
//! is v with other variables in the place of its own. Small parts are written where they stand, so
//! that terms cancel and are collected as ever; so are all parts of a small system.
//!
//! Derivatives, substitution, values at points and programs go over definitions. A question of
//! structure (degrees, signs, walls, periods) is asked of the expression written out
//! ([`Algebra::written_out`]).

mod instances;
mod occurrence;
mod slopes;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use symbolica::atom::{Atom, AtomCore, AtomView, Symbol};

use super::cases::Pattern;
use super::{Algebra, Scalar, work};
use crate::expression::{Dependence, Variable};

/// The defined variables of an algebra, each in terms of others and of those before it.
#[derive(Default)]
pub(super) struct Definitions {
    /// The number of bytes from which on a part becomes a variable; `None` where no part does.
    largest_part: Option<usize>,
    all: Vec<Definition>,
    known: HashMap<Scalar, usize>,
    /// Σ_x c_x ∂v/∂x along fields c.
    tangents: HashMap<Vec<(Variable, Scalar)>, BTreeMap<usize, Scalar>>,
    /// The variables with others in the place of their own.
    instances: HashMap<Vec<(Symbol, Scalar)>, BTreeMap<usize, Scalar>>,
    /// The variables that were printed.
    shown: BTreeSet<usize>,
    /// Whether a defined variable is by cases.
    pub(super) has_cases: bool,
    /// For every variable by cases the case that is looked at; `None` outside of such a look.
    pub(super) pattern: Option<Pattern>,
}

struct Definition {
    expression: Scalar,
    name: PartName,
    /// The variable that is the same function of other variables, as at a node.
    origin: Option<usize>,
    /// The variables it depends on, which are not defined themselves.
    depends_on: BTreeSet<Variable>,
    /// The longest chain of definitions below it.
    level: usize,
}

/// The name of a defined variable, by what it is.
#[derive(Clone, PartialEq, Eq)]
enum PartName {
    /// A component of a `#[define]`.
    Given(String),
    /// The derivative of another one.
    Slope(usize, Variable),
    /// The derivative of a function with a name by a variable, which may be a defined one.
    Derivative(String, Variable),
    /// A part that has no name.
    Part,
    /// An expression by cases, which is shown where it stands.
    Cases,
}

/// How a defined variable is called where an expression is shown.
pub(crate) enum Called {
    /// A component of a `#[define]`.
    Given(String),
    /// ∂v/∂x.
    Slope(Box<Called>, Variable),
    /// ∂f/∂v of a function f with a name and a defined variable v.
    Derivative(String, Box<Called>),
    /// The part of this number.
    Part(usize),
}

impl Algebra {
    /// Makes parts of more bytes than this variables from now on.
    pub(crate) fn define_parts_of(&self, bytes: usize) {
        self.definitions.borrow_mut().largest_part = Some(bytes);
    }

    /// The result of `derive`, while parts of more bytes become variables.
    pub(crate) fn with_parts_of<T>(&self, bytes: usize, derive: impl FnOnce() -> T) -> T {
        let before = self.definitions.borrow_mut().largest_part.replace(bytes);
        let derived = derive();
        self.definitions.borrow_mut().largest_part = before;
        derived
    }

    /// Whether large parts become variables.
    pub(crate) fn defines_parts(&self) -> bool {
        self.definitions.borrow().largest_part.is_some()
    }

    /// Whether `times` the expression is larger than a part may be.
    fn exceeds(&self, f: &Scalar, times: usize) -> bool {
        let largest = self.definitions.borrow().largest_part;
        largest.is_some_and(|largest| times * work::size(&f.0) > largest)
    }

    /// A part of other expressions: its large sums are variables of their own.
    pub(crate) fn part(&self, f: Scalar) -> Scalar {
        self.with_sums_defined(f, &PartName::Part)
    }

    /// The expression in which every sum that stands in a product or a power, outside of functions,
    /// is a variable.
    pub(crate) fn in_parts(&self, f: &Scalar) -> Scalar {
        let part = |view: AtomView<'_>| {
            let part = self.in_parts(&Scalar::of(view.to_owned()));
            match view {
                AtomView::Add(_) => self.define(part, PartName::Part),
                _ => part,
            }
        };
        match f.0.as_view() {
            AtomView::Add(sum) => {
                let terms = sum.iter();
                Scalar::sum(terms.map(|term| self.in_parts(&Scalar::of(term.to_owned()))))
            }
            _ => with_factors(f, part),
        }
    }

    /// The variable that is defined as `f`.
    fn known(&self, f: &Scalar) -> Option<Scalar> {
        let known = self.definitions.borrow().known.get(f).copied();
        known.map(|k| self.variable(Variable::Defined(k)))
    }

    /// A part that is used in many places: a variable if it is large, whatever it is.
    pub(crate) fn shared(&self, f: Scalar) -> Scalar {
        match self.exceeds(&f, 1) {
            true => self.define(f, PartName::Part),
            false => f,
        }
    }

    /// ∂f/∂x of a function with a name: a variable if it is large.
    pub(super) fn derivative_of(&self, slope: Scalar, f: &str, x: Variable) -> Scalar {
        match self.exceeds(&slope, 1) {
            true => self.define(slope, PartName::Derivative(f.to_owned(), x)),
            false => slope,
        }
    }

    /// A component of a `#[define]`: a variable if it is large.
    pub(super) fn component(&self, f: Scalar, name: &str) -> Scalar {
        self.define_named(f, PartName::Given(name.to_owned()))
    }

    /// Whether a component of a `#[define]` with this name is a variable.
    pub(crate) fn has_component_of(&self, name: &str) -> bool {
        let is_component = |definition: &Definition| match &definition.name {
            PartName::Given(given) => given.split('[').next() == Some(name),
            _ => false,
        };
        self.definitions.borrow().all.iter().any(is_component)
    }

    /// A component of a `#[define]`, which is read more easily by its name, becomes a variable from
    /// half the size on.
    fn define_named(&self, f: Scalar, name: PartName) -> Scalar {
        match self.exceeds(&f, 2) {
            true => self.define(f, name),
            false => f,
        }
    }

    /// The last of the variables that were printed, each once.
    pub(crate) fn take_last_shown(&self) -> Option<usize> {
        self.definitions.borrow_mut().shown.pop_last()
    }

    /// Variable k is printed, in the place of its definition or of that which it is a derivative
    /// of.
    pub(super) fn show(&self, k: usize) -> (Called, Vec<Variable>) {
        let mut defined = self.origin(k);
        while let PartName::Slope(of, _) = self.name(defined) {
            defined = self.origin(of);
        }
        self.definitions.borrow_mut().shown.insert(defined);
        (self.name_of(k), self.variables_below(k))
    }

    fn name(&self, k: usize) -> PartName {
        self.definitions.borrow().all[k].name.clone()
    }

    /// The variable that k is at another point, or itself.
    fn origin(&self, k: usize) -> usize {
        self.definitions.borrow().all[k].origin.unwrap_or(k)
    }

    /// The definition of variable k; of one by cases the case that is looked at.
    pub(crate) fn definition(&self, k: usize) -> Scalar {
        let is_first = match &self.definitions.borrow().pattern {
            Some(pattern) => pattern.get(&k).copied(),
            None => None,
        };
        match is_first.and_then(|is_first| Some((is_first, self.cases_of_variable(k)?))) {
            Some((true, [_, first, _])) => first,
            Some((false, [_, _, second])) => second,
            None => self.definition_as_made(k),
        }
    }

    /// The definition of variable k with all its cases.
    pub(super) fn definition_as_made(&self, k: usize) -> Scalar {
        self.definitions.borrow().all[k].expression.clone()
    }

    /// The variable by these cases.
    pub(super) fn defined_by_cases(&self, cases: Scalar) -> Scalar {
        let variable = self.define(cases, PartName::Cases);
        self.definitions.borrow_mut().has_cases = true;
        variable
    }

    /// The name of variable k.
    pub(crate) fn name_of(&self, k: usize) -> Called {
        match self.name(k) {
            PartName::Given(name) => Called::Given(name),
            PartName::Slope(of, x) => Called::Slope(Box::new(self.name_of(of)), x),
            PartName::Derivative(f, Variable::Defined(v)) => {
                Called::Derivative(f, Box::new(self.name_of(v)))
            }
            PartName::Derivative(f, x) => Called::Slope(Box::new(Called::Given(f)), x),
            PartName::Part | PartName::Cases => Called::Part(self.origin(k)),
        }
    }

    /// The expression with its large sums, outside of functions, as variables.
    fn with_sums_defined(&self, f: Scalar, name: &PartName) -> Scalar {
        if !self.exceeds(&f, 1) {
            return f;
        }
        match f.0.as_view() {
            AtomView::Add(_) => self.define(f, name.clone()),
            _ => with_factors(&f, |factor| self.part(Scalar::of(factor.to_owned()))),
        }
    }

    /// The variable that stands for `f`; `f` itself where it is a constant.
    fn define(&self, f: Scalar, name: PartName) -> Scalar {
        if let Some(known) = self.known(&f) {
            return known;
        }
        let depends_on: BTreeSet<_> = self.variables_of(&f).into_iter().collect();
        let is_constant = |x: &Variable| x.dependence() == Dependence::Number;
        if depends_on.iter().all(is_constant) {
            return f;
        }
        let level = {
            let definitions = self.definitions.borrow();
            let below = self.defined_in(&f);
            let levels = below.iter().map(|k| definitions.all[*k].level + 1);
            levels.max().unwrap_or(0)
        };
        let mut definitions = self.definitions.borrow_mut();
        let k = definitions.all.len();
        definitions.known.insert(f.clone(), k);
        definitions.all.push(Definition {
            expression: f,
            name,
            origin: None,
            depends_on,
            level,
        });
        Scalar::symbol(self.pool.borrow_mut().add(Variable::Defined(k)))
    }
}

/// A product or a power with others in the place of its factors or its base; anything else itself.
fn with_factors(f: &Scalar, part: impl Fn(AtomView<'_>) -> Scalar) -> Scalar {
    match f.0.as_view() {
        AtomView::Mul(product) => {
            let factors: Vec<_> = product.iter().map(|factor| part(factor).0).collect();
            Scalar::of(Atom::mul_many(factors))
        }
        AtomView::Pow(power) => {
            let (base, exponent) = power.get_base_exp();
            Scalar::of(part(base).0.pow(exponent.to_owned()))
        }
        _ => f.clone(),
    }
}

#[cfg(test)]
mod tests;
