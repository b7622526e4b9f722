// The expansion of rough_ground.rs.

#[allow(non_snake_case)]
/// Constraints in a region.
pub struct RoughGround {
    pub r: f64,
    pub k2: f64,
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
    /// The discrete equations of motion of `RoughGround`, derived at compile time.
    ///
    /// **Configuration space**
    ///
    /// ```text
    /// q = (x, y, a, b) in R^4
    /// ```
    ///
    /// **Lagrangian**
    ///
    /// ```text
    /// L(q, q_dot, t) = 1/2*(k2*(a_dot^2 + b_dot^2) + x_dot^2 + y_dot^2)
    /// ```
    ///
    /// **Constraints**
    ///
    /// ```text
    /// 0 = x_dot - r*b_dot
    /// 0 = r*a_dot + y_dot
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
    /// L_d(q[k], q[k+1]) = 1/2*h*(k2*(a_dot[k+1/2]^2 + b_dot[k+1/2]^2) + x_dot[k+1/2]^2 + y_dot[k+1/2]^2)
    /// ```
    ///
    /// **Discrete Lagrange–d'Alembert equations**
    ///
    /// ```text
    /// -x_dot[k+1/2] + x_dot[k-1/2] = lambda_1[k]
    /// -y_dot[k+1/2] + y_dot[k-1/2] = lambda_2[k]
    /// -k2*a_dot[k+1/2] + k2*a_dot[k-1/2] = r*lambda_2[k]
    /// -k2*b_dot[k+1/2] + k2*b_dot[k-1/2] = -r*lambda_1[k]
    /// x_dot[k+1/2] - r*b_dot[k+1/2] = 0
    /// r*a_dot[k+1/2] + y_dot[k+1/2] = 0
    /// ```
    #[automatically_derived]
    impl __nh::DiscreteSystem for RoughGround {
        type Stages = __nh::NoStages;
        type Regions = __nh::WithRegions;
        const DIM: usize = 4;
        const CONSTRAINTS: usize = 2;
        const COORDINATES: &'static [&'static str] = &["x", "y", "a", "b"];
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
        /// L_d(q[k], q[k+1]) = 1/2*h*(k2*(a_dot[k+1/2]^2 + b_dot[k+1/2]^2) + x_dot[k+1/2]^2 + y_dot[k+1/2]^2)
        /// ```
        fn discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let [x_dot, y_dot, a_dot, b_dot] = __nh::array(interval.d / interval.time.h);
            let h = interval.time.h;
            let term_11 = self.k2 * (a_dot * a_dot + b_dot * b_dot) + x_dot * x_dot
                + y_dot * y_dot;
            0.5 * h * term_11
        }
        /// D_1L_d(q_0, q_1) = ∂L_d/∂q_0.
        ///
        /// ```text
        /// D1L_d(q[k], q[k+1])[x] = -x_dot[k+1/2]
        /// D1L_d(q[k], q[k+1])[y] = -y_dot[k+1/2]
        /// D1L_d(q[k], q[k+1])[a] = -k2*a_dot[k+1/2]
        /// D1L_d(q[k], q[k+1])[b] = -k2*b_dot[k+1/2]
        /// ```
        #[inline]
        fn d1_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let [x_dot, y_dot, a_dot, b_dot] = __nh::array(interval.d / interval.time.h);
            __nh::vector([-x_dot, -y_dot, -(self.k2 * a_dot), -(self.k2 * b_dot)])
        }
        /// D_2L_d(q_0, q_1) = ∂L_d/∂q_1.
        ///
        /// ```text
        /// D2L_d(q[k], q[k+1])[x] = x_dot[k+1/2]
        /// D2L_d(q[k], q[k+1])[y] = y_dot[k+1/2]
        /// D2L_d(q[k], q[k+1])[a] = k2*a_dot[k+1/2]
        /// D2L_d(q[k], q[k+1])[b] = k2*b_dot[k+1/2]
        /// ```
        #[inline]
        fn d2_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let [x_dot, y_dot, a_dot, b_dot] = __nh::array(interval.d / interval.time.h);
            __nh::vector([x_dot, y_dot, self.k2 * a_dot, self.k2 * b_dot])
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
        /// 0 = x_dot[k+1/2] - r*b_dot[k+1/2]
        /// 0 = r*a_dot[k+1/2] + y_dot[k+1/2]
        /// ```
        #[inline]
        fn kinematic_residual_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Multipliers {
            let [x_dot, y_dot, a_dot, b_dot] = __nh::array(interval.d / interval.time.h);
            __nh::vector([x_dot - self.r * b_dot, y_dot + self.r * a_dot])
        }
        /// E = q̇ · ∂L/∂q̇ - L at the nodes of the discretisation.
        fn energy_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let [x_dot, y_dot, a_dot, b_dot] = __nh::array(interval.d / interval.time.h);
            0.5 * self.k2 * (a_dot * a_dot) + 0.5 * self.k2 * (b_dot * b_dot)
                + 0.5 * (x_dot * x_dot) + 0.5 * (y_dot * y_dot)
        }
        /// ω(q): row a is the form ω^a.
        ///
        /// ```text
        /// omega_1(q[k]) = dx - r*db
        /// omega_2(q[k]) = dy + r*da
        /// ```
        #[inline]
        fn constraint_forms_at(
            &self,
            time: __nh::TimeStep,
            q: &Self::Configuration,
        ) -> Self::ConstraintForms {
            {
                let mut result = __nh::SMatrix::<f64, 2, 4>::zeros();
                result[(0, 0)] = 1.0;
                result[(0, 3)] = -self.r;
                result[(1, 1)] = 1.0;
                result[(1, 2)] = self.r;
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
            let [x_dot, y_dot, a_dot, b_dot] = __nh::array(*v);
            __nh::vector([x_dot, y_dot, self.k2 * a_dot, self.k2 * b_dot])
        }
        fn velocity_residual_at(
            &self,
            time: __nh::TimeStep,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> (Self::Multipliers, Self::Multipliers) {
            let [x_dot, y_dot, a_dot, b_dot] = __nh::array(*v);
            let r_b_dot = self.r * b_dot;
            let r_a_dot = self.r * a_dot;
            (
                __nh::vector([x_dot - r_b_dot, y_dot + r_a_dot]),
                __nh::vector([
                    __nh::math::abs(x_dot) + __nh::math::abs(r_b_dot),
                    __nh::math::abs(y_dot) + __nh::math::abs(r_a_dot),
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
            let h = interval.time.h;
            let inverse_h = 1.0 / h;
            let k2_inverse_h = self.k2 * inverse_h;
            let r_inverse_h = self.r * inverse_h;
            let (covector, phi) = __nh::DiscreteSystem::departure_at(self, interval);
            __nh::Departure {
                covector,
                phi,
                covector_by_increment: {
                    let mut result = __nh::SMatrix::<f64, 4, 4>::zeros();
                    result[(0, 0)] = -inverse_h;
                    result[(1, 1)] = -inverse_h;
                    result[(2, 2)] = -k2_inverse_h;
                    result[(3, 3)] = -k2_inverse_h;
                    result
                },
                phi_by_increment: {
                    let mut result = __nh::SMatrix::<f64, 2, 4>::zeros();
                    result[(0, 0)] = inverse_h;
                    result[(0, 3)] = -r_inverse_h;
                    result[(1, 1)] = inverse_h;
                    result[(1, 2)] = r_inverse_h;
                    result
                },
            }
        }
        fn equations(&self) -> __nh::Equations {
            RoughGround::equations()
        }
    }
    impl RoughGround {
        /// The derived equations as text and as LaTeX.
        #[allow(dead_code)]
        pub const fn equations() -> __nh::Equations {
            const ENTRIES: &'static [__nh::Equation] = &[
                __nh::Equation::new(
                    "configuration",
                    "q = (x, y, a, b) in R^4",
                    "\\begin{aligned}\nq &= (x, y, a, b) \\in \\mathbb{R}^{4}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "lagrangian",
                    "L(q, q_dot, t) = 1/2*(k2*(a_dot^2 + b_dot^2) + x_dot^2 + y_dot^2)",
                    "\\begin{aligned}\nL(q, \\dot{q}, t) &= \\frac{1}{2} \\left(k_{2} \\left({\\dot{a}}^{2} + {\\dot{b}}^{2}\\right) + {\\dot{x}}^{2} + {\\dot{y}}^{2}\\right)\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "constraints",
                    "0 = x_dot - r*b_dot\n0 = r*a_dot + y_dot",
                    "\\begin{aligned}\n0 &= \\dot{x} - r \\dot{b} \\\\\n0 &= r \\dot{a} + \\dot{y}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "discretization",
                    "q[k+1/2] = (q[k] + q[k+1])/2\nq_dot[k+1/2] = (q[k+1] - q[k])/h",
                    "\\begin{aligned}\nq_{k+1/2} &= \\frac{q_{k} + q_{k+1}}{2} \\\\\n\\dot{q}_{k+1/2} &= \\frac{q_{k+1} - q_{k}}{h}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "discrete_lagrangian",
                    "L_d(q[k], q[k+1]) = 1/2*h*(k2*(a_dot[k+1/2]^2 + b_dot[k+1/2]^2) + x_dot[k+1/2]^2 + y_dot[k+1/2]^2)",
                    "\\begin{aligned}\nL_d(q_{k}, q_{k+1}) &= \\frac{1}{2} h \\left(k_{2} \\left({\\dot{a}_{k+1/2}}^{2} + {\\dot{b}_{k+1/2}}^{2}\\right) + {\\dot{x}_{k+1/2}}^{2} + {\\dot{y}_{k+1/2}}^{2}\\right)\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "d1_discrete_lagrangian",
                    "D1L_d(q[k], q[k+1])[x] = -x_dot[k+1/2]\nD1L_d(q[k], q[k+1])[y] = -y_dot[k+1/2]\nD1L_d(q[k], q[k+1])[a] = -k2*a_dot[k+1/2]\nD1L_d(q[k], q[k+1])[b] = -k2*b_dot[k+1/2]",
                    "\\begin{aligned}\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{x} \\rangle &= -\\dot{x}_{k+1/2} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{y} \\rangle &= -\\dot{y}_{k+1/2} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{a} \\rangle &= -k_{2} \\dot{a}_{k+1/2} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{b} \\rangle &= -k_{2} \\dot{b}_{k+1/2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "d2_discrete_lagrangian",
                    "D2L_d(q[k], q[k+1])[x] = x_dot[k+1/2]\nD2L_d(q[k], q[k+1])[y] = y_dot[k+1/2]\nD2L_d(q[k], q[k+1])[a] = k2*a_dot[k+1/2]\nD2L_d(q[k], q[k+1])[b] = k2*b_dot[k+1/2]",
                    "\\begin{aligned}\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{x} \\rangle &= \\dot{x}_{k+1/2} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{y} \\rangle &= \\dot{y}_{k+1/2} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{a} \\rangle &= k_{2} \\dot{a}_{k+1/2} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{b} \\rangle &= k_{2} \\dot{b}_{k+1/2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "constraint_forms",
                    "omega_1(q[k]) = dx - r*db\nomega_2(q[k]) = dy + r*da",
                    "\\begin{aligned}\n\\omega^{1}(q_{k}) &= dx - r\\, db \\\\\n\\omega^{2}(q_{k}) &= dy + r\\, da\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "kinematic_constraints",
                    "0 = x_dot[k+1/2] - r*b_dot[k+1/2]\n0 = r*a_dot[k+1/2] + y_dot[k+1/2]",
                    "\\begin{aligned}\n0 &= \\dot{x}_{k+1/2} - r \\dot{b}_{k+1/2} \\\\\n0 &= r \\dot{a}_{k+1/2} + \\dot{y}_{k+1/2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "discrete_lagrange_dalembert",
                    "-x_dot[k+1/2] + x_dot[k-1/2] = lambda_1[k]\n-y_dot[k+1/2] + y_dot[k-1/2] = lambda_2[k]\n-k2*a_dot[k+1/2] + k2*a_dot[k-1/2] = r*lambda_2[k]\n-k2*b_dot[k+1/2] + k2*b_dot[k-1/2] = -r*lambda_1[k]\nx_dot[k+1/2] - r*b_dot[k+1/2] = 0\nr*a_dot[k+1/2] + y_dot[k+1/2] = 0",
                    "\\begin{aligned}\n-\\dot{x}_{k+1/2} + \\dot{x}_{k-1/2} &= \\lambda_{1,k} \\\\\n-\\dot{y}_{k+1/2} + \\dot{y}_{k-1/2} &= \\lambda_{2,k} \\\\\n-k_{2} \\dot{a}_{k+1/2} + k_{2} \\dot{a}_{k-1/2} &= r \\lambda_{2,k} \\\\\n-k_{2} \\dot{b}_{k+1/2} + k_{2} \\dot{b}_{k-1/2} &= -r \\lambda_{1,k} \\\\\n\\dot{x}_{k+1/2} - r \\dot{b}_{k+1/2} &= 0 \\\\\nr \\dot{a}_{k+1/2} + \\dot{y}_{k+1/2} &= 0\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "momenta",
                    "dL/dx_dot = x_dot\ndL/dy_dot = y_dot\ndL/da_dot = k2*a_dot\ndL/db_dot = k2*b_dot",
                    "\\begin{aligned}\n\\frac{\\partial L}{\\partial \\dot{x}} &= \\dot{x} \\\\\n\\frac{\\partial L}{\\partial \\dot{y}} &= \\dot{y} \\\\\n\\frac{\\partial L}{\\partial \\dot{a}} &= k_{2} \\dot{a} \\\\\n\\frac{\\partial L}{\\partial \\dot{b}} &= k_{2} \\dot{b}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "mass_matrix",
                    "M[x, x] = 1\nM[y, y] = 1\nM[a, a] = k2\nM[b, b] = k2",
                    "\\begin{aligned}\nM[x, x] &= 1 \\\\\nM[y, y] &= 1 \\\\\nM[a, a] &= k_{2} \\\\\nM[b, b] &= k_{2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "lagrangian_energy",
                    "E_L = 1/2*k2*a_dot^2 + 1/2*k2*b_dot^2 + 1/2*x_dot^2 + 1/2*y_dot^2",
                    "\\begin{aligned}\nE_L &= \\frac{1}{2} k_{2} {\\dot{a}}^{2} + \\frac{1}{2} k_{2} {\\dot{b}}^{2} + \\frac{1}{2} {\\dot{x}}^{2} + \\frac{1}{2} {\\dot{y}}^{2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "lagrange_dalembert",
                    "x_dot_dot = lambda_1\ny_dot_dot = lambda_2\nk2*a_dot_dot = r*lambda_2\nk2*b_dot_dot = -r*lambda_1\n0 = x_dot - r*b_dot\n0 = r*a_dot + y_dot",
                    "\\begin{aligned}\n\\ddot{x} &= \\lambda_{1} \\\\\n\\ddot{y} &= \\lambda_{2} \\\\\nk_{2}\\, \\ddot{a} &= r \\lambda_{2} \\\\\nk_{2}\\, \\ddot{b} &= -r \\lambda_{1} \\\\\n0 &= \\dot{x} - r \\dot{b} \\\\\n0 &= r \\dot{a} + \\dot{y}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "regions",
                    "the first constraint holds where x > 0 and t < 10\nthe second constraint holds where x > 0 or y <= x.powi(2)",
                    "\\begin{aligned}\n&\\text{the first constraint holds where x > 0 and t < 10} \\\\\n&\\text{the second constraint holds where x > 0 or y <= x.powi(2)}\n\\end{aligned}",
                ),
            ];
            __nh::Equations::new("RoughGround", ENTRIES)
        }
    }
    /// The continuous equations of motion of `RoughGround`, derived at compile time.
    ///
    /// **Lagrange–d'Alembert equations**
    ///
    /// ```text
    /// x_dot_dot = lambda_1
    /// y_dot_dot = lambda_2
    /// k2*a_dot_dot = r*lambda_2
    /// k2*b_dot_dot = -r*lambda_1
    /// 0 = x_dot - r*b_dot
    /// 0 = r*a_dot + y_dot
    /// ```
    ///
    /// **Regions**
    ///
    /// ```text
    /// the first constraint holds where x > 0 and t < 10
    /// the second constraint holds where x > 0 or y <= x.powi(2)
    /// ```
    #[automatically_derived]
    #[allow(unused_variables)]
    impl __nh::ContinuousSystem for RoughGround {
        /// L(q, q̇, t).
        ///
        /// ```text
        /// L(q, q_dot, t) = 1/2*(k2*(a_dot^2 + b_dot^2) + x_dot^2 + y_dot^2)
        /// ```
        fn lagrangian_at(
            &self,
            t: f64,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> f64 {
            let x_dot = v[0];
            let y_dot = v[1];
            let a_dot = v[2];
            let b_dot = v[3];
            0.5 * self.k2 * (a_dot * a_dot + b_dot * b_dot) + 0.5 * (x_dot * x_dot)
                + 0.5 * (y_dot * y_dot)
        }
        /// p = ∂L/∂q̇.
        ///
        /// ```text
        /// dL/dx_dot = x_dot
        /// dL/dy_dot = y_dot
        /// dL/da_dot = k2*a_dot
        /// dL/db_dot = k2*b_dot
        /// ```
        fn legendre_at(
            &self,
            t: f64,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Covector {
            let x_dot = v[0];
            let y_dot = v[1];
            let a_dot = v[2];
            let b_dot = v[3];
            __nh::vector([x_dot, y_dot, self.k2 * a_dot, self.k2 * b_dot])
        }
        /// ∂²L/∂q̇∂q̇.
        fn mass_matrix_at(
            &self,
            t: f64,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Bilinear {
            {
                let mut result = __nh::SMatrix::<f64, 4, 4>::zeros();
                result[(0, 0)] = 1.0;
                result[(1, 1)] = 1.0;
                result[(2, 2)] = self.k2;
                result[(3, 3)] = self.k2;
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
            __nh::vector([0.0, 0.0, 0.0, 0.0])
        }
        /// a_ν(q, t)·q̇ + c_ν(q, t).
        ///
        /// ```text
        /// 0 = x_dot - r*b_dot
        /// 0 = r*a_dot + y_dot
        /// ```
        fn constraint_values_at(
            &self,
            t: f64,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Multipliers {
            let x_dot = v[0];
            let y_dot = v[1];
            let a_dot = v[2];
            let b_dot = v[3];
            __nh::vector([x_dot - self.r * b_dot, y_dot + self.r * a_dot])
        }
        /// d/dt (a_ν·q̇ + c_ν) at fixed q̇.
        fn constraint_rates_at(
            &self,
            t: f64,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Multipliers {
            __nh::vector([0.0, 0.0])
        }
    }
    /// The regions in which the constraints of `RoughGround` hold.
    ///
    /// **Regions**
    ///
    /// ```text
    /// the first constraint holds where x > 0 and t < 10
    /// the second constraint holds where x > 0 or y <= x.powi(2)
    /// ```
    #[automatically_derived]
    #[allow(unused_variables)]
    impl __nh::RegionSystem for RoughGround {
        type Boundaries = __nh::SVector<f64, 3>;
        const BOUNDARIES: &'static [&'static str] = &[
            "x > 0",
            "t < 10",
            "y <= x.powi(2)",
        ];
        const CLOSED: u32 = 4u32;
        /// s_j(q, t), positive inside.
        fn boundaries_at(&self, t: f64, q: &Self::Configuration) -> Self::Boundaries {
            let t = t;
            let x = q[0];
            let y = q[1];
            __nh::vector([x, 10.0 - t, x * x - y])
        }
        /// ∂_t s_j + ∂_q s_j · v.
        fn boundary_rates_at(
            &self,
            t: f64,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Boundaries {
            let x = q[0];
            let x_dot = v[0];
            let y_dot = v[1];
            __nh::vector([x_dot, -1.0, 2.0 * x * x_dot - y_dot])
        }
        /// Ranges of both.
        fn boundary_ranges_at(
            &self,
            t: __nh::Range,
            q: &[__nh::Range],
            v: &[__nh::Range],
            values: &mut [__nh::Range],
            rates: &mut [__nh::Range],
        ) -> bool {
            use __nh::Real as _;
            type T = __nh::Range;
            values
                .copy_from_slice(
                    &{
                        let t = t;
                        let x = q[0];
                        let y = q[1];
                        [x, T::of(10.0) - t, x * x - y]
                    },
                );
            rates
                .copy_from_slice(
                    &{
                        let x = q[0];
                        let x_dot = v[0];
                        let y_dot = v[1];
                        [x_dot, -T::of(1.0), T::of(2.0) * x * x_dot - y_dot]
                    },
                );
            true
        }
        /// The constraints in force, one bit each.
        fn active_constraints(inside: u32) -> u32 {
            let mut active: u32 = 0;
            if ((inside >> 0 & 1 == 1) && (inside >> 1 & 1 == 1)) {
                active |= 1 << 0;
            }
            if ((inside >> 0 & 1 == 1) || (inside >> 2 & 1 == 1)) {
                active |= 1 << 1;
            }
            active
        }
    }
};
