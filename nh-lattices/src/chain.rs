//! A lattice of a given length: its sites, links and ends.

use core::ops::Range;

use super::ends::{Driven, Ends};
use super::{LatticeError, LatticeSystem};
use nalgebra::SVector;
use nh_runtime::internal::{Active, TimedPoint, from_slice, stack, vector};
use nh_runtime::{DiscreteSystem, RegionsOf, Vector, copies};

pub(super) type Link<S> = <S as LatticeSystem>::Link;
/// Whether constraints hold in regions.
pub const fn has_regions<S: LatticeSystem>() -> bool {
    <<Link<S> as DiscreteSystem>::Regions as RegionsOf<Link<S>>>::BOUNDARIES > 0
}

pub(super) type Joined<S> = <Link<S> as DiscreteSystem>::Increment;

/// A lattice with a number of sites, a spacing Δ and two ends.
///
/// Link k joins the sites k and k + 1. In a periodic lattice the last link joins the last site and
/// the first one; where the right end is free, it joins the last site with itself, so that this
/// site has its density with q¹ = 0.
pub struct Lattice<'a, S: LatticeSystem> {
    pub(crate) system: &'a S,
    pub(super) sites: usize,
    pub(super) delta: f64,
    pub(super) ends: Ends<'a, S>,
    /// The controls of every site; empty where all of them are zero.
    pub(super) controls: ControlList<'a, S::Control>,
    /// Bit j of the entry of link k: inside of boundary j. None where every constraint holds.
    pub(super) sides: &'a [u32],
}

/// The controls of one site as they are given: the vector, or an array of its numbers.
pub trait SiteControl<U>: Sized {
    /// The controls of all sites.
    #[doc(hidden)]
    fn list(values: &[Self]) -> ControlList<'_, U>;
}

/// The controls of all sites, as they are given.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum ControlList<'a, U> {
    Vectors(&'a [U]),
    /// One site after another.
    Numbers(&'a [f64]),
}

impl<U: Vector> SiteControl<U> for U {
    fn list(values: &[Self]) -> ControlList<'_, U> {
        ControlList::Vectors(values)
    }
}

impl<const C: usize> SiteControl<SVector<f64, C>> for [f64; C] {
    fn list(values: &[Self]) -> ControlList<'_, SVector<f64, C>> {
        ControlList::Numbers(values.as_flattened())
    }
}

impl<U: Vector> ControlList<'_, U> {
    /// The controls of site k.
    #[inline(always)]
    pub(super) fn at(self, k: usize) -> Option<U> {
        match self {
            Self::Vectors(all) => all.get(k).copied(),
            Self::Numbers(all) => all.get(k * U::LEN..(k + 1) * U::LEN).map(from_slice),
        }
    }
}

