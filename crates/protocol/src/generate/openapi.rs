//! All calls over HTTP as an OpenAPI description, with the types of the wire.

use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use crate::{
    http::{
        AddedPasskey, Agreement, BotToken, Bots, Challenge, Claim, DailyPuzzles, Failure, GamesPage,
        KnownPlayer, LiveGames, Names, NewName, NewPasskey, NewPlayer, OpenGames, OpenedGame, Opening,
        OwnPlayer, Pairing, PasskeyDomain, PublicPlayer, PushKey, PushSubscription, Puzzles, RatingHistory,
        RatingList, RecoveryCode, SignedChallenge, TypedCode,
    },
    v2::{ClientMessage, LobbyView, Numbered, State},
};

/// A call, in the making.
struct Call {
    method: &'static str,
    path: &'static str,
    about: &'static str,
    parameters: Vec<Value>,
    body: Option<(Value, bool)>,
    answers: Vec<(u16, &'static str, Value)>,
    /// Whether it is for who has a cookie or a token.
    known: bool,
}

struct Calls {
    read: SchemaGenerator,
    write: SchemaGenerator,
    calls: Vec<Call>,
}

/// What every call may answer.
const ANY: [(u16, &str); 3] = [
    (400, "Something is wrong with what was sent."),
    (429, "Too much was asked for from this address."),
    (503, "The log cannot be used, or the server is about to restart."),
];

impl Call {
    fn known(mut self) -> Call {
        self.known = true;
        self.fails(401, "Nobody is signed in on this device.")
    }

    fn changes(self) -> Call {
        self.fails(403, "The request does not come from a page of this site, or is not allowed.")
            .fails(408, "The body did not come in time.")
            .fails(413, "The body is too long.")
    }

    fn fails(mut self, status: u16, about: &'static str) -> Call {
        self.answers.push((status, about, content("application/json", reference("Failure"))));
        self
    }

    fn gives(mut self, status: u16, about: &'static str, content: Value) -> Call {
        self.answers.push((status, about, content));
        self
    }

    fn takes(mut self, schema: Value, required: bool) -> Call {
        self.body = Some((schema, required));
        self
    }

    fn asks(mut self, name: &str, about: &str, schema: Value) -> Call {
        self.parameters.push(json!({ "name": name, "in": "query", "description": about, "schema": schema }));
        self
    }

    fn describe(self) -> Value {
        let mut responses = Map::new();
        let any =
            ANY.map(|(status, about)| (status, about, content("application/json", reference("Failure"))));
        // What is said of this call goes before what any may answer.
        for (status, about, content) in any.into_iter().chain(self.answers) {
            let mut response = json!({ "description": about });
            if !content.is_null() {
                response["content"] = content;
            }
            responses.insert(status.to_string(), response);
        }
        let in_path = |part: &str| {
            let name = part.strip_prefix('{')?.strip_suffix('}')?;
            Some(
                json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string", "minLength": 1 } }),
            )
        };
        let parameters: Vec<Value> =
            self.path.split(['/', '.']).filter_map(in_path).chain(self.parameters).collect();
        let name = format!("{} {}", self.method, self.path);
        let mut call = json!({ "operationId": name, "summary": self.about, "parameters": parameters, "responses": responses });
        if let Some((schema, required)) = self.body {
            call["requestBody"] =
                json!({ "required": required, "content": content("application/json", schema) });
        }
        if self.known {
            call["security"] = json!([{ "cookie": [] }, { "token": [] }]);
        }
        call
    }
}

fn content(kind: &str, schema: Value) -> Value {
    json!({ kind: { "schema": schema } })
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn text(kind: &str) -> Value {
    content(kind, json!({ "type": "string" }))
}

impl Calls {
    fn call(&self, method: &'static str, path: &'static str, about: &'static str) -> Call {
        Call { method, path, about, parameters: Vec::new(), body: None, answers: Vec::new(), known: false }
    }

    fn takes<T: JsonSchema>(&mut self) -> Value {
        self.read.subschema_for::<T>().into()
    }

    fn gives<T: JsonSchema>(&mut self) -> Value {
        content("application/json", self.write.subschema_for::<T>().into())
    }

    /// What opens a game: the fields of `create`.
    fn options(&mut self) -> Value {
        self.read.subschema_for::<ClientMessage>();
        let all = self.read.definitions()["ClientMessage"].clone();
        let is_create = |variant: &&Value| variant["properties"]["type"]["const"] == "create";
        let create = all["oneOf"].as_array().into_iter().flatten().find(is_create);
        let mut options = create.cloned().unwrap_or_default();
        if let Some(fields) = options["properties"].as_object_mut() {
            fields.remove("type");
        }
        if let Some(required) = options["required"].as_array_mut() {
            required.retain(|name| name != "type");
        }
        options["description"] = json!("What a new game is to be like.");
        options
    }

    fn games(&mut self) {
        let options = self.options();
        let opened = self.gives::<OpenedGame>();
        let state = self.gives::<State>();
        let log = content(
            "application/json",
            json!({ "type": "array", "items": self.write.subschema_for::<Numbered>() }),
        );
        let number = || json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX });
        let hidden = "The players do not want to be watched; send a seat's key as Authorization: Bearer.";
        let of_game = |call: Call| call.fails(404, "There is no such game.").fails(403, hidden);
        self.calls.extend([
            self.call("post", "/api/games", "Open a game")
                .takes(options, true)
                .gives(201, "Opened.", opened)
                .changes(),
            of_game(self.call("get", "/api/games/{game}", "How a game stands").gives(
                200,
                "As it stands.",
                state,
            )),
            of_game(
                self.call("get", "/api/games/{game}/log", "Everything that has happened in a game")
                    .asks("since", "Only what came after this event.", number())
                    .asks("until", "Only what came up to this event.", number())
                    .gives(200, "The events.", log),
            ),
            of_game(
                self.call("get", "/api/games/{game}/record", "A round as a record")
                    .asks("round", "From 1; the latest if left out.", number())
                    .gives(200, "The record.", text("text/plain")),
            ),
            of_game(
                self.call("get", "/api/games/{game}/events", "What happens in a game, as server-sent events")
                    .asks("since", "What came after this event comes first.", number())
                    .gives(200, "The stream.", text("text/event-stream")),
            ),
        ]);
    }

