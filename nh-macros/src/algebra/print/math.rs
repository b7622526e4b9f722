//! Formulas in both notations.

/// A formula, or a part of one: in the language's own notation, and in LaTeX.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Math {
    pub(crate) text: String,
    pub(crate) latex: String,
}

/// A formula by its forms in text and in LaTeX, in which every `{}` is the next part in the same notation.
macro_rules! math {
    ($text:literal, $latex:literal $(, $part:expr)* $(,)?) => {
        $crate::algebra::Math {
            text: format!($text $(, $part.text)*),
            latex: format!($latex $(, $part.latex)*),
        }
    };
}

pub(crate) use math;

impl Math {
    /// A formula that is the same in both notations.
    pub(crate) fn alike(formula: impl ToString) -> Self {
        let text = formula.to_string();
        Self {
            latex: text.clone(),
            text,
        }
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.text == "0"
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The parts with these separators in text and in LaTeX.
    pub(crate) fn joined(
        parts: impl IntoIterator<Item = Self>,
        [in_text, in_latex]: [&str; 2],
    ) -> Self {
        let (text, latex): (Vec<_>, Vec<_>) = (parts.into_iter())
            .map(|part| (part.text, part.latex))
            .unzip();
        Self {
            text: text.join(in_text),
            latex: latex.join(in_latex),
        }
    }

    /// (a, b, …).
    pub(crate) fn tuple(parts: impl IntoIterator<Item = Self>) -> Self {
        let parts = Self::joined(parts, [", "; 2]);
        math!("({})", "({})", parts)
    }

    /// a + b - c of the terms that are not 0; 0 where there are none.
    pub(crate) fn sum(terms: impl IntoIterator<Item = Self>) -> Self {
        let terms: Vec<_> = terms.into_iter().filter(|term| !term.is_zero()).collect();
        Self {
            text: join_terms(terms.iter().map(|term| term.text.clone())),
            latex: join_terms(terms.into_iter().map(|term| term.latex)),
        }
    }

    /// f of -f; `None` of a formula without a sign.
    pub(crate) fn without_sign(&self) -> Option<Self> {
        let [text, latex] = [&self.text, &self.latex].map(|f| f.strip_prefix('-'));
        Some(Self {
            text: text?.to_owned(),
            latex: latex?.to_owned(),
        })
    }

    /// f g, without a factor f = ±1.
    pub(crate) fn times(&self, g: &Self) -> Self {
        let f = self;
        match f.text.as_str() {
            "1" => g.clone(),
            "-1" => math!("-{}", "-{}", g),
            text if is_sum(text) => math!("({})*{}", "\\left({}\\right) {}", f, g),
            _ => math!("{}*{}", "{}\\, {}", f, g),
        }
    }
}

/// a + b - c; 0 for no terms.
pub(super) fn join_terms(terms: impl IntoIterator<Item = String>) -> String {
    let mut sum = String::new();
    for term in terms {
        match term.strip_prefix('-') {
            _ if sum.is_empty() => sum = term,
            Some(term) => sum.push_str(&format!(" - {term}")),
            None => sum.push_str(&format!(" + {term}")),
        }
    }
    if sum.is_empty() { "0".to_owned() } else { sum }
}

/// Whether a printed expression has a `+` or `-` between terms outside all parentheses.
fn is_sum(f: &str) -> bool {
    let mut depth = 0usize;
    let mut outside = String::new();
    for c in f.chars() {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth = depth.saturating_sub(1),
            _ if depth == 0 => outside.push(c),
            _ => {}
        }
    }
    outside.contains(" + ") || outside.contains(" - ")
}
