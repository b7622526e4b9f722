use std::f64::consts::{FRAC_PI_2, PI};
use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use nonholonomic::film::{Film, Hue, SavedFilm, Shape};
use nonholonomic::nalgebra::Vector3;
use nonholonomic::prelude::*;
use serde_json::Value;

use crate::film::browser::{Browser, RATIO};

/// A film in a file of its own.
struct Saved {
    path: PathBuf,
    saved: SavedFilm,
}

impl Saved {
    fn new(name: &str, film: &Film) -> Self {
        let folder = std::env::temp_dir().join(format!("films-{}", std::process::id()));
        let path = folder.join(name).with_extension("html");
        let saved = film.save(&path).expect("a film");
        assert_eq!(
            fs::metadata(&path).expect("a file").len(),
            saved.bytes as u64
        );
        Self { path, saved }
    }
}

impl Drop for Saved {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
        let _ = fs::remove_dir(self.path.parent().expect("a folder"));
    }
}

fn numbers(value: &Value) -> Vec<f64> {
    let list = value.as_array().expect("a list");
    list.iter().map(|x| x.as_f64().expect("a number")).collect()
}

/// Vertical disk rolling without slipping on a horizontal plane.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[discretization(midpoint)]
struct RollingDisk {
    m: f64,
    I: f64,
    J: f64,
    A: f64,
}

const DISK: RollingDisk = RollingDisk {
    m: 5.0,
    I: 0.3,
    J: 0.2,
    A: 0.5,
};

/// Four seconds of the disk with 100 steps in each, from the trajectory as it comes.
fn rolling_disk() -> Film {
    let v = [0.65 * 0.3f64.cos(), 0.65 * 0.3f64.sin(), 1.3, 0.7];
    let (q0, q1) = DISK.start(0.01, [0.0, 0.0, 0.0, 0.3], v).expect("a start");
    let about = UnitQuaternion::from_axis_angle;
    let film = Film::of(&DISK).try_add(DISK.trajectory(0.01, q0, q1).take(401), |s| {
        let [x, y, theta, phi] = s.q.into();
        let attitude = about(&Vector3::z_axis(), phi)
            * about(&Vector3::x_axis(), -FRAC_PI_2)
            * about(&Vector3::z_axis(), theta);
        vec![
            Shape::disc([x, y, DISK.A], DISK.A).oriented(attitude),
            Shape::trace([x, y, 0.0]).named("contact <point>"),
        ]
    });
    film.expect("a motion")
}

#[test]
fn the_controls_play_step_and_scrub() {
    let Some(mut browser) = Browser::launch() else {
        return;
    };
    let film = Saved::new("controls", &rolling_disk());
    browser.open(&film.path, "", [1200, 800]);
    // It plays from the start, as fast as it is to: time passes between the questions, so that the film is behind the clock of the page by a frame or so.
    let play = "document.getElementById('play').getAttribute('aria-label')";
    assert_eq!(browser.value(play), "Pause");
    let [t, now] = [
        browser.number("film.t"),
        browser.number("performance.now()"),
    ];
    thread::sleep(Duration::from_millis(600));
    let [later, then] = [
        browser.number("film.t"),
        browser.number("performance.now()"),
    ];
    let (moved, passed) = (later - t, (then - now) / 1000.0);
    assert!(
        0.0 < moved && moved <= passed + 0.3,
        "{moved} in {passed} s"
    );

    browser.key(" ");
    assert_eq!(browser.value(play), "Play");
    let paused = browser.number("film.t");
    thread::sleep(Duration::from_millis(100));
    assert_eq!(browser.number("film.t"), paused);

    // Frames are at 0, 0.02, …: the first states at least 1/60 s apart.
    browser.key("Home");
    assert_eq!(browser.number("film.t"), 0.0);
    let close = |t: f64, expected: f64| assert!((t - expected).abs() < 1e-6, "{t}, {expected}");
    browser.key("ArrowRight");
    close(browser.number("film.t"), 0.02);
    browser.click("forward", [0.5, 0.5]);
    close(browser.number("film.t"), 0.04);
    browser.click("back", [0.5, 0.5]);
    close(browser.number("film.t"), 0.02);
    browser.key("End");
    close(browser.number("film.t"), 4.0);
    browser.key("ArrowLeft");
    close(browser.number("film.t"), 3.98);

    // The slider's knob is as wide as its track is high.
    browser.click("time", [0.5, 0.5]);
    let middle = browser.number("film.t");
    assert!((middle - 2.0).abs() < 0.1, "{middle}");
    let clock = browser.value("document.getElementById('clock').textContent");
    assert!(
        clock.as_str().is_some_and(|text| text.starts_with("t = ")),
        "{clock}"
    );

    // Without repeating it ends at the end, and plays again from the start.
    browser.click("repeat", [0.1, 0.5]);
    browser.value("film.seek(3.9); document.activeElement.blur()");
    browser.key("+");
    assert_eq!(browser.value("document.getElementById('speed').value"), "2");
    browser.key(" ");
    browser.wait("!film.playing");
    close(browser.number("film.t"), 4.0);
    browser.click("play", [0.5, 0.5]);
    browser.wait("film.playing && film.t > 0 && film.t < 3");
    browser.assert_quiet();
}

