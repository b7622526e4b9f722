//! The Stumpff functions c_k(z) = Σ_j (-z)^j/(2j + k)!: their symbol and their values.

use std::sync::OnceLock;

use symbolica::atom::{Atom, AtomView, EvaluationInfo, Symbol, SymbolBuilder};
use symbolica::domains::float::{Float, FloatLike, Real};

use crate::expression::Function;

/// The Stumpff functions c_k(z), of the arguments k and z, with d/dz c_k = (k c_{k+2} - c_{k+1})/2;
/// the number k says which function it is, and is no operand of an evaluation. c_k(0) = 1/k!.
pub(super) fn symbol() -> Symbol {
    static STUMPFF: OnceLock<Symbol> = OnceLock::new();
    *STUMPFF.get_or_init(|| {
        SymbolBuilder::new(symbolica::wrap_symbol!("nonholonomic_stumpff"))
            .with_normalization_function(|call, out| {
                if let AtomView::Fun(call) = call
                    && call.get(1).is_zero()
                {
                    let k = i64::try_from(call.get(0)).expect("a whole number");
                    **out = Atom::num((1, (1..=k).product::<i64>()));
                }
            })
            .with_derivative_function(|call, argument, out| {
                if let (AtomView::Fun(call), 1) = (call, argument) {
                    let k = i64::try_from(call.get(0)).expect("a whole number");
                    let z = call.get(1).to_owned();
                    let c = |k: i64| call.get_symbol().call_args(&[Atom::num(k), z.clone()]);
                    **out = (Atom::num(k) * c(k + 2) - c(k + 1)) / Atom::num(2);
                }
            })
            .with_evaluation_info(EvaluationInfo::new().with_tags(1).register_tagged(|tags| {
                let k = tags
                    .first()
                    .and_then(|k| u8::try_from(i64::try_from(*k).ok()?).ok());
                Box::new(move |z: &[Float]| value_of(k.expect("a small number"), &z[0]))
            }))
            .build()
            .expect("the first definition of the symbol in this process")
    })
}

/// The Stumpff function with this number.
pub(super) fn function_from_tags(tags: &[String]) -> Function {
    let k = tags.first().and_then(|k| k.parse().ok());
    Function::Stumpff(k.expect("a small number"))
}

/// The Stumpff function c_k(z), with the precision of z.
///
/// By the series while its first terms decrease by half, and beyond by c_{k+2} = (1/k! - c_k)/z
/// from the closed forms of c_0 and c_1, with as many more bits as cancel.
pub(super) fn value_of(k: u8, z: &Float) -> Float {
    /// Of the terms below e^√66.
    const LOST_BITS: u32 = 64;
    let precision = z.prec();
    let mut z = z.clone();
    z.set_prec(precision + LOST_BITS);
    let number = |n: u32| Float::with_val(precision + LOST_BITS, f64::from(n));
    let k = u32::from(k);
    let is_below = z < z.zero();
    let least = number(2).pow(u64::from(precision + LOST_BITS)).inv();
    let mut value = if z.norm() <= number((k + 1) * (k + 2) / 2 + 1) {
        let first = (2..=k).fold(number(1), |product, j| product / &number(j));
        let (mut sum, mut term, mut j) = (first.clone(), first, k);
        while !term.is_fully_zero() && term.norm() > sum.norm() * &least {
            term = FloatLike::neg(&(term * &z)) / &number((j + 1) * (j + 2));
            sum += &term;
            j += 2;
        }
        sum
    } else {
        let root = z.norm().sqrt();
        let mut value = match (k % 2 == 0, is_below) {
            (true, false) => root.cos(),
            (true, true) => root.cosh(),
            (false, false) => root.sin() / &root,
            (false, true) => root.sinh() / &root,
        };
        let (mut reciprocal, mut j) = (number(1), k % 2);
        while j < k {
            value = (reciprocal.clone() - &value) / &z;
            reciprocal /= &number((j + 1) * (j + 2));
            j += 2;
        }
        value
    };
    value.set_prec(precision);
    value
}
