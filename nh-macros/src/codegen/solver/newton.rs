//! Newton's method: residual, factors of the Jacobian, correction.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::StagesEmitter;
use super::body::SolverBody;
use super::carried::Carried;
use crate::codegen::headers::literal;
use crate::expression::Variable;
use crate::mechanics::{
    ARRIVAL, CONSTRAINT_TERMS, GUARDS, JACOBIAN, MATRIX, Method, ROWS, SOLUTION, TERMS,
};
use crate::program::{Output, Value};

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
        let arrival = self.array(ARRIVAL, &self.interval);
        let jacobian = self.jacobian();
        quote! {
            #[automatically_derived]
            impl<T: __nh::Real> __nh::NewtonStages<T> for #stages {
                type Node = #node;
                type Interval = #interval;
                type Jacobian = [[T; #n]; #size];
                type Factors = #factors;
                #second_stage
                #[inline(always)]
                fn residual(at: __nh::At<'_, Self, T>) -> (__nh::Rows<Self, T>, #interval) { #residual }
                #[inline(always)]
                fn jacobian(at: __nh::At<'_, Self, T>, interval: &#interval) -> [[T; #n]; #size] { #jacobian }
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
            }
        }
    }

    /// ∂R/∂d, row by row.
    fn jacobian(&self) -> TokenStream {
        let staged = &self.program.staged;
        let outputs = staged.outputs(JACOBIAN).collect();
        let body = self.body(outputs, &[&self.constants, &self.node, &self.interval]);
        let (mut entries, mut has_zero) = (TokenStream::new(), false);
        let group = staged.group(JACOBIAN).chunks(self.n().max(1)).enumerate();
        let rows = group.map(|(i, row)| {
            let entry = |(j, output): (usize, &Output)| match output {
                None => {
                    has_zero = true;
                    quote! { zero }
                }
                Some(_) => match self.jacobian_entry(i, j) {
                    Some(local) => {
                        let value = body.output(*output);
                        entries.extend(quote! { let #local = #value; });
                        quote! { #local }
                    }
                    None => body.output(*output),
                },
            };
            let row: Vec<_> = row.iter().enumerate().map(entry).collect();
            quote! { [#(#row),*] }
        });
        let rows: Vec<_> = rows.collect();
        let zero = has_zero.then(|| quote! { let zero = T::of(0.0); });
        let statements = &body.statements;
        quote! { #statements #entries #zero [#(#rows),*] }
    }

    /// The local that holds ∂R_i/∂z_j, where others read it.
    fn jacobian_entry(&self, i: usize, j: usize) -> Option<Ident> {
        let entry = Value::Input(Variable::JacobianEntry(i, j));
        let id = self.program.staged.program.position(&entry)?;
        Some(self.locals.ident(id))
    }

    /// The entries of the Jacobian that a function reads, as locals.
    pub(super) fn jacobian_entries(&self, read: &BTreeSet<[usize; 2]>) -> TokenStream {
        let Some([last, _]) = read.last() else {
            return TokenStream::new();
        };
        let (n, size) = (self.n(), self.size());
        let rows = (0..=*last).map(|i| {
            let columns = read.range([i, 0]..[i + 1, 0]).map(|[_, j]| *j);
            let Some(last) = columns.max() else {
                return quote! { _ };
            };
            let entries = (0..=last).map(|j| match self.jacobian_entry(i, j) {
                Some(local) if read.contains(&[i, j]) => quote! { #local },
                _ => quote! { _ },
            });
            let rest = (last + 1 < n).then(|| quote! { , .. });
            quote! { [#(#entries),* #rest] }
        });
        let rest = (last + 1 < size).then(|| quote! { , .. });
        quote! { let [#(#rows),* #rest] = Self::jacobian(at, interval); }
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
        let groups = [GUARDS, CONSTRAINT_TERMS, MATRIX].into_iter();
        let outputs = groups.flat_map(|group| staged.outputs(group));
        let outputs = outputs.chain(self.factors.values.iter().copied()).collect();
        let body = self.body(outputs, &[&self.constants, &self.node, &self.interval]);
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
        match &self.program.method {
            Method::Dense(order) => self.substitution(order),
            _ => self.array(SOLUTION, &self.factors),
        }
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

    /// The outputs of a group, from values that are carried.
    fn array(&self, group: usize, given: &Carried) -> TokenStream {
        let outputs = self.program.staged.outputs(group).collect();
        let body = self.body(outputs, &[&self.constants, &self.node, given]);
        let (statements, results) = (&body.statements, self.group(&body, group));
        quote! { #statements [#(#results),*] }
    }
}
