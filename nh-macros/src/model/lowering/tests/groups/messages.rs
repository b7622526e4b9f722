//! Messages about coordinates in groups.

use syn::parse_quote;

use super::super::super::Mode;
use super::{discrete_error, error, read};

#[test]
fn a_group_element_is_not_a_number() {
    error(
        parse_quote!(R),
        "`R` is a rotation; write an entry `R[(i, j)]`, or a component of its velocity `R.omega`",
    );
    error(
        parse_quote!(g),
        "`g` is a rigid motion; write an entry `g[(i, j)]`, or of its translation `g.p[i]`",
    );
    error(
        parse_quote!(g.R),
        "`g.R` is a rotation; write an entry `g.R[(i, j)]`, or its trace `.trace()`",
    );
    error(
        parse_quote!(R * R),
        "this is a rotation; write an entry `[(i, j)]`, or its trace `.trace()`",
    );
    error(
        parse_quote!(-R),
        "this is a 3×3 matrix; write an entry `[(i, j)]`, or its trace `.trace()`",
    );
    error(
        parse_quote!(S),
        "`S` is an array of 3 rotations; write one, `S[0]` to `S[2]`",
    );
    error(
        parse_quote!(S[(0, 1)]),
        "`S` is an array of 3 rotations; write `S[0][(0, 1)]`",
    );
    error(
        parse_quote!(S[3].omega[0]),
        "`S[3]` does not exist; the entries are `S[0]` to `S[2]`",
    );
    error(
        parse_quote!(R_dot),
        "the velocity of `R: SO3` is `R.omega`, in the body, or `R.spatial_omega`, in space",
    );
    error(
        parse_quote!(k_dot),
        "the velocity of `k: SE3` is `k.omega` and `k.v`, in the body, or `k.p_dot`, that of the origin in space",
    );
    error(
        parse_quote!(S_dot[1]),
        "the velocity of `S: SO3` is `S[1].omega`, in the body, or `S[1].spatial_omega`, in space",
    );
    error(parse_quote!(R(0, 1)), "an entry is written `R[(0, 1)]`");
}

#[test]
fn a_vector_is_not_a_number() {
    error(
        parse_quote!(R.omega),
        "`R.omega` is a vector of 3 components; write one of them, `R.omega[0]` to `R.omega[2]`, or `R.omega.dot(…)`",
    );
    error(
        parse_quote!(R * a),
        "this is a vector of 3 components; take a component `[i]`, or `.dot(…)`",
    );
    error(
        parse_quote!(sin(R * a)),
        "this is a vector of 3 components; take a component `[i]`, or `.dot(…)`",
    );
    error(
        parse_quote!((R * a).powi(2)),
        "this is a vector of 3 components; take a component `[i]`, or `.dot(…)`",
    );
    error(
        parse_quote!(a),
        "`a` is an array of 3; write one entry, `a[0]` to `a[2]`",
    );
    error(
        parse_quote!({
            let e = R * a;
            e
        }),
        "this is a vector of 3 components; take a component `[i]`, or `.dot(…)`",
    );
    error(
        parse_quote!((0..3).map(|i| R * a).product()),
        "this is a vector of 3 components; take a component `[i]`, or `.dot(…)`",
    );
}

#[test]
fn fields_are_explained() {
    error(
        parse_quote!(R.omg[0]),
        "`R` has no `omg`; did you mean `R.omega`?",
    );
    error(
        parse_quote!(g.velocity[0]),
        "`g` has no `velocity`; did you mean `g.v`?",
    );
    error(
        parse_quote!(g.q),
        "`g` has no `q`; it has `omega`, `spatial_omega`, `R`, `p`, `v`, `p_dot`, `spatial_v`",
    );
    error(
        parse_quote!(R.v[0]),
        "`R` is a rotation, without `v`: it does not move the origin; a rigid motion is in `SE3`",
    );
    error(parse_quote!(R.R), "`R` is a rotation itself; write `R`");
    error(
        parse_quote!(R.trace),
        "`trace` is a method; write `R.trace()`",
    );
    error(
        parse_quote!(R.omega()),
        "`omega` takes no parentheses; write `R.omega`",
    );
    error(
        parse_quote!(x.omega),
        "`x` is a coordinate in `R` or `S1`, without `omega`; its velocity is `x_dot`",
    );
    error(
        parse_quote!(m.foo),
        "`m` has no fields; an entry of an array is written `m[i]`",
    );
    error(
        parse_quote!(R.transpose().omega[0]),
        "`omega` belongs to a coordinate, as in `R.omega`, not to `R.transpose()`",
    );
    error(
        parse_quote!((R * a).omega),
        "`(R * a)` is a vector of 3 components and has no fields; a component is written `(R * a)[i]`",
    );
    error(
        parse_quote!(R.relative.trace()),
        "a continuous expression has no endpoints and no `R.relative`; the velocity is `R.omega`",
    );
}

