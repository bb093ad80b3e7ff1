//! Games that are over, folded into a row each: exact both ways, and nobody notices.

use raumspiel_protocol::v2::{
    ClientMessage, CountsFor, Event, Paired, Phrase, Seat, Side, Strength, TimeControl,
};
use raumspiel_server::{
    ids::KeyHash,
    room::{Action, Away, Change, Command, Entry, Now, Options, Room},
    store::{Damaged, Line, fold, unfold},
};

use crate::{
    chance::Chance,
    drawn::{some_command, some_move},
};

mod days;
mod stored;

const BEGUN_MS: u64 = 1_790_000_000_000;

/// Time as a server sees it: its own, and that of the day, which is set now and then.
struct Times {
    now: Now,
}

impl Times {
    fn pass(&mut self, ms: usize, chance: &mut Chance) -> Now {
        self.now.tick_ms += ms as u64;
        self.now.wall_ms += ms as u64;
        if chance.percent(20) {
            self.now.wall_ms += 1;
        }
        if chance.percent(1) {
            self.now.wall_ms -= chance.below(3_000) as u64;
        }
        self.now
    }
}

fn options(spec: &str, time: TimeControl, chance: &mut Chance) -> Options {
    let name = chance.pick(&[None, Some("Ada"), Some("Grüße 你好"), Some("\"\\ {")]).map(str::to_owned);
    let side = *chance.pick(&[None, Some(Side::First), Some(Side::Second)]);
    let start = (spec == "connect-7x6-4" && chance.percent(20)).then(|| "d:xoxo".to_owned());
    let watching = chance.percent(70);
    let message = ClientMessage::Create { spec: spec.to_owned(), side, time, name, start, watching };
    Options::from_message(message).expect("it creates").expect("good options")
}

fn key(chance: &mut Chance) -> KeyHash {
    KeyHash::of(&chance.below(usize::MAX).to_string())
}

/// A log as this version keeps it: of keys' hashes, halves.
fn halved(mut log: Vec<Entry>) -> Vec<Entry> {
    log.iter_mut().for_each(|entry| entry.key = entry.key.map(KeyHash::half));
    log
}

/// What two people and time do to a room, whatever comes to their minds.
pub(crate) fn any_log(spec: &str, chance: &mut Chance) -> Vec<Entry> {
    let time = *chance.pick(&[
        TimeControl::None {},
        TimeControl::Clock { initial_seconds: 180, increment_seconds: 2 },
        TimeControl::Clock { initial_seconds: 20, increment_seconds: 0 },
        TimeControl::Correspondence { days_per_move: 3 },
    ]);
    let mut times = Times { now: Now { tick_ms: chance.below(1 << 40) as u64, wall_ms: BEGUN_MS } };
    let (mut room, created) = Room::create(options(spec, time, chance), key(chance), times.now);
    let mut log = vec![created];
    let steps = chance.below(120);
    for id in 0..steps as u32 {
        let most = *chance.pick(&[1, 300, 4_000, 40_000]);
        let now = times.pass(chance.below(most), chance);
        let change = match chance.below(40) {
            0..=2 => Change::PassTime,
            3 | 4 => Change::Join { key: key(chance), name: Some("Bo".to_owned()), coin: chance.percent(50) },
            5 => Change::Act(Command {
                seat: Seat::Guest,
                seated: room.seated_by(Seat::Guest),
                seq: Some(room.seq()),
                id: Some(id),
                action: Action::Leave,
                lag_ms: 0,
            }),
            _ => {
                let mut command = some_command(&room, id, chance);
                command.lag_ms = chance.below(400) as u32;
                if chance.percent(3) {
                    (command.seq, command.id) = (None, None);
                }
                Change::Act(command)
            }
        };
        let away = Away([None, chance.percent(3).then_some(600_000)]);
        log.extend(room.change(&change, now, away).entries);
    }
    if chance.percent(70) { halved(log) } else { log }
}

