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
    __nh::configuration!(
        RollingBallConfiguration : Cayley { x : f64, y : f64, R :
        __nh::groups::UnitQuaternion < f64 > } ["x", "y", "R.i", "R.j", "R.k", "R.w"]
    );
    __nh::configuration!(
        @ from RollingBallConfiguration { x : f64 = x, y : f64 = y, R :
        __nh::groups::Rotation3 < f64 > = __nh::core::convert::Into::into(R) }
    );
    /// The discrete equations of motion of `RollingBall`, derived at compile time.
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
        const SCHEME: &'static str = "midpoint";
        type Configuration = RollingBallConfiguration;
        type Control = __nh::SVector<f64, 0>;
        type Composition = __nh::OneStep;
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
        fn for_each_parameter(
            &self,
            each: &mut dyn __nh::core::ops::FnMut(&'static str, f64),
        ) {
            each("m", self.m);
            each("J[0]", self.J[0]);
            each("J[1]", self.J[1]);
            each("J[2]", self.J[2]);
            each("a", self.a);
        }
        fn equations(&self) -> __nh::Equations {
            RollingBall::equations()
        }
        /// L_d(q_0, q_1).
        fn discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let [x_dot, y_dot, R_omega_0, R_omega_1, R_omega_2] = __nh::v(interval);
            let h = interval.time.h;
            let term_20 = 0.5 * self.m * (x_dot * x_dot + y_dot * y_dot)
                + 0.5 * self.J[0] * (R_omega_0 * R_omega_0)
                + 0.5 * self.J[1] * (R_omega_1 * R_omega_1)
                + 0.5 * self.J[2] * (R_omega_2 * R_omega_2);
            h * term_20
        }
        /// D_1L_d(q_0, q_1) = ∂L_d/∂q_0.
        #[inline]
        fn d1_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let d_R = [interval.d[2], interval.d[3], interval.d[4]];
            let [x_dot, y_dot, R_omega_0, R_omega_1, R_omega_2] = __nh::v(interval);
            let departure_R = __nh::so3::departure(
                d_R,
                [self.J[0] * R_omega_0, self.J[1] * R_omega_1, self.J[2] * R_omega_2],
            );
            __nh::vector([
                -(self.m * x_dot),
                -(self.m * y_dot),
                -departure_R[0],
                -departure_R[1],
                -departure_R[2],
            ])
        }
        /// D_2L_d(q_0, q_1) = ∂L_d/∂q_1.
        #[inline]
        fn d2_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let d_R = [interval.d[2], interval.d[3], interval.d[4]];
            let [x_dot, y_dot, R_omega_0, R_omega_1, R_omega_2] = __nh::v(interval);
            let arrival_R = __nh::so3::arrival(
                d_R,
                [self.J[0] * R_omega_0, self.J[1] * R_omega_1, self.J[2] * R_omega_2],
            );
            __nh::vector([
                self.m * x_dot,
                self.m * y_dot,
                arrival_R[0],
                arrival_R[1],
                arrival_R[2],
            ])
        }
        /// φ(q_0, q_1), zero on D_d.
        #[inline]
        fn kinematic_residual_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Multipliers {
            let frame_R = __nh::LieGroup::matrix(&interval.q.R);
            let d_R = [interval.d[2], interval.d[3], interval.d[4]];
            let root_R = __nh::so3::root(d_R);
            let [x_dot, y_dot, R_omega_0, R_omega_1, R_omega_2] = __nh::v(interval);
            let R_mid_0 = __nh::so3::middle(
                root_R,
                [frame_R[0][0], frame_R[0][1], frame_R[0][2]],
            );
            let R_mid_1 = __nh::so3::middle(
                root_R,
                [frame_R[1][0], frame_R[1][1], frame_R[1][2]],
            );
            __nh::vector([
                x_dot
                    - self.a
                        * (R_omega_0 * R_mid_1[0] + R_omega_1 * R_mid_1[1]
                            + R_omega_2 * R_mid_1[2]),
                y_dot
                    + self.a
                        * (R_omega_0 * R_mid_0[0] + R_omega_1 * R_mid_0[1]
                            + R_omega_2 * R_mid_0[2]),
            ])
        }
        fn energy_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let [x_dot, y_dot, R_omega_0, R_omega_1, R_omega_2] = __nh::v(interval);
            (0.5 * self.m) * (x_dot * x_dot + y_dot * y_dot)
                + (0.5 * self.J[0]) * (R_omega_0 * R_omega_0)
                + (0.5 * self.J[1]) * (R_omega_1 * R_omega_1)
                + (0.5 * self.J[2]) * (R_omega_2 * R_omega_2)
        }
        /// ω(q): row a is the form ω^a.
        #[inline]
        fn constraint_forms_at(
            &self,
            inputs: __nh::Inputs<Self::Control>,
            q: &Self::Configuration,
        ) -> Self::ConstraintForms {
            let frame_R = __nh::LieGroup::matrix(&q.R);
            __nh::columns([
                [1.0, 0.0],
                [0.0, 1.0],
                [-(self.a * frame_R[1][0]), self.a * frame_R[0][0]],
                [-(self.a * frame_R[1][1]), self.a * frame_R[0][1]],
                [-(self.a * frame_R[1][2]), self.a * frame_R[0][2]],
            ])
        }
        fn initial_momentum_at(
            &self,
            inputs: __nh::Inputs<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Covector {
            let [x_dot, y_dot, R_omega_0, R_omega_1, R_omega_2] = *__nh::components(v);
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
            inputs: __nh::Inputs<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> (Self::Multipliers, Self::Multipliers) {
            let frame_R = __nh::LieGroup::matrix(&q.R);
            let [x_dot, y_dot, R_omega_0, R_omega_1, R_omega_2] = *__nh::components(v);
            __nh::sums([
                &[
                    x_dot,
                    -(self.a * R_omega_0 * frame_R[1][0]),
                    -(self.a * R_omega_1 * frame_R[1][1]),
                    -(self.a * R_omega_2 * frame_R[1][2]),
                ],
                &[
                    y_dot,
                    self.a * R_omega_0 * frame_R[0][0],
                    self.a * R_omega_1 * frame_R[0][1],
                    self.a * R_omega_2 * frame_R[0][2],
                ],
            ])
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
            let components: [T; 6] = __nh::given(&interval.q);
            let directions: [T; 5] = __nh::rounded(&interval.d);
            let frame_R = __nh::so3::element([
                components[2],
                components[3],
                components[4],
                components[5],
            ]);
            let d_R = [directions[2], directions[3], directions[4]];
            let root_R = __nh::so3::root(d_R);
            let m = T::of(self.m);
            let J_0_ = T::of(self.J[0]);
            let J_1_ = T::of(self.J[1]);
            let J_2_ = T::of(self.J[2]);
            let a = T::of(self.a);
            let x_dot = T::of_size(interval.d[0]) / T::of(interval.time.h);
            let y_dot = T::of_size(interval.d[1]) / T::of(interval.time.h);
            let R_omega_0 = T::of_size(interval.d[2]) / T::of(interval.time.h);
            let R_omega_1 = T::of_size(interval.d[3]) / T::of(interval.time.h);
            let R_omega_2 = T::of_size(interval.d[4]) / T::of(interval.time.h);
            let R_00_0_ = frame_R[0][0];
            let R_01_0_ = frame_R[0][1];
            let R_02_0_ = frame_R[0][2];
            let R_10_0_ = frame_R[1][0];
            let R_11_0_ = frame_R[1][1];
            let R_12_0_ = frame_R[1][2];
            let departure_R = __nh::so3::departure(
                d_R,
                [J_0_ * R_omega_0, J_1_ * R_omega_1, J_2_ * R_omega_2],
            );
            let R_mid_1 = __nh::so3::middle(root_R, [R_10_0_, R_11_0_, R_12_0_]);
            let R_mid_0 = __nh::so3::middle(root_R, [R_00_0_, R_01_0_, R_02_0_]);
            let rows: [T; 7] = [
                -(m * x_dot),
                -(m * y_dot),
                -departure_R[0],
                -departure_R[1],
                -departure_R[2],
                x_dot
                    .minus(
                        a,
                        (R_omega_0 * R_mid_1[0])
                            .plus(R_omega_1, R_mid_1[1])
                            .plus(R_omega_2, R_mid_1[2]),
                    ),
                y_dot
                    .plus(
                        a,
                        (R_omega_0 * R_mid_0[0])
                            .plus(R_omega_1, R_mid_0[1])
                            .plus(R_omega_2, R_mid_0[2]),
                    ),
            ];
            __nh::sizes(rows)
        }
    }
    impl RollingBall {
        /// The derived equations as text and as LaTeX.
        pub const fn equations() -> __nh::Equations {
            const ENTRIES: [__nh::Equation; 14] = __nh::entries([
                "configuration",
                "Configuration space",
                "q = (x, y, R) in R^2 x SO(3)",
                "\\begin{aligned}\nq &= (x, y, R) \\in \\mathbb{R}^{2} \\times SO(3)\n\\end{aligned}",
                "lagrangian",
                "Lagrangian",
                "L(q, q_dot, t) = 1/2*m*(x_dot^2 + y_dot^2) + 1/2*(J[0]*R.omega[0]^2 + J[1]*R.omega[1]^2 + J[2]*R.omega[2]^2)",
                "\\begin{aligned}\nL(q, \\dot{q}, t) &= \\frac{1}{2} m \\left({\\dot{x}}^{2} + {\\dot{y}}^{2}\\right) + \\frac{1}{2} \\left(J_{1} {\\omega^{R}_{1}}^{2} + J_{2} {\\omega^{R}_{2}}^{2} + J_{3} {\\omega^{R}_{3}}^{2}\\right)\n\\end{aligned}",
                "constraints",
                "Constraints",
                "0 = x_dot - a*(R.omega[0]*R[(1, 0)] + R.omega[1]*R[(1, 1)] + R.omega[2]*R[(1, 2)])\n0 = a*(R.omega[0]*R[(0, 0)] + R.omega[1]*R[(0, 1)] + R.omega[2]*R[(0, 2)]) + y_dot",
                "\\begin{aligned}\n0 &= \\dot{x} - a \\left(\\omega^{R}_{1} R_{21} + \\omega^{R}_{2} R_{22} + \\omega^{R}_{3} R_{23}\\right) \\\\\n0 &= a \\left(\\omega^{R}_{1} R_{11} + \\omega^{R}_{2} R_{12} + \\omega^{R}_{3} R_{13}\\right) + \\dot{y}\n\\end{aligned}",
                "discretization",
                "Discretisation",
                "x[k+1/2] = (x[k] + x[k+1])/2\nx_dot[k+1/2] = (x[k+1] - x[k])/h\ny[k+1/2] = (y[k] + y[k+1])/2\ny_dot[k+1/2] = (y[k+1] - y[k])/h",
                "\\begin{aligned}\nx_{k+1/2} &= \\frac{x_{k} + x_{k+1}}{2} \\\\\n\\dot{x}_{k+1/2} &= \\frac{x_{k+1} - x_{k}}{h} \\\\\ny_{k+1/2} &= \\frac{y_{k} + y_{k+1}}{2} \\\\\n\\dot{y}_{k+1/2} &= \\frac{y_{k+1} - y_{k}}{h}\n\\end{aligned}",
                "groups",
                "Groups",
                "R[k+1] = R[k]*cay(h*R.omega[k+1/2])\nR[k+1/2] = R[k]*(cay(h*R.omega[k+1/2]))^(1/2)\nkappa_R[k+1/2] = 1/(1 + sqrt(1 + |h*R.omega[k+1/2]|^2/4))\n<D1L_d, xi> and <D2L_d, xi> along R = d/ds L_d with s the parameter of R[k]*exp(s*xi) and of R[k+1]*exp(s*xi)",
                "\\begin{aligned}\nR_{k+1} &= R_{k} \\operatorname{cay}(h \\omega^{R}_{k+1/2}) \\\\\nR_{k+1/2} &= R_{k} \\operatorname{cay}(h \\omega^{R}_{k+1/2})^{1/2} \\\\\n\\kappa(R,k+1/2) &= \\frac{1}{1 + \\sqrt{1 + |h \\omega^{R}_{k+1/2}|^2/4}} \\\\\n\\langle D_1L_d, \\xi \\rangle, \\langle D_2L_d, \\xi \\rangle \\text{ along } R &= \\partial_s L_d \\text{ at } R_{k} \\exp(s \\xi) \\text{ and at } R_{k+1} \\exp(s \\xi)\n\\end{aligned}",
                "discrete_lagrangian",
                "Discrete Lagrangian",
                "L_d(q[k], q[k+1]) = h*(1/2*m*(x_dot[k+1/2]^2 + y_dot[k+1/2]^2) + 1/2*(J[0]*R.omega[0][k+1/2]^2 + J[1]*R.omega[1][k+1/2]^2 + J[2]*R.omega[2][k+1/2]^2))",
                "\\begin{aligned}\nL_d(q_{k}, q_{k+1}) &= h \\left(\\frac{1}{2} m \\left({\\dot{x}_{k+1/2}}^{2} + {\\dot{y}_{k+1/2}}^{2}\\right) + \\frac{1}{2} \\left(J_{1} {\\omega^{R}_{1,k+1/2}}^{2} + J_{2} {\\omega^{R}_{2,k+1/2}}^{2} + J_{3} {\\omega^{R}_{3,k+1/2}}^{2}\\right)\\right)\n\\end{aligned}",
                "d1_discrete_lagrangian",
                "Derivative of the discrete Lagrangian in its first argument",
                "D1L_d(q[k], q[k+1])[x] = -m*x_dot[k+1/2]\nD1L_d(q[k], q[k+1])[y] = -m*y_dot[k+1/2]\nD1L_d(q[k], q[k+1])[R.omega[0]] = 1/4*J[1]*h*R.omega[1][k+1/2]*(2*R.omega[2][k+1/2] - h*R.omega[0][k+1/2]*R.omega[1][k+1/2]) - J[0]*R.omega[0][k+1/2]*(1 + 1/4*h^2*R.omega[0][k+1/2]^2) - 1/4*J[2]*h*R.omega[2][k+1/2]*(h*R.omega[0][k+1/2]*R.omega[2][k+1/2] + 2*R.omega[1][k+1/2])\nD1L_d(q[k], q[k+1])[R.omega[1]] = 1/4*J[2]*h*R.omega[2][k+1/2]*(2*R.omega[0][k+1/2] - h*R.omega[1][k+1/2]*R.omega[2][k+1/2]) - 1/4*J[0]*h*R.omega[0][k+1/2]*(h*R.omega[0][k+1/2]*R.omega[1][k+1/2] + 2*R.omega[2][k+1/2]) - J[1]*R.omega[1][k+1/2]*(1 + 1/4*h^2*R.omega[1][k+1/2]^2)\nD1L_d(q[k], q[k+1])[R.omega[2]] = 1/4*J[0]*h*R.omega[0][k+1/2]*(2*R.omega[1][k+1/2] - h*R.omega[0][k+1/2]*R.omega[2][k+1/2]) - 1/4*J[1]*h*R.omega[1][k+1/2]*(h*R.omega[1][k+1/2]*R.omega[2][k+1/2] + 2*R.omega[0][k+1/2]) - J[2]*R.omega[2][k+1/2]*(1 + 1/4*h^2*R.omega[2][k+1/2]^2)",
                "\\begin{aligned}\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{x} \\rangle &= -m \\dot{x}_{k+1/2} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{y} \\rangle &= -m \\dot{y}_{k+1/2} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{\\omega^{R}_{1}} \\rangle &= \\frac{1}{4} J_{2} h \\omega^{R}_{2,k+1/2} \\left(2 \\omega^{R}_{3,k+1/2} - h \\omega^{R}_{1,k+1/2} \\omega^{R}_{2,k+1/2}\\right) - J_{1} \\omega^{R}_{1,k+1/2} \\left(1 + \\frac{1}{4} {h}^{2} {\\omega^{R}_{1,k+1/2}}^{2}\\right) - \\frac{1}{4} J_{3} h \\omega^{R}_{3,k+1/2} \\left(h \\omega^{R}_{1,k+1/2} \\omega^{R}_{3,k+1/2} + 2 \\omega^{R}_{2,k+1/2}\\right) \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{\\omega^{R}_{2}} \\rangle &= \\frac{1}{4} J_{3} h \\omega^{R}_{3,k+1/2} \\left(2 \\omega^{R}_{1,k+1/2} - h \\omega^{R}_{2,k+1/2} \\omega^{R}_{3,k+1/2}\\right) - \\frac{1}{4} J_{1} h \\omega^{R}_{1,k+1/2} \\left(h \\omega^{R}_{1,k+1/2} \\omega^{R}_{2,k+1/2} + 2 \\omega^{R}_{3,k+1/2}\\right) - J_{2} \\omega^{R}_{2,k+1/2} \\left(1 + \\frac{1}{4} {h}^{2} {\\omega^{R}_{2,k+1/2}}^{2}\\right) \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{\\omega^{R}_{3}} \\rangle &= \\frac{1}{4} J_{1} h \\omega^{R}_{1,k+1/2} \\left(2 \\omega^{R}_{2,k+1/2} - h \\omega^{R}_{1,k+1/2} \\omega^{R}_{3,k+1/2}\\right) - \\frac{1}{4} J_{2} h \\omega^{R}_{2,k+1/2} \\left(h \\omega^{R}_{2,k+1/2} \\omega^{R}_{3,k+1/2} + 2 \\omega^{R}_{1,k+1/2}\\right) - J_{3} \\omega^{R}_{3,k+1/2} \\left(1 + \\frac{1}{4} {h}^{2} {\\omega^{R}_{3,k+1/2}}^{2}\\right)\n\\end{aligned}",
                "d2_discrete_lagrangian",
                "Derivative of the discrete Lagrangian in its second argument",
                "D2L_d(q[k], q[k+1])[x] = m*x_dot[k+1/2]\nD2L_d(q[k], q[k+1])[y] = m*y_dot[k+1/2]\nD2L_d(q[k], q[k+1])[R.omega[0]] = J[0]*R.omega[0][k+1/2]*(1 + 1/4*h^2*R.omega[0][k+1/2]^2) + 1/4*J[1]*h*R.omega[1][k+1/2]*(h*R.omega[0][k+1/2]*R.omega[1][k+1/2] + 2*R.omega[2][k+1/2]) + 1/4*J[2]*h*R.omega[2][k+1/2]*(h*R.omega[0][k+1/2]*R.omega[2][k+1/2] - 2*R.omega[1][k+1/2])\nD2L_d(q[k], q[k+1])[R.omega[1]] = 1/4*J[0]*h*R.omega[0][k+1/2]*(h*R.omega[0][k+1/2]*R.omega[1][k+1/2] - 2*R.omega[2][k+1/2]) + J[1]*R.omega[1][k+1/2]*(1 + 1/4*h^2*R.omega[1][k+1/2]^2) + 1/4*J[2]*h*R.omega[2][k+1/2]*(h*R.omega[1][k+1/2]*R.omega[2][k+1/2] + 2*R.omega[0][k+1/2])\nD2L_d(q[k], q[k+1])[R.omega[2]] = 1/4*J[0]*h*R.omega[0][k+1/2]*(h*R.omega[0][k+1/2]*R.omega[2][k+1/2] + 2*R.omega[1][k+1/2]) + 1/4*J[1]*h*R.omega[1][k+1/2]*(h*R.omega[1][k+1/2]*R.omega[2][k+1/2] - 2*R.omega[0][k+1/2]) + J[2]*R.omega[2][k+1/2]*(1 + 1/4*h^2*R.omega[2][k+1/2]^2)",
                "\\begin{aligned}\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{x} \\rangle &= m \\dot{x}_{k+1/2} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{y} \\rangle &= m \\dot{y}_{k+1/2} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{\\omega^{R}_{1}} \\rangle &= J_{1} \\omega^{R}_{1,k+1/2} \\left(1 + \\frac{1}{4} {h}^{2} {\\omega^{R}_{1,k+1/2}}^{2}\\right) + \\frac{1}{4} J_{2} h \\omega^{R}_{2,k+1/2} \\left(h \\omega^{R}_{1,k+1/2} \\omega^{R}_{2,k+1/2} + 2 \\omega^{R}_{3,k+1/2}\\right) + \\frac{1}{4} J_{3} h \\omega^{R}_{3,k+1/2} \\left(h \\omega^{R}_{1,k+1/2} \\omega^{R}_{3,k+1/2} - 2 \\omega^{R}_{2,k+1/2}\\right) \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{\\omega^{R}_{2}} \\rangle &= \\frac{1}{4} J_{1} h \\omega^{R}_{1,k+1/2} \\left(h \\omega^{R}_{1,k+1/2} \\omega^{R}_{2,k+1/2} - 2 \\omega^{R}_{3,k+1/2}\\right) + J_{2} \\omega^{R}_{2,k+1/2} \\left(1 + \\frac{1}{4} {h}^{2} {\\omega^{R}_{2,k+1/2}}^{2}\\right) + \\frac{1}{4} J_{3} h \\omega^{R}_{3,k+1/2} \\left(h \\omega^{R}_{2,k+1/2} \\omega^{R}_{3,k+1/2} + 2 \\omega^{R}_{1,k+1/2}\\right) \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{\\omega^{R}_{3}} \\rangle &= \\frac{1}{4} J_{1} h \\omega^{R}_{1,k+1/2} \\left(h \\omega^{R}_{1,k+1/2} \\omega^{R}_{3,k+1/2} + 2 \\omega^{R}_{2,k+1/2}\\right) + \\frac{1}{4} J_{2} h \\omega^{R}_{2,k+1/2} \\left(h \\omega^{R}_{2,k+1/2} \\omega^{R}_{3,k+1/2} - 2 \\omega^{R}_{1,k+1/2}\\right) + J_{3} \\omega^{R}_{3,k+1/2} \\left(1 + \\frac{1}{4} {h}^{2} {\\omega^{R}_{3,k+1/2}}^{2}\\right)\n\\end{aligned}",
                "constraint_forms",
                "Constraint forms",
                "omega_1(q[k]) = dx - a*R[k][(1, 0)]*(R^-1 dR)[0] - a*R[k][(1, 1)]*(R^-1 dR)[1] - a*R[k][(1, 2)]*(R^-1 dR)[2]\nomega_2(q[k]) = dy + a*R[k][(0, 0)]*(R^-1 dR)[0] + a*R[k][(0, 1)]*(R^-1 dR)[1] + a*R[k][(0, 2)]*(R^-1 dR)[2]\n(R^-1 dR)[0](R_dot) = R.omega[0]\n(R^-1 dR)[1](R_dot) = R.omega[1]\n(R^-1 dR)[2](R_dot) = R.omega[2]",
                "\\begin{aligned}\n\\omega^{1}(q_{k}) &= dx - a (R_{k})_{21}\\, (R^{-1} dR)_{1} - a (R_{k})_{22}\\, (R^{-1} dR)_{2} - a (R_{k})_{23}\\, (R^{-1} dR)_{3} \\\\\n\\omega^{2}(q_{k}) &= dy + a (R_{k})_{11}\\, (R^{-1} dR)_{1} + a (R_{k})_{12}\\, (R^{-1} dR)_{2} + a (R_{k})_{13}\\, (R^{-1} dR)_{3} \\\\\n(R^{-1} dR)_{1}(\\dot{R}) &= \\omega^{R}_{1} \\\\\n(R^{-1} dR)_{2}(\\dot{R}) &= \\omega^{R}_{2} \\\\\n(R^{-1} dR)_{3}(\\dot{R}) &= \\omega^{R}_{3}\n\\end{aligned}",
                "kinematic_constraints",
                "Discrete kinematic constraints",
                "0 = x_dot[k+1/2] - a*(R.omega[0][k+1/2]*R[k+1/2][(1, 0)] + R.omega[1][k+1/2]*R[k+1/2][(1, 1)] + R.omega[2][k+1/2]*R[k+1/2][(1, 2)])\n0 = a*(R.omega[0][k+1/2]*R[k+1/2][(0, 0)] + R.omega[1][k+1/2]*R[k+1/2][(0, 1)] + R.omega[2][k+1/2]*R[k+1/2][(0, 2)]) + y_dot[k+1/2]",
                "\\begin{aligned}\n0 &= \\dot{x}_{k+1/2} - a \\left(\\omega^{R}_{1,k+1/2} (R_{k+1/2})_{21} + \\omega^{R}_{2,k+1/2} (R_{k+1/2})_{22} + \\omega^{R}_{3,k+1/2} (R_{k+1/2})_{23}\\right) \\\\\n0 &= a \\left(\\omega^{R}_{1,k+1/2} (R_{k+1/2})_{11} + \\omega^{R}_{2,k+1/2} (R_{k+1/2})_{12} + \\omega^{R}_{3,k+1/2} (R_{k+1/2})_{13}\\right) + \\dot{y}_{k+1/2}\n\\end{aligned}",
                "discrete_lagrange_dalembert",
                "Discrete Lagrange–d'Alembert equations",
                "-m*x_dot[k+1/2] + m*x_dot[k-1/2] = lambda_1[k]\n-m*y_dot[k+1/2] + m*y_dot[k-1/2] = lambda_2[k]\n1/4*J[1]*h*R.omega[1][k+1/2]*(2*R.omega[2][k+1/2] - h*R.omega[0][k+1/2]*R.omega[1][k+1/2]) - J[0]*R.omega[0][k+1/2]*(1 + 1/4*h^2*R.omega[0][k+1/2]^2) - 1/4*J[2]*h*R.omega[2][k+1/2]*(h*R.omega[0][k+1/2]*R.omega[2][k+1/2] + 2*R.omega[1][k+1/2]) + J[0]*R.omega[0][k-1/2]*(1 + 1/4*h^2*R.omega[0][k-1/2]^2) + 1/4*J[1]*h*R.omega[1][k-1/2]*(h*R.omega[0][k-1/2]*R.omega[1][k-1/2] + 2*R.omega[2][k-1/2]) + 1/4*J[2]*h*R.omega[2][k-1/2]*(h*R.omega[0][k-1/2]*R.omega[2][k-1/2] - 2*R.omega[1][k-1/2]) = a*lambda_2[k]*R[k][(0, 0)] - a*lambda_1[k]*R[k][(1, 0)]\n1/4*J[2]*h*R.omega[2][k+1/2]*(2*R.omega[0][k+1/2] - h*R.omega[1][k+1/2]*R.omega[2][k+1/2]) - 1/4*J[0]*h*R.omega[0][k+1/2]*(h*R.omega[0][k+1/2]*R.omega[1][k+1/2] + 2*R.omega[2][k+1/2]) - J[1]*R.omega[1][k+1/2]*(1 + 1/4*h^2*R.omega[1][k+1/2]^2) + 1/4*J[0]*h*R.omega[0][k-1/2]*(h*R.omega[0][k-1/2]*R.omega[1][k-1/2] - 2*R.omega[2][k-1/2]) + J[1]*R.omega[1][k-1/2]*(1 + 1/4*h^2*R.omega[1][k-1/2]^2) + 1/4*J[2]*h*R.omega[2][k-1/2]*(h*R.omega[1][k-1/2]*R.omega[2][k-1/2] + 2*R.omega[0][k-1/2]) = a*lambda_2[k]*R[k][(0, 1)] - a*lambda_1[k]*R[k][(1, 1)]\n1/4*J[0]*h*R.omega[0][k+1/2]*(2*R.omega[1][k+1/2] - h*R.omega[0][k+1/2]*R.omega[2][k+1/2]) - 1/4*J[1]*h*R.omega[1][k+1/2]*(h*R.omega[1][k+1/2]*R.omega[2][k+1/2] + 2*R.omega[0][k+1/2]) - J[2]*R.omega[2][k+1/2]*(1 + 1/4*h^2*R.omega[2][k+1/2]^2) + 1/4*J[0]*h*R.omega[0][k-1/2]*(h*R.omega[0][k-1/2]*R.omega[2][k-1/2] + 2*R.omega[1][k-1/2]) + 1/4*J[1]*h*R.omega[1][k-1/2]*(h*R.omega[1][k-1/2]*R.omega[2][k-1/2] - 2*R.omega[0][k-1/2]) + J[2]*R.omega[2][k-1/2]*(1 + 1/4*h^2*R.omega[2][k-1/2]^2) = a*lambda_2[k]*R[k][(0, 2)] - a*lambda_1[k]*R[k][(1, 2)]\nx_dot[k+1/2] - a*(R.omega[0][k+1/2]*R[k+1/2][(1, 0)] + R.omega[1][k+1/2]*R[k+1/2][(1, 1)] + R.omega[2][k+1/2]*R[k+1/2][(1, 2)]) = 0\na*(R.omega[0][k+1/2]*R[k+1/2][(0, 0)] + R.omega[1][k+1/2]*R[k+1/2][(0, 1)] + R.omega[2][k+1/2]*R[k+1/2][(0, 2)]) + y_dot[k+1/2] = 0",
                "\\begin{aligned}\n-m \\dot{x}_{k+1/2} + m \\dot{x}_{k-1/2} &= \\lambda_{1,k} \\\\\n-m \\dot{y}_{k+1/2} + m \\dot{y}_{k-1/2} &= \\lambda_{2,k} \\\\\n\\frac{1}{4} J_{2} h \\omega^{R}_{2,k+1/2} \\left(2 \\omega^{R}_{3,k+1/2} - h \\omega^{R}_{1,k+1/2} \\omega^{R}_{2,k+1/2}\\right) - J_{1} \\omega^{R}_{1,k+1/2} \\left(1 + \\frac{1}{4} {h}^{2} {\\omega^{R}_{1,k+1/2}}^{2}\\right) - \\frac{1}{4} J_{3} h \\omega^{R}_{3,k+1/2} \\left(h \\omega^{R}_{1,k+1/2} \\omega^{R}_{3,k+1/2} + 2 \\omega^{R}_{2,k+1/2}\\right) + J_{1} \\omega^{R}_{1,k-1/2} \\left(1 + \\frac{1}{4} {h}^{2} {\\omega^{R}_{1,k-1/2}}^{2}\\right) + \\frac{1}{4} J_{2} h \\omega^{R}_{2,k-1/2} \\left(h \\omega^{R}_{1,k-1/2} \\omega^{R}_{2,k-1/2} + 2 \\omega^{R}_{3,k-1/2}\\right) + \\frac{1}{4} J_{3} h \\omega^{R}_{3,k-1/2} \\left(h \\omega^{R}_{1,k-1/2} \\omega^{R}_{3,k-1/2} - 2 \\omega^{R}_{2,k-1/2}\\right) &= a \\lambda_{2,k} (R_{k})_{11} - a \\lambda_{1,k} (R_{k})_{21} \\\\\n\\frac{1}{4} J_{3} h \\omega^{R}_{3,k+1/2} \\left(2 \\omega^{R}_{1,k+1/2} - h \\omega^{R}_{2,k+1/2} \\omega^{R}_{3,k+1/2}\\right) - \\frac{1}{4} J_{1} h \\omega^{R}_{1,k+1/2} \\left(h \\omega^{R}_{1,k+1/2} \\omega^{R}_{2,k+1/2} + 2 \\omega^{R}_{3,k+1/2}\\right) - J_{2} \\omega^{R}_{2,k+1/2} \\left(1 + \\frac{1}{4} {h}^{2} {\\omega^{R}_{2,k+1/2}}^{2}\\right) + \\frac{1}{4} J_{1} h \\omega^{R}_{1,k-1/2} \\left(h \\omega^{R}_{1,k-1/2} \\omega^{R}_{2,k-1/2} - 2 \\omega^{R}_{3,k-1/2}\\right) + J_{2} \\omega^{R}_{2,k-1/2} \\left(1 + \\frac{1}{4} {h}^{2} {\\omega^{R}_{2,k-1/2}}^{2}\\right) + \\frac{1}{4} J_{3} h \\omega^{R}_{3,k-1/2} \\left(h \\omega^{R}_{2,k-1/2} \\omega^{R}_{3,k-1/2} + 2 \\omega^{R}_{1,k-1/2}\\right) &= a \\lambda_{2,k} (R_{k})_{12} - a \\lambda_{1,k} (R_{k})_{22} \\\\\n\\frac{1}{4} J_{1} h \\omega^{R}_{1,k+1/2} \\left(2 \\omega^{R}_{2,k+1/2} - h \\omega^{R}_{1,k+1/2} \\omega^{R}_{3,k+1/2}\\right) - \\frac{1}{4} J_{2} h \\omega^{R}_{2,k+1/2} \\left(h \\omega^{R}_{2,k+1/2} \\omega^{R}_{3,k+1/2} + 2 \\omega^{R}_{1,k+1/2}\\right) - J_{3} \\omega^{R}_{3,k+1/2} \\left(1 + \\frac{1}{4} {h}^{2} {\\omega^{R}_{3,k+1/2}}^{2}\\right) + \\frac{1}{4} J_{1} h \\omega^{R}_{1,k-1/2} \\left(h \\omega^{R}_{1,k-1/2} \\omega^{R}_{3,k-1/2} + 2 \\omega^{R}_{2,k-1/2}\\right) + \\frac{1}{4} J_{2} h \\omega^{R}_{2,k-1/2} \\left(h \\omega^{R}_{2,k-1/2} \\omega^{R}_{3,k-1/2} - 2 \\omega^{R}_{1,k-1/2}\\right) + J_{3} \\omega^{R}_{3,k-1/2} \\left(1 + \\frac{1}{4} {h}^{2} {\\omega^{R}_{3,k-1/2}}^{2}\\right) &= a \\lambda_{2,k} (R_{k})_{13} - a \\lambda_{1,k} (R_{k})_{23} \\\\\n\\dot{x}_{k+1/2} - a \\left(\\omega^{R}_{1,k+1/2} (R_{k+1/2})_{21} + \\omega^{R}_{2,k+1/2} (R_{k+1/2})_{22} + \\omega^{R}_{3,k+1/2} (R_{k+1/2})_{23}\\right) &= 0 \\\\\na \\left(\\omega^{R}_{1,k+1/2} (R_{k+1/2})_{11} + \\omega^{R}_{2,k+1/2} (R_{k+1/2})_{12} + \\omega^{R}_{3,k+1/2} (R_{k+1/2})_{13}\\right) + \\dot{y}_{k+1/2} &= 0\n\\end{aligned}",
                "integrability",
                "Integrability of the constraints",
                "no combination of the constraints is integrable for generic values of `a`: the system is nonholonomic",
                "\\begin{aligned}\n&\\text{no combination of the constraints is integrable for generic values of \\texttt{a}: the system is nonholonomic}\n\\end{aligned}",
                "reversibility",
                "Reversibility",
                "the scheme is symmetric: the step with -h undoes the step with h\nt -> -t reverses the system: L, D and the forces do not change\nt -> -t, x -> -x, y -> -y, R -> diag(1, 1, -1) R diag(1, 1, -1) keeps the sense in which `R.omega[0]`, `R.omega[1]`, `x`, `y` run\nt -> -t, R -> R diag(-1, 1, -1) keeps the sense in which `R.omega[0]`, `R.omega[2]` run\nno one of these that is known keeps the sense of all: first integrals may drift on motions in which `R.omega[0]`, `R.omega[1]`, `R.omega[2]`, `x`, `y` run at once; steps of a higher order, `#[discretization(midpoint, order = 6)]`, make the drift much smaller, as a smaller h does",
                "\\begin{aligned}\n&\\text{the scheme is symmetric: the step with -h undoes the step with h} \\\\\n&\\text{t -> -t reverses the system: L, D and the forces do not change} \\\\\n&\\text{t -> -t, x -> -x, y -> -y, R -> diag(1, 1, -1) R diag(1, 1, -1) keeps the sense in which \\texttt{R.omega[0]}, \\texttt{R.omega[1]}, \\texttt{x}, \\texttt{y} run} \\\\\n&\\text{t -> -t, R -> R diag(-1, 1, -1) keeps the sense in which \\texttt{R.omega[0]}, \\texttt{R.omega[2]} run} \\\\\n&\\text{no one of these that is known keeps the sense of all: first integrals may drift on motions in which \\texttt{R.omega[0]}, \\texttt{R.omega[1]}, \\texttt{R.omega[2]}, \\texttt{x}, \\texttt{y} run at once; steps of a higher order, \\texttt{\\#[discretization(midpoint, order = 6)]}, make the drift much smaller, as a smaller h does}\n\\end{aligned}",
                "energy_conservation",
                "Conservation of energy",
                "the energy E_L of the continuous system is conserved: L does not depend on t; there are no forces; the constraints are homogeneous in the velocities, so that their reactions do no work",
                "\\begin{aligned}\n&\\text{the energy E\\_L of the continuous system is conserved: L does not depend on t; there are no forces; the constraints are homogeneous in the velocities, so that their reactions do no work}\n\\end{aligned}",
            ]);
            const SYMBOLS: [__nh::Symbol; 3] = __nh::symbols([
                "m",
                "m",
                "",
                "J",
                "J",
                "",
                "a",
                "a",
                "",
            ]);
            __nh::Equations::new("RollingBall", &ENTRIES)
                .described("A ball of inertia J that rolls on a plane.", &SYMBOLS)
        }
    }
    /// The equations of a node of [`RollingBall`], in stages.
    pub struct RollingBallStages;
    #[automatically_derived]
    impl __nh::Stages for RollingBallStages {
        const MOVES: bool = true;
        #[inline(always)]
        fn moved<T: __nh::Real>(q: &[T; 6], z: &[T; 7]) -> [T; 6] {
            let moved_2 = __nh::so3::moved([q[2], q[3], q[4], q[5]], [z[2], z[3], z[4]]);
            [q[0] + z[0], q[1] + z[1], moved_2[0], moved_2[1], moved_2[2], moved_2[3]]
        }
        const DIRECT: bool = false;
        const PERIODIC: &'static [bool] = &[false, false, false, false, false, false];
        type Parameters<T: __nh::Real> = [T; 5];
        type Point<T: __nh::Real> = [T; 6];
        type Control<T: __nh::Real> = [T; 0];
        type Covector<T: __nh::Real> = [T; 5];
        type Unknowns<T: __nh::Real> = [T; 7];
        type Constants<T: __nh::Real> = [T; 12];
        #[inline]
        fn constants<T: __nh::Real>(parameters: &[T; 5], h: T) -> [T; 12] {
            let [m, J_0_, J_1_, J_2_, a] = *parameters;
            let inverse_h = T::of(1.0) / h;
            let inverse_m = T::of(1.0) / m;
            [
                m,
                h,
                inverse_h,
                m * inverse_h,
                J_0_ * inverse_h,
                J_1_ * inverse_h,
                J_2_ * inverse_h,
                a,
                a * inverse_h,
                a * m,
                inverse_m,
                inverse_m * h,
            ]
        }
        #[inline(always)]
        fn solve<T: __nh::Real>(at: __nh::Given<'_, Self, T>) -> __nh::Solved<Self, T> {
            __nh::newton(at)
        }
    }
    #[automatically_derived]
    impl<T: __nh::Real> __nh::NewtonStages<T> for RollingBallStages {
        type Node = [T; 6];
        type Interval = [T; 13];
        type Jacobian = [[T; 5]; 7];
        type Factors = [T; 15];
        #[inline(always)]
        fn node(constants: &[T; 12], t: T, u: &[T; 0], q: &[T; 6]) -> [T; 6] {
            let frame_R = __nh::so3::element([q[2], q[3], q[4], q[5]]);
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
        fn residual(at: __nh::At<'_, Self, T>) -> (__nh::Rows<Self, T>, [T; 13]) {
            let [_, _, inverse_h, m_inverse_h, J_0_inverse_h, J_1_inverse_h,
            J_2_inverse_h, a, a_inverse_h, ..] = *at.constants;
            let [R_10_0_, R_00_0_, R_11_0_, R_01_0_, R_12_0_, R_02_0_] = *at.node;
            let [p_x, p_y, p_R_omega_0, p_R_omega_1, p_R_omega_2] = *at.arrival;
            let [d_x, d_y, d_R_0, d_R_1, d_R_2, lambda_0, lambda_1] = *at.z;
            let d_R = [at.z[2], at.z[3], at.z[4]];
            let root_R = __nh::so3::root(d_R);
            let m_inverse_h_d_x = m_inverse_h * d_x;
            let m_inverse_h_d_y = m_inverse_h * d_y;
            let mu_R_0 = J_0_inverse_h * d_R_0;
            let mu_R_1 = J_1_inverse_h * d_R_1;
            let mu_R_2 = J_2_inverse_h * d_R_2;
            let departure_R = __nh::so3::departure(d_R, [mu_R_0, mu_R_1, mu_R_2]);
            let lambda_0_a = lambda_0 * a;
            let lambda_0_a_R_10_0 = lambda_0_a * R_10_0_;
            let lambda_1_a = lambda_1 * a;
            let lambda_1_a_R_00_0 = lambda_1_a * R_00_0_;
            let lambda_0_a_R_11_0 = lambda_0_a * R_11_0_;
            let lambda_1_a_R_01_0 = lambda_1_a * R_01_0_;
            let lambda_0_a_R_12_0 = lambda_0_a * R_12_0_;
            let lambda_1_a_R_02_0 = lambda_1_a * R_02_0_;
            let x_dot = inverse_h * d_x;
            let R_mid_1 = __nh::so3::middle(root_R, [R_10_0_, R_11_0_, R_12_0_]);
            let y_dot = inverse_h * d_y;
            let R_mid_0 = __nh::so3::middle(root_R, [R_00_0_, R_01_0_, R_02_0_]);
            let rows = __nh::Rows {
                values: [
                    p_x - m_inverse_h_d_x - lambda_0,
                    p_y - m_inverse_h_d_y - lambda_1,
                    p_R_omega_0 - departure_R[0] + lambda_0_a_R_10_0 - lambda_1_a_R_00_0,
                    p_R_omega_1 - departure_R[1] + lambda_0_a_R_11_0 - lambda_1_a_R_01_0,
                    p_R_omega_2 - departure_R[2] + lambda_0_a_R_12_0 - lambda_1_a_R_02_0,
                    x_dot
                        .minus(
                            a_inverse_h,
                            (d_R_0 * R_mid_1[0])
                                .plus(d_R_1, R_mid_1[1])
                                .plus(d_R_2, R_mid_1[2]),
                        ),
                    y_dot
                        .plus(
                            a_inverse_h,
                            (d_R_0 * R_mid_0[0])
                                .plus(d_R_1, R_mid_0[1])
                                .plus(d_R_2, R_mid_0[2]),
                        ),
                ],
                terms: [
                    lambda_0.abs() + m_inverse_h_d_x.abs() + p_x.abs(),
                    lambda_1.abs() + m_inverse_h_d_y.abs() + p_y.abs(),
                    lambda_0_a_R_10_0.abs() + lambda_1_a_R_00_0.abs()
                        + departure_R[0].abs() + p_R_omega_0.abs(),
                    lambda_0_a_R_11_0.abs() + lambda_1_a_R_01_0.abs()
                        + departure_R[1].abs() + p_R_omega_1.abs(),
                    lambda_0_a_R_12_0.abs() + lambda_1_a_R_02_0.abs()
                        + departure_R[2].abs() + p_R_omega_2.abs(),
                ],
            };
            (
                rows,
                [
                    m_inverse_h_d_x,
                    m_inverse_h_d_y,
                    mu_R_0,
                    mu_R_1,
                    mu_R_2,
                    x_dot,
                    R_mid_1[0],
                    R_mid_1[1],
                    R_mid_1[2],
                    y_dot,
                    R_mid_0[0],
                    R_mid_0[1],
                    R_mid_0[2],
                ],
            )
        }
        #[inline(always)]
        fn jacobian(at: __nh::At<'_, Self, T>, interval: &[T; 13]) -> [[T; 5]; 7] {
            let [_, _, inverse_h, m_inverse_h, J_0_inverse_h, J_1_inverse_h,
            J_2_inverse_h, _, a_inverse_h, ..] = *at.constants;
            let [_, _, mu_R_0, mu_R_1, mu_R_2, _, R_10_mid, R_11_mid, R_12_mid, _,
            R_00_mid, R_01_mid, R_02_mid] = *interval;
            let [_, _, d_R_0, d_R_1, d_R_2, ..] = *at.z;
            let d_R = [at.z[2], at.z[3], at.z[4]];
            let right_inverse_R = __nh::so3::right_inverse(d_R);
            let root_tangent_R = __nh::so3::root_tangent(d_R);
            let slope_R = __nh::so3::departure_slope(d_R, [mu_R_0, mu_R_1, mu_R_2]);
            let term_266 = (d_R_2 * R_11_mid).minus(d_R_1, R_12_mid);
            let term_271 = (d_R_0 * R_12_mid).minus(d_R_2, R_10_mid);
            let term_276 = (d_R_1 * R_10_mid).minus(d_R_0, R_11_mid);
            let term_298 = (d_R_1 * R_02_mid).minus(d_R_2, R_01_mid);
            let term_302 = (d_R_2 * R_00_mid).minus(d_R_0, R_02_mid);
            let term_306 = (d_R_0 * R_01_mid).minus(d_R_1, R_00_mid);
            let j_2_2 = -slope_R[0][0].plus(J_0_inverse_h, right_inverse_R[0][0]);
            let j_2_3 = -slope_R[0][1].plus(J_1_inverse_h, right_inverse_R[1][0]);
            let j_2_4 = -slope_R[0][2].plus(J_2_inverse_h, right_inverse_R[2][0]);
            let j_3_2 = -slope_R[1][0].plus(J_0_inverse_h, right_inverse_R[0][1]);
            let j_3_3 = -slope_R[1][1].plus(J_1_inverse_h, right_inverse_R[1][1]);
            let j_3_4 = -slope_R[1][2].plus(J_2_inverse_h, right_inverse_R[2][1]);
            let j_4_2 = -slope_R[2][0].plus(J_0_inverse_h, right_inverse_R[0][2]);
            let j_4_3 = -slope_R[2][1].plus(J_1_inverse_h, right_inverse_R[1][2]);
            let j_4_4 = -slope_R[2][2].plus(J_2_inverse_h, right_inverse_R[2][2]);
            let j_5_2 = a_inverse_h
                * (root_tangent_R[0][0] * term_266 - R_10_mid)
                    .plus(root_tangent_R[1][0], term_271)
                    .plus(root_tangent_R[2][0], term_276);
            let j_5_3 = a_inverse_h
                * (root_tangent_R[0][1] * term_266 - R_11_mid)
                    .plus(root_tangent_R[1][1], term_271)
                    .plus(root_tangent_R[2][1], term_276);
            let j_5_4 = a_inverse_h
                * (root_tangent_R[0][2] * term_266 - R_12_mid)
                    .plus(root_tangent_R[1][2], term_271)
                    .plus(root_tangent_R[2][2], term_276);
            let j_6_2 = a_inverse_h
                * R_00_mid
                    .plus(root_tangent_R[0][0], term_298)
                    .plus(root_tangent_R[1][0], term_302)
                    .plus(root_tangent_R[2][0], term_306);
            let j_6_3 = a_inverse_h
                * R_01_mid
                    .plus(root_tangent_R[0][1], term_298)
                    .plus(root_tangent_R[1][1], term_302)
                    .plus(root_tangent_R[2][1], term_306);
            let j_6_4 = a_inverse_h
                * R_02_mid
                    .plus(root_tangent_R[0][2], term_298)
                    .plus(root_tangent_R[1][2], term_302)
                    .plus(root_tangent_R[2][2], term_306);
            let zero = T::of(0.0);
            [
                [-m_inverse_h, zero, zero, zero, zero],
                [zero, -m_inverse_h, zero, zero, zero],
                [zero, zero, j_2_2, j_2_3, j_2_4],
                [zero, zero, j_3_2, j_3_3, j_3_4],
                [zero, zero, j_4_2, j_4_3, j_4_4],
                [inverse_h, zero, j_5_2, j_5_3, j_5_4],
                [zero, inverse_h, j_6_2, j_6_3, j_6_4],
            ]
        }
        #[inline(always)]
        fn factors(
            at: __nh::At<'_, Self, T>,
            interval: &[T; 13],
        ) -> __nh::Factored<[T; 15], [T; 7], T::Mask> {
            let [R_10_0_, R_00_0_, R_11_0_, R_01_0_, R_12_0_, R_02_0_] = *at.node;
            let x_dot = interval[5];
            let y_dot = interval[9];
            let a_m = at.constants[9];
            let [_, _, d_R_0, d_R_1, d_R_2, ..] = *at.z;
            let [_, _, [_, _, j_2_2, j_2_3, j_2_4], [_, _, j_3_2, j_3_3, j_3_4], [_, _,
            j_4_2, j_4_3, j_4_4], [_, _, j_5_2, j_5_3, j_5_4], [_, _, j_6_2, j_6_3, j_6_4,
            ]] = Self::jacobian(at, interval);
            let R_10_0_j_5_2 = R_10_0_ * j_5_2;
            let R_00_0_j_6_2 = R_00_0_ * j_6_2;
            let pivot_4 = j_2_2.plus(a_m, R_10_0_j_5_2 - R_00_0_j_6_2);
            let R_11_0_j_5_3 = R_11_0_ * j_5_3;
            let R_01_0_j_6_3 = R_01_0_ * j_6_3;
            let inverse_pivot_4 = T::of(1.0) / pivot_4;
            let l_3_2 = j_3_2.plus(a_m, (R_11_0_ * j_5_2).minus(R_01_0_, j_6_2))
                * inverse_pivot_4;
            let u_2_3 = j_2_3.plus(a_m, (R_10_0_ * j_5_3).minus(R_00_0_, j_6_3));
            let l_3_2_u_2_3 = l_3_2 * u_2_3;
            let pivot_5 = j_3_3.plus(a_m, R_11_0_j_5_3 - R_01_0_j_6_3) - l_3_2_u_2_3;
            let R_12_0_j_5_4 = R_12_0_ * j_5_4;
            let R_02_0_j_6_4 = R_02_0_ * j_6_4;
            let l_4_2 = j_4_2.plus(a_m, (R_12_0_ * j_5_2).minus(R_02_0_, j_6_2))
                * inverse_pivot_4;
            let u_2_4 = j_2_4.plus(a_m, (R_10_0_ * j_5_4).minus(R_00_0_, j_6_4));
            let l_4_2_u_2_4 = l_4_2 * u_2_4;
            let a_4_3 = j_4_3
                .plus(a_m, (R_12_0_ * j_5_3).minus(R_02_0_, j_6_3))
                .minus(l_4_2, u_2_3);
            let inverse_pivot_5 = T::of(1.0) / pivot_5;
            let l_4_3 = a_4_3 * inverse_pivot_5;
            let u_3_4 = j_3_4
                .plus(a_m, (R_11_0_ * j_5_4).minus(R_01_0_, j_6_4))
                .minus(l_3_2, u_2_4);
            let l_4_3_u_3_4 = l_4_3 * u_3_4;
            let pivot_6 = j_4_4.plus(a_m, R_12_0_j_5_4 - R_02_0_j_6_4) - l_4_2_u_2_4
                - l_4_3_u_3_4;
            let inverse_pivot_6 = T::of(1.0) / pivot_6;
            __nh::Factored {
                factors: [
                    inverse_pivot_4,
                    l_3_2,
                    l_4_2,
                    inverse_pivot_5,
                    l_4_3,
                    j_5_2 * inverse_pivot_4,
                    u_2_3 * inverse_pivot_5,
                    inverse_pivot_6,
                    u_3_4 * inverse_pivot_6,
                    u_2_4 * inverse_pivot_6,
                    j_5_3 * inverse_pivot_5,
                    j_5_4 * inverse_pivot_6,
                    j_6_2 * inverse_pivot_4,
                    j_6_3 * inverse_pivot_5,
                    j_6_4 * inverse_pivot_6,
                ],
                terms: __nh::below_momenta([
                    x_dot.abs() + (j_5_2 * d_R_0).abs() + (j_5_3 * d_R_1).abs()
                        + (j_5_4 * d_R_2).abs(),
                    y_dot.abs() + (j_6_2 * d_R_0).abs() + (j_6_3 * d_R_1).abs()
                        + (j_6_4 * d_R_2).abs(),
                ]),
                sound: __nh::sound(
                    pivot_4,
                    j_2_2.abs() + (a_m * R_10_0_j_5_2).abs() + (a_m * R_00_0_j_6_2).abs(),
                )
                    & __nh::sound(
                        pivot_5,
                        j_3_3.abs() + (a_m * R_11_0_j_5_3).abs()
                            + (a_m * R_01_0_j_6_3).abs() + l_3_2_u_2_3.abs(),
                    )
                    & __nh::sound(
                        pivot_6,
                        j_4_4.abs() + (a_m * R_12_0_j_5_4).abs()
                            + (a_m * R_02_0_j_6_4).abs() + l_4_2_u_2_4.abs()
                            + l_4_3_u_3_4.abs(),
                    ),
            }
        }
        #[inline(always)]
        fn correction(
            at: __nh::At<'_, Self, T>,
            factors: &[T; 15],
            rows: &[T; 7],
        ) -> [T; 7] {
            let [m, h, _, _, _, _, _, _, _, a_m, inverse_m, inverse_m_h] = *at.constants;
            let [R_10_0_, R_00_0_, R_11_0_, R_01_0_, R_12_0_, R_02_0_] = *at.node;
            let [inverse_pivot_4, l_3_2, l_4_2, inverse_pivot_5, l_4_3,
            j_5_2_inverse_pivot_4, u_2_3_inverse_pivot_5, inverse_pivot_6,
            u_3_4_inverse_pivot_6, u_2_4_inverse_pivot_6, j_5_3_inverse_pivot_5,
            j_5_4_inverse_pivot_6, j_6_2_inverse_pivot_4, j_6_3_inverse_pivot_5,
            j_6_4_inverse_pivot_6] = *factors;
            let [residual_x, residual_y, residual_R_omega_0, residual_R_omega_1,
            residual_R_omega_2, constraint_0, constraint_1] = *rows;
            let right_5 = constraint_0.plus(inverse_m, residual_x);
            let right_6 = constraint_1.plus(inverse_m, residual_y);
            let right_2 = residual_R_omega_0
                .plus(a_m, (R_10_0_ * right_5).minus(R_00_0_, right_6));
            let right_3 = residual_R_omega_1
                .plus(a_m, (R_11_0_ * right_5).minus(R_01_0_, right_6))
                .minus(l_3_2, right_2);
            let right_4 = residual_R_omega_2
                .plus(a_m, (R_12_0_ * right_5).minus(R_02_0_, right_6))
                .minus(l_4_2, right_2)
                .minus(l_4_3, right_3);
            let reduced_3 = right_3.minus(u_3_4_inverse_pivot_6, right_4);
            let reduced_2 = right_2
                .minus(u_2_3_inverse_pivot_5, reduced_3)
                .minus(u_2_4_inverse_pivot_6, right_4);
            let reduced_5 = right_5
                .minus(j_5_2_inverse_pivot_4, reduced_2)
                .minus(j_5_3_inverse_pivot_5, reduced_3)
                .minus(j_5_4_inverse_pivot_6, right_4);
            let reduced_6 = right_6
                .minus(j_6_2_inverse_pivot_4, reduced_2)
                .minus(j_6_3_inverse_pivot_5, reduced_3)
                .minus(j_6_4_inverse_pivot_6, right_4);
            [
                -(inverse_m_h * residual_x).minus(h, reduced_5),
                -(inverse_m_h * residual_y).minus(h, reduced_6),
                inverse_pivot_4 * reduced_2,
                inverse_pivot_5 * reduced_3,
                inverse_pivot_6 * right_4,
                -(m * reduced_5),
                -(m * reduced_6),
            ]
        }
        #[inline(always)]
        fn arrival(at: __nh::At<'_, Self, T>, interval: &[T; 13]) -> [T; 5] {
            let [m_inverse_h_d_x, m_inverse_h_d_y, mu_R_0, mu_R_1, mu_R_2, ..] = *interval;
            let d_R = [at.z[2], at.z[3], at.z[4]];
            let arrival_R = __nh::so3::arrival(d_R, [mu_R_0, mu_R_1, mu_R_2]);
            [m_inverse_h_d_x, m_inverse_h_d_y, arrival_R[0], arrival_R[1], arrival_R[2]]
        }
    }
    #[automatically_derived]
    impl __nh::StagesOf<RollingBall> for RollingBallStages {
        #[inline]
        fn parameters(system: &RollingBall) -> [f64; 5] {
            [system.m, system.J[0], system.J[1], system.J[2], system.a]
        }
    }
};
