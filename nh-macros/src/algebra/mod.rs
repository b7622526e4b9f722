//! The one door to the computer algebra system. No syntax, no tokens, no spans; nothing else in
//! the crate names `symbolica`.
//!
//! - [`session`]: the lock and the thread every use needs.
//! - [`budget`]: how much work a derivation may be.
//! - [`scalar`]: expressions and their arithmetic.
//! - [`build`]: from what the user wrote to expressions.
//! - [`sample`]: values at random points in high precision; zero tests and ranks.
//! - [`generic`]: arguments of functions as independent variables; [`point`], [`tape`], [`value`]: points, evaluation, round-off.
//! - [`walls`]: where expressions may jump; [`sign`]: signs that they have everywhere, by structure.
//! - [`shift`]: which expressions are periodic, by structure.
//! - [`print`]: expressions as text and as LaTeX.
//! - [`export`]: expressions as straight-line programs.
//!
//! Nothing is simplified or expanded before it is differentiated.

pub(crate) mod budget;
mod build;
mod degree;
mod export;
mod generic;
pub(crate) mod linear;
mod point;
mod print;
mod sample;
mod scalar;
mod session;
mod shift;
mod sign;
mod tape;
mod value;
mod variable;
mod walls;

pub(crate) use build::BuildError;
pub(crate) use print::{Format, Names, join_terms};
pub(crate) use sample::{Sample, Unknown};
pub(crate) use scalar::Scalar;
pub(crate) use session::run;
pub(crate) use variable::{Constant, Node, Slot, Variable};

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

use symbolica::atom::{Atom, AtomCore, Symbol};

/// The symbols of one system: every [`Variable`] has its place in a pool of numbered symbols.
///
/// Symbolica orders terms by the age of their symbols and keeps symbols for the life of the process.
/// The pool is always created in the same order, so a system's expressions come out the same whatever
/// was expanded before it.
pub(crate) struct Algebra {
    variables: Vec<Variable>,
    /// The place of each variable in the pool.
    places: BTreeMap<Variable, usize>,
    symbols: RefCell<Vec<Symbol>>,
    /// The place of each symbol, by Symbolica's number.
    places_by_symbol: RefCell<BTreeMap<u32, usize>>,
    constants: RefCell<Vec<Constant>>,
    /// Variables that are functions of others, with what they are.
    dependents: Vec<(Variable, Scalar)>,
    /// Expressions in factors, each found once.
    factored: RefCell<HashMap<Atom, Atom>>,
    /// Radicands in factors, each found once.
    radicands: RefCell<HashMap<Atom, Vec<Atom>>>,
    /// Expressions as programs are made of them, each found once: several programs compute the same output.
    finished: RefCell<HashMap<Scalar, Atom>>,
    atan2: Symbol,
}

impl Algebra {
    /// An algebra over `variables`; only to be used inside [`run`].
    pub(crate) fn new(variables: Vec<Variable>) -> Self {
        let atan2 = scalar::atan2();
        // Before the pool: the bytes of an expression, which the budget counts, grow with the numbers of its symbols.
        scalar::any();
        let symbols: Vec<_> = (0..variables.len()).map(scalar::pool_symbol).collect();
        Self {
            places: variables
                .iter()
                .enumerate()
                .map(|(place, variable)| (*variable, place))
                .collect(),
            places_by_symbol: RefCell::new(symbols.iter().map(Symbol::get_id).zip(0..).collect()),
            variables,
            symbols: RefCell::new(symbols),
            constants: RefCell::default(),
            dependents: Vec::new(),
            factored: RefCell::default(),
            radicands: RefCell::default(),
            finished: RefCell::default(),
            atan2,
        }
    }

    /// Says what some variables are in terms of the others: their values at random points.
    pub(crate) fn set_dependents(&mut self, dependents: Vec<(Variable, Scalar)>) {
        self.dependents = dependents;
    }

