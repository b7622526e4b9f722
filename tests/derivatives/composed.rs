//! Derivatives of motions whose steps are composed of several.

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::{
    Cost, CostSlopes, Rollout, Stage, checkpointed_gradient,
    derivatives::{Checkpoints, Perturbation},
};

use crate::support::difference::derivative;
use crate::systems::Composed;

/// A cost of everything of a composed motion.
struct Swing;

impl Cost<Composed> for Swing {
    fn stage(&self, at: &Stage<Composed>) -> CostSlopes<Composed> {
        let (u, lambda) = (at.u[0], at.lambda[0]);
        CostSlopes {
            value: at.q[0] * at.p[1] + u * u * lambda,
            q: [at.p[1], 0.0, 0.0].into(),
            p: [0.0, at.q[0], 0.0].into(),
            u: [2.0 * u * lambda].into(),
            lambda: [u * u].into(),
            ..CostSlopes::zeros()
        }
    }

    fn end(&self, at: &Stage<Composed>) -> CostSlopes<Composed> {
        CostSlopes {
            value: at.q.norm_squared(),
            q: at.q * 2.0,
            ..CostSlopes::zeros()
        }
    }
}

/// A motion sees one step where it is composed of several: λ is its impulse, and controls hold on all of it.
#[test]
fn the_gradient_of_a_composed_motion_is_the_slope_of_the_cost() {
    let system = crate::reference::composed().0;
    let (q, p) = ([0.3125, -0.375, 0.625], [0.5, 0.8125, -1.125]);
    let u: Vec<SVector<f64, 1>> = (0..9).map(|k| [0.3 + 0.1 * f64::from(k)].into()).collect();
    let of = |system: &Composed, time: TimeStep, u: &[SVector<f64, 1>]| {
        let motion = system.trajectory_from(time, q, p);
        Rollout::new(motion, u).expect("it runs").cost(&Swing)
    };
    let time = TimeStep::new(0.25, 0.125);
    let motion = system.trajectory_from(time, q, p);
    let rollout = Rollout::new(motion.clone(), &u).expect("it runs");
    let gradient = rollout.gradient(&Swing).expect("it is regular");
    for kept in [Checkpoints::All, Checkpoints::Root] {
        let again = checkpointed_gradient(motion.clone(), &u, &Swing, kept);
        assert_eq!(again.expect("it is regular"), gradient);
    }
    let close = |what: &str, value: f64, f: &dyn Fn(f64) -> f64| {
        let slope = derivative(0.01, f);
        let allowed = 4.0 * slope.error + 1e-9 * (1.0 + value.abs());
        let off = (value - slope.value).abs();
        assert!(off < allowed, "{what}: {value} and {}", slope.value);
    };
    for k in [0, 4, 8] {
        close("u", gradient.controls[k][0], &|s| {
            let mut u = u.clone();
            u[k][0] += s;
            of(&system, time, &u)
        });
    }
    close("a", gradient.parameters[2], &|s| {
        let a = system.a + s;
        of(
            &Composed {
                a,
                ..system.clone()
            },
            time,
            &u,
        )
    });
    close("h", gradient.h, &|s| {
        of(&system, TimeStep::new(time.t, time.h + s / 20.0), &u) * 20.0
    });
    close("t", gradient.t, &|s| {
        of(&system, TimeStep::new(time.t + s, time.h), &u)
    });
    let mut x = Perturbation::<Composed>::zeros();
    x.h = 1.0;
    let tangent = rollout.tangent(&x, |_| [0.0].into()).expect("regular");
    let end = |s: f64| {
        let motion = system.trajectory_from(TimeStep::new(time.t, time.h + s / 20.0), q, p);
        let rollout = Rollout::new(motion, &u).expect("it runs");
        rollout.stage(9).q[2] * 20.0
    };
    close("tangent", tangent[8].q[2], &end);
    // The members of an ensemble start behind the first substep of a pair.
    let pair = system.start_from_momentum((time, u[0]), q, p);
    let (q0, q1) = pair.expect("it starts");
    let ensemble = Ensemble::new((time, u[0])).members([(system.clone(), (q0, q1))]);
    let members = ensemble.gradients(5, &Swing, Checkpoints::Root);
    let motion = system.trajectory((time, u[0]), q0, q1);
    let own = Rollout::new(motion, &[u[0]; 5]).expect("it runs");
    assert_eq!(
        members[0].as_ref().expect("regular"),
        &own.gradient(&Swing).expect("regular")
    );
}
