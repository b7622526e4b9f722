//! A step of Toda's lattice a site, from 16 sites to 10⁶, beside the same chain by hand:
//! `cargo bench --bench lattice`.
//!
//! A row says how many bytes a motion has a site, and the times of one thread and of two; the last
//! lines compare the numbers of sites, and one thread with two. By hand the step is Newton's method
//! with a tridiagonal elimination with row exchanges (as in LAPACK's `gtsv`), to the same
//! tolerance, from the same guess, and with the correction that follows it.

#![allow(
    clippy::needless_range_loop,
    reason = "the indices are those of the formulas"
)]

#[allow(dead_code, reason = "the other benchmarks use the rest")]
mod ratio;

use std::hint::black_box;
use std::time::Instant;

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;
use ratio::Program;

#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian(m * x_dot.powi(2) / 2 - a / b * exp(-b * (x.next - x)) - a * (x.next - x))]
struct Toda {
    m: f64,
    a: f64,
    b: f64,
}

const H: f64 = 0.05;
const WARM_UP: usize = 40;

/// A pulse every 16 sites, so that the motion of a site does not depend on their number.
fn start(sites: usize) -> Vec<f64> {
    let bump = |k: usize| (-((k % 16) as f64 - 8.0).powi(2) / 6.0).exp();
    (0..sites).map(bump).collect()
}

/// One pulse in the middle of a chain at rest.
fn pulse(sites: usize) -> Vec<f64> {
    let bump = |k: usize| (-(k as f64 - sites as f64 / 2.0).powi(2) / 6.0).exp();
    (0..sites).map(bump).collect()
}

/// The chain by hand, both ends held.
struct ByHand {
    toda: Toda,
    q: Vec<f64>,
    d: Vec<f64>,
    before: Vec<f64>,
    p: Vec<f64>,
    trial: Vec<f64>,
    rows: Vec<f64>,
    terms: Vec<f64>,
    lower: Vec<f64>,
    diagonal: Vec<f64>,
    upper: Vec<f64>,
    second: Vec<f64>,
}

impl ByHand {
    fn new(toda: Toda, v: &[f64]) -> Self {
        let n = v.len();
        let zeros = || vec![0.0; n];
        let mut v = v.to_vec();
        (v[0], v[n - 1]) = (0.0, 0.0);
        let d: Vec<f64> = v.iter().map(|v| H * v).collect();
        Self {
            p: v.iter().map(|v| toda.m * v).collect(),
            toda,
            q: zeros(),
            before: d.clone(),
            d,
            trial: zeros(),
            rows: zeros(),
            terms: zeros(),
            lower: zeros(),
            diagonal: zeros(),
            upper: zeros(),
            second: zeros(),
        }
    }

    /// The rows at d, with their terms and derivatives where these are asked for; the largest
    /// relative row.
    fn evaluate<const DERIVATIVES: bool>(&mut self, at_trial: bool) -> f64 {
        let n = self.q.len();
        let Toda { m, a, b } = self.toda;
        let d = if at_trial { &self.trial } else { &self.d };
        for k in 0..n {
            let departing = -m * d[k] / H;
            self.rows[k] = self.p[k] + departing;
            self.terms[k] = self.p[k].abs() + departing.abs();
            if DERIVATIVES {
                (self.lower[k], self.upper[k], self.diagonal[k]) = (0.0, 0.0, -m / H);
            }
        }
        for k in 0..n - 1 {
            let stretch = self.q[k + 1] - self.q[k] + 0.5 * (d[k + 1] - d[k]);
            let pull = (-b * stretch).exp();
            let force = 0.5 * H * a * (1.0 - pull);
            self.rows[k] += force;
            self.terms[k] += force.abs();
            self.rows[k + 1] -= force;
            self.terms[k + 1] += force.abs();
            if DERIVATIVES {
                let slope = 0.25 * H * a * b * pull;
                self.diagonal[k] -= slope;
                self.diagonal[k + 1] -= slope;
                self.upper[k] += slope;
                self.lower[k + 1] += slope;
            }
        }
        for k in [0, n - 1] {
            self.rows[k] = 0.0;
            if DERIVATIVES {
                (self.lower[k], self.upper[k], self.diagonal[k]) = (0.0, 0.0, 1.0);
            }
        }
        let ratios = self.rows.iter().zip(&self.terms);
        ratios.fold(0.0, |most, (row, terms)| {
            let part = if *row == 0.0 { 0.0 } else { row.abs() / terms };
            if part > most { part } else { most }
        })
    }

