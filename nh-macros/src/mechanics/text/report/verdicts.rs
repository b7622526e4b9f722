//! The verdicts of a stage, in words: of its connections, and of what is conserved.

use super::Reporter;
use crate::algebra::Scalar;
use crate::mechanics::reduction::displacement::{Level, Solved};
use crate::mechanics::reduction::reduced::Reduced;
use crate::mechanics::reduction::splitting::Splitting;

impl Reporter<'_> {
    /// The findings, in words.
    pub(super) fn verdicts(&self) -> Vec<String> {
        let bundle = &self.reduced.bundle;
        let Splitting { s, u, w, h, .. } = self.reduced.splitting;
        let names = bundle.chart.group.join(", ");
        let mut found = vec![
            format!("G acts on ({names})"),
            format!(
                "TQ = W + U + S + H, D = S + H, V = S + U: dim W = {w}, dim U = {u}, dim S = {s}, dim H = {h}"
            ),
        ];
        match bundle.group.is_abelian() {
            Some(true) => found.push("G is abelian".into()),
            Some(false) => found.push("G is not abelian".into()),
            None => {}
        }
        if bundle.group.is_local {
            found.push(
                "the law is one of a group near e, and as far from it as no root or inverse function in it takes another branch".into(),
            );
        }
        if bundle.base.is_empty() {
            let of_suslov = if bundle.objects.forms.is_empty() {
                ""
            } else {
                "-Suslov"
            };
            found.push(format!(
                "Q = G: discrete Euler-Poincare{of_suslov} equations"
            ));
        }
        if s == 0 && w == 0 && u > 0 {
            found.push("Chaplygin type: TQ = V + D".into());
        }
        if u == 0 {
            found.push("horizontal: V lies in D".into());
        }
        if s > 0 {
            found.extend(self.conserved());
        }
        if !bundle.objects.inner.rows.is_empty() {
            found.push(
                "the inner nodes of an interval are r_j and h_k^-1 h_j, and satisfy the inner equations at h_k = e; what they take along \
                 the group, -sum_j D_j L_hat (M dr h_j), is a part of F_minus"
                    .into(),
            );
        }
        if !self.reduced.splits() {
            found.push(
                "the horizontal space of A meets D in less than H: the vertical part that leads back to D is added to \
                 the horizontal equations"
                    .into(),
            );
        }
        if bundle.base.is_empty() {
            found.extend(self.of_fields());
            return found;
        }
        if let Some(Solved::ByGeodesics(_)) = self.reduced.displacement.solved {
            found.push(
                "Hor by geodesics of the kinetic metric: a(r_0, r_1) of A_d ends the one from (r_0, e) over r_1 that starts orthogonal to \
                 the orbit, and is found numerically"
                    .into(),
            );
            found.extend(self.of_fields());
            return found;
        }
        let zero = |f: &Scalar| f.is_trivially_zero();
        let flat = self.reduced.curvature.iter().flatten().flatten().all(zero);
        let unforced = self.reduced.forces.iter().flatten().all(zero);
        let forced = bundle.objects.is_forced;
        found.push(
            match (flat, unforced, forced) {
                (true, true, false) => {
                    "the mixed curvature vanishes: the reduced system is unforced"
                }
                (true, true, true) => {
                    "the mixed curvature vanishes: forces act along the group only"
                }
                (true, false, _) => {
                    "the mixed curvature vanishes: the reduced forces are those of the system"
                }
                (false, true, false) => "the reduced forces vanish: the reduced system is unforced",
                (false, true, true) => "the reduced forces vanish: forces act along the group only",
                (false, false, _) => {
                    "the mixed curvature does not vanish: the reduced system is forced"
                }
            }
            .into(),
        );
        match self.reduced.displacement.level {
            Level::Free => {}
            Level::Kinematic => found.push(
                "Hor = D_d: vartheta = e, the reduced system is an unconstrained one on Q/G".into(),
            ),
            Level::Momentum => found.push(
                "Hor = J_mu: vartheta = e, the reduced system is one on Q/G at the momentum mu"
                    .into(),
            ),
        }
        if self.reduced.displacement.is_implicit() {
            found.push("the displacement a(r_0, r_1) of A_d is solved for numerically".into());
        }
        found.extend(self.of_fields());
        found
    }

    /// The condition of the dimensions, and of all that is said not to vanish.
    fn of_fields(&self) -> Option<String> {
        let Reduced {
            bundle,
            curvature,
            forces,
            ..
        } = self.reduced;
        let curvature = curvature.iter().flatten().flatten();
        let functions = (bundle.objects.forms.iter().flatten())
            .chain(curvature)
            .chain(forces.iter().flatten());
        let generic = self.writer.generic(functions);
        (!generic.is_empty()).then(|| {
            format!(
                "this is so{generic}: for particular ones more may vanish, and dimensions change"
            )
        })
    }

    /// Which components of J_d are conserved: those of constant sections along which no force acts.
    fn conserved(&self) -> Vec<String> {
        let conserved = self.reduced.conserved_components();
        let count = conserved.iter().filter(|kept| **kept).count();
        if count == conserved.len() {
            return vec!["J_d is conserved".into()];
        }
        let component = |(b, kept): (usize, &bool)| {
            kept.then(|| format!("component {} of J_d is conserved", b + 1))
        };
        let mut found: Vec<_> = conserved.iter().enumerate().filter_map(component).collect();
        if found.is_empty() {
            found.push("J_d is not conserved in general: it obeys the momentum equation".into());
        }
        found
    }
}
