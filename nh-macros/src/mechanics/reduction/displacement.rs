//! The affine discrete connection A_d by its group displacement a(r_0, r_1) = A(r_0, r_1)⁻¹:
//! Hor(r_0, h_0) = {(r_1, h_0 a(r_0, r_1))} (FTZ §4, §9).
//!
//! ```text
//! kinematic:  φ((r_0, e), (r_1, a)) = 0            (Chaplygin, §10)
//! momentum:   J_d((r_0, e), (r_1, a)) = μ          (horizontal symmetries, §11)
//! ```
//!
//! where these are affine in a they are solved here, elsewhere at run time.

use super::geodesic::GeodesicField;
use super::group::element_variables;
use super::splitting::{Fibration, Splitting};
use super::symmetry::Bundle;
use crate::algebra::{Algebra, Scalar};
use crate::expression::{Expr, Node, Slot, Variable};
use crate::mechanics::finding::{Finding, Part, no_value, undecided};
use crate::mechanics::linear::vectors::{Matrix, difference, each, inverse, jacobian, map, times};
use crate::system::DiscreteConnection;

/// Displacements of more coupled coordinates than this are found at run time: written out and
/// differentiated they would be too long.
pub(in crate::mechanics) const LARGEST_EXPLICIT: usize = 3;

/// Whether ϑ is an unknown of the reduced system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    Free,
    Kinematic,
    Momentum,
}

/// a(r_0, r_1).
pub(crate) struct Displacement {
    pub(crate) level: Level,
    /// a in the variables of the interval, or the variables that stand for it.
    pub(crate) value: Vec<Scalar>,
    /// The equations or geodesics of a displacement that is found at run time.
    pub(crate) solved: Option<Solved>,
}

/// The equations or geodesics of a displacement that is not written out.
pub(crate) enum Solved {
    /// c(r_0, r_1, a) = 0, with a the elements of [`Slot::Relative`].
    ByEquations(Vec<Scalar>),
    ByGeodesics(GeodesicField),
}

impl Displacement {
    pub(crate) fn is_implicit(&self) -> bool {
        self.solved.is_some()
    }

    /// Whether the displacement is the unknown of a node, in the place of ϑ = e.
    pub(crate) fn is_unknown(&self) -> bool {
        matches!(self.solved, Some(Solved::ByEquations(_)))
    }

    fn explicit(level: Level, value: Vec<Scalar>) -> Self {
        let solved = None;
        Self {
            level,
            value,
            solved,
        }
    }
}

impl Fibration<'_> {
    /// Checks that TQ = V ⊕ D.
    pub(in crate::mechanics) fn check_chaplygin(
        &self,
        splitting: &Splitting,
    ) -> Result<(), Finding> {
        let (g, m) = (self.fibre.len(), self.objects.phi.len());
        let reason = if m != g {
            let are = if m == 1 { "is" } else { "are" };
            let (constraints, coordinates) = (counted(m, "constraint"), counted(g, "coordinate"));
            format!("there {are} {constraints} on a group of {coordinates}")
        } else if splitting.s > 0 {
            format!(
                "D meets the symmetry directions in {} of {g} dimensions",
                splitting.s
            )
        } else {
            return Ok(());
        };
        Err(Finding::new(
            self.discrete_connection,
            format!(
                "this symmetry is not of Chaplygin type: TQ = V ⊕ D does not hold, {reason}; take a group of as many \
                 coordinates as there are constraints, one that the constraints determine, or `#[discrete_connection(flat)]`"
            ),
        ))
    }

    /// Checks that V ⊂ D.
    pub(in crate::mechanics) fn check_horizontal(
        &self,
        splitting: &Splitting,
    ) -> Result<(), Finding> {
        if splitting.u == 0 {
            return Ok(());
        }
        let on_fibre = |form: &Vec<Scalar>| -> Option<usize> {
            let parts = each(&self.fibre, |i| self.at_identity(&form[*i]));
            self.algebra().zeros(&parts)?.iter().position(|zero| !zero)
        };
        let j = self.objects.forms.iter().find_map(on_fibre).unwrap_or(0);
        let name = &self.names[self.fibre[j]];
        Err(Finding::new(
            self.discrete_connection,
            format!(
                "this symmetry is not horizontal: V ⊂ D does not hold, the constraints restrict the velocity of `{name}`, \
                 so its momentum is not conserved; take `{name}` out of this symmetry, or use \
                 `#[discrete_connection(flat)]`"
            ),
        ))
    }

    /// Checks that no force acts along the group: else J_d does not keep its value μ.
    pub(in crate::mechanics) fn check_no_force(
        &self,
        [minus, plus]: [&[Scalar]; 2],
    ) -> Result<(), Finding> {
        let forces = self.simplified(vec![[minus, plus].concat()])?;
        let mut found = forces[0].iter();
        let Some(place) = found.position(|f| !f.is_trivially_zero()) else {
            return Ok(());
        };
        let name = &self.names[self.fibre[place % self.fibre.len()]];
        Err(Finding::new(
            self.discrete_connection,
            format!(
                "a force acts along `{name}`, so its momentum is not conserved; take `{name}` out of this symmetry, or use \
                 `#[discrete_connection(flat)]`"
            ),
        ))
    }
}

/// The finding that Ad* changes μ along the direction of this name.
pub(in crate::mechanics) fn not_fixed(part: Part, name: &str, advice: &str) -> Finding {
    let message = format!(
        "the momentum μ is not fixed by Ad* of this group: it changes along `{name}`; {advice}"
    );
    Finding::new(part, message)
}

