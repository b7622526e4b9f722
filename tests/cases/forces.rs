//! Forces by cases: dry friction, saturated controls, springs with stops.

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// A block on a plane with dry friction.
#[discrete_system(derivatives)]
#[coordinates(x)]
#[lagrangian(m / 2 * x_dot.powi(2))]
#[force(x = -mu * m * g * sign(x_dot))]
pub struct Block {
    pub m: f64,
    pub mu: f64,
    pub g: f64,
}

const BLOCK: Block = Block {
    m: 2.0,
    mu: 0.25,
    g: 10.0,
};

/// The velocity on interval k is v_0 - k h μ g, until no velocity is a solution: the step is then an error.
#[test]
fn a_block_slides_by_its_closed_form_and_stops_with_an_error() {
    let (h, v, a) = (0.01, 0.99, BLOCK.mu * BLOCK.g);
    for sign in [1.0, -1.0] {
        let mut x = sign * v * h;
        let mut nodes = 0;
        for state in BLOCK.trajectory(h, [0.0], [x]).skip(2) {
            let velocity = |interval: i32| v - f64::from(interval) * h * a;
            let Ok(state) = state else {
                // The state of a node has the multipliers there, which come with the next interval.
                let velocity = velocity(nodes + 2);
                let error = state.expect_err("no state");
                assert!(matches!(error, StepError::EquationsJump { .. }), "{error}");
                // v + c sign(v) = v_{k-1} - c with c = h μ g/2 > v_{k-1} - c > -c.
                assert!(velocity < 0.0 && velocity > -h * a);
                break;
            };
            x += sign * h * velocity(nodes + 1);
            // One rounding of x a step, and of its own sum.
            assert!((state.q[0] - x).abs() < 40.0 * f64::EPSILON, "{nodes}");
            nodes += 1;
        }
        assert_eq!(nodes, 38);
    }
}

/// A block that is pulled. From rest the first step has m d/h = h/2 (2 F - mu sign(d)), as sign 0 is 0: no solution where 0 < 2 |F| < mu.
#[discrete_system]
#[coordinates(x)]
#[lagrangian(m / 2 * x_dot.powi(2))]
#[force(x = F - mu * sign(x_dot))]
pub struct PulledBlock {
    pub m: f64,
    pub F: f64,
    pub mu: f64,
}

/// The residual at rest is the pull. Rounding crosses the jump there, which is no measure of the residual.
#[test]
fn rest_is_no_solution_where_something_pulls() {
    let h = 0.01;
    for pull in [0.4, -0.4, 0.3, -0.3, 1e-3, -1e-9] {
        let block = PulledBlock {
            m: 1.7,
            F: pull,
            mu: 1.0,
        };
        let error = block.error_from_rest(h);
        assert!(
            matches!(
                error,
                StepError::EquationsJump { .. } | StepError::NotConverged { .. }
            ),
            "{pull}: {error}"
        );
    }
    // Nothing pulls: rest is a motion.
    let free = PulledBlock {
        m: 1.7,
        F: 0.0,
        mu: 1.0,
    };
    assert!(
        free.trajectory(h, [0.0], [0.0])
            .take(50)
            .all(|state| state.is_ok_and(|state| state.q[0] == 0.0))
    );
    // More than friction pulls: m Δv/h = F - mu a step.
    let pulled = PulledBlock {
        m: 1.7,
        F: 2.0,
        mu: 1.0,
    };
    let (q0, q1) = pulled.start(h, [0.0], [0.0]).expect("it starts");
    let state = pulled
        .trajectory(h, q0, q1)
        .nth(10)
        .expect("endless")
        .expect("it slides");
    let expected = (2.0 - 1.0) / 1.7 / 2.0 * (10.0 * h).powi(2);
    assert!(
        (state.q[0] - expected).abs() < 1e-12 * expected,
        "{}",
        state.q[0]
    );
}

