//! Names that nothing declares, and what was probably meant.

use proc_macro2::Ident;
use syn::Path;
use syn::ext::IdentExt;

use super::call::{function_names, is_function};
use super::{Lowering, plain};
use crate::spelling;

/// How many of the known names an error lists.
const LISTED: usize = 12;

impl Lowering<'_> {
    pub(super) fn long_path<T>(&mut self, path: &Path) -> Option<T> {
        let written = plain(path);
        let last = path
            .segments
            .last()
            .map(|segment| segment.ident.to_string())
            .unwrap_or_default();
        self.error(
            path,
            match constant(&last) {
                Some(instead) => format!("`{written}` is written `{instead}`"),
                None => format!(
                    "`{written}` is outside the struct; make it a field, or write the number"
                ),
            },
        )
    }

    /// Reports a name that nothing declares, with the nearest one that something does.
    pub(super) fn unknown<T>(&mut self, ident: &Ident) -> Option<T> {
        let name = ident.unraw().to_string();
        if self.names.is_pending(&name) {
            return self.error(
                ident,
                format!("`{name}` is not defined before this point; move its `#[define]` up"),
            );
        }
        if is_function(&name) {
            return self.error(ident, format!("`{name}` is a function; write `{name}(…)`"));
        }
        if self.names.is_incomplete() {
            return None;
        }
        if let Some(instead) = constant(&name) {
            return self.error(ident, format!("`{name}` is written `{instead}`"));
        }
        if let Some(near) = self.nearest_name(&name) {
            return self.error(
                ident,
                format!("cannot find `{name}` in this system; did you mean `{near}`?"),
            );
        }
        let known = known_names(&self.names.declared());
        self.error(
            ident,
            format!("cannot find `{name}` in this system, {known}"),
        )
    }

    fn nearest_name(&self, name: &str) -> Option<String> {
        let mut known: Vec<&str> = self
            .locals
            .iter()
            .map(|local| local.name.as_str())
            .collect();
        known.extend(self.names.all());
        known.extend(function_names().map(|name| -> &str { name }));
        spelling::nearest(name, known).map(str::to_owned)
    }
}

fn known_names(declared: &[&str]) -> String {
    if declared.is_empty() {
        return "which declares no names".to_owned();
    }
    let listed: Vec<String> = declared
        .iter()
        .take(LISTED)
        .map(|name| format!("`{name}`"))
        .collect();
    let more = if declared.len() > LISTED { ", …" } else { "" };
    format!("which has {}{more}", listed.join(", "))
}

/// Mathematical constants by the names that Rust has for them.
fn constant(name: &str) -> Option<&'static str> {
    Some(match name {
        "PI" | "π" => "pi",
        "TAU" => "2 * pi",
        "FRAC_PI_2" => "pi / 2",
        "FRAC_PI_3" => "pi / 3",
        "FRAC_PI_4" => "pi / 4",
        "SQRT_2" => "sqrt(2)",
        "E" => "exp(1)",
        _ => return None,
    })
}
