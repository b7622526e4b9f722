//! Which changes of signs reverse a system, by numbers alone.

use nonholonomic::nalgebra::{DMatrix, Matrix3, UnitQuaternion, Vector3};

/// A system in coordinates of R and S¹, and at most one rotation R behind them, with the body velocity ω.
pub struct Numbers {
    /// The names of the coordinates, R left out.
    pub lines: &'static [&'static str],
    /// The coordinates that may be turned by π.
    pub angles: &'static [usize],
    pub rotation: bool,
    /// The coordinates in which a motion may go on and on, R left out: angles, and those of which nothing depends.
    pub running: &'static [&'static str],
    pub lagrangian: fn(&Point) -> f64,
    /// The constraint forms, over (ẋ, ω).
    pub forms: fn(&Point) -> Vec<Vec<f64>>,
}

/// A position and a velocity.
#[derive(Clone)]
pub struct Point {
    pub x: Vec<f64>,
    pub v: Vec<f64>,
    pub r: Matrix3<f64>,
    pub omega: Vector3<f64>,
}

impl Point {
    /// The velocity of the body in space.
    pub fn spatial(&self) -> Vector3<f64> {
        self.r * self.omega
    }
}

/// x ↦ σx + s π, R ↦ P R S, and t ↦ -t.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    signs: Vec<f64>,
    turns: Vec<f64>,
    left: [f64; 3],
    right: [f64; 3],
}

impl Change {
    fn none(count: usize) -> Self {
        Self {
            signs: vec![1.0; count],
            turns: vec![0.0; count],
            left: [1.0; 3],
            right: [1.0; 3],
        }
    }

    /// The velocity at the other end, of one here, is this sign times it: -σ, and of ω in R(-t): -det S S.
    fn of_velocity(&self) -> Vec<f64> {
        let determinant: f64 = self.right.iter().product();
        let lines = self.signs.iter().map(|sign| -sign);
        lines
            .chain(self.right.iter().map(|s| -determinant * s))
            .collect()
    }

    fn apply(&self, p: &Point) -> Point {
        let diagonal = |d: [f64; 3]| Matrix3::from_diagonal(&d.into());
        let velocity = self.of_velocity();
        let (lines, omega) = velocity.split_at(p.x.len());
        Point {
            x: (0..p.x.len())
                .map(|i| self.signs[i] * p.x[i] + self.turns[i] * std::f64::consts::PI)
                .collect(),
            v: p.v.iter().zip(lines).map(|(v, sign)| v * sign).collect(),
            r: diagonal(self.left) * p.r * diagonal(self.right),
            omega: p.omega.component_mul(&Vector3::from_column_slice(omega)),
        }
    }

    /// Reads `t -> -t, x -> -x, phi -> pi - phi, R -> diag(-1, 1, 1) R diag(1, -1, 1)`.
    fn read(text: &str, lines: &[&str]) -> Self {
        let mut change = Self::none(lines.len());
        let parts = text
            .strip_prefix("t -> -t")
            .unwrap_or_else(|| panic!("{text}"));
        // Commas between numbers are no ends of a part.
        for part in parts
            .split(", ")
            .fold(Vec::<String>::new(), |mut parts, part| {
                match part.contains("->") || parts.is_empty() {
                    true => parts.push(part.to_owned()),
                    false => *parts.last_mut().expect("one") += &format!(", {part}"),
                }
                parts
            })
        {
            let Some((name, image)) = part.split_once(" -> ") else {
                continue;
            };
            if name == "R" {
                let diagonal = |text: &str| -> [f64; 3] {
                    let Some((_, rest)) = text.split_once("diag(") else {
                        return [1.0; 3];
                    };
                    let numbers = rest.split(')').next().expect("an end").split(", ");
                    let numbers: Vec<f64> = numbers.map(|x| x.parse().expect("a number")).collect();
                    numbers.try_into().expect("three")
                };
                let (left, right) = image.split_once('R').expect("R");
                (change.left, change.right) = (diagonal(left), diagonal(right));
                continue;
            }
            let i = lines.iter().position(|line| *line == name);
            let i = i.unwrap_or_else(|| panic!("{name} of {text}"));
            change.signs[i] = if image.contains('-') { -1.0 } else { 1.0 };
            change.turns[i] = if image.contains("pi") { 1.0 } else { 0.0 };
        }
        change
    }
}

/// Numbers in (-1, 1) that nobody chose.
fn numbers(seed: usize) -> impl FnMut() -> f64 {
    let mut k = seed as f64 * 17.0;
    move || {
        k += 1.0;
        (k * k * 0.731 + k).sin()
    }
}

impl Numbers {
    /// All reversals: every sign, every half turn, every pair of diagonal matrices of one determinant.
    pub fn reversals(&self) -> Vec<Change> {
        let (n, turns) = (self.lines.len(), self.angles.len());
        let count = 1usize << (n + turns + if self.rotation { 6 } else { 0 });
        let sign = |bit: bool| if bit { -1.0 } else { 1.0 };
        let change = |bits: usize| {
            let bit = |i: usize| bits >> i & 1 == 1;
            let mut change = Change::none(n);
            for (i, s) in change.signs.iter_mut().enumerate() {
                *s = sign(bit(i));
            }
            for (i, angle) in self.angles.iter().enumerate() {
                change.turns[*angle] = f64::from(u8::from(bit(n + i)));
            }
            let matrix = |from: usize| [0, 1, 2].map(|i| sign(self.rotation && bit(from + i)));
            (change.left, change.right) = (matrix(n + turns), matrix(n + turns + 3));
            change
        };
        let all = (0..count).map(change);
        all.filter(|change| self.is_reversal(change)).collect()
    }

