//! Notices to players who are away (Web Push): that it is their turn, that a day is left, that somebody
//! was found, that another round is asked for. A browser gives an address at its maker's push
//! service and a key; what is sent there can be read by that browser alone.
//!
//! ```text
//! look at a game by days --> encrypted --> push service --> browser
//!                               |
//!                               +--> notices: told
//! ```
//!
//! Addresses come from strangers, so a server posts to few hosts, follows nobody and reads little.

mod book;
mod endpoint;
mod key;
mod message;
mod notice;
mod post;

pub(crate) use book::{Book, Subscription};
pub(crate) use endpoint::Endpoint;
pub use endpoint::{BadPushHost, PushHost};
pub use message::seal;
pub(crate) use notice::{Kind, Notice};

use std::sync::Arc;

use futures_util::future::join_all;
use raumspiel_protocol::v2::Seat;
use tokio::sync::{OnceCell, Semaphore};

use self::{key::SiteKey, post::Posted};
use crate::{
    ids::GameId,
    site::Site,
    store::{StoreError, Tables},
};

/// Who tells players who are away; where the host has said at which site they are.
pub(crate) struct Push {
    site: Site,
    hosts: Vec<PushHost>,
    book: Book,
    key: OnceCell<SiteKey>,
    /// Notices that are on their way at once.
    ways: Semaphore,
}

impl Push {
    /// None where browsers would not take notices from: without a site, or over plain http.
    pub(crate) fn new(site: Option<Site>, hosts: Vec<PushHost>, tables: Arc<dyn Tables>) -> Option<Push> {
        let site = site.filter(Site::is_trusted)?;
        let (book, key, ways) = (Book::new(tables), OnceCell::new(), Semaphore::new(8));
        Some(Push { site, hosts, book, key, ways })
    }

    /// The key by which push services know this site; made when it is first asked for, and the same
    /// at every server.
    pub(crate) async fn public_key(&self) -> Result<&[u8], StoreError> {
        Ok(self.key().await?.public())
    }

    async fn key(&self) -> Result<&SiteKey, StoreError> {
        self.key.get_or_try_init(|| async { self.book.site_key().await }).await
    }

    /// An address that a browser has given, if it is one to which notices are sent.
    pub(crate) fn endpoint(&self, text: &str) -> Option<Endpoint> {
        Endpoint::new(text, &self.hosts)
    }

    pub(crate) fn book(&self) -> &Book {
        &self.book
    }

    /// The browsers of whoever's seat it is, unless they have been told that or something later of this
    /// game.
    pub(crate) async fn untold(
        &self,
        game: GameId,
        seat: Seat,
        notice: &Notice,
    ) -> Result<Vec<Subscription>, StoreError> {
        self.book.untold(game, seat, notice.stage).await
    }

    /// Tells them, and only then writes down that they were told: should this server die in between,
    /// they are told again, and their browsers know it for the same.
    pub(crate) async fn tell(
        &self,
        game: GameId,
        seat: Seat,
        notice: Notice,
        browsers: &[Subscription],
    ) -> Result<(), StoreError> {
        let key = self.key().await?;
        let text = notice.text(game);
        let posted = browsers.iter().map(|browser| self.post(key, game, &text, browser));
        join_all(posted).await.into_iter().collect::<Result<(), StoreError>>()?;
        self.book.told(game, seat, notice.stage).await
    }

    async fn post(
        &self,
        key: &SiteKey,
        game: GameId,
        text: &str,
        browser: &Subscription,
    ) -> Result<(), StoreError> {
        let Some(endpoint) = self.endpoint(&browser.endpoint) else { return Ok(()) };
        let Some(body) = message::encrypt(browser, text.as_bytes()) else { return Ok(()) };
        let Ok(_way) = self.ways.acquire().await else { return Ok(()) };
        let authorization = key.authorization(&endpoint.origin(), self.site.origin());
        match post::post(&endpoint, &authorization, game.as_str(), &body).await {
            Ok(Posted::Taken) => {}
            Ok(Posted::Gone) => self.book.delete(&browser.endpoint).await?,
            Ok(Posted::Refused(status)) => tracing::warn!(host = endpoint.host(), status, "notice-refused"),
            Err(why) => tracing::warn!(host = endpoint.host(), %why, "notice-not-sent"),
        }
        Ok(())
    }
}
