use std::sync::Arc;

use axum::body::{Body, Bytes};
use futures_util::stream;
use raumspiel_protocol::v2::Event;

use super::{Cursor, Wanted, cursor_after, list};
use crate::{app::App, http::date, ids::GameId, room::Room};

/// Rounds that are read at once.
const PAGE: u32 = 20;

/// All records that are wanted, one after the other, read as they are sent.
pub(crate) fn records(app: Arc<App>, wanted: Wanted) -> Body {
    let first = Wanted { limit: PAGE, ..wanted };
    let pages = stream::unfold(Some((app, first)), |at| async move {
        let (app, wanted) = at?;
        let Ok(mut listed) = list(&app.players, &wanted).await else {
            return Some((Err(std::io::Error::other("the log cannot be read")), None));
        };
        let more = listed.len() > wanted.limit as usize;
        listed.truncate(wanted.limit as usize);
        let cursors: Vec<Cursor> = listed.iter().filter_map(cursor_after).collect();
        let mut text = String::new();
        for cursor in &cursors {
            if let Some(record) = record(&app, cursor.game, cursor.round).await {
                text.push_str(&record);
                text.push('\n');
            }
        }
        let next = cursors.last().filter(|_| more).copied();
        let next = next.map(|cursor| (app, Wanted { before: Some(cursor), ..wanted }));
        Some((Ok(Bytes::from(text)), next))
    });
    Body::from_stream(pages)
}

/// One round as text; none if it cannot be read any more.
async fn record(app: &App, game: GameId, round: u32) -> Option<String> {
    let entries = app.games.store.read(game, 0).await.ok()?;
    let begins = |event: &Event| matches!(event, Event::Started { round: begun, .. } if *begun == round);
    let began = entries.iter().position(|entry| begins(&entry.event))?;
    let length = entries[began..].iter().position(|entry| matches!(entry.event, Event::Finished { .. }))?;
    let mut room = Room::replay(&entries[..=began + length]).ok()?;
    if let Some(called) = app.players.called(&[game]).await.ok()?.remove(&game) {
        called.apply_to(&mut room);
    }
    Some(room.record(date(entries[began].now.wall_ms)).to_string())
}