impl PulledBlock {
    /// The error that ends the motion from rest, in its first steps.
    fn error_from_rest(&self, h: f64) -> StepError {
        let ended = self
            .trajectory(h, [0.0], [0.0])
            .take(5)
            .find_map(Result::err);
        ended.unwrap_or_else(|| panic!("at rest under a pull of {}", self.F))
    }
}

/// The Block with friction that is proportional to slow velocities.
#[discrete_system(continuous)]
#[coordinates(x)]
#[lagrangian(m / 2 * x_dot.powi(2))]
#[force(x = -mu * m * g * clamp(x_dot / eps, -1, 1))]
pub struct SmoothedBlock {
    pub m: f64,
    pub mu: f64,
    pub g: f64,
    pub eps: f64,
}

/// Below ε each step multiplies the velocity by (1 - c)/(1 + c), c = h μ g/(2 ε): it stays.
#[test]
fn a_block_with_smoothed_friction_stops_and_stays() {
    let block = SmoothedBlock {
        m: 2.0,
        mu: 0.25,
        g: 10.0,
        eps: 0.05,
    };
    let (h, a) = (0.01, block.mu * block.g);
    let states: Vec<_> = (block.trajectory(h, [0.0], [h]).take(400))
        .map(|state| state.expect("a solution"))
        .collect();
    let velocity = |k: usize| (states[k + 1].q[0] - states[k].q[0]) / h;
    for k in 0..38 {
        let expected = 1.0 - k as f64 * h * a;
        assert!((velocity(k) - expected).abs() < 1e-12, "{k}");
    }
    let c = 0.5 * h * a / block.eps;
    let slow = (0..300).find(|k| velocity(*k) < block.eps).expect("slow");
    for k in slow..slow + 20 {
        let ratio = velocity(k + 1) / velocity(k);
        // Velocities are differences of x ≈ 0.2 over h, with 2e-17/h of rounding beside 1e-5.
        assert!((ratio - (1.0 - c) / (1.0 + c)).abs() < 1e-8, "{k}: {ratio}");
    }
    assert!(velocity(398).abs() < 1e-13);
    let stop = states[399].q[0];
    assert!((stop - states[200].q[0]).abs() < 1e-15);
    // The distance v²/(2 μ g) of dry friction, more by the slow end: ∫ v dv/a below ε becomes ε v/a.
    let distance = |v: f64| 0.5 * (v * v - block.eps * block.eps) / a + block.eps * block.eps / a;
    // The first interval has the velocity at its middle. The rule is exact but in the step that comes below ε, of length h ε.
    let expected = distance(1.0 + 0.5 * h * a);
    assert!((stop - expected).abs() < h * block.eps, "{stop}");
    // The flow crosses the kink with its own steps.
    let end = block
        .flow(0.0, [0.0], [1.0], 2.0)
        .nth(1)
        .expect("endless")
        .expect("a flow");
    assert!((end.q[0] - distance(1.0)).abs() < 1e-9, "{}", end.q[0]);
}

/// A control that saturates: u = clamp(-k x - c ẋ, -1, 1) on a unit mass.
#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2)]
#[force(x = (-k * x - c * x_dot).clamp(-1, 1))]
#[derive(Clone, Copy)]
pub struct Controlled {
    pub k: f64,
    pub c: f64,
}

/// As long as the control is -1 the velocity on interval j is -j h; in the end the mass stands at 0.
#[test]
fn a_saturated_control_brings_a_mass_home() {
    let (system, h) = (Controlled { k: 1.0, c: 2.0 }, 0.01);
    let states: Vec<_> = (system.trajectory(h, [10.0], [10.0]).take(4000))
        .map(|state| state.expect("a solution"))
        .collect();
    for (k, state) in states.iter().enumerate().take(200) {
        let k = k as f64;
        let expected = 10.0 - h * h * (k * (k - 1.0)) / 2.0;
        // Roundings of 10 in every step.
        assert!(
            (state.q[0] - expected).abs() < 200.0 * 10.0 * f64::EPSILON,
            "{k}"
        );
    }
    // The double pole at -1 leaves (a + b t) e^-t, below 1e-9 after 30 units of time.
    assert!(states[3999].q[0].abs() < 1e-9);
}

