//! `make bench`: every figure as a ratio against a baseline measured in the same run.
//! One module per subject; `raumspiel-bench NAME` runs one of them.

fn main() {}
