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
/// what it writes; and asks how many are there and whether they all do.
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
        INSERT INTO nodes (node, beat_ms, hinting) SELECT $2::text, now.ms, $3::bool FROM now
        ON CONFLICT (node) DO UPDATE SET beat_ms = excluded.beat_ms, hinting = excluded.hinting
    ), gone AS (
        DELETE FROM nodes WHERE node <> $2::text AND beat_ms < (SELECT ms FROM now) - 600000
    )
    SELECT clock.tick_ms, clock.beat_ms,
        (SELECT count(*) FROM nodes, now WHERE node <> $2::text AND nodes.beat_ms > now.ms - 5000),
        (SELECT count(*) FROM nodes, now WHERE node <> $2::text AND nodes.beat_ms > now.ms - 5000 AND NOT hinting)
    FROM clock
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

pub(super) const TIMED: &str = "SELECT game_id FROM timed ORDER BY game_id";

pub(super) const SET_DUE: &str = "UPDATE timed SET due = $2::bigint WHERE game_id = $1::text";
