use std::{
    ops::Deref,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use futures_util::FutureExt;
use tokio::{sync::Mutex, task::AbortHandle};
use tokio_postgres::{Client, Config, NoTls, Row, Statement, config::SslMode, types::ToSql};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::{Trouble, shards::Machine, statement};
use crate::{metrics::Database, store::StoreError};

/// Longer than anything that is asked of the database takes while it is well.
const PATIENCE: Duration = Duration::from_secs(5);
/// The database gives up on a statement before we do, so that nothing goes on there that nobody waits
/// for. Everything that is asked is found by a key, however young the tables are; what is found otherwise
/// counts as dear then, and compiling it would take longer than anything that is asked here.
const OPTIONS: &str = "-c statement_timeout=4000 -c lock_timeout=4000 -c enable_seqscan=off \
    -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off";

/// How to reach the database.
#[derive(Clone)]
pub(super) struct Address {
    config: Config,
    tls: Option<MakeRustlsConnect>,
    pub(super) figures: Arc<Database>,
}

impl Address {
    /// Reads `postgres://user:password@host:port/name`. The way there is encrypted, and the
    /// server's certificate checked against the system's, if it ends in `?sslmode=require`.
    pub(super) fn new(url: &str) -> Result<Address, StoreError> {
        let mut config: Config = url.parse().map_err(|_| {
            StoreError("a database looks like postgres://user:password@host:5432/name".to_owned())
        })?;
        if !url.contains("sslmode=") {
            config.ssl_mode(SslMode::Disable);
        }
        if config.get_options().is_none() {
            config.options(OPTIONS);
        }
        config.application_name("raumspiel").connect_timeout(PATIENCE).tcp_user_timeout(2 * PATIENCE);
        let tls = match config.get_ssl_mode() {
            SslMode::Disable => None,
            _ => Some(
                MakeRustlsConnect::with_native_certs()
                    .map_err(|_| StoreError("this system has no certificates to check by".to_owned()))?
                    .0,
            ),
        };
        Ok(Address { config, tls, figures: Arc::default() })
    }

    /// For what takes as long as it takes: making tables, moving games.
    pub(super) fn patient(mut self) -> Address {
        self.config.options("");
        self
    }

    /// The same database at one of its machines, where each statement is planned once: Citus then remembers how
    /// it is done there.
    pub(super) fn at(&self, machine: &Machine) -> Address {
        let given = &self.config;
        let mut config = Config::new();
        config.host(&machine.host).port(machine.port);
        given.get_user().map(|user| config.user(user));
        given.get_password().map(|password| config.password(password));
        given.get_dbname().map(|name| config.dbname(name));
        let options = given.get_options().unwrap_or_default();
        config.options(format!("{options} -c plan_cache_mode=force_generic_plan"));
        config.application_name("raumspiel").ssl_mode(given.get_ssl_mode());
        config.connect_timeout(PATIENCE / 4).tcp_user_timeout(2 * PATIENCE);
        Address { config, tls: self.tls.clone(), figures: Arc::clone(&self.figures) }
    }

    pub(super) async fn connect(&self) -> Result<Connected, Trouble> {
        let connecting = async {
            Ok(match &self.tls {
                None => {
                    let (client, connection) = self.config.connect(NoTls).await?;
                    Connected { client, carrier: tokio::spawn(connection.map(drop)).abort_handle() }
                }
                Some(tls) => {
                    let (client, connection) = self.config.connect(tls.clone()).await?;
                    Connected { client, carrier: tokio::spawn(connection.map(drop)).abort_handle() }
                }
            })
        };
        let connected = within(connecting).await;
        match connected {
            Ok(_) => self.figures.connected.add(1),
            Err(_) => self.figures.failures.add(1),
        }
        connected
    }
}

/// A connection that ends when nobody has it any more, whatever it still waits for.
pub(super) struct Connected {
    pub(super) client: Client,
    carrier: AbortHandle,
}

impl Drop for Connected {
    fn drop(&mut self) {
        self.carrier.abort();
    }
}

impl Deref for Connected {
    type Target = Client;

    fn deref(&self) -> &Client {
        &self.client
    }
}

impl Connected {
    pub(super) async fn is_citus(&self) -> Result<bool, Trouble> {
        Ok(within(self.query_one(statement::IS_CITUS, &[])).await?.try_get(0)?)
    }

    /// Whether the database is many machines, each of which has some of the games.
    pub(super) async fn is_apart(&self) -> Result<bool, Trouble> {
        Ok(self.is_citus().await? && within(self.query_one(statement::IS_APART, &[])).await?.try_get(0)?)
    }
}

/// What the database answers, or that it does not.
pub(super) async fn within<T>(
    asked: impl Future<Output = Result<T, tokio_postgres::Error>>,
) -> Result<T, Trouble> {
    match tokio::time::timeout(PATIENCE, asked).await {
        Ok(answered) => Ok(answered?),
        Err(_) => Err(Trouble::Away("it does not answer".to_owned())),
    }
}

/// A connection with everything that is asked over it prepared.
pub(super) struct Session {
    pub(super) client: Connected,
    pub(super) append: Statement,
    pub(super) add: Statement,
    pub(super) put: Statement,
    /// Where the database is many machines: how each is written to by itself.
    pub(super) apart: Option<Apart>,
    pub(super) tail: Statement,
    pub(super) tails: Statement,
    pub(super) page: Statement,
    pub(super) ahead: Statement,
    pub(super) tick: Statement,
    pub(super) beat: Statement,
    pub(super) claim: Statement,
    pub(super) timed: Statement,
    pub(super) set_due: Statement,
    pub(super) rest: Statement,
}

/// What is asked of many machines.
pub(super) struct Apart {
    pub(super) run: Statement,
    pub(super) stop: Statement,
    pub(super) owe: Statement,
    pub(super) due: Statement,
    pub(super) claim_one: Statement,
}

impl Session {
    async fn open(address: &Address) -> Result<Session, Trouble> {
        let client = address.connect().await?;
        let prepare = |text| within(client.prepare(text));
        let (append, tails) = (prepare(statement::APPEND).await?, prepare(statement::TAILS).await?);
        let (add, put) = (prepare(statement::ADD).await?, prepare(statement::PUT).await?);
        let (ahead, tick) = (prepare(statement::AHEAD).await?, prepare(statement::TICK).await?);
        let (beat, claim) = (prepare(statement::BEAT).await?, prepare(statement::CLAIM).await?);
        let (timed, set_due) = (prepare(statement::TIMED).await?, prepare(statement::SET_DUE).await?);
        let rest = prepare(statement::REST).await?;
        let (tail, page) = (prepare(statement::TAIL).await?, prepare(statement::PAGE).await?);
        let apart = match client.is_apart().await? {
            false => None,
            true => Some(Apart {
                run: prepare(statement::RUN).await?,
                stop: prepare(statement::STOP).await?,
                owe: prepare(statement::OWE).await?,
                due: prepare(statement::DUE).await?,
                claim_one: prepare(statement::CLAIM_ONE).await?,
            }),
        };
        Ok(Session {
            append,
            add,
            put,
            apart,
            tail,
            tails,
            page,
            ahead,
            tick,
            beat,
            claim,
            timed,
            set_due,
            rest,
            client,
        })
    }
}

/// A session that is opened again when it is gone.
pub(super) struct Standing {
    address: Address,
    session: Mutex<Option<Arc<Session>>>,
}

impl Standing {
    pub(super) fn new(address: Address) -> Standing {
        Standing { address, session: Mutex::new(None) }
    }

    pub(super) async fn session(&self) -> Result<Arc<Session>, Trouble> {
        let mut session = self.session.lock().await;
        if let Some(open) = session.as_ref().filter(|session| !session.client.is_closed()) {
            return Ok(Arc::clone(open));
        }
        let opened = Arc::new(Session::open(&self.address).await?);
        *session = Some(Arc::clone(&opened));
        Ok(opened)
    }

    /// Asks what can be asked again without harm; what was cut off is asked once more. However often
    /// that takes, it takes no longer than one answer may.
    pub(super) async fn ask(
        &self,
        statement: fn(&Session) -> &Statement,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Trouble> {
        let asking = async {
            let session = self.session().await?;
            let answered = within(session.client.query(statement(&session), values)).await;
            let Err(Trouble::Away(_)) = answered else { return answered };
            self.forget().await;
            let session = self.session().await?;
            within(session.client.query(statement(&session), values)).await
        };
        let (figures, asked) = (&self.address.figures, Instant::now());
        let answered = match tokio::time::timeout(PATIENCE, asking).await {
            Ok(answered) => answered,
            Err(_) => {
                self.forget().await;
                Err(Trouble::Away("it does not answer".to_owned()))
            }
        };
        match &answered {
            Err(Trouble::Away(_)) => figures.failures.add(1),
            _ => figures.reads.observe(asked.elapsed()),
        }
        answered
    }

    /// What is counted of this and all other sessions of the same database.
    pub(super) fn figures(&self) -> &Database {
        &self.address.figures
    }

    /// The same where the answer is one row.
    pub(super) async fn ask_one(
        &self,
        statement: fn(&Session) -> &Statement,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Row, Trouble> {
        let row = self.ask(statement, values).await?.into_iter().next();
        row.ok_or_else(|| Trouble::Refused("the database has lost its clock".to_owned()))
    }

    /// Asks no more over a session that has not answered.
    pub(super) async fn forget(&self) {
        *self.session.lock().await = None;
    }
}

/// A few sessions that take turns, so that one long answer does not keep the others.
pub(super) struct Pool {
    standing: [Standing; 2],
    next: AtomicUsize,
}

impl Pool {
    pub(super) fn new(address: &Address) -> Pool {
        let standing = [Standing::new(address.clone()), Standing::new(address.clone())];
        Pool { standing, next: AtomicUsize::new(0) }
    }

    pub(super) fn standing(&self) -> &Standing {
        &self.standing[self.next.fetch_add(1, Ordering::Relaxed) % self.standing.len()]
    }
}
