//! jvp against differences of the step, and vjp against jvp.

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::{
    Driven, LatticeCost, LatticeGradient, LatticePerturbation, LatticeResponse, LatticeRollout,
    LatticeStage, Vector,
    lattice::{LatticeDerivatives, LatticeRolloutGradient},
};

use super::systems::{Chain, Parametrised, Rods, Steered, Waves, moved};
use super::{Numbers, paired, product};

/// A site that is driven, with its velocity and its acceleration.
type DrivenSite<S> = (
    usize,
    <S as LatticeSystem>::Increment,
    <S as LatticeSystem>::Increment,
);

/// A step and its arguments.
pub(super) struct Point<S: Parametrised> {
    pub(super) time: TimeStep,
    pub(super) q: Vec<S::Site>,
    pub(super) p: Vec<S::Increment>,
    /// θ(k) of every link, with the controls behind.
    pub(super) parameters: Vec<Vec<f64>>,
}

/// q τ(s d) of a site.
fn displaced<S: LatticeSystem>(q: &S::Site, d: &S::Increment, s: f64) -> S::Site {
    let n = d.as_slice().len();
    let mut both = <S::Link as DiscreteSystem>::Increment::zeros();
    (both.as_mut_slice().iter_mut().enumerate()).for_each(|(i, x)| *x = s * d.as_slice()[i % n]);
    S::split(&S::Link::retract(&S::join(q, q), &both)).0
}

/// The increment from a site to another one.
fn increment<S: LatticeSystem>(from: &S::Site, to: &S::Site) -> S::Increment {
    let both = S::Link::increment(&S::join(from, from), &S::join(to, to));
    let mut d = S::Increment::zeros();
    let n = d.as_slice().len();
    d.as_mut_slice().copy_from_slice(&both.as_slice()[..n]);
    d
}

/// The node that a step leads to.
struct Results<S: LatticeSystem> {
    q: Vec<S::Site>,
    p: Vec<S::Increment>,
    lambda: Vec<<S::Link as DiscreteSystem>::Multipliers>,
}

impl<S: Parametrised> Point<S> {
    pub(super) fn controls(&self, parameters: &[Vec<f64>]) -> Vec<S::Control> {
        let of = |p: &Vec<f64>| {
            let mut u = S::Control::zeros();
            let first = p.len() - u.as_slice().len();
            u.as_mut_slice().copy_from_slice(&p[first..]);
            u
        };
        parameters.iter().map(of).collect()
    }

    /// The step of the arguments moved by s x.
    fn step(&self, ends: Ends<'_, S>, x: &LatticePerturbation<S>, s: f64) -> Results<S> {
        self.steps(1, ends, x, s)
    }

    /// As many steps.
    fn steps(
        &self,
        count: usize,
        ends: Ends<'_, S>,
        x: &LatticePerturbation<S>,
        s: f64,
    ) -> Results<S> {
        let parameters = moved::<S>(&self.parameters, x, s);
        let system = S::of(&parameters);
        let controls = self.controls(&parameters);
        let sites = self.q.len();
        let lattice = system
            .lattice(sites, parameters[0][S::SPACING], ends)
            .unwrap();
        let lattice = lattice.with_controls(&controls).unwrap();
        let time = TimeStep::new(self.time.t + s * x.t, self.time.h + s * x.h);
        let q: Vec<_> = self
            .q
            .iter()
            .zip(&x.q)
            .map(|(q, d)| displaced::<S>(q, d, s))
            .collect();
        let p: Vec<_> = self.p.iter().zip(&x.p).map(|(p, d)| *p + *d * s).collect();
        let mut motion = lattice.motion_from_momenta(time, &q, &p).unwrap();
        (0..count).for_each(|_| motion.advance().unwrap());
        Results {
            q: motion.q().to_vec(),
            p: motion.momenta().to_vec(),
            lambda: (0..sites).map(|k| motion.lambda(k)).collect(),
        }
    }
}