    fn player(&mut self) {
        let new = self.takes::<NewPlayer>();
        let (name, claim, typed) =
            (self.takes::<NewName>(), self.takes::<Claim>(), self.takes::<TypedCode>());
        let (known, own) = (self.gives::<KnownPlayer>(), self.gives::<OwnPlayer>());
        let (pairing, recovery) = (self.gives::<Pairing>(), self.gives::<RecoveryCode>());
        let (names, open) = (self.gives::<Names>(), self.gives::<OpenGames>());
        let agreement = self.gives::<Agreement>();
        let wrong = "The code is wrong, was used, or is too old; which of these is not told.";
        self.calls.extend([
            self.call("post", "/api/player", "Become a player")
                .takes(new, false)
                .gives(201, "A new player, with the cookie.", known.clone())
                .gives(200, "The player that the cookie belongs to.", known.clone())
                .changes(),
            self.call("get", "/api/player", "Who this device belongs to")
                .gives(200, "The player.", own)
                .known(),
            self.call("patch", "/api/player", "Be called otherwise")
                .takes(name, true)
                .gives(200, "The player.", known.clone())
                .known()
                .changes(),
            self.call("delete", "/api/player", "Leave nothing behind but games that somebody played")
                .gives(204, "Gone.", Value::Null)
                .known()
                .changes(),
            self.call("get", "/api/player/games", "The player's games that are not over")
                .gives(200, "The games, those first in which the player is awaited.", open)
                .known(),
            self.call("post", "/api/player/claim", "Keep a seat as this player's")
                .takes(claim, true)
                .gives(204, "Kept.", Value::Null)
                .known()
                .changes()
                .fails(404, "There is no such game."),
            self.call(
                "post",
                "/api/games/{game}/public",
                "Let everybody see a game's finished rounds, if both agree",
            )
            .gives(200, "Agreed; they are listed once both players have.", agreement)
            .known()
            .changes()
            .fails(404, "There is no such game."),
            self.call("post", "/api/player/pair", "Get a code for another device")
                .gives(201, "The code.", pairing)
                .known()
                .changes(),
            self.call("post", "/api/pair", "Become another device of a player, by a code")
                .takes(typed.clone(), true)
                .gives(200, "The player, with the cookie.", known.clone())
                .changes()
                .fails(404, wrong),
            self.call("post", "/api/player/recovery", "Get a recovery code, instead of any before")
                .gives(201, "The code.", recovery)
                .known()
                .changes(),
            self.call("post", "/api/recover", "Come back by the recovery code")
                .takes(typed, true)
                .gives(200, "The player, with the cookie.", known)
                .changes()
                .fails(404, wrong),
            self.call("delete", "/api/player/devices/{id}", "Sign a device out, or take a passkey back")
                .gives(204, "Its cookie is worth nothing from now on.", Value::Null)
                .known()
                .changes()
                .fails(404, "The player has no such device."),
            self.call("get", "/api/names", "Names to choose from").gives(200, "Some names.", names),
        ]);
    }

