//! Systems that use every function and construction of the language, under every rule.

#![cfg(feature = "large-verification")]

use super::{ByHand, Parameters, Point, is_as_written};
use crate::verification::rule::{Rule, discretized};

/// One module: the system by attributes, `BY_HAND`, and the test that they agree.
macro_rules! written_twice {
    ($module:ident<$n:literal, $m:literal>: { $($attributes:tt)* } $by_hand:expr) => {
        mod $module {
            use super::{ByHand, Parameters, Rule, is_as_written};

            mod every {
                super::super::discretized! {
                    $($attributes)*
                    struct System { pub a: f64, pub b: f64, pub p: [f64; 3], }
                }
            }

            #[test]
            fn is_as_written_by_hand() {
                let by_hand: ByHand<$n, $m> = $by_hand;
                written_twice!(@ by_hand midpoint MIDPOINT, trapezoidal TRAPEZOIDAL,
                    simpson SIMPSON, left LEFT, right RIGHT, half HALF, third THIRD, parameter PARAMETER);
            }
        }
    };
    (@ $by_hand:ident $($rule:ident $constant:ident),*) => {
        $({
            let make = |Parameters { a, b, p }| every::$rule::System { a, b, p, alpha: crate::verification::rule::ALPHA };
            let rule: &Rule = &crate::verification::rule::$constant;
            println!("{}", rule.name);
            is_as_written(make, rule, &$by_hand);
        })*
    };
}

fn free<const N: usize>(_: &Parameters, _: &Point<N>) -> [f64; N] {
    [0.0; N]
}

fn unconstrained<const N: usize>(_: &Parameters, _: &Point<N>) -> [f64; 0] {
    []
}

written_twice! {
    powers<2, 0>: {
        #[coordinates(x, y)]
        #[lagrangian(
            (a + x.powi(2)) * x_dot.powi(2) / 2 + (2 + sin(y)).powi(-2) * y_dot.powi(2) + x_dot * y_dot / 5
                - (1 + x.powi(2)).powf(5/2) - pow(2 + x * y, b) + (3 + y).powf(a) - sqrt(1 + x.powi(2) + y.powi(2))
                + pow(2, y) - pow(x, 3) - (3 + x).powi(-3) + (2 + x).powf(-3/2) + pow(3 + x, y) + x.powi(0) + y.powi(1)
                + (2 + y).powi(7) / 100 + sqrt(a * (2 + x)) / (1 + y.powi(2)).sqrt() - x_dot.powi(4) / 40 + pow(b, 1/3) * x
        )]
    }
    ByHand {
        lagrangian: |p, &super::Point { q: [x, y], v: [u, w], .. }| {
            (p.a + x * x) * u * u / 2.0 + w * w / (2.0 + y.sin()).powi(2) + u * w / 5.0
                - (1.0 + x * x).powi(2) * (1.0 + x * x).sqrt()
                - (p.b * (2.0 + x * y).ln()).exp()
                + (p.a * (3.0 + y).ln()).exp()
                - x.hypot(y).hypot(1.0)
                + y.exp2()
                - x * x * x
                - 1.0 / ((3.0 + x) * (3.0 + x) * (3.0 + x))
                + 1.0 / ((2.0 + x) * (2.0 + x).sqrt())
                + (y * (3.0 + x).ln()).exp()
                + 1.0
                + y
                + (2.0 + y).powi(7) / 100.0
                + (p.a * (2.0 + x) / (1.0 + y * y)).sqrt()
                - u * u * u * u / 40.0
                + p.b.cbrt() * x
        },
        force: super::free,
        constraints: super::unconstrained,
    }
}

written_twice! {
    exponentials<2, 0>: {
        #[coordinates(x, y)]
        #[lagrangian(
            exp(x / 2) * x_dot.powi(2) + ln(3 + y) * y_dot.powi(2) / 2 + (x * y).exp() - (x.powi(2) + a).ln()
                - sinh(x) * b + cosh(y - x) / 3 - tanh(a * x * y) - y.cosh() + x.tanh().sinh() + exp(-a * t) * x - t.exp() * y / 9
        )]
    }
    ByHand {
        lagrangian: |p, &super::Point { q: [x, y], v: [u, w], t, .. }| {
            let sinh = |x: f64| (x.exp() - (-x).exp()) / 2.0;
            let cosh = |x: f64| (x.exp() + (-x).exp()) / 2.0;
            let tanh = |x: f64| 1.0 - 2.0 / ((2.0 * x).exp() + 1.0);
            (x / 2.0).exp() * u * u + (3.0 + y).ln() * w * w / 2.0 + (x * y).exp() - (x * x + p.a).ln()
                - sinh(x) * p.b
                + cosh(y - x) / 3.0
                - tanh(p.a * x * y)
                - cosh(y)
                + sinh(tanh(x))
                + x / (p.a * t).exp()
                - t.exp() * y / 9.0
        },
        force: super::free,
        constraints: super::unconstrained,
    }
}

