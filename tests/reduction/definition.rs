//! The reduced objects against their definitions, with A_d, the horizontal lift and L_d written by hand and
//! differentiated numerically.
//!
//! ```text
//! B⁻δr = d/ds A_d((r_0 + sδr, exp(sM(r_0)δr)), q_1),   B⁺δr = d/ds A_d(q_0, (r_1 + sδr, h_1 exp(sM(r_1)δr)))
//! F^± = D2L̂ ∘ B^± + f^± on the lift,                   L̂ = L_d(q_0, q_1),   q_0 = (r_0, e), q_1 = (r_1, ϑ_0 a)
//! ```

#![cfg(feature = "large-reductions")]

use nonholonomic::nalgebra::{SMatrix, SVector, Vector1, Vector2, Vector3, Vector4};
use nonholonomic::prelude::*;

use crate::reduction::check::Reducible;
use crate::reduction::unseen::{abelian, groups};
use crate::support::derivative;

/// The largest step of the differences.
const STEP: f64 = 1.0 / 16.0;
/// The values and derivatives here are of order 1; differences of order 8 with s = 1/128 are off by about
/// s⁸ times a ninth derivative, 2⁻⁵⁶, and by 2 u / s.
const TOLERANCE: f64 = 1e-11;

/// f'(0), component by component.
fn derivatives<const N: usize>(f: impl Fn(f64) -> SVector<f64, N>) -> SVector<f64, N> {
    SVector::from_fn(|i, _| derivative(STEP, |s| f(s)[i]).value)
}

#[track_caller]
fn assert_same<const R: usize, const C: usize>(
    what: &str,
    value: SMatrix<f64, R, C>,
    expected: SMatrix<f64, R, C>,
) {
    let error = (value - expected).amax();
    println!("| {what} | {error:.1e} |");
    assert!(
        error <= TOLERANCE * expected.amax().max(1.0),
        "{what}: {value} {expected}"
    );
}

/// A bundle by hand: R base and G fibre coordinates.
trait Bundle<const R: usize, const G: usize> {
    fn product(g: SVector<f64, G>, h: SVector<f64, G>) -> SVector<f64, G>;
    fn inverse(g: SVector<f64, G>) -> SVector<f64, G>;
    /// M(r)δr.
    fn lift(&self, t: f64, r: SVector<f64, R>, delta: SVector<f64, R>) -> SVector<f64, G>;
    /// a(r_0, r_1).
    fn displacement(
        &self,
        ts: TimeStep,
        r0: SVector<f64, R>,
        r1: SVector<f64, R>,
    ) -> SVector<f64, G>;
    /// L_d((r_0, h_0), (r_1, h_1)).
    fn lagrangian(&self, ts: TimeStep, q0: Point<R, G>, q1: Point<R, G>) -> f64;
    /// f⁻ and f⁺: components along the base, then along the fibre.
    fn forces(
        &self,
        _: TimeStep,
        _: Point<R, G>,
        _: Point<R, G>,
    ) -> [(SVector<f64, R>, SVector<f64, G>); 2] {
        [(SVector::zeros(), SVector::zeros()); 2]
    }

    /// h_1 a⁻¹ h_0⁻¹.
    fn connection(
        &self,
        ts: TimeStep,
        (r0, h0): Point<R, G>,
        (r1, h1): Point<R, G>,
    ) -> SVector<f64, G> {
        let inverse = Self::inverse(self.displacement(ts, r0, r1));
        Self::product(Self::product(h1, inverse), Self::inverse(h0))
    }
}

/// (r, h).
type Point<const R: usize, const G: usize> = (SVector<f64, R>, SVector<f64, G>);

/// The objects of the reduced pair (r_0, ϑ_0, r_1).
struct Objects<const R: usize, const G: usize> {
    lagrangian: f64,
    minus: SMatrix<f64, G, R>,
    plus: SMatrix<f64, G, R>,
    force_minus: SVector<f64, R>,
    force_plus: SVector<f64, R>,
    /// D_1L̂, D_2L̂, D_3L̂.
    slopes: (SVector<f64, R>, SVector<f64, G>, SVector<f64, R>),
}

