//! Reduction by a symmetry group in a chart: the group from its law, invariance, TQ = W ⊕ U ⊕ S ⊕
//! H, connections and the reduced objects.

pub(in crate::mechanics) mod displacement;
pub(in crate::mechanics) mod frame;
pub(in crate::mechanics) mod geodesic;
pub(in crate::mechanics) mod group;
pub(in crate::mechanics) mod invariance;
pub(in crate::mechanics) mod reduced;
pub(in crate::mechanics) mod slice;
pub(in crate::mechanics) mod splitting;
pub(in crate::mechanics) mod symmetry;
pub(in crate::mechanics) mod trivialisation;