written_twice! {
    circular<2, 0>: {
        #[coordinates(x, phi: S1)]
        #[lagrangian(
            (2 + cos(phi)) * x_dot.powi(2) / 2 + phi_dot.powi(2) * (1 + tan(x / 2).powi(2)) - asin(x * phi / 4) + acos(phi / 4) * a
                - atan(b * x) + atan2(x - 3, phi) + phi.sin().atan2(2 + x) - (x / 3).asin().cos() + (x / 5).acos() * (phi / 5).atan()
                + sin(phi - x) * x_dot + (x * phi / 4).tan() + atan2(phi, 2) * atan2(x, -4)
        )]
    }
    ByHand {
        lagrangian: |p, &super::Point { q: [x, phi], v: [u, w], .. }| {
            let sec = 1.0 / (x / 2.0).cos();
            (2.0 + phi.cos()) * u * u / 2.0 + w * w * sec * sec - (x * phi / 4.0).asin()
                + (phi / 4.0).acos() * p.a
                - (p.b * x).atan()
                + (x - 3.0).atan2(phi)
                + (phi.sin() / (2.0 + x)).atan()
                - (1.0 - x * x / 9.0).sqrt()
                + (x / 5.0).acos() * (phi / 5.0).atan()
                + (phi - x).sin() * u
                + (x * phi / 4.0).sin() / (x * phi / 4.0).cos()
                + (phi / 2.0).atan() * x.atan2(-4.0)
        },
        force: super::free,
        constraints: super::unconstrained,
    }
}

written_twice! {
    velocities<2, 0>: {
        #[coordinates(x, y)]
        #[lagrangian(
            -b * sqrt(8 - (x_dot.powi(2) + y_dot.powi(2)) / 2 - x / 9) + cosh(x_dot * y / 2) + y_dot.powi(2) * sin(t + x)
                + a * (x * y_dot - y * x_dot) + h * x * y - h.powi(2) * x_dot + 3 * y_dot.powi(2) + t.powi(2) * x * y_dot / (1 + t.powi(2))
        )]
    }
    ByHand {
        lagrangian: |p, &super::Point { q: [x, y], v: [u, w], t, h }| {
            -p.b * (8.0 - (u * u + w * w) / 2.0 - x / 9.0).sqrt() + (u * y / 2.0).cosh() + w * w * (t + x).sin()
                + p.a * (x * w - y * u)
                + h * x * y
                - h * h * u
                + 3.0 * w * w
                + x * w * (1.0 - 1.0 / (1.0 + t * t))
        },
        force: super::free,
        constraints: super::unconstrained,
    }
}

written_twice! {
    arrays<4, 0>: {
        #[coordinates(q: [R; 3], s: S1)]
        #[define(rest = (0..3).map(|i| p[i] / 3).sum())]
        #[lagrangian(
            (0..3).map(|i| p[i] * q_dot[i].powi(2) / 2).sum() + s_dot.powi(2) * (2 + (0..3).map(|i| cos(q[i])).product())
                - (0..2).map(|i| (q[i + 1] - q[i] - rest).powi(2)).sum()
                - (0..3).map(|i| (0..=i).map(|j| sin(q[i] * q[j] + s) / (i + j + 1)).sum()).sum()
                + (0..3).map(|i| q[(i + 1) % 3] * q_dot[i] * p[2 - i]).sum() / 7
        )]
    }
    ByHand {
        lagrangian: |p, &super::Point { q: [x, y, z, s], v: [u, v, w, r], .. }| {
            let [l, m, n] = p.p;
            let rest = (l + m + n) / 3.0;
            (l * u * u + m * v * v + n * w * w) / 2.0 + r * r * (2.0 + x.cos() * y.cos() * z.cos())
                - (y - x - rest).powi(2)
                - (z - y - rest).powi(2)
                - (x * x + s).sin()
                - (y * x + s).sin() / 2.0
                - (y * y + s).sin() / 3.0
                - (z * x + s).sin() / 3.0
                - (z * y + s).sin() / 4.0
                - (z * z + s).sin() / 5.0
                + (y * u * n + z * v * m + x * w * l) / 7.0
        },
        force: super::free,
        constraints: super::unconstrained,
    }
}

