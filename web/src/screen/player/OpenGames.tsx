import { useEffect, useState } from 'react';
import { writeRoute } from '../../app/route';
import type { OpenGame } from '../../generated/http';
import { openGames } from '../../players/calls';
import { kindOf } from '../../rules/spec';
import { t } from '../../text';
import { p } from '../../text/players';
import { FinalPicture } from './FinalPicture';
import { Section } from './Section';

/** The player's games that go on, those first in which they are awaited. */
export function OpenGames() {
  const [games, setGames] = useState<readonly OpenGame[]>([]);
  useEffect(() => {
    // Where they cannot be read, the rest of the page says why.
    openGames().then(setGames, () => undefined);
  }, []);
  if (games.length === 0) return null;
  return (
    <Section title={p.open}>
      <ul className="finished">
        {games.map((game) => (
          <li key={game.game}>
            <a href={writeRoute({ screen: 'game', game: game.game })}>
              <FinalPicture spec={game.spec} position={game.position} />
              <span className="finished-text">
                <b>{t.games[kindOf(game.spec)].name}</b>
                <span>{game.round > 0 && p.against(game.opponent ?? p.somebody)}</span>
                <span className={game.yourMove ? 'state mine' : 'state'}>{stateOf(game)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function stateOf({ round, yourMove }: OpenGame): string {
  if (round === 0) return p.awaited;
  return yourMove ? p.yourMove : p.theirMove;
}
