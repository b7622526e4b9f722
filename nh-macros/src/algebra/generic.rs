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
//! arguments stay as they are. Where a relation is not known, an expression counts as different from zero.

use std::collections::{BTreeMap, HashMap};

use symbolica::atom::{Atom, AtomCore, AtomView, Symbol};
use symbolica::domains::float::Float;
use symbolica::domains::rational::Rational;
use symbolica::id::Replacement;

use super::scalar::is_expandable;
use super::sign::{factors, is_analytic, is_nonnegative};
use super::value::PRECISION;
use super::{Algebra, Node, Scalar, Variable, scalar};

/// Arguments of more bytes than this are taken as they stand: not expanded, not factored.
const LARGEST: usize = 4000;

/// Rewritten expressions, and the values that their new variables may have.
pub(super) struct Generic {
    pub(super) atoms: Vec<Atom>,
    /// The symbols of the arguments, then those of the sides.
    pub(super) symbols: Vec<Symbol>,
    pub(super) arguments: Vec<Argument>,
    pub(super) sides: usize,
    /// Whether every function is an exponential, a sine, … of such an argument: then nothing but these points decides.
    pub(super) is_complete: bool,
}

/// An argument, free or in terms of others.
pub(super) enum Argument {
    /// Independent of those before.
    Free,
    /// Σ c_k u_k + r + c of free ones before, r rational.
    Combination(Vec<(usize, Rational)>, [Float; 2]),
}

impl Algebra {
    /// The expressions with arguments of their own.
    pub(super) fn generic(&self, expressions: &[Scalar]) -> Generic {
        let atoms: Vec<_> = (expressions.iter())
            .map(|f| self.without_e(f.0.clone()))
            .collect();
        let mut rewriter = Rewriter {
            algebra: self,
            first: self.symbols.borrow().len(),
            names: HashMap::new(),
            arguments: Vec::new(),
            sides: Vec::new(),
            is_complete: true,
        };
        let atoms: Vec<_> = atoms.iter().map(|atom| rewriter.rewritten(atom)).collect();
        let Rewriter {
            arguments,
            sides,
            is_complete,
            ..
        } = rewriter;
        let symbols = (arguments.iter().map(|(_, symbol)| *symbol))
            .chain(sides.iter().map(|(_, symbol)| *symbol))
            .collect();
        let forms = arguments.iter().map(|(atom, _)| self.linear_form(atom));
        Generic {
            atoms,
            symbols,
            sides: sides.len(),
            is_complete,
            arguments: relations(forms.collect()),
        }
    }

    /// The expression in factors, where it is short.
    pub(super) fn factored(&self, f: &Atom) -> Atom {
        if f.as_view().get_byte_size() > LARGEST || !is_expandable(f) {
            return f.clone();
        }
        if let Some(known) = self.factored.borrow().get(f) {
            return known.clone();
        }
        let factored = f.factor();
        (self.factored.borrow_mut()).insert(f.clone(), factored.clone());
        factored
    }

    /// The factors of a radicand, squares found by sin² + cos² = 1 and cosh² - sinh² = 1 among them.
    pub(super) fn factors_of_radicand(&self, radicand: &Atom) -> Vec<Atom> {
        let split = |f: &Atom| factors(&self.factored(f));
        let of_factor = |factor: &Atom| match square_of(factor) {
            // The base alone: factors of a power are powers of factors.
            Some((u, half)) => (split(&u).iter())
                .map(|p| p.pow(Atom::num(2 * half)))
                .collect(),
            None => {
                let found = split(factor);
                match found.iter().any(|f| square_of(f).is_some()) {
                    true => found,
                    false => (other_forms(factor).iter().map(split))
                        .find(|parts| parts.iter().any(|f| square_of(f).is_some()))
                        .unwrap_or(found),
                }
            }
        };
        factors(radicand).iter().flat_map(of_factor).collect()
    }

    /// An argument as a combination of products of variables, and its constant.
    fn linear_form(&self, argument: &Atom) -> LinearForm {
        let (mut terms, mut constant) = (BTreeMap::new(), [(); 2].map(|()| Float::new(PRECISION)));
        let expanded = self.expanded_argument(argument);
        for term in expanded.terms() {
            let (coefficient, rest) = split(term);
            let number = coefficient.to_multi_prec_float(PRECISION);
            match self.constant_value(&rest) {
                Some(_) if rest == Atom::num(1) => constant[0] += number,
                Some(value) => constant[1] += value * &number,
                None => {
                    let sum = terms
                        .entry(rest.to_canonical_string())
                        .or_insert(Rational::from(0));
                    *sum = &*sum + &coefficient;
                }
            }
        }
        terms.retain(|_, coefficient| !coefficient.is_zero());
        LinearForm { terms, constant }
    }

