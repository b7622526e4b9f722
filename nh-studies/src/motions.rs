//! The motions of members, as rows.

use core::cell::Cell;
use std::sync::Arc;

use nh_records::{
    NamedColumn, RecordError, Recordable, RecordableEnsemble, RecordedTables, Table, Values,
};
use nh_runtime::{
    Ensemble, Inputs, Motion, Nodal, RecordedDynamics, Start, StepError, StepOptions, TimeStep,
    Vector, Watching,
};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::tables::{append, emptied};
use crate::{Draw, StudyResult};

/// A system and its start.
pub(crate) type MemberOf<D> = dyn Fn(Draw) -> (D, Start<D>) + Send + Sync;
/// Constant controls.
pub(crate) type ControlsOf<D> = dyn Fn(Draw) -> <D as nh_runtime::Dynamics>::Control + Send + Sync;
/// The law of one member, which has its own state.
pub(crate) type Law<D> =
    Box<dyn for<'a> FnMut(&Motion<D, &'a D>) -> <D as nh_runtime::Dynamics>::Control>;
/// A function of a system and its state.
pub(crate) type QuantityOf<D, T> =
    Arc<dyn Fn(&D, &<D as nh_runtime::Dynamics>::State) -> T + Send + Sync>;

/// How the members move.
pub(crate) struct Motions<D: RecordedDynamics> {
    pub member: Box<MemberOf<D>>,
    pub controls: Option<Box<ControlsOf<D>>>,
    pub law: Option<Box<dyn Fn(Draw) -> Law<D> + Send + Sync>>,
    pub watched: Vec<(&'static str, QuantityOf<D, f64>)>,
    pub stops: Vec<(&'static str, QuantityOf<D, bool>)>,
    pub options: StepOptions,
    pub time: TimeStep,
}

/// The motions of some members.
pub(crate) struct Rows {
    /// A row a member and node, sorted by them, of the nodes before the end of the member.
    pub nodes: Table,
    /// The crossings of boundaries, of systems with regions.
    pub impacts: Option<Table>,
    /// The members that ended before the last node, in order.
    pub ends: Vec<End>,
}

/// The end of a member before the last node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct End {
    pub member: u64,
    /// The node that it does not have.
    pub k: usize,
    /// [`FAILED`], or [`FIRST_STOP`] and the number of the stop.
    pub outcome: i64,
    /// Why.
    pub text: String,
}

pub(crate) const FAILED: i64 = 1;
pub(crate) const FIRST_STOP: i64 = 2;

/// The name of the quantity that stops members.
const STOP: &str = "stop of the study";

/// The bits of a NaN that stops a member, without the number of the stop.
const STOPPED: u64 = 0x7ff8_0000_0000_0000;

/// The condition that holds at a node, as a NaN with its number, which is never within a bound; 0 if none does.
fn stop_value<D: RecordedDynamics>(
    stops: &[(&'static str, QuantityOf<D, bool>)],
    system: &D,
    state: &D::State,
) -> f64 {
    let holds = stops.iter().position(|(_, holds)| holds(system, state));
    holds.map_or(0.0, |stop| f64::from_bits(STOPPED | stop as u64))
}

impl<D: RecordedDynamics + Send + Sync + 'static> Motions<D> {
    /// The tables of members, without rows. They do not depend on the member.
    pub fn schema(&self, seed: u64) -> StudyResult<(Table, Option<Table>)> {
        let twice = [0, 0].map(|member| Draw::new(seed, member));
        let tables = self.ensemble(&twice, 1).record(0).tables()?;
        let mut nodes = emptied(&tables.nodes);
        nodes.columns.retain(|column| column.name != STOP);
        Ok((nodes, tables.impacts.as_ref().map(emptied)))
    }

    /// The nodes 0, every, 2 every, … and `steps` of these members.
    pub fn rows(
        &self,
        draws: &[Draw],
        (nodes, impacts): &(Table, Option<Table>),
        steps: usize,
        every: usize,
    ) -> StudyResult<Rows> {
        let mut rows = Rows {
            nodes: emptied(nodes),
            impacts: impacts.as_ref().map(emptied),
            ends: Vec::new(),
        };
        if draws.is_empty() {
            return Ok(rows);
        }
        match &self.law {
            None => {
                let tables = self.ensemble(draws, every).record(steps).tables()?;
                let RecordedTables {
                    nodes,
                    impacts,
                    errors,
                    ..
                } = tables;
                let ends = errors
                    .iter()
                    .map(|error| self.end(draws[error.member], error.k, &error.error));
                rows.ends.extend(ends);
                rows.add(nodes, impacts, |index| draws[index as usize].member())?;
            }
            Some(law) => {
                let each = draws
                    .par_iter()
                    .map(|draw| Ok(self.under_law(*draw, law(*draw), steps, every)?));
                let each: StudyResult<Vec<_>> = each.collect();
                for (draw, (tables, end)) in draws.iter().zip(each?) {
                    rows.ends.extend(end);
                    if let Some(tables) = tables {
                        rows.add(tables.nodes, tables.impacts, |_| draw.member())?;
                    }
                }
            }
        }
        Ok(rows)
    }

    /// The members as an ensemble.
    fn ensemble(&self, draws: &[Draw], every: usize) -> Ensemble<D> {
        let mut ensemble = Ensemble::new(self.time)
            .options(self.options)
            .every(every)
            .members(draws.iter().map(|draw| (self.member)(*draw)));
        if let Some(controls) = &self.controls {
            ensemble = ensemble.controls(draws.iter().map(|draw| controls(*draw)));
        }
        for (name, quantity) in &self.watched {
            let quantity = Arc::clone(quantity);
            ensemble = ensemble.watch(name, move |system, state| quantity(system, state));
        }
        if !self.stops.is_empty() {
            let stops = self.stops.clone();
            let value = move |system: &D, state: &D::State| stop_value(&stops, system, state);
            ensemble = ensemble.watch(STOP, value).bound(f64::INFINITY);
        }
        ensemble
    }

    /// The motion of a member in a closed loop.
    fn under_law(
        &self,
        draw: Draw,
        law: Law<D>,
        steps: usize,
        every: usize,
    ) -> Result<(Option<RecordedTables<RecordError>>, Option<End>), RecordError> {
        let (system, start) = (self.member)(draw);
        let u = self.controls.as_ref().map(|controls| controls(draw));
        let inputs = Inputs::new(self.time, u.unwrap_or_else(D::Control::zeros));
        let motion = match start.motion(&system, &self.options, inputs) {
            Ok(motion) => motion,
            Err(error) => return Ok((None, Some(self.end(draw, 0, &error)))),
        };
        let next = Cell::new(0);
        let motion = motion.controlled(law).watch(STOP, |state| {
            let value = stop_value(&self.stops, &system, state);
            next.set(state.node() + usize::from(!value.is_nan()));
            value
        });
        let mut recorder = motion.bound(f64::INFINITY).record(steps).every(every);
        for (name, quantity) in &self.watched {
            recorder = recorder.watch(*name, |state| quantity(&system, state));
        }
        let tables = recorder.tables()?;
        let end = match tables.errors.first() {
            None => None,
            Some(RecordError::Motion(error)) => Some(self.end(draw, next.get(), error)),
            // Of a motion that is no lattice there is no other one.
            Some(error) => Some(End {
                member: draw.member(),
                k: next.get(),
                outcome: FAILED,
                text: error.to_string(),
            }),
        };
        Ok((Some(tables), end))
    }

    fn end(&self, draw: Draw, k: usize, error: &StepError) -> End {
        let stop = match error {
            StepError::OutOfBound {
                quantity: STOP,
                value,
                ..
            } => Some((value.to_bits() & !STOPPED) as usize),
            _ => None,
        };
        End {
            member: draw.member(),
            k,
            outcome: stop.map_or(FAILED, |stop| FIRST_STOP + stop as i64),
            text: stop.map_or_else(|| error.to_string(), |stop| self.stops[stop].0.to_owned()),
        }
    }
}

impl Rows {
    /// Appends tables, of which `member` numbers the members.
    fn add(
        &mut self,
        mut nodes: Table,
        mut impacts: Option<Table>,
        member: impl Fn(i64) -> u64,
    ) -> Result<(), RecordError> {
        for table in [Some(&mut nodes), impacts.as_mut()].into_iter().flatten() {
            let rows = table.rows();
            match table
                .columns
                .first_mut()
                .filter(|column| column.name == "member")
            {
                Some(column) => {
                    if let Values::Integers(values) = &mut column.values {
                        values
                            .iter_mut()
                            .for_each(|index| *index = member(*index) as i64);
                    }
                }
                None if rows > 0 => table.columns.insert(
                    0,
                    NamedColumn {
                        name: "member".to_owned(),
                        values: Values::Integers(vec![member(0) as i64; rows]),
                    },
                ),
                None => {}
            }
        }
        if nodes.rows() > 0 {
            append(&mut self.nodes, &nodes)?;
        }
        if let (Some(all), Some(more)) = (&mut self.impacts, &impacts)
            && more.rows() > 0
        {
            append(all, more)?;
        }
        Ok(())
    }
}
