//! Expressions as text in the language's own notation, and as LaTeX.

use symbolica::atom::{Atom, AtomCore, AtomView, Symbol};
use symbolica::domains::rational::Rational;

use super::zero::generic::square_of;
use super::zero::sign::factors;
use super::{Algebra, Called, Scalar, work};
use crate::expression::{Function, Variable};

#[cfg(test)]
pub(crate) mod evaluated;
mod math;

pub(crate) use math::{Math, math};

/// The two notations.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Text,
    Latex,
}

/// How variables are called where an expression is shown: `x[k+1/2]`, `\dot{x}_{k}`.
pub(crate) struct VariableNames<'a> {
    variable: Box<dyn Fn(Variable) -> Math + 'a>,
    defined: Box<DefinedName<'a>>,
}

/// The name of a defined variable, from what it is called and the variables it depends on.
type DefinedName<'a> = dyn Fn(&Called, &[Variable]) -> Math + 'a;

impl<'a> VariableNames<'a> {
    pub(crate) fn new(
        variable: impl Fn(Variable) -> Math + 'a,
        defined: impl Fn(&Called, &[Variable]) -> Math + 'a,
    ) -> Self {
        Self {
            variable: Box::new(variable),
            defined: Box::new(defined),
        }
    }

    /// For expressions without variables.
    pub(crate) fn plain() -> Self {
        Self::new(
            |variable| Math::alike(format!("{variable:?}")),
            |_, variables| Math::alike(format!("f{variables:?}")),
        )
    }
}

/// How tightly a printed expression binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Sum,
    Product,
    Power,
    Atom,
}

struct Printed {
    text: String,
    binding: Binding,
}

impl Algebra {
    pub(crate) fn print(&self, f: &Scalar, names: &VariableNames<'_>) -> Math {
        Math {
            text: self.print_text(f, names),
            latex: self.print_in(Format::Latex, f, names),
        }
    }

    /// The text alone.
    pub(crate) fn print_text(&self, f: &Scalar, names: &VariableNames<'_>) -> String {
        self.print_in(Format::Text, f, names)
    }

    fn print_in(&self, format: Format, f: &Scalar, names: &VariableNames<'_>) -> String {
        work::charge_reading([&f.0], work::PRINTED);
        let printer = Printer {
            algebra: self,
            names,
            format,
            #[cfg(test)]
            printed: evaluated::PrintedNames::default(),
        };
        let f = self.without_e(f.0.clone());
        let text = printer.expression(f.as_view()).text;
        #[cfg(test)]
        if format == Format::Text {
            evaluated::compare(self, f.as_view(), &text, &printer.printed);
        }
        text
    }
}

impl Math {
    /// function(arguments).
    pub(super) fn call(function: Function, arguments: &[Math]) -> Self {
        let of = |format: Format| {
            let arguments: Vec<_> = arguments.iter().map(|a| a.in_format(format)).collect();
            format.named_call(function.name(), &arguments)
        };
        Self {
            text: of(Format::Text),
            latex: of(Format::Latex),
        }
    }

    fn in_format(&self, format: Format) -> String {
        match format {
            Format::Text => self.text.clone(),
            Format::Latex => self.latex.clone(),
        }
    }
}

impl Format {
    fn named_call(self, name: &str, arguments: &[String]) -> String {
        let joined = arguments.join(", ");
        match (self, name) {
            (Format::Text, _) => format!("{name}({joined})"),
            (Format::Latex, "sqrt") => format!("\\sqrt{{{joined}}}"),
            (Format::Latex, "exp") => format!("e^{{{joined}}}"),
            (Format::Latex, _) => format!("{}\\left({joined}\\right)", latex_function(name)),
        }
    }
}

fn latex_function(name: &str) -> String {
    match name {
        "ln" | "sin" | "cos" | "tan" | "sinh" | "cosh" | "tanh" | "sec" | "csc" | "cot"
        | "coth" => format!("\\{name}"),
        "asin" => "\\arcsin".into(),
        "acos" => "\\arccos".into(),
        "atan" => "\\arctan".into(),
        _ => format!("\\operatorname{{{name}}}"),
    }
}

