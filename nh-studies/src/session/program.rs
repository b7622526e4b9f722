//! The executable that computes.

use std::fs::File;
use std::io::{self, Read};
use std::sync::OnceLock;

use twox_hash::XxHash3_128;

use crate::{StudyError, StudyResult};

/// The hash of the executable of this process, by which chunks name the build of the program that
/// computed them; libraries that it loads are not in it.
pub(crate) fn program() -> StudyResult<&'static str> {
    static PROGRAM: OnceLock<String> = OnceLock::new();
    if let Some(known) = PROGRAM.get() {
        return Ok(known);
    }
    let hash = hash().map_err(StudyError::store("the executable of this program"))?;
    Ok(PROGRAM.get_or_init(|| hash))
}

fn hash() -> io::Result<String> {
    // On Linux that of this process, if the program was built anew meanwhile.
    let file = File::open("/proc/self/exe").or_else(|_| File::open(std::env::current_exe()?));
    let (mut file, mut hash) = (file?, XxHash3_128::new());
    let mut bytes = vec![0; 1 << 16];
    loop {
        match file.read(&mut bytes)? {
            0 => return Ok(format!("xxh3-128:{:032x}", hash.finish_128())),
            read => hash.write(&bytes[..read]),
        }
    }
}
