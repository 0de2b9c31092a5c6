//! Parts of a survey: the same rows whoever makes them, and files that say what the rows say.

#![cfg(feature = "parquet")]

mod support;

use std::fs::{self, File};
use std::panic::catch_unwind;
use std::path::Path;

use onepile_survey::{Cell, Folder, Kind, Survey, part, read_part};
use onepile_testing::Shapes;
use support::{all_rows, rows, survey};

/// All questions of a family with errors, finite bases and bases without an end.
fn specification(shard: usize) -> String {
    format!(
        "rule = \"if last % {{m}} == 1 then {{a}} // ({{a}} - 2) else {{b}}*last\"\nwhere = \"{{a}} + {{b}} > 2\"\n\
         ask = [\"base\", \"growth\", \"period\", \"losing\", \"unique\", \"outcome\", \"nim\", \"solve\", \"hypotheses\"]\n\
         solve = [12, \"1e30\"]\nshard = {shard}\nbounds = {{ piles = 30, members = 12, work = 20000 }}\n\
         [over]\na = \"1..4\"\nb = \"1..2 by 1/2\"\nm = [2, 3]\n"
    )
}

/// The rows of the file of a part.
fn read(path: &Path, survey: &Survey, shard: usize) -> Vec<Vec<Cell>> {
    let wanted: Vec<usize> = (0..survey.columns().len()).collect();
    let columns = read_part(File::open(path).unwrap(), survey, shard, &wanted).unwrap();
    survey
        .places(shard)
        .enumerate()
        .map(|(row, _)| row)
        .map(|row| columns.iter().map(|column| column[row].clone()).collect())
        .collect()
}

fn written(bytes: &[u8]) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), bytes).unwrap();
    file
}

#[test]
fn rows_are_the_same_whatever_the_parts() {
    let surveys = [1, 7, 500].map(|shard| survey(&specification(shard)));
    let [ones, sevens, all] = &surveys;
    assert_eq!(surveys.each_ref().map(Survey::rules), [22; 3]);
    assert_eq!([ones.shards(), sevens.shards(), all.shards()], [22, 4, 1]);
    let expected = all_rows(all);
    assert_eq!(expected.len(), 22);
    assert!(all_rows(ones) == expected && all_rows(sevens) == expected);
    // Nor does it matter which are made before.
    for place in (0..22).rev() {
        assert_eq!(rows(ones, place), [expected[place].clone()]);
    }
    assert_eq!(sevens.places(3), 21..22);
    assert!(sevens.places(4).is_empty() && rows(sevens, 4).is_empty());
}

#[test]
fn a_part_reads_back_as_it_was_written() {
    let survey = survey(&specification(500));
    let rows = all_rows(&survey);
    let bytes = part(&survey, &rows).unwrap();
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    assert!(bytes == part(&survey, &rows).unwrap(), "the same rows are the same bytes");
    let file = written(&bytes);
    assert_eq!(read(file.path(), &survey, 0), rows);
    // Every kind of cell is there, and cells without a value.
    for (place, column) in survey.columns().iter().enumerate() {
        let has = |is: fn(&Cell) -> bool| rows.iter().any(|row| is(&row[place]));
        match column.kind {
            Kind::Integers => assert!(has(|cell| matches!(cell, Cell::Integers(list) if list.len() > 1))),
            _ if column.name == "losing_density" => assert!(has(|cell| matches!(cell, Cell::Decimal(_)))),
            _ if column.name == "solve_1e30_take" => assert!(has(|cell| matches!(cell, Cell::Text(_)))),
            _ => {}
        }
    }
    assert!(rows.iter().flatten().any(|cell| *cell == Cell::Nothing));
    assert!(rows.iter().flatten().any(|cell| matches!(cell, Cell::Truth(_))));
    // Columns alone, in any order.
    let wanted = [survey.columns().len() - 1, 0];
    let columns = read_part(File::open(file.path()).unwrap(), &survey, 0, &wanted).unwrap();
    assert_eq!(columns.len(), 2);
    assert_eq!(columns[1], rows.iter().map(|row| row[0].clone()).collect::<Vec<_>>());
    assert_eq!(columns[0], rows.iter().map(|row| row[wanted[0]].clone()).collect::<Vec<_>>());
}

/// Cells that no row happens to have.
#[test]
fn every_cell_that_fits_a_column_is_kept() {
    let mut dice = Shapes::new(3);
    let mut cell = |kind: &Kind| match (dice.below(4), kind) {
        (0, _) => Cell::Nothing,
        (_, Kind::Truth) => Cell::Truth(dice.below(2) == 1),
        (_, Kind::Integer) => Cell::Integer(dice.number() as i64),
        (_, Kind::Decimal) => Cell::Decimal(dice.pick(&[0.0, -1.5, 1e300, 5e-324, 0.618033])),
        (_, Kind::Word(words)) => Cell::Text(dice.pick(words).to_owned()),
        (_, Kind::Text) => Cell::Text(dice.pick(&["", "é – 数", "a\n\"b\"\0", "-"]).to_owned()),
        (_, Kind::Integers) => Cell::Integers((0..dice.below(4)).map(|_| dice.number() as i64).collect()),
    };
    for count in [1, 2, 1000] {
        let survey = survey(&specification(count).replace("1..4", "1..400"));
        let rows: Vec<Vec<Cell>> =
            (0..count).map(|_| survey.columns().iter().map(|column| cell(&column.kind)).collect()).collect();
        let file = written(&part(&survey, &rows).unwrap());
        assert!(read(file.path(), &survey, 0) == rows, "{count} rows");
        // A part has as many rows as it should.
        for rows in [&rows[1..], &[&rows[..], &rows[..1]].concat()] {
            let file = written(&part(&survey, rows).unwrap());
            let error = read_part(File::open(file.path()).unwrap(), &survey, 0, &[0]).unwrap_err().to_string();
            assert_eq!(error, format!("it has {} rows, and should have {count}", rows.len()));
        }
    }
}

