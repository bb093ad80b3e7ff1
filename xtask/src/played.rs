//! Games that the chess engine played against itself, in a file outside the repository.
//!
//! ```text
//! ┌───────┬────────────┬────────┬──────────────────────────────┐
//! │ plies │ of them    │ result │ for each ply: move, 24 bits; │
//! │  u16  │ random, u8 │   u8   │ value to the mover, i16      │
//! └───────┴────────────┴────────┴──────────────────────────────┘
//! ```
//!
//! Numbers are little-endian. The result is 0 if Black won, 1 for a draw, 2 if White won. A game is
//! written at once, so that only the last can be incomplete; it is cut off when the file is opened.

use std::{
    fs::{File, OpenOptions},
    io::{self, BufReader, Read, Seek, SeekFrom, Write},
    path::Path,
};

use raumspiel_rules::{Side, chess::PackedMove};

use crate::Failure;

/// One game, as far as learning needs it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Played {
    /// So many plies at the start were random.
    pub(crate) random: u8,
    pub(crate) winner: Option<Side>,
    /// Each move with what the search said the position before it was worth to the mover.
    pub(crate) plies: Vec<(PackedMove, i16)>,
}

const HEAD: usize = 4;
const PLY: usize = 5;

impl Played {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEAD + PLY * self.plies.len());
        bytes.extend((self.plies.len() as u16).to_le_bytes());
        bytes.push(self.random);
        bytes.push(match self.winner {
            Some(Side::Second) => 0,
            None => 1,
            Some(Side::First) => 2,
        });
        for (m, value) in &self.plies {
            bytes.extend(&m.number().to_le_bytes()[..3]);
            bytes.extend(value.to_le_bytes());
        }
        bytes
    }

    /// The next game of a file; none where it ends, be it in the middle of a game.
    fn read(from: &mut impl Read) -> Result<Option<Played>, Failure> {
        let mut head = [0; HEAD];
        let Some(()) = fill(from, &mut head)? else { return Ok(None) };
        let mut bytes = vec![0; PLY * usize::from(u16::from_le_bytes([head[0], head[1]]))];
        let Some(()) = fill(from, &mut bytes)? else { return Ok(None) };
        let winner = match head[3] {
            0 => Some(Side::Second),
            1 => None,
            2 => Some(Side::First),
            other => return Err(format!("{other} is no result; this is not a file of games").into()),
        };
        let ply = |bytes: &[u8]| {
            let number = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0]);
            PackedMove::from_number(number).map(|m| (m, i16::from_le_bytes([bytes[3], bytes[4]])))
        };
        let plies: Option<Vec<_>> = bytes.chunks_exact(PLY).map(ply).collect();
        let plies = plies.ok_or("a move leaves the board; this is not a file of games")?;
        Ok(Some(Played { random: head[2], winner, plies }))
    }
}

/// Fills the buffer; none where the file has ended.
fn fill(from: &mut impl Read, buffer: &mut [u8]) -> io::Result<Option<()>> {
    match from.read_exact(buffer) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
        done => done.map(Some),
    }
}

/// A file of games to go on with.
pub(crate) struct PlayedFile {
    file: File,
    pub(crate) games: u64,
    pub(crate) plies: u64,
}

impl PlayedFile {
    /// Opens the file, or begins it, and cuts off what is incomplete.
    pub(crate) fn open(path: &Path) -> Result<PlayedFile, Failure> {
        let mut file = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path)?;
        let (mut games, mut plies, mut length) = (0, 0, 0);
        let mut reader = BufReader::new(&file);
        while let Some(game) = Played::read(&mut reader)? {
            games += 1;
            plies += game.plies.len() as u64;
            length += (HEAD + PLY * game.plies.len()) as u64;
        }
        file.set_len(length)?;
        file.seek(SeekFrom::End(0))?;
        Ok(PlayedFile { file, games, plies })
    }

    pub(crate) fn append(&mut self, game: &Played) -> Result<(), Failure> {
        self.file.write_all(&game.to_bytes())?;
        self.games += 1;
        self.plies += game.plies.len() as u64;
        Ok(())
    }
}

/// All complete games of a file, one after the other.
pub(crate) fn read(path: &Path) -> Result<impl Iterator<Item = Result<Played, Failure>>, Failure> {
    let file = File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut reader = BufReader::new(file);
    Ok(std::iter::from_fn(move || Played::read(&mut reader).transpose()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(seed: u32) -> Played {
        let ply = |n: u32| {
            let m = PackedMove::from_number(((n * 131 + seed) % 100) | ((n % 120) << 7) | (1 << 14));
            (m.expect("a move on the board"), n as i16 - 7)
        };
        let winner = [None, Some(Side::First), Some(Side::Second)][seed as usize % 3];
        Played { random: 3, winner, plies: (0..seed + 4).map(ply).collect() }
    }

    #[test]
    fn goes_on_after_a_game_that_was_cut_short() {
        let path = std::env::temp_dir().join(format!("raumspiel-played-{}", std::process::id()));
        let whole: Vec<u8> = [game(1), game(2)].iter().flat_map(Played::to_bytes).collect();
        std::fs::write(&path, &whole[..whole.len() - 1]).expect("a file");
        let mut file = PlayedFile::open(&path).expect("a file of games");
        assert_eq!((file.games, file.plies), (1, 5));
        file.append(&game(3)).expect("room for a game");
        let games: Vec<Played> = read(&path).expect("a file").collect::<Result<_, _>>().expect("games");
        std::fs::remove_file(&path).expect("the file is there");
        assert_eq!(games, [game(1), game(3)]);
    }
}
