use std::fmt::{self, Write};

use super::{Ending, Record};
use crate::{AnyPosition, Side};

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

        let mut words = Words { out: f, column: 0 };
        let offset = usize::from(game.start().turn() == Side::Second);
        let mut comments = self.comments.iter().peekable();
        let mut number_due = true;
        for (ply, text) in game.move_texts().iter().enumerate() {
            while let Some(comment) = comments.next_if(|comment| comment.ply <= ply) {
                words.comment(&comment.text)?;
                number_due = true;
            }
            let (number, second) = ((ply + offset) / 2 + 1, (ply + offset) % 2 == 1);
            match (second, number_due) {
                (false, _) => words.word(&format!("{number}."))?,
                (true, true) => words.word(&format!("{number}..."))?,
                (true, false) => {}
            }
            number_due = false;
            words.word(text)?;
        }
        for comment in comments {
            words.comment(&comment.text)?;
        }
        words.word(result)?;
        f.write_char('\n')
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
}

impl Words<'_, '_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        let len = word.chars().count();
        if self.column > 0 && self.column + 1 + len > WIDTH {
            self.out.write_char('\n')?;
            self.column = 0;
        } else if self.column > 0 {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.column += len;
        self.out.write_str(word)
    }

    fn comment(&mut self, text: &str) -> fmt::Result {
        self.word(&format!("{{{}}}", escape(text, '}')))
    }
}