    /// Eliminates the matrix and solves for the rows, in place.
    fn solve(&mut self) {
        let n = self.q.len();
        self.second.fill(0.0);
        for k in 0..n - 1 {
            if self.diagonal[k].abs() < self.lower[k + 1].abs() {
                std::mem::swap(&mut self.diagonal[k], &mut self.lower[k + 1]);
                let above = std::mem::replace(&mut self.upper[k], self.diagonal[k + 1]);
                self.diagonal[k + 1] = above;
                self.second[k] = std::mem::replace(&mut self.upper[k + 1], 0.0);
                self.rows.swap(k, k + 1);
            }
            let factor = self.lower[k + 1] / self.diagonal[k];
            self.diagonal[k + 1] -= factor * self.upper[k];
            self.upper[k + 1] -= factor * self.second[k];
            self.rows[k + 1] -= factor * self.rows[k];
        }
        self.rows[n - 1] /= self.diagonal[n - 1];
        self.rows[n - 2] =
            (self.rows[n - 2] - self.upper[n - 2] * self.rows[n - 1]) / self.diagonal[n - 2];
        for k in (0..n - 2).rev() {
            let right =
                self.rows[k] - self.upper[k] * self.rows[k + 1] - self.second[k] * self.rows[k + 2];
            self.rows[k] = right / self.diagonal[k];
        }
    }

    fn step(&mut self) {
        let n = self.q.len();
        for k in 0..n {
            let next = 2.0 * self.d[k] - self.before[k];
            self.before[k] = std::mem::replace(&mut self.d[k], next);
        }
        (self.d[0], self.d[n - 1]) = (0.0, 0.0);
        let mut previous = f64::INFINITY;
        for _ in 0..20 {
            let norm = self.evaluate::<true>(false);
            if norm == 0.0 || (previous <= 1e-14 && norm >= previous) {
                break;
            }
            previous = norm;
            self.solve();
            for k in 0..n {
                self.d[k] -= self.rows[k];
            }
            if norm <= 1e-14 {
                break;
            }
        }
        let Toda { m, a, b } = self.toda;
        for k in 0..n {
            self.p[k] = m * self.d[k] / H;
        }
        for k in 0..n - 1 {
            let stretch = self.q[k + 1] - self.q[k] + 0.5 * (self.d[k + 1] - self.d[k]);
            let force = 0.5 * H * a * (1.0 - (-b * stretch).exp());
            self.p[k] += force;
            self.p[k + 1] -= force;
        }
        for k in 0..n {
            self.q[k] += self.d[k];
        }
    }
}

fn toda() -> Toda {
    Toda {
        m: 1.0,
        a: 1.0,
        b: 1.0,
    }
}

fn pool(threads: usize) -> rayon::ThreadPool {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build().expect("threads")
}

/// A motion, and the bytes a site that it has allocated.
fn started<'a>(lattice: &Lattice<'a, Toda>, v: &[f64]) -> (LatticeMotion<'a, Toda>, f64) {
    let rates: Vec<SVector<f64, 1>> = v.iter().map(|v| [*v].into()).collect();
    let zeros = vec![SVector::<f64, 1>::zeros(); v.len()];
    let mut motion = None;
    let allocations = allocation_counter::measure(|| {
        motion = Some(lattice.motion(H, &zeros, &rates).expect("a motion"));
    });
    let bytes = allocations.bytes_current as f64 / v.len() as f64;
    (motion.expect("a motion"), bytes)
}

/// A chain with one pulse beside one that moves everywhere, of which it is to take no longer.
fn at_rest() {
    let sites = 4096;
    let row = format!("{sites} sites, one pulse");
    if ratio::is_bench() && !ratio::is_selected(&row, "at rest") {
        return;
    }
    let toda = toda();
    let lattice = toda.lattice(sites, 1.0, Ends::held()).expect("a lattice");
    let (mut moving, _) = started(&lattice, &start(sites));
    let (mut resting, _) = started(&lattice, &pulse(sites));
    let mut by_hand = ByHand::new(self::toda(), &pulse(sites));
    for _ in 0..WARM_UP {
        moving.advance().expect("a step");
        resting.advance().expect("a step");
        by_hand.step();
    }
    let pairs = resting.q().iter().zip(&by_hand.q);
    let apart = pairs.map(|(a, b)| (a[0] - b).abs()).fold(0.0, f64::max);
    assert!(apart < 1e-12, "{apart:e}");
    let steps = 32;
    ratio::row(
        &row,
        steps * sites,
        &mut [
            Program {
                name: "moving everywhere",
                run: &mut || {
                    (0..steps).for_each(|_| moving.advance().expect("a step"));
                    black_box(moving.q());
                },
            },
            Program {
                name: "at rest but for it (at most 1.30 is wanted)",
                run: &mut || {
                    (0..steps).for_each(|_| resting.advance().expect("a step"));
                    black_box(resting.q());
                },
            },
        ],
    );
}

const SITES: [usize; 5] = [16, 250, 4_000, 62_500, 1_000_000];
/// The steps of a round, times sites.
const STEPS: usize = 1_000_000;

/// Checks the motion beside that by hand, as tests do.
fn check() {
    for sites in &SITES[..4] {
        let (toda, v) = (toda(), start(*sites));
        let lattice = toda.lattice(*sites, 1.0, Ends::held()).expect("a lattice");
        let (mut motion, _) = started(&lattice, &v);
        let mut by_hand = ByHand::new(self::toda(), &v);
        for _ in 0..3 {
            motion.advance().expect("a step");
            by_hand.step();
        }
        let pairs = motion.q().iter().zip(&by_hand.q);
        let apart = pairs.map(|(a, b)| (a[0] - b).abs()).fold(0.0, f64::max);
        assert!(apart < 1e-13, "{apart:e}");
    }
}

