//! The reduced system of one stage, in the trivialisation Q = R × G (FTZ §5, §9).
//!
//! At the representative q_0 = (r_0, e), q_1 = (r_1, h_1), h_1 = ϑ_0 a(r_0, r_1), A = a⁻¹:
//!
//! ```text
//! L̂(r_0, ϑ_0, r_1) = L_d(q_0, q_1)
//! B⁻δr = h_1 D_1A δr - ϑ_0 Mδr,   B⁺δr = h_1 D_2A δr + (h_1 Mδr) A,   F^± = D_2L̂ ∘ B^± + f^±
//! horizontal: [D_1L̂ + D_2L̂(ϑ_1 M - M ϑ_1) + F⁻](r_1, ϑ_1, r_2) + [D_3L̂ + F⁺](r_0, ϑ_0, r_1) = 0 on dπ(D)
//! vertical:   D_2L̂(r_0, ϑ_0, r_1)(ξ ϑ_0) - D_2L̂(r_1, ϑ_1, r_2)(η ϑ_1) = 0,   ξ = Ad_{h_1}η, η ∈ g^D
//! ```

mod momentum;

use super::displacement::{Displacement, Level};
use super::frame::Frame;
use super::splitting::Splitting;
use super::symmetry::{Bundle, at_node};
use super::trivialisation::{Trivialisation, displacements};
use crate::algebra::Scalar;
use crate::expression::{Expr, Node, Slot, Variable};
use crate::mechanics::check::invariance::GroupAction;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::galerkin::InnerRows;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::discrete::rank::Rank;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::linear::vectors::{
    Matrix, covector_times, difference_of, dot, each, map, multiply, select, sum, sum_of, times,
    transpose,
};
use crate::mechanics::moving_basis::{Invariance, MovingBasis};
use crate::system::Symmetry;
use momentum::{check_momentum_is_kept, momentum};

/// The reduced objects. "On the interval" means in (r_0, ϑ_0, r_1).
pub(crate) struct Reduced<'a> {
    pub(crate) bundle: Bundle<'a>,
    pub(crate) splitting: Splitting,
    /// M(r), g × r.
    pub(crate) lift: Matrix,
    pub(crate) displacement: Displacement,
    /// L̂ on the interval.
    pub(crate) lagrangian: Scalar,
    /// D_1L̂ and D_3L̂.
    pub(crate) by_base: [Vec<Scalar>; 2],
    /// D_2L̂, in T*_ϑG.
    pub(crate) by_group: Vec<Scalar>,
    /// M(r_0).
    pub(crate) lift_start: Matrix,
    /// The variation of ϑ with δr_0 along the horizontal lift, B⁻ + ϑM - Mϑ, g × r.
    pub(crate) horizontal_variation: Matrix,
    /// Its variations with δh_0 = η and δh_1 = h_1 η, η the element of [`Slot::First`]: -η ϑ,
    /// (Ad_{h_1}η) ϑ.
    pub(crate) vertical_variations: [Vec<Scalar>; 2],
    /// B⁻ and B⁺, g × r.
    pub(crate) curvature: [Matrix; 2],
    /// F⁻ and F⁺.
    pub(crate) forces: [Vec<Scalar>; 2],
    /// The reduced D_d.
    pub(crate) kinematic: Vec<Scalar>,
    /// The parts of the horizontal and the vertical covector from the interval after the node, and
    /// from the one before it.
    pub(crate) horizontal: [Vec<Scalar>; 2],
    pub(crate) vertical: [Vec<Scalar>; 2],
    /// J_d on a basis of g^D, on intervals of Q.
    pub(crate) momentum: Vec<Scalar>,
}

