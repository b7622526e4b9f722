//! D_1L_d, D_2L_d and the derivative of what departs, as programs compute them: in groups by
//! covectors that the runtime makes.

use crate::algebra::{ProgramDefinition, Scalar};
use crate::expression::{Node, Variable};
use crate::mechanics::check::regularity::DepartureJacobian;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::discrete::space::Slope;
use crate::mechanics::lie::Lie;
use crate::mechanics::linear::vectors::{Matrix, sum};

/// D_1L_d, D_2L_d and ∂_d(D_1L_d + f⁻), with covectors and their slopes by variables.
pub(in crate::mechanics) struct Covectors {
    pub(in crate::mechanics) d1: Vec<Scalar>,
    pub(in crate::mechanics) d2: Vec<Scalar>,
    /// D_1L_d + f⁻ and D_2L_d + f⁺.
    pub(in crate::mechanics) departure: Vec<Scalar>,
    pub(in crate::mechanics) arrival: Vec<Scalar>,
    pub(in crate::mechanics) slopes: Matrix,
    /// The variables, in order.
    pub(in crate::mechanics) definitions: Vec<(Variable, ProgramDefinition)>,
}

impl Covectors {
    pub(in crate::mechanics) fn new(
        discretizer: &Discretizer<'_>,
        objects: &Objects,
        jacobian: &DepartureJacobian,
    ) -> Self {
        let mut covectors = Self {
            d1: objects.d1.clone(),
            d2: objects.d2.clone(),
            departure: objects.departure.clone(),
            arrival: objects.arrival.clone(),
            slopes: jacobian.covector.clone(),
            definitions: Vec::new(),
        };
        let by_increment = |f: &Scalar| discretizer.gradient(f, Slope::Increment);
        // Between inner nodes momenta are those of the chart about the middle; with the scheme `energy` what departs has nothing of D_1L_d along D.
        let is_of_velocities =
            |_: &&Lie<'_>| discretizer.inner.is_none() && objects.energy_preservation.is_empty();
        for lie in discretizer.space.groups().filter(is_of_velocities) {
            let Some(mu) = lie.body_momentum(&objects.discrete_lagrangian) else {
                continue;
            };
            let directions = lie.directions();
            let negative: Vec<_> = mu.iter().map(|mu| -mu).collect();
            // The parts that come from attitudes in L_d.
            let rest1 = sum(
                &objects.d1[directions.clone()],
                &lie.transposed(Node::Start, &mu),
            );
            let rest2 = sum(
                &objects.d2[directions.clone()],
                &lie.transposed(Node::End, &negative),
            );
            if rest1
                .iter()
                .chain(&rest2)
                .any(|rest| lie.has_inverses(rest))
            {
                continue;
            }
            let [departing, arriving] = [Node::Start, Node::End].map(|node| lie.covector(node));
            for (i, k) in directions.clone().enumerate() {
                covectors.d1[k] = &rest1[i] - &departing[i];
                covectors.d2[k] = &rest2[i] + &arriving[i];
                covectors.departure[k] = &covectors.d1[k] + &objects.force_minus[k];
                covectors.arrival[k] = &covectors.d2[k] + &objects.force_plus[k];
            }
            let by: Matrix = mu.iter().map(by_increment).collect();
            for (i, k) in directions.clone().enumerate() {
                let rest = by_increment(&(&rest1[i] + &objects.force_minus[k]));
                for (j, slope) in covectors.slopes[k].iter_mut().enumerate() {
                    if slope.is_trivially_zero() {
                        continue;
                    }
                    let column: Vec<_> = by.iter().map(|row| row[j].clone()).collect();
                    let mut moved = lie.transposed(Node::Start, &column).swap_remove(i);
                    if directions.contains(&j) {
                        moved = &moved + &lie.covector_slope(i, j - directions.start);
                    }
                    *slope = &rest[j] - &moved;
                }
            }
            covectors.definitions.extend(lie.covectors(&mu));
        }
        covectors
    }
}
