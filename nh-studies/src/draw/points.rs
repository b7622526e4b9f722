//! Points that fill a cube evenly, each by its index.

use std::sync::OnceLock;

use sobol::Sobol;
use sobol::params::JoeKuoD6;
use twox_hash::XxHash3_64;

/// The dimensions of which directions are kept.
pub(super) const DIMENSIONS: usize = 100;

/// The bits of a coordinate, and of an index.
const BITS: usize = 53;

/// The place of an index among 2⁵³ that are in the order of a key: every block of 2^k indices from
/// a multiple of 2^k on has places in one such block, so that the points of its members are a net
/// as the first 2^k points are.
pub(super) fn shuffled(index: u64, key: u64) -> u64 {
    assert!(
        index >> BITS == 0,
        "the Sobol sequence has 2^53 points, and none of index {index}"
    );
    let unused = 64 - BITS;
    scrambled(index << unused, key, DIMENSIONS) >> unused
}

/// A coordinate, 2⁶⁴ as the unit, whose first 53 bits are permuted at random as by A. B. Owen
/// (1995): each is flipped or not by a hash of the bits before it, so that halves of any interval
/// between multiples of 2^-k stay such halves. `tree` is the number of the permutation of a key.
pub(super) fn scrambled(bits: u64, key: u64, tree: usize) -> u64 {
    let key = XxHash3_64::oneshot_with_seed(key, &(tree as u64).to_le_bytes());
    let flips = (0..BITS).fold(0, |flips, level| {
        // The node of a binary tree of which these bits are the path.
        let path = bits.checked_shr(64 - level as u32).unwrap_or(0);
        let node = (1 << level) | path;
        let hash = XxHash3_64::oneshot_with_seed(key, &u64::to_le_bytes(node));
        flips | ((hash & 1) << (63 - level))
    });
    bits ^ flips
}

/// A coordinate of a point of the Sobol sequence, 2⁶⁴ as the unit: in the order of Gray's code, the
/// sum modulo 2 of the directions that the bits of i ^ (i >> 1) name.
pub(super) fn sobol(index: u64, dimension: usize) -> u64 {
    static DIRECTIONS: OnceLock<Vec<Vec<u64>>> = OnceLock::new();
    let directions = DIRECTIONS
        .get_or_init(|| Sobol::<f64>::init_direction_vals(DIMENSIONS, BITS, &JoeKuoD6::minimal()));
    let code = index ^ (index >> 1);
    let terms = directions[dimension].iter().enumerate();
    let terms = terms.filter(|(bit, _)| code >> bit & 1 == 1);
    terms.fold(0, |sum, (_, direction)| sum ^ direction)
}

/// The place of `at` in a permutation of 0 … n - 1: a Feistel network over the smallest square of a
/// power of 2 that holds these numbers, walked until it comes back among them (Black and Rogaway,
/// *Ciphers with arbitrary finite domains*, CT-RSA 2002). `mix(round, half)` gives random bits.
pub(super) fn permuted(at: u64, n: u64, mix: impl Fn(u64, u64) -> u64) -> u64 {
    const ROUNDS: u64 = 6;
    let half = (u64::BITS - (n - 1).leading_zeros()).div_ceil(2).max(1);
    let mask = (1_u64 << half) - 1;
    let mut value = at;
    loop {
        let (mut left, mut right) = (value >> half, value & mask);
        for round in 0..ROUNDS {
            (left, right) = (right, left ^ (mix(round, right) & mask));
        }
        value = (left << half) | right;
        if value < n {
            return value;
        }
    }
}
