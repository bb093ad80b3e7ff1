use std::{collections::VecDeque, sync::Mutex};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;

/// What waits to be sent to one client. Whoever puts something in never waits: a client that does
/// not read as fast as it is told things is let go, and comes back when it likes.
pub(crate) struct Outbox {
    queue: Mutex<Queue>,
    filled: Notify,
    most: usize,
}

#[derive(Default)]
struct Queue {
    messages: VecDeque<Utf8Bytes>,
    closing: Option<Closing>,
}

/// Why the server lets a client go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closing {
    TooSlow,
    Restarting,
}

pub(crate) enum Taken {
    Messages(VecDeque<Utf8Bytes>),
    Closing(Closing),
}

impl Outbox {
    pub(crate) fn new(most: usize) -> Outbox {
        Outbox { queue: Mutex::default(), filled: Notify::new(), most }
    }

    pub(crate) fn push(&self, message: Utf8Bytes) {
        let mut queue = self.queue.lock().expect("never poisoned");
        if queue.closing.is_some() {
            return;
        }
        if queue.messages.len() >= self.most {
            queue.messages = VecDeque::new();
            queue.closing = Some(Closing::TooSlow);
        } else {
            queue.messages.push_back(message);
        }
        drop(queue);
        self.filled.notify_one();
    }

    /// Everything there is to send, as soon as there is something.
    pub(crate) async fn take(&self) -> Taken {
        loop {
            {
                let mut queue = self.queue.lock().expect("never poisoned");
                if !queue.messages.is_empty() {
                    return Taken::Messages(std::mem::take(&mut queue.messages));
                }
                if let Some(closing) = queue.closing {
                    return Taken::Closing(closing);
                }
            }
            self.filled.notified().await;
        }
    }

    /// Waits until the client is to be let go without further ado, though a message is under way.
    pub(crate) async fn overflowed(&self) {
        loop {
            if self.queue.lock().expect("never poisoned").closing == Some(Closing::TooSlow) {
                return;
            }
            self.filled.notified().await;
        }
    }

    /// Lets the client go once it has been sent what is there.
    pub(crate) fn close(&self, closing: Closing) {
        self.queue.lock().expect("never poisoned").closing.get_or_insert(closing);
        self.filled.notify_one();
    }
}
