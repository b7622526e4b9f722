//! Frobenius: constraints that are holonomic in disguise.
//!
//! A combination of the constraint forms η^a is integrable exactly if it annihilates the smallest
//! involutive distribution that contains D = ker η: D, the brackets of its fields, their brackets
//! with the fields of D, and so on (the derived flag, taken from the side of the vector fields).
//! Time-dependent and affine constraints are taken as η^a = ω^a + c^a dt on Q × R.

use super::discretize::Discretizer;
use super::lagrange_dalembert::Objects;
use crate::algebra::{Sample, Scalar, Unknown, Variable, budget};

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
}

/// Which combinations of the constraints are integrable.
pub(crate) fn integrability(
    discretizer: &Discretizer<'_>,
    objects: &Objects,
) -> Result<Integrability, Unknown> {
    let forms = [&objects.forms.concat()[..], &objects.affine].concat();
    Ok(Integrability {
        combinations: budget::question(|| integrable(discretizer, objects))
            .unwrap_or(Err(Unknown::TooLarge))?,
        is_smooth: discretizer.algebra.are_smooth(&forms),
    })
}

fn integrable(
    discretizer: &Discretizer<'_>,
    objects: &Objects,
) -> Result<Vec<Integrable>, Unknown> {
    let algebra = discretizer.algebra;
    if objects.forms.is_empty() {
        return Ok(Vec::new());
    }
    let codistribution = Codistribution::new(discretizer, objects);
    let (m, n) = (codistribution.forms.len(), codistribution.frame.len());
    let mut entries: Vec<_> = codistribution.forms.iter().flatten().cloned().collect();
    for form in &codistribution.forms {
        for (i, component) in form.iter().enumerate() {
            let mut slopes = codistribution.slopes(component);
            for (j, slope) in slopes.iter_mut().enumerate() {
                // dη(X_i, X_j) = X_i η_j - X_j η_i - η([X_i, X_j]); half of the last term to each slope.
                let bracket = codistribution.frame_bracket(i, j);
                let terms = form.iter().zip(&bracket).map(|(f, c)| f * c);
                let half = &Scalar::ratio(1, 2) * &Scalar::sum(terms);
                *slope = &*slope + &half;
            }
            entries.extend(slopes);
        }
    }
    // A curvature that vanishes on one side of a wall only does not vanish.
    let eliminated = |sample: &Sample| sample.eliminate_curvature(m, n);
    let (curvature, sample) = algebra.largest(&entries, eliminated, m)?;
    match curvature.rank() {
        rank if rank == m => Ok(Vec::new()),
        0 => Ok(each(m)),
        _ => codistribution.annihilator_of_closure(&sample),
    }
}

/// Every constraint by itself.
fn each(count: usize) -> Vec<Integrable> {
    let one = |a| Integrable {
        constraints: vec![a],
    };
    (0..count).map(one).collect()
}

/// A field of the frame.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Along(Variable),
    /// The j-th left-invariant field of group coordinate g.
    LeftInvariant(usize, usize),
}

struct Codistribution<'a> {
    discretizer: &'a Discretizer<'a>,
    /// The directions of the frame's fields: coordinates, directions of groups, and t where something depends on it.
    frame: Vec<Direction>,
    forms: Vec<Vec<Scalar>>,
}

type Field = Vec<Scalar>;

impl<'a> Codistribution<'a> {
    fn new(discretizer: &'a Discretizer<'a>, objects: &Objects) -> Self {
        let algebra = discretizer.algebra;
        let direction = |i: usize| {
            let mut groups = discretizer.groups().iter().enumerate();
            let group = groups.find(|(_, lie)| lie.directions().contains(&i));
            match group {
                Some((g, lie)) => Direction::LeftInvariant(g, i - lie.directions().start),
                None => Direction::Along(Variable::Coordinate(i)),
            }
        };
        let mut frame: Vec<_> = (0..discretizer.dim).map(direction).collect();
        let mut forms = objects.forms.clone();
        let autonomous = objects.affine.iter().all(Scalar::is_trivially_zero)
            && forms
                .iter()
                .flatten()
                .all(|entry| !algebra.contains(entry, Variable::Time));
        if !autonomous {
            frame.push(Direction::Along(Variable::Time));
            forms
                .iter_mut()
                .zip(&objects.affine)
                .for_each(|(form, c)| form.push(c.clone()));
        }
        Self {
            discretizer,
            frame,
            forms,
        }
    }

