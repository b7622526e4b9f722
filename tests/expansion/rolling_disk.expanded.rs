// The expansion of rolling_disk.rs.

#[allow(non_snake_case)]
/// Vertical disk rolling without slipping on a horizontal plane.
pub struct RollingDisk {
    /// Mass, kg.
    pub m: f64,
    /// Moment of inertia about the axle, kg m².
    pub I: f64,
    /// Moment of inertia about the vertical diameter, kg m².
    pub J: f64,
    /// Radius, m.
    pub A: f64,
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
    /// The discrete equations of motion of `RollingDisk`, derived at compile time.
    #[automatically_derived]
    impl __nh::DiscreteSystem for RollingDisk {
        const DIM: usize = 4;
        const CONSTRAINTS: usize = 2;
        const COORDINATES: &'static [&'static str] = &["x", "y", "theta", "phi"];
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
        type Stages = RollingDiskStages;
        type Regions = __nh::NoRegions;
        fn for_each_parameter(
            &self,
            each: &mut dyn __nh::core::ops::FnMut(&'static str, f64),
        ) {
            each("m", self.m);
            each("I", self.I);
            each("J", self.J);
            each("A", self.A);
        }
        fn equations(&self) -> __nh::Equations {
            RollingDisk::equations()
        }
        /// L_d(q_0, q_1).
        fn discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let [x_dot, y_dot, theta_dot, phi_dot] = __nh::v(interval);
            let h = interval.time.h;
            let term_16 = 0.5 * self.m * (x_dot * x_dot + y_dot * y_dot)
                + 0.5 * self.I * (theta_dot * theta_dot)
                + 0.5 * self.J * (phi_dot * phi_dot);
            h * term_16
        }
        /// D_1L_d(q_0, q_1) = ∂L_d/∂q_0.
        #[inline]
        fn d1_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let [x_dot, y_dot, theta_dot, phi_dot] = __nh::v(interval);
            __nh::vector([
                -(self.m * x_dot),
                -(self.m * y_dot),
                -(self.I * theta_dot),
                -(self.J * phi_dot),
            ])
        }
        /// D_2L_d(q_0, q_1) = ∂L_d/∂q_1.
        #[inline]
        fn d2_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let [x_dot, y_dot, theta_dot, phi_dot] = __nh::v(interval);
            __nh::vector([
                self.m * x_dot,
                self.m * y_dot,
                self.I * theta_dot,
                self.J * phi_dot,
            ])
        }
        /// φ(q_0, q_1), zero on D_d.
        #[inline]
        fn kinematic_residual_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Multipliers {
            let [x_dot, y_dot, theta_dot, ..] = __nh::v(interval);
            let phi_mid = interval.q[3] + 0.5 * interval.d[3];
            let (sin_phi_mid, cos_phi_mid) = __nh::math::sin_cos(phi_mid);
            __nh::vector([
                x_dot - self.A * theta_dot * cos_phi_mid,
                y_dot - self.A * theta_dot * sin_phi_mid,
            ])
        }
        fn energy_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let [x_dot, y_dot, theta_dot, phi_dot] = __nh::v(interval);
            (0.5 * self.m) * (x_dot * x_dot + y_dot * y_dot)
                + (0.5 * self.I) * (theta_dot * theta_dot)
                + (0.5 * self.J) * (phi_dot * phi_dot)
        }
        /// ω(q): row a is the form ω^a.
        #[inline]
        fn constraint_forms_at(
            &self,
            inputs: __nh::Inputs<Self::Control>,
            q: &Self::Configuration,
        ) -> Self::ConstraintForms {
            let phi = q[3];
            let (sin_phi, cos_phi) = __nh::math::sin_cos(phi);
            __nh::columns([
                [1.0, 0.0],
                [0.0, 1.0],
                [-(self.A * cos_phi), -(self.A * sin_phi)],
                [0.0, 0.0],
            ])
        }
        fn initial_momentum_at(
            &self,
            inputs: __nh::Inputs<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Covector {
            let [x_dot, y_dot, theta_dot, phi_dot] = *__nh::components(v);
            __nh::vector([
                self.m * x_dot,
                self.m * y_dot,
                self.I * theta_dot,
                self.J * phi_dot,
            ])
        }
        fn velocity_residual_at(
            &self,
            inputs: __nh::Inputs<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> (Self::Multipliers, Self::Multipliers) {
            let phi = q[3];
            let [x_dot, y_dot, theta_dot, ..] = *__nh::components(v);
            let (sin_phi, cos_phi) = __nh::math::sin_cos(phi);
            __nh::sums([
                &[x_dot, -(self.A * theta_dot * cos_phi)],
                &[y_dot, -(self.A * theta_dot * sin_phi)],
            ])
        }
        #[inline]
        fn departure_jacobian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> __nh::Departure<Self> {
            let theta_dot = interval.d[2] / interval.time.h;
            let h = interval.time.h;
            let phi_mid = interval.q[3] + 0.5 * interval.d[3];
            let inverse_h = 1.0 / h;
            let m_inverse_h = self.m * inverse_h;
            let (sin_phi_mid, cos_phi_mid) = __nh::math::sin_cos(phi_mid);
            let (covector, phi) = __nh::DiscreteSystem::departure_at(self, interval);
            __nh::Departure {
                covector,
                phi,
                covector_by_increment: __nh::matrix(|result| {
                    result[(0, 0)] = -m_inverse_h;
                    result[(1, 1)] = -m_inverse_h;
                    result[(2, 2)] = -(self.I * inverse_h);
                    result[(3, 3)] = -(self.J * inverse_h);
                }),
                phi_by_increment: __nh::columns([
                    [inverse_h, 0.0],
                    [0.0, inverse_h],
                    [
                        -(self.A * inverse_h * cos_phi_mid),
                        -(self.A * inverse_h * sin_phi_mid),
                    ],
                    [
                        0.5 * self.A * theta_dot * sin_phi_mid,
                        -(0.5 * self.A * theta_dot * cos_phi_mid),
                    ],
                ]),
            }
        }
        fn row_sizes_at(&self, interval: &__nh::Interval<Self>) -> Self::Residual {
            use __nh::Real as _;
            type T = __nh::Rounded<f64>;
            let m = T::of(self.m);
            let I_ = T::of(self.I);
            let J_ = T::of(self.J);
            let A_ = T::of(self.A);
            let x_dot = T::of_size(interval.d[0]) / T::of(interval.time.h);
            let y_dot = T::of_size(interval.d[1]) / T::of(interval.time.h);
            let theta_dot = T::of_size(interval.d[2]) / T::of(interval.time.h);
            let phi_dot = T::of_size(interval.d[3]) / T::of(interval.time.h);
            let phi_mid = T::of(interval.q[3]) + T::of(0.5) * T::of_size(interval.d[3]);
            let (sin_phi_mid, cos_phi_mid) = phi_mid.sin_cos();
            let rows: [T; 6] = [
                -(m * x_dot),
                -(m * y_dot),
                -(I_ * theta_dot),
                -(J_ * phi_dot),
                x_dot.minus(A_ * theta_dot, cos_phi_mid),
                y_dot.minus(A_ * theta_dot, sin_phi_mid),
            ];
            __nh::sizes(rows)
        }
    }
    impl RollingDisk {
        /// The derived equations as text and as LaTeX.
        pub const fn equations() -> __nh::Equations {
            const ENTRIES: [__nh::Equation; 13] = __nh::entries([
                "configuration",
                "Configuration space",
                "q = (x, y, theta, phi) in R^2 x S1^2",
                "\\begin{aligned}\nq &= (x, y, \\theta, \\phi) \\in \\mathbb{R}^{2} \\times (S^{1})^{2}\n\\end{aligned}",
                "lagrangian",
                "Lagrangian",
                "L(q, q_dot, t) = 1/2*m*(x_dot^2 + y_dot^2) + 1/2*I*theta_dot^2 + 1/2*J*phi_dot^2",
                "\\begin{aligned}\nL(q, \\dot{q}, t) &= \\frac{1}{2} m \\left({\\dot{x}}^{2} + {\\dot{y}}^{2}\\right) + \\frac{1}{2} I {\\dot{\\theta}}^{2} + \\frac{1}{2} J {\\dot{\\phi}}^{2}\n\\end{aligned}",
                "constraints",
                "Constraints",
                "0 = x_dot - A*theta_dot*cos(phi)\n0 = y_dot - A*theta_dot*sin(phi)",
                "\\begin{aligned}\n0 &= \\dot{x} - A \\dot{\\theta} \\cos \\phi \\\\\n0 &= \\dot{y} - A \\dot{\\theta} \\sin \\phi\n\\end{aligned}",
                "discretization",
                "Discretisation",
                "q[k+1/2] = (q[k] + q[k+1])/2\nq_dot[k+1/2] = (q[k+1] - q[k])/h",
                "\\begin{aligned}\nq_{k+1/2} &= \\frac{q_{k} + q_{k+1}}{2} \\\\\n\\dot{q}_{k+1/2} &= \\frac{q_{k+1} - q_{k}}{h}\n\\end{aligned}",
                "discrete_lagrangian",
                "Discrete Lagrangian",
                "L_d(q[k], q[k+1]) = h*(1/2*m*(x_dot[k+1/2]^2 + y_dot[k+1/2]^2) + 1/2*I*theta_dot[k+1/2]^2 + 1/2*J*phi_dot[k+1/2]^2)",
                "\\begin{aligned}\nL_d(q_{k}, q_{k+1}) &= h \\left(\\frac{1}{2} m \\left({\\dot{x}_{k+1/2}}^{2} + {\\dot{y}_{k+1/2}}^{2}\\right) + \\frac{1}{2} I {\\dot{\\theta}_{k+1/2}}^{2} + \\frac{1}{2} J {\\dot{\\phi}_{k+1/2}}^{2}\\right)\n\\end{aligned}",
                "d1_discrete_lagrangian",
                "Derivative of the discrete Lagrangian in its first argument",
                "D1L_d(q[k], q[k+1])[x] = -m*x_dot[k+1/2]\nD1L_d(q[k], q[k+1])[y] = -m*y_dot[k+1/2]\nD1L_d(q[k], q[k+1])[theta] = -I*theta_dot[k+1/2]\nD1L_d(q[k], q[k+1])[phi] = -J*phi_dot[k+1/2]",
                "\\begin{aligned}\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{x} \\rangle &= -m \\dot{x}_{k+1/2} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{y} \\rangle &= -m \\dot{y}_{k+1/2} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{\\theta} \\rangle &= -I \\dot{\\theta}_{k+1/2} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{\\phi} \\rangle &= -J \\dot{\\phi}_{k+1/2}\n\\end{aligned}",
                "d2_discrete_lagrangian",
                "Derivative of the discrete Lagrangian in its second argument",
                "D2L_d(q[k], q[k+1])[x] = m*x_dot[k+1/2]\nD2L_d(q[k], q[k+1])[y] = m*y_dot[k+1/2]\nD2L_d(q[k], q[k+1])[theta] = I*theta_dot[k+1/2]\nD2L_d(q[k], q[k+1])[phi] = J*phi_dot[k+1/2]",
                "\\begin{aligned}\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{x} \\rangle &= m \\dot{x}_{k+1/2} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{y} \\rangle &= m \\dot{y}_{k+1/2} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{\\theta} \\rangle &= I \\dot{\\theta}_{k+1/2} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{\\phi} \\rangle &= J \\dot{\\phi}_{k+1/2}\n\\end{aligned}",
                "constraint_forms",
                "Constraint forms",
                "omega_1(q[k]) = dx - A*cos(phi[k])*dtheta\nomega_2(q[k]) = dy - A*sin(phi[k])*dtheta",
                "\\begin{aligned}\n\\omega^{1}(q_{k}) &= dx - A \\cos \\phi_{k}\\, d\\theta \\\\\n\\omega^{2}(q_{k}) &= dy - A \\sin \\phi_{k}\\, d\\theta\n\\end{aligned}",
                "kinematic_constraints",
                "Discrete kinematic constraints",
                "0 = x_dot[k+1/2] - A*theta_dot[k+1/2]*cos(phi[k+1/2])\n0 = y_dot[k+1/2] - A*theta_dot[k+1/2]*sin(phi[k+1/2])",
                "\\begin{aligned}\n0 &= \\dot{x}_{k+1/2} - A \\dot{\\theta}_{k+1/2} \\cos \\phi_{k+1/2} \\\\\n0 &= \\dot{y}_{k+1/2} - A \\dot{\\theta}_{k+1/2} \\sin \\phi_{k+1/2}\n\\end{aligned}",
                "discrete_lagrange_dalembert",
                "Discrete Lagrange–d'Alembert equations",
                "-m*x_dot[k+1/2] + m*x_dot[k-1/2] = lambda_1[k]\n-m*y_dot[k+1/2] + m*y_dot[k-1/2] = lambda_2[k]\n-I*theta_dot[k+1/2] + I*theta_dot[k-1/2] = -A*lambda_1[k]*cos(phi[k]) - A*lambda_2[k]*sin(phi[k])\n-J*phi_dot[k+1/2] + J*phi_dot[k-1/2] = 0\nx_dot[k+1/2] - A*theta_dot[k+1/2]*cos(phi[k+1/2]) = 0\ny_dot[k+1/2] - A*theta_dot[k+1/2]*sin(phi[k+1/2]) = 0",
                "\\begin{aligned}\n-m \\dot{x}_{k+1/2} + m \\dot{x}_{k-1/2} &= \\lambda_{1,k} \\\\\n-m \\dot{y}_{k+1/2} + m \\dot{y}_{k-1/2} &= \\lambda_{2,k} \\\\\n-I \\dot{\\theta}_{k+1/2} + I \\dot{\\theta}_{k-1/2} &= -A \\lambda_{1,k} \\cos \\phi_{k} - A \\lambda_{2,k} \\sin \\phi_{k} \\\\\n-J \\dot{\\phi}_{k+1/2} + J \\dot{\\phi}_{k-1/2} &= 0 \\\\\n\\dot{x}_{k+1/2} - A \\dot{\\theta}_{k+1/2} \\cos \\phi_{k+1/2} &= 0 \\\\\n\\dot{y}_{k+1/2} - A \\dot{\\theta}_{k+1/2} \\sin \\phi_{k+1/2} &= 0\n\\end{aligned}",
                "integrability",
                "Integrability of the constraints",
                "no combination of the constraints is integrable for generic values of `A`: the system is nonholonomic",
                "\\begin{aligned}\n&\\text{no combination of the constraints is integrable for generic values of \\texttt{A}: the system is nonholonomic}\n\\end{aligned}",
                "reversibility",
                "Reversibility",
                "the scheme is symmetric: the step with -h undoes the step with h\nt -> -t reverses the system: L, D and the forces do not change\nt -> -t, x -> -x, theta -> -theta, phi -> -phi keeps the sense in which `theta`, `phi`, `x` run\nt -> -t, y -> -y, phi -> -phi keeps the sense in which `phi`, `y` run\nno one of these that is known keeps the sense of all: first integrals may drift on motions in which `theta`, `phi`, `x`, `y` run at once; steps of a higher order, `#[discretization(midpoint, order = 6)]`, make the drift much smaller, as a smaller h does",
                "\\begin{aligned}\n&\\text{the scheme is symmetric: the step with -h undoes the step with h} \\\\\n&\\text{t -> -t reverses the system: L, D and the forces do not change} \\\\\n&\\text{t -> -t, x -> -x, theta -> -theta, phi -> -phi keeps the sense in which \\texttt{theta}, \\texttt{phi}, \\texttt{x} run} \\\\\n&\\text{t -> -t, y -> -y, phi -> -phi keeps the sense in which \\texttt{phi}, \\texttt{y} run} \\\\\n&\\text{no one of these that is known keeps the sense of all: first integrals may drift on motions in which \\texttt{theta}, \\texttt{phi}, \\texttt{x}, \\texttt{y} run at once; steps of a higher order, \\texttt{\\#[discretization(midpoint, order = 6)]}, make the drift much smaller, as a smaller h does}\n\\end{aligned}",
                "energy_conservation",
                "Conservation of energy",
                "the energy E_L of the continuous system is conserved: L does not depend on t; there are no forces; the constraints are homogeneous in the velocities, so that their reactions do no work",
                "\\begin{aligned}\n&\\text{the energy E\\_L of the continuous system is conserved: L does not depend on t; there are no forces; the constraints are homogeneous in the velocities, so that their reactions do no work}\n\\end{aligned}",
            ]);
            const SYMBOLS: [__nh::Symbol; 4] = __nh::symbols([
                "m",
                "m",
                "Mass, kg.",
                "I",
                "I",
                "Moment of inertia about the axle, kg m².",
                "J",
                "J",
                "Moment of inertia about the vertical diameter, kg m².",
                "A",
                "A",
                "Radius, m.",
            ]);
            __nh::Equations::new("RollingDisk", &ENTRIES)
                .described(
                    "Vertical disk rolling without slipping on a horizontal plane.",
                    &SYMBOLS,
                )
        }
    }
    /// The equations of a node of [`RollingDisk`], in stages.
    pub struct RollingDiskStages;
    #[automatically_derived]
    impl __nh::Stages for RollingDiskStages {
        const CANCELS: &'static [bool] = &[true, true, true, true];
        const DIRECT: bool = true;
        const PERIODIC: &'static [bool] = &[false, false, false, true];
        type Parameters<T: __nh::Real> = [T; 4];
        type Point<T: __nh::Real> = [T; 4];
        type Control<T: __nh::Real> = [T; 0];
        type Covector<T: __nh::Real> = [T; 4];
        type Unknowns<T: __nh::Real> = [T; 6];
        type Constants<T: __nh::Real> = ([T; 13], T::Mask);
        #[inline]
        fn constants<T: __nh::Real>(parameters: &[T; 4], h: T) -> ([T; 13], T::Mask) {
            let [m, I_, J_, A_] = *parameters;
            let inverse_h = T::of(1.0) / h;
            let A_inverse_h = A_ * inverse_h;
            let A_m = A_ * m;
            let J_inverse_h = J_ * inverse_h;
            (
                [
                    m,
                    h,
                    inverse_h,
                    m * inverse_h,
                    A_,
                    A_inverse_h,
                    A_m,
                    A_ * A_m,
                    I_ * inverse_h,
                    A_inverse_h * A_m,
                    A_m * A_m * inverse_h,
                    J_inverse_h,
                    T::of(0.5) * A_inverse_h,
                ],
                __nh::regular(J_inverse_h),
            )
        }
        #[inline(always)]
        fn solve<T: __nh::Real>(at: __nh::Given<'_, Self, T>) -> __nh::Solved<Self, T> {
            let [p_x, p_y, p_theta, p_phi] = *at.arrival;
            let [guess_x, guess_y, guess_theta, guess_phi, ..] = *at.guess;
            let phi_0 = at.q[3];
            let half_guess_phi = T::of(0.5) * guess_phi;
            let [(sin_phi_0, cos_phi_0), (sin_half_guess_phi, cos_half_guess_phi)] = T::sin_cos_each([
                phi_0,
                half_guess_phi,
            ]);
            let cos_phi_mid = (cos_phi_0 * cos_half_guess_phi)
                .minus(sin_phi_0, sin_half_guess_phi);
            let sin_phi_mid = (sin_phi_0 * cos_half_guess_phi)
                .plus(cos_phi_0, sin_half_guess_phi);
            let sin_phi_0_sin_phi_mid = sin_phi_0 * sin_phi_mid;
            let cos_phi_0_cos_phi_mid = cos_phi_0 * cos_phi_mid;
            let I_inverse_h = at.constants.0[8];
            let A_inverse_h_A_m = at.constants.0[9];
            let pivot_4 = I_inverse_h
                .plus(A_inverse_h_A_m, sin_phi_0_sin_phi_mid + cos_phi_0_cos_phi_mid);
            let pivots = __nh::sound(
                pivot_4,
                I_inverse_h.abs() + (A_inverse_h_A_m * sin_phi_0_sin_phi_mid).abs()
                    + (A_inverse_h_A_m * cos_phi_0_cos_phi_mid).abs(),
            );
            if at.ends_with(pivots) {
                return at.unsolved();
            }
            let A_inverse_h = at.constants.0[5];
            let cos_phi_mid_A_inverse_h = cos_phi_mid * A_inverse_h;
            let inverse_h = at.constants.0[2];
            let right_3 = (inverse_h * guess_x)
                .minus(cos_phi_mid_A_inverse_h, guess_theta);
            let right_4 = (inverse_h * guess_y)
                .minus(A_inverse_h * guess_theta, sin_phi_mid);
            let inverse_pivot_4_scaled_right_2 = (T::of(1.0) / pivot_4)
                * (sin_phi_0 * right_4).plus(cos_phi_0, right_3);
            let term_48 = cos_phi_mid * inverse_pivot_4_scaled_right_2;
            let h = at.constants.0[1];
            let A_A_m = at.constants.0[7];
            let d_x = guess_x.minus(h, right_3).plus(A_A_m, term_48);
            let m_inverse_h = at.constants.0[3];
            let m_inverse_h_d_x = m_inverse_h * d_x;
            let m = at.constants.0[0];
            let A_m_A_m_inverse_h = at.constants.0[10];
            let lambda_0 = (m * right_3).minus(A_m_A_m_inverse_h, term_48);
            let reduced_4 = right_4
                .minus(A_inverse_h_A_m * sin_phi_mid, inverse_pivot_4_scaled_right_2);
            let d_y = guess_y.minus(h, reduced_4);
            let m_inverse_h_d_y = m_inverse_h * d_y;
            let lambda_1 = m * reduced_4;
            let A_m = at.constants.0[6];
            let d_theta = guess_theta.plus(A_m, inverse_pivot_4_scaled_right_2);
            let I_inverse_h_d_theta = I_inverse_h * d_theta;
            let A_ = at.constants.0[4];
            let A_cos_phi_0_lambda_0 = A_ * cos_phi_0 * lambda_0;
            let A_sin_phi_0_lambda_1 = A_ * sin_phi_0 * lambda_1;
            let J_inverse_h = at.constants.0[11];
            let J_inverse_h_guess_phi = J_inverse_h * guess_phi;
            let x_dot_2 = inverse_h * d_x;
            let cos_phi_mid_A_inverse_h_d_theta = cos_phi_mid_A_inverse_h * d_theta;
            let y_dot_2 = inverse_h * d_y;
            let A_inverse_h_sin_phi_mid_d_theta = (A_inverse_h * sin_phi_mid) * d_theta;
            let half_A_inverse_h = at.constants.0[12];
            let guess_phi_half_A_inverse_h = guess_phi * half_A_inverse_h;
            let residual_x = p_x - m_inverse_h_d_x - lambda_0;
            let residual_y = p_y - m_inverse_h_d_y - lambda_1;
            let residual_theta = p_theta - I_inverse_h_d_theta + A_cos_phi_0_lambda_0
                + A_sin_phi_0_lambda_1;
            let residual_phi = p_phi - J_inverse_h_guess_phi;
            let constraint_0 = x_dot_2 - cos_phi_mid_A_inverse_h_d_theta;
            let constraint_1 = y_dot_2 - A_inverse_h_sin_phi_mid_d_theta;
            let rows = [
                __nh::Row::of(residual_x, [p_x, lambda_0, m_inverse_h_d_x]),
                __nh::Row::of(residual_y, [p_y, lambda_1, m_inverse_h_d_y]),
                __nh::Row::of(
                    residual_theta,
                    [
                        p_theta,
                        A_cos_phi_0_lambda_0,
                        A_sin_phi_0_lambda_1,
                        I_inverse_h_d_theta,
                    ],
                ),
                __nh::Row::of(residual_phi, [p_phi, J_inverse_h_guess_phi]),
                __nh::Row::of(
                    constraint_0,
                    [
                        x_dot_2,
                        cos_phi_mid_A_inverse_h_d_theta,
                        guess_phi_half_A_inverse_h * (sin_phi_mid * d_theta),
                    ],
                ),
                __nh::Row::of(
                    constraint_1,
                    [
                        y_dot_2,
                        A_inverse_h_sin_phi_mid_d_theta,
                        guess_phi_half_A_inverse_h * (cos_phi_mid * d_theta),
                    ],
                ),
            ];
            let checked = __nh::Checked::of(
                rows,
                T::of(at.limits.tolerance),
                at.limits.terms,
            );
            __nh::Solved {
                z: [d_x, d_y, d_theta, guess_phi, lambda_0, lambda_1],
                arrival: [
                    m_inverse_h_d_x,
                    m_inverse_h_d_y,
                    I_inverse_h_d_theta,
                    J_inverse_h_guess_phi,
                ],
                norm: checked.norm,
                iterations: 1,
                good: checked.within & at.constants.1 & pivots,
            }
        }
    }
    #[automatically_derived]
    impl __nh::StagesOf<RollingDisk> for RollingDiskStages {
        #[inline]
        fn parameters(system: &RollingDisk) -> [f64; 4] {
            [system.m, system.I, system.J, system.A]
        }
    }
};
