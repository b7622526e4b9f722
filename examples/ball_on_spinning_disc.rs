//! A ball on a spinning disc is kept in place by tilting the disc: the linear-quadratic regulator
//! about a motion.
//!
//! A ball stays where it is put on a disc that turns with constant Ω: it rolls on the spot. Pushed,
//! it goes round in a circle of any radius; the regulator brings it back. Under control are the
//! rates of the disc's two tilts, which enter the constraints; the ball rolls without slipping on
//! the disc as it tilts and spins.
//!
//! With the attitude Rx(α) Ry(β) of the disc's frame, which does not spin, and its angular velocity
//! w = (α̇ cos β, β̇, α̇ sin β) in this frame, the centre of the ball has the velocity (ẋ,
//! ẏ, 0) + w × (x, y, a), and the ball the angular velocity w + ω, with ω that of R: all in the
//! frame of the disc. With the exponential map the discrete ball stays in place too.

use std::error::Error;

use nonholonomic::nalgebra::{SMatrix, SVector, Vector3};
use nonholonomic::optimal::linear_quadratic;
use nonholonomic::prelude::*;
use nonholonomic::{Cost, CostSlopes, Rollout, Stage};

mod plot;

/// Homogeneous ball on a spinning disc whose tilts change at rates under control; its place and ω
/// in the frame of the disc that does not spin.
#[discrete_system(derivatives)]
#[coordinates(x, y, alpha: S1, beta: S1, R: SO3)]
#[retraction(exponential)]
#[control(rate: [R; 2])]
#[define(w = [alpha_dot * cos(beta), beta_dot, alpha_dot * sin(beta)])]
#[define(v = [x_dot + w[1] * a - w[2] * y, y_dot + w[2] * x - w[0] * a, w[0] * y - w[1] * x])]
#[define(height = y * sin(alpha) + (a * cos(beta) - x * sin(beta)) * cos(alpha))]
#[lagrangian(m / 2 * v.norm_squared() + m * k2 / 2 * (w + R.spatial_omega).norm_squared() - m * g * height)]
#[constraint(x_dot - a * R.spatial_omega[1] == -Omega * y)]
#[constraint(y_dot + a * R.spatial_omega[0] == Omega * x)]
#[constraint(alpha_dot == rate[0])]
#[constraint(beta_dot == rate[1])]
struct Ball {
    /// Mass, kg.
    m: f64,
    /// Square of the radius of gyration, m².
    k2: f64,
    /// Radius, m.
    a: f64,
    /// Angular velocity of the disc, rad/s.
    Omega: f64,
    g: f64,
}

const H: f64 = 0.02;
/// Steps of the motion that gains are computed of, and of the motion that is kept in place.
const STEPS: usize = 700;
const SHOWN: usize = 500;
const PLACE: [f64; 2] = [0.3, 0.0];

/// ½ ∫ (4 |place - PLACE|² + (α² + β²)/2 + |rate|²/20) dt, and as much at the end as in 2 s.
struct Keeping;

/// The square of the cost at a stage, from the place and the tilts.
const WEIGHTS: [f64; 4] = [4.0, 4.0, 0.5, 0.5];
const RATES: f64 = 0.05;

impl Cost<Ball> for Keeping {
    fn stage(&self, _: &Stage<Ball>) -> CostSlopes<Ball> {
        CostSlopes::zeros()
    }

    fn end(&self, _: &Stage<Ball>) -> CostSlopes<Ball> {
        CostSlopes::zeros()
    }

    fn stage_curvature(&self, _: &Stage<Ball>) -> SMatrix<f64, 16, 16> {
        SMatrix::from_fn(|i, j| match i {
            _ if i != j => 0.0,
            0..4 => H * WEIGHTS[i],
            14.. => H * RATES,
            _ => 0.0,
        })
    }

    fn end_curvature(&self, _: &Stage<Ball>) -> SMatrix<f64, 16, 16> {
        SMatrix::from_fn(|i, j| {
            if i == j && i < 4 {
                2.0 * WEIGHTS[i]
            } else {
                0.0
            }
        })
    }
}