/// A spring that gives way: its force is k x, and not more than k l.
#[discrete_system(continuous)]
#[coordinates(x)]
#[lagrangian(m / 2 * x_dot.powi(2) - if abs(x) < l { k * x * x / 2 } else { k * l * (abs(x) - l / 2) })]
pub struct Spring {
    pub m: f64,
    pub k: f64,
    pub l: f64,
}

/// A quarter of a period from rest at A > l: √(2 (A - l)/a) with the force k l = m a, then (1/ω) arctan(ω l/v), v = √(2 a (A - l)).
#[test]
fn the_period_of_a_clamped_spring() {
    let (spring, start) = (
        Spring {
            m: 0.5,
            k: 2.0,
            l: 0.3,
        },
        1.1,
    );
    let (omega, a) = (2.0_f64, 1.2);
    let fall = (2.0 * (start - spring.l) / a).sqrt();
    let v = a * fall;
    let quarter = fall + (omega * spring.l / v).atan() / omega;
    let flown = spring.flow(0.0, [start], [0.0], quarter);
    let end = flown.take(2).last().expect("two states").expect("a flow");
    assert!(end.q[0].abs() < 1e-9, "{}", end.q[0]);
    // Half a period by steps, from A to -A: the rule is symmetric about the middle of an interval, and its error goes with h².
    let off = |steps: usize| {
        let h = 2.0 * quarter / steps as f64;
        let (q0, q1) = spring.start(h, [start], [0.0]).expect("a start");
        let state = spring.trajectory(h, q0, q1).nth(steps).expect("endless");
        (state.expect("a solution").q[0] + start).abs()
    };
    let (coarse, fine) = (off(100), off(400));
    assert!(coarse < 1e-3 && fine < coarse / 8.0, "{coarse} {fine}");
}

/// Lanes take their cases each for itself, with the bits of doubles.
#[test]
fn lanes_are_in_different_cases() {
    let (h, steps) = (0.05, 400);
    let member = |i: usize| {
        let x = 0.3 * i as f64 - 2.0;
        (
            Controlled {
                k: 1.0 + 0.1 * i as f64,
                c: 2.0,
            },
            ([x], [x + 0.002 * i as f64]),
        )
    };
    let recording = Ensemble::new(h).members((0..16).map(member)).run(steps);
    assert_eq!(recording.errors(), []);
    for i in 0..16 {
        let (system, (q0, q1)) = member(i);
        let last = system
            .trajectory(h, q0, q1)
            .nth(steps - 1)
            .expect("endless");
        let (record, _) = (recording.ks().iter().enumerate())
            .find(|(_, k)| **k == steps - 1)
            .expect("recorded");
        let interval = recording.interval(record, i);
        assert_eq!(
            interval.q[0].to_bits(),
            last.expect("a solution").q[0].to_bits(),
            "{i}"
        );
    }
}

/// With s = sign(v) a step is q' = q + h p/m - s h² μ g/2, p' = p - s h μ m g: derivatives are those of the case.
#[test]
fn derivatives_of_a_step_with_friction() {
    let (h, Block { m, mu, g }) = (0.01, BLOCK);
    for (p, s) in [(1.6, 1.0), (-1.6, -1.0)] {
        let (step, derivatives) = BLOCK
            .derivatives_from(h, [0.3], [p])
            .expect("a regular step");
        let near = |found: f64, expected: f64| {
            // Some roundings of numbers of order one.
            assert!(
                (found - expected).abs() < 16.0 * f64::EPSILON,
                "{found} {expected}"
            );
        };
        near(step.p[0], p - s * h * mu * m * g);
        let by_state = derivatives.by_state();
        for (i, row) in [[1.0, h / m], [0.0, 1.0]].iter().enumerate() {
            row.iter()
                .enumerate()
                .for_each(|(j, value)| near(by_state[(i, j)], *value));
        }
        let by_parameters = derivatives.by_parameters();
        let expected = [
            [
                -h * p / (m * m),
                -s * h * h * g / 2.0,
                -s * h * h * mu / 2.0,
            ],
            [-s * h * mu * g, -s * h * m * g, -s * h * mu * m],
        ];
        for (i, row) in expected.iter().enumerate() {
            row.iter()
                .enumerate()
                .for_each(|(j, value)| near(by_parameters[(i, j)], *value));
        }
    }
}

