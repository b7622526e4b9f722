//! TQ = W ⊕ U ⊕ S ⊕ H with D = S ⊕ H and V^G = S ⊕ U, and the connection with horizontal space W ⊕
//! H (FTZ §2.2, §3.2).
//!
//! At (r, e) the horizontal space is the graph of M(r): δr ↦ (δr, M δr). With the kinetic metric g
//! it is the annihilator of
//!
//! ```text
//! g(σ, ·), σ ∈ S,   and of   { α ∈ D° : g⁻¹(α, β) = 0 for all β ∈ D° ∩ V° }
//! ```

use super::symmetry::Bundle;
use crate::algebra::{Algebra, Scalar};
use crate::expression::{Expr, Node, Variable};
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::finding::{Finding, Part, no_sections, no_value};
use crate::mechanics::linear::kernel::{Echelon, kernel};
use crate::mechanics::linear::vectors::{
    InverseError, Matrix, covector_times, dot, each, identity, inverse, map, matrix, multiply,
    select, times, transpose, without_zeros,
};
use crate::system::{Component, Connection};

/// Metrics that couple more coordinates than this are not inverted.
const LARGEST_COUPLED: usize = 5;

/// Ranks, and bases of S and of the projection of D, at (r, e).
pub(crate) struct Splitting {
    pub(crate) s: usize,
    pub(crate) u: usize,
    pub(crate) w: usize,
    pub(crate) h: usize,
    /// A basis of g^D_{(r, e)}: s rows in the group's coordinates.
    pub(crate) sections: Matrix,
    /// Rows that complete it to a basis of g.
    pub(crate) complement: Matrix,
    /// A basis of dπ(D) at r: rank H rows in the base coordinates.
    pub(crate) directions: Matrix,
    /// For each of them: the group component that takes its horizontal lift into D. Zero for the
    /// connection of the splitting.
    pub(crate) corrections: Matrix,
}

/// A form at (r, e): its parts along the base and along the fibre.
type Form = (Vec<Scalar>, Vec<Scalar>);

/// ω at (r, e).
struct Forms {
    base: Matrix,
    fibre: Matrix,
}

/// A trivial bundle Q = R × G in the directions of Q: all that a connection at (r, e) is made of.
pub(in crate::mechanics) struct Fibration<'a> {
    pub(in crate::mechanics) discretizer: &'a Discretizer<'a>,
    pub(in crate::mechanics) objects: &'a Objects,
    /// The names of the directions of Q.
    pub(in crate::mechanics) names: &'a [String],
    /// The directions of R.
    pub(in crate::mechanics) base: Vec<usize>,
    /// The directions of G.
    pub(in crate::mechanics) fibre: Vec<usize>,
    /// The variables of the element of G at e.
    pub(in crate::mechanics) identity: Vec<(Variable, Scalar)>,
    /// The parts that errors are about.
    pub(in crate::mechanics) symmetry: Part,
    pub(in crate::mechanics) connection: Part,
    pub(in crate::mechanics) discrete_connection: Part,
}

impl Bundle<'_> {
    pub(super) fn fibration(&self) -> Fibration<'_> {
        let elements = self.fibre.iter().map(|i| Variable::Coordinate(*i));
        Fibration {
            discretizer: self.discretizer,
            objects: self.objects,
            names: &self.chart.coordinates,
            base: self.base.clone(),
            fibre: self.fibre.clone(),
            identity: elements.zip(self.group.identity.iter().cloned()).collect(),
            symmetry: Part::Symmetry(self.stage),
            connection: Part::Connection(self.stage),
            discrete_connection: Part::DiscreteConnection(self.stage),
        }
    }
}