/// The contact point is on a circle, as its closed form in `examples/rolling_disk.rs` says; in the frames and between them.
#[test]
fn a_system_is_where_its_motion_is() {
    let Some(mut browser) = Browser::launch() else {
        return;
    };
    let film = Saved::new("disk", &rolling_disk());
    assert!(film.saved.bytes < 150_000, "{}", film.saved);
    browser.open(&film.path, "#t=1.5", [1200, 800]);
    assert_eq!(browser.value("film.playing"), false);
    assert!((browser.number("film.t") - 1.5).abs() < 1e-12);
    let radius = 0.5 * 0.013 / (2.0 * (0.0035f64).sin());
    for k in [0, 2, 100, 151, 400] {
        let t = 0.01 * f64::from(k);
        let shapes = browser.value(&format!("film.tracks[1].at({t})"));
        let (phi, theta) = (0.3 + 0.7 * t, 1.3 * t);
        let expected = [
            radius * (phi.sin() - 0.3f64.sin()),
            radius * (0.3f64.cos() - phi.cos()),
        ];
        let contact = numbers(
            &shapes[0]["past"]
                .as_array()
                .expect("points")
                .last()
                .expect("a point")
                .clone(),
        );
        let disc = numbers(&shapes[1]["numbers"]);
        // Rounding, and of the odd nodes, which are no frames, the interpolation; the solver's error is beyond the digits of either.
        let allowed = film.saved.rounding + film.saved.interpolation;
        for i in 0..2 {
            assert!(
                (contact[i] - expected[i]).abs() <= allowed,
                "{k}: {contact:?} {expected:?}"
            );
            assert!(
                (disc[i] - expected[i]).abs() <= allowed,
                "{k}: {disc:?} {expected:?}"
            );
        }
        assert!((disc[2] - 0.5).abs() <= film.saved.rounding);
        // Half-angles: (w, x, y, z) of the product of the three rotations by hand; a rounded quaternion is off by √4 half quanta of 2^-16, and that of
        // the arc between frames by (1/2)² of the square of half the angle between axes that turn, 0.015², at most.
        let (p, s, half) = (phi / 2.0, theta / 2.0, 0.5f64.sqrt());
        let axle = [
            p.cos() * half,
            -p.cos() * half,
            -p.sin() * half,
            p.sin() * half,
        ];
        let spin = [s.cos(), s.sin()];
        let expected = [
            axle[0] * spin[0] - axle[3] * spin[1],
            axle[1] * spin[0] + axle[2] * spin[1],
            axle[2] * spin[0] - axle[1] * spin[1],
            axle[3] * spin[0] + axle[0] * spin[1],
        ];
        let dot: f64 = expected.iter().zip(&disc[3..7]).map(|(a, b)| a * b).sum();
        assert!(dot.abs() > 1.0 - 1e-8, "{k}: {disc:?} {expected:?}");
    }
    // The legend is text, whatever is in it.
    let legend = browser.value("document.getElementById('legend').textContent");
    assert_eq!(legend, "contact <point>");
    let label = browser.value("film.canvas.getAttribute('aria-label')");
    assert_eq!(
        label,
        "RollingDisk: a motion in space, with contact <point>"
    );
    // The equations are typeset: an element for each fraction of L, and no LaTeX that was not understood.
    let fractions = browser.number("document.querySelectorAll('#equations mfrac').length");
    assert!(fractions >= 3.0, "{fractions}");
    assert_eq!(
        browser.number("document.querySelectorAll('#equations merror, #equations pre').length"),
        0.0
    );
    browser.assert_quiet();
}

