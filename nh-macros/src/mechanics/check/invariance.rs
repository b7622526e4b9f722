//! Invariance under a group: of L_d, of D, of D_d and of the forces, for every generator ξ_j of its
//! action.
//!
//! ```text
//! ξ_j L_d,   L_{ξ_j} ω^a mod ω,   ξ_j φ^a where φ = 0,   L_{ξ_j} f⁻, L_{ξ_j} f⁺
//! ```
//!
//! vanish where these have derivatives, and the group moves no place at which they may jump: there
//! derivatives say nothing. The sign u/√(u²) has none.

use crate::algebra::{Algebra, Scalar};
use crate::expression::Node;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::discrete::space::Slope;
use crate::mechanics::finding::{no_value, ordinal, undecided};
use crate::mechanics::linear::vectors::{Matrix, each};

/// The action of a group on a system, by the generators of the group.
pub(in crate::mechanics) trait GroupAction {
    fn discretizer(&self) -> &Discretizer<'_>;

    fn objects(&self) -> &Objects;

    fn dim(&self) -> usize;

    /// The generators in all directions of the system, a column each.
    fn fields(&self) -> Matrix;

    /// ξ_j f for every j, of a function on intervals under the diagonal action.
    fn pair_slopes(&self, f: &Scalar) -> Vec<Scalar>;

    /// ξ_j f for every j, of a function of (t, q).
    fn point_slopes(&self, f: &Scalar) -> Vec<Scalar>;

    /// L_{ξ_j} of a form on Q, for every j.
    fn lie_derivatives(&self, form: &[Scalar]) -> Matrix;

    /// L_{ξ_j} of a force at an end of the interval, for every j.
    fn force_slopes(&self, force: &[Scalar], end: Node) -> Matrix;

    /// The name of a component of a force.
    fn component(&self, i: usize) -> &str;

    /// Functions that vanish where a chart of the group ends: no motion of the group crosses these
    /// places.
    fn edges(&self) -> Vec<Scalar> {
        Vec::new()
    }

    /// The motion along direction j: "along `x`".
    fn motion(&self, j: usize) -> String;

    /// The mends of a change along direction j.
    fn remedies(&self, object: Invariant, j: usize) -> String;

    fn algebra(&self) -> &Algebra {
        self.discretizer().algebra
    }
}

/// The objects that a group has to leave invariant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::mechanics) enum Invariant {
    Lagrangian,
    /// ω^a.
    Form(usize),
    /// φ^a.
    Kinematic(usize),
    /// A component of f⁻ or f⁺.
    Force(Node, usize),
}

/// A change of an object along a direction.
pub(in crate::mechanics) struct Change {
    pub(in crate::mechanics) object: Invariant,
    pub(in crate::mechanics) direction: usize,
    /// Whether derivatives vanish, and a place at which the object may jump moves.
    pub(in crate::mechanics) jumps: bool,
}

/// The changes along all directions: of L_d, of D and of D_d with each of these sets of constraints
/// in force, and the first of a force; or why it is not known whether there are any.
pub(in crate::mechanics) fn changes(
    action: &impl GroupAction,
    sets: &[Vec<usize>],
) -> [Vec<Result<Change, String>>; 4] {
    let first = |of: fn(&_, &[usize]) -> Vec<Result<Change, String>>| {
        let mut changes = sets.iter().map(|set| of(action, set));
        changes.find(|found| !found.is_empty()).unwrap_or_default()
    };
    [
        lagrangian_changes(action),
        first(form_changes),
        first(kinematic_changes),
        force_changes(action),
    ]
}

/// The first of these functions of (t, q) that changes along a direction of the group, with the
/// direction; or why it is not known whether one does.
pub(in crate::mechanics) fn moved_function(
    action: &impl GroupAction,
    functions: &[Scalar],
) -> Result<Option<(usize, usize)>, String> {
    for (j, f) in functions.iter().enumerate() {
        let zeros = action.algebra().zeros(&action.point_slopes(f));
        let zeros = zeros.ok_or_else(no_value)?;
        let jumps = jumps_at_points(action, std::slice::from_ref(f));
        let mut directions = zeros.iter().zip(jumps);
        if let Some(direction) = directions.position(|(zero, jumps)| !zero || jumps) {
            return Ok(Some((j, direction)));
        }
    }
    Ok(None)
}

