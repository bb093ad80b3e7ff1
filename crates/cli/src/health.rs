use crate::{
    Failure,
    client::{Link, get},
};

/// Ask a server whether it is ready; fails if it is not
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The server
    #[arg(default_value = "http://127.0.0.1:7280")]
    url: Link,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (status, body) = runtime.block_on(get(&self.url, "/readyz"))?;
        if status == 200 { crate::print(&body.trim()) } else { Err(body.trim().into()) }
    }
}
