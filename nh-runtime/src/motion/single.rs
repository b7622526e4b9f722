//! Motions whose steps are computed in single precision.

use core::borrow::Borrow;

use crate::declarations::values;
use crate::error::{Quantity, StepError};
use crate::linear::Vector;
use crate::motion::precision::{
    Precision, controls_of, doubles, fitting, parameters_of, resolved, unknowns_of, vector_of,
};
use crate::motion::{Dynamics, Motion, Staged, Substeps, nodal};
use crate::options::StepOptions;
use crate::real::{Array, Format};
use crate::solve::newton::Solution;
use crate::stages::{Solved, Stages};
use crate::system::{Composition, DiscreteSystem, Inputs, Interval, TimeStep};

values! {
    /// A node of a motion in single precision, [`Motion::single`].
    #[non_exhaustive]
    pub struct SingleState<D: Dynamics> {
        /// The index of the node.
        pub k: usize,
        /// t_k = t_0 + k h, in double precision: after a day `f32` has no milliseconds. The
        /// equations get it rounded.
        pub t: f64,
        /// The length of the interval that follows, as in [`State`](crate::State).
        pub h: f64,
        /// The controls u_k on the interval that follows.
        pub u: <D::Stages as Stages>::Control<f32>,
        /// q_k in its flat components, of a reduced motion r_k: a number a coordinate, the
        /// quaternion i, j, k, w of a rotation, the translation and the quaternion of a
        /// displacement.
        pub q: <D::Stages as Stages>::Point<f32>,
        /// q_k near zero, and the turns left out, of which q_k has lost digits.
        near: <D::Stages as Stages>::Point<f32>,
        turns: <D::Stages as Stages>::Point<f32>,
        /// The unknowns of the interval that follows.
        unknowns: <D::Stages as Stages>::Unknowns<f32>,
        /// The sums of the unknowns of all substeps.
        sums: <D::Stages as Stages>::Unknowns<f32>,
        /// Newton iterations made; 0 for a pair that was passed.
        pub iterations: usize,
        /// The largest residual of a row, relative to the terms of that row.
        pub residual_norm: f32,
    }
}

nodal! { SingleState<D: Dynamics> }

impl<D: Dynamics> SingleState<D> {
    /// The state as that of a motion in double precision, for functions that take such a state: its
    /// numbers have the digits of `f32`.
    #[must_use]
    pub fn double(&self, system: &D) -> D::State {
        let u = vector_of(self.u.as_ref());
        let inputs = Inputs::new(TimeStep::new(self.t, self.h), u);
        let point = self.point();
        let state = |solution: &Solution<D::Unknowns>| {
            D::state(
                self.k,
                &system.interval(inputs, point, &solution.z),
                solution,
            )
        };
        let unknowns = |values: &<D::Stages as Stages>::Unknowns<f32>| -> D::Unknowns {
            vector_of(&values.as_ref()[..D::Unknowns::LEN])
        };
        let z = unknowns(&self.unknowns);
        let mut whole = state(&Solution {
            z,
            iterations: self.iterations,
            residual_norm: f64::from(self.residual_norm),
        });
        if D::Composition::IS_COMPOSED {
            // All later substeps as one.
            let later = Solution {
                z: unknowns(&self.sums) - z,
                iterations: 0,
                residual_norm: 0.0,
            };
            D::absorb(&mut whole, &state(&later));
        }
        whole
    }

    /// The point q_k in double precision, to the digits that its equations had.
    fn point(&self) -> D::Point {
        let [near, turns] = [&self.near, &self.turns].map(|q| doubles(q.as_ref()));
        D::from_stages(&Staged::<D::Stages>::turned_by(near, &turns))
    }
}

impl<S: DiscreteSystem> SingleState<S> {
    /// The increment from q_k to q_{k+1} on the interval that follows; the mean velocity is
    /// `increment / h`.
    #[inline]
    #[must_use]
    pub fn increment(&self) -> <S::Increment as Vector>::Single {
        S::Increment::single(&self.unknowns.as_ref()[..S::DIM])
    }

    /// The multipliers λ_k at q_k, impulses as in [`State`](crate::State); NaN of a pair that was
    /// passed.
    #[inline]
    #[must_use]
    pub fn lambda(&self) -> <S::Multipliers as Vector>::Single {
        S::Multipliers::single(&self.unknowns.as_ref()[S::DIM + S::Composition::INNER..])
    }

    /// The impulse of the constraints on the whole step, as in [`State`](crate::State).
    #[inline]
    #[must_use]
    pub fn impulse(&self) -> <S::Multipliers as Vector>::Single {
        S::Multipliers::single(&self.sums.as_ref()[S::DIM + S::Composition::INNER..])
    }

