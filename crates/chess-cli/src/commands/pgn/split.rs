//! `chess pgn split`: one file's games in many files.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::LazyLock;

use anyhow::Result;
use chess_notation::eco::Book;
use chess_notation::pgn::Game;
use clap::{Args, ValueEnum};

use super::games::{self, InputGame, Taken};
use super::options::CommonArguments;
use super::report::Report;
use super::sink::{Gap, Packing};
use super::tags::{self, Date};
use crate::exit::{BadInput, Exit};
use crate::output::{complain, counted};
use crate::unfinished::Unfinished;

/// How many files are open at once; others are opened again when their next game comes.
const MOST_OPEN: usize = 32;

/// How many letters of a value become part of a file's name.
const LONGEST_NAME: usize = 80;

#[derive(Debug, Args)]
#[group(skip)]
pub(crate) struct SplitArguments {
    /// Start another file after N games
    #[arg(
        short = 'n',
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u64).range(1..),
        required_unless_present = "by",
        conflicts_with = "by"
    )]
    pub(crate) games: Option<u64>,
    /// A file for each value; games by player go to the files of both
    #[arg(long, value_name = "WHAT")]
    pub(crate) by: Option<By>,
    #[command(flatten)]
    pub(crate) common: CommonArguments,
}

/// What decides about a game's file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum By {
    /// The ECO code: of the tag, or else of the moves
    Eco,
    /// Each of the two players
    Player,
    /// The player of the white pieces
    White,
    /// The player of the black pieces
    Black,
    /// The event
    Event,
    /// The site
    Site,
    /// The year of the date
    Year,
    /// The year and month of the date
    Month,
    /// The result
    Result,
}

/// Writes all games as they are, each into its file. The pattern of names is that of `-o`, in which
/// `{}` stands for the number or the value; files that exist already are not touched.
pub(crate) fn run(arguments: &SplitArguments) -> Result<Exit> {
    let common = &arguments.common;
    let mut parts = Parts::new(common.output.as_ref())?;
    let mut report = Report::beside(common);
    let mut seen = 0;
    let mut take = |taken: Taken<'_, Vec<String>>| {
        if let Some(size) = arguments.games {
            parts.write(&format!("{:04}", seen / size + 1), taken.raw)?;
        }
        seen += 1;
        for name in &taken.value {
            parts.write(name, taken.raw)?;
        }
        Ok(ControlFlow::Continue(()))
    };
    let names = |game: &Game| arguments.by.map_or_else(Vec::new, |by| values(by, game));
    if matches!(arguments.by, Some(By::Eco | By::Result)) {
        let names = |InputGame { game, .. }: InputGame<'_>| names(&game);
        games::each(common, &mut report, names, &mut take)?;
    } else {
        games::each_by_tags(common, &mut report, names, &mut take)?;
    }
    let count = parts.finish()?;
    complain(format_args!(
        "{} in {}",
        counted(seen, "game", "games"),
        counted(count, "file", "files")
    ));
    report.end()
}

/// What stands for the game in the names of its files.
fn values(by: By, game: &Game) -> Vec<String> {
    let date = Date::of(game);
    let tag = |name| tags::known(game, name).map(str::to_owned);
    let values = match by {
        By::Eco => [tag("ECO").or_else(|| eco(game)), None],
        By::Player => {
            let (white, black) = (tag("White"), tag("Black"));
            if white.is_none() || white == black { [white.or(black), None] } else { [white, black] }
        }
        By::White => [tag("White"), None],
        By::Black => [tag("Black"), None],
        By::Event => [tag("Event"), None],
        By::Site => [tag("Site"), None],
        By::Year => [(date.year != 0).then(|| format!("{:04}", date.year)), None],
        By::Month => {
            let has_month = date.year != 0 && date.month != 0;
            [has_month.then(|| format!("{:04}-{:02}", date.year, date.month)), None]
        }
        By::Result => [Some(game.result.as_str().replace('*', "unfinished")), None],
    };
    let mut names: Vec<_> = values.iter().flatten().map(|value| file_name(value)).collect();
    if names.is_empty() {
        names.push("unknown".to_owned());
    }
    names.dedup();
    names
}

fn eco(game: &Game) -> Option<String> {
    static BOOK: LazyLock<Book> = LazyLock::new(Book::built_in);
    Some(BOOK.classify(game)?.opening.eco.to_string())
}

