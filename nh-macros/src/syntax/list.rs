//! Comma separated lists that recover item by item.

use proc_macro2::TokenTree;
use syn::Token;
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative;

use super::leftover::{self, tokens_between};
use crate::diagnostics::Diagnostics;

/// The message about tokens between two items in the place of a comma.
pub(super) const COMMA: &str = "expected `,`";
pub(super) const OPERATOR: &str =
    "expected an operator or the end of the expression; a product is written `2 * m * x`";

/// The items that could be read.
pub(crate) struct List<T> {
    pub(crate) items: Vec<T>,
    complete: bool,
}

impl<T> List<T> {
    pub(super) fn new() -> Self {
        List {
            items: Vec::new(),
            complete: true,
        }
    }

    /// Whether every item could be read; an item that could not has been reported.
    pub(crate) fn is_complete(&self) -> bool {
        self.complete
    }

    /// Reports an item that could not be read: the only way to a list that is not complete.
    pub(super) fn misses(&mut self, error: syn::Error, diagnostics: &mut Diagnostics) {
        diagnostics.push(error);
        self.complete = false;
    }
}

/// Reads with `run`, which hands the whole input to the parser that it is given.
pub(super) fn parse<T>(
    run: impl FnOnce(&mut dyn FnMut(ParseStream) -> syn::Result<()>) -> syn::Result<()>,
    item: fn(ParseStream) -> syn::Result<T>,
    junk: &str,
    diagnostics: &mut Diagnostics,
) -> List<T> {
    let mut list = List::new();
    let outcome = run(&mut |input| {
        items(&mut list, input, item, junk, diagnostics);
        Ok(())
    });
    match outcome {
        // syn says once more at the end that something was left over.
        Err(error) if list.complete => list.misses(error, diagnostics),
        _ => {}
    }
    list
}

/// Reads to the end of `input`; an item that cannot be read is one error, and the next is tried.
fn items<T>(
    list: &mut List<T>,
    input: ParseStream,
    item: fn(ParseStream) -> syn::Result<T>,
    junk: &str,
    diagnostics: &mut Diagnostics,
) {
    while !input.is_empty() {
        let ahead = input.fork();
        match item(&ahead) {
            Ok(_) => {
                let tokens = tokens_between(input.cursor(), ahead.cursor());
                input.advance_to(&ahead);
                match leftover::whole(item, tokens) {
                    Ok(read) => list.items.push(read),
                    Err(error) => list.misses(error, diagnostics),
                }
                expect_comma(list, input, junk, diagnostics);
            }
            Err(error) => {
                list.misses(error, diagnostics);
                skip_to_comma(input);
            }
        }
        let _ = input.parse::<Option<Token![,]>>();
    }
}

fn expect_comma<T>(
    list: &mut List<T>,
    input: ParseStream,
    junk: &str,
    diagnostics: &mut Diagnostics,
) {
    if input.is_empty() || input.peek(Token![,]) {
        return;
    }
    list.misses(input.error(junk), diagnostics);
    skip_to_comma(input);
}

fn skip_to_comma(input: ParseStream) {
    while !input.is_empty() && !input.peek(Token![,]) {
        let _ = input.parse::<TokenTree>();
    }
}
