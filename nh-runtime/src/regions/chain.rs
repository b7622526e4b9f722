//! Links that come to boundaries of regions and move together: those of a lattice, or a system, which is one.

use core::ops::Range;

use crate::continuous::{ContinuousSystem, energy};
use crate::error::{StepError, When};
use crate::linear::Vector;
use crate::regions::impact::Impact;
use crate::regions::velocity::velocity;
use crate::start::NoVelocity;
use crate::system::sides::{TimedPoint, indices};
use crate::system::{Active, DiscreteSystem, Instant};

type Configuration<C> = <<C as Chain>::Link as DiscreteSystem>::Configuration;
type Increment<C> = <<C as Chain>::Link as DiscreteSystem>::Increment;
type Control<C> = <<C as Chain>::Link as DiscreteSystem>::Control;
type Bilinear<C> = <<C as Chain>::Link as DiscreteSystem>::Bilinear;
type Velocities<C> = (<C as Chain>::Velocities, <C as Chain>::Impulses);

/// A system or a lattice, with its controls.
pub(crate) trait Chain: Copy {
    /// The system of which boundaries are those of one link.
    type Link: ContinuousSystem;
    /// The configurations of all links, their velocities, momenta and Λ.
    type Configurations: Clone;
    type Velocities: Clone;
    type Momenta: Clone;
    type Impulses;
    /// Bits of every link, bit j for boundary j.
    type Bits: Clone + PartialEq + AsRef<[u32]> + AsMut<[u32]>;
    /// A crossing as it is recorded.
    type Impact;
    type Error;

    /// The links that are looked at.
    fn links(&self) -> Range<usize>;

    fn with_link<R>(&self, k: usize, f: impl FnOnce(&Self::Link) -> R) -> R;

    /// A time, with the controls of a link.
    fn instant(&self, t: f64) -> Instant<Control<Self>>;

    /// The configuration of link k.
    fn configuration(&self, q: &Self::Configurations, k: usize) -> Configuration<Self>;

    /// The velocity of link k.
    fn velocity(&self, v: &Self::Velocities, k: usize) -> Increment<Self>;

    /// The largest component of all velocities.
    fn largest(v: &Self::Velocities) -> f64;

    /// The constraints of link k in force on its sides.
    fn in_force(&self, sides: u32, k: usize) -> Active;

    /// Whether constraints act on these sides: momenta that arrive lack a reaction.
    fn reacts(&self, sides: &Self::Bits) -> bool;

    /// A metric of a link, in which its constraints in force are independent.
    fn metric(&self, at: &TimedPoint<'_, Self::Link>, v: &Increment<Self>) -> Bilinear<Self>;

    /// (v, Λ) of the momenta p on the constraints in force on these sides, from the velocities nearby; the link that has none, and the reason.
    fn velocities(
        &self,
        here: &Here<Self>,
        sides: &Self::Bits,
    ) -> Result<Velocities<Self>, (usize, NoVelocity)>;

    /// ∂L/∂q̇.
    fn momenta(&self, t: f64, q: &Self::Configurations, v: &Self::Velocities) -> Self::Momenta;

    /// E(t, q, v) of all links.
    fn energy(&self, t: f64, q: &Self::Configurations, v: &Self::Velocities) -> f64;

    fn impact(&self, crossed: &Crossed<'_, Self>) -> Self::Impact;

    /// The error at link k.
    fn error(&self, k: usize, error: StepError) -> Self::Error;

    /// Link k at a point.
    fn at_link<R>(
        &self,
        k: usize,
        (t, q): (f64, &Self::Configurations),
        f: impl FnOnce(TimedPoint<'_, Self::Link>) -> R,
    ) -> R {
        let q = self.configuration(q, k);
        self.with_link(k, |link| f(TimedPoint::new(link, t, &q)))
    }

    /// Of these boundaries those that the constraints in force keep link k on.
    fn held(
        &self,
        (sides, k): (u32, usize),
        candidates: u32,
        (t, q, v): (f64, &Self::Configurations, &Self::Velocities),
    ) -> u32 {
        if candidates == 0 {
            return 0;
        }
        let active = self.in_force(sides, k);
        self.at_link(k, (t, q), |point| {
            let metric = self.metric(&point, &self.velocity(v, k));
            point.holding_boundaries(&metric, active, candidates)
        })
    }
}

/// Where a chain is, and how it moves.
pub(crate) struct Here<C: Chain> {
    /// For errors.
    pub at: When,
    /// The node before.
    pub node: usize,
    pub t: f64,
    /// The sign of the time step.
    pub direction: f64,
    pub q: C::Configurations,
    /// The velocities, or some nearby.
    pub v: C::Velocities,
    /// The momenta that arrive.
    pub p: C::Momenta,
    pub sides: C::Bits,
}

/// Behind a jump.
pub(crate) struct BehindJump<C: Chain> {
    pub v: C::Velocities,
    pub p: C::Momenta,
    /// The Λ of the links that led to them.
    pub impulses: C::Impulses,
    /// The sides on which the motion goes on.
    pub settled: C::Bits,
}

/// A boundary that a link crosses.
pub(crate) struct Crossed<'c, C: Chain> {
    pub here: &'c Here<C>,
    /// The link, and the index of its boundary.
    pub place: (usize, usize),
    /// The sides of the link before, beyond the boundaries crossed, and behind the jump.
    pub sides: [u32; 3],
    /// The jump, of the last boundary that is crossed here.
    pub jump: Option<&'c BehindJump<C>>,
    pub energy_lost: f64,
}

impl<C: Chain> Crossed<'_, C> {
    /// Whether the motion came from outside.
    pub fn enters(&self) -> bool {
        self.sides[1] >> self.place.1 & 1 == 1
    }

    /// Whether it goes on where it came from.
    pub fn is_thrown_back(&self) -> bool {
        (self.sides[2] ^ self.sides[1]) >> self.place.1 & 1 == 1
    }
}

/// The bits of every link that these name, one after another.
pub(crate) fn each(bits: &impl AsRef<[u32]>) -> impl Iterator<Item = (usize, usize)> {
    let links = bits.as_ref().iter().enumerate();
    links.flat_map(|(k, bits)| indices(*bits).map(move |j| (k, j)))
}

/// No bits, of as many links.
pub(crate) fn none_like<B: Clone + AsMut<[u32]>>(bits: &B) -> B {
    let mut none = bits.clone();
    none.as_mut().fill(0);
    none
}

/// The bits by which two differ.
pub(crate) fn differing<B: Clone + AsRef<[u32]> + AsMut<[u32]>>(a: &B, b: &B) -> B {
    let mut bits = a.clone();
    let both = bits.as_mut().iter_mut().zip(b.as_ref());
    both.for_each(|(bits, b)| *bits ^= b);
    bits
}

/// A system, which is one link.
pub(crate) struct OneLink<'s, S: DiscreteSystem> {
    pub system: &'s S,
    pub u: S::Control,
}

