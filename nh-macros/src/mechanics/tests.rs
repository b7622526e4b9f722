//! Whole systems through the algebra: what is refused of them and what is said.

mod claims;
mod extents;
mod graph;
mod lattice;
mod near_misses;
mod one_pass;
mod rank;
mod regularity;
mod reversibility;

use proc_macro2::TokenStream;

use crate::algebra::Algebra;
use crate::budget;
use crate::diagnostics::Diagnostics;
use crate::{algebra, backend, mechanics, model, syntax};

use super::Objects;
use super::node::{Method, NodeProgram};
use super::variables;
use crate::mechanics::discrete::discretize::Discretizer;

/// The errors of a system.
fn errors(system: TokenStream) -> Vec<String> {
    errors_with(TokenStream::new(), system)
}

/// The errors of a system that is asked for with these arguments.
fn errors_with(arguments: TokenStream, system: TokenStream) -> Vec<String> {
    let mut diagnostics = Diagnostics::default();
    if let Ok(ast) = syntax::parse(arguments, system, &mut diagnostics)
        && let Ok(model) = model::lower(ast, &mut diagnostics)
    {
        let unread = TokenStream::new();
        drop(backend::compile(model, [&unread; 2], &mut diagnostics));
    }
    diagnostics.messages()
}

/// All that is said of a system, which of its components are periodic angles, whether one pass
/// solves a node, and in which rows of momenta it cancels what arrives; or its errors.
struct Said {
    text: String,
    periodic: Vec<bool>,
    is_direct: bool,
    cancels: Vec<bool>,
}

fn said(arguments: TokenStream, system: TokenStream) -> Result<Said, Vec<String>> {
    said_within(None, arguments, system)
}

/// [`said`] with so much work for a question.
fn said_within(
    question: Option<u64>,
    arguments: TokenStream,
    system: TokenStream,
) -> Result<Said, Vec<String>> {
    let mut diagnostics = Diagnostics::default();
    let ast = syntax::parse(arguments, system, &mut diagnostics);
    let model = ast.ok().map(|ast| model::lower(ast, &mut diagnostics));
    let Some(Ok(model)) = model else {
        return Err(diagnostics.messages());
    };
    let system = model.system;
    let derived = algebra::run(|| {
        question.into_iter().for_each(budget::set_question);
        mechanics::derive(&system, budget::Budget::ONE).map(|schedule| {
            let descriptions = &schedule.equations.system.descriptions;
            let node = &schedule.equations.system.node;
            Said {
                text: (descriptions.iter())
                    .map(|found| format!("{}: {}\n", found.name(), found.text))
                    .collect(),
                periodic: (node.as_ref()).map_or_else(Vec::new, |node| node.periodic.clone()),
                is_direct: node.as_ref().is_some_and(NodeProgram::is_direct),
                cancels: match node.as_ref().map(|node| &node.method) {
                    Some(Method::Direct(rows)) => rows.clone(),
                    _ => Vec::new(),
                },
            }
        })
    });
    match derived {
        Ok(derived) => {
            derived.map_err(|findings| findings.into_iter().map(|found| found.message).collect())
        }
        Err(error) => Err(vec![error.to_string()]),
    }
}

/// Checks the objects of a continuous system without errors.
pub(super) fn with_objects(system: TokenStream, check: impl Fn(&Discretizer<'_>, &Objects) + Sync) {
    let mut diagnostics = Diagnostics::default();
    let ast = syntax::parse(quote::quote!(continuous), system, &mut diagnostics);
    let model = ast.ok().map(|ast| model::lower(ast, &mut diagnostics));
    let Some(Ok(model)) = model else {
        panic!("{:?}", diagnostics.messages());
    };
    let system = model.system;
    algebra::run(|| {
        let algebra = Algebra::new(variables::variables(&system));
        let Ok(discretizer) = Discretizer::new(&algebra, &system) else {
            panic!("the rule is the default");
        };
        let Ok(objects) = Objects::new(&discretizer) else {
            panic!("the expressions are built");
        };
        check(&discretizer, &objects);
    })
    .expect("the algebra runs");
}
