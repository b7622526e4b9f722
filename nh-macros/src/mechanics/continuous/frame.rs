//! Moving frames (J §3): a time-dependent change of chart q = g_t(x).
//!
//! ```text
//! l(x, ẋ, t) = L(g_t(x), ∂g_t/∂x ẋ + ∂g_t/∂t, t),   ω_t(g_t(x)) = ∂g_t/∂t(x)
//! moving energy: E_L - ∂L/∂q̇ · ω_t
//! ```
//!
//! A coordinate in a group is multiplied by a motion of space, q = a x with a of t and of the other
//! coordinates. In general ∂g_t/∂x and ∂g_t/∂t are the rates of q in its directions, those of the
//! body: ẋ + ∂_t g on a line, x⁻¹x' + Ad_{x⁻¹}(a⁻¹ȧ) in a group.
//!
//! On a lattice the frame moves all sites alike: the chart of the link is q(k) = g_t(x(k)),
//! q(k+1) = g_t(x(k+1)), and what is said of l and the constraints holds of every link. A
//! constraint between neighbours whose reaction is λ ∂f/∂q¹ on site k may do work in every frame: λ
//! ∂f/∂q¹·ẋ(k) is no multiple of df/dt.
//!
//! It is conserved if l does not depend on t, the constraints are homogeneous in the moving frame
//! and the forces do no work there (J Prop. 3.3): dE_l/dt = -∂l/∂t + F·(∂g ẋ) + Σ_ν λ_ν a_ν·(∂g ẋ),
//! where a_ν·(∂g ẋ) = -(a_ν·∂_t g + c_ν).

use super::{Data, dot};
use crate::algebra::Scalar;
use crate::catalogue::Object;
use crate::expression::{Expr, Variable};
use crate::mechanics::derivation::formula::Formulas;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::lie::Lie;
use crate::mechanics::lie::space_motion::SpaceMotion;
use crate::mechanics::linear::vectors::Matrix;
use crate::system::{ConstraintKind, Factor, FrameComponent};

pub(super) struct MovingFrame {
    /// g_t(x), every entry by that of q; x in the place of q.
    pub(super) chart: Vec<(Variable, Scalar)>,
    /// ∂g_t/∂x, row by row.
    pub(super) jacobian: Vec<Vec<Scalar>>,
    /// ∂g_t/∂t.
    pub(super) velocity: Vec<Scalar>,
    /// l(x, ẋ, t).
    pub(super) lagrangian: Scalar,
    /// The constraints in (x, ẋ, t).
    pub(super) constraints: Vec<Scalar>,
    /// The conditions of J Prop. 3.3 that fail; none where the moving energy is conserved.
    pub(super) obstacles: Vec<String>,
}

/// The image g_t(x) in a factor of Q.
enum Image<'a> {
    /// A number on the line of this coordinate.
    Number(usize, Scalar),
    /// The product a x in a group.
    Element(&'a Lie<'a>, Box<SpaceMotion>),
}

impl<'a> Image<'a> {
    /// The image of x under its component of the frame; without a component, x itself. At site k +
    /// 1 of a lattice it is g_t of site k in the coordinates there.
    fn new(
        data: &'a Data<'a>,
        factor: &Factor,
        components: &[FrameComponent],
    ) -> Result<Self, Finding> {
        let algebra = data.algebra;
        let (first, moved) = match factor.first.checked_sub(data.discretizer.own) {
            None => (factor.first, Vec::new()),
            Some(first) => (first, data.discretizer.to_next_site()),
        };
        let mut components = components.iter().enumerate();
        let component = components.find(|(_, component)| component.first == first);
        let built = component.map(|(k, component)| {
            let part = Part::FrameComponent(k);
            let entry = |entry: &Expr| {
                let entry = data.discretizer.build(entry, part)?;
                is_of_every_site(data, &entry, part)?;
                Ok(algebra.substitute(&entry, &moved))
            };
            let row = |row: &Vec<Expr>| row.iter().map(entry).collect();
            let rows: Result<Matrix, _> = component.rows.iter().map(row).collect();
            Ok((part, rows?))
        });
        let built = built.transpose()?;
        let Some(lie) = data.discretizer.space.group_of(factor.first) else {
            let itself = || data.coordinate(factor.first);
            let number = built.map_or_else(itself, |(_, rows)| rows[0][0].clone());
            return Ok(Self::Number(factor.first, number));
        };
        let Some((part, rows)) = built else {
            return Ok(Self::Element(lie, Box::new(SpaceMotion::none())));
        };
        let Some(motion) = lie.motion_to(&rows) else {
            let name = &factor.name;
            let message = format!(
                "this is not `{name}` carried by a motion of space; write `{name} = a * {name}`, `a` the matrix of {}",
                lie.motions()
            );
            return Err(Finding::new(part, message));
        };
        Ok(Self::Element(lie, Box::new(motion)))
    }

