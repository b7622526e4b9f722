//! The coordinates (r, h) that a slice makes of q, q = Ψ(r, h, t) = l(h, σ(r, t), t) (FTZ §3–4, J
//! §6).
//!
//! ```text
//! K_α(Ψ(r, h)) = TΨ(r, h)·(0, T_eR_h e_α),   det TΨ(r, e) ≠ 0
//! ```
//!
//! at every t, with K_α = ∂l/∂g^α(e, ·): Ψ carries left multiplication, which knows no t, into the
//! action, of which no more is asked. A function f(z, ż) that is invariant is f((r, e), (ṙ,
//! T_hL_{h⁻¹} ḣ)), one of pairs f((r_0, e), (r_1, h_0⁻¹h_1)), which is shorter.

use super::group::GroupLaw;
use super::symmetry::groups;
use crate::algebra::{Scalar, linear::determinant};
use crate::expression::{Expr, Node, Slot, Variable};
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::finding::{Finding, Part, undecided};
use crate::mechanics::linear::vectors::{
    Matrix, columns_of, difference, each, jacobian, map, times,
};
use crate::system::{Slice, Symmetry};

/// Ψ, where it is one to one.
pub(in crate::mechanics) struct AdaptedChart {
    pub(in crate::mechanics) names: Vec<String>,
    /// Ψ, in z and t.
    pub(in crate::mechanics) positions: Vec<Scalar>,
    /// TΨ.
    pub(in crate::mechanics) tangent: Matrix,
    /// ∂Ψ/∂t.
    pub(in crate::mechanics) rates: Vec<Scalar>,
    /// det TΨ(r, e), where it is not too large.
    pub(in crate::mechanics) determinant: Option<Scalar>,
    /// Its factors, each once; the first ones where there are more than coordinates.
    factors: Vec<Scalar>,
    /// The values that variables have of an invariant function.
    pub(in crate::mechanics) at_identity: Vec<(Variable, Scalar)>,
}

impl AdaptedChart {
    /// The factors of det TΨ(r, e), and ones in the places that are left.
    pub(in crate::mechanics) fn factors(&self) -> Vec<Scalar> {
        let ones = std::iter::repeat_with(|| Scalar::integer(1));
        let all = self.factors.iter().cloned().chain(ones);
        all.take(self.names.len()).collect()
    }
}

/// The largest determinant that is written out.
const LARGEST: usize = 6;

/// The coordinates of a slice.
pub(in crate::mechanics) fn adapted(
    discretizer: &Discretizer<'_>,
) -> Result<Option<AdaptedChart>, Finding> {
    let system = discretizer.system;
    let Some(slice) = &system.slice else {
        return Ok(None);
    };
    let checked = Checked { discretizer, slice };
    let mut chart = checked.chart()?;
    for (stage, symmetry) in system.symmetries.iter().enumerate() {
        let names = each(&symmetry.fibre, |i| system.chart.coordinates[*i].clone());
        let laws = groups(discretizer, symmetry, stage, &names)?;
        let is_carried = |law: &GroupLaw<'_>| checked.carries(&chart, symmetry, law);
        let law = laws.iter().find(|law| is_carried(law)).ok_or_else(|| {
            checked.of_action(format!(
                "`{}` does not move the points of its slice as the elements of `{}` multiply: l(g, l(h, q)) is not l(g h, q); write the law of its parameters in `#[symmetry(…)]`, \
                 or an action in the parameters of this group",
                *slice.action,
                names.join(", ")
            ))
        })?;
        let values = checked.moved_to_identity(symmetry, law);
        chart.at_identity.extend(values);
    }
    Ok(Some(chart))
}

struct Checked<'a> {
    discretizer: &'a Discretizer<'a>,
    slice: &'a Slice,
}

