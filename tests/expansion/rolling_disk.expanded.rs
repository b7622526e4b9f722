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
        type Stages = RollingDiskStages;
        type Regions = __nh::NoRegions;
        #[inline]
        fn retract(q: &Self::Configuration, d: &Self::Increment) -> Self::Configuration {
            *q + *d
        }
        #[inline]
        fn increment(
            q0: &Self::Configuration,
            q1: &Self::Configuration,
        ) -> Self::Increment {
            *q1 - *q0
        }
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
            let [x_dot, y_dot, theta_dot, phi_dot] = __nh::array(
                interval.d / interval.time.h,
            );
            let h = interval.time.h;
            let term_16 = 0.5 * self.m * (x_dot * x_dot + y_dot * y_dot)
                + 0.5 * self.I * (theta_dot * theta_dot)
                + 0.5 * self.J * (phi_dot * phi_dot);
            h * term_16
        }
        /// D_1L_d(q_0, q_1) = ∂L_d/∂q_0.
        ///
        /// ```text
        /// D1L_d(q[k], q[k+1])[x] = -m*x_dot[k+1/2]
        /// D1L_d(q[k], q[k+1])[y] = -m*y_dot[k+1/2]
        /// D1L_d(q[k], q[k+1])[theta] = -I*theta_dot[k+1/2]
        /// D1L_d(q[k], q[k+1])[phi] = -J*phi_dot[k+1/2]
        /// ```
        #[inline]
        fn d1_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let [x_dot, y_dot, theta_dot, phi_dot] = __nh::array(
                interval.d / interval.time.h,
            );
            __nh::vector([
                -(self.m * x_dot),
                -(self.m * y_dot),
                -(self.I * theta_dot),
                -(self.J * phi_dot),
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
            let [x_dot, y_dot, theta_dot, phi_dot] = __nh::array(
                interval.d / interval.time.h,
            );
            __nh::vector([
                self.m * x_dot,
                self.m * y_dot,
                self.I * theta_dot,
                self.J * phi_dot,
            ])
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
        /// 0 = x_dot[k+1/2] - A*theta_dot[k+1/2]*cos(phi[k+1/2])
        /// 0 = y_dot[k+1/2] - A*theta_dot[k+1/2]*sin(phi[k+1/2])
        /// ```
        #[inline]
        fn kinematic_residual_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Multipliers {
            let [x_dot, y_dot, theta_dot, ..] = __nh::array(
                interval.d / interval.time.h,
            );
            let phi_mid = interval.q[3] + 0.5 * interval.d[3];
            let (sin_phi_mid, cos_phi_mid) = __nh::math::sin_cos(phi_mid);
            __nh::vector([
                x_dot - self.A * theta_dot * cos_phi_mid,
                y_dot - self.A * theta_dot * sin_phi_mid,
            ])
        }
        fn energy_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let [x_dot, y_dot, theta_dot, phi_dot] = __nh::array(
                interval.d / interval.time.h,
            );
            0.5 * self.m * (x_dot * x_dot) + 0.5 * self.m * (y_dot * y_dot)
                + 0.5 * self.I * (theta_dot * theta_dot)
                + 0.5 * self.J * (phi_dot * phi_dot)
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
            let phi_2 = q[3];
            let (sin_phi_2, cos_phi_2) = __nh::math::sin_cos(phi_2);
            {
                let mut result = __nh::SMatrix::<f64, 2, 4>::zeros();
                result[(0, 0)] = 1.0;
                result[(0, 2)] = -(self.A * cos_phi_2);
                result[(1, 1)] = 1.0;
                result[(1, 2)] = -(self.A * sin_phi_2);
                result
            }
        }
        fn initial_momentum_at(
            &self,
            time: __nh::TimeStep,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Covector {
            let [x_dot, y_dot, theta_dot, phi_dot] = __nh::array(*v);
            __nh::vector([
                self.m * x_dot,
                self.m * y_dot,
                self.I * theta_dot,
                self.J * phi_dot,
            ])
        }
        fn velocity_residual_at(
            &self,
            time: __nh::TimeStep,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> (Self::Multipliers, Self::Multipliers) {
            let phi_2 = q[3];
            let [x_dot, y_dot, theta_dot, ..] = __nh::array(*v);
            let (sin_phi_2, cos_phi_2) = __nh::math::sin_cos(phi_2);
            let A_theta_dot_cos_phi_2 = self.A * theta_dot * cos_phi_2;
            let A_theta_dot_sin_phi_2 = self.A * theta_dot * sin_phi_2;
            (
                __nh::vector([
                    x_dot - A_theta_dot_cos_phi_2,
                    y_dot - A_theta_dot_sin_phi_2,
                ]),
                __nh::vector([
                    __nh::math::abs(x_dot) + __nh::math::abs(A_theta_dot_cos_phi_2),
                    __nh::math::abs(y_dot) + __nh::math::abs(A_theta_dot_sin_phi_2),
                ]),
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
            let theta_dot = interval.d[2] / interval.time.h;
            let h = interval.time.h;
            let phi_mid = interval.q[3] + 0.5 * interval.d[3];
            let inverse_h = 1.0 / h;
            let m_inverse_h = self.m * inverse_h;
            let (sin_phi_mid, cos_phi_mid) = __nh::math::sin_cos(phi_mid);
            let (covector, phi) = __nh::DiscreteSystem::departure_at(self, interval);
            __nh::Departure {
                covector,
                phi,
                covector_by_increment: {
                    let mut result = __nh::SMatrix::<f64, 4, 4>::zeros();
                    result[(0, 0)] = -m_inverse_h;
                    result[(1, 1)] = -m_inverse_h;
                    result[(2, 2)] = -(self.I * inverse_h);
                    result[(3, 3)] = -(self.J * inverse_h);
                    result
                },
                phi_by_increment: {
                    let mut result = __nh::SMatrix::<f64, 2, 4>::zeros();
                    result[(0, 0)] = inverse_h;
                    result[(0, 2)] = -(self.A * inverse_h * cos_phi_mid);
                    result[(0, 3)] = 0.5 * self.A * theta_dot * sin_phi_mid;
                    result[(1, 1)] = inverse_h;
                    result[(1, 2)] = -(self.A * inverse_h * sin_phi_mid);
                    result[(1, 3)] = -(0.5 * self.A * theta_dot * cos_phi_mid);
                    result
                },
            }
        }
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
            ];
            __nh::Equations::new("RollingDisk", ENTRIES)
        }
    }
    /// The equations of a node of [`RollingDisk`], in stages.
    pub struct RollingDiskStages;
    #[automatically_derived]
    impl __nh::core::clone::Clone for RollingDiskStages {
        #[inline]
        fn clone(&self) -> Self {
            *self
        }
    }
    #[automatically_derived]
    impl __nh::core::marker::Copy for RollingDiskStages {}
    #[automatically_derived]
    impl __nh::core::fmt::Debug for RollingDiskStages {
        fn fmt(
            &self,
            f: &mut __nh::core::fmt::Formatter<'_>,
        ) -> __nh::core::fmt::Result {
            f.write_str("RollingDiskStages")
        }
    }
    #[automatically_derived]
    impl __nh::Stages for RollingDiskStages {
        const DIRECT: bool = true;
        const PERIODIC: &'static [bool] = &[false, false, false, true];
        type Parameters<T: __nh::Real> = [T; 4];
        type Point<T: __nh::Real> = [T; 4];
        type Covector<T: __nh::Real> = [T; 4];
        type Unknowns<T: __nh::Real> = [T; 6];
        type Constants<T: __nh::Real> = [T; 14];
        #[inline]
        fn constants<T: __nh::Real>(parameters: &[T; 4], step: T) -> [T; 14] {
            let [m, I_, J_, A_] = *parameters;
            let h = step;
            let inverse_h = T::of(1.0) / h;
            let A_inverse_h = A_ * inverse_h;
            let A_m = A_ * m;
            let J_inverse_h = J_ * inverse_h;
            [
                m,
                h,
                inverse_h,
                m * inverse_h,
                A_,
                A_inverse_h,
                A_m,
                A_ * A_m,
                I_ * inverse_h,
                A_inverse_h * A_m,
                A_m * inverse_h * A_m,
                J_inverse_h,
                T::of(0.5) * A_inverse_h,
                __nh::zero_where(__nh::regular(J_inverse_h)),
            ]
        }
        #[inline(always)]
        fn solve<T: __nh::Real>(
            constants: &[T; 14],
            t: T,
            q: &[T; 4],
            arrival: &[T; 4],
            guess: &[T; 6],
            limits: __nh::Limits,
        ) -> __nh::Solved<Self, T> {
            let [p_x, p_y, p_theta, p_phi] = *arrival;
            let [guess_x, guess_y, guess_theta, guess_phi, ..] = *guess;
            let phi_0 = q[3];
            let half_guess_phi = T::of(0.5) * guess_phi;
            let J_inverse_h_guess_phi = constants[11] * guess_phi;
            let guess_phi_half_A_inverse_h = guess_phi * constants[12];
            let [(sin_phi_0, cos_phi_0), (sin_half_guess_phi, cos_half_guess_phi)] = T::sin_cos_each([
                phi_0,
                half_guess_phi,
            ]);
            let term_17 = (cos_phi_0 * cos_half_guess_phi)
                .minus(sin_phi_0, sin_half_guess_phi);
            let term_20 = term_17 * constants[5];
            let right_3 = (constants[2] * guess_x).minus(term_20, guess_theta);
            let term_32 = (sin_phi_0 * cos_half_guess_phi)
                .plus(cos_phi_0, sin_half_guess_phi);
            let term_33 = sin_phi_0 * term_32;
            let term_34 = cos_phi_0 * term_17;
            let pivot_4 = constants[8].plus(constants[9], term_33 + term_34);
            let right_4 = (constants[2] * guess_y)
                .minus(constants[5] * guess_theta, term_32);
            let term_47 = (T::of(1.0) / pivot_4)
                * (sin_phi_0 * right_4).plus(cos_phi_0, right_3);
            let term_48 = term_17 * term_47;
            let delta_x = guess_x
                .minus(constants[1], right_3)
                .plus(constants[7], term_48);
            let m_inverse_h_delta_x = constants[3] * delta_x;
            let lambda_0 = (constants[0] * right_3).minus(constants[10], term_48);
            let reduced_4 = right_4.minus(constants[9] * term_32, term_47);
            let delta_y = guess_y.minus(constants[1], reduced_4);
            let m_inverse_h_delta_y = constants[3] * delta_y;
            let lambda_1 = constants[0] * reduced_4;
            let delta_theta = guess_theta.plus(constants[6], term_47);
            let I_inverse_h_delta_theta = constants[8] * delta_theta;
            let A_cos_phi_0_lambda_0 = constants[4] * cos_phi_0 * lambda_0;
            let A_sin_phi_0_lambda_1 = constants[4] * sin_phi_0 * lambda_1;
            let x_dot_2 = constants[2] * delta_x;
            let term_84 = term_20 * delta_theta;
            let y_dot_2 = constants[2] * delta_y;
            let term_88 = (constants[5] * term_32) * delta_theta;
            let tolerance = T::of(limits.tolerance) + constants[13];
            let checked = __nh::Checked::of(
                [
                    __nh::Row::of(
                        p_x - m_inverse_h_delta_x - lambda_0,
                        [p_x, lambda_0, m_inverse_h_delta_x],
                    ),
                    __nh::Row::of(
                        p_y - m_inverse_h_delta_y - lambda_1,
                        [p_y, lambda_1, m_inverse_h_delta_y],
                    ),
                    __nh::Row::of(
                        p_theta - I_inverse_h_delta_theta + A_cos_phi_0_lambda_0
                            + A_sin_phi_0_lambda_1,
                        [
                            p_theta,
                            A_cos_phi_0_lambda_0,
                            A_sin_phi_0_lambda_1,
                            I_inverse_h_delta_theta,
                        ],
                    ),
                    __nh::Row::of(
                        p_phi - J_inverse_h_guess_phi,
                        [p_phi, J_inverse_h_guess_phi],
                    ),
                    __nh::Row::of(
                        x_dot_2 - term_84,
                        [
                            x_dot_2,
                            term_84,
                            (guess_phi_half_A_inverse_h * (term_32 * delta_theta)),
                        ],
                    ),
                    __nh::Row::of(
                        y_dot_2 - term_88,
                        [
                            y_dot_2,
                            term_88,
                            (guess_phi_half_A_inverse_h * (term_17 * delta_theta)),
                        ],
                    ),
                ],
                tolerance,
            );
            __nh::Solved {
                z: [delta_x, delta_y, delta_theta, guess_phi, lambda_0, lambda_1],
                arrival: [
                    m_inverse_h_delta_x,
                    m_inverse_h_delta_y,
                    I_inverse_h_delta_theta,
                    J_inverse_h_guess_phi,
                ],
                norm: checked.norm,
                iterations: 1,
                good: checked.within
                    & __nh::sound(
                        pivot_4,
                        constants[8].abs() + (constants[9] * term_33).abs()
                            + (constants[9] * term_34).abs(),
                    ),
            }
        }
    }
    #[automatically_derived]
    impl __nh::StagesOf<RollingDisk> for RollingDiskStages {
        #[inline]
        fn parameters(system: &RollingDisk) -> [f64; 4] {
            [system.m, system.I, system.J, system.A]
        }
        #[inline]
        fn point(q: &__nh::SVector<f64, 4>) -> [f64; 4] {
            [q[0], q[1], q[2], q[3]]
        }
        #[inline]
        fn configuration(point: &[f64; 4]) -> __nh::SVector<f64, 4> {
            __nh::vector(*point)
        }
    }
};
