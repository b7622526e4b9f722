// The expansion of driven_pendulum.rs.

#[allow(non_snake_case)]
/// Pendulum with a motor in its joint.
pub struct DrivenPendulum {
    pub I: f64,
    pub k: f64,
}
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
    /// The discrete equations of motion of `DrivenPendulum`, derived at compile time.
    #[automatically_derived]
    impl __nh::DiscreteSystem for DrivenPendulum {
        const DIM: usize = 1;
        const CONSTRAINTS: usize = 0;
        const COORDINATES: &'static [&'static str] = &["theta"];
        const CONTROLS: &'static [&'static str] = &["torque"];
        const SCHEME: &'static str = "midpoint";
        const FORCED: bool = true;
        type Configuration = __nh::SVector<f64, 1>;
        type Control = __nh::SVector<f64, 1>;
        type Composition = __nh::OneStep;
        type Increment = __nh::SVector<f64, 1>;
        type Covector = __nh::SVector<f64, 1>;
        type Multipliers = __nh::SVector<f64, 0>;
        type ConstraintForms = __nh::SMatrix<f64, 0, 1>;
        type Bilinear = __nh::SMatrix<f64, 1, 1>;
        type ConstraintJacobian = __nh::SMatrix<f64, 0, 1>;
        type Residual = __nh::SVector<f64, 1>;
        type Jacobian = __nh::SMatrix<f64, 1, 1>;
        type Stages = DrivenPendulumStages;
        type Regions = __nh::NoRegions;
        fn for_each_parameter(
            &self,
            each: &mut dyn __nh::core::ops::FnMut(&'static str, f64),
        ) {
            each("I", self.I);
            each("k", self.k);
        }
        fn equations(&self) -> __nh::Equations {
            DrivenPendulum::equations()
        }
        /// L_d(q_0, q_1).
        fn discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let theta_dot = interval.d[0] / interval.time.h;
            let h = interval.time.h;
            let theta_mid = interval.q[0] + 0.5 * interval.d[0];
            h
                * (0.5 * self.I * (theta_dot * theta_dot)
                    + self.k * __nh::math::cos(theta_mid))
        }
        /// D_1L_d(q_0, q_1) = ∂L_d/∂q_0.
        #[inline]
        fn d1_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let theta_dot = interval.d[0] / interval.time.h;
            let h = interval.time.h;
            let theta_mid = interval.q[0] + 0.5 * interval.d[0];
            __nh::vector([
                -(self.I * theta_dot + 0.5 * self.k * h * __nh::math::sin(theta_mid)),
            ])
        }
        /// D_2L_d(q_0, q_1) = ∂L_d/∂q_1.
        #[inline]
        fn d2_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let theta_dot = interval.d[0] / interval.time.h;
            let h = interval.time.h;
            let theta_mid = interval.q[0] + 0.5 * interval.d[0];
            __nh::vector([
                self.I * theta_dot - 0.5 * self.k * h * __nh::math::sin(theta_mid),
            ])
        }
        /// φ(q_0, q_1), zero on D_d.
        #[inline]
        fn kinematic_residual_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Multipliers {
            __nh::vector([])
        }
        fn energy_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let theta_dot = interval.d[0] / interval.time.h;
            let theta_mid = interval.q[0] + 0.5 * interval.d[0];
            (0.5 * self.I) * (theta_dot * theta_dot)
                - self.k * __nh::math::cos(theta_mid)
        }
        /// f_d⁻(q_0, q_1), on the left node.
        fn force_minus_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector {
            let torque = interval.u[0];
            let h = interval.time.h;
            __nh::vector([0.5 * torque * h])
        }
        /// f_d⁺(q_0, q_1), on the right node.
        fn force_plus_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector {
            __nh::DiscreteSystem::force_minus_at(self, interval)
        }
        /// ω(q): row a is the form ω^a.
        #[inline]
        fn constraint_forms_at(
            &self,
            inputs: __nh::Inputs<Self::Control>,
            q: &Self::Configuration,
        ) -> Self::ConstraintForms {
            __nh::SMatrix::zeros()
        }
        fn initial_momentum_at(
            &self,
            inputs: __nh::Inputs<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Covector {
            let theta_dot = v[0];
            __nh::vector([self.I * theta_dot])
        }
        fn velocity_residual_at(
            &self,
            inputs: __nh::Inputs<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> (Self::Multipliers, Self::Multipliers) {
            __nh::sums([])
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
            let I_ = T::of(self.I);
            let k = T::of(self.k);
            let torque = T::of(interval.u[0]);
            let h = T::of(interval.time.h);
            let theta_dot = T::of_size(interval.d[0]) / T::of(interval.time.h);
            let theta_mid = T::of(interval.q[0])
                + T::of(0.5) * T::of_size(interval.d[0]);
            let sin_theta_mid = theta_mid.sin();
            let rows: [T; 1] = [
                (T::of(0.5) * torque * h)
                    .minus(I_, theta_dot)
                    .minus(T::of(0.5) * k * h, sin_theta_mid),
            ];
            __nh::sizes(rows)
        }
    }
    impl DrivenPendulum {
        /// The derived equations as text and as LaTeX.
        pub const fn equations() -> __nh::Equations {
            const ENTRIES: [__nh::Equation; 11] = __nh::entries([
                "configuration",
                "Configuration space",
                "q = (theta) in S1\nu = (torque) in R, constant on an interval",
                "\\begin{aligned}\nq &= (\\theta) \\in S^{1} \\\\\nu &= (\\mathrm{torque}) \\in \\mathbb{R} \\text{, constant on an interval}\n\\end{aligned}",
                "lagrangian",
                "Lagrangian",
                "L(q, q_dot, t) = 1/2*I*theta_dot^2 + k*cos(theta)",
                "\\begin{aligned}\nL(q, \\dot{q}, t) &= \\frac{1}{2} I {\\dot{\\theta}}^{2} + k \\cos \\theta\n\\end{aligned}",
                "discretization",
                "Discretisation",
                "q[k+1/2] = (q[k] + q[k+1])/2\nq_dot[k+1/2] = (q[k+1] - q[k])/h",
                "\\begin{aligned}\nq_{k+1/2} &= \\frac{q_{k} + q_{k+1}}{2} \\\\\n\\dot{q}_{k+1/2} &= \\frac{q_{k+1} - q_{k}}{h}\n\\end{aligned}",
                "discrete_lagrangian",
                "Discrete Lagrangian",
                "L_d(q[k], q[k+1]) = h*(1/2*I*theta_dot[k+1/2]^2 + k*cos(theta[k+1/2]))",
                "\\begin{aligned}\nL_d(q_{k}, q_{k+1}) &= h \\left(\\frac{1}{2} I {\\dot{\\theta}_{k+1/2}}^{2} + k \\cos \\theta_{k+1/2}\\right)\n\\end{aligned}",
                "d1_discrete_lagrangian",
                "Derivative of the discrete Lagrangian in its first argument",
                "D1L_d(q[k], q[k+1])[theta] = -I*theta_dot[k+1/2] - 1/2*k*h*sin(theta[k+1/2])",
                "\\begin{aligned}\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{\\theta} \\rangle &= -I \\dot{\\theta}_{k+1/2} - \\frac{1}{2} k h \\sin \\theta_{k+1/2}\n\\end{aligned}",
                "d2_discrete_lagrangian",
                "Derivative of the discrete Lagrangian in its second argument",
                "D2L_d(q[k], q[k+1])[theta] = I*theta_dot[k+1/2] - 1/2*k*h*sin(theta[k+1/2])",
                "\\begin{aligned}\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{\\theta} \\rangle &= I \\dot{\\theta}_{k+1/2} - \\frac{1}{2} k h \\sin \\theta_{k+1/2}\n\\end{aligned}",
                "force_minus",
                "Discrete force on the left node",
                "f_minus(q[k], q[k+1])[theta] = 1/2*torque[k]*h",
                "\\begin{aligned}\n\\langle f_d^-(q_{k}, q_{k+1}), \\partial_{\\theta} \\rangle &= \\frac{1}{2} \\mathrm{torque}_{k} h\n\\end{aligned}",
                "force_plus",
                "Discrete force on the right node",
                "f_plus(q[k], q[k+1]) = f_minus(q[k], q[k+1])",
                "\\begin{aligned}\nf_d^+(q_{k}, q_{k+1}) &= f_d^-(q_{k}, q_{k+1})\n\\end{aligned}",
                "discrete_lagrange_dalembert",
                "Discrete Lagrange–d'Alembert equations",
                "1/2*torque[k]*h - I*theta_dot[k+1/2] - 1/2*k*h*sin(theta[k+1/2]) + I*theta_dot[k-1/2] - 1/2*k*h*sin(theta[k-1/2]) + 1/2*torque[k-1]*h = 0",
                "\\begin{aligned}\n\\frac{1}{2} \\mathrm{torque}_{k} h - I \\dot{\\theta}_{k+1/2} - \\frac{1}{2} k h \\sin \\theta_{k+1/2} + I \\dot{\\theta}_{k-1/2} - \\frac{1}{2} k h \\sin \\theta_{k-1/2} + \\frac{1}{2} \\mathrm{torque}_{k-1} h &= 0\n\\end{aligned}",
                "reversibility",
                "Reversibility",
                "the scheme is symmetric: the step with -h undoes the step with h\nt -> -t reverses the system, with the controls in reverse order: L, D and the forces do not change\nno change of signs and half turns of angles that reverses the system keeps the sense in which `theta` runs for generic values of `I`, `k`, `torque`: unless another reversal does, first integrals may drift on motions in which that goes round or on and on; steps of a higher order, `#[discretization(midpoint, order = 6)]`, make the drift much smaller, as a smaller h does",
                "\\begin{aligned}\n&\\text{the scheme is symmetric: the step with -h undoes the step with h} \\\\\n&\\text{t -> -t reverses the system, with the controls in reverse order: L, D and the forces do not change} \\\\\n&\\text{no change of signs and half turns of angles that reverses the system keeps the sense in which \\texttt{theta} runs for generic values of \\texttt{I}, \\texttt{k}, \\texttt{torque}: unless another reversal does, first integrals may drift on motions in which that goes round or on and on; steps of a higher order, \\texttt{\\#[discretization(midpoint, order = 6)]}, make the drift much smaller, as a smaller h does}\n\\end{aligned}",
                "energy_conservation",
                "Conservation of energy",
                "the energy E_L of the continuous system is not conserved for generic values of `torque`: the forces do work\ndE_L/dt = torque*theta_dot",
                "\\begin{aligned}\n&\\text{the energy E\\_L of the continuous system is not conserved for generic values of \\texttt{torque}: the forces do work} \\\\\n\\frac{dE_L}{dt} &= \\mathrm{torque} \\dot{\\theta}\n\\end{aligned}",
            ]);
            const SYMBOLS: [__nh::Symbol; 3] = __nh::symbols([
                "I",
                "I",
                "",
                "k",
                "k",
                "",
                "torque",
                "\\mathrm{torque}",
                "a control, constant on an interval.",
            ]);
            __nh::Equations::new("DrivenPendulum", &ENTRIES)
                .described("Pendulum with a motor in its joint.", &SYMBOLS)
        }
    }
    /// The equations of a node of [`DrivenPendulum`], in stages.
    pub struct DrivenPendulumStages;
    #[automatically_derived]
    impl __nh::Stages for DrivenPendulumStages {
        const DIRECT: bool = false;
        const PERIODIC: &'static [bool] = &[true];
        type Parameters<T: __nh::Real> = [T; 2];
        type Point<T: __nh::Real> = [T; 1];
        type Control<T: __nh::Real> = [T; 1];
        type Covector<T: __nh::Real> = [T; 1];
        type Unknowns<T: __nh::Real> = [T; 1];
        type Constants<T: __nh::Real> = [T; 4];
        #[inline]
        fn constants<T: __nh::Real>(parameters: &[T; 2], h: T) -> [T; 4] {
            let [I_, k] = *parameters;
            let half_h = T::of(0.5) * h;
            [I_ * (T::of(1.0) / h), half_h, half_h * k, T::of(0.25) * (h * k)]
        }
        #[inline(always)]
        fn solve<T: __nh::Real>(at: __nh::Given<'_, Self, T>) -> __nh::Solved<Self, T> {
            __nh::newton(at)
        }
    }
    #[automatically_derived]
    impl<T: __nh::Real> __nh::NewtonStages<T> for DrivenPendulumStages {
        type Node = [T; 1];
        type Interval = [T; 3];
        type Jacobian = [[T; 1]; 1];
        type Factors = [T; 1];
        #[inline(always)]
        fn node(constants: &[T; 4], t: T, u: &[T; 1], q: &[T; 1]) -> [T; 1] {
            let half_h = constants[1];
            let torque = u[0];
            [half_h * torque]
        }
        #[inline(always)]
        fn residual(at: __nh::At<'_, Self, T>) -> (__nh::Rows<Self, T>, [T; 3]) {
            let [I_inverse_h, _, half_h_k, ..] = *at.constants;
            let half_h_torque = at.node[0];
            let p_theta = at.arrival[0];
            let d_theta = at.z[0];
            let theta_0 = at.q[0];
            let I_inverse_h_d_theta = I_inverse_h * d_theta;
            let theta_mid = theta_0.plus(T::of(0.5), d_theta);
            let (sin_theta_mid, cos_theta_mid) = theta_mid.sin_cos();
            let term_18 = half_h_k * sin_theta_mid - half_h_torque;
            let departure_0 = I_inverse_h_d_theta + term_18;
            let rows = __nh::Rows {
                values: [p_theta - departure_0],
                terms: [departure_0.abs() + p_theta.abs()],
            };
            (rows, [I_inverse_h_d_theta, term_18, cos_theta_mid])
        }
        #[inline(always)]
        fn jacobian(at: __nh::At<'_, Self, T>, interval: &[T; 3]) -> [[T; 1]; 1] {
            let [I_inverse_h, _, _, quarter_h_k] = *at.constants;
            let cos_theta_mid = interval[2];
            [[-I_inverse_h.plus(quarter_h_k, cos_theta_mid)]]
        }
        #[inline(always)]
        fn factors(
            at: __nh::At<'_, Self, T>,
            interval: &[T; 3],
        ) -> __nh::Factored<[T; 1], [T; 1], T::Mask> {
            let [I_inverse_h, _, _, quarter_h_k] = *at.constants;
            let cos_theta_mid = interval[2];
            __nh::Factored {
                factors: [T::of(1.0) / I_inverse_h.plus(quarter_h_k, cos_theta_mid)],
                terms: __nh::below_momenta([]),
                sound: <T::Mask as __nh::Mask>::of(true),
            }
        }
        #[inline(always)]
        fn correction(
            at: __nh::At<'_, Self, T>,
            factors: &[T; 1],
            rows: &[T; 1],
        ) -> [T; 1] {
            let inverse_pivot_0 = factors[0];
            let residual_theta = rows[0];
            [-(inverse_pivot_0 * residual_theta)]
        }
        #[inline(always)]
        fn arrival(at: __nh::At<'_, Self, T>, interval: &[T; 3]) -> [T; 1] {
            let [I_inverse_h_d_theta, term_18, ..] = *interval;
            [I_inverse_h_d_theta - term_18]
        }
    }
    #[automatically_derived]
    impl __nh::StagesOf<DrivenPendulum> for DrivenPendulumStages {
        #[inline]
        fn parameters(system: &DrivenPendulum) -> [f64; 2] {
            [system.I, system.k]
        }
    }
};
