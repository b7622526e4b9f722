//! The derived equations, as text and as LaTeX.

use core::fmt;

/// One derived equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Equation {
    /// Its name, by which [`Equations::get`] finds it, e.g. `discrete_lagrange_dalembert`.
    pub name: &'static str,
    /// Its title, e.g. `Discrete Lagrange–d'Alembert equations`.
    pub title: &'static str,
    /// Readable text, one or more lines.
    pub text: &'static str,
    /// LaTeX, with the environment. Components are counted from 1, as papers do, where the language
    /// and the text count from 0: `J[0]` is J₁.
    pub latex: &'static str,
}

/// A parameter of a system, as the equations write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Symbol {
    /// The name of the field.
    pub name: &'static str,
    /// The symbol in LaTeX.
    pub latex: &'static str,
    /// The documentation of the field, in Markdown; empty without any.
    pub meaning: &'static str,
}

impl Equation {
    /// An equation with its two renderings; its title is its name.
    #[must_use]
    pub const fn new(name: &'static str, text: &'static str, latex: &'static str) -> Self {
        Self {
            name,
            title: name,
            text,
            latex,
        }
    }

    /// The equation with a title.
    #[must_use]
    pub const fn titled(mut self, title: &'static str) -> Self {
        self.title = title;
        self
    }
}

/// Equations of their names, titles, texts and LaTeX, one after another.
///
/// # Panics
/// If there are not four strings for each.
#[doc(hidden)]
#[must_use]
pub const fn entries<const N: usize, const STRINGS: usize>(
    strings: [&'static str; STRINGS],
) -> [Equation; N] {
    assert!(STRINGS == 4 * N, "four for each");
    let mut entries = [Equation::new("", "", ""); N];
    let mut i = 0;
    while i < N {
        let at = 4 * i;
        entries[i] =
            Equation::new(strings[at], strings[at + 2], strings[at + 3]).titled(strings[at + 1]);
        i += 1;
    }
    entries
}

/// Symbols of their names, LaTeX and meanings, one after another.
///
/// # Panics
/// If there are not three strings for each.
#[doc(hidden)]
#[must_use]
pub const fn symbols<const N: usize, const STRINGS: usize>(
    strings: [&'static str; STRINGS],
) -> [Symbol; N] {
    assert!(STRINGS == 3 * N, "three for each");
    let mut symbols = [Symbol {
        name: "",
        latex: "",
        meaning: "",
    }; N];
    let mut i = 0;
    while i < N {
        symbols[i] = Symbol {
            name: strings[3 * i],
            latex: strings[3 * i + 1],
            meaning: strings[3 * i + 2],
        };
        i += 1;
    }
    symbols
}

impl fmt::Display for Equation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.name)?;
        self.text
            .lines()
            .try_for_each(|line| write!(f, "\n    {line}"))
    }
}

/// The derived equations of a system, in the order of their derivation.
///
/// Displays as text; [`latex`](Self::latex) displays as LaTeX.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Equations {
    /// The name of the system.
    pub system: &'static str,
    /// The documentation of the struct, in Markdown; empty without any.
    pub description: &'static str,
    /// The parameters and controls.
    pub symbols: &'static [Symbol],
    /// The equations.
    pub entries: &'static [Equation],
}

impl Equations {
    /// The equations of a system.
    #[must_use]
    pub const fn new(system: &'static str, entries: &'static [Equation]) -> Self {
        Self {
            system,
            description: "",
            symbols: &[],
            entries,
        }
    }

    /// The equations with the documentation of the struct and its fields.
    #[doc(hidden)]
    #[must_use]
    pub const fn described(
        mut self,
        description: &'static str,
        symbols: &'static [Symbol],
    ) -> Self {
        self.description = description;
        self.symbols = symbols;
        self
    }

    /// The equations, in order.
    pub fn iter(&self) -> core::slice::Iter<'static, Equation> {
        self.entries.iter()
    }

    /// The equation of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&'static Equation> {
        self.entries.iter().find(|equation| equation.name == name)
    }

    /// The name of the system, and the hash of the names and texts of its equations.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        let texts = self
            .iter()
            .flat_map(|equation| [equation.name, "\n", equation.text, "\n"]);
        Fingerprint::new(self.system, fnv1a(texts.flat_map(str::bytes)))
    }

    /// All equations as text.
    #[must_use]
    pub const fn text(&self) -> Text {
        Text(*self)
    }

    /// All equations as LaTeX, the names as comments.
    #[must_use]
    pub const fn latex(&self) -> Latex {
        Latex(*self)
    }
}

