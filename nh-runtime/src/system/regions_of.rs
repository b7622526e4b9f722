//! The regions of a system, as the runtime asks for them.

use core::fmt::Debug;

use crate::declarations::values;
use crate::error::StepError;
use crate::linear::Vector;
use crate::options::StepOptions;
use crate::real::Range;
use crate::system::fields::RecordedImpact;
use crate::system::in_force::{Active, SetInForce};
use crate::system::{Advance, Composition, DiscreteSystem, Inputs, Interval, PlainNode};

/// The questions of the runtime about the regions of a system: [`NoRegions`](crate::NoRegions) or
/// [`WithRegions`](crate::WithRegions).
///
/// The answers that are provided are those of a system without regions.
pub trait RegionsOf<S: DiscreteSystem>: SetInForce + Copy + Debug + 'static {
    /// J, the number of boundaries.
    const BOUNDARIES: usize;

    /// The boundaries that belong to the inside.
    const CLOSED: u32;

    /// Whether boundaries cut steps of several substeps: [`advance`](Self::advance) goes over a
    /// whole step then.
    #[doc(hidden)]
    const CUTS_STEPS: bool = Self::BOUNDARIES > 0 && S::Composition::IS_COMPOSED;

    /// One value a boundary.
    #[doc(hidden)]
    type Values: Vector;

    /// The crossings on an interval of a discrete motion: [`Impacts`](crate::Impacts), or nothing.
    type Impacts: Copy + Debug + PartialEq;

    /// One crossing: [`Impact`](crate::Impact), or nothing.
    type Impact: Copy + Debug + Send + Sync + RecordedImpact;

    /// The sides that a discrete motion carries from node to node; by default those of a motion
    /// that is on none yet.
    #[doc(hidden)]
    type Carried: Copy + Debug + Default + PartialEq + From<CarriedSides> + Into<CarriedSides>;

    /// s_j.
    #[doc(hidden)]
    #[inline(always)]
    fn values(_: &S, _: f64, _: &S::Configuration) -> Self::Values {
        Vector::zeros()
    }

    /// ∂_t s_j + ∂_q s_j · v.
    #[doc(hidden)]
    #[inline(always)]
    fn rates(_: &S, _: f64, _: &S::Configuration, _: &S::Increment) -> Self::Values {
        Vector::zeros()
    }

    /// Ranges of s_j and its rate, see
    /// [`RegionSystem::boundary_ranges_at`](crate::RegionSystem::boundary_ranges_at).
    #[doc(hidden)]
    fn ranges(_: &S, _: [&[Range]; 3], _: [&mut [Range]; 2]) -> bool {
        true
    }

    /// The constraints in force, bit a for constraint a; every bit without regions.
    #[doc(hidden)]
    #[inline(always)]
    fn active(_: u32) -> Active {
        Active(u32::MAX)
    }

    /// No crossings.
    #[doc(hidden)]
    fn no_impacts(q: &S::Configuration) -> Self::Impacts;

    /// The switching functions as text.
    #[doc(hidden)]
    const TEXTS: &'static [&'static str] = &[];

    /// A crossing that did not happen, of a system that has some.
    #[doc(hidden)]
    fn no_impact(_: &S::Configuration) -> Option<Self::Impact> {
        None
    }

    /// The crossings, in order.
    #[doc(hidden)]
    fn crossings(impacts: &Self::Impacts) -> &[Self::Impact];

    /// One value a crossing, `None` behind the last one.
    #[doc(hidden)]
    type Each<X: Copy>: Copy + AsRef<[Option<X>]> + AsMut<[Option<X>]>;

    /// No values.
    #[doc(hidden)]
    fn each<X: Copy>() -> Self::Each<X>;

    /// The parts of the step from (q, p) at the node k with these crossings: one up to each of
    /// them, and the last one.
    #[doc(hidden)]
    fn legs(
        system: &S,
        options: &StepOptions,
        k: usize,
        inputs: Inputs<S::Control>,
        start: (S::Configuration, S::Covector),
        impacts: &Self::Impacts,
    ) -> Result<Legs<S, Self::Each<Leg<S>>>, StepError> {
        let _ = (system, options, k, inputs, start, impacts);
        Ok((Self::each(), None))
    }

    /// The sides of a motion that starts with the pair; an error if the ends of the pair are on
    /// different sides of a boundary.
    #[doc(hidden)]
    #[inline(always)]
    fn sides_of_pair(_: &S, _: &Interval<S>) -> Result<CarriedSides, StepError> {
        Ok(CarriedSides::default())
    }

    /// The velocity of the momentum p that arrives at q, or the guess v where no side depends on
    /// the velocity; and the sides that a motion carries from there.
    #[doc(hidden)]
    #[inline(always)]
    fn velocity_and_sides(
        _: &S,
        _: Inputs<S::Control>,
        _: &S::Configuration,
        _: &S::Covector,
        v: S::Increment,
    ) -> Result<(S::Increment, CarriedSides), StepError> {
        Ok((v, CarriedSides::default()))
    }

    /// The step of a discrete motion at the node k, with pivoting: of a system with regions in the
    /// substeps of C, which a boundary cuts together; of one without in a single one. The unknowns
    /// are those of the last substep.
    #[doc(hidden)]
    fn advance<C: Composition>(
        system: &S,
        options: &StepOptions,
        k: usize,
        inputs: Inputs<S::Control>,
        node: &mut PlainNode<S>,
        carried: &mut CarriedSides,
    ) -> Result<(Advance<S>, Self::Impacts), StepError>;
}

