//! The attributes under `#[discrete_system]`: which are ours, and what they contain.

use proc_macro2::{Delimiter, Group, Ident, Punct, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Expr, Meta, Token, Type};

use super::list::{self, List};
use super::{Attribute, Contents, Declaration, Keyword, nesting};
use crate::diagnostics::Diagnostics;
use crate::syntax::text::plain;

/// Takes the attributes of the language off the item; all others stay.
pub(super) fn take(
    attributes: &mut Vec<syn::Attribute>,
    diagnostics: &mut Diagnostics,
) -> Vec<Attribute> {
    let (ours, others) = attributes
        .drain(..)
        .partition(|attribute| keyword_of(attribute).is_some());
    *attributes = others;
    let ours: Vec<syn::Attribute> = ours;
    ours.iter()
        .filter_map(|attribute| parse(attribute, diagnostics))
        .collect()
}

/// The language has no attributes on fields.
pub(super) fn reject_on_fields(fields: &mut syn::Fields, diagnostics: &mut Diagnostics) {
    for field in fields {
        field.attrs.retain(|attribute| {
            let Some(keyword) = keyword_of(attribute) else {
                return true;
            };
            let message = format!(
                "`#[{}]` belongs to the struct, not to a field",
                keyword.name()
            );
            diagnostics.error(attribute.path(), message);
            false
        });
    }
}

/// The tokens of an item without the attributes of the language that stand in front of it.
pub(super) fn without_ours(item: TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = item.into_iter().collect();
    let is_ours = |place: usize| match (&tokens[place], tokens.get(place + 1)) {
        (TokenTree::Punct(hash), Some(TokenTree::Group(group))) if hash.as_char() == '#' => {
            is_ours(group)
        }
        _ => false,
    };
    // The hash and its brackets.
    let goes = |place: usize| is_ours(place) || place > 0 && is_ours(place - 1);
    (0..tokens.len())
        .filter(|place| !goes(*place))
        .map(|place| tokens[place].clone())
        .collect()
}

/// Whether the attribute in these brackets is one of the language.
fn is_ours(brackets: &Group) -> bool {
    first_name(brackets).is_some_and(|name| keyword(&name).is_some())
}

/// The first name in these brackets; an attribute that a macro passes on, `#[$attribute]`, is in a
/// group of its own there.
fn first_name(brackets: &Group) -> Option<Ident> {
    match brackets.stream().into_iter().next()? {
        TokenTree::Ident(name) => Some(name),
        TokenTree::Group(passed) if passed.delimiter() == Delimiter::None => first_name(&passed),
        _ => None,
    }
}

/// The item in whose attributes of the language `where(…)` is the name of a function.
pub(super) fn with_names(item: TokenStream) -> TokenStream {
    let (mut tokens, mut before) = (TokenStream::new(), false);
    for token in item {
        let is_hash = matches!(&token, TokenTree::Punct(hash) if hash.as_char() == '#');
        tokens.extend([match token {
            TokenTree::Group(group) if before && is_ours(&group) => named(group).0,
            token => token,
        }]);
        before = is_hash;
    }
    tokens
}

/// The group with the keyword `where` as a name, and whether it has any. One without it stays as it
/// is: a group that is made anew has no place of its end.
fn named(group: Group) -> (TokenTree, bool) {
    let mut is_changed = false;
    let mut tokens = TokenStream::new();
    for token in group.stream() {
        tokens.extend([match token {
            TokenTree::Ident(name) if name == "where" => {
                is_changed = true;
                TokenTree::Ident(Ident::new_raw("where", name.span()))
            }
            TokenTree::Group(inner) => {
                let (inner, inner_is_changed) = named(inner);
                is_changed |= inner_is_changed;
                inner
            }
            token => token,
        }]);
    }
    if !is_changed {
        return (TokenTree::Group(group), false);
    }
    let mut named = Group::new(group.delimiter(), tokens);
    named.set_span(group.span());
    (TokenTree::Group(named), true)
}

/// The attribute of the language that this is, or that it misspells.
pub(super) fn keyword_of(attribute: &syn::Attribute) -> Option<Keyword> {
    keyword(attribute.path().get_ident()?)
}

fn keyword(name: &Ident) -> Option<Keyword> {
    let name = name.unraw().to_string();
    Keyword::exact(&name).or_else(|| Keyword::near(&name))
}

/// The tokens of an item that cannot be read, without the attributes of the language.
pub(super) fn without_attributes(tokens: TokenStream) -> TokenStream {
    let mut tokens = tokens.into_iter().peekable();
    let mut rest = TokenStream::new();
    while let Some(token) = tokens.next() {
        let opens = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '#');
        let is_ours = |name: Ident| Keyword::exact(&name.to_string()).is_some();
        let ours = |group: &TokenTree| {
            matches!(group, TokenTree::Group(group)
                if group.delimiter() == Delimiter::Bracket && first_name(group).is_some_and(is_ours))
        };
        if opens && tokens.peek().is_some_and(ours) {
            tokens.next();
        } else {
            rest.extend([token]);
        }
    }
    rest
}

