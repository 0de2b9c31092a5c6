//! Pictures: their structure, their numbers, and that everybody can read them.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Cursor;
use std::path::Path;
use std::time::{Duration, Instant};

use base64::prelude::{BASE64_STANDARD, Engine};
use common::{error, onepile, values};
use roxmltree::{Document, Node};

/// Every kind of picture.
const PICTURES: [&[&str]; 8] = [
    &["2*last", "--of", "outcome"],
    &["if even(last) then last else 4*last", "--of", "g"],
    &["floor(sqrt(pile))", "--of", "nim"],
    &["flanigan-tableau", "--of", "tableau"],
    &["golden-beatty", "--of", "beatty"],
    &["2*last", "--of", "game", "--pile", "30"],
    &["a*last", "--of", "family", "--vary", "a = 1..3 by 1/10"],
    &["a*last", "--of", "growth", "--vary", "a = 1..3 by 1/10"],
];

/// The text of an SVG picture.
fn svg(arguments: &[&str]) -> String {
    let run = onepile([&["plot"], arguments, &["-o", "-"]].concat());
    assert_eq!((run.code, &run.stderr[..]), (0, ""), "{arguments:?}");
    run.stdout
}

/// What is written in a picture.
fn labels<'a>(document: &'a Document<'_>) -> Vec<&'a str> {
    document.descendants().filter_map(|node| node.attribute("aria-label")).collect()
}

/// The elements with a name, which have the namespace of SVG.
fn elements<'a, 'input>(document: &'a Document<'input>, name: &'a str) -> Vec<Node<'a, 'input>> {
    document.descendants().filter(|node| node.is_element() && node.tag_name().name() == name).collect()
}

#[test]
fn pictures_of_all_sizes_are_well_formed() {
    for picture in PICTURES {
        for (size, width, height) in
            [("thumbnail", "240", "160"), ("page", "960", "640"), ("poster", "4800", "3200"), ("300x900", "300", "900")]
        {
            let text = svg(&[picture, &["--size", size]].concat());
            let document = Document::parse(&text).unwrap_or_else(|error| panic!("{picture:?}: {error}"));
            let root = document.root_element();
            assert_eq!((root.attribute("width"), root.attribute("height")), (Some(width), Some(height)));
            assert_eq!(root.attribute("viewBox").unwrap(), format!("0 0 {width} {height}"));
            assert_eq!(root.attribute("role"), Some("img"));
            // Letters are outlines, so no text depends on fonts, and every outline that is used is there.
            assert!(elements(&document, "text").is_empty());
            let outlines: BTreeMap<String, &str> = elements(&document, "defs")[0]
                .children()
                .filter(Node::is_element)
                .map(|path| (format!("#{}", path.attribute("id").unwrap()), path.attribute("d").unwrap()))
                .collect();
            assert!(
                elements(&document, "use")
                    .iter()
                    .all(|letter| outlines.contains_key(letter.attribute("href").unwrap()))
            );
            let visible = outlines.values().filter(|outline| !outline.is_empty()).count();
            assert!(visible + 1 >= outlines.len(), "only the blank is empty");
            assert!(text.len() < 300_000, "{picture:?} at {size} has {} bytes", text.len());
        }
    }
}

#[test]
fn pictures_say_what_they_show() {
    let wanted: [&[&str]; 8] = [
        &[
            "Who wins: 2*last",
            "pile",
            "limit of the coming move",
            "the player to move wins",
            "the player to move loses",
            "N",
            "P",
            "100",
            "50",
            "89",
            "55",
        ],
        &["pile", "g: the smallest take that wins if the limit allows it", "no take wins", "200"],
        &["pile", "nim-value", "0: lost", "1, 6, 11, …", "5, 10, 15, …", "400"],
        &["turn", "moves left", "– absent", "moves left odd: up to this pile won", "12", "∞", "–", "14", "19"],
        &[
            "F",
            "H",
            "F(m): the first pile with limit m",
            "1",
            "2",
            "3",
            "130",
            "F(1)",
            "H(50)",
            "rule: floor(pile/phi)",
        ],
        &["pile", "before a move, lost by the mover", "1", "2", "−9", "end"],
        &["a", "pile", "3/2", "no take below the whole pile wins", "g:", "2–3"],
        &["a", "members", "3/2", "the number of members of the base up to 1000000"],
    ];
    for (picture, wanted) in PICTURES.iter().zip(wanted) {
        let text = svg(picture);
        let document = Document::parse(&text).unwrap();
        let labels = labels(&document);
        for label in wanted {
            assert!(labels.contains(label), "{picture:?} does not say {label}: {labels:?}");
        }
        let title = elements(&document, "title")[0].text().unwrap();
        let description = elements(&document, "desc")[0].text().unwrap();
        let seen = labels.iter().any(|label| *label == title || title.starts_with(label.trim_end_matches('…')));
        assert!(seen, "the title is seen as well");
        assert!(description.starts_with(char::is_uppercase) && description.len() > 80, "{description}");
        assert_eq!((elements(&document, "title").len(), elements(&document, "desc").len()), (1, 1));
    }
}

