// The expansion of rolling_disk.rs.

#[allow(non_snake_case)]
/// Vertical disk rolling without slipping on a horizontal plane.
pub struct RollingDisk {
    /// Mass, kg.
    pub m: f64,
    /// Moment of inertia about the axle, kg m².
    pub I: f64,
    /// Moment of inertia about the vertical diameter, kg m².
    pub J: f64,
    /// Radius, m.
    pub A: f64,
}
/// The reduction of [`RollingDisk`] by its symmetry in (x, y, theta).
///
/// ```text
/// G acts on (x, y, theta)
/// TQ = W + U + S + H, D = S + H, V = S + U: dim W = 0, dim U = 2, dim S = 1, dim H = 1
/// G is abelian
/// J_d is not conserved in general: it obeys the momentum equation
/// the mixed curvature vanishes: the reduced system is unforced
/// ```
#[allow(non_snake_case, dead_code)]
#[derive(
    ::nonholonomic::__private::core::clone::Clone,
    ::nonholonomic::__private::core::marker::Copy,
    ::nonholonomic::__private::core::fmt::Debug,
    ::nonholonomic::__private::core::cmp::PartialEq,
)]
pub struct RollingDiskReduced {
    /// Mass, kg.
    pub m: f64,
    /// Moment of inertia about the axle, kg m².
    pub I: f64,
    /// Moment of inertia about the vertical diameter, kg m².
    pub J: f64,
    /// Radius, m.
    pub A: f64,
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
    /// The discrete equations of motion of `RollingDisk`, derived at compile time.
    ///
    /// **Configuration space**
    ///
    /// ```text
    /// q = (x, y, theta, phi) in R^2 x S1^2
    /// ```
    ///
    /// **Lagrangian**
    ///
    /// ```text
    /// L(q, q_dot, t) = 1/2*m*(x_dot^2 + y_dot^2) + 1/2*I*theta_dot^2 + 1/2*J*phi_dot^2
    /// ```
    ///
    /// **Constraints**
    ///
    /// ```text
    /// 0 = x_dot - A*theta_dot*cos(phi)
    /// 0 = y_dot - A*theta_dot*sin(phi)
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
    /// L_d(q[k], q[k+1]) = h*(1/2*m*(x_dot[k+1/2]^2 + y_dot[k+1/2]^2) + 1/2*I*theta_dot[k+1/2]^2 + 1/2*J*phi_dot[k+1/2]^2)
    /// ```
    ///
    /// **Discrete Lagrange–d'Alembert equations**
    ///
    /// ```text
    /// -m*x_dot[k+1/2] + m*x_dot[k-1/2] = lambda_1[k]
    /// -m*y_dot[k+1/2] + m*y_dot[k-1/2] = lambda_2[k]
    /// -I*theta_dot[k+1/2] + I*theta_dot[k-1/2] = -A*lambda_1[k]*cos(phi[k]) - A*lambda_2[k]*sin(phi[k])
    /// -J*phi_dot[k+1/2] + J*phi_dot[k-1/2] = 0
    /// x_dot[k+1/2] - A*theta_dot[k+1/2]*cos(phi[k+1/2]) = 0
    /// y_dot[k+1/2] - A*theta_dot[k+1/2]*sin(phi[k+1/2]) = 0
    /// ```
    ///
    /// **Integrability of the constraints**
    ///
    /// ```text
    /// no combination of the constraints is integrable: the system is nonholonomic
    /// ```
    ///
    /// **Symmetry**
    ///
    /// ```text
    /// G acts on (x, y, theta)
    /// TQ = W + U + S + H, D = S + H, V = S + U: dim W = 0, dim U = 2, dim S = 1, dim H = 1
    /// G is abelian
    /// J_d is not conserved in general: it obeys the momentum equation
    /// the mixed curvature vanishes: the reduced system is unforced
    /// ```
    #[automatically_derived]
    impl __nh::DiscreteSystem for RollingDisk {
        const DIM: usize = 4;
        const CONSTRAINTS: usize = 2;
        const COORDINATES: &'static [&'static str] = &["x", "y", "theta", "phi"];
        type Configuration = __nh::SVector<f64, 4>;
        type Increment = __nh::SVector<f64, 4>;
        type Covector = __nh::SVector<f64, 4>;
        type Multipliers = __nh::SVector<f64, 2>;
        type ConstraintForms = __nh::SMatrix<f64, 2, 4>;
        type Bilinear = __nh::SMatrix<f64, 4, 4>;
        type ConstraintJacobian = __nh::SMatrix<f64, 2, 4>;
        type Residual = __nh::SVector<f64, 6>;
        type Jacobian = __nh::SMatrix<f64, 6, 6>;
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
        /// L_d(q[k], q[k+1]) = h*(1/2*m*(x_dot[k+1/2]^2 + y_dot[k+1/2]^2) + 1/2*I*theta_dot[k+1/2]^2 + 1/2*J*phi_dot[k+1/2]^2)
        /// ```
        fn discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let m = self.m;
            let I_ = self.I;
            let J_ = self.J;
            let h = interval.time.h;
            let x_dot = interval.d[0] / interval.time.h;
            let y_dot = interval.d[1] / interval.time.h;
            let theta_dot = interval.d[2] / interval.time.h;
            let phi_dot = interval.d[3] / interval.time.h;
            let term_18 = m * (0.5 * (x_dot * x_dot) + 0.5 * (y_dot * y_dot))
                + 0.5 * I_ * (theta_dot * theta_dot) + 0.5 * J_ * (phi_dot * phi_dot);
            h * term_18
        }
        /// D_1L_d(q_0, q_1) = ∂L_d/∂q_0.
        ///
        /// ```text
        /// D1L_d(q[k], q[k+1])[x] = -m*x_dot[k+1/2]
        /// D1L_d(q[k], q[k+1])[y] = -m*y_dot[k+1/2]
        /// D1L_d(q[k], q[k+1])[theta] = -I*theta_dot[k+1/2]
        /// D1L_d(q[k], q[k+1])[phi] = -J*phi_dot[k+1/2]
        /// ```
        fn d1_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let m = self.m;
            let I_ = self.I;
            let J_ = self.J;
            let x_dot = interval.d[0] / interval.time.h;
            let y_dot = interval.d[1] / interval.time.h;
            let theta_dot = interval.d[2] / interval.time.h;
            let phi_dot = interval.d[3] / interval.time.h;
            __nh::vector([
                -(m * x_dot),
                -(m * y_dot),
                -(I_ * theta_dot),
                -(J_ * phi_dot),
            ])
        }
        /// D_2L_d(q_0, q_1) = ∂L_d/∂q_1.
        ///
        /// ```text
        /// D2L_d(q[k], q[k+1])[x] = m*x_dot[k+1/2]
        /// D2L_d(q[k], q[k+1])[y] = m*y_dot[k+1/2]
        /// D2L_d(q[k], q[k+1])[theta] = I*theta_dot[k+1/2]
        /// D2L_d(q[k], q[k+1])[phi] = J*phi_dot[k+1/2]
        /// ```
        #[inline]
        fn d2_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let m = self.m;
            let I_ = self.I;
            let J_ = self.J;
            let x_dot = interval.d[0] / interval.time.h;
            let y_dot = interval.d[1] / interval.time.h;
            let theta_dot = interval.d[2] / interval.time.h;
            let phi_dot = interval.d[3] / interval.time.h;
            __nh::vector([m * x_dot, m * y_dot, I_ * theta_dot, J_ * phi_dot])
        }
        /// D_2D_1L_d(q_0, q_1): row i, column j is ∂²L_d/∂q_0^i∂q_1^j.
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
        /// 0 = x_dot[k+1/2] - A*theta_dot[k+1/2]*cos(phi[k+1/2])
        /// 0 = y_dot[k+1/2] - A*theta_dot[k+1/2]*sin(phi[k+1/2])
        /// ```
        fn kinematic_residual_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Multipliers {
            let A_ = self.A;
            let x_dot = interval.d[0] / interval.time.h;
            let y_dot = interval.d[1] / interval.time.h;
            let theta_dot = interval.d[2] / interval.time.h;
            let phi_mid = interval.q[3] + 0.5 * interval.d[3];
            let (sin_phi_mid, cos_phi_mid) = __nh::math::sin_cos(phi_mid);
            __nh::vector([
                x_dot - A_ * theta_dot * cos_phi_mid,
                y_dot - A_ * theta_dot * sin_phi_mid,
            ])
        }
        /// E = q̇ · ∂L/∂q̇ - L at the nodes of the discretisation.
        fn energy_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let m = self.m;
            let I_ = self.I;
            let J_ = self.J;
            let x_dot = interval.d[0] / interval.time.h;
            let y_dot = interval.d[1] / interval.time.h;
            let theta_dot = interval.d[2] / interval.time.h;
            let phi_dot = interval.d[3] / interval.time.h;
            let x_dot_squared = x_dot * x_dot;
            let y_dot_squared = y_dot * y_dot;
            m * x_dot_squared - m * (0.5 * x_dot_squared + 0.5 * y_dot_squared)
                + m * y_dot_squared + 0.5 * I_ * (theta_dot * theta_dot)
                + 0.5 * J_ * (phi_dot * phi_dot)
        }
        /// ω(q): row a is the form ω^a.
        ///
        /// ```text
        /// omega_1(q[k]) = dx - A*cos(phi[k])*dtheta
        /// omega_2(q[k]) = dy - A*sin(phi[k])*dtheta
        /// ```
        #[inline]
        fn constraint_forms_at(
            &self,
            time: __nh::TimeStep,
            q: &Self::Configuration,
        ) -> Self::ConstraintForms {
            let A_ = self.A;
            let phi = q[3];
            let (sin_phi, cos_phi) = __nh::math::sin_cos(phi);
            {
                let mut result = __nh::SMatrix::<f64, 2, 4>::zeros();
                result[(0, 0)] = 1.0;
                result[(0, 2)] = -(A_ * cos_phi);
                result[(1, 1)] = 1.0;
                result[(1, 2)] = -(A_ * sin_phi);
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
            let m = self.m;
            let I_ = self.I;
            let J_ = self.J;
            let x_dot = v[0];
            let y_dot = v[1];
            let theta_dot = v[2];
            let phi_dot = v[3];
            __nh::vector([m * x_dot, m * y_dot, I_ * theta_dot, J_ * phi_dot])
        }
        /// b(q, t)·v + c(q, t) of every `#[constraint]`, and the sum of the absolute values of its terms.
        fn velocity_residual_at(
            &self,
            time: __nh::TimeStep,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> (Self::Multipliers, Self::Multipliers) {
            let A_ = self.A;
            let phi = q[3];
            let x_dot = v[0];
            let y_dot = v[1];
            let theta_dot = v[2];
            let (sin_phi, cos_phi) = __nh::math::sin_cos(phi);
            let A_theta_dot_cos_phi = A_ * theta_dot * cos_phi;
            let A_theta_dot_sin_phi = A_ * theta_dot * sin_phi;
            (
                __nh::vector([x_dot - A_theta_dot_cos_phi, y_dot - A_theta_dot_sin_phi]),
                __nh::vector([
                    __nh::math::abs(x_dot) + __nh::math::abs(-A_theta_dot_cos_phi),
                    __nh::math::abs(y_dot) + __nh::math::abs(-A_theta_dot_sin_phi),
                ]),
            )
        }
        /// p⁺ = D_2L_d(q_0, q_1) + f_d⁺(q_0, q_1).
        #[inline]
        fn arrival_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector {
            __nh::DiscreteSystem::d2_discrete_lagrangian_at(self, interval)
        }
        /// D_1L_d(q_0, q_1) + f_d⁻(q_0, q_1), and φ(q_0, q_1).
        #[inline]
        fn departure_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> (Self::Covector, Self::Multipliers) {
            let m = self.m;
            let I_ = self.I;
            let J_ = self.J;
            let A_ = self.A;
            let x_dot = interval.d[0] / interval.time.h;
            let y_dot = interval.d[1] / interval.time.h;
            let theta_dot = interval.d[2] / interval.time.h;
            let phi_dot = interval.d[3] / interval.time.h;
            let phi_mid = interval.q[3] + 0.5 * interval.d[3];
            let (sin_phi_mid, cos_phi_mid) = __nh::math::sin_cos(phi_mid);
            (
                __nh::vector([
                    -(m * x_dot),
                    -(m * y_dot),
                    -(I_ * theta_dot),
                    -(J_ * phi_dot),
                ]),
                __nh::vector([
                    x_dot - A_ * theta_dot * cos_phi_mid,
                    y_dot - A_ * theta_dot * sin_phi_mid,
                ]),
            )
        }
        /// The same with the derivatives in q_1: ∂(D_1L_d + f_d⁻)/∂q_1 and D_2φ.
        #[inline]
        fn departure_jacobian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> __nh::Departure<Self> {
            let m = self.m;
            let I_ = self.I;
            let J_ = self.J;
            let A_ = self.A;
            let h = interval.time.h;
            let x_dot = interval.d[0] / interval.time.h;
            let y_dot = interval.d[1] / interval.time.h;
            let theta_dot = interval.d[2] / interval.time.h;
            let phi_dot = interval.d[3] / interval.time.h;
            let phi_mid = interval.q[3] + 0.5 * interval.d[3];
            let (sin_phi_mid, cos_phi_mid) = __nh::math::sin_cos(phi_mid);
            let inverse_h = 1.0 / h;
            let m_inverse_h = m * inverse_h;
            __nh::Departure {
                covector: __nh::vector([
                    -(m * x_dot),
                    -(m * y_dot),
                    -(I_ * theta_dot),
                    -(J_ * phi_dot),
                ]),
                phi: __nh::vector([
                    x_dot - A_ * theta_dot * cos_phi_mid,
                    y_dot - A_ * theta_dot * sin_phi_mid,
                ]),
                covector_by_increment: {
                    let mut result = __nh::SMatrix::<f64, 4, 4>::zeros();
                    result[(0, 0)] = -m_inverse_h;
                    result[(1, 1)] = -m_inverse_h;
                    result[(2, 2)] = -(I_ * inverse_h);
                    result[(3, 3)] = -(J_ * inverse_h);
                    result
                },
                phi_by_increment: {
                    let mut result = __nh::SMatrix::<f64, 2, 4>::zeros();
                    result[(0, 0)] = inverse_h;
                    result[(0, 2)] = -(A_ * cos_phi_mid * inverse_h);
                    result[(0, 3)] = 0.5 * A_ * theta_dot * sin_phi_mid;
                    result[(1, 1)] = inverse_h;
                    result[(1, 2)] = -(A_ * sin_phi_mid * inverse_h);
                    result[(1, 3)] = -(0.5 * A_ * theta_dot * cos_phi_mid);
                    result
                },
            }
        }
        /// The derived equations as text and as LaTeX.
        fn equations(&self) -> __nh::Equations {
            RollingDisk::equations()
        }
    }
    impl RollingDisk {
        /// The derived equations as text and as LaTeX.
        #[allow(dead_code)]
        pub const fn equations() -> __nh::Equations {
            const ENTRIES: &'static [__nh::Equation] = &[
                __nh::Equation::new(
                    "configuration",
                    "q = (x, y, theta, phi) in R^2 x S1^2",
                    "\\begin{aligned}\nq &= (x, y, \\theta, \\phi) \\in \\mathbb{R}^{2} \\times (S^{1})^{2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "lagrangian",
                    "L(q, q_dot, t) = 1/2*m*(x_dot^2 + y_dot^2) + 1/2*I*theta_dot^2 + 1/2*J*phi_dot^2",
                    "\\begin{aligned}\nL(q, \\dot{q}, t) &= \\frac{1}{2} m \\left({\\dot{x}}^{2} + {\\dot{y}}^{2}\\right) + \\frac{1}{2} I {\\dot{\\theta}}^{2} + \\frac{1}{2} J {\\dot{\\phi}}^{2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "constraints",
                    "0 = x_dot - A*theta_dot*cos(phi)\n0 = y_dot - A*theta_dot*sin(phi)",
                    "\\begin{aligned}\n0 &= \\dot{x} - A \\dot{\\theta} \\cos \\phi \\\\\n0 &= \\dot{y} - A \\dot{\\theta} \\sin \\phi\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "discretization",
                    "q[k+1/2] = (q[k] + q[k+1])/2\nq_dot[k+1/2] = (q[k+1] - q[k])/h",
                    "\\begin{aligned}\nq_{k+1/2} &= \\frac{q_{k} + q_{k+1}}{2} \\\\\n\\dot{q}_{k+1/2} &= \\frac{q_{k+1} - q_{k}}{h}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "discrete_lagrangian",
                    "L_d(q[k], q[k+1]) = h*(1/2*m*(x_dot[k+1/2]^2 + y_dot[k+1/2]^2) + 1/2*I*theta_dot[k+1/2]^2 + 1/2*J*phi_dot[k+1/2]^2)",
                    "\\begin{aligned}\nL_d(q_{k}, q_{k+1}) &= h \\left(\\frac{1}{2} m \\left({\\dot{x}_{k+1/2}}^{2} + {\\dot{y}_{k+1/2}}^{2}\\right) + \\frac{1}{2} I {\\dot{\\theta}_{k+1/2}}^{2} + \\frac{1}{2} J {\\dot{\\phi}_{k+1/2}}^{2}\\right)\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "d1_discrete_lagrangian",
                    "D1L_d(q[k], q[k+1])[x] = -m*x_dot[k+1/2]\nD1L_d(q[k], q[k+1])[y] = -m*y_dot[k+1/2]\nD1L_d(q[k], q[k+1])[theta] = -I*theta_dot[k+1/2]\nD1L_d(q[k], q[k+1])[phi] = -J*phi_dot[k+1/2]",
                    "\\begin{aligned}\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{x} \\rangle &= -m \\dot{x}_{k+1/2} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{y} \\rangle &= -m \\dot{y}_{k+1/2} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{\\theta} \\rangle &= -I \\dot{\\theta}_{k+1/2} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{\\phi} \\rangle &= -J \\dot{\\phi}_{k+1/2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "d2_discrete_lagrangian",
                    "D2L_d(q[k], q[k+1])[x] = m*x_dot[k+1/2]\nD2L_d(q[k], q[k+1])[y] = m*y_dot[k+1/2]\nD2L_d(q[k], q[k+1])[theta] = I*theta_dot[k+1/2]\nD2L_d(q[k], q[k+1])[phi] = J*phi_dot[k+1/2]",
                    "\\begin{aligned}\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{x} \\rangle &= m \\dot{x}_{k+1/2} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{y} \\rangle &= m \\dot{y}_{k+1/2} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{\\theta} \\rangle &= I \\dot{\\theta}_{k+1/2} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{\\phi} \\rangle &= J \\dot{\\phi}_{k+1/2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "constraint_forms",
                    "omega_1(q[k]) = dx - A*cos(phi[k])*dtheta\nomega_2(q[k]) = dy - A*sin(phi[k])*dtheta",
                    "\\begin{aligned}\n\\omega^{1}(q_{k}) &= dx - A \\cos \\phi_{k}\\, d\\theta \\\\\n\\omega^{2}(q_{k}) &= dy - A \\sin \\phi_{k}\\, d\\theta\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "kinematic_constraints",
                    "0 = x_dot[k+1/2] - A*theta_dot[k+1/2]*cos(phi[k+1/2])\n0 = y_dot[k+1/2] - A*theta_dot[k+1/2]*sin(phi[k+1/2])",
                    "\\begin{aligned}\n0 &= \\dot{x}_{k+1/2} - A \\dot{\\theta}_{k+1/2} \\cos \\phi_{k+1/2} \\\\\n0 &= \\dot{y}_{k+1/2} - A \\dot{\\theta}_{k+1/2} \\sin \\phi_{k+1/2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "discrete_lagrange_dalembert",
                    "-m*x_dot[k+1/2] + m*x_dot[k-1/2] = lambda_1[k]\n-m*y_dot[k+1/2] + m*y_dot[k-1/2] = lambda_2[k]\n-I*theta_dot[k+1/2] + I*theta_dot[k-1/2] = -A*lambda_1[k]*cos(phi[k]) - A*lambda_2[k]*sin(phi[k])\n-J*phi_dot[k+1/2] + J*phi_dot[k-1/2] = 0\nx_dot[k+1/2] - A*theta_dot[k+1/2]*cos(phi[k+1/2]) = 0\ny_dot[k+1/2] - A*theta_dot[k+1/2]*sin(phi[k+1/2]) = 0",
                    "\\begin{aligned}\n-m \\dot{x}_{k+1/2} + m \\dot{x}_{k-1/2} &= \\lambda_{1,k} \\\\\n-m \\dot{y}_{k+1/2} + m \\dot{y}_{k-1/2} &= \\lambda_{2,k} \\\\\n-I \\dot{\\theta}_{k+1/2} + I \\dot{\\theta}_{k-1/2} &= -A \\lambda_{1,k} \\cos \\phi_{k} - A \\lambda_{2,k} \\sin \\phi_{k} \\\\\n-J \\dot{\\phi}_{k+1/2} + J \\dot{\\phi}_{k-1/2} &= 0 \\\\\n\\dot{x}_{k+1/2} - A \\dot{\\theta}_{k+1/2} \\cos \\phi_{k+1/2} &= 0 \\\\\n\\dot{y}_{k+1/2} - A \\dot{\\theta}_{k+1/2} \\sin \\phi_{k+1/2} &= 0\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "integrability",
                    "no combination of the constraints is integrable: the system is nonholonomic",
                    "\\begin{aligned}\n&\\text{no combination of the constraints is integrable: the system is nonholonomic}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "symmetry",
                    "G acts on (x, y, theta)\nTQ = W + U + S + H, D = S + H, V = S + U: dim W = 0, dim U = 2, dim S = 1, dim H = 1\nG is abelian\nJ_d is not conserved in general: it obeys the momentum equation\nthe mixed curvature vanishes: the reduced system is unforced",
                    "\\begin{aligned}\n&\\text{G acts on (x, y, theta)} \\\\\n&\\text{TQ = W + U + S + H, D = S + H, V = S + U: dim W = 0, dim U = 2, dim S = 1, dim H = 1} \\\\\n&\\text{G is abelian} \\\\\n&\\text{J\\_d is not conserved in general: it obeys the momentum equation} \\\\\n&\\text{the mixed curvature vanishes: the reduced system is unforced}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "group_law",
                    "(x, y, theta) (x', y', theta') = (x + x', y + y', theta + theta')",
                    "\\begin{aligned}\n(x, y, \\theta) (x', y', \\theta') &= (x + x', y + y', \\theta + \\theta')\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "connection",
                    "x_dot = 0\ny_dot = 0\ntheta_dot = 0",
                    "\\begin{aligned}\n\\dot{x} &= 0 \\\\\n\\dot{y} &= 0 \\\\\n\\dot{\\theta} &= 0\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "discrete_connection",
                    "a_x(r[k], r[k+1]) = 0\na_y(r[k], r[k+1]) = 0\na_theta(r[k], r[k+1]) = 0\nA_d(q[k], q[k+1])_x = x[k+1] - x[k]\nA_d(q[k], q[k+1])_y = y[k+1] - y[k]\nA_d(q[k], q[k+1])_theta = theta[k+1] - theta[k]",
                    "\\begin{aligned}\na^{x}(r_{k}, r_{k+1}) &= 0 \\\\\na^{y}(r_{k}, r_{k+1}) &= 0 \\\\\na^{\\theta}(r_{k}, r_{k+1}) &= 0 \\\\\n\\mathcal{A}_d(q_{k}, q_{k+1})^{x} &= x_{k+1} - x_{k} \\\\\n\\mathcal{A}_d(q_{k}, q_{k+1})^{y} &= y_{k+1} - y_{k} \\\\\n\\mathcal{A}_d(q_{k}, q_{k+1})^{\\theta} &= \\theta_{k+1} - \\theta_{k}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "reduction",
                    "vartheta_x[k] = x[k+1] - x[k]\nvartheta_y[k] = y[k+1] - y[k]\nvartheta_theta[k] = theta[k+1] - theta[k]",
                    "\\begin{aligned}\n\\vartheta^{x}_{k} &= x_{k+1} - x_{k} \\\\\n\\vartheta^{y}_{k} &= y_{k+1} - y_{k} \\\\\n\\vartheta^{\\theta}_{k} &= \\theta_{k+1} - \\theta_{k}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "nonholonomic_momentum",
                    "xi_1(q[k]) = Ad_h (A*cos(phi[k]), A*sin(phi[k]), 1)\nJ_1(q[k], q[k+1]) = m*A*x_dot[k+1/2]*cos(phi[k]) + m*A*y_dot[k+1/2]*sin(phi[k]) + I*theta_dot[k+1/2]",
                    "\\begin{aligned}\n\\xi_{1}(q_{k}) &= \\mathrm{Ad}_{h_{k}} (A \\cos \\phi_{k}, A \\sin \\phi_{k}, 1) \\\\\nJ_{d,1}(q_{k}, q_{k+1}) &= m A \\dot{x}_{k+1/2} \\cos \\phi_{k} + m A \\dot{y}_{k+1/2} \\sin \\phi_{k} + I \\dot{\\theta}_{k+1/2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "momentum_equation",
                    "J_1(q[k], q[k+1]) = m*A*x_dot[k-1/2]*cos(phi[k]) + m*A*y_dot[k-1/2]*sin(phi[k]) + I*theta_dot[k-1/2]",
                    "\\begin{aligned}\nJ_{d,1}(q_{k}, q_{k+1}) &= m A \\dot{x}_{k-1/2} \\cos \\phi_{k} + m A \\dot{y}_{k-1/2} \\sin \\phi_{k} + I \\dot{\\theta}_{k-1/2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "mixed_curvature",
                    "B_minus[x, phi] = 0\nB_minus[y, phi] = 0\nB_minus[theta, phi] = 0\nB_plus[x, phi] = 0\nB_plus[y, phi] = 0\nB_plus[theta, phi] = 0",
                    "\\begin{aligned}\n(\\mathcal{B}_m^{-})^{x}_{\\phi} &= 0 \\\\\n(\\mathcal{B}_m^{-})^{y}_{\\phi} &= 0 \\\\\n(\\mathcal{B}_m^{-})^{\\theta}_{\\phi} &= 0 \\\\\n(\\mathcal{B}_m^{+})^{x}_{\\phi} &= 0 \\\\\n(\\mathcal{B}_m^{+})^{y}_{\\phi} &= 0 \\\\\n(\\mathcal{B}_m^{+})^{\\theta}_{\\phi} &= 0\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "reduced_lagrangian",
                    "L_hat(r[k], vartheta[k], r[k+1]) = h*(m*(1/2*vartheta_x[k]^2/h^2 + 1/2*vartheta_y[k]^2/h^2) + 1/2*I*vartheta_theta[k]^2/h^2 + 1/2*J*phi_dot[k+1/2]^2)",
                    "\\begin{aligned}\n\\hat{L}_d(r_{k}, \\vartheta_{k}, r_{k+1}) &= h \\left(m \\left(\\frac{{\\vartheta^{x}_{k}}^{2}}{2 {h}^{2}} + \\frac{{\\vartheta^{y}_{k}}^{2}}{2 {h}^{2}}\\right) + \\frac{I {\\vartheta^{\\theta}_{k}}^{2}}{2 {h}^{2}} + \\frac{1}{2} J {\\dot{\\phi}_{k+1/2}}^{2}\\right)\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "reduced_forces",
                    "F_minus[phi] = 0\nF_plus[phi] = 0",
                    "\\begin{aligned}\n(\\hat{F}_d^{-})_{\\phi} &= 0 \\\\\n(\\hat{F}_d^{+})_{\\phi} &= 0\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "reduced_kinematic_constraints",
                    "0 = vartheta_x[k]/h - A*vartheta_theta[k]*cos(phi[k+1/2])/h\n0 = vartheta_y[k]/h - A*vartheta_theta[k]*sin(phi[k+1/2])/h",
                    "\\begin{aligned}\n0 &= \\frac{\\vartheta^{x}_{k}}{h} - \\frac{A \\vartheta^{\\theta}_{k} \\cos \\phi_{k+1/2}}{h} \\\\\n0 &= \\frac{\\vartheta^{y}_{k}}{h} - \\frac{A \\vartheta^{\\theta}_{k} \\sin \\phi_{k+1/2}}{h}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "horizontal_equations",
                    "0 = -J*phi_dot[k+1/2] + J*phi_dot[k-1/2]",
                    "\\begin{aligned}\n0 &= -J \\dot{\\phi}_{k+1/2} + J \\dot{\\phi}_{k-1/2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "vertical_equations",
                    "0 = -m*A*vartheta_x[k]*cos(phi[k])/h - m*A*vartheta_y[k]*sin(phi[k])/h - I*vartheta_theta[k]/h + m*A*vartheta_x[k-1]*cos(phi[k])/h + m*A*vartheta_y[k-1]*sin(phi[k])/h + I*vartheta_theta[k-1]/h",
                    "\\begin{aligned}\n0 &= -\\frac{m A \\vartheta^{x}_{k} \\cos \\phi_{k}}{h} - \\frac{m A \\vartheta^{y}_{k} \\sin \\phi_{k}}{h} - \\frac{I \\vartheta^{\\theta}_{k}}{h} + \\frac{m A \\vartheta^{x}_{k-1} \\cos \\phi_{k}}{h} + \\frac{m A \\vartheta^{y}_{k-1} \\sin \\phi_{k}}{h} + \\frac{I \\vartheta^{\\theta}_{k-1}}{h}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "reconstruction",
                    "x[k+1] = x[k] + vartheta_x[k]\ny[k+1] = y[k] + vartheta_y[k]\ntheta[k+1] = theta[k] + vartheta_theta[k]",
                    "\\begin{aligned}\nx_{k+1} &= x_{k} + \\vartheta^{x}_{k} \\\\\ny_{k+1} &= y_{k} + \\vartheta^{y}_{k} \\\\\n\\theta_{k+1} &= \\theta_{k} + \\vartheta^{\\theta}_{k}\n\\end{aligned}",
                ),
            ];
            __nh::Equations::new("RollingDisk", ENTRIES)
        }
    }
    #[automatically_derived]
    impl __nh::SymmetricSystem for RollingDisk {
        type Reduced = RollingDiskReduced;
        type Momentum = __nh::SVector<f64, 1>;
        /// The reduced system.
        fn reduced(&self) -> RollingDiskReduced {
            RollingDiskReduced {
                m: self.m,
                I: self.I,
                J: self.J,
                A: self.A,
            }
        }
        /// J_d on a basis of g^D.
        ///
        /// ```text
        /// xi_1(q[k]) = Ad_h (A*cos(phi[k]), A*sin(phi[k]), 1)
        /// J_1(q[k], q[k+1]) = m*A*x_dot[k+1/2]*cos(phi[k]) + m*A*y_dot[k+1/2]*sin(phi[k]) + I*theta_dot[k+1/2]
        /// ```
        fn momentum_at(&self, interval: &__nh::Interval<Self>) -> Self::Momentum {
            let m = self.m;
            let I_ = self.I;
            let A_ = self.A;
            let x_dot = interval.d[0] / interval.time.h;
            let y_dot = interval.d[1] / interval.time.h;
            let theta_dot = interval.d[2] / interval.time.h;
            let phi_0 = interval.q[3];
            let (sin_phi_0, cos_phi_0) = __nh::math::sin_cos(phi_0);
            __nh::vector([
                m * A_ * x_dot * cos_phi_0 + m * A_ * y_dot * sin_phi_0 + I_ * theta_dot,
            ])
        }
        /// The momentum equation: left minus right side, zero on trajectories.
        ///
        /// ```text
        /// J_1(q[k], q[k+1]) = m*A*x_dot[k-1/2]*cos(phi[k]) + m*A*y_dot[k-1/2]*sin(phi[k]) + I*theta_dot[k-1/2]
        /// ```
        fn momentum_residual_at(
            &self,
            before: &__nh::Interval<Self>,
            after: &__nh::Interval<Self>,
        ) -> Self::Momentum {
            let departing = {
                let interval = after;
                let m = self.m;
                let I_ = self.I;
                let A_ = self.A;
                let x_dot = interval.d[0] / interval.time.h;
                let y_dot = interval.d[1] / interval.time.h;
                let theta_dot = interval.d[2] / interval.time.h;
                let phi_0 = interval.q[3];
                let (sin_phi_0, cos_phi_0) = __nh::math::sin_cos(phi_0);
                __nh::vector([
                    m * A_ * x_dot * cos_phi_0 + m * A_ * y_dot * sin_phi_0
                        + I_ * theta_dot,
                ])
            };
            let arriving = {
                let interval = before;
                let m = self.m;
                let I_ = self.I;
                let A_ = self.A;
                let x_dot = interval.d[0] / interval.time.h;
                let y_dot = interval.d[1] / interval.time.h;
                let theta_dot = interval.d[2] / interval.time.h;
                let phi_1 = interval.q[3] + interval.d[3];
                let (sin_phi_1, cos_phi_1) = __nh::math::sin_cos(phi_1);
                __nh::vector([
                    -(m * A_ * x_dot * cos_phi_1 + m * A_ * y_dot * sin_phi_1
                        + I_ * theta_dot),
                ])
            };
            departing + arriving
        }
    }
    #[automatically_derived]
    impl __nh::ReducedSystem for RollingDiskReduced {
        type System = RollingDisk;
        const BASE: &'static [usize] = &[3];
        const FIBRE: &'static [usize] = &[0, 1, 2];
        const LEVEL: __nh::Level = __nh::Level::Free;
        const FLAT: bool = true;
        type Base = __nh::SVector<f64, 1>;
        type Group = __nh::SVector<f64, 3>;
        type Curvature = __nh::SMatrix<f64, 3, 1>;
        type Horizontal = __nh::SVector<f64, 1>;
        type Vertical = __nh::SVector<f64, 1>;
        type Constraints = __nh::SVector<f64, 2>;
        type Unknowns = __nh::SVector<f64, 4>;
        type Multipliers = __nh::SVector<f64, 2>;
        type Forms = __nh::SMatrix<f64, 2, 4>;
        type Jacobian = __nh::SMatrix<f64, 4, 4>;
        /// q ↦ (r, h).
        #[inline]
        fn split(
            q: &<RollingDisk as __nh::DiscreteSystem>::Configuration,
        ) -> (Self::Base, Self::Group) {
            (__nh::vector([q[3]]), __nh::vector([q[0], q[1], q[2]]))
        }
        /// (r, h) ↦ q.
        #[inline]
        fn join(
            r: &Self::Base,
            h: &Self::Group,
        ) -> <RollingDisk as __nh::DiscreteSystem>::Configuration {
            __nh::vector([h[0], h[1], h[2], r[0]])
        }
        /// e.
        #[inline]
        fn identity(&self) -> Self::Group {
            __nh::vector([0.0, 0.0, 0.0])
        }
        /// ϑ_0 = h_0⁻¹ h_1 A(r_0, r_1).
        ///
        /// ```text
        /// vartheta_x[k] = x[k+1] - x[k]
        /// vartheta_y[k] = y[k+1] - y[k]
        /// vartheta_theta[k] = theta[k+1] - theta[k]
        /// ```
        #[inline]
        fn reduce_at(&self, interval: &__nh::Interval<RollingDisk>) -> Self::Group {
            let delta_x = interval.d[0];
            let delta_y = interval.d[1];
            let delta_theta = interval.d[2];
            __nh::vector([delta_x, delta_y, delta_theta])
        }
        /// h_1 = h_0 ϑ_0 A(r_0, r_1)⁻¹.
        ///
        /// ```text
        /// x[k+1] = x[k] + vartheta_x[k]
        /// y[k+1] = y[k] + vartheta_y[k]
        /// theta[k+1] = theta[k] + vartheta_theta[k]
        /// ```
        #[inline]
        fn reconstruct_at(
            &self,
            interval: &__nh::ReducedInterval<Self>,
            h0: &Self::Group,
        ) -> Self::Group {
            let vartheta_x = interval.vartheta[0];
            let vartheta_y = interval.vartheta[1];
            let vartheta_theta = interval.vartheta[2];
            let x_0 = h0[0];
            let y_0 = h0[1];
            let theta_0 = h0[2];
            __nh::vector([vartheta_x + x_0, vartheta_y + y_0, vartheta_theta + theta_0])
        }
        /// L̂(r_0, ϑ_0, r_1) = L_d((r_0, e), (r_1, ϑ_0 A(r_0, r_1)⁻¹)).
        ///
        /// ```text
        /// L_hat(r[k], vartheta[k], r[k+1]) = h*(m*(1/2*vartheta_x[k]^2/h^2 + 1/2*vartheta_y[k]^2/h^2) + 1/2*I*vartheta_theta[k]^2/h^2 + 1/2*J*phi_dot[k+1/2]^2)
        /// ```
        fn reduced_lagrangian_at(&self, interval: &__nh::ReducedInterval<Self>) -> f64 {
            let m = self.m;
            let I_ = self.I;
            let J_ = self.J;
            let h = interval.time.h;
            let phi_dot = interval.increment[0] / interval.time.h;
            let vartheta_x = interval.vartheta[0];
            let vartheta_y = interval.vartheta[1];
            let vartheta_theta = interval.vartheta[2];
            let inverse_h_squared = 1.0 / (h * h);
            let term_12 = m
                * (0.5 * inverse_h_squared * (vartheta_x * vartheta_x)
                    + 0.5 * inverse_h_squared * (vartheta_y * vartheta_y));
            let term_21 = term_12
                + 0.5 * I_ * inverse_h_squared * (vartheta_theta * vartheta_theta)
                + 0.5 * J_ * (phi_dot * phi_dot);
            h * term_21
        }
        /// B_m⁻ and B_m⁺.
        ///
        /// ```text
        /// B_minus[x, phi] = 0
        /// B_minus[y, phi] = 0
        /// B_minus[theta, phi] = 0
        /// B_plus[x, phi] = 0
        /// B_plus[y, phi] = 0
        /// B_plus[theta, phi] = 0
        /// ```
        fn mixed_curvature_at(
            &self,
            interval: &__nh::ReducedInterval<Self>,
        ) -> (Self::Curvature, Self::Curvature) {
            (__nh::SMatrix::<f64, 3, 1>::zeros(), __nh::SMatrix::<f64, 3, 1>::zeros())
        }
        /// F⁻ = D_2L̂ ∘ B_m⁻ + f_d⁻ along the horizontal lift.
        ///
        /// ```text
        /// F_minus[phi] = 0
        /// F_plus[phi] = 0
        /// ```
        fn reduced_force_minus_at(
            &self,
            interval: &__nh::ReducedInterval<Self>,
        ) -> Self::Base {
            __nh::vector([0.0])
        }
        /// F⁺ = D_2L̂ ∘ B_m⁺ + f_d⁺ along the horizontal lift.
        fn reduced_force_plus_at(
            &self,
            interval: &__nh::ReducedInterval<Self>,
        ) -> Self::Base {
            __nh::vector([0.0])
        }
        /// φ((r_0, e), (r_1, ϑ_0 A(r_0, r_1)⁻¹)).
        ///
        /// ```text
        /// 0 = vartheta_x[k]/h - A*vartheta_theta[k]*cos(phi[k+1/2])/h
        /// 0 = vartheta_y[k]/h - A*vartheta_theta[k]*sin(phi[k+1/2])/h
        /// ```
        fn reduced_kinematic_residual_at(
            &self,
            interval: &__nh::ReducedInterval<Self>,
        ) -> Self::Constraints {
            let A_ = self.A;
            let h = interval.time.h;
            let phi_mid = interval.r[0] + 0.5 * interval.increment[0];
            let vartheta_x = interval.vartheta[0];
            let vartheta_y = interval.vartheta[1];
            let vartheta_theta = interval.vartheta[2];
            let inverse_h = 1.0 / h;
            let (sin_phi_mid, cos_phi_mid) = __nh::math::sin_cos(phi_mid);
            __nh::vector([
                vartheta_x * inverse_h - A_ * vartheta_theta * inverse_h * cos_phi_mid,
                vartheta_y * inverse_h - A_ * vartheta_theta * inverse_h * sin_phi_mid,
            ])
        }
        /// The horizontal equations, on a basis of dπ(D).
        ///
        /// ```text
        /// 0 = -J*phi_dot[k+1/2] + J*phi_dot[k-1/2]
        /// ```
        fn horizontal_residual_at(
            &self,
            before: &__nh::ReducedInterval<Self>,
            after: &__nh::ReducedInterval<Self>,
        ) -> Self::Horizontal {
            let departing = {
                let J_ = self.J;
                let phi_dot = after.increment[0] / after.time.h;
                __nh::vector([-(J_ * phi_dot)])
            };
            let arriving = {
                let J_ = self.J;
                let phi_dot = before.increment[0] / before.time.h;
                __nh::vector([J_ * phi_dot])
            };
            departing + arriving
        }
        /// The vertical equations, on a basis of g^D.
        ///
        /// ```text
        /// 0 = -m*A*vartheta_x[k]*cos(phi[k])/h - m*A*vartheta_y[k]*sin(phi[k])/h - I*vartheta_theta[k]/h + m*A*vartheta_x[k-1]*cos(phi[k])/h + m*A*vartheta_y[k-1]*sin(phi[k])/h + I*vartheta_theta[k-1]/h
        /// ```
        fn vertical_residual_at(
            &self,
            before: &__nh::ReducedInterval<Self>,
            after: &__nh::ReducedInterval<Self>,
        ) -> Self::Vertical {
            let departing = {
                let m = self.m;
                let I_ = self.I;
                let A_ = self.A;
                let h = after.time.h;
                let phi_0 = after.r[0];
                let vartheta_x = after.vartheta[0];
                let vartheta_y = after.vartheta[1];
                let vartheta_theta = after.vartheta[2];
                let inverse_h = 1.0 / h;
                let (sin_phi_0, cos_phi_0) = __nh::math::sin_cos(phi_0);
                __nh::vector([
                    -(m * A_ * vartheta_x * inverse_h * cos_phi_0
                        + m * A_ * vartheta_y * inverse_h * sin_phi_0
                        + I_ * vartheta_theta * inverse_h),
                ])
            };
            let arriving = {
                let m = self.m;
                let I_ = self.I;
                let A_ = self.A;
                let h = before.time.h;
                let phi_1 = before.r[0] + before.increment[0];
                let vartheta_x = before.vartheta[0];
                let vartheta_y = before.vartheta[1];
                let vartheta_theta = before.vartheta[2];
                let inverse_h = 1.0 / h;
                let (sin_phi_1, cos_phi_1) = __nh::math::sin_cos(phi_1);
                __nh::vector([
                    m * A_ * vartheta_x * inverse_h * cos_phi_1
                        + m * A_ * vartheta_y * inverse_h * sin_phi_1
                        + I_ * vartheta_theta * inverse_h,
                ])
            };
            departing + arriving
        }
        /// z = (ϑ_0, r_1 - r_0).
        #[inline]
        fn unknowns_at(&self, interval: &__nh::ReducedInterval<Self>) -> Self::Unknowns {
            __nh::vector([
                interval.vartheta[0],
                interval.vartheta[1],
                interval.vartheta[2],
                interval.increment[0],
            ])
        }
        /// (r_0, ϑ_0, r_1) of z.
        #[inline]
        fn interval_at(
            &self,
            node: &__nh::ReducedNode<Self>,
        ) -> __nh::ReducedInterval<Self> {
            __nh::ReducedInterval {
                time: node.time,
                r: node.r,
                vartheta: __nh::vector([node.z[0], node.z[1], node.z[2]]),
                increment: Self::base_increment(&node.z),
            }
        }
        /// r_1 - r_0 of z.
        #[inline]
        fn base_increment(z: &Self::Unknowns) -> Self::Base {
            __nh::vector([z[3]])
        }
        /// ω at (r, e), group components first.
        #[inline]
        fn forms_at(&self, time: __nh::TimeStep, r: &Self::Base) -> Self::Forms {
            let A_ = self.A;
            let phi = r[0];
            let (sin_phi, cos_phi) = __nh::math::sin_cos(phi);
            {
                let mut result = __nh::SMatrix::<f64, 2, 4>::zeros();
                result[(0, 0)] = 1.0;
                result[(0, 2)] = -(A_ * cos_phi);
                result[(1, 1)] = 1.0;
                result[(1, 2)] = -(A_ * sin_phi);
                result
            }
        }
        /// D_2L_d + f_d⁺ at (r_1, h_1), along h_1 η and δr.
        #[inline]
        fn arrival_at(&self, node: &__nh::ReducedNode<Self>) -> Self::Unknowns {
            let m = self.m;
            let I_ = self.I;
            let J_ = self.J;
            let h = node.time.h;
            let phi_dot = node.z[3] / node.time.h;
            let vartheta_x = node.z[0];
            let vartheta_y = node.z[1];
            let vartheta_theta = node.z[2];
            let inverse_h = 1.0 / h;
            __nh::vector([
                m * vartheta_x * inverse_h,
                m * vartheta_y * inverse_h,
                I_ * vartheta_theta * inverse_h,
                J_ * phi_dot,
            ])
        }
        /// D_1L_d + f_d⁻ at (r_0, e), along η and δr, and φ.
        #[inline]
        fn departure_at(
            &self,
            node: &__nh::ReducedNode<Self>,
        ) -> (Self::Unknowns, Self::Multipliers) {
            let m = self.m;
            let I_ = self.I;
            let J_ = self.J;
            let A_ = self.A;
            let h = node.time.h;
            let phi_dot = node.z[3] / node.time.h;
            let phi_mid = node.r[0] + 0.5 * node.z[3];
            let vartheta_x = node.z[0];
            let vartheta_y = node.z[1];
            let vartheta_theta = node.z[2];
            let inverse_h = 1.0 / h;
            let (sin_phi_mid, cos_phi_mid) = __nh::math::sin_cos(phi_mid);
            (
                __nh::vector([
                    -(m * vartheta_x * inverse_h),
                    -(m * vartheta_y * inverse_h),
                    -(I_ * vartheta_theta * inverse_h),
                    -(J_ * phi_dot),
                ]),
                __nh::vector([
                    vartheta_x * inverse_h
                        - A_ * vartheta_theta * inverse_h * cos_phi_mid,
                    vartheta_y * inverse_h
                        - A_ * vartheta_theta * inverse_h * sin_phi_mid,
                ]),
            )
        }
        /// The same with the derivatives in z.
        #[inline]
        fn departure_jacobian_at(
            &self,
            node: &__nh::ReducedNode<Self>,
        ) -> __nh::ReducedDeparture<Self> {
            let m = self.m;
            let I_ = self.I;
            let J_ = self.J;
            let A_ = self.A;
            let h = node.time.h;
            let phi_dot = node.z[3] / node.time.h;
            let phi_mid = node.r[0] + 0.5 * node.z[3];
            let vartheta_x = node.z[0];
            let vartheta_y = node.z[1];
            let vartheta_theta = node.z[2];
            let inverse_h = 1.0 / h;
            let (sin_phi_mid, cos_phi_mid) = __nh::math::sin_cos(phi_mid);
            let m_inverse_h = m * inverse_h;
            __nh::ReducedDeparture {
                covector: __nh::vector([
                    -(m * vartheta_x * inverse_h),
                    -(m * vartheta_y * inverse_h),
                    -(I_ * vartheta_theta * inverse_h),
                    -(J_ * phi_dot),
                ]),
                phi: __nh::vector([
                    vartheta_x * inverse_h
                        - A_ * vartheta_theta * inverse_h * cos_phi_mid,
                    vartheta_y * inverse_h
                        - A_ * vartheta_theta * inverse_h * sin_phi_mid,
                ]),
                covector_by_unknowns: {
                    let mut result = __nh::SMatrix::<f64, 4, 4>::zeros();
                    result[(0, 0)] = -m_inverse_h;
                    result[(1, 1)] = -m_inverse_h;
                    result[(2, 2)] = -(I_ * inverse_h);
                    result[(3, 3)] = -(J_ * inverse_h);
                    result
                },
                phi_by_unknowns: {
                    let mut result = __nh::SMatrix::<f64, 2, 4>::zeros();
                    result[(0, 0)] = inverse_h;
                    result[(0, 2)] = -(A_ * inverse_h * cos_phi_mid);
                    result[(0, 3)] = 0.5 * A_ * vartheta_theta * inverse_h * sin_phi_mid;
                    result[(1, 1)] = inverse_h;
                    result[(1, 2)] = -(A_ * inverse_h * sin_phi_mid);
                    result[(1, 3)] = -(0.5 * A_ * vartheta_theta * inverse_h
                        * cos_phi_mid);
                    result
                },
            }
        }
    }
    impl RollingDiskReduced {
        /// The derived equations as text and as LaTeX.
        #[allow(dead_code)]
        pub const fn equations() -> __nh::Equations {
            const ENTRIES: &'static [__nh::Equation] = &[
                __nh::Equation::new(
                    "symmetry",
                    "G acts on (x, y, theta)\nTQ = W + U + S + H, D = S + H, V = S + U: dim W = 0, dim U = 2, dim S = 1, dim H = 1\nG is abelian\nJ_d is not conserved in general: it obeys the momentum equation\nthe mixed curvature vanishes: the reduced system is unforced",
                    "\\begin{aligned}\n&\\text{G acts on (x, y, theta)} \\\\\n&\\text{TQ = W + U + S + H, D = S + H, V = S + U: dim W = 0, dim U = 2, dim S = 1, dim H = 1} \\\\\n&\\text{G is abelian} \\\\\n&\\text{J\\_d is not conserved in general: it obeys the momentum equation} \\\\\n&\\text{the mixed curvature vanishes: the reduced system is unforced}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "group_law",
                    "(x, y, theta) (x', y', theta') = (x + x', y + y', theta + theta')",
                    "\\begin{aligned}\n(x, y, \\theta) (x', y', \\theta') &= (x + x', y + y', \\theta + \\theta')\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "connection",
                    "x_dot = 0\ny_dot = 0\ntheta_dot = 0",
                    "\\begin{aligned}\n\\dot{x} &= 0 \\\\\n\\dot{y} &= 0 \\\\\n\\dot{\\theta} &= 0\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "discrete_connection",
                    "a_x(r[k], r[k+1]) = 0\na_y(r[k], r[k+1]) = 0\na_theta(r[k], r[k+1]) = 0\nA_d(q[k], q[k+1])_x = x[k+1] - x[k]\nA_d(q[k], q[k+1])_y = y[k+1] - y[k]\nA_d(q[k], q[k+1])_theta = theta[k+1] - theta[k]",
                    "\\begin{aligned}\na^{x}(r_{k}, r_{k+1}) &= 0 \\\\\na^{y}(r_{k}, r_{k+1}) &= 0 \\\\\na^{\\theta}(r_{k}, r_{k+1}) &= 0 \\\\\n\\mathcal{A}_d(q_{k}, q_{k+1})^{x} &= x_{k+1} - x_{k} \\\\\n\\mathcal{A}_d(q_{k}, q_{k+1})^{y} &= y_{k+1} - y_{k} \\\\\n\\mathcal{A}_d(q_{k}, q_{k+1})^{\\theta} &= \\theta_{k+1} - \\theta_{k}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "reduction",
                    "vartheta_x[k] = x[k+1] - x[k]\nvartheta_y[k] = y[k+1] - y[k]\nvartheta_theta[k] = theta[k+1] - theta[k]",
                    "\\begin{aligned}\n\\vartheta^{x}_{k} &= x_{k+1} - x_{k} \\\\\n\\vartheta^{y}_{k} &= y_{k+1} - y_{k} \\\\\n\\vartheta^{\\theta}_{k} &= \\theta_{k+1} - \\theta_{k}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "nonholonomic_momentum",
                    "xi_1(q[k]) = Ad_h (A*cos(phi[k]), A*sin(phi[k]), 1)\nJ_1(q[k], q[k+1]) = m*A*x_dot[k+1/2]*cos(phi[k]) + m*A*y_dot[k+1/2]*sin(phi[k]) + I*theta_dot[k+1/2]",
                    "\\begin{aligned}\n\\xi_{1}(q_{k}) &= \\mathrm{Ad}_{h_{k}} (A \\cos \\phi_{k}, A \\sin \\phi_{k}, 1) \\\\\nJ_{d,1}(q_{k}, q_{k+1}) &= m A \\dot{x}_{k+1/2} \\cos \\phi_{k} + m A \\dot{y}_{k+1/2} \\sin \\phi_{k} + I \\dot{\\theta}_{k+1/2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "momentum_equation",
                    "J_1(q[k], q[k+1]) = m*A*x_dot[k-1/2]*cos(phi[k]) + m*A*y_dot[k-1/2]*sin(phi[k]) + I*theta_dot[k-1/2]",
                    "\\begin{aligned}\nJ_{d,1}(q_{k}, q_{k+1}) &= m A \\dot{x}_{k-1/2} \\cos \\phi_{k} + m A \\dot{y}_{k-1/2} \\sin \\phi_{k} + I \\dot{\\theta}_{k-1/2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "mixed_curvature",
                    "B_minus[x, phi] = 0\nB_minus[y, phi] = 0\nB_minus[theta, phi] = 0\nB_plus[x, phi] = 0\nB_plus[y, phi] = 0\nB_plus[theta, phi] = 0",
                    "\\begin{aligned}\n(\\mathcal{B}_m^{-})^{x}_{\\phi} &= 0 \\\\\n(\\mathcal{B}_m^{-})^{y}_{\\phi} &= 0 \\\\\n(\\mathcal{B}_m^{-})^{\\theta}_{\\phi} &= 0 \\\\\n(\\mathcal{B}_m^{+})^{x}_{\\phi} &= 0 \\\\\n(\\mathcal{B}_m^{+})^{y}_{\\phi} &= 0 \\\\\n(\\mathcal{B}_m^{+})^{\\theta}_{\\phi} &= 0\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "reduced_lagrangian",
                    "L_hat(r[k], vartheta[k], r[k+1]) = h*(m*(1/2*vartheta_x[k]^2/h^2 + 1/2*vartheta_y[k]^2/h^2) + 1/2*I*vartheta_theta[k]^2/h^2 + 1/2*J*phi_dot[k+1/2]^2)",
                    "\\begin{aligned}\n\\hat{L}_d(r_{k}, \\vartheta_{k}, r_{k+1}) &= h \\left(m \\left(\\frac{{\\vartheta^{x}_{k}}^{2}}{2 {h}^{2}} + \\frac{{\\vartheta^{y}_{k}}^{2}}{2 {h}^{2}}\\right) + \\frac{I {\\vartheta^{\\theta}_{k}}^{2}}{2 {h}^{2}} + \\frac{1}{2} J {\\dot{\\phi}_{k+1/2}}^{2}\\right)\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "reduced_forces",
                    "F_minus[phi] = 0\nF_plus[phi] = 0",
                    "\\begin{aligned}\n(\\hat{F}_d^{-})_{\\phi} &= 0 \\\\\n(\\hat{F}_d^{+})_{\\phi} &= 0\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "reduced_kinematic_constraints",
                    "0 = vartheta_x[k]/h - A*vartheta_theta[k]*cos(phi[k+1/2])/h\n0 = vartheta_y[k]/h - A*vartheta_theta[k]*sin(phi[k+1/2])/h",
                    "\\begin{aligned}\n0 &= \\frac{\\vartheta^{x}_{k}}{h} - \\frac{A \\vartheta^{\\theta}_{k} \\cos \\phi_{k+1/2}}{h} \\\\\n0 &= \\frac{\\vartheta^{y}_{k}}{h} - \\frac{A \\vartheta^{\\theta}_{k} \\sin \\phi_{k+1/2}}{h}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "horizontal_equations",
                    "0 = -J*phi_dot[k+1/2] + J*phi_dot[k-1/2]",
                    "\\begin{aligned}\n0 &= -J \\dot{\\phi}_{k+1/2} + J \\dot{\\phi}_{k-1/2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "vertical_equations",
                    "0 = -m*A*vartheta_x[k]*cos(phi[k])/h - m*A*vartheta_y[k]*sin(phi[k])/h - I*vartheta_theta[k]/h + m*A*vartheta_x[k-1]*cos(phi[k])/h + m*A*vartheta_y[k-1]*sin(phi[k])/h + I*vartheta_theta[k-1]/h",
                    "\\begin{aligned}\n0 &= -\\frac{m A \\vartheta^{x}_{k} \\cos \\phi_{k}}{h} - \\frac{m A \\vartheta^{y}_{k} \\sin \\phi_{k}}{h} - \\frac{I \\vartheta^{\\theta}_{k}}{h} + \\frac{m A \\vartheta^{x}_{k-1} \\cos \\phi_{k}}{h} + \\frac{m A \\vartheta^{y}_{k-1} \\sin \\phi_{k}}{h} + \\frac{I \\vartheta^{\\theta}_{k-1}}{h}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "reconstruction",
                    "x[k+1] = x[k] + vartheta_x[k]\ny[k+1] = y[k] + vartheta_y[k]\ntheta[k+1] = theta[k] + vartheta_theta[k]",
                    "\\begin{aligned}\nx_{k+1} &= x_{k} + \\vartheta^{x}_{k} \\\\\ny_{k+1} &= y_{k} + \\vartheta^{y}_{k} \\\\\n\\theta_{k+1} &= \\theta_{k} + \\vartheta^{\\theta}_{k}\n\\end{aligned}",
                ),
            ];
            __nh::Equations::new("RollingDiskReduced", ENTRIES)
        }
    }
};
