//! Cells, sets of them and moves as numbers, as searches have them.

use raumspiel_rules::{
    Cell, Role,
    chess::{CellIndex, CellSet, PackedMove},
};

#[test]
fn cells_read_back_from_their_numbers() {
    for (number, cell) in CellIndex::all().enumerate() {
        let Cell { x, y, z } = cell.cell();
        assert_eq!((cell.number(), (x + 5 * y + 25 * z) as usize), (number, number));
        assert_eq!(
            [CellIndex::from_number(number), CellIndex::of(cell.cell()), CellIndex::new(x, y, z)],
            [Some(cell); 3]
        );
    }
    assert_eq!(CellIndex::all().count(), 125);
    assert_eq!(CellIndex::from_number(125), None);
    for off_board in [(5, 0, 0), (0, 5, 0), (0, 0, 5)] {
        assert_eq!(CellIndex::new(off_board.0, off_board.1, off_board.2), None);
    }
}

#[test]
fn moves_read_back_from_their_numbers() {
    let cells: Vec<CellIndex> = CellIndex::all().step_by(31).collect();
    let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Unicorn, Role::Queen, Role::King];
    for &from in &cells {
        for &to in &cells {
            for role in roles {
                let plain = PackedMove::new(role, from, to);
                for (m, becomes) in [(plain, None), (plain.promoting(Role::Queen), Some(Role::Queen))] {
                    assert_eq!((m.from(), m.to(), m.role(), m.promotion()), (from, to, role, becomes));
                    assert_eq!(PackedMove::from_number(m.number()), Some(m));
                }
            }
        }
    }
    // No cell has such a number, nor any move so large a one.
    for wrong in [125, 125 << 7, 1 << 20] {
        assert_eq!(PackedMove::from_number(wrong), None, "{wrong}");
    }
    assert!(PackedMove::from_number(124 | 124 << 7).is_some());
}

fn set(cells: impl IntoIterator<Item = CellIndex>) -> CellSet {
    cells.into_iter().map(CellIndex::set).fold(CellSet::EMPTY, |all, one| all | one)
}

#[test]
fn a_set_has_the_cells_that_it_was_made_of() {
    let (thirds, fifths) = (set(CellIndex::all().step_by(3)), set(CellIndex::all().step_by(5)));
    assert!(thirds.into_iter().eq(CellIndex::all().step_by(3)));
    assert_eq!((thirds.count(), thirds.first()), (42, CellIndex::from_number(0)));
    assert_eq!((CellSet::EMPTY.first(), CellSet::EMPTY.is_empty(), thirds.is_empty()), (None, true, false));
    assert_eq!(CellSet::ALL, set(CellIndex::all()));
    assert_eq!(CellSet::from_bits(thirds.bits()), thirds);
    for (n, cell) in CellIndex::all().enumerate() {
        let (third, fifth) = (n % 3 == 0, n % 5 == 0);
        assert_eq!((thirds.contains(cell), thirds.meets(cell.set())), (third, third));
        assert_eq!((thirds & fifths).contains(cell), third && fifth);
        assert_eq!((thirds | fifths).contains(cell), third || fifth);
        assert_eq!((thirds ^ fifths).contains(cell), third != fifth);
        assert_eq!(thirds.without(fifths).contains(cell), third && !fifth);
        assert_eq!((!thirds).contains(cell), !third);
        assert!(
            !cell.set().is_several()
                && (cell.set() | set(CellIndex::from_number((n + 1) % 125))).is_several()
        );
    }
}

#[test]
fn neighbours_are_at_most_one_step_away_in_each_direction() {
    let near = |a: u32, b: u32| a.abs_diff(b) <= 1;
    for cell in CellIndex::all() {
        let Cell { x, y, z } = cell.cell();
        let is_beside = |other: &CellIndex| {
            let at = other.cell();
            *other != cell && near(at.x, x) && near(at.y, y) && near(at.z, z)
        };
        assert_eq!(cell.set().neighbours(), set(CellIndex::all().filter(is_beside)), "{cell:?}");
    }
    assert_eq!(CellSet::ALL.neighbours(), CellSet::ALL);
    // Of several cells, those of each; where some of them lie beside one another, too.
    for (one, other) in CellIndex::all().flat_map(|one| CellIndex::all().map(move |other| (one, other))) {
        let of_both = one.set().neighbours() | other.set().neighbours();
        assert_eq!((one.set() | other.set()).neighbours(), of_both, "{one:?} {other:?}");
    }
}
