//! Reversals of lattices: the way back of a reversed motion is the way there, to round-off, where `equations()` says so.

use std::f64::consts::TAU;

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;

const SITES: usize = 7;
const SPACING: f64 = 0.8;

/// Particles in a magnetic field, joined by springs, under a constraint that the next site turns.
macro_rules! particles {
    ($name:ident, $slope:literal) => {
        #[discrete_system(lattice)]
        #[coordinates(x, y, z)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 + B / 2 * (x * y_dot - y * x_dot) - x_diff.powi(2) / 2
            - y_diff.powi(4) / 4 - z_diff.powi(2) / 2 - cos(x) * y.powi(2) / 2 - x / 5)]
        #[constraint(z_dot == (y_diff / 2 + $slope) * y_dot)]
        struct $name {
            B: f64,
        }

        impl $name {
            /// (q, v) after 200 steps of a ring; none where v is not in D at the start.
            fn moved(&self, (q, v): &State) -> Option<State> {
                let ring = self.lattice(SITES, SPACING, Ends::Periodic).unwrap();
                let mut motion = ring.motion(0.05, q, v).ok()?;
                (0..200).for_each(|_| motion.advance().unwrap());
                let q = motion.q().to_vec();
                let v = (0..SITES).map(|k| {
                    let next = &q[(k + 1) % SITES];
                    let [x, y] = [q[k][0], q[k][1]];
                    let y_diff = (next[1] - y) / SPACING;
                    let p = motion.momenta()[k];
                    let free = SVector::from([p[0] + self.B * y / 2.0, p[1] - self.B * x / 2.0, p[2]]);
                    // Up to a multiple of the form, which the momentum that arrives contains.
                    let form = SVector::from([0.0, -(y_diff / 2.0 + $slope), 1.0]);
                    free - form * (form.dot(&free) / form.norm_squared())
                });
                let v = v.collect();
                Some((q, v))
            }
        }
    };
}

type State = (Vec<SVector<f64, 3>>, Vec<SVector<f64, 3>>);

particles!(Reversible, 0.0);
particles!(Irreversible, 0.4);

/// q ↦ σq, v ↦ -σv.
fn reversed((q, v): &State, signs: [f64; 3]) -> State {
    let signs = SVector::from(signs);
    let all = |a: &[SVector<f64, 3>], sign: f64| {
        let each = a.iter().map(|a| a.component_mul(&signs) * sign);
        each.collect::<Vec<_>>()
    };
    (all(q, 1.0), all(v, -1.0))
}

fn apart(a: &State, b: &State) -> f64 {
    let [a, b] = [a, b].map(|(q, v)| {
        q.iter()
            .chain(v)
            .flat_map(|q| q.iter().copied())
            .collect::<Vec<_>>()
    });
    super::apart(a, b)
}

/// A state of the ring with velocities in D, for a slope of the form at rest.
fn start(form: impl Fn(f64) -> f64) -> State {
    let q = |k: usize| {
        let angle = TAU * k as f64 / SITES as f64;
        SVector::from([
            0.3 * angle.sin(),
            0.2 + 0.5 * (angle + 0.4).cos(),
            0.1 * angle.cos(),
        ])
    };
    let v = |k: usize| {
        let y_diff = (q((k + 1) % SITES)[1] - q(k)[1]) / SPACING;
        let y_dot = 0.3 + 0.2 * k as f64;
        SVector::from([0.2 - 0.1 * k as f64, y_dot, form(y_diff) * y_dot])
    };
    ((0..SITES).map(q).collect(), (0..SITES).map(v).collect())
}

#[test]
fn the_way_back_is_the_way_there_where_a_change_reverses_the_lattice() {
    let mirror = [1.0, -1.0, 1.0];
    let system = Reversible { B: 0.7 };
    let text = Reversible::equations().to_string();
    assert!(
        text.contains("t -> -t, y -> -y reverses the lattice, where its ends"),
        "{text}"
    );
    let start = start(|y_diff| y_diff / 2.0);
    let there = system.moved(&start).unwrap();
    assert!(apart(&there, &start) > 0.5);
    let back = system.moved(&reversed(&there, mirror)).unwrap();
    let off = apart(&reversed(&back, mirror), &start);
    assert!(off < 1e-10, "{off:e}");
}

/// A constant beside the slope takes the mirror from it: nothing is said, and no change of signs leads back.
#[test]
fn near_miss_of_a_reversal() {
    let system = Irreversible { B: 0.7 };
    let text = Irreversible::equations().to_string();
    assert!(
        text.contains("no change of signs is known to reverse the system"),
        "{text}"
    );
    let start = start(|y_diff| y_diff / 2.0 + 0.4);
    let there = system.moved(&start).unwrap();
    let mut candidates = 0;
    for number in 0..8 {
        let change = [1, 2, 4].map(|bit| if number & bit == 0 { 1.0 } else { -1.0 });
        // A change of D is no candidate.
        let Some(back) = system.moved(&reversed(&there, change)) else {
            continue;
        };
        candidates += 1;
        let off = apart(&reversed(&back, change), &start);
        assert!(off > 1e-2, "{change:?}: {off:e}");
    }
    assert!(candidates > 0);
}
