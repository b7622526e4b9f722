//! The words by which a study is told from another one.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use serde::{Deserialize, Serialize};
use twox_hash::XxHash3_128;

use crate::error::NOT_DETERMINISTIC;
use crate::motions::Members;
use crate::store::Store;
use crate::study::Settings;
use crate::tables::Schema;
use crate::{Draw, StudyError, StudyResult};

/// All that the numbers of a study follow from, but for the chunk that a member is in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Manifest {
    pub study: BTreeMap<String, String>,
    /// The members of a chunk.
    pub chunk: u64,
    /// How many members the study was planned with, and has grown to since.
    pub members: Vec<u64>,
    /// The mark of some of the members that the study was planned with.
    some_members: String,
}

/// The name of the file of the manifest.
pub(crate) const MANIFEST: &str = "manifest.json";

/// The members and the steps that a mark of motions is made of.
const MARKED: u64 = 8;
const MARKED_STEPS: usize = 4;

impl Manifest {
    /// The manifest of a study in chunks of so many members, which has grown so.
    pub fn new(
        settings: &Settings,
        members: &dyn Members,
        schema: &Schema,
        (chunk, grown): (u64, &[u64]),
    ) -> StudyResult<Self> {
        let mut words = BTreeMap::new();
        let mut add = |name: &str, value: String| _ = words.insert(name.to_owned(), value);
        let metadata = schema.nodes.metadata.iter();
        for (name, value) in metadata.filter(|(name, _)| *name != "members" && *name != "failed") {
            add(name, value.to_owned());
        }
        add("t_0", format!("{:?}", settings.time.t));
        add("h", format!("{:?}", settings.time.h));
        add("seed", settings.seed.to_string());
        add("steps", settings.steps.to_string());
        add("keep", format!("{:?}", settings.keep));
        add(
            "columns",
            match &settings.columns {
                None => "all".to_owned(),
                Some(names) => names.join(", "),
            },
        );
        add(
            "statistics",
            serde_json::to_string(&settings.statistics).unwrap_or_default(),
        );
        for (name, word) in members.words() {
            add(name, word);
        }
        add("studies", env!("CARGO_PKG_VERSION").to_owned());
        add("target", env!("NH_STUDIES_TARGET").to_owned());
        let planned = grown[0].min(settings.members);
        let mark = |marked: Vec<Draw>| mark(settings, members, schema, &marked);
        let first: Range<u64> = 0..planned.min(MARKED);
        add("first members", mark(settings.draws(first))?);
        let some = (0..MARKED)
            .map(|i| (u128::from(planned) * u128::from(i) / u128::from(MARKED)) as u64)
            .map(|member| Draw::new(settings.seed, member));
        Ok(Self {
            study: words,
            chunk,
            members: grown.to_vec(),
            some_members: mark(some.collect())?,
        })
    }

    /// The manifest of a folder; `None` where there is none.
    pub fn read(store: &Store) -> StudyResult<Option<Self>> {
        let Some(bytes) = store.get(MANIFEST)? else {
            return Ok(None);
        };
        let damaged = |fault: String| {
            StudyError::store(format!("{}/{MANIFEST}", store.shown))(format!(
                "the manifest is damaged ({fault}): delete it and `plan` again, with the program as it was and, by `chunk`, as many members in a chunk as `chunk_members` in the metadata of `chunks/…` says; chunks of this study are kept then"
            ))
        };
        let read: Self = serde_json::from_slice(&bytes).map_err(|why| damaged(why.to_string()))?;
        match read.chunk > 0 && !read.members.is_empty() {
            true => Ok(Some(read)),
            false => Err(damaged(
                "there are no members, or none in a chunk".to_owned(),
            )),
        }
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("names and words are JSON")
    }

    /// The hash by which chunks name their study, however many members it has.
    pub fn hash(&self) -> String {
        let own = serde_json::to_string(&(&self.study, self.chunk));
        let own = own.expect("names and words are JSON");
        format!("{:032x}", XxHash3_128::oneshot(own.as_bytes()))
    }

    /// The manifest of the study with more members; `None` if it has as many.
    pub fn grown(&self, members: u64) -> Option<Self> {
        let mut grown = self.clone();
        grown.members.push(members);
        (self.members.last() < Some(&members)).then_some(grown)
    }

    /// Refuses members that came out otherwise a second time.
    pub fn check_again(&self, again: Self) -> StudyResult {
        match *self == again {
            true => Ok(()),
            false => Err(StudyError::study(format!(
                "the first members were computed twice with different numbers: {NOT_DETERMINISTIC}"
            ))),
        }
    }

    /// Refuses another study than that of the folder, which may have fewer members.
    pub fn check(&self, own: &Self, settings: &Settings, folder: &str) -> StudyResult {
        let mut entries = Vec::new();
        let names: BTreeSet<_> = self.study.keys().chain(own.study.keys()).collect();
        let shown = |words: &BTreeMap<String, String>, name: &str| {
            words
                .get(name)
                .map_or_else(|| "nothing".to_owned(), |word| format!("`{word}`"))
        };
        let mut compare = |name: &str, there: String, here: String| {
            if there != here {
                entries.push((name.to_owned(), there, here));
            }
        };
        for name in names {
            compare(name, shown(&self.study, name), shown(&own.study, name));
        }
        compare(
            "some members",
            self.some_members.clone(),
            own.some_members.clone(),
        );
        if let Some(chunk) = settings.chunk {
            compare("chunk", self.chunk.to_string(), chunk.to_string());
        }
        let most = self.members.iter().max().copied().unwrap_or_default();
        let members = settings.members.max(most);
        compare("members", members.to_string(), settings.members.to_string());
        match entries.is_empty() {
            true => Ok(()),
            false => Err(StudyError::OtherStudy {
                folder: folder.to_owned(),
                entries,
            }),
        }
    }
}

/// A hash of parameters and first steps of some members, which differs where the closures, their
/// data or the steps differ.
fn mark(
    settings: &Settings,
    members: &dyn Members,
    schema: &Schema,
    draws: &[Draw],
) -> StudyResult<String> {
    let rows = members.rows(draws, schema, settings.first(MARKED_STEPS))?;
    let mut bytes = rows.nodes.to_parquet()?;
    bytes.extend(serde_json::to_vec(&rows.ends).unwrap_or_default());
    Ok(format!("xxh3-128:{:032x}", XxHash3_128::oneshot(&bytes)))
}
