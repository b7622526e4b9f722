//! Tokens as text: as a key, and as Rust that is read back.

use std::iter::Peekable;

use proc_macro2::{Delimiter, Group, Ident, Spacing, TokenStream, TokenTree};

use super::parts::{MARK, Part};

/// A text that two token streams share only where they mean the same: without spans, strings by
/// value (a line of documentation may be written `///`), groups that only the compiler sees
/// included, since they bracket.
pub(super) fn spell(tokens: &TokenStream) -> String {
    let mut text = String::new();
    spell_into(tokens, &mut text);
    text
}

fn spell_into(tokens: &TokenStream, text: &mut String) {
    let mut tokens = tokens.clone().into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("\u{2}", "\u{3}"),
                };
                text.push_str(open);
                spell_into(&group.stream(), text);
                text.push_str(close);
            }
            TokenTree::Ident(ident) => text.push_str(&ident.to_string()),
            TokenTree::Punct(punct) => {
                text.push(punct.as_char());
                // Whether it is joined to a name says nothing, but for the tick of a lifetime.
                let joins = matches!(tokens.peek(), Some(TokenTree::Punct(_)));
                if punct.spacing() == Spacing::Joint && joins {
                    continue;
                }
            }
            TokenTree::Literal(literal) => match syn::Lit::new(literal.clone()) {
                syn::Lit::Str(string) => text.push_str(&format!("{:?}", string.value())),
                _ => text.push_str(&literal.to_string()),
            },
        }
        text.push(' ');
    }
}

/// Rust that reads back as the same tokens. Groups that only the compiler sees are left out: none
/// of ours brackets.
pub(crate) fn print(tokens: TokenStream) -> String {
    let mut printer = TokenPrinter::default();
    printer.stream(tokens, false);
    let mut text = printer.text;
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// The kind of the token that was printed last, which decides whether the next one follows without
/// a space.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum After {
    /// Nothing follows without one; a `.` would become a part of a number.
    #[default]
    Other,
    /// An identifier that is no keyword: `.`, `::`, `(` and `[` do.
    Name,
    /// A `.` or `::`: an identifier does.
    Path,
    /// All follow.
    Joint,
}

/// Keywords that a group may follow.
const KEYWORDS: [&str; 14] = [
    "as", "break", "const", "else", "for", "if", "in", "let", "match", "move", "mut", "ref",
    "return", "while",
];

/// The part that an identifier marks, with its tokens, which are taken.
fn marked(
    mark: &Ident,
    tokens: &mut Peekable<impl Iterator<Item = TokenTree> + Clone>,
) -> Option<(Part, Group)> {
    if mark != MARK {
        return None;
    }
    let mut ahead = tokens.clone();
    let (Some(TokenTree::Ident(name)), Some(TokenTree::Group(group))) =
        (ahead.next(), ahead.next())
    else {
        return None;
    };
    let part = Part::named(&name.to_string())?;
    *tokens = ahead;
    Some((part, group))
}

#[derive(Default)]
struct TokenPrinter {
    text: String,
    depth: usize,
    /// The next token begins a line.
    at_start: bool,
    after: After,
}

