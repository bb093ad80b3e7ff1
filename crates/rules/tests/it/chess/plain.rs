//! A second implementation, slow and obvious, on a plain array: it tries every move of every piece
//! by arithmetic on coordinates, and asks of each whether the king could be taken afterwards.

use std::collections::BTreeSet;

use raumspiel_rules::{Cell, Piece, Position, Role, Side, chess};

#[derive(Clone)]
struct Plain {
    cells: [[[Option<Piece>; 5]; 5]; 5],
    turn: Side,
}

type Coordinates = (i32, i32, i32);
type Action = (Coordinates, Coordinates, Option<Role>);

fn all() -> impl Iterator<Item = Coordinates> {
    (0..125).map(|n| (n % 5, n / 5 % 5, n / 25))
}

impl Plain {
    fn of(board: &chess::Board) -> Plain {
        let mut plain = Plain { cells: [[[None; 5]; 5]; 5], turn: board.turn() };
        for (x, y, z) in all() {
            plain.put((x, y, z), board.piece_at(Cell::new(x as u32, y as u32, z as u32)));
        }
        plain
    }

    fn at(&self, (x, y, z): Coordinates) -> Option<Piece> {
        self.cells[x as usize][y as usize][z as usize]
    }

    fn put(&mut self, (x, y, z): Coordinates, piece: Option<Piece>) {
        self.cells[x as usize][y as usize][z as usize] = piece;
    }

    /// Whether the piece could go there by its nature, the king's safety aside.
    fn goes(&self, piece: Piece, from: Coordinates, to: Coordinates) -> bool {
        let target = self.at(to);
        if from == to || target.is_some_and(|other| other.side == piece.side) {
            return false;
        }
        let delta = (to.0 - from.0, to.1 - from.1, to.2 - from.2);
        let mut sizes = [delta.0.abs(), delta.1.abs(), delta.2.abs()];
        sizes.sort_unstable();
        let straight = |kinds: &[i32]| {
            let length = sizes[2];
            let changed = sizes.iter().filter(|&&size| size != 0).count() as i32;
            let unit = (delta.0.signum(), delta.1.signum(), delta.2.signum());
            sizes.iter().all(|&size| size == 0 || size == length)
                && kinds.contains(&changed)
                && (1..length).all(|n| {
                    self.at((from.0 + n * unit.0, from.1 + n * unit.1, from.2 + n * unit.2)).is_none()
                })
        };
        match piece.role {
            Role::Disc => false,
            Role::King => sizes[2] == 1,
            Role::Queen => straight(&[1, 2, 3]),
            Role::Rook => straight(&[1]),
            Role::Bishop => straight(&[2]),
            Role::Unicorn => straight(&[3]),
            Role::Knight => sizes == [0, 1, 2],
            Role::Pawn => {
                let ahead = if piece.side == Side::First { 1 } else { -1 };
                let step = (delta.0, delta.1 * ahead, delta.2 * ahead);
                if target.is_some() {
                    [(0, 1, 1), (-1, 1, 0), (1, 1, 0), (-1, 0, 1), (1, 0, 1)].contains(&step)
                } else {
                    [(0, 1, 0), (0, 0, 1)].contains(&step)
                }
            }
        }
    }

    fn in_check(&self, side: Side) -> bool {
        let king = Some(Piece { side, role: Role::King });
        let at = all().find(|&cell| self.at(cell) == king).expect("a king");
        all().any(|from| self.at(from).is_some_and(|piece| piece.side != side && self.goes(piece, from, at)))
    }

    fn moves(&self) -> BTreeSet<Action> {
        let mut moves = BTreeSet::new();
        for from in all() {
            let Some(piece) = self.at(from).filter(|piece| piece.side == self.turn) else { continue };
            for to in all().filter(|&to| self.goes(piece, from, to)) {
                let mut next = self.clone();
                next.put(from, None);
                next.put(to, Some(piece));
                if next.in_check(self.turn) {
                    continue;
                }
                let end = if piece.side == Side::First { 4 } else { 0 };
                if piece.role == Role::Pawn && to.1 == end && to.2 == end {
                    moves.extend("QRBNU".chars().map(|letter| (from, to, Role::from_letter(letter))));
                } else {
                    moves.insert((from, to, None));
                }
            }
        }
        moves
    }
}

