//! Heavy symmetric top on SO(3) (Lagrange; Landau & Lifshitz, Mechanics, §35; Arnold, Mathematical
//! Methods, §30).
//!
//! The centre of mass is the distance l up the third axis of the body; u is the height of the unit
//! vector along it. Turning all about the vertical and turning the body about its axis leave L_d
//! invariant, so two momenta are constant to round-off in the discrete motion: M_z in space and M_3
//! in the body. The energy is constant to O(h²). In continuous time
//!
//! ```text
//! u̇² = f(u) = (2E' - 2 m g l u)(1 - u²)/J_1 - (M_z - M_3 u)²/J_1²,   E' = E - M_3²/(2 J_3)
//! ```
//!
//! and u nutates between two zeros of the cubic f, while the axis precesses. Let go with its axis
//! at rest the top draws cusps, and the zeros are the height u_0 it is let go from and
//! κ - √(κ² - 2κu_0 + 1), κ = M_3²/(4 J_1 m g l).
//!
//! The second top is started upright, and tipped: M_z = M_3, and its axis falls, rises and passes
//! exactly through the vertical again and again. Euler angles fail there; the rotation does not
//! notice.
//!
//! The picture has the path of the axis on the sphere between the circles of the two heights, and
//! that of the second top from above.

use std::error::Error;

use nonholonomic::Interval;
use nonholonomic::film::{Film, Hue, Shape};
use nonholonomic::nalgebra::{Vector2, Vector3};
use nonholonomic::prelude::*;

mod plot;

/// Symmetric top with a fixed point on its axis.
#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(
    J1 / 2 * (R.omega[0].powi(2) + R.omega[1].powi(2)) + J3 / 2 * R.omega[2].powi(2) - m * g * (R * [0, 0, l])[2]
)]
struct HeavyTop {
    /// Moments of inertia about the fixed point, across the axis and about it, kg m².
    J1: f64,
    J3: f64,
    /// Mass, kg.
    m: f64,
    /// From the fixed point to the centre of mass, m.
    l: f64,
    /// Gravity, m/s².
    g: f64,
}

impl HeavyTop {
    /// M_z, M_3 and the energy on an interval.
    fn integrals(&self, interval: &Interval<Self>) -> [f64; 3] {
        let momentum = -self.d1_discrete_lagrangian_at(interval);
        let in_space = interval.q.R * momentum;
        [in_space.z, momentum.z, self.energy_at(interval)]
    }

    /// The other zero of f, where one is the height at which the axis is at rest.
    fn lowest(&self, highest: f64, spin: f64) -> f64 {
        let kappa = (self.J3 * spin).powi(2) / (4.0 * self.J1 * self.m * self.g * self.l);
        kappa - (kappa * kappa - 2.0 * kappa * highest + 1.0).sqrt()
    }