/// The name of a system and the hash of its equations, by which recordings tell systems apart.
///
/// Displays as the hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fingerprint {
    /// The name of the system.
    pub system: &'static str,
    /// FNV-1a, 64 bits, of the names and texts of the equations, a line each: where an equation
    /// differs, so does the hash.
    pub hash: u64,
}

impl Fingerprint {
    /// The fingerprint of a system whose equations have this hash.
    #[must_use]
    pub const fn new(system: &'static str, hash: u64) -> Self {
        Self { system, hash }
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "fnv1a-64:{:016x}", self.hash)
    }
}

/// FNV-1a in 64 bits.
fn fnv1a(bytes: impl Iterator<Item = u8>) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    bytes.fold(OFFSET, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(PRIME)
    })
}

/// A type that has `equations()`. Generated code of `without_equations::discrete_system` implements
/// it for no type, and asks for it where `equations()` is called.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no `equations()`: it is declared by `without_equations::discrete_system`",
    label = "`equations()` is not written",
    note = "the attribute `nonholonomic::discrete_system`, which the prelude has, writes it"
)]
pub trait WithEquations {
    /// The equations.
    const EQUATIONS: Equations;
}

impl IntoIterator for Equations {
    type Item = &'static Equation;
    type IntoIter = core::slice::Iter<'static, Equation>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for &Equations {
    type Item = &'static Equation;
    type IntoIter = core::slice::Iter<'static, Equation>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Equations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

/// Displays [`Equations`] as text.
#[derive(Clone, Copy, Debug)]
pub struct Text(Equations);

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.0.system)?;
        self.0
            .iter()
            .try_for_each(|equation| writeln!(f, "\n{equation}"))
    }
}

/// Displays [`Equations`] as LaTeX.
#[derive(Clone, Copy, Debug)]
pub struct Latex(Equations);

impl fmt::Display for Latex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "% {}", self.0.system)?;
        self.0
            .iter()
            .try_for_each(|equation| writeln!(f, "\n% {}\n{}", equation.name, equation.latex))
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use super::{Equation, Equations, Fingerprint};

    const EQUATIONS: Equations = Equations::new(
        "Particle",
        &[
            Equation::new("discrete Lagrangian", "L_d = 1", r"\[ L_d = 1 \]"),
            Equation::new(
                "rows",
                "a = 0\nb = 0",
                r"\begin{align*} a &= 0 \\ b &= 0 \end{align*}",
            ),
        ],
    );

    #[test]
    fn text() {
        let expected =
            "Particle\n\ndiscrete Lagrangian:\n    L_d = 1\n\nrows:\n    a = 0\n    b = 0\n";
        assert_eq!(EQUATIONS.to_string(), expected);
        assert_eq!(EQUATIONS.text().to_string(), expected);
    }

    #[test]
    fn latex() {
        let expected = "% Particle\n\n% discrete Lagrangian\n\\[ L_d = 1 \\]\n\n% rows\n\\begin{align*} a &= 0 \\\\ b &= 0 \\end{align*}\n";
        assert_eq!(EQUATIONS.latex().to_string(), expected);
    }

    /// Of "a\nfoobar\n", by the published algorithm in Python.
    #[test]
    fn hash_of_known_text() {
        static ENTRIES: [Equation; 1] = [Equation::new("a", "foobar", "")];
        let fingerprint = Equations::new("S", &ENTRIES).fingerprint();
        assert_eq!(fingerprint, Fingerprint::new("S", 0xb266_b9a1_106e_c8cb));
        assert_eq!(fingerprint.to_string(), "fnv1a-64:b266b9a1106ec8cb");
    }

    #[test]
    fn access_by_name() {
        assert_eq!(EQUATIONS.get("rows"), Some(&EQUATIONS.entries[1]));
        assert_eq!(EQUATIONS.get("columns"), None);
        assert_eq!(EQUATIONS.iter().count(), 2);
    }
}
