use raumspiel_rules::{
    Role,
    chess::{Board, PackedMove},
};

/// What pieces count for in an exchange.
pub(super) const fn price(role: Role) -> i32 {
    match role {
        Role::Disc => 0,
        Role::Pawn => 100,
        Role::Unicorn => 215,
        Role::Knight => 340,
        Role::Bishop => 400,
        Role::Rook => 410,
        Role::Queen => 1000,
        Role::King => 20_000,
    }
}

const CHEAPEST_FIRST: [Role; 7] =
    [Role::Pawn, Role::Unicorn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// Whether a move gains at least `least` when both sides go on taking on its cell, each with its
/// cheapest piece, and each stops when that is better.
pub fn gains(board: &Board, m: PackedMove, least: i32) -> bool {
    let to = m.to();
    let taken = board.role_on(to).map_or(0, price);
    let promoted = m.promotion().map_or(0, |role| price(role) - price(Role::Pawn));
    let mut balance = taken + promoted - least;
    if balance < 0 {
        return false;
    }
    balance -= price(m.promotion().unwrap_or(m.role()));
    if balance >= 0 {
        return true;
    }
    let mut occupied = board.occupied().without(m.from().set()) | to.set();
    let mut side = board.side_to_move();
    let us = side;
    loop {
        side = side.other();
        let attackers = board.attackers(to, occupied) & occupied & board.side(side);
        let cheapest = CHEAPEST_FIRST.iter().find(|role| attackers.meets(board.role(**role)));
        let Some(&role) = cheapest else { break };
        let Some(from) = (attackers & board.role(role)).first() else { break };
        // A king cannot take what is still defended.
        if role == Role::King {
            let defenders = board.attackers(to, occupied.without(from.set())) & occupied;
            if defenders.meets(board.side(side.other())) {
                break;
            }
        }
        occupied = occupied.without(from.set());
        balance = -balance - 1 - price(role);
        if balance >= 0 {
            side = side.other();
            break;
        }
    }
    // Whoever cannot or need not go on has lost the exchange.
    side != us
}
