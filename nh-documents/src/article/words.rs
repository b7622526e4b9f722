//! Words of documentation in LaTeX.

use std::format;
use std::string::String;
use std::vec;
use std::vec::Vec;

/// Characters beyond ASCII that occur in the documentation of a system, in LaTeX.
const LETTERS: &[(char, &str)] = &[
    ('α', "$\\alpha$"),
    ('β', "$\\beta$"),
    ('γ', "$\\gamma$"),
    ('δ', "$\\delta$"),
    ('ε', "$\\varepsilon$"),
    ('ζ', "$\\zeta$"),
    ('η', "$\\eta$"),
    ('θ', "$\\theta$"),
    ('ϑ', "$\\vartheta$"),
    ('ι', "$\\iota$"),
    ('κ', "$\\kappa$"),
    ('λ', "$\\lambda$"),
    ('μ', "$\\mu$"),
    ('ν', "$\\nu$"),
    ('ξ', "$\\xi$"),
    ('π', "$\\pi$"),
    ('ρ', "$\\rho$"),
    ('σ', "$\\sigma$"),
    ('τ', "$\\tau$"),
    ('υ', "$\\upsilon$"),
    ('φ', "$\\phi$"),
    ('χ', "$\\chi$"),
    ('ψ', "$\\psi$"),
    ('ω', "$\\omega$"),
    ('Γ', "$\\Gamma$"),
    ('Δ', "$\\Delta$"),
    ('Θ', "$\\Theta$"),
    ('Λ', "$\\Lambda$"),
    ('Ξ', "$\\Xi$"),
    ('Π', "$\\Pi$"),
    ('Σ', "$\\Sigma$"),
    ('Υ', "$\\Upsilon$"),
    ('Φ', "$\\Phi$"),
    ('Ψ', "$\\Psi$"),
    ('Ω', "$\\Omega$"),
    ('∂', "$\\partial$"),
    ('∇', "$\\nabla$"),
    ('²', "$^2$"),
    ('³', "$^3$"),
    ('⁻', "$^-$"),
    ('¹', "$^1$"),
    ('₀', "$_0$"),
    ('₁', "$_1$"),
    ('₂', "$_2$"),
    ('₃', "$_3$"),
    ('½', "$\\tfrac12$"),
    ('·', "$\\cdot$"),
    ('×', "$\\times$"),
    ('−', "$-$"),
    ('±', "$\\pm$"),
    ('≤', "$\\le$"),
    ('≥', "$\\ge$"),
    ('≈', "$\\approx$"),
    ('→', "$\\to$"),
    ('∈', "$\\in$"),
    ('√', "$\\surd$"),
    ('∞', "$\\infty$"),
    ('°', "$^\\circ$"),
    ('⟨', "$\\langle$"),
    ('⟩', "$\\rangle$"),
    ('…', "\\dots{}"),
    ('–', "--"),
    ('—', "---"),
    ('’', "'"),
    ('‘', "`"),
    ('“', "``"),
    ('”', "''"),
    ('\u{a0}', "~"),
];

/// Markdown as LaTeX: words between backticks are code, all others text. A character that LaTeX
/// does not know is given by its number.
pub(super) fn of_markdown(text: &str) -> String {
    let mut words = String::new();
    for (place, piece) in text.split('`').enumerate() {
        match place % 2 {
            1 => words.push_str(&code(piece)),
            _ => piece.chars().for_each(|c| letter(c, &mut words)),
        }
    }
    words
}

/// A row of words of an equation's LaTeX, `&\text{… \texttt{…} …}`, in which special characters are
/// escaped, as a paragraph.
pub(super) fn of_row(row: &str) -> Option<String> {
    let row = row.trim();
    let words = row
        .strip_prefix('&')
        .unwrap_or(row)
        .strip_prefix("\\text{")?
        .strip_suffix('}')?;
    let mut paragraph = String::new();
    let mut pieces = words.split("\\texttt{");
    pieces.next().into_iter().for_each(|first| {
        sentence(first, &mut paragraph);
    });
    for piece in pieces {
        let (inside, rest) = braced(piece);
        // The escapes are undone, for `code` sets them again.
        paragraph.push_str(&code(&plain(inside)));
        sentence(rest, &mut paragraph);
    }
    Some(paragraph)
}

/// Words without code, with their arrows and signs as mathematics.
fn sentence(words: &str, paragraph: &mut String) {
    let arrows = words
        .replace("->", "$\\to$")
        .replace("<=", "$\\le$")
        .replace(">=", "$\\ge$");
    for c in arrows.chars() {
        match c.is_ascii() {
            true => paragraph.push(c),
            false => letter(c, paragraph),
        }
    }
}

