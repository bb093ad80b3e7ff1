use raumspiel_rules::{
    Cell, Move, Role, Side,
    chess::{Board, Kind, PackedMove},
};

/// Somebody new to the game: looks at a move and the replies to it, and overlooks some of both as
/// people do. A move in the plane is seen before one along a diagonal between levels, and that
/// before one along a space diagonal; a capture before a quiet move, and a move forward before a
/// retreat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beginner {
    /// How many of a hundred plain moves are overlooked: one's own, and the other side's replies.
    pub(crate) own: u32,
    pub(crate) replies: u32,
    /// How far a move's value can seem from what is counted, in hundredths of a pawn.
    pub(crate) doubt: i32,
}

impl Beginner {
    /// The move to play, which follows from the board and the seed; none where there is none.
    pub(crate) fn choose(self, board: &Board, seed: u64) -> Option<Move> {
        let mut moves = Vec::new();
        board.push_moves(Kind::All, &mut moves);
        let seems = |m: &PackedMove| {
            let seen = !self.overlooks(board, *m, self.own, seed);
            (seen, self.value(board, *m, seed) + slip(mix(seed ^ u64::from(m.number())), self.doubt))
        };
        moves.into_iter().max_by_key(seems).map(Move::from)
    }

    /// What the move seems to lead to, by material and freedom to move after the best reply seen.
    fn value(self, board: &Board, m: PackedMove, seed: u64) -> i32 {
        let after = board.after(m);
        let mut replies = Vec::new();
        after.push_moves(Kind::All, &mut replies);
        if replies.is_empty() {
            return if after.in_check() { WON } else { 0 };
        }
        let quiet = -judge(&after, replies.len());
        let seed = mix(seed ^ after_key(m));
        let seen = replies.iter().filter(|&&reply| !self.overlooks(&after, reply, self.replies, seed));
        let prize = |reply: &PackedMove| -> i32 {
            let next = after.after(*reply);
            if next.in_check() && !next.can_move() {
                return WON;
            }
            after.role_on(reply.to()).map_or(0, worth) + reply.promotion().map_or(0, worth)
        };
        quiet - seen.map(prize).max().unwrap_or(0)
    }

    fn overlooks(self, board: &Board, m: PackedMove, percent: u32, seed: u64) -> bool {
        let percent = u64::from(percent) * u64::from(obscurity(board, m)) / 4;
        mix(seed ^ u64::from(m.number()) << 20) % 100 < percent.min(95)
    }
}

/// How hard a move is to see, 4 for a plain one: a move of one's own in the plane.
fn obscurity(board: &Board, m: PackedMove) -> u32 {
    let (Cell { x, y, z }, to) = (m.from().cell(), m.to().cell());
    let along = [x != to.x, y != to.y, z != to.z].iter().filter(|&&changes| changes).count();
    let by_line = match (along, z != to.z) {
        (3, _) => 10,
        (2, true) => 6,
        _ => 4,
    };
    let gone = (to.y + to.z) as i32 - (y + z) as i32;
    let is_retreat = match board.side_to_move() {
        Side::First => gone < 0,
        Side::Second => gone > 0,
    };
    let by_direction = if is_retreat { by_line * 3 / 2 } else { by_line };
    if board.occupied().contains(m.to()) { by_direction * 2 / 3 } else { by_direction }
}

const WON: i32 = 100_000;

/// What beginners are told that pieces are worth.
const fn worth(role: Role) -> i32 {
    match role {
        Role::Disc | Role::King => 0,
        Role::Pawn => 100,
        Role::Unicorn => 200,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 400,
        Role::Queen => 900,
    }
}

/// Material, and how many moves there are, for the side to move.
fn judge(board: &Board, moves: usize) -> i32 {
    let us = board.side_to_move();
    let material = |side: Side| -> i32 {
        let each = |cell| board.role_on(cell).map_or(0, worth);
        board.side(side).into_iter().map(each).sum()
    };
    material(us) - material(us.other()) + moves as i32
}

fn after_key(m: PackedMove) -> u64 {
    u64::from(m.number()) << 40
}

/// Between −size and size, small more often than large.
fn slip(n: u64, size: i32) -> i32 {
    let bound = size as u64 + 1;
    (n % bound + (n >> 32) % bound) as i32 - size
}

fn mix(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(text: &str, notation: &str) -> u32 {
        let board = Board::parse_text(text).expect("a position");
        let mut moves = Vec::new();
        board.push_moves(Kind::All, &mut moves);
        let is_it = |m: &PackedMove| raumspiel_rules::Position::notation(&board, Move::from(*m)) == notation;
        let m = moves.into_iter().find(is_it).unwrap_or_else(|| panic!("{notation} in {text}"));
        let beginner = Beginner { own: 20, replies: 20, doubt: 0 };
        (0..2_000).filter(|&seed| !beginner.overlooks(&board, m, 20, mix(seed))).count() as u32
    }

    /// The further a move is from what the eye follows, the more often it is overlooked.
    #[test]
    fn overlooks_as_people_do() {
        let text = "5/5/5/5/K4|5/5/5/5/5|5/5/2Q2/5/5|5/5/5/5/5|5/4k/5/5/5 w 0 1";
        let plane = seen(text, "Cc3Cc4");
        let [between_levels, in_space, back] = ["Cc3Dc4", "Cc3Db4", "Cc3Cc2"].map(|m| seen(text, m));
        assert!(plane > between_levels && between_levels > in_space, "{plane} {between_levels} {in_space}");
        assert!(plane > back && back > in_space, "{plane} {back} {in_space}");
        let capture = "5/5/5/5/K4|5/5/5/5/5|5/2p2/2Q2/5/5|5/5/5/5/5|5/4k/5/5/5 w 0 1";
        assert!(seen(capture, "Cc3Cc4") > plane);
    }
}
