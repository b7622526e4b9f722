//! Files that are whole at any time.

use std::path::Path;
use std::{format, fs, io};

/// Writes a file under another name first, then renames it; its folder is made if need be. Errors
/// name the path.
pub(super) fn write_whole(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    let named =
        |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    let no_file = || io::Error::new(io::ErrorKind::InvalidInput, "this is no file");
    let name = path.file_name().ok_or_else(|| named(no_file()))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder).map_err(named)?;
    let mut unfinished = name.to_os_string();
    unfinished.push(format!(".{}.part", std::process::id()));
    let unfinished = folder.join(unfinished);
    let written = fs::write(&unfinished, contents).and_then(|()| fs::rename(&unfinished, path));
    written.map_err(|error| {
        let _ = fs::remove_file(&unfinished);
        named(error)
    })
}