struct Printer<'a> {
    algebra: &'a Algebra,
    names: &'a VariableNames<'a>,
    format: Format,
    #[cfg(test)]
    printed: evaluated::PrintedNames,
}

impl Printer<'_> {
    fn expression(&self, view: AtomView<'_>) -> Printed {
        match view {
            AtomView::Num(_) => self.number(view),
            AtomView::Var(v) => {
                let (text, is_quotient) = self.variable(v.get_symbol());
                let binding = match (is_quotient, self.format) {
                    (false, _) => Binding::Atom,
                    (true, Format::Text) => Binding::Product,
                    (true, Format::Latex) => Binding::Power,
                };
                Printed { text, binding }
            }
            AtomView::Add(sum) => self.sum(sum.iter()),
            AtomView::Mul(product) => self.product(product.iter().collect()),
            AtomView::Pow(_) => self.product(vec![view]),
            AtomView::Fun(_) => {
                (self.quotient_of_wave(view)).unwrap_or_else(|| self.function(view, None))
            }
        }
    }

    /// c_1(x²) = sin x / x, and c_1(-x²) = sinh x / x, where the argument is written as a square.
    fn quotient_of_wave(&self, view: AtomView<'_>) -> Option<Printed> {
        let (1, z) = stumpff(view)? else {
            return None;
        };
        let (is_negative, root) = root_of_square(z)?;
        let name = if is_negative { "sinh" } else { "sin" };
        let symbol: Symbol = symbolica::symbol!(format!("symbolica::{name}"));
        let wave = symbol.call_args(std::slice::from_ref(&root));
        let quotient = wave / root;
        Some(self.expression(quotient.as_view()))
    }

    fn number(&self, view: AtomView<'_>) -> Printed {
        let Ok(value) = Rational::try_from(view) else {
            return atom(format!("({view})"));
        };
        let (numerator, denominator) = (
            value.numerator().abs().to_string(),
            value.denominator().to_string(),
        );
        let sign = if value.is_negative() { "-" } else { "" };
        let (text, positive) = match (denominator.as_str(), self.format) {
            ("1", _) => (numerator, Binding::Atom),
            (_, Format::Text) => (format!("{numerator}/{denominator}"), Binding::Product),
            (_, Format::Latex) => (
                format!("\\frac{{{numerator}}}{{{denominator}}}"),
                Binding::Product,
            ),
        };
        Printed {
            text: format!("{sign}{text}"),
            binding: if sign.is_empty() {
                positive
            } else {
                Binding::Sum
            },
        }
    }

    /// The name of a variable, and whether it is a quotient, as that of a partial derivative.
    fn variable(&self, symbol: Symbol) -> (String, bool) {
        let name = match self.algebra.variable_of(symbol) {
            Some(Variable::Pi) => math!("pi", "\\pi"),
            Some(Variable::Constant(i)) => self.algebra.constants()[i].name.clone(),
            Some(Variable::Defined(k)) => {
                if let Some(cases) = self.algebra.cases_of_variable(k) {
                    return (self.cases(cases), false);
                }
                let (called, variables) = self.algebra.show(k);
                (self.names.defined)(&called, &variables)
            }
            Some(variable) => (self.names.variable)(variable),
            None => Math::alike(symbol.get_stripped_name()),
        };
        #[cfg(test)]
        if self.format == Format::Text {
            self.printed.record(&name.text, symbol);
        }
        (name.in_format(self.format), is_quotient(&name.text))
    }

    /// { a if s > 0; b otherwise }, in LaTeX an environment `cases`; what is by cases in the place of b continues them.
    fn cases(&self, cases: [Scalar; 3]) -> String {
        let mut lines = Vec::new();
        let mut rest = cases;
        loop {
            let [s, first, second] = rest;
            let first = self
                .expression(self.algebra.without_e(first.0).as_view())
                .text;
            let condition = self.condition(&s);
            lines.push(match self.format {
                Format::Text => format!("{first} if {condition}"),
                Format::Latex => format!("{first} & \\text{{if }} {condition}"),
            });
            match self.algebra.cases_of_expression(&second) {
                Some(cases) => rest = cases,
                None => break lines.push(self.otherwise(&second)),
            }
        }
        match self.format {
            Format::Text => format!("{{ {} }}", lines.join("; ")),
            Format::Latex => format!("\\begin{{cases}} {} \\end{{cases}}", lines.join(" \\\\ ")),
        }
    }

    fn otherwise(&self, f: &Scalar) -> String {
        let f = self
            .expression(self.algebra.without_e(f.0.clone()).as_view())
            .text;
        match self.format {
            Format::Text => format!("{f} otherwise"),
            Format::Latex => format!("{f} & \\text{{otherwise}}"),
        }
    }

    /// s > 0, with what is subtracted on the other side.
    fn condition(&self, s: &Scalar) -> String {
        let s = self.algebra.without_e(s.distribute_numbers().0);
        let terms: Vec<_> = match s.as_view() {
            AtomView::Add(sum) => sum.iter().map(|term| self.expression(term).text).collect(),
            term => vec![self.expression(term).text],
        };
        let (smaller, larger): (Vec<_>, Vec<_>) =
            terms.into_iter().partition(|term| term.starts_with('-'));
        let smaller = smaller.into_iter().map(|term| term[1..].to_owned());
        let smaller: Vec<_> = smaller.collect();
        match (larger.is_empty(), smaller.is_empty()) {
            (true, _) => format!("{} < 0", math::join_terms(smaller)),
            (_, true) => format!("{} > 0", math::join_terms(larger)),
            _ => format!(
                "{} > {}",
                math::join_terms(larger),
                math::join_terms(smaller)
            ),
        }
    }

    fn sum<'v>(&self, terms: impl Iterator<Item = AtomView<'v>>) -> Printed {
        Printed {
            text: math::join_terms(self.terms(terms)),
            binding: Binding::Sum,
        }
    }

    /// Terms in order, but a positive one first.
    fn terms<'v>(&self, terms: impl Iterator<Item = AtomView<'v>>) -> Vec<String> {
        let mut terms: Vec<_> = terms.map(|term| self.expression(term).text).collect();
        if let Some(first) = terms.iter().position(|term| !term.starts_with('-')) {
            terms[..=first].rotate_right(1);
        }
        terms
    }

    /// A sum as a factor, and whether its sign is to change: -(a + b) rather than (-a - b).
    fn sum_factor<'v>(&self, terms: impl Iterator<Item = AtomView<'v>>) -> (Printed, bool) {
        let mut terms = self.terms(terms);
        let negative = terms.iter().all(|term| term.starts_with('-'));
        if negative {
            for term in &mut terms {
                term.remove(0);
            }
        }
        (
            Printed {
                text: math::join_terms(terms),
                binding: Binding::Sum,
            },
            negative,
        )
    }

    fn product(&self, mut factors: Vec<AtomView<'_>>) -> Printed {
        factors.sort_by_key(|factor| rank(*factor));
        let mut coefficient = Rational::from(1);
        let (mut above, mut below) = (Vec::new(), Vec::new());
        for factor in factors {
            match factor {
                AtomView::Num(_) => match Rational::try_from(factor) {
                    Ok(number) => coefficient = &coefficient * &number,
                    Err(_) => above.push(self.expression(factor)),
                },
                AtomView::Pow(power) => match reciprocal(power.get_base_exp()) {
                    Some(exponent) => {
                        below.push(self.power(power.get_base(), Exponent::Number(exponent)))
                    }
                    None => above.push(self.power(power.get_base(), Exponent::of(power.get_exp()))),
                },
                AtomView::Add(sum) => {
                    let (sum, negative) = self.sum_factor(sum.iter());
                    above.push(sum);
                    if negative {
                        coefficient = -coefficient;
                    }
                }
                _ => above.push(self.expression(factor)),
            }
        }
        self.quotient(&coefficient, above, below)
    }

    fn quotient(
        &self,
        coefficient: &Rational,
        mut above: Vec<Printed>,
        mut below: Vec<Printed>,
    ) -> Printed {
        let sign = if coefficient.is_negative() { "-" } else { "" };
        let (p, q) = (
            coefficient.numerator().abs().to_string(),
            coefficient.denominator().to_string(),
        );
        let mut prefix = String::new();
        match self.format {
            Format::Text if q != "1" => prefix = format!("{p}/{q}*"),
            Format::Latex if q != "1" && below.is_empty() => {
                prefix = format!("\\frac{{{p}}}{{{q}}} ")
            }
            _ => {
                if p != "1" {
                    above.insert(0, atom(p));
                }
                if q != "1" {
                    below.insert(0, atom(q));
                }
            }
        }
        let alone = above.len() == 1 && prefix.is_empty() && sign.is_empty();
        if alone && below.is_empty() {
            return above.remove(0);
        }
        let body = match (self.format, below.is_empty()) {
            (_, true) => self.join(above),
            (Format::Latex, false) => {
                format!("\\frac{{{}}}{{{}}}", self.bare(above), self.bare(below))
            }
            (Format::Text, false) => {
                let simple = below.len() == 1;
                let below = self.join(below);
                format!(
                    "{}/{}",
                    self.join(above),
                    if simple { below } else { format!("({below})") }
                )
            }
        };
        let binding = if sign.is_empty() {
            Binding::Product
        } else {
            Binding::Sum
        };
        Printed {
            text: format!("{sign}{prefix}{body}"),
            binding,
        }
    }

    /// A numerator or denominator of its own needs no parentheses around one factor.
    fn bare(&self, mut factors: Vec<Printed>) -> String {
        if factors.len() == 1 {
            factors.remove(0).text
        } else {
            self.join(factors)
        }
    }

    fn join(&self, factors: Vec<Printed>) -> String {
        if factors.is_empty() {
            return "1".to_owned();
        }
        let factors: Vec<_> = factors
            .into_iter()
            .map(|f| self.parenthesised(f, Binding::Power))
            .collect();
        factors.join(if self.format == Format::Text {
            "*"
        } else {
            " "
        })
    }

    fn parenthesised(&self, printed: Printed, least: Binding) -> String {
        match self.format {
            _ if printed.binding >= least => printed.text,
            Format::Text => format!("({})", printed.text),
            Format::Latex => format!("\\left({}\\right)", printed.text),
        }
    }

    fn power(&self, base: AtomView<'_>, exponent: Exponent<'_>) -> Printed {
        if base.get_symbol_of_variable() == Some(Symbol::E) {
            let text = self.format.named_call("exp", &[self.exponent(exponent)]);
            let binding = match self.format {
                Format::Text => Binding::Atom,
                Format::Latex => Binding::Power,
            };
            return Printed { text, binding };
        }
        match (&exponent, base) {
            (Exponent::Number(e), _) if e.is_one() => self.expression(base),
            (Exponent::Number(e), _) if e.to_string() == "1/2" => atom(
                self.format
                    .named_call("sqrt", &[self.expression(base).text]),
            ),
            (Exponent::Number(e), AtomView::Fun(_))
                if self.format == Format::Latex
                    && e.is_integer()
                    && self.quotient_of_wave(base).is_none() =>
            {
                self.function(base, Some(self.exponent(exponent)))
            }
            _ => {
                let base = self.parenthesised(self.expression(base), Binding::Atom);
                let exponent = self.exponent(exponent);
                let simple = exponent.chars().all(char::is_alphanumeric);
                let text = match self.format {
                    Format::Latex => format!("{{{base}}}^{{{exponent}}}"),
                    Format::Text if simple => format!("{base}^{exponent}"),
                    Format::Text => format!("{base}^({exponent})"),
                };
                Printed {
                    text,
                    binding: Binding::Power,
                }
            }
        }
    }

    fn exponent(&self, exponent: Exponent<'_>) -> String {
        match exponent {
            Exponent::Number(number) => number.to_string(),
            Exponent::Expression(view) => self.expression(view).text,
        }
    }

    /// cos x, or cos² x with an exponent.
    fn function(&self, view: AtomView<'_>, exponent: Option<String>) -> Printed {
        let AtomView::Fun(call) = view else {
            unreachable!("only functions are printed here")
        };
        let name = match call.get_symbol().get_stripped_name() {
            "log" => "ln",
            "nonholonomic_atan2" => "atan2",
            name => name,
        }
        .to_owned();
        let numbered = stumpff(view);
        let name = match (numbered, self.format) {
            (Some((k, _)), Format::Text) => format!("c_{k}"),
            _ => name,
        };
        let arguments: Vec<_> = call
            .iter()
            .skip(usize::from(numbered.is_some()))
            .map(|argument| self.expression(argument))
            .collect();
        let simple = arguments.len() == 1 && arguments[0].binding == Binding::Atom;
        let texts: Vec<_> = arguments
            .into_iter()
            .map(|argument| argument.text)
            .collect();
        match (self.format, exponent) {
            (Format::Latex, exponent) => {
                let power = exponent.map(|e| format!("^{{{e}}}")).unwrap_or_default();
                let argument = if simple {
                    format!(" {}", texts[0])
                } else {
                    format!("\\left({}\\right)", texts.join(", "))
                };
                let name = match numbered {
                    Some((k, _)) => format!("c_{{{k}}}"),
                    None => latex_function(&name),
                };
                Printed {
                    text: format!("{name}{power}{argument}"),
                    binding: Binding::Power,
                }
            }
            (Format::Text, _) => atom(self.format.named_call(&name, &texts)),
        }
    }
}