#[test]
fn a_rule_is_no_markup() {
    let text = svg(&["if last < 3 and pile > 2 then 1 else 2", "--of", "g"]);
    let document = Document::parse(&text).unwrap();
    assert!(elements(&document, "desc")[0].text().unwrap().contains("if last < 3 and pile > 2 then 1 else 2"));
}

#[test]
fn nothing_is_told_by_red_and_green() {
    for picture in PICTURES {
        let text = svg(picture);
        let colors: BTreeSet<&str> = text.split('"').filter(|part| part.starts_with('#') && part.len() == 7).collect();
        assert!(colors.len() >= 2, "{picture:?}: {colors:?}");
        for color in colors {
            let channel = |at: usize| i32::from_str_radix(&color[at..at + 2], 16).unwrap();
            let (red, green, blue) = (channel(1), channel(3), channel(5));
            assert!(green <= red + 40 || green <= blue + 40, "{color} is green");
        }
    }
}

/// The pixels of a PNG file: width, height, red, green, blue and opacity of each.
fn pixels(bytes: &[u8]) -> (u32, u32, Vec<[u8; 4]>) {
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let mut data = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut data).unwrap();
    (info.width, info.height, data.chunks(4).map(|pixel| pixel.try_into().unwrap()).collect())
}

/// The images of a picture.
fn images(document: &Document<'_>) -> Vec<(u32, u32, Vec<[u8; 4]>)> {
    let encoded = elements(document, "image").into_iter().map(|image| image.attribute("href").unwrap());
    encoded
        .map(|href| pixels(&BASE64_STANDARD.decode(href.strip_prefix("data:image/png;base64,").unwrap()).unwrap()))
        .collect()
}

const LOST: [u8; 4] = [213, 94, 0, 255];
const WON: [u8; 4] = [198, 226, 244, 255];
const NOTHING: [u8; 4] = [242, 242, 242, 255];

/// Holds a heat map against the smallest winning takes of a table.
fn compare_heat(rule: &str, options: &[&str]) {
    let text = svg(&[&[rule, "--of", "outcome", "--to", "40", "--limits", "41"], options].concat());
    let document = Document::parse(&text).unwrap();
    assert!(elements(&document, "rect").len() < 10, "cells are pixels");
    let images = images(&document);
    let [(width, height, pixels)] = &images[..] else { panic!("{} images", images.len()) };
    // Each cell is as many pixels as every other.
    let (across, down) = (*width as usize / 41, *height as usize / 41);
    assert_eq!((*width as usize, *height as usize), (41 * across, 41 * down));
    let takes = values(&[&[rule, "--of", "g", "--to", "40"], options].concat());
    for pile in 0..=40usize {
        let smallest = takes[pile].parse().unwrap_or(usize::MAX);
        for limit in 1..=40 {
            let cell = pixels[((41 - limit) * down + down / 2) * *width as usize + pile * across + across / 2];
            let expected = if limit > pile {
                NOTHING
            } else if limit < smallest {
                LOST
            } else {
                WON
            };
            assert_eq!(cell, expected, "{rule} {options:?}: pile {pile}, limit {limit}");
        }
    }
}

#[test]
fn heat_maps_show_what_tables_say() {
    for rule in ["2*last", "if even(last) then last else 4*last", "1 + (prev + last) % 5"] {
        compare_heat(rule, &[]);
        compare_heat(rule, &["--misere"]);
        compare_heat(rule, &["--turn", "2"]);
    }
}