impl<'a> Reduced<'a> {
    pub(crate) fn new(
        bundle: Bundle<'a>,
        symmetry: &Symmetry,
        build: &impl Fn(&Expr, Part) -> Result<Scalar, Finding>,
    ) -> Result<Self, Finding> {
        let (splitting, lift) = bundle.fibration().split(&symmetry.connection, build)?;
        let displacement = bundle.displacement(&symmetry.discrete_connection, &splitting, build)?;
        let frame = Frame::new(&bundle, &lift, &displacement);
        let objects = bundle.objects;
        let lagrangian = bundle.at_representative(&objects.discrete_lagrangian, &frame.h1);
        let by_group = bundle.along_element(&lagrangian);
        let curvature = frame.curvature(&bundle)?;
        let [minus_fibre, plus_fibre] = frame.fibre_forces(&bundle);
        let forces = frame.forces(&bundle, &by_group, &curvature)?;
        let by_base = [Node::Start, Node::End].map(|end| bundle.along_base(&lagrangian, end));
        // ϑ M - M ϑ
        let theta = &frame.theta;
        let turned = difference_of(
            &multiply(&bundle.group.left(theta), &frame.lift_start),
            &multiply(&bundle.group.right(theta), &frame.lift_start),
        );
        let departing = sum(&by_base[0], &covector_times(&by_group, &turned));
        let horizontal = [sum(&departing, &forces[0]), sum(&by_base[1], &forces[1])];
        let right = bundle.group.right(theta);
        let by_right = covector_times(&by_group, &right);
        let adjoint = bundle.group.adjoint(&frame.h1);
        let eta = bundle.group.element(Slot::First);
        let vertical_variations = [
            times(&right, &eta).iter().map(|f| -f).collect(),
            times(&right, &times(&adjoint, &eta)),
        ];
        let vertical = [
            sum(
                &by_right.iter().map(|p| -p).collect::<Vec<_>>(),
                &minus_fibre,
            ),
            sum(&covector_times(&by_right, &adjoint), &plus_fibre),
        ];
        check_momentum_is_kept(&bundle, &displacement, &minus_fibre, &plus_fibre)?;
        let kinematic = objects.phi.iter();
        let kinematic = kinematic
            .map(|phi| bundle.at_representative(phi, &frame.h1))
            .collect();
        let momentum = momentum(&bundle, &splitting);
        Ok(Self {
            bundle,
            splitting,
            lift,
            displacement,
            lagrangian,
            by_base,
            by_group,
            horizontal_variation: sum_of(&curvature[0], &turned),
            vertical_variations,
            lift_start: frame.lift_start,
            curvature,
            forces,
            kinematic,
            horizontal,
            vertical,
            momentum,
        })
    }

    /// The group with its moving basis Ad_h σ(r) of g^q, that of [`Reduced::momentum`].
    pub(crate) fn invariance(&self) -> Invariance {
        let bundle = &self.bundle;
        Invariance {
            names: bundle.chart.group.clone(),
            generators: bundle.fields(),
            actions: Vec::new(),
            basis: MovingBasis::new(
                bundle.discretizer,
                (&self.splitting.sections, &self.splitting.complement),
                &bundle.translation(),
            ),
        }
    }

    /// The bundle in the velocities (ṙ, v̄).
    pub(crate) fn trivialisation(&self) -> Trivialisation {
        let bundle = &self.bundle;
        Trivialisation {
            base: bundle.base.clone(),
            fibre: bundle.fibre.clone(),
            identity: bundle.fibration().identity,
            displacements: displacements(&self.splitting, (&bundle.base, &bundle.fibre)),
            lift: self.lift.clone(),
            left: bundle.group.left(&bundle.element()),
            element: bundle.translation(),
        }
    }

    /// The horizontal equations' parts, on a basis of dπ(D) at the node: after it, and before it.
    pub(crate) fn horizontal_rows(&self) -> [Vec<Scalar>; 2] {
        let row = |side: usize, node: Node| -> Vec<Scalar> {
            let directions = at_node(&self.bundle, &self.splitting.directions, node);
            let corrections = at_node(&self.bundle, &self.splitting.corrections, node);
            (directions.iter().zip(&corrections))
                .map(|(direction, correction)| {
                    &dot(&self.horizontal[side], direction) + &dot(&self.vertical[side], correction)
                })
                .collect()
        };
        [row(0, Node::Start), row(1, Node::End)]
    }

