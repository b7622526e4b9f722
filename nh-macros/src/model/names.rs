//! The meanings of the names of a system.

mod velocities;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, TokenStream};
use syn::ext::IdentExt;

use super::site::SiteSpace;
use super::value::{Lowered, Member};
use super::{Function, Group, Source, Space};
use crate::diagnostics::Diagnostics;

/// Powers, which are functions of two arguments.
pub(super) const POWERS: [&str; 3] = ["pow", "powi", "powf"];

/// Functions by cases. They may be names of fields, too.
pub(super) const BY_CASES: [&str; 7] = ["abs", "sign", "signum", "min", "max", "clamp", "where"];

/// Whether `name` is a function of the language.
pub(super) fn is_function(name: &str) -> bool {
    is_smooth_function(name) || BY_CASES.contains(&name)
}

/// Whether `name` is a function of the language that is not by cases.
fn is_smooth_function(name: &str) -> bool {
    Function::named(name).is_some() || POWERS.contains(&name)
}

/// The names of all functions.
pub(super) fn function_names() -> impl Iterator<Item = &'static str> {
    Function::names().chain(POWERS).chain(BY_CASES)
}

/// The names of a system, in one space.
#[derive(Default)]
pub(super) struct Names {
    table: BTreeMap<String, Declared>,
    /// Names of `#[define]`s further down.
    pending: BTreeSet<String>,
    /// Some declaration could not be read, so that an unknown name may be one of its names.
    incomplete: bool,
    /// The tokens that errors of the algebra point at, as far as they have been read.
    sources: RefCell<Vec<TokenStream>>,
    /// How many names unknown ones have been compared with.
    compared: Cell<usize>,
    /// The space of one site of a lattice.
    site: Option<SiteSpace>,
    /// The place of the first adapted coordinate, where there are some.
    first_adapted: Option<usize>,
}

struct Declared {
    meaning: Meaning,
    /// The span of its declaration; a velocity has its coordinate's.
    ident: Option<Ident>,
}

#[derive(Clone, PartialEq)]
pub(super) enum Meaning {
    Pi,
    Step,
    Time,
    Parameter(Family),
    Function(FieldOfFunction),
    Control(Family),
    Coordinate(Family),
    /// `x_dot`, and `R_dot`, which a coordinate in a group of matrices does not have.
    Velocity(Family),
    Define(Define),
    /// Declared, but with an error that has been reported.
    Broken,
}

/// A field that is a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FieldOfFunction {
    /// Its place among those of the system.
    pub(super) place: usize,
    /// The number of its arguments.
    pub(super) arguments: usize,
}

/// A field, a control or a coordinate, or an array of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Family {
    /// R for a field and a control.
    pub(super) space: Space,
    /// The place of the first one among the parameters, the controls, or the factors of Q.
    pub(super) place: usize,
    /// The place of its first direction.
    pub(super) first: usize,
    pub(super) length: Option<usize>,
}

/// A `#[define]`, lowered in both kinds of expression; `None` where it has no meaning there.
#[derive(Clone, PartialEq)]
pub(super) struct Define {
    pub(super) continuous: Option<Lowered>,
    pub(super) discrete: Option<Lowered>,
}

/// The name without `r#`.
pub(super) fn key(ident: &Ident) -> String {
    ident.unraw().to_string()
}

impl Names {
    pub(super) fn new() -> Self {
        let mut names = Names::default();
        for (name, meaning) in [
            ("pi", Meaning::Pi),
            ("h", Meaning::Step),
            ("t", Meaning::Time),
        ] {
            names.declare_of_language(name, meaning);
        }
        names
    }

    pub(super) fn get(&self, name: &str) -> Option<&Meaning> {
        self.table.get(name).map(|name| &name.meaning)
    }

    /// Whether an unknown name may still be compared with so many others: nobody reads thousands of
    /// suggestions, and thousands of names have millions of pairs.
    pub(super) fn may_compare(&self, others: usize) -> bool {
        const MOST: usize = 100_000;
        self.compared
            .update(|compared| compared.saturating_add(others));
        self.compared.get() <= MOST
    }

    /// Keeps tokens that errors may point at.
    pub(super) fn source(&self, tokens: TokenStream) -> Source {
        let mut sources = self.sources.borrow_mut();
        sources.push(tokens);
        Source(sources.len() - 1)
    }

