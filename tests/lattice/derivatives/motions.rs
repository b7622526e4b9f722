//! Gradients of motions: against differences of the cost, against tangents, and with many sites.

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;
use nonholonomic::{
    LatticeCost, LatticePerturbation, LatticeResponse, LatticeRollout, LatticeStage,
};

use super::differences::{Point, chain};
use super::systems::{Chain, Parametrised, moved};
use super::{Numbers, paired, product};

type Parameters = <<Chain as LatticeSystem>::Link as DifferentiableSystem>::Parameters;

/// Σ_j Σ_k (x(k, j) - k/10)² p(k, j)/2 + b Σ_k p(k, N)³.
struct Bent;

impl LatticeCost<Chain> for Bent {
    fn stage(
        &self,
        at: &LatticeStage<'_, Chain>,
        slopes: &mut LatticeResponse<Chain>,
        _: &mut [Parameters],
    ) -> f64 {
        let of = |(k, (q, p)): (usize, (&SVector<f64, 1>, &SVector<f64, 1>))| {
            let off = q[0] - k as f64 / 10.0;
            slopes.q[k][0] += off * p[0];
            slopes.p[k][0] += off * off / 2.0;
            off * off * p[0] / 2.0
        };
        at.q.iter().zip(at.p).enumerate().map(of).sum()
    }

    fn end(
        &self,
        at: &LatticeStage<'_, Chain>,
        slopes: &mut LatticeResponse<Chain>,
        parameters: &mut [Parameters],
    ) -> f64 {
        assert!(at.z.is_empty());
        let of = |(k, p): (usize, &SVector<f64, 1>)| {
            slopes.p[k][0] += 3.0 * 0.6 * p[0] * p[0];
            // In the b of link k alone; the sum over all links is the derivative in b.
            parameters[k][3] += p[0].powi(3);
            0.6 * p[0].powi(3)
        };
        at.p.iter().enumerate().map(of).sum()
    }
}

/// The end of the motion alone, where b is a number.
struct End;

impl LatticeCost<Chain> for End {
    fn stage(
        &self,
        _: &LatticeStage<'_, Chain>,
        _: &mut LatticeResponse<Chain>,
        _: &mut [Parameters],
    ) -> f64 {
        0.0
    }

    fn end(
        &self,
        at: &LatticeStage<'_, Chain>,
        slopes: &mut LatticeResponse<Chain>,
        _: &mut [Parameters],
    ) -> f64 {
        let of = |(k, q): (usize, &SVector<f64, 1>)| {
            slopes.q[k][0] += q[0];
            q[0] * q[0] / 2.0
        };
        at.q.iter().enumerate().map(of).sum()
    }
}

/// A density without velocities, whose link has derivatives all the same.
#[discrete_system(lattice, derivatives)]
#[coordinates(x)]
#[lagrangian(-x_diff.powi(2) / 2 - x.powi(2))]
struct Still;

const STEPS: usize = 7;

/// The controls of step j: those of the point, bent.
fn controls(at: &Point<Chain>, theta: &[Vec<f64>]) -> Vec<Vec<SVector<f64, 1>>> {
    let first = at.controls(theta);
    (0..STEPS)
        .map(|j| first.iter().map(|u| u * (1.0 + j as f64 / 5.0)).collect())
        .collect()
}

/// The cost of arguments moved by s x; the b of the end follows.
fn cost(at: &Point<Chain>, x: &LatticePerturbation<Chain>, s: f64) -> f64 {
    let theta = moved::<Chain>(&at.parameters, x, s);
    let system = Chain::of(&theta);
    let sites = at.q.len();
    let lattice = system.lattice(sites, theta[0][1], Ends::Periodic).unwrap();
    let q: Vec<_> =
        at.q.iter()
            .zip(&x.q)
            .map(|(q, d)| [q[0] + s * d[0]])
            .collect();
    let p: Vec<_> = at.p.iter().zip(&x.p).map(|(p, d)| p + d * s).collect();
    let time = TimeStep::new(at.time.t + s * x.t, at.time.h + s * x.h);
    let motion = lattice.motion_from_momenta(time, &q, &p).unwrap();
    let rollout = LatticeRollout::controlled(motion, &controls(at, &theta)).unwrap();
    let end = rollout.stage(STEPS);
    let cubes: f64 = end.p.iter().map(|p| p[0].powi(3)).sum();
    rollout.cost(&Bent) + (theta[0][3] - 0.6) * cubes
}

