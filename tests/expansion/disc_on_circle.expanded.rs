// The expansion of disc_on_circle.rs.

#[allow(non_snake_case)]
/// Disc on a circle of variable radius: continuous equations, Voronec, Chaplygin, a new time, a moving frame.
pub struct DiscOnCircle {
    pub m: f64,
    pub J: f64,
    pub r: f64,
    pub eps: f64,
    pub w: f64,
}
#[allow(
    non_snake_case,
    unreachable_pub,
    unused_imports,
    unused_qualifications,
    unused_variables,
    clippy::all,
    clippy::nursery,
    clippy::pedantic,
    clippy::restriction,
)]
const _: () = {
    use ::nonholonomic::__private as __nh;
    use __nh::core::primitive::{f64, str, usize};
    /// The discrete equations of motion of `DiscOnCircle`, derived at compile time.
    ///
    /// **Configuration space**
    ///
    /// ```text
    /// q = (phi, psi) in S1^2
    /// ```
    ///
    /// **Lagrangian**
    ///
    /// ```text
    /// L(q, q_dot, t) = 1/2*m*phi_dot^2*(1 + r + eps*sin(w*t))^2 + 1/2*J*psi_dot^2
    /// ```
    ///
    /// **Constraints**
    ///
    /// ```text
    /// 0 = psi_dot - phi_dot*(1 + r + eps*sin(w*t))/r
    /// ```
    ///
    /// **Discretisation**
    ///
    /// ```text
    /// q[k+1/2] = (q[k] + q[k+1])/2
    /// q_dot[k+1/2] = (q[k+1] - q[k])/h
    /// ```
    ///
    /// **Discrete Lagrangian**
    ///
    /// ```text
    /// L_d(q[k], q[k+1]) = h*(1/2*m*phi_dot[k+1/2]^2*(1 + r + eps*sin(w*t[k+1/2]))^2 + 1/2*J*psi_dot[k+1/2]^2)
    /// ```
    ///
    /// **Discrete Lagrange–d'Alembert equations**
    ///
    /// ```text
    /// -m*phi_dot[k+1/2]*(1 + r + eps*sin(w*t[k+1/2]))^2 + m*phi_dot[k-1/2]*(1 + r + eps*sin(w*t[k-1/2]))^2 = -lambda_1[k]*(1 + r + eps*sin(w*t[k]))/r
    /// -J*psi_dot[k+1/2] + J*psi_dot[k-1/2] = lambda_1[k]
    /// psi_dot[k+1/2] - phi_dot[k+1/2]*(1 + r + eps*sin(w*t[k+1/2]))/r = 0
    /// ```
    ///
    /// **Integrability of the constraints**
    ///
    /// ```text
    /// no combination of the constraints is integrable: the system is nonholonomic
    /// ```
    #[automatically_derived]
    impl __nh::DiscreteSystem for DiscOnCircle {
        type Stages = DiscOnCircleStages;
        type Regions = __nh::NoRegions;
        const DIM: usize = 2;
        const CONSTRAINTS: usize = 1;
        const COORDINATES: &'static [&'static str] = &["phi", "psi"];
        type Configuration = __nh::SVector<f64, 2>;
        type Increment = __nh::SVector<f64, 2>;
        type Covector = __nh::SVector<f64, 2>;
        type Multipliers = __nh::SVector<f64, 1>;
        type ConstraintForms = __nh::SMatrix<f64, 1, 2>;
        type Bilinear = __nh::SMatrix<f64, 2, 2>;
        type ConstraintJacobian = __nh::SMatrix<f64, 1, 2>;
        type Residual = __nh::SVector<f64, 3>;
        type Jacobian = __nh::SMatrix<f64, 3, 3>;
        /// q_1 = q_0 + d: the coordinates are real numbers and unwrapped angles.
        #[inline]
        fn retract(q: &Self::Configuration, d: &Self::Increment) -> Self::Configuration {
            *q + *d
        }
        /// d = q_1 - q_0.
        #[inline]
        fn increment(
            q0: &Self::Configuration,
            q1: &Self::Configuration,
        ) -> Self::Increment {
            *q1 - *q0
        }
        /// max_i |q_i|.
        #[inline]
        fn magnitude(q: &Self::Configuration) -> f64 {
            q.amax()
        }
        /// L_d(q_0, q_1).
        ///
        /// ```text
        /// L_d(q[k], q[k+1]) = h*(1/2*m*phi_dot[k+1/2]^2*(1 + r + eps*sin(w*t[k+1/2]))^2 + 1/2*J*psi_dot[k+1/2]^2)
        /// ```
        fn discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let [phi_dot, psi_dot] = __nh::array(interval.d / interval.time.h);
            let h = interval.time.h;
            let t_mid = interval.time.t + 0.5 * interval.time.h;
            let term_10 = self.r + 1.0 + self.eps * __nh::math::sin(self.w * t_mid);
            let term_19 = 0.5 * self.m * (phi_dot * phi_dot) * (term_10 * term_10)
                + 0.5 * self.J * (psi_dot * psi_dot);
            h * term_19
        }
        /// D_1L_d(q_0, q_1) = ∂L_d/∂q_0.
        ///
        /// ```text
        /// D1L_d(q[k], q[k+1])[phi] = -m*phi_dot[k+1/2]*(1 + r + eps*sin(w*t[k+1/2]))^2
        /// D1L_d(q[k], q[k+1])[psi] = -J*psi_dot[k+1/2]
        /// ```
        #[inline]
        fn d1_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let [phi_dot, psi_dot] = __nh::array(interval.d / interval.time.h);
            let t_mid = interval.time.t + 0.5 * interval.time.h;
            let term_8 = self.r + 1.0 + self.eps * __nh::math::sin(self.w * t_mid);
            __nh::vector([-(self.m * phi_dot * (term_8 * term_8)), -(self.J * psi_dot)])
        }
        /// D_2L_d(q_0, q_1) = ∂L_d/∂q_1.
        ///
        /// ```text
        /// D2L_d(q[k], q[k+1])[phi] = m*phi_dot[k+1/2]*(1 + r + eps*sin(w*t[k+1/2]))^2
        /// D2L_d(q[k], q[k+1])[psi] = J*psi_dot[k+1/2]
        /// ```
        #[inline]
        fn d2_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let [phi_dot, psi_dot] = __nh::array(interval.d / interval.time.h);
            let t_mid = interval.time.t + 0.5 * interval.time.h;
            let term_8 = self.r + 1.0 + self.eps * __nh::math::sin(self.w * t_mid);
            __nh::vector([self.m * phi_dot * (term_8 * term_8), self.J * psi_dot])
        }
        fn d2_d1_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Bilinear {
            __nh::DiscreteSystem::departure_jacobian_at(self, interval)
                .covector_by_increment
        }
        /// φ(q_0, q_1), zero on D_d.
        ///
        /// ```text
        /// 0 = psi_dot[k+1/2] - phi_dot[k+1/2]*(1 + r + eps*sin(w*t[k+1/2]))/r
        /// ```
        #[inline]
        fn kinematic_residual_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Multipliers {
            let [phi_dot, psi_dot] = __nh::array(interval.d / interval.time.h);
            let t_mid = interval.time.t + 0.5 * interval.time.h;
            __nh::vector([
                psi_dot
                    - phi_dot
                        * (self.r + 1.0 + self.eps * __nh::math::sin(self.w * t_mid))
                        / self.r,
            ])
        }
        /// E = q̇ · ∂L/∂q̇ - L at the nodes of the discretisation.
        fn energy_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let [phi_dot, psi_dot] = __nh::array(interval.d / interval.time.h);
            let t_mid = interval.time.t + 0.5 * interval.time.h;
            let term_10 = self.r + 1.0 + self.eps * __nh::math::sin(self.w * t_mid);
            0.5 * self.m * (phi_dot * phi_dot) * (term_10 * term_10)
                + 0.5 * self.J * (psi_dot * psi_dot)
        }
        /// ω(q): row a is the form ω^a.
        ///
        /// ```text
        /// omega_1(q[k]) = -(1 + r + eps*sin(w*t[k]))/r*dphi + dpsi
        /// ```
        #[inline]
        fn constraint_forms_at(
            &self,
            time: __nh::TimeStep,
            q: &Self::Configuration,
        ) -> Self::ConstraintForms {
            let t = time.t;
            {
                let mut result = __nh::SMatrix::<f64, 1, 2>::zeros();
                result[(0, 0)] = -((self.r + 1.0
                    + self.eps * __nh::math::sin(self.w * t)) / self.r);
                result[(0, 1)] = 1.0;
                result
            }
        }
        /// p = ∂L/∂q̇(q, v, t).
        fn initial_momentum_at(
            &self,
            time: __nh::TimeStep,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Covector {
            let [phi_dot, psi_dot] = __nh::array(*v);
            let t = time.t;
            let term_8 = self.r + 1.0 + self.eps * __nh::math::sin(self.w * t);
            __nh::vector([self.m * phi_dot * (term_8 * term_8), self.J * psi_dot])
        }
        fn velocity_residual_at(
            &self,
            time: __nh::TimeStep,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> (Self::Multipliers, Self::Multipliers) {
            let [phi_dot, psi_dot] = __nh::array(*v);
            let t = time.t;
            let term_11 = phi_dot
                * (self.r + 1.0 + self.eps * __nh::math::sin(self.w * t)) / self.r;
            (
                __nh::vector([psi_dot - term_11]),
                __nh::vector([__nh::math::abs(term_11) + __nh::math::abs(psi_dot)]),
            )
        }
        #[inline]
        fn arrival_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector {
            __nh::DiscreteSystem::d2_discrete_lagrangian_at(self, interval)
        }
        #[inline]
        fn departure_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> (Self::Covector, Self::Multipliers) {
            (
                __nh::DiscreteSystem::d1_discrete_lagrangian_at(self, interval),
                __nh::DiscreteSystem::kinematic_residual_at(self, interval),
            )
        }
        #[inline]
        fn departure_jacobian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> __nh::Departure<Self> {
            let h = interval.time.h;
            let t_mid = interval.time.t + 0.5 * interval.time.h;
            let term_9 = self.r + 1.0 + self.eps * __nh::math::sin(self.w * t_mid);
            let inverse_h = 1.0 / h;
            let (covector, phi) = __nh::DiscreteSystem::departure_at(self, interval);
            __nh::Departure {
                covector,
                phi,
                covector_by_increment: {
                    let mut result = __nh::SMatrix::<f64, 2, 2>::zeros();
                    result[(0, 0)] = -(self.m * (term_9 * term_9) * inverse_h);
                    result[(1, 1)] = -(self.J * inverse_h);
                    result
                },
                phi_by_increment: {
                    let mut result = __nh::SMatrix::<f64, 1, 2>::zeros();
                    result[(0, 0)] = -(term_9 * inverse_h / self.r);
                    result[(0, 1)] = inverse_h;
                    result
                },
            }
        }
        fn equations(&self) -> __nh::Equations {
            DiscOnCircle::equations()
        }
    }
    impl DiscOnCircle {
        /// The derived equations as text and as LaTeX.
        #[allow(dead_code)]
        pub const fn equations() -> __nh::Equations {
            const ENTRIES: &'static [__nh::Equation] = &[
                __nh::Equation::new(
                    "configuration",
                    "q = (phi, psi) in S1^2",
                    "\\begin{aligned}\nq &= (\\phi, \\psi) \\in (S^{1})^{2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "lagrangian",
                    "L(q, q_dot, t) = 1/2*m*phi_dot^2*(1 + r + eps*sin(w*t))^2 + 1/2*J*psi_dot^2",
                    "\\begin{aligned}\nL(q, \\dot{q}, t) &= \\frac{1}{2} m {\\dot{\\phi}}^{2} {\\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right)}^{2} + \\frac{1}{2} J {\\dot{\\psi}}^{2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "constraints",
                    "0 = psi_dot - phi_dot*(1 + r + eps*sin(w*t))/r",
                    "\\begin{aligned}\n0 &= \\dot{\\psi} - \\frac{\\dot{\\phi} \\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right)}{r}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "discretization",
                    "q[k+1/2] = (q[k] + q[k+1])/2\nq_dot[k+1/2] = (q[k+1] - q[k])/h",
                    "\\begin{aligned}\nq_{k+1/2} &= \\frac{q_{k} + q_{k+1}}{2} \\\\\n\\dot{q}_{k+1/2} &= \\frac{q_{k+1} - q_{k}}{h}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "discrete_lagrangian",
                    "L_d(q[k], q[k+1]) = h*(1/2*m*phi_dot[k+1/2]^2*(1 + r + eps*sin(w*t[k+1/2]))^2 + 1/2*J*psi_dot[k+1/2]^2)",
                    "\\begin{aligned}\nL_d(q_{k}, q_{k+1}) &= h \\left(\\frac{1}{2} m {\\dot{\\phi}_{k+1/2}}^{2} {\\left(1 + r + \\mathrm{eps} \\sin\\left(w t_{k+1/2}\\right)\\right)}^{2} + \\frac{1}{2} J {\\dot{\\psi}_{k+1/2}}^{2}\\right)\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "d1_discrete_lagrangian",
                    "D1L_d(q[k], q[k+1])[phi] = -m*phi_dot[k+1/2]*(1 + r + eps*sin(w*t[k+1/2]))^2\nD1L_d(q[k], q[k+1])[psi] = -J*psi_dot[k+1/2]",
                    "\\begin{aligned}\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{\\phi} \\rangle &= -m \\dot{\\phi}_{k+1/2} {\\left(1 + r + \\mathrm{eps} \\sin\\left(w t_{k+1/2}\\right)\\right)}^{2} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{\\psi} \\rangle &= -J \\dot{\\psi}_{k+1/2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "d2_discrete_lagrangian",
                    "D2L_d(q[k], q[k+1])[phi] = m*phi_dot[k+1/2]*(1 + r + eps*sin(w*t[k+1/2]))^2\nD2L_d(q[k], q[k+1])[psi] = J*psi_dot[k+1/2]",
                    "\\begin{aligned}\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{\\phi} \\rangle &= m \\dot{\\phi}_{k+1/2} {\\left(1 + r + \\mathrm{eps} \\sin\\left(w t_{k+1/2}\\right)\\right)}^{2} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{\\psi} \\rangle &= J \\dot{\\psi}_{k+1/2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "constraint_forms",
                    "omega_1(q[k]) = -(1 + r + eps*sin(w*t[k]))/r*dphi + dpsi",
                    "\\begin{aligned}\n\\omega^{1}(q_{k}) &= -\\frac{1 + r + \\mathrm{eps} \\sin\\left(w t_{k}\\right)}{r}\\, d\\phi + d\\psi\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "kinematic_constraints",
                    "0 = psi_dot[k+1/2] - phi_dot[k+1/2]*(1 + r + eps*sin(w*t[k+1/2]))/r",
                    "\\begin{aligned}\n0 &= \\dot{\\psi}_{k+1/2} - \\frac{\\dot{\\phi}_{k+1/2} \\left(1 + r + \\mathrm{eps} \\sin\\left(w t_{k+1/2}\\right)\\right)}{r}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "discrete_lagrange_dalembert",
                    "-m*phi_dot[k+1/2]*(1 + r + eps*sin(w*t[k+1/2]))^2 + m*phi_dot[k-1/2]*(1 + r + eps*sin(w*t[k-1/2]))^2 = -lambda_1[k]*(1 + r + eps*sin(w*t[k]))/r\n-J*psi_dot[k+1/2] + J*psi_dot[k-1/2] = lambda_1[k]\npsi_dot[k+1/2] - phi_dot[k+1/2]*(1 + r + eps*sin(w*t[k+1/2]))/r = 0",
                    "\\begin{aligned}\n-m \\dot{\\phi}_{k+1/2} {\\left(1 + r + \\mathrm{eps} \\sin\\left(w t_{k+1/2}\\right)\\right)}^{2} + m \\dot{\\phi}_{k-1/2} {\\left(1 + r + \\mathrm{eps} \\sin\\left(w t_{k-1/2}\\right)\\right)}^{2} &= -\\frac{\\lambda_{1,k} \\left(1 + r + \\mathrm{eps} \\sin\\left(w t_{k}\\right)\\right)}{r} \\\\\n-J \\dot{\\psi}_{k+1/2} + J \\dot{\\psi}_{k-1/2} &= \\lambda_{1,k} \\\\\n\\dot{\\psi}_{k+1/2} - \\frac{\\dot{\\phi}_{k+1/2} \\left(1 + r + \\mathrm{eps} \\sin\\left(w t_{k+1/2}\\right)\\right)}{r} &= 0\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "integrability",
                    "no combination of the constraints is integrable: the system is nonholonomic",
                    "\\begin{aligned}\n&\\text{no combination of the constraints is integrable: the system is nonholonomic}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "momenta",
                    "dL/dphi_dot = m*phi_dot*(1 + r + eps*sin(w*t))^2\ndL/dpsi_dot = J*psi_dot",
                    "\\begin{aligned}\n\\frac{\\partial L}{\\partial \\dot{\\phi}} &= m \\dot{\\phi} {\\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right)}^{2} \\\\\n\\frac{\\partial L}{\\partial \\dot{\\psi}} &= J \\dot{\\psi}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "mass_matrix",
                    "M[phi, phi] = m*(1 + r + eps*sin(w*t))^2\nM[psi, psi] = J",
                    "\\begin{aligned}\nM[\\phi, \\phi] &= m {\\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right)}^{2} \\\\\nM[\\psi, \\psi] &= J\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "lagrangian_energy",
                    "E_L = 1/2*m*phi_dot^2*(1 + r + eps*sin(w*t))^2 + 1/2*J*psi_dot^2",
                    "\\begin{aligned}\nE_L &= \\frac{1}{2} m {\\dot{\\phi}}^{2} {\\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right)}^{2} + \\frac{1}{2} J {\\dot{\\psi}}^{2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "lagrange_dalembert",
                    "m*(1 + r + eps*sin(w*t))^2*phi_dot_dot = -2*m*eps*w*phi_dot*(1 + r + eps*sin(w*t))*cos(w*t) - lambda_1*(1 + r + eps*sin(w*t))/r\nJ*psi_dot_dot = lambda_1\n0 = psi_dot - phi_dot*(1 + r + eps*sin(w*t))/r",
                    "\\begin{aligned}\nm {\\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right)}^{2}\\, \\ddot{\\phi} &= -2 m \\mathrm{eps} w \\dot{\\phi} \\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right) \\cos\\left(w t\\right) - \\frac{\\lambda_{1} \\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right)}{r} \\\\\nJ\\, \\ddot{\\psi} &= \\lambda_{1} \\\\\n0 &= \\dot{\\psi} - \\frac{\\dot{\\phi} \\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right)}{r}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "dependent_velocities",
                    "psi_dot = phi_dot*(1 + r + eps*sin(w*t))/r",
                    "\\begin{aligned}\n\\dot{\\psi} &= \\frac{\\dot{\\phi} \\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right)}{r}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "constrained_lagrangian",
                    "L_c = 1/2*m*phi_dot^2*(1 + r + eps*sin(w*t))^2 + 1/2*J*phi_dot^2*(1 + r + eps*sin(w*t))^2/r^2",
                    "\\begin{aligned}\nL_c &= \\frac{1}{2} m {\\dot{\\phi}}^{2} {\\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right)}^{2} + \\frac{J {\\dot{\\phi}}^{2} {\\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right)}^{2}}{2 {r}^{2}}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "voronec_momenta",
                    "K_psi = J*phi_dot*(1 + r + eps*sin(w*t))/r",
                    "\\begin{aligned}\nK_{\\psi} &= \\frac{J \\dot{\\phi} \\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right)}{r}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "curvature",
                    "A^psi[phi] = eps*w*cos(w*t)/r",
                    "\\begin{aligned}\nA^{\\psi}_{\\phi} &= \\frac{\\mathrm{eps} w \\cos\\left(w t\\right)}{r}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "constrained_mass_matrix",
                    "M_c[phi, phi] = m*(1 + r + eps*sin(w*t))^2 + J*(1 + r + eps*sin(w*t))^2/r^2",
                    "\\begin{aligned}\nM_c[\\phi, \\phi] &= m {\\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right)}^{2} + \\frac{J {\\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right)}^{2}}{{r}^{2}}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "voronec",
                    "(m*(1 + r + eps*sin(w*t))^2 + J*(1 + r + eps*sin(w*t))^2/r^2)*phi_dot_dot = -2*m*eps*w*phi_dot*(1 + r + eps*sin(w*t))*cos(w*t) - J*eps*w*phi_dot*(1 + r + eps*sin(w*t))*cos(w*t)/r^2",
                    "\\begin{aligned}\n\\left(m {\\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right)}^{2} + \\frac{J {\\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right)}^{2}}{{r}^{2}}\\right) \\ddot{\\phi} &= -2 m \\mathrm{eps} w \\dot{\\phi} \\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right) \\cos\\left(w t\\right) - \\frac{J \\mathrm{eps} w \\dot{\\phi} \\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right) \\cos\\left(w t\\right)}{{r}^{2}}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "curvature_vanishes",
                    "no equation for a dependent velocity has vanishing curvature: the constraints are not all holonomic",
                    "\\begin{aligned}\n&\\text{no equation for a dependent velocity has vanishing curvature: the constraints are not all holonomic}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "chaplygin",
                    "L_red = 1/2*m*phi_dot^2*(1 + r + eps*sin(w*t))^2 + 1/2*J*phi_dot^2*(1 + r + eps*sin(w*t))^2/r^2\nJK^1[phi] = -J*eps*w*phi_dot*(1 + r + eps*sin(w*t))*cos(w*t)/r^2",
                    "\\begin{aligned}\nL_{\\mathrm{red}} &= \\frac{1}{2} m {\\dot{\\phi}}^{2} {\\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right)}^{2} + \\frac{J {\\dot{\\phi}}^{2} {\\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right)}^{2}}{2 {r}^{2}} \\\\\nJK^{1}_{\\phi} &= -\\frac{J \\mathrm{eps} w \\dot{\\phi} \\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right) \\cos\\left(w t\\right)}{{r}^{2}}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "hamiltonisation",
                    "d(ln N)/dt = -J*eps*w*cos(w*t)/((m*r^2 + J)*(1 + r + eps*sin(w*t)))\ndtau/dt = N\nL* = 1/2*(m*(1 + r + eps*sin(w*t))^2 + J*(1 + r + eps*sin(w*t))^2/r^2)*N^2*(phi')^2",
                    "\\begin{aligned}\n\\frac{d \\ln \\mathcal{N}}{dt} &= -\\frac{J \\mathrm{eps} w \\cos\\left(w t\\right)}{\\left(m {r}^{2} + J\\right) \\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right)} \\\\\n\\frac{d\\tau}{dt} &= \\mathcal{N} \\\\\nL^{*} &= \\frac{1}{2} \\left(m {\\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right)}^{2} + \\frac{J {\\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right)}^{2}}{{r}^{2}}\\right) \\mathcal{N}^{2} (\\phi')^{2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "moving_frame",
                    "g_t(x)[phi] = w*t + phi\ng_t(x)[psi] = psi\nomega_t(g_t(x))[phi] = w\nl(x, x_dot, t) = 1/2*m*(w + phi_dot)^2*(1 + r + eps*sin(w*t))^2 + 1/2*J*psi_dot^2\n0 = psi_dot - (w + phi_dot)*(1 + r + eps*sin(w*t))/r",
                    "\\begin{aligned}\ng_t(x)^{\\phi} &= w t + \\phi \\\\\ng_t(x)^{\\psi} &= \\psi \\\\\n\\omega_t(g_t(x))^{\\phi} &= w \\\\\nl(x, \\dot{x}, t) &= \\frac{1}{2} m {\\left(w + \\dot{\\phi}\\right)}^{2} {\\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right)}^{2} + \\frac{1}{2} J {\\dot{\\psi}}^{2} \\\\\n0 &= \\dot{\\psi} - \\frac{\\left(w + \\dot{\\phi}\\right) \\left(1 + r + \\mathrm{eps} \\sin\\left(w t\\right)\\right)}{r}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "moving_energy",
                    "the moving energy E_L - dL/dq_dot omega_t is not proved to be conserved: the Lagrangian of the moving frame depends on t; the first constraint is not homogeneous in the moving frame",
                    "\\text{the moving energy $E_L - \\frac{\\partial L}{\\partial \\dot{q}} \\cdot \\omega_t$ is not proved to be conserved: the Lagrangian of the moving frame depends on t; the first constraint is not homogeneous in the moving frame}",
                ),
            ];
            __nh::Equations::new("DiscOnCircle", ENTRIES)
        }
    }
    /// The equations of a node of [`DiscOnCircle`], in stages.
    pub struct DiscOnCircleStages;
    #[automatically_derived]
    impl __nh::core::clone::Clone for DiscOnCircleStages {
        #[inline]
        fn clone(&self) -> Self {
            *self
        }
    }
    #[automatically_derived]
    impl __nh::core::marker::Copy for DiscOnCircleStages {}
    #[automatically_derived]
    impl __nh::core::fmt::Debug for DiscOnCircleStages {
        fn fmt(
            &self,
            f: &mut __nh::core::fmt::Formatter<'_>,
        ) -> __nh::core::fmt::Result {
            f.write_str("DiscOnCircleStages")
        }
    }
    #[automatically_derived]
    impl __nh::Stages for DiscOnCircleStages {
        const DIRECT: bool = true;
        const PERIODIC: &'static [bool] = &[false, false];
        type Parameters<T: __nh::Real> = [T; 5];
        type Point<T: __nh::Real> = [T; 2];
        type Covector<T: __nh::Real> = [T; 2];
        type Unknowns<T: __nh::Real> = [T; 3];
        type Constants<T: __nh::Real> = [T; 16];
        #[inline]
        fn constants<T: __nh::Real>(parameters: &[T; 5], step: T) -> [T; 16] {
            let [m, J_, r, eps, w] = *parameters;
            let h = step;
            let inverse_h = T::of(1.0) / h;
            let inverse_r = T::of(1.0) / r;
            let inverse_r_J = inverse_r * J_;
            let inverse_h_inverse_r = inverse_h * inverse_r;
            let J_inverse_h = J_ * inverse_h;
            let inverse_J = T::of(1.0) / J_;
            [
                h,
                inverse_h,
                m * inverse_h,
                r + T::of(1.0),
                eps,
                w,
                T::of(0.5) * h,
                inverse_r,
                J_,
                inverse_r_J,
                inverse_h_inverse_r,
                inverse_r_J * inverse_h_inverse_r,
                inverse_r * inverse_h,
                J_inverse_h,
                inverse_J,
                __nh::zero_where(__nh::regular(J_inverse_h) & __nh::regular(inverse_J)),
            ]
        }
        #[inline(always)]
        fn solve<T: __nh::Real>(
            constants: &[T; 16],
            t: T,
            q: &[T; 2],
            arrival: &[T; 2],
            guess: &[T; 3],
            limits: __nh::Limits,
        ) -> __nh::Solved<Self, T> {
            let [p_phi, p_psi] = *arrival;
            let [guess_phi, guess_psi, ..] = *guess;
            let t_0 = t;
            let [(sin_w_t_0_plus_half_h, _), (sin_w_t_0, _)] = T::sin_cos_each([
                constants[5] * (t_0 + constants[6]),
                constants[5] * t_0,
            ]);
            let term_17 = constants[3].plus(constants[4], sin_w_t_0_plus_half_h);
            let j_0_0 = constants[2] * (term_17 * term_17);
            let r_plus_1_plus_eps_sin_w_t_0 = constants[3].plus(constants[4], sin_w_t_0);
            let term_30 = constants[11] * r_plus_1_plus_eps_sin_w_t_0 * term_17;
            let pivot_2 = j_0_0 + term_30;
            let inverse_pivot_2 = T::of(1.0) / pivot_2;
            let term_37 = term_17 * constants[10];
            let right_2 = (constants[1] * guess_psi).minus(term_37, guess_phi);
            let right_0 = (p_phi - j_0_0 * guess_phi)
                .plus(constants[9] * r_plus_1_plus_eps_sin_w_t_0, right_2);
            let delta_phi = guess_phi.plus(inverse_pivot_2, right_0);
            let j_0_0_delta_phi = j_0_0 * delta_phi;
            let reduced_2 = right_2
                .minus(constants[12] * (term_17 * inverse_pivot_2), right_0);
            let lambda_0 = constants[8] * reduced_2;
            let term_52 = constants[7] * r_plus_1_plus_eps_sin_w_t_0 * lambda_0;
            let delta_psi = guess_psi.minus(constants[0], reduced_2);
            let J_inverse_h_delta_psi = constants[13] * delta_psi;
            let psi_dot_2 = constants[1] * delta_psi;
            let tolerance = T::of(limits.tolerance) + constants[15];
            let checked = __nh::Checked::of(
                [
                    __nh::Row::of(
                        p_phi - j_0_0_delta_phi + term_52,
                        [p_phi, term_52, j_0_0_delta_phi],
                    ),
                    __nh::Row::of(
                        p_psi - J_inverse_h_delta_psi - lambda_0,
                        [p_psi, lambda_0, J_inverse_h_delta_psi],
                    ),
                    __nh::Row::of(
                        psi_dot_2.minus(term_37, delta_phi),
                        [(constants[12] * (term_17 * delta_phi)), psi_dot_2],
                    ),
                ],
                tolerance,
            );
            __nh::Solved {
                z: [delta_phi, delta_psi, lambda_0],
                arrival: [j_0_0_delta_phi, J_inverse_h_delta_psi],
                norm: checked.norm,
                iterations: 1,
                good: checked.within & __nh::sound(pivot_2, j_0_0.abs() + term_30.abs()),
            }
        }
    }
    #[automatically_derived]
    impl __nh::StagesOf<DiscOnCircle> for DiscOnCircleStages {
        #[inline]
        fn parameters(system: &DiscOnCircle) -> [f64; 5] {
            [system.m, system.J, system.r, system.eps, system.w]
        }
        #[inline]
        fn point(q: &__nh::SVector<f64, 2>) -> [f64; 2] {
            [q[0], q[1]]
        }
        #[inline]
        fn configuration(point: &[f64; 2]) -> __nh::SVector<f64, 2> {
            __nh::vector(*point)
        }
    }
    /// The continuous equations of motion of `DiscOnCircle`, derived at compile time.
    ///
    /// **Lagrange–d'Alembert equations**
    ///
    /// ```text
    /// m*(1 + r + eps*sin(w*t))^2*phi_dot_dot = -2*m*eps*w*phi_dot*(1 + r + eps*sin(w*t))*cos(w*t) - lambda_1*(1 + r + eps*sin(w*t))/r
    /// J*psi_dot_dot = lambda_1
    /// 0 = psi_dot - phi_dot*(1 + r + eps*sin(w*t))/r
    /// ```
    #[automatically_derived]
    #[allow(unused_variables)]
    impl __nh::ContinuousSystem for DiscOnCircle {
        /// L(q, q̇, t).
        ///
        /// ```text
        /// L(q, q_dot, t) = 1/2*m*phi_dot^2*(1 + r + eps*sin(w*t))^2 + 1/2*J*psi_dot^2
        /// ```
        fn lagrangian_at(
            &self,
            t: f64,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> f64 {
            let t = t;
            let phi_dot = v[0];
            let psi_dot = v[1];
            let term_10 = self.r + 1.0 + self.eps * __nh::math::sin(self.w * t);
            0.5 * self.m * (phi_dot * phi_dot) * (term_10 * term_10)
                + 0.5 * self.J * (psi_dot * psi_dot)
        }
        /// p = ∂L/∂q̇.
        ///
        /// ```text
        /// dL/dphi_dot = m*phi_dot*(1 + r + eps*sin(w*t))^2
        /// dL/dpsi_dot = J*psi_dot
        /// ```
        fn legendre_at(
            &self,
            t: f64,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Covector {
            let t = t;
            let phi_dot = v[0];
            let psi_dot = v[1];
            let term_8 = self.r + 1.0 + self.eps * __nh::math::sin(self.w * t);
            __nh::vector([self.m * phi_dot * (term_8 * term_8), self.J * psi_dot])
        }
        /// ∂²L/∂q̇∂q̇.
        fn mass_matrix_at(
            &self,
            t: f64,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Bilinear {
            let t = t;
            let term_8 = self.r + 1.0 + self.eps * __nh::math::sin(self.w * t);
            {
                let mut result = __nh::SMatrix::<f64, 2, 2>::zeros();
                result[(0, 0)] = self.m * (term_8 * term_8);
                result[(1, 1)] = self.J;
                result
            }
        }
        /// ∂L/∂q + F - ∂²L/∂q̇∂q q̇ - ∂²L/∂q̇∂t.
        fn generalized_force_at(
            &self,
            t: f64,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Covector {
            let t = t;
            let phi_dot = v[0];
            let w_t = self.w * t;
            let (sin_w_t, cos_w_t) = __nh::math::sin_cos(w_t);
            __nh::vector([
                -(2.0 * self.m * self.eps * self.w * phi_dot
                    * (self.r + 1.0 + self.eps * sin_w_t) * cos_w_t),
                0.0,
            ])
        }
        /// a_ν(q, t)·q̇ + c_ν(q, t).
        ///
        /// ```text
        /// 0 = psi_dot - phi_dot*(1 + r + eps*sin(w*t))/r
        /// ```
        fn constraint_values_at(
            &self,
            t: f64,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Multipliers {
            let t = t;
            let phi_dot = v[0];
            let psi_dot = v[1];
            __nh::vector([
                psi_dot
                    - phi_dot * (self.r + 1.0 + self.eps * __nh::math::sin(self.w * t))
                        / self.r,
            ])
        }
        /// d/dt (a_ν·q̇ + c_ν) at fixed q̇.
        fn constraint_rates_at(
            &self,
            t: f64,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Multipliers {
            let t = t;
            let phi_dot = v[0];
            __nh::vector([
                -(self.eps * self.w * phi_dot * __nh::math::cos(self.w * t) / self.r),
            ])
        }
        /// (q̈, λ) of M q̈ - aᵀλ = force, a q̈ = -rates, the elimination written out; `None` where a pivot is round-off.
        fn eliminated_accelerations_at(
            &self,
            t: f64,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> __nh::core::option::Option<(Self::Increment, Self::Multipliers)> {
            let t = t;
            let phi_dot = v[0];
            let w_t = self.w * t;
            let (sin_w_t, cos_w_t) = __nh::math::sin_cos(w_t);
            let term_8 = self.r + 1.0 + self.eps * sin_w_t;
            let j_0_0 = self.m * (term_8 * term_8);
            let inverse_r = 1.0 / self.r;
            let j_0_2 = term_8 * inverse_r;
            let right_0 = 2.0 * self.m * self.eps * self.w * phi_dot * term_8 * cos_w_t;
            let term_18 = self.eps * self.w * phi_dot * inverse_r * cos_w_t;
            let inverse_J = 1.0 / self.J;
            let inverse_j_0_2 = 1.0 / j_0_2;
            let inverse_J_inverse_j_0_2 = inverse_J * inverse_j_0_2;
            let inverse_J_inverse_j_0_2_j_0_0 = inverse_J_inverse_j_0_2 * j_0_0;
            let pivot_2 = j_0_2 + inverse_J_inverse_j_0_2_j_0_0;
            let right_2_inverse_pivot_2 = (term_18 + inverse_J_inverse_j_0_2 * right_0)
                / pivot_2;
            let j_0_0_right_2_inverse_pivot_2 = j_0_0 * right_2_inverse_pivot_2;
            let reduced_0_inverse_j_0_2 = (j_0_0_right_2_inverse_pivot_2 - right_0)
                * inverse_j_0_2;
            let solution_1 = reduced_0_inverse_j_0_2 * inverse_J;
            if !(__nh::regular(self.J) && __nh::regular(j_0_2)
                && __nh::sound(
                    pivot_2,
                    __nh::math::abs(-j_0_2)
                        + __nh::math::abs(-inverse_J_inverse_j_0_2_j_0_0),
                )
                && __nh::within(
                    &[
                        __nh::Row::of(
                            -j_0_0_right_2_inverse_pivot_2
                                + j_0_2 * reduced_0_inverse_j_0_2 + right_0,
                            [
                                -j_0_0_right_2_inverse_pivot_2,
                                j_0_2 * reduced_0_inverse_j_0_2,
                                right_0,
                            ],
                        ),
                        __nh::Row::of(
                            self.J * solution_1 + -reduced_0_inverse_j_0_2,
                            [self.J * solution_1, -reduced_0_inverse_j_0_2],
                        ),
                        __nh::Row::of(
                            j_0_2 * right_2_inverse_pivot_2 + solution_1 + -term_18,
                            [j_0_2 * right_2_inverse_pivot_2, solution_1, -term_18],
                        ),
                    ],
                    1e-14,
                ))
            {
                return __nh::core::option::Option::None;
            }
            __nh::core::option::Option::Some((
                __nh::vector([-right_2_inverse_pivot_2, solution_1]),
                __nh::vector([reduced_0_inverse_j_0_2]),
            ))
        }
    }
    /// The Voronec equations of `DiscOnCircle`.
    #[automatically_derived]
    #[allow(unused_variables)]
    impl __nh::VoronecSystem for DiscOnCircle {
        const INDEPENDENT: &'static [usize] = &[0];
        const DEPENDENT: &'static [usize] = &[1];
        type Independent = __nh::SVector<f64, 1>;
        type Dependent = __nh::SVector<f64, 1>;
        type Lift = __nh::SMatrix<f64, 1, 1>;
        type ConstrainedMass = __nh::SMatrix<f64, 1, 1>;
        type Curvature = [__nh::SMatrix<f64, 1, 1>; 1];
        /// a_{νi}(q, t).
        ///
        /// ```text
        /// psi_dot = phi_dot*(1 + r + eps*sin(w*t))/r
        /// ```
        fn lift_at(&self, t: f64, q: &Self::Configuration) -> Self::Lift {
            let t = t;
            {
                let mut result = __nh::SMatrix::<f64, 1, 1>::zeros();
                result[(0, 0)] = (self.r + 1.0 + self.eps * __nh::math::sin(self.w * t))
                    / self.r;
                result
            }
        }
        /// a_ν(q, t).
        fn affine_part_at(&self, t: f64, q: &Self::Configuration) -> Self::Dependent {
            __nh::vector([0.0])
        }
        /// A^ν_{ij}.
        ///
        /// ```text
        /// A^psi[phi] = eps*w*cos(w*t)/r
        /// ```
        fn curvature_at(&self, t: f64, q: &Self::Configuration) -> Self::Curvature {
            [__nh::SMatrix::<f64, 1, 1>::zeros()]
        }
        /// A^ν_i: row ν, column i.
        fn curvature_in_time_at(&self, t: f64, q: &Self::Configuration) -> Self::Lift {
            let t = t;
            {
                let mut result = __nh::SMatrix::<f64, 1, 1>::zeros();
                result[(0, 0)] = self.eps * self.w * __nh::math::cos(self.w * t)
                    / self.r;
                result
            }
        }
        /// L_c: L on the constraints.
        ///
        /// ```text
        /// L_c = 1/2*m*phi_dot^2*(1 + r + eps*sin(w*t))^2 + 1/2*J*phi_dot^2*(1 + r + eps*sin(w*t))^2/r^2
        /// ```
        fn constrained_lagrangian_at(
            &self,
            t: f64,
            q: &Self::Configuration,
            u: &Self::Independent,
        ) -> f64 {
            let t = t;
            let phi_dot = u[0];
            let phi_dot_squared = phi_dot * phi_dot;
            let term_10 = self.r + 1.0 + self.eps * __nh::math::sin(self.w * t);
            let term_11 = term_10 * term_10;
            0.5 * self.m * phi_dot_squared * term_11
                + 0.5 * self.J * phi_dot_squared * term_11 / (self.r * self.r)
        }
        /// K_ν = ∂L/∂q̇^ν on the constraints.
        ///
        /// ```text
        /// K_psi = J*phi_dot*(1 + r + eps*sin(w*t))/r
        /// ```
        fn voronec_momenta_at(
            &self,
            t: f64,
            q: &Self::Configuration,
            u: &Self::Independent,
        ) -> Self::Dependent {
            let t = t;
            let phi_dot = u[0];
            __nh::vector([
                self.J * phi_dot
                    * (self.r + 1.0 + self.eps * __nh::math::sin(self.w * t)) / self.r,
            ])
        }
        /// ∂²L_c/∂q̇^i∂q̇^j.
        fn constrained_mass_matrix_at(
            &self,
            t: f64,
            q: &Self::Configuration,
            u: &Self::Independent,
        ) -> Self::ConstrainedMass {
            let t = t;
            let term_8 = self.r + 1.0 + self.eps * __nh::math::sin(self.w * t);
            let term_9 = term_8 * term_8;
            {
                let mut result = __nh::SMatrix::<f64, 1, 1>::zeros();
                result[(0, 0)] = self.m * term_9 + self.J * term_9 / (self.r * self.r);
                result
            }
        }
        /// The right side of the Voronec equations for ∂²L_c/∂q̇∂q̇ u̇.
        ///
        /// ```text
        /// (m*(1 + r + eps*sin(w*t))^2 + J*(1 + r + eps*sin(w*t))^2/r^2)*phi_dot_dot = -2*m*eps*w*phi_dot*(1 + r + eps*sin(w*t))*cos(w*t) - J*eps*w*phi_dot*(1 + r + eps*sin(w*t))*cos(w*t)/r^2
        /// ```
        fn voronec_force_at(
            &self,
            t: f64,
            q: &Self::Configuration,
            u: &Self::Independent,
        ) -> Self::Independent {
            let t = t;
            let phi_dot = u[0];
            let w_t = self.w * t;
            let (sin_w_t, cos_w_t) = __nh::math::sin_cos(w_t);
            let term_8 = self.r + 1.0 + self.eps * sin_w_t;
            __nh::vector([
                -(2.0 * self.m * self.eps * self.w * phi_dot * term_8 * cos_w_t
                    + self.J * self.eps * self.w * phi_dot * term_8 * cos_w_t
                        / (self.r * self.r)),
            ])
        }
        /// Both of them.
        fn voronec_equations_at(
            &self,
            t: f64,
            q: &Self::Configuration,
            u: &Self::Independent,
        ) -> __nh::VoronecEquations<Self> {
            __nh::VoronecEquations::written_out(
                __nh::VoronecSystem::constrained_mass_matrix_at(self, t, q, u),
                __nh::VoronecSystem::voronec_force_at(self, t, q, u),
            )
        }
        /// u̇, the elimination written out; `None` where a pivot is round-off.
        fn eliminated_voronec_accelerations_at(
            &self,
            t: f64,
            q: &Self::Configuration,
            u: &Self::Independent,
        ) -> __nh::core::option::Option<Self::Independent> {
            let t = t;
            let phi_dot = u[0];
            let w_t = self.w * t;
            let (sin_w_t, cos_w_t) = __nh::math::sin_cos(w_t);
            let term_8 = self.r + 1.0 + self.eps * sin_w_t;
            let term_9 = term_8 * term_8;
            let inverse_r_squared = 1.0 / (self.r * self.r);
            let j_0_0 = self.m * term_9 + self.J * term_9 * inverse_r_squared;
            let right_0 = 2.0 * self.m * self.eps * self.w * phi_dot * term_8 * cos_w_t
                + self.J * self.eps * self.w * phi_dot * term_8 * inverse_r_squared
                    * cos_w_t;
            let right_0_inverse_j_0_0 = right_0 / j_0_0;
            if !(__nh::regular(j_0_0)
                && __nh::within(
                    &[
                        __nh::Row::of(
                            -(j_0_0 * right_0_inverse_j_0_0) + right_0,
                            [-(j_0_0 * right_0_inverse_j_0_0), right_0],
                        ),
                    ],
                    1e-14,
                ))
            {
                return __nh::core::option::Option::None;
            }
            __nh::core::option::Option::Some(__nh::vector([-right_0_inverse_j_0_0]))
        }
    }
    /// `DiscOnCircle` on Q/G: it does not depend on the dependent coordinates.
    ///
    /// **Reduced equations**
    ///
    /// ```text
    /// L_red = 1/2*m*phi_dot^2*(1 + r + eps*sin(w*t))^2 + 1/2*J*phi_dot^2*(1 + r + eps*sin(w*t))^2/r^2
    /// JK^1[phi] = -J*eps*w*phi_dot*(1 + r + eps*sin(w*t))*cos(w*t)/r^2
    /// ```
    #[automatically_derived]
    #[allow(unused_variables)]
    impl __nh::ChaplyginSystem for DiscOnCircle {
        /// (y, s).
        fn split(q: &Self::Configuration) -> (Self::Independent, Self::Dependent) {
            (__nh::vector([q[0]]), __nh::vector([q[1]]))
        }
        /// q = (y, s).
        fn join(y: &Self::Independent, s: &Self::Dependent) -> Self::Configuration {
            __nh::vector([y[0], s[0]])
        }
        /// F_red.
        fn reduced_force_at(
            &self,
            t: f64,
            y: &Self::Independent,
            u: &Self::Independent,
        ) -> Self::Independent {
            __nh::vector([0.0])
        }
        /// JK⁰, JK¹, JK².
        fn jk_parts_at(
            &self,
            t: f64,
            y: &Self::Independent,
            u: &Self::Independent,
        ) -> [Self::Independent; 3] {
            [
                { __nh::vector([0.0]) },
                {
                    let t = t;
                    let phi_dot = u[0];
                    let w_t = self.w * t;
                    let (sin_w_t, cos_w_t) = __nh::math::sin_cos(w_t);
                    __nh::vector([
                        -(self.J * self.eps * self.w * phi_dot
                            * (self.r + 1.0 + self.eps * sin_w_t) * cos_w_t
                            / (self.r * self.r)),
                    ])
                },
                { __nh::vector([0.0]) },
            ]
        }
    }
    /// One degree of freedom, Lagrangian in a new time.
    #[automatically_derived]
    #[allow(unused_variables)]
    impl __nh::HamiltonisedSystem for DiscOnCircle {
        /// (K(t), -B(t)/K(t)).
        ///
        /// ```text
        /// d(ln N)/dt = -J*eps*w*cos(w*t)/((m*r^2 + J)*(1 + r + eps*sin(w*t)))
        /// dtau/dt = N
        /// L* = 1/2*(m*(1 + r + eps*sin(w*t))^2 + J*(1 + r + eps*sin(w*t))^2/r^2)*N^2*(phi')^2
        /// ```
        fn hamiltonised_rates_at(&self, t: f64) -> (f64, f64) {
            let t = t;
            let w_t = self.w * t;
            let (sin_w_t, cos_w_t) = __nh::math::sin_cos(w_t);
            let term_8 = self.r + 1.0 + self.eps * sin_w_t;
            let term_9 = term_8 * term_8;
            let r_squared = self.r * self.r;
            (
                self.m * term_9 + self.J * term_9 / r_squared,
                -(self.J * self.eps * self.w * cos_w_t / (self.J + self.m * r_squared)
                    / term_8),
            )
        }
        /// V(y, t).
        fn hamiltonised_potential_at(&self, t: f64, y: f64) -> f64 {
            0.0
        }
    }
    /// The moving frame of `DiscOnCircle`.
    ///
    /// **Moving energy**
    ///
    /// ```text
    /// the moving energy E_L - dL/dq_dot omega_t is not proved to be conserved: the Lagrangian of the moving frame depends on t; the first constraint is not homogeneous in the moving frame
    /// ```
    #[automatically_derived]
    #[allow(unused_variables)]
    impl __nh::MovingFrameSystem for DiscOnCircle {
        const CONSERVES_MOVING_ENERGY: bool = false;
        type FrameJacobian = __nh::SMatrix<f64, 2, 2>;
        /// q = g_t(x), x called as q.
        ///
        /// ```text
        /// g_t(x)[phi] = w*t + phi
        /// g_t(x)[psi] = psi
        /// omega_t(g_t(x))[phi] = w
        /// l(x, x_dot, t) = 1/2*m*(w + phi_dot)^2*(1 + r + eps*sin(w*t))^2 + 1/2*J*psi_dot^2
        /// 0 = psi_dot - (w + phi_dot)*(1 + r + eps*sin(w*t))/r
        /// ```
        fn to_fixed_at(&self, t: f64, q: &Self::Configuration) -> Self::Configuration {
            let t = t;
            let phi_2 = q[0];
            let psi = q[1];
            __nh::vector([phi_2 + self.w * t, psi])
        }
        /// ∂g_t/∂x.
        fn frame_jacobian_at(
            &self,
            t: f64,
            q: &Self::Configuration,
        ) -> Self::FrameJacobian {
            {
                let mut result = __nh::SMatrix::<f64, 2, 2>::zeros();
                result[(0, 0)] = 1.0;
                result[(1, 1)] = 1.0;
                result
            }
        }
        /// ∂g_t/∂t.
        fn frame_velocity_at(&self, t: f64, q: &Self::Configuration) -> Self::Increment {
            __nh::vector([self.w, 0.0])
        }
        /// l(x, ẋ, t), x and ẋ called as q and v.
        fn moving_lagrangian_at(
            &self,
            t: f64,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> f64 {
            let t = t;
            let phi_dot = v[0];
            let psi_dot = v[1];
            let w_plus_phi_dot = self.w + phi_dot;
            let term_11 = self.r + 1.0 + self.eps * __nh::math::sin(self.w * t);
            0.5 * self.m * (w_plus_phi_dot * w_plus_phi_dot) * (term_11 * term_11)
                + 0.5 * self.J * (psi_dot * psi_dot)
        }
        /// The constraints of the moving frame.
        fn moving_constraints_at(
            &self,
            t: f64,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Multipliers {
            let t = t;
            let phi_dot = v[0];
            let psi_dot = v[1];
            let term_12 = (self.w + phi_dot)
                * (self.r + 1.0 + self.eps * __nh::math::sin(self.w * t)) / self.r;
            __nh::vector([psi_dot - term_12])
        }
    }
};
