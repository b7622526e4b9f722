//! The equations of a node as straight-line code, in stages: by what each value depends on.
//!
//! | stage | depends on | computed |
//! | --- | --- | --- |
//! | constants | parameters, h | once a trajectory |
//! | node | t_k, q_k, u_k | once a step |
//! | residual | the unknowns z = (d, λ) and what arrives | at every iterate |
//! | factors | the same | where the Jacobian is taken anew |
//!
//! If every equation is linear in what the ones before it leave unknown, one pass solves them
//! ([`Stages::DIRECT`]); otherwise Newton's method does ([`newton`](fn@newton)). Both solve
//!
//! ```text
//! R(z) = [ p + (D1L_d + f⁻)(q, d) - ωᵀ(q) λ ] = 0
//!        [ φ(q, d)                          ]
//! ```
//!
//! in a fixed order of pivots. A node that they do not solve to the tolerance is left to the solver
//! that pivots.

#[cfg(test)]
mod cubic;
mod dense;
mod limits;
mod newton;
mod rows;
mod settled;

use core::fmt::Debug;

use crate::declarations::copies;
use crate::linear::{Matrix, matrix};
use crate::real::{Array, Indexed, Mask, Real};

pub use dense::factor;
pub use limits::{Limits, Terms};
pub use newton::newton;
use rows::largest;
pub use rows::{Checked, Row, regular, relative, sound, within};
pub(crate) use rows::{finite, finite_in, merge};

/// The stages of a system, written by `#[discrete_system]`.
pub trait Stages: Sized + 'static {
    /// Whether there are any: otherwise every step is solved with pivoting.
    const AVAILABLE: bool = true;
    /// Whether one pass solves the equations. It starts from the unknowns of the interval before,
    /// and from no other guess: see [`Stages::solve`].
    const DIRECT: bool;
    /// The rows of momenta in which one pass knows p by the increments of the interval before, as
    /// what p = D_2L_d + f⁺ there has in common with D_1L_d + f⁻ has been cancelled; none where
    /// there are no such rows. In other rows p is a number, and any guess will do.
    const CANCELS: &'static [bool] = &[];
    /// The part of the tolerance to which Newton's method solves the equations: less than one for a
    /// scheme that keeps the energy, in which the rest would add up.
    const PART_OF_TOLERANCE: f64 = 1.0;
    /// The coordinates whose shift by 2π changes nothing in the equations: they are evaluated near
    /// zero.
    const PERIODIC: &'static [bool];
    /// Y, the number of inner unknowns of an interval, behind the increments among the leading
    /// unknowns: no momentum arrives in their rows.
    const INNER: usize = 0;
    /// The number of inner nodes whose momenta have the components of those that arrive. Their rows
    /// are the first of the inner ones, node by node.
    const INNER_NODES: usize = 0;
    /// Whether a point is not moved by adding the increments: coordinates in groups. No coordinate
    /// is periodic then.
    const MOVES: bool = false;

    /// The parameters of the system, in order.
    type Parameters<T: Real>: Array<T>;
    /// The coordinates of q, its flat components where some are in groups; r at a reduced node.
    type Point<T: Real>: Array<T>;
    /// The controls on an interval, in order.
    type Control<T: Real>: Array<T>;
    /// The momentum that arrives at a node: n components.
    type Covector<T: Real>: Array<T>;
    /// z = (d, λ): n + M; at a reduced node (ϑ, δr, λ).
    type Unknowns<T: Real>: Array<T>;
    /// The values that depend on the parameters and h alone.
    type Constants<T: Real>: Copy + Debug;

    /// The first stage.
    fn constants<T: Real>(parameters: &Self::Parameters<T>, h: T) -> Self::Constants<T>;

    /// q_{k+1} of q_k and the unknowns, in flat components; only called where
    /// [`MOVES`](Self::MOVES).
    #[inline(always)]
    fn moved<T: Real>(q: &Self::Point<T>, z: &Self::Unknowns<T>) -> Self::Point<T> {
        let _ = z;
        *q
    }

    /// The equations of a node, solved from a guess. In rows that [cancel](Stages::CANCELS) it has
    /// to be the unknowns of the interval before, at the end of which p arrives.
    fn solve<T: Real>(node: Given<'_, Self, T>) -> Solved<Self, T>;
}

/// The data of the equations of a node, with the guess and the limits of a solution.
pub struct Given<'a, S: Stages, T: Real> {
    /// The first stage.
    pub constants: &'a S::Constants<T>,
    /// t_k.
    pub t: T,
    /// u_k.
    pub u: &'a S::Control<T>,
    /// q_k.
    pub q: &'a S::Point<T>,
    /// p, the momentum that arrives.
    pub arrival: &'a S::Covector<T>,
    /// The z to begin with.
    pub guess: &'a S::Unknowns<T>,
    /// When Newton's method stops.
    pub limits: Limits,
}

