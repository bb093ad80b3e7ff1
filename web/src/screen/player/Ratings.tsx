import { useEffect, useState } from 'react';
import type { PublicPlayer, RatingPoint } from '../../generated/http';
import { ratingHistory } from '../../players/calls';
import { gameName } from '../../text/gameName';
import { p } from '../../text/players';
import { RatingGraph } from './RatingGraph';
import { Section } from './Section';
import './ratings.css';

/** What a player is rated in each game, and how that came to be. */
export function Ratings({ player: { id, ratings } }: { player: PublicPlayer }) {
  const pools = Object.entries(ratings).sort(([, a], [, b]) => b.games - a.games);
  return (
    <Section title={p.ratings.title}>
      {pools.length === 0 && <p className="muted">{p.ratings.none}</p>}
      <ul className="ratings">
        {pools.map(([pool, { rating, deviation, games, provisional }]) => (
          <li key={pool}>
            <span>
              <b>{gameName(pool)}</b>
              <span className="rating-now">{Math.round(rating)}</span>
              <small className="muted">
                {p.ratings.about(String(Math.round(deviation)), games)}
                {provisional && ` · ${p.ratings.provisional}`}
              </small>
            </span>
            <History id={id} pool={pool} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function History({ id, pool }: { id: string; pool: string }) {
  const [points, setPoints] = useState<readonly RatingPoint[]>([]);
  useEffect(() => {
    // Without a graph there is still the number.
    ratingHistory(id, pool).then(setPoints, () => undefined);
  }, [id, pool]);
  return <RatingGraph game={gameName(pool)} points={points} />;
}
