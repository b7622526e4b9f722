//! Default values of fields, which syn does not read.

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};

use crate::diagnostics::Diagnostics;
use crate::syntax::text::plain;

/// The struct that `tokens` are without default values of its fields, which are errors; `None`
/// where it has none.
pub(super) fn take(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Option<syn::Item> {
    let mut tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let Some(TokenTree::Group(fields)) = tokens.last() else {
        return None;
    };
    if fields.delimiter() != Delimiter::Brace {
        return None;
    }
    let (without, defaults) = split_defaults(fields.stream());
    let mut braces = Group::new(Delimiter::Brace, without);
    braces.set_span(fields.span());
    *tokens.last_mut()? = TokenTree::Group(braces);
    let item: syn::ItemStruct = syn::parse2(tokens.into_iter().collect()).ok()?;
    for Default { field, tokens } in &defaults {
        let (name, system) = (field.to_string(), &item.ident);
        let value: TokenStream = tokens.clone().into_iter().skip(1).collect();
        let value = plain(&value);
        let message = format!(
            "a parameter has no default value; write its value where a system is made, `{system} {{ {name}: {value} }}`"
        );
        diagnostics.error(tokens, message);
    }
    (!defaults.is_empty()).then_some(syn::Item::Struct(item))
}

/// `= 1.0` of a field.
struct Default {
    field: TokenTree,
    tokens: TokenStream,
}

/// Fields without their defaults, and these.
fn split_defaults(fields: TokenStream) -> (TokenStream, Vec<Default>) {
    let (mut rest, mut defaults) = (TokenStream::new(), Vec::<Default>::new());
    let (mut last, mut field, mut inside) = (None, None, false);
    for token in fields {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == ',' => inside = false,
            TokenTree::Punct(punct) if punct.as_char() == ':' => {
                field = field.or(last.take());
            }
            TokenTree::Punct(punct)
                if punct.as_char() == '=' && punct.spacing() == Spacing::Alone && !inside =>
            {
                if let Some(field) = field.take() {
                    inside = true;
                    let tokens = TokenStream::new();
                    defaults.push(Default { field, tokens });
                }
            }
            _ => {}
        }
        if !inside {
            if matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ',') {
                field = None;
            }
            last = Some(token.clone());
        }
        match defaults.last_mut().filter(|_| inside) {
            Some(default) => default.tokens.extend([token]),
            None => rest.extend([token]),
        }
    }
    (rest, defaults)
}
