//! The text and the LaTeX of `equations()`, and the findings of Frobenius' theorem.

use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
struct RollingDisk {
    m: f64,
    I: f64,
    J: f64,
    A: f64,
}

fn text(equations: Equations, name: &str) -> &'static str {
    equations
        .get(name)
        .unwrap_or_else(|| panic!("no entry {name}"))
        .text
}

fn latex(equations: Equations, name: &str) -> &'static str {
    equations
        .get(name)
        .unwrap_or_else(|| panic!("no entry {name}"))
        .latex
}

#[test]
fn the_disk_in_text() {
    let equations = RollingDisk::equations();
    assert_eq!(
        text(equations, "configuration"),
        "q = (x, y, theta, phi) in R^2 x S1^2"
    );
    assert_eq!(
        text(equations, "lagrangian"),
        "L(q, q_dot, t) = 1/2*m*(x_dot^2 + y_dot^2) + 1/2*I*theta_dot^2 + 1/2*J*phi_dot^2"
    );
    assert_eq!(
        text(equations, "d1_discrete_lagrangian").lines().next(),
        Some("D1L_d(q[k], q[k+1])[x] = -m*x_dot[k+1/2]")
    );
    assert_eq!(
        text(equations, "constraint_forms"),
        "omega_1(q[k]) = dx - A*cos(phi[k])*dtheta\nomega_2(q[k]) = dy - A*sin(phi[k])*dtheta"
    );
    let motion: Vec<_> = text(equations, "discrete_lagrange_dalembert")
        .lines()
        .collect();
    assert_eq!(
        motion,
        [
            "-m*x_dot[k+1/2] + m*x_dot[k-1/2] = lambda_1[k]",
            "-m*y_dot[k+1/2] + m*y_dot[k-1/2] = lambda_2[k]",
            "-I*theta_dot[k+1/2] + I*theta_dot[k-1/2] = -A*lambda_1[k]*cos(phi[k]) - A*lambda_2[k]*sin(phi[k])",
            "-J*phi_dot[k+1/2] + J*phi_dot[k-1/2] = 0",
            "x_dot[k+1/2] - A*theta_dot[k+1/2]*cos(phi[k+1/2]) = 0",
            "y_dot[k+1/2] - A*theta_dot[k+1/2]*sin(phi[k+1/2]) = 0",
        ]
    );
}

#[test]
fn the_disk_in_latex() {
    let equations = RollingDisk::equations();
    let discretization = latex(equations, "discretization");
    assert!(
        discretization.contains("q_{k+1/2} &= \\frac{q_{k} + q_{k+1}}{2}"),
        "{discretization}"
    );
    assert!(
        discretization.contains("\\dot{q}_{k+1/2} &= \\frac{q_{k+1} - q_{k}}{h}"),
        "{discretization}"
    );
    let motion = latex(equations, "discrete_lagrange_dalembert");
    assert!(
        motion.contains("-I \\dot{\\theta}_{k+1/2} + I \\dot{\\theta}_{k-1/2} &= -A \\lambda_{1,k} \\cos \\phi_{k}"),
        "{motion}"
    );
    assert!(motion.starts_with("\\begin{aligned}\n") && motion.ends_with("\n\\end{aligned}"));
}

#[test]
fn the_system_and_its_type_agree() {
    let disk = RollingDisk {
        m: 1.0,
        I: 1.0,
        J: 1.0,
        A: 1.0,
    };
    assert_eq!(
        disk.equations().to_string(),
        RollingDisk::equations().to_string()
    );
    assert_eq!(disk.equations().iter().count(), 13);
}

#[discrete_system]
#[coordinates(x, y, z)]
#[discrete_lagrangian(((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2) + (z[1] - z[0]).powi(2)) / (2 * h) - h * y[1] * t[1])]
#[variational_constraint(z_dot == y * x_dot)]
#[kinematic_constraint(z[1] - z[0] == y[0] * (x[1] - x[0]))]
struct OneSided;

