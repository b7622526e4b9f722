//! The documentation of generated items: their equations.

use proc_macro2::TokenStream;
use quote::quote;

use crate::catalogue::{Description, Topic};

/// An entry at a function that is longer is left to `equations()`.
pub(crate) const LONGEST: usize = 2500;
/// An entry at the implementation that is longer is left to `equations()`.
pub(crate) const LONGEST_OF_ALL: usize = 20_000;

/// Doc attributes, one a line.
pub(crate) fn lines(text: &str) -> TokenStream {
    let lines = text.lines().map(|line| {
        if line.is_empty() {
            String::new()
        } else {
            format!(" {line}")
        }
    });
    quote! { #( #[doc = #lines] )* }
}

/// A heading and the equations below it; of long ones where they are.
pub(crate) fn section(heading: &str, description: &Description, longest: usize) -> String {
    let (text, length) = (&description.text, description.text.len());
    if length > longest {
        let name = description.name();
        return format!("{heading}: {length} characters, in equations().get(\"{name}\")\n");
    }
    let lines = text.lines().map(|line| format!("    {line}\n"));
    format!("{heading}\n{}", lines.collect::<String>())
}

/// A summary, and sections in one block.
pub(crate) fn sections(summary: &str, sections: &str) -> TokenStream {
    match sections.is_empty() {
        true => lines(summary),
        false => lines(&format!("{summary}\n\n```text\n{sections}```")),
    }
}

/// The first entry with this topic that is not about the system on Q/G.
pub(crate) fn find(equations: &[Description], topic: Topic) -> Option<&Description> {
    let mut own = equations
        .iter()
        .filter(|d| d.stage == 0 && !d.is_of_quotient);
    own.find(|description| description.topic == topic)
}

/// The documentation that attributes give, in Markdown.
pub(crate) fn of(attributes: &[syn::Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| {
        let syn::Meta::NameValue(meta) = &attribute.meta else {
            return None;
        };
        let syn::Expr::Lit(literal) = &meta.value else {
            return None;
        };
        match &literal.lit {
            syn::Lit::Str(line) if meta.path.is_ident("doc") => Some(line.value()),
            _ => None,
        }
    });
    let lines: Vec<_> = lines.collect();
    let lines = lines
        .iter()
        .flat_map(|line| line.lines())
        .map(|line| line.strip_prefix(' ').unwrap_or(line));
    lines.collect::<Vec<_>>().join("\n")
}