fn objects<B: Bundle<R, G>, const R: usize, const G: usize>(
    bundle: &B,
    ts: TimeStep,
    r0: SVector<f64, R>,
    vartheta: SVector<f64, G>,
    r1: SVector<f64, R>,
) -> Objects<R, G> {
    let e = SVector::zeros();
    let representative = |vartheta| B::product(vartheta, bundle.displacement(ts, r0, r1));
    let h1 = representative(vartheta);
    let (q0, q1) = ((r0, e), (r1, h1));
    let unit = |i: usize| SVector::<f64, R>::from_fn(|j, _| f64::from(u8::from(i == j)));
    let left = |s: f64, i: usize| (r0 + unit(i) * s, bundle.lift(ts.t, r0, unit(i)) * s);
    let right = |s: f64, i: usize| {
        let moved = bundle.lift(ts.t + ts.h, r1, unit(i)) * s;
        (r1 + unit(i) * s, B::product(h1, moved))
    };
    let column = |i: usize| derivatives(|s| bundle.connection(ts, left(s, i), q1));
    let minus = SMatrix::from_fn(|j, i| column(i)[j]);
    let column = |i: usize| derivatives(|s| bundle.connection(ts, q0, right(s, i)));
    let plus = SMatrix::from_fn(|j, i| column(i)[j]);
    let by_vartheta = SVector::<f64, G>::from_fn(|j, _| {
        let moved =
            |s: f64| vartheta + SVector::<f64, G>::from_fn(|k, _| if k == j { s } else { 0.0 });
        derivatives(|s| Vector1::new(bundle.lagrangian(ts, q0, (r1, representative(moved(s))))))[0]
    });
    let [f_minus, f_plus] = bundle.forces(ts, q0, q1);
    let along = |f: (SVector<f64, R>, SVector<f64, G>), i: usize, fibre: SVector<f64, G>| {
        f.0[i] + f.1.dot(&fibre)
    };
    let velocity = |i: usize| derivatives(|s| right(s, i).1);
    let reduced = |r0: SVector<f64, R>, r1: SVector<f64, R>| {
        let h1 = B::product(vartheta, bundle.displacement(ts, r0, r1));
        Vector1::new(bundle.lagrangian(ts, (r0, e), (r1, h1)))
    };
    let by_start = |i: usize, _| derivatives(|s| reduced(r0 + unit(i) * s, r1)).x;
    let by_end = |i: usize, _| derivatives(|s| reduced(r0, r1 + unit(i) * s)).x;
    Objects {
        slopes: (
            SVector::from_fn(by_start),
            by_vartheta,
            SVector::from_fn(by_end),
        ),
        lagrangian: bundle.lagrangian(ts, q0, q1),
        minus,
        plus,
        force_minus: SVector::from_fn(|i, _| {
            minus.column(i).dot(&by_vartheta) + along(f_minus, i, bundle.lift(ts.t, r0, unit(i)))
        }),
        force_plus: SVector::from_fn(|i, _| {
            plus.column(i).dot(&by_vartheta) + along(f_plus, i, velocity(i))
        }),
    }
}

