//! One step of the generated solver beside one by hand: `cargo bench --bench step`.
//!
//! By hand: the same equations and parameters, written out with nalgebra by a careful engineer: Newton's
//! method on (d, λ), analytic Jacobian, nalgebra's LU with partial pivoting, stop at a residual of
//! 1e-12 max(1, |p|). Each row is a thousand steps from the same start; read the ratios of a run.

use divan::{Bencher, black_box};
use nonholonomic::nalgebra::{SMatrix, SVector};
use nonholonomic::prelude::*;

const STEPS: usize = 1000;

fn main() {
    divan::main();
}

#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
struct RollingDisk {
    m: f64,
    I: f64,
    J: f64,
    A: f64,
}

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)) / 2)]
#[constraint(z_dot == y * x_dot)]
struct Particle;

macro_rules! chain {
    ($name:ident, $n:literal, $last:literal) => {
        #[discrete_system]
        #[coordinates(theta: [S1; $n])]
        #[lagrangian((0..$n).map(|j| {
                                    let x_dot = (0..=j).map(|i| cos(theta[i]) * theta_dot[i]).sum();
                                    let y_dot = (0..=j).map(|i| sin(theta[i]) * theta_dot[i]).sum();
                                    let depth = (0..=j).map(|i| cos(theta[i])).sum();
                                    (x_dot.powi(2) + y_dot.powi(2)) / 2 + g * depth
                                }).sum())]
        #[constraint((0..$n).map(|i| cos(theta[i] - theta[$last]) * theta_dot[i]).sum() == 0)]
        struct $name {
            g: f64,
        }
    };
}

chain!(Chain4, 4, 3);
chain!(Chain8, 8, 7);

const DISK: RollingDisk = RollingDisk {
    m: 5.0,
    I: 0.3,
    J: 0.2,
    A: 0.5,
};

fn disk_pair(h: f64) -> (SVector<f64, 4>, SVector<f64, 4>) {
    let a = h * 0.7 / 2.0;
    let q1 = SVector::from([0.5 * a.cos() * 1.3, 0.5 * a.sin() * 1.3, 1.3, 0.7]) * h;
    (SVector::zeros(), q1)
}

fn generated<S: DiscreteSystem>(
    system: &S,
    h: f64,
    q0: S::Configuration,
    q1: S::Configuration,
) -> State<S> {
    let mut last = None;
    for state in system.trajectory(h, q0, q1).take(STEPS + 1) {
        last = Some(state.expect("the system of the benchmark has steps"));
    }
    last.expect("at least one state")
}

/// What a system by hand gives for one interval: D_1L_d, φ and their derivatives in d; p; ω.
trait ByHand<const N: usize, const M: usize> {
    fn arrival(&self, h: f64, q: &SVector<f64, N>, d: &SVector<f64, N>) -> SVector<f64, N>;
    fn forms(&self, q: &SVector<f64, N>) -> SMatrix<f64, M, N>;
    #[allow(clippy::type_complexity)]
    fn departure(
        &self,
        h: f64,
        q: &SVector<f64, N>,
        d: &SVector<f64, N>,
    ) -> (
        SVector<f64, N>,
        SVector<f64, M>,
        SMatrix<f64, N, N>,
        SMatrix<f64, M, N>,
    );
}

