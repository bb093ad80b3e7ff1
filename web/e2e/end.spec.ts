import type { Page } from '@playwright/test';
import type { Cell } from '../src/rules/types';
import { drop, expect, pointOf, resume, scene, test } from './local/board';
import { SIZES } from './local/look';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** How the board was at the moment at which the card came. */
interface Moment {
  /** What still moved or waited to. */
  readonly moving: readonly string[];
  readonly lit: number;
}

/** Waits in the page itself: from here a moment could not be told from the next. */
const momentOfCard = (page: Page): Promise<Moment> =>
  page.evaluate(
    () =>
      new Promise<Moment>((found) => {
        const look = (): void => {
          if (!document.querySelector('.end-card')) return;
          watch.disconnect();
          found({
            moving: document.getAnimations().flatMap(({ effect, playState }) => {
              const target = effect instanceof KeyframeEffect ? effect.target : null;
              const onBoard = target?.closest('.board');
              return onBoard && playState === 'running' ? [target?.outerHTML ?? ''] : [];
            }),
            lit: document.querySelector('canvas')?.raumspiel?.lit() ?? 1,
          });
        };
        const watch = new MutationObserver(look);
        watch.observe(document.body, { childList: true, subtree: true });
        look();
      }),
  );

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const boxOf = async (page: Page, what: string): Promise<Box> => {
  const box = await page.locator(what).boundingBox();
  if (!box) throw new Error(`${what} is not shown.`);
  return box;
};

const apart = (a: Box, b: Box): boolean =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

async function boxAround(page: Page, cells: readonly Cell[]): Promise<Box> {
  const points = [];
  for (const cell of cells) for (const up of [0, 0.8]) points.push(await pointOf(page, cell, up));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

const cellAt = ([x, y, z]: readonly [number, number, number]): Cell => ({ x, y, z });

const inside = ({ x, y, width, height }: Box, room: { width: number; height: number }): boolean =>
  x >= 0 && y >= 0 && x + width <= room.width && y + height <= room.height;

/** Four along a rank, which one looks at from the front, and four along a file, aslant and upright. */
const LINES = {
  'a1 a2 b1 b2 c1 c2': { last: 'd1', across: 0, from: [0, 0, 0], to: [3, 0, 0] },
  'a1 b1 a2 b2 a3 b3': { last: 'a4', across: Math.PI / 2, from: [0, 0, 0], to: [0, 3, 0] },
  'a1 b2 b2 c3 c3 d4 c3 d4 d4 e1': {
    last: 'd4',
    across: Math.PI / 4,
    from: [0, 0, 0],
    to: [3, 3, 3],
  },
  'a4 b3 b3 c2 c2 d1 c2 d1 d1 e5': {
    last: 'd1',
    across: -Math.PI / 4,
    from: [0, 3, 0],
    to: [3, 0, 3],
  },
} as const;

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(size, () => {
    test.use({ viewport });

    test('in space: the bead lands, the board turns, light runs, then a card beside the line', async ({
      page,
    }) => {
      for (const [moves, { last, across, from, to }] of Object.entries(LINES)) {
        await resume(page, 'connect-5x5x5-4', { moves });
        await scene(page);
        const lit = () =>
          page.evaluate(() => document.querySelector('canvas')?.raumspiel?.lit() ?? -1);
        expect(await lit()).toBe(0);
        const moment = momentOfCard(page);
        await page.locator(`[data-column="${last}"]`).click();
        expect(await moment).toEqual({ moving: [], lit: 1 });
        const askew = () =>
          page.evaluate(
            (across) =>
              Math.abs(
                Math.cos((document.querySelector('canvas')?.raumspiel?.yaw() ?? 0) - across),
              ),
            across,
          );
        // Broadside, from either end, and a little askew; however much room there is.
        expect(await askew(), moves).toBeCloseTo(1, 1);
        await page.setViewportSize({ ...viewport, height: viewport.height - 30 });
        await page.waitForTimeout(400);
        expect(await askew(), moves).toBeCloseTo(1, 1);
        await page.setViewportSize(viewport);
        await page.waitForTimeout(400);
        const line = await boxAround(page, [cellAt(from), cellAt(to)]);
        expect(inside(line, viewport), moves).toBe(true);
        expect(apart(line, await boxOf(page, '.end-card')), moves).toBe(true);
      }
    });

    test('flat: the disc falls, light runs, then a card beside the line', async ({ page }) => {
      for (const [moves, last] of [
        ['a b a b a b', 'a'],
        ['a a b b c c', 'd'],
        ['g f f e e d e d d a', 'd'],
      ] as const) {
        await resume(page, 'connect-7x6-4', { moves });
        const moment = momentOfCard(page);
        await drop(page, last);
        expect(await moment).toEqual({ moving: [], lit: 1 });
        await page.waitForTimeout(400);
        await expect(page.locator('.end-card')).toContainText(/[a-g]\d → [a-g]\d · After /);
        const line = await boxOf(page, '.winning-line');
        expect(inside(line, viewport), moves).toBe(true);
        expect(apart(line, await boxOf(page, '.end-card')), moves).toBe(true);
      }
    });
  });
}