/// A cylinder that is pushed along, with Coulomb's friction, and a spring.
#[discrete_system(continuous)]
#[coordinates(x, phi: S1)]
#[lagrangian(m / 2 * x_dot.powi(2) + I / 2 * phi_dot.powi(2) - k * x.powi(2) / 2)]
#[force(x = -mu * m * g * sign(x_dot - r * phi_dot), phi = r * mu * m * g * sign(x_dot - r * phi_dot))]
pub struct Cylinder {
    pub m: f64,
    pub I: f64,
    pub r: f64,
    pub mu: f64,
    pub g: f64,
    pub k: f64,
}

/// It rolls from t = v/(3 μ g) on, which `sign` does not describe: the flow stops there and says
/// what to write.
#[test]
fn a_flow_into_sticking_friction() {
    let cylinder = Cylinder {
        m: 2.0,
        I: 2.0 * 0.3 * 0.3 / 2.0,
        r: 0.3,
        mu: 0.4,
        g: 9.81,
        k: 0.0,
    };
    let v = 3.0;
    let rolls = v / (3.0 * cylinder.mu * cylinder.g);
    // From a late time too, where steps end at the round-off of t.
    for start in [0.0, 1e3, -1e5] {
        let mut flow = cylinder.flow(start, [0.0; 2], [v, 0.0], 1.0);
        let before = flow.at(start + 0.99 * rolls).expect("it slips");
        let velocity = v - cylinder.mu * cylinder.g * 0.99 * rolls;
        let round_off = 1e-12 + 4.0 * f64::EPSILON * start.abs() * cylinder.mu * cylinder.g;
        assert!((before.v[0] - velocity).abs() <= round_off, "{}", before.v);
        let error = flow.next().expect("an error").expect_err("it rolls");
        let StepError::EquationsJump {
            at: nonholonomic::When::Time(t),
            ..
        } = error
        else {
            panic!("{start}: {error}");
        };
        // Steps that the jump leaves have errors of up to the tolerance each, and t its round-off.
        let allowed = 1e-9 + 64.0 * f64::EPSILON * start.abs();
        assert!(
            (t - start - rolls).abs() <= allowed,
            "{t} {}",
            start + rolls
        );
        assert!(
            error.to_string().contains("clamp(v / eps, -1, 1)"),
            "{error}"
        );
    }
}

/// A motion that crosses the jump goes on: the turning points of an oscillation with dry friction
/// are 2 μ g m/k nearer to the middle each, until it sticks within half of that.
#[test]
fn a_flow_across_jumps() {
    let oscillator = Cylinder {
        m: 1.0,
        I: 1.0,
        // No lever: friction with the ground alone.
        r: 0.0,
        mu: 0.02,
        g: 1.0,
        k: 1.0,
    };
    let mut flow = oscillator.flow(0.0, [1.0, 0.0], [0.0, 0.0], std::f64::consts::PI);
    let mut amplitude = 1.0;
    for n in 0..25 {
        let state = flow.next().expect("a state").expect("it swings");
        let expected = if n % 2 == 0 { amplitude } else { -amplitude };
        // The integrator's 1e-13 a step, of some hundreds at every jump.
        assert!(
            (state.q[0] - expected).abs() <= 1e-10,
            "{n}: {}",
            state.q[0]
        );
        amplitude -= 0.04;
    }
    // |x| = 0.04 - 0.04 at the 25th: it is not led further than into the stick.
    let error = flow.find_map(Result::err).expect("it sticks");
    assert!(matches!(error, StepError::EquationsJump { .. }), "{error}");
}

