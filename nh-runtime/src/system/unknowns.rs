//! The unknowns z = (d, y, λ) of an interval, or one value an equation, and their parts.

use crate::linear::{Vector, from_slice, stack};
use crate::system::{Composition, DiscreteSystem, InnerOf, Inputs, Interval};

/// d of z = (d, λ).
#[inline]
pub fn increment_of<S: DiscreteSystem>(z: &S::Residual) -> S::Increment {
    from_slice(&z.as_slice()[..S::DIM])
}

/// (d, λ) of z.
#[inline(always)]
pub fn split<S: DiscreteSystem>(z: &S::Residual) -> (S::Increment, S::Multipliers) {
    let (d, rest) = z.as_slice().split_at(S::DIM);
    (from_slice(d), from_slice(&rest[S::Composition::INNER..]))
}

/// y of z.
#[inline(always)]
pub fn inner_of<S: DiscreteSystem>(z: &S::Residual) -> InnerOf<S> {
    from_slice(&z.as_slice()[S::DIM..S::DIM + S::Composition::INNER])
}

/// z = (d, 0, λ), or one value an equation.
#[inline(always)]
pub(crate) fn join<S: DiscreteSystem>(d: &impl Vector, lambda: &S::Multipliers) -> S::Residual {
    let mut z = S::Residual::zeros();
    let (increments, rest) = z.as_mut_slice().split_at_mut(S::DIM);
    increments.copy_from_slice(d.as_slice());
    rest[S::Composition::INNER..].copy_from_slice(lambda.as_slice());
    z
}

/// The values f(0) … f(n - 1) of increments and g(0) … g(M - 1) of multipliers, and zeros for the
/// inner unknowns between them.
#[inline]
pub(crate) fn stack_rows<S: DiscreteSystem>(
    f: impl Fn(usize) -> f64,
    g: impl Fn(usize) -> f64,
) -> S::Residual {
    let first = S::DIM + S::Composition::INNER;
    stack(S::DIM, f, |i| {
        (i + S::DIM).checked_sub(first).map_or(0.0, &g)
    })
}

/// z = (d, y, λ) of its parts.
#[inline(always)]
pub fn join_all<S: DiscreteSystem>(
    d: &impl Vector,
    y: &InnerOf<S>,
    lambda: &S::Multipliers,
) -> S::Residual {
    let mut z = join::<S>(d, lambda);
    let inner = &mut z.as_mut_slice()[S::DIM..S::DIM + S::Composition::INNER];
    inner.copy_from_slice(y.as_slice());
    z
}

/// z = (d, y, λ) of an interval.
#[inline(always)]
pub(crate) fn join_unknowns<S: DiscreteSystem>(
    interval: &Interval<S>,
    lambda: &S::Multipliers,
) -> S::Residual {
    join_all::<S>(&interval.d, &interval.inner, lambda)
}

/// z = (d, y, λ) with the inner unknowns of uniform motion.
#[inline(always)]
pub(crate) fn departing<S: DiscreteSystem>(
    system: &S,
    inputs: Inputs<S::Control>,
    q: &S::Configuration,
    d: &S::Increment,
    lambda: &S::Multipliers,
) -> S::Residual {
    if const { S::Composition::INNER == 0 } {
        return join::<S>(d, lambda);
    }
    let interval = Interval::new(inputs, *q, *d);
    let inner = system.inner_guess_at(&interval);
    join_unknowns::<S>(&interval.with_inner(inner), lambda)
}
