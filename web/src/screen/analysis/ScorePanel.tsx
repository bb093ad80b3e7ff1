import { useMemo } from 'react';
import type { Opinion } from '../../engine/opinion';
import { figure, figureUnit, positionWords, scoreShort } from '../../engine/scoreText';
import type { Game } from '../../rules/game';
import { t } from '../../text';
import { lineLabels } from '../game/moveLabel';

interface Props {
  game: Game;
  opinion: Opinion | null;
  on: boolean;
  failed: boolean;
  onToggle: () => void;
  onPlay: (moves: readonly string[]) => void;
}

/** What the engine thinks of the position, large: in words, as a figure, and how play may go on. */
export function ScorePanel({ game, opinion, on, failed, onToggle, onPlay }: Props) {
  const { kind } = game.spec;
  const { turn, outcome } = game.position;
  const number = opinion && !outcome ? figure(game, opinion.score) : null;
  return (
    <section className="players score-panel" aria-label={t.analysis.engine}>
      <p className="score-words" data-testid="score">
        {outcome
          ? overWords(game)
          : opinion
            ? positionWords(kind, turn, opinion.score)
            : t.score.unknown}
      </p>
      {number !== null && opinion && (
        <p className="score-figure" title={t.analysis.figureIs[figureUnit(kind, opinion.score)]}>
          {number}
        </p>
      )}
      <p className="muted score-state" data-testid="engine-state">
        {failed ? t.analysis.failed : stateWords(game, opinion, on)}
      </p>
      <button type="button" className="score-toggle" aria-pressed={on} onClick={onToggle}>
        {on ? t.analysis.stop : t.analysis.start}
      </button>
      {opinion && opinion.line.length > 0 && (
        <PlayedOut game={game} label={t.analysis.line} line={opinion.line} onPlay={onPlay} />
      )}
      {opinion?.others?.map(({ move, score, line }) => (
        <PlayedOut
          key={move}
          game={game}
          label={t.analysis.otherLine(scoreShort(kind, score))}
          line={line}
          onPlay={onPlay}
        />
      ))}
    </section>
  );
}

function overWords({ spec, position }: Game): string {
  const winner = position.outcome?.winner ?? null;
  return winner === null ? t.end.draw : t.end.won(t.sideName(spec.kind, winner));
}

function stateWords(game: Game, opinion: Opinion | null, on: boolean): string {
  const toMove = t.analysis.toMove(t.sideName(game.spec.kind, game.position.turn));
  if (game.position.outcome) return t.score.over;
  if (!opinion) return on ? t.analysis.loading : toMove;
  const nodes = opinion.nodes.toLocaleString(t.language);
  if (typeof opinion.solving === 'number') {
    return `${toMove}. ${t.analysis.solving(opinion.solving)}`;
  }
  const how = !opinion.exact
    ? t.analysis.searching(opinion.depth, nodes)
    : opinion.nodes === 0
      ? t.analysis.exactAtOnce
      : t.analysis.exact(nodes);
  return `${toMove}. ${how}`;
}

interface LineProps {
  game: Game;
  label: string;
  line: readonly string[];
  onPlay: Props['onPlay'];
}

const MOST_SHOWN = 12;

/** How play may go on; each move plays the line up to it. */
function PlayedOut({ game, label, line, onPlay }: LineProps) {
  const labels = useMemo(() => lineLabels(game, line.slice(0, MOST_SHOWN)), [game, line]);
  return (
    <div className="best-line" role="group" aria-label={label}>
      <span className="muted" aria-hidden="true">
        {label}
      </span>
      {labels.map((move, at) => (
        <button
          type="button"
          className="quiet"
          key={at}
          aria-label={t.analysis.lineMove(labels.slice(0, at + 1).join(' '))}
          onClick={() => onPlay(line.slice(0, at + 1))}
        >
          {move}
        </button>
      ))}
    </div>
  );
}
