//! The continuous equations as a person writes them.

mod energy;
pub(super) mod lagrange_poincare;
mod measure;
mod voronec;

use super::super::notation::{Where, acceleration_at, direction, latex_words, velocity_at};
use super::conservation::EnergyBalance;
use super::frame::MovingFrame;
use super::lagrange::Lagrange;
use super::regions::Regions;
use super::{Data, Derived};
use crate::algebra::{Math, Scalar, math};
use crate::catalogue::{Description, Topic};
use crate::expression::Variable;
use crate::mechanics::discrete::lagrange_dalembert::lagrangian_energy;
use crate::mechanics::text::describe::{EquationWriter, PrintedLine, description, entries, words};
use crate::system::ConstraintKind;

pub(super) fn describe(
    data: &Data<'_>,
    equations: &Lagrange,
    derived: Result<&Derived, &str>,
    frame: Option<&MovingFrame>,
    regions: Option<&Regions>,
) -> Vec<Description> {
    let writer = Describer::new(data);
    let all: Vec<usize> = (0..data.dim()).collect();
    let mass = match data.is_by_names() {
        true => Vec::new(),
        false => writer.mass("M", &equations.mass, &all),
    };
    let energy = lagrangian_energy(data.discretizer, data.lagrangian);
    let mut descriptions = entries([
        (Topic::Momenta, writer.momenta(equations)),
        (Topic::MassMatrix, mass),
        (
            Topic::LagrangianEnergy,
            vec![writer.line(math!("E_L"), &energy)],
        ),
        (
            Topic::LagrangeDalembert,
            writer.lagrange_dalembert(equations),
        ),
    ]);
    let voronec = derived.map(|derived| &derived.voronec);
    let solved = voronec.ok().filter(|voronec| !voronec.dependent.is_empty());
    descriptions.extend(solved.map_or_else(Vec::new, |voronec| entries(writer.voronec(voronec))));
    if let Some(regions) = regions {
        descriptions.push(words(Topic::Regions, &regions.lines()));
    } else if let Err(why) = voronec
        && data.may_say_why(why)
    {
        descriptions.push(words(Topic::Voronec, &[why.to_owned()]));
    }
    if let Some(voronec) = solved {
        descriptions.push(writer.holonomic(voronec));
        if voronec.is_chaplygin {
            descriptions.push(writer.chaplygin(voronec));
        }
    }
    let measure = derived.ok().and_then(|derived| derived.measure.as_ref());
    if let (Some(measure), Ok(voronec)) = (measure, voronec) {
        descriptions.extend(writer.measure(voronec, measure));
    }
    match derived.ok().map(|derived| &derived.hamiltonised) {
        Some(Ok(hamiltonised)) => {
            let lines = writer.hamiltonised(voronec.expect("it is made of these"), hamiltonised);
            descriptions.push(description(Topic::Hamiltonisation, &lines));
        }
        Some(Err(why)) if data.dim() == 1 + data.objects.forms.len() => {
            descriptions.push(words(
                Topic::Hamiltonisation,
                &[format!(
                    "not Hamiltonised by a new time (J Lemma 6.1){}: {why}",
                    writer.of_fields(equations)
                )],
            ));
        }
        _ => {}
    }
    if let Some(frame) = frame {
        descriptions.push(description(Topic::MovingFrame, &writer.frame(frame)));
        descriptions.push(conservation(frame));
    }
    descriptions
}

/// The entry on the conservation of E_L.
pub(super) fn conservation_of_energy(
    data: &Data<'_>,
    balance: &EnergyBalance,
    has_regions: bool,
) -> Description {
    Describer::new(data).energy(balance, has_regions)
}

fn conservation(frame: &MovingFrame) -> Description {
    let energy = math!(
        "E_L - dL/dq_dot omega_t",
        "$E_L - \\frac{{\\partial L}}{{\\partial \\dot{{q}}}} \\cdot \\omega_t$"
    );
    let verdict = match frame.obstacles.is_empty() {
        true => "is conserved: the Lagrangian of the moving frame does not depend on t, the \
            constraints are homogeneous there, and no force does work (J Prop. 3.3)"
            .to_owned(),
        false => format!(
            "is not proved to be conserved: {}",
            frame.obstacles.join("; ")
        ),
    };
    let in_latex = latex_words(&verdict);
    let sentence = math!(
        "the moving energy {energy} {verdict}",
        "\\text{{the moving energy {energy} {in_latex}}}"
    );
    Description::new(Topic::MovingEnergy, sentence.text, sentence.latex)
}

pub(in crate::mechanics) struct Describer<'a> {
    pub(in crate::mechanics) data: &'a Data<'a>,
    pub(in crate::mechanics) writer: EquationWriter<'a>,
}

impl<'a> Describer<'a> {
    pub(in crate::mechanics) fn new(data: &'a Data<'a>) -> Self {
        let writer = EquationWriter::new(&data.system.chart, data.discretizer, data.objects);
        Self { data, writer }
    }

    pub(super) fn name(&self, i: usize) -> &str {
        &self.data.system.chart.coordinates[i]
    }

    /// `x_dot`, `\dot{x}`.
    pub(super) fn dot(&self, i: usize) -> Math {
        velocity_at(&self.data.system.chart, i)
    }

    pub(in crate::mechanics) fn symbol(&self, i: usize) -> Math {
        direction(&self.data.system.chart, i)
    }

