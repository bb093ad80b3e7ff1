import { useEffect, useState } from 'react';
import type { FinishedGame, Sitter } from '../../generated/http';
import { bestGames } from '../../players/calls';
import { gameName } from '../../text/gameName';
import { p } from '../../text/players';
import { FinalPicture } from '../player/FinalPicture';
import { lookThrough } from '../player/lookThrough';

const nameOf = ({ name, bot }: Sitter): string =>
  `${name ?? p.somebody}${bot ? ` (${p.bot})` : ''}`;

/** The best games that ended this week, to be looked through. */
export function BestGames({ most }: { most: number }) {
  const [games, setGames] = useState<readonly FinishedGame[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    bestGames().then(setGames, () => setProblem(p.watch.failed));
  }, []);
  return (
    <>
      {games?.length === 0 && <p className="muted">{p.watch.noBest}</p>}
      <ul className="boards">
        {games?.slice(0, most).map((game) => (
          <li key={`${game.game} ${game.round}`}>
            <Best game={game} onProblem={setProblem} />
          </li>
        ))}
      </ul>
      {problem !== null && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

interface BestProps {
  game: FinishedGame;
  onProblem: (problem: string | null) => void;
}

function Best({ game, onProblem }: BestProps) {
  const [first, second] = [nameOf(game.first), nameOf(game.second)];
  const score = { first: '1 : 0', second: '0 : 1' }[game.result] ?? '½ : ½';
  const look = (): void => {
    onProblem(null);
    lookThrough(game).catch(() => onProblem(p.notRead));
  };
  return (
    <button type="button" title={p.watch.look(first, second, gameName(game.spec))} onClick={look}>
      <FinalPicture spec={game.spec} position={game.position} />
      <span className="board-text">
        <b>
          {first} – {second}
        </b>
        <span>{score}</span>
        <span className="muted">
          {gameName(game.spec)} · {p.watch.moves(game.plies)}
        </span>
      </span>
    </button>
  );
}