/// A value as part of a file's name on any system: letters and digits of any script, minus signs,
/// and low lines for the rest.
fn file_name(value: &str) -> String {
    let mut name = String::new();
    for letter in value.chars().take(LONGEST_NAME) {
        if letter.is_alphanumeric() || letter == '-' {
            name.push(letter);
        } else if !name.ends_with('_') {
            name.push('_');
        }
    }
    match name.trim_matches('_') {
        "" => "unknown".to_owned(),
        name => name.to_owned(),
    }
}

/// The files, by their names in small letters, since some systems know no others.
struct Parts {
    before: String,
    behind: String,
    files: HashMap<String, Part>,
    open: usize,
    /// Counts writes, to close the file that has waited longest.
    now: u64,
}

struct Part {
    path: PathBuf,
    /// Goes away with what has been written so far if not all games come to their files.
    unfinished: Option<Unfinished>,
    writer: Option<Packing>,
    gap: Gap,
    last_used: u64,
}

impl Parts {
    fn new(pattern: Option<&PathBuf>) -> Result<Self> {
        let pattern = match pattern {
            Some(pattern) => pattern.to_str().unwrap_or_default(),
            None => "{}.pgn",
        };
        let Some((before, behind)) = pattern.split_once("{}") else {
            return Err(BadInput::usage(format!("-o {pattern} names one file for all games"))
                .hint("put {} where the number or value belongs: -o 'parts/{}.pgn.zst'")
                .into());
        };
        let (before, behind) = (before.to_owned(), behind.to_owned());
        Ok(Self { before, behind, files: HashMap::new(), open: 0, now: 0 })
    }

    fn write(&mut self, name: &str, text: &[u8]) -> Result<()> {
        self.now += 1;
        let key = name.to_lowercase();
        let is_open = self.files.get(&key).is_some_and(|part| part.writer.is_some());
        if !is_open && self.open >= MOST_OPEN {
            self.close_oldest()?;
        }
        self.open += usize::from(!is_open);
        let part = self.files.entry(key).or_insert_with(|| Part {
            path: PathBuf::from(format!("{}{name}{}", self.before, self.behind)),
            unfinished: None,
            writer: None,
            gap: Gap::default(),
            last_used: 0,
        });
        part.last_used = self.now;
        part.write(text)
    }

    fn close_oldest(&mut self) -> io::Result<()> {
        let open = self.files.values_mut().filter(|part| part.writer.is_some());
        if let Some(writer) =
            open.min_by_key(|part| part.last_used).and_then(|part| part.writer.take())
        {
            self.open -= 1;
            writer.finish()?;
        }
        Ok(())
    }

    fn finish(mut self) -> Result<u64> {
        let count = self.files.len() as u64;
        for part in self.files.values_mut() {
            if let Some(writer) = part.writer.take() {
                writer.finish()?;
            }
        }
        self.files.into_values().filter_map(|part| part.unfinished).for_each(Unfinished::keep);
        Ok(count)
    }
}

impl Part {
    fn write(&mut self, text: &[u8]) -> Result<()> {
        let writer = match &mut self.writer {
            Some(writer) => writer,
            None => {
                let file = self.open()?;
                self.writer.insert(Packing::file(&self.path, file)?)
            }
        };
        self.gap.fill(writer)?;
        writer.write_all(text)?;
        self.gap = Gap::behind(text);
        Ok(())
    }

    /// A new file, or one of ours that goes on; what is packed goes on as another frame or member.
    fn open(&mut self) -> Result<File> {
        let path = &self.path;
        let unwritable = |error: io::Error| BadInput::unwritable(path.display(), error);
        if self.unfinished.is_some() {
            return Ok(OpenOptions::new().append(true).open(path).map_err(unwritable)?);
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| {
                BadInput::unwritable(format_args!("into the folder {}", folder.display()), error)
            })?;
        }
        let (unfinished, file) = Unfinished::create(path.clone()).map_err(|error| {
            let exists = error.kind() == io::ErrorKind::AlreadyExists;
            let bad = unwritable(error);
            let hint = "files that exist are not touched: remove them, or choose others with -o";
            if exists { bad.hint(hint) } else { bad }
        })?;
        self.unfinished = Some(unfinished);
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn values_become_names() {
        let cases = [
            ("Carlsen, Magnus", "Carlsen_Magnus"),
            ("../../etc/passwd", "etc_passwd"),
            ("Žižka (Jan)", "Žižka_Jan"),
            ("1/2-1/2", "1_2-1_2"),
            ("?", "unknown"),
            ("", "unknown"),
        ];
        for (value, name) in cases {
            assert_eq!(file_name(value), name);
        }
    }
}