/// A part of a step as it was solved: its interval, which knows the constraints in force, and λ.
pub type StepPart<S> = (Interval<S>, <S as DiscreteSystem>::Multipliers);

values! {
    /// A part of a step up to a boundary, and the jumps there.
    pub struct Leg<S: DiscreteSystem> {
        /// The part.
        pub part: StepPart<S>,
        /// The boundary.
        pub boundary: usize,
        /// The jumps of the momentum at the end of the part, one after another.
        pub jumps: [Option<Jump<S>>; MOST_JUMPS],
    }
}

/// The parts of a step up to its crossings, and the last one; none of a step that crosses nothing.
pub type Legs<S, E> = (E, Option<StepPart<S>>);

/// The most jumps at a crossing: the last reaction of the constraints in force before, the jump,
/// and the jump of a motion that is thrown back.
pub const MOST_JUMPS: usize = 3;

values! {
    /// ∂L/∂q̇(v) = p + aᵀΛ with the constraints in force.
    pub struct Jump<S: DiscreteSystem> {
        /// v.
        pub velocity: S::Increment,
        /// Λ.
        pub impulses: S::Multipliers,
        /// The constraints in force.
        pub active: Active,
    }
}

impl Active {
    /// The constraints in force on these sides.
    #[inline(always)]
    pub fn of<S: DiscreteSystem>(inside: u32) -> Self {
        S::Regions::active(inside)
    }

    /// Whether constraint a is in force.
    #[inline(always)]
    pub fn holds<S: DiscreteSystem>(self, a: usize) -> bool {
        S::Regions::BOUNDARIES == 0 || self.0 >> a & 1 == 1
    }

    /// Calls f with every constraint that is not in force.
    #[inline(always)]
    pub(crate) fn each_off<S: DiscreteSystem>(self, mut f: impl FnMut(usize)) {
        if const { S::Regions::BOUNDARIES > 0 } {
            for a in 0..S::CONSTRAINTS {
                if !self.holds::<S>(a) {
                    f(a);
                }
            }
        }
    }

    /// No constraint.
    pub(crate) const NONE: Self = Self(0);

    /// Whether a constraint is in force.
    pub(crate) fn any<S: DiscreteSystem>(self) -> bool {
        (0..S::CONSTRAINTS).any(|a| self.holds::<S>(a))
    }

    /// Whether all constraints are in force.
    #[inline(always)]
    pub(crate) fn all<S: DiscreteSystem>(self) -> bool {
        (0..S::CONSTRAINTS).all(|a| self.holds::<S>(a))
    }
}

/// The sides that a discrete motion carries from node to node.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CarriedSides {
    /// Bit j: inside of boundary j.
    pub(crate) inside: u32,
    /// The boundaries that the node lies on because the motion crossed them there.
    pub(crate) on: u32,
    /// The boundaries that the constraints in force keep the motion on.
    pub(crate) holding: u32,
}

impl CarriedSides {
    pub(crate) fn bits(self) -> [u32; 3] {
        [self.inside, self.on, self.holding]
    }

    pub(crate) fn from_bits([inside, on, holding]: [u32; 3]) -> Self {
        Self {
            inside,
            on,
            holding,
        }
    }
}

/// The sides of a system without regions, of which a motion carries nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct NoSides;

impl From<CarriedSides> for NoSides {
    #[inline(always)]
    fn from(_: CarriedSides) -> Self {
        Self
    }
}

impl From<NoSides> for CarriedSides {
    #[inline(always)]
    fn from(_: NoSides) -> Self {
        Self::default()
    }
}
