import { useEffect, useState } from 'react';
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
  const [listed, setListed] = useState<readonly ListedRating[] | null>(null);
  useEffect(() => {
    let wanted = true;
    bestPlayers(pool).then(
      (players) => wanted && setListed(players),
      () => wanted && setListed(null),
    );
    return () => {
      wanted = false;
    };
  }, [pool]);
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
      {listed?.length === 0 && <p className="muted">{p.watch.noPlayers}</p>}
      {listed !== null && listed.length > 0 && <Table listed={listed} />}
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
