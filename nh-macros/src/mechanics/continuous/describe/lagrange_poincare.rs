//! The reduced equations in continuous time as a person writes them.

use crate::algebra::{Math, Scalar, math};
use crate::catalogue::{Description, Topic};
use crate::mechanics::continuous::Data;
use crate::mechanics::continuous::lagrange_poincare::LagrangePoincare;
use crate::mechanics::linear::vectors::{covector_times, dot, times, vector};
use crate::mechanics::notation::{Where, acceleration_at, direction, velocity_at};
use crate::mechanics::text::describe::{EquationWriter, PrintedLine, entries};
use crate::system::Chart;

/// A writer in the names of Q and one in those of T(Q/G) ⊕ g̃.
struct Describer<'a> {
    data: &'a Data<'a>,
    found: &'a LagrangePoincare<'a>,
    on_q: EquationWriter<'a>,
    reduced: EquationWriter<'a>,
}

/// The entries on the reduced equations.
pub(in crate::mechanics::continuous) fn descriptions(
    data: &Data<'_>,
    found: &LagrangePoincare<'_>,
) -> Vec<Description> {
    let chart = Chart {
        coordinates: names(&data.system.chart, &found.bundle.fibre),
        ..data.system.chart.clone()
    };
    let writer = |chart| EquationWriter::new(chart, data.discretizer, data.objects);
    let describer = Describer {
        data,
        found,
        on_q: writer(&data.system.chart),
        reduced: writer(&chart),
    };
    entries([
        (Topic::ReducedVelocity, describer.velocity()),
        (Topic::TrivialisedLagrangian, describer.lagrangian()),
        (Topic::ReducedCurvature, describer.curvature()),
        (Topic::LagrangePoincare, describer.equations()),
    ])
}

/// The directions of G called by v̄: `x.v_bar`, `R.omega_bar[0]`.
fn names(chart: &Chart, fibre: &[usize]) -> Vec<String> {
    let called = |(i, name): (usize, &String)| match (fibre.contains(&i), name.split_once('[')) {
        (false, _) => name.clone(),
        (true, _) if !name.contains('.') => format!("{name}.v_bar"),
        (true, Some((name, index))) => format!("{name}_bar[{index}"),
        (true, None) => format!("{name}_bar"),
    };
    chart.coordinates.iter().enumerate().map(called).collect()
}

impl Describer<'_> {
    fn show(&self, f: &Scalar) -> Math {
        self.reduced.show(f, Where::Free)
    }

    /// v̄ of q̇.
    fn velocity(&self) -> Vec<PrintedLine> {
        let velocities = vector(self.data.dim(), |i| self.data.velocity(i));
        let coframe = times(&self.found.bundle.coframe(), &velocities);
        let line = |i: &usize| {
            let name = velocity_at(self.reduced.chart, *i);
            self.on_q.derived(name, &coframe[*i], Where::Free)
        };
        self.found.bundle.fibre.iter().map(line).collect()
    }

    fn lagrangian(&self) -> Vec<PrintedLine> {
        let name = math!(
            "L_hat(r, r_dot, v_bar)",
            "\\hat{{L}}(r, \\dot{{r}}, \\bar{{v}})"
        );
        vec![(self.reduced).derived(name, &self.found.lagrangian, Where::Free)]
    }

    /// The components that do not vanish, i < j, and ∂_tM.
    fn curvature(&self) -> Vec<PrintedLine> {
        let bundle = self.found.bundle;
        let name = |i: &usize| direction(self.on_q.chart, *i);
        let mut lines = Vec::new();
        for (a, place) in bundle.fibre.iter().enumerate() {
            for (j, second) in bundle.base.iter().enumerate() {
                let rate = &self.found.lift_rate[a][j];
                let of_rate = (!rate.is_trivially_zero()).then(|| {
                    let (of, along) = (name(place), name(second));
                    (
                        math!("dM/dt[{of}, {along}]", "\\partial_t M^{{{of}}}_{{{along}}}"),
                        rate,
                    )
                });
                let components = bundle.base[..j].iter().enumerate().map(|(i, first)| {
                    let [of, first, second] = [place, first, second].map(name);
                    let component = &self.found.curvature[a][i][j];
                    let name = math!(
                        "B_tilde^{of}[{first}, {second}]",
                        "\\tilde{{B}}^{{{of}}}_{{{first} {second}}}"
                    );
                    (name, component)
                });
                let shown = components
                    .filter(|(_, f)| !f.is_trivially_zero())
                    .chain(of_rate);
                lines.extend(shown.map(|(name, f)| (name, self.show(f))));
            }
        }
        match lines.is_empty() && !bundle.base.is_empty() {
            true => vec![(math!("B_tilde", "\\tilde{{B}}"), math!("0"))],
            false => lines,
        }
    }

    /// The horizontal equations, the vertical ones, Ĉ_K, and the reconstruction.
    fn equations(&self) -> Vec<PrintedLine> {
        let found = self.found;
        let chart = self.reduced.chart;
        let line = |displacement: &Vec<Scalar>| {
            let mass = covector_times(displacement, &found.mass);
            let terms = mass.iter().enumerate();
            let left = terms.map(|(j, f)| (self.show(&f.cancelled()), acceleration_at(chart, j)));
            let right = dot(displacement, &found.force).cancelled();
            (Math::combination(left), self.show(&right))
        };
        let constraint = |f: &Scalar| (math!("0"), self.show(f));
        let frame = found.bundle.frame();
        let reconstruction = |i: &usize| {
            let terms = frame[*i].iter().enumerate().map(|(j, f)| {
                let f = self.on_q.show(f, Where::Free);
                (f, velocity_at(chart, j))
            });
            (velocity_at(self.on_q.chart, *i), Math::combination(terms))
        };
        (found.bundle.displacements.iter().flatten().map(line))
            .chain(found.values.iter().map(constraint))
            .chain(found.bundle.fibre.iter().map(reconstruction))
            .collect()
    }
}