impl Change {
    pub(in crate::mechanics) fn message(&self, action: &impl GroupAction) -> String {
        let motion = action.motion(self.direction);
        let (object, change) = match self.object {
            Invariant::Lagrangian if self.jumps => (
                "the discrete Lagrangian L_d is".to_owned(),
                format!(
                    "a place at which it may jump, where a root or a branch changes its side, moves {motion}"
                ),
            ),
            Invariant::Lagrangian => (
                "the discrete Lagrangian L_d is".to_owned(),
                format!("it changes {motion}"),
            ),
            Invariant::Form(a) => (
                "the variational constraints D are".to_owned(),
                format!("the {} constraint changes {motion}", ordinal(a)),
            ),
            Invariant::Kinematic(a) => (
                "the kinematic constraints D_d are".to_owned(),
                format!("the {} changes {motion}", ordinal(a)),
            ),
            Invariant::Force(end, i) => {
                let side = if end == Node::Start {
                    "f_d⁻"
                } else {
                    "f_d⁺"
                };
                let component = action.component(i);
                (
                    format!("the force {side} is"),
                    format!("its component along `{component}` changes {motion}"),
                )
            }
        };
        let remedies = action.remedies(self.object, self.direction);
        format!("{object} not invariant under this group: {change}; {remedies}")
    }
}

/// For every direction of the group, whether it moves a place at which the functions may jump.
fn moves(
    action: &impl GroupAction,
    functions: &[Scalar],
    along: impl Fn(&Scalar) -> Vec<Scalar>,
) -> Vec<bool> {
    let changes: Matrix = walls(action, functions).iter().map(along).collect();
    let dim = action.dim();
    let zeros = action.algebra().zeros(&changes.concat());
    let zeros = zeros.unwrap_or_else(|| vec![false; changes.len() * dim]);
    let along = |j: usize| zeros.iter().skip(j).step_by(dim).any(|zero| !zero);
    (0..dim).map(along).collect()
}

/// Functions that vanish where others may jump and the group may come to.
fn walls(action: &impl GroupAction, functions: &[Scalar]) -> Vec<Scalar> {
    let (algebra, edges) = (action.algebra(), action.edges());
    let mut walls = algebra.walls(functions);
    let is_edge =
        |wall: &Scalar| (edges.iter()).any(|edge| algebra.is_same_but_for_sign(wall, edge));
    walls.retain(|wall| !is_edge(wall));
    walls
}

/// For every direction of the group, whether it moves a place at which a function on intervals may
/// jump.
fn jumps(action: &impl GroupAction, f: &Scalar) -> Vec<bool> {
    moves(action, std::slice::from_ref(f), |u| action.pair_slopes(u))
}

/// For every direction of the group, whether it moves a place at which functions of (t, q) may
/// jump.
fn jumps_at_points(action: &impl GroupAction, functions: &[Scalar]) -> Vec<bool> {
    moves(action, functions, |u| action.point_slopes(u))
}

fn lagrangian_changes(action: &impl GroupAction) -> Vec<Result<Change, String>> {
    let lagrangian = &action.objects().discrete_lagrangian;
    let Some(zeros) = action.algebra().zeros(&action.pair_slopes(lagrangian)) else {
        return vec![Err(no_value())];
    };
    let changes = zeros.into_iter().zip(jumps(action, lagrangian)).enumerate();
    changes
        .filter(|(_, (zero, jumps))| !zero || *jumps)
        .map(|(direction, (jumps, _))| {
            let object = Invariant::Lagrangian;
            Ok(Change {
                object,
                direction,
                jumps,
            })
        })
        .collect()
}

