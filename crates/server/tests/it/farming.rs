//! Ratings are not made by players of one's own.

use raumspiel_server::{rating::rebuild, store::Sqlite};
use serde_json::{Value, json};

use crate::{
    browser::Browser,
    host::{Client, Host},
};

const SPEC: &str = "chess-5x5x5";

/// A site that people come to from everywhere.
async fn site() -> Host {
    Host::with(|config| {
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("a network")];
        config.limits.enabled = false;
    })
    .await
}

struct Person {
    client: Client,
    id: String,
    sent: u32,
}

impl Person {
    /// Everybody has an address of their own.
    async fn new(host: &Host, at: &str) -> Person {
        let mut browser = Browser::new(host);
        let made = browser.done("POST", "/api/player", json!({ "name": "somebody" })).await;
        let cookie = browser.cookie.clone().expect("a cookie");
        let headers = [("cookie", cookie.as_str()), ("x-forwarded-for", at)];
        let connected = Client::connect(host.server.address(), Some("raumspiel.v2"), &headers).await;
        let mut client = connected.expect("the server lets us in").0;
        client.next().await;
        Person { client, id: made["id"].as_str().expect("an id").to_owned(), sent: 0 }
    }

    async fn many(host: &Host, network: &str, count: usize) -> Vec<Person> {
        let mut people = Vec::new();
        for n in 1..=count {
            people.push(Person::new(host, &format!("{network}.{n}")).await);
        }
        people
    }

    async fn seek(&mut self, with: Value) -> Value {
        let time = json!({ "kind": "clock", "initialSeconds": 60 });
        let seek = json!({ "type": "seek", "specs": [SPEC], "times": [time], "rated": true, "with": with });
        self.client.send(seek).await;
        self.client.until("seeking").await["id"].clone()
    }

    async fn rating(&self, host: &Host) -> Value {
        host.get(&format!("/api/players/{}", self.id)).await.1["ratings"][SPEC].clone()
    }

    async fn games(&self, host: &Host) -> u64 {
        self.rating(host).await["games"].as_u64().unwrap_or(0)
    }
}

/// One takes the other's seek, as friends and farmers do, and loses.
async fn lose(loser: &mut Person, winner: &mut Person) {
    let open = winner.seek(Value::Null).await;
    loser.seek(open).await;
    let attending = loser.client.until("attending").await;
    winner.client.until("attending").await;
    loser.sent += 1;
    let resign = json!({ "type": "resign", "seq": attending["state"]["seq"], "id": loser.sent });
    loser.client.send(resign).await;
    loser.client.until_event("finished").await;
    winner.client.until_event("finished").await;
}

fn two(people: &mut [Person], a: usize, b: usize) -> (&mut Person, &mut Person) {
    let [a, b] = people.get_disjoint_mut([a, b]).expect("two people");
    (a, b)
}

/// All of them play each other, so often each way.
async fn all_play_all(people: &mut [Person], times: usize) {
    for time in 0..times {
        for a in 0..people.len() {
            for b in 0..a {
                let (a, b) = two(people, a, b);
                if time % 2 == 0 { lose(a, b).await } else { lose(b, a).await }
            }
        }
    }
}

async fn check_rebuild(host: Host) {
    let scratch = host.stop().await;
    if scratch.database_url().is_some() {
        return;
    }
    let store = Sqlite::open(&scratch.path().join("log.db"), false).expect("the file opens");
    let rebuilt = rebuild(&store, |_| ()).await.expect("it is read");
    assert_eq!((rebuilt.mended, rebuilt.unreadable), (0, 0), "{rebuilt:?}");
    raumspiel_server::store::Store::close(&store).await.expect("it closes");
}

#[tokio::test]
async fn nobody_gains_by_up_to_three_players_of_their_own() {
    let host = site().await;
    let mut farmer = Person::new(&host, "203.0.113.1").await;
    let mut seconds = Person::many(&host, "198.51.100", 3).await;
    // However often they play each other first.
    all_play_all(&mut seconds, 2).await;
    for second in &mut seconds {
        lose(second, &mut farmer).await;
        lose(second, &mut farmer).await;
    }
    assert_eq!(farmer.rating(&host).await, Value::Null);
    check_rebuild(host).await;
}

#[tokio::test]
async fn five_people_found_ratings_by_playing_each_other() {
    let host = site().await;
    let mut people = Person::many(&host, "203.0.113", 5).await;
    all_play_all(&mut people, 1).await;
    // Whoever has played three others, and not lost to all of them, counts from then on.
    let (third, first) = two(&mut people, 2, 0);
    let before = [third.games(&host).await, first.games(&host).await];
    lose(third, first).await;
    assert_eq!([third.games(&host).await, first.games(&host).await], before.map(|games| games + 1));
    let (last, first) = two(&mut people, 4, 0);
    let before = [last.games(&host).await, first.games(&host).await];
    lose(last, first).await;
    assert_eq!([last.games(&host).await, first.games(&host).await], [before[0] + 1, before[1]]);
    check_rebuild(host).await;
}

#[tokio::test]
async fn where_people_play_no_ring_of_ones_own_players_counts_and_newcomers_do() {
    let host = site().await;
    let mut people = Person::many(&host, "203.0.113", 8).await;
    all_play_all(&mut people, 4).await;
    for person in &people {
        assert_eq!(person.rating(&host).await["provisional"], false, "they have founded it");
    }
    // Five players of a farmer's, who have all played each other, and lose to the sixth.
    let mut ring = Person::many(&host, "198.51.100", 6).await;
    all_play_all(&mut ring, 2).await;
    for second in 1..6 {
        let (second, farmer) = two(&mut ring, second, 0);
        lose(second, farmer).await;
    }
    for player in &ring {
        assert_eq!(player.rating(&host).await, Value::Null);
    }
    // They do not become worth anything by losing to people, either.
    for person in &mut people[..3] {
        lose(&mut ring[1], person).await;
    }
    let (second, farmer) = two(&mut ring, 1, 0);
    lose(second, farmer).await;
    assert_eq!(farmer.rating(&host).await, Value::Null);
    // Somebody new is rated from the first round on, and rates others when three have measured them.
    let mut newcomer = Person::new(&host, "192.0.2.1").await;
    let before = people[3].rating(&host).await;
    lose(&mut people[3], &mut newcomer).await;
    assert_eq!(newcomer.games(&host).await, 1);
    assert_eq!(people[3].rating(&host).await, before, "as long as nobody else knows them");
    lose(&mut newcomer, &mut people[4]).await;
    lose(&mut newcomer, &mut people[5]).await;
    let before = people[6].games(&host).await;
    lose(&mut newcomer, &mut people[6]).await;
    assert_eq!(people[6].games(&host).await, before + 1);
    check_rebuild(host).await;
}
