//! The names of the parameters and of the controls, and Q as a product of factors.

use std::fmt;
use std::ops::Range;

use super::Link;
use super::scheme::Rule;
use crate::expression::{self, Group, Source};

/// The names of the parameters and of the controls, and Q.
#[derive(Clone)]
pub(crate) struct Chart {
    pub(crate) parameters: Vec<Name>,
    /// The fields that are functions.
    pub(crate) functions: Vec<Name>,
    pub(crate) controls: Vec<Name>,
    /// Q is the product of these.
    pub(crate) factors: Vec<Factor>,
    /// The name of every direction: `x`, `q[3]`, `R.omega[0]`.
    pub(crate) coordinates: Vec<String>,
    /// The coordinates of the group, where one is spoken of.
    pub(crate) group: Vec<String>,
    /// The way in which the sites of a link are shown.
    pub(crate) sites: Option<Sites>,
    /// The number of inner nodes of an interval.
    pub(crate) inner_nodes: usize,
    /// The number of multipliers at each of them.
    pub(crate) inner_multipliers: usize,
}

/// The sites k and k + 1 of a link, in equations that are shown.
#[derive(Clone)]
pub(crate) struct Sites {
    /// The number of factors and of directions of one site.
    pub(crate) factors: usize,
    pub(crate) dim: usize,
    /// Which parameters have a value at every site.
    pub(crate) per_site: Vec<bool>,
    /// The first site is k + shift.
    pub(crate) shift: i8,
}

/// A field, a control or a coordinate, or an entry of an array of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    /// The identifier as it is written.
    pub(crate) ident: String,
    pub(crate) index: Option<usize>,
}

/// One coordinate: `x`, `R: SO3`, or entry 3 of `q: [R; 8]`.
#[derive(Clone, Debug)]
pub(crate) struct Factor {
    pub(crate) name: Name,
    pub(crate) space: Space,
    /// The place of its first direction; the others follow.
    pub(crate) first: usize,
    /// Its name in the declaration.
    pub(crate) source: Source,
}

/// The group that a coordinate is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Space {
    /// The real line.
    R,
    /// An angle, kept unwrapped.
    S1,
    /// A group in the entries of its matrices.
    Matrices(Group),
}

impl Chart {
    /// The chart of a product of factors, one after another.
    pub(crate) fn new(parameters: Vec<Name>, mut factors: Vec<Factor>) -> Self {
        let mut first = 0;
        for factor in &mut factors {
            factor.first = first;
            first += factor.space.dim();
        }
        Self {
            parameters,
            functions: Vec::new(),
            controls: Vec::new(),
            coordinates: factors.iter().flat_map(Factor::direction_names).collect(),
            factors,
            group: Vec::new(),
            sites: None,
            inner_nodes: 0,
            inner_multipliers: 0,
        }
    }

    /// The chart with the inner nodes of a rule.
    pub(crate) fn with_nodes_of(self, rule: &Rule, constraints: usize) -> Self {
        let inner_nodes = match rule {
            Rule::Lobatto(stages) => stages - 2,
            Rule::Fixed(_) | Rule::Alpha(_) => 0,
        };
        Self {
            inner_nodes,
            inner_multipliers: constraints,
            ..self
        }
    }

    pub(crate) fn with_functions(self, functions: Vec<Name>) -> Self {
        Self { functions, ..self }
    }

    pub(crate) fn with_controls(self, controls: Vec<Name>) -> Self {
        Self { controls, ..self }
    }

    /// The chart of a link.
    pub(crate) fn of_link(parameters: Vec<Name>, factors: Vec<Factor>, link: &Link) -> Self {
        let chart = Self::new(parameters, factors).with_controls(link.controls.clone());
        let per_site = chart
            .parameters
            .iter()
            .map(|name| link.per_site.contains(&name.ident));
        let sites = Sites {
            factors: chart.factors.len() / 2,
            dim: link.dim,
            per_site: per_site.collect(),
            shift: 0,
        };
        Self {
            sites: Some(sites),
            ..chart
        }
    }