impl<S: DiscreteSystem> Clone for OneLink<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: DiscreteSystem> Copy for OneLink<'_, S> {}

impl<S: ContinuousSystem> Chain for OneLink<'_, S> {
    type Link = S;
    type Configurations = S::Configuration;
    type Velocities = S::Increment;
    type Momenta = S::Covector;
    type Impulses = S::Multipliers;
    type Bits = [u32; 1];
    type Impact = Impact<S>;
    type Error = StepError;

    fn links(&self) -> Range<usize> {
        0..1
    }

    fn with_link<R>(&self, _: usize, f: impl FnOnce(&S) -> R) -> R {
        f(self.system)
    }

    fn instant(&self, t: f64) -> Instant<S::Control> {
        Instant { t, u: self.u }
    }

    fn configuration(&self, q: &S::Configuration, _: usize) -> S::Configuration {
        *q
    }

    fn velocity(&self, v: &S::Increment, _: usize) -> S::Increment {
        *v
    }

    fn largest(v: &S::Increment) -> f64 {
        v.max_abs()
    }

    fn in_force(&self, sides: u32, _: usize) -> Active {
        Active::of::<S>(sides)
    }

    fn reacts(&self, [inside]: &[u32; 1]) -> bool {
        Active::of::<S>(*inside).any::<S>()
    }

    fn metric(&self, at: &TimedPoint<'_, S>, v: &S::Increment) -> S::Bilinear {
        (self.system).mass_matrix_at(self.instant(at.t), at.q, v)
    }

    fn velocities(
        &self,
        here: &Here<Self>,
        [inside]: &[u32; 1],
    ) -> Result<Velocities<Self>, (usize, NoVelocity)> {
        let (at, active) = (self.instant(here.t), Active::of::<S>(*inside));
        velocity(self.system, at, &here.q, &here.p, here.v, active).map_err(|why| (0, why))
    }

    fn momenta(&self, t: f64, q: &S::Configuration, v: &S::Increment) -> S::Covector {
        self.system.legendre_at(self.instant(t), q, v)
    }

    fn energy(&self, t: f64, q: &S::Configuration, v: &S::Increment) -> f64 {
        energy(self.system, self.instant(t), q, v)
    }

    fn impact(&self, crossed: &Crossed<'_, Self>) -> Impact<S> {
        let (here, jump) = (crossed.here, crossed.jump);
        Impact {
            k: here.node,
            t: here.t,
            boundary: crossed.place.1,
            entered: crossed.enters(),
            thrown_back: crossed.is_thrown_back(),
            q: here.q,
            v_minus: here.v,
            v_plus: jump.map_or(here.v, |jump| jump.v),
            p_minus: here.p,
            p_plus: jump.map_or(here.p, |jump| jump.p),
            impulses: jump.map_or_else(S::Multipliers::zeros, |jump| jump.impulses),
            energy_lost: crossed.energy_lost,
            sides: crossed.sides,
        }
    }

    fn error(&self, _: usize, error: StepError) -> StepError {
        error
    }
}
