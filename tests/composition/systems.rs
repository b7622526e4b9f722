//! Nonlinear systems of every kind, by schemes of order 2, 4 and 6.

/// The system with one scheme.
macro_rules! one {
    ($module:ident, ($($argument:tt)*), [$($rule:tt)*], $(#[$attribute:meta])* struct $name:ident { $($field:ident: $type:ty),* }) => {
        pub mod $module {
            use nonholonomic::without_equations::discrete_system;
            #[discrete_system($($argument)*)]
            $(#[$attribute])*
            #[discretization($($rule)*)]
            #[derive(Clone, Copy)]
            pub struct $name { $(pub $field: $type),* }
        }
    };
}

/// The system with steps composed of those of a rule; that of order 4 has the continuous equations too.
macro_rules! of_orders {
    ($module:ident, $(#[$attribute:meta])* struct $name:ident { $($field:ident: $type:ty),* } $rule:ident) => {
        pub mod $module {
            one! { four, (continuous(multipliers)), [$rule, order = 4], $(#[$attribute])* struct $name { $($field: $type),* } }
            one! { six, (), [$rule, order = 6], $(#[$attribute])* struct $name { $($field: $type),* } }
        }
    };
}

/// A system by composed steps, and with two, three and four of Lobatto's stages.
macro_rules! of_all {
    ($module:ident, $(#[$attribute:meta])* struct $name:ident { $($field:ident: $type:ty),* } $rule:ident) => {
        pub mod $module {
            one! { four, (continuous(multipliers)), [$rule, order = 4], $(#[$attribute])* struct $name { $($field: $type),* } }
            one! { six, (), [$rule, order = 6], $(#[$attribute])* struct $name { $($field: $type),* } }
            one! { two_stages, (), [lobatto, stages = 2], $(#[$attribute])* struct $name { $($field: $type),* } }
            one! { three_stages, (), [lobatto, stages = 3], $(#[$attribute])* struct $name { $($field: $type),* } }
            one! { four_stages, (), [lobatto, stages = 4], $(#[$attribute])* struct $name { $($field: $type),* } }
        }
    };
}

// A pendulum drives a variator: nonholonomic.
of_all! { variator,
    #[coordinates(x, y, xi: S1)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + xi_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)) / 2 + cos(xi) - epsilon * sin(2 * xi))]
    #[constraint(y_dot + sin(xi) * x_dot == 0)]
    struct Variator { epsilon: f64 } midpoint
}

// A blade in a flow that changes: affine, with the time in the constraint.
of_all! { blade,
    #[coordinates(x, y, theta: S1)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2) - x.powi(2) - y.powi(2) - theta.powi(2)) / 2)]
    #[constraint(cos(theta) * y_dot - sin(theta) * x_dot == x / 2 + cos(t) / 3)]
    struct Blade { } midpoint
}

// Driven and damped, the time in L and in the force.
of_all! { driven,
    #[coordinates(x, y)]
    #[lagrangian(exp(c * t) * ((1 + x.powi(2)) * x_dot.powi(2) + y_dot.powi(2)) / 2 - x.powi(2) * y - y.powi(4) / 4)]
    #[force(x = a * cos(2 * t) - c * x_dot, y = -c * y_dot.powi(3))]
    struct Driven { a: f64, c: f64 } midpoint
}

// One pass solves it: p is a number from substep to substep.
of_all! { carts,
    #[coordinates(x, y)]
    #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - y * sin(t) - x)]
    #[force(x = -c * x_dot * cos(t), y = x_dot)]
    struct Carts { m: f64, c: f64 } midpoint
}

// Two angles, by the trapezoidal rule.
of_all! { pendulums,
    #[coordinates(a: S1, b: S1)]
    #[lagrangian(a_dot.powi(2) + b_dot.powi(2) / 2 + cos(a - b) * a_dot * b_dot + 2 * cos(a) + cos(b))]
    struct Pendulums { } trapezoidal
}

// A pendulum in space, on its level set.
of_all! { pendulum,
    #[coordinates(x, y, z)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - g * z)]
    #[holonomic(x.powi(2) + y.powi(2) + z.powi(2) == 1)]
    struct Pendulum { g: f64 } midpoint
}

// A particle with a contact form (McLachlan and Perlmutter).
of_all! { contact,
    #[coordinates(x, y, z)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) - x.powi(2) - y.powi(2) - z.powi(2) - epsilon * x.powi(2) * z.powi(2)) / 2)]
    #[constraint(x_dot + y * z_dot == 0)]
    struct Contact { epsilon: f64 } midpoint
}

// An uneven ball that rolls on a plate that turns: affine, on R² × SO(3).
of_all! { ball,
    #[coordinates(x, y, R: SO3)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 + (0..3).map(|i| J[i] / 2 * R.omega[i].powi(2)).sum() - k * R[(2, 2)])]
    #[constraint(x_dot == a * R.spatial_omega[1] - w * y)]
    #[constraint(y_dot == -a * R.spatial_omega[0] + w * x)]
    struct Ball { J: [f64; 3], a: f64, w: f64, k: f64 } midpoint
}

// A sleigh on SE(2) with its mass off the blade, and a spring.
of_all! { sleigh,
    #[coordinates(g: SE2)]
    #[lagrangian((g.v[0].powi(2) + (g.v[1] + a * g.omega).powi(2) + J * g.omega.powi(2) - g.p[0].powi(2)) / 2)]
    #[constraint(g.v[1] == 0)]
    struct Sleigh { a: f64, J: f64 } midpoint
}

// A disk under torques, reduced by SE(2).
of_orders! { disk,
    #[coordinates(x, y, theta: S1, phi: S1)]
    #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2) - cos(theta))]
    #[constraint(x_dot == A * cos(phi) * theta_dot)]
    #[constraint(y_dot == A * sin(phi) * theta_dot)]
    #[force(phi = -theta * phi_dot)]
    #[symmetry(SE2(x, y, phi))]
    struct Disk { m: f64, I: f64, J: f64, A: f64 } midpoint
}

// The disk as it is.
of_all! { unreduced,
    #[coordinates(x, y, theta: S1, phi: S1)]
    #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2) - cos(theta))]
    #[constraint(x_dot == A * cos(phi) * theta_dot)]
    #[constraint(y_dot == A * sin(phi) * theta_dot)]
    #[force(phi = -theta * phi_dot)]
    struct Disk { m: f64, I: f64, J: f64, A: f64 } midpoint
}

// A homogeneous sphere that comes from smooth onto rough ground, on springs.
of_all! { sphere,
    #[coordinates(x, y, a, b, c)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + k2 * (a_dot.powi(2) + b_dot.powi(2) + c_dot.powi(2)) - (x - 1).powi(2) - sin(y) * x) / 2)]
    #[constraint(when = x > 0, x_dot == r * b_dot)]
    #[constraint(when = x > 0, y_dot == -r * a_dot)]
    struct Sphere { r: f64, k2: f64 } midpoint
}

// A skate that falls onto sloping ice, and cuts from there on.
of_all! { touchdown,
    #[coordinates(x, y, z, theta: S1)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 + J / 2 * theta_dot.powi(2) - y / 2 - z - cos(x + z) / 3)]
    #[constraint(when = z <= 0, sin(theta) * x_dot == cos(theta) * y_dot)]
    #[constraint(when = z <= 0, z_dot == 0)]
    struct Skate { J: f64 } midpoint
}

// Over a boundary that is curved and moves, in with a jump and out again.
of_all! { curved,
    #[coordinates(x, y, theta: S1)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2) / 4) / 2 - x / 2 - x.powi(2) * y / 5)]
    #[constraint(when = x > y.powi(2) / 4 + t / 5, sin(theta) * x_dot == cos(theta) * y_dot)]
    struct Cut { } trapezoidal
}
