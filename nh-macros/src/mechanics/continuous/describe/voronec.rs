//! Equations in independent coordinates: those of Voronec and Chaplygin, and the Hamiltonised ones.

use super::Describer;
use crate::algebra::{Math, Scalar, math};
use crate::catalogue::{Description, Topic};
use crate::mechanics::continuous::hamiltonise::Hamiltonised;
use crate::mechanics::continuous::voronec::{CurvatureComponent, EquationsOfMotion, Voronec};
use crate::mechanics::notation::{Where, velocity_name};
use crate::mechanics::text::describe::{GENERIC, HELD, PrintedLine, SIDES, description, words};

impl Describer<'_> {
    /// The constraints solved for the dependent velocities, and the equations of the others.
    pub(super) fn voronec(&self, voronec: &Voronec) -> [(Topic, Vec<PrintedLine>); 6] {
        let (lagrangian, momenta, curvature, mass, equations) = match &voronec.motion {
            Some(motion) => {
                let name = |nu: usize| self.momentum(voronec, nu);
                (
                    self.line(math!("L_c"), &voronec.lagrangian),
                    (self.writer).numbered(name, &voronec.momenta, Where::Free),
                    self.curvature(voronec),
                    self.mass("M_c", &motion.mass, &voronec.independent),
                    self.equations(voronec, motion),
                )
            }
            None => (
                self.on_constraints(),
                self.momenta_on_constraints(voronec),
                self.curvature_by_names(voronec),
                Vec::new(),
                self.voronec_by_names(voronec),
            ),
        };
        [
            (Topic::DependentVelocities, self.dependent(voronec)),
            (Topic::ConstrainedLagrangian, vec![lagrangian]),
            (Topic::VoronecMomenta, momenta),
            (Topic::Curvature, curvature),
            (Topic::ConstrainedMassMatrix, mass),
            (Topic::Voronec, equations),
        ]
    }

    fn dependent(&self, voronec: &Voronec) -> Vec<PrintedLine> {
        let line = |(nu, i): (usize, &usize)| {
            let linear = (voronec.lift[nu].iter().zip(&voronec.independent))
                .map(|(a, j)| a * &self.data.velocity(*j));
            let velocity = &Scalar::sum(linear) + &voronec.drift[nu];
            self.line(self.dot(*i), &velocity)
        };
        voronec.dependent.iter().enumerate().map(line).collect()
    }

    /// The components that do not vanish, i < j.
    fn curvature(&self, voronec: &Voronec) -> Vec<PrintedLine> {
        let line = |component: &CurvatureComponent<'_>| {
            let CurvatureComponent { nu, i, j, value } = *component;
            self.line(self.curvature_name(voronec, (nu, i, j)), value)
        };
        voronec.components().iter().map(line).collect()
    }

    /// `A^x[psi, phi]`.
    pub(in crate::mechanics::continuous) fn curvature_name(
        &self,
        voronec: &Voronec,
        (nu, i, j): (usize, usize, Option<usize>),
    ) -> Math {
        let fibre = self.symbol(voronec.dependent[nu]);
        let indices = [Some(i), j].into_iter().flatten();
        let indices = indices.map(|i| self.symbol(voronec.independent[i]));
        let indices = Math::joined(indices, [", ", " "]);
        math!("A^{fibre}[{indices}]")
    }

    fn equations(&self, voronec: &Voronec, motion: &EquationsOfMotion) -> Vec<PrintedLine> {
        let own = voronec.own(self.data);
        let handed_over = &motion.right[own..];
        let line = |i: usize| {
            let left = self.acceleration(&motion.mass[i], &voronec.independent);
            let before = self.terms_before(voronec, handed_over, i);
            let own = self.print(&motion.right[i]);
            (left, Math::sum([own].into_iter().chain(before)))
        };
        (0..own).map(line).collect()
    }

    /// N_i(k - 1) and Σ_ν a_{νi}(k) N_ν(k - 1), where this is a link.
    fn terms_before(&self, voronec: &Voronec, handed_over: &[Scalar], i: usize) -> Vec<Math> {
        let before = |j: usize| {
            let f = handed_over.get(j).filter(|f| !f.is_trivially_zero())?;
            self.writer.show_before(f)
        };
        let fibre = voronec.dependent.iter().zip(&voronec.lift);
        let fibre = fibre.filter(|(_, lift)| !lift[i].is_trivially_zero());
        let fibre = fibre.filter_map(|(nu, lift)| {
            let handed_over = Math::tuple([before(*nu)?]);
            Some(self.print(&lift[i]).times(&handed_over))
        });
        before(voronec.independent[i])
            .into_iter()
            .chain(fibre)
            .collect()
    }

    /// Which constraints have no curvature.
    pub(super) fn holonomic(&self, voronec: &Voronec) -> Description {
        let flat: Vec<_> = (0..voronec.dependent.len())
            .filter(|nu| voronec.is_integrable(*nu))
            .map(|nu| format!("`{}`", velocity_name(self.name(voronec.dependent[nu]))))
            .collect();
        let equations = [&voronec.lift.concat()[..], &voronec.drift].concat();
        let is_smooth = self.data.algebra.are_smooth(&equations);
        let text = match (flat.len(), flat.len() == voronec.dependent.len()) {
            (0, _) if self.data.algebra.have_sides_beside_cases(&equations) => {
                format!(
                    "no equation for a dependent velocity is found to have vanishing curvature{}, {SIDES}",
                    self.writer.generic(&equations)
                )
            }
            (0, _) => {
                format!(
                    "no equation for a dependent velocity has vanishing curvature{}: the constraints are not all holonomic",
                    self.writer.generic(&equations)
                )
            }
            (_, true) if is_smooth => "the curvature vanishes: the constraints are holonomic".to_owned(),
            (_, true) => "the curvature vanishes where the constraints are smooth: between places where they jump they are holonomic".to_owned(),
            (count, false) => {
                let equations = if count == 1 { "equation" } else { "equations" };
                let place = if is_smooth { "" } else { " where the constraints are smooth" };
                format!("the curvature of the {equations} for {} vanishes{place}", flat.join(", "))
            }
        };
        let has_controls = !self.data.are_free_of(&equations, &self.data.controls());
        let held = (has_controls && !flat.is_empty()).then(|| HELD.to_owned());
        let generic = (self.data.algebra.contain_functions(&equations)).then(|| GENERIC.to_owned());
        let sentences: Vec<_> = [text].into_iter().chain(held).chain(generic).collect();
        words(Topic::CurvatureVanishes, &sentences)
    }

    pub(super) fn chaplygin(&self, voronec: &Voronec) -> Description {
        let Some(jk) = voronec.jk(self.data) else {
            let why = "nothing depends on the coordinates of the dependent velocities, but the term JK is no polynomial of degree 2 in \
                the others: there are no reduced equations with its parts, the motion is that of the Voronec equations";
            return words(Topic::Chaplygin, &[why.to_owned()]);
        };
        let on_base = |f: &Scalar| voronec.on_base(self.data, f);
        let lagrangian = math!("L_red", "L_{{\\mathrm{{red}}}}");
        let mut lines = vec![self.line(lagrangian, &on_base(&voronec.lagrangian))];
        let mut components = |name: Math, values: &[Scalar]| {
            for (i, f) in voronec.independent.iter().zip(values) {
                if !f.is_trivially_zero() {
                    lines.push(self.line(math!("{name}[{}]", self.symbol(*i)), f));
                }
            }
        };
        let force: Vec<_> = voronec.force.iter().map(on_base).collect();
        components(math!("F_red", "F^{{\\mathrm{{red}}}}"), &force);
        for (degree, part) in jk.iter().enumerate() {
            components(math!("JK^{degree}"), part);
        }
        description(Topic::Chaplygin, &lines)
    }

    pub(super) fn hamiltonised(
        &self,
        voronec: &Voronec,
        hamiltonised: &Hamiltonised,
    ) -> Vec<PrintedLine> {
        let y = self.symbol(voronec.independent[0]);
        let square = math!("N^2*({y}')^2", "\\mathcal{{N}}^{{2}} ({y}')^{{2}}");
        let kinetic = self.print(&hamiltonised.inertia).times(&square);
        let kinetic = math!("1/2*{kinetic}", "\\frac{{1}}{{2}} {kinetic}");
        let potential = self.print(&-&hamiltonised.potential);
        let new_time_rate = math!("d(ln N)/dt", "\\frac{{d \\ln \\mathcal{{N}}}}{{dt}}");
        let new_time = (
            math!("dtau/dt", "\\frac{{d\\tau}}{{dt}}"),
            math!("N", "\\mathcal{{N}}"),
        );
        let lagrangian = (math!("L*", "L^{{*}}"), Math::sum([kinetic, potential]));
        vec![
            self.line(new_time_rate, &hamiltonised.rate()),
            new_time,
            lagrangian,
        ]
    }
}
