//! What is asked of the database.

/// Everything that a batch brings: events, clocks that run, clocks that have stopped. The key
/// `(game_id, seq)` lets it pass whole or not at all.
pub(super) const APPEND: &str = "
    WITH written AS (
        INSERT INTO events (game_id, seq, at, body)
        SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[])
    ), running AS (
        INSERT INTO timed (game_id, due) SELECT * FROM unnest($5::text[], $6::bigint[])
        ON CONFLICT (game_id) DO UPDATE SET due = excluded.due
    ), stopped AS (
        DELETE FROM timed WHERE game_id = ANY($7::text[])
    )
    SELECT 1
";

/// Events alone, as nearly every batch is: no clock begins to run or stops. It takes the database a fifth
/// less than to look for clocks as well.
pub(super) const ADD: &str = "
    INSERT INTO events (game_id, seq, at, body)
    SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[])
";

/// One event alone. Where the database is many machines, each of which has some of the games, every
/// statement of a move is like this: it names one game, so that one machine does it alone.
pub(super) const PUT: &str =
    "INSERT INTO events (game_id, seq, at, body) VALUES ($1::text, $2::int, $3::bigint, $4::text)";

pub(super) const RUN: &str = "
    INSERT INTO timed (game_id, due) VALUES ($1::text, $2::bigint)
    ON CONFLICT (game_id) DO UPDATE SET due = excluded.due
";

pub(super) const STOP: &str = "DELETE FROM timed WHERE game_id = $1::text";

/// The tables beside the log do not know yet of the round that an event has ended.
pub(super) const OWE: &str =
    "INSERT INTO owed (game_id, seq, at) VALUES ($1::text, $2::int, $3::bigint) ON CONFLICT DO NOTHING";

pub(super) const PAID: &str = "DELETE FROM owed WHERE game_id = $1::text AND seq = $2::int";

/// What has been owed since before a moment.
pub(super) const OWED: &str = "SELECT game_id, seq FROM owed WHERE at <= $1::bigint ORDER BY at LIMIT 500";

pub(super) const IS_CITUS: &str = "SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')";

/// Whether the database is many machines: Citus has made `events` a table of several. Only to be asked
/// of a Citus.
pub(super) const IS_APART: &str = "
    SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('events') AND partmethod = 'h')
";

/// What one game's log has after a number.
pub(super) const TAIL: &str =
    "SELECT game_id, seq, at, body FROM events WHERE game_id = $1::text AND seq > $2::int ORDER BY seq";

/// What some games' logs have after some numbers.
pub(super) const TAILS: &str = "
    SELECT e.game_id, e.seq, e.at, e.body
    FROM unnest($1::text[], $2::int[]) AS known (game_id, seq)
    CROSS JOIN LATERAL (
        SELECT * FROM events WHERE events.game_id = known.game_id AND events.seq > known.seq
    ) e
    ORDER BY e.game_id, e.seq
";

/// What one game's log has after one number and up to another.
pub(super) const PAGE: &str = "
    SELECT game_id, seq, at, body FROM events WHERE game_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq
";

/// Of some games with numbers, those whose logs go on after them.
pub(super) const AHEAD: &str = "
    SELECT known.game_id
    FROM unnest($1::text[], $2::int[]) AS known (game_id, seq)
    JOIN events e ON e.game_id = known.game_id AND e.seq = known.seq + 1
";

pub(super) const TICK: &str = "SELECT tick_ms FROM service_clock";

/// Sets the shared clock on by what has passed since anybody last did, unless that is so long ago
/// that nobody can have been there; says that this node is there, and whether it tells others of
/// what it writes; and asks how many are there, whether they all do, and how many are of the version
/// before, or were within ten minutes.
///
/// Two at once wait for each other, and the second may have looked at the time before the first.
pub(super) const BEAT: &str = "
    WITH now AS (
        SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms
    ), clock AS (
        UPDATE service_clock c SET
            tick_ms = c.tick_ms + CASE WHEN now.ms - c.beat_ms BETWEEN 0 AND $1::bigint THEN now.ms - c.beat_ms ELSE 0 END,
            beat_ms = CASE WHEN c.beat_ms - now.ms BETWEEN 0 AND $1::bigint THEN c.beat_ms ELSE now.ms END
        FROM now RETURNING c.tick_ms, c.beat_ms
    ), here AS (
        INSERT INTO nodes (node, beat_ms, hinting, folds) SELECT $2::text, now.ms, $3::bool, true FROM now
        ON CONFLICT (node) DO UPDATE SET beat_ms = excluded.beat_ms, hinting = excluded.hinting
    ), gone AS (
        DELETE FROM nodes WHERE node <> $2::text AND beat_ms < (SELECT ms FROM now) - 600000
    )
    SELECT clock.tick_ms, clock.beat_ms, others.*
    FROM clock, (
        SELECT count(*) FILTER (WHERE nodes.beat_ms > now.ms - 5000),
            count(*) FILTER (WHERE nodes.beat_ms > now.ms - 5000 AND NOT hinting), count(*) FILTER (WHERE NOT folds)
        FROM nodes, now WHERE node <> $2::text
    ) others
";

/// Takes games whose clocks should have run out and nobody has looked at; for a while nobody else
/// gets them.
pub(super) const CLAIM: &str = "
    UPDATE timed SET due = $1::bigint + 5000
    WHERE game_id IN (
        SELECT game_id FROM timed WHERE due <= $1::bigint - 2000 ORDER BY due LIMIT 200 FOR UPDATE SKIP LOCKED
    )
    RETURNING game_id
";

/// The same in two steps, where no statement can do it for games of several machines: those that are due,
/// and one of them for whoever is first.
pub(super) const DUE: &str =
    "SELECT game_id FROM timed WHERE due <= $1::bigint - 2000 ORDER BY due LIMIT 200";

pub(super) const CLAIM_ONE: &str = "
    UPDATE timed SET due = $2::bigint + 5000 WHERE game_id = $1::text AND due <= $2::bigint - 2000 RETURNING game_id
";

pub(super) const TIMED: &str = "SELECT game_id FROM timed ORDER BY game_id";

pub(super) const SET_DUE: &str = "UPDATE timed SET due = $2::bigint WHERE game_id = $1::text";

pub(super) const REST: &str = "
    DELETE FROM timed WHERE game_id = $1::text
        AND NOT EXISTS (SELECT FROM events WHERE game_id = $1::text AND seq > $2::bigint)
";

#[cfg(test)]
mod tests {
    use super::*;

    /// What the beginning of a game, a move and the end of a round need, where the database is many machines,
    /// can be done by the machine that has the game: each statement says which game it is about, and touches
    /// nothing else.
    #[test]
    fn what_is_played_names_one_game() {
        for hot in [PUT, RUN, STOP, OWE, PAID, TAIL, PAGE, CLAIM_ONE, SET_DUE] {
            let named = [
                "(game_id, seq, at, body) VALUES ($1",
                "(game_id, due) VALUES ($1",
                "(game_id, seq, at) VALUES ($1",
                "game_id = $1",
            ];
            assert!(named.iter().any(|named| hot.contains(named)), "{hot}");
            let tables = ["events", "timed", "owed"].iter().filter(|table| hot.contains(*table)).count();
            assert_eq!(tables, 1, "{hot}");
            for many in ["unnest", "ANY", "JOIN", "WITH", " IN (", "SELECT FROM"] {
                assert!(!hot.contains(many), "{hot} is about several games");
            }
        }
        // What is written together where the database is one machine is not.
        assert!(APPEND.contains("unnest"));
    }
}
