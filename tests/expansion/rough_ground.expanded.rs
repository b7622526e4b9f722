// The expansion of rough_ground.rs.

#[allow(non_snake_case)]
/// Constraints in a region.
pub struct RoughGround {
    pub r: f64,
    pub k2: f64,
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
    /// The discrete equations of motion of `RoughGround`, derived at compile time.
    #[automatically_derived]
    impl __nh::DiscreteSystem for RoughGround {
        const DIM: usize = 4;
        const CONSTRAINTS: usize = 2;
        const COORDINATES: &'static [&'static str] = &["x", "y", "a", "b"];
        const SCHEME: &'static str = "midpoint";
        type Configuration = __nh::SVector<f64, 4>;
        type Control = __nh::SVector<f64, 0>;
        type Composition = __nh::OneStep;
        type Increment = __nh::SVector<f64, 4>;
        type Covector = __nh::SVector<f64, 4>;
        type Multipliers = __nh::SVector<f64, 2>;
        type ConstraintForms = __nh::SMatrix<f64, 2, 4>;
        type Bilinear = __nh::SMatrix<f64, 4, 4>;
        type ConstraintJacobian = __nh::SMatrix<f64, 2, 4>;
        type Residual = __nh::SVector<f64, 6>;
        type Jacobian = __nh::SMatrix<f64, 6, 6>;
        type Stages = __nh::NoStages;
        type Regions = __nh::WithRegions;
        fn for_each_parameter(
            &self,
            each: &mut dyn __nh::core::ops::FnMut(&'static str, f64),
        ) {
            each("r", self.r);
            each("k2", self.k2);
        }
        fn equations(&self) -> __nh::Equations {
            RoughGround::equations()
        }
        /// L_d(q_0, q_1).
        fn discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let [x_dot, y_dot, a_dot, b_dot] = __nh::v(interval);
            let h = interval.time.h;
            let term_11 = self.k2 * (a_dot * a_dot + b_dot * b_dot) + x_dot * x_dot
                + y_dot * y_dot;
            0.5 * h * term_11
        }
        /// D_1L_d(q_0, q_1) = ∂L_d/∂q_0.
        #[inline]
        fn d1_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let [x_dot, y_dot, a_dot, b_dot] = __nh::v(interval);
            __nh::vector([-x_dot, -y_dot, -(self.k2 * a_dot), -(self.k2 * b_dot)])
        }
        /// D_2L_d(q_0, q_1) = ∂L_d/∂q_1.
        #[inline]
        fn d2_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let [x_dot, y_dot, a_dot, b_dot] = __nh::v(interval);
            __nh::vector([x_dot, y_dot, self.k2 * a_dot, self.k2 * b_dot])
        }
        /// φ(q_0, q_1), zero on D_d.
        #[inline]
        fn kinematic_residual_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Multipliers {
            let [x_dot, y_dot, a_dot, b_dot] = __nh::v(interval);
            __nh::vector([x_dot - self.r * b_dot, y_dot + self.r * a_dot])
        }
        fn energy_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let [x_dot, y_dot, a_dot, b_dot] = __nh::v(interval);
            (0.5 * self.k2) * (a_dot * a_dot + b_dot * b_dot)
                + 0.5 * (x_dot * x_dot + y_dot * y_dot)
        }
        /// ω(q): row a is the form ω^a.
        #[inline]
        fn constraint_forms_at(
            &self,
            inputs: __nh::Inputs<Self::Control>,
            q: &Self::Configuration,
        ) -> Self::ConstraintForms {
            __nh::columns([[1.0, 0.0], [0.0, 1.0], [0.0, self.r], [-self.r, 0.0]])
        }
        fn initial_momentum_at(
            &self,
            inputs: __nh::Inputs<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Covector {
            let [x_dot, y_dot, a_dot, b_dot] = *__nh::components(v);
            __nh::vector([x_dot, y_dot, self.k2 * a_dot, self.k2 * b_dot])
        }
        fn velocity_residual_at(
            &self,
            inputs: __nh::Inputs<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> (Self::Multipliers, Self::Multipliers) {
            let [x_dot, y_dot, a_dot, b_dot] = *__nh::components(v);
            __nh::sums([&[x_dot, -(self.r * b_dot)], &[y_dot, self.r * a_dot]])
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
                covector_by_increment: __nh::matrix(|result| {
                    result[(0, 0)] = -inverse_h;
                    result[(1, 1)] = -inverse_h;
                    result[(2, 2)] = -k2_inverse_h;
                    result[(3, 3)] = -k2_inverse_h;
                }),
                phi_by_increment: __nh::columns([
                    [inverse_h, 0.0],
                    [0.0, inverse_h],
                    [0.0, r_inverse_h],
                    [-r_inverse_h, 0.0],
                ]),
            }
        }
        fn row_sizes_at(&self, interval: &__nh::Interval<Self>) -> Self::Residual {
            use __nh::Real as _;
            type T = __nh::Rounded<f64>;
            let r = T::of(self.r);
            let k2 = T::of(self.k2);
            let x_dot = T::of_size(interval.d[0]) / T::of(interval.time.h);
            let y_dot = T::of_size(interval.d[1]) / T::of(interval.time.h);
            let a_dot = T::of_size(interval.d[2]) / T::of(interval.time.h);
            let b_dot = T::of_size(interval.d[3]) / T::of(interval.time.h);
            let rows: [T; 6] = [
                -x_dot,
                -y_dot,
                -(k2 * a_dot),
                -(k2 * b_dot),
                x_dot.minus(r, b_dot),
                y_dot.plus(r, a_dot),
            ];
            __nh::sizes(rows)
        }
    }
    impl RoughGround {
        /// The derived equations as text and as LaTeX.
        pub const fn equations() -> __nh::Equations {
            const ENTRIES: [__nh::Equation; 17] = __nh::entries([
                "configuration",
                "Configuration space",
                "q = (x, y, a, b) in R^4",
                "\\begin{aligned}\nq &= (x, y, a, b) \\in \\mathbb{R}^{4}\n\\end{aligned}",
                "lagrangian",
                "Lagrangian",
                "L(q, q_dot, t) = 1/2*(k2*(a_dot^2 + b_dot^2) + x_dot^2 + y_dot^2)",
                "\\begin{aligned}\nL(q, \\dot{q}, t) &= \\frac{1}{2} \\left(k_{2} \\left({\\dot{a}}^{2} + {\\dot{b}}^{2}\\right) + {\\dot{x}}^{2} + {\\dot{y}}^{2}\\right)\n\\end{aligned}",
                "constraints",
                "Constraints",
                "0 = x_dot - r*b_dot\n0 = r*a_dot + y_dot",
                "\\begin{aligned}\n0 &= \\dot{x} - r \\dot{b} \\\\\n0 &= r \\dot{a} + \\dot{y}\n\\end{aligned}",
                "discretization",
                "Discretisation",
                "q[k+1/2] = (q[k] + q[k+1])/2\nq_dot[k+1/2] = (q[k+1] - q[k])/h",
                "\\begin{aligned}\nq_{k+1/2} &= \\frac{q_{k} + q_{k+1}}{2} \\\\\n\\dot{q}_{k+1/2} &= \\frac{q_{k+1} - q_{k}}{h}\n\\end{aligned}",
                "discrete_lagrangian",
                "Discrete Lagrangian",
                "L_d(q[k], q[k+1]) = 1/2*h*(k2*(a_dot[k+1/2]^2 + b_dot[k+1/2]^2) + x_dot[k+1/2]^2 + y_dot[k+1/2]^2)",
                "\\begin{aligned}\nL_d(q_{k}, q_{k+1}) &= \\frac{1}{2} h \\left(k_{2} \\left({\\dot{a}_{k+1/2}}^{2} + {\\dot{b}_{k+1/2}}^{2}\\right) + {\\dot{x}_{k+1/2}}^{2} + {\\dot{y}_{k+1/2}}^{2}\\right)\n\\end{aligned}",
                "d1_discrete_lagrangian",
                "Derivative of the discrete Lagrangian in its first argument",
                "D1L_d(q[k], q[k+1])[x] = -x_dot[k+1/2]\nD1L_d(q[k], q[k+1])[y] = -y_dot[k+1/2]\nD1L_d(q[k], q[k+1])[a] = -k2*a_dot[k+1/2]\nD1L_d(q[k], q[k+1])[b] = -k2*b_dot[k+1/2]",
                "\\begin{aligned}\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{x} \\rangle &= -\\dot{x}_{k+1/2} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{y} \\rangle &= -\\dot{y}_{k+1/2} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{a} \\rangle &= -k_{2} \\dot{a}_{k+1/2} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{b} \\rangle &= -k_{2} \\dot{b}_{k+1/2}\n\\end{aligned}",
                "d2_discrete_lagrangian",
                "Derivative of the discrete Lagrangian in its second argument",
                "D2L_d(q[k], q[k+1])[x] = x_dot[k+1/2]\nD2L_d(q[k], q[k+1])[y] = y_dot[k+1/2]\nD2L_d(q[k], q[k+1])[a] = k2*a_dot[k+1/2]\nD2L_d(q[k], q[k+1])[b] = k2*b_dot[k+1/2]",
                "\\begin{aligned}\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{x} \\rangle &= \\dot{x}_{k+1/2} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{y} \\rangle &= \\dot{y}_{k+1/2} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{a} \\rangle &= k_{2} \\dot{a}_{k+1/2} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{b} \\rangle &= k_{2} \\dot{b}_{k+1/2}\n\\end{aligned}",
                "constraint_forms",
                "Constraint forms",
                "omega_1(q[k]) = dx - r*db\nomega_2(q[k]) = dy + r*da",
                "\\begin{aligned}\n\\omega^{1}(q_{k}) &= dx - r\\, db \\\\\n\\omega^{2}(q_{k}) &= dy + r\\, da\n\\end{aligned}",
                "kinematic_constraints",
                "Discrete kinematic constraints",
                "0 = x_dot[k+1/2] - r*b_dot[k+1/2]\n0 = r*a_dot[k+1/2] + y_dot[k+1/2]",
                "\\begin{aligned}\n0 &= \\dot{x}_{k+1/2} - r \\dot{b}_{k+1/2} \\\\\n0 &= r \\dot{a}_{k+1/2} + \\dot{y}_{k+1/2}\n\\end{aligned}",
                "discrete_lagrange_dalembert",
                "Discrete Lagrange–d'Alembert equations",
                "-x_dot[k+1/2] + x_dot[k-1/2] = lambda_1[k]\n-y_dot[k+1/2] + y_dot[k-1/2] = lambda_2[k]\n-k2*a_dot[k+1/2] + k2*a_dot[k-1/2] = r*lambda_2[k]\n-k2*b_dot[k+1/2] + k2*b_dot[k-1/2] = -r*lambda_1[k]\nx_dot[k+1/2] - r*b_dot[k+1/2] = 0\nr*a_dot[k+1/2] + y_dot[k+1/2] = 0",
                "\\begin{aligned}\n-\\dot{x}_{k+1/2} + \\dot{x}_{k-1/2} &= \\lambda_{1,k} \\\\\n-\\dot{y}_{k+1/2} + \\dot{y}_{k-1/2} &= \\lambda_{2,k} \\\\\n-k_{2} \\dot{a}_{k+1/2} + k_{2} \\dot{a}_{k-1/2} &= r \\lambda_{2,k} \\\\\n-k_{2} \\dot{b}_{k+1/2} + k_{2} \\dot{b}_{k-1/2} &= -r \\lambda_{1,k} \\\\\n\\dot{x}_{k+1/2} - r \\dot{b}_{k+1/2} &= 0 \\\\\nr \\dot{a}_{k+1/2} + \\dot{y}_{k+1/2} &= 0\n\\end{aligned}",
                "reversibility",
                "Reversibility",
                "the scheme is symmetric: the step with -h undoes the step with h\nwhere a motion enters a region its velocities are projected onto D there, which no motion undoes unless they are in D already: first integrals may change",
                "\\begin{aligned}\n&\\text{the scheme is symmetric: the step with -h undoes the step with h} \\\\\n&\\text{where a motion enters a region its velocities are projected onto D there, which no motion undoes unless they are in D already: first integrals may change}\n\\end{aligned}",
                "energy_conservation",
                "Conservation of energy",
                "the energy E_L of the continuous system is conserved: L does not depend on t; there are no forces; the constraints are homogeneous in the velocities, so that their reactions do no work\nthis is said of a motion between boundaries: its velocity jumps where constraints come into force",
                "\\begin{aligned}\n&\\text{the energy E\\_L of the continuous system is conserved: L does not depend on t; there are no forces; the constraints are homogeneous in the velocities, so that their reactions do no work} \\\\\n&\\text{this is said of a motion between boundaries: its velocity jumps where constraints come into force}\n\\end{aligned}",
                "momenta",
                "Momenta",
                "dL/dx_dot = x_dot\ndL/dy_dot = y_dot\ndL/da_dot = k2*a_dot\ndL/db_dot = k2*b_dot",
                "\\begin{aligned}\n\\frac{\\partial L}{\\partial \\dot{x}} &= \\dot{x} \\\\\n\\frac{\\partial L}{\\partial \\dot{y}} &= \\dot{y} \\\\\n\\frac{\\partial L}{\\partial \\dot{a}} &= k_{2} \\dot{a} \\\\\n\\frac{\\partial L}{\\partial \\dot{b}} &= k_{2} \\dot{b}\n\\end{aligned}",
                "mass_matrix",
                "Mass matrix",
                "M[x, x] = 1\nM[y, y] = 1\nM[a, a] = k2\nM[b, b] = k2",
                "\\begin{aligned}\nM[x, x] &= 1 \\\\\nM[y, y] &= 1 \\\\\nM[a, a] &= k_{2} \\\\\nM[b, b] &= k_{2}\n\\end{aligned}",
                "lagrangian_energy",
                "Energy",
                "E_L = 1/2*(k2*a_dot^2 + k2*b_dot^2 + x_dot^2 + y_dot^2)",
                "\\begin{aligned}\nE_L &= \\frac{1}{2} \\left(k_{2} {\\dot{a}}^{2} + k_{2} {\\dot{b}}^{2} + {\\dot{x}}^{2} + {\\dot{y}}^{2}\\right)\n\\end{aligned}",
                "lagrange_dalembert",
                "Lagrange–d'Alembert equations",
                "x_dot_dot = lambda_1\ny_dot_dot = lambda_2\nk2*a_dot_dot = r*lambda_2\nk2*b_dot_dot = -r*lambda_1\n0 = x_dot - r*b_dot\n0 = r*a_dot + y_dot",
                "\\begin{aligned}\n\\ddot{x} &= \\lambda_{1} \\\\\n\\ddot{y} &= \\lambda_{2} \\\\\nk_{2}\\, \\ddot{a} &= r \\lambda_{2} \\\\\nk_{2}\\, \\ddot{b} &= -r \\lambda_{1} \\\\\n0 &= \\dot{x} - r \\dot{b} \\\\\n0 &= r \\dot{a} + \\dot{y}\n\\end{aligned}",
                "regions",
                "Regions",
                "the first constraint holds where x > 0 and t < 10\nthe second constraint holds where x > 0 or y <= x.powi(2)",
                "\\begin{aligned}\n&\\text{the first constraint holds where x > 0 and t < 10} \\\\\n&\\text{the second constraint holds where x > 0 or y <= x.powi(2)}\n\\end{aligned}",
            ]);
            const SYMBOLS: [__nh::Symbol; 2] = __nh::symbols([
                "r",
                "r",
                "",
                "k2",
                "k_{2}",
                "",
            ]);
            __nh::Equations::new("RoughGround", &ENTRIES)
                .described("Constraints in a region.", &SYMBOLS)
        }
    }
    /// The continuous equations of motion of `RoughGround`, derived at compile time.
    #[automatically_derived]
    impl __nh::ContinuousSystem for RoughGround {
        /// L(q, q̇, t).
        fn lagrangian_at(
            &self,
            at: __nh::Instant<Self::Control>,
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
        fn legendre_at(
            &self,
            at: __nh::Instant<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Covector {
            __nh::DiscreteSystem::initial_momentum_at(self, at.inputs(), q, v)
        }
        fn mass_matrix_at(
            &self,
            at: __nh::Instant<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Bilinear {
            __nh::matrix(|result| {
                result[(0, 0)] = 1.0;
                result[(1, 1)] = 1.0;
                result[(2, 2)] = self.k2;
                result[(3, 3)] = self.k2;
            })
        }
        fn generalized_force_at(
            &self,
            at: __nh::Instant<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Covector {
            __nh::vector([0.0, 0.0, 0.0, 0.0])
        }
        /// a_ν(q, t)·q̇ + c_ν(q, t).
        fn constraint_values_at(
            &self,
            at: __nh::Instant<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Multipliers {
            let x_dot = v[0];
            let y_dot = v[1];
            let a_dot = v[2];
            let b_dot = v[3];
            __nh::vector([x_dot - self.r * b_dot, y_dot + self.r * a_dot])
        }
        fn constraint_rates_at(
            &self,
            at: __nh::Instant<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Multipliers {
            __nh::vector([0.0, 0.0])
        }
    }
    /// The regions in which the constraints of `RoughGround` hold.
    #[automatically_derived]
    impl __nh::RegionSystem for RoughGround {
        type Boundaries = __nh::SVector<f64, 3>;
        const BOUNDARIES: &'static [&'static str] = &[
            "x > 0",
            "t < 10",
            "y <= x.powi(2)",
        ];
        const CLOSED: u32 = 4u32;
        fn boundaries_at(&self, t: f64, q: &Self::Configuration) -> Self::Boundaries {
            let x = q[0];
            let y = q[1];
            __nh::vector([x, 10.0 - t, x * x - y])
        }
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
                        let t_2 = t;
                        let x = q[0];
                        let y = q[1];
                        [x, T::of(10.0) - t_2, x * x - y]
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
        fn active_constraints(inside: u32) -> u32 {
            let mut active: u32 = 0;
            if (inside & 1 != 0) && (inside & 2 != 0) {
                active |= 1 << 0;
            }
            if (inside & 1 != 0) || (inside & 4 != 0) {
                active |= 1 << 1;
            }
            active
        }
    }
};