/// A gear: angles that are not periodic by turns, with the rounding of however many they have made,
/// and a stop far away, or a kink that is crossed.
macro_rules! gears {
    ($($name:ident: $more:expr, [$($rule:tt)*];)*) => {$(
        #[discrete_system]
        #[coordinates(x, th: S1, ph: S1)]
        #[lagrangian((x_dot.powi(2) + th_dot.powi(2) + ph_dot.powi(2)) / 2 - x.powi(2) + $more)]
        #[constraint(x_dot == cos(th / 2) * ph_dot / 5)]
        #[discretization($($rule)*)]
        struct $name;
    )*};
}

gears! {
    FarStop: cos(th / 2) * th_dot.powi(2) / 6 - max(x - 1000, 0).powi(2), [midpoint];
    NearStop: cos(th / 2) * th_dot.powi(2) / 6 - max(x - 1, 0).powi(2), [midpoint];
    Coupled: x_dot * th_dot * sin(th / 3) / 4 - max(x - 1, 0).powi(2), [midpoint];
    WithNodes: cos(th / 2) * th_dot.powi(2) / 6 - max(x - 1, 0).powi(2), [lobatto, stages = 3];
}

/// x and the velocities after 150 steps.
fn geared<S>(system: &S, th: f64) -> [f64; 4]
where
    S: DiscreteSystem<
            Configuration = nonholonomic::nalgebra::SVector<f64, 3>,
            Increment = nonholonomic::nalgebra::SVector<f64, 3>,
            Control = nonholonomic::nalgebra::SVector<f64, 0>,
        >,
{
    let v = [(th / 2.0).cos() * 12.0, 30.0, 60.0];
    let mut motion = system.motion(0.02, [0.3, th, 0.0], v).unwrap();
    for k in 0..150 {
        let step = motion.step([]);
        step.unwrap_or_else(|error| panic!("{th}, {k}: {error}"));
    }
    let v = motion.velocity();
    [motion.q()[0], v[0], v[1], v[2]]
}

/// Rounding of a large angle is not taken for a jump: the motion is that without turns from an
/// angle that is off by the roundings of 150 sums, half a last digit each, to a factor
/// of 8 for what they add up to where the motion is more sensitive.
#[test]
fn functions_by_cases_at_large_angles() {
    fn is_the_same<S>(name: &str, system: &S)
    where
        S: DiscreteSystem<
                Configuration = nonholonomic::nalgebra::SVector<f64, 3>,
                Increment = nonholonomic::nalgebra::SVector<f64, 3>,
                Control = nonholonomic::nalgebra::SVector<f64, 0>,
            >,
    {
        let exact = geared(system, 0.4);
        for turns in [1e4, -1e5, 3e5] {
            let th = 0.4 + 12.0 * std::f64::consts::PI * turns;
            let rounding = 150.0 * f64::EPSILON / 2.0 * th.abs();
            let [one, other] = [rounding, -rounding].map(|by| geared(system, 0.4 + by));
            let late = geared(system, th);
            for i in 0..4 {
                let moved = (one[i] - exact[i]).abs().max((other[i] - exact[i]).abs());
                let off = (late[i] - exact[i]).abs();
                assert!(
                    off <= 8.0 * moved,
                    "{name}, {turns}, {i}: {off:e} {moved:e}"
                );
            }
        }
    }
    is_the_same("FarStop", &FarStop);
    is_the_same("NearStop", &NearStop);
    is_the_same("Coupled", &Coupled);
    is_the_same("WithNodes", &WithNodes);
}
