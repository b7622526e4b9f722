//! An expansion read back from its text, with the user's own tokens where they belong.
//!
//! An expansion that has just been derived goes the same way, through its text, so that there is
//! one way only.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use super::mode::VARIABLE;
use super::parts::PartSelection;
use crate::syntax::Ast;
use crate::tokens_of_text;

/// The path of the facade in a stored expansion, whatever it is called where it is read.
pub(crate) const FACADE: &str = "nonholonomic";

/// The place of an expansion: the struct, and the tokens it stands among.
pub(crate) struct Site {
    item: syn::ItemStruct,
    /// The name of the struct.
    name: String,
    facade: TokenStream,
    /// The user's identifiers, those of the struct first.
    names: Vec<Ident>,
    asked: PartSelection,
}

impl Site {
    pub(crate) fn new(
        ast: &Ast,
        arguments: &TokenStream,
        item: &TokenStream,
        asked: PartSelection,
    ) -> Self {
        let mut names = Vec::new();
        for tokens in [&ast.item.to_token_stream(), item, arguments] {
            collect(tokens.clone(), &mut names);
        }
        Self {
            item: ast.item.clone(),
            name: ast.item.ident.to_string(),
            facade: ast.arguments.facade(),
            names,
            asked,
        }
    }

    /// The struct with the parts of its stored expansion that are asked for; `None` where the text
    /// is none.
    ///
    /// Tokens stand at the attribute, with these exceptions: the facade's path is the one that the
    /// user has written, and so is `$crate`, which no text can say; types called after the struct,
    /// and their fields, stand where the struct and its coordinates do. All that is generated are
    /// items, into which no local around them reaches. In the scope of the alias `__nh`, nearly all
    /// of the text, nothing else names the facade, and bodies are left as they are.
    pub(crate) fn restore(&self, text: &str) -> Option<TokenStream> {
        let item = &self.item;
        let beside = self.stream(
            tokens_of_text(&self.asked.select(text))?,
            Surroundings::Other,
        );
        Some(quote! {
            #[allow(non_snake_case)]
            #item
            #beside
        })
    }

    /// An item that has the compiler expand anew when the variable changes: a macro cannot say that
    /// it reads one.
    pub(crate) fn tracking_item(&self) -> TokenStream {
        let core = &self.facade;
        let core = quote! { #core::__private::core };
        quote! {
            #[allow(unused_qualifications)]
            const _: #core::option::Option<&'static #core::primitive::str> = #core::option_env!(#VARIABLE);
        }
    }

    fn stream(&self, tokens: TokenStream, place: Surroundings) -> TokenStream {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let is_scope =
            (tokens.first()).is_some_and(|token| is_word(token, "use")) && is_facade(&tokens[1..]);
        let mut restored = Vec::with_capacity(tokens.len());
        let mut skipped = 0;
        // Whether the next braces are those of a struct called after the system.
        let mut declared = false;
        for i in 0..tokens.len() {
            if skipped > 0 {
                skipped -= 1;
                continue;
            }
            match &tokens[i] {
                TokenTree::Punct(_) if is_facade(&tokens[i..]) => {
                    restored.extend(self.facade.clone());
                    skipped = 2;
                }
                TokenTree::Punct(_) => match self.dollar_crate(&tokens[i..]) {
                    Some(name) => {
                        restored.push(name.into());
                        skipped = 1;
                    }
                    None => restored.push(tokens[i].clone()),
                },
                TokenTree::Ident(ident) => {
                    let name = ident.to_string();
                    let mut ident = ident.clone();
                    if self.is_called_after_the_system(&name) {
                        ident.set_span(self.item.ident.span());
                        declared = i > 0 && is_word(&tokens[i - 1], "struct");
                    }
                    let is_field = matches!(place, Surroundings::Fields)
                        && (tokens.get(i + 1)).is_some_and(|next| is_punct(next, ':'));
                    if let (true, Some(field)) =
                        (is_field, self.names.iter().find(|name| **name == ident))
                    {
                        ident.set_span(field.span());
                    }
                    restored.push(ident.into());
                }
                TokenTree::Group(group) if !is_scope => {
                    let is_body = declared && group.delimiter() == Delimiter::Brace;
                    let inside = if is_body {
                        Surroundings::Fields
                    } else {
                        Surroundings::Other
                    };
                    let inner = self.stream(group.stream(), inside);
                    restored.push(Group::new(group.delimiter(), inner).into());
                    declared = false;
                }
                token => restored.push(token.clone()),
            }
        }
        restored.into_iter().collect()
    }

    /// `$crate`, which is one identifier to the compiler and two tokens in a text.
    fn dollar_crate(&self, tokens: &[TokenTree]) -> Option<Ident> {
        let [dollar, name, ..] = tokens else {
            return None;
        };
        if !is_punct(dollar, '$') || !is_word(name, "crate") {
            return None;
        }
        self.names.iter().find(|name| *name == "$crate").cloned()
    }

    fn is_called_after_the_system(&self, name: &str) -> bool {
        let Some(mut rest) = name.strip_prefix(self.name.as_str()) else {
            return false;
        };
        let words = ["Reduced", "Quotient", "Configuration"];
        while let Some(shorter) = words.iter().find_map(|word| rest.strip_prefix(word)) {
            rest = shorter;
        }
        rest.is_empty()
    }
}

/// Places of tokens.
enum Surroundings {
    /// The body of a struct called after the system.
    Fields,
    Other,
}

/// `::nonholonomic`.
fn is_facade(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [a, b, name, ..] if is_punct(a, ':') && is_punct(b, ':') && is_word(name, FACADE))
}

fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}

fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident == word)
}

fn collect(tokens: TokenStream, names: &mut Vec<Ident>) {
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => names.push(ident),
            TokenTree::Group(group) => collect(group.stream(), names),
            _ => {}
        }
    }
}
