//! The mode of the store that the user asks for, in the variable `NONHOLONOMIC`.

use std::ffi::OsStr;

pub(crate) const VARIABLE: &str = "NONHOLONOMIC";

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum StoreMode {
    /// Read what is stored, derive the rest and keep it in the user's cache.
    #[default]
    Automatic,
    /// Read, derive and keep likewise, and write the folder of the package.
    Store,
    /// Read what is stored, derive nothing.
    Offline,
    /// Read nothing, derive all.
    Fresh,
    /// Derive anew, and print how long each pass takes.
    Profile,
}

impl StoreMode {
    /// Whether the user asks how long the passes of derivations take.
    #[cfg(feature = "derive")]
    pub(crate) fn is_profile() -> bool {
        std::env::var_os(VARIABLE).is_some_and(|value| value == "profile")
    }

    /// Whether nothing is read.
    pub(super) fn is_fresh(self) -> bool {
        matches!(self, Self::Fresh | Self::Profile)
    }

    pub(super) fn of(value: Option<&OsStr>) -> Result<Self, String> {
        let Some(value) = value else {
            return Ok(Self::Automatic);
        };
        match value.to_str() {
            Some("") => Ok(Self::Automatic),
            Some("store") => Ok(Self::Store),
            Some("offline") => Ok(Self::Offline),
            Some("fresh") => Ok(Self::Fresh),
            Some("profile") => Ok(Self::Profile),
            _ => Err(format!(
                "`{VARIABLE}={}` has no meaning; it is `store`, `offline`, `fresh`, `profile` or not set",
                value.display()
            )),
        }
    }
}
