//! Velocities, entries, vectors and matrices at numbers.

use syn::parse_quote;

use super::super::super::Mode;
use super::{entry, lowered, relative_only, same, same_discrete, velocity};
use crate::expression::{Endpoint, Expr, MatrixEntry, Symbol};

#[test]
fn body_velocities_are_symbols() {
    let is = |expression, expected| assert_eq!(lowered(Mode::Continuous, expression), expected);
    is(parse_quote!(R.omega[2]), velocity(3));
    is(parse_quote!(g.v[1]), velocity(5));
    is(parse_quote!(g.omega), velocity(6));
    is(parse_quote!(g.spatial_omega), velocity(6));
    is(parse_quote!(k.v[0]), velocity(7));
    is(parse_quote!(k.omega[1]), velocity(11));
    is(parse_quote!(S[2].omega[0]), velocity(19));
    is(parse_quote!((R).omega[0]), velocity(1));
}

#[test]
fn entries_are_symbols() {
    let is = |expression, expected| assert_eq!(lowered(Mode::Continuous, expression), expected);
    is(parse_quote!(R[(1, 2)]), entry(0, 1, 2));
    is(parse_quote!(S[1][(1, 2)]), entry(4, 1, 2));
    is(parse_quote!(g[(1, 0)]), entry(1, 1, 0));
    is(parse_quote!(g[(1, 1)]), entry(1, 0, 0));
    is(parse_quote!(g[(0, 1)]), Expr::Neg(Box::new(entry(1, 1, 0))));
    is(parse_quote!(g.R[(1, 1)]), entry(1, 0, 0));
    is(parse_quote!(g[(1, 2)]), entry(1, 1, 3));
    is(parse_quote!(g.p[1]), entry(1, 1, 3));
    is(parse_quote!(g[(2, 2)]), Expr::integer(1));
    is(parse_quote!(g[(2, 0)]), Expr::integer(0));
    is(parse_quote!(k[(2, 3)]), entry(2, 2, 3));
    is(parse_quote!(k.p[2]), entry(2, 2, 3));
    is(parse_quote!(k[(3, 3)]), Expr::integer(1));
    is(parse_quote!(k.R[(2, 1)]), entry(2, 2, 1));
    is(parse_quote!(R.transpose()[(0, 2)]), entry(0, 2, 0));
    is(parse_quote!(R.inverse()[(0, 2)]), entry(0, 2, 0));
    is(parse_quote!((R * [0, 0, 1])[1]), entry(0, 1, 2));
    assert_eq!(
        lowered(Mode::Discrete, parse_quote!(g[1].p[0])),
        Expr::Symbol(Symbol::EndpointEntry(
            1,
            MatrixEntry { row: 0, column: 3 },
            Endpoint::End
        ))
    );
    assert_eq!(
        lowered(Mode::Discrete, parse_quote!(S[2][0][(0, 1)])),
        Expr::Symbol(Symbol::EndpointEntry(
            5,
            MatrixEntry { row: 0, column: 1 },
            Endpoint::Start
        ))
    );
}

#[test]
fn spatial_velocities() {
    same(
        parse_quote!(R.spatial_omega[1]),
        parse_quote!(R[(1, 0)] * R.omega[0] + R[(1, 1)] * R.omega[1] + R[(1, 2)] * R.omega[2]),
    );
    same(
        parse_quote!(R.spatial_omega[2]),
        parse_quote!((R * R.omega)[2]),
    );
    same(
        parse_quote!(g.p_dot[0]),
        parse_quote!(g[(0, 0)] * g.v[0] - g[(1, 0)] * g.v[1]),
    );
    same(
        parse_quote!(g.spatial_v[0]),
        parse_quote!(g.p_dot[0] + g.omega * g.p[1]),
    );
    same(
        parse_quote!(g.spatial_v[1]),
        parse_quote!(g.p_dot[1] - g.omega * g.p[0]),
    );
    same(parse_quote!(k.p_dot[2]), parse_quote!((k.R * k.v)[2]));
    same(
        parse_quote!(k.spatial_v[1]),
        parse_quote!((k.p_dot - k.spatial_omega.cross(k.p))[1]),
    );
}

#[test]
fn vectors() {
    same(
        parse_quote!(a.dot([1, m, 3])),
        parse_quote!(a[0] + m * a[1] + 3 * a[2]),
    );
    same(
        parse_quote!(a.cross([1, 2, m])[0]),
        parse_quote!(a[1] * m - 2 * a[2]),
    );
    same(
        parse_quote!(b.cross([m, 2])),
        parse_quote!(2 * b[0] - m * b[1]),
    );
    same(
        parse_quote!((m * a + a / 2 - 3 * a * m)[2]),
        parse_quote!((m + 1 / 2 - 3 * m) * a[2]),
    );
    same(parse_quote!((-a)[1]), parse_quote!(-a[1]));
    same(
        parse_quote!(a.norm_squared()),
        parse_quote!((0..3).map(|i| a[i].powi(2)).sum()),
    );
    same(
        parse_quote!((0..3).map(|i| (R * a)[i].powi(2)).sum()),
        parse_quote!((R * a).norm_squared()),
    );
    same(
        parse_quote!((0..3).map(|i| S[i] * a).sum()[1]),
        parse_quote!((S[0] * a + S[1] * a + S[2] * a)[1]),
    );
    same(parse_quote!([m; 3][2]), parse_quote!(m));
    same(
        parse_quote!({
            let e = R * a;
            let l = e.dot(e);
            l * e[0]
        }),
        parse_quote!((R * a).norm_squared() * (R * a)[0]),
    );
}

