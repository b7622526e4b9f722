//! Systems on Q/G whose displacement along the group is solved for: against closed forms, differences and the
//! motions of the systems themselves.

#![cfg(feature = "large-connections")]

use nonholonomic::Interval;
use nonholonomic::nalgebra::{SVector, Vector2};
use nonholonomic::prelude::*;

use crate::reduction::check::{launch, motion};
use crate::reduction::unseen::implicit::cubic;
use crate::support::{assert_near, derivative, to_round_off};

/// A particle in Heisenberg's group at a momentum that Ad* fixes, (μ, ν, 0), beside a wheel and a lever.
#[discrete_system]
#[coordinates(x, y, z, s, w)]
#[define(lift = z_dot - x * y_dot)]
#[lagrangian(
    (x_dot.powi(2) + y_dot.powi(2) + lift.powi(2) + s_dot.powi(2) + w_dot.powi(2)) / 2 + s * lift * s_dot / 2
        + x_dot * s_dot * cos(w) / 4 - k * (s.powi(2) + cos(w)) / 2
)]
#[constraint(w_dot == s * s_dot)]
#[symmetry(Heisenberg(x, y, z))]
#[discrete_connection(momentum(mu, nu, 0))]
#[derive(Clone, Copy)]
struct Spiral {
    k: f64,
    mu: f64,
    nu: f64,
}

const SPIRAL: Spiral = Spiral {
    k: 1.5,
    mu: 0.7,
    nu: -0.4,
};
const H: f64 = 0.05;

impl Spiral {
    /// a(r_0, r_1) by hand: J_z = 0 leaves lift = -s ṡ/2 in the middle, J_x = ẋ + cos w ṡ/4 and J_y = ẏ.
    fn displacement(&self, r0: [f64; 2], r1: [f64; 2]) -> [f64; 3] {
        let [s, w] = [0, 1].map(|i| (r0[i] + r1[i]) / 2.0);
        let ds = r1[0] - r0[0];
        let (x, y) = (H * self.mu - w.cos() * ds / 4.0, H * self.nu);
        [x, y, x * y / 2.0 - s * ds / 2.0]
    }

    /// L_d((r_0, e), (r_1, a)) by hand.
    fn lagrangian(&self, r0: [f64; 2], a: [f64; 3], r1: [f64; 2]) -> f64 {
        let (s, w) = ((r0[0] + r1[0]) / 2.0, (r0[1] + r1[1]) / 2.0);
        let [s_dot, w_dot] = [(r1[0] - r0[0]) / H, (r1[1] - r0[1]) / H];
        let [x_dot, y_dot, z_dot] = a.map(|a| a / H);
        let lift = z_dot - a[0] / 2.0 * y_dot;
        let kinetic = x_dot.powi(2) + y_dot.powi(2) + lift.powi(2) + s_dot.powi(2) + w_dot.powi(2);
        H * (kinetic / 2.0 + s * lift * s_dot / 2.0 + x_dot * s_dot * w.cos() / 4.0
            - self.k * (s.powi(2) + w.cos()) / 2.0)
    }

    fn on_base(&self, r0: [f64; 2], r1: [f64; 2]) -> f64 {
        self.lagrangian(r0, self.displacement(r0, r1), r1)
    }
}

/// Ľ_d, D_iĽ_d, and D_1Ľ_d + F̌⁻, which is D_1L_d along (δr, M(r_0) δr) with M = (-cos w/4, 0, -s/2) for δs: J = μ there.
#[test]
fn on_heisenbergs_group() {
    let quotient: SpiralQuotient = SPIRAL.quotient();
    assert_eq!((SpiralQuotient::DIM, SpiralQuotient::CONSTRAINTS), (2, 1));
    let (r0, r1) = ([0.6, 0.3], [0.63, 0.35]);
    let a = SPIRAL.displacement(r0, r1);
    let end = SPIRAL
        .reduced()
        .horizontal_end(H, [0.0, 0.0, 0.0, r0[0], r0[1]], r1);
    assert_near([end[0], end[1], end[2]], a, 1e-15);
    let value = quotient.discrete_lagrangian(H, r0, r1);
    assert_near(value, SPIRAL.on_base(r0, r1), 1e-14);
    // Differences of order 8, of functions of order 1 with scale 0.1: see `definition`.
    let slope = |f: &dyn Fn(f64) -> f64| derivative(1.0 / 64.0, f).value;
    let moved = |r: [f64; 2], i: usize, by: f64| {
        [r[0] + by * f64::from(i == 0), r[1] + by * f64::from(i == 1)]
    };
    let [first, second] = [
        quotient.d1_discrete_lagrangian(H, r0, r1),
        quotient.d2_discrete_lagrangian(H, r0, r1),
    ];
    let departure = quotient.departure_at(&Interval::between(H, r0.into(), r1.into()));
    for i in 0..2 {
        let by_start = slope(&|by| SPIRAL.on_base(moved(r0, i, by), r1));
        let by_end = slope(&|by| SPIRAL.on_base(r0, moved(r1, i, by)));
        assert_near(first[i], by_start, 1e-10);
        assert_near(second[i], by_end, 1e-10);
        let lift = [[-r0[1].cos() / 4.0, 0.0, -r0[0] / 2.0], [0.0; 3]][i];
        let along: f64 = [SPIRAL.mu, SPIRAL.nu, 0.0]
            .iter()
            .zip(lift)
            .map(|(mu, m)| -mu * m)
            .sum();
        let fixed = slope(&|by| SPIRAL.lagrangian(moved(r0, i, by), a, r1));
        assert_near(departure.0[i], fixed + along, 1e-10);
    }
    // The force is there.
    assert!((departure.0 - first).amax() > 1e-3, "{departure:?} {first}");
    assert_near(departure.1[0], (0.05 - 0.615 * 0.03) / H, 1e-14);
    assert!(
        SpiralQuotient::equations()
            .get("discrete_connection")
            .is_some()
    );
}