    /// The interval (q_k, q_{k+1}) that follows, for the functions `…_at` of [`DiscreteSystem`],
    /// which compute in double precision. Angles have the digits of
    /// their equations in it, however often they have turned; `q` has lost some.
    #[inline]
    #[must_use]
    pub fn interval(&self) -> Interval<S> {
        let inputs = Inputs::new(TimeStep::new(self.t, self.h), vector_of(self.u.as_ref()));
        let (d, rest) = self.unknowns.as_ref().split_at(S::DIM);
        Interval::new(inputs, self.point(), vector_of(d))
            .with_inner(vector_of(&rest[..S::Composition::INNER]))
    }
}

impl Precision for f32 {
    type State<D: Dynamics> = SingleState<D>;

    #[inline(always)]
    fn wide(self) -> f64 {
        f64::from(self)
    }

    fn rounded<D: Dynamics>(
        system: &D,
        k: usize,
        state: D::State,
    ) -> Result<SingleState<D>, StepError> {
        let (inputs, point, solution) = system.parts(&state);
        let mut unknowns = <D::Stages as Stages>::Unknowns::filled(0.0);
        unknowns_of::<D, f32>(&solution.z, &mut unknowns.as_mut()[..D::Unknowns::LEN], k)?;
        let point = D::to_stages(&point);
        let staged = Staged::<D::Stages>::new(point, &[], &[], D::Composition::fraction(0));
        let staged = staged.rounded(Self::wide);
        Ok(SingleState {
            k,
            t: inputs.t,
            h: inputs.h,
            u: controls_of::<D, f32>(&inputs.u, k)?,
            q: fitting::<D::Stages, f32, _>(point.as_ref(), k, |_| Quantity::Configuration)?,
            near: *staged.near(),
            turns: *staged.turns(),
            unknowns,
            sums: unknowns,
            iterations: solution.iterations,
            residual_norm: solution.residual_norm as f32,
        })
    }

    #[inline(always)]
    fn state<D: Dynamics>(
        _: &D,
        k: usize,
        (inputs, u): (Inputs<D::Control>, <D::Stages as Stages>::Control<f32>),
        [q, near, turns]: [&<D::Stages as Stages>::Point<f32>; 3],
        solved: &Solved<D::Stages, f32>,
    ) -> SingleState<D> {
        SingleState {
            k,
            t: inputs.t,
            h: inputs.h,
            u,
            q: *q,
            near: *near,
            turns: *turns,
            unknowns: solved.z,
            sums: solved.z,
            iterations: solved.iterations,
            residual_norm: solved.norm,
        }
    }

    fn clear_multipliers<D: Dynamics>(_: &mut SingleState<D>) {
        unreachable!("steps that boundaries cut are in double precision");
    }

    fn absorb<D: Dynamics>(state: &mut SingleState<D>, substep: &SingleState<D>) {
        let sums = state.sums.as_mut().iter_mut();
        sums.zip(substep.unknowns.as_ref())
            .for_each(|(sum, own)| *sum += own);
        state.iterations += substep.iterations;
        state.residual_norm = state.residual_norm.max(substep.residual_norm);
    }
}

impl<D: Dynamics, P: Borrow<D>, T: Precision> Motion<D, P, T> {
    fn substeps_in<U: Precision>(&self, convert: impl Fn(T) -> U + Copy) -> Substeps<D, U> {
        let parameters = parameters_of(self.system.borrow());
        D::Composition::each(|i| {
            let h = D::Composition::inputs(self.origin, i).h;
            self.substeps.as_ref()[i].map(&parameters, h, convert)
        })
    }
}

