//! A reduced system whose rows, slopes and forms are given: for tests that know every number.

use nalgebra::{SMatrix, SVector};

use crate::linear::Vector;
use crate::reduced::{Level, ReducedDeparture, ReducedInterval, ReducedNode, ReducedSystem};
use crate::stages::NoStages;
use crate::system::given::{GIVEN, GivenSystem, V, W};
use crate::system::{DiscreteSystem, Inputs, Interval, TimeStep};

type G = SVector<f64, 1>;

/// z = (ϑ, δr_0, δr_1), two constraints; the identity of the group is 1.
#[derive(Clone, Copy)]
pub(crate) struct GivenReduced<const FLAT: bool = false> {
    pub departure: fn(&ReducedNode<Self>) -> ReducedDeparture<Self>,
    pub forms: fn(f64, &W) -> SMatrix<f64, 2, 3>,
    /// a and b of h_0⁻¹ h_1 = a + b ϑ.
    pub displacement: [f64; 2],
}

/// K = diag(-4, -9, -1), and nothing else.
pub(crate) fn departure<const FLAT: bool>() -> ReducedDeparture<GivenReduced<FLAT>> {
    ReducedDeparture {
        covector: V::zeros(),
        phi: W::zeros(),
        covector_by_unknowns: SMatrix::from_diagonal(&V::new(-4.0, -9.0, -1.0)),
        phi_by_unknowns: SMatrix::zeros(),
    }
}

pub(crate) const REDUCED: GivenReduced = GivenReduced {
    departure: |_| departure(),
    forms: |_, _| SMatrix::zeros(),
    displacement: [1.0, 0.0],
};

pub(crate) fn node<const FLAT: bool>(
    t: f64,
    r: [f64; 2],
    z: [f64; 3],
) -> ReducedNode<GivenReduced<FLAT>> {
    let inputs = TimeStep::new(t, 0.5);
    let (r, z) = (r.into(), z.into());
    ReducedNode::new(inputs, r, z)
}

impl<const FLAT: bool> ReducedSystem for GivenReduced<FLAT> {
    type System = GivenSystem;
    const BASE: &'static [usize] = &[1, 2];
    const FIBRE: &'static [usize] = &[0];
    const LEVEL: Level = Level::Free;
    const FLAT: bool = FLAT;

    type Base = W;
    type Group = G;
    type Curvature = SMatrix<f64, 1, 2>;
    type Horizontal = G;
    type Vertical = SVector<f64, 0>;
    type Constraints = W;
    type Unknowns = V;
    type Multipliers = W;
    type Forms = SMatrix<f64, 2, 3>;
    type Jacobian = SMatrix<f64, 3, 3>;
    type Stages = NoStages;

    fn system(&self) -> GivenSystem {
        crate::system::given::GIVEN
    }

    fn stage_parameters(&self) -> [f64; 0] {
        []
    }

    fn identity(&self) -> G {
        [1.0].into()
    }

    fn reduce_at(&self, interval: &Interval<GivenSystem>) -> G {
        [interval.d[0]].into()
    }

    fn reconstruct_at(&self, interval: &ReducedInterval<Self>, h: &G) -> G {
        let [a, b] = self.displacement;
        h * (a + b * interval.vartheta[0])
    }

    fn reduced_lagrangian_at(&self, interval: &ReducedInterval<Self>) -> f64 {
        let d = self.unknowns_at(interval);
        let (inputs, q) = (interval.inputs(), Vector::zeros());
        GIVEN.discrete_lagrangian_at(&Interval::new(inputs, q, d))
    }

    fn mixed_curvature_at(&self, _: &ReducedInterval<Self>) -> (Self::Curvature, Self::Curvature) {
        unreachable!("no step asks for it")
    }

    fn reduced_force_minus_at(&self, _: &ReducedInterval<Self>) -> W {
        unreachable!("no step asks for it")
    }

    fn reduced_force_plus_at(&self, _: &ReducedInterval<Self>) -> W {
        unreachable!("no step asks for it")
    }

    fn reduced_kinematic_residual_at(&self, _: &ReducedInterval<Self>) -> W {
        unreachable!("no step asks for it")
    }

    fn horizontal_residual_at(&self, _: &ReducedInterval<Self>, _: &ReducedInterval<Self>) -> G {
        unreachable!("no step asks for it")
    }

    fn vertical_residual_at(
        &self,
        _: &ReducedInterval<Self>,
        _: &ReducedInterval<Self>,
    ) -> Self::Vertical {
        unreachable!("no step asks for it")
    }

    fn forms_at(&self, inputs: Inputs<SVector<f64, 0>>, r: &W) -> SMatrix<f64, 2, 3> {
        (self.forms)(inputs.t, r)
    }

    fn arrival_at(&self, node: &ReducedNode<Self>) -> V {
        -(self.departure)(node).covector
    }

    fn departure_at(&self, node: &ReducedNode<Self>) -> (V, W) {
        let departure = (self.departure)(node);
        (departure.covector, departure.phi)
    }

    fn departure_jacobian_at(&self, node: &ReducedNode<Self>) -> ReducedDeparture<Self> {
        (self.departure)(node)
    }
}
