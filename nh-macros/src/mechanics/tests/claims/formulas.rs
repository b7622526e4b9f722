//! Formulas as they are printed, against those of the literature and by hand.

use quote::quote;

use super::says;
use crate::mechanics::tests::said;

/// Bloch, Krishnaprasad, Marsden and Murray, *Nonholonomic mechanical systems with symmetry*
/// (1996), §8.4: with J + J_r + 2 J_w = m l² the connection of the snakeboard is ẋ = -J_r/(2 m l)
/// sin 2φ ψ̇, θ̇ = -J_r/(m l²) sin² φ ψ̇.
#[test]
fn of_the_connection_of_the_snakeboard() {
    let board = || {
        quote! {
            #[coordinates(x, y, theta: S1, psi: S1, phi: S1)]
            #[lagrangian(
                m * (x_dot.powi(2) + y_dot.powi(2)) / 2 + J * theta_dot.powi(2) / 2
                    + J_r * (theta_dot + psi_dot).powi(2) / 2
                    + J_w * ((theta_dot + phi_dot).powi(2) + (theta_dot - phi_dot).powi(2)) / 2
            )]
            #[constraint(-sin(theta - phi) * x_dot + cos(theta - phi) * y_dot - l * cos(phi) * theta_dot == 0)]
            #[constraint(-sin(theta + phi) * x_dot + cos(theta + phi) * y_dot + l * cos(phi) * theta_dot == 0)]
            #[symmetry(SE2(x, y, theta))]
            struct S { m: f64, J: f64, J_r: f64, J_w: f64, l: f64 }
        }
    };
    says(
        quote!(),
        board(),
        "x_dot = -J_r*l*sin(phi)*cos(phi)/(m*l^2*cos(phi)^2 + (J + J_r + 2*J_w)*sin(phi)^2)*psi_dot\n\
         y_dot = 0\n\
         theta_dot = -J_r*sin(phi)^2/(m*l^2*cos(phi)^2 + (J + J_r + 2*J_w)*sin(phi)^2)*psi_dot",
    );
    // Components that vanish are not shown.
    says(quote!(), board(), "mixed_curvature: B_minus[x, psi] = ");
    let said = said(quote!(), board()).unwrap_or_else(|errors| panic!("{errors:?}"));
    assert!(!said.text.contains("B_minus[x, phi]"), "{}", said.text);
}

/// Of a ball that rolls, ẋ = a e_1·(R ω × e_3): M_c = m k² 1 + m a² (1 - u uᵀ), where u is the
/// third row of R, by Rᵀ R = 1.
#[test]
fn of_the_inertia_of_a_rolling_ball() {
    let ball = || {
        quote! {
            #[coordinates(x, y, R: SO3)]
            #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + k2 * R.omega.dot(R.omega)))]
            #[constraint(x_dot == a * (R.omega[0] * R[(1, 0)] + R.omega[1] * R[(1, 1)] + R.omega[2] * R[(1, 2)]))]
            #[constraint(y_dot == -a * (R.omega[0] * R[(0, 0)] + R.omega[1] * R[(0, 1)] + R.omega[2] * R[(0, 2)]))]
            struct S { m: f64, k2: f64, a: f64 }
        }
    };
    for entry in [
        "M_c[R.omega[0], R.omega[0]] = m*(k2 + a^2 - a^2*R[(2, 0)]^2)\n",
        "M_c[R.omega[0], R.omega[1]] = -m*a^2*R[(2, 0)]*R[(2, 1)]\n",
        "M_c[R.omega[1], R.omega[2]] = -m*a^2*R[(2, 1)]*R[(2, 2)]\n",
    ] {
        says(quote!(continuous), ball(), entry);
    }
}

/// h ω is a product like others: 1/4 h² ω_0 ω_1, and not 1/4 (h ω_0) (h ω_1).
#[test]
fn of_increments_in_groups() {
    says(
        quote!(),
        quote! {
            #[coordinates(R: SO3)]
            #[lagrangian((J[0] * R.omega[0].powi(2) + J[1] * R.omega[1].powi(2) + J[2] * R.omega[2].powi(2)) / 2)]
            struct S { J: [f64; 3] }
        },
        "D2L_d(q[k], q[k+1])[R.omega[0]] = J[0]*R.omega[0][k+1/2]*(1 + 1/4*h^2*R.omega[0][k+1/2]^2) \
         + 1/4*J[1]*h*R.omega[1][k+1/2]*(h*R.omega[0][k+1/2]*R.omega[1][k+1/2] + 2*R.omega[2][k+1/2]) \
         + 1/4*J[2]*h*R.omega[2][k+1/2]*(h*R.omega[0][k+1/2]*R.omega[2][k+1/2] - 2*R.omega[1][k+1/2])",
    );
}

/// The midpoint rule has one force at both ends.
#[test]
fn of_forces() {
    let text = said(
        quote!(),
        quote! {
            #[coordinates(x, y)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
            #[force(y = -c * y_dot)]
            struct S { c: f64 }
        },
    );
    let text = text.unwrap_or_else(|errors| panic!("{errors:?}")).text;
    let lines = "force_minus: f_minus(q[k], q[k+1])[y] = -1/2*c*h*y_dot[k+1/2]\n\
                 force_plus: f_plus(q[k], q[k+1]) = f_minus(q[k], q[k+1])\n";
    assert!(text.contains(lines), "{text}");
}
