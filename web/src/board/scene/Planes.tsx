import { useMemo } from 'react';
import { PlaneGeometry } from 'three';
import type { BoardView } from '../view';
import { rodGeometry } from './geometry';
import { Instanced, type Item } from './Instanced';
import type { Layout, Vec } from './layout';
import { levelTint, type Palette } from './palette';
import { floorOf } from './layout';

interface Props {
  view: BoardView;
  layout: Layout;
  palette: Palette;
}

const plane = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2);
const FLAT: Vec = [1, 1, 1];

interface Floors {
  readonly dark: Item[];
  readonly light: Item[];
  readonly faded: Item[];
}

/** The floors of all levels: chequered, half transparent, writing no depth. */
function floors({ view, layout, palette }: Props): Floors {
  const { files, ranks, levels } = layout.lattice;
  const all: Floors = { dark: [], light: [], faded: [] };
  const someFocus = view.focus !== null && view.selected === null && view.winning.size === 0;
  for (let z = 0; z < levels; z++)
    for (let y = 0; y < ranks; y++)
      for (let x = 0; x < files; x++) {
        const item = {
          at: floorOf(layout, { x, y, z }),
          scale: FLAT,
          colour: levelTint(palette, z, levels),
        };
        const faded = someFocus && z !== view.focus;
        (faded ? all.faded : (x + y + z) % 2 === 0 ? all.dark : all.light).push(item);
      }
  return all;
}

/** The rims of the levels, in the levels' own tints. */
function rims({ layout, palette }: Props): Item[] {
  const { files, ranks, levels } = layout.lattice;
  const [w, d] = [files / 2, ranks / 2];
  const rims: Item[] = [];
  for (let z = 0; z < levels; z++) {
    const y = z * layout.gap;
    const colour = levelTint(palette, z, levels);
    const along = (at: Vec, turn: Vec, length: number): Item => ({
      at,
      turn,
      scale: [0.028, length, 0.028],
      colour,
    });
    rims.push(
      along([-w, y, d], [0, 0, -Math.PI / 2], files),
      along([-w, y, -d], [0, 0, -Math.PI / 2], files),
      along([-w, y, -d], [Math.PI / 2, 0, 0], ranks),
      along([w, y, -d], [Math.PI / 2, 0, 0], ranks),
    );
  }
  return rims;
}

export function Planes(props: Props) {
  const { view, layout, palette } = props;
  const { focus } = view;
  const calm = view.selected === null && view.winning.size === 0;
  const items = useMemo(
    () => ({ ...floors({ view, layout, palette }), rims: rims({ view, layout, palette }) }),
    // The floors change with what is looked at and with nothing else of the view.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [layout, palette, focus, calm],
  );
  return (
    <>
      <Instanced geometry={plane} items={items.dark} renderOrder={0}>
        <meshBasicMaterial key="dark" transparent opacity={0.5} depthWrite={false} side={2} />
      </Instanced>
      <Instanced geometry={plane} items={items.light} renderOrder={0}>
        <meshBasicMaterial key="light" transparent opacity={0.2} depthWrite={false} side={2} />
      </Instanced>
      <Instanced geometry={plane} items={items.faded} renderOrder={0}>
        <meshBasicMaterial key="faded" transparent opacity={0.07} depthWrite={false} side={2} />
      </Instanced>
      <Instanced geometry={rodGeometry()} items={items.rims} renderOrder={0}>
        <meshBasicMaterial />
      </Instanced>
    </>
  );
}
