//! The retractions: known values, round trips, tangents, and Ad.

use nh_runtime::groups::{Cayley, Exponential, LieGroup, Retraction};
use nh_runtime::nalgebra::{Isometry2, Isometry3, Matrix4, Quaternion, UnitQuaternion, Vector3};

use super::numbers::{assert_near, largest, largest_difference};
use super::random::Random;

/// [R | p] over (0, 0, 0, 1).
fn matrix<G: LieGroup>(g: &G) -> Matrix4<f64> {
    let rows = g.matrix();
    Matrix4::from_fn(|i, j| {
        if i < 3 {
            rows[i][j]
        } else {
            f64::from(u8::from(j == 3))
        }
    })
}

fn pairing<A: AsRef<[f64]>>(a: &A, b: &A) -> f64 {
    a.as_ref().iter().zip(b.as_ref()).map(|(a, b)| a * b).sum()
}

/// An algebra element of the group.
trait Sample: LieGroup {
    fn element(random: &mut Random) -> Self;
    fn vector(random: &mut Random, size: f64) -> Self::Algebra;
    /// The homogeneous matrix of ξ.
    fn generator(xi: Self::Algebra) -> Matrix4<f64>;
}

fn generator(v: [f64; 3], omega: [f64; 3]) -> Matrix4<f64> {
    let mut xi = Matrix4::zeros();
    let rotation = Vector3::from(omega).cross_matrix();
    xi.fixed_view_mut::<3, 3>(0, 0).copy_from(&rotation);
    xi.fixed_view_mut::<3, 1>(0, 3).copy_from(&Vector3::from(v));
    xi
}

impl Sample for UnitQuaternion<f64> {
    fn element(random: &mut Random) -> Self {
        random.rotation()
    }
    fn vector(random: &mut Random, size: f64) -> [f64; 3] {
        random.numbers(size)
    }
    fn generator(omega: [f64; 3]) -> Matrix4<f64> {
        generator([0.0; 3], omega)
    }
}

impl Sample for Isometry2<f64> {
    fn element(random: &mut Random) -> Self {
        random.planar()
    }
    fn vector(random: &mut Random, size: f64) -> [f64; 3] {
        random.numbers(size)
    }
    fn generator([v0, v1, omega]: [f64; 3]) -> Matrix4<f64> {
        generator([v0, v1, 0.0], [0.0, 0.0, omega])
    }
}

impl Sample for Isometry3<f64> {
    fn element(random: &mut Random) -> Self {
        random.rigid()
    }
    fn vector(random: &mut Random, size: f64) -> [f64; 6] {
        random.numbers(size)
    }
    fn generator([a, b, c, d, e, f]: [f64; 6]) -> Matrix4<f64> {
        generator([a, b, c], [d, e, f])
    }
}

/// Every group, with both retractions or with none.
macro_rules! every_group {
    ($($name:ident = $check:ident$(<$retractions:tt>)?;)+) => {$(
        #[test]
        fn $name() {
            every_group!(@ $check UnitQuaternion<f64>, $($retractions)?);
            every_group!(@ $check Isometry2<f64>, $($retractions)?);
            every_group!(@ $check Isometry3<f64>, $($retractions)?);
        }
    )+};
    (@ $check:ident $group:ty,) => { $check::<$group>() };
    (@ $check:ident $group:ty, T) => {
        $check::<$group, Cayley>();
        $check::<$group, Exponential>();
    };
}

every_group! {
    round_trips = round_trip<T>;
    small_increments_keep_their_digits = small<T>;
    retractions_move_to_first_order_along_the_direction = tangent<T>;
    retractions_of_minus_d_are_inverses = inverse<T>;
    products_are_those_of_matrices = products;
    adjoint_maps_are_those_of_matrices = adjoint;
    spatial_and_body_momenta = momenta;
    components_come_back_bit_by_bit = components;
    what_is_not_finite_stays_so = not_finite<T>;
    rest = at_rest<T>;
}

