// The expansion of reduced_particle.rs.

#[allow(non_snake_case)]
/// Constrained particle, reduced by the translations along y.
pub struct ReducedParticle {
    /// Mass, kg.
    pub m: f64,
    /// 1 for the connection whose horizontal pairs are those of D_d.
    pub b: f64,
}
/// The reduction of [`ReducedParticle`] by its symmetry in (y).
///
/// ```text
/// G acts on (y)
/// TQ = W + U + S + H, D = S + H, V = S + U: dim W = 0, dim U = 1, dim S = 0, dim H = 1
/// G is abelian
/// Chaplygin type: TQ = V + D
/// the mixed curvature does not vanish: the reduced system is forced
/// ```
#[allow(non_snake_case, dead_code)]
pub struct ReducedParticleReduced {
    /// Mass, kg.
    pub m: f64,
    /// 1 for the connection whose horizontal pairs are those of D_d.
    pub b: f64,
}
#[automatically_derived]
#[allow(
    unused_qualifications,
    clippy::all,
    clippy::nursery,
    clippy::pedantic,
    clippy::restriction
)]
impl ::nonholonomic::__private::core::clone::Clone for ReducedParticleReduced {
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
impl ::nonholonomic::__private::core::marker::Copy for ReducedParticleReduced {}
#[automatically_derived]
#[allow(
    unused_qualifications,
    clippy::all,
    clippy::nursery,
    clippy::pedantic,
    clippy::restriction
)]
impl ::nonholonomic::__private::core::fmt::Debug for ReducedParticleReduced {
    fn fmt(
        &self,
        f: &mut ::nonholonomic::__private::core::fmt::Formatter<'_>,
    ) -> ::nonholonomic::__private::core::fmt::Result {
        f.debug_struct("ReducedParticleReduced")
            .field("m", &self.m)
            .field("b", &self.b)
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
impl ::nonholonomic::__private::core::cmp::PartialEq for ReducedParticleReduced {
    #[inline]
    #[allow(unused_variables)]
    fn eq(&self, other: &Self) -> ::nonholonomic::__private::core::primitive::bool {
        self.m == other.m && self.b == other.b
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
    /// The discrete equations of motion of `ReducedParticle`, derived at compile time.
    ///
    /// **Configuration space**
    ///
    /// ```text
    /// q = (x, y) in R^2
    /// ```
    ///
    /// **Constraints**
    ///
    /// ```text
    /// 0 = y_dot - x*x_dot
    /// ```
    ///
    /// **Discrete Lagrangian**
    ///
    /// ```text
    /// L_d(q[k], q[k+1]) = 1/2*m*((x[k+1] - x[k])^2 + (y[k+1] - y[k])^2)/h
    /// ```
    ///
    /// **Discrete Lagrange–d'Alembert equations**
    ///
    /// ```text
    /// -m*(x[k+1] - x[k])/h + m*(x[k] - x[k-1])/h = -x[k]*lambda_1[k]
    /// -m*(y[k+1] - y[k])/h + m*(y[k] - y[k-1])/h = lambda_1[k]
    /// y[k+1] - y[k] - 1/2*(x[k] + x[k+1])*(x[k+1] - x[k]) = 0
    /// ```
    ///
    /// **Integrability of the constraints**
    ///
    /// ```text
    /// the first constraint is integrable: it is holonomic in disguise, the motion stays on a level set of a function of q (and of t, where the constraint depends on it)
    /// ```
    ///
    /// **Symmetry**
    ///
    /// ```text
    /// G acts on (y)
    /// TQ = W + U + S + H, D = S + H, V = S + U: dim W = 0, dim U = 1, dim S = 0, dim H = 1
    /// G is abelian
    /// Chaplygin type: TQ = V + D
    /// the mixed curvature does not vanish: the reduced system is forced
    /// ```
    #[automatically_derived]
    impl __nh::DiscreteSystem for ReducedParticle {
        const DIM: usize = 2;
        const CONSTRAINTS: usize = 1;
        const COORDINATES: &'static [&'static str] = &["x", "y"];
        type Configuration = __nh::SVector<f64, 2>;
        type Increment = __nh::SVector<f64, 2>;
        type Covector = __nh::SVector<f64, 2>;
        type Multipliers = __nh::SVector<f64, 1>;
        type ConstraintForms = __nh::SMatrix<f64, 1, 2>;
        type Bilinear = __nh::SMatrix<f64, 2, 2>;
        type ConstraintJacobian = __nh::SMatrix<f64, 1, 2>;
        type Residual = __nh::SVector<f64, 3>;
        type Jacobian = __nh::SMatrix<f64, 3, 3>;
        type Stages = ReducedParticleStages;
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
        /// L_d(q[k], q[k+1]) = 1/2*m*((x[k+1] - x[k])^2 + (y[k+1] - y[k])^2)/h
        /// ```
        fn discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let [delta_x, delta_y] = __nh::array(interval.d);
            let h = interval.time.h;
            0.5 * self.m * (delta_x * delta_x + delta_y * delta_y) / h
        }
        /// D_1L_d(q_0, q_1) = ∂L_d/∂q_0.
        ///
        /// ```text
        /// D1L_d(q[k], q[k+1])[x] = -m*(x[k+1] - x[k])/h
        /// D1L_d(q[k], q[k+1])[y] = -m*(y[k+1] - y[k])/h
        /// ```
        #[inline]
        fn d1_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let [delta_x, delta_y] = __nh::array(interval.d);
            let h = interval.time.h;
            let inverse_h = 1.0 / h;
            __nh::vector([
                -(self.m * delta_x * inverse_h),
                -(self.m * delta_y * inverse_h),
            ])
        }
        /// D_2L_d(q_0, q_1) = ∂L_d/∂q_1.
        ///
        /// ```text
        /// D2L_d(q[k], q[k+1])[x] = m*(x[k+1] - x[k])/h
        /// D2L_d(q[k], q[k+1])[y] = m*(y[k+1] - y[k])/h
        /// ```
        #[inline]
        fn d2_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let [delta_x, delta_y] = __nh::array(interval.d);
            let h = interval.time.h;
            let inverse_h = 1.0 / h;
            __nh::vector([self.m * delta_x * inverse_h, self.m * delta_y * inverse_h])
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
        /// 0 = y[k+1] - y[k] - 1/2*(x[k] + x[k+1])*(x[k+1] - x[k])
        /// ```
        #[inline]
        fn kinematic_residual_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Multipliers {
            let [delta_x, delta_y] = __nh::array(interval.d);
            let x_0 = interval.q[0];
            __nh::vector([delta_y - delta_x * (x_0 + 0.5 * delta_x)])
        }
        fn energy_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let [delta_x, delta_y] = __nh::array(interval.d);
            let h = interval.time.h;
            0.5 * self.m * (delta_x * delta_x + delta_y * delta_y) / (h * h)
        }
        /// ω(q): row a is the form ω^a.
        ///
        /// ```text
        /// omega_1(q[k]) = -x[k]*dx + dy
        /// ```
        #[inline]
        fn constraint_forms_at(
            &self,
            time: __nh::TimeStep,
            q: &Self::Configuration,
        ) -> Self::ConstraintForms {
            let x = q[0];
            {
                let mut result = __nh::SMatrix::<f64, 1, 2>::zeros();
                result[(0, 0)] = -x;
                result[(0, 1)] = 1.0;
                result
            }
        }
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
            let delta_x = interval.d[0];
            let h = interval.time.h;
            let x_0 = interval.q[0];
            let m_inverse_h = self.m / h;
            let (covector, phi) = __nh::DiscreteSystem::departure_at(self, interval);
            __nh::Departure {
                covector,
                phi,
                covector_by_increment: {
                    let mut result = __nh::SMatrix::<f64, 2, 2>::zeros();
                    result[(0, 0)] = -m_inverse_h;
                    result[(1, 1)] = -m_inverse_h;
                    result
                },
                phi_by_increment: {
                    let mut result = __nh::SMatrix::<f64, 1, 2>::zeros();
                    result[(0, 0)] = -(x_0 + delta_x);
                    result[(0, 1)] = 1.0;
                    result
                },
            }
        }
        fn equations(&self) -> __nh::Equations {
            ReducedParticle::equations()
        }
    }
    impl ReducedParticle {
        /// The derived equations as text and as LaTeX.
        #[allow(dead_code)]
        pub const fn equations() -> __nh::Equations {
            const ENTRIES: &'static [__nh::Equation] = &[
                __nh::Equation::new(
                    "configuration",
                    "q = (x, y) in R^2",
                    "\\begin{aligned}\nq &= (x, y) \\in \\mathbb{R}^{2}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "constraints",
                    "0 = y_dot - x*x_dot",
                    "\\begin{aligned}\n0 &= \\dot{y} - x \\dot{x}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "discrete_lagrangian",
                    "L_d(q[k], q[k+1]) = 1/2*m*((x[k+1] - x[k])^2 + (y[k+1] - y[k])^2)/h",
                    "\\begin{aligned}\nL_d(q_{k}, q_{k+1}) &= \\frac{m \\left({\\left(x_{k+1} - x_{k}\\right)}^{2} + {\\left(y_{k+1} - y_{k}\\right)}^{2}\\right)}{2 h}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "d1_discrete_lagrangian",
                    "D1L_d(q[k], q[k+1])[x] = -m*(x[k+1] - x[k])/h\nD1L_d(q[k], q[k+1])[y] = -m*(y[k+1] - y[k])/h",
                    "\\begin{aligned}\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{x} \\rangle &= -\\frac{m \\left(x_{k+1} - x_{k}\\right)}{h} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{y} \\rangle &= -\\frac{m \\left(y_{k+1} - y_{k}\\right)}{h}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "d2_discrete_lagrangian",
                    "D2L_d(q[k], q[k+1])[x] = m*(x[k+1] - x[k])/h\nD2L_d(q[k], q[k+1])[y] = m*(y[k+1] - y[k])/h",
                    "\\begin{aligned}\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{x} \\rangle &= \\frac{m \\left(x_{k+1} - x_{k}\\right)}{h} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{y} \\rangle &= \\frac{m \\left(y_{k+1} - y_{k}\\right)}{h}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "constraint_forms",
                    "omega_1(q[k]) = -x[k]*dx + dy",
                    "\\begin{aligned}\n\\omega^{1}(q_{k}) &= -x_{k}\\, dx + dy\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "kinematic_constraints",
                    "0 = y[k+1] - y[k] - 1/2*(x[k] + x[k+1])*(x[k+1] - x[k])",
                    "\\begin{aligned}\n0 &= y_{k+1} - y_{k} - \\frac{1}{2} \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right)\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "discrete_lagrange_dalembert",
                    "-m*(x[k+1] - x[k])/h + m*(x[k] - x[k-1])/h = -x[k]*lambda_1[k]\n-m*(y[k+1] - y[k])/h + m*(y[k] - y[k-1])/h = lambda_1[k]\ny[k+1] - y[k] - 1/2*(x[k] + x[k+1])*(x[k+1] - x[k]) = 0",
                    "\\begin{aligned}\n-\\frac{m \\left(x_{k+1} - x_{k}\\right)}{h} + \\frac{m \\left(x_{k} - x_{k-1}\\right)}{h} &= -x_{k} \\lambda_{1,k} \\\\\n-\\frac{m \\left(y_{k+1} - y_{k}\\right)}{h} + \\frac{m \\left(y_{k} - y_{k-1}\\right)}{h} &= \\lambda_{1,k} \\\\\ny_{k+1} - y_{k} - \\frac{1}{2} \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) &= 0\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "integrability",
                    "the first constraint is integrable: it is holonomic in disguise, the motion stays on a level set of a function of q (and of t, where the constraint depends on it)",
                    "\\begin{aligned}\n&\\text{the first constraint is integrable: it is holonomic in disguise, the motion stays on a level set of a function of q (and of t, where the constraint depends on it)}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "symmetry",
                    "G acts on (y)\nTQ = W + U + S + H, D = S + H, V = S + U: dim W = 0, dim U = 1, dim S = 0, dim H = 1\nG is abelian\nChaplygin type: TQ = V + D\nthe mixed curvature does not vanish: the reduced system is forced",
                    "\\begin{aligned}\n&\\text{G acts on (y)} \\\\\n&\\text{TQ = W + U + S + H, D = S + H, V = S + U: dim W = 0, dim U = 1, dim S = 0, dim H = 1} \\\\\n&\\text{G is abelian} \\\\\n&\\text{Chaplygin type: TQ = V + D} \\\\\n&\\text{the mixed curvature does not vanish: the reduced system is forced}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "group_law",
                    "(y) (y') = (y + y')",
                    "\\begin{aligned}\n(y) (y') &= (y + y')\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "connection",
                    "y_dot = x*x_dot",
                    "\\begin{aligned}\n\\dot{y} &= x\\, \\dot{x}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "discrete_connection",
                    "a_y(r[k], r[k+1]) = 1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k])\nA_d(q[k], q[k+1])_y = y[k+1] - 1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) - y[k]",
                    "\\begin{aligned}\na^{y}(r_{k}, r_{k+1}) &= \\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) \\\\\n\\mathcal{A}_d(q_{k}, q_{k+1})^{y} &= y_{k+1} - \\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) - y_{k}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "reduction",
                    "vartheta_y[k] = y[k+1] - 1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) - y[k]",
                    "\\begin{aligned}\n\\vartheta^{y}_{k} &= y_{k+1} - \\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) - y_{k}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "mixed_curvature",
                    "B_minus[y, x] = b*x[k] - x[k]\nB_plus[y, x] = x[k+1] - b*x[k] - b*(x[k+1] - x[k])",
                    "\\begin{aligned}\n(\\mathcal{B}_m^{-})^{y}_{x} &= b x_{k} - x_{k} \\\\\n(\\mathcal{B}_m^{+})^{y}_{x} &= x_{k+1} - b x_{k} - b \\left(x_{k+1} - x_{k}\\right)\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "reduced_lagrangian",
                    "L_hat(r[k], vartheta[k], r[k+1]) = 1/2*m*((x[k+1] - x[k])^2 + (b*(x[k] + 1/2*(x[k+1] - x[k]))*(x[k+1] - x[k]) + vartheta_y[k])^2)/h",
                    "\\begin{aligned}\n\\hat{L}_d(r_{k}, \\vartheta_{k}, r_{k+1}) &= \\frac{m \\left({\\left(x_{k+1} - x_{k}\\right)}^{2} + {\\left(b \\left(x_{k} + \\frac{1}{2} \\left(x_{k+1} - x_{k}\\right)\\right) \\left(x_{k+1} - x_{k}\\right) + \\vartheta^{y}_{k}\\right)}^{2}\\right)}{2 h}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "reduced_forces",
                    "F_minus[x] = m*(b*(x[k] + 1/2*(x[k+1] - x[k]))*(x[k+1] - x[k]) + vartheta_y[k])*(b*(x[k] + 1/2*(x[k+1] - x[k])) - 1/2*b*(x[k+1] - x[k]) - x[k])/h\nF_plus[x] = m*(1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) + vartheta_y[k])*(b*(1/2*x[k] - 1/2*x[k+1]) - 1/2*b*(x[k] + x[k+1]) + x[k+1])/h",
                    "\\begin{aligned}\n(\\hat{F}_d^{-})_{x} &= \\frac{m \\left(b \\left(x_{k} + \\frac{1}{2} \\left(x_{k+1} - x_{k}\\right)\\right) \\left(x_{k+1} - x_{k}\\right) + \\vartheta^{y}_{k}\\right) \\left(b \\left(x_{k} + \\frac{1}{2} \\left(x_{k+1} - x_{k}\\right)\\right) - \\frac{1}{2} b \\left(x_{k+1} - x_{k}\\right) - x_{k}\\right)}{h} \\\\\n(\\hat{F}_d^{+})_{x} &= \\frac{m \\left(\\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) + \\vartheta^{y}_{k}\\right) \\left(b \\left(\\frac{1}{2} x_{k} - \\frac{1}{2} x_{k+1}\\right) - \\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) + x_{k+1}\\right)}{h}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "reduced_kinematic_constraints",
                    "0 = 1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) + vartheta_y[k] - 1/2*(x[k] + x[k+1])*(x[k+1] - x[k])",
                    "\\begin{aligned}\n0 &= \\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) + \\vartheta^{y}_{k} - \\frac{1}{2} \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right)\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "horizontal_equations",
                    "0 = -1/2*m*b*x[k]*(x[k+1] - x[k])^2/h - m*b*x[k]^2*(x[k+1] - x[k])/h - m*x[k]*vartheta_y[k]/h - m*(x[k+1] - x[k])/h + m*b*x[k-1]*x[k]*(x[k] - x[k-1])/h + 1/2*m*b*x[k]*(x[k] - x[k-1])^2/h + m*x[k]*vartheta_y[k-1]/h + m*(x[k] - x[k-1])/h",
                    "\\begin{aligned}\n0 &= -\\frac{m b x_{k} {\\left(x_{k+1} - x_{k}\\right)}^{2}}{2 h} - \\frac{m b {x_{k}}^{2} \\left(x_{k+1} - x_{k}\\right)}{h} - \\frac{m x_{k} \\vartheta^{y}_{k}}{h} - \\frac{m \\left(x_{k+1} - x_{k}\\right)}{h} + \\frac{m b x_{k-1} x_{k} \\left(x_{k} - x_{k-1}\\right)}{h} + \\frac{m b x_{k} {\\left(x_{k} - x_{k-1}\\right)}^{2}}{2 h} + \\frac{m x_{k} \\vartheta^{y}_{k-1}}{h} + \\frac{m \\left(x_{k} - x_{k-1}\\right)}{h}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "reconstruction",
                    "y[k+1] = 1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) + y[k] + vartheta_y[k]",
                    "\\begin{aligned}\ny_{k+1} &= \\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) + y_{k} + \\vartheta^{y}_{k}\n\\end{aligned}",
                ),
            ];
            __nh::Equations::new("ReducedParticle", ENTRIES)
        }
    }
    /// The equations of a node of [`ReducedParticle`], in stages.
    pub struct ReducedParticleStages;
    #[automatically_derived]
    impl __nh::core::clone::Clone for ReducedParticleStages {
        #[inline]
        fn clone(&self) -> Self {
            *self
        }
    }
    #[automatically_derived]
    impl __nh::core::marker::Copy for ReducedParticleStages {}
    #[automatically_derived]
    impl __nh::core::fmt::Debug for ReducedParticleStages {
        fn fmt(
            &self,
            f: &mut __nh::core::fmt::Formatter<'_>,
        ) -> __nh::core::fmt::Result {
            f.write_str("ReducedParticleStages")
        }
    }
    #[automatically_derived]
    impl __nh::Stages for ReducedParticleStages {
        const DIRECT: bool = false;
        const PERIODIC: &'static [bool] = &[false, false];
        type Parameters<T: __nh::Real> = [T; 2];
        type Point<T: __nh::Real> = [T; 2];
        type Covector<T: __nh::Real> = [T; 2];
        type Unknowns<T: __nh::Real> = [T; 3];
        type Constants<T: __nh::Real> = [T; 2];
        #[inline]
        fn constants<T: __nh::Real>(parameters: &[T; 2], step: T) -> [T; 2] {
            let m = parameters[0];
            let h = step;
            [m * (T::of(1.0) / h), (T::of(1.0) / m) * h]
        }
        #[inline(always)]
        fn solve<T: __nh::Real>(
            constants: &[T; 2],
            t: T,
            q: &[T; 2],
            arrival: &[T; 2],
            guess: &[T; 3],
            limits: __nh::Limits,
        ) -> __nh::Solved<Self, T> {
            __nh::newton::<Self, T>(constants, t, q, arrival, guess, limits)
        }
    }
    #[automatically_derived]
    impl __nh::NewtonStages for ReducedParticleStages {
        type Node<T: __nh::Real> = [T; 0];
        type Interval<T: __nh::Real> = [T; 2];
        type Factors<T: __nh::Real> = [T; 3];
        /// Once a step.
        #[inline(always)]
        fn node<T: __nh::Real>(constants: &[T; 2], t: T, q: &[T; 2]) -> [T; 0] {
            []
        }
        #[inline(always)]
        fn residual<T: __nh::Real>(
            constants: &[T; 2],
            node: &[T; 0],
            at: __nh::At<'_, Self, T>,
            arrival: &[T; 2],
        ) -> (__nh::Rows<Self, T>, [T; 2]) {
            let [p_x, p_y] = *arrival;
            let [delta_x, delta_y, lambda_0] = *at.z;
            let x_0 = at.q[0];
            let m_inverse_h_delta_x = constants[0] * delta_x;
            let x_0_lambda_0 = x_0 * lambda_0;
            let m_inverse_h_delta_y = constants[0] * delta_y;
            let rows = __nh::Rows {
                values: [
                    p_x - m_inverse_h_delta_x + x_0_lambda_0,
                    p_y - m_inverse_h_delta_y - lambda_0,
                    delta_y.minus(delta_x, x_0.plus(T::of(0.5), delta_x)),
                ],
                terms: [
                    x_0_lambda_0.abs() + m_inverse_h_delta_x.abs() + p_x.abs(),
                    lambda_0.abs() + m_inverse_h_delta_y.abs() + p_y.abs(),
                ],
            };
            (rows, [m_inverse_h_delta_x, m_inverse_h_delta_y])
        }
        #[inline(always)]
        fn factors<T: __nh::Real>(
            constants: &[T; 2],
            node: &[T; 0],
            at: __nh::At<'_, Self, T>,
            interval: &[T; 2],
        ) -> __nh::Factored<[T; 3], [T; 3], T::Mask> {
            let [delta_x, delta_y, ..] = *at.z;
            let x_0 = at.q[0];
            let x_0_plus_delta_x = x_0 + delta_x;
            let x_0_x_0_plus_delta_x = x_0 * x_0_plus_delta_x;
            let pivot_2 = T::of(1.0) + x_0_x_0_plus_delta_x;
            __nh::Factored {
                factors: [x_0, x_0_plus_delta_x, T::of(1.0) / pivot_2],
                terms: __nh::below_momenta([
                    (x_0_plus_delta_x * delta_x).abs() + delta_y.abs(),
                ]),
                sound: __nh::sound(
                    pivot_2,
                    T::of(1.0).abs() + x_0_x_0_plus_delta_x.abs(),
                ),
            }
        }
        #[inline(always)]
        fn correction<T: __nh::Real>(
            constants: &[T; 2],
            node: &[T; 0],
            factors: &[T; 3],
            rows: &[T; 3],
        ) -> [T; 3] {
            let [x_0, x_0_plus_delta_x, inverse_pivot_2] = *factors;
            let [residual_x, residual_y, residual_phi_0] = *rows;
            let inverse_pivot_2_right_2 = inverse_pivot_2
                * residual_phi_0
                    .minus(
                        constants[1] * x_0_plus_delta_x,
                        residual_x.plus(x_0, residual_y),
                    );
            let reduced_1 = residual_y.plus(constants[0], inverse_pivot_2_right_2);
            [
                -(constants[1] * residual_x.plus(x_0, reduced_1)),
                inverse_pivot_2_right_2,
                -reduced_1,
            ]
        }
        #[inline(always)]
        fn arrival<T: __nh::Real>(
            constants: &[T; 2],
            node: &[T; 0],
            at: __nh::At<'_, Self, T>,
            interval: &[T; 2],
        ) -> [T; 2] {
            let [m_inverse_h_delta_x, m_inverse_h_delta_y] = *interval;
            [m_inverse_h_delta_x, m_inverse_h_delta_y]
        }
        #[inline]
        fn parts<T: __nh::Real>(
            constants: &[T; 2],
            node: &[T; 0],
            at: __nh::At<'_, Self, T>,
            interval: &[T; 2],
        ) -> [T; 2] {
            [(constants[0] * at.z[0]).abs(), (constants[0] * at.z[1]).abs()]
        }
    }
    #[automatically_derived]
    impl __nh::StagesOf<ReducedParticle> for ReducedParticleStages {
        #[inline]
        fn parameters(system: &ReducedParticle) -> [f64; 2] {
            [system.m, system.b]
        }
        #[inline]
        fn point(q: &__nh::SVector<f64, 2>) -> [f64; 2] {
            [q[0], q[1]]
        }
        #[inline]
        fn configuration(point: &[f64; 2]) -> __nh::SVector<f64, 2> {
            __nh::vector(*point)
        }
    }
    #[automatically_derived]
    impl __nh::SymmetricSystem for ReducedParticle {
        type Reduced = ReducedParticleReduced;
        type Momentum = __nh::SVector<f64, 0>;
        fn reduced(&self) -> Self::Reduced {
            ReducedParticleReduced {
                m: self.m,
                b: self.b,
            }
        }
        /// J_d on a basis of g^D.
        fn momentum_at(&self, interval: &__nh::Interval<Self>) -> Self::Momentum {
            __nh::vector([])
        }
        /// The momentum equation: left minus right side, zero on trajectories.
        fn momentum_residual_at(
            &self,
            before: &__nh::Interval<Self>,
            after: &__nh::Interval<Self>,
        ) -> Self::Momentum {
            let departing = {
                let interval = after;
                __nh::vector([])
            };
            let arriving = {
                let interval = before;
                __nh::vector([])
            };
            departing + arriving
        }
    }
    #[automatically_derived]
    impl __nh::ReducedSystem for ReducedParticleReduced {
        type System = ReducedParticle;
        const BASE: &'static [usize] = &[0];
        const FIBRE: &'static [usize] = &[1];
        const LEVEL: __nh::Level = __nh::Level::Free;
        const FLAT: bool = false;
        type Base = __nh::SVector<f64, 1>;
        type Group = __nh::SVector<f64, 1>;
        type Curvature = __nh::SMatrix<f64, 1, 1>;
        type Horizontal = __nh::SVector<f64, 1>;
        type Vertical = __nh::SVector<f64, 0>;
        type Constraints = __nh::SVector<f64, 1>;
        type Unknowns = __nh::SVector<f64, 2>;
        type Multipliers = __nh::SVector<f64, 1>;
        type Forms = __nh::SMatrix<f64, 1, 2>;
        type Jacobian = __nh::SMatrix<f64, 2, 2>;
        type Stages = ReducedParticleReducedStages;
        #[inline]
        fn stage_parameters(&self) -> <Self::Stages as __nh::Stages>::Parameters<f64> {
            [self.m, self.b]
        }
        #[inline]
        fn split(
            q: &<Self::System as __nh::DiscreteSystem>::Configuration,
        ) -> (Self::Base, Self::Group) {
            (__nh::vector([q[0]]), __nh::vector([q[1]]))
        }
        #[inline]
        fn join(
            r: &Self::Base,
            h: &Self::Group,
        ) -> <Self::System as __nh::DiscreteSystem>::Configuration {
            __nh::vector([r[0], h[0]])
        }
        #[inline]
        fn identity(&self) -> Self::Group {
            __nh::vector([0.0])
        }
        /// ϑ_0 = h_0⁻¹ h_1 A(r_0, r_1).
        ///
        /// ```text
        /// vartheta_y[k] = y[k+1] - 1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) - y[k]
        /// ```
        #[inline]
        fn reduce_at(&self, interval: &__nh::Interval<Self::System>) -> Self::Group {
            let [delta_x, delta_y] = __nh::array(interval.d);
            let x_0 = interval.q[0];
            __nh::vector([delta_y - self.b * delta_x * (x_0 + 0.5 * delta_x)])
        }
        /// h_1 = h_0 ϑ_0 A(r_0, r_1)⁻¹.
        ///
        /// ```text
        /// y[k+1] = 1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) + y[k] + vartheta_y[k]
        /// ```
        #[inline]
        fn reconstruct_at(
            &self,
            interval: &__nh::ReducedInterval<Self>,
            h0: &Self::Group,
        ) -> Self::Group {
            let x_0 = interval.r[0];
            let delta_x = interval.increment[0];
            let vartheta_y = interval.vartheta[0];
            let y_0 = h0[0];
            __nh::vector([vartheta_y + y_0 + self.b * delta_x * (x_0 + 0.5 * delta_x)])
        }
        /// L̂(r_0, ϑ_0, r_1) = L_d((r_0, e), (r_1, ϑ_0 A(r_0, r_1)⁻¹)).
        ///
        /// ```text
        /// L_hat(r[k], vartheta[k], r[k+1]) = 1/2*m*((x[k+1] - x[k])^2 + (b*(x[k] + 1/2*(x[k+1] - x[k]))*(x[k+1] - x[k]) + vartheta_y[k])^2)/h
        /// ```
        fn reduced_lagrangian_at(&self, interval: &__nh::ReducedInterval<Self>) -> f64 {
            let h = interval.time.h;
            let x_0 = interval.r[0];
            let delta_x = interval.increment[0];
            let vartheta_y = interval.vartheta[0];
            let term_11 = vartheta_y + self.b * delta_x * (x_0 + 0.5 * delta_x);
            0.5 * self.m * (delta_x * delta_x + term_11 * term_11) / h
        }
        /// B_m⁻ and B_m⁺.
        ///
        /// ```text
        /// B_minus[y, x] = b*x[k] - x[k]
        /// B_plus[y, x] = x[k+1] - b*x[k] - b*(x[k+1] - x[k])
        /// ```
        fn mixed_curvature_at(
            &self,
            interval: &__nh::ReducedInterval<Self>,
        ) -> (Self::Curvature, Self::Curvature) {
            let x_0 = interval.r[0];
            let x_1 = interval.r[0] + interval.increment[0];
            let delta_x = interval.increment[0];
            let half_b_delta_x = 0.5 * self.b * delta_x;
            let b_x_0_plus_half_delta_x = self.b * (x_0 + 0.5 * delta_x);
            (
                {
                    let mut result = __nh::SMatrix::<f64, 1, 1>::zeros();
                    result[(0, 0)] = b_x_0_plus_half_delta_x - half_b_delta_x - x_0;
                    result
                },
                {
                    let mut result = __nh::SMatrix::<f64, 1, 1>::zeros();
                    result[(0, 0)] = x_1 - half_b_delta_x - b_x_0_plus_half_delta_x;
                    result
                },
            )
        }
        /// F⁻ = D_2L̂ ∘ B_m⁻ + f_d⁻ along the horizontal lift.
        ///
        /// ```text
        /// F_minus[x] = m*(b*(x[k] + 1/2*(x[k+1] - x[k]))*(x[k+1] - x[k]) + vartheta_y[k])*(b*(x[k] + 1/2*(x[k+1] - x[k])) - 1/2*b*(x[k+1] - x[k]) - x[k])/h
        /// F_plus[x] = m*(1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) + vartheta_y[k])*(b*(1/2*x[k] - 1/2*x[k+1]) - 1/2*b*(x[k] + x[k+1]) + x[k+1])/h
        /// ```
        fn reduced_force_minus_at(
            &self,
            interval: &__nh::ReducedInterval<Self>,
        ) -> Self::Base {
            let h = interval.time.h;
            let x_0 = interval.r[0];
            let delta_x = interval.increment[0];
            let vartheta_y = interval.vartheta[0];
            let x_0_plus_half_delta_x = x_0 + 0.5 * delta_x;
            __nh::vector([
                self.m * (vartheta_y + self.b * delta_x * x_0_plus_half_delta_x)
                    * (self.b * x_0_plus_half_delta_x - 0.5 * self.b * delta_x - x_0) / h,
            ])
        }
        fn reduced_force_plus_at(
            &self,
            interval: &__nh::ReducedInterval<Self>,
        ) -> Self::Base {
            let h = interval.time.h;
            let x_0 = interval.r[0];
            let x_1 = interval.r[0] + interval.increment[0];
            let delta_x = interval.increment[0];
            let vartheta_y = interval.vartheta[0];
            let x_0_plus_half_delta_x = x_0 + 0.5 * delta_x;
            __nh::vector([
                self.m * (vartheta_y + self.b * delta_x * x_0_plus_half_delta_x)
                    * (x_1 - 0.5 * self.b * delta_x - self.b * x_0_plus_half_delta_x) / h,
            ])
        }
        /// φ((r_0, e), (r_1, ϑ_0 A(r_0, r_1)⁻¹)).
        ///
        /// ```text
        /// 0 = 1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) + vartheta_y[k] - 1/2*(x[k] + x[k+1])*(x[k+1] - x[k])
        /// ```
        fn reduced_kinematic_residual_at(
            &self,
            interval: &__nh::ReducedInterval<Self>,
        ) -> Self::Constraints {
            let x_0 = interval.r[0];
            let delta_x = interval.increment[0];
            let vartheta_y = interval.vartheta[0];
            let x_0_plus_half_delta_x = x_0 + 0.5 * delta_x;
            __nh::vector([
                vartheta_y + self.b * delta_x * x_0_plus_half_delta_x
                    - delta_x * x_0_plus_half_delta_x,
            ])
        }
        /// The horizontal equations, on a basis of dπ(D).
        ///
        /// ```text
        /// 0 = -1/2*m*b*x[k]*(x[k+1] - x[k])^2/h - m*b*x[k]^2*(x[k+1] - x[k])/h - m*x[k]*vartheta_y[k]/h - m*(x[k+1] - x[k])/h + m*b*x[k-1]*x[k]*(x[k] - x[k-1])/h + 1/2*m*b*x[k]*(x[k] - x[k-1])^2/h + m*x[k]*vartheta_y[k-1]/h + m*(x[k] - x[k-1])/h
        /// ```
        fn horizontal_residual_at(
            &self,
            before: &__nh::ReducedInterval<Self>,
            after: &__nh::ReducedInterval<Self>,
        ) -> Self::Horizontal {
            let departing = {
                let interval = after;
                let h = interval.time.h;
                let x_0 = interval.r[0];
                let delta_x = interval.increment[0];
                let vartheta_y = interval.vartheta[0];
                let inverse_h = 1.0 / h;
                let x_0_plus_half_delta_x = x_0 + 0.5 * delta_x;
                let term_10 = vartheta_y + self.b * delta_x * x_0_plus_half_delta_x;
                let half_b_delta_x = 0.5 * self.b * delta_x;
                let b_x_0_plus_half_delta_x = self.b * x_0_plus_half_delta_x;
                __nh::vector([
                    self.m * self.b * delta_x * inverse_h * term_10
                        + self.m * inverse_h * term_10
                            * (b_x_0_plus_half_delta_x - half_b_delta_x - x_0)
                        - self.m * inverse_h
                            * (delta_x
                                + term_10 * (half_b_delta_x + b_x_0_plus_half_delta_x)),
                ])
            };
            let arriving = {
                let interval = before;
                let h = interval.time.h;
                let x_0 = interval.r[0];
                let x_1 = interval.r[0] + interval.increment[0];
                let delta_x = interval.increment[0];
                let vartheta_y = interval.vartheta[0];
                let inverse_h = 1.0 / h;
                let x_0_plus_half_delta_x = x_0 + 0.5 * delta_x;
                let term_10 = vartheta_y + self.b * delta_x * x_0_plus_half_delta_x;
                let half_b_delta_x = 0.5 * self.b * delta_x;
                let b_x_0_plus_half_delta_x = self.b * x_0_plus_half_delta_x;
                __nh::vector([
                    self.m * inverse_h * term_10
                        * (x_1 - half_b_delta_x - b_x_0_plus_half_delta_x)
                        + self.m * inverse_h
                            * (delta_x
                                + term_10 * (half_b_delta_x + b_x_0_plus_half_delta_x)),
                ])
            };
            departing + arriving
        }
        /// The vertical equations, on a basis of g^D.
        fn vertical_residual_at(
            &self,
            before: &__nh::ReducedInterval<Self>,
            after: &__nh::ReducedInterval<Self>,
        ) -> Self::Vertical {
            let departing = {
                let interval = after;
                __nh::vector([])
            };
            let arriving = {
                let interval = before;
                __nh::vector([])
            };
            departing + arriving
        }
        #[inline]
        fn unknowns_at(&self, interval: &__nh::ReducedInterval<Self>) -> Self::Unknowns {
            __nh::vector([interval.vartheta[0], interval.increment[0]])
        }
        #[inline]
        fn interval_at(
            &self,
            node: &__nh::ReducedNode<Self>,
        ) -> __nh::ReducedInterval<Self> {
            __nh::ReducedInterval {
                time: node.time,
                r: node.r,
                vartheta: __nh::vector([node.z[0]]),
                increment: Self::base_increment(&node.z),
            }
        }
        #[inline]
        fn base_increment(z: &Self::Unknowns) -> Self::Base {
            __nh::vector([z[1]])
        }
        #[inline]
        fn forms_at(&self, time: __nh::TimeStep, r: &Self::Base) -> Self::Forms {
            let x = r[0];
            {
                let mut result = __nh::SMatrix::<f64, 1, 2>::zeros();
                result[(0, 0)] = 1.0;
                result[(0, 1)] = -x;
                result
            }
        }
        #[inline]
        fn arrival_at(&self, node: &__nh::ReducedNode<Self>) -> Self::Unknowns {
            let h = node.time.h;
            let x_0 = node.r[0];
            let delta_x = node.z[1];
            let vartheta_y = node.z[0];
            let inverse_h = 1.0 / h;
            __nh::vector([
                self.m * inverse_h
                    * (vartheta_y + self.b * delta_x * (x_0 + 0.5 * delta_x)),
                self.m * delta_x * inverse_h,
            ])
        }
        #[inline]
        fn departure_at(
            &self,
            node: &__nh::ReducedNode<Self>,
        ) -> (Self::Unknowns, Self::Multipliers) {
            let h = node.time.h;
            let x_0 = node.r[0];
            let delta_x = node.z[1];
            let vartheta_y = node.z[0];
            let inverse_h = 1.0 / h;
            let x_0_plus_half_delta_x = x_0 + 0.5 * delta_x;
            let b_delta_x_x_0_plus_half_delta_x = self.b * delta_x
                * x_0_plus_half_delta_x;
            (
                __nh::vector([
                    -(self.m * inverse_h
                        * (b_delta_x_x_0_plus_half_delta_x + vartheta_y)),
                    -(self.m * delta_x * inverse_h),
                ]),
                __nh::vector([
                    vartheta_y + b_delta_x_x_0_plus_half_delta_x
                        - delta_x * x_0_plus_half_delta_x,
                ]),
            )
        }
        #[inline]
        fn departure_jacobian_at(
            &self,
            node: &__nh::ReducedNode<Self>,
        ) -> __nh::ReducedDeparture<Self> {
            let h = node.time.h;
            let x_0 = node.r[0];
            let delta_x = node.z[1];
            let vartheta_y = node.z[0];
            let inverse_h = 1.0 / h;
            let x_0_plus_half_delta_x = x_0 + 0.5 * delta_x;
            let b_delta_x_x_0_plus_half_delta_x = self.b * delta_x
                * x_0_plus_half_delta_x;
            let m_inverse_h = self.m * inverse_h;
            let half_b_delta_x = 0.5 * self.b * delta_x;
            let b_x_0_plus_half_delta_x = self.b * x_0_plus_half_delta_x;
            __nh::ReducedDeparture {
                covector: __nh::vector([
                    -(self.m * inverse_h
                        * (b_delta_x_x_0_plus_half_delta_x + vartheta_y)),
                    -(self.m * delta_x * inverse_h),
                ]),
                phi: __nh::vector([
                    vartheta_y + b_delta_x_x_0_plus_half_delta_x
                        - delta_x * x_0_plus_half_delta_x,
                ]),
                covector_by_unknowns: {
                    let mut result = __nh::SMatrix::<f64, 2, 2>::zeros();
                    result[(0, 0)] = -m_inverse_h;
                    result[(0, 1)] = -(self.m * inverse_h
                        * (half_b_delta_x + b_x_0_plus_half_delta_x));
                    result[(1, 1)] = -m_inverse_h;
                    result
                },
                phi_by_unknowns: {
                    let mut result = __nh::SMatrix::<f64, 1, 2>::zeros();
                    result[(0, 0)] = 1.0;
                    result[(0, 1)] = half_b_delta_x - x_0 + b_x_0_plus_half_delta_x
                        - delta_x;
                    result
                },
            }
        }
    }
    impl ReducedParticleReduced {
        /// The derived equations as text and as LaTeX.
        #[allow(dead_code)]
        pub const fn equations() -> __nh::Equations {
            const ENTRIES: &'static [__nh::Equation] = &[
                __nh::Equation::new(
                    "symmetry",
                    "G acts on (y)\nTQ = W + U + S + H, D = S + H, V = S + U: dim W = 0, dim U = 1, dim S = 0, dim H = 1\nG is abelian\nChaplygin type: TQ = V + D\nthe mixed curvature does not vanish: the reduced system is forced",
                    "\\begin{aligned}\n&\\text{G acts on (y)} \\\\\n&\\text{TQ = W + U + S + H, D = S + H, V = S + U: dim W = 0, dim U = 1, dim S = 0, dim H = 1} \\\\\n&\\text{G is abelian} \\\\\n&\\text{Chaplygin type: TQ = V + D} \\\\\n&\\text{the mixed curvature does not vanish: the reduced system is forced}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "group_law",
                    "(y) (y') = (y + y')",
                    "\\begin{aligned}\n(y) (y') &= (y + y')\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "connection",
                    "y_dot = x*x_dot",
                    "\\begin{aligned}\n\\dot{y} &= x\\, \\dot{x}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "discrete_connection",
                    "a_y(r[k], r[k+1]) = 1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k])\nA_d(q[k], q[k+1])_y = y[k+1] - 1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) - y[k]",
                    "\\begin{aligned}\na^{y}(r_{k}, r_{k+1}) &= \\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) \\\\\n\\mathcal{A}_d(q_{k}, q_{k+1})^{y} &= y_{k+1} - \\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) - y_{k}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "reduction",
                    "vartheta_y[k] = y[k+1] - 1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) - y[k]",
                    "\\begin{aligned}\n\\vartheta^{y}_{k} &= y_{k+1} - \\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) - y_{k}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "mixed_curvature",
                    "B_minus[y, x] = b*x[k] - x[k]\nB_plus[y, x] = x[k+1] - b*x[k] - b*(x[k+1] - x[k])",
                    "\\begin{aligned}\n(\\mathcal{B}_m^{-})^{y}_{x} &= b x_{k} - x_{k} \\\\\n(\\mathcal{B}_m^{+})^{y}_{x} &= x_{k+1} - b x_{k} - b \\left(x_{k+1} - x_{k}\\right)\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "reduced_lagrangian",
                    "L_hat(r[k], vartheta[k], r[k+1]) = 1/2*m*((x[k+1] - x[k])^2 + (b*(x[k] + 1/2*(x[k+1] - x[k]))*(x[k+1] - x[k]) + vartheta_y[k])^2)/h",
                    "\\begin{aligned}\n\\hat{L}_d(r_{k}, \\vartheta_{k}, r_{k+1}) &= \\frac{m \\left({\\left(x_{k+1} - x_{k}\\right)}^{2} + {\\left(b \\left(x_{k} + \\frac{1}{2} \\left(x_{k+1} - x_{k}\\right)\\right) \\left(x_{k+1} - x_{k}\\right) + \\vartheta^{y}_{k}\\right)}^{2}\\right)}{2 h}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "reduced_forces",
                    "F_minus[x] = m*(b*(x[k] + 1/2*(x[k+1] - x[k]))*(x[k+1] - x[k]) + vartheta_y[k])*(b*(x[k] + 1/2*(x[k+1] - x[k])) - 1/2*b*(x[k+1] - x[k]) - x[k])/h\nF_plus[x] = m*(1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) + vartheta_y[k])*(b*(1/2*x[k] - 1/2*x[k+1]) - 1/2*b*(x[k] + x[k+1]) + x[k+1])/h",
                    "\\begin{aligned}\n(\\hat{F}_d^{-})_{x} &= \\frac{m \\left(b \\left(x_{k} + \\frac{1}{2} \\left(x_{k+1} - x_{k}\\right)\\right) \\left(x_{k+1} - x_{k}\\right) + \\vartheta^{y}_{k}\\right) \\left(b \\left(x_{k} + \\frac{1}{2} \\left(x_{k+1} - x_{k}\\right)\\right) - \\frac{1}{2} b \\left(x_{k+1} - x_{k}\\right) - x_{k}\\right)}{h} \\\\\n(\\hat{F}_d^{+})_{x} &= \\frac{m \\left(\\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) + \\vartheta^{y}_{k}\\right) \\left(b \\left(\\frac{1}{2} x_{k} - \\frac{1}{2} x_{k+1}\\right) - \\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) + x_{k+1}\\right)}{h}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "reduced_kinematic_constraints",
                    "0 = 1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) + vartheta_y[k] - 1/2*(x[k] + x[k+1])*(x[k+1] - x[k])",
                    "\\begin{aligned}\n0 &= \\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) + \\vartheta^{y}_{k} - \\frac{1}{2} \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right)\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "horizontal_equations",
                    "0 = -1/2*m*b*x[k]*(x[k+1] - x[k])^2/h - m*b*x[k]^2*(x[k+1] - x[k])/h - m*x[k]*vartheta_y[k]/h - m*(x[k+1] - x[k])/h + m*b*x[k-1]*x[k]*(x[k] - x[k-1])/h + 1/2*m*b*x[k]*(x[k] - x[k-1])^2/h + m*x[k]*vartheta_y[k-1]/h + m*(x[k] - x[k-1])/h",
                    "\\begin{aligned}\n0 &= -\\frac{m b x_{k} {\\left(x_{k+1} - x_{k}\\right)}^{2}}{2 h} - \\frac{m b {x_{k}}^{2} \\left(x_{k+1} - x_{k}\\right)}{h} - \\frac{m x_{k} \\vartheta^{y}_{k}}{h} - \\frac{m \\left(x_{k+1} - x_{k}\\right)}{h} + \\frac{m b x_{k-1} x_{k} \\left(x_{k} - x_{k-1}\\right)}{h} + \\frac{m b x_{k} {\\left(x_{k} - x_{k-1}\\right)}^{2}}{2 h} + \\frac{m x_{k} \\vartheta^{y}_{k-1}}{h} + \\frac{m \\left(x_{k} - x_{k-1}\\right)}{h}\n\\end{aligned}",
                ),
                __nh::Equation::new(
                    "reconstruction",
                    "y[k+1] = 1/2*b*(x[k] + x[k+1])*(x[k+1] - x[k]) + y[k] + vartheta_y[k]",
                    "\\begin{aligned}\ny_{k+1} &= \\frac{1}{2} b \\left(x_{k} + x_{k+1}\\right) \\left(x_{k+1} - x_{k}\\right) + y_{k} + \\vartheta^{y}_{k}\n\\end{aligned}",
                ),
            ];
            __nh::Equations::new("ReducedParticleReduced", ENTRIES)
        }
    }
    /// The equations of a node of [`ReducedParticleReduced`], in stages.
    pub struct ReducedParticleReducedStages;
    #[automatically_derived]
    impl __nh::core::clone::Clone for ReducedParticleReducedStages {
        #[inline]
        fn clone(&self) -> Self {
            *self
        }
    }
    #[automatically_derived]
    impl __nh::core::marker::Copy for ReducedParticleReducedStages {}
    #[automatically_derived]
    impl __nh::core::fmt::Debug for ReducedParticleReducedStages {
        fn fmt(
            &self,
            f: &mut __nh::core::fmt::Formatter<'_>,
        ) -> __nh::core::fmt::Result {
            f.write_str("ReducedParticleReducedStages")
        }
    }
    #[automatically_derived]
    impl __nh::Stages for ReducedParticleReducedStages {
        const DIRECT: bool = false;
        const PERIODIC: &'static [bool] = &[false];
        type Parameters<T: __nh::Real> = [T; 2];
        type Point<T: __nh::Real> = [T; 1];
        type Covector<T: __nh::Real> = [T; 2];
        type Unknowns<T: __nh::Real> = [T; 3];
        type Constants<T: __nh::Real> = [T; 6];
        #[inline]
        fn constants<T: __nh::Real>(parameters: &[T; 2], step: T) -> [T; 6] {
            let [m, b] = *parameters;
            let h = step;
            let m_inverse_h = m * (T::of(1.0) / h);
            let half_b = T::of(0.5) * b;
            [
                m_inverse_h,
                b,
                m_inverse_h * b,
                b - T::of(1.0),
                half_b - T::of(1.0),
                half_b * m_inverse_h,
            ]
        }
        #[inline(always)]
        fn solve<T: __nh::Real>(
            constants: &[T; 6],
            t: T,
            q: &[T; 1],
            arrival: &[T; 2],
            guess: &[T; 3],
            limits: __nh::Limits,
        ) -> __nh::Solved<Self, T> {
            __nh::newton::<Self, T>(constants, t, q, arrival, guess, limits)
        }
    }
    #[automatically_derived]
    impl __nh::NewtonStages for ReducedParticleReducedStages {
        type Node<T: __nh::Real> = [T; 0];
        type Interval<T: __nh::Real> = [T; 3];
        type Factors<T: __nh::Real> = [T; 4];
        /// Once a step.
        #[inline(always)]
        fn node<T: __nh::Real>(constants: &[T; 6], t: T, q: &[T; 1]) -> [T; 0] {
            []
        }
        #[inline(always)]
        fn residual<T: __nh::Real>(
            constants: &[T; 6],
            node: &[T; 0],
            at: __nh::At<'_, Self, T>,
            arrival: &[T; 2],
        ) -> (__nh::Rows<Self, T>, [T; 3]) {
            let [p_y, p_x] = *arrival;
            let [vartheta_y, delta_x, lambda_0] = *at.z;
            let x_0 = at.q[0];
            let x_0_plus_half_delta_x = x_0.plus(T::of(0.5), delta_x);
            let delta_x_x_0_plus_half_delta_x = delta_x * x_0_plus_half_delta_x;
            let departure_0 = (constants[2] * delta_x_x_0_plus_half_delta_x)
                .plus(constants[0], vartheta_y);
            let m_inverse_h_delta_x = constants[0] * delta_x;
            let x_0_lambda_0 = x_0 * lambda_0;
            let rows = __nh::Rows {
                values: [
                    p_y - departure_0 - lambda_0,
                    p_x - m_inverse_h_delta_x + x_0_lambda_0,
                    vartheta_y.plus(constants[3], delta_x_x_0_plus_half_delta_x),
                ],
                terms: [
                    lambda_0.abs() + departure_0.abs() + p_y.abs(),
                    x_0_lambda_0.abs() + m_inverse_h_delta_x.abs() + p_x.abs(),
                ],
            };
            (
                rows,
                [
                    x_0_plus_half_delta_x,
                    delta_x_x_0_plus_half_delta_x,
                    m_inverse_h_delta_x,
                ],
            )
        }
        #[inline(always)]
        fn factors<T: __nh::Real>(
            constants: &[T; 6],
            node: &[T; 0],
            at: __nh::At<'_, Self, T>,
            interval: &[T; 3],
        ) -> __nh::Factored<[T; 4], [T; 3], T::Mask> {
            let [x_0_plus_half_delta_x, delta_x_x_0_plus_half_delta_x, ..] = *interval;
            let [vartheta_y, delta_x, ..] = *at.z;
            let x_0 = at.q[0];
            let j_2_1 = (constants[4] * delta_x - x_0)
                .plus(constants[1], x_0_plus_half_delta_x);
            let m_inverse_h_j_2_1_minus_j_0_1 = constants[0] * j_2_1
                - (constants[5] * delta_x).plus(constants[2], x_0_plus_half_delta_x);
            let term_38 = x_0 * m_inverse_h_j_2_1_minus_j_0_1;
            let pivot_2 = term_38 - constants[0];
            let inverse_pivot_2 = T::of(1.0) / pivot_2;
            __nh::Factored {
                factors: [
                    x_0,
                    inverse_pivot_2,
                    j_2_1 * inverse_pivot_2,
                    m_inverse_h_j_2_1_minus_j_0_1 * inverse_pivot_2,
                ],
                terms: __nh::below_momenta([
                    vartheta_y.abs() + (j_2_1 * delta_x).abs()
                        + vartheta_y
                            .plus(constants[1], delta_x_x_0_plus_half_delta_x)
                            .abs(),
                ]),
                sound: __nh::sound(pivot_2, constants[0].abs() + term_38.abs()),
            }
        }
        #[inline(always)]
        fn correction<T: __nh::Real>(
            constants: &[T; 6],
            node: &[T; 0],
            factors: &[T; 4],
            rows: &[T; 3],
        ) -> [T; 3] {
            let [x_0, inverse_pivot_2, j_2_1_inverse_pivot_2, term_55] = *factors;
            let [residual_y, residual_x, residual_phi_0] = *rows;
            let right_0 = residual_y.plus(constants[0], residual_phi_0);
            let residual_x_plus_x_0_right_0 = residual_x.plus(x_0, right_0);
            [
                residual_phi_0.minus(j_2_1_inverse_pivot_2, residual_x_plus_x_0_right_0),
                inverse_pivot_2 * residual_x_plus_x_0_right_0,
                -right_0.minus(term_55, residual_x_plus_x_0_right_0),
            ]
        }
        #[inline(always)]
        fn arrival<T: __nh::Real>(
            constants: &[T; 6],
            node: &[T; 0],
            at: __nh::At<'_, Self, T>,
            interval: &[T; 3],
        ) -> [T; 2] {
            let [_, delta_x_x_0_plus_half_delta_x, m_inverse_h_delta_x] = *interval;
            let vartheta_y = at.z[0];
            [
                constants[0]
                    * vartheta_y.plus(constants[1], delta_x_x_0_plus_half_delta_x),
                m_inverse_h_delta_x,
            ]
        }
        #[inline]
        fn parts<T: __nh::Real>(
            constants: &[T; 6],
            node: &[T; 0],
            at: __nh::At<'_, Self, T>,
            interval: &[T; 3],
        ) -> [T; 2] {
            let x_0_plus_half_delta_x = interval[0];
            let delta_x = at.z[1];
            [
                (constants[0] * at.z[0]).abs()
                    + ((constants[5] * delta_x).plus(constants[2], x_0_plus_half_delta_x)
                        * at.z[1])
                        .abs(),
                (constants[0] * at.z[1]).abs(),
            ]
        }
    }
};
