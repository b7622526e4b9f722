//! Tokens as their author would write them, for messages.

use std::fmt::Display;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;

const LONGEST: usize = 48;

/// How many names a message lists.
const LISTED: usize = 8;

/// `x`, `y` in backticks, cut where there are many.
pub(crate) fn listed(names: impl Iterator<Item = impl Display>) -> String {
    first_listed(names, LISTED)
}

/// The first of the names in backticks, at most so many.
pub(crate) fn first_listed(names: impl Iterator<Item = impl Display>, most: usize) -> String {
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    let more = if names.len() > most { ", …" } else { "" };
    format!("{}{more}", names[..names.len().min(most)].join(", "))
}

/// The tokens in one line, shortened where they are long.
pub(crate) fn plain(tokens: &impl ToTokens) -> String {
    let mut text = String::new();
    write(tokens.to_token_stream(), &mut text);
    let text = text.trim();
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let start: String = text.chars().take(LONGEST).collect();
    format!("{} …", start.trim_end())
}

fn write(tokens: TokenStream, text: &mut String) {
    let mut joined = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) => write_group(&group, text),
            TokenTree::Punct(punct) => {
                write_punct(punct.as_char(), joined, text);
                joined = punct.spacing() == proc_macro2::Spacing::Joint;
                continue;
            }
            TokenTree::Ident(_) | TokenTree::Literal(_) => {
                if text.ends_with(|c: char| c.is_alphanumeric() || c == '_') {
                    text.push(' ');
                }
                text.push_str(&token.to_string());
            }
        }
        joined = false;
    }
}

fn write_group(group: &proc_macro2::Group, text: &mut String) {
    let (open, close) = match group.delimiter() {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::Brace => ("{ ", " }"),
        Delimiter::None => ("", ""),
    };
    text.push_str(open);
    write(group.stream(), text);
    text.push_str(close);
}

/// Binary operators stand between spaces; signs, dots and closure bars do not.
fn write_punct(symbol: char, joined: bool, text: &mut String) {
    let after_operand =
        text.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | ')' | ']'));
    match symbol {
        ',' | ';' => text.extend([symbol, ' ']),
        '+' | '-' | '*' | '/' | '%' | '^' | '=' | '<' | '>' | '&' if joined => {
            text.truncate(text.trim_end().len());
            text.extend([symbol, ' ']);
        }
        '+' | '-' | '*' | '/' | '%' | '^' | '=' if after_operand => text.extend([' ', symbol, ' ']),
        _ => text.push(symbol),
    }
}

#[cfg(test)]
mod tests {
    use super::plain;
    use quote::quote;

    #[test]
    fn operators_are_spaced_and_calls_are_not() {
        let tokens = quote!(x_dot == -A * cos(phi) * q[i + 1] - x.powi(-2));
        assert_eq!(
            plain(&tokens),
            "x_dot == -A * cos(phi) * q[i + 1] - x.powi(-2)"
        );
    }

    #[test]
    fn long_expressions_are_cut() {
        let tokens = quote!(a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a);
        assert_eq!(
            plain(&tokens),
            "a + a + a + a + a + a + a + a + a + a + a + a + …"
        );
    }
}