copies! { [S: LatticeSystem] Lattice<'_, S>; }

impl<'a, S: LatticeSystem> Lattice<'a, S> {
    /// A lattice with these ends.
    ///
    /// # Errors
    /// [`TooFewSites`](LatticeError::TooFewSites): 3 where it is periodic, and one that moves
    /// besides those that are held or driven; [`InvalidSpacing`](LatticeError::InvalidSpacing);
    /// [`ParameterLength`](LatticeError::ParameterLength).
    pub fn new(
        system: &'a S,
        sites: usize,
        delta: f64,
        ends: Ends<'a, S>,
    ) -> Result<Self, LatticeError> {
        let needed = match &ends {
            Ends::Periodic => 3,
            Ends::Open { left, right } => {
                1 + [left, right].iter().filter(|end| !end.is_free()).count()
            }
        };
        if sites < needed {
            return Err(LatticeError::TooFewSites { sites, needed });
        }
        if !(delta > 0.0 && delta.is_finite()) {
            return Err(LatticeError::InvalidSpacing { delta });
        }
        for (place, parameter) in S::PER_SITE.iter().enumerate() {
            let length = system.length(place);
            if length != sites {
                return Err(LatticeError::ParameterLength {
                    parameter,
                    length,
                    sites,
                });
            }
        }
        Ok(Self {
            system,
            sites,
            delta,
            ends,
            controls: ControlList::Vectors(&[]),
            sides: &[],
        })
    }

    /// The number of sites.
    #[must_use]
    pub fn sites(&self) -> usize {
        self.sites
    }

    /// The spacing Δ.
    #[must_use]
    pub fn spacing(&self) -> f64 {
        self.delta
    }

    /// The sites that move by their equations.
    #[must_use]
    pub fn moving(&self) -> Range<usize> {
        match &self.ends {
            Ends::Periodic => 0..self.sites,
            Ends::Open { left, right } => {
                let first = usize::from(!left.is_free());
                first..self.sites - usize::from(!right.is_free())
            }
        }
    }

    /// The sites that are held or driven.
    pub(super) fn given(&self) -> impl Iterator<Item = usize> {
        let moving = self.moving();
        (0..moving.start).chain(moving.end..self.sites)
    }

    /// The number of links.
    pub(super) fn links(&self) -> usize {
        match &self.ends {
            Ends::Open { right, .. } if !right.is_free() => self.sites - 1,
            _ => self.sites,
        }
    }

    /// The density.
    #[doc(hidden)]
    pub fn system(&self) -> &'a S {
        self.system
    }

    pub(crate) fn link(&self, k: usize) -> Link<S> {
        let controls = self.controls_of(k);
        self.system.controlled_link(k, self.delta, &controls)
    }

    /// The second site of link k.
    pub(super) fn next(&self, k: usize) -> usize {
        match k + 1 == self.sites {
            true if self.ends.is_periodic() => 0,
            true => k,
            false => k + 1,
        }
    }

    /// The link that ends at a site, of the site before it; none at the left end.
    pub(super) fn before(&self, site: usize) -> Option<usize> {
        match site {
            0 => self.ends.is_periodic().then(|| self.sites - 1),
            site => Some(site - 1),
        }
    }

    /// Whether constraint a of link k is in force: where a site moves on which its reaction acts,
    /// and between two sites only where there are two.
    pub(super) fn is_in_force(&self, k: usize, a: usize) -> bool {
        let (moving, next) = (self.moving(), self.next(k));
        let acts = moving.contains(&k) || (S::ON_BOTH_SITES.contains(&a) && moving.contains(&next));
        acts && (next != k || !S::BETWEEN_SITES.contains(&a)) && self.is_in_region(k, a)
    }

    /// The values of the constraints of link k, with 0 for those that are not in force.
    pub(super) fn values_in_force<V: Vector>(&self, k: usize, values: &V) -> V {
        vector(|a| match self.is_in_force(k, a) {
            true => values.as_slice()[a],
            false => 0.0,
        })
    }

    /// Whether link k is in the region of constraint a.
    #[inline(always)]
    fn is_in_region(&self, k: usize, a: usize) -> bool {
        let holds = |inside: &u32| Active::of::<Link<S>>(*inside).holds::<Link<S>>(a);
        !has_regions::<S>() || self.sides.get(k).is_none_or(holds)
    }

    /// The lattice on these sides of the boundaries of every link.
    pub(super) fn on_sides<'b>(&self, sides: &'b [u32]) -> Lattice<'b, S>
    where
        'a: 'b,
    {
        Lattice { sides, ..*self }
    }

    /// The sides of every link from which a motion goes on with these velocities, in a direction of
    /// time; none without regions.
    pub(super) fn sides_of(
        &self,
        t: f64,
        (q, v): (&[S::Site], &[S::Increment]),
        direction: f64,
    ) -> Vec<u32> {
        let links = if has_regions::<S>() { self.links() } else { 0 };
        let of_link = |k: usize| {
            let (link, q) = (self.link(k), self.configuration(q, k));
            TimedPoint::new(&link, t, &q).sides(&self.joined(v, k), direction)
        };
        (0..links).map(of_link).collect()
    }

    /// The boundaries that every link lies on; none without regions.
    pub(super) fn boundaries_met(&self, t: f64, q: &[S::Site]) -> Vec<u32> {
        let links = if has_regions::<S>() { self.links() } else { 0 };
        let met = |k: usize| {
            let (link, q) = (self.link(k), self.configuration(q, k));
            let point = TimedPoint::new(&link, t, &q);
            point.boundaries_met(&point.values())
        };
        (0..links).map(met).collect()
    }

    /// The configuration of link k.
    pub(super) fn configuration(
        &self,
        q: &[impl Into<S::Site> + Clone],
        k: usize,
    ) -> <Link<S> as DiscreteSystem>::Configuration {
        let of = |site: usize| q[site].clone().into();
        S::join(&of(k), &of(self.next(k)))
    }

    /// The increments, velocities or momenta of the two sites of link k.
    pub(super) fn joined<V: Vector>(&self, d: &[impl Into<S::Increment> + Clone], k: usize) -> V {
        let of = |site: usize| -> S::Increment { d[site].clone().into() };
        let (this, next) = (of(k), of(self.next(k)));
        stack(
            S::Increment::LEN,
            |i| this.as_slice()[i],
            |i| next.as_slice()[i],
        )
    }

    /// Adds a covector of link k to those of its sites, or to the first of more values.
    pub(super) fn add<V: Vector, W: Vector>(&self, k: usize, covector: &V, to: &mut [W]) {
        let (this, next) = covector.as_slice().split_at(S::Increment::LEN);
        for (site, part) in [(k, this), (self.next(k), next)] {
            let sum = to[site].as_mut_slice().iter_mut();
            sum.zip(part).for_each(|(sum, value)| *sum += value);
        }
    }

    /// The motion of the ends that are driven, by their sites.
    pub(super) fn driven(&self, t: f64) -> impl Iterator<Item = (usize, Driven<S>)> {
        let sites = [0, self.sites - 1].into_iter().zip(self.ends.driven());
        sites.filter_map(move |(site, motion)| Some((site, motion?(t))))
    }

    /// Δ Σ_k of a value on every link that has a density of a moving or a held site.
    pub(super) fn total(&self, value: impl Fn(usize) -> f64) -> f64 {
        self.delta * (0..self.links()).map(value).sum::<f64>()
    }
}

/// R_q(d) on one site.
pub(super) fn retract<S: LatticeSystem>(q: &S::Site, d: &S::Increment) -> S::Site {
    let joined: Joined<S> = stack(S::Increment::LEN, |i| d.as_slice()[i], |_| 0.0);
    S::split(&Link::<S>::retract(&S::join(q, q), &joined)).0
}

/// The d with R_{q_0}(d) = q_1 on one site.
pub(super) fn increment<S: LatticeSystem>(q0: &S::Site, q1: &S::Site) -> S::Increment {
    let joined = Link::<S>::increment(&S::join(q0, q0), &S::join(q1, q1));
    vector(|i| joined.as_slice()[i])
}

/// The absolute values of the coordinates of one site.
pub(super) fn magnitudes<S: LatticeSystem>(q: &S::Site) -> S::Increment {
    let joined = Link::<S>::magnitudes(&S::join(q, q));
    vector(|i| joined.as_slice()[i])
}