    /// X_i f for every field of the frame.
    fn slopes(&self, f: &Scalar) -> Vec<Scalar> {
        let slope = |direction: &Direction| match direction {
            Direction::Along(x) => self.discretizer.algebra.derivative(f, *x),
            Direction::LeftInvariant(g, j) => {
                let gradient =
                    self.discretizer.groups()[*g].body_gradient(f, |e| Variable::Entry(*g, e));
                gradient.map_or_else(Scalar::zero, |gradient| gradient[*j].clone())
            }
        };
        self.frame.iter().map(slope).collect()
    }

    /// [X_i, X_j] in the frame.
    fn frame_bracket(&self, i: usize, j: usize) -> Field {
        let mut bracket = vec![Scalar::zero(); self.frame.len()];
        if let (Direction::LeftInvariant(g, a), Direction::LeftInvariant(k, b)) =
            (self.frame[i], self.frame[j])
            && g == k
        {
            let lie = &self.discretizer.groups()[g];
            bracket.splice(lie.directions(), lie.bracket(a, b));
        }
        bracket
    }

    fn annihilator_of_closure(&self, sample: &Sample) -> Result<Vec<Integrable>, Unknown> {
        let n = self.frame.len();
        let basis = self.kernel_fields(sample);
        let mut span = basis.clone();
        let mut layer = basis.clone();
        while span.len() < n && !layer.is_empty() {
            let brackets: Vec<Field> = (basis.iter())
                .flat_map(|x| layer.iter().map(move |y| (x, y)))
                .map(|(x, y)| self.bracket(x, y))
                .collect();
            layer = self.independent_of(&span, brackets)?;
            span.extend(layer.iter().cloned());
        }
        let new = &span[basis.len()..];
        if new.is_empty() {
            return Ok(each(self.forms.len()));
        }
        let pairing = |form: &Vec<Scalar>, field: &Field| {
            Scalar::sum(form.iter().zip(field).map(|(f, x)| f * x))
        };
        let rows: Vec<_> = self
            .forms
            .iter()
            .flat_map(|form| new.iter().map(move |field| pairing(form, field)))
            .collect();
        let algebra = self.discretizer.algebra;
        let elimination = algebra.dependencies(&rows, self.forms.len(), new.len())?;
        let integrable = |(row, mut others): (usize, Vec<usize>)| {
            others.push(row);
            Integrable {
                constraints: others,
            }
        };
        Ok(elimination.dependent.into_iter().map(integrable).collect())
    }

    /// A basis of D: e_j - Σ_a (B⁻¹ η)_{aj} e_{p_a}, B the columns p_a of η, by elimination: large entries are variables.
    fn kernel_fields(&self, sample: &Sample) -> Vec<Field> {
        let n = self.frame.len();
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

    fn bracket(&self, x: &Field, y: &Field) -> Field {
        let along = |x: &Field, f: &Scalar| {
            Scalar::sum((x.iter().zip(self.slopes(f))).map(|(component, slope)| component * &slope))
        };
        let mut bracket: Field = (0..x.len())
            .map(|i| &along(x, &y[i]) - &along(y, &x[i]))
            .collect();
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

    /// The `candidates` that enlarge the span at a generic point.
    fn independent_of(
        &self,
        span: &[Field],
        candidates: Vec<Field>,
    ) -> Result<Vec<Field>, Unknown> {
        let n = self.frame.len();
        let entries: Vec<_> = span.iter().chain(&candidates).flatten().cloned().collect();
        let rows = span.len() + candidates.len();
        let elimination = self.discretizer.algebra.dependencies(&entries, rows, n)?;
        let chosen = elimination
            .pivots
            .iter()
            .filter_map(|(row, _)| row.checked_sub(span.len()));
        Ok(chosen.map(|row| candidates[row].clone()).collect())
    }
}
