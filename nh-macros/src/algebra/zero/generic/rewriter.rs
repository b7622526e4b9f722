//! Arguments and sides become variables: roots of squares and inverse functions by their branches,
//! with a sign of its own for every side.

use std::collections::HashMap;

use symbolica::atom::{Atom, AtomCore, AtomView, Symbol};
use symbolica::domains::rational::Rational;

use super::branches::{common_factors, power_of, square_of, without_logarithms};
use crate::algebra::scalar::{any_part, factors, factors_of, is_call};
use crate::algebra::zero::sign::{is_analytic, is_nonnegative};
use crate::algebra::{Algebra, Scalar, field, scalar};
use crate::expression::Variable;

/// Gives arguments and sides their symbols: those behind all others of the pool, for one
/// evaluation.
pub(super) struct Rewriter<'a> {
    pub(super) algebra: &'a Algebra,
    pub(super) first: usize,
    pub(super) names: HashMap<Atom, Atom>,
    /// Roots and inverse functions with their branches, and functions written out, each found once.
    pub(super) branched: HashMap<Atom, Option<Atom>>,
    pub(super) arguments: Vec<(Atom, Symbol)>,
    pub(super) sides: Vec<(Atom, Symbol)>,
    pub(super) is_complete: bool,
    pub(super) is_rational: bool,
    /// The radicands of square roots that are no squares.
    pub(super) roots: Vec<Atom>,
}

impl Rewriter<'_> {
    pub(super) fn rewritten(&mut self, atom: &Atom) -> Atom {
        atom.replace_map(|view, _, out| {
            if let Some(new) = self.replacement(view) {
                **out = new;
            }
        })
    }

    /// Another form of a function or a root, in which no variable is defined; nothing for what is
    /// looked into.
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
            AtomView::Fun(call) if field::split_call(view).is_some() => {
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

    /// The form of a root or of an inverse function, from `find` where it is met for the first
    /// time.
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

impl Rewriter<'_> {
    /// Π (τ_u u)^{2mk} r^k of (Π u^{2m} r)^k, k half-integer; nothing without a square.
    fn sided(&mut self, base: AtomView<'_>, exponent: &Rational) -> Option<Atom> {
        let (mut roots, mut rest) = (Atom::num(1), Atom::num(1));
        let mut found = false;
        for factor in self.algebra.factors_of_radicand(&base.to_owned()) {
            match square_of(&factor) {
                Some((u, half)) => {
                    found = true;
                    let side = self.side(&u);
                    let power = &(exponent * &Rational::from(2)) * &Rational::from(half);
                    roots *= (side * self.rewritten(&u)).pow(Atom::num(power));
                }
                None => rest *= factor,
            }
        }
        if !found {
            return None;
        }
        let rest = self.rewritten(&rest.pow(Atom::num(exponent.clone())));
        Some(roots * rest)
    }

    /// An inverse function with its branches; nothing for a function that has one, of an argument
    /// that is looked into.
    fn inverse(&mut self, name: Symbol, arguments: &[Atom], whole: AtomView<'_>) -> Option<Atom> {
        let is_opaque = arguments
            .iter()
            .all(|a| a.nterms() == 1 && is_undone(name, a));
        let whole = whole.to_owned();
        let pi = self.algebra.variable(Variable::Pi).0;
        let half_turn = |side: Atom| &pi / Atom::num(2) * (Atom::num(1) - side);
        let argument = &arguments[0];
        match name.get_stripped_name() {
            "nonholonomic_atan2" => {
                let (y, x, turns) = self.without_common_factors(&arguments[0], &arguments[1]);
                let principal = match is_opaque && !turns {
                    true => whole.clone(),
                    false => name.call_args(&[self.rewritten(&y), self.rewritten(&x)]),
                };
                let is_half_plane = is_nonnegative(arguments[1].as_view());
                Some(match is_half_plane || y.is_zero() || x.is_zero() {
                    true => principal,
                    false => principal + Atom::num(2) * half_turn(self.side(&whole)),
                })
            }
            "atan" if !is_analytic(argument.as_view()) => {
                let side = self.side(&whole);
                let principal = match is_opaque {
                    true => whole,
                    false => name.call_args(&[self.rewritten(argument)]),
                };
                Some(principal + half_turn(side))
            }
            "asin" if is_wave(argument) => {
                let side = self.side(&whole);
                Some(whole * &side + half_turn(side))
            }
            "acos" if is_wave(argument) => Some(self.side(&whole) * whole),
            _ => is_opaque.then_some(whole),
        }
    }

    /// y/|g| and x/|g| of atan2(y, x) for all common factors g, each with the sign of g as a side;
    /// whether there is one.
    fn without_common_factors(&mut self, y: &Atom, x: &Atom) -> (Atom, Atom, bool) {
        let common = common_factors(self.algebra, y, x);
        let (mut y, mut x) = (y.clone(), x.clone());
        for g in &common {
            let turn = self.side(g) / g;
            (y, x) = (y * &turn, x * turn);
        }
        (y, x, !common.is_empty())
    }

    /// The sign of u, and 1 where u has no other.
    fn side(&mut self, u: &Atom) -> Atom {
        if is_nonnegative(u.as_view()) {
            return Atom::num(1);
        }
        let opposite = (-u).expand_num();
        for (known, symbol) in &self.sides {
            if known == u {
                return Atom::var(*symbol);
            }
            if *known == opposite {
                return -Atom::var(*symbol);
            }
        }
        let symbol = self.next_symbol();
        self.sides.push((u.clone(), symbol));
        Atom::var(symbol)
    }
}

