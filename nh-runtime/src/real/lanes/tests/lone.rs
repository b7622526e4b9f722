//! Members that need something else than their company: they end with the bits that they have
//! alone.

use core::f64::consts::PI;

use super::{lanes, values};
use crate::motion::{Staged, SubstepMemory, mapped};
use crate::real::{Mask, Real};
use crate::stages::{
    At, Factored, Given, Limits, NewtonStages, Rows, Solved, Stages, Terms, newton, regular,
};
use crate::system::Fraction;

/// z = 0, of which a correction leaves the part `c`: the row is z, its terms are 1, and it has no
/// parts.
#[derive(Clone, Copy, Debug)]
struct Linear;

impl Stages for Linear {
    const DIRECT: bool = false;
    const PERIODIC: &'static [bool] = &[false];
    type Parameters<T: Real> = [T; 1];
    type Point<T: Real> = [T; 1];
    type Control<T: Real> = [T; 0];
    type Covector<T: Real> = [T; 1];
    type Unknowns<T: Real> = [T; 1];
    type Constants<T: Real> = T;

    fn constants<T: Real>(&[c]: &[T; 1], _: T) -> T {
        c
    }

    fn solve<T: Real>(given: Given<'_, Self, T>) -> Solved<Self, T> {
        newton(given)
    }
}

impl<T: Real> NewtonStages<T> for Linear {
    type Node = ();
    type Interval = T;
    type Jacobian = [[T; 1]; 1];
    /// 1 - c.
    type Factors = [T; 1];

    fn node(_: &T, _: T, _: &[T; 0], _: &[T; 1]) {}

    fn residual(at: At<'_, Self, T>) -> (Rows<Self, T>, T) {
        let (values, terms) = (*at.z, [T::of(1.0)]);
        (Rows { values, terms }, at.z[0])
    }

    fn jacobian(_: At<'_, Self, T>, _: &T) -> [[T; 1]; 1] {
        [[T::of(1.0)]]
    }

    fn factors(at: At<'_, Self, T>, _: &T) -> Factored<[T; 1], [T; 1], T::Mask> {
        let part = T::of(1.0) - *at.constants;
        Factored {
            factors: [part],
            terms: [T::of(f64::NAN)],
            sound: regular(part),
        }
    }

    fn correction(_: At<'_, Self, T>, [part]: &[T; 1], [row]: &[T; 1]) -> [T; 1] {
        [*row * *part]
    }

    fn arrival(_: At<'_, Self, T>, z: &T) -> [T; 1] {
        [*z]
    }

    fn parts(_: At<'_, Self, T>, _: &T) -> [T; 1] {
        [T::of(0.0)]
    }
}

fn ended<T: Real>(c: T, z: T) -> Solved<Linear, T> {
    newton(Given {
        constants: &c,
        t: T::of(0.0),
        u: &[],
        q: &[T::of(0.0)],
        arrival: &[T::of(0.0)],
        guess: &[z],
        limits: Limits {
            tolerance: TOLERANCE,
            iterations: 20,
            terms: Terms::All,
        },
    })
}

/// 48 ε: eight times as much is the most that counts as the rounding of a row.
const TOLERANCE: f64 = 48.0 * f64::EPSILON;

/// An eighth is left of 16 tolerances: 2 tolerances, from where two iterations more, each leaving
/// half, were to reach half a tolerance. But an eighth is slow, and the member goes on with care:
/// one correction more leaves a quarter of the tolerance. Company whose corrections leave 1/32, and
/// which makes ten of them from 1, does not declare its 2 tolerances to be rounding.
#[test]
fn a_slow_member_is_not_converged_by_its_company() {
    let alone = ended(1.0 / 8.0, 16.0 * TOLERANCE);
    assert!(alone.good && alone.iterations == 2);
    assert_eq!((alone.z[0], alone.norm), (TOLERANCE / 4.0, TOLERANCE / 4.0));
    for slow in 0..8 {
        let c = core::array::from_fn(|i| if i == slow { 1.0 / 8.0 } else { 1.0 / 32.0 });
        let z = core::array::from_fn(|i| match i {
            _ if i == slow => 16.0 * TOLERANCE,
            i => 1.0 / (1 + i) as f64,
        });
        let together = ended(lanes(c), lanes(z));
        assert!(together.good.all());
        for (lane, (c, z)) in c.into_iter().zip(z).enumerate() {
            let alone = ended(c, z);
            for (together, alone) in [
                (together.z[0], alone.z[0]),
                (together.norm, alone.norm),
                (together.arrival[0], alone.arrival[0]),
            ] {
                assert_eq!(together.lane(lane).to_bits(), alone.to_bits(), "{lane}");
            }
        }
    }
}

