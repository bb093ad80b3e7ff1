use raumspiel_protocol::v2::Strength;
use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period},
};

/// What a player is rated: thousandths of points, and billionths of volatility. Whole numbers, so that
/// what is computed again is the same to the last digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub rating: u64,
    pub deviation: u64,
    pub volatility: u64,
    pub games: u64,
}

/// How a round went for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    Lost = 0,
    Drew = 1,
    Won = 2,
}

impl Score {
    pub(super) fn read(number: u64) -> Score {
        match number {
            0 => Score::Lost,
            1 => Score::Drew,
            _ => Score::Won,
        }
    }

    const fn outcome(self) -> Outcomes {
        match self {
            Score::Lost => Outcomes::LOSS,
            Score::Drew => Outcomes::DRAW,
            Score::Won => Outcomes::WIN,
        }
    }
}

impl Standing {
    /// Whoever has not played: 1500 ± 350.
    pub const NEW: Standing =
        Standing { rating: 1_500_000, deviation: 350_000, volatility: 60_000_000, games: 0 };

    /// As long as it may be so far off, it says little.
    pub(crate) const PROVISIONAL: u64 = 110_000;

    pub fn is_provisional(&self) -> bool {
        self.deviation >= Standing::PROVISIONAL
    }

    /// The same by what the log keeps.
    pub(crate) fn is_provisional_at(strength: Strength) -> bool {
        u64::from(strength.deviation) * 1000 >= Standing::PROVISIONAL
    }

    /// After one more round, against somebody rated so.
    #[must_use]
    pub fn after(&self, score: Score, opponent: u32, doubt: u32) -> Standing {
        let opponent = Glicko2Rating {
            rating: f64::from(opponent),
            deviation: f64::from(doubt),
            volatility: Standing::NEW.glicko().volatility,
        };
        let results = [(opponent, score.outcome())];
        let rated = glicko2_rating_period(&self.glicko(), &results, &Glicko2Config::new());
        Standing { games: self.games + 1, ..Standing::of(&rated) }
    }

    fn glicko(&self) -> Glicko2Rating {
        Glicko2Rating {
            rating: self.rating as f64 / 1e3,
            deviation: self.deviation as f64 / 1e3,
            volatility: self.volatility as f64 / 1e9,
        }
    }

    fn of(rated: &Glicko2Rating) -> Standing {
        // Nobody falls below nothing; a deviation is at most that of somebody new.
        let whole = |number: f64| number.round().max(0.0) as u64;
        Standing {
            rating: whole(rated.rating * 1e3),
            deviation: whole(rated.deviation * 1e3).min(Standing::NEW.deviation),
            volatility: whole(rated.volatility * 1e9),
            games: 0,
        }
    }

    /// In whole points, as the log keeps it.
    pub(crate) fn strength(&self, bot: bool) -> Strength {
        let points = |thousandths: u64| u32::try_from((thousandths + 500) / 1000).unwrap_or(u32::MAX);
        Strength { rating: points(self.rating), deviation: points(self.deviation), bot }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example in Glickman's paper on Glicko-2: a player of 1500 ± 200 beats 1400 ± 30 and loses to
    /// 1550 ± 100 and 1700 ± 300 within one period, and is 1464.06 ± 151.52 with 0.05999 after it.
    #[test]
    fn the_published_example() {
        let rated = |rating, deviation| Glicko2Rating { rating, deviation, volatility: 0.06 };
        let results = [
            (rated(1400.0, 30.0), Outcomes::WIN),
            (rated(1550.0, 100.0), Outcomes::LOSS),
            (rated(1700.0, 300.0), Outcomes::LOSS),
        ];
        let after = glicko2_rating_period(&rated(1500.0, 200.0), &results, &Glicko2Config::new());
        assert!((after.rating - 1464.06).abs() < 0.02, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.02, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00002, "{after:?}");
        let kept = Standing::of(&after);
        assert_eq!(kept.glicko().rating, (after.rating * 1e3).round() / 1e3);
    }

    #[test]
    fn one_game_counts_as_one_period() {
        let won = Standing::NEW.after(Score::Won, 1500, 350);
        let lost = Standing::NEW.after(Score::Lost, 1500, 350);
        assert_eq!((won.rating + 500) / 1000, 1662);
        assert_eq!((won.deviation + 500) / 1000, 290);
        assert_eq!(won.rating - 1_500_000, 1_500_000 - lost.rating);
        assert_eq!(Standing::NEW.after(Score::Drew, 1500, 350).rating, 1_500_000);
        assert!(won.is_provisional());
        let mut known = Standing::NEW;
        for round in 0..60 {
            known = known.after(if round % 2 == 0 { Score::Won } else { Score::Lost }, 1500, 60);
        }
        assert!(!known.is_provisional() && known.deviation < 75_000, "{known:?}");
        assert_eq!(known.games, 60);
    }

    /// Fresh players who lose, however many, leave whoever beats them too uncertain for the list.
    #[test]
    fn whoever_only_wins_from_newcomers_stays_uncertain() {
        let mut farmer = Standing::NEW;
        for _ in 0..200 {
            farmer = farmer.after(Score::Won, 1500, 350);
        }
        assert!(farmer.is_provisional(), "{farmer:?}");
    }

    #[test]
    fn whoever_loses_again_and_again_does_not_fall_for_ever() {
        let mut fallen = Standing::NEW;
        for _ in 0..500 {
            fallen = fallen.after(Score::Lost, 1500, 50);
        }
        assert!(fallen.rating < 1_000_000 && fallen.rating > 0, "{fallen:?}");
    }
}