/// The library's objects against the definitions.
fn agree<S, B, const N: usize, const R: usize, const G: usize>(
    what: &str,
    system: &S,
    bundle: &B,
    ts: TimeStep,
    r0: SVector<f64, R>,
    vartheta: SVector<f64, G>,
    r1: SVector<f64, R>,
) where
    S: Reducible<N>,
    S::Reduced: ReducedVariations
        + ReducedSystem<
            Base = SVector<f64, R>,
            Group = SVector<f64, G>,
            Curvature = SMatrix<f64, G, R>,
        >,
    B: Bundle<R, G>,
{
    let reduced = system.reduced();
    let expected = objects(bundle, ts, r0, vartheta, r1);
    let (minus, plus) = reduced.mixed_curvature(ts, r0, vartheta, r1);
    assert!(
        expected.minus.amax() > 0.01 && expected.plus.amax() > 0.01,
        "{what}"
    );
    assert_same(&format!("{what}: B⁻"), minus, expected.minus);
    assert_same(&format!("{what}: B⁺"), plus, expected.plus);
    let force = reduced.reduced_force_minus(ts, r0, vartheta, r1);
    assert_same(&format!("{what}: F⁻"), force, expected.force_minus);
    let force = reduced.reduced_force_plus(ts, r0, vartheta, r1);
    assert_same(&format!("{what}: F⁺"), force, expected.force_plus);
    let lagrangian = Vector1::new(reduced.reduced_lagrangian(ts, r0, vartheta, r1));
    assert_same(
        &format!("{what}: L̂"),
        lagrangian,
        Vector1::new(expected.lagrangian),
    );
    // ϑ_0 from a pair elsewhere in the fibre, and the way back.
    let h0 = SVector::<f64, G>::from_fn(|j, _| 0.3 - 0.2 * j as f64);
    let h1 = B::product(B::product(h0, vartheta), bundle.displacement(ts, r0, r1));
    let join = |r: SVector<f64, R>, h: SVector<f64, G>| <S::Reduced as ReducedSystem>::join(&r, &h);
    let (_, found, _) = reduced.reduce(ts, join(r0, h0), join(r1, h1));
    assert_same(&format!("{what}: ϑ"), found, vartheta);
    let end = reduced.reconstruct(ts, join(r0, h0), vartheta, r1);
    assert_same(&format!("{what}: q_1"), end, join(r1, h1));
    let lift = SMatrix::<f64, G, R>::from_fn(|j, i| {
        let unit = SVector::from_fn(|k, _| f64::from(u8::from(i == k)));
        bundle.lift(ts.t, r0, unit)[j]
    });
    assert_same(&format!("{what}: M"), reduced.horizontal_lift(ts, r0), lift);
    let found = reduced.discrete_connection(ts, join(r0, h0), join(r1, h1));
    let a_d = bundle.connection(ts, (r0, h0), (r1, h1));
    assert_same(&format!("{what}: A_d"), found, a_d);
    let end = reduced.horizontal_end(ts, join(r0, h0), r1);
    let lifted = B::product(h0, bundle.displacement(ts, r0, r1));
    assert_same(&format!("{what}: h_d"), end, join(r1, lifted));
    let (d1, d2, d3) = expected.slopes;
    let found = reduced.d1_reduced_lagrangian(ts, r0, vartheta, r1);
    assert_same(&format!("{what}: D_1L̂"), found, d1);
    let found = reduced.d2_reduced_lagrangian(ts, r0, vartheta, r1);
    assert_same(&format!("{what}: D_2L̂"), found, d2);
    let found = reduced.d3_reduced_lagrangian(ts, r0, vartheta, r1);
    assert_same(&format!("{what}: D_3L̂"), found, d3);
    // FTZ (14): ϑ = h_0⁻¹ h_1 A along h_0 = exp s(Mδr_0 + η_0), h_1 exp s(Mδr_1 + η_1).
    let numbers = |a: f64| move |j: usize, _| (a * (j + 1) as f64).sin();
    let (start, end) = (
        (
            SVector::from_fn(numbers(0.7)),
            SVector::from_fn(numbers(1.3)),
        ),
        (
            SVector::from_fn(numbers(1.9)),
            SVector::from_fn(numbers(2.3)),
        ),
    );
    let h1 = B::product(vartheta, bundle.displacement(ts, r0, r1));
    let moved = derivatives(|s| {
        let after = TimeStep {
            t: ts.t + ts.h,
            ..ts
        };
        let h0 = (bundle.lift(ts.t, r0, start.0) + start.1) * s;
        let h1 = B::product(h1, (bundle.lift(after.t, r1, end.0) + end.1) * s);
        let ends = (r0 + start.0 * s, r1 + end.0 * s);
        let a = B::inverse(bundle.displacement(ts, ends.0, ends.1));
        B::product(B::product(B::inverse(h0), h1), a)
    });
    let found = reduced.variation(ts, (r0, vartheta, r1), start, end);
    assert_same(&format!("{what}: δϑ"), found, moved);
}

/// `unseen::abelian::disk::plane`, trapezoidal: r = (θ, φ), h = (x, y).
impl Bundle<2, 2> for abelian::disk::plane::Explicit {
    fn product(g: Vector2<f64>, h: Vector2<f64>) -> Vector2<f64> {
        g + h
    }

    fn inverse(g: Vector2<f64>) -> Vector2<f64> {
        -g
    }

    fn lift(&self, _: f64, r: Vector2<f64>, delta: Vector2<f64>) -> Vector2<f64> {
        Vector2::new(r.y.cos(), r.y.sin()) * self.A * delta.x
    }

    fn displacement(&self, ts: TimeStep, r0: Vector2<f64>, r1: Vector2<f64>) -> Vector2<f64> {
        Vector2::new(self.A * (r1.x - r0.x) * r0.y.cos(), ts.h + r1.y.sin())
    }