/// An angle that turns by the same increment from node to node.
#[derive(Clone, Copy, Debug)]
struct Turning;

impl Stages for Turning {
    const DIRECT: bool = true;
    const PERIODIC: &'static [bool] = &[true];
    type Parameters<T: Real> = [T; 0];
    type Point<T: Real> = [T; 1];
    type Control<T: Real> = [T; 0];
    type Covector<T: Real> = [T; 1];
    type Unknowns<T: Real> = [T; 1];
    type Constants<T: Real> = ();

    fn constants<T: Real>(_: &[T; 0], _: T) {}

    fn solve<T: Real>(given: Given<'_, Self, T>) -> Solved<Self, T> {
        Solved {
            z: *given.guess,
            arrival: *given.arrival,
            norm: T::of(0.0),
            iterations: 1,
            good: T::Mask::of(true),
        }
    }
}

/// The angle near zero and the whole angle after every one of a few steps.
fn angles<T: Real>(q: T, d: T) -> [[T; 2]; 9] {
    let mut motion = Staged::<Turning, T>::new([q], &[T::of(0.0)], &[d], Fraction::WHOLE);
    let step = SubstepMemory::<Turning, T>::new(&[], 0.1, &[d]);
    let limits = Limits {
        tolerance: 0.0,
        iterations: 1,
        terms: Terms::All,
    };
    core::array::from_fn(|_| {
        let (solved, ahead) = step.solve(&motion, Fraction::WHOLE, (0.0, &[]), limits);
        motion.advance(&solved, ahead);
        [motion.near()[0], motion.point()[0]]
    })
}

/// Turns are left out of an angle beyond π and of none else: an angle of exactly ±π, the doubles
/// beside it, and company that turns over with every step, at once, never or by so much that no
/// turn of it is known.
#[test]
fn turns_are_those_of_the_member() {
    let (below, above) = (PI.next_down(), PI.next_up());
    let starts = [0.0, 0.0, 0.0, 1.0, -3.0, 0.0, 2.0, 1e-3];
    let steps = [PI, -PI, below, above, -4.0, 1e9, 0.25, -above];
    for turned in 0..8 {
        let (mut q, mut d) = (starts, steps);
        q.rotate_left(turned);
        d.rotate_right(turned);
        let together = angles(lanes(q), lanes(d));
        for (lane, (q, d)) in q.into_iter().zip(d).enumerate() {
            let alone = angles(q, d);
            for (together, alone) in together.iter().zip(&alone) {
                let together =
                    mapped::<_, _, _, [f64; 2]>(together, |x: super::Lanes| x.lane(lane));
                assert_eq!(
                    together.map(f64::to_bits),
                    alone.map(f64::to_bits),
                    "{q} {d}"
                );
            }
        }
    }
    // At ±π nothing is left out, and beyond it one turn is.
    for (d, near) in [(PI, PI), (-PI, -PI), (below, below)] {
        assert_eq!(
            values(angles(lanes([0.0; 8]), lanes([d; 8]))[0][0]),
            [near; 8]
        );
        assert_eq!(angles(0.0, d)[0][0], near);
    }
    assert!((angles(0.0, above)[0][0] + PI).abs() <= 4.0 * f64::EPSILON);
}
