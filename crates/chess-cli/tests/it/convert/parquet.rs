//! Parquet, read back by the library's own reader.

use std::fs::{self, File};

use parquet::basic::Type;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use tempfile::tempdir;

use super::GAME;
use crate::chess;
use crate::collection::collection;

/// All cells of a file as CSV has them.
fn cells(path: &str) -> (Vec<String>, Vec<Vec<String>>) {
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let schema = reader.metadata().file_metadata().schema_descr_ptr();
    let names = schema.columns().iter().map(|column| column.name().to_owned()).collect();
    let cell = |field: &Field| match field {
        Field::Null => String::new(),
        Field::Str(text) => text.clone(),
        Field::Int(number) => number.to_string(),
        Field::Long(number) => number.to_string(),
        Field::Date(_) => field.to_string().split(' ').next().unwrap().to_owned(),
        other => panic!("{other:?}"),
    };
    let row =
        |row: parquet::record::Row| row.get_column_iter().map(|(_, field)| cell(field)).collect();
    let rows = reader.get_row_iter(None).unwrap().map(|one| row(one.unwrap())).collect();
    (names, rows)
}

/// Parquet has what CSV has.
fn check(file: &str, arguments: &[&str]) {
    let folder = tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for (to, out) in [("csv", path("csv")), ("parquet", path("parquet"))] {
        let shown = chess(&[&["pgn", "convert", "--to", to, file, "-o", &out], arguments].concat());
        assert_eq!(shown, "", "{file} to {to}");
    }
    let text = fs::read_to_string(path("csv")).unwrap();
    let mut csv = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    let mut csv =
        csv.records().map(|record| record.unwrap().iter().map(str::to_owned).collect::<Vec<_>>());
    let (names, rows) = cells(&path("parquet"));
    assert_eq!(csv.next().unwrap(), names);
    let csv: Vec<_> = csv.collect();
    assert_eq!(csv.len(), rows.len());
    for (row, (csv, parquet)) in csv.iter().zip(&rows).enumerate() {
        assert_eq!(csv, parquet, "row {row} of {file}");
    }
}

#[test]
fn what_is_written_can_be_read() {
    let folder = tempdir().unwrap();
    let own = folder.path().join("own.pgn");
    fs::write(&own, GAME).unwrap();
    let own = own.to_str().unwrap();
    for file in [own, "testdata/games.pgn"] {
        check(file, &[]);
        check(file, &["--per", "move"]);
        check(file, &["--per", "move", "--columns", "file,game,day,White,ply,clock_ms"]);
    }
    if let Some(file) = collection() {
        check(&file, &[]);
    }
}

#[test]
fn columns_have_their_types() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("out.parquet");
    let path = path.to_str().unwrap();
    let columns = "game,white,white_elo,day";
    chess(&[
        "pgn",
        "convert",
        "--to",
        "parquet",
        "--columns",
        columns,
        "testdata/games.pgn",
        "-o",
        path,
    ]);
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let schema = reader.metadata().file_metadata().schema_descr_ptr();
    let types: Vec<Type> = schema.columns().iter().map(|column| column.physical_type()).collect();
    assert_eq!(types, [Type::INT64, Type::BYTE_ARRAY, Type::INT32, Type::INT32]);
    assert_eq!(reader.num_row_groups(), 1);
}

/// A large table has several row groups, each of which was put aside in many blocks.
#[test]
fn rows_are_written_in_groups() {
    let folder = tempdir().unwrap();
    let (many, path) = (folder.path().join("many.pgn"), folder.path().join("out.parquet"));
    let game = format!("[Event \"{}\"]\n\n1. e4 *\n\n", "long ".repeat(2000));
    fs::write(&many, game.repeat(7000)).unwrap();
    chess(&[
        "pgn",
        "convert",
        "--to",
        "parquet",
        many.to_str().unwrap(),
        "-o",
        path.to_str().unwrap(),
    ]);
    let reader = SerializedFileReader::new(File::open(&path).unwrap()).unwrap();
    assert_eq!(reader.num_row_groups(), 3);
    assert_eq!(reader.metadata().file_metadata().num_rows(), 7000);
}