/// Lines of a log with others between them that this version would not write so.
fn with_strangers(log: &[Entry], chance: &mut Chance) -> Vec<Line> {
    let mut lines: Vec<Line> = log.iter().map(Line::new).collect();
    for _ in 0..chance.below(3) {
        let bodies = [
            r#"{"tick":99,"event":{"type":"applauded","loud":true,"clocks":{"firstMs":7,"secondMs":9,"running":null}}}"#,
            r#"{"tick":1, "event":{"type":"chatted","phrase":"hello"}}"#,
            r#"{"event":{"type":"chatted","phrase":"hello"},"tick":1}"#,
            r#"{"tick":18446744073709551615,"by":"guest","id":4294967295,"event":{"type":"draw_offered"}}"#,
            r#"{"tick":5,"event":{"type":"played","side":"second","move":"4","ply":0,"clocks":null}}"#,
            r#"{"tick":5,"event":{"type":"finished","result":{"winner":null,"reason":"boredom","lines":4294967295},"clocks":null}}"#,
            r#"{"tick":5,"event":{"type":"taken_back","plies":4000000000,"clocks":null}}"#,
            r#"{"tick":5,"by":"creator","id":0,"event":{"type":"started","round":0,"creator":"first","clocks":null}}"#,
            "",
            "not JSON at all \u{1f600}",
        ];
        let at = *chance.pick(&[BEGUN_MS as i64, 0, -5, i64::MAX, i64::MIN]);
        let line = Line { seq: 0, at, body: (*chance.pick(&bodies)).to_owned() };
        lines.insert(chance.below(lines.len() + 1), line);
    }
    (1..).zip(&mut lines).for_each(|(seq, line)| line.seq = seq);
    lines
}

#[track_caller]
fn check(lines: &[Line]) -> usize {
    let folded = fold(lines).expect("whatever begins at its beginning can be folded");
    assert_eq!(unfold(&folded, ended(lines)).as_deref(), Ok(lines));
    folded.len()
}

fn ended(lines: &[Line]) -> i64 {
    lines.last().map_or(0, |line| line.at)
}

const SPECS: [&str; 8] = [
    "connect-7x6-4",
    "connect-5x5x5-4",
    "chess-5x5x5",
    "connect-3x3-3",
    "connect-9x7-5",
    "connect-1000000x1000000-4",
    "connect-1000000x1000000x1000000-4",
    "connect-1x1x5-3",
];

#[test]
fn every_log_unfolds_to_the_same_bytes() {
    let mut chance = Chance::new(19);
    for round in 0..240 {
        // What the largest boards have too many of, nobody lists.
        let spec = SPECS[round % SPECS.len()];
        let log =
            if spec.contains("000000") { huge_log(spec, &mut chance) } else { any_log(spec, &mut chance) };
        let plain: Vec<Line> = log.iter().map(Line::new).collect();
        let bytes = check(&plain);
        assert!(bytes < 140 + 7 * log.len() + 33 * log.iter().filter(|entry| entry.key.is_some()).count());
        check(&with_strangers(&log, &mut chance));
    }
}

/// Also one that does not count for both, for which folding has no word of its own.
#[test]
fn a_game_from_the_lobby_unfolds_to_the_same_bytes_whoever_it_counts_for() {
    let mut chance = Chance::new(7);
    let mut log = usual_log("connect-7x6-4", 20, TimeControl::None {}, &mut chance);
    let known = Strength { rating: 1500, deviation: 350, bot: false };
    for counts_for in [CountsFor::Both, CountsFor::Creator, CountsFor::Guest, CountsFor::Neither] {
        if let Event::Created { paired, .. } = &mut log[0].event {
            *paired = Some(Paired { rated: true, creator: known, guest: known, counts_for });
        }
        check(&log.iter().map(Line::new).collect::<Vec<_>>());
    }
}

