//! Tokens as trees that are changed, and written as text.

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};

/// Stands before the parentheses of a group without delimiters: `macro_rules!` makes such groups,
/// and no text does.
const INVISIBLE: &str = "INVISIBLE";

#[derive(Clone)]
pub(super) enum Tree {
    Group(Delimiter, Vec<Tree>),
    /// A name, a literal, or an operator of one or several characters.
    Leaf(String),
}

impl Tree {
    pub(super) fn leaf(text: impl Into<String>) -> Self {
        Self::Leaf(text.into())
    }

    pub(super) fn parentheses(inside: Vec<Tree>) -> Self {
        Self::Group(Delimiter::Parenthesis, inside)
    }

    pub(super) fn is(&self, text: &str) -> bool {
        matches!(self, Self::Leaf(leaf) if leaf == text)
    }

    fn begins(&self, with: impl Fn(char) -> bool) -> bool {
        matches!(self, Self::Leaf(leaf) if leaf.starts_with(with))
    }

    pub(super) fn is_name(&self) -> bool {
        self.begins(|c| c.is_alphabetic() || c == '_')
    }

    pub(super) fn is_number(&self) -> bool {
        self.begins(|c| c.is_ascii_digit())
    }
}

/// The trees of some tokens.
pub(super) fn read(tokens: TokenStream) -> Vec<Tree> {
    let mut trees: Vec<Tree> = Vec::new();
    let mut is_joint = false;
    for token in tokens {
        let text = match token {
            TokenTree::Group(group) => {
                trees.push(Tree::Group(group.delimiter(), read(group.stream())));
                is_joint = false;
                continue;
            }
            TokenTree::Punct(punct) => {
                let continues = is_joint;
                is_joint = punct.spacing() == Spacing::Joint;
                match (continues, trees.last_mut()) {
                    (true, Some(Tree::Leaf(operator))) => {
                        operator.push(punct.as_char());
                        continue;
                    }
                    _ => punct.as_char().to_string(),
                }
            }
            other => {
                let continues = std::mem::take(&mut is_joint);
                match trees.last_mut() {
                    // The name of a lifetime.
                    Some(Tree::Leaf(quote)) if continues && quote == "'" => {
                        quote.push_str(&other.to_string());
                        continue;
                    }
                    _ => other.to_string(),
                }
            }
        };
        trees.push(Tree::Leaf(text));
    }
    trees
}

/// The trees of a text; none where it does not consist of tokens, as with a literal in the place of
/// a name.
pub(super) fn parse(text: &str) -> Vec<Tree> {
    text.parse().map(read).unwrap_or_default()
}

pub(super) fn write(trees: &[Tree]) -> String {
    let mut text = String::new();
    append(trees, &mut text);
    text
}

fn append(trees: &[Tree], text: &mut String) {
    for tree in trees {
        let (delimiter, inside) = match tree {
            Tree::Leaf(leaf) => {
                text.push_str(leaf);
                text.push(' ');
                continue;
            }
            Tree::Group(delimiter, inside) => (delimiter, inside),
        };
        let (open, close) = match delimiter {
            Delimiter::Parenthesis => ("(", ") "),
            Delimiter::Bracket => ("[", "] "),
            Delimiter::Brace => ("{", "} "),
            Delimiter::None => ("INVISIBLE (", ") "),
        };
        text.push_str(open);
        append(inside, text);
        text.push_str(close);
    }
}

/// The tokens of a text that [`write`] wrote, or that was changed since; `None` where it is none.
pub(super) fn tokens(text: &str) -> Option<TokenStream> {
    let tokens: TokenStream = text.parse().ok()?;
    Some(match text.contains(INVISIBLE) {
        true => with_invisible(tokens),
        false => tokens,
    })
}

fn with_invisible(tokens: TokenStream) -> TokenStream {
    let mut out: Vec<TokenTree> = Vec::new();
    for token in tokens {
        let TokenTree::Group(group) = token else {
            out.push(token);
            continue;
        };
        let is_marked = matches!(out.last(), Some(TokenTree::Ident(ident)) if ident == INVISIBLE);
        let delimiter = match (is_marked, group.delimiter()) {
            (true, Delimiter::Parenthesis) => {
                out.pop();
                Delimiter::None
            }
            (_, delimiter) => delimiter,
        };
        out.push(Group::new(delimiter, with_invisible(group.stream())).into());
    }
    out.into_iter().collect()
}

/// The path of every list of trees: the places of the groups that it is in.
pub(super) fn lists(trees: &[Tree]) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    let mut open = vec![(Vec::new(), trees)];
    while let Some((path, trees)) = open.pop() {
        for (place, tree) in trees.iter().enumerate() {
            if let Tree::Group(_, inside) = tree {
                open.push(([&path[..], &[place]].concat(), inside));
            }
        }
        found.push(path);
    }
    found
}

/// The list at a path of [`lists`].
pub(super) fn list<'t>(trees: &'t mut Vec<Tree>, path: &[usize]) -> &'t mut Vec<Tree> {
    path.iter()
        .fold(trees, |trees, place| match &mut trees[*place] {
            Tree::Group(_, inside) => inside,
            Tree::Leaf(_) => unreachable!("a path leads through groups"),
        })
}