    /// The vertical equations' parts, on a basis of g^D at (r, e).
    pub(crate) fn vertical_rows(&self) -> [Vec<Scalar>; 2] {
        let row = |side: usize, node: Node| -> Vec<Scalar> {
            let sections = at_node(&self.bundle, &self.splitting.sections, node);
            each(&sections, |section| dot(&self.vertical[side], section))
        };
        [row(0, Node::Start), row(1, Node::End)]
    }

    /// ϑ_0 = h_0⁻¹ h_1 A(r_0, r_1), on an interval of Q.
    pub(crate) fn reduction(&self) -> Vec<Scalar> {
        let group = &self.bundle.group;
        let (h0, h1) = self.bundle.ends();
        let between = group.multiply(&group.invert(&h0), &h1);
        let relative = group.multiply(&between, &group.invert(&self.displacement.value));
        // Far from the origin h_0⁻¹ h_1 is a small difference of large products.
        relative.iter().map(Scalar::cancelled).collect()
    }

    /// h_1 = h_0 ϑ_0 a(r_0, r_1), with h_0 the elements of [`Slot::First`].
    pub(crate) fn reconstruction(&self) -> Vec<Scalar> {
        let group = &self.bundle.group;
        let [h0, theta] = [Slot::First, Slot::Relative].map(|slot| group.element(slot));
        group.multiply(&group.multiply(&h0, &theta), &self.displacement.value)
    }

    /// (R/G, Ľ_d, Ď, Ď_d, F̌_d) where ϑ ≡ e (FTZ §10, §11): the base coordinates in order.
    pub(crate) fn quotient(&self) -> Result<Option<Objects>, Finding> {
        if self.displacement.level == Level::Free {
            return Ok(None);
        }
        let bundle = &self.bundle;
        let lift = self.lift_into_d();
        let a = &self.displacement.value;
        let reindex = |f: &Scalar| self.reindexed(f);
        let at = |f: &Scalar| bundle.at_representative(f, a);
        let lagrangian = at(&bundle.objects.discrete_lagrangian);
        let at_e = |f: &Scalar| self.at_relative_identity(f);
        let along = |end: Node| -> Vec<Scalar> {
            let slopes = bundle.along_base(&lagrangian, end);
            slopes.iter().map(reindex).collect()
        };
        // D_1Ľ + F̌⁻ = D_1L_d along the horizontal lift, D_2Ľ + F̌⁺ = D_2L_d along it.
        let all = |f: &[Scalar]| -> Vec<Scalar> { f.iter().map(&at).collect() };
        let (departure, arrival) = (all(&bundle.objects.departure), all(&bundle.objects.arrival));
        let start = at_node(bundle, &lift, Node::Start);
        let end = multiply(&bundle.group.left(a), &at_node(bundle, &lift, Node::End));
        let lifted = |p: &[Scalar], lift: &Matrix| -> Vec<Scalar> {
            let lifted = sum(
                &select(p, &bundle.base),
                &covector_times(&select(p, &bundle.fibre), lift),
            );
            lifted.iter().map(reindex).collect()
        };
        let constrained = self.displacement.level == Level::Momentum;
        let forms: Matrix = (bundle.objects.forms.iter())
            .filter(|_| constrained)
            .map(|form| select(form, &bundle.base))
            .collect();
        let forms = map(&forms, |f| reindex(&bundle.at_identity(f)));
        let phi: Vec<_> = (bundle.objects.phi.iter())
            .filter(|_| constrained)
            .map(|phi| reindex(&at(phi)))
            .collect();
        let is_of_the_end = |place: &usize| {
            let others = (bundle.algebra().variables_of(&phi[*place]).into_iter())
                .filter(|x| !x.is_of_the_end());
            constrained && others.count() == 0
        };
        let holonomic = (bundle.objects.holonomic.iter().copied()).filter(is_of_the_end);
        let forces = if self.splits() {
            self.forces.clone()
        } else {
            let frame = Frame::new(bundle, &lift, &self.displacement);
            frame.forces(bundle, &self.by_group, &frame.curvature(bundle)?)?
        };
        let force = |side: usize| -> Vec<Scalar> {
            forces[side].iter().map(|f| reindex(&at_e(f))).collect()
        };
        let (force_minus, force_plus) = (force(0), force(1));
        let is_forced = force_minus
            .iter()
            .chain(&force_plus)
            .any(|f| !f.is_trivially_zero());
        let velocities =
            (0..bundle.base.len()).map(|i| bundle.algebra().variable(Variable::Velocity(i)));
        let velocities: Vec<_> = velocities.collect();
        Ok(Some(Objects {
            lagrangian: None,
            d1: along(Node::Start),
            d2: along(Node::End),
            discrete_lagrangian: reindex(&lagrangian),
            energy: (bundle.objects.energy.as_ref()).map(|energy| reindex(&at(energy))),
            momentum: None,
            is_forced,
            is_reduced: true,
            inner: InnerRows::default(),
            is_discretised: bundle.objects.is_discretised,
            departure: lifted(&departure, &start),
            arrival: lifted(&arrival, &end),
            force_terms: Vec::new(),
            variational: forms.iter().map(|form| dot(form, &velocities)).collect(),
            levels: vec![None; forms.len()],
            holonomic: holonomic.collect(),
            affine: vec![Scalar::zero(); forms.len()],
            nonlinear: Vec::new(),
            source_of_phi: vec![None; forms.len()],
            rank: Rank::default(),
            energy_preservation: Vec::new(),
            energy_of_node: None,
            solved: self.count_solved(),
            restrictions: forms.clone(),
            forms,
            phi,
            force_minus,
            force_plus,
        }))
    }

