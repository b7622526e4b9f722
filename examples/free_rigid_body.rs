//! Free rigid body that spins about its middle axis and tumbles (Poinsot; Landau & Lifshitz,
//! Mechanics, §37; Dzhanibekov's nut).
//!
//! L = ½ ω·Jω depends on the body velocity alone: SO(3), acting on itself from the left, leaves it
//! invariant, and the motion is that of u_k = R_k⁻¹ R_{k+1} (discrete Euler-Poincaré). With the
//! increment d of the Cayley map, u = (1 - d^/2)⁻¹(1 + d^/2),
//!
//! ```text
//! M_{k+1} = u_kᵀ M_k,   M_k = (1 + d_k^/2 + d_k d_kᵀ/4) J d_k/h     body momentum
//! R_k M_k = R_0 M_0                                                 spatial momentum: conserved, to round-off
//! ```
//!
//! In continuous time M stays on the sphere |M| = const and on an ellipsoid of constant energy.
//! Started near the middle axis it goes from there to the opposite pole and back, with the period
//! of Jacobi's functions, J_1 < J_2 < J_3:
//!
//! ```text
//! T = 4K(κ)/ν,   ν² = (J_3 - J_2)(|M|² - 2E J_1)/(J_1 J_2 J_3),   κ² = (J_2 - J_1)(2E J_3 - |M|²)/((J_3 - J_2)(|M|² - 2E J_1))
//! ```
//!
//! The picture has M on its sphere, in grey motions from other starts, and its components over
//! time.

use std::error::Error;
use std::f64::consts::PI;

use nonholonomic::nalgebra::{Matrix3, Vector3};
use nonholonomic::prelude::*;

mod plot;

/// Rigid body that nothing acts on.
#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian((0..3).map(|i| J[i] / 2 * R.omega[i].powi(2)).sum())]
#[symmetry(SO3(R))]
struct FreeRigidBody {
    /// Principal moments of inertia, kg m².
    J: [f64; 3],
}

impl FreeRigidBody {
    /// The motion from the attitude 1 with the body momentum M.
    fn motion(
        &self,
        h: f64,
        m: Vector3<f64>,
    ) -> Result<impl Iterator<Item = Result<State<Self>, StepError>>, StepError> {
        let omega = m.component_div(&Vector3::from(self.J));
        let (q0, q1) = self.start(h, UnitQuaternion::identity(), omega)?;
        Ok(self.trajectory(h, q0, q1))
    }

    /// The body momenta M_k of this motion.
    fn body_momenta(
        &self,
        h: f64,
        m: Vector3<f64>,
        steps: usize,
    ) -> Result<Vec<Vector3<f64>>, StepError> {
        let momentum = |s: Result<State<Self>, _>| Ok(self.right_momentum_at(&s?.interval()));
        self.motion(h, m)?.take(steps + 1).map(momentum).collect()
    }

    /// The period of M in continuous time, where M goes round the third axis.
    fn period(&self, m: Vector3<f64>) -> f64 {
        let [j1, j2, j3] = self.J;
        let twice_energy = m.dot(&m.component_div(&Vector3::from(self.J)));
        let a = m.norm_squared() - twice_energy * j1;
        let b = twice_energy * j3 - m.norm_squared();
        let nu = ((j3 - j2) * a / (j1 * j2 * j3)).sqrt();
        // K(κ) is π/2 over the arithmetic-geometric mean of 1 and √(1 - κ²).
        let mut means = [1.0, (1.0 - (j2 - j1) * b / ((j3 - j2) * a)).sqrt()];
        while means[0] - means[1] > 1e-15 {
            let [x, y] = means;
            means = [(x + y) / 2.0, (x * y).sqrt()];
        }
        2.0 * PI / (means[0] * nu)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    // A million with `--release`.
    let (h, steps) = (
        0.01,
        if cfg!(debug_assertions) {
            100_000
        } else {
            1_000_000
        },
    );
    let body = FreeRigidBody { J: [1.0, 2.0, 3.0] };
    // About the middle axis, but for 15 mrad.
    let m = Vector3::new(0.0, 4.0, 0.06);

    println!(
        "{}\n",
        body.equations().get("groups").map_or("", |e| e.text)
    );
    println!("         largest deviation so far, the first two relative");
    println!("  steps    energy  spatial momentum  RᵀR - 1  turns over");
    let mut start = None;
    let mut worst = [0.0f64; 3];
    let mut before: Option<(f64, f64)> = None;
    let mut zeros = Vec::new();
    for s in body.motion(h, m)?.take(steps + 1) {
        let s = s?;
        let interval = s.interval();
        let now = (
            body.energy_at(&interval),
            body.spatial_momentum_at(&interval),
        );
        let (energy, spatial) = *start.get_or_insert(now);
        let matrix = s.q.R.to_rotation_matrix().into_inner();
        let off = [
            (now.0 / energy - 1.0).abs(),
            (now.1 - spatial).norm() / spatial.norm(),
            (matrix.tr_mul(&matrix) - Matrix3::identity()).amax(),
        ];
        worst = [0, 1, 2].map(|i| worst[i].max(off[i]));
        // When the momentum is across the middle axis.
        let middle = body.right_momentum_at(&interval).y;
        if let Some((t, last)) = before
            && last * middle < 0.0
        {
            zeros.push(t + h * last / (last - middle));
        }
        before = Some((s.t, middle));
        if [100, 1000, 10_000, 100_000, 1_000_000].contains(&s.k) {
            let [energy, spatial, orthogonal] = worst;
            let (k, turns) = (s.k, zeros.len());
            println!("{k:7} {energy:9.1e} {spatial:17.1e} {orthogonal:8.1e} {turns:11}");
        }
    }
    let closed_form = body.period(m);
    let mean = 2.0 * (zeros[zeros.len() - 1] - zeros[0]) / (zeros.len() - 1) as f64;
    println!(
        "Period of the tumbling {mean:.5} s, in the mean; of the continuous motion {closed_form:.5} s"
    );

    let view = plot::SphereView::from([0.5, 1.0, 0.5], [0.0, 0.0, 1.0]);
    let on_sphere = |momenta: &[Vector3<f64>]| -> Vec<[f64; 2]> {
        momenta
            .iter()
            .map(|m| view.in_front(m.normalize()))
            .collect()
    };
    let mut others = vec![view.edge()];
    for angle in [0.25f64, 0.5, 0.75, 1.0, 1.25] {
        let (sin, cos) = angle.sin_cos();
        for start in [
            [0.0, sin, cos],
            [0.0, sin, -cos],
            [cos, sin, 0.0],
            [-cos, sin, 0.0],
        ] {
            let momenta = body.body_momenta(5.0 * h, 4.0 * Vector3::from(start), 200)?;
            others.push(on_sphere(&momenta));
        }
    }
    let shown = body.body_momenta(h, m, 4000)?;
    let sphere = plot::Panel::plane("Body momentum on its sphere, in units of |M|", "", "")
        .outlines(others)
        .line("about the middle axis", on_sphere(&shown[..2000]));
    let component = |i: usize| {
        let shown = shown.iter().enumerate().step_by(4);
        shown.map(move |(k, m)| [h * k as f64, m[i]])
    };
    let over_time = plot::Panel::series("Body momentum over time", "t [s]", "M [kg m²/s]")
        .line("first axis", component(0))
        .line("middle axis", component(1))
        .line("last axis", component(2));
    plot::draw(
        "free_rigid_body",
        "Free rigid body about its middle axis",
        &[sphere, over_time],
    )?;
    Ok(())
}
