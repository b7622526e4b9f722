//! The equations of a node, evaluated with the midpoint rule written out by hand.
//!
//! ```text
//! D_1L_d = (h/2) L_q - L_v     D_2L_d = (h/2) L_q + L_v     f^± = (h/2) F     at (q_k + d/2, d/h, t_k + h/2)
//! ```

use nonholonomic::nalgebra::{DMatrix, DVector, SVector};
use nonholonomic::prelude::*;

use crate::independent::jet::{Jet, K, LARGEST, TIME};

/// A system as it is written, in numbers of this test.
pub trait Plain<const N: usize, const M: usize>:
    std::fmt::Debug
    + DiscreteSystem<
        Configuration = SVector<f64, N>,
        Increment = SVector<f64, N>,
        Multipliers = SVector<f64, M>,
    >
{
    /// With parameters somewhere in their ranges, and (q, v) likewise; the random numbers are in (0, 1).
    fn draw(units: &mut dyn FnMut() -> f64) -> (Self, [f64; N], [f64; N])
    where
        Self: Sized;
    fn lagrangian(&self, q: [Jet; N], v: [Jet; N], t: Jet) -> Jet;
    fn force(&self, q: [Jet; N], v: [Jet; N], t: Jet) -> [Jet; N];
    /// b(q, t) v + c(q, t).
    fn constraints(&self, q: [Jet; N], v: [Jet; N], t: Jet) -> [Jet; M];
}

/// A node of a motion.
#[derive(Clone, Copy, Debug)]
pub struct Node<const N: usize, const M: usize> {
    pub t: f64,
    pub h: f64,
    pub q: [f64; N],
    pub d: [f64; N],
    pub lambda: [f64; M],
}

impl<const N: usize, const M: usize> Node<N, M> {
    pub fn of<S: Plain<N, M>>(state: &State<S>) -> Self {
        Self {
            t: state.t,
            h: state.h,
            q: state.q.into(),
            d: state.increment.into(),
            lambda: state.lambda.into(),
        }
    }

    fn size(&self, place: usize) -> f64 {
        match place {
            TIME => self.t.abs() + self.h.abs(),
            i if i < N => self.q[i].abs() + self.d[i].abs(),
            i if (LARGEST..LARGEST + N).contains(&i) => (self.d[i - LARGEST] / self.h).abs(),
            _ => 0.0,
        }
    }

    /// (q, v, t) at the middle, or at q_k with v = 0.
    fn variables(&self, is_middle: bool) -> ([Jet; N], [Jet; N], Jet) {
        let part = if is_middle { 0.5 } else { 0.0 };
        let q = std::array::from_fn(|i| Jet::variable(self.q[i] + part * self.d[i], i));
        let v = |i: usize| if is_middle { self.d[i] / self.h } else { 0.0 };
        let v = std::array::from_fn(|i| Jet::variable(v(i), LARGEST + i));
        (q, v, Jet::variable(self.t + part * self.h, TIME))
    }
}

/// A value, and how much it changes if (q, v, t) change by themselves, plus its own terms: times ε it is the effect of rounding.
#[derive(Clone, Copy)]
pub struct Rounded {
    pub value: f64,
    pub scale: f64,
}

/// (D_1L_d + f⁻)_i and (D_2L_d + f⁺)_i.
fn momenta<S: Plain<N, M>, const N: usize, const M: usize>(
    system: &S,
    node: &Node<N, M>,
) -> [[Rounded; N]; 2] {
    let (q, v, t) = node.variables(true);
    let lagrangian = system.lagrangian(q, v, t);
    let force = system.force(q, v, t);
    let half = node.h / 2.0;
    [-1.0, 1.0].map(|sign| {
        std::array::from_fn(|i| {
            let at_v = LARGEST + i;
            let parts = [
                half * lagrangian.d[i],
                sign * lagrangian.d[at_v],
                half * force[i].f,
            ];
            let sensitivity = |j: usize| {
                half.abs() * (lagrangian.dd[i][j].abs() + force[i].d[j].abs())
                    + lagrangian.dd[at_v][j].abs()
            };
            let changes = (0..K).map(|j| sensitivity(j) * node.size(j));
            // A correction of the increments by ε q_j is round-off for the solver.
            let in_increments = (0..N).map(|j| {
                sensitivity(LARGEST + j) / node.h.abs() * (node.q[j].abs() + node.d[j].abs())
            });
            Rounded {
                value: parts.iter().sum(),
                scale: parts.map(f64::abs).iter().sum::<f64>()
                    + changes.sum::<f64>()
                    + in_increments.sum::<f64>(),
            }
        })
    })
}