#[test]
fn rows_that_do_not_fit_make_no_part() {
    let survey = survey(&specification(500));
    let row = rows(&survey, 0).swap_remove(0);
    let mut misplaced = row.clone();
    misplaced[0] = Cell::Integer(3);
    let error = part(&survey, &[row.clone(), misplaced]).unwrap_err().to_string();
    assert!(error.contains("`rule`"), "{error}");
    assert!(part(&survey, &[row[1..].to_vec()]).is_err());
    assert!(part(&survey, &[[row, vec![Cell::Nothing]].concat()]).is_err());
}

#[test]
fn a_part_of_another_survey_is_refused() {
    let one = survey("rule = \"{a}*last\"\nask = [\"losing\"]\n[over]\na = \"1..3\"");
    let file = written(&part(&one, &all_rows(&one)).unwrap());
    for other in [
        // Other names, other kinds under the same names, and fewer of them.
        "rule = \"{b}*last\"\nask = [\"losing\"]\n[over]\nb = \"1..3\"",
        "rule = \"{a}*last\"\nask = [\"losing\"]\n[over]\na = \"1..2 by 1/2\"",
        "rule = \"2*last\"\nask = [\"losing\"]",
    ] {
        let error = read_part(File::open(file.path()).unwrap(), &survey(other), 0, &[0, 1]).unwrap_err().to_string();
        assert!(error.contains("other columns"), "{error}");
    }
}

#[test]
fn damaged_parts_are_refused_or_read_and_never_a_panic() {
    let survey = survey(&specification(500));
    let bytes = part(&survey, &all_rows(&survey)).unwrap();
    let wanted: Vec<usize> = (0..survey.columns().len()).collect();
    let mut dice = Shapes::new(11);
    let mut refused = 0;
    for case in 0..600 {
        let mut damaged = bytes.clone();
        match case % 3 {
            0 => damaged.truncate(dice.below(bytes.len() as u64) as usize),
            1 => damaged[dice.below(bytes.len() as u64) as usize] ^= 1 << dice.below(8),
            // Where the description of the file is.
            _ => {
                let at = bytes.len() - 1 - dice.below(bytes.len() as u64 / 2) as usize;
                damaged[at] = dice.below(256) as u8;
            }
        }
        let file = written(&damaged);
        let read = catch_unwind(|| read_part(File::open(file.path()).unwrap(), &survey, 0, &wanted).is_err());
        refused += u32::from(read.unwrap_or_else(|_| panic!("case {case}")));
    }
    assert!(refused > 250, "{refused}");
}

#[test]
fn a_folder_keeps_parts_and_hides_all_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/er");
    let survey = survey(&specification(7));
    let made = Folder::create(&path, &survey).unwrap();
    for shard in (0..survey.shards()).rev() {
        assert!(!made.has(shard));
        let claim = made.claim(shard).unwrap().expect("nobody has it");
        assert!(made.claim(shard).unwrap().is_none(), "somebody has it");
        claim.write(&part(&survey, &rows(&survey, shard)).unwrap()).unwrap();
        assert!(made.has(shard) && made.claim(shard).unwrap().is_none());
    }
    // Who gave up leaves a part to others.
    fs::remove_file(made.part(2)).unwrap();
    drop(made.claim(2).unwrap().unwrap());
    assert!(!made.has(2));
    made.claim(2).unwrap().unwrap().write(&part(&survey, &rows(&survey, 2)).unwrap()).unwrap();
    let mut names: Vec<String> =
        fs::read_dir(&path).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    let parts = (0..4).map(|shard| format!("part-{shard:05}.parquet"));
    assert_eq!(names, ["_survey.toml".to_owned()].into_iter().chain(parts).collect::<Vec<_>>());
    // The folder is all that is needed.
    let (opened, again) = Folder::open(&path).unwrap();
    let all: Vec<Vec<Cell>> = (0..again.shards()).flat_map(|shard| read(&opened.part(shard), &again, shard)).collect();
    assert_eq!(all, all_rows(&survey));
}

#[test]
fn a_folder_of_something_else_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let survey = survey(&specification(7));
    fs::write(folder.path().join("letter.txt"), "Dear").unwrap();
    let error = Folder::create(folder.path(), &survey).unwrap_err().to_string();
    assert!(error.contains("other files"), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let error = Folder::open(folder.path()).unwrap_err().to_string();
    assert!(error.contains("no folder of a survey"), "{error}");
    fs::write(folder.path().join("_survey.toml"), "nonsense").unwrap();
    assert!(Folder::create(folder.path(), &survey).unwrap_err().to_string().contains("another specification"));
    assert!(Folder::open(folder.path()).unwrap_err().to_string().contains("line 1"));
}
