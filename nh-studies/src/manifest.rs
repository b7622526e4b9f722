//! The words by which a study is told from another one.

use std::collections::BTreeMap;

use nh_runtime::RecordedDynamics;
use serde::{Deserialize, Serialize};
use twox_hash::XxHash3_128;

use crate::motions::Motions;
use crate::study::Study;
use crate::tables::Schema;
use crate::{Draw, StudyError, StudyResult};

/// All that the numbers of a study follow from, but for the chunk that a member is in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Manifest {
    pub study: BTreeMap<String, String>,
    /// The members of a chunk.
    pub chunk: u64,
}

/// The name of its file.
pub(crate) const MANIFEST: &str = "manifest.json";

/// The members and the steps that the mark of the motions is made of.
const MARKED: u64 = 8;
const MARKED_STEPS: usize = 4;

impl Manifest {
    /// That of a study in chunks of so many members.
    pub fn new<D: RecordedDynamics + Send + Sync + 'static>(
        study: &Study<D>,
        schema: &Schema,
        chunk: u64,
    ) -> StudyResult<Self> {
        let mut words = BTreeMap::new();
        let mut add = |name: &str, value: String| _ = words.insert(name.to_owned(), value);
        let metadata = schema.0.metadata.iter();
        for (name, value) in metadata.filter(|(name, _)| *name != "members" && *name != "failed") {
            add(name, value.to_owned());
        }
        add("members", study.members.to_string());
        add("seed", study.seed.to_string());
        add("steps", study.steps.to_string());
        add("keep", format!("{:?}", study.keep));
        add(
            "columns",
            match &study.columns {
                None => "all".to_owned(),
                Some(names) => names.join(", "),
            },
        );
        add(
            "statistics",
            serde_json::to_string(&study.statistics).unwrap_or_default(),
        );
        let Motions {
            stops,
            watched,
            options,
            law,
            ..
        } = &study.motions;
        let names: Vec<_> = stops.iter().map(|(name, _)| *name).collect();
        add("stops", names.join(", "));
        let names: Vec<_> = watched.iter().map(|(name, _)| *name).collect();
        add("watched", names.join(", "));
        add("under a law", law.is_some().to_string());
        add("options", format!("{options:?}"));
        add("studies", env!("CARGO_PKG_VERSION").to_owned());
        add("target", env!("NH_STUDIES_TARGET").to_owned());
        add("first members", mark(study, schema)?);
        Ok(Self {
            study: words,
            chunk,
        })
    }

    /// As it is written.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("names and words are JSON")
    }

    /// The hash by which chunks name their study.
    pub fn hash(&self) -> String {
        format!("{:032x}", XxHash3_128::oneshot(self.text().as_bytes()))
    }

    /// Refuses another study than that of the folder.
    pub fn check(&self, own: &Self, is_chunk_set: bool, folder: &str) -> StudyResult {
        let mut entries = Vec::new();
        let names: std::collections::BTreeSet<_> =
            self.study.keys().chain(own.study.keys()).collect();
        let shown = |words: &BTreeMap<String, String>, name: &str| {
            words
                .get(name)
                .map_or_else(|| "nothing".to_owned(), |word| format!("`{word}`"))
        };
        for name in names {
            let (there, here) = (shown(&self.study, name), shown(&own.study, name));
            if there != here {
                entries.push((name.clone(), there, here));
            }
        }
        if is_chunk_set && self.chunk != own.chunk {
            entries.push((
                "chunk".to_owned(),
                self.chunk.to_string(),
                own.chunk.to_string(),
            ));
        }
        match entries.is_empty() {
            true => Ok(()),
            false => Err(StudyError::OtherStudy {
                folder: folder.to_owned(),
                entries,
            }),
        }
    }
}

/// A hash of parameters and first steps of some members: the first, and others of all. It is another
/// one where the closures, the data that they read, or the steps are others.
fn mark<D: RecordedDynamics + Send + Sync + 'static>(
    study: &Study<D>,
    schema: &Schema,
) -> StudyResult<String> {
    let first = 0..study.members.min(MARKED);
    let of_all = (0..MARKED)
        .map(|i| (u128::from(study.members) * u128::from(i) / u128::from(MARKED)) as u64);
    let draws: Vec<_> = first
        .chain(of_all)
        .map(|member| Draw::new(study.seed, member))
        .collect();
    let rows = study
        .motions
        .rows(&draws, schema, study.steps.min(MARKED_STEPS), 1)?;
    let mut bytes = rows.nodes.to_parquet()?;
    bytes.extend(serde_json::to_vec(&rows.ends).unwrap_or_default());
    Ok(format!("xxh3-128:{:032x}", XxHash3_128::oneshot(&bytes)))
}
