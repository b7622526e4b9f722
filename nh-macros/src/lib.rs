//! The compiler behind [`macro@discrete_system`], the attribute macro of the crate `nonholonomic`.
//!
//! Depend on `nonholonomic`, which re-exports it; generated code names that crate.

// The model is read by what derives.
#![cfg_attr(not(feature = "derive"), allow(dead_code))]

#[cfg(feature = "derive")]
mod algebra;
mod backend;
#[cfg(feature = "derive")]
mod budget;
mod catalogue;
mod codegen;
mod diagnostics;
mod expand;
mod expression;
#[cfg(feature = "derive")]
mod mechanics;
mod model;
#[cfg(feature = "derive")]
mod profile;
#[cfg(feature = "derive")]
mod program;
mod spelling;
mod store;
mod syntax;
mod system;

/// The beginning of a span: the file, and the line and column in it.
struct PlaceInSource {
    file: String,
    line_and_column: (usize, usize),
}

impl PlaceInSource {
    fn is_before(&self, other: &Self) -> bool {
        self.file == other.file && self.line_and_column < other.line_and_column
    }

    /// Whether the other place is so many columns further in the line.
    fn is_directly_before(&self, other: &Self, columns: usize) -> bool {
        let (line, column) = self.line_and_column;
        self.file == other.file && other.line_and_column == (line, column + columns)
    }
}

/// Spans have a place only while a macro is expanded.
fn place_in_source(span: proc_macro2::Span) -> Option<PlaceInSource> {
    proc_macro::is_available().then(|| {
        let start = span.unwrap().start();
        PlaceInSource {
            file: start.file(),
            line_and_column: (start.line(), start.column()),
        }
    })
}

/// Reads a text with the compiler's own lexer where there is one. `proc_macro2` reads it with its own before, since the
/// compiler does not recover from every text; this one has been printed from tokens, and its checksum says so.
fn tokens_of_text(text: &str) -> Option<proc_macro2::TokenStream> {
    if proc_macro::is_available() {
        return Some(text.parse::<proc_macro::TokenStream>().ok()?.into());
    }
    text.parse().ok()
}

