use std::collections::BTreeMap;

use crate::zip;

/// A datapack: its files by their paths, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pack {
    files: BTreeMap<String, Vec<u8>>,
}

impl Pack {
    pub(crate) fn add(&mut self, path: String, bytes: Vec<u8>) {
        let before = self.files.insert(path, bytes);
        debug_assert!(before.is_none(), "two files of one path");
    }

    /// Path and content of every file, sorted by path.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice()))
    }

    /// The same pack as one archive; equal packs give equal bytes.
    pub fn zip(&self) -> Vec<u8> {
        zip::archive(self.files())
    }
}
