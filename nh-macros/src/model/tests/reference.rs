//! The reference of the language, in src/language, has all that the macro reads.

use proc_macro2::TokenStream;
use quote::quote;

use super::read_with;
use crate::model::lowering::linear_names;
use crate::model::names::function_names;

/// Whether the text has the word in code.
fn has(text: &str, word: &str) -> bool {
    let code = text.split('`').skip(1).step_by(2);
    let mut words = code.flat_map(|code| code.split(|c: char| !c.is_alphanumeric() && c != '_'));
    words.any(|found| found == word)
}

#[track_caller]
fn every(words: impl IntoIterator<Item = impl AsRef<str>>, text: &str) {
    let missing = words.into_iter().filter(|word| !has(text, word.as_ref()));
    let missing: Vec<_> = missing.map(|word| word.as_ref().to_owned()).collect();
    assert_eq!(missing, Vec::<String>::new(), "not in the reference");
}

/// The names in the message about one that there is not: those in code behind `opening`.
#[track_caller]
fn named(arguments: TokenStream, attributes: TokenStream, opening: &str) -> Vec<String> {
    let system = quote! { #attributes struct S { m: f64 } };
    let (_, errors) = read_with(arguments, system);
    let list = (errors.iter()).find_map(|error| error.split_once(opening));
    let (_, list) = list.unwrap_or_else(|| panic!("no `{opening}` in {errors:?}"));
    let names = list.split('`').skip(1).step_by(2);
    let first = |code: &str| {
        let end = code.find(|c: char| !c.is_alphanumeric() && c != '_');
        code[..end.unwrap_or(code.len())].to_owned()
    };
    let names: Vec<String> = names.map(first).collect();
    assert!(names.len() > 1, "{list}");
    names
}

#[test]
fn arguments() {
    let names = named(quote!(zzzz), quote!(), "which takes");
    assert!(names.contains(&"continuous".into()), "{names:?}");
    every(names, include_str!("../../language/parameters.md"));
    let forms = named(quote!(continuous(zzzz)), quote!(), "write");
    every(forms, include_str!("../../language/parameters.md"));
}

#[test]
fn functions() {
    let text = include_str!("../../language/expressions.md");
    every(function_names(), text);
    every(linear_names(), text);
    every(["map", "sum", "product", "let", "if", "pi", "h", "t"], text);
}

#[test]
fn choices() {
    let point = quote! { #[coordinates(x)] #[lagrangian(m * x_dot.powi(2))] };
    let choices = [
        (
            quote! { #[coordinates(x: Zzzz)] #[lagrangian(m * x_dot.powi(2))] },
            "a coordinate is in",
            concat!(
                include_str!("../../language/attributes.md"),
                include_str!("../../language/groups.md")
            ),
        ),
        (
            quote! { #point #[discretization(zzzz)] },
            "the rules are",
            include_str!("../../language/discretization.md"),
        ),
        (
            quote! { #point #[symmetry(zzzz(x))] },
            "the actions are",
            include_str!("../../language/symmetry.md"),
        ),
        (
            quote! { #point #[symmetry(translations(x))] #[connection(zzzz)] },
            "no connection `zzzz`;",
            include_str!("../../language/symmetry.md"),
        ),
        (
            quote! { #point #[symmetry(translations(x))] #[discrete_connection(zzzz)] },
            "no discrete connection `zzzz`;",
            include_str!("../../language/symmetry.md"),
        ),
        (
            quote! { #[coordinates(R: SO3)] #[lagrangian(R.omega[0])] #[retraction(zzzz)] },
            "no retraction `zzzz`;",
            include_str!("../../language/groups.md"),
        ),
    ];
    for (attributes, opening, text) in choices {
        every(named(quote!(), attributes, opening), text);
    }
}