/// Half a turn is where the exponential turns back: |ω| < 3.1 for |ω_i| < 1.78.
fn round_trip<G: Sample, T: Retraction>() {
    let mut random = Random::new(1);
    for _ in 0..1000 {
        let (g, d) = (G::element(&mut random), G::vector(&mut random, 1.78));
        let end = g.retract::<T>(d);
        // Positions to 10 lose up to 10 ε, angles ε; near half a turn the angle is that of a sine near 1, and p is
        // multiplied by up to 1/c_2 and 1 + |ω|/2.
        let error = largest_difference(&g.increment::<T>(&end), &d);
        assert!(error <= 60.0 * f64::EPSILON * 2.0, "{g:?} {d:?} {error:e}");
    }
}

fn small<G: Sample, T: Retraction>() {
    let mut random = Random::new(2);
    for _ in 0..100 {
        for size in [1e-3, 1e-8, 1e-160, 1e-300] {
            let d = G::vector(&mut random, size);
            let back = G::identity().increment::<T>(&G::identity().retract::<T>(d));
            assert!(
                largest_difference(&back, &d) <= 8.0 * f64::EPSILON * largest(&d),
                "{d:?} {back:?}"
            );
        }
    }
}

/// g τ(t ξ) = g (1 + t ξ + O(t²)), by central differences.
fn tangent<G: Sample, T: Retraction>() {
    let mut random = Random::new(3);
    for _ in 0..100 {
        let (g, xi) = (G::element(&mut random), G::vector(&mut random, 1.0));
        let t = 1e-4;
        let moved = |t: f64| {
            let mut d = xi;
            d.as_mut().iter_mut().for_each(|x| *x *= t);
            matrix(&g.retract::<T>(d))
        };
        let slope = (moved(t) - moved(-t)) / (2.0 * t);
        // t² |ξ|³/6 and 10 ε/t.
        let error = (slope - matrix(&g) * G::generator(xi)).amax();
        assert!(error <= 20.0 * t * t, "{error:e}");
    }
}

fn inverse<G: Sample, T: Retraction>() {
    let mut random = Random::new(4);
    for _ in 0..100 {
        let (g, d) = (G::element(&mut random), G::vector(&mut random, 1.5));
        let mut back = d;
        back.as_mut().iter_mut().for_each(|x| *x = -*x);
        let there = g.retract::<T>(d).retract::<T>(back);
        assert!((matrix(&there) - matrix(&g)).amax() <= 80.0 * f64::EPSILON);
    }
}

fn products<G: Sample>() {
    let mut random = Random::new(5);
    for _ in 0..100 {
        let (g, h) = (G::element(&mut random), G::element(&mut random));
        let product = matrix(&g) * matrix(&h);
        assert!((matrix(&g.product(&h)) - product).amax() <= 40.0 * f64::EPSILON);
        let unit = matrix(&g.product(&LieGroup::inverse(&g)));
        assert!((unit - Matrix4::identity()).amax() <= 40.0 * f64::EPSILON);
        assert_eq!(matrix(&G::identity()), Matrix4::identity());
    }
}

/// Ad_g ξ = g ξ g⁻¹.
fn adjoint<G: Sample>() {
    let mut random = Random::new(6);
    for _ in 0..100 {
        let (g, xi) = (G::element(&mut random), G::vector(&mut random, 1.0));
        let inverse = matrix(&LieGroup::inverse(&g));
        let spatial = matrix(&g) * G::generator(xi) * inverse;
        assert!((G::generator(g.adjoint(xi)) - spatial).amax() <= 100.0 * f64::EPSILON);
        let back = g.adjoint_inverse(g.adjoint(xi));
        assert!(largest_difference(&back, &xi) <= 100.0 * f64::EPSILON);
    }
}

