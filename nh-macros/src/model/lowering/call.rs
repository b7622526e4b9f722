//! Functions and methods.

mod unknown;

use syn::ext::IdentExt;
use syn::{Expr as Syntax, Ident};

use super::cases::is_by_cases;
use super::method::is_linear;
use super::{Expr, Lowering, bare};
use crate::expression::{FieldFunction, MOST_ARGUMENTS};
use crate::model::names::{FieldOfFunction, Meaning, POWERS, is_function};
use crate::model::value::Lowered;
use crate::model::{Function, Symbol};
use unknown::{ITERATORS, MOST_WRITTEN};

const OF_POWI: &str = "the exponent of `powi` is an integer, otherwise write `powf`";

impl Lowering<'_> {
    pub(super) fn call(&mut self, call: &syn::ExprCall) -> Option<Lowered> {
        let arguments: Vec<&Syntax> = call.args.iter().collect();
        match callee(&call.func) {
            Some(name) if self.function_of_field(name).is_some() => {
                self.apply_field(name, &arguments).map(Lowered::Number)
            }
            Some(name) if is_function(&name.unraw().to_string()) => self.apply(name, &arguments),
            Some(name) => {
                self.every(&call.args, Self::value);
                self.unknown_function(name, Some(&arguments))
                    .map(Lowered::Number)
            }
            None => match bare(&call.func) {
                Syntax::Path(path) => self.function_by_path(&path.path, &arguments),
                _ => self
                    .implied_product(&call.func, &arguments)
                    .map(Lowered::Number),
            },
        }
    }

    pub(super) fn method_call(&mut self, call: &syn::ExprMethodCall) -> Option<Lowered> {
        let name = call.method.unraw().to_string();
        if name == "sum" || name == "product" {
            return self.reduction(call);
        }
        if is_linear(&name) {
            return self.linear_method(call);
        }
        if ITERATORS.contains(&name.as_str()) {
            let message =
                format!("`{name}` stands alone; a sum is written `(a..b).map(|i| expr).sum()`");
            return self.error(&call.method, message);
        }
        if !is_function(&name) {
            let receiver = self.value(&call.receiver);
            self.every(&call.args, Self::value);
            if let Some(receiver) = receiver.filter(|value| !matches!(value, Lowered::Number(_))) {
                return self.unknown_method(call, &receiver);
            }
            return self
                .unknown_function(&call.method, None)
                .map(Lowered::Number);
        }
        let arguments: Vec<&Syntax> = std::iter::once(&*call.receiver).chain(&call.args).collect();
        self.apply(&call.method, &arguments)
    }

    /// The function that a field is, `height`, or a partial derivative of it, `height_12`.
    fn function_of_field(&self, name: &Ident) -> Option<(FieldOfFunction, FieldFunction)> {
        let name = name.unraw().to_string();
        let function = |name: &str| match self.names.get(name)? {
            Meaning::Function(function) if self.local(name).is_none() => Some(*function),
            _ => None,
        };
        let (function, digits) = match function(&name) {
            Some(function) => (function, ""),
            None => {
                let (field, digits) = name.rsplit_once('_')?;
                (function(field)?, digits)
            }
        };
        let mut orders = [0; MOST_ARGUMENTS];
        for digit in digits.bytes() {
            let argument = usize::from(digit.checked_sub(b'1')?);
            *orders[..function.arguments].get_mut(argument)? += 1;
        }
        let place = function.place;
        let is_known = self.names.get(&name).is_none() || digits.is_empty();
        (is_known && digits.len() <= MOST_WRITTEN)
            .then_some((function, FieldFunction { place, orders }))
    }

    /// f(x, y) of a field f.
    fn apply_field(&mut self, name: &Ident, arguments: &[&Syntax]) -> Option<Expr> {
        let (field, function) = self.function_of_field(name)?;
        let values = self.every(arguments.iter().copied(), Self::expression);
        if arguments.len() != field.arguments {
            let declared = match field.arguments {
                1 => "one argument".to_owned(),
                count => format!("{count} arguments"),
            };
            let message = format!(
                "`{name}` has {declared}, as `#[function(…)]` says, and not {}",
                arguments.len()
            );
            return self.error(name, message);
        }
        let mut values = values?;
        values.push(Expr::Symbol(Symbol::Function(field.place)));
        Some(Expr::Call(Function::OfField(function), values))
    }

    /// A known function; the receiver of a method is its first argument.
    fn apply(&mut self, name: &Ident, arguments: &[&Syntax]) -> Option<Lowered> {
        let spelt = name.unraw().to_string();
        if is_by_cases(&spelt) {
            return self.apply_cases(name, arguments);
        }
        let arity = 1 + usize::from(spelt == "atan2" || POWERS.contains(&spelt.as_str()));
        if arguments.len() != arity {
            self.every(arguments.iter().copied(), Self::expression);
            let form = match spelt.as_str() {
                "atan2" => "atan2(y, x)".to_owned(),
                _ if arity == 2 => format!("x.{spelt}(n)"),
                _ => format!("{spelt}(x)"),
            };
            let message = format!("wrong number of arguments for `{spelt}`; write `{form}`");
            return self.error(name, message);
        }
        match (Function::named(&spelt), arguments) {
            (Some(function), _) => self.function(function, arguments),
            (None, [base, exponent]) => self.power(&spelt, base, exponent),
            _ => None,
        }
        .map(Lowered::Number)
    }

    fn function(&mut self, function: Function, arguments: &[&Syntax]) -> Option<Expr> {
        let arguments = self.every(arguments.iter().copied(), Self::expression)?;
        Some(Expr::Call(function, arguments))
    }

    /// The parts of an expression: each is read, where another has an error too.
    pub(super) fn every<'s, T>(
        &mut self,
        parts: impl IntoIterator<Item = &'s Syntax>,
        read: impl Fn(&mut Self, &Syntax) -> Option<T>,
    ) -> Option<Vec<T>> {
        let values: Vec<_> = parts.into_iter().map(|part| read(self, part)).collect();
        values.into_iter().collect()
    }

    fn power(&mut self, name: &str, base: &Syntax, exponent: &Syntax) -> Option<Expr> {
        let lowered = self.expression(base);
        let power = if name == "powi" {
            self.exact_integer(exponent, OF_POWI).map(Expr::integer)
        } else {
            self.expression(exponent)
        };
        let (lowered, power) = (lowered?, power?);
        if lowered.is_zero() && matches!(power, Expr::Neg(_)) {
            return self.error(base, "a negative power of zero divides by zero");
        }
        Some(Expr::Pow(Box::new(lowered), Box::new(power)))
    }
}

/// `sin`, `f64::sin`.
fn callee(function: &Syntax) -> Option<&Ident> {
    let Syntax::Path(path) = bare(function) else {
        return None;
    };
    let segments = path.path.segments.iter().map(|segment| &segment.ident);
    match segments.collect::<Vec<_>>().as_slice() {
        [name] => Some(name),
        [ty, name] if *ty == "f64" => Some(name),
        _ => None,
    }
}