impl Checked<'_> {
    fn of_action(&self, message: String) -> Finding {
        Finding {
            source: self.slice.action.source,
            ..Finding::new(Part::Slice, message)
        }
    }

    fn built(&self, expressions: &[Expr]) -> Result<Vec<Scalar>, Finding> {
        let build = |expr| self.discretizer.build(expr, Part::Slice);
        expressions.iter().map(build).collect()
    }

    /// Ψ, checked at e.
    fn chart(&self) -> Result<AdaptedChart, Finding> {
        let (algebra, n) = (self.discretizer.algebra, self.discretizer.dim);
        let refused = |message: String| Err(Finding::new(Part::Slice, message));
        let positions = self.built(&self.slice.positions)?;
        let moved = self.built(&self.slice.moved)?;
        if !algebra.are_smooth(&positions) {
            return refused(
                "adapted coordinates are smooth, and these may jump or have a corner; write the action and the slice without cases and inverse functions".into(),
            );
        }
        let unmoved: Vec<_> = (moved.iter()).map(|f| self.without_parameters(f)).collect();
        if algebra.vanish(&difference(&unmoved, &positions)) != Some(true) {
            return Err(self.of_action(
                "with 0 for its parameters this moves a coordinate, and the identity of a group moves nothing; write parameters that are 0 at the identity".into(),
            ));
        }
        let coordinates: Vec<_> = (0..n).map(Variable::Coordinate).collect();
        let tangent = jacobian(algebra, &positions, &coordinates);
        let group = self.slice.parameters.iter();
        let zeros: Vec<_> = group
            .map(|j| (Variable::Coordinate(*j), Scalar::zero()))
            .collect();
        let at_slice = map(&tangent, |f| algebra.substitute(f, &zeros));
        let rank = |columns: &[usize]| {
            let entries = columns_of(&at_slice, columns).concat();
            let found = algebra.eliminate(&entries, n, columns.len());
            let found = found.map_err(|unknown| Finding::new(Part::Slice, undecided(unknown)));
            found.map(|elimination| elimination.rank())
        };
        let all: Vec<_> = (0..n).collect();
        let is_of_slice = |j: &usize| !self.slice.parameters.contains(j);
        let r: Vec<_> = all.iter().copied().filter(is_of_slice).collect();
        if rank(&self.slice.parameters)? < self.slice.parameters.len() {
            return refused(format!(
                "`{}` is not free on this slice: some elements near the identity leave its points where they are; take a slice of other points, or fewer parameters",
                *self.slice.action
            ));
        }
        if rank(&r)? < r.len() {
            return refused(
                "the coordinates of the slice do not tell its points apart: the rank of ∂σ/∂r is below their number; write one that does, or fewer of them".into(),
            );
        }
        if rank(&all)? < n {
            return refused(format!(
                "the slice is not transversal: `{}` moves its points along it, so that (r, g) ↦ l(g, σ(r)) is not one to one; take a slice that meets each orbit once",
                *self.slice.action
            ));
        }
        let is_small = n <= LARGEST;
        let determinant = is_small.then(|| determinant(&at_slice).by_pythagoras().factored());
        let factors = algebra.common_factors(determinant.as_slice()).into_iter();
        Ok(AdaptedChart {
            names: self.slice.names.clone(),
            rates: each(&positions, |f| algebra.derivative(f, Variable::Time)),
            positions,
            tangent,
            determinant,
            factors: factors.map(|(factor, _)| factor).take(n).collect(),
            at_identity: Vec::new(),
        })
    }

    fn without_parameters(&self, f: &Scalar) -> Scalar {
        let parameters = 0..self.slice.parameters.len();
        let zeros = parameters.map(|a| Variable::Element(Slot::First, a));
        self.discretizer.algebra.without(f, zeros)
    }

    /// Whether TΨ·(0, T_eR_h e_α) is K_α(Ψ) along all of this group.
    fn carries(&self, chart: &AdaptedChart, symmetry: &Symmetry, law: &GroupLaw<'_>) -> bool {
        let algebra = self.discretizer.algebra;
        let Ok(moved) = self.built(&self.slice.moved) else {
            return false;
        };
        if law
            .identity
            .iter()
            .any(|e| algebra.is_zero(e) != Some(true))
        {
            return false;
        }
        let fields = law.right(&self.fibre(symmetry));
        let of_group = columns_of(&chart.tangent, &symmetry.fibre);
        symmetry.fibre.iter().enumerate().all(|(beta, i)| {
            let mut parameters = self.slice.parameters.iter();
            let alpha = parameters.position(|j| j == i).expect("a parameter");
            let by_parameter = |f: &Scalar| {
                let slope = algebra.derivative(f, Variable::Element(Slot::First, alpha));
                self.without_parameters(&slope)
            };
            let generator: Vec<_> = moved.iter().map(by_parameter).collect();
            let along: Vec<_> = fields.iter().map(|row| row[beta].clone()).collect();
            algebra.vanish(&difference(&generator, &times(&of_group, &along))) == Some(true)
        })
    }

    /// h, in the coordinates of the chart.
    fn fibre(&self, symmetry: &Symmetry) -> Vec<Scalar> {
        let coordinate = |i: &usize| self.discretizer.algebra.variable(Variable::Coordinate(*i));
        symmetry.fibre.iter().map(coordinate).collect()
    }

    /// The values at h⁻¹ z, of points and of pairs.
    fn moved_to_identity(
        &self,
        symmetry: &Symmetry,
        law: &GroupLaw<'_>,
    ) -> Vec<(Variable, Scalar)> {
        let algebra = self.discretizer.algebra;
        let of = |x: &dyn Fn(usize) -> Variable| -> Vec<_> {
            each(&symmetry.fibre, |i| algebra.variable(x(*i)))
        };
        let h = self.fibre(symmetry);
        let velocity = of(&Variable::Velocity);
        let body = times(&law.left_at(&law.invert(&h), &h), &velocity);
        let start = of(&|i| Variable::Node(i, Node::Start));
        let increment = of(&Variable::Increment);
        let end: Vec<_> = start.iter().zip(&increment).map(|(h, d)| h + d).collect();
        let between = law.multiply(&law.invert(&start), &end);
        let mut values = Vec::new();
        for (j, i) in symmetry.fibre.iter().enumerate() {
            values.extend([
                (Variable::Coordinate(*i), Scalar::zero()),
                (Variable::Velocity(*i), body[j].cancelled()),
                (Variable::Node(*i, Node::Start), Scalar::zero()),
                (Variable::Increment(*i), between[j].cancelled()),
            ]);
        }
        values
    }
}