macro_rules! by_hand_steps {
    ($name:ident, $n:literal, $m:literal, $k:literal) => {
        fn $name(
            system: &impl ByHand<$n, $m>,
            h: f64,
            q0: SVector<f64, $n>,
            q1: SVector<f64, $n>,
        ) -> (SVector<f64, $n>, SVector<f64, $m>) {
            let (mut q, mut d, mut lambda) = (q0, q1 - q0, SVector::<f64, $m>::zeros());
            for _ in 0..STEPS {
                let p = system.arrival(h, &q, &d);
                q += d;
                let forms = system.forms(&q);
                let scale = p.amax().max(1.0);
                loop {
                    let (d1, phi, d1_by_d, phi_by_d) = system.departure(h, &q, &d);
                    let momentum = p + d1 - forms.transpose() * lambda;
                    if momentum.amax().max(phi.amax()) <= 1e-12 * scale {
                        break;
                    }
                    let mut jacobian = SMatrix::<f64, $k, $k>::zeros();
                    jacobian.fixed_view_mut::<$n, $n>(0, 0).copy_from(&d1_by_d);
                    jacobian
                        .fixed_view_mut::<$n, $m>(0, $n)
                        .copy_from(&-forms.transpose());
                    jacobian
                        .fixed_view_mut::<$m, $n>($n, 0)
                        .copy_from(&phi_by_d);
                    let mut residual = SVector::<f64, $k>::zeros();
                    residual.fixed_rows_mut::<$n>(0).copy_from(&momentum);
                    residual.fixed_rows_mut::<$m>($n).copy_from(&phi);
                    let correction = jacobian.lu().solve(&residual).expect("a regular system");
                    d -= correction.fixed_rows::<$n>(0);
                    lambda -= correction.fixed_rows::<$m>($n);
                }
            }
            (q, lambda)
        }
    };
}

by_hand_steps!(disk_by_hand, 4, 2, 6);
by_hand_steps!(particle_by_hand, 3, 1, 4);

impl ByHand<4, 2> for RollingDisk {
    fn arrival(&self, h: f64, _: &SVector<f64, 4>, d: &SVector<f64, 4>) -> SVector<f64, 4> {
        SVector::from([
            self.m * d[0] / h,
            self.m * d[1] / h,
            self.I * d[2] / h,
            self.J * d[3] / h,
        ])
    }

    fn forms(&self, q: &SVector<f64, 4>) -> SMatrix<f64, 2, 4> {
        let (sin, cos) = q[3].sin_cos();
        SMatrix::<f64, 2, 4>::new(1.0, 0.0, -self.A * cos, 0.0, 0.0, 1.0, -self.A * sin, 0.0)
    }

    fn departure(
        &self,
        h: f64,
        q: &SVector<f64, 4>,
        d: &SVector<f64, 4>,
    ) -> (
        SVector<f64, 4>,
        SVector<f64, 2>,
        SMatrix<f64, 4, 4>,
        SMatrix<f64, 2, 4>,
    ) {
        let a = self.A;
        let (sin, cos) = (q[3] + 0.5 * d[3]).sin_cos();
        let v = d / h;
        let d1 = -self.arrival(h, q, d);
        let phi = SVector::from([v[0] - a * cos * v[2], v[1] - a * sin * v[2]]);
        let d1_by_d = SMatrix::<f64, 4, 4>::from_diagonal(&SVector::from([
            -self.m / h,
            -self.m / h,
            -self.I / h,
            -self.J / h,
        ]));
        #[rustfmt::skip]
        let phi_by_d = SMatrix::<f64, 2, 4>::new(
            1.0 / h, 0.0, -a * cos / h, 0.5 * a * sin * v[2],
            0.0, 1.0 / h, -a * sin / h, -0.5 * a * cos * v[2],
        );
        (d1, phi, d1_by_d, phi_by_d)
    }
}

impl ByHand<3, 1> for Particle {
    fn arrival(&self, h: f64, q: &SVector<f64, 3>, d: &SVector<f64, 3>) -> SVector<f64, 3> {
        let (x, y) = (q[0] + 0.5 * d[0], q[1] + 0.5 * d[1]);
        SVector::from([d[0] / h - 0.5 * h * x, d[1] / h - 0.5 * h * y, d[2] / h])
    }

    fn forms(&self, q: &SVector<f64, 3>) -> SMatrix<f64, 1, 3> {
        SMatrix::<f64, 1, 3>::new(-q[1], 0.0, 1.0)
    }

