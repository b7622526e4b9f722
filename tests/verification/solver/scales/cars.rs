//! Cars with trailers that go straight along an axis.

#![cfg(feature = "large-verification")]

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use super::{ALLOWED, LONG, Random};
use crate::support::Chart;

/// A car, a knife edge at (x, y) with the heading a_0, that draws N - 3 trailers on hitches behind each other's axles, and is pulled along x.
macro_rules! car {
    ($name:ident, $n:literal, [$($k:literal)*]) => {
        #[discrete_system]
        #[coordinates(x, y, a: [S1; $n])]
        #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + (0..$n).map(|i| inertia[i] / 2 * a_dot[i].powi(2)).sum())]
        #[constraint(sin(a[0]) * x_dot == cos(a[0]) * y_dot)]
        $(#[constraint(
            sin(a[$k]) * x_dot - cos(a[$k]) * y_dot
                + (1..=$k).map(|i| length[i] * cos(a[i] - a[$k]) * a_dot[i]).sum() == 0
        )])*
        #[force(x = pull)]
        struct $name {
            m: f64,
            inertia: [f64; $n],
            length: [f64; $n],
            pull: f64,
        }
    };
}

car!(OneTrailer, 2, [1]);
car!(TwoTrailers, 3, [1 2]);
car!(ThreeTrailers, 4, [1 2 3]);

/// A car with N trailers in units of length, mass and time.
struct Car<const N: usize> {
    m: f64,
    inertia: [f64; N],
    length: [f64; N],
    h: f64,
    speed: f64,
    along: f64,
    place: [f64; 2],
    headings: [f64; N],
    pull: f64,
}

impl<const N: usize> Car<N> {
    fn random(
        random: &mut Random,
        case: usize,
        noise: f64,
        [metre, kilogram, second]: [f64; 3],
    ) -> Self {
        use std::f64::consts::{FRAC_PI_2, PI};
        let along = [0.0, PI, FRAC_PI_2, -FRAC_PI_2][case % 4];
        Self {
            m: kilogram * random.between(0.5, 20.0),
            inertia: [(); N].map(|()| kilogram * metre * metre * random.between(0.01, 3.0)),
            length: [(); N].map(|()| metre * random.between(0.2, 3.0)),
            h: second * [0.001, 0.01, 0.05, 0.1][(random.next() * 4.0) as usize],
            speed: metre / second * random.between(0.1, 10.0),
            along,
            place: [(); 2].map(|()| metre * random.between(-10.0, 10.0)),
            headings: [(); N].map(|()| along + noise * random.between(-1.0, 1.0)),
            pull: 0.0,
        }
    }

    /// √(E M_i), the momentum of a coordinate with all the energy.
    fn momentum(&self, inertia: f64) -> f64 {
        self.speed * (self.m * inertia).sqrt()
    }

