//! Frobenius: constraints that are holonomic in disguise.
//!
//! A combination of the constraint forms η^a is integrable exactly if it annihilates the smallest
//! involutive distribution that contains D = ker η: D, the brackets of its fields, their brackets
//! with the fields of D, and so on (the derived flag, taken from the side of the vector fields).
//! Time-dependent and affine constraints are taken as η^a = ω^a + c^a dt on Q × R.
//!
//! A form that is written as the differential of a function is integrable by that: fields of its
//! kernel have their brackets there. The question is asked of the others, on every factor of Q × R
//! by itself that constraints do not join to others.

mod closure;
mod potential;

use std::collections::BTreeSet;

use self::closure::{Calculus, Closure, SeriesAtPoint, each};
use self::potential::{combine_closed, potential};
use crate::algebra::{Elimination, Jet, Sample, Scalar, Series, Unknown};
use crate::budget;
use crate::expression::Variable;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::linear::vectors::{dot, select, unit};

/// Constraints with a combination that is integrable; a single index stands for that constraint
/// itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Integrable {
    pub(crate) constraints: Vec<usize>,
    /// The coefficients of the combination, where its function is found; empty for one constraint.
    pub(crate) coefficients: Vec<Scalar>,
    /// The function whose differential the combination is, where it is found.
    pub(crate) function: Option<Scalar>,
}

/// The verdict of Frobenius' theorem on the constraints.
pub(crate) struct Integrability {
    /// The combinations that are integrable, where the constraint forms have derivatives.
    pub(crate) combinations: Vec<Integrable>,
    /// Whether the forms have derivatives everywhere: where a form jumps, a motion comes to another
    /// level set.
    pub(crate) is_smooth: bool,
    /// The holonomic constraints whose functions may jump.
    pub(crate) jumping: Vec<usize>,
    /// Whether the combinations contain controls, which the verdict takes for constants.
    pub(crate) has_controls: bool,
    /// Whether the constraints contain functions of fields, of which nothing is known: more
    /// combinations than these may be integrable.
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
    let exact = (0..objects.forms.len()).filter(|a| objects.levels[*a].is_some());
    let mut found: Vec<_> = exact.map(|a| vec![a]).collect();
    for codistribution in Codistribution::parts(discretizer, objects) {
        found.extend(codistribution.verdict()?);
    }
    // Each by its last constraint, which is its own.
    found.sort_by_key(|constraints| constraints.last().copied());
    let integrable = |constraints: Vec<usize>| {
        let one = |a: usize| potential(discretizer, &objects.forms[a], &objects.affine[a]);
        let found = match constraints[..] {
            [a] if objects.levels[a].is_some() => None,
            [a] => budget::question(|| one(a))
                .flatten()
                .map(|g| (Vec::new(), g)),
            _ => budget::question(|| combine_closed(discretizer, objects, &constraints)).flatten(),
        };
        let (coefficients, function) = found.unzip();
        Integrable {
            constraints,
            coefficients: coefficients.unwrap_or_default(),
            function,
        }
    };
    Ok(found.into_iter().map(integrable).collect())
}

/// Constraint forms on a factor of Q × R, of which those of `#[holonomic]` are differentials: they
/// annihilate every bracket of fields of D.
struct Codistribution<'a> {
    discretizer: &'a Discretizer<'a>,
    /// The fields of the frame, directions of Q and, as the last, ∂/∂t, where something depends on
    /// t.
    fields: Vec<usize>,
    /// The places of the constraints.
    constraints: Vec<usize>,
    forms: Vec<Vec<Scalar>>,
    /// Which of the forms are no differentials as they are written.
    open: Vec<usize>,
}

type Field = Vec<Scalar>;

impl<'a> Codistribution<'a> {
    /// The parts of Q × R, a product, on which the constraints are: no form of one part has a
    /// component or a variable in another, so that D is the sum of those of the parts, and so is
    /// the involutive closure, as fields of different parts commute.
    fn parts(discretizer: &'a Discretizer<'a>, objects: &Objects) -> Vec<Self> {
        let mut parts: Vec<(BTreeSet<usize>, Vec<usize>)> = Vec::new();
        for a in 0..objects.forms.len() {
            let mut own = fields_of(discretizer, &objects.forms[a], &objects.affine[a]);
            let mut constraints = vec![a];
            let (joined, apart): (Vec<_>, _) =
                (parts.into_iter()).partition(|(fields, _)| !fields.is_disjoint(&own));
            for (fields, others) in joined {
                own.extend(fields);
                constraints.extend(others);
            }
            constraints.sort_unstable();
            parts = apart;
            parts.push((own, constraints));
        }
        let component = |a: usize, i: &usize| match *i == discretizer.dim {
            true => objects.affine[a].clone(),
            false => objects.forms[a][*i].clone(),
        };
        let part = |(fields, constraints): (BTreeSet<usize>, Vec<usize>)| Self {
            discretizer,
            forms: (constraints.iter())
                .map(|a| fields.iter().map(|i| component(*a, i)).collect())
                .collect(),
            open: (0..constraints.len())
                .filter(|k| objects.levels[constraints[*k]].is_none())
                .collect(),
            fields: fields.into_iter().collect(),
            constraints,
        };
        parts.into_iter().map(part).collect()
    }

    /// The combinations of the open forms that are integrable.
    fn verdict(&self) -> Result<Vec<Vec<usize>>, Unknown> {
        if self.open.is_empty() {
            return Ok(Vec::new());
        }
        let mut found = match self.verdict_from_series() {
            Some(verdict) => verdict,
            None => self.verdict_from_expressions()?,
        };
        for place in found.iter_mut().flatten() {
            *place = self.constraints[self.open[*place]];
        }
        Ok(found)
    }

