//! Expressions by cases as they are printed, and the condition of each.

use symbolica::atom::AtomCore;

use super::{Format, Printer, math};
use crate::algebra::Scalar;

impl Printer<'_> {
    /// { a if s > 0; b otherwise }, in LaTeX an environment `cases`; what is by cases in the place
    /// of b continues them.
    pub(super) fn cases(&self, cases: [Scalar; 3]) -> String {
        let mut lines = Vec::new();
        let mut rest = cases;
        loop {
            let [s, first, second] = rest;
            let first = self.without_e(&first);
            let condition = self.condition(&s);
            lines.push(match self.format {
                Format::Text => format!("{first} if {condition}"),
                Format::Latex => format!("{first} & \\text{{if }} {condition}"),
            });
            match self.algebra.cases_of_expression(&second) {
                Some(cases) => rest = cases,
                None => break lines.push(self.otherwise(&second)),
            }
        }
        match self.format {
            Format::Text => format!("{{ {} }}", lines.join("; ")),
            Format::Latex => format!("\\begin{{cases}} {} \\end{{cases}}", lines.join(" \\\\ ")),
        }
    }

    fn without_e(&self, f: &Scalar) -> String {
        let f = self.algebra.without_e(f.0.clone());
        self.expression(f.as_view()).text
    }

    fn otherwise(&self, f: &Scalar) -> String {
        let f = self.without_e(f);
        match self.format {
            Format::Text => format!("{f} otherwise"),
            Format::Latex => format!("{f} & \\text{{otherwise}}"),
        }
    }

    /// s > 0, with what is subtracted on the other side.
    fn condition(&self, s: &Scalar) -> String {
        let s = self.algebra.without_e(s.distribute_numbers().0);
        let terms = s.terms().map(|term| self.expression(term).text);
        let (smaller, larger): (Vec<_>, Vec<_>) = terms.partition(|term| term.starts_with('-'));
        let smaller = smaller.into_iter().map(|term| term[1..].to_owned());
        let smaller: Vec<_> = smaller.collect();
        match (larger.is_empty(), smaller.is_empty()) {
            (true, _) => format!("{} < 0", math::join_terms(smaller)),
            (_, true) => format!("{} > 0", math::join_terms(larger)),
            _ => format!(
                "{} > {}",
                math::join_terms(larger),
                math::join_terms(smaller)
            ),
        }
    }
}