    /// Checks one node: the increments d before and d_next after it, with λ.
    fn check(&self, q: &[f64], d: &[f64], d_next: &[f64], lambda: &[f64]) {
        let (h, axles) = (self.h, |i: usize| &self.length[1..=i]);
        let angle = |i: usize, part: f64| q[2 + i] + part * d_next[2 + i];
        let form = |k: usize, j: usize, part: f64| match j {
            0 => angle(k, part).sin(),
            1 => -angle(k, part).cos(),
            _ if k == 0 || j == 2 || j - 2 > k => 0.0,
            _ => axles(k)[j - 3] * (angle(j - 2, part) - angle(k, part)).cos(),
        };
        let inertia = |j: usize| if j < 2 { self.m } else { self.inertia[j - 2] };
        for j in 0..N + 2 {
            let reaction: f64 = (0..N).map(|k| lambda[k] * form(k, j, 0.0)).sum();
            let pulled = if j == 0 { h * self.pull } else { 0.0 };
            let row = inertia(j) * (d[j] - d_next[j]) / h - reaction + pulled;
            let scale = self.momentum(inertia(j)) + pulled.abs();
            assert!(row.abs() <= ALLOWED * scale, "p_{j}: {row:e} of {scale:e}");
        }
        for k in 0..N {
            let row: f64 = (0..N + 2).map(|j| form(k, j, 0.5) * d_next[j] / h).sum();
            // The increments that each coordinate would need, and the change of ẋ and ẏ by a turn.
            let speeds = (0..N).map(|i| {
                let turn = self.momentum(self.inertia[i]) / self.inertia[i];
                turn * (self.length[i] + self.speed * h)
            });
            let scale = self.speed + speeds.sum::<f64>();
            assert!(row.abs() <= ALLOWED * scale, "φ_{k}: {row:e} of {scale:e}");
        }
        for lambda in lambda {
            // Straight, with headings off by 1e-12 at most, and their rates by that over h.
            let allowed = 1e-9 * self.momentum(self.m) * (1.0 + 1.0 / (h * self.speed));
            assert!(lambda.abs() <= allowed, "λ = {lambda:e}");
        }
    }

    fn drive<S: Chart<D, N>, const D: usize>(&self, system: &S) {
        let (mut q, mut v) = ([0.0; D], [0.0; D]);
        q[..2].copy_from_slice(&self.place);
        q[2..].copy_from_slice(&self.headings);
        (v[0], v[1]) = (
            self.speed * self.along.cos().round(),
            self.speed * self.along.sin().round(),
        );
        let (q0, q1) = system.start(self.h, q, v).expect("it starts");
        let (mut before, mut here) = (q0, q1);
        for _ in 0..10 {
            let step = system.step(self.h, before, here).expect("it steps");
            assert!(step.residual_norm <= LONG, "{:e}", step.residual_norm);
            let d = here - before;
            self.check(
                here.as_slice(),
                d.as_slice(),
                step.increment.as_slice(),
                step.lambda.as_slice(),
            );
            (before, here) = (here, step.q2);
        }
        let mut d = q1 - q0;
        for state in system.trajectory(self.h, q0, q1).take(30).skip(1) {
            let state = state.expect("it goes on");
            assert!(state.residual_norm <= LONG, "{:e}", state.residual_norm);
            self.check(
                state.q.as_slice(),
                d.as_slice(),
                state.increment.as_slice(),
                state.lambda.as_slice(),
            );
            d = state.increment;
        }
    }
}

/// How many random cars are driven, or as many as the variable `CASES` says.
const CASES: usize = 120;

fn cases() -> usize {
    let cases = std::env::var("CASES").ok();
    cases.map_or(CASES, |cases| cases.parse().expect("a number in CASES"))
}

/// Runs random cars for every noise of their headings.
fn straight<S: Chart<D, N>, const D: usize, const N: usize>(
    units: [f64; 3],
    system: impl Fn(&Car<N>) -> S,
) {
    for noise in [0.0, 1e-34, 1e-21, 1e-17, 1e-12] {
        let mut random = Random(20_261_122);
        for case in 0..cases() {
            let car = Car::<N>::random(&mut random, case, noise, units);
            car.drive(&system(&car));
        }
    }
}

macro_rules! of {
    ($name:ident) => {
        |car| $name {
            m: car.m,
            inertia: car.inertia,
            length: car.length,
            pull: car.pull,
        }
    };
}

#[test]
fn one_trailer_straight_along_an_axis() {
    straight([1.0; 3], of!(OneTrailer));
}

#[test]
fn two_trailers_straight_along_an_axis() {
    straight([1.0; 3], of!(TwoTrailers));
}

#[test]
fn three_trailers_straight_along_an_axis() {
    straight([1.0; 3], of!(ThreeTrailers));
}

