//! Comma separated lists that recover item by item.

use proc_macro2::TokenTree;
use syn::Token;
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative;

use crate::diagnostics::Diagnostics;

/// What stands between two items where a comma should.
pub(super) const COMMA: &str = "expected `,`";
pub(super) const OPERATOR: &str =
    "expected an operator or the end of the expression; a product is written `2 * m * x`";

/// The items that could be read.
pub(crate) struct List<T> {
    pub(crate) items: Vec<T>,
    /// Whether every item could be read.
    pub(crate) complete: bool,
}

impl<T> Default for List<T> {
    fn default() -> Self {
        List {
            items: Vec::new(),
            complete: true,
        }
    }
}

/// Reads to the end of `input`; an item that cannot be read is one error, and the next is tried.
pub(super) fn parse<T>(
    input: ParseStream,
    mut item: impl FnMut(ParseStream) -> syn::Result<T>,
    junk: &str,
    diagnostics: &mut Diagnostics,
) -> List<T> {
    let mut list = List::default();
    while !input.is_empty() {
        let ahead = input.fork();
        match item(&ahead) {
            Ok(read) => {
                input.advance_to(&ahead);
                list.items.push(read);
                expect_comma(input, junk, &mut list.complete, diagnostics);
            }
            Err(error) => {
                diagnostics.push(error);
                list.complete = false;
                skip_to_comma(input);
            }
        }
        let _ = input.parse::<Option<Token![,]>>();
    }
    list
}

fn expect_comma(
    input: ParseStream,
    junk: &str,
    complete: &mut bool,
    diagnostics: &mut Diagnostics,
) {
    if input.is_empty() || input.peek(Token![,]) {
        return;
    }
    diagnostics.push(input.error(junk));
    *complete = false;
    skip_to_comma(input);
}

fn skip_to_comma(input: ParseStream) {
    while !input.is_empty() && !input.peek(Token![,]) {
        let _ = input.parse::<TokenTree>();
    }
}
