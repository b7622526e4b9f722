//! The one door to the computer algebra system. No syntax, no tokens, no spans; nothing else in
//! the crate names `symbolica`.
//!
//! - [`session`]: the lock and the thread every use needs.
//! - [`work`]: the work of operations on expressions.
//! - [`scalar`]: expressions and their arithmetic.
//! - [`definitions`]: expressions as a graph, large parts of them as variables with definitions.
//! - [`derivatives`]: first and second derivatives over that graph.
//! - [`cases`]: expressions by cases, and decisions in every case.
//! - [`build`]: from what the user wrote to expressions.
//! - [`sample`]: values at random points in high precision; zero tests and ranks.
//! - [`generic`]: arguments of functions as independent variables; [`point`], [`tape`], [`value`]:
//!   points, evaluation, round-off.
//! - [`residue`]: values modulo a prime, where an expression is rational enough; [`jet`]: power
//!   series about such points.
//! - [`walls`]: where expressions may jump; [`sign`]: signs that they have everywhere, by
//!   structure.
//! - [`structure`]: by structure, the degree of an expression, which signs it takes, whether it is
//!   periodic, where its cases meet, and the logarithms that forms are differentials of.
//! - [`print`]: expressions as text and as LaTeX.
//! - [`stumpff`]: the functions of derivations that have no name in the language.
//! - [`field`]: functions that fields of the struct are.
//! - [`functions`]: the functions of the language as symbols, and their values.
//! - [`export`]: expressions as straight-line programs.
//!
//! Nothing is simplified or expanded before it is differentiated.

mod build;
mod cases;
mod constant;
mod definitions;
mod derivatives;
mod export;
mod field;
mod functions;
pub(crate) mod linear;
mod print;
mod scalar;
mod session;
mod structure;
mod stumpff;
mod zero;

mod work;

pub(crate) use build::BuildError;
pub(crate) use constant::Constant;
pub(crate) use definitions::Called;
pub(crate) use derivatives::Derivatives;
pub(crate) use derivatives::slopes::{GraphSlopes, Slopes};
pub(crate) use export::ProgramDefinition;
#[cfg(test)]
pub(crate) use print::evaluated;
pub(crate) use print::{Math, VariableNames, latex_letter, math};
pub(crate) use scalar::{Kept, Scalar};
pub(crate) use session::run;
pub(crate) use structure::{Character, Effect, LogPrimitive, OneForm, ParityComponents, Power};
pub(crate) use zero::elimination::{Elimination, Sample, eliminated_jets};
pub(crate) use zero::jet::{Jet, Series};
pub(crate) use zero::sample::Unknown;

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;

use symbolica::atom::{Atom, AtomCore, Symbol};

use crate::expression::Variable;
use definitions::Definitions;

/// The symbols of one system: every [`Variable`] has its place in a pool of numbered symbols.
///
/// Symbolica orders terms by the bytes of the numbers of their symbols, which it gives in the order
/// of their creation and keeps for the life of the process. All other symbols are created before
/// the pool, and the pool in order, so that a system's expressions come out the same whatever was
/// expanded before it.
pub(crate) struct Algebra {
    pool: RefCell<Pool>,
    constants: RefCell<Vec<Constant>>,
    definitions: RefCell<Definitions>,
    /// Variables that are functions of others, with what they are.
    dependents: OnceCell<Vec<(Variable, Scalar)>>,
    /// Defined variables in terms of others alone.
    written_out: Kept<usize, Scalar>,
    /// ∂v/∂x of defined variables.
    slopes: Kept<(usize, Symbol), Scalar>,
    /// The derivatives of those by cases in what stands in the cases.
    slopes_of_cases: Kept<(usize, Variable), Scalar>,
    /// Expressions in factors.
    factored: Kept<Atom, Atom>,
    /// Radicands in factors.
    radicands: Kept<Atom, Vec<Atom>>,
    /// Expressions as programs are made of them: several programs compute the same output.
    finished: Kept<Scalar, Atom>,
    /// Parts of printed expressions, each made shorter once.
    shorter_parts: RefCell<scalar::ShorterParts>,
    rotation_relations: OnceCell<Vec<scalar::Relation>>,
    atan2: Symbol,
    by_sign: Symbol,
    stumpff: Symbol,
    field: Symbol,
}

