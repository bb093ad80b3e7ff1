//! The engines through their public faces, one module per subject.

mod random;
mod space_board;
