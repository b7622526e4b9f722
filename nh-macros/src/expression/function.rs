//! The functions that an expression may call.

/// The functions of the language, and of the runtime's `math`.
///
/// The last one has no name that a user writes: derivations bring it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Function {
    Sqrt,
    Exp,
    Ln,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Atan2,
    Sinh,
    Cosh,
    Tanh,
    /// a where s > 0, b where s ≤ 0, of (s, a, b): an expression by cases. It has no name in the language.
    BySign,
    /// c_k(z) = Σ_j (-z)^j/(2j + k)!, which has a value everywhere: sin √z/√z for k = 1.
    Stumpff(u8),
}

/// The name of [`Function::BySign`] in the runtime.
const BY_SIGN: &str = "by_sign";

impl Function {
    const NAMES: [(&'static str, Function); 13] = [
        ("sqrt", Function::Sqrt),
        ("exp", Function::Exp),
        ("ln", Function::Ln),
        ("sin", Function::Sin),
        ("cos", Function::Cos),
        ("tan", Function::Tan),
        ("asin", Function::Asin),
        ("acos", Function::Acos),
        ("atan", Function::Atan),
        ("atan2", Function::Atan2),
        ("sinh", Function::Sinh),
        ("cosh", Function::Cosh),
        ("tanh", Function::Tanh),
    ];

    /// The names of all functions of the language.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        Self::NAMES.iter().map(|(name, _)| *name)
    }

    /// The function with this name, in the language and in Rust.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let (_, function) = Self::NAMES.iter().find(|(known, _)| *known == name)?;
        Some(*function)
    }

    /// Its name in the language and in Rust.
    pub(crate) fn name(self) -> &'static str {
        if self == Function::BySign {
            return BY_SIGN;
        }
        let entry = Self::NAMES.iter().find(|(_, function)| *function == self);
        entry.map_or("stumpff", |(name, _)| *name)
    }

    /// Its name in the names of values: with its number, if it has one.
    #[cfg(feature = "derive")]
    pub(crate) fn identifier(self) -> String {
        match self {
            Self::Stumpff(k) => format!("{}_{k}", self.name()),
            _ => self.name().to_owned(),
        }
    }
}
