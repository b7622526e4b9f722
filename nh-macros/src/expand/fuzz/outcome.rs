//! One input through the compiler, on the stack of a compiler.

use std::sync::Mutex;
use std::{panic, thread};

use proc_macro2::{TokenStream, TokenTree};

use super::mutate::Input;
use super::tree;
use crate::expand::expand;
use crate::expand::tests::ALL;
use crate::model::tests::mutations::{self, Seed};
use crate::store::Store;
use crate::syntax;

/// That of rustc's threads, less a part that rustc itself has used.
const STACK: usize = 7 << 20;

static PANIC: Mutex<String> = Mutex::new(String::new());

/// The outcome of an input: what became of it in one word, with messages, and the expansion where
/// there is one.
pub(super) struct Outcome {
    pub(super) status: &'static str,
    pub(super) message: String,
    pub(super) output: Option<String>,
}

/// Outcomes that an input may have; all others are failures.
pub(super) const GOOD: [&str; 4] = ["untokenised", "refused", "read", "accepted"];

/// How far an input goes.
#[derive(Clone, Copy)]
pub(super) enum Way {
    /// Through parsing and lowering.
    Front,
    /// Through the algebra and the emission.
    All,
    /// Through the algebra twice.
    Twice,
}

/// Keeps the messages of panics, which are not printed.
pub(super) fn watch_panics() {
    panic::set_hook(Box::new(|info| {
        let text = info.payload_as_str().unwrap_or_default();
        let place = (info.location()).map_or_else(String::new, ToString::to_string);
        *PANIC.lock().expect("no panic in a panic") = format!("{place}: {text}");
    }));
}

pub(super) fn outcome(input: &Input, way: Way) -> Outcome {
    let (input, stack) = (input.clone(), thread::Builder::new().stack_size(STACK));
    let expanding = stack
        .spawn(move || compiled(&input, way))
        .expect("a thread");
    expanding.join().unwrap_or_else(|_| {
        let message = PANIC.lock().expect("no panic in a panic").clone();
        Outcome::new("panic", message)
    })
}

impl Outcome {
    fn new(status: &'static str, message: impl Into<String>) -> Self {
        Self {
            status,
            message: message.into(),
            output: None,
        }
    }
}

fn compiled(input: &Input, way: Way) -> Outcome {
    let tokens = [&input.arguments, &input.item].map(|text| tree::tokens(text));
    let [Some(arguments), Some(item)] = tokens else {
        return Outcome::new("untokenised", "");
    };
    let [shallow_arguments, shallow_item] = [&arguments, &item].map(|t| syntax::shallow(t.clone()));
    let seed = Seed {
        arguments: shallow_arguments,
        item: shallow_item,
        part: None,
        equations: true,
    };
    match (mutations::outcome(&seed), way) {
        (Err(lost), _) => return Outcome::new("lost", format!("{lost} is ignored")),
        (Ok(true), Way::Front) => return Outcome::new("read", ""),
        (Ok(_), _) => {}
    }
    let derived = |arguments, item| expand(arguments, item, ALL, Ok(Store::default()), false);
    let output = derived(arguments.clone(), item.clone());
    let errors = errors(output.clone());
    let text = output.to_string();
    let status = match errors.first() {
        Some(_) if errors.iter().any(|error| error.contains("please report")) => "internal",
        // The item is emitted as it was written, which may be no Rust.
        Some(_) => "refused",
        None if !text.contains("__private") => "silent",
        None if syn::parse2::<syn::File>(output).is_err() => "unreadable",
        None if matches!(way, Way::Twice) && derived(arguments, item).to_string() != text => {
            "unsteady"
        }
        None => "accepted",
    };
    Outcome {
        status,
        message: errors.join(" | "),
        output: Some(text).filter(|_| status == "accepted"),
    }
}

/// The messages of all `compile_error!`s.
fn errors(tokens: TokenStream) -> Vec<String> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let message = |place: usize| match (&tokens[place], tokens.get(place + 2)) {
        (TokenTree::Ident(name), Some(TokenTree::Group(group))) if name == "compile_error" => {
            Some(group.stream().to_string())
        }
        _ => None,
    };
    (0..tokens.len()).filter_map(message).collect()
}
