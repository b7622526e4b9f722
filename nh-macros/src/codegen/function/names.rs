//! Names of local values: `theta_dot`, `cos_phi`, `x_squared`, and numbered ones where a name would
//! be long.
//!
//! Rust reads `let I = …` as a comparison with the constant `I` where the user has one, so a name
//! in the style of constants and types gets a trailing underscore: `I_`.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, Span};

use crate::expression::{
    Function, GroupMap, MatrixEntry, Node, Slot, StepArgument, Variable, Weighted,
};
use crate::mechanics::velocity_name;
use crate::program::{GivenName, Label, Number, Program, Value, ValueId};

/// Longer names are replaced by numbers.
const LONGEST: usize = 34;
/// Names of the user's may be longer, with the variables that they are differentiated by.
const LONGEST_GIVEN: usize = 40;

/// The names of a system's parameters, controls and coordinates.
pub(crate) struct SystemNames {
    pub(crate) parameters: Vec<String>,
    /// The fields that are functions.
    pub(crate) functions: Vec<String>,
    pub(crate) controls: Vec<String>,
    pub(crate) coordinates: Vec<String>,
    /// The coordinates of the group, where the functions are those of a reduced system.
    pub(crate) group: Vec<String>,
    /// The factors of Q.
    pub(crate) factors: Vec<String>,
    /// The unknowns of a node, where its equations are solved.
    pub(crate) unknowns: Vec<String>,
}

/// The locals of one function.
pub(crate) struct Locals {
    names: BTreeMap<ValueId, String>,
    taken: BTreeSet<String>,
}

impl Locals {
    /// `reserved` are the names of the function's arguments.
    pub(crate) fn new(program: &Program, system: &SystemNames, reserved: &[&str]) -> Self {
        Self::with(program, system, reserved, &[])
    }

    /// These names, if some values are those of variables that were replaced.
    pub(crate) fn with(
        program: &Program,
        system: &SystemNames,
        reserved: &[&str],
        known: &[(ValueId, Variable)],
    ) -> Self {
        let taken = reserved.iter().map(|name| (*name).to_owned()).collect();
        let mut locals = Self {
            names: BTreeMap::new(),
            taken,
        };
        for (i, value) in program.values.iter().enumerate() {
            if let Value::Input(variable) = value {
                locals.take(ValueId(i), system.input(*variable));
            }
        }
        for (id, variable) in known {
            if !locals.names.contains_key(id) {
                locals.take(*id, system.input(*variable));
            }
        }
        for (i, value) in program.values.iter().enumerate() {
            if let Value::Map(map, _) = value {
                locals.take(ValueId(i), system.map(*map));
            }
        }
        for (id, label) in &program.labels {
            let name = match label {
                Label::Variable(variable) => system.input(*variable),
                Label::Given(given) => system.given(given),
                Label::Call(function, variable) => {
                    format!("{}_{}", function.identifier(), system.input(*variable))
                }
                Label::Symbol(_) => continue,
            };
            if !locals.names.contains_key(id) && name.len() <= LONGEST_GIVEN {
                locals.take(*id, name);
            }
        }
        let mut symbolic = BTreeSet::new();
        for i in 0..program.values.len() {
            let id = ValueId(i);
            if !locals.names.contains_key(&id) {
                let symbol = match program.labels.get(&id) {
                    Some(Label::Symbol(symbol)) => Some(symbol.clone()),
                    _ => None,
                };
                // A name that is made of symbols says less than one.
                let operands = program.value(id).operands();
                let is_symbolic = operands.iter().any(|id| symbolic.contains(id));
                let derived = locals.derived(program, id);
                let name = match (&symbol, derived) {
                    (Some(symbol), derived) if is_symbolic || derived.is_none() => symbol.clone(),
                    (_, Some(derived)) => derived,
                    (_, None) => format!("term_{i}"),
                };
                if is_symbolic || symbol.as_ref() == Some(&name) {
                    symbolic.insert(id);
                }
                locals.take(id, name);
            }
        }
        locals
    }

    pub(crate) fn ident(&self, id: ValueId) -> Ident {
        Ident::new(&self.names[&id], Span::mixed_site())
    }

    fn take(&mut self, id: ValueId, name: String) {
        let name = if is_like_an_item(&name) {
            format!("{name}_")
        } else {
            name
        };
        let mut unique = name.clone();
        let mut count = 2;
        while self.taken.contains(&unique) || is_keyword(&unique) {
            unique = format!("{name}_{count}");
            count += 1;
        }
        self.taken.insert(unique.clone());
        self.names.insert(id, unique);
    }

