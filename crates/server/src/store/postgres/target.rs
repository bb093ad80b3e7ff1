use super::{
    Trouble, schema,
    session::{Address, Connected, within},
    tables,
};
use crate::store::{
    StoreError,
    migrate::{FoldedRow, Line},
    tables::{Row as TableRow, Value},
};

/// A database that the games of a file are moved into.
pub(in crate::store) struct Target(Connected);

impl Target {
    /// Takes a database that is empty, or that the same file was being moved into.
    pub(in crate::store) async fn open(url: &str, source: &str) -> Result<Target, StoreError> {
        let mut client = Address::new(url)?.patient().connect().await?;
        schema::update(&mut client.client).await?;
        let asked = client.query_opt("SELECT source FROM migration WHERE NOT done", &[]);
        let unfinished = within(asked).await?.map(|row| row.try_get::<_, String>(0)).transpose();
        let empty = within(
            client
                .query_one("SELECT NOT EXISTS (SELECT FROM events) AND NOT EXISTS (SELECT FROM folded)", &[]),
        )
        .await?;
        let empty: bool = empty.try_get(0).map_err(Trouble::from)?;
        match unfinished.map_err(Trouble::from)? {
            Some(begun) if begun == source => {}
            Some(begun) => {
                return Err(StoreError(format!("another file was being moved there, with {begun}")));
            }
            None if !empty => return Err(StoreError("there are games in the database already".to_owned())),
            None => {
                let begin = "INSERT INTO migration (source, done) VALUES ($1, false)";
                within(client.execute(begin, &[&source])).await?;
            }
        }
        Ok(Target(client))
    }

    pub(in crate::store) async fn count(&self) -> Result<u64, StoreError> {
        // However long it takes.
        let row = self.0.query_one("SELECT count(*) FROM events", &[]).await.map_err(Trouble::from)?;
        Ok(row.try_get::<_, i64>(0).map_err(Trouble::from)?.unsigned_abs())
    }

    /// The last line that is there; lines come in order.
    pub(in crate::store) async fn last(&self) -> Result<Option<(String, i32)>, StoreError> {
        let question = "SELECT game_id, seq FROM events ORDER BY game_id DESC, seq DESC LIMIT 1";
        let row = within(self.0.query_opt(question, &[])).await?;
        let key = row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose();
        Ok(key.map_err(|error: tokio_postgres::Error| Trouble::from(error))?)
    }

    pub(in crate::store) async fn put(&self, lines: &[Line]) -> Result<(), StoreError> {
        let games: Vec<&str> = lines.iter().map(|line| line.game.as_str()).collect();
        let seqs: Vec<i32> = lines.iter().map(|line| line.seq).collect();
        let ats: Vec<i64> = lines.iter().map(|line| line.at).collect();
        let bodies: Vec<&str> = lines.iter().map(|line| line.body.as_str()).collect();
        let put = "INSERT INTO events (game_id, seq, at, body) \
            SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[])";
        self.0.execute(put, &[&games, &seqs, &ats, &bodies]).await.map_err(Trouble::from)?;
        Ok(())
    }

    /// Clocks that run are looked at by the first server that starts; time goes on from where it
    /// was.
    pub(in crate::store) async fn put_clocks(
        &self,
        games: &[String],
        tick_ms: i64,
    ) -> Result<(), StoreError> {
        let put = "INSERT INTO timed (game_id, due) SELECT game, 0 FROM unnest($1::text[]) AS game \
            ON CONFLICT DO NOTHING";
        within(self.0.execute(put, &[&games])).await?;
        let set = "UPDATE service_clock SET tick_ms = greatest(tick_ms, $1)";
        within(self.0.execute(set, &[&tick_ms])).await?;
        Ok(())
    }

    pub(in crate::store) async fn page(
        &self,
        after: Option<&(String, i32)>,
        most: u32,
    ) -> Result<Vec<Line>, StoreError> {
        let (game, seq) = after.map_or(("", 0), |(game, seq)| (game.as_str(), *seq));
        let question = "SELECT game_id, seq, at, body FROM events \
            WHERE (game_id, seq) > ($1, $2) ORDER BY game_id, seq LIMIT $3";
        let rows = within(self.0.query(question, &[&game, &seq, &i64::from(most)])).await?;
        let line = |row: &tokio_postgres::Row| -> Result<Line, tokio_postgres::Error> {
            Ok(Line {
                game: row.try_get(0)?,
                seq: row.try_get(1)?,
                at: row.try_get(2)?,
                body: row.try_get(3)?,
            })
        };
        Ok(rows.iter().map(line).collect::<Result<_, _>>().map_err(Trouble::from)?)
    }

    pub(in crate::store) async fn put_folded(&self, rows: &[FoldedRow]) -> Result<(), StoreError> {
        let games: Vec<&str> = rows.iter().map(|row| row.game.as_str()).collect();
        let seqs: Vec<i32> = rows.iter().map(|row| row.seq).collect();
        let ats: Vec<i64> = rows.iter().map(|row| row.at).collect();
        let lines: Vec<&[u8]> = rows.iter().map(|row| row.lines.as_slice()).collect();
        let put = "INSERT INTO folded (game, seq, at, lines) \
            SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::bytea[]) ON CONFLICT DO NOTHING";
        self.0.execute(put, &[&games, &seqs, &ats, &lines]).await.map_err(Trouble::from)?;
        Ok(())
    }

    pub(in crate::store) async fn folded_page(
        &self,
        after: &str,
        most: u32,
    ) -> Result<Vec<FoldedRow>, StoreError> {
        let question = "SELECT game, seq, at, lines FROM folded WHERE game > $1 ORDER BY game LIMIT $2";
        let rows = within(self.0.query(question, &[&after, &i64::from(most)])).await?;
        let row = |row: &tokio_postgres::Row| -> Result<FoldedRow, tokio_postgres::Error> {
            Ok(FoldedRow {
                game: row.try_get(0)?,
                seq: row.try_get(1)?,
                at: row.try_get(2)?,
                lines: row.try_get(3)?,
            })
        };
        Ok(rows.iter().map(row).collect::<Result<_, _>>().map_err(Trouble::from)?)
    }

    pub(in crate::store) async fn put_rows(
        &self,
        table: &str,
        columns: &str,
        rows: &[TableRow],
    ) -> Result<(), StoreError> {
        let values: Vec<Value> = rows.iter().flatten().cloned().collect();
        let width = columns.split(',').count();
        let row = |at: usize| {
            let places: Vec<String> = (1..=width).map(|column| format!("${}", at * width + column)).collect();
            format!("({})", places.join(", "))
        };
        let places: Vec<String> = (0..rows.len()).map(row).collect();
        let put =
            format!("INSERT INTO {table} ({columns}) VALUES {} ON CONFLICT DO NOTHING", places.join(", "));
        self.0.execute(&put, &tables::parameters(&values)).await.map_err(Trouble::from)?;
        Ok(())
    }

    pub(in crate::store) async fn count_rows(&self, table: &str) -> Result<u64, StoreError> {
        let question = format!("SELECT count(*) FROM {table}");
        let row = self.0.query_one(&question, &[]).await.map_err(Trouble::from)?;
        Ok(row.try_get::<_, i64>(0).map_err(Trouble::from)?.unsigned_abs())
    }

    pub(in crate::store) async fn finish(&self) -> Result<(), StoreError> {
        within(self.0.execute("UPDATE migration SET done = true", &[])).await?;
        Ok(())
    }
}