/// Turns a description of a discrete nonholonomic system into its geometric integrator.
///
/// The struct holds the parameters; the attributes under `#[discrete_system]` say what the system is,
/// in any order. The macro derives the discrete Lagrange–d'Alembert equations
///
/// ```text
/// D₁L_d(q₁, q₂) + D₂L_d(q₀, q₁) + f⁻(q₁, q₂) + f⁺(q₀, q₁) = λₐ ωᵃ(q₁),    φᵃ_d(q₁, q₂) = 0
/// ```
///
/// and implements the trait `DiscreteSystem` for the struct.
///
/// ```ignore
/// use nonholonomic::prelude::*;
///
/// /// Vertical disk rolling without slipping on a horizontal plane.
/// #[discrete_system]
/// #[coordinates(x, y, theta: S1, phi: S1)]
/// #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
/// #[constraint(x_dot == A * cos(phi) * theta_dot)]
/// #[constraint(y_dot == A * sin(phi) * theta_dot)]
/// #[discretization(midpoint)]
/// pub struct RollingDisk { pub m: f64, pub I: f64, pub J: f64, pub A: f64 }
/// ```
///
/// # The struct
///
/// Named fields or none; each is a parameter of type `f64` or `[f64; N]`, `N` an integer literal. No
/// generics. Attributes of other kinds (`derive`, documentation, …) stay on the struct.
///
/// `#[discrete_system(crate = path)]` names the crate `nonholonomic` where it is renamed or
/// re-exported; `#[discrete_system(continuous)]` also emits the continuous equations, `continuous(multipliers)` those with multipliers alone;
/// `derivatives` also the derivatives of a step;
/// `reversible` refuses a system without reversing symmetries, `reversible(theta)` one without any that keeps the sense in which θ runs. See below.
///
/// # The attributes
///
/// | attribute | says | how often |
/// | --- | --- | --- |
/// | `#[coordinates(x, theta: S1, q: [R; 8], R: SO3)]` | the coordinates of Q. A coordinate is in `R` (default), in `S1`, an angle kept unwrapped, or in a Lie group `SO3`, `SE2`, `SE3`: see below; `q: [R; 8]` is an array | once |
/// | `#[control(tau, w: [R; 2])]` | inputs that are constant on an interval and may be others on the next: see below | at most once |
/// | `#[define(name = expr)]` | a named subexpression, known in every attribute after it | any |
/// | `#[lagrangian(expr)]` | the continuous L(q, q̇, t), to be discretised | one of these |
/// | `#[discrete_lagrangian(expr)]` | L_d(q₀, q₁) itself | two, once |
/// | `#[discretization(rule)]` | how L, the constraints and the forces become functions of (q₀, q₁): see below | at most once |
/// | `#[constraint(lhs == rhs)]` | an equation affine in the velocities; its homogeneous part restricts D, its discretisation D_d | any |
/// | `#[constraint(when = x > 0, lhs == rhs)]` | the same in a region of Q × R only: see below | any |
/// | `#[variational_constraint(lhs == rhs)]` | an equation of D alone, homogeneous and linear in the velocities | any |
/// | `#[kinematic_constraint(lhs == rhs)]` | an equation of D_d alone, discrete; as many as there are variational ones | any |
/// | `#[holonomic(lhs == rhs)]` | an equation g(q, t) = 0 of coordinates: D is its differential, and D_d its level set, φ(q₀, q₁) = g(q₁, t₁), which the discrete motion does not leave. `start` begins on it, where `project` leads. The continuous equations keep ġ = 0 | any |
/// | `#[force(x = expr, q[3] = expr)]` | components of a continuous generalised force; several attributes add up | any |
/// | `#[discrete_force(minus(x = expr), plus(x = expr))]` | components of f_d⁻ and f_d⁺, discrete; either part may be absent | at most once |
/// | `#[symmetry(action)]` | a group G acting on some of the coordinates: see below | one a stage |
/// | `#[connection(choice)]` | the connection A of the reduction by G | at most once a symmetry |
/// | `#[discrete_connection(choice)]` | the affine discrete connection A_d of the reduction by G | at most once a symmetry |
/// | `#[retraction(choice)]` | `cayley` (default) or `exponential`: by which map an increment moves a group element, see below | at most once |
/// | `#[dependent(x, q[3])]` | which velocities the constraints are solved for, in the Voronec equations; of a lattice with constraints between neighbours, which differences | at most once |
/// | `#[moving_frame(x = expr, …)]` | a time-dependent change of chart q = g_t(x): see below | at most once |
/// | `#[site(m, …)]` | the fields of a lattice that have a value at every site: see below | any |
///
/// In a large system, of more than 700 numbers, variables and operations with all names written out, the components of `#[define]`s stay
/// names, through differentiation to the equations; `equations()` lists them under `definitions`, with the derivatives of L by them, `(d L/d v)`. Its
/// continuous equations are written by names: `lagrange_dalembert` as `d/dt (d L/d x_dot) = …`, without an entry `mass_matrix`; `voronec`, `curvature` and
/// `voronec_momenta` in the coefficients ∂q̇^ν/∂q̇^i of `dependent_velocities` and the fields X_i, without `constrained_mass_matrix`. All functions of the
/// traits are there; in coordinates of R^n and S¹ the system implements `quadrature::Quadrature` as well,
/// L with its slopes at a point.
///
/// There are fewer constraints than coordinates, a coordinate in a group counted with its dimension, and every
/// coordinate and every control occurs in the Lagrangian, in a constraint or in a force.
///
/// # Discretization
///
/// | rule | the function f(q, q̇, t) becomes |
/// | --- | --- |
/// | `midpoint` (default) | f at (q₀ + q₁)/2 |
/// | `trapezoidal` | the mean of f at q₀ and at q₁ |
/// | `energy` | f at (q₀ + q₁)/2, with discrete forces that keep the energy: see below |
/// | `left`, `right` | f at q₀, at q₁ |
/// | `alpha = expr` | f at (1 − α) q₀ + α q₁, α an expression of parameters and numbers; a number is in [0, 1] |
/// | `lobatto, stages = s` | its integral over a polynomial through s nodes, s = 2, 3 or 4: see below |
///
/// The velocity is (q₁ − q₀)/h in each but the last; L_d carries a factor h.
///
/// `#[discretization(energy)]` keeps the energy H = E_L at the nodes, for every h, to round-off (10⁻¹³ of its terms in 10⁶ steps), meets D there, is symmetric and of order 2: the discrete gradients on the constraint
/// phase space of E. Celledoni, M. Farré Puiggalí, E. Høiseth and D. Martín de Diego (J. Nonlinear Sci. 29, 2019; arXiv 1605.02845), in a frame E_a of D that is orthonormal in the kinetic metric,
///
/// ```text
/// (μ₀ + μ₁)/2 = u,   w = (q₁ − q₀)/h = Σ u_a E_a,   μ₁ − μ₀ = h (g − E·∂̄V),   Σ u_a g_a = 0,   ∂̄V·(q₁ − q₀) = V(q₁) − V(q₀)
/// ```
///
/// - φ, D_d, the pair of `start` and λ are those of the midpoint rule; the discrete forces f^∓ are of third order in h, and make p modulo D° the μ of the ends. λ_k is the impulse of the constraints about the node, −h λ(t_k) + O(h³).
/// - `energy` of an interval is H at its right end, and that at its left end where the interval is one of a motion; `motion.energy()` does not change. An integral of a subsystem in which V is a sum
///   of its own is kept too, if its velocities are orthogonal to those of the others: that of the variator above to 10⁻¹² in 400 000 steps.
/// - ∂̄V is formed by rules for sums, products, quotients, powers and `sqrt exp ln sin cos tan sinh cosh tanh`; it is exact however far an argument moves in a step, as
///   sin a₁ − sin a₀ = 2 cos((a₀ + a₁)/2) sin((a₁ − a₀)/2). The change of V is rounded as V itself is: an angle of 10⁶ has its sine to 10⁻¹⁰. A change of an exponent by more than 700, of which the
///   hyperbolic sine is no double, is an error of the step. Nothing is divided by q₁ − q₀.
/// - L is quadratic in the velocities, with a positive definite kinetic energy on D, in coordinates in R and S1; constraints are homogeneous, `#[constraint]`, and have a basis of D that is defined everywhere:
///   solve them for velocities with constant coefficients, as `x_dot == A * cos(phi) * theta_dot` is.
/// - Forces, controls, the time and affine constraints change the energy, and are refused; so are regions, groups, lattices, `#[holonomic]` and `#[symmetry]`.
/// - Newton's method goes to a hundredth of the tolerance that is asked for: the rest would add up in the energy, some iterations in a hundred are its cost.
/// - `#[discretization(energy, order = 4)]`, `6` and `8` compose it, and keep the energy as well.
///
/// `#[discretization(midpoint, order = 4)]`, and `order = 6` or `8`, also of `trapezoidal` and `energy`, composes a step of several of the rule, each on an interval of its own,
///
/// ```text
/// Φ_h = φ_{γ_s h} ∘ … ∘ φ_{γ_1 h},     φ_h: (t, q, p) ↦ (t + h, q', p') on the constraint phase space
/// ```
///
/// | order | substeps s | Σ\|γ_i\| | source |
/// | --- | --- | --- | --- |
/// | 2 (default) | 1 | 1 | the rule |
/// | 4 | 5 | 2.3 | M. Suzuki, Phys. Lett. A 146, 1990 |
/// | 6 | 7 | 5.7 | H. Yoshida, Phys. Lett. A 150, 1990, solution A |
/// | 8 | 15 | 6.5 | M. Suzuki and K. Umeno, 1993; R. I. McLachlan, SIAM J. Sci. Comput. 16, 1995 |
///
/// Configurations and momenta are of the order at the nodes, with forces and time-dependent, affine and holonomic constraints, on groups and in reduced systems;
/// controls are held over the whole step. Some substeps run backwards, −0.66 h at order 4 and −1.18 h at order 6: a strongly damped system, and one whose substeps are too
/// long for it, is better served by the rule and a smaller h. With several substeps
///
/// - the functions of an interval (L_d, φ, energy, residuals) are those of one substep; `state.interval()` is the first one, with `state.h` = γ₁ h, its increment and λ;
/// - `state.impulse` is Σ λ_i over the substeps, the impulse of the constraints on the whole step, each at the node its substep departs from;
/// - the pair of `start`, `trajectory`, `reduce` and `Ensemble::of` is (q(t), q(t + γ₁ h)), the first substep, and h the whole step; `motion.phase()` is
///   (t, q, p) at a node, and `step` from a pair is not compiled: `step_from` is.
///
/// A step that crosses the boundary of a region (`when = …`) is cut as a whole: a step of the length s in all its substeps γ_i s, with the constraints of the one side,
/// whose last point is on the boundary; the jump; and a step of the length h − s. Substeps may run up to 1.3 h beyond the boundary: L, forces and constraints of a side have
/// to be smooth there. The motion is of the order of its steps where it crosses a boundary with a rate that is not zero.
///
/// `#[discretization(lobatto, stages = 3)]` has the order 4 in one interval, with `stages = 4` the order 6, 2 s − 2 in general, in configurations and in momenta
/// modulo D°. The motion on an interval is a polynomial of degree s − 1 through Q₁ = q₀, …, Q_s = q₁ at Lobatto's nodes t + c_i h, with the velocities V_i there, and
///
/// ```text
/// L_d = h Σ_i b_i L(Q_i, V_i, t + c_i h),     ∂L_d/∂Q_j + h b_j F_j = Σ_a Λ_{a,j} ω^a(Q_j),     1 < j < s
/// f⁻ = h b_1 F_1,     f⁺ = h b_s F_s
/// ```
///
/// A constraint b·q̇ + c = 0 holds at the s − 1 nodes of Gauss on the interval, a holonomic one at Q₂, …, Q_s; φ is the last of these equations. The inner nodes and
/// multipliers, y = (Q₂ − q₀, …, Λ₂, …) in a chart, are unknowns of the step beside q₁ and λ, and are eliminated in its linear algebra; `equations()` has their rows
/// under `inner_equations`, `state.inner` their values. No multiplier goes from step to step. λ_k is the impulse at the node, the reactions of both intervals that meet there:
/// −λ_k/(2 b_1 h) approaches the multiplier of the continuous equations with the order 2 s − 4, with `stages = 2` with the order 2. The functions of (q₀, q₁)
/// (L_d, D₁L_d, D₂L_d, φ, energy, residuals) are those at the inner nodes for which the inner equations hold; they are found by Newton's method from a uniform motion,
/// and the values are NaN where it does not converge. With a force ∂²L_d/∂q₀∂q₁ is NaN: there is no function of which it would be a derivative. With `stages = 2` and no constraint the
/// rule is `trapezoidal`; a constraint is taken at the midpoint.
///
/// A coordinate in a group moves in Cayley's chart about the middle of the interval, whatever the retraction, so that the interval read backwards has the same chart:
///
/// ```text
/// g(t) = g_½ cay(x(t)),     g_½ = g₀ (g₀⁻¹ g₁)^½,     x₁ = −x_s,  cay(x_s) = g_½⁻¹ g₁,     ξ = A(x) ẋ  the body velocity
/// ```
///
/// with x the polynomial, the x_j of the inner nodes in y, and covectors in the left trivialisation at the nodes. Left symmetries leave the x_j as they are; reduced motions
/// (`reduced().trajectory`) are of the same order. `derivatives` are those of the step with y eliminated.
///
/// A step that crosses the boundary of a region (`when = …`) is cut: a step up to the boundary with inner nodes of its own and the constraints of the one side, the jump, and a step
/// from there with those of the other side. The motion is of the order of the rule where it crosses with a rate that is not zero; `state.inner` are the inner nodes of the first part. The
/// functions of (q₀, q₁) have the constraints in force where q₁ − q₀ leads from q₀; the Λ of others are zero.
///
/// The scheme is symmetric; symmetries of charts, lattices and composed steps are refused. (J. E. Marsden and M. West, Acta Numerica 10, 2001;
/// S. Ober-Blöbaum and N. Saake, Adv. Comput. Math. 41, 2015; L. O. Jay, SIAM J. Numer. Anal. 33, 1996, and R. Sato Martín de Almagro, arXiv:1810.10926, whose constraints on momenta
/// at Lobatto's nodes carry λ from step to step.)
///
/// The rule of a composed step has to be symmetric, which α ≠ ½, `left` and `right` are not; see "Reversibility". A lattice has no composed steps.
///
/// # Control
///
/// `#[control(tau_l, tau_r, w: [R; 2])]` declares inputs: numbers, or arrays of them, that are no fields of the struct. They are passed with the time step of
/// every interval, constant on it. A robot with a motor at each of its wheels:
///
/// ```ignore
/// #[discrete_system]
/// #[coordinates(x, y, theta: S1, left: S1, right: S1)]
/// #[control(tau_l, tau_r)]
/// #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * theta_dot.powi(2) + I / 2 * (left_dot.powi(2) + right_dot.powi(2)))]
/// #[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
/// #[constraint(cos(theta) * x_dot + sin(theta) * y_dot - b * theta_dot == r * left_dot)]
/// #[constraint(cos(theta) * x_dot + sin(theta) * y_dot + b * theta_dot == r * right_dot)]
/// #[force(left = tau_l, right = tau_r)]
/// pub struct Robot { pub m: f64, pub J: f64, pub I: f64, pub b: f64, pub r: f64 }
///
/// let mut motion = robot.motion(h, q, v)?;
/// for _ in 0..1000 {
///     let torques = controller(motion.t(), motion.q(), motion.velocity());
///     motion.step(torques)?;
/// }
/// ```
///
/// `Robot::Control` is `SVector<f64, 2>` and `Robot::CONTROLS` has the names; every function of an interval takes the controls with the
/// time step, `robot.energy((h, [1.0, -1.0]), q0, q1)`, and those that are left out are zero. A motion goes on from the momentum p = D₂L_d + f⁺ of the
/// interval before, with the controls that it had: `motion.step(u)`, `motion.step_of(h, u)` with another h, `motion.set_parameters(…)`. Its clones
/// are cheap. Reduced motions are controlled by the same functions; in an `Ensemble` each member has controls of its own, which are constant.
///
/// | controls may stand in | and there are |
/// | --- | --- |
/// | `#[lagrangian]`, `#[discrete_lagrangian]`, `#[force]`, `#[discrete_force]` | those of the interval, constant in every derivative |
/// | `#[constraint]`, `#[variational_constraint]`, `#[kinematic_constraint]` | in φ those of the interval, in ω at a node those of the interval that departs |
/// | `#[define]` | as where it is used |
///
/// They stand in no `#[holonomic]` constraint, as its level set at a node would be that of two intervals; in no symmetry, connection, frame or region, which belong to the system;
/// with regions in `#[force]` alone. On a lattice every site has its own, see below. With a control in a form itself, and not in the affine part alone, an interval on which it is another costs an
/// error of first order in h, as the reaction on the half before the node is along ω of the interval behind it.
///
/// With `continuous` the equations are those of controls that are held: functions take (t, u) in the place of t, `robot.accelerations((t, [1.0, -1.0]), q, v)`, and a bare t is that of
/// controls that are zero. A flow holds its controls until others are set, and its integrator starts anew there:
///
/// ```ignore
/// let mut flow = robot.flow(0.0, q, v, h);
/// for _ in 0..1000 {
///     let torques = controller(flow.t(), flow.q(), flow.velocity());
///     let state = flow.step(torques)?;
/// }
/// ```
///
/// A law is held at samples by `flow.feedback(|t, q, v| …)`, an iterator; `flow.at(t)` and `flow.set_controls(u)` change them at any time. A change keeps q and the momentum ∂L/∂q̇ up to an
/// impulse of the constraints behind it, so that the velocity jumps where a control drives a constraint.
///
/// # Derivatives
///
/// `#[discrete_system(derivatives)]` implements `DifferentiableSystem` as well: the derivatives of the step (q, p, u, θ, h, t) ↦ (q', p', λ), exact, and its second
/// derivatives contracted with weights. θ are the fields of the struct in order, arrays by their entries; u the controls.
///
/// | function | derivative |
/// | --- | --- |
/// | `derivatives_from(ts, q, p)` | the step and its `StepDerivatives` |
/// | `derivatives_of(&interval, λ)` | those of a step that is there: of a state of a motion `&state.interval(), state.lambda` |
/// | `by_state()`, `by_controls()`, `by_parameters()` | A, B and ∂(q', p')/∂θ; `by_step()` and `by_time()` in h and t, `multipliers_by_state()`, … those of λ |
/// | `jvp(&x)`, `vjp(&w)` | along a displacement, and of a sum of the results with weights, without a matrix |
/// | `second(&w)`, `second_along(&w, &x)` | ⟨w, D²Φ⟩ in (q, p, u), and in all arguments along a displacement |
///
/// Displacements in groups are in the left trivialisation. `Rollout`, `checkpointed_gradient` and `Ensemble::gradients` are of whole motions, `optimal` what they are
/// for. Of a step that is composed of several, `order = …`, the derivatives are those of the whole step, and λ is its impulse. A step that crosses boundaries of regions has
/// the first derivatives of its parts, of the times at which it comes to the boundaries, and of the jumps; its second derivatives are NaN. A boundary that is
/// grazed, or met at a node, is an error. λ is that of the first part then. `order = …` with regions is refused beside `derivatives`. A lattice has no derivatives.
///
/// A reduced step has those of (r, μ, u, θ, h, t) ↦ (r', a, μ', λ), μ the body momentum that arrives and a the element of the group to the next node, as
/// `ReducedDerivatives`: `system.reduced().derivatives_from(ts, r, μ)` where coordinates are in groups, `system.reduced_derivatives_from(ts, r, μ)` for a group in a
/// chart, and where the reduced step is that of a system on Q/G `system.reduced().quotient()` is differentiable itself. `equations()` lists the map and its derivatives
/// under `derivatives`.
///
/// # Symmetry
///
/// G acts by left multiplication on the coordinates that the attribute names, the fibre; they are
/// coordinates of G, in this order. The other coordinates are the base Q/G. The name of an array stands
/// for all its entries, `q[3]` for one.
///
/// | action | the group |
/// | --- | --- |
/// | `translations(x, q, …)` | the coordinates add up; angles too |
/// | `SE2(x, y, theta)` | the rigid motions of the plane: turned by theta, then moved by (x, y) |
/// | `Heisenberg(x, y, z)` | the Heisenberg group, z in its centre: z + z' + x y', as matrices multiply |
/// | `group(fibre(a, b), identity(0, 1), product(a[0] + a[1], b[0] * b[1]), inverse(-a, 1 / b))` | a group by its law |
///
/// If the system is not invariant under it, `Heisenberg` tries the other usual coordinates: z + z' + (x y' - y x')/2,
/// z + z' + y x', and these with the other sign, or twice; `equations()` shows the law that was taken.
///
/// The parts of `group` stand in any order, and each but `fibre` has one expression for each coordinate
/// of the fibre. The group acts on the left: g·h = product(g, h). In `product`, `a[0]` is the coordinate `a` of the first factor and `a[1]` of the second;
/// in `inverse` the element is `a`, `b`. Both contain the coordinates of this fibre, fields, numbers and
/// defines of such alone; `identity` contains fields and numbers. `inverse` may be absent where the product
/// is affine in one of its factors.
///
/// | `#[connection(…)]` | the horizontal lift at the identity |
/// | --- | --- |
/// | `nonholonomic` (default) | along W ⊕ H, the complements orthogonal in the kinetic-energy metric |
/// | `flat` | has no fibre velocity |
/// | `y = x * x_dot, …` | has these fibre velocities, continuous expressions, linear in the velocities |
///
/// | `#[discrete_connection(…)]` | the horizontal pairs (q₀, q₁) |
/// | --- | --- |
/// | `flat` (default) | have the same group element |
/// | `kinematic` | are those of D_d |
/// | `momentum(mu, …)` | are those of momentum μ; a value for each coordinate of the fibre, in fields and numbers |
/// | `y = (x[1] + x[0]) * (x[1] - x[0]) / 2, …` | have the fibre displacement a(r₀, r₁), discrete expressions: h₁ = h₀ a |
///
/// Components belong to coordinates of the fibre; those not given are zero, or the identity's. They are
/// made of the coordinates of the base, of `t`, `h`, fields and numbers: with coordinates of the fibre in
/// them a connection would not be invariant.
///
/// Several symmetries are stages of reduction, in source order, of different coordinates. A connection
/// belongs to the nearest symmetry above it, or to the first where there is none above. A symmetry after
/// another acts on the system that the one before leaves on its base, which is reduced with `kinematic`
/// or `momentum`.
///
/// The struct `Name` then implements `SymmetricSystem` as well: `momentum` is J_d on a basis of g^D (on all of g,
/// conserved, where the symmetry is horizontal), `momentum_residual` its equation in this moving basis, and `reduced()` the reduced system, a `NameReduced` that implements
/// `ReducedSystem`. `InvariantSystem` has the generators of the group, `MovingBasisSystem`, where g^D is not 0, the basis ψ, its inverse and the
/// coefficients Γ of its derivative, and with `continuous` there is `ContinuousMomentum`: the momentum of the continuous system in this basis, and its rate, both functions
/// of (q, q̇, t). With `kinematic` or `momentum`, `NameReduced::quotient()` is the system on Q/G, a `NameQuotient`
/// that implements `DiscreteSystem`; its next stage is `NameQuotientReduced`. If the equations that define such a
/// connection are not affine in the displacement along the group, they are solved numerically, and there is no quotient.
///
/// # Coordinates in Lie groups
///
/// A rotation or a rigid motion is one coordinate, without a chart and its singularities: `R: SO3`, `g: SE2`, `g: SE3`,
/// or an array `R: [SO3; 3]` with the entries `R[0]` to `R[2]`. A rigid body on which a torque along the vertical
/// acts:
///
/// ```ignore
/// #[discrete_system]
/// #[coordinates(R: SO3)]
/// #[lagrangian((0..3).map(|i| I[i] * R.omega[i].powi(2)).sum() / 2)]
/// #[force(R.omega = R.transpose() * [0, 0, tau])]
/// pub struct Body { pub I: [f64; 3], pub tau: f64 }
/// ```
///
/// R takes the components of a vector in the body to those in space; g, the point a of the body to the point R a + p of
/// space. Velocities are those of the body, ξ = g⁻¹ġ, in the bases
///
/// ```text
///               ⎡  0   −ω₂   ω₁ ⎤               ⎡ 0  −ω  v₀ ⎤               ⎡ ω̂  v ⎤
/// so(3):  ω̂  =  ⎢  ω₂   0   −ω₀ ⎥      se(2):   ⎢ ω   0  v₁ ⎥      se(3):   ⎣ 0  0 ⎦
///               ⎣ −ω₁   ω₀   0  ⎦               ⎣ 0   0   0 ⎦
/// ```
///
/// | space | dimension | directions, in this order | entries |
/// | --- | --- | --- | --- |
/// | `R: SO3` | 3 | `R.omega[0]`, `R.omega[1]`, `R.omega[2]` | R, 3×3 |
/// | `g: SE2` | 3 | `g.v[0]`, `g.v[1]`, `g.omega`, a number | [[R, p], [0, 1]], 3×3, R = [[c, −s], [s, c]] |
/// | `g: SE3` | 6 | `g.v[0]` to `g.v[2]`, `g.omega[0]` to `g.omega[2]` | [[R, p], [0, 1]], 4×4 |
///
/// Each direction is a coordinate in the order of declaration wherever components are counted: columns of the constraint
/// forms, momenta, residuals.
///
/// | in a continuous expression | is | of |
/// | --- | --- | --- |
/// | `R.omega`, `R.omega[i]` | the body angular velocity ω = (RᵀṘ)^∨ | all; a number in `SE2` |
/// | `R.spatial_omega`, `R.spatial_omega[i]` | R ω = (ṘRᵀ)^∨ | all; `SE2`: ω |
/// | `g.v`, `g.v[i]` | the body velocity of the origin, Rᵀṗ | `SE2`, `SE3` |
/// | `g.p_dot`, `g.p_dot[i]` | its velocity in space, ṗ = R v | `SE2`, `SE3` |
/// | `g.spatial_v`, `g.spatial_v[i]` | the linear part of ġg⁻¹, ṗ − (R ω) × p | `SE2`, `SE3` |
/// | `R[(i, j)]` | an entry of the matrix in row i, column j, from 0 | all |
/// | `g.R`, `g.R[(i, j)]` | the rotation R of g | `SE2`, `SE3` |
/// | `g.p`, `g.p[i]` | the translation p of g | `SE2`, `SE3` |
///
/// A discrete expression has the elements at both ends and no velocities:
///
/// | in a discrete expression | is |
/// | --- | --- |
/// | `R[0]`, `R[1]`; `S[3][0]`, `S[3][1]` of an array | the element at the start and at the end, with all that is said of R above but velocities: `R[0][(i, j)]`, `g[1].p[i]`, `g[1].R` |
/// | `R.relative` | u = R(0)⁻¹R(1), from the start to the end in the body: `R.relative[(i, j)]`, `R.relative.trace()`, `g.relative.p[i]`, `g.relative.R` |
/// | `R[0].inverse() * R[1]`, `R[0].transpose() * R[1]` | the same u, with or without a name by `let` or `#[define]`, and in whatever brackets it stands in a product: `(J * R[0].transpose() * R[1]).trace()` |
/// | `R[1].inverse() * R[0]` | u⁻¹ |
///
/// The relative element is a variable of its own: where a Lagrangian or a constraint is written in it, no entries of R(0) and
/// R(1) are multiplied and subtracted.
///
/// ## Increments
///
/// An interval is (g₀, d) with d in the algebra and g₁ = g₀ u, u = τ(d). The body velocity of the discretisation is d/h in place of
/// (q₁ − q₀)/h. Its middle is g₀ u^½, half of the motion from g₀ to g₁ whatever the retraction, so that `midpoint` is symmetric
/// in time; with `alpha = expr` the node is g₀ τ(α d), which for Cayley's map is the middle at α = ½ only up to d³.
///
/// Covectors (D₁L_d, D₂L_d, forces, the constraint forms) are in the left trivialisation: ⟨D₁L_d, η⟩ is the derivative along
/// g₀ exp(ε η), in the order of the directions. Nothing is normalised: the unknowns of a step are increments.
///
/// | `#[retraction(…)]` | τ(d) |
/// | --- | --- |
/// | `cayley` (default) | (1 − d/2)⁻¹(1 + d/2), rational; a turn by π in one step is out of its reach |
/// | `exponential` | exp d |
///
/// ## Forces
///
/// Components belong to the body velocity: ⟨F, ξ⟩ is the power. They are a torque and a force in the body; those that are
/// given in space, a torque τ and a force F on the origin of the body, are turned by Rᵀ.
///
/// | in `#[force(…)]`, and in both parts of `#[discrete_force]` | |
/// | --- | --- |
/// | `R.omega[0] = expr`, `g.v[1] = expr`; `g.omega = expr` of the plane | one component |
/// | `R.omega = [a, b, c]`, `g.v = vector` | all of them |
/// | `R.omega = R.transpose() * [0, 0, tau]`, `g.v = g.R.transpose() * [0, 0, -m * g0]` | from components in space |
///
/// ## Symmetry
///
/// `#[symmetry(SO3(R))]`, `#[symmetry(SE2(g))]`, `#[symmetry(SE3(g))]` say that the system does not change under g ↦ a g, the
/// same motion of space after every configuration. The name of an array stands for all its entries, each with a group of its own;
/// `SO3(R, S)` and several attributes list several. The other coordinates are the base, and the connections the trivial ones.
///
/// A system with coordinates in groups has no other symmetries and connections, no moving frame and no regions. Of the
/// continuous equations it has those with multipliers.
///
/// ## Examples
///
/// Suslov's problem, a body that cannot turn about its third axis:
///
/// ```ignore
/// #[discrete_system]
/// #[coordinates(R: SO3)]
/// #[define(L = [[I[0], 0, K[0]], [0, I[1], K[1]], [K[0], K[1], I[2]]] * R.omega)]
/// #[lagrangian(R.omega.dot(L) / 2)]
/// #[constraint(R.omega[2] == 0)]
/// #[symmetry(SO3(R))]
/// pub struct Suslov { pub I: [f64; 3], pub K: [f64; 2] }
/// ```
///
/// A ball of radius a that rolls on the plane, the centre at (x, y, a), ṗ = ω_spatial × a e_z:
///
/// ```ignore
/// #[discrete_system]
/// #[coordinates(x, y, R: SO3)]
/// #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * R.omega.norm_squared())]
/// #[constraint(x_dot == a * R.spatial_omega[1])]
/// #[constraint(y_dot == -a * R.spatial_omega[0])]
/// pub struct Ball { pub m: f64, pub I: f64, pub a: f64 }
/// ```
///
/// A free rigid body by the discrete Lagrangian of Moser and Veselov, tr(J (1 − u))/h with the moments Jᵢ = ∫ xᵢ² dm:
///
/// ```ignore
/// #[discrete_system]
/// #[coordinates(R: SO3)]
/// #[discrete_lagrangian((0..3).map(|i| J[i] * (1 - R.relative[(i, i)])).sum() / h)]
/// pub struct MoserVeselov { pub J: [f64; 3] }
/// ```
///
/// # Reversibility
///
/// Nonholonomic integrators owe their behaviour over long times to reversing symmetries (K. Modin and O. Verdier, *What makes nonholonomic integrators
/// work?*, Numer. Math. 145, 2020), and not to the discrete Lagrange–d'Alembert principle. The entry `reversibility` of `equations()`, in the documentation of the
/// implementation too, says
///
/// - whether the scheme is symmetric, L_d(q₁, q₀, −h) = −L_d(q₀, q₁, h), and D_d and the forces likewise: `midpoint`, `trapezoidal` and α = ½ are, `left`,
///   `right` and other α are not and lose reversing symmetries, and with them first integrals over long times. Expressions that are written on intervals are decided by
///   algebra. A scheme whose L_d changes by S(q₁) − S(q₀) alone is symmetric in positions, as `left` of T(q̇) − V(q) is (Störmer and Verlet);
/// - which changes (q, v, t) ↦ (σq, −σv, −t) leave L, D and the forces as they are: σ changes signs of coordinates and turns angles by π; of a group it is
///   R ↦ P R S with diagonal P and S of entries ±1. Proposed by the structure, confirmed by algebra;
/// - for every angle, every cyclic coordinate and every rotation of a group whether one of them keeps the sense in which it runs, v_i ↦ v_i where σ_i = −1. If none does, a
///   motion in which it goes round is taken to another one, and first integrals may drift, slowly and in one direction, while all residuals are at round-off.
///
/// The repository's `docs/schemes.md` has the test problems of the literature with all schemes side by side: drifts, errors and costs, and the best scheme of each. A motion
/// says itself what it loses: `.watch("E", |state| …)` has the slope of a quantity over time with its standard error, and `.bound(…)` makes its change an error.
///
/// "No change" is said where none of these exists, "no change is known" where the structure leaves it open. `#[discrete_system(reversible)]` makes it an
/// error if the scheme is not symmetric or no such change is found, `reversible(theta, R)` also if none is found that keeps the sense of all coordinates named,
/// at once. Systems with regions and lattices are not looked at.
///
/// # Continuous equations
///
/// With `#[discrete_system(continuous)]` the struct implements as well, from `#[lagrangian]`, `#[constraint]` and `#[force]`:
///
/// | trait | what | when |
/// | --- | --- | --- |
/// | `ContinuousSystem` | d/dt ∂L/∂q̇ = ∂L/∂q + F + λ_ν a_ν with multipliers: `accelerations`, `legendre`, `mass_matrix`, `lagrangian_energy`, `flow` | always |
/// | `VoronecSystem` | the equations in independent velocities: L_c, K_ν, the curvature A^ν, mass matrix | without regions and coordinates in groups, and with at most 6 constraints that are coupled in the dependent velocities |
/// | `ChaplyginSystem` | the reduced equations on Q/G: L_red, F_red, JK by degree, `reduced_flow` with the affine horizontal lift | nothing depends on the dependent coordinates |
/// | `HamiltonisedSystem` | a new time in which the system is Lagrangian | one degree of freedom, L = ½ K(t) ẏ² − V(y, t), force B(t) ẏ |
/// | `MovingFrameSystem` | the system seen from a moving frame, `moving_energy` | `#[moving_frame]` |
/// | `RegionSystem` | where which constraints hold | `when = …` |
///
/// `continuous(multipliers)` derives `ContinuousSystem` without the rows from `VoronecSystem` to `HamiltonisedSystem`, which spares the bicycle
/// of the examples a third of its time; with `continuous(voronec)` it is an error where there are no Voronec equations.
///
/// The λ of the continuous equations is a force, that of the discrete equations an impulse of the other sign: λ_k ≈ −h λ(t_k).
/// The dependent velocities are those of `#[dependent]`, one coordinate a constraint; else the last ones whose coefficients in
/// the constraints have a number for their determinant; else an expression in the fields; else the last ones that are
/// determined. If that determinant vanishes, the Voronec equations are not finite, and those with multipliers may be. `equations()` says
/// which were taken, where the curvature vanishes, and why there is no new time.
///
/// With coordinates in groups q̇ is (ẋ, ξ), in the directions of the table above, and momenta are in the left trivialisation. The
/// momentum turns with the body, and with X_i = ∂/∂q^i or d/dε of g exp(ε e_i)
///
/// ```text
/// d/dt p_i = X_i L + F_i + Σ_ν λ_ν a_{νi} + ⟨p, [ξ, e_i]⟩,     p = ∂L/∂q̇,   ⟨p, [ξ, e_i]⟩ in groups alone
/// ```
///
/// (Euler–Poincaré: J ω' = Jω × ω for a free body). `flow` follows a rotation over any number of turns; both retractions give the
/// same motion. Equations in independent velocities, and what is made of them, are derived in charts only.
///
/// In `#[moving_frame(x = cos(w * t) * x - sin(w * t) * y, y = sin(w * t) * x + cos(w * t) * y)]` the names on the right are the
/// coordinates in the moving frame. Coordinates without a component are the same in both. Components contain coordinates,
/// `t`, fields and numbers, no velocities; the change is invertible at a generic point.
///
/// # Regions
///
/// `#[constraint(when = x > 0 && t < 3, …)]` holds where its inequalities do. They are written with `>`, `>=`, `<`, `<=`, `&&`,
/// `||`, `!`, in coordinates, `t`, fields and numbers; at most 32, the same one (or its opposite) counted once, and at most
/// 32 constraints. The continuous equations come with it. The flow and the discrete trajectory then locate where a
/// boundary is crossed; where new constraints are not met the momentum jumps, p⁺ − p⁻ a combination of the constraint
/// forms in force; and every crossing is an `Impact` in the state after it, at most 8 from one node of a trajectory to the
/// next. A motion that stays on a boundary belongs to the side that `>=` or `<=` gives it; of `x > 0` and its opposite
/// `x < 0` the one written first decides. A motion stays on a boundary if the constraints themselves keep it there. A
/// trajectory sees a region that is narrower than its step only if a node lies in it; a flow finds it, however narrow, whatever
/// the time between its nodes.
///
/// In every region that is met at random points there are fewer constraints than coordinates, and they are independent;
/// where dependent ones meet at run time, that is an error. There are no symmetries and no Voronec equations with
/// regions, as the number of constraints changes, and the recordings of an ensemble have no impacts.
///
/// # Lattices
///
/// `#[discrete_system(lattice)]` reads a density L(k, t, q(k), q(k+1), q̇(k)) on the sites k = 0, 1, … of a lattice with the spacing Δ, discrete in one
/// direction and continuous in the other (Crăciun & Opriș): a chain, the method of lines of a field, a row of bodies.
///
/// ```ignore
/// use nonholonomic::prelude::*;
///
/// /// Toda's lattice, with a mass at every site.
/// #[discrete_system(lattice)]
/// #[coordinates(x)]
/// #[lagrangian(m * x_dot.powi(2) / 2 - a / b * exp(-b * (x.next - x)) - a * (x.next - x))]
/// #[site(m)]
/// #[symmetry(translations(x))]
/// struct Toda { m: Vec<f64>, a: f64, b: f64 }
///
/// let toda = Toda { m: vec![1.0; 16], a: 1.0, b: 1.0 };
/// let lattice = toda.lattice(16, 1.0, Ends::Periodic)?;
/// let mut v = vec![[0.0]; 16];
/// v[3] = [1.0];
/// let mut motion = lattice.motion(0.05, &vec![[0.0]; 16], &v)?;
/// for _ in 0..100 {
///     motion.advance()?;
/// }
/// println!("{} {:?}", motion.t(), motion.q()[3]);
/// # Ok::<(), LatticeError>(())
/// ```
///
/// | name | is |
/// | --- | --- |
/// | `x`, `x_dot`, `R`, `R.omega` | a coordinate of site k and its velocity |
/// | `x.next`, `q.next[2]`, `R.next` | a coordinate of site k + 1; its velocity does not occur |
/// | `x_diff`, `q_diff[2]` | q¹ = (q(k+1) − q(k))/Δ |
/// | `R.diff` | R(k)⁻¹R(k+1) of a coordinate in a group |
/// | `k`, `delta` | the number of the site, the spacing Δ |
/// | a control, `u`, `w[1]` | that of site k |
/// | a field in `#[site(m)]` | its value at site k; its type is `Vec<f64>` or `Vec<[f64; N]>`, an entry a site |
///
/// - `#[lagrangian]`, `#[force]`, `#[define]`, `#[discretization]` (in t) and `#[retraction]` are as above. The motion is that of Σ_k Δ L(k).
/// - `#[constraint]` with velocities restricts those of site k, and may contain q(k+1). One without, f(q, q¹, t) = 0, is a constraint between neighbours:
///   it holds at every t, and its force is λ ∂f/∂q¹ on site k (equation (24) of the source). `#[holonomic]` is on both sites, with the force λ ∂g.
/// - `#[control(u)]` declares controls of which every site has its own, constant on an interval of time: `motion.step(&u)` and `flow.step(&u)` take a value a site, `controlled` and `feedback` a law
///   in the place of them, and `lattice.with_controls(&u)?` is the lattice under controls, with its equilibria, accelerations, motions and flows. Link k, with the density, the forces and the
///   constraints of site k, has the controls of site k; `u.next` does not occur. Controls stand in no constraint without velocities.
/// - `#[symmetry]` is a group that acts on all sites alike, by translations or a group in a chart, its law the same on all of them; there may be several. `equations()` then has the density
///   J(k) = ∂L(k)/∂q̇·ξ, the flux J^d(k+1) = Δ ∂L(k)/∂q(k+1)·ξ with (J^d(k+1) − J^d(k))/Δ + dJ(k)/dt = 0 or the work of forces and reactions, and, with constraints, the
///   momentum equation in a moving basis of the generators that satisfy them, with ψ and the coefficients of its derivatives along t and from site to site; the link has
///   `InvariantSystem`, `MovingBasisSystem` and `ContinuousMomentum`, the lattice `nonholonomic_density`, `nonholonomic_flux` and `momentum_source`. With coordinates in groups, `SO3(R)`, `SE2(g)` or `SE3(g)` is their left multiplication:
///   J is the spatial momentum Ad*_{g⁻¹} ∂L/∂ξ, with a component `R.rotation[0]` or `g.translation[0]` for each axis of space.
/// - `continuous(voronec)` beside `lattice` gives the equations in independent coordinates too, `continuous` where they are found, and `#[dependent]` says which coordinates depend on
///   the others. Constraints on velocities, and holonomic ones on one site, are solved for velocities: the link has `VoronecSystem`, and the lattice `voronec_accelerations`, which solves no equations of
///   different sites together, and `voronec_residual`. Constraints between neighbours that are affine in the differences, q¹^a = a(q, t) q¹^α + a(q, t), are solved for
///   differences: the link has `DifferenceVoronecSystem`, the lattice `difference_residual` (equations (56)–(70) of the source). There are none where constraints of both kinds occur, with a
///   holonomic one between neighbours, with coordinates in groups, and for a density that is derived as a graph.
///
/// The equations are those of a link, the struct `NameLink`, a system on Q × Q with the coordinates `x` and `x_next` and the fields `k`, `delta` and those of the lattice; the lattice
/// implements `LatticeSystem` and is assembled at run time, where its number of sites, its spacing and its [`Ends`](https://docs.rs/nonholonomic/latest/nonholonomic/enum.Ends.html) are
/// given: free, held, driven, periodic. At a free right end the last site has its density with q¹ = 0. A site that is held or driven has no equations and no constraints but holonomic ones with a
/// neighbour; a constraint without velocities that joins two sites is in force where there are two. A step and the accelerations cost O(N), by an
/// elimination of block-tridiagonal matrices with row exchanges, and long lattices are solved in segments, on several threads. Errors name the site.
///
/// `equilibrium` finds where a lattice is at rest: the discrete system along k as a boundary-value problem, ∂(L(k) + L(k−1))/∂q(k) + F = λ ∂f/∂q¹ at q̇ = 0. A density without velocities has
/// equilibria alone.
///
/// # Expressions
///
/// Rust syntax, read as mathematics: numbers are exact, so that `1/2` is one half and `0.1` one tenth.
///
/// - `+ - * /`, signs, parentheses, and blocks with `let`.
/// - Powers `x.powi(2)`, `x.powf(a)`, `pow(x, n)`.
/// - `sqrt exp ln sin cos tan asin acos atan sinh cosh tanh` as function or method; `atan2(y, x)`,
///   `y.atan2(x)`.
/// - Functions by cases, below: `abs sign min max clamp`, `where(condition, a, b)` and `if condition { a } else { b }`.
/// - Sums `(0..8).map(|i| expr).sum()` and products `.product()`, unrolled at compile time; they may be
///   nested, and `a..=b` includes `b`.
/// - All sums and products of an expression unroll to 1,000,000 names, numbers and operations at most.
/// - Bounds and array indices are integer expressions (`+ - * / %`) of literals and of the indices of the sums
///   around them, `q[(i + 1) % 8]`; `/` between them rounds toward zero as in Rust. An index in the place of
///   a number is that number.
///
/// - Vectors `[a, b, c]`, `[a; 3]`, matrices `[[a, b], [c, d]]` by rows, and what follows of them. An expression may contain
///   them, and a `let` or a define may name them; as a whole it is a number, but for a force on a group.
///
/// ## Functions by cases
///
/// `abs(x)`, `sign(x)`, `min(a, b)`, `max(a, b)`, `clamp(x, low, high)`, also as methods `x.abs()`, `x.signum()`, `a.min(b)`, `a.max(b)`, `x.clamp(low, high)`;
/// `where(condition, a, b)` and `if condition { a } else { b }`, of numbers or of vectors. A condition is made of comparisons `<`, `<=`, `>`, `>=` of numbers, of `&&`, `||`, `!`
/// and parentheses. `equations()` shows the cases, `{ a if x > 1; b otherwise }`.
///
/// - *Derivatives* are those of the case that holds; second derivatives at a kink are those of one side, and no impulse. At the meeting of two cases the value and the derivatives are those of the
///   one that is written to hold there: |x| has the slope 1 at 0, `clamp` that of x at its ends, `min` and `max` that of a where a = b, and sign 0 is 0.
/// - *Values* of the case that does not hold are computed, and have no part in the result, whatever they are; NaN in a condition gives NaN. A function around a case is evaluated at
///   its value: `if x > 0 { sqrt(x) } else { 0 }` has the slope 0 for x < 0, while that of `sqrt(max(x, 0))` is not a number there.
/// - *Decisions* of the compiler hold in every case, with conditions as truth values that are independent but for those that differ by a number: what vanishes, affine constraints, ranks,
///   regularity, symmetries, periods, reversals. Regularity is that of steps in which no condition changes between the nodes; in others the step is an error where
///   the equations are singular. At most 8 conditions may meet in one expression, or in one matrix of which a rank is asked; with more of them it is refused, or
///   a sentence is not said. Values where two cases meet, such as sign 0, decide nothing.
/// - *L* is continuous in space and so is ∂L/∂q̇, else momenta would jump: a mass that changes from one case to the other is refused. Its derivatives by coordinates may jump: of |x| in a
///   potential the force does. Constraints are continuous; one that jumps is written with regions, `when = …`. Forces may jump.
/// - *Steps.* Newton's method takes derivatives of the case that holds, damps steps that make nothing better, and goes on behind a jump of the equations once.
///   A step of a force that jumps may have no solution: dry friction `sign(x_dot)` has a solution while the motion slides, and where it would stop the step ends with
///   `EquationsJump`. `clamp(x_dot / eps, -1, 1)` in its place stops, and creeps at most at velocities below eps.
/// - The order of a scheme is that of smooth systems; where a step crosses a kink its error is of the second order, behind a jump of the first. Flows make their steps small there.
///
/// | vectors and matrices | |
/// | --- | --- |
/// | `v`, `k`, `q_dot` | a define, an array field, an array of coordinates or velocities in a continuous expression, as a vector |
/// | `v[i]`, `A[(i, j)]` | a component, an entry |
/// | `v + w`, `A - B`, `-v`, `2 * v`, `A * 2`, `v / 2` | of equal shape; with numbers |
/// | `A * v`, `A * B` | Σⱼ Aᵢⱼ vⱼ, Σⱼ Aᵢⱼ Bⱼₖ; of a rigid motion `g * a` = R a + p, and products of rigid motions |
/// | `v.dot(w)`, `v.norm_squared()` | Σᵢ vᵢ wᵢ, Σᵢ vᵢ² |
/// | `v.cross(w)` | v × w of three components; v₀ w₁ − v₁ w₀ of two |
/// | `A.transpose()`, `A.trace()` | Aⱼᵢ, Σᵢ Aᵢᵢ; not of a rigid motion, which has `g.R.trace()` |
/// | `R.inverse()`, `g.inverse()` | of rotations and rigid motions: Rᵀ, (Rᵀ, −Rᵀp) |
/// | `(0..3).map(\|i\| v).sum()` | sums of vectors and matrices |
///
/// | name | in a continuous expression | in a discrete expression |
/// | --- | --- | --- |
/// | a field `m`, an entry `k[3]` | the parameter | the parameter |
/// | a coordinate | `x`, `q[3]` | `x[0]`, `x[1]`, `q[3][0]`, `q[3][1]` |
/// | its velocity | `x_dot`, `q_dot[3]` | |
/// | a coordinate in a group | `R`, `S[3]` | `R[0]`, `R[1]`, `S[3][0]`, `R.relative` |
/// | its velocity | `R.omega`, `g.v` | |
/// | the time | `t` | `t[0]`, `t[1]` |
/// | the step | `h` | `h` |
/// | the number | `pi` | `pi` |
/// | a define | its value | its value |
///
/// A define takes the kind of the attribute that uses it; one in parameters alone may stand anywhere.
///
/// # Stored expansions
///
/// An expansion is a function of the attribute, the item and the sources of this macro, and is stored as plain Rust under a hash of
/// them: in the folder `.nonholonomic` of the package, if it is there, and in the user's cache. The rest is derived by the feature
/// `derive` (default), which alone brings Symbolica. The variable `NONHOLONOMIC` is `store` (write the package's folder), `offline` (derive
/// nothing), `fresh` (read nothing), `profile` (the same, and print how long each pass takes) or not set; cargo expands anew when it changes. A file that is not, to the byte, the one
/// that was stored is not read. The book says more, in `builds.md`.
///
/// # Errors
///
/// An expression has at most 8192 terms side by side, 512 operators, brackets, methods and keywords in a term, 128 levels of
/// parentheses and 64 functions or powers around each other. The derivation has a budget, in the sizes of the expressions it works
/// with: a system whose equations exceed it is refused, at the part with the most operations when all names are written out (the variable `NONHOLONOMIC_BUDGET=4` grants four times the work), and
/// integrability and the Voronec equations are left open with a sentence in `equations()` where they are too large.
///
/// All errors of a struct are reported together, each where it is. Anything that is not in this page is an
/// error; the constraint equations and the regularity of L_d are checked at compile time too.
#[proc_macro_attribute]
pub fn discrete_system(
    arguments: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    expand::discrete_system(arguments.into(), item.into()).into()
}
