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

pub(crate) struct MacroArguments {
    /// The path of the facade, as written.
    pub(crate) facade: Option<Path>,
    /// `continuous`.
    pub(crate) continuous: Option<ContinuousArgument>,
    /// `lattice`.
    pub(crate) lattice: Option<Ident>,
    /// `reversible`.
    pub(crate) reversible: Option<ReversibleArgument>,
    /// `derivatives`.
    pub(crate) derivatives: Option<Ident>,
}

/// `reversible`, or `reversible(theta, R)`.
pub(crate) struct ReversibleArgument {
    name: Ident,
    /// The coordinates that are named.
    pub(crate) coordinates: Vec<Ident>,
}

/// As it is written.
impl ToTokens for ReversibleArgument {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { name, coordinates } = self;
        tokens.extend(match coordinates.is_empty() {
            true => quote!(#name),
            false => quote!(#name(#(#coordinates),*)),
        });
    }
}

/// `continuous`, or `continuous(multipliers, voronec)`.
pub(crate) struct ContinuousArgument {
    name: Ident,
    /// The forms of the equations that are named; each is one of [`FORMS`].
    forms: Vec<Ident>,
}

const MULTIPLIERS: &str = "multipliers";
const VORONEC: &str = "voronec";
const FORMS: [&str; 2] = [MULTIPLIERS, VORONEC];

impl ContinuousArgument {
    /// Whether the equations with multipliers are all that is asked for.
    pub(crate) fn is_of_multipliers(&self) -> bool {
        matches!(self.forms.as_slice(), [name] if name == MULTIPLIERS)
    }

    /// `voronec`, where it is asked for.
    pub(crate) fn voronec(&self) -> Option<&Ident> {
        self.forms.iter().find(|name| *name == VORONEC)
    }
}

/// As it is written.
impl ToTokens for ContinuousArgument {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { name, forms } = self;
        tokens.extend(match forms.is_empty() {
            true => quote!(#name),
            false => quote!(#name(#(#forms),*)),
        });
    }
}

enum MacroArgument {
    Facade(Ident, Path),
    Continuous(ContinuousArgument),
    Lattice(Ident),
    Reversible(ReversibleArgument),
    Derivatives(Ident),
}

pub(super) fn parse(tokens: TokenStream, diagnostics: &mut Diagnostics) -> MacroArguments {
    let mut arguments = MacroArguments {
        facade: None,
        continuous: None,
        lattice: None,
        reversible: None,
        derivatives: None,
    };
    if let Err(error) = nesting::check(&tokens) {
        diagnostics.push(error);
        return arguments;
    }
    let whole = |read: &mut dyn FnMut(ParseStream) -> syn::Result<()>| read.parse2(tokens);
    let list = list::parse(whole, argument, list::COMMA, diagnostics);
    for item in list.items {
        let (name, repeated) = match item {
            MacroArgument::Facade(name, path) => (name, arguments.facade.replace(path).is_some()),
            MacroArgument::Continuous(asked) => {
                let name = asked.name.clone();
                (name, arguments.continuous.replace(asked).is_some())
            }
            MacroArgument::Lattice(name) => {
                (name.clone(), arguments.lattice.replace(name).is_some())
            }
            MacroArgument::Reversible(asked) => {
                let name = asked.name.clone();
                (name, arguments.reversible.replace(asked).is_some())
            }
            MacroArgument::Derivatives(name) => {
                (name.clone(), arguments.derivatives.replace(name).is_some())
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
    if name == "continuous" {
        let forms = forms(input)?;
        return Ok(MacroArgument::Continuous(ContinuousArgument {
            name,
            forms,
        }));
    }
    if name == "lattice" {
        return Ok(MacroArgument::Lattice(name));
    }
    if name == "reversible" {
        let coordinates = coordinates(input)?;
        return Ok(MacroArgument::Reversible(ReversibleArgument {
            name,
            coordinates,
        }));
    }
    if name == "derivatives" {
        return Ok(MacroArgument::Derivatives(name));
    }
    if name != "crate" {
        let message = format!(
            "`{name}` is not an argument of `#[discrete_system]`, which takes `crate = path`, \
                `continuous`, `derivatives`, `lattice` and `reversible`"
        );
        return Err(syn::Error::new_spanned(name, message));
    }
    input.parse::<Token![=]>()?;
    if let Ok(quoted) = input.fork().parse::<LitStr>() {
        let message = format!(
            "the path is written without quotes: `crate = {}`",
            quoted.value()
        );
        return Err(syn::Error::new_spanned(quoted, message));
    }
    Ok(MacroArgument::Facade(name, Path::parse_mod_style(input)?))
}

/// `(theta, R)`, or nothing.
fn coordinates(input: ParseStream) -> syn::Result<Vec<Ident>> {
    if !input.peek(Paren) {
        return Ok(Vec::new());
    }
    let inside;
    let paren = syn::parenthesized!(inside in input);
    let names = Punctuated::<Ident, Token![,]>::parse_terminated_with(&inside, Ident::parse_any)?;
    if names.is_empty() {
        let message = "no coordinate is named; write `reversible`, or `reversible(theta)` for a coordinate that may go round";
        return Err(syn::Error::new(paren.span.join(), message));
    }
    let mut coordinates: Vec<Ident> = Vec::new();
    for name in names {
        if coordinates.contains(&name) {
            let message = format!("`{name}` is given twice; remove one");
            return Err(syn::Error::new_spanned(name, message));
        }
        coordinates.push(name);
    }
    Ok(coordinates)
}

/// `(multipliers, voronec)`, or nothing.
fn forms(input: ParseStream) -> syn::Result<Vec<Ident>> {
    if !input.peek(Paren) {
        return Ok(Vec::new());
    }
    let inside;
    let paren = syn::parenthesized!(inside in input);
    let names = Punctuated::<Ident, Token![,]>::parse_terminated_with(&inside, Ident::parse_any)?;
    let write = "write `continuous` for all that there are, `continuous(multipliers)` or `continuous(voronec)`";
    if names.is_empty() {
        let message = format!("no form of the continuous equations is named; {write}");
        return Err(syn::Error::new(paren.span.join(), message));
    }
    let mut forms: Vec<Ident> = Vec::new();
    for name in names {
        let message = if forms.contains(&name) {
            format!("`{name}` is given twice; remove one")
        } else if FORMS.iter().all(|form| name != form) {
            format!("`{name}` is no form of the continuous equations; {write}")
        } else {
            forms.push(name);
            continue;
        };
        return Err(syn::Error::new_spanned(name, message));
    }
    Ok(forms)
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
