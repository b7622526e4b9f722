//! Expansions that are kept: derived once, read wherever the same system is expanded again by the
//! same macro.
//!
//! An expansion is looked up by the key of its system, see [`key`], in the folder `.nonholonomic`
//! of the package, which is committed by who wants to, then in the user's cache. An entry belongs
//! to one key, and a key to one expansion: nothing in the store is ever out of date, so that a
//! build that does not notice a new file is as right as before.
//!
//! The store never fails a build by itself: where it cannot be read or written, systems are
//! derived. Errors are not kept.

mod cache;
mod entry;
mod key;
mod mode;
mod parts;
mod respan;
mod text;

use std::path::{Path, PathBuf};
use std::{env, fs};

#[cfg(not(feature = "derive"))]
pub(crate) use cache::folder_of_programs;
pub(crate) use key::Key;
pub(crate) use mode::StoreMode;
#[cfg(feature = "derive")]
pub(crate) use parts::Part;
pub(crate) use parts::PartSelection;
#[cfg(feature = "derive")]
pub(crate) use respan::FACADE;
pub(crate) use respan::Site;
pub(crate) use text::print;

use cache::Cache;
use mode::VARIABLE;

/// The folder of stored expansions in a package.
const FOLDER: &str = ".nonholonomic";

/// The place of stored expansions, and the user's wish for them.
#[derive(Debug, Default)]
pub(crate) struct Store {
    pub(crate) mode: StoreMode,
    /// The folder of the package.
    package: Option<PathBuf>,
    cache: Option<Cache>,
}

/// The findings of a look into the store.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Lookup {
    /// The expansion as text.
    pub(crate) text: Option<String>,
    /// A file of the package that is not the expansion it says it is.
    pub(crate) damaged: Option<PathBuf>,
}

impl Store {
    /// The store of the package that is compiled; `Err` where the variable has a value without a
    /// meaning.
    pub(crate) fn of_the_environment() -> Result<Self, String> {
        let package = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        Ok(Self {
            mode: StoreMode::of(env::var_os(VARIABLE).as_deref())?,
            package: package.map(|package| package.join(FOLDER)),
            cache: Cache::of_the_user(),
        })
    }

    /// The user's cache, without a package.
    #[cfg(test)]
    pub(crate) fn of_the_user(mode: StoreMode) -> Self {
        Self {
            mode,
            package: None,
            cache: Cache::of_the_user(),
        }
    }

    /// The folder of a package, without a cache.
    #[cfg(test)]
    pub(crate) fn of_package(package: &Path, mode: StoreMode) -> Self {
        Self {
            mode,
            package: Some(package.join(FOLDER)),
            cache: None,
        }
    }

    /// A store without a package.
    #[cfg(test)]
    pub(crate) fn with_cache(folder: PathBuf, mode: StoreMode) -> Self {
        let capacity = 1 << 30;
        let cache = Some(Cache { folder, capacity });
        Self {
            mode,
            package: None,
            cache,
        }
    }

    pub(crate) fn find(&self, key: &Key) -> Lookup {
        let mut found = Lookup::default();
        if self.mode.is_fresh() {
            return found;
        }
        if let Some(path) = self.path_in_package(key) {
            match fs::read(&path).map(|bytes| entry::read(&bytes, key)) {
                Ok(Some(text)) => found.text = Some(text),
                Ok(None) => found.damaged = Some(path),
                Err(_) => {}
            }
        }
        if found.text.is_none() {
            found.text = self.cache.as_ref().and_then(|cache| cache.find(key));
        }
        found
    }

    /// Keeps an expansion that has been derived.
    pub(crate) fn keep(&self, key: &Key, text: &str) {
        if let Some(cache) = &self.cache {
            cache.keep(key, &entry::write(key, text));
        }
    }

    /// Writes the folder of the package, where the user wants it. `Err` says why that cannot be.
    pub(crate) fn commit(&self, key: &Key, text: &str) -> Result<(), String> {
        if self.mode != StoreMode::Store {
            return Ok(());
        }
        let Some((folder, path)) = self.package.as_ref().zip(self.path_in_package(key)) else {
            return Err(format!(
                "`{VARIABLE}=store` writes the folder `{FOLDER}` of a package, and `CARGO_MANIFEST_DIR` names none; \
                 build with cargo"
            ));
        };
        if is_unpacked_by_cargo(folder) {
            return Ok(());
        }
        let contents = entry::write(key, text);
        if fs::read(&path).is_ok_and(|bytes| bytes == contents.as_bytes()) {
            return Ok(());
        }
        fs::create_dir_all(folder)
            .and_then(|()| cache::write(&path, &contents))
            .map_err(|error| {
                format!(
                    "`{VARIABLE}=store` cannot write `{}`: {error}",
                    path.display()
                )
            })
    }

    /// Says that a file of the package was not read, where that is no error.
    pub(crate) fn say_what_is_damaged(&self, found: &Lookup) {
        if let (Some(path), false) = (&found.damaged, self.mode == StoreMode::Store) {
            eprintln!(
                "nonholonomic: `{}` is damaged, its system was derived anew; `{VARIABLE}=store` mends it",
                self.path_from_package(path)
            );
        }
    }

    /// Why there is no expansion, and what to run.
    pub(crate) fn refusal(&self, key: &Key, found: &Lookup) -> String {
        let name = &key.name;
        let fact = match &found.damaged {
            _ if self.mode.is_fresh() => {
                format!("`{VARIABLE}` is set to read no stored expansion")
            }
            Some(path) => format!(
                "the stored expansion of `{name}`, `{}`, is damaged",
                self.path_from_package(path)
            ),
            None if self.has_another(key) => format!(
                "`{name}` or the version of the macro has changed since its expansion was stored in `{FOLDER}`"
            ),
            None => format!("no expansion of `{name}` is stored"),
        };
        if self.mode == StoreMode::Offline {
            return format!(
                "{fact}, and `{VARIABLE}=offline` forbids to derive it; store it first: \
                 `{VARIABLE}=store cargo check --all-targets`"
            );
        }
        format!(
            "{fact}, and the feature `deriver` of `nonholonomic`, which derives it, is off; store it first: \
             `{VARIABLE}=store cargo check --all-targets --features nonholonomic/deriver`"
        )
    }

    fn path_in_package(&self, key: &Key) -> Option<PathBuf> {
        Some(self.package.as_ref()?.join(key.file()))
    }

    /// Whether the package has an expansion of a struct of this name.
    fn has_another(&self, key: &Key) -> bool {
        let Some(entries) = (self.package.as_ref()).and_then(|folder| fs::read_dir(folder).ok())
        else {
            return false;
        };
        let prefix = key.file_prefix();
        entries.filter_map(Result::ok).any(|entry| {
            let name = entry.file_name();
            name.to_str().is_some_and(|name| name.starts_with(&prefix))
        })
    }

    /// A file of the package, from the package.
    fn path_from_package(&self, path: &Path) -> String {
        let root = self.package.as_deref().and_then(Path::parent);
        let shown = root.and_then(|root| path.strip_prefix(root).ok());
        shown.unwrap_or(path).display().to_string()
    }
}

/// Whether cargo has unpacked the package, from a registry, a repository or a folder of vendored
/// crates: such is not the user's to write.
fn is_unpacked_by_cargo(folder: &Path) -> bool {
    let marks = [".cargo-ok", ".cargo-checksum.json"];
    (folder.ancestors().skip(1))
        .any(|directory| marks.iter().any(|mark| directory.join(mark).exists()))
}

#[cfg(test)]
mod tests;
