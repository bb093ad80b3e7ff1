//! What the page's modules do, compared with what they were made from.

mod agreement;
mod stream;
