//! `cases/notation.md`: what other software got wrong, by its id there. Each row is here an id and
//! what must hold, in a list as the table's: input, call, expectation.

use std::collections::BTreeSet;

use crate::support::testdata_text;

mod games;
mod moves;
mod positions;
mod results;

/// An id of the table and the check of its row.
type Row = (&'static str, fn());

fn rows() -> impl Iterator<Item = &'static Row> {
    [positions::ROWS, moves::ROWS, games::ROWS, results::ROWS].into_iter().flatten()
}

#[test]
fn every_row_holds() {
    let mut wrong = Vec::new();
    for (id, check) in rows() {
        if std::panic::catch_unwind(check).is_err() {
            wrong.push(*id);
        }
    }
    assert!(wrong.is_empty(), "rows {wrong:?} do not hold; what was found stands above");
}

#[test]
fn no_row_is_left_out() {
    let table = testdata_text("cases/notation.md");
    let ids = table.lines().filter_map(|line| line.strip_prefix("| ")?.split(' ').next());
    let is_id = |id: &&str| id.len() > 1 && id[1..].bytes().all(|digit| digit.is_ascii_digit());
    let expected: Vec<&str> = ids.filter(is_id).collect();
    assert_eq!(expected.len(), 47);
    let tested: Vec<&str> = rows().map(|(id, _)| *id).collect();
    assert_eq!(tested.iter().collect::<BTreeSet<_>>().len(), tested.len(), "an id stands twice");
    assert_eq!(expected, tested);
}
