import { memo } from 'react';
import { Disc, Figure } from '../../board/piece/Icon';
import { BOX } from '../../board/piece/outline';
import { Game } from '../../rules/game';
import { cellKey, type Cell, type Piece } from '../../rules/types';
import './final.css';

interface Props {
  spec: string;
  position: string | null;
}

/** More cells than this are a grey spot at this size. */
const MOST_CELLS = 400;

/** A position in small, drawn flat: Connect Four as it stands, boards in space level by level. */
export const FinalPicture = memo(function FinalPicture({ spec, position }: Props) {
  const game = position === null ? null : read(spec, position);
  if (!game) return <span className="final none" aria-hidden="true" />;
  const { kind, lattice } = game.spec;
  const { pieces, lines } = game.position;
  const won = new Set(lines.flat().map(cellKey));
  const { width, height, at } = plan(kind === 'connect-flat', lattice);
  const cells = cellsOf(lattice);
  return (
    <svg
      className={`final ${kind}${kind === 'chess' ? ' chess' : ''}`}
      viewBox={`-0.3 -0.3 ${width + 0.6} ${height + 0.6}`}
      aria-hidden="true"
      focusable="false"
    >
      {kind === 'connect-flat' && (
        <rect
          className="plate"
          x={-0.2}
          y={-0.2}
          width={width + 0.4}
          height={height + 0.4}
          rx={0.5}
        />
      )}
      {cells.map((cell) => {
        const [x, y] = at(cell);
        return kind === 'connect-flat' ? (
          <circle key={cellKey(cell)} className="hole" cx={x + 0.5} cy={y + 0.5} r={0.4} />
        ) : (
          <rect
            key={cellKey(cell)}
            className={`cell tint-${cell.z % 5}${(cell.x + cell.y + cell.z) % 2 === 0 ? ' dark' : ''}`}
            x={x}
            y={y}
            width={1}
            height={1}
          />
        );
      })}
      {pieces.map((piece) => (
        <Stone key={cellKey(piece.cell)} piece={piece} at={at(piece.cell)} won={won} />
      ))}
    </svg>
  );
});

function Stone({ piece, at: [x, y], won }: { piece: Piece; at: Point; won: ReadonlySet<string> }) {
  const { cell, role, side } = piece;
  const scale = 0.9 / BOX;
  return (
    <>
      {won.has(cellKey(cell)) && <circle className="won" cx={x + 0.5} cy={y + 0.5} r={0.5} />}
      <g
        className={`icon side-${side}`}
        transform={`translate(${x + 0.05} ${y + 0.05}) scale(${scale})`}
      >
        {role === 'disc' ? <Disc side={side} /> : <Figure role={role} />}
      </g>
    </>
  );
}

type Point = readonly [number, number];

interface Plan {
  readonly width: number;
  readonly height: number;
  /** The upper left corner of a cell. */
  readonly at: (cell: Cell) => Point;
}

/** Where the cells are: upright, or the levels in rows, the lowest first. */
function plan(upright: boolean, { files, ranks, levels }: Game['spec']['lattice']): Plan {
  if (upright) {
    return { width: files, height: levels, at: ({ x, z }) => [x, levels - 1 - z] };
  }
  const columns = Math.ceil(Math.sqrt(levels));
  const [across, down] = [files + 0.6, ranks + 0.6];
  return {
    width: columns * across - 0.6,
    height: Math.ceil(levels / columns) * down - 0.6,
    at: ({ x, y, z }) => [
      (z % columns) * across + x,
      Math.floor(z / columns) * down + (ranks - 1 - y),
    ],
  };
}

function cellsOf({ files, ranks, levels }: Game['spec']['lattice']): Cell[] {
  return Array.from({ length: files * ranks * levels }, (_, i) => ({
    x: i % files,
    y: Math.floor(i / files) % ranks,
    z: Math.floor(i / files / ranks),
  }));
}

function read(spec: string, position: string): Game | null {
  try {
    const game = Game.start(spec, position);
    const { files, ranks, levels } = game.spec.lattice;
    return files * ranks * levels <= MOST_CELLS ? game : null;
  } catch {
    return null;
  }
}
