//! Frobenius: constraints that are holonomic in disguise.
//!
//! A combination of the constraint forms η^a is integrable exactly if it annihilates the smallest
//! involutive distribution that contains D = ker η: D, the brackets of its fields, their brackets
//! with the fields of D, and so on (the derived flag, taken from the side of the vector fields).
//! Time-dependent and affine constraints are taken as η^a = ω^a + c^a dt on Q × R.

use super::lagrange_dalembert::Objects;
use crate::algebra::{Algebra, Sample, Scalar, Variable, linear};

/// A set of constraints, a combination of which is integrable; one index: that constraint itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Integrable {
    pub(crate) constraints: Vec<usize>,
}

/// What Frobenius' theorem says about the constraints; `None` where they could not be evaluated.
pub(crate) fn integrable(
    algebra: &Algebra,
    objects: &Objects,
    dim: usize,
) -> Option<Vec<Integrable>> {
    if objects.forms.is_empty() {
        return Some(Vec::new());
    }
    let codistribution = Codistribution::new(algebra, objects, dim);
    let (m, n) = (codistribution.forms.len(), codistribution.variables.len());
    let mut entries: Vec<_> = codistribution.forms.iter().flatten().cloned().collect();
    for form in &codistribution.forms {
        for component in form {
            entries.extend(
                codistribution
                    .variables
                    .iter()
                    .map(|x| algebra.derivative(component, *x)),
            );
        }
    }
    let sample = algebra.samples(&entries)?.swap_remove(0);
    let curvature = sample.eliminate_curvature(m, n);
    match curvature.rank() {
        rank if rank == m => Some(Vec::new()),
        0 => Some(
            (0..m)
                .map(|a| Integrable {
                    constraints: vec![a],
                })
                .collect(),
        ),
        _ => codistribution.annihilator_of_closure(&sample),
    }
}

struct Codistribution<'a> {
    algebra: &'a Algebra,
    /// The coordinates, and t where something depends on it.
    variables: Vec<Variable>,
    forms: Vec<Vec<Scalar>>,
}

type Field = Vec<Scalar>;

impl<'a> Codistribution<'a> {
    fn new(algebra: &'a Algebra, objects: &Objects, dim: usize) -> Self {
        let mut variables: Vec<_> = (0..dim).map(Variable::Coordinate).collect();
        let mut forms = objects.forms.clone();
        let autonomous = objects.affine.iter().all(Scalar::is_trivially_zero)
            && forms
                .iter()
                .flatten()
                .all(|entry| !algebra.contains(entry, Variable::Time));
        if !autonomous {
            variables.push(Variable::Time);
            forms
                .iter_mut()
                .zip(&objects.affine)
                .for_each(|(form, c)| form.push(c.clone()));
        }
        Self {
            algebra,
            variables,
            forms,
        }
    }

    fn annihilator_of_closure(&self, sample: &Sample) -> Option<Vec<Integrable>> {
        let n = self.variables.len();
        let basis = self.kernel_fields(sample)?;
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
            return Some(
                (0..self.forms.len())
                    .map(|a| Integrable {
                        constraints: vec![a],
                    })
                    .collect(),
            );
        }
        let pairing = |form: &Vec<Scalar>, field: &Field| {
            Scalar::sum(form.iter().zip(field).map(|(f, x)| f * x))
        };
        let rows: Vec<_> = self
            .forms
            .iter()
            .flat_map(|form| new.iter().map(move |field| pairing(form, field)))
            .collect();
        let sample = self.algebra.samples(&rows)?.swap_remove(0);
        let elimination = sample.eliminate(self.forms.len(), new.len());
        let integrable = |(row, mut others): (usize, Vec<usize>)| {
            others.push(row);
            Integrable {
                constraints: others,
            }
        };
        Some(elimination.dependent.into_iter().map(integrable).collect())
    }

    /// A basis of D: e_j - Σ_a (B⁻¹ η)_{aj} e_{p_a}, B the columns p_a of η.
    fn kernel_fields(&self, sample: &Sample) -> Option<Vec<Field>> {
        let (m, n) = (self.forms.len(), self.variables.len());
        let pivots: Vec<_> = sample
            .eliminate(m, n)
            .pivots
            .iter()
            .map(|(_, column)| *column)
            .collect();
        let block = self
            .forms
            .iter()
            .map(|form| pivots.iter().map(|p| form[*p].clone()).collect())
            .collect();
        let inverse = linear::inverse(block)?;
        let field = |j: usize| {
            let mut field = vec![Scalar::zero(); n];
            field[j] = Scalar::integer(1);
            for (a, pivot) in pivots.iter().enumerate() {
                field[*pivot] = -&Scalar::sum((0..m).map(|b| &inverse[a][b] * &self.forms[b][j]));
            }
            field
        };
        Some((0..n).filter(|j| !pivots.contains(j)).map(field).collect())
    }

    fn bracket(&self, x: &Field, y: &Field) -> Field {
        let along = |x: &Field, f: &Scalar| {
            Scalar::sum(
                self.variables
                    .iter()
                    .zip(x)
                    .map(|(v, component)| component * &self.algebra.derivative(f, *v)),
            )
        };
        (0..x.len())
            .map(|i| &along(x, &y[i]) - &along(y, &x[i]))
            .collect()
    }

    /// Those of `candidates` that enlarge the span at a generic point.
    fn independent_of(&self, span: &[Field], candidates: Vec<Field>) -> Option<Vec<Field>> {
        let n = self.variables.len();
        let entries: Vec<_> = span.iter().chain(&candidates).flatten().cloned().collect();
        let sample = self.algebra.samples(&entries)?.swap_remove(0);
        let elimination = sample.eliminate(span.len() + candidates.len(), n);
        let chosen = elimination
            .pivots
            .iter()
            .filter_map(|(row, _)| row.checked_sub(span.len()));
        Some(chosen.map(|row| candidates[row].clone()).collect())
    }
}