/// Holds some cells of a heat map against single answers.
fn compare_cells(rule: &str, options: &[&str]) {
    let text = svg(&[&[rule, "--of", "outcome", "--from", "1", "--to", "20", "--limits", "20"], options].concat());
    let images = images(&Document::parse(&text).unwrap());
    let (width, height, pixels) = &images[0];
    let (across, down) = (*width as usize / 20, *height as usize / 20);
    for place in 0..60 {
        let (pile, limit) = (1 + place * 7 % 20, 1 + place * 3 % 11);
        if limit > pile {
            continue;
        }
        let cell = pixels[((20 - limit) * down + down / 2) * *width as usize + (pile - 1) * across + across / 2];
        let (pile, limit) = (pile.to_string(), limit.to_string());
        let answer = common::solve(&[&[rule, &pile, "--limit", &limit], options].concat());
        let expected = if answer["outcome"] == "N" { WON } else { LOST };
        assert_eq!(cell, expected, "{rule} {options:?}: pile {pile}, limit {limit}");
    }
}

#[test]
fn heat_maps_show_what_single_answers_say() {
    compare_cells("2*last", &["--misere"]);
    compare_cells("2*last", &["--block", "1"]);
    compare_cells("1 + (prev + last) % 5", &["--block", "2", "--misere"]);
    compare_cells("turn + pile // 3", &["--turn", "4"]);
}

#[test]
fn forbidden_takes_make_a_difference() {
    let lost = |options: &[&str]| {
        let text = svg(&[&["2*last", "--of", "outcome", "--to", "20"], options].concat());
        let images = images(&Document::parse(&text).unwrap());
        images[0].2.iter().filter(|pixel| **pixel == LOST).count()
    };
    assert!(lost(&["--block", "1"]) > lost(&[]));
    assert!(lost(&["--block", "2"]) > lost(&["--block", "1"]));
    assert!(lost(&["--block", "1", "--misere"]) > 0);
}

#[test]
fn points_are_all_there() {
    let text = svg(&["2*last", "--of", "g", "--to", "300"]);
    let document = Document::parse(&text).unwrap();
    let dots = |color: &str| {
        let paths = elements(&document, "path").into_iter().filter(|path| path.attribute("stroke") == Some(color));
        paths.map(|path| path.attribute("d").unwrap().matches("h0").count()).sum::<usize>()
    };
    // One for each pile but 0, which has no winning take, and one in the legend.
    assert_eq!(dots("#0072b2"), 300 + 1);
    let text = svg(&["pile // 2", "--of", "nim", "--to", "63"]);
    let document = Document::parse(&text).unwrap();
    let fill = |color| {
        elements(&document, "path").into_iter().filter(|path| path.attribute("fill") == Some(color)).collect::<Vec<_>>()
    };
    // Lost piles are 0, 1, 3, 7, 15, 31, 63.
    let diamonds: usize = fill("#d55e00").iter().map(|path| path.attribute("d").unwrap().matches('z').count()).sum();
    assert_eq!(diamonds, 7 + 1);
}

#[test]
fn strips_share_all_piles() {
    let text = svg(&["golden-beatty", "--of", "beatty", "--to", "50"]);
    let document = Document::parse(&text).unwrap();
    let numbers: Vec<u32> = labels(&document).iter().filter_map(|label| label.parse().ok()).collect();
    // Each pile is in a strip, and the first of each line stands before it as well.
    let all: BTreeSet<u32> = numbers.iter().copied().collect();
    assert_eq!(all, (1..=50).collect());
    assert!(numbers.len() <= 50 + 10, "{numbers:?}");
    // Each has its number in its sequence: 50 piles, 30 with a new limit.
    let terms = |name: &str| labels(&document).iter().filter(|label| label.starts_with(name)).count();
    assert_eq!((terms("F(") - 1, terms("H(") - 1), (30, 20));
    assert!(error(&["plot", "2*last", "--of", "beatty", "-o", "x.svg"]).contains("rules of `pile` alone"));
}

#[test]
fn the_tableau_is_written_out() {
    let text = svg(&["flanigan-tableau", "--of", "tableau", "--turns", "1", "--columns", "9"]);
    let document = Document::parse(&text).unwrap();
    let labels = labels(&document);
    // Example 3.1 of the paper prints 3 5 0 0 14 0 19 0 and infinity.
    let row = &labels[labels.len() - 9..];
    assert_eq!(row, ["3", "5", "–", "–", "14", "–", "19", "–", "∞"]);
    assert!(error(&["plot", "2*last", "--of", "tableau", "-o", "x.svg"]).contains("no tableau"));
    assert!(error(&["plot", "turn", "--of", "tableau", "--misere", "-o", "x.svg"]).contains("leave out `misere`"));
}