#[test]
fn a_discrete_lagrangian_is_shown_in_end_points() {
    let equations = OneSided::equations();
    assert!(equations.get("lagrangian").is_none());
    assert!(equations.get("discretization").is_none());
    assert_eq!(
        text(equations, "d2_discrete_lagrangian").lines().nth(1),
        Some("D2L_d(q[k], q[k+1])[y] = (y[k+1] - y[k])/h - h*(h + t[k])")
    );
    assert_eq!(
        text(equations, "kinematic_constraints"),
        "0 = z[k+1] - y[k]*(x[k+1] - x[k]) - z[k]"
    );
}

#[discrete_system]
#[coordinates(x)]
#[lagrangian(m / 2 * x_dot.powi(2) - exp(-a * x) / (1 + x.powi(2)))]
#[force(x = -c * sqrt(1 + x_dot.powi(2)))]
#[discretization(alpha = 1/4)]
struct Forced {
    m: f64,
    a: f64,
    c: f64,
}

#[test]
fn forces_and_quotients_in_both_notations() {
    let equations = Forced::equations();
    assert_eq!(
        text(equations, "force_minus"),
        "f_minus(q[k], q[k+1])[x] = -3/4*c*h*sqrt(1 + x_dot[k+1/2]^2)"
    );
    assert!(text(equations, "discretization").contains("alpha = 1/4"));
    assert!(text(equations, "lagrangian").ends_with("1/2*m*x_dot^2 - exp(-a*x)/(1 + x^2)"));
    let lagrangian = latex(equations, "lagrangian");
    assert!(
        lagrangian.contains("\\frac{1}{2} m {\\dot{x}}^{2} - \\frac{e^{-a x}}{1 + {x}^{2}}"),
        "{lagrangian}"
    );
}

/// A system with the constraints given, and the entry on their integrability.
macro_rules! verdict {
    ($name:ident: $($constraint:literal)? $(($left:expr, $right:expr))* => $expected:expr) => {
        #[test]
        fn $name() {
            #[discrete_system]
            #[coordinates(x, y, z, w, u)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + w_dot.powi(2) + u_dot.powi(2)) / 2)]
            $(#[constraint($left == $right)])*
            struct System;
            assert_eq!(text(System::equations(), "integrability"), $expected);
        }
    };
}

const NONHOLONOMIC: &str =
    "no combination of the constraints is integrable: the system is nonholonomic";

const UNKNOWN: &str =
    "the function is not known here; where you know it, write `#[holonomic(...)]`";

fn integrable(which: &str) -> String {
    format!(
        "the {which} constraint is integrable: it is holonomic in disguise, the motion stays on a level set of a \
         function of q (and of t, where the constraint depends on it); {UNKNOWN}"
    )
}

fn level_set(which: &str, function: &str) -> String {
    format!(
        "the {which} constraint is integrable: it is holonomic in disguise, the motion stays on a level set of {function}; \
         with `#[holonomic(...)]` of it in the place of the constraint, the level a field, every node is on one"
    )
}

// dz - y dx: the contact form.
verdict!(a_contact_form: (z_dot, y * x_dot) => NONHOLONOMIC);
// d(xy) = 0, multiplied by a function so that the form is not closed.
verdict!(a_closed_form_times_a_function: (exp(z) * y * x_dot, -exp(z) * x * y_dot) => integrable("first"));
// dx/dt = cos t: x - sin t is constant.
verdict!(a_driven_coordinate: (x_dot, cos(t)) => level_set("first", "x - sin(t)"));
// dx - y dt does not depend on t, and is not integrable with time.
verdict!(an_affine_constraint: (x_dot, y) => NONHOLONOMIC);
// One of two.
verdict!(one_of_two: (y * x_dot, -x * y_dot) (z_dot, u * x_dot) => level_set("first", "x*y"));
// Each is nonholonomic alone, their sum is 2 dz = d(xy).
verdict!(only_a_combination:
    (z_dot + w_dot, y * x_dot + x * y_dot + u * x_dot) (z_dot - w_dot + u * x_dot, 0) =>
    "the combination omega_1 + omega_2 is integrable: it is holonomic in disguise, the motion stays on a level set of 2*z - x*y; with \
     `#[holonomic(...)]` of it in the place of one of them, the level a field, every node is on one");
// The second less y times the first is dw, and y is no constant.
verdict!(a_combination_by_functions: (z_dot, x * y_dot) (w_dot, y * z_dot - x * y * y_dot) =>
    format!("a combination of the first and the second constraint is integrable: holonomic in disguise; {UNKNOWN}"));
// Nonholonomic alone, integrable together: dx = y du and dy = 0 make x - y u constant.
verdict!(the_whole_distribution: (x_dot, y * u_dot) (y_dot, 0) =>
    format!("{}\n{}", integrable("first"), level_set("second", "y")));
// The Engel distribution: dx = y du, dy = z du. It needs two brackets to fill the space.
verdict!(an_engel_distribution: (x_dot, y * u_dot) (y_dot, z * u_dot) => NONHOLONOMIC);
// A chain with dz = w du, three brackets, and a fourth that is integrable.
verdict!(a_long_flag: (x_dot, y * u_dot) (y_dot, z * u_dot) (z_dot, w * u_dot) => NONHOLONOMIC);

/// A chain of three links: the rows of its equations are wider than a page. θ² costs 100 % in `theta_i`.
///
/// ```text
/// theta_i
///
/// theta_k
/// ```
#[discrete_system]
#[coordinates(theta: [S1; 3])]
#[lagrangian((0..3).map(|j| {
    let x = (0..=j).map(|i| λ[i] * cos(theta[i]) * theta_dot[i]).sum();
    let y = (0..=j).map(|i| λ[i] * sin(theta[i]) * theta_dot[i]).sum();
    let height = (0..=j).map(|i| λ[i] * cos(theta[i])).sum();
    m[j] / 2 * (x.powi(2) + y.powi(2)) + g * m[j] * height
}).sum())]
struct Links {
    /// Masses of the bobs, in kg.
    m: [f64; 3],
    /// Lengths of the links, in m.
    λ: [f64; 3],
    g: f64,
}

