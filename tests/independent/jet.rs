//! Numbers with their first and second derivatives in (q, v, t): what L and the forces are evaluated with here, and nowhere
//! else in the project.

use std::ops::{Add, Div, Mul, Neg, Sub};

/// The most coordinates of a system.
pub const LARGEST: usize = 3;
/// Variables: q, v and t.
pub const K: usize = 2 * LARGEST + 1;
/// The place of t.
pub const TIME: usize = 2 * LARGEST;

/// f, ∂f and ∂²f.
#[derive(Clone, Copy, Debug)]
pub struct Jet {
    pub f: f64,
    pub d: [f64; K],
    pub dd: [[f64; K]; K],
}

impl Jet {
    pub fn variable(f: f64, place: usize) -> Self {
        let mut jet = Self::from(f);
        jet.d[place] = 1.0;
        jet
    }

    /// g(self) from g, g' and g''.
    fn chain(self, [g, g1, g2]: [f64; 3]) -> Self {
        let mut jet = Self::from(g);
        for i in 0..K {
            jet.d[i] = g1 * self.d[i];
            for j in 0..K {
                jet.dd[i][j] = g1 * self.dd[i][j] + g2 * self.d[i] * self.d[j];
            }
        }
        jet
    }

    pub fn powi(self, n: i32) -> Self {
        let x = self.f;
        let n1 = f64::from(n);
        self.chain([
            x.powi(n),
            n1 * x.powi(n - 1),
            n1 * (n1 - 1.0) * x.powi(n - 2),
        ])
    }
}

impl From<f64> for Jet {
    fn from(f: f64) -> Self {
        Self {
            f,
            d: [0.0; K],
            dd: [[0.0; K]; K],
        }
    }
}

impl Add for Jet {
    type Output = Jet;
    fn add(mut self, other: Jet) -> Jet {
        self.f += other.f;
        for i in 0..K {
            self.d[i] += other.d[i];
            for j in 0..K {
                self.dd[i][j] += other.dd[i][j];
            }
        }
        self
    }
}

impl Mul for Jet {
    type Output = Jet;
    fn mul(self, other: Jet) -> Jet {
        let (a, b) = (self, other);
        let mut jet = Jet::from(a.f * b.f);
        for i in 0..K {
            jet.d[i] = a.d[i] * b.f + a.f * b.d[i];
            for j in 0..K {
                let mixed = a.d[i] * b.d[j] + a.d[j] * b.d[i];
                jet.dd[i][j] = a.dd[i][j] * b.f + mixed + a.f * b.dd[i][j];
            }
        }
        jet
    }
}

impl Neg for Jet {
    type Output = Jet;
    fn neg(self) -> Jet {
        self.chain([-self.f, -1.0, 0.0])
    }
}

impl Sub for Jet {
    type Output = Jet;
    fn sub(self, other: Jet) -> Jet {
        self + -other
    }
}

impl Div for Jet {
    type Output = Jet;
    fn div(self, other: Jet) -> Jet {
        self * other.powi(-1)
    }
}

macro_rules! with_doubles {
    ($($operator:ident::$method:ident)*) => {$(
        impl $operator<f64> for Jet {
            type Output = Jet;
            fn $method(self, other: f64) -> Jet {
                $operator::$method(self, Jet::from(other))
            }
        }
        impl $operator<Jet> for f64 {
            type Output = Jet;
            fn $method(self, other: Jet) -> Jet {
                $operator::$method(Jet::from(self), other)
            }
        }
    )*};
}

with_doubles! { Add::add Sub::sub Mul::mul Div::div }

/// If the square of a u underflows, √u² has any slope between those of its two sides: the mean, 0.
pub fn sqrt(x: Jet) -> Jet {
    let root = x.f.sqrt();
    if (0.0..f64::MIN_POSITIVE).contains(&x.f) {
        return Jet::from(root);
    }
    x.chain([root, 0.5 / root, -0.25 / (root * x.f)])
}

pub fn exp(x: Jet) -> Jet {
    x.chain([x.f.exp(); 3])
}

pub fn tanh(x: Jet) -> Jet {
    let value = x.f.tanh();
    let slope = x.f.cosh().powi(-2);
    x.chain([value, slope, -2.0 * value * slope])
}

pub fn sin(x: Jet) -> Jet {
    let (sin, cos) = x.f.sin_cos();
    x.chain([sin, cos, -sin])
}

pub fn cos(x: Jet) -> Jet {
    let (sin, cos) = x.f.sin_cos();
    x.chain([cos, -sin, -cos])
}
