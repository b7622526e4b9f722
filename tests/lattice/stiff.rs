//! Steps far beyond the periods of light sites: every step that ends without an error solves the midpoint rule to the rounding of its own numbers.

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

#[discrete_system(lattice)]
#[coordinates(x, y, theta: S1)]
#[lagrangian(m * (x_dot.powi(2) + y_dot.powi(2) + J * theta_dot.powi(2)) / 2 - theta_diff.powi(2) / 2
    - E * ((x_diff - cos(theta)).powi(2) + (y_diff - sin(theta)).powi(2)) / 2)]
#[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
#[site(m)]
struct Edges {
    m: Vec<f64>,
    J: f64,
    E: f64,
}

type Site = SVector<f64, 3>;

/// Uniform numbers in [0, 1), by Marsaglia's xorshift.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// A value, and the sum of the absolute values that are rounded on the way to it: a sum adds them, a function hands on those of its argument by its slope.
#[derive(Clone, Copy)]
struct Rounded {
    value: f64,
    size: f64,
}

impl Rounded {
    fn of(value: f64) -> Self {
        Self {
            value,
            size: value.abs(),
        }
    }

    fn map(self, value: f64, slope: f64) -> Self {
        Self {
            value,
            size: slope.abs() * self.size + value.abs(),
        }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            value: self.value + other.value,
            size: self.size + other.size,
        }
    }

    fn minus(self, other: Self) -> Self {
        self.plus(other.times(Self::of(-1.0)))
    }

    fn times(self, other: Self) -> Self {
        Self {
            value: self.value * other.value,
            size: self.size * other.value.abs() + other.size * self.value.abs(),
        }
    }
}

/// The largest row of the midpoint rule from (q, p), each over ε times the sizes of its numbers. With the elastic energies U(k) at the midpoints the rows of site k are
/// p - M d/h - (h/2) ∂(U(k) + U(k-1)) - λ ω(q) = 0 and (sin θ d_x - cos θ d_y)/h = 0 at its midpoint.
fn off(edges: &Edges, h: f64, (q, p): (&[Site], &[Site]), (d, lambda): (&[Site], &[f64])) -> f64 {
    let sites = q.len();
    let number = Rounded::of;
    let middle = |k: usize, i: usize| number(q[k][i]).plus(number(0.5 * d[k][i]));
    let angle = |k: usize| {
        let theta = middle(k, 2);
        let (sin, cos) = theta.value.sin_cos();
        (theta.map(sin, cos), theta.map(cos, sin))
    };
    let mut rows: Vec<[Rounded; 3]> = (0..sites)
        .map(|k| {
            let (sin, cos) = q[k][2].sin_cos();
            let forms = [sin, -cos, 0.0];
            let masses = [edges.m[k], edges.m[k], edges.m[k] * edges.J];
            std::array::from_fn(|i| {
                let reaction = number(lambda[k]).times(number(forms[i]));
                number(p[k][i])
                    .minus(number(masses[i] * d[k][i] / h))
                    .minus(reaction)
            })
        })
        .collect();
    for k in 0..sites - 1 {
        let strain = [0, 1, 2].map(|i| middle(k + 1, i).minus(middle(k, i)));
        let (sin, cos) = angle(k);
        let pull =
            |strain: Rounded, along: Rounded| strain.minus(along).times(number(0.5 * h * edges.E));
        let (x, y) = (pull(strain[0], cos), pull(strain[1], sin));
        let bend = strain[2].times(number(0.5 * h));
        for (i, pull) in [x, y, bend].into_iter().enumerate() {
            rows[k][i] = rows[k][i].plus(pull);
            rows[k + 1][i] = rows[k + 1][i].minus(pull);
        }
        rows[k][2] = rows[k][2].minus(x.times(sin)).plus(y.times(cos));
    }
    let slips = (0..sites).map(|k| {
        let (sin, cos) = angle(k);
        sin.times(number(d[k][0])).minus(cos.times(number(d[k][1])))
    });
    let rows = rows.iter().flatten().copied().chain(slips);
    rows.map(|row| row.value.abs() / (f64::EPSILON * row.size))
        .fold(0.0, f64::max)
}

/// Light sites of 1e-6 to 1e-9 of the mass of others, and h ω of 600 to 6000 at them. Such equations have several solutions, and Newton's method finds one or another, or
/// none; what it finds has to be one. A correction of 64 roundings of a coordinate, and of those of three neighbours, is round-off: 256 of the numbers of a row.
#[test]
fn a_step_is_a_solution_or_an_error() {
    let (mut steps, mut far, mut errors) = (0, 0, 0);
    for seed in [
        8_u64, 14, 55, 65, 72, 100, 103, 110, 137, 149, 172, 182, 213, 220,
    ] {
        let mut numbers = Numbers(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        (0..10).for_each(|_| _ = numbers.next());
        let sites = 4;
        let light = 10_f64.powf(-6.0 - 3.0 * numbers.next());
        let m: Vec<f64> = (0..sites)
            .map(|_| if numbers.next() < 0.5 { 1.0 } else { light })
            .collect();
        let least = m.iter().copied().fold(f64::INFINITY, f64::min);
        let edges = Edges {
            m,
            J: 0.1 + numbers.next(),
            E: 1.0 + 9.0 * numbers.next(),
        };
        let h = 600.0 * 10_f64.powf(numbers.next()) * (least / edges.E).sqrt();
        let (q, v): (Vec<Site>, Vec<Site>) = (0..sites)
            .map(|k| {
                let [a, b, c, s, w] = [(); 5].map(|()| numbers.next() - 0.5);
                let theta = 0.6 * c;
                let q = [k as f64 + 0.1 * a, 0.1 * b, theta];
                let v = [s * theta.cos(), s * theta.sin(), w];
                (Site::from(q), Site::from(v))
            })
            .unzip();
        let lattice = edges.lattice(sites, 1.0, Ends::free()).unwrap();
        let mut motion = lattice.motion(h, &q, &v).unwrap();
        for _ in 0..60 {
            let (q, p, before) = (
                motion.q().to_vec(),
                motion.momenta().to_vec(),
                motion.energy(),
            );
            if motion.advance().is_err() {
                errors += 1;
                break;
            }
            let lambda: Vec<f64> = (0..sites).map(|k| motion.lambda(k)[0]).collect();
            let off = off(&edges, h, (&q, &p), (motion.d(), &lambda));
            assert!(off < 256.0, "{seed}, {}: {off:e}", motion.node());
            steps += 1;
            if motion.energy() > 10.0 * before {
                far += 1;
                break;
            }
        }
    }
    assert!(
        steps > 100 && far > 3 && errors > 3,
        "{steps} {far} {errors}"
    );
}
