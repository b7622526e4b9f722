//! The stages of the disk: one pass solves every row.

use nh_runtime::nalgebra::SVector;
use nh_runtime::{Given, Real, Solved, Stages, StagesOf, relative};

use super::Disk;

#[derive(Clone, Copy, Debug)]
pub struct DiskStages;

#[derive(Clone, Copy, Debug)]
pub struct Constants<T> {
    /// m/h, I/h, J/h.
    m: T,
    i: T,
    j: T,
    a: T,
}

impl Stages for DiskStages {
    const DIRECT: bool = true;
    const PERIODIC: &'static [bool] = &[false, false, true, true];
    type Parameters<T: Real> = [T; 4];
    type Point<T: Real> = [T; 4];
    type Control<T: Real> = [T; 0];
    type Covector<T: Real> = [T; 4];
    type Unknowns<T: Real> = [T; 6];
    type Constants<T: Real> = Constants<T>;

    fn constants<T: Real>(&[m, i, j, a]: &[T; 4], h: T) -> Constants<T> {
        Constants {
            m: m / h,
            i: i / h,
            j: j / h,
            a,
        }
    }

    /// dφ from its own row; then dx, dy and λ by dθ, and dθ from the row of θ:
    /// (I + m A² (c c' + s s')) dθ/h = p_θ + A (c p_x + s p_y), c and s at φ_k, c' and s' at the midpoint.
    #[inline(always)]
    fn solve<T: Real>(at: Given<'_, Self, T>) -> Solved<Self, T> {
        let Given { q, limits, .. } = at;
        let Constants { m, i, j, a } = *at.constants;
        let [x, y, theta, phi] = *at.arrival;
        let d_phi = phi / j;
        let (s, c) = q[3].sin_cos();
        let (s_middle, c_middle) = (q[3] + T::of(0.5) * d_phi).sin_cos();
        let rim = m * a * a;
        let pivot = i + rim * (c * c_middle + s * s_middle);
        let d_theta = (theta + a * (c * x + s * y)) / pivot;
        let (d_x, d_y) = (a * c_middle * d_theta, a * s_middle * d_theta);
        let lambda = [x - m * d_x, y - m * d_y];
        let (by_x, by_y) = (a * c * lambda[0], a * s * lambda[1]);
        let row = (theta - i * d_theta) + by_x + by_y;
        let terms = theta.abs() + (i * d_theta).abs() + by_x.abs() + by_y.abs();
        let arrival = [m * d_x, m * d_y, i * d_theta, j * d_phi];
        let norm = relative(row, terms).largest(relative(arrival[3] - phi, phi.abs()));
        let sound = (T::of(1e-12) * (i.abs() + rim.abs())).below(pivot.abs());
        Solved {
            z: [d_x, d_y, d_theta, d_phi, lambda[0], lambda[1]],
            arrival,
            norm,
            iterations: 1,
            good: sound & norm.at_most(T::of(limits.tolerance)),
        }
    }
}

impl StagesOf<Disk> for DiskStages {
    fn parameters(disk: &Disk) -> [f64; 4] {
        [disk.m, disk.i, disk.j, disk.a]
    }

    fn point(q: &SVector<f64, 4>) -> [f64; 4] {
        (*q).into()
    }

    fn configuration(point: &[f64; 4]) -> SVector<f64, 4> {
        (*point).into()
    }
}
