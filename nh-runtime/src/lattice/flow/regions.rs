//! Crossings of boundaries by the flow of a lattice: every link is searched on the dense output of all sites.

use core::cell::Cell;

use super::{Entries, LatticeFlow};
use crate::continuous::ContinuousSystem;
use crate::error::StepError;
use crate::flow::{BoundarySearch, CORNER, CrossedBoundaries, Piece, TOGETHER};
use crate::lattice::boundaries::{
    AfterJump, CrossedLinks, LatticeImpact, OfLink, SitesAtBoundary, add,
};
use crate::lattice::chain::{Lattice, has_regions};
use crate::lattice::{LatticeError, LatticeSystem};
use crate::regions::jump::MOST_TRIES;
use crate::system::sides::TimedPoint;

/// The boundaries of a flow, between steps of its integrator.
pub(super) struct FlowBoundaries<S: LatticeSystem> {
    /// Bit j: link k lies on boundary j.
    on: Vec<u32>,
    /// Bit j: the constraints in force keep link k on boundary j.
    holding: Vec<u32>,
    /// The first crossing ahead.
    pub ahead: Option<FlowCrossing>,
    pub impacts: Vec<LatticeImpact<S>>,
    /// The times of the last crossings.
    crossings: Vec<f64>,
    piece: Option<Piece>,
}

/// A crossing of boundaries by some links.
pub(super) struct FlowCrossing {
    pub t: f64,
    crossed: CrossedLinks,
    departing: Option<OfLink>,
    /// The motion there.
    entries: Entries,
}

impl<S: LatticeSystem> FlowBoundaries<S> {
    pub fn at_start(lattice: &Lattice<'_, S>, t: f64, q: &[S::Site]) -> Self {
        let on = lattice.boundaries_met(t, q);
        Self {
            holding: vec![0; on.len()],
            on,
            ahead: None,
            impacts: Vec::new(),
            crossings: Vec::new(),
            piece: None,
        }
    }
}

/// The states of all sites at times that were asked for.
type States<S> = Vec<(
    f64,
    Vec<<S as LatticeSystem>::Site>,
    Vec<<S as LatticeSystem>::Increment>,
)>;