    /// In q_0, d, t and h, multiplied out.
    fn expanded_argument(&self, argument: &Atom) -> Atom {
        let variable = |variable| self.variable(variable);
        let along = |start: Scalar, node: Node, whole: Scalar| {
            let alpha = match node {
                Node::Start => Scalar::zero(),
                Node::Middle => Scalar::ratio(1, 2),
                Node::End => Scalar::integer(1),
                Node::Alpha => return None,
            };
            Some(&start + &(&alpha * &whole))
        };
        let replacement = |x: Variable| match x {
            Variable::Node(i, node) if node != Node::Start => {
                let start = variable(Variable::Node(i, Node::Start));
                along(start, node, variable(Variable::Increment(i)))
            }
            Variable::NodeTime(node) if node != Node::Start => {
                let start = variable(Variable::NodeTime(Node::Start));
                along(start, node, variable(Variable::Step))
            }
            Variable::Velocity(i) if self.knows(Variable::Increment(i)) => {
                Some(&variable(Variable::Increment(i)) / &variable(Variable::Step))
            }
            _ => None,
        };
        let argument = Scalar(argument.clone());
        let replacements: Vec<_> = (self.variables_of(&argument).into_iter())
            .filter_map(|x| replacement(x).map(|value| (x, value)))
            .collect();
        let argument = self.substitute(&argument, &replacements).0;
        match argument.as_view().get_byte_size() > LARGEST || !is_expandable(&argument) {
            true => argument,
            false => argument.expand(),
        }
    }
}

/// Gives arguments and sides their symbols: those behind all others of the pool, for one evaluation.
struct Rewriter<'a> {
    algebra: &'a Algebra,
    first: usize,
    names: HashMap<Atom, Atom>,
    arguments: Vec<(Atom, Symbol)>,
    sides: Vec<(Atom, Symbol)>,
    is_complete: bool,
}

impl Rewriter<'_> {
    fn rewritten(&mut self, atom: &Atom) -> Atom {
        atom.replace_map(|view, _, out| {
            if let Some(new) = self.replacement(view) {
                **out = new;
            }
        })
    }

    /// Another form of a function or a root; nothing for what is looked into.
    fn replacement(&mut self, view: AtomView<'_>) -> Option<Atom> {
        match view {
            AtomView::Fun(call) if is_entire(call.get_symbol()) => {
                let argument = self.argument(call.get(0))?;
                Some(call.get_symbol().call_args(&[argument]))
            }
            AtomView::Fun(call) => {
                self.is_complete = false;
                let arguments: Vec<_> = call.iter().map(|a| a.to_owned()).collect();
                self.inverse(call.get_symbol(), &arguments, view)
            }
            AtomView::Pow(power) => {
                let (base, exponent) = power.get_base_exp();
                if base.get_symbol() == Some(Symbol::E) {
                    let argument = self.argument(exponent)?;
                    return Some(Atom::var(Symbol::E).pow(&argument));
                }
                let exponent = match Rational::try_from(exponent) {
                    Ok(exponent) if exponent.is_integer() => return None,
                    Ok(exponent) => exponent,
                    Err(_) => {
                        self.is_complete = false;
                        return None;
                    }
                };
                let sided = self.sided(base, &exponent);
                let twice = &exponent * &Rational::from(2);
                self.is_complete &= sided.is_some() && twice.is_integer();
                sided
            }
            _ => None,
        }
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
        let symbol = self.next_symbol();
        let name = Atom::var(symbol);
        self.names.insert(argument.clone(), name.clone());
        self.arguments.push((argument, symbol));
        Some(name)
    }

    fn next_symbol(&self) -> Symbol {
        scalar::pool_symbol(self.first + self.arguments.len() + self.sides.len())
    }

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

    /// An inverse function with its branches; nothing for a function that has one, of an argument that is looked into.
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

    /// y/|g| and x/|g| of atan2(y, x) for all common factors g, each with the sign of g as a side; whether there is one.
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

