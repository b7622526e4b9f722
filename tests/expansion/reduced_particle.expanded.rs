// The expansion of reduced_particle.rs.

#[allow(non_snake_case)]
/// Constrained particle, reduced by the translations along y.
pub struct ReducedParticle {
    /// Mass, kg.
    pub m: f64,
    /// 1 for the connection whose horizontal pairs are those of D_d.
    pub b: f64,
}
/// The reduction of [`ReducedParticle`] by its symmetry in (y).
#[allow(non_snake_case, dead_code)]
pub struct ReducedParticleReduced {
    /// Mass, kg.
    pub m: f64,
    /// 1 for the connection whose horizontal pairs are those of D_d.
    pub b: f64,
}
::nonholonomic::__private::value_traits!(ReducedParticleReduced { m, b });
#[allow(
    dead_code,
    non_snake_case,
    unreachable_pub,
    unused_imports,
    unused_qualifications,
    clippy::approx_constant,
    clippy::doc_markdown,
    clippy::inline_always,
    clippy::many_single_char_names,
    clippy::missing_asserts_for_indexing,
    clippy::must_use_candidate,
    clippy::same_name_method,
    clippy::similar_names,
    clippy::suboptimal_flops,
    clippy::too_many_lines,
    clippy::use_self,
    reason = "straight lines of whole paths, in the names and numbers of physics"
)]
const _: () = {
    use ::nonholonomic::__private as __nh;
    use __nh::core::primitive::{f64, str, usize};
    /// The discrete equations of motion of `ReducedParticle`, derived at compile time.
    #[automatically_derived]
    impl __nh::DiscreteSystem for ReducedParticle {
        const DIM: usize = 2;
        const CONSTRAINTS: usize = 1;
        const COORDINATES: &'static [&'static str] = &["x", "y"];
        const SCHEME: &'static str = "discrete_lagrangian";
        const HAS_LAGRANGIAN: bool = false;
        type Configuration = __nh::SVector<f64, 2>;
        type Control = __nh::SVector<f64, 0>;
        type Composition = __nh::OneStep;
        type Increment = __nh::SVector<f64, 2>;
        type Covector = __nh::SVector<f64, 2>;
        type Multipliers = __nh::SVector<f64, 1>;
        type ConstraintForms = __nh::SMatrix<f64, 1, 2>;
        type Bilinear = __nh::SMatrix<f64, 2, 2>;
        type ConstraintJacobian = __nh::SMatrix<f64, 1, 2>;
        type Residual = __nh::SVector<f64, 3>;
        type Jacobian = __nh::SMatrix<f64, 3, 3>;
        type Stages = ReducedParticleStages;
        type Regions = __nh::NoRegions;
        fn for_each_parameter(
            &self,
            each: &mut dyn __nh::core::ops::FnMut(&'static str, f64),
        ) {
            each("m", self.m);
            each("b", self.b);
        }
        fn equations(&self) -> __nh::Equations {
            ReducedParticle::equations()
        }
        /// L_d(q_0, q_1).
        fn discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let [d_x, d_y] = __nh::d(interval);
            let h = interval.time.h;
            0.5 * self.m * (d_x * d_x + d_y * d_y) / h
        }
        /// D_1L_d(q_0, q_1) = ∂L_d/∂q_0.
        #[inline]
        fn d1_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let [d_x, d_y] = __nh::d(interval);
            let h = interval.time.h;
            let inverse_h = 1.0 / h;
            __nh::vector([-(self.m * d_x * inverse_h), -(self.m * d_y * inverse_h)])
        }
        /// D_2L_d(q_0, q_1) = ∂L_d/∂q_1.
        #[inline]
        fn d2_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let [d_x, d_y] = __nh::d(interval);
            let h = interval.time.h;
            let inverse_h = 1.0 / h;
            __nh::vector([self.m * d_x * inverse_h, self.m * d_y * inverse_h])
        }
        /// φ(q_0, q_1), zero on D_d.
        #[inline]
        fn kinematic_residual_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Multipliers {
            let [d_x, d_y] = __nh::d(interval);
            let x_0 = interval.q[0];
            __nh::vector([d_y - d_x * (x_0 + 0.5 * d_x)])
        }
        fn energy_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let [d_x, d_y] = __nh::d(interval);
            let h = interval.time.h;
            (0.5 * self.m / (h * h)) * (d_x * d_x + d_y * d_y)
        }
        /// ω(q): row a is the form ω^a.
        #[inline]
        fn constraint_forms_at(
            &self,
            inputs: __nh::Inputs<Self::Control>,
            q: &Self::Configuration,
        ) -> Self::ConstraintForms {
            let x = q[0];
            __nh::columns([[-x], [1.0]])
        }
        fn initial_momentum_at(
            &self,
            inputs: __nh::Inputs<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Covector {
            -__nh::DiscreteSystem::departure_at(
                    self,
                    &__nh::Interval::new(inputs, *q, *v * inputs.h),
                )
                .0
        }
        fn velocity_residual_at(
            &self,
            inputs: __nh::Inputs<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> (Self::Multipliers, Self::Multipliers) {
            __nh::sums([&[]])
        }
        #[inline]
        fn departure_jacobian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> __nh::Departure<Self> {
            __nh::departure_jacobian(self, interval)
        }
        fn row_sizes_at(&self, interval: &__nh::Interval<Self>) -> Self::Residual {
            use __nh::Real as _;
            type T = __nh::Rounded<f64>;
            let m = T::of(self.m);
            let h = T::of(interval.time.h);
            let x_0 = T::of(interval.q[0]);
            let d_x = T::of_size(interval.d[0]);
            let d_y = T::of_size(interval.d[1]);
            let inverse_h = T::of(1.0) / h;
            let rows: [T; 3] = [
                -(m * d_x * inverse_h),
                -(m * d_y * inverse_h),
                d_y.minus(d_x, x_0.plus(T::of(0.5), d_x)),
            ];
            __nh::sizes(rows)
        }
    }
    impl ReducedParticle {
        /// The derived equations as text and as LaTeX.
        pub const fn equations() -> __nh::Equations {
            const ENTRIES: [__nh::Equation; 21] = __nh::entries([
                "configuration",
                "Configuration space",
                "q = (x, y) in R^2",
                "\\begin{aligned}\nq &= (x, y) \\in \\mathbb{R}^{2}\n\\end{aligned}",
                "constraints",
                "Constraints",
                "0 = y_dot - x*x_dot",
                "\\begin{aligned}\n0 &= \\dot{y} - x \\dot{x}\n\\end{aligned}",
                "discrete_lagrangian",
                "Discrete Lagrangian",
                "L_d(q[k], q[k+1]) = 1/2*m*((x[k+1] - x[k])^2 + (y[k+1] - y[k])^2)/h",
                "\\begin{aligned}\nL_d(q_{k}, q_{k+1}) &= \\frac{m \\left({\\left(x_{k+1} - x_{k}\\right)}^{2} + {\\left(y_{k+1} - y_{k}\\right)}^{2}\\right)}{2 h}\n\\end{aligned}",
                "d1_discrete_lagrangian",
                "Derivative of the discrete Lagrangian in its first argument",
                "D1L_d(q[k], q[k+1])[x] = -m*(x[k+1] - x[k])/h\nD1L_d(q[k], q[k+1])[y] = -m*(y[k+1] - y[k])/h",
                "\\begin{aligned}\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{x} \\rangle &= -\\frac{m \\left(x_{k+1} - x_{k}\\right)}{h} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{y} \\rangle &= -\\frac{m \\left(y_{k+1} - y_{k}\\right)}{h}\n\\end{aligned}",
                "d2_discrete_lagrangian",
                "Derivative of the discrete Lagrangian in its second argument",
                "D2L_d(q[k], q[k+1])[x] = m*(x[k+1] - x[k])/h\nD2L_d(q[k], q[k+1])[y] = m*(y[k+1] - y[k])/h",
                "\\begin{aligned}\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{x} \\rangle &= \\frac{m \\left(x_{k+1} - x_{k}\\right)}{h} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{y} \\rangle &= \\frac{m \\left(y_{k+1} - y_{k}\\right)}{h}\n\\end{aligned}",
                "constraint_forms",
                "Constraint forms",
                "omega_1(q[k]) = -x[k]*dx + dy",
                "\\begin{aligned}\n\\omega^{1}(q_{k}) &= -x_{k}\\, dx + dy\n\\end{aligned}",
                "kinematic_constraints",
                "Discrete kinematic constraints",
                "0 = y[k+1] - y[k] - 1/2*(x[k] + x[k+1])*(x[k+1] - x[k])",
                "\\begin{aligned}\n0 &= y_{k+1} - y_{k} - \\frac{1}{2} \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right)\n\\end{aligned}",
                "discrete_lagrange_dalembert",
                "Discrete Lagrange–d'Alembert equations",
                "-m*(x[k+1] - x[k])/h + m*(x[k] - x[k-1])/h = -x[k]*lambda_1[k]\n-m*(y[k+1] - y[k])/h + m*(y[k] - y[k-1])/h = lambda_1[k]\ny[k+1] - y[k] - 1/2*(x[k] + x[k+1])*(x[k+1] - x[k]) = 0",
                "\\begin{aligned}\n-\\frac{m \\left(x_{k+1} - x_{k}\\right)}{h} + \\frac{m \\left(x_{k} - x_{k-1}\\right)}{h} &= -x_{k} \\lambda_{1,k} \\\\\n-\\frac{m \\left(y_{k+1} - y_{k}\\right)}{h} + \\frac{m \\left(y_{k} - y_{k-1}\\right)}{h} &= \\lambda_{1,k} \\\\\ny_{k+1} - y_{k} - \\frac{1}{2} \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) &= 0\n\\end{aligned}",
                "integrability",
                "Integrability of the constraints",
                "the first constraint is integrable; the motion satisfies equations of D_d that are given apart, and stays on no level set but by these",
                "\\begin{aligned}\n&\\text{the first constraint is integrable; the motion satisfies equations of D\\_d that are given apart, and stays on no level set but by these}\n\\end{aligned}",
                "reversibility",
                "Reversibility",
                "the scheme is symmetric: the step with -h undoes the step with h\nt -> -t reverses the system: the equations of motion do not change\nno change of signs that reverses the system keeps the sense in which `y` runs for generic values of `m`: unless another reversal does, first integrals may drift on motions in which that goes round or on and on; a smaller h makes the drift smaller",
                "\\begin{aligned}\n&\\text{the scheme is symmetric: the step with -h undoes the step with h} \\\\\n&\\text{t -> -t reverses the system: the equations of motion do not change} \\\\\n&\\text{no change of signs that reverses the system keeps the sense in which \\texttt{y} runs for generic values of \\texttt{m}: unless another reversal does, first integrals may drift on motions in which that goes round or on and on; a smaller h makes the drift smaller}\n\\end{aligned}",
                "symmetry",
                "Symmetry",
                "G acts on (y)\nTQ = W + U + S + H, D = S + H, V = S + U: dim W = 0, dim U = 1, dim S = 0, dim H = 1\nG is abelian\nChaplygin type: TQ = V + D\nthe mixed curvature does not vanish: the reduced system is forced\nthis is so for generic values of `m`, `b`: for particular ones more may vanish, and dimensions change",
                "\\begin{aligned}\n&\\text{G acts on (y)} \\\\\n&\\text{TQ = W + U + S + H, D = S + H, V = S + U: dim W = 0, dim U = 1, dim S = 0, dim H = 1} \\\\\n&\\text{G is abelian} \\\\\n&\\text{Chaplygin type: TQ = V + D} \\\\\n&\\text{the mixed curvature does not vanish: the reduced system is forced} \\\\\n&\\text{this is so for generic values of \\texttt{m}, \\texttt{b}: for particular ones more may vanish, and dimensions change}\n\\end{aligned}",
                "group_law",
                "Group law",
                "(y) (y') = (y + y')",
                "\\begin{aligned}\n(y) (y') &= (y + y')\n\\end{aligned}",
                "connection",
                "Connection",
                "y_dot = x*x_dot",
                "\\begin{aligned}\n\\dot{y} &= x\\, \\dot{x}\n\\end{aligned}",
                "discrete_connection",
                "Discrete connection",
                "a_y(r[k], r[k+1]) = 1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k])\nA_d(q[k], q[k+1])_y = y[k+1] - 1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) - y[k]",
                "\\begin{aligned}\na^{y}(r_{k}, r_{k+1}) &= \\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) \\\\\n\\mathcal{A}_d(q_{k}, q_{k+1})^{y} &= y_{k+1} - \\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) - y_{k}\n\\end{aligned}",
                "reduction",
                "Reduced variables",
                "vartheta_y[k] = y[k+1] - 1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) - y[k]",
                "\\begin{aligned}\n\\vartheta^{y}_{k} &= y_{k+1} - \\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) - y_{k}\n\\end{aligned}",
                "mixed_curvature",
                "Mixed curvature",
                "B_minus[y, x] = x[k]*(b - 1)\nB_plus[y, x] = x[k+1]*(1 - b)",
                "\\begin{aligned}\n(\\mathcal{B}_m^{-})^{y}_{x} &= x_{k} \\left(b - 1\\right) \\\\\n(\\mathcal{B}_m^{+})^{y}_{x} &= x_{k+1} \\left(1 - b\\right)\n\\end{aligned}",
                "reduced_lagrangian",
                "Reduced discrete Lagrangian",
                "L_hat(r[k], vartheta[k], r[k+1]) = 1/2*m*((x[k+1] - x[k])^2 + (1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) + vartheta_y[k])^2)/h",
                "\\begin{aligned}\n\\hat{L}_d(r_{k}, \\vartheta_{k}, r_{k+1}) &= \\frac{m \\left({\\left(x_{k+1} - x_{k}\\right)}^{2} + {\\left(\\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) + \\vartheta^{y}_{k}\\right)}^{2}\\right)}{2 h}\n\\end{aligned}",
                "reduced_forces",
                "Reduced forces",
                "F_minus[x] = m*x[k]*(b - 1)*(1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) + vartheta_y[k])/h\nF_plus[x] = m*x[k+1]*(1 - b)*(1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) + vartheta_y[k])/h",
                "\\begin{aligned}\n(\\hat{F}_d^{-})_{x} &= \\frac{m x_{k} \\left(b - 1\\right) \\left(\\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) + \\vartheta^{y}_{k}\\right)}{h} \\\\\n(\\hat{F}_d^{+})_{x} &= \\frac{m x_{k+1} \\left(1 - b\\right) \\left(\\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) + \\vartheta^{y}_{k}\\right)}{h}\n\\end{aligned}",
                "reduced_kinematic_constraints",
                "Reduced kinematic constraints",
                "0 = 1/2*(b*x[k+1]^2 - b*x[k]^2 + 2*vartheta_y[k] + x[k]^2 - x[k+1]^2)",
                "\\begin{aligned}\n0 &= \\frac{1}{2} \\left(b {x_{k+1}}^{2} - b {x_{k}}^{2} + 2 \\vartheta^{y}_{k} + {x_{k}}^{2} - {x_{k+1}}^{2}\\right)\n\\end{aligned}",
                "horizontal_equations",
                "Horizontal equations",
                "0 = m*(1/2*b*x[k]^3 - 1/2*b*x[k]*x[k+1]^2 + x[k] - x[k]*vartheta_y[k] - x[k+1])/h + m*(1/2*b*x[k]^3 - 1/2*b*x[k-1]^2*x[k] - x[k-1] + x[k] + x[k]*vartheta_y[k-1])/h",
                "\\begin{aligned}\n0 &= \\frac{m \\left(\\frac{1}{2} b {x_{k}}^{3} - \\frac{1}{2} b x_{k} {x_{k+1}}^{2} + x_{k} - x_{k} \\vartheta^{y}_{k} - x_{k+1}\\right)}{h} + \\frac{m \\left(\\frac{1}{2} b {x_{k}}^{3} - \\frac{1}{2} b {x_{k-1}}^{2} x_{k} - x_{k-1} + x_{k} + x_{k} \\vartheta^{y}_{k-1}\\right)}{h}\n\\end{aligned}",
                "reconstruction",
                "Reconstruction",
                "y[k+1] = 1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) + y[k] + vartheta_y[k]",
                "\\begin{aligned}\ny_{k+1} &= \\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) + y_{k} + \\vartheta^{y}_{k}\n\\end{aligned}",
            ]);
            const SYMBOLS: [__nh::Symbol; 2] = __nh::symbols([
                "m",
                "m",
                "Mass, kg.",
                "b",
                "b",
                "1 for the connection whose horizontal pairs are those of D_d.",
            ]);
            __nh::Equations::new("ReducedParticle", &ENTRIES)
                .described(
                    "Constrained particle, reduced by the translations along y.",
                    &SYMBOLS,
                )
        }
    }
    /// The equations of a node of [`ReducedParticle`], in stages.
    pub struct ReducedParticleStages;
    #[automatically_derived]
    impl __nh::Stages for ReducedParticleStages {
        const DIRECT: bool = false;
        const PERIODIC: &'static [bool] = &[false, false];
        type Parameters<T: __nh::Real> = [T; 2];
        type Point<T: __nh::Real> = [T; 2];
        type Control<T: __nh::Real> = [T; 0];
        type Covector<T: __nh::Real> = [T; 2];
        type Unknowns<T: __nh::Real> = [T; 3];
        type Constants<T: __nh::Real> = [T; 2];
        #[inline]
        fn constants<T: __nh::Real>(parameters: &[T; 2], h: T) -> [T; 2] {
            let m = parameters[0];
            [m * (T::of(1.0) / h), (T::of(1.0) / m) * h]
        }
        #[inline(always)]
        fn solve<T: __nh::Real>(at: __nh::Given<'_, Self, T>) -> __nh::Solved<Self, T> {
            __nh::newton(at)
        }
    }
    #[automatically_derived]
    impl<T: __nh::Real> __nh::NewtonStages<T> for ReducedParticleStages {
        type Node = [T; 0];
        type Interval = [T; 2];
        type Jacobian = [[T; 2]; 3];
        type Factors = [T; 3];
        #[inline(always)]
        fn node(constants: &[T; 2], t: T, u: &[T; 0], q: &[T; 2]) -> [T; 0] {
            []
        }
        #[inline(always)]
        fn residual(at: __nh::At<'_, Self, T>) -> (__nh::Rows<Self, T>, [T; 2]) {
            let m_inverse_h = at.constants[0];
            let [p_x, p_y] = *at.arrival;
            let [d_x, d_y, lambda_0] = *at.z;
            let x_0 = at.q[0];
            let m_inverse_h_d_x = m_inverse_h * d_x;
            let x_0_lambda_0 = x_0 * lambda_0;
            let m_inverse_h_d_y = m_inverse_h * d_y;
            let rows = __nh::Rows {
                values: [
                    p_x - m_inverse_h_d_x + x_0_lambda_0,
                    p_y - m_inverse_h_d_y - lambda_0,
                    d_y.minus(d_x, x_0.plus(T::of(0.5), d_x)),
                ],
                terms: [
                    x_0_lambda_0.abs() + m_inverse_h_d_x.abs() + p_x.abs(),
                    lambda_0.abs() + m_inverse_h_d_y.abs() + p_y.abs(),
                ],
            };
            (rows, [m_inverse_h_d_x, m_inverse_h_d_y])
        }
        #[inline(always)]
        fn jacobian(at: __nh::At<'_, Self, T>, interval: &[T; 2]) -> [[T; 2]; 3] {
            let m_inverse_h = at.constants[0];
            let d_x = at.z[0];
            let x_0 = at.q[0];
            let zero = T::of(0.0);
            [[-m_inverse_h, zero], [zero, -m_inverse_h], [-(x_0 + d_x), T::of(1.0)]]
        }
        #[inline(always)]
        fn factors(
            at: __nh::At<'_, Self, T>,
            interval: &[T; 2],
        ) -> __nh::Factored<[T; 3], [T; 3], T::Mask> {
            let [d_x, d_y, ..] = *at.z;
            let x_0 = at.q[0];
            let x_0_plus_d_x = x_0 + d_x;
            let x_0_x_0_plus_d_x = x_0 * x_0_plus_d_x;
            let pivot_2 = T::of(1.0) + x_0_x_0_plus_d_x;
            __nh::Factored {
                factors: [x_0, x_0_plus_d_x, T::of(1.0) / pivot_2],
                terms: __nh::below_momenta([(x_0_plus_d_x * d_x).abs() + d_y.abs()]),
                sound: __nh::sound(pivot_2, T::of(1.0).abs() + x_0_x_0_plus_d_x.abs()),
            }
        }
        #[inline(always)]
        fn correction(
            at: __nh::At<'_, Self, T>,
            factors: &[T; 3],
            rows: &[T; 3],
        ) -> [T; 3] {
            let [m_inverse_h, inverse_m_h] = *at.constants;
            let [x_0, x_0_plus_d_x, inverse_pivot_2] = *factors;
            let [residual_x, residual_y, constraint_0] = *rows;
            let solution_1 = inverse_pivot_2
                * constraint_0
                    .minus(inverse_m_h * x_0_plus_d_x, residual_x.plus(x_0, residual_y));
            let reduced_1 = residual_y.plus(m_inverse_h, solution_1);
            [-(inverse_m_h * residual_x.plus(x_0, reduced_1)), solution_1, -reduced_1]
        }
        #[inline(always)]
        fn arrival(at: __nh::At<'_, Self, T>, interval: &[T; 2]) -> [T; 2] {
            let [m_inverse_h_d_x, m_inverse_h_d_y] = *interval;
            [m_inverse_h_d_x, m_inverse_h_d_y]
        }
    }
    #[automatically_derived]
    impl __nh::StagesOf<ReducedParticle> for ReducedParticleStages {
        #[inline]
        fn parameters(system: &ReducedParticle) -> [f64; 2] {
            [system.m, system.b]
        }
    }
    /// The symmetry of `ReducedParticle`.
    #[automatically_derived]
    impl __nh::SymmetricSystem for ReducedParticle {
        type Reduced = ReducedParticleReduced;
        type Momentum = __nh::SVector<f64, 0>;
        fn reduced(&self) -> Self::Reduced {
            ReducedParticleReduced {
                m: self.m,
                b: self.b,
            }
        }
        /// J_d on a basis of g^D.
        fn momentum_at(&self, interval: &__nh::Interval<Self>) -> Self::Momentum {
            __nh::vector([])
        }
        /// The momentum equation: left minus right side, zero on trajectories.
        fn momentum_residual_at(
            &self,
            before: &__nh::Interval<Self>,
            after: &__nh::Interval<Self>,
        ) -> Self::Momentum {
            __nh::vector([])
        }
    }
    /// The group that leaves `ReducedParticle` invariant.
    #[automatically_derived]
    impl __nh::InvariantSystem for ReducedParticle {
        const MOMENTA: &'static [&'static str] = &["y"];
        type Generators = __nh::SMatrix<f64, 2, 1>;
        type Momenta = __nh::SVector<f64, 1>;
        fn generators_at(
            &self,
            inputs: __nh::Inputs<Self::Control>,
            q: &Self::Configuration,
        ) -> Self::Generators {
            __nh::columns([[0.0, 1.0]])
        }
    }
    /// The reduced equations of motion of `ReducedParticle`.
    #[automatically_derived]
    impl __nh::ReducedSystem for ReducedParticleReduced {
        type System = ReducedParticle;
        type NodeSystem = ReducedParticle;
        const BASE: &'static [usize] = &[0];
        const FIBRE: &'static [usize] = &[1];
        const LEVEL: __nh::Level = __nh::Level::Free;
        type Base = __nh::SVector<f64, 1>;
        type Group = __nh::SVector<f64, 1>;
        type Curvature = __nh::SMatrix<f64, 1, 1>;
        type Horizontal = __nh::SVector<f64, 1>;
        type Vertical = __nh::SVector<f64, 0>;
        type Constraints = __nh::SVector<f64, 1>;
        type Unknowns = __nh::SVector<f64, 2>;
        type Stages = ReducedParticleReducedStages;
        fn system(&self) -> Self::System {
            ReducedParticle {
                m: self.m,
                b: self.b,
            }
        }
        fn node_system(&self) -> Self::NodeSystem {
            ReducedParticle {
                m: self.m,
                b: self.b,
            }
        }
        #[inline]
        fn stage_parameters(&self) -> <Self::Stages as __nh::Stages>::Parameters<f64> {
            [self.m, self.b]
        }
        #[inline]
        fn identity(&self) -> Self::Group {
            __nh::vector([0.0])
        }
        /// ϑ_0 = h_0⁻¹ h_1 A(r_0, r_1).
        #[inline]
        fn reduce_at(&self, interval: &__nh::Interval<Self::System>) -> Self::Group {
            let [d_x, d_y] = __nh::d(interval);
            let x_0 = interval.q[0];
            __nh::vector([d_y - self.b * d_x * (x_0 + 0.5 * d_x)])
        }
        /// h_1 = h_0 ϑ_0 A(r_0, r_1)⁻¹.
        #[inline]
        fn reconstruct_at(
            &self,
            interval: &__nh::ReducedInterval<Self>,
            h0: &Self::Group,
        ) -> Self::Group {
            let x_0 = interval.r[0];
            let d_x = interval.increment[0];
            let vartheta_y = interval.vartheta[0];
            let y_0 = h0[0];
            __nh::vector([vartheta_y + y_0 + self.b * d_x * (x_0 + 0.5 * d_x)])
        }
        /// L̂(r_0, ϑ_0, r_1) = L_d((r_0, e), (r_1, ϑ_0 A(r_0, r_1)⁻¹)).
        fn reduced_lagrangian_at(&self, interval: &__nh::ReducedInterval<Self>) -> f64 {
            let h = interval.time.h;
            let x_0 = interval.r[0];
            let d_x = interval.increment[0];
            let vartheta_y = interval.vartheta[0];
            let term_11 = vartheta_y + self.b * d_x * (x_0 + 0.5 * d_x);
            0.5 * self.m * (d_x * d_x + term_11 * term_11) / h
        }
        /// B_m⁻ and B_m⁺.
        fn mixed_curvature_at(
            &self,
            interval: &__nh::ReducedInterval<Self>,
        ) -> (Self::Curvature, Self::Curvature) {
            let x_0 = interval.r[0];
            let x_1 = interval.r[0] + interval.increment[0];
            let d_x = interval.increment[0];
            let half_b_d_x = 0.5 * self.b * d_x;
            let b_x_0_plus_half_d_x = self.b * (x_0 + 0.5 * d_x);
            (
                __nh::columns([[b_x_0_plus_half_d_x - half_b_d_x - x_0]]),
                __nh::columns([[x_1 - half_b_d_x - b_x_0_plus_half_d_x]]),
            )
        }
        /// F⁻ = D_2L̂ ∘ B_m⁻ + f_d⁻ along the horizontal lift.
        fn reduced_force_minus_at(
            &self,
            interval: &__nh::ReducedInterval<Self>,
        ) -> Self::Base {
            let h = interval.time.h;
            let x_0 = interval.r[0];
            let d_x = interval.increment[0];
            let vartheta_y = interval.vartheta[0];
            let x_0_plus_half_d_x = x_0 + 0.5 * d_x;
            __nh::vector([
                self.m * (vartheta_y + self.b * d_x * x_0_plus_half_d_x)
                    * (self.b * x_0_plus_half_d_x - 0.5 * self.b * d_x - x_0) / h,
            ])
        }
        fn reduced_force_plus_at(
            &self,
            interval: &__nh::ReducedInterval<Self>,
        ) -> Self::Base {
            let h = interval.time.h;
            let x_0 = interval.r[0];
            let x_1 = interval.r[0] + interval.increment[0];
            let d_x = interval.increment[0];
            let vartheta_y = interval.vartheta[0];
            let x_0_plus_half_d_x = x_0 + 0.5 * d_x;
            __nh::vector([
                self.m * (vartheta_y + self.b * d_x * x_0_plus_half_d_x)
                    * (x_1 - 0.5 * self.b * d_x - self.b * x_0_plus_half_d_x) / h,
            ])
        }
        /// φ((r_0, e), (r_1, ϑ_0 A(r_0, r_1)⁻¹)).
        fn reduced_kinematic_residual_at(
            &self,
            interval: &__nh::ReducedInterval<Self>,
        ) -> Self::Constraints {
            let x_0 = interval.r[0];
            let d_x = interval.increment[0];
            let vartheta_y = interval.vartheta[0];
            let x_0_plus_half_d_x = x_0 + 0.5 * d_x;
            __nh::vector([
                vartheta_y + self.b * d_x * x_0_plus_half_d_x - d_x * x_0_plus_half_d_x,
            ])
        }
        /// The horizontal equations, on a basis of dπ(D).
        fn horizontal_residual_at(
            &self,
            before: &__nh::ReducedInterval<Self>,
            after: &__nh::ReducedInterval<Self>,
        ) -> Self::Horizontal {
            let departing = {
                let interval = after;
                let h = interval.time.h;
                let x_0 = interval.r[0];
                let d_x = interval.increment[0];
                let vartheta_y = interval.vartheta[0];
                let inverse_h = 1.0 / h;
                let x_0_plus_half_d_x = x_0 + 0.5 * d_x;
                let term_10 = vartheta_y + self.b * d_x * x_0_plus_half_d_x;
                let half_b_d_x = 0.5 * self.b * d_x;
                let b_x_0_plus_half_d_x = self.b * x_0_plus_half_d_x;
                __nh::vector([
                    self.m * self.b * d_x * inverse_h * term_10
                        + self.m * inverse_h * term_10
                            * (b_x_0_plus_half_d_x - half_b_d_x - x_0)
                        - self.m * inverse_h
                            * (d_x + term_10 * (half_b_d_x + b_x_0_plus_half_d_x)),
                ])
            };
            let arriving = {
                let interval = before;
                let h = interval.time.h;
                let x_0 = interval.r[0];
                let x_1 = interval.r[0] + interval.increment[0];
                let d_x = interval.increment[0];
                let vartheta_y = interval.vartheta[0];
                let inverse_h = 1.0 / h;
                let x_0_plus_half_d_x = x_0 + 0.5 * d_x;
                let term_10 = vartheta_y + self.b * d_x * x_0_plus_half_d_x;
                let half_b_d_x = 0.5 * self.b * d_x;
                let b_x_0_plus_half_d_x = self.b * x_0_plus_half_d_x;
                __nh::vector([
                    self.m * inverse_h * term_10
                        * (x_1 - half_b_d_x - b_x_0_plus_half_d_x)
                        + self.m * inverse_h
                            * (d_x + term_10 * (half_b_d_x + b_x_0_plus_half_d_x)),
                ])
            };
            departing + arriving
        }
        /// The vertical equations, on a basis of g^D.
        fn vertical_residual_at(
            &self,
            before: &__nh::ReducedInterval<Self>,
            after: &__nh::ReducedInterval<Self>,
        ) -> Self::Vertical {
            __nh::vector([])
        }
        #[inline]
        fn arrival_at(&self, node: &__nh::ReducedNode<Self>) -> Self::Unknowns {
            let h = node.time.h;
            let x_0 = node.r[0];
            let d_x = node.z[1];
            let vartheta_y = node.z[0];
            let inverse_h = 1.0 / h;
            __nh::vector([
                self.m * inverse_h * (vartheta_y + self.b * d_x * (x_0 + 0.5 * d_x)),
                self.m * d_x * inverse_h,
            ])
        }
    }
    /// The variations of reduced pairs of `ReducedParticle`.
    #[automatically_derived]
    impl __nh::ReducedVariations for ReducedParticleReduced {
        fn reduced_slopes_at(
            &self,
            interval: &__nh::ReducedInterval<Self>,
        ) -> (Self::Base, Self::Group, Self::Base) {
            let h = interval.time.h;
            let x_0 = interval.r[0];
            let d_x = interval.increment[0];
            let vartheta_y = interval.vartheta[0];
            let inverse_h = 1.0 / h;
            let x_0_plus_half_d_x = x_0 + 0.5 * d_x;
            let term_10 = vartheta_y + self.b * d_x * x_0_plus_half_d_x;
            let term_18 = self.m * inverse_h
                * (d_x + term_10 * (0.5 * self.b * d_x + self.b * x_0_plus_half_d_x));
            (
                __nh::vector([self.m * self.b * d_x * inverse_h * term_10 - term_18]),
                __nh::vector([self.m * inverse_h * term_10]),
                __nh::vector([term_18]),
            )
        }
        fn lift_at_start(
            &self,
            interval: &__nh::ReducedInterval<Self>,
        ) -> Self::Curvature {
            let x_0 = interval.r[0];
            __nh::columns([[x_0]])
        }
        fn horizontal_variation_at(
            &self,
            interval: &__nh::ReducedInterval<Self>,
        ) -> Self::Curvature {
            let x_0 = interval.r[0];
            let d_x = interval.increment[0];
            __nh::columns([[self.b * (x_0 + 0.5 * d_x) - 0.5 * self.b * d_x - x_0]])
        }
        fn vertical_variations_at(
            &self,
            interval: &__nh::ReducedInterval<Self>,
            h0: &Self::Group,
        ) -> (Self::Group, Self::Group) {
            let y_0 = h0[0];
            (__nh::vector([-y_0]), __nh::vector([y_0]))
        }
    }
    impl ReducedParticleReduced {
        /// The derived equations as text and as LaTeX.
        pub const fn equations() -> __nh::Equations {
            const ENTRIES: [__nh::Equation; 11] = __nh::entries([
                "symmetry",
                "Symmetry",
                "G acts on (y)\nTQ = W + U + S + H, D = S + H, V = S + U: dim W = 0, dim U = 1, dim S = 0, dim H = 1\nG is abelian\nChaplygin type: TQ = V + D\nthe mixed curvature does not vanish: the reduced system is forced\nthis is so for generic values of `m`, `b`: for particular ones more may vanish, and dimensions change",
                "\\begin{aligned}\n&\\text{G acts on (y)} \\\\\n&\\text{TQ = W + U + S + H, D = S + H, V = S + U: dim W = 0, dim U = 1, dim S = 0, dim H = 1} \\\\\n&\\text{G is abelian} \\\\\n&\\text{Chaplygin type: TQ = V + D} \\\\\n&\\text{the mixed curvature does not vanish: the reduced system is forced} \\\\\n&\\text{this is so for generic values of \\texttt{m}, \\texttt{b}: for particular ones more may vanish, and dimensions change}\n\\end{aligned}",
                "group_law",
                "Group law",
                "(y) (y') = (y + y')",
                "\\begin{aligned}\n(y) (y') &= (y + y')\n\\end{aligned}",
                "connection",
                "Connection",
                "y_dot = x*x_dot",
                "\\begin{aligned}\n\\dot{y} &= x\\, \\dot{x}\n\\end{aligned}",
                "discrete_connection",
                "Discrete connection",
                "a_y(r[k], r[k+1]) = 1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k])\nA_d(q[k], q[k+1])_y = y[k+1] - 1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) - y[k]",
                "\\begin{aligned}\na^{y}(r_{k}, r_{k+1}) &= \\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) \\\\\n\\mathcal{A}_d(q_{k}, q_{k+1})^{y} &= y_{k+1} - \\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) - y_{k}\n\\end{aligned}",
                "reduction",
                "Reduced variables",
                "vartheta_y[k] = y[k+1] - 1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) - y[k]",
                "\\begin{aligned}\n\\vartheta^{y}_{k} &= y_{k+1} - \\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) - y_{k}\n\\end{aligned}",
                "mixed_curvature",
                "Mixed curvature",
                "B_minus[y, x] = x[k]*(b - 1)\nB_plus[y, x] = x[k+1]*(1 - b)",
                "\\begin{aligned}\n(\\mathcal{B}_m^{-})^{y}_{x} &= x_{k} \\left(b - 1\\right) \\\\\n(\\mathcal{B}_m^{+})^{y}_{x} &= x_{k+1} \\left(1 - b\\right)\n\\end{aligned}",
                "reduced_lagrangian",
                "Reduced discrete Lagrangian",
                "L_hat(r[k], vartheta[k], r[k+1]) = 1/2*m*((x[k+1] - x[k])^2 + (1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) + vartheta_y[k])^2)/h",
                "\\begin{aligned}\n\\hat{L}_d(r_{k}, \\vartheta_{k}, r_{k+1}) &= \\frac{m \\left({\\left(x_{k+1} - x_{k}\\right)}^{2} + {\\left(\\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) + \\vartheta^{y}_{k}\\right)}^{2}\\right)}{2 h}\n\\end{aligned}",
                "reduced_forces",
                "Reduced forces",
                "F_minus[x] = m*x[k]*(b - 1)*(1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) + vartheta_y[k])/h\nF_plus[x] = m*x[k+1]*(1 - b)*(1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) + vartheta_y[k])/h",
                "\\begin{aligned}\n(\\hat{F}_d^{-})_{x} &= \\frac{m x_{k} \\left(b - 1\\right) \\left(\\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) + \\vartheta^{y}_{k}\\right)}{h} \\\\\n(\\hat{F}_d^{+})_{x} &= \\frac{m x_{k+1} \\left(1 - b\\right) \\left(\\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) + \\vartheta^{y}_{k}\\right)}{h}\n\\end{aligned}",
                "reduced_kinematic_constraints",
                "Reduced kinematic constraints",
                "0 = 1/2*(b*x[k+1]^2 - b*x[k]^2 + 2*vartheta_y[k] + x[k]^2 - x[k+1]^2)",
                "\\begin{aligned}\n0 &= \\frac{1}{2} \\left(b {x_{k+1}}^{2} - b {x_{k}}^{2} + 2 \\vartheta^{y}_{k} + {x_{k}}^{2} - {x_{k+1}}^{2}\\right)\n\\end{aligned}",
                "horizontal_equations",
                "Horizontal equations",
                "0 = m*(1/2*b*x[k]^3 - 1/2*b*x[k]*x[k+1]^2 + x[k] - x[k]*vartheta_y[k] - x[k+1])/h + m*(1/2*b*x[k]^3 - 1/2*b*x[k-1]^2*x[k] - x[k-1] + x[k] + x[k]*vartheta_y[k-1])/h",
                "\\begin{aligned}\n0 &= \\frac{m \\left(\\frac{1}{2} b {x_{k}}^{3} - \\frac{1}{2} b x_{k} {x_{k+1}}^{2} + x_{k} - x_{k} \\vartheta^{y}_{k} - x_{k+1}\\right)}{h} + \\frac{m \\left(\\frac{1}{2} b {x_{k}}^{3} - \\frac{1}{2} b {x_{k-1}}^{2} x_{k} - x_{k-1} + x_{k} + x_{k} \\vartheta^{y}_{k-1}\\right)}{h}\n\\end{aligned}",
                "reconstruction",
                "Reconstruction",
                "y[k+1] = 1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) + y[k] + vartheta_y[k]",
                "\\begin{aligned}\ny_{k+1} &= \\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) + y_{k} + \\vartheta^{y}_{k}\n\\end{aligned}",
            ]);
            const SYMBOLS: [__nh::Symbol; 2] = __nh::symbols([
                "m",
                "m",
                "Mass, kg.",
                "b",
                "b",
                "1 for the connection whose horizontal pairs are those of D_d.",
            ]);
            __nh::Equations::new("ReducedParticleReduced", &ENTRIES)
                .described(
                    "Constrained particle, reduced by the translations along y.",
                    &SYMBOLS,
                )
        }
    }
    /// The equations of a node of [`ReducedParticleReduced`], in stages.
    pub struct ReducedParticleReducedStages;
    #[automatically_derived]
    impl __nh::Stages for ReducedParticleReducedStages {
        const DIRECT: bool = false;
        const PERIODIC: &'static [bool] = &[false];
        type Parameters<T: __nh::Real> = [T; 2];
        type Point<T: __nh::Real> = [T; 1];
        type Control<T: __nh::Real> = [T; 0];
        type Covector<T: __nh::Real> = [T; 2];
        type Unknowns<T: __nh::Real> = [T; 3];
        type Constants<T: __nh::Real> = [T; 6];
        #[inline]
        fn constants<T: __nh::Real>(parameters: &[T; 2], h: T) -> [T; 6] {
            let [m, b] = *parameters;
            let m_inverse_h = m * (T::of(1.0) / h);
            let half_b = T::of(0.5) * b;
            [
                m_inverse_h,
                b,
                b - T::of(1.0),
                half_b - T::of(1.0),
                half_b * m_inverse_h,
                m_inverse_h * b,
            ]
        }
        #[inline(always)]
        fn solve<T: __nh::Real>(at: __nh::Given<'_, Self, T>) -> __nh::Solved<Self, T> {
            __nh::newton(at)
        }
    }
    #[automatically_derived]
    impl<T: __nh::Real> __nh::NewtonStages<T> for ReducedParticleReducedStages {
        type Node = [T; 0];
        type Interval = [T; 4];
        type Jacobian = [[T; 2]; 3];
        type Factors = [T; 4];
        #[inline(always)]
        fn node(constants: &[T; 6], t: T, u: &[T; 0], q: &[T; 1]) -> [T; 0] {
            []
        }
        #[inline(always)]
        fn residual(at: __nh::At<'_, Self, T>) -> (__nh::Rows<Self, T>, [T; 4]) {
            let [m_inverse_h, b, b_minus_1, ..] = *at.constants;
            let [p_y, p_x] = *at.arrival;
            let [vartheta_y, d_x, lambda_0] = *at.z;
            let x_0 = at.q[0];
            let x_0_plus_half_d_x = x_0.plus(T::of(0.5), d_x);
            let d_x_x_0_plus_half_d_x = d_x * x_0_plus_half_d_x;
            let scaled_departure_0 = vartheta_y.plus(b, d_x_x_0_plus_half_d_x);
            let departure_0 = m_inverse_h * scaled_departure_0;
            let m_inverse_h_d_x = m_inverse_h * d_x;
            let x_0_lambda_0 = x_0 * lambda_0;
            let rows = __nh::Rows {
                values: [
                    p_y - departure_0 - lambda_0,
                    p_x - m_inverse_h_d_x + x_0_lambda_0,
                    vartheta_y.plus(b_minus_1, d_x_x_0_plus_half_d_x),
                ],
                terms: [
                    lambda_0.abs() + departure_0.abs() + p_y.abs(),
                    x_0_lambda_0.abs() + m_inverse_h_d_x.abs() + p_x.abs(),
                ],
            };
            (rows, [x_0_plus_half_d_x, scaled_departure_0, departure_0, m_inverse_h_d_x])
        }
        #[inline(always)]
        fn jacobian(at: __nh::At<'_, Self, T>, interval: &[T; 4]) -> [[T; 2]; 3] {
            let [m_inverse_h, b, _, half_b_minus_1, half_b_m_inverse_h, m_inverse_h_b] = *at
                .constants;
            let x_0_plus_half_d_x = interval[0];
            let d_x = at.z[1];
            let x_0 = at.q[0];
            let zero = T::of(0.0);
            [
                [
                    -m_inverse_h,
                    -(half_b_m_inverse_h * d_x).plus(m_inverse_h_b, x_0_plus_half_d_x),
                ],
                [zero, -m_inverse_h],
                [T::of(1.0), (half_b_minus_1 * d_x - x_0).plus(b, x_0_plus_half_d_x)],
            ]
        }
        #[inline(always)]
        fn factors(
            at: __nh::At<'_, Self, T>,
            interval: &[T; 4],
        ) -> __nh::Factored<[T; 4], [T; 3], T::Mask> {
            let [m_inverse_h, b, _, half_b_minus_1, half_b_m_inverse_h, m_inverse_h_b] = *at
                .constants;
            let [x_0_plus_half_d_x, scaled_departure_0, ..] = *interval;
            let [vartheta_y, d_x, ..] = *at.z;
            let x_0 = at.q[0];
            let j_2_1 = (half_b_minus_1 * d_x - x_0).plus(b, x_0_plus_half_d_x);
            let u_0_1 = m_inverse_h * j_2_1
                - (half_b_m_inverse_h * d_x).plus(m_inverse_h_b, x_0_plus_half_d_x);
            let x_0_u_0_1 = x_0 * u_0_1;
            let pivot_2 = x_0_u_0_1 - m_inverse_h;
            let inverse_pivot_2 = T::of(1.0) / pivot_2;
            __nh::Factored {
                factors: [
                    x_0,
                    inverse_pivot_2,
                    j_2_1 * inverse_pivot_2,
                    u_0_1 * inverse_pivot_2,
                ],
                terms: __nh::below_momenta([
                    vartheta_y.abs() + (j_2_1 * d_x).abs() + scaled_departure_0.abs(),
                ]),
                sound: __nh::sound(pivot_2, m_inverse_h.abs() + x_0_u_0_1.abs()),
            }
        }
        #[inline(always)]
        fn correction(
            at: __nh::At<'_, Self, T>,
            factors: &[T; 4],
            rows: &[T; 3],
        ) -> [T; 3] {
            let m_inverse_h = at.constants[0];
            let [x_0, inverse_pivot_2, j_2_1_inverse_pivot_2, u_0_1_inverse_pivot_2] = *factors;
            let [residual_y, residual_x, constraint_0] = *rows;
            let right_0 = residual_y.plus(m_inverse_h, constraint_0);
            let right_1 = residual_x.plus(x_0, right_0);
            [
                constraint_0.minus(j_2_1_inverse_pivot_2, right_1),
                inverse_pivot_2 * right_1,
                -right_0.minus(u_0_1_inverse_pivot_2, right_1),
            ]
        }
        #[inline(always)]
        fn arrival(at: __nh::At<'_, Self, T>, interval: &[T; 4]) -> [T; 2] {
            let [_, _, departure_0, m_inverse_h_d_x] = *interval;
            [departure_0, m_inverse_h_d_x]
        }
    }
};
