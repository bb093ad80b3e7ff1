use std::fmt::{self, Write};

use super::{Comment, Ending, Record, Variation};
use crate::{AnyPosition, Move, Side};

/// Lines of moves are broken before they grow longer than this; comments are never broken.
const WIDTH: usize = 80;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = &self.game;
        header(f, "Spec", &game.spec().to_string())?;
        for side in Side::BOTH {
            if let Some(name) = self.player(side) {
                header(f, Record::player_header(game, side), name)?;
            }
        }
        if let Some(date) = self.date {
            header(f, "Date", &date.to_string())?;
        }
        if *game.start() != AnyPosition::start(game.spec()) {
            header(f, "Start", &game.start().text())?;
        }
        for (name, text) in &self.tags {
            header(f, name, text)?;
        }
        let result = Ending::result(self.ending);
        header(f, "Result", result)?;
        if let Some(ending) = self.ending {
            header(f, "Reason", ending.reason())?;
        }
        f.write_char('\n')?;

        write!(f, "{}", MoveText(self))?;
        f.write_char('\n')
    }
}

impl Record {
    /// What stands below the headers: moves, variations, comments and result.
    pub fn move_text(&self) -> String {
        MoveText(self).to_string()
    }
}

struct MoveText<'r>(&'r Record);

impl fmt::Display for MoveText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Record { game, comments, variations, ending, .. } = self.0;
        let offset = usize::from(game.start().turn() == Side::Second);
        let mut words = Words { out: f, column: 0, opened: 0 };
        let line = Line { ply: 0, moves: game.moves(), comments, variations };
        line.write(&mut words, game.start().clone(), offset)?;
        words.word(Ending::result(*ending))
    }
}

/// Moves from a moment of the game on, with what stands beside them.
struct Line<'r> {
    ply: usize,
    moves: &'r [Move],
    comments: &'r [Comment],
    variations: &'r [Variation],
}

impl Line<'_> {
    fn write(&self, words: &mut Words<'_, '_>, mut position: AnyPosition, offset: usize) -> fmt::Result {
        let mut comments = self.comments.iter().peekable();
        let mut variations = self.variations.iter().peekable();
        let mut before = position.clone();
        let mut number_due = true;
        for (ply, &m) in (self.ply..).zip(self.moves) {
            while let Some(comment) = comments.next_if(|comment| comment.ply <= ply) {
                words.comment(&comment.text)?;
                number_due = true;
            }
            while let Some(variation) = variations.next_if(|variation| variation.ply < ply) {
                variation.write(words, &before, offset)?;
                number_due = true;
            }
            let (number, second) = ((ply + offset) / 2 + 1, (ply + offset) % 2 == 1);
            match (second, number_due) {
                (false, _) => words.word(&format!("{number}."))?,
                (true, true) => words.word(&format!("{number}..."))?,
                (true, false) => {}
            }
            number_due = false;
            words.word(&position.notation(m))?;
            before.clone_from(&position);
            position.play_unchecked(m);
        }
        for comment in comments {
            words.comment(&comment.text)?;
        }
        for variation in variations {
            variation.write(words, &before, offset)?;
        }
        Ok(())
    }
}

impl Variation {
    /// `from` is the position in which its first move is played.
    fn write(&self, words: &mut Words<'_, '_>, from: &AnyPosition, offset: usize) -> fmt::Result {
        let Variation { ply, moves, comments, variations } = self;
        words.open();
        Line { ply: *ply, moves, comments, variations }.write(words, from.clone(), offset)?;
        words.close()
    }
}

fn header(f: &mut fmt::Formatter<'_>, name: &str, text: &str) -> fmt::Result {
    writeln!(f, "[{name} \"{}\"]", escape(text, '"'))
}

fn escape(text: &str, close: char) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '\\' || c == close {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// Words with a space or a line break between them.
struct Words<'a, 'f> {
    out: &'a mut fmt::Formatter<'f>,
    column: usize,
    /// How many variations begin before the next word.
    opened: usize,
}

impl Words<'_, '_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        let opened = "(".repeat(std::mem::take(&mut self.opened));
        let len = opened.len() + word.chars().count();
        if self.column > 0 && self.column + 1 + len > WIDTH {
            self.out.write_char('\n')?;
            self.column = 0;
        } else if self.column > 0 {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.column += len;
        self.out.write_str(&opened)?;
        self.out.write_str(word)
    }

    fn comment(&mut self, text: &str) -> fmt::Result {
        self.word(&format!("{{{}}}", escape(text, '}')))
    }

    fn open(&mut self) {
        self.opened += 1;
    }

    fn close(&mut self) -> fmt::Result {
        self.column += 1;
        self.out.write_char(')')
    }
}
