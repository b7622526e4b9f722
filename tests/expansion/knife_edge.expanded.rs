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
        type Stages = KnifeEdgeStages;
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
        /// L_d(q[k], q[k+1]) = 1/2*m*((x[k+1] - x[k])^2 + (y[k+1] - y[k])^2)/h - 1/2*m*g*h*(x[k] + x[k+1])*sin(slope) + i*(1 - cos(phi[k+1] - phi[k]))/h
        /// ```
        fn discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let m = self.m;
            let i = self.i;
            let g = self.g;
            let slope = self.slope;
            let h = interval.time.h;
            let x_0 = interval.q[0];
            let delta_x = interval.d[0];
            let delta_y = interval.d[1];
            let delta_phi = interval.d[2];
            let inverse_h = 1.0 / h;
            0.5 * m * inverse_h * (delta_x * delta_x + delta_y * delta_y)
                - m * g * h * (x_0 + 0.5 * delta_x) * __nh::math::sin(slope)
                + i * inverse_h * (1.0 - __nh::math::cos(delta_phi))
        }
        /// D_1L_d(q_0, q_1) = ∂L_d/∂q_0.
        ///
        /// ```text
        /// D1L_d(q[k], q[k+1])[x] = -1/2*m*g*h*sin(slope) - m*(x[k+1] - x[k])/h
        /// D1L_d(q[k], q[k+1])[y] = -m*(y[k+1] - y[k])/h
        /// D1L_d(q[k], q[k+1])[phi] = -i*sin(phi[k+1] - phi[k])/h
        /// ```
        fn d1_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let m = self.m;
            let i = self.i;
            let g = self.g;
            let slope = self.slope;
            let h = interval.time.h;
            let delta_x = interval.d[0];
            let delta_y = interval.d[1];
            let delta_phi = interval.d[2];
            let inverse_h = 1.0 / h;
            __nh::vector([
                -(0.5 * m * g * h * __nh::math::sin(slope) + m * delta_x * inverse_h),
                -(m * delta_y * inverse_h),
                -(i * inverse_h * __nh::math::sin(delta_phi)),
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
            let m = self.m;
            let i = self.i;
            let g = self.g;
            let slope = self.slope;
            let h = interval.time.h;
            let delta_x = interval.d[0];
            let delta_y = interval.d[1];
            let delta_phi = interval.d[2];
            let inverse_h = 1.0 / h;
            __nh::vector([
                m * delta_x * inverse_h - 0.5 * m * g * h * __nh::math::sin(slope),
                m * delta_y * inverse_h,
                i * inverse_h * __nh::math::sin(delta_phi),
            ])
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
        /// 0 = (y[k+1] - y[k])*cos(1/2*(phi[k] + phi[k+1])) - (x[k+1] - x[k])*sin(1/2*(phi[k] + phi[k+1]))
        /// ```
        fn kinematic_residual_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Multipliers {
            let phi_0 = interval.q[2];
            let delta_x = interval.d[0];
            let delta_y = interval.d[1];
            let delta_phi = interval.d[2];
            let term_6 = 0.5 * (delta_phi + 2.0 * phi_0);
            let (term_7, term_10) = __nh::math::sin_cos(term_6);
            __nh::vector([delta_y * term_10 - delta_x * term_7])
        }
        /// E = q̇ · ∂L/∂q̇ - L at the nodes of the discretisation; of a pure L_d, -∂L_d/∂h.
        fn energy_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let m = self.m;
            let i = self.i;
            let g = self.g;
            let slope = self.slope;
            let h = interval.time.h;
            let x_0 = interval.q[0];
            let delta_x = interval.d[0];
            let delta_y = interval.d[1];
            let delta_phi = interval.d[2];
            let inverse_h_squared = 1.0 / (h * h);
            m * g * (x_0 + 0.5 * delta_x) * __nh::math::sin(slope)
                + 0.5 * m * inverse_h_squared * (delta_x * delta_x + delta_y * delta_y)
                + i * inverse_h_squared * (1.0 - __nh::math::cos(delta_phi))
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
            let phi = q[2];
            let (sin_phi, cos_phi) = __nh::math::sin_cos(phi);
            {
                let mut result = __nh::SMatrix::<f64, 1, 3>::zeros();
                result[(0, 0)] = -sin_phi;
                result[(0, 1)] = cos_phi;
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
        /// b(q, t)·v + c(q, t) of every `#[constraint]`, and the sum of the absolute values of its terms.
        fn velocity_residual_at(
            &self,
            time: __nh::TimeStep,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> (Self::Multipliers, Self::Multipliers) {
            (__nh::vector([0.0]), __nh::vector([0.0]))
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
            let i = self.i;
            let g = self.g;
            let slope = self.slope;
            let h = interval.time.h;
            let phi_0 = interval.q[2];
            let delta_x = interval.d[0];
            let delta_y = interval.d[1];
            let delta_phi = interval.d[2];
            let inverse_h = 1.0 / h;
            let term_21 = 0.5 * (delta_phi + 2.0 * phi_0);
            let (term_22, term_24) = __nh::math::sin_cos(term_21);
            (
                __nh::vector([
                    -(0.5 * m * g * h * __nh::math::sin(slope)
                        + m * delta_x * inverse_h),
                    -(m * delta_y * inverse_h),
                    -(i * inverse_h * __nh::math::sin(delta_phi)),
                ]),
                __nh::vector([delta_y * term_24 - delta_x * term_22]),
            )
        }
        /// The same with the derivatives in q_1: ∂(D_1L_d + f_d⁻)/∂q_1 and D_2φ.
        #[inline]
        fn departure_jacobian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> __nh::Departure<Self> {
            let m = self.m;
            let i = self.i;
            let g = self.g;
            let slope = self.slope;
            let h = interval.time.h;
            let phi_0 = interval.q[2];
            let delta_x = interval.d[0];
            let delta_y = interval.d[1];
            let delta_phi = interval.d[2];
            let inverse_h = 1.0 / h;
            let (sin_delta_phi, cos_delta_phi) = __nh::math::sin_cos(delta_phi);
            let term_21 = 0.5 * (delta_phi + 2.0 * phi_0);
            let (term_22, term_24) = __nh::math::sin_cos(term_21);
            let m_inverse_h = m * inverse_h;
            __nh::Departure {
                covector: __nh::vector([
                    -(0.5 * m * g * h * __nh::math::sin(slope)
                        + m * delta_x * inverse_h),
                    -(m * delta_y * inverse_h),
                    -(i * inverse_h * sin_delta_phi),
                ]),
                phi: __nh::vector([delta_y * term_24 - delta_x * term_22]),
                covector_by_increment: {
                    let mut result = __nh::SMatrix::<f64, 3, 3>::zeros();
                    result[(0, 0)] = -m_inverse_h;
                    result[(1, 1)] = -m_inverse_h;
                    result[(2, 2)] = -(i * inverse_h * cos_delta_phi);
                    result
                },
                phi_by_increment: {
                    let mut result = __nh::SMatrix::<f64, 1, 3>::zeros();
                    result[(0, 0)] = -term_22;
                    result[(0, 1)] = term_24;
                    result[(0, 2)] = -(0.5 * delta_x * term_24
                        + 0.5 * delta_y * term_22);
                    result
                },
            }
        }
        /// The derived equations as text and as LaTeX.
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
    /// What depends on the parameters and h alone.
    pub struct KnifeEdgeConstants<T> {
        term_7: T,
        m_inverse_h: T,
        i_inverse_h: T,
    }
    #[automatically_derived]
    #[allow(
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction
    )]
    impl<T: __nh::Real> __nh::core::clone::Clone for KnifeEdgeConstants<T> {
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
    impl<T: __nh::Real> __nh::core::marker::Copy for KnifeEdgeConstants<T> {}
    #[automatically_derived]
    #[allow(
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction
    )]
    impl<T: __nh::Real> __nh::core::fmt::Debug for KnifeEdgeConstants<T> {
        fn fmt(
            &self,
            f: &mut __nh::core::fmt::Formatter<'_>,
        ) -> __nh::core::fmt::Result {
            f.write_str("KnifeEdgeConstants")
        }
    }
    /// What depends on t_k and q_k too.
    pub struct KnifeEdgeNode<T> {
        sin_phi_0: T,
        cos_phi_0: T,
        inverse_sin_phi_0: T,
        cos_phi_0_inverse_sin_phi_0: T,
    }
    #[automatically_derived]
    #[allow(
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction
    )]
    impl<T: __nh::Real> __nh::core::clone::Clone for KnifeEdgeNode<T> {
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
    impl<T: __nh::Real> __nh::core::marker::Copy for KnifeEdgeNode<T> {}
    #[automatically_derived]
    #[allow(
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction
    )]
    impl<T: __nh::Real> __nh::core::fmt::Debug for KnifeEdgeNode<T> {
        fn fmt(
            &self,
            f: &mut __nh::core::fmt::Formatter<'_>,
        ) -> __nh::core::fmt::Result {
            f.write_str("KnifeEdgeNode")
        }
    }
    /// What the residual shares with the Jacobian and the next node.
    pub struct KnifeEdgeShared<T> {
        m_inverse_h_delta_x: T,
        m_inverse_h_delta_y: T,
        i_inverse_h_sin_delta_phi: T,
        term_31: T,
        term_36: T,
        term_40: T,
        cos_delta_phi: T,
    }
    #[automatically_derived]
    #[allow(
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction
    )]
    impl<T: __nh::Real> __nh::core::clone::Clone for KnifeEdgeShared<T> {
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
    impl<T: __nh::Real> __nh::core::marker::Copy for KnifeEdgeShared<T> {}
    #[automatically_derived]
    #[allow(
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction
    )]
    impl<T: __nh::Real> __nh::core::fmt::Debug for KnifeEdgeShared<T> {
        fn fmt(
            &self,
            f: &mut __nh::core::fmt::Formatter<'_>,
        ) -> __nh::core::fmt::Result {
            f.write_str("KnifeEdgeShared")
        }
    }
    /// The equations of a node of [`KnifeEdge`], in stages.
    pub struct KnifeEdgeStages;
    #[automatically_derived]
    #[allow(
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction
    )]
    impl __nh::core::clone::Clone for KnifeEdgeStages {
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
    impl __nh::core::marker::Copy for KnifeEdgeStages {}
    #[automatically_derived]
    #[allow(
        unused_qualifications,
        clippy::all,
        clippy::nursery,
        clippy::pedantic,
        clippy::restriction
    )]
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
        type Constants<T: __nh::Real> = KnifeEdgeConstants<T>;
        #[inline]
        fn constants<T: __nh::Real>(
            parameters: &[T; 4],
            step: T,
        ) -> KnifeEdgeConstants<T> {
            let m = parameters[0];
            let g = parameters[2];
            let h = step;
            let slope = parameters[3];
            let i = parameters[1];
            let inverse_h = T::of(1.0) / h;
            let sin_slope = slope.sin();
            KnifeEdgeConstants {
                term_7: T::of(0.5) * m * g * h * sin_slope,
                m_inverse_h: m * inverse_h,
                i_inverse_h: i * inverse_h,
            }
        }
        #[inline(always)]
        fn solve<T: __nh::Real>(
            constants: &KnifeEdgeConstants<T>,
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
        type Node<T: __nh::Real> = KnifeEdgeNode<T>;
        type Interval<T: __nh::Real> = KnifeEdgeShared<T>;
        type Factors<T: __nh::Real> = [T; 6];
        /// Once a step.
        #[inline(always)]
        fn node<T: __nh::Real>(
            constants: &KnifeEdgeConstants<T>,
            t: T,
            q: &[T; 3],
        ) -> KnifeEdgeNode<T> {
            let phi_0 = q[2];
            let (sin_phi_0, cos_phi_0) = phi_0.sin_cos();
            let inverse_sin_phi_0 = T::of(1.0) / sin_phi_0;
            KnifeEdgeNode {
                sin_phi_0,
                cos_phi_0,
                inverse_sin_phi_0,
                cos_phi_0_inverse_sin_phi_0: cos_phi_0 * inverse_sin_phi_0,
            }
        }
        #[inline(always)]
        fn residual<T: __nh::Real>(
            constants: &KnifeEdgeConstants<T>,
            node: &KnifeEdgeNode<T>,
            at: __nh::At<'_, Self, T>,
            arrival: &[T; 3],
        ) -> (__nh::Rows<Self, T>, KnifeEdgeShared<T>) {
            let p_x = arrival[0];
            let delta_x = at.z[0];
            let lambda_0 = at.z[3];
            let p_y = arrival[1];
            let delta_y = at.z[1];
            let p_phi = arrival[2];
            let delta_phi = at.z[2];
            let m_inverse_h_delta_x = constants.m_inverse_h * delta_x;
            let term_12 = constants.term_7 + m_inverse_h_delta_x;
            let sin_phi_0_lambda_0 = node.sin_phi_0 * lambda_0;
            let m_inverse_h_delta_y = constants.m_inverse_h * delta_y;
            let cos_phi_0_lambda_0 = node.cos_phi_0 * lambda_0;
            let term_31 = T::of(0.5) * delta_phi;
            let [(sin_delta_phi, cos_delta_phi), (term_34, term_32)] = T::sin_cos_each([
                delta_phi,
                term_31,
            ]);
            let i_inverse_h_sin_delta_phi = constants.i_inverse_h * sin_delta_phi;
            let term_36 = (node.cos_phi_0 * term_32).minus(node.sin_phi_0, term_34);
            let term_40 = (node.cos_phi_0 * term_34).plus(node.sin_phi_0, term_32);
            let rows = __nh::Rows {
                values: [
                    p_x - term_12 + sin_phi_0_lambda_0,
                    p_y - m_inverse_h_delta_y - cos_phi_0_lambda_0,
                    p_phi - i_inverse_h_sin_delta_phi,
                    (delta_y * term_36).minus(delta_x, term_40),
                ],
                terms: [
                    sin_phi_0_lambda_0.abs() + term_12.abs() + p_x.abs(),
                    cos_phi_0_lambda_0.abs() + m_inverse_h_delta_y.abs() + p_y.abs(),
                    i_inverse_h_sin_delta_phi.abs() + p_phi.abs(),
                ],
            };
            (
                rows,
                KnifeEdgeShared {
                    m_inverse_h_delta_x,
                    m_inverse_h_delta_y,
                    i_inverse_h_sin_delta_phi,
                    term_31,
                    term_36,
                    term_40,
                    cos_delta_phi,
                },
            )
        }
        #[inline(always)]
        fn factors<T: __nh::Real>(
            constants: &KnifeEdgeConstants<T>,
            node: &KnifeEdgeNode<T>,
            at: __nh::At<'_, Self, T>,
            interval: &KnifeEdgeShared<T>,
        ) -> __nh::Factored<[T; 6], [T; 4], T::Mask> {
            let delta_x = at.z[0];
            let delta_y = at.z[1];
            let term_43 = T::of(1.0) / interval.term_40;
            let term_44 = constants.m_inverse_h * term_43;
            let term_47 = term_44 * node.cos_phi_0_inverse_sin_phi_0 * interval.term_36;
            let term_48 = constants.m_inverse_h + term_47;
            let term_53 = (delta_x * interval.term_36).plus(delta_y, interval.term_40);
            let term_56 = T::of(1.0) / (constants.i_inverse_h * interval.cos_delta_phi);
            let term_61 = T::of(1.0) / term_48;
            __nh::Factored {
                factors: [
                    term_43,
                    term_44,
                    term_56,
                    term_53 * term_56,
                    term_61,
                    interval.term_36 * term_61,
                ],
                terms: [
                    T::of(0.0),
                    T::of(0.0),
                    T::of(0.0),
                    (interval.term_40 * delta_x).abs()
                        + (interval.term_36 * delta_y).abs()
                        + (interval.term_31 * term_53).abs(),
                ],
                sound: __nh::sound(term_48, constants.m_inverse_h.abs() + term_47.abs()),
            }
        }
        #[inline(always)]
        fn correction<T: __nh::Real>(
            constants: &KnifeEdgeConstants<T>,
            node: &KnifeEdgeNode<T>,
            factors: &[T; 6],
            rows: &[T; 4],
        ) -> [T; 4] {
            let [term_43, term_44, term_56, term_57, term_61, term_62] = *factors;
            let residual_phi_0 = rows[3];
            let residual_phi = rows[2];
            let residual_y = rows[1];
            let residual_x = rows[0];
            let term_60 = residual_phi_0.minus(T::of(0.5) * term_57, residual_phi);
            let term_68 = residual_y
                .plus(
                    node.cos_phi_0_inverse_sin_phi_0,
                    residual_x.minus(term_44, term_60),
                );
            let term_70 = term_60.plus(term_62, term_68);
            [
                -(term_43 * term_70),
                -(term_61 * term_68),
                -(term_56 * residual_phi),
                node.inverse_sin_phi_0 * residual_x.minus(term_44, term_70),
            ]
        }
        #[inline(always)]
        fn arrival<T: __nh::Real>(
            constants: &KnifeEdgeConstants<T>,
            node: &KnifeEdgeNode<T>,
            at: __nh::At<'_, Self, T>,
            interval: &KnifeEdgeShared<T>,
        ) -> [T; 3] {
            [
                interval.m_inverse_h_delta_x - constants.term_7,
                interval.m_inverse_h_delta_y,
                interval.i_inverse_h_sin_delta_phi,
            ]
        }
        #[inline]
        fn parts<T: __nh::Real>(
            constants: &KnifeEdgeConstants<T>,
            node: &KnifeEdgeNode<T>,
            at: __nh::At<'_, Self, T>,
            interval: &KnifeEdgeShared<T>,
        ) -> [T; 3] {
            [
                (constants.m_inverse_h * at.z[0]).abs(),
                (constants.m_inverse_h * at.z[1]).abs(),
                ((constants.i_inverse_h * interval.cos_delta_phi) * at.z[2]).abs(),
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