    /// The entries of the image, each with the variable of that entry of q.
    fn entries(&self) -> Vec<(Variable, Scalar)> {
        match self {
            Self::Number(i, g) => vec![(Variable::Coordinate(*i), g.clone())],
            Self::Element(lie, motion) => lie.move_by(motion),
        }
    }

    /// The rates of q, by those of x and by t.
    fn rates(&self, data: &Data<'_>) -> Matrix {
        let slopes = |f: &Scalar| {
            let mut slopes = data.gradient(f);
            slopes.push(data.by_t(f));
            slopes
        };
        match self {
            Self::Number(_, g) => vec![slopes(g)],
            Self::Element(lie, motion) => {
                let mut rates = lie.rates_of(motion, &slopes);
                for (rate, i) in rates.iter_mut().zip(lie.directions()) {
                    rate[i] = Scalar::integer(1);
                }
                rates
            }
        }
    }
}

/// A component of a frame that moves all sites of a lattice alike contains what belongs to site k
/// and is on every site the same.
///
/// Mathematics: g_t is a change of chart of Q, and one for all sites. With coordinates of the next
/// site it would be none of Q, with what differs from site to site the link of the sites k and k +
/// 1 would need what belongs to site k + 1, and the last link of a ring, that of the sites N - 1
/// and 0, a number k + 1 that no site has.
fn is_of_every_site(data: &Data<'_>, f: &Scalar, part: Part) -> Result<(), Finding> {
    let (algebra, chart) = (data.algebra, &data.system.chart);
    let mut single = chart.parameters_per_site();
    if let Some(i) = single.find(|i| algebra.contains(f, Variable::Parameter(*i))) {
        let name = &chart.parameters[i];
        let message = format!(
            "this frame contains `{name}`, which differs from site to site, and one frame moves all sites alike; take `{name}` out of it, or write the \
             density in the coordinates of the frame"
        );
        return Err(Finding::new(part, message));
    }
    let mut of_next = chart.to_next_site().into_iter();
    if of_next.any(|(_, next)| algebra.contains(f, next)) {
        let message = "this frame contains a coordinate of the next site, and it moves every site by itself; write it in the coordinates of site k";
        return Err(Finding::new(part, message));
    }
    Ok(())
}

