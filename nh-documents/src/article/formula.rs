//! The LaTeX of a formula as a tree of factors, signs and brackets, with the widths that TeX gives
//! them.

use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

/// A part of a formula, with its width in thousandths of a quad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Symbols that are not divided.
    Symbols(String, usize),
    /// A sign between two terms, `+` or `-`.
    Sign(char),
    /// `=` or another relation, with its spaces.
    Relation(String),
    /// `{\left( … \right)}`, and the exponent behind it.
    Brackets(Vec<Part>, String, usize),
    /// `\frac{…}{…}`.
    Fraction(Vec<Part>, Vec<Part>),
}

/// The width of a sign with the spaces of a binary operator.
const SIGN: usize = 1222;
/// The width of a relation with its spaces.
const RELATION: usize = 1334;
/// The width of a pair of brackets of the larger sizes.
const BRACKETS: usize = 1000;
/// The space beside the bar of a fraction.
const BAR: usize = 240;

impl Part {
    /// The width in a displayed formula.
    pub(super) fn width(&self) -> usize {
        match self {
            Self::Symbols(_, width) => *width,
            Self::Sign(_) => SIGN,
            Self::Relation(_) => RELATION,
            Self::Brackets(inner, _, exponent) => BRACKETS + width(inner) + exponent,
            Self::Fraction(above, below) => BAR + width(above).max(width(below)),
        }
    }

    /// The LaTeX of the part.
    pub(super) fn latex(&self) -> String {
        match self {
            Self::Symbols(symbols, _) => symbols.clone(),
            Self::Sign(sign) => format!(" {sign} "),
            Self::Relation(relation) => format!(" {relation} "),
            Self::Brackets(inner, exponent, _) => match exponent.is_empty() {
                true => format!("\\left({}\\right)", latex(inner)),
                false => format!("{{\\left({}\\right)}}{exponent}", latex(inner)),
            },
            Self::Fraction(above, below) => {
                format!("\\frac{{{}}}{{{}}}", latex(above), latex(below))
            }
        }
    }
}

/// The width of parts beside each other.
pub(super) fn width(parts: &[Part]) -> usize {
    parts.iter().map(Part::width).sum()
}

/// The LaTeX of parts beside each other.
pub(super) fn latex(parts: &[Part]) -> String {
    parts.iter().map(Part::latex).collect()
}

/// Reads a formula.
pub(super) fn parse(formula: &str) -> Vec<Part> {
    let mut reader = Reader { rest: formula };
    let mut parts = Vec::new();
    while !reader.rest.is_empty() {
        let part = reader.part();
        match (parts.last_mut(), part) {
            (Some(Part::Symbols(symbols, width)), Part::Symbols(more, wider)) => {
                // A space between factors may become a line break, one between a function and its argument may not.
                if more.starts_with(' ') && !awaits_argument(symbols) {
                    parts.push(Part::Symbols(more, wider));
                } else {
                    symbols.push_str(&more);
                    *width += wider;
                }
            }
            (_, part) => parts.push(part),
        }
    }
    parts
}

/// The commands of functions, whose arguments stand behind them.
const FUNCTIONS: [&str; 16] = [
    "\\sin", "\\cos", "\\tan", "\\exp", "\\log", "\\ln", "\\sinh", "\\cosh", "\\tanh", "\\sec",
    "\\csc", "\\cot", "\\coth", "\\arcsin", "\\arccos", "\\arctan",
];

