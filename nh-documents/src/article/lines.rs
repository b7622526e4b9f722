//! Rows of equations that are broken into lines of a width.

use std::format;
use std::string::String;
use std::vec::Vec;

use super::formula::{Part, latex, parse, width};

/// The indentation of a line that goes on.
const INDENTATION: usize = 2_000;
/// The width of `\bigl(`.
const BRACKET: usize = 458;
/// The largest width of a left side with which other rows are aligned.
const LEFT: usize = 13_000;

/// The rows of `\begin{aligned} … \end{aligned}`, as lines of `align*` of at most this width, in
/// thousandths of a quad.
pub(crate) fn fitting<'a>(rows: impl Iterator<Item = &'a str> + Clone, text: usize) -> Vec<String> {
    let sides = |row: &'a str| row.split_once('&').unwrap_or(("", row));
    let left = |row| width(&parse(sides(row).0.trim()));
    let aligned = (rows.clone()).map(left).filter(|left| *left <= LEFT);
    let room = text - aligned.max().unwrap_or(0);
    let mut lines = Vec::new();
    for row in rows {
        let (left, right) = sides(row);
        let left = parse(left.trim());
        let right = parse(&format!(" {} ", right.trim()).replacen(" = ", " = ", 1));
        let right = trimmed(right);
        if width(&left) <= LEFT {
            let broken = broken(&right, room);
            let mut broken = broken.into_iter();
            let first = broken.next().unwrap_or_default();
            lines.push(format!("{} &{first}", latex(&left)));
            lines.extend(broken.map(|line| format!("&\\quad {line}")));
        } else {
            let mut first = true;
            for line in broken(&left, room).into_iter().chain(broken(&right, room)) {
                let indentation = if first { "" } else { "\\quad " };
                lines.push(format!("&{indentation}{line}"));
                first = false;
            }
        }
    }
    lines
}

/// Parts without the empty symbols around them.
fn trimmed(mut parts: Vec<Part>) -> Vec<Part> {
    let is_blank =
        |part: &Part| matches!(part, Part::Symbols(symbols, _) if symbols.trim().is_empty());
    while parts.last().is_some_and(is_blank) {
        parts.pop();
    }
    while parts.first().is_some_and(is_blank) {
        parts.remove(0);
    }
    parts
}

/// A formula in lines of at most this width: before signs, inside brackets where a term is wider
/// than a line, else between factors.
fn broken(parts: &[Part], room: usize) -> Vec<String> {
    let mut lines = Lines {
        room: room.saturating_sub(INDENTATION),
        done: Vec::new(),
        line: String::new(),
        used: 0,
    };
    lines.terms(parts);
    lines.next();
    lines.done
}

/// The number of parts in the first term of a sum, with the signs before it.
fn first_term(parts: &[Part]) -> usize {
    let is_sign = |part: &&Part| matches!(part, Part::Sign(_) | Part::Relation(_));
    let start = parts.iter().take_while(is_sign).count();
    let factors = parts[start..].iter().take_while(|part| !is_sign(part));
    start + factors.count()
}

struct Lines {
    /// The width of a line, minus that of the brackets that close the open ones.
    room: usize,
    done: Vec<String>,
    line: String,
    used: usize,
}

impl Lines {
    /// Ends the line.
    fn next(&mut self) {
        if !self.line.trim().is_empty() {
            self.done.push(core::mem::take(&mut self.line));
        }
        self.line.clear();
        self.used = 0;
    }

    fn push(&mut self, latex: &str, width: usize) {
        self.line.push_str(latex);
        self.used += width;
    }

    /// Writes a sum, each term on this line where it fits.
    fn terms(&mut self, parts: &[Part]) {
        let mut rest = parts;
        while !rest.is_empty() {
            let (term, others) = rest.split_at(first_term(rest));
            rest = others;
            let width = width(term);
            // A bracket that has just been opened stays on the line of its first term.
            let is_open = self.line.ends_with("\\bigl(") && self.used < self.room / 2;
            if self.used + width > self.room && self.used > 0 && !is_open {
                self.next();
            }
            if self.used + width <= self.room {
                self.push(&latex(term), width);
            } else {
                term.iter().for_each(|factor| self.factor(factor));
            }
        }
    }

    /// Writes a factor of a term that is wider than a line.
    fn factor(&mut self, factor: &Part) {
        let width = factor.width();
        if self.used + width <= self.room {
            self.push(&factor.latex(), width);
            return;
        }
        match factor {
            Part::Brackets(inner, exponent, wide) => {
                // No bracket at the end of a line.
                let first = super::formula::width(&inner[..first_term(inner)]);
                if self.used + BRACKET + first > self.room && self.used >= self.room / 2 {
                    self.next_behind_factor();
                }
                self.bracketed(inner, &format!("\\bigr){exponent}"), BRACKET + wide);
            }
            Part::Fraction(above, below) if width > self.room / 2 => {
                let behind = 500 + super::formula::width(below) + 2 * BRACKET;
                let behind = behind.min(self.room / 3);
                self.room -= behind;
                self.enclosed(above);
                self.room += behind;
                self.push(" / ", 500);
                self.enclosed(below);
            }
            Part::Sign(_) | Part::Relation(_) => {
                self.next();
                self.push(&factor.latex(), width);
            }
            Part::Symbols(..) | Part::Fraction(..) => {
                self.next_behind_factor();
                self.push(&factor.latex(), width);
            }
        }
    }

