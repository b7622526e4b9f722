//! The unknowns of the integrator.

use core::fmt::Debug;

use differential_equations::tolerance::Tolerance;
use differential_equations::traits::State;

use nh_runtime::Vector;

/// The unknowns of a differential equation of the second order: where the motion is, and how fast.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Unknowns<A, B>(pub A, pub B);

/// One vector a site.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EachSite<V>(pub Vec<V>);

/// The numbers of a vector, or of one vector a site, in order.
pub trait Numbers: Clone + Debug {
    fn count(&self) -> usize;
    fn number(&self, i: usize) -> f64;
    fn number_mut(&mut self, i: usize) -> &mut f64;
    fn zeros_like(&self) -> Self;

    /// Zeros, of no length where that is not known.
    fn zeros() -> Self;

    /// Adds α times the others.
    fn add(&mut self, alpha: f64, others: &Self);
}

impl<V: Vector> Numbers for V {
    fn count(&self) -> usize {
        V::LEN
    }

    fn number(&self, i: usize) -> f64 {
        self[i]
    }

    fn number_mut(&mut self, i: usize) -> &mut f64 {
        &mut self[i]
    }

    fn zeros_like(&self) -> Self {
        V::zeros()
    }

    fn zeros() -> Self {
        V::zeros()
    }

    fn add(&mut self, alpha: f64, others: &Self) {
        *self = *self + *others * alpha;
    }
}

impl<V: Vector> Numbers for EachSite<V> {
    fn count(&self) -> usize {
        self.0.len() * V::LEN
    }

    fn number(&self, i: usize) -> f64 {
        self.0[i / V::LEN][i % V::LEN]
    }

    fn number_mut(&mut self, i: usize) -> &mut f64 {
        &mut self.0[i / V::LEN][i % V::LEN]
    }

    fn zeros_like(&self) -> Self {
        Self(vec![V::zeros(); self.0.len()])
    }

    fn zeros() -> Self {
        Self(Vec::new())
    }

    fn add(&mut self, alpha: f64, others: &Self) {
        (self.0.iter_mut().zip(&others.0)).for_each(|(own, other)| own.add(alpha, other));
    }
}

impl<A: Numbers, B: Numbers> State<f64> for Unknowns<A, B> {
    fn len(&self) -> usize {
        self.0.count() + self.1.count()
    }

    fn get_component(&self, i: usize) -> f64 {
        match i.checked_sub(self.0.count()) {
            None => self.0.number(i),
            Some(i) => self.1.number(i),
        }
    }

    fn set_component(&mut self, i: usize, value: f64) {
        match i.checked_sub(self.0.count()) {
            None => *self.0.number_mut(i) = value,
            Some(i) => *self.1.number_mut(i) = value,
        }
    }

    fn map_components_mut<F: FnMut(usize, &mut f64)>(&mut self, mut f: F) {
        let (first, rest) = (self.0.count(), self.1.count());
        (0..first).for_each(|i| f(i, self.0.number_mut(i)));
        (0..rest).for_each(|i| f(first + i, self.1.number_mut(i)));
    }

    fn zeros_like(&self) -> Self {
        Self(self.0.zeros_like(), self.1.zeros_like())
    }

    fn zeros() -> Self {
        Self(A::zeros(), B::zeros())
    }

    fn mul_add_assign(&mut self, alpha: f64, other: &Self) {
        self.0.add(alpha, &other.0);
        self.1.add(alpha, &other.1);
    }

    fn scale_mut(&mut self, alpha: f64) {
        self.map_components_mut(|_, entry| *entry *= alpha);
    }

    /// max_i |error_i| / (absolute_i + relative_i max(|y_i|, |new_i|)), infinite where anything is
    /// not a number: such a step must not be accepted.
    fn error_norm_inf(
        &self,
        new: &Self,
        error: &Self,
        absolute: &Tolerance<f64>,
        relative: &Tolerance<f64>,
    ) -> f64 {
        (0..self.len()).fold(0.0_f64, |norm, i| {
            let size = (self.get_component(i).abs()).max(new.get_component(i).abs());
            let ratio = (error.get_component(i) / (absolute[i] + relative[i] * size)).abs();
            if ratio.is_finite() {
                norm.max(ratio)
            } else {
                f64::INFINITY
            }
        })
    }
}
