//! Formulas in both notations.

use std::fmt;

/// A formula, or a part of one: in the language's own notation, and in LaTeX.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Math {
    pub(crate) text: String,
    pub(crate) latex: String,
}

/// A formula as it is written in the language's own notation, with formulas and numbers at its
/// places; LaTeX that does not follow from it, as an index above, is a second form of it.
macro_rules! math {
    ($text:literal, $latex:literal $(, $name:ident = $part:expr)* $(,)?) => {{
        $(let $name = $part;)*
        $crate::algebra::Math::from_forms(&format!($text), &format!($latex))
    }};
    ($text:literal $(, $part:expr)* $(,)?) => {
        $crate::algebra::Math::written(&format!($text $(, $part)*))
    };
}

pub(crate) use math;

/// A formula at a place of another one: its text, its LaTeX, and the end.
const MARKS: [char; 3] = ['\u{1}', '\u{2}', '\u{3}'];

impl fmt::Display for Math {
    /// Both notations between marks, for [`math!`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [start, middle, end] = MARKS;
        write!(f, "{start}{}{middle}{}{end}", self.text, self.latex)
    }
}

/// The parts of a form between its places, each with the formula at the place behind it.
fn pieces(form: &str) -> impl Iterator<Item = (&str, [&str; 2])> {
    form.split(MARKS[2]).map(|piece| {
        let (own, part) = piece.split_once(MARKS[0]).unwrap_or((piece, ""));
        (
            own,
            part.split_once(MARKS[1]).map_or([""; 2], <[&str; 2]>::from),
        )
    })
}

impl Math {
    /// The formula of two forms.
    pub(crate) fn from_forms(text: &str, latex: &str) -> Self {
        let of = |form, notation: usize| -> String {
            pieces(form)
                .flat_map(|(own, part)| [own, part[notation]])
                .collect()
        };
        Self {
            text: of(text, 0),
            latex: of(latex, 1),
        }
    }

    /// The formula whose LaTeX follows from its text: what is in brackets or behind `_` is below,
    /// names of Greek letters are those, and products have no sign.
    pub(crate) fn written(form: &str) -> Self {
        let mut typesetter = Typesetter::default();
        for (own, [_, part]) in pieces(form) {
            let own = NAMES.iter().fold(own.to_owned(), |own, (text, latex)| {
                own.replace(text, latex)
            });
            tokens(&own).for_each(|token| typesetter.push(token));
            typesetter.push_part(part);
        }
        Self {
            latex: typesetter.latex,
            ..Self::from_forms(form, "")
        }
    }

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
        math!("({parts})")
    }

    /// a + b - c of the terms that are not 0; 0 where there are none.
    pub(crate) fn sum(terms: impl IntoIterator<Item = Self>) -> Self {
        let terms: Vec<_> = terms.into_iter().filter(|term| !term.is_zero()).collect();
        Self {
            text: join_terms(terms.iter().map(|term| term.text.clone())),
            latex: join_terms(terms.into_iter().map(|term| term.latex)),
        }
    }

    /// Σ f x of pairs (f, x), without the terms that vanish.
    pub(crate) fn combination(terms: impl IntoIterator<Item = (Self, Self)>) -> Self {
        let terms = terms.into_iter().filter(|(f, _)| !f.is_zero());
        Self::sum(terms.map(|(f, x)| f.times(&x)))
    }

    /// f of -f; `None` of a formula without a sign.
    pub(crate) fn without_sign(&self) -> Option<Self> {
        let [text, latex] = [&self.text, &self.latex].map(|f| f.strip_prefix('-'));
        Some(Self {
            text: text?.to_owned(),
            latex: latex?.to_owned(),
        })
    }

    /// ∂f/∂x.
    pub(crate) fn by(&self, x: &Self) -> Self {
        let f = self;
        math!("d{f}/d{x}", "\\frac{{\\partial {f}}}{{\\partial {x}}}")
    }

    /// f g, without a factor f = ±1.
    pub(crate) fn times(&self, g: &Self) -> Self {
        let f = self;
        match f.text.as_str() {
            "1" => g.clone(),
            "-1" => math!("-{g}"),
            text if is_sum(text) => math!("({f})*{g}", "\\left({f}\\right) {g}"),
            _ => math!("{f}*{g}", "{f}\\, {g}"),
        }
    }
}

/// Names whose LaTeX does not follow from their letters.
const NAMES: [(&str, &str); 9] = [
    ("sum_", "\\sum_"),
    ("D1L_d", "D_1L_d"),
    ("D2L_d", "D_2L_d"),
    ("f_minus", "f_d^-"),
    ("f_plus", "f_d^+"),
    ("q_dot", "\\dot{q}"),
    ("x_dot", "\\dot{x}"),
    ("cay", "\\operatorname{cay}"),
    ("^-1", "^{-1}"),
];

/// Words, and characters between them.
fn tokens(mut form: &str) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        let first = form.chars().next()?;
        let word = form.find(|c: char| !c.is_alphanumeric());
        let (token, rest) = form.split_at(word.unwrap_or(form.len()).max(first.len_utf8()));
        form = rest;
        Some(token)
    })
}

/// LaTeX of a formula in the language's notation.
#[derive(Default)]
struct Typesetter {
    latex: String,
    /// The beginning of an index below, which one in brackets behind it continues.
    index: Option<usize>,
}

impl Typesetter {
    fn push(&mut self, token: &str) {
        let is_number = token.chars().all(|c| c.is_ascii_digit());
        match (token, self.index) {
            ("[", Some(index)) => {
                let index = self.latex.split_off(index);
                let bare = index.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
                self.latex += &format!("{{{},", bare.unwrap_or(&index));
            }
            ("[", None) => self.latex += "_{",
            ("]", _) => self.latex.push('}'),
            ("*", _) => self.latex.push(' '),
            _ if is_number => return self.push_part(token),
            _ => {
                let index = self.latex.ends_with('_').then_some(self.latex.len());
                self.latex += &latex_letter(token);
                return self.index = index;
            }
        }
        self.index = None;
    }

    /// A part, in braces where it is an index or an exponent.
    fn push_part(&mut self, part: &str) {
        let index = self.latex.ends_with('_').then_some(self.latex.len());
        match self.latex.ends_with(['_', '^']) && !part.is_empty() {
            true => self.latex += &format!("{{{part}}}"),
            false => self.latex += part,
        }
        self.index = index;
    }
}

/// The LaTeX of a Greek letter by its name; other names as they are.
pub(crate) fn latex_letter(name: &str) -> String {
    const GREEK: [&str; 34] = [
        "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa",
        "lambda", "mu", "nu", "xi", "pi", "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi",
        "omega", "Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Upsilon", "Phi", "Psi",
        "Omega",
    ];
    match GREEK.contains(&name) {
        true => format!("\\{name}"),
        false => name.to_owned(),
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
    let outside = outside(f);
    outside.contains(" + ") || outside.contains(" - ")
}

/// Whether a name has a solidus outside of brackets.
pub(super) fn is_quotient(name: &str) -> bool {
    outside(name).contains('/')
}

/// The characters outside of all brackets.
fn outside(f: &str) -> String {
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
    outside
}
