//! The verdict of Frobenius' theorem, in words.

use crate::mechanics::linear::vectors::each;
use std::collections::BTreeSet;

use super::{EquationWriter, aligned, of_words, phrase, sentence};
use crate::algebra::{Math, Scalar, Unknown, math};
use crate::catalogue::{Description, Topic};
use crate::expression::Variable;
use crate::mechanics::check::integrability::{Integrability, Integrable};
use crate::mechanics::finding::ordinal;
use crate::mechanics::notation::Where;
use crate::system::{Chart, Link};

/// The verdict of Frobenius' theorem, in words.
pub(super) fn verdict(
    writer: &EquationWriter<'_>,
    integrability: &Result<Integrability, Unknown>,
) -> Option<Description> {
    let objects = writer.objects;
    if objects.forms.is_empty() {
        return None;
    }
    let mut sentences = match integrability {
        Err(unknown) => vec![of_words(undecided(*unknown))],
        Ok(found) if found.combinations.is_empty() => vec![of_words(&nonholonomic(writer))],
        Ok(found) => (found.combinations.iter())
            .map(|combination| of_combination(writer, combination, found))
            .chain(found.has_controls.then(|| of_words(HELD)))
            .collect(),
    };
    let has_functions = (integrability.as_ref()).is_ok_and(|found| found.has_functions);
    sentences.extend(has_functions.then(|| of_words(GENERIC)));
    Some(aligned(Topic::Integrability, sentences))
}

fn undecided(unknown: Unknown) -> &'static str {
    match unknown {
        Unknown::NoValue => {
            "not decided: the constraint forms have no real value at the points tried"
        }
        Unknown::TooLarge => {
            "not decided: the brackets of the fields that satisfy the constraints are too large"
        }
        Unknown::ManySides => {
            "not decided: roots of squares and inverse functions make too many cases in the constraint forms"
        }
        Unknown::ManyCases | Unknown::OtherInACase => {
            "not decided: the constraint forms have too many cases, or others in each"
        }
    }
}

/// No combination is integrable.
fn nonholonomic(writer: &EquationWriter<'_>) -> String {
    let objects = writer.objects;
    let forms = [&objects.forms.concat()[..], &objects.affine].concat();
    let generic = writer.generic(&forms);
    match writer.discretizer.algebra.have_sides_beside_cases(&forms) {
        true => {
            format!("no combination of the constraints is found to be integrable{generic}, {SIDES}")
        }
        false => format!(
            "no combination of the constraints is integrable{generic}: the system is nonholonomic"
        ),
    }
}

fn of_combination(
    writer: &EquationWriter<'_>,
    combination: &Integrable,
    found: &Integrability,
) -> Math {
    let objects = writer.objects;
    let constraints = &combination.constraints;
    if let [one] = constraints[..]
        && objects.levels[one].is_some()
    {
        return of_words(&holonomic(one, found));
    }
    let apart = |a: &usize| !objects.source_of_phi.contains(&Some(*a));
    let is_apart = constraints.iter().any(apart);
    let Some(function) = combination.function.as_ref().filter(|_| !is_apart) else {
        return of_words(&on_constraints(constraints, found.is_smooth, is_apart));
    };
    let function = writer.print(function, Where::Free);
    let (opening, forms, place) = match constraints[..] {
        [one] => {
            let opening = format!("the {} constraint", ordinal(one));
            (opening, Math::default(), "the constraint")
        }
        _ => {
            let opening = "the combination ".to_owned();
            let terms = constraints.iter().zip(&combination.coefficients);
            let term = |(a, c): (&usize, &Scalar)| {
                let number = a + 1;
                let form = math!("omega_{number}", "\\omega^{{{number}}}");
                (writer.print(c, Where::Free), form)
            };
            (opening, Math::combination(terms.map(term)), "one of them")
        }
    };
    let integrable =
        " is integrable: it is holonomic in disguise, the motion stays on a level set of ";
    let offered = format!(
        "; with `#[holonomic(...)]` of it in the place of {place}, the level a field, every node is on one"
    );
    let spaced = |f: &Math| math!("{f}", " {f} ");
    let subject = match forms.is_empty() {
        true => vec![phrase(&format!("{opening}{integrable}"))],
        false => vec![phrase(&opening), spaced(&forms), phrase(integrable)],
    };
    sentence(
        subject
            .into_iter()
            .chain([spaced(&function), phrase(&offered)]),
    )
}

