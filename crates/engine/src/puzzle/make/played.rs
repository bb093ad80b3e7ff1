use raumspiel_rules::{Game, Spec};

use super::super::chance::Chance;
use crate::{Level, Player};

/// How a game between two levels begins, who plays it, and when it is long enough.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub(super) spec: Spec,
    /// At least so many random moves, and fewer than so many.
    pub(super) opening: (usize, usize),
    pub(super) most_plies: usize,
    /// Who may play, each as often as it stands here.
    pub(super) levels: [u8; 7],
}

/// The strongest takes as long as all the others.
pub(super) const MOSTLY_QUICK: [u8; 7] = [3, 3, 4, 4, 5, 5, 6];

const MEMORY: usize = 1 << 20;

/// A game between two of the levels 3 to 6 after a random opening.
pub(super) fn played(plan: Plan, seed: u64, number: u64) -> Game {
    let mut chance = Chance::new(seed, number);
    let (least, most) = plan.opening;
    let mut game = Game::new(plan.spec);
    for _ in 0..least + chance.below(most - least) {
        let moves = game.legal_moves();
        let Some(&m) = moves.get(chance.below(moves.len())) else { break };
        // What the rules list can be played.
        let _ = game.play(m);
    }
    let mut player = || Player::new(plan.spec, level(plan, &mut chance), MEMORY);
    let mut players = [player(), player()];
    while game.outcome().is_none() && game.moves().len() < plan.most_plies {
        let seed = chance.next();
        let chosen = players[game.turn().index()].choose(&game, seed, &|| false);
        if chosen.is_none_or(|m| game.play(m).is_err()) {
            break;
        }
    }
    game
}

fn level(plan: Plan, chance: &mut Chance) -> Level {
    Level::new(plan.levels[chance.below(plan.levels.len())]).unwrap_or(Level::FIRST_GAME)
}
