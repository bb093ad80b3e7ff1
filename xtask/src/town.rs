//! `cargo xtask town`: a small town whose people come for a few minutes a day, and how long they wait
//! for something to play, with and without games by days.

use crate::{Failure, chance::Chance, options::Options};

const USAGE: &str =
    "cargo xtask town [--people 20] [--days 60] [--visits 2] [--minutes 8] [--seed 1] [--json yes]";

const DAY: u64 = 24 * 60 * 60;
/// Games of which everybody likes some.
const GAMES: u64 = 4;
/// Games by days that somebody plays at once.
const AT_ONCE: usize = 3;
/// Moves of such a game.
const PLIES: u64 = 28;
/// As in the lobby: ratings so far apart at first, so much further after each while, then anybody.
const APART: u64 = 200;
const FURTHER: u64 = 100;
const WHILE: u64 = 5;
const ANYBODY: u64 = 20;

struct Town {
    people: u64,
    days: u64,
    visits: u64,
    minutes: u64,
    seed: u64,
}

struct Person {
    rating: u64,
    /// One bit for each game.
    likes: u64,
}

/// Somebody is there, in seconds.
struct Visit {
    who: usize,
    from: u64,
    until: u64,
}

/// A game by days.
struct Slow {
    players: [usize; 2],
    /// Which of them has the move.
    turn: usize,
    plies: u64,
}

/// What came of all visits.
struct Waits {
    visits: usize,
    /// Seconds until there was something to play, of those for whom there was.
    seconds: Vec<u64>,
}

pub(crate) fn run(args: &[String]) -> Result<(), Failure> {
    let known = ["--people", "--days", "--visits", "--minutes", "--seed", "--json"];
    let options = Options::read(args, USAGE, &known)?;
    let town = Town {
        people: options.number("--people", 20)?,
        days: options.number("--days", 60)?,
        visits: options.number("--visits", 2)?,
        minutes: options.number("--minutes", 8)?,
        seed: options.number("--seed", 1)?,
    };
    if !options.rest().is_empty() || town.people < 2 || town.days < 1 || town.minutes < 1 {
        return Err(USAGE.into());
    }
    let ways = [("clocks only", town.lived(false)), ("games by days too", town.lived(true))];
    match options.text("--json") {
        Some(_) => println!("[{}]", ways.each_ref().map(|(name, waits)| waits.json(name)).join(",")),
        None => {
            let Town { people, days, visits, minutes, .. } = town;
            println!("{people} people, {visits} visits of about {minutes} minutes a day each, {days} days\n");
            println!(
                "{:<18} {:>7} {:>8} {:>8} {:>8} {:>8}",
                "", "visits", "at once", "played", "median", "nine in ten"
            );
            ways.iter().for_each(|(name, waits)| println!("{}", waits.line(name)));
        }
    }
    Ok(())
}

impl Town {
    fn people(&self, chance: &mut Chance) -> Vec<Person> {
        let person = |_| Person {
            rating: 1100 + chance.below(400) + chance.below(400),
            likes: 1 << chance.below(GAMES) | 1 << chance.below(GAMES),
        };
        (0..self.people).map(person).collect()
    }

    /// Everybody comes at times of their own, most in the evening.
    fn visits(&self, chance: &mut Chance) -> Vec<Visit> {
        let mut visits = Vec::new();
        for day in 0..self.days {
            for who in 0..self.people as usize {
                for _ in 0..self.visits {
                    let hour = if chance.below(2) == 0 { 19 + chance.below(4) } else { 7 + chance.below(15) };
                    let from = day * DAY + hour * 3600 + chance.below(3600);
                    let stays = self.minutes * 30 + chance.below(self.minutes * 60);
                    visits.push(Visit { who, from, until: from + stays });
                }
            }
        }
        visits.sort_by_key(|visit| visit.from);
        visits
    }

    fn lived(&self, by_days: bool) -> Waits {
        let mut chance = Chance::new(self.seed);
        let (people, visits) = (self.people(&mut chance), self.visits(&mut chance));
        let mut waits: Vec<Option<u64>> = vec![None; visits.len()];
        // Visits in which somebody waits for an opponent by the clock.
        let mut waiting: Vec<usize> = Vec::new();
        let mut slow = SlowGames { games: Vec::new(), seeks: Vec::new() };
        for (at, visit) in visits.iter().enumerate() {
            waiting.retain(|other| visits[*other].until > visit.from);
            if by_days && slow.visit(visit.who, &people, &mut chance) {
                waits[at] = Some(0);
                continue;
            }
            let met = waiting.iter().enumerate().find_map(|(nth, other)| {
                let host = &visits[*other];
                let when = meeting(host, visit, &people)?;
                Some((nth, when))
            });
            match met {
                None => waiting.push(at),
                Some((nth, when)) => {
                    let host = waiting.remove(nth);
                    (waits[host], waits[at]) = (Some(when - visits[host].from), Some(when - visit.from));
                }
            }
        }
        let mut seconds: Vec<u64> = waits.iter().flatten().copied().collect();
        seconds.sort_unstable();
        Waits { visits: waits.len(), seconds }
    }
}

