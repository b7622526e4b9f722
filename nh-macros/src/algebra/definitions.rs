//! Expressions as a graph: a large part of other expressions is a variable of its own, with a definition.
//!
//! Written out, the velocity v of a bicycle's front wheel is in the energy six times, and in every second derivative many times more.
//! As a variable it is in the energy as ½ m v·v, and the chain rule goes over the definitions:
//!
//! ```text
//! ∂f/∂x = ∂f/∂x|_v + Σ_v ∂f/∂v ∂v/∂x
//! ```
//!
//! ∂v/∂x is found once for every v and x, and is a variable of its own again where it is large. So is v with other variables in
//! the place of its own. Small parts are written where they stand, so that terms cancel and are collected as ever; so are all parts of
//! a small system.
//!
//! Derivatives, substitution, values at points and programs go over definitions. A question of structure (degrees, signs, walls, periods) is
//! asked of the expression written out ([`Algebra::written_out`]).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use symbolica::atom::{Atom, AtomCore, AtomView, Symbol};
use symbolica::domains::rational::Rational;

use super::cases::Pattern;
use super::derivatives::Field;
use super::{Algebra, Scalar, work};
use crate::expression::{Dependence, Node, Variable};

/// The defined variables of an algebra, each in terms of others and of those before it.
#[derive(Default)]
pub(super) struct Definitions {
    /// The bytes from which on a part becomes a variable; none does where nothing is said.
    largest_part: Option<usize>,
    all: Vec<Definition>,
    known: HashMap<Scalar, usize>,
    /// ∂v/∂x.
    slopes: HashMap<(usize, Symbol), Scalar>,
    /// Σ_x c_x ∂v/∂x along fields c.
    tangents: HashMap<Vec<(Variable, Scalar)>, BTreeMap<usize, Scalar>>,
    /// The variables with others in the place of their own.
    instances: HashMap<Vec<(Symbol, Scalar)>, BTreeMap<usize, Scalar>>,
    /// The variables that were printed.
    shown: BTreeSet<usize>,
    /// Whether one is by cases.
    pub(super) has_cases: bool,
    /// The case of each that is looked at, while one pattern is.
    pub(super) pattern: Option<Pattern>,
    /// The derivatives of those by cases in what stands in the cases.
    slopes_of_cases: HashMap<(usize, Variable), Scalar>,
}

struct Definition {
    expression: Scalar,
    name: PartName,
    /// The variable of which it is the same function of other variables, as at a node.
    origin: Option<usize>,
    /// The variables it depends on, which are not defined themselves.
    depends_on: BTreeSet<Variable>,
    /// The longest chain of definitions below it.
    level: usize,
    written_out: Option<Scalar>,
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
    /// From now on parts of more bytes become variables.
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

    /// ∂f/∂x.
    pub(crate) fn derivative(&self, f: &Scalar, x: Variable) -> Scalar {
        let direct = self.partial(f, x);
        let through: Vec<_> = (self.defined_in_cases_of(f).into_iter())
            .filter(|k| self.depends_on(*k, x))
            .map(|k| &self.partial(f, Variable::Defined(k)) * &self.slope(k, x))
            .collect();
        match through.is_empty() {
            true => direct,
            false => Scalar::sum([direct].into_iter().chain(through)),
        }
    }

    /// ∂f/∂a of a variable that stands in `f` or in a case of it, all others that are defined, but those by cases, being fixed.
    pub(super) fn partial(&self, f: &Scalar, a: Variable) -> Scalar {
        let symbol = self.symbol(a);
        let direct = match a {
            Variable::Defined(_) => f.kept_derivative(symbol),
            _ => f.derivative(symbol),
        };
        let cases = self.cases_in(f);
        if cases.is_empty() {
            return direct;
        }
        let through = cases.into_iter().filter_map(|k| {
            let slope = self.slope_of_cases(k, a);
            let outer = || f.kept_derivative(self.symbol(Variable::Defined(k)));
            (!slope.is_trivially_zero()).then(|| &outer() * &slope)
        });
        Scalar::sum([direct].into_iter().chain(through))
    }

    /// The derivative of the cases of variable k in a variable that stands in them.
    fn slope_of_cases(&self, k: usize, a: Variable) -> Scalar {
        if let Some(known) = self.definitions.borrow().slopes_of_cases.get(&(k, a)) {
            return known.clone();
        }
        let [s, first, second] = self.cases_of_variable(k).expect("by cases");
        let [first, second] = [first, second].map(|f| self.partial(&f, a));
        let slope = self.by_sign(&s, &first, &second);
        (self.definitions.borrow_mut().slopes_of_cases).insert((k, a), slope.clone());
        slope
    }

