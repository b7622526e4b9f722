// The expansion of wave_equation.rs.

#[allow(non_snake_case)]
/// Waves on a string.
pub struct WaveEquation {
    pub c: f64,
}
/// The link of the sites k and k + 1 of [`WaveEquation`], a system on Q × Q: its coordinates are those of site k, then those of site k + 1, its fields the number `k`, the spacing `delta` and the parameters at site k.
#[allow(non_snake_case)]
pub struct WaveEquationLink {
    /// The number of the site.
    pub k: ::nonholonomic::__private::core::primitive::f64,
    /// The spacing Δ.
    pub delta: ::nonholonomic::__private::core::primitive::f64,
    pub c: f64,
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
    __nh::value_traits!(WaveEquationLink { k, delta, c });
    #[automatically_derived]
    impl __nh::LatticeSystem for WaveEquation {
        type Link = WaveEquationLink;
        type Site = __nh::SVector<f64, 1>;
        type Increment = __nh::SVector<f64, 1>;
        type Control = __nh::SVector<f64, 0>;
        type Unknowns = __nh::SVector<f64, 1>;
        type Block = __nh::SMatrix<f64, 1, 1>;
        type Displacement = __nh::SVector<f64, 1>;
        type StepUnknowns = __nh::SVector<f64, 1>;
        type StepBlock = __nh::SMatrix<f64, 1, 1>;
        type StepConstraints = __nh::SMatrix<f64, 0, 2>;
        const INNER_TIMES: &'static [f64] = &[];
        const PER_SITE: &'static [&'static str] = &[];
        const CONTROLS: &'static [&'static str] = &[];
        const BETWEEN_SITES: &'static [usize] = &[];
        const ON_BOTH_SITES: &'static [usize] = &[];
        const IS_STILL: bool = false;
        const LEVELS: &'static [usize] = &[];
        fn length(&self, parameter: usize) -> usize {
            let lengths: [usize; 0] = [];
            lengths[parameter]
        }
        #[inline]
        fn controlled_link(
            &self,
            k: usize,
            delta: f64,
            controls: &Self::Control,
        ) -> WaveEquationLink {
            WaveEquationLink {
                k: k as f64,
                delta,
                c: self.c,
            }
        }
        #[inline]
        fn join(
            this: &Self::Site,
            next: &Self::Site,
        ) -> <WaveEquationLink as __nh::DiscreteSystem>::Configuration {
            __nh::vector([this[0], next[0]])
        }
        #[inline]
        fn split(
            q: &<WaveEquationLink as __nh::DiscreteSystem>::Configuration,
        ) -> (Self::Site, Self::Site) {
            (__nh::vector([q[0]]), __nh::vector([q[1]]))
        }
    }
    impl WaveEquation {
        /// The derived equations as text and as LaTeX.
        pub const fn equations() -> __nh::Equations {
            WaveEquationLink::equations()
        }
    }
    /// The discrete equations of motion of `WaveEquationLink`, derived at compile time.
    #[automatically_derived]
    impl __nh::DiscreteSystem for WaveEquationLink {
        const DIM: usize = 2;
        const CONSTRAINTS: usize = 0;
        const COORDINATES: &'static [&'static str] = &["u", "u_next"];
        const SCHEME: &'static str = "midpoint";
        type Configuration = __nh::SVector<f64, 2>;
        type Control = __nh::SVector<f64, 0>;
        type Composition = __nh::OneStep;
        type Increment = __nh::SVector<f64, 2>;
        type Covector = __nh::SVector<f64, 2>;
        type Multipliers = __nh::SVector<f64, 0>;
        type ConstraintForms = __nh::SMatrix<f64, 0, 2>;
        type Bilinear = __nh::SMatrix<f64, 2, 2>;
        type ConstraintJacobian = __nh::SMatrix<f64, 0, 2>;
        type Residual = __nh::SVector<f64, 2>;
        type Jacobian = __nh::SMatrix<f64, 2, 2>;
        type Stages = __nh::NoStages;
        type Regions = __nh::NoRegions;
        fn for_each_parameter(
            &self,
            each: &mut dyn __nh::core::ops::FnMut(&'static str, f64),
        ) {
            each("k", self.k);
            each("delta", self.delta);
            each("c", self.c);
        }
        fn equations(&self) -> __nh::Equations {
            WaveEquationLink::equations()
        }
        /// L_d(q_0, q_1).
        fn discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let u_dot = interval.d[0] / interval.time.h;
            let h = interval.time.h;
            let u_mid = interval.q[0] + 0.5 * interval.d[0];
            let u_next_mid = interval.q[1] + 0.5 * interval.d[1];
            let u_next_mid_minus_u_mid = u_next_mid - u_mid;
            let term_14 = 0.5 * (u_dot * u_dot)
                - 0.5 * (self.c * self.c)
                    * (u_next_mid_minus_u_mid * u_next_mid_minus_u_mid)
                    / (self.delta * self.delta);
            h * term_14
        }
        /// D_1L_d(q_0, q_1) = ∂L_d/∂q_0.
        #[inline]
        fn d1_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let u_dot = interval.d[0] / interval.time.h;
            let h = interval.time.h;
            let u_mid = interval.q[0] + 0.5 * interval.d[0];
            let u_next_mid = interval.q[1] + 0.5 * interval.d[1];
            let inverse_delta_squared = 1.0 / (self.delta * self.delta);
            let c_squared = self.c * self.c;
            let half_u_mid = 0.5 * u_mid;
            let half_u_next_mid = 0.5 * u_next_mid;
            __nh::vector([
                h * inverse_delta_squared * c_squared * (half_u_next_mid - half_u_mid)
                    - u_dot,
                h * inverse_delta_squared * c_squared * (half_u_mid - half_u_next_mid),
            ])
        }
        /// D_2L_d(q_0, q_1) = ∂L_d/∂q_1.
        #[inline]
        fn d2_discrete_lagrangian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Covector {
            let u_dot = interval.d[0] / interval.time.h;
            let h = interval.time.h;
            let u_mid = interval.q[0] + 0.5 * interval.d[0];
            let u_next_mid = interval.q[1] + 0.5 * interval.d[1];
            let inverse_delta_squared = 1.0 / (self.delta * self.delta);
            let c_squared = self.c * self.c;
            let half_u_mid = 0.5 * u_mid;
            let half_u_next_mid = 0.5 * u_next_mid;
            __nh::vector([
                u_dot
                    + h * inverse_delta_squared * c_squared
                        * (half_u_next_mid - half_u_mid),
                h * inverse_delta_squared * c_squared * (half_u_mid - half_u_next_mid),
            ])
        }
        /// φ(q_0, q_1), zero on D_d.
        #[inline]
        fn kinematic_residual_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> Self::Multipliers {
            __nh::vector([])
        }
        fn energy_at(&self, interval: &__nh::Interval<Self>) -> f64 {
            let u_dot = interval.d[0] / interval.time.h;
            let u_mid = interval.q[0] + 0.5 * interval.d[0];
            let u_next_mid = interval.q[1] + 0.5 * interval.d[1];
            let u_next_mid_minus_u_mid = u_next_mid - u_mid;
            (0.5 * (self.c * self.c) / (self.delta * self.delta))
                * (u_next_mid_minus_u_mid * u_next_mid_minus_u_mid)
                + 0.5 * (u_dot * u_dot)
        }
        /// ω(q): row a is the form ω^a.
        #[inline]
        fn constraint_forms_at(
            &self,
            inputs: __nh::Inputs<Self::Control>,
            q: &Self::Configuration,
        ) -> Self::ConstraintForms {
            __nh::SMatrix::zeros()
        }
        fn initial_momentum_at(
            &self,
            inputs: __nh::Inputs<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Covector {
            let u_dot = v[0];
            __nh::vector([u_dot, 0.0])
        }
        fn velocity_residual_at(
            &self,
            inputs: __nh::Inputs<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> (Self::Multipliers, Self::Multipliers) {
            __nh::sums([])
        }
        #[inline]
        fn departure_jacobian_at(
            &self,
            interval: &__nh::Interval<Self>,
        ) -> __nh::Departure<Self> {
            let h = interval.time.h;
            let term_7 = 0.25 * h * (self.c * self.c) / (self.delta * self.delta);
            let (covector, phi) = __nh::DiscreteSystem::departure_at(self, interval);
            __nh::Departure {
                covector,
                phi,
                covector_by_increment: __nh::columns([
                    [-(term_7 + 1.0 / h), term_7],
                    [term_7, -term_7],
                ]),
                phi_by_increment: __nh::SMatrix::zeros(),
            }
        }
    }
    impl WaveEquationLink {
        /// The derived equations as text and as LaTeX.
        pub const fn equations() -> __nh::Equations {
            const ENTRIES: [__nh::Equation; 12] = __nh::entries([
                "configuration",
                "Configuration space",
                "q = (u) in R",
                "\\begin{aligned}\nq &= (u) \\in \\mathbb{R}\n\\end{aligned}",
                "lagrangian",
                "Lagrangian",
                "L(k, t) = 1/2*u_dot[k]^2 - 1/2*c^2*(u[k+1] - u[k])^2/delta^2",
                "\\begin{aligned}\nL(k, t) &= \\frac{1}{2} {\\dot{u}_{k}}^{2} - \\frac{{c}^{2} {\\left(u_{k+1} - u_{k}\\right)}^{2}}{2 {\\Delta}^{2}}\n\\end{aligned}",
                "discretization",
                "Discretisation",
                "q[k, j+1/2] = (q[k, j] + q[k, j+1])/2\nq_dot[k, j+1/2] = (q[k, j+1] - q[k, j])/h",
                "\\begin{aligned}\nq_{k,j+1/2} &= \\frac{q_{k,j} + q_{k,j+1}}{2} \\\\\n\\dot{q}_{k,j+1/2} &= \\frac{q_{k,j+1} - q_{k,j}}{h}\n\\end{aligned}",
                "discrete_lagrangian",
                "Discrete Lagrangian",
                "L_d(k, j) = h*(1/2*u_dot[k, j+1/2]^2 - 1/2*c^2*(u[k+1, j+1/2] - u[k, j+1/2])^2/delta^2)",
                "\\begin{aligned}\nL_d(k, j) &= h \\left(\\frac{1}{2} {\\dot{u}_{k,j+1/2}}^{2} - \\frac{{c}^{2} {\\left(u_{k+1,j+1/2} - u_{k,j+1/2}\\right)}^{2}}{2 {\\Delta}^{2}}\\right)\n\\end{aligned}",
                "d1_discrete_lagrangian",
                "Derivative of the discrete Lagrangian in its first argument",
                "D1L_d(k, j)[u[k]] = 1/2*c^2*h*(u[k+1, j+1/2] - u[k, j+1/2])/delta^2 - u_dot[k, j+1/2]\nD1L_d(k, j)[u[k+1]] = 1/2*c^2*h*(u[k, j+1/2] - u[k+1, j+1/2])/delta^2",
                "\\begin{aligned}\n\\langle D_1L_d(k, j), \\partial_{u_{k}} \\rangle &= \\frac{{c}^{2} h \\left(u_{k+1,j+1/2} - u_{k,j+1/2}\\right)}{2 {\\Delta}^{2}} - \\dot{u}_{k,j+1/2} \\\\\n\\langle D_1L_d(k, j), \\partial_{u_{k+1}} \\rangle &= \\frac{{c}^{2} h \\left(u_{k,j+1/2} - u_{k+1,j+1/2}\\right)}{2 {\\Delta}^{2}}\n\\end{aligned}",
                "d2_discrete_lagrangian",
                "Derivative of the discrete Lagrangian in its second argument",
                "D2L_d(k, j)[u[k]] = u_dot[k, j+1/2] + 1/2*c^2*h*(u[k+1, j+1/2] - u[k, j+1/2])/delta^2\nD2L_d(k, j)[u[k+1]] = 1/2*c^2*h*(u[k, j+1/2] - u[k+1, j+1/2])/delta^2",
                "\\begin{aligned}\n\\langle D_2L_d(k, j), \\partial_{u_{k}} \\rangle &= \\dot{u}_{k,j+1/2} + \\frac{{c}^{2} h \\left(u_{k+1,j+1/2} - u_{k,j+1/2}\\right)}{2 {\\Delta}^{2}} \\\\\n\\langle D_2L_d(k, j), \\partial_{u_{k+1}} \\rangle &= \\frac{{c}^{2} h \\left(u_{k,j+1/2} - u_{k+1,j+1/2}\\right)}{2 {\\Delta}^{2}}\n\\end{aligned}",
                "discrete_lagrange_dalembert",
                "Discrete Lagrange–d'Alembert equations",
                "1/2*c^2*h*(u[k+1, j+1/2] - u[k, j+1/2])/delta^2 - u_dot[k, j+1/2] + 1/2*c^2*h*(u[k-1, j+1/2] - u[k, j+1/2])/delta^2 + u_dot[k, j-1/2] + 1/2*c^2*h*(u[k+1, j-1/2] - u[k, j-1/2])/delta^2 + 1/2*c^2*h*(u[k-1, j-1/2] - u[k, j-1/2])/delta^2 = 0",
                "\\begin{aligned}\n\\frac{{c}^{2} h \\left(u_{k+1,j+1/2} - u_{k,j+1/2}\\right)}{2 {\\Delta}^{2}} - \\dot{u}_{k,j+1/2} + \\frac{{c}^{2} h \\left(u_{k-1,j+1/2} - u_{k,j+1/2}\\right)}{2 {\\Delta}^{2}} + \\dot{u}_{k,j-1/2} + \\frac{{c}^{2} h \\left(u_{k+1,j-1/2} - u_{k,j-1/2}\\right)}{2 {\\Delta}^{2}} + \\frac{{c}^{2} h \\left(u_{k-1,j-1/2} - u_{k,j-1/2}\\right)}{2 {\\Delta}^{2}} &= 0\n\\end{aligned}",
                "reversibility",
                "Reversibility",
                "the scheme is symmetric: the step with -h undoes the step with h\nt -> -t reverses the lattice, where its ends are free, periodic, or held at constant positions that it leaves as they are: L, D and the forces do not change",
                "\\begin{aligned}\n&\\text{the scheme is symmetric: the step with -h undoes the step with h} \\\\\n&\\text{t -> -t reverses the lattice, where its ends are free, periodic, or held at constant positions that it leaves as they are: L, D and the forces do not change}\n\\end{aligned}",
                "momenta",
                "Momenta",
                "dL/du_dot[k] = u_dot[k]",
                "\\begin{aligned}\n\\frac{\\partial L}{\\partial \\dot{u}_{k}} &= \\dot{u}_{k}\n\\end{aligned}",
                "mass_matrix",
                "Mass matrix",
                "M[u[k], u[k]] = 1",
                "\\begin{aligned}\nM[u_{k}, u_{k}] &= 1\n\\end{aligned}",
                "lagrangian_energy",
                "Energy",
                "E_L = 1/2*(c^2*(u[k+1] - u[k])^2/delta^2 + u_dot[k]^2)",
                "\\begin{aligned}\nE_L &= \\frac{1}{2} \\left(\\frac{{c}^{2} {\\left(u_{k+1} - u_{k}\\right)}^{2}}{{\\Delta}^{2}} + {\\dot{u}_{k}}^{2}\\right)\n\\end{aligned}",
                "lagrange_dalembert",
                "Lagrange–d'Alembert equations",
                "u_dot_dot[k] = c^2*(u[k+1] - u[k])/delta^2 + c^2*(u[k-1] - u[k])/delta^2",
                "\\begin{aligned}\n\\ddot{u}_{k} &= \\frac{{c}^{2} \\left(u_{k+1} - u_{k}\\right)}{{\\Delta}^{2}} + \\frac{{c}^{2} \\left(u_{k-1} - u_{k}\\right)}{{\\Delta}^{2}}\n\\end{aligned}",
            ]);
            const SYMBOLS: [__nh::Symbol; 1] = __nh::symbols(["c", "c", ""]);
            __nh::Equations::new("WaveEquationLink", &ENTRIES)
                .described("Waves on a string.", &SYMBOLS)
        }
    }
    /// The continuous equations of motion of `WaveEquationLink`, derived at compile time.
    #[automatically_derived]
    impl __nh::ContinuousSystem for WaveEquationLink {
        /// L(q, q̇, t).
        fn lagrangian_at(
            &self,
            at: __nh::Instant<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> f64 {
            let u = q[0];
            let u_next = q[1];
            let u_dot = v[0];
            let u_next_minus_u = u_next - u;
            0.5 * (u_dot * u_dot)
                - 0.5 * (self.c * self.c) * (u_next_minus_u * u_next_minus_u)
                    / (self.delta * self.delta)
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
            })
        }
        fn generalized_force_at(
            &self,
            at: __nh::Instant<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Covector {
            let u = q[0];
            let u_next = q[1];
            let inverse_delta_squared = 1.0 / (self.delta * self.delta);
            let c_squared = self.c * self.c;
            __nh::vector([
                inverse_delta_squared * c_squared * (u_next - u),
                inverse_delta_squared * c_squared * (u - u_next),
            ])
        }
        /// a_ν(q, t)·q̇ + c_ν(q, t).
        fn constraint_values_at(
            &self,
            at: __nh::Instant<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Multipliers {
            __nh::vector([])
        }
        fn constraint_rates_at(
            &self,
            at: __nh::Instant<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> Self::Multipliers {
            __nh::vector([])
        }
    }
    /// The link of the lattice of `WaveEquationLink`.
    #[automatically_derived]
    impl __nh::LinkSystem for WaveEquationLink {
        const SIDE_BY_SIDE: bool = true;
        type LinkParameters<T: __nh::SideBySide> = [T; 3];
        type LinkPoint<T: __nh::SideBySide> = [T; 2];
        type LinkDirections<T: __nh::SideBySide> = [T; 2];
        type LinkTangent<T: __nh::SideBySide> = [T; 6];
        type LinkPassage<T: __nh::SideBySide> = [T; 4];
        #[inline]
        fn link_parameters(&self) -> [f64; 3] {
            [self.k, self.delta, self.c]
        }
        type LinkFunctions = ();
        #[inline]
        fn link_functions(&self) {}
        #[inline]
        fn tangent_in<T: __nh::SideBySide>(
            links: &__nh::Links<Self, T>,
        ) -> Self::LinkTangent<T> {
            let [_, delta, c] = links.parameters;
            let h = T::of(links.time.h);
            let u_dot = links.d[0] / T::of(links.time.h);
            let u_mid = links.q[0] + T::of(0.5) * links.d[0];
            let u_next_mid = links.q[1] + T::of(0.5) * links.d[1];
            let inverse_delta_squared = T::of(1.0) / (delta * delta);
            let c_squared = c * c;
            let half_u_mid = T::of(0.5) * u_mid;
            let half_u_next_mid = T::of(0.5) * u_next_mid;
            let term_18 = T::of(0.25) * h * inverse_delta_squared * c_squared;
            [
                h * inverse_delta_squared * c_squared * (half_u_next_mid - half_u_mid)
                    - u_dot,
                h * inverse_delta_squared * c_squared * (half_u_mid - half_u_next_mid),
                -(term_18 + T::of(1.0) / h),
                term_18,
                term_18,
                -term_18,
            ]
        }
        #[inline]
        fn passage_in<T: __nh::SideBySide>(
            links: &__nh::Links<Self, T>,
        ) -> Self::LinkPassage<T> {
            let [_, delta, c] = links.parameters;
            let h = T::of(links.time.h);
            let u_dot = links.d[0] / T::of(links.time.h);
            let u_mid = links.q[0] + T::of(0.5) * links.d[0];
            let u_next_mid = links.q[1] + T::of(0.5) * links.d[1];
            let inverse_delta_squared = T::of(1.0) / (delta * delta);
            let c_squared = c * c;
            let half_u_mid = T::of(0.5) * u_mid;
            let half_u_next_mid = T::of(0.5) * u_next_mid;
            let term_13 = h * inverse_delta_squared * c_squared
                * (half_u_next_mid - half_u_mid);
            let term_16 = h * inverse_delta_squared * c_squared
                * (half_u_mid - half_u_next_mid);
            [term_13 - u_dot, term_16, u_dot + term_13, term_16]
        }
        fn statics_at(
            &self,
            inputs: __nh::Inputs<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment,
        ) -> __nh::Statics<Self> {
            let [u, u_next] = *__nh::components(q);
            let inverse_delta_squared = 1.0 / (self.delta * self.delta);
            let c_squared = self.c * self.c;
            let inverse_delta_squared_c_squared = inverse_delta_squared * c_squared;
            __nh::Statics {
                force: __nh::vector([
                    inverse_delta_squared * c_squared * (u_next - u),
                    inverse_delta_squared * c_squared * (u - u_next),
                ]),
                level: __nh::vector([]),
                force_by_direction: __nh::columns([
                    [-inverse_delta_squared_c_squared, inverse_delta_squared_c_squared],
                    [inverse_delta_squared_c_squared, -inverse_delta_squared_c_squared],
                ]),
                level_by_direction: __nh::SMatrix::zeros(),
            }
        }
    }
};
