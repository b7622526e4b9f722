//! The arguments of the macro itself: `#[discrete_system(crate = path, continuous(multipliers))]`.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::token::Paren;
use syn::{LitStr, Path, Token};

use super::{list, nesting};
use crate::diagnostics::Diagnostics;

#[derive(Default)]
pub(crate) struct MacroArguments {
    /// The path of the facade, as written.
    pub(crate) facade: Option<Path>,
    /// `continuous`, or `continuous(multipliers, voronec)`; each of these is one of [`FORMS`].
    pub(crate) continuous: Option<NamedArgument>,
    pub(crate) lattice: Option<NamedArgument>,
    /// `reversible`, or `reversible(theta, R)`.
    pub(crate) reversible: Option<NamedArgument>,
    pub(crate) derivatives: Option<NamedArgument>,
}

/// An argument, and names in parentheses behind it.
pub(crate) struct NamedArgument {
    name: Ident,
    pub(crate) names: Vec<Ident>,
}

/// As it is written.
impl ToTokens for NamedArgument {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { name, names } = self;
        tokens.extend(match names.is_empty() {
            true => quote!(#name),
            false => quote!(#name(#(#names),*)),
        });
    }
}

const MULTIPLIERS: &str = "multipliers";
const VORONEC: &str = "voronec";
const FORMS: [&str; 2] = [MULTIPLIERS, VORONEC];

impl NamedArgument {
    /// Whether the equations with multipliers are all that is asked for.
    pub(crate) fn is_of_multipliers(&self) -> bool {
        matches!(self.names.as_slice(), [name] if name == MULTIPLIERS)
    }

    /// `voronec`, where it is asked for.
    pub(crate) fn voronec(&self) -> Option<&Ident> {
        self.names.iter().find(|name| *name == VORONEC)
    }
}

enum MacroArgument {
    Facade(Ident, Path),
    Named(NamedArgument),
}

pub(super) fn parse(tokens: TokenStream, diagnostics: &mut Diagnostics) -> MacroArguments {
    let mut arguments = MacroArguments::default();
    if let Err(error) = nesting::check(&tokens) {
        diagnostics.push(error);
        return arguments;
    }
    let whole = |read: &mut dyn FnMut(ParseStream) -> syn::Result<()>| read.parse2(tokens);
    let list = list::parse(whole, argument, list::COMMA, diagnostics);
    for item in list.items {
        let (name, repeated) = match item {
            MacroArgument::Facade(name, path) => (name, arguments.facade.replace(path).is_some()),
            MacroArgument::Named(argument) => {
                let name = argument.name.clone();
                let place = match name.to_string().as_str() {
                    "continuous" => &mut arguments.continuous,
                    "lattice" => &mut arguments.lattice,
                    "reversible" => &mut arguments.reversible,
                    _ => &mut arguments.derivatives,
                };
                (name, place.replace(argument).is_some())
            }
        };
        if repeated {
            diagnostics.error(&name, format!("`{name}` is given twice"));
        }
    }
    arguments
}

fn argument(input: ParseStream) -> syn::Result<MacroArgument> {
    let name = Ident::parse_any(input)?;
    let names = match name.to_string().as_str() {
        "continuous" => forms(input)?,
        "reversible" => {
            let empty = "no coordinate is named; write `reversible`, or `reversible(theta)` for a coordinate that may go round";
            names(input, empty, |_| None)?
        }
        "lattice" | "derivatives" => Vec::new(),
        "crate" => return Ok(MacroArgument::Facade(name, facade(input)?)),
        _ => {
            let message = format!(
                "`{name}` is not an argument of `#[discrete_system]`, which takes `crate = path`, \
                    `continuous`, `derivatives`, `lattice` and `reversible`"
            );
            return Err(syn::Error::new_spanned(name, message));
        }
    };
    Ok(MacroArgument::Named(NamedArgument { name, names }))
}

/// `= path`.
fn facade(input: ParseStream) -> syn::Result<Path> {
    input.parse::<Token![=]>()?;
    if let Ok(quoted) = input.fork().parse::<LitStr>() {
        let message = format!(
            "the path is written without quotes: `crate = {}`",
            quoted.value()
        );
        return Err(syn::Error::new_spanned(quoted, message));
    }
    Path::parse_mod_style(input)
}

/// `(multipliers, voronec)`, or nothing.
fn forms(input: ParseStream) -> syn::Result<Vec<Ident>> {
    let write = "write `continuous` for all that there are, `continuous(multipliers)` or `continuous(voronec)`";
    let empty = format!("no form of the continuous equations is named; {write}");
    names(input, &empty, |name| {
        let is_unknown = FORMS.iter().all(|form| name != form);
        is_unknown.then(|| format!("`{name}` is no form of the continuous equations; {write}"))
    })
}

/// Names in parentheses, each once, or nothing; `refused` says why one may not stand there.
fn names(
    input: ParseStream,
    empty: &str,
    refused: impl Fn(&Ident) -> Option<String>,
) -> syn::Result<Vec<Ident>> {
    if !input.peek(Paren) {
        return Ok(Vec::new());
    }
    let inside;
    let paren = syn::parenthesized!(inside in input);
    let all = Punctuated::<Ident, Token![,]>::parse_terminated_with(&inside, Ident::parse_any)?;
    if all.is_empty() {
        return Err(syn::Error::new(paren.span.join(), empty));
    }
    let mut names: Vec<Ident> = Vec::new();
    for name in all {
        let message = match names.contains(&name) {
            true => Some(format!("`{name}` is given twice; remove one")),
            false => refused(&name),
        };
        if let Some(message) = message {
            return Err(syn::Error::new_spanned(name, message));
        }
        names.push(name);
    }
    Ok(names)
}

impl MacroArguments {
    /// The path of the facade in generated code.
    pub(crate) fn facade(&self) -> TokenStream {
        match &self.facade {
            Some(path) => quote!(#path),
            None => quote!(::nonholonomic),
        }
    }
}
