//! A step that boundaries cut: of a system, or of all sites of a lattice.
//!
//! From (t, q) with the momenta p the equations are solved with the whole step h and the
//! constraints in force. If some s_j(t + h, q + d) has changed its sign, the smallest τ is found
//! with s_j(t + τ, q + d(τ)) = 0, where d(τ) solves the equations with the step τ. The momenta that
//! arrive there, D_2L_d + f⁺ on that part, lack the last reaction of the constraints in force so
//! far, as at every node; with it
//!
//! ```text
//! p⁻ = D_2L_d + f⁺ + aᵀμ,     p⁻ = ∂L/∂q̇(v⁻),     a v⁻ + c = 0
//! ```
//!
//! (without constraints v⁻ = FL⁻¹(p⁻)). There the momenta jump, and the rest of the step starts
//! from p⁺. Without μ a motion that leaves a region would miss half a step of the reactions, and
//! converge to the first order only.

mod crossing;

use crate::regions::chain::{Chain, Crossing, Here};

/// The largest part of a step that counts as no rest.
const NONE: f64 = 4.0 * f64::EPSILON;

/// The equations of a step and of any part of it, with the parts that have been solved.
pub trait Parts<I: Crossing> {
    type Chain: Chain<I>;
    /// A solution.
    type Solved: Clone;

    fn chain(&self) -> Self::Chain;

    /// The step of the length τ from here, with the constraints of these sides.
    fn solve(&mut self, here: &Here<I>, tau: f64) -> Result<Part<I, Self::Solved>, I::Error>;

    /// Goes to the end of a part: q, v, p.
    fn arrive(&mut self, here: &mut Here<I>, part: Part<I, Self::Solved>);

    /// Takes the last reactions before a crossing, with the sign of Λ.
    fn react(&mut self, reactions: I::Impulses);

    /// Keeps a crossing; false where there is no room for it.
    fn record(&mut self, impact: I) -> bool;
}

/// A part of a step.
pub struct Part<I: Crossing, Z> {
    /// Its length.
    pub tau: f64,
    /// The configurations that it leads to.
    pub end: I::Configurations,
    /// The largest displacement of a coordinate.
    pub way: f64,
    pub solved: Z,
}

impl<I: Crossing, Z: Clone> Clone for Part<I, Z> {
    fn clone(&self) -> Self {
        Self {
            end: self.end.clone(),
            solved: self.solved.clone(),
            ..*self
        }
    }
}

/// The part that leads to a crossing, `None` where it has no length; the boundaries that are
/// crossed, and among them those that links have been on and leave along them.
type FirstCrossing<I, Z> = (Option<Part<I, Z>>, [<I as Crossing>::Bits; 2]);

/// The rest of a step, from the place of the motion on.
pub struct RestOfStep<I: Crossing, M> {
    pub parts: M,
    pub here: Here<I>,
    /// The boundaries that links lie on because they have just crossed them, or were held there.
    pub on: I::Bits,
    /// The boundaries that the constraints in force keep links on.
    pub holding: I::Bits,
    /// Its length.
    pub rest: f64,
}

impl<I: Crossing, M: Parts<I>> RestOfStep<I, M> {
    /// Goes to the end of the step, of which the whole has been solved.
    pub fn pass(&mut self, whole: Part<I, M::Solved>) -> Result<(), I::Error> {
        let (start, h) = (self.here.t, self.rest);
        let (mut part, mut elapsed) = (whole, 0.0);
        while let Some((reached, boundaries)) = self.first_crossing(&part)? {
            if let Some(reached) = reached {
                elapsed += reached.tau;
                self.arrive(reached);
            }
            (self.here.t, self.rest) = (start + elapsed, h - elapsed);
            self.cross(&boundaries)?;
            if elapsed != 0.0 && self.rest.abs() <= NONE * h.abs() {
                return Ok(());
            }
            part = self.parts.solve(&self.here, self.rest)?;
        }
        self.arrive(part);
        Ok(())
    }

    fn arrive(&mut self, part: Part<I, M::Solved>) {
        self.parts.arrive(&mut self.here, part);
        self.on.as_mut().fill(0);
    }

    /// Goes over boundaries.
    fn cross(&mut self, boundaries: &[I::Bits; 2]) -> Result<(), I::Error> {
        let Self { parts, here, .. } = self;
        let chain = parts.chain();
        let reactions;
        (here.v, here.p, reactions) = here.arrive_at_jump(chain)?;
        parts.react(reactions);
        here.cross(chain, boundaries, |impact| parts.record(impact))?;
        let lists = boundaries[0].as_ref().iter().zip(self.holding.as_ref());
        for (on, (crossed, holding)) in self.on.as_mut().iter_mut().zip(lists) {
            *on |= crossed | holding;
        }
        self.renew_holding_boundaries();
        Ok(())
    }

    /// The boundaries that held links and hold them no more become boundaries that the links lie
    /// on.
    pub fn renew_holding_boundaries(&mut self) {
        let (chain, here) = (self.parts.chain(), &self.here);
        let (on, holding) = (self.on.as_mut(), self.holding.as_mut());
        for k in chain.links() {
            let before = holding[k] | on[k];
            holding[k] = chain.select_holding((&here.sides, k), before, (here.t, &here.q, &here.v));
            on[k] |= before & !holding[k];
        }
    }
}
