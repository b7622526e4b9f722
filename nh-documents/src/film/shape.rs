//! Bodies and marks that a film shows.

use nalgebra::{Point2, Point3, SVector, UnitQuaternion, Vector3};
use std::borrow::Cow;
use std::vec::Vec;

/// A place in the plane or in space.
///
/// Made of two or three numbers: an array, a vector or a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    at: [f64; 3],
    planar: bool,
}

impl From<[f64; 2]> for Place {
    fn from([x, y]: [f64; 2]) -> Self {
        Self {
            at: [x, y, 0.0],
            planar: true,
        }
    }
}

impl From<[f64; 3]> for Place {
    fn from(at: [f64; 3]) -> Self {
        Self { at, planar: false }
    }
}

impl From<SVector<f64, 2>> for Place {
    fn from(at: SVector<f64, 2>) -> Self {
        <[f64; 2]>::from(at).into()
    }
}

impl From<SVector<f64, 3>> for Place {
    fn from(at: SVector<f64, 3>) -> Self {
        <[f64; 3]>::from(at).into()
    }
}

impl From<Point2<f64>> for Place {
    fn from(at: Point2<f64>) -> Self {
        at.coords.into()
    }
}

impl From<Point3<f64>> for Place {
    fn from(at: Point3<f64>) -> Self {
        at.coords.into()
    }
}

/// Colours of Okabe and Ito, which colour-blind readers tell apart, and two greys. A film has each
/// of them for a light and for a dark page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hue {
    /// Blue.
    Blue,
    /// Vermilion.
    Vermilion,
    /// Bluish green.
    Green,
    /// Reddish purple.
    Purple,
    /// Orange.
    Orange,
    /// Sky blue.
    Sky,
    /// Yellow.
    Yellow,
    /// Black on a light page, white on a dark one.
    Ink,
    /// Grey.
    Grey,
}

impl Hue {
    /// The index among the colours of the page.
    pub(super) const fn index(self) -> usize {
        self as usize
    }
}

/// The kinds of shapes; the page knows them by these names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Point,
    Trace,
    Path,
    Arrow,
    Disc,
    Cuboid,
    Sphere,
    Axes,
}

impl Form {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Point => "point",
            Self::Trace => "trace",
            Self::Path => "path",
            Self::Arrow => "arrow",
            Self::Disc => "disc",
            Self::Cuboid => "cuboid",
            Self::Sphere => "sphere",
            Self::Axes => "axes",
        }
    }

    /// Whether shapes of this kind have an orientation and sizes.
    pub(super) const fn is_body(self) -> bool {
        matches!(self, Self::Disc | Self::Cuboid | Self::Sphere | Self::Axes)
    }
}

/// One shape of a frame of a [`Film`](super::Film).
///
/// Places are in the plane, `[x, y]`, or in space, `[x, y, z]`; lengths are in the same unit. A
/// body has axes of its own, those of the page until [`turned`](Self::turned) or
/// [`oriented`](Self::oriented).
///
/// ```
/// # use nh_documents::film::{Hue, Shape};
/// # let (x, y, theta) = (0.0, 0.0, 0.3);
/// let wheel = Shape::disc([x, y], 0.5).turned(theta).hue(Hue::Blue);
/// let contact = Shape::trace([x, y - 0.5]).named("contact point");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    form: Form,
    /// The place of a body; the corners of a path.
    places: Vec<[f64; 3]>,
    orientation: UnitQuaternion<f64>,
    sizes: Vec<f64>,
    hue: Hue,
    name: Cow<'static, str>,
    planar: bool,
}

impl Shape {
    fn new(form: Form, places: &[Place], hue: Hue) -> Self {
        Self {
            form,
            places: places.iter().map(|place| place.at).collect(),
            orientation: UnitQuaternion::identity(),
            sizes: Vec::new(),
            hue,
            name: Cow::Borrowed(""),
            planar: places.iter().all(|place| place.planar),
        }
    }

    fn body(form: Form, centre: impl Into<Place>, sizes: &[f64], hue: Hue) -> Self {
        Self {
            sizes: sizes.into(),
            ..Self::new(form, &[centre.into()], hue)
        }
    }

    /// A dot.
    #[must_use]
    pub fn point(at: impl Into<Place>) -> Self {
        Self::new(Form::Point, &[at.into()], Hue::Ink)
    }

    /// The path of this point in the course of the film: strong up to the time, pale beyond.
    #[must_use]
    pub fn trace(at: impl Into<Place>) -> Self {
        Self::new(Form::Trace, &[at.into()], Hue::Vermilion)
    }

    /// The straight line between two points.
    #[must_use]
    pub fn segment(from: impl Into<Place>, to: impl Into<Place>) -> Self {
        Self::new(Form::Path, &[from.into(), to.into()], Hue::Ink)
    }

    /// Straight lines from each point to the next.
    #[must_use]
    pub fn path<P: Into<Place>>(points: impl IntoIterator<Item = P>) -> Self {
        let points: Vec<Place> = points.into_iter().map(Into::into).collect();
        Self::new(Form::Path, &points, Hue::Grey)
    }

    /// An arrow between two points: a force, a velocity.
    #[must_use]
    pub fn arrow(from: impl Into<Place>, to: impl Into<Place>) -> Self {
        Self::new(Form::Arrow, &[from.into(), to.into()], Hue::Green)
    }

