//! Members that are systems with a start.

use std::sync::Arc;

use nh_ensembles::Ensemble;
use nh_records::{RecordError, Recordable, RecordableEnsemble};
use nh_runtime::{
    Dynamics, Inputs, Motion, RecordedDynamics, SavedError, Start, StepError, StepOptions,
    TimeStep, Vector, Watching,
};
use rayon::prelude::*;

use super::{End, FIRST_STOP, MemberTables, Members, Part, Rows, Span, caught};
use crate::tables::{Schema, emptied, rows_of};
use crate::{Draw, StudyError, StudyResult};

/// A system and its start.
pub type MemberOf<D> = dyn Fn(Draw) -> (D, Start<D>) + Send + Sync;
/// Constant controls.
pub type ControlsOf<D> = dyn Fn(Draw) -> <D as Dynamics>::Control + Send + Sync;
/// The law of one member, which has its own state.
pub type Law<D> = Box<dyn for<'a> FnMut(&Motion<D, &'a D>) -> <D as Dynamics>::Control>;
/// A function of a system and its state.
pub type QuantityOf<D, T> = Arc<dyn Fn(&D, &<D as Dynamics>::State) -> T + Send + Sync>;

/// [`Motion::save`].
pub type Save<D> = for<'a> fn(&Motion<D, &'a D>, &mut Vec<f64>) -> Result<(), SavedError>;
/// [`Motion::load`].
pub type Load<D> = for<'a> fn(&mut Motion<D, &'a D>, &[f64]) -> Result<(), SavedError>;