    fn lagrangian(&self, ts: TimeStep, q0: Point<2, 2>, q1: Point<2, 2>) -> f64 {
        let (dr, dh) = (q1.0 - q0.0, q1.1 - q0.1);
        let kinetic =
            (self.m * dh.norm_squared() + self.I * dr.x.powi(2) + self.J * dr.y.powi(2)) / 2.0;
        kinetic / ts.h - ts.h * self.k * (q0.0.y.cos() + q1.0.y.cos()) / 2.0
    }

    fn forces(
        &self,
        ts: TimeStep,
        q0: Point<2, 2>,
        q1: Point<2, 2>,
    ) -> [(Vector2<f64>, Vector2<f64>); 2] {
        let (dr, dh) = ((q1.0 - q0.0) / ts.h, (q1.1 - q0.1) / ts.h);
        [(q0.0, ts.t), (q1.0, ts.t + ts.h)].map(|(r, t)| {
            let theta = -self.c * dr.x + t.cos() / 4.0;
            let phi = -self.c * dr.y * (1.0 + r.y.powi(2));
            let half = ts.h / 2.0;
            (
                Vector2::new(theta, phi) * half,
                Vector2::new(-self.c * dh.x, 0.0) * half,
            )
        })
    }
}

#[test]
fn of_an_abelian_group() {
    let system = abelian::disk::plane::Explicit::new([2.0, 0.5, 0.3, 0.7, 0.6, 0.125]);
    let ts = TimeStep { t: 0.5, h: 0.5 };
    let (r0, r1) = (Vector2::new(0.4, 0.7), Vector2::new(0.9, 0.5));
    let vartheta = Vector2::new(0.3, -0.2);
    agree::<_, _, 4, 2, 2>("abelian", &system, &system, ts, r0, vartheta, r1);
}

/// `unseen::groups::racer`, midpoint: r = φ, h = (x, y, θ).
impl Bundle<1, 3> for groups::racer::Explicit {
    fn product(g: Vector3<f64>, h: Vector3<f64>) -> Vector3<f64> {
        let (sin, cos) = g.z.sin_cos();
        Vector3::new(
            g.x + cos * h.x - sin * h.y,
            g.y + sin * h.x + cos * h.y,
            g.z + h.z,
        )
    }

    fn inverse(g: Vector3<f64>) -> Vector3<f64> {
        let (sin, cos) = g.z.sin_cos();
        -Vector3::new(cos * g.x + sin * g.y, cos * g.y - sin * g.x, g.z)
    }

    fn lift(&self, _: f64, r: Vector1<f64>, delta: Vector1<f64>) -> Vector3<f64> {
        Vector3::new(r.x.cos() / 4.0, 1.0 / 8.0, -1.0 / 3.0) * delta.x
    }

    fn displacement(&self, _: TimeStep, r0: Vector1<f64>, r1: Vector1<f64>) -> Vector3<f64> {
        let turned = r1.x - r0.x;
        Vector3::new(
            self.l + r1.x.sin() - r0.x.sin(),
            turned * r1.x,
            r0.x.cos() * turned / 4.0,
        )
    }

    fn lagrangian(&self, ts: TimeStep, (r0, h0): Point<1, 3>, (r1, h1): Point<1, 3>) -> f64 {
        let (v, w) = ((h1 - h0) / ts.h, (r1.x - r0.x) / ts.h);
        let (theta, phi) = ((h0.z + h1.z) / 2.0, (r0.x + r1.x) / 2.0);
        let sideways = theta.cos() * v.y - theta.sin() * v.x;
        ts.h * (self.m / 2.0 * (v.x.powi(2) + v.y.powi(2))
            + self.I / 2.0 * v.z.powi(2)
            + self.J / 2.0 * (v.z + w).powi(2)
            + self.m * self.l * v.z * sideways
            + self.k * phi.sin())
    }
}

#[test]
fn of_a_group_that_is_not_abelian() {
    let system = groups::racer::Explicit::new(groups::racer::VALUES);
    let ts = TimeStep { t: 0.0, h: 0.5 };
    let (r0, r1) = (Vector1::new(1.2), Vector1::new(0.9));
    let vartheta = Vector3::new(-0.4, 0.25, 0.3);
    agree::<_, _, 4, 1, 3>("SE(2)", &system, &system, ts, r0, vartheta, r1);
}

