// The expansion of knife_edge.rs.

#[allow(non_snake_case)]
/// All is given in q_0 and q_1: L_d, the two constraints.
pub struct KnifeEdge {
    /// Mass, kg.
    pub m: f64,
    /// Moment of inertia, kg m².
    pub i: f64,
    /// Gravity, m/s².
    pub g: f64,
    /// Angle of the plane.
    pub slope: f64,
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
    /// The discrete equations of motion of `KnifeEdge`, derived at compile time.
    ///
    /// **Configuration space**
    ///
    /// ```text
    /// q = (x, y, phi) in R^2 x S1
    /// ```
    ///
    /// **Constraints**
    ///
    /// ```text
    /// 0 = y_dot*cos(phi) - x_dot*sin(phi)
    /// ```
    ///
    /// **Discrete Lagrangian**
    ///
    /// ```text
    /// L_d(q[k], q[k+1]) = 1/2*m*((x[k+1] - x[k])^2 + (y[k+1] - y[k])^2)/h - 1/2*m*g*h*(x[k] + x[k+1])*sin(slope) + i*(1 - cos(phi[k+1] - phi[k]))/h
    /// ```
    ///
    /// **Discrete Lagrange–d'Alembert equations**
    ///
    /// ```text
    /// -1/2*m*g*h*sin(slope) - m*(x[k+1] - x[k])/h + m*(x[k] - x[k-1])/h - 1/2*m*g*h*sin(slope) = -lambda_1[k]*sin(phi[k])
    /// -m*(y[k+1] - y[k])/h + m*(y[k] - y[k-1])/h = lambda_1[k]*cos(phi[k])
    /// -i*sin(phi[k+1] - phi[k])/h + i*sin(phi[k] - phi[k-1])/h = 0
    /// (y[k+1] - y[k])*cos(1/2*(phi[k] + phi[k+1])) - (x[k+1] - x[k])*sin(1/2*(phi[k] + phi[k+1])) = 0
    /// ```
    ///
    /// **Integrability of the constraints**
    ///
    /// ```text
    /// no combination of the constraints is integrable: the system is nonholonomic
    /// ```
    #[automatically_derived]
    impl __nh::DiscreteSystem for KnifeEdge {
        type Stages = KnifeEdgeStages;
        type Regions = __nh::NoRegions;
        const DIM: usize = 3;
        const CONSTRAINTS: usize = 1;
        const COORDINATES: &'static [&'static str] = &["x", "y", "phi"];
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
        /// L_d(q[k], q[k+1]) = 1/2*m*((x[k+1] - x[k])^2 + (y[k+1] - y[k])^2)/h - 1/2*m*g*h*(x[k] + x[k+1])*sin(slope) + i*(1 - cos(phi[k+1] - phi[k]))/h
        /// ```
        fn discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let [delta_x, delta_y, delta_phi] = __nh::array(interval.d);
            let h = interval.time.h;
            let x_0 = interval.q[0];
            let inverse_h = 1.0 / h;
            0.5 * self.m * inverse_h * (delta_x * delta_x + delta_y * delta_y)
                - self.m * self.g * h * (x_0 + 0.5 * delta_x)
                    * __nh::math::sin(self.slope)
                + self.i * inverse_h * (1.0 - __nh::math::cos(delta_phi))
        }
        /// D_1L_d(q_0, q_1) = ∂L_d/∂q_0.
        ///
        /// ```text
        /// D1L_d(q[k], q[k+1])[x] = -1/2*m*g*h*sin(slope) - m*(x[k+1] - x[k])/h
        /// D1L_d(q[k], q[k+1])[y] = -m*(y[k+1] - y[k])/h
        /// D1L_d(q[k], q[k+1])[phi] = -i*sin(phi[k+1] - phi[k])/h
        /// ```
        #[inline]
        fn d1_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let [delta_x, delta_y, delta_phi] = __nh::array(interval.d);
            let h = interval.time.h;
            let inverse_h = 1.0 / h;
            __nh::vector([
                -(0.5 * self.m * self.g * h * __nh::math::sin(self.slope)
                    + self.m * delta_x * inverse_h),
                -(self.m * delta_y * inverse_h),
                -(self.i * inverse_h * __nh::math::sin(delta_phi)),
            ])
        }
        /// D_2L_d(q_0, q_1) = ∂L_d/∂q_1.
        ///
        /// ```text
        /// D2L_d(q[k], q[k+1])[x] = m*(x[k+1] - x[k])/h - 1/2*m*g*h*sin(slope)
        /// D2L_d(q[k], q[k+1])[y] = m*(y[k+1] - y[k])/h
        /// D2L_d(q[k], q[k+1])[phi] = i*sin(phi[k+1] - phi[k])/h
        /// ```
        #[inline]
        fn d2_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let [delta_x, delta_y, delta_phi] = __nh::array(interval.d);
            let h = interval.time.h;
            let inverse_h = 1.0 / h;
            __nh::vector([
                self.m * delta_x * inverse_h
                    - 0.5 * self.m * self.g * h * __nh::math::sin(self.slope),
                self.m * delta_y * inverse_h,
                self.i * inverse_h * __nh::math::sin(delta_phi),
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
        /// 0 = (y[k+1] - y[k])*cos(1/2*(phi[k] + phi[k+1])) - (x[k+1] - x[k])*sin(1/2*(phi[k] + phi[k+1]))
        /// ```
        #[inline]
        fn kinematic_residual_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Multipliers {
            let [delta_x, delta_y, delta_phi] = __nh::array(interval.d);
            let phi_0 = interval.q[2];
            let half_delta_phi_plus_twice_phi_0 = 0.5 * (delta_phi + 2.0 * phi_0);
            let (term_7, term_10) = __nh::math::sin_cos(half_delta_phi_plus_twice_phi_0);
            __nh::vector([delta_y * term_10 - delta_x * term_7])
        }
        /// E = -∂L_d/∂h.
        fn energy_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let [delta_x, delta_y, delta_phi] = __nh::array(interval.d);
            let h = interval.time.h;
            let x_0 = interval.q[0];
            let inverse_h_squared = 1.0 / (h * h);
            self.m * self.g * (x_0 + 0.5 * delta_x) * __nh::math::sin(self.slope)
                + 0.5 * self.m * inverse_h_squared
                    * (delta_x * delta_x + delta_y * delta_y)
                + self.i * inverse_h_squared * (1.0 - __nh::math::cos(delta_phi))
        }
        /// ω(q): row a is the form ω^a.
        ///
        /// ```text
        /// omega_1(q[k]) = -sin(phi[k])*dx + cos(phi[k])*dy
        /// ```
        #[inline]
        fn constraint_forms_at(
            &self,
            time: __nh::TimeStep,
            q: &Self::Configuration,
        ) -> Self::ConstraintForms {
            let phi_2 = q[2];
            let (sin_phi_2, cos_phi_2) = __nh::math::sin_cos(phi_2);
            {
                let mut result = __nh::SMatrix::<f64, 1, 3>::zeros();
                result[(0, 0)] = -sin_phi_2;
                result[(0, 1)] = cos_phi_2;
                result
            }
        }
        /// p = -D_1L_d(q, q + h v) - f_d⁻(q, q + h v), for want of a continuous Lagrangian.
        fn initial_momentum_at(
            &self,
            time: __nh::TimeStep,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Covector {
            -__nh::DiscreteSystem::departure_at(
                    self,
                    &__nh::Interval {
                        time,
                        q: *q,
                        d: *v * time.h,
                    },
                )
                .0
        }
        fn velocity_residual_at(
            &self,
            time: __nh::TimeStep,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> (Self::Multipliers, Self::Multipliers) {
            (__nh::vector([0.0]), __nh::vector([0.0]))
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
            let [delta_x, delta_y, delta_phi] = __nh::array(interval.d);
            let h = interval.time.h;
            let phi_0 = interval.q[2];
            let inverse_h = 1.0 / h;
            let m_inverse_h = self.m * inverse_h;
            let half_delta_phi_plus_twice_phi_0 = 0.5 * (delta_phi + 2.0 * phi_0);
            let (term_14, term_15) = __nh::math::sin_cos(
                half_delta_phi_plus_twice_phi_0,
            );
            let (covector, phi) = __nh::DiscreteSystem::departure_at(self, interval);
            __nh::Departure {
                covector,
                phi,
                covector_by_increment: {
                    let mut result = __nh::SMatrix::<f64, 3, 3>::zeros();
                    result[(0, 0)] = -m_inverse_h;
                    result[(1, 1)] = -m_inverse_h;
                    result[(2, 2)] = -(self.i * inverse_h * __nh::math::cos(delta_phi));
                    result
                },
                phi_by_increment: {
                    let mut result = __nh::SMatrix::<f64, 1, 3>::zeros();
                    result[(0, 0)] = -term_14;
                    result[(0, 1)] = term_15;
                    result[(0, 2)] = -(0.5 * delta_x * term_15
                        + 0.5 * delta_y * term_14);
                    result
                },
            }
        }
        fn equations(&self) -> __nh::Equations {
            KnifeEdge::equations()
        }
    }
    impl KnifeEdge {
        /// The derived equations as text and as LaTeX.
        #[allow(dead_code)]
        pub const fn equations() -> __nh::Equations {
            const ENTRIES: &'static [__nh::Equation] = &[
                __nh::Equation::new(
                    "configuration",
                    "q = (x, y, phi) in R^2 x S1",
                    "\\begin{aligned}\nq &= (x, y, \\phi) \\in \\mathbb{R}^{2} \\times S^{1}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "constraints",
                    "0 = y_dot*cos(phi) - x_dot*sin(phi)",
                    "\\begin{aligned}\n0 &= \\dot{y} \\cos \\phi - \\dot{x} \\sin \\phi\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "discrete_lagrangian",
                    "L_d(q[k], q[k+1]) = 1/2*m*((x[k+1] - x[k])^2 + (y[k+1] - y[k])^2)/h - 1/2*m*g*h*(x[k] + x[k+1])*sin(slope) + i*(1 - cos(phi[k+1] - phi[k]))/h",
                    "\\begin{aligned}\nL_d(q_{k}, q_{k+1}) &= \\frac{m \\left({\\left(x_{k+1} - x_{k}\\right)}^{2} + {\\left(y_{k+1} - y_{k}\\right)}^{2}\\right)}{2 h} - \\frac{1}{2} m g h \\left(x_{k} + x_{k+1}\\right) \\sin \\mathrm{slope} + \\frac{i \\left(1 - \\cos\\left(\\phi_{k+1} - \\phi_{k}\\right)\\right)}{h}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "d1_discrete_lagrangian",
                    "D1L_d(q[k], q[k+1])[x] = -1/2*m*g*h*sin(slope) - m*(x[k+1] - x[k])/h\nD1L_d(q[k], q[k+1])[y] = -m*(y[k+1] - y[k])/h\nD1L_d(q[k], q[k+1])[phi] = -i*sin(phi[k+1] - phi[k])/h",
                    "\\begin{aligned}\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{x} \\rangle &= -\\frac{1}{2} m g h \\sin \\mathrm{slope} - \\frac{m \\left(x_{k+1} - x_{k}\\right)}{h} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{y} \\rangle &= -\\frac{m \\left(y_{k+1} - y_{k}\\right)}{h} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{\\phi} \\rangle &= -\\frac{i \\sin\\left(\\phi_{k+1} - \\phi_{k}\\right)}{h}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "d2_discrete_lagrangian",
                    "D2L_d(q[k], q[k+1])[x] = m*(x[k+1] - x[k])/h - 1/2*m*g*h*sin(slope)\nD2L_d(q[k], q[k+1])[y] = m*(y[k+1] - y[k])/h\nD2L_d(q[k], q[k+1])[phi] = i*sin(phi[k+1] - phi[k])/h",
                    "\\begin{aligned}\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{x} \\rangle &= \\frac{m \\left(x_{k+1} - x_{k}\\right)}{h} - \\frac{1}{2} m g h \\sin \\mathrm{slope} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{y} \\rangle &= \\frac{m \\left(y_{k+1} - y_{k}\\right)}{h} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{\\phi} \\rangle &= \\frac{i \\sin\\left(\\phi_{k+1} - \\phi_{k}\\right)}{h}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "constraint_forms",
                    "omega_1(q[k]) = -sin(phi[k])*dx + cos(phi[k])*dy",
                    "\\begin{aligned}\n\\omega^{1}(q_{k}) &= -\\sin \\phi_{k}\\, dx + \\cos \\phi_{k}\\, dy\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "kinematic_constraints",
                    "0 = (y[k+1] - y[k])*cos(1/2*(phi[k] + phi[k+1])) - (x[k+1] - x[k])*sin(1/2*(phi[k] + phi[k+1]))",
                    "\\begin{aligned}\n0 &= \\left(y_{k+1} - y_{k}\\right) \\cos\\left(\\frac{1}{2} \\left(\\phi_{k} + \\phi_{k+1}\\right)\\right) - \\left(x_{k+1} - x_{k}\\right) \\sin\\left(\\frac{1}{2} \\left(\\phi_{k} + \\phi_{k+1}\\right)\\right)\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "discrete_lagrange_dalembert",
                    "-1/2*m*g*h*sin(slope) - m*(x[k+1] - x[k])/h + m*(x[k] - x[k-1])/h - 1/2*m*g*h*sin(slope) = -lambda_1[k]*sin(phi[k])\n-m*(y[k+1] - y[k])/h + m*(y[k] - y[k-1])/h = lambda_1[k]*cos(phi[k])\n-i*sin(phi[k+1] - phi[k])/h + i*sin(phi[k] - phi[k-1])/h = 0\n(y[k+1] - y[k])*cos(1/2*(phi[k] + phi[k+1])) - (x[k+1] - x[k])*sin(1/2*(phi[k] + phi[k+1])) = 0",
                    "\\begin{aligned}\n-\\frac{1}{2} m g h \\sin \\mathrm{slope} - \\frac{m \\left(x_{k+1} - x_{k}\\right)}{h} + \\frac{m \\left(x_{k} - x_{k-1}\\right)}{h} - \\frac{1}{2} m g h \\sin \\mathrm{slope} &= -\\lambda_{1,k} \\sin \\phi_{k} \\\\\n-\\frac{m \\left(y_{k+1} - y_{k}\\right)}{h} + \\frac{m \\left(y_{k} - y_{k-1}\\right)}{h} &= \\lambda_{1,k} \\cos \\phi_{k} \\\\\n-\\frac{i \\sin\\left(\\phi_{k+1} - \\phi_{k}\\right)}{h} + \\frac{i \\sin\\left(\\phi_{k} - \\phi_{k-1}\\right)}{h} &= 0 \\\\\n\\left(y_{k+1} - y_{k}\\right) \\cos\\left(\\frac{1}{2} \\left(\\phi_{k} + \\phi_{k+1}\\right)\\right) - \\left(x_{k+1} - x_{k}\\right) \\sin\\left(\\frac{1}{2} \\left(\\phi_{k} + \\phi_{k+1}\\right)\\right) &= 0\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "integrability",
                    "no combination of the constraints is integrable: the system is nonholonomic",
                    "\\begin{aligned}\n&\\text{no combination of the constraints is integrable: the system is nonholonomic}\n\\end{aligned}",
                ),
            ];
            __nh::Equations::new("KnifeEdge", ENTRIES)
        }
    }
    /// The equations of a node of [`KnifeEdge`], in stages.
    pub struct KnifeEdgeStages;
    #[automatically_derived]
    impl __nh::core::clone::Clone for KnifeEdgeStages {
        #[inline]
        fn clone(&self) -> Self {
            *self
        }
    }
    #[automatically_derived]
    impl __nh::core::marker::Copy for KnifeEdgeStages {}
    #[automatically_derived]
    impl __nh::core::fmt::Debug for KnifeEdgeStages {
        fn fmt(
            &self,
            f: &mut __nh::core::fmt::Formatter<'_>,
        ) -> __nh::core::fmt::Result {
            f.write_str("KnifeEdgeStages")
        }
    }
    #[automatically_derived]
    impl __nh::Stages for KnifeEdgeStages {
        const DIRECT: bool = false;
        const PERIODIC: &'static [bool] = &[false, false, true];
        type Parameters<T: __nh::Real> = [T; 4];
        type Point<T: __nh::Real> = [T; 3];
        type Covector<T: __nh::Real> = [T; 3];
        type Unknowns<T: __nh::Real> = [T; 4];
        type Constants<T: __nh::Real> = [T; 3];
        #[inline]
        fn constants<T: __nh::Real>(parameters: &[T; 4], step: T) -> [T; 3] {
            let [m, i, g, slope] = *parameters;
            let h = step;
            let inverse_h = T::of(1.0) / h;
            let sin_slope = slope.sin();
            [T::of(0.5) * m * g * h * sin_slope, m * inverse_h, i * inverse_h]
        }
        #[inline(always)]
        fn solve<T: __nh::Real>(
            constants: &[T; 3],
            t: T,
            q: &[T; 3],
            arrival: &[T; 3],
            guess: &[T; 4],
            limits: __nh::Limits,
        ) -> __nh::Solved<Self, T> {
            __nh::newton::<Self, T>(constants, t, q, arrival, guess, limits)
        }
    }
    #[automatically_derived]
    impl __nh::NewtonStages for KnifeEdgeStages {
        type Node<T: __nh::Real> = [T; 4];
        type Interval<T: __nh::Real> = [T; 7];
        type Factors<T: __nh::Real> = [T; 6];
        /// Once a step.
        #[inline(always)]
        fn node<T: __nh::Real>(constants: &[T; 3], t: T, q: &[T; 3]) -> [T; 4] {
            let phi_0 = q[2];
            let (sin_phi_0, cos_phi_0) = phi_0.sin_cos();
            let inverse_sin_phi_0 = T::of(1.0) / sin_phi_0;
            [sin_phi_0, cos_phi_0, inverse_sin_phi_0, cos_phi_0 * inverse_sin_phi_0]
        }
        #[inline(always)]
        fn residual<T: __nh::Real>(
            constants: &[T; 3],
            node: &[T; 4],
            at: __nh::At<'_, Self, T>,
            arrival: &[T; 3],
        ) -> (__nh::Rows<Self, T>, [T; 7]) {
            let [sin_phi_0, cos_phi_0, ..] = *node;
            let [p_x, p_y, p_phi] = *arrival;
            let [delta_x, delta_y, delta_phi, lambda_0] = *at.z;
            let m_inverse_h_delta_x = constants[1] * delta_x;
            let departure_0 = constants[0] + m_inverse_h_delta_x;
            let sin_phi_0_lambda_0 = sin_phi_0 * lambda_0;
            let m_inverse_h_delta_y = constants[1] * delta_y;
            let cos_phi_0_lambda_0 = cos_phi_0 * lambda_0;
            let half_delta_phi = T::of(0.5) * delta_phi;
            let [(sin_delta_phi, cos_delta_phi), (sin_half_delta_phi, cos_half_delta_phi),
            ] = T::sin_cos_each([delta_phi, half_delta_phi]);
            let i_inverse_h_sin_delta_phi = constants[2] * sin_delta_phi;
            let j_3_1 = (cos_phi_0 * cos_half_delta_phi)
                .minus(sin_phi_0, sin_half_delta_phi);
            let j_3_0 = (cos_phi_0 * sin_half_delta_phi)
                .plus(sin_phi_0, cos_half_delta_phi);
            let rows = __nh::Rows {
                values: [
                    p_x - departure_0 + sin_phi_0_lambda_0,
                    p_y - m_inverse_h_delta_y - cos_phi_0_lambda_0,
                    p_phi - i_inverse_h_sin_delta_phi,
                    (delta_y * j_3_1).minus(delta_x, j_3_0),
                ],
                terms: [
                    sin_phi_0_lambda_0.abs() + departure_0.abs() + p_x.abs(),
                    cos_phi_0_lambda_0.abs() + m_inverse_h_delta_y.abs() + p_y.abs(),
                    i_inverse_h_sin_delta_phi.abs() + p_phi.abs(),
                ],
            };
            (
                rows,
                [
                    m_inverse_h_delta_x,
                    m_inverse_h_delta_y,
                    i_inverse_h_sin_delta_phi,
                    half_delta_phi,
                    j_3_1,
                    j_3_0,
                    cos_delta_phi,
                ],
            )
        }
        #[inline(always)]
        fn factors<T: __nh::Real>(
            constants: &[T; 3],
            node: &[T; 4],
            at: __nh::At<'_, Self, T>,
            interval: &[T; 7],
        ) -> __nh::Factored<[T; 6], [T; 4], T::Mask> {
            let [_, _, _, half_delta_phi, j_3_1, j_3_0, cos_delta_phi] = *interval;
            let cos_phi_0_inverse_sin_phi_0 = node[3];
            let [delta_x, delta_y, ..] = *at.z;
            let inverse_j_3_0 = T::of(1.0) / j_3_0;
            let m_inverse_h_inverse_j_3_0 = constants[1] * inverse_j_3_0;
            let term_47 = m_inverse_h_inverse_j_3_0 * cos_phi_0_inverse_sin_phi_0
                * j_3_1;
            let pivot_3 = constants[1] + term_47;
            let delta_x_j_3_1_plus_delta_y_j_3_0 = (delta_x * j_3_1)
                .plus(delta_y, j_3_0);
            let inverse_pivot_0 = T::of(1.0) / (constants[2] * cos_delta_phi);
            let inverse_pivot_3 = T::of(1.0) / pivot_3;
            __nh::Factored {
                factors: [
                    inverse_j_3_0,
                    m_inverse_h_inverse_j_3_0,
                    inverse_pivot_0,
                    delta_x_j_3_1_plus_delta_y_j_3_0 * inverse_pivot_0,
                    inverse_pivot_3,
                    j_3_1 * inverse_pivot_3,
                ],
                terms: __nh::below_momenta([
                    (j_3_0 * delta_x).abs() + (j_3_1 * delta_y).abs()
                        + (half_delta_phi * delta_x_j_3_1_plus_delta_y_j_3_0).abs(),
                ]),
                sound: __nh::sound(pivot_3, constants[1].abs() + term_47.abs()),
            }
        }
        #[inline(always)]
        fn correction<T: __nh::Real>(
            constants: &[T; 3],
            node: &[T; 4],
            factors: &[T; 6],
            rows: &[T; 4],
        ) -> [T; 4] {
            let [inverse_j_3_0, m_inverse_h_inverse_j_3_0, inverse_pivot_0, term_57,
            inverse_pivot_3, j_3_1_inverse_pivot_3] = *factors;
            let [_, _, inverse_sin_phi_0, cos_phi_0_inverse_sin_phi_0] = *node;
            let [residual_x, residual_y, residual_phi, residual_phi_0] = *rows;
            let right_3 = residual_phi_0.minus(T::of(0.5) * term_57, residual_phi);
            let right_1 = residual_y
                .plus(
                    cos_phi_0_inverse_sin_phi_0,
                    residual_x.minus(m_inverse_h_inverse_j_3_0, right_3),
                );
            let reduced_3 = right_3.plus(j_3_1_inverse_pivot_3, right_1);
            [
                -(inverse_j_3_0 * reduced_3),
                -(inverse_pivot_3 * right_1),
                -(inverse_pivot_0 * residual_phi),
                inverse_sin_phi_0
                    * residual_x.minus(m_inverse_h_inverse_j_3_0, reduced_3),
            ]
        }
        #[inline(always)]
        fn arrival<T: __nh::Real>(
            constants: &[T; 3],
            node: &[T; 4],
            at: __nh::At<'_, Self, T>,
            interval: &[T; 7],
        ) -> [T; 3] {
            let [m_inverse_h_delta_x, m_inverse_h_delta_y, i_inverse_h_sin_delta_phi, ..,
            ] = *interval;
            [
                m_inverse_h_delta_x - constants[0],
                m_inverse_h_delta_y,
                i_inverse_h_sin_delta_phi,
            ]
        }
        #[inline]
        fn parts<T: __nh::Real>(
            constants: &[T; 3],
            node: &[T; 4],
            at: __nh::At<'_, Self, T>,
            interval: &[T; 7],
        ) -> [T; 3] {
            let cos_delta_phi = interval[6];
            [
                (constants[1] * at.z[0]).abs(),
                (constants[1] * at.z[1]).abs(),
                ((constants[2] * cos_delta_phi) * at.z[2]).abs(),
            ]
        }
    }
    #[automatically_derived]
    impl __nh::StagesOf<KnifeEdge> for KnifeEdgeStages {
        #[inline]
        fn parameters(system: &KnifeEdge) -> [f64; 4] {
            [system.m, system.i, system.g, system.slope]
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
