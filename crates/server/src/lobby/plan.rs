//! Who plays whom: a pure function of who waits and since when.

use std::{
    cell::Cell,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    ops::RangeInclusive,
};

use raumspiel_protocol::v2::TimeControl;

use super::{
    fit::{BOT_MS, Fit, fit, may_be_apart},
    seek::Seek,
};

/// Pairs among those who wait, the oldest first, each with whoever answers their seek, else with whoever
/// is nearest in rating. `seeks` are in the order of their age. Nobody is in two pairs, however many
/// seeks they have.
pub(super) fn plan(seeks: &[Seek], now: u64) -> Vec<Fit<'_>> {
    let mut hall = Hall::new(seeks, now);
    (0..seeks.len()).filter_map(|at| hall.pair(at)).collect()
}

/// Those who are not paired yet, ordered so that whoever is nearest is found without a look at
/// everybody.
struct Hall<'s> {
    seeks: &'s [Seek],
    now: u64,
    /// By what they want and by rating; a seek has a place for each game and speed it names. Those who
    /// have been looked for are gone from here: whom the older one does not fit fits not the older one.
    places: HashMap<Want<'s>, BTreeMap<u32, BTreeSet<usize>>>,
    /// Those who answer a seek and want nobody else, by its name.
    answers: HashMap<&'s str, Vec<usize>>,
    names: HashMap<&'s str, usize>,
    paired: HashSet<&'s str>,
    /// How many were looked at, which is what a plan costs.
    looks: Cell<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Want<'s> {
    who: Who,
    rated: bool,
    spec: &'s str,
    time: TimeControl,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Who {
    /// Somebody who waits for people only.
    New,
    /// Somebody who has waited for long enough to be given a bot.
    Patient,
    Bot,
}

impl Who {
    fn of(seek: &Seek, now: u64) -> Who {
        match (seek.wish.bot, now.saturating_sub(seek.since) >= BOT_MS) {
            (true, _) => Who::Bot,
            (false, true) => Who::Patient,
            (false, false) => Who::New,
        }
    }

    /// Whom they may be given, those first who come first.
    fn opponents(self) -> &'static [&'static [Who]] {
        match self {
            Who::New => &[&[Who::New, Who::Patient]],
            Who::Patient => &[&[Who::New, Who::Patient], &[Who::Bot]],
            Who::Bot => &[&[Who::Patient]],
        }
    }
}

/// Where a seek stands: what it wants, and what its seeker is rated at that.
fn wants(seek: &Seek, now: u64) -> impl Iterator<Item = (Want<'_>, u32)> {
    let (who, rated) = (Who::of(seek, now), seek.wish.rated);
    let games = seek.wish.specs.iter().zip(&seek.wish.strengths);
    games.flat_map(move |(spec, strength)| {
        let want = move |time: &TimeControl| (Want { who, rated, spec, time: *time }, strength.rating);
        seek.wish.times.iter().map(want)
    })
}

/// One who fits: people before bots; the nearest; of those as near, the older.
type Rank = (bool, u64, usize);

impl<'s> Hall<'s> {
    fn new(seeks: &'s [Seek], now: u64) -> Hall<'s> {
        let names = seeks.iter().enumerate().map(|(at, seek)| (seek.id.as_str(), at)).collect();
        let (places, answers, paired) = (HashMap::new(), HashMap::new(), HashSet::new());
        let mut hall = Hall { seeks, now, places, answers, names, paired, looks: Cell::new(0) };
        for (at, seek) in seeks.iter().enumerate() {
            match &seek.wish.with {
                Some(other) => hall.answers.entry(other.as_str()).or_default().push(at),
                None => {
                    for (want, rating) in wants(seek, now) {
                        hall.places.entry(want).or_default().entry(rating).or_default().insert(at);
                    }
                }
            }
        }
        hall
    }

    /// Finds somebody for the oldest who has not been looked for.
    fn pair(&mut self, at: usize) -> Option<Fit<'s>> {
        self.let_go(at);
        if self.paired.contains(self.seeks[at].seeker.as_str()) {
            return None;
        }
        let ((.., guest), fit) = self.answering(at).or_else(|| self.nearest(at))?;
        self.let_go(guest);
        self.paired.extend([fit.host.seeker.as_str(), fit.guest.seeker.as_str()]);
        Some(fit)
    }

