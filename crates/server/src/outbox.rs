use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard},
    task::{Context, Poll},
};

use axum::extract::ws::Utf8Bytes;
use futures_util::{future::poll_fn, task::AtomicWaker};

/// What waits to be sent to one client. Whoever puts something in never waits: a client that does
/// not read as fast as it is told things is let go, and comes back when it likes.
pub(crate) struct Outbox {
    queue: Mutex<Queue>,
    /// The one task that sends.
    sender: AtomicWaker,
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
    Message(Utf8Bytes),
    Closing(Closing),
}

impl Outbox {
    pub(crate) fn new(most: usize) -> Outbox {
        Outbox { queue: Mutex::default(), sender: AtomicWaker::new(), most }
    }

    pub(crate) fn push(&self, message: Utf8Bytes) {
        self.push_all([message]);
    }

    /// Puts in what is told at once. However much that is, a client that has read everything before
    /// is not too slow for it.
    pub(crate) fn push_all(&self, messages: impl IntoIterator<Item = Utf8Bytes>) {
        let mut messages = messages.into_iter().peekable();
        if messages.peek().is_none() {
            return;
        }
        let mut queue = self.lock();
        if queue.closing.is_some() {
            return;
        }
        if queue.messages.len() >= self.most {
            queue.messages = VecDeque::new();
            queue.closing = Some(Closing::TooSlow);
        } else {
            queue.messages.extend(messages);
        }
        drop(queue);
        self.sender.wake();
    }

    /// The next thing to send, as soon as there is something.
    pub(crate) async fn take(&self) -> Taken {
        poll_fn(|context| match self.try_take() {
            Some(taken) => Poll::Ready(taken),
            None => {
                self.sender.register(context.waker());
                // It may have been filled in between.
                self.try_take().map_or(Poll::Pending, Poll::Ready)
            }
        })
        .await
    }

    fn try_take(&self) -> Option<Taken> {
        let mut queue = self.lock();
        let message = queue.messages.pop_front().map(Taken::Message);
        message.or_else(|| queue.closing.map(Taken::Closing))
    }

    /// The next message if there is one already.
    pub(crate) fn try_take_message(&self) -> Option<Utf8Bytes> {
        self.lock().messages.pop_front()
    }

    /// Waits until the client is to be let go without further ado, though a message is under way.
    pub(crate) async fn overflowed(&self) {
        poll_fn(|context: &mut Context<'_>| {
            self.sender.register(context.waker());
            match self.lock().closing {
                Some(Closing::TooSlow) => Poll::Ready(()),
                _ => Poll::Pending,
            }
        })
        .await;
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().expect("never poisoned")
    }

    /// Lets the client go once it has been sent what is there.
    pub(crate) fn close(&self, closing: Closing) {
        self.lock().closing.get_or_insert(closing);
        self.sender.wake();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(count: usize) -> impl Iterator<Item = Utf8Bytes> {
        (0..count).map(|number| Utf8Bytes::from(number.to_string()))
    }

    #[test]
    fn much_at_once_is_not_too_much() {
        let outbox = Outbox::new(2);
        outbox.push_all(messages(5));
        for expected in messages(5) {
            assert_eq!(outbox.try_take_message(), Some(expected));
        }
        outbox.push_all(messages(5));
        assert_eq!(outbox.lock().closing, None);
    }

    #[test]
    fn whoever_does_not_read_is_let_go() {
        let outbox = Outbox::new(2);
        outbox.push_all(messages(5));
        // Nothing is told, so nothing is too much.
        outbox.push_all(messages(0));
        assert_eq!(outbox.lock().closing, None);
        outbox.push_all(messages(1));
        assert_eq!(outbox.lock().closing, Some(Closing::TooSlow));
        assert_eq!(outbox.try_take_message(), None);
    }
}