fn huge_log(spec: &str, chance: &mut Chance) -> Vec<Entry> {
    let mut times = Times { now: Now { tick_ms: 7, wall_ms: BEGUN_MS } };
    let (mut room, created) =
        Room::create(options(spec, TimeControl::None {}, chance), key(chance), times.now);
    let mut log = vec![created];
    log.extend(room.join(key(chance), None, true, times.now).expect("a free seat"));
    for id in 0..12 {
        let (x, y) = (chance.below(26), 1 + chance.below(1_000_000));
        let letters: String = (0..4).map(|_| char::from(b'a' + x as u8)).collect();
        let text = if spec.matches('x').count() == 2 { format!("{letters}{y}") } else { letters };
        log.extend(act(&mut room, id, Action::Play(text), times.pass(800, chance)));
    }
    log
}

/// What whoever is to move does.
pub(crate) fn act(room: &mut Room, id: u32, action: Action, now: Now) -> Vec<Entry> {
    let creators = room.side_of(Seat::Creator) == Some(room.game().turn());
    let seat = if creators { Seat::Creator } else { Seat::Guest };
    let (seated, seq) = (room.seated_by(seat), Some(room.seq()));
    let command = Command { seat, seated, seq, id: Some(id), action, lag_ms: 0 };
    room.change(&Change::Act(command), now, Away::default()).entries
}

/// A game as people play it: moves of a few seconds until somebody has won or resigns.
pub(crate) fn usual_log(spec: &str, plies: usize, time: TimeControl, chance: &mut Chance) -> Vec<Entry> {
    let mut times = Times { now: Now { tick_ms: 86_400_000, wall_ms: BEGUN_MS } };
    let message = ClientMessage::Create {
        spec: spec.to_owned(),
        side: None,
        time,
        name: None,
        start: None,
        watching: true,
    };
    let options = Options::from_message(message).expect("it creates").expect("good options");
    let (mut room, created) = Room::create(options, key(chance), times.now);
    let mut log = vec![created];
    log.extend(room.join(key(chance), None, true, times.pass(9_000, chance)).expect("a free seat"));
    for id in 1..=plies as u32 {
        let text = some_move(&room, chance);
        let now = times.pass(500 + chance.below(8_000), chance);
        log.extend(act(&mut room, id.div_ceil(2), Action::Play(text), now));
    }
    if !room.is_finished() {
        let now = times.pass(5_000, chance);
        log.extend(act(&mut room, 999, Action::Resign, now));
    }
    log
}

#[test]
fn a_usual_game_takes_a_hundred_bytes_or_two_and_hardly_any_half_a_kilobyte() {
    let mut chance = Chance::new(7);
    for (spec, plies, most) in
        [("connect-7x6-4", 30, 100), ("connect-5x5x5-4", 40, 125), ("chess-5x5x5", 80, 260)]
    {
        for time in [TimeControl::None {}, TimeControl::Clock { initial_seconds: 600, increment_seconds: 5 }]
        {
            let logs: Vec<_> = (0..20).map(|_| halved(usual_log(spec, plies, time, &mut chance))).collect();
            let events: usize = logs.iter().map(Vec::len).sum();
            let lines = logs.iter().map(|log| log.iter().map(Line::new).collect::<Vec<_>>());
            let sizes: Vec<(usize, usize)> =
                lines.map(|lines| (check(&lines), lines.iter().map(|line| line.body.len()).sum())).collect();
            let mean = sizes.iter().map(|(folded, _)| folded).sum::<usize>() / sizes.len();
            let bodies = sizes.iter().map(|(_, bodies)| bodies).sum::<usize>() / sizes.len();
            println!("{spec}: {} events, {bodies} bytes of bodies, folded {mean}", events / logs.len());
            assert!(mean <= most, "{spec}: {mean} bytes");
        }
    }
    for time in [TimeControl::None {}, TimeControl::Clock { initial_seconds: 600, increment_seconds: 5 }] {
        let longest = halved(usual_log("chess-5x5x5", 140, time, &mut chance));
        let bytes = check(&longest.iter().map(Line::new).collect::<Vec<_>>());
        assert!(bytes <= 512, "{} events: {bytes} bytes", longest.len());
    }
}