fn parse(attribute: &syn::Attribute, diagnostics: &mut Diagnostics) -> Option<Attribute> {
    let keyword = keyword_of(attribute)?;
    let ident = attribute.path().get_ident()?;
    let name = keyword.name();
    if ident.unraw() != name {
        diagnostics.error(
            ident,
            format!("there is no attribute `{ident}`; did you mean `{name}`?"),
        );
    }
    let body = body(attribute, keyword, diagnostics);
    let tokens = attribute.meta.to_token_stream();
    Some(Attribute {
        keyword,
        body,
        tokens,
    })
}

fn body(attribute: &syn::Attribute, keyword: Keyword, diagnostics: &mut Diagnostics) -> Contents {
    match keyword {
        Keyword::Coordinates | Keyword::Adapted | Keyword::Control | Keyword::Vakonomic => {
            let list = arguments(attribute, keyword, declaration, list::COMMA, diagnostics);
            Contents::Declarations(list)
        }
        _ => Contents::Expressions(arguments(
            attribute,
            keyword,
            expression,
            list::OPERATOR,
            diagnostics,
        )),
    }
}

/// The list between the parentheses; an attribute without any is an error.
fn arguments<T>(
    attribute: &syn::Attribute,
    keyword: Keyword,
    item: fn(ParseStream) -> syn::Result<T>,
    junk: &str,
    diagnostics: &mut Diagnostics,
) -> List<T> {
    let (name, example) = (keyword.name(), keyword.example());
    let problem = match &attribute.meta {
        Meta::List(meta) if meta.tokens.is_empty() => {
            format!("`#[{name}]` is empty; write for example `{example}`")
        }
        Meta::List(meta) => {
            if let Err(error) = nesting::check(&meta.tokens) {
                let mut list = List::new();
                list.misses(error, diagnostics);
                return list;
            }
            return list::parse(|read| meta.parse_args_with(read), item, junk, diagnostics);
        }
        Meta::Path(_) => {
            format!("`#[{name}]` takes its contents in parentheses; write for example `{example}`")
        }
        Meta::NameValue(_) => {
            format!("`#[{name}]` takes parentheses instead of `=`; write for example `{example}`")
        }
    };
    let mut list = List::new();
    list.misses(
        syn::Error::new_spanned(&attribute.meta, problem),
        diagnostics,
    );
    list
}

fn declaration(input: ParseStream) -> syn::Result<Declaration> {
    let ident = input.parse()?;
    let colon: Option<Token![:]> = input.parse()?;
    let space = colon.map(|_| space(input)).transpose()?;
    Ok(Declaration { ident, space })
}

fn space(input: ParseStream) -> syn::Result<Type> {
    let ahead = input.fork();
    if let (Ok(name), Ok(group)) = (ahead.parse::<Ident>(), ahead.parse::<Group>())
        && group.delimiter() == Delimiter::Parenthesis
    {
        let number = group.stream().to_string();
        let written = format!("{name}({number})");
        let message = match (name.to_string().as_str(), number.as_str()) {
            ("SO", "2") => format!("`{written}` is written `S1`"),
            ("SO", "3") | ("SE", "2" | "3") => format!("`{written}` is written `{name}{number}`"),
            _ => no_space_of(&written),
        };
        return Err(syn::Error::new_spanned(quote!(#name #group), message));
    }
    let space: Type = input.parse()?;
    match power(input) {
        Some((tokens, exponent)) => {
            let name = plain(&space);
            let operator = tokens.to_string().replace([' ', '\n'], "");
            let message = format!("`{name}{operator}` is written `[{name}; {exponent}]`");
            Err(syn::Error::new_spanned(quote!(#space #tokens), message))
        }
        None => Ok(space),
    }
}

/// The advice about a group that no coordinate is in.
pub(crate) fn no_space_of(group: &str) -> String {
    format!(
        "`{group}` is not a space of the language, whose groups are `SO3`, `SE2` and `SE3`; another group acts by its law on coordinates of a chart: \
         `#[symmetry(group(fibre(a, b), identity(…), product(…)))]`"
    )
}

/// `^3`, `**3`, `*3` after the name of a space, and the 3.
fn power(input: ParseStream) -> Option<(TokenStream, String)> {
    let ahead = input.fork();
    let (mut tokens, mut operators) = (TokenStream::new(), 0);
    while let Ok(punct) = ahead.parse::<Punct>() {
        if !matches!(punct.as_char(), '^' | '*') {
            return None;
        }
        tokens.extend([TokenTree::Punct(punct)]);
        operators += 1;
    }
    let exponent: TokenTree = ahead.parse().ok()?;
    let written = exponent.to_string();
    tokens.extend([exponent]);
    (operators > 0).then_some((tokens, written))
}

fn expression(input: ParseStream) -> syn::Result<Expr> {
    if input.peek(Token![=]) || input.peek(Token![,]) {
        return Err(input.error("expected an expression"));
    }
    input.parse()
}
