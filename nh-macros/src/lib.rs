//! The compiler behind [`macro@discrete_system`], the attribute macro of the crate `nonholonomic`.
//!
//! Depend on `nonholonomic`, which re-exports it; generated code names that crate.

// The model is read by what derives, and a store by the macro.
#![cfg_attr(any(not(feature = "derive"), feature = "program"), allow(dead_code))]

#[cfg(feature = "program")]
extern crate proc_macro;

#[cfg(feature = "derive")]
mod algebra;
mod backend;
#[cfg(feature = "derive")]
mod budget;
mod catalogue;
mod codegen;
mod diagnostics;
mod expand;
mod expression;
#[cfg(feature = "derive")]
mod mechanics;
mod model;
#[cfg(feature = "derive")]
mod profile;
#[cfg(feature = "derive")]
mod program;
mod random;
mod store;
mod syntax;
mod system;

/// The beginning of a span: the file, and the line and column in it.
struct PlaceInSource {
    file: String,
    line_and_column: (usize, usize),
}

impl PlaceInSource {
    fn is_before(&self, other: &Self) -> bool {
        self.file == other.file && self.line_and_column < other.line_and_column
    }

    /// Whether the other place is so many columns further in the line.
    fn is_directly_before(&self, other: &Self, columns: usize) -> bool {
        let (line, column) = self.line_and_column;
        self.file == other.file && other.line_and_column == (line, column + columns)
    }
}

/// Spans have a place only while a macro is expanded.
fn place_in_source(span: proc_macro2::Span) -> Option<PlaceInSource> {
    proc_macro::is_available().then(|| {
        let start = span.unwrap().start();
        PlaceInSource {
            file: start.file(),
            line_and_column: (start.line(), start.column()),
        }
    })
}

/// Reads a text with the compiler's own lexer where there is one. `proc_macro2` reads it with its
/// own before, since the compiler does not recover from every text; this one has been printed from
/// tokens, and its checksum says so.
fn tokens_of_text(text: &str) -> Option<proc_macro2::TokenStream> {
    if proc_macro::is_available() {
        return Some(text.parse::<proc_macro::TokenStream>().ok()?.into());
    }
    text.parse().ok()
}

/// Turns a description of a discrete nonholonomic system into its geometric integrator.
///
#[doc = include_str!("language/overview.md")]
#[doc = include_str!("language/parameters.md")]
#[doc = include_str!("language/attributes.md")]
#[doc = include_str!("language/each_attribute.md")]
#[doc = include_str!("language/discretization.md")]
#[doc = include_str!("language/control.md")]
#[doc = include_str!("language/derivatives.md")]
#[doc = include_str!("language/symmetry.md")]
#[doc = include_str!("language/groups.md")]
#[doc = include_str!("language/reversibility.md")]
#[doc = include_str!("language/continuous.md")]
#[doc = include_str!("language/regions.md")]
#[doc = include_str!("language/lattices.md")]
#[doc = include_str!("language/expressions.md")]
#[doc = include_str!("language/stored.md")]
#[doc = include_str!("language/errors.md")]
#[cfg(not(feature = "program"))]
#[proc_macro_attribute]
pub fn discrete_system(
    arguments: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    expand::discrete_system(arguments.into(), item.into(), true).into()
}

/// [`macro@discrete_system`] without `equations()`: `without_equations::discrete_system` of the
/// crate `nonholonomic`.
#[cfg(not(feature = "program"))]
#[proc_macro_attribute]
pub fn discrete_system_without_equations(
    arguments: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    expand::discrete_system(arguments.into(), item.into(), false).into()
}

/// The program of the feature `deriver`: the answer to one request, or the build of the macro whose
/// requests it answers.
#[cfg(feature = "program")]
fn main() -> std::io::Result<()> {
    use std::{io, process, thread};

    if std::env::args_os().len() > 1 {
        println!("{}", env!("NONHOLONOMIC_BUILD"));
        return Ok(());
    }
    let serve = || {
        let request = backend::read_request(&mut io::stdin().lock())?;
        // A compiler that is ended leaves nobody who waits for the answer.
        let input_ends = || io::copy(&mut io::stdin(), &mut io::sink());
        thread::spawn(move || input_ends().map(|_| process::exit(1)));
        expand::serve(request, &mut io::stdout())
    };
    // Deep enough for what a compiler parses.
    let serving = thread::Builder::new().stack_size(64 << 20).spawn(serve)?;
    serving.join().unwrap_or_else(|_| process::exit(101))
}
