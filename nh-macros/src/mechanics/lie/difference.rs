//! Differences of the entries of g = [R | p] over an interval, linear in d = (v, ω) and exact
//! however far g moves:
//!
//! ```text
//! Cayley, u - 1 = ½(1 + u) d^:    R_1 - R_0 = R̄ ω^,          p_1 - p_0 = R̄ v,                        R̄ = ½(R_0 + R_1)
//! exponential:                    R_1 - R_0 = R_½ c_1 ω^,    p_1 - p_0 = R_½ (v + ¼ c_3 ω×(ω×v)),    c_k at |ω|²/4
//! ```
//!
//! The interval read backwards has the same slopes, so that they are the left-invariant derivatives
//! in the middle up to d².

use super::matrix::{Matrix3, Vector3};
use super::{Lie, moved};
use crate::algebra::Scalar;
use crate::expression::{Direction, MatrixEntry, Node, Variable};
use crate::system::Retraction;

impl Lie<'_> {
    /// The slopes of an entry in the directions of the algebra.
    pub(in crate::mechanics) fn difference_of_entry(&self, entry: MatrixEntry) -> Vec<Scalar> {
        let at = |e, node| (self.algebra).variable(Variable::NodeEntry(self.index, e, node));
        let (rotation, _) = self.of_entries(|e| match self.retraction {
            Retraction::Cayley => {
                let ends = &at(e, Node::Start) + &at(e, Node::End);
                &Scalar::ratio(1, 2) * &ends
            }
            Retraction::Exponential => at(e, Node::Middle),
        });
        let slope = |component: &Direction| {
            let along = match (self.retraction, component) {
                (Retraction::Exponential, Direction::Linear(i)) => {
                    let (omega, v) = (self.angular(), Vector3::unit(*i));
                    let quarter = &Scalar::ratio(1, 4) * &self.stumpff(3, Node::Middle);
                    let bent = omega.cross(&omega.cross(&v)).times(&quarter);
                    let still = Matrix3::new(|_, _| Scalar::zero());
                    (still, rotation.apply(&v.plus(&bent)))
                }
                (Retraction::Exponential, Direction::Angular(_)) => {
                    let (turned, still) = moved(&rotation, *component);
                    (turned.times(&self.stumpff(1, Node::Middle)), still)
                }
                (Retraction::Cayley, _) => moved(&rotation, *component),
            };
            Self::entry_of(&along, entry)
        };
        self.group.components().iter().map(slope).collect()
    }
}