#[test]
fn matrices() {
    same(parse_quote!([[1, 2], [3, m]].trace()), parse_quote!(1 + m));
    same(
        parse_quote!(([[1, 2], [3, m]] * b)[1]),
        parse_quote!(3 * b[0] + m * b[1]),
    );
    same(
        parse_quote!(([[1, 2, 3], [4, 5, 6]] * R)[(1, 2)]),
        parse_quote!(4 * R[(0, 2)] + 5 * R[(1, 2)] + 6 * R[(2, 2)]),
    );
    same(
        parse_quote!((R.transpose() * a).dot(R.omega)),
        parse_quote!(a.dot(R * R.omega)),
    );
    same(
        parse_quote!((m * R - R.transpose() / 2)[(0, 1)]),
        parse_quote!(m * R[(0, 1)] - R[(1, 0)] / 2),
    );
    same(
        parse_quote!((R * S[0]).transpose()[(0, 1)]),
        parse_quote!((R * S[0])[(1, 0)]),
    );
    same(
        parse_quote!((R * S[0]).inverse()[(0, 1)]),
        parse_quote!((S[0].transpose() * R.transpose())[(0, 1)]),
    );
    same(
        parse_quote!([[1, 2, 3], [4, 5, 6]].transpose()[(2, 0)]),
        parse_quote!(3),
    );
    same(parse_quote!((-R).trace()), parse_quote!(-R.trace()));
    // Beside a matrix a rigid motion is its homogeneous one.
    same(
        parse_quote!(([[1, 2, 3], [4, 5, 6], [7, 8, 9]] * g)[(1, 2)]),
        parse_quote!(4 * g.p[0] + 5 * g.p[1] + 6),
    );
    same(
        parse_quote!((g * [[1, 2, 3], [4, 5, 6], [7, 8, 9]] * a)[0]),
        parse_quote!(
            ([
                [g.R[(0, 0)], g.R[(0, 1)], g.p[0]],
                [g.R[(1, 0)], g.R[(1, 1)], g.p[1]],
                [0, 0, 1]
            ] * [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
                * a)[0]
        ),
    );
}

#[test]
fn rigid_motions_act_on_points() {
    same(
        parse_quote!((g * b)[0]),
        parse_quote!((g.R * b)[0] + g.p[0]),
    );
    same(parse_quote!((k * a)[2]), parse_quote!((k.R * a + k.p)[2]));
    same(
        parse_quote!((k.inverse() * a)[1]),
        parse_quote!((k.R.transpose() * a - k.R.transpose() * k.p)[1]),
    );
    same(
        parse_quote!((g * g).p[1]),
        parse_quote!((g.R * g.p + g.p)[1]),
    );
    same(
        parse_quote!((g * g.inverse()).p[1]),
        parse_quote!((g.R * g.inverse().p + g.p)[1]),
    );
    same(parse_quote!((k * k)[(1, 3)]), parse_quote!((k * k).p[1]));
    same(
        parse_quote!(((k * k).R * a)[1]),
        parse_quote!((k.R * (k.R * a))[1]),
    );
}

#[test]
fn the_relative_element_is_recognised() {
    relative_only(parse_quote!((R[0].inverse() * R[1]).trace()));
    relative_only(parse_quote!((R[0].transpose() * R[1]).trace()));
    relative_only(parse_quote!((R[1].inverse() * R[0])[(0, 1)]));
    relative_only(parse_quote!((R[0].inverse() * R[1] * a)[0]));
    relative_only(parse_quote!(([[1, 2, 3]] * R[0].inverse() * R[1])[(0, 1)]));
    relative_only(parse_quote!(
        (R[0].inverse() * (R[1] * [[1], [2], [3]]))[(0, 0)]
    ));
    relative_only(parse_quote!((m * R[0].inverse() * R[1]).trace()));
    relative_only(parse_quote!(
        (R[1] * [[1, 0, 0], [0, 1, 0], [0, 0, m]] * R[0].inverse()).trace()
    ));
    relative_only(parse_quote!((g[0].inverse() * g[1]).p[0]));
    relative_only(parse_quote!((g[0].R.transpose() * g[1].R).trace()));
    relative_only(parse_quote!((S[2][0].inverse() * S[2][1]).trace()));
    relative_only(parse_quote!({
        let inverse = k[0].inverse();
        let u = inverse * k[1];
        u.R.trace() + u.p[0]
    }));
    same_discrete(
        parse_quote!((R[0].inverse() * R[1])[(0, 2)]),
        parse_quote!(R.relative[(0, 2)]),
    );
    same_discrete(
        parse_quote!((R[1].inverse() * R[0])[(0, 2)]),
        parse_quote!(R.relative[(2, 0)]),
    );
    same_discrete(
        parse_quote!((g[1].inverse() * g[0]).p[0]),
        parse_quote!(-(g.relative.R.transpose() * g.relative.p)[0]),
    );
    same_discrete(
        parse_quote!((R[1] * [[1, 2, 0], [0, 1, 0], [0, 0, m]] * R[0].inverse()).trace()),
        parse_quote!((R.relative * [[1, 2, 0], [0, 1, 0], [0, 0, m]]).trace()),
    );
    same_discrete(
        parse_quote!((S[0][0].inverse() * S[1][1]).trace()),
        parse_quote!(
            (0..3)
                .map(|i| (0..3).map(|j| S[0][0][(i, j)] * S[1][1][(i, j)]).sum())
                .sum()
        ),
    );
    same_discrete(
        parse_quote!({
            let turned = R;
            turned.relative.trace() + turned[1][(0, 0)]
        }),
        parse_quote!(R.relative.trace() + R[1][(0, 0)]),
    );
    same_discrete(
        parse_quote!((R[1] * a - R[0] * a)[0]),
        parse_quote!((R[1] * a)[0] - (R[0] * a)[0]),
    );
}