/// Factors that y and x have in common an odd number of times and that may change their sign; a pole of one of them is one of both.
pub(super) fn common_factors(algebra: &Algebra, y: &Atom, x: &Atom) -> Vec<Atom> {
    let powers = |f: &Atom| -> Vec<(Atom, i64)> {
        let power = |factor: Atom| {
            if let AtomView::Pow(power) = factor.as_view() {
                let (base, exponent) = power.get_base_exp();
                if let Ok(exponent) = i64::try_from(exponent) {
                    return (base.to_owned(), exponent);
                }
            }
            (factor, 1)
        };
        factors(&algebra.factored(f))
            .into_iter()
            .map(power)
            .collect()
    };
    let (of_y, of_x) = (powers(y), powers(x));
    let exponent_in = |list: &[(Atom, i64)], zero: bool, u: &Atom| {
        let known = list.iter().find(|(base, _)| base == u);
        known.map_or(if zero { i64::MAX } else { 0 }, |(_, exponent)| *exponent)
    };
    let mut common: Vec<Atom> = Vec::new();
    for (u, _) in of_y.iter().chain(&of_x) {
        let least = exponent_in(&of_y, y.is_zero(), u).min(exponent_in(&of_x, x.is_zero(), u));
        if least % 2 != 0 && !is_nonnegative(u.as_view()) && !common.contains(u) {
            let is_number = matches!(u.as_view(), AtomView::Num(_));
            common.extend((!is_number).then(|| u.clone()));
        }
    }
    common
}

/// ± sin u or ± cos u.
fn is_wave(argument: &Atom) -> bool {
    let factors = factors(argument);
    let is_sign = |f: &Atom| *f == Atom::num(-1);
    let rest: Vec<_> = factors.iter().filter(|f| !is_sign(f)).collect();
    match rest[..] {
        [only] => match only.as_view() {
            AtomView::Fun(call) => matches!(call.get_symbol().get_stripped_name(), "sin" | "cos"),
            _ => false,
        },
        _ => false,
    }
}

/// A sum with the squares of sines, or of other such functions, in terms of one another.
fn other_forms(f: &Atom) -> Vec<Atom> {
    let contains = |names: [&str; 2]| {
        let mut found = false;
        f.visitor(&mut |view| {
            if let AtomView::Fun(call) = view {
                found |= names.contains(&call.get_symbol().get_stripped_name());
            }
            !found
        });
        found
    };
    let x = Atom::var(symbolica::symbol!("nonholonomic_any_"));
    let of = |name: &str| {
        let symbol: Symbol = symbolica::symbol!(format!("symbolica::{name}"));
        symbol.call_args(std::slice::from_ref(&x)).pow(2)
    };
    let one = || Atom::num(1);
    let mut rules = Vec::new();
    if contains(["sin", "cos"]) {
        let (sin, cos) = (x.sin().pow(2), x.cos().pow(2));
        rules.extend([(cos.clone(), one() - &sin), (sin, one() - cos)]);
    }
    if contains(["sinh", "cosh"]) {
        let (sinh, cosh) = (of("sinh"), of("cosh"));
        rules.extend([(cosh.clone(), one() + &sinh), (sinh, cosh - one())]);
    }
    let form = |(from, to): (Atom, Atom)| {
        let rule = Replacement::new(from.to_pattern(), to.to_pattern());
        f.replace_multiple([rule])
    };
    if f.as_view().get_byte_size() > LARGEST || !is_expandable(f) {
        return Vec::new();
    }
    rules.into_iter().map(form).map(|f| f.expand()).collect()
}

/// u and m of u^{2m}.
pub(super) fn square_of(factor: &Atom) -> Option<(Atom, i64)> {
    let AtomView::Pow(power) = factor.as_view() else {
        return None;
    };
    let (base, exponent) = power.get_base_exp();
    let half = &Rational::try_from(exponent).ok()? / &Rational::from(2);
    let half: i64 = half.is_integer().then(|| half.to_string().parse().ok())??;
    Some((base.to_owned(), half))
}

