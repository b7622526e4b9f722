//! Expressions in which the arguments of transcendental functions are variables of their own.
//!
//! Exponentials of functions u_1, …, u_n that no Q-linear combination makes constant are algebraically independent over the
//! field that the u_i live in (J. Ax, *On Schanuel's conjectures*, Ann. of Math. 93, 1971; sines and hyperbolic functions are rational in
//! exponentials). So f(x, e^{u(x)}) vanishes identically exactly if f(x, e^s) does for independent s, and that is
//! decided where every s is of order one: exp(-12 (x-12)²) is e^s there, and not e^-1700. Arguments that depend on each other
//! linearly, such as a + b, a, b and 2a + 2π, keep their relations. Constants between arguments, 1500 of tanh(50 (x - 15)) and
//! tanh(50 (x - 45)), are scaled to order one, all of them by one factor: e is transcendental (Lindemann and Weierstrass), so that an
//! identity in e^1500 is one in every e^{1500 η}.
//!
//! A root of a square has two sides, √(u²) = u where u > 0 and -u where u < 0. It becomes τu with a sign τ = ±1
//! of its own: what vanishes identically vanishes for both. Inverse functions have sides likewise, however far away they change:
//! atan(tan u) is u or u - π, asin(sin u) is u or π - u, and atan2(g y, g x) turns by π where g changes its sign.
//!
//! Functions that undo others, cos(atan2(y, x)) or ln(e^u v), satisfy relations with their arguments; there the
//! arguments stay as they are. Without a known relation an expression counts as different from zero.

use std::collections::HashMap;

use symbolica::atom::{Atom, AtomCore, AtomView, Symbol};
use symbolica::domains::float::Float;
use symbolica::domains::rational::Rational;

use self::relations::relations;
use super::sign::is_nonnegative;
use crate::algebra::scalar::is_expandable;
use crate::algebra::work;
use crate::algebra::{Algebra, Scalar, field, scalar};

mod branches;
mod relations;

pub(in crate::algebra) use self::branches::{common_factors, square_of};
use self::branches::{power_of, without_logarithms};

/// Arguments of more bytes than this are taken as they stand: not expanded, not factored.
const LARGEST: usize = 4000;

/// Rewritten expressions, and the values that their new variables may have.
pub(in crate::algebra) struct Generic {
    pub(in crate::algebra) atoms: Vec<Atom>,
    /// The symbols of the arguments, then those of the sides.
    pub(in crate::algebra) symbols: Vec<Symbol>,
    pub(in crate::algebra) arguments: Vec<Argument>,
    /// The arguments in the variables.
    pub(in crate::algebra) argument_atoms: Vec<Atom>,
    pub(in crate::algebra) sides: usize,
    /// Whether every function is an exponential, a sine, … of such an argument: then nothing but these points decides.
    pub(in crate::algebra) is_complete: bool,
    /// Whether the expressions are rational in the variables, in exponentials of the arguments and in one root of a sum of squares.
    pub(in crate::algebra) is_rational: bool,
}

/// An argument, free or in terms of others.
pub(in crate::algebra) enum Argument {
    /// Independent of those before.
    Free,
    /// Σ c_k u_k + r + c of free ones before, r rational.
    Combination(Vec<(usize, Rational)>, [Float; 2]),
}

impl Algebra {
    /// The expressions with arguments of their own.
    pub(in crate::algebra) fn generic(&self, expressions: &[Scalar]) -> Generic {
        let atoms: Vec<_> = (expressions.iter())
            .map(|f| self.without_e(f.0.clone()))
            .collect();
        work::charge_reading(&atoms, work::REWRITTEN);
        let mut rewriter = Rewriter {
            algebra: self,
            first: self.pool.borrow().symbols.len(),
            names: HashMap::new(),
            branched: HashMap::new(),
            arguments: Vec::new(),
            sides: Vec::new(),
            is_complete: true,
            is_rational: true,
            roots: Vec::new(),
        };
        let atoms: Vec<_> = atoms.iter().map(|atom| rewriter.rewritten(atom)).collect();
        let Rewriter {
            arguments,
            sides,
            is_complete,
            is_rational,
            roots,
            ..
        } = rewriter;
        let is_rational = is_rational
            && match roots.as_slice() {
                [] => true,
                [radicand] => is_nonnegative(radicand.as_view()),
                _ => false,
            };
        let symbols = (arguments.iter().map(|(_, symbol)| *symbol))
            .chain(sides.iter().map(|(_, symbol)| *symbol))
            .collect();
        let forms = arguments.iter().map(|(atom, _)| self.linear_form(atom));
        Generic {
            atoms,
            symbols,
            sides: sides.len(),
            is_complete,
            is_rational,
            arguments: relations(forms.collect()),
            argument_atoms: (arguments.iter()).map(|(atom, _)| atom.clone()).collect(),
        }
    }

