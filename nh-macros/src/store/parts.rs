//! Parts of an expansion that are read only where somebody asks for them. A stored text has all of
//! them, each between two lines of comments, so that one entry of the store serves rustdoc, rustc
//! and both attributes.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The equations typeset, as documentation of implementations.
    Documentation,
    /// The formulas of functions, as comments for readers of the code.
    Comments,
    /// `equations()`.
    Equations,
    /// The items in the place of `equations()`.
    NoEquations,
}

const NAMES: [(Part, &str); 4] = [
    (Part::Documentation, "documentation"),
    (Part::Comments, "comments"),
    (Part::Equations, "equations"),
    (Part::NoEquations, "no_equations"),
];

/// The identifier before the name and the braces of a part, in tokens that are not printed yet.
pub(crate) const MARK: &str = "__nh_part";
const BEGIN: &str = "//+ ";
const END: &str = "//-";

impl Part {
    /// The part, as tokens that the printer knows.
    pub(crate) fn of(self, tokens: &TokenStream) -> TokenStream {
        let [mark, name] = [MARK, self.name()].map(|name| Ident::new(name, Span::call_site()));
        quote! { #mark #name { #tokens } }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        let found = NAMES.iter().find(|(_, own)| *own == name);
        found.map(|(part, _)| *part)
    }

    fn name(self) -> &'static str {
        let mut names = NAMES.iter().filter(|(part, _)| *part == self);
        names.next().expect("every part has a name").1
    }

    /// The lines before and after the part in a text.
    pub(crate) fn lines(self) -> [String; 2] {
        [format!("{BEGIN}{}", self.name()), END.to_owned()]
    }
}

/// The parts that somebody asks for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PartSelection {
    /// `equations()`.
    pub(crate) equations: bool,
    /// The documentation with equations.
    pub(crate) documentation: bool,
}

impl PartSelection {
    /// The parts for this process, with `equations()` or without. rustdoc, which writes the pages
    /// of a crate, expands macros in a process of its own. The worst of a wrong answer are pages
    /// without typeset equations, or documentation that nobody reads.
    pub(crate) fn in_this_process(equations: bool) -> Self {
        let path = std::env::current_exe();
        let documentation =
            path.is_ok_and(|path| path.file_stem().is_some_and(|it| it == "rustdoc"));
        Self {
            equations,
            documentation,
        }
    }

    fn has(self, name: &str) -> bool {
        Part::named(name).is_some_and(|part| match part {
            Part::Documentation => self.documentation,
            // A comment would take the place of the trait's documentation on a page.
            Part::Comments => self.equations && !self.documentation,
            Part::Equations => self.equations,
            Part::NoEquations => !self.equations,
        })
    }

    /// The text with the parts that are asked for.
    pub(crate) fn select(self, text: &str) -> String {
        let mut selected = String::with_capacity(text.len());
        let mut is_asked_for = true;
        for line in text.lines() {
            match line.trim_start() {
                END => is_asked_for = true,
                begin if begin.starts_with(BEGIN) => is_asked_for = self.has(&begin[BEGIN.len()..]),
                _ if is_asked_for => {
                    selected.push_str(line);
                    selected.push('\n');
                }
                _ => {}
            }
        }
        selected
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::print;

    #[test]
    fn a_text_has_all_parts_and_is_read_with_those_that_are_asked_for() {
        let documentation = Part::Documentation.of(&quote! { #[doc = "//- not an end"] });
        let comment = Part::Comments.of(&quote! { #[doc = " f"] });
        let with = Part::Equations.of(&quote! { fn equations() { "//+ documentation" } });
        let without = Part::NoEquations.of(&quote! { fn none(); });
        let text = print(quote! {
            #documentation impl S { #comment fn f() { 1 } #with #without const C: f64 = 0.0; }
        });
        let selected = |equations, documentation| {
            let asked = PartSelection {
                equations,
                documentation,
            };
            let tokens: TokenStream = asked.select(&text).parse().expect("tokens");
            tokens.to_string()
        };
        let expected = |tokens: TokenStream| tokens.to_string();
        let [doc, equations] = [
            quote! { #[doc = "//- not an end"] },
            quote! { fn equations() { "//+ documentation" } },
        ];
        assert_eq!(
            selected(true, false),
            expected(quote! {
                impl S { #[doc = " f"] fn f() { 1 } #equations const C: f64 = 0.0; }
            })
        );
        assert_eq!(
            selected(true, true),
            expected(quote! { #doc impl S { fn f() { 1 } #equations const C: f64 = 0.0; } })
        );
        assert_eq!(
            selected(false, false),
            expected(quote! { impl S { fn f() { 1 } fn none(); const C: f64 = 0.0; } })
        );
        assert_eq!(
            selected(false, true),
            expected(quote! { #doc impl S { fn f() { 1 } fn none(); const C: f64 = 0.0; } })
        );
    }

    /// An identifier of the user's that is called like the mark.
    #[test]
    fn a_mark_without_a_part_is_an_identifier() {
        for text in [
            "__nh_part\n",
            "__nh_part x {\n    y\n}\n",
            "__nh_part equations\n",
        ] {
            assert_eq!(print(text.parse().expect("tokens")), text);
        }
    }

    #[test]
    fn this_process_is_no_rustdoc() {
        assert!(!PartSelection::in_this_process(true).documentation);
    }
}
