//! The literature's test problems. Each is declared once, by `problem!` of the program that
//! includes this file, which decides of which schemes there are systems.

// A pendulum drives a variator (K. Modin and O. Verdier, Numer. Math. 145, 2020). E = (ẋ² + ẏ² + x² + y²)/2 is an integral: the reaction (sin ξ, 1, 0) has no component in
// ξ, so that ξ is a pendulum by itself.
problem! { variator,
    #[coordinates(x, y, xi: S1)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + xi_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)) / 2 + cos(xi) - epsilon * sin(2 * xi))]
    #[constraint(y_dot + sin(xi) * x_dot == 0)]
    struct Variator { epsilon }
}

// The contact oscillator (R. McLachlan and M. Perlmutter, J. Nonlinear Sci. 16, 2006, §5.2), H = (|p|² + |q|² + ε x² z²)/2; with δ ≠ 0 in the shifted momenta p - ∇S,
// S = δ cos z (Modin and Verdier): L has the total derivative -dS/dt more, the motions of q are the same, and (q, p) ↦ (q, -p) is no reversal. y oscillates by itself.
problem! { contact,
    #[coordinates(x, y, z)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2) + z.powi(2) + epsilon * x.powi(2) * z.powi(2)) / 2 + delta * sin(z) * z_dot)]
    #[constraint(x_dot + y * z_dot == 0)]
    struct Contact { epsilon, delta }
}

// The chaotic quartic problem (McLachlan and Perlmutter, §5.1) of n = 3.
problem! { quartic,
    #[coordinates(x, y: [R; 3], z: [R; 3])]
    #[lagrangian((x_dot.powi(2) + (0..3).map(|i| y_dot[i].powi(2) + z_dot[i].powi(2)).sum()) / 2
        - (x.powi(2) + (0..3).map(|i| y[i].powi(2) + z[i].powi(2) + y[i].powi(2) * z[i].powi(2)).sum() + z[0].powi(2) * z[1].powi(2)) / 2)]
    #[constraint(x_dot + (0..3).map(|i| y[i] * z_dot[i]).sum() == 0)]
    struct Quartic { }
}

// A knife edge on an inclined plane: it turns evenly, and comes to a cycloid.
problem! { knife_edge,
    #[coordinates(x, y, phi: S1)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + phi_dot.powi(2)) / 2 + g * x)]
    #[constraint(sin(phi) * x_dot == cos(phi) * y_dot)]
    struct KnifeEdge { g }
}

// Chaplygin's sleigh on an incline, its mass off the blade.
problem! { sleigh,
    #[coordinates(x, y, phi: S1)]
    #[lagrangian(((x_dot - a * sin(phi) * phi_dot).powi(2) + (y_dot + a * cos(phi) * phi_dot).powi(2) + J * phi_dot.powi(2)) / 2 - g * x)]
    #[constraint(sin(phi) * x_dot == cos(phi) * y_dot)]
    struct Sleigh { a, J, g }
}

// Suslov's problem in a field of gravity along the third axis of space.
problem! { suslov,
    #[coordinates(R: SO3)]
    #[lagrangian((I * R.omega[0].powi(2) + J * R.omega[1].powi(2) + R.omega[2].powi(2)) / 2 + k * R.omega[0] * R.omega[2] - g * R[(2, 0)])]
    #[constraint(R.omega[2] == 0)]
    struct Suslov { I, J, k, g }
}

// The vertical disk.
problem! { disk,
    #[coordinates(x, y, theta: S1, phi: S1)]
    #[lagrangian((m * x_dot.powi(2) + m * y_dot.powi(2) + I * theta_dot.powi(2) + J * phi_dot.powi(2)) / 2)]
    #[constraint(x_dot == A * cos(phi) * theta_dot)]
    #[constraint(y_dot == A * sin(phi) * theta_dot)]
    struct Disk { m, I, J, A }
}

// Routh's sphere: its centre of mass is l off its middle, on its axis of symmetry; it rolls without slipping.
problem! { routh,
    #[coordinates(x, y, R: SO3)]
    #[lagrangian({
        let v = R * [R.omega[1], -R.omega[0], 0];
        ((x_dot + l * v[0]).powi(2) + (y_dot + l * v[1]).powi(2) + l.powi(2) * v[2].powi(2)
            + I * (R.omega[0].powi(2) + R.omega[1].powi(2)) + J * R.omega[2].powi(2)) / 2 - g * l * R[(2, 2)]
    })]
    #[constraint(x_dot == a * R.spatial_omega[1])]
    #[constraint(y_dot == -a * R.spatial_omega[0])]
    struct Routh { I, J, l, a, g }
}

// Veselova's problem: no spin about the vertical; in a quadratic field.
problem! { veselova,
    #[coordinates(R: SO3)]
    #[lagrangian((I * R.omega[0].powi(2) + J * R.omega[1].powi(2) + R.omega[2].powi(2)) / 2 - k * (I * R[(2, 0)].powi(2) + J * R[(2, 1)].powi(2) + R[(2, 2)].powi(2)) / 2)]
    #[constraint(R.spatial_omega[2] == 0)]
    struct Veselova { I, J, k }
}
