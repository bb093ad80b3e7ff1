//! Hearing what other servers tell: everywhere what concerns all, and of games at the places where
//! somebody here is at one.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, atomic::Ordering},
};

use async_nats::{Message, Subscriber};
use futures_util::StreamExt;
use tokio::task::AbortHandle;

use super::{
    Cluster,
    notify::{self, Notifier},
    presence,
};
use crate::{
    games::Registry,
    ids::{GameId, Place},
    players::PlayerId,
};

/// Hears what concerns all, and what servers of the version before tell of any game.
pub(super) async fn everywhere(games: Arc<Registry>) {
    let Some(cluster) = &games.cluster else { return };
    let Some(notifier) = &cluster.notifier else { return };
    let Some(mut heard) = notifier.hear("*").await else { return };
    loop {
        tokio::select! {
            message = heard.next() => {
                let Some(message) = message else { return };
                hear(&games, cluster, notifier, &message);
            }
            () = notifier.missed() => {
                cluster.look_at_all.notify_one();
                cluster.presence_missed();
            }
        }
    }
}

/// The places where this server listens.
#[derive(Default)]
pub(super) struct Places(HashMap<Place, Ear>);

/// Listens until it is dropped.
struct Ear(AbortHandle);

impl Drop for Ear {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Places {
    /// Listens at these places from now on, too. What is told by this server hereafter is told after
    /// others know so.
    pub(super) async fn open(&mut self, games: &Arc<Registry>, places: impl IntoIterator<Item = Place>) {
        let Some(cluster) = &games.cluster else { return };
        // While NATS is away nobody is asked; when it is back, all places are opened.
        let Some(notifier) = cluster.notifier.as_ref().filter(|notifier| notifier.is_up()) else { return };
        for place in places {
            if !self.0.contains_key(&place)
                && let Some(heard) = notifier.hear(&format!("*.{}", place.as_str())).await
            {
                let ear = tokio::spawn(at(Arc::clone(games), heard)).abort_handle();
                self.0.insert(place, Ear(ear));
                cluster.places.add(1);
            }
        }
    }

    /// Listens nowhere else any more.
    pub(super) fn keep(&mut self, cluster: &Cluster, attended: &HashSet<Place>) {
        let before = self.0.len();
        self.0.retain(|place, _| attended.contains(place));
        cluster.places.sub((before - self.0.len()) as u64);
    }
}

async fn at(games: Arc<Registry>, mut heard: Subscriber) {
    let Some(cluster) = &games.cluster else { return };
    let Some(notifier) = &cluster.notifier else { return };
    while let Some(message) = heard.next().await {
        hear(&games, cluster, notifier, &message);
    }
}

fn hear(games: &Arc<Registry>, cluster: &Cluster, notifier: &Notifier, message: &Message) {
    // Somebody is there, whether the database has said so yet or not.
    cluster.others.fetch_max(1, Ordering::Relaxed);
    cluster.heard.add(message.payload.len() as u64);
    let text = String::from_utf8_lossy(&message.payload);
    let about = notifier.about(&message.subject).unwrap_or_default();
    match about.split_once('.').map_or(about, |(about, _place)| about) {
        "reached" => {
            text.lines().filter_map(notify::hint).for_each(|(game, seq)| cluster.want(game, seq));
        }
        "seeks" => games.lobby.look(),
        "seats" => {
            if let Some(game) = GameId::new(&text) {
                let games = Arc::clone(games);
                tokio::spawn(async move { games.look_who_is_at(game).await });
            }
        }
        "player" => {
            if let Some(player) = PlayerId::new(&text) {
                let games = Arc::clone(games);
                tokio::spawn(async move { games.look_how_called(player).await });
            }
        }
        "signed_out" => games.signed_in.close(&text.lines().collect::<Vec<_>>()),
        "presence" => presence::heard(games, cluster, &text),
        _ => {}
    }
}
