//! Actions by formula: their generators and brackets, Noether's momenta, and what changes these.
//!
//! ```text
//! J[k] = p_k·K(q_k),   p_k = -D_1L_d(q_k, q_{k+1}) - f⁻(q_k, q_{k+1})
//! J[k] - J[k-1] = -Σ_a λ_{a,k} ω^a(q_k)·K(q_k)
//!                 + f⁻(q_{k-1}, q_k)·K(q_{k-1}) + f⁺(q_{k-1}, q_k)·K(q_k)
//!                 + D_1L_d(q_{k-1}, q_k)·K(q_{k-1}) + D_2L_d(q_{k-1}, q_k)·K(q_k)
//! ```
//!
//! by the discrete Lagrange–d'Alembert equations at q_k. The last line is K L_d, which vanishes
//! where L_d is invariant; with inner nodes it is less what moves these, by their equations the
//! work of forces and reactions there.

use super::describe::{EquationWriter, PrintedLine, description, words};
use crate::algebra::{Math, Scalar, math};
use crate::catalogue::{Description, Topic};
use crate::expression::Variable;
use crate::mechanics::check::action::{Bracket, FoundAction, work};
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::linear::vectors::{dot, transpose};
use crate::mechanics::moving_basis::Invariance;
use crate::mechanics::notation::{Where, interval, plain, symbol};
use crate::system::System;

/// The sentences and formulas about the actions by formula of a system; nothing where there are
/// none.
pub(in crate::mechanics) fn describe(
    writer: &EquationWriter<'_>,
    invariance: &Invariance,
) -> Vec<Description> {
    if invariance.actions.is_empty() {
        return Vec::new();
    }
    let fields = transpose(&invariance.generators, invariance.names.len());
    let exact = (invariance.actions.iter()).flat_map(|action| &action.is_exact);
    let momenta: Vec<_> = (invariance.names.iter().zip(fields).zip(exact))
        .map(|((name, field), exact)| Momentum::new(writer, name, field, *exact))
        .collect();
    let mut sentences: Vec<_> = invariance.actions.iter().map(invariant).collect();
    let is_lattice = writer.discretizer.system.link.is_some();
    let mut lines: Vec<_> = momenta.iter().map(|it| it.generator(writer)).collect();
    let mut first = 0;
    for action in &invariance.actions {
        let names = &invariance.names[first..][..action.names.len()];
        lines.extend(brackets(writer, action, names));
        first += names.len();
    }
    // The momenta of a lattice have densities and fluxes.
    if !is_lattice {
        sentences.extend(momenta.iter().map(Momentum::verdict));
        lines.push(departing(writer));
        lines.extend(momenta.iter().flat_map(|it| it.lines(writer)));
    }
    vec![
        words(Topic::Symmetry, &sentences),
        description(Topic::Noether, &lines),
    ]
}

/// The sentence that says which of L and L_d an action leaves invariant.
fn invariant(action: &FoundAction) -> String {
    let written = &action.written;
    match action.is_exact.contains(&false) {
        false => format!("L_d is invariant under {written}"),
        true => format!(
            "L is invariant under {written}, and L_d is not: its momenta change in a step by an error of the discretisation"
        ),
    }
}

/// [K_a, K_b] = Σ_c c K_c.
fn brackets(
    writer: &EquationWriter<'_>,
    action: &FoundAction,
    names: &[String],
) -> Vec<PrintedLine> {
    let line = |bracket: &Bracket| {
        let [a, b] = bracket.of.map(|j| field_name(&names[j]));
        let terms = (bracket.coefficients.iter().zip(names))
            .map(|(c, name)| (writer.print(c, Where::Free), field_name(name)));
        (
            math!("[{a}, {b}]", "\\left[{a}, {b}\\right]"),
            Math::combination(terms),
        )
    };
    action.brackets.iter().map(line).collect()
}

fn field_name(name: &str) -> Math {
    let name = plain(name);
    math!("K_{name}")
}

/// p_k, with which an interval departs.
fn departing(writer: &EquationWriter<'_>) -> PrintedLine {
    let on = interval(writer.chart, Where::Interval);
    let force = match writer.objects.is_forced {
        true => math!(" - f_minus({on})"),
        false => Math::default(),
    };
    let momentum = math!("D1L_d({on})");
    (symbol("p", &Math::alike("k")), math!("-{momentum}{force}"))
}

/// F·K of the continuous forces, of a field K.
fn power(system: &System, objects: &Objects, field: &[Scalar]) -> Scalar {
    let forces = system.forces.iter().zip(&objects.force_terms);
    Scalar::sum(forces.map(|(force, (_, value))| value * &field[force.coordinate]))
}

/// One of Noether's momenta, and the parts of its change that do not vanish.
struct Momentum<'a> {
    name: &'a str,
    field: Vec<Scalar>,
    /// ω^a K of the constraints along which the generator has a component, by their places.
    reactions: Vec<(usize, Scalar)>,
    is_forced: bool,
    /// Whose forces these are.
    forces: &'static str,
    /// Whether L_d is invariant.
    is_exact: bool,
    /// Whether the system is a discretisation of a continuous one in all parts.
    has_limit: bool,
    /// Whether forces or reactions at inner nodes may do work along it.
    is_worked_inside: bool,
}

