use std::string::{String, ToString};
use std::vec::Vec;
use std::{env, format, fs, process, vec};

use super::{Film, FilmError, Shape};
use nh_runtime::{Equation, Equations};

/// States at t = k h.
fn times(h: f64, count: u32) -> impl Iterator<Item = (f64, ())> {
    (0..count).map(move |k| (f64::from(k) * h, ()))
}

/// A point on the unit circle, once round in a second.
fn circle(&(t, ()): &(f64, ())) -> Vec<Shape> {
    let (sin, cos) = (std::f64::consts::TAU * t).sin_cos();
    vec![Shape::trace([cos, sin])]
}

fn error(film: &Film) -> FilmError {
    film.page().expect_err("no film")
}

#[test]
fn states_are_kept_at_the_frame_rate_and_the_last_one_always() {
    let film = Film::new("Circle").add(times(0.001, 1000), circle);
    // A frame takes 16.7 ms: every seventeenth state, from 0 to 986 ms, and the one at 999 ms.
    let (_, saved) = film.page().expect("a film");
    assert_eq!(saved.frames, 59 + 1);
    // In slow motion every state.
    let (_, saved) = film.clone().speed(0.05).page().expect("a film");
    assert_eq!(saved.frames, 1000);
    let (_, saved) = film.frame_rate(10.0).page().expect("a film");
    assert_eq!(saved.frames, 10 + 1);
    // The chord of an arc of 36° is nowhere further from it than 1 - cos 18°.
    let chord = 1.0 - (std::f64::consts::PI / 10.0).cos();
    assert!(
        saved.interpolation > 0.8 * chord && saved.interpolation < 1.2 * chord,
        "{saved}"
    );
}

#[test]
fn long_motions_are_held_in_a_bounded_number_of_frames() {
    let film = Film::new("Circle").add(times(1e-4, 1_000_001), circle);
    assert!(film.tracks[0].len() <= 1 << 14);
    let (page, saved) = film.page().expect("a film");
    // 100 s at 60 frames in a second, or the next number that the states which are held allow.
    assert!((40.0..=60.0).contains(&saved.frame_rate), "{saved}");
    assert!(page.contains("\"span\":[0,100]"));
}

#[test]
fn a_film_that_is_too_large_has_fewer_frames_down_to_its_limit() {
    let film = Film::new("Circle").add(times(0.01, 2000), circle);
    let (page, whole) = film.page().expect("a film");
    let (empty, half) = (
        page.len() - data(&page).len(),
        page.len() - data(&page).len() / 2,
    );
    let (page, saved) = film.clone().limit(half).page().expect("a film");
    assert!(
        saved.frames <= whole.frames / 2 + 1 && page.len() <= half,
        "{saved}"
    );
    assert!(page.contains("\"span\":[0,19.990000000000002]"));
    match error(&film.limit(empty)) {
        FilmError::TooLarge { bytes, limit } => assert!(bytes > limit && limit == empty),
        other => panic!("{other}"),
    }
}

/// The numbers of a page.
fn data(page: &str) -> &str {
    let start = page.find("\"bits\":\"").expect("bits") + 8;
    let end = page[start..].find('"').expect("an end");
    &page[start..start + end]
}

/// A disc that turns by 0.9 radians from a state to the next has each of them or every other one,
/// whatever the frame rate, and is too large where these do not fit.
#[test]
fn a_body_is_never_seen_to_turn_back() {
    let turning = |&(t, ()): &(f64, ())| vec![Shape::disc([0.0, 0.0], 1.0).turned(900.0 * t)];
    let film = Film::new("Disc").add(times(0.001, 2001), turning);
    let (page, saved) = film.page().expect("a film");
    assert_eq!(saved.frames, 1001);
    let limit = page.len() - data(&page).len() / 3;
    assert!(matches!(
        error(&film.limit(limit)),
        FilmError::TooLarge { .. }
    ));
}