#[test]
fn what_is_damaged_is_told_and_nothing_worse() {
    let mut chance = Chance::new(3);
    let log = any_log("chess-5x5x5", &mut chance);
    let lines: Vec<Line> = log.iter().map(Line::new).collect();
    let folded = fold(&lines).expect("folded");
    for _ in 0..3_000 {
        let mut other = folded.clone();
        let at = chance.below(other.len());
        other[at] ^= 1 << chance.below(8);
        other.truncate(1 + chance.below(other.len() + 4));
        if other != folded {
            let unfolded = unfold(&other, ended(&lines));
            assert!(unfolded.is_err_and(|why| why == Damaged::Bytes || other[0] != 3), "{at}");
        }
    }
    assert_eq!(unfold(&folded, ended(&lines) + 1), Err(Damaged::Bytes), "it ended at another time");
    assert_eq!(unfold(&[], 0), Err(Damaged::Bytes));
    assert_eq!(unfold(&[4, 0, 0, 0], 0), Err(Damaged::Format));
    assert_eq!(fold(&[]), None);
    assert_eq!(fold(&lines[1..]), None);
}

/// Whom a round counts for is a word, not a line.
#[test]
fn games_from_the_lobby_are_folded_as_small() {
    let time = TimeControl::Clock { initial_seconds: 300, increment_seconds: 3 };
    let log = halved(usual_log("connect-7x6-4", 12, time, &mut Chance::new(5)));
    let usual = fold(&log.iter().map(Line::new).collect::<Vec<_>>()).expect("folded").len();
    let strength = |rating| Strength { rating, deviation: 80, bot: false };
    for counts_for in [CountsFor::Both, CountsFor::Creator, CountsFor::Guest, CountsFor::Neither] {
        let mut log = log.clone();
        let Event::Created { paired, .. } = &mut log[0].event else { panic!("{log:?}") };
        *paired = Some(Paired { rated: true, creator: strength(1512), guest: strength(1730), counts_for });
        let lines: Vec<Line> = log.iter().map(Line::new).collect();
        let folded = fold(&lines).expect("folded");
        assert_eq!(unfold(&folded, ended(&lines)), Ok(lines));
        assert!(folded.len() < usual + 16, "{} beside {usual}", folded.len());
    }
}

/// The format is stored: what was folded once is unfolded by every version to come.
#[test]
fn what_an_earlier_version_has_folded_is_unfolded() {
    let mut written = Vec::new();
    for (spec, first, second, _) in FOLDED {
        let mut chance = Chance::new(11);
        let time = TimeControl::Clock { initial_seconds: 300, increment_seconds: 3 };
        let mut log = usual_log(spec, 12, time, &mut chance);
        let mut room = Room::replay(&log).expect("a game");
        let now =
            Now { tick_ms: log.last().map_or(0, |entry| entry.now.tick_ms) + 60_000, wall_ms: BEGUN_MS };
        log.extend(act(&mut room, 5, Action::Chat(Phrase::GoodGame), now));
        log.extend(act(&mut room, 6, Action::OfferRematch, now));
        let lines = |log: &[Entry]| log.iter().map(Line::new).collect::<Vec<_>>();
        let bytes = |digits: &str| -> Vec<u8> {
            let byte = |at| u8::from_str_radix(&digits[at..at + 2], 16).expect("digits");
            (0..digits.len()).step_by(2).map(byte).collect()
        };
        // These say themselves when it was.
        assert_eq!(unfold(&bytes(first), 0), Ok(lines(&log)), "{spec}");
        let log = halved(log);
        assert_eq!(unfold(&bytes(second), 0), Ok(lines(&log)), "{spec}");
        let folded = fold(&lines(&log)).expect("folded");
        written.push(folded.iter().map(|byte| format!("{byte:02x}")).collect::<String>());
    }
    assert_eq!(written, FOLDED.map(|(_, _, _, third)| third));
}