impl<S: Stages, T: Real> Given<'_, S, T> {
    /// Whether one pass ends with these pivots: a number does where one is not sound, lanes go on.
    #[inline(always)]
    pub fn ends_with(&self, pivots: T::Mask) -> bool {
        T::Mask::BRANCHES && !pivots.all()
    }

    /// The end of one pass that has not solved the equations.
    #[inline(always)]
    pub fn unsolved(&self) -> Solved<S, T> {
        Solved {
            z: *self.guess,
            arrival: *self.arrival,
            norm: T::of(f64::NAN),
            iterations: 1,
            good: T::Mask::of(false),
        }
    }
}

/// The iterate at which [`Stages::solve`] ended.
pub struct Solved<S: Stages, T: Real> {
    /// (d, λ).
    pub z: S::Unknowns<T>,
    /// The momentum that arrives at the next node.
    pub arrival: S::Covector<T>,
    /// The largest residual of a row, relative to the terms of that row; at round-off to its terms
    /// and parts.
    pub norm: T,
    /// Corrections made.
    pub iterations: usize,
    /// The lanes in which the norm is at most the tolerance or at round-off, and every pivot was
    /// well above the round-off of its terms.
    pub good: T::Mask,
}

copies! { [S: Stages, T: Real] Solved<S, T>; }

/// The values of the rows.
pub struct Rows<S: Stages, T: Real> {
    /// R(z).
    pub values: S::Unknowns<T>,
    /// The sum of the absolute values of the terms of each momentum row.
    pub terms: S::Covector<T>,
}

/// J, factored in a fixed order of pivots.
#[derive(Clone, Copy, Debug)]
pub struct Factored<F, U, M> {
    /// The entries that the substitution needs.
    pub factors: F,
    /// Σ_j |∂R_i/∂d_j d_j| of each constraint row i ≥ n; the other rows are not used.
    pub terms: U,
    /// The lanes in which every pivot is well above the round-off of its terms.
    pub sound: M,
}

/// The stages of a system that is solved by Newton's method.
pub trait NewtonStages<T: Real>: Stages {
    /// The values that depend on t_k, q_k and u_k.
    type Node: Copy;
    /// The values that the residual shares with the Jacobian and with the next node.
    type Interval: Copy;
    /// ∂R/∂d, row by row: n + M rows of n entries.
    type Jacobian: AsRef<[Self::Covector<T>]>;
    /// The factors of J: an array, of which each lane keeps its own.
    type Factors: Array<T>;

    /// The second stage.
    fn node(
        constants: &Self::Constants<T>,
        t: T,
        u: &Self::Control<T>,
        q: &Self::Point<T>,
    ) -> Self::Node;

