//! The front page of the documentation is README.md, whose pictures and documents are elsewhere there: docs/rustdoc.md says where,
//! with the pictures in it. `BLESS=1 cargo test -p nh-tests --test project front_page` writes it anew.

use std::path::Path;
use std::{env, fs};

const PICTURES: [&str; 1] = ["rolling_disk.svg"];
const DOCUMENTS: [&str; 4] = ["ARCHITECTURE", "CHANGELOG", "CONTRIBUTING", "NOTICE"];

fn read(path: &str) -> String {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// RFC 4648, §4.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let byte = |i: usize| u32::from(chunk.get(i).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for i in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * i) & 63) as usize];
            text.push(if i <= chunk.len() {
                char::from(digit)
            } else {
                '='
            });
        }
    }
    text
}

#[test]
fn base64_of_the_standard() {
    // RFC 4648, §10.
    for (bytes, text) in [
        ("f", "Zg=="),
        ("fo", "Zm8="),
        ("foo", "Zm9v"),
        ("foobar", "Zm9vYmFy"),
    ] {
        assert_eq!(base64(bytes.as_bytes()), text);
    }
}

fn definitions() -> String {
    let mut text = String::new();
    for picture in PICTURES {
        let svg = base64(read(&format!("docs/{picture}")).as_bytes());
        text += &format!("[{picture}]: data:image/svg+xml;base64,{svg}\n");
    }
    for document in DOCUMENTS {
        text += &format!(
            "[{document}]: crate::documents::{}\n",
            document.to_lowercase()
        );
    }
    text + "\n"
}

#[test]
fn pictures_and_documents_are_in_the_documentation() {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join("docs/rustdoc.md");
    if env::var_os("BLESS").is_some() {
        fs::write(&path, definitions()).expect("a writable directory");
    }
    assert!(
        read("docs/rustdoc.md") == definitions(),
        "bless with `BLESS=1 cargo test -p nh-tests --test project front_page`"
    );
}

/// README.md has no other way to a file than these names, which it defines too, for readers of the repository.
#[test]
fn links_of_the_readme() {
    let readme = read("README.md");
    for target in readme.split("](").skip(1) {
        assert!(target.starts_with("https://"), "{}", &target[..40]);
    }
    let mut defined: Vec<_> = readme
        .lines()
        .filter_map(|line| line.strip_prefix('[')?.split_once("]: "))
        .collect();
    defined.sort_unstable();
    let mut names: Vec<_> = PICTURES.into_iter().chain(DOCUMENTS).collect();
    names.sort_unstable();
    assert_eq!(
        defined.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
        names
    );
    for (name, file) in defined {
        assert!(!read(file).is_empty());
        assert!(
            readme.matches(&format!("[{name}]")).count() > 1,
            "nothing leads to {name}"
        );
    }
}
