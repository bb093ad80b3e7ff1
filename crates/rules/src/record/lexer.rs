use std::{iter::Peekable, str::Chars};

use super::{RecordError, RecordErrorKind};

/// Where a token begins in the text; both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    pub(super) fn error(self, kind: RecordErrorKind) -> RecordError {
        RecordError { line: self.line, column: self.column, kind }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Header {
        name: String,
        text: String,
        text_place: Place,
    },
    Comment(String),
    /// A parenthesis that begins a variation.
    Open,
    Close,
    Word(String),
}

/// Cuts the text of records into headers, comments and words.
pub(super) struct Lexer<'t> {
    chars: Peekable<Chars<'t>>,
    place: Place,
}

impl<'t> Lexer<'t> {
    pub(super) fn new(text: &'t str) -> Lexer<'t> {
        Lexer { chars: text.chars().peekable(), place: Place { line: 1, column: 1 } }
    }

    /// Where the next character stands.
    pub(super) fn place(&self) -> Place {
        self.place
    }

    pub(super) fn next(&mut self) -> Result<Option<(Place, Token)>, RecordError> {
        self.skip_space();
        let place = self.place;
        let token = match self.chars.peek() {
            None => return Ok(None),
            Some('[') => self.header()?,
            Some('{') => self.comment()?,
            Some('(') => self.sign(Token::Open),
            Some(')') => self.sign(Token::Close),
            Some(_) => {
                Token::Word(self.take_while(|c| !c.is_whitespace() && !matches!(c, '{' | '[' | '(' | ')')))
            }
        };
        Ok(Some((place, token)))
    }

    fn bump(&mut self) -> Option<char> {
        let c = self.chars.next()?;
        if c == '\n' {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        Some(c)
    }

    fn sign(&mut self, token: Token) -> Token {
        self.bump();
        token
    }

    fn skip_space(&mut self) {
        self.take_while(char::is_whitespace);
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> String {
        let mut taken = String::new();
        while self.chars.peek().is_some_and(|&c| wanted(c)) {
            taken.extend(self.bump());
        }
        taken
    }

    fn header(&mut self) -> Result<Token, RecordError> {
        let start = self.place;
        let malformed = || start.error(RecordErrorKind::HeaderMalformed);
        self.bump();
        let name = self.take_while(|c| c.is_ascii_alphanumeric());
        self.skip_space();
        let text_place = self.place;
        if name.is_empty() || self.bump() != Some('"') {
            return Err(malformed());
        }
        let text = self.until('"').ok_or_else(|| text_place.error(RecordErrorKind::TextNotClosed))?;
        self.skip_space();
        if self.bump() != Some(']') {
            return Err(malformed());
        }
        Ok(Token::Header { name, text, text_place })
    }

    fn comment(&mut self) -> Result<Token, RecordError> {
        let start = self.place;
        self.bump();
        self.until('}').map(Token::Comment).ok_or_else(|| start.error(RecordErrorKind::CommentNotClosed))
    }

    /// The text up to a closing character; a backslash lets any character stand for itself.
    fn until(&mut self, close: char) -> Option<String> {
        let mut text = String::new();
        loop {
            match self.bump()? {
                '\\' => text.push(self.bump()?),
                c if c == close => return Some(text),
                c => text.push(c),
            }
        }
    }
}
