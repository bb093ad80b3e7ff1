//! Backpressure, by letting go: what waits to be sent to a client is bounded, and whoever tells it
//! something never waits for it.

use std::{
    collections::VecDeque,
    sync::{
        Mutex, MutexGuard,
        atomic::{AtomicUsize, Ordering},
    },
    task::{Context, Poll},
};

use axum::extract::ws::Utf8Bytes;
use futures_util::{future::poll_fn, task::AtomicWaker};

use crate::config::Limits;

/// What waits to be sent to one client. One that does not read as fast as it is told things is let go,
/// and comes back when it likes.
pub(crate) struct Outbox {
    queue: Mutex<Queue>,
    /// Bytes of answers that the client has not been charged for.
    charged: AtomicUsize,
    /// The one task that sends.
    sender: AtomicWaker,
    most: usize,
    most_bytes: usize,
}

#[derive(Default)]
struct Queue {
    messages: VecDeque<Utf8Bytes>,
    bytes: usize,
    closing: Option<Closing>,
}

impl Queue {
    fn pop(&mut self) -> Option<Utf8Bytes> {
        let message = self.messages.pop_front()?;
        self.bytes -= message.len();
        Some(message)
    }
}

/// Why the server lets a client go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closing {
    TooSlow,
    /// The server restarts, or has lost its log.
    GoElsewhere,
}

pub(crate) enum Taken {
    Message(Utf8Bytes),
    Closing(Closing),
}

impl Outbox {
    pub(crate) fn new(limits: &Limits) -> Outbox {
        let (most, most_bytes) = (limits.queue, limits.queue_bytes);
        let charged = AtomicUsize::new(0);
        Outbox { queue: Mutex::default(), charged, sender: AtomicWaker::new(), most, most_bytes }
    }

    pub(crate) fn push(&self, message: Utf8Bytes) {
        self.push_all([message]);
    }

    /// Counts the bytes of an answer: whoever asks for much is a flood as well.
    pub(crate) fn charge(&self, bytes: usize) {
        self.charged.fetch_add(bytes, Ordering::Relaxed);
    }

    /// What has been answered since this was last asked.
    pub(crate) fn take_charge(&self) -> usize {
        self.charged.swap(0, Ordering::Relaxed)
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
        if queue.messages.len() >= self.most || queue.bytes >= self.most_bytes {
            *queue = Queue { closing: Some(Closing::TooSlow), ..Queue::default() };
        } else {
            for message in messages {
                queue.bytes += message.len();
                queue.messages.push_back(message);
            }
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
        let message = queue.pop().map(Taken::Message);
        message.or_else(|| queue.closing.map(Taken::Closing))
    }

    /// The next message if there is one already.
    pub(crate) fn try_take_message(&self) -> Option<Utf8Bytes> {
        self.lock().pop()
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

    fn outbox(queue: usize, queue_bytes: usize) -> Outbox {
        Outbox::new(&Limits { queue, queue_bytes, ..Limits::default() })
    }

    #[test]
    fn few_large_messages_are_as_much_as_many_small_ones() {
        let outbox = outbox(100, 10);
        outbox.push(Utf8Bytes::from("longer than ten"));
        assert_eq!(outbox.lock().closing, None);
        assert!(outbox.try_take_message().is_some());
        outbox.push(Utf8Bytes::from("longer than ten"));
        outbox.push(Utf8Bytes::from("more"));
        assert_eq!(outbox.lock().closing, Some(Closing::TooSlow));
    }

    #[test]
    fn much_at_once_is_not_too_much() {
        let outbox = outbox(2, 1 << 20);
        outbox.push_all(messages(5));
        for expected in messages(5) {
            assert_eq!(outbox.try_take_message(), Some(expected));
        }
        outbox.push_all(messages(5));
        assert_eq!(outbox.lock().closing, None);
    }

    #[test]
    fn whoever_does_not_read_is_let_go() {
        let outbox = outbox(2, 1 << 20);
        outbox.push_all(messages(5));
        // Nothing is told, so nothing is too much.
        outbox.push_all(messages(0));
        assert_eq!(outbox.lock().closing, None);
        outbox.push_all(messages(1));
        assert_eq!(outbox.lock().closing, Some(Closing::TooSlow));
        assert_eq!(outbox.try_take_message(), None);
    }
}
