use std::collections::HashMap;

use tokio_postgres::Row;

use super::Trouble;
use crate::ids::GameId;

/// Which machine of a Citus has which games, as it was when that was asked. Whoever goes by it and is wrong is
/// helped on by the machine that they asked.
pub(super) struct Shards(Vec<Shard>);

struct Shard {
    /// The last of the hashes that it has; it begins after those of the shard before.
    last: i32,
    machine: Machine,
    /// How many shards that machine has before this one.
    number: usize,
}

/// A machine that has games and knows where all others are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Machine {
    pub(super) host: String,
    pub(super) port: u16,
}

impl Shards {
    /// Every shard of the log, in the order of its hashes. A machine that does not know where the others are is
    /// left out, and everything with it: the coordinator knows.
    pub(super) const QUESTION: &str = "
        SELECT s.shardmaxvalue::integer, n.nodename, n.nodeport, n.isactive AND n.hasmetadata AND n.metadatasynced
        FROM pg_dist_shard s JOIN pg_dist_placement p ON p.shardid = s.shardid
            JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'
        WHERE s.logicalrelid = 'events'::regclass ORDER BY s.shardmaxvalue::integer
    ";

    pub(super) fn read(rows: &[Row]) -> Result<Shards, Trouble> {
        let mut shards = Vec::with_capacity(rows.len());
        for row in rows {
            let (port, knows_others): (i32, bool) = (row.try_get(2)?, row.try_get(3)?);
            if !knows_others {
                return Ok(Shards(Vec::new()));
            }
            let machine = Machine { host: row.try_get(1)?, port: u16::try_from(port).unwrap_or_default() };
            shards.push((row.try_get(0)?, machine));
        }
        Ok(Shards::new(shards))
    }

    fn new(shards: Vec<(i32, Machine)>) -> Shards {
        let mut many: HashMap<Machine, usize> = HashMap::new();
        let numbered = shards.into_iter().map(|(last, machine)| {
            let next = many.entry(machine.clone()).or_default();
            *next += 1;
            Shard { last, machine, number: *next - 1 }
        });
        Shards(numbered.collect())
    }

    /// The machine that has a game, and the number of the shard there, if that is known.
    pub(super) fn place(&self, game: GameId) -> Option<(&Machine, usize)> {
        let hash = hash(game.as_str().as_bytes());
        let shard = self.0.get(self.0.partition_point(|shard| shard.last < hash))?;
        Some((&shard.machine, shard.number))
    }

    /// How many machines there are.
    pub(super) fn machines(&self) -> usize {
        self.0.iter().filter(|shard| shard.number == 0).count()
    }
}

/// The hash of a text by which PostgreSQL, and so Citus, spreads rows: Bob Jenkins' lookup3.
fn hash(text: &[u8]) -> i32 {
    let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
    let mut state = [0x9e37_79b9_u32.wrapping_add(length).wrapping_add(3_923_095); 3];
    let mut blocks = text.chunks_exact(12);
    for block in &mut blocks {
        for (word, bytes) in state.iter_mut().zip(block.chunks_exact(4)) {
            *word = word.wrapping_add(little_endian(bytes));
        }
        mix(&mut state);
    }
    let rest = blocks.remainder();
    let (first, second) = rest.split_at(rest.len().min(8));
    for (word, bytes) in state.iter_mut().zip(first.chunks(4)) {
        *word = word.wrapping_add(little_endian(bytes));
    }
    // The lowest byte of the third word is the length's.
    state[2] = state[2].wrapping_add(little_endian(second) << 8);
    last(state).cast_signed()
}

fn little_endian(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte))
}

fn mix(state: &mut [u32; 3]) {
    let [a, b, c] = state;
    for turns in [[4, 6, 8], [16, 19, 4]] {
        *a = a.wrapping_sub(*c) ^ c.rotate_left(turns[0]);
        *c = c.wrapping_add(*b);
        *b = b.wrapping_sub(*a) ^ a.rotate_left(turns[1]);
        *a = a.wrapping_add(*c);
        *c = c.wrapping_sub(*b) ^ b.rotate_left(turns[2]);
        *b = b.wrapping_add(*a);
    }
}

fn last([mut a, mut b, mut c]: [u32; 3]) -> u32 {
    c = (c ^ b).wrapping_sub(b.rotate_left(14));
    a = (a ^ c).wrapping_sub(c.rotate_left(11));
    b = (b ^ a).wrapping_sub(a.rotate_left(25));
    c = (c ^ b).wrapping_sub(b.rotate_left(16));
    a = (a ^ c).wrapping_sub(c.rotate_left(4));
    b = (b ^ a).wrapping_sub(a.rotate_left(14));
    (c ^ b).wrapping_sub(b.rotate_left(24))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As `SELECT hashtext(…)` has it.
    #[test]
    fn texts_are_hashed_as_postgresql_does() {
        for (text, expected) in [
            ("", -1_477_818_771),
            ("a", 1_075_015_857),
            ("abc", -785_388_649),
            ("1QzKxwp7", 1_655_795_773),
            ("1f2g3h4j5k6", 284_593_559),
            ("1f2g3h4j5k6l", 1_694_585_075),
            ("1f2g3h4j5k6l7", -1_195_792_636),
            ("games-and-more-games-of-more", -664_750_920),
        ] {
            assert_eq!(hash(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn a_game_is_on_the_machine_whose_shard_has_its_hash() {
        let machine = |port| Machine { host: "db".to_owned(), port };
        let game = crate::ids::JoinId::random().game();
        let hash = hash(game.as_str().as_bytes());
        for (last, expected) in [(hash - 1, (2, 1)), (hash, (1, 0))] {
            let shards = [(i32::MIN, 2), (last, 1), (i32::MAX, 2)].map(|(last, port)| (last, machine(port)));
            let shards = Shards::new(shards.to_vec());
            assert_eq!(shards.place(game), Some((&machine(expected.0), expected.1)));
            assert_eq!(shards.machines(), 2);
        }
        assert_eq!(Shards(Vec::new()).place(game), None);
    }
}
