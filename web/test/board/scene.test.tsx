import ReactThreeTestRenderer from '@react-three/test-renderer';
import type { ReactElement } from 'react';
import { Color, Matrix4, Vector3, type InstancedMesh, type MeshStandardMaterial } from 'three';
import { afterEach, expect, test, vi } from 'vitest';
import { floorOf, type Layout } from '../../src/board/scene/layout';
import { Marks, WinningLines } from '../../src/board/scene/Marks';
import { readPalette } from '../../src/board/scene/palette';
import { Ghost, Pieces } from '../../src/board/scene/Pieces';
import { Planes } from '../../src/board/scene/Planes';
import { boardView, type Attention } from '../../src/board/view';
import { Game } from '../../src/rules/game';
import { CHESS, CONNECT_SPACE } from '../../src/rules/spec';

const layout: Layout = { lattice: { files: 5, ranks: 5, levels: 5 }, gap: 2.5 };
const palette = readPalette(true);

const seen = (game: Game, attention: Partial<Attention> = {}) =>
  boardView(game, {
    selected: null,
    hovered: null,
    preview: null,
    focus: null,
    flipped: false,
    gameId: 1,
    mayMove: true,
    ...attention,
  });

/** Everything that is drawn, one entry for each draw call. */
async function drawn(element: ReactElement) {
  const renderer = await ReactThreeTestRenderer.create(element);
  const meshes = (): InstancedMesh[] =>
    renderer.scene
      .findAll(({ instance }) => 'isInstancedMesh' in instance)
      .map(({ instance }) => instance as unknown as InstancedMesh)
      .filter(({ visible }) => visible);
  return { renderer, meshes };
}

const count = (meshes: InstancedMesh[]): number => meshes.reduce((sum, m) => sum + m.count, 0);

function placeOf(mesh: InstancedMesh | undefined, index: number): Vector3 {
  const matrix = new Matrix4();
  mesh?.getMatrixAt(index, matrix);
  return new Vector3().setFromMatrixPosition(matrix);
}

afterEach(() => {
  vi.useRealTimers();
});

test('every piece stands on its cell, in one draw call for each role', async () => {
  const view = seen(Game.start(CHESS));
  const { meshes } = await drawn(
    <Pieces view={view} layout={layout} palette={palette} animate={false} />,
  );
  expect(meshes()).toHaveLength(7);
  expect(count(meshes())).toBe(40);
  const places = meshes().flatMap((mesh) =>
    Array.from({ length: mesh.count }, (_, index) => placeOf(mesh, index).toArray().join()),
  );
  expect(new Set(places)).toEqual(
    new Set(view.pieces.map(({ cell }) => new Vector3(...floorOf(layout, cell)).toArray().join())),
  );
});

test('with a piece in hand the others step back, and its goals are marked', async () => {
  const view = seen(Game.start(CHESS), { selected: { x: 1, y: 0, z: 0 } });
  const pieces = await drawn(
    <Pieces view={view} layout={layout} palette={palette} animate={false} />,
  );
  const faded = (mesh: InstancedMesh) => (mesh.material as MeshStandardMaterial).opacity < 0.3;
  expect(count(pieces.meshes().filter((mesh) => !faded(mesh)))).toBe(1);
  expect(count(pieces.meshes().filter(faded))).toBe(39);

  const marks = await drawn(<Marks view={view} layout={layout} palette={palette} />);
  const quiet = [...view.targets.values()].filter((target) => !target.capture).length;
  expect(quiet).toBeGreaterThan(0);
  // One plate under the piece in hand, one dot for each goal.
  expect(count(marks.meshes())).toBe(1 + quiet);
});

test('a king in check is red, and so is its cell', async () => {
  const game = Game.start(CHESS).afterAll('Ad1Cc1 Dc5Cb4 Bc1Ad1 Cb4Ab2');
  const view = seen(game);
  expect(view.check).not.toBeNull();
  const { meshes } = await drawn(
    <Pieces view={view} layout={layout} palette={palette} animate={false} />,
  );
  const colours = meshes().flatMap((mesh) =>
    Array.from({ length: mesh.count }, (_, index) => {
      const colour = new Color();
      mesh.getColorAt(index, colour);
      return `#${colour.getHexString()}`;
    }),
  );
  expect(colours.filter((colour) => colour === palette.check)).toHaveLength(1);
});

test('every winning line is one rod, and what did not win steps back', async () => {
  const view = seen(Game.start(CONNECT_SPACE).afterAll('c3 b2 c3 b2 c3 b2 c3'));
  const lines = await drawn(<WinningLines view={view} layout={layout} palette={palette} />);
  expect(count(lines.meshes())).toBe(1);
  const pieces = await drawn(
    <Pieces view={view} layout={layout} palette={palette} animate={false} />,
  );
  const solid = pieces.meshes().filter((m) => (m.material as MeshStandardMaterial).opacity === 1);
  expect(count(solid)).toBe(4);
});

test('the ghost of a drop stands where it will land', async () => {
  const view = seen(Game.start(CONNECT_SPACE).afterAll('c3 c3'), {
    hovered: { x: 2, y: 2, z: 0 },
  });
  const { meshes } = await drawn(<Ghost view={view} layout={layout} palette={palette} />);
  expect(placeOf(meshes()[0], 0).toArray()).toEqual([...floorOf(layout, { x: 2, y: 2, z: 2 })]);
});

test('every cell has its floor; a level looked at fades the others', async () => {
  const all = await drawn(
    <Planes view={seen(Game.start(CHESS))} layout={layout} palette={palette} />,
  );
  const floors = (meshes: InstancedMesh[]) =>
    meshes.filter((mesh) => (mesh.material as MeshStandardMaterial).transparent);
  expect(count(floors(all.meshes()))).toBe(125);
  const view = seen(Game.start(CHESS), { focus: 2 });
  const one = await drawn(<Planes view={view} layout={layout} palette={palette} />);
  const faint = floors(one.meshes()).filter(
    (m) => (m.material as MeshStandardMaterial).opacity < 0.1,
  );
  expect(count(faint)).toBe(100);
});

test('a piece falls from above and comes to rest on its cell', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const view = seen(Game.start(CONNECT_SPACE).after('c3'));
  const { renderer, meshes } = await drawn(
    <Pieces view={view} layout={layout} palette={palette} animate />,
  );
  const height = () => placeOf(meshes()[0], 0).y;
  await renderer.advanceFrames(1, 0.016);
  const high = height();
  expect(high).toBeGreaterThan(2.5 * 4);
  vi.advanceTimersByTime(200);
  await renderer.advanceFrames(1, 0.016);
  expect(height()).toBeLessThan(high);
  vi.advanceTimersByTime(5000);
  await renderer.advanceFrames(1, 0.016);
  expect(height()).toBeCloseTo(floorOf(layout, { x: 2, y: 2, z: 0 })[1]);
});
