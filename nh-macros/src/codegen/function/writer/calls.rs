//! Calls of functions as they are written, sines and cosines of several angles in one.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote};

use super::{Code, Dialect, Precedence, Writer};
use crate::expression::{FieldFunction, Function};
use crate::program::{Value, ValueId};

impl Writer<'_> {
    /// The sines and cosines of angles that are known.
    pub(crate) fn sines(&self, angles: &[ValueId]) -> TokenStream {
        let of = |function, angle: &ValueId| {
            let place = (self.program).position(&Value::Call(function, vec![*angle]));
            place.filter(|id| self.scope.values.contains(id))
        };
        let name = |id: Option<ValueId>| match id {
            Some(id) => self.locals.ident(id).into_token_stream(),
            None => quote! { _ },
        };
        let both = angles
            .iter()
            .map(|angle| [of(Function::Sin, angle), of(Function::Cos, angle)]);
        let both: Vec<_> = both.collect();
        match (angles, both.as_slice()) {
            ([], _) => TokenStream::new(),
            ([_], [[Some(id), None] | [None, Some(id)]]) => {
                let (local, value) = (self.locals.ident(*id), self.operation(*id).tokens);
                quote! { let #local = #value; }
            }
            ([angle], [[sin, cos]]) => {
                let (sin, cos) = (name(*sin), name(*cos));
                let both = self.call("sin_cos", vec![self.value(*angle)]).tokens;
                quote! { let (#sin, #cos) = #both; }
            }
            _ => {
                let names = both.iter().map(|[sin, cos]| {
                    let (sin, cos) = (name(*sin), name(*cos));
                    quote! { (#sin, #cos) }
                });
                let angles = angles.iter().map(|angle| self.value(*angle).tokens);
                let real = match self.dialect {
                    Dialect::Doubles => quote! { __nh::Real },
                    Dialect::Generic => quote! { T },
                };
                quote! { let [#(#names),*] = #real::sin_cos_each([#(#angles),*]); }
            }
        }
    }

    pub(super) fn call(&self, function: &str, arguments: Vec<Code>) -> Code {
        let function = Ident::new(function, Span::mixed_site());
        self.call_named(&quote! { #function }, arguments)
    }

    /// A function of a program, with its number as an argument of the type.
    pub(super) fn call_of(&self, function: Function, arguments: Vec<Code>) -> Code {
        match function {
            Function::Stumpff(k) => {
                let name = Ident::new(function.name(), Span::mixed_site());
                let k = Literal::usize_unsuffixed(k.into());
                self.call_named(&quote! { #name::<#k> }, arguments)
            }
            _ => self.call(function.name(), arguments),
        }
    }

    /// ∂^α f of arguments, the last of which is f itself.
    pub(super) fn call_of_field(&self, function: FieldFunction, arguments: &[ValueId]) -> Code {
        let (itself, arguments) = arguments.split_last().expect("f itself");
        let orders = function.orders.iter().take(arguments.len());
        let orders = orders.map(|order| Literal::u8_unsuffixed(*order));
        let itself = self.value(*itself).tokens;
        let arguments = arguments
            .iter()
            .map(|argument| self.value(*argument).tokens);
        let derivative = match self.dialect {
            Dialect::Doubles => quote! { SmoothFunction::derivative },
            Dialect::Generic => quote! { derivative_in_lanes },
        };
        Code::atom(quote! { __nh::#derivative(&#itself, [#(#orders),*], [#(#arguments),*]) })
    }

    fn call_named(&self, function: &TokenStream, arguments: Vec<Code>) -> Code {
        match self.dialect {
            Dialect::Doubles => {
                let arguments = arguments.into_iter().map(|argument| argument.tokens);
                Code::atom(quote! { __nh::math::#function(#(#arguments),*) })
            }
            Dialect::Generic => {
                let mut arguments = arguments.into_iter();
                let receiver = arguments.next().expect("a function of something");
                let receiver = receiver.within(Precedence::Atom);
                let rest = arguments.map(|argument| argument.tokens);
                Code::atom(quote! { #receiver.#function(#(#rest),*) })
            }
        }
    }
}
