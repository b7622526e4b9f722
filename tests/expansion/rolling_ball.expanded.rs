// The expansion of rolling_ball.rs.

#[allow(non_snake_case)]
/// A ball of inertia J that rolls on a plane.
pub struct RollingBall {
    pub m: f64,
    pub J: [f64; 3],
    pub a: f64,
}
/// A configuration of [`RollingBall`]: an element of Q in nalgebra's types. An increment d moves it to q + d in the chart, to g τ(d) in a group, τ(d) = (1 - d/2)⁻¹(1 + d/2).
#[allow(non_snake_case)]
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
    impl __nh::core::clone::Clone for RollingBallConfiguration {
        #[inline]
        fn clone(&self) -> Self {
            *self
        }
    }
    #[automatically_derived]
    impl __nh::core::marker::Copy for RollingBallConfiguration {}
    #[automatically_derived]
    impl __nh::core::fmt::Debug for RollingBallConfiguration {
        fn fmt(
            &self,
            f: &mut __nh::core::fmt::Formatter<'_>,
        ) -> __nh::core::fmt::Result {
            f.debug_struct("RollingBallConfiguration")
                .field("x", &self.x)
                .field("y", &self.y)
                .field("R", &self.R)
                .finish()
        }
    }
    #[automatically_derived]
    impl __nh::core::cmp::PartialEq for RollingBallConfiguration {
        #[inline]
        #[allow(unused_variables)]
        fn eq(&self, other: &Self) -> __nh::core::primitive::bool {
            self.x == other.x && self.y == other.y && self.R == other.R
        }
    }
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
        /// The names of the flat components of a configuration, in the order of recordings.
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
    /// x[k+1/2] = (x[k] + x[k+1])/2
    /// x_dot[k+1/2] = (x[k+1] - x[k])/h
    /// y[k+1/2] = (y[k] + y[k+1])/2
    /// y_dot[k+1/2] = (y[k+1] - y[k])/h
    /// ```
    ///
    /// **Groups**
    ///
    /// ```text
    /// R[k+1] = R[k]*cay(h*R.omega[k+1/2])
    /// R[k+1/2] = R[k]*(cay(h*R.omega[k+1/2]))^(1/2)
    /// kappa_R[k+1/2] = 1/(1 + sqrt(1 + |h*R.omega[k+1/2]|^2/4))
    /// <D1L_d, xi> and <D2L_d, xi> along R = d/ds L_d with s the parameter of R[k]*exp(s*xi) and of R[k+1]*exp(s*xi)
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
        type Stages = RollingBallStages;
        type Regions = __nh::NoRegions;
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
            let [x_dot, y_dot, R_omega_0, R_omega_1, R_omega_2] = __nh::array(
                interval.d / interval.time.h,
            );
            let h = interval.time.h;
            let term_20 = 0.5 * self.m * (x_dot * x_dot + y_dot * y_dot)
                + 0.5 * self.J[0] * (R_omega_0 * R_omega_0)
                + 0.5 * self.J[1] * (R_omega_1 * R_omega_1)
                + 0.5 * self.J[2] * (R_omega_2 * R_omega_2);
            h * term_20
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
        #[inline]
        fn d1_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let [x_dot, y_dot, R_omega_0, R_omega_1, R_omega_2] = __nh::array(
                interval.d / interval.time.h,
            );
            let [_, _, delta_R_omega_0, delta_R_omega_1, delta_R_omega_2] = __nh::array(
                interval.d,
            );
            let term_15 = 0.25 * delta_R_omega_0 * delta_R_omega_1;
            let half_delta_R_omega_2 = 0.5 * delta_R_omega_2;
            let term_23 = 0.25 * delta_R_omega_0 * delta_R_omega_2;
            let half_delta_R_omega_1 = 0.5 * delta_R_omega_1;
            let half_delta_R_omega_0 = 0.5 * delta_R_omega_0;
            let term_37 = 0.25 * delta_R_omega_1 * delta_R_omega_2;
            __nh::vector([
                -(self.m * x_dot),
                -(self.m * y_dot),
                self.J[1] * R_omega_1 * (half_delta_R_omega_2 - term_15)
                    - self.J[0] * R_omega_0
                        * (1.0 + 0.25 * (delta_R_omega_0 * delta_R_omega_0))
                    - self.J[2] * R_omega_2 * (term_23 + half_delta_R_omega_1),
                self.J[2] * R_omega_2 * (half_delta_R_omega_0 - term_37)
                    - self.J[0] * R_omega_0 * (term_15 + half_delta_R_omega_2)
                    - self.J[1] * R_omega_1
                        * (1.0 + 0.25 * (delta_R_omega_1 * delta_R_omega_1)),
                self.J[0] * R_omega_0 * (half_delta_R_omega_1 - term_23)
                    - self.J[1] * R_omega_1 * (term_37 + half_delta_R_omega_0)
                    - self.J[2] * R_omega_2
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
            let [x_dot, y_dot, R_omega_0, R_omega_1, R_omega_2] = __nh::array(
                interval.d / interval.time.h,
            );
            let [_, _, delta_R_omega_0, delta_R_omega_1, delta_R_omega_2] = __nh::array(
                interval.d,
            );
            let term_15 = 0.25 * delta_R_omega_0 * delta_R_omega_1;
            let half_delta_R_omega_2 = 0.5 * delta_R_omega_2;
            let term_23 = 0.25 * delta_R_omega_0 * delta_R_omega_2;
            let half_delta_R_omega_1 = 0.5 * delta_R_omega_1;
            let half_delta_R_omega_0 = 0.5 * delta_R_omega_0;
            let term_37 = 0.25 * delta_R_omega_1 * delta_R_omega_2;
            __nh::vector([
                self.m * x_dot,
                self.m * y_dot,
                self.J[0] * R_omega_0
                    * (1.0 + 0.25 * (delta_R_omega_0 * delta_R_omega_0))
                    + self.J[1] * R_omega_1 * (term_15 + half_delta_R_omega_2)
                    + self.J[2] * R_omega_2 * (term_23 - half_delta_R_omega_1),
                self.J[0] * R_omega_0 * (term_15 - half_delta_R_omega_2)
                    + self.J[1] * R_omega_1
                        * (1.0 + 0.25 * (delta_R_omega_1 * delta_R_omega_1))
                    + self.J[2] * R_omega_2 * (half_delta_R_omega_0 + term_37),
                self.J[0] * R_omega_0 * (term_23 + half_delta_R_omega_1)
                    + self.J[1] * R_omega_1 * (term_37 - half_delta_R_omega_0)
                    + self.J[2] * R_omega_2
                        * (1.0 + 0.25 * (delta_R_omega_2 * delta_R_omega_2)),
            ])
        }
        fn d2_d1_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Bilinear {
            let [_, _, R_omega_0, R_omega_1, R_omega_2] = __nh::array(
                interval.d / interval.time.h,
            );
            let [_, _, delta_R_omega_0, delta_R_omega_1, delta_R_omega_2] = __nh::array(
                interval.d,
            );
            let h = interval.time.h;
            let inverse_h = 1.0 / h;
            let m_inverse_h = self.m * inverse_h;
            let term_9 = 1.0 + 0.25 * (delta_R_omega_0 * delta_R_omega_0);
            let term_18 = 0.25 * self.J[1] * R_omega_1 * delta_R_omega_1;
            let term_22 = 0.25 * self.J[2] * R_omega_2 * delta_R_omega_2;
            let term_23 = 0.5 * self.J[0] * R_omega_0 * delta_R_omega_0
                + self.J[0] * inverse_h * term_9 + term_18 + term_22;
            let term_25 = 0.25 * delta_R_omega_0 * delta_R_omega_1;
            let half_delta_R_omega_2 = 0.5 * delta_R_omega_2;
            let term_27 = term_25 + half_delta_R_omega_2;
            let half_J_2_R_omega_2 = 0.5 * self.J[2] * R_omega_2;
            let term_32 = self.J[1] * inverse_h * (half_delta_R_omega_2 - term_25)
                - 0.25 * self.J[1] * R_omega_1 * delta_R_omega_0 - half_J_2_R_omega_2;
            let term_34 = 0.25 * delta_R_omega_0 * delta_R_omega_2;
            let half_delta_R_omega_1 = 0.5 * delta_R_omega_1;
            let term_36 = term_34 - half_delta_R_omega_1;
            let half_J_1_R_omega_1 = 0.5 * self.J[1] * R_omega_1;
            let term_41 = half_J_1_R_omega_1
                - 0.25 * self.J[2] * R_omega_2 * delta_R_omega_0
                - self.J[2] * inverse_h * (half_delta_R_omega_1 + term_34);
            let term_46 = 1.0 + 0.25 * (delta_R_omega_1 * delta_R_omega_1);
            let half_delta_R_omega_0 = 0.5 * delta_R_omega_0;
            let term_49 = 0.25 * delta_R_omega_1 * delta_R_omega_2;
            let term_50 = half_delta_R_omega_0 + term_49;
            let term_52 = term_25 - half_delta_R_omega_2;
            let term_57 = 1.0 + 0.25 * (delta_R_omega_2 * delta_R_omega_2);
            let term_59 = term_49 - half_delta_R_omega_0;
            let term_61 = term_34 + half_delta_R_omega_1;
            let term_66 = half_J_2_R_omega_2
                - 0.25 * self.J[0] * R_omega_0 * delta_R_omega_1
                - self.J[0] * inverse_h * term_27;
            let term_68 = 0.25 * self.J[0] * R_omega_0 * delta_R_omega_0;
            let term_71 = term_22 + term_68
                + 0.5 * self.J[1] * R_omega_1 * delta_R_omega_1
                + self.J[1] * inverse_h * term_46;
            let half_J_0_R_omega_0 = 0.5 * self.J[0] * R_omega_0;
            let term_77 = self.J[2] * inverse_h * (half_delta_R_omega_0 - term_49)
                - half_J_0_R_omega_0 - 0.25 * self.J[2] * R_omega_2 * delta_R_omega_1;
            let term_91 = self.J[0] * inverse_h * (half_delta_R_omega_1 - term_34)
                - 0.25 * self.J[0] * R_omega_0 * delta_R_omega_2 - half_J_1_R_omega_1;
            let term_95 = half_J_0_R_omega_0
                - 0.25 * self.J[1] * R_omega_1 * delta_R_omega_2
                - self.J[1] * inverse_h * term_50;
            let term_99 = term_18 + term_68
                + 0.5 * self.J[2] * R_omega_2 * delta_R_omega_2
                + self.J[2] * inverse_h * term_57;
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
        #[inline]
        fn kinematic_residual_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Multipliers {
            let frame_R = __nh::groups::LieGroup::matrix(&interval.q.R);
            let root_R = __nh::groups::cayley::so3::root([
                interval.d[2],
                interval.d[3],
                interval.d[4],
            ]);
            let [x_dot, y_dot, R_omega_0, R_omega_1, R_omega_2] = __nh::array(
                interval.d / interval.time.h,
            );
            let term_45 = R_omega_0
                * (frame_R[1][0] * root_R[0][0] + frame_R[1][1] * root_R[1][0]
                    + frame_R[1][2] * root_R[2][0])
                + R_omega_1
                    * (frame_R[1][0] * root_R[0][1] + frame_R[1][1] * root_R[1][1]
                        + frame_R[1][2] * root_R[2][1])
                + R_omega_2
                    * (frame_R[1][0] * root_R[0][2] + frame_R[1][1] * root_R[1][2]
                        + frame_R[1][2] * root_R[2][2]);
            let term_47 = self.a * term_45;
            let term_53 = R_omega_0
                * (frame_R[0][0] * root_R[0][0] + frame_R[0][1] * root_R[1][0]
                    + frame_R[0][2] * root_R[2][0])
                + R_omega_1
                    * (frame_R[0][0] * root_R[0][1] + frame_R[0][1] * root_R[1][1]
                        + frame_R[0][2] * root_R[2][1])
                + R_omega_2
                    * (frame_R[0][0] * root_R[0][2] + frame_R[0][1] * root_R[1][2]
                        + frame_R[0][2] * root_R[2][2]);
            let term_54 = self.a * term_53;
            __nh::vector([x_dot - term_47, y_dot + term_54])
        }
        fn energy_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let [x_dot, y_dot, R_omega_0, R_omega_1, R_omega_2] = __nh::array(
                interval.d / interval.time.h,
            );
            0.5 * self.m * (x_dot * x_dot) + 0.5 * self.m * (y_dot * y_dot)
                + 0.5 * self.J[0] * (R_omega_0 * R_omega_0)
                + 0.5 * self.J[1] * (R_omega_1 * R_omega_1)
                + 0.5 * self.J[2] * (R_omega_2 * R_omega_2)
        }
        /// ω(q): row a is the form ω^a.
        ///
        /// ```text
        /// omega_1(q[k]) = dx - a*R[k][(1, 0)]*(R^-1 dR)[0] - a*R[k][(1, 1)]*(R^-1 dR)[1] - a*R[k][(1, 2)]*(R^-1 dR)[2]
        /// omega_2(q[k]) = dy + a*R[k][(0, 0)]*(R^-1 dR)[0] + a*R[k][(0, 1)]*(R^-1 dR)[1] + a*R[k][(0, 2)]*(R^-1 dR)[2]
        /// (R^-1 dR)[0](R_dot) = R.omega[0]
        /// (R^-1 dR)[1](R_dot) = R.omega[1]
        /// (R^-1 dR)[2](R_dot) = R.omega[2]
        /// ```
        #[inline]
        fn constraint_forms_at(
            &self,
            time: __nh::TimeStep,
            q: &Self::Configuration,
        ) -> Self::ConstraintForms {
            let frame_R = __nh::groups::LieGroup::matrix(&q.R);
            {
                let mut result = __nh::SMatrix::<f64, 2, 5>::zeros();
                result[(0, 0)] = 1.0;
                result[(0, 2)] = -(self.a * frame_R[1][0]);
                result[(0, 3)] = -(self.a * frame_R[1][1]);
                result[(0, 4)] = -(self.a * frame_R[1][2]);
                result[(1, 1)] = 1.0;
                result[(1, 2)] = self.a * frame_R[0][0];
                result[(1, 3)] = self.a * frame_R[0][1];
                result[(1, 4)] = self.a * frame_R[0][2];
                result
            }
        }
        fn initial_momentum_at(
            &self,
            time: __nh::TimeStep,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Covector {
            let [x_dot, y_dot, R_omega_0, R_omega_1, R_omega_2] = __nh::array(*v);
            __nh::vector([
                self.m * x_dot,
                self.m * y_dot,
                self.J[0] * R_omega_0,
                self.J[1] * R_omega_1,
                self.J[2] * R_omega_2,
            ])
        }
        fn velocity_residual_at(
            &self,
            time: __nh::TimeStep,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> (Self::Multipliers, Self::Multipliers) {
            let frame_R = __nh::groups::LieGroup::matrix(&q.R);
            let [x_dot, y_dot, R_omega_0, R_omega_1, R_omega_2] = __nh::array(*v);
            let a_R_omega_0_R_10 = self.a * R_omega_0 * frame_R[1][0];
            let a_R_omega_1_R_11 = self.a * R_omega_1 * frame_R[1][1];
            let a_R_omega_2_R_12 = self.a * R_omega_2 * frame_R[1][2];
            let a_R_omega_0_R_00 = self.a * R_omega_0 * frame_R[0][0];
            let a_R_omega_1_R_01 = self.a * R_omega_1 * frame_R[0][1];
            let a_R_omega_2_R_02 = self.a * R_omega_2 * frame_R[0][2];
            (
                __nh::vector([
                    x_dot - a_R_omega_0_R_10 - a_R_omega_1_R_11 - a_R_omega_2_R_12,
                    y_dot + a_R_omega_0_R_00 + a_R_omega_1_R_01 + a_R_omega_2_R_02,
                ]),
                __nh::vector([
                    __nh::math::abs(x_dot) + __nh::math::abs(a_R_omega_0_R_10)
                        + __nh::math::abs(a_R_omega_1_R_11)
                        + __nh::math::abs(a_R_omega_2_R_12),
                    __nh::math::abs(y_dot) + __nh::math::abs(a_R_omega_0_R_00)
                        + __nh::math::abs(a_R_omega_1_R_01)
                        + __nh::math::abs(a_R_omega_2_R_02),
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
            let frame_R = __nh::groups::LieGroup::matrix(&interval.q.R);
            let root_R = __nh::groups::cayley::so3::root([
                interval.d[2],
                interval.d[3],
                interval.d[4],
            ]);
            let root_tangent_R = __nh::groups::cayley::so3::root_tangent([
                interval.d[2],
                interval.d[3],
                interval.d[4],
            ]);
            let [_, _, R_omega_0, R_omega_1, R_omega_2] = __nh::array(
                interval.d / interval.time.h,
            );
            let [_, _, delta_R_omega_0, delta_R_omega_1, delta_R_omega_2] = __nh::array(
                interval.d,
            );
            let h = interval.time.h;
            let R_00_mid = frame_R[0][0] * root_R[0][0] + frame_R[0][1] * root_R[1][0]
                + frame_R[0][2] * root_R[2][0];
            let R_01_mid = frame_R[0][0] * root_R[0][1] + frame_R[0][1] * root_R[1][1]
                + frame_R[0][2] * root_R[2][1];
            let R_02_mid = frame_R[0][0] * root_R[0][2] + frame_R[0][1] * root_R[1][2]
                + frame_R[0][2] * root_R[2][2];
            let R_10_mid = frame_R[1][0] * root_R[0][0] + frame_R[1][1] * root_R[1][0]
                + frame_R[1][2] * root_R[2][0];
            let R_11_mid = frame_R[1][0] * root_R[0][1] + frame_R[1][1] * root_R[1][1]
                + frame_R[1][2] * root_R[2][1];
            let R_12_mid = frame_R[1][0] * root_R[0][2] + frame_R[1][1] * root_R[1][2]
                + frame_R[1][2] * root_R[2][2];
            let inverse_h = 1.0 / h;
            let m_inverse_h = self.m * inverse_h;
            let term_57 = 0.25 * self.J[1] * R_omega_1 * delta_R_omega_1;
            let term_61 = 0.25 * self.J[2] * R_omega_2 * delta_R_omega_2;
            let term_64 = 0.25 * delta_R_omega_0 * delta_R_omega_1;
            let half_delta_R_omega_2 = 0.5 * delta_R_omega_2;
            let half_J_2_R_omega_2 = 0.5 * self.J[2] * R_omega_2;
            let half_J_1_R_omega_1 = 0.5 * self.J[1] * R_omega_1;
            let term_72 = 0.25 * delta_R_omega_0 * delta_R_omega_2;
            let half_delta_R_omega_1 = 0.5 * delta_R_omega_1;
            let term_81 = 0.25 * self.J[0] * R_omega_0 * delta_R_omega_0;
            let half_J_0_R_omega_0 = 0.5 * self.J[0] * R_omega_0;
            let half_delta_R_omega_0 = 0.5 * delta_R_omega_0;
            let term_91 = 0.25 * delta_R_omega_1 * delta_R_omega_2;
            let term_113 = self.a * R_omega_2 * R_11_mid - self.a * R_omega_1 * R_12_mid;
            let term_118 = self.a * R_omega_0 * R_12_mid - self.a * R_omega_2 * R_10_mid;
            let term_123 = self.a * R_omega_1 * R_10_mid - self.a * R_omega_0 * R_11_mid;
            let term_146 = self.a * R_omega_1 * R_02_mid - self.a * R_omega_2 * R_01_mid;
            let term_150 = self.a * R_omega_2 * R_00_mid - self.a * R_omega_0 * R_02_mid;
            let term_154 = self.a * R_omega_0 * R_01_mid - self.a * R_omega_1 * R_00_mid;
            let (covector, phi) = __nh::DiscreteSystem::departure_at(self, interval);
            __nh::Departure {
                covector,
                phi,
                covector_by_increment: {
                    let mut result = __nh::SMatrix::<f64, 5, 5>::zeros();
                    result[(0, 0)] = -m_inverse_h;
                    result[(1, 1)] = -m_inverse_h;
                    result[(2, 2)] = -(0.5 * self.J[0] * R_omega_0 * delta_R_omega_0
                        + self.J[0] * inverse_h
                            * (1.0 + 0.25 * (delta_R_omega_0 * delta_R_omega_0))
                        + term_57 + term_61);
                    result[(2, 3)] = self.J[1] * inverse_h
                        * (half_delta_R_omega_2 - term_64)
                        - 0.25 * self.J[1] * R_omega_1 * delta_R_omega_0
                        - half_J_2_R_omega_2;
                    result[(2, 4)] = half_J_1_R_omega_1
                        - 0.25 * self.J[2] * R_omega_2 * delta_R_omega_0
                        - self.J[2] * inverse_h * (term_72 + half_delta_R_omega_1);
                    result[(3, 2)] = half_J_2_R_omega_2
                        - 0.25 * self.J[0] * R_omega_0 * delta_R_omega_1
                        - self.J[0] * inverse_h * (term_64 + half_delta_R_omega_2);
                    result[(3, 3)] = -(term_61 + term_81
                        + 0.5 * self.J[1] * R_omega_1 * delta_R_omega_1
                        + self.J[1] * inverse_h
                            * (1.0 + 0.25 * (delta_R_omega_1 * delta_R_omega_1)));
                    result[(3, 4)] = self.J[2] * inverse_h
                        * (half_delta_R_omega_0 - term_91) - half_J_0_R_omega_0
                        - 0.25 * self.J[2] * R_omega_2 * delta_R_omega_1;
                    result[(4, 2)] = self.J[0] * inverse_h
                        * (half_delta_R_omega_1 - term_72)
                        - 0.25 * self.J[0] * R_omega_0 * delta_R_omega_2
                        - half_J_1_R_omega_1;
                    result[(4, 3)] = half_J_0_R_omega_0
                        - 0.25 * self.J[1] * R_omega_1 * delta_R_omega_2
                        - self.J[1] * inverse_h * (term_91 + half_delta_R_omega_0);
                    result[(4, 4)] = -(term_57 + term_81
                        + 0.5 * self.J[2] * R_omega_2 * delta_R_omega_2
                        + self.J[2] * inverse_h
                            * (1.0 + 0.25 * (delta_R_omega_2 * delta_R_omega_2)));
                    result
                },
                phi_by_increment: {
                    let mut result = __nh::SMatrix::<f64, 2, 5>::zeros();
                    result[(0, 0)] = inverse_h;
                    result[(0, 2)] = root_tangent_R[0][0] * term_113
                        - self.a * R_10_mid * inverse_h + root_tangent_R[1][0] * term_118
                        + root_tangent_R[2][0] * term_123;
                    result[(0, 3)] = root_tangent_R[0][1] * term_113
                        - self.a * R_11_mid * inverse_h + root_tangent_R[1][1] * term_118
                        + root_tangent_R[2][1] * term_123;
                    result[(0, 4)] = root_tangent_R[0][2] * term_113
                        - self.a * R_12_mid * inverse_h + root_tangent_R[1][2] * term_118
                        + root_tangent_R[2][2] * term_123;
                    result[(1, 1)] = inverse_h;
                    result[(1, 2)] = self.a * R_00_mid * inverse_h
                        + root_tangent_R[0][0] * term_146
                        + root_tangent_R[1][0] * term_150
                        + root_tangent_R[2][0] * term_154;
                    result[(1, 3)] = self.a * R_01_mid * inverse_h
                        + root_tangent_R[0][1] * term_146
                        + root_tangent_R[1][1] * term_150
                        + root_tangent_R[2][1] * term_154;
                    result[(1, 4)] = self.a * R_02_mid * inverse_h
                        + root_tangent_R[0][2] * term_146
                        + root_tangent_R[1][2] * term_150
                        + root_tangent_R[2][2] * term_154;
                    result
                },
            }
        }
        fn equations(&self) -> __nh::Equations {
            RollingBall::equations()
        }
        /// The same of every coordinate by itself; that of a group in each of its directions.
        fn magnitudes(q: &Self::Configuration) -> Self::Increment {
            __nh::vector([
                __nh::math::abs(q.x),
                __nh::math::abs(q.y),
                __nh::groups::LieGroup::magnitude(&q.R),
                __nh::groups::LieGroup::magnitude(&q.R),
                __nh::groups::LieGroup::magnitude(&q.R),
            ])
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
                    "x[k+1/2] = (x[k] + x[k+1])/2\nx_dot[k+1/2] = (x[k+1] - x[k])/h\ny[k+1/2] = (y[k] + y[k+1])/2\ny_dot[k+1/2] = (y[k+1] - y[k])/h",
                    "\\begin{aligned}\nx_{k+1/2} &= \\frac{x_{k} + x_{k+1}}{2} \\\\\n\\dot{x}_{k+1/2} &= \\frac{x_{k+1} - x_{k}}{h} \\\\\ny_{k+1/2} &= \\frac{y_{k} + y_{k+1}}{2} \\\\\n\\dot{y}_{k+1/2} &= \\frac{y_{k+1} - y_{k}}{h}\n\\end{aligned}",
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
                    "omega_1(q[k]) = dx - a*R[k][(1, 0)]*(R^-1 dR)[0] - a*R[k][(1, 1)]*(R^-1 dR)[1] - a*R[k][(1, 2)]*(R^-1 dR)[2]\nomega_2(q[k]) = dy + a*R[k][(0, 0)]*(R^-1 dR)[0] + a*R[k][(0, 1)]*(R^-1 dR)[1] + a*R[k][(0, 2)]*(R^-1 dR)[2]\n(R^-1 dR)[0](R_dot) = R.omega[0]\n(R^-1 dR)[1](R_dot) = R.omega[1]\n(R^-1 dR)[2](R_dot) = R.omega[2]",
                    "\\begin{aligned}\n\\omega^{1}(q_{k}) &= dx - a \\left(R_{k}\\right)_{10}\\, (R^{-1} dR)_{0} - a \\left(R_{k}\\right)_{11}\\, (R^{-1} dR)_{1} - a \\left(R_{k}\\right)_{12}\\, (R^{-1} dR)_{2} \\\\\n\\omega^{2}(q_{k}) &= dy + a \\left(R_{k}\\right)_{00}\\, (R^{-1} dR)_{0} + a \\left(R_{k}\\right)_{01}\\, (R^{-1} dR)_{1} + a \\left(R_{k}\\right)_{02}\\, (R^{-1} dR)_{2} \\\\\n(R^{-1} dR)_{0}(\\dot{R}) &= \\omega^{R}_{0} \\\\\n(R^{-1} dR)_{1}(\\dot{R}) &= \\omega^{R}_{1} \\\\\n(R^{-1} dR)_{2}(\\dot{R}) &= \\omega^{R}_{2}\n\\end{aligned}",
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
    /// The equations of a node of [`RollingBall`], in stages.
    pub struct RollingBallStages;
    #[automatically_derived]
    impl __nh::core::clone::Clone for RollingBallStages {
        #[inline]
        fn clone(&self) -> Self {
            *self
        }
    }
    #[automatically_derived]
    impl __nh::core::marker::Copy for RollingBallStages {}
    #[automatically_derived]
    impl __nh::core::fmt::Debug for RollingBallStages {
        fn fmt(
            &self,
            f: &mut __nh::core::fmt::Formatter<'_>,
        ) -> __nh::core::fmt::Result {
            f.write_str("RollingBallStages")
        }
    }
    #[automatically_derived]
    impl __nh::Stages for RollingBallStages {
        const MOVES: bool = true;
        #[inline(always)]
        fn moved<T: __nh::Real>(q: &[T; 6], z: &[T; 7]) -> [T; 6] {
            let moved_2 = __nh::groups::cayley::so3::moved(
                [q[2], q[3], q[4], q[5]],
                [z[2], z[3], z[4]],
            );
            [q[0] + z[0], q[1] + z[1], moved_2[0], moved_2[1], moved_2[2], moved_2[3]]
        }
        const DIRECT: bool = false;
        const PERIODIC: &'static [bool] = &[false, false, false, false, false, false];
        type Parameters<T: __nh::Real> = [T; 5];
        type Point<T: __nh::Real> = [T; 6];
        type Covector<T: __nh::Real> = [T; 5];
        type Unknowns<T: __nh::Real> = [T; 7];
        type Constants<T: __nh::Real> = [T; 19];
        #[inline]
        fn constants<T: __nh::Real>(parameters: &[T; 5], step: T) -> [T; 19] {
            let [m, J_0_, J_1_, J_2_, a] = *parameters;
            let h = step;
            let inverse_h = T::of(1.0) / h;
            let m_inverse_h = m * inverse_h;
            let J_1_inverse_h = J_1_ * inverse_h;
            let inverse_h_half = inverse_h * T::of(0.5);
            let inverse_h_quarter = inverse_h * T::of(0.25);
            let inverse_m = T::of(1.0) / m;
            [
                m,
                h,
                inverse_h,
                m_inverse_h,
                J_1_inverse_h,
                J_0_ * inverse_h,
                J_2_ * inverse_h,
                a,
                a * inverse_h,
                a * m_inverse_h * a,
                inverse_h_half * J_0_,
                T::of(0.25) * J_1_inverse_h,
                inverse_h_quarter * J_2_,
                inverse_h_quarter * J_0_,
                T::of(0.5) * J_1_inverse_h,
                inverse_h_half * J_2_,
                inverse_m,
                inverse_m * h,
                a * m,
            ]
        }
        #[inline]
        fn solve<T: __nh::Real>(
            constants: &[T; 19],
            t: T,
            q: &[T; 6],
            arrival: &[T; 5],
            guess: &[T; 7],
            limits: __nh::Limits,
        ) -> __nh::Solved<Self, T> {
            __nh::newton::<Self, T>(constants, t, q, arrival, guess, limits)
        }
    }
    #[automatically_derived]
    impl __nh::NewtonStages for RollingBallStages {
        type Node<T: __nh::Real> = [T; 6];
        type Interval<T: __nh::Real> = [T; 37];
        type Factors<T: __nh::Real> = [T; 15];
        /// Once a step.
        #[inline(always)]
        fn node<T: __nh::Real>(constants: &[T; 19], t: T, q: &[T; 6]) -> [T; 6] {
            let frame_R = __nh::groups::cayley::so3::element([q[2], q[3], q[4], q[5]]);
            [
                frame_R[1][0],
                frame_R[0][0],
                frame_R[1][1],
                frame_R[0][1],
                frame_R[1][2],
                frame_R[0][2],
            ]
        }
        #[inline(always)]
        fn residual<T: __nh::Real>(
            constants: &[T; 19],
            node: &[T; 6],
            at: __nh::At<'_, Self, T>,
            arrival: &[T; 5],
        ) -> (__nh::Rows<Self, T>, [T; 37]) {
            let [R_10_0_, R_00_0_, R_11_0_, R_01_0_, R_12_0_, R_02_0_] = *node;
            let [p_x, p_y, p_R_omega_0, p_R_omega_1, p_R_omega_2] = *arrival;
            let [delta_x, delta_y, delta_R_omega_0, delta_R_omega_1, delta_R_omega_2,
            lambda_0, lambda_1] = *at.z;
            let root_R = __nh::groups::cayley::so3::root([at.z[2], at.z[3], at.z[4]]);
            let m_inverse_h_delta_x = constants[3] * delta_x;
            let m_inverse_h_delta_y = constants[3] * delta_y;
            let delta_R_omega_1_J_1_inverse_h = delta_R_omega_1 * constants[4];
            let half_delta_R_omega_2 = T::of(0.5) * delta_R_omega_2;
            let delta_R_omega_0_delta_R_omega_1 = delta_R_omega_0 * delta_R_omega_1;
            let term_25 = T::of(0.25) * delta_R_omega_0_delta_R_omega_1;
            let term_26 = half_delta_R_omega_2 - term_25;
            let delta_R_omega_0_J_0_inverse_h = delta_R_omega_0 * constants[5];
            let delta_R_omega_0_squared = delta_R_omega_0 * delta_R_omega_0;
            let term_34 = T::of(1.0).plus(T::of(0.25), delta_R_omega_0_squared);
            let term_35 = delta_R_omega_0_J_0_inverse_h * term_34;
            let delta_R_omega_2_J_2_inverse_h = delta_R_omega_2 * constants[6];
            let delta_R_omega_0_delta_R_omega_2 = delta_R_omega_0 * delta_R_omega_2;
            let term_40 = T::of(0.25) * delta_R_omega_0_delta_R_omega_2;
            let half_delta_R_omega_1 = T::of(0.5) * delta_R_omega_1;
            let term_42 = term_40 + half_delta_R_omega_1;
            let departure_2 = (delta_R_omega_1_J_1_inverse_h * term_26 - term_35)
                .minus(delta_R_omega_2_J_2_inverse_h, term_42);
            let lambda_0_a = lambda_0 * constants[7];
            let lambda_0_a_R_10_0 = lambda_0_a * R_10_0_;
            let lambda_1_a = lambda_1 * constants[7];
            let lambda_1_a_R_00_0 = lambda_1_a * R_00_0_;
            let half_delta_R_omega_0 = T::of(0.5) * delta_R_omega_0;
            let delta_R_omega_1_delta_R_omega_2 = delta_R_omega_1 * delta_R_omega_2;
            let term_56 = T::of(0.25) * delta_R_omega_1_delta_R_omega_2;
            let term_57 = half_delta_R_omega_0 - term_56;
            let term_59 = term_25 + half_delta_R_omega_2;
            let delta_R_omega_1_squared = delta_R_omega_1 * delta_R_omega_1;
            let term_63 = T::of(1.0).plus(T::of(0.25), delta_R_omega_1_squared);
            let term_64 = delta_R_omega_1_J_1_inverse_h * term_63;
            let departure_3 = (delta_R_omega_2_J_2_inverse_h * term_57)
                .minus(delta_R_omega_0_J_0_inverse_h, term_59) - term_64;
            let lambda_0_a_R_11_0 = lambda_0_a * R_11_0_;
            let lambda_1_a_R_01_0 = lambda_1_a * R_01_0_;
            let term_72 = half_delta_R_omega_1 - term_40;
            let term_74 = term_56 + half_delta_R_omega_0;
            let delta_R_omega_2_squared = delta_R_omega_2 * delta_R_omega_2;
            let term_78 = T::of(1.0).plus(T::of(0.25), delta_R_omega_2_squared);
            let term_79 = delta_R_omega_2_J_2_inverse_h * term_78;
            let departure_4 = (delta_R_omega_0_J_0_inverse_h * term_72)
                .minus(delta_R_omega_1_J_1_inverse_h, term_74) - term_79;
            let lambda_0_a_R_12_0 = lambda_0_a * R_12_0_;
            let lambda_1_a_R_02_0 = lambda_1_a * R_02_0_;
            let x_dot = constants[2] * delta_x;
            let R_10_mid = (R_10_0_ * root_R[0][0])
                .plus(R_11_0_, root_R[1][0])
                .plus(R_12_0_, root_R[2][0]);
            let R_11_mid = (R_10_0_ * root_R[0][1])
                .plus(R_11_0_, root_R[1][1])
                .plus(R_12_0_, root_R[2][1]);
            let R_12_mid = (R_10_0_ * root_R[0][2])
                .plus(R_11_0_, root_R[1][2])
                .plus(R_12_0_, root_R[2][2]);
            let y_dot = constants[2] * delta_y;
            let R_00_mid = (R_00_0_ * root_R[0][0])
                .plus(R_01_0_, root_R[1][0])
                .plus(R_02_0_, root_R[2][0]);
            let R_01_mid = (R_00_0_ * root_R[0][1])
                .plus(R_01_0_, root_R[1][1])
                .plus(R_02_0_, root_R[2][1]);
            let R_02_mid = (R_00_0_ * root_R[0][2])
                .plus(R_01_0_, root_R[1][2])
                .plus(R_02_0_, root_R[2][2]);
            let rows = __nh::Rows {
                values: [
                    p_x - m_inverse_h_delta_x - lambda_0,
                    p_y - m_inverse_h_delta_y - lambda_1,
                    p_R_omega_0 + departure_2 + lambda_0_a_R_10_0 - lambda_1_a_R_00_0,
                    p_R_omega_1 + departure_3 + lambda_0_a_R_11_0 - lambda_1_a_R_01_0,
                    p_R_omega_2 + departure_4 + lambda_0_a_R_12_0 - lambda_1_a_R_02_0,
                    x_dot
                        .minus(
                            constants[8],
                            (delta_R_omega_0 * R_10_mid)
                                .plus(delta_R_omega_1, R_11_mid)
                                .plus(delta_R_omega_2, R_12_mid),
                        ),
                    y_dot
                        .plus(
                            constants[8],
                            (delta_R_omega_0 * R_00_mid)
                                .plus(delta_R_omega_1, R_01_mid)
                                .plus(delta_R_omega_2, R_02_mid),
                        ),
                ],
                terms: [
                    lambda_0.abs() + m_inverse_h_delta_x.abs() + p_x.abs(),
                    lambda_1.abs() + m_inverse_h_delta_y.abs() + p_y.abs(),
                    lambda_0_a_R_10_0.abs() + lambda_1_a_R_00_0.abs() + departure_2.abs()
                        + p_R_omega_0.abs(),
                    lambda_0_a_R_11_0.abs() + lambda_1_a_R_01_0.abs() + departure_3.abs()
                        + p_R_omega_1.abs(),
                    lambda_0_a_R_12_0.abs() + lambda_1_a_R_02_0.abs() + departure_4.abs()
                        + p_R_omega_2.abs(),
                ],
            };
            (
                rows,
                [
                    m_inverse_h_delta_x,
                    m_inverse_h_delta_y,
                    delta_R_omega_1_J_1_inverse_h,
                    half_delta_R_omega_2,
                    delta_R_omega_0_delta_R_omega_1,
                    term_25,
                    term_26,
                    delta_R_omega_0_J_0_inverse_h,
                    delta_R_omega_0_squared,
                    term_34,
                    term_35,
                    delta_R_omega_2_J_2_inverse_h,
                    delta_R_omega_0_delta_R_omega_2,
                    term_40,
                    half_delta_R_omega_1,
                    term_42,
                    half_delta_R_omega_0,
                    delta_R_omega_1_delta_R_omega_2,
                    term_56,
                    term_57,
                    term_59,
                    delta_R_omega_1_squared,
                    term_63,
                    term_64,
                    term_72,
                    term_74,
                    delta_R_omega_2_squared,
                    term_78,
                    term_79,
                    x_dot,
                    R_10_mid,
                    R_11_mid,
                    R_12_mid,
                    y_dot,
                    R_00_mid,
                    R_01_mid,
                    R_02_mid,
                ],
            )
        }
        #[inline(always)]
        fn factors<T: __nh::Real>(
            constants: &[T; 19],
            node: &[T; 6],
            at: __nh::At<'_, Self, T>,
            interval: &[T; 37],
        ) -> __nh::Factored<[T; 15], [T; 7], T::Mask> {
            let [_, _, _, _, delta_R_omega_0_delta_R_omega_1, _, term_26, _,
            delta_R_omega_0_squared, term_34, _, _, delta_R_omega_0_delta_R_omega_2, _,
            _, term_42, _, delta_R_omega_1_delta_R_omega_2, _, term_57, term_59,
            delta_R_omega_1_squared, term_63, _, term_72, term_74,
            delta_R_omega_2_squared, term_78, _, x_dot, R_10_mid, R_11_mid, R_12_mid,
            y_dot, R_00_mid, R_01_mid, R_02_mid] = *interval;
            let [R_10_0_, R_00_0_, R_11_0_, R_01_0_, R_12_0_, R_02_0_] = *node;
            let [_, _, delta_R_omega_0, delta_R_omega_1, delta_R_omega_2, ..] = *at.z;
            let root_tangent_R = __nh::groups::cayley::so3::root_tangent([
                at.z[2],
                at.z[3],
                at.z[4],
            ]);
            let term_138 = (delta_R_omega_2 * R_11_mid).minus(delta_R_omega_1, R_12_mid);
            let term_143 = (delta_R_omega_0 * R_12_mid).minus(delta_R_omega_2, R_10_mid);
            let term_148 = (delta_R_omega_1 * R_10_mid).minus(delta_R_omega_0, R_11_mid);
            let term_150 = (root_tangent_R[0][0] * term_138 - R_10_mid)
                .plus(root_tangent_R[1][0], term_143)
                .plus(root_tangent_R[2][0], term_148);
            let term_151 = R_10_0_ * term_150;
            let term_154 = (delta_R_omega_1 * R_02_mid).minus(delta_R_omega_2, R_01_mid);
            let term_158 = (delta_R_omega_2 * R_00_mid).minus(delta_R_omega_0, R_02_mid);
            let term_162 = (delta_R_omega_0 * R_01_mid).minus(delta_R_omega_1, R_00_mid);
            let term_164 = R_00_mid
                .plus(root_tangent_R[0][0], term_154)
                .plus(root_tangent_R[1][0], term_158)
                .plus(root_tangent_R[2][0], term_162);
            let term_165 = R_00_0_ * term_164;
            let term_173 = constants[11] * delta_R_omega_1 * delta_R_omega_1;
            let term_176 = constants[12] * delta_R_omega_2 * delta_R_omega_2;
            let j_2_2 = term_173
                .plus(constants[10], delta_R_omega_0_squared)
                .plus(constants[5], term_34) + term_176;
            let pivot_4 = constants[9] * (term_151 - term_165) - j_2_2;
            let term_187 = (root_tangent_R[0][1] * term_138 - R_11_mid)
                .plus(root_tangent_R[1][1], term_143)
                .plus(root_tangent_R[2][1], term_148);
            let term_188 = R_11_0_ * term_187;
            let term_192 = R_01_mid
                .plus(root_tangent_R[0][1], term_154)
                .plus(root_tangent_R[1][1], term_158)
                .plus(root_tangent_R[2][1], term_162);
            let term_193 = R_01_0_ * term_192;
            let term_197 = constants[13] * delta_R_omega_0 * delta_R_omega_0;
            let j_3_3 = (term_176 + term_197)
                .plus(constants[14], delta_R_omega_1_squared)
                .plus(constants[4], term_63);
            let term_203 = constants[15] * delta_R_omega_2;
            let term_211 = term_203
                .minus(constants[13], delta_R_omega_0_delta_R_omega_1)
                .minus(constants[5], term_59)
                .plus(constants[9], (R_11_0_ * term_150).minus(R_01_0_, term_164));
            let inverse_pivot_4 = T::of(1.0) / pivot_4;
            let l_3_2 = term_211 * inverse_pivot_4;
            let u_2_3 = ((constants[4] * term_26)
                .minus(constants[11], delta_R_omega_0_delta_R_omega_1) - term_203)
                .plus(constants[9], (R_10_0_ * term_187).minus(R_00_0_, term_192));
            let l_3_2_u_2_3 = l_3_2 * u_2_3;
            let pivot_5 = constants[9] * (term_188 - term_193) - j_3_3 - l_3_2_u_2_3;
            let term_232 = (root_tangent_R[0][2] * term_138 - R_12_mid)
                .plus(root_tangent_R[1][2], term_143)
                .plus(root_tangent_R[2][2], term_148);
            let term_233 = R_12_0_ * term_232;
            let term_237 = R_02_mid
                .plus(root_tangent_R[0][2], term_154)
                .plus(root_tangent_R[1][2], term_158)
                .plus(root_tangent_R[2][2], term_162);
            let term_238 = R_02_0_ * term_237;
            let j_4_4 = (term_173 + term_197)
                .plus(constants[15], delta_R_omega_2_squared)
                .plus(constants[6], term_78);
            let term_246 = constants[14] * delta_R_omega_1;
            let term_252 = ((constants[5] * term_72)
                .minus(constants[13], delta_R_omega_0_delta_R_omega_2) - term_246)
                .plus(constants[9], (R_12_0_ * term_150).minus(R_02_0_, term_164));
            let l_4_2 = term_252 * inverse_pivot_4;
            let u_2_4 = term_246
                .minus(constants[12], delta_R_omega_0_delta_R_omega_2)
                .minus(constants[6], term_42)
                .plus(constants[9], (R_10_0_ * term_232).minus(R_00_0_, term_237));
            let l_4_2_u_2_4 = l_4_2 * u_2_4;
            let term_263 = constants[10] * delta_R_omega_0;
            let term_272 = term_263
                .minus(constants[11], delta_R_omega_1_delta_R_omega_2)
                .minus(constants[4], term_74)
                .plus(constants[9], (R_12_0_ * term_187).minus(R_02_0_, term_192))
                .minus(l_4_2, u_2_3);
            let inverse_pivot_5 = T::of(1.0) / pivot_5;
            let l_4_3 = term_272 * inverse_pivot_5;
            let u_3_4 = (constants[6] * term_57 - term_263)
                .minus(constants[12], delta_R_omega_1_delta_R_omega_2)
                .plus(constants[9], (R_11_0_ * term_232).minus(R_01_0_, term_237))
                .minus(l_3_2, u_2_4);
            let l_4_3_u_3_4 = l_4_3 * u_3_4;
            let pivot_6 = constants[9] * (term_233 - term_238) - j_4_4 - l_4_2_u_2_4
                - l_4_3_u_3_4;
            let inverse_pivot_6 = T::of(1.0) / pivot_6;
            let delta_R_omega_0_a_inverse_h = delta_R_omega_0 * constants[8];
            let delta_R_omega_1_a_inverse_h = delta_R_omega_1 * constants[8];
            let delta_R_omega_2_a_inverse_h = delta_R_omega_2 * constants[8];
            __nh::Factored {
                factors: [
                    inverse_pivot_4,
                    l_3_2,
                    l_4_2,
                    inverse_pivot_5,
                    l_4_3,
                    term_150 * inverse_pivot_4,
                    u_2_3 * inverse_pivot_5,
                    inverse_pivot_6,
                    u_3_4 * inverse_pivot_6,
                    u_2_4 * inverse_pivot_6,
                    term_187 * inverse_pivot_5,
                    term_232 * inverse_pivot_6,
                    term_164 * inverse_pivot_4,
                    term_192 * inverse_pivot_5,
                    term_237 * inverse_pivot_6,
                ],
                terms: __nh::below_momenta([
                    x_dot.abs() + (delta_R_omega_0_a_inverse_h * term_150).abs()
                        + (delta_R_omega_1_a_inverse_h * term_187).abs()
                        + (delta_R_omega_2_a_inverse_h * term_232).abs(),
                    y_dot.abs() + (delta_R_omega_0_a_inverse_h * term_164).abs()
                        + (delta_R_omega_1_a_inverse_h * term_192).abs()
                        + (delta_R_omega_2_a_inverse_h * term_237).abs(),
                ]),
                sound: __nh::sound(
                    pivot_4,
                    j_2_2.abs() + (constants[9] * term_151).abs()
                        + (constants[9] * term_165).abs(),
                )
                    & __nh::sound(
                        pivot_5,
                        j_3_3.abs() + (constants[9] * term_188).abs()
                            + (constants[9] * term_193).abs() + l_3_2_u_2_3.abs(),
                    )
                    & __nh::sound(
                        pivot_6,
                        j_4_4.abs() + (constants[9] * term_233).abs()
                            + (constants[9] * term_238).abs() + l_4_2_u_2_4.abs()
                            + l_4_3_u_3_4.abs(),
                    ),
            }
        }
        #[inline(always)]
        fn correction<T: __nh::Real>(
            constants: &[T; 19],
            node: &[T; 6],
            factors: &[T; 15],
            rows: &[T; 7],
        ) -> [T; 7] {
            let [R_10_0_, R_00_0_, R_11_0_, R_01_0_, R_12_0_, R_02_0_] = *node;
            let [inverse_pivot_4, l_3_2, l_4_2, inverse_pivot_5, l_4_3, term_308,
            u_2_3_inverse_pivot_5, inverse_pivot_6, u_3_4_inverse_pivot_6,
            u_2_4_inverse_pivot_6, term_345, term_347, term_355, term_357, term_359] = *factors;
            let [residual_x, residual_y, residual_R_omega_0, residual_R_omega_1,
            residual_R_omega_2, residual_phi_0, residual_phi_1] = *rows;
            let right_5 = residual_phi_0.plus(constants[16], residual_x);
            let right_6 = residual_phi_1.plus(constants[16], residual_y);
            let right_2 = residual_R_omega_0
                .plus(constants[18], (R_10_0_ * right_5).minus(R_00_0_, right_6));
            let right_3 = residual_R_omega_1
                .plus(constants[18], (R_11_0_ * right_5).minus(R_01_0_, right_6))
                .minus(l_3_2, right_2);
            let right_4 = residual_R_omega_2
                .plus(constants[18], (R_12_0_ * right_5).minus(R_02_0_, right_6))
                .minus(l_4_2, right_2)
                .minus(l_4_3, right_3);
            let reduced_3 = right_3.minus(u_3_4_inverse_pivot_6, right_4);
            let reduced_2 = right_2
                .minus(u_2_3_inverse_pivot_5, reduced_3)
                .minus(u_2_4_inverse_pivot_6, right_4);
            let reduced_5 = right_5
                .minus(
                    constants[8],
                    (term_308 * reduced_2)
                        .plus(term_345, reduced_3)
                        .plus(term_347, right_4),
                );
            let reduced_6 = right_6
                .minus(
                    constants[8],
                    (term_355 * reduced_2)
                        .plus(term_357, reduced_3)
                        .plus(term_359, right_4),
                );
            [
                -(constants[17] * residual_x).minus(constants[1], reduced_5),
                -(constants[17] * residual_y).minus(constants[1], reduced_6),
                inverse_pivot_4 * reduced_2,
                inverse_pivot_5 * reduced_3,
                inverse_pivot_6 * right_4,
                -(constants[0] * reduced_5),
                -(constants[0] * reduced_6),
            ]
        }
        #[inline(always)]
        fn arrival<T: __nh::Real>(
            constants: &[T; 19],
            node: &[T; 6],
            at: __nh::At<'_, Self, T>,
            interval: &[T; 37],
        ) -> [T; 5] {
            let [m_inverse_h_delta_x, m_inverse_h_delta_y, delta_R_omega_1_J_1_inverse_h,
            half_delta_R_omega_2, _, term_25, _, delta_R_omega_0_J_0_inverse_h, _, _,
            term_35, delta_R_omega_2_J_2_inverse_h, _, term_40, half_delta_R_omega_1,
            term_42, half_delta_R_omega_0, _, term_56, _, term_59, _, _, term_64, _, _,
            _, _, term_79, ..] = *interval;
            [
                m_inverse_h_delta_x,
                m_inverse_h_delta_y,
                term_35
                    .plus(delta_R_omega_1_J_1_inverse_h, term_59)
                    .plus(delta_R_omega_2_J_2_inverse_h, term_40 - half_delta_R_omega_1),
                term_64
                    .plus(delta_R_omega_0_J_0_inverse_h, term_25 - half_delta_R_omega_2)
                    .plus(delta_R_omega_2_J_2_inverse_h, half_delta_R_omega_0 + term_56),
                term_79
                    .plus(delta_R_omega_0_J_0_inverse_h, term_42)
                    .plus(delta_R_omega_1_J_1_inverse_h, term_56 - half_delta_R_omega_0),
            ]
        }
        #[inline]
        fn parts<T: __nh::Real>(
            constants: &[T; 19],
            node: &[T; 6],
            at: __nh::At<'_, Self, T>,
            interval: &[T; 37],
        ) -> [T; 5] {
            let [_, _, _, _, delta_R_omega_0_delta_R_omega_1, _, term_26, _,
            delta_R_omega_0_squared, term_34, _, _, delta_R_omega_0_delta_R_omega_2, _,
            _, term_42, _, delta_R_omega_1_delta_R_omega_2, _, term_57, term_59,
            delta_R_omega_1_squared, term_63, _, term_72, term_74,
            delta_R_omega_2_squared, term_78, ..] = *interval;
            let [_, _, delta_R_omega_0, delta_R_omega_1, delta_R_omega_2, ..] = *at.z;
            let term_173 = constants[11] * delta_R_omega_1 * delta_R_omega_1;
            let term_176 = constants[12] * delta_R_omega_2 * delta_R_omega_2;
            let term_197 = constants[13] * delta_R_omega_0 * delta_R_omega_0;
            let term_203 = constants[15] * delta_R_omega_2;
            let term_246 = constants[14] * delta_R_omega_1;
            let term_263 = constants[10] * delta_R_omega_0;
            [
                (constants[3] * at.z[0]).abs(),
                (constants[3] * at.z[1]).abs(),
                ((term_173
                    .plus(constants[10], delta_R_omega_0_squared)
                    .plus(constants[5], term_34) + term_176) * at.z[2])
                    .abs()
                    + (((constants[4] * term_26)
                        .minus(constants[11], delta_R_omega_0_delta_R_omega_1)
                        - term_203) * at.z[3])
                        .abs()
                    + (term_246
                        .minus(constants[12], delta_R_omega_0_delta_R_omega_2)
                        .minus(constants[6], term_42) * at.z[4])
                        .abs(),
                (term_203
                    .minus(constants[13], delta_R_omega_0_delta_R_omega_1)
                    .minus(constants[5], term_59) * at.z[2])
                    .abs()
                    + ((term_176 + term_197)
                        .plus(constants[14], delta_R_omega_1_squared)
                        .plus(constants[4], term_63) * at.z[3])
                        .abs()
                    + ((constants[6] * term_57 - term_263)
                        .minus(constants[12], delta_R_omega_1_delta_R_omega_2) * at.z[4])
                        .abs(),
                (((constants[5] * term_72)
                    .minus(constants[13], delta_R_omega_0_delta_R_omega_2) - term_246)
                    * at.z[2])
                    .abs()
                    + (term_263
                        .minus(constants[11], delta_R_omega_1_delta_R_omega_2)
                        .minus(constants[4], term_74) * at.z[3])
                        .abs()
                    + ((term_173 + term_197)
                        .plus(constants[15], delta_R_omega_2_squared)
                        .plus(constants[6], term_78) * at.z[4])
                        .abs(),
            ]
        }
    }
    #[automatically_derived]
    impl __nh::StagesOf<RollingBall> for RollingBallStages {
        #[inline]
        fn parameters(system: &RollingBall) -> [f64; 5] {
            [system.m, system.J[0], system.J[1], system.J[2], system.a]
        }
        #[inline]
        fn point(q: &RollingBallConfiguration) -> [f64; 6] {
            let mut point = [0.0; 6];
            __nh::Components::write(q, &mut point);
            point
        }
        #[inline]
        fn configuration(point: &[f64; 6]) -> RollingBallConfiguration {
            __nh::Components::read(point)
        }
    }
};
