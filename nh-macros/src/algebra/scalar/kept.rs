//! Values that are found once.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::Hash;

/// The values of a function, each found where it is asked for first.
#[derive(Debug)]
pub(crate) struct Kept<K, V>(RefCell<HashMap<K, V>>);

impl<K, V> Default for Kept<K, V> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<K: Clone + Eq + Hash, V: Clone> Kept<K, V> {
    /// The value at `key`, which may need others.
    pub(crate) fn at(&self, key: &K, find: impl FnOnce() -> V) -> V {
        if let Some(known) = self.0.borrow().get(key) {
            return known.clone();
        }
        let found = find();
        self.0.borrow_mut().insert(key.clone(), found.clone());
        found
    }
}
