import { useEffect, useId, useRef, type ReactNode } from 'react';
import { emblemOf } from '../../board/piece/emblem';
import { Icon } from '../../board/piece/Icon';
import { Sign } from '../../part/Sign';
import { cellName } from '../../rules/name';
import type { Outcome } from '../../rules/types';
import type { Match } from '../../session/match';
import { useStore } from '../../session/store';
import type { Tally } from '../../session/tally';
import { t } from '../../text';
import { resultReason, resultTitle, tallyText } from './resultText';
import './endCard.css';

interface Props {
  match: Match;
  outcome: Outcome;
  /** The one thing that one does next. */
  first: ReactNode;
  /** Everything else, in two columns. */
  others: ReactNode;
  notes?: ReactNode;
  /** The points of both sides, this game included; null where it is the first. */
  tally: Tally | null;
}

/** From where to where the lines that won run. */
const lineEnds = ({ game }: Match): string[] =>
  game.position.lines.flatMap((line) => {
    const [first, last] = [line[0], line.at(-1)];
    return first && last ? [`${cellName(game.spec, first)} → ${cellName(game.spec, last)}`] : [];
  });

/** How a game ended, beside the board and never over it. */
export default function EndCard({ match, outcome, first, others, notes, tally }: Props) {
  const seeEnd = useStore((state) => state.seeEnd);
  const card = useRef<HTMLElement>(null);
  const heading = useId();
  useEffect(() => {
    card.current?.querySelector<HTMLElement>('.end-first button:not(:disabled)')?.focus();
  }, []);
  const chess = match.game.spec.kind === 'chess';
  const [one, two] = match.seats;
  const role = emblemOf(match.game.spec.kind);
  return (
    <section
      ref={card}
      className={`end-card${chess ? ' chess' : ''}`}
      role="dialog"
      aria-labelledby={heading}
      onKeyDown={(event) => event.key === 'Escape' && seeEnd()}
    >
      <div className="end-head">
        {outcome.winner !== null && <Icon role={role} side={outcome.winner} />}
        <div>
          <h2 id={heading}>{resultTitle(match, outcome)}</h2>
          <p className="reason">{resultReason(match, outcome)}</p>
        </div>
        <button
          type="button"
          className="icon-button"
          aria-label={t.end.look}
          title={t.end.look}
          onClick={seeEnd}
        >
          <Sign name="close" />
        </button>
      </div>
      <p className="muted">{[...lineEnds(match), t.end.move(match.game.ply)].join(' · ')}</p>
      {tally && (
        <p className="tally">
          <span>
            <Icon role={role} side={0} />
            {one.name}
          </span>
          <b>{tallyText(tally)}</b>
          <span>
            {two.name}
            <Icon role={role} side={1} />
          </span>
        </p>
      )}
      {notes}
      <div className="end-first">{first}</div>
      <div className="end-others">{others}</div>
    </section>
  );
}