/// How the members move.
pub struct Motions<D: RecordedDynamics> {
    pub member: Box<MemberOf<D>>,
    pub controls: Option<Box<ControlsOf<D>>>,
    pub law: Option<Box<dyn Fn(Draw) -> Law<D> + Send + Sync>>,
    pub watched: Vec<(&'static str, QuantityOf<D, f64>)>,
    pub stops: Vec<(&'static str, QuantityOf<D, bool>)>,
    pub options: StepOptions,
    pub cut: Option<Cut<D>>,
}

/// The steps from cut to cut in time, and how motions are taken up again.
pub struct Cut<D: RecordedDynamics> {
    pub steps: usize,
    pub save: Save<D>,
    pub load: Load<D>,
}

/// A member from one cut to the next.
#[derive(Default)]
struct Advanced {
    tables: Vec<MemberTables>,
    end: Option<End>,
    numbers: Option<Vec<f64>>,
    /// As without cuts, the member has no rows then.
    has_panicked: bool,
}

/// Members that a thread steps side by side.
pub const TOGETHER: usize = 128;

/// The name of the quantity that stops members.
const STOP: &str = "stop of the study";

/// The bits of a NaN that stops a member, without the number of the stop.
const STOPPED: u64 = 0x7ff8_0000_0000_0000;

/// The number of the condition that holds at a node, as a NaN, which is never within a bound; 0 if
/// none holds.
fn stop_value<D: RecordedDynamics>(
    stops: &[(&'static str, QuantityOf<D, bool>)],
    system: &D,
    state: &D::State,
) -> f64 {
    let holds = stops.iter().position(|(_, holds)| holds(system, state));
    holds.map_or(0.0, |stop| f64::from_bits(STOPPED | stop as u64))
}

impl<D: RecordedDynamics + Send + Sync + 'static> Members for Motions<D> {
    fn schema(&self, first: &[Draw], span: Span) -> StudyResult<Schema> {
        // Members with parameters of their own, which are columns then.
        let of = |draw: &Draw| self.ensemble(&[*draw; 2], span.time, 1).record(0).tables();
        let mut all = first.iter().map(|draw| caught(|| of(draw)));
        let one = all.next().expect("a study has a member");
        let found = one.or_else(|why| all.find_map(Result::ok).ok_or(why));
        let tables = found.map_err(|why| {
            StudyError::study(format!(
                "none of the first {} members has a system, and nothing tells its columns: {why}",
                first.len()
            ))
        })??;
        let mut nodes = emptied(&tables.nodes);
        nodes.columns.retain(|column| column.name != STOP);
        Ok(Schema {
            nodes,
            impacts: tables.impacts.as_ref().map(emptied),
            rows: 1,
        })
    }

    fn rows(&self, draws: &[Draw], schema: &Schema, span: Span) -> StudyResult<Rows> {
        let mut rows = Rows::none(schema);
        let Some(law) = &self.law else {
            let parts = draws.par_chunks(TOGETHER).map(|draws| {
                let mut rows = Rows::none(schema);
                self.in_lanes(draws, span, &mut rows)?;
                Ok(rows)
            });
            let parts: StudyResult<Vec<_>> = parts.collect();
            for part in parts? {
                rows.ends.extend(part.ends);
                rows.add(&part.nodes, part.impacts.as_ref())?;
            }
            return Ok(rows);
        };
        let each = draws.par_iter().map(|draw| {
            let moved = caught(|| self.under_law(*draw, law(*draw), span));
            moved.unwrap_or_else(|why| {
                let end = End::failed(*draw, 0, &why);
                Ok((MemberTables::default(), Some(end)))
            })
        });
        let each: StudyResult<Vec<_>> = each.collect();
        for (draw, (tables, end)) in draws.iter().zip(each?) {
            rows.ends.extend(end);
            rows.add_member(*draw, tables)?;
        }
        Ok(rows)
    }

    fn stops(&self) -> Vec<&'static str> {
        self.stops.iter().map(|(name, _)| *name).collect()
    }

    fn words(&self) -> Vec<(&'static str, String)> {
        let watched: Vec<_> = self.watched.iter().map(|(name, _)| *name).collect();
        vec![
            ("stops", self.stops().join(", ")),
            ("watched", watched.join(", ")),
            ("under a law", self.law.is_some().to_string()),
            ("options", format!("{:?}", self.options)),
        ]
    }

    fn is_cut(&self) -> bool {
        self.cut.is_some()
    }

    fn fault(&self) -> Option<String> {
        match (&self.cut, &self.law) {
            (Some(cut), _) if cut.steps == 0 => {
                Some("members are cut behind every 0th step: there is none".to_owned())
            }
            (Some(_), Some(_)) => Some(
                "members under a law are cut in time, and the state of a law is not saved: leave out `cut`, or the law"
                    .to_owned(),
            ),
            _ => None,
        }
    }

    fn advance(&self, draws: &[Draw], _: &Schema, span: Span, part: &mut Part) -> StudyResult {
        let cut = self.cut.as_ref().expect("its members are cut");
        let each = draws.par_iter().zip(&part.motions).map(|(draw, numbers)| {
            let Some(numbers) = numbers else {
                return Ok(Advanced::default());
            };
            let moved = caught(|| self.to_cut(cut, *draw, span, numbers));
            moved.unwrap_or_else(|why| {
                Ok(Advanced {
                    end: Some(End::failed(*draw, 0, &why)),
                    has_panicked: true,
                    ..Advanced::default()
                })
            })
        });
        let each: StudyResult<Vec<_>> = each.collect();
        for ((draw, all), more) in draws.iter().zip(&mut part.motions).zip(each?) {
            if more.has_panicked {
                part.rows.remove(*draw);
            }
            for tables in more.tables {
                part.rows.add_member(*draw, tables)?;
            }
            part.rows.ends.extend(more.end);
            *all = more.numbers;
        }
        Ok(())
    }
}

impl<D: RecordedDynamics + Send + Sync + 'static> Motions<D> {
    /// Appends the rows of members that are stepped side by side.
    fn in_lanes(&self, draws: &[Draw], span: Span, rows: &mut Rows) -> StudyResult {
        let recorded = caught(|| {
            let ensemble = self.ensemble(draws, span.time, span.every);
            let tables = ensemble.record(span.steps).from_node(span.from).tables()?;
            let ends = tables.errors.iter().map(|it| {
                let error = RecordError::Motion(it.error);
                self.end((draws[it.member], ensemble.system(it.member)), it.k, &error)
            });
            let ends: Vec<_> = ends.collect();
            Ok::<_, RecordError>((tables, ends))
        });
        match recorded {
            Ok(tables) => {
                let (mut tables, ends) = tables?;
                let nodes = Some(&mut tables.nodes);
                for table in nodes.into_iter().chain(&mut tables.impacts) {
                    numbered(table, |index| draws[index as usize].member());
                }
                rows.ends.extend(ends);
                rows.add(&tables.nodes, tables.impacts.as_ref())
            }
            // The members are halved until the one that panics is alone.
            Err(_) if draws.len() > 1 => {
                let (some, others) = draws.split_at(draws.len() / 2);
                self.in_lanes(some, span, rows)?;
                self.in_lanes(others, span, rows)
            }
            Err(why) => {
                rows.ends.push(End::failed(draws[0], 0, &why));
                Ok(())
            }
        }
    }

    /// The members as an ensemble.
    fn ensemble(&self, draws: &[Draw], time: TimeStep, every: usize) -> Ensemble<D> {
        let mut ensemble = Ensemble::new(time)
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

    /// The motion of one member.
    fn motion<'s>(
        &self,
        draw: Draw,
        (system, start): (&'s D, Start<D>),
        time: TimeStep,
    ) -> Result<Motion<D, &'s D>, StepError> {
        let u = self.controls.as_ref().map(|controls| controls(draw));
        let inputs = Inputs::new(time, u.unwrap_or_else(D::Control::zeros));
        start.motion(system, &self.options, inputs)
    }

    /// The motion of a member in a closed loop.
    fn under_law(
        &self,
        draw: Draw,
        law: Law<D>,
        span: Span,
    ) -> StudyResult<(MemberTables, Option<End>)> {
        let (system, start) = (self.member)(draw);
        match self.motion(draw, (&system, start), span.time) {
            Err(error) => {
                let end = self.end((draw, &system), 0, &RecordError::Motion(error));
                Ok((MemberTables::default(), Some(end)))
            }
            Ok(motion) => self.record(motion.controlled(law), (draw, &system), span),
        }
    }

    /// A member from a cut to the next one. On the step before a cut no boundary is crossed: the
    /// crossing would not be saved.
    fn to_cut(
        &self,
        cut: &Cut<D>,
        draw: Draw,
        span: Span,
        numbers: &[f64],
    ) -> StudyResult<Advanced> {
        let mut all = Advanced::default();
        let (system, start) = (self.member)(draw);
        let mut motion = match self.motion(draw, (&system, start), span.time) {
            Ok(motion) => motion,
            Err(error) => {
                all.end = Some(self.end((draw, &system), 0, &RecordError::Motion(error)));
                return Ok(all);
            }
        };
        let saved = |error: SavedError| StudyError::store("the part of a member")(error);
        if !numbers.is_empty() {
            (cut.load)(&mut motion, numbers).map_err(saved)?;
        }
        let mut behind = motion.k().saturating_add(cut.steps);
        loop {
            let from = motion.k();
            // A recording counts from its first node: up to one of the nodes that have rows it is one of its own.
            let aligned = from.next_multiple_of(span.every);
            let next = if from == aligned {
                behind
            } else {
                aligned.min(behind)
            };
            let is_last = next > span.steps;
            let steps = next.min(span.steps + 1) - 1 - from;
            let of_part = Span { steps, ..span };
            let (mut tables, mut end) = self.record(&mut motion, (draw, &system), of_part)?;
            if let Some(end) = &mut end {
                // The recording does not know where it begins.
                end.k = end.k.max(from);
            }
            // A recording has its last node, too.
            let ks = tables.nodes.integers("k").unwrap_or_default();
            let is_kept = |k: usize| k.is_multiple_of(span.every) || k == span.steps;
            let rows = (0..ks.len()).filter(|row| is_kept(ks[*row] as usize));
            tables.nodes = rows_of(&tables.nodes, rows);
            all.tables.push(tables);
            if end.is_some() || is_last {
                all.end = end;
                return Ok(all);
            }
            if next == behind && !motion.has_crossed() {
                let mut numbers = Vec::new();
                (cut.save)(&motion, &mut numbers).map_err(saved)?;
                all.numbers = Some(numbers);
                return Ok(all);
            }
            behind = behind.max(next + 1);
        }
    }

    /// The nodes of a motion, up to the end of the member.
    fn record<M>(
        &self,
        motion: M,
        (draw, system): (Draw, &D),
        span: Span,
    ) -> StudyResult<(MemberTables, Option<End>)>
    where
        M: Recordable<State = D::State> + Iterator<Item = Result<D::State, StepError>>,
    {
        let motion = motion.watch(STOP, |state| stop_value(&self.stops, system, state));
        let mut recorder = span.record(motion.bound(f64::INFINITY));
        for (name, quantity) in &self.watched {
            recorder = recorder.watch(*name, |state| quantity(system, state));
        }
        let tables = recorder.tables()?;
        let error = tables.errors.first();
        let end = error.map(|(k, error)| self.end((draw, system), *k, error));
        Ok((tables, end))
    }

    /// The end of a member, with its parameters.
    fn end(&self, (draw, system): (Draw, &D), k: usize, error: &RecordError) -> End {
        let mut parameters = Vec::new();
        system.parameters(&mut |name, value| {
            parameters.push((format!("parameter.{name}"), value.to_bits()));
        });
        let end = match error {
            RecordError::Motion(StepError::OutOfBound {
                quantity: STOP,
                value,
                ..
            }) => {
                let stop = (value.to_bits() & !STOPPED) as usize;
                End {
                    outcome: FIRST_STOP + stop as i64,
                    ..End::failed(draw, k, &self.stops[stop].0)
                }
            }
            RecordError::Motion(error) => End::failed(draw, k, error),
            error => End::failed(draw, k, error),
        };
        End { parameters, ..end }
    }
}

/// Gives the members of an ensemble their numbers.
fn numbered(table: &mut nh_records::Table, member: impl Fn(i64) -> u64) {
    let column = table.columns.first_mut().filter(|it| it.name == "member");
    if let Some(nh_records::Values::Integers(values)) = column.map(|column| &mut column.values) {
        values
            .iter_mut()
            .for_each(|index| *index = member(*index) as i64);
    }
}
