//! What the server says of itself: one line of JSON for each thing, on standard error. Never a
//! seat's key, never what was sent.
//!
//! ```json
//! {"at":1794787200000,"level":"warn","what":"log-failed","game":"abc…","why":"disk full"}
//! ```
//!
//! The code says it by `tracing`; fields of the spans that it is said in, such as the game, come with
//! it. A program that has the server inside may subscribe by its own means instead.

use std::{
    fmt::Debug,
    io::Write,
    time::{SystemTime, UNIX_EPOCH},
};

use serde_json::{Map, Value};
use tracing::{
    Event, Level, Subscriber,
    field::{Field, Visit},
    level_filters::LevelFilter,
    span::{Attributes, Id},
};
use tracing_subscriber::{
    Layer,
    layer::{Context, SubscriberExt},
    registry::LookupSpan,
};

/// Begins to write; if quiet, only warnings. Does nothing if something has subscribed already.
pub fn start(quiet: bool) {
    let level = if quiet { Level::WARN } else { Level::INFO };
    // Nowhere is left to say it if this fails.
    let say = |line: &str| drop(std::io::stderr().write_all(line.as_bytes()));
    let lines = Lines(say).with_filter(LevelFilter::from_level(level));
    // Only what we say ourselves: libraries have much to say that nobody asked for.
    let ours = tracing_subscriber::filter::filter_fn(|metadata| metadata.target().starts_with("raumspiel"));
    let _ =
        tracing::subscriber::set_global_default(tracing_subscriber::registry().with(lines.with_filter(ours)));
}

/// Hands every event on as a line.
pub(crate) struct Lines<W>(pub(crate) W);

/// Fields as JSON, in the order in which they were given.
#[derive(Default)]
struct Fields(Vec<(&'static str, Value)>);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.push((field.name(), format!("{value:?}").into()));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.push((field.name(), value.into()));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.0.push((field.name(), value.into()));
    }
}

impl<S, W> Layer<S> for Lines<W>
where
    S: Subscriber + for<'s> LookupSpan<'s>,
    W: Fn(&str) + Send + Sync + 'static,
{
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let mut fields = Fields::default();
        attributes.record(&mut fields);
        if let Some(span) = context.span(id) {
            span.extensions_mut().insert(fields);
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let at = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
        let mut line = Map::new();
        line.insert("at".to_owned(), u64::try_from(at).unwrap_or(u64::MAX).into());
        line.insert("level".to_owned(), event.metadata().level().as_str().to_lowercase().into());
        let mut said = Fields::default();
        event.record(&mut said);
        for (name, value) in said.0 {
            let name = if name == "message" { "what" } else { name };
            line.insert(name.to_owned(), value);
        }
        for span in context.event_scope(event).into_iter().flatten() {
            let extensions = span.extensions();
            for (name, value) in extensions.get::<Fields>().into_iter().flat_map(|fields| &fields.0) {
                line.entry((*name).to_owned()).or_insert_with(|| value.clone());
            }
        }
        (self.0)(&(Value::Object(line).to_string() + "\n"));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    #[test]
    fn a_line_has_what_was_said_and_what_it_was_said_in() {
        let lines = Arc::new(Mutex::new(String::new()));
        let kept = Arc::clone(&lines);
        let layer = Lines(move |line: &str| kept.lock().expect("never poisoned").push_str(line));
        tracing::subscriber::with_default(tracing_subscriber::registry().with(layer), || {
            let span = tracing::info_span!("game", game = %"abc").entered();
            tracing::warn!(why = %"the disk is \"full\"", times = 3_u64, "log-failed");
            drop(span);
            tracing::info!("closed");
        });
        let text = lines.lock().expect("never poisoned").clone();
        let read: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let [failed, closed] = &read[..] else { panic!("{text}") };
        assert!(failed["at"].as_u64().is_some_and(|at| at > 1_700_000_000_000));
        assert_eq!(
            (&failed["level"], &failed["what"], &failed["game"], &failed["why"], &failed["times"]),
            (&"warn".into(), &"log-failed".into(), &"abc".into(), &"the disk is \"full\"".into(), &3.into())
        );
        assert_eq!((&closed["what"], closed.get("game")), (&"closed".into(), None));
    }
}
