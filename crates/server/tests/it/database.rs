//! Real PostgreSQL and real NATS, for as long as any test needs them.

use std::sync::{Arc, Mutex, Weak};

use raumspiel_local::{Nats, Postgres};
use raumspiel_server::ClusterConfig;

pub(crate) struct Services {
    pub(crate) postgres: Postgres,
    pub(crate) nats: Nats,
}

/// Whether the tests run on a Citus, as `make test-citus` has it.
pub(crate) fn is_citus() -> bool {
    std::env::var("RAUMSPIEL_TEST_STORE").is_ok_and(|store| store == "citus")
}

fn distribute(url: &str) {
    let url = url.to_owned();
    // Tests are within a runtime already.
    let distributing = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let spread = runtime.block_on(raumspiel_server::store::distribute(&url, |_| ()));
        assert_eq!(spread.expect("the tables are spread"), ["events", "timed", "folded", "staying", "owed"]);
    });
    distributing.join().expect("the tables are spread");
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
            let postgres = if is_citus() { Postgres::start_citus() } else { Postgres::start() };
            let services = Arc::new(Services { postgres, nats: Nats::start() });
            *running = Arc::downgrade(&services);
            services
        });
        let url = services.postgres.database();
        if is_citus() {
            distribute(&url);
        }
        Database { services, url }
    }

    pub(crate) fn shared(&self) -> ClusterConfig {
        ClusterConfig { database: self.url.clone(), nats: Some(self.services.nats.url()) }
    }

    /// The server that holds what this may have to wait for goes on meanwhile, in the same runtime.
    pub(crate) async fn ask(&self, sql: &str) -> String {
        let (database, sql) = (self.clone(), sql.to_owned());
        let asking = move || database.services.postgres.ask(&database.url, &sql);
        tokio::task::spawn_blocking(asking).await.expect("it is answered")
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
