//! Newton's method in stages where an iteration leaves much of the residual: there the rows may be
//! at round-off, of which their terms are no measure. And solutions that are none: where a pivot of
//! the fixed order is next to nothing, sin θ of a heading along an axis, rounding over that pivot
//! is an increment of any size, and the terms of the rows grow with it.

use crate::real::{Array, Indexed, Mask, Real};
use crate::solve::scales::{PLAUSIBLE, RESOLVED, part};
use crate::stages::{At, Limits, NewtonStages, Rows, Solved, Stages, hand_on, relative};

/// The iterate of Newton's method in stages.
pub(crate) struct Iterates<S: Stages, T: Real> {
    pub z: S::Unknowns<T>,
    pub norm: T,
    pub iterations: usize,
    /// Within the tolerance.
    pub done: T::Mask,
    /// With pivots that are all sound.
    pub sound: T::Mask,
}

/// Goes on with the lanes that are not done, each with new factors at every iterate.
#[cold]
#[inline(never)]
pub(crate) fn carefully<S: NewtonStages<T>, T: Real>(
    constants: S::Constants<T>,
    (t, u): (T, S::Control<T>),
    q: S::Point<T>,
    arrival: S::Covector<T>,
    from: Iterates<S, T>,
    limits: Limits,
) -> Solved<S, T> {
    let Iterates {
        mut z,
        mut norm,
        mut iterations,
        mut done,
        mut sound,
    } = from;
    let (entered, entered_after, doubtful) = (z, iterations, !done);
    let at = At {
        constants: &constants,
        node: &apart::node::<S, T>(&constants, t, &u, &q),
        t,
        u: &u,
        q: &q,
        arrival: &arrival,
        z: &entered,
    };
    let (mut rows, mut interval) = apart::residual::<S, T>(at);
    let mut stuck = T::Mask::of(false);
    let constraints = loop {
        let from = z;
        let here = at.replace_unknowns(&from);
        let factored = apart::factors::<S, T>(here, &interval);
        let sizes = sizes::<S, T>(here, &rows, &interval, factored.terms);
        let (settled, constraints) = round_off_norms::<S, T>(here, &rows, &sizes);
        let lanes = !done & settled.at_most(T::of(T::FORMAT.round_off()));
        norm = T::select(lanes, settled, norm);
        done = done | lanes;
        if (done | stuck).all() || iterations >= limits.iterations {
            break constraints;
        }
        let held = done | stuck;
        sound = sound & (factored.sound | held);
        let last = rows.norm(&factored.terms);
        let delta = apart::correction::<S, T>(here, &factored.factors, &rows.values);
        let is_rounding = (delta.as_ref().iter().zip(z.as_ref()))
            .take(S::Covector::<T>::LEN)
            .fold(T::Mask::of(true), |all, (delta, z)| {
                all & delta.abs().at_most(T::of(T::FORMAT.round_off()) * z.abs())
            });
        for (z, delta) in z.as_mut().iter_mut().zip(delta.as_ref()) {
            *z = T::select(held, *z, *z - *delta);
        }
        iterations += 1;
        (rows, interval) = apart::residual::<S, T>(at.replace_unknowns(&z));
        norm = T::select(held, norm, rows.norm(&factored.terms));
        done = done | (!held & norm.at_most(T::of(limits.tolerance)));
        let ends = !(held | done) & !norm.below(T::of(0.5) * last);
        stuck = stuck | ends;
        // With larger corrections the solver that pivots decides, which knows the scales of the motion.
        done = done | (ends & is_rounding & norm.at_most(T::of(T::FORMAT.long())));
    };
    let at = at.replace_unknowns(&z);
    let mut arrival = apart::arrival::<S, T>(at, &interval);
    // Steep rows are off by the rounding of the point, which is no rest: the momentum that departs is off by it as well.
    let limit = T::of(limits.tolerance.max(T::FORMAT.rounding_of_terms()));
    let mut rest = rows.values;
    for (value, terms) in rest.as_mut().iter_mut().zip(rows.terms.as_ref()) {
        let is_rest = relative(*value, *terms).at_most(limit);
        *value = T::select(is_rest, *value, T::of(0.0));
    }
    hand_on::<S, T>(&mut arrival, &rest);
    let mut kept = constraints.at_most(T::of(T::FORMAT.long()));
    // Unknowns that were not changed bring their own energy.
    if iterations > entered_after {
        kept = kept & bring::<S, T>(at.replace_unknowns(&entered), &z);
    }
    let lost = doubtful & !kept;
    norm = T::select(lost, T::of(f64::INFINITY), norm);
    Solved {
        arrival,
        norm,
        iterations,
        good: sound & done & !lost,
        z,
    }
}

/// The largest ratio of the terms of a constraint to those at the Jacobian before.
const GROWN: f64 = 1024.0;

/// The lanes in which the terms of no constraint have grown by more than `GROWN` from one Jacobian
/// to the next. In other lanes the iterates may diverge: there the solver that pivots decides, by
/// the energy of a solution.
#[inline(always)]
pub(crate) fn have_bounded_terms<S: Stages, T: Real>(
    before: &S::Unknowns<T>,
    after: &S::Unknowns<T>,
) -> T::Mask {
    let mut bounded = T::Mask::of(true);
    S::Unknowns::<T>::each_index(|i| {
        if i >= S::Covector::<T>::LEN {
            let most = T::of(GROWN) * before.as_ref()[i];
            bounded = bounded & after.as_ref()[i].at_most(most);
        }
    });
    bounded
}