    /// The largest dimension that the closure of D can have: it lies in the tangent spaces of all
    /// level sets of `#[holonomic]`.
    fn max_dim(&self) -> usize {
        self.fields.len() - (self.forms.len() - self.open.len())
    }

    /// [X_i, X_j] in the frame.
    fn frame_bracket(&self, i: usize, j: usize) -> Field {
        let mut bracket = vec![Scalar::zero(); self.fields.len()];
        let [i, j] = [i, j].map(|place| self.fields[place]);
        let n = self.discretizer.dim;
        let own = (i < n && j < n).then(|| self.discretizer.space.bracket(i, j));
        if let Some((directions, own)) = own.flatten() {
            let first = self.fields.partition_point(|i| *i < directions.start);
            bracket.splice(first..first + own.len(), own);
        }
        bracket
    }

    /// The verdict from expressions.
    fn verdict_from_expressions(&self) -> Result<Vec<Vec<usize>>, Unknown> {
        let (m, n) = (self.forms.len(), self.fields.len());
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
        let (algebra, open) = (self.discretizer.algebra, self.open.len());
        let (curvature, sample) = algebra.largest(&entries, eliminated, open)?;
        match curvature.rank() {
            rank if rank == open => Ok(Vec::new()),
            0 => Ok(each(open)),
            // The fields chosen on one side of a wall may close where those of another do not.
            _ if algebra.have_sides(&entries) => Err(Unknown::ManySides),
            _ => {
                let closure =
                    Closure::new(self, self.kernel_fields(&sample), open, self.max_dim())?;
                closure.annihilators(self, &select(&self.forms, &self.open))
            }
        }
    }

    /// The verdict from power series about points modulo a prime, of the order that the brackets
    /// take; nothing where the forms have none.
    fn verdict_from_series(&self) -> Option<Vec<Vec<usize>>> {
        if !self.discretizer.space.is_of_lines() {
            return None;
        }
        let variable = |i: &usize| match *i == self.discretizer.dim {
            true => Variable::Time,
            false => Variable::Coordinate(*i),
        };
        let fields: Vec<_> = self.fields.iter().map(variable).collect();
        let algebra = self.discretizer.algebra;
        let entries = self.forms.concat();
        let occurs = |x: &Variable| entries.iter().any(|f| algebra.contains(f, *x));
        let along: Vec<_> = fields.iter().copied().filter(occurs).collect();
        let place = |x: &Variable| along.iter().position(|own| own == x);
        let n = fields.len();
        for order in 1..=self.open.len() {
            let calculus = SeriesAtPoint {
                series: Series::new(along.len(), order)?,
                places: fields.iter().map(place).collect(),
            };
            let mut best: Option<(Closure<Jet>, Vec<Vec<Jet>>)> = None;
            // On another side of a wall one of the same dimension may still grow.
            let mut all_closed = true;
            for values in algebra.jets(&entries, &along, &calculus.series)? {
                let forms: Vec<_> = values.chunks(n).map(<[Jet]>::to_vec).collect();
                let kernel = calculus.kernel_fields(&forms)?;
                let closure = Closure::new(&calculus, kernel, order, self.max_dim()).ok()?;
                all_closed &= closure.is_closed;
                // At a point that is not generic it is smaller.
                if (best.as_ref()).is_none_or(|(best, _)| closure.span.len() > best.span.len()) {
                    best = Some((closure, forms));
                }
            }
            let (closure, forms) = best?;
            if all_closed {
                return closure
                    .annihilators(&calculus, &select(&forms, &self.open))
                    .ok();
            }
        }
        None
    }

    /// A basis of D: e_j - Σ_a (B⁻¹ η)_{aj} e_{p_a}, B the columns p_a of η, by elimination: large
    /// entries are variables.
    fn kernel_fields(&self, sample: &Sample) -> Vec<Field> {
        let n = self.fields.len();
        let pivots = sample.eliminate(self.forms.len(), n).pivots;
        let algebra = self.discretizer.algebra;
        let rows = algebra.reduced_rows(self.forms.clone(), &pivots);
        let is_pivot = |j: &usize| pivots.iter().any(|(_, column)| column == j);
        let field = |j: usize| {
            let mut field = unit(n, j);
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
        dot(a, b)
    }

    fn minus(&self, a: &Scalar, b: &Scalar) -> Scalar {
        a - b
    }

    fn slopes(&self, f: &Scalar) -> Vec<Scalar> {
        let Discretizer {
            algebra,
            space,
            dim,
            ..
        } = self.discretizer;
        let slope = |i: &usize| match i == dim {
            true => algebra.derivative(f, Variable::Time),
            false => space.frame_slope(f, *i),
        };
        self.fields.iter().map(slope).collect()
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

/// The fields of the frame along which a form has a component or changes, with all of a group,
/// whose fields do not commute.
fn fields_of(discretizer: &Discretizer<'_>, form: &[Scalar], affine: &Scalar) -> BTreeSet<usize> {
    let Discretizer {
        algebra,
        space,
        dim,
        ..
    } = discretizer;
    let of = |x: Variable| match x {
        Variable::Time => *dim..dim + 1,
        x => space.directions_of(x).unwrap_or(0..0),
    };
    let components = (form.iter().enumerate())
        .filter(|(_, f)| !f.is_trivially_zero())
        .flat_map(|(i, _)| space.factor_of(i).directions());
    let variables = (form.iter().chain([affine])).flat_map(|f| algebra.variables_of(f));
    let time = (!affine.is_trivially_zero()).then_some(*dim);
    components
        .chain(variables.flat_map(of))
        .chain(time)
        .collect()
}

#[cfg(test)]
mod tests;
