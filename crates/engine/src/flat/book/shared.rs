use std::sync::OnceLock;

use super::{Book, BookError, Edition, edition::COUNT};

/// One book of a board serves every engine of the process: what has been read of it stays.
static BOOKS: [OnceLock<Option<Book>>; COUNT] = [const { OnceLock::new() }; COUNT];

/// The book that the binary carries, or that was installed.
pub fn shared_book(edition: Edition) -> Option<&'static Book> {
    let book = &BOOKS[edition.number];
    #[cfg(feature = "book")]
    return book.get_or_init(|| Book::open(edition, PACKED[edition.number]).ok()).as_ref();
    #[cfg(not(feature = "book"))]
    return book.get().and_then(Option::as_ref);
}

/// Opens a book for all engines of the process, where the binary carries none; the first one stays.
pub fn install_book(edition: Edition, packed: Vec<u8>) -> Result<(), BookError> {
    let place = &BOOKS[edition.number];
    if place.get().is_none() {
        let book = Book::open(edition, packed)?;
        place.get_or_init(|| Some(book));
    }
    Ok(())
}

/// In the order of their numbers.
#[cfg(feature = "book")]
const PACKED: [&[u8]; COUNT] = [
    include_bytes!("../../../data/connect-7x6-4.book"),
    include_bytes!("../../../data/connect-4x10-4.book"),
    include_bytes!("../../../data/connect-5x8-4.book"),
    include_bytes!("../../../data/connect-6x6-4.book"),
    include_bytes!("../../../data/connect-7x5-4.book"),
    include_bytes!("../../../data/connect-8x4-4.book"),
];