    /// The factors that are shown: of a link those of one site.
    pub(crate) fn shown_factors(&self) -> &[Factor] {
        let count = self
            .sites
            .as_ref()
            .map_or(self.factors.len(), |sites| sites.factors);
        &self.factors[..count]
    }

    /// The parameters of a link that differ from site to site: its number, and those of
    /// `#[site(…)]`; none of another system.
    pub(crate) fn parameters_per_site(&self) -> impl Iterator<Item = usize> {
        let sites = self.sites.iter();
        sites.flat_map(|sites| {
            let per_site = sites.per_site.iter().enumerate();
            per_site.filter_map(|(i, own)| (*own || i == Link::NUMBER).then_some(i))
        })
    }

    /// The chart of the link before this one, that of the sites k - 1 and k.
    pub(crate) fn of_link_before(&self) -> Option<Self> {
        let sites = Sites {
            shift: -1,
            ..self.sites.clone()?
        };
        Some(Self {
            sites: Some(sites),
            ..self.clone()
        })
    }

    /// The chart of Q/G, in the coordinates that are left, with the names of G.
    pub(crate) fn quotient(&self, base: &[usize]) -> Self {
        let mut factors: Vec<_> = base.iter().map(|i| self.factor_of(*i).clone()).collect();
        factors.dedup_by_key(|factor| factor.first);
        let chart = Self::new(self.parameters.clone(), factors)
            .with_functions(self.functions.clone())
            .with_controls(self.controls.clone());
        Self {
            group: self.group.clone(),
            ..chart
        }
    }

    /// The factors in groups of matrices, with their places.
    pub(crate) fn groups(&self) -> impl Iterator<Item = (usize, &Factor, Group)> {
        (self.factors.iter().enumerate())
            .filter_map(|(g, factor)| Some((g, factor, factor.space.group()?)))
    }

    /// The factor that direction i is one of.
    pub(crate) fn factor_of(&self, i: usize) -> &Factor {
        let after = self.factors.partition_point(|factor| factor.first <= i);
        &self.factors[after - 1]
    }
}

impl fmt::Display for Name {
    /// As a person would name it: `x`, `q[3]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.ident.strip_prefix("r#").unwrap_or(&self.ident);
        match self.index {
            Some(index) => write!(f, "{name}[{index}]"),
            None => f.write_str(name),
        }
    }
}

impl Factor {
    /// Its directions among those of Q.
    pub(crate) fn directions(&self) -> Range<usize> {
        self.first..self.first + self.space.dim()
    }

    /// Its coordinate, or the components of its body velocity: `R.omega[0]`.
    fn direction_names(&self) -> Vec<String> {
        use expression::Direction::{Angular, Linear};
        let (name, Space::Matrices(group)) = (&self.name, self.space) else {
            return vec![self.name.to_string()];
        };
        let direction = |component: &expression::Direction| match (group, component) {
            (Group::SE2, Angular(_)) => format!("{name}.omega"),
            (_, Angular(j)) => format!("{name}.omega[{j}]"),
            (_, Linear(j)) => format!("{name}.v[{j}]"),
        };
        group.components().iter().map(direction).collect()
    }
}

impl Space {
    /// `SO3`, as a user writes it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::R => "R",
            Self::S1 => "S1",
            Self::Matrices(group) => group.name(),
        }
    }

    /// The space with this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "R" => Some(Self::R),
            "S1" => Some(Self::S1),
            name => Group::named(name).map(Self::Matrices),
        }
    }

    /// How many directions it has.
    pub(crate) fn dim(self) -> usize {
        self.group().map_or(1, |group| group.components().len())
    }

    pub(crate) fn group(self) -> Option<Group> {
        match self {
            Self::R | Self::S1 => None,
            Self::Matrices(group) => Some(group),
        }
    }
}