/// With A_d flat, B⁻ = -M(r_0) and B⁺ = M(r_1) for translations: the horizontal space of the default
/// connection is W ⊕ H, W = (D + V)^⊥, H = D ∩ S^⊥ in the kinetic metric.
#[test]
fn of_the_default_connection() {
    let system = abelian::all_parts::Natural::new(abelian::all_parts::VALUES);
    let [a, b] = abelian::all_parts::VALUES;
    let (r, s, w) = (0.6_f64, -0.3_f64, 0.4_f64);
    let reduced = system.reduced();
    let elsewhere = SVector::from([0.7, -0.2, 0.3]);
    let (minus, _) = reduced.mixed_curvature(0.1, [r, s, w], [0.0, 0.0], elsewhere);
    let (_, plus) = reduced.mixed_curvature(0.1, elsewhere, [0.0, 0.0], [r, s, w]);
    assert_same("M", -minus, plus);
    // Coordinates (x, y, r, s, w).
    let mut g = SMatrix::<f64, 5, 5>::from_diagonal(&SVector::from([2.0, 3.0, 1.0, 1.0, 2.0]));
    let terms = [
        (0, 4, a),
        (1, 3, b * r.cos() / 2.0),
        (0, 1, 0.25),
        (2, 3, w / 8.0),
        (1, 4, 0.125),
        (0, 2, 1.0 / 3.0),
    ];
    for (i, j, value) in terms {
        g[(i, j)] = value;
        g[(j, i)] = value;
    }
    let forms = [
        SVector::from([1.0, 0.0, 0.0, -r, -0.25]),
        SVector::from([0.0, 0.0, 0.0, -r / 2.0, 1.0]),
    ];
    let e = |i: usize| SVector::<f64, 5>::from_fn(|j, _| f64::from(u8::from(i == j)));
    // S = D ∩ V = ⟨∂y⟩. The lift of δr is W + H: with its part in W, (D + V)^⊥, taken away it is in H.
    let horizontal = |delta: [f64; 3]| {
        let fibre = plus * Vector3::from(delta);
        SVector::from([fibre.x, fibre.y, delta[0], delta[1], delta[2]])
    };
    let inverse = g.try_inverse().expect("a metric");
    // (D + V)^⊥ = g⁻¹(D° ∩ V°), and D° ∩ V° = ⟨ω²⟩.
    let across = inverse * forms[1];
    for i in 0..3 {
        let delta: [f64; 3] = std::array::from_fn(|j| f64::from(u8::from(i == j)));
        let lift = horizontal(delta);
        let part = forms[1].dot(&lift) / forms[1].dot(&across);
        let rest = lift - across * part;
        let errors = Vector4::new(
            forms[0].dot(&rest),
            forms[1].dot(&rest),
            e(1).dot(&(g * rest)),
            0.0,
        );
        assert_same(&format!("lift {i}"), errors, Vector4::zeros());
        assert!(part.abs() > 0.01 || i == 0, "{part}");
    }
}

/// D_1L̂ and D_3L̂ go through a displacement that is solved for at run time: against differences of L̂ itself.
#[test]
fn of_a_displacement_that_is_solved_for() {
    let robot = groups::robot::KinematicFlat::new([1.25, 0.3, 0.1, 0.2, 0.15, 0.25, 0.125]);
    let reduced = robot.reduced();
    let (r0, r1) = (Vector2::new(0.3, 0.4), Vector2::new(0.34, 0.46));
    let vartheta = Vector3::new(0.05, 0.03, 0.01);
    let lagrangian = |r0, r1| Vector1::new(reduced.reduced_lagrangian(0.2, r0, vartheta, r1));
    let along = |i: usize| Vector2::from_fn(|j, _| f64::from(u8::from(i == j)));
    let d1 = reduced.d1_reduced_lagrangian(0.2, r0, vartheta, r1);
    let d3 = reduced.d3_reduced_lagrangian(0.2, r0, vartheta, r1);
    let by_start = |i: usize, _| derivatives(|s| lagrangian(r0 + along(i) * s, r1)).x;
    assert_same("robot: D_1L̂", d1, Vector2::from_fn(by_start));
    let by_end = |i: usize, _| derivatives(|s| lagrangian(r0, r1 + along(i) * s)).x;
    assert_same("robot: D_3L̂", d3, Vector2::from_fn(by_end));
}
