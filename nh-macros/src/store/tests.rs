//! The store as a whole, in folders of its own.

use std::ffi::OsStr;
use std::time::{Duration, SystemTime};
use std::{process, thread};

use quote::{format_ident, quote};

use super::*;

const TEXT: &str = "impl Disk {}\n";

/// A new folder of this test.
fn folder(test: &str) -> PathBuf {
    let folder = env::temp_dir().join(format!("nonholonomic-store-{}-{test}", process::id()));
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("the temporary directory is writable");
    folder
}

fn key(number: usize) -> Key {
    let item = quote! { struct Disk { m: [f64; #number] } };
    Key::new(&format_ident!("Disk"), &quote! {}, &item)
}

fn store(folder: &Path, mode: StoreMode) -> Store {
    Store {
        mode,
        package: Some(folder.join("package").join(FOLDER)),
        cache: Some(Cache {
            folder: folder.join("cache"),
            capacity: 1 << 20,
        }),
    }
}

#[test]
fn what_is_kept_is_found_by_the_same_key_alone() {
    let store = store(&folder("kept"), StoreMode::Automatic);
    assert_eq!(store.find(&key(1)), Lookup::default());
    store.keep(&key(1), TEXT);
    assert_eq!(store.find(&key(1)).text.as_deref(), Some(TEXT));
    assert_eq!(store.find(&key(2)), Lookup::default());
    assert!(
        !store.package.expect("given").exists(),
        "only `store` writes the package"
    );
}

#[test]
fn the_key_is_of_all_that_decides_the_expansion() {
    let item = quote! { #[coordinates(x)] struct Disk { m: f64 } };
    let name = format_ident!("Disk");
    let keys = [
        Key::new(&name, &quote! {}, &item),
        Key::new(&name, &quote! { continuous }, &item),
        Key::new(&name, &quote! { crate = nh }, &item),
        Key::new(
            &name,
            &quote! {},
            &quote! { #[coordinates(y)] struct Disk { m: f64 } },
        ),
        Key::new(
            &name,
            &quote! {},
            &quote! { #[coordinates(x)] pub struct Disk { m: f64 } },
        ),
        Key::new(
            &name,
            &quote! {},
            &quote! { #[coordinates(x)] struct Disk { #[cfg(any())] m: f64 } },
        ),
        Key::new(
            &name,
            &quote! {},
            &quote! { #[coordinates(x)] struct Disk { /** The mass. */ m: f64 } },
        ),
        // The end of the arguments and the beginning of the item are told apart.
        Key::new(&name, &item, &quote! {}),
    ];
    for (i, a) in keys.iter().enumerate() {
        assert!(keys[..i].iter().all(|b| a.hash != b.hash), "{i}");
    }
    assert_eq!(keys[0], Key::new(&name, &quote! {}, &item));
}

#[test]
fn the_package_comes_before_the_cache_and_a_damaged_file_is_said() {
    let store = store(&folder("package"), StoreMode::Store);
    store.commit(&key(1), TEXT).expect("a writable folder");
    assert_eq!(store.find(&key(1)).text.as_deref(), Some(TEXT));
    let path = store.path_in_package(&key(1)).expect("a package");
    let written = fs::read_to_string(&path).expect("an entry");
    fs::write(&path, written.replace("Disk {}", "Disc {}")).expect("writable");
    let found = store.find(&key(1));
    assert_eq!((found.text, found.damaged.as_ref()), (None, Some(&path)));
    store.keep(&key(1), TEXT);
    let found = store.find(&key(1));
    assert_eq!(
        (found.text.as_deref(), found.damaged),
        (Some(TEXT), Some(path.clone()))
    );
    store.commit(&key(1), TEXT).expect("a writable folder");
    assert_eq!(
        fs::read_to_string(&path).expect("an entry"),
        written,
        "it is mended"
    );
}

#[test]
fn an_entry_under_the_name_of_another_is_not_read() {
    let store = store(&folder("foreign"), StoreMode::Store);
    store.commit(&key(1), TEXT).expect("a writable folder");
    let [from, to] = [1, 2].map(|i| store.path_in_package(&key(i)).expect("a package"));
    fs::rename(from, &to).expect("writable");
    let found = store.find(&key(2));
    assert_eq!((found.text, found.damaged), (None, Some(to)));
}

#[test]
fn fresh_reads_nothing() {
    let folder = folder("fresh");
    store(&folder, StoreMode::Automatic).keep(&key(1), TEXT);
    assert_eq!(
        store(&folder, StoreMode::Fresh).find(&key(1)),
        Lookup::default()
    );
}

#[test]
fn the_cache_is_bounded_and_the_longest_unused_goes_first() {
    let store = store(&folder("bounded"), StoreMode::Automatic);
    let cache = store.cache.as_ref().expect("given");
    let text = format!("// {}\n", "x".repeat(100 << 10));
    let path = |i| cache.folder.join(key(i).file());
    let now = SystemTime::now();
    for i in 0..10 {
        store.keep(&key(i), &text);
        let file = fs::File::options().write(true).open(path(i)).expect("kept");
        let age = Duration::from_secs(86_400 * (20 - i as u64));
        file.set_modified(now - age).expect("a time");
    }
    // The oldest one is used.
    assert!(store.find(&key(0)).text.is_some());
    store.keep(&key(10), &text);
    let left: Vec<_> = (0..11).filter(|i| path(*i).exists()).collect();
    // Eleven entries of a little over 100 KiB pass 1024 KiB; seven are left within three quarters of them.
    assert_eq!(left, [0, 5, 6, 7, 8, 9, 10]);
}

#[test]
fn what_a_killed_compiler_leaves_goes_in_the_end() {
    let store = store(&folder("killed"), StoreMode::Automatic);
    store.keep(&key(1), TEXT);
    let folder = &store.cache.as_ref().expect("given").folder;
    let [old, new] = ["old.1-0.tmp", "new.2-0.tmp"].map(|name| folder.join(name));
    for path in [&old, &new] {
        fs::write(path, "half").expect("writable");
    }
    let file = fs::File::options()
        .write(true)
        .open(&old)
        .expect("writable");
    file.set_modified(SystemTime::now() - Duration::from_secs(86_400))
        .expect("a time");
    store.keep(&key(2), TEXT);
    assert!(!old.exists() && new.exists());
}

/// A file in the place of a folder takes no files, not even from root.
#[test]
fn without_a_writable_folder_there_is_no_cache() {
    let folder = folder("read-only");
    fs::write(folder.join("cache"), "").expect("writable");
    fs::write(folder.join("package"), "").expect("writable");
    let store = store(&folder, StoreMode::Store);
    store.keep(&key(1), TEXT);
    assert_eq!(store.find(&key(1)), Lookup::default());
    let error = store.commit(&key(1), TEXT).expect_err("not writable");
    assert!(
        error.starts_with("`NONHOLONOMIC=store` cannot write `"),
        "{error}"
    );
    for (cache, home) in [
        (None, None),
        (Some("relative".into()), None),
        (None, Some("~".into())),
    ] {
        assert_eq!(cache::folder(cache, home), None);
    }
    let folder =
        |cache: Option<&str>| cache::folder(cache.map(Into::into), Some("/people/noether".into()));
    assert_eq!(
        folder(None),
        Some("/people/noether/.cache/nonholonomic".into())
    );
    assert_eq!(folder(Some("/fast")), Some("/fast/nonholonomic".into()));
}

#[cfg(unix)]
#[test]
fn a_folder_that_everybody_writes_is_no_cache() {
    use std::os::unix::fs::PermissionsExt;
    let store = store(&folder("open"), StoreMode::Automatic);
    store.keep(&key(1), TEXT);
    let folder = &store.cache.as_ref().expect("given").folder;
    assert!(store.find(&key(1)).text.is_some());
    fs::set_permissions(folder, fs::Permissions::from_mode(0o777)).expect("ours");
    assert_eq!(store.find(&key(1)), Lookup::default());
}

#[test]
fn readers_and_writers_at_once_see_whole_entries() {
    let store = store(&folder("at-once"), StoreMode::Automatic);
    let text = TEXT.repeat(5000);
    store.keep(&key(1), &text);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| (0..50).for_each(|_| store.keep(&key(1), &text)));
            scope.spawn(|| {
                for _ in 0..50 {
                    assert!(store.find(&key(1)).text.as_ref() == Some(&text));
                }
            });
        }
    });
}

#[test]
fn packages_that_cargo_has_unpacked_are_not_written() {
    let folder = folder("unpacked");
    fs::write(folder.join(".cargo-ok"), "").expect("writable");
    let store = store(&folder, StoreMode::Store);
    store.commit(&key(1), TEXT).expect("nothing to do");
    assert!(!store.package.expect("given").exists());
}

#[test]
fn values_of_the_variable() {
    let of = |value: &str| StoreMode::of(Some(OsStr::new(value)));
    assert_eq!(StoreMode::of(None), Ok(StoreMode::Automatic));
    assert_eq!(of(""), Ok(StoreMode::Automatic));
    assert_eq!(
        [of("store"), of("offline"), of("fresh"), of("profile")],
        [
            StoreMode::Store,
            StoreMode::Offline,
            StoreMode::Fresh,
            StoreMode::Profile
        ]
        .map(Ok)
    );
    assert!(
        StoreMode::Fresh.is_fresh()
            && StoreMode::Profile.is_fresh()
            && !StoreMode::Offline.is_fresh()
    );
    assert_eq!(
        of("ofline"),
        Err(
            "`NONHOLONOMIC=ofline` has no meaning; it is `store`, `offline`, `fresh`, `profile` or not set"
                .to_owned()
        )
    );
}

#[test]
fn a_refusal_says_why_and_what_to_run() {
    let store = store(&folder("refusal"), StoreMode::Automatic);
    let refusal = |found| store.refusal(&key(1), &found);
    let run = "and the feature `deriver` of `nonholonomic`, which derives it, is off; store it first: \
               `NONHOLONOMIC=store cargo check --all-targets --features nonholonomic/deriver`";
    assert_eq!(
        refusal(Lookup::default()),
        format!("no expansion of `Disk` is stored, {run}")
    );
    let path = store.path_in_package(&key(2)).expect("a package");
    let damaged = Lookup {
        text: None,
        damaged: Some(path.clone()),
    };
    let file = key(2).file();
    assert_eq!(
        refusal(damaged),
        format!("the stored expansion of `Disk`, `.nonholonomic/{file}`, is damaged, {run}")
    );
    fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
    fs::write(path, "").expect("writable");
    assert_eq!(
        refusal(Lookup::default()),
        format!(
            "`Disk` or the version of the macro has changed since its expansion was stored in `.nonholonomic`, {run}"
        )
    );
}
