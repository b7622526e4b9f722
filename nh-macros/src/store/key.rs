//! The name of an expansion: a hash of all that it follows from.

use proc_macro2::{Ident, TokenStream};
use sha2::{Digest, Sha256};

use super::text;

/// The sources of this macro, hashed by build.rs.
pub(super) const BUILD: &str = env!("NONHOLONOMIC_BUILD");
/// The version of Symbolica, which Cargo.toml pins: no source of ours changes when it does.
const SYMBOLICA: &str = "3.0.0";

/// The key of a system, with the name of its struct.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Key {
    pub(crate) name: String,
    pub(super) hash: String,
}

impl Key {
    /// The key of the tokens under which the system is written: the arguments of the attribute, the
    /// facade's path among them, and the item with its documentation and all other attributes. The
    /// feature `derive` decides who derives, not what; the macro has no other.
    pub(crate) fn new(name: &Ident, arguments: &TokenStream, item: &TokenStream) -> Self {
        let mut hash = Sha256::new();
        hash.update(format!("{BUILD} {SYMBOLICA}\n"));
        for tokens in [arguments, item] {
            let spelling = text::spell(tokens);
            hash.update(format!("{}\n", spelling.len()));
            hash.update(spelling);
        }
        Self {
            name: name.to_string(),
            hash: hex(hash),
        }
    }

    /// The file of the entry: the name is for people, 128 bits of the hash tell entries apart.
    pub(super) fn file(&self) -> String {
        format!("{}{}.rs", self.file_prefix(), &self.hash[..32])
    }

    pub(super) fn file_prefix(&self) -> String {
        const LONGEST: usize = 40;
        let plain = |c: &char| c.is_ascii_alphanumeric() || *c == '_';
        let name: String = (self.name.trim_start_matches("r#").chars())
            .filter(plain)
            .take(LONGEST)
            .collect();
        format!("{name}-")
    }
}

pub(super) fn hex(hash: Sha256) -> String {
    let digest = hash.finalize();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    #[test]
    fn the_version_of_symbolica_is_the_pinned_one() {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let manifest = fs::read_to_string(manifest).expect("Cargo.toml");
        for name in ["symbolica", "numerica", "graphica"] {
            let pinned = format!("{name} = {{ version = \"={}\"", super::SYMBOLICA);
            assert!(manifest.contains(&pinned), "{name}");
        }
    }
}
