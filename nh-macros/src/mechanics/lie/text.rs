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
        let velocity = |part: &str| {
            let of_middle = symbol(&format!("{name}.{part}"), &math!("k+1/2"));
            math!("{name}.{part}", "{of_middle}")
        };
        let omega = velocity("omega");
        let parts = match self.group {
            Group::SO3 => omega.clone(),
            _ => Math::tuple([velocity("v"), omega.clone()]),
        };
        let step = |factor: &Math| {
            let argument = math!("{factor}h*{parts}[k+1/2]", "{factor}h {parts}");
            match self.retraction {
                Retraction::Cayley => math!("cay({argument})"),
                Retraction::Exponential => math!("exp({argument})", "\\exp({argument})"),
            }
        };
        let whole = step(&Math::default());
        let mut lines = vec![(end.clone(), math!("{start}*{whole}"))];
        if shows_node(Node::Middle) {
            let half = math!("{start}*({whole})^(1/2)", "{start} {whole}^{{1/2}}");
            lines.push((middle, half));
            let root = match self.retraction {
                Retraction::Cayley => (
                    math!("kappa_{own}[k+1/2]", "\\kappa({own},k+1/2)"),
                    math!(
                        "1/(1 + sqrt(1 + |h*{omega}[k+1/2]|^2/4))",
                        "\\frac{{1}}{{1 + \\sqrt{{1 + |h {omega}|^2/4}}}}"
                    ),
                ),
                Retraction::Exponential => (
                    math!("cj_{own}[k+1/2]", "c_{{j}}({own},k+1/2)"),
                    math!(
                        "sum_i (-|h*{omega}[k+1/2]|^2/4)^i/(2*i + j)!",
                        "\\sum_i \\frac{{(-|h {omega}|^2/4)^i}}{{(2 i + j)!}}"
                    ),
                ),
            };
            lines.extend(shows_root.then_some(root));
        }
        if shows_node(Node::Alpha) {
            let node = symbol(name, &math!("k+alpha"));
            let part = step(&math!("alpha*"));
            lines.push((node, math!("{start}*{part}")));
        }
        let relative = |e: &MatrixEntry| Variable::RelativeEntry(self.index, *e);
        if entries.iter().map(relative).any(&shows) {
            lines.push((
                math!("{name}.relative[k]", "u_{{k}}"),
                math!("{start}^-1*{end}"),
            ));
        }
        lines.push((
            math!(
                "<D1L_d, xi> and <D2L_d, xi> along {own}",
                "\\langle D_1L_d, \\xi \\rangle, \\langle D_2L_d, \\xi \\rangle \\text{{ along }} {own}"
            ),
            math!(
                "d/ds L_d with s the parameter of {start}*exp(s*xi) and of {end}*exp(s*xi)",
                "\\partial_s L_d \\text{{ at }} {start} \\exp(s \\xi) \\text{{ and at }} {end} \\exp(s \\xi)"
            ),
        ));
        lines
    }
}
