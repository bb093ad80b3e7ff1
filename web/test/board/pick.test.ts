import { expect, test } from 'vitest';
import { fit, towerElevation, towerGap, viewDirection } from '../../src/board/scene/camera';
import { enters, nearest, pickables } from '../../src/board/scene/pick';
import { boardView } from '../../src/board/view';
import { Game } from '../../src/rules/game';
import { CHESS, CONNECT_SPACE } from '../../src/rules/spec';
import { cellKey } from '../../src/rules/types';

const attention = {
  selected: null,
  hovered: null,
  preview: null,
  focus: null,
  flipped: false,
  gameId: 1,
  mayMove: true,
};
const lattice = { files: 5, ranks: 5, levels: 5 };
const layout = { lattice, gap: 3 };

test('a ray enters a box or misses it', () => {
  const box = { min: [-1, -1, -1], max: [1, 1, 1] } as const;
  expect(enters([0, 0, 5], [0, 0, -1], box)).toBe(4);
  expect(enters([2, 0, 5], [0, 0, -1], box)).toBeNull();
  expect(enters([0, 0, 5], [0, 0, 1], box)).toBeNull();
});

test('only own pieces can be picked at first, then targets and own pieces', () => {
  const game = Game.start(CHESS);
  const own = (view: ReturnType<typeof boardView>) =>
    new Set(pickables(view, layout).map(({ cell }) => cellKey(cell)));
  const free = own(boardView(game, attention));
  expect([...free].every((key) => Number(key.split(',')[1]) <= 1)).toBe(true);
  const held = own(boardView(game, { ...attention, selected: { x: 0, y: 1, z: 0 } }));
  expect(held.has('0,2,0')).toBe(true);
  expect(held.has('2,2,2')).toBe(false);
});

test('a column can be picked on any of its levels, a full one on none', () => {
  const game = Game.start(CONNECT_SPACE).afterAll('a1 a1 a1 a1 a1');
  const cells = pickables(boardView(game, attention), layout).map(({ cell }) => cellKey(cell));
  expect(cells).toContain('1,0,4');
  expect(cells).not.toContain('0,0,0');
});

test('the nearest thing wins', () => {
  const thing = (z: number) => ({
    cell: { x: 0, y: 0, z },
    box: { min: [-1, -1, z - 0.5], max: [1, 1, z + 0.5] } as const,
  });
  expect(nearest([0, 0, 9], [0, 0, -1], [thing(0), thing(3)])?.z).toBe(3);
});

test.each([0.4, 0.6, 0.73, 1, 2])('no level covers another in a window of shape %s', (aspect) => {
  const elevation = (towerElevation(lattice, aspect) * Math.PI) / 180;
  const gap = towerGap(lattice, aspect);
  expect(gap * Math.cos(elevation)).toBeGreaterThanOrEqual(5 * Math.sin(elevation));
  const { distance } = fit({ lattice, gap }, viewDirection(0, 20), aspect);
  expect(distance).toBeGreaterThan(10);
});