#[test]
fn a_million_points_are_a_small_file() {
    let start = Instant::now();
    for arguments in [["2*last", "--of", "g"], ["2*last", "--of", "outcome"]] {
        let text = svg(&[&arguments[..], &["--to", "1e6"]].concat());
        assert!(text.len() < 1_000_000, "{arguments:?}: {} bytes", text.len());
        assert_eq!(elements(&Document::parse(&text).unwrap(), "image").len(), 1);
    }
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn piles_of_a_googol_are_counted_from_the_first() {
    let text = svg(&["2*last", "--of", "outcome", "--from", "1e100", "--limits", "50"]);
    let document = Document::parse(&text).unwrap();
    assert!(labels(&document).contains(&"pile − 1000…0000 (101 digits)"));
    let message = error(&["plot", "2*last", "--of", "g", "--from", "0", "--to", "1e100", "-o", "x.svg"]);
    assert!(message.contains("at most 10000000 piles"), "{message}");
}

#[test]
fn png_files_have_the_size_asked_for_and_visible_letters() {
    let folder = tempfile::tempdir().unwrap();
    for (size, width, height) in [("thumbnail", 240, 160), ("page", 960, 640), ("1234x567", 1234, 567)] {
        for picture in PICTURES {
            let file = folder.path().join("x.png");
            let run = onepile([&["plot"], picture, &["--size", size, "-o", file.to_str().unwrap()]].concat());
            assert_eq!((run.code, &run.stdout[..], &run.stderr[..]), (0, "", ""), "{picture:?}");
            let (w, h, pixels) = pixels(&std::fs::read(&file).unwrap());
            assert_eq!((w, h), (width, height));
            assert!(pixels.iter().all(|pixel| pixel[3] == 255), "nothing shines through");
            // The title stands in the upper left corner.
            let dark = (0..height / 8).flat_map(|y| (0..width / 3).map(move |x| (y * width + x) as usize));
            let dark = dark.filter(|at| pixels[*at][..3].iter().all(|channel| *channel < 100)).count();
            assert!(dark > 30, "{picture:?} at {size}: {dark} dark pixels");
        }
    }
}

#[test]
fn files_are_written_completely_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let is_empty = |folder: &Path| std::fs::read_dir(folder).unwrap().next().is_none();
    assert!(error(&["plot", "2*last", "--of", "g", "-o", &path("x.gif")]).contains(".svg, .png or .pdf"));
    assert!(error(&["plot", "2*lst", "--of", "g", "-o", &path("x.svg")]).contains("did you mean"));
    assert!(error(&["plot", "1 // (pile - 5)", "--of", "nim", "-o", &path("x.svg")]).contains("division by 0"));
    assert!(error(&["plot", "2", "--of", "g", "--from", "9", "--to", "3", "-o", &path("x.svg")]).contains("`from`"));
    assert!(
        error(&["plot", "2", "--of", "g", "--size", "20000x20000", "-o", &path("x.png")]).contains("million pixels")
    );
    assert!(error(&["plot", "2", "--of", "g", "--size", "huge", "-o", &path("x.png")]).contains("thumbnail, page"));
    assert!(error(&["plot", "2", "--of", "nim", "--misere", "-o", &path("x.png")]).contains("normal play"));
    assert!(error(&["plot", "2", "--of", "g", "--json", "-o", &path("x.svg")]).contains("no JSON"));
    assert!(error(&["plot", "2", "--of", "g", "-o", "/no/such/folder/x.svg"]).contains("cannot write"));
    let long =
        ["plot", "1 + (turn + pile) % last", "--of", "g", "--to", "1e5", "--timeout", "100ms", "-o", &path("x.svg")];
    let run = onepile(long);
    assert_eq!((run.code, &run.stdout[..]), (3, ""));
    assert!(run.stderr.contains("undecided: the time limit is reached"), "{}", run.stderr);
    assert!(is_empty(folder.path()));
}

/// The smallest winning takes of the piles up to a number.
fn smallest_takes(rule: &str, to: &str) -> Vec<usize> {
    values(&[rule, "--of", "g", "--to", to]).iter().map(|take| take.parse().unwrap_or(usize::MAX)).collect()
}

