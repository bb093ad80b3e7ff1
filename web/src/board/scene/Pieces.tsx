import { useMemo } from 'react';
import type { BufferGeometry } from 'three';
import { cellKey, sameCell, type Piece, type Role, type Side } from '../../rules/types';
import type { BoardView } from '../view';
import { matters } from './fade';
import { pieceGeometry } from './geometry';
import { Instanced, type Item, type Moving } from './Instanced';
import { floorOf, type Layout } from './layout';
import { isMover, wayOf } from './motion';
import type { Palette } from './palette';

interface Props {
  view: BoardView;
  layout: Layout;
  palette: Palette;
  animate: boolean;
}

interface Group {
  readonly name: string;
  readonly geometry: BufferGeometry;
  readonly faded: boolean;
  readonly flatShading: boolean;
  readonly items: Item[];
  readonly pieces: Piece[];
}

/** One draw call for each role, and one more for those of it that step back. */
function grouped({ view, layout, palette }: Omit<Props, 'animate'>): Group[] {
  const groups = new Map<string, Group>();
  for (const piece of view.pieces) {
    const faded = !matters(view, piece.cell);
    const shape: Side = piece.role === 'disc' ? piece.side : 0;
    const name = `${piece.role}${shape}${faded ? ' faded' : ''}`;
    let group = groups.get(name);
    if (!group) {
      const geometry = pieceGeometry(piece.role, shape);
      const flatShading = piece.role === 'disc' && shape === 1;
      group = { name, geometry, faded, flatShading, items: [], pieces: [] };
      groups.set(name, group);
    }
    const inCheck = sameCell(piece.cell, view.check);
    group.pieces.push(piece);
    group.items.push({
      at: floorOf(layout, piece.cell),
      turn: facing(piece),
      scale: piece.role === 'disc' ? Math.min(1, layout.gap) : 1,
      colour: inCheck ? palette.check : palette.sides[piece.side],
    });
  }
  return [...groups.values()];
}

/** Horses look at the enemy, a little to the side so that the head is seen. */
const facing = ({ role, side }: Piece): number =>
  isHorse(role) ? (side === 0 ? -0.45 : Math.PI - 0.45) : 0;
const isHorse = (role: Role): boolean => role === 'knight' || role === 'unicorn';

export function Pieces({ view, layout, palette, animate }: Props) {
  const groups = useMemo(() => grouped({ view, layout, palette }), [view, layout, palette]);
  const way = useMemo(
    () => (animate && view.last ? wayOf(view.last, layout) : null),
    // A new way only for a new move: not for another gap, hover or selection.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [animate, view.last],
  );
  return groups.map((group) => (
    <Group key={group.name} group={group} moving={movingIn(group, view, way)} />
  ));
}

function movingIn(group: Group, view: BoardView, way: Moving['at'] | null): Moving | null {
  const index = way ? group.pieces.findIndex((piece) => isMover(piece, view.last)) : -1;
  return way && index >= 0 ? { index, at: way } : null;
}

function Group({ group, moving }: { group: Group; moving: Moving | null }) {
  return (
    <Instanced
      geometry={group.geometry}
      items={group.items}
      moving={moving}
      renderOrder={group.faded ? 3 : 1}
    >
      <meshStandardMaterial
        key={group.name}
        roughness={0.55}
        metalness={0.05}
        flatShading={group.flatShading}
        transparent={group.faded}
        opacity={group.faded ? 0.2 : 1}
        depthWrite={!group.faded}
      />
    </Instanced>
  );
}

/** Where the piece would go, and its shadow on what is below. */
export function Ghost({ view, layout, palette }: Omit<Props, 'animate'>) {
  const { ghost } = view;
  const item = useMemo((): Item[] => {
    if (!ghost || view.pieceAt.has(cellKey(ghost.cell))) return [];
    return [
      { at: floorOf(layout, ghost.cell), turn: facing(ghost), colour: palette.sides[ghost.side] },
    ];
  }, [ghost, layout, palette, view.pieceAt]);
  if (!ghost) return null;
  return (
    <Instanced geometry={pieceGeometry(ghost.role, ghost.side)} items={item} renderOrder={4}>
      <meshStandardMaterial
        transparent
        opacity={0.55}
        depthWrite={false}
        roughness={0.55}
        flatShading={ghost.role === 'disc' && ghost.side === 1}
      />
    </Instanced>
  );
}
