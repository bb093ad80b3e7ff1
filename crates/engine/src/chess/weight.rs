//! What the evaluation knows, in hundredths of a pawn.

use raumspiel_rules::Role;

#[derive(Clone, Copy)]
pub(super) struct Weight {
    /// The piece itself.
    pub(super) material: i32,
    /// Each cell that it attacks and that no own piece holds.
    pub(super) mobility: i32,
    /// Each step nearer to the centre, of six.
    pub(super) centre: i32,
    /// Each cell next to the enemy's king that it attacks.
    pub(super) siege: i32,
}

const fn weight(material: i32, mobility: i32, centre: i32, siege: i32) -> Weight {
    Weight { material, mobility, centre, siege }
}

pub(super) const fn of(role: Role) -> Weight {
    match role {
        Role::Disc | Role::King => weight(0, 0, -4, 0),
        Role::Pawn => weight(100, 0, 2, 4),
        Role::Unicorn => weight(215, 4, 4, 8),
        Role::Knight => weight(340, 3, 6, 8),
        Role::Bishop => weight(400, 4, 3, 8),
        Role::Rook => weight(410, 4, 2, 9),
        Role::Queen => weight(1000, 2, 2, 9),
    }
}

/// What a pawn is worth beside its material, by the steps that are left to promotion.
pub(super) const PAWN_PROGRESS: [i32; 9] = [0, 190, 110, 65, 38, 20, 8, 0, 0];

pub(super) const TEMPO: i32 = 12;
