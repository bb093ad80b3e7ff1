use super::{
    Comment, Ending, Record, RecordError, RecordErrorKind as Kind, Variation,
    lexer::{Lexer, Place, Token},
};
use crate::{AnyPosition, Game, Side, Spec, refusal::excerpt};

impl Record {
    /// Reads every record of a text, one after the other.
    pub fn read_all(text: &str) -> Result<Vec<Record>, RecordError> {
        let mut lexer = Lexer::new(text.strip_prefix('\u{feff}').unwrap_or(text));
        let mut records = Vec::new();
        while let Some(record) = Reader::default().read(&mut lexer)? {
            records.push(record);
        }
        Ok(records)
    }
}

/// A header's text and where it stands.
#[derive(Clone)]
struct Header {
    name: String,
    text: String,
    name_place: Place,
    text_place: Place,
}

/// What has been read of one record.
#[derive(Default)]
struct Reader {
    headers: Vec<Header>,
    /// Of the line that is being read: the game's own, or a variation's.
    line: Line,
    /// The lines that wait until the variation that is being read ends.
    waiting: Vec<Line>,
}

/// A line of moves with what is told of them.
#[derive(Default)]
struct Line {
    /// None until the first move or comment comes.
    game: Option<Game>,
    /// After how many moves it branches off, and where that stands in the text.
    from: usize,
    begins: Option<Place>,
    comments: Vec<Comment>,
    variations: Vec<Variation>,
}

impl Reader {
    fn read(mut self, lexer: &mut Lexer<'_>) -> Result<Option<Record>, RecordError> {
        loop {
            let Some((place, token)) = lexer.next()? else {
                if self.headers.is_empty() && self.line.game.is_none() {
                    return Ok(None);
                }
                self.all_closed()?;
                return Err(lexer.place().error(Kind::ResultMissing));
            };
            match token {
                Token::Header { name, text, text_place } => {
                    self.header(Header { name, text, name_place: place, text_place })?;
                }
                Token::Comment(text) => {
                    let ply = self.game(place)?.moves().len();
                    self.line.comments.push(Comment { ply, text });
                }
                Token::Open => self.open(place)?,
                Token::Close => self.close(place)?,
                Token::Word(word) if matches!(word.as_str(), "1-0" | "0-1" | "1/2-1/2" | "*") => {
                    self.all_closed()?;
                    return self.finish(place, &word).map(Some);
                }
                Token::Word(word) => self.word(place, &word)?,
            }
        }
    }

    fn header(&mut self, header: Header) -> Result<(), RecordError> {
        if self.line.game.is_some() {
            return Err(header.name_place.error(Kind::HeaderAfterMoves));
        }
        if self.find(&header.name).is_some() {
            return Err(header.name_place.error(Kind::HeaderTwice(excerpt(&header.name))));
        }
        self.headers.push(header);
        Ok(())
    }

    fn find(&self, name: &str) -> Option<&Header> {
        self.headers.iter().find(|header| header.name == name)
    }

    /// The game that the headers describe, set up when the first move or comment comes.
    fn game(&mut self, place: Place) -> Result<&mut Game, RecordError> {
        if self.line.game.is_none() {
            let spec = self.find("Spec").ok_or_else(|| place.error(Kind::SpecMissing))?;
            let spec: Spec = spec.text.parse().map_err(|error| spec.text_place.error(Kind::Spec(error)))?;
            let game = match self.find("Start") {
                None => Game::new(spec),
                Some(start) => Game::from_position(spec, &start.text)
                    .map_err(|error| start.text_place.error(Kind::Position(error)))?,
            };
            self.line.game = Some(game);
        }
        Ok(self.line.game.as_mut().expect("set up above"))
    }

    /// A variation begins: the last move of the line is replaced.
    fn open(&mut self, place: Place) -> Result<(), RecordError> {
        let game = self.game(place)?;
        let plies = game.moves().len();
        let Some(from) = plies.checked_sub(1).filter(|&from| from >= self.line.from) else {
            return Err(place.error(Kind::VariationMisplaced));
        };
        if self.waiting.len() == Variation::DEEPEST {
            return Err(place.error(Kind::VariationTooDeep));
        }
        let game = self.game(place)?.at_ply(from);
        let line = Line { game: Some(game), from, begins: Some(place), ..Line::default() };
        self.waiting.push(std::mem::replace(&mut self.line, line));
        Ok(())
    }