/// Whether an inverse function may undo functions in its argument, a product: a logarithm of exponentials, an angle of sines.
fn is_undone(inverse: Symbol, argument: &Atom) -> bool {
    let mut undone = matches!(argument.as_view(), AtomView::Var(_) | AtomView::Num(_));
    let is_logarithm = inverse.get_stripped_name() == "log";
    argument.visitor(&mut |view| {
        undone |= match view {
            AtomView::Pow(power) => {
                is_logarithm && power.get_base().get_symbol() == Some(Symbol::E)
            }
            AtomView::Fun(call) => {
                !is_logarithm
                    && matches!(call.get_symbol().get_stripped_name(), "sin" | "cos" | "tan")
            }
            _ => false,
        };
        true
    });
    undone
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

/// Whether an argument has a term that is a multiple of an inverse function, which the function around it undoes.
fn undoes(argument: &Atom) -> bool {
    argument.terms().any(|term| {
        let factors: Vec<AtomView<'_>> = match term {
            AtomView::Mul(product) => product.iter().collect(),
            other => vec![other],
        };
        let is_inverse = |f: &AtomView<'_>| match f {
            AtomView::Fun(call) => !is_entire(call.get_symbol()),
            _ => false,
        };
        factors.iter().any(is_inverse)
            && factors
                .iter()
                .all(|f| is_inverse(f) || matches!(f, AtomView::Num(_) | AtomView::Var(_)))
    })
}

/// A term as a rational number times the rest.
pub(super) fn split(term: AtomView<'_>) -> (Rational, Atom) {
    if let Ok(number) = Rational::try_from(term) {
        return (number, Atom::num(1));
    }
    let AtomView::Mul(product) = term else {
        return (Rational::from(1), term.to_owned());
    };
    let (mut coefficient, mut rest) = (Rational::from(1), Atom::num(1));
    for factor in product.iter() {
        match Rational::try_from(factor) {
            Ok(number) => coefficient = &coefficient * &number,
            Err(_) => rest *= factor.to_owned(),
        }
    }
    (coefficient, rest)
}

/// Σ c_m m + c over products m of variables.
struct LinearForm {
    terms: BTreeMap<String, Rational>,
    /// Its rational part and the rest.
    constant: [Float; 2],
}

/// Which arguments are independent, and the others in terms of them: elimination over the rationals.
fn relations(forms: Vec<LinearForm>) -> Vec<Argument> {
    struct Pivot {
        product: String,
        /// With coefficient 1 at the product.
        terms: BTreeMap<String, Rational>,
        /// Its terms in the free arguments.
        of: BTreeMap<usize, Rational>,
        constant: [Float; 2],
    }
    let mut pivots: Vec<Pivot> = Vec::new();
    let mut arguments = Vec::with_capacity(forms.len());
    let number = |x: &Rational| x.to_multi_prec_float(PRECISION);
    for (place, form) in forms.into_iter().enumerate() {
        let (mut terms, mut constant) = (form.terms, form.constant);
        // The argument is terms + Σ of_k u_k + constant at every turn.
        let mut of: BTreeMap<usize, Rational> = BTreeMap::new();
        for pivot in &pivots {
            let Some(factor) = terms.get(&pivot.product).cloned() else {
                continue;
            };
            add(&mut terms, &pivot.terms, &negative(&factor));
            add(&mut of, &pivot.of, &factor);
            for (own, other) in constant.iter_mut().zip(&pivot.constant) {
                *own += other.clone() * &number(&factor);
            }
        }
        let Some((product, leading)) = terms.first_key_value() else {
            arguments.push(Argument::Combination(of.into_iter().collect(), constant));
            continue;
        };
        let (product, leading) = (product.clone(), leading.clone());
        // u = terms + of + constant, so that the pivot is (u - of - constant) / leading.
        let inverse = &Rational::from(1) / &leading;
        let mut own = BTreeMap::from([(place, Rational::from(1))]);
        add(&mut own, &of, &Rational::from(-1));
        own.values_mut().for_each(|c| *c = &*c * &inverse);
        terms.values_mut().for_each(|c| *c = &*c * &inverse);
        pivots.push(Pivot {
            product,
            terms,
            of: own,
            constant: constant.map(|c| c * &number(&negative(&inverse))),
        });
        arguments.push(Argument::Free);
    }
    arguments
}

fn negative(x: &Rational) -> Rational {
    x * &Rational::from(-1)
}

/// sum += factor · terms.
fn add<K: Ord + Clone>(
    sum: &mut BTreeMap<K, Rational>,
    terms: &BTreeMap<K, Rational>,
    factor: &Rational,
) {
    for (key, term) in terms {
        let entry = sum.entry(key.clone()).or_insert(Rational::from(0));
        *entry = &*entry + &(term * factor);
    }
    sum.retain(|_, c| !c.is_zero());
}