/// Whether symbols end with a function without its argument: `\sin`, `a \cos^{2}`,
/// `\operatorname{sign}`.
fn awaits_argument(symbols: &str) -> bool {
    let named = symbols.rfind("\\operatorname{").and_then(|at| {
        let name = &symbols[at + "\\operatorname{".len()..];
        Some(&name[closing(name, "{", "}")? + 1..])
    });
    let commands = FUNCTIONS
        .iter()
        .filter_map(|name| Some(&symbols[symbols.rfind(name)? + name.len()..]));
    commands.chain(named).any(|behind| {
        behind.is_empty()
            || behind
                .strip_prefix("^{")
                .is_some_and(|exponent| closing(exponent, "{", "}") == Some(exponent.len() - 1))
    })
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        taken
    }

    fn part(&mut self) -> Part {
        for relation in ["=", "\\in", "\\to", "\\sim", "\\le", "\\ge"] {
            let written = format!(" {relation} ");
            if self.rest.starts_with(&written) {
                self.take(written.len());
                return Part::Relation(relation.to_string());
            }
        }
        for sign in ['+', '-'] {
            if self.rest.starts_with(&format!(" {sign} ")) {
                self.take(3);
                return Part::Sign(sign);
            }
        }
        if let Some(brackets) = self.brackets() {
            return brackets;
        }
        if let Some(above) = self.rest.strip_prefix("\\frac{")
            && let Some(end) = closing(above, "{", "}")
            && let Some(below) = above[end..].strip_prefix("}{")
            && let Some(behind) = closing(below, "{", "}")
        {
            self.rest = &below[behind + 1..];
            return Part::Fraction(parse(&above[..end]), parse(&below[..behind]));
        }
        let before = self.rest;
        let width = self.symbol();
        let symbols = &before[..before.len() - self.rest.len()];
        Part::Symbols(symbols.to_string(), width)
    }

    /// Reads `\left(…\right)`, in braces or not, with its subscript and superscript.
    fn brackets(&mut self) -> Option<Part> {
        let (start, end) = match self.rest.starts_with('{') {
            true => ("{\\left(", "\\right)}"),
            false => ("\\left(", "\\right)"),
        };
        let inside = self.rest.strip_prefix(start)?;
        let length = closing(inside, "\\left(", "\\right)")?;
        self.rest = inside[length..].strip_prefix(end)?;
        let behind = self.rest;
        let mut wide = 0;
        while self.rest.starts_with(['^', '_']) {
            wide += self.symbol();
        }
        let exponent = behind[..behind.len() - self.rest.len()].to_string();
        Some(Part::Brackets(parse(&inside[..length]), exponent, wide))
    }

    /// Passes over one symbol or one group in braces; returns its width.
    fn symbol(&mut self) -> usize {
        let Some(first) = self.rest.chars().next() else {
            return 0;
        };
        if first == '\\' {
            return self.command();
        }
        self.take(first.len_utf8());
        match first {
            '{' => {
                let end = closing(self.rest, "{", "}").unwrap_or(self.rest.len());
                let inside = self.take(end);
                self.take(usize::from(!self.rest.is_empty()));
                width(&parse(inside))
            }
            '^' | '_' => self.symbol() * 7 / 10 + 50,
            ' ' | '&' => 0,
            '0'..='9' => 500,
            '(' | ')' | '[' | ']' => 389,
            ',' => 445,
            '/' | '.' | ':' | ';' | '\'' | '|' => 300,
            'm' | 'M' | 'w' | 'W' => 950,
            'A'..='Z' => 790,
            'a'..='z' => 540,
            _ => 800,
        }
    }

    fn command(&mut self) -> usize {
        let name = self.rest[1..]
            .find(|c: char| !c.is_ascii_alphabetic())
            .unwrap_or(self.rest.len() - 1);
        let command = self.take((1 + name).max(2).min(self.rest.len()));
        match command {
            "\\," | "\\;" | "\\:" | "\\!" => 170,
            "\\dot" | "\\ddot" | "\\hat" | "\\bar" | "\\check" | "\\mathcal" | "\\mathbb"
            | "\\mathbf" | "\\mathrm" | "\\operatorname" | "\\text" | "\\mathfrak" => {
                self.symbol().max(500)
            }
            "\\sqrt" => 900 + self.symbol(),
            "\\frac" => {
                let above = self.symbol();
                BAR + above.max(self.symbol())
            }
            "\\begin" => self.environment(),
            "\\sin" | "\\cos" | "\\tan" | "\\exp" | "\\log" | "\\ln" | "\\max" | "\\min"
            | "\\sec" | "\\csc" | "\\cot" => 1750,
            "\\sinh" | "\\cosh" | "\\tanh" | "\\coth" | "\\arctan" | "\\arcsin" | "\\arccos" => {
                3000
            }
            "\\left" | "\\right" => 600,
            "\\langle" | "\\rangle" => 389,
            "\\partial" => 560,
            "\\quad" => 1000,
            "\\times" | "\\cdot" | "\\oplus" | "\\in" => RELATION,
            "\\sum" | "\\prod" => 1500,
            _ => 650,
        }
    }

    /// Passes over an environment, a matrix; returns the width of its widest row.
    fn environment(&mut self) -> usize {
        let end = closing(self.rest, "\\begin", "\\end").unwrap_or(self.rest.len());
        let inside = self.take(end);
        if self.rest.starts_with("\\end") {
            let close = self.rest.find('}').map_or(self.rest.len(), |at| at + 1);
            self.take(close);
        }
        let inside = inside.split_once('}').map_or(inside, |(_, inside)| inside);
        let rows = inside.split("\\\\").map(|row| {
            let entries = row
                .split('&')
                .map(|entry| width(&parse(entry.trim())) + 1000);
            entries.sum::<usize>()
        });
        1000 + rows.max().unwrap_or(0)
    }
}

