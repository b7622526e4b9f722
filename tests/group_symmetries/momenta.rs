//! Momenta and their balance.

#![cfg(feature = "large-groups")]

use nonholonomic::groups::{Isometry2, Vector3};
use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::{ContinuousMomentum, InvariantSystem, Vector};

use crate::group_symmetries::systems::*;
use crate::group_symmetries::{nodes, rotation};
use crate::support::{assert_close, derivative};

/// The largest change of every component of J_d along a motion.
fn drift<S: InvariantSystem>(system: &S, h: f64, nodes: &[S::Configuration]) -> f64 {
    let momenta = |pair: &[S::Configuration]| system.discrete_momenta(h, pair[0], pair[1]);
    let first = momenta(&nodes[..2]);
    assert!(first.as_slice().iter().all(|j| j.abs() > 0.05), "{first:?}");
    let changes = nodes
        .windows(2)
        .map(|pair| (momenta(pair) - first).max_abs());
    changes.fold(0.0, f64::max)
}

const TOP: SlidingTop = SlidingTop {
    M: 0.6,
    m: 1.2,
    l: 0.7,
    A: 0.4,
    C: 0.25,
    g: 9.0,
};

/// Without constraints and forces J_d is kept to the round-off of 500 steps.
#[test]
fn momenta_are_conserved() {
    let h = 0.01;
    let top = Top {
        J: [0.5, 0.8, 1.1],
        c: [0.3, 0.4, 2.0],
    };
    let way = nodes(&top, rotation(), [0.6, -0.7, 3.0], h, 500);
    assert!(drift(&top, h, &way) < 1e-11);
    let top = SymmetricTop {
        A: 0.5,
        C: 0.9,
        k: 2.0,
    };
    let way = nodes(&top, rotation(), [0.6, -0.7, 3.0], h, 500);
    assert!(drift(&top, h, &way) < 1e-11);
    let body = MoserVeselov { J: 0.7, K: 0.4 };
    let turned = rotation() * UnitQuaternion::from_scaled_axis(Vector3::new(0.01, -0.02, 0.03));
    let states = body.trajectory(h, rotation(), turned).take(500);
    let way: Vec<_> = states.map(|state| state.expect("it moves").q).collect();
    assert!(drift(&body, h, &way) < 1e-11);
    let laws = Laws { m: 3.0 };
    let g = Isometry2::new([0.3, -0.4].into(), 0.8);
    let way = nodes(
        &laws,
        (0.3, 0.2, -0.1, g),
        [0.5, 0.4, 0.9, 0.6, -0.3, 0.7],
        h,
        500,
    );
    assert!(drift(&laws, h, &way) < 1e-11);
}

/// Likewise, of a top that slides and of a body that drifts.
#[test]
fn momenta_of_more_coordinates_are_conserved() {
    use nonholonomic::groups::Isometry3;

    let h = 0.01;
    let way = nodes(
        &TOP,
        (0.3, -0.2, rotation()),
        [0.4, 0.5, 0.6, -0.7, 3.0],
        h,
        500,
    );
    assert!(drift(&TOP, h, &way) < 1e-11);
    let drifting = Drifting {
        m: 1.5,
        J: [0.5, 0.8, 1.1],
        k: 2.0,
    };
    let g = Isometry3::from_parts([0.3, 0.1, -0.4].into(), rotation());
    let way = nodes(
        &drifting,
        (g, 0.2),
        [0.9, 0.4, -0.6, 0.5, 0.7, 0.2, 0.1],
        h,
        500,
    );
    assert!(drift(&drifting, h, &way) < 1e-11);
    assert_eq!(
        <SlidingTop as InvariantSystem>::MOMENTA,
        ["x", "y", "R.body_rotation[2]"]
    );
    assert_eq!(
        <Drifting as InvariantSystem>::MOMENTA,
        ["g.translation[1]", "g.translation[2]"]
    );
}