    /// Ends the line within a term; a dot goes before the next factor.
    fn next_behind_factor(&mut self) {
        let line = self.line.trim_end();
        let is_behind_factor = !line.is_empty() && !line.ends_with(['(', '+', '-', '=', '/']);
        self.next();
        if is_behind_factor {
            self.push("{} \\cdot ", 800);
        }
    }

    /// Writes a numerator or a denominator beside the stroke of a fraction.
    fn enclosed(&mut self, parts: &[Part]) {
        match parts {
            [Part::Symbols(symbols, width)] if !symbols.contains(' ') => self.push(symbols, *width),
            _ => self.bracketed(parts, "\\bigr)", BRACKET),
        }
    }

    /// Writes a sum in brackets that may be on several lines.
    fn bracketed(&mut self, inner: &[Part], close: &str, width: usize) {
        self.push("\\bigl(", BRACKET);
        let width = width.min(self.room / 3);
        self.room -= width;
        self.terms(inner);
        self.room += width;
        self.push(close, width);
    }
}

#[cfg(test)]
mod tests {
    use super::super::TEXT;
    use super::fitting;
    use crate::article::formula::{parse, width};
    use std::string::String;
    use std::vec::Vec;

    fn lines(row: &str) -> Vec<String> {
        fitting([row].into_iter(), TEXT)
    }

    #[test]
    fn a_short_row_is_one_line() {
        assert_eq!(lines("L &= a + b"), ["L & = a + b"]);
    }

    /// All terms are there, in order, and every line fits.
    #[test]
    fn a_long_sum_is_broken_before_signs() {
        let sum: Vec<_> = (0..40)
            .map(|k| std::format!("m_{{{k}}} \\dot{{x}}_{{{k}}}"))
            .collect();
        let lines = lines(&std::format!("L &= {}", sum.join(" + ")));
        assert!(lines.len() > 2);
        let mut together = String::new();
        for line in &lines {
            assert!(width(&parse(line)) <= TEXT, "{line}");
            together += &line.replace("&\\quad ", "");
        }
        assert_eq!(together, std::format!("L & = {}", sum.join(" + ")));
        assert!(lines[1].starts_with("&\\quad  + "), "{}", lines[1]);
    }

    /// A bracket and a fraction wider than a line are opened: every line of theirs has its own
    /// `\bigl(` or `\bigr)`, no `\left` without `\right`.
    #[test]
    fn wide_brackets_and_fractions_are_opened() {
        let sum: Vec<_> = (0..40).map(|k| std::format!("a_{{{k}}}")).collect();
        let sum = sum.join(" - ");
        for row in [
            std::format!("L &= h {{\\left({sum}\\right)}}^{{2}}"),
            std::format!("L &= \\frac{{{sum}}}{{2 h}}"),
        ] {
            let lines = lines(&row);
            assert!(lines.len() > 1, "{row}");
            for line in &lines {
                assert!(width(&parse(line)) <= TEXT, "{line}");
                assert_eq!(
                    line.matches("\\left(").count(),
                    line.matches("\\right)").count()
                );
            }
            let together = lines.concat();
            assert_eq!(
                together.matches("\\bigl(").count(),
                together.matches("\\bigr)").count()
            );
        }
    }

    /// Lines of products of sums end neither with a function without its argument nor with an open
    /// bracket.
    #[test]
    fn no_line_ends_with_a_function_or_a_bracket() {
        for terms in 2..9 {
            let sum: Vec<_> = (0..terms)
                .map(|k| std::format!("b_{{{k}}} \\dot{{\\alpha}} \\sin \\psi \\cos^{{2}} \\alpha"))
                .collect();
            let sum = std::format!("\\left({}\\right)", sum.join(" + "));
            let row =
                std::format!("0 &= m {sum} \\sin \\alpha \\cos \\psi + I {sum} {sum} \\cos \\psi");
            for line in lines(&row) {
                let end = line.trim_end();
                let ends = ["\\sin", "\\cos", "\\cos^{2}", "\\bigl("];
                assert!(!ends.iter().any(|it| end.ends_with(it)), "{line}");
            }
        }
    }

    /// A left side wider than others are aligned with stands on lines of its own.
    #[test]
    fn a_long_left_side_has_lines_of_its_own() {
        let sum: Vec<_> = (0..40).map(|k| std::format!("p_{{{k}}}")).collect();
        let lines = lines(&std::format!("{} &= \\lambda", sum.join(" + ")));
        assert!(lines.len() > 1);
        assert_eq!(
            lines.last().map(String::as_str),
            Some("&\\quad  = \\lambda")
        );
    }
}