    fn close(&mut self, place: Place) -> Result<(), RecordError> {
        let Some(outer) = self.waiting.pop() else { return Err(place.error(Kind::VariationNotOpen)) };
        let inner = std::mem::replace(&mut self.line, outer);
        let moves = inner.game.as_ref().map(|game| game.moves()[inner.from..].to_vec()).unwrap_or_default();
        if moves.is_empty() {
            return Err(place.error(Kind::VariationEmpty));
        }
        let (comments, variations) = (inner.comments, inner.variations);
        self.line.variations.push(Variation { ply: inner.from, moves, comments, variations });
        Ok(())
    }

    fn all_closed(&self) -> Result<(), RecordError> {
        match self.line.begins {
            Some(place) => Err(place.error(Kind::VariationNotClosed)),
            None => Ok(()),
        }
    }

    /// A move, a move number, or both written together as `1.d`.
    fn word(&mut self, place: Place, word: &str) -> Result<(), RecordError> {
        let game = self.game(place)?;
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = word.split_at(digits);
        let text = rest.trim_start_matches('.');
        let mut column = place.column;
        if digits > 0 && text.len() < rest.len() {
            let offset = usize::from(game.start().turn() == Side::Second);
            let expected = (game.moves().len() + offset) / 2 + 1;
            if number.parse() != Ok(expected) {
                return Err(place.error(Kind::MoveNumber { expected }));
            }
            if text.is_empty() {
                return Ok(());
            }
            column += word.len() - text.len();
        }
        let text = if column == place.column { word } else { text };
        let tokens = match game.position() {
            AnyPosition::Connect(board) => board.split_digits(text),
            AnyPosition::Chess(_) => vec![text],
        };
        for token in tokens {
            game.play_text(token).map_err(|error| Place { column, ..place }.error(Kind::Move(error)))?;
            column += token.chars().count();
        }
        Ok(())
    }

    fn finish(mut self, place: Place, result: &str) -> Result<Record, RecordError> {
        self.game(place)?;
        let game = self.line.game.take().expect("set up above");
        let ending = self.ending(&game, place, result)?;
        let mut record = Record {
            players: [None, None],
            date: None,
            tags: Vec::new(),
            comments: self.line.comments,
            variations: self.line.variations,
            ending,
            game,
        };
        for Header { name, text, name_place, text_place } in self.headers {
            match name.as_str() {
                "Spec" | "Start" | "Result" | "Reason" => {}
                "Date" => record.date = Some(text.parse().map_err(|()| text_place.error(Kind::Date))?),
                "First" | "Second" | "White" | "Black" => {
                    let side = Side::BOTH
                        .into_iter()
                        .find(|&side| Record::player_header(&record.game, side) == name);
                    let side = side.ok_or_else(|| name_place.error(Kind::HeaderOfOtherGame(name)))?;
                    record.players[side.index()] = Some(text);
                }
                _ => record.tags.push((name, text)),
            }
        }
        Ok(record)
    }

    fn ending(&self, game: &Game, place: Place, result: &str) -> Result<Option<Ending>, RecordError> {
        if let Some(header) = self.find("Result") {
            if !matches!(header.text.as_str(), "1-0" | "0-1" | "1/2-1/2" | "*") {
                return Err(header.text_place.error(Kind::ResultUnknown));
            }
            if header.text != result {
                return Err(place.error(Kind::ResultsDiffer));
            }
        }
        let reason = self.find("Reason");
        if let Some(outcome) = game.outcome() {
            let ending = Some(Ending::ByRules(outcome));
            let told = Kind::ResultAgainstMoves { result: Ending::result(ending), reason: outcome.reason() };
            if Ending::result(ending) != result {
                return Err(place.error(told));
            }
            return match reason {
                Some(reason) if reason.text != outcome.reason() => Err(reason.text_place.error(told)),
                _ => Ok(ending),
            };
        }
        let Some(reason) = reason else {
            return if result == "*" { Ok(None) } else { Err(place.error(Kind::ReasonMissing)) };
        };
        let misfit = || reason.text_place.error(Kind::ReasonDoesNotFit);
        let ending = Ending::by_players(result, &reason.text).ok_or_else(misfit)?;
        if let Ending::Claimed(claim) = ending
            && game.claims().all(|possible| possible != claim)
        {
            return Err(reason.text_place.error(Kind::ClaimAgainstMoves));
        }
        Ok(Some(ending))
    }
}