impl MovingFrame {
    pub(super) fn new(
        data: &Data<'_>,
        components: &[FrameComponent],
        in_regions: bool,
    ) -> Result<Self, Vec<Finding>> {
        let n = data.dim();
        let image = |factor: &Factor| Image::new(data, factor, components);
        let images: Result<Vec<_>, _> = data.system.chart.factors.iter().map(image).collect();
        let images = images.map_err(|finding| vec![finding])?;
        let rates = images.iter().flat_map(|image| image.rates(data));
        let mut jacobian: Matrix = rates.map(|row| data.without_zeros(row)).collect();
        let by_time = (jacobian.iter_mut()).map(|row| row.pop().expect("a rate by t"));
        let frame_velocity: Vec<_> = by_time.collect();
        let elimination = data.algebra.eliminate(&jacobian.concat(), n, n);
        if elimination.map(|elimination| elimination.rank()) != Ok(n) {
            let message = "this is not a change of chart: the derivatives of the coordinates in the moving ones are \
                dependent, or have no value; give q as an invertible function of the moving coordinates";
            return Err(vec![Finding::new(Part::MovingFrame, message)]);
        }
        let velocity = |i: usize| {
            let linear = dot(&jacobian[i], (0..n).map(|j| data.velocity(j)));
            &linear + &frame_velocity[i]
        };
        let chart: Vec<_> = images.iter().flat_map(Image::entries).collect();
        let velocities = (0..n).map(|i| (Variable::Velocity(i), velocity(i)));
        let replacements: Vec<_> = chart.iter().cloned().chain(velocities).collect();
        let transform = |f: &Scalar| data.algebra.substitute(f, &replacements);
        let mut frame = Self {
            lagrangian: transform(data.lagrangian.function()),
            constraints: data.objects.variational.iter().map(transform).collect(),
            obstacles: Vec::new(),
            chart,
            jacobian,
            velocity: frame_velocity,
        };
        let force: Vec<_> = data.force.iter().map(transform).collect();
        frame.obstacles = frame.obstacles(data, &force);
        if in_regions {
            let jumps = "the momentum jumps where constraints come into force";
            frame.obstacles.push(jumps.to_owned());
        }
        Ok(frame)
    }

    fn obstacles(&self, data: &Data<'_>, force: &[Scalar]) -> Vec<String> {
        let mut obstacles = Vec::new();
        if !data.are_free_of(std::slice::from_ref(&self.lagrangian), &[Variable::Time]) {
            obstacles.push("the Lagrangian of the moving frame depends on t".to_owned());
        }
        // A change of controls does work, and makes the velocity jump where they are in a constraint.
        let controls = data.controls();
        if !data.are_free_of(std::slice::from_ref(&self.lagrangian), &controls) {
            obstacles.push("the Lagrangian of the moving frame depends on controls".to_owned());
        }
        if !data.are_free_of(&self.constraints, &controls) {
            obstacles.push("the constraints depend on controls".to_owned());
        }

        for (a, constraint) in self.constraints.iter().enumerate() {
            if !data.all_zero(&[data.discretizer.at_rest(constraint)]) {
                obstacles.push(format!(
                    "the {} constraint is not homogeneous in the moving frame",
                    crate::mechanics::finding::ordinal(a)
                ));
            }
        }
        for (a, constraint) in data.system.variational.iter().enumerate() {
            let place = match constraint.kind {
                ConstraintKind::Difference => "between neighbours, is on one site",
                ConstraintKind::Variational => "is apart from the constraint on velocities",
                _ => continue,
            };
            obstacles.push(format!(
                "the reaction of the {} constraint, {place} and may do work",
                crate::mechanics::finding::ordinal(a)
            ));
        }
        let work = Scalar::sum((0..data.dim()).map(|i| {
            &force[i] * &dot(&self.jacobian[i], (0..data.dim()).map(|j| data.velocity(j)))
        }));
        let work = [work];
        if !data.all_zero(&work) {
            let verb = match data.algebra.have_sides_beside_cases(&work) {
                true => "may do",
                false => "do",
            };
            obstacles.push(format!("the forces {verb} work in the moving frame"));
        }
        obstacles
    }

    pub(super) fn formulas(&self, n: usize) -> Formulas {
        let entries: Vec<_> = self.chart.iter().map(|(_, f)| f.clone()).collect();
        Formulas::default()
            .vector(Object::FrameChart, &entries)
            .matrix(Object::FrameJacobian, &self.jacobian, n)
            .vector(Object::FrameVelocity, &self.velocity)
            .number(Object::MovingLagrangian, &self.lagrangian)
            .vector(Object::MovingConstraints, &self.constraints)
    }
}