impl TokenPrinter {
    fn stream(&mut self, tokens: TokenStream, in_braces: bool) {
        let mut after_hash = false;
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            let is_attribute = after_hash;
            after_hash = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '#');
            match token {
                TokenTree::Group(group) => {
                    self.group(&group);
                    if is_attribute && group.delimiter() == Delimiter::Bracket {
                        self.line();
                    }
                }
                TokenTree::Punct(punct) => {
                    let (mark, joint) = (punct.as_char(), punct.spacing() == Spacing::Joint);
                    let path = match (mark, tokens.peek()) {
                        ('.', _) if !joint => true,
                        (':', Some(TokenTree::Punct(next))) => joint && next.as_char() == ':',
                        _ => false,
                    };
                    let follows = match mark {
                        ',' | ';' => true,
                        _ => path && self.after == After::Name,
                    };
                    // The second colon of a path.
                    let ends_path = mark == ':' && !joint && self.text.ends_with(':');
                    self.word(&mark.to_string(), follows);
                    self.after = match () {
                        () if joint || after_hash => After::Joint,
                        () if ends_path || path => After::Path,
                        () => After::Other,
                    };
                    if mark == ';' || (in_braces && mark == ',') {
                        self.line();
                    }
                }
                TokenTree::Ident(ident) => {
                    if let Some((part, group)) = marked(&ident, &mut tokens) {
                        self.part(part, &group, in_braces);
                        continue;
                    }
                    let name = ident.to_string();
                    self.word(&name, self.after == After::Path);
                    self.after = match KEYWORDS.contains(&name.as_str()) {
                        true => After::Other,
                        false => After::Name,
                    };
                }
                TokenTree::Literal(literal) => {
                    self.word(&literal.to_string(), false);
                }
            }
        }
    }

    /// Prints a part, between the lines that mark it.
    fn part(&mut self, part: Part, group: &Group, in_braces: bool) {
        let [begin, end] = part.lines();
        for (line, inside) in [(begin, Some(group)), (end, None)] {
            self.line();
            self.word(&line, true);
            self.line();
            if let Some(group) = inside {
                self.stream(group.stream(), in_braces);
            }
        }
    }

    fn group(&mut self, group: &Group) {
        let (open, close) = match group.delimiter() {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::None => return self.stream(group.stream(), false),
            Delimiter::Brace => {
                self.word("{", false);
                self.depth += 1;
                self.line();
                self.stream(group.stream(), true);
                self.depth -= 1;
                self.line();
                self.word("}", false);
                return self.line();
            }
        };
        self.word(open, self.after == After::Name);
        self.after = After::Joint;
        self.stream(group.stream(), false);
        self.word(close, true);
        self.after = After::Name;
    }

    /// Prints a word, without a space before it where it `follows` what was printed last.
    fn word(&mut self, word: &str, follows: bool) {
        if self.at_start {
            self.text.extend(std::iter::repeat_n("    ", self.depth));
        } else if !follows && self.after != After::Joint && !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(word);
        (self.at_start, self.after) = (false, After::Other);
    }

    fn line(&mut self) {
        if !self.at_start {
            self.text.push('\n');
        }
        (self.at_start, self.after) = (true, After::Other);
    }
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::*;

    fn read(text: &str) -> TokenStream {
        text.parse().expect("tokens")
    }

    #[test]
    fn what_is_printed_reads_back_as_the_same_tokens() {
        let tokens = quote! {
            #[doc = " one\n\"two\""]
            pub(crate) struct r#type<'a, T> where T: ::core::ops::Add<Output = &'a T> { pub x: [f64; 3] }
            impl Some for r#type { fn f(&self) -> f64 { let a = -1e-3f64 * self.x[0]; if a >= 2. && a != -a { return 'b' as _ } a..=b; |x| x } }
            const C: f64 = 1.0.max(2 .min(y.0.1).z)[0](::a::<B>::c(if (x) { T::of::<f64>(1.5) } else { (x).y })) . .. d;
        };
        let text = print(tokens.clone());
        assert_eq!(spell(&read(&text)), spell(&tokens));
        assert_eq!(print(read(&text)), text);
    }

    #[test]
    fn documentation_is_the_same_however_it_is_written() {
        let (comment, attribute) = (
            read("/// It's.\nstruct S;"),
            read("#[doc = \" It's.\"] struct S;"),
        );
        assert_eq!(spell(&comment), spell(&attribute));
        assert_ne!(spell(&comment), spell(&read("/// Its.\nstruct S;")));
    }

    #[test]
    fn spaces_and_comments_say_nothing() {
        assert_eq!(spell(&read("a*b // c\n  + d")), spell(&read("a * b+d")));
    }

    #[test]
    fn all_else_says_something() {
        let group = TokenTree::Group(Group::new(Delimiter::None, read("a + b")));
        let bracketed: TokenStream = [group].into_iter().chain(read("* c")).collect();
        let all = [
            "a + b * c",
            "(a + b) * c",
            "a += b * c",
            "a + = b * c",
            "a + b * d",
            "[a + b] * c",
            "a + 1 * c",
            "a + 1.0 * c",
            "a + \"1\" * c",
            "ab * c",
            "a b * c",
        ];
        let mut spellings: Vec<_> = all.iter().map(|text| spell(&read(text))).collect();
        spellings.push(spell(&bracketed));
        let count = spellings.len();
        spellings.sort_unstable();
        spellings.dedup();
        assert_eq!(spellings.len(), count);
    }
}
