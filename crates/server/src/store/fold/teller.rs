use raumspiel_protocol::v2::{
    Clocks, CountsFor, Event, Outcome, Paired, Phrase, Seat, Side, Strength, TimeControl,
};

use super::{
    Format, Line,
    coder::{Chance, Coder, Letters, Size, Slip},
    kind::Kind,
    known::{BEGINNING_MS, CLOCKS, COUNTS_FOR, PHRASES, REASONS, SEATS, SIDES, SPECS, place},
    story::Story,
};
use crate::{
    ids::KeyHash,
    room::{Cause, Entry, Now},
    store::body,
};

/// Tells a log line by line, to a writer or from a reader; see `Coder`.
pub(super) struct Teller<C> {
    format: Format,
    coder: C,
    story: Story,
    seq: u32,
    /// Whether a line is of the kind that was expected, by that kind.
    expected: [Chance; Kind::ALL.len()],
    /// Whether it was caused by whom that kind is expected of.
    by_expected: [Chance; Kind::ALL.len()],
    has_id: [Chance; Kind::ALL.len()],
    has_key: [Chance; Kind::ALL.len()],
    /// Whether half of a key's hash is kept.
    is_half: Chance,
    id: Size,
    /// When a game began, by both clocks.
    began: Size,
    /// Between what happens by itself, and between what somebody does.
    tick: [Size; 2],
    /// How far the time of the day goes otherwise than the server's own.
    drift: Size,
    slip: Slip,
    has_clocks: Chance,
    clocks_run_on: Chance,
    /// Of the clock that ran, and of the other.
    clock: [Size; 2],
    flag: Chance,
    as_usual: Chance,
    number: Size,
    length: Size,
    letters: Letters,
}

impl<C: Coder> Teller<C> {
    pub(super) fn new(format: Format, coder: C) -> Teller<C> {
        let seated = |kind: &Kind| matches!(kind, Kind::Created | Kind::Joined);
        let of_kinds = |chance: fn(bool) -> Chance| Kind::ALL.map(|kind| chance(seated(&kind)));
        let is_first = format == Format::First;
        let thought = if is_first { Size::new(Chance::SELDOM) } else { Size::of_thought() };
        let clock = if is_first { Chance::EVEN } else { Chance::LIKELY };
        Teller {
            format,
            coder,
            story: Story::new(if format == Format::Second { BEGINNING_MS } else { 0 }),
            seq: 0,
            expected: [Chance::LIKELY; Kind::ALL.len()],
            by_expected: [Chance::LIKELY; Kind::ALL.len()],
            has_id: of_kinds(|seated| if seated { Chance::SELDOM } else { Chance::LIKELY }),
            has_key: of_kinds(|seated| if seated { Chance::LIKELY } else { Chance::SELDOM }),
            is_half: Chance::LIKELY,
            id: Size::new(Chance::LIKELY),
            began: Size::new(Chance::SELDOM),
            tick: [Size::new(Chance::LIKELY), thought],
            drift: Size::new(Chance::EVEN),
            slip: Slip::new(),
            has_clocks: Chance::LIKELY,
            clocks_run_on: Chance::LIKELY,
            clock: [Size::new(clock), Size::new(Chance::LIKELY)],
            flag: Chance::EVEN,
            as_usual: Chance::LIKELY,
            number: Size::new(Chance::EVEN),
            length: Size::new(Chance::SELDOM),
            letters: Letters::new(),
        }
    }

    pub(super) fn into_coder(self) -> C {
        self.coder
    }

    pub(super) fn is_lost(&self) -> bool {
        self.coder.is_lost()
    }

