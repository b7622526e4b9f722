//! The documentation of generated items: their equations.

use proc_macro2::TokenStream;
use quote::quote;

use crate::catalogue::{Description, Topic};

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

/// A formula and, if it is short, its form for this system.
pub(crate) fn equation(formula: &str, equations: &[Description], topic: Topic) -> TokenStream {
    match find(equations, topic) {
        Some(description) if description.text.len() <= LONGEST => {
            lines(&format!("{formula}\n\n```text\n{}\n```", description.text))
        }
        _ => lines(formula),
    }
}

/// The documentation of an implementation, with the equations of these topics that are short.
pub(crate) fn sections(summary: &str, topics: &[Topic], equations: &[Description]) -> TokenStream {
    let mut text = format!("{summary}\n");
    for description in topics.iter().filter_map(|topic| find(equations, *topic)) {
        if description.text.len() <= LONGEST {
            text.push_str(&section(description));
        }
    }
    lines(&text)
}

/// The documentation of the implementation: Lagrangian, constraints, equations of motion, verdicts.
pub(crate) fn implementation(name: &str, equations: &[Description]) -> TokenStream {
    const TOPICS: [Topic; 10] = [
        Topic::Configuration,
        Topic::Definitions,
        Topic::Lagrangian,
        Topic::Constraints,
        Topic::Discretization,
        Topic::Groups,
        Topic::DiscreteLagrangian,
        Topic::DiscreteLagrangeDalembert,
        Topic::Integrability,
        Topic::Symmetry,
    ];
    let mut text =
        format!("The discrete equations of motion of `{name}`, derived at compile time.\n");
    for description in TOPICS.iter().filter_map(|topic| find(equations, *topic)) {
        let length = description.text.len();
        text.push_str(&match length <= LONGEST_OF_ALL {
            true => section(description),
            false => format!(
                "\n**{}**: {length} characters, in `{name}::equations().get(\"{}\")`.\n",
                title(description),
                description.name(),
            ),
        });
    }
    lines(&text)
}

fn section(description: &Description) -> String {
    let (title, text) = (title(description), &description.text);
    format!("\n**{title}**\n\n```text\n{text}\n```\n")
}

fn title(description: &Description) -> &'static str {
    let topic = description.topic;
    topic.title().unwrap_or(topic.name())
}

/// The first entry with this topic that is not about the system on Q/G.
pub(crate) fn find(equations: &[Description], topic: Topic) -> Option<&Description> {
    let mut own = equations
        .iter()
        .filter(|d| d.stage == 0 && !d.is_of_quotient);
    own.find(|description| description.topic == topic)
}