    fn departure(
        &self,
        h: f64,
        q: &SVector<f64, 3>,
        d: &SVector<f64, 3>,
    ) -> (
        SVector<f64, 3>,
        SVector<f64, 1>,
        SMatrix<f64, 3, 3>,
        SMatrix<f64, 1, 3>,
    ) {
        let (x, y) = (q[0] + 0.5 * d[0], q[1] + 0.5 * d[1]);
        let d1 = SVector::from([-d[0] / h - 0.5 * h * x, -d[1] / h - 0.5 * h * y, -d[2] / h]);
        let phi = SVector::from([(d[2] - y * d[0]) / h]);
        let diagonal = -1.0 / h - 0.25 * h;
        let d1_by_d =
            SMatrix::<f64, 3, 3>::from_diagonal(&SVector::from([diagonal, diagonal, -1.0 / h]));
        let phi_by_d = SMatrix::<f64, 1, 3>::new(-y / h, -0.5 * d[0] / h, 1.0 / h);
        (d1, phi, d1_by_d, phi_by_d)
    }
}

/// The two programs compute the same motion.
fn agree<const N: usize>(a: SVector<f64, N>, b: SVector<f64, N>) {
    assert!((a - b).amax() <= 1e-9 * a.amax().max(1.0), "{a} is not {b}");
}

#[divan::bench_group(name = "disk")]
mod disk {
    use super::*;

    #[divan::bench]
    fn generated(bencher: Bencher<'_, '_>) {
        let (q0, q1) = disk_pair(0.01);
        agree(
            super::generated(&DISK, 0.01, q0, q1).q,
            disk_by_hand(&DISK, 0.01, q0, q1).0,
        );
        bencher.bench_local(|| super::generated(black_box(&DISK), 0.01, q0, q1));
    }

    #[divan::bench]
    fn by_hand_with_nalgebra(bencher: Bencher<'_, '_>) {
        let (q0, q1) = disk_pair(0.01);
        bencher.bench_local(|| disk_by_hand(black_box(&DISK), 0.01, q0, q1));
    }
}

#[divan::bench_group(name = "particle")]
mod particle {
    use super::*;

    fn pair() -> (SVector<f64, 3>, SVector<f64, 3>) {
        let (h, q0) = (0.05, SVector::from([1.0, 0.4, 0.0]));
        (
            q0,
            q0 + SVector::from([0.2, 0.9, 0.2 * (0.4 + 0.9 * h / 2.0)]) * h,
        )
    }

    #[divan::bench]
    fn generated(bencher: Bencher<'_, '_>) {
        let (q0, q1) = pair();
        agree(
            super::generated(&Particle, 0.05, q0, q1).q,
            particle_by_hand(&Particle, 0.05, q0, q1).0,
        );
        bencher.bench_local(|| super::generated(black_box(&Particle), 0.05, q0, q1));
    }

    #[divan::bench]
    fn by_hand_with_nalgebra(bencher: Bencher<'_, '_>) {
        let (q0, q1) = pair();
        bencher.bench_local(|| particle_by_hand(black_box(&Particle), 0.05, q0, q1));
    }
}

#[divan::bench_group(name = "chain")]
mod chain {
    use super::*;

    fn start<const N: usize>() -> SVector<f64, N> {
        SVector::from_fn(|i, _| (i as f64).cos() / 2.0)
    }

    #[divan::bench]
    fn generated_4(bencher: Bencher<'_, '_>) {
        let (chain, q) = (Chain4 { g: 9.81 }, start());
        bencher.bench_local(|| super::generated(black_box(&chain), 0.01, q, q));
    }

    #[divan::bench]
    fn generated_8(bencher: Bencher<'_, '_>) {
        let (chain, q) = (Chain8 { g: 9.81 }, start());
        bencher.bench_local(|| super::generated(black_box(&chain), 0.01, q, q));
    }
}
