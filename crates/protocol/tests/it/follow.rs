//! How a game stands, kept up by its events.

use raumspiel_protocol::{
    decode,
    v2::{Gap, Kept, Numbered, Seat, Side, State, Status},
};

fn event(seq: u32, by: Option<&str>, event: &str) -> Numbered {
    let by = by.map_or(String::new(), |by| format!(r#""by":"{by}","#));
    decode(&format!(r#"{{"seq":{seq},"at":0,{by}"event":{event}}}"#)).expect("an event")
}

fn opened() -> State {
    decode(
        r#"{"game":"g","seq":1,"spec":"connect-7x6-4","start":null,"time":{"kind":"none"},"watching":true,
        "status":"waiting","round":0,"players":[{"seat":"creator","side":null,"name":"A"}],"moves":[],
        "position":"start","turn":null,"clocks":null,"offers":{"draw":null,"takeBack":null,"rematch":null},
        "claim":null,"result":null}"#,
    )
    .expect("a state")
}

#[test]
fn a_state_follows_its_events() {
    let mut state = opened();
    let mut seq = 1;
    let mut happens = |state: &mut State, by: Option<&str>, what: &str| {
        seq += 1;
        state.follow(&event(seq, by, what)).expect("it follows");
    };
    happens(&mut state, Some("guest"), r#"{"type":"joined","name":"B"}"#);
    happens(&mut state, None, r#"{"type":"started","round":1,"creator":"second","clocks":null}"#);
    assert_eq!((state.status, state.turn), (Status::Playing, Some(Side::First)));
    assert_eq!(
        (state.side_of(Seat::Creator), state.side_of(Seat::Guest)),
        (Some(Side::Second), Some(Side::First))
    );
    let played = |side: &str, ply: u32| {
        format!(r#"{{"type":"played","side":"{side}","move":"d","ply":{ply},"clocks":null}}"#)
    };
    happens(&mut state, Some("guest"), r#"{"type":"draw_offered"}"#);
    happens(&mut state, Some("guest"), &played("first", 0));
    assert_eq!(state.offers.draw, Some(Seat::Guest), "one's own offer stands");
    happens(&mut state, Some("creator"), &played("second", 1));
    assert_eq!((state.offers.draw, state.turn, state.moves.len()), (None, Some(Side::First), 2));
    happens(&mut state, Some("guest"), r#"{"type":"take_back_offered"}"#);
    happens(&mut state, Some("creator"), r#"{"type":"taken_back","plies":1,"clocks":null}"#);
    assert_eq!((state.offers.take_back, state.turn, state.moves.len()), (None, Some(Side::Second), 1));
    happens(&mut state, None, r#"{"type":"waved","clocks":{"firstMs":5,"secondMs":6,"running":null}}"#);
    assert_eq!(state.clocks.map(|clocks| clocks.second_ms), Some(6));
    let result =
        r#"{"type":"finished","result":{"winner":"first","reason":"resignation","lines":0},"clocks":null}"#;
    happens(&mut state, Some("creator"), result);
    assert_eq!((state.status, state.turn), (Status::Finished, None));
    happens(&mut state, Some("creator"), r#"{"type":"rematch_offered"}"#);
    happens(&mut state, Some("guest"), r#"{"type":"started","round":2,"creator":"first","clocks":null}"#);
    assert_eq!((state.round, state.moves.len(), state.result.is_none()), (2, 0, true));
    assert_eq!(state.side_of(Seat::Creator), Some(Side::First));
}

#[test]
fn a_guest_who_left_has_not_been_there() {
    let mut state = opened();
    let joined = event(2, Some("guest"), r#"{"type":"joined","name":"B"}"#);
    let started = event(3, None, r#"{"type":"started","round":1,"creator":"first","clocks":null}"#);
    let played = r#"{"type":"played","side":"first","move":"d","ply":0,"clocks":null}"#;
    for happened in [&joined, &started, &event(4, Some("creator"), played)] {
        state.follow(happened).expect("it follows");
    }
    let clocks = r#"{"firstMs":5,"secondMs":6,"running":null}"#;
    let left = format!(r#"{{"type":"guest_left","clocks":{clocks}}}"#);
    state.follow(&event(5, None, &left)).expect("it follows");
    let expected = State { seq: 5, clocks: state.clocks, position: String::new(), ..opened() };
    assert_eq!(state, expected);
    assert_eq!(state.clocks.map(|clocks| clocks.first_ms), Some(5));
    let given = r#"{"type":"time_given","seconds":1,"clocks":{"firstMs":7,"secondMs":6,"running":null}}"#;
    state.follow(&event(6, Some("guest"), given)).expect("it follows");
    assert_eq!(state.clocks.map(|clocks| clocks.first_ms), Some(7));
}

#[test]
fn players_are_called_as_they_are_now_without_an_event() {
    let mut state = opened();
    state.follow(&event(2, Some("guest"), r#"{"type":"joined","name":"B"}"#)).expect("it follows");
    let kept = |text: &str| -> Vec<Kept> { serde_json::from_str(text).expect("JSON") };
    let bot = kept(r#"[{"seat":"guest","name":"Deep B","bot":true,"shows":1}]"#);
    state.call(bot.clone());
    let called =
        |state: &State| state.players.iter().map(|one| (one.name.clone(), one.bot)).collect::<Vec<_>>();
    let deep = (Some("Deep B".to_owned()), true);
    assert_eq!((called(&state), &state.kept), (vec![(Some("A".to_owned()), false), deep.clone()], &bot));
    // Nothing is said of it.
    state.call(Vec::new());
    assert_eq!((called(&state)[1].clone(), state.seq), (deep, 2));
    state.call(kept(r#"[{"seat":"guest","name":null}]"#));
    assert_eq!(called(&state)[1].0, None);
    state.follow(&event(3, None, r#"{"type":"guest_left","clocks":null}"#)).expect("it follows");
    assert_eq!((called(&state).len(), state.kept.len()), (1, 0));
}

#[test]
fn what_is_known_changes_nothing_and_a_gap_is_said() {
    let mut state = opened();
    let before = state.clone();
    assert_eq!(state.follow(&event(1, None, r#"{"type":"joined","name":null}"#)), Ok(()));
    assert_eq!(state.follow(&event(3, None, r#"{"type":"joined","name":null}"#)), Err(Gap));
    assert_eq!(state, before);
}

/// Pages keep a state by a fold of their own, which needs no rules and few bytes. It is held against this
/// one by what a random game looks like after each event; RAUMSPIEL_WRITE=1 writes the file anew.
#[test]
fn what_pages_are_held_against_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/test/data/follow.json");
    let mut state = opened();
    let mut steps = Vec::new();
    let mut random = 1_u32;
    let mut below = |most: u32| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 16) % most
    };
    for seq in 2..=140 {
        let by = ["creator", "guest"][below(2) as usize];
        let what = what_happens(&state, &mut below);
        let happened = event(seq, Some(by), &what);
        state.follow(&happened).expect("it follows");
        steps.push(serde_json::json!({ "event": happened, "state": state }));
    }
    let wanted = serde_json::json!({ "opened": opened(), "steps": steps }).to_string() + "\n";
    if std::env::var_os("RAUMSPIEL_WRITE").is_some() {
        std::fs::write(path, &wanted).expect("it is written");
    }
    assert!(std::fs::read_to_string(path).expect("a file") == wanted, "{path} is out of date");
}

fn what_happens(state: &State, below: &mut impl FnMut(u32) -> u32) -> String {
    if state.players.len() < 2 {
        return r#"{"type":"joined","name":"B"}"#.to_owned();
    }
    let creator = ["first", "second"][below(2) as usize];
    let started =
        format!(r#"{{"type":"started","round":{},"creator":"{creator}","clocks":null}}"#, state.round + 1);
    match state.status {
        Status::Waiting => started,
        Status::Finished => match below(4) {
            0 => r#"{"type":"rematch_offered"}"#.to_owned(),
            1 => r#"{"type":"rematch_declined"}"#.to_owned(),
            2 => r#"{"type":"chatted","phrase":"good_game"}"#.to_owned(),
            _ => started,
        },
        Status::Playing => match below(16) {
            0 => r#"{"type":"draw_offered"}"#.to_owned(),
            1 => r#"{"type":"draw_declined"}"#.to_owned(),
            2 => r#"{"type":"take_back_offered"}"#.to_owned(),
            3 => r#"{"type":"take_back_declined"}"#.to_owned(),
            4 => {
                let left = (state.moves.len() as u32).saturating_sub(1 + below(2));
                format!(r#"{{"type":"taken_back","plies":{left},"clocks":null}}"#)
            }
            5 => r#"{"type":"waved","high":true}"#.to_owned(),
            6 => r#"{"type":"time_given","seconds":15,"clocks":null}"#.to_owned(),
            7 if state.moves.len() < 2 => r#"{"type":"guest_left","clocks":null}"#.to_owned(),
            8 if state.moves.len() > 4 => {
                r#"{"type":"finished","result":{"winner":"first","reason":"line","lines":1},"clocks":null}"#
                    .to_owned()
            }
            _ => {
                let ply = state.moves.len();
                let side = ["first", "second"][ply % 2];
                let column = char::from(b'a' + below(7) as u8);
                format!(r#"{{"type":"played","side":"{side}","move":"{column}","ply":{ply},"clocks":null}}"#)
            }
        },
    }
}
