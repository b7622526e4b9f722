//! Expressions in which the arguments of transcendental functions are variables of their own.
//!
//! Exponentials of functions u_1, …, u_n that no Q-linear combination makes constant are
//! algebraically independent over the field that the u_i live in (J. Ax, *On Schanuel's
//! conjectures*, Ann. of Math. 93, 1971; sines and hyperbolic functions are rational in
//! exponentials). So f(x, e^{u(x)}) vanishes identically exactly if f(x, e^s) does for independent
//! s, and that is decided where every s is of order one: exp(-12 (x-12)²) is e^s there, and not
//! e^-1700. Arguments that depend on each other linearly, such as a + b, a, b and 2a + 2π, keep
//! their relations. Constants between arguments, 1500 of tanh(50 (x - 15)) and tanh(50 (x - 45)),
//! are scaled to order one, all of them by one factor: e is transcendental (Lindemann and
//! Weierstrass), so that an identity in e^1500 is one in every e^{1500 η}.
//!
//! A root of a square has two sides, √(u²) = u where u > 0 and -u where u < 0. It becomes τu with a
//! sign τ = ±1 of its own: what vanishes identically vanishes for both. Inverse functions have
//! sides likewise, however far away they change: atan(tan u) is u or u - π, asin(sin u) is u or π -
//! u, and atan2(g y, g x) turns by π where g changes its sign.
//!
//! Functions that undo others, cos(atan2(y, x)) or ln(e^u v), satisfy relations with their
//! arguments; there the arguments stay as they are. Without a known relation an expression counts
//! as different from zero.

use std::collections::HashMap;

use symbolica::atom::{Atom, Symbol};

use self::relations::relations;
use self::rewriter::Rewriter;
use super::sign::is_nonnegative;
use crate::algebra::work;
use crate::algebra::{Algebra, Scalar};

mod branches;
mod factored;
mod relations;
mod rewriter;

pub(in crate::algebra) use self::branches::{common_factors, square_of};
pub(in crate::algebra) use self::relations::Argument;

/// Rewritten expressions, and the values that their new variables may have.
#[derive(Default)]
pub(in crate::algebra) struct Generic {
    pub(in crate::algebra) atoms: Vec<Atom>,
    /// The symbols of the arguments, then those of the sides.
    pub(in crate::algebra) symbols: Vec<Symbol>,
    pub(in crate::algebra) arguments: Vec<Argument>,
    /// The arguments in the variables.
    pub(in crate::algebra) argument_atoms: Vec<Atom>,
    pub(in crate::algebra) sides: usize,
    /// Whether every function is an exponential, a sine, … of such an argument: then nothing but
    /// these points decides.
    pub(in crate::algebra) is_complete: bool,
    /// Whether the expressions are rational in the variables, in exponentials of the arguments and
    /// in one root of a sum of squares.
    pub(in crate::algebra) is_rational: bool,
}

impl Algebra {
    /// The expressions with arguments of their own.
    pub(in crate::algebra) fn generic(&self, expressions: &[Scalar]) -> Generic {
        let atoms: Vec<_> = (expressions.iter())
            .map(|f| self.without_e(f.0.clone()))
            .collect();
        work::charge_reading(&atoms, work::REWRITTEN);
        let mut rewriter = Rewriter {
            algebra: self,
            first: self.pool.borrow().symbols.len(),
            names: HashMap::new(),
            branched: HashMap::new(),
            arguments: Vec::new(),
            sides: Vec::new(),
            is_complete: true,
            is_rational: true,
            roots: Vec::new(),
        };
        let atoms: Vec<_> = atoms.iter().map(|atom| rewriter.rewritten(atom)).collect();
        let Rewriter {
            arguments,
            sides,
            is_complete,
            is_rational,
            roots,
            ..
        } = rewriter;
        let is_rational = is_rational
            && match roots.as_slice() {
                [] => true,
                [radicand] => is_nonnegative(radicand.as_view()),
                _ => false,
            };
        let symbols = (arguments.iter().map(|(_, symbol)| *symbol))
            .chain(sides.iter().map(|(_, symbol)| *symbol))
            .collect();
        let forms = arguments.iter().map(|(atom, _)| self.linear_form(atom));
        Generic {
            atoms,
            symbols,
            sides: sides.len(),
            is_complete,
            is_rational,
            arguments: relations(forms.collect()),
            argument_atoms: (arguments.iter()).map(|(atom, _)| atom.clone()).collect(),
        }
    }
}
