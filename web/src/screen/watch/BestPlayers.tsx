import { useCallback, useEffect, useState } from 'react';
import { writeRoute } from '../../app/route';
import type { ListedRating } from '../../generated/http';
import { GAMES } from '../../lobby/ticks';
import { bestPlayers } from '../../players/calls';
import { SPECS } from '../../rules/spec';
import { useStore } from '../../session/store';
import { gameName } from '../../text/gameName';
import { p } from '../../text/players';

/** The best rated of a game. */
export function BestPlayers() {
  const [pool, setPool] = useState<string>(() => SPECS[useStore.getState().settings.game]);
  return (
    <>
      <label className="field best-pool">
        {p.game}
        <select value={pool} onChange={({ target }) => setPool(target.value)}>
          {GAMES.map((spec) => (
            <option key={spec} value={spec}>
              {gameName(spec)}
            </option>
          ))}
        </select>
      </label>
      <Listed key={pool} pool={pool} />
    </>
  );
}

/** The list of one game, a page at a time. */
function Listed({ pool }: { pool: string }) {
  const [players, setPlayers] = useState<readonly ListedRating[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const load = useCallback(
    (before: string | null): void => {
      bestPlayers(pool, before).then(
        (page) => {
          setPlayers((seen) =>
            before === null ? page.players : [...(seen ?? []), ...page.players],
          );
          setNext(page.next);
        },
        () => setNext(null),
      );
    },
    [pool],
  );
  useEffect(() => load(null), [load]);
  if (players === null) return null;
  if (players.length === 0) return <p className="muted">{p.watch.noPlayers}</p>;
  return (
    <>
      <Table listed={players} />
      {next !== null && (
        <button type="button" onClick={() => load(next)}>
          {p.watch.morePlayers}
        </button>
      )}
    </>
  );
}

function Table({ listed }: { listed: readonly ListedRating[] }) {
  return (
    <table className="best-players">
      <thead>
        <tr>
          <th scope="col">{p.watch.rank}</th>
          <th scope="col">{p.watch.name}</th>
          <th scope="col">{p.watch.rating}</th>
          <th scope="col">{p.watch.games}</th>
        </tr>
      </thead>
      <tbody>
        {listed.map(({ id, name, bot, rating }, at) => (
          <tr key={id}>
            <td>{at + 1}</td>
            <td>
              <a href={writeRoute({ screen: 'player', id })}>{name}</a>
              {bot && ` (${p.bot})`}
            </td>
            <td>{Math.round(rating.rating)}</td>
            <td>{rating.games}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
