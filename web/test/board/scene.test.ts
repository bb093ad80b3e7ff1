import { Color, InstancedMesh, Matrix4, Scene, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { Ghost } from '../../src/board/scene/Ghost';
import { floorOf, type Layout } from '../../src/board/scene/layout';
import { Levels } from '../../src/board/scene/Levels';
import { Marks } from '../../src/board/scene/Marks';
import { fallTime } from '../../src/board/landing';
import { readPalette } from '../../src/board/scene/palette';
import { Pieces, type Standing } from '../../src/board/scene/Pieces';
import { pieceHull, pieceSolid } from '../../src/board/scene/pieceSolid';
import { boardView, type Attention, type BoardView } from '../../src/board/view';
import { Game } from '../../src/rules/game';
import { CHESS, CONNECT_SPACE } from '../../src/rules/spec';

const layout: Layout = {
  lattice: { files: 5, ranks: 5, levels: 5 },
  pitch: 1,
  step: [1.1, 3, 0],
};
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
    sets: false,
    ...attention,
  });

const standing = (view: BoardView): Standing => ({
  view,
  layout,
  palette,
  yaw: 0,
  solid: false,
  inHand: null,
});

const meshes = (scene: Scene): InstancedMesh[] =>
  scene.children.filter(
    (child): child is InstancedMesh => child instanceof InstancedMesh && child.visible,
  );

function placesOf(mesh: InstancedMesh): string[] {
  return Array.from({ length: mesh.count }, (_, index) => {
    const matrix = new Matrix4();
    mesh.getMatrixAt(index, matrix);
    return new Vector3()
      .setFromMatrixPosition(matrix)
      .toArray()
      .map((n) => n.toFixed(3))
      .join();
  });
}

const floorName = (cell: { x: number; y: number; z: number }): string =>
  floorOf(layout, cell)
    .map((n) => n.toFixed(3))
    .join();

/** The meshes that hold something of this colour. */
const coloured = (scene: Scene, colour: string): InstancedMesh[] =>
  meshes(scene).filter((mesh) =>
    Array.from({ length: mesh.count }, (_, index) => {
      const own = new Color();
      mesh.getColorAt(index, own);
      return own.getHexString();
    }).includes(new Color(colour).getHexString()),
  );

test('every piece stands on its cell, in few draw calls', () => {
  const scene = new Scene();
  const view = seen(Game.start(CHESS));
  new Pieces(scene).update(standing(view));
  const all = meshes(scene);
  // Bodies, outlines, gilding, and one of shadows.
  expect(all.length).toBe(7 + 7 + 3 + 1);
  const places = new Set(all.flatMap(placesOf));
  expect(view.pieces.every(({ cell }) => places.has(floorName(cell)))).toBe(true);
});

test('no piece is faded when one is in hand; its goals are discs in two tones', () => {
  const view = seen(Game.start(CHESS), { selected: { x: 1, y: 0, z: 0 } });
  const scene = new Scene();
  new Marks(scene).update(view, layout, palette, false);
  const quiet = [...view.targets.values()].filter((target) => !target.capture).length;
  expect(quiet).toBeGreaterThan(0);
  expect(coloured(scene, palette.target.fill).map((mesh) => mesh.count)).toEqual([quiet]);
  expect(coloured(scene, palette.target.rim).map((mesh) => mesh.count)).toEqual([quiet]);
});

test('a king in check has a star under it, and a dashed line from each attacker', () => {
  const view = seen(Game.start(CHESS).afterAll('Ad1Cc1 Dc5Cb4 Bc1Ad1 Cb4Ab2'));
  expect(view.attackers).toEqual([{ x: 1, y: 1, z: 0 }]);
  const scene = new Scene();
  new Marks(scene).update(view, layout, palette, false);
  const [star, dashes] = coloured(scene, palette.check.fill);
  expect(star?.count).toBe(1);
  expect(dashes?.count ?? 0).toBeGreaterThan(1);
});

test('what did not win grows pale, and what won does not', () => {
  const view = seen(Game.start(CONNECT_SPACE).afterAll('c3 b2 c3 b2 c3 b2 c3'));
  const scene = new Scene();
  const beads = readPalette(false);
  new Pieces(scene).update({ ...standing(view), palette: beads });
  expect(coloured(scene, beads.sides[0]).length).toBeGreaterThan(0);
  expect(coloured(scene, beads.sides[1])).toEqual([]);
});

test('the ghost of a drop stands where it will land', () => {
  const view = seen(Game.start(CONNECT_SPACE).afterAll('c3 c3'), {
    hovered: { x: 2, y: 2, z: 0 },
  });
  const scene = new Scene();
  new Ghost(scene).update(view, layout, palette, 0, false, null);
  expect(meshes(scene).flatMap(placesOf)).toContain(floorName({ x: 2, y: 2, z: 2 }));
});

test('every cell has its floor, and every level its rim', () => {
  const scene = new Scene();
  new Levels(scene).update(layout, palette, true);
  const counts = meshes(scene).map((mesh) => mesh.count);
  expect(counts.filter((count) => count > 25).reduce((a, b) => a + b)).toBe(125);
  expect(counts.filter((count) => count === 5)).toHaveLength(3);
});

test('a bead falls from above its rod and comes to rest on its cell', () => {
  const view = seen(Game.start(CONNECT_SPACE).after('c3'));
  const scene = new Scene();
  const pieces = new Pieces(scene);
  pieces.update(standing(view));
  pieces.travel(standing(view), 1000);
  const height = (now: number): number => {
    pieces.advance(now);
    return Number(
      placesOf(
        meshes(scene).find((mesh) => mesh.renderOrder === 8) ??
          new InstancedMesh(undefined, undefined, 0),
      )[0]?.split(',')[1],
    );
  };
  const high = height(1000);
  expect(high).toBeGreaterThan(3 * 4);
  expect(height(1100)).toBeLessThan(high);
  expect(pieces.advance(1000 + fallTime(5, 0) + 1)).toBe(false);
  expect(height(9999)).toBeCloseTo(floorOf(layout, { x: 2, y: 2, z: 0 })[1]);
});

test('corners that triangles share are worked out once', () => {
  for (const role of ['king', 'queen', 'rook', 'bishop', 'knight', 'unicorn', 'pawn'] as const) {
    for (const solid of [pieceSolid(role), pieceHull(role)]) {
      const corners = solid.getAttribute('position').count;
      expect(solid.index?.count ?? 0).toBeGreaterThan(corners * 1.5);
    }
  }
});
