//! Numbers against expected ones.

#![allow(dead_code, reason = "a test crate needs a part of the helpers")]

/// u, the largest relative error of rounding to a double.
pub const ROUNDING: f64 = f64::EPSILON / 2.0;

/// One number or several.
pub trait Numbers {
    fn numbers(&self) -> &[f64];
}

impl Numbers for f64 {
    fn numbers(&self) -> &[f64] {
        std::slice::from_ref(self)
    }
}

impl Numbers for [f64] {
    fn numbers(&self) -> &[f64] {
        self
    }
}

impl<const N: usize> Numbers for [f64; N] {
    fn numbers(&self) -> &[f64] {
        self
    }
}

impl<T: Numbers + ?Sized> Numbers for &T {
    fn numbers(&self) -> &[f64] {
        T::numbers(self)
    }
}

/// Asserts |values_i - expected_i| ≤ allowed for all i.
#[track_caller]
pub fn assert_close(what: &str, values: impl Numbers, expected: impl Numbers, allowed: f64) {
    let (values, expected) = (values.numbers(), expected.numbers());
    assert_eq!(values.len(), expected.len(), "{what}");
    for (i, (value, expected)) in values.iter().zip(expected).enumerate() {
        let error = (value - expected).abs();
        assert!(
            error <= allowed,
            "{what}, number {i}: {value:e}, expected {expected:e}, error {error:.2e}, allowed {allowed:.2e}"
        );
    }
}

/// [`assert_close`] for numbers that need no name: the line of the assertion has it.
#[track_caller]
pub fn assert_near(values: impl Numbers, expected: impl Numbers, allowed: f64) {
    assert_close("values", values, expected, allowed);
}

/// max |a_i|.
pub fn largest(a: &(impl AsRef<[f64]> + ?Sized)) -> f64 {
    a.as_ref().iter().fold(0.0, |max, a| max.max(a.abs()))
}

/// max |a_i - b_i|.
pub fn largest_difference<A: AsRef<[f64]> + ?Sized>(a: &A, b: &A) -> f64 {
    let (a, b) = (a.as_ref(), b.as_ref());
    assert_eq!(a.len(), b.len());
    let pairs = a.iter().zip(b);
    pairs.fold(0.0, |max, (a, b)| max.max((a - b).abs()))
}

/// Errors as the tests print them.
pub fn list(errors: &[f64]) -> String {
    let errors: Vec<_> = errors.iter().map(|e| format!("{e:.1e}")).collect();
    errors.join(" ")
}

/// Σ_i |∂f/∂x_i| e_i: how far f(x) moves, to first order, if every x_i moves by e_i. Central
/// differences; the e_i are bounds, so six digits of the derivatives are plenty.
pub fn propagated(f: impl Fn(&[f64]) -> f64, x: &[f64], e: &[f64]) -> f64 {
    assert_eq!(x.len(), e.len());
    let mut moved = x.to_vec();
    let mut total = 0.0;
    for (i, &e) in e.iter().enumerate() {
        let s = 1e-5 * x[i].abs().max(1.0);
        moved[i] = x[i] + s;
        let above = f(&moved);
        moved[i] = x[i] - s;
        let below = f(&moved);
        moved[i] = x[i];
        total += ((above - below) / (2.0 * s)).abs() * e;
    }
    total
}
