//! A stored file: Rust, with a checksum of all of it.

use sha2::{Digest, Sha256};

use super::key::{BUILD, Key, hex};

const MARK: &str = "// nonholonomic, sha256 ";

pub(super) fn write(key: &Key, text: &str) -> String {
    let body = format!("{}{text}", head(key));
    format!("{MARK}{}\n{body}", checksum(&body))
}

/// The lines that say which system this is and which macro has derived it.
fn head(key: &Key) -> String {
    format!(
        "// The expansion of `#[discrete_system]` for `{}`, to stand beside the struct. Generated; an edited file is not read.\n\
         // nh-macros {}, build {BUILD}\n\
         // key {}\n",
        key.name,
        env!("CARGO_PKG_VERSION"),
        key.hash
    )
}

/// The expansion, if the file is the entry of this key and whole.
pub(super) fn read(bytes: &[u8], key: &Key) -> Option<String> {
    // A checkout may have other ends of lines; no literal of an expansion has one.
    let contents = std::str::from_utf8(bytes).ok()?.replace("\r\n", "\n");
    let (sum, body) = contents.strip_prefix(MARK)?.split_once('\n')?;
    if sum != checksum(body) {
        return None;
    }
    body.strip_prefix(&head(key)).map(str::to_owned)
}

fn checksum(body: &str) -> String {
    let mut hash = Sha256::new();
    hash.update(body);
    hex(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(hash: &str) -> Key {
        Key {
            name: "Disk".into(),
            hash: hash.repeat(32),
        }
    }

    #[test]
    fn an_entry_is_read_by_its_key_alone() {
        let written = write(&key("ab"), "struct S;\n");
        assert_eq!(
            read(written.as_bytes(), &key("ab")).as_deref(),
            Some("struct S;\n")
        );
        assert_eq!(read(written.as_bytes(), &key("cd")), None);
        let dos = written.replace('\n', "\r\n");
        assert_eq!(
            read(dos.as_bytes(), &key("ab")).as_deref(),
            Some("struct S;\n")
        );
    }

    #[test]
    fn every_changed_byte_is_found() {
        let written = write(&key("ab"), "let e = \"é\";\n").into_bytes();
        for i in 0..written.len() {
            for bit in [0, 1, 5, 7] {
                let mut damaged = written.clone();
                damaged[i] ^= 1 << bit;
                assert_eq!(read(&damaged, &key("ab")), None, "byte {i}, bit {bit}");
            }
            assert_eq!(read(&written[..i], &key("ab")), None, "cut at {i}");
        }
    }
}
