//! Functions and methods that the language does not have: the error says what to write in their
//! place.

use syn::ext::IdentExt;
use syn::{Expr as Syntax, Ident};

use crate::diagnostics::spelling;
use crate::model::lowering::method::{is_linear, linear_names, parenthesise};
use crate::model::lowering::names::field::is_field;
use crate::model::lowering::{Expr, Lowering, bare, plain};
use crate::model::names::{Meaning, function_names, is_function};
use crate::model::value::Lowered;

pub(super) const ITERATORS: [&str; 17] = [
    "map",
    "rev",
    "filter",
    "iter",
    "into_iter",
    "fold",
    "enumerate",
    "zip",
    "step_by",
    "chain",
    "take",
    "skip",
    "flat_map",
    "filter_map",
    "reduce",
    "collect",
    "count",
];

/// A partial derivative is written of this order at most.
pub(super) const MOST_WRITTEN: usize = 4;

/// Fields that are functions, in the list of known ones.
const MOST_LISTED: usize = 20;

/// Replacements of functions that other languages have.
fn advice(name: &str) -> Option<&'static str> {
    Some(match name {
        "log" => "write `ln`, the natural logarithm",
        "log10" => "write `ln(x) / ln(10)`",
        "log2" => "write `ln(x) / ln(2)`",
        "arcsin" => "write `asin`",
        "arccos" => "write `acos`",
        "arctan" | "arctg" => "write `atan`",
        "tg" => "write `tan`",
        "arctan2" => "write `atan2`",
        "asinh" | "acosh" | "atanh" => "write it with `ln` and `sqrt`",
        "cot" => "write `1 / tan(x)`",
        "sec" => "write `1 / cos(x)`",
        "csc" => "write `1 / sin(x)`",
        "square" | "sq" | "sqr" => "write `x.powi(2)`",
        "cbrt" => "write `x.powf(1/3)`",
        "recip" => "write `1 / x`",
        "hypot" => "write `sqrt(x.powi(2) + y.powi(2))`",
        "exp2" => "write `pow(2, x)`",
        "exp_m1" => "write `exp(x) - 1`",
        "ln_1p" => "write `ln(1 + x)`",
        "mul_add" => "write `a * b + c`",
        "to_radians" => "write `x * pi / 180`",
        "to_degrees" => "write `x * 180 / pi`",
        "clone" | "to_owned" | "into" => "remove it: names are copied",
        // These jump infinitely often, or by the sign of a zero.
        "heaviside" => "write `where(x > 0, 1, 0)`",
        "copysign" => "write `abs(x) * sign(y)`",
        "floor" | "ceil" | "round" | "trunc" | "fract" | "rem_euclid" => {
            "write a periodic function of sines"
        }
        _ => return None,
    })
}

