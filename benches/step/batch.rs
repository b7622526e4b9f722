//! 4096 disks, each with its own velocities.

use std::hint::black_box;

use nonholonomic::prelude::*;

use super::compare::{converged, fused};
use super::disk::{DISK, H, RollingDisk, pair};
use super::sin_cos;
use crate::ratio::{self, Program};

const DISKS: usize = 4096;
/// Long enough for threads to be awake.
const STEPS: usize = 3000;
/// Disks side by side: their data stay in the first cache.
const LANES: usize = 64;

type Row = [f64; LANES];

/// q and d of [`LANES`] disks, and the result of the last step.
#[derive(Clone)]
struct Block {
    q: [Row; 4],
    d: [Row; 4],
    lambda: [Row; 2],
    /// The largest residual of θ's row so far.
    residual: Row,
}

impl Block {
    /// The disks from number `first` on.
    fn new(first: usize) -> Self {
        let mut block = Self {
            q: [[0.0; LANES]; 4],
            d: [[0.0; LANES]; 4],
            lambda: [[0.0; LANES]; 2],
            residual: [0.0; LANES],
        };
        for lane in 0..LANES {
            let (q0, q1) = start(first + lane);
            for i in 0..4 {
                block.q[i][lane] = q1[i];
                block.d[i][lane] = q1[i] - q0[i];
            }
        }
        block
    }

    /// The step of `disk::eliminated` for every lane.
    #[inline(always)]
    fn step(&mut self, disk: &RollingDisk, h: f64, sin_cos: impl Fn(f64) -> (f64, f64)) {
        let a = disk.A;
        let (m_a, m_a2) = (disk.m * a, disk.m * a * a);
        let (m_h, i_h) = (disk.m / h, disk.I / h);
        let [x, y, theta, phi] = &mut self.q;
        let [dx, dy, dtheta, dphi] = &mut self.d;
        let [lambda_x, lambda_y] = &mut self.lambda;
        for l in 0..LANES {
            let (sin, cos) = sin_cos(phi[l]);
            let (sin_half, cos_half) = sin_cos(0.5 * dphi[l]);
            let cos_mid = cos * cos_half - sin * sin_half;
            let sin_mid = sin * cos_half + cos * sin_half;
            let p = [m_h * dx[l], m_h * dy[l], i_h * dtheta[l]];
            let along = fused(cos, dx[l], sin * dy[l]);
            let new = fused(disk.I, dtheta[l], m_a * along) / fused(m_a2, cos_half, disk.I);
            let a_new = a * new;
            (dx[l], dy[l], dtheta[l]) = (cos_mid * a_new, sin_mid * a_new, new);
            lambda_x[l] = fused(-m_h, dx[l], p[0]);
            lambda_y[l] = fused(-m_h, dy[l], p[1]);
            let reaction = fused(cos, lambda_x[l], sin * lambda_y[l]);
            let residual = fused(a, reaction, fused(-i_h, new, p[2])).abs();
            self.residual[l] = larger(self.residual[l], residual);
            x[l] += dx[l];
            y[l] += dy[l];
            theta[l] += dtheta[l];
            phi[l] += dphi[l];
        }
    }
}

/// One instruction, unlike `f64::max`.
#[inline(always)]
fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

/// (q_0, q_1) of disk k.
fn start(k: usize) -> ([f64; 4], [f64; 4]) {
    let share = k as f64 / DISKS as f64;
    pair(1.0 + share, 0.5 + share)
}

/// Structure of arrays, block after block.
#[inline(always)]
fn blocks(
    disk: &RollingDisk,
    h: f64,
    blocks: &mut [Block],
    steps: usize,
    sin_cos: impl Fn(f64) -> (f64, f64) + Copy,
) {
    for block in blocks {
        for _ in 0..steps {
            block.step(disk, h, sin_cos);
            black_box(&mut *block);
        }
        assert!(block.residual.iter().all(|r| converged(*r, &[], 1.0)));
    }
}

#[inline(never)]
fn blocks_std(h: f64, all: &mut [Block], steps: usize) {
    blocks(black_box(&DISK), h, all, steps, f64::sin_cos);
}