/// Richardson's extrapolation of differences, off by less than 1e-11 of the seventh derivatives and 1e-13 of round-off.
#[test]
fn the_gradient_of_a_cost() {
    let at = chain(6);
    let system = Chain::of(&at.parameters);
    let lattice = system.lattice(6, 0.8, Ends::Periodic).unwrap();
    let motion = lattice.motion_from_momenta(at.time, &at.q, &at.p).unwrap();
    let rollout = LatticeRollout::controlled(motion, &controls(&at, &at.parameters)).unwrap();
    let gradient = rollout.gradient(&Bent).unwrap();
    assert_eq!(gradient.value, rollout.cost(&Bent));
    let mut numbers = Numbers::new(2);
    for round in 0..6 {
        let mut x = LatticePerturbation::<Chain>::zeros(6);
        let moves = |kind: usize| round == kind || round > 3;
        let shared: Vec<f64> = (0..6).map(|_| numbers.next()).collect();
        let mut expected = 0.0;
        for k in 0..6 {
            if moves(0) {
                (x.q[k], x.p[k]) = (numbers.vector(), numbers.vector());
            }
            if moves(1) {
                x.parameters[k] = [
                    0.0,
                    shared[1],
                    numbers.next(),
                    shared[3],
                    shared[4],
                    numbers.next(),
                ]
                .into();
                for (j, u) in gradient.controls.iter().enumerate() {
                    expected += u[k][0] * x.parameters[k][5] * (1.0 + j as f64 / 5.0);
                }
            }
        }
        if moves(2) {
            // Beside h = 1/10.
            x.h = shared[0] / 20.0;
        }
        if moves(3) {
            x.t = shared[5];
        }
        let slopes = &gradient.slopes;
        let fields = slopes.parameters.iter().zip(&x.parameters);
        let of_fields =
            |(g, x): (&Parameters, &Parameters)| (0..5).map(|i| g[i] * x[i]).sum::<f64>();
        expected += product(&slopes.q, &x.q)
            + product(&slopes.p, &x.p)
            + fields.map(of_fields).sum::<f64>()
            + slopes.h * x.h
            + slopes.t * x.t;
        let difference = |s: f64| (cost(&at, &x, s) - cost(&at, &x, -s)) / (2.0 * s);
        let [a, b, c] = [1.0 / 64.0, 1.0 / 128.0, 1.0 / 256.0].map(difference);
        let slope = (64.0 * c - 20.0 * b + a) / 45.0;
        assert!(
            (slope - expected).abs() < 1e-9 * (1.0 + expected.abs()),
            "{round}: {slope} {expected}"
        );
        assert!(expected.abs() > 1e-3, "{round}: {expected}");
    }
}

/// ⟨∂l_N, δ_N⟩ of a tangent is ⟨gradient, δ_0⟩, of so many sites that blocks are eliminated in segments; nothing is as long as the square of their number.
#[test]
fn many_sites() {
    let sites = 5000;
    let at = chain(sites);
    let system = Chain::of(&at.parameters);
    for ends in [Ends::Periodic, Ends::free(), Ends::held()] {
        let lattice = system.lattice(sites, 0.8, ends).unwrap();
        let motion = lattice.motion_from_momenta(at.time, &at.q, &at.p).unwrap();
        let rollout = LatticeRollout::new(motion, 3).unwrap();
        let gradient = rollout.gradient(&End).unwrap().slopes;
        let mut numbers = Numbers::new(9);
        let mut x = LatticePerturbation::<Chain>::zeros(sites);
        for k in 0..sites {
            (x.q[k], x.p[k], x.parameters[k]) =
                (numbers.vector(), numbers.vector(), numbers.vector());
        }
        (x.h, x.t) = (0.01, 0.7);
        let nodes = rollout.tangent(&x).unwrap();
        let mut w = LatticeResponse::<Chain>::zeros(sites);
        let end = rollout.stage(3);
        (0..sites).for_each(|k| w.q[k] = [end.q[k][0]].into());
        let direct = paired(&w, nodes.last().unwrap());
        let slopes = product(&gradient.q, &x.q)
            + product(&gradient.p, &x.p)
            + product(&gradient.parameters, &x.parameters)
            + gradient.h * x.h
            + gradient.t * x.t;
        // Sums of 5000 products of size 1.
        assert!(
            (direct - slopes).abs() < 1e-10 && direct.abs() > 1e-2,
            "{direct} {slopes}"
        );
    }
}

