//! The words that stand beside a table.

use std::string::String;
use std::vec::Vec;

use nh_runtime::{DiscreteSystem, Fingerprint, RecordedDynamics, RegionsOf, TimeStep};

/// Names and their values, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata {
    entries: Vec<(String, String)>,
}

impl Metadata {
    /// The value with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.entries.iter().find(|(own, _)| own == name);
        found.map(|(_, value)| value.as_str())
    }

    /// All names and values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.entries
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Adds a name with its value.
    pub fn add(&mut self, name: impl Into<String>, value: impl ToString) {
        self.entries.push((name.into(), value.to_string()));
    }

    /// Adds the name of a system, the hash of its equations and its boundaries.
    pub(super) fn add_system<S: DiscreteSystem>(&mut self, fingerprint: Fingerprint) {
        self.add("system", fingerprint.system);
        self.add("equations", fingerprint);
        self.add("crate", concat!("nonholonomic ", env!("CARGO_PKG_VERSION")));
        let boundaries = <S::Regions as RegionsOf<S>>::TEXTS;
        for (i, text) in boundaries.iter().enumerate() {
            self.add(format!("boundary.{i}"), text);
        }
    }

    /// Adds the system, the kind and the scheme of a discrete motion.
    pub(super) fn add_dynamics<D: RecordedDynamics>(&mut self, dynamics: &D) {
        self.add_system::<D::Whole>(dynamics.recorded_fingerprint());
        self.add("motion", D::KIND);
        self.add_scheme::<D::Whole>();
    }

    /// A parameter.
    pub(super) fn add_parameter(&mut self, name: &str, value: f64) {
        self.add(format!("parameter.{name}"), format!("{value:?}"));
    }

    /// Adds the scheme of a discrete motion.
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
