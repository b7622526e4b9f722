//! Tokens that an item leaves over inside its brackets.
//!
//! syn reads `R[0, 1]` as `R[0]`; it says that `, 1` is left only when the whole input ends, and
//! then without an advice.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::buffer::Cursor;
use syn::parse::{ParseStream, Parser};
use syn::{Expr, Token, Type};

use crate::syntax::text::plain;

/// The item that `tokens` are, all of them.
pub(super) fn whole<T>(
    item: impl FnOnce(ParseStream) -> syn::Result<T>,
    tokens: TokenStream,
) -> syn::Result<T> {
    item.parse2(tokens.clone())
        .map_err(|error| error_of_leftover(tokens).unwrap_or(error))
}

/// The tokens from one place of an input to a later one.
pub(super) fn tokens_between(start: Cursor, end: Cursor) -> TokenStream {
    let mut tokens = TokenStream::new();
    let mut cursor = start;
    while cursor != end {
        let Some((token, next)) = cursor.token_tree() else {
            break;
        };
        // An item may end inside of a group without delimiters, which no parser sees.
        match cursor.group(Delimiter::None) {
            Some((inside, ..)) if end < next => cursor = inside,
            _ => {
                tokens.extend([token]);
                cursor = next;
            }
        }
    }
    tokens
}

/// The innermost bracket in which something is left, as an error at the first token that is.
fn error_of_leftover(tokens: TokenStream) -> Option<syn::Error> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (place, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else {
            continue;
        };
        if let Some(error) = error_of_leftover(group.stream()) {
            return Some(error);
        }
        if group.delimiter() != Delimiter::Bracket {
            continue;
        }
        let left = match place.checked_sub(1).map(|before| &tokens[before]) {
            Some(TokenTree::Punct(punct)) if punct.as_char() == ':' => space_error(group.stream()),
            Some(TokenTree::Punct(_)) | None => repetition_error(group.stream()),
            Some(_) => index_error(operand(&tokens[..place]), group.stream()),
        };
        if left.is_some() {
            return left;
        }
    }
    None
}

/// The error of tokens that are left over in `base[…]`.
fn index_error(base: &[TokenTree], contents: TokenStream) -> Option<syn::Error> {
    let (_, rest) = read_beginning(|input| input.parse::<Expr>(), contents.clone())?;
    let first = rest.clone().into_iter().next()?;
    let message = match &first {
        TokenTree::Punct(punct) if punct.as_char() == ',' => {
            let base: TokenStream = base.iter().cloned().collect();
            let contents = plain(&contents);
            let pair = contents.trim().trim_end_matches(',');
            format!(
                "between brackets stands one index; an entry of a matrix is written `{}[({pair})]`",
                plain(&base)
            )
        }
        _ => "expected an operator or `]`; an index is one expression such as `i + 1`".to_owned(),
    };
    Some(syn::Error::new_spanned(first, message))
}

/// The error of tokens that are left over in `[R; 3]` after a colon.
fn space_error(contents: TokenStream) -> Option<syn::Error> {
    let (space, rest) = read_beginning(|input| input.parse::<Type>(), contents)?;
    let mut rest_of_all = rest.clone().into_iter();
    let first = rest_of_all.next()?;
    let separator = match &first {
        TokenTree::Punct(punct) => punct.as_char(),
        _ => ' ',
    };
    if separator == ';' {
        return of_length(rest_of_all.collect());
    }
    let length = match separator {
        ',' => rest_of_all.collect(),
        _ => rest,
    };
    let length = match syn::parse2::<Expr>(length) {
        Ok(length) => plain(&length),
        Err(_) => "N".to_owned(),
    };
    let message = format!(
        "an array of coordinates is written `[{}; {length}]`",
        plain(&space)
    );
    Some(syn::Error::new_spanned(first, message))
}

/// The error of tokens that are left over in `[0; 3]`.
fn repetition_error(contents: TokenStream) -> Option<syn::Error> {
    let value = |input: ParseStream| {
        input.parse::<Expr>()?;
        input.parse::<Token![;]>()
    };
    of_length(read_beginning(value, contents)?.1)
}

fn of_length(length: TokenStream) -> Option<syn::Error> {
    let (_, rest) = read_beginning(|input| input.parse::<Expr>(), length)?;
    let first = rest.into_iter().next()?;
    let message = "expected an operator or `]`; the length of an array is one number";
    Some(syn::Error::new_spanned(first, message))
}

/// The readable beginning of `tokens`, and the rest.
fn read_beginning<T>(
    read: impl FnOnce(ParseStream) -> syn::Result<T>,
    tokens: TokenStream,
) -> Option<(T, TokenStream)> {
    let parser = |input: ParseStream| Ok((read(input)?, input.parse()?));
    parser.parse2(tokens).ok()
}

/// The names, dots and brackets that `tokens` end with.
fn operand(tokens: &[TokenTree]) -> &[TokenTree] {
    let belongs = |token: &TokenTree| match token {
        TokenTree::Ident(_) => true,
        TokenTree::Punct(punct) => punct.as_char() == '.',
        TokenTree::Group(group) => group.delimiter() != Delimiter::Brace,
        TokenTree::Literal(_) => false,
    };
    let others = tokens.iter().rposition(|token| !belongs(token));
    &tokens[others.map_or(0, |place| place + 1)..]
}