    /// The tokens of a place.
    pub(super) fn tokens(&self, source: Source) -> TokenStream {
        self.sources.borrow()[source.0].clone()
    }

    pub(super) fn into_sources(self) -> Vec<TokenStream> {
        self.sources.into_inner()
    }

    pub(super) fn mark_incomplete(&mut self) {
        self.incomplete = true;
    }

    pub(super) fn is_incomplete(&self) -> bool {
        self.incomplete
    }

    /// Announces the name of a `#[define]` that has not been reached.
    pub(super) fn announce(&mut self, ident: &Ident) {
        self.pending.insert(key(ident));
    }

    pub(super) fn is_pending(&self, name: &str) -> bool {
        self.pending.contains(name)
    }

    /// Declares a name; where it is taken the first declaration stays. `what` is the second's kind.
    pub(super) fn declare(
        &mut self,
        ident: &Ident,
        what: &str,
        meaning: Meaning,
        diagnostics: &mut Diagnostics,
    ) {
        let name = key(ident);
        if is_smooth_function(&name) {
            diagnostics.error(
                ident,
                format!(
                    "`{name}` is a function of the language; choose another name for the {what}"
                ),
            );
        } else if let Some(taken) = self.table.get(&name) {
            let message = match taken.ident {
                None if matches!(taken.meaning, Meaning::Parameter(_)) => format!(
                    "`{name}` is a name of lattices: `k` the number of the site, `delta` the spacing; choose another name for the {what}"
                ),
                _ => conflict(&name, what, &taken.meaning),
            };
            diagnostics.error(ident, message);
        } else {
            let ident = Some(ident.clone());
            self.table.insert(name, Declared { meaning, ident });
        }
    }

    /// Declares a name of the language.
    pub(super) fn declare_of_language(&mut self, name: &str, meaning: Meaning) {
        let ident = None;
        self.table
            .insert(name.to_owned(), Declared { meaning, ident });
    }

    /// The space of one site of a lattice.
    pub(super) fn site(&self) -> Option<SiteSpace> {
        self.site
    }

    pub(super) fn set_site(&mut self, site: SiteSpace) {
        self.site = Some(site);
    }

    /// The adapted coordinates are those from this place on.
    pub(super) fn set_first_adapted(&mut self, place: usize) {
        self.first_adapted = Some(place);
    }

    /// Whether the name is that of an adapted coordinate, and no array.
    pub(super) fn is_adapted(&self, name: &str) -> bool {
        let first = self.first_adapted;
        matches!(self.get(name), Some(Meaning::Coordinate(family))
            if family.length.is_none() && first.is_some_and(|first| family.first >= first))
    }

    /// Declares `x_dot` for the coordinate `x`.
    pub(super) fn declare_velocity(
        &mut self,
        coordinate: &Ident,
        meaning: Meaning,
        diagnostics: &mut Diagnostics,
    ) {
        let name = format!("{}_dot", coordinate.unraw());
        match self.table.get(&name) {
            None => {
                let ident = Some(coordinate.clone());
                self.table.insert(name, Declared { meaning, ident });
            }
            Some(Declared { meaning, ident }) => {
                let (kind, coordinate) = (meaning.kind(), coordinate.unraw());
                let ident = ident.as_ref().filter(|_| kind != "velocity");
                let message = || {
                    format!(
                        "`{name}` is the velocity of the coordinate `{coordinate}`; rename the {kind}"
                    )
                };
                ident
                    .into_iter()
                    .for_each(|ident| diagnostics.error(ident, message()));
            }
        }
    }

    /// The `#[define]` of this name has been reached.
    pub(super) fn reach(&mut self, ident: &Ident) {
        self.pending.remove(&key(ident));
    }

    /// All names in alphabetical order.
    pub(super) fn all(&self) -> impl Iterator<Item = &str> {
        self.table.keys().map(String::as_str)
    }

    /// The names of the fields that are functions.
    pub(super) fn functions(&self) -> impl Iterator<Item = &str> {
        self.such(|declared| matches!(declared.meaning, Meaning::Function(_)))
    }

    fn such(&self, is_such: fn(&Declared) -> bool) -> impl Iterator<Item = &str> {
        let names = self.table.iter();
        let such = names.filter(move |(_, declared)| is_such(declared));
        such.map(|(name, _)| name.as_str())
    }

