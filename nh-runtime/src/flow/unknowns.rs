//! The unknowns of the integrator.

use differential_equations::tolerance::Tolerance;
use differential_equations::traits::State;

use crate::linear::Vector;

/// The unknowns of a differential equation of the second order: where the motion is, and how fast.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Unknowns<A, B>(pub A, pub B);

/// max_i |error_i| / (absolute_i + relative_i max(|y_i|, |new_i|)), infinite where anything is not
/// a number.
pub(crate) fn error_norm<Y: State<f64>>(
    y: &Y,
    new: &Y,
    error: &Y,
    absolute: &Tolerance<f64>,
    relative: &Tolerance<f64>,
) -> f64 {
    (0..y.len()).fold(0.0_f64, |norm, i| {
        let size = y.get_component(i).abs().max(new.get_component(i).abs());
        let ratio = (error.get_component(i) / (absolute[i] + relative[i] * size)).abs();
        if ratio.is_finite() {
            norm.max(ratio)
        } else {
            f64::INFINITY
        }
    })
}

impl<A: Vector, B: Vector> State<f64> for Unknowns<A, B> {
    fn len(&self) -> usize {
        A::LEN + B::LEN
    }

    fn get_component(&self, i: usize) -> f64 {
        match i.checked_sub(A::LEN) {
            None => self.0[i],
            Some(i) => self.1[i],
        }
    }

    fn set_component(&mut self, i: usize, value: f64) {
        match i.checked_sub(A::LEN) {
            None => self.0[i] = value,
            Some(i) => self.1[i] = value,
        }
    }

    fn map_components_mut<F: FnMut(usize, &mut f64)>(&mut self, mut f: F) {
        let (a, b) = (self.0.as_mut_slice(), self.1.as_mut_slice());
        let entries = a.iter_mut().chain(b).enumerate();
        entries.for_each(|(i, entry)| f(i, entry));
    }

    fn zeros_like(&self) -> Self {
        Self::zeros()
    }

    fn zeros() -> Self {
        Self(A::zeros(), B::zeros())
    }

    fn mul_add_assign(&mut self, alpha: f64, other: &Self) {
        *self = Self(self.0 + other.0 * alpha, self.1 + other.1 * alpha);
    }

    fn scale_mut(&mut self, alpha: f64) {
        *self = Self(self.0 * alpha, self.1 * alpha);
    }

    /// Infinite where anything is not a number: such a step must not be accepted.
    fn error_norm_inf(
        &self,
        new: &Self,
        error: &Self,
        absolute: &Tolerance<f64>,
        relative: &Tolerance<f64>,
    ) -> f64 {
        error_norm(self, new, error, absolute, relative)
    }
}
