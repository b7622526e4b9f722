//! Whether the energy is conserved, and why not, in words.

use super::Describer;
use crate::algebra::{Scalar, math};
use crate::catalogue::{Description, Topic};
use crate::expression::Variable;
use crate::mechanics::continuous::conservation::{EnergyBalance, Work};
use crate::mechanics::notation::Where;
use crate::mechanics::text::describe::{HELD, aligned, equation, of_words};

/// A rate of more characters is not written out.
const LONGEST: usize = 400;

/// The condition of a sentence on the energy where D_d is chosen apart from D.
const IN_D: &str = "this is said of motions with velocities in D, which the equations of D_d that are given apart need not yield";

impl Describer<'_> {
    /// The sentence on E_L, and its rate where it is not conserved.
    pub(super) fn energy(&self, balance: &EnergyBalance, has_regions: bool) -> Description {
        let (data, algebra) = (self.data, self.data.algebra);
        let mut lines = vec![of_words(&self.energy_verdict(balance))];
        if balance.total != Work::Vanishing {
            let name = math!("dE_L/dt", "\\frac{{dE_L}}{{dt}}");
            let line = (self.writer).derived(name, &balance.rate, Where::Free);
            if line.1.text.len() <= LONGEST {
                lines.push(equation(&line));
            }
        }
        let lagrangian = data.lagrangian.function();
        if has_regions {
            lines.push(of_words(
                "this is said of a motion between boundaries: its velocity jumps where constraints come into force",
            ));
        }
        if data.objects.source_of_phi.contains(&None) {
            lines.push(of_words(IN_D));
        }
        let momenta = (0..data.dim()).map(|i| data.by_v(lagrangian, i));
        if algebra.has_branches(lagrangian) || momenta.into_iter().any(|p| algebra.may_jump(&p)) {
            lines.push(of_words(
                "this is so where L and its slopes in the velocities do not jump",
            ));
        }
        let forms = data.objects.forms.iter().flatten();
        if (forms.chain(&data.objects.affine)).any(|f| algebra.may_jump(f)) {
            lines.push(of_words("this is so where the constraints do not jump"));
        }
        let is_control = |x: &Variable| matches!(x, Variable::Control(_));
        let has_controls = |f: &Scalar| algebra.variables_of(f).iter().any(is_control);
        if data.objects.variational.iter().any(has_controls) {
            lines.push(of_words(HELD));
        } else if has_controls(lagrangian) {
            lines.push(of_words(
                "this is so while the controls stay as they are: E_L jumps where they change",
            ));
        }
        aligned(Topic::EnergyConservation, lines)
    }

    fn energy_verdict(&self, balance: &EnergyBalance) -> String {
        let EnergyBalance {
            of_time,
            of_forces,
            of_reactions,
            total,
            rate,
        } = balance;
        let has_constraints = !self.data.objects.forms.is_empty();
        let works = [*of_time, *of_forces, *of_reactions];
        let reasons = [
            match of_time {
                Work::Absent => "L does not depend on t",
                Work::Vanishing => "the slope of L in t vanishes on the constraints",
                Work::Done | Work::Undecided => "L depends on t",
            },
            match of_forces {
                Work::Absent => "there are no forces",
                Work::Vanishing => "the forces do no work",
                Work::Done => "the forces do work",
                Work::Undecided => "the forces may do work",
            },
            match of_reactions {
                Work::Absent if has_constraints => {
                    "the constraints are homogeneous in the velocities, so that their reactions do no work"
                }
                Work::Absent => "there are no constraints",
                Work::Vanishing => "the reactions of the constraints do no work, though these move",
                Work::Done => "the constraints move, and their reactions do work",
                Work::Undecided if !self.data.objects.nonlinear.is_empty() => {
                    "the constraints are not homogeneous in the velocities, and their reactions may do work"
                }
                Work::Undecided => "the constraints move, and their reactions may do work",
            },
        ];
        let doing = |work: &Work| matches!(work, Work::Done | Work::Undecided);
        let named = |is_named: &dyn Fn(&Work) -> bool| -> String {
            let named = works.iter().zip(reasons).filter(|(work, _)| is_named(work));
            let named: Vec<_> = named.map(|(_, reason)| reason).collect();
            named.join("; ")
        };
        match total {
            Work::Vanishing | Work::Absent if !works.iter().any(doing) => {
                format!(
                    "the energy E_L of the continuous system is conserved: {}",
                    named(&|_| true)
                )
            }
            Work::Vanishing | Work::Absent => format!(
                "the energy E_L of the continuous system is conserved, as what changes it cancels: {}",
                named(&doing)
            ),
            Work::Done => format!(
                "the energy E_L of the continuous system is not conserved{}: {}",
                self.writer.generic([rate]),
                named(&doing)
            ),
            Work::Undecided => format!(
                "the energy E_L of the continuous system is not found to be conserved: {}",
                named(&doing)
            ),
        }
    }
}