    /// The direction of the axis.
    fn axis(s: &State<Self>) -> Vector3<f64> {
        s.q.R * Vector3::z()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let (h, tilt, spin) = (0.001, 1.0f64, 90.0);
    let top = HeavyTop {
        J1: 0.004,
        J3: 0.0015,
        m: 0.6,
        l: 0.06,
        g: 9.81,
    };
    let options = StepOptions::default().tolerance(1e-15);

    // The axis 1 rad from the vertical and at rest, let go.
    let tilted = UnitQuaternion::from_axis_angle(&Vector3::x_axis(), tilt);
    let (q0, q1) = top.start(h, tilted, [0.0, 0.0, spin])?;
    let motion = top.trajectory_with(&options, h, q0, q1).take(4001);
    let motion = motion.collect::<Result<Vec<_>, _>>()?;
    let start = top.integrals(&motion[0].interval());
    println!("                          off the start, relative");
    println!(" t [s]  height of axis      M_z       M_3    energy");
    for s in motion.iter().skip(350).step_by(350) {
        let now = top.integrals(&s.interval());
        let [mz, m3, energy] = [0, 1, 2].map(|i| now[i] / start[i] - 1.0);
        println!(
            "{:6.2} {:15.6} {mz:8.0e} {m3:9.0e} {energy:9.1e}",
            s.t,
            HeavyTop::axis(s).z
        );
    }
    let zeros = [top.lowest(tilt.cos(), spin), tilt.cos()];
    let heights = motion.iter().map(|s| HeavyTop::axis(s).z);
    let (lowest, highest) = heights.fold((1.0f64, -1.0f64), |(l, h), z| (l.min(z), h.max(z)));
    println!(
        "Axis between {lowest:.6} and {highest:.6}, zeros of f {:.6} and {:.6}",
        zeros[0], zeros[1]
    );
    let mut long = start.map(|_| 0.0f64);
    for s in top.trajectory_with(&options, h, q0, q1).take(60_001) {
        let now = top.integrals(&s?.interval());
        long = [0, 1, 2].map(|i| long[i].max((now[i] / start[i] - 1.0).abs()));
    }
    println!(
        "In 60 s off by at most: M_z {:.0e}, M_3 {:.0e}, energy {:.1e}",
        long[0], long[1], long[2]
    );

    // Upright, with less spin, tipped.
    let (q0, q1) = top.start(h, UnitQuaternion::identity(), [2.0, 0.0, 40.0])?;
    let upright = top.trajectory_with(&options, h, q0, q1).take(6001);
    let upright = upright.collect::<Result<Vec<_>, _>>()?;
    println!("\nPasses of the second top through the vertical");
    println!(" t [s]  line between nodes past it by [rad]  longest turn in a step [rad]");
    for three in upright.array_windows::<3>() {
        let [before, at, after] = three.each_ref().map(HeavyTop::axis);
        let off = |axis: Vector3<f64>| axis.xy().norm();
        if off(at) < off(before) && off(at) <= off(after) && off(at) < 0.1 {
            // The distance of the straight line through the two nodes.
            let along = (after - before).xy().normalize();
            let past = Vector2::new(-along.y, along.x).dot(&at.xy()).abs();
            let turn = three.iter().map(|s| s.increment.norm()).fold(0.0, f64::max);
            println!("{:6.3} {past:37.1e} {turn:29.5}", three[1].t);
        }
    }
    let start = top.integrals(&upright[0].interval());
    let end = top.integrals(&upright[upright.len() - 1].interval());
    println!(
        "M_z - M_3 = {:.0e} kg m²/s, at the end {:.0e}",
        start[0] - start[1],
        end[0] - end[1]
    );

    let view = plot::SphereView::from([0.3, -1.0, 2.2], [0.0, 0.0, 1.0]);
    let circles = zeros.iter().map(|u| view.circle([0.0, 0.0, 1.0], *u));
    let sphere = plot::Panel::plane(
        "Axis on the sphere, and the heights of the zeros of f",
        "",
        "",
    )
    .outlines([view.edge()])
    .outlines(circles)
    .line(
        "axis, let go",
        motion[..3250]
            .iter()
            .step_by(4)
            .map(|s| view.in_front(HeavyTop::axis(s))),
    );
    let above = plot::SphereView::from([0.0, 0.0, 1.0], [0.0, 1.0, 0.0]);
    let rosette = plot::Panel::plane("Axis through the vertical, from above", "x", "y")
        .outlines([above.edge()])
        .line(
            "axis, started upright",
            upright
                .iter()
                .step_by(3)
                .map(|s| above.of(HeavyTop::axis(s))),
        );
    plot::draw("heavy_top", "Heavy top", &[sphere, rosette])?;

    // A disc on a pin; the tip of the axis a unit of the sphere away, here 0.1 m.
    let film = Film::of(&top)
        .title("Heavy symmetric top")
        .labels(["x [m]", "y [m]", "z [m]"])
        .speed(0.1)
        .add(&motion[..2500], |s| {
            let axis = HeavyTop::axis(s);
            vec![
                Shape::trace(0.1 * axis).named("axis"),
                Shape::segment([0.0; 3], 0.1 * axis),
                Shape::disc(top.l * axis, 0.045).oriented(s.q.R),
                Shape::axes([0.0; 3], 0.03).oriented(s.q.R),
            ]
        })
        .still([Shape::point([0.0; 3]).hue(Hue::Ink)]);
    plot::film("heavy_top", &film)?;
    Ok(())
}