/// The values of the fields and controls among some variables for which a sentence is true that
/// denies something: in particular ones a coefficient may vanish that does not as a function of
/// them.
pub(in crate::mechanics) fn generic(
    chart: &Chart,
    variables: impl IntoIterator<Item = Variable>,
) -> String {
    let variables: BTreeSet<_> = variables.into_iter().collect();
    // The number of a site and the spacing are no fields.
    let first = chart.sites.as_ref().map_or(0, |_| Link::SPACING + 1);
    let name = |x: &Variable| match *x {
        Variable::Parameter(i) if i >= first => Some(&chart.parameters[i]),
        Variable::Control(i) => Some(&chart.controls[i]),
        _ => None,
    };
    let mut names: Vec<_> = (variables.iter().filter_map(name))
        .map(|name| format!("`{}`", name.ident))
        .collect();
    names.dedup();
    match names.is_empty() {
        true => String::new(),
        false => format!(" for generic values of {}", names.join(", ")),
    }
}

impl EquationWriter<'_> {
    /// [`generic`], of the variables of some functions.
    pub(in crate::mechanics) fn generic<'s>(
        &self,
        functions: impl IntoIterator<Item = &'s Scalar>,
    ) -> String {
        let algebra = self.discretizer.algebra;
        let variables = functions.into_iter().flat_map(|f| algebra.variables_of(f));
        generic(self.chart, variables)
    }
}

/// The condition of a verdict on constraints with functions of fields.
pub(in crate::mechanics) const GENERIC: &str = "no more is integrable for functions of which nothing is known: for particular ones more may be";

/// The condition of a verdict that denies something of constraints with roots of squares beside
/// cases.
pub(in crate::mechanics) const SIDES: &str = "with roots of squares taken on both of their sides in every case: for `abs(u)` in the place of \
    `sqrt(u.powi(2))` it may be";

/// The condition of a verdict on constraints with controls.
pub(in crate::mechanics) const HELD: &str =
    "this is so while the controls stay as they are: others make other constraints";

/// A constraint that is written as holonomic.
fn holonomic(constraint: usize, found: &Integrability) -> String {
    let jumps = match found.jumping.contains(&constraint) {
        true => ", which another one may follow where its functions jump",
        false => "",
    };
    format!(
        "the {} constraint is holonomic, as it is written: every node is on its level set{jumps}",
        ordinal(constraint)
    )
}

/// The sentence on constraints that are integrable together. The motion keeps their level sets
/// where D_d is the rule's of them, and not given apart.
fn on_constraints(constraints: &[usize], is_smooth: bool, is_apart: bool) -> String {
    let level_set = "a level set of a function of q (and of t, where the constraint depends on it)";
    let unknown = "the function is not known here; where you know it, write `#[holonomic(...)]`";
    let own = "the motion satisfies equations of D_d that are given apart, and stays on no level set but by these";
    match (constraints, is_smooth) {
        ([one], _) if is_apart => {
            let place = match is_smooth {
                true => "",
                false => " where its functions are smooth",
            };
            format!(
                "the {} constraint is integrable{place}; {own}",
                ordinal(*one)
            )
        }
        ([one], true) => format!(
            "the {} constraint is integrable: it is holonomic in disguise, the motion stays on {level_set}; {unknown}",
            ordinal(*one)
        ),
        ([one], false) => format!(
            "the {} constraint is integrable where its functions are smooth: the motion stays on {level_set} there, and may come to \
             another one where they jump",
            ordinal(*one)
        ),
        (several, _) => {
            let names = each(several, |a| format!("the {}", ordinal(*a)));
            let place = match (is_smooth, is_apart) {
                (true, true) => format!("; {own}"),
                (true, false) => format!(": holonomic in disguise; {unknown}"),
                (false, true) => format!(" where their functions are smooth; {own}"),
                (false, false) => " where their functions are smooth".to_owned(),
            };
            format!(
                "a combination of {} constraint is integrable{place}",
                names.join(" and ")
            )
        }
    }
}
