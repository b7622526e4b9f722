//! Products and powers: numbers are multiplied, what cancels is left out, factors are grouped by
//! what they depend on.

use super::Builder;
use crate::expression::Function;
use crate::program::{Depth, Number, Signed, Value, ValueId};

impl Builder {
    /// Multiplies the factors that are known before the others first; products of both are taken
    /// apart.
    fn group_factors(&mut self, ids: Vec<ValueId>) -> Vec<ValueId> {
        let is_mixed = |id: &ValueId| match &self.values[id.0] {
            Value::Product(factors) => factors.iter().any(|f| self.depth(*f) < self.depth(*id)),
            _ => false,
        };
        let is_constant = |id: &ValueId| self.depth(*id) == Depth::Constant;
        let mut apart = Vec::new();
        for id in ids {
            match &self.values[id.0] {
                Value::Product(factors) if is_mixed(&id) => {
                    for factor in factors {
                        match &self.values[factor.0] {
                            Value::Product(constants) if is_constant(factor) => {
                                apart.extend(constants);
                            }
                            _ => apart.push(*factor),
                        }
                    }
                }
                Value::Product(factors) if is_constant(&id) => apart.extend(factors),
                _ => apart.push(id),
            }
        }
        let deepest = apart.iter().map(|id| self.depth(*id)).max();
        let mut groups = Vec::new();
        for depth in [Depth::Constant, Depth::Node, Depth::Iteration] {
            let early = |id: &ValueId| Some(depth) < deepest && self.depth(*id) == depth;
            let group: Vec<_> = apart.iter().copied().filter(early).collect();
            apart.retain(|id| !(Some(depth) < deepest && self.depths[id.0] == depth));
            if !group.is_empty() {
                let factors = group.into_iter().map(Signed::positive);
                groups.push(self.product(factors.collect()).id);
            }
        }
        groups.extend(apart);
        groups
    }

    /// Makes one number of several.
    fn multiply_numbers(&mut self, ids: &mut Vec<ValueId>) {
        let number = |id: &ValueId| match &self.values[id.0] {
            Value::Number(number) => Some(number),
            _ => None,
        };
        let (numbers, others): (Vec<_>, Vec<_>) = ids.iter().partition(|id| number(id).is_some());
        let product = numbers
            .iter()
            .filter_map(number)
            .try_fold(Number::one(), |a, b| a.times(b));
        if let (2.., Some(product)) = (numbers.len(), product) {
            *ids = others;
            ids.insert(0, self.number(false, product).id);
        }
    }

    /// Takes x and 1/x out of constant factors.
    fn cancel(&self, ids: &mut Vec<ValueId>) {
        let inverse = |id: ValueId| match &self.values[id.0] {
            Value::Power(base, -1) => Some(*base),
            _ => None,
        };
        let found = |ids: &[ValueId]| {
            let pair = |(i, id): (usize, &ValueId)| {
                let base = inverse(*id)?;
                let j = ids.iter().position(|other| *other == base)?;
                (self.depth(base) == Depth::Constant).then_some([i.max(j), i.min(j)])
            };
            ids.iter().enumerate().find_map(pair)
        };
        while let Some([i, j]) = found(ids) {
            ids.remove(i);
            ids.remove(j);
        }
    }

    /// Joins x^a to the powers of ln x: their product is 0 where x^a is. It is so for a > 0 in the
    /// limit, and d(x^a)/da = x^a ln x is 0 at x = 0, where 0^a is.
    fn join_logarithms(&mut self, ids: &mut Vec<ValueId>) {
        let real_power = |id: &ValueId| match self.values[id.0] {
            Value::RealPower(base, _) => Some((*id, base)),
            _ => None,
        };
        let powers: Vec<_> = ids.iter().filter_map(real_power).collect();
        for (power, base) in powers {
            let is_ln = |id: ValueId| self.values[id.0] == Value::Call(Function::Ln, vec![base]);
            let is_of_ln = |id: &ValueId| match self.values[id.0] {
                Value::Power(ln, exponent) => exponent > 0 && is_ln(ln),
                _ => is_ln(*id),
            };
            let (mut joined, others): (Vec<_>, Vec<_>) = ids.iter().copied().partition(is_of_ln);
            if joined.is_empty() {
                continue;
            }
            *ids = others;
            ids.retain(|id| *id != power);
            joined.insert(0, power);
            let product = self.positive(Value::Product(joined)).id;
            let limit = Value::Call(Function::BySign, vec![power, product, power]);
            ids.push(self.positive(limit).id);
        }
    }

    pub(crate) fn product(&mut self, factors: Vec<Signed>) -> Signed {
        let negative = factors.iter().filter(|factor| factor.negative).count() % 2 == 1;
        let mut ids: Vec<_> = factors.iter().map(|factor| factor.id).collect();
        self.join_logarithms(&mut ids);
        if self.is_staged {
            if factors.iter().any(|factor| self.is_zero(*factor)) {
                return self.zero();
            }
            ids = self.group_factors(ids);
            self.multiply_numbers(&mut ids);
        }
        ids.retain(|id| !matches!(&self.values[id.0], Value::Number(number) if number.is_one()));
        if self.is_staged {
            self.cancel(&mut ids);
        }
        match ids.as_slice() {
            [] => self.number(negative, Number::one()),
            [id] => Signed { negative, id: *id },
            [first, rest @ ..] if rest.iter().all(|id| id == first) => {
                let exponent = i64::try_from(ids.len()).expect("a product of few factors");
                self.positive(Value::Power(*first, exponent))
                    .times(negative)
            }
            _ => {
                // Numbers first, as a person writes them.
                ids.sort_by_key(|id| !matches!(self.values[id.0], Value::Number(_)));
                self.positive(Value::Product(ids)).times(negative)
            }
        }
    }

    pub(crate) fn power(&mut self, base: Signed, exponent: i64) -> Signed {
        let negative = base.negative && exponent % 2 != 0;
        let inverse = match &self.values[base.id.0] {
            Value::Power(inner, -1) if self.is_staged && exponent == -1 => Some(*inner),
            Value::Number(number) if self.is_staged && number.is_one() => Some(base.id),
            _ => None,
        };
        if let Some(id) = inverse {
            return Signed { negative, id };
        }
        if let Some(factors) = self.inverted_factors(base.id, exponent) {
            let product = self.product(factors);
            return product.times(negative);
        }
        match exponent {
            0 => self.number(false, Number::one()),
            1 => base,
            _ => self
                .positive(Value::Power(base.id, exponent))
                .times(negative),
        }
    }

    /// The reciprocals of the factors of a constant: of 1/(m h⁻¹) they are m⁻¹ and h, which cancel
    /// with other factors.
    fn inverted_factors(&mut self, base: ValueId, exponent: i64) -> Option<Vec<Signed>> {
        let is_constant = self.is_staged && self.depth(base) == Depth::Constant;
        match &self.values[base.0] {
            Value::Product(factors) if is_constant && exponent == -1 => {
                let factors = factors.clone();
                let inverted = |id: ValueId| self.power(Signed::positive(id), -1);
                Some(factors.into_iter().map(inverted).collect())
            }
            _ => None,
        }
    }
}