    /// The expression that is the variable itself.
    pub(crate) fn variable(&self, variable: Variable) -> Scalar {
        Scalar::symbol(self.symbol(variable))
    }

    /// ∂f/∂x.
    pub(crate) fn derivative(&self, f: &Scalar, x: Variable) -> Scalar {
        f.derivative(self.symbol(x))
    }

    /// Whether `f` contains `x`, syntactically.
    pub(crate) fn contains(&self, f: &Scalar, x: Variable) -> bool {
        f.contains(self.symbol(x))
    }

    /// The variables that `f` contains, syntactically.
    pub(crate) fn variables_of(&self, f: &Scalar) -> Vec<Variable> {
        let variables = self.all_variables().into_iter();
        variables.filter(|x| self.contains(f, *x)).collect()
    }

    pub(crate) fn sin(&self, f: &Scalar) -> Scalar {
        Scalar::of(f.0.sin())
    }

    pub(crate) fn cos(&self, f: &Scalar) -> Scalar {
        Scalar::of(f.0.cos())
    }

    pub(crate) fn sqrt(&self, f: &Scalar) -> Scalar {
        Scalar::of(f.0.sqrt())
    }

    /// `f` with every listed variable replaced, all at once.
    pub(crate) fn substitute(&self, f: &Scalar, replacements: &[(Variable, Scalar)]) -> Scalar {
        let replacements: Vec<_> = replacements
            .iter()
            .map(|(variable, value)| (self.symbol(*variable), value.clone()))
            .collect();
        f.substitute(&replacements)
    }

    /// The opaque constants met so far, such as sin(1).
    pub(crate) fn constants(&self) -> Vec<Constant> {
        self.constants.borrow().clone()
    }

    /// Every variable of the pool in order, constants last.
    fn all_variables(&self) -> Vec<Variable> {
        let constants = 0..self.constants.borrow().len();
        self.variables
            .iter()
            .copied()
            .chain(constants.map(Variable::Constant))
            .collect()
    }

    /// Whether the system has this variable.
    fn knows(&self, variable: Variable) -> bool {
        self.places.contains_key(&variable)
    }

    fn symbol(&self, variable: Variable) -> Symbol {
        self.symbols.borrow()[self.place(variable)]
    }

    fn place(&self, variable: Variable) -> usize {
        match variable {
            Variable::Constant(i) => self.variables.len() + i,
            _ => *self
                .places
                .get(&variable)
                .unwrap_or_else(|| panic!("{variable:?} is not a variable of this system")),
        }
    }

    fn variable_of(&self, symbol: Symbol) -> Option<Variable> {
        let place = *self.places_by_symbol.borrow().get(&symbol.get_id())?;
        Some(match place.checked_sub(self.variables.len()) {
            Some(constant) => Variable::Constant(constant),
            None => self.variables[place],
        })
    }

    /// The variable that stands for an opaque constant, the same one for the same text.
    fn constant(&self, constant: Constant) -> Variable {
        let mut constants = self.constants.borrow_mut();
        if let Some(i) = constants
            .iter()
            .position(|known| known.text == constant.text)
        {
            return Variable::Constant(i);
        }
        let place = self.variables.len() + constants.len();
        let symbol = scalar::pool_symbol(place);
        self.symbols.borrow_mut().push(symbol);
        self.places_by_symbol
            .borrow_mut()
            .insert(symbol.get_id(), place);
        constants.push(constant);
        Variable::Constant(constants.len() - 1)
    }
}

/// Runs a test in an algebra with two variables.
#[cfg(test)]
fn with_variables(task: impl FnOnce(&Algebra, [&Atom; 2]) + Send) {
    run(|| {
        let algebra = Algebra::new([0, 1].map(Variable::Multiplier).to_vec());
        let [x, y] = [0, 1].map(|i| algebra.variable(Variable::Multiplier(i)).0);
        task(&algebra, [&x, &y]);
    })
    .expect("the algebra runs");
}
