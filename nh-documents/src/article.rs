//! The equations of a system as an article.

mod formula;
mod lines;
mod words;

use core::fmt;
use std::string::String;
use std::vec::Vec;

use nh_runtime::{Equation, Equations};

pub(crate) use lines::fitting;

/// Displays [`Equations`] as a complete LaTeX article; see [`Documented`].
#[derive(Clone, Copy, Debug)]
pub struct Article(Equations);

/// Shows equations as an article.
pub trait Documented {
    /// A complete LaTeX article, for `pdflatex` or `tectonic`: the documentation of the struct, its
    /// parameters and controls with the documentation of their fields as their meaning, and every
    /// equation, with long rows broken into lines that fit.
    #[must_use]
    fn document(&self) -> Article;
}

impl Documented for Equations {
    fn document(&self) -> Article {
        Article(*self)
    }
}

/// The width of the text, in thousandths of a quad: 160 mm of type of 11 pt, minus a margin for
/// estimates.
const TEXT: usize = 37_500;

/// The head of the article. Its packages are in every distribution; lines have room for 160 mm.
const PREAMBLE: &str = r"\documentclass[11pt,a4paper]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage[width=160mm,height=240mm]{geometry}
\usepackage{amsmath,amssymb}
\allowdisplaybreaks
\raggedbottom
\emergencystretch=3em
";

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let equations = self.0;
        writeln!(
            f,
            "{PREAMBLE}\\title{{{}}}\n\\author{{}}\n\\date{{}}\n\n\\begin{{document}}\n\\maketitle",
            words::of_markdown(equations.system)
        )?;
        for paragraph in words::paragraphs(equations.description) {
            writeln!(f, "\n{}", words::of_markdown(&paragraph))?;
        }
        if !equations.symbols.is_empty() {
            writeln!(f, "\n\\section{{Parameters}}\n\\begin{{description}}")?;
            for symbol in equations.symbols {
                let meaning = symbol.meaning.trim();
                let meaning = match meaning.is_empty() {
                    true => String::from("a parameter."),
                    false => {
                        let each = words::paragraphs(meaning);
                        let each: Vec<_> =
                            each.iter().map(|words| words::of_markdown(words)).collect();
                        each.join("\n")
                    }
                };
                writeln!(f, "\\item[${}$] {meaning}", words::of_formula(symbol.latex))?;
            }
            writeln!(f, "\\end{{description}}")?;
        }
        equations
            .iter()
            .try_for_each(|equation| section(f, equation))?;
        writeln!(f, "\n\\end{{document}}")
    }
}

/// One equation with its title: displayed rows, and words as paragraphs.
fn section(f: &mut fmt::Formatter<'_>, equation: &Equation) -> fmt::Result {
    writeln!(f, "\n\\section{{{}}}", words::of_markdown(equation.title))?;
    let rows: Vec<_> = rows(equation.latex).collect();
    let is_words = |row: &&str| words::of_row(row).is_some();
    let mut rest = &rows[..];
    while let [first, ..] = rest {
        let words = is_words(first);
        let length = rest.iter().take_while(|row| is_words(row) == words).count();
        let (these, others) = rest.split_at(length);
        rest = others;
        if words {
            writeln!(f, "\\begin{{itemize}}\\raggedright")?;
            for paragraph in these.iter().filter_map(|row| words::of_row(row)) {
                writeln!(f, "\\item {paragraph}")?;
            }
            writeln!(f, "\\end{{itemize}}")?;
        } else {
            let lines = fitting(these.iter().copied(), TEXT);
            writeln!(
                f,
                "\\begin{{align*}}\n{}\n\\end{{align*}}",
                words::of_formula(&lines.join(" \\\\\n"))
            )?;
        }
    }
    Ok(())
}

/// The rows of an `aligned` environment; one row of any other LaTeX.
fn rows(latex: &str) -> impl Iterator<Item = &str> {
    let inside = (latex.trim().strip_prefix("\\begin{aligned}"))
        .and_then(|latex| latex.strip_suffix("\\end{aligned}"));
    (inside.unwrap_or(latex).split("\\\\\n"))
        .map(str::trim)
        .filter(|row| !row.is_empty())
}