    /// One line; none is the end.
    pub(super) fn tell(&mut self, line: Option<&Line>) -> Option<Line> {
        let regular = line.and_then(|line| self.regular(line));
        let kind = match (line, &regular) {
            (None, _) => Kind::End,
            (Some(_), None) => Kind::Verbatim,
            (Some(_), Some(entry)) => Kind::of(&entry.event),
        };
        self.seq += 1;
        let (at, body, kind) = match self.kind(kind) {
            Kind::End => return None,
            Kind::Verbatim => {
                let at = self.at(line.map_or(0, |line| line.at), 0);
                let body = line.map_or("", |line| &line.body);
                (at, self.coder.text(&mut self.length, &mut self.letters, body), Kind::Verbatim)
            }
            kind => {
                let (at, entry) = self.entry(kind, line.map_or(0, |line| line.at), regular.as_ref());
                (at, body::write(&entry), kind)
            }
        };
        let entry = body::read(self.seq, at.unsigned_abs(), &body).ok();
        self.story.follow(at, kind, entry.as_ref());
        Some(Line { seq: self.seq, at, body })
    }

    /// A line by its parts; none if these would be told in other words.
    fn regular(&self, line: &Line) -> Option<Entry> {
        let entry = body::read(line.seq, line.at.unsigned_abs(), &line.body).ok()?;
        let is_known = match &entry.event {
            Event::Played { side, r#move, ply, .. } => {
                self.story.turn() == Some(*side)
                    && self.story.plies() == *ply
                    && self.story.index(r#move).is_some()
            }
            Event::Finished { result, .. } => place(&REASONS, &result.reason.as_str()).is_some(),
            // The first format has no word for it.
            Event::Created { paired: Some(paired), .. } => {
                self.format != Format::First || paired.counts_for.is_both()
            }
            Event::Unknown(_) => false,
            _ => true,
        };
        (is_known && entry.now.tick_ms >= self.story.tick && body::write(&entry) == line.body)
            .then_some(entry)
    }

    fn kind(&mut self, kind: Kind) -> Kind {
        let expected = self.story.kind();
        if self.coder.bit(&mut self.expected[expected as usize], kind == expected) {
            return expected;
        }
        Kind::ALL[self.coder.one_of(Kind::ALL.len() as u64, kind as u64) as usize]
    }

    fn entry(&mut self, kind: Kind, at: i64, given: Option<&Entry>) -> (i64, Entry) {
        let seat = self.by(kind, given.and_then(|entry| entry.cause).map(|cause| cause.seat));
        let id = self.id(kind, seat, given.and_then(|entry| entry.cause).and_then(|cause| cause.id));
        let begins = self.begins();
        let size = if begins { &mut self.began } else { &mut self.tick[usize::from(seat.is_some())] };
        let last = self.story.tick;
        let passed = given.map_or(0, |entry| entry.now.tick_ms - last);
        let passed = self.coder.number(size, passed);
        let tick_ms = last.wrapping_add(passed);
        // The server's own time says nothing about when a game began.
        let at = self.at(at, if begins { 0 } else { passed as i64 });
        let key = self.key(kind, given.and_then(|entry| entry.key));
        let event = self.event(kind, seat, tick_ms, given.map(|entry| &entry.event));
        let now = Now { tick_ms, wall_ms: at.unsigned_abs() };
        let cause = seat.map(|seat| Cause { seat, id });
        (at, Entry { seq: self.seq, now, cause, event, key })
    }

    fn at(&mut self, at: i64, passed: i64) -> i64 {
        let expected = self.story.at.wrapping_add(passed);
        let off = at.wrapping_sub(expected);
        expected.wrapping_add(match (self.format, self.begins()) {
            (Format::First, _) => self.coder.signed(&mut self.drift, off),
            (Format::Second, true) => self.coder.signed(&mut self.began, off),
            // Times count from the first line.
            (Format::Third, true) => 0,
            (Format::Second | Format::Third, false) => self.coder.slip(&mut self.slip, off),
        })
    }

    /// Whether this is the first line, and told by itself.
    fn begins(&self) -> bool {
        self.format != Format::First && self.seq == 1
    }

    fn by(&mut self, kind: Kind, given: Option<Seat>) -> Option<Seat> {
        let expected = self.story.by(kind);
        if self.coder.bit(&mut self.by_expected[kind as usize], given == expected) {
            return expected;
        }
        SEATS[self.coder.one_of(3, place(&SEATS, &given).unwrap_or(0)) as usize]
    }

    fn id(&mut self, kind: Kind, seat: Option<Seat>, given: Option<u32>) -> Option<u32> {
        seat?;
        if !self.coder.bit(&mut self.has_id[kind as usize], given.is_some()) {
            return None;
        }
        let expected = self.story.id(seat);
        let more = self.coder.number(&mut self.id, u64::from(given.unwrap_or(0).wrapping_sub(expected)));
        Some(expected.wrapping_add(more as u32))
    }

    fn key(&mut self, kind: Kind, given: Option<KeyHash>) -> Option<KeyHash> {
        if !self.coder.bit(&mut self.has_key[kind as usize], given.is_some()) {
            return None;
        }
        let is_half = matches!(given, Some(KeyHash::Half(_)));
        if self.format != Format::First && self.coder.bit(&mut self.is_half, is_half) {
            let bytes = if let Some(KeyHash::Half(bytes)) = given { bytes } else { [0; 16] };
            return Some(KeyHash::Half(self.bytes(bytes)));
        }
        let bytes = if let Some(KeyHash::Whole(bytes)) = given { bytes } else { [0; 32] };
        Some(KeyHash::Whole(self.bytes(bytes)))
    }

    /// What nobody can guess.
    fn bytes<const N: usize>(&mut self, given: [u8; N]) -> [u8; N] {
        given.map(|byte| self.coder.one_of(256, u64::from(byte)) as u8)
    }

    fn event(&mut self, kind: Kind, by: Option<Seat>, tick: u64, given: Option<&Event>) -> Event {
        let told = given.and_then(Event::clocks);
        match kind {
            Kind::Created => self.created(given),
            Kind::Joined => {
                let name = if let Some(Event::Joined { name }) = given { name.as_deref() } else { None };
                Event::Joined { name: self.words(name) }
            }
            Kind::GuestLeft => Event::GuestLeft { clocks: self.clocks(kind, by, 0, tick, told) },
            Kind::Started => {
                let expected = self.story.next_round();
                let given = if let Some(Event::Started { round, creator, .. }) = given {
                    (*round, *creator)
                } else {
                    expected
                };
                let (mut round, mut creator) = expected;
                if !self.truth(given == expected, true) {
                    round = self.count(given.0);
                    creator = self.side(Some(given.1)).unwrap_or(Side::First);
                }
                Event::Started { round, creator, clocks: self.clocks(kind, by, 0, tick, told) }
            }
            Kind::Played => {
                let text = if let Some(Event::Played { r#move, .. }) = given { r#move.as_str() } else { "" };
                let choices = self.story.choices().unwrap_or(0);
                let index = self.coder.one_of(choices, self.story.index(text).unwrap_or(0));
                Event::Played {
                    side: self.story.turn().unwrap_or(Side::First),
                    r#move: self.story.choice(index).unwrap_or_default(),
                    ply: self.story.plies(),
                    clocks: self.clocks(kind, by, 0, tick, told),
                }
            }
            Kind::TimeGiven => {
                let seconds =
                    self.count(if let Some(Event::TimeGiven { seconds, .. }) = given { *seconds } else { 0 });
                let clocks = self.clocks(kind, by, seconds.saturating_mul(1000), tick, told);
                Event::TimeGiven { seconds, clocks }
            }
            Kind::DrawOffered => Event::DrawOffered {},
            Kind::DrawDeclined => Event::DrawDeclined {},
            Kind::TakeBackOffered => Event::TakeBackOffered {},
            Kind::TakeBackDeclined => Event::TakeBackDeclined {},
            Kind::TakenBack => {
                let given = if let Some(Event::TakenBack { plies, .. }) = given { *plies } else { 0 };
                let plies = self.story.plies();
                let plies = plies.wrapping_sub(self.count(plies.wrapping_sub(given)));
                Event::TakenBack { plies, clocks: self.clocks(kind, by, 0, tick, told) }
            }
            Kind::Finished => {
                let result =
                    if let Some(Event::Finished { result, .. }) = given { Some(result) } else { None };
                let result = self.outcome(result);
                Event::Finished { result, clocks: self.clocks(kind, by, 0, tick, told) }
            }
            Kind::RematchOffered => Event::RematchOffered {},
            Kind::RematchDeclined => Event::RematchDeclined {},
            Kind::Chatted | Kind::End | Kind::Verbatim => {
                let phrase =
                    if let Some(Event::Chatted { phrase }) = given { *phrase } else { Phrase::Hello };
                let at = self.coder.one_of(PHRASES.len() as u64, place(&PHRASES, &phrase).unwrap_or(0));
                Event::Chatted { phrase: PHRASES[at as usize] }
            }
        }
    }

    fn created(&mut self, given: Option<&Event>) -> Event {
        let (mut spec, mut start, mut time, mut watching) = ("", None, TimeControl::None {}, true);
        let (mut side, mut name, mut until_mate, mut paired) = (None, None, false, None);
        if let Some(Event::Created {
            spec: a_spec,
            start: a_start,
            time: a_time,
            watching: is_watched,
            side: a_side,
            name: a_name,
            until_mate: is_until_mate,
            paired: a_pair,
        }) = given
        {
            (spec, start, time, watching) = (a_spec, a_start.as_deref(), *a_time, *is_watched);
            (side, name, until_mate, paired) = (*a_side, a_name.as_deref(), *is_until_mate, *a_pair);
        }
        let known = place(&SPECS, &spec).unwrap_or(SPECS.len() as u64);
        let known = self.coder.one_of(SPECS.len() as u64 + 1, known) as usize;
        Event::Created {
            spec: match SPECS.get(known) {
                Some(spec) => (*spec).to_owned(),
                None => self.coder.text(&mut self.length, &mut self.letters, spec),
            },
            start: self.words(start),
            time: self.time(time),
            watching: self.truth(watching, true),
            side: self.side(side),
            name: self.words(name),
            until_mate: self.truth(until_mate, false),
            paired: self.paired(paired),
        }
    }

    fn time(&mut self, given: TimeControl) -> TimeControl {
        let (kind, first, second) = match given {
            TimeControl::None {} => (0, 0, 0),
            TimeControl::Clock { initial_seconds, increment_seconds } => {
                (1, initial_seconds, increment_seconds)
            }
            TimeControl::Correspondence { days_per_move } => (2, days_per_move, 0),
        };
        match self.coder.one_of(3, kind) {
            0 => TimeControl::None {},
            1 => {
                let (initial_seconds, increment_seconds) = self.clock_time(first, second);
                TimeControl::Clock { initial_seconds, increment_seconds }
            }
            _ => TimeControl::Correspondence { days_per_move: self.count(first) },
        }
    }

    fn clock_time(&mut self, initial: u32, increment: u32) -> (u32, u32) {
        if self.format != Format::First {
            let known = place(&CLOCKS, &(initial, increment)).unwrap_or(CLOCKS.len() as u64);
            let known = self.coder.one_of(CLOCKS.len() as u64 + 1, known) as usize;
            if let Some(usual) = CLOCKS.get(known) {
                return *usual;
            }
        }
        (self.count(initial), self.count(increment))
    }

    fn paired(&mut self, given: Option<Paired>) -> Option<Paired> {
        if !self.truth(given.is_some(), false) {
            return None;
        }
        let nobody = Strength { rating: 0, deviation: 0, bot: false };
        let given = given.unwrap_or(Paired {
            rated: false,
            creator: nobody,
            guest: nobody,
            counts_for: CountsFor::Both,
        });
        Some(Paired {
            rated: self.truth(given.rated, true),
            creator: self.strength(given.creator),
            guest: self.strength(given.guest),
            counts_for: self.counts_for(given.counts_for),
        })
    }

    fn counts_for(&mut self, given: CountsFor) -> CountsFor {
        if self.format == Format::First || self.truth(given.is_both(), true) {
            return CountsFor::Both;
        }
        let known = place(&COUNTS_FOR, &given).unwrap_or(0);
        COUNTS_FOR[self.coder.one_of(COUNTS_FOR.len() as u64, known) as usize]
    }

    fn strength(&mut self, given: Strength) -> Strength {
        Strength {
            rating: self.count(given.rating),
            deviation: self.count(given.deviation),
            bot: self.truth(given.bot, false),
        }
    }

    fn outcome(&mut self, given: Option<&Outcome>) -> Outcome {
        let by_rules = self.story.outcome();
        if let Some(outcome) = by_rules
            && self.truth(given == Some(&outcome), true)
        {
            return outcome;
        }
        let reason = given.and_then(|outcome| place(&REASONS, &outcome.reason.as_str())).unwrap_or(0);
        let reason = REASONS[self.coder.one_of(REASONS.len() as u64, reason) as usize].to_owned();
        let winner = self.side(given.and_then(|outcome| outcome.winner));
        Outcome { winner, reason, lines: self.count(given.map_or(0, |outcome| outcome.lines)) }
    }

    fn clocks(
        &mut self,
        kind: Kind,
        by: Option<Seat>,
        given_ms: u32,
        tick: u64,
        given: Option<Clocks>,
    ) -> Option<Clocks> {
        let expected = self.story.clocks(kind, by, given_ms, tick);
        // Where there are no clocks, they are seldom told of; there the flag is right as it stands.
        let is_there = match expected {
            Some(_) => self.coder.bit(&mut self.has_clocks, given.is_some()),
            None => !self.coder.bit(&mut self.has_clocks, given.is_none()),
        };
        if !is_there {
            return None;
        }
        let expected = expected.unwrap_or(Clocks { first_ms: 0, second_ms: 0, running: None });
        let given = given.unwrap_or(expected);
        let mover = self.story.turn().unwrap_or(Side::First);
        let first_ms = self.clock(mover == Side::First, expected.first_ms, given.first_ms);
        let second_ms = self.clock(mover == Side::Second, expected.second_ms, given.second_ms);
        let mut running = expected.running;
        if !self.coder.bit(&mut self.clocks_run_on, given.running == running) {
            running = self.side(given.running);
        }
        Some(Clocks { first_ms, second_ms, running })
    }

    fn clock(&mut self, is_movers: bool, expected: u32, given: u32) -> u32 {
        let size = &mut self.clock[usize::from(!is_movers)];
        let more = self.coder.signed(size, i64::from(given) - i64::from(expected));
        u32::try_from(i64::from(expected).wrapping_add(more)).unwrap_or(0)
    }

    fn words(&mut self, given: Option<&str>) -> Option<String> {
        let is_there = self.truth(given.is_some(), false);
        is_there.then(|| self.coder.text(&mut self.length, &mut self.letters, given.unwrap_or_default()))
    }

    fn side(&mut self, given: Option<Side>) -> Option<Side> {
        SIDES[self.coder.one_of(3, place(&SIDES, &given).unwrap_or(0)) as usize]
    }

    fn truth(&mut self, given: bool, usual: bool) -> bool {
        match self.format {
            Format::First => self.coder.bit(&mut self.flag, given),
            Format::Second | Format::Third => self.coder.bit(&mut self.as_usual, given == usual) == usual,
        }
    }

    fn count(&mut self, given: u32) -> u32 {
        self.coder.number(&mut self.number, u64::from(given)) as u32
    }
}
