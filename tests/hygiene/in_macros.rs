//! Structs written by `macro_rules!`, with every kind of fragment in every position it fits.

use nonholonomic::{DiscreteSystem, Moving};

macro_rules! by_identifiers {
    ($(#[$attribute:meta])* $visibility:vis $name:ident { $m:ident, $i:ident, $j:ident, $a:ident, $c:ident }: $real:ty, $circle:ident, $rule:ident) => {
        $(#[$attribute])*
        #[nonholonomic::discrete_system]
        #[coordinates(x, y, theta: $circle, phi: $circle)]
        #[define(speed = $a * theta_dot)]
        #[lagrangian($m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + $i / 2 * theta_dot.powi(2) + $j / 2 * phi_dot.powi(2))]
        #[constraint(x_dot == speed * cos(phi))]
        #[constraint(y_dot == speed * sin(phi))]
        #[force(x = -$c * x_dot)]
        #[discretization($rule)]
        $visibility struct $name {
            $m: $real,
            $i: $real,
            $j: $real,
            $a: $real,
            $c: $real,
        }
    };
}

by_identifiers! {
    /// A disk.
    #[derive(Debug)]
    pub(crate) Identifiers { m, i, j, a, c }: f64, S1, midpoint
}

macro_rules! by_expressions {
    ($name:ident, $lagrangian:expr, $left:expr => $right:expr, $equation:expr, $coordinate:ident: $force:expr, $alpha:expr) => {
        #[nonholonomic::discrete_system]
        #[coordinates(x, y, theta: S1, phi: S1)]
        #[lagrangian($lagrangian)]
        #[constraint($left == $right)]
        #[constraint($equation)]
        #[force($coordinate = $force)]
        #[discretization(alpha = $alpha)]
        struct $name {
            m: f64,
            i: f64,
            j: f64,
            a: f64,
            c: f64,
        }
    };
}

by_expressions!(
    Expressions,
    m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + i / 2 * theta_dot.powi(2) + j / 2 * phi_dot.powi(2),
    x_dot => a * cos(phi) * theta_dot,
    y_dot == a * sin(phi) * theta_dot,
    x: -c * x_dot,
    1 / 2
);

macro_rules! by_tokens {
    ($name:ident { $($fields:tt)* } $($attributes:tt)*) => {
        #[nonholonomic::discrete_system]
        $($attributes)*
        struct $name { $($fields)* }
    };
}

by_tokens! {
    Tokens { m: f64, i: f64, j: f64, a: f64, c: f64 }
    #[coordinates(x, y, theta: S1, phi: S1)]
    #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + i / 2 * theta_dot.powi(2) + j / 2 * phi_dot.powi(2))]
    #[constraint(x_dot == a * cos(phi) * theta_dot)]
    #[constraint(y_dot == a * sin(phi) * theta_dot)]
    #[force(x = -c * x_dot)]
}

macro_rules! by_item {
    ($item:item) => {
        $item
    };
}

by_item! {
    #[nonholonomic::discrete_system]
    #[coordinates(x, y, theta: S1, phi: S1)]
    #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + i / 2 * theta_dot.powi(2) + j / 2 * phi_dot.powi(2))]
    #[constraint(x_dot == a * cos(phi) * theta_dot)]
    #[constraint(y_dot == a * sin(phi) * theta_dot)]
    #[force(x = -c * x_dot)]
    struct Item { m: f64, i: f64, j: f64, a: f64, c: f64 }
}

/// `$n` in array lengths, bounds of sums, indices and exponents; `$k` as a factor.
macro_rules! chain {
    (literal $name:ident, $n:literal, $last:literal, $two:literal, $k:literal, $space:ident) => {
        chain!(@ $name, $n, $last, $two, $k, $space);
    };
    (expr $name:ident, $n:expr, $last:expr, $two:expr, $k:expr, $space:ty) => {
        chain!(@ $name, $n, $last, $two, $k, $space);
    };
    (tt $name:ident, $n:tt, $last:tt, $two:tt, $k:tt, $space:tt) => {
        chain!(@ $name, $n, $last, $two, $k, $space);
    };
    (@ $name:ident, $n:expr, $last:expr, $two:expr, $k:expr, $space:ty) => {
        #[nonholonomic::discrete_system]
        #[coordinates(q: [$space; $n], z: $space)]
        #[lagrangian(
            m[1] * (0..$n).map(|i| q_dot[i].powi($two)).sum() / $two + z_dot.powi($two)
                - $k * (0..$last).map(|i| (q[i + 1] - q[i]).powi($two)).sum() - pow(q[$last], $two) * $k
        )]
        struct $name {
            m: [f64; $two],
        }
    };
}