/// Headings that are next to nothing, of cars that are pulled: rounding over sin θ is no increment, and an iterate with such ones is no measure of the next. A pull of either sign
/// brings no car to rest in 30 steps of at most 0.05.
#[test]
fn pulled_straight_along_an_axis() {
    fn pulled<S: Chart<D, N>, const D: usize, const N: usize>(system: impl Fn(&Car<N>) -> S) {
        for noise in [3e-34, 1e-45, 1e-60, 1e-100, 1e-150, 1e-300] {
            let mut random = Random(20_261_128);
            for _ in 0..cases() / 2 {
                // Along x alone: a pull across the wheels is a reaction.
                let car = Car::<N>::random(&mut random, 0, noise, [1.0; 3]);
                let most = 0.5 * car.m * car.speed / 1.5;
                let car = Car {
                    h: car.h.min(0.05),
                    pull: most * random.between(-1.0, 1.0),
                    ..car
                };
                car.drive(&system(&car));
            }
        }
    }
    pulled::<_, 4, 2>(of!(OneTrailer));
    pulled::<_, 5, 3>(of!(TwoTrailers));
}

/// Nanometres, yoctograms and milliseconds.
#[test]
fn units_do_not_matter() {
    straight([1e9, 1e27, 1e3], of!(TwoTrailers));
    straight([1e-9, 1e-24, 1e-3], of!(ThreeTrailers));
}

/// An error of 1e-12 in a heading along an axis is an error of 1e-12, not one of 1.
#[test]
fn a_pair_with_a_heading_off_by_little() {
    let system = OneTrailer {
        m: 3.0,
        inertia: [0.4, 0.7],
        length: [0.0, 1.3],
        pull: 0.0,
    };
    for off in [1e-12, -3e-10] {
        for steps in [
            StepOptions::default(),
            StepOptions::default().initial_tolerance(f64::INFINITY),
        ] {
            let (q0, q1) = ([0.0, 0.0, off, 0.0], [0.05, 0.0, off, 0.0]);
            system
                .step_with(&steps, 0.1, q0, q1)
                .expect("on D_d to the tolerance");
            system
                .start_with(&steps, 0.1, q0, [0.5, 0.0, 0.0, 0.0])
                .expect("on D to the tolerance");
        }
    }
    let (q0, q1) = ([0.0, 0.0, 1e-6, 0.0], [0.05, 0.0, 1e-6, 0.0]);
    let error = system.step(0.1, q0, q1).expect_err("off by 1e-6");
    assert!(
        matches!(error, StepError::PairOffConstraint { constraint: 0, .. }),
        "{error}"
    );
    let error = system
        .start(0.1, q0, [0.5, 0.0, 0.0, 0.0])
        .expect_err("off by 1e-6");
    assert!(
        matches!(
            error,
            StepError::VelocityOffConstraint { constraint: 0, .. }
        ),
        "{error}"
    );
}

/// An infinite tolerance accepts every residual that is a number.
#[test]
fn an_infinite_initial_tolerance_accepts_everything() {
    let system = OneTrailer {
        m: 3.0,
        inertia: [0.4, 0.7],
        length: [0.0, 1.3],
        pull: 0.0,
    };
    let all = StepOptions::default().initial_tolerance(f64::INFINITY);
    for (q1, v) in [
        ([0.05, 0.03, 0.0, 0.0], [0.5, 0.3, 0.0, 0.0]),
        ([0.0; 4], [0.0; 4]),
    ] {
        system
            .step_with(&all, 0.1, [0.0; 4], q1)
            .expect("not checked");
        system
            .start_with(&all, 0.1, [0.0; 4], v)
            .expect("not checked");
        let states = system.trajectory_with(&all, 0.1, [0.0; 4], q1).take(5);
        assert_eq!(states.filter(Result::is_ok).count(), 5);
    }
    let error = system.step_with(&all, 0.1, [f64::NAN, 0.0, 0.0, 0.0], [0.0; 4]);
    assert!(matches!(error, Err(StepError::NonFinite { .. })));
}
