//! The meaning of symmetries beside coordinates in groups, in words and formulas.

use super::describe::{EquationWriter, PrintedLine, description, words};
use crate::algebra::{Math, Scalar, math};
use crate::catalogue::{Description, Topic};
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::linear::vectors::{times, transpose};
use crate::mechanics::moving_basis::Invariance;
use crate::mechanics::notation::{plain, symbol};
use crate::system::{Factor, System};

/// The meaning of the symmetries: the reduced equations, what is conserved, the reconstruction.
pub(crate) fn describe_symmetries(
    writer: &EquationWriter<'_>,
    invariance: Option<&Invariance>,
) -> Vec<Description> {
    let (objects, system) = (writer.objects, writer.discretizer.system);
    // The symmetries of a lattice reduce nothing; stages of reduction, and actions by formula, have their own words.
    let is_described = |of: &&Invariance| system.link.is_none() && of.actions.is_empty();
    let Some(invariance) = invariance.filter(is_described) else {
        return Vec::new();
    };
    let acting: Vec<_> = (system.acting().into_iter())
        .map(|g| &system.chart.factors[g])
        .collect();
    let mut sentences = Vec::new();
    if !acting.is_empty() {
        sentences.extend(describe_acting(system, objects, &acting));
    }
    let is_left = is_left(system);
    let named = |is_shown: &dyn Fn(usize) -> bool| -> Vec<String> {
        let names = invariance.names.iter().enumerate();
        let shown = names.filter(|(j, _)| is_shown(*j));
        shown.map(|(_, name)| name.clone()).collect()
    };
    let others = named(&|j| !is_left[j]);
    if !others.is_empty() {
        sentences.push(format!(
            "L_d, D, D_d and the forces are invariant along {}",
            others.join(", ")
        ));
    }
    let conserved = match objects.is_forced {
        true => vec![false; is_left.len()],
        false => along_constraints(writer, invariance),
    };
    let all_of_left = (0..is_left.len()).all(|j| !is_left[j] || conserved[j]);
    if !acting.is_empty() && all_of_left {
        sentences.push(
            "the spatial momentum Ad*_{g[k]^-1}(-D1L_d(q[k], q[k+1])) is conserved".to_owned(),
        );
    }
    let single = named(&|j| conserved[j] && !(is_left[j] && all_of_left));
    if !single.is_empty() {
        let (subject, verb) = match single.len() {
            1 => ("the momentum", "is"),
            _ => ("the momenta", "are"),
        };
        sentences.push(format!(
            "{subject} -D1L_d(q[k], q[k+1]) xi_Q(q[k]) along {} {verb} conserved",
            single.join(", ")
        ));
    }
    let mut descriptions = vec![words(Topic::Symmetry, &sentences)];
    if !acting.is_empty() {
        descriptions.extend(reduced_equations(objects, &acting));
    }
    descriptions
}

/// For every direction, whether a factor acts on itself from the left in it.
fn is_left(system: &System) -> Vec<bool> {
    let of_charts = system
        .symmetries
        .iter()
        .map(|symmetry| (false, symmetry.fibre.len()));
    let of_factors = system.factor_actions.iter().map(|action| {
        let factor = &system.chart.factors[action.factor];
        (action.is_left(), action.dim(factor.space.dim()))
    });
    (of_charts.chain(of_factors))
        .flat_map(|(left, dim)| vec![left; dim])
        .collect()
}

/// For every direction, whether its generator is in D everywhere, so that no reaction changes its
/// momentum.
fn along_constraints(writer: &EquationWriter<'_>, invariance: &Invariance) -> Vec<bool> {
    let (algebra, forms) = (writer.discretizer.algebra, &writer.objects.forms);
    let dim = invariance.names.len();
    let is_along = |column: Vec<Scalar>| algebra.vanish(&times(forms, &column)) == Some(true);
    let columns = transpose(&invariance.generators, dim);
    columns.into_iter().map(is_along).collect()
}

/// The factors that act, and the equations of motion.
fn describe_acting(system: &System, objects: &Objects, acting: &[&Factor]) -> [String; 2] {
    let is_line = |factor: &&&Factor| factor.space.group().is_none();
    let lines: Vec<_> = (acting.iter().filter(is_line))
        .map(|factor| factor.name.to_string())
        .collect();
    let groups = acting.iter().filter(|factor| !is_line(factor));
    let mut actions: Vec<_> = groups
        .map(|factor| format!("{}({})", factor.space.name(), factor.name))
        .collect();
    actions.extend((!lines.is_empty()).then(|| format!("translations({})", lines.join(", "))));
    let others = system.chart.factors.len() > acting.len();
    let equations = match (others, objects.forms.is_empty()) {
        (false, true) => "Q = G: the equations of motion are the discrete Euler-Poincare equations",
        (false, false) => {
            "Q = G: the equations of motion are the discrete Euler-Poincare-Suslov equations"
        }
        (true, _) => {
            "the equations of motion are those of the reduced variables (r[k], u[k], r[k+1])"
        }
    };
    [
        format!(
            "{} acts by left multiplication: L_d, D, D_d and the forces are invariant",
            actions.join(" x ")
        ),
        equations.to_owned(),
    ]
}

/// The equations in u, and the reconstruction.
fn reduced_equations(objects: &Objects, acting: &[&Factor]) -> [Description; 2] {
    let mut lines: Vec<PrintedLine> = Vec::new();
    let mut reconstruction: Vec<PrintedLine> = Vec::new();
    for factor in acting {
        let name = factor.name.to_string();
        let [start, end] = ["k", "k+1"].map(|label| symbol(&name, &Math::alike(label)));
        let u = math!("u_{}[k]", plain(&name));
        let (relative, next) = match factor.space.group() {
            Some(_) => (math!("{start}^-1*{end}"), math!("{start}*{u}")),
            None => (math!("{end} - {start}"), math!("{start} + {u}")),
        };
        lines.push((u, relative));
        reconstruction.push((end, next));
    }
    let reactions = match objects.forms.is_empty() {
        true => math!("0"),
        false => math!("sum_b lambda_b[k]*mu_b"),
    };
    let forces = match objects.is_forced {
        true => math!(" + f_minus[k] + f_plus[k-1]", " + f^-_{{k}} + f^+_{{k-1}}"),
        false => Math::default(),
    };
    let momenta = math!("-dl(u[k])*u[k]^-1 + u[k-1]^-1*dl(u[k-1]){forces}");
    lines.push((momenta, reactions));
    [
        description(Topic::EulerPoincare, &lines),
        description(Topic::Reconstruction, &reconstruction),
    ]
}
