//! Crossings of boundaries on a step of the integrator.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::{Ahead, Course};
use crate::field::Field;
use crate::search::{BoundarySearch, CORNER, CrossedBoundaries};
use nh_runtime::internal::{
    Chain, Crossing, Here, MOST_TRIES, each_bit, none_like, too_many_crossings,
};
use nh_runtime::{DiscreteSystem, RegionsOf};

/// The part of a step of the integrator in which too many crossings have no end.
const TOGETHER: f64 = 1e-9;

impl<I: Crossing, F: Field<I>> Course<I, F> {
    /// Finds the boundaries that hold links on the whole last step; on the others the links
    /// started.
    pub(super) fn renew_holding_boundaries(&mut self) -> Result<(), I::Error> {
        let mut held = self.holding.clone();
        for (held, on) in held.as_mut().iter_mut().zip(self.on.as_ref()) {
            *held |= on;
        }
        if each_bit(&held).next().is_none() {
            return Ok(());
        }
        for t in self.integrator.interval() {
            let (q, v) = self.point(t)?;
            let (chain, sides) = (self.field.chain(), &self.sides);
            for k in chain.links() {
                held.as_mut()[k] = chain.select_holding((sides, k), held.as_ref()[k], (t, &q, &v));
            }
        }
        let lists = self.holding.as_ref().iter().zip(held.as_ref());
        for (on, (before, held)) in self.on.as_mut().iter_mut().zip(lists) {
            *on |= before & !held;
        }
        self.holding = held;
        Ok(())
    }

    /// The first crossing on the last step, as exactly as the integrator goes.
    pub(super) fn search(&mut self) -> Result<Option<Ahead<I, F::Unknowns>>, I::Error> {
        let (interval, direction) = (self.integrator.interval(), self.direction());
        let Self {
            field,
            integrator,
            piece,
            sides,
            on,
            holding,
            ..
        } = self;
        let chain = field.chain();
        // The states of all links at the times that were asked for.
        let mut states = BTreeMap::new();
        let mut point = |t: f64, k: usize| {
            let (q, v) = match states.entry(t.to_bits()) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => new.insert(field.state(t, &integrator.value_at(t)?)),
            };
            Ok((chain.configuration(q, k), chain.velocity(v, k)))
        };
        let mut all: Vec<(usize, CrossedBoundaries)> = Vec::new();
        for k in chain.links() {
            let found = chain.map_link(k, |link| {
                let mut search = BoundarySearch {
                    system: link,
                    interval,
                    direction,
                    inside: sides.as_ref()[k],
                    on: on.as_ref()[k],
                    holding: holding.as_ref()[k],
                    piece: &mut *piece,
                    point: |t| point(t, k),
                };
                search.first()
            });
            let found = found.map_err(|error| chain.error(k, error))?;
            all.extend(found.map(|found| (k, found)));
        }
        let earlier = |(_, a): &&(usize, CrossedBoundaries),
                       (_, b): &&(usize, CrossedBoundaries)| {
            (direction * a.t).total_cmp(&(direction * b.t))
        };
        let Some((first, found)) = all.iter().min_by(earlier).copied() else {
            return Ok(None);
        };
        let [start, end] = interval;
        let near = CORNER * start.abs().max(end.abs()).max((end - start).abs());
        let (mut crossed, mut departing) = (none_like(sides), none_like(sides));
        departing.as_mut()[first] = found.departing;
        for (k, other) in &all {
            if (other.t - found.t).abs() <= near {
                crossed.as_mut()[*k] |= other.crossed;
            }
        }
        let boundary = found.crossed.trailing_zeros() as usize;
        let value = |t: f64, y: &F::Unknowns| {
            let (q, v) = field.state(t, y);
            chain.map_link_point(first, (t, &q), |point| {
                let rates = point.rates(&chain.velocity(&v, first));
                (point.values()[boundary], rates[boundary])
            })
        };
        let by_step = |t| integrator.value_by_step(t, |t, y| field.rates(sides, t, y));
        let refined = found.refine(interval, by_step, value);
        let (CrossedBoundaries { t, .. }, y) = refined.map_err(|error| self.explain(error))?;
        let boundaries = [crossed, departing];
        Ok(Some(Ahead { t, boundaries, y }))
    }

    /// Goes over a crossing.
    pub(super) fn cross(&mut self, ahead: Ahead<I, F::Unknowns>) -> Result<(), I::Error> {
        // Nothing is ever ahead without boundaries: see `integrate`.
        if const { <I::Link as DiscreteSystem>::Regions::BOUNDARIES == 0 } {
            return Ok(());
        }
        let Ahead { t, boundaries, y } = ahead;
        self.count_crossing(t, &boundaries[0])?;
        let nodes = (t - self.origin.t) / self.origin.h;
        let (chain, (q, v)) = (self.field.chain(), self.field.state(t, &y));
        let mut here = Here {
            at: t.into(),
            node: nodes.max(0.0) as usize,
            t,
            direction: self.direction(),
            p: chain.momenta(t, &q, &v),
            q,
            v,
            sides: self.sides.clone(),
        };
        let mut impacts = Vec::new();
        here.cross(chain, &boundaries, |impact| {
            impacts.push(impact);
            true
        })?;
        self.impacts.append(&mut impacts);
        (self.integrator).restart(t, self.field.replace_velocities(y, &here.v));
        self.sides = here.sides;
        let lists = boundaries[0].as_ref().iter().zip(self.holding.as_mut());
        for (on, (crossed, holding)) in self.on.as_mut().iter_mut().zip(lists) {
            *on = crossed | core::mem::take(holding);
        }
        Ok(())
    }

    /// Refuses the last of too many crossings at one point.
    fn count_crossing(&mut self, t: f64, crossed: &I::Bits) -> Result<(), I::Error> {
        let [start, end] = self.integrator.interval();
        if self.crossings.len() == MOST_TRIES {
            let oldest = self.crossings.remove(0);
            if (t - oldest).abs() <= TOGETHER * (end - start).abs() {
                let at = t.into();
                let (k, boundary) = each_bit(crossed).next().unwrap_or((0, 0));
                let error = too_many_crossings(at, boundary);
                return Err(self.field.chain().error(k, error));
            }
        }
        self.crossings.push(t);
        Ok(())
    }
}