impl Fibration<'_> {
    pub(super) fn algebra(&self) -> &Algebra {
        self.discretizer.algebra
    }

    /// Whether a function of an interval or of a point contains a variable that belongs to the
    /// group: of what the matrices of groups have, the coordinate is that of `factors`.
    pub(in crate::mechanics) fn is_of_the_group(&self, f: &Scalar) -> bool {
        let groups = self.discretizer.space.groups();
        let factors: Vec<_> = (groups.filter(|lie| self.fibre.contains(&lie.directions().start)))
            .map(|lie| lie.index())
            .collect();
        let is_own = |x: &Variable| match x {
            Variable::Coordinate(i)
            | Variable::Velocity(i)
            | Variable::Increment(i)
            | Variable::Node(i, _) => self.fibre.contains(i),
            x => x.group_coordinate().is_some_and(|g| factors.contains(&g)),
        };
        self.algebra().variables_of(f).iter().any(is_own)
    }

    /// An expression at (t, q) taken at (r, e).
    pub(super) fn at_identity(&self, f: &Scalar) -> Scalar {
        let f = self.algebra().substitute(f, &self.identity);
        f.with_positive_angles()
    }

    fn forms_at_identity(&self) -> Forms {
        let forms = map(&self.objects.forms, |f| self.at_identity(f));
        Forms {
            base: forms.iter().map(|form| select(form, &self.base)).collect(),
            fibre: forms.iter().map(|form| select(form, &self.fibre)).collect(),
        }
    }

    /// The splitting, and M(r), g × r.
    pub(in crate::mechanics) fn split(
        &self,
        connection: &Connection,
        build: &impl Fn(&Expr, Part) -> Result<Scalar, Finding>,
    ) -> Result<(Splitting, Matrix), Finding> {
        let algebra = self.algebra();
        let forms = self.forms_at_identity();
        let (g, r, m) = (self.fibre.len(), self.base.len(), forms.fibre.len());
        let undefined = || self.no_splitting();
        let no_sections = || Finding::new(self.symmetry, no_sections(algebra, &forms.fibre, g));
        let on_fibre = Echelon::new(algebra, &forms.fibre, g).ok_or_else(no_sections)?;
        let (sections, complement) = on_fibre.bases().ok_or_else(undefined)?;
        let (s, u) = (sections.len(), g - sections.len());
        let w = m - u;
        // c ω with c ω_h = 0 spans D° ∩ V°, which is what restricts dπ(D).
        let across = kernel(algebra, &transpose(&forms.fibre, g), m).ok_or_else(undefined)?;
        let restricted = self.simplified(multiply(&across, &forms.base))?;
        let directions = kernel(algebra, &restricted, r).ok_or_else(undefined)?;
        let h = directions.len();
        let lift = match connection {
            Connection::Nonholonomic => self.nonholonomic(&forms, &sections)?,
            Connection::Flat => vec![vec![Scalar::zero(); r]; g],
            Connection::Explicit(components) => self.explicit(components, build)?,
        };
        let corrections = match connection {
            Connection::Nonholonomic => vec![vec![Scalar::zero(); g]; h],
            // ω(δr, M δr + η) = 0.
            _ => {
                let back = |direction: &Vec<Scalar>| {
                    let lifted = times(&lift, direction);
                    let left = |(base, fibre): (&Vec<Scalar>, &Vec<Scalar>)| {
                        -&(&dot(base, direction) + &dot(fibre, &lifted))
                    };
                    let right: Vec<_> = forms.base.iter().zip(&forms.fibre).map(left).collect();
                    on_fibre.solve(&right)
                };
                let corrections: Option<Matrix> = directions.iter().map(back).collect();
                self.simplified(corrections.ok_or_else(undefined)?)?
            }
        };
        Ok((
            Splitting {
                s,
                u,
                w,
                h,
                sections,
                complement,
                directions,
                corrections,
            },
            lift,
        ))
    }

    fn no_splitting(&self) -> Finding {
        Finding::new(self.symmetry, no_value())
    }

    /// Entries that vanish identically become 0.
    pub(in crate::mechanics) fn simplified(&self, matrix: Matrix) -> Result<Matrix, Finding> {
        without_zeros(self.algebra(), matrix).ok_or_else(|| self.no_splitting())
    }

    /// M of the nonholonomic connection.
    fn nonholonomic(&self, forms: &Forms, sections: &Matrix) -> Result<Matrix, Finding> {
        let annihilator = self.annihilator(forms, sections)?;
        let (base, fibre): (Matrix, Matrix) = annihilator.into_iter().unzip();
        let inverse = self.inverted(fibre, "on the symmetry directions ")?;
        let lift = multiply(&inverse, &base);
        self.simplified(map(&lift, |entry| (-entry).reduced()))
    }

    fn inverted(&self, matrix: Matrix, place: &str) -> Result<Matrix, Finding> {
        let matrix = self.simplified(matrix)?;
        let size = matrix.len();
        inverse(self.algebra(), &matrix, LARGEST_COUPLED).map_err(|error| {
            let what = match error {
                InverseError::Singular => format!("the kinetic energy is degenerate {place}, so it"),
                InverseError::Undefined => format!("the kinetic energy is not defined {place}, so it"),
                InverseError::TooLarge => {
                    format!("the kinetic energy couples more than {LARGEST_COUPLED} of {size} coordinates, and")
                }
            };
            let what = what.replace(" ,", ",");
            let verdict = match error {
                InverseError::TooLarge => "the connection it defines would be too long to be written out",
                _ => "defines no nonholonomic connection",
            };
            Finding::new(
                self.connection,
                format!(
                    "{what} {verdict}; write `#[connection(flat)]` or the connection itself, \
                     `#[connection(y = x * x_dot)]`"
                ),
            )
        })
    }

    /// g rows that annihilate W ⊕ H at (r, e): their base and fibre parts.
    fn annihilator(&self, forms: &Forms, sections: &Matrix) -> Result<Vec<Form>, Finding> {
        let (g, m) = (self.fibre.len(), forms.fibre.len());
        let u = g - sections.len();
        let w = m - u;
        let mut rows = Vec::new();
        if !sections.is_empty() {
            let metric = self.metric()?;
            for section in sections {
                let mut vector = vec![Scalar::zero(); self.discretizer.dim];
                for (i, component) in self.fibre.iter().zip(section) {
                    vector[*i] = component.clone();
                }
                let row = covector_times(&vector, &metric);
                rows.push((select(&row, &self.base), select(&row, &self.fibre)));
            }
        }
        if u == 0 {
            return Ok(rows);
        }
        let combine = |c: &[Scalar]| {
            (
                covector_times(c, &forms.base),
                covector_times(c, &forms.fibre),
            )
        };
        if w == 0 {
            rows.extend(forms.base.iter().cloned().zip(forms.fibre.iter().cloned()));
            return Ok(rows);
        }
        // β = c ω with c ω_h = 0 spans D° ∩ V°.
        let algebra = self.algebra();
        let across =
            kernel(algebra, &transpose(&forms.fibre, g), m).ok_or_else(|| self.no_splitting())?;
        let inverse = self.inverted(self.metric()?, "")?;
        let full = |(base, fibre): Form| {
            let mut form = vec![Scalar::zero(); self.discretizer.dim];
            let places = self.base.iter().chain(&self.fibre);
            for (i, f) in places.zip(base.into_iter().chain(fibre)) {
                form[*i] = f;
            }
            form
        };
        let omega: Matrix = identity(m).iter().map(|unit| full(combine(unit))).collect();
        let pairing = each(&across, |c| {
            times(&omega, &covector_times(&full(combine(c)), &inverse))
        });
        let pairing = self.simplified(pairing)?;
        let coefficients = kernel(algebra, &pairing, m).ok_or_else(|| self.no_splitting())?;
        rows.extend(coefficients.iter().map(|c| combine(c)));
        Ok(rows)
    }

    /// ∂²L/∂q̇∂q̇ at (r, e); for a pure L_d, -D_1D_2L_d at q_1 = q_0.
    pub(super) fn metric(&self) -> Result<Matrix, Finding> {
        let algebra = self.algebra();
        let n = self.discretizer.dim;
        if self.objects.lagrangian.is_none() && !self.discretizer.space.is_of_lines() {
            return Err(Finding::new(
                self.connection,
                "a discrete Lagrangian has no metric at an element of a group for the nonholonomic connection; write `#[connection(flat)]` or the \
                 connection itself, `#[connection(R.omega = [x * x_dot, 0, 0])]`",
            ));
        }
        let entry = |i: usize, j: usize| match &self.objects.lagrangian {
            Some(l) => l.second(algebra, Variable::Velocity(i), Variable::Velocity(j)),
            None => {
                let d2 = self.discretizer.d2(&self.objects.discrete_lagrangian, j);
                self.on_diagonal(&-&self.discretizer.d1(&d2, i))
            }
        };
        let metric = matrix(n, n, |i, j| self.at_identity(&entry(i, j)));
        let velocity = |f: &Scalar| (0..n).any(|i| algebra.contains(f, Variable::Velocity(i)));
        if metric.iter().flatten().any(velocity) {
            return Err(Finding::new(
                self.connection,
                "the Lagrangian is not quadratic in the velocities, so it defines no metric for the nonholonomic connection; \
                 write `#[connection(flat)]` or the connection itself, `#[connection(y = x * x_dot)]`",
            ));
        }
        Ok(metric)
    }

    /// An expression on intervals at q_1 = q_0 = q.
    fn on_diagonal(&self, f: &Scalar) -> Scalar {
        let variable = |variable| self.algebra().variable(variable);
        let nodes = Node::ALL;
        let mut replacements = Vec::new();
        for i in 0..self.discretizer.dim {
            replacements.push((Variable::Increment(i), Scalar::zero()));
            replacements.push((Variable::Velocity(i), Scalar::zero()));
            let node = |node| (Variable::Node(i, node), variable(Variable::Coordinate(i)));
            replacements.extend(nodes.map(node));
        }
        replacements.extend(nodes.map(|node| (Variable::NodeTime(node), variable(Variable::Time))));
        self.algebra().substitute(f, &replacements)
    }

    /// M of `y = x * x_dot`: linear in the velocities of the base.
    fn explicit(
        &self,
        components: &[Component],
        build: &impl Fn(&Expr, Part) -> Result<Scalar, Finding>,
    ) -> Result<Matrix, Finding> {
        let algebra = self.algebra();
        let part = self.connection;
        let mut lift = vec![vec![Scalar::zero(); self.base.len()]; self.fibre.len()];
        let velocities: Vec<_> = self.base.iter().map(|i| Variable::Velocity(*i)).collect();
        let values: Vec<_> = velocities.iter().map(|v| algebra.variable(*v)).collect();
        for component in components {
            let f = build(&component.value, part)?;
            let is_of_the_group = self.identity.iter().any(|(x, _)| algebra.contains(&f, *x));
            let place = self.place_of((component, part), &f, is_of_the_group)?;
            let row: Vec<_> = (velocities.iter().map(|v| algebra.derivative(&f, *v))).collect();
            let remainder = &f - &dot(&row, &values);
            let mut entries = row.iter();
            let bends = entries.any(|f| velocities.iter().any(|v| algebra.contains(f, *v)));
            if bends || algebra.is_zero(&remainder) != Some(true) {
                let name = &self.names[component.coordinate];
                return Err(Finding::new(
                    part,
                    format!(
                        "a connection is linear in the velocities of the base, but the component `{name}` is not; write \
                         a sum of terms like `f(x) * x_dot`"
                    ),
                ));
            }
            lift[place] = row;
        }
        Ok(lift)
    }

    /// The place among the directions of the group of a component f of a connection, a function on
    /// the base without controls.
    pub(in crate::mechanics) fn place_of(
        &self,
        (component, part): (&Component, Part),
        f: &Scalar,
        is_of_the_group: bool,
    ) -> Result<usize, Finding> {
        let mut variables = self.algebra().variables_of(f).into_iter();
        let message = match self.fibre.iter().position(|i| *i == component.coordinate) {
            _ if variables.any(|x| matches!(x, Variable::Control(_))) => {
                "this contains a control; a connection belongs to the system, and controls to its intervals".to_owned()
            }
            _ if is_of_the_group => {
                "a connection is the same at all elements of the group, but this contains a coordinate of it; write it in the others".to_owned()
            }
            Some(place) => return Ok(place),
            None => format!(
                "`{}` is no direction of the group; a connection has components along it, and this one is in the base",
                self.names[component.coordinate]
            ),
        };
        Err(Finding::new(part, message))
    }
}