impl Algebra {
    /// An algebra over `variables`; only to be used inside [`run`].
    pub(crate) fn new(variables: Vec<Variable>) -> Self {
        // Before the pool: the bytes of an expression, which the budget counts and Symbolica compares, are those of the numbers of its symbols.
        let (atan2, stumpff) = (scalar::atan2(), stumpff::symbol());
        let (by_sign, field) = (scalar::by_sign(), field::symbol());
        scalar::any();
        functions::create_symbols();
        let mut pool = Pool::default();
        variables.into_iter().for_each(|x| _ = pool.add(x));
        Self {
            pool: RefCell::new(pool),
            constants: RefCell::default(),
            definitions: RefCell::default(),
            dependents: OnceCell::new(),
            written_out: Kept::default(),
            slopes: Kept::default(),
            slopes_of_cases: Kept::default(),
            factored: Kept::default(),
            radicands: Kept::default(),
            finished: Kept::default(),
            shorter_parts: RefCell::default(),
            rotation_relations: OnceCell::new(),
            atan2,
            by_sign,
            stumpff,
            field,
        }
    }

    /// Says what some variables are in terms of the others: their values at random points.
    pub(crate) fn set_dependents(&self, dependents: Vec<(Variable, Scalar)>) {
        let result = self.dependents.set(dependents);
        debug_assert!(result.is_ok(), "they are said once");
    }

    /// The expression that is the variable itself.
    pub(crate) fn variable(&self, variable: Variable) -> Scalar {
        Scalar::symbol(self.symbol(variable))
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

    /// The opaque constants met so far, such as sin(1).
    pub(crate) fn constants(&self) -> Vec<Constant> {
        self.constants.borrow().clone()
    }

    /// Every variable of the pool in order; constants and defined ones last.
    fn all_variables(&self) -> Vec<Variable> {
        self.pool.borrow().variables.clone()
    }

    /// Whether the system has this variable.
    pub(crate) fn knows(&self, variable: Variable) -> bool {
        self.pool.borrow().places.contains_key(&variable)
    }

    fn symbol(&self, variable: Variable) -> Symbol {
        let place = self.place(variable);
        self.pool.borrow().symbols[place]
    }

    fn place(&self, variable: Variable) -> usize {
        *(self.pool.borrow().places.get(&variable))
            .unwrap_or_else(|| panic!("{variable:?} is not a variable of this system"))
    }

    fn variable_of(&self, symbol: Symbol) -> Option<Variable> {
        let pool = self.pool.borrow();
        let place = *pool.places_by_symbol.get(&symbol.get_id())?;
        Some(pool.variables[place])
    }

    /// The variable that stands for an opaque constant, the same one for the same text.
    fn constant(&self, constant: Constant) -> Variable {
        let mut constants = self.constants.borrow_mut();
        let known = (constants.iter()).position(|known| known.name == constant.name);
        let variable = Variable::Constant(known.unwrap_or(constants.len()));
        if known.is_none() {
            self.pool.borrow_mut().add(variable);
            constants.push(constant);
        }
        variable
    }
}

/// Variables and their symbols.
#[derive(Default)]
struct Pool {
    variables: Vec<Variable>,
    symbols: Vec<Symbol>,
    places: BTreeMap<Variable, usize>,
    /// The place of each symbol, by Symbolica's number.
    places_by_symbol: BTreeMap<u32, usize>,
}

impl Pool {
    fn add(&mut self, variable: Variable) -> Symbol {
        let place = self.variables.len();
        let symbol = scalar::pool_symbol(place);
        #[cfg(test)]
        if let Some(before) = self.symbols.last() {
            assert_eq!(
                symbol.get_id(),
                before.get_id() + 1,
                "a symbol beside the pool"
            );
        }
        self.variables.push(variable);
        self.symbols.push(symbol);
        self.places.insert(variable, place);
        self.places_by_symbol.insert(symbol.get_id(), place);
        symbol
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
