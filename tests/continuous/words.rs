//! The text of `equations()` on the continuous system, in words and in LaTeX.

use nonholonomic::prelude::*;

/// J Examples 2.1 and 5.1: ẋ = a(x, y, t) ẏ + b(x, y, t).
#[discrete_system(continuous)]
#[coordinates(y, x)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - k * x.powi(2) / 2)]
#[constraint(x_dot == (1 + t / 4 + x * y / 5) * y_dot + x * y / 7 + cos(t) / 2)]
#[force(y = -c * y_dot)]
#[moving_frame(x = x + t)]
struct Example {
    m: f64,
    k: f64,
    c: f64,
}

#[track_caller]
fn text(equations: &Equations, name: &str) -> &'static str {
    let equation = equations
        .get(name)
        .unwrap_or_else(|| panic!("no entry `{name}`"));
    equation.text
}

#[test]
fn the_equations_are_those_of_the_paper() {
    let equations = Example::equations();
    assert_eq!(
        text(&equations, "momenta"),
        "dL/dy_dot = m*y_dot\ndL/dx_dot = m*x_dot"
    );
    assert_eq!(text(&equations, "mass_matrix"), "M[y, y] = m\nM[x, x] = m");
    assert_eq!(
        text(&equations, "dependent_velocities"),
        "x_dot = 1/7*y*x + y_dot*(1 + 1/4*t + 1/5*y*x) + 1/2*cos(t)"
    );
    // B_{1,t} = ∂_t a - ∂_y b + b ∂_x a - a ∂_x b (J Example 5.1), here
    // 1/4 - x/7 + (x y/7 + cos t/2) y/5 - (1 + t/4 + x y/5) y/7 = 1/4 - x/7 + y cos t/10 - y/7 - t y/28.
    let curvature = text(&equations, "curvature");
    assert!(curvature.starts_with("A^x[y] = "), "{curvature}");
    for term in ["1/4", "- 1/7*x", "1/10*y*cos(t)", "- 1/7*y", "- 1/28*y*t"] {
        let there = curvature.contains(term) || curvature.contains(&term.replace("y*t", "t*y"));
        assert!(there, "{term} in {curvature}");
    }
    let voronec = text(&equations, "voronec");
    assert!(
        voronec.contains("*y_dot_dot = ") && voronec.lines().count() == 1,
        "{voronec}"
    );
    let alembert = text(&equations, "lagrange_dalembert");
    let lines: Vec<_> = alembert.lines().collect();
    assert_eq!(lines.len(), 3, "{alembert}");
    assert!(lines[0].starts_with("m*y_dot_dot = -c*y_dot"), "{alembert}");
    assert!(lines[1] == "m*x_dot_dot = -k*x + lambda_1", "{alembert}");
    assert_eq!(
        text(&equations, "curvature_vanishes"),
        "no equation for a dependent velocity has vanishing curvature: the constraints are not all holonomic"
    );
}

#[test]
fn latex_has_dots_and_the_same_entries() {
    let equations = Example::equations();
    for equation in equations.iter() {
        let (mut depth, latex) = (0_i32, equation.latex);
        for c in latex.chars() {
            depth += i32::from(c == '{') - i32::from(c == '}');
            assert!(depth >= 0, "{}: {latex}", equation.name);
        }
        assert_eq!(depth, 0, "{}: {latex}", equation.name);
        assert!(!latex.contains("_dot"), "{}: {latex}", equation.name);
    }
    let voronec = equations.get("voronec").expect("an entry").latex;
    assert!(voronec.contains("\\ddot{y} &= "), "{voronec}");
    let energy = text(&equations, "moving_energy");
    assert!(energy.contains("not proved"), "{energy}");
}
