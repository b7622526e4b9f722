//! The sets on which the forms of the constraints lose rank, and the constraints that are divided
//! there, in words.

use super::describe::{EquationWriter, aligned, phrase, sentence};
use crate::algebra::{Math, Scalar, math};
use crate::catalogue::{Description, Topic};
use crate::mechanics::discrete::rank::{Division, SingularSet};
use crate::mechanics::finding::ordinals;
use crate::mechanics::notation::{Where, names};

/// The sets on which the rank falls, and the divisions; nothing where no set is known.
pub(in crate::mechanics) fn describe_rank(writer: &EquationWriter<'_>) -> Option<Description> {
    let rank = &writer.objects.rank;
    let sets = rank.sets.iter().map(|set| writer.singular(set));
    let divisions = rank.divisions.iter().map(|of| writer.division(of));
    let sentences: Vec<_> = sets.chain(divisions).collect();
    (!sentences.is_empty()).then(|| aligned(Topic::Rank, sentences))
}

impl EquationWriter<'_> {
    /// An expression of which the sign does not matter.
    fn unsigned(&self, f: &Scalar) -> Math {
        let names = names(self.chart, Where::Free);
        let unsigned = self.discretizer.algebra.without_sign(f, &names);
        self.print(&unsigned, Where::Free)
    }

    fn singular(&self, set: &SingularSet) -> Math {
        let equations = set.equations.iter().map(|f| {
            let f = self.unsigned(f);
            formula(&math!("{f} = 0"))
        });
        let place = Math::joined(equations, [" and ", " \\text{ and } "]);
        let end = if set.divided.is_empty() {
            UNDIVIDED
        } else {
            ""
        };
        let opening = match set.ranks {
            Some([from, to]) => {
                format!("the rank of the constraint forms falls from {from} to {to} where ")
            }
            None => self.opening(set),
        };
        sentence([phrase(&opening), place, phrase(end)])
    }

    /// The words before a set of which the ranks are not known.
    fn opening(&self, set: &SingularSet) -> String {
        let all = &self.discretizer.system.variational;
        let divided = &set.divided;
        let is_combined = |division: &Division| {
            divided.contains(&division.constraint) && !division.with.is_empty()
        };
        let of_one =
            |a: &usize| all[*a].condition.is_some() && all[*a].source == all[divided[0]].source;
        let which = ordinals(divided);
        match &divided[..] {
            [] => "the constraint forms lose rank where ".to_owned(),
            _ if self.objects.rank.divisions.iter().any(is_combined) => {
                "the constraint forms, as they are written, depend on each other where ".to_owned()
            }
            [_] => format!("the form of the {which} constraint, as it is written, vanishes where "),
            _ if divided.iter().all(of_one) => {
                format!("the {which} constraint are the sides of one, whose form vanishes where ")
            }
            _ => format!("the forms of the {which} constraint, as they are written, vanish where "),
        }
    }

    fn division(&self, division: &Division) -> Math {
        let a = division.constraint;
        let powers =
            (division.divisor.iter()).map(|(g, n)| Scalar::product((0..*n).map(|_| g.clone())));
        let divisor = Scalar::product(powers);
        let combined = match division.with.is_empty() {
            true => String::new(),
            false => format!(", less multiples of the {},", ordinals(&division.with)),
        };
        let (region, limit) = match self.discretizer.system.variational[a].condition {
            None => (
                "",
                ", the limit of D on both sides: a motion passes there without a jump",
            ),
            Some(_) => ("in its region ", ", the limit of D there"),
        };
        let limit = match self.objects.rank.is_limit {
            true => limit,
            false => "",
        };
        let opening = format!(
            "{region}the {} constraint{combined} is divided by ",
            ordinals(&[a])
        );
        let equation = self.unsigned(&self.objects.variational[a]);
        sentence([
            phrase(&opening),
            formula(&self.unsigned(&divisor)),
            phrase(" and is "),
            formula(&math!("{equation} = 0")),
            phrase(limit),
        ])
    }
}

/// The end of a sentence on a set.
const UNDIVIDED: &str = "; nothing is divided, and a step from there ends with an error";

/// A formula among words: as code in the text.
fn formula(f: &Math) -> Math {
    math!("`{f}`", " {f} ")
}