/// A start has no derivatives, and errors say so of lists and numbers that are none.
#[test]
fn no_derivatives() {
    let at = chain(4);
    let system = Chain::of(&at.parameters);
    let lattice = system.lattice(4, 0.8, Ends::free()).unwrap();
    let mut motion = lattice.motion_from_momenta(at.time, &at.q, &at.p).unwrap();
    let error = motion.derivatives().expect_err("no step has been made");
    assert!(matches!(error, LatticeError::NoStep { node: 0, .. }));
    motion.advance().unwrap();
    let mut derivatives = motion.derivatives().unwrap();
    let nothing = derivatives.jvp(&LatticePerturbation::zeros(4));
    assert_eq!(paired(&nothing, &nothing), 0.0);
    let still = Still.lattice(3, 1.0, Ends::free()).unwrap();
    let error = still
        .motion_from_momenta(0.1, &[[0.0]; 3], &[[0.0]; 3])
        .err();
    assert!(matches!(error, Some(LatticeError::Still { .. })));
    let error = lattice
        .motion_from_momenta(at.time, &at.q[..3], &at.p)
        .err();
    assert!(matches!(
        error,
        Some(LatticeError::StateLength {
            length: 3,
            sites: 4,
            ..
        })
    ));
    let error = lattice
        .motion_from_momenta(at.time, &at.q, &[[f64::NAN]; 4])
        .err();
    assert!(error.is_some_and(|error| error.to_string().contains("momentum")));
}

/// A slope that is no number, at one node and site.
struct Broken {
    node: usize,
    site: usize,
}

impl LatticeCost<Chain> for Broken {
    fn stage(
        &self,
        at: &LatticeStage<'_, Chain>,
        slopes: &mut LatticeResponse<Chain>,
        parameters: &mut [Parameters],
    ) -> f64 {
        self.end(at, slopes, parameters)
    }

    fn end(
        &self,
        at: &LatticeStage<'_, Chain>,
        slopes: &mut LatticeResponse<Chain>,
        _: &mut [Parameters],
    ) -> f64 {
        if at.node == self.node {
            slopes.p[self.site][0] = f64::NAN;
        }
        0.0
    }
}

/// A gradient or a tangent that is not finite is an error, with the node and the site at which it stops being so.
#[test]
fn numbers_that_are_not_finite() {
    let at = chain(4);
    let system = Chain::of(&at.parameters);
    let lattice = system.lattice(4, 0.8, Ends::free()).unwrap();
    let motion = lattice.motion_from_momenta(at.time, &at.q, &at.p).unwrap();
    let rollout = LatticeRollout::new(motion, 5).unwrap();
    let place = |error: Option<LatticeError>| match error {
        Some(LatticeError::AtSite { site, error, .. }) => (site, error.to_string()),
        other => panic!("{other:?}"),
    };
    for (node, site) in [(5, 2), (3, 1), (0, 3)] {
        let (found, text) = place(rollout.gradient(&Broken { node, site }).err());
        assert_eq!(found, site, "{text}");
        assert!(text.contains(&format!("at step {node} is")), "{text}");
    }
    let mut x = LatticePerturbation::<Chain>::zeros(4);
    x.p[1][0] = f64::INFINITY;
    let (_, text) = place(rollout.tangent(&x).err());
    assert!(text.contains("not finite"), "{text}");
    assert!(rollout.gradient(&Broken { node: 9, site: 0 }).is_ok());
}
