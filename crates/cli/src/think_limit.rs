use std::time::{Duration, Instant};

use raumspiel_engine::Limit;

/// How long an engine may think.
#[derive(Clone, Copy, Debug, Default, PartialEq, clap::Args)]
pub(crate) struct ThinkLimit {
    /// Think for so many seconds
    #[arg(long, value_name = "S", value_parser = seconds, group = "limit")]
    pub(crate) time: Option<f64>,

    /// Look so many plies ahead
    #[arg(long, value_name = "N", group = "limit")]
    pub(crate) depth: Option<u32>,

    /// Visit so many nodes
    #[arg(long, value_name = "N", group = "limit")]
    pub(crate) nodes: Option<u64>,
}

pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse::<f64>().ok().filter(|s| (0.0..=1e6).contains(s));
    seconds.ok_or_else(|| format!("“{text}” is not a number of seconds"))
}

impl ThinkLimit {
    pub(crate) fn is_none(&self) -> bool {
        *self == ThinkLimit::default()
    }

    pub(crate) fn limit(&self) -> Limit {
        Limit { nodes: self.nodes, depth: self.depth }
    }

    /// When to stop a thought that begins now.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.time.map(|seconds| Instant::now() + Duration::from_secs_f64(seconds))
    }
}
