/// How much an engine may think. The same limit on the same position gives the same thought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limit {
    pub nodes: Option<u64>,
    pub depth: Option<u32>,
}

impl Limit {
    pub const NONE: Limit = Limit { nodes: None, depth: None };

    pub const fn nodes(nodes: u64) -> Limit {
        Limit { nodes: Some(nodes), depth: None }
    }

    pub const fn depth(depth: u32) -> Limit {
        Limit { nodes: None, depth: Some(depth) }
    }
}