    pub(in crate::mechanics) fn print(&self, f: &Scalar) -> Math {
        self.writer.show(f, Where::Free)
    }

    pub(in crate::mechanics) fn line(&self, left: Math, f: &Scalar) -> PrintedLine {
        self.writer.derived(left, f, Where::Free)
    }

    /// The fields of the equations, of which generic values are meant.
    fn of_fields(&self, equations: &Lagrange) -> String {
        let mass = equations.mass.iter().flatten();
        self.writer.generic(mass.chain(&equations.force))
    }

    fn momenta(&self, equations: &Lagrange) -> Vec<PrintedLine> {
        let name = |i| math!("L").by(&self.dot(i));
        let own = &equations.legendre[..self.data.discretizer.own];
        self.writer.numbered(name, own, Where::Free)
    }

    /// The entries that do not vanish, on the diagonal and right of it.
    fn mass(&self, name: &str, mass: &[Vec<Scalar>], coordinates: &[usize]) -> Vec<PrintedLine> {
        let entry = |(i, j): (usize, usize)| {
            let f = &mass[i][j];
            let [first, second] = [i, j].map(|i| self.symbol(coordinates[i]));
            let name = math!("{name}[{first}, {second}]", "{name}[{first}, {second}]");
            (!f.is_trivially_zero()).then(|| self.line(name, f))
        };
        let size = coordinates.len();
        (0..size)
            .flat_map(|i| (i..size).map(move |j| (i, j)))
            .filter_map(entry)
            .collect()
    }

    /// Σ_j M_ij q̈^j = force + Σ λ a, then the constraints.
    fn lagrange_dalembert(&self, equations: &Lagrange) -> Vec<PrintedLine> {
        let data = self.data;
        let all: Vec<usize> = (0..data.dim()).collect();
        let line = |i: usize| {
            let assembled =
                |components: &[Scalar]| self.writer.assembled(components, i, Where::Free);
            let reactions: Vec<_> = all.iter().map(|i| self.writer.reaction(*i)).collect();
            // The accelerations of a large system are left in d/dt ∂L/∂q̇.
            let (left, force): (Math, Vec<Scalar>) = match data.is_by_names() {
                true => {
                    let slope =
                        |i: &usize| data.lagrangian.by(data.algebra, Variable::Coordinate(*i));
                    let momentum = slope_of(&self.lagrangian(), &self.dot(i));
                    let force = all.iter().map(|i| &slope(i) + &data.force[*i]);
                    (rate(&momentum), force.collect())
                }
                false => (
                    self.acceleration(&equations.mass[i], &all),
                    equations.force.clone(),
                ),
            };
            (left, Math::sum([assembled(&force), assembled(&reactions)]))
        };
        // Of a constraint between sites itself, which has no velocities.
        let constraint = |(a, f): (usize, &Scalar)| {
            let is_between_sites = data.system.variational[a].kind == ConstraintKind::Difference;
            let level = data.objects.levels[a].as_ref();
            let f = level.filter(|_| is_between_sites).unwrap_or(f);
            self.line(math!("0"), f)
        };
        let constraints = data.objects.variational.iter().enumerate().map(constraint);
        let own = data.discretizer.own;
        (0..own).map(line).chain(constraints).collect()
    }

    /// Σ_j M_j q̈^j.
    pub(in crate::mechanics) fn acceleration(&self, row: &[Scalar], coordinates: &[usize]) -> Math {
        let acceleration = |i: &usize| acceleration_at(&self.data.system.chart, *i);
        let terms = row.iter().zip(coordinates);
        Math::combination(terms.map(|(f, i)| (self.print(f), acceleration(i))))
    }

    /// q = g_t(x), the moving coordinates called as the fixed ones.
    fn frame(&self, frame: &MovingFrame) -> Vec<PrintedLine> {
        let component = |name: &Math, of: Math, f: &Scalar| {
            self.line(math!("{name}[{of}]", "{name}^{{{of}}}"), f)
        };
        let of_next = self.data.system.chart.to_next_site();
        // On a lattice those of one site, as the others are alike.
        let own = (frame.chart.iter()).filter(|(x, _)| of_next.iter().all(|(_, next)| next != x));
        let chart = own.map(|(entry, g)| {
            let of = self.print(&self.data.algebra.variable(*entry));
            component(&math!("g_t(x)"), of, g)
        });
        let field = frame.velocity[..self.data.discretizer.own]
            .iter()
            .enumerate();
        let field = field.filter(|(_, drift)| !drift.is_trivially_zero());
        let omega = math!("omega_t(g_t(x))");
        let field = field.map(|(i, drift)| component(&omega, self.symbol(i), drift));
        let mut lines: Vec<_> = chart.chain(field).collect();
        lines.push(self.line(math!("l(x, x_dot, t)"), &frame.lagrangian));
        lines.extend((frame.constraints.iter()).map(|f| self.line(math!("0"), f)));
        lines
    }
}

/// `(d L/d x)`.
pub(super) fn slope_of(f: &Math, x: &Math) -> Math {
    math!("(d {f}/d {x})", "\\frac{{\\partial {f}}}{{\\partial {x}}}")
}

/// `d/dt f`.
pub(super) fn rate(f: &Math) -> Math {
    math!("d/dt {f}", "\\frac{{d}}{{dt}}{f}")
}
