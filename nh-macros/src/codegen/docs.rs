//! The equations of generated items: as their documentation, and as `equations()`.

use proc_macro2::{Ident, Literal, TokenStream};
use pulldown_latex::config::{DisplayMode, RenderConfig};
use pulldown_latex::{Parser, Storage, push_mathml};
use quote::quote;
use syn::ext::IdentExt;

use super::headers::literal;
use super::source::SystemSource;
use crate::catalogue::{Description, Topic};
use crate::mechanics;
use crate::store::Part;

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

/// A heading with equations below it, or with the place at which they are.
pub(crate) struct Section<'a> {
    heading: String,
    equations: Result<&'a Description, String>,
}

impl<'a> Section<'a> {
    /// The equations of an entry; of one that is longer than `longest` their place.
    pub(crate) fn new(heading: &str, description: &'a Description, longest: usize) -> Self {
        let length = description.text.len();
        let equations = match length > longest {
            true => {
                let name = description.name();
                Err(format!(
                    "{length} characters, in equations().get(\"{name}\")"
                ))
            }
            false => Ok(description),
        };
        Self {
            heading: heading.to_owned(),
            equations,
        }
    }

    /// Markdown with MathML, which rustdoc hands to the browser as it is.
    fn typeset(&self) -> String {
        match &self.equations {
            Ok(description) => format!(
                "**{}**\n\n{}",
                markdown(&self.heading),
                typeset(description)
            ),
            Err(place) => format!("**{}**: {}\n\n", markdown(&self.heading), markdown(place)),
        }
    }
}

