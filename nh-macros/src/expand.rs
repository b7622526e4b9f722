//! The passes of `#[discrete_system]` and the checkpoints between them.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};

#[cfg(all(test, feature = "derive"))]
mod corpus;
#[cfg(all(test, feature = "derive"))]
mod derivations;
#[cfg(all(test, feature = "derive"))]
mod fuzz;
#[cfg(all(test, feature = "derive"))]
mod tests;
#[cfg(all(test, feature = "derive"))]
mod ui;

use crate::diagnostics::Diagnostics;
use crate::model::{Model, Outline};
use crate::store::{Key, Lookup, PartSelection, Site, Store, StoreMode};
use crate::{backend, model, syntax};

/// Expands the attribute on `item`, with `equations()` or without; what is wrong comes out as
/// `compile_error!`s beside the item.
pub(crate) fn discrete_system(
    arguments: TokenStream,
    item: TokenStream,
    equations: bool,
) -> TokenStream {
    let asked = PartSelection::in_this_process(equations);
    expand(arguments, item, asked, Store::of_the_environment(), true)
}

/// The expansion with a store of the caller. A tracked expansion is made anew when the variable of
/// the store changes.
fn expand(
    arguments: TokenStream,
    item: TokenStream,
    asked: PartSelection,
    store: Result<Store, String>,
    tracked: bool,
) -> TokenStream {
    let mut diagnostics = Diagnostics::default();
    let [arguments, item] = [arguments, item].map(syntax::shallow);

    let ast = match syntax::parse(arguments.clone(), item.clone(), &mut diagnostics) {
        Ok(ast) => ast,
        Err(item) => return output_with_errors(item, diagnostics),
    };
    let site = Site::new(&ast, &arguments, &item, asked);
    let key = Key::new(&ast.item.ident, &arguments, &item);
    let found = match &store {
        Ok(store) if diagnostics.is_empty() => store.find(&key),
        _ => Lookup::default(),
    };
    let stored = (found.text.as_ref()).and_then(|text| Some((text, site.restore(text)?)));
    let expansion = match (stored, &store) {
        (Some((text, expansion)), Ok(store)) => {
            commit(store, &key, text, &mut diagnostics);
            expansion
        }
        _ => {
            let model = match model::lower(ast, &mut diagnostics) {
                Ok(model) => model,
                Err(outline) => return output_with_errors(stub(&outline), diagnostics),
            };
            let tokens = [&arguments, &item];
            match derive_and_keep(model, tokens, store, (&key, &found), &mut diagnostics) {
                Ok(text) => site.restore(&text).expect("printed tokens read back"),
                Err(fallback) => return output_with_errors(fallback, diagnostics),
            }
        }
    };
    let tracked = tracked.then(|| site.tracking_item());
    output_with_errors(quote! { #expansion #tracked }, diagnostics)
}

/// The expansion of a system that is not stored, as text, kept from now on; `Err` is the fallback
/// of a system with errors.
fn derive_and_keep(
    model: Model,
    tokens: [&TokenStream; 2],
    store: Result<Store, String>,
    (key, found): (&Key, &Lookup),
    diagnostics: &mut Diagnostics,
) -> Result<String, TokenStream> {
    let (span, message) = match store {
        Err(message) => (Span::call_site(), message),
        Ok(store) if backend::DERIVES && store.mode != StoreMode::Offline => {
            let text = backend::compile(model, tokens, diagnostics)?;
            store.say_what_is_damaged(found);
            store.keep(key, &text);
            commit(&store, key, &text, diagnostics);
            return Ok(text);
        }
        Ok(store) => (model.span(), store.refusal(key, found)),
    };
    diagnostics.push(syn::Error::new(span, message));
    Err(backend::fallback(&model.outline))
}

/// Answers the request of a macro that has no computer algebra.
#[cfg(any(feature = "program", test))]
pub(crate) fn serve(
    [arguments, item]: [TokenStream; 2],
    output: &mut impl std::io::Write,
) -> std::io::Result<()> {
    let mut diagnostics = Diagnostics::default();
    let ast = syntax::parse(arguments.clone(), item.clone(), &mut diagnostics).ok();
    let mut model = ast.and_then(|ast| model::lower(ast, &mut diagnostics).ok());
    // The macro has found no errors.
    let model = (model.as_mut()).ok_or(std::io::ErrorKind::InvalidData)?;
    backend::write_answer(output, &backend::derive(model, [&arguments, &item]))
}

fn commit(store: &Store, key: &Key, text: &str, diagnostics: &mut Diagnostics) {
    if let Err(message) = store.commit(key, text) {
        diagnostics.push(syn::Error::new(Span::call_site(), message));
    }
}

fn output_with_errors(output: TokenStream, diagnostics: Diagnostics) -> TokenStream {
    let errors = diagnostics.into_compile_errors();
    quote!(#output #errors)
}

/// The struct with an implementation that only type-checks, so that its uses raise no further
/// errors.
fn stub(outline: &Outline) -> TokenStream {
    if outline.item.generics.params.is_empty() {
        backend::fallback(outline)
    } else {
        outline.item.to_token_stream()
    }
}
