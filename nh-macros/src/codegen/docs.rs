//! The documentation of generated items: their equations.

use proc_macro2::TokenStream;
use quote::quote;

use crate::mechanics::Description;

/// A formula longer than this is left to `equations()`.
const LONGEST: usize = 2500;
/// An entry at the implementation that is longer is left to `equations()`.
const LONGEST_OF_ALL: usize = 20_000;

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

/// A formula and, where short, what it is for this system.
pub(crate) fn equation(formula: &str, equations: &[Description], name: &str) -> TokenStream {
    match find(equations, name) {
        Some(description) if description.text.len() <= LONGEST => {
            lines(&format!("{formula}\n\n```text\n{}\n```", description.text))
        }
        _ => lines(formula),
    }
}

/// The documentation of an implementation: these sections, where there are such equations.
pub(crate) fn sections(
    summary: &str,
    sections: &[(&str, &str)],
    equations: &[Description],
) -> TokenStream {
    let mut text = format!("{summary}\n");
    for (title, key) in sections {
        if let Some(description) = find(equations, key).filter(|d| d.text.len() <= LONGEST) {
            text.push_str(&format!(
                "\n**{title}**\n\n```text\n{}\n```\n",
                description.text
            ));
        }
    }
    lines(&text)
}

/// The documentation of the implementation: Lagrangian, constraints, equations of motion, verdicts.
pub(crate) fn implementation(name: &str, equations: &[Description]) -> TokenStream {
    let sections = [
        ("Configuration space", "configuration"),
        ("Definitions", "definitions"),
        ("Lagrangian", "lagrangian"),
        ("Constraints", "constraints"),
        ("Discretisation", "discretization"),
        ("Groups", "groups"),
        ("Discrete Lagrangian", "discrete_lagrangian"),
        (
            "Discrete Lagrange–d'Alembert equations",
            "discrete_lagrange_dalembert",
        ),
        ("Integrability of the constraints", "integrability"),
        ("Symmetry", "symmetry"),
    ];
    let mut text =
        format!("The discrete equations of motion of `{name}`, derived at compile time.\n");
    for (title, key) in sections {
        let Some(description) = find(equations, key) else {
            continue;
        };
        let length = description.text.len();
        text.push_str(&match length <= LONGEST_OF_ALL {
            true => format!("\n**{title}**\n\n```text\n{}\n```\n", description.text),
            false => format!(
                "\n**{title}**: {length} characters, in `{name}::equations().get(\"{key}\")`.\n"
            ),
        });
    }
    lines(&text)
}

fn find<'a>(equations: &'a [Description], name: &str) -> Option<&'a Description> {
    equations
        .iter()
        .find(|description| description.name == name)
}