chain!(literal Literals, 4, 3, 2, 1.5, R);
chain!(expr Exprs, 4, 4 - 1, 2, 1 + 0.5, R);
chain!(tt Trees, 4, 3, 2, 1.5, R);

#[nonholonomic::discrete_system]
#[coordinates(q: [R; 4], z)]
#[lagrangian(
    m[1] * (q_dot[0].powi(2) + q_dot[1].powi(2) + q_dot[2].powi(2) + q_dot[3].powi(2)) / 2 + z_dot.powi(2)
        - 1.5 * ((q[1] - q[0]).powi(2) + (q[2] - q[1]).powi(2) + (q[3] - q[2]).powi(2)) - q[3].powi(2) * 1.5
)]
struct Unrolled {
    m: [f64; 2],
}

/// Called above its definition: attributes stand where they stand in the item, and not where they stand in the file.
mod called_above_its_definition {
    declared! {
        #[coordinates(x)]
        #[lagrangian(x_dot.powi(2) / 2)]
        pub(super) struct Tokens;
    }
    named! {
        #[coordinates(x)]
        #[lagrangian(x_dot.powi(2) / 2)]
        Attributes
    }

    passed_on! {
        #[coordinates(x)]
        #[lagrangian(x_dot.powi(2) / 2)]
        PassedOn
    }

