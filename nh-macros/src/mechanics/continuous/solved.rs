//! The equations in the independent velocities, with what is made of them: a new time, a measure.

use super::measure::{self, Measure, NoMeasure};
use super::{Data, hamiltonise, voronec};
use crate::budget;
use crate::mechanics::derivation::formula::Formulas;
use crate::mechanics::finding::{Finding, Part};
use crate::system::NO_VORONEC_IN_REGIONS;

/// The Voronec equations, and what is made of them.
pub(super) struct Derived {
    pub(super) voronec: voronec::Voronec,
    pub(super) hamiltonised: Result<hamiltonise::Hamiltonised, String>,
    /// The invariant measure; `None` where the equations are not reduced.
    pub(super) measure: Option<Result<Measure, NoMeasure>>,
    pub(super) formulas: Formulas,
}

impl Derived {
    /// Adds the measure of the reduced equations; the search for it has a budget of its own.
    pub(super) fn with_measure(mut self, data: &Data<'_>) -> Self {
        if self.voronec.is_reduced {
            let found = budget::question(|| measure::measure(data, &self.voronec));
            let found = found.unwrap_or(Err(measure::TOO_LARGE));
            let density = found.as_ref().ok().and_then(|found| found.formulas(data));
            self.formulas = self.formulas.and(density);
            self.measure = Some(found);
        }
        self
    }
}

/// The equations in the independent velocities, or why there are none. They are given up where they
/// are much larger than those with multipliers, unless they are asked for.
pub(super) fn independent_equations(
    data: &Data<'_>,
    asked: Option<&[usize]>,
    has_regions: bool,
) -> Result<Result<Derived, &'static str>, Vec<Finding>> {
    if has_regions {
        return Ok(Err(NO_VORONEC_IN_REGIONS));
    }
    if data.system.link.is_some() && data.is_by_names() {
        return Ok(Err(
            "there are no Voronec equations: the density of the lattice is too large",
        ));
    }
    let derive = || -> Result<Option<Derived>, Vec<Finding>> {
        Ok(voronec::Voronec::new(data, asked)?.map(|voronec| {
            let hamiltonised = hamiltonise::hamiltonise(data, &voronec);
            let one_degree = hamiltonised.as_ref().ok();
            let one_degree = one_degree.map(hamiltonise::Hamiltonised::formulas);
            Derived {
                formulas: voronec.formulas(data).and(one_degree),
                voronec,
                hamiltonised,
                measure: None,
            }
        }))
    };
    match (budget::question(derive), asked) {
        (Some(solved), _) => Ok(solved?.ok_or(
            "there are no Voronec equations: the constraints are not solved for velocities symbolically, as more than 6 of them are coupled or \
             no determinant of theirs is known not to vanish; with #[dependent(...)] name velocities of which each occurs in one constraint alone",
        )),
        (None, None) => Ok(Err(
            "there are no Voronec equations: they are too large; with #[dependent(...)] name velocities for which the constraints \
             are easy to solve, for example velocities that each occur in one constraint alone",
        )),
        (None, Some(_)) => {
            let message = "the Voronec equations in these velocities are too large; name velocities of which each occurs in one \
                constraint alone, or leave this out";
            Err(vec![Finding::new(Part::Dependent, message)])
        }
    }
}
