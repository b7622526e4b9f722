//! The smallest input that fails like a given one, as far as leaving out parts goes.

use super::mutate::{Input, Trees};
use super::tree::{Tree, list, lists};

/// The input with everything left out without which `fails` is true as well, asked at most so
/// often.
pub(super) fn minimised(input: &Input, mut tries: usize, fails: &dyn Fn(&Input) -> bool) -> Input {
    let Some(mut smallest) = input.trees() else {
        return input.clone();
    };
    loop {
        let before = tries;
        let mut found = false;
        for candidate in candidates(&smallest) {
            if tries == 0 {
                return smallest.write();
            }
            tries -= 1;
            if fails(&candidate.write()) {
                (smallest, found) = (candidate, true);
                break;
            }
        }
        if !found || before == tries {
            return smallest.write();
        }
    }
}

/// Inputs with one part less, large parts first.
fn candidates(input: &Trees) -> impl Iterator<Item = Trees> + use<> {
    let mut cuts = Vec::new();
    for path in lists(&input.item) {
        let length = list(&mut input.item.clone(), &path).len();
        let mut size = length;
        while size > 0 {
            let starts = (0..length).step_by(size);
            cuts.extend(starts.map(|start| (path.clone(), start..(start + size).min(length))));
            size /= 2;
        }
    }
    let weight = |cut: &(Vec<usize>, std::ops::Range<usize>)| {
        weight(&list(&mut input.item.clone(), &cut.0)[cut.1.clone()])
    };
    cuts.sort_by_cached_key(|cut| std::cmp::Reverse(weight(cut)));
    let input = input.clone();
    cuts.into_iter().map(move |(path, range)| {
        let mut smaller = input.clone();
        list(&mut smaller.item, &path).drain(range);
        smaller
    })
}

/// How many leaves there are.
fn weight(trees: &[Tree]) -> usize {
    let of = |tree: &Tree| match tree {
        Tree::Group(_, inside) => 1 + weight(inside),
        Tree::Leaf(_) => 1,
    };
    trees.iter().map(of).sum()
}

#[cfg(test)]
mod tests {
    use super::{Input, minimised};

    #[test]
    fn what_does_not_matter_is_left_out() {
        let input = Input {
            arguments: String::new(),
            item: "#[a(1 + 2, f(x))] #[b(y)] struct S { m: f64 }".into(),
        };
        let fails = |input: &Input| input.item.contains('x');
        let smallest = minimised(&input, 1000, &fails);
        let expected = "# [a (f (x ) ) ] ";
        let words = |text: &str| text.replace(' ', "");
        // Delimiters stay where something is between them.
        assert!(
            words(&smallest.item).len() <= words(expected).len(),
            "{}",
            smallest.item
        );
        assert!(smallest.item.contains('x'));
    }
}