#[test]
fn mistakes_are_named() {
    let film = || Film::new("Point").add(times(0.1, 3), |_| vec![Shape::point([0.0, 0.0])]);
    assert!(film().page().is_ok());
    assert!(matches!(error(&Film::new("Nothing")), FilmError::Empty));
    assert!(matches!(
        error(&film().speed(-1.0)),
        FilmError::Setting { name: "speed", .. }
    ));
    assert!(matches!(
        error(&film().frame_rate(f64::NAN)),
        FilmError::Setting {
            name: "frame rate",
            ..
        }
    ));
    let lost = film().add(times(0.5, 3), |(t, ())| {
        vec![Shape::point([1.0 / (t - 0.5), 0.0])]
    });
    assert!(matches!(error(&lost), FilmError::NotFinite { t: 0.5 }));
    let lost = film().still([Shape::segment([0.0; 3], [f64::NAN; 3])]);
    assert!(matches!(error(&lost), FilmError::NotFinite { t } if t.is_nan()));
    let back = film().add(times(0.1, 3).chain(times(0.1, 3)), circle);
    assert!(matches!(error(&back), FilmError::Unordered { t: 0.0 }));
    let unknown = film().equations(["lagrangian"]);
    assert!(matches!(error(&unknown), FilmError::NoEquation { name } if name == "lagrangian"));
    let motion = [Ok((0.0, ())), Err("stuck"), Ok((1.0, ()))];
    let failed = Film::new("Stuck").try_add(motion, |_| vec![Shape::point([0.0, 0.0])]);
    assert_eq!(failed.err(), Some("stuck"));
}

const EQUATIONS: Equations = Equations::new(
    "Particle",
    &[
        Equation::new(
            "rows",
            "a = 1/2\nif a < b & c",
            "\\begin{aligned}\na &= \\frac{1}{2} \\\\\n&\\text{if $a < b$}\n\\end{aligned}",
        ),
        Equation::new("broken", "x < y", "\\nosuchcommand{x"),
    ],
);

#[test]
fn equations_are_typeset_where_they_can_be() {
    let film = Film::with_equations(EQUATIONS).add(times(0.1, 3), circle);
    let (page, _) = film.page().expect("a film");
    assert!(page.contains("<mfrac"));
    assert!(page.contains("<li>if a &lt; b &amp; c</li>"));
    assert!(page.contains("<pre>x &lt; y</pre>"));
    let (page, _) = film.equations(["broken"]).page().expect("a film");
    assert!(!page.contains("<mfrac"));
}

/// No text ends the script or the tag that it is in, and no page names a host.
#[test]
fn text_stays_text() {
    let film = Film::new("</script>{{data}}\"\\\u{1}")
        .caption("<b>{{script}}")
        .add(times(0.1, 3), |_| {
            vec![Shape::point([0.0, 0.0]).named("</script><!--")]
        });
    let (page, _) = film.page().expect("a film");
    assert_eq!(page.matches("</script>").count(), 2);
    assert!(page.contains("\\u003c/script>{{data}}\\\"\\\\\\u0001"));
    assert!(page.contains("&lt;b&gt;{{script}}"));
    let outside = ["http://", "https://", "src=", "@import", "fetch("];
    let (page, _) = Film::with_equations(EQUATIONS)
        .add(times(0.1, 3), circle)
        .page()
        .expect("a film");
    let found: Vec<_> = (outside.into_iter())
        .filter(|it| {
            page.replace("http://www.w3.org/1998/Math/MathML", "")
                .contains(it)
        })
        .collect();
    assert_eq!(found, Vec::<&str>::new());
}

#[test]
fn a_film_is_written_whole_or_not_at_all() {
    let folder = env::temp_dir().join(format!("film-{}", process::id()));
    let path = folder.join("new").join("circle.html");
    let film = Film::new("Circle").add(times(0.01, 100), circle);
    let saved = film.save(&path).expect("a film");
    assert_eq!(
        fs::metadata(&path).expect("a file").len(),
        saved.bytes as u64
    );
    let entries = fs::read_dir(folder.join("new")).expect("a folder");
    let names: Vec<String> = (entries)
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .to_string()
        })
        .collect();
    assert_eq!(names, ["circle.html"]);
    // A folder has the name already: the film is not left beside it.
    let failed = film
        .save(folder.join("new"))
        .expect_err("a folder is no file");
    assert!(failed.to_string().contains("new"), "{failed}");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
    fs::remove_dir_all(folder).expect("the folder was made");
}