/// Along every generator the momentum changes by the work of the forces at both sides of a node.
#[test]
fn forces_that_keep_a_symmetry() {
    use nonholonomic::Interval;
    use nonholonomic::groups::Isometry3;

    let body = Slowed {
        m: 1.2,
        J: 0.4,
        c: 0.3,
    };
    assert_eq!(<Slowed as InvariantSystem>::MOMENTA.len(), 6);
    let (h, g) = (
        0.05,
        Isometry3::from_parts([0.3, 0.1, -0.4].into(), rotation()),
    );
    let way = nodes(&body, g, [0.9, 0.4, -0.6, 0.5, 0.7, 0.2], h, 50);
    let mut least = f64::INFINITY;
    for three in way.windows(3) {
        let [before, after] = [0, 1].map(|k| body.discrete_momenta(h, three[k], three[k + 1]));
        let interval = |k: usize| Interval::<Slowed>::between(h, three[k], three[k + 1]);
        let force = body.force_minus_at(&interval(1)) + body.force_plus_at(&interval(0));
        let work = body.generators_at(h.into(), &three[1]).transpose() * force;
        assert_close("J", (after - before).as_slice(), work.as_slice(), 1e-13);
        least = least.min(work.amax());
    }
    assert!(least > 1e-4);
}

#[test]
fn names_and_generators() {
    assert_eq!(
        <Ball as InvariantSystem>::MOMENTA,
        ["x", "y", "R.body_rotation[2]"]
    );
    assert_eq!(<Top as InvariantSystem>::MOMENTA, ["R.rotation[2]"]);
    assert_eq!(
        <Laden as InvariantSystem>::MOMENTA,
        [
            "x",
            "y",
            "theta",
            "R.rotation[0]",
            "R.rotation[1]",
            "R.rotation[2]",
            "R.body_rotation[0]"
        ]
    );
    // Rᵀ e_2 in the body.
    let top = Top {
        J: [0.5, 0.8, 1.1],
        c: [0.3, 0.4, 2.0],
    };
    let vertical = rotation().inverse() * Vector3::z();
    let generators = top.generators_at(0.0.into(), &rotation().into());
    assert_close("Rᵀ e_2", generators.as_slice(), vertical.as_slice(), 1e-15);
}

/// ∂L/∂ω along the vertical is the vertical component of R J ω, and its rate is none.
#[test]
fn the_vertical_momentum_of_a_top() {
    let top = Top {
        J: [0.5, 0.8, 1.1],
        c: [0.3, 0.4, 2.0],
    };
    let omega = [0.6, -0.7, 3.0];
    let body = Vector3::new(0.5 * omega[0], 0.8 * omega[1], 1.1 * omega[2]);
    let momentum = top.nonholonomic_momentum(0.0, rotation(), omega);
    assert_close("J", momentum.as_slice(), [(rotation() * body).z], 1e-15);
    assert_close(
        "dJ/dt",
        top.nonholonomic_rate(0.0, rotation(), omega).as_slice(),
        [0.0],
        1e-15,
    );
}

/// dJ_b/dt of the momentum equation is the rate of J_b along the flow, in a basis that turns with the ball.
#[test]
fn the_balance_in_a_moving_basis() {
    let ball = Ball {
        m: 1.3,
        I: 0.4,
        a: 0.6,
    };
    let q: BallConfiguration = (0.3, -0.2, rotation()).into();
    let omega = Vector3::new(0.7, -1.1, 0.5);
    let spatial = rotation() * omega;
    let v = [0.6 * spatial.y, -0.6 * spatial.x, omega.x, omega.y, omega.z];
    let rate = ball.nonholonomic_rate(0.0, q, v);
    assert_eq!(rate.len(), 1);
    for (b, rate) in rate.iter().enumerate() {
        // The flow in both directions, to the tolerance 10⁻¹² of its dense output over the least step 0.01/32.
        let slope = derivative(0.01, |s| {
            let state = match s == 0.0 {
                true => None,
                false => ball.flow(0.0, q, v, s).nth(1),
            };
            let (q, v) = state.map_or((q, SVector::from(v)), |state| {
                let state = state.expect("it flows");
                (state.q, state.v)
            });
            ball.nonholonomic_momentum(s, q, v)[b]
        });
        assert_close(
            &format!("dJ_{b}/dt"),
            *rate,
            slope.value,
            1e-8 + slope.error,
        );
    }
    assert!(rate.amax() > 0.05, "{rate}");
}

