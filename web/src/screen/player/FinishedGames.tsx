import { useEffect, useState } from 'react';
import type { FinishedGame, GamesPage, Sitter } from '../../generated/http';
import { finishedGames, type Filter } from '../../players/calls';
import { failureText } from '../../players/failureText';
import { CHESS, CONNECT_FOUR, CONNECT_SPACE } from '../../rules/spec';
import { gameName } from '../../text/gameName';
import { p } from '../../text/players';
import { FinalPicture } from './FinalPicture';
import { lookThrough } from './lookThrough';
import { Problem, Section } from './Section';
import { dayOf } from './when';

type Result = keyof typeof p.results;

const SPECS = [CONNECT_FOUR, CONNECT_SPACE, 'connect-4x4x4-4', CHESS];
const EVERYTHING: Filter = { spec: '', result: '' };

/** The player's finished games, newest first, a page at a time. */
export function FinishedGames({ id }: { id: string }) {
  const [filter, setFilter] = useState(EVERYTHING);
  const [pages, setPages] = useState<readonly GamesPage[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    finishedGames(id, filter, null).then(
      (page) => wanted && setPages([page]),
      (failure: unknown) => wanted && setProblem(failureText(failure)),
    );
    return () => {
      wanted = false;
    };
  }, [id, filter]);
  const next = pages?.at(-1)?.next ?? null;
  const more = (): void => {
    finishedGames(id, filter, next).then(
      (page) => setPages((before) => [...(before ?? []), page]),
      (failure: unknown) => setProblem(failureText(failure)),
    );
  };
  const games = pages?.flatMap((page) => page.games) ?? [];
  const filtered = filter !== EVERYTHING;
  return (
    <Section title={p.games}>
      {(games.length > 0 || filtered) && <Filters filter={filter} onFilter={setFilter} />}
      {pages && games.length === 0 && (
        <p className="muted" role="status">
          {filtered ? p.noneFound : p.noGames}
        </p>
      )}
      <ul className="finished">
        {games.map((game) => (
          <Finished key={`${game.game} ${game.round}`} game={game} id={id} onProblem={setProblem} />
        ))}
      </ul>
      {next !== null && (
        <button type="button" onClick={more}>
          {p.more}
        </button>
      )}
      <Problem text={problem} />
    </Section>
  );
}

function Filters({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const set = (change: Partial<Filter>): void => {
    const wanted = { ...filter, ...change };
    onFilter(wanted.spec === '' && wanted.result === '' ? EVERYTHING : wanted);
  };
  return (
    <form className="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <label className="field">
        {p.game}
        <select value={filter.spec} onChange={(event) => set({ spec: event.target.value })}>
          <option value="">{p.all}</option>
          {SPECS.map((spec) => (
            <option key={spec} value={spec}>
              {gameName(spec)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        {p.result}
        <select value={filter.result} onChange={(event) => set({ result: event.target.value })}>
          <option value="">{p.all}</option>
          {(Object.keys(p.results) as Result[]).map((result) => (
            <option key={result} value={result}>
              {p.results[result]}
            </option>
          ))}
        </select>
      </label>
    </form>
  );
}

interface FinishedProps {
  game: FinishedGame;
  id: string;
  onProblem: (problem: string | null) => void;
}

function Finished({ game, id, onProblem }: FinishedProps) {
  const own = game.first.id === id ? 'first' : 'second';
  const result = resultFor(game, own);
  const about = p.against(nameOf(own === 'first' ? game.second : game.first));
  const look = (): void => {
    onProblem(null);
    lookThrough(game).catch(() => onProblem(p.notRead));
  };
  return (
    <li>
      <button
        type="button"
        title={p.look(gameName(game.spec), about, dayOf(game.ended))}
        onClick={look}
      >
        <FinalPicture spec={game.spec} position={game.position} />
        <span className="finished-text">
          <b>{gameName(game.spec)}</b>
          <span>{about}</span>
          <span className={`state ${result}`}>{p.results[result]}</span>
          <span className="muted">
            {[game.round > 1 && p.round(game.round), p.moves(game.plies), dayOf(game.ended)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </button>
    </li>
  );
}

function resultFor({ result }: FinishedGame, own: 'first' | 'second'): Result {
  if (result === 'draw' || result === 'aborted') return result;
  return result === own ? 'won' : 'lost';
}

function nameOf({ name, tag, bot }: Sitter): string {
  if (name === null) return p.somebody;
  return [name, tag && p.tag(tag), bot && `(${p.bot})`].filter(Boolean).join(' ');
}
