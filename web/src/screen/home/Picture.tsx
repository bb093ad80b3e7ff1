import { Disc } from '../../board/piece/Icon';
import { outline } from '../../board/piece/outline';
import type { Kind } from '../../rules/spec';
import type { Role, Side } from '../../rules/types';

const WIDTH = 320;
const HEIGHT = 240;

/** A game drawn by the program itself, from the same shapes that the boards use. */
export function Picture({ kind }: { kind: Kind }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
      {kind === 'connect-flat' && <FlatPicture />}
      {kind === 'connect-space' && <SpacePicture />}
      {kind === 'chess' && <ChessPicture />}
    </svg>
  );
}

/** Columns from left to right, each from the bottom up. */
const FLAT: readonly (readonly Side[])[] = [
  [1],
  [0, 1],
  [1, 0, 0],
  [0, 1, 0, 1, 0],
  [0, 1, 1, 0],
  [1, 1, 0],
  [0],
];
const FLAT_LINE = [
  [1, 0],
  [2, 1],
  [3, 2],
  [4, 3],
] as const;

function FlatPicture() {
  const unit = 33;
  const left = (x: number): number => 44 + x * unit;
  const top = (z: number): number => 190 - z * unit;
  return (
    <>
      <rect
        className="pic-plate"
        x={40}
        y={21}
        width={7 * unit + 9}
        height={6 * unit + 9}
        rx={12}
      />
      {FLAT.flatMap((_, x) =>
        Array.from({ length: 6 }, (__, z) => (
          <circle
            key={`${x} ${z}`}
            className="pic-hole"
            cx={left(x) + unit / 2}
            cy={top(z) + unit / 2}
            r={13.2}
          />
        )),
      )}
      {FLAT.flatMap((column, x) =>
        column.map((side, z) => (
          <g
            key={`${x} ${z}`}
            className={`icon side-${side}`}
            transform={`translate(${left(x) + 1.5} ${top(z) + 1.5}) scale(0.3)`}
          >
            <Disc side={side} />
          </g>
        )),
      )}
      <line
        className="pic-line"
        x1={left(FLAT_LINE[0][0]) + unit / 2}
        y1={top(FLAT_LINE[0][1]) + unit / 2}
        x2={left(FLAT_LINE[3][0]) + unit / 2}
        y2={top(FLAT_LINE[3][1]) + unit / 2}
      />
    </>
  );
}

/** Looks at the lattice from the front, above and a little to the right. */
function oblique(x: number, y: number, z: number, gap: number): readonly [number, number] {
  return [62 + x * 34 + y * 11, 214 - y * 12.5 - z * gap];
}

function Floor({ z, size, gap, tint }: { z: number; size: number; gap: number; tint: number }) {
  const corner = (x: number, y: number): string => oblique(x, y, z, gap).join(' ');
  const cells = Array.from(
    { length: size * size },
    (_, i) => [i % size, Math.floor(i / size)] as const,
  );
  return (
    <g className={`pic-floor tint-${tint}`}>
      {cells.map(([x, y]) => (
        <path
          key={`${x} ${y}`}
          className={(x + y + z) % 2 === 0 ? 'dark' : 'light'}
          d={`M${corner(x, y)}L${corner(x + 1, y)}L${corner(x + 1, y + 1)}L${corner(x, y + 1)}Z`}
        />
      ))}
    </g>
  );
}

/** Stacks: file, rank, sides from the bottom up. */
const SPACE: readonly (readonly [number, number, readonly Side[]])[] = [
  [1, 4, [1, 0]],
  [3, 4, [0, 1, 1, 0]],
  [0, 3, [0, 1]],
  [2, 3, [0, 1, 1]],
  [4, 2, [1, 0, 0, 1]],
  [1, 2, [1, 0]],
  [2, 1, [0]],
  [0, 1, [0]],
  [3, 0, [1, 0, 1]],
  [1, 0, [1]],
];

function SpacePicture() {
  const gap = 27;
  return (
    <>
      <Floor z={0} size={5} gap={gap} tint={1} />
      {SPACE.flatMap(([x, y, stack]) =>
        stack.map((side, z) => {
          const [cx, cy] = oblique(x + 0.5, y + 0.5, z, gap);
          return side === 0 ? (
            <g key={`${x} ${y} ${z}`} className="side-0">
              <circle className="pic-ball" cx={cx} cy={cy - 13} r={13} />
              <circle className="pic-shine" cx={cx - 4} cy={cy - 18} r={3.5} />
            </g>
          ) : (
            <g key={`${x} ${y} ${z}`} className="side-1">
              <path
                className="pic-ball"
                d={`M${cx} ${cy - 27}L${cx + 14} ${cy - 13}L${cx} ${cy + 1}L${cx - 14} ${cy - 13}Z`}
              />
              <path
                className="pic-shade"
                d={`M${cx} ${cy - 27}L${cx + 14} ${cy - 13}L${cx} ${cy + 1}Z`}
              />
            </g>
          );
        }),
      )}
    </>
  );
}

const PIECES: readonly (readonly [Exclude<Role, 'disc'>, Side, number, number, number])[] = [
  ['rook', 1, 0, 4, 2],
  ['unicorn', 1, 1, 4, 2],
  ['king', 1, 2, 4, 2],
  ['bishop', 1, 4, 4, 2],
  ['pawn', 1, 1, 3, 2],
  ['pawn', 1, 3, 3, 2],
  ['queen', 1, 3, 3, 1],
  ['knight', 0, 1, 2, 1],
  ['unicorn', 0, 3, 1, 1],
  ['pawn', 0, 4, 1, 0],
  ['pawn', 0, 0, 1, 0],
  ['pawn', 0, 2, 1, 0],
  ['rook', 0, 0, 0, 0],
  ['bishop', 0, 1, 0, 0],
  ['king', 0, 2, 0, 0],
  ['queen', 0, 3, 0, 0],
];

function ChessPicture() {
  const gap = 66;
  return (
    <g className="chess" transform="translate(0 12)">
      {[0, 1, 2].map((z) => (
        <g key={z}>
          <Floor z={z} size={5} gap={gap} tint={2 * z} />
          {PIECES.filter((piece) => piece[4] === z).map(([role, side, x, y]) => {
            const [cx, cy] = oblique(x + 0.5, y + 0.5, z, gap);
            return (
              <g
                key={`${x} ${y}`}
                className={`icon side-${side}`}
                transform={`translate(${cx - 20} ${cy - 36}) scale(0.4)`}
              >
                <path className="body" d={outline(role)} />
              </g>
            );
          })}
        </g>
      ))}
    </g>
  );
}