/// The lanes in which the unknowns at which `at` stands and the momenta there bring the energy of
/// z, as [`is_plausible`](crate::solve::scales::is_plausible) says of the solver that pivots.
#[inline(never)]
fn bring<S: NewtonStages<T>, T: Real>(at: At<'_, S, T>, z: &S::Unknowns<T>) -> T::Mask {
    let (n, zero) = (S::Covector::<T>::LEN - S::INNER, T::of(0.0));
    let (rows, interval) = apart::residual::<S, T>(at);
    let jacobian = apart::jacobian::<S, T>(at, &interval);
    let (mut energy, mut brought) = (zero, zero);
    for (i, row) in jacobian.as_ref().iter().enumerate().take(n) {
        let row = &row.as_ref()[..n];
        for (j, entry) in row.iter().enumerate() {
            let of = |z: &S::Unknowns<T>| (z.as_ref()[i] * *entry * z.as_ref()[j]).abs();
            (energy, brought) = (energy + of(z), brought + of(at.z));
        }
        let p = rows.terms.as_ref()[i];
        brought = brought + T::select(p.at_most(zero), zero, p * (p / row[i].abs()));
    }
    energy.at_most(T::of(PLAUSIBLE) * brought)
}

/// The largest row relative to its terms and to the parts of its momentum, Σ_j |K_ij d_j|: below
/// [`round_off`](crate::real::Format::round_off) the increments solve the equations with an error
/// of so much in each of them. Infinite instead where rounding the point and the increments changes
/// the parts themselves: there no increment is better than another, and none is a solution. Also
/// the largest constraint relative to its terms.
#[inline(never)]
fn round_off_norms<S: NewtonStages<T>, T: Real>(
    at: At<'_, S, T>,
    rows: &Rows<S, T>,
    sizes: &S::Unknowns<T>,
) -> (T, T) {
    let n = S::Covector::<T>::LEN;
    let (mut norm, mut constraints) = (T::of(0.0), T::of(0.0));
    for (i, (value, size)) in rows.values.as_ref().iter().zip(sizes.as_ref()).enumerate() {
        let row = relative(*value, *size);
        norm = row.largest(norm);
        if i >= n {
            constraints = row.largest(constraints);
        }
    }
    let small = norm.at_most(T::of(T::FORMAT.round_off()));
    if !(!small).all() {
        let resolved = are_resolved::<S, T>(at, sizes);
        norm = T::select(resolved | !small, norm, T::of(f64::INFINITY));
    }
    (norm, constraints)
}

/// The lanes in which rounding the point and the increments changes no size of a row by more than
/// its part [`RESOLVED`].
#[inline(never)]
fn are_resolved<S: NewtonStages<T>, T: Real>(at: At<'_, S, T>, sizes: &S::Unknowns<T>) -> T::Mask {
    let (mut q, mut z) = (*at.q, *at.z);
    round(q.as_mut());
    round(&mut z.as_mut()[..S::Covector::<T>::LEN]);
    let node = &apart::node::<S, T>(at.constants, at.t, at.u, &q);
    let at = At {
        node,
        q: &q,
        z: &z,
        ..at
    };
    let (rows, interval) = apart::residual::<S, T>(at);
    let terms = apart::factors::<S, T>(at, &interval).terms;
    let rounded = self::sizes::<S, T>(at, &rows, &interval, terms);
    let sizes = sizes.as_ref().iter().zip(rounded.as_ref());
    sizes.fold(T::Mask::of(true), |all, (size, rounded)| {
        all & ((*rounded - *size).abs()).at_most(T::of(RESOLVED) * *size)
    })
}

/// For each row the sum of the sizes of its terms, and of the parts of its momentum; `terms` are
/// those of constraints.
fn sizes<S: NewtonStages<T>, T: Real>(
    at: At<'_, S, T>,
    rows: &Rows<S, T>,
    interval: &S::Interval,
    terms: S::Unknowns<T>,
) -> S::Unknowns<T> {
    let mut sizes = terms;
    let parts = apart::parts::<S, T>(at, interval);
    let momenta = parts.as_ref().iter().zip(rows.terms.as_ref());
    for (size, (parts, terms)) in sizes.as_mut().iter_mut().zip(momenta) {
        *size = *parts + *terms;
    }
    sizes
}

/// Changes values by parts of their rounding.
fn round<T: Real>(values: &mut [T]) {
    for (j, value) in values.iter_mut().enumerate() {
        *value = *value + *value * T::of(T::FORMAT.epsilon * part(j, 0));
    }
}

/// The functions of the stages, each with a frame of its own: without optimisation what is inlined
/// adds up on the stack.
mod apart {
    use crate::real::Real;
    use crate::stages::{At, Factored, NewtonStages, Rows};

    macro_rules! apart {
        ($($name:ident($($argument:ident: $type:ty),*) -> $result:ty;)*) => {
            $(
                #[inline(never)]
                pub fn $name<S: NewtonStages<T>, T: Real>($($argument: $type),*) -> $result {
                    S::$name($($argument),*)
                }
            )*
        };
    }

    apart! {
        node(constants: &S::Constants<T>, t: T, u: &S::Control<T>, q: &S::Point<T>) -> S::Node;
        residual(at: At<'_, S, T>) -> (Rows<S, T>, S::Interval);
        factors(at: At<'_, S, T>, interval: &S::Interval)
            -> Factored<S::Factors, S::Unknowns<T>, T::Mask>;
        correction(at: At<'_, S, T>, factors: &S::Factors, rows: &S::Unknowns<T>) -> S::Unknowns<T>;
        arrival(at: At<'_, S, T>, interval: &S::Interval) -> S::Covector<T>;
        jacobian(at: At<'_, S, T>, interval: &S::Interval) -> S::Jacobian;
        parts(at: At<'_, S, T>, interval: &S::Interval) -> S::Covector<T>;
    }
}

#[cfg(test)]
mod tests;
