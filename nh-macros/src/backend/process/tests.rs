use proc_macro2::Span;

use super::*;
use crate::diagnostics::Diagnostics;
use crate::store::Key;
use crate::{model, syntax};

/// Set for a test process that is the program of other tests.
const SERVES: &str = "NONHOLONOMIC_SERVES";

/// A pendulum, whose length a macro may have put between invisible delimiters; documented, with a
/// bound that has a lifetime.
fn pendulum(length: TokenStream) -> TokenStream {
    let length = Group::new(Delimiter::None, length);
    quote! {
        /// It's a "pendulum".
        #[doc = r#"of \"length\" 1 + 1"#]
        #[coordinates(x: S1)]
        #[lagrangian(#length * #length * x_dot.powi(2) / 2 + 9.81 * #length * cos(x) - 1e-3 * x_dot)]
        struct Pendulum {
            name: &'static str,
        }
    }
}

/// Two constraints that are one, which algebra alone finds.
fn degenerate() -> TokenStream {
    quote! {
        #[coordinates(x, y, z)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
        #[constraint(x_dot + y_dot == 0)]
        #[constraint(2 * x_dot + 2 * y_dot == 0)]
        struct Degenerate;
    }
}

fn key(item: &TokenStream) -> Key {
    Key::new(
        &Ident::new("Some", Span::call_site()),
        &TokenStream::new(),
        item,
    )
}

fn derived_here(item: &TokenStream) -> Result<String, Vec<Refusal>> {
    let (arguments, mut diagnostics) = (TokenStream::new(), Diagnostics::default());
    let ast = syntax::parse(arguments.clone(), item.clone(), &mut diagnostics);
    let model = model::lower(ast.expect("a struct"), &mut diagnostics);
    let mut model = model.ok().expect("a system");
    super::super::derive(&mut model, [&arguments, item])
}

/// This test program, as the program that derives: the answer stands among the lines of the test
/// [`a_program`].
fn this_program() -> Command {
    let mut command = Command::new(std::env::current_exe().expect("a program"));
    let name = "backend::process::tests::a_program";
    command.args([name, "--exact", "--nocapture"]);
    command.env(SERVES, "1");
    command
}

#[test]
fn a_program() {
    if std::env::var_os(SERVES).is_none() {
        return;
    }
    let request = read_request(&mut io::stdin().lock()).expect("tokens");
    crate::expand::serve(request, &mut io::stdout()).expect("an answer is read");
}

/// The key of an expansion, and with it the expansion, is that of the tokens themselves.
#[test]
fn tokens_arrive_as_they_were_sent() {
    let inner = TokenTree::from(Group::new(Delimiter::None, quote!(1 + 1)));
    for item in [
        pendulum(quote!(1 + 1)),
        pendulum(quote!(#inner)),
        degenerate(),
    ] {
        let mut request = Vec::new();
        let text = store::print(encode(item.clone()));
        write(&mut request, &["lattice, order = 4".to_owned(), text]).expect("a vector");
        let [arguments, arrived] = read_request(&mut request.as_slice()).expect("tokens");
        assert_eq!(
            arguments.to_string(),
            quote!(lattice, order = 4).to_string()
        );
        assert_eq!(key(&arrived), key(&item), "{arrived}");
    }
}

#[test]
fn another_process_derives_the_same_expansion_and_errors() {
    let free = quote! {
        #[coordinates(x: S1)]
        #[lagrangian(x_dot.powi(2) / 2 + cos(x))]
        struct Pendulum;
    };
    let none = TokenStream::new();
    for item in [free, degenerate()] {
        let there = ask(this_program(), [&none, &item]).expect("an answer");
        assert_eq!(there, derived_here(&item));
    }
    let refusals = derived_here(&degenerate()).expect_err("it is degenerate");
    assert!(
        matches!(refusals[0].place, Place::Source(_)),
        "{refusals:?}"
    );
    // A budget without a meaning is the attribute's.
    let mut command = this_program();
    command.env(crate::budget::VARIABLE, "much");
    let refused = ask(command, [&none, &degenerate()]);
    let refused = refused.expect("an answer").expect_err("no number");
    assert_eq!(refused[0].place, Place::Attribute);
}

#[test]
fn a_program_that_ends_early_is_an_error() {
    let none = TokenStream::new();
    let failure = |command: Command| ask(command, [&none; 2]).expect_err("no answer");
    // It is asked for a system and gets nothing that is one.
    let ended = failure(this_program());
    assert!(ended.starts_with("it ended with exit status"), "{ended}");
    let mut other = Command::new(std::env::current_exe().expect("a program"));
    other.arg("--list");
    assert_eq!(failure(other), "it has been cut off");
    failure(Command::new("/nothing/of/this/name"));
    let mut answer = Vec::new();
    write_answer(&mut answer, &Ok("struct S;".to_owned())).expect("a vector");
    for length in MARK.len()..answer.len() {
        let cut = String::from_utf8_lossy(&answer[MARK.len()..length]).into_owned();
        assert_eq!(read_answer(&cut), None, "{length}");
    }
}
