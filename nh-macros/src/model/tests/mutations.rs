//! Nothing that is written is lost without an error: every system of examples, tests and benches
//! with one token too few or too many, anywhere in its attributes.
//! `MUTATIONS=all cargo test -p nh-macros mutations` tries all of them.

mod changes;
mod seeds;

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use crate::diagnostics::Diagnostics;
use crate::model::{self, Connection, DiscreteConnection, Model, Retraction, Rule};
use crate::syntax::{self, Ast, Attribute, Contents, Keyword};
use crate::system::Constraint;
use changes::{mutation, mutations};
#[cfg(feature = "derive")]
pub(crate) use seeds::files;
pub(crate) use seeds::seeds;

/// How many mutations are tried where not all of them are.
const TRIED: usize = 3000;

/// `#[discrete_system(arguments)]` on an item.
pub(crate) struct Seed {
    pub(crate) arguments: TokenStream,
    pub(crate) item: TokenStream,
    /// The feature of nh-tests without which a large system is not compiled.
    pub(crate) part: Option<String>,
    /// Whether the attribute writes `equations()`.
    pub(crate) equations: bool,
}

#[test]
fn a_mutation_is_an_error_or_in_the_model() {
    let seeds: Vec<Seed> = seeds().into_iter().filter(is_accepted).collect();
    let total: usize = seeds.iter().map(mutations).sum();
    assert!(
        seeds.len() > 100 && total > 60_000,
        "{} seeds, {total}",
        seeds.len()
    );
    let every = match std::env::var_os("MUTATIONS") {
        Some(_) => 1,
        None => total / TRIED,
    };
    let (mut place, mut tried, mut accepted) = (0, 0, 0);
    for seed in &seeds {
        for number in 0..mutations(seed) {
            place += 1;
            if place % every != 0 {
                continue;
            }
            let mutated = mutation(seed, number);
            tried += 1;
            match outcome(&mutated) {
                Ok(is_accepted) => accepted += usize::from(is_accepted),
                Err(lost) => panic!("{lost} is lost without an error: {}", mutated.item),
            }
        }
    }
    println!(
        "{tried} of {total} mutations of {} systems, {accepted} accepted",
        seeds.len()
    );
}

fn is_accepted(seed: &Seed) -> bool {
    matches!(outcome(seed), Ok(true))
}

/// Whether the system is lowered; what is neither in the model nor reported.
pub(crate) fn outcome(seed: &Seed) -> Result<bool, String> {
    let mut diagnostics = Diagnostics::default();
    let ast = syntax::parse(seed.arguments.clone(), seed.item.clone(), &mut diagnostics);
    let (read, written) = match &ast {
        Ok(ast) => (contents(ast), attributes(&seed.item)),
        Err(_) => Default::default(),
    };
    let counts = ast.as_ref().ok().map(Counts::of);
    let arguments = ast.as_ref().ok().map(arguments);
    let lowered = ast.ok().map(|ast| model::lower(ast, &mut diagnostics));
    if !diagnostics.is_empty() {
        return Ok(false);
    }
    let Some(Ok(model)) = lowered else {
        return Err("the system".into());
    };
    if let Some(lost) = written.iter().find(|text| !read.contains(text)) {
        return Err(format!("`{lost}`"));
    }
    if arguments.is_some_and(|read| read != written_arguments(&seed.arguments)) {
        return Err("an argument".into());
    }
    counts.expect("an Ast").compare(&model).map(|()| true)
}

/// The attributes of the language in the source, `keyword: contents`.
fn attributes(item: &TokenStream) -> Vec<String> {
    let tokens: Vec<TokenTree> = item.clone().into_iter().collect();
    let attribute = |pair: &[TokenTree]| {
        let [TokenTree::Punct(_), TokenTree::Group(group)] = pair else {
            return None;
        };
        let mut inside = group.stream().into_iter();
        let keyword = Keyword::exact(&inside.next()?.to_string())?;
        let TokenTree::Group(contents) = inside.next()? else {
            return None;
        };
        Some(format!("{}: {}", keyword.name(), text(contents.stream())))
    };
    tokens.windows(2).filter_map(attribute).collect()
}

