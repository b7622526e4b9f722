//! Frobenius: constraints that are holonomic in disguise.
//!
//! A combination of the constraint forms η^a is integrable exactly if it annihilates the smallest
//! involutive distribution that contains D = ker η: D, the brackets of its fields, their brackets
//! with the fields of D, and so on (the derived flag, taken from the side of the vector fields).
//! Time-dependent and affine constraints are taken as η^a = ω^a + c^a dt on Q × R.

mod closure;

use self::closure::{Calculus, Closure, SeriesAtPoint};
use crate::algebra::{Elimination, Jet, Sample, Scalar, Series, Unknown};
use crate::budget;
use crate::expression::Variable;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;

/// A set of constraints, a combination of which is integrable; one index: that constraint itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Integrable {
    pub(crate) constraints: Vec<usize>,
}

/// The verdict of Frobenius' theorem on the constraints.
pub(crate) struct Integrability {
    /// The combinations that are integrable, where the constraint forms have derivatives.
    pub(crate) combinations: Vec<Integrable>,
    /// Whether they have derivatives everywhere: else a motion comes to another level set where they jump.
    pub(crate) is_smooth: bool,
    /// The holonomic constraints whose functions may jump.
    pub(crate) jumping: Vec<usize>,
    /// Whether these combinations have controls, which are constants to the verdict.
    pub(crate) has_controls: bool,
    /// Whether any of the constraints has functions of fields, of which nothing is known: others than these combinations may be integrable.
    pub(crate) has_functions: bool,
}

/// Which combinations of the constraints are integrable.
pub(crate) fn integrability(
    discretizer: &Discretizer<'_>,
    objects: &Objects,
) -> Result<Integrability, Unknown> {
    let forms = [&objects.forms.concat()[..], &objects.affine].concat();
    let algebra = discretizer.algebra;
    let has_branches = |g: &Option<Scalar>| (g.as_ref()).is_some_and(|g| algebra.has_branches(g));
    let levels = objects.levels.iter().enumerate();
    let combinations =
        budget::question(|| integrable(discretizer, objects)).unwrap_or(Err(Unknown::TooLarge))?;
    let found = combinations.iter().flat_map(|found| &found.constraints);
    let mut own = found.flat_map(|a| objects.forms[*a].iter().chain([&objects.affine[*a]]));
    let is_control = |x: &Variable| matches!(x, Variable::Control(_));
    Ok(Integrability {
        has_controls: own.any(|form| algebra.variables_of(form).iter().any(is_control)),
        has_functions: algebra.contain_functions(&forms),
        is_smooth: algebra.are_smooth(&forms),
        jumping: levels
            .filter(|(_, g)| has_branches(g))
            .map(|(a, _)| a)
            .collect(),
        combinations,
    })
}

fn integrable(
    discretizer: &Discretizer<'_>,
    objects: &Objects,
) -> Result<Vec<Integrable>, Unknown> {
    if objects.forms.is_empty() {
        return Ok(Vec::new());
    }
    let codistribution = Codistribution::new(discretizer, objects);
    match codistribution.in_series() {
        Some(verdict) => Ok(verdict),
        None => codistribution.in_expressions(),
    }
}

/// Every constraint by itself.
fn each(count: usize) -> Vec<Integrable> {
    let one = |a| Integrable {
        constraints: vec![a],
    };
    (0..count).map(one).collect()
}

struct Codistribution<'a> {
    discretizer: &'a Discretizer<'a>,
    /// How many fields the frame has: those of Q, and ∂/∂t where something depends on t.
    fields: usize,
    forms: Vec<Vec<Scalar>>,
}

type Field = Vec<Scalar>;

impl<'a> Codistribution<'a> {
    fn new(discretizer: &'a Discretizer<'a>, objects: &Objects) -> Self {
        let algebra = discretizer.algebra;
        let mut forms = objects.forms.clone();
        let autonomous = objects.affine.iter().all(Scalar::is_trivially_zero)
            && forms
                .iter()
                .flatten()
                .all(|entry| !algebra.contains(entry, Variable::Time));
        if !autonomous {
            forms
                .iter_mut()
                .zip(&objects.affine)
                .for_each(|(form, c)| form.push(c.clone()));
        }
        Self {
            discretizer,
            fields: discretizer.dim + usize::from(!autonomous),
            forms,
        }
    }

    /// [X_i, X_j] in the frame.
    fn frame_bracket(&self, i: usize, j: usize) -> Field {
        let mut bracket = vec![Scalar::zero(); self.fields];
        let n = self.discretizer.dim;
        let own = (i < n && j < n).then(|| self.discretizer.space.bracket(i, j));
        if let Some((directions, own)) = own.flatten() {
            bracket.splice(directions, own);
        }
        bracket
    }

