import { Disc, Figure } from '../../board/piece/Icon';
import type { Kind } from '../../rules/spec';
import type { Role, Side } from '../../rules/types';
import './picture.css';

/** A game drawn by the program itself, from the same shapes that the boards use. */
export function Picture({ kind }: { kind: Kind }) {
  return (
    <svg className="card-picture" viewBox={VIEWS[kind]} aria-hidden="true" focusable="false">
      {kind === 'connect-flat' && <FlatPicture />}
      {kind === 'connect-space' && <SpacePicture />}
      {kind === 'chess' && <ChessPicture />}
    </svg>
  );
}

const VIEWS: Readonly<Record<Kind, string>> = {
  'connect-flat': '0 0 320 230',
  'connect-space': '0 0 320 230',
  chess: '-20 -14 330 246',
};

type Point = readonly [number, number];

const polygon = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** Columns from left to right, each from the bottom up. */
const FLAT: readonly (readonly Side[])[] = [
  [0],
  [1, 0],
  [0, 1, 1, 0],
  [1, 0, 0, 1, 1, 0],
  [1, 1, 0, 0, 1],
  [0, 1, 1],
  [0, 0],
];

function FlatPicture() {
  const unit = 28;
  const holes = FLAT.flatMap((column, x) =>
    Array.from({ length: 6 }, (_, z) => ({ x, z, side: column[z] })),
  );
  return (
    <>
      <ellipse className="pic-shadow" cx={165} cy={214} rx={140} ry={13} />
      <path className="pic-wood" d="M44 200L60 188H262L280 200Z" />
      <path className="pic-wood-front" d="M44 200H280V211Q280 214 277 214H47Q44 214 44 211Z" />
      <path className="pic-plate-side" d="M263 24L271 31V192L263 198Z" />
      <rect className="pic-plate" x={57} y={18} width={206} height={180} rx={12} />
      {holes.map(({ x, z, side }) => {
        const [cx, cy] = [61 + (x + 0.5) * unit, 192 - (z + 0.5) * unit];
        return (
          <g key={`${x} ${z}`}>
            <circle className="pic-hole" cx={cx} cy={cy} r={11.2} />
            {side !== undefined && (
              <g
                className={`icon side-${side}`}
                transform={`translate(${cx - 11} ${cy - 11}) scale(0.22)`}
              >
                <Disc side={side} />
              </g>
            )}
          </g>
        );
      })}
    </>
  );
}

/** The base of the rods, seen from a corner. */
const onBase = (x: number, y: number): Point => [
  52 + (x + 0.5) * 25 + (y + 0.5) * 17,
  150 + (x + 0.5) * 9 - (y + 0.5) * 12 + 20,
];

/** Stacks: file, rank, sides from the bottom up. Drawn from the back to the front. */
const STACKS: readonly (readonly [number, number, readonly Side[]])[] = [
  [2, 4, [0]],
  [0, 3, [0, 1]],
  [1, 3, [1]],
  [2, 3, [1, 0, 1]],
  [3, 2, [1, 0]],
  [0, 2, [1, 1]],
  [1, 2, [1, 0]],
  [2, 2, [0, 1, 1]],
  [4, 1, [1]],
  [2, 1, [1, 0, 0, 0, 1]],
  [0, 1, [0, 1]],
  [2, 0, [0, 0, 0, 1]],
  [3, 0, [1, 0, 0]],
];

function SpacePicture() {
  const rods = Array.from({ length: 25 }, (_, i) => [i % 5, 4 - Math.floor(i / 5)] as const);
  const corners = [onBase(-0.8, -0.8), onBase(4.8, -0.8), onBase(4.8, 4.8), onBase(-0.8, 4.8)];
  const [near, right] = [corners[0], corners[1]];
  const front = near && right && [near, right, [right[0], right[1] + 11], [near[0], near[1] + 11]];
  return (
    <>
      <ellipse className="pic-shadow" cx={168} cy={186} rx={142} ry={30} />
      {front && <path className="pic-wood-front" d={polygon(front as Point[])} />}
      {right && corners[2] && (
        <path
          className="pic-wood-side"
          d={polygon([
            right,
            corners[2],
            [corners[2][0], corners[2][1] + 11],
            [right[0], right[1] + 11],
          ])}
        />
      )}
      <path className="pic-wood" d={polygon(corners)} />
      {rods.map(([x, y]) => {
        const [cx, cy] = onBase(x, y);
        const beads = STACKS.find(([file, rank]) => file === x && rank === y)?.[2] ?? [];
        return (
          <g key={`${x} ${y}`}>
            <path className="pic-rod" d={`M${cx} ${cy}V${cy - 96}`} />
            <circle className="pic-knob" cx={cx} cy={cy - 97} r={2.6} />
            {beads.map((side, z) => (
              <PictureBead key={z} side={side} x={cx} y={cy - z * 17} />
            ))}
          </g>
        );
      })}
    </>
  );
}