/// Compares jvp with differences along random displacements, and vjp with jvp.
///
/// Richardson's extrapolation of differences at s, s/2 and s/4, s = 2^-8, is off by the seventh derivatives, s⁶/(5040 · 64) < 1e-19 of numbers of up to 1e6, and by some ε/s of the
/// results; Newton's method leaves some ε of the rows.
pub(super) fn check<S: Parametrised>(
    name: &str,
    at: &Point<S>,
    ends: &Ends<'_, S>,
    driven: &dyn Fn(f64) -> Vec<DrivenSite<S>>,
) {
    let sites = at.q.len();
    let system = S::of(&at.parameters);
    let controls = at.controls(&at.parameters);
    let lattice = system
        .lattice(sites, at.parameters[0][S::SPACING], *ends)
        .unwrap();
    let lattice = lattice.with_controls(&controls).unwrap();
    let mut motion = lattice.motion_from_momenta(at.time, &at.q, &at.p).unwrap();
    motion.advance().unwrap();
    let mut derivatives = motion.derivatives().unwrap();
    let mut numbers = Numbers::new(7);
    let mut before = None;
    for round in 0..6 {
        let mut x = LatticePerturbation::<S>::zeros(sites);
        let shared: Vec<f64> = (0..64).map(|_| numbers.next()).collect();
        // The first rounds move one kind of argument each.
        let moves = |kind: usize| round == kind || round > 3;
        for k in 0..sites {
            if moves(0) {
                (x.q[k], x.p[k]) = (numbers.vector(), numbers.vector());
            }
            if moves(1) {
                x.parameters[k] = numbers.vector();
                let all = x.parameters[k].as_mut_slice();
                all[0] = 0.0;
                S::SHARED.iter().for_each(|i| all[*i] = shared[*i]);
            }
        }
        if moves(2) {
            // Beside h = 1/10, of which there are poles at 0.
            x.h = shared[60] / 20.0;
        }
        if moves(3) {
            x.t = shared[61];
        }
        check_motion(name, at, ends, &x);
        for (site, v, _) in driven(at.time.t) {
            x.q[site] = v * x.t;
        }
        let along = derivatives.jvp(&x);
        let base = at.step(*ends, &x, 0.0);
        let difference = |s: f64| -> LatticeResponse<S> {
            let [there, back] = [s, -s].map(|s| at.step(*ends, &x, s));
            let mut r = LatticeResponse::<S>::zeros(sites);
            for k in 0..sites {
                let [a, b] = [&there, &back].map(|r| increment::<S>(&base.q[k], &r.q[k]));
                r.q[k] = (a + b * -1.0) * (0.5 / s);
                r.p[k] = (there.p[k] + back.p[k] * -1.0) * (0.5 / s);
                r.lambda[k] = (there.lambda[k] + back.lambda[k] * -1.0) * (0.5 / s);
            }
            r
        };
        let s = 1.0 / 256.0;
        let [a, b, c] = [s, s / 2.0, s / 4.0].map(difference);
        let combined = combine(&[(&c, 64.0 / 45.0), (&b, -20.0 / 45.0), (&a, 1.0 / 45.0)]);
        let off = combine(&[(&combined, 1.0), (&along, -1.0)]);
        let [off, size] = [&off, &along].map(|r| paired(r, r).sqrt());
        assert!(
            off < 1e-9 * (1.0 + size),
            "{name} {round}: {off:e} of {size:e}"
        );
        assert!(size > 1e-3 || round == 3, "{name} {round}: {size:e}");
        let mut w = LatticeResponse::<S>::zeros(sites);
        for k in 0..sites {
            (w.q[k], w.p[k], w.lambda[k]) = (numbers.vector(), numbers.vector(), numbers.vector());
        }
        check_second(
            (name, at, ends),
            &mut derivatives,
            (&w, &x),
            (&mut before, &driven(at.time.t)),
        );
        let slopes = derivatives.vjp(&w);
        let transposed = product(&slopes.q, &x.q)
            + product(&slopes.p, &x.p)
            + product(&slopes.parameters, &x.parameters)
            + slopes.h * x.h
            + slopes.t * x.t;
        let direct = paired(&w, &along);
        assert!(
            (transposed - direct).abs() < 1e-12 * (1.0 + size) * sites as f64,
            "{name} {round}: {transposed} {direct}"
        );
    }
}