impl<'a> Momentum<'a> {
    fn new(writer: &EquationWriter<'_>, name: &'a str, field: Vec<Scalar>, is_exact: bool) -> Self {
        let (discretizer, objects) = (writer.discretizer, writer.objects);
        let system = discretizer.system;
        let all_zero = |f: &[Scalar]| discretizer.algebra.vanish(f) == Some(true);
        let forms = objects.forms.iter().enumerate();
        let reactions: Vec<_> = forms
            .map(|(a, form)| (a, dot(form, &field)))
            .filter(|(_, along)| !all_zero(std::slice::from_ref(along)))
            .collect();
        let has_inner = discretizer.inner.is_some();
        let works = match has_inner {
            true => power(system, objects, &field),
            false => work(
                discretizer,
                [&objects.force_minus, &objects.force_plus],
                &field,
            ),
        };
        let is_forced = objects.is_forced && !all_zero(&[works]);
        Self {
            is_worked_inside: has_inner && (is_forced || !reactions.is_empty()),
            name,
            field,
            reactions,
            is_forced,
            forces: match objects.energy_preservation.is_empty() {
                true => "forces",
                false => "the discrete forces of the scheme",
            },
            is_exact,
            has_limit: !objects.source_of_phi.contains(&None)
                && system.discrete_force_minus.is_empty()
                && system.discrete_force_plus.is_empty(),
        }
    }

    /// The sentence that says whether the momentum is conserved, and why not.
    fn verdict(&self) -> String {
        let name = self.name;
        let mut reasons = Vec::new();
        if !self.reactions.is_empty() {
            reasons.push(format!(
                "K_{name} is not in D, so that reactions act along it"
            ));
        }
        if self.is_forced {
            let forces = self.forces;
            reasons.push(format!("{forces} act along K_{name}"));
        }
        match (reasons.is_empty(), self.is_exact) {
            (true, true) => format!("J_{name} is conserved"),
            (true, false) if !self.has_limit => {
                format!("J_{name} changes in a step by this error alone")
            }
            (true, false) => {
                format!(
                    "J_{name} is conserved in continuous time, and in steps but for this error, which is of the order of the scheme over a fixed time"
                )
            }
            (false, _) => format!(
                "J_{name} is not conserved in general: {}",
                reasons.join(", and ")
            ),
        }
    }

    /// K(q), or K(q, t).
    fn generator(&self, writer: &EquationWriter<'_>) -> PrintedLine {
        let own = self.field.iter().take(writer.discretizer.own);
        let components = own.map(|f| writer.print(f, Where::Free));
        let name = field_name(self.name);
        let at = self.in_time(writer, math!("q"), math!("t"));
        (math!("{name}({at})"), Math::tuple(components))
    }

    /// The arguments of K or J, with the time where K depends on it.
    fn in_time(&self, writer: &EquationWriter<'_>, arguments: Math, t: Math) -> Math {
        let algebra = writer.discretizer.algebra;
        let mut field = self.field.iter();
        match field.any(|f| algebra.contains(f, Variable::Time)) {
            true => math!("{arguments}, {t}"),
            false => arguments,
        }
    }

    /// ∂L/∂q̇·K, J, and its change.
    fn lines(&self, writer: &EquationWriter<'_>) -> Vec<PrintedLine> {
        let (name, field) = (plain(self.name), field_name(self.name));
        let mut lines = Vec::new();
        if let Some(momentum) = &writer.objects.momentum {
            let state = math!("q, q_dot", "q, \\dot{{q}}");
            let state = self.in_time(writer, state, math!("t"));
            let left = math!("J_{name}({state})", "J_{{{name}}}({state})");
            lines.push(writer.derived(left, &dot(momentum, &self.field), Where::Free));
        }
        let [here, before] = ["k", "k-1"].map(|label| math!("J_{name}[{label}]"));
        let [at, at_before] = ["k", "k-1"].map(|label| {
            let [q, t] = ["q", "t"].map(|name| symbol(name, &Math::alike(label)));
            let node = self.in_time(writer, q, t);
            math!("{field}({node})")
        });
        let p = symbol("p", &Math::alike("k"));
        lines.push((here.clone(), math!("{p}*{at}", "{p} \\cdot {at}")));
        let before_node = interval(writer.chart, Where::Before);
        let paired = |object: &str, at: &Math| {
            let object = math!("{object}({before_node})");
            math!("{object}*{at}", "{object} \\cdot {at}")
        };
        let algebra = writer.discretizer.algebra;
        let reaction =
            |(a, along): &(usize, Scalar)| -&(&algebra.variable(Variable::Multiplier(*a)) * along);
        let mut change: Vec<_> = (self.reactions.iter().map(reaction))
            .map(|f| writer.print(&writer.collected(&f), Where::Node))
            .collect();
        if self.is_forced {
            change.push(paired("f_minus", &at_before));
            change.push(paired("f_plus", &at));
        }
        if !self.is_exact || self.is_worked_inside {
            change.push(paired("D1L_d", &at_before));
            change.push(paired("D2L_d", &at));
        }
        let change = match change.is_empty() {
            true => math!("0"),
            false => Math::sum(change),
        };
        lines.push((math!("{here} - {before}"), change));
        lines
    }
}
