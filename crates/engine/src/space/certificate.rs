use std::{error::Error, fmt};

use raumspiel_rules::{AnyPosition, Game, MoveError, Position, Shape, Side, Spec, SpecError, connect};

/// What a certificate says: after these moves the winner wins, whatever the other side plays, but
/// for the replies left out.
///
/// ```text
/// raumspiel certificate 1
/// game connect-5x5x5-4
/// after b2
/// winner first
/// except c3
/// moves 3
/// ```
///
/// After an empty line follow the winner's moves, in the order in which the checker asks for them:
/// the numbers of their columns, each in as few bits as the last column needs, low bits first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    pub claim: Claim,
    /// The winner's moves as numbers of columns.
    pub moves: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    shape: Shape,
    start: connect::Board,
    after: Vec<String>,
    winner: Side,
    except: Vec<String>,
}

const TITLE: &str = "raumspiel certificate 1";

impl Claim {
    /// Reads moves and exceptions as texts separated by spaces. Exceptions make sense only where
    /// the other side is to move.
    pub fn new(spec: Spec, after: &str, winner: Side, except: &str) -> Result<Claim, ClaimError> {
        let Spec::Connect(shape) = spec else { return Err(ClaimError::NotConnect) };
        let mut game = Game::new(spec);
        game.play_all(after).map_err(ClaimError::Move)?;
        if game.outcome().is_some() {
            return Err(ClaimError::Over);
        }
        let AnyPosition::Connect(start) = game.position() else { return Err(ClaimError::NotConnect) };
        for reply in except.split_whitespace() {
            start.parse(reply).map_err(ClaimError::Move)?;
        }
        if !except.trim().is_empty() && start.turn() == winner {
            return Err(ClaimError::ExceptionForWinner);
        }
        let except = except.split_whitespace().map(str::to_owned).collect();
        Ok(Claim { shape, start: start.clone(), after: game.move_texts(), winner, except })
    }

    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The position that the claim is about.
    pub fn start(&self) -> &connect::Board {
        &self.start
    }

    pub fn winner(&self) -> Side {
        self.winner
    }

    /// The columns left out, as numbers.
    pub fn except(&self) -> Vec<u32> {
        let ranks = self.shape.lattice().ranks;
        let column = |text: &String| {
            let m = self.start.parse(text).expect("read before");
            m.to.x * ranks + m.to.y
        };
        self.except.iter().map(column).collect()
    }
}

/// `after b2 first wins against every reply but c3`.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spec = Spec::Connect(self.shape);
        write!(f, "{spec}: ")?;
        if !self.after.is_empty() {
            write!(f, "after {} ", self.after.join(" "))?;
        }
        write!(f, "{} wins", spec.side_name(self.winner))?;
        if !self.except.is_empty() {
            write!(f, " against every reply but {}", self.except.join(" "))?;
        }
        Ok(())
    }
}

impl Certificate {
    pub fn to_bytes(&self) -> Vec<u8> {
        let spec = Spec::Connect(self.claim.shape);
        let header = format!(
            "{TITLE}\ngame {spec}\nafter {}\nwinner {}\nexcept {}\nmoves {}\n\n",
            self.claim.after.join(" "),
            spec.side_name(self.claim.winner),
            self.claim.except.join(" "),
            self.moves.len(),
        );
        let mut bytes = header.into_bytes();
        let bits = bits_for(self.claim.shape);
        let (mut pending, mut count) = (0u32, 0);
        for &column in &self.moves {
            pending |= u32::from(column) << count;
            count += bits;
            while count >= 8 {
                bytes.push(pending as u8);
                pending >>= 8;
                count -= 8;
            }
        }
        if count > 0 {
            bytes.push(pending as u8);
        }
        bytes
    }

    pub fn from_bytes(bytes: &[u8]) -> Result<Certificate, ClaimError> {
        let end = bytes.windows(2).position(|pair| pair == b"\n\n").ok_or(ClaimError::Malformed("header"))?;
        let header = std::str::from_utf8(&bytes[..end]).map_err(|_| ClaimError::Malformed("header"))?;
        let mut lines = header.lines();
        if lines.next() != Some(TITLE) {
            return Err(ClaimError::Malformed("first line"));
        }
        let mut field = |name: &'static str| {
            let line = lines.next().ok_or(ClaimError::Malformed(name))?;
            line.strip_prefix(name).map(str::trim).ok_or(ClaimError::Malformed(name))
        };
        let spec: Spec = field("game")?.parse().map_err(ClaimError::Spec)?;
        let after = field("after")?;
        let winner = field("winner")?;
        let winner = Side::BOTH.into_iter().find(|&side| spec.side_name(side) == winner);
        let winner = winner.ok_or(ClaimError::Malformed("winner"))?;
        let claim = Claim::new(spec, after, winner, field("except")?)?;
        let count: usize = field("moves")?.parse().map_err(|_| ClaimError::Malformed("moves"))?;
        let bits = bits_for(claim.shape) as usize;
        let packed = &bytes[end + 2..];
        if packed.len() != count.saturating_mul(bits).div_ceil(8) {
            return Err(ClaimError::Malformed("number of moves"));
        }
        let column = |at: usize| {
            let bit = |n: usize| packed[n / 8] >> (n % 8) & 1;
            (0..bits).fold(0, |column, n| column | bit(at * bits + n) << n)
        };
        Ok(Certificate { moves: (0..count).map(column).collect(), claim })
    }
}

fn bits_for(shape: Shape) -> u32 {
    let last = shape.lattice().columns() - 1;
    (u64::BITS - last.leading_zeros()).clamp(1, 8)
}

/// Why something is not a claim, or a file no certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimError {
    NotConnect,
    Over,
    ExceptionForWinner,
    Move(MoveError),
    Spec(SpecError),
    Malformed(&'static str),
}

impl fmt::Display for ClaimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClaimError::NotConnect => f.write_str("Certificates are about connect games."),
            ClaimError::Over => f.write_str("The game is over after these moves."),
            ClaimError::ExceptionForWinner => {
                f.write_str("Replies can be left out only where the other side is to move.")
            }
            ClaimError::Move(error) => error.fmt(f),
            ClaimError::Spec(error) => error.fmt(f),
            ClaimError::Malformed(what) => write!(f, "Not a certificate: its {what} cannot be read."),
        }
    }
}

impl Error for ClaimError {}
