//! Homogeneous ball that rolls on a table turning with constant Ω, in the fixed and in the turning
//! frame.
//!
//! The constraints ẋ - a ω_y = -Ω y, ẏ + a ω_x = Ω x are affine in the fixed frame and homogeneous
//! in the turning one, where the Lagrangian does not depend on t either: the energy changes, the
//! moving energy E - Ω (m (x ẏ - y ẋ) + m k² ω_z) does not (Jovanović, Proposition 3.3). The centre
//! goes round a circle with the frequency Ω k²/(a² + k²) (Crăciun & Opriș, example 2): 2Ω/7 for a
//! homogeneous ball.
//!
//! The discrete motion has its attitude in SO(3), and starts from 1. The three momenta that the
//! ball may roll along, m (k² ω_x - a ẏ), m (k² ω_y + a ẋ) and m k² ω_z, belong to symmetries of
//! L_d in D, whatever Ω is: of -D_1L_d they are constant to round-off. With the exponential map
//! they are linear in the increments, the discrete centre goes round a circle too, with the
//! frequency (2/h) atan(h Ω k²/(2(a² + k²))), and the moving energy is constant to round-off.
//! (With the Cayley map it is to O(h²) only.)
//!
//! The moving frame turns with the table, its attitude by the same rotation as its points: there
//! the compiler proves what is said of the moving energy.

use std::error::Error;

use nonholonomic::Interval;
use nonholonomic::nalgebra::Vector3;
use nonholonomic::prelude::*;

mod plot;

/// Ball with a rotation for its attitude; ω in the fixed frame.
#[discrete_system(continuous)]
#[coordinates(x, y, R: SO3)]
#[retraction(exponential)]
#[define(turn = [[cos(Omega * t), -sin(Omega * t), 0], [sin(Omega * t), cos(Omega * t), 0], [0, 0, 1]])]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + k2 * R.omega.norm_squared()))]
#[constraint(x_dot - a * R.spatial_omega[1] == -Omega * y)]
#[constraint(y_dot + a * R.spatial_omega[0] == Omega * x)]
#[moving_frame(x = (turn * [x, y, 0])[0], y = (turn * [x, y, 0])[1], R = turn * R)]
struct Ball {
    /// Mass, kg.
    m: f64,
    /// Square of the radius of gyration, m².
    k2: f64,
    /// Radius, m.
    a: f64,
    /// Angular velocity of the table, rad/s.
    Omega: f64,
}

impl Ball {
    /// The momenta that the ball may roll along, and m (x ẏ - y ẋ) + m k² ω_z, of -D_1L_d.
    fn momenta(&self, interval: &Interval<Self>) -> (Vector3<f64>, f64) {
        let p = -self.d1_discrete_lagrangian_at(interval);
        let (q, carried) = (interval.q, Vector3::new(p[0], p[1], 0.0));
        let turning = q.R * Vector3::new(p[2], p[3], p[4]);
        let about = Vector3::new(q.x, q.y, 0.0).cross(&carried) + turning;
        (turning + self.a * Vector3::z().cross(&carried), about.z)
    }

