//! An expansion read back from its text, with the user's own tokens where they belong.
//!
//! An expansion that has just been derived goes the same way, through its text, so that there is one way only.

use std::str::FromStr;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use super::mode::VARIABLE;
use crate::syntax::Ast;

/// The path of the facade in a stored expansion, whatever it is called where it is read.
pub(crate) const FACADE: &str = "nonholonomic";

/// The place of an expansion: the struct, and the tokens it stands among.
pub(crate) struct Site {
    item: syn::ItemStruct,
    facade: TokenStream,
    /// The user's identifiers, those of the struct first.
    names: Vec<Ident>,
}

impl Site {
    pub(crate) fn new(ast: &Ast, arguments: &TokenStream, item: &TokenStream) -> Self {
        let mut names = Vec::new();
        for tokens in [&ast.item.to_token_stream(), item, arguments] {
            collect(tokens.clone(), &mut names);
        }
        Self {
            item: ast.item.clone(),
            facade: ast.arguments.facade(),
            names,
        }
    }

    /// The struct with its stored expansion; `None` where the text is none.
    ///
    /// Names are those of the macro, hidden from the locals around it, with these exceptions: the facade's path is the one that the
    /// user has written, and so is `$crate`, which no text can say; types called after the struct, and their fields, stand where the
    /// struct and its coordinates do.
    pub(crate) fn restore(&self, text: &str) -> Option<TokenStream> {
        let item = &self.item;
        let beside = self.stream(TokenStream::from_str(text).ok()?, false);
        Some(quote! {
            #[allow(non_snake_case)]
            #item
            #beside
        })
    }

    /// An item that has the compiler expand anew when the variable changes: a macro cannot say that it reads one.
    pub(crate) fn tracked(&self) -> TokenStream {
        let core = &self.facade;
        let core = quote! { #core::__private::core };
        quote! {
            #[allow(unused_qualifications)]
            const _: #core::option::Option<&'static #core::primitive::str> = #core::option_env!(#VARIABLE);
        }
    }

    fn stream(&self, tokens: TokenStream, fields: bool) -> TokenStream {
        let mut tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut restored = Vec::with_capacity(tokens.len());
        let mut i = 0;
        // Whether the next braces are those of a struct called after the system.
        let mut declared = false;
        while i < tokens.len() {
            if is_facade(&tokens[i..]) {
                restored.extend(self.facade.clone());
                i += 3;
                continue;
            }
            if let Some(name) = self.dollar_crate(&tokens[i..]) {
                restored.push(name.into());
                i += 2;
                continue;
            }
            match &mut tokens[i] {
                TokenTree::Ident(ident) if self.is_called_after_the_system(ident) => {
                    ident.set_span(self.item.ident.span());
                    declared = i > 0 && is_word(&restored[restored.len() - 1], "struct");
                }
                TokenTree::Group(group) => {
                    let is_body = declared && group.delimiter() == Delimiter::Brace;
                    let inner = self.stream(group.stream(), is_body);
                    let mut new = Group::new(group.delimiter(), inner);
                    new.set_span(Span::mixed_site());
                    *group = new;
                    declared = false;
                }
                token => token.set_span(Span::mixed_site()),
            }
            if fields && tokens.get(i + 1).is_some_and(|next| is_punct(next, ':')) {
                self.field(&mut tokens[i]);
            }
            restored.push(tokens[i].clone());
            i += 1;
        }
        restored.into_iter().collect()
    }

    /// The declaration of a field, at the user's name for it.
    fn field(&self, token: &mut TokenTree) {
        if let TokenTree::Ident(ident) = token
            && let Some(name) = self.names.iter().find(|name| *name == ident)
        {
            ident.set_span(name.span());
        }
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

    fn is_called_after_the_system(&self, ident: &Ident) -> bool {
        let (name, system) = (ident.to_string(), self.item.ident.to_string());
        let Some(mut rest) = name.strip_prefix(system.as_str()) else {
            return false;
        };
        let words = ["Reduced", "Quotient", "Configuration"];
        while let Some(shorter) = words.iter().find_map(|word| rest.strip_prefix(word)) {
            rest = shorter;
        }
        rest.is_empty()
    }
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
