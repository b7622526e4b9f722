//! Momenta in the directions of the group.

use crate::linear::{Matrix, Vector, clear_row, row};
use crate::node::dependent::{along, length, normalise, subtract_row};
use crate::reduced::left_invariant::LeftInvariantSystem;
use crate::system::{Active, Interval};

/// The covector in the directions of G, 0 in the others.
pub(super) fn group_components<S: LeftInvariantSystem>(mut covector: S::Covector) -> S::Covector {
    for j in others::<S>() {
        covector[j] = 0.0;
    }
    covector
}

/// The directions that do not belong to G.
pub(super) fn others<S: LeftInvariantSystem>() -> impl Iterator<Item = usize> {
    (0..S::DIM).filter(|j| !S::FIBRE.contains(j))
}

/// -D_1L_d(q_1, q_2) - D_2L_d(q_0, q_1) - f⁻(q_1, q_2) - f⁺(q_0, q_1) in the directions of G,
/// without the part along ω(q_1).
pub(super) fn residual<S: LeftInvariantSystem>(
    system: &S,
    before: &Interval<S>,
    after: &Interval<S>,
) -> S::Covector {
    let arriving = system.arrival_at(before);
    let (departing, _) = system.departure_at(after);
    let difference = (arriving + departing) * -1.0;
    let mut forms = system.constraint_forms_at(after.inputs(), &after.q);
    let active = Active::on(system, after);
    for a in 0..S::CONSTRAINTS {
        if !active.holds::<S>(a) {
            clear_row(&mut forms, a);
        }
        // In the unit of the whole form: a rest of rounding in the directions of G is none.
        normalise(&mut forms, a);
        for j in others::<S>() {
            forms.set_entry(a, j, 0.0);
        }
    }
    rejection(group_components::<S>(difference), forms)
}

/// The vector without its part in the span of the rows, of norm 1 at most: they are orthogonalised,
/// the largest rest first.
fn rejection<V: Vector, A: Matrix>(mut vector: V, mut rows: A) -> V {
    let least = 16.0 * A::COLUMNS as f64 * f64::EPSILON;
    for _ in 0..A::ROWS {
        let a = (1..A::ROWS).fold(0, |largest, a| {
            if length(&rows, a) > length(&rows, largest) {
                a
            } else {
                largest
            }
        });
        if length(&rows, a) <= least {
            break;
        }
        normalise(&mut rows, a);
        let part = row(&rows, a, vector.as_slice());
        for (j, value) in vector.as_mut_slice().iter_mut().enumerate() {
            *value -= part * rows.entry(a, j);
        }
        for b in (0..A::ROWS).filter(|b| *b != a) {
            let part = along(&rows, a, b);
            subtract_row(&mut rows, b, (a, part));
        }
        clear_row(&mut rows, a);
    }
    vector
}

#[cfg(test)]
mod tests {
    use nalgebra::{Matrix3, Vector3};

    use super::rejection;

    #[test]
    fn dependent_rows_and_rows_of_zeros_span_what_is_left() {
        let rows = Matrix3::new(0.6, 0.8, 0.0, 0.3, 0.4, 1e-17, 0.0, 0.0, 0.0);
        let rest = rejection(Vector3::new(1.0, 2.0, 3.0), rows);
        // The part along (-4, 3, 0)/5 and along the third axis.
        let expected = Vector3::new(-0.32, 0.24, 3.0);
        assert!((rest - expected).amax() <= 4.0 * f64::EPSILON, "{rest}");
    }
}
