//! Entries of arrays that become locals: `let [x, _, z, ..] = *q;`.

use std::collections::BTreeMap;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::inputs::entry;

/// An array and an entry of it.
pub(in crate::codegen) struct ArrayEntry {
    /// The array as a value or a place, `*q`, of which no more than these entries are copied.
    pub(in crate::codegen) array: TokenStream,
    pub(in crate::codegen) length: usize,
    /// The entry alone, `q[3]`.
    pub(in crate::codegen) entry: TokenStream,
    pub(in crate::codegen) index: usize,
}

impl ArrayEntry {
    /// Entry `index` of the array that `reference` refers to.
    pub(in crate::codegen) fn behind(reference: &TokenStream, length: usize, index: usize) -> Self {
        Self {
            array: quote! { *#reference },
            ..Self::of(reference, length, index)
        }
    }

    /// Entry `index` of an array.
    pub(in crate::codegen) fn of(array: &TokenStream, length: usize, index: usize) -> Self {
        Self {
            array: array.clone(),
            length,
            entry: entry(array, index),
            index,
        }
    }
}

/// The entries that a function reads, array by array.
#[derive(Default)]
pub(in crate::codegen) struct Unpacked {
    arrays: Vec<Array>,
}

struct Array {
    key: String,
    array: TokenStream,
    length: usize,
    /// The local and the entry at each index.
    entries: BTreeMap<usize, (Ident, TokenStream)>,
}

impl Unpacked {
    pub(in crate::codegen) fn add(&mut self, local: Ident, place: ArrayEntry) {
        let key = place.array.to_string();
        let known = self.arrays.iter().position(|array| array.key == key);
        let at = known.unwrap_or_else(|| {
            self.arrays.push(Array {
                key,
                array: place.array,
                length: place.length,
                entries: BTreeMap::new(),
            });
            self.arrays.len() - 1
        });
        let entries = &mut self.arrays[at].entries;
        entries.insert(place.index, (local, place.entry));
    }

    pub(in crate::codegen) fn statements(&self) -> TokenStream {
        self.arrays.iter().map(Array::statements).collect()
    }
}

impl Array {
    /// One pattern, or a statement where one entry or two are read.
    fn statements(&self) -> TokenStream {
        let Some((last, _)) = self.entries.last_key_value() else {
            return TokenStream::new();
        };
        if self.entries.len() < 2 || self.entries.len() == 2 && *last > 5 {
            let entry = |(local, entry): &(Ident, TokenStream)| quote! { let #local = #entry; };
            return self.entries.values().map(entry).collect();
        }
        let locals = (0..=*last).map(|index| match self.entries.get(&index) {
            Some((local, _)) => quote! { #local },
            None => quote! { _ },
        });
        let rest = (last + 1 < self.length).then(|| quote! { , .. });
        let array = &self.array;
        quote! { let [#(#locals),* #rest] = #array; }
    }
}