    /// The names of the coordinates.
    pub(super) fn coordinates(&self) -> impl Iterator<Item = &str> {
        self.such(|declared| matches!(declared.meaning, Meaning::Coordinate(_)))
    }

    /// The coordinates by their position, as a person would name them: `x`, `q[3]`.
    pub(super) fn scalars(&self) -> BTreeMap<usize, String> {
        let mut scalars = BTreeMap::new();
        for (name, declared) in &self.table {
            let Meaning::Coordinate(family) = declared.meaning else {
                continue;
            };
            match family.length {
                _ if family.space.group().is_some() => {}
                None => _ = scalars.insert(family.first, name.clone()),
                Some(length) => {
                    scalars.extend((0..length).map(|i| (family.first + i, format!("{name}[{i}]"))));
                }
            }
        }
        scalars
    }

    /// The control at this position, as a person would name it: `tau`, `w[1]`.
    pub(super) fn control(&self, i: usize) -> String {
        let of = |(name, declared): (&String, &Declared)| {
            let Meaning::Control(family) = declared.meaning else {
                return None;
            };
            let entry = i.checked_sub(family.first)?;
            match family.length {
                None => (entry == 0).then(|| name.clone()),
                Some(length) => (entry < length).then(|| format!("{name}[{entry}]")),
            }
        };
        self.table.iter().find_map(of).unwrap_or_default()
    }

    /// The first coordinate in a group of matrices, where there is one.
    pub(super) fn first_group(&self) -> Option<(&str, Group)> {
        let groups = (self.table.iter()).filter_map(|(name, declared)| match declared.meaning {
            Meaning::Coordinate(family) => {
                Some((family.first, name.as_str(), family.space.group()?))
            }
            _ => None,
        });
        let first = groups.min_by_key(|(first, ..)| *first);
        first.map(|(_, name, group)| (name, group))
    }

    /// The names declared by the user, velocities aside.
    pub(super) fn declared(&self) -> Vec<&str> {
        self.such(|name| name.ident.is_some() && name.meaning.kind() != "velocity")
            .collect()
    }
}

impl Family {
    /// Entry `i` of an array, or the coordinate itself with `i = 0`, in a group of matrices.
    pub(super) fn member(self, i: usize) -> Option<Member> {
        Some(Member {
            index: self.place + i,
            group: self.space.group()?,
            first: self.first + i * self.space.dim(),
        })
    }

    /// The length of an array of numbers.
    pub(super) fn numbers(self) -> Option<usize> {
        self.length.filter(|_| self.space.group().is_none())
    }
}

impl Meaning {
    /// The numbers or elements that the name stands for.
    pub(super) fn family(&self) -> Option<&Family> {
        match self {
            Meaning::Parameter(family)
            | Meaning::Control(family)
            | Meaning::Coordinate(family)
            | Meaning::Velocity(family) => Some(family),
            _ => None,
        }
    }

    pub(super) fn kind(&self) -> &'static str {
        match self {
            Meaning::Pi => "number pi",
            Meaning::Step => "time step",
            Meaning::Time => "time",
            Meaning::Parameter(_) => "field",
            Meaning::Function(_) => "function",
            Meaning::Control(_) => "control",
            Meaning::Coordinate(_) => "coordinate",
            Meaning::Velocity(_) => "velocity",
            Meaning::Define(_) => "define",
            Meaning::Broken => "declaration",
        }
    }
}

fn conflict(name: &str, what: &str, taken: &Meaning) -> String {
    match taken {
        Meaning::Pi | Meaning::Step | Meaning::Time => {
            format!(
                "`{name}` is the {}; choose another name for the {what}",
                taken.kind()
            )
        }
        Meaning::Velocity(_) => {
            let coordinate = name.trim_end_matches("_dot");
            format!("`{name}` is the velocity of the coordinate `{coordinate}`; rename the {what}")
        }
        _ if taken.kind() == what => {
            format!("the {what} `{name}` is declared twice; remove or rename one")
        }
        Meaning::Broken => format!("`{name}` is declared twice; remove or rename one"),
        _ => format!(
            "`{name}` is already the name of a {}; rename the {what} or the {}",
            taken.kind(),
            taken.kind()
        ),
    }
}