    /// A disc about its third axis, with a radius drawn along its first one, which shows that it
    /// turns.
    #[must_use]
    pub fn disc(centre: impl Into<Place>, radius: f64) -> Self {
        Self::body(Form::Disc, centre, &[radius], Hue::Blue)
    }

    /// A rectangle with these lengths along its first and second axes.
    #[must_use]
    pub fn rectangle(centre: impl Into<Place>, [length, width]: [f64; 2]) -> Self {
        Self::body(Form::Cuboid, centre, &[length, width, 0.0], Hue::Blue)
    }

    /// A box with these lengths along its three axes.
    #[must_use]
    pub fn cuboid(centre: impl Into<Place>, lengths: [f64; 3]) -> Self {
        Self::body(Form::Cuboid, centre, &lengths, Hue::Blue)
    }

    /// A sphere, with the three great circles between its axes, which show that it turns.
    #[must_use]
    pub fn sphere(centre: impl Into<Place>, radius: f64) -> Self {
        Self::body(Form::Sphere, centre, &[radius], Hue::Blue)
    }

    /// The axes of a body: the first vermilion, the second green, the third blue.
    #[must_use]
    pub fn axes(origin: impl Into<Place>, length: f64) -> Self {
        Self::body(Form::Axes, origin, &[length], Hue::Ink)
    }

    /// The body turned by this angle from the first axis of the page towards the second; radians.
    /// Points, traces and paths do not turn.
    #[must_use]
    pub fn turned(self, angle: f64) -> Self {
        self.oriented(UnitQuaternion::from_axis_angle(&Vector3::z_axis(), angle))
    }

    /// The body with its axes along R e_1, R e_2, R e_3. Points, traces and paths do not turn.
    #[must_use]
    pub fn oriented(mut self, rotation: UnitQuaternion<f64>) -> Self {
        self.orientation = rotation;
        self
    }

    /// The shape in this colour.
    #[must_use]
    pub fn hue(mut self, hue: Hue) -> Self {
        self.hue = hue;
        self
    }

    /// The shape with a name, which the legend has.
    #[must_use]
    pub fn named(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        self.name = name.into();
        self
    }

    /// Whether the shape lies in the plane of a page: its places have two components, and it turns
    /// in the plane.
    pub(super) fn is_planar(&self) -> bool {
        let q = self.orientation.as_vector();
        let lies = !self.form.is_body() || (q[0] == 0.0 && q[1] == 0.0);
        self.planar && lies && (self.form != Form::Cuboid || self.sizes[2] == 0.0)
    }

    /// The part of the shape that no motion changes.
    pub(super) fn look(&self) -> Look {
        Look {
            form: self.form,
            hue: self.hue,
            name: self.name.clone(),
            places: self.places.len(),
            sizes: self.sizes.len(),
        }
    }

    /// Adds the numbers of the shape: places, orientation (w, x, y, z) and sizes.
    pub(super) fn numbers(&self, into: &mut Vec<f64>) {
        into.extend(self.places.iter().flatten());
        if self.form.is_body() {
            let q = self.orientation.quaternion();
            into.extend([q.w, q.i, q.j, q.k]);
            into.extend(&self.sizes);
        }
    }

    /// The corners of boxes that contain the shape.
    pub(super) fn extent(&self) -> impl Iterator<Item = [[f64; 3]; 2]> {
        let turned = self.orientation.to_rotation_matrix().into_inner();
        let reach = |axis: usize| {
            let own = |k: usize| self.sizes.get(k).copied().unwrap_or(0.0);
            match self.form {
                Form::Point | Form::Trace | Form::Path | Form::Arrow => 0.0,
                Form::Disc => own(0) * (1.0 - turned[(axis, 2)].powi(2)).max(0.0).sqrt(),
                Form::Cuboid => (0..3)
                    .map(|k| (turned[(axis, k)] * own(k)).abs() / 2.0)
                    .sum(),
                Form::Sphere => own(0),
                Form::Axes => own(0) * turned.row(axis).amax(),
            }
        };
        let reach = [0, 1, 2].map(|axis| reach(axis).abs());
        self.places.iter().map(move |place| {
            let end = |side: f64| [0, 1, 2].map(|i| place[i] + side * reach[i]);
            [end(-1.0), end(1.0)]
        })
    }
}

/// A shape without its numbers.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Look {
    pub(super) form: Form,
    pub(super) hue: Hue,
    pub(super) name: Cow<'static, str>,
    pub(super) places: usize,
    pub(super) sizes: usize,
}

/// The kinds of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    Length,
    /// Of a component of a unit quaternion.
    Rotation,
}

impl Look {
    /// The measures of the numbers of the shape.
    pub(super) fn measures(&self) -> impl Iterator<Item = Measure> {
        let rotations = if self.form.is_body() { 4 } else { 0 };
        let lengths = |count| std::iter::repeat_n(Measure::Length, count);
        lengths(3 * self.places)
            .chain(std::iter::repeat_n(Measure::Rotation, rotations))
            .chain(lengths(self.sizes))
    }

    pub(super) fn len(&self) -> usize {
        self.measures().count()
    }
}