/// The place of the bracket that closes one which is open before `text`.
fn closing(text: &str, open: &str, close: &str) -> Option<usize> {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        // `\{` and `\\` are symbols of their own.
        if open == "{" && rest.starts_with('\\') {
            at += 1 + rest[1..].chars().next().map_or(0, char::len_utf8);
        } else if rest.starts_with(close) {
            match depth {
                0 => return Some(at),
                _ => depth -= 1,
            }
            at += close.len();
        } else if rest.starts_with(open) {
            depth += 1;
            at += open.len();
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Part, latex, parse, width};
    use std::vec;
    use std::vec::Vec;

    /// A formula is the LaTeX of its parts.
    #[test]
    fn parts_are_put_together_again() {
        for formula in [
            "m \\dot{x}_{k+1/2} \\cos \\phi_{k} + I {\\dot{\\theta}_{k+1/2}}^{2}",
            "h \\left(\\frac{1}{2} m \\left({\\dot{x}}^{2} + {\\dot{y}}^{2}\\right) - V\\right)",
            "{\\left(a + b\\right)}^{2} c",
            "\\frac{I {\\vartheta^{\\theta}_{k}}^{2}}{2 {h}^{2}}",
            "q \\in \\mathbb{R}^{2} \\times (S^{1})^{2}",
            "\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix} x",
            "{",
            "\\",
        ] {
            assert_eq!(latex(&parse(formula)), formula);
        }
    }

    /// A space before the argument of a function is no place to break a line; one behind the
    /// argument is.
    #[test]
    fn a_function_and_its_argument_are_one_part() {
        for (formula, expected) in [
            (
                "\\sin \\alpha \\cos \\psi",
                vec!["\\sin \\alpha", " \\cos \\psi"],
            ),
            (
                "a \\sin^{2} \\alpha_{k+1/2} b",
                vec!["a", " \\sin^{2} \\alpha_{k+1/2}", " b"],
            ),
            ("\\cosh^{n - 1} x y", vec!["\\cosh^{n - 1} x", " y"]),
            (
                "\\operatorname{sign} v {w}^{2}",
                vec!["\\operatorname{sign} v", " {w}^{2}"],
            ),
            ("\\sinh x", vec!["\\sinh x"]),
        ] {
            let parts: Vec<_> = parse(formula).iter().map(Part::latex).collect();
            assert_eq!(parts, expected);
        }
    }

    #[test]
    fn a_fraction_is_as_wide_as_its_wider_part() {
        let [Part::Fraction(..)] = parse("\\frac{a + b}{c}")[..] else {
            panic!("no fraction")
        };
        let wide = width(&parse("\\frac{a + b}{c}"));
        assert_eq!(wide, 240 + width(&parse("a + b")));
        assert_eq!(width(&parse("\\frac{c}{a + b}")), wide);
    }
}
