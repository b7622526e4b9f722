//! The `Ast`: what the user wrote, with its spans. Nothing is judged here.

mod arguments;
mod attributes;
mod defaults;
mod keyword;
mod leftover;
mod list;
mod misplaced;
mod nesting;
pub(crate) mod text;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

pub(crate) use arguments::{MacroArguments, NamedArgument};
pub(crate) use attributes::no_space_of;
pub(crate) use keyword::Keyword;
pub(crate) use list::List;
pub(crate) use nesting::shallow;

use crate::diagnostics::Diagnostics;

/// A struct under `#[discrete_system]`.
pub(crate) struct Ast {
    /// The struct, without the attributes of the language.
    pub(crate) item: syn::ItemStruct,
    pub(crate) arguments: MacroArguments,
    /// The attributes of the language in source order.
    pub(crate) attributes: Vec<Attribute>,
}

/// `#[keyword(body)]`.
pub(crate) struct Attribute {
    pub(crate) keyword: Keyword,
    pub(crate) body: Contents,
    pub(crate) tokens: TokenStream,
}

impl Attribute {
    /// Its list, where that has expressions.
    pub(crate) fn list(&self) -> Option<&List<syn::Expr>> {
        match &self.body {
            Contents::Expressions(list) => Some(list),
            Contents::Declarations(_) => None,
        }
    }

    /// The expressions in it.
    pub(crate) fn expressions(&self) -> &[syn::Expr] {
        self.list().map_or(&[], |list| &list.items)
    }
}

pub(crate) enum Contents {
    /// `x, theta: S1, q: [R; 8]`.
    Declarations(List<Declaration>),
    /// Every other list: `lhs == rhs`, `x = expr, y = expr`, `midpoint`, `minus(x = expr)`.
    Expressions(List<syn::Expr>),
}

/// `x` or `x: space`.
pub(crate) struct Declaration {
    pub(crate) ident: Ident,
    pub(crate) space: Option<syn::Type>,
}

/// Reads the macro's arguments and its item. `Err` is the item where it is not a struct at all.
pub(crate) fn parse(
    arguments: TokenStream,
    item: TokenStream,
    diagnostics: &mut Diagnostics,
) -> Result<Ast, TokenStream> {
    if let Err(error) = nesting::check(&attributes::without_ours(item.clone())) {
        diagnostics.push(error);
        return Err(attributes::without_ours(item));
    }
    let mut item = parse_struct(attributes::with_names(item), diagnostics)?;
    misplaced::check_order(&item, diagnostics);
    misplaced::check_given_once(&mut item.attrs, diagnostics);
    let arguments = arguments::parse(arguments, diagnostics);
    let attributes = attributes::take(&mut item.attrs, diagnostics);
    attributes::reject_on_fields(&mut item.fields, diagnostics);
    Ok(Ast {
        item,
        arguments,
        attributes,
    })
}

fn parse_struct(
    tokens: TokenStream,
    diagnostics: &mut Diagnostics,
) -> Result<syn::ItemStruct, TokenStream> {
    let mut item = match syn::parse2::<syn::Item>(tokens.clone()) {
        Ok(syn::Item::Struct(item)) => return Ok(item),
        Ok(item) => item,
        Err(error) => {
            let without = defaults::take(tokens.clone(), diagnostics);
            if let Some(syn::Item::Struct(item)) = without {
                return Ok(item);
            }
            diagnostics.push(error);
            return Err(attributes::without_attributes(tokens));
        }
    };
    let keyword = match &mut item {
        syn::Item::Enum(item) => strip(&mut item.attrs, &item.enum_token),
        syn::Item::Union(item) => strip(&mut item.attrs, &item.union_token),
        syn::Item::Fn(item) => strip(&mut item.attrs, &item.sig.fn_token),
        syn::Item::Type(item) => strip(&mut item.attrs, &item.type_token),
        other => other.to_token_stream(),
    };
    diagnostics.error(
        keyword,
        "a discrete system is a struct whose fields are its parameters",
    );
    Err(quote!(#item))
}

fn strip(attributes: &mut Vec<syn::Attribute>, keyword: &impl ToTokens) -> TokenStream {
    attributes.retain(|attribute| {
        attributes::keyword_of(attribute).is_none() && !misplaced::is_the_macro(attribute)
    });
    keyword.to_token_stream()
}
