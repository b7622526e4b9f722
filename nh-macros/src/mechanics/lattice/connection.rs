//! The connection of the factors of Q that act on themselves from the left: Q = V × G, in the left trivialisation.

use crate::algebra::{Math, Scalar};
use crate::catalogue::{Description, Object, Topic};
use crate::expression::Expr;
use crate::mechanics::derivation::formula::Formulas;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::linear::vectors::Matrix;
use crate::mechanics::notation::{Where, velocity};
use crate::mechanics::reduction::splitting::Fibration;
use crate::mechanics::text::describe::{EquationWriter, PrintedLine, description};
use crate::system::System;

/// A connection by its horizontal lift at (r, e), δr ↦ (δr, M(r) δr).
pub(in crate::mechanics) struct ConnectionOfFactors {
    /// The directions of V and of G.
    pub(in crate::mechanics) base: Vec<usize>,
    fibre: Vec<usize>,
    /// M, g × r.
    lift: Matrix,
}

impl ConnectionOfFactors {
    /// The one that is asked for.
    pub(in crate::mechanics) fn new(
        system: &System,
        discretizer: &Discretizer<'_>,
        objects: &Objects,
    ) -> Result<Option<Self>, Finding> {
        let Some(given) = &system.factor_connection else {
            return Ok(None);
        };
        let acting = system.acting();
        let factors = || acting.iter().map(|g| discretizer.space.factor(*g));
        let mut fibre: Vec<_> = factors().flat_map(|factor| factor.directions()).collect();
        fibre.sort_unstable();
        let base: Vec<_> = (0..discretizer.dim)
            .filter(|i| !fibre.contains(i))
            .collect();
        if base.is_empty() {
            let message = "every coordinate acts on itself: the base is a point, on which there is no connection; remove it";
            return Err(Finding::new(Part::FactorConnection, message));
        }
        let fibration = Fibration {
            discretizer,
            objects,
            names: &system.chart.coordinates,
            base,
            fibre,
            identity: factors().flat_map(|factor| factor.identity()).collect(),
            symmetry: Part::FactorConnection,
            connection: Part::FactorConnection,
        };
        let build = |expr: &Expr, part: Part| discretizer.build(expr, part);
        let (_, lift) = fibration.split(given, &build)?;
        let Fibration { base, fibre, .. } = fibration;
        Ok(Some(Self { base, fibre, lift }))
    }

    pub(in crate::mechanics) fn formulas(&self) -> Formulas {
        Formulas::default().matrix(Object::HorizontalLift, &self.lift, self.base.len())
    }

    /// The velocity in the group of the horizontal lift at the identity.
    pub(in crate::mechanics) fn description(&self, writer: &EquationWriter<'_>) -> Description {
        let dot = |i: &usize| velocity(&writer.chart.coordinates[*i], &Math::default());
        let line = |(j, row): (&usize, &Vec<Scalar>)| -> PrintedLine {
            let terms = self.base.iter().zip(row);
            let terms = terms.filter(|(_, f)| !f.is_trivially_zero());
            let term = |(i, f): (&usize, &Scalar)| writer.print(f, Where::Free).times(&dot(i));
            (dot(j), Math::sum(terms.map(term)))
        };
        let lines: Vec<_> = self.fibre.iter().zip(&self.lift).map(line).collect();
        description(Topic::Connection, &lines)
    }
}
