use raumspiel_rules::Spec;

use crate::{
    Level,
    player::{Kind, has_book},
};

/// What a level does in a game, for whoever chooses one.
pub fn description(spec: Spec, level: Level) -> &'static str {
    match (Kind::of(spec), level.number()) {
        (Kind::Chess, 1) => {
            "Looks one move ahead. Overlooks many of your replies, most of all retreats and moves through space."
        }
        (Kind::Chess, 2) => {
            "Looks at your reply. Misses one in four, and more of those that run through space."
        }
        (Kind::Chess, 3) => "Looks at your reply, and now and then misses one that runs through space.",
        (Kind::Chess, 4) => {
            "Looks a few moves ahead, and often takes a poor move for a good one; never overlooks mate in one."
        }
        (Kind::Chess, 5) => "Takes a quick look at each move, and plays the one that seems best.",
        (Kind::Chess, 6) => "Looks at your replies too, and plays the best it finds.",
        (Kind::Chess, 7) => "Thinks four times as long as the level before.",
        (Kind::Chess, _) => "Thinks seventy times as long as the level before: a large step.",

        (Kind::Flat, 1) => "Does not look ahead. Misses one straight line in three and most slanting ones.",
        (Kind::Flat, 2) => {
            "Does not look ahead. Sees nearly all straight lines, and misses some slanting ones."
        }
        (Kind::Flat, 3) => "Looks at your reply. Hardly ever misses a line, a slanting one now and then.",
        (_, 1) => "Does not look ahead. Misses most lines, those through space nearly always.",
        (_, 2) => {
            "Does not look ahead. Sees straight lines, misses many slanting ones and most through space."
        }
        (_, 3) => "Looks at your reply. Sees most lines, and misses some that run through space.",
        (_, 4) => "Looks at your reply and misses no line that is about to be completed.",
        (Kind::Flat, 5) => "Looks five stones ahead.",
        (_, 5) => "Looks three stones ahead.",
        (Kind::Flat, 6) => "Looks eight stones ahead.",
        (Kind::Flat, 7) => "Looks eight stones ahead, and plays the end of the game without a mistake.",
        (Kind::Flat, _) if has_book(spec) => {
            "Makes no mistake once its book of openings is loaded: the game is solved."
        }
        (Kind::Flat, _) => {
            "Plays without a mistake as soon as it can see the end, which is early on small boards."
        }
        (Kind::Space, 6) => "Follows rows of threats to their end.",
        (Kind::Space, 7) => "Follows rows of threats to their end, and thinks longer.",
        (Kind::Space, _) => "Thinks as long as it helps, and knows the proved openings by heart.",
        (Kind::Large, 6) => "Looks as far ahead as a short thought gets.",
        (Kind::Large, 7) => "Thinks four times as long.",
        (Kind::Large, _) => "Thinks four times as long again.",
    }
}
