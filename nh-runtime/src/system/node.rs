//! A motion at a node, and the solution of the node's equations.

use crate::declarations::values;
use crate::system::DiscreteSystem;
use crate::system::interval::InnerOf;

/// A motion at a node.
#[derive(Clone, Copy, Debug)]
pub struct Node<Q, P, Z> {
    /// The point q_k.
    pub point: Q,
    /// The covector that arrives there.
    pub arrival: P,
    /// The unknowns of the interval before, from which the next ones are guessed.
    pub unknowns: Z,
}

/// A motion of a system at a node: q_k, D_2L_d + f⁺, and (d, λ) of the interval before.
pub type PlainNode<S> = Node<
    <S as DiscreteSystem>::Configuration,
    <S as DiscreteSystem>::Covector,
    <S as DiscreteSystem>::Residual,
>;

values! {
    /// The solution of a node's equations, and the point to which it leads.
    pub struct Advance<S: DiscreteSystem> {
        /// q_{k+1}.
        pub q2: S::Configuration,
        /// The solved increment q_{k+1} - q_k; that of the first substep where there are several.
        pub increment: S::Increment,
        /// The inner unknowns of the interval.
        pub inner: InnerOf<S>,
        /// λ_k; that of the first substep where there are several.
        pub lambda: S::Multipliers,
        /// The sum of the λ of all substeps and parts.
        pub impulse: S::Multipliers,
        /// Newton iterations made.
        pub iterations: usize,
        /// The largest residual of a row, relative to the terms of that row.
        pub residual_norm: f64,
        /// R of the momenta, the momentum that the solution leaves; that of the last substep where
        /// there are several. The next node takes it over: a rest of one sign in many steps would
        /// add up.
        pub unspent: S::Covector,
    }
}

impl<S: DiscreteSystem> Advance<S> {
    /// Adds the results of a later substep of the same step.
    pub(crate) fn absorb(&mut self, later: &Self) {
        self.impulse = self.impulse + later.impulse;
        self.iterations += later.iterations;
        self.residual_norm = self.residual_norm.max(later.residual_norm);
        self.unspent = later.unspent;
    }
}