impl<D: Dynamics, P: Borrow<D>> Motion<D, P> {
    /// This motion, its steps from here on in single precision: for a microcontroller whose
    /// floating-point unit has no doubles, which it computes in software.
    ///
    /// On a processor that has doubles steps in single precision take 0.95 to 1.3 of the time of
    /// those in double precision, and ensembles have lanes of doubles alone.
    ///
    /// ```
    /// # use nh_runtime::{DiscreteSystem, Moving, StepError};
    /// # fn roll<S: DiscreteSystem>(disk: &S, q: S::Configuration, v: S::Increment, u: S::Control) -> Result<(), StepError> {
    /// let mut motion = disk.motion(0.01, q, v)?.single();
    /// for _ in 0..1000 {
    ///     let state = motion.step(u)?;
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// The generated stages solve the nodes in `f32`, by the same code as in `f64`, and all that
    /// they call round-off is as many ε of `f32`. A node that they do not solve is solved with
    /// pivoting in double precision, from the same numbers, and rounded: the errors are those of a
    /// motion in double precision. So are the start and its checks, and node 0 of a motion from a
    /// velocity or a momentum.
    ///
    /// - *Tolerance*: 45 roundings of `f32`, 5.4·10⁻⁶; see [`single_with`](Self::single_with) for
    ///   another.
    /// - *Time*: t_0 + k h in double precision, from t_0 where the motion began or h changed; the
    ///   equations take it rounded.
    /// - *Parameters and controls* are those of the system, rounded: parameters once, controls once
    ///   a step.
    /// - *Range*: from 1.2·10⁻³⁸ to 3.4·10³⁸. If a parameter or h lies outside it, the nodes in
    ///   which it matters are solved in double precision, and a momentum that lies outside with it
    ///   is an error; so are positions, controls, increments and multipliers beyond 3.4·10³⁸,
    ///   [`BeyondSingle`](StepError::BeyondSingle). Momenta that come to rest lose their digits
    ///   below 1.2·10⁻³⁸, as doubles do below 2.2·10⁻³⁰⁸.
    /// - *Sums*: q_{k+1} = q_k + d_k carries what it loses by rounding in every coordinate of R and
    ///   S¹, from the first position on, so that 10⁵ small steps add up to their sum. Components in
    ///   groups are rounded step by step. Angles of which the equations have the period 2π are kept
    ///   near zero with their turns beside them, which are left out before anything is rounded; an
    ///   angle of 2²⁴ turns is NaN, and its next step [`BeyondSingle`](StepError::BeyondSingle).
    /// - *Places*: the equations know other coordinates, an angle in cos(θ/2) too, whose period is
    ///   4π, to 6·10⁻⁸ of themselves. A motion that goes far away, or turns often, loses digits on
    ///   the way, and no step says so; it is asked for where the motion begins. If that changes the
    ///   momentum at the first step by more than 2⁻¹⁰ of it (and more than the tolerance), of a
    ///   spring at 10⁸, the position is NaN and that step
    ///   [`BelowRoundOff`](StepError::BelowRoundOff). A motion that begins at rest has no momentum
    ///   to compare with, and no level set is in it: a spring or a rod far from the origin is then
    ///   stretched by the rounding of its ends, and no error says so.
    /// - *Momenta* are rounded step by step, and what the rows of a node are still off is handed to
    ///   the next: after n steps p is off by some √n ε of itself.
    ///
    /// A system that is not solved in stages, one with regions or constraints that are nonlinear in
    /// the velocities, or reduced by left multiplication, has no motions in single precision: that
    /// is an error of the compiler.
    pub fn single(self) -> Motion<D, P, f32> {
        const {
            assert!(
                D::STAGED,
                "no motion of this system is in single precision: it has regions or constraints that are nonlinear in the velocities, or is reduced by left multiplication, and is solved with pivoting in double precision; \
                 take the motion as it is"
            );
        }
        let substeps = self.substeps_in(|x| x as f32);
        let options = StepOptions {
            tolerance: Format::SINGLE.tolerance(),
            ..self.options
        };
        let before = D::Composition::inputs(self.origin, 0);
        let z = vector_of(&self.last_unknowns(0).as_ref()[..D::Unknowns::LEN]);
        let staged = self.staged.rounded(f64::from);
        let staged = match self.waiting() {
            // Its first step is in double precision.
            Some(_) => staged,
            None => resolved(self.system.borrow(), &options, before, staged, &z),
        };
        self.with_steps((options, staged, substeps))
    }

    /// This motion [in single precision](Self::single), its steps with this tolerance, relative to
    /// the terms of each row.
    ///
    /// # Errors
    /// [`BelowRoundOff`](StepError::BelowRoundOff) for a tolerance below ε = 1.2·10⁻⁷, which no row
    /// of `f32` can be held to, and for NaN.
    pub fn single_with(self, tolerance: f64) -> Result<Motion<D, P, f32>, StepError> {
        let round_off = Format::SINGLE.epsilon;
        if tolerance >= round_off {
            let mut motion = self.single();
            motion.options.tolerance = tolerance;
            return Ok(motion);
        }
        Err(StepError::BelowRoundOff {
            tolerance,
            round_off,
        })
    }
}

impl<D: Dynamics, P: Borrow<D>> Motion<D, P, f32> {
    /// This motion, its steps from here on in double precision, with the default tolerance.
    pub fn double(self) -> Motion<D, P> {
        let substeps = self.substeps_in(f64::from);
        let staged = self.staged.map(f64::from);
        let options = StepOptions {
            tolerance: StepOptions::default().tolerance,
            ..self.options
        };
        self.with_steps((options, staged, substeps))
    }
}
