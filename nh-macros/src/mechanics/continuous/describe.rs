//! The continuous equations as a person writes them.

mod energy;
mod voronec;

use super::super::notation::{Where, acceleration_at, direction, latex_words, velocity_at};
use super::Data;
use super::conservation::EnergyBalance;
use super::frame::MovingFrame;
use super::hamiltonise::Hamiltonised;
use super::lagrange::Lagrange;
use super::regions::Regions;
use super::voronec::Voronec;
use crate::algebra::{Math, Scalar, math};
use crate::catalogue::{Description, Topic};
use crate::expression::Variable;
use crate::mechanics::discrete::lagrange_dalembert::lagrangian_energy;
use crate::mechanics::text::describe::{EquationWriter, PrintedLine, description, words};
use crate::system::ConstraintKind;

pub(super) fn describe(
    data: &Data<'_>,
    equations: &Lagrange,
    voronec: Result<&Voronec, &str>,
    hamiltonised: Option<&Result<Hamiltonised, String>>,
    frame: Option<&MovingFrame>,
    regions: Option<&Regions>,
) -> Vec<Description> {
    let writer = Describer::new(data);
    let mut descriptions = Vec::new();
    let mut add = |topic, lines: Vec<PrintedLine>| {
        if !lines.is_empty() {
            descriptions.push(description(topic, &lines));
        }
    };
    add(Topic::Momenta, writer.momenta(equations));
    let all: Vec<usize> = (0..data.dim()).collect();
    if !data.is_by_names() {
        add(Topic::MassMatrix, writer.mass("M", &equations.mass, &all));
    }
    add(
        Topic::LagrangianEnergy,
        vec![writer.line(
            Math::alike("E_L"),
            &lagrangian_energy(data.discretizer, data.lagrangian),
        )],
    );
    add(
        Topic::LagrangeDalembert,
        writer.lagrange_dalembert(equations),
    );
    let solved = voronec.ok().filter(|voronec| !voronec.dependent.is_empty());
    if let Some(voronec) = solved {
        add(Topic::DependentVelocities, writer.dependent(voronec));
        match &voronec.motion {
            Some(motion) => {
                let lagrangian = vec![writer.line(Math::alike("L_c"), &voronec.lagrangian)];
                add(Topic::ConstrainedLagrangian, lagrangian);
                let momenta = writer.fibre("K", voronec, &voronec.momenta);
                add(Topic::VoronecMomenta, momenta);
                add(Topic::Curvature, writer.curvature(voronec));
                let mass = writer.mass("M_c", &motion.mass, &voronec.independent);
                add(Topic::ConstrainedMassMatrix, mass);
                add(Topic::Voronec, writer.voronec(voronec, motion));
            }
            None => {
                add(Topic::ConstrainedLagrangian, vec![writer.on_constraints()]);
                add(
                    Topic::VoronecMomenta,
                    writer.momenta_on_constraints(voronec),
                );
                add(Topic::Curvature, writer.curvature_by_names(voronec));
                add(Topic::Voronec, writer.voronec_by_names(voronec));
            }
        }
    }
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
    match hamiltonised {
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
        true => math!(
            "the moving energy {} is conserved: the Lagrangian of the moving frame does not depend on t, the \
             constraints are homogeneous there, and no force does work (J Prop. 3.3)",
            "\\text{{the moving energy {} is conserved: the Lagrangian of the moving frame does not depend on t, the \
             constraints are homogeneous there, and no force does work (J Prop. 3.3)}}",
            energy
        ),
        false => {
            let text = frame.obstacles.join("; ");
            let latex = latex_words(&text);
            let obstacles = Math { text, latex };
            math!(
                "the moving energy {} is not proved to be conserved: {}",
                "\\text{{the moving energy {} is not proved to be conserved: {}}}",
                energy,
                obstacles
            )
        }
    };
    Description::new(Topic::MovingEnergy, verdict.text, verdict.latex)
}

pub(super) struct Describer<'a> {
    pub(super) data: &'a Data<'a>,
    writer: EquationWriter<'a>,
}

impl<'a> Describer<'a> {
    fn new(data: &'a Data<'a>) -> Self {
        Self {
            data,
            writer: EquationWriter::new(&data.system.chart, data.discretizer, data.objects),
        }
    }
}