/// Two motions in the plane: a ball that bounces from t = 0 to 2 and has a shape more on the ground, and a pendulum from 0.5 to 1.
fn bouncing() -> Film {
    let states = |first: i32, last: i32| (first..=last).map(|k| (0.005 * f64::from(k), ()));
    let height = |t: f64| {
        let since = t % 1.0;
        4.0 * since * (1.0 - since)
    };
    Film::new("Bouncing")
        .labels(["x [m]", "z [m]"])
        .add(states(0, 400), |&(t, ())| {
            let mut shapes = vec![
                Shape::disc([t, 0.1 + height(t)], 0.1)
                    .turned(t)
                    .hue(Hue::Vermilion),
                Shape::trace([t, 0.1 + height(t)]),
            ];
            if height(t) < 0.1 {
                shapes.push(Shape::point([t, 0.0]).hue(Hue::Green));
            }
            shapes
        })
        .add(states(100, 200), |&(t, ())| {
            vec![Shape::segment([0.0, 1.0], [t.sin(), 1.0 - t.cos()])]
        })
        .still([Shape::path([[-0.2, 0.0], [2.2, 0.0]]).hue(Hue::Blue)])
}

/// The colour of the canvas at a point of the motion.
fn colour(browser: &mut Browser, at: [f64; 2]) -> Vec<f64> {
    let pixel = browser.value(&format!(
        "(() => {{ film.draw(); const at = film.view.project([{}, {}, 0]).map((x) => Math.floor({RATIO} * x)); \
         return [...film.canvas.getContext('2d').getImageData(at[0], at[1], 1, 1).data]; }})()",
        at[0], at[1]
    ));
    numbers(&pixel)
}

#[test]
fn shapes_are_drawn_where_they_are() {
    let Some(mut browser) = Browser::launch() else {
        return;
    };
    let film = Saved::new("bouncing", &bouncing());
    browser.open(&film.path, "#t=0.25", [1200, 800]);
    assert_eq!(browser.value("film.view.planar"), true);
    // A radius of the disc from its centre along its first axis, turned by t: vermilion for a light page. The middle of the ball is at 0.85.
    let vermilion = [213.0, 94.0, 0.0, 255.0];
    let radius = [0.25 + 0.05 * 0.25f64.cos(), 0.85 + 0.05 * 0.25f64.sin()];
    assert_eq!(colour(&mut browser, radius), vermilion);
    // On the other side the disc is a quarter of that on white.
    let pale = colour(&mut browser, [0.2, 0.82]);
    assert!(pale[0] > 230.0 && pale[2] > 150.0, "{pale:?}");
    // The ground; nothing above it; the second motion stands at its start.
    assert_eq!(colour(&mut browser, [1.5, 0.0]), [0.0, 114.0, 178.0, 255.0]);
    assert_eq!(colour(&mut browser, [1.43, 0.037])[3], 0.0);
    let on = |share: f64, t: f64| [share * t.sin(), 1.0 - share * t.cos()];
    assert_eq!(colour(&mut browser, on(0.6, 0.5))[..3], [28.0; 3]);
    // At its end it stands again; the dot on the ground is there near the ground alone.
    let kinds = |t: f64| format!("film.tracks[1].at({t}).map((shape) => shape.kind).join(' ')");
    assert_eq!(
        browser.value(&kinds(0.01)),
        "trace trace trace trace trace disc point"
    );
    assert_eq!(
        browser.value(&kinds(0.5)),
        "trace trace trace trace trace disc"
    );
    browser.value("film.seek(1.9)");
    assert_eq!(colour(&mut browser, on(0.6, 1.0))[..3], [28.0; 3]);
    // The two shapes move on at the frame rate, which is at most 60 of the 200 states in a second.
    assert_eq!(film.saved.frames, 101 + 26);

    // Dragged, the grid and the shapes go along.
    let before = numbers(&browser.value("film.view.project([1, 1, 0])"));
    browser.drag("canvas", [60.0, -40.0]);
    let after = numbers(&browser.value("film.view.project([1, 1, 0])"));
    assert!(
        (after[0] - before[0] - 60.0).abs() < 1e-6 && (after[1] - before[1] + 40.0).abs() < 1e-6
    );
    browser.value("film.seek(0.25)");
    assert_eq!(colour(&mut browser, radius), vermilion);
    browser.assert_quiet();
}

