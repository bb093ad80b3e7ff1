import type { KeyboardEvent, PointerEvent } from 'react';
import type { Kind } from '../../rules/spec';
import { t } from '../../text';
import { SIGNS, type Grade } from './verdict';
import './graph.css';

/** A moment of the game as the graph shows it. */
export interface Moment {
  /** From 0, won by the second player, to 1, won by the first; null where it is not known. */
  readonly height: number | null;
  readonly grade: Grade | null;
  /** The moment in words. */
  readonly words: string;
}

interface Props {
  kind: Kind;
  moments: readonly Moment[];
  at: number;
  onShow: (ply: number) => void;
}

const WIDTH = 320;
const HEIGHT = 132;
const LEFT = 8;
const RIGHT = 8;
const TOP = 18;
const BOTTOM = 18;

/** The score over the plies; a slider that steps through the game. */
export function Graph({ kind, moments, at, onShow }: Props) {
  const last = moments.length - 1;
  const x = (ply: number): number => LEFT + (ply / Math.max(1, last)) * (WIDTH - LEFT - RIGHT);
  const y = (height: number): number => TOP + (1 - height) * (HEIGHT - TOP - BOTTOM);
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageDown: at - 5,
      PageUp: at + 5,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    onShow(Math.min(last, Math.max(0, to)));
    event.preventDefault();
    event.stopPropagation();
  };
  const pointed = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const along = ((event.clientX - box.left) / box.width) * WIDTH;
    const ply = Math.round(((along - LEFT) / (WIDTH - LEFT - RIGHT)) * last);
    onShow(Math.min(last, Math.max(0, ply)));
  };
  return (
    <svg
      className="graph"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="slider"
      tabIndex={0}
      aria-label={t.review.graph}
      aria-description={t.review.graphHelp}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={moments[at]?.words}
      onKeyDown={onKeyDown}
      onPointerDown={pointed}
      onPointerMove={(event) => event.buttons === 1 && pointed(event)}
    >
      <rect className="graph-back" width={WIDTH} height={HEIGHT} rx={10} />
      <text className="graph-label" x={LEFT + 2} y={12}>
        {t.score.side(t.sideName(kind, 0), t.score.wins(null))}
      </text>
      <text className="graph-label" x={LEFT + 2} y={HEIGHT - 5}>
        {t.score.side(t.sideName(kind, 1), t.score.wins(null))}
      </text>
      <line className="graph-middle" x1={LEFT} x2={WIDTH - RIGHT} y1={y(0.5)} y2={y(0.5)} />
      {runs(moments).map((run) => (
        <g key={run[0]}>
          <path className="graph-area" d={area(run)} />
          <path className="graph-line" d={path(run)} />
        </g>
      ))}
      <line className="graph-now" x1={x(at)} x2={x(at)} y1={TOP - 4} y2={HEIGHT - BOTTOM + 4} />
      {moments.map(({ height, grade }, ply) => height !== null && mark(ply, height, grade))}
    </svg>
  );

  function point(ply: number): string {
    return `${x(ply).toFixed(1)} ${y(moments[ply]?.height ?? 0.5).toFixed(1)}`;
  }
  function path(run: readonly number[]): string {
    return `M${run.map(point).join('L')}`;
  }
  function area(run: readonly number[]): string {
    const [first = 0, end = 0] = [run[0], run.at(-1)];
    return `${path(run)}L${x(end)} ${y(0.5)}L${x(first)} ${y(0.5)}Z`;
  }
  function mark(ply: number, height: number, grade: Grade | null) {
    const bad = grade === 'inaccuracy' || grade === 'mistake' || grade === 'blunder';
    if (!bad && ply !== at) return null;
    return (
      <g key={ply}>
        <circle
          className={`graph-dot ${bad ? grade : ''}${ply === at ? ' now' : ''}`}
          cx={x(ply)}
          cy={y(height)}
          r={ply === at ? 5 : 3.5}
        />
        {bad && (
          <text className="graph-sign" x={x(ply)} y={y(height) + (height > 0.5 ? 15 : -8)}>
            {SIGNS[grade]}
          </text>
        )}
      </g>
    );
  }
}

/** Stretches of moments that are known, each by its plies. */
function runs(moments: readonly Moment[]): number[][] {
  const found: number[][] = [];
  moments.forEach(({ height }, ply) => {
    if (height === null) return;
    const run = found.at(-1);
    if (run?.at(-1) === ply - 1) run.push(ply);
    else found.push([ply]);
  });
  return found;
}