fn coordinates(cell: Cell) -> Coordinates {
    (cell.x as i32, cell.y as i32, cell.z as i32)
}

/// Plays at random from the position and compares at every step. Returns the plies played.
fn compare(mut board: chess::Board, seed: u64) -> u32 {
    let mut state = seed;
    let mut plies = 0;
    while board.quiet() < 150 && plies < 300 {
        let plain = Plain::of(&board);
        assert_eq!(board.in_check(), plain.in_check(board.turn()), "{}", board.text());
        let mut packed = Vec::new();
        board.push_moves(chess::Kind::All, &mut packed);
        let moves: Vec<raumspiel_rules::Move> = packed.iter().map(|&m| m.into()).collect();
        let action = |m: &raumspiel_rules::Move| {
            (coordinates(m.from.expect("a start")), coordinates(m.to), m.promotion)
        };
        let set: BTreeSet<Action> = moves.iter().map(action).collect();
        assert_eq!(set.len(), moves.len(), "a move twice in {}", board.text());
        assert_eq!(set, plain.moves(), "{}", board.text());
        assert_eq!(board.count_moves(), moves.len() as u64, "{}", board.text());
        assert_eq!(board.can_move(), !moves.is_empty(), "{}", board.text());
        check_kinds(&board, &packed);
        if moves.is_empty() {
            break;
        }
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        board.play(packed[(state >> 33) as usize % packed.len()]);
        assert_eq!(chess::Board::parse_text(&board.text()).map(|b| b.key()), Ok(board.key()));
        plies += 1;
    }
    plies
}

/// Noisy and quiet moves together are all moves, and noisy ones take or promote.
fn check_kinds(board: &chess::Board, all: &[chess::PackedMove]) {
    let (mut noisy, mut quiet) = (Vec::new(), Vec::new());
    board.push_moves(chess::Kind::Noisy, &mut noisy);
    board.push_moves(chess::Kind::Quiet, &mut quiet);
    let is_noisy = |m: &chess::PackedMove| board.occupied().contains(m.to()) || m.promotion().is_some();
    assert!(noisy.iter().all(is_noisy) && !quiet.iter().any(is_noisy), "{}", board.text());
    let mut both: Vec<u32> = noisy.iter().chain(&quiet).map(|m| m.number()).collect();
    let mut all: Vec<u32> = all.iter().map(|m| m.number()).collect();
    both.sort_unstable();
    all.sort_unstable();
    assert_eq!(both, all, "{}", board.text());
}

#[test]
fn random_games_agree_with_the_plain_implementation() {
    let plies: u32 = (1..=12).map(|seed| compare(chess::Board::start(), seed)).sum();
    assert!(plies > 1000, "only {plies} positions were compared");
}

/// Few pieces on an open board: more checks, pins and promotions than in whole games.
#[test]
fn random_endings_agree_with_the_plain_implementation() {
    let starts = [
        "5/5/2K2/5/5|5/1P3/5/3R1/5|5/u4/5/5/2q2|5/5/2p2/B4/5|5/3k1/5/4b/N4 w 0 1",
        "5/5/5/p1p1p/5|5/5/5/5/5|K4/5/2k2/5/Q4|5/5/5/5/5|5/P1P1P/5/5/5 b 0 1",
        "r4/5/2k2/5/5|5/5/5/1b3/5|5/5/5/5/5|5/3B1/5/5/5|5/5/2K2/5/U3q w 0 1",
    ];
    for (start, seed) in starts.into_iter().zip(1..) {
        let board = chess::Board::parse_text(start).expect("a position");
        let plies: u32 = (0..4).map(|game| compare(board, 100 * seed + game)).sum();
        assert!(plies > 50, "only {plies} positions were compared");
    }
}
