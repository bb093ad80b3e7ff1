//! Events of versions to come.

use raumspiel_protocol::{
    decode, encode,
    v2::{Clocks, Event, Numbered, Side},
};

#[test]
fn an_event_of_a_later_version_is_passed_on_as_it_is() {
    let text = r#"{"seq":7,"at":1,"by":"guest","event":{"type":"waved","hands":2,"deep":{"a":[1,null]},"clocks":{"firstMs":1,"secondMs":2,"running":"second"}}}"#;
    let read: Numbered = decode(text).expect("it is read");
    assert_eq!(read.event.name(), "waved");
    assert_eq!(read.event.clocks(), Some(Clocks { first_ms: 1, second_ms: 2, running: Some(Side::Second) }));
    let back: serde_json::Value = serde_json::from_str(&encode(&read)).expect("JSON");
    assert_eq!(back, serde_json::from_str::<serde_json::Value>(text).expect("JSON"));
}

/// A phrase that was added later changes nothing in the game either.
#[test]
fn words_of_a_later_version_are_passed_on_as_they_are() {
    let text = r#"{"type":"chatted","phrase":"good_evening"}"#;
    let read: Event = decode(text).expect("it is read");
    assert_eq!((read.name(), read.clocks()), ("chatted", None));
    assert!(matches!(read, Event::Unknown(_)));
    let back: serde_json::Value = serde_json::from_str(&encode(&read)).expect("JSON");
    assert_eq!(back, serde_json::from_str::<serde_json::Value>(text).expect("JSON"));
}

#[test]
fn a_damaged_event_is_not_a_later_one() {
    for text in [
        r#"{"type":"played","ply":0}"#,
        r#"{"type":"chatted","phrase":7}"#,
        r#"{"type":"chatted","phrase":"Boo!"}"#,
        r#"{"type":"chatted"}"#,
        r#"{"type":"finished","phrase":"boo"}"#,
        r#"{"type":""}"#,
        r#"{"type":"New\nline"}"#,
        r#"{"ply":0}"#,
    ] {
        assert!(decode::<Event>(text).is_err(), "{text}");
    }
}

/// Whoever adds an event must add its name, or it could not be told from a damaged one.
#[test]
fn every_known_event_is_known_by_name() {
    let schema = raumspiel_protocol::generate::files();
    let schema = schema.iter().find(|file| file.path.ends_with("v2-server.schema.json")).expect("the schema");
    let schema: serde_json::Value = serde_json::from_str(&schema.text).expect("JSON");
    let events = schema["definitions"]["Event"]["oneOf"].as_array().expect("the events");
    assert!(events.len() >= 13);
    for event in events {
        let name = event["properties"]["type"]["const"].as_str().expect("a name");
        let damaged = format!(r#"{{"type":"{name}","clocks":"none of the kind","phrase":7,"plies":"x"}}"#);
        match decode::<Event>(&damaged) {
            Ok(Event::Unknown(_)) => panic!("{name} is not in the list"),
            Ok(known) => assert_eq!(known.name(), name),
            Err(_) => {}
        }
    }
}
