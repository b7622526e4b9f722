//! Members that are functions of their numbers.

use std::error::Error;

use nh_records::{NamedColumn, Table, Values};
use rayon::prelude::*;

use super::{End, MemberTables, Members, Rows, Span, caught};
use crate::tables::{Schema, check_names, emptied, insert_first};
use crate::{Draw, StudyError, StudyResult};

/// Why a member failed.
pub type Fault = Box<dyn Error + Send + Sync>;

/// A function of the numbers of a member and the nodes that are asked for.
pub struct Functions {
    pub tables: Box<dyn Fn(Draw, Span) -> Result<MemberTables, Fault> + Send + Sync>,
}

impl Functions {
    /// The tables of a member, and its end where it ended early.
    fn one(&self, draw: Draw, span: Span) -> (MemberTables, Option<End>) {
        let tables = caught(|| (self.tables)(draw, span)).unwrap_or_else(|why| Err(why.into()));
        match tables {
            Err(why) => (MemberTables::default(), Some(End::failed(draw, 0, &why))),
            Ok(tables) => {
                let error = tables.errors.first();
                let end = error.map(|(k, why)| End {
                    parameters: parameters_of(&tables.nodes),
                    ..End::failed(draw, *k, why)
                });
                (tables, end)
            }
        }
    }
}

/// The parameters that stand beside a table, or in its first row.
fn parameters_of(nodes: &Table) -> Vec<(String, u64)> {
    let words = nodes.metadata.iter();
    let beside = words.filter_map(|(name, word)| Some((name, word.parse().ok()?)));
    let columns = nodes.names().filter_map(|name| {
        let first = nodes.numbers(name)?.first()?;
        Some((name, *first))
    });
    let all = beside.chain(columns);
    let all = all.filter(|(name, _)| is_parameter(name));
    all.map(|(name, value): (&str, f64)| (name.to_owned(), value.to_bits()))
        .collect()
}

fn is_parameter(name: &str) -> bool {
    name.starts_with("parameter.")
}

/// Refuses a member with other columns than the first one, whose table has these.
fn check_columns(draw: Draw, nodes: &Table, first: &Table) -> StudyResult {
    let has = |name: &str| nodes.values(name).is_some() || nodes.metadata.get(name).is_some();
    // The first column is that of the numbers of members.
    let lacks = first.names().skip(1).find(|name| !has(name));
    let more = nodes.names().find(|name| first.values(name).is_none());
    let fault = match (lacks, more) {
        (None, None) => return check_names(nodes.names()),
        (Some(name), _) => format!("has no column `{name}`, and the first member has one"),
        (_, Some(name)) => format!("has a column `{name}`, and the first member has none"),
    };
    Err(StudyError::study(format!(
        "member {} {fault}: the members of a study have the same columns; give NaN where a number is missing, or an error",
        draw.member()
    )))
}

impl Members for Functions {
    fn schema(&self, first: &[Draw], span: Span) -> StudyResult<Schema> {
        let span = Span {
            steps: 0,
            every: 1,
            ..span
        };
        let mut fault = None;
        for draw in first {
            let (tables, end) = self.one(*draw, span);
            if tables.nodes.integers("k").is_none() {
                fault = fault.or(end.map(|end| end.text));
                continue;
            }
            let rows = tables.nodes.rows();
            let whole = |table: &Table| {
                let mut table = emptied(table);
                insert_first(&mut table, "member", Values::Integers(Vec::new()));
                table
            };
            let mut nodes = whole(&tables.nodes);
            // A parameter is one of the member's own.
            let words = std::mem::take(&mut nodes.metadata);
            for (name, word) in words.iter() {
                match is_parameter(name) && nodes.values(name).is_none() {
                    false => nodes.metadata.add(name, word),
                    true => nodes.columns.push(NamedColumn {
                        name: name.to_owned(),
                        values: Values::Numbers(Vec::new()),
                    }),
                }
            }
            return Ok(Schema {
                nodes,
                impacts: tables.impacts.as_ref().map(whole),
                rows,
            });
        }
        let fault = fault.unwrap_or_else(|| "its table has no column `k` of integers".to_owned());
        Err(StudyError::study(format!(
            "none of the first {} members has a table, and nothing tells its columns: {fault}",
            first.len()
        )))
    }

    fn rows(&self, draws: &[Draw], schema: &Schema, span: Span) -> StudyResult<Rows> {
        let each: Vec<_> = draws.par_iter().map(|draw| self.one(*draw, span)).collect();
        let mut rows = Rows::none(schema);
        for (draw, (tables, end)) in draws.iter().zip(each) {
            let ks = tables.nodes.integers("k").unwrap_or_default();
            let is_node =
                |rows: &[i64]| rows.len() == schema.rows && rows.iter().all(|k| *k == rows[0]);
            if let Some(node) = ks.chunk_by(|a, b| a == b).find(|node| !is_node(node)) {
                return Err(StudyError::study(format!(
                    "member {} has {} rows at node {}, and the first member {}: members of one study have as many sites",
                    draw.member(),
                    node.len(),
                    node[0],
                    schema.rows
                )));
            }
            if tables.nodes.rows() > 0 {
                check_columns(*draw, &tables.nodes, &schema.nodes)?;
            }
            rows.ends.extend(end);
            rows.add_member(*draw, tables)?;
        }
        Ok(rows)
    }

    fn words(&self) -> Vec<(&'static str, String)> {
        vec![("members are", "functions".to_owned())]
    }
}