written_twice! {
    nested<2, 0>: {
        #[coordinates(x, y)]
        #[define(r2 = x.powi(2) + y.powi(2))]
        #[define(well = {
            let depth = a + 1;
            let shape = { let r2 = r2 / depth; r2 - r2.powi(2) };
            depth * shape
        })]
        #[define(kinetic = { let v2 = x_dot.powi(2) + y_dot.powi(2); v2 / 2 * (1 + r2) })]
        #[lagrangian({
            let x = x + y / 2;
            let x = sin(x);
            kinetic - well * { let s = x * y; s + cos(s) } - -x / (2 - -r2) - (b - (a - (b - y)))
        })]
    }
    ByHand {
        lagrangian: |p, &super::Point { q: [x, y], v: [u, w], .. }| {
            let r2 = x * x + y * y;
            let shape = r2 / (p.a + 1.0) - (r2 / (p.a + 1.0)).powi(2);
            let sine = (x + y / 2.0).sin();
            (u * u + w * w) * (1.0 + r2) / 2.0 - (p.a + 1.0) * shape * (sine * y + (sine * y).cos())
                + sine / (2.0 + r2)
                - (2.0 * p.b - p.a - y)
        },
        force: super::free,
        constraints: super::unconstrained,
    }
}

written_twice! {
    constants<2, 0>: {
        #[coordinates(x, y)]
        #[lagrangian(
            (1/2 + sin(1)) * x_dot.powi(2) + exp(2) / 10 * y_dot.powi(2) - pi * x.powi(2) - sqrt(2) * x * y + ln(3) * y
                + 0.1 * x + 1e-3 * y.powi(3) + atan(1) * cos(pi * x) - acos(0.3) * x.powi(4) + tanh(1/2) * y - pow(2, 1/2) * x * y.powi(2)
                + (5).powi(-2) * x + cosh(0.5) * y * x + asin(1/3) * x.powi(3) + atan2(1, -2) * y + tan(1) * x - sinh(2) * y / 4
                + 2.5e2 * x * y / 100 + (7/3).powf(0.3) * y + sqrt(8) * exp(-1) * x + ln(1/2) * y.powi(2) + cos(pi / 3) * x + exp(0) * y
                + 1_000 * x / 999 + sqrt(pi) * y * x.powi(3)
        )]
    }
    ByHand {
        lagrangian: |_, &super::Point { q: [x, y], v: [u, w], .. }| {
            use std::f64::consts::{FRAC_PI_4, LN_2, PI, SQRT_2};
            (0.5 + 1.0_f64.sin()) * u * u + 2.0_f64.exp() / 10.0 * w * w - PI * x * x - SQRT_2 * x * y
                + 3.0_f64.ln() * y
                + 0.1 * x
                + 1e-3 * y.powi(3)
                + FRAC_PI_4 * (PI * x).cos()
                - 0.3_f64.acos() * x.powi(4)
                + 0.5_f64.tanh() * y
                - SQRT_2 * x * y * y
                + 0.04 * x
                + 0.5_f64.cosh() * y * x
                + (1.0_f64 / 3.0).asin() * x.powi(3)
                + 1.0_f64.atan2(-2.0) * y
                + 1.0_f64.tan() * x
                - 2.0_f64.sinh() * y / 4.0
                + 2.5 * x * y
                + (7.0_f64 / 3.0).powf(0.3) * y
                + 8.0_f64.sqrt() / 1.0_f64.exp() * x
                - LN_2 * y * y
                + x / 2.0
                + y
                + 1000.0 / 999.0 * x
                + PI.sqrt() * y * x.powi(3)
        },
        force: super::free,
        constraints: super::unconstrained,
    }
}

written_twice! {
    one_constraint<3, 1>: {
        #[coordinates(x, y, theta: S1)]
        #[lagrangian(a / 2 * (x_dot.powi(2) + y_dot.powi(2)) + b / 2 * theta_dot.powi(2) + x * cos(theta) - p[0] * y)]
        #[constraint(sin(theta) * x_dot - (2 + x * y) * y_dot == p[1] * theta_dot * exp(-t) + x * sin(t) - p[2])]
    }
    ByHand {
        lagrangian: |p, &super::Point { q: [x, y, theta], v: [u, w, r], .. }| {
            p.a / 2.0 * (u * u + w * w) + p.b / 2.0 * r * r + x * theta.cos() - p.p[0] * y
        },
        force: super::free,
        constraints: |p, &super::Point { q: [x, y, theta], v: [u, w, r], t, .. }| {
            [theta.sin() * u - (2.0 + x * y) * w - p.p[1] * r / t.exp() - x * t.sin() + p.p[2]]
        },
    }
}

