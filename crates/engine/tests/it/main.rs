//! The engines through their public faces, one module per subject.

mod flat;
mod random;
mod space_board;
