//! Whole expansions, kept as files in tests/expansion: `BLESS=1 cargo test -p nh-macros expansion`
//! writes them anew.

mod book;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use proc_macro2::TokenStream;
use quote::ToTokens;

use crate::store::{PartSelection, Store, StoreMode};

pub(super) const SYSTEMS: [&str; 7] = [
    "rolling_disk",
    "knife_edge",
    "driven_chain",
    "reduced_particle",
    "disc_on_circle",
    "rough_ground",
    "rolling_ball",
];

/// Systems whose expansions are kept whole: a plain one, one with a reduction, one with coordinates
/// in a group, one with regions, one under control, a lattice, and one under control with the
/// derivatives of its step.
const WHOLE: [&str; 7] = [
    "rolling_disk",
    "reduced_particle",
    "rolling_ball",
    "rough_ground",
    "driven_pendulum",
    "wave_equation",
    "driven_disk",
];

/// Set for a test process that prints the expansions of the systems it names.
const PRINTED: &str = "NONHOLONOMIC_PRINTED_EXPANSIONS";
const BEGIN: &str = "--- expansions";
const END: &str = "--- end of expansions";

/// An expansion as users of `discrete_system` compile it.
pub(super) const ALL: PartSelection = PartSelection {
    equations: true,
    documentation: false,
};

pub(super) fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../tests/expansion")
        .join(name)
}

/// The expansion of tests/expansion/{system}.rs.
pub(super) fn expansion(system: &str) -> TokenStream {
    expansion_with(system, Store::default(), None)
}

/// The expansion with a store, and with the facade under another path.
fn expansion_with(system: &str, store: Store, facade: Option<TokenStream>) -> TokenStream {
    let path = file(&format!("{system}.rs"));
    let source =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut item: syn::ItemStruct = syn::parse_str(&source).expect("one struct");
    let mut arguments = TokenStream::new();
    item.attrs.retain(|attribute| {
        let ours = attribute.path().is_ident("discrete_system");
        if let (true, syn::Meta::List(list)) = (ours, &attribute.meta) {
            arguments = list.tokens.clone();
        }
        !ours
    });
    if let Some(path) = facade {
        arguments = quote::quote! { crate = #path, #arguments };
    }
    let expansion = super::expand(arguments, item.into_token_stream(), ALL, Ok(store), false);
    let text = expansion.to_string();
    assert!(
        !text.contains("compile_error"),
        "{system} has errors: {text}"
    );
    expansion
}

fn formatted(system: &str) -> String {
    let file = syn::parse2(expansion(system)).expect("an expansion is a list of items");
    format!(
        "// The expansion of {system}.rs.\n\n{}",
        prettyplease::unparse(&file)
    )
}

/// The first lines that differ, with what stands before them.
pub(super) fn difference(expected: &str, found: &str) -> String {
    const SHOWN: usize = 8;
    let (expected, found): (Vec<_>, Vec<_>) = (expected.lines().collect(), found.lines().collect());
    let same = expected
        .iter()
        .zip(&found)
        .take_while(|(e, f)| e == f)
        .count();
    let lines = |sign: char, lines: &[&str]| -> String {
        lines
            .iter()
            .skip(same)
            .take(SHOWN)
            .map(|line| format!("{sign} {line}\n"))
            .collect()
    };
    let before: String = expected[same.saturating_sub(3)..same]
        .iter()
        .map(|line| format!("  {line}\n"))
        .collect();
    format!(
        "line {}:\n{before}{}{}",
        same + 1,
        lines('-', &expected),
        lines('+', &found)
    )
}

#[test]
fn expansion_is_the_one_on_file() {
    let mut differences = String::new();
    for system in WHOLE {
        let (path, found) = (file(&format!("{system}.expanded.rs")), formatted(system));
        if env::var_os("BLESS").is_some() {
            fs::write(&path, found).expect("a writable directory");
            continue;
        }
        let expected = fs::read_to_string(&path).unwrap_or_default();
        if expected != found {
            differences += &format!("\n{system}.expanded.rs, {}", difference(&expected, &found));
        }
    }
    assert!(
        differences.is_empty(),
        "bless with `BLESS=1 cargo test -p nh-macros expansion`\n{differences}"
    );
}

#[test]
fn a_stored_expansion_is_the_derived_one() {
    let name = format!("nonholonomic-expansions-{}", std::process::id());
    let folder = env::temp_dir().join(name);
    let store = |mode| Store::with_cache(folder.clone(), mode);
    let facades = [None, Some(quote::quote! { crate::inner::nh })];
    for (system, facade) in [
        ("knife_edge", &facades[0]),
        ("reduced_particle", &facades[1]),
    ] {
        let derived =
            expansion_with(system, store(StoreMode::Automatic), facade.clone()).to_string();
        let stored = expansion_with(system, store(StoreMode::Offline), facade.clone()).to_string();
        assert!(derived == stored, "{system}");
        let plain = "use :: nonholonomic :: __private";
        let path = "use crate :: inner :: nh :: __private";
        assert_eq!(
            [derived.contains(plain), derived.contains(path)],
            [facade.is_none(), facade.is_some()]
        );
    }
    fs::remove_dir_all(folder).expect("ours");
}

/// Of three coordinates in groups the second acts: its directions are the fibre, and its momenta
/// alone are turned.
#[test]
fn what_moves_along_a_group_that_acts() {
    let item = quote::quote! {
        #[coordinates(x, P: SO3, R: SO3, g: SE2)]
        #[lagrangian(
            x_dot.powi(2) + P.omega.dot(P.omega) + R.omega.dot(R.omega) + g.omega.powi(2) + g.v.dot(g.v) - P[(0, 0)] * g.p[0]
        )]
        #[symmetry(SO3(R))]
        struct S;
    };
    let expansion = super::expand(TokenStream::new(), item, ALL, Ok(Store::default()), false);
    let file = syn::parse2(expansion).expect("a list of items");
    let text = prettyplease::unparse(&file);
    let (_, text) = text
        .split_once("LeftInvariantSystem for S")
        .expect("it is left-invariant");
    let text: String = text.split_whitespace().collect();
    let text = text.replace(",]", "]").replace(",)", ")");
    assert!(text.contains("FIBRE:&'static[usize]=&[4,5,6]"), "{text}");
    let identities = text.matches("LieGroup::identity()").count();
    let products = text.matches("LieGroup::product(").count();
    assert_eq!([identities, products], [1, 1]);
    assert!(text.contains("R:__nh::LieGroup::identity()"));
    assert!(text.contains("R:__nh::LieGroup::product(&g.R,&q.R)"));
    for method in ["to_spatial", "to_body"] {
        let call = format!("LieGroup::{method}(");
        assert_eq!(text.matches(&call).count(), 1);
        assert!(text.contains(&format!(
            "{call}&q.R,[covector[4],covector[5],covector[6]])"
        )));
    }
    let moved: Vec<_> = (0..3)
        .map(|i| format!("result[{}]=moved[{i}];", i + 4))
        .collect();
    assert_eq!(text.matches(&moved.concat()).count(), 2);
}