/// The tangent of a motion along a displacement against differences, wherever driven ends are put
/// at its start, and the gradient against the tangent.
fn check_motion<S: Parametrised>(
    name: &str,
    at: &Point<S>,
    ends: &Ends<'_, S>,
    x: &LatticePerturbation<S>,
) {
    const STEPS: usize = 3;
    let (sites, system) = (at.q.len(), S::of(&at.parameters));
    let lattice = system
        .lattice(sites, at.parameters[0][S::SPACING], *ends)
        .unwrap();
    let controls = at.controls(&at.parameters);
    let lattice = lattice.with_controls(&controls).unwrap();
    let motion = lattice.motion_from_momenta(at.time, &at.q, &at.p).unwrap();
    let rollout = LatticeRollout::new(motion, STEPS).unwrap();
    let end = rollout.tangent(x).unwrap().pop().expect("it has steps");
    let base = at.steps(STEPS, *ends, x, 0.0);
    let difference = |s: f64| -> LatticeResponse<S> {
        let [there, back] = [s, -s].map(|s| at.steps(STEPS, *ends, x, s));
        let mut r = LatticeResponse::<S>::zeros(sites);
        for k in 0..sites {
            let [a, b] = [&there, &back].map(|r| increment::<S>(&base.q[k], &r.q[k]));
            r.q[k] = (a + b * -1.0) * (0.5 / s);
            r.p[k] = (there.p[k] + back.p[k] * -1.0) * (0.5 / s);
        }
        r
    };
    let s = 1.0 / 256.0;
    let [a, b, c] = [s, s / 2.0, s / 4.0].map(difference);
    let combined = combine(&[(&c, 64.0 / 45.0), (&b, -20.0 / 45.0), (&a, 1.0 / 45.0)]);
    let off = combine(&[(&combined, 1.0), (&end, -1.0)]);
    let of_state = |r: &LatticeResponse<S>| product(&r.q, &r.q) + product(&r.p, &r.p);
    let [off, size] = [&off, &end].map(|r| of_state(r).sqrt());
    assert!(
        off < 1e-8 * (1.0 + size),
        "{name}, a motion: {off:e} of {size:e}"
    );
    let weights = EndWeights {
        q: &end.q,
        p: &end.p,
    };
    // The controls are among the parameters of the links.
    let LatticeRolloutGradient { slopes, .. } = rollout.gradient(&weights).unwrap();
    let backwards = product(&slopes.q, &x.q)
        + product(&slopes.p, &x.p)
        + product(&slopes.parameters, &x.parameters)
        + slopes.h * x.h
        + slopes.t * x.t;
    let forwards = size * size;
    assert!(
        (forwards - backwards).abs() < 1e-11 * (1.0 + forwards) * sites as f64,
        "{name}: {forwards} {backwards}"
    );
}

/// The state at the end, with weights.
struct EndWeights<'a, S: LatticeSystem> {
    q: &'a [S::Increment],
    p: &'a [S::Increment],
}

impl<S: Parametrised> LatticeCost<S> for EndWeights<'_, S> {
    fn stage(
        &self,
        _: &LatticeStage<'_, S>,
        _: &mut LatticeResponse<S>,
        _: &mut [<S::Link as DifferentiableSystem>::Parameters],
    ) -> f64 {
        0.0
    }

    fn end(
        &self,
        _: &LatticeStage<'_, S>,
        slopes: &mut LatticeResponse<S>,
        _: &mut [<S::Link as DifferentiableSystem>::Parameters],
    ) -> f64 {
        slopes.q.copy_from_slice(self.q);
        slopes.p.copy_from_slice(self.p);
        0.0
    }
}