/// The number and the argument of a Stumpff function.
fn stumpff(view: AtomView<'_>) -> Option<(i64, AtomView<'_>)> {
    match view {
        AtomView::Fun(call) if call.get_symbol().get_stripped_name() == "nonholonomic_stumpff" => {
            Some((i64::try_from(call.get(0)).ok()?, call.get(1)))
        }
        _ => None,
    }
}

/// Whether z is negative in front, and x of z = x² or z = -x².
fn root_of_square(z: AtomView<'_>) -> Option<(bool, Atom)> {
    let root = |n: Rational| -> Option<Rational> {
        let of = |digits: String| {
            let n: u64 = digits.parse().ok()?;
            Some(n.isqrt()).filter(|root| root * root == n)
        };
        let (above, below) = (
            of(n.numerator().abs().to_string())?,
            of(n.denominator().to_string())?,
        );
        Some(Rational::from((above, below)))
    };
    let (mut is_negative, mut product) = (false, Atom::num(1));
    for factor in factors(&z.to_owned()) {
        match Rational::try_from(factor.as_view()) {
            Ok(number) => {
                is_negative = number.is_negative();
                product *= Atom::num(root(number)?);
            }
            Err(_) => {
                let (base, half) = square_of(&factor)?;
                product *= base.pow(Atom::num(half));
            }
        }
    }
    Some((is_negative, product))
}