    fn let_go(&mut self, at: usize) {
        for (want, rating) in wants(&self.seeks[at], self.now) {
            let Some(ratings) = self.places.get_mut(&want) else { continue };
            let Some(places) = ratings.get_mut(&rating) else { continue };
            places.remove(&at);
            if places.is_empty() {
                ratings.remove(&rating);
            }
        }
    }

    /// Whoever has asked for this one, or is asked for.
    fn answering(&self, host: usize) -> Option<(Rank, Fit<'s>)> {
        let seek = &self.seeks[host];
        let asked_by = self.answers.get(seek.id.as_str()).into_iter().flatten();
        let asks_for = seek.wish.with.as_ref().and_then(|id| self.names.get(id.as_str()));
        asked_by.chain(asks_for).filter_map(|guest| self.look(host, *guest)).min_by_key(|(rank, _)| *rank)
    }

    /// Whoever is nearest of those who may be given to this one.
    fn nearest(&self, host: usize) -> Option<(Rank, Fit<'s>)> {
        let seek = &self.seeks[host];
        if seek.wish.with.is_some() {
            return None;
        }
        let apart = may_be_apart(self.now.saturating_sub(seek.since));
        let apart = u32::try_from(apart).unwrap_or(u32::MAX);
        let opponents = Who::of(seek, self.now).opponents();
        opponents.iter().find_map(|those| {
            let mut best: Option<(Rank, Fit<'s>)> = None;
            for (want, rating) in wants(seek, self.now) {
                for who in *those {
                    let want = Want { who: *who, ..want };
                    let up = self.first(host, want, rating..=rating.saturating_add(apart), false);
                    let down = self.first(host, want, rating.saturating_sub(apart)..=rating, true);
                    best = best.into_iter().chain(up).chain(down).min_by_key(|(rank, _)| *rank);
                }
            }
            best
        })
    }

    /// The first who fits among ratings, upwards or downwards; of one rating, the oldest.
    fn first(
        &self,
        host: usize,
        want: Want<'s>,
        ratings: RangeInclusive<u32>,
        down: bool,
    ) -> Option<(Rank, Fit<'s>)> {
        let mut among = self.places.get(&want)?.range(ratings);
        let ratings = std::iter::from_fn(|| if down { among.next_back() } else { among.next() });
        ratings.flat_map(|(_, places)| places).find_map(|guest| self.look(host, *guest))
    }

    /// How well a younger one fits, if they do.
    fn look(&self, host: usize, guest: usize) -> Option<(Rank, Fit<'s>)> {
        self.looks.set(self.looks.get() + 1);
        if guest <= host || self.paired.contains(self.seeks[guest].seeker.as_str()) {
            return None;
        }
        let (apart, fit) = fit(&self.seeks[host], &self.seeks[guest], self.now)?;
        Some(((fit.guest.wish.bot, apart, guest), fit))
    }
}

#[cfg(test)]
mod tests {
    use raumspiel_protocol::v2::Strength;

    use super::*;
    use crate::lobby::fit::tests::{BLITZ, SLOW, seek};