/// The motion on Q/G, of a system whose pairs are horizontal, is that of the system.
fn moves_as_the_shadow<S, Q, const N: usize, const R: usize>(
    system: &S,
    quotient: &Q,
    pair: [[f64; N]; 2],
    (time, steps): (TimeStep, usize),
) -> f64
where
    S: crate::reduction::check::Reducible<N>,
    S::Reduced: ReducedSystem<Base = SVector<f64, R>>,
    Q: DiscreteSystem<Configuration = SVector<f64, R>, Increment = SVector<f64, R>>,
{
    let base = <S::Reduced as ReducedSystem>::BASE;
    let shadow = |q: &SVector<f64, N>| SVector::<f64, R>::from_fn(|i, _| q[base[i]]);
    let own = motion(system, time, pair, steps);
    let [r0, r1] = pair.map(|q| shadow(&q.into()));
    let below = quotient
        .trajectory_with(&to_round_off(), time, r0, r1)
        .take(steps);
    let apart = own.iter().zip(below).map(|(q, state)| {
        let r = state.expect("every step succeeds").q;
        (r - shadow(q)).amax()
    });
    let largest = apart.fold(0.0, |a: f64, b| if b <= a { a } else { b });
    let length = own
        .iter()
        .map(|q| (shadow(q) - r0).amax())
        .fold(0.0, f64::max);
    assert!(length > 0.1, "it rests: {length}");
    println!("| on Q/G | {largest:.1e} |");
    largest
}

#[test]
fn the_motion_on_heisenbergs_group() {
    let time = TimeStep { t: 0.0, h: H };
    let q0 = [0.3, -0.2, 0.5, 0.6, 0.3];
    let r1 = [0.63, 0.3 + 0.615 * 0.03];
    let q1 = SPIRAL.reduced().horizontal_end(H, q0, r1);
    let apart = moves_as_the_shadow(&SPIRAL, &SPIRAL.quotient(), [q0, q1.into()], (time, 200));
    // 200 steps, each solved to round-off.
    assert!(apart < 1e-12, "{apart:e}");
}

/// A cubic kinematic constraint, with connections that are D and that are not.
#[test]
fn of_a_chaplygin_system() {
    let time = TimeStep { t: 0.0, h: 0.25 };
    let pair = launch(
        &cubic::Natural::new(cubic::VALUES),
        time,
        [0.1, 0.9, 0.8],
        [0.4, 0.6, 0.5],
    );
    let own = cubic::Kinematic::new(cubic::VALUES);
    let apart = moves_as_the_shadow(&own, &own.quotient(), pair, (time, 100));
    assert!(apart < 1e-12, "{apart:e}");
    let other = cubic::KinematicExplicit::new(cubic::VALUES);
    let apart = moves_as_the_shadow(&other, &other.quotient(), pair, (time, 100));
    assert!(apart < 1e-12, "{apart:e}");
    let (h, r0, r1) = (0.25, Vector2::new(0.9, 0.8), Vector2::new(1.1, 0.75));
    let [m, k, c] = cubic::VALUES;
    // a + c a³ = s Δr by Cardano: with u = √(3c/4)·3 sΔr, a = 2/√(3c) sinh(asinh(u)/3).
    let displacement = |r0: Vector2<f64>, r1: Vector2<f64>| {
        let right = (r0.y + r1.y) / 2.0 * (r1.x - r0.x);
        2.0 / (3.0 * c).sqrt() * ((1.5 * right * (3.0 * c).sqrt()).asinh() / 3.0).sinh()
    };
    let lagrangian = |r0: Vector2<f64>, r1: Vector2<f64>| {
        let (a, d) = (displacement(r0, r1), r1 - r0);
        let kinetic = m * a * a + d.norm_squared() + a * d.y / 2.0;
        kinetic / (2.0 * h) - h * (r0.x.powi(2) + r1.x.powi(2) + k * r0.y * r1.y) / 4.0
    };
    let unit = |i: usize| Vector2::from_fn(|j, _| f64::from(u8::from(i == j)));
    let slope = |f: &dyn Fn(f64) -> f64| derivative(1.0 / 64.0, f).value;
    let quotient = own.quotient();
    assert_near(
        quotient.discrete_lagrangian(h, r0, r1),
        lagrangian(r0, r1),
        1e-14,
    );
    let interval = Interval::between(h, r0, r1);
    let departure = |by: Vector2<f64>| quotient.departure_at(&Interval::new(h, r0, r1 - r0 + by)).0;
    let jacobian = quotient
        .departure_jacobian_at(&interval)
        .covector_by_increment;
    for i in 0..2 {
        let first = quotient.d1_discrete_lagrangian(h, r0, r1)[i];
        assert_near(first, slope(&|by| lagrangian(r0 + unit(i) * by, r1)), 1e-10);
        let second = quotient.d2_discrete_lagrangian(h, r0, r1)[i];
        assert_near(
            second,
            slope(&|by| lagrangian(r0, r1 + unit(i) * by)),
            1e-10,
        );
        for j in 0..2 {
            let expected = slope(&|by| departure(unit(i) * by)[j]);
            assert_near(jacobian[(j, i)], expected, 1e-9);
        }
    }
    // It is forced, and the second derivatives of a are not known.
    assert!(
        quotient
            .d2_d1_discrete_lagrangian(h, r0, r1)
            .iter()
            .all(|x| x.is_nan())
    );
    assert!(quotient.force_minus_at(&interval).amax() > 1e-3);
}
