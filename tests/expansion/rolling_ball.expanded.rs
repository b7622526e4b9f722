// The expansion of rolling_ball.rs.

#[allow(non_snake_case)]
/// A ball of inertia J that rolls on a plane.
pub struct RollingBall {
    pub m: f64,
    pub J: [f64; 3],
    pub a: f64,
}
/// A configuration of [`RollingBall`]: an element of Q in nalgebra's types.
#[allow(non_snake_case)]
#[derive(
    ::nonholonomic::__private::core::clone::Clone,
    ::nonholonomic::__private::core::marker::Copy,
    ::nonholonomic::__private::core::fmt::Debug,
    ::nonholonomic::__private::core::cmp::PartialEq
)]
pub struct RollingBallConfiguration {
    /// A real number, or an angle that is not wrapped.
    pub x: ::nonholonomic::__private::core::primitive::f64,
    /// A real number, or an angle that is not wrapped.
    pub y: ::nonholonomic::__private::core::primitive::f64,
    /// A rotation: from components in the body to those in space.
    pub R: ::nonholonomic::__private::groups::UnitQuaternion<
        ::nonholonomic::__private::core::primitive::f64,
    >,
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
    #[automatically_derived]
    impl __nh::Components for RollingBallConfiguration {
        const LEN: usize = 6;
        fn write(&self, into: &mut [f64]) {
            into[0] = self.x;
            into[1] = self.y;
            __nh::groups::LieGroup::write(&self.R, &mut into[2..6]);
        }
        fn read(from: &[f64]) -> Self {
            Self {
                x: from[0],
                y: from[1],
                R: __nh::groups::LieGroup::read(&from[2..6]),
            }
        }
    }
    impl RollingBallConfiguration {
        /// What the flat components of a configuration are called, in the order of recordings.
        #[allow(dead_code)]
        pub const COMPONENTS: &'static [&'static str] = &[
            "x",
            "y",
            "R.i",
            "R.j",
            "R.k",
            "R.w",
        ];
    }
    #[automatically_derived]
    #[allow(non_snake_case)]
    impl __nh::core::convert::From<
        (
            __nh::core::primitive::f64,
            __nh::core::primitive::f64,
            __nh::groups::UnitQuaternion<__nh::core::primitive::f64>,
        ),
    > for RollingBallConfiguration {
        fn from(
            (
                x,
                y,
                R,
            ): (
                __nh::core::primitive::f64,
                __nh::core::primitive::f64,
                __nh::groups::UnitQuaternion<__nh::core::primitive::f64>,
            ),
        ) -> Self {
            Self { x, y, R }
        }
    }
    #[automatically_derived]
    impl __nh::core::convert::From<RollingBallConfiguration>
    for (
        __nh::core::primitive::f64,
        __nh::core::primitive::f64,
        __nh::groups::UnitQuaternion<__nh::core::primitive::f64>,
    ) {
        fn from(q: RollingBallConfiguration) -> Self {
            (q.x, q.y, q.R)
        }
    }
    #[automatically_derived]
    #[allow(non_snake_case)]
    impl __nh::core::convert::From<
        (
            __nh::core::primitive::f64,
            __nh::core::primitive::f64,
            __nh::groups::Rotation3<f64>,
        ),
    > for RollingBallConfiguration {
        fn from(
            (
                x,
                y,
                R,
            ): (
                __nh::core::primitive::f64,
                __nh::core::primitive::f64,
                __nh::groups::Rotation3<f64>,
            ),
        ) -> Self {
            Self {
                x,
                y,
                R: __nh::core::convert::Into::into(R),
            }
        }
    }
};
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
    /// The discrete equations of motion of `RollingBall`, derived at compile time.
    ///
    /// **Configuration space**
    ///
    /// ```text
    /// q = (x, y, R) in R^2 x SO(3)
    /// ```
    ///
    /// **Lagrangian**
    ///
    /// ```text
    /// L(q, q_dot, t) = 1/2*m*(x_dot^2 + y_dot^2) + 1/2*(J[0]*R.omega[0]^2 + J[1]*R.omega[1]^2 + J[2]*R.omega[2]^2)
    /// ```
    ///
    /// **Constraints**
    ///
    /// ```text
    /// 0 = x_dot - a*(R.omega[0]*R[(1, 0)] + R.omega[1]*R[(1, 1)] + R.omega[2]*R[(1, 2)])
    /// 0 = a*(R.omega[0]*R[(0, 0)] + R.omega[1]*R[(0, 1)] + R.omega[2]*R[(0, 2)]) + y_dot
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
    /// L_d(q[k], q[k+1]) = h*(1/2*m*(x_dot[k+1/2]^2 + y_dot[k+1/2]^2) + 1/2*(J[0]*R.omega[0][k+1/2]^2 + J[1]*R.omega[1][k+1/2]^2 + J[2]*R.omega[2][k+1/2]^2))
    /// ```
    ///
    /// **Discrete Lagrange–d'Alembert equations**
    ///
    /// ```text
    /// -m*x_dot[k+1/2] + m*x_dot[k-1/2] = lambda_1[k]
    /// -m*y_dot[k+1/2] + m*y_dot[k-1/2] = lambda_2[k]
    /// J[1]*R.omega[1][k+1/2]*(1/2*(h*R.omega[2][k+1/2]) - 1/4*(h*R.omega[0][k+1/2])*(h*R.omega[1][k+1/2])) - J[0]*R.omega[0][k+1/2]*(1 + 1/4*(h*R.omega[0][k+1/2])^2) - J[2]*R.omega[2][k+1/2]*(1/4*(h*R.omega[0][k+1/2])*(h*R.omega[2][k+1/2]) + 1/2*(h*R.omega[1][k+1/2])) + J[0]*R.omega[0][k-1/2]*(1 + 1/4*(h*R.omega[0][k-1/2])^2) + J[1]*R.omega[1][k-1/2]*(1/4*(h*R.omega[0][k-1/2])*(h*R.omega[1][k-1/2]) + 1/2*(h*R.omega[2][k-1/2])) + J[2]*R.omega[2][k-1/2]*(1/4*(h*R.omega[0][k-1/2])*(h*R.omega[2][k-1/2]) - 1/2*(h*R.omega[1][k-1/2])) = a*lambda_2[k]*R[k][(0, 0)] - a*lambda_1[k]*R[k][(1, 0)]
    /// J[2]*R.omega[2][k+1/2]*(1/2*(h*R.omega[0][k+1/2]) - 1/4*(h*R.omega[1][k+1/2])*(h*R.omega[2][k+1/2])) - J[0]*R.omega[0][k+1/2]*(1/4*(h*R.omega[0][k+1/2])*(h*R.omega[1][k+1/2]) + 1/2*(h*R.omega[2][k+1/2])) - J[1]*R.omega[1][k+1/2]*(1 + 1/4*(h*R.omega[1][k+1/2])^2) + J[0]*R.omega[0][k-1/2]*(1/4*(h*R.omega[0][k-1/2])*(h*R.omega[1][k-1/2]) - 1/2*(h*R.omega[2][k-1/2])) + J[1]*R.omega[1][k-1/2]*(1 + 1/4*(h*R.omega[1][k-1/2])^2) + J[2]*R.omega[2][k-1/2]*(1/2*(h*R.omega[0][k-1/2]) + 1/4*(h*R.omega[1][k-1/2])*(h*R.omega[2][k-1/2])) = a*lambda_2[k]*R[k][(0, 1)] - a*lambda_1[k]*R[k][(1, 1)]
    /// J[0]*R.omega[0][k+1/2]*(1/2*(h*R.omega[1][k+1/2]) - 1/4*(h*R.omega[0][k+1/2])*(h*R.omega[2][k+1/2])) - J[1]*R.omega[1][k+1/2]*(1/2*(h*R.omega[0][k+1/2]) + 1/4*(h*R.omega[1][k+1/2])*(h*R.omega[2][k+1/2])) - J[2]*R.omega[2][k+1/2]*(1 + 1/4*(h*R.omega[2][k+1/2])^2) + J[0]*R.omega[0][k-1/2]*(1/4*(h*R.omega[0][k-1/2])*(h*R.omega[2][k-1/2]) + 1/2*(h*R.omega[1][k-1/2])) + J[1]*R.omega[1][k-1/2]*(1/4*(h*R.omega[1][k-1/2])*(h*R.omega[2][k-1/2]) - 1/2*(h*R.omega[0][k-1/2])) + J[2]*R.omega[2][k-1/2]*(1 + 1/4*(h*R.omega[2][k-1/2])^2) = a*lambda_2[k]*R[k][(0, 2)] - a*lambda_1[k]*R[k][(1, 2)]
    /// x_dot[k+1/2] - a*(R.omega[0][k+1/2]*R[k+1/2][(1, 0)] + R.omega[1][k+1/2]*R[k+1/2][(1, 1)] + R.omega[2][k+1/2]*R[k+1/2][(1, 2)]) = 0
    /// a*(R.omega[0][k+1/2]*R[k+1/2][(0, 0)] + R.omega[1][k+1/2]*R[k+1/2][(0, 1)] + R.omega[2][k+1/2]*R[k+1/2][(0, 2)]) + y_dot[k+1/2] = 0
    /// ```
    ///
    /// **Integrability of the constraints**
    ///
    /// ```text
    /// no combination of the constraints is integrable: the system is nonholonomic
    /// ```
    #[automatically_derived]
    impl __nh::DiscreteSystem for RollingBall {
        type Stages = __nh::NoStages;
        type Regions = __nh::NoRegions;
        const DIM: usize = 5;
        const CONSTRAINTS: usize = 2;
        const COORDINATES: &'static [&'static str] = &[
            "x",
            "y",
            "R.omega[0]",
            "R.omega[1]",
            "R.omega[2]",
        ];
        type Configuration = RollingBallConfiguration;
        type Increment = __nh::SVector<f64, 5>;
        type Covector = __nh::SVector<f64, 5>;
        type Multipliers = __nh::SVector<f64, 2>;
        type ConstraintForms = __nh::SMatrix<f64, 2, 5>;
        type Bilinear = __nh::SMatrix<f64, 5, 5>;
        type ConstraintJacobian = __nh::SMatrix<f64, 2, 5>;
        type Residual = __nh::SVector<f64, 7>;
        type Jacobian = __nh::SMatrix<f64, 7, 7>;
        /// q_1 = q_0 + d in the chart, g_1 = g_0 τ(d) in a group, τ(d) = (1 - d/2)⁻¹(1 + d/2).
        #[inline]
        fn retract(q: &Self::Configuration, d: &Self::Increment) -> Self::Configuration {
            Self::Configuration {
                x: q.x + d[0],
                y: q.y + d[1],
                R: __nh::groups::LieGroup::retract::<
                    __nh::groups::Cayley,
                >(&q.R, [d[2], d[3], d[4]]),
            }
        }
        /// d = q_1 - q_0 in the chart, τ⁻¹(g_0⁻¹g_1) in a group.
        #[inline]
        fn increment(
            q0: &Self::Configuration,
            q1: &Self::Configuration,
        ) -> Self::Increment {
            let increment_2 = __nh::groups::LieGroup::increment::<
                __nh::groups::Cayley,
            >(&q0.R, &q1.R);
            __nh::vector([
                q1.x - q0.x,
                q1.y - q0.y,
                increment_2[0],
                increment_2[1],
                increment_2[2],
            ])
        }
        /// The largest coordinate or translation, 1 for a rotation.
        #[inline]
        fn magnitude(q: &Self::Configuration) -> f64 {
            [
                __nh::math::abs(q.x),
                __nh::math::abs(q.y),
                __nh::groups::LieGroup::magnitude(&q.R),
            ]
                .into_iter()
                .fold(0.0, f64::max)
        }
        /// L_d(q_0, q_1).
        ///
        /// ```text
        /// L_d(q[k], q[k+1]) = h*(1/2*m*(x_dot[k+1/2]^2 + y_dot[k+1/2]^2) + 1/2*(J[0]*R.omega[0][k+1/2]^2 + J[1]*R.omega[1][k+1/2]^2 + J[2]*R.omega[2][k+1/2]^2))
        /// ```
        fn discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let m = self.m;
            let J_0_ = self.J[0];
            let J_1_ = self.J[1];
            let J_2_ = self.J[2];
            let h = interval.time.h;
            let x_dot = interval.d[0] / interval.time.h;
            let y_dot = interval.d[1] / interval.time.h;
            let R_omega_0 = interval.d[2] / interval.time.h;
            let R_omega_1 = interval.d[3] / interval.time.h;
            let R_omega_2 = interval.d[4] / interval.time.h;
            let term_22 = m * (0.5 * (x_dot * x_dot) + 0.5 * (y_dot * y_dot))
                + 0.5 * J_0_ * (R_omega_0 * R_omega_0)
                + 0.5 * J_1_ * (R_omega_1 * R_omega_1)
                + 0.5 * J_2_ * (R_omega_2 * R_omega_2);
            h * term_22
        }
        /// D_1L_d(q_0, q_1) = ∂L_d/∂q_0.
        ///
        /// ```text
        /// D1L_d(q[k], q[k+1])[x] = -m*x_dot[k+1/2]
        /// D1L_d(q[k], q[k+1])[y] = -m*y_dot[k+1/2]
        /// D1L_d(q[k], q[k+1])[R.omega[0]] = J[1]*R.omega[1][k+1/2]*(1/2*(h*R.omega[2][k+1/2]) - 1/4*(h*R.omega[0][k+1/2])*(h*R.omega[1][k+1/2])) - J[0]*R.omega[0][k+1/2]*(1 + 1/4*(h*R.omega[0][k+1/2])^2) - J[2]*R.omega[2][k+1/2]*(1/4*(h*R.omega[0][k+1/2])*(h*R.omega[2][k+1/2]) + 1/2*(h*R.omega[1][k+1/2]))
        /// D1L_d(q[k], q[k+1])[R.omega[1]] = J[2]*R.omega[2][k+1/2]*(1/2*(h*R.omega[0][k+1/2]) - 1/4*(h*R.omega[1][k+1/2])*(h*R.omega[2][k+1/2])) - J[0]*R.omega[0][k+1/2]*(1/4*(h*R.omega[0][k+1/2])*(h*R.omega[1][k+1/2]) + 1/2*(h*R.omega[2][k+1/2])) - J[1]*R.omega[1][k+1/2]*(1 + 1/4*(h*R.omega[1][k+1/2])^2)
        /// D1L_d(q[k], q[k+1])[R.omega[2]] = J[0]*R.omega[0][k+1/2]*(1/2*(h*R.omega[1][k+1/2]) - 1/4*(h*R.omega[0][k+1/2])*(h*R.omega[2][k+1/2])) - J[1]*R.omega[1][k+1/2]*(1/2*(h*R.omega[0][k+1/2]) + 1/4*(h*R.omega[1][k+1/2])*(h*R.omega[2][k+1/2])) - J[2]*R.omega[2][k+1/2]*(1 + 1/4*(h*R.omega[2][k+1/2])^2)
        /// ```
        fn d1_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let m = self.m;
            let J_0_ = self.J[0];
            let J_1_ = self.J[1];
            let J_2_ = self.J[2];
            let x_dot = interval.d[0] / interval.time.h;
            let y_dot = interval.d[1] / interval.time.h;
            let R_omega_0 = interval.d[2] / interval.time.h;
            let R_omega_1 = interval.d[3] / interval.time.h;
            let R_omega_2 = interval.d[4] / interval.time.h;
            let delta_R_omega_0 = interval.d[2];
            let delta_R_omega_1 = interval.d[3];
            let delta_R_omega_2 = interval.d[4];
            let term_15 = 0.25 * delta_R_omega_0 * delta_R_omega_1;
            let term_18 = 0.5 * delta_R_omega_2;
            let term_23 = 0.25 * delta_R_omega_0 * delta_R_omega_2;
            let term_24 = 0.5 * delta_R_omega_1;
            let term_36 = 0.5 * delta_R_omega_0;
            let term_37 = 0.25 * delta_R_omega_1 * delta_R_omega_2;
            __nh::vector([
                -(m * x_dot),
                -(m * y_dot),
                J_1_ * R_omega_1 * (term_18 - term_15)
                    - J_0_ * R_omega_0
                        * (1.0 + 0.25 * (delta_R_omega_0 * delta_R_omega_0))
                    - J_2_ * R_omega_2 * (term_23 + term_24),
                J_2_ * R_omega_2 * (term_36 - term_37)
                    - J_0_ * R_omega_0 * (term_15 + term_18)
                    - J_1_ * R_omega_1
                        * (1.0 + 0.25 * (delta_R_omega_1 * delta_R_omega_1)),
                J_0_ * R_omega_0 * (term_24 - term_23)
                    - J_1_ * R_omega_1 * (term_37 + term_36)
                    - J_2_ * R_omega_2
                        * (1.0 + 0.25 * (delta_R_omega_2 * delta_R_omega_2)),
            ])
        }
        /// D_2L_d(q_0, q_1) = ∂L_d/∂q_1.
        ///
        /// ```text
        /// D2L_d(q[k], q[k+1])[x] = m*x_dot[k+1/2]
        /// D2L_d(q[k], q[k+1])[y] = m*y_dot[k+1/2]
        /// D2L_d(q[k], q[k+1])[R.omega[0]] = J[0]*R.omega[0][k+1/2]*(1 + 1/4*(h*R.omega[0][k+1/2])^2) + J[1]*R.omega[1][k+1/2]*(1/4*(h*R.omega[0][k+1/2])*(h*R.omega[1][k+1/2]) + 1/2*(h*R.omega[2][k+1/2])) + J[2]*R.omega[2][k+1/2]*(1/4*(h*R.omega[0][k+1/2])*(h*R.omega[2][k+1/2]) - 1/2*(h*R.omega[1][k+1/2]))
        /// D2L_d(q[k], q[k+1])[R.omega[1]] = J[0]*R.omega[0][k+1/2]*(1/4*(h*R.omega[0][k+1/2])*(h*R.omega[1][k+1/2]) - 1/2*(h*R.omega[2][k+1/2])) + J[1]*R.omega[1][k+1/2]*(1 + 1/4*(h*R.omega[1][k+1/2])^2) + J[2]*R.omega[2][k+1/2]*(1/2*(h*R.omega[0][k+1/2]) + 1/4*(h*R.omega[1][k+1/2])*(h*R.omega[2][k+1/2]))
        /// D2L_d(q[k], q[k+1])[R.omega[2]] = J[0]*R.omega[0][k+1/2]*(1/4*(h*R.omega[0][k+1/2])*(h*R.omega[2][k+1/2]) + 1/2*(h*R.omega[1][k+1/2])) + J[1]*R.omega[1][k+1/2]*(1/4*(h*R.omega[1][k+1/2])*(h*R.omega[2][k+1/2]) - 1/2*(h*R.omega[0][k+1/2])) + J[2]*R.omega[2][k+1/2]*(1 + 1/4*(h*R.omega[2][k+1/2])^2)
        /// ```
        #[inline]
        fn d2_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let m = self.m;
            let J_0_ = self.J[0];
            let J_1_ = self.J[1];
            let J_2_ = self.J[2];
            let x_dot = interval.d[0] / interval.time.h;
            let y_dot = interval.d[1] / interval.time.h;
            let R_omega_0 = interval.d[2] / interval.time.h;
            let R_omega_1 = interval.d[3] / interval.time.h;
            let R_omega_2 = interval.d[4] / interval.time.h;
            let delta_R_omega_0 = interval.d[2];
            let delta_R_omega_1 = interval.d[3];
            let delta_R_omega_2 = interval.d[4];
            let term_15 = 0.25 * delta_R_omega_0 * delta_R_omega_1;
            let term_18 = 0.5 * delta_R_omega_2;
            let term_23 = 0.25 * delta_R_omega_0 * delta_R_omega_2;
            let term_24 = 0.5 * delta_R_omega_1;
            let term_36 = 0.5 * delta_R_omega_0;
            let term_37 = 0.25 * delta_R_omega_1 * delta_R_omega_2;
            __nh::vector([
                m * x_dot,
                m * y_dot,
                J_0_ * R_omega_0 * (1.0 + 0.25 * (delta_R_omega_0 * delta_R_omega_0))
                    + J_1_ * R_omega_1 * (term_15 + term_18)
                    + J_2_ * R_omega_2 * (term_23 - term_24),
                J_0_ * R_omega_0 * (term_15 - term_18)
                    + J_1_ * R_omega_1
                        * (1.0 + 0.25 * (delta_R_omega_1 * delta_R_omega_1))
                    + J_2_ * R_omega_2 * (term_36 + term_37),
                J_0_ * R_omega_0 * (term_23 + term_24)
                    + J_1_ * R_omega_1 * (term_37 - term_36)
                    + J_2_ * R_omega_2
                        * (1.0 + 0.25 * (delta_R_omega_2 * delta_R_omega_2)),
            ])
        }
        /// D_2D_1L_d(q_0, q_1): row i, column j is ∂²L_d/∂q_0^i∂q_1^j.
        fn d2_d1_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Bilinear {
            let m = self.m;
            let J_0_ = self.J[0];
            let J_1_ = self.J[1];
            let J_2_ = self.J[2];
            let h = interval.time.h;
            let R_omega_0 = interval.d[2] / interval.time.h;
            let R_omega_1 = interval.d[3] / interval.time.h;
            let R_omega_2 = interval.d[4] / interval.time.h;
            let delta_R_omega_0 = interval.d[2];
            let delta_R_omega_1 = interval.d[3];
            let delta_R_omega_2 = interval.d[4];
            let inverse_h = 1.0 / h;
            let m_inverse_h = m * inverse_h;
            let term_9 = 1.0 + 0.25 * (delta_R_omega_0 * delta_R_omega_0);
            let term_18 = 0.25 * J_1_ * R_omega_1 * delta_R_omega_1;
            let term_22 = 0.25 * J_2_ * R_omega_2 * delta_R_omega_2;
            let term_23 = 0.5 * J_0_ * R_omega_0 * delta_R_omega_0
                + J_0_ * inverse_h * term_9 + term_18 + term_22;
            let term_25 = 0.25 * delta_R_omega_0 * delta_R_omega_1;
            let term_26 = 0.5 * delta_R_omega_2;
            let term_27 = term_25 + term_26;
            let term_31 = 0.5 * J_2_ * R_omega_2;
            let term_32 = J_1_ * inverse_h * (term_26 - term_25)
                - 0.25 * J_1_ * R_omega_1 * delta_R_omega_0 - term_31;
            let term_34 = 0.25 * delta_R_omega_0 * delta_R_omega_2;
            let term_35 = 0.5 * delta_R_omega_1;
            let term_36 = term_34 - term_35;
            let term_37 = 0.5 * J_1_ * R_omega_1;
            let term_41 = term_37 - 0.25 * J_2_ * R_omega_2 * delta_R_omega_0
                - J_2_ * inverse_h * (term_35 + term_34);
            let term_46 = 1.0 + 0.25 * (delta_R_omega_1 * delta_R_omega_1);
            let term_48 = 0.5 * delta_R_omega_0;
            let term_49 = 0.25 * delta_R_omega_1 * delta_R_omega_2;
            let term_50 = term_48 + term_49;
            let term_52 = term_25 - term_26;
            let term_57 = 1.0 + 0.25 * (delta_R_omega_2 * delta_R_omega_2);
            let term_59 = term_49 - term_48;
            let term_61 = term_34 + term_35;
            let term_66 = term_31 - 0.25 * J_0_ * R_omega_0 * delta_R_omega_1
                - J_0_ * inverse_h * term_27;
            let term_68 = 0.25 * J_0_ * R_omega_0 * delta_R_omega_0;
            let term_71 = term_22 + term_68 + 0.5 * J_1_ * R_omega_1 * delta_R_omega_1
                + J_1_ * inverse_h * term_46;
            let term_73 = 0.5 * J_0_ * R_omega_0;
            let term_77 = J_2_ * inverse_h * (term_48 - term_49) - term_73
                - 0.25 * J_2_ * R_omega_2 * delta_R_omega_1;
            let term_91 = J_0_ * inverse_h * (term_35 - term_34)
                - 0.25 * J_0_ * R_omega_0 * delta_R_omega_2 - term_37;
            let term_95 = term_73 - 0.25 * J_1_ * R_omega_1 * delta_R_omega_2
                - J_1_ * inverse_h * term_50;
            let term_99 = term_18 + term_68 + 0.5 * J_2_ * R_omega_2 * delta_R_omega_2
                + J_2_ * inverse_h * term_57;
            {
                let mut result = __nh::SMatrix::<f64, 5, 5>::zeros();
                result[(0, 0)] = -m_inverse_h;
                result[(1, 1)] = -m_inverse_h;
                result[(2, 2)] = term_27 * term_32 - term_9 * term_23
                    + term_36 * term_41;
                result[(2, 3)] = term_32 * term_46 + term_41 * term_50
                    - term_23 * term_52;
                result[(2, 4)] = term_41 * term_57 + term_32 * term_59
                    - term_23 * term_61;
                result[(3, 2)] = term_9 * term_66 - term_27 * term_71
                    + term_36 * term_77;
                result[(3, 3)] = term_50 * term_77 - term_46 * term_71
                    + term_52 * term_66;
                result[(3, 4)] = term_57 * term_77 - term_59 * term_71
                    + term_61 * term_66;
                result[(4, 2)] = term_9 * term_91 + term_27 * term_95
                    - term_36 * term_99;
                result[(4, 3)] = term_46 * term_95 - term_50 * term_99
                    + term_52 * term_91;
                result[(4, 4)] = term_59 * term_95 - term_57 * term_99
                    + term_61 * term_91;
                result
            }
        }
        /// φ(q_0, q_1), zero on D_d.
        ///
        /// ```text
        /// 0 = x_dot[k+1/2] - a*(R.omega[0][k+1/2]*R[k+1/2][(1, 0)] + R.omega[1][k+1/2]*R[k+1/2][(1, 1)] + R.omega[2][k+1/2]*R[k+1/2][(1, 2)])
        /// 0 = a*(R.omega[0][k+1/2]*R[k+1/2][(0, 0)] + R.omega[1][k+1/2]*R[k+1/2][(0, 1)] + R.omega[2][k+1/2]*R[k+1/2][(0, 2)]) + y_dot[k+1/2]
        /// ```
        fn kinematic_residual_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Multipliers {
            let frame_R = __nh::groups::LieGroup::matrix(&interval.q.R);
            let a = self.a;
            let x_dot = interval.d[0] / interval.time.h;
            let y_dot = interval.d[1] / interval.time.h;
            let R_omega_0 = interval.d[2] / interval.time.h;
            let R_omega_1 = interval.d[3] / interval.time.h;
            let R_omega_2 = interval.d[4] / interval.time.h;
            let delta_R_omega_0 = interval.d[2];
            let delta_R_omega_1 = interval.d[3];
            let delta_R_omega_2 = interval.d[4];
            let R_00_0_ = frame_R[0][0];
            let R_01_0_ = frame_R[0][1];
            let R_02_0_ = frame_R[0][2];
            let R_10_0_ = frame_R[1][0];
            let R_11_0_ = frame_R[1][1];
            let R_12_0_ = frame_R[1][2];
            let term_3 = 0.25 * (delta_R_omega_0 * delta_R_omega_0);
            let term_6 = 0.25 * (delta_R_omega_1 * delta_R_omega_1);
            let term_9 = 0.25 * (delta_R_omega_2 * delta_R_omega_2);
            let kappa_R = 1.0 / (1.0 + __nh::math::sqrt(1.0 + term_3 + term_6 + term_9));
            let kappa_R_squared = kappa_R * kappa_R;
            let term_17 = 1.0 / (1.0 - kappa_R);
            let term_20 = 1.0 - kappa_R_squared * term_17 * (term_6 + term_9);
            let term_23 = 0.25 * delta_R_omega_0 * delta_R_omega_1 * kappa_R_squared;
            let term_25 = 0.5 * delta_R_omega_2 * kappa_R;
            let term_26 = term_23 + term_25;
            let term_29 = 0.25 * delta_R_omega_0 * delta_R_omega_2 * kappa_R_squared;
            let term_30 = 0.5 * delta_R_omega_1 * kappa_R;
            let term_31 = term_29 - term_30;
            let term_35 = term_23 - term_25;
            let term_39 = 1.0 - term_17 * kappa_R_squared * (term_3 + term_9);
            let term_41 = 0.5 * delta_R_omega_0 * kappa_R;
            let term_42 = 0.25 * delta_R_omega_1 * delta_R_omega_2 * kappa_R_squared;
            let term_43 = term_41 + term_42;
            let term_46 = term_29 + term_30;
            let term_48 = term_42 - term_41;
            let term_52 = 1.0 - term_17 * kappa_R_squared * (term_3 + term_6);
            let R_omega_0_R_10_mid = R_omega_0
                * (R_10_0_ * term_20 + R_11_0_ * term_17 * term_26
                    + R_12_0_ * term_17 * term_31);
            let R_omega_1_R_11_mid = R_omega_1
                * (R_10_0_ * term_17 * term_35 + R_11_0_ * term_39
                    + R_12_0_ * term_17 * term_43);
            let R_omega_2_R_12_mid = R_omega_2
                * (R_10_0_ * term_17 * term_46 + R_11_0_ * term_17 * term_48
                    + R_12_0_ * term_52);
            let term_76 = R_omega_0_R_10_mid + R_omega_1_R_11_mid + R_omega_2_R_12_mid;
            let term_78 = a * term_76;
            let R_omega_0_R_00_mid = R_omega_0
                * (R_00_0_ * term_20 + R_01_0_ * term_17 * term_26
                    + R_02_0_ * term_17 * term_31);
            let R_omega_1_R_01_mid = R_omega_1
                * (R_00_0_ * term_17 * term_35 + R_01_0_ * term_39
                    + R_02_0_ * term_17 * term_43);
            let R_omega_2_R_02_mid = R_omega_2
                * (R_00_0_ * term_17 * term_46 + R_01_0_ * term_17 * term_48
                    + R_02_0_ * term_52);
            let term_84 = R_omega_0_R_00_mid + R_omega_1_R_01_mid + R_omega_2_R_02_mid;
            let term_85 = a * term_84;
            __nh::vector([x_dot - term_78, y_dot + term_85])
        }
        /// E = q̇ · ∂L/∂q̇ - L at the nodes of the discretisation.
        fn energy_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let m = self.m;
            let J_0_ = self.J[0];
            let J_1_ = self.J[1];
            let J_2_ = self.J[2];
            let x_dot = interval.d[0] / interval.time.h;
            let y_dot = interval.d[1] / interval.time.h;
            let R_omega_0 = interval.d[2] / interval.time.h;
            let R_omega_1 = interval.d[3] / interval.time.h;
            let R_omega_2 = interval.d[4] / interval.time.h;
            let x_dot_squared = x_dot * x_dot;
            let y_dot_squared = y_dot * y_dot;
            m * x_dot_squared - m * (0.5 * x_dot_squared + 0.5 * y_dot_squared)
                + m * y_dot_squared + 0.5 * J_0_ * (R_omega_0 * R_omega_0)
                + 0.5 * J_1_ * (R_omega_1 * R_omega_1)
                + 0.5 * J_2_ * (R_omega_2 * R_omega_2)
        }
        /// ω(q): row a is the form ω^a.
        ///
        /// ```text
        /// omega_1(q[k]) = dx - a*R[k][(1, 0)]*dR.omega[0] - a*R[k][(1, 1)]*dR.omega[1] - a*R[k][(1, 2)]*dR.omega[2]
        /// omega_2(q[k]) = dy + a*R[k][(0, 0)]*dR.omega[0] + a*R[k][(0, 1)]*dR.omega[1] + a*R[k][(0, 2)]*dR.omega[2]
        /// ```
        #[inline]
        fn constraint_forms_at(
            &self,
            time: __nh::TimeStep,
            q: &Self::Configuration,
        ) -> Self::ConstraintForms {
            let frame_R = __nh::groups::LieGroup::matrix(&q.R);
            let a = self.a;
            let R_00_ = frame_R[0][0];
            let R_01_ = frame_R[0][1];
            let R_02_ = frame_R[0][2];
            let R_10_ = frame_R[1][0];
            let R_11_ = frame_R[1][1];
            let R_12_ = frame_R[1][2];
            {
                let mut result = __nh::SMatrix::<f64, 2, 5>::zeros();
                result[(0, 0)] = 1.0;
                result[(0, 2)] = -(a * R_10_);
                result[(0, 3)] = -(a * R_11_);
                result[(0, 4)] = -(a * R_12_);
                result[(1, 1)] = 1.0;
                result[(1, 2)] = a * R_00_;
                result[(1, 3)] = a * R_01_;
                result[(1, 4)] = a * R_02_;
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
            let J_0_ = self.J[0];
            let J_1_ = self.J[1];
            let J_2_ = self.J[2];
            let x_dot = v[0];
            let y_dot = v[1];
            let R_omega_0 = v[2];
            let R_omega_1 = v[3];
            let R_omega_2 = v[4];
            __nh::vector([
                m * x_dot,
                m * y_dot,
                J_0_ * R_omega_0,
                J_1_ * R_omega_1,
                J_2_ * R_omega_2,
            ])
        }
        /// b(q, t)·v + c(q, t) of every `#[constraint]`, and the sum of the absolute values of its terms.
        fn velocity_residual_at(
            &self,
            time: __nh::TimeStep,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> (Self::Multipliers, Self::Multipliers) {
            let frame_R = __nh::groups::LieGroup::matrix(&q.R);
            let a = self.a;
            let x_dot = v[0];
            let y_dot = v[1];
            let R_omega_0 = v[2];
            let R_omega_1 = v[3];
            let R_omega_2 = v[4];
            let R_00_ = frame_R[0][0];
            let R_01_ = frame_R[0][1];
            let R_02_ = frame_R[0][2];
            let R_10_ = frame_R[1][0];
            let R_11_ = frame_R[1][1];
            let R_12_ = frame_R[1][2];
            let a_R_omega_0_R_10 = a * R_omega_0 * R_10_;
            let a_R_omega_1_R_11 = a * R_omega_1 * R_11_;
            let a_R_omega_2_R_12 = a * R_omega_2 * R_12_;
            let a_R_omega_0_R_00 = a * R_omega_0 * R_00_;
            let a_R_omega_1_R_01 = a * R_omega_1 * R_01_;
            let a_R_omega_2_R_02 = a * R_omega_2 * R_02_;
            (
                __nh::vector([
                    x_dot - a_R_omega_0_R_10 - a_R_omega_1_R_11 - a_R_omega_2_R_12,
                    y_dot + a_R_omega_0_R_00 + a_R_omega_1_R_01 + a_R_omega_2_R_02,
                ]),
                __nh::vector([
                    __nh::math::abs(x_dot) + __nh::math::abs(-a_R_omega_0_R_10)
                        + __nh::math::abs(-a_R_omega_1_R_11)
                        + __nh::math::abs(-a_R_omega_2_R_12),
                    __nh::math::abs(y_dot) + __nh::math::abs(a_R_omega_0_R_00)
                        + __nh::math::abs(a_R_omega_1_R_01)
                        + __nh::math::abs(a_R_omega_2_R_02),
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
            let frame_R = __nh::groups::LieGroup::matrix(&interval.q.R);
            let m = self.m;
            let J_0_ = self.J[0];
            let J_1_ = self.J[1];
            let J_2_ = self.J[2];
            let a = self.a;
            let x_dot = interval.d[0] / interval.time.h;
            let y_dot = interval.d[1] / interval.time.h;
            let R_omega_0 = interval.d[2] / interval.time.h;
            let R_omega_1 = interval.d[3] / interval.time.h;
            let R_omega_2 = interval.d[4] / interval.time.h;
            let delta_R_omega_0 = interval.d[2];
            let delta_R_omega_1 = interval.d[3];
            let delta_R_omega_2 = interval.d[4];
            let R_00_0_ = frame_R[0][0];
            let R_01_0_ = frame_R[0][1];
            let R_02_0_ = frame_R[0][2];
            let R_10_0_ = frame_R[1][0];
            let R_11_0_ = frame_R[1][1];
            let R_12_0_ = frame_R[1][2];
            let term_3 = 0.25 * (delta_R_omega_0 * delta_R_omega_0);
            let term_6 = 0.25 * (delta_R_omega_1 * delta_R_omega_1);
            let term_9 = 0.25 * (delta_R_omega_2 * delta_R_omega_2);
            let kappa_R = 1.0 / (1.0 + __nh::math::sqrt(1.0 + term_3 + term_6 + term_9));
            let kappa_R_squared = kappa_R * kappa_R;
            let term_17 = 1.0 / (1.0 - kappa_R);
            let term_20 = 1.0 - kappa_R_squared * term_17 * (term_6 + term_9);
            let term_23 = 0.25 * delta_R_omega_0 * delta_R_omega_1 * kappa_R_squared;
            let term_25 = 0.5 * delta_R_omega_2 * kappa_R;
            let term_26 = term_23 + term_25;
            let term_29 = 0.25 * delta_R_omega_0 * delta_R_omega_2 * kappa_R_squared;
            let term_30 = 0.5 * delta_R_omega_1 * kappa_R;
            let term_31 = term_29 - term_30;
            let term_35 = term_23 - term_25;
            let term_39 = 1.0 - term_17 * kappa_R_squared * (term_3 + term_9);
            let term_41 = 0.5 * delta_R_omega_0 * kappa_R;
            let term_42 = 0.25 * delta_R_omega_1 * delta_R_omega_2 * kappa_R_squared;
            let term_43 = term_41 + term_42;
            let term_46 = term_29 + term_30;
            let term_48 = term_42 - term_41;
            let term_52 = 1.0 - term_17 * kappa_R_squared * (term_3 + term_6);
            let term_79 = 0.25 * delta_R_omega_0 * delta_R_omega_1;
            let term_80 = 0.5 * delta_R_omega_2;
            let term_85 = 0.25 * delta_R_omega_0 * delta_R_omega_2;
            let term_86 = 0.5 * delta_R_omega_1;
            let term_96 = 0.5 * delta_R_omega_0;
            let term_97 = 0.25 * delta_R_omega_1 * delta_R_omega_2;
            let R_omega_0_R_10_mid = R_omega_0
                * (R_10_0_ * term_20 + R_11_0_ * term_17 * term_26
                    + R_12_0_ * term_17 * term_31);
            let R_omega_1_R_11_mid = R_omega_1
                * (R_10_0_ * term_17 * term_35 + R_11_0_ * term_39
                    + R_12_0_ * term_17 * term_43);
            let R_omega_2_R_12_mid = R_omega_2
                * (R_10_0_ * term_17 * term_46 + R_11_0_ * term_17 * term_48
                    + R_12_0_ * term_52);
            let term_111 = R_omega_0_R_10_mid + R_omega_1_R_11_mid + R_omega_2_R_12_mid;
            let term_113 = a * term_111;
            let R_omega_0_R_00_mid = R_omega_0
                * (R_00_0_ * term_20 + R_01_0_ * term_17 * term_26
                    + R_02_0_ * term_17 * term_31);
            let R_omega_1_R_01_mid = R_omega_1
                * (R_00_0_ * term_17 * term_35 + R_01_0_ * term_39
                    + R_02_0_ * term_17 * term_43);
            let R_omega_2_R_02_mid = R_omega_2
                * (R_00_0_ * term_17 * term_46 + R_01_0_ * term_17 * term_48
                    + R_02_0_ * term_52);
            let term_118 = R_omega_0_R_00_mid + R_omega_1_R_01_mid + R_omega_2_R_02_mid;
            let term_119 = a * term_118;
            (
                __nh::vector([
                    -(m * x_dot),
                    -(m * y_dot),
                    J_1_ * R_omega_1 * (term_80 - term_79)
                        - J_0_ * R_omega_0 * (1.0 + term_3)
                        - J_2_ * R_omega_2 * (term_85 + term_86),
                    J_2_ * R_omega_2 * (term_96 - term_97)
                        - J_0_ * R_omega_0 * (term_79 + term_80)
                        - J_1_ * R_omega_1 * (1.0 + term_6),
                    J_0_ * R_omega_0 * (term_86 - term_85)
                        - J_1_ * R_omega_1 * (term_97 + term_96)
                        - J_2_ * R_omega_2 * (1.0 + term_9),
                ]),
                __nh::vector([x_dot - term_113, y_dot + term_119]),
            )
        }
        /// The same with the derivatives in q_1: ∂(D_1L_d + f_d⁻)/∂q_1 and D_2φ.
        #[inline]
        fn departure_jacobian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> __nh::Departure<Self> {
            let frame_R = __nh::groups::LieGroup::matrix(&interval.q.R);
            let m = self.m;
            let J_0_ = self.J[0];
            let J_1_ = self.J[1];
            let J_2_ = self.J[2];
            let a = self.a;
            let h = interval.time.h;
            let x_dot = interval.d[0] / interval.time.h;
            let y_dot = interval.d[1] / interval.time.h;
            let R_omega_0 = interval.d[2] / interval.time.h;
            let R_omega_1 = interval.d[3] / interval.time.h;
            let R_omega_2 = interval.d[4] / interval.time.h;
            let delta_R_omega_0 = interval.d[2];
            let delta_R_omega_1 = interval.d[3];
            let delta_R_omega_2 = interval.d[4];
            let R_00_0_ = frame_R[0][0];
            let R_01_0_ = frame_R[0][1];
            let R_02_0_ = frame_R[0][2];
            let R_10_0_ = frame_R[1][0];
            let R_11_0_ = frame_R[1][1];
            let R_12_0_ = frame_R[1][2];
            let delta_R_omega_0_squared = delta_R_omega_0 * delta_R_omega_0;
            let term_3 = 0.25 * delta_R_omega_0_squared;
            let delta_R_omega_1_squared = delta_R_omega_1 * delta_R_omega_1;
            let term_6 = 0.25 * delta_R_omega_1_squared;
            let delta_R_omega_2_squared = delta_R_omega_2 * delta_R_omega_2;
            let term_9 = 0.25 * delta_R_omega_2_squared;
            let term_11 = 1.0 + term_3 + term_6 + term_9;
            let kappa_R = 1.0 / (1.0 + __nh::math::sqrt(term_11));
            let kappa_R_squared = kappa_R * kappa_R;
            let term_17 = 1.0 / (1.0 - kappa_R);
            let term_20 = 1.0 - kappa_R_squared * term_17 * (term_6 + term_9);
            let term_23 = 0.25 * delta_R_omega_0 * delta_R_omega_1 * kappa_R_squared;
            let term_25 = 0.5 * delta_R_omega_2 * kappa_R;
            let term_26 = term_23 + term_25;
            let term_29 = 0.25 * delta_R_omega_0 * delta_R_omega_2 * kappa_R_squared;
            let term_30 = 0.5 * delta_R_omega_1 * kappa_R;
            let term_31 = term_29 - term_30;
            let R_00_mid = R_00_0_ * term_20 + R_01_0_ * term_17 * term_26
                + R_02_0_ * term_17 * term_31;
            let term_35 = term_23 - term_25;
            let term_39 = 1.0 - term_17 * kappa_R_squared * (term_3 + term_9);
            let term_41 = 0.5 * delta_R_omega_0 * kappa_R;
            let term_42 = 0.25 * delta_R_omega_1 * delta_R_omega_2 * kappa_R_squared;
            let term_43 = term_41 + term_42;
            let R_01_mid = R_00_0_ * term_17 * term_35 + R_01_0_ * term_39
                + R_02_0_ * term_17 * term_43;
            let term_46 = term_29 + term_30;
            let term_48 = term_42 - term_41;
            let term_52 = 1.0 - term_17 * kappa_R_squared * (term_3 + term_6);
            let R_02_mid = R_00_0_ * term_17 * term_46 + R_01_0_ * term_17 * term_48
                + R_02_0_ * term_52;
            let R_10_mid = R_10_0_ * term_20 + R_11_0_ * term_17 * term_26
                + R_12_0_ * term_17 * term_31;
            let R_11_mid = R_10_0_ * term_17 * term_35 + R_11_0_ * term_39
                + R_12_0_ * term_17 * term_43;
            let R_12_mid = R_10_0_ * term_17 * term_46 + R_11_0_ * term_17 * term_48
                + R_12_0_ * term_52;
            let term_75 = 1.0 + term_3;
            let term_79 = 0.25 * delta_R_omega_0 * delta_R_omega_1;
            let term_80 = 0.5 * delta_R_omega_2;
            let term_81 = term_80 - term_79;
            let term_85 = 0.25 * delta_R_omega_0 * delta_R_omega_2;
            let term_86 = 0.5 * delta_R_omega_1;
            let term_87 = term_85 + term_86;
            let term_92 = term_79 + term_80;
            let term_94 = 1.0 + term_6;
            let term_96 = 0.5 * delta_R_omega_0;
            let term_97 = 0.25 * delta_R_omega_1 * delta_R_omega_2;
            let term_98 = term_96 - term_97;
            let term_101 = term_86 - term_85;
            let term_103 = term_97 + term_96;
            let term_105 = 1.0 + term_9;
            let inverse_h = 1.0 / h;
            let m_inverse_h = m * inverse_h;
            let term_126 = 0.25 * J_1_ * R_omega_1 * delta_R_omega_1;
            let term_127 = 0.25 * J_2_ * R_omega_2 * delta_R_omega_2;
            let term_131 = 0.5 * J_2_ * R_omega_2;
            let term_133 = 0.5 * J_1_ * R_omega_1;
            let term_140 = 0.25 * J_0_ * R_omega_0 * delta_R_omega_0;
            let term_144 = 0.5 * J_0_ * R_omega_0;
            let term_160 = a * R_omega_0 * R_12_mid - a * R_omega_2 * R_10_mid;
            let term_161 = 1.0 / term_11;
            let term_163 = 0.125 * delta_R_omega_0 * delta_R_omega_1 * kappa_R
                * term_161;
            let term_164 = 0.25 * delta_R_omega_2 * kappa_R * term_161;
            let term_165 = 0.25 * delta_R_omega_2 * term_161;
            let term_166 = term_164 - term_163 - term_165;
            let term_170 = a * R_omega_1 * R_10_mid - a * R_omega_0 * R_11_mid;
            let term_171 = 0.125 * delta_R_omega_0 * delta_R_omega_2 * kappa_R
                * term_161;
            let term_172 = 0.25 * delta_R_omega_1 * kappa_R * term_161;
            let term_173 = 0.25 * delta_R_omega_1 * term_161;
            let term_174 = term_173 - term_171 - term_172;
            let term_178 = a * R_omega_2 * R_11_mid - a * R_omega_1 * R_12_mid;
            let term_179 = 0.125 * kappa_R * delta_R_omega_1_squared * term_161;
            let term_180 = 0.125 * kappa_R * delta_R_omega_2_squared * term_161;
            let term_181 = 0.5 * term_161;
            let term_182 = term_179 + term_180 + term_181;
            let term_186 = 0.125 * kappa_R * delta_R_omega_0_squared * term_161;
            let term_187 = term_180 + term_181 + term_186;
            let term_189 = 0.25 * delta_R_omega_0 * kappa_R * term_161;
            let term_190 = 0.25 * delta_R_omega_0 * term_161;
            let term_191 = 0.125 * delta_R_omega_1 * delta_R_omega_2 * kappa_R
                * term_161;
            let term_192 = term_189 - term_190 - term_191;
            let term_194 = term_165 - term_163 - term_164;
            let term_198 = term_190 - term_191 - term_189;
            let term_200 = term_179 + term_181 + term_186;
            let term_202 = term_172 - term_171 - term_173;
            let term_208 = a * R_omega_0 * R_01_mid - a * R_omega_1 * R_00_mid;
            let term_212 = a * R_omega_1 * R_02_mid - a * R_omega_2 * R_01_mid;
            let term_216 = a * R_omega_2 * R_00_mid - a * R_omega_0 * R_02_mid;
            __nh::Departure {
                covector: __nh::vector([
                    -(m * x_dot),
                    -(m * y_dot),
                    J_1_ * R_omega_1 * term_81 - J_0_ * R_omega_0 * term_75
                        - J_2_ * R_omega_2 * term_87,
                    J_2_ * R_omega_2 * term_98 - J_0_ * R_omega_0 * term_92
                        - J_1_ * R_omega_1 * term_94,
                    J_0_ * R_omega_0 * term_101 - J_1_ * R_omega_1 * term_103
                        - J_2_ * R_omega_2 * term_105,
                ]),
                phi: __nh::vector([
                    x_dot
                        - a
                            * (R_omega_0 * R_10_mid + R_omega_1 * R_11_mid
                                + R_omega_2 * R_12_mid),
                    y_dot
                        + a
                            * (R_omega_0 * R_00_mid + R_omega_1 * R_01_mid
                                + R_omega_2 * R_02_mid),
                ]),
                covector_by_increment: {
                    let mut result = __nh::SMatrix::<f64, 5, 5>::zeros();
                    result[(0, 0)] = -m_inverse_h;
                    result[(1, 1)] = -m_inverse_h;
                    result[(2, 2)] = -(0.5 * J_0_ * R_omega_0 * delta_R_omega_0
                        + J_0_ * term_75 * inverse_h + term_126 + term_127);
                    result[(2, 3)] = J_1_ * term_81 * inverse_h
                        - 0.25 * J_1_ * R_omega_1 * delta_R_omega_0 - term_131;
                    result[(2, 4)] = term_133 - 0.25 * J_2_ * R_omega_2 * delta_R_omega_0
                        - J_2_ * term_87 * inverse_h;
                    result[(3, 2)] = term_131 - 0.25 * J_0_ * R_omega_0 * delta_R_omega_1
                        - J_0_ * term_92 * inverse_h;
                    result[(3, 3)] = -(term_127 + term_140
                        + 0.5 * J_1_ * R_omega_1 * delta_R_omega_1
                        + J_1_ * term_94 * inverse_h);
                    result[(3, 4)] = J_2_ * term_98 * inverse_h - term_144
                        - 0.25 * J_2_ * R_omega_2 * delta_R_omega_1;
                    result[(4, 2)] = J_0_ * term_101 * inverse_h
                        - 0.25 * J_0_ * R_omega_0 * delta_R_omega_2 - term_133;
                    result[(4, 3)] = term_144 - 0.25 * J_1_ * R_omega_1 * delta_R_omega_2
                        - J_1_ * term_103 * inverse_h;
                    result[(4, 4)] = -(term_126 + term_140
                        + 0.5 * J_2_ * R_omega_2 * delta_R_omega_2
                        + J_2_ * term_105 * inverse_h);
                    result
                },
                phi_by_increment: {
                    let mut result = __nh::SMatrix::<f64, 2, 5>::zeros();
                    result[(0, 0)] = inverse_h;
                    result[(0, 2)] = term_160 * term_166 - a * R_10_mid * inverse_h
                        + term_170 * term_174 + term_178 * term_182;
                    result[(0, 3)] = term_160 * term_187 - a * R_11_mid * inverse_h
                        + term_170 * term_192 + term_178 * term_194;
                    result[(0, 4)] = term_160 * term_198 - a * R_12_mid * inverse_h
                        + term_170 * term_200 + term_178 * term_202;
                    result[(1, 1)] = inverse_h;
                    result[(1, 2)] = a * R_00_mid * inverse_h + term_174 * term_208
                        + term_182 * term_212 + term_166 * term_216;
                    result[(1, 3)] = a * R_01_mid * inverse_h + term_192 * term_208
                        + term_194 * term_212 + term_187 * term_216;
                    result[(1, 4)] = a * R_02_mid * inverse_h + term_200 * term_208
                        + term_202 * term_212 + term_198 * term_216;
                    result
                },
            }
        }
        /// The derived equations as text and as LaTeX.
        fn equations(&self) -> __nh::Equations {
            RollingBall::equations()
        }
    }
    impl RollingBall {
        /// The derived equations as text and as LaTeX.
        #[allow(dead_code)]
        pub const fn equations() -> __nh::Equations {
            const ENTRIES: &'static [__nh::Equation] = &[
                __nh::Equation::new(
                    "configuration",
                    "q = (x, y, R) in R^2 x SO(3)",
                    "\\begin{aligned}\nq &= (x, y, R) \\in \\mathbb{R}^{2} \\times SO(3)\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "lagrangian",
                    "L(q, q_dot, t) = 1/2*m*(x_dot^2 + y_dot^2) + 1/2*(J[0]*R.omega[0]^2 + J[1]*R.omega[1]^2 + J[2]*R.omega[2]^2)",
                    "\\begin{aligned}\nL(q, \\dot{q}, t) &= \\frac{1}{2} m \\left({\\dot{x}}^{2} + {\\dot{y}}^{2}\\right) + \\frac{1}{2} \\left(J_{0} {\\omega^{R}_{0}}^{2} + J_{1} {\\omega^{R}_{1}}^{2} + J_{2} {\\omega^{R}_{2}}^{2}\\right)\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "constraints",
                    "0 = x_dot - a*(R.omega[0]*R[(1, 0)] + R.omega[1]*R[(1, 1)] + R.omega[2]*R[(1, 2)])\n0 = a*(R.omega[0]*R[(0, 0)] + R.omega[1]*R[(0, 1)] + R.omega[2]*R[(0, 2)]) + y_dot",
                    "\\begin{aligned}\n0 &= \\dot{x} - a \\left(\\omega^{R}_{0} \\left(R\\right)_{10} + \\omega^{R}_{1} \\left(R\\right)_{11} + \\omega^{R}_{2} \\left(R\\right)_{12}\\right) \\\\\n0 &= a \\left(\\omega^{R}_{0} \\left(R\\right)_{00} + \\omega^{R}_{1} \\left(R\\right)_{01} + \\omega^{R}_{2} \\left(R\\right)_{02}\\right) + \\dot{y}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "discretization",
                    "q[k+1/2] = (q[k] + q[k+1])/2\nq_dot[k+1/2] = (q[k+1] - q[k])/h",
                    "\\begin{aligned}\nq_{k+1/2} &= \\frac{q_{k} + q_{k+1}}{2} \\\\\n\\dot{q}_{k+1/2} &= \\frac{q_{k+1} - q_{k}}{h}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "groups",
                    "R[k+1] = R[k]*cay(h*R.omega[k+1/2])\nR[k+1/2] = R[k]*(cay(h*R.omega[k+1/2]))^(1/2)\nkappa_R[k+1/2] = 1/(1 + sqrt(1 + |h*R.omega[k+1/2]|^2/4))\n<D1L_d, xi> and <D2L_d, xi> along R = d/ds L_d with s the parameter of R[k]*exp(s*xi) and of R[k+1]*exp(s*xi)",
                    "\\begin{aligned}\nR_{k+1} &= R_{k} \\operatorname{cay}(h \\omega^{R}_{k+1/2}) \\\\\nR_{k+1/2} &= R_{k} \\operatorname{cay}(h \\omega^{R}_{k+1/2})^{1/2} \\\\\n\\kappa(R,k+1/2) &= \\frac{1}{1 + \\sqrt{1 + |h \\omega^{R}_{k+1/2}|^2/4}} \\\\\n\\langle D_1L_d, \\xi \\rangle, \\langle D_2L_d, \\xi \\rangle \\text{ along } R &= \\partial_s L_d \\text{ at } R_{k} \\exp(s \\xi) \\text{ and at } R_{k+1} \\exp(s \\xi)\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "discrete_lagrangian",
                    "L_d(q[k], q[k+1]) = h*(1/2*m*(x_dot[k+1/2]^2 + y_dot[k+1/2]^2) + 1/2*(J[0]*R.omega[0][k+1/2]^2 + J[1]*R.omega[1][k+1/2]^2 + J[2]*R.omega[2][k+1/2]^2))",
                    "\\begin{aligned}\nL_d(q_{k}, q_{k+1}) &= h \\left(\\frac{1}{2} m \\left({\\dot{x}_{k+1/2}}^{2} + {\\dot{y}_{k+1/2}}^{2}\\right) + \\frac{1}{2} \\left(J_{0} {\\omega^{R}_{0,k+1/2}}^{2} + J_{1} {\\omega^{R}_{1,k+1/2}}^{2} + J_{2} {\\omega^{R}_{2,k+1/2}}^{2}\\right)\\right)\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "d1_discrete_lagrangian",
                    "D1L_d(q[k], q[k+1])[x] = -m*x_dot[k+1/2]\nD1L_d(q[k], q[k+1])[y] = -m*y_dot[k+1/2]\nD1L_d(q[k], q[k+1])[R.omega[0]] = J[1]*R.omega[1][k+1/2]*(1/2*(h*R.omega[2][k+1/2]) - 1/4*(h*R.omega[0][k+1/2])*(h*R.omega[1][k+1/2])) - J[0]*R.omega[0][k+1/2]*(1 + 1/4*(h*R.omega[0][k+1/2])^2) - J[2]*R.omega[2][k+1/2]*(1/4*(h*R.omega[0][k+1/2])*(h*R.omega[2][k+1/2]) + 1/2*(h*R.omega[1][k+1/2]))\nD1L_d(q[k], q[k+1])[R.omega[1]] = J[2]*R.omega[2][k+1/2]*(1/2*(h*R.omega[0][k+1/2]) - 1/4*(h*R.omega[1][k+1/2])*(h*R.omega[2][k+1/2])) - J[0]*R.omega[0][k+1/2]*(1/4*(h*R.omega[0][k+1/2])*(h*R.omega[1][k+1/2]) + 1/2*(h*R.omega[2][k+1/2])) - J[1]*R.omega[1][k+1/2]*(1 + 1/4*(h*R.omega[1][k+1/2])^2)\nD1L_d(q[k], q[k+1])[R.omega[2]] = J[0]*R.omega[0][k+1/2]*(1/2*(h*R.omega[1][k+1/2]) - 1/4*(h*R.omega[0][k+1/2])*(h*R.omega[2][k+1/2])) - J[1]*R.omega[1][k+1/2]*(1/2*(h*R.omega[0][k+1/2]) + 1/4*(h*R.omega[1][k+1/2])*(h*R.omega[2][k+1/2])) - J[2]*R.omega[2][k+1/2]*(1 + 1/4*(h*R.omega[2][k+1/2])^2)",
                    "\\begin{aligned}\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{x} \\rangle &= -m \\dot{x}_{k+1/2} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{y} \\rangle &= -m \\dot{y}_{k+1/2} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{\\omega^{R}_{0}} \\rangle &= J_{1} \\omega^{R}_{1,k+1/2} \\left(\\frac{1}{2} (h \\omega^{R}_{2,k+1/2}) - \\frac{1}{4} (h \\omega^{R}_{0,k+1/2}) (h \\omega^{R}_{1,k+1/2})\\right) - J_{0} \\omega^{R}_{0,k+1/2} \\left(1 + \\frac{1}{4} {(h \\omega^{R}_{0,k+1/2})}^{2}\\right) - J_{2} \\omega^{R}_{2,k+1/2} \\left(\\frac{1}{4} (h \\omega^{R}_{0,k+1/2}) (h \\omega^{R}_{2,k+1/2}) + \\frac{1}{2} (h \\omega^{R}_{1,k+1/2})\\right) \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{\\omega^{R}_{1}} \\rangle &= J_{2} \\omega^{R}_{2,k+1/2} \\left(\\frac{1}{2} (h \\omega^{R}_{0,k+1/2}) - \\frac{1}{4} (h \\omega^{R}_{1,k+1/2}) (h \\omega^{R}_{2,k+1/2})\\right) - J_{0} \\omega^{R}_{0,k+1/2} \\left(\\frac{1}{4} (h \\omega^{R}_{0,k+1/2}) (h \\omega^{R}_{1,k+1/2}) + \\frac{1}{2} (h \\omega^{R}_{2,k+1/2})\\right) - J_{1} \\omega^{R}_{1,k+1/2} \\left(1 + \\frac{1}{4} {(h \\omega^{R}_{1,k+1/2})}^{2}\\right) \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{\\omega^{R}_{2}} \\rangle &= J_{0} \\omega^{R}_{0,k+1/2} \\left(\\frac{1}{2} (h \\omega^{R}_{1,k+1/2}) - \\frac{1}{4} (h \\omega^{R}_{0,k+1/2}) (h \\omega^{R}_{2,k+1/2})\\right) - J_{1} \\omega^{R}_{1,k+1/2} \\left(\\frac{1}{2} (h \\omega^{R}_{0,k+1/2}) + \\frac{1}{4} (h \\omega^{R}_{1,k+1/2}) (h \\omega^{R}_{2,k+1/2})\\right) - J_{2} \\omega^{R}_{2,k+1/2} \\left(1 + \\frac{1}{4} {(h \\omega^{R}_{2,k+1/2})}^{2}\\right)\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "d2_discrete_lagrangian",
                    "D2L_d(q[k], q[k+1])[x] = m*x_dot[k+1/2]\nD2L_d(q[k], q[k+1])[y] = m*y_dot[k+1/2]\nD2L_d(q[k], q[k+1])[R.omega[0]] = J[0]*R.omega[0][k+1/2]*(1 + 1/4*(h*R.omega[0][k+1/2])^2) + J[1]*R.omega[1][k+1/2]*(1/4*(h*R.omega[0][k+1/2])*(h*R.omega[1][k+1/2]) + 1/2*(h*R.omega[2][k+1/2])) + J[2]*R.omega[2][k+1/2]*(1/4*(h*R.omega[0][k+1/2])*(h*R.omega[2][k+1/2]) - 1/2*(h*R.omega[1][k+1/2]))\nD2L_d(q[k], q[k+1])[R.omega[1]] = J[0]*R.omega[0][k+1/2]*(1/4*(h*R.omega[0][k+1/2])*(h*R.omega[1][k+1/2]) - 1/2*(h*R.omega[2][k+1/2])) + J[1]*R.omega[1][k+1/2]*(1 + 1/4*(h*R.omega[1][k+1/2])^2) + J[2]*R.omega[2][k+1/2]*(1/2*(h*R.omega[0][k+1/2]) + 1/4*(h*R.omega[1][k+1/2])*(h*R.omega[2][k+1/2]))\nD2L_d(q[k], q[k+1])[R.omega[2]] = J[0]*R.omega[0][k+1/2]*(1/4*(h*R.omega[0][k+1/2])*(h*R.omega[2][k+1/2]) + 1/2*(h*R.omega[1][k+1/2])) + J[1]*R.omega[1][k+1/2]*(1/4*(h*R.omega[1][k+1/2])*(h*R.omega[2][k+1/2]) - 1/2*(h*R.omega[0][k+1/2])) + J[2]*R.omega[2][k+1/2]*(1 + 1/4*(h*R.omega[2][k+1/2])^2)",
                    "\\begin{aligned}\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{x} \\rangle &= m \\dot{x}_{k+1/2} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{y} \\rangle &= m \\dot{y}_{k+1/2} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{\\omega^{R}_{0}} \\rangle &= J_{0} \\omega^{R}_{0,k+1/2} \\left(1 + \\frac{1}{4} {(h \\omega^{R}_{0,k+1/2})}^{2}\\right) + J_{1} \\omega^{R}_{1,k+1/2} \\left(\\frac{1}{4} (h \\omega^{R}_{0,k+1/2}) (h \\omega^{R}_{1,k+1/2}) + \\frac{1}{2} (h \\omega^{R}_{2,k+1/2})\\right) + J_{2} \\omega^{R}_{2,k+1/2} \\left(\\frac{1}{4} (h \\omega^{R}_{0,k+1/2}) (h \\omega^{R}_{2,k+1/2}) - \\frac{1}{2} (h \\omega^{R}_{1,k+1/2})\\right) \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{\\omega^{R}_{1}} \\rangle &= J_{0} \\omega^{R}_{0,k+1/2} \\left(\\frac{1}{4} (h \\omega^{R}_{0,k+1/2}) (h \\omega^{R}_{1,k+1/2}) - \\frac{1}{2} (h \\omega^{R}_{2,k+1/2})\\right) + J_{1} \\omega^{R}_{1,k+1/2} \\left(1 + \\frac{1}{4} {(h \\omega^{R}_{1,k+1/2})}^{2}\\right) + J_{2} \\omega^{R}_{2,k+1/2} \\left(\\frac{1}{2} (h \\omega^{R}_{0,k+1/2}) + \\frac{1}{4} (h \\omega^{R}_{1,k+1/2}) (h \\omega^{R}_{2,k+1/2})\\right) \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{\\omega^{R}_{2}} \\rangle &= J_{0} \\omega^{R}_{0,k+1/2} \\left(\\frac{1}{4} (h \\omega^{R}_{0,k+1/2}) (h \\omega^{R}_{2,k+1/2}) + \\frac{1}{2} (h \\omega^{R}_{1,k+1/2})\\right) + J_{1} \\omega^{R}_{1,k+1/2} \\left(\\frac{1}{4} (h \\omega^{R}_{1,k+1/2}) (h \\omega^{R}_{2,k+1/2}) - \\frac{1}{2} (h \\omega^{R}_{0,k+1/2})\\right) + J_{2} \\omega^{R}_{2,k+1/2} \\left(1 + \\frac{1}{4} {(h \\omega^{R}_{2,k+1/2})}^{2}\\right)\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "constraint_forms",
                    "omega_1(q[k]) = dx - a*R[k][(1, 0)]*dR.omega[0] - a*R[k][(1, 1)]*dR.omega[1] - a*R[k][(1, 2)]*dR.omega[2]\nomega_2(q[k]) = dy + a*R[k][(0, 0)]*dR.omega[0] + a*R[k][(0, 1)]*dR.omega[1] + a*R[k][(0, 2)]*dR.omega[2]",
                    "\\begin{aligned}\n\\omega^{1}(q_{k}) &= dx - a \\left(R_{k}\\right)_{10}\\, d\\omega^{R}_{0} - a \\left(R_{k}\\right)_{11}\\, d\\omega^{R}_{1} - a \\left(R_{k}\\right)_{12}\\, d\\omega^{R}_{2} \\\\\n\\omega^{2}(q_{k}) &= dy + a \\left(R_{k}\\right)_{00}\\, d\\omega^{R}_{0} + a \\left(R_{k}\\right)_{01}\\, d\\omega^{R}_{1} + a \\left(R_{k}\\right)_{02}\\, d\\omega^{R}_{2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "kinematic_constraints",
                    "0 = x_dot[k+1/2] - a*(R.omega[0][k+1/2]*R[k+1/2][(1, 0)] + R.omega[1][k+1/2]*R[k+1/2][(1, 1)] + R.omega[2][k+1/2]*R[k+1/2][(1, 2)])\n0 = a*(R.omega[0][k+1/2]*R[k+1/2][(0, 0)] + R.omega[1][k+1/2]*R[k+1/2][(0, 1)] + R.omega[2][k+1/2]*R[k+1/2][(0, 2)]) + y_dot[k+1/2]",
                    "\\begin{aligned}\n0 &= \\dot{x}_{k+1/2} - a \\left(\\omega^{R}_{0,k+1/2} \\left(R_{k+1/2}\\right)_{10} + \\omega^{R}_{1,k+1/2} \\left(R_{k+1/2}\\right)_{11} + \\omega^{R}_{2,k+1/2} \\left(R_{k+1/2}\\right)_{12}\\right) \\\\\n0 &= a \\left(\\omega^{R}_{0,k+1/2} \\left(R_{k+1/2}\\right)_{00} + \\omega^{R}_{1,k+1/2} \\left(R_{k+1/2}\\right)_{01} + \\omega^{R}_{2,k+1/2} \\left(R_{k+1/2}\\right)_{02}\\right) + \\dot{y}_{k+1/2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "discrete_lagrange_dalembert",
                    "-m*x_dot[k+1/2] + m*x_dot[k-1/2] = lambda_1[k]\n-m*y_dot[k+1/2] + m*y_dot[k-1/2] = lambda_2[k]\nJ[1]*R.omega[1][k+1/2]*(1/2*(h*R.omega[2][k+1/2]) - 1/4*(h*R.omega[0][k+1/2])*(h*R.omega[1][k+1/2])) - J[0]*R.omega[0][k+1/2]*(1 + 1/4*(h*R.omega[0][k+1/2])^2) - J[2]*R.omega[2][k+1/2]*(1/4*(h*R.omega[0][k+1/2])*(h*R.omega[2][k+1/2]) + 1/2*(h*R.omega[1][k+1/2])) + J[0]*R.omega[0][k-1/2]*(1 + 1/4*(h*R.omega[0][k-1/2])^2) + J[1]*R.omega[1][k-1/2]*(1/4*(h*R.omega[0][k-1/2])*(h*R.omega[1][k-1/2]) + 1/2*(h*R.omega[2][k-1/2])) + J[2]*R.omega[2][k-1/2]*(1/4*(h*R.omega[0][k-1/2])*(h*R.omega[2][k-1/2]) - 1/2*(h*R.omega[1][k-1/2])) = a*lambda_2[k]*R[k][(0, 0)] - a*lambda_1[k]*R[k][(1, 0)]\nJ[2]*R.omega[2][k+1/2]*(1/2*(h*R.omega[0][k+1/2]) - 1/4*(h*R.omega[1][k+1/2])*(h*R.omega[2][k+1/2])) - J[0]*R.omega[0][k+1/2]*(1/4*(h*R.omega[0][k+1/2])*(h*R.omega[1][k+1/2]) + 1/2*(h*R.omega[2][k+1/2])) - J[1]*R.omega[1][k+1/2]*(1 + 1/4*(h*R.omega[1][k+1/2])^2) + J[0]*R.omega[0][k-1/2]*(1/4*(h*R.omega[0][k-1/2])*(h*R.omega[1][k-1/2]) - 1/2*(h*R.omega[2][k-1/2])) + J[1]*R.omega[1][k-1/2]*(1 + 1/4*(h*R.omega[1][k-1/2])^2) + J[2]*R.omega[2][k-1/2]*(1/2*(h*R.omega[0][k-1/2]) + 1/4*(h*R.omega[1][k-1/2])*(h*R.omega[2][k-1/2])) = a*lambda_2[k]*R[k][(0, 1)] - a*lambda_1[k]*R[k][(1, 1)]\nJ[0]*R.omega[0][k+1/2]*(1/2*(h*R.omega[1][k+1/2]) - 1/4*(h*R.omega[0][k+1/2])*(h*R.omega[2][k+1/2])) - J[1]*R.omega[1][k+1/2]*(1/2*(h*R.omega[0][k+1/2]) + 1/4*(h*R.omega[1][k+1/2])*(h*R.omega[2][k+1/2])) - J[2]*R.omega[2][k+1/2]*(1 + 1/4*(h*R.omega[2][k+1/2])^2) + J[0]*R.omega[0][k-1/2]*(1/4*(h*R.omega[0][k-1/2])*(h*R.omega[2][k-1/2]) + 1/2*(h*R.omega[1][k-1/2])) + J[1]*R.omega[1][k-1/2]*(1/4*(h*R.omega[1][k-1/2])*(h*R.omega[2][k-1/2]) - 1/2*(h*R.omega[0][k-1/2])) + J[2]*R.omega[2][k-1/2]*(1 + 1/4*(h*R.omega[2][k-1/2])^2) = a*lambda_2[k]*R[k][(0, 2)] - a*lambda_1[k]*R[k][(1, 2)]\nx_dot[k+1/2] - a*(R.omega[0][k+1/2]*R[k+1/2][(1, 0)] + R.omega[1][k+1/2]*R[k+1/2][(1, 1)] + R.omega[2][k+1/2]*R[k+1/2][(1, 2)]) = 0\na*(R.omega[0][k+1/2]*R[k+1/2][(0, 0)] + R.omega[1][k+1/2]*R[k+1/2][(0, 1)] + R.omega[2][k+1/2]*R[k+1/2][(0, 2)]) + y_dot[k+1/2] = 0",
                    "\\begin{aligned}\n-m \\dot{x}_{k+1/2} + m \\dot{x}_{k-1/2} &= \\lambda_{1,k} \\\\\n-m \\dot{y}_{k+1/2} + m \\dot{y}_{k-1/2} &= \\lambda_{2,k} \\\\\nJ_{1} \\omega^{R}_{1,k+1/2} \\left(\\frac{1}{2} (h \\omega^{R}_{2,k+1/2}) - \\frac{1}{4} (h \\omega^{R}_{0,k+1/2}) (h \\omega^{R}_{1,k+1/2})\\right) - J_{0} \\omega^{R}_{0,k+1/2} \\left(1 + \\frac{1}{4} {(h \\omega^{R}_{0,k+1/2})}^{2}\\right) - J_{2} \\omega^{R}_{2,k+1/2} \\left(\\frac{1}{4} (h \\omega^{R}_{0,k+1/2}) (h \\omega^{R}_{2,k+1/2}) + \\frac{1}{2} (h \\omega^{R}_{1,k+1/2})\\right) + J_{0} \\omega^{R}_{0,k-1/2} \\left(1 + \\frac{1}{4} {(h \\omega^{R}_{0,k-1/2})}^{2}\\right) + J_{1} \\omega^{R}_{1,k-1/2} \\left(\\frac{1}{4} (h \\omega^{R}_{0,k-1/2}) (h \\omega^{R}_{1,k-1/2}) + \\frac{1}{2} (h \\omega^{R}_{2,k-1/2})\\right) + J_{2} \\omega^{R}_{2,k-1/2} \\left(\\frac{1}{4} (h \\omega^{R}_{0,k-1/2}) (h \\omega^{R}_{2,k-1/2}) - \\frac{1}{2} (h \\omega^{R}_{1,k-1/2})\\right) &= a \\lambda_{2,k} \\left(R_{k}\\right)_{00} - a \\lambda_{1,k} \\left(R_{k}\\right)_{10} \\\\\nJ_{2} \\omega^{R}_{2,k+1/2} \\left(\\frac{1}{2} (h \\omega^{R}_{0,k+1/2}) - \\frac{1}{4} (h \\omega^{R}_{1,k+1/2}) (h \\omega^{R}_{2,k+1/2})\\right) - J_{0} \\omega^{R}_{0,k+1/2} \\left(\\frac{1}{4} (h \\omega^{R}_{0,k+1/2}) (h \\omega^{R}_{1,k+1/2}) + \\frac{1}{2} (h \\omega^{R}_{2,k+1/2})\\right) - J_{1} \\omega^{R}_{1,k+1/2} \\left(1 + \\frac{1}{4} {(h \\omega^{R}_{1,k+1/2})}^{2}\\right) + J_{0} \\omega^{R}_{0,k-1/2} \\left(\\frac{1}{4} (h \\omega^{R}_{0,k-1/2}) (h \\omega^{R}_{1,k-1/2}) - \\frac{1}{2} (h \\omega^{R}_{2,k-1/2})\\right) + J_{1} \\omega^{R}_{1,k-1/2} \\left(1 + \\frac{1}{4} {(h \\omega^{R}_{1,k-1/2})}^{2}\\right) + J_{2} \\omega^{R}_{2,k-1/2} \\left(\\frac{1}{2} (h \\omega^{R}_{0,k-1/2}) + \\frac{1}{4} (h \\omega^{R}_{1,k-1/2}) (h \\omega^{R}_{2,k-1/2})\\right) &= a \\lambda_{2,k} \\left(R_{k}\\right)_{01} - a \\lambda_{1,k} \\left(R_{k}\\right)_{11} \\\\\nJ_{0} \\omega^{R}_{0,k+1/2} \\left(\\frac{1}{2} (h \\omega^{R}_{1,k+1/2}) - \\frac{1}{4} (h \\omega^{R}_{0,k+1/2}) (h \\omega^{R}_{2,k+1/2})\\right) - J_{1} \\omega^{R}_{1,k+1/2} \\left(\\frac{1}{2} (h \\omega^{R}_{0,k+1/2}) + \\frac{1}{4} (h \\omega^{R}_{1,k+1/2}) (h \\omega^{R}_{2,k+1/2})\\right) - J_{2} \\omega^{R}_{2,k+1/2} \\left(1 + \\frac{1}{4} {(h \\omega^{R}_{2,k+1/2})}^{2}\\right) + J_{0} \\omega^{R}_{0,k-1/2} \\left(\\frac{1}{4} (h \\omega^{R}_{0,k-1/2}) (h \\omega^{R}_{2,k-1/2}) + \\frac{1}{2} (h \\omega^{R}_{1,k-1/2})\\right) + J_{1} \\omega^{R}_{1,k-1/2} \\left(\\frac{1}{4} (h \\omega^{R}_{1,k-1/2}) (h \\omega^{R}_{2,k-1/2}) - \\frac{1}{2} (h \\omega^{R}_{0,k-1/2})\\right) + J_{2} \\omega^{R}_{2,k-1/2} \\left(1 + \\frac{1}{4} {(h \\omega^{R}_{2,k-1/2})}^{2}\\right) &= a \\lambda_{2,k} \\left(R_{k}\\right)_{02} - a \\lambda_{1,k} \\left(R_{k}\\right)_{12} \\\\\n\\dot{x}_{k+1/2} - a \\left(\\omega^{R}_{0,k+1/2} \\left(R_{k+1/2}\\right)_{10} + \\omega^{R}_{1,k+1/2} \\left(R_{k+1/2}\\right)_{11} + \\omega^{R}_{2,k+1/2} \\left(R_{k+1/2}\\right)_{12}\\right) &= 0 \\\\\na \\left(\\omega^{R}_{0,k+1/2} \\left(R_{k+1/2}\\right)_{00} + \\omega^{R}_{1,k+1/2} \\left(R_{k+1/2}\\right)_{01} + \\omega^{R}_{2,k+1/2} \\left(R_{k+1/2}\\right)_{02}\\right) + \\dot{y}_{k+1/2} &= 0\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "integrability",
                    "no combination of the constraints is integrable: the system is nonholonomic",
                    "\\begin{aligned}\n&\\text{no combination of the constraints is integrable: the system is nonholonomic}\n\\end{aligned}",
                ),
            ];
            __nh::Equations::new("RollingBall", ENTRIES)
        }
    }
};