#[test]
fn outcomes_are_cut_off_above_the_last_change() {
    for rule in ["2*last", "floor(sqrt(pile))", "turn + 1 + pile // 2", "{1, 3, 4}", "max(1, pile - last)"] {
        let text = svg(&[rule, "--of", "outcome", "--to", "60"]);
        let document = Document::parse(&text).unwrap();
        let takes = smallest_takes(rule, "60");
        // A pile changes at its smallest winning take, if that is not the first limit.
        let change =
            takes.iter().enumerate().filter(|(pile, take)| *take <= pile).map(|(_, take)| *take).max().unwrap();
        let said = elements(&document, "desc")[0].text().unwrap().to_owned();
        let limits = said.split("Above limit ").nth(1).map(|rest| rest.split(' ').next().unwrap().parse().unwrap());
        let limits: usize = limits.unwrap_or(60);
        assert!((change..=change + 3).contains(&limits) || limits == 60, "{rule}: {limits}, and {change} changes");
        // The image has rows for these limits and no others.
        assert_eq!(images(&document)[0].1 as usize % limits, 0, "{rule}");
    }
}

#[test]
fn peaks_are_lost_piles_that_reach_highest() {
    for (rule, some) in [("2*last", "55"), ("floor(sqrt(pile))", "41"), ("{1, 3, 4}", "16"), ("3*last", "29")] {
        let text = svg(&[rule, "--of", "outcome", "--to", "60"]);
        let document = Document::parse(&text).unwrap();
        let all = labels(&document);
        assert!(all.contains(&some), "{rule}: {all:?}");
        // Peaks are written last, behind the titles of the axes.
        let behind = all.iter().position(|label| *label == "limit of the coming move").unwrap();
        let peaks: Vec<usize> = all[behind + 1..].iter().map(|label| label.parse().unwrap()).collect();
        assert!(peaks.len() >= 3, "{rule}: {peaks:?}");
        let takes = smallest_takes(rule, "60");
        let top = |pile: usize| takes[pile].saturating_sub(1).min(pile);
        for peak in peaks {
            assert!(top(peak) > 0 && (1..peak).all(|pile| top(pile) <= top(peak)), "{rule}: {peak}");
            assert!(peak == 60 || top(peak + 1) < top(peak), "{rule}: {peak}");
        }
    }
}

#[test]
fn titles_themes_and_real_text() {
    for picture in PICTURES {
        let plain = svg(picture);
        let text = svg(&[picture, &["--text", "text", "--title", "Nim & <more>", "--theme", "dark"]].concat());
        let document = Document::parse(&text).unwrap();
        let words: Vec<&str> = elements(&document, "text").iter().filter_map(|node| node.text()).collect();
        assert!(words.contains(&"Nim & <more>") && elements(&document, "use").is_empty(), "{picture:?}: {words:?}");
        assert!(words.iter().any(|word| word.starts_with("rule: ")), "the rule is told where the title does not");
        assert!(text.contains("#12141a") && !plain.contains("#12141a"), "the paper is dark");
        let print = svg(&[picture, &["--theme", "print"]].concat());
        let colors = print.split('"').filter(|part| part.starts_with('#') && part.len() == 7);
        assert!(
            colors.into_iter().all(|color| color[1..3] == color[3..5] && color[3..5] == color[5..7]),
            "{picture:?}"
        );
        for (.., pixels) in images(&Document::parse(&print).unwrap()) {
            assert!(pixels.iter().all(|pixel| pixel[0] == pixel[1] && pixel[1] == pixel[2]), "{picture:?}");
        }
    }
    let text = svg(&["2*last", "--of", "g", "--title", ""]);
    assert!(!labels(&Document::parse(&text).unwrap()).contains(&""));
    let message = error(&["plot", "2*last", "--of", "g", "--title", "Ним", "-o", "x.svg"]);
    assert!(message.contains("no `Н`"), "{message}");
    let text = svg(&["2*last", "--of", "g", "--title", "Ним", "--text", "text"]);
    assert!(text.contains(">Ним</text>"));
}

