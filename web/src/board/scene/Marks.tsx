import { useMemo } from 'react';
import {
  CircleGeometry,
  PlaneGeometry,
  Quaternion,
  RingGeometry,
  TorusGeometry,
  Vector3,
} from 'three';
import { sameCell, type Cell } from '../../rules/types';
import type { BoardView } from '../view';
import { rodGeometry, starGeometry } from './geometry';
import { Instanced, type Item } from './Instanced';
import { floorOf, type Layout, type Vec } from './layout';
import type { Palette } from './palette';

interface Props {
  view: BoardView;
  layout: Layout;
  palette: Palette;
}

const lying = -Math.PI / 2;
const plate = new PlaneGeometry(0.94, 0.94).rotateX(lying);
const dot = new CircleGeometry(0.17, 24).rotateX(lying);
const ring = new TorusGeometry(0.41, 0.045, 8, 36).rotateX(lying);
const halo = new RingGeometry(0.38, 0.46, 32).rotateX(lying);
const star = starGeometry();
const shadow = new CircleGeometry(0.34, 28).rotateX(lying);

const raised = ([x, y, z]: Vec, by: number): Vec => [x, y + by, z];

/** A rod from one point to another. */
function rod(from: Vec, to: Vec, radius: number, colour: string): Item {
  const way = new Vector3(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
  const length = way.length();
  const quaternion = new Quaternion().setFromUnitVectors(
    new Vector3(0, 1, 0),
    way.clone().normalize(),
  );
  return { at: from, scale: [radius, length, radius], quaternion, colour };
}

function marks({ view, layout, palette }: Props) {
  const floor = (cell: Cell, by: number): Vec => raised(floorOf(layout, cell), by);
  const targets = [...view.targets.values()];
  const chess = view.spec.kind === 'chess';
  const last = view.last;
  const plates: Item[] = [
    ...(last?.from ? [{ at: floor(last.from, 0.012), colour: palette.last }] : []),
    ...(last ? [{ at: floor(last.to, 0.012), colour: palette.last }] : []),
    ...(view.check ? [{ at: floor(view.check, 0.016), colour: palette.check }] : []),
    ...(view.selected ? [{ at: floor(view.selected, 0.02), colour: palette.selection }] : []),
  ];
  const hint = view.hint;
  const trace = [
    ...(last?.from && !view.selected && view.winning.size === 0
      ? [rod(floor(last.from, 0.08), floor(last.to, 0.08), 0.03, palette.last)]
      : []),
    ...(hint?.from ? [rod(floor(hint.from, 0.1), floor(hint.to, 0.1), 0.045, palette.hint)] : []),
  ];
  const hovered = view.hovered;
  const aimed = hovered && chess && !sameCell(hovered, view.selected) ? [hovered] : [];
  return {
    plates,
    trace,
    dots: chess
      ? targets
          .filter((target) => !target.capture)
          .map(({ cell }) => ({ at: floor(cell, 0.03), colour: palette.target }))
      : [],
    rings: targets
      .filter((target) => target.capture)
      .map(({ cell }) => ({ at: floor(cell, 0.05), colour: palette.capture })),
    halos: [
      ...aimed.map((cell) => ({ at: floor(cell, 0.035), colour: palette.label })),
      ...(view.hint?.from ? [{ at: floor(view.hint.from, 0.04), colour: palette.hint }] : []),
    ],
    stars: view.hint ? [{ at: floor(view.hint.to, 0.06), colour: palette.hint }] : [],
    shadows: view.ghost && !chess ? [{ at: floor(view.ghost.cell, 0.02), colour: '#000000' }] : [],
  };
}

export function Marks({ view, layout, palette }: Props) {
  const items = useMemo(() => marks({ view, layout, palette }), [view, layout, palette]);
  return (
    <>
      <Instanced geometry={plate} items={items.plates} renderOrder={1}>
        <meshBasicMaterial key="plate" transparent opacity={0.75} depthWrite={false} side={2} />
      </Instanced>
      <Instanced geometry={dot} items={items.dots} renderOrder={2}>
        <meshBasicMaterial key="dot" side={2} />
      </Instanced>
      <Instanced geometry={ring} items={items.rings} renderOrder={2}>
        <meshBasicMaterial key="ring" />
      </Instanced>
      <Instanced geometry={halo} items={items.halos} renderOrder={2}>
        <meshBasicMaterial key="halo" side={2} />
      </Instanced>
      <Instanced geometry={star} items={items.stars} renderOrder={3}>
        <meshBasicMaterial key="star" side={2} />
      </Instanced>
      <Instanced geometry={shadow} items={items.shadows} renderOrder={2}>
        <meshBasicMaterial key="shadow" transparent opacity={0.35} depthWrite={false} side={2} />
      </Instanced>
      <Instanced geometry={rodGeometry()} items={items.trace} renderOrder={2}>
        <meshBasicMaterial key="trace" transparent opacity={0.9} />
      </Instanced>
    </>
  );
}

/** Every line that won, through the middle of its pieces, seen through everything. */
export function WinningLines({ view, layout, palette }: Props) {
  const items = useMemo(
    () =>
      view.lines.flatMap((line): Item[] => {
        const [first, last] = [line[0], line.at(-1)];
        if (!first || !last) return [];
        const middle = (cell: Cell): Vec => raised(floorOf(layout, cell), 0.4);
        return [rod(middle(first), middle(last), 0.07, palette.win)];
      }),
    [view.lines, layout, palette],
  );
  return (
    <Instanced geometry={rodGeometry()} items={items} renderOrder={9}>
      <meshBasicMaterial transparent opacity={0.85} depthTest={false} depthWrite={false} />
    </Instanced>
  );
}