/// The words up to the closing brace, and the words behind it; escaped braces close nothing.
fn braced(words: &str) -> (&str, &str) {
    let (mut depth, mut is_escaped) = (0_usize, false);
    for (place, c) in words.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '{' => depth += 1,
            '}' if depth == 0 => return (&words[..place], &words[place + 1..]),
            '}' => depth -= 1,
            _ => {}
        }
    }
    (words, "")
}

/// The paragraphs of documentation, which blank lines part.
pub(super) fn paragraphs(text: &str) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    for line in text.lines() {
        match (line.trim().is_empty(), paragraphs.last_mut()) {
            (false, Some(paragraph)) => {
                paragraph.push_str(line.trim());
                paragraph.push('\n');
            }
            _ => paragraphs.push(String::new()),
        }
    }
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    paragraphs
}

/// A formula whose names have letters beyond ASCII, with the commands of these letters.
pub(super) fn of_formula(latex: &str) -> String {
    let mut formula = String::new();
    for c in latex.chars() {
        if c.is_ascii() {
            formula.push(c);
            continue;
        }
        let command = LETTERS.iter().find(|(letter, _)| *letter == c);
        match command.map(|(_, latex)| latex.trim_matches('$')) {
            Some(latex) => formula.push_str(&format!("{{{latex}}}")),
            None => {
                let mut text = String::new();
                letter(c, &mut text);
                formula.push_str(&format!("\\text{{{text}}}"));
            }
        }
    }
    formula
}

/// Words in which the characters of commands are escaped, without their escapes.
fn plain(words: &str) -> String {
    let escapes = [
        ("\\textasciicircum{}", "^"),
        ("\\textasciitilde{}", "~"),
        ("\\textbackslash{}", "\\"),
    ];
    let words = (escapes.iter()).fold(String::from(words), |words, (escape, c)| {
        words.replace(escape, c)
    });
    let mut plain = String::new();
    let mut rest = words.chars().peekable();
    while let Some(c) = rest.next() {
        match (c, rest.peek()) {
            ('\\', Some('_' | '#' | '&' | '%' | '$' | '{' | '}')) => {}
            _ => plain.push(c),
        }
    }
    plain
}

/// Code, which may be broken between its words.
fn code(code: &str) -> String {
    let mut written = String::from("\\texttt{");
    for c in code.chars() {
        letter(c, &mut written);
        if matches!(c, ',' | '(' | ')' | '_' | '=' | '.' | ':') {
            written.push_str("\\allowbreak{}");
        }
    }
    written.push('}');
    written
}

fn letter(c: char, words: &mut String) {
    match c {
        '_' | '#' | '&' | '%' | '$' | '{' | '}' => words.extend(['\\', c]),
        '^' => words.push_str("\\textasciicircum{}"),
        '~' => words.push_str("\\textasciitilde{}"),
        '\\' => words.push_str("\\textbackslash{}"),
        '<' | '>' | '|' => words.push_str(&format!("${c}$")),
        _ if c.is_ascii() => words.push(c),
        // Letters with accents of the first block are known to every LaTeX.
        '\u{c0}'..='\u{ff}' if !matches!(c, '×' | '÷') => words.push(c),
        _ => match LETTERS.iter().find(|(letter, _)| *letter == c) {
            Some((_, latex)) => words.push_str(latex),
            None => words.push_str(&format!("U+{:04X}", u32::from(c))),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::{of_formula, of_markdown, of_row, paragraphs};

    /// A blank line may have spaces, inside a block of code too.
    #[test]
    fn blank_lines_part_paragraphs() {
        let text = " first\n line\n \n ```\n a\n  \t\n b\n ```\n\n\n last";
        let expected = ["first\nline\n", "```\na\n", "b\n```\n", "last\n"];
        assert_eq!(paragraphs(text), expected);
    }

    #[test]
    fn letters_of_names_are_commands_in_formulas() {
        assert_eq!(
            of_formula("\\mathrm{αé}_{k} + x"),
            "\\mathrm{{\\alpha}\\text{é}}_{k} + x"
        );
    }

    #[test]
    fn characters_of_commands_are_escaped() {
        assert_eq!(
            of_markdown("100 % of `m_1` & θ² ȧ"),
            "100 \\% of \\texttt{m\\_\\allowbreak{}1} \\& $\\theta$$^2$ U+0227"
        );
    }

    #[test]
    fn a_row_of_words_is_a_paragraph() {
        assert_eq!(
            of_row("&\\text{t -> -t keeps \\texttt{\\#[a]}, J\\_d}").as_deref(),
            Some("t $\\to$ -t keeps \\texttt{\\#[a]}, J\\_d")
        );
        assert_eq!(
            of_row("&\\text{\\texttt{\\{x\\textasciicircum{}2\\}} -> 0}").as_deref(),
            Some("\\texttt{\\{x\\textasciicircum{}2\\}} $\\to$ 0")
        );
        assert_eq!(of_row("a &= b"), None);
    }
}
