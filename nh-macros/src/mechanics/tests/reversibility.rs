//! Which schemes are symmetric and which changes reverse a system: said where it holds, and not where it just fails to.

use std::array;
use std::f64::consts::PI;

use proc_macro2::TokenStream;
use quote::quote;

use super::{said, with_objects};
use crate::mechanics::check::reversibility::{Answer, reversibility};

/// The sentences on the reversibility of a system.
#[track_caller]
fn of(system: TokenStream) -> Vec<String> {
    let said = said(quote!(), system).unwrap_or_else(|errors| panic!("{errors:?}"));
    let text = said.text.split("reversibility: ").nth(1).expect("an entry");
    let lines = text
        .lines()
        .take_while(|line| !line.starts_with("momenta: "));
    lines.map(str::to_owned).collect()
}

/// The sentences begin so, in order.
#[track_caller]
fn says(system: TokenStream, beginnings: &[&str]) {
    let found = of(system);
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

/// sin 2ξ is odd in ξ, and so is its derivative where the constraint needs ξ ↦ -ξ: the measured drift of the issue.
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
    let loses = "no such change keeps the sense in which `xi` runs: first integrals may drift";
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
    of(quote!(alpha = a), coupled(), not);
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
            "no such change keeps the sense in which `R.omega[0]`, `R.omega[1]`, `R.omega[2]` run",
        ],
    );
    says(
        suslov(quote!([[I[0], 0, 0], [0, I[1], K[1]], [0, K[1], I[2]]])),
        &[
            SYMMETRIC,
            TIME,
            "t -> -t, R -> diag(-1, 1, 1) R diag(-1, 1, 1) keeps the sense in which `R.omega[1]`, `R.omega[2]` run",
            "no such change keeps the sense in which `R.omega[0]` runs",
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

/// A factor of a random term, in (q, q̇, t).
type Factor = (&'static str, fn(&[f64; 7]) -> f64);

const FACTORS: [Factor; 14] = [
    ("x", |p| p[0]),
    ("y", |p| p[1]),
    ("sin(theta)", |p| p[2].sin()),
    ("cos(theta)", |p| p[2].cos()),
    ("sin(2 * theta)", |p| (2.0 * p[2]).sin()),
    ("cos(theta - y)", |p| (p[2] - p[1]).cos()),
    ("x_dot", |p| p[3]),
    ("y_dot", |p| p[4]),
    ("theta_dot", |p| p[5]),
    ("t", |p| p[6]),
    ("exp(x)", |p| p[0].exp()),
    ("1 / (2 + cos(theta))", |p| 1.0 / (2.0 + p[2].cos())),
    ("sqrt(1 + x.powi(2))", |p| (1.0 + p[0] * p[0]).sqrt()),
    ("exp(x * sin(theta))", |p| (p[0] * p[2].sin()).exp()),
];

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound as u64) as usize
    }

    /// A product of one or two factors, without velocities or with them.
    fn term(&mut self, with_velocities: bool) -> Vec<Factor> {
        let mut factors = Vec::new();
        for _ in 0..1 + self.below(2) {
            let factor = FACTORS[self.below(FACTORS.len())];
            if with_velocities || !factor.0.ends_with("_dot") {
                factors.push(factor);
            }
        }
        factors
    }
}

fn written(terms: &[Vec<Factor>]) -> TokenStream {
    let term = |factors: &Vec<Factor>| {
        let names: Vec<_> = factors
            .iter()
            .map(|(name, _)| format!("({name})"))
            .collect();
        match names.is_empty() {
            true => "1".to_owned(),
            false => names.join(" * "),
        }
    };
    let terms: Vec<_> = terms.iter().map(term).collect();
    let text = if terms.is_empty() {
        "0".to_owned()
    } else {
        terms.join(" + ")
    };
    text.parse().expect("an expression")
}

fn value(terms: &[Vec<Factor>], p: &[f64; 7]) -> f64 {
    let term = |factors: &Vec<Factor>| factors.iter().map(|(_, f)| f(p)).product::<f64>();
    terms.iter().map(term).sum()
}

/// Every answer on random systems is that of numbers: all 64 changes of signs with half turns, at three points.
#[test]
fn of_random_systems() {
    let mut counts = [0; 3];
    for seed in 0..24 {
        let mut random = Random(seed * 977 + 5);
        let mut terms = |most: usize, with_velocities: bool| -> Vec<Vec<Factor>> {
            let count = random.below(most + 1);
            (0..count).map(|_| random.term(with_velocities)).collect()
        };
        let (potential, force) = (terms(2, true), terms(1, true));
        let row = [terms(1, false), terms(1, false), terms(1, false)];
        let [l, f, a, b, c] =
            [&potential, &force, &row[0], &row[1], &row[2]].map(|terms| written(terms));
        let system = quote!(
            #[coordinates(x, y, theta: S1)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2)) / 2 + #l)]
            #[constraint(x_dot + (#a) * y_dot + (#b) * theta_dot + (#c) == 0)]
            #[force(y = #f)]
            struct S;
        );
        let points: [[f64; 7]; 3] =
            array::from_fn(|k| array::from_fn(|i| 0.3 + ((k * 7 + i) as f64 * 0.731).sin()));
        let is_reversal = |change: usize| {
            let signs: [f64; 3] = array::from_fn(|i| if change >> i & 1 == 1 { -1.0 } else { 1.0 });
            let turns: [f64; 3] =
                array::from_fn(|i| if change >> (3 + i) & 1 == 1 { PI } else { 0.0 });
            points.iter().all(|p| {
                let changed = array::from_fn(|i| match i {
                    0..3 => signs[i] * p[i] + turns[i],
                    3..6 => -signs[i - 3] * p[i],
                    _ => -p[6],
                });
                let is_same = |terms: &[Vec<Factor>], sign: f64| {
                    let [own, other] = [value(terms, p), value(terms, &changed)];
                    (other - sign * own).abs() < 1e-9 * (1.0 + own.abs())
                };
                is_same(&potential, 1.0)
                    && is_same(&force, signs[1])
                    && is_same(&row[0], signs[0] * signs[1])
                    && is_same(&row[1], signs[0] * signs[2])
                    && is_same(&row[2], -signs[0])
            })
        };
        let reversals: Vec<_> = (0..64).filter(|change| is_reversal(*change)).collect();
        let shown = quote!(#l | #a | #b | #c | #f).to_string();
        with_objects(system, |system, discretizer, objects| {
            let found = reversibility(system, discretizer, objects);
            let found = found.reversals.expect("it has no regions");
            let expect = |answer: &Answer, exists: bool| {
                assert_eq!(
                    matches!(answer, Answer::Found(_)),
                    exists,
                    "{answer:?} {reversals:?} {shown}"
                );
            };
            expect(&found.simplest, !reversals.is_empty());
            for (i, answer) in &found.turns {
                expect(answer, reversals.iter().any(|change| change >> i & 1 == 1));
            }
        });
        let keeps = reversals.iter().any(|change| change >> 2 & 1 == 1);
        counts[if reversals.is_empty() {
            0
        } else if keeps {
            1
        } else {
            2
        }] += 1;
    }
    // Each case occurs.
    assert!(counts.iter().all(|count| *count >= 2), "{counts:?}");
}
