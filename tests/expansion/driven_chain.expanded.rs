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
        type Stages = DrivenChainStages;
        type Regions = __nh::NoRegions;
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
            let m_0 = self.m[0];
            let m_1 = self.m[1];
            let m_2 = self.m[2];
            let k = self.k;
            let h = interval.time.h;
            let q_dot_0 = interval.d[0] / interval.time.h;
            let q_dot_1 = interval.d[1] / interval.time.h;
            let q_dot_2 = interval.d[2] / interval.time.h;
            let q_0_0 = interval.q[0];
            let q_0_1 = interval.q[0] + interval.d[0];
            let q_1_0 = interval.q[1];
            let q_1_1 = interval.q[1] + interval.d[1];
            let q_2_0 = interval.q[2];
            let q_2_1 = interval.q[2] + interval.d[2];
            let term_4 = 0.25 * m_0 * (q_dot_0 * q_dot_0);
            let term_8 = 0.25 * m_1 * (q_dot_1 * q_dot_1);
            let term_12 = 0.25 * m_2 * (q_dot_2 * q_dot_2);
            let q_1_0_minus_q_0_0 = q_1_0 - q_0_0;
            let q_2_0_minus_q_1_0 = q_2_0 - q_1_0;
            let term_23 = term_4 + term_8 + term_12
                - 0.25 * k
                    * (q_1_0_minus_q_0_0 * q_1_0_minus_q_0_0
                        + q_2_0_minus_q_1_0 * q_2_0_minus_q_1_0);
            let term_25 = h * term_23;
            let q_1_1_minus_q_0_1 = q_1_1 - q_0_1;
            let q_2_1_minus_q_1_1 = q_2_1 - q_1_1;
            let term_35 = term_4 + term_8 + term_12
                - 0.25 * k
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
        fn d1_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let m_0 = self.m[0];
            let m_1 = self.m[1];
            let m_2 = self.m[2];
            let k = self.k;
            let h = interval.time.h;
            let q_dot_0 = interval.d[0] / interval.time.h;
            let q_dot_1 = interval.d[1] / interval.time.h;
            let q_dot_2 = interval.d[2] / interval.time.h;
            let q_0_0 = interval.q[0];
            let q_1_0 = interval.q[1];
            let q_2_0 = interval.q[2];
            let term_5 = 0.5 * q_0_0;
            let term_7 = 0.5 * q_1_0;
            let term_17 = 0.5 * q_2_0;
            __nh::vector([
                k * h * (term_7 - term_5) - m_0 * q_dot_0,
                k * h * (term_5 - q_1_0 + term_17) - m_1 * q_dot_1,
                k * h * (term_7 - term_17) - m_2 * q_dot_2,
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
            let m_0 = self.m[0];
            let m_1 = self.m[1];
            let m_2 = self.m[2];
            let k = self.k;
            let h = interval.time.h;
            let q_dot_0 = interval.d[0] / interval.time.h;
            let q_dot_1 = interval.d[1] / interval.time.h;
            let q_dot_2 = interval.d[2] / interval.time.h;
            let q_0_1 = interval.q[0] + interval.d[0];
            let q_1_1 = interval.q[1] + interval.d[1];
            let q_2_1 = interval.q[2] + interval.d[2];
            let term_5 = 0.5 * q_0_1;
            let term_7 = 0.5 * q_1_1;
            let term_17 = 0.5 * q_2_1;
            __nh::vector([
                m_0 * q_dot_0 + k * h * (term_7 - term_5),
                m_1 * q_dot_1 + k * h * (term_5 - q_1_1 + term_17),
                m_2 * q_dot_2 + k * h * (term_7 - term_17),
            ])
        }
        /// D_2D_1L_d(q_0, q_1): row i, column j is ∂²L_d/∂q_0^i∂q_1^j.
        fn d2_d1_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Bilinear {
            let m_0 = self.m[0];
            let m_1 = self.m[1];
            let m_2 = self.m[2];
            let h = interval.time.h;
            let inverse_h = 1.0 / h;
            {
                let mut result = __nh::SMatrix::<f64, 3, 3>::zeros();
                result[(0, 0)] = -(m_0 * inverse_h);
                result[(1, 1)] = -(m_1 * inverse_h);
                result[(2, 2)] = -(m_2 * inverse_h);
                result
            }
        }
        /// φ(q_0, q_1), zero on D_d.
        ///
        /// ```text
        /// 0 = 1/2*(q_dot[2][k+1/2] - q_dot[0][k+1/2]*exp(-t[k])) + 1/2*(q_dot[2][k+1/2] - q_dot[0][k+1/2]*exp(-t[k+1]))
        /// ```
        fn kinematic_residual_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Multipliers {
            let q_dot_0 = interval.d[0] / interval.time.h;
            let q_dot_2 = interval.d[2] / interval.time.h;
            let t_0 = interval.time.t;
            let t_1 = interval.time.t + interval.time.h;
            __nh::vector([
                q_dot_2 - 0.5 * q_dot_0 * __nh::math::exp(-t_0)
                    - 0.5 * q_dot_0 * __nh::math::exp(-t_1),
            ])
        }
        /// E = q̇ · ∂L/∂q̇ - L at the nodes of the discretisation; of a pure L_d, -∂L_d/∂h.
        fn energy_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let m_0 = self.m[0];
            let m_1 = self.m[1];
            let m_2 = self.m[2];
            let k = self.k;
            let q_dot_0 = interval.d[0] / interval.time.h;
            let q_dot_1 = interval.d[1] / interval.time.h;
            let q_dot_2 = interval.d[2] / interval.time.h;
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
            0.5 * m_0 * (q_dot_0 * q_dot_0) + 0.5 * m_1 * (q_dot_1 * q_dot_1)
                + 0.5 * m_2 * (q_dot_2 * q_dot_2)
                + 0.25 * k
                    * (q_1_0_minus_q_0_0 * q_1_0_minus_q_0_0
                        + q_2_0_minus_q_1_0 * q_2_0_minus_q_1_0)
                + 0.25 * k
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
            let pi = __nh::core::f64::consts::PI;
            let c = self.c;
            let amplitude = self.amplitude;
            let h = interval.time.h;
            let q_dot_0 = interval.d[0] / interval.time.h;
            let q_dot_1 = interval.d[1] / interval.time.h;
            let t_0 = interval.time.t;
            __nh::vector([
                h
                    * (0.5 * amplitude * __nh::math::cos(2.0 * pi * t_0)
                        - 0.5 * c * q_dot_0),
                -(0.5 * c * h * q_dot_1),
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
            let pi = __nh::core::f64::consts::PI;
            let c = self.c;
            let amplitude = self.amplitude;
            let h = interval.time.h;
            let q_dot_0 = interval.d[0] / interval.time.h;
            let q_dot_1 = interval.d[1] / interval.time.h;
            let t_1 = interval.time.t + interval.time.h;
            __nh::vector([
                h
                    * (0.5 * amplitude * __nh::math::cos(2.0 * pi * t_1)
                        - 0.5 * c * q_dot_0),
                -(0.5 * c * h * q_dot_1),
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
        /// p = ∂L/∂q̇(q, v, t); of a pure L_d, -D_1L_d(q, q + h v) - f_d⁻(q, q + h v).
        fn initial_momentum_at(
            &self,
            time: __nh::TimeStep,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Covector {
            let m_0 = self.m[0];
            let m_1 = self.m[1];
            let m_2 = self.m[2];
            let q_dot_0 = v[0];
            let q_dot_1 = v[1];
            let q_dot_2 = v[2];
            __nh::vector([m_0 * q_dot_0, m_1 * q_dot_1, m_2 * q_dot_2])
        }
        /// b(q, t)·v + c(q, t) of every `#[constraint]`, and the sum of the absolute values of its terms.
        fn velocity_residual_at(
            &self,
            time: __nh::TimeStep,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> (Self::Multipliers, Self::Multipliers) {
            let t = time.t;
            let q_dot_0 = v[0];
            let q_dot_2 = v[2];
            let term_4 = q_dot_0 * __nh::math::exp(-t);
            (
                __nh::vector([q_dot_2 - term_4]),
                __nh::vector([__nh::math::abs(-term_4) + __nh::math::abs(q_dot_2)]),
            )
        }
        /// p⁺ = D_2L_d(q_0, q_1) + f_d⁺(q_0, q_1).
        #[inline]
        fn arrival_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector {
            let pi = __nh::core::f64::consts::PI;
            let m_0 = self.m[0];
            let m_1 = self.m[1];
            let m_2 = self.m[2];
            let k = self.k;
            let c = self.c;
            let amplitude = self.amplitude;
            let h = interval.time.h;
            let q_dot_0 = interval.d[0] / interval.time.h;
            let q_dot_1 = interval.d[1] / interval.time.h;
            let q_dot_2 = interval.d[2] / interval.time.h;
            let t_1 = interval.time.t + interval.time.h;
            let q_0_1 = interval.q[0] + interval.d[0];
            let q_1_1 = interval.q[1] + interval.d[1];
            let q_2_1 = interval.q[2] + interval.d[2];
            let term_5 = 0.5 * q_0_1;
            let term_7 = 0.5 * q_1_1;
            let term_22 = h
                * (0.5 * amplitude * __nh::math::cos(2.0 * pi * t_1)
                    - 0.5 * c * q_dot_0);
            let term_28 = 0.5 * q_2_1;
            __nh::vector([
                m_0 * q_dot_0 + k * h * (term_7 - term_5) + term_22,
                m_1 * q_dot_1 + k * h * (term_5 - q_1_1 + term_28)
                    - 0.5 * c * h * q_dot_1,
                m_2 * q_dot_2 + k * h * (term_7 - term_28),
            ])
        }
        /// D_1L_d(q_0, q_1) + f_d⁻(q_0, q_1), and φ(q_0, q_1).
        #[inline]
        fn departure_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> (Self::Covector, Self::Multipliers) {
            let pi = __nh::core::f64::consts::PI;
            let m_0 = self.m[0];
            let m_1 = self.m[1];
            let m_2 = self.m[2];
            let k = self.k;
            let c = self.c;
            let amplitude = self.amplitude;
            let h = interval.time.h;
            let q_dot_0 = interval.d[0] / interval.time.h;
            let q_dot_1 = interval.d[1] / interval.time.h;
            let q_dot_2 = interval.d[2] / interval.time.h;
            let t_0 = interval.time.t;
            let t_1 = interval.time.t + interval.time.h;
            let q_0_0 = interval.q[0];
            let q_1_0 = interval.q[1];
            let q_2_0 = interval.q[2];
            let term_5 = 0.5 * q_0_0;
            let term_7 = 0.5 * q_1_0;
            let term_22 = h
                * (0.5 * amplitude * __nh::math::cos(2.0 * pi * t_0)
                    - 0.5 * c * q_dot_0);
            let term_28 = 0.5 * q_2_0;
            (
                __nh::vector([
                    k * h * (term_7 - term_5) - m_0 * q_dot_0 + term_22,
                    k * h * (term_5 - q_1_0 + term_28) - m_1 * q_dot_1
                        - 0.5 * c * h * q_dot_1,
                    k * h * (term_7 - term_28) - m_2 * q_dot_2,
                ]),
                __nh::vector([
                    q_dot_2 - 0.5 * q_dot_0 * __nh::math::exp(-t_0)
                        - 0.5 * q_dot_0 * __nh::math::exp(-t_1),
                ]),
            )
        }
        /// The same with the derivatives in q_1: ∂(D_1L_d + f_d⁻)/∂q_1 and D_2φ.
        #[inline]
        fn departure_jacobian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> __nh::Departure<Self> {
            let pi = __nh::core::f64::consts::PI;
            let m_0 = self.m[0];
            let m_1 = self.m[1];
            let m_2 = self.m[2];
            let k = self.k;
            let c = self.c;
            let amplitude = self.amplitude;
            let h = interval.time.h;
            let q_dot_0 = interval.d[0] / interval.time.h;
            let q_dot_1 = interval.d[1] / interval.time.h;
            let q_dot_2 = interval.d[2] / interval.time.h;
            let t_0 = interval.time.t;
            let t_1 = interval.time.t + interval.time.h;
            let q_0_0 = interval.q[0];
            let q_1_0 = interval.q[1];
            let q_2_0 = interval.q[2];
            let term_5 = 0.5 * q_0_0;
            let term_7 = 0.5 * q_1_0;
            let term_22 = h
                * (0.5 * amplitude * __nh::math::cos(2.0 * pi * t_0)
                    - 0.5 * c * q_dot_0);
            let term_28 = 0.5 * q_2_0;
            let term_40 = __nh::math::exp(-t_0);
            let term_44 = __nh::math::exp(-t_1);
            let inverse_h = 1.0 / h;
            let term_48 = 0.5 * c * h;
            __nh::Departure {
                covector: __nh::vector([
                    k * h * (term_7 - term_5) - m_0 * q_dot_0 + term_22,
                    k * h * (term_5 - q_1_0 + term_28) - m_1 * q_dot_1
                        - 0.5 * c * h * q_dot_1,
                    k * h * (term_7 - term_28) - m_2 * q_dot_2,
                ]),
                phi: __nh::vector([
                    q_dot_2 - 0.5 * q_dot_0 * term_40 - 0.5 * q_dot_0 * term_44,
                ]),
                covector_by_increment: {
                    let mut result = __nh::SMatrix::<f64, 3, 3>::zeros();
                    result[(0, 0)] = -(inverse_h * (m_0 + term_48));
                    result[(1, 1)] = -(inverse_h * (term_48 + m_1));
                    result[(2, 2)] = -(m_2 * inverse_h);
                    result
                },
                phi_by_increment: {
                    let mut result = __nh::SMatrix::<f64, 1, 3>::zeros();
                    result[(0, 0)] = -(inverse_h * (0.5 * term_40 + 0.5 * term_44));
                    result[(0, 2)] = inverse_h;
                    result
                },
            }
        }
        /// The derived equations as text and as LaTeX.
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
    /// What depends on the parameters and h alone.
    pub struct DrivenChainConstants<T> {
        h: T,
        term_5: T,
        term_11: T,
        term_14: T,
        inverse_h: T,
        term_25: T,
        term_28: T,
        term_29: T,
        term_36: T,
        m_2: T,
        term_39: T,
        m_2_inverse_h: T,
        term_60: T,
        k_h: T,
        term_86: T,
        term_89: T,
        term_90: T,
        term_101: T,
        term_112: T,
        term_122: T,
        sound: T,
    }
    #[automatically_derived]
    #[allow(
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction
    )]
    impl<T: __nh::Real> __nh::core::clone::Clone for DrivenChainConstants<T> {
        #[inline]
        fn clone(&self) -> Self {
            *self
        }
    }
    #[automatically_derived]
    #[allow(
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction
    )]
    impl<T: __nh::Real> __nh::core::marker::Copy for DrivenChainConstants<T> {}
    #[automatically_derived]
    #[allow(
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction
    )]
    impl<T: __nh::Real> __nh::core::fmt::Debug for DrivenChainConstants<T> {
        fn fmt(
            &self,
            f: &mut __nh::core::fmt::Formatter<'_>,
        ) -> __nh::core::fmt::Result {
            f.write_str("DrivenChainConstants")
        }
    }
    /// The equations of a node of [`DrivenChain`], in stages.
    pub struct DrivenChainStages;
    #[automatically_derived]
    #[allow(
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction
    )]
    impl __nh::core::clone::Clone for DrivenChainStages {
        #[inline]
        fn clone(&self) -> Self {
            *self
        }
    }
    #[automatically_derived]
    #[allow(
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction
    )]
    impl __nh::core::marker::Copy for DrivenChainStages {}
    #[automatically_derived]
    #[allow(
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction
    )]
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
        type Constants<T: __nh::Real> = DrivenChainConstants<T>;
        #[inline]
        fn constants<T: __nh::Real>(
            parameters: &[T; 6],
            step: T,
        ) -> DrivenChainConstants<T> {
            let h = step;
            let k = parameters[3];
            let amplitude = parameters[5];
            let pi = T::of(__nh::core::f64::consts::PI);
            let m_0 = parameters[0];
            let c = parameters[4];
            let m_2 = parameters[2];
            let m_1 = parameters[1];
            let term_3 = T::of(0.5) * h;
            let inverse_h = T::of(1.0) / h;
            let m_0_inverse_h = m_0 * inverse_h;
            let term_24 = T::of(0.5) * c;
            let term_28 = term_24.plus(inverse_h, m_0);
            let term_29 = T::of(1.0) / term_28;
            let term_36 = T::of(0.5) * inverse_h;
            let m_1_inverse_h = m_1 * inverse_h;
            let term_89 = term_24.plus(inverse_h, m_1);
            DrivenChainConstants {
                h,
                term_5: term_3 * k,
                term_11: term_3 * amplitude,
                term_14: T::of(2.0) * pi,
                inverse_h,
                term_25: m_0_inverse_h + term_24,
                term_28,
                term_29,
                term_36,
                m_2,
                term_39: (term_29 * term_36) * m_2,
                m_2_inverse_h: m_2 * inverse_h,
                term_60: term_36 * term_29,
                k_h: k * h,
                term_86: m_1_inverse_h + term_24,
                term_89,
                term_90: T::of(1.0) / term_89,
                term_101: T::of(0.5) * term_29,
                term_112: m_0_inverse_h - term_24,
                term_122: m_1_inverse_h - term_24,
                sound: __nh::zero_where(__nh::regular(term_28) & __nh::regular(term_89)),
            }
        }
        #[inline(always)]
        fn solve<T: __nh::Real>(
            constants: &DrivenChainConstants<T>,
            t: T,
            q: &[T; 3],
            arrival: &[T; 3],
            guess: &[T; 4],
            limits: __nh::Limits,
        ) -> __nh::Solved<Self, T> {
            let p_q_0 = arrival[0];
            let q_1_0 = q[1];
            let q_0_0 = q[0];
            let t_0 = t;
            let guess_q_0 = guess[0];
            let p_q_2 = arrival[2];
            let q_2_0 = q[2];
            let guess_q_2 = guess[2];
            let p_q_1 = arrival[1];
            let guess_q_1 = guess[1];
            let term_34 = (-t_0).exp();
            let t_0_plus_h = t_0 + constants.h;
            let term_43 = term_34 + (-t_0_plus_h).exp();
            let term_44 = term_34 * term_43;
            let term_45 = constants.term_39 * term_44;
            let term_46 = T::of(1.0) + term_45;
            let term_47 = T::of(1.0) / term_46;
            let term_52 = constants.term_5 * (q_1_0 - q_2_0);
            let term_83 = (constants.term_5 * (q_0_0 + q_2_0))
                .minus(constants.k_h, q_1_0);
            let delta_q_1 = guess_q_1
                .plus(
                    constants.term_90,
                    p_q_1 + term_83.minus(constants.term_86, guess_q_1),
                );
            let term_98 = term_83.minus(constants.term_86, delta_q_1);
            let q_1_0_plus_delta_q_1 = q_1_0 + delta_q_1;
            let [(_, term_17), (_, term_119)] = T::sin_cos_each([
                constants.term_14 * t_0,
                constants.term_14 * t_0_plus_h,
            ]);
            let term_19 = (constants.term_5 * (q_1_0 - q_0_0))
                .plus(constants.term_11, term_17);
            let term_32 = p_q_0 + term_19.minus(constants.term_25, guess_q_0);
            let term_64 = (constants.inverse_h * guess_q_2)
                .minus(
                    term_43,
                    (constants.term_36 * guess_q_0).plus(constants.term_60, term_32),
                );
            let term_66 = (p_q_2 + term_52.minus(constants.m_2_inverse_h, guess_q_2))
                .plus(constants.m_2, term_64);
            let delta_q_0 = guess_q_0
                .plus(constants.term_29, term_32.plus(term_34 * term_47, term_66));
            let term_73 = term_19.minus(constants.term_25, delta_q_0);
            let lambda_0 = term_47 * term_66;
            let term_76 = term_34 * lambda_0;
            let delta_q_2 = guess_q_2
                .minus(constants.h, term_64)
                .plus(constants.term_101 * (term_44 * term_47), term_66);
            let m_2_inverse_h_delta_q_2 = constants.m_2_inverse_h * delta_q_2;
            let term_107 = term_52 - m_2_inverse_h_delta_q_2;
            let inverse_h_delta_q_2 = constants.inverse_h * delta_q_2;
            let term_110 = constants.term_36 * term_43 * delta_q_0;
            let q_0_0_plus_delta_q_0 = q_0_0 + delta_q_0;
            let q_2_0_plus_delta_q_2 = q_2_0 + delta_q_2;
            let tolerance = T::of(limits.tolerance) + constants.sound;
            let checked = __nh::Checked::of(
                [
                    __nh::Row::of(p_q_0 + term_73 + term_76, [p_q_0, term_76, term_73]),
                    __nh::Row::of(p_q_1 + term_98, [p_q_1, term_98]),
                    __nh::Row::of(
                        p_q_2 + term_107 - lambda_0,
                        [p_q_2, lambda_0, term_107],
                    ),
                    __nh::Row::of(
                        inverse_h_delta_q_2 - term_110,
                        [term_110, inverse_h_delta_q_2],
                    ),
                ],
                tolerance,
            );
            __nh::Solved {
                z: [delta_q_0, delta_q_1, delta_q_2, lambda_0],
                arrival: [
                    (constants.term_112 * delta_q_0)
                        .plus(
                            constants.term_5,
                            q_1_0_plus_delta_q_1 - q_0_0_plus_delta_q_0,
                        )
                        .plus(constants.term_11, term_119),
                    (constants.term_122 * delta_q_1)
                        .plus(
                            constants.term_5,
                            q_0_0_plus_delta_q_0 + q_2_0_plus_delta_q_2,
                        )
                        .minus(constants.k_h, q_1_0_plus_delta_q_1),
                    m_2_inverse_h_delta_q_2
                        .plus(
                            constants.term_5,
                            q_1_0_plus_delta_q_1 - q_2_0_plus_delta_q_2,
                        ),
                ],
                norm: checked.norm,
                iterations: 1,
                good: checked.within
                    & __nh::sound(term_46, T::of(1.0).abs() + term_45.abs()),
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
