//! A step that boundaries cut: of a system, or of all sites of a lattice.
//!
//! From (t, q) with the momenta p the equations are solved with the whole step h and the constraints in force.
//! If some s_j(t + h, q + d) has changed its sign, the smallest τ is found with s_j(t + τ, q + d(τ)) = 0, where d(τ)
//! solves the equations with the step τ. The momenta that arrive there, D_2L_d + f⁺ on that part, lack the last reaction of the
//! constraints in force so far, as at every node; with it
//!
//! ```text
//! p⁻ = D_2L_d + f⁺ + aᵀμ,     p⁻ = ∂L/∂q̇(v⁻),     a v⁻ + c = 0
//! ```
//!
//! (without constraints v⁻ = FL⁻¹(p⁻)). There the momenta jump, and the rest of the step starts from p⁺. Without μ a
//! motion that leaves a region would miss half a step of the reactions, and converge to the first order only.

mod crossing;

use crate::regions::chain::{Chain, Here};

type Bits<M> = <<M as Parts>::Chain as Chain>::Bits;
type Error<M> = <<M as Parts>::Chain as Chain>::Error;

/// The rest of a step is none if it is at most this part of it.
const NONE: f64 = 4.0 * f64::EPSILON;

/// The equations of a step, of any part of it, and what is known of it so far.
pub(crate) trait Parts: Sized {
    type Chain: Chain;
    /// A solution.
    type Solved: Clone;

    fn chain(&self) -> Self::Chain;

    /// The step of the length τ from here, with the constraints of these sides.
    fn solve(&mut self, here: &Here<Self::Chain>, tau: f64) -> Result<Part<Self>, Error<Self>>;

    /// Goes to the end of a part: q, v, p.
    fn arrive(&mut self, here: &mut Here<Self::Chain>, part: Part<Self>);

    /// Takes the last reactions before a crossing, with the sign of Λ.
    fn react(&mut self, reactions: <Self::Chain as Chain>::Impulses);

    /// Keeps a crossing; whether there was room for it.
    fn record(&mut self, impact: <Self::Chain as Chain>::Impact) -> bool;
}

/// A part of a step.
pub(crate) struct Part<M: Parts> {
    /// Its length.
    pub tau: f64,
    /// The configurations that it leads to.
    pub end: <M::Chain as Chain>::Configurations,
    /// As far as a coordinate has moved, at most.
    pub way: f64,
    pub solved: M::Solved,
}

impl<M: Parts> Clone for Part<M> {
    fn clone(&self) -> Self {
        Self {
            end: self.end.clone(),
            solved: self.solved.clone(),
            ..*self
        }
    }
}

/// Boundaries that are crossed.
struct Crossing<M: Parts> {
    /// The part that leads there; none of no length.
    reached: Option<Part<M>>,
    crossed: Bits<M>,
    /// Those that a link has been on, and leaves along them.
    departing: Bits<M>,
}

/// The rest of a step, from where the motion is.
pub(crate) struct RestOfStep<M: Parts> {
    pub parts: M,
    pub here: Here<M::Chain>,
    /// The boundaries that links lie on because they have just crossed them, or were held there.
    pub on: Bits<M>,
    /// The boundaries that the constraints in force keep links on.
    pub holding: Bits<M>,
    /// Its length.
    pub rest: f64,
}

impl<M: Parts> RestOfStep<M> {
    /// Goes to the end of the step, of which the whole has been solved.
    pub fn pass(&mut self, whole: Part<M>) -> Result<(), Error<M>> {
        let (start, h) = (self.here.t, self.rest);
        let (mut part, mut elapsed) = (whole, 0.0);
        while let Some(crossing) = self.first_crossing(&part)? {
            if let Some(reached) = crossing.reached {
                elapsed += reached.tau;
                self.arrive(reached);
            }
            (self.here.t, self.rest) = (start + elapsed, h - elapsed);
            self.cross(&crossing.crossed, &crossing.departing)?;
            if elapsed != 0.0 && self.rest.abs() <= NONE * h.abs() {
                return Ok(());
            }
            part = self.parts.solve(&self.here, self.rest)?;
        }
        self.arrive(part);
        Ok(())
    }

    fn arrive(&mut self, part: Part<M>) {
        self.parts.arrive(&mut self.here, part);
        self.on.as_mut().fill(0);
    }

    /// Goes over boundaries.
    fn cross(&mut self, crossed: &Bits<M>, departing: &Bits<M>) -> Result<(), Error<M>> {
        let Self { parts, here, .. } = self;
        let chain = parts.chain();
        let reactions;
        (here.v, here.p, reactions) = here.before_jump(chain)?;
        parts.react(reactions);
        here.cross(chain, [crossed, departing], |impact| parts.record(impact))?;
        let lists = crossed.as_ref().iter().zip(self.holding.as_ref());
        for (on, (crossed, holding)) in self.on.as_mut().iter_mut().zip(lists) {
            *on |= crossed | holding;
        }
        self.renew_holding_boundaries();
        Ok(())
    }

    /// Boundaries that held links and do so no more are those that these lie on.
    pub fn renew_holding_boundaries(&mut self) {
        let (chain, here) = (self.parts.chain(), &self.here);
        let (on, holding) = (self.on.as_mut(), self.holding.as_mut());
        for k in chain.links() {
            let before = holding[k] | on[k];
            let link = (here.sides.as_ref()[k], k);
            holding[k] = chain.held(link, before, (here.t, &here.q, &here.v));
            on[k] |= before & !holding[k];
        }
    }
}
