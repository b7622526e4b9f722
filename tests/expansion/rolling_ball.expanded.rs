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
#[automatically_derived]
#[allow(
    unused_qualifications,
    clippy::all,
    clippy::nursery,
    clippy::pedantic,
    clippy::restriction
)]
impl ::nonholonomic::__private::core::clone::Clone for RollingBallConfiguration {
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
impl ::nonholonomic::__private::core::marker::Copy for RollingBallConfiguration {}
#[automatically_derived]
#[allow(
    unused_qualifications,
    clippy::all,
    clippy::nursery,
    clippy::pedantic,
    clippy::restriction
)]
impl ::nonholonomic::__private::core::fmt::Debug for RollingBallConfiguration {
    fn fmt(
        &self,
        f: &mut ::nonholonomic::__private::core::fmt::Formatter<'_>,
    ) -> ::nonholonomic::__private::core::fmt::Result {
        f.debug_struct("RollingBallConfiguration")
            .field("x", &self.x)
            .field("y", &self.y)
            .field("R", &self.R)
            .finish()
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
impl ::nonholonomic::__private::core::cmp::PartialEq for RollingBallConfiguration {
    #[inline]
    #[allow(unused_variables)]
    fn eq(&self, other: &Self) -> ::nonholonomic::__private::core::primitive::bool {
        self.x == other.x && self.y == other.y && self.R == other.R
    }
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
            let term_20 = 0.5 * m * (x_dot * x_dot + y_dot * y_dot)
                + 0.5 * J_0_ * (R_omega_0 * R_omega_0)
                + 0.5 * J_1_ * (R_omega_1 * R_omega_1)
                + 0.5 * J_2_ * (R_omega_2 * R_omega_2);
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
        /// E = q̇ · ∂L/∂q̇ - L at the nodes of the discretisation; of a pure L_d, -∂L_d/∂h.
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
            m * x_dot_squared - 0.5 * m * (x_dot_squared + y_dot_squared)
                + m * y_dot_squared + 0.5 * J_0_ * (R_omega_0 * R_omega_0)
                + 0.5 * J_1_ * (R_omega_1 * R_omega_1)
                + 0.5 * J_2_ * (R_omega_2 * R_omega_2)
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
        /// p = ∂L/∂q̇(q, v, t); of a pure L_d, -D_1L_d(q, q + h v) - f_d⁻(q, q + h v).
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
    /// What depends on the parameters and h alone.
    pub struct RollingBallConstants<T> {
        inverse_h: T,
        m_inverse_h: T,
        J_1_inverse_h: T,
        J_0_inverse_h: T,
        J_2_inverse_h: T,
        a: T,
        term_47: T,
        a_inverse_h: T,
        inverse_m_inverse_h: T,
        term_207: T,
        term_208: T,
        term_209: T,
        term_211: T,
        inverse_h_1_2_J_0: T,
        term_248: T,
        inverse_h_1_4_J_2: T,
        term_254: T,
        inverse_h_1_4_J_0: T,
        term_290: T,
        inverse_h_1_2_J_2: T,
        term_397: T,
        term_403: T,
    }
    #[automatically_derived]
    #[allow(
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction
    )]
    impl<T: __nh::Real> __nh::core::clone::Clone for RollingBallConstants<T> {
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
    impl<T: __nh::Real> __nh::core::marker::Copy for RollingBallConstants<T> {}
    #[automatically_derived]
    #[allow(
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction
    )]
    impl<T: __nh::Real> __nh::core::fmt::Debug for RollingBallConstants<T> {
        fn fmt(
            &self,
            f: &mut __nh::core::fmt::Formatter<'_>,
        ) -> __nh::core::fmt::Result {
            f.write_str("RollingBallConstants")
        }
    }
    /// What depends on t_k and q_k too.
    pub struct RollingBallNode<T> {
        term_64: T,
        term_69: T,
        term_87: T,
        term_91: T,
        term_107: T,
        term_112: T,
        term_212: T,
        term_255: T,
        term_271: T,
        term_294: T,
    }
    #[automatically_derived]
    #[allow(
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction
    )]
    impl<T: __nh::Real> __nh::core::clone::Clone for RollingBallNode<T> {
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
    impl<T: __nh::Real> __nh::core::marker::Copy for RollingBallNode<T> {}
    #[automatically_derived]
    #[allow(
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction
    )]
    impl<T: __nh::Real> __nh::core::fmt::Debug for RollingBallNode<T> {
        fn fmt(
            &self,
            f: &mut __nh::core::fmt::Formatter<'_>,
        ) -> __nh::core::fmt::Result {
            f.write_str("RollingBallNode")
        }
    }
    /// What the residual shares with the Jacobian and the next node.
    pub struct RollingBallShared<T> {
        m_inverse_h_delta_x: T,
        m_inverse_h_delta_y: T,
        term_18: T,
        term_21: T,
        term_24: T,
        term_25: T,
        term_26: T,
        term_30: T,
        delta_R_omega_0_squared: T,
        term_34: T,
        term_35: T,
        term_38: T,
        term_39: T,
        term_40: T,
        term_41: T,
        term_42: T,
        term_73: T,
        term_74: T,
        term_75: T,
        term_76: T,
        term_78: T,
        delta_R_omega_1_squared: T,
        term_82: T,
        term_83: T,
        term_95: T,
        term_97: T,
        delta_R_omega_2_squared: T,
        term_101: T,
        term_102: T,
        inverse_h_delta_x: T,
        term_117: T,
        term_120: T,
        term_123: T,
        term_129: T,
        term_145: T,
        term_160: T,
        term_173: T,
        inverse_h_delta_y: T,
        term_185: T,
        term_193: T,
        term_201: T,
    }
    #[automatically_derived]
    #[allow(
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction
    )]
    impl<T: __nh::Real> __nh::core::clone::Clone for RollingBallShared<T> {
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
    impl<T: __nh::Real> __nh::core::marker::Copy for RollingBallShared<T> {}
    #[automatically_derived]
    #[allow(
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction
    )]
    impl<T: __nh::Real> __nh::core::fmt::Debug for RollingBallShared<T> {
        fn fmt(
            &self,
            f: &mut __nh::core::fmt::Formatter<'_>,
        ) -> __nh::core::fmt::Result {
            f.write_str("RollingBallShared")
        }
    }
    /// The equations of a node of [`RollingBall`], in stages.
    pub struct RollingBallStages;
    #[automatically_derived]
    #[allow(
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction
    )]
    impl __nh::core::clone::Clone for RollingBallStages {
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
    impl __nh::core::marker::Copy for RollingBallStages {}
    #[automatically_derived]
    #[allow(
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction
    )]
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
            let moved_2 = __nh::groups::lanes::turned(
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
        type Constants<T: __nh::Real> = RollingBallConstants<T>;
        #[inline]
        fn constants<T: __nh::Real>(
            parameters: &[T; 5],
            step: T,
        ) -> RollingBallConstants<T> {
            let m = parameters[0];
            let h = step;
            let J_1_ = parameters[2];
            let J_0_ = parameters[1];
            let J_2_ = parameters[3];
            let a = parameters[4];
            let inverse_h = T::of(1.0) / h;
            let m_inverse_h = m * inverse_h;
            let J_1_inverse_h = J_1_ * inverse_h;
            let a_inverse_h = a * inverse_h;
            let inverse_m_inverse_h = T::of(1.0) / m_inverse_h;
            let term_207 = inverse_h * inverse_m_inverse_h;
            let term_208 = T::of(1.0) / term_207;
            let term_209 = a * term_208;
            let inverse_h_1_2 = inverse_h * T::of(0.5);
            let inverse_h_1_4 = inverse_h * T::of(0.25);
            RollingBallConstants {
                inverse_h,
                m_inverse_h,
                J_1_inverse_h,
                J_0_inverse_h: J_0_ * inverse_h,
                J_2_inverse_h: J_2_ * inverse_h,
                a,
                term_47: T::of(2.0) * a,
                a_inverse_h,
                inverse_m_inverse_h,
                term_207,
                term_208,
                term_209,
                term_211: (T::of(2.0) * term_209) * a_inverse_h,
                inverse_h_1_2_J_0: inverse_h_1_2 * J_0_,
                term_248: T::of(0.25) * J_1_inverse_h,
                inverse_h_1_4_J_2: inverse_h_1_4 * J_2_,
                term_254: a_inverse_h * term_209,
                inverse_h_1_4_J_0: inverse_h_1_4 * J_0_,
                term_290: T::of(0.5) * J_1_inverse_h,
                inverse_h_1_2_J_2: inverse_h_1_2 * J_2_,
                term_397: inverse_m_inverse_h * term_208,
                term_403: T::of(2.0) * term_209,
            }
        }
        #[inline]
        fn solve<T: __nh::Real>(
            constants: &RollingBallConstants<T>,
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
        type Node<T: __nh::Real> = RollingBallNode<T>;
        type Interval<T: __nh::Real> = RollingBallShared<T>;
        type Factors<T: __nh::Real> = [T; 15];
        /// Once a step.
        #[inline(always)]
        fn node<T: __nh::Real>(
            constants: &RollingBallConstants<T>,
            t: T,
            q: &[T; 6],
        ) -> RollingBallNode<T> {
            let R_component_0 = q[2];
            let R_component_1 = q[3];
            let R_component_2 = q[4];
            let R_component_3 = q[5];
            let R_component_0_R_component_1 = R_component_0 * R_component_1;
            let R_component_2_R_component_3 = R_component_2 * R_component_3;
            let R_component_0_squared = R_component_0 * R_component_0;
            let term_58 = R_component_0_squared.plus(R_component_3, R_component_3);
            let R_component_2_squared = R_component_2 * R_component_2;
            let term_61 = R_component_2_squared.plus(R_component_1, R_component_1);
            let term_63 = T::of(1.0) / (term_58 + term_61);
            let term_64 = (R_component_0_R_component_1 + R_component_2_R_component_3)
                * term_63;
            let term_69 = T::of(1.0)
                .minus(T::of(2.0) * term_61, T::of(1.0) / (term_61 + term_58));
            let term_87 = T::of(1.0)
                .minus(
                    T::of(2.0) * (R_component_0_squared + R_component_2_squared),
                    term_63,
                );
            let term_91 = (R_component_0_R_component_1 - R_component_2_R_component_3)
                * term_63;
            RollingBallNode {
                term_64,
                term_69,
                term_87,
                term_91,
                term_107: (R_component_1 * R_component_2)
                    .minus(R_component_0, R_component_3) * term_63,
                term_112: (R_component_0 * R_component_2)
                    .plus(R_component_1, R_component_3) * term_63,
                term_212: term_64 * constants.term_211,
                term_255: term_69 * constants.term_254,
                term_271: term_87 * constants.term_254,
                term_294: term_91 * constants.term_211,
            }
        }
        #[inline(always)]
        fn residual<T: __nh::Real>(
            constants: &RollingBallConstants<T>,
            node: &RollingBallNode<T>,
            at: __nh::At<'_, Self, T>,
            arrival: &[T; 5],
        ) -> (__nh::Rows<Self, T>, RollingBallShared<T>) {
            let p_x = arrival[0];
            let delta_x = at.z[0];
            let lambda_0 = at.z[5];
            let p_y = arrival[1];
            let delta_y = at.z[1];
            let lambda_1 = at.z[6];
            let p_R_omega_0 = arrival[2];
            let delta_R_omega_1 = at.z[3];
            let delta_R_omega_2 = at.z[4];
            let delta_R_omega_0 = at.z[2];
            let p_R_omega_1 = arrival[3];
            let p_R_omega_2 = arrival[4];
            let m_inverse_h_delta_x = constants.m_inverse_h * delta_x;
            let m_inverse_h_delta_y = constants.m_inverse_h * delta_y;
            let term_18 = delta_R_omega_1 * constants.J_1_inverse_h;
            let term_21 = T::of(0.5) * delta_R_omega_2;
            let term_24 = delta_R_omega_0 * delta_R_omega_1;
            let term_25 = T::of(0.25) * term_24;
            let term_26 = term_21 - term_25;
            let term_30 = delta_R_omega_0 * constants.J_0_inverse_h;
            let delta_R_omega_0_squared = delta_R_omega_0 * delta_R_omega_0;
            let term_34 = T::of(1.0).plus(T::of(0.25), delta_R_omega_0_squared);
            let term_35 = term_30 * term_34;
            let term_38 = delta_R_omega_2 * constants.J_2_inverse_h;
            let term_39 = delta_R_omega_0 * delta_R_omega_2;
            let term_40 = T::of(0.25) * term_39;
            let term_41 = T::of(0.5) * delta_R_omega_1;
            let term_42 = term_40 + term_41;
            let term_44 = (term_18 * term_26 - term_35).minus(term_38, term_42);
            let term_48 = lambda_0 * constants.term_47;
            let term_65 = term_48 * node.term_64;
            let term_70 = constants.a * node.term_69 * lambda_1;
            let term_73 = T::of(0.5) * delta_R_omega_0;
            let term_74 = delta_R_omega_1 * delta_R_omega_2;
            let term_75 = T::of(0.25) * term_74;
            let term_76 = term_73 - term_75;
            let term_78 = term_25 + term_21;
            let delta_R_omega_1_squared = delta_R_omega_1 * delta_R_omega_1;
            let term_82 = T::of(1.0).plus(T::of(0.25), delta_R_omega_1_squared);
            let term_83 = term_18 * term_82;
            let term_84 = (term_38 * term_76).minus(term_30, term_78) - term_83;
            let term_88 = constants.a * node.term_87 * lambda_0;
            let term_89 = lambda_1 * constants.term_47;
            let term_92 = term_89 * node.term_91;
            let term_95 = term_41 - term_40;
            let term_97 = term_75 + term_73;
            let delta_R_omega_2_squared = delta_R_omega_2 * delta_R_omega_2;
            let term_101 = T::of(1.0).plus(T::of(0.25), delta_R_omega_2_squared);
            let term_102 = term_38 * term_101;
            let term_103 = (term_30 * term_95).minus(term_18, term_97) - term_102;
            let term_108 = term_48 * node.term_107;
            let term_113 = term_89 * node.term_112;
            let inverse_h_delta_x = constants.inverse_h * delta_x;
            let term_117 = delta_R_omega_1_squared + delta_R_omega_0_squared;
            let term_120 = T::of(1.0)
                .plus(T::of(0.25), term_117 + delta_R_omega_2_squared);
            let term_123 = T::of(1.0) / (T::of(1.0) + term_120.sqrt());
            let term_125 = T::of(1.0) / (T::of(1.0) - term_123);
            let term_127 = T::of(0.25) * (term_123 * term_123);
            let term_128 = term_125 * term_127;
            let term_129 = delta_R_omega_1_squared + delta_R_omega_2_squared;
            let term_131 = T::of(1.0).minus(term_128, term_129);
            let term_133 = term_127 * term_39;
            let term_134 = T::of(0.5) * term_123;
            let term_135 = term_134 * delta_R_omega_1;
            let term_136 = term_133 - term_135;
            let term_140 = node.term_87 * term_125;
            let term_141 = term_127 * term_24;
            let term_142 = term_134 * delta_R_omega_2;
            let term_143 = term_141 + term_142;
            let term_145 = (T::of(2.0)
                * (node.term_64 * term_131).plus(node.term_107 * term_125, term_136))
                .plus(term_140, term_143);
            let term_147 = term_141 - term_142;
            let term_149 = term_134 * delta_R_omega_0;
            let term_150 = term_127 * term_74;
            let term_151 = term_149 + term_150;
            let term_158 = T::of(1.0)
                .minus(term_128, delta_R_omega_0_squared + delta_R_omega_2_squared);
            let term_160 = (T::of(2.0)
                * (term_125 * (node.term_64 * term_147).plus(node.term_107, term_151)))
                .plus(node.term_87, term_158);
            let term_162 = term_133 + term_135;
            let term_167 = T::of(1.0)
                .minus(term_128, delta_R_omega_0_squared + delta_R_omega_1_squared);
            let term_171 = term_150 - term_149;
            let term_173 = (T::of(2.0)
                * (node.term_64 * (term_125 * term_162)).plus(node.term_107, term_167))
                .plus(term_140, term_171);
            let inverse_h_delta_y = constants.inverse_h * delta_y;
            let term_185 = (node.term_69 * term_131)
                .plus(
                    T::of(2.0),
                    term_125 * (node.term_91 * term_143).plus(node.term_112, term_136),
                );
            let term_187 = node.term_69 * term_125;
            let term_193 = (term_187 * term_147)
                .plus(
                    T::of(2.0),
                    (node.term_91 * term_158).plus(node.term_112 * term_125, term_151),
                );
            let term_201 = (term_187 * term_162)
                .plus(
                    T::of(2.0),
                    (node.term_91 * (term_125 * term_171)).plus(node.term_112, term_167),
                );
            let rows = __nh::Rows {
                values: [
                    p_x - m_inverse_h_delta_x - lambda_0,
                    p_y - m_inverse_h_delta_y - lambda_1,
                    p_R_omega_0 + term_44 + term_65 - term_70,
                    p_R_omega_1 + term_84 + term_88 - term_92,
                    p_R_omega_2 + term_103 + term_108 - term_113,
                    inverse_h_delta_x
                        .minus(
                            constants.a_inverse_h,
                            (delta_R_omega_0 * term_145)
                                .plus(delta_R_omega_1, term_160)
                                .plus(delta_R_omega_2, term_173),
                        ),
                    inverse_h_delta_y
                        .plus(
                            constants.a_inverse_h,
                            (delta_R_omega_0 * term_185)
                                .plus(delta_R_omega_1, term_193)
                                .plus(delta_R_omega_2, term_201),
                        ),
                ],
                terms: [
                    lambda_0.abs() + m_inverse_h_delta_x.abs() + p_x.abs(),
                    lambda_1.abs() + m_inverse_h_delta_y.abs() + p_y.abs(),
                    term_65.abs() + term_70.abs() + term_44.abs() + p_R_omega_0.abs(),
                    term_88.abs() + term_92.abs() + term_84.abs() + p_R_omega_1.abs(),
                    term_108.abs() + term_113.abs() + term_103.abs() + p_R_omega_2.abs(),
                ],
            };
            (
                rows,
                RollingBallShared {
                    m_inverse_h_delta_x,
                    m_inverse_h_delta_y,
                    term_18,
                    term_21,
                    term_24,
                    term_25,
                    term_26,
                    term_30,
                    delta_R_omega_0_squared,
                    term_34,
                    term_35,
                    term_38,
                    term_39,
                    term_40,
                    term_41,
                    term_42,
                    term_73,
                    term_74,
                    term_75,
                    term_76,
                    term_78,
                    delta_R_omega_1_squared,
                    term_82,
                    term_83,
                    term_95,
                    term_97,
                    delta_R_omega_2_squared,
                    term_101,
                    term_102,
                    inverse_h_delta_x,
                    term_117,
                    term_120,
                    term_123,
                    term_129,
                    term_145,
                    term_160,
                    term_173,
                    inverse_h_delta_y,
                    term_185,
                    term_193,
                    term_201,
                },
            )
        }
        #[inline(always)]
        fn factors<T: __nh::Real>(
            constants: &RollingBallConstants<T>,
            node: &RollingBallNode<T>,
            at: __nh::At<'_, Self, T>,
            interval: &RollingBallShared<T>,
        ) -> __nh::Factored<[T; 15], [T; 7], T::Mask> {
            let delta_R_omega_1 = at.z[3];
            let delta_R_omega_2 = at.z[4];
            let delta_R_omega_0 = at.z[2];
            let term_215 = (delta_R_omega_0 * interval.term_173)
                .minus(delta_R_omega_2, interval.term_145);
            let term_216 = T::of(1.0) / interval.term_120;
            let term_217 = T::of(0.25) * interval.term_123;
            let term_218 = term_217 - T::of(0.25);
            let term_221 = interval.term_123 * T::of(0.125);
            let term_222 = term_221 * interval.term_24;
            let term_224 = term_216 * (delta_R_omega_2 * term_218 - term_222);
            let term_228 = (delta_R_omega_1 * interval.term_145)
                .minus(delta_R_omega_0, interval.term_160);
            let term_229 = T::of(0.25) - term_217;
            let term_231 = term_221 * interval.term_39;
            let term_233 = term_216 * (delta_R_omega_1 * term_229 - term_231);
            let term_237 = (delta_R_omega_2 * interval.term_160)
                .minus(delta_R_omega_1, interval.term_173);
            let term_240 = term_216 * T::of(0.5).plus(term_221, interval.term_129);
            let term_242 = (term_215 * term_224 - interval.term_145)
                .plus(term_228, term_233)
                .plus(term_237, term_240);
            let term_243 = node.term_212 * term_242;
            let term_249 = constants.term_248 * delta_R_omega_1 * delta_R_omega_1;
            let term_252 = constants.inverse_h_1_4_J_2 * delta_R_omega_2
                * delta_R_omega_2;
            let term_253 = term_249
                .plus(constants.inverse_h_1_2_J_0, interval.delta_R_omega_0_squared)
                .plus(constants.J_0_inverse_h, interval.term_34) + term_252;
            let term_258 = (delta_R_omega_0 * interval.term_193)
                .minus(delta_R_omega_1, interval.term_185);
            let term_262 = (delta_R_omega_1 * interval.term_201)
                .minus(delta_R_omega_2, interval.term_193);
            let term_266 = (delta_R_omega_2 * interval.term_185)
                .minus(delta_R_omega_0, interval.term_201);
            let term_268 = interval
                .term_185
                .plus(term_233, term_258)
                .plus(term_240, term_262)
                .plus(term_224, term_266);
            let term_269 = node.term_255 * term_268;
            let term_270 = term_243 - term_253 - term_269;
            let term_275 = term_216
                * T::of(0.5)
                    .plus(
                        term_221,
                        interval.delta_R_omega_2_squared
                            + interval.delta_R_omega_0_squared,
                    );
            let term_278 = term_221 * interval.term_74;
            let term_280 = term_216 * (delta_R_omega_0 * term_218 - term_278);
            let term_284 = term_216 * (delta_R_omega_2 * term_229 - term_222);
            let term_286 = (term_215 * term_275 - interval.term_160)
                .plus(term_228, term_280)
                .plus(term_237, term_284);
            let term_287 = node.term_271 * term_286;
            let term_289 = constants.inverse_h_1_4_J_0 * delta_R_omega_0
                * delta_R_omega_0;
            let term_293 = (term_252 + term_289)
                .plus(constants.term_290, interval.delta_R_omega_1_squared)
                .plus(constants.J_1_inverse_h, interval.term_82);
            let term_298 = interval
                .term_193
                .plus(term_280, term_258)
                .plus(term_284, term_262)
                .plus(term_275, term_266);
            let term_299 = node.term_294 * term_298;
            let term_301 = constants.inverse_h_1_2_J_2 * delta_R_omega_2;
            let term_307 = term_301
                .minus(constants.inverse_h_1_4_J_0, interval.term_24)
                .minus(constants.J_0_inverse_h, interval.term_78)
                .plus(node.term_271, term_242)
                .minus(node.term_294, term_268);
            let term_308 = T::of(1.0) / term_270;
            let term_309 = term_307 * term_308;
            let term_315 = ((constants.J_1_inverse_h * interval.term_26)
                .minus(constants.term_248, interval.term_24) - term_301)
                .plus(node.term_212, term_286)
                .minus(node.term_255, term_298);
            let term_316 = term_309 * term_315;
            let term_317 = term_287 - term_293 - term_299 - term_316;
            let term_320 = term_216 * (delta_R_omega_0 * term_229 - term_278);
            let term_324 = term_216 * T::of(0.5).plus(term_221, interval.term_117);
            let term_328 = term_216 * (delta_R_omega_1 * term_218 - term_231);
            let term_330 = (term_215 * term_320 - interval.term_173)
                .plus(term_228, term_324)
                .plus(term_237, term_328);
            let term_331 = node.term_107 * term_330;
            let term_335 = interval
                .term_201
                .plus(term_324, term_258)
                .plus(term_328, term_262)
                .plus(term_320, term_266);
            let term_336 = node.term_112 * term_335;
            let term_341 = (term_249 + term_289)
                .plus(constants.inverse_h_1_2_J_2, interval.delta_R_omega_2_squared)
                .plus(constants.J_2_inverse_h, interval.term_101);
            let term_344 = constants.term_290 * delta_R_omega_1;
            let term_350 = ((constants.J_0_inverse_h * interval.term_95)
                .minus(constants.inverse_h_1_4_J_0, interval.term_39) - term_344)
                .plus(
                    constants.term_211,
                    (node.term_107 * term_242).minus(node.term_112, term_268),
                );
            let term_351 = term_350 * term_308;
            let term_357 = term_344
                .minus(constants.inverse_h_1_4_J_2, interval.term_39)
                .minus(constants.J_2_inverse_h, interval.term_42)
                .plus(node.term_212, term_330)
                .minus(node.term_255, term_335);
            let term_358 = term_351 * term_357;
            let term_359 = constants.inverse_h_1_2_J_0 * delta_R_omega_0;
            let term_368 = term_359
                .minus(constants.term_248, interval.term_74)
                .minus(constants.J_1_inverse_h, interval.term_97)
                .plus(
                    constants.term_211,
                    (node.term_107 * term_286).minus(node.term_112, term_298),
                )
                .minus(term_351, term_315);
            let term_369 = T::of(1.0) / term_317;
            let term_370 = term_368 * term_369;
            let term_377 = (constants.J_2_inverse_h * interval.term_76 - term_359)
                .minus(constants.inverse_h_1_4_J_2, interval.term_74)
                .plus(node.term_271, term_330)
                .minus(node.term_294, term_335)
                .minus(term_309, term_357);
            let term_378 = term_370 * term_377;
            let term_379 = constants.term_211 * (term_331 - term_336) - term_341
                - term_358 - term_378;
            let term_417 = T::of(1.0) / term_379;
            let delta_R_omega_0_a_inverse_h = delta_R_omega_0 * constants.a_inverse_h;
            let delta_R_omega_1_a_inverse_h = delta_R_omega_1 * constants.a_inverse_h;
            let delta_R_omega_2_a_inverse_h = delta_R_omega_2 * constants.a_inverse_h;
            __nh::Factored {
                factors: [
                    term_308,
                    term_309,
                    term_351,
                    term_369,
                    term_370,
                    term_242 * term_308,
                    term_315 * term_369,
                    term_417,
                    term_377 * term_417,
                    term_357 * term_417,
                    term_286 * term_369,
                    term_330 * term_417,
                    term_268 * term_308,
                    term_298 * term_369,
                    term_335 * term_417,
                ],
                terms: [
                    T::of(0.0),
                    T::of(0.0),
                    T::of(0.0),
                    T::of(0.0),
                    T::of(0.0),
                    interval.inverse_h_delta_x.abs()
                        + (delta_R_omega_0_a_inverse_h * term_242).abs()
                        + (delta_R_omega_1_a_inverse_h * term_286).abs()
                        + (delta_R_omega_2_a_inverse_h * term_330).abs(),
                    interval.inverse_h_delta_y.abs()
                        + (delta_R_omega_0_a_inverse_h * term_268).abs()
                        + (delta_R_omega_1_a_inverse_h * term_298).abs()
                        + (delta_R_omega_2_a_inverse_h * term_335).abs(),
                ],
                sound: __nh::sound(
                    term_270,
                    term_253.abs() + term_243.abs() + term_269.abs(),
                )
                    & __nh::sound(
                        term_317,
                        term_293.abs() + term_287.abs() + term_299.abs() + term_316.abs(),
                    )
                    & __nh::sound(
                        term_379,
                        term_341.abs() + (constants.term_211 * term_331).abs()
                            + (constants.term_211 * term_336).abs() + term_358.abs()
                            + term_378.abs(),
                    ),
            }
        }
        #[inline(always)]
        fn correction<T: __nh::Real>(
            constants: &RollingBallConstants<T>,
            node: &RollingBallNode<T>,
            factors: &[T; 15],
            rows: &[T; 7],
        ) -> [T; 7] {
            let [term_308, term_309, term_351, term_369, term_370, term_401, term_411,
            term_417, term_418, term_430, term_434, term_436, term_444, term_446,
            term_448] = *factors;
            let residual_x = rows[0];
            let residual_phi_0 = rows[5];
            let residual_R_omega_0 = rows[2];
            let residual_phi_1 = rows[6];
            let residual_y = rows[1];
            let residual_R_omega_1 = rows[3];
            let residual_R_omega_2 = rows[4];
            let term_400 = residual_phi_0.plus(constants.term_207, residual_x);
            let term_408 = residual_phi_1.plus(constants.term_207, residual_y);
            let term_410 = residual_R_omega_0
                .plus(constants.term_403 * node.term_64, term_400)
                .minus(constants.term_209 * node.term_69, term_408);
            let term_416 = residual_R_omega_1
                .plus(constants.term_209 * node.term_87, term_400)
                .minus(constants.term_403 * node.term_91, term_408)
                .minus(term_309, term_410);
            let term_426 = residual_R_omega_2
                .plus(
                    constants.term_403,
                    (node.term_107 * term_400).minus(node.term_112, term_408),
                )
                .minus(term_351, term_410)
                .minus(term_370, term_416);
            let term_428 = term_416.minus(term_418, term_426);
            let term_432 = term_410.minus(term_411, term_428).minus(term_430, term_426);
            let term_440 = term_400
                .minus(
                    constants.a_inverse_h,
                    (term_401 * term_432)
                        .plus(term_434, term_428)
                        .plus(term_436, term_426),
                );
            let term_452 = term_408
                .minus(
                    constants.a_inverse_h,
                    (term_444 * term_432)
                        .plus(term_446, term_428)
                        .plus(term_448, term_426),
                );
            [
                -(constants.inverse_m_inverse_h * residual_x)
                    .minus(constants.term_397, term_440),
                -(constants.inverse_m_inverse_h * residual_y)
                    .minus(constants.term_397, term_452),
                term_308 * term_432,
                term_369 * term_428,
                term_417 * term_426,
                -(constants.term_208 * term_440),
                -(constants.term_208 * term_452),
            ]
        }
        #[inline(always)]
        fn arrival<T: __nh::Real>(
            constants: &RollingBallConstants<T>,
            node: &RollingBallNode<T>,
            at: __nh::At<'_, Self, T>,
            interval: &RollingBallShared<T>,
        ) -> [T; 5] {
            [
                interval.m_inverse_h_delta_x,
                interval.m_inverse_h_delta_y,
                interval
                    .term_35
                    .plus(interval.term_18, interval.term_78)
                    .plus(interval.term_38, interval.term_40 - interval.term_41),
                interval
                    .term_83
                    .plus(interval.term_30, interval.term_25 - interval.term_21)
                    .plus(interval.term_38, interval.term_73 + interval.term_75),
                interval
                    .term_102
                    .plus(interval.term_30, interval.term_42)
                    .plus(interval.term_18, interval.term_75 - interval.term_73),
            ]
        }
        #[inline]
        fn parts<T: __nh::Real>(
            constants: &RollingBallConstants<T>,
            node: &RollingBallNode<T>,
            at: __nh::At<'_, Self, T>,
            interval: &RollingBallShared<T>,
        ) -> [T; 5] {
            let delta_R_omega_1 = at.z[3];
            let delta_R_omega_2 = at.z[4];
            let delta_R_omega_0 = at.z[2];
            let term_249 = constants.term_248 * delta_R_omega_1 * delta_R_omega_1;
            let term_252 = constants.inverse_h_1_4_J_2 * delta_R_omega_2
                * delta_R_omega_2;
            let term_289 = constants.inverse_h_1_4_J_0 * delta_R_omega_0
                * delta_R_omega_0;
            let term_301 = constants.inverse_h_1_2_J_2 * delta_R_omega_2;
            let term_344 = constants.term_290 * delta_R_omega_1;
            let term_359 = constants.inverse_h_1_2_J_0 * delta_R_omega_0;
            [
                (constants.m_inverse_h * at.z[0]).abs(),
                (constants.m_inverse_h * at.z[1]).abs(),
                ((term_249
                    .plus(constants.inverse_h_1_2_J_0, interval.delta_R_omega_0_squared)
                    .plus(constants.J_0_inverse_h, interval.term_34) + term_252)
                    * at.z[2])
                    .abs()
                    + (((constants.J_1_inverse_h * interval.term_26)
                        .minus(constants.term_248, interval.term_24) - term_301)
                        * at.z[3])
                        .abs()
                    + (term_344
                        .minus(constants.inverse_h_1_4_J_2, interval.term_39)
                        .minus(constants.J_2_inverse_h, interval.term_42) * at.z[4])
                        .abs(),
                (term_301
                    .minus(constants.inverse_h_1_4_J_0, interval.term_24)
                    .minus(constants.J_0_inverse_h, interval.term_78) * at.z[2])
                    .abs()
                    + ((term_252 + term_289)
                        .plus(constants.term_290, interval.delta_R_omega_1_squared)
                        .plus(constants.J_1_inverse_h, interval.term_82) * at.z[3])
                        .abs()
                    + ((constants.J_2_inverse_h * interval.term_76 - term_359)
                        .minus(constants.inverse_h_1_4_J_2, interval.term_74) * at.z[4])
                        .abs(),
                (((constants.J_0_inverse_h * interval.term_95)
                    .minus(constants.inverse_h_1_4_J_0, interval.term_39) - term_344)
                    * at.z[2])
                    .abs()
                    + (term_359
                        .minus(constants.term_248, interval.term_74)
                        .minus(constants.J_1_inverse_h, interval.term_97) * at.z[3])
                        .abs()
                    + ((term_249 + term_289)
                        .plus(
                            constants.inverse_h_1_2_J_2,
                            interval.delta_R_omega_2_squared,
                        )
                        .plus(constants.J_2_inverse_h, interval.term_101) * at.z[4])
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
