//! Numbers in few bytes: rounded to multiples of a quantum, and the differences of those in Rice's
//! code.

use std::string::String;
use std::vec::Vec;

/// Differences that are taken at most.
const ORDERS: usize = 3;

/// The number of ones that announce a value of 32 bits.
const LONGEST: u32 = 20;

/// A string of bits, the most significant bit of a byte first.
#[derive(Default)]
pub(super) struct Bits {
    bytes: Vec<u8>,
    /// Bits written.
    length: usize,
}

impl Bits {
    fn push(&mut self, value: u32, count: u32) {
        for place in (0..count).rev() {
            if self.length.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let last = self.bytes.len() - 1;
            self.bytes[last] |= ((value >> place & 1) as u8) << (7 - self.length % 8);
            self.length += 1;
        }
    }

    /// Writes Golomb's code of a power of two, by Rice: ones for v / 2^k, a zero, and the last k
    /// bits of v.
    fn push_rice(&mut self, value: u32, k: u32) {
        match value >> k {
            ones if ones < LONGEST => {
                self.push(u32::MAX, ones);
                self.push(0, 1);
                self.push(value, k);
            }
            _ => {
                self.push(u32::MAX, LONGEST);
                self.push(value, 32);
            }
        }
    }

    /// The bits in base 64.
    pub(super) fn text(&self) -> String {
        const DIGITS: &[u8; 64] =
            b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let mut text = String::with_capacity(self.bytes.len().div_ceil(3) * 4);
        for three in self.bytes.chunks(3) {
            let byte = |i: usize| u32::from(three.get(i).copied().unwrap_or(0));
            let all = byte(0) << 16 | byte(1) << 8 | byte(2);
            for (i, place) in [18, 12, 6, 0].into_iter().enumerate() {
                text.push(match i > three.len() {
                    true => '=',
                    false => char::from(DIGITS[(all >> place & 63) as usize]),
                });
            }
        }
        text
    }
}

/// The numbers of one quantity, in order: a number where it does not change, or
/// `[low, quantum, differences, k]` with its values among the bits.
///
/// Every number is within half a quantum of its value.
///
/// The range of the numbers is at most 2^28 quanta.
pub(super) fn write(values: &[f64], quantum: f64, bits: &mut Bits) -> String {
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    let steps: Vec<i64> = (values.iter())
        .map(|value| ((value - low) / quantum).round() as i64)
        .collect();
    if steps.iter().all(|step| *step == 0) {
        return std::format!("{low}");
    }
    let mut differences = steps;
    let mut best: Option<(u64, usize, u32, Vec<u32>)> = None;
    for order in 0..=ORDERS {
        if order > 0 {
            for i in (order..differences.len()).rev() {
                differences[i] -= differences[i - 1];
            }
        }
        let folded: Vec<u32> = differences.iter().map(|d| folded(*d)).collect();
        let (cost, k) = cheapest(&folded);
        if best.as_ref().is_none_or(|best| cost < best.0) {
            best = Some((cost, order, k, folded));
        }
    }
    let (_, order, k, folded) = best.unwrap_or_default();
    folded.iter().for_each(|value| bits.push_rice(*value, k));
    std::format!("[{low},{quantum},{order},{k}]")
}

/// 0, -1, 1, -2, … as 0, 1, 2, 3, …
fn folded(difference: i64) -> u32 {
    ((difference << 1) ^ (difference >> 63)) as u32
}

/// The least number of bits over all k, and the k that has it.
fn cheapest(values: &[u32]) -> (u64, u32) {
    let cost = |k: u32| -> u64 {
        let length = |value: &u32| match *value >> k {
            ones if ones < LONGEST => ones + 1 + k,
            _ => LONGEST + 32,
        };
        values.iter().map(|value| u64::from(length(value))).sum()
    };
    (0..24).map(|k| (cost(k), k)).min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{Bits, folded, write};

    /// RFC 4648, §10.
    #[test]
    fn base_64() {
        let text = |bytes: &[u8]| {
            let mut bits = Bits::default();
            bytes.iter().for_each(|byte| bits.push(u32::from(*byte), 8));
            bits.text()
        };
        assert_eq!(text(b""), "");
        assert_eq!(text(b"f"), "Zg==");
        assert_eq!(text(b"fo"), "Zm8=");
        assert_eq!(text(b"foobar"), "Zm9vYmFy");
    }

    #[test]
    fn differences_of_either_sign() {
        assert_eq!([0, -1, 1, -2, 2].map(folded), [0, 1, 2, 3, 4]);
    }

    /// 18 with k = 2 is 1111 0 10.
    #[test]
    fn rice() {
        let mut bits = Bits::default();
        bits.push_rice(18, 2);
        assert_eq!((bits.bytes, bits.length), (std::vec![0b1111_0100], 7));
    }

    /// Second differences of a parabola are constant: two bits each or fewer, and third ones zero.
    #[test]
    fn smooth_numbers_are_short() {
        let values: std::vec::Vec<f64> = (0..1000).map(|i| f64::from(i * i)).collect();
        let mut bits = Bits::default();
        assert!(write(&values, 1.0, &mut bits).starts_with("[0,1,3,"));
        assert!(bits.length < 1100, "{}", bits.length);
    }

    #[test]
    fn a_constant_takes_no_bits() {
        let mut bits = Bits::default();
        assert_eq!(write(&[2.5, 2.5 + 1e-9, 2.5], 1e-6, &mut bits), "2.5");
        assert_eq!(bits.length, 0);
    }
}
