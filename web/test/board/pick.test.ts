import { expect, test } from 'vitest';
import { Eye } from '../../src/board/scene/Eye';
import { extremes, floorOf, Points, type Vec } from '../../src/board/scene/layout';
import { enters, nearest, pickables, pointedAt } from '../../src/board/scene/pick';
import { poseOf, viewsOf } from '../../src/board/scene/pose';
import { boardView } from '../../src/board/view';
import { Game } from '../../src/rules/game';
import { CHESS, CONNECT_SPACE } from '../../src/rules/spec';
import { Vector3 } from 'three';

const attention = {
  selected: null,
  hovered: null,
  preview: null,
  focus: null,
  flipped: false,
  gameId: 1,
  mayMove: true,
  sets: false,
};
const lattice = { files: 5, ranks: 5, levels: 5 };
const layout = { lattice, pitch: 1, step: [0, 3, 0] } as const;
const down: Vec = [0, -1, 0];

/** From right above a cell. */
const above = (x: number, y: number, z: number): Vec => {
  const [px, py, pz] = floorOf(layout, { x, y, z });
  return [px, py + 2.5, pz];
};

test('a ray enters a box or misses it', () => {
  const box = { min: [-1, -1, -1], max: [1, 1, 1] } as const;
  expect(enters([0, 0, 5], [0, 0, -1], box)).toBe(4);
  expect(enters([2, 0, 5], [0, 0, -1], box)).toBeNull();
  expect(enters([0, 0, 5], [0, 0, 1], box)).toBeNull();
});

test('a piece is picked whether it can move or not, and so is its foot', () => {
  const things = pickables(boardView(Game.start(CHESS), attention), layout, false);
  expect(pointedAt(above(0, 0, 0), down, things)).toEqual({ x: 0, y: 0, z: 0 });
  const [x, y, z] = above(0, 0, 0);
  expect(nearest([x + 0.3, y, z], down, things.solid)).toEqual({ x: 0, y: 0, z: 0 });
});

test('a piece is seen and picked through the glass above it, but not through a goal', () => {
  const game = Game.start(CHESS);
  // Down from between C and D: nothing but glass on C, and below it the bishop on Ba1.
  const things = pickables(boardView(game, attention), layout, false);
  expect(pointedAt(above(0, 0, 2), down, things)).toEqual({ x: 0, y: 0, z: 1 });
  const held = boardView(game, { ...attention, selected: { x: 0, y: 1, z: 1 } });
  expect(held.targets.has('0,1,2')).toBe(true);
  expect(pointedAt(above(0, 1, 2), down, pickables(held, layout, false))).toEqual({
    x: 0,
    y: 1,
    z: 2,
  });
});

test('a column can be picked by its rod, a bead or its foot, even a full one', () => {
  const game = Game.start(CONNECT_SPACE).afterAll('a1 a1 a1 a1 a1');
  const things = pickables(boardView(game, attention), { ...layout, step: [0, 0.8, 0] }, true);
  const [x, , z] = floorOf(layout, { x: 1, y: 0, z: 0 });
  expect(pointedAt([x, 9, z], down, things)).toMatchObject({ x: 1, y: 0 });
  expect(pointedAt([x + 0.45, 9, z], down, things)).toMatchObject({ x: 1, y: 0 });
  const [fx, , fz] = floorOf(layout, { x: 0, y: 0, z: 0 });
  expect(pointedAt([fx, 9, fz], down, things)).toMatchObject({ x: 0, y: 0 });
});

test.each([
  [584, 752],
  [390, 388],
  [920, 744],
  [420, 320],
])('in a window of %s × %s all is in the picture, at every angle and zoom', (width, height) => {
  for (const kind of ['chess', 'connect-space'] as const)
    for (const view of viewsOf(kind))
      for (const flipped of [false, true]) {
        const look = { view, apart: view === 'solid' ? 0 : 1, flipped };
        const pose = poseOf(kind, lattice, look, { width, height });
        const points = extremes(pose.layout, 1.3, new Points());
        const eye = new Eye();
        eye.place({ width, height }, { top: 20, right: 10, bottom: 20, left: 10 });
        eye.look(points, pose.yaw, pose.elevation, pose.lens);
        for (const turn of [0, 1.1, 2.3, 4]) {
          eye.turn(turn, turn / 8);
          for (let i = 0; i < points.count; i++) {
            const at = points.read(i, new Vector3()).project(eye.camera);
            expect(Math.abs(at.x)).toBeLessThanOrEqual(1.001);
            expect(Math.abs(at.y)).toBeLessThanOrEqual(1.001);
            expect(Math.abs(at.z)).toBeLessThanOrEqual(1);
          }
        }
        // However far one zooms, nothing is clipped and the middle is in sight.
        for (const factor of [0.01, 1000]) {
          eye.magnify(factor);
          expect(eye.zoom).toBe(factor < 1 ? 0.6 : 3);
          for (let i = 0; i < points.count; i++) {
            const at = points.read(i, new Vector3()).project(eye.camera);
            expect(Math.abs(at.z)).toBeLessThanOrEqual(1);
          }
        }
      }
});

test('the levels of a fan cover less than one rank of one another', () => {
  for (const [width, height] of [
    [584, 752],
    [390, 388],
  ] as const) {
    const look = { view: 'fan', apart: 1, flipped: false } as const;
    const { layout: fan, elevation } = poseOf('chess', lattice, look, { width, height });
    const covered = 5 * Math.sin(elevation) - fan.step[1] * Math.cos(elevation);
    expect(covered).toBeLessThan(Math.sin(elevation) * 1.2);
  }
});
