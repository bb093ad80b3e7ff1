use raumspiel_rules::chess::Board;

use super::{
    Class, Ending, Table,
    ending::{MOST_MEN, ending},
    table::Making,
};

/// The tables that have been made and are still kept, the last one last.
#[derive(Default)]
pub(super) struct Tables {
    kept: Vec<Table>,
    making: Option<Making>,
}

/// So many bytes of tables stay while another one is made, which takes up to 170 MB itself.
const MOST_BYTES: usize = 96 << 20;

impl Tables {
    /// The exact end of a position, where it is known without search.
    pub(super) fn get(&self, board: &Board) -> Option<Ending> {
        // Most positions are told apart by this alone.
        if board.occupied().count() > MOST_MEN {
            return None;
        }
        ending(board).or_else(|| self.kept.iter().rev().find_map(|table| table.get(board)))
    }

    pub(super) fn has(&self, class: &Class) -> bool {
        self.kept.iter().any(|table| table.class().covers(class))
    }

    /// Makes a table until it is done or somebody says stop, and says whether it is done. It goes on with the one that
    /// is being made if that knows the class too.
    pub(super) fn make(&mut self, class: Class, stop: &dyn Fn() -> bool) -> bool {
        let making = self.making.take().filter(|making| making.class().covers(&class));
        let mut making = making.unwrap_or_else(|| {
            self.make_room();
            Making::new(class)
        });
        loop {
            if making.step() {
                self.kept.push(making.finish());
                return true;
            }
            if stop() {
                self.making = Some(making);
                return false;
            }
        }
    }

    /// Forgets the oldest tables until the rest is small enough.
    fn make_room(&mut self) {
        while self.kept.iter().map(Table::bytes).sum::<usize>() > MOST_BYTES {
            self.kept.remove(0);
        }
    }

    /// How many plies are done of a table that is being made.
    pub(super) fn plies(&self) -> Option<u32> {
        self.making.as_ref().map(Making::plies)
    }
}
