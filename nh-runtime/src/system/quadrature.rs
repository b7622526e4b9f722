//! Functions of an interval that follow from L and its first derivatives at the nodes of a
//! quadrature.

use crate::declarations::values;
use crate::linear::{Vector, pairing, vector};
use crate::real::{Real, Rounded};
use crate::system::{DiscreteSystem, Inputs, Instant, Interval};

/// A system whose discrete Lagrangian is the quadrature of a Lagrangian L(q, q̇, t) at nodes α of
/// the interval,
///
/// ```text
/// L_d(q_0, q_1) = h Σ_α w_α L(q_0 + α d, d/h, t_0 + α h),     Σ_α w_α = 1
/// D_1L_d = Σ_α w_α (h (1-α) ∂L/∂q - ∂L/∂q̇),     D_2L_d = Σ_α w_α (h α ∂L/∂q + ∂L/∂q̇)
/// E = Σ_α w_α (q̇·∂L/∂q̇ - L)
/// ```
///
/// with d = q_1 - q_0. The code of such a system contains L, ∂L/∂q and ∂L/∂q̇ once, and once more
/// in numbers that carry their size.
/// `#[discrete_system]` implements the trait for large systems in coordinates of R^n and S¹.
///
/// Source: J. E. Marsden, M. West, *Discrete mechanics and variational integrators*, Acta Numerica
/// 10 (2001), §2.
pub trait Quadrature: DiscreteSystem {
    /// One [`QuadratureNode`] a node: `[QuadratureNode; k]`.
    type Nodes: AsRef<[QuadratureNode]>;

    /// The nodes of the discretisation.
    fn nodes(&self) -> Self::Nodes;

    /// L, ∂L/∂q and ∂L/∂q̇ at (q, v) and the time `time.t`; `time.h` is NaN at a point of a
    /// continuous motion, where L does not depend on it.
    fn slopes_at(
        &self,
        inputs: Inputs<Self::Control>,
        q: &Self::Configuration,
        v: &Self::Increment,
    ) -> Slopes<Self>;

    /// The [sizes](DiscreteSystem::row_sizes_at) of the [slopes](Self::slopes_at), where q and v
    /// have these sizes and all else is given.
    fn slope_sizes_at(
        &self,
        inputs: Inputs<Self::Control>,
        q: &Self::Configuration,
        v: &Self::Increment,
        sizes: [&Self::Increment; 2],
    ) -> Slopes<Self>;
}

/// A node of a quadrature on [0, 1].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QuadratureNode {
    /// α, the place of the node: 0 at the left end, 1 at the right one.
    pub alpha: f64,
    /// w_α.
    pub weight: f64,
}

values! {
    /// A Lagrangian at a point, with its first derivatives.
    pub struct Slopes<S: DiscreteSystem> {
        /// L.
        pub value: f64,
        /// ∂L/∂q, n values.
        pub by_configuration: S::Covector,
        /// ∂L/∂q̇, n values.
        pub by_velocity: S::Covector,
    }
}

/// L and its slopes at a point of a continuous motion: `inputs.h` is NaN, as a continuous
/// Lagrangian does not depend on h.
pub fn slopes<S: Quadrature>(
    system: &S,
    at: Instant<S::Control>,
    q: &S::Configuration,
    v: &S::Increment,
) -> Slopes<S> {
    system.slopes_at(at.inputs(), q, v)
}

/// L_d = h Σ_α w_α L on the interval, an action.
pub fn discrete_lagrangian<S: Quadrature>(system: &S, interval: &Interval<S>) -> f64 {
    let mut sum = 0.0;
    visit_nodes(system, interval, |node, slopes, _| {
        sum += node.weight * slopes.value;
    });
    interval.time.h * sum
}

/// D_1L_d = Σ_α w_α (h (1-α) ∂L/∂q - ∂L/∂q̇) on the interval, n values.
pub fn d1_discrete_lagrangian<S: Quadrature>(system: &S, interval: &Interval<S>) -> S::Covector {
    end(system, interval, |alpha| 1.0 - alpha, -1.0)
}

/// D_2L_d = Σ_α w_α (h α ∂L/∂q + ∂L/∂q̇) on the interval, n values.
pub fn d2_discrete_lagrangian<S: Quadrature>(system: &S, interval: &Interval<S>) -> S::Covector {
    end(system, interval, |alpha| alpha, 1.0)
}

/// E = Σ_α w_α (q̇·∂L/∂q̇ - L) on the interval.
pub fn energy<S: Quadrature>(system: &S, interval: &Interval<S>) -> f64 {
    let mut sum = 0.0;
    visit_nodes(system, interval, |node, slopes, v| {
        sum += node.weight * (pairing(&slopes.by_velocity, v) - slopes.value);
    });
    sum
}

