//! The nearest known name to a misspelt one.

/// The message on an unknown name, `fact`, with the name that was meant, or else what there is.
pub(crate) fn unknown(
    fact: &str,
    meant: Option<impl std::fmt::Display>,
    otherwise: impl std::fmt::Display,
) -> String {
    match meant {
        Some(name) => format!("{fact}; did you mean `{name}`?"),
        None => format!("{fact}; {otherwise}"),
    }
}

/// The candidate that `name` was probably meant to be; the first of several equally near.
pub(crate) fn nearest<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    candidates
        .into_iter()
        .filter(|candidate| *candidate != name)
        // Among thousands of names most are out of reach by their lengths alone.
        .filter(|candidate| {
            let (a, b) = (name.chars().count(), candidate.chars().count());
            a.abs_diff(b) <= tolerance(name.len().min(candidate.len()))
                || are_alike(name, candidate)
        })
        .map(|candidate| (score(name, candidate), candidate))
        .filter(|(score, candidate)| *score <= tolerance(name.len().min(candidate.len())))
        .min_by_key(|(score, _)| *score)
        .map(|(_, candidate)| candidate)
}

fn tolerance(length: usize) -> usize {
    match length {
        0..=2 => 0,
        3..=5 => 1,
        6..=11 => 2,
        _ => 3,
    }
}

/// Whether names differ in case and underscores alone.
fn are_alike(a: &str, b: &str) -> bool {
    let letters = |name: &'_ str| name.replace('_', "").to_ascii_lowercase();
    letters(a) == letters(b)
}

/// Names that differ in case and underscores alone are the nearest of all.
fn score(a: &str, b: &str) -> usize {
    if are_alike(a, b) { 0 } else { distance(a, b) }
}

/// Edits between two words: insertions, deletions, substitutions, swaps of neighbours.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let substitution = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = substitution.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_misspelt_name_finds_its_neighbour() {
        let known = ["theta", "x", "x_dot", "sin"];
        assert_eq!(nearest("thta", known), Some("theta"));
        assert_eq!(nearest("tehta", known), Some("theta"));
        assert_eq!(nearest("xdot", known), Some("x_dot"));
        assert_eq!(nearest("X", known), Some("x"));
        assert_eq!(nearest("ul", ["u_r", "u_l"]), Some("u_l"));
    }

    #[test]
    fn a_different_name_finds_nothing() {
        assert_eq!(nearest("y", ["x", "z"]), None);
        assert_eq!(nearest("omega", ["theta", "phi"]), None);
    }
}
