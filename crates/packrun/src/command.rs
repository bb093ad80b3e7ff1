use crate::{nbt::Compound, nbt::Nbt, path::Path, selector::Selector};

/// A command as it is run, with everything in it understood.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Command {
    AddObjective(String),
    RemoveObjective(String),
    SetScore(Holder, String, i32),
    AddScore(Holder, String, i32),
    GetScore(Holder, String),
    Operate {
        target: (Holder, String),
        how: Operation,
        source: (Holder, String),
    },
    GetData(Target, Path),
    MergeData(Target, Compound),
    ModifyData {
        target: Target,
        path: Path,
        how: Modification,
        source: Source,
    },
    RemoveData(Target, Path),
    Execute(Vec<Step>, Box<Command>),
    Function {
        name: String,
        with: Option<(String, Option<Path>)>,
    },
    FunctionTag(String),
    Return(Return),
    Tag {
        who: Selector,
        add: bool,
        name: String,
    },
    Summon {
        kind: String,
        at: Position,
        data: Compound,
    },
    Kill(Selector),
    Teleport {
        who: Selector,
        at: Position,
    },
    SetBlock(Position, Block),
    Fill(Position, Position, Block),
    Tell {
        who: Selector,
        text: Nbt,
    },
    Revoke {
        who: Selector,
        advancement: String,
    },
    /// Runs a function so many ticks later; `append` keeps what was scheduled of it before.
    Schedule {
        function: String,
        ticks: u64,
        append: bool,
    },
    Random(i32, i32),
    GetTime,
    /// What is only heard or seen: the name of the sound or particle.
    Effect(String),
}

/// A block to put: its name, and what it holds if it can hold something.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Block {
    pub(crate) name: String,
    pub(crate) data: Compound,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operation {
    Assign,
    Add,
    Subtract,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Holder {
    Named(String),
    Selected(Selector),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Target {
    Storage(String),
    Entity(Selector),
    Block(Position),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Modification {
    Set,
    Merge,
    Append,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Source {
    Value(Nbt),
    From(Target, Path),
}

/// What `execute` does before it runs its command.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Step {
    As(Selector),
    At(Selector),
    Positioned(Position),
    Rotated(f32, f32),
    Align,
    Summon(String),
    OnTarget,
    If(bool, Condition),
    Store { success: bool, into: Store },
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Condition {
    Entity(Selector),
    Scores { left: (Holder, String), how: Comparison, right: (Holder, String) },
    ScoreIn((Holder, String), i32, i32),
    Data(Target, Path),
    Block(Position, String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Same,
    Less,
    Greater,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Store {
    Score(Holder, String),
    Storage(String, Path),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Return {
    Value(i32),
    Fail,
    Run(Box<Command>),
}

/// Three coordinates, relative to where the command runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Position {
    /// `~ ~ ~`: along the axes of the world.
    World([f64; 3]),
    /// `^ ^ ^`: left, up and forward.
    Local([f64; 3]),
}

/// A line of a function: a command, or one that is filled in when the function is called.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Line {
    Command(Box<Command>),
    Macro(String),
}