/// Σ_α w_α (h share(α) ∂L/∂q + sign ∂L/∂q̇). At a node without a share ∂L/∂q may be infinite.
#[inline]
fn end<S: Quadrature>(
    system: &S,
    interval: &Interval<S>,
    share: impl Fn(f64) -> f64,
    sign: f64,
) -> S::Covector {
    let mut end = S::Covector::zeros();
    visit_nodes(system, interval, |node, slopes, _| {
        let share = share(node.alpha);
        let force = |by_q: f64| match share == 0.0 {
            true => 0.0,
            false => interval.time.h * share * by_q,
        };
        let slopes = (slopes.by_configuration.as_slice().iter()).zip(slopes.by_velocity.as_slice());
        for (end, (by_q, by_v)) in end.as_mut_slice().iter_mut().zip(slopes) {
            *end += node.weight * (force(*by_q) + sign * by_v);
        }
    });
    end
}

/// L and its slopes, one behind the other.
#[must_use]
pub fn slopes_of<S: DiscreteSystem>(values: &[f64]) -> Slopes<S> {
    Slopes {
        value: values[0],
        by_configuration: vector(|i| values[1 + i]),
        by_velocity: vector(|i| values[1 + S::DIM + i]),
    }
}

/// The sizes of the rows of an interval: of D_1L_d + f⁻, with the sizes of f⁻ if there is a force,
/// and those of the constraints behind it.
///
/// # Panics
/// If there are more sizes than rows.
pub fn row_sizes<S: Quadrature>(
    system: &S,
    interval: &Interval<S>,
    force: &[f64],
    phi: &[f64],
) -> S::Residual {
    let mut rows: S::Residual = d1_sizes(system, interval);
    if !force.is_empty() {
        let (covector, _) = system.departure_at(interval);
        let own = force.iter().zip(covector.as_slice());
        let rows = rows.as_mut_slice().iter_mut().zip(own);
        rows.for_each(|(row, (force, sum))| *row += force + sum.abs());
    }
    rows.as_mut_slice()[S::DIM..][..phi.len()].copy_from_slice(phi);
    rows
}

/// The sizes of D_1L_d, in the first n rows.
fn d1_sizes<S: Quadrature>(system: &S, interval: &Interval<S>) -> S::Residual {
    let (mut sums, mut sizes) = (S::Residual::zeros(), S::Residual::zeros());
    let h = Rounded::of(interval.time.h);
    points(system, interval, |node, inputs, q, v| {
        let (points, d) = (S::magnitudes(q), interval.d.as_slice());
        let place = vector(|i| points.as_slice()[i] + (node.alpha * d[i]).abs());
        let velocity = vector(|i| 2.0 * v.as_slice()[i].abs());
        let slopes = system.slopes_at(inputs, q, v);
        let of_slopes = system.slope_sizes_at(inputs, q, v, [&place, &velocity]);
        let [weight, share] = [node.weight, 1.0 - node.alpha].map(Rounded::of);
        for i in 0..S::DIM {
            let slope = |of: fn(&Slopes<S>) -> &S::Covector| {
                let [value, size] = [&slopes, &of_slopes].map(|at| of(at).as_slice()[i]);
                Rounded { value, size }
            };
            let (force, momentum) = (
                slope(|at| &at.by_configuration),
                slope(|at| &at.by_velocity),
            );
            let force = match node.alpha == 1.0 {
                true => Rounded::of(0.0),
                false => h * share * force,
            };
            let sum = Rounded {
                value: sums[i],
                size: sizes[i],
            };
            let sum = sum + weight * (force - momentum);
            (sums[i], sizes[i]) = (sum.value, sum.size);
        }
    });
    sizes
}

/// Visits every node with the slopes there and the velocity d/h.
#[inline]
fn visit_nodes<S: Quadrature>(
    system: &S,
    interval: &Interval<S>,
    mut visit: impl FnMut(&QuadratureNode, &Slopes<S>, &S::Increment),
) {
    points(system, interval, |node, inputs, q, v| {
        visit(node, &system.slopes_at(inputs, q, v), v);
    });
}

/// Visits every node with the arguments of L there.
#[inline]
pub(crate) fn points<S: Quadrature>(
    system: &S,
    interval: &Interval<S>,
    mut visit: impl FnMut(&QuadratureNode, Inputs<S::Control>, &S::Configuration, &S::Increment),
) {
    let Inputs { t, h, .. } = interval.inputs();
    let v = vector(|i| interval.d.as_slice()[i] / h);
    for node in system.nodes().as_ref() {
        let q = S::retract(&interval.q, &(interval.d * node.alpha));
        let inputs = interval.inputs().on(t + node.alpha * h, h);
        visit(node, inputs, &q, &v);
    }
}