/// When two who are there are paired, if they are before one of them leaves.
fn meeting(host: &Visit, guest: &Visit, people: &[Person]) -> Option<u64> {
    let [one, other] = [&people[host.who], &people[guest.who]];
    let apart = one.rating.abs_diff(other.rating).saturating_sub(APART);
    let waited = (apart.div_ceil(FURTHER) * WHILE).min(ANYBODY);
    let when = guest.from.max(host.from + waited);
    let fits = host.who != guest.who && one.likes & other.likes != 0;
    (fits && when < host.until.min(guest.until)).then_some(when)
}

struct SlowGames {
    games: Vec<Slow>,
    /// Who waits for an opponent by days.
    seeks: Vec<usize>,
}

impl SlowGames {
    /// Plays wherever it is somebody's turn, and looks for another game. Says whether there was
    /// anything to play.
    fn visit(&mut self, who: usize, people: &[Person], chance: &mut Chance) -> bool {
        let mine = |game: &Slow| game.players.contains(&who);
        if self.games.iter().filter(|game| mine(game)).count() < AT_ONCE {
            let fits = |other: &usize| *other != who && people[*other].likes & people[who].likes != 0;
            match self.seeks.iter().position(fits) {
                Some(found) => {
                    let players = [self.seeks.remove(found), who];
                    self.games.push(Slow { players, turn: chance.below(2) as usize, plies: PLIES });
                }
                None if !self.seeks.contains(&who) => self.seeks.push(who),
                None => {}
            }
        }
        let mut played = false;
        for game in self.games.iter_mut().filter(|game| game.players[game.turn] == who) {
            (game.turn, game.plies) = (1 - game.turn, game.plies - 1);
            played = true;
        }
        self.games.retain(|game| game.plies > 0);
        played
    }
}

impl Waits {
    /// Of a hundred visits, in how many there was something to play within so many seconds.
    fn within(&self, seconds: u64) -> usize {
        100 * self.seconds.partition_point(|waited| *waited <= seconds) / self.visits.max(1)
    }

    /// How long so many in a hundred of those who played had waited at most.
    fn quantile(&self, percent: usize) -> u64 {
        let at = (self.seconds.len() * percent / 100).min(self.seconds.len().saturating_sub(1));
        self.seconds.get(at).copied().unwrap_or(0)
    }

    fn line(&self, name: &str) -> String {
        let (once, played) = (self.within(0), self.within(u64::MAX));
        let [half, most] = [self.quantile(50), self.quantile(90)];
        format!("{name:<18} {:>7} {once:>6} % {played:>6} % {half:>6} s {most:>9} s", self.visits)
    }

    fn json(&self, name: &str) -> String {
        format!(
            r#"{{"way":"{name}","visits":{},"atOncePercent":{},"playedPercent":{},"medianSeconds":{},"nineInTenSeconds":{}}}"#,
            self.visits,
            self.within(0),
            self.within(u64::MAX),
            self.quantile(50),
            self.quantile(90),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn town(people: u64) -> Town {
        Town { people, days: 30, visits: 2, minutes: 8, seed: 7 }
    }

    #[test]
    fn games_by_days_give_a_small_town_something_to_play() {
        let [clocks, days] = [town(20).lived(false), town(20).lived(true)];
        assert_eq!(clocks.visits, days.visits);
        assert!(days.within(0) > 2 * clocks.within(0), "{} and {}", days.within(0), clocks.within(0));
        assert!(days.within(u64::MAX) > clocks.within(u64::MAX));
    }

    #[test]
    fn in_a_city_almost_everybody_finds_somebody_by_the_clock() {
        assert!(town(2_000).lived(false).within(u64::MAX) > 95);
    }

    #[test]
    fn nobody_meets_themselves_or_somebody_who_has_left() {
        let people = [
            Person { rating: 1500, likes: 1 },
            Person { rating: 1900, likes: 3 },
            Person { rating: 1500, likes: 2 },
        ];
        let visit = |who, from, until| Visit { who, from, until };
        assert_eq!(
            meeting(&visit(0, 0, 100), &visit(1, 1, 100), &people),
            Some(10),
            "200 further, twice a while"
        );
        assert_eq!(meeting(&visit(0, 0, 100), &visit(1, 50, 100), &people), Some(50));
        assert_eq!(meeting(&visit(0, 0, 9), &visit(1, 1, 100), &people), None);
        assert_eq!(meeting(&visit(0, 0, 100), &visit(0, 1, 100), &people), None);
        assert_eq!(meeting(&visit(0, 0, 100), &visit(2, 1, 100), &people), None, "no game in common");
    }
}