/// The attributes as they were read, `keyword: contents`.
fn contents(ast: &Ast) -> Vec<String> {
    let attribute = |attribute: &Attribute| {
        let tokens = match &attribute.body {
            Contents::Declarations(list) => {
                let declarations = list.items.iter().map(|declaration| {
                    let ident = &declaration.ident;
                    let space = declaration.space.iter();
                    quote!(#ident #(: #space)*)
                });
                quote!(#(#declarations),*)
            }
            Contents::Expressions(list) => {
                let items = &list.items;
                quote!(#(#items),*)
            }
        };
        format!("{}: {}", attribute.keyword.name(), text(tokens))
    };
    ast.attributes.iter().map(attribute).collect()
}

/// The arguments in the source, sorted.
fn written_arguments(arguments: &TokenStream) -> Vec<String> {
    let tokens: Vec<TokenTree> = arguments.clone().into_iter().collect();
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(it) if it.as_char() == ',');
    let parts = tokens.split(is_comma).filter(|part| !part.is_empty());
    let mut written: Vec<_> = parts
        .map(|part| text(part.iter().cloned().collect()))
        .collect();
    written.sort();
    written
}

/// The arguments that were read, sorted.
fn arguments(ast: &Ast) -> Vec<String> {
    let facade = ast.arguments.facade.iter();
    let continuous = (ast.arguments.continuous.iter()).map(|it| text(it.to_token_stream()));
    let facade = facade.map(|path| format!("crate={}", text(path.to_token_stream())));
    let lattice = (ast.arguments.lattice.iter()).map(|it| text(it.to_token_stream()));
    let derivatives = (ast.arguments.derivatives.iter()).map(|it| text(it.to_token_stream()));
    let reversible = (ast.arguments.reversible.iter()).map(|it| text(it.to_token_stream()));
    let mut read: Vec<_> = (continuous.chain(lattice))
        .chain(derivatives)
        .chain(reversible)
        .chain(facade)
        .collect();
    read.sort();
    read
}

/// Tokens without spaces, without a comma at the end and without groups that have no delimiters;
/// the function `where` is read as a name, `r#where`.
fn text(tokens: TokenStream) -> String {
    fn write(tokens: TokenStream, text: &mut String) {
        for token in tokens {
            match token {
                TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                    write(group.stream(), text);
                }
                TokenTree::Group(group) => {
                    let shell = Group::new(group.delimiter(), TokenStream::new()).to_string();
                    let (open, close) = shell.split_at(shell.len() / 2);
                    text.push_str(open.trim());
                    write(group.stream(), text);
                    text.push_str(close.trim());
                }
                other if other.to_string() == "r#where" => *text += "where",
                other => *text += &other.to_string(),
            }
        }
    }
    let mut written = String::new();
    write(tokens, &mut written);
    written.trim_end_matches(',').to_owned()
}

/// How much of everything a source has.
struct Counts {
    coordinates: usize,
    variational: usize,
    kinematic: usize,
    forces: usize,
    discrete_forces: usize,
    symmetries: usize,
    dependent: usize,
    frame: usize,
    per_site: usize,
    connections: Vec<String>,
    discrete_connections: Vec<String>,
    rule: Option<String>,
    has_order: bool,
    retraction: Option<String>,
}

impl Counts {
    fn of(ast: &Ast) -> Self {
        let with =
            |keyword| (ast.attributes.iter()).filter(move |attribute| attribute.keyword == keyword);
        let number = |keyword| with(keyword).count();
        let items = |keyword| with(keyword).map(|a| expressions(a).len()).sum();
        let first = |keyword| with(keyword).next().map(first);
        let parts = with(Keyword::DiscreteForce).flat_map(expressions);
        let arguments = |part: &syn::Expr| match part {
            syn::Expr::Call(call) => call.args.len(),
            _ => 0,
        };
        let declared = with(Keyword::Coordinates).map(|attribute| match &attribute.body {
            Contents::Declarations(list) => list.items.len(),
            Contents::Expressions(_) => 0,
        });
        // Constraints of vakonomic motion are in L.
        let on_velocities = match with(Keyword::Vakonomic).next() {
            Some(_) => 0,
            None => number(Keyword::Constraint),
        };
        let both = on_velocities + number(Keyword::Holonomic);
        Self {
            coordinates: declared.sum(),
            variational: both + number(Keyword::VariationalConstraint),
            kinematic: both + number(Keyword::KinematicConstraint),
            forces: items(Keyword::Force),
            discrete_forces: parts.map(arguments).sum(),
            symmetries: number(Keyword::Symmetry),
            dependent: items(Keyword::Dependent),
            frame: items(Keyword::MovingFrame),
            per_site: items(Keyword::Site),
            connections: with(Keyword::Connection).map(self::first).collect(),
            discrete_connections: with(Keyword::DiscreteConnection).map(self::first).collect(),
            rule: (with(Keyword::Discretization)
                .flat_map(expressions)
                .map(first_token))
            .find(|name| name != "order"),
            has_order: (with(Keyword::Discretization).flat_map(expressions))
                .any(|item| first_token(item) == "order"),
            retraction: first(Keyword::Retraction),
        }
    }

    fn compare(&self, model: &Model) -> Result<(), String> {
        let continuous = model.system.continuous.as_ref();
        let dependent = continuous
            .and_then(|c| c.dependent.as_ref())
            .map(|asked| asked.len());
        let frame = continuous
            .and_then(|c| c.moving_frame.as_ref())
            .map(|frame| frame.len());
        let discrete =
            model.system.discrete_force_minus.len() + model.system.discrete_force_plus.len();
        // One attribute may have several factors.
        let of_factors = model.system.factor_actions.iter();
        let of_factors: BTreeSet<_> = of_factors
            .filter_map(|action| action.source.map(|source| source.0))
            .collect();
        let symmetries = model.system.symmetries.len() + of_factors.len();
        let per_site = (model.system.link.as_ref()).map(|link| link.per_site.len());
        let rule = self.rule.as_deref().unwrap_or("midpoint");
        let retraction = self.retraction.as_deref().unwrap_or("cayley");
        // The equations of one attribute, of vectors or by index, have one source.
        let attributes = |constraints: &[Constraint]| {
            let sources: BTreeSet<_> = constraints.iter().map(|it| it.source.0).collect();
            sources.len()
        };
        let checks = [
            ("a coordinate", model.system.own_dim() >= self.coordinates),
            ("a field of a site", per_site.unwrap_or(0) == self.per_site),
            (
                "a constraint",
                attributes(&model.system.variational) == self.variational,
            ),
            (
                "an equation of D_d",
                attributes(&model.system.kinematic) == self.kinematic,
            ),
            ("a force", model.system.forces.len() >= self.forces),
            ("a discrete force", discrete >= self.discrete_forces),
            ("a symmetry", symmetries == self.symmetries),
            ("`dependent`", dependent.unwrap_or(0) >= self.dependent),
            ("the moving frame", frame.unwrap_or(0) == self.frame),
            ("the rule", rule_of(model) == rule),
            (
                "the order",
                model.system.order.source.is_some() == self.has_order,
            ),
            ("the retraction", retraction_of(model) == retraction),
            ("a connection", self.has_connections(model)),
        ];
        match checks.iter().find(|(_, kept)| !kept) {
            Some((what, _)) => Err((*what).to_owned()),
            None => Ok(()),
        }
    }

    /// Every connection that is given belongs to a stage.
    fn has_connections(&self, model: &Model) -> bool {
        let given = |names: &[String], default: &str| {
            names.iter().filter(|name| name.as_str() != default).count()
        };
        let stages = model.system.symmetries.iter();
        let connections = stages
            .clone()
            .map(|stage| &stage.connection)
            .chain(&model.system.factor_connection)
            .filter(|connection| !matches!(***connection, Connection::Nonholonomic));
        let discrete = (stages.map(|stage| &stage.discrete_connection))
            .chain(&model.system.factor_discrete_connection)
            .filter(|connection| !matches!(***connection, DiscreteConnection::Flat));
        given(&self.connections, "nonholonomic") == connections.count()
            && given(&self.discrete_connections, "flat") == discrete.count()
    }
}

fn expressions(attribute: &Attribute) -> &[syn::Expr] {
    match &attribute.body {
        Contents::Expressions(list) => &list.items,
        Contents::Declarations(_) => &[],
    }
}

/// The beginning of an attribute's contents.
fn first(attribute: &Attribute) -> String {
    expressions(attribute)
        .first()
        .map_or_else(String::new, first_token)
}

/// The first token of an expression.
fn first_token(expression: &syn::Expr) -> String {
    fn leaf(tokens: TokenStream) -> String {
        match tokens.into_iter().next() {
            Some(TokenTree::Group(group)) => leaf(group.stream()),
            Some(token) => token.to_string(),
            None => String::new(),
        }
    }
    leaf(expression.to_token_stream())
}

fn rule_of(model: &Model) -> &'static str {
    if model.system.keeps_energy {
        return "energy";
    }
    match *model.system.rule {
        Rule::Fixed(rule) => rule.name,
        Rule::Lobatto(_) => "lobatto",
        Rule::Alpha(_) => "alpha",
    }
}

fn retraction_of(model: &Model) -> &'static str {
    match model.system.retraction {
        Retraction::Cayley => "cayley",
        Retraction::Exponential => "exponential",
    }
}
