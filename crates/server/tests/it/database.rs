//! Real PostgreSQL and real NATS, for as long as any test needs them.

use std::sync::{Arc, Mutex, Weak};

use raumspiel_local::{Nats, Postgres};
use raumspiel_server::ClusterConfig;

pub(crate) struct Services {
    pub(crate) postgres: Postgres,
    pub(crate) nats: Nats,
}

/// An empty database of one's own.
#[derive(Clone)]
pub(crate) struct Database {
    pub(crate) services: Arc<Services>,
    pub(crate) url: String,
}

impl Database {
    pub(crate) fn new() -> Database {
        static RUNNING: Mutex<Weak<Services>> = Mutex::new(Weak::new());
        let mut running = RUNNING.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let services = running.upgrade().unwrap_or_else(|| {
            let services = Arc::new(Services { postgres: Postgres::start(), nats: Nats::start() });
            *running = Arc::downgrade(&services);
            services
        });
        let url = services.postgres.database();
        Database { services, url }
    }

    pub(crate) fn shared(&self) -> ClusterConfig {
        ClusterConfig { database: self.url.clone(), nats: Some(self.services.nats.url()) }
    }

    pub(crate) fn ask(&self, sql: &str) -> String {
        self.services.postgres.ask(&self.url, sql)
    }

    /// Says something in a transaction that ends when what this returns is dropped.
    pub(crate) async fn occupy(&self, sql: &str) -> tokio_postgres::Client {
        let connected = tokio_postgres::connect(&self.url, tokio_postgres::NoTls).await;
        let (client, connection) = connected.expect("the database is there");
        tokio::spawn(connection);
        client.batch_execute(&format!("BEGIN; {sql}")).await.expect("it is done");
        client
    }
}
