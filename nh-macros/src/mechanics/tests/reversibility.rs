//! Which schemes are symmetric and which changes reverse a system: said where it holds, and not
//! where it just fails to.

mod functions;
mod lattices;
mod random;
mod several;

use proc_macro2::TokenStream;
use quote::quote;

use super::said;

/// The sentences on the reversibility of a system.
#[track_caller]
fn of(system: TokenStream) -> Vec<String> {
    of_with(quote!(), system)
}

/// [`of`] of a system that is asked for with these arguments.
#[track_caller]
fn of_with(arguments: TokenStream, system: TokenStream) -> Vec<String> {
    let said = said(arguments, system).unwrap_or_else(|errors| panic!("{errors:?}"));
    let text = said.text.split("reversibility: ").nth(1).expect("an entry");
    let lines = text
        .lines()
        .take_while(|line| !line.starts_with("momenta: "));
    lines.map(str::to_owned).collect()
}

/// The sentences begin so, in order.
#[track_caller]
fn says(system: TokenStream, beginnings: &[&str]) {
    says_with(quote!(), system, beginnings);
}

#[track_caller]
fn says_with(arguments: TokenStream, system: TokenStream, beginnings: &[&str]) {
    let found = of_with(arguments, system);
    for (sentence, beginning) in found.iter().zip(beginnings) {
        assert!(sentence.starts_with(beginning), "`{beginning}`: {found:#?}");
    }
    assert!(found.len() >= beginnings.len(), "{found:#?}");
}

const SYMMETRIC: &str = "the scheme is symmetric: the step with -h undoes the step with h";
const TIME: &str = "t -> -t reverses the system: L, D and the forces do not change";

/// A variator that a pendulum drives (Modin and Verdier).
fn variator(potential: TokenStream, rule: TokenStream) -> TokenStream {
    quote!(
        #[coordinates(x, y, xi: S1)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + xi_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)) / 2 + cos(xi) - #potential)]
        #[constraint(y_dot + sin(xi) * x_dot == 0)]
        #[discretization(#rule)]
        struct S {
            e: f64,
        }
    )
}

/// sin 2ξ is odd in ξ, and so is its derivative where the constraint needs ξ ↦ -ξ.
#[test]
fn of_the_variator() {
    let keeps = "t -> -t, x -> -x, xi -> -xi keeps the sense in which `xi` runs";
    says(
        variator(quote!(0), quote!(midpoint)),
        &[SYMMETRIC, TIME, keeps],
    );
    says(
        variator(quote!(e * exp(cos(xi))), quote!(trapezoidal)),
        &[SYMMETRIC, TIME, keeps],
    );
    let loses = "no change of signs and half turns of angles that reverses the system keeps the sense in which `xi` runs for generic values of `e`: unless another reversal does, first integrals may drift";
    says(
        variator(quote!(e * sin(2 * xi)), quote!(midpoint)),
        &[SYMMETRIC, TIME, loses],
    );
    // Of 1/(3 + sin ξ) the structure says conditions, which the algebra refutes one by one.
    says(
        variator(quote!(e / (3 + sin(xi))), quote!(midpoint)),
        &[SYMMETRIC, TIME, loses],
    );
    says(
        variator(quote!(0), quote!(left)),
        &[
            "the scheme is not symmetric: the first equation of D_d changes",
            TIME,
            keeps,
        ],
    );
}

#[test]
fn of_rules() {
    let of = |rule: TokenStream, lagrangian: TokenStream, beginning: &str| {
        let system = quote!(
            #[coordinates(x)]
            #[lagrangian(#lagrangian)]
            #[discretization(#rule)]
            struct S {
                a: f64,
            }
        );
        says(system, &[beginning]);
    };
    let separable = || quote!(x_dot.powi(2) / 2 - x.powi(4));
    let coupled = || quote!((1 + x.powi(2)) * x_dot.powi(2) / 2 - x.powi(4));
    let not = "the scheme is not symmetric: L_d(q[k+1], q[k], -h) is not -L_d(q[k], q[k+1], h)";
    let in_positions = "the scheme is symmetric in positions";
    of(quote!(left), coupled(), not);
    of(quote!(right), coupled(), not);
    of(
        quote!(alpha = a),
        coupled(),
        "the scheme is not symmetric for generic values of `a`: L_d(q[k+1], q[k], -h) is not -L_d(q[k], q[k+1], h)",
    );
    of(quote!(alpha = 1 / 3), coupled(), not);
    of(quote!(alpha = 0.5), coupled(), SYMMETRIC);
    of(quote!(alpha = (a + 1) / (2 * a + 2)), coupled(), SYMMETRIC);
    of(quote!(trapezoidal), coupled(), SYMMETRIC);
    // h (V(q_1) - V(q_0)) is a difference: Störmer and Verlet's method.
    of(quote!(left), separable(), in_positions);
    // At α = 1/3 V(q_α) - V(q_{1-α}) is none.
    of(quote!(alpha = 1 / 3), separable(), not);
    // Without x the rule does not matter.
    of(
        quote!(left),
        quote!(x_dot.powi(2) / 2 + a * x_dot.powi(4)),
        SYMMETRIC,
    );
}

