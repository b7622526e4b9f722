//! Schemes side by side: discrete systems, a classical Runge-Kutta method, the flow.

use std::hint::black_box;

use nonholonomic::nalgebra::{DMatrix, DVector};
use nonholonomic::prelude::*;
use nonholonomic::{Components, Matrix, Vector};

/// The beginning of a motion at t = 0, as flat numbers.
#[derive(Clone)]
pub struct Start {
    pub q: Vec<f64>,
    pub v: Vec<f64>,
}

/// A function of (t, q, q̇).
pub type Each<'a> = &'a mut dyn FnMut(f64, &[f64], &[f64]);

/// A scheme for one problem, whose setting is the step, or the tolerance of a flow.
pub trait Scheme {
    fn label(&self) -> &'static str;

    /// Settings from coarse to fine, for a motion of this duration.
    fn settings(&self, duration: f64) -> Vec<f64>;

    /// Whether the setting is a tolerance.
    fn is_adaptive(&self) -> bool {
        false
    }

    /// Makes the motion, and nothing more.
    fn run(&self, start: &Start, setting: f64, duration: f64) -> Result<(), StepError>;

    /// (q, q̇) at the end.
    fn end(&self, start: &Start, setting: f64, duration: f64) -> Result<Start, StepError>;

    /// Calls `each` at all nodes, or at every second, third, … one of very many; of a flow at times
    /// a half apart.
    fn follow(
        &self,
        start: &Start,
        setting: f64,
        duration: f64,
        each: Each<'_>,
    ) -> Result<(), StepError>;
}

fn vector<V: Vector>(values: &[f64]) -> V {
    let mut vector = V::zeros();
    vector.as_mut_slice().copy_from_slice(values);
    vector
}

fn flat<C: Components>(q: &C) -> Vec<f64> {
    let mut values = vec![0.0; C::LEN];
    q.write(&mut values);
    values
}

/// So many steps of the length nearest to h make up the duration.
fn count(h: f64, duration: f64) -> usize {
    (duration / h).round() as usize
}

/// Of so many nodes every n-th is looked at.
fn stride(count: usize) -> usize {
    const MOST: usize = 100_000;
    count.div_ceil(MOST)
}

/// Steps that are halved.
fn halved(duration: f64) -> Vec<f64> {
    let coarsest = (duration / 0.8).round();
    (0..15)
        .map(|i| duration / (coarsest * 2f64.powi(i)))
        .collect()
}

/// Discrete motions. The continuous equations of the problem say which velocity belongs to a
/// momentum.
pub struct Discrete<S, C> {
    pub label: &'static str,
    pub system: S,
    pub continuous: C,
}

/// The velocity that D admits whose momentum is p modulo D°:
///
/// ```text
/// M v - aᵀμ = p - ∂L/∂q̇(q, 0),   a v = -c
/// ```
pub fn velocity<C: ContinuousSystem>(continuous: &C, t: f64, q: &[f64], p: &[f64]) -> Vec<f64> {
    let (n, m) = (C::DIM, C::CONSTRAINTS);
    let (q, zero) = (C::Configuration::read(q), C::Increment::zeros());
    let mass = continuous.mass_matrix_at(t.into(), &q, &zero);
    let forms = continuous.restrictions_at(t.into(), &q);
    let (rest, off) = (
        continuous.legendre_at(t.into(), &q, &zero),
        continuous.constraint_values_at(t.into(), &q, &zero),
    );
    let matrix = DMatrix::from_fn(n + m, n + m, |i, j| match (i < n, j < n) {
        (true, true) => mass.entry(i, j),
        (true, false) => -forms.entry(j - n, i),
        (false, true) => forms.entry(i - n, j),
        (false, false) => 0.0,
    });
    let right = DVector::from_fn(n + m, |i, _| match i < n {
        true => p[i] - rest.as_slice()[i],
        false => -off.as_slice()[i - n],
    });
    let solved = matrix.lu().solve(&right).expect("a regular problem");
    solved.as_slice()[..n].to_vec()
}