    fn passkeys_and_bots(&mut self) {
        let (new, signed) = (self.takes::<NewPasskey>(), self.takes::<SignedChallenge>());
        let (challenge, added) = (self.gives::<Challenge>(), self.gives::<AddedPasskey>());
        let (known, domain) = (self.gives::<KnownPlayer>(), self.gives::<PasskeyDomain>());
        let name = self.takes::<NewName>();
        let (token, bots) = (self.gives::<BotToken>(), self.gives::<Bots>());
        let (push_key, push) = (self.gives::<PushKey>(), self.takes::<PushSubscription>());
        let none = "This server was not started with --site https://….";
        self.calls.extend([
            self.call("post", "/api/player/passkeys/challenge", "Begin to add a passkey")
                .gives(201, "What to sign.", challenge.clone())
                .known()
                .changes()
                .fails(404, none),
            self.call("post", "/api/player/passkeys", "Add a passkey")
                .takes(new, true)
                .gives(201, "Added.", added)
                .known()
                .changes()
                .fails(404, none),
            self.call("get", "/api/passkey", "Whether passkeys are known here, and for which domain")
                .gives(200, "They are.", domain)
                .fails(404, none),
            self.call("post", "/api/passkey/challenge", "Begin to come back by a passkey")
                .gives(201, "What to sign.", challenge)
                .changes()
                .fails(404, none),
            self.call("post", "/api/passkey", "Come back by a passkey")
                .takes(signed, true)
                .gives(200, "The player, with the cookie.", known)
                .changes()
                .fails(404, "The passkey is not known, or did not sign what was asked; which is not told."),
            self.call("get", "/api/push", "The key by which browsers take notices from this site")
                .gives(200, "The key.", push_key)
                .fails(404, none),
            self.call("post", "/api/player/push", "Let this device be told when the player is away")
                .takes(push, true)
                .gives(204, "It is told from now on.", Value::Null)
                .known()
                .changes()
                .fails(404, none),
            self.call("delete", "/api/player/push", "Do not tell this device any more")
                .gives(204, "It is told no longer.", Value::Null)
                .known()
                .changes()
                .fails(404, none),
            self.call("get", "/api/player/tokens", "The player's bots").gives(200, "The bots.", bots).known(),
            self.call("post", "/api/player/tokens", "Make a bot, with its token; three at most")
                .takes(name, true)
                .gives(201, "The bot.", token)
                .known()
                .changes(),
            self.call("delete", "/api/player/tokens/{id}", "Delete a bot")
                .gives(204, "Gone.", Value::Null)
                .known()
                .changes()
                .fails(404, "The player has no such bot."),
        ]);
    }

    fn puzzles(&mut self) {
        let (daily, some) = (self.gives::<DailyPuzzles>(), self.gives::<Puzzles>());
        self.calls.extend([
            self.call("get", "/api/puzzles/daily", "The puzzles of a day, one of each game")
                .asks(
                    "date",
                    "The day; today in Greenwich if left out.",
                    json!({ "type": "string", "format": "date", "examples": ["2026-11-17"] }),
                )
                .gives(200, "The puzzles.", daily),
            self.call("get", "/api/puzzles", "Puzzles of a game, the nearest to a rating first")
                .asks("spec", "Which game.", json!({ "type": "string", "examples": ["chess-5x5x5"] }))
                .asks("near", "The rating.", json!({ "type": "integer", "minimum": 0, "maximum": 4000 }))
                .asks("theme", "Only this theme.", json!({ "type": "string", "examples": ["mate-in-2"] }))
                .asks(
                    "limit",
                    "How many.",
                    json!({ "type": "integer", "minimum": 1, "maximum": 50, "default": 10 }),
                )
                .gives(200, "The puzzles.", some)
                .fails(404, "There are no puzzles of this game."),
        ]);
    }

