//! How deeply tokens are nested: syn, and the passes behind it, descend into them, on a stack that
//! is not theirs.

use proc_macro2::{Group, TokenStream, TokenTree, token_stream};

/// The most that a parser may have to descend.
const DEEPEST: usize = 128;
/// The most operators and methods in one term: what is read from the left is a tree as deep as
/// there are of them.
const MOST_FACTORS: usize = 512;
/// The most terms side by side.
const MOST_TERMS: usize = 8192;

/// Fails at the token from which on the tokens are nested too deeply.
pub(super) fn check(tokens: &TokenStream) -> syn::Result<()> {
    // Without recursion.
    let mut levels = vec![Delimited::new(tokens.clone(), 0)];
    while let Some(level) = levels.last_mut() {
        let Some(token) = level.tokens.next() else {
            levels.pop();
            continue;
        };
        level.read(&token);
        let depth = level.depth();
        if depth > DEEPEST || level.factors > MOST_FACTORS {
            let message =
                "the expression is nested too deeply from here on; name its parts with `#[define]`";
            return Err(syn::Error::new(token.span(), message));
        }
        if level.terms > MOST_TERMS {
            let message = format!(
                "the expression has more than {MOST_TERMS} terms side by side; name parts of it with `#[define]`"
            );
            return Err(syn::Error::new(token.span(), message));
        }
        if let TokenTree::Group(group) = token {
            // It is an operand.
            level.prefixes = 0;
            levels.push(Delimited::new(group.stream(), depth + 1));
        }
    }
    Ok(())
}

/// The tokens, whose delimiters at a depth that no parser is given are empty: what reads tokens as
/// they stand descends into them, too.
pub(crate) fn shallow(tokens: TokenStream) -> TokenStream {
    fn cut(tokens: TokenStream, levels: usize) -> TokenStream {
        let cut = |token| match token {
            TokenTree::Group(group) => {
                let inside = match levels {
                    0 => TokenStream::new(),
                    _ => cut(group.stream(), levels - 1),
                };
                let mut shallow = Group::new(group.delimiter(), inside);
                shallow.set_span(group.span());
                TokenTree::Group(shallow)
            }
            other => other,
        };
        tokens.into_iter().map(cut).collect()
    }
    match is_deeper(&tokens, 2 * DEEPEST) {
        true => cut(tokens, 2 * DEEPEST),
        false => tokens,
    }
}

/// Whether there are more delimiters around a token.
fn is_deeper(tokens: &TokenStream, bound: usize) -> bool {
    let mut levels = vec![tokens.clone().into_iter()];
    while let Some(level) = levels.last_mut() {
        match level.next() {
            Some(TokenTree::Group(group)) => levels.push(group.stream().into_iter()),
            Some(_) => {}
            None => drop(levels.pop()),
        }
        if levels.len() > bound {
            return true;
        }
    }
    false
}

/// The tokens between two delimiters, and how deep a parser is in them.
struct Delimited {
    tokens: token_stream::IntoIter,
    /// The depth of the delimiters.
    around: usize,
    /// Signs, `&`, `return`, … since the last operand.
    prefixes: usize,
    /// `=` and `|` since the last comma or semicolon: assignments and closures are read from the
    /// right.
    operators: usize,
    /// `<` without their `>`.
    angles: usize,
    /// Operators in the term.
    factors: usize,
    /// Terms since the last comma or semicolon.
    terms: usize,
}

impl Delimited {
    fn new(tokens: TokenStream, around: usize) -> Self {
        Self {
            tokens: tokens.into_iter(),
            around,
            prefixes: 0,
            operators: 0,
            angles: 0,
            factors: 0,
            terms: 0,
        }
    }

    fn read(&mut self, token: &TokenTree) {
        match token {
            TokenTree::Punct(punct) => self.read_operator(punct.as_char()),
            TokenTree::Ident(ident) if is_prefix(&ident.to_string()) => {
                self.prefixes += 1;
                self.factors += 1;
            }
            // The delimiters of a group are counted inside of it, with the prefixes in front of it.
            TokenTree::Group(_) => self.factors += 1,
            TokenTree::Ident(_) | TokenTree::Literal(_) => self.prefixes = 0,
        }
    }

    fn read_operator(&mut self, operator: char) {
        self.factors += 1;
        match operator {
            // Attributes and lines of documentation are read one after the other, like items of a list.
            ',' | ';' | '#' => {
                (self.prefixes, self.operators, self.factors, self.terms) = (0, 0, 0, 0)
            }
            '=' | '|' => self.operators += 1,
            '<' => self.angles += 1,
            '>' => self.angles = self.angles.saturating_sub(1),
            '+' | '-' if self.prefixes == 0 => {
                (self.prefixes, self.factors) = (1, 0);
                self.terms += 1;
            }
            _ => self.prefixes += 1,
        }
    }

    fn depth(&self) -> usize {
        self.around + self.prefixes + self.operators + self.angles
    }
}

/// Keywords in front of an expression or a type.
fn is_prefix(name: &str) -> bool {
    let keywords = [
        "as", "async", "await", "break", "const", "dyn", "else", "for", "if", "impl", "in", "let",
        "loop", "match", "move", "mut", "ref", "return", "static", "try", "unsafe", "where",
        "while", "yield",
    ];
    keywords.contains(&name)
}
