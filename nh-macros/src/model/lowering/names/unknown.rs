//! Names that nothing declares, and what was probably meant.

use proc_macro2::Ident;
use syn::Path;
use syn::ext::IdentExt;

use crate::diagnostics::spelling;
use crate::model::lowering::{Lowering, Mode, Scope, plain};
use crate::model::names::{Meaning, function_names, is_function};
use crate::syntax::text::first_listed;

/// How many of the known names an error lists.
const LISTED: usize = 12;

impl Lowering<'_> {
    pub(in crate::model::lowering) fn long_path<T>(&mut self, path: &Path) -> Option<T> {
        let written = plain(path);
        let last = path.segments.last().map(|last| last.ident.to_string());
        let last = last.unwrap_or_default();
        let message = match constant(&last) {
            Some(instead) => format!("`{written}` is written `{instead}`"),
            None => format!(
                "`{written}` is outside the struct, where a macro sees nothing; make it a field, or write \
                    `#[define({last} = …)]` with its number"
            ),
        };
        self.error(path, message)
    }

    /// Reports a name that nothing declares, with the nearest one that something does.
    pub(in crate::model::lowering) fn unknown<T>(&mut self, ident: &Ident) -> Option<T> {
        let name = ident.unraw().to_string();
        let message = if self.names.is_pending(&name) {
            format!("`{name}` is not defined before this point; move its `#[define]` up")
        } else if is_function(&name) {
            format!("`{name}` is a function; write `{name}(…)`")
        } else if self.names.is_incomplete() {
            return None;
        } else if let Some(instead) = constant(&name) {
            format!("`{name}` is written `{instead}`")
        } else if let Some(message) = self.acceleration(&name) {
            message
        } else if let Some(of) = self.rate_of_define(&name) {
            format!(
                "`{of}` is a definition, of which no velocity is derived; write `#[define({name} = …)]` with the velocities of its coordinates"
            )
        } else {
            self.not_found(&name)
        };
        self.error(ident, message)
    }

    /// The message about an unknown name, with the nearest known one, or with a list of them.
    fn not_found(&self, name: &str) -> String {
        let near = self.nearest_name(name);
        if let Some(message) = self.endpoint_or_entry(name, near.as_deref()) {
            return message;
        }
        if let Some(near) = near {
            return format!("cannot find `{name}` in this system; did you mean `{near}`?");
        }
        let known = known_names(&self.names.declared());
        let advice = match (self.mode, self.scope) {
            _ if is_constant(name) => format!(
                "; a macro cannot see a constant: make it a field, or write `#[define({name} = …)]` with its number"
            ),
            (Mode::Parameters, _) => "; make it a field".to_owned(),
            (_, Scope::System) => format!(
                "; make it a field, write `#[define({name} = …)]`, or `#[control({name})]` where it is given step by step"
            ),
            _ => format!("; make it a field, or write `#[define({name} = …)]`"),
        };
        format!("cannot find `{name}` in this system, {known}{advice}")
    }

    /// `x_ddot` of a coordinate `x`.
    fn acceleration(&self, name: &str) -> Option<String> {
        const ENDINGS: &str = "_ddot ddot _dot_dot _dotdot dotdot _double_dot";
        let mut names = ENDINGS
            .split(' ')
            .filter_map(|ending| name.strip_suffix(ending));
        let coordinate = names.find(|of| self.is_coordinate(of))?;
        let written = match self.mode {
            Mode::Discrete => format!("`{coordinate}[0]` and `{coordinate}[1]`"),
            _ => format!("`{coordinate}` and `{coordinate}_dot`"),
        };
        Some(format!(
            "`{name}` is an acceleration, which the equations of motion determine; write the expression in {written}"
        ))
    }

    /// The definition `x` of `x_dot`.
    fn rate_of_define<'n>(&self, name: &'n str) -> Option<&'n str> {
        let of = name.strip_suffix("_dot")?;
        matches!(self.names.get(of), Some(Meaning::Define(_))).then_some(of)
    }

    /// `x1`, `x_next` of a coordinate `x`; `q2` of an array. `near` is the nearest of the known
    /// names.
    fn endpoint_or_entry(&self, name: &str, near: Option<&str>) -> Option<String> {
        let (base, message) = self
            .entry_meant(name)
            .or_else(|| self.endpoint_meant(name))?;
        let is_nearest = near.is_none_or(|near| near == base);
        is_nearest.then(|| format!("cannot find `{name}` in this system; {message}"))
    }

    fn entry_meant<'n>(&self, name: &'n str) -> Option<(&'n str, String)> {
        let base = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let index = &name[base.len()..];
        let base = base.strip_suffix('_').unwrap_or(base);
        let is_array = self.names.get(base)?.family()?.length.is_some();
        let message = || format!("an entry of the array `{base}` is written `{base}[{index}]`");
        (is_array && !index.is_empty()).then(|| (base, message()))
    }

    fn endpoint_meant<'n>(&self, name: &'n str) -> Option<(&'n str, String)> {
        const ENDS: [&[&str]; 2] = [
            &["_0", "0", "_k", "_old"],
            &["_1", "1", "_k1", "_kp1", "_next", "_new"],
        ];
        let is_discrete = self.mode == Mode::Discrete;
        let has_ends = |of: &&str| match self.names.get(of) {
            Some(Meaning::Time) => is_discrete,
            _ => self.is_coordinate(of),
        };
        let of = |ending: &&str| name.strip_suffix(*ending).filter(has_ends);
        let found = |end: usize| Some((end, ENDS[end].iter().find_map(of)?));
        let (end, base) = (0..2).find_map(found)?;
        let place = ["start", "end"][end];
        let (article, where_else) = match is_discrete {
            true => ("the", String::new()),
            false => (
                "an",
                ", and stands in `#[discrete_lagrangian]`, `#[kinematic_constraint]` and `#[discrete_force]` alone".to_owned(),
            ),
        };
        let message = format!(
            "`{base}` at the {place} of {article} interval is written `{base}[{end}]`{where_else}"
        );
        Some((base, message))
    }

    fn is_coordinate(&self, name: &str) -> bool {
        let meaning = self.names.get(name);
        matches!(meaning, Some(Meaning::Coordinate(_)))
    }

    fn nearest_name(&self, name: &str) -> Option<String> {
        let mut known: Vec<&str> = self
            .locals
            .iter()
            .map(|local| local.name.as_str())
            .collect();
        known.extend(self.names.all());
        known.extend(function_names().map(|name| -> &str { name }));
        if !self.names.may_compare(known.len()) {
            return None;
        }
        spelling::nearest(name, known).map(str::to_owned)
    }
}

fn known_names(declared: &[&str]) -> String {
    if declared.is_empty() {
        return "which declares no names".to_owned();
    }
    format!("which has {}", first_listed(declared.iter(), LISTED))
}

/// Whether a name is written as Rust's constants are.
fn is_constant(name: &str) -> bool {
    let mut letters = name.chars().filter(|c| c.is_alphabetic()).peekable();
    letters.peek().is_some() && letters.all(char::is_uppercase)
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
