import { useEffect, useId, useMemo, useState } from 'react';
import type { Attended } from '../../net/attendance';
import { Dialog } from '../../part/Dialog';
import type { Game } from '../../rules/game';
import type { Match } from '../../session/match';
import { plan } from '../../session/online';
import { t } from '../../text';
import { p } from '../../text/players';
import { refusalText } from '../../text/refusalText';
import { moveLabels, type MoveLabel } from '../game/moveLabel';
import { PlanBoard } from './PlanBoard';
import './plan.css';

interface Props {
  attended: Attended;
  match: Match;
  onClose: () => void;
}

type Line = readonly string[];

/** The server takes so many, so long. */
const MOST_LINES = 16;
const MOST_MOVES = 16;

/** The replies that the server plays when the opponent plays what they answer. */
export default function PlanDialog({ attended, match, onClose }: Props) {
  const { planned, mirror, refusal } = attended;
  const seq = mirror?.seq ?? 0;
  // What was played since may have used it up.
  useEffect(() => plan(null), [seq]);
  const [after, setAfter] = useState<Line>([]);
  const lines = planned ?? [];
  const base = useMemo(
    () => (after.length > 0 ? match.game.afterAll(after.join(' ')) : match.game),
    [match.game, after],
  );
  const keep = (next: readonly Line[]): void => {
    setAfter([]);
    plan(next);
  };
  const goesOn = (line: Line): boolean =>
    line.length < MOST_MOVES && match.game.afterAll(line.join(' ')).position.outcome === null;
  return (
    <Dialog title={p.plan.title} onClose={onClose} className="sheet plan">
      <p className="muted">{p.plan.about}</p>
      <ul>
        {lines.map((line) => (
          <li key={line.join(' ')}>
            <span>{inWords(match.game, line)}</span>
            <span className="buttons">
              {goesOn(line) && (
                <button type="button" onClick={() => setAfter(line)}>
                  {p.plan.goOn}
                </button>
              )}
              <button
                type="button"
                aria-label={p.plan.deleteNamed(inWords(match.game, line))}
                onClick={() => keep(lines.filter((other) => other !== line))}
              >
                {p.plan.delete}
              </button>
            </span>
          </li>
        ))}
      </ul>
      {lines.length === 0 && <p role="status">{planned ? p.plan.none : p.plan.asking}</p>}
      {lines.length < MOST_LINES && (
        <NewReply
          key={after.join(' ')}
          base={base}
          after={after.length > 0 ? inWords(match.game, after) : null}
          flipped={match.flipped}
          onAdd={(pair) =>
            keep([
              ...lines.filter(
                (line) => !isSame(line, after) && !answers(line, [...after, ...pair]),
              ),
              [...after, ...pair],
            ])
          }
        />
      )}
      {refusal?.command === null && (
        <p className="problem" role="alert">
          {refusalText(refusal)}
        </p>
      )}
      <div className="buttons">
        <button type="button" onClick={onClose}>
          {t.game.close}
        </button>
      </div>
    </Dialog>
  );
}

const isSame = (one: Line, other: Line): boolean => one.join(' ') === other.join(' ');

/** Whether an earlier line answers the same move otherwise: the new reply takes its place. */
function answers(line: Line, next: Line): boolean {
  const parted = line.findIndex((move, ply) => move !== next[ply]);
  return parted % 2 === 1 && parted < next.length;
}

interface ReplyProps {
  base: Game;
  after: string | null;
  flipped: boolean;
  onAdd: (pair: readonly [string, string]) => void;
}

/** What the opponent may play and the reply to it: moved on the board, or chosen from all moves. */
function NewReply({ base, after, flipped, onAdd }: ReplyProps) {
  const [theirs, setTheirs] = useState('');
  const [mine, setMine] = useState('');
  // The board lets go of what is held when it gets another position, so it is made only when it is one.
  const then = useMemo(() => (theirs ? base.after(theirs) : null), [base, theirs]);
  const shown = useMemo(
    () => (then && mine ? then.after(mine) : (then ?? base)),
    [base, then, mine],
  );
  const step = !theirs ? p.plan.moveTheirs : !mine ? p.plan.moveMine : p.plan.bothMoved;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (theirs && mine) onAdd([theirs, mine]);
        setTheirs('');
        setMine('');
      }}
    >
      {after !== null && <p>{p.plan.after(after)}</p>}
      <p role="status">{step}</p>
      <PlanBoard
        game={shown}
        flipped={flipped}
        onMove={mine ? null : ({ text }) => (theirs ? setMine : setTheirs)(text)}
      />
      <Choice
        label={p.plan.ifThey}
        game={base}
        chosen={theirs}
        onChoose={(move) => {
          setTheirs(move);
          setMine('');
        }}
      />
      <Choice label={p.plan.thenI} game={then} chosen={mine} onChoose={setMine} />
      <div className="buttons">
        <button type="submit" className="primary" disabled={!theirs || !mine}>
          {p.plan.add}
        </button>
        <button
          type="button"
          disabled={!theirs}
          onClick={() => (mine ? setMine('') : setTheirs(''))}
        >
          {p.plan.back}
        </button>
      </div>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  game: Game | null;
  chosen: string;
  onChoose: (move: string) => void;
}

/** One of all moves that can be made. */
function Choice({ label, game, chosen, onChoose }: ChoiceProps) {
  const id = useId();
  const moves = game?.position.legal ?? [];
  return (
    <p>
      <label htmlFor={id}>{label}</label>{' '}
      <select
        id={id}
        value={chosen}
        disabled={moves.length === 0}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">–</option>
        {game &&
          moves.map(({ text }) => (
            <option key={text} value={text}>
              {optionText(game, text)}
            </option>
          ))}
      </select>
    </p>
  );
}

/** A move in a list: in chess by the piece that makes it. */
function optionText(game: Game, text: string): string {
  if (game.spec.kind !== 'chess') return text;
  const label = moveLabels(game.after(text)).at(-1);
  return label ? `${t.roles[label.piece.role]} ${label.text}` : text;
}

/** A line as people read it: “if d then e, if c then c”. */
function inWords(game: Game, line: Line): string {
  const labels = moveLabels(game.afterAll(line.join(' '))).slice(game.ply);
  const named = (label: MoveLabel | undefined, move: string): string =>
    !label
      ? move
      : label.piece.role === 'disc'
        ? label.text
        : `${t.roles[label.piece.role]} ${label.text}`;
  const pairs = line.flatMap((move, at) =>
    at % 2 === 0
      ? [p.plan.line(named(labels[at], move), named(labels[at + 1], line[at + 1] ?? ''))]
      : [],
  );
  return pairs.join(', ');
}