#[test]
fn entries_that_do_not_exist() {
    error(
        parse_quote!(R.omega[3]),
        "`R.omega[3]` does not exist; the components are `R.omega[0]` to `R.omega[2]`",
    );
    error(
        parse_quote!((0..4).map(|i| R.omega[i]).sum()),
        "`R.omega[3]` does not exist where `i = 3`; the components are `R.omega[0]` to `R.omega[2]`",
    );
    error(
        parse_quote!(g.omega[0]),
        "a plane turns about one axis: `g.omega` is a number; write `g.omega`",
    );
    error(
        parse_quote!(R[(0, 3)]),
        "`R[(0, 3)]` does not exist; `R` is a rotation, a 3×3 matrix, with the entries `[(0, 0)]` to `[(2, 2)]`",
    );
    error(
        parse_quote!(R[(0, 1, 2)]),
        "an entry of a matrix has two indices, `R[(i, j)]`",
    );
    error(
        parse_quote!(R[1][2]),
        "an entry of a matrix has two indices in parentheses; write `R[(1, 2)]`",
    );
    error(
        parse_quote!(R[0]),
        "a continuous expression has no endpoints; write `R` instead of `R[0]`, or an entry `R[(i, j)]`",
    );
    error(
        parse_quote!(R[0][(0, 1)]),
        "a continuous expression has no endpoints; write `R[(0, 1)]` instead of `R[0][(0, 1)]`",
    );
    error(
        parse_quote!((R * a)[3]),
        "`(R * a)[3]` does not exist; the components are `(R * a)[0]` to `(R * a)[2]`",
    );
    error(
        parse_quote!((R * a)[0][1]),
        "`(R * a)[0]` is a number without entries; write `(R * a)[0]`",
    );
}

#[test]
fn shapes_fit() {
    error(
        parse_quote!((R * b)[0]),
        "`R` is a rotation and acts on vectors of 3 components, not on a vector of 2 components",
    );
    error(
        parse_quote!((g * a)[0]),
        "`g` is a rigid motion and acts on points of 2 components, not on a vector of 3 components",
    );
    error(
        parse_quote!(R * g),
        "`g` is a rigid motion, which multiplies rigid motions of the same space and points; its rotation is `g.R`, its translation `g.p`",
    );
    error(
        parse_quote!(2 * k),
        "`k` is a rigid motion, which multiplies rigid motions of the same space and points; its rotation is `k.R`, its translation `k.p`",
    );
    error(
        parse_quote!(-k),
        "`k` is a rigid motion, which multiplies rigid motions of the same space and points; its rotation is `k.R`, its translation `k.p`",
    );
    error(
        parse_quote!(k / 2),
        "`k` is a rigid motion, which multiplies rigid motions of the same space and points; its rotation is `k.R`, its translation `k.p`",
    );
    error(
        parse_quote!(k + k),
        "a rigid motion and a rigid motion cannot be added",
    );
    error(
        parse_quote!(k * g),
        "`k` is a rigid motion, which does not multiply a rigid motion",
    );
    error(
        parse_quote!(R * [[1, 2], [3, 4]]),
        "`R` is a rotation, which does not multiply a 2×2 matrix",
    );
    error(
        parse_quote!(a * R),
        "a vector stands on the right of a rotation; write `R * a`",
    );
    error(
        parse_quote!(a * a),
        "the product of two vectors is `.dot(…)` or `.cross(…)`; write `a.dot(a)`",
    );
    error(
        parse_quote!(a + m),
        "`a` is an array of 3; write one entry, `a[0]` to `a[2]`",
    );
    error(
        parse_quote!(R * a + m),
        "a vector of 3 components and a number cannot be added",
    );
    error(
        parse_quote!(a - b),
        "a vector of 2 components cannot be subtracted from a vector of 3 components",
    );
    error(
        parse_quote!(m / a),
        "nothing is divided by a vector of 3 components",
    );
    error(
        parse_quote!(m / R),
        "nothing is divided by a rotation; write the product with `R.inverse()`",
    );
    error(parse_quote!(a / 0), "`a / 0` divides by zero");
    error(
        parse_quote!(a.dot(b)),
        "`dot` is a product of two vectors of equal length, not of a vector of 3 components and a vector of 2 components",
    );
    error(
        parse_quote!([1, 2, 3, 4].cross([1, 2, 3, 4])),
        "`cross` is a product of vectors of 2 or 3 components, not of 4",
    );
    error(
        parse_quote!([1, [1]]),
        "this is a vector of 1 component, and the first entry of the array is a number; all are numbers, or rows of equal length",
    );
    error(
        parse_quote!([]),
        "an empty vector has no meaning; write its components",
    );
    error(
        parse_quote!([R]),
        "an array is a vector of numbers or a matrix of rows",
    );
}

