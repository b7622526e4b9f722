//! The book in `book/`: its chapters, links and pictures exist, and its index of errors says what the compiler says. Its programs are
//! documentation tests of the crate.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

mod groups;
mod papers;

use groups::GROUPS;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files with this extension in a folder and the folders in it, in order.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The name of a file without its folder and its extension.
fn stem(path: &Path) -> String {
    path.file_stem()
        .expect("a name")
        .to_string_lossy()
        .into_owned()
}

fn chapters() -> Vec<PathBuf> {
    files(&root().join("book/src"), "md")
}

/// The text of a chapter as mdBook reads it: with the files that it includes.
fn chapter_text(path: &Path) -> String {
    let mut text = String::new();
    for line in read(path).lines() {
        let included = line.strip_prefix("{{#include ");
        match included.and_then(|rest| rest.strip_suffix("}}")) {
            Some(file) => text.push_str(&read(&path.with_file_name(file))),
            None => text.push_str(line),
        }
        text.push('\n');
    }
    text
}

/// The targets of all links, pictures and frames of a document.
fn targets(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                found.push(dest_url.to_string());
            }
            Event::Html(html) | Event::InlineHtml(html) => {
                for attribute in ["src=\"", "href=\""] {
                    let values = html.split(attribute).skip(1);
                    found
                        .extend(values.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())));
                }
            }
            _ => {}
        }
    }
    found
}

#[test]
fn targets_are_found() {
    let text = "[a](b.md#c) ![d](pictures/e.svg) [f]\n\n<iframe src=\"g.html\"></iframe> <a href=\"h.md\">i</a>\n\n[f]: j.md\n";
    assert_eq!(
        targets(text),
        ["b.md#c", "pictures/e.svg", "j.md", "g.html", "h.md"]
    );
}

/// The names by which mdBook and GitHub know the headings of a document: lower case, hyphens for spaces, letters and digits alone besides.
fn anchors(text: &str) -> BTreeSet<String> {
    let (mut found, mut heading) = (BTreeSet::new(), None);
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => {
                let kept = |c: char| match c {
                    ' ' => Some('-'),
                    _ if c.is_alphanumeric() || c == '-' || c == '_' => Some(c),
                    _ => None,
                };
                let text = heading.take().unwrap_or_default().to_lowercase();
                found.insert(text.chars().filter_map(kept).collect());
            }
            Event::Text(part) | Event::Code(part) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&part);
                }
            }
            _ => {}
        }
    }
    found
}

/// The picture or film that `book/build` puts there: one of an example, or one in `docs`.
fn is_drawn(picture: &str) -> bool {
    let example = |name: &str| {
        let read = |folder| fs::read_to_string(root().join(format!("{folder}/{name}.rs")));
        read("examples").or_else(|_| read("tests/examples"))
    };
    match picture.strip_suffix(".html") {
        Some(name) => example(name).is_ok_and(|text| text.contains("plot::film(")),
        None => {
            example(picture.trim_end_matches(".svg")).is_ok()
                || root().join("docs").join(picture).is_file()
        }
    }
}

#[test]
fn links_lead_somewhere() {
    let mut checked = 0;
    for chapter in chapters() {
        for target in targets(&chapter_text(&chapter)) {
            if target.starts_with("https://") {
                continue;
            }
            checked += 1;
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            if let Some(picture) = file.strip_prefix("pictures/") {
                assert!(
                    is_drawn(picture),
                    "{}: nothing draws {picture}",
                    chapter.display()
                );
                continue;
            }
            let path = match file {
                "" => chapter.clone(),
                _ => chapter.with_file_name(file),
            };
            assert!(path.is_file(), "{}: {target}", chapter.display());
            assert!(
                anchor.is_empty() || anchors(&chapter_text(&path)).contains(anchor),
                "{}: {target}",
                chapter.display()
            );
        }
    }
    assert!(checked > 40, "{checked}");
}

#[test]
fn summary_has_every_chapter_once() {
    let summary = targets(&read(&root().join("book/src/SUMMARY.md")));
    let mut listed = summary.clone();
    listed.sort();
    let folder = root().join("book/src");
    let mut written = chapters()
        .iter()
        .map(|chapter| chapter.strip_prefix(&folder).expect("below the folder"))
        .map(|chapter| chapter.to_string_lossy().replace('\\', "/"))
        .filter(|name| name != "SUMMARY.md")
        .collect::<Vec<_>>();
    written.sort();
    assert_eq!(listed, written);
}

