//! The invariant measure of a reduced Chaplygin system, and Chaplygin's multiplier.
//!
//! With p = ∂L_c/∂ẏ the reduced equations are Hamilton's with the force T = F_red - JK, which
//! alone has a divergence in (y, p), in groups in (g, p) with Haar's measure, as these groups are
//! unimodular:
//!
//! ```text
//! ẏ = ∂H/∂p,   ṗ = -∂H/∂y + T,   D = Σ_i ∂T_i/∂p_i = Σ_ij (M_c⁻¹)_ij ∂T_i/∂ẏ^j
//! ```
//!
//! f(y, t) dy dp is invariant where d ln f/dt = -D: where D = θ_j ẏ^j + θ_0 with θ free of ẏ, and
//! -θ_j dy^j - θ_0 dt = d ln f (for θ_0 = 0: F. Cantrijn, J. Cortés, M. de León, D. Martín de
//! Diego, *On the geometry of generalized Chaplygin systems*, Math. Proc. Camb. Phil. Soc. 132,
//! 2002).
//!
//! In the time τ with dτ = N(y) dt the reduced equations are those of Lagrange for L*(y, y') =
//! L_c(y, N y') where
//!
//! ```text
//! T_i = (p·ẏ) ∂_i ln N - p_i (∂_j ln N) ẏ^j
//! ```
//!
//! whose D is (1 - m) d ln N/dt with m coordinates y: f = N^{m-1}, and for m = 2 the condition is
//! that f exists (S. A. Chaplygin, *On the theory of motion of nonholonomic systems. The
//! reducing-multiplier theorem*, 1911; J §6).

use super::Data;
use super::voronec::Voronec;
use crate::algebra::{LogPrimitive, OneForm, Scalar, linear};
use crate::catalogue::Object;
use crate::expression::Variable;
use crate::mechanics::derivation::formula::Formulas;
use crate::mechanics::linear::vectors::{self, Matrix};

/// With more coordinates than this M_c⁻¹ is not written out.
const MOST_COORDINATES: usize = 4;

/// d ln f, and all that follows from it.
pub(super) struct Measure {
    /// η, which is d ln f where it is closed: its components in the X_i of Q/G, and that in time.
    pub(super) form: Vec<Scalar>,
    /// The components of dη that do not vanish, by the places of two components of η.
    pub(super) exterior: Vec<([usize; 2], Scalar)>,
    /// ln f, where it is found.
    pub(super) primitive: Option<LogPrimitive>,
    /// Whether the reduced equations are those of Lagrange in the new time, and why not.
    pub(super) new_time: Result<(), &'static str>,
}

/// The reason why there is no invariant measure, or none is known.
#[derive(Clone, Copy)]
pub(super) enum NoMeasure {
    /// No f(y, t) dy dp is invariant.
    Absent(&'static str),
    /// Whether there is an invariant measure is not known.
    Open(&'static str),
}

pub(super) const TOO_LARGE: NoMeasure = NoMeasure::Open("the system is too large");

const UNDECIDED: NoMeasure = NoMeasure::Open("a term is not decided to vanish");

/// d ln f, where the divergence of the reduced equations has one.
pub(super) fn measure(data: &Data<'_>, voronec: &Voronec) -> Result<Measure, NoMeasure> {
    let reduced = Reduced::new(data, voronec)?;
    let Divergence { value, determinant } = reduced.divergence()?;
    let form = reduced.form(&value)?;
    let exterior = exterior_derivative(data, reduced.independent, &form).ok_or(UNDECIDED)?;
    let is_closed = exterior.is_empty();
    let differential = |f: &Scalar| -> Vec<Scalar> {
        let slopes = reduced.independent.iter().map(|i| data.by_q(f, *i));
        slopes.chain([data.by_t(f)]).collect()
    };
    let coordinate = |i: &usize| {
        let is_line = data.discretizer.space.group_of(*i).is_none();
        is_line.then_some(Variable::Coordinate(*i))
    };
    let coordinates = reduced.independent.iter().map(coordinate);
    let coordinates: Vec<_> = coordinates.chain([Some(Variable::Time)]).collect();
    let one_form = OneForm {
        components: &form,
        coordinates: &coordinates,
        differential: &differential,
    };
    let primitive = is_closed.then(|| data.algebra.log_primitive(&one_form, &[determinant]));
    let new_time = match is_closed {
        true => reduced.new_time(&form),
        false => Err("there is no measure f(y) dy dp that is invariant, f = N^(m - 1)"),
    };
    Ok(Measure {
        form,
        exterior,
        primitive: primitive.flatten(),
        new_time,
    })
}

/// The reduced equations, in y, ẏ and t.
struct Reduced<'a> {
    data: &'a Data<'a>,
    independent: &'a [usize],
    /// The ẏ.
    velocities: Vec<Variable>,
    /// L_c.
    lagrangian: Scalar,
    /// T.
    forces: Vec<Scalar>,
    /// M_c.
    mass: Matrix,
}

/// D, and det M_c if it is a divisor of D.
struct Divergence {
    value: Scalar,
    determinant: Scalar,
}

impl<'a> Reduced<'a> {
    fn new(data: &'a Data<'a>, voronec: &'a Voronec) -> Result<Self, NoMeasure> {
        let motion = voronec.motion.as_ref().ok_or(TOO_LARGE)?;
        let on_base = |f: &Scalar| voronec.on_base(data, f);
        let independent = &voronec.independent;
        let forces = (0..independent.len()).map(|i| on_base(&voronec.total_force(i)));
        let reduced = Self {
            data,
            independent,
            velocities: independent.iter().map(|i| Variable::Velocity(*i)).collect(),
            lagrangian: on_base(&voronec.lagrangian),
            forces: forces.collect(),
            mass: vectors::map(&motion.mass, on_base),
        };
        match data.algebra.are_smooth(&reduced.terms()) {
            true => Ok(reduced),
            false => Err(NoMeasure::Open(
                "the reduced equations have terms that may jump or have a corner",
            )),
        }
    }