    /// The verdict from expressions.
    fn in_expressions(&self) -> Result<Vec<Integrable>, Unknown> {
        let (m, n) = (self.forms.len(), self.fields);
        let mut entries: Vec<_> = self.forms.iter().flatten().cloned().collect();
        for form in &self.forms {
            for (i, component) in form.iter().enumerate() {
                let mut slopes = self.slopes(component);
                for (j, slope) in slopes.iter_mut().enumerate() {
                    // dη(X_i, X_j) = X_i η_j - X_j η_i - η([X_i, X_j]); half of the last term to each slope.
                    let bracket = self.frame_bracket(i, j);
                    let half = &Scalar::ratio(1, 2) * &self.pairing(form, &bracket);
                    *slope = &*slope + &half;
                }
                entries.extend(slopes);
            }
        }
        // A curvature that vanishes on one side of a wall only does not vanish.
        let eliminated = |sample: &Sample| sample.eliminate_curvature(m, n);
        let algebra = self.discretizer.algebra;
        let (curvature, sample) = algebra.largest(&entries, eliminated, m)?;
        match curvature.rank() {
            rank if rank == m => Ok(Vec::new()),
            0 => Ok(each(m)),
            // The fields chosen on one side of a wall may close where those of another do not.
            _ if algebra.have_sides(&entries) => Err(Unknown::ManySides),
            _ => {
                let closure = Closure::new(self, self.kernel_fields(&sample), n)?;
                closure.annihilators(self, &self.forms)
            }
        }
    }

    /// The verdict from power series about points modulo a prime, of the order that the brackets take; nothing where the forms have none.
    fn in_series(&self) -> Option<Vec<Integrable>> {
        if !self.discretizer.space.is_of_lines() {
            return None;
        }
        let coordinates = (0..self.discretizer.dim).map(Variable::Coordinate);
        let fields: Vec<_> = coordinates
            .chain([Variable::Time])
            .take(self.fields)
            .collect();
        let algebra = self.discretizer.algebra;
        let entries = self.forms.concat();
        let occurs = |x: &Variable| entries.iter().any(|f| algebra.contains(f, *x));
        let along: Vec<_> = fields.iter().copied().filter(occurs).collect();
        let place = |x: &Variable| along.iter().position(|own| own == x);
        let (m, n) = (self.forms.len(), fields.len());
        for order in 1..=m {
            let calculus = SeriesAtPoint {
                series: Series::new(along.len(), order)?,
                places: fields.iter().map(place).collect(),
            };
            let mut best: Option<(Closure<Jet>, Vec<Vec<Jet>>)> = None;
            // On another side of a wall one of the same dimension may still grow.
            let mut all_closed = true;
            for values in algebra.jets(&entries, &along, &calculus.series)? {
                let forms: Vec<_> = values.chunks(n).map(<[Jet]>::to_vec).collect();
                let closure =
                    Closure::new(&calculus, calculus.kernel_fields(&forms)?, order).ok()?;
                all_closed &= closure.is_closed;
                // At a point that is not generic it is smaller.
                if (best.as_ref()).is_none_or(|(best, _)| closure.span.len() > best.span.len()) {
                    best = Some((closure, forms));
                }
            }
            let (closure, forms) = best?;
            if all_closed {
                return closure.annihilators(&calculus, &forms).ok();
            }
        }
        None
    }

    /// A basis of D: e_j - Σ_a (B⁻¹ η)_{aj} e_{p_a}, B the columns p_a of η, by elimination: large entries are variables.
    fn kernel_fields(&self, sample: &Sample) -> Vec<Field> {
        let n = self.fields;
        let pivots = sample.eliminate(self.forms.len(), n).pivots;
        let algebra = self.discretizer.algebra;
        let rows = algebra.reduced_rows(self.forms.clone(), &pivots);
        let is_pivot = |j: &usize| pivots.iter().any(|(_, column)| column == j);
        let field = |j: usize| {
            let mut field = vec![Scalar::zero(); n];
            field[j] = Scalar::integer(1);
            for (row, pivot) in &pivots {
                field[*pivot] = -&rows[*row][j];
            }
            field
        };
        (0..n).filter(|j| !is_pivot(j)).map(field).collect()
    }
}

impl Calculus for Codistribution<'_> {
    type Function = Scalar;

    fn pairing(&self, a: &[Scalar], b: &[Scalar]) -> Scalar {
        Scalar::sum(a.iter().zip(b).map(|(a, b)| a * b))
    }

    fn minus(&self, a: &Scalar, b: &Scalar) -> Scalar {
        a - b
    }

    fn slopes(&self, f: &Scalar) -> Vec<Scalar> {
        let Discretizer { algebra, space, .. } = self.discretizer;
        let mut slopes = space.frame_gradient(f);
        if self.fields > slopes.len() {
            slopes.push(algebra.derivative(f, Variable::Time));
        }
        slopes
    }

    fn with_brackets_of_frame(&self, mut bracket: Field, x: &[Scalar], y: &[Scalar]) -> Field {
        for (i, x) in x.iter().enumerate() {
            for (j, y) in y.iter().enumerate() {
                for (sum, c) in bracket.iter_mut().zip(self.frame_bracket(i, j)) {
                    if !c.is_trivially_zero() {
                        *sum = &*sum + &(&(x * y) * &c);
                    }
                }
            }
        }
        let algebra = self.discretizer.algebra;
        bracket.into_iter().map(|f| algebra.part(f)).collect()
    }

    fn dependencies(
        &self,
        entries: &[Scalar],
        rows: usize,
        columns: usize,
    ) -> Result<Elimination, Unknown> {
        let algebra = self.discretizer.algebra;
        algebra.dependencies(entries, rows, columns)
    }
}

#[cfg(test)]
mod tests;
