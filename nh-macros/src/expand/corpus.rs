//! The expansions of all systems of the repository, in digits: tests/expansion/corpus.txt has a line for each of them,
//! with the size and a hash of its code, its text, or the error that refuses it. The files beside it show a few
//! expansions whole; this one sees a change in any. `BLESS=1 cargo test -p nh-macros expansion` writes it anew, and the
//! sizes in its difference say what a change of the compiler did to which system.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use proc_macro2::{TokenStream, TokenTree};
use sha2::{Digest, Sha256};

use crate::codegen::UNTYPESET;
use crate::model::tests::mutations::{self, Seed};
use crate::store::{Asked, Store};

/// An expansion without its layout.
#[derive(Default)]
struct Content {
    code: String,
    /// Documentation, equations and messages.
    text: String,
    /// Characters that add, subtract, multiply or divide.
    operations: usize,
}

impl Content {
    fn of(tokens: TokenStream) -> Self {
        let mut content = Self::default();
        content.extend(tokens);
        content
    }

    fn extend(&mut self, tokens: TokenStream) {
        for token in tokens {
            match &token {
                TokenTree::Group(group) => {
                    write!(self.code, "{:?}", group.delimiter()).expect("a string");
                    self.extend(group.stream());
                    self.code += ";";
                }
                TokenTree::Literal(literal) if literal.to_string().ends_with(['"', '#']) => {
                    self.text += &literal.to_string();
                    self.text += "\n";
                }
                TokenTree::Punct(mark) => {
                    self.operations += usize::from("+-*/".contains(mark.as_char()));
                    self.code.push(mark.as_char());
                }
                _ => {
                    self.code += &token.to_string();
                    self.code += " ";
                }
            }
        }
    }

    fn line(&self, name: &str) -> String {
        let [code, text] = [&self.code, &self.text].map(|part| hash(part));
        match self.code.contains("compile_error") {
            true => format!("{name}: refused, {text}"),
            false => format!(
                "{name}: {} operations in {} bytes of code, {code}; {} bytes of text, {text}",
                self.operations,
                self.code.len(),
                self.text.len()
            ),
        }
    }
}

/// 32 bits are enough to see a change.
fn hash(text: &str) -> String {
    let digest = Sha256::digest(text);
    let digits = digest.iter().take(4).map(|byte| format!("{byte:02x}"));
    digits.collect()
}

/// The expansion of a system of the repository, derived anew, and kept in the user's cache for the builds that follow.
pub(super) fn expanded(seed: &Seed) -> TokenStream {
    let (arguments, item) = (seed.arguments.clone(), seed.item.clone());
    let asked = Asked {
        equations: seed.equations,
        documentation: false,
    };
    super::expand(arguments, item, asked, Ok(Store::that_keeps()), false)
}

fn name(item: &TokenStream) -> String {
    let mut tokens = item.clone().into_iter().map(|token| token.to_string());
    (tokens.find(|token| ["struct", "enum", "union"].contains(&token.as_str())))
        .and_then(|_| tokens.next())
        .unwrap_or_else(|| "no struct".into())
}

#[test]
fn expansions_of_the_repository_are_the_ones_on_file() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/expansion/corpus.txt");
    let on_file = fs::read_to_string(&path).unwrap_or_default();
    let expected: Vec<&str> = on_file.lines().collect();
    let (mut found, mut differences) = (Vec::new(), String::new());
    let (mut code, mut text) = (0, 0);
    for (file, seeds) in mutations::files() {
        found.push(file);
        for seed in &seeds {
            let content = Content::of(expanded(seed));
            let line = content.line(&name(&seed.item));
            code += content.code.len();
            text += content.text.len();
            if expected.get(found.len()) != Some(&line.as_str()) {
                let was = expected.get(found.len()).unwrap_or(&"nothing");
                writeln!(differences, "- {was}\n+ {line}").expect("a string");
                if line.contains("refused") {
                    differences += &content.text;
                }
            }
            found.push(line);
        }
    }
    let [compared, skipped] = crate::algebra::evaluated::counts();
    println!("{compared} printed expressions have their values, {skipped} were not evaluated");
    assert!(compared > 50 * skipped, "{compared} and {skipped}");
    let untypeset = UNTYPESET.lock().expect("no test panics with it");
    assert!(untypeset.is_empty(), "without MathML: {untypeset:?}");
    // Programs that print no equations are declared without them.
    println!("{code} bytes of code, {text} bytes of text");
    assert!(100 * text <= 15 * (code + text), "{text} bytes of text");
    if env::var_os("BLESS").is_some() {
        fs::write(&path, found.join("\n") + "\n").expect("a writable directory");
        return;
    }
    assert!(
        found == expected,
        "bless with `BLESS=1 cargo test -p nh-macros expansion`\n{differences}"
    );
}