/// A summary, and sections, typeset for rustdoc.
pub(crate) fn sections(summary: &str, sections: &[Section<'_>]) -> TokenStream {
    let summary = lines(summary);
    if sections.is_empty() {
        return summary;
    }
    let typeset: String = sections.iter().map(Section::typeset).collect();
    #[cfg(test)]
    if typeset.contains("```text\n") {
        let mut untypeset = UNTYPESET.lock().expect("no test panics with it");
        untypeset.push(typeset.clone());
    }
    let typeset = format!("{ALIGNED}\n\n{}", typeset.trim_end());
    let documentation = Part::Documentation.of(&quote! { #[doc = ""] #[doc = #typeset] });
    quote! { #summary #documentation }
}

/// Documentation with LaTeX of which there is no MathML, for the test of all systems.
#[cfg(test)]
pub(crate) static UNTYPESET: std::sync::Mutex<Vec<String>> = std::sync::Mutex::new(Vec::new());

/// The formula of a function, for readers of the code: pages show the documentation of the trait.
pub(super) fn comment(formula: &str) -> TokenStream {
    Part::Comments.of(&lines(formula))
}

/// `equations()` of a type, static data.
pub(super) fn equations(
    source: &SystemSource<'_>,
    name: &Ident,
    descriptions: &[Description],
) -> TokenStream {
    let item = &source.model.item;
    let entries = descriptions.iter().map(|description| {
        let (name, title) = (description.name(), description.title());
        let (text, latex) = (&description.text, &description.latex);
        quote! { #name, #title, #text, #latex }
    });
    let count = literal(descriptions.len());
    let fields = (item.fields.iter())
        .filter_map(|field| Some((field.ident.as_ref()?.unraw().to_string(), of(&field.attrs))));
    let controls =
        (source.chart.controls.iter()).map(|control| (control.to_string(), CONTROL.to_owned()));
    let symbols: Vec<_> = fields.chain(controls).collect();
    let symbol_count = literal(symbols.len());
    let symbols = symbols.iter().map(|(name, meaning)| {
        let latex = mechanics::plain(name).latex;
        quote! { #name, #latex, #meaning }
    });
    let (system, description) = (name.to_string(), of(&item.attrs));
    function_with(&quote! {
        // Name, title, text and LaTeX of each.
        const ENTRIES: [__nh::Equation; #count] = __nh::entries([#(#entries),*]);
        // Name, LaTeX and meaning of the parameters and controls.
        const SYMBOLS: [__nh::Symbol; #symbol_count] = __nh::symbols([#(#symbols),*]);
        __nh::Equations::new(#system, &ENTRIES).described(#description, &SYMBOLS)
    })
}

/// The meaning of a control.
const CONTROL: &str = "a control, constant on an interval.";

/// `equations()` of a lattice, which are those of its link.
pub(super) fn of_lattice(lattice: &Ident, link: &Ident) -> TokenStream {
    let function = function_with(&quote! { #link::equations() });
    quote! { impl #lattice { #function } }
}

/// The function `equations()` with this body; where it is not asked for, one that nobody can call,
/// whose error says why.
fn function_with(body: &TokenStream) -> TokenStream {
    let written = Part::Equations.of(&quote! {
        /// The derived equations as text and as LaTeX.
        pub const fn equations() -> __nh::Equations { #body }
    });
    let unwritten = Part::NoEquations.of(&quote! {
        #[doc(hidden)]
        pub const fn equations() -> __nh::Equations
        where
            for<'a> Self: __nh::WithEquations,
        {
            <Self as __nh::WithEquations>::EQUATIONS
        }
    });
    quote! { #written #unwritten }
}

/// The functions of `DiscreteSystem` about the equations of a system: the equations, or their hash
/// alone.
pub(super) fn of_system(name: &Ident, descriptions: &[Description]) -> TokenStream {
    let written = Part::Equations.of(&quote! {
        fn equations(&self) -> __nh::Equations { #name::equations() }
    });
    let (system, hash) = (name.to_string(), Literal::u64_suffixed(hash(descriptions)));
    let unwritten = Part::NoEquations.of(&quote! {
        fn fingerprint(&self) -> __nh::Fingerprint { __nh::Fingerprint::new(#system, #hash) }
    });
    quote! { #written #unwritten }
}

/// FNV-1a in 64 bits of the names and texts, a line each: the hash of `Equations::fingerprint` of
/// the runtime.
fn hash(descriptions: &[Description]) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    let lines = descriptions
        .iter()
        .map(|it| format!("{}\n{}\n", it.name(), it.text));
    let bytes = lines.flat_map(String::into_bytes);
    bytes.fold(OFFSET, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(PRIME)
    })
}

/// The lines of an entry: equations as MathML, which may be wider than the page, and sentences as a
/// list.
///
/// An HTML block of Markdown ends at a blank line, which MathML does not contain.
pub(super) fn typeset(description: &Description) -> String {
    let (latex, text) = (&description.latex, &description.text);
    let body = (latex.strip_prefix(BEGIN)).and_then(|it| it.strip_suffix(END));
    let rows = body.map(|body| body.split(ROW).zip(text.lines()).collect::<Vec<_>>());
    let rows = rows.filter(|rows| rows.len() == text.lines().count());
    let rows = rows.unwrap_or_else(|| vec![(latex, text)]);
    let is_sentence = |row: &(&str, &str)| row.0.trim_start_matches('&').starts_with("\\text{");
    let parts = rows.chunk_by(|a, b| is_sentence(a) == is_sentence(b));
    let typeset = parts.map(|part| match is_sentence(&part[0]) {
        true => (part.iter())
            .map(|row| format!("- {}\n", markdown(row.1)))
            .collect(),
        false => {
            let rows: Vec<_> = part.iter().map(|row| row.0).collect();
            match body {
                Some(_) => math(&format!("{BEGIN}{}{END}", rows.join(ROW))),
                None => math(latex),
            }
        }
    });
    typeset.fold(String::new(), |all, part: String| {
        all + part.as_str() + "\n"
    })
}

const BEGIN: &str = "\\begin{aligned}\n";
const END: &str = "\n\\end{aligned}";
const ROW: &str = " \\\\\n";

/// Both sides of equations beside their sign, as browsers do not align the columns of MathML by
/// attributes.
const ALIGNED: &str = "<style>.menv-align>mtr>mtd:nth-child(odd){text-align:right;text-align:-webkit-right;padding-right:0}\
                       .menv-align>mtr>mtd:nth-child(even){text-align:left;text-align:-webkit-left;padding-left:.15em}</style>";

/// Text in which no character is Markdown's, but for code.
fn markdown(text: &str) -> String {
    let mut escaped = String::new();
    let mut is_code = false;
    for c in text.chars() {
        is_code ^= c == '`';
        if !is_code && "*_[]<>\\#~|$&".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// Display mathematics; the LaTeX itself where it has no MathML.
fn math(latex: &str) -> String {
    let config = RenderConfig {
        display_mode: DisplayMode::Block,
        ..RenderConfig::default()
    };
    let storage = Storage::new();
    let events: Result<Vec<_>, _> = Parser::new(latex, &storage).collect();
    let mut mathml = String::new();
    let written = events.map(|events| {
        let events = events.into_iter().map(Ok::<_, core::convert::Infallible>);
        push_mathml(&mut mathml, events, config)
    });
    match written {
        Ok(Ok(())) => {
            // As in LaTeX the rows are displays.
            let mathml = with_bases(mathml).replace(
                "<mtable class=\"menv-align",
                "<mtable displaystyle=\"true\" class=\"menv-align",
            );
            format!("<div style=\"overflow: auto hidden\">{mathml}</div>\n")
        }
        _ => format!("```text\n{latex}\n```\n"),
    }
}

/// The space that `pulldown-latex` writes before a function with an exponent, inside the script,
/// moved before it: a script has a base and an exponent, and of three children browsers raise none.
fn with_bases(mut mathml: String) -> String {
    const SPACE: &str = "<mspace width=\"0.1667em\" />";
    for script in ["<msup>", "<msub>", "<msubsup>"] {
        mathml = mathml.replace(&format!("{script}{SPACE}"), &format!("{SPACE}{script}"));
    }
    mathml
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

#[cfg(test)]
mod tests {
    use super::*;

    fn described(latex: &str, text: &str) -> String {
        typeset(&Description::new(
            Topic::Symmetry,
            text.to_owned(),
            latex.to_owned(),
        ))
    }

    #[test]
    fn equations_are_mathml_and_sentences_a_list() {
        let latex = "\\begin{aligned}\nx &= \\dot{y} \\\\\n&\\text{a\\_b and \\texttt{x\\_d}} \\\\\n0 &= z\n\\end{aligned}";
        let typeset = described(latex, "x = y_dot\na_b and `x_d`\n0 = z");
        let blocks: Vec<_> = typeset.split("\n\n").collect();
        assert_eq!(blocks.len(), 4, "{typeset}");
        assert!(blocks[0].starts_with("<div") && blocks[0].contains("<mover><mrow><mi>y</mi>"));
        assert_eq!(blocks[1], "- a\\_b and `x_d`");
        assert!(blocks[2].contains("<mn>0</mn>") && !blocks[2].contains("<mi>x</mi>"));
        // A blank line would end the block of HTML.
        assert!(!blocks[0].contains('\n') && !blocks[2].contains('\n'));
    }

    /// sin²α behind another factor: the exponent belongs to the function's name.
    #[test]
    fn a_power_of_a_function_is_a_base_and_an_exponent() {
        let typeset = described("b \\sin^{2} \\alpha", "b*sin(alpha)^2");
        assert!(typeset.contains("<msup><mi>sin</mi>"), "{typeset}");
    }

    #[test]
    fn latex_that_has_no_mathml_stays_latex() {
        let latex = "x_{0}_{1}";
        assert_eq!(
            described(latex, "x[0][1]"),
            format!("```text\n{latex}\n```\n\n")
        );
    }
}