/// A function of e^x or e^{ix}, rational and without branches.
fn is_entire(symbol: Symbol) -> bool {
    const NAMES: &str = "sin cos tan sec csc cot sinh cosh tanh sech csch coth exp";
    (NAMES.split(' ')).any(|name| name == symbol.get_stripped_name())
}

/// Whether a function of a field is in an expression.
fn contains_function(f: &Atom) -> bool {
    any_part(f.as_view(), |view| field::split_call(view).is_some())
}

/// Whether an argument has a term that is a multiple of an inverse function, which the function
/// around it undoes.
fn undoes(argument: &Atom) -> bool {
    argument.terms().any(|term| {
        let factors = factors_of(term);
        let is_inverse = |f: &AtomView<'_>| match f {
            AtomView::Fun(call) => !is_entire(call.get_symbol()) && field::split_call(*f).is_none(),
            _ => false,
        };
        factors.iter().any(is_inverse)
            && (factors.iter())
                .all(|f| is_inverse(f) || matches!(f, AtomView::Num(_) | AtomView::Var(_)))
    })
}

/// ± sin u or ± cos u.
fn is_wave(argument: &Atom) -> bool {
    let factors = factors(argument);
    let is_sign = |f: &Atom| *f == Atom::num(-1);
    let rest: Vec<_> = factors.iter().filter(|f| !is_sign(f)).collect();
    match rest[..] {
        [only] => is_call(only.as_view(), &["sin", "cos"]),
        _ => false,
    }
}

/// Whether an inverse function may undo functions in its argument, a product: a logarithm of
/// exponentials, an angle of sines.
fn is_undone(inverse: Symbol, argument: &Atom) -> bool {
    let is_logarithm = inverse.get_stripped_name() == "log";
    let is_undone = |view: AtomView<'_>| match view {
        AtomView::Pow(power) => is_logarithm && power.get_base().get_symbol() == Some(Symbol::E),
        _ => !is_logarithm && is_call(view, &["sin", "cos", "tan"]),
    };
    matches!(argument.as_view(), AtomView::Var(_) | AtomView::Num(_))
        || any_part(argument.as_view(), is_undone)
}
