//! Links that come to boundaries of regions and move together: those of a lattice, or a system,
//! which is one.

use core::ops::Range;

use crate::continuous::{ContinuousSystem, energy};
use crate::declarations::copies;
use crate::error::{StepError, When};
use crate::linear::Vector;
use crate::regions::impact::Impact;
use crate::start::{NoVelocity, velocity};
use crate::system::sides::{TimedPoint, indices};
use crate::system::{Active, DiscreteSystem, Instant};

/// A crossing as it is recorded. Its types are those of a system, or of a chain of links, that
/// crosses.
pub trait Crossing: Sized {
    /// The system of one link.
    type Link: ContinuousSystem;
    /// The configurations of all links, their velocities, momenta and Λ.
    type Configurations: Clone;
    type Velocities: Clone;
    type Momenta: Clone + PartialEq;
    type Impulses;
    /// Bits of every link, bit j for boundary j.
    type Bits: Clone + PartialEq + AsRef<[u32]> + AsMut<[u32]>;
    type Error;
}

type Configuration<I> = <<I as Crossing>::Link as DiscreteSystem>::Configuration;
type Increment<I> = <<I as Crossing>::Link as DiscreteSystem>::Increment;
type Control<I> = <<I as Crossing>::Link as DiscreteSystem>::Control;
type Bilinear<I> = <<I as Crossing>::Link as DiscreteSystem>::Bilinear;

/// Velocities and Λ, or the link that has none and the reason.
pub type Found<I> =
    Result<(<I as Crossing>::Velocities, <I as Crossing>::Impulses), (usize, NoVelocity)>;

/// A system or a lattice under its controls, with the questions that crossings ask. The sides of
/// boundaries are arguments.
pub trait Chain<I: Crossing>: Copy {
    /// The links whose boundaries are looked at.
    fn links(&self) -> Range<usize>;

    /// The number of all links.
    #[cfg(feature = "std")]
    fn count(&self) -> usize;

    fn map_link<R>(&self, k: usize, f: impl FnOnce(&I::Link) -> R) -> R;

    /// A time, with the controls of a link.
    fn instant(&self, t: f64) -> Instant<Control<I>>;

    /// The configuration and the velocity of link k.
    fn configuration(&self, q: &I::Configurations, k: usize) -> Configuration<I>;
    fn velocity(&self, v: &I::Velocities, k: usize) -> Increment<I>;

    /// The largest component of all velocities.
    fn largest(&self, v: &I::Velocities) -> f64;

    /// Whether constraint a of link k is in force.
    fn is_in_force(&self, sides: &I::Bits, k: usize, a: usize) -> bool;

    /// Whether constraints act: momenta that arrive lack a reaction.
    fn reacts(&self, sides: &I::Bits) -> bool;

