//! Changes of a system: tokens are left out, doubled, exchanged and put in.

use proc_macro2::{Group, TokenStream, TokenTree};

use super::Seed;

/// Tokens that are put in.
const INSERTED: [&str; 12] = [
    "0", "x", ",", ";", "[0]", "(1, 2)", "+", "-", "=", "==", ".", "{ y }",
];

/// One token less, one twice, or one more, at every place of the attributes.
const CHANGES: usize = 3;

pub(super) fn mutations(seed: &Seed) -> usize {
    let attributes: usize = bodies(&seed.item).iter().map(places).sum();
    CHANGES * (attributes + places(&seed.arguments))
}

/// The contents of the attributes' brackets.
fn bodies(item: &TokenStream) -> Vec<TokenStream> {
    let tokens: Vec<TokenTree> = item.clone().into_iter().collect();
    let body = |pair: &[TokenTree]| match pair {
        [TokenTree::Punct(mark), TokenTree::Group(group)] if mark.as_char() == '#' => {
            Some(group.stream())
        }
        _ => None,
    };
    tokens.windows(2).filter_map(body).collect()
}

/// The tokens in `tokens` and in its groups.
fn places(tokens: &TokenStream) -> usize {
    let inside = |token: TokenTree| match token {
        TokenTree::Group(group) => 1 + places(&group.stream()),
        _ => 1,
    };
    tokens.clone().into_iter().map(inside).sum()
}

pub(super) fn mutation(seed: &Seed, number: usize) -> Seed {
    let mut place = number / CHANGES;
    let arguments = with_a_change(seed.arguments.clone(), &mut place, number);
    let mut item = Vec::new();
    let mut tokens = seed.item.clone().into_iter();
    while let Some(token) = tokens.next() {
        let is_attribute = matches!(&token, TokenTree::Punct(mark) if mark.as_char() == '#');
        item.push(token);
        if is_attribute && let Some(TokenTree::Group(group)) = tokens.next() {
            let body = with_a_change(group.stream(), &mut place, number);
            item.push(Group::new(group.delimiter(), body).into());
        }
    }
    Seed {
        arguments,
        item: item.into_iter().collect(),
        part: None,
        equations: seed.equations,
    }
}

/// `tokens` with a change before the token that `place` counts down to.
fn with_a_change(tokens: TokenStream, place: &mut usize, number: usize) -> TokenStream {
    let mut out = TokenStream::new();
    for token in tokens {
        let is_here = *place == 0;
        *place = place.wrapping_sub(1);
        let inserted = INSERTED[number / CHANGES % INSERTED.len()];
        match (is_here, number % CHANGES) {
            (true, 0) => continue,
            (true, 1) => out.extend([token.clone()]),
            (true, _) => out.extend(inserted.parse::<TokenStream>().expect("tokens")),
            (false, _) => {}
        }
        out.extend([match token {
            TokenTree::Group(group) => Group::new(
                group.delimiter(),
                with_a_change(group.stream(), place, number),
            )
            .into(),
            other => other,
        }]);
    }
    out
}