    /// R(z).
    fn residual(at: At<'_, Self, T>) -> (Rows<Self, T>, Self::Interval);

    /// ∂R/∂d, which is J but for the columns -ωᵀ of the multipliers.
    fn jacobian(at: At<'_, Self, T>, interval: &Self::Interval) -> Self::Jacobian;

    /// The elimination of J = ∂R/∂z.
    fn factors(
        at: At<'_, Self, T>,
        interval: &Self::Interval,
    ) -> Factored<Self::Factors, Self::Unknowns<T>, T::Mask>;

    /// δ with J δ = R; z is not read.
    fn correction(
        at: At<'_, Self, T>,
        factors: &Self::Factors,
        rows: &Self::Unknowns<T>,
    ) -> Self::Unknowns<T>;

    /// The momentum that the interval hands to its right node.
    fn arrival(at: At<'_, Self, T>, interval: &Self::Interval) -> Self::Covector<T>;

    /// Σ_j |K_ij d_j| of each momentum row, K = ∂_d(D_1L_d + f⁻): the parts of a momentum that is a
    /// sum, which may cancel. Asked for only where the residual does not decrease any more.
    fn parts(at: At<'_, Self, T>, interval: &Self::Interval) -> Self::Covector<T> {
        let mut parts = Self::Covector::filled(T::of(0.0));
        let jacobian = Self::jacobian(at, interval);
        for (part, row) in parts.as_mut().iter_mut().zip(jacobian.as_ref()) {
            for (slope, d) in row.as_ref().iter().zip(at.z.as_ref()) {
                *part = *part + (*slope * *d).abs();
            }
        }
        parts
    }
}

/// The point at which the equations of a node are evaluated.
pub struct At<'a, S: NewtonStages<T>, T: Real> {
    /// The first stage.
    pub constants: &'a S::Constants<T>,
    /// The second stage.
    pub node: &'a S::Node,
    /// t_k.
    pub t: T,
    /// u_k.
    pub u: &'a S::Control<T>,
    /// q_k.
    pub q: &'a S::Point<T>,
    /// p, the momentum that arrives.
    pub arrival: &'a S::Covector<T>,
    /// z.
    pub z: &'a S::Unknowns<T>,
}

impl<'a, S: NewtonStages<T>, T: Real> At<'a, S, T> {
    /// This node at other unknowns.
    #[inline(always)]
    fn replace_unknowns<'b>(self, z: &'b S::Unknowns<T>) -> At<'b, S, T>
    where
        'a: 'b,
    {
        At { z, ..self }
    }
}

copies! { [S: NewtonStages<T>, T: Real] At<'_, S, T>; }

/// ∂R/∂d of the node (t, q) with the controls u at the increments `d`, the first n rows and the
/// others.
#[inline]
pub(crate) fn slopes<S: NewtonStages<f64>, K: Matrix, A: Matrix>(
    constants: &S::Constants<f64>,
    (t, u): (f64, &[f64]),
    q: &S::Point<f64>,
    d: &[f64],
) -> (K, A) {
    let u = &control_of::<S>(u);
    let mut z = S::Unknowns::filled(0.0);
    z.as_mut()[..d.len()].copy_from_slice(d);
    let at = At::<S, f64> {
        constants,
        node: &S::node(constants, t, u, q),
        t,
        u,
        q,
        arrival: &S::Covector::filled(0.0),
        z: &z,
    };
    let jacobian = S::jacobian(at, &S::residual(at).1);
    let entry = |i: usize, j: usize| jacobian.as_ref()[i].as_ref()[j];
    (matrix(entry), matrix(|a, j| entry(d.len() + a, j)))
}

/// The controls as an array of the stages.
#[inline(always)]
pub(crate) fn control_of<S: Stages>(u: &[f64]) -> S::Control<f64> {
    let mut control = S::Control::filled(0.0);
    if S::AVAILABLE {
        control.as_mut().copy_from_slice(u);
    }
    control
}

/// Adds the momenta that the solution leaves at this node and at the inner nodes of the interval to
/// the one that arrives at the next node. No momentum arrives in inner rows.
#[inline(always)]
fn hand_on<S: Stages, T: Real>(arrival: &mut S::Covector<T>, rows: &S::Unknowns<T>) {
    let n = S::Covector::<T>::LEN - S::INNER;
    S::Covector::<T>::each_index(|i| {
        if i < n * (1 + S::INNER_NODES) {
            let arrival = &mut arrival.as_mut()[i % n];
            *arrival = *arrival + rows.as_ref()[i];
        }
    });
}

impl<F, U, M: Mask> Factored<F, U, M> {
    /// Takes the new factors in some lanes. A lane stays sound only if all of its factors were.
    #[inline(always)]
    pub(crate) fn renew<T: Real<Mask = M>>(&mut self, anew: &Self, lanes: M)
    where
        F: Array<T>,
        U: Array<T>,
    {
        merge::<T, _>(&mut self.factors, &anew.factors, lanes);
        merge::<T, _>(&mut self.terms, &anew.terms, lanes);
        self.sound = self.sound & (anew.sound | !lanes);
    }
}

impl<S: Stages, T: Real> Rows<S, T> {
    /// The largest ratio of a row to its terms; a row that is exactly zero is 0. NaN if any row is.
    #[inline(always)]
    pub(crate) fn norm(&self, constraint_terms: &S::Unknowns<T>) -> T {
        let n = S::Covector::<T>::LEN;
        let mut ratios = S::Unknowns::filled(T::of(0.0));
        S::Unknowns::<T>::each_index(|i| {
            let terms = match i < n {
                true => self.terms.as_ref()[i],
                false => constraint_terms.as_ref()[i],
            };
            ratios.as_mut()[i] = relative(self.values.as_ref()[i], terms);
        });
        largest::<T, _>(&ratios)
    }
}

/// No stages: every step is solved with pivoting.
#[derive(Clone, Copy, Debug)]
pub struct NoStages;

impl Stages for NoStages {
    const AVAILABLE: bool = false;
    const DIRECT: bool = false;
    const PERIODIC: &'static [bool] = &[];
    type Parameters<T: Real> = [T; 0];
    type Point<T: Real> = [T; 0];
    type Control<T: Real> = [T; 0];
    type Covector<T: Real> = [T; 0];
    type Unknowns<T: Real> = [T; 0];
    type Constants<T: Real> = ();

    fn constants<T: Real>(_: &[T; 0], _: T) {}

    fn solve<T: Real>(_: Given<'_, Self, T>) -> Solved<Self, T> {
        Solved {
            z: [],
            arrival: [],
            norm: T::of(f64::NAN),
            iterations: 0,
            good: T::Mask::of(false),
        }
    }
}

#[cfg(test)]
mod tests;
