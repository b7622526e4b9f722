//! The arguments of the macro itself: `#[discrete_system(crate = path, continuous)]`.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{LitStr, Path, Token};

use super::{list, nesting};
use crate::diagnostics::Diagnostics;

pub(crate) struct Arguments {
    /// The path of the facade, as written.
    pub(crate) facade: Option<Path>,
    /// The keyword `continuous`.
    pub(crate) continuous: Option<Ident>,
}

enum Argument {
    Facade(Ident, Path),
    Continuous(Ident),
}

pub(super) fn parse(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Arguments {
    let mut arguments = Arguments {
        facade: None,
        continuous: None,
    };
    if let Err(error) = nesting::check(&tokens) {
        diagnostics.push(error);
        return arguments;
    }
    let whole = |read: &mut dyn FnMut(ParseStream) -> syn::Result<()>| read.parse2(tokens);
    let list = list::parse(whole, argument, list::COMMA, diagnostics);
    for item in list.items {
        let (name, repeated) = match item {
            Argument::Facade(name, path) => (name, arguments.facade.replace(path).is_some()),
            Argument::Continuous(name) => {
                (name.clone(), arguments.continuous.replace(name).is_some())
            }
        };
        if repeated {
            diagnostics.error(&name, format!("`{name}` is given twice"));
        }
    }
    arguments
}

fn argument(input: ParseStream) -> syn::Result<Argument> {
    let name = Ident::parse_any(input)?;
    if name == "continuous" {
        return Ok(Argument::Continuous(name));
    }
    if name != "crate" {
        let message = format!(
            "`{name}` is not an argument of `#[discrete_system]`, which takes `crate = path` \
                and `continuous`"
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
    Ok(Argument::Facade(name, Path::parse_mod_style(input)?))
}

impl Arguments {
    /// The path of the facade in generated code.
    pub(crate) fn facade(&self) -> TokenStream {
        match &self.facade {
            Some(path) => quote!(#path),
            None => quote!(::nonholonomic),
        }
    }
}
