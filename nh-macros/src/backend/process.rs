//! The macro and the program that derives for it, this crate with the feature `program`: tokens go
//! to it as text, an expansion or errors come back.

#[cfg(not(feature = "derive"))]
mod program;

use std::io::{self, BufRead, Read, Write};
#[cfg(not(feature = "derive"))]
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
#[cfg(not(feature = "derive"))]
use std::sync::LazyLock;

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::quote;

#[cfg(not(feature = "derive"))]
use program::Macro;

use super::{Place, Refusal};
use crate::store;

/// Begins an answer: before it stands what libraries print.
const MARK: &str = "nonholonomic-derive\n";
/// Begins a group that only the compiler sees, which no text can say.
const INVISIBLE: &str = "__nonholonomic_invisible";
/// `$crate`, which is one identifier to the compiler and two tokens in a text.
const CRATE: &str = "__nonholonomic_crate";

/// The expansion of a system by the program.
#[cfg(not(feature = "derive"))]
pub(super) fn derive(tokens: [&TokenStream; 2]) -> Result<String, Vec<Refusal>> {
    static PROGRAM: LazyLock<Result<PathBuf, String>> = LazyLock::new(|| {
        let cache = store::folder_of_programs();
        let this = Macro {
            cache: cache.as_deref(),
            build: env!("NONHOLONOMIC_BUILD"),
            host: env!("NONHOLONOMIC_HOST"),
            package: Path::new(env!("CARGO_MANIFEST_DIR")),
            out: Path::new(env!("OUT_DIR")),
            version: env!("CARGO_PKG_VERSION"),
            rust_version: env!("CARGO_PKG_RUST_VERSION"),
        };
        this.program()
    });
    let answer = match &*PROGRAM {
        Ok(program) => ask(Command::new(program), tokens)
            .map_err(|failure| format!("`{}` has no answer: {failure}", program.display())),
        Err(failure) => Err(format!("cannot be compiled: {failure}")),
    };
    answer.unwrap_or_else(|failure| {
        Err(vec![Place::Struct.refuses(format!(
            "the program that derives {failure}; with the feature `derive` of `nonholonomic` the compiler derives by itself"
        ))])
    })
}

/// The answer of the program; `Err` says why there is none.
fn ask(
    mut command: Command,
    tokens: [&TokenStream; 2],
) -> Result<Result<String, Vec<Refusal>>, String> {
    let request = tokens.map(|tokens| store::print(encode(tokens.clone())));
    let answered = answer(&mut command, &request);
    let (status, output) = answered.map_err(|error| error.to_string())?;
    if !status.success() {
        return Err(format!("it ended with {status}"));
    }
    let answer = String::from_utf8_lossy(&output);
    let answer = (answer.split_once(MARK)).and_then(|(_, answer)| read_answer(answer));
    answer.ok_or_else(|| "it has been cut off".to_owned())
}

fn answer(command: &mut Command, request: &[String]) -> io::Result<(ExitStatus, Vec<u8>)> {
    let (there, mut here) = input()?;
    let mut child = command.stdin(there).stdout(Stdio::piped()).spawn()?;
    // Of the input's other end the program alone has one.
    command.stdin(Stdio::null());
    // A program that has ended reads nothing, and its status says more.
    drop(write(&mut here, request));
    let mut output = Vec::new();
    if let Some(mut stdout) = child.stdout.take() {
        stdout.read_to_end(&mut output)?;
    }
    let status = child.wait()?;
    // If this process is ended before, so is the program, with its input.
    drop(here);
    Ok((status, output))
}

/// The input of a program, and our end of it: a socket, since the system ends a compiler that
/// writes into a pipe from which nobody reads.
#[cfg(unix)]
fn input() -> io::Result<(Stdio, impl Write)> {
    let (there, here) = std::os::unix::net::UnixStream::pair()?;
    Ok((std::os::fd::OwnedFd::from(there).into(), here))
}
#[cfg(not(unix))]
fn input() -> io::Result<(Stdio, impl Write)> {
    let (there, here) = io::pipe()?;
    Ok((there.into(), here))
}