    /// The same by a look at everybody.
    fn plain(seeks: &[Seek], now: u64) -> Vec<Fit<'_>> {
        let mut paired: HashSet<&str> = HashSet::new();
        let mut plan = Vec::new();
        for (at, host) in seeks.iter().enumerate() {
            if paired.contains(host.seeker.as_str()) {
                continue;
            }
            let others = seeks[at + 1..].iter().filter(|guest| !paired.contains(guest.seeker.as_str()));
            let answers = |fit: &Fit<'_>| {
                fit.guest.wish.with.as_ref() == Some(&host.id)
                    || host.wish.with.as_ref() == Some(&fit.guest.id)
            };
            let fits = others.filter_map(|guest| fit(host, guest, now));
            let best = fits.min_by_key(|(apart, fit)| (!answers(fit), fit.guest.wish.bot, *apart));
            if let Some((_, fit)) = best {
                paired.extend([fit.host.seeker.as_str(), fit.guest.seeker.as_str()]);
                plan.push(fit);
            }
        }
        plan
    }

    /// The same numbers every time.
    fn chance(state: &mut u64, below: u64) -> u64 {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*state >> 33) % below
    }

    fn crowd(many: usize, seed: u64) -> Vec<Seek> {
        let mut state = seed;
        let mut below = |bound: u64| chance(&mut state, bound);
        let mut crowd: Vec<Seek> = Vec::new();
        for at in 0..many {
            let mut seek = seek(&format!("s{at}"), at as u64 * 30, 0);
            let games = ["connect-7x6-4", "chess-5x5x5", "connect-5x5x5-4"];
            let first = below(3) as usize;
            seek.wish.specs =
                games.iter().cycle().skip(first).take(1 + below(3) as usize).map(|&g| g.to_owned()).collect();
            let rating = |n: u64| Strength { rating: 1000 + 25 * n as u32, deviation: 60, bot: false };
            seek.wish.strengths = seek.wish.specs.iter().map(|_| rating(below(40))).collect();
            seek.wish.times = [vec![BLITZ], vec![SLOW], vec![SLOW, BLITZ]][below(3) as usize].clone();
            seek.wish.rated = below(3) > 0;
            seek.wish.bot = below(12) == 0;
            seek.wish.origin = (below(4) == 0).then(|| format!("o{}", below(4)));
            if let Some(other) = crowd.get(below(1 + many as u64 / 2) as usize).filter(|_| below(6) == 0) {
                match below(3) {
                    0 => seek.wish.with = Some(other.id.clone()),
                    1 => seek.wish.with = Some(format!("s{}", at + 1)),
                    _ => (seek.seeker, seek.wish.person) = (other.seeker.clone(), other.wish.person.clone()),
                }
            }
            crowd.push(seek);
        }
        crowd
    }

    #[test]
    fn a_plan_is_the_one_that_a_look_at_everybody_would_find() {
        let mut pairs = 0;
        for seed in 0..400 {
            let crowd = crowd(2 + seed as usize % 90, seed);
            let now = crowd.len() as u64 * 30 + seed * 60;
            let expected = plain(&crowd, now);
            assert_eq!(plan(&crowd, now), expected, "seed {seed}");
            pairs += expected.len();
        }
        assert!(pairs > 2_000, "{pairs}");
    }

    #[test]
    fn what_a_plan_costs_each_who_waits_does_not_grow_with_their_number() {
        let looks_each = |crowd: &[Seek], now: u64| {
            let mut hall = Hall::new(crowd, now);
            let pairs = (0..crowd.len()).filter_map(|at| hall.pair(at)).count();
            assert!(pairs > 0);
            hall.looks.get() as f64 / crowd.len() as f64
        };
        let people = |many| {
            let mut crowd = crowd(many, 5);
            crowd.iter_mut().for_each(|seek| seek.wish.origin = None);
            crowd
        };
        // All are new and want the same; all want what they like; nobody new is given to the many bots.
        let alike = |many: usize| (0..many).map(|at| seek(&format!("s{at}"), 1, 1500)).collect::<Vec<_>>();
        let bots = |many: usize| {
            let mut crowd = people(many);
            crowd.iter_mut().enumerate().for_each(|(at, seek)| seek.wish.bot = at < many / 2);
            crowd
        };
        for crowds in [&alike as &dyn Fn(usize) -> Vec<Seek>, &people, &bots] {
            let now = 1_000;
            let (few, many) = (looks_each(&crowds(100), now), looks_each(&crowds(5_000), now));
            assert!(many < 2.0 * few + 4.0, "{few} looks each at 100, {many} at 5,000");
        }
    }
}