    /// A name that says what the value is, if that is short.
    fn derived(&self, program: &Program, id: ValueId) -> Option<String> {
        let name = |id: &ValueId| match program.value(*id) {
            Value::Number(number) => number_name(number),
            _ => self
                .names
                .get(id)
                .map(|name| name.trim_end_matches('_').to_owned()),
        };
        let joined = match program.value(id) {
            // `height_slope_12`: without its arguments, which are sums as a rule.
            Value::Call(function @ Function::OfField(_), arguments) => {
                format!("{}_{}", name(arguments.last()?)?, function.identifier())
            }
            Value::Call(function, arguments) => {
                let arguments: Option<Vec<_>> = arguments.iter().map(name).collect();
                format!("{}_{}", function.identifier(), arguments?.join("_"))
            }
            Value::Power(base, 2) => format!("{}_squared", name(base)?),
            Value::Power(base, 3) => format!("{}_cubed", name(base)?),
            Value::Power(base, -1) => format!("inverse_{}", name(base)?),
            Value::Product(factors) if factors.len() <= 4 => factors
                .iter()
                .map(name)
                .collect::<Option<Vec<_>>>()?
                .join("_"),
            Value::Sum(terms) if terms.len() == 2 => {
                let sign = if terms[1].negative { "minus" } else { "plus" };
                format!("{}_{sign}_{}", name(&terms[0].id)?, name(&terms[1].id)?)
            }
            _ => return None,
        };
        let identifier =
            joined.starts_with(|c: char| c.is_alphabetic()) && !joined.contains("term_");
        (identifier && joined.len() <= LONGEST).then_some(joined)
    }
}

impl SystemNames {
    /// `R_01`, `g_p0`.
    fn element(&self, g: usize, entry: MatrixEntry) -> String {
        let name = flat(&self.factors[g]);
        match entry.column {
            3 => format!("{name}_p{}", entry.row),
            column => format!("{name}_{}{column}", entry.row),
        }
    }

    /// The local that holds a component of a `#[define]`, or a derivative of one: `v_B_0_mid`,
    /// `v_B_0_by_phi_mid`.
    fn given(&self, given: &GivenName) -> String {
        let mut name = flat(&given.name);
        for x in &given.by {
            let x = x.without_node().unwrap_or(*x);
            name = format!("{name}_by_{}", self.input(x));
        }
        match given.node {
            Some(node) => format!("{name}_{}", suffix(node)),
            None => name,
        }
    }

    /// `d_x`, and `d_R_2` of the increment in a group.
    fn increment(&self, i: usize) -> String {
        let group = |name: &str| name.rsplit_once('.').map(|(group, _)| group.to_owned());
        match group(&self.coordinates[i]) {
            Some(own) => {
                let known = self.coordinates[..i].iter();
                let place = known.filter(|name| group(name).as_ref() == Some(&own));
                format!("d_{}_{}", flat(&own), place.count())
            }
            None => format!("d_{}", flat(&self.coordinates[i])),
        }
    }

    /// The local that holds a row of the equations of a node.
    pub(in crate::codegen) fn row(&self, i: usize) -> String {
        match self.unknowns.get(i) {
            Some(name) => format!("residual_{}", flat(name)),
            None => format!("constraint_{}", i - self.unknowns.len()),
        }
    }

    /// The local that holds what a map of a group makes.
    fn map(&self, map: GroupMap) -> String {
        let name = flat(&self.factors[map.coordinate()]);
        match map {
            GroupMap::Middle(_, row) => format!("{name}_mid_{row}"),
            GroupMap::CovectorSlope(_) => format!("slope_{name}"),
            _ => format!("{}_{name}", map.name()),
        }
    }

