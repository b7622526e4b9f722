// The expansion of driven_disk.rs.

#[allow(non_snake_case)]
/// Vertical disk with a motor about its axle and one about the vertical, and the derivatives of its step.
pub struct DrivenDisk {
    pub m: f64,
    pub I: f64,
    pub J: f64,
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
    /// The discrete equations of motion of `DrivenDisk`, derived at compile time.
    #[automatically_derived]
    impl __nh::DiscreteSystem for DrivenDisk {
        const DIM: usize = 4;
        const CONSTRAINTS: usize = 2;
        const COORDINATES: &'static [&'static str] = &["x", "y", "theta", "phi"];
        const CONTROLS: &'static [&'static str] = &["drive", "steering"];
        const SCHEME: &'static str = "midpoint";
        const FORCED: bool = true;
        type Configuration = __nh::SVector<f64, 4>;
        type Control = __nh::SVector<f64, 2>;
        type Composition = __nh::OneStep;
        type Increment = __nh::SVector<f64, 4>;
        type Covector = __nh::SVector<f64, 4>;
        type Multipliers = __nh::SVector<f64, 2>;
        type ConstraintForms = __nh::SMatrix<f64, 2, 4>;
        type Bilinear = __nh::SMatrix<f64, 4, 4>;
        type ConstraintJacobian = __nh::SMatrix<f64, 2, 4>;
        type Residual = __nh::SVector<f64, 6>;
        type Jacobian = __nh::SMatrix<f64, 6, 6>;
        type Stages = DrivenDiskStages;
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
            DrivenDisk::equations()
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
        /// f_d⁻(q_0, q_1), on the left node.
        fn force_minus_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector {
            let [drive, steering] = *__nh::components(&interval.u);
            let h = interval.time.h;
            __nh::vector([0.0, 0.0, 0.5 * drive * h, 0.5 * steering * h])
        }
        /// f_d⁺(q_0, q_1), on the right node.
        fn force_plus_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector {
            __nh::DiscreteSystem::force_minus_at(self, interval)
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
            let drive = T::of(interval.u[0]);
            let steering = T::of(interval.u[1]);
            let h = T::of(interval.time.h);
            let x_dot = T::of_size(interval.d[0]) / T::of(interval.time.h);
            let y_dot = T::of_size(interval.d[1]) / T::of(interval.time.h);
            let theta_dot = T::of_size(interval.d[2]) / T::of(interval.time.h);
            let phi_dot = T::of_size(interval.d[3]) / T::of(interval.time.h);
            let phi_mid = T::of(interval.q[3]) + T::of(0.5) * T::of_size(interval.d[3]);
            let (sin_phi_mid, cos_phi_mid) = phi_mid.sin_cos();
            let rows: [T; 6] = [
                -(m * x_dot),
                -(m * y_dot),
                (T::of(0.5) * drive * h).minus(I_, theta_dot),
                (T::of(0.5) * steering * h).minus(J_, phi_dot),
                x_dot.minus(A_ * theta_dot, cos_phi_mid),
                y_dot.minus(A_ * theta_dot, sin_phi_mid),
            ];
            __nh::sizes(rows)
        }
    }
    impl DrivenDisk {
        /// The derived equations as text and as LaTeX.
        pub const fn equations() -> __nh::Equations {
            const ENTRIES: [__nh::Equation; 16] = __nh::entries([
                "configuration",
                "Configuration space",
                "q = (x, y, theta, phi) in R^2 x S1^2\nu = (drive, steering) in R^2, constant on an interval",
                "\\begin{aligned}\nq &= (x, y, \\theta, \\phi) \\in \\mathbb{R}^{2} \\times (S^{1})^{2} \\\\\nu &= (\\mathrm{drive}, \\mathrm{steering}) \\in \\mathbb{R}^{2} \\text{, constant on an interval}\n\\end{aligned}",
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
                "force_minus",
                "Discrete force on the left node",
                "f_minus(q[k], q[k+1])[theta] = 1/2*drive[k]*h\nf_minus(q[k], q[k+1])[phi] = 1/2*steering[k]*h",
                "\\begin{aligned}\n\\langle f_d^-(q_{k}, q_{k+1}), \\partial_{\\theta} \\rangle &= \\frac{1}{2} \\mathrm{drive}_{k} h \\\\\n\\langle f_d^-(q_{k}, q_{k+1}), \\partial_{\\phi} \\rangle &= \\frac{1}{2} \\mathrm{steering}_{k} h\n\\end{aligned}",
                "force_plus",
                "Discrete force on the right node",
                "f_plus(q[k], q[k+1]) = f_minus(q[k], q[k+1])",
                "\\begin{aligned}\nf_d^+(q_{k}, q_{k+1}) &= f_d^-(q_{k}, q_{k+1})\n\\end{aligned}",
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
                "-m*x_dot[k+1/2] + m*x_dot[k-1/2] = lambda_1[k]\n-m*y_dot[k+1/2] + m*y_dot[k-1/2] = lambda_2[k]\n1/2*drive[k]*h - I*theta_dot[k+1/2] + I*theta_dot[k-1/2] + 1/2*drive[k-1]*h = -A*lambda_1[k]*cos(phi[k]) - A*lambda_2[k]*sin(phi[k])\n1/2*steering[k]*h - J*phi_dot[k+1/2] + J*phi_dot[k-1/2] + 1/2*steering[k-1]*h = 0\nx_dot[k+1/2] - A*theta_dot[k+1/2]*cos(phi[k+1/2]) = 0\ny_dot[k+1/2] - A*theta_dot[k+1/2]*sin(phi[k+1/2]) = 0",
                "\\begin{aligned}\n-m \\dot{x}_{k+1/2} + m \\dot{x}_{k-1/2} &= \\lambda_{1,k} \\\\\n-m \\dot{y}_{k+1/2} + m \\dot{y}_{k-1/2} &= \\lambda_{2,k} \\\\\n\\frac{1}{2} \\mathrm{drive}_{k} h - I \\dot{\\theta}_{k+1/2} + I \\dot{\\theta}_{k-1/2} + \\frac{1}{2} \\mathrm{drive}_{k-1} h &= -A \\lambda_{1,k} \\cos \\phi_{k} - A \\lambda_{2,k} \\sin \\phi_{k} \\\\\n\\frac{1}{2} \\mathrm{steering}_{k} h - J \\dot{\\phi}_{k+1/2} + J \\dot{\\phi}_{k-1/2} + \\frac{1}{2} \\mathrm{steering}_{k-1} h &= 0 \\\\\n\\dot{x}_{k+1/2} - A \\dot{\\theta}_{k+1/2} \\cos \\phi_{k+1/2} &= 0 \\\\\n\\dot{y}_{k+1/2} - A \\dot{\\theta}_{k+1/2} \\sin \\phi_{k+1/2} &= 0\n\\end{aligned}",
                "integrability",
                "Integrability of the constraints",
                "no combination of the constraints is integrable for generic values of `A`: the system is nonholonomic",
                "\\begin{aligned}\n&\\text{no combination of the constraints is integrable for generic values of \\texttt{A}: the system is nonholonomic}\n\\end{aligned}",
                "reversibility",
                "Reversibility",
                "the scheme is symmetric: the step with -h undoes the step with h\nt -> -t reverses the system, with the controls in reverse order: L, D and the forces do not change\nt -> -t, x -> -x, y -> -y, phi -> phi + pi keeps the sense in which `x`, `y` run\nno change of signs and half turns of angles that reverses the system keeps the sense in which `theta`, `phi` run for generic values of `m`, `I`, `J`, `A`, `drive`, `steering`: unless another reversal does, first integrals may drift on motions in which that goes round or on and on; steps of a higher order, `#[discretization(midpoint, order = 6)]`, make the drift much smaller, as a smaller h does",
                "\\begin{aligned}\n&\\text{the scheme is symmetric: the step with -h undoes the step with h} \\\\\n&\\text{t -> -t reverses the system, with the controls in reverse order: L, D and the forces do not change} \\\\\n&\\text{t -> -t, x -> -x, y -> -y, phi -> phi + pi keeps the sense in which \\texttt{x}, \\texttt{y} run} \\\\\n&\\text{no change of signs and half turns of angles that reverses the system keeps the sense in which \\texttt{theta}, \\texttt{phi} run for generic values of \\texttt{m}, \\texttt{I}, \\texttt{J}, \\texttt{A}, \\texttt{drive}, \\texttt{steering}: unless another reversal does, first integrals may drift on motions in which that goes round or on and on; steps of a higher order, \\texttt{\\#[discretization(midpoint, order = 6)]}, make the drift much smaller, as a smaller h does}\n\\end{aligned}",
                "energy_conservation",
                "Conservation of energy",
                "the energy E_L of the continuous system is not conserved for generic values of `drive`, `steering`: the forces do work\ndE_L/dt = drive*theta_dot + steering*phi_dot",
                "\\begin{aligned}\n&\\text{the energy E\\_L of the continuous system is not conserved for generic values of \\texttt{drive}, \\texttt{steering}: the forces do work} \\\\\n\\frac{dE_L}{dt} &= \\mathrm{drive} \\dot{\\theta} + \\mathrm{steering} \\dot{\\phi}\n\\end{aligned}",
                "derivatives",
                "Derivatives of a step",
                "xi = (q, p, u, m, I, J, A, h, t)\nR(d, lambda; xi) = (p + D1L_d(q, q') + f_minus(q, q') - sum_a lambda_a*omega_a(q), phi(q, q'))\nR(d, lambda; xi) = 0\nq' = q + d\np' = D2L_d(q, q') + f_plus(q, q')\nd(d, lambda)/dxi = -(dR/d(d, lambda))^-1*dR/dxi\nA = d(q', p')/d(q, p)\nB = d(q', p')/du",
                "\\begin{aligned}\n\\xi &= (q, p, u, m, I, J, A, h, t) \\\\\nR(d, \\lambda; \\xi) &= \\big(p + D_1L_d(q, q') + f_d^-(q, q') - \\sum_a \\lambda_a \\omega^a(q),\\ \\varphi(q, q')\\big) \\\\\nR(d, \\lambda; \\xi) &= 0 \\\\\nq' &= q + d \\\\\np' &= D_2L_d(q, q') + f_d^+(q, q') \\\\\n\\frac{\\partial (d, \\lambda)}{\\partial \\xi} &= -\\left(\\frac{\\partial R}{\\partial (d, \\lambda)}\\right)^{-1} \\frac{\\partial R}{\\partial \\xi} \\\\\nA &= \\frac{\\partial (q', p')}{\\partial (q, p)} \\\\\nB &= \\frac{\\partial (q', p')}{\\partial u}\n\\end{aligned}",
            ]);
            const SYMBOLS: [__nh::Symbol; 6] = __nh::symbols([
                "m",
                "m",
                "",
                "I",
                "I",
                "",
                "J",
                "J",
                "",
                "A",
                "A",
                "",
                "drive",
                "\\mathrm{drive}",
                "a control, constant on an interval.",
                "steering",
                "\\mathrm{steering}",
                "a control, constant on an interval.",
            ]);
            __nh::Equations::new("DrivenDisk", &ENTRIES)
                .described(
                    "Vertical disk with a motor about its axle and one about the vertical, and the derivatives of its step.",
                    &SYMBOLS,
                )
        }
    }
    /// The equations of a node of [`DrivenDisk`], in stages.
    pub struct DrivenDiskStages;
    #[automatically_derived]
    impl __nh::Stages for DrivenDiskStages {
        const CANCELS: &'static [bool] = &[true, true, false, false];
        const DIRECT: bool = true;
        const PERIODIC: &'static [bool] = &[false, false, false, true];
        type Parameters<T: __nh::Real> = [T; 4];
        type Point<T: __nh::Real> = [T; 4];
        type Control<T: __nh::Real> = [T; 2];
        type Covector<T: __nh::Real> = [T; 4];
        type Unknowns<T: __nh::Real> = [T; 6];
        type Constants<T: __nh::Real> = ([T; 14], T::Mask);
        #[inline]
        fn constants<T: __nh::Real>(parameters: &[T; 4], h: T) -> ([T; 14], T::Mask) {
            let [m, I_, J_, A_] = *parameters;
            let inverse_h = T::of(1.0) / h;
            let J_inverse_h = J_ * inverse_h;
            let A_inverse_h = A_ * inverse_h;
            let A_m = A_ * m;
            (
                [
                    m,
                    h,
                    inverse_h,
                    m * inverse_h,
                    (T::of(1.0) / J_) * h,
                    T::of(0.5) * h,
                    J_inverse_h,
                    A_,
                    A_inverse_h,
                    I_ * inverse_h,
                    A_m,
                    A_m * A_inverse_h,
                    m * A_inverse_h,
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
            let [drive, steering] = *at.u;
            let half_h = at.constants.0[5];
            let half_h_steering = half_h * steering;
            let inverse_J_h = at.constants.0[4];
            let J_inverse_h = at.constants.0[6];
            let d_phi = guess_phi
                .plus(
                    inverse_J_h,
                    p_phi + half_h_steering.minus(J_inverse_h, guess_phi),
                );
            let half_d_phi = T::of(0.5) * d_phi;
            let [(sin_phi_0, cos_phi_0), (sin_half_d_phi, cos_half_d_phi)] = T::sin_cos_each([
                phi_0,
                half_d_phi,
            ]);
            let cos_phi_mid = (cos_phi_0 * cos_half_d_phi)
                .minus(sin_phi_0, sin_half_d_phi);
            let sin_phi_mid = (sin_phi_0 * cos_half_d_phi)
                .plus(cos_phi_0, sin_half_d_phi);
            let sin_phi_0_sin_phi_mid = sin_phi_0 * sin_phi_mid;
            let cos_phi_0_cos_phi_mid = cos_phi_0 * cos_phi_mid;
            let I_inverse_h = at.constants.0[9];
            let A_m_A_inverse_h = at.constants.0[11];
            let pivot_4 = I_inverse_h
                .plus(A_m_A_inverse_h, sin_phi_0_sin_phi_mid + cos_phi_0_cos_phi_mid);
            let pivots = __nh::sound(
                pivot_4,
                I_inverse_h.abs() + (A_m_A_inverse_h * sin_phi_0_sin_phi_mid).abs()
                    + (A_m_A_inverse_h * cos_phi_0_cos_phi_mid).abs(),
            );
            if at.ends_with(pivots) {
                return at.unsolved();
            }
            let A_inverse_h = at.constants.0[8];
            let cos_phi_mid_A_inverse_h = cos_phi_mid * A_inverse_h;
            let inverse_h = at.constants.0[2];
            let right_3 = (inverse_h * guess_x)
                .minus(cos_phi_mid_A_inverse_h, guess_theta);
            let half_h_drive = half_h * drive;
            let A_inverse_h_sin_phi_mid = A_inverse_h * sin_phi_mid;
            let right_4 = (inverse_h * guess_y)
                .minus(A_inverse_h_sin_phi_mid, guess_theta);
            let A_m = at.constants.0[10];
            let right_2 = (p_theta + half_h_drive.minus(I_inverse_h, guess_theta))
                .plus(A_m, (sin_phi_0 * right_4).plus(cos_phi_0, right_3));
            let solution_2 = right_2 * (T::of(1.0) / pivot_4);
            let cos_phi_mid_solution_2 = cos_phi_mid * solution_2;
            let h = at.constants.0[1];
            let A_ = at.constants.0[7];
            let d_x = guess_x.minus(h, right_3).plus(A_, cos_phi_mid_solution_2);
            let m_inverse_h = at.constants.0[3];
            let m_inverse_h_d_x = m_inverse_h * d_x;
            let m = at.constants.0[0];
            let m_A_inverse_h = at.constants.0[12];
            let lambda_0 = (m * right_3).minus(m_A_inverse_h, cos_phi_mid_solution_2);
            let reduced_4 = right_4.minus(A_inverse_h_sin_phi_mid, solution_2);
            let d_y = guess_y.minus(h, reduced_4);
            let m_inverse_h_d_y = m_inverse_h * d_y;
            let lambda_1 = m * reduced_4;
            let d_theta = guess_theta + solution_2;
            let I_inverse_h_d_theta = I_inverse_h * d_theta;
            let departure_2_2 = half_h_drive - I_inverse_h_d_theta;
            let A_cos_phi_0_lambda_0 = A_ * cos_phi_0 * lambda_0;
            let A_sin_phi_0_lambda_1 = A_ * sin_phi_0 * lambda_1;
            let J_inverse_h_d_phi = J_inverse_h * d_phi;
            let departure_3_2 = half_h_steering - J_inverse_h_d_phi;
            let x_dot_2 = inverse_h * d_x;
            let cos_phi_mid_A_inverse_h_d_theta = cos_phi_mid_A_inverse_h * d_theta;
            let y_dot_2 = inverse_h * d_y;
            let A_inverse_h_sin_phi_mid_d_theta = A_inverse_h_sin_phi_mid * d_theta;
            let half_A_inverse_h = at.constants.0[13];
            let d_phi_half_A_inverse_h = d_phi * half_A_inverse_h;
            let residual_x = p_x - m_inverse_h_d_x - lambda_0;
            let residual_y = p_y - m_inverse_h_d_y - lambda_1;
            let residual_theta = p_theta + departure_2_2 + A_cos_phi_0_lambda_0
                + A_sin_phi_0_lambda_1;
            let residual_phi = p_phi + departure_3_2;
            let constraint_0 = x_dot_2 - cos_phi_mid_A_inverse_h_d_theta;
            let constraint_1 = y_dot_2 - A_inverse_h_sin_phi_mid_d_theta;
            let rows = [
                __nh::Row::of(residual_x, [p_x, lambda_0, m_inverse_h_d_x]),
                __nh::Row::of(residual_y, [p_y, lambda_1, m_inverse_h_d_y]),
                __nh::Row::of(
                    residual_theta,
                    [p_theta, A_cos_phi_0_lambda_0, A_sin_phi_0_lambda_1, departure_2_2],
                ),
                __nh::Row::of(residual_phi, [p_phi, departure_3_2]),
                __nh::Row::of(
                    constraint_0,
                    [
                        x_dot_2,
                        cos_phi_mid_A_inverse_h_d_theta,
                        d_phi_half_A_inverse_h * (sin_phi_mid * d_theta),
                    ],
                ),
                __nh::Row::of(
                    constraint_1,
                    [
                        y_dot_2,
                        A_inverse_h_sin_phi_mid_d_theta,
                        d_phi_half_A_inverse_h * (cos_phi_mid * d_theta),
                    ],
                ),
            ];
            let checked = __nh::Checked::of(
                rows,
                T::of(at.limits.tolerance),
                at.limits.terms,
            );
            __nh::Solved {
                z: [d_x, d_y, d_theta, d_phi, lambda_0, lambda_1],
                arrival: [
                    m_inverse_h_d_x,
                    m_inverse_h_d_y,
                    I_inverse_h_d_theta + half_h_drive,
                    J_inverse_h_d_phi + half_h_steering,
                ],
                norm: checked.norm,
                iterations: 1,
                good: checked.within & at.constants.1 & pivots,
            }
        }
    }
    #[automatically_derived]
    impl __nh::StagesOf<DrivenDisk> for DrivenDiskStages {
        #[inline]
        fn parameters(system: &DrivenDisk) -> [f64; 4] {
            [system.m, system.I, system.J, system.A]
        }
    }
    /// The derivatives of the step of `DrivenDisk`, derived at compile time.
    #[automatically_derived]
    impl __nh::DifferentiableSystem for DrivenDisk {
        const PARAMETERS: &'static [&'static str] = &["m", "I", "J", "A"];
        const FLAT: bool = true;
        type Parameters = __nh::SVector<f64, 4>;
        type StateByState = __nh::SMatrix<f64, 8, 8>;
        type MultipliersByState = __nh::SMatrix<f64, 2, 8>;
        type StateByControls = __nh::SMatrix<f64, 8, 2>;
        type MultipliersByControls = __nh::SMatrix<f64, 2, 2>;
        type StateByParameters = __nh::SMatrix<f64, 8, 4>;
        type MultipliersByParameters = __nh::SMatrix<f64, 2, 4>;
        type StateByTimes = __nh::SMatrix<f64, 8, 2>;
        type MultipliersByTimes = __nh::SMatrix<f64, 2, 2>;
        type BoundariesByParameters = __nh::SMatrix<f64, 0, 4>;
        type StateHessian = __nh::SMatrix<f64, 12, 12>;
        type Tangents = __nh::SMatrix<f64, 6, 10>;
        type ArrivalTangents = __nh::SMatrix<f64, 4, 10>;
        type StepHessian = __nh::SMatrix<f64, 10, 10>;
        type LinearisedStep = __nh::Written<Self>;
        #[inline]
        fn state_slopes_at(
            &self,
            interval: &__nh::Interval<Self>,
            lambda: &Self::Multipliers,
        ) -> __nh::StateSlopes<Self> {
            let theta_dot = interval.d[2] / interval.time.h;
            let [lambda_0, lambda_1] = *__nh::components(lambda);
            let h = interval.time.h;
            let phi_0 = interval.q[3];
            let phi_mid = interval.q[3] + 0.5 * interval.d[3];
            let inverse_h = 1.0 / h;
            let m_inverse_h = self.m * inverse_h;
            let I_inverse_h = self.I * inverse_h;
            let J_inverse_h = self.J * inverse_h;
            let A_theta_dot = self.A * theta_dot;
            let A_inverse_h = self.A * inverse_h;
            let half_A = 0.5 * self.A;
            let [(sin_phi_0, cos_phi_0), (sin_phi_mid, cos_phi_mid)] = __nh::Real::sin_cos_each([
                phi_0,
                phi_mid,
            ]);
            __nh::StateSlopes {
                by_interval: __nh::Columns {
                    state: __nh::matrix(|result| {
                        result[(0, 4)] = -m_inverse_h;
                        result[(1, 5)] = -m_inverse_h;
                        result[(2, 3)] = self.A
                            * (cos_phi_0 * lambda_1 - sin_phi_0 * lambda_0);
                        result[(2, 6)] = -I_inverse_h;
                        result[(3, 7)] = -J_inverse_h;
                        result[(4, 4)] = m_inverse_h;
                        result[(5, 5)] = m_inverse_h;
                        result[(6, 6)] = I_inverse_h;
                        result[(7, 7)] = J_inverse_h;
                    }),
                    constraints: __nh::columns([
                        [0.0, 0.0],
                        [0.0, 0.0],
                        [0.0, 0.0],
                        [A_theta_dot * sin_phi_mid, -(A_theta_dot * cos_phi_mid)],
                        [inverse_h, 0.0],
                        [0.0, inverse_h],
                        [-(A_inverse_h * cos_phi_mid), -(A_inverse_h * sin_phi_mid)],
                        [
                            half_A * (sin_phi_mid * theta_dot),
                            -(half_A * (theta_dot * cos_phi_mid)),
                        ],
                    ]),
                },
                forms: __nh::columns([
                    [1.0, 0.0],
                    [0.0, 1.0],
                    [-(self.A * cos_phi_0), -(self.A * sin_phi_0)],
                    [0.0, 0.0],
                ]),
            }
        }
        fn parameter_slopes_at(
            &self,
            interval: &__nh::Interval<Self>,
            lambda: &Self::Multipliers,
        ) -> __nh::ParameterSlopes<Self> {
            let [x_dot, y_dot, theta_dot, phi_dot] = __nh::v(interval);
            let [lambda_0, lambda_1] = *__nh::components(lambda);
            let phi_0 = interval.q[3];
            let phi_mid = interval.q[3] + 0.5 * interval.d[3];
            let [(sin_phi_0, cos_phi_0), (sin_phi_mid, cos_phi_mid)] = __nh::Real::sin_cos_each([
                phi_0,
                phi_mid,
            ]);
            __nh::Columns {
                state: __nh::columns([
                    [-x_dot, -y_dot, 0.0, 0.0, x_dot, y_dot, 0.0, 0.0],
                    [0.0, 0.0, -theta_dot, 0.0, 0.0, 0.0, theta_dot, 0.0],
                    [0.0, 0.0, 0.0, -phi_dot, 0.0, 0.0, 0.0, phi_dot],
                    [
                        0.0,
                        0.0,
                        cos_phi_0 * lambda_0 + sin_phi_0 * lambda_1,
                        0.0,
                        0.0,
                        0.0,
                        0.0,
                        0.0,
                    ],
                ]),
                constraints: __nh::matrix(|result| {
                    result[(0, 3)] = -(theta_dot * cos_phi_mid);
                    result[(1, 3)] = -(theta_dot * sin_phi_mid);
                }),
            }
        }
        #[inline]
        fn control_slopes_at(
            &self,
            interval: &__nh::Interval<Self>,
            lambda: &Self::Multipliers,
        ) -> __nh::ControlSlopes<Self> {
            let h = interval.time.h;
            let half_h = 0.5 * h;
            __nh::Columns {
                state: __nh::matrix(|result| {
                    result[(2, 0)] = half_h;
                    result[(3, 1)] = half_h;
                    result[(6, 0)] = half_h;
                    result[(7, 1)] = half_h;
                }),
                constraints: __nh::SMatrix::zeros(),
            }
        }
        fn time_slopes_at(
            &self,
            interval: &__nh::Interval<Self>,
            lambda: &Self::Multipliers,
        ) -> __nh::TimeSlopes<Self> {
            let [drive, steering] = *__nh::components(&interval.u);
            let [x_dot, y_dot, theta_dot, phi_dot] = __nh::v(interval);
            let h = interval.time.h;
            let phi_mid = interval.q[3] + 0.5 * interval.d[3];
            let inverse_h = 1.0 / h;
            let m_inverse_h = self.m * inverse_h;
            let m_inverse_h_x_dot = m_inverse_h * x_dot;
            let m_inverse_h_y_dot = m_inverse_h * y_dot;
            let I_inverse_h_theta_dot = (self.I * inverse_h) * theta_dot;
            let half_drive = 0.5 * drive;
            let J_inverse_h_phi_dot = (self.J * inverse_h) * phi_dot;
            let half_steering = 0.5 * steering;
            let theta_dot_inverse_h_A = theta_dot * (inverse_h * self.A);
            let (sin_phi_mid, cos_phi_mid) = __nh::math::sin_cos(phi_mid);
            __nh::Columns {
                state: __nh::columns([
                    [
                        m_inverse_h_x_dot,
                        m_inverse_h_y_dot,
                        I_inverse_h_theta_dot + half_drive,
                        J_inverse_h_phi_dot + half_steering,
                        -m_inverse_h_x_dot,
                        -m_inverse_h_y_dot,
                        half_drive - I_inverse_h_theta_dot,
                        half_steering - J_inverse_h_phi_dot,
                    ],
                    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                ]),
                constraints: __nh::columns([
                    [
                        theta_dot_inverse_h_A * cos_phi_mid - inverse_h * x_dot,
                        theta_dot_inverse_h_A * sin_phi_mid - inverse_h * y_dot,
                    ],
                    [0.0, 0.0],
                ]),
            }
        }
        fn state_hessian_at(
            &self,
            interval: &__nh::Interval<Self>,
            lambda: &Self::Multipliers,
            weights: &__nh::Weights<Self>,
        ) -> Self::StateHessian {
            let theta_dot = interval.d[2] / interval.time.h;
            let [lambda_0, lambda_1] = *__nh::components(lambda);
            let weight_theta = weights.momentum[2];
            let [weight_constraint_0, weight_constraint_1] = *__nh::components(
                &weights.phi,
            );
            let h = interval.time.h;
            let phi_0 = interval.q[3];
            let phi_mid = interval.q[3] + 0.5 * interval.d[3];
            let inverse_h_A = self.A / h;
            let A_weight_theta = self.A * weight_theta;
            let [(sin_phi_mid, cos_phi_mid), (sin_phi_0, cos_phi_0)] = __nh::Real::sin_cos_each([
                phi_mid,
                phi_0,
            ]);
            let term_10 = theta_dot
                * (weight_constraint_0 * cos_phi_mid
                    + weight_constraint_1 * sin_phi_mid);
            let term_28 = weight_constraint_0 * sin_phi_mid
                - weight_constraint_1 * cos_phi_mid;
            let term_29 = inverse_h_A * term_28;
            let term_32 = (0.5 * self.A) * term_10;
            let A_weight_theta_sin_phi_0 = A_weight_theta * sin_phi_0;
            let A_weight_theta_cos_phi_0 = A_weight_theta * cos_phi_0;
            let term_37 = (0.5 * inverse_h_A) * term_28;
            __nh::matrix(|result| {
                result[(3, 3)] = self.A
                    * (term_10
                        - weight_theta * (cos_phi_0 * lambda_0 + sin_phi_0 * lambda_1));
                result[(3, 6)] = term_29;
                result[(3, 7)] = term_32;
                result[(3, 8)] = -A_weight_theta_sin_phi_0;
                result[(3, 9)] = A_weight_theta_cos_phi_0;
                result[(6, 3)] = term_29;
                result[(6, 7)] = term_37;
                result[(7, 3)] = term_32;
                result[(7, 6)] = term_37;
                result[(7, 7)] = (0.25 * self.A) * term_10;
                result[(8, 3)] = -A_weight_theta_sin_phi_0;
                result[(9, 3)] = A_weight_theta_cos_phi_0;
            })
        }
        fn curvature_by_numbers_at(
            &self,
            interval: &__nh::Interval<Self>,
            lambda: &Self::Multipliers,
            weights: &__nh::Weights<Self>,
            along: &__nh::Variation<Self>,
        ) -> __nh::Variation<Self> {
            let [x_dot, y_dot, theta_dot, phi_dot] = __nh::v(interval);
            let [lambda_0, lambda_1] = *__nh::components(lambda);
            let [weight_x, weight_y, weight_theta, weight_phi] = *__nh::components(
                &weights.momentum,
            );
            let [weight_constraint_0, weight_constraint_1] = *__nh::components(
                &weights.phi,
            );
            let [weight_p_x, weight_p_y, weight_p_theta, weight_p_phi] = *__nh::components(
                &weights.arrival,
            );
            let delta_phi = along.q[3];
            let [delta_d_x, delta_d_y, delta_d_theta, delta_d_phi] = *__nh::components(
                &along.d,
            );
            let [delta_lambda_0, delta_lambda_1] = *__nh::components(&along.lambda);
            let [delta_drive, delta_steering] = *__nh::components(&along.u);
            let [delta_m, delta_I, delta_J, delta_A] = *__nh::components(
                &along.parameters,
            );
            let h = interval.time.h;
            let phi_0 = interval.q[3];
            let phi_mid = interval.q[3] + 0.5 * interval.d[3];
            let delta_h = along.h;
            let weight_theta_delta_A = weight_theta * delta_A;
            let inverse_h = 1.0 / h;
            let theta_dot_delta_h = theta_dot * delta_h;
            let weight_p_x_minus_weight_x = weight_p_x - weight_x;
            let inverse_h_delta_h = inverse_h * delta_h;
            let sum_by_x_dot = weight_constraint_0 + self.m * weight_p_x_minus_weight_x;
            let rate_by_x_dot = delta_m * weight_p_x_minus_weight_x
                - inverse_h_delta_h * sum_by_x_dot;
            let weight_p_y_minus_weight_y = weight_p_y - weight_y;
            let sum_by_y_dot = weight_constraint_1 + self.m * weight_p_y_minus_weight_y;
            let rate_by_y_dot = delta_m * weight_p_y_minus_weight_y
                - inverse_h_delta_h * sum_by_y_dot;
            let weight_p_theta_minus_weight_theta = weight_p_theta - weight_theta;
            let weight_p_phi_minus_weight_phi = weight_p_phi - weight_phi;
            let rate_by_phi_dot = weight_p_phi_minus_weight_phi
                * (delta_J - (self.J * inverse_h) * delta_h);
            let delta_h_half = delta_h * 0.5;
            let weight_theta_plus_weight_p_theta = weight_theta + weight_p_theta;
            let weight_phi_plus_weight_p_phi = weight_phi + weight_p_phi;
            let term_100 = (delta_d_x - x_dot * delta_h) * weight_p_x_minus_weight_x
                + (delta_d_y - y_dot * delta_h) * weight_p_y_minus_weight_y;
            let term_104 = inverse_h * (delta_d_theta - theta_dot_delta_h);
            let delta_phi_plus_half_delta_d_phi = delta_phi + 0.5 * delta_d_phi;
            let inverse_h_squared = 1.0 / (h * h);
            let [(sin_phi_0, cos_phi_0), (sin_phi_mid, cos_phi_mid)] = __nh::Real::sin_cos_each([
                phi_0,
                phi_mid,
            ]);
            let term_10 = cos_phi_0 * lambda_1 - sin_phi_0 * lambda_0;
            let weight_constraint_0_sin_phi_mid = weight_constraint_0 * sin_phi_mid;
            let weight_constraint_1_cos_phi_mid = weight_constraint_1 * cos_phi_mid;
            let term_20 = weight_constraint_0_sin_phi_mid
                - weight_constraint_1_cos_phi_mid;
            let term_21 = theta_dot * term_20;
            let rate_by_phi_mid = delta_A * term_21
                + (inverse_h * self.A) * theta_dot_delta_h
                    * (weight_constraint_1_cos_phi_mid
                        - weight_constraint_0_sin_phi_mid);
            let term_60 = weight_constraint_0 * cos_phi_mid
                + weight_constraint_1 * sin_phi_mid;
            let term_62 = delta_I * weight_p_theta_minus_weight_theta
                - delta_A * term_60;
            let sum_by_theta_dot_mid = self.I * weight_p_theta_minus_weight_theta
                - self.A * term_60;
            let term_67 = inverse_h_delta_h * sum_by_theta_dot_mid;
            let term_136 = x_dot * sum_by_x_dot + y_dot * sum_by_y_dot
                + theta_dot * sum_by_theta_dot_mid
                + self.J * phi_dot * weight_p_phi_minus_weight_phi;
            let term_137 = delta_h * term_136;
            let term_141 = term_137 - delta_d_x * sum_by_x_dot - delta_d_y * sum_by_y_dot
                - delta_d_theta * sum_by_theta_dot_mid;
            let term_142 = inverse_h_squared * term_141;
            let term_152 = x_dot * rate_by_x_dot + y_dot * rate_by_y_dot
                + theta_dot
                    * (self.A * delta_phi_plus_half_delta_d_phi * term_20
                        - (term_67 - term_62)) + phi_dot * rate_by_phi_dot;
            let term_153 = inverse_h * term_152;
            __nh::Variation {
                q: __nh::vector([
                    0.0,
                    0.0,
                    0.0,
                    weight_theta_delta_A * term_10 + rate_by_phi_mid,
                ]),
                d: __nh::vector([
                    inverse_h * rate_by_x_dot,
                    inverse_h * rate_by_y_dot,
                    inverse_h * (term_62 - term_67),
                    0.5 * rate_by_phi_mid + inverse_h * rate_by_phi_dot,
                ]),
                lambda: __nh::vector([
                    cos_phi_0 * weight_theta_delta_A,
                    sin_phi_0 * weight_theta_delta_A,
                ]),
                u: __nh::vector([
                    delta_h_half * weight_theta_plus_weight_p_theta,
                    delta_h_half * weight_phi_plus_weight_p_phi,
                ]),
                parameters: __nh::vector([
                    inverse_h * term_100,
                    term_104 * weight_p_theta_minus_weight_theta,
                    inverse_h * (delta_d_phi - phi_dot * delta_h)
                        * weight_p_phi_minus_weight_phi,
                    weight_theta
                        * (delta_phi * term_10 + cos_phi_0 * delta_lambda_0
                            + sin_phi_0 * delta_lambda_1) - term_104 * term_60
                        + delta_phi_plus_half_delta_d_phi * term_21,
                ]),
                h: 0.5
                    * (delta_drive * weight_theta_plus_weight_p_theta
                        + delta_steering * weight_phi_plus_weight_p_phi) + term_142
                    - (self.J * inverse_h_squared) * delta_d_phi
                        * weight_p_phi_minus_weight_phi - term_153,
                t: 0.0,
            }
        }
        fn velocity_slopes_at(
            &self,
            inputs: __nh::Inputs<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment,
            lambda: &Self::Multipliers,
        ) -> __nh::VelocitySlopes<Self> {
            let phi = q[3];
            let [x_dot, y_dot, theta_dot, phi_dot] = *__nh::components(v);
            let [lambda_0, lambda_1] = *__nh::components(lambda);
            let (sin_phi, cos_phi) = __nh::math::sin_cos(phi);
            let A_sin_phi = self.A * sin_phi;
            let A_cos_phi = self.A * cos_phi;
            __nh::VelocitySlopes {
                by_point: __nh::Columns {
                    state: __nh::matrix(|result| {
                        result[(0, 4)] = self.m;
                        result[(1, 5)] = self.m;
                        result[(2, 6)] = self.I;
                        result[(3, 7)] = self.J;
                        result[(6, 3)] = self.A
                            * (lambda_0 * sin_phi - lambda_1 * cos_phi);
                    }),
                    constraints: __nh::columns([
                        [0.0, 0.0],
                        [0.0, 0.0],
                        [0.0, 0.0],
                        [A_sin_phi * theta_dot, -(A_cos_phi * theta_dot)],
                        [1.0, 0.0],
                        [0.0, 1.0],
                        [-A_cos_phi, -A_sin_phi],
                        [0.0, 0.0],
                    ]),
                },
                forms: __nh::columns([
                    [1.0, 0.0],
                    [0.0, 1.0],
                    [-A_cos_phi, -A_sin_phi],
                    [0.0, 0.0],
                ]),
                by_parameters: __nh::Columns {
                    state: __nh::matrix(|result| {
                        result[(0, 0)] = x_dot;
                        result[(1, 0)] = y_dot;
                        result[(2, 1)] = theta_dot;
                        result[(3, 2)] = phi_dot;
                        result[(6, 3)] = -(lambda_0 * cos_phi + lambda_1 * sin_phi);
                    }),
                    constraints: __nh::matrix(|result| {
                        result[(0, 3)] = -(theta_dot * cos_phi);
                        result[(1, 3)] = -(theta_dot * sin_phi);
                    }),
                },
                by_controls: __nh::Columns {
                    state: __nh::SMatrix::zeros(),
                    constraints: __nh::SMatrix::zeros(),
                },
                by_times: __nh::Columns {
                    state: __nh::SMatrix::zeros(),
                    constraints: __nh::SMatrix::zeros(),
                },
            }
        }
    }
    /// The linear equations of the step of `DrivenDisk`, solved by formulas.
    #[automatically_derived]
    impl __nh::WrittenStep for DrivenDisk {
        const IN_VECTORS: bool = false;
        type Linearised = __nh::SVector<f64, 27>;
        #[inline]
        fn write_linearised_at(
            &self,
            interval: &__nh::Interval<Self>,
            lambda: &Self::Multipliers,
            linear: &mut Self::Linearised,
        ) -> bool {
            let theta_dot = interval.d[2] / interval.time.h;
            let h = interval.time.h;
            let phi_0 = interval.q[3];
            let phi_mid = interval.q[3] + 0.5 * interval.d[3];
            let inverse_h = 1.0 / h;
            let m_inverse_h = self.m * inverse_h;
            let I_inverse_h = self.I * inverse_h;
            let J_inverse_h = self.J * inverse_h;
            let A_inverse_h = self.A * inverse_h;
            let half_A = 0.5 * self.A;
            let A_m = self.A * self.m;
            let A_inverse_h_A_m = A_inverse_h * A_m;
            let A_m_inverse_h = A_m * inverse_h;
            let half_h = 0.5 * h;
            let inverse_J = 1.0 / self.J;
            let A_inverse_J = self.A * inverse_J;
            let half_h_A_inverse_J = half_h * A_inverse_J;
            let [(sin_phi_0, cos_phi_0), (sin_phi_mid, cos_phi_mid)] = __nh::Real::sin_cos_each([
                phi_0,
                phi_mid,
            ]);
            let A_cos_phi_0 = self.A * cos_phi_0;
            let A_sin_phi_0 = self.A * sin_phi_0;
            let A_inverse_h_cos_phi_mid = A_inverse_h * cos_phi_mid;
            let theta_dot_sin_phi_mid = theta_dot * sin_phi_mid;
            let A_inverse_h_sin_phi_mid = A_inverse_h * sin_phi_mid;
            let theta_dot_cos_phi_mid = theta_dot * cos_phi_mid;
            let term_34 = I_inverse_h
                + A_inverse_h_A_m * (sin_phi_0 * sin_phi_mid + cos_phi_0 * cos_phi_mid);
            let A_m_inverse_h_cos_phi_mid = A_m_inverse_h * cos_phi_mid;
            let term_41 = half_h_A_inverse_J * theta_dot_cos_phi_mid;
            let term_42 = half_h_A_inverse_J * theta_dot_sin_phi_mid;
            let A_m_sin_phi_0 = A_m * sin_phi_0;
            linear[0] = inverse_h;
            linear[1] = m_inverse_h;
            linear[2] = I_inverse_h;
            linear[3] = cos_phi_0;
            linear[4] = A_cos_phi_0;
            linear[5] = sin_phi_0;
            linear[6] = A_sin_phi_0;
            linear[7] = A_inverse_h;
            linear[8] = cos_phi_mid;
            linear[9] = A_inverse_h_cos_phi_mid;
            linear[10] = half_A;
            linear[11] = sin_phi_mid;
            linear[12] = theta_dot_sin_phi_mid;
            linear[13] = A_inverse_h_sin_phi_mid;
            linear[14] = theta_dot_cos_phi_mid;
            linear[15] = A_m;
            linear[16] = A_inverse_h_A_m;
            linear[17] = term_34;
            linear[18] = A_m_inverse_h;
            linear[19] = A_m_inverse_h_cos_phi_mid;
            linear[20] = half_h;
            linear[21] = inverse_J;
            linear[22] = A_inverse_J;
            linear[23] = half_h_A_inverse_J;
            linear[24] = term_41;
            linear[25] = term_42;
            linear[26] = A_m_sin_phi_0;
            __nh::PivotOrder {
                entries: [
                    [0, 0],
                    [0, 4],
                    [1, 1],
                    [1, 5],
                    [2, 2],
                    [2, 4],
                    [2, 5],
                    [3, 3],
                    [4, 0],
                    [4, 2],
                    [4, 3],
                    [5, 1],
                    [5, 2],
                    [5, 3],
                ],
                pivots: [[3, 3], [1, 5], [5, 1], [4, 0], [0, 4], [2, 2]],
                upper: [[1, 1], [2, 2], [3, 2], [4, 2]],
                lower: [[0, 5], [0, 4], [1, 2], [2, 2], [3, 0], [4, 2]],
            }
                .is_bounded(
                    [
                        -m_inverse_h,
                        -1.0,
                        -m_inverse_h,
                        -1.0,
                        -I_inverse_h,
                        A_cos_phi_0,
                        A_sin_phi_0,
                        -J_inverse_h,
                        inverse_h,
                        -A_inverse_h_cos_phi_mid,
                        half_A * theta_dot_sin_phi_mid,
                        inverse_h,
                        -A_inverse_h_sin_phi_mid,
                        -(half_A * theta_dot_cos_phi_mid),
                    ],
                    [-J_inverse_h, -1.0, inverse_h, inverse_h, -1.0, -term_34],
                    [
                        -m_inverse_h,
                        -A_inverse_h_sin_phi_mid,
                        -A_inverse_h_cos_phi_mid,
                        -A_m_inverse_h_cos_phi_mid,
                    ],
                    [
                        term_41,
                        -term_42,
                        -A_sin_phi_0,
                        -A_m_sin_phi_0,
                        -self.m,
                        -A_cos_phi_0,
                    ],
                )
        }
        #[inline(always)]
        fn linear_columns_at(
            &self,
            interval: &__nh::Interval<Self>,
            lambda: &Self::Multipliers,
            linear: &Self::Linearised,
        ) -> __nh::LinearColumns<Self> {
            let theta_dot = interval.d[2] / interval.time.h;
            let [lambda_0, lambda_1] = *__nh::components(lambda);
            let [_, linear_1, linear_2, linear_3, linear_4, linear_5, linear_6, linear_7,
            linear_8, linear_9, linear_10, linear_11, linear_12, linear_13, linear_14,
            linear_15, linear_16, linear_17, linear_18, linear_19, linear_20, linear_21,
            linear_22, linear_23, ..] = *__nh::components(linear);
            let h = interval.time.h;
            let term_34 = linear_5 * linear_8 - linear_3 * linear_11;
            let term_42 = (self.A * linear_15) * theta_dot * term_34
                - self.A * (linear_3 * lambda_1 - linear_5 * lambda_0);
            let inverse_linear_17 = 1.0 / linear_17;
            let term_44 = term_42 * inverse_linear_17;
            let term_46 = self.A * linear_12 + linear_9 * term_44;
            let A_squared = self.A * self.A;
            let linear_8_inverse_linear_17 = linear_8 * inverse_linear_17;
            let term_50 = linear_3 * linear_8_inverse_linear_17;
            let term_52 = linear_5 * linear_8_inverse_linear_17;
            let linear_15_linear_22 = linear_15 * linear_22;
            let linear_10_linear_15_linear_22 = linear_10 * linear_15_linear_22;
            let term_58 = term_34 * linear_8_inverse_linear_17;
            let term_61 = theta_dot
                * (linear_23 * linear_11 + linear_10_linear_15_linear_22 * term_58);
            let h_A = h * self.A;
            let half_h_A = 0.5 * h_A;
            let h_quarter = h * 0.25;
            let linear_22_h_quarter_h = (linear_22 * h_quarter) * h;
            let quarter_h_A_linear_15_linear_22 = (0.25 * h_A) * linear_15_linear_22;
            let term_75 = theta_dot
                * (linear_22_h_quarter_h * linear_11
                    + quarter_h_A_linear_15_linear_22 * term_58);
            let term_79 = self.A * linear_14 - linear_13 * term_44;
            let linear_11_inverse_linear_17 = linear_11 * inverse_linear_17;
            let term_88 = inverse_linear_17 * term_34;
            let term_89 = linear_11 * term_88;
            let term_92 = theta_dot
                * (linear_23 * linear_8 - linear_10_linear_15_linear_22 * term_89);
            let term_98 = theta_dot
                * (linear_22_h_quarter_h * linear_8
                    - quarter_h_A_linear_15_linear_22 * term_89);
            let term_103 = theta_dot * term_88;
            let linear_21_h = linear_21 * h;
            let term_117 = linear_18 * linear_8_inverse_linear_17;
            let half_linear_15 = 0.5 * linear_15;
            let term_125 = half_linear_15 * linear_8_inverse_linear_17;
            let linear_15_h_quarter = linear_15 * h_quarter;
            let term_133 = self.m * term_79;
            let linear_1_A_squared = linear_1 * A_squared;
            let term_136 = linear_1_A_squared * (linear_3 * linear_11_inverse_linear_17);
            let term_138 = linear_1_A_squared * (linear_5 * linear_11_inverse_linear_17);
            let term_140 = linear_18 * linear_11_inverse_linear_17;
            let term_141 = self.m * term_92;
            let term_142 = half_linear_15 * linear_11_inverse_linear_17;
            let term_143 = self.m * term_98;
            let I_linear_7 = self.I * linear_7;
            let half_I = 0.5 * self.I;
            __nh::LinearColumns {
                tangents: __nh::columns([
                    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                    [
                        -(h * term_46),
                        h * term_79,
                        -term_44,
                        0.0,
                        linear_15 * linear_12 + linear_19 * term_44,
                        -term_133,
                    ],
                    [
                        A_squared * term_50,
                        (linear_3 * A_squared) * linear_11_inverse_linear_17,
                        linear_4 * inverse_linear_17,
                        0.0,
                        -(linear_16 * term_50 - 1.0),
                        -term_136,
                    ],
                    [
                        A_squared * term_52,
                        (linear_5 * A_squared) * linear_11_inverse_linear_17,
                        linear_6 * inverse_linear_17,
                        0.0,
                        -(linear_16 * term_52),
                        -(term_138 - 1.0),
                    ],
                    [
                        self.A * linear_8_inverse_linear_17,
                        self.A * linear_11_inverse_linear_17,
                        inverse_linear_17,
                        0.0,
                        -term_117,
                        -term_140,
                    ],
                    [
                        -(h * term_61),
                        h * term_92,
                        -((linear_20 * linear_15_linear_22) * term_103),
                        linear_21_h,
                        theta_dot
                            * ((half_linear_15 * linear_21_h) * linear_11
                                + (half_linear_15 * linear_15_linear_22) * term_58),
                        -term_141,
                    ],
                    [
                        half_h_A * linear_8_inverse_linear_17,
                        half_h_A * linear_11_inverse_linear_17,
                        linear_20 * inverse_linear_17,
                        0.0,
                        -term_125,
                        -term_142,
                    ],
                    [
                        -(h * term_75),
                        h * term_98,
                        -(((h * h_quarter) * linear_15_linear_22) * term_103),
                        linear_20 * linear_21_h,
                        theta_dot
                            * ((linear_15_h_quarter * linear_21_h) * linear_11
                                + (linear_15_h_quarter * linear_15_linear_22) * term_58),
                        -term_143,
                    ],
                ]),
                arrival: __nh::columns([
                    [0.0, 0.0, 0.0, 0.0],
                    [0.0, 0.0, 0.0, 0.0],
                    [0.0, 0.0, 0.0, 0.0],
                    [-(self.m * term_46), term_133, -(linear_2 * term_44), 0.0],
                    [
                        linear_1_A_squared * term_50,
                        term_136,
                        I_linear_7 * (linear_3 * inverse_linear_17),
                        0.0,
                    ],
                    [
                        linear_1_A_squared * term_52,
                        term_138,
                        I_linear_7 * (linear_5 * inverse_linear_17),
                        0.0,
                    ],
                    [term_117, term_140, linear_2 * inverse_linear_17, 0.0],
                    [
                        -(self.m * term_61),
                        term_141,
                        -((half_I * linear_15_linear_22) * term_103),
                        1.0,
                    ],
                    [term_125, term_142, linear_20 + half_I * inverse_linear_17, 0.0],
                    [
                        -(self.m * term_75),
                        term_143,
                        -((h_quarter * self.I * linear_15_linear_22) * term_103),
                        h * (0.5 + 0.5),
                    ],
                ]),
            }
        }
        #[inline]
        fn linear_solution_at(
            &self,
            interval: &__nh::Interval<Self>,
            lambda: &Self::Multipliers,
            linear: &Self::Linearised,
            rows: &Self::Residual,
        ) -> Self::Residual {
            let [constraint_0, constraint_1, constraint_2, constraint_3, constraint_4,
            constraint_5] = *__nh::components(rows);
            let [_, _, _, linear_3, _, linear_5, _, linear_7, linear_8, _, _, linear_11,
            _, _, _, _, _, linear_17, linear_18, _, _, linear_21, _, _, linear_24,
            linear_25, linear_26, ..] = *__nh::components(linear);
            let h = interval.time.h;
            let inverse_linear_17 = 1.0 / linear_17;
            let linear_8_inverse_linear_17 = linear_8 * inverse_linear_17;
            let term_23 = constraint_4 + linear_25 * constraint_3;
            let term_30 = constraint_0 + self.m * term_23;
            let term_36 = constraint_5 - linear_24 * constraint_3;
            let term_38 = constraint_2
                + self.A * (linear_5 * constraint_1 + linear_3 * term_30)
                + linear_26 * term_36;
            let term_42 = term_36 - linear_7 * (linear_11 * inverse_linear_17) * term_38;
            __nh::vector([
                h * term_23 - (self.A * linear_8_inverse_linear_17) * term_38,
                h * term_42,
                -(inverse_linear_17 * term_38),
                -((linear_21 * h) * constraint_3),
                -(term_30 - (linear_18 * linear_8_inverse_linear_17) * term_38),
                -(constraint_1 + self.m * term_42),
            ])
        }
        #[inline(always)]
        fn linear_adjoint_at(
            &self,
            interval: &__nh::Interval<Self>,
            lambda: &Self::Multipliers,
            linear: &Self::Linearised,
            weights: &__nh::Response<Self>,
        ) -> __nh::AdjointSolution<Self> {
            let [drive, steering] = *__nh::components(&interval.u);
            let [x_dot, y_dot, theta_dot, phi_dot] = __nh::v(interval);
            let [lambda_0, lambda_1] = *__nh::components(lambda);
            let [weight_next_x, weight_next_y, weight_next_theta, weight_next_phi] = *__nh::components(
                &weights.q,
            );
            let [weight_next_p_x, weight_next_p_y, weight_next_p_theta, weight_next_p_phi,
            ] = *__nh::components(&weights.p);
            let [weight_lambda_0, weight_lambda_1] = *__nh::components(&weights.lambda);
            let [linear_0, linear_1, linear_2, linear_3, linear_4, linear_5, linear_6, _,
            linear_8, _, _, linear_11, _, _, _, _, _, linear_17, _, linear_19, linear_20,
            linear_21, _, linear_23, _, _, linear_26, ..] = *__nh::components(linear);
            let h = interval.time.h;
            let term_35 = linear_1 * (weight_lambda_1 - weight_next_p_y) - weight_next_y;
            let term_40 = linear_1 * weight_next_p_x + weight_next_x;
            let term_48 = self.A * (linear_11 * term_35 - linear_8 * term_40)
                - linear_2 * weight_next_p_theta - weight_next_theta
                + linear_19 * weight_lambda_0;
            let term_49 = term_48 / linear_17;
            let term_51 = weight_lambda_0 - linear_4 * term_49;
            let term_53 = weight_lambda_1 - linear_6 * term_49;
            let term_59 = self.m * term_51 - h * term_40;
            let term_63 = h * term_35 - linear_26 * term_49;
            let term_66 = theta_dot * (linear_11 * term_59 - linear_8 * term_63);
            let term_68 = weight_next_p_phi + (linear_21 * h) * weight_next_phi
                + linear_23 * term_66;
            let term_74 = weight_next_p_x - term_51;
            let term_77 = weight_next_p_y - term_53;
            let term_80 = weight_next_p_theta + term_49;
            let sum_by_J = phi_dot * (weight_next_p_phi - term_68);
            let term_87 = term_59 * linear_8 + term_63 * linear_11;
            let term_94 = weight_next_p_theta - term_49;
            let term_96 = term_68 + weight_next_p_phi;
            let term_115 = x_dot * (term_59 + self.m * term_74)
                + y_dot * (term_63 + self.m * term_77)
                + theta_dot * (self.I * term_80 - self.A * term_87) + self.J * sum_by_J;
            let term_116 = linear_0 * term_115;
            __nh::AdjointSolution {
                rows: __nh::vector([
                    term_51,
                    term_53,
                    -term_49,
                    term_68,
                    term_59,
                    term_63,
                ]),
                q: __nh::vector([
                    weight_next_x,
                    weight_next_y,
                    weight_next_theta,
                    self.A
                        * (term_66
                            - term_49 * (linear_3 * lambda_1 - linear_5 * lambda_0))
                        + weight_next_phi,
                ]),
                parameters: __nh::vector([
                    x_dot * term_74 + y_dot * term_77,
                    theta_dot * term_80,
                    sum_by_J,
                    -(theta_dot * term_87
                        + term_49 * (linear_3 * lambda_0 + linear_5 * lambda_1)),
                ]),
                u: __nh::vector([linear_20 * term_94, linear_20 * term_96]),
                h: 0.5 * (drive * term_94 + steering * term_96) - term_116,
                t: 0.0,
            }
        }
        fn linear_hessian_at(
            &self,
            interval: &__nh::Interval<Self>,
            lambda: &Self::Multipliers,
            linear: &Self::Linearised,
            weights: &__nh::Response<Self>,
        ) -> __nh::core::option::Option<Self::StepHessian> {
            let theta_dot = interval.d[2] / interval.time.h;
            let [lambda_0, lambda_1] = *__nh::components(lambda);
            let [weight_next_x, weight_next_y, weight_next_theta, ..] = *__nh::components(
                &weights.q,
            );
            let [weight_next_p_x, weight_next_p_y, weight_next_p_theta, ..] = *__nh::components(
                &weights.p,
            );
            let [weight_lambda_0, weight_lambda_1] = *__nh::components(&weights.lambda);
            let [linear_0, linear_1, linear_2, linear_3, linear_4, linear_5, linear_6,
            linear_7, linear_8, _, linear_10, linear_11, linear_12, linear_13, linear_14,
            linear_15, linear_16, linear_17, _, linear_19, linear_20, linear_21,
            linear_22, linear_23, _, _, linear_26, ..] = *__nh::components(linear);
            let h = interval.time.h;
            let linear_5_linear_8 = linear_5 * linear_8;
            let linear_3_linear_11 = linear_3 * linear_11;
            let term_32 = linear_5_linear_8 - linear_3_linear_11;
            let term_40 = (self.A * linear_15) * theta_dot * term_32
                - self.A * (linear_3 * lambda_1 - linear_5 * lambda_0);
            let inverse_linear_17 = 1.0 / linear_17;
            let term_42 = term_40 * inverse_linear_17;
            let A_squared = self.A * self.A;
            let linear_8_inverse_linear_17 = linear_8 * inverse_linear_17;
            let linear_15_linear_22 = linear_15 * linear_22;
            let linear_10_linear_15_linear_22 = linear_10 * linear_15_linear_22;
            let term_48 = term_32 * linear_8_inverse_linear_17;
            let h_A = h * self.A;
            let h_quarter = h * 0.25;
            let linear_22_h_quarter = linear_22 * h_quarter;
            let linear_22_h_quarter_h = linear_22_h_quarter * h;
            let quarter_h_A_linear_15_linear_22 = (0.25 * h_A) * linear_15_linear_22;
            let term_61 = inverse_linear_17 * term_32;
            let term_62 = linear_11 * term_61;
            let linear_21_h = linear_21 * h;
            let half_linear_15 = 0.5 * linear_15;
            let linear_15_h_quarter = linear_15 * h_quarter;
            let term_102 = linear_1 * (weight_lambda_1 - weight_next_p_y)
                - weight_next_y;
            let term_107 = linear_1 * weight_next_p_x + weight_next_x;
            let term_115 = self.A * (linear_11 * term_102 - linear_8 * term_107)
                - linear_2 * weight_next_p_theta - weight_next_theta
                + linear_19 * weight_lambda_0;
            let term_116 = term_115 * inverse_linear_17;
            let term_117 = linear_4 * term_116;
            let term_122 = self.m * (weight_lambda_0 - term_117) - h * term_107;
            let term_126 = h * term_102 - linear_26 * term_116;
            let term_128 = linear_11 * term_122 - linear_8 * term_126;
            let term_132 = term_122 * linear_8 + term_126 * linear_11;
            let term_137 = 1.0 + 1.0;
            let term_139 = linear_3 * lambda_0 + linear_5 * lambda_1
                + term_137 * linear_5 * (linear_15 * linear_12 + linear_19 * term_42);
            let term_140 = term_116 * term_139;
            let term_141 = theta_dot * term_132 + term_140;
            let term_142 = self.A * term_141;
            let term_144 = term_42 * term_128;
            let term_147 = (linear_15 * term_137) * (linear_3 * inverse_linear_17)
                * (self.A * linear_14 - linear_13 * term_42) * term_115;
            let A_squared_linear_0 = A_squared * linear_0;
            let term_150 = term_128 * A_squared_linear_0;
            let linear_15_A_squared_linear_0 = linear_15 * A_squared_linear_0;
            let term_158 = inverse_linear_17
                * (term_150 * linear_3
                    + linear_15_A_squared_linear_0 * (linear_3 * linear_3) * term_116
                        * linear_11)
                - (linear_6 * term_116)
                    * (linear_16 * (linear_3 * linear_8_inverse_linear_17) - 1.0);
            let term_165 = inverse_linear_17
                * (term_150 * linear_5
                    - linear_15_A_squared_linear_0 * (linear_5 * linear_5) * term_116
                        * linear_8)
                + term_117
                    * ((linear_1 * A_squared)
                        * (linear_5 * (linear_11 * inverse_linear_17)) - 1.0);
            let term_168 = term_116 * (linear_3_linear_11 - linear_5_linear_8);
            let term_171 = inverse_linear_17
                * (linear_7 * term_128 + linear_16 * term_168);
            let term_173 = term_128 * term_61;
            let term_177 = linear_6
                * (theta_dot
                    * ((half_linear_15 * linear_21_h) * linear_11
                        + (half_linear_15 * linear_15_linear_22) * term_48));
            let linear_3_linear_15 = linear_3 * linear_15;
            let term_180 = term_177
                + linear_3_linear_15
                    * (theta_dot
                        * (linear_23 * linear_8
                            - linear_10_linear_15_linear_22 * term_62));
            let term_181 = term_116 * term_180;
            let half_linear_22 = 0.5 * linear_22;
            let term_184 = theta_dot
                * (linear_23 * term_132 - linear_10_linear_15_linear_22 * term_173)
                + term_181 - half_linear_22 * term_144;
            let term_189 = inverse_linear_17
                * (linear_10 * term_128 + (linear_10 * linear_15) * term_168);
            let term_194 = linear_6
                * (theta_dot
                    * ((linear_15_h_quarter * linear_21_h) * linear_11
                        + (linear_15_h_quarter * linear_15_linear_22) * term_48));
            let term_196 = term_194
                + linear_3_linear_15
                    * (theta_dot
                        * (linear_22_h_quarter_h * linear_8
                            - quarter_h_A_linear_15_linear_22 * term_62));
            let term_197 = term_116 * term_196;
            let term_199 = theta_dot
                * (linear_22_h_quarter_h * term_132
                    - quarter_h_A_linear_15_linear_22 * term_173) + term_197
                - linear_22_h_quarter * term_144;
            let linear_10_linear_22 = linear_10 * linear_22;
            let term_201 = inverse_linear_17 * term_128;
            let term_202 = linear_3 * term_201;
            let term_203 = linear_10_linear_22 * term_202;
            let quarter_linear_22_h_A = 0.25 * (linear_22 * h_A);
            let term_206 = quarter_linear_22_h_A * term_202;
            let term_207 = linear_5 * term_201;
            let term_208 = linear_10_linear_22 * term_207;
            let term_209 = quarter_linear_22_h_A * term_207;
            let term_210 = half_linear_22 * term_201;
            let term_211 = linear_22_h_quarter * term_201;
            let linear_15_linear_22_h_linear_22 = linear_15_linear_22 * (h * linear_22);
            let h_squared = h * h;
            let eighth_h_squared_linear_22 = (0.125 * h_squared) * linear_22;
            let term_229 = theta_dot
                * (eighth_h_squared_linear_22 * term_132
                    - (0.125 * h_A * linear_15_linear_22) * term_173);
            let term_232 = (theta_dot * term_128) * term_61;
            let term_234 = linear_21_h * term_229
                - (eighth_h_squared_linear_22 * linear_15_linear_22) * term_232;
            let term_235 = eighth_h_squared_linear_22 * term_201;
            __nh::core::option::Option::Some(
                __nh::columns([
                    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                    [
                        0.0,
                        0.0,
                        0.0,
                        term_142 - (linear_7 * term_137) * term_144 + term_147,
                        term_158,
                        term_165,
                        term_171,
                        term_184,
                        term_189,
                        term_199,
                    ],
                    [0.0, 0.0, 0.0, term_158, 0.0, 0.0, 0.0, term_203, 0.0, term_206],
                    [0.0, 0.0, 0.0, term_165, 0.0, 0.0, 0.0, term_208, 0.0, term_209],
                    [0.0, 0.0, 0.0, term_171, 0.0, 0.0, 0.0, term_210, 0.0, term_211],
                    [
                        0.0,
                        0.0,
                        0.0,
                        term_184,
                        term_203,
                        term_208,
                        term_210,
                        theta_dot
                            * ((linear_22_h_quarter * linear_21_h) * term_132
                                - (linear_15_linear_22_h_linear_22 * (0.25 + 0.25))
                                    * term_173),
                        term_211,
                        term_234,
                    ],
                    [0.0, 0.0, 0.0, term_189, 0.0, 0.0, 0.0, term_211, 0.0, term_235],
                    [
                        0.0,
                        0.0,
                        0.0,
                        term_199,
                        term_206,
                        term_209,
                        term_211,
                        term_234,
                        term_235,
                        (linear_20 * linear_21_h) * term_229
                            - (0.0625 * linear_15_linear_22_h_linear_22 * h_squared)
                                * term_232,
                    ],
                ]),
            )
        }
    }
};
