//! The fields of a row of a table, each by its name.

use core::fmt::{self, Arguments, Display};

use crate::system::{Components, DiscreteSystem};

/// The fields of a row, one after another, each with its name: a collector of names reads the
/// names, a table the values, of one and the same list.
pub trait Fields {
    /// An integer.
    fn integer(&mut self, name: Arguments<'_>, value: usize);
    /// A truth value.
    fn boolean(&mut self, name: Arguments<'_>, value: bool);
    /// A number.
    fn number(&mut self, name: Arguments<'_>, value: f64);
    /// A number of the interval that follows; it means nothing where boundaries are crossed on the
    /// interval, and is not computed for names alone.
    fn of_interval(&mut self, name: Arguments<'_>, value: impl FnOnce() -> f64);
    /// Numbers with these names, written into a slice.
    fn numbers(&mut self, names: &[&str], write: impl FnOnce(&mut [f64]));
}

/// A crossing of a boundary that is recorded: a row of the table of crossings.
///
/// The items belong to the runtime; other crates name the trait in bounds alone.
pub trait RecordedImpact {
    /// The node before the crossing.
    #[doc(hidden)]
    fn node(&self) -> usize;

    /// Adds the fields of the crossing.
    #[doc(hidden)]
    fn fields(&self, fields: &mut impl Fields);
}

/// None is crossed.
impl RecordedImpact for () {
    fn node(&self) -> usize {
        0
    }

    fn fields(&self, _: &mut impl Fields) {}
}

/// The names of the components of a configuration.
pub(crate) fn names<S: DiscreteSystem>() -> &'static [&'static str] {
    match S::Configuration::NAMES {
        [] => S::COORDINATES,
        names => names,
    }
}

/// The components of a configuration.
#[inline]
pub fn configuration<S: DiscreteSystem>(q: &S::Configuration, fields: &mut impl Fields) {
    fields.numbers(names::<S>(), |into| q.write(into));
}

/// The name of the velocity of a coordinate: `x_dot`, `s_dot[0]`; a direction of a group has its
/// own name, `R.omega[0]`.
pub struct Dotted<'a>(pub &'a str);

impl Display for Dotted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(name) = self;
        match (name.contains('.'), name.split_once('[')) {
            (true, _) => f.write_str(name),
            (false, Some((array, index))) => write!(f, "{array}_dot[{index}"),
            (false, None) => write!(f, "{name}_dot"),
        }
    }
}
