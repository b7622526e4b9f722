//! Combinations of vector fields with coefficients that are free of q.
//!
//! ```text
//! v(q) = Σ_β c^β w_β(q) for every q   ⇒   ∂^I v^i(q*) = Σ_β c^β ∂^I w_β^i(q*)
//! ```
//!
//! As many of these equations as there are fields, and independent ones, have one solution c. It is
//! put into the first equation, which it satisfies for every q or no c does.

use crate::algebra::{Algebra, Scalar};
use crate::expression::Variable;
use crate::mechanics::linear::kernel::kernel;
use crate::mechanics::linear::vectors::{Matrix, each, inverse, times};

/// With more fields than this the coefficients are not written out.
const MOST_FIELDS: usize = 6;

/// Derivatives of a higher order are not looked at.
const HIGHEST_ORDER: usize = 2;

/// ∂^I f^i at a point.
#[derive(Clone)]
struct JetComponent {
    point: Vec<(Variable, Scalar)>,
    direction: usize,
    by: Vec<Variable>,
}

/// Components of jets in which fields are independent, one a field.
pub(super) struct Jets<'a> {
    algebra: &'a Algebra,
    components: Vec<JetComponent>,
}

/// The reason why fields are not known to be independent.
pub(super) enum NotIndependent {
    /// The field with this index is 0.
    Vanishes(usize),
    /// The combination of the fields with these coefficients is 0.
    Dependent(Vec<Scalar>),
    Undecided,
}

impl<'a> Jets<'a> {
    /// Components of jets in which the fields are independent. Each of the coordinates comes with
    /// whether it is an angle.
    pub(super) fn new(
        algebra: &'a Algebra,
        fields: &Matrix,
        coordinates: &[(Variable, bool)],
    ) -> Result<Self, NotIndependent> {
        let vanishes = |field: &Vec<Scalar>| algebra.vanish(field) == Some(true);
        if let Some(j) = fields.iter().position(vanishes) {
            return Err(NotIndependent::Vanishes(j));
        }
        let mut jets = Self {
            algebra,
            components: Vec::new(),
        };
        let mut rows = Matrix::new();
        let xs: Vec<_> = coordinates.iter().map(|(x, _)| *x).collect();
        for order in 0..=HIGHEST_ORDER {
            for point in points(coordinates) {
                for by in derivatives(&xs, order) {
                    for direction in 0..fields[0].len() {
                        let component = JetComponent {
                            point: point.clone(),
                            direction,
                            by: by.clone(),
                        };
                        if !jets.add(component, fields, &mut rows) {
                            continue;
                        }
                        if rows.len() == fields.len() {
                            return Ok(jets);
                        }
                        let combinations = kernel(algebra, &rows, fields.len());
                        let mut combinations = combinations.into_iter().flatten();
                        if let Some(c) = combinations.find(|c| vanishes(&combined(fields, c))) {
                            return Err(NotIndependent::Dependent(c));
                        }
                    }
                }
            }
        }
        Err(NotIndependent::Undecided)
    }

    /// Takes a component in if it is independent of those before.
    fn add(&mut self, component: JetComponent, fields: &Matrix, rows: &mut Matrix) -> bool {
        let row: Option<Vec<_>> = fields.iter().map(|w| self.value(&component, w)).collect();
        let Some(row) = row.filter(|row| !row.iter().all(Scalar::is_trivially_zero)) else {
            return false;
        };
        rows.push(row);
        let found = (self.algebra).eliminate(&rows.concat(), rows.len(), fields.len());
        let is_independent = found.is_ok_and(|found| found.rank() == rows.len());
        match is_independent {
            true => self.components.push(component),
            false => _ = rows.pop(),
        }
        is_independent
    }

    /// The component of a field; None where it is not finite.
    fn value(&self, component: &JetComponent, field: &[Scalar]) -> Option<Scalar> {
        let f = (component.by.iter()).fold(field[component.direction].clone(), |f, x| {
            self.algebra.derivative(&f, *x)
        });
        let value = self.algebra.substitute(&f, &component.point);
        value.is_real_and_finite().then_some(value)
    }

    /// The only coefficients c of v = Σ c^β w_β there may be, of fields w that are independent in
    /// the components of these jets.
    pub(super) fn coefficients(&self, fields: &Matrix, v: &[Scalar]) -> Option<Vec<Scalar>> {
        let row = |component: &JetComponent| -> Option<Vec<Scalar>> {
            fields.iter().map(|w| self.value(component, w)).collect()
        };
        let rows: Option<Matrix> = self.components.iter().map(row).collect();
        let values = self
            .components
            .iter()
            .map(|component| self.value(component, v));
        let values: Option<Vec<_>> = values.collect();
        let inverse = inverse(self.algebra, &rows?, MOST_FIELDS).ok()?;
        let coefficients = times(&inverse, &values?);
        Some(each(&coefficients, |c| c.cancelled().reduced()))
    }
}

/// Σ_β c^β w_β.
pub(super) fn combined(fields: &[Vec<Scalar>], c: &[Scalar]) -> Vec<Scalar> {
    let sum = |i: usize| Scalar::sum(c.iter().zip(fields).map(|(c, w)| c * &w[i]));
    (0..fields[0].len()).map(sum).collect()
}

/// Points near which fields are looked at: the origin, and two with other coordinates than angles.
fn points(coordinates: &[(Variable, bool)]) -> [Vec<(Variable, Scalar)>; 3] {
    let point = |of: fn(i64) -> i64| {
        let place = |(k, (x, is_angle)): (usize, &(Variable, bool))| {
            let value = if *is_angle { 0 } else { of(k as i64) };
            (*x, Scalar::integer(value))
        };
        coordinates.iter().enumerate().map(place).collect()
    };
    [point(|_| 0), point(|_| 1), point(|k| 1 + k * k)]
}

/// The derivatives of an order.
fn derivatives(xs: &[Variable], order: usize) -> Vec<Vec<Variable>> {
    match order {
        0 => vec![Vec::new()],
        _ => (derivatives(xs, order - 1).into_iter())
            .flat_map(|before| {
                let last = before.last().copied();
                let later = xs
                    .iter()
                    .filter(move |x| last.is_none_or(|last| **x >= last));
                later
                    .map(move |x| [&before[..], &[*x]].concat())
                    .collect::<Vec<_>>()
            })
            .collect(),
    }
}
