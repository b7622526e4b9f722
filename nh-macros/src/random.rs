//! Pseudo-random numbers that are the same on every machine and for ever: SplitMix64 (Steele, Lea
//! and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).

/// 2⁶⁴ divided by the golden ratio.
const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;

/// A sequence of numbers that follows from its seed.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STRIDE);
        scrambled(self.0)
    }

    /// A number in 0..`bound`; 0 if the range is empty.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((self.unit() * bound as f64) as usize).min(bound.saturating_sub(1))
    }

    /// A multiple of 2⁻⁵³ plus 2⁻⁵⁴ in (0, 1).
    pub(crate) fn unit(&mut self) -> f64 {
        ((self.next() >> 11) as f64 + 0.5) * 2f64.powi(-53)
    }
}

#[cfg(test)]
impl Random {
    /// A sequence for every pair of numbers.
    pub(crate) fn of_pair(first: u64, second: u64) -> Self {
        let mut random =
            Self(first.wrapping_mul(STRIDE) ^ second.wrapping_mul(0xd1b5_4a32_d192_ed03));
        random.next();
        random
    }

    pub(crate) fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }

    pub(crate) fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len())]
    }
}

/// Another number for every number, without a pattern.
pub(crate) fn scrambled(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// The first numbers of Vigna's splitmix64.c with the state 1234567.
    #[test]
    fn the_published_sequence() {
        let mut random = Random::new(1_234_567);
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(expected.map(|_| random.next()), expected);
    }
}