/// Nine coupled unknowns in rows of twelve numbers, L below the diagonal and U above it: y_k =
/// R_k - Σ_{l<k} L_kl y_l and x_k = y_k / D_k - Σ_{l>k} U_kl x_l.
#[test]
fn substitutions_read_their_own_factors() {
    let item = quote::quote! {
        #[coordinates(q: [R; 9])]
        #[lagrangian((0..9).map(|i| q_dot[i].powi(2)).sum() / 2 + cos((0..9).map(|i| q[i]).sum()))]
        struct S;
    };
    let expansion = super::expand(TokenStream::new(), item, ALL, Ok(Store::default()), false);
    let text: String = expansion.to_string().split_whitespace().collect();
    let parts = |name: &str, k: usize, others: Vec<usize>| -> String {
        let part = |l: usize| format!(".minus(factors[{}],{name}_{l})", 12 * k + l);
        others.into_iter().map(part).collect()
    };
    for k in 0..9 {
        let (_, row) = text.split_once(&format!("lety_{k}=rows[")).expect("a row");
        let (_, earlier) = row.split_once(']').expect("its place");
        let expected = format!("{};", parts("y", k, (0..k).collect()));
        assert!(earlier.starts_with(&expected), "{k}");
        let later = parts("x", k, (k + 1..9).rev().collect());
        let solved = format!("letx_{k}=(factors[{}]*y_{k}){later};", 13 * k);
        assert!(text.contains(&solved), "{k}");
    }
}

