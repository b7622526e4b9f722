//! The invariant measure of the reduced equations and Chaplygin's multiplier, in words.

use super::Describer;
use crate::algebra::{LogPrimitive, Math, Scalar, math};
use crate::catalogue::{Description, Topic};
use crate::expression::Variable;
use crate::mechanics::continuous::measure::{Measure, NoMeasure};
use crate::mechanics::continuous::voronec::Voronec;
use crate::mechanics::text::describe::{aligned, equation, of_words, words};
use crate::system::Space;

const INVARIANT: &str = "invariant under the reduced equations, p the momenta of L_c";

impl Describer<'_> {
    /// Whether there is a measure and, of more than one degree of freedom, a new time.
    pub(super) fn measure(
        &self,
        voronec: &Voronec,
        measure: &Result<Measure, NoMeasure>,
    ) -> Vec<Description> {
        let found = match measure {
            Ok(found) => found,
            Err(why) => {
                let generic = self.of_equations(voronec);
                let sentence = match why {
                    NoMeasure::Absent(why) => {
                        format!("no f(y, t) dy dp is {INVARIANT}{generic}: {why}")
                    }
                    NoMeasure::Open(why) => {
                        format!("it is not known whether an f(y, t) dy dp is {INVARIANT}: {why}")
                    }
                };
                return vec![words(Topic::InvariantMeasure, &[sentence])];
            }
        };
        let existence = aligned(Topic::InvariantMeasure, self.existence(voronec, found));
        let degrees = voronec.independent.len();
        let new_time = (degrees > 1).then(|| {
            let lines = self.multiplier(voronec, found);
            aligned(Topic::Hamiltonisation, lines)
        });
        [existence].into_iter().chain(new_time).collect()
    }

    fn existence(&self, voronec: &Voronec, found: &Measure) -> Vec<Math> {
        if !found.exterior.is_empty() {
            let sentence = format!(
                "no f(y, t) dy dp is {INVARIANT}{}: d(ln f) would be eta, which is not closed",
                self.of_equations(voronec)
            );
            let turn = |([i, j], f): &([usize; 2], Scalar)| {
                let [x, y] = [*i, *j].map(|i| self.place(voronec, i));
                equation(&self.line(math!("d eta[{x}, {y}]"), f))
            };
            let turns = found.exterior.iter().map(turn);
            return [of_words(&sentence)]
                .into_iter()
                .chain(self.components(voronec, found))
                .chain(turns)
                .collect();
        }
        if found.form.iter().all(Scalar::is_trivially_zero) {
            return vec![of_words(&format!("dy dp is {INVARIANT}"))];
        }
        let Some(primitive) = &found.primitive else {
            let sentence = format!(
                "f dy dp is {INVARIANT}, for a function f, at least near every point, that is not found in closed form; \
                 d(ln f) = eta, a closed form"
            );
            return [of_words(&sentence)]
                .into_iter()
                .chain(self.components(voronec, found))
                .collect();
        };
        let chart = &self.data.system.chart;
        let is_angle = |i: &&usize| chart.factor_of(**i).space == Space::S1;
        let angles: Vec<_> = (voronec.independent.iter().filter(is_angle))
            .map(|i| Variable::Coordinate(*i))
            .collect();
        let density = primitive.exponential(self.data.algebra);
        let returns = self.data.algebra.is_periodic(&density, &angles);
        let line = equation(&(math!("ln f", "\\ln f"), self.logarithm(primitive)));
        let turning = (!returns).then(|| {
            of_words("f is not seen to return after a turn of the angles: this is said of angles that are not taken modulo 2*pi")
        });
        [of_words(&format!("f dy dp is {INVARIANT}")), line]
            .into_iter()
            .chain(turning)
            .collect()
    }

    /// The components of η that do not vanish.
    fn components(&self, voronec: &Voronec, found: &Measure) -> Vec<Math> {
        let all = found.form.iter().enumerate();
        let nonzero = all.filter(|(_, f)| !f.is_trivially_zero());
        let line = |(i, f)| {
            let x = self.place(voronec, i);
            equation(&self.line(math!("eta[{x}]"), f))
        };
        nonzero.map(line).collect()
    }

    /// The name of component i of η.
    fn place(&self, voronec: &Voronec, i: usize) -> Math {
        match voronec.independent.get(i) {
            Some(i) => self.symbol(*i),
            None => math!("t"),
        }
    }

    /// Σ α_k ln|P_k| + Σ c_x x.
    fn logarithm(&self, primitive: &LogPrimitive) -> Math {
        let logarithm = |(base, is_positive, exponent): &(Scalar, bool, Scalar)| {
            let base = self.print(base);
            let logarithm = match is_positive {
                true => math!("ln({base})", "\\ln\\left({base}\\right)"),
                false => math!("ln(abs({base}))", "\\ln\\left|{base}\\right|"),
            };
            self.print(exponent).times(&logarithm)
        };
        let slope = |(x, c): &(Variable, Scalar)| {
            let x = self.data.algebra.variable(*x);
            self.print(&(c * &x))
        };
        let logarithms = primitive.powers.iter().map(logarithm);
        Math::sum(logarithms.chain(primitive.slopes.iter().map(slope)))
    }

    /// The new time of Chaplygin's multiplier, or why there is none.
    fn multiplier(&self, voronec: &Voronec, found: &Measure) -> Vec<Math> {
        if let Err(why) = found.new_time {
            return vec![of_words(&format!(
                "not Hamiltonised by a new time with dtau = N(y) dt (Chaplygin's multiplier){}: {why}",
                self.of_equations(voronec)
            ))];
        }
        if found.form.iter().all(Scalar::is_trivially_zero) {
            return vec![of_words(
                "the reduced equations are those of Lagrange for L_c: Chaplygin's multiplier N is 1",
            )];
        }
        let n = math!("N", "\\mathcal{{N}}");
        let value = match voronec.independent.len() - 1 {
            1 => math!("f"),
            root => math!("f^(1/{root})", "f^{{1/{root}}}"),
        };
        let lines = [
            (math!("dtau/dt", "\\frac{{d\\tau}}{{dt}}"), n.clone()),
            (n.clone(), value),
            (
                math!("L*(y, y')", "L^{{*}}(y, y')"),
                math!("L_c(y, {n}*y')", "L_{{c}}(y, {n} y')"),
            ),
        ];
        let sentence = "the reduced equations are those of Lagrange for L* in the time tau, of Hamilton with p = dL*/dy'";
        let equations = lines.iter().map(equation);
        equations.chain([of_words(sentence)]).collect()
    }

    /// The fields of the reduced equations, of which generic values are meant.
    fn of_equations(&self, voronec: &Voronec) -> String {
        let forces = voronec.force.iter().chain(&voronec.curvature_force);
        (self.writer).generic(forces.chain([&voronec.lagrangian]))
    }
}
