//! The particle in a planar harmonic potential, with and without a constraint (T §4).

use nonholonomic::nalgebra::Vector3;

use crate::reference::check;
use crate::reference::data::Reference;
use crate::support::Chart;

/// |p|²/2 + (x² + y²)/2.
fn hamiltonian(q: Vector3<f64>, p: Vector3<f64>) -> f64 {
    (p.norm_squared() + q.xy().norm_squared()) / 2.0
}

/// The Hamiltonian with p = -D1L_d.
pub fn energy_at_node<S: Chart<3, M>, const M: usize>(
    system: &S,
    h: f64,
) -> impl Fn(Vector3<f64>, Vector3<f64>) -> f64 {
    move |q0, q1| hamiltonian(q0, -system.d1_discrete_lagrangian(h, q0, q1))
}

/// The Hamiltonian with p = (q_1 - q_0)/h.
pub fn energy_forward(h: f64) -> impl Fn(Vector3<f64>, Vector3<f64>) -> f64 {
    move |q0, q1| hamiltonian(q0, (q1 - q0) / h)
}

/// The trajectory and its energies. `rows` is that of [`check::trajectory`].
pub fn compare_trajectory<S: Chart<3, M>, const M: usize>(
    name: &str,
    system: &S,
    file: &Reference,
    rows: [usize; M],
) {
    let h = file.h();
    check::trajectory(
        name,
        system,
        file,
        rows,
        &[
            ("L_d", &|q0, q1| system.discrete_lagrangian(h, q0, q1)),
            ("energy_mid", &|q0, q1| system.energy(h, q0, q1)),
            ("energy_node", &energy_at_node(system, h)),
            ("energy_forward", &energy_forward(h)),
        ],
    );
}

/// The statistics of the energies.
pub fn compare_energies<S: Chart<3, M>, const M: usize>(name: &str, system: &S, file: &Reference) {
    let h = file.h();
    let run = check::Run::of_file(system, file, 10_000);
    let middle = |q0, q1| system.energy(h, q0, q1);
    check::energy_error(name, &run, file, "energy_mid", middle);
    check::energy_error(name, &run, file, "energy_node", energy_at_node(system, h));
    check::energy_error(name, &run, file, "energy_forward", energy_forward(h));
}
