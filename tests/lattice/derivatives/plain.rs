//! Four sites with free ends as one plain system: every entry of every derivative.

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;
use nonholonomic::{
    LatticeGradient, LatticePerturbation, LatticeResponse,
    derivatives::{Gradient, Perturbation, Response},
};

use super::Numbers;
use super::differences::chain;
use super::systems::{Chain, Parametrised};

const SITES: usize = 4;

/// The chain of four sites, Σ_k L(k) with x(4) = x(3).
#[cfg(feature = "large-lattice-motions")]
#[discrete_system(derivatives)]
#[coordinates(x: [R; 4])]
#[control(u: [R; 4])]
#[lagrangian((0..4).map(|i| m[i] * (1 + x[i].powi(2) / 5) * x_dot[i].powi(2) / 2 - cos(x[i]) * cos(t) / 3).sum()
    - (0..3).map(|i| ((x[i + 1] - x[i]) / D).powi(2) / 2 + b * ((x[i + 1] - x[i]) / D).powi(4) / 5).sum())]
#[force(x[0] = u[0] * cos(x[0]) - g * x_dot[0], x[1] = u[1] * cos(x[1]) - g * x_dot[1], x[2] = u[2] * cos(x[2]) - g * x_dot[2],
    x[3] = u[3] * cos(x[3]) - g * x_dot[3])]
struct FourSites {
    D: f64,
    m: [f64; 4],
    b: f64,
    g: f64,
}

/// Entries of size 1 to 10, made of some hundred operations, behind matrices of condition 10.
#[test]
fn four_sites() {
    let at = chain(SITES);
    let theta = &at.parameters;
    let (controls, system) = (at.controls(theta), Chain::of(theta));
    let lattice = system.lattice(SITES, theta[0][1], Ends::free()).unwrap();
    let lattice = lattice.with_controls(&controls).unwrap();
    let mut motion = lattice.motion_from_momenta(at.time, &at.q, &at.p).unwrap();
    motion.advance().unwrap();
    let mut derivatives = motion.derivatives().unwrap();

    let m = [0, 1, 2, 3].map(|k| theta[k][2]);
    let plain = FourSites {
        D: theta[0][1],
        m,
        b: theta[0][3],
        g: theta[0][4],
    };
    assert_eq!(
        FourSites::PARAMETERS,
        ["D", "m[0]", "m[1]", "m[2]", "m[3]", "b", "g"]
    );
    let of_sites = |list: &[SVector<f64, 1>]| SVector::<f64, SITES>::from_fn(|k, _| list[k][0]);
    let (q, p) = (of_sites(&at.q), of_sites(&at.p));
    let u = SVector::<f64, SITES>::from_fn(|k, _| controls[k][0]);
    let inputs = Inputs::new(at.time, u);
    let (step, exact) = plain.derivatives_from(inputs, q, p).unwrap();
    let off = (0..SITES).map(|k| {
        (step.q[k] - motion.q()[k][0])
            .abs()
            .max((step.p[k] - motion.momenta()[k][0]).abs())
    });
    assert!(off.fold(0.0, f64::max) < 1e-14);

    let close = |r: &LatticeResponse<Chain>, exact: &Response<FourSites>| {
        for k in 0..SITES {
            let off = [r.q[k][0] - exact.q[k], r.p[k][0] - exact.p[k]];
            assert!(off.iter().all(|off| off.abs() < 1e-13), "{k}: {off:?}");
        }
    };
    let mut numbers = Numbers::new(1);
    for i in 0..2 * SITES + 6 {
        let mut x = LatticePerturbation::<Chain>::zeros(SITES);
        let mut y = Perturbation::<FourSites>::zeros();
        match i {
            0..4 => (x.q[i], y.q[i]) = ([1.0].into(), 1.0),
            4..8 => (x.p[i - 4], y.p[i - 4]) = ([1.0].into(), 1.0),
            8 => {
                x = LatticePerturbation::shared(SITES, [0.0, 1.0, 0.0, 0.0, 0.0, 0.0].into());
                y.parameters[0] = 1.0;
            }
            9 => {
                for k in 0..SITES {
                    let dm = numbers.next();
                    x.parameters[k][2] = dm;
                    y.parameters[1 + k] = dm;
                }
            }
            10 => {
                x = LatticePerturbation::shared(SITES, [0.0, 0.0, 0.0, 0.4, -0.7, 0.0].into());
                (y.parameters[5], y.parameters[6]) = (0.4, -0.7);
            }
            11 => {
                let u: [SVector<f64, 1>; SITES] = [0, 1, 2, 3].map(|_| [numbers.next()].into());
                x.set_controls(&u);
                u.iter().enumerate().for_each(|(k, u)| y.u[k] = u[0]);
            }
            12 => (x.h, y.h) = (1.0, 1.0),
            _ => (x.t, y.t) = (1.0, 1.0),
        }
        close(&derivatives.jvp(&x), &exact.jvp(&y));
    }
    for _ in 0..4 {
        let mut w = LatticeResponse::<Chain>::zeros(SITES);
        let mut v = Response::<FourSites>::zeros();
        for k in 0..SITES {
            (v.q[k], v.p[k]) = (numbers.next(), numbers.next());
            (w.q[k], w.p[k]) = ([v.q[k]].into(), [v.p[k]].into());
        }
        let (mut x, mut y) = (
            LatticePerturbation::<Chain>::zeros(SITES),
            Perturbation::<FourSites>::zeros(),
        );
        let [dD, db, dg] = [(); 3].map(|()| numbers.next());
        for k in 0..SITES {
            let [dq, dp, dm, du] = [(); 4].map(|()| numbers.next());
            (x.q[k], x.p[k]) = ([dq].into(), [dp].into());
            x.parameters[k] = [0.0, dD, dm, db, dg, du].into();
            (y.q[k], y.p[k], y.u[k], y.parameters[1 + k]) = (dq, dp, du, dm);
        }
        (y.parameters[0], y.parameters[5], y.parameters[6]) = (dD, db, dg);
        (x.h, x.t) = (numbers.next() / 10.0, numbers.next());
        (y.h, y.t) = (x.h, x.t);
        let second = (derivatives.second_along(&w, &x), exact.second_along(&v, &y));
        let first = (derivatives.vjp(&w), exact.vjp(&v));
        for (slopes, exact, tolerance) in [(first.0, first.1, 1e-13), (second.0, second.1, 1e-11)] {
            agree(&slopes, &exact, tolerance);
        }
    }
}

/// All entries of gradients.
fn agree(slopes: &LatticeGradient<Chain>, exact: &Gradient<FourSites>, tolerance: f64) {
    {
        let shared = slopes.shared();
        let mut off = vec![
            slopes.h - exact.h,
            slopes.t - exact.t,
            shared[1] - exact.parameters[0],
            shared[3] - exact.parameters[5],
            shared[4] - exact.parameters[6],
        ];
        for k in 0..SITES {
            off.extend([
                slopes.q[k][0] - exact.q[k],
                slopes.p[k][0] - exact.p[k],
                slopes.controls(k)[0] - exact.u[k],
                slopes.parameters[k][2] - exact.parameters[1 + k],
                // Nothing depends on the number of a site.
                slopes.parameters[k][0],
            ]);
        }
        assert!(off.iter().all(|off| off.abs() < tolerance), "{off:?}");
    }
}
