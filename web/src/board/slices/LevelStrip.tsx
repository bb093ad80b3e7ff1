import { levelName } from '../../rules/name';
import { cellKey } from '../../rules/types';
import { t } from '../../text';
import type { BoardView } from '../view';

interface Props {
  view: BoardView;
  inHand: number;
  onHold: (level: number) => void;
}

/** All levels small, side by side: each takes its level in hand. For narrow windows. */
export function LevelStrip({ view, inHand, onHold }: Props) {
  const { levels } = view.spec.lattice;
  return (
    <div className="strip" role="group" aria-label={t.board.slices}>
      {Array.from({ length: levels }, (_, z) => (
        <button
          type="button"
          key={z}
          className={z === inHand ? 'in-hand' : ''}
          data-tint={Math.round((z / Math.max(1, levels - 1)) * 4)}
          aria-pressed={z === inHand}
          aria-label={t.board.level(levelName(z))}
          onClick={() => onHold(z)}
        >
          <Mini view={view} level={z} />
          <span>{levelName(z)}</span>
        </button>
      ))}
    </div>
  );
}

/** A level too small to be played on, with everything marked that matters. */
function Mini({ view, level }: { view: BoardView; level: number }) {
  const { files, ranks } = view.spec.lattice;
  const left = (x: number): number => (view.flipped ? files - 1 - x : x);
  const top = (y: number): number => (view.flipped ? y : ranks - 1 - y);
  const marks = [
    ...(view.last ? [{ cell: view.last.to, mark: 'last' }] : []),
    ...(view.last?.from ? [{ cell: view.last.from, mark: 'last' }] : []),
    ...(view.check ? [{ cell: view.check, mark: 'check' }] : []),
    ...(view.hint ? [{ cell: view.hint.to, mark: 'hint' }] : []),
    ...(view.hint?.from ? [{ cell: view.hint.from, mark: 'hint' }] : []),
    ...(view.selected ? [{ cell: view.selected, mark: 'selected' }] : []),
    ...view.lines.flat().map((cell) => ({ cell, mark: 'winning' })),
  ].filter(({ cell }) => cell.z === level);
  const targets =
    view.spec.kind === 'chess'
      ? [...view.targets.values()].filter(({ cell }) => cell.z === level)
      : [];
  return (
    <svg viewBox={`0 0 ${files} ${ranks}`} aria-hidden="true" focusable="false">
      <rect className="mini-floor" width={files} height={ranks} />
      {marks.map(({ cell, mark }) => (
        <rect
          key={`${mark} ${cellKey(cell)}`}
          className={`mini-${mark}`}
          x={left(cell.x)}
          y={top(cell.y)}
          width={1}
          height={1}
        />
      ))}
      {view.pieces
        .filter((piece) => piece.cell.z === level)
        .map(({ cell, side }) =>
          side === 0 ? (
            <circle
              key={cellKey(cell)}
              className="mini-piece side-0"
              cx={left(cell.x) + 0.5}
              cy={top(cell.y) + 0.5}
              r={0.34}
            />
          ) : (
            <rect
              key={cellKey(cell)}
              className="mini-piece side-1"
              x={left(cell.x) + 0.2}
              y={top(cell.y) + 0.2}
              width={0.6}
              height={0.6}
            />
          ),
        )}
      {targets.map(({ cell, capture }) => (
        <circle
          key={cellKey(cell)}
          className={capture ? 'mini-capture' : 'mini-target'}
          cx={left(cell.x) + 0.5}
          cy={top(cell.y) + 0.5}
          r={capture ? 0.42 : 0.25}
        />
      ))}
      {view.ghost?.cell.z === level && (
        <circle
          className={`mini-piece mini-ghost side-${view.ghost.side}`}
          cx={left(view.ghost.cell.x) + 0.5}
          cy={top(view.ghost.cell.y) + 0.5}
          r={0.3}
        />
      )}
    </svg>
  );
}
