//! The reference files: JSON, numbers as decimal strings of up to 40 digits.

use std::collections::BTreeMap;

use serde_json::Value;

/// A reference file.
pub struct Reference(Value);

/// A node of a stored discrete trajectory.
pub struct Record<const N: usize, const M: usize> {
    pub k: usize,
    pub q: [f64; N],
    /// λ_k; not stored at k = 0.
    pub lambda: Option<[f64; M]>,
    /// Functions of (q_k, q_{k+1}) by name.
    pub pair: BTreeMap<String, f64>,
}

impl Reference {
    pub fn parse(text: &str) -> Self {
        Self(serde_json::from_str(text).expect("a reference file is JSON"))
    }

    /// The value at a JSON pointer (RFC 6901).
    pub fn at(&self, pointer: &str) -> &Value {
        self.0
            .pointer(pointer)
            .unwrap_or_else(|| panic!("no `{pointer}` in the reference file"))
    }

    pub fn number(&self, pointer: &str) -> f64 {
        number(self.at(pointer))
    }

    pub fn numbers<const N: usize>(&self, pointer: &str) -> [f64; N] {
        numbers(self.at(pointer))
    }

    pub fn parameter(&self, name: &str) -> f64 {
        self.number(&format!("/parameters/{name}"))
    }

    /// The step; 1 where the paper has none.
    pub fn h(&self) -> f64 {
        self.number("/h")
    }

    pub fn initial_pair<const N: usize>(&self) -> [[f64; N]; 2] {
        ["q0", "q1"].map(|q| self.numbers(&format!("/initial_data/{q}")))
    }

    /// `trajectory` of a discrete system, in the order of k.
    pub fn records<const N: usize, const M: usize>(&self) -> Vec<Record<N, M>> {
        self.list("/trajectory").iter().map(record).collect()
    }

    pub fn list(&self, pointer: &str) -> &[Value] {
        self.at(pointer).as_array().expect("a list")
    }

    /// `sensitivity.growth`: (k, growth of a perturbation of the initial data up to k).
    pub fn growth(&self) -> Vec<(usize, f64)> {
        let table = self.at("/sensitivity/growth").as_object().expect("a table");
        let mut growth: Vec<_> = table
            .iter()
            .map(|(k, g)| (k.parse().expect("an index"), number(g)))
            .collect();
        growth.sort_by_key(|&(k, _)| k);
        growth
    }
}

fn record<const N: usize, const M: usize>(value: &Value) -> Record<N, M> {
    let pair = value["pair"].as_object().expect("pair functions");
    Record {
        k: index(&value["k"]),
        q: numbers(&value["q"]),
        lambda: value.get("lambda").map(numbers),
        pair: pair
            .iter()
            .map(|(name, value)| (name.clone(), number(value)))
            .collect(),
    }
}

pub fn index(value: &Value) -> usize {
    let index = value.as_u64().expect("an index");
    usize::try_from(index).expect("a small index")
}

/// The double nearest to the decimal string.
pub fn number(value: &Value) -> f64 {
    let digits = value.as_str().expect("a decimal string");
    digits.parse().expect("a decimal number")
}

pub fn numbers<const N: usize>(value: &Value) -> [f64; N] {
    let list = value.as_array().expect("a list of numbers");
    assert_eq!(list.len(), N, "{value}");
    std::array::from_fn(|i| number(&list[i]))
}