/// Errors are found anew every time, and there is one of them.
#[test]
fn errors_are_not_stored() {
    let folder = env::temp_dir().join(format!("nonholonomic-errors-{}", std::process::id()));
    let expand = |mode| {
        let item = quote::quote! {
            #[coordinates(x)]
            #[lagrangian(x * x_dot)]
            struct Degenerate;
        };
        let store = Store::with_cache(folder.clone(), mode);
        super::expand(TokenStream::new(), item, ALL, Ok(store), false).to_string()
    };
    let errors = |text: &str| text.matches("compile_error").count();
    let first = expand(StoreMode::Automatic);
    assert!(errors(&first) == 1 && !folder.exists(), "{first}");
    // The struct and its implementations are there, and never run.
    assert!(first.contains("struct Degenerate"), "{first}");
    assert!(
        first.contains("the system has compile-time errors"),
        "{first}"
    );
    assert_eq!(expand(StoreMode::Automatic), first);
    let offline = expand(StoreMode::Offline);
    assert!(
        errors(&offline) == 1 && offline.contains("no expansion of `Degenerate` is stored"),
        "{offline}"
    );
}

/// Weights of the constraint with number 0 and of a coordinate φ at the left node are two things.
#[test]
fn weights_have_the_names_of_what_they_weigh() {
    let text = expansion("driven_disk").to_string();
    for (name, is_there) in [
        ("weight_constraint_0", true),
        ("weight_phi", true),
        ("weight_phi_0", false),
        ("delta_steering", true),
        ("delta_u_0", false),
    ] {
        assert_eq!(text.contains(&format!(" {name} ")), is_there, "{name}");
    }
}

/// Constants are values, not references, and a mask says whether they may be used, not a number.
#[test]
fn constants_are_bound_as_values() {
    for system in ["rolling_disk", "driven_disk"] {
        let text = expansion(system).to_string();
        let (_, solve) = text.split_once("fn solve").expect("stages");
        let (solve, _) = solve.split_once("StagesOf").expect("the next part");
        assert!(!solve.contains("(* ") && !solve.contains("* *"), "{system}");
        assert!(solve.contains("checked . within & at . constants . 1"));
        assert!(solve.contains(", T :: of (at . limits . tolerance)"));
    }
}

/// A derive would expand, under `cargo expand`, to items that only the compiler may name: NOTICE
/// says that the code can be kept.
#[test]
fn expansions_derive_nothing() {
    for system in WHOLE {
        let path = file(&format!("{system}.expanded.rs"));
        let text = fs::read_to_string(&path).expect("an expansion");
        assert!(!text.contains("#[derive("), "{system}");
    }
}

#[test]
fn expansion_does_not_depend_on_what_was_expanded_before() {
    let first = SYSTEMS.map(|system| expansion(system).to_string());
    for i in [2, 4, 0, 3, 5, 0, 1, 4, 2, 3, 1, 5, 0] {
        assert!(
            expansion(SYSTEMS[i]).to_string() == first[i],
            "{} has changed",
            SYSTEMS[i]
        );
    }
}

#[test]
fn expansion_does_not_depend_on_the_process() {
    let in_a_process = |order: [usize; 7]| {
        let order = order.map(|i| SYSTEMS[i]);
        let output = Command::new(env::current_exe().expect("a path"))
            .args(["--exact", "expand::tests::print_expansions", "--nocapture"])
            .env(PRINTED, order.join(" "))
            .output()
            .expect("the test binary runs again");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let output = String::from_utf8(output.stdout).expect("text");
        let (_, output) = output.split_once(BEGIN).expect("the beginning");
        let (output, _) = output.split_once(END).expect("the end");
        let mut lines: Vec<_> = output.trim().lines().map(str::to_owned).collect();
        assert_eq!(lines.len(), SYSTEMS.len());
        lines.sort_unstable();
        lines
    };
    let first = in_a_process([0, 1, 2, 3, 4, 5, 6]);
    for order in [[6, 5, 4, 3, 2, 1, 0], [1, 4, 0, 6, 5, 3, 2]] {
        assert!(
            in_a_process(order) == first,
            "another order gives another expansion"
        );
    }
}

/// The processes of the test above run this: one line an expansion.
#[test]
fn print_expansions() {
    let Ok(systems) = env::var(PRINTED) else {
        return;
    };
    println!("{BEGIN}");
    for system in systems.split(' ') {
        println!(
            "{system} {}",
            expansion(system).to_string().replace('\n', " ")
        );
    }
    println!("{END}");
}

/// In the code of a large system the components of `#[define]`s and their derivatives are called as
/// the user calls them.
#[test]
fn locals_of_a_large_system() {
    let files = crate::model::tests::mutations::files();
    let of = |(name, _): &&(String, Vec<_>)| name == "examples/whipple_bicycle.rs";
    let (_, seeds) = files.iter().find(of).expect("the example");
    let code = super::corpus::expanded(&seeds[0]).to_string();
    for local in [
        "let v_B_0_mid = ",
        "let v_SH_0_by_psi_mid = ",
        "let depth_S = ",
    ] {
        assert!(code.contains(local), "{local}");
    }
}