/// The article has every title, every symbol with the documentation of its field, and LaTeX sets it without a warning.
#[test]
fn a_document() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("document");
    std::fs::create_dir_all(&folder).expect("a folder");
    for equations in [
        Links::equations(),
        RollingDisk::equations(),
        Forced::equations(),
    ] {
        let document = equations.document().to_string();
        for equation in equations {
            let section = format!("\\section{{{}}}", equation.title.replace('–', "--"));
            assert!(document.contains(&section), "{section}");
        }
        let name = format!("{}.tex", equations.system);
        std::fs::write(folder.join(&name), &document).expect("a file");
        let mut latex = std::process::Command::new("pdflatex");
        latex.args(["-interaction=nonstopmode", "-halt-on-error", &name]);
        let Ok(output) = latex.current_dir(&folder).output() else {
            println!("skipped: `pdflatex` is not installed");
            continue;
        };
        let log = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{log}");
        for word in ["Overfull", "Underfull", "Warning"] {
            assert!(!log.contains(word), "{log}");
        }
    }
    let document = Links::equations().document().to_string();
    assert!(document.contains("$\\theta$$^2$ costs 100 \\% in \\texttt{theta\\_\\allowbreak{}i}."));
    assert!(document.contains("\\item[$m$] Masses of the bobs, in kg."));
    assert!(document.contains("\\item[${\\lambda}$] Lengths of the links, in m."));
    assert!(document.contains("\\item[$g$] a parameter."));
}

/// A body on two wheels that leans over their axle.
#[discrete_system(continuous)]
#[coordinates(x, y, psi: S1, alpha: S1, l: S1, r: S1)]
#[define(p_x = x_dot + b * (cos(alpha) * cos(psi) * alpha_dot - sin(alpha) * sin(psi) * psi_dot))]
#[define(p_y = y_dot + b * (cos(alpha) * sin(psi) * alpha_dot + sin(alpha) * cos(psi) * psi_dot))]
#[define(p_z = -b * sin(alpha) * alpha_dot)]
#[lagrangian(
    M / 2 * (x_dot.powi(2) + y_dot.powi(2)) + m / 2 * (p_x.powi(2) + p_y.powi(2) + p_z.powi(2))
    + J / 2 * (l_dot.powi(2) + r_dot.powi(2)) + I / 2 * psi_dot.powi(2) + K / 2 * alpha_dot.powi(2)
    - m * g * b * cos(alpha)
)]
#[constraint(x_dot * sin(psi) == y_dot * cos(psi))]
#[constraint(x_dot * cos(psi) + y_dot * sin(psi) == R / 2 * (l_dot + r_dot))]
#[constraint(psi_dot == R / (2 * w) * (r_dot - l_dot))]
struct TwoWheels {
    M: f64,
    m: f64,
    J: f64,
    I: f64,
    K: f64,
    b: f64,
    R: f64,
    w: f64,
    g: f64,
}