#[inline(never)]
fn blocks_polynomial(h: f64, all: &mut [Block], steps: usize) {
    blocks(black_box(&DISK), h, all, steps, sin_cos::polynomial);
}

/// The generated solver, disk after disk: the last q.
#[inline(never)]
fn one_after_another(
    h: f64,
    pairs: &[([f64; 4], [f64; 4])],
    steps: usize,
    mut end: impl FnMut(usize, [f64; 4]),
) {
    let disk = black_box(&DISK);
    for (k, (q0, q1)) in pairs.iter().enumerate() {
        let mut last = [0.0; 4];
        for state in disk.trajectory(h, *q0, *q1).take(steps + 1) {
            let state = state.expect("disks roll on");
            last = (state.q + state.increment).data.0[0];
            black_box((state.q, state.increment, state.lambda));
        }
        end(k, last);
    }
}

/// All disks as members of an ensemble.
fn ensemble(pairs: &[([f64; 4], [f64; 4])]) -> Ensemble<RollingDisk> {
    Ensemble::of(DISK, H, pairs.iter().copied()).every(usize::MAX)
}

/// The programs agree after 1000 steps.
fn check(start: &[Block], pairs: &[([f64; 4], [f64; 4])]) {
    let (mut by_std, mut by_polynomial) = (start.to_vec(), start.to_vec());
    blocks_std(H, &mut by_std, 1000);
    blocks_polynomial(H, &mut by_polynomial, 1000);
    let recording = ensemble(pairs).run(1000);
    let last = recording.records() - 1;
    one_after_another(H, pairs, 1000, |k, q| {
        let size = q.iter().fold(1.0_f64, |size, q| size.max(q.abs()));
        for (i, q) in q.iter().enumerate() {
            let member = recording.q(last, i)[k] + recording.increment(last, i)[k];
            let by_hand = [&by_std, &by_polynomial].map(|by| by[k / LANES].q[i][k % LANES]);
            for other in [by_hand[0], by_hand[1], member] {
                let difference = (other - q).abs();
                assert!(difference <= 1e-9 * size, "disk {k}: {difference:e}");
            }
        }
    });
}

pub fn row() {
    let name = "4096 disks, a step of one";
    let programs = [
        "by hand, SoA loop",
        "the same, std sin_cos",
        "generated, one after another",
        "Ensemble, 1 thread",
        "Ensemble, 2 threads",
    ];
    if !programs.iter().any(|p| ratio::is_selected(name, p)) {
        return;
    }
    let blocks: Vec<_> = (0..DISKS).step_by(LANES).map(Block::new).collect();
    let pairs: Vec<_> = (0..DISKS).map(start).collect();
    sin_cos::check();
    check(&blocks[..1], &pairs[..LANES]);
    check(&blocks[DISKS / LANES - 1..], &pairs[DISKS - LANES..]);
    let ensemble = ensemble(&pairs);
    let pool = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("threads")
    };
    let pools = [pool(1), pool(2)];
    let run = |pool: &rayon::ThreadPool| {
        let recording = pool.install(|| black_box(&ensemble).run(black_box(STEPS)));
        assert!(recording.errors().is_empty());
        black_box(recording);
    };
    let (mut by_polynomial, mut by_std) = (blocks.clone(), blocks.clone());
    ratio::row(
        name,
        DISKS * STEPS,
        &mut [
            Program {
                name: programs[0],
                run: &mut || {
                    by_polynomial.clone_from(black_box(&blocks));
                    blocks_polynomial(black_box(H), &mut by_polynomial, STEPS);
                    black_box(&by_polynomial);
                },
            },
            Program {
                name: programs[1],
                run: &mut || {
                    by_std.clone_from(black_box(&blocks));
                    blocks_std(black_box(H), &mut by_std, STEPS);
                    black_box(&by_std);
                },
            },
            Program {
                name: programs[2],
                run: &mut || {
                    one_after_another(black_box(H), black_box(&pairs), STEPS, |_, q| {
                        black_box(q);
                    });
                },
            },
            Program {
                name: programs[3],
                run: &mut || run(&pools[0]),
            },
            Program {
                name: programs[4],
                run: &mut || run(&pools[1]),
            },
        ],
    );
}