#[test]
fn of_rules_on_groups() {
    let of =
        |rule: TokenStream, retraction: TokenStream, potential: TokenStream, beginning: &str| {
            let system = quote!(
                #[coordinates(R: SO3)]
                #[lagrangian(R.omega.norm_squared() / 2 - #potential)]
                #[discretization(#rule)]
                #[retraction(#retraction)]
                struct S {
                    a: f64,
                }
            );
            says(system, &[beginning]);
        };
    let height = || quote!(a * R[(2, 2)]);
    of(quote!(midpoint), quote!(cayley), height(), SYMMETRIC);
    of(
        quote!(trapezoidal),
        quote!(exponential),
        height(),
        SYMMETRIC,
    );
    of(
        quote!(alpha = 1 / 2),
        quote!(exponential),
        height(),
        SYMMETRIC,
    );
    // The node of Cayley's map at ½ is the middle only up to d³.
    of(
        quote!(alpha = 1 / 2),
        quote!(cayley),
        height(),
        "the scheme is not known to be symmetric",
    );
    of(
        quote!(left),
        quote!(cayley),
        height(),
        "the scheme is not symmetric",
    );
    of(quote!(left), quote!(cayley), quote!(0), SYMMETRIC);
}

#[test]
fn of_discrete_expressions() {
    let of = |lagrangian: TokenStream, constraint: TokenStream, beginnings: &[&str]| {
        let system = quote!(
            #[coordinates(x, y)]
            #[discrete_lagrangian(((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2)) / 2 - #lagrangian)]
            #constraint
            struct S { a: f64 }
        );
        says(system, beginnings);
    };
    let without_step = "L_d has no h";
    let time = "t -> -t reverses the system: the equations of motion do not change";
    let none = || quote!();
    // a (cos x_0 - cos x_1) is a difference; x_0² x_1 is read backwards as x_1² x_0.
    of(quote!(a * cos(x[0])), none(), &[without_step, time]);
    of(
        quote!(x[0].powi(2) * x[1] * y[0] * y[1]),
        none(),
        &[without_step, "no change of signs reverses the system"],
    );
    of(
        quote!((x[0] * y[1] - x[1] * y[0]) * a),
        none(),
        &[without_step, "t -> -t, x -> -x reverses the system"],
    );
    let knife = |kinematic: TokenStream| quote!(#[variational_constraint(y_dot == x * x_dot)] #[kinematic_constraint(#kinematic)]);
    of(
        quote!(0),
        knife(quote!(y[1] - y[0] == (x[1] + x[0]) * (x[1] - x[0]) / 2)),
        &[without_step, time],
    );
    let backwards = of_knife(quote!(y[1] - y[0] == x[0] * (x[1] - x[0])));
    assert!(
        backwards[1].starts_with("no change of signs is known to reverse"),
        "{backwards:?}"
    );
    // Moser and Veselov: tr(J u) = tr(J uᵀ).
    let body = quote!(
        #[coordinates(R: SO3)]
        #[discrete_lagrangian((0..3).map(|i| J[i] * (1 - R.relative[(i, i)])).sum() / h)]
        struct S {
            J: [f64; 3],
        }
    );
    says(body, &[SYMMETRIC, time]);
    let twisted = quote!(
        #[coordinates(R: SO3)]
        #[discrete_lagrangian((0..3).map(|i| J[i] * (1 - R.relative[(i, i)])).sum() / h + R.relative[(0, 1)] * h)]
        struct S {
            J: [f64; 3],
        }
    );
    says(
        twisted,
        &["the scheme is not symmetric", "no change of signs is known"],
    );
}

fn of_knife(kinematic: TokenStream) -> Vec<String> {
    of(quote!(
        #[coordinates(x, y)]
        #[discrete_lagrangian(((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2)) / (2 * h))]
        #[variational_constraint(y_dot == x * x_dot)]
        #[kinematic_constraint(#kinematic)]
        struct S;
    ))
}

#[test]
fn of_forces_and_time() {
    let of = |force: TokenStream, beginning: &str| {
        let system = quote!(
            #[coordinates(x, y)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - x * y)]
            #[force(x = #force)]
            struct S {
                k: f64,
            }
        );
        says(system, &[SYMMETRIC, beginning]);
    };
    let none = "no change of signs reverses the system";
    of(quote!(-k * x_dot), none);
    of(
        quote!(k * x_dot * y),
        "t -> -t, x -> -x, y -> -y reverses the system",
    );
    of(
        quote!(k * sin(3 * t)),
        "t -> -t, x -> -x, y -> -y reverses the system",
    );
    of(quote!(k * cos(3 * t)), TIME);
    of(quote!(k * sin(3 * t) + cos(3 * t)), none);
    // |v| v is odd in v, as friction is; v² is not.
    of(quote!(-k * x_dot * sqrt(x_dot.powi(2))), none);
    of(quote!(-k * x_dot.powi(2)), TIME);
}

/// Systems of the test bench: known symmetries, by hand.
#[test]
fn of_the_test_bench() {
    let contact = |term: TokenStream| {
        quote!(
            #[coordinates(x, y, z)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2) + z.powi(2) + e * x.powi(2) * z.powi(2)) / 2 - #term)]
            #[constraint(x_dot + y * z_dot == 0)]
            struct S {
                e: f64,
            }
        )
    };
    says(contact(quote!(0)), &[SYMMETRIC, TIME]);
    // A gyroscopic term y ẋ asks for s_x ≠ s_y, the constraint for s_x = s_y + s_z: z ↦ -z, which e z forbids.
    says(
        contact(quote!(e * y * x_dot)),
        &[SYMMETRIC, "t -> -t, x -> -x, z -> -z reverses"],
    );
    says(
        contact(quote!(e * (y * x_dot + z))),
        &[SYMMETRIC, "no change of signs reverses the system"],
    );
    let disk = quote!(
        #[coordinates(x, y, theta: S1, phi: S1)]
        #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
        #[constraint(x_dot == A * cos(phi) * theta_dot)]
        #[constraint(y_dot == A * sin(phi) * theta_dot)]
        struct S {
            m: f64,
            I: f64,
            J: f64,
            A: f64,
        }
    );
    says(
        disk,
        &[
            SYMMETRIC,
            TIME,
            "t -> -t, x -> -x, theta -> -theta, phi -> -phi keeps the sense in which `theta`, `phi`, `x` run",
        ],
    );
    // Down an incline, with its mass off the contact.
    let sleigh = quote!(
        #[coordinates(x, y, phi: S1)]
        #[lagrangian(m / 2 * ((x_dot - a * sin(phi) * phi_dot).powi(2) + (y_dot + a * cos(phi) * phi_dot).powi(2)) + J / 2 * phi_dot.powi(2) - g * x)]
        #[constraint(sin(phi) * x_dot == cos(phi) * y_dot)]
        struct S {
            m: f64,
            J: f64,
            a: f64,
            g: f64,
        }
    );
    says(
        sleigh,
        &[
            SYMMETRIC,
            TIME,
            "t -> -t, y -> -y, phi -> -phi keeps the sense in which `phi`, `y` run",
        ],
    );
    let suslov = |inertia: TokenStream| {
        quote!(
            #[coordinates(R: SO3)]
            #[define(J = #inertia)]
            #[lagrangian(R.omega.dot(J * R.omega) / 2)]
            #[constraint(R.omega[2] == 0)]
            struct S {
                I: [f64; 3],
                K: [f64; 2],
            }
        )
    };
    says(
        suslov(quote!([
            [I[0], 0, K[0]],
            [0, I[1], K[1]],
            [K[0], K[1], I[2]]
        ])),
        &[
            SYMMETRIC,
            TIME,
            "no change of signs that reverses the system keeps the sense in which `R.omega[0]`, `R.omega[1]`, `R.omega[2]` run",
        ],
    );
    says(
        suslov(quote!([[I[0], 0, 0], [0, I[1], K[1]], [0, K[1], I[2]]])),
        &[
            SYMMETRIC,
            TIME,
            "t -> -t, R -> diag(-1, 1, 1) R diag(-1, 1, 1) keeps the sense in which `R.omega[1]`, `R.omega[2]` run",
            "no change of signs that reverses the system keeps the sense in which `R.omega[0]` runs",
        ],
    );
}

/// The chaotic quartic problem in seven coordinates, with many sets of signs.
#[test]
fn of_many_coordinates() {
    let system = quote!(
        #[coordinates(x, y: [R; 3], z: [R; 3])]
        #[lagrangian((x_dot.powi(2) + (0..3).map(|i| y_dot[i].powi(2) + z_dot[i].powi(2)).sum()) / 2
            - (x.powi(2) + (0..3).map(|i| y[i].powi(2) + z[i].powi(2)).sum() + z[0].powi(2) * z[1].powi(2) + (0..3).map(|i| y[i].powi(2) * z[i].powi(2)).sum()) / 2)]
        #[constraint(x_dot + (0..3).map(|i| y[i] * z_dot[i]).sum() == 0)]
        struct S;
    );
    says(system, &[SYMMETRIC, TIME]);
    let chain = quote!(
        #[coordinates(q: [S1; 12])]
        #[lagrangian((0..12).map(|i| q_dot[i].powi(2) / 2).sum() + (0..11).map(|i| cos(q[i + 1] - q[i])).sum() + cos(q[0]))]
        struct S;
    );
    says(
        chain,
        &[SYMMETRIC, TIME, "t -> -t, q[0] -> -q[0], q[1] -> -q[1]"],
    );
}