function PictureBead({ side, x, y }: { side: Side; x: number; y: number }) {
  return (
    <g className={`pic-bead side-${side}`} transform={`translate(${x} ${y})`}>
      {side === 0 ? (
        <>
          <rect x={-10.5} y={-17} width={21} height={17} rx={7} />
          <path d="M-10 -12.5q10 3 20 0M-10.5 -8.5q10.5 3 21 0M-10 -4.5q10 3 20 0" />
        </>
      ) : (
        <>
          <path className="pic-body" d="M-5.5 -17.5H5.5L11 -12V-5.5L5.5 0H-5.5L-11 -5.5V-12Z" />
          <path d="M-11 -12H11M-11 -5.5H11M-4 -17.5V0M4 -17.5V0" />
        </>
      )}
    </g>
  );
}

const PIECES: readonly (readonly [Exclude<Role, 'disc'>, Side, number, number, number])[] = [
  ['pawn', 0, 0, 1, 0],
  ['pawn', 0, 2, 1, 0],
  ['knight', 0, 0, 0, 0],
  ['king', 0, 1, 0, 0],
  ['knight', 1, 0, 2, 1],
  ['pawn', 1, 2, 2, 1],
  ['unicorn', 0, 1, 1, 1],
  ['queen', 1, 0, 2, 2],
  ['king', 1, 1, 2, 2],
  ['pawn', 1, 0, 1, 2],
  ['unicorn', 1, 2, 1, 2],
];
const GOALS: readonly (readonly [number, number, number])[] = [
  [2, 0, 0],
  [0, 0, 2],
  [2, 2, 2],
];

/** Three levels of a fan. */
const onLevel = (x: number, y: number, z: number): Point => [
  34 + x * 34 + y * 13 + z * 46,
  206 + x * 5 - y * 19 - z * 66,
];

function ChessPicture() {
  const at = (x: number, y: number, z: number): Point => onLevel(x + 0.5, y + 0.5, z);
  return (
    <g className="chess">
      <ellipse className="pic-shadow" cx={110} cy={214} rx={88} ry={14} />
      {[0, 1, 2].map((z) => {
        const corners = [
          onLevel(-0.13, -0.13, z),
          onLevel(3.13, -0.13, z),
          onLevel(3.13, 3.13, z),
          onLevel(-0.13, 3.13, z),
        ];
        return (
          <g key={z} className={`pic-level tint-${2 * z}`}>
            <path className="pic-glass" d={polygon(corners)} />
            {Array.from({ length: 9 }, (_, i) => [i % 3, Math.floor(i / 3)] as const)
              .filter(([x, y]) => (x + y + z) % 2 === 0)
              .map(([x, y]) => (
                <path
                  key={`${x} ${y}`}
                  className="pic-cell"
                  d={polygon([
                    onLevel(x, y, z),
                    onLevel(x + 1, y, z),
                    onLevel(x + 1, y + 1, z),
                    onLevel(x, y + 1, z),
                  ])}
                />
              ))}
            <path className="pic-rim" d={polygon(corners)} />
            {GOALS.filter((goal) => goal[2] === z).map(([x, y]) => {
              const [cx, cy] = at(x, y, z);
              return (
                <ellipse key={`${x} ${y}`} className="pic-goal" cx={cx} cy={cy} rx={9} ry={5} />
              );
            })}
            {PIECES.filter((piece) => piece[4] === z).map(([role, side, x, y]) => {
              const [cx, cy] = at(x, y, z);
              return (
                <g
                  key={`${x} ${y}`}
                  className={`icon side-${side}`}
                  transform={`translate(${cx - 22} ${cy - 39}) scale(0.44)`}
                >
                  <Figure role={role} />
                </g>
              );
            })}
          </g>
        );
      })}
    </g>
  );
}