#[test]
fn methods_are_explained() {
    error(
        parse_quote!(k.trace()),
        "`k` is a rigid motion; write the trace of its rotation, `k.R.trace()`",
    );
    error(
        parse_quote!(k.transpose()),
        "the transpose of a rigid motion is none; write `k.inverse()`, or `k.R.transpose()`",
    );
    error(
        parse_quote!([[1, 2], [3, 4]].inverse()),
        "`inverse` belongs to rotations and rigid motions; the inverse of another matrix is written out",
    );
    error(
        parse_quote!([[1, 2, 3], [3, 4, 5]].trace()),
        "`[[1, 2, 3], [3, 4, 5]]` is a 2×3 matrix; a trace belongs to a square one",
    );
    error(
        parse_quote!(a.trace()),
        "`trace` belongs to a matrix, and `a` is a vector of 3 components",
    );
    error(
        parse_quote!(m.dot(a)),
        "`dot` belongs to a vector, and `m` is a number",
    );
    error(
        parse_quote!(a.dot()),
        "wrong number of arguments for `dot`; write `a.dot(b)`",
    );
    error(
        parse_quote!(a.norm()),
        "`norm` is written `a.norm_squared().sqrt()`; its square is smooth",
    );
    error(parse_quote!(R.tr()), "the trace is written `R.trace()`");
    error(
        parse_quote!(R.transpos()),
        "cannot find method `transpos`; did you mean `transpose`?",
    );
    error(
        parse_quote!(R.foo()),
        "a rotation has no method `foo`; it has `transpose`, `inverse`, `trace`, `norm_squared`, `dot`, `cross`",
    );
    error(
        parse_quote!(dot(a, a)),
        "`dot` is a method; write `a.dot(a)`",
    );
}

#[test]
fn discrete_expressions_are_explained() {
    discrete_error(
        parse_quote!(R),
        "a discrete expression has the endpoints `R[0]` and `R[1]`, and `R.relative` from one to the other; write an entry, `R[0][(i, j)]`",
    );
    discrete_error(
        parse_quote!(R * a),
        "a discrete expression has the endpoints `R[0]` and `R[1]`, and `R.relative` from one to the other, not `R`",
    );
    discrete_error(
        parse_quote!(R.omega[0]),
        "a discrete expression has no velocities; write it in `R.relative`, which is `R[0].inverse() * R[1]`",
    );
    discrete_error(
        parse_quote!(R[0].omega[0]),
        "a discrete expression has no velocities; write it in `R.relative`, which is `R[0].inverse() * R[1]`",
    );
    discrete_error(
        parse_quote!(S_dot[1]),
        "a discrete expression has no velocities; write it in `S[1].relative`, which is `S[1][0].inverse() * S[1][1]`",
    );
    discrete_error(
        parse_quote!(R[0]),
        "this is a rotation; write an entry `[(i, j)]`, or its trace `.trace()`",
    );
    discrete_error(
        parse_quote!(R[0][1]),
        "an entry of a matrix has two indices in parentheses; write `R[0][(1, j)]`",
    );
    discrete_error(
        parse_quote!(R[0][0][1]),
        "an entry of a matrix has two indices in parentheses; write `R[0][(0, 1)]`",
    );
    discrete_error(
        parse_quote!(R[2]),
        "`R[2]` does not exist; the endpoints are `R[0]` and `R[1]`",
    );
    discrete_error(
        parse_quote!(R[(0, 1)]),
        "a discrete expression has the entries `R[0][(0, 1)]`, `R[1][(0, 1)]` and `R.relative[(0, 1)]`, not `R[(0, 1)]`",
    );
    discrete_error(
        parse_quote!(g.p[0]),
        "a discrete expression has `g[0].p` and `g[1].p`, and `g.relative.p` from one to the other, not `g.p`",
    );
    discrete_error(
        parse_quote!(R.relatve),
        "`R` has no `relatve`; did you mean `R.relative`?",
    );
    discrete_error(
        parse_quote!(R[0].relative),
        "`relative` belongs to a coordinate, as in `R.relative`; `R[0]` is one element",
    );
    discrete_error(
        parse_quote!(g.relative.trace()),
        "`g.relative` is a rigid motion; write the trace of its rotation, `g.relative.R.trace()`",
    );
    discrete_error(
        parse_quote!(S[0][2]),
        "`S[0][2]` does not exist; the endpoints are `S[0][0]` and `S[0][1]`",
    );
}

#[test]
fn parameters_alone() {
    let of = |expression| read(Mode::Parameters, expression).1;
    assert_eq!(of(parse_quote!(a.norm_squared())), [""; 0]);
    assert_eq!(
        of(parse_quote!(R.omega[0])),
        ["only fields and numbers may stand here, not the coordinate `R`"]
    );
}