fn read_answer(answer: &str) -> Option<Result<String, Vec<Refusal>>> {
    let parts = read(&mut answer.as_bytes()).ok()?;
    let parts: Vec<_> = parts
        .iter()
        .map(|part| part.replace(CRATE, "$crate"))
        .collect();
    if let [text] = &parts[..] {
        return Some(Ok(text.clone()));
    }
    let refusals = parts.chunks_exact(2).map(|refusal| {
        let place = match refusal[0].as_str() {
            "attribute" => Place::Attribute,
            "struct" => Place::Struct,
            source => Place::Source(source.parse().ok()?),
        };
        Some(place.refuses(&refusal[1]))
    });
    refusals.collect::<Option<_>>().map(Err)
}

/// The tokens that a macro has sent: the arguments of the attribute, and the item.
pub(crate) fn read_request(input: &mut impl BufRead) -> io::Result<[TokenStream; 2]> {
    let parts = read(input)?.into_iter();
    let tokens = parts.map(|text| text.parse().map(decode).ok());
    let tokens = tokens
        .collect::<Option<Vec<_>>>()
        .and_then(|tokens| tokens.try_into().ok());
    tokens.ok_or_else(|| io::ErrorKind::InvalidData.into())
}

pub(crate) fn write_answer(
    output: &mut impl Write,
    answer: &Result<String, Vec<Refusal>>,
) -> io::Result<()> {
    output.write_all(MARK.as_bytes())?;
    let refusals = match answer {
        Ok(text) => return write(output, &[text]),
        Err(refusals) => refusals.iter(),
    };
    let parts = refusals.flat_map(|Refusal { place, message }| {
        let place = match place {
            Place::Attribute => "attribute".to_owned(),
            Place::Struct => "struct".to_owned(),
            Place::Source(source) => source.to_string(),
        };
        [place, message.clone()]
    });
    write(output, &parts.collect::<Vec<_>>())
}

/// Texts, each after its length, and before all of them their number.
fn write(output: &mut impl Write, parts: &[impl AsRef<str>]) -> io::Result<()> {
    writeln!(output, "{}", parts.len())?;
    for part in parts {
        let part = part.as_ref();
        write!(output, "{}\n{part}", part.len())?;
    }
    output.flush()
}

fn read(input: &mut impl BufRead) -> io::Result<Vec<String>> {
    fn number(input: &mut impl BufRead) -> io::Result<usize> {
        let mut line = String::new();
        input.read_line(&mut line)?;
        line.trim_end().parse().map_err(io::Error::other)
    }
    let mut parts = Vec::new();
    for _ in 0..number(input)? {
        let mut part = vec![0; number(input)?];
        input.read_exact(&mut part)?;
        parts.push(String::from_utf8(part).map_err(io::Error::other)?);
    }
    Ok(parts)
}

/// The tokens, with words for what no text can say.
fn encode(tokens: TokenStream) -> TokenStream {
    let said = tokens.into_iter().map(|token| match token {
        TokenTree::Group(group) => {
            let inside = encode(group.stream());
            TokenTree::Group(match group.delimiter() {
                Delimiter::None => {
                    let mark = Ident::new(INVISIBLE, group.span());
                    Group::new(Delimiter::Parenthesis, quote!(#mark #inside))
                }
                delimiter => Group::new(delimiter, inside),
            })
        }
        TokenTree::Ident(ident) if ident == "$crate" => Ident::new(CRATE, ident.span()).into(),
        token => token,
    });
    said.collect()
}

/// The tokens that were made sayable, but for `$crate`, which the answer has as a word.
fn decode(tokens: TokenStream) -> TokenStream {
    let tokens = tokens.into_iter().map(|token| {
        let TokenTree::Group(group) = token else {
            return token;
        };
        let mut inside = decode(group.stream()).into_iter().peekable();
        let is_mark =
            |token: &TokenTree| matches!(token, TokenTree::Ident(ident) if ident == INVISIBLE);
        let delimiter = match inside.next_if(is_mark) {
            Some(_) => Delimiter::None,
            None => group.delimiter(),
        };
        Group::new(delimiter, inside.collect()).into()
    });
    tokens.collect()
}

#[cfg(all(test, feature = "derive"))]
mod tests;
