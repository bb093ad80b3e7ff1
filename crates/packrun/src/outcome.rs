/// What a command came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It succeeded with this result.
    Value(i32),
    /// It failed, which is no fault.
    Failed,
    /// It was a function that ended without a return: neither a success nor a failure.
    Void,
}

impl Outcome {
    pub fn succeeded(self) -> bool {
        matches!(self, Outcome::Value(_))
    }
}