#[test]
fn logarithmic_axes_keep_all_points() {
    for log in ["x", "y", "xy"] {
        let text = svg(&["2*last", "--of", "g", "--to", "300", "--log", log]);
        let document = Document::parse(&text).unwrap();
        let paths = elements(&document, "path").into_iter().filter(|path| path.attribute("stroke") == Some("#0072b2"));
        assert_eq!(paths.map(|path| path.attribute("d").unwrap().matches("h0").count()).sum::<usize>(), 300 + 1);
        assert_eq!(labels(&document).contains(&"pile, logarithmic"), log.contains('x'));
        assert_eq!(labels(&document).contains(&"g, logarithmic"), log.contains('y'));
    }
    svg(&["golden-beatty", "--of", "beatty", "--log", "xy"]);
    svg(&["square-root", "--of", "nim", "--log", "x", "--from", "0"]);
    svg(&["2*last", "--of", "outcome", "--log", "xy"]);
    svg(&["a*last", "--of", "growth", "--vary", "a = 1..3", "--log", "y"]);
    assert!(error(&["plot", "turn", "--of", "tableau", "--log", "x", "-o", "x.svg"]).contains("no axes"));
    let family = ["plot", "a*last", "--of", "family", "--vary", "a = 1..3", "--log", "x", "-o", "x.svg"];
    assert!(error(&family).contains("`log` y"));
}

#[test]
fn crowds_of_points_are_shades_with_a_legend() {
    let text = svg(&["floor(sqrt(pile))", "--of", "nim", "--to", "30000"]);
    let document = Document::parse(&text).unwrap();
    assert!(labels(&document).contains(&"piles in a square of the picture:"), "{:?}", labels(&document));
    assert_eq!(elements(&document, "image").len(), 1);
    let shades: BTreeSet<[u8; 4]> = images(&document)[0].2.iter().copied().filter(|pixel| pixel[3] > 0).collect();
    let patches = elements(&document, "rect").len() - 1;
    assert!((2..=6).contains(&shades.len()) && patches >= shades.len(), "{shades:?}, {patches} patches");
}

#[test]
fn pdf_files_have_a_page_of_the_size() {
    let folder = tempfile::tempdir().unwrap();
    for picture in PICTURES {
        let file = folder.path().join("x.pdf");
        let run = onepile([&["plot"], picture, &["--size", "400x200", "-o", file.to_str().unwrap()]].concat());
        assert_eq!((run.code, &run.stdout[..], &run.stderr[..]), (0, "", ""), "{picture:?}");
        let bytes = std::fs::read(&file).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.starts_with("%PDF-1.") && text.contains("/MediaBox [0 0 300 150]"), "{picture:?}");
        assert!(text.contains("/ToUnicode") && text.trim_end().ends_with("%%EOF"));
    }
}

#[test]
fn the_path_of_a_game_visits_its_positions() {
    let text = svg(&["2*last", "--of", "game", "--pile", "30", "--moves", "3,6,5,2"]);
    let document = Document::parse(&text).unwrap();
    assert!(elements(&document, "desc")[0].text().unwrap().contains("The takes are 3, 6, 5, 2."));
    let labels = labels(&document);
    for label in ["1", "2", "3", "4", "5", "−3", "−6", "−5", "−2"] {
        assert!(labels.contains(&label), "{label}: {labels:?}");
    }
    // Four ways on the map, drawn twice: on paper, and in ink.
    let paths = elements(&document, "path").into_iter().filter(|path| path.attribute("stroke").is_some());
    let paths = paths.filter_map(|path| path.attribute("d"));
    let ways: Vec<&str> = paths.filter(|d| d.matches('M').count() == 4 && d.matches('L').count() == 4).collect();
    assert_eq!(ways.len(), 2, "{ways:?}");
    // From right to left: piles 30, 27, 21, 16, 14.
    let starts: Vec<f64> =
        ways[0].split('M').skip(1).map(|way| way.split(' ').next().unwrap().parse().unwrap()).collect();
    let cell = (starts[0] - starts[1]) / 3.0;
    for (start, pile) in starts.iter().zip([30.0, 27.0, 21.0, 16.0]) {
        assert!((starts[0] - start - (30.0 - pile) * cell).abs() < 0.1, "{starts:?}");
    }
}

#[test]
fn perfect_games_last_as_long_as_the_remoteness() {
    for rule in ["2*last", "turn + 1 + pile // 2", "{1, 3, 4}", "max(1, pile - last)", "floor(sqrt(pile))"] {
        for options in [&[][..], &["--misere"]] {
            let text = svg(&[&[rule, "--of", "game", "--pile", "23"], options].concat());
            let said = elements(&Document::parse(&text).unwrap(), "desc")[0].text().unwrap().to_owned();
            let takes = said.split("The takes are ").nth(1).unwrap().split('.').next().unwrap().split(", ").count();
            let answer = common::solve(&[&[rule, "23"], options].concat());
            assert_eq!(answer["remoteness"], takes.to_string(), "{rule} {options:?}");
            let winner = if answer["outcome"] == "N" { "The first player wins" } else { "The second player wins" };
            assert!(said.contains(winner), "{rule} {options:?}: {said}");
        }
    }
}

