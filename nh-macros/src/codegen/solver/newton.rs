//! Newton's method: residual, factors of the Jacobian, correction.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::body::SolverBody;
use super::carried::Carried;
use super::{StagesEmitter, literal};
use crate::codegen::writer::Precedence;
use crate::mechanics::{
    ARRIVAL, CONSTRAINT_TERMS, GUARDS, KINETIC, MATRIX, Method, ROWS, SOLUTION, TERMS,
};
use crate::program::Output;

impl StagesEmitter<'_> {
    /// The functions of Newton's method.
    pub(super) fn newton(&self) -> TokenStream {
        let [node, interval] = [&self.node, &self.interval].map(Carried::ty);
        let factors = self.factors_ty();
        let (stages, n) = (&self.stages, literal(self.n()));
        let size = literal(self.size());
        let second_stage = self.second_stage();
        let residual = self.residual();
        let factored = self.factors();
        let correction = self.correction();
        let arrival = self.arrival();
        let parts = self.parts();
        quote! {
            #[automatically_derived]
            impl<T: __nh::Real> __nh::NewtonStages<T> for #stages {
                type Node = #node;
                type Interval = #interval;
                type Factors = #factors;
                #second_stage
                #[inline(always)]
                fn residual(at: __nh::At<'_, Self, T>) -> (__nh::Rows<Self, T>, #interval) { #residual }
                #[inline(always)]
                fn factors(
                    at: __nh::At<'_, Self, T>,
                    interval: &#interval,
                ) -> __nh::Factored<#factors, [T; #size], T::Mask> { #factored }
                #[inline(always)]
                fn correction(at: __nh::At<'_, Self, T>, factors: &#factors, rows: &[T; #size]) -> [T; #size] {
                    #correction
                }
                #[inline(always)]
                fn arrival(at: __nh::At<'_, Self, T>, interval: &#interval) -> [T; #n] { #arrival }
                #[inline]
                fn parts(at: __nh::At<'_, Self, T>, interval: &#interval) -> [T; #n] { #parts }
            }
        }
    }

    /// Σ_j |K_ij d_j|.
    fn parts(&self) -> TokenStream {
        let staged = &self.program.staged;
        let outputs = staged.outputs(KINETIC).collect();
        let body = self.body(outputs, &[&self.constants, &self.node, &self.interval]);
        let n = self.n();
        let sums = staged.group(KINETIC).chunks(n.max(1)).map(|row| {
            let product = |(j, entry): (usize, &Output)| match entry {
                Output::Zero => None,
                Output::Value(entry) => {
                    let (entry, j) = (body.writer.unsigned(*entry, Precedence::Unary), literal(j));
                    Some(quote! { (#entry * at.z[#j]).abs() })
                }
            };
            let products: Vec<_> = row.iter().enumerate().filter_map(product).collect();
            match products.is_empty() {
                true => quote! { T::of(0.0) },
                false => quote! { #(#products)+* },
            }
        });
        let sums: Vec<_> = sums.collect();
        let statements = &body.statements;
        quote! { #statements [#(#sums),*] }
    }

    fn residual(&self) -> TokenStream {
        let staged = &self.program.staged;
        let outputs = staged.outputs(ROWS).chain(staged.outputs(TERMS));
        let outputs = outputs.chain(self.interval.values.iter().copied());
        let body = self.body(outputs.collect(), &[&self.constants, &self.node]);
        let values = self.group(&body, ROWS);
        let terms = self.sums(&body, TERMS, &self.program.terms[..self.n()]);
        let interval = self.interval.filled(&body.writer, None);
        let statements = &body.statements;
        quote! {
            #statements
            let rows = __nh::Rows { values: [#(#values),*], terms: [#(#terms),*] };
            (rows, #interval)
        }
    }

    fn factors(&self) -> TokenStream {
        let staged = &self.program.staged;
        let outputs = staged
            .outputs(GUARDS)
            .chain(staged.outputs(CONSTRAINT_TERMS))
            .chain(staged.outputs(MATRIX));
        let outputs = outputs.chain(self.factors.values.iter().copied());
        let body = self.body(
            outputs.collect(),
            &[&self.constants, &self.node, &self.interval],
        );
        let terms = self.sums(&body, CONSTRAINT_TERMS, &self.program.terms[self.n()..]);
        let terms = quote! { __nh::below_momenta([#(#terms),*]) };
        let statements = &body.statements;
        if let Method::Dense(_) = self.program.method {
            let matrix = self.matrix(&body);
            return quote! {
                #statements
                #matrix
                __nh::Factored { factors, terms: #terms, sound }
            };
        }
        let factors = self.factors.filled(&body.writer, None);
        let mut guards = self.guards(&body, None).into_iter();
        let first = (guards.next()).unwrap_or_else(|| quote! { <T::Mask as __nh::Mask>::of(true) });
        quote! {
            #statements
            __nh::Factored { factors: #factors, terms: #terms, sound: #first #(& #guards)* }
        }
    }

    /// J, and its factors by the runtime.
    fn matrix(&self, body: &SolverBody<'_>) -> TokenStream {
        let (size, width) = (self.size(), self.width());
        let entries = self.group(body, MATRIX);
        let padding = vec![quote! { T::of(0.0) }; width - size];
        let rows = entries.chunks(size).map(|row| [row, &padding].concat());
        let entries: Vec<_> = rows.flatten().collect();
        let [size, count] = [size, self.factor_count()].map(literal);
        quote! {
            let matrix = [#(#entries),*];
            let (factors, sound) = __nh::factor::<T, #size, #count>(matrix);
        }
    }

    fn correction(&self) -> TokenStream {
        if let Method::Dense(order) = &self.program.method {
            return self.substitution(order);
        }
        let outputs = self.program.staged.outputs(SOLUTION).collect();
        let body = self.body(outputs, &[&self.constants, &self.node, &self.factors]);
        let (statements, results) = (&body.statements, self.group(&body, SOLUTION));
        quote! { #statements [#(#results),*] }
    }

    /// The solution of L D U δ = R, with the factors where the runtime's elimination leaves them.
    fn substitution(&self, order: &[(usize, usize)]) -> TokenStream {
        let (size, width) = (self.size(), self.width());
        let name = |letter: &str, k: usize| format_ident!("{letter}_{k}");
        let mut statements = TokenStream::new();
        for (k, (i, _)) in order.iter().enumerate() {
            let (row, y) = (literal(*i), name("y", k));
            let earlier = (0..k).map(|l| {
                let (factor, y) = (literal(k * width + l), name("y", l));
                quote! { .minus(factors[#factor], #y) }
            });
            statements.extend(quote! { let #y = rows[#row] #(#earlier)*; });
        }
        for k in (0..size).rev() {
            let (y, x) = (name("y", k), name("x", k));
            // The values that are known first come first.
            let later = (k + 1..size).rev().map(|l| {
                let (factor, x) = (literal(k * width + l), name("x", l));
                quote! { .minus(factors[#factor], #x) }
            });
            let inverse = literal(k * width + k);
            statements.extend(quote! { let #x = (factors[#inverse] * #y) #(#later)*; });
        }
        let mut columns: Vec<_> = order.iter().map(|(_, j)| *j).enumerate().collect();
        columns.sort_by_key(|(_, j)| *j);
        let columns = columns.into_iter().map(|(place, _)| name("x", place));
        quote! { #statements [#(#columns),*] }
    }

    fn arrival(&self) -> TokenStream {
        let outputs = self.program.staged.outputs(ARRIVAL).collect();
        let body = self.body(outputs, &[&self.constants, &self.node, &self.interval]);
        let (statements, results) = (&body.statements, self.group(&body, ARRIVAL));
        quote! { #statements [#(#results),*] }
    }
}