    /// The number of components of a that are found at run time.
    fn count_solved(&self) -> usize {
        match self.displacement.is_implicit() {
            true => self.displacement.value.len(),
            false => 0,
        }
    }

    /// Whether D = S + (D ∩ Hor).
    pub(crate) fn splits(&self) -> bool {
        let corrections = self.splitting.corrections.iter().flatten();
        corrections.into_iter().all(Scalar::is_trivially_zero)
    }

    /// The lift of A with the vertical part that leads back into D, on the whole base where TQ =
    /// V + D.
    fn lift_into_d(&self) -> Matrix {
        if self.splits() {
            return self.lift.clone();
        }
        let back = transpose(&self.splitting.corrections, self.bundle.group.dim());
        sum_of(&self.lift, &back)
    }

    /// ϑ = e.
    fn at_relative_identity(&self, f: &Scalar) -> Scalar {
        let at_identity = self.bundle.group.identity_in(Slot::Relative);
        self.bundle.algebra().substitute(f, &at_identity)
    }

    /// The base coordinates numbered 0, 1, ….
    fn reindexed(&self, f: &Scalar) -> Scalar {
        let bundle = &self.bundle;
        reindex(bundle.discretizer, &bundle.base, self.count_solved(), f)
    }
}

/// Coordinate `base[i]` becomes coordinate i, in everything that belongs to it, as the slopes of the
/// `solved` components of a displacement.
pub(crate) fn reindex(
    discretizer: &Discretizer<'_>,
    base: &[usize],
    solved: usize,
    f: &Scalar,
) -> Scalar {
    let algebra = discretizer.algebra;
    let of = |i: usize| {
        let nodes = Node::ALL.map(|node| Variable::Node(i, node));
        let others = [
            Variable::Coordinate(i),
            Variable::Velocity(i),
            Variable::Increment(i),
        ];
        let ends = [Node::Start, Node::End];
        let slope = move |j| ends.map(|end| Variable::DisplacementSlope(j, i, end));
        let slopes = (0..solved).flat_map(slope);
        others.into_iter().chain(nodes).chain(slopes)
    };
    let moved = base.iter().enumerate().filter(|(to, from)| to != *from);
    let replacements: Vec<_> = moved
        .flat_map(|(to, from)| of(*from).zip(of(to)))
        .map(|(from, to)| (from, algebra.variable(to)))
        .collect();
    algebra.substitute(f, &replacements)
}