#[test]
fn saved_games_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let name = file.to_str().unwrap();
    let typed = format!("3\n6\nsave {name}\nquit\n");
    let run = assert_cmd::cargo::cargo_bin_cmd!("onepile")
        .args(["play", "2*last", "30", "--two"])
        .write_stdin(typed)
        .output();
    assert!(run.unwrap().status.success() && file.exists());
    let text = svg(&["2*last", "--of", "game", "--record", name]);
    assert!(text.contains("The takes are 3, 6."));
    let wrong = |arguments: &[&str]| error(&[&["plot"], arguments, &["-o", "x.svg"]].concat());
    assert!(wrong(&["3*last", "--of", "game", "--record", name]).contains("is a game of `2*last`"));
    assert!(wrong(&["2*last", "--of", "game", "--record", name, "--misere"]).contains("other terms"));
    assert!(wrong(&["2*last", "--of", "game", "--record", name, "--pile", "3"]).contains("leave out `pile`"));
    assert!(wrong(&["2*last", "--of", "game", "--record", "/no/such/file"]).contains("cannot read"));
}

#[test]
fn families_are_exact() {
    let text = svg(&["a*last", "--of", "family", "--vary", "a = 1..3 by 1/2", "--from", "1", "--to", "40"]);
    let document = Document::parse(&text).unwrap();
    let images = images(&document);
    let (width, height, pixels) = &images[0];
    let (across, down) = (*width as usize / 5, *height as usize / 40);
    for (place, value) in ["1", "(3/2)", "2", "(5/2)", "3"].into_iter().enumerate() {
        let takes = smallest_takes(&format!("{value}*last"), "40");
        for pile in 1..=40usize {
            let cell = pixels[((40 - pile) * down + down / 2) * *width as usize + place * across + across / 2];
            assert_eq!(cell == LOST, takes[pile] >= pile, "a = {value}, pile {pile}");
        }
    }
}

#[test]
fn bad_games_and_families_are_refused() {
    let wrong = |arguments: &[&str]| error(&[&["plot"], arguments, &["-o", "x.svg"]].concat());
    assert!(wrong(&["2*last", "--of", "game"]).contains("name the `pile`"));
    assert!(wrong(&["2*last", "--of", "game", "--pile", "10", "--moves", "3,9"]).contains("move 2 of `moves`"));
    assert!(wrong(&["2*last", "--of", "game", "--pile", "10", "--block", "1"]).contains("give `moves`"));
    assert!(wrong(&["2*last", "--of", "game", "--pile", "1e30"]).contains("at most 10000000 piles"));
    assert!(wrong(&["2*last", "--of", "game", "--pile", "9", "--to", "20"]).contains("has no `from` and `to`"));
    assert!(wrong(&["2*last", "--of", "g", "--pile", "10"]).contains("has no `pile`"));
    assert!(wrong(&["a*last", "--of", "family"]).contains("name the parameter"));
    assert!(wrong(&["2*last", "--of", "family", "--vary", "a = 1..3"]).contains("has no `a`"));
    assert!(wrong(&["a*lst", "--of", "family", "--vary", "a = 1..3"]).contains("(1)*lst"));
    assert!(wrong(&["a*last", "--of", "family", "--vary", "last = 1..3"]).contains("has a meaning"));
    assert!(wrong(&["a*last", "--of", "family", "--vary", "a = 1..x"]).contains("^"));
    assert!(wrong(&["1 // a + last", "--of", "family", "--vary", "a = 0..3"]).contains("for a = 0: "));
    assert!(wrong(&["pile // a", "--of", "growth", "--vary", "a = 1..3"]).contains("for a = 1: the rule has no base"));
    assert!(wrong(&["a*last", "--of", "g", "--vary", "a = 1..3"]).contains("has no `vary`"));
    assert!(wrong(&["2*last", "--of", "g", "--theme", "pink"]).contains("light"));
    assert!(wrong(&["2*last", "--of", "g", "--log", "z"]).contains("xy"));
}
