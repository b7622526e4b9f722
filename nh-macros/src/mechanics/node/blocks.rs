//! The block triangular form of a sparse matrix (Dulmage and Mendelsohn; R. Tarjan).

/// Rows and columns of the diagonal blocks, in an order in which each needs only those before it;
/// `None` if the matrix is structurally singular.
pub(in crate::mechanics) fn blocks(pattern: &[Vec<bool>]) -> Option<Vec<(Vec<usize>, Vec<usize>)>> {
    let size = pattern.len();
    let mut row_of = vec![None; size];
    for row in 0..size {
        if !matches(pattern, row, &mut row_of, &mut vec![false; size]) {
            return None;
        }
    }
    let row_of: Vec<usize> = row_of.into_iter().flatten().collect();
    let mut search = Search {
        pattern,
        row_of: &row_of,
        number: vec![None; size],
        low: vec![0; size],
        stack: Vec::new(),
        count: 0,
        components: Vec::new(),
    };
    for column in 0..size {
        if search.number[column].is_none() {
            search.visit(column);
        }
    }
    let block = |mut columns: Vec<usize>| {
        columns.sort_unstable();
        let mut rows: Vec<_> = columns.iter().map(|j| row_of[*j]).collect();
        rows.sort_unstable();
        (rows, columns)
    };
    Some(search.components.into_iter().map(block).collect())
}

/// Finds the row a column, along an alternating path.
fn matches(
    pattern: &[Vec<bool>],
    row: usize,
    row_of: &mut [Option<usize>],
    seen: &mut [bool],
) -> bool {
    for column in 0..row_of.len() {
        if !pattern[row][column] || seen[column] {
            continue;
        }
        seen[column] = true;
        let is_free = match row_of[column] {
            None => true,
            Some(other) => matches(pattern, other, row_of, seen),
        };
        if is_free {
            row_of[column] = Some(row);
            return true;
        }
    }
    false
}

/// Strongly connected components of "column j needs column k", those that are needed first.
struct Search<'a> {
    pattern: &'a [Vec<bool>],
    row_of: &'a [usize],
    number: Vec<Option<usize>>,
    low: Vec<usize>,
    stack: Vec<usize>,
    count: usize,
    components: Vec<Vec<usize>>,
}

impl Search<'_> {
    fn visit(&mut self, column: usize) {
        let own = self.count;
        self.count += 1;
        self.number[column] = Some(own);
        self.low[column] = own;
        self.stack.push(column);
        for other in 0..self.row_of.len() {
            if !self.pattern[self.row_of[column]][other] {
                continue;
            }
            match self.number[other] {
                None => {
                    self.visit(other);
                    self.low[column] = self.low[column].min(self.low[other]);
                }
                Some(number) if self.stack.contains(&other) => {
                    self.low[column] = self.low[column].min(number);
                }
                Some(_) => {}
            }
        }
        if self.low[column] == own {
            let start = self.stack.iter().position(|j| *j == column);
            let component = self.stack.split_off(start.expect("it is on the stack"));
            self.components.push(component);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::blocks;

    #[test]
    fn in_order_of_need() {
        let pattern = [
            vec![true, true, false],
            vec![false, true, false],
            vec![true, false, true],
        ];
        let found = blocks(&pattern).expect("regular");
        assert_eq!(
            found,
            [(vec![1], vec![1]), (vec![0], vec![0]), (vec![2], vec![2])]
        );
        let coupled = [vec![true, true], vec![true, true]];
        assert_eq!(
            blocks(&coupled).expect("regular"),
            [(vec![0, 1], vec![0, 1])]
        );
        assert!(blocks(&[vec![true, false], vec![true, false]]).is_none());
    }
}