impl Describer<'_> {
    pub(super) fn name(&self, i: usize) -> &str {
        &self.data.system.chart.coordinates[i]
    }

    /// `x_dot`, `\dot{x}`.
    pub(super) fn dot(&self, i: usize) -> Math {
        velocity_at(&self.data.system.chart, i)
    }

    pub(super) fn symbol(&self, i: usize) -> Math {
        direction(&self.data.system.chart, i)
    }

    pub(super) fn print(&self, f: &Scalar) -> Math {
        self.writer.print(&self.writer.collected(f), Where::Free)
    }

    pub(super) fn line(&self, left: Math, f: &Scalar) -> PrintedLine {
        self.writer.derived(left, f, Where::Free)
    }

    /// The fields of the equations, of which generic values are meant.
    fn of_fields(&self, equations: &Lagrange) -> String {
        let mass = equations.mass.iter().flatten();
        self.writer.generic(mass.chain(&equations.force))
    }

    fn momenta(&self, equations: &Lagrange) -> Vec<PrintedLine> {
        let line = |(i, p): (usize, &Scalar)| {
            let dot = self.dot(i);
            let name = math!("dL/d{}", "\\frac{{\\partial L}}{{\\partial {}}}", dot);
            self.line(name, p)
        };
        let momenta = equations.legendre.iter().enumerate();
        momenta.take(self.data.discretizer.own).map(line).collect()
    }

    /// The entries that do not vanish, on the diagonal and right of it.
    fn mass(&self, name: &str, mass: &[Vec<Scalar>], coordinates: &[usize]) -> Vec<PrintedLine> {
        let entry = |(i, j): (usize, usize)| {
            let f = &mass[i][j];
            let [first, second] = [i, j].map(|i| self.symbol(coordinates[i]));
            let name = math!("{}[{}, {}]", "{}[{}, {}]", Math::alike(name), first, second);
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
            let reaction =
                |i: usize| {
                    let forms = data.objects.forms.iter().enumerate();
                    Scalar::sum(forms.map(|(a, form)| {
                        &data.algebra.variable(Variable::Multiplier(a)) * &form[i]
                    }))
                };
            let assembled =
                |components: &[Scalar]| self.writer.assembled(components, i, Where::Free);
            let reactions: Vec<_> = all.iter().map(|i| reaction(*i)).collect();
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
            self.line(
                Math::alike(0),
                level.filter(|_| is_between_sites).unwrap_or(f),
            )
        };
        let constraints = data.objects.variational.iter().enumerate().map(constraint);
        let own = data.discretizer.own;
        (0..own).map(line).chain(constraints).collect()
    }

    /// Σ_j M_j q̈^j.
    fn acceleration(&self, row: &[Scalar], coordinates: &[usize]) -> Math {
        let term = |(f, i): (&Scalar, &usize)| {
            let f = self.print(f);
            (!f.is_zero()).then(|| f.times(&acceleration_at(&self.data.system.chart, *i)))
        };
        Math::sum(row.iter().zip(coordinates).filter_map(term))
    }

    /// q = g_t(x), the moving coordinates called as the fixed ones.
    fn frame(&self, frame: &MovingFrame) -> Vec<PrintedLine> {
        let component =
            |name: Math, of: Math, f: &Scalar| self.line(math!("{}[{}]", "{}^{{{}}}", name, of), f);
        let of_next = self.data.system.chart.to_next_site();
        // On a lattice those of one site, as the others are alike.
        let own = (frame.chart.iter()).filter(|(x, _)| of_next.iter().all(|(_, next)| next != x));
        let chart = own.map(|(entry, g)| {
            let of = self.print(&self.data.algebra.variable(*entry));
            component(Math::alike("g_t(x)"), of, g)
        });
        let field = frame.velocity[..self.data.discretizer.own]
            .iter()
            .enumerate();
        let field = field.filter(|(_, drift)| !drift.is_trivially_zero());
        let omega = math!("omega_t(g_t(x))", "\\omega_t(g_t(x))");
        let field = field.map(|(i, drift)| component(omega.clone(), self.symbol(i), drift));
        let mut lines: Vec<_> = chart.chain(field).collect();
        let lagrangian = math!("l(x, x_dot, t)", "l(x, \\dot{{x}}, t)");
        lines.push(self.line(lagrangian, &frame.lagrangian));
        lines.extend((frame.constraints.iter()).map(|f| self.line(Math::alike(0), f)));
        lines
    }
}

/// `(d L/d x)`.
pub(super) fn slope_of(f: &Math, x: &Math) -> Math {
    math!(
        "(d {}/d {})",
        "\\frac{{\\partial {}}}{{\\partial {}}}",
        f,
        x
    )
}

/// `d/dt f`.
pub(super) fn rate(f: &Math) -> Math {
    math!("d/dt {}", "\\frac{{d}}{{dt}}{}", f)
}