#[test]
fn the_view_turns_zooms_and_fits_every_size() {
    let Some(mut browser) = Browser::launch() else {
        return;
    };
    // A body that turns about its third axis by a third of a turn in a frame: all 61 states are kept, for each turn shows.
    let states = (0..=60).map(|k| (f64::from(k) / 240.0, f64::from(k) * 2.0 * PI / 3.0));
    let film = Film::new("Spinning").add(states, |&(_, angle)| {
        vec![
            Shape::cuboid([0.0, 0.0, 1.0], [0.5, 1.0, 0.25]).turned(angle),
            Shape::sphere([0.0, 2.0, 1.0], 0.5).turned(angle),
            Shape::axes([0.0, 0.0, 1.0], 1.0).turned(angle),
            Shape::arrow([0.0, 0.0, 1.0], [0.0, 0.0, 2.0]),
        ]
    });
    let film = Saved::new("spinning", &film);
    assert_eq!(film.saved.frames, 61);
    browser.open(&film.path, "#t=0", [1200, 800]);
    let yaw = browser.number("film.view.yaw");
    browser.drag("canvas", [50.0, 0.0]);
    assert!((browser.number("film.view.yaw") - yaw + 0.4).abs() < 1e-9);
    let scale = browser.number("film.view.scale");
    browser.wheel("canvas", -200.0);
    browser.wait(&format!("film.view.scale > {scale}"));
    browser.click("reset", [0.5, 0.5]);
    assert_eq!(browser.number("film.view.yaw"), yaw);

    for (size, dark) in [
        ([1200, 800], false),
        ([390, 844], true),
        ([700, 300], false),
    ] {
        let scheme = if dark { "dark" } else { "light" };
        browser.call(
            "Emulation.setEmulatedMedia",
            serde_json::json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]}),
        );
        browser.resize(size);
        browser.wait(&format!(
            "film.canvas.width === {RATIO} * film.canvas.clientWidth && film.canvas.height === {RATIO} * film.canvas.clientHeight \
             && film.view.size[0] === film.canvas.clientWidth && innerWidth === {}",
            size[0]
        ));
        // The page is as wide as the window, and the corners of the body are in the picture.
        assert_eq!(
            browser.number("document.documentElement.scrollWidth"),
            f64::from(size[0])
        );
        for corner in ["[0.25, 0.5, 1.125]", "[-0.25, -0.5, 0.875]", "[0, 2.5, 1]"] {
            let inside = format!(
                "(([x, y]) => x > 0 && y > 0 && x < film.canvas.clientWidth && y < film.canvas.clientHeight)(film.view.project({corner}))"
            );
            assert_eq!(browser.value(&inside), true, "{corner} at {size:?}");
        }
        let ink = browser.value("getComputedStyle(document.body).color");
        assert_eq!(
            ink,
            if dark {
                "rgb(230, 230, 230)"
            } else {
                "rgb(28, 28, 28)"
            }
        );
    }
    browser.assert_quiet();
}
