use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use super::Secret;
use crate::outbox::{Closing, Outbox};

/// The connections that said who they are, by what is kept of the secret that proves it.
#[derive(Default)]
pub(crate) struct SignedIn(Mutex<HashMap<u64, (String, Arc<Outbox>)>>);

impl SignedIn {
    pub(crate) fn add(&self, number: u64, secret: &Secret, outbox: &Arc<Outbox>) {
        let one = (secret.hash(), Arc::clone(outbox));
        self.0.lock().expect("never poisoned").insert(number, one);
    }

    pub(crate) fn remove(&self, number: u64) {
        self.0.lock().expect("never poisoned").remove(&number);
    }

    /// These secrets are worth nothing any more: whoever comes back is somebody by something else.
    pub(crate) fn close(&self, hashes: &[impl AsRef<str>]) {
        for (hash, outbox) in self.0.lock().expect("never poisoned").values() {
            if hashes.iter().any(|gone| gone.as_ref() == hash) {
                outbox.close(Closing::GoElsewhere);
            }
        }
    }
}