/// x·⟨w, D²Φ⟩x against second differences, off by the eighth derivatives and by 16 ε/s² < 1e-9 of the results; and ⟨w, D²Φ⟩ is symmetric, by the displacement before.
fn check_second<S: Parametrised>(
    (name, at, ends): (&str, &Point<S>, &Ends<'_, S>),
    derivatives: &mut LatticeDerivatives<'_, S>,
    (w, x): (&LatticeResponse<S>, &LatticePerturbation<S>),
    (before, driven): (&mut Option<LatticePerturbation<S>>, &[DrivenSite<S>]),
) {
    let sites = at.q.len();
    let along = |g: &LatticeGradient<S>, x: &LatticePerturbation<S>| {
        product(&g.q, &x.q)
            + product(&g.p, &x.p)
            + product(&g.parameters, &x.parameters)
            + g.h * x.h
            + g.t * x.t
    };
    let second = derivatives.second_along(w, x);
    if !S::Link::FLAT && !driven.is_empty() {
        assert!(second.h.is_nan(), "{name}: these are not derived");
        return;
    }
    let mut quadratic = along(&second, x);
    // An end that is driven starts where it is at t + s δt, on a curve.
    let slopes = derivatives.vjp(w);
    for (site, _, a) in driven {
        quadratic += product(&[slopes.q[*site]], &[*a * (x.t * x.t)]);
    }
    let base = at.step(*ends, x, 0.0);
    let weighed = |s: f64| {
        let there = at.step(*ends, x, s);
        let mut r = LatticeResponse::<S>::zeros(sites);
        for k in 0..sites {
            r.q[k] = increment::<S>(&base.q[k], &there.q[k]);
            r.p[k] = there.p[k] + base.p[k] * -1.0;
            r.lambda[k] = there.lambda[k] + base.lambda[k] * -1.0;
        }
        paired(w, &r)
    };
    let difference = |s: f64| (weighed(s) + weighed(-s)) / (s * s);
    let s = 1.0 / 128.0;
    let [a, b, c] = [s, s / 2.0, s / 4.0].map(difference);
    let exact = (64.0 * c - 20.0 * b + a) / 45.0;
    assert!(
        (exact - quadratic).abs() < 1e-6 * (1.0 + exact.abs()),
        "{name}: {exact} {quadratic}"
    );
    if let Some(other) = before {
        let forth = along(&second, other);
        let back = along(&derivatives.second_along(w, other), x);
        assert!(
            (forth - back).abs() < 1e-10 * (1.0 + forth.abs()),
            "{name}: {forth} {back}"
        );
    }
    *before = Some(x.clone());
}

/// Σ of responses with factors.
fn combine<S: LatticeSystem<Link: DifferentiableSystem>>(
    terms: &[(&LatticeResponse<S>, f64)],
) -> LatticeResponse<S> {
    let sites = terms[0].0.q.len();
    let mut sum = LatticeResponse::<S>::zeros(sites);
    for (r, factor) in terms {
        for k in 0..sites {
            sum.q[k] = sum.q[k] + r.q[k] * *factor;
            sum.p[k] = sum.p[k] + r.p[k] * *factor;
            sum.lambda[k] = sum.lambda[k] + r.lambda[k] * *factor;
        }
    }
    sum
}

const TIME: TimeStep = TimeStep { t: 0.3, h: 0.1 };

pub(super) fn parameters(sites: usize, of: impl Fn(usize) -> Vec<f64>) -> Vec<Vec<f64>> {
    (0..sites).map(of).collect()
}

pub(super) fn chain(sites: usize) -> Point<Chain> {
    let mut numbers = Numbers::new(3);
    Point {
        time: TIME,
        q: (0..sites).map(|_| [numbers.next()].into()).collect(),
        p: (0..sites).map(|_| [numbers.next()].into()).collect(),
        parameters: parameters(sites, |k| {
            vec![
                k as f64,
                0.8,
                1.0 + 0.1 * (k % 7) as f64,
                0.6,
                0.3,
                0.2 - 0.1 * (k % 3) as f64,
            ]
        }),
    }
}

pub(super) fn none<S: LatticeSystem>(_: f64) -> Vec<DrivenSite<S>> {
    Vec::new()
}

#[test]
fn of_a_chain() {
    assert_eq!(
        ChainLinkParameters::NAMES,
        ["k", "delta", "m", "b", "g", "u"]
    );
    let at = chain(5);
    check("free", &at, &Ends::free(), &none::<Chain>);
    check("periodic", &at, &Ends::Periodic, &none::<Chain>);
    check("held", &at, &Ends::held(), &none::<Chain>);
    let shaken = |t: f64| Driven {
        q: [(2.0 * t).sin()].into(),
        v: SVector::from([2.0 * (2.0 * t).cos()]),
        a: SVector::from([-4.0 * (2.0 * t).sin()]),
    };
    let ends = Ends::open(End::Held, End::Driven(&shaken));
    check("driven", &at, &ends, &|t| {
        vec![(4, shaken(t).v, shaken(t).a)]
    });
    let ends = Ends::open(End::Driven(&shaken), End::Free);
    check("driven on the left", &at, &ends, &|t| {
        vec![(0, shaken(t).v, shaken(t).a)]
    });
}

/// The names of the parameters of a link.
struct ChainLinkParameters;

impl ChainLinkParameters {
    const NAMES: &'static [&'static str] =
        <<Chain as LatticeSystem>::Link as DifferentiableSystem>::PARAMETERS;
}

