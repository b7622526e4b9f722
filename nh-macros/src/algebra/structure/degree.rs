//! Degrees of polynomials, by structure.

use symbolica::atom::{AtomView, Symbol};

use crate::algebra::{Algebra, Scalar};
use crate::expression::Variable;

impl Algebra {
    /// A degree in the variables that f has at most, as it is written or multiplied out; nothing
    /// where it is written as no polynomial.
    pub(crate) fn degree(&self, f: &Scalar, variables: &[Variable]) -> Option<u64> {
        // Cases of polynomials are none where a condition changes with the variables.
        if self.have_conditions_on(std::slice::from_ref(f), variables) {
            return None;
        }
        let degrees = self.in_every_case(std::slice::from_ref(f), || {
            self.degree_of_case(f, variables)
        });
        (degrees?.into_iter()).try_fold(0, |most, degree| Some(most.max(degree?)))
    }

    fn degree_of_case(&self, f: &Scalar, variables: &[Variable]) -> Option<u64> {
        let symbols: Vec<_> = variables.iter().map(|x| self.symbol(*x)).collect();
        let f = self.written_out(f);
        let written = degree(f.0.as_view(), &symbols);
        let expanded = || degree(f.expanded().0.as_view(), &symbols);
        match written {
            Some(0 | 1) => written,
            _ => expanded().or(written),
        }
    }
}

fn degree(view: AtomView<'_>, symbols: &[Symbol]) -> Option<u64> {
    let of = |view| degree(view, symbols);
    match view {
        AtomView::Num(_) => Some(0),
        AtomView::Var(x) => Some(u64::from(symbols.contains(&x.get_symbol()))),
        AtomView::Add(sum) => sum
            .iter()
            .map(of)
            .try_fold(0, |most, term| Some(most.max(term?))),
        AtomView::Mul(product) => {
            let mut factors = product.iter().map(of);
            factors.try_fold(0, |sum: u64, factor| sum.checked_add(factor?))
        }
        AtomView::Pow(power) => {
            let (base, exponent) = power.get_base_exp();
            match (of(base)?, of(exponent)?) {
                (0, 0) => Some(0),
                (degree, 0) => degree.checked_mul(i64::try_from(exponent).ok()?.try_into().ok()?),
                _ => None,
            }
        }
        AtomView::Fun(call) => call.iter().all(|a| of(a) == Some(0)).then_some(0),
    }
}
