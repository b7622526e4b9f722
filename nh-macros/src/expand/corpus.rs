//! The expansions of all systems of the repository, in digits: tests/expansion/corpus.txt has a
//! line for each of them, with the size and a hash of its code, its text, or the error that refuses
//! it. Inputs of tests/ui, whose errors [`ui`] compares, are not among them. The files beside it
//! show a few expansions whole; this one sees a change in any.
//! `BLESS=1 cargo test -p nh-macros expansion` writes it anew, and the sizes in its difference say
//! what a change of the compiler did to which system.
//!
//! Expansions that a test run of the same macro has derived are read from the user's cache; with
//! `NONHOLONOMIC=fresh` all are derived. Large systems, behind features of nh-tests, are compared
//! if `LARGE` names their feature, or `large`, which is all of them.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, process};

use proc_macro2::{TokenStream, TokenTree};
use quote::format_ident;
use sha2::{Digest, Sha256};

use super::fuzz::seconds_of;
use super::ui;
use crate::codegen::UNTYPESET;
use crate::model::tests::mutations::{self, Seed};
use crate::store::{Key, PartSelection, Store, StoreMode};
use crate::syntax;

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

    fn is_refused(&self) -> bool {
        self.code.contains("compile_error")
    }

    fn line(&self, name: &str) -> String {
        let [code, text] = [&self.code, &self.text].map(|part| hash(part));
        match self.is_refused() {
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

/// The bytes of code or text that a line of the file gives a system; 0 for a path and a refusal.
fn bytes_of(line: &str, unit: &str) -> usize {
    let before = line.split(&format!(" bytes of {unit}")).next();
    let number = before.filter(|before| before.len() < line.len());
    number.map_or(0, |before| {
        let digits = before.rsplit(' ').next().expect("split yields one part");
        digits.parse().expect("a line of this test")
    })
}

/// 32 bits are enough to see a change.
fn hash(text: &str) -> String {
    let digest = Sha256::digest(text);
    let digits = digest.iter().take(4).map(|byte| format!("{byte:02x}"));
    digits.collect()
}

/// The expansion of a system of the repository, kept in the user's cache for test runs and builds
/// that follow.
pub(super) fn expanded(seed: &Seed) -> TokenStream {
    let asked = env::var_os("NONHOLONOMIC");
    let mode = match asked.is_some_and(|asked| asked == "fresh" || asked == "profile") {
        true => StoreMode::Fresh,
        false => StoreMode::Automatic,
    };
    read_or_derived(seed, mode, Store::of_the_user)
}

/// An expansion is read if a test run has derived it: a compiler's derivation does not compare the
/// values of printed expressions. An entry without text, beside that of the expansion, is the sign.
fn read_or_derived(
    seed: &Seed,
    mode: StoreMode,
    store: impl Fn(StoreMode) -> Store,
) -> TokenStream {
    let (arguments, item) = (seed.arguments.clone(), seed.item.clone());
    let asked = PartSelection {
        equations: seed.equations,
        documentation: false,
    };
    let checked = Key::new(&format_ident!("checked"), &arguments, &item);
    let is_checked = store(mode).find(&checked).text.is_some();
    let mode = if is_checked { mode } else { StoreMode::Fresh };
    let expansion = super::expand(arguments, item, asked, Ok(store(mode)), false);
    // Errors are not stored.
    if !is_checked && !Content::of(expansion.clone()).is_refused() {
        store(mode).keep(&checked, "");
    }
    expansion
}

fn name(item: &TokenStream) -> String {
    let mut tokens = item.clone().into_iter().map(|token| token.to_string());
    (tokens.find(|token| ["struct", "enum", "union"].contains(&token.as_str())))
        .and_then(|_| tokens.next())
        .unwrap_or_else(|| "no struct".into())
}

/// Whether this run compares the system: a large one if it is asked for, or if the file is written.
fn is_compared(seed: &Seed) -> bool {
    let asked = env::var("LARGE").unwrap_or_default();
    let is_asked = |part: &String| asked == "large" || asked == *part;
    seed.part.as_ref().is_none_or(is_asked) || env::var_os("BLESS").is_some()
}

/// The processor's seconds of this process for a system, and its bytes of code and text.
struct Row {
    seconds: f64,
    bytes: [usize; 2],
    name: String,
}

impl Row {
    fn line(&self) -> String {
        let Self {
            seconds,
            bytes: [code, text],
            name,
        } = self;
        format!("{seconds:7.2} s {code:9} bytes of code {text:9} of text  {name}\n")
    }
}

/// The systems of a run, the slowest first: ten are printed, all are in target/corpus.txt. Seconds
/// are right if no other test runs in the process.
#[derive(Default)]
struct Table(Vec<Row>);

impl Table {
    fn push(&mut self, seconds: f64, content: &Content, name: String) {
        let bytes = [content.code.len(), content.text.len()];
        self.0.push(Row {
            seconds,
            bytes,
            name,
        });
    }

    fn report(mut self) {
        self.0.sort_by(|a, b| b.seconds.total_cmp(&a.seconds));
        let all = Row {
            seconds: self.0.iter().map(|row| row.seconds).sum(),
            bytes: [0, 1].map(|part| self.0.iter().map(|row| row.bytes[part]).sum()),
            name: format!("{} systems", self.0.len()),
        };
        let lines: Vec<String> = [&all].into_iter().chain(&self.0).map(Row::line).collect();
        print!("{}", lines[..lines.len().min(11)].concat());
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/corpus.txt");
        fs::write(path, lines.concat()).expect("a writable target directory");
    }
}

#[test]
fn expansions_of_the_repository_are_the_ones_on_file() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/expansion/corpus.txt");
    let on_file = fs::read_to_string(&path).unwrap_or_default();
    let expected: Vec<&str> = on_file.lines().collect();
    let (mut found, mut differences) = (Vec::new(), String::new());
    let mut table = Table::default();
    let files = mutations::files().into_iter();
    for (file, seeds) in files.filter(|(file, _)| ui::input(file).is_none()) {
        found.push(file.clone());
        for seed in &seeds {
            let name = name(&seed.item);
            let was = *expected.get(found.len()).unwrap_or(&"nothing");
            if !is_compared(seed) && was.starts_with(&format!("{name}: ")) {
                found.push(was.to_owned());
                continue;
            }
            let before = seconds_of(process::id());
            let content = Content::of(expanded(seed));
            let seconds = seconds_of(process::id()) - before;
            table.push(seconds, &content, format!("{file} {name}"));
            let line = content.line(&name);
            if line != was {
                writeln!(differences, "- {was}\n+ {line}").expect("a string");
                if content.is_refused() {
                    differences += &content.text;
                }
            }
            found.push(line);
        }
    }
    table.report();
    let [compared, skipped] = crate::algebra::evaluated::counts();
    println!("{compared} printed expressions have their values, {skipped} were not evaluated");
    // A fiftieth: of what all systems print, as a run that reads most of them compares few and may come to those that are not evaluated; or of more, where other tests of
    // the process derive beside it.
    let bound = (compared / 50).max(2_700);
    assert!(skipped <= bound, "{compared} and {skipped}");
    let untypeset = UNTYPESET.lock().expect("no test panics with it");
    assert!(untypeset.is_empty(), "without MathML: {untypeset:?}");
    // Programs that print no equations are declared without them. The bytes are those of all systems, whichever this run compares.
    let sum = |unit: &str| found.iter().map(|line| bytes_of(line, unit)).sum::<usize>();
    let [code, text] = ["code", "text"].map(sum);
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

/// The README's first command compiles no computer algebra.
#[test]
fn expansions_of_the_first_example_are_stored() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let first = Path::new("examples/rolling_disk.rs");
    let (_, seeds) = (mutations::files().into_iter())
        .find(|(file, _)| Path::new(file) == first)
        .expect("an example");
    let is_blessed = env::var_os("BLESS").is_some();
    if is_blessed {
        drop(fs::remove_dir_all(root.join(".nonholonomic")));
    }
    for seed in &seeds {
        drop(expanded(seed));
        let [arguments, item] = [&seed.arguments, &seed.item].map(|t| syntax::shallow(t.clone()));
        let key = Key::new(&format_ident!("{}", name(&item)), &arguments, &item);
        let derived = Store::of_the_user(StoreMode::Automatic).find(&key).text;
        let derived = derived.expect("it is kept");
        let package = |mode| Store::of_package(&root, mode);
        if is_blessed {
            let written = package(StoreMode::Store).commit(&key, &derived);
            written.expect("a writable directory");
        }
        let stored = package(StoreMode::Offline).find(&key);
        assert!(
            stored.text == Some(derived),
            "write it with `BLESS=1 cargo test -p nh-macros first_example`: {:?}",
            stored.damaged
        );
    }
}

/// Entries of compilers are derived anew, and read from then on. Another text tells them apart
/// here.
#[test]
fn an_expansion_is_read_where_a_test_run_has_derived_it() {
    let name = format!("nonholonomic-corpus-{}", process::id());
    let folder = env::temp_dir().join(name);
    let seed = Seed {
        arguments: TokenStream::new(),
        item: quote::quote! {
            #[coordinates(x)]
            #[lagrangian(x_dot.powi(2))]
            struct Checked;
        },
        part: None,
        equations: true,
    };
    let store = |mode| Store::with_cache(folder.clone(), mode);
    let key = Key::new(&format_ident!("Checked"), &seed.arguments, &seed.item);
    let keep = || store(StoreMode::Automatic).keep(&key, "const _: &str = \"of another\";\n");
    let is_read = |mode| {
        let tokens = read_or_derived(&seed, mode, store);
        Content::of(tokens).text.contains("of another")
    };
    keep();
    assert!(!is_read(StoreMode::Automatic));
    keep();
    assert!(is_read(StoreMode::Automatic));
    assert!(!is_read(StoreMode::Fresh));
    // `fresh` has put its own in the place of the other.
    assert!(!is_read(StoreMode::Automatic));
    fs::remove_dir_all(folder).expect("ours");
}