/// The changes of the forms: where L_{ξ_j} ω^a is no combination of them.
fn form_changes(action: &impl GroupAction, set: &[usize]) -> Vec<Result<Change, String>> {
    let forms = |a: &usize| action.objects().forms[*a].clone();
    let (algebra, forms): (_, Matrix) = (action.algebra(), set.iter().map(forms).collect());
    let (n, m) = (action.discretizer().dim, forms.len());
    let jumps = each(&forms, |form| jumps_at_points(action, form));
    let derivatives = each(&forms, |form| action.lie_derivatives(form));
    let first = |j: usize| -> Result<Option<usize>, String> {
        if let Some(a) = jumps.iter().position(|jumps| jumps[j]) {
            return Ok(Some(a));
        }
        let changes: Matrix = derivatives.iter().map(|of| of[j].clone()).collect();
        if algebra.vanish(&changes.concat()).ok_or_else(no_value)? {
            return Ok(None);
        }
        let rows = [forms.concat(), changes.concat()].concat();
        let elimination = algebra.eliminate(&rows, 2 * m, n).map_err(undecided)?;
        let changing = elimination
            .pivots
            .iter()
            .map(|(row, _)| *row)
            .find(|row| *row >= m);
        Ok(changing.map(|row| row - m))
    };
    first_changes(action, first, |a| Invariant::Form(set[a]))
}

/// The changes of the kinematic equations: where ξ_j φ does not vanish with φ.
fn kinematic_changes(action: &impl GroupAction, set: &[usize]) -> Vec<Result<Change, String>> {
    let phi = each(set, |a| action.objects().phi[*a].clone());
    let (algebra, phi, g) = (action.algebra(), &phi, action.dim());
    let jumps: Vec<_> = phi.iter().map(|phi| jumps(action, phi)).collect();
    let changes: Vec<_> = phi.iter().flat_map(|phi| action.pair_slopes(phi)).collect();
    let identically = algebra.zeros(&changes);
    let zeros = match identically.filter(|zeros| !zeros.contains(&false)) {
        Some(zeros) => zeros,
        None => {
            let jacobian = action.discretizer().gradients(phi, Slope::Increment);
            let Some(zeros) = algebra.zeros_on(&changes, phi, &jacobian) else {
                return vec![Err(
                    "whether the kinematic constraints D_d are invariant under this group could not be decided: no pair of \
                     configurations that satisfies them was found"
                        .to_owned(),
                )];
            };
            zeros
        }
    };
    let first = |j: usize| Ok((0..phi.len()).find(|a| jumps[*a][j] || !zeros[a * g + j]));
    first_changes(action, first, |a| Invariant::Kinematic(set[a]))
}

/// The changes of the first object in a list that changes, along every direction.
fn first_changes(
    action: &impl GroupAction,
    first: impl Fn(usize) -> Result<Option<usize>, String>,
    object: impl Fn(usize) -> Invariant,
) -> Vec<Result<Change, String>> {
    let change = |direction: usize| {
        let change = first(direction).transpose()?;
        Some(change.map(|a| Change {
            object: object(a),
            direction,
            jumps: false,
        }))
    };
    (0..action.dim()).filter_map(change).collect()
}

/// The first change of the one-forms f⁻ at q_0 and f⁺ at q_1.
fn force_changes(action: &impl GroupAction) -> Vec<Result<Change, String>> {
    let algebra = action.algebra();
    let Objects {
        force_minus,
        force_plus,
        ..
    } = action.objects();
    for (end, force) in [(Node::Start, force_minus), (Node::End, force_plus)] {
        let jumps: Vec<_> = force.iter().map(|f| jumps(action, f)).collect();
        for (direction, changes) in action.force_slopes(force, end).iter().enumerate() {
            let Some(zeros) = algebra.zeros(changes) else {
                return vec![Err(no_value())];
            };
            let changing = (0..force.len()).find(|i| !zeros[*i] || jumps[*i][direction]);
            if let Some(i) = changing {
                return vec![Ok(Change {
                    object: Invariant::Force(end, i),
                    direction,
                    jumps: false,
                })];
            }
        }
    }
    Vec::new()
}
