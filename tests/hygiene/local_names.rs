//! Parameters and coordinates are called like the arguments and local values of generated functions.

/// The disk with the names `$m $i $j $a $c` and `$x $y $theta $phi`.
macro_rules! disk {
    ($test:ident: $m:ident $i:ident $j:ident $a:ident $c:ident,
     $x:ident $x_dot:ident, $y:ident $y_dot:ident, $theta:ident $theta_dot:ident, $phi:ident $phi_dot:ident) => {
        #[test]
        fn $test() {
            #[nonholonomic::discrete_system]
            #[coordinates($x, $y, $theta: S1, $phi: S1)]
            #[lagrangian($m / 2 * ($x_dot.powi(2) + $y_dot.powi(2)) + $i / 2 * $theta_dot.powi(2) + $j / 2 * $phi_dot.powi(2))]
            #[constraint($x_dot == $a * cos($phi) * $theta_dot)]
            #[constraint($y_dot == $a * sin($phi) * $theta_dot)]
            #[force($x = -$c * $x_dot)]
            struct Disk {
                $m: f64,
                $i: f64,
                $j: f64,
                $a: f64,
                $c: f64,
            }
            crate::hygiene::assert_same_as_disk(&Disk { $m: 5.0, $i: 0.3, $j: 0.2, $a: 0.5, $c: 0.1 });
        }
    };
}

disk!(arguments: interval time result alpha q, v v_dot, self_ self__dot, h0 h0_dot, d d_dot);
disk!(arguments_as_coordinates: lambda covector phi d v,
    interval interval_dot, time time_dot, result result_dot, q q_dot);
disk!(keywords: r#type r#fn r#struct r#match r#impl,
    r#mod mod_dot, r#loop loop_dot, r#async async_dot, r#yield yield_dot);
disk!(locals_of_others: x_mid x_0 d_x cos_phi x_dot_squared,
    x x_dot, x_1 x_1_dot, x_2 x_2_dot, phi phi_dot);
disk!(numbered: term_3 term_1 term_0 term_10 constant_0,
    y y_dot, y_mid y_mid_dot, y_0 y_0_dot, y_1 y_1_dot);
disk!(capitals: I J A N E, L L_dot, D D_dot, S S_dot, R R_dot);
disk!(case: i I ii II Ii, l l_dot, L L_dot, ll ll_dot, Ll Ll_dot);
disk!(underscores: _m __i __nh i_ i__2, _x _x_dot, _y _y_dot, __ ___dot, x__ x___dot);
disk!(letters_of_other_scripts: μ ζ ξ λ ς, ω ω_dot, ψ ψ_dot, θ θ_dot, φ φ_dot);
disk!(functions_of_rust: f64 usize str drop vec, u8 u8_dot, Some Some_dot, Ok Ok_dot, Vec Vec_dot);

/// Arrays are flattened to the names of other parameters.
#[nonholonomic::discrete_system]
#[coordinates(x: [R; 2], x_0, x_1)]
#[lagrangian(k[0] * (x_dot[0].powi(2) + x_0_dot.powi(2)) + k_0 * x_dot[1].powi(2) + k_0_2 * x_1_dot.powi(2) - k[1] * x[0] * x_0 * x[1] * x_1)]
struct Arrays {
    k: [f64; 2],
    k_0: f64,
    k_0_2: f64,
}

#[nonholonomic::discrete_system]
#[coordinates(a, b, c, d)]
#[lagrangian(k * (a_dot.powi(2) + c_dot.powi(2)) + l * b_dot.powi(2) + m * d_dot.powi(2) - n * a * c * b * d)]
struct Scalars {
    k: f64,
    l: f64,
    m: f64,
    n: f64,
}

#[test]
fn arrays() {
    use nonholonomic::DiscreteSystem;
    let arrays = Arrays {
        k: [1.0, 2.0],
        k_0: 3.0,
        k_0_2: 4.0,
    };
    let scalars = Scalars {
        k: 1.0,
        l: 3.0,
        m: 4.0,
        n: 2.0,
    };
    let (q0, q1) = ([0.1, 0.2, 0.3, 0.4], [0.5, 0.7, 0.2, 0.1]);
    // The terms of a sum come in the order of the declarations, so that rounding differs.
    let difference =
        arrays.discrete_lagrangian(0.1, q0, q1) - scalars.discrete_lagrangian(0.1, q0, q1);
    assert!(difference.abs() < 1e-13, "{difference}");
    assert_eq!(Arrays::COORDINATES, ["x[0]", "x[1]", "x_0", "x_1"]);
}