    fn others(&mut self) {
        let (public, page) = (self.gives::<PublicPlayer>(), self.gives::<GamesPage>());
        let none = "There is no such player.";
        let filters = |call: Call| {
            call.asks("spec", "Only this game.", json!({ "type": "string", "examples": ["connect-7x6-4"] }))
                .asks(
                    "result",
                    "Only these, as the player sees it.",
                    json!({ "enum": ["won", "lost", "draw", "aborted"] }),
                )
                .asks(
                    "before",
                    "Where a page goes on: the `next` of the one before.",
                    json!({ "type": "string" }),
                )
                .asks(
                    "limit",
                    "How many.",
                    json!({ "type": "integer", "minimum": 1, "maximum": 100, "default": 20 }),
                )
        };
        self.calls.extend([
            self.call("get", "/api/players/{id}", "A player")
                .gives(200, "The player.", public)
                .fails(404, none),
            filters(self.call("get", "/api/players/{id}/games", "A player's finished games, newest first"))
                .gives(200, "A page.", page)
                .fails(404, none),
            filters(self.call("get", "/api/players/{id}/games.txt", "The same as records, all of them"))
                .gives(200, "The records.", text("text/plain"))
                .fails(404, none),
            self.call("get", "/g/{game}", "The page, with what others show of a link to a game")
                .gives(200, "The page.", text("text/html"))
                .fails(404, "There is no such game."),
            self.call("get", "/g/{game}.png", "A game as a picture of 1200 by 630")
                .gives(200, "The picture.", text("image/png"))
                .gives(304, "It has not changed.", Value::Null)
                .fails(404, "There is no such game."),
            self.call("get", "/embed/{game}", "The board alone, for other sites' frames")
                .gives(200, "The page.", text("text/html"))
                .fails(404, "There is no such game."),
            self.call("get", "/embed/{game}.svg", "The board of a game as a drawing")
                .gives(200, "The drawing.", text("image/svg+xml"))
                .fails(404, "There is no such game."),
            self.call("get", "/healthz", "Whether the server lives").gives(
                200,
                "It does.",
                text("text/plain"),
            ),
            self.call("get", "/readyz", "Whether the server takes new games")
                .gives(200, "It does.", text("text/plain"))
                .gives(503, "It is about to stop, or its log takes no writes.", text("text/plain")),
            self.call("get", "/metrics", "Figures for Prometheus").gives(
                200,
                "The figures.",
                text("text/plain"),
            ),
        ]);
    }
}

impl Calls {
    fn lobby(&mut self) {
        let (view, live) = (self.gives::<LobbyView>(), self.gives::<LiveGames>());
        let (list, history) = (self.gives::<RatingList>(), self.gives::<RatingHistory>());
        let (opening, best) = (self.gives::<Opening>(), self.gives::<GamesPage>());
        let none = "There are no ratings of that game.";
        self.calls.extend([
            self.call("get", "/api/lobby", "Who waits for an opponent, and how many play").gives(
                200,
                "The lobby.",
                view,
            ),
            self.call("get", "/api/live", "Games from the lobby that are being played, the best first")
                .asks("spec", "Only this game.", json!({ "type": "string", "examples": ["connect-7x6-4"] }))
                .gives(200, "The games.", live),
            self.call("get", "/api/best", "Games from the lobby that ended within a week, the best first")
                .gives(200, "At most twelve; there is no other page.", best),
            self.call("get", "/api/openings/{spec}", "A balanced position to begin from, another each time")
                .gives(200, "The position.", opening)
                .fails(404, "There are no openings of that game."),
            self.call("get", "/api/ratings/{pool}", "The best rated of a game")
                .asks(
                    "before",
                    "Where a page goes on: the `next` of the one before.",
                    json!({ "type": "string" }),
                )
                .gives(200, "A page.", list)
                .fails(404, none),
            self.call("get", "/api/players/{id}/ratings/{pool}", "How a player's rating went")
                .gives(200, "The latest rounds.", history)
                .fails(404, "There is no such player, or there are no ratings of that game."),
        ]);
    }
}

/// The description as a value: what is said of the calls, and the types that they take and give.
pub(super) fn description() -> Value {
    let settings = || {
        SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        })
    };
    let (read, write) = (settings().into_generator(), settings().for_serialize().into_generator());
    let mut calls = Calls { read, write, calls: Vec::new() };
    calls.write.subschema_for::<Failure>();
    calls.games();
    calls.player();
    calls.passkeys_and_bots();
    calls.puzzles();
    calls.others();
    calls.lobby();
    let mut paths: Map<String, Value> = Map::new();
    for call in calls.calls {
        let (method, path) = (call.method, call.path);
        paths.entry(path).or_insert_with(|| json!({}))[method] = call.describe();
    }
    let mut schemas = calls.read.take_definitions(true);
    schemas.remove("ClientMessage");
    schemas.remove("Phrase");
    // Where both directions know a type, what the server writes is the more definite one.
    schemas.extend(calls.write.take_definitions(true));
    let mut description = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Raumspiel",
            "version": env!("CARGO_PKG_VERSION"),
            "license": { "name": "MIT OR Apache-2.0" },
            "description": "Every call over HTTP. Games themselves are played over a WebSocket: see /protocol.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "cookie": { "type": "apiKey", "in": "cookie", "name": "raumspiel_player" },
                "token": { "type": "http", "scheme": "bearer" },
            },
        },
    });
    super::bound_numbers(&mut description);
    description
}
