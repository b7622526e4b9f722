//! Invariant measures of reduced systems, and new times.

use proc_macro2::TokenStream;
use quote::quote;

use super::says;

#[track_caller]
fn all(system: &TokenStream, sentences: &[&str]) {
    for sentence in sentences {
        says(quote!(continuous), system.clone(), sentence);
    }
}

/// D = y ẏ/(1 + y²): M_c = diag(1 + y², 1), A_xy = 1, K = y ẋ, T = (y ẋ ẏ, -y ẋ²).
#[test]
fn of_a_particle() {
    let particle = quote!(
        #[coordinates(x, y, z)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - y.powi(4))]
        #[constraint(z_dot == y * x_dot)]
        struct S;
    );
    all(
        &particle,
        &[
            "invariant_measure: f dy dp is invariant under the reduced equations, p the momenta of L_c\nln f = -1/2*ln(1 + y^2)",
            "hamiltonisation: dtau/dt = N\nN = f\nL*(y, y') = L_c(y, N*y')",
        ],
    );
}

#[test]
fn of_a_disk() {
    let disk = quote!(
        #[coordinates(x, y, theta: S1, phi: S1)]
        #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
        #[constraint(x_dot == A * cos(phi) * theta_dot)]
        #[constraint(y_dot == A * sin(phi) * theta_dot)]
        #[dependent(x, y)]
        struct S {
            m: f64,
            I: f64,
            J: f64,
            A: f64,
        }
    );
    all(
        &disk,
        &[
            "invariant_measure: dy dp is invariant under the reduced equations",
            "the reduced equations are those of Lagrange for L_c: Chaplygin's multiplier N is 1",
        ],
    );
}

/// T_i = (p·ẏ) ∂_i ln N - p_i (∂_j ln N) ẏ^j with N = 1 + x², p = (2ẋ, ẏ, ż): ∂_x ln N = 2x/(1 +
/// x²).
#[test]
fn of_three_degrees_of_freedom() {
    let system = |first: TokenStream| {
        quote!(
            #[coordinates(x, y, z, s)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + s_dot.powi(2)) / 2)]
            #[constraint(s_dot == x_dot)]
            #[define(slope = 2 * x / (1 + x.powi(2)))]
            #[force(
                x = slope * (#first * y_dot.powi(2) + z_dot.powi(2)),
                y = -slope * x_dot * y_dot,
                z = -slope * x_dot * z_dot
            )]
            struct S;
        )
    };
    all(&system(quote!(1)), &["ln f = 2*ln(1 + x^2)", "N = f^(1/2)"]);
    // A force of the same divergence is none of a new time.
    all(
        &system(quote!(2)),
        &[
            "ln f = 2*ln(1 + x^2)",
            "not Hamiltonised by a new time with dtau = N(y) dt (Chaplygin's multiplier): F_red - JK is no",
        ],
    );
}

/// D = -2 k (the trace of friction) in time, and an angle of which ln f is linear.
#[test]
fn of_forces() {
    let system = |force: TokenStream| {
        quote!(
            #[coordinates(x, y, s)]
            #[control(u)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + s_dot.powi(2)) / 2 - u * y)]
            #[constraint(s_dot == 0)]
            #[force(x = #force)]
            struct S {
                k: f64,
            }
        )
    };
    all(&system(quote!(-k * x_dot)), &["ln f = k*t"]);
    all(
        &system(quote!(-x_dot * y_dot / (1 + y.powi(2)))),
        &["eta[y] = 1/(1 + y^2)"],
    );
    all(
        &system(quote!(-x_dot.powi(3))),
        &[
            "no f(y, t) dy dp is invariant",
            "is not affine in the velocities",
        ],
    );
    all(
        &system(quote!(-u * x_dot)),
        &["no f(y, t) dy dp is invariant", "depends on controls"],
    );
    all(
        &system(quote!(-max(x, 0) * x_dot)),
        &["it is not known whether an f(y, t) dy dp is invariant"],
    );
}

/// A coupling of z breaks the measure of a particle, in one component of the exterior derivative.
#[test]
fn of_a_form_that_is_not_closed() {
    let system = |coupling: TokenStream| {
        quote!(
            #[coordinates(x, y, w, z)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + w_dot.powi(2) + z_dot.powi(2)) / 2)]
            #[constraint(z_dot == y * x_dot)]
            #[force(w = #coupling * w_dot * y_dot)]
            struct S {
                k: f64,
            }
        )
    };
    all(&system(quote!(y)), &["f dy dp is invariant"]);
    all(
        &system(quote!((1 + k * w))),
        &[
            "no f(y, t) dy dp is invariant under the reduced equations, p the momenta of L_c for generic values of `k`: d(ln f) would be eta, which is not closed",
            "d eta[y, w] = k",
        ],
    );
}

/// Chaplygin's ball in its rotation: left-invariant forms of SO(3) are not closed, as dη(X_1,
/// X_2) = -η_3 for constant components, while that of the angle of SE(2) is.
#[test]
fn of_a_base_in_groups() {
    let ball = |force: TokenStream| {
        quote!(
            #[coordinates(x, y, R: SO3)]
            #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + (0..3).map(|i| I[i] * R.omega[i].powi(2)).sum() / 2)]
            #[constraint(x_dot == a * R.spatial_omega[1])]
            #[constraint(y_dot == -a * R.spatial_omega[0])]
            #force
            struct S {
                m: f64,
                I: [f64; 3],
                a: f64,
            }
        )
    };
    all(
        &ball(quote!()),
        &["f dy dp is invariant", "ln f = -1/2*ln("],
    );
    let friction = ball(quote!(#[force(R.omega[0] = R.omega[0] * R.omega[2])]));
    all(&friction, &["no f(y, t) dy dp is invariant", "d eta["]);
    let plane = quote!(
        #[coordinates(s, g: SE2)]
        #[lagrangian((g.v.dot(g.v) + g.omega.powi(2) + s_dot.powi(2)) / 2)]
        #[constraint(s_dot == g.v[0])]
        #[force(g.v[1] = g.v[1] * g.omega)]
        #[dependent(s)]
        struct S;
    );
    all(
        &plane,
        &[
            "for a function f, at least near every point, that is not found",
            "eta[g.omega] = -1",
        ],
    );
}