#[test]
fn gallery_has_every_example() {
    let shown = targets(&read(&root().join("book/src/gallery.md")));
    for folder in ["examples", "tests/examples"].map(|folder| root().join(folder)) {
        for example in files(&folder, "rs") {
            if example.parent() == Some(&folder) {
                let picture = format!("pictures/{}.svg", stem(&example));
                assert!(shown.contains(&picture), "{picture} is not in the gallery");
            }
        }
    }
}

/// One error: its message, and the lines of the source at which it is shown.
struct Shown {
    message: String,
    source: Vec<String>,
}

/// The errors of an output of the compiler, as trybuild keeps it.
fn errors(stderr: &str) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    for line in stderr.lines() {
        if let Some(message) = line.strip_prefix("error: ") {
            found.push(Shown {
                message: message.to_owned(),
                source: Vec::new(),
            });
        } else if let (Some(error), Some((number, code))) = (found.last_mut(), line.split_once('|'))
        {
            let is_source = number.trim().chars().all(|c| c.is_ascii_digit());
            if is_source && !code.trim().is_empty() {
                error.source.push(code.trim_end().to_owned());
            }
        }
    }
    found
}

fn index() -> String {
    let folder = root().join("tests/ui");
    let mut by_group: BTreeMap<String, Vec<Shown>> = BTreeMap::new();
    for file in files(&folder, "stderr") {
        let group = file
            .parent()
            .and_then(|parent| parent.strip_prefix(&folder).ok());
        let group = group
            .expect("below tests/ui")
            .to_string_lossy()
            .replace('\\', "/");
        let shown = by_group.entry(group).or_default();
        for error in errors(&read(&file)) {
            if shown.iter().all(|other| other.message != error.message) {
                shown.push(error);
            }
        }
    }
    let mut text = String::from(
        "# Errors\n\n\
         Every error of the macro, with a line on which it is reported. A message states the fact with your own names, then what to write instead; all errors of a struct are \
         reported at once, each where it stands. The tests of the repository compile every one of these inputs, and this chapter is written from them \
         (`BLESS=1 cargo test -p nh-tests --test project book`).\n",
    );
    for (folder, title, why) in GROUPS {
        let shown = by_group.remove(folder).unwrap_or_default();
        assert!(!shown.is_empty(), "tests/ui/{folder} has no errors");
        write!(text, "\n## {title}\n\n{why}\n").expect("a string");
        for Shown { message, source } in shown {
            // The indentation that all lines share says nothing.
            let blank = |line: &String| line.len() - line.trim_start().len();
            let indent = source.iter().map(blank).min().unwrap_or(0);
            let lines: Vec<_> = source.iter().map(|line| &line[indent..]).collect();
            write!(
                text,
                "\n**error:** {message}\n\n```text\n{}\n```\n",
                lines.join("\n")
            )
            .expect("a string");
        }
    }
    assert!(
        by_group.is_empty(),
        "folders of tests/ui without a group: {:?}",
        by_group.keys().collect::<Vec<_>>()
    );
    text
}

#[test]
fn index_of_errors_is_that_of_the_compiler() {
    let path = root().join("book/src/errors.md");
    let index = index();
    if env::var_os("BLESS").is_some() {
        fs::write(&path, &index).expect("a writable folder");
    }
    assert!(
        read(&path) == index,
        "bless with `BLESS=1 cargo test -p nh-tests --test project book`"
    );
}

/// The function of the web page that its chapter shows is in the page's program.
#[test]
fn excerpt_of_the_web_page() {
    let chapter = read(&root().join("book/src/web.md"));
    let program = read(&root().join("book/web/src/lib.rs"));
    let excerpt =
        (chapter.split("```rust,ignore\n").nth(1)).and_then(|rest| rest.split("```").next());
    let excerpt = excerpt.expect("an excerpt").trim();
    assert!(
        excerpt.contains("fn disk_step") && program.contains(excerpt),
        "{excerpt}"
    );
}