/// By the first two formats, and by the one that is written now.
const FOLDED: [(&str, &str, &str, &str); 3] = [
    (
        "connect-7x6-4",
        "0177fbaa92249a2a1e57d18f3f75138087509cd47b0462fd593638f43f73dfabde29d622219a3b38f82d4d94c6fd6dc154afb7039b2a546b5e3dfa1b2dad31fd799c211dbcfa2b87a97316e779f0c9b6db9dfeed15353e198d8a39d6261946a80a87b44258b11bd6376d91ef963dbe5408edce513c566ecfcb444f78bbbf27dbcdfa61fd54631337ed938691",
        "0258296e92249a29bcf67e72e9eed3b53ab04902cfffe0f0f7119469dba6b602435a6eb67ce25ecf7f7aa96eaa1273f2b90db222650ad30cf5d3bf19817e17e33d6a5e5fd6cb2533b9cff63b0e9e88712a11e853faa0183e63405fbea5f1d582684c54ea1c",
        "0358296e92249a2a50b4824cbeb31d47690ecf3c82d85cf6bfbb1a643b4088a9d2b3e6ed66cb7067fac33249833db1d353c9de814750b612fc999d577d48e789e9a49984b6e777beedcc4f23ee653b50da2ae388c99166283d2ac062d50b3da0",
    ),
    (
        "connect-5x5x5-4",
        "017682a692249a2a1e57d18f3f75138087509cd47b0462fd593638f43f73dfabde29d622219a3b38f82d4d94c6fda45c64afd1039b2a546b5e3dfa1b2dad31fd799c211dbcfa2b87a97316e779f0c9b6db9dfeed15353e1ada55f5983fa4a9c4b479ec5d5fb4166c77ea3a9fe21257ad722c8dc74d9d43267d88e1e071907e2b69bee7b9c78267d724d9fbc7302521",
        "02c445ab92249a29bcf67e72e9eed3b53ab04902cfffe0f0f7119469dbb38902435a6eb67ce25ecf7f7aa96eaa1273f2b90db436f299c33822cb7a58472662251f1aeb594bcb3b08c2d42e64af85266123bb4a99d65dc5900e7cddd12fe1b30ca700cad1883f6584",
        "03c445ab92249a2a50b4824cbeb31d47690ecf3c82d85cf6f4a15294dad131beeace9ada5d512781bad2612391b8012ce8ccd6daa4197478b76495138a7e254c742b71fda1d8189897fa2ca115b5abafb99acd023455e3e59075ed962ba6d7002ee066",
    ),
    (
        "chess-5x5x5",
        "01aa449692249a2a1e57d18f3f75138087509cd47b0462fd593638f43f73dfabde29d622219a3b38f82d4d94c6fddaf774affdfec41c449ef93d0f0487039c7e2344211dbcfa2b87a97316e779f0c9b6db9dfeed15353e14a278166788ffcd12eb63ca7f8ee7e55e12e8c1c3071469eb946783c2e515df38a0ddafa91828ed18b10543f3715de529d875302404f57917c1",
        "0293120a92249a29bcf67e72e9eed3b53ab04902cfffe0f0f7119469dbc05c02435d6eb67ce25ecf7f7aa96eaa1273f2b90daab8f41f8c0eaf1e1732726bced52836c63689efdb0381b554d0aa1aae3792b128fbf64fcc562b86064238be9842a2d73d9230f27943ab44",
        "0393120a92249a2a50b4824cbeb31d47690ecf3c82d85cf729878a630590aa7ad7860ae997cb7067fac33249831f1ef9cde01b17e0d86b2c933291100ae57e3be54198bf95473b342bc1b2622ec0002f07c047bedb5defb6f234b0461d3d7efa8fbf7c3a04",
    ),
];