/// A sleigh with a free ball on it has the momenta and rates of the sleigh alone, in the basis of its law; those of the ball are constant.
#[test]
fn a_law_in_a_chart_beside_a_group() {
    let (laden, sleigh) = (
        Laden {
            m: 1.2,
            a: 0.3,
            I: 0.5,
            J: 0.4,
        },
        Sleigh {
            m: 1.2,
            a: 0.3,
            I: 0.5,
        },
    );
    let (q, speed, turn) = ([0.4, -0.7, 0.9], 1.3, 0.8);
    let v = [speed * f64::cos(q[2]), speed * f64::sin(q[2]), turn];
    let omega = [0.7, -1.1, 0.5];
    let own = (q[0], q[1], q[2], rotation());
    let own_v = [v[0], v[1], v[2], omega[0], omega[1], omega[2]];
    let momenta = laden.nonholonomic_momentum(0.0, own, own_v);
    let expected = sleigh.nonholonomic_momentum(0.0, q, v);
    assert_eq!((momenta.len(), expected.len()), (6, 2));
    // The basis of the ball's rotations of space turns with it, and all of it is a basis in an order of its own.
    let ball = [0.7, -1.1, 0.5, 0.7].map(|omega| (0.4 * omega, 0.0));
    let rates = [
        laden.nonholonomic_rate(0.0, own, own_v).as_slice().to_vec(),
        sleigh.nonholonomic_rate(0.0, q, v).as_slice().to_vec(),
    ];
    let own = momenta.iter().zip(&rates[0]);
    let sleighs = expected.iter().zip(&rates[1]);
    let sorted = |pairs: Vec<(f64, f64)>| {
        let mut pairs = pairs;
        pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
        pairs
            .into_iter()
            .flat_map(|(j, rate)| [j, rate])
            .collect::<Vec<_>>()
    };
    let owned = |(j, rate): (&f64, &f64)| (*j, *rate);
    let all: Vec<_> = sleighs.map(owned).chain(ball).collect();
    assert!(all.iter().any(|(_, rate)| rate.abs() > 0.1));
    assert_close(
        "J and dJ/dt",
        sorted(own.map(owned).collect()).as_slice(),
        sorted(all).as_slice(),
        1e-14,
    );
}

/// The parts of the change of J(q, p), of a ball that rolls: the reactions on the translations are the multipliers, on the spins of the ball about its own axis they are
/// λ along ω·K by definition; no force acts, and L_d is invariant.
#[test]
fn parts_of_the_balance() {
    let (h, ball) = (
        0.02,
        Ball {
            m: 0.8,
            I: 0.3,
            a: 0.5,
        },
    );
    let omega = [0.4, -0.9, 1.1];
    let axes = rotation() * Vector3::from(omega);
    let v = [
        ball.a * axes[1],
        -ball.a * axes[0],
        omega[0],
        omega[1],
        omega[2],
    ];
    let (q0, q1) = ball.start(h, (0.1, -0.2, rotation()), v).expect("a start");
    let states: Vec<_> = (ball.trajectory(h, q0, q1).take(50))
        .map(|state| state.expect("it moves"))
        .collect();
    for pair in states.windows(2) {
        let [before, after] = [&pair[0], &pair[1]].map(State::interval);
        let lambda = pair[1].lambda;
        let balance = ball.momentum_balance_at(&before, &after, &lambda);
        assert_close(
            "reactions on the translations",
            &balance.reactions.as_slice()[..2],
            [-lambda[0], -lambda[1]],
            1e-15,
        );
        let change = ball.momentum_map_at(&after) - ball.momentum_map_at(&before);
        // The numbers are of order 1, with m d/h among them, whose d is rounded at ε.
        assert_close("L_d", balance.discretization.as_slice(), [0.0; 3], 1e-13);
        assert_close("J", change.as_slice(), balance.reactions.as_slice(), 1e-12);
        assert!(balance.forces.amax() == 0.0);
    }
}