    /// The expression in factors, where it is short.
    pub(in crate::algebra) fn factored(&self, f: &Atom) -> Atom {
        if f.as_view().get_byte_size() > LARGEST || !is_expandable(f) || has_high_degree(f) {
            return f.clone();
        }
        if let Some(known) = self.factored.borrow().get(f) {
            return known.clone();
        }
        let factored = f.factor();
        (self.factored.borrow_mut()).insert(f.clone(), factored.clone());
        factored
    }
}

/// Whether a sum has terms of a degree for which a polynomial takes long to be factored, as 1 + x^-1998.
fn has_high_degree(f: &Atom) -> bool {
    const HIGHEST: u64 = 100;
    let is_high = |term: AtomView<'_>| {
        let mut high = false;
        term.visitor(&mut |view| {
            if let AtomView::Pow(power) = view {
                let exponent = i64::try_from(power.get_exp());
                high |= exponent.is_ok_and(|exponent| exponent.unsigned_abs() > HIGHEST);
            }
            !high
        });
        high
    };
    let mut high = false;
    f.visitor(&mut |view| {
        if let AtomView::Add(sum) = view {
            high |= sum.iter().any(is_high);
        }
        !high
    });
    high
}

/// Gives arguments and sides their symbols: those behind all others of the pool, for one evaluation.
struct Rewriter<'a> {
    algebra: &'a Algebra,
    first: usize,
    names: HashMap<Atom, Atom>,
    /// Roots and inverse functions with their branches, and functions written out, each found once.
    branched: HashMap<Atom, Option<Atom>>,
    arguments: Vec<(Atom, Symbol)>,
    sides: Vec<(Atom, Symbol)>,
    is_complete: bool,
    is_rational: bool,
    /// The radicands of square roots that are no squares.
    roots: Vec<Atom>,
}