#[test]
fn with_constraints_on_velocities_and_between_neighbours() {
    let mut numbers = Numbers::new(11);
    let sites = 4;
    let mut at = Point::<Steered> {
        time: TIME,
        q: (0..sites)
            .map(|_| numbers.vector::<SVector<f64, 3>>())
            .collect(),
        p: (0..sites).map(|_| numbers.vector()).collect(),
        parameters: parameters(sites, |k| {
            vec![
                k as f64,
                0.8,
                1.0 + 0.2 * k as f64,
                0.7,
                0.1,
                0.2 - 0.1 * k as f64,
            ]
        }),
    };
    check("free", &at, &Ends::free(), &none::<Steered>);
    check(
        "held",
        &at,
        &Ends::open(End::Held, End::Free),
        &none::<Steered>,
    );
    at.parameters[1][4] = -0.3;
    check("periodic", &at, &Ends::Periodic, &none::<Steered>);
}

#[test]
fn with_rods() {
    let sites = 4;
    let mut numbers = Numbers::new(5);
    let q = [[0.0, 0.0], [0.6, 0.8], [1.6, 0.8], [2.2, 0.0]];
    let at = Point::<Rods> {
        time: TIME,
        q: q.into_iter().map(SVector::from).collect(),
        p: (0..sites).map(|_| numbers.vector()).collect(),
        parameters: parameters(sites, |k| vec![k as f64, 1.0, 1.0 + 0.2 * k as f64, 1.0]),
    };
    check("free", &at, &Ends::free(), &none::<Rods>);
    check(
        "hanging",
        &at,
        &Ends::open(End::Held, End::Free),
        &none::<Rods>,
    );
}

#[test]
fn of_functions() {
    let sites = 4;
    let mut numbers = Numbers::new(31);
    let at = Point::<Waves> {
        time: TIME,
        q: (0..sites).map(|_| numbers.vector()).collect(),
        p: (0..sites).map(|_| numbers.vector()).collect(),
        parameters: parameters(sites, |k| vec![k as f64, 0.8, 1.0 + 0.2 * k as f64, 0.7]),
    };
    check("periodic", &at, &Ends::Periodic, &none::<Waves>);
}

#[cfg(feature = "large-lattice-motions")]
#[test]
fn of_a_long_density() {
    use super::systems::Long;

    let sites = 4;
    let mut numbers = Numbers::new(29);
    let at = Point::<Long> {
        time: TIME,
        q: (0..sites)
            .map(|_| numbers.vector::<SVector<f64, 4>>())
            .collect(),
        p: (0..sites).map(|_| numbers.vector()).collect(),
        parameters: parameters(sites, |k| vec![k as f64, 0.8, 1.0 + 0.2 * k as f64, 0.4]),
    };
    check("free", &at, &Ends::free(), &none::<Long>);
}

#[cfg(feature = "large-lattice-motions")]
#[test]
fn in_groups() {
    use super::systems::Bodies;
    use nonholonomic::nalgebra::UnitQuaternion;

    let sites = 4;
    let mut numbers = Numbers::new(23);
    let q = (0..sites).map(|k| {
        let attitude =
            UnitQuaternion::from_euler_angles(0.3 * k as f64, -0.4 + 0.2 * k as f64, 0.9);
        (0.3 - 0.2 * k as f64, attitude).into()
    });
    let at = Point::<Bodies> {
        time: TIME,
        q: q.collect(),
        p: (0..sites).map(|_| numbers.vector()).collect(),
        parameters: parameters(sites, |k| {
            vec![
                k as f64,
                0.8,
                1.0,
                1.4 + 0.1 * k as f64,
                1.9,
                0.6,
                0.2 * k as f64,
            ]
        }),
    };
    check("free", &at, &Ends::free(), &none::<Bodies>);
    check("periodic", &at, &Ends::Periodic, &none::<Bodies>);
    // Turns about an axis of the body, which is what it was at the start.
    let start = at.q[3];
    let turned = |t: f64| Driven {
        q: (
            start.s + 0.2 * (t - 0.3),
            start.R * UnitQuaternion::from_scaled_axis([0.7 * (t - 0.3), 0.0, 0.0].into()),
        )
            .into(),
        v: SVector::from([0.2, 0.7, 0.0, 0.0]),
        a: SVector::zeros(),
    };
    let ends = Ends::open(End::Free, End::Driven(&turned));
    check("driven", &at, &ends, &|t| {
        vec![(3, turned(t).v, turned(t).a)]
    });
}
