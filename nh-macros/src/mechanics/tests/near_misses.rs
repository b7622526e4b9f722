//! Systems that just miss a property: what breaks it is narrow, steep, one-sided, or far from where
//! one would look, and no sentence of `equations()` may claim the property, no symmetry be
//! accepted, and nothing refused for it.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Said, said};

mod actions;
mod cases;
mod jumps;
mod measures;
mod moving;
mod rules;
mod seconds;
mod sentences;
mod sides;

const NOT_INVARIANT: &str = "is not invariant under this group";

/// Functions that vanish, or are constant, almost everywhere: of x.
pub(super) fn narrow() -> [TokenStream; 5] {
    [
        quote!(exp(-12 * (x - 12).powi(2))),
        quote!(exp(-100000 * (x - 5).powi(2))),
        quote!((1 - tanh(5000 * (5 - x)))),
        quote!(exp(20 * (x - 400))),
        quote!((x - 70 + sqrt((x - 70).powi(2)))),
    ]
}

/// One of x and y.
fn pegs() -> [TokenStream; 3] {
    [
        quote!(exp(-12 * ((x - 12).powi(2) + (y - 3).powi(2)))),
        quote!((1 + tanh(3000 * (x - 20))) * (1 + tanh(3000 * (y - 20)))),
        quote!(exp(x + y - 1000)),
    ]
}

/// The functions with which `fails` holds.
fn failing(
    functions: impl IntoIterator<Item = TokenStream>,
    fails: impl Fn(&TokenStream) -> Option<String>,
) {
    let failures: Vec<String> = functions
        .into_iter()
        .filter_map(|f| fails(&f).map(|why| format!("{f}: {why}")))
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Nothing where the sentences are not said.
pub(super) fn unsaid(
    arguments: TokenStream,
    system: TokenStream,
    sentences: &[&str],
) -> Option<String> {
    match said(arguments, system) {
        Err(errors) => Some(format!("refused: {errors:?}")),
        Ok(Said { text, .. }) => (sentences.iter())
            .find(|sentence| text.contains(**sentence))
            .map(|sentence| format!("says `{sentence}`")),
    }
}

/// Nothing where it is refused with a message that contains `part`.
fn refused(arguments: TokenStream, system: TokenStream, part: &str) -> Option<String> {
    match said(arguments, system) {
        Ok(_) => Some("accepted".into()),
        Err(errors) if errors.iter().all(|error| error.contains(part)) => None,
        Err(errors) => Some(format!("{errors:?}")),
    }
}

/// Nothing where there are no errors.
fn accepted(arguments: TokenStream, system: TokenStream) -> Option<String> {
    said(arguments, system)
        .err()
        .map(|errors| format!("{errors:?}"))
}

/// A particle in space.
fn particle(others: TokenStream) -> TokenStream {
    quote!(
        #[coordinates(x, y, z)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
        #others
        struct S { k: f64 }
    )
}

/// A rigid body beside a particle, said to be symmetric under rotations.
fn body(potential: TokenStream, others: TokenStream) -> TokenStream {
    quote!(
        #[coordinates(x, R: SO3)]
        #[lagrangian(x_dot.powi(2) / 2 + R.omega[0].powi(2) + 2 * R.omega[1].powi(2) + R.omega[2].powi(2) / 2 - #potential)]
        #others
        #[symmetry(SO3(R))]
        struct S;
    )
}

/// A particle in the plane, said to be symmetric under translations of y.
fn along_y(potential: TokenStream, others: TokenStream) -> TokenStream {
    quote!(
        #[coordinates(x, y)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - #potential)]
        #others
        #[symmetry(translations(y))]
        struct S { k: f64 }
    )
}

/// `f` with a name replaced.
pub(super) fn replaced(f: &TokenStream, name: &str, by: &str) -> TokenStream {
    use proc_macro2::{Group, TokenTree};
    let by_tokens: TokenStream = by.parse().expect("tokens");
    let replace = |token: TokenTree| -> TokenStream {
        match token {
            TokenTree::Ident(ident) if ident == name => by_tokens.clone(),
            TokenTree::Group(group) => {
                let inside = replaced(&group.stream(), name, by);
                TokenTree::from(Group::new(group.delimiter(), inside)).into()
            }
            other => other.into(),
        }
    };
    f.clone().into_iter().map(replace).collect()
}