impl Rewriter<'_> {
    fn rewritten(&mut self, atom: &Atom) -> Atom {
        atom.replace_map(|view, _, out| {
            if let Some(new) = self.replacement(view) {
                **out = new;
            }
        })
    }

    /// Another form of a function or a root, in which no variable is defined; nothing for what is looked into.
    fn replacement(&mut self, view: AtomView<'_>) -> Option<Atom> {
        if self.algebra.is_function_of_defined(view) {
            return self.branched(view, |rewriter| {
                let written = rewriter.algebra.written_out(&Scalar::of(view.to_owned()));
                Some(rewriter.rewritten(&written.0))
            });
        }
        match view {
            AtomView::Fun(call) if is_entire(call.get_symbol()) => {
                if let Some(form) = without_logarithms(call.get_symbol(), call.get(0)) {
                    return Some(self.rewritten(&form));
                }
                let argument = self.argument(call.get(0))?;
                Some(call.get_symbol().call_args(&[argument]))
            }
            AtomView::Fun(call) if field::called(view).is_some() => {
                let known = self.branched(view, |rewriter| {
                    rewriter.is_rational = false;
                    let argument = |a: AtomView<'_>| {
                        // In q_0, d, t and h, where equal arguments look alike.
                        let expanded = rewriter.algebra.expanded_argument(&a.to_owned());
                        rewriter.rewritten(&expanded)
                    };
                    let arguments: Vec<_> = call.iter().map(argument).collect();
                    Some(call.get_symbol().call_args(&arguments))
                });
                self.is_rational = false;
                known
            }
            AtomView::Fun(call) => self.branched(view, |rewriter| {
                (rewriter.is_complete, rewriter.is_rational) = (false, false);
                let arguments: Vec<_> = call.iter().map(|a| a.to_owned()).collect();
                rewriter.inverse(call.get_symbol(), &arguments, view)
            }),
            AtomView::Pow(power) => {
                let (base, exponent) = power.get_base_exp();
                if base.get_symbol() == Some(Symbol::E) {
                    if let Some(power) = power_of(exponent) {
                        return Some(self.rewritten(&power));
                    }
                    let argument = self.argument(exponent)?;
                    return Some(Atom::var(Symbol::E).pow(&argument));
                }
                let exponent = match Rational::try_from(exponent) {
                    Ok(exponent) if exponent.is_integer() => return None,
                    Ok(exponent) => exponent,
                    Err(_) => {
                        (self.is_complete, self.is_rational) = (false, false);
                        return None;
                    }
                };
                self.branched(view, |rewriter| {
                    let sided = rewriter.sided(base, &exponent);
                    let twice = &exponent * &Rational::from(2);
                    rewriter.is_complete &= sided.is_some() && twice.is_integer();
                    rewriter.is_rational &= twice.is_integer();
                    let radicand = base.to_owned();
                    if sided.is_none() && !rewriter.roots.contains(&radicand) {
                        rewriter.roots.push(radicand);
                    }
                    sided
                })
            }
            _ => None,
        }
    }

    /// The form of a root or of an inverse function, from `find` where it is met for the first time.
    fn branched(
        &mut self,
        view: AtomView<'_>,
        find: impl FnOnce(&mut Self) -> Option<Atom>,
    ) -> Option<Atom> {
        let whole = view.to_owned();
        if let Some(known) = self.branched.get(&whole) {
            return known.clone();
        }
        let found = find(self);
        self.branched.insert(whole, found.clone());
        found
    }

    /// The variable in the place of an argument.
    fn argument(&mut self, argument: AtomView<'_>) -> Option<Atom> {
        let argument = argument.to_owned();
        if let Some(name) = self.names.get(&argument) {
            return Some(name.clone());
        }
        if undoes(&argument.expand_num()) {
            return None;
        }
        if contains_function(&argument) {
            // Arguments that are equal need not look alike: their values tell.
            self.is_complete = false;
            return None;
        }
        let symbol = self.next_symbol();
        let name = Atom::var(symbol);
        self.names.insert(argument.clone(), name.clone());
        self.arguments.push((argument, symbol));
        Some(name)
    }

    fn next_symbol(&self) -> Symbol {
        scalar::pool_symbol(self.first + self.arguments.len() + self.sides.len())
    }
}

/// A function of e^x or e^{ix}, rational and without branches.
fn is_entire(symbol: Symbol) -> bool {
    matches!(
        symbol.get_stripped_name(),
        "sin"
            | "cos"
            | "tan"
            | "sec"
            | "csc"
            | "cot"
            | "sinh"
            | "cosh"
            | "tanh"
            | "sech"
            | "csch"
            | "coth"
            | "exp"
    )
}

/// Whether a function of a field is in an expression.
fn contains_function(f: &Atom) -> bool {
    let mut found = false;
    f.visitor(&mut |view| {
        found |= field::called(view).is_some();
        !found
    });
    found
}

/// Whether an argument has a term that is a multiple of an inverse function, which the function around it undoes.
fn undoes(argument: &Atom) -> bool {
    argument.terms().any(|term| {
        let factors: Vec<AtomView<'_>> = match term {
            AtomView::Mul(product) => product.iter().collect(),
            other => vec![other],
        };
        let is_inverse = |f: &AtomView<'_>| match f {
            AtomView::Fun(call) => !is_entire(call.get_symbol()) && field::called(*f).is_none(),
            _ => false,
        };
        factors.iter().any(is_inverse)
            && factors
                .iter()
                .all(|f| is_inverse(f) || matches!(f, AtomView::Num(_) | AtomView::Var(_)))
    })
}

#[cfg(test)]
mod tests {
    use symbolica::atom::{Atom, AtomCore};

    use crate::algebra::with_variables;

    /// x² y - y = y (x - 1)(x + 1), and x^200 is a power; 1 + x^-1998 and its root stay as they are, which the polynomial of degree 1998 takes
    /// minutes for.
    #[test]
    fn sums_of_high_degree_are_not_factored() {
        with_variables(|algebra, [x, y]| {
            let factored = algebra.factored(&(x.pow(2) * y - y));
            assert_eq!(crate::algebra::zero::sign::factors(&factored).len(), 3);
            for f in [
                x.pow(200),
                Atom::num(1) + x.pow(-1998),
                (Atom::num(1) + x.pow(-1998)).pow(3) * y,
            ] {
                assert_eq!(algebra.factored(&f), f);
            }
        });
    }
}
