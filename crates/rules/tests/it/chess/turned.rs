//! A position with the sides swapped is the same game for the other.

use raumspiel_rules::{AnyPosition, Cell, Game, Piece, Position, Spec};

use crate::random::Random;

#[test]
fn turned_round_everything_is_the_others() {
    for seed in 0..6 {
        let mut random = Random::new(seed);
        let mut game = Game::new(Spec::Chess);
        for _ in 0..60 {
            let AnyPosition::Chess(board) = game.position() else { unreachable!() };
            let turned = board.turned_round();
            assert_eq!(turned.turn(), board.turn().other());
            assert_eq!(turned.legal_count(), board.legal_count());
            let mut expected: Vec<(Cell, Piece)> = board
                .pieces()
                .into_iter()
                .map(|(c, piece)| {
                    (Cell::new(c.x, 4 - c.y, 4 - c.z), Piece { side: piece.side.other(), ..piece })
                })
                .collect();
            let mut pieces = turned.pieces();
            for list in [&mut expected, &mut pieces] {
                list.sort_by_key(|(cell, _)| *cell);
            }
            assert!(!pieces.is_empty());
            assert_eq!(pieces, expected);
            assert_eq!(&turned.turned_round(), board);
            let legal = game.legal_moves();
            if legal.is_empty() {
                break;
            }
            game.play(legal[random.below(legal.len())]).unwrap();
        }
    }
}