impl<S: DiscreteSystem, C> Discrete<S, C> {
    fn motion(&self, start: &Start, h: f64) -> Trajectory<'_, S> {
        let q = S::Configuration::read(&start.q);
        let v = vector::<S::Increment>(&start.v);
        let p = self.system.initial_momentum(h, q, v);
        self.system.trajectory_from(h, q, p)
    }
}

impl<S: DiscreteSystem, C: ContinuousSystem> Scheme for Discrete<S, C> {
    fn label(&self) -> &'static str {
        self.label
    }

    fn settings(&self, duration: f64) -> Vec<f64> {
        halved(duration)
    }

    fn run(&self, start: &Start, h: f64, duration: f64) -> Result<(), StepError> {
        let mut motion = self.motion(start, h);
        for _ in 0..count(h, duration) {
            black_box(motion.next().expect("endless")?);
        }
        Ok(())
    }

    fn end(&self, start: &Start, h: f64, duration: f64) -> Result<Start, StepError> {
        let mut motion = self.motion(start, h);
        for _ in 0..count(h, duration) {
            motion.next().expect("endless")?;
        }
        let (t, q, p) = motion.phase().expect("it goes on");
        let q = flat(&q);
        let v = velocity(&self.continuous, t, &q, p.as_slice());
        Ok(Start { q, v })
    }

    fn follow(
        &self,
        start: &Start,
        h: f64,
        duration: f64,
        each: Each<'_>,
    ) -> Result<(), StepError> {
        let mut motion = self.motion(start, h);
        each(0.0, &start.q, &start.v);
        let count = count(h, duration);
        for k in 1..=count {
            motion.next().expect("endless")?;
            if k % stride(count) == 0 {
                let (t, q, p) = motion.phase().expect("it goes on");
                let q = flat(&q);
                each(t, &q, &velocity(&self.continuous, t, &q, p.as_slice()));
            }
        }
        Ok(())
    }
}

/// The classical method of Runge and Kutta, of order 4, on the continuous equations q̇ = v,
/// v̇ = the generated accelerations; in a group in the displacement from the last node.
pub struct RungeKutta<C>(pub C);

/// A displacement and a velocity.
type Slopes<C> = (
    <C as DiscreteSystem>::Increment,
    <C as DiscreteSystem>::Increment,
);

impl<C: ContinuousSystem> RungeKutta<C> {
    fn slopes(
        &self,
        t: f64,
        q: &C::Configuration,
        (d, v): &Slopes<C>,
    ) -> Result<Slopes<C>, StepError> {
        let (acceleration, _) = self.0.accelerations(t, C::retract(q, d), *v)?;
        Ok((C::increment_rate(d, v), acceleration))
    }

    #[inline(always)]
    fn step(
        &self,
        t: f64,
        h: f64,
        q: &C::Configuration,
        v: C::Increment,
    ) -> Result<(C::Configuration, C::Increment), StepError> {
        let start = (C::Increment::zeros(), v);
        let along = |(d, v): &Slopes<C>, h: f64| (start.0 + *d * h, start.1 + *v * h);
        let a = self.slopes(t, q, &start)?;
        let b = self.slopes(t + h / 2.0, q, &along(&a, h / 2.0))?;
        let c = self.slopes(t + h / 2.0, q, &along(&b, h / 2.0))?;
        let d = self.slopes(t + h, q, &along(&c, h))?;
        let mean = |a, b, c, d| (a + (b + c) * 2.0 + d) * (h / 6.0);
        let moved: C::Increment = mean(a.0, b.0, c.0, d.0);
        let gained: C::Increment = mean(a.1, b.1, c.1, d.1);
        Ok((C::retract(q, &moved), v + gained))
    }

    #[inline(always)]
    fn motion(
        &self,
        start: &Start,
        h: f64,
        duration: f64,
        mut each: impl FnMut(usize, &C::Configuration, &C::Increment),
    ) -> Result<(C::Configuration, C::Increment), StepError> {
        let mut q = C::Configuration::read(&start.q);
        let mut v: C::Increment = vector(&start.v);
        for k in 0..count(h, duration) {
            (q, v) = black_box(self.step(k as f64 * h, h, &q, v)?);
            each(k + 1, &q, &v);
        }
        Ok((q, v))
    }
}