enum Exponent<'a> {
    Number(Rational),
    Expression(AtomView<'a>),
}

impl<'a> Exponent<'a> {
    fn of(view: AtomView<'a>) -> Self {
        match view {
            AtomView::Num(_) => match Rational::try_from(view) {
                Ok(number) => Self::Number(number),
                Err(_) => Self::Expression(view),
            },
            _ => Self::Expression(view),
        }
    }
}

/// Whether a name has a solidus outside of brackets.
fn is_quotient(name: &str) -> bool {
    let mut depth = 0;
    name.chars().any(|c| {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        depth == 0 && c == '/'
    })
}

fn atom(text: String) -> Printed {
    Printed {
        text,
        binding: Binding::Atom,
    }
}

/// The positive exponent of a reciprocal power.
fn reciprocal((base, exponent): (AtomView<'_>, AtomView<'_>)) -> Option<Rational> {
    if base.get_symbol_of_variable() == Some(Symbol::E) {
        return None;
    }
    match Exponent::of(exponent) {
        Exponent::Number(e) if e.is_negative() => Some(-e),
        _ => None,
    }
}

/// Names first, then sums, then functions: h (t + 1) cos x.
fn rank(factor: AtomView<'_>) -> usize {
    match factor {
        AtomView::Num(_) => 0,
        AtomView::Var(_) => 1,
        AtomView::Pow(power) if power.get_base().get_symbol_of_variable() == Some(Symbol::E) => 3,
        AtomView::Pow(power) => rank(power.get_base()),
        AtomView::Add(_) | AtomView::Mul(_) => 2,
        AtomView::Fun(_) => 3,
    }
}

trait SymbolOfVariable {
    fn get_symbol_of_variable(&self) -> Option<Symbol>;
}

impl SymbolOfVariable for AtomView<'_> {
    fn get_symbol_of_variable(&self) -> Option<Symbol> {
        match self {
            AtomView::Var(v) => Some(v.get_symbol()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