/// The direction of the axle cancels in equations that have its symmetry, and sin² + cos² is 1 inside of factors too.
#[test]
fn cancelled_terms_are_not_printed() {
    let equations = TwoWheels::equations();
    assert_eq!(
        text(equations, "voronec_momenta").lines().last(),
        Some("K_psi = 1/2*R*(r_dot - l_dot)*(m*b^2*sin(alpha)^2 + I)/w")
    );
    let voronec = text(equations, "voronec");
    assert!(!voronec.contains("psi"), "{voronec}");
    assert!(voronec.lines().all(|line| line.len() < 700), "{voronec}");
}

/// A disk and a lattice that one attribute declares.
macro_rules! declared {
    ($module:ident, $attribute:meta, $of_lattice:meta) => {
        mod $module {
            use nonholonomic::prelude::*;

            #[$attribute]
            #[coordinates(x, y, theta: S1, phi: S1)]
            #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
            #[constraint(x_dot == A * cos(phi) * theta_dot)]
            #[constraint(y_dot == A * sin(phi) * theta_dot)]
            #[symmetry(translations(x, y, theta))]
            pub struct Disk {
                pub m: f64,
                pub I: f64,
                pub J: f64,
                pub A: f64,
            }

            #[$of_lattice]
            #[coordinates(x)]
            #[lagrangian(m * x_dot.powi(2) / 2 - exp(x - x.next) - (x.next - x))]
            pub struct Chain {
                pub m: f64,
            }

            /// Recordings of the disk, of the reduced disk and of the chain.
            pub fn recorded() -> [Table; 3] {
                let disk = Disk {
                    m: 5.0,
                    I: 0.3,
                    J: 0.2,
                    A: 0.5,
                };
                let h = 0.01;
                let (q, (sin, cos)) = ([0.0, 0.0, 0.0, 0.3], 0.3_f64.sin_cos());
                let v = [0.65 * cos, 0.65 * sin, 1.3, 0.7];
                let (q0, q1) = disk.start(h, q, v).unwrap();
                let motion = disk.trajectory(h, q0, q1).record(50);
                let reduced = disk.reduced();
                let (r0, vartheta0, r1) = reduced.reduce(h, q0, q1);
                let reduced = reduced.trajectory(h, r0, vartheta0, r1).record(50);
                let chain = Chain { m: 1.0 };
                let chain = chain.lattice(4, 1.0, Ends::free()).unwrap();
                let q = [[0.0], [0.5], [1.0], [2.0]];
                let chain = chain.motion(h, &q, &[[0.0]; 4]).unwrap().record(50);
                [
                    motion.tables().unwrap().nodes,
                    reduced.tables().unwrap().nodes,
                    chain.tables().unwrap().nodes,
                ]
            }
        }
    };
}

declared!(with, discrete_system, discrete_system(lattice));
declared!(
    without,
    nonholonomic::without_equations::discrete_system,
    nonholonomic::without_equations::discrete_system(lattice)
);

/// `without_equations` changes no number and no word of a recording, nor the hash in it.
#[test]
fn systems_without_equations_are_the_same() {
    let (with, without) = (with::recorded(), without::recorded());
    // As text, in which NaN is NaN.
    let text = |tables| format!("{tables:?}");
    assert!(text(&with) == text(&without), "{with:?}\n{without:?}");
    // A reduced motion has the equations of its system.
    let equations = [
        with::Disk::equations(),
        with::Disk::equations(),
        with::Chain::equations(),
    ];
    let expected = equations.map(|it| it.fingerprint().to_string());
    let found = [0, 1, 2].map(|i| without[i].metadata.get("equations").expect("a hash"));
    assert_eq!(found, expected);
    assert_ne!(expected[0], expected[2]);
}