impl Lowering<'_> {
    /// A method that vectors and matrices do not have.
    pub(super) fn unknown_method<T>(
        &mut self,
        call: &syn::ExprMethodCall,
        receiver: &Lowered,
    ) -> Option<T> {
        let name = call.method.unraw().to_string();
        let (written, is) = (parenthesise(&call.receiver), receiver.describe());
        let message = match name.as_str() {
            "norm" | "magnitude" => format!(
                "`{name}` is written `{written}.norm_squared().sqrt()`; its square is smooth"
            ),
            name if matches!(receiver, Lowered::Matrix(_) | Lowered::Motion(_))
                && is_field(name) =>
            {
                format!("`{name}` takes no parentheses; write `{written}.{name}`")
            }
            "tr" => format!("the trace is written `{written}.trace()`"),
            "t" | "T" | "tr_mul" => {
                format!("the transpose is written `{written}.transpose()`")
            }
            "inv" | "try_inverse" => format!("the inverse is written `{written}.inverse()`"),
            _ => match spelling::nearest(&name, linear_names()) {
                Some(near) => format!("cannot find method `{name}`; did you mean `{near}`?"),
                None => {
                    let known: Vec<String> =
                        linear_names().map(|name| format!("`{name}`")).collect();
                    format!("{is} has no method `{name}`; it has {}", known.join(", "))
                }
            },
        };
        self.error(&call.method, message)
    }

    pub(super) fn unknown_function(
        &mut self,
        name: &Ident,
        arguments: Option<&[&Syntax]>,
    ) -> Option<Expr> {
        let spelt = name.unraw().to_string();
        if let Some(advice) = advice(&spelt) {
            let message = format!("`{spelt}` is not a function of the language; {advice}");
            return self.error(name, message);
        }
        if let (Some([i, j]), Some(Meaning::Coordinate(family))) =
            (arguments, self.names.get(&spelt))
            && family.space.group().is_some()
        {
            let message = format!(
                "an entry is written `{spelt}[({}, {})]`",
                plain(*i),
                plain(*j)
            );
            return self.error(name, message);
        }
        if let Some(arguments) = arguments
            && (self.names.get(&spelt).is_some() || self.local(&spelt).is_some())
        {
            return self.error(name, product(&spelt, arguments));
        }
        if let (true, Some([receiver, others @ ..])) = (is_linear(&spelt), arguments) {
            let (receiver, others) = (parenthesise(receiver), list(others));
            let message = format!("`{spelt}` is a method; write `{receiver}.{spelt}({others})`");
            return self.error(name, message);
        }
        if let Some((field, digits)) = spelt.rsplit_once('_')
            && let Some(Meaning::Function(function)) = self.names.get(field)
            && digits.bytes().all(|digit| digit.is_ascii_digit())
        {
            let last = function.arguments;
            let message = format!(
                "`{spelt}` is no partial derivative of `{field}`; write `{field}_{last}(…)`, with the places of the arguments, 1 to {last}, and at most {MOST_WRITTEN} digits"
            );
            return self.error(name, message);
        }
        let language = || function_names().map(|name| -> &str { name });
        let fields: Vec<&str> = self.names.functions().collect();
        let compared = match self.names.may_compare(fields.len()) {
            true => &*fields,
            false => &[],
        };
        let near = spelling::nearest(&spelt, language().chain(compared.iter().copied()));
        let known = language().chain(fields.iter().copied().take(MOST_LISTED));
        let known: Vec<_> = known.map(|name| format!("`{name}`")).collect();
        let more = match fields.len() > MOST_LISTED {
            true => ", …",
            false => "",
        };
        let all = format!("the functions are {}{more}", known.join(", "));
        let fact = format!("cannot find function `{spelt}`");
        self.error(name, spelling::unknown(&fact, near, all))
    }

    /// `i32::pow(x, 2)`, `std::f64::sin(x)`, `crate::drag(x)`.
    pub(super) fn function_by_path<T>(
        &mut self,
        path: &syn::Path,
        arguments: &[&Syntax],
    ) -> Option<T> {
        let written: Vec<String> = (arguments.iter())
            .map(|argument| plain(bare(argument)))
            .collect();
        let name = path
            .segments
            .last()
            .map(|segment| segment.ident.unraw().to_string());
        let name = name.unwrap_or_default();
        let instead = match (name.as_str(), arguments) {
            ("pow" | "powi" | "powf", [base, exponent]) => {
                let is_integer = self.integer(exponent).is_ok_and(|integer| integer.exact);
                let method = if is_integer { "powi" } else { "powf" };
                Some(format!("{}.{method}({})", parenthesise(base), written[1]))
            }
            (name, _) if is_function(name) => Some(format!("{name}({})", written.join(", "))),
            _ => None,
        };
        let path_written = plain(path);
        let message = match instead {
            Some(instead) => {
                format!(
                    "functions go by their names alone, not by `{path_written}`; write `{instead}`"
                )
            }
            None => format!(
                "`{path_written}` is outside the struct, where a macro sees nothing; write its formula out"
            ),
        };
        self.error(path, message)
    }

    pub(super) fn implied_product(
        &mut self,
        factor: &Syntax,
        arguments: &[&Syntax],
    ) -> Option<Expr> {
        self.error(factor, product(&plain(factor), arguments))
    }
}

fn product(left: &str, right: &[&Syntax]) -> String {
    let right = list(right);
    format!("`{left}` is not a function; a product is written `{left} * ({right})`")
}

fn list(arguments: &[&Syntax]) -> String {
    let written: Vec<String> = arguments.iter().map(|argument| plain(*argument)).collect();
    written.join(", ")
}
