use std::sync::OnceLock;

use super::{Book, BookError};

/// One book serves every engine of the process: what has been read of it stays.
static BOOK: OnceLock<Option<Book>> = OnceLock::new();

/// The book that the binary carries, or that was installed.
pub fn shared_book() -> Option<&'static Book> {
    #[cfg(feature = "book")]
    {
        const PACKED: &[u8] = include_bytes!("../../../data/connect-7x6-4.book");
        BOOK.get_or_init(|| Book::open(PACKED).ok()).as_ref()
    }
    #[cfg(not(feature = "book"))]
    BOOK.get().and_then(Option::as_ref)
}

/// Opens a book for all engines of the process, where the binary carries none; the first one stays.
pub fn install_book(packed: Vec<u8>) -> Result<(), BookError> {
    if BOOK.get().is_none() {
        let book = Book::open(packed)?;
        BOOK.get_or_init(|| Some(book));
    }
    Ok(())
}