    /// The local that holds an input.
    fn input(&self, variable: Variable) -> String {
        match variable {
            Variable::Pi => "pi".into(),
            Variable::Parameter(i) => flat(&self.parameters[i]),
            Variable::Function(i) => flat(&self.functions[i]),
            Variable::Control(i) => flat(&self.controls[i]),
            Variable::SetInForce(k) => format!("chi_{k}"),
            Variable::Step => "h".into(),
            Variable::Time => "t".into(),
            Variable::NodeTime(node) => format!("t_{}", suffix(node)),
            Variable::Coordinate(i) => flat(&self.coordinates[i]),
            Variable::Velocity(i) => flat(&velocity_name(&self.coordinates[i])),
            Variable::Node(i, node) => format!("{}_{}", flat(&self.coordinates[i]), suffix(node)),
            Variable::Increment(i) => self.increment(i),
            Variable::Inner(k) => format!("inner_{k}"),
            Variable::Constant(i) => format!("constant_{i}"),
            Variable::Multiplier(a) => format!("lambda_{a}"),
            Variable::Arrival(i) => format!("p_{}", flat(&self.unknowns[i])),
            Variable::Guess(i) => format!("guess_{}", flat(&self.unknowns[i])),
            Variable::Row(i) => self.row(i),
            Variable::JacobianEntry(i, j) => format!("j_{i}_{j}"),
            Variable::Element(slot, j) => {
                let name = flat(&self.group[j]);
                match slot {
                    Slot::Relative => format!("vartheta_{name}"),
                    Slot::First => format!("{name}_0"),
                    Slot::Second => format!("{name}_1"),
                    Slot::Third => format!("{name}_2"),
                }
            }
            Variable::Entry(g, entry) => self.element(g, entry),
            Variable::NodeEntry(g, entry, node) => {
                format!("{}_{}", self.element(g, entry), suffix(node))
            }
            Variable::RelativeEntry(g, entry) => format!("relative_{}", self.element(g, entry)),
            Variable::RootEntry(g, entry) => format!("root_{}", self.element(g, entry)),
            Variable::Tangent(g, node, i, j) => {
                format!("tangent_{}_{i}{j}_{}", flat(&self.factors[g]), suffix(node))
            }
            Variable::InverseTangent(g, node, i, j) => {
                let side = match node {
                    Node::End => "inverse",
                    _ => "right_inverse",
                };
                format!("{side}_{}_{i}{j}", flat(&self.factors[g]))
            }
            Variable::BodyMomentum(g, i) => format!("mu_{}_{i}", flat(&self.factors[g])),
            Variable::Covector(g, node, i) => {
                format!("{}_{i}", self.map(GroupMap::Covector(g, node)))
            }
            Variable::CovectorSlope(g, i, j) => {
                format!("{}_{i}{j}", self.map(GroupMap::CovectorSlope(g)))
            }
            Variable::Half(g) => format!("kappa_{}", flat(&self.factors[g])),
            Variable::Stumpff(g, k, node) => {
                format!("c{k}_{}_{}", flat(&self.factors[g]), suffix(node))
            }
            Variable::Attitude(..) | Variable::Defined(_) | Variable::InnerNode(_) => {
                unreachable!("no program reads it")
            }
            Variable::Weight(of, i) => match of {
                Weighted::Momentum => format!("weight_{}", flat(&self.coordinates[i])),
                Weighted::Constraint => format!("weight_constraint_{i}"),
                Weighted::Inner => format!("weight_inner_{i}"),
                Weighted::Arrival => format!("weight_p_{}", flat(&self.coordinates[i])),
                Weighted::End => format!("weight_end_{}", flat(&self.coordinates[i])),
                Weighted::NextPosition => format!("weight_next_{}", flat(&self.coordinates[i])),
                Weighted::NextMomentum => format!("weight_next_p_{}", flat(&self.coordinates[i])),
                Weighted::NextMultiplier => format!("weight_lambda_{i}"),
            },
            Variable::Variation(of, i) => match of {
                StepArgument::Position => format!("delta_{}", flat(&self.coordinates[i])),
                StepArgument::Increment => format!("delta_d_{}", flat(&self.coordinates[i])),
                StepArgument::Multiplier => format!("delta_lambda_{i}"),
                StepArgument::Control => format!("delta_{}", flat(&self.controls[i])),
                StepArgument::Parameter => {
                    // Behind those of a link are its controls.
                    let mut names = self.parameters.iter().chain(&self.controls);
                    format!("delta_{}", flat(names.nth(i).expect("a parameter")))
                }
                StepArgument::Step => "delta_h".to_owned(),
                StepArgument::Time => "delta_t".to_owned(),
            },
            Variable::Passed(k) => format!("linear_{k}"),
            Variable::Displacement(j) => format!("a_{}", flat(&self.group[j])),
            Variable::DisplacementSlope(j, i, node) => format!(
                "a_{}_by_{}_{}",
                flat(&self.group[j]),
                flat(&self.coordinates[i]),
                suffix(node)
            ),
        }
    }
}

/// `half`, `twice`: a factor in words.
fn number_name(number: &Number) -> Option<String> {
    let name = match (number.numerator.as_str(), number.denominator.as_str()) {
        ("1", "2") => "half",
        ("1", "4") => "quarter",
        ("1", "8") => "eighth",
        ("2", "1") => "twice",
        (numerator, "1") => numerator,
        (numerator, denominator) => return Some(format!("{numerator}_{denominator}")),
    };
    Some(name.to_owned())
}

/// The end of the name of what is taken at a node.
fn suffix(node: Node) -> &'static str {
    match node {
        Node::Start => "0",
        Node::Middle => "mid",
        Node::End => "1",
        Node::Alpha => "alpha",
    }
}

/// `q[3]` → `q_3`, `R.omega[0]` → `R_omega_0`, `M[(0, 1)]` → `M_0_1`.
pub(in crate::codegen) fn flat(name: &str) -> String {
    name.replace(", ", "_")
        .replace(['[', '.'], "_")
        .replace([']', '(', ')'], "")
}

/// Whether Rust's style has the name for a constant or a type: `I`, `I_X`, `Ixx`.
fn is_like_an_item(name: &str) -> bool {
    let upper = name.starts_with(char::is_uppercase);
    upper && (!name.contains('_') || !name.contains(char::is_lowercase))
}

fn is_keyword(name: &str) -> bool {
    syn::parse_str::<Ident>(name).is_err()
}
