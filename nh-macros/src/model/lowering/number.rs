//! Literals: exact numbers.

use super::{Expr, Lowering, Rational};
use syn::Lit;

const SUFFIXES: [&str; 15] = [
    "", "f64", "f32", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64",
    "i128", "isize",
];
/// Powers of ten beyond this one are beyond every `f64`.
const LARGEST_EXPONENT: i64 = 400;

impl Lowering<'_> {
    pub(super) fn literal(&mut self, literal: &syn::ExprLit) -> Option<Expr> {
        let (digits, suffix) = match &literal.lit {
            Lit::Int(integer) => (integer.base10_digits(), integer.suffix()),
            Lit::Float(float) => (float.base10_digits(), float.suffix()),
            other => return self.error(other, format!("{} is not a number", describe(other))),
        };
        if !SUFFIXES.contains(&suffix) {
            let name = suffix.trim_start_matches('_');
            return self.error(
                literal,
                format!(
                    "`{digits}{suffix}` is not a number; a product is written `{digits} * {name}`"
                ),
            );
        }
        match rational(digits) {
            Some((number, false)) => Some(Expr::Number(number)),
            Some((number, true)) => Some(Expr::Neg(Box::new(Expr::Number(number)))),
            None => self.error(literal, format!(
                "`{digits}` is outside the range of `f64`, 4.9e-324 to 1.8e308; choose other units"
            )),
        }
    }
}

fn describe(literal: &Lit) -> &'static str {
    match literal {
        Lit::Bool(_) => "a truth value",
        Lit::Char(_) | Lit::Byte(_) => "a character",
        _ => "a string",
    }
}

/// `9.81e2` as digits times a power of ten, and whether it is negative.
fn rational(text: &str) -> Option<(Rational, bool)> {
    let (text, negative) = text
        .strip_prefix('-')
        .map_or((text, false), |text| (text, true));
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let fraction = fraction.trim_end_matches('0');
    let digits = format!("{whole}{fraction}");
    let digits = digits.trim_start_matches('0').to_owned();
    if digits.is_empty() {
        return Some((
            Rational {
                digits: "0".to_owned(),
                exponent: 0,
            },
            negative,
        ));
    }
    let exponent = exponent
        .parse::<i64>()
        .ok()?
        .checked_sub(fraction.len() as i64)?;
    let magnitude = exponent.checked_add(digits.len() as i64)?;
    let range = -LARGEST_EXPONENT..=LARGEST_EXPONENT;
    let number = Rational {
        digits,
        exponent: exponent as i32,
    };
    (range.contains(&magnitude) && range.contains(&exponent)).then_some((number, negative))
}
