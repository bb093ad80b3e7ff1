import { cellKey, type Cell } from '../../rules/types';
import { STAR } from '../hintStar';
import type { BoardView } from '../view';

/** How large a cell is in the picture. */
export const UNIT = 100;

const CORNERS = 'M6 28V6H28M72 6H94V28M94 72V94H72M28 94H6V72';

interface Props {
  view: BoardView;
  /** Where a cell begins in the picture. */
  left: (file: number) => number;
  top: (level: number) => number;
}

/** What is marked on the flat board, in front of its discs. */
export function FlatMarks({ view, left, top }: Props) {
  const at = (cell: Cell): string => `translate(${left(cell.x)} ${top(cell.z)})`;
  const middle = (cell: Cell): [number, number] => [left(cell.x) + 50, top(cell.z) + 50];
  const { premove } = view;
  return (
    <>
      {view.last && (
        <g className="last" transform={at(view.last.to)}>
          <path className="rim" d={CORNERS} />
          <path d={CORNERS} />
        </g>
      )}
      {view.hint && (
        <g className="hint-mark" transform={at(view.hint.to)}>
          <circle cx={50} cy={50} r={36} />
          <path d={STAR} />
        </g>
      )}
      {view.lines.map((line) => {
        const [a, b] = [line[0], line.at(-1)];
        return (
          a &&
          b && (
            <g key={`${cellKey(a)} ${cellKey(b)}`} className="winning-line">
              {['rim', 'core'].map((part) => (
                <path
                  key={part}
                  className={part}
                  pathLength={1}
                  d={`M${left(a.x) + 50} ${top(a.z) + 50}L${left(b.x) + 50} ${top(b.z) + 50}`}
                />
              ))}
              {line.map((cell) => (
                <circle key={cellKey(cell)} cx={left(cell.x) + 50} cy={top(cell.z) + 50} r={15} />
              ))}
            </g>
          )
        );
      })}
      {premove && <Ring className="premove-mark" at={middle(landing(view, premove.to))} />}
      {view.drawings.map(({ from, to }) =>
        to ? (
          <Arrow key={`${cellKey(from)} ${cellKey(to)}`} from={middle(from)} to={middle(to)} />
        ) : (
          <Ring key={cellKey(from)} className="drawn-mark" at={middle(from)} />
        ),
      )}
    </>
  );
}

/** Where a disc comes to lie in the column of a cell. */
function landing(view: BoardView, { x, y }: Cell): Cell {
  const most = view.spec.lattice.levels - 1;
  let z = 0;
  while (z < most && view.pieceAt.has(cellKey({ x, y, z }))) z += 1;
  return { x, y, z };
}

function Ring({ className, at: [x, y] }: { className: string; at: [number, number] }) {
  return (
    <g className={className}>
      <circle className="rim" cx={x} cy={y} r={42} />
      <circle cx={x} cy={y} r={42} />
    </g>
  );
}

function Arrow({ from, to }: { from: [number, number]; to: [number, number] }) {
  const way = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const [x, y] = [to[0] - 30 * Math.cos(way), to[1] - 30 * Math.sin(way)];
  const wing = (by: number): string =>
    `${(x - 26 * Math.cos(way + by)).toFixed(1)} ${(y - 26 * Math.sin(way + by)).toFixed(1)}`;
  const path = `M${from.join(' ')}L${x.toFixed(1)} ${y.toFixed(1)}M${wing(0.6)}L${x.toFixed(1)} ${y.toFixed(1)}L${wing(-0.6)}`;
  return (
    <g className="drawn-mark">
      <path className="rim" d={path} />
      <path d={path} />
    </g>
  );
}
