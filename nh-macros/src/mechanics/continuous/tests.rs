//! Kirchhoff's terms and Voronec's equations against formulas worked out by hand.

use proc_macro2::TokenStream;
use quote::quote;

use super::Data;
use super::voronec::Voronec;
use crate::algebra::Scalar;
use crate::expression::Variable;
use crate::mechanics::tests::with_objects;

fn with_data(system: TokenStream, check: impl Fn(&Data<'_>) + Sync) {
    with_objects(system, |discretizer, objects| {
        let Ok(data) = Data::new(discretizer, objects) else {
            panic!("there is no `h`");
        };
        check(&data);
    });
}

#[track_caller]
fn equal(data: &Data<'_>, found: &[Scalar], expected: &[Scalar]) {
    assert_eq!(found.len(), expected.len());
    let off: Vec<_> = found.iter().zip(expected).map(|(a, b)| a - b).collect();
    assert_eq!(data.algebra.zeros(&off), Some(vec![true; off.len()]));
}

/// Kirchhoff's equations ṗ = p × ω, ṁ = m × ω + p × v: without p for a rotation, in the plane with
/// ω along the third axis.
#[test]
fn momenta_turn_as_kirchhoff_says() {
    let system = quote! {
        #[coordinates(x, R: SO3, g: SE2, b: SE3)]
        #[lagrangian(x_dot.powi(2) + R.omega.dot(R.omega) + g.omega.powi(2) + g.v.dot(g.v) + b.omega.dot(b.omega) + b.v.dot(b.v))]
        struct S;
    };
    with_data(system, |data| {
        let p = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41].map(Scalar::integer);
        let v: Vec<_> = (0..13).map(|i| data.velocity(i)).collect();
        let zero = Scalar::zero;
        let at = |list: &[Scalar], first: usize| [0, 1, 2].map(|i| list[first + i].clone());
        let cross = |a: &[Scalar; 3], b: &[Scalar; 3]| {
            [(1, 2), (2, 0), (0, 1)].map(|(i, j)| &(&a[i] * &b[j]) - &(&a[j] * &b[i]))
        };
        let rotation = cross(&at(&p, 1), &at(&v, 1));
        let in_the_plane = |list: &[Scalar]| [list[4].clone(), list[5].clone(), zero()];
        let up = [zero(), zero(), v[6].clone()];
        let [first, second, _] = cross(&in_the_plane(&p), &up);
        let [_, _, third] = cross(&in_the_plane(&p), &in_the_plane(&v));
        let linear = cross(&at(&p, 7), &at(&v, 10));
        let (turned, carried) = (
            cross(&at(&p, 10), &at(&v, 10)),
            cross(&at(&p, 7), &at(&v, 7)),
        );
        let angular = [0, 1, 2].map(|i| &turned[i] + &carried[i]);
        let plane = [first, second, third];
        let expected = [&[zero()], &rotation[..], &plane, &linear, &angular].concat();
        equal(data, &data.coadjoint(&p), &expected);
    });
}

/// ż = A ẋ + B ẏ + c with A = z, B = x y, c = t + x z. Without λ the equations ẍ = F_x - λ A, ÿ =
/// -λ B, z̈ + 1 = F_z + λ are
///
/// ```text
/// (1 + A²) ẍ + A B ÿ = F_x - A (1 + σ - F_z),   A B ẍ + (1 + B²) ÿ = -B (1 + σ - F_z),   σ = Ȧ ẋ + Ḃ ẏ + ċ
/// ```
#[test]
fn voronec_equations_are_those_without_multipliers() {
    let system = quote! {
        #[coordinates(x, y, z)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - z)]
        #[constraint(z_dot == z * x_dot + x * y * y_dot + t + x * z)]
        #[force(x = -x_dot, z = y)]
        struct S;
    };
    with_data(system, |data| {
        let Ok(Some(voronec)) = Voronec::new(data, Some(&[2])) else {
            panic!("one constraint is solved");
        };
        assert_eq!(
            (&voronec.independent, &voronec.dependent),
            (&vec![0, 1], &vec![2])
        );
        let [x, y, a] = [0, 1, 2].map(|i| data.coordinate(i));
        let [u, v] = [0, 1].map(|i| data.velocity(i));
        let t = data.algebra.variable(Variable::Time);
        let one = Scalar::integer(1);
        let (b, c) = (&x * &y, &t + &(&x * &a));
        equal(data, &voronec.lift.concat(), &[a.clone(), b.clone()]);
        equal(data, &voronec.drift, std::slice::from_ref(&c));
        let w = &(&(&a * &u) + &(&b * &v)) + &c;
        let b_rate = &(&u * &y) + &(&x * &v);
        let c_rate = &(&one + &(&u * &a)) + &(&x * &w);
        let sigma = &(&(&w * &u) + &(&b_rate * &v)) + &c_rate;
        let fall = &(&one + &sigma) - &y;
        let right = [&-&u - &(&a * &fall), -&(&b * &fall)];
        let motion = voronec.motion.as_ref().expect("a small system");
        equal(data, &motion.right, &right);
        let mass = [&one + &(&a * &a), &a * &b, &a * &b, &one + &(&b * &b)];
        equal(data, &motion.mass.concat(), &mass);
        // ∂_y A + B ∂_z A - ∂_x B and c ∂_z A - ∂_x c - A ∂_z c, -B ∂_z c.
        let curved = &b - &y;
        let curvature = [Scalar::zero(), curved.clone(), -&curved, Scalar::zero()];
        equal(data, &voronec.curvature[0].concat(), &curvature);
        let in_time = [&t - &a, -&(&b * &x)];
        equal(data, &voronec.curvature_in_time[0], &in_time);
        assert!(!voronec.is_chaplygin);
    });
}