written_twice! {
    two_constraints<4, 2>: {
        #[coordinates(x, y, theta: S1, phi: S1)]
        #[define(rim = p[0] * theta_dot)]
        #[define(along = x_dot * cos(phi) + y_dot * sin(phi))]
        #[lagrangian(a / 2 * (x_dot.powi(2) + y_dot.powi(2)) + b / 2 * theta_dot.powi(2) + phi_dot.powi(2) * (1 + x.powi(2)) - sin(x * phi))]
        #[constraint(along == rim + p[1] * x)]
        #[constraint({ let side = y_dot * cos(phi) - x_dot * sin(phi); (1 + t.powi(2)) * side } == (x + t) * phi_dot + (y_dot + theta_dot) / 3)]
        #[force(theta = -p[2] * theta_dot, phi = cos(t) * x_dot)]
        #[force(theta = sin(theta) / (2 + y))]
    }
    ByHand {
        lagrangian: |p, &super::Point { q: [x, _, _, phi], v: [u, w, r, s], .. }| {
            p.a / 2.0 * (u * u + w * w) + p.b / 2.0 * r * r + s * s * (1.0 + x * x) - (x * phi).sin()
        },
        force: |p, &super::Point { q: [_, y, theta, _], v: [u, _, r, _], t, .. }| {
            [0.0, 0.0, theta.sin() / (2.0 + y) - p.p[2] * r, t.cos() * u]
        },
        constraints: |p, &super::Point { q: [x, _, _, phi], v: [u, w, r, s], t, .. }| {
            let (sin, cos) = phi.sin_cos();
            [
                u * cos + w * sin - p.p[0] * r - p.p[1] * x,
                (1.0 + t * t) * (w * cos - u * sin) - (x + t) * s - (w + r) / 3.0,
            ]
        },
    }
}

written_twice! {
    forced<2, 0>: {
        #[coordinates(x, y)]
        #[lagrangian((x_dot.powi(2) + b * y_dot.powi(2)) / 2 - cosh(x - y))]
        #[force(
            x = -a * x_dot * sqrt(1 + x_dot.powi(2)) + p[0] * cos(p[1] * t) * y,
            y = tanh(3 * y_dot) * exp(-x) - p[2] * x * y_dot.powi(3) + h * t
        )]
    }
    ByHand {
        lagrangian: |p, &super::Point { q: [x, y], v: [u, w], .. }| (u * u + p.b * w * w) / 2.0 - (x - y).cosh(),
        force: |p, &super::Point { q: [x, y], v: [u, w], t, h }| {
            [
                -p.a * u * u.hypot(1.0) + p.p[0] * (p.p[1] * t).cos() * y,
                (3.0 * w).tanh() / x.exp() - p.p[2] * x * w * w * w + h * t,
            ]
        },
        constraints: super::unconstrained,
    }
}

written_twice! {
    double_pendulum<2, 0>: {
        #[coordinates(theta: [S1; 2])]
        #[define(m1 = p[0])]
        #[define(m2 = p[1])]
        #[lagrangian(
            (m1 + m2) / 2 * a.powi(2) * theta_dot[0].powi(2) + m2 / 2 * b.powi(2) * theta_dot[1].powi(2)
                + m2 * a * b * theta_dot[0] * theta_dot[1] * cos(theta[0] - theta[1])
                + (m1 + m2) * p[2] * a * cos(theta[0]) + m2 * p[2] * b * cos(theta[1])
        )]
    }
    ByHand {
        lagrangian: |p, &super::Point { q: [s, r], v: [u, w], .. }| {
            let [m1, m2, g] = p.p;
            // Velocities and heights of the two bobs.
            let [x1, y1] = [p.a * u * s.cos(), p.a * u * s.sin()];
            let [x2, y2] = [x1 + p.b * w * r.cos(), y1 + p.b * w * r.sin()];
            let [z1, z2] = [-p.a * s.cos(), -p.a * s.cos() - p.b * r.cos()];
            m1 / 2.0 * (x1 * x1 + y1 * y1) + m2 / 2.0 * (x2 * x2 + y2 * y2) - g * (m1 * z1 + m2 * z2)
        },
        force: super::free,
        constraints: super::unconstrained,
    }
}