    /// The variables by cases that stand in `f` itself.
    pub(super) fn cases_in(&self, f: &Scalar) -> Vec<usize> {
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
    fn defined_in_cases_of(&self, f: &Scalar) -> Vec<usize> {
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

    /// `f` with every listed variable replaced, all at once.
    pub(crate) fn substitute(&self, f: &Scalar, replacements: &[(Variable, Scalar)]) -> Scalar {
        let replaced = |x: &Variable| replacements.iter().any(|(y, _)| x == y);
        let defined: Vec<_> = (self.defined_in(f).into_iter())
            .filter(|k| (self.definitions.borrow().all[*k].depends_on.iter()).any(replaced))
            .collect();
        let mut all: Vec<_> = (replacements.iter())
            .map(|(x, value)| (self.symbol(*x), value.clone()))
            .collect();
        if !defined.is_empty() {
            let key = all.clone();
            for k in defined {
                let value = self.instance(k, replacements, &key);
                all.push((self.symbol(Variable::Defined(k)), value));
            }
        }
        f.substitute(&all)
    }

    /// `f` in which no variable is defined but those by cases, whose cases are written out: the same expression, written as one.
    pub(crate) fn written_out(&self, f: &Scalar) -> Scalar {
        let defined = self.defined_in(f);
        if defined.is_empty() {
            return f.clone();
        }
        let values: Vec<_> = (defined.into_iter())
            .map(|k| {
                let symbol = self.symbol(Variable::Defined(k));
                (symbol, self.definition_written_out(k))
            })
            .collect();
        f.substitute(&values)
    }

    /// A part of other expressions: its large sums are variables of their own.
    pub(crate) fn part(&self, f: Scalar) -> Scalar {
        self.with_sums_defined(f, &PartName::Part)
    }

    /// The expression in which every sum that stands in a product or a power, outside of functions, is a variable.
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
            AtomView::Mul(product) => {
                let factors: Vec<_> = product.iter().map(|factor| part(factor).0).collect();
                Scalar::of(Atom::mul_many(factors))
            }
            AtomView::Pow(power) => {
                let (base, exponent) = power.get_base_exp();
                Scalar::of(part(base).0.pow(exponent.to_owned()))
            }
            AtomView::Num(_) | AtomView::Var(_) | AtomView::Fun(_) => f.clone(),
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
        self.given(f, PartName::Given(name.to_owned()))
    }

    /// Whether a component of a `#[define]` with this name is a variable.
    pub(crate) fn has_component_of(&self, name: &str) -> bool {
        let is_component = |definition: &Definition| match &definition.name {
            PartName::Given(given) => given.split('[').next() == Some(name),
            _ => false,
        };
        self.definitions.borrow().all.iter().any(is_component)
    }

    /// A component of a `#[define]`, which is read more easily by its name, becomes a variable from half the size on.
    fn given(&self, f: Scalar, name: PartName) -> Scalar {
        match self.exceeds(&f, 2) {
            true => self.define(f, name),
            false => f,
        }
    }

    /// The last of the variables that were printed, each once.
    pub(crate) fn take_last_shown(&self) -> Option<usize> {
        self.definitions.borrow_mut().shown.pop_last()
    }

    /// Variable k is printed, in the place of its definition or of that which it is a derivative of.
    pub(super) fn show(&self, k: usize) -> (Called, Vec<Variable>) {
        let mut defined = self.origin(k);
        while let PartName::Slope(of, _) = self.name(defined) {
            defined = self.origin(of);
        }
        self.definitions.borrow_mut().shown.insert(defined);
        (self.called(k), self.variables_below(k))
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
    pub(crate) fn called(&self, k: usize) -> Called {
        match self.name(k) {
            PartName::Given(name) => Called::Given(name),
            PartName::Slope(of, x) => Called::Slope(Box::new(self.called(of)), x),
            PartName::Derivative(f, Variable::Defined(v)) => {
                Called::Derivative(f, Box::new(self.called(v)))
            }
            PartName::Derivative(f, x) => Called::Slope(Box::new(Called::Given(f)), x),
            PartName::Part | PartName::Cases => Called::Part(self.origin(k)),
        }
    }

    /// The variables that variable k depends on, which are not defined themselves.
    pub(crate) fn variables_below(&self, k: usize) -> Vec<Variable> {
        let definition = &self.definitions.borrow().all[k];
        definition.depends_on.iter().copied().collect()
    }

    /// Whether a variable, defined or not, depends on more than parameters.
    pub(super) fn varies(&self, a: Variable) -> bool {
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
    pub(super) fn node_of(&self, k: usize) -> Option<Node> {
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

    /// The defined variables that the expressions are made of, directly or through others, by levels: none depends on one of its own
    /// level or of a later one.
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
    pub(super) fn defined_in(&self, f: &Scalar) -> Vec<usize> {
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

    /// Whether it is a function, or a root, in which defined variables stand.
    pub(super) fn is_function_of_defined(&self, view: AtomView<'_>) -> bool {
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

    fn depends_on(&self, k: usize, x: Variable) -> bool {
        x == Variable::Defined(k) || self.definitions.borrow().all[k].depends_on.contains(&x)
    }

    /// The variables that stand in `f` or in the cases of it, defined or not but by cases, in the order of their places.
    pub(super) fn variables_standing_in(&self, f: &Scalar) -> Vec<Variable> {
        let mut variables: Vec<_> = match self.cases_in(f).is_empty() {
            true => (f.all_symbols())
                .filter_map(|symbol| self.variable_of(symbol))
                .collect(),
            false => self.all_in_cases_of(f).into_iter().collect(),
        };
        variables.sort_by_key(|x| self.place(*x));
        variables
    }

    /// ∂f/∂a, found once where `f` has no cases.
    pub(super) fn kept_partial(&self, f: &Scalar, a: Variable) -> Scalar {
        match self.cases_in(f).is_empty() {
            true => f.kept_derivative(self.symbol(a)),
            false => self.partial(f, a),
        }
    }

    /// Whether `a` stands in `f` or in a case of it.
    pub(super) fn stands_in(&self, a: Variable, f: &Scalar) -> bool {
        f.contains(self.symbol(a))
            || !self.cases_in(f).is_empty() && self.all_in_cases_of(f).contains(&a)
    }

    /// ∂a/∂x of a variable a, defined or not.
    pub(super) fn slope_of(&self, a: Variable, x: Variable) -> Scalar {
        match a {
            _ if a == x => Scalar::integer(1),
            Variable::Defined(k) if self.depends_on(k, x) => self.slope(k, x),
            _ => Scalar::zero(),
        }
    }

    /// Σ_x c_x ∂f/∂x.
    pub(super) fn along(&self, f: &Scalar, field: &Field) -> Scalar {
        let terms = self.variables_standing_in(f).into_iter().map(|a| {
            let component = self.component_along(a, field);
            match component.is_trivially_zero() {
                true => component,
                false => &component * &self.kept_partial(f, a),
            }
        });
        Scalar::sum(terms)
    }

    /// Σ_x c_x ∂a/∂x of a variable a, defined or not.
    pub(super) fn component_along(&self, a: Variable, field: &Field) -> Scalar {
        let Variable::Defined(k) = a else {
            let component = field.iter().find(|(x, _)| *x == a);
            return component.map_or_else(Scalar::zero, |(_, c)| c.clone());
        };
        if !field.iter().any(|(x, _)| self.depends_on(k, *x)) {
            return Scalar::zero();
        }
        let known =
            (self.definitions.borrow().tangents.get(field)).and_then(|of| of.get(&k).cloned());
        known.unwrap_or_else(|| {
            let definition = self.definition(k);
            let tangent = self.along(&definition, field);
            // A velocity, which is linear in the velocities, is its own tangent along them.
            let is_itself = || (&tangent - &definition).expanded().is_trivially_zero();
            let tangent = match self.is_scaling(field) && is_itself() {
                true => self.variable(a),
                false => self.part(tangent),
            };
            (self.definitions.borrow_mut().tangents)
                .entry(field.to_vec())
                .or_default()
                .insert(k, tangent.clone());
            tangent
        })
    }

    /// Whether every component of the field is its variable.
    fn is_scaling(&self, field: &Field) -> bool {
        field.iter().all(|(x, c)| *c == self.variable(*x))
    }

    fn slope(&self, k: usize, x: Variable) -> Scalar {
        let key = (k, self.symbol(x));
        if let Some(known) = self.definitions.borrow().slopes.get(&key) {
            return known.clone();
        }
        let slope = self.derivative(&self.definition(k), x);
        let name = match self.is_of_one_point(k) {
            true => PartName::Slope(k, x),
            false => PartName::Part,
        };
        let slope = self.with_sums_defined(slope, &name);
        (self.definitions.borrow_mut().slopes).insert(key, slope.clone());
        slope
    }

    fn instance(
        &self,
        k: usize,
        replacements: &[(Variable, Scalar)],
        key: &[(Symbol, Scalar)],
    ) -> Scalar {
        let known =
            (self.definitions.borrow().instances.get(key)).and_then(|of| of.get(&k).cloned());
        if let Some(known) = known {
            return known;
        }
        if let Some(cases) = self.cases_of_variable(k) {
            let [s, a, b] = cases.map(|f| self.substitute(&f, replacements));
            let instance = self.by_sign(&s, &a, &b);
            (self.definitions.borrow_mut().instances)
                .entry(key.to_vec())
                .or_default()
                .insert(k, instance.clone());
            return instance;
        }
        let instance = self.substitute(&self.definition(k), replacements);
        // A function at a node has its name, another function has none.
        let is_the_same = (replacements.iter())
            .filter(|(x, _)| self.depends_on(k, *x))
            .all(|(x, value)| self.is_at_a_node(*x, value));
        let instance = match self.name(k) {
            name @ PartName::Given(_) if is_the_same => self.given(instance, name),
            name if is_the_same => self.with_sums_defined(instance, &name),
            _ => self.part(instance),
        };
        if let (true, Some(Variable::Defined(new))) = (is_the_same, self.as_variable(&instance)) {
            let origin = self.origin(k);
            let definition = &mut self.definitions.borrow_mut().all[new];
            if new != origin && definition.origin.is_none() && new > k {
                definition.origin = Some(origin);
            }
        }
        (self.definitions.borrow_mut().instances)
            .entry(key.to_vec())
            .or_default()
            .insert(k, instance.clone());
        instance
    }

    /// Whether `f` is the coordinate, entry or time x at a node.
    fn is_at_a_node(&self, x: Variable, f: &Scalar) -> bool {
        match (x, self.as_variable(f)) {
            (Variable::Coordinate(i) | Variable::Node(i, _), Some(Variable::Node(j, _))) => i == j,
            (
                Variable::Entry(g, e) | Variable::NodeEntry(g, e, _),
                Some(Variable::NodeEntry(h, f, _)),
            ) => (g, e) == (h, f),
            (Variable::Time | Variable::NodeTime(_), Some(Variable::NodeTime(_))) => true,
            _ => false,
        }
    }

    /// The variable that `f` is.
    fn as_variable(&self, f: &Scalar) -> Option<Variable> {
        match f.0.as_view() {
            AtomView::Var(x) => self.variable_of(x.get_symbol()),
            _ => None,
        }
    }

    /// Whether the variables that k depends on are those of one point, so that a derivative has one meaning.
    fn is_of_one_point(&self, k: usize) -> bool {
        let mut nodes: BTreeSet<Option<Node>> = BTreeSet::new();
        self.variables_below(k).into_iter().all(|x| {
            match x {
                Variable::Coordinate(_) | Variable::Entry(..) | Variable::Time => {
                    nodes.insert(None);
                }
                Variable::Node(_, node)
                | Variable::NodeEntry(_, _, node)
                | Variable::NodeTime(node) => {
                    nodes.insert(Some(node));
                }
                Variable::Parameter(_)
                | Variable::Control(_)
                | Variable::Velocity(_)
                | Variable::Step
                | Variable::Pi
                | Variable::Constant(_) => {}
                // Of a whole interval, or of a group.
                _ => return false,
            }
            nodes.len() <= 1
        })
    }

    fn definition_written_out(&self, k: usize) -> Scalar {
        let is_looking = self.definitions.borrow().pattern.is_some();
        if is_looking {
            return self.written_out(&self.definition(k));
        }
        if let Some(known) = &self.definitions.borrow().all[k].written_out {
            return known.clone();
        }
        let written = match self.cases_of_variable(k) {
            Some(cases) => {
                let [s, a, b] = cases.map(|f| self.written_out(&f));
                self.by_sign(&s, &a, &b)
            }
            None => self.written_out(&self.definition(k)),
        };
        self.definitions.borrow_mut().all[k].written_out = Some(written.clone());
        written
    }

    /// The expression with its large sums, outside of functions, as variables.
    fn with_sums_defined(&self, f: Scalar, name: &PartName) -> Scalar {
        if !self.exceeds(&f, 1) {
            return f;
        }
        match f.0.as_view() {
            AtomView::Add(_) => self.define(f, name.clone()),
            AtomView::Mul(product) => {
                let factor = |factor: AtomView<'_>| {
                    self.with_sums_defined(Scalar::of(factor.to_owned()), &PartName::Part)
                        .0
                };
                let factors: Vec<_> = product.iter().map(factor).collect();
                Scalar::of(Atom::mul_many(factors))
            }
            AtomView::Pow(power) => {
                let (base, exponent) = power.get_base_exp();
                let base = self.with_sums_defined(Scalar::of(base.to_owned()), &PartName::Part);
                Scalar::of(base.0.pow(exponent.to_owned()))
            }
            AtomView::Num(_) | AtomView::Var(_) | AtomView::Fun(_) => f,
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
            written_out: None,
        });
        Scalar::symbol(self.pool.borrow_mut().add(Variable::Defined(k)))
    }
}

#[cfg(test)]
mod tests;