/// Checks that equations with this Jacobian determine the displacement along the group.
pub(in crate::mechanics) fn check_determined(
    algebra: &Algebra,
    part: Part,
    level: Level,
    jacobian: &Matrix,
) -> Result<(), Finding> {
    let g = jacobian.len();
    match algebra.eliminate(&jacobian.concat(), g, g) {
        Err(unknown) => Err(Finding::new(part, undecided(unknown))),
        Ok(elimination) if elimination.rank() == g => Ok(()),
        Ok(_) => {
            let what = match level {
                Level::Momentum => "the momentum μ does",
                _ => "the kinematic constraints D_d do",
            };
            Err(Finding::new(
                part,
                format!(
                    "{what} not determine the displacement along the group, so there is no such discrete \
                     connection; use `#[discrete_connection(flat)]`"
                ),
            ))
        }
    }
}

impl Bundle<'_> {
    pub(crate) fn displacement(
        &self,
        connection: &DiscreteConnection,
        splitting: &Splitting,
        build: &impl Fn(&Expr, Part) -> Result<Scalar, Finding>,
    ) -> Result<Displacement, Finding> {
        let part = Part::DiscreteConnection(self.stage);
        let explicit = |value| Displacement::explicit(Level::Free, value);
        match connection {
            DiscreteConnection::Flat => Ok(explicit(self.group.identity.clone())),
            DiscreteConnection::Explicit(components) => {
                let mut value = self.group.identity.clone();
                for component in components {
                    let j = self
                        .fibre
                        .iter()
                        .position(|fibre| *fibre == component.coordinate)
                        .expect("a fibre coordinate");
                    value[j] = build(&component.value, part)?;
                }
                if !self.algebra().have_values(&value) {
                    return Err(Finding::new(part, no_value()));
                }
                Ok(explicit(value))
            }
            DiscreteConnection::Kinematic => {
                self.fibration().check_chaplygin(splitting)?;
                let u = self.group.element(Slot::Relative);
                let phi = self
                    .objects
                    .phi
                    .iter()
                    .map(|phi| self.at_representative(phi, &u));
                self.solve(Level::Kinematic, phi.collect())
            }
            DiscreteConnection::Momentum(mu) => {
                self.fibration().check_horizontal(splitting)?;
                let mu = mu
                    .iter()
                    .map(|mu| build(mu, part))
                    .collect::<Result<Vec<_>, _>>()?;
                self.check_fixed(&mu)?;
                let u = self.group.element(Slot::Relative);
                let momentum = each(&self.fibre, |i| {
                    -&self.at_representative(&self.objects.d1[*i], &u)
                });
                self.solve(Level::Momentum, difference(&momentum, &mu))
            }
            DiscreteConnection::Geodesic => Ok(match self.geodesics()? {
                Some(field) => self.solved_at_run_time(Level::Free, Solved::ByGeodesics(field)),
                None => explicit(self.group.identity.clone()),
            }),
        }
    }

    /// A displacement that is found at run time, in variables of its own.
    fn solved_at_run_time(&self, level: Level, solved: Solved) -> Displacement {
        let variables = (0..self.group.dim()).map(Variable::Displacement);
        Displacement {
            level,
            value: variables.map(|a| self.algebra().variable(a)).collect(),
            solved: Some(solved),
        }
    }

    /// Checks that Ad*_g μ = μ for every g.
    fn check_fixed(&self, mu: &[Scalar]) -> Result<(), Finding> {
        let part = Part::DiscreteConnection(self.stage);
        let changes = self.group.coadjoint(mu);
        for (j, change) in changes.iter().enumerate() {
            let zeros = self
                .algebra()
                .zeros(change)
                .ok_or_else(|| Finding::new(part, no_value()))?;
            if zeros.iter().any(|zero| !zero) {
                let advice =
                    "reduce by the subgroup that fixes μ, in a first `#[symmetry]` of its own";
                return Err(not_fixed(part, self.fibre_name(j), advice));
            }
        }
        Ok(())
    }

    /// Solves c(a) = 0 for a, with c in the elements of [`Slot::Relative`].
    fn solve(&self, level: Level, equations: Vec<Scalar>) -> Result<Displacement, Finding> {
        let algebra = self.algebra();
        let part = Part::DiscreteConnection(self.stage);
        let g = self.group.dim();
        let unknowns = element_variables(Slot::Relative, g);
        let jacobian = jacobian(algebra, &equations, &unknowns);
        check_determined(algebra, part, level, &jacobian)?;
        let bends = |entry: &Scalar| {
            (unknowns.iter()).any(|x| algebra.is_zero(&algebra.derivative(entry, *x)) != Some(true))
        };
        let affine = !jacobian.iter().flatten().any(bends);
        if affine {
            let at_identity = self.group.identity_in(Slot::Relative);
            let at = |f: &Scalar| algebra.substitute(f, &at_identity);
            let jacobian = map(&jacobian, at);
            let constant: Vec<_> = equations.iter().map(at).collect();
            if let Ok(inverse) = inverse(algebra, &jacobian, LARGEST_EXPLICIT) {
                let step = times(&inverse, &constant);
                let value = difference(&self.group.identity, &step);
                return Ok(Displacement::explicit(level, value));
            }
        }
        Ok(self.solved_at_run_time(level, Solved::ByEquations(equations)))
    }

    /// ∂f/∂q^i at an end of the interval, with what a contributes where it is solved for.
    pub(crate) fn total(&self, f: &Scalar, i: usize, end: Node) -> Scalar {
        let partial = match end {
            Node::Start => self.discretizer.d1(f, i),
            _ => self.discretizer.d2(f, i),
        };
        let solved = match self.solves_numerically {
            true => self.group.dim(),
            false => 0,
        };
        (self.discretizer).with_displacement(partial, f, solved, (i, end))
    }
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
