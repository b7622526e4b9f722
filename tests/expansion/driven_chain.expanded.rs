// The expansion of driven_chain.rs.

#[allow(non_snake_case)]
/// Three oscillators in a row with friction, the first one driven.
pub struct DrivenChain {
    /// Masses, kg.
    pub m: [f64; 3],
    /// Stiffness, N/m.
    pub k: f64,
    /// Friction, kg/s.
    pub c: f64,
    /// Of the driving force, N.
    pub amplitude: f64,
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
    /// The discrete equations of motion of `DrivenChain`, derived at compile time.
    ///
    /// **Configuration space**
    ///
    /// ```text
    /// q = (q[0], q[1], q[2]) in R^3
    /// ```
    ///
    /// **Lagrangian**
    ///
    /// ```text
    /// L(q, q_dot, t) = 1/2*m[0]*q_dot[0]^2 + 1/2*m[1]*q_dot[1]^2 + 1/2*m[2]*q_dot[2]^2 - 1/2*k*((q[1] - q[0])^2 + (q[2] - q[1])^2)
    /// ```
    ///
    /// **Constraints**
    ///
    /// ```text
    /// 0 = q_dot[2] - q_dot[0]*exp(-t)
    /// ```
    ///
    /// **Discretisation**
    ///
    /// ```text
    /// q_dot[k+1/2] = (q[k+1] - q[k])/h
    /// ```
    ///
    /// **Discrete Lagrangian**
    ///
    /// ```text
    /// L_d(q[k], q[k+1]) = 1/2*h*(1/2*m[0]*q_dot[0][k+1/2]^2 + 1/2*m[1]*q_dot[1][k+1/2]^2 + 1/2*m[2]*q_dot[2][k+1/2]^2 - 1/2*k*((q[1][k] - q[0][k])^2 + (q[2][k] - q[1][k])^2)) + 1/2*h*(1/2*m[0]*q_dot[0][k+1/2]^2 + 1/2*m[1]*q_dot[1][k+1/2]^2 + 1/2*m[2]*q_dot[2][k+1/2]^2 - 1/2*k*((q[1][k+1] - q[0][k+1])^2 + (q[2][k+1] - q[1][k+1])^2))
    /// ```
    ///
    /// **Discrete Lagrange–d'Alembert equations**
    ///
    /// ```text
    /// k*h*(1/2*q[1][k] - 1/2*q[0][k]) - m[0]*q_dot[0][k+1/2] + h*(1/2*amplitude*cos(2*pi*t[k]) - 1/2*c*q_dot[0][k+1/2]) + m[0]*q_dot[0][k-1/2] + k*h*(1/2*q[1][k] - 1/2*q[0][k]) + h*(1/2*amplitude*cos(2*pi*t[k]) - 1/2*c*q_dot[0][k-1/2]) = -lambda_1[k]*exp(-t[k])
    /// k*h*(1/2*q[0][k] - q[1][k] + 1/2*q[2][k]) - m[1]*q_dot[1][k+1/2] - 1/2*c*h*q_dot[1][k+1/2] + m[1]*q_dot[1][k-1/2] + k*h*(1/2*q[0][k] - q[1][k] + 1/2*q[2][k]) - 1/2*c*h*q_dot[1][k-1/2] = 0
    /// k*h*(1/2*q[1][k] - 1/2*q[2][k]) - m[2]*q_dot[2][k+1/2] + m[2]*q_dot[2][k-1/2] + k*h*(1/2*q[1][k] - 1/2*q[2][k]) = lambda_1[k]
    /// 1/2*(q_dot[2][k+1/2] - q_dot[0][k+1/2]*exp(-t[k])) + 1/2*(q_dot[2][k+1/2] - q_dot[0][k+1/2]*exp(-t[k+1])) = 0
    /// ```
    ///
    /// **Integrability of the constraints**
    ///
    /// ```text
    /// no combination of the constraints is integrable: the system is nonholonomic
    /// ```
    #[automatically_derived]
    impl __nh::DiscreteSystem for DrivenChain {
        type Stages = DrivenChainStages;
        type Regions = __nh::NoRegions;
        const DIM: usize = 3;
        const CONSTRAINTS: usize = 1;
        const COORDINATES: &'static [&'static str] = &["q[0]", "q[1]", "q[2]"];
        type Configuration = __nh::SVector<f64, 3>;
        type Increment = __nh::SVector<f64, 3>;
        type Covector = __nh::SVector<f64, 3>;
        type Multipliers = __nh::SVector<f64, 1>;
        type ConstraintForms = __nh::SMatrix<f64, 1, 3>;
        type Bilinear = __nh::SMatrix<f64, 3, 3>;
        type ConstraintJacobian = __nh::SMatrix<f64, 1, 3>;
        type Residual = __nh::SVector<f64, 4>;
        type Jacobian = __nh::SMatrix<f64, 4, 4>;
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
        /// L_d(q[k], q[k+1]) = 1/2*h*(1/2*m[0]*q_dot[0][k+1/2]^2 + 1/2*m[1]*q_dot[1][k+1/2]^2 + 1/2*m[2]*q_dot[2][k+1/2]^2 - 1/2*k*((q[1][k] - q[0][k])^2 + (q[2][k] - q[1][k])^2)) + 1/2*h*(1/2*m[0]*q_dot[0][k+1/2]^2 + 1/2*m[1]*q_dot[1][k+1/2]^2 + 1/2*m[2]*q_dot[2][k+1/2]^2 - 1/2*k*((q[1][k+1] - q[0][k+1])^2 + (q[2][k+1] - q[1][k+1])^2))
        /// ```
        fn discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let [q_dot_0, q_dot_1, q_dot_2] = __nh::array(interval.d / interval.time.h);
            let h = interval.time.h;
            let q_0_0 = interval.q[0];
            let q_0_1 = interval.q[0] + interval.d[0];
            let q_1_0 = interval.q[1];
            let q_1_1 = interval.q[1] + interval.d[1];
            let q_2_0 = interval.q[2];
            let q_2_1 = interval.q[2] + interval.d[2];
            let quarter_m_0_q_dot_0_squared = 0.25 * self.m[0] * (q_dot_0 * q_dot_0);
            let quarter_m_1_q_dot_1_squared = 0.25 * self.m[1] * (q_dot_1 * q_dot_1);
            let quarter_m_2_q_dot_2_squared = 0.25 * self.m[2] * (q_dot_2 * q_dot_2);
            let q_1_0_minus_q_0_0 = q_1_0 - q_0_0;
            let q_2_0_minus_q_1_0 = q_2_0 - q_1_0;
            let term_23 = quarter_m_0_q_dot_0_squared + quarter_m_1_q_dot_1_squared
                + quarter_m_2_q_dot_2_squared
                - 0.25 * self.k
                    * (q_1_0_minus_q_0_0 * q_1_0_minus_q_0_0
                        + q_2_0_minus_q_1_0 * q_2_0_minus_q_1_0);
            let term_25 = h * term_23;
            let q_1_1_minus_q_0_1 = q_1_1 - q_0_1;
            let q_2_1_minus_q_1_1 = q_2_1 - q_1_1;
            let term_35 = quarter_m_0_q_dot_0_squared + quarter_m_1_q_dot_1_squared
                + quarter_m_2_q_dot_2_squared
                - 0.25 * self.k
                    * (q_1_1_minus_q_0_1 * q_1_1_minus_q_0_1
                        + q_2_1_minus_q_1_1 * q_2_1_minus_q_1_1);
            let term_36 = h * term_35;
            term_25 + term_36
        }
        /// D_1L_d(q_0, q_1) = ∂L_d/∂q_0.
        ///
        /// ```text
        /// D1L_d(q[k], q[k+1])[q[0]] = k*h*(1/2*q[1][k] - 1/2*q[0][k]) - m[0]*q_dot[0][k+1/2]
        /// D1L_d(q[k], q[k+1])[q[1]] = k*h*(1/2*q[0][k] - q[1][k] + 1/2*q[2][k]) - m[1]*q_dot[1][k+1/2]
        /// D1L_d(q[k], q[k+1])[q[2]] = k*h*(1/2*q[1][k] - 1/2*q[2][k]) - m[2]*q_dot[2][k+1/2]
        /// ```
        #[inline]
        fn d1_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let [q_dot_0, q_dot_1, q_dot_2] = __nh::array(interval.d / interval.time.h);
            let h = interval.time.h;
            let q_0_0 = interval.q[0];
            let q_1_0 = interval.q[1];
            let q_2_0 = interval.q[2];
            let half_q_0_0 = 0.5 * q_0_0;
            let half_q_1_0 = 0.5 * q_1_0;
            let half_q_2_0 = 0.5 * q_2_0;
            __nh::vector([
                self.k * h * (half_q_1_0 - half_q_0_0) - self.m[0] * q_dot_0,
                self.k * h * (half_q_0_0 - q_1_0 + half_q_2_0) - self.m[1] * q_dot_1,
                self.k * h * (half_q_1_0 - half_q_2_0) - self.m[2] * q_dot_2,
            ])
        }
        /// D_2L_d(q_0, q_1) = ∂L_d/∂q_1.
        ///
        /// ```text
        /// D2L_d(q[k], q[k+1])[q[0]] = m[0]*q_dot[0][k+1/2] + k*h*(1/2*q[1][k+1] - 1/2*q[0][k+1])
        /// D2L_d(q[k], q[k+1])[q[1]] = m[1]*q_dot[1][k+1/2] + k*h*(1/2*q[0][k+1] - q[1][k+1] + 1/2*q[2][k+1])
        /// D2L_d(q[k], q[k+1])[q[2]] = m[2]*q_dot[2][k+1/2] + k*h*(1/2*q[1][k+1] - 1/2*q[2][k+1])
        /// ```
        #[inline]
        fn d2_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let [q_dot_0, q_dot_1, q_dot_2] = __nh::array(interval.d / interval.time.h);
            let h = interval.time.h;
            let q_0_1 = interval.q[0] + interval.d[0];
            let q_1_1 = interval.q[1] + interval.d[1];
            let q_2_1 = interval.q[2] + interval.d[2];
            let half_q_0_1 = 0.5 * q_0_1;
            let half_q_1_1 = 0.5 * q_1_1;
            let half_q_2_1 = 0.5 * q_2_1;
            __nh::vector([
                self.m[0] * q_dot_0 + self.k * h * (half_q_1_1 - half_q_0_1),
                self.m[1] * q_dot_1 + self.k * h * (half_q_0_1 - q_1_1 + half_q_2_1),
                self.m[2] * q_dot_2 + self.k * h * (half_q_1_1 - half_q_2_1),
            ])
        }
        fn d2_d1_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Bilinear {
            let h = interval.time.h;
            let inverse_h = 1.0 / h;
            {
                let mut result = __nh::SMatrix::<f64, 3, 3>::zeros();
                result[(0, 0)] = -(self.m[0] * inverse_h);
                result[(1, 1)] = -(self.m[1] * inverse_h);
                result[(2, 2)] = -(self.m[2] * inverse_h);
                result
            }
        }
        /// φ(q_0, q_1), zero on D_d.
        ///
        /// ```text
        /// 0 = 1/2*(q_dot[2][k+1/2] - q_dot[0][k+1/2]*exp(-t[k])) + 1/2*(q_dot[2][k+1/2] - q_dot[0][k+1/2]*exp(-t[k+1]))
        /// ```
        #[inline]
        fn kinematic_residual_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Multipliers {
            let [q_dot_0, _, q_dot_2] = __nh::array(interval.d / interval.time.h);
            let t_0 = interval.time.t;
            let t_1 = interval.time.t + interval.time.h;
            __nh::vector([
                q_dot_2 - 0.5 * q_dot_0 * __nh::math::exp(-t_0)
                    - 0.5 * q_dot_0 * __nh::math::exp(-t_1),
            ])
        }
        /// E = q̇ · ∂L/∂q̇ - L at the nodes of the discretisation.
        fn energy_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let [q_dot_0, q_dot_1, q_dot_2] = __nh::array(interval.d / interval.time.h);
            let q_0_0 = interval.q[0];
            let q_0_1 = interval.q[0] + interval.d[0];
            let q_1_0 = interval.q[1];
            let q_1_1 = interval.q[1] + interval.d[1];
            let q_2_0 = interval.q[2];
            let q_2_1 = interval.q[2] + interval.d[2];
            let q_1_0_minus_q_0_0 = q_1_0 - q_0_0;
            let q_2_0_minus_q_1_0 = q_2_0 - q_1_0;
            let q_1_1_minus_q_0_1 = q_1_1 - q_0_1;
            let q_2_1_minus_q_1_1 = q_2_1 - q_1_1;
            0.5 * self.m[0] * (q_dot_0 * q_dot_0) + 0.5 * self.m[1] * (q_dot_1 * q_dot_1)
                + 0.5 * self.m[2] * (q_dot_2 * q_dot_2)
                + 0.25 * self.k
                    * (q_1_0_minus_q_0_0 * q_1_0_minus_q_0_0
                        + q_2_0_minus_q_1_0 * q_2_0_minus_q_1_0)
                + 0.25 * self.k
                    * (q_1_1_minus_q_0_1 * q_1_1_minus_q_0_1
                        + q_2_1_minus_q_1_1 * q_2_1_minus_q_1_1)
        }
        /// f_d⁻(q_0, q_1), on the left node.
        ///
        /// ```text
        /// f_minus(q[k], q[k+1])[q[0]] = h*(1/2*amplitude*cos(2*pi*t[k]) - 1/2*c*q_dot[0][k+1/2])
        /// f_minus(q[k], q[k+1])[q[1]] = -1/2*c*h*q_dot[1][k+1/2]
        /// f_minus(q[k], q[k+1])[q[2]] = 0
        /// ```
        fn force_minus_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector {
            let [q_dot_0, q_dot_1, ..] = __nh::array(interval.d / interval.time.h);
            let pi = __nh::core::f64::consts::PI;
            let h = interval.time.h;
            let t_0 = interval.time.t;
            __nh::vector([
                h
                    * (0.5 * self.amplitude * __nh::math::cos(2.0 * pi * t_0)
                        - 0.5 * self.c * q_dot_0),
                -(0.5 * self.c * h * q_dot_1),
                0.0,
            ])
        }
        /// f_d⁺(q_0, q_1), on the right node.
        ///
        /// ```text
        /// f_plus(q[k], q[k+1])[q[0]] = h*(1/2*amplitude*cos(2*pi*t[k+1]) - 1/2*c*q_dot[0][k+1/2])
        /// f_plus(q[k], q[k+1])[q[1]] = -1/2*c*h*q_dot[1][k+1/2]
        /// f_plus(q[k], q[k+1])[q[2]] = 0
        /// ```
        fn force_plus_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector {
            let [q_dot_0, q_dot_1, ..] = __nh::array(interval.d / interval.time.h);
            let pi = __nh::core::f64::consts::PI;
            let h = interval.time.h;
            let t_1 = interval.time.t + interval.time.h;
            __nh::vector([
                h
                    * (0.5 * self.amplitude * __nh::math::cos(2.0 * pi * t_1)
                        - 0.5 * self.c * q_dot_0),
                -(0.5 * self.c * h * q_dot_1),
                0.0,
            ])
        }
        /// ω(q): row a is the form ω^a.
        ///
        /// ```text
        /// omega_1(q[k]) = -exp(-t[k])*dq[0] + dq[2]
        /// ```
        #[inline]
        fn constraint_forms_at(
            &self,
            time: __nh::TimeStep,
            q: &Self::Configuration,
        ) -> Self::ConstraintForms {
            let t = time.t;
            {
                let mut result = __nh::SMatrix::<f64, 1, 3>::zeros();
                result[(0, 0)] = -__nh::math::exp(-t);
                result[(0, 2)] = 1.0;
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
            let [q_dot_0, q_dot_1, q_dot_2] = __nh::array(*v);
            __nh::vector([self.m[0] * q_dot_0, self.m[1] * q_dot_1, self.m[2] * q_dot_2])
        }
        fn velocity_residual_at(
            &self,
            time: __nh::TimeStep,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> (Self::Multipliers, Self::Multipliers) {
            let [q_dot_0, _, q_dot_2] = __nh::array(*v);
            let t = time.t;
            let term_4 = q_dot_0 * __nh::math::exp(-t);
            (
                __nh::vector([q_dot_2 - term_4]),
                __nh::vector([__nh::math::abs(term_4) + __nh::math::abs(q_dot_2)]),
            )
        }
        #[inline]
        fn arrival_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector {
            let [q_dot_0, q_dot_1, q_dot_2] = __nh::array(interval.d / interval.time.h);
            let pi = __nh::core::f64::consts::PI;
            let h = interval.time.h;
            let t_1 = interval.time.t + interval.time.h;
            let q_0_1 = interval.q[0] + interval.d[0];
            let q_1_1 = interval.q[1] + interval.d[1];
            let q_2_1 = interval.q[2] + interval.d[2];
            let half_q_0_1 = 0.5 * q_0_1;
            let half_q_1_1 = 0.5 * q_1_1;
            let term_22 = h
                * (0.5 * self.amplitude * __nh::math::cos(2.0 * pi * t_1)
                    - 0.5 * self.c * q_dot_0);
            let half_q_2_1 = 0.5 * q_2_1;
            __nh::vector([
                self.m[0] * q_dot_0 + self.k * h * (half_q_1_1 - half_q_0_1) + term_22,
                self.m[1] * q_dot_1 + self.k * h * (half_q_0_1 - q_1_1 + half_q_2_1)
                    - 0.5 * self.c * h * q_dot_1,
                self.m[2] * q_dot_2 + self.k * h * (half_q_1_1 - half_q_2_1),
            ])
        }
        #[inline]
        fn departure_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> (Self::Covector, Self::Multipliers) {
            let [q_dot_0, q_dot_1, q_dot_2] = __nh::array(interval.d / interval.time.h);
            let pi = __nh::core::f64::consts::PI;
            let h = interval.time.h;
            let t_0 = interval.time.t;
            let t_1 = interval.time.t + interval.time.h;
            let q_0_0 = interval.q[0];
            let q_1_0 = interval.q[1];
            let q_2_0 = interval.q[2];
            let half_q_0_0 = 0.5 * q_0_0;
            let half_q_1_0 = 0.5 * q_1_0;
            let term_22 = h
                * (0.5 * self.amplitude * __nh::math::cos(2.0 * pi * t_0)
                    - 0.5 * self.c * q_dot_0);
            let half_q_2_0 = 0.5 * q_2_0;
            (
                __nh::vector([
                    self.k * h * (half_q_1_0 - half_q_0_0) - self.m[0] * q_dot_0
                        + term_22,
                    self.k * h * (half_q_0_0 - q_1_0 + half_q_2_0) - self.m[1] * q_dot_1
                        - 0.5 * self.c * h * q_dot_1,
                    self.k * h * (half_q_1_0 - half_q_2_0) - self.m[2] * q_dot_2,
                ]),
                __nh::vector([
                    q_dot_2 - 0.5 * q_dot_0 * __nh::math::exp(-t_0)
                        - 0.5 * q_dot_0 * __nh::math::exp(-t_1),
                ]),
            )
        }
        #[inline]
        fn departure_jacobian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> __nh::Departure<Self> {
            let h = interval.time.h;
            let t_0 = interval.time.t;
            let t_1 = interval.time.t + interval.time.h;
            let inverse_h = 1.0 / h;
            let half_c_h = 0.5 * self.c * h;
            let (covector, phi) = __nh::DiscreteSystem::departure_at(self, interval);
            __nh::Departure {
                covector,
                phi,
                covector_by_increment: {
                    let mut result = __nh::SMatrix::<f64, 3, 3>::zeros();
                    result[(0, 0)] = -(inverse_h * (self.m[0] + half_c_h));
                    result[(1, 1)] = -(inverse_h * (half_c_h + self.m[1]));
                    result[(2, 2)] = -(self.m[2] * inverse_h);
                    result
                },
                phi_by_increment: {
                    let mut result = __nh::SMatrix::<f64, 1, 3>::zeros();
                    result[(0, 0)] = -(inverse_h
                        * (0.5 * __nh::math::exp(-t_0) + 0.5 * __nh::math::exp(-t_1)));
                    result[(0, 2)] = inverse_h;
                    result
                },
            }
        }
        fn equations(&self) -> __nh::Equations {
            DrivenChain::equations()
        }
    }
    impl DrivenChain {
        /// The derived equations as text and as LaTeX.
        #[allow(dead_code)]
        pub const fn equations() -> __nh::Equations {
            const ENTRIES: &'static [__nh::Equation] = &[
                __nh::Equation::new(
                    "configuration",
                    "q = (q[0], q[1], q[2]) in R^3",
                    "\\begin{aligned}\nq &= (q_{0}, q_{1}, q_{2}) \\in \\mathbb{R}^{3}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "lagrangian",
                    "L(q, q_dot, t) = 1/2*m[0]*q_dot[0]^2 + 1/2*m[1]*q_dot[1]^2 + 1/2*m[2]*q_dot[2]^2 - 1/2*k*((q[1] - q[0])^2 + (q[2] - q[1])^2)",
                    "\\begin{aligned}\nL(q, \\dot{q}, t) &= \\frac{1}{2} m_{0} {\\dot{q}_{0}}^{2} + \\frac{1}{2} m_{1} {\\dot{q}_{1}}^{2} + \\frac{1}{2} m_{2} {\\dot{q}_{2}}^{2} - \\frac{1}{2} k \\left({\\left(q_{1} - q_{0}\\right)}^{2} + {\\left(q_{2} - q_{1}\\right)}^{2}\\right)\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "constraints",
                    "0 = q_dot[2] - q_dot[0]*exp(-t)",
                    "\\begin{aligned}\n0 &= \\dot{q}_{2} - \\dot{q}_{0} e^{-t}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "discretization",
                    "q_dot[k+1/2] = (q[k+1] - q[k])/h",
                    "\\begin{aligned}\n\\dot{q}_{k+1/2} &= \\frac{q_{k+1} - q_{k}}{h}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "discrete_lagrangian",
                    "L_d(q[k], q[k+1]) = 1/2*h*(1/2*m[0]*q_dot[0][k+1/2]^2 + 1/2*m[1]*q_dot[1][k+1/2]^2 + 1/2*m[2]*q_dot[2][k+1/2]^2 - 1/2*k*((q[1][k] - q[0][k])^2 + (q[2][k] - q[1][k])^2)) + 1/2*h*(1/2*m[0]*q_dot[0][k+1/2]^2 + 1/2*m[1]*q_dot[1][k+1/2]^2 + 1/2*m[2]*q_dot[2][k+1/2]^2 - 1/2*k*((q[1][k+1] - q[0][k+1])^2 + (q[2][k+1] - q[1][k+1])^2))",
                    "\\begin{aligned}\nL_d(q_{k}, q_{k+1}) &= \\frac{1}{2} h \\left(\\frac{1}{2} m_{0} {\\dot{q}_{0,k+1/2}}^{2} + \\frac{1}{2} m_{1} {\\dot{q}_{1,k+1/2}}^{2} + \\frac{1}{2} m_{2} {\\dot{q}_{2,k+1/2}}^{2} - \\frac{1}{2} k \\left({\\left(q_{1,k} - q_{0,k}\\right)}^{2} + {\\left(q_{2,k} - q_{1,k}\\right)}^{2}\\right)\\right) + \\frac{1}{2} h \\left(\\frac{1}{2} m_{0} {\\dot{q}_{0,k+1/2}}^{2} + \\frac{1}{2} m_{1} {\\dot{q}_{1,k+1/2}}^{2} + \\frac{1}{2} m_{2} {\\dot{q}_{2,k+1/2}}^{2} - \\frac{1}{2} k \\left({\\left(q_{1,k+1} - q_{0,k+1}\\right)}^{2} + {\\left(q_{2,k+1} - q_{1,k+1}\\right)}^{2}\\right)\\right)\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "d1_discrete_lagrangian",
                    "D1L_d(q[k], q[k+1])[q[0]] = k*h*(1/2*q[1][k] - 1/2*q[0][k]) - m[0]*q_dot[0][k+1/2]\nD1L_d(q[k], q[k+1])[q[1]] = k*h*(1/2*q[0][k] - q[1][k] + 1/2*q[2][k]) - m[1]*q_dot[1][k+1/2]\nD1L_d(q[k], q[k+1])[q[2]] = k*h*(1/2*q[1][k] - 1/2*q[2][k]) - m[2]*q_dot[2][k+1/2]",
                    "\\begin{aligned}\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{q_{0}} \\rangle &= k h \\left(\\frac{1}{2} q_{1,k} - \\frac{1}{2} q_{0,k}\\right) - m_{0} \\dot{q}_{0,k+1/2} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{q_{1}} \\rangle &= k h \\left(\\frac{1}{2} q_{0,k} - q_{1,k} + \\frac{1}{2} q_{2,k}\\right) - m_{1} \\dot{q}_{1,k+1/2} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{q_{2}} \\rangle &= k h \\left(\\frac{1}{2} q_{1,k} - \\frac{1}{2} q_{2,k}\\right) - m_{2} \\dot{q}_{2,k+1/2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "d2_discrete_lagrangian",
                    "D2L_d(q[k], q[k+1])[q[0]] = m[0]*q_dot[0][k+1/2] + k*h*(1/2*q[1][k+1] - 1/2*q[0][k+1])\nD2L_d(q[k], q[k+1])[q[1]] = m[1]*q_dot[1][k+1/2] + k*h*(1/2*q[0][k+1] - q[1][k+1] + 1/2*q[2][k+1])\nD2L_d(q[k], q[k+1])[q[2]] = m[2]*q_dot[2][k+1/2] + k*h*(1/2*q[1][k+1] - 1/2*q[2][k+1])",
                    "\\begin{aligned}\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{q_{0}} \\rangle &= m_{0} \\dot{q}_{0,k+1/2} + k h \\left(\\frac{1}{2} q_{1,k+1} - \\frac{1}{2} q_{0,k+1}\\right) \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{q_{1}} \\rangle &= m_{1} \\dot{q}_{1,k+1/2} + k h \\left(\\frac{1}{2} q_{0,k+1} - q_{1,k+1} + \\frac{1}{2} q_{2,k+1}\\right) \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{q_{2}} \\rangle &= m_{2} \\dot{q}_{2,k+1/2} + k h \\left(\\frac{1}{2} q_{1,k+1} - \\frac{1}{2} q_{2,k+1}\\right)\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "force_minus",
                    "f_minus(q[k], q[k+1])[q[0]] = h*(1/2*amplitude*cos(2*pi*t[k]) - 1/2*c*q_dot[0][k+1/2])\nf_minus(q[k], q[k+1])[q[1]] = -1/2*c*h*q_dot[1][k+1/2]\nf_minus(q[k], q[k+1])[q[2]] = 0",
                    "\\begin{aligned}\n\\langle f_d^-(q_{k}, q_{k+1}), \\partial_{q_{0}} \\rangle &= h \\left(\\frac{1}{2} \\mathrm{amplitude} \\cos\\left(2 \\pi t_{k}\\right) - \\frac{1}{2} c \\dot{q}_{0,k+1/2}\\right) \\\\\n\\langle f_d^-(q_{k}, q_{k+1}), \\partial_{q_{1}} \\rangle &= -\\frac{1}{2} c h \\dot{q}_{1,k+1/2} \\\\\n\\langle f_d^-(q_{k}, q_{k+1}), \\partial_{q_{2}} \\rangle &= 0\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "force_plus",
                    "f_plus(q[k], q[k+1])[q[0]] = h*(1/2*amplitude*cos(2*pi*t[k+1]) - 1/2*c*q_dot[0][k+1/2])\nf_plus(q[k], q[k+1])[q[1]] = -1/2*c*h*q_dot[1][k+1/2]\nf_plus(q[k], q[k+1])[q[2]] = 0",
                    "\\begin{aligned}\n\\langle f_d^+(q_{k}, q_{k+1}), \\partial_{q_{0}} \\rangle &= h \\left(\\frac{1}{2} \\mathrm{amplitude} \\cos\\left(2 \\pi t_{k+1}\\right) - \\frac{1}{2} c \\dot{q}_{0,k+1/2}\\right) \\\\\n\\langle f_d^+(q_{k}, q_{k+1}), \\partial_{q_{1}} \\rangle &= -\\frac{1}{2} c h \\dot{q}_{1,k+1/2} \\\\\n\\langle f_d^+(q_{k}, q_{k+1}), \\partial_{q_{2}} \\rangle &= 0\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "constraint_forms",
                    "omega_1(q[k]) = -exp(-t[k])*dq[0] + dq[2]",
                    "\\begin{aligned}\n\\omega^{1}(q_{k}) &= -e^{-t_{k}}\\, dq_{0} + dq_{2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "kinematic_constraints",
                    "0 = 1/2*(q_dot[2][k+1/2] - q_dot[0][k+1/2]*exp(-t[k])) + 1/2*(q_dot[2][k+1/2] - q_dot[0][k+1/2]*exp(-t[k+1]))",
                    "\\begin{aligned}\n0 &= \\frac{1}{2} \\left(\\dot{q}_{2,k+1/2} - \\dot{q}_{0,k+1/2} e^{-t_{k}}\\right) + \\frac{1}{2} \\left(\\dot{q}_{2,k+1/2} - \\dot{q}_{0,k+1/2} e^{-t_{k+1}}\\right)\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "discrete_lagrange_dalembert",
                    "k*h*(1/2*q[1][k] - 1/2*q[0][k]) - m[0]*q_dot[0][k+1/2] + h*(1/2*amplitude*cos(2*pi*t[k]) - 1/2*c*q_dot[0][k+1/2]) + m[0]*q_dot[0][k-1/2] + k*h*(1/2*q[1][k] - 1/2*q[0][k]) + h*(1/2*amplitude*cos(2*pi*t[k]) - 1/2*c*q_dot[0][k-1/2]) = -lambda_1[k]*exp(-t[k])\nk*h*(1/2*q[0][k] - q[1][k] + 1/2*q[2][k]) - m[1]*q_dot[1][k+1/2] - 1/2*c*h*q_dot[1][k+1/2] + m[1]*q_dot[1][k-1/2] + k*h*(1/2*q[0][k] - q[1][k] + 1/2*q[2][k]) - 1/2*c*h*q_dot[1][k-1/2] = 0\nk*h*(1/2*q[1][k] - 1/2*q[2][k]) - m[2]*q_dot[2][k+1/2] + m[2]*q_dot[2][k-1/2] + k*h*(1/2*q[1][k] - 1/2*q[2][k]) = lambda_1[k]\n1/2*(q_dot[2][k+1/2] - q_dot[0][k+1/2]*exp(-t[k])) + 1/2*(q_dot[2][k+1/2] - q_dot[0][k+1/2]*exp(-t[k+1])) = 0",
                    "\\begin{aligned}\nk h \\left(\\frac{1}{2} q_{1,k} - \\frac{1}{2} q_{0,k}\\right) - m_{0} \\dot{q}_{0,k+1/2} + h \\left(\\frac{1}{2} \\mathrm{amplitude} \\cos\\left(2 \\pi t_{k}\\right) - \\frac{1}{2} c \\dot{q}_{0,k+1/2}\\right) + m_{0} \\dot{q}_{0,k-1/2} + k h \\left(\\frac{1}{2} q_{1,k} - \\frac{1}{2} q_{0,k}\\right) + h \\left(\\frac{1}{2} \\mathrm{amplitude} \\cos\\left(2 \\pi t_{k}\\right) - \\frac{1}{2} c \\dot{q}_{0,k-1/2}\\right) &= -\\lambda_{1,k} e^{-t_{k}} \\\\\nk h \\left(\\frac{1}{2} q_{0,k} - q_{1,k} + \\frac{1}{2} q_{2,k}\\right) - m_{1} \\dot{q}_{1,k+1/2} - \\frac{1}{2} c h \\dot{q}_{1,k+1/2} + m_{1} \\dot{q}_{1,k-1/2} + k h \\left(\\frac{1}{2} q_{0,k} - q_{1,k} + \\frac{1}{2} q_{2,k}\\right) - \\frac{1}{2} c h \\dot{q}_{1,k-1/2} &= 0 \\\\\nk h \\left(\\frac{1}{2} q_{1,k} - \\frac{1}{2} q_{2,k}\\right) - m_{2} \\dot{q}_{2,k+1/2} + m_{2} \\dot{q}_{2,k-1/2} + k h \\left(\\frac{1}{2} q_{1,k} - \\frac{1}{2} q_{2,k}\\right) &= \\lambda_{1,k} \\\\\n\\frac{1}{2} \\left(\\dot{q}_{2,k+1/2} - \\dot{q}_{0,k+1/2} e^{-t_{k}}\\right) + \\frac{1}{2} \\left(\\dot{q}_{2,k+1/2} - \\dot{q}_{0,k+1/2} e^{-t_{k+1}}\\right) &= 0\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "integrability",
                    "no combination of the constraints is integrable: the system is nonholonomic",
                    "\\begin{aligned}\n&\\text{no combination of the constraints is integrable: the system is nonholonomic}\n\\end{aligned}",
                ),
            ];
            __nh::Equations::new("DrivenChain", ENTRIES)
        }
    }
    /// The equations of a node of [`DrivenChain`], in stages.
    pub struct DrivenChainStages;
    #[automatically_derived]
    impl __nh::core::clone::Clone for DrivenChainStages {
        #[inline]
        fn clone(&self) -> Self {
            *self
        }
    }
    #[automatically_derived]
    impl __nh::core::marker::Copy for DrivenChainStages {}
    #[automatically_derived]
    impl __nh::core::fmt::Debug for DrivenChainStages {
        fn fmt(
            &self,
            f: &mut __nh::core::fmt::Formatter<'_>,
        ) -> __nh::core::fmt::Result {
            f.write_str("DrivenChainStages")
        }
    }
    #[automatically_derived]
    impl __nh::Stages for DrivenChainStages {
        const DIRECT: bool = true;
        const PERIODIC: &'static [bool] = &[false, false, false];
        type Parameters<T: __nh::Real> = [T; 6];
        type Point<T: __nh::Real> = [T; 3];
        type Covector<T: __nh::Real> = [T; 3];
        type Unknowns<T: __nh::Real> = [T; 4];
        type Constants<T: __nh::Real> = [T; 21];
        #[inline]
        fn constants<T: __nh::Real>(parameters: &[T; 6], step: T) -> [T; 21] {
            let [m_0, m_1, m_2, k, c, amplitude] = *parameters;
            let h = step;
            let pi = T::of(__nh::core::f64::consts::PI);
            let half_h = T::of(0.5) * h;
            let inverse_h = T::of(1.0) / h;
            let m_0_inverse_h = m_0 * inverse_h;
            let half_c = T::of(0.5) * c;
            let half_h_c = half_h * c;
            let m_0_plus_half_h_c = m_0 + half_h_c;
            let inverse_m_0_plus_half_h_c = T::of(1.0) / m_0_plus_half_h_c;
            let half_inverse_m_0_plus_half_h_c = T::of(0.5) * inverse_m_0_plus_half_h_c;
            let m_1_inverse_h = m_1 * inverse_h;
            let m_1_plus_half_h_c = m_1 + half_h_c;
            let inverse_h_m_0_plus_half_h_c = inverse_h * m_0_plus_half_h_c;
            let inverse_h_m_1_plus_half_h_c = inverse_h * m_1_plus_half_h_c;
            [
                h,
                half_h * k,
                half_h * amplitude,
                T::of(2.0) * pi,
                inverse_h,
                m_0_inverse_h + half_c,
                h * inverse_m_0_plus_half_h_c,
                half_inverse_m_0_plus_half_h_c,
                m_2,
                half_inverse_m_0_plus_half_h_c * m_2,
                m_2 * inverse_h,
                T::of(0.5) * inverse_h,
                k * h,
                m_1_inverse_h + half_c,
                h * (T::of(1.0) / m_1_plus_half_h_c),
                half_h * inverse_m_0_plus_half_h_c,
                inverse_h_m_0_plus_half_h_c,
                inverse_h_m_1_plus_half_h_c,
                m_0_inverse_h - half_c,
                m_1_inverse_h - half_c,
                __nh::zero_where(
                    __nh::regular(inverse_h_m_0_plus_half_h_c)
                        & __nh::regular(inverse_h_m_1_plus_half_h_c),
                ),
            ]
        }
        #[inline(always)]
        fn solve<T: __nh::Real>(
            constants: &[T; 21],
            t: T,
            q: &[T; 3],
            arrival: &[T; 3],
            guess: &[T; 4],
            limits: __nh::Limits,
        ) -> __nh::Solved<Self, T> {
            let [p_q_0, p_q_1, p_q_2] = *arrival;
            let [q_0_0, q_1_0, q_2_0] = *q;
            let [guess_q_0, guess_q_1, guess_q_2, ..] = *guess;
            let t_0 = t;
            let j_0_2 = (-t_0).exp();
            let t_0_plus_h = t_0 + constants[0];
            let term_43 = j_0_2 + (-t_0_plus_h).exp();
            let term_44 = j_0_2 * term_43;
            let term_45 = constants[9] * term_44;
            let pivot_2 = T::of(1.0) + term_45;
            let inverse_pivot_2 = T::of(1.0) / pivot_2;
            let half_h_k_q_1_0_minus_q_2_0 = constants[1] * (q_1_0 - q_2_0);
            let term_83 = (constants[1] * (q_0_0 + q_2_0)).minus(constants[12], q_1_0);
            let delta_q_1 = guess_q_1
                .plus(constants[14], p_q_1 + term_83.minus(constants[13], guess_q_1));
            let departure_1_2 = term_83.minus(constants[13], delta_q_1);
            let q_1_1 = q_1_0 + delta_q_1;
            let [(_, cos_twice_pi_t_0), (_, cos_twice_pi_t_0_plus_h)] = T::sin_cos_each([
                constants[3] * t_0,
                constants[3] * t_0_plus_h,
            ]);
            let term_19 = (constants[1] * (q_1_0 - q_0_0))
                .plus(constants[2], cos_twice_pi_t_0);
            let p_q_0_plus_departure_0 = p_q_0 + term_19.minus(constants[5], guess_q_0);
            let right_2 = (constants[4] * guess_q_2)
                .minus(
                    term_43,
                    (constants[11] * guess_q_0)
                        .plus(constants[7], p_q_0_plus_departure_0),
                );
            let right_1 = (p_q_2
                + half_h_k_q_1_0_minus_q_2_0.minus(constants[10], guess_q_2))
                .plus(constants[8], right_2);
            let delta_q_0 = guess_q_0
                .plus(
                    constants[6],
                    p_q_0_plus_departure_0.plus(j_0_2 * inverse_pivot_2, right_1),
                );
            let departure_0_2 = term_19.minus(constants[5], delta_q_0);
            let lambda_0 = inverse_pivot_2 * right_1;
            let j_0_2_lambda_0 = j_0_2 * lambda_0;
            let delta_q_2 = guess_q_2
                .minus(constants[0], right_2)
                .plus(constants[15] * (term_44 * inverse_pivot_2), right_1);
            let m_2_inverse_h_delta_q_2 = constants[10] * delta_q_2;
            let departure_2_2 = half_h_k_q_1_0_minus_q_2_0 - m_2_inverse_h_delta_q_2;
            let q_dot_2_2 = constants[4] * delta_q_2;
            let term_110 = constants[11] * term_43 * delta_q_0;
            let q_0_1 = q_0_0 + delta_q_0;
            let q_2_1 = q_2_0 + delta_q_2;
            let tolerance = T::of(limits.tolerance) + constants[20];
            let checked = __nh::Checked::of(
                [
                    __nh::Row::of(
                        p_q_0 + departure_0_2 + j_0_2_lambda_0,
                        [p_q_0, j_0_2_lambda_0, departure_0_2],
                    ),
                    __nh::Row::of(p_q_1 + departure_1_2, [p_q_1, departure_1_2]),
                    __nh::Row::of(
                        p_q_2 + departure_2_2 - lambda_0,
                        [p_q_2, lambda_0, departure_2_2],
                    ),
                    __nh::Row::of(q_dot_2_2 - term_110, [term_110, q_dot_2_2]),
                ],
                tolerance,
            );
            __nh::Solved {
                z: [delta_q_0, delta_q_1, delta_q_2, lambda_0],
                arrival: [
                    (constants[18] * delta_q_0)
                        .plus(constants[1], q_1_1 - q_0_1)
                        .plus(constants[2], cos_twice_pi_t_0_plus_h),
                    (constants[19] * delta_q_1)
                        .plus(constants[1], q_0_1 + q_2_1)
                        .minus(constants[12], q_1_1),
                    m_2_inverse_h_delta_q_2.plus(constants[1], q_1_1 - q_2_1),
                ],
                norm: checked.norm,
                iterations: 1,
                good: checked.within
                    & __nh::sound(pivot_2, T::of(1.0).abs() + term_45.abs()),
            }
        }
    }
    #[automatically_derived]
    impl __nh::StagesOf<DrivenChain> for DrivenChainStages {
        #[inline]
        fn parameters(system: &DrivenChain) -> [f64; 6] {
            [system.m[0], system.m[1], system.m[2], system.k, system.c, system.amplitude]
        }
        #[inline]
        fn point(q: &__nh::SVector<f64, 3>) -> [f64; 3] {
            [q[0], q[1], q[2]]
        }
        #[inline]
        fn configuration(point: &[f64; 3]) -> __nh::SVector<f64, 3> {
            __nh::vector(*point)
        }
    }
};