    /// The energy and the moving energy.
    fn energies(&self, interval: &Interval<Self>) -> [f64; 2] {
        let energy = self.energy_at(interval);
        [energy, energy - self.Omega * self.momenta(interval).1]
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let ball = Ball {
        m: 0.5,
        k2: 0.025,
        a: 0.25,
        Omega: 3.0,
    };
    let Ball { m, k2, a, Omega } = ball;
    let equations = Ball::equations();
    println!(
        "{}\n",
        equations.get("moving_energy").map_or("", |e| e.text)
    );

    let ([x, y], [x_dot, y_dot]) = ([0.1, -0.2], [0.3, 0.15]);
    // From the constraints; the spin about the vertical is free.
    let omega = [(Omega * x - y_dot) / a, (Omega * y + x_dot) / a, 0.8];
    let [wx, wy, wz] = omega;
    let q0 = (x, y, UnitQuaternion::identity());
    let v0 = [x_dot, y_dot, wx, wy, wz];
    let (h, nodes) = (0.02, 201);

    let discrete = |h: f64, nodes: usize| {
        let (q0, q1) = ball.start(h, q0, v0)?;
        let motion = ball.trajectory(h, q0, q1).take(nodes);
        motion.collect::<Result<Vec<_>, StepError>>()
    };
    let motion = discrete(h, nodes)?;
    let flow = ball.flow(0.0, q0, v0, h).take(nodes);
    let flow = flow.collect::<Result<Vec<_>, _>>()?;

    let frequency = k2 * Omega / (a.powi(2) + k2);
    let closed_form = |t: f64| {
        let (sin, cos) = (frequency * t).sin_cos();
        [
            x + (x_dot * sin + y_dot * (cos - 1.0)) / frequency,
            y + (x_dot * (1.0 - cos) + y_dot * sin) / frequency,
        ]
    };
    let off = |t: f64, [x, y]: [f64; 2]| {
        let exact = closed_form(t);
        (x - exact[0]).hypot(y - exact[1])
    };
    let continuous_energies = |s: &FlowState<Ball>| {
        [
            ball.lagrangian_energy(s.t, s.q, s.v),
            ball.moving_energy(s.t, s.q, s.v),
        ]
    };

    println!("Continuous motion, on R² × SO(3)");
    println!("  t [s]     x [m]     y [m]   energy [J]  moving energy [J]  off the circle");
    for s in flow.iter().step_by(25) {
        let ([x, y], [energy, moving]) = ([s.q.x, s.q.y], continuous_energies(s));
        let off = off(s.t, [x, y]);
        println!(
            "{:7.2} {x:9.5} {y:9.5} {energy:12.7} {moving:18.13} {off:15.0e}",
            s.t
        );
    }
    println!("\nDiscrete motion, on R² × SO(3)");
    println!(
        "  t [s]     x [m]     y [m]   energy [J]  moving energy [J]  off the circle  momenta off"
    );
    let (start, _) = ball.momenta(&motion[0].interval());
    for s in motion.iter().step_by(25) {
        let ([x, y], [energy, moving]) = ([s.q.x, s.q.y], ball.energies(&s.interval()));
        let off = off(s.t, [x, y]);
        let momenta = (ball.momenta(&s.interval()).0 - start).norm() / start.norm();
        println!(
            "{:7.2} {x:9.5} {y:9.5} {energy:12.7} {moving:18.13} {off:15.0e} {momenta:12.0e}",
            s.t
        );
    }
    println!("\nDiscrete motion in 40 s, largest");
    println!("  h [s]  off the circle  off a circle of its own  moving energy off");
    for h in [0.02, 0.01, 0.005] {
        let motion = discrete(h, (40.0 / h) as usize)?;
        let largest =
            |off: &dyn Fn(&State<Ball>) -> f64| motion.iter().map(off).fold(0.0, f64::max);
        let circle = largest(&|s| off(s.t, [s.q.x, s.q.y]));
        // The middle is where the centre would rest with these momenta.
        let middle = a / (m * k2 * Omega) * ball.momenta(&motion[0].interval()).0;
        let radius = |s: &State<Ball>| (s.q.x - middle.x).hypot(s.q.y - middle.y);
        let own = largest(&|s| (radius(s) - radius(&motion[0])).abs());
        let moving = |s: &State<Ball>| ball.energies(&s.interval())[1];
        let moving = largest(&|s| (moving(s) - moving(&motion[0])).abs());
        println!("{h:7.3} {circle:13.1e} m {own:22.0e} m {moving:16.0e} J");
    }

    let turning = |s: &FlowState<Ball>| -> Result<[f64; 2], &str> {
        let seen = (ball.to_moving(s.t, s.q)).ok_or("a rotation is invertible")?;
        Ok([seen.x, seen.y])
    };
    let turning = flow.iter().map(turning).collect::<Result<Vec<_>, _>>()?;
    let path = plot::Panel::plane("Path of the centre", "x [m]", "y [m]")
        .reference("closed form", flow.iter().map(|s| closed_form(s.t)))
        .line("fixed frame", motion.iter().map(|s| [s.q.x, s.q.y]))
        .line("turning frame", turning);
    let both = (0..2).flat_map(|i| {
        let curve = flow.iter().map(move |s| [s.t, continuous_energies(s)[i]]);
        curve.chain([[f64::NAN; 2]])
    });
    let discrete = |i: usize| {
        let ball = &ball;
        let of = move |s: &State<Ball>| [s.t + h / 2.0, ball.energies(&s.interval())[i]];
        motion.iter().map(of)
    };
    let energy = plot::Panel::series("Energy and moving energy", "t [s]", "[J]")
        .reference("continuous", both)
        .line("energy", discrete(0))
        .line("moving energy", discrete(1));
    plot::draw(
        "ball_on_rotating_table",
        "Ball on a rotating table",
        &[path, energy],
    )?;
    Ok(())
}