/// The momentum that an interval hands to its right node.
pub fn arrival<S: Plain<N, M>, const N: usize, const M: usize>(
    system: &S,
    before: &Node<N, M>,
) -> [Rounded; N] {
    momenta(system, before)[1]
}

/// The momentum that a velocity brings to the first node: L_v.
pub fn brought<S: Plain<N, M>, const N: usize, const M: usize>(
    system: &S,
    [q, v]: [[f64; N]; 2],
) -> [Rounded; N] {
    let q = std::array::from_fn(|i| Jet::variable(q[i], i));
    let v = std::array::from_fn(|i| Jet::variable(v[i], LARGEST + i));
    let lagrangian = system.lagrangian(q, v, Jet::variable(0.0, TIME));
    std::array::from_fn(|i| Rounded {
        value: lagrangian.d[LARGEST + i],
        scale: lagrangian.d[LARGEST + i].abs(),
    })
}

/// R and ∂R/∂z at a node: the rows of the momenta, then those of the constraints.
pub fn linearised<S: Plain<N, M>, const N: usize, const M: usize>(
    system: &S,
    arrival: &[Rounded; N],
    here: &Node<N, M>,
) -> (DVector<f64>, DMatrix<f64>) {
    let (mut values, mut by) = (DVector::zeros(N + M), DMatrix::zeros(N + M, N + M));
    let [departure, _] = momenta(system, here);
    let (q, v, t) = here.variables(false);
    let forms = system.constraints(q, v, t);
    let (q, v, t) = here.variables(true);
    let (l, f) = (system.lagrangian(q, v, t).dd, system.force(q, v, t));
    // ∂/∂d = ∂_q/2 + ∂_v/h
    let by_d = |d: &[f64; K], j: usize| d[j] / 2.0 + d[LARGEST + j] / here.h;
    for i in 0..N {
        values[i] = arrival[i].value + departure[i].value;
        for j in 0..N {
            let half = here.h / 2.0;
            by[(i, j)] = half * (by_d(&l[i], j) + by_d(&f[i].d, j)) - by_d(&l[LARGEST + i], j);
        }
        for (a, form) in forms.iter().enumerate() {
            values[i] -= here.lambda[a] * form.d[LARGEST + i];
            by[(i, N + a)] = -form.d[LARGEST + i];
        }
    }
    for (a, phi) in system.constraints(q, v, t).iter().enumerate() {
        values[N + a] = phi.f;
        for j in 0..N {
            by[(N + a, j)] = by_d(&phi.d, j);
        }
    }
    (values, by)
}

/// The solver's tolerance, relative to the terms of a row.
const TOLERANCE: f64 = 1e-12;
/// Round-off as the solver has it, 64 ε of the unknowns; the evaluation here is off by some ε more.
const ROUNDING: f64 = 128.0 * f64::EPSILON;

