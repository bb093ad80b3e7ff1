//! Any commands in any order: what is denied changes nothing, and the log always leads back to the room.
#![no_main]

use libfuzzer_sys::fuzz_target;
use raumspiel_protocol::{
    decode,
    v2::{ClientMessage, Seat},
};
use raumspiel_server::{
    room::{Action, Away, Command, Now, Options, Room},
    ids::SeatKey,
};

fuzz_target!(|lines: Vec<(bool, u16, &str)>| {
    let mut room: Option<Room> = None;
    let mut log = Vec::new();
    let mut tick_ms = 0;
    for (guest, pause, text) in lines {
        tick_ms += u64::from(pause);
        let now = Now { tick_ms, wall_ms: tick_ms };
        let seat = if guest { Seat::Guest } else { Seat::Creator };
        let Ok(message) = decode::<ClientMessage>(text) else { continue };
        let Some(open) = &mut room else {
            if let Some(Ok(options)) = Options::from_message(message) {
                let (opened, entry) = Room::create(options, SeatKey::random().hash(), now);
                log.push(entry);
                room = Some(opened);
            }
            continue;
        };
        if let ClientMessage::Join { .. } = message {
            log.extend(open.join(SeatKey::random().hash(), None, guest, now).unwrap_or_default());
        } else if let Some((seq, id, action)) = Action::from_message(message) {
            let before = open.clone();
            let command = Command {
                seat,
                seated: open.seated_by(seat),
                seq: Some(seq),
                id: Some(id),
                action,
                lag_ms: u32::from(pause),
            };
            let away = Away([Some(u64::from(pause) * 8); 2]);
            let applied = open.apply(&command, now, away);
            if applied.entries.is_empty() {
                assert_eq!(*open, before);
            }
            log.extend(applied.entries);
        }
        let replayed = Room::replay(&log).expect("its own log");
        assert_eq!(replayed.seq(), open.seq());
        assert_eq!(replayed.game(), open.game());
        assert_eq!(replayed.clocks(now), open.clocks(now));
    }
});
