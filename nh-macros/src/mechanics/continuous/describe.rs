//! The continuous equations as a person writes them.

use super::super::notation::{Where, acceleration, latex_words, symbol, velocity_name};
use super::Data;
use super::frame::MovingFrame;
use super::hamiltonise::Hamiltonised;
use super::lagrange::Lagrange;
use super::regions::Regions;
use super::voronec::{CurvatureComponent, EquationsOfMotion, Voronec};
use crate::algebra::{Format, Scalar, join_terms};
use crate::catalogue::{Description, Topic};
use crate::expression::Variable;
use crate::mechanics::discrete::lagrange_dalembert::lagrangian_energy;
use crate::mechanics::text::describe::{EquationWriter, PrintedLine, description, times};
use crate::mechanics::text::report::words;

pub(super) fn describe(
    data: &Data<'_>,
    equations: &Lagrange,
    voronec: Result<&Voronec, &str>,
    hamiltonised: Option<&Result<Hamiltonised, String>>,
    frame: Option<&MovingFrame>,
    regions: Option<&Regions>,
) -> Vec<Description> {
    let writer = Describer {
        data,
        writer: EquationWriter::new(&data.system.chart, data.discretizer, data.objects),
    };
    let mut descriptions = Vec::new();
    let mut add = |topic, lines: Vec<PrintedLine>| {
        if !lines.is_empty() {
            descriptions.push(description(topic, &lines));
        }
    };
    add(Topic::Momenta, writer.momenta(equations));
    let all: Vec<usize> = (0..data.dim()).collect();
    if !data.is_by_names() {
        add(
            Topic::MassMatrix,
            writer.mass("M", "M", &equations.mass, &all),
        );
    }
    add(
        Topic::LagrangianEnergy,
        writer.one(
            "E_L",
            "E_L",
            &lagrangian_energy(data.discretizer, data.lagrangian),
        ),
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
                let lagrangian = writer.one("L_c", "L_c", &voronec.lagrangian);
                add(Topic::ConstrainedLagrangian, lagrangian);
                let momenta = writer.fibre("K", "K", voronec, &voronec.momenta);
                add(Topic::VoronecMomenta, momenta);
                add(Topic::Curvature, writer.curvature(voronec));
                let mass = writer.mass("M_c", "M_c", &motion.mass, &voronec.independent);
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
    } else if let Err(why) = voronec {
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
                    "not Hamiltonised by a new time (J Lemma 6.1): {why}"
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

fn conservation(frame: &MovingFrame) -> Description {
    const ENERGY: [&str; 2] = [
        "E_L - dL/dq_dot omega_t",
        "$E_L - \\frac{\\partial L}{\\partial \\dot{q}} \\cdot \\omega_t$",
    ];
    let verdict = |energy: &str, escaped: &dyn Fn(&str) -> String| {
        if frame.obstacles.is_empty() {
            format!(
                "the moving energy {energy} is conserved: the Lagrangian of the moving frame does not depend on t, the \
                 constraints are homogeneous there, and no force does work (J Prop. 3.3)"
            )
        } else {
            let obstacles = escaped(&frame.obstacles.join("; "));
            format!("the moving energy {energy} is not proved to be conserved: {obstacles}")
        }
    };
    let text = verdict(ENERGY[0], &str::to_owned);
    let latex = verdict(ENERGY[1], &latex_words);
    Description::new(Topic::MovingEnergy, text, format!("\\text{{{latex}}}"))
}

pub(super) struct Describer<'a> {
    pub(super) data: &'a Data<'a>,
    writer: EquationWriter<'a>,
}

impl Describer<'_> {
    pub(super) fn name(&self, i: usize) -> &str {
        &self.data.system.chart.coordinates[i]
    }

    /// `x_dot`, `\dot{x}`.
    pub(super) fn dot(&self, i: usize, format: Format) -> String {
        match format {
            Format::Text => velocity_name(self.name(i)),
            Format::Latex => symbol(self.name(i), format, true, ""),
        }
    }

    pub(super) fn symbol(&self, i: usize, format: Format) -> String {
        symbol(self.name(i), format, false, "")
    }

    pub(super) fn print(&self, f: &Scalar, format: Format) -> String {
        self.writer
            .print(&self.writer.collected(f), Where::Free, format)
    }

    pub(super) fn line(&self, text: &str, latex: &str, f: &Scalar) -> PrintedLine {
        self.writer.derived(text, latex, f, Where::Free)
    }

    fn one(&self, text: &str, latex: &str, f: &Scalar) -> Vec<PrintedLine> {
        vec![self.line(text, latex, f)]
    }

    fn momenta(&self, equations: &Lagrange) -> Vec<PrintedLine> {
        let line = |(i, p): (usize, &Scalar)| {
            self.line(
                &format!("dL/d{}", self.dot(i, Format::Text)),
                &format!(
                    "\\frac{{\\partial L}}{{\\partial {}}}",
                    self.dot(i, Format::Latex)
                ),
                p,
            )
        };
        equations.legendre.iter().enumerate().map(line).collect()
    }

    /// The entries that do not vanish, on the diagonal and right of it.
    fn mass(
        &self,
        text: &str,
        latex: &str,
        mass: &[Vec<Scalar>],
        coordinates: &[usize],
    ) -> Vec<PrintedLine> {
        let entry = |(i, j): (usize, usize)| {
            let [first, second] = [coordinates[i], coordinates[j]];
            let f = &mass[i][j];
            (!f.is_trivially_zero()).then(|| {
                self.line(
                    &format!("{text}[{}, {}]", self.name(first), self.name(second)),
                    &format!(
                        "{latex}[{}, {}]",
                        self.symbol(first, Format::Latex),
                        self.symbol(second, Format::Latex)
                    ),
                    f,
                )
            })
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
        let mut lines: Vec<_> = (0..data.dim())
            .map(|i| {
                let reaction =
                    Scalar::sum(data.objects.forms.iter().enumerate().map(|(a, form)| {
                        &data.algebra.variable(Variable::Multiplier(a)) * &form[i]
                    }));
                // The accelerations of a large system are left in d/dt ∂L/∂q̇.
                let (left, force): (Box<dyn Fn(Format) -> String>, _) = match data.is_by_names() {
                    true => {
                        let slope = data.lagrangian.by(data.algebra, Variable::Coordinate(i));
                        let left = move |format| {
                            let momentum =
                                self.slope(self.lagrangian(), &self.dot(i, format), format);
                            self.rate(&momentum, format)
                        };
                        (Box::new(left), &slope + &data.force[i])
                    }
                    false => {
                        let (mass, all) = (&equations.mass[i], &all);
                        let left = move |format| self.acceleration(mass, all, format);
                        (Box::new(left), equations.force[i].clone())
                    }
                };
                let sides = |format| {
                    let parts = [self.print(&force, format), self.print(&reaction, format)];
                    let right = join_terms(parts.into_iter().filter(|part| part != "0"));
                    (left(format), right)
                };
                PrintedLine {
                    text: sides(Format::Text),
                    latex: sides(Format::Latex),
                }
            })
            .collect();
        lines.extend(
            data.objects
                .variational
                .iter()
                .map(|f| self.line("0", "0", f)),
        );
        lines
    }

    /// Σ_j M_j q̈^j.
    fn acceleration(&self, row: &[Scalar], coordinates: &[usize], format: Format) -> String {
        let term = |(f, i): (&Scalar, &usize)| {
            let second = acceleration(self.name(*i), format);
            let f = self.print(f, format);
            (f != "0").then(|| times(&f, &second, format))
        };
        join_terms(row.iter().zip(coordinates).filter_map(term))
    }

    fn dependent(&self, voronec: &Voronec) -> Vec<PrintedLine> {
        let line = |(nu, i): (usize, &usize)| {
            let linear = (voronec.lift[nu].iter().zip(&voronec.independent))
                .map(|(a, j)| a * &self.data.velocity(*j));
            let velocity = &Scalar::sum(linear) + &voronec.drift[nu];
            self.line(
                &self.dot(*i, Format::Text),
                &self.dot(*i, Format::Latex),
                &velocity,
            )
        };
        voronec.dependent.iter().enumerate().map(line).collect()
    }

    /// One line a dependent coordinate.
    fn fibre(
        &self,
        text: &str,
        latex: &str,
        voronec: &Voronec,
        values: &[Scalar],
    ) -> Vec<PrintedLine> {
        let line = |(i, f): (&usize, &Scalar)| {
            self.line(
                &format!("{text}_{}", self.name(*i)),
                &format!("{latex}_{{{}}}", self.symbol(*i, Format::Latex)),
                f,
            )
        };
        voronec.dependent.iter().zip(values).map(line).collect()
    }

    /// The components that do not vanish, i < j.
    fn curvature(&self, voronec: &Voronec) -> Vec<PrintedLine> {
        let line = |component: &CurvatureComponent<'_>| {
            let CurvatureComponent { nu, i, j, .. } = *component;
            let [text, latex] = [Format::Text, Format::Latex]
                .map(|format| self.curvature_name(voronec, (nu, i, j), format));
            self.line(&text, &latex, component.value)
        };
        voronec.components().iter().map(line).collect()
    }

    /// `A^x[psi, phi]`.
    pub(super) fn curvature_name(
        &self,
        voronec: &Voronec,
        (nu, i, j): (usize, usize, Option<usize>),
        format: Format,
    ) -> String {
        let fibre = self.symbol(voronec.dependent[nu], format);
        let indices = self.indices(voronec, i, j, format);
        match format {
            Format::Text => format!("A^{fibre}[{indices}]"),
            Format::Latex => format!("A^{{{fibre}}}_{{{indices}}}"),
        }
    }

    /// The lower indices of a component of the curvature.
    fn indices(&self, voronec: &Voronec, i: usize, j: Option<usize>, format: Format) -> String {
        let symbol = |i: usize| self.symbol(voronec.independent[i], format);
        match (j, format) {
            (None, _) => symbol(i),
            (Some(j), Format::Text) => format!("{}, {}", symbol(i), symbol(j)),
            (Some(j), Format::Latex) => format!("{} {}", symbol(i), symbol(j)),
        }
    }

    fn voronec(&self, voronec: &Voronec, motion: &EquationsOfMotion) -> Vec<PrintedLine> {
        let line = |i: usize| {
            let sides = |format| {
                (
                    self.acceleration(&motion.mass[i], &voronec.independent, format),
                    self.print(&motion.right[i], format),
                )
            };
            PrintedLine {
                text: sides(Format::Text),
                latex: sides(Format::Latex),
            }
        };
        (0..voronec.independent.len()).map(line).collect()
    }

    /// Which constraints have no curvature.
    fn holonomic(&self, voronec: &Voronec) -> Description {
        let flat: Vec<_> = (0..voronec.dependent.len())
            .filter(|nu| voronec.is_flat(*nu))
            .map(|nu| format!("`{}`", velocity_name(self.name(voronec.dependent[nu]))))
            .collect();
        let equations = [&voronec.lift.concat()[..], &voronec.drift].concat();
        let is_smooth = self.data.algebra.are_smooth(&equations);
        let text = match (flat.len(), flat.len() == voronec.dependent.len()) {
            (0, _) => {
                "no equation for a dependent velocity has vanishing curvature: the constraints are not all holonomic".to_owned()
            }
            (_, true) if is_smooth => "the curvature vanishes: the constraints are holonomic".to_owned(),
            (_, true) => "the curvature vanishes where the constraints are smooth: between places where they jump they are holonomic".to_owned(),
            (count, false) => {
                let equations = if count == 1 { "equation" } else { "equations" };
                let place = if is_smooth { "" } else { " where the constraints are smooth" };
                format!("the curvature of the {equations} for {} vanishes{place}", flat.join(", "))
            }
        };
        words(Topic::CurvatureVanishes, &[text])
    }

    fn chaplygin(&self, voronec: &Voronec) -> Description {
        let Some(jk) = voronec.jk(self.data) else {
            let why = "nothing depends on the coordinates of the dependent velocities, but the term JK is no polynomial of degree 2 in \
                the others: there are no reduced equations with its parts, the motion is that of the Voronec equations";
            return words(Topic::Chaplygin, &[why.to_owned()]);
        };
        let on_base = |f: &Scalar| voronec.on_base(self.data, f);
        let mut lines = self.one("L_red", "L_{\\mathrm{red}}", &on_base(&voronec.lagrangian));
        let mut components = |text: &str, latex: &str, values: &[Scalar]| {
            for (i, f) in voronec.independent.iter().zip(values) {
                if !f.is_trivially_zero() {
                    lines.push(self.line(
                        &format!("{text}[{}]", self.name(*i)),
                        &format!("{latex}_{{{}}}", self.symbol(*i, Format::Latex)),
                        f,
                    ));
                }
            }
        };
        let force: Vec<_> = voronec.force.iter().map(on_base).collect();
        components("F_red", "F_{\\mathrm{red}}", &force);
        for (degree, part) in jk.iter().enumerate() {
            components(&format!("JK^{degree}"), &format!("JK^{{{degree}}}"), part);
        }
        description(Topic::Chaplygin, &lines)
    }

    fn hamiltonised(&self, voronec: &Voronec, hamiltonised: &Hamiltonised) -> Vec<PrintedLine> {
        let i = voronec.independent[0];
        let prime = |format| match format {
            Format::Text => format!("{}'", self.name(i)),
            Format::Latex => format!("{}'", self.symbol(i, format)),
        };
        let sides = |format| {
            let (half, square, n) = match format {
                Format::Text => ("1/2*", "^2", "N"),
                Format::Latex => ("\\frac{1}{2} ", "^{2}", "\\mathcal{N}"),
            };
            let kinetic = times(
                &self.print(&hamiltonised.inertia, format),
                &match format {
                    Format::Text => format!("{n}{square}*({}){square}", prime(format)),
                    Format::Latex => format!("{n}{square} ({}){square}", prime(format)),
                },
                format,
            );
            let potential = self.print(&-&hamiltonised.potential, format);
            join_terms(
                [format!("{half}{kinetic}"), potential]
                    .into_iter()
                    .filter(|part| part != "0"),
            )
        };
        vec![
            self.line(
                "d(ln N)/dt",
                "\\frac{d \\ln \\mathcal{N}}{dt}",
                &hamiltonised.rate(),
            ),
            PrintedLine {
                text: ("dtau/dt".into(), "N".into()),
                latex: ("\\frac{d\\tau}{dt}".into(), "\\mathcal{N}".into()),
            },
            PrintedLine {
                text: ("L*".into(), sides(Format::Text)),
                latex: ("L^{*}".into(), sides(Format::Latex)),
            },
        ]
    }

    /// q = g_t(x), the moving coordinates called as the fixed ones.
    fn frame(&self, frame: &MovingFrame) -> Vec<PrintedLine> {
        let mut lines: Vec<_> = (frame.chart.iter().enumerate())
            .map(|(i, g)| {
                self.line(
                    &format!("g_t(x)[{}]", self.name(i)),
                    &format!("g_t(x)^{{{}}}", self.symbol(i, Format::Latex)),
                    g,
                )
            })
            .collect();
        for (i, drift) in frame.velocity.iter().enumerate() {
            if !drift.is_trivially_zero() {
                lines.push(self.line(
                    &format!("omega_t(g_t(x))[{}]", self.name(i)),
                    &format!("\\omega_t(g_t(x))^{{{}}}", self.symbol(i, Format::Latex)),
                    drift,
                ));
            }
        }
        lines.push(self.line("l(x, x_dot, t)", "l(x, \\dot{x}, t)", &frame.lagrangian));
        lines.extend(frame.constraints.iter().map(|f| self.line("0", "0", f)));
        lines
    }
}
