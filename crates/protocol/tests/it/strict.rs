use std::fmt::Debug;

use raumspiel_protocol::{decode, encode, v1, v2};
use serde::{Serialize, de::DeserializeOwned};

fn reads<M: DeserializeOwned + Serialize + Debug + PartialEq>(text: &str) -> bool {
    match decode::<M>(text) {
        Ok(message) => {
            assert_eq!(decode::<M>(&encode(&message)).as_ref(), Ok(&message), "{text}");
            true
        }
        Err(error) => {
            assert!(error.to_string().chars().count() < 260, "{error}");
            false
        }
    }
}

#[test]
fn version_1_takes_exactly_what_the_contract_names() {
    let check = |text: &str, expected: bool| {
        assert_eq!(reads::<v1::ClientMessage>(text), expected, "{text}");
    };
    check(r#"{"type":"create_game"}"#, true);
    check(r#"{"type":"create_game","gameId":"x"}"#, false);
    check(r#"{"type":"create_game","extra":1}"#, false);
    check(r#"{"type":"join_game","gameId":"x"}"#, true);
    check(r#"{"type":"join_game"}"#, false);
    check(r#"{"type":"join_game","gameId":7}"#, false);
    check(r#"{"type":"join_game","game_id":"x"}"#, false);
    check(r#"{"type":"move","from":"Aa1","to":"Ee5"}"#, true);
    check(r#"{"type":"move","from":"Aa1","to":"Ee5","promotion":"U"}"#, true);
    check(r#"{"type":"move","from":"Aa1","to":"Ee5","promotion":"K"}"#, false);
    check(r#"{"type":"move","from":"Aa1","to":"Ee5","promotion":null}"#, false);
    check(r#"{"type":"move","from":"aa1","to":"Ee5"}"#, false);
    check(r#"{"type":"move","from":"Aa1","to":"Ee6"}"#, false);
    check(r#"{"type":"move","from":"Aa1","to":"Ee5 "}"#, false);
    check(r#"{"type":"move","from":"Aa1"}"#, false);
    check(r#"{"type":"resign"}"#, false);
    check(r#"{"from":"Aa1","to":"Ee5"}"#, false);
    check(r#"["create_game"]"#, false);
    check("null", false);
    check("", false);
}

#[test]
fn version_1_writes_exactly_what_the_contract_names() {
    let check = |message: v1::ServerMessage, expected: &str| {
        assert_eq!(encode(&message), expected);
    };
    let cell = |name| v1::CellName::new(name).expect("a cell");
    check(v1::ServerMessage::GameCreated { game_id: "g".into() }, r#"{"type":"game_created","gameId":"g"}"#);
    check(
        v1::ServerMessage::GameStart { color: v1::Color::White, initial_position: Some("p".into()) },
        r#"{"type":"game_start","color":"white","initialPosition":"p"}"#,
    );
    check(
        v1::ServerMessage::MoveMade {
            by: v1::Color::Black,
            from: cell("Aa1"),
            to: cell("Ee5"),
            promotion: None,
        },
        r#"{"type":"move_made","by":"black","from":"Aa1","to":"Ee5"}"#,
    );
    check(
        v1::ServerMessage::Error { code: "c".into(), message: "m".into() },
        r#"{"type":"error","code":"c","message":"m"}"#,
    );
}

#[test]
fn version_2_refuses_unknown_fields_and_fills_in_defaults() {
    let check = |text: &str, expected: bool| {
        assert_eq!(reads::<v2::ClientMessage>(text), expected, "{text}");
    };
    check(r#"{"type":"create","spec":"chess-5x5x5"}"#, true);
    check(r#"{"type":"create","spec":"x","time":{"kind":"clock","initialSeconds":60}}"#, true);
    check(r#"{"type":"create","spec":"x","time":{"kind":"clock","initialSeconds":60,"delay":1}}"#, false);
    check(r#"{"type":"create","spec":"x","time":{"kind":"clock","initialSeconds":-1}}"#, false);
    check(r#"{"type":"create","spec":"x","color":"white"}"#, false);
    check(r#"{"type":"play","seq":1,"id":2,"move":"d"}"#, true);
    check(r#"{"type":"play","seq":1,"id":2,"move":"d","key":"k"}"#, false);
    check(r#"{"type":"play","seq":1,"id":4294967296,"move":"d"}"#, false);
    check(r#"{"type":"chat","seq":1,"id":2,"phrase":"good_game"}"#, true);
    check(r#"{"type":"chat","seq":1,"id":2,"phrase":"visit my page"}"#, false);
    let plain = decode::<v2::ClientMessage>(r#"{"type":"create","spec":"x"}"#);
    let Ok(v2::ClientMessage::Create { watching, time, .. }) = plain else {
        panic!("a game with nothing chosen is read")
    };
    assert!(watching && time == v2::TimeControl::None {});
}