/// A ball at this place of the level disc with this velocity, as it rolls.
fn rolling(ball: &Ball, [x, y]: [f64; 2], [u, v]: [f64; 2]) -> (BallConfiguration, [f64; 7]) {
    let q = BallConfiguration {
        x,
        y,
        alpha: 0.0,
        beta: 0.0,
        R: Default::default(),
    };
    let spin = [(ball.Omega * x - v) / ball.a, (u + ball.Omega * y) / ball.a];
    (q, [u, v, 0.0, 0.0, spin[0], spin[1], 0.0])
}

fn main() -> Result<(), Box<dyn Error>> {
    let ball = Ball {
        m: 0.1,
        k2: 0.4 * 0.06 * 0.06,
        a: 0.06,
        Omega: 2.5,
        g: 9.81,
    };
    let none = vec![SVector::from([0.0; 2]); STEPS];
    let (q, v) = rolling(&ball, PLACE, [0.0; 2]);
    let place = Rollout::new(ball.motion(H, q, v)?, &none)?;
    let gains = linear_quadratic(&place, &Keeping)?.ok_or("the cost is positive")?;

    // Beside its place, and pushed.
    let (q, v) = rolling(&ball, [0.42, -0.05], [0.1, 0.25]);
    let mut motion = ball.motion(H, q, v)?;
    let free = Rollout::new(motion.clone(), &none)?;
    let (mut path, mut distance, mut tilts) = (Vec::new(), Vec::new(), [const { Vec::new() }; 2]);
    for (k, gains) in gains.iter().enumerate().take(SHOWN) {
        let at = place.stage(k);
        // A homogeneous ball is the same in every attitude: its place and momentum are compared in that of the ball in place.
        let (mut moved, mut p) = (Ball::increment(&at.q, &motion.q()), motion.momentum());
        let turn = at.q.R.inverse() * motion.q().R;
        let body = turn * Vector3::new(p[4], p[5], p[6]);
        for i in 0..3 {
            (moved[4 + i], p[4 + i]) = (0.0, body[i]);
        }
        let off = p - at.p;
        let x = SVector::<f64, 14>::from_iterator(moved.iter().chain(&off).copied());
        motion.step(SVector::from_iterator((gains * x).iter().copied()))?;
        let q = motion.q();
        path.push([q.x, q.y]);
        distance.push([motion.t(), 100.0 * (q.x - PLACE[0]).hypot(q.y - PLACE[1])]);
        (tilts[0]).push([motion.t(), q.alpha.to_degrees()]);
        (tilts[1]).push([motion.t(), q.beta.to_degrees()]);
    }
    for at in distance.iter().skip(49).step_by(50) {
        println!("{:5.2} s: {:9.2e} cm off its place", at[0], at[1]);
    }
    let end = distance.last().expect("it moves")[1];
    assert!(end < 0.01, "the ball is {end} cm off");

    let circle = (0..=SHOWN).map(|k| free.stage(k).q).map(|q| [q.x, q.y]);
    let disc = (0..=90).map(|i| f64::from(4 * i).to_radians().sin_cos());
    let plane = plot::Panel::plane("Path on the disc", "x [m]", "y [m]")
        .outlines([disc
            .map(|(sin, cos)| [0.6 * cos, 0.6 * sin])
            .collect::<Vec<_>>()])
        .reference("disc level", circle)
        .line("regulated", path)
        .dots("place", [PLACE]);
    let distance =
        plot::Panel::series("Distance from the place", "t [s]", "cm").line("regulated", distance);
    let [alpha, beta] = tilts;
    let tilts = plot::Panel::series("Tilts of the disc", "t [s]", "degrees")
        .line("α", alpha)
        .line("β", beta);
    plot::draw(
        "ball_on_spinning_disc",
        "A ball kept in place on a spinning disc",
        &[plane, distance, tilts],
    )?;
    Ok(())
}