    fn terms(&self) -> Vec<Scalar> {
        [&self.forces[..], std::slice::from_ref(&self.lagrangian)].concat()
    }

    /// ∂f/∂ẏ, with zeros for what vanishes.
    fn by_velocities(&self, f: &Scalar) -> Vec<Scalar> {
        let slopes = self.independent.iter().map(|j| self.data.by_v(f, *j));
        self.data.without_zeros(slopes.collect())
    }

    fn at_rest(&self, f: &Scalar) -> Scalar {
        (self.data.algebra).without(f, self.velocities.iter().copied())
    }

    fn divergence(&self) -> Result<Divergence, NoMeasure> {
        let m = self.independent.len();
        let slopes: Matrix = self.forces.iter().map(|f| self.by_velocities(f)).collect();
        let pairs = (0..m).flat_map(|i| (0..m).map(move |j| (i, j)));
        let pairs = pairs.filter(|(i, j)| !slopes[*i][*j].is_trivially_zero());
        let pairs: Vec<_> = pairs.collect();
        if pairs.is_empty() {
            return Ok(Divergence {
                value: Scalar::zero(),
                determinant: Scalar::integer(1),
            });
        }
        if m > MOST_COORDINATES {
            return Err(TOO_LARGE);
        }
        let determinant = linear::determinant(&self.mass);
        let of_pair = |(i, j): (usize, usize)| {
            &linear::cofactor(&self.mass, [j, i], linear::determinant) * &slopes[i][j]
        };
        let value = &Scalar::sum(pairs.into_iter().map(of_pair)) / &determinant;
        Ok(Divergence { value, determinant })
    }

    /// -θ, where the divergence is θ_j ẏ^j + θ_0.
    fn form(&self, divergence: &Scalar) -> Result<Vec<Scalar>, NoMeasure> {
        let data = self.data;
        let along = self.by_velocities(divergence);
        let curved = along.iter().flat_map(|f| self.by_velocities(f));
        match vanish(data, &curved.collect::<Vec<_>>()) {
            Some(true) => {}
            Some(false) => {
                return Err(NoMeasure::Absent(
                    "the divergence of the reduced equations is not affine in the velocities",
                ));
            }
            None => return Err(UNDECIDED),
        }
        let linear = super::dot(
            &along,
            self.velocities.iter().map(|v| data.algebra.variable(*v)),
        );
        let parts = [&along[..], &[divergence - &linear]].concat();
        // Derivatives that vanish are not enough: |ẏ| has a slope on either side.
        if !data.are_free_of(&parts, &self.velocities) {
            return Err(NoMeasure::Open(
                "the divergence of the reduced equations has cases of the velocities",
            ));
        }
        let theta = along.iter().chain([divergence]).map(|f| self.at_rest(f));
        let form = data.without_zeros(theta.map(|f| shortest(&-&f)).collect());
        match data.are_free_of(&form, &data.controls()) {
            true => Ok(form),
            false => Err(NoMeasure::Absent(
                "the divergence of the reduced equations depends on controls",
            )),
        }
    }

