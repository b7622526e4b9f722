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
    /// a where s > 0, b where s ≤ 0, of (s, a, b): an expression by cases. It has no name in the
    /// language.
    BySign,
    /// c_k(z) = Σ_j (-z)^j/(2j + k)!, which has a value everywhere: sin √z/√z for k = 1.
    Stumpff(u8),
    /// A function that the struct brings, or a partial derivative of it.
    OfField(FieldFunction),
}

/// ∂^α f of a function f that a field of the struct is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct FieldFunction {
    /// The place of f among those of the system.
    pub(crate) place: usize,
    /// α: how often it is differentiated by each argument; 0 behind the last one.
    pub(crate) orders: [u8; MOST_ARGUMENTS],
}

/// A function of a field has at most as many arguments.
pub(crate) const MOST_ARGUMENTS: usize = 4;

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
        match self {
            Self::BySign => BY_SIGN,
            Self::Stumpff(_) => "stumpff",
            Self::OfField(_) => "derivative",
            _ => {
                let entry = Self::NAMES.iter().find(|(_, function)| *function == self);
                entry.map_or("", |(name, _)| *name)
            }
        }
    }

    /// Its name in the names of values: with its number, if it has one.
    #[cfg(feature = "derive")]
    pub(crate) fn identifier(self) -> String {
        match self {
            Self::Stumpff(k) => format!("{}_{k}", self.name()),
            Self::OfField(function) => match function.digits() {
                digits if digits.is_empty() => "value".to_owned(),
                digits => format!("slope_{digits}"),
            },
            _ => self.name().to_owned(),
        }
    }
}

#[cfg(feature = "derive")]
impl FieldFunction {
    /// The arguments that it is differentiated by, counted from 1, each as often as it is: `112`.
    pub(crate) fn digits(self) -> String {
        let of = |(i, order): (usize, &u8)| (i + 1).to_string().repeat(usize::from(*order));
        self.orders.iter().enumerate().map(of).collect()
    }

    /// The number of times that the function is differentiated.
    pub(crate) fn order(self) -> u32 {
        self.orders.iter().map(|order| u32::from(*order)).sum()
    }
}
