//! The connection of the factors of Q that act on themselves from the left: Q = V × G, in the left
//! trivialisation.

use crate::catalogue::{Description, Object, Topic};
use crate::expression::Expr;
use crate::mechanics::derivation::equations::FactorBase;
use crate::mechanics::derivation::formula::Formulas;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::lattice::displacement::DisplacementOfFactors;
use crate::mechanics::linear::element_frame::ElementFrame;
use crate::mechanics::linear::vectors::{Matrix, each, identity};
use crate::mechanics::reduction::displacement::Level;
use crate::mechanics::reduction::splitting::{Fibration, Splitting};
use crate::mechanics::reduction::trivialisation::{Trivialisation, displacements};
use crate::mechanics::text::describe::{EquationWriter, description};
use crate::mechanics::text::report::connection;
use crate::system::Connection;

/// A connection by its horizontal lift at (r, e), δr ↦ (δr, M(r) δr), and a discrete one by its
/// displacement.
pub(in crate::mechanics) struct ConnectionOfFactors<'a> {
    fibration: Fibration<'a>,
    splitting: Splitting,
    /// The group at its element.
    element: ElementFrame,
    /// M, g × r.
    lift: Matrix,
    /// The lift into D, where that is not `lift`.
    into_d: Option<Matrix>,
    displacement: Option<DisplacementOfFactors>,
}

impl<'a> ConnectionOfFactors<'a> {
    /// The connection that the attributes ask for.
    pub(in crate::mechanics) fn new(
        discretizer: &'a Discretizer<'a>,
        objects: &'a Objects,
    ) -> Result<Option<Self>, Finding> {
        let system = discretizer.system;
        if !system.is_connected() {
            return Ok(None);
        }
        let given = system.factor_connection.clone().unwrap_or_default();
        let discrete = (system.factor_discrete_connection.clone()).unwrap_or_default();
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
            discrete_connection: Part::FactorDiscreteConnection,
        };
        let build = |expr: &Expr, part: Part| discretizer.build(expr, part);
        let (splitting, lift) = fibration.split(&given, &build)?;
        let factors: Vec<_> = factors().collect();
        let displacement = DisplacementOfFactors::new(&fibration, &factors, &splitting, &discrete)?;
        let is_along_d = (displacement.as_ref()).is_some_and(|it| it.level == Level::Kinematic);
        let into_d = match is_along_d && !matches!(*given, Connection::Nonholonomic) {
            true => Some(fibration.split(&Connection::Nonholonomic, &build)?.1),
            false => None,
        };
        // In the order of the directions.
        let mut translations = each(&factors, |factor| {
            (
                factor.directions().start,
                factor.translation(discretizer.dim),
            )
        });
        translations.sort_by_key(|(place, _)| *place);
        Ok(Some(Self {
            element: ElementFrame::product(translations.iter().map(|(_, it)| it)),
            fibration,
            splitting,
            lift,
            into_d,
            displacement,
        }))
    }

    /// The bundle in the velocities (ṙ, v̄).
    pub(in crate::mechanics) fn trivialisation(&self) -> Trivialisation {
        let fibration = &self.fibration;
        Trivialisation {
            base: fibration.base.clone(),
            fibre: fibration.fibre.clone(),
            identity: fibration.identity.clone(),
            displacements: displacements(&self.splitting, (&fibration.base, &fibration.fibre)),
            lift: self.lift.clone(),
            // Velocities of groups are those of the body.
            left: identity(fibration.fibre.len()),
            element: self.element.clone(),
        }
    }

    /// The directions of V, and the constraints of the system on Q/G, where there is one.
    pub(in crate::mechanics) fn base(&self) -> FactorBase {
        let level = self.displacement.as_ref().map(|it| it.level);
        FactorBase {
            directions: self.fibration.base.clone(),
            quotient: match level {
                None | Some(Level::Free) => None,
                Some(Level::Kinematic) => Some(0),
                Some(Level::Momentum) => Some(self.fibration.objects.phi.len()),
            },
        }
    }

    pub(in crate::mechanics) fn formulas(&self) -> Formulas {
        let r = self.fibration.base.len();
        let mut formulas = Formulas::default().matrix(Object::HorizontalLift, &self.lift, r);
        if let Some(lift) = &self.into_d {
            formulas = formulas.matrix(Object::LiftIntoD, lift, r);
        }
        match &self.displacement {
            Some(it) => formulas.with(Object::FibreDisplacement, it.formula(&self.fibration)),
            None => formulas,
        }
    }

    /// d(r_0, r_1), or its equations.
    pub(in crate::mechanics) fn discrete(
        &self,
        writer: &EquationWriter<'_>,
    ) -> Option<Description> {
        let lines = self.displacement.as_ref()?.lines(&self.fibration, writer);
        Some(description(Topic::DiscreteConnection, &lines))
    }

    /// The velocity in the group of the horizontal lift at the identity.
    pub(in crate::mechanics) fn description(&self, writer: &EquationWriter<'_>) -> Description {
        let name = |i: &usize| &writer.chart.coordinates[*i];
        let fibre = self.fibration.fibre.iter().map(name);
        let base = self.fibration.base.iter().map(|i| name(i).as_str());
        let lines = connection(writer, fibre.zip(&self.lift), &base.collect::<Vec<_>>());
        description(Topic::Connection, &lines)
    }
}