/// The largest row of the equations of a node relative to the bound by tolerance and rounding: at most 1. NaN counts as infinite.
///
/// ```text
/// |R| ≤ 1e-12 Σ |terms of R| + 128 ε Σ_x |∂R/∂x| |x|,   x: q, v and t of both intervals, and q/h as an increment
/// ```
pub fn excess<S: Plain<N, M>, const N: usize, const M: usize>(
    system: &S,
    arrival: &[Rounded; N],
    here: &Node<N, M>,
) -> f64 {
    let [departure, _] = momenta(system, here);
    let (q, v, t) = here.variables(false);
    let forms = system.constraints(q, v, t);
    let mut worst = 0.0_f64;
    let mut row = |value: f64, terms: f64, scale: f64| {
        let ratio = match value == 0.0 {
            true => 0.0,
            false => value.abs() / (TOLERANCE * terms + ROUNDING * scale),
        };
        worst = if ratio.is_nan() {
            f64::INFINITY
        } else {
            worst.max(ratio)
        };
    };
    for i in 0..N {
        let (p, d) = (arrival[i], departure[i]);
        let (mut value, mut terms) = (p.value + d.value, p.value.abs() + d.value.abs());
        let mut scale = p.scale + d.scale;
        for (form, lambda) in forms.iter().zip(here.lambda) {
            let reaction = lambda * form.d[LARGEST + i];
            value -= reaction;
            terms += reaction.abs();
            let slopes = (0..K).map(|j| form.dd[LARGEST + i][j].abs() * here.size(j));
            scale += reaction.abs() + lambda.abs() * slopes.sum::<f64>();
        }
        row(value, terms, scale);
    }
    let (q, v, t) = here.variables(true);
    for phi in system.constraints(q, v, t) {
        let terms: f64 = (0..K).map(|j| phi.d[j].abs() * here.size(j)).sum();
        let in_increments = (0..N)
            .map(|j| phi.d[LARGEST + j].abs() / here.h.abs() * (here.q[j].abs() + here.d[j].abs()));
        row(phi.f, terms, terms + in_increments.sum::<f64>());
    }
    worst
}

/// A struct for the macro and the same system in plain Rust, from the same tokens.
macro_rules! system {
    (
        $(#[$attribute:meta])*
        $name:ident [$($parameter:ident: $low:literal to $high:literal),*] $t:ident
        $n:literal $m:literal ($($q:ident $v:ident from $range:expr),*)
        lagrangian { $($l:tt)* }
        $(force { $($component:ident = { $($f:tt)* }),* })?
        $(constraint { $($lhs:tt)* } == { $($rhs:tt)* })*
    ) => {
        #[discrete_system]
        #[coordinates($($q),*)]
        #[lagrangian($($l)*)]
        $(#[force($($component = $($f)*),*)])?
        $(#[constraint($($lhs)* == $($rhs)*)])*
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name { $(pub $parameter: f64),* }

        #[allow(unused_variables)]
        impl $crate::independent::plain::Plain<$n, $m> for $name {
            fn draw(units: &mut dyn FnMut() -> f64) -> (Self, [f64; $n], [f64; $n]) {
                let mut within = |low: f64, high: f64| low + (high - low) * units();
                let system = Self { $($parameter: within($low, $high)),* };
                let ranges: [[f64; 4]; $n] = [$($range),*];
                (system, ranges.map(|r| within(r[0], r[1])), ranges.map(|r| within(r[2], r[3])))
            }
            fn lagrangian(&self, [$($q),*]: [Jet; $n], [$($v),*]: [Jet; $n], $t: Jet) -> Jet {
                let Self { $($parameter),* } = *self;
                $($l)*
            }
            fn force(&self, [$($q),*]: [Jet; $n], [$($v),*]: [Jet; $n], $t: Jet) -> [Jet; $n] {
                let Self { $($parameter),* } = *self;
                let zero = [Jet::from(0.0); $n];
                $(let zero = [$($($f)*),*];)?
                zero
            }
            fn constraints(&self, [$($q),*]: [Jet; $n], [$($v),*]: [Jet; $n], $t: Jet) -> [Jet; $m] {
                let Self { $($parameter),* } = *self;
                [$(($($lhs)*) - ($($rhs)*)),*]
            }
        }
    };
}
pub(crate) use system;
