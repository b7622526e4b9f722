//! The motion of a group on an interval, as a person writes it.

use super::Lie;
use crate::algebra::{Math, math};
use crate::expression::{Group, MatrixEntry, Node, Variable};
use crate::mechanics::notation::{plain, symbol};
use crate::system::Retraction;

impl Lie<'_> {
    /// Its motion on an interval: left and right sides, of the variables that are shown.
    pub(in crate::mechanics) fn described(
        &self,
        name: &str,
        shows: impl Fn(Variable) -> bool,
        shows_root: bool,
    ) -> Vec<(Math, Math)> {
        let entries = self.group.entries();
        let shows_node = |node| {
            let entry = |e: &MatrixEntry| Variable::NodeEntry(self.index, *e, node);
            entries.iter().map(entry).any(&shows)
        };
        let own = plain(name);
        let at = |label: &str| symbol(name, &Math::alike(label));
        let (start, middle, end) = (at("k"), at("k+1/2"), at("k+1"));
        let velocity = |part: &str| Math {
            text: format!("{name}.{part}"),
            latex: symbol(&format!("{name}.{part}"), &Math::alike("k+1/2")).latex,
        };
        let omega = velocity("omega");
        let parts = match self.group {
            Group::SO3 => omega.clone(),
            _ => Math::tuple([velocity("v"), omega.clone()]),
        };
        let step = |factor: &Math| {
            let argument = math!("{}h*{}[k+1/2]", "{}h {}", factor, parts);
            match self.retraction {
                Retraction::Cayley => math!("cay({})", "\\operatorname{{cay}}({})", argument),
                Retraction::Exponential => math!("exp({})", "\\exp({})", argument),
            }
        };
        let whole = step(&Math::default());
        let mut lines = vec![(end.clone(), math!("{}*{}", "{} {}", start, whole))];
        if shows_node(Node::Middle) {
            let half = math!("{}*({})^(1/2)", "{} {}^{{1/2}}", start, whole);
            lines.push((middle, half));
            let root = match self.retraction {
                Retraction::Cayley => (
                    math!("kappa_{}[k+1/2]", "\\kappa({},k+1/2)", own),
                    math!(
                        "1/(1 + sqrt(1 + |h*{}[k+1/2]|^2/4))",
                        "\\frac{{1}}{{1 + \\sqrt{{1 + |h {}|^2/4}}}}",
                        omega
                    ),
                ),
                Retraction::Exponential => (
                    math!("cj_{}[k+1/2]", "c_{{j}}({},k+1/2)", own),
                    math!(
                        "sum_i (-|h*{}[k+1/2]|^2/4)^i/(2*i + j)!",
                        "\\sum_i \\frac{{(-|h {}|^2/4)^i}}{{(2 i + j)!}}",
                        omega
                    ),
                ),
            };
            lines.extend(shows_root.then_some(root));
        }
        if shows_node(Node::Alpha) {
            let node = symbol(name, &math!("k+alpha", "k+\\alpha"));
            let part = step(&math!("alpha*", "\\alpha "));
            lines.push((node, math!("{}*{}", "{} {}", start, part)));
        }
        let relative = |e: &MatrixEntry| Variable::RelativeEntry(self.index, *e);
        if entries.iter().map(relative).any(&shows) {
            lines.push((
                Math {
                    text: format!("{name}.relative[k]"),
                    latex: "u_{k}".into(),
                },
                math!("{}^-1*{}", "{}^{{-1}} {}", start, end),
            ));
        }
        lines.push((
            math!(
                "<D1L_d, xi> and <D2L_d, xi> along {}",
                "\\langle D_1L_d, \\xi \\rangle, \\langle D_2L_d, \\xi \\rangle \\text{{ along }} {}",
                own
            ),
            math!(
                "d/ds L_d with s the parameter of {}*exp(s*xi) and of {}*exp(s*xi)",
                "\\partial_s L_d \\text{{ at }} {} \\exp(s \\xi) \\text{{ and at }} {} \\exp(s \\xi)",
                start,
                end
            ),
        ));
        lines
    }
}