/// The chain by hand, one thread and two, of so many sites.
fn beside(sites: usize, [one, two]: [&rayon::ThreadPool; 2]) -> Vec<(String, f64)> {
    let (toda, v) = (toda(), start(sites));
    let lattice = toda.lattice(sites, 1.0, Ends::held()).expect("a lattice");
    let (mut alone, bytes) = started(&lattice, &v);
    let (mut shared, _) = started(&lattice, &v);
    let mut by_hand = ByHand::new(self::toda(), &v);
    let row = format!("{sites} sites, {bytes:.0} bytes each");
    let names = ["by hand", "one thread", "two threads"];
    if !names.iter().any(|name| ratio::is_selected(&row, name)) {
        return Vec::new();
    }
    // The pulses have met.
    for _ in 0..WARM_UP {
        alone.advance().expect("a step");
        shared.advance().expect("a step");
        by_hand.step();
    }
    let steps = STEPS / sites;
    ratio::row(
        &row,
        STEPS,
        &mut [
            Program {
                name: names[0],
                run: &mut || {
                    (0..steps).for_each(|_| by_hand.step());
                    black_box(&by_hand.q);
                },
            },
            Program {
                name: names[1],
                run: &mut || {
                    one.install(|| (0..steps).for_each(|_| alone.advance().expect("a step")));
                    black_box(alone.q());
                },
            },
            Program {
                name: names[2],
                run: &mut || {
                    two.install(|| (0..steps).for_each(|_| shared.advance().expect("a step")));
                    black_box(shared.q());
                },
            },
        ],
    )
}

/// The steps that all numbers of sites have in turn.
const LAST: usize = WARM_UP + 82;
const ROUNDS: usize = 41;

/// A motion that begins anew after its last step.
struct Again<'a> {
    lattice: &'a Lattice<'a, Toda>,
    v: Vec<f64>,
    motion: LatticeMotion<'a, Toda>,
}

impl<'a> Again<'a> {
    fn new(lattice: &'a Lattice<'a, Toda>) -> Self {
        let v = start(lattice.sites());
        let motion = started(lattice, &v).0;
        Self { lattice, v, motion }
    }

    /// Nanoseconds of this many steps.
    fn time(&mut self, steps: usize) -> f64 {
        let (mut left, mut time) = (steps, 0.0);
        while left > 0 {
            if self.motion.node() == LAST {
                self.motion = started(self.lattice, &self.v).0;
            }
            while self.motion.node() < WARM_UP {
                self.motion.advance().expect("a step");
            }
            let count = left.min(LAST - self.motion.node());
            let start = Instant::now();
            (0..count).for_each(|_| self.motion.advance().expect("a step"));
            time += start.elapsed().as_secs_f64();
            left -= count;
        }
        black_box(self.motion.q());
        1e9 * time
    }
}

/// All numbers of sites in turn, so that what slows the machine slows all of a round; every one has
/// the steps of the same interval of time.
fn lengths(one: &rayon::ThreadPool) {
    let (toda, row) = (toda(), "one thread");
    let names = SITES.map(|sites| format!("{sites} sites"));
    if !names.iter().any(|name| ratio::is_selected(row, name)) {
        return;
    }
    let lattices = SITES.map(|sites| toda.lattice(sites, 1.0, Ends::held()).expect("a lattice"));
    let mut motions: Vec<_> = lattices.iter().map(Again::new).collect();
    let mut times = SITES.map(|_| [0.0; ROUNDS]);
    for round in 0..ROUNDS {
        for (i, sites) in SITES.into_iter().enumerate() {
            let steps = (STEPS / sites).max(2);
            let time = one.install(|| motions[i].time(steps));
            times[i][round] = time / (steps * sites) as f64;
        }
    }
    let medians = times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[ROUNDS / 2]
    });
    let ratios = |i: usize| -> f64 {
        let mut ratios =
            core::array::from_fn::<_, ROUNDS, _>(|round| times[i][round] / times[4][round]);
        ratios.sort_by(f64::total_cmp);
        ratios[ROUNDS / 2]
    };
    print!("{row:32}");
    for (i, (name, time)) in names.iter().zip(medians).enumerate() {
        print!("  {name} {time:.1} ns ({:.2})", ratios(i));
    }
    println!();
    let all = || (0..SITES.len()).map(ratios);
    if let (Some(most), Some(least)) = (all().reduce(f64::max), all().reduce(f64::min)) {
        println!(
            "the longest time a site is {:.2} of the shortest (at most 1.30 is wanted)",
            most / least
        );
    }
}

fn main() {
    at_rest();
    if !ratio::is_bench() {
        return check();
    }
    let (one, two) = (pool(1), pool(2));
    let mut last = Vec::new();
    for sites in SITES {
        last = beside(sites, [&one, &two]);
    }
    if let [_, (_, alone), (_, shared)] = last[..] {
        println!(
            "two threads: {:.2} times as fast as one with most sites (1.70 is wanted)",
            alone / shared
        );
    }
    lengths(&one);
}