    pub fn is_reversal(&self, change: &Change) -> bool {
        let determinant = |d: [f64; 3]| d.iter().product::<f64>();
        determinant(change.left) == determinant(change.right)
            && (0..4).all(|seed| self.is_reversed_at(change, &self.point(seed)))
    }

    fn point(&self, seed: usize) -> Point {
        let mut next = numbers(seed + 1);
        let mut some = |count: usize| (0..count).map(|_| 1.3 * next()).collect::<Vec<_>>();
        let (x, v) = (some(self.lines.len()), some(self.lines.len()));
        let (turn, omega) = (some(3), some(3));
        Point {
            x,
            v,
            r: *UnitQuaternion::from_scaled_axis(Vector3::from_column_slice(&turn))
                .to_rotation_matrix()
                .matrix(),
            omega: Vector3::from_column_slice(&omega),
        }
    }

    /// L is equal at both points, and the velocities that D admits here are taken to those that it admits there.
    fn is_reversed_at(&self, change: &Change, p: &Point) -> bool {
        let other = change.apply(p);
        let [own, there] = [p, &other].map(self.lagrangian);
        if (own - there).abs() > 1e-9 * (1.0 + own.abs()) {
            return false;
        }
        let velocity = change.of_velocity();
        let own = (self.forms)(p);
        let columns = if self.rotation {
            velocity.len()
        } else {
            self.lines.len()
        };
        let there = (self.forms)(&other).into_iter().map(|row| {
            let moved = row.iter().zip(&velocity).map(|(a, sign)| a * sign);
            moved.collect::<Vec<_>>()
        });
        let count = own.len();
        let rows: Vec<f64> = own.into_iter().chain(there).flatten().collect();
        DMatrix::from_row_slice(2 * count, columns, &rows).rank(1e-9) == count
    }

    /// Whether a change keeps the sense of a coordinate or of a component of ω.
    fn keeps(&self, change: &Change, name: &str) -> bool {
        let i = (self.lines.iter()).position(|line| *line == name);
        let i = i.unwrap_or_else(|| {
            let component = name
                .strip_prefix("R.omega[")
                .unwrap_or_else(|| panic!("{name}"));
            self.lines.len() + usize::from(component.as_bytes()[0] - b'0')
        });
        change.of_velocity()[i] == 1.0
    }

    /// Every sentence of the report is true, and says of every coordinate in which a motion may go on and on what there is.
    pub fn check(&self, report: &str) {
        let reversals = self.reversals();
        let rotations = ["R.omega[0]", "R.omega[1]", "R.omega[2]"];
        let rotations = &rotations[..if self.rotation { 3 } else { 0 }];
        let mut expected: Vec<_> = self.running.iter().chain(rotations).copied().collect();
        expected.sort_unstable();
        let mut told = Vec::new();
        let (mut found, mut says_not_at_once) = (Vec::new(), false);
        let names = |text: &str| -> Vec<String> {
            let quoted = text.split('`').skip(1).step_by(2);
            quoted.map(str::to_owned).collect()
        };
        let keeping = |name: &str| reversals.iter().any(|change| self.keeps(change, name));
        for sentence in report.lines().skip(1) {
            // Advice is code as well.
            let sentence = sentence.split(';').next().expect("a part");
            assert!(!sentence.contains("known to"), "it is left open: {report}");
            let none = " that reverses the system keeps the sense in which ";
            if let (true, Some((_, rest))) = (
                sentence.starts_with("no change of signs"),
                sentence.split_once(none),
            ) {
                let rest = rest.split(" for generic values").next().expect("a part");
                for name in names(rest) {
                    assert!(!keeping(&name), "{name}: {reversals:?}");
                    told.push(name);
                }
            } else if sentence.starts_with("no change of signs") {
                assert_eq!(reversals, [], "{report}");
                return;
            } else if let Some((change, _)) = sentence.split_once(" reverses the system") {
                let change = Change::read(change, self.lines);
                assert!(reversals.contains(&change), "{change:?} {reversals:?}");
            } else if let Some((change, rest)) = sentence.split_once(" keeps the sense in which ") {
                let change = Change::read(change, self.lines);
                assert!(reversals.contains(&change), "{change:?} {reversals:?}");
                let rest = names(rest);
                for name in &expected {
                    let is_told = rest.iter().any(|told| told == name);
                    assert_eq!(self.keeps(&change, name), is_told, "{name}: {change:?}");
                }
                told.extend(rest.clone());
                found.extend(rest);
            } else {
                assert!(
                    sentence.starts_with("no one of these that is known keeps the sense of all"),
                    "{sentence}"
                );
                says_not_at_once = true;
            }
        }
        assert!(!reversals.is_empty(), "{report}");
        let at_once =
            (reversals.iter()).any(|change| found.iter().all(|name| self.keeps(change, name)));
        assert_eq!(at_once, !says_not_at_once, "{found:?} {reversals:?}");
        told.sort_unstable();
        told.dedup();
        assert_eq!(told, expected, "{report}");
    }
}