    /// A metric of a link, in which its constraints in force are independent.
    fn metric(&self, at: &TimedPoint<'_, I::Link>, v: &Increment<I>) -> Bilinear<I>;

    /// (v, Λ) of the momenta p on the constraints in force, from the velocities nearby.
    fn velocities(&self, here: &Here<I>, sides: &I::Bits) -> Found<I>;

    /// ∂L/∂q̇.
    fn momenta(&self, t: f64, q: &I::Configurations, v: &I::Velocities) -> I::Momenta;

    /// E(t, q, v) of all links.
    fn energy(&self, t: f64, q: &I::Configurations, v: &I::Velocities) -> f64;

    fn impact(&self, crossed: &Crossed<'_, I>) -> I;

    /// The error at link k.
    fn error(&self, k: usize, error: StepError) -> I::Error;

    /// Link k at a point.
    fn map_link_point<R>(
        &self,
        k: usize,
        (t, q): (f64, &I::Configurations),
        f: impl FnOnce(TimedPoint<'_, I::Link>) -> R,
    ) -> R {
        let q = self.configuration(q, k);
        self.map_link(k, |link| f(TimedPoint::new(link, t, &q)))
    }

    /// The boundaries among `candidates` that the constraints in force keep link k on.
    fn select_holding(
        &self,
        (sides, k): (&I::Bits, usize),
        candidates: u32,
        (t, q, v): (f64, &I::Configurations, &I::Velocities),
    ) -> u32 {
        if candidates == 0 {
            return 0;
        }
        let in_force = (0..I::Link::CONSTRAINTS).filter(|a| self.is_in_force(sides, k, *a));
        let active = Active(in_force.fold(0, |bits, a| bits | 1 << a));
        self.map_link_point(k, (t, q), |point| {
            let metric = self.metric(&point, &self.velocity(v, k));
            point.holding_boundaries(&metric, active, candidates)
        })
    }
}

/// The place of a chain, and its motion there.
pub struct Here<I: Crossing> {
    /// For errors.
    pub at: When,
    /// The node before.
    pub node: usize,
    pub t: f64,
    /// The sign of the time step.
    pub direction: f64,
    pub q: I::Configurations,
    /// The velocities, or some nearby.
    pub v: I::Velocities,
    /// The momenta that arrive.
    pub p: I::Momenta,
    pub sides: I::Bits,
}

/// Behind a jump.
pub struct BehindJump<I: Crossing> {
    pub v: I::Velocities,
    pub p: I::Momenta,
    /// The impulses Λ of the links on the way to these velocities.
    pub impulses: I::Impulses,
    /// The sides on which the motion goes on.
    pub settled: I::Bits,
}

/// A boundary that a link crosses.
pub struct Crossed<'c, I: Crossing> {
    pub here: &'c Here<I>,
    /// The link, and the index of its boundary.
    pub place: (usize, usize),
    /// The sides of the link before, beyond the boundaries crossed, and behind the jump.
    pub sides: [u32; 3],
    /// The jump, of the last boundary that is crossed here.
    pub jump: Option<&'c BehindJump<I>>,
    pub energy_lost: f64,
}

impl<I: Crossing> Crossed<'_, I> {
    /// Whether the motion came from outside.
    pub fn enters(&self) -> bool {
        self.sides[1] >> self.place.1 & 1 == 1
    }

    /// Whether the motion goes on at the side that it came from.
    pub fn is_thrown_back(&self) -> bool {
        (self.sides[2] ^ self.sides[1]) >> self.place.1 & 1 == 1
    }
}

/// The bits that are set, link by link: the link and the bit.
pub fn each_bit(bits: &impl AsRef<[u32]>) -> impl Iterator<Item = (usize, usize)> {
    let links = bits.as_ref().iter().enumerate();
    links.flat_map(|(k, bits)| indices(*bits).map(move |j| (k, j)))
}

/// No bits, of as many links.
pub fn none_like<B: Clone + AsMut<[u32]>>(bits: &B) -> B {
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
pub struct OneLink<'s, S: DiscreteSystem> {
    pub system: &'s S,
    pub u: S::Control,
}

copies! { [S: DiscreteSystem] OneLink<'_, S>; }

impl<S: ContinuousSystem> Crossing for Impact<S> {
    type Link = S;
    type Configurations = S::Configuration;
    type Velocities = S::Increment;
    type Momenta = S::Covector;
    type Impulses = S::Multipliers;
    type Bits = [u32; 1];
    type Error = StepError;
}

impl<S: ContinuousSystem> Chain<Impact<S>> for OneLink<'_, S> {
    fn links(&self) -> Range<usize> {
        0..1
    }

    #[cfg(feature = "std")]
    fn count(&self) -> usize {
        1
    }

    fn map_link<R>(&self, _: usize, f: impl FnOnce(&S) -> R) -> R {
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

    fn largest(&self, v: &S::Increment) -> f64 {
        v.max_abs()
    }

    fn is_in_force(&self, [inside]: &[u32; 1], _: usize, a: usize) -> bool {
        Active::of::<S>(*inside).holds::<S>(a)
    }

    fn reacts(&self, [inside]: &[u32; 1]) -> bool {
        Active::of::<S>(*inside).any::<S>()
    }

    fn metric(&self, at: &TimedPoint<'_, S>, v: &S::Increment) -> S::Bilinear {
        (self.system).mass_matrix_at(self.instant(at.t), at.q, v)
    }

    fn velocities(&self, here: &Here<Impact<S>>, [inside]: &[u32; 1]) -> Found<Impact<S>> {
        let (at, active) = (self.instant(here.t), Active::of::<S>(*inside));
        velocity(self.system, at.inputs(), (&here.q, &here.p), here.v, active)
            .map_err(|why| (0, why))
    }

    fn momenta(&self, t: f64, q: &S::Configuration, v: &S::Increment) -> S::Covector {
        self.system.legendre_at(self.instant(t), q, v)
    }

    fn energy(&self, t: f64, q: &S::Configuration, v: &S::Increment) -> f64 {
        energy(self.system, self.instant(t), q, v)
    }

    fn impact(&self, crossed: &Crossed<'_, Impact<S>>) -> Impact<S> {
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