impl<C: ContinuousSystem> Scheme for RungeKutta<C> {
    fn label(&self) -> &'static str {
        "RK4"
    }

    fn settings(&self, duration: f64) -> Vec<f64> {
        halved(duration)
    }

    fn run(&self, start: &Start, h: f64, duration: f64) -> Result<(), StepError> {
        self.motion(start, h, duration, |_, _, _| ()).map(|_| ())
    }

    fn end(&self, start: &Start, h: f64, duration: f64) -> Result<Start, StepError> {
        let (q, v) = self.motion(start, h, duration, |_, _, _| ())?;
        let v = v.as_slice().to_vec();
        Ok(Start { q: flat(&q), v })
    }

    fn follow(
        &self,
        start: &Start,
        h: f64,
        duration: f64,
        each: Each<'_>,
    ) -> Result<(), StepError> {
        let stride = stride(count(h, duration));
        each(0.0, &start.q, &start.v);
        self.motion(start, h, duration, |k, q, v| {
            if k % stride == 0 {
                each(k as f64 * h, &flat(q), v.as_slice());
            }
        })?;
        Ok(())
    }
}

/// The flow: Verner's pair of orders 9 and 8, with steps of its own.
pub struct Verner<C>(pub C);

impl<C: ContinuousSystem> Scheme for Verner<C> {
    fn label(&self) -> &'static str {
        "Verner 9"
    }

    fn settings(&self, _: f64) -> Vec<f64> {
        (0..23)
            .map(|i| 10f64.powf(-2.0 - 0.5 * f64::from(i)))
            .collect()
    }

    fn is_adaptive(&self) -> bool {
        true
    }

    fn run(&self, start: &Start, tolerance: f64, duration: f64) -> Result<(), StepError> {
        let (q, v) = (
            C::Configuration::read(&start.q),
            vector::<C::Increment>(&start.v),
        );
        let options = options(tolerance);
        let mut flow = self.0.flow_with(&options, 0.0, q, v, duration);
        black_box(flow.nth(1).expect("endless")?);
        Ok(())
    }

    fn end(&self, start: &Start, tolerance: f64, duration: f64) -> Result<Start, StepError> {
        let q = C::Configuration::read(&start.q);
        let v = vector::<C::Increment>(&start.v);
        let options = options(tolerance);
        let mut flow = self.0.flow_with(&options, 0.0, q, v, duration);
        let state = flow.nth(1).expect("endless")?;
        let v = state.v.as_slice().to_vec();
        Ok(Start {
            q: flat(&state.q),
            v,
        })
    }

    fn follow(
        &self,
        start: &Start,
        tolerance: f64,
        duration: f64,
        each: Each<'_>,
    ) -> Result<(), StepError> {
        let (q, v) = (
            C::Configuration::read(&start.q),
            vector::<C::Increment>(&start.v),
        );
        let count = (2.0 * duration).ceil() as usize;
        let flow = self
            .0
            .flow_with(&options(tolerance), 0.0, q, v, duration / count as f64);
        for state in flow.take(count + 1) {
            let state = state?;
            each(state.t, &flat(&state.q), state.v.as_slice());
        }
        Ok(())
    }
}

fn options(tolerance: f64) -> FlowOptions {
    FlowOptions::default()
        .relative_tolerance(tolerance)
        .absolute_tolerance(0.1 * tolerance)
}

/// The distance of two states, in displacement and velocity.
pub fn distance<C: ContinuousSystem>(a: &Start, b: &Start) -> f64 {
    let (from, to) = (C::Configuration::read(&a.q), C::Configuration::read(&b.q));
    let off = C::increment(&from, &to);
    let velocities = a.v.iter().zip(&b.v).map(|(a, b)| a - b);
    let all = off.as_slice().iter().copied().chain(velocities);
    all.map(|x| x * x).sum::<f64>().sqrt()
}
