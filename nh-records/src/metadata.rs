//! The words that stand beside a table.

use std::string::String;
use std::vec::Vec;

use nh_runtime::{DiscreteSystem, Equations, RecordedDynamics, RegionsOf, TimeStep};

/// Names and their values, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata {
    entries: Vec<(String, String)>,
}

impl Metadata {
    /// The value of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.entries.iter().find(|(own, _)| own == name);
        found.map(|(_, value)| value.as_str())
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.entries
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Adds one.
    pub fn add(&mut self, name: impl Into<String>, value: impl ToString) {
        self.entries.push((name.into(), value.to_string()));
    }

    /// Of a system: its name, the hash of its equations, its boundaries.
    pub(super) fn add_system<S: DiscreteSystem>(&mut self, equations: &Equations) {
        self.add("system", equations.system);
        self.add("equations", format!("fnv1a-64:{:016x}", hash(equations)));
        self.add("crate", concat!("nonholonomic ", env!("CARGO_PKG_VERSION")));
        let boundaries = <S::Regions as RegionsOf<S>>::TEXTS;
        for (i, text) in boundaries.iter().enumerate() {
            self.add(format!("boundary.{i}"), text);
        }
    }

    /// Of a discrete motion: its system, its kind, its scheme.
    pub(super) fn add_dynamics<D: RecordedDynamics>(&mut self, dynamics: &D) {
        self.add_system::<D::Whole>(&dynamics.recorded_equations());
        self.add("motion", D::KIND);
        self.add_scheme::<D::Whole>();
    }

    /// A parameter.
    pub(super) fn add_parameter(&mut self, name: &str, value: f64) {
        self.add(format!("parameter.{name}"), format!("{value:?}"));
    }

    /// Of a discrete motion: the scheme.
    pub(super) fn add_scheme<S: DiscreteSystem>(&mut self) {
        if !S::SCHEME.is_empty() {
            self.add("scheme", S::SCHEME);
        }
    }

    /// The first time, and the time between nodes.
    pub(super) fn add_time(&mut self, time: TimeStep) {
        self.add("t_0", format!("{:?}", time.t));
        self.add("h", format!("{:?}", time.h));
    }
}

/// FNV-1a of names and texts, 64 bits: another one where an equation is another one.
fn hash(equations: &Equations) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    let texts = equations
        .iter()
        .flat_map(|equation| [equation.name, "\n", equation.text, "\n"]);
    let bytes = texts.flat_map(str::bytes);
    bytes.fold(OFFSET, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(PRIME)
    })
}

#[cfg(test)]
mod tests {
    use super::hash;
    use nh_runtime::{Equation, Equations};

    /// Of "a\nfoobar\n", by the published algorithm in Python.
    #[test]
    fn hash_of_known_text() {
        static ENTRIES: [Equation; 1] = [Equation::new("a", "foobar", "")];
        assert_eq!(hash(&Equations::new("S", &ENTRIES)), 0xb266_b9a1_106e_c8cb);
    }
}