    // The hashes of the attributes stand here, above `#[discrete_system]` and the struct.
    macro_rules! passed_on {
        ($(#[$attribute:meta])* $name:ident) => {
            passed_on_again! { $(#[$attribute])* $name }
        };
    }
    macro_rules! passed_on_again {
        ($(# $attribute:tt)* $name:ident) => {
            #[nonholonomic::discrete_system]
            $(# $attribute)*
            pub(super) struct $name;
        };
    }
    macro_rules! passed_on_whole {
        ($name:ident $($attributes:tt)*) => {
            #[nonholonomic::discrete_system]
            $($attributes)*
            pub(super) struct $name;
        };
    }
    macro_rules! whole {
        ($(#[$attribute:meta])* $name:ident) => {
            passed_on_whole! { $name $(#[$attribute])* }
        };
    }
    whole! {
        #[coordinates(x)]
        #[lagrangian(x_dot.powi(2) / 2)]
        Whole
    }

    macro_rules! declared {
        ($($item:tt)*) => {
            #[nonholonomic::discrete_system]
            $($item)*
        };
    }
    macro_rules! named {
        ($(#[$attribute:meta])* $name:ident) => {
            #[nonholonomic::discrete_system]
            $(#[$attribute])*
            pub(super) struct $name;
        };
    }
    use {declared, named, passed_on, passed_on_again};
}

#[test]
fn called_above_its_definition() {
    use called_above_its_definition::{Attributes, PassedOn, Tokens, Whole};
    let (q0, q1) = ([0.5], [0.75]);
    let tokens = Tokens.step(0.25, q0, q1).expect("a free step");
    let attributes = Attributes.step(0.25, q0, q1).expect("a free step");
    let passed_on = PassedOn.step(0.25, q0, q1).expect("a free step");
    let whole = Whole.step(0.25, q0, q1).expect("a free step");
    assert_eq!([tokens.q2[0], attributes.q2[0]], [1.0; 2]);
    assert_eq!([passed_on.q2[0], whole.q2[0]], [1.0; 2]);
}

/// `where` in attributes that a macro passes on.
mod cases_passed_on {
    macro_rules! cases {
        ($attribute:meta, $name:ident) => {
            #[nonholonomic::discrete_system]
            #[coordinates(x)]
            #[$attribute]
            pub(super) struct $name;
        };
    }
    cases!(lagrangian(x_dot.powi(2) / 2 - where(x > 0, x.powi(2), 0)), Once);
    macro_rules! again {
        ($attribute:meta, $name:ident) => {
            cases!($attribute, $name);
        };
    }
    again!(lagrangian(x_dot.powi(2) / 2 - where(x > 0, x.powi(2), 0)), Twice);
}

/// Free where x < 0, an oscillator where x > 0.
#[test]
fn cases_passed_on_by_macros() {
    use cases_passed_on::{Once, Twice};
    let free = Once.step(0.25, [-2.0], [-1.75]).expect("a free step");
    assert_eq!(free.q2[0], -1.5);
    // With s = h²/2: (1 + s) x_2 = (2 - 2 s) x_1 - (1 + s) x_0.
    let s = 0.25_f64.powi(2) / 2.0;
    let expected = ((2.0 - 2.0 * s) * 1.25 - (1.0 + s)) / (1.0 + s);
    let once = Once.step(0.25, [1.0], [1.25]).expect("a step");
    let twice = Twice.step(0.25, [1.0], [1.25]).expect("a step");
    for q2 in [once.q2[0], twice.q2[0]] {
        assert!((q2 - expected).abs() < 1e-15);
    }
}

#[test]
fn fragments() {
    crate::hygiene::assert_same_as_disk(&Identifiers {
        m: 5.0,
        i: 0.3,
        j: 0.2,
        a: 0.5,
        c: 0.1,
    });
    crate::hygiene::assert_same_as_disk(&Tokens {
        m: 5.0,
        i: 0.3,
        j: 0.2,
        a: 0.5,
        c: 0.1,
    });
    crate::hygiene::assert_same_as_disk(&Item {
        m: 5.0,
        i: 0.3,
        j: 0.2,
        a: 0.5,
        c: 0.1,
    });
    assert!(
        format!(
            "{:?}",
            Identifiers {
                m: 5.0,
                i: 0.3,
                j: 0.2,
                a: 0.5,
                c: 0.1
            }
        )
        .starts_with("Identifiers")
    );
    // α = 1/2 is the midpoint rule with the terms in another order.
    let expressions = Expressions {
        m: 5.0,
        i: 0.3,
        j: 0.2,
        a: 0.5,
        c: 0.1,
    };
    let identifiers = Identifiers {
        m: 5.0,
        i: 0.3,
        j: 0.2,
        a: 0.5,
        c: 0.1,
    };
    let (q0, q1) = ([0.1, -0.2, 0.3, 0.4], [0.2, -0.1, 0.5, 0.5]);
    let left = expressions.d1_discrete_lagrangian(0.25, q0, q1);
    let right = identifiers.d1_discrete_lagrangian(0.25, q0, q1);
    assert!((left - right).norm() <= 1e-12 * left.norm());
}

#[test]
fn numbers() {
    let m = [7.0, 2.0];
    let (q0, q1) = ([0.1, 0.2, 0.4, 0.7, 0.0], [0.3, 0.1, 0.4, 0.9, 0.1]);
    let expected = Unrolled { m }.step(0.25, q0, q1).expect("a step").q2;
    assert_eq!(
        Literals { m }.step(0.25, q0, q1).expect("a step").q2,
        expected
    );
    assert_eq!(Exprs { m }.step(0.25, q0, q1).expect("a step").q2, expected);
    assert_eq!(Trees { m }.step(0.25, q0, q1).expect("a step").q2, expected);
}
