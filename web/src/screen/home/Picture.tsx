import { Disc, Figure } from '../../board/piece/Icon';
import { outline } from '../../board/piece/outline';
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
  chess: '0 -10 320 240',
};

/** Light from above and the left, laid over flat colours: one tone for what is round like a ball, one
 * for what is turned on a lathe, one for a shadow on a table. */
export function PictureLight() {
  return (
    <svg width={0} height={0} className="pic-light" aria-hidden="true" focusable="false">
      <radialGradient id="pic-ball" cx="0.36" cy="0.3" r="0.72">
        <stop stopColor="#fff" stopOpacity={0.5} />
        <stop offset="0.45" stopColor="#fff" stopOpacity={0} />
        <stop offset="1" stopOpacity={0.34} />
      </radialGradient>
      <linearGradient id="pic-lathe">
        <stop stopOpacity={0.22} />
        <stop offset="0.34" stopColor="#fff" stopOpacity={0.3} />
        <stop offset="0.6" stopColor="#fff" stopOpacity={0} />
        <stop offset="1" stopOpacity={0.36} />
      </linearGradient>
      <radialGradient id="pic-dim">
        <stop stopOpacity={1} />
        <stop offset="1" stopOpacity={0} />
      </radialGradient>
    </svg>
  );
}

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
      <ellipse className="pic-shadow" cx={172} cy={212} rx={158} ry={17} />
      <g transform="translate(0 8) skewY(-2.4)">
        <path className="pic-wood" d="M36 204L54 190H268L290 204Z" />
        <path className="pic-wood-front" d="M36 204H290V214Q290 218 286 218H40Q36 218 36 214Z" />
        <path className="pic-plate-side" d="M259 20Q271 22 271 33V193L259 200Z" />
        <rect className="pic-plate" x={55} y={18} width={210} height={182} rx={12} />
        <rect x={55} y={18} width={210} height={182} rx={12} fill="url(#pic-lathe)" opacity={0.5} />
        {holes.map(({ x, z, side }) => {
          const [cx, cy] = [62 + (x + 0.5) * unit, 193 - (z + 0.5) * unit];
          return (
            <g key={`${x} ${z}`}>
              <circle className="pic-plate-side" cx={cx} cy={cy} r={11.4} />
              {side === undefined ? (
                <circle className="pic-hole" cx={cx + 1.3} cy={cy + 0.9} r={9.8} />
              ) : (
                <g
                  className={`icon side-${side}`}
                  transform={`translate(${cx - 10.5} ${cy - 10.5}) scale(0.22)`}
                >
                  <Disc side={side} />
                  <circle cx={50} cy={50} r={46} fill="url(#pic-ball)" />
                </g>
              )}
            </g>
          );
        })}
      </g>
    </>
  );
}

/** The base of the rods, seen from a corner. */
const onBase = (x: number, y: number): Point => [
  58 + (x + 0.5) * 25 + (y + 0.5) * 15,
  160 + (x + 0.5) * 7.5 - (y + 0.5) * 12.4,
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
  const front = near && right && [near, right, [right[0], right[1] + 13], [near[0], near[1] + 13]];
  return (
    <>
      <ellipse className="pic-shadow" cx={186} cy={182} rx={152} ry={40} />
      {front && <path className="pic-wood-front" d={polygon(front as Point[])} />}
      {right && corners[2] && (
        <path
          className="pic-wood-side"
          d={polygon([
            right,
            corners[2],
            [corners[2][0], corners[2][1] + 13],
            [right[0], right[1] + 13],
          ])}
        />
      )}
      <path className="pic-wood" d={polygon(corners)} />
      {rods.map(([x, y]) => {
        const [cx, cy] = onBase(x, y);
        const beads = STACKS.find(([file, rank]) => file === x && rank === y)?.[2] ?? [];
        return (
          <g key={`${x} ${y}`}>
            <path className="pic-rod" d={`M${cx} ${cy}V${cy - 110}`} />
            <circle className="pic-knob" cx={cx} cy={cy - 111} r={2.8} />
            {beads.map((side, z) => (
              <PictureBead key={z} side={side} x={cx} y={cy + 4 - z * 19} />
            ))}
          </g>
        );
      })}
    </>
  );
}

const RINGS = 'M-8 -20H8Q12.5 -20 12.5 -15V-5Q12.5 1 6 1H-6Q-12.5 1 -12.5 -5V-15Q-12.5 -20 -8 -20Z';
const FACETS = 'M-6.5 -20.5H6.5L12.5 -14V-6L6.5 0.5H-6.5L-12.5 -6V-14Z';

function PictureBead({ side, x, y }: { side: Side; x: number; y: number }) {
  return (
    <g className={`pic-bead side-${side}`} transform={`translate(${x} ${y})`}>
      {side === 0 ? (
        <>
          <path className="pic-body" d={RINGS} />
          <path d="M-12 -15q12 4 24 0M-12.5 -10.5q12.5 4 25 0M-12 -6q12 4 24 0" />
          <path className="pic-tone" d={RINGS} fill="url(#pic-lathe)" />
        </>
      ) : (
        <>
          <path className="pic-body" d={FACETS} />
          <path d="M-12.5 -14L-6 -16H6L12.5 -14M-12.5 -6L-5 -4H5L12.5 -6M-6 -16L-5 -4M6 -16L5 -4" />
          <path className="pic-tone" d={FACETS} fill="url(#pic-ball)" />
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
  28 + x * 38 + y * 10.5 + z * 60,
  194 + x * 4.8 - y * 17.4 - z * 61,
];

function ChessPicture() {
  const at = (x: number, y: number, z: number): Point => onLevel(x + 0.5, y + 0.5, z);
  return (
    <g className="chess">
      <ellipse className="pic-shadow" cx={124} cy={204} rx={120} ry={24} />
      {[0, 1, 2].map((z) => {
        const corners = [
          onLevel(-0.13, -0.13, z),
          onLevel(3.13, -0.13, z),
          onLevel(3.13, 3.13, z),
          onLevel(-0.13, 3.13, z),
        ];
        return (
          <g key={z} className={`pic-level tint-${2 * z}`}>
            <path className="pic-side" d={polygon(corners)} transform="translate(0 4)" />
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
                <ellipse key={`${x} ${y}`} className="pic-goal" cx={cx} cy={cy} rx={10} ry={4.6} />
              );
            })}
            {PIECES.filter((piece) => piece[4] === z).map(([role, side, x, y]) => {
              const [cx, cy] = at(x, y, z);
              return (
                <g
                  key={`${x} ${y}`}
                  className={`icon side-${side}`}
                  transform={`translate(${cx - 24} ${cy - 42}) scale(0.48)`}
                >
                  <ellipse className="pic-shadow" cx={54} cy={88} rx={34} ry={13} />
                  <Figure role={role} />
                  <path
                    d={outline(role).body}
                    fill="url(#pic-lathe)"
                    opacity={side === 0 ? 1 : 0.55}
                  />
                </g>
              );
            })}
          </g>
        );
      })}
    </g>
  );
}