/// ⟨Ad*_{g⁻¹} μ, ξ⟩ = ⟨μ, Ad_{g⁻¹} ξ⟩.
fn momenta<G: Sample>() {
    let mut random = Random::new(7);
    for _ in 0..100 {
        let g = G::element(&mut random);
        let (mu, xi) = (G::vector(&mut random, 1.0), G::vector(&mut random, 1.0));
        let error = pairing(&g.to_spatial(mu), &xi) - pairing(&mu, &g.adjoint_inverse(xi));
        assert!(error.abs() <= 200.0 * f64::EPSILON, "{error:e}");
        let back = g.to_body(g.to_spatial(mu));
        assert!(largest_difference(&back, &mu) <= 100.0 * f64::EPSILON);
    }
}

fn components<G: Sample>() {
    let mut random = Random::new(8);
    let mut components = [0.0; 7];
    for _ in 0..1000 {
        let g = G::element(&mut random);
        let components = &mut components[..G::COMPONENTS];
        g.write(components);
        let mut again = vec![0.0; G::COMPONENTS];
        G::read(components).write(&mut again);
        assert_eq!(components, again);
        let largest = components.iter().fold(1.0, |max: f64, x| x.abs().max(max));
        assert_eq!(LieGroup::magnitude(&g), largest);
    }
}

fn not_finite<G: Sample, T: Retraction>() {
    let mut random = Random::new(9);
    let mut components = vec![0.0; G::COMPONENTS];
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for i in 0..G::COMPONENTS {
            for g in [G::identity(), G::element(&mut random)] {
                let other = G::element(&mut random);
                g.write(&mut components);
                components[i] = bad;
                let broken = G::read(&components);
                assert!(!LieGroup::magnitude(&broken).is_finite());
                for (a, b) in [
                    (broken, broken),
                    (broken, other),
                    (other, broken),
                    (g, broken),
                ] {
                    let d = a.increment::<T>(&b);
                    assert!(
                        d.as_ref().iter().any(|x| !x.is_finite()),
                        "{a:?} {b:?} {d:?}"
                    );
                }
            }
        }
        for i in 0..G::DIM {
            let mut d = G::vector(&mut random, 1.0);
            d.as_mut()[i] = bad;
            let moved = G::identity().retract::<T>(d);
            assert!(!LieGroup::magnitude(&moved).is_finite(), "{d:?}: {moved:?}");
        }
    }
}

/// An element is at no distance from itself, and stays where it is but for an ulp or two of its norm.
fn at_rest<G: Sample, T: Retraction>() {
    let mut random = Random::new(10);
    for _ in 0..100 {
        let g = G::element(&mut random);
        assert_eq!(largest(&g.increment::<T>(&g)), 0.0);
        let zero = g.increment::<T>(&g);
        let mut moved = g;
        for _ in 0..1000 {
            moved = moved.retract::<T>(zero);
        }
        assert!((matrix(&moved) - matrix(&g)).amax() <= 4.0 * f64::EPSILON);
    }
}

