//! Whether two fit: a pure function of what they want and since when.

use raumspiel_protocol::v2::{Strength, TimeControl};

use super::seek::Seek;

/// Two who fit, and what they play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fit<'s> {
    /// The older seek, which hosts.
    pub(super) host: &'s Seek,
    pub(super) guest: &'s Seek,
    pub(super) spec: &'s str,
    pub(super) time: TimeControl,
    pub(super) strengths: [Strength; 2],
}

/// Ratings may be so far apart at first, and so much further after each while.
const APART: u64 = 200;
const FURTHER: u64 = 100;
const WHILE_MS: u64 = 5_000;
/// After this long anybody will do.
const ANYBODY_MS: u64 = 20_000;
/// People wait for people at first; after this long a bot will do.
pub(super) const BOT_MS: u64 = 10_000;

/// How far apart two may be of whom the older has waited for so long.
pub(super) fn may_be_apart(waited_ms: u64) -> u64 {
    if waited_ms >= ANYBODY_MS { u64::MAX } else { APART + FURTHER * (waited_ms / WHILE_MS) }
}

/// What two play, and how far apart they are, if they fit.
pub(super) fn fit<'s>(host: &'s Seek, guest: &'s Seek, now: u64) -> Option<(u64, Fit<'s>)> {
    let (a, b) = (&host.wish, &guest.wish);
    let asked_for = |seek: &Seek, other: &Seek| seek.wish.with.as_ref() == Some(&other.id);
    let named = asked_for(host, guest) || asked_for(guest, host);
    let wants_another = |seek: &Seek, other: &Seek| seek.wish.with.as_ref().is_some_and(|id| *id != other.id);
    let same = |a: &Option<String>, b: &Option<String>| a.is_some() && a == b;
    if wants_another(host, guest)
        || wants_another(guest, host)
        || host.seeker == guest.seeker
        || a.rated != b.rated
        || same(&a.person, &b.person)
        || (a.rated && same(&a.origin, &b.origin))
        || (a.bot && b.bot)
    {
        return None;
    }
    let waited = now.saturating_sub(host.since);
    // A bot waits for ever: what counts is how long the person has.
    let person_waited = now.saturating_sub(if a.bot { guest.since } else { host.since });
    if (a.bot || b.bot) && !named && person_waited < BOT_MS {
        return None;
    }
    let time = *a.times.iter().find(|time| b.times.contains(time))?;
    let mut best: Option<(u64, Fit<'s>)> = None;
    for (at, spec) in a.specs.iter().enumerate() {
        let Some(there) = b.specs.iter().position(|other| other == spec) else { continue };
        let strengths = [*a.strengths.get(at)?, *b.strengths.get(there)?];
        let apart = u64::from(strengths[0].rating.abs_diff(strengths[1].rating));
        let fits = named || apart <= may_be_apart(waited);
        if fits && best.as_ref().is_none_or(|(least, _)| apart < *least) {
            best = Some((apart, Fit { host, guest, spec, time, strengths }));
        }
    }
    best
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::{
        ids::KeyHash,
        lobby::{plan::plan, seek::Wish},
    };

    pub(in crate::lobby) const BLITZ: TimeControl =
        TimeControl::Clock { initial_seconds: 180, increment_seconds: 2 };
    pub(in crate::lobby) const SLOW: TimeControl =
        TimeControl::Clock { initial_seconds: 900, increment_seconds: 10 };

    pub(in crate::lobby) fn seek(id: &str, since: u64, rating: u32) -> Seek {
        Seek {
            id: id.to_owned(),
            seeker: id.to_owned(),
            player: None,
            node: String::new(),
            since,
            stays: false,
            key: KeyHash::of(id),
            wish: Wish {
                specs: vec!["connect-7x6-4".to_owned(), "chess-5x5x5".to_owned()],
                times: vec![BLITZ],
                rated: true,
                name: None,
                bot: false,
                person: Some(id.to_owned()),
                origin: None,
                strengths: vec![Strength { rating, deviation: 60, bot: false }; 2],
                with: None,
            },
        }
    }

    fn pairs(seeks: &[Seek], now: u64) -> Vec<(String, String)> {
        plan(seeks, now).iter().map(|fit| (fit.host.id.clone(), fit.guest.id.clone())).collect()
    }

    fn pair(a: &str, b: &str) -> (String, String) {
        (a.to_owned(), b.to_owned())
    }

    #[test]
    fn ratings_may_be_further_apart_the_longer_somebody_waits() {
        let check = |apart: u32, waited: u64, expected: bool| {
            let two = [seek("a", 1_000, 1500), seek("b", 1_000 + waited, 1500 + apart)];
            assert_eq!(!pairs(&two, 1_000 + waited).is_empty(), expected, "{apart} after {waited}");
        };
        check(200, 0, true);
        check(201, 0, false);
        check(201, 4_999, false);
        check(300, 5_000, true);
        check(301, 9_999, false);
        check(400, 10_000, true);
        check(500, 15_000, true);
        check(501, 19_999, false);
        check(2_000, 20_000, true);
    }

    #[test]
    fn the_oldest_hosts_and_gets_the_nearest() {
        let seeks = [seek("a", 1, 1500), seek("b", 2, 1600), seek("c", 3, 1490), seek("d", 4, 1610)];
        assert_eq!(pairs(&seeks, 4), [pair("a", "c"), pair("b", "d")]);
        let odd = [seek("a", 1, 1500), seek("b", 2, 1500), seek("c", 3, 1500)];
        assert_eq!(pairs(&odd, 4), [pair("a", "b")]);
    }

    #[test]
    fn two_who_want_different_things_do_not_fit() {
        let check = |change: fn(&mut Seek)| {
            let mut two = [seek("a", 1, 1500), seek("b", 2, 1500)];
            change(&mut two[1]);
            assert_eq!(pairs(&two, 3), []);
        };
        check(|seek| seek.wish.times = vec![SLOW]);
        check(|seek| seek.wish.specs = vec!["connect-4x4x4-4".to_owned()]);
        check(|seek| seek.wish.rated = false);
    }

    #[test]
    fn nobody_plays_against_themselves() {
        let check = |change: fn(&mut Seek), expected: usize| {
            let mut two = [seek("a", 1, 1500), seek("b", 2, 1500)];
            for seek in &mut two {
                seek.wish.origin = Some("here".to_owned());
            }
            two[1].wish.origin = Some("there".to_owned());
            change(&mut two[1]);
            assert_eq!(pairs(&two, 60_000).len(), expected);
        };
        check(|_| (), 1);
        check(|seek| seek.seeker = "a".to_owned(), 0);
        // One's own bot.
        check(|seek| (seek.wish.bot, seek.wish.person) = (true, Some("a".to_owned())), 0);
        // A second player at the same place: not for ratings.
        check(|seek| seek.wish.origin = Some("here".to_owned()), 0);
        let mut two = [seek("a", 1, 1500), seek("b", 2, 1500)];
        for seek in &mut two {
            (seek.wish.origin, seek.wish.rated) = (Some("here".to_owned()), false);
        }
        assert_eq!(pairs(&two, 3), [pair("a", "b")], "two at one table may play for fun");
    }

    #[test]
    fn of_several_games_that_both_play_the_one_in_which_they_are_nearest() {
        let mut two = [seek("a", 1, 1500), seek("b", 2, 1500)];
        two[1].wish.strengths[0].rating = 1650;
        two[1].wish.strengths[1].rating = 1520;
        assert_eq!(plan(&two, 3)[0].spec, "chess-5x5x5");
        // In another order too.
        two[1].wish.specs.reverse();
        assert_eq!(plan(&two, 3)[0].spec, "connect-7x6-4");
    }

    #[test]
    fn people_wait_for_people_before_they_are_given_a_bot() {
        let mut bot = seek("bot", 1, 1500);
        bot.wish.bot = true;
        let person = |since| seek("person", since, 1500);
        let two = |since| [bot.clone(), person(since)];
        assert_eq!(pairs(&two(100_000), 100_000), []);
        assert_eq!(pairs(&two(100_000), 109_999), []);
        assert_eq!(pairs(&two(100_000), 110_000), [pair("bot", "person")]);
        let another = seek("other", 109_000, 1560);
        let three = [bot.clone(), person(100_000), another];
        assert_eq!(pairs(&three, 109_500), [pair("person", "other")]);
        let mut second = bot.clone();
        (second.id, second.seeker, second.wish.person) =
            ("second".to_owned(), "second".to_owned(), Some("second".to_owned()));
        assert_eq!(pairs(&[bot.clone(), second], 999_999), [], "bots do not play each other");
        // Unless somebody asks for it.
        let mut taken = two(100_000);
        taken[1].wish.with = Some("bot".to_owned());
        assert_eq!(pairs(&taken, 100_000), [pair("bot", "person")]);
    }

    #[test]
    fn who_answers_a_seek_plays_nobody_else() {
        let mut seeks = [seek("a", 1, 1500), seek("b", 2, 2500), seek("c", 3, 1500)];
        seeks[2].wish.with = Some("b".to_owned());
        assert_eq!(pairs(&seeks, 4), [pair("b", "c")]);
        assert_eq!(pairs(&[seeks[0].clone(), seeks[2].clone()], 99_999), []);
    }

    #[test]
    fn somebody_with_several_seeks_is_in_one_pair() {
        let mut seeks = [seek("a", 1, 1500), seek("b", 2, 1500), seek("c", 3, 1500), seek("d", 4, 1500)];
        (seeks[1].seeker, seeks[1].wish.person) = ("a".to_owned(), Some("a".to_owned()));
        assert_eq!(pairs(&seeks, 5), [pair("a", "c")]);
    }
}
