//! Crossings of boundaries by the sites of a lattice.

use crate::LatticeSystem;
use crate::accelerations::Impulses;
use nh_runtime::internal::{boundary_fields, jump_fields};
use nh_runtime::{Components, DiscreteSystem, Fields, RecordedImpact, Vector, values};

/// The names of the directions of a site: the first half of those of a link.
pub fn site_directions<S: LatticeSystem>() -> &'static [&'static str] {
    &S::Link::COORDINATES[..<S::Increment as Vector>::LEN]
}

values! {
    /// A crossing of a boundary s_j(q, t) = 0 by a site of a lattice.
    ///
    /// If constraints come into force that the velocities do not satisfy, the momenta of all sites
    /// jump, as the momentum of an [`Impact`](nh_runtime::Impact) does:
    ///
    /// ```text
    /// p⁺(k) - p⁻(k) = Σ_a Λ_a(k) a_this(k) + Σ_a Λ_a(k-1) a_next(k-1),     a(k) (v⁺(k), v⁺(k+1)) + c(k) = 0
    /// ```
    ///
    /// with the constraints in force beyond. Boundaries crossed at one time are one jump: it is
    /// that of the last of them, p⁺ = p⁻ elsewhere.
    pub struct LatticeImpact<S: LatticeSystem> {
        /// The node in time before the crossing.
        pub node: usize,
        /// The site.
        pub site: usize,
        /// The time.
        pub t: f64,
        /// The index j of the boundary.
        pub boundary: usize,
        /// Whether the site came from outside, s_j < 0.
        pub entered: bool,
        /// Whether the jump turned the site back, or left it on the boundary where that belongs to
        /// the side it came from.
        pub thrown_back: bool,
        /// The configuration of the site.
        pub q: S::Site,
        /// The velocity of the site before.
        pub v_minus: S::Increment,
        /// The velocity of the site after.
        pub v_plus: S::Increment,
        /// The momentum of the site before, with the last reaction of the constraints in force.
        pub p_minus: S::Increment,
        /// The momentum of the site after.
        pub p_plus: S::Increment,
        /// Λ of link k.
        pub impulses: Impulses<S>,
        /// The energy of all sites before less that after, Δ Σ_k E(k).
        pub energy_lost: f64,
    }
}

impl<S: LatticeSystem> LatticeImpact<S> {
    /// No crossing, at `q`.
    #[doc(hidden)]
    pub fn nothing(q: &S::Site) -> Self {
        let [v, p] = [S::Increment::zeros(); 2];
        Self {
            node: 0,
            site: 0,
            t: f64::NAN,
            boundary: 0,
            entered: false,
            thrown_back: false,
            q: *q,
            v_minus: v,
            v_plus: v,
            p_minus: p,
            p_plus: p,
            impulses: Impulses::<S>::zeros(),
            energy_lost: 0.0,
        }
    }

    /// Whether the momentum of the site jumped.
    #[must_use]
    pub fn jumped(&self) -> bool {
        self.p_minus.as_slice() != self.p_plus.as_slice()
    }
}

impl<S: LatticeSystem> RecordedImpact for LatticeImpact<S> {
    fn node(&self) -> usize {
        self.node
    }

    fn fields(&self, fields: &mut impl Fields) {
        fields.integer(format_args!("k"), self.node);
        fields.number(format_args!("t"), self.t);
        fields.integer(format_args!("site"), self.site);
        boundary_fields(self.boundary, [self.entered, self.thrown_back], fields);
        site_configuration::<S>(&self.q, fields);
        let velocities = [&self.v_minus, &self.v_plus].map(S::Increment::as_slice);
        let momenta = [&self.p_minus, &self.p_plus].map(S::Increment::as_slice);
        let impulses = self.impulses.as_slice();
        jump_fields(
            site_directions::<S>(),
            [velocities, momenta],
            impulses,
            fields,
        );
        fields.number(format_args!("energy_lost"), self.energy_lost);
    }
}

/// The fields of the configuration of a site.
pub fn site_configuration<S: LatticeSystem>(q: &S::Site, fields: &mut impl Fields) {
    let names = match S::Site::NAMES {
        [] => site_directions::<S>(),
        names => names,
    };
    fields.numbers(names, |into| q.write(into));
}
