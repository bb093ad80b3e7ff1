import { useEffect, useState } from 'react';
import { writeRoute } from '../../app/route';
import type { LiveGame } from '../../generated/http';
import type { Side } from '../../generated/protocol';
import { playerAt } from '../../net/mirror';
import { liveGames } from '../../players/calls';
import { gameName } from '../../text/gameName';
import { p } from '../../text/players';
import { ratingOf } from '../online/rating';
import { FinalPicture } from '../player/FinalPicture';
import './watch.css';

/** So often it is asked how they stand, while somebody looks. */
const EVERY_MS = 2000;

/** The games that are being played, the best first; null until it is known, or where nobody answers. */
function useLive(): readonly LiveGame[] | 'failed' | null {
  const [games, setGames] = useState<readonly LiveGame[] | 'failed' | null>(null);
  useEffect(() => {
    let wanted = true;
    const ask = (): void => {
      if (document.visibilityState !== 'visible') return;
      liveGames().then(
        (found) => wanted && setGames(found),
        () => wanted && setGames((before) => before ?? 'failed'),
      );
    };
    ask();
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      wanted = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
  return games;
}

/** Games of others as small boards that move; a press watches one. */
export function LiveGames({ most }: { most: number }) {
  const games = useLive();
  if (games === null) return null;
  if (games === 'failed') return <p className="muted">{p.watch.failed}</p>;
  if (games.length === 0) return <p className="muted">{p.watch.none}</p>;
  return (
    <ul className="boards">
      {games.slice(0, most).map((live) => (
        <Live key={live.state.game} live={live} />
      ))}
    </ul>
  );
}

function Live({ live: { state, watchers } }: { live: LiveGame }) {
  const { game, spec, position, moves } = state;
  const [first, second] = [nameAt(state, 'first'), nameAt(state, 'second')];
  return (
    <li>
      <a
        href={writeRoute({ screen: 'game', game })}
        title={p.watch.look(first, second, gameName(spec))}
      >
        <FinalPicture spec={spec} position={position} />
        <span className="board-text">
          <b>
            {first} – {second}
          </b>
          <span className="muted">{gameName(spec)}</span>
          <span className="muted">
            {[p.watch.moves(moves.length), watchers > 0 && p.watch.watchers(watchers)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </a>
    </li>
  );
}

/** The name at a side, whether it is a bot's and, in a rated game, the rating. */
function nameAt(state: LiveGame['state'], side: Side): string {
  const player = playerAt(state, side);
  const name = player?.name ?? p.somebody;
  const rating = player && state.paired?.rated && ratingOf(state.paired[player.seat]);
  const marks = [player?.bot && p.bot, rating].filter(Boolean);
  return marks.length > 0 ? `${name} (${marks.join(', ')})` : name;
}
