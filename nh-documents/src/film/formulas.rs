//! Equations as HTML.

use std::string::String;
use std::vec::Vec;
use std::{fmt::Write as _, format};

use pulldown_latex::config::{DisplayMode, RenderConfig};
use pulldown_latex::{Parser, Storage, push_mathml};

use nh_runtime::Equation;

use super::escape::escaped;
use crate::article::fitting;

/// The width of a line beside the motion, in thousandths of a quad.
const WIDTH: usize = 30_000;

/// An equation with its title: displayed rows as MathML, sentences as a list.
pub(super) fn section(equation: &Equation, open: bool) -> String {
    let mut html = format!(
        "<details{}><summary>{}</summary>",
        if open { " open" } else { "" },
        escaped(equation.title)
    );
    let (latex, text) = (rows(equation.latex), Vec::from_iter(equation.text.lines()));
    let is_sentence = |row: &(&str, &str)| row.0.starts_with("&\\text{");
    match latex {
        Some(latex) if latex.len() == text.len() => {
            let rows: Vec<_> = latex.into_iter().zip(text).collect();
            for part in rows.chunk_by(|a, b| is_sentence(a) == is_sentence(b)) {
                if is_sentence(&part[0]) {
                    html += "<ul>";
                    for row in part {
                        let _ = write!(html, "<li>{}</li>", escaped(row.1));
                    }
                    html += "</ul>";
                } else {
                    let latex = fitting(part.iter().map(|row| row.0), WIDTH).join(ROW);
                    html += &mathematics(
                        &format!("{BEGIN}{latex}{END}"),
                        part.iter().map(|row| row.1),
                    );
                }
            }
        }
        _ => html += &mathematics(equation.latex, text.into_iter()),
    }
    html + "</details>"
}

const BEGIN: &str = "\\begin{aligned}\n";
const END: &str = "\n\\end{aligned}";
const ROW: &str = " \\\\\n";

/// The rows of an `aligned` environment.
fn rows(latex: &str) -> Option<Vec<&str>> {
    let inside = latex.strip_prefix(BEGIN)?.strip_suffix(END)?;
    Some(inside.split(ROW).collect())
}

/// A displayed formula; its text where its LaTeX has no MathML.
fn mathematics<'t>(latex: &str, text: impl Iterator<Item = &'t str>) -> String {
    let config = RenderConfig {
        display_mode: DisplayMode::Block,
        ..RenderConfig::default()
    };
    let storage = Storage::new();
    let events: Result<Vec<_>, _> = Parser::new(latex, &storage).collect();
    let mut mathml = String::new();
    let written = events.ok().and_then(|events| {
        let events = events.into_iter().map(Ok::<_, core::convert::Infallible>);
        push_mathml(&mut mathml, events, config).ok()
    });
    match written {
        Some(()) => format!(
            "<div class=\"formula\" tabindex=\"0\">{}</div>",
            with_bases(&mathml)
        ),
        None => format!("<pre>{}</pre>", escaped(&Vec::from_iter(text).join("\n"))),
    }
}

/// Moves the space that `pulldown-latex` writes inside a script, before a function with an
/// exponent, to the place before the script: a script has a base and an exponent, and browsers
/// raise none of three children.
fn with_bases(mathml: &str) -> String {
    const SPACE: &str = "<mspace width=\"0.1667em\" />";
    let mut mathml = String::from(mathml);
    for script in ["<msup>", "<msub>", "<msubsup>"] {
        mathml = mathml.replace(&format!("{script}{SPACE}"), &format!("{SPACE}{script}"));
    }
    mathml
}

#[cfg(test)]
mod tests {
    use super::mathematics;

    /// sin²α behind another factor: the exponent belongs to the function's name.
    #[test]
    fn a_power_of_a_function_is_a_base_and_an_exponent() {
        for latex in [
            "b \\sin^{2} \\alpha",
            "\\left(a\\right) \\cos^{3} x",
            "\\sin^{2} x",
        ] {
            let html = mathematics(latex, core::iter::empty());
            assert!(html.contains("<msup><mi>"), "{html}");
        }
    }
}
