//! `(a..b).map(|i| expr).sum()` and `.product()`, unrolled.

use syn::{Expr as Syntax, Pat, RangeLimits};

use super::block::bound_name;
use super::integer::is_type;
use super::{Expr, Local, Lowering, MOST_PARTS, MOST_TERMS, bare};
use crate::model::names::key;
use crate::model::value::Lowered;

const FORM: &str = "a sum is written `(a..b).map(|i| expr).sum()`";

impl Lowering<'_> {
    pub(super) fn reduction(&mut self, call: &syn::ExprMethodCall) -> Option<Lowered> {
        let is_sum = call.method == "sum";
        self.check_reduction_arguments(call)?;
        let (range, closure) = self.mapped_range(call)?;
        let terms = self.unroll(range, closure, |lowering| match is_sum {
            true => lowering.operand(&closure.body),
            false => lowering.expression(&closure.body).map(Lowered::Number),
        })?;
        let combined = self.balanced(terms, |lowering, a, b| match (a, b) {
            (Lowered::Number(a), Lowered::Number(b)) if !is_sum => {
                Some(Lowered::Number(Expr::Mul(Box::new(a), Box::new(b))))
            }
            (a, b) => lowering.sum_of(&closure.body, a, b, false),
        })?;
        let empty = || Lowered::Number(Expr::integer(i64::from(!is_sum)));
        Some(combined.unwrap_or_else(empty))
    }

    /// Refuses arguments of `sum` and `product`, and another type than `f64`.
    fn check_reduction_arguments(&mut self, call: &syn::ExprMethodCall) -> Option<()> {
        if !call.args.is_empty() {
            return self.error(
                &call.args,
                format!("`{}` takes no arguments; {FORM}", call.method),
            );
        }
        let Some(turbofish) = &call.turbofish else {
            return Some(());
        };
        let is_f64 = |argument: &syn::GenericArgument| match argument {
            syn::GenericArgument::Type(ty) => is_type(ty, "f64"),
            _ => false,
        };
        if turbofish.args.len() == 1 && turbofish.args.iter().all(is_f64) {
            return Some(());
        }
        self.error(
            turbofish,
            format!("the type of a sum is `f64`; write `.{}()`", call.method),
        )
    }

    /// The range and the closure of `(a..b).map(|i| expr)`.
    fn mapped_range<'s>(
        &mut self,
        call: &'s syn::ExprMethodCall,
    ) -> Option<(&'s syn::ExprRange, &'s syn::ExprClosure)> {
        let map = match bare(&call.receiver) {
            Syntax::MethodCall(map) if map.method == "map" => map,
            Syntax::MethodCall(other) => return self.not_a_range(other),
            _ => return self.error(&call.method, FORM),
        };
        self.mapped(map, FORM)
    }

    /// The range and the closure of `(a..b).map(|i| …)`.
    pub(super) fn mapped<'s>(
        &mut self,
        map: &'s syn::ExprMethodCall,
        form: &str,
    ) -> Option<(&'s syn::ExprRange, &'s syn::ExprClosure)> {
        let range = match bare(&map.receiver) {
            Syntax::Range(range) => range,
            Syntax::MethodCall(other) => return self.not_a_range(other),
            other => return self.error(other, format!("this is not a range; {form}")),
        };
        match map.args.first().map(bare) {
            Some(Syntax::Closure(closure)) if map.args.len() == 1 => Some((range, closure)),
            _ => self.error(&map.method, format!("`map` takes one closure; {form}")),
        }
    }

    fn not_a_range<T>(&mut self, call: &syn::ExprMethodCall) -> Option<T> {
        self.error(
            &call.method,
            format!("`{}` is not part of the language; {FORM}", call.method),
        )
    }

    /// The name of the index in `|i|`, empty for `|_|`.
    fn closure_index(&mut self, closure: &syn::ExprClosure) -> Option<String> {
        let pattern = closure.inputs.first().filter(|_| closure.inputs.len() == 1);
        let one = "the closure of a sum takes one index, `|i|`";
        match pattern {
            Some(Pat::Wild(_)) => Some(String::new()),
            Some(pattern) => match bound_name(pattern) {
                Some(name) => Some(key(name)),
                None => self.error(pattern, one),
            },
            None if closure.inputs.is_empty() => self.error(closure.or1_token, one),
            None => self.error(&closure.inputs, one),
        }
    }

    /// The first index and the number of terms.
    fn bounds(&mut self, range: &syn::ExprRange) -> Option<(i64, usize)> {
        let (Some(start), Some(end)) = (&range.start, &range.end) else {
            return self.error(
                range,
                "the range of a sum has two bounds, `a..b` or `a..=b`",
            );
        };
        let (first, last) = (self.index(start), self.index(end));
        let (first, last) = (first?, last?);
        let closed = i128::from(matches!(range.limits, RangeLimits::Closed(_)));
        let count = usize::try_from(i128::from(last) - i128::from(first) + closed).unwrap_or(0);
        self.terms = self.terms.saturating_add(count);
        if self.terms > MOST_TERMS {
            return self.error(
                range,
                format!("the sums of this expression unroll to more than {MOST_TERMS} terms"),
            );
        }
        Some((first, count))
    }

    /// The values of the closure, one an index; after the first one with an error no more are
    /// tried. The body of an empty range is read once.
    pub(super) fn unroll<T>(
        &mut self,
        range: &syn::ExprRange,
        closure: &syn::ExprClosure,
        read: impl Fn(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        let name = self.closure_index(closure)?;
        let (first, count) = self.bounds(range)?;
        if count == 0 {
            let errors = self.diagnostics.len();
            self.value_at((&name, None), closure, &read);
            return (self.diagnostics.len() == errors).then(Vec::new);
        }
        (0..count as i64)
            .map(|offset| self.value_at((&name, Some(first + offset)), closure, &read))
            .collect()
    }

    /// The value of the closure at an index; in an empty range it has none.
    fn value_at<T>(
        &mut self,
        (name, index): (&str, Option<i64>),
        closure: &syn::ExprClosure,
        read: impl Fn(&mut Self) -> Option<T>,
    ) -> Option<T> {
        let local = Local {
            name: name.to_owned(),
            value: index.map(|index| Lowered::Number(Expr::integer(index))),
            integer: index,
            is_index: true,
        };
        self.locals.push(local);
        let value = read(self);
        self.locals.pop();
        if value.is_some() && self.parts.get() > MOST_PARTS {
            let message = format!(
                "the sums of this expression unroll to more than {MOST_PARTS} names, numbers and operations"
            );
            return self.error(&closure.body, message);
        }
        value
    }

    /// Combines neighbours round by round, so that the depth is the logarithm of the number of
    /// terms.
    fn balanced(
        &mut self,
        mut terms: Vec<Lowered>,
        combine: impl Fn(&mut Self, Lowered, Lowered) -> Option<Lowered>,
    ) -> Option<Option<Lowered>> {
        while terms.len() > 1 {
            let mut rest = terms.into_iter();
            terms = Vec::with_capacity(rest.len().div_ceil(2));
            while let Some(a) = rest.next() {
                terms.push(match rest.next() {
                    Some(b) => combine(self, a, b)?,
                    None => a,
                });
            }
        }
        Some(terms.pop())
    }
}