/// [R | p] of τ(v, ω) from the definitions, with 60 digits.
#[test]
fn known_values() {
    const V: [f64; 3] = [0.7, -1.1, 0.4];
    const OMEGA: [f64; 3] = [1.2, -0.5, 2.0];
    let cayley = [
        [
            0.12280701754385964,
            -0.9494324045407637,
            0.2889576883384933,
            0.9729618163054696,
        ],
        [
            0.7017543859649122,
            -0.12280701754385964,
            -0.7017543859649122,
            -0.3771929824561404,
        ],
        [
            0.7017543859649122,
            0.2889576883384933,
            0.651186790505676,
            0.4169246646026832,
        ],
    ];
    let exponential = [
        [
            -0.2902630731001495,
            -0.7574755631412579,
            0.5847889530747752,
            1.1375481456542686,
        ],
        [
            0.3931659895600392,
            -0.6515367335681913,
            -0.6487837771280713,
            -0.17420710862066288,
        ],
        [
            0.8724493412500994,
            0.041601154492706856,
            0.48693068387311705,
            0.3689193354522732,
        ],
    ];
    let d = [V[0], V[1], V[2], OMEGA[0], OMEGA[1], OMEGA[2]];
    let rigid = Isometry3::identity();
    assert_rows(rigid.retract::<Cayley>(d), cayley, 4);
    assert_rows(rigid.retract::<Exponential>(d), exponential, 4);
    let rotation = UnitQuaternion::identity();
    assert_rows(rotation.retract::<Cayley>(OMEGA), cayley, 3);
    assert_rows(rotation.retract::<Exponential>(OMEGA), exponential, 3);

    let planar = Isometry2::identity();
    let d = [0.6, -0.8, -1.9];
    let cayley = [
        [
            0.051248357424441573,
            0.9986859395532195,
            0.0,
            -0.08409986859395534,
        ],
        [
            -0.9986859395532195,
            0.051248357424441573,
            0.0,
            -0.7201051248357425,
        ],
        [0.0, 0.0, 1.0, 0.0],
    ];
    let exponential = [
        [
            -0.32328956686350335,
            0.9463000876874145,
            0.0,
            -0.25834294783071265,
        ],
        [
            -0.9463000876874145,
            -0.32328956686350335,
            0.0,
            -0.8163230580358072,
        ],
        [0.0, 0.0, 1.0, 0.0],
    ];
    assert_rows(planar.retract::<Cayley>(d), cayley, 4);
    assert_rows(planar.retract::<Exponential>(d), exponential, 4);
}

#[track_caller]
fn assert_rows<G: LieGroup>(g: G, expected: [[f64; 4]; 3], columns: usize) {
    for (row, expected) in g.matrix().iter().zip(expected) {
        assert_near(&row[..columns], &expected[..columns], 8.0 * f64::EPSILON);
    }
}

/// A quaternion is a rotation whatever its norm and sign.
#[test]
fn norms_and_signs_do_not_matter() {
    let mut random = Random::new(11);
    for _ in 0..100 {
        let (p, q) = (random.rotation(), random.rotation());
        let other = |q: UnitQuaternion<f64>, factor: f64| {
            UnitQuaternion::new_unchecked(q.into_inner() * factor)
        };
        for factor in [-1.0, 1.5, -1e-3] {
            let q_factor = other(q, factor);
            assert!((matrix(&q_factor) - matrix(&q)).amax() <= 8.0 * f64::EPSILON);
            for p in [p, other(p, 3.0)] {
                let (a, b) = (
                    LieGroup::increment::<Exponential>(&p, &q),
                    LieGroup::increment::<Exponential>(&p, &q_factor),
                );
                assert!(
                    largest_difference(&a, &b) <= 32.0 * f64::EPSILON,
                    "{a:?} {b:?}"
                );
                let (a, b) = (
                    LieGroup::increment::<Cayley>(&p, &q),
                    LieGroup::increment::<Cayley>(&p, &q_factor),
                );
                assert!(
                    largest_difference(&a, &b)
                        <= 32.0 * f64::EPSILON * largest(&a).max(1.0).powi(2)
                );
            }
        }
    }
}

#[test]
fn half_turns() {
    let half = UnitQuaternion::new_unchecked(Quaternion::new(0.0, 0.0, 0.0, 1.0));
    let e = UnitQuaternion::identity();
    let [x, y, z] = LieGroup::increment::<Exponential>(&e, &half);
    assert_eq!([x, y, z], [0.0, 0.0, core::f64::consts::PI]);
    assert_eq!(LieGroup::increment::<Cayley>(&e, &half)[2], f64::INFINITY);
    let turned = Isometry2::new(Default::default(), core::f64::consts::PI);
    let omega = Isometry2::identity().increment::<Cayley>(&turned)[2];
    // sin π is 1.2e-16 and no zero, but round-off.
    assert_eq!(omega, f64::INFINITY);
    // Short of that the digits are there: tan(angle/2) = 2 d.
    let near = Isometry2::new(Default::default(), core::f64::consts::PI - 1e-6);
    let omega = Isometry2::identity().increment::<Cayley>(&near)[2];
    assert!((omega / 4e6 - 1.0).abs() <= 1e-9, "{omega:e}");
}
