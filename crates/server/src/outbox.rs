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
        let mut queue = self.lock();
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