impl<S: LatticeSystem> LatticeFlow<'_, S>
where
    S::Link: ContinuousSystem,
{
    /// The first crossing on the last step of the integrator.
    pub(super) fn search(&mut self) -> Result<(), LatticeError> {
        if !has_regions::<S>() {
            return Ok(());
        }
        let (interval, direction) = (self.integrator.interval(), self.origin.h.signum());
        let [start, end] = interval;
        let mut states: States<S> = Vec::new();
        let mut all: Vec<(usize, CrossedBoundaries)> = Vec::new();
        let (field, integrator) = (&self.field, &mut self.integrator);
        let lattice = field.lattice.lattice();
        let boundaries = &mut self.boundaries;
        let piece = boundaries.piece.get_or_insert_with(Piece::new::<S::Link>);
        let mut state = |t: f64, k: usize| {
            let place = match states.iter().position(|(known, ..)| *known == t) {
                Some(place) => place,
                None => {
                    let (mut q, mut v) = (Vec::new(), Vec::new());
                    field.place(t, &integrator.value_at(t)?, &mut q, &mut v);
                    states.push((t, q, v));
                    states.len() - 1
                }
            };
            let (_, q, v) = &states[place];
            Ok((lattice.configuration(q, k), lattice.joined(v, k)))
        };
        for k in lattice.tracked() {
            let at = |error| LatticeError::AtSite { site: k, error };
            let mut holding = boundaries.holding[k] | boundaries.on[k];
            for t in interval {
                if holding == 0 {
                    break;
                }
                let (q, _) = state(t, k).map_err(at)?;
                let (this, next) = S::split(&q);
                holding = lattice.held_link(k, holding, (t, [&this, &next]));
            }
            boundaries.on[k] |= boundaries.holding[k] & !holding;
            boundaries.holding[k] = holding;
            let link = lattice.link(k);
            let mut search = BoundarySearch {
                system: &link,
                interval,
                direction,
                inside: lattice.sides[k],
                on: boundaries.on[k],
                holding,
                piece: &mut *piece,
                point: |t| state(t, k),
            };
            all.extend(search.first().map_err(at)?.map(|found| (k, found)));
        }
        boundaries.on.fill(0);
        let earlier = |a: &&(usize, CrossedBoundaries), b: &&(usize, CrossedBoundaries)| {
            (direction * a.1.t).total_cmp(&(direction * b.1.t))
        };
        let Some(first) = all.iter().min_by(earlier).copied() else {
            return Ok(());
        };
        let near = CORNER * start.abs().max(end.abs()).max((end - start).abs());
        let (k, found) = first;
        let (t, entries) = self.refined(k, found)?;
        let mut crossing = FlowCrossing {
            t,
            crossed: Vec::new(),
            departing: (found.departing != 0).then_some((k, found.departing)),
            entries,
        };
        for (k, other) in all {
            if (other.t - found.t).abs() <= near {
                add(&mut crossing.crossed, k, other.crossed);
            }
        }
        self.boundaries.ahead = Some(crossing);
        Ok(())
    }

    /// A crossing of link k and the motion there, as exactly as the integrator goes.
    fn refined(&self, k: usize, found: CrossedBoundaries) -> Result<(f64, Entries), LatticeError> {
        let (field, site) = (&self.field, Cell::new(k));
        let lattice = field.lattice.lattice();
        let link = lattice.link(k);
        let boundary = found.crossed.trailing_zeros() as usize;
        let value = |t: f64, y: &Entries| {
            let (mut q, mut v) = (Vec::new(), Vec::new());
            field.place(t, y, &mut q, &mut v);
            let q = lattice.configuration(&q, k);
            let point = TimedPoint::new(&link, t, &q);
            let values = [point.values(), point.rates(&lattice.joined(&v, k))];
            let [s, rate] = values.map(|of| of[boundary]);
            (s, rate)
        };
        let equation = |t: f64, y: &Entries| field.rates(t, y, &site);
        let by_step = |t| self.integrator.value_by_step(t, equation);
        let found = found.refined(self.integrator.interval(), by_step, value);
        found
            .map(|(found, y)| (found.t, y))
            .map_err(|error| LatticeError::AtSite {
                site: site.get(),
                error,
            })
    }

    /// Goes over a crossing.
    pub(super) fn cross(&mut self, crossing: FlowCrossing) -> Result<(), LatticeError> {
        let (t, entries) = (crossing.t, crossing.entries);
        self.count_crossing(t, &crossing.crossed)?;
        let (mut q, mut v) = (Vec::new(), Vec::new());
        self.field.place(t, &entries, &mut q, &mut v);
        let lattice = self.field.lattice.lattice();
        let p = lattice.momenta_of(t, &q, &v);
        let sites = SitesAtBoundary {
            lattice,
            at: t.into(),
            node: self.node,
            t,
            q: &q,
            p: &p,
            direction: self.origin.h.signum(),
        };
        let here = AfterJump::of(v, p.clone());
        let onward = sites.cross(here, (&crossing.crossed, crossing.departing), &[])?;
        self.integrator
            .restart(t, entries.with_velocities::<S>(&onward.v));
        self.field.lattice.sides = onward.sides;
        self.boundaries.impacts.extend(onward.impacts);
        let boundaries = &mut self.boundaries;
        boundaries.on.clone_from(&boundaries.holding);
        boundaries.holding.fill(0);
        for (link, crossed) in &crossing.crossed {
            boundaries.on[*link] |= crossed;
        }
        Ok(())
    }

    /// Refuses the last of too many crossings at one point.
    fn count_crossing(&mut self, t: f64, crossed: &[OfLink]) -> Result<(), LatticeError> {
        let [start, end] = self.integrator.interval();
        let crossings = &mut self.boundaries.crossings;
        if crossings.len() == MOST_TRIES {
            let oldest = crossings.remove(0);
            if (t - oldest).abs() <= TOGETHER * (end - start).abs() {
                let (site, bits) = crossed.first().copied().unwrap_or((0, 1));
                let (at, boundary) = (t.into(), bits.trailing_zeros() as usize);
                let error = StepError::TooManyCrossings { at, boundary };
                return Err(LatticeError::AtSite { site, error });
            }
        }
        crossings.push(t);
        Ok(())
    }
}