    /// Whether dτ = N(y) dt makes the equations those of Lagrange, (m - 1) d ln N = d ln f.
    fn new_time(&self, form: &[Scalar]) -> Result<(), &'static str> {
        let (data, m) = (self.data, self.independent.len());
        if m == 1 {
            return Err("there is one degree of freedom, that of Lemma 6.1");
        }
        if !data.are_free_of(&self.terms(), &[Variable::Time]) {
            return Err("the reduced equations depend on t");
        }
        let degree = data.algebra.degree(&self.lagrangian, &self.velocities);
        if degree.is_none_or(|degree| degree > 2) {
            return Err("L_c is not written as a polynomial of degree 2 in the velocities");
        }
        let momenta = self.by_velocities(&self.lagrangian);
        if !data.are_free_of(&[&self.forces[..], &momenta].concat(), &data.controls()) {
            return Err("F_red - JK or a momentum depends on controls");
        }
        let linear: Vec<_> = momenta.iter().map(|p| self.at_rest(p)).collect();
        let turns = exterior_derivative(data, self.independent, &linear);
        if turns.is_none_or(|turns| !turns.is_empty()) {
            return Err("L_c has gyroscopic terms, linear in the velocities");
        }
        let share = Scalar::ratio(1, i64::try_from(m - 1).expect("few coordinates"));
        let slopes: Vec<_> = (form[..m].iter()).map(|f| f * &share).collect();
        let momenta: Vec<_> = momenta.iter().zip(&linear).map(|(p, a)| p - a).collect();
        let along = |covector: &[Scalar]| {
            super::dot(covector, self.independent.iter().map(|j| data.velocity(*j)))
        };
        let (rate, action) = (along(&slopes), along(&momenta));
        let rest = |i: usize| {
            let of_time = &(&action * &slopes[i]) - &(&momenta[i] * &rate);
            &self.forces[i] - &of_time
        };
        match vanish(data, &(0..m).map(rest).collect::<Vec<_>>()) {
            Some(true) => Ok(()),
            Some(false) => {
                Err("F_red - JK is no (p y_dot) d(ln N)/dy - p d(ln N)/dt with f = N^(m - 1)")
            }
            None => Err("a term is not decided to vanish"),
        }
    }
}

/// A component of a form as it is read most easily.
fn shortest(f: &Scalar) -> Scalar {
    f.in_cosines().unwrap_or_else(|| f.reduced())
}

/// Whether all vanish; `None` where it is not known, as of roots of squares that have two sides.
fn vanish(data: &Data<'_>, terms: &[Scalar]) -> Option<bool> {
    let vanish = data.algebra.vanish(terms)?;
    (vanish || !data.algebra.have_sides(terms)).then_some(vanish)
}

/// The components dη(X_i, X_j) = X_i η_j - X_j η_i - η([X_i, X_j]) that do not vanish, of a form on
/// Q/G or on Q/G × R; `None` where it is not known which.
fn exterior_derivative(
    data: &Data<'_>,
    independent: &[usize],
    form: &[Scalar],
) -> Option<Vec<([usize; 2], Scalar)>> {
    let count = form.len();
    let pairs = (0..count).flat_map(|i| (i + 1..count).map(move |j| (i, j)));
    let by = |f: &Scalar, x: usize| match independent.get(x) {
        Some(i) => data.by_q(f, *i),
        None => data.by_t(f),
    };
    let on_bracket = |i: usize, j: usize| {
        let (i, j) = (independent.get(i)?, independent.get(j)?);
        let (directions, bracket) = data.discretizer.space.bracket(*i, *j)?;
        let component = |k: usize| independent.iter().position(|i| *i == k);
        let along = directions.zip(bracket);
        let terms = along.filter_map(|(k, c)| Some(&form[component(k)?] * &c));
        Some(Scalar::sum(terms))
    };
    let component = |(i, j): (usize, usize)| {
        let turn = &by(&form[j], i) - &by(&form[i], j);
        let on_bracket = on_bracket(i, j).unwrap_or_else(Scalar::zero);
        ([i, j], &turn - &on_bracket)
    };
    let (names, turns): (Vec<_>, Vec<_>) = pairs.map(component).unzip();
    let zeros = data.algebra.zeros(&turns)?;
    if zeros.contains(&false) && data.algebra.have_sides(&turns) {
        return None;
    }
    let all = names.into_iter().zip(turns).zip(zeros);
    Some(
        all.filter(|(_, zero)| !zero)
            .map(|((names, turn), _)| (names, shortest(&turn)))
            .collect(),
    )
}

impl Measure {
    /// Whether Chaplygin's multiplier is known as a function.
    pub(super) fn has_multiplier(&self) -> bool {
        self.primitive.is_some() && self.new_time.is_ok()
    }

    /// f, where it is found.
    pub(super) fn formulas(&self, data: &Data<'_>) -> Option<Formulas> {
        let density = self.primitive.as_ref()?.exponential(data.algebra);
        Some(Formulas::default().number(Object::InvariantDensity, &density))
    }
}
