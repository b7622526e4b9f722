//! Expressions as text in the language's own notation, and as LaTeX.

use symbolica::atom::{Atom, AtomCore, AtomView, Symbol};
use symbolica::domains::rational::Rational;

use super::scalar::factors;
use super::zero::generic::square_of;
use super::{Algebra, Called, Scalar, work};
use crate::expression::{Function, Variable};

mod by_cases;
mod calls;
#[cfg(test)]
pub(crate) mod evaluated;
mod math;
mod products;

use calls::{latex_function, stumpff};
use math::is_quotient;
pub(crate) use math::{Math, latex_letter, math};

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

    /// Whether the text begins with a minus.
    pub(crate) fn is_printed_negative(&self, f: &Scalar, names: &VariableNames<'_>) -> bool {
        self.print_text(f, names).starts_with('-')
    }

    /// f, or its opposite where f begins with a minus: the sign of an expression that is zero says
    /// nothing.
    pub(crate) fn without_sign(&self, f: &Scalar, names: &VariableNames<'_>) -> Scalar {
        match self.is_printed_negative(f, names) {
            true => -f,
            false => f.clone(),
        }
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
        let (sign, [numerator, denominator]) = digits(&value);
        let (text, positive) = match (denominator.as_str(), self.format) {
            ("1", _) => (numerator, Binding::Atom),
            (_, Format::Text) => (format!("{numerator}/{denominator}"), Binding::Product),
            (_, Format::Latex) => (
                format!("\\frac{{{numerator}}}{{{denominator}}}"),
                Binding::Product,
            ),
        };
        signed(sign, &text, positive)
    }

    /// The name of a variable, and whether it is a quotient, as that of a partial derivative.
    fn variable(&self, symbol: Symbol) -> (String, bool) {
        let name = match self.algebra.variable_of(symbol) {
            Some(Variable::Pi) => math!("pi"),
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

    fn sum<'v>(&self, terms: impl Iterator<Item = AtomView<'v>>) -> Printed {
        printed(math::join_terms(self.terms(terms)), Binding::Sum)
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
        (printed(math::join_terms(terms), Binding::Sum), negative)
    }
}

/// Whether z is negative in front, and x of z = x² or z = -x².
fn root_of_square(z: AtomView<'_>) -> Option<(bool, Atom)> {
    let root = |n: Rational| -> Option<Rational> {
        let of = |digits: String| {
            let n: u64 = digits.parse().ok()?;
            Some(n.isqrt()).filter(|root| root * root == n)
        };
        let (_, [above, below]) = digits(&n);
        Some(Rational::from((of(above)?, of(below)?)))
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

/// The sign of a number, and the digits of its numerator and denominator.
fn digits(number: &Rational) -> (&'static str, [String; 2]) {
    let sign = if number.is_negative() { "-" } else { "" };
    let numerator = number.numerator().abs().to_string();
    (sign, [numerator, number.denominator().to_string()])
}

/// A printed text with a sign in front, if any.
fn signed(sign: &str, text: &str, positive: Binding) -> Printed {
    Printed {
        text: format!("{sign}{text}"),
        binding: if sign.is_empty() {
            positive
        } else {
            Binding::Sum
        },
    }
}

fn printed(text: String, binding: Binding) -> Printed {
    Printed { text, binding }
}

fn atom(text: String) -> Printed {
    printed(text, Binding::Atom)
}

#[cfg(test)]
mod tests;
