//! Crossings of boundaries.

use core::fmt;
use core::ops::Deref;

use crate::declarations::{copies, values};
use crate::linear::Vector;
use crate::system::fields::{Dotted, RecordedImpact, configuration};
use crate::system::{DiscreteSystem, Fields};

values! {
    /// A crossing of a boundary s_j(q, t) = 0.
    ///
    /// If constraints come into force that v⁻ does not satisfy, the momentum p = ∂L/∂q̇ jumps, with
    /// the rows a of all constraints in force beyond the boundary:
    ///
    /// ```text
    /// p⁺ - p⁻ = aᵀ Λ,     a v⁺ + c = 0
    /// ```
    ///
    /// For L = ½ q̇ᵀ g q̇ - V and c = 0 that is p⁺ = P p⁻, P = I - aᵀ(a g⁻¹ aᵀ)⁻¹ a g⁻¹. Elsewhere
    /// p⁺ = p⁻ and Λ = 0.
    ///
    /// Several boundaries crossed at the same point are one jump and one impact each: the jump is
    /// that of the last.
    ///
    /// Source: J. Cortés, M. de León, D. Martín de Diego, S. Martínez, on constraints of
    /// non-constant rank.
    #[non_exhaustive]
    pub struct Impact<S: DiscreteSystem> {
        /// The crossing lies between the nodes k and k + 1.
        pub k: usize,
        /// The time.
        pub t: f64,
        /// The index j of the boundary.
        pub boundary: usize,
        /// Whether the motion came from outside, s_j < 0.
        pub entered: bool,
        /// Whether the jump turned the motion back, or left it on the boundary where that belongs
        /// to the side the motion came from: it goes on there, under the constraints in force
        /// there, with p⁺.
        pub thrown_back: bool,
        /// The configuration.
        pub q: S::Configuration,
        /// The velocity before.
        pub v_minus: S::Increment,
        /// The velocity after.
        pub v_plus: S::Increment,
        /// The momentum before the jump. In a discrete motion D_2L_d + f⁺ with the last reaction of
        /// the constraints in force before, so that v⁻ satisfies them.
        pub p_minus: S::Covector,
        /// The momentum after.
        pub p_plus: S::Covector,
        /// The impulses Λ of the constraints: p⁺ - p⁻ = Σ_a Λ_a a_a.
        pub impulses: S::Multipliers,
        /// E(v⁻) - E(v⁺), E = q̇·∂L/∂q̇ - L. Never negative for L = ½ q̇ᵀ g q̇ - V with positive g
        /// and constraints without c.
        pub energy_lost: f64,
        /// The sides before the crossing, the sides beyond the boundaries, and the sides on which
        /// the motion goes on.
        pub(crate) sides: [u32; 3],
    }
}

impl<S: DiscreteSystem> Impact<S> {
    /// Whether the momentum jumped.
    #[must_use]
    pub fn jumped(&self) -> bool {
        self.p_minus != self.p_plus || self.v_minus != self.v_plus
    }

    /// No crossing, at `q`.
    #[doc(hidden)]
    pub fn nothing(q: &S::Configuration) -> Self {
        Self {
            k: 0,
            t: f64::NAN,
            boundary: 0,
            entered: false,
            thrown_back: false,
            q: *q,
            v_minus: S::Increment::zeros(),
            v_plus: S::Increment::zeros(),
            p_minus: S::Covector::zeros(),
            p_plus: S::Covector::zeros(),
            impulses: S::Multipliers::zeros(),
            energy_lost: 0.0,
            sides: [0; 3],
        }
    }

    /// p⁺ - p⁻.
    #[must_use]
    pub fn impulse(&self) -> S::Covector {
        self.p_plus - self.p_minus
    }
}

impl<S: DiscreteSystem> RecordedImpact for Impact<S> {
    fn node(&self) -> usize {
        self.k
    }

    fn fields(&self, fields: &mut impl Fields) {
        fields.integer(format_args!("k"), self.k);
        fields.number(format_args!("t"), self.t);
        boundary_fields(self.boundary, [self.entered, self.thrown_back], fields);
        configuration::<S>(&self.q, fields);
        let velocities = [&self.v_minus, &self.v_plus].map(S::Increment::as_slice);
        let momenta = [&self.p_minus, &self.p_plus].map(S::Covector::as_slice);
        let impulses = self.impulses.as_slice();
        jump_fields(S::COORDINATES, [velocities, momenta], impulses, fields);
        fields.number(format_args!("energy_lost"), self.energy_lost);
    }
}

/// The fields of a crossing: the boundary, and whether the motion enters and is thrown back.
pub fn boundary_fields(
    boundary: usize,
    [entered, thrown_back]: [bool; 2],
    fields: &mut impl Fields,
) {
    fields.integer(format_args!("boundary"), boundary);
    fields.boolean(format_args!("entered"), entered);
    fields.boolean(format_args!("thrown_back"), thrown_back);
}

/// The fields of a jump: the velocities before and after, the momenta, and Λ.
pub fn jump_fields(
    directions: &[&'static str],
    [velocities, momenta]: [[&[f64]; 2]; 2],
    impulses: &[f64],
    fields: &mut impl Fields,
) {
    for (sign, values) in ["-", "+"].into_iter().zip(velocities) {
        for (name, value) in directions.iter().zip(values) {
            fields.number(format_args!("{}{sign}", Dotted(name)), *value);
        }
    }
    for (sign, values) in ["-", "+"].into_iter().zip(momenta) {
        for (name, value) in directions.iter().zip(values) {
            fields.number(format_args!("p.{name}{sign}"), *value);
        }
    }
    for (a, impulse) in impulses.iter().enumerate() {
        fields.number(format_args!("impulse_{}", a + 1), *impulse);
    }
}

/// The most crossings on one interval of a discrete motion; several boundaries at one point count
/// each.
pub(super) const MOST: usize = 8;

/// The crossings on one interval of a discrete motion, in order: a slice of [`Impact`]s.
pub struct Impacts<S: DiscreteSystem> {
    impacts: [Impact<S>; MOST],
    len: usize,
}

impl<S: DiscreteSystem> Impacts<S> {
    /// No crossings. The entries that the slice does not show are filled with `q`.
    pub(crate) fn none(q: &S::Configuration) -> Self {
        Self {
            impacts: [Impact::nothing(q); MOST],
            len: 0,
        }
    }

    /// False if there is no room left.
    #[must_use]
    pub(crate) fn push(&mut self, impact: Impact<S>) -> bool {
        let room = self.impacts.get_mut(self.len).map(|place| *place = impact);
        self.len += usize::from(room.is_some());
        room.is_some()
    }
}

impl<S: DiscreteSystem> Deref for Impacts<S> {
    type Target = [Impact<S>];

    fn deref(&self) -> &[Impact<S>] {
        &self.impacts[..self.len]
    }
}

impl<'a, S: DiscreteSystem> IntoIterator for &'a Impacts<S> {
    type Item = &'a Impact<S>;
    type IntoIter = core::slice::Iter<'a, Impact<S>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

copies! { [S: DiscreteSystem] Impacts<S>; }

impl<S: DiscreteSystem> PartialEq for Impacts<S> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<S: DiscreteSystem> fmt::Debug for Impacts<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}
