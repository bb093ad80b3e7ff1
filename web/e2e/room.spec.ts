import type { Locator } from '@playwright/test';
import { expect, resume, scene, sliceCell, START, status, test } from './local/board';

/** Whether all of an element is seen without scrolling: each of its corners is in the window and uncovered. */
const inWindow = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return [left + 4, right - 4].every((x) =>
      [top + 4, bottom - 4].every((y) => {
        if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false;
        // What is said can be seen, and pointed through.
        if (getComputedStyle(node).pointerEvents === 'none') return true;
        const there = document.elementFromPoint(x, y);
        return there !== null && (node.contains(there) || there.contains(node));
      }),
    );
  });

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
};

for (const [name, viewport, deviceScaleFactor] of [
  ['a phone that lies', { width: 844, height: 390 }, 1],
  ['a page at 200 %', { width: 640, height: 400 }, 2],
] as const) {
  test.describe(name, () => {
    test.use({ viewport, deviceScaleFactor, hasTouch: true });

    test('3D chess: the board left, the rest right, and a move without scrolling', async ({
      page,
    }) => {
      await resume(page, 'chess-5x5x5', { start: START });
      await scene(page);
      const [board, level] = [page.locator('.scene'), page.locator('.slice:visible').first()];
      expect((await boxOf(board)).x + (await boxOf(board)).width).toBeLessThanOrEqual(
        (await boxOf(level)).x + 1,
      );
      expect((await boxOf(board)).height).toBeGreaterThanOrEqual(230);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      for (const seen of [
        status(page),
        page.locator('.player').first(),
        page.locator('.player').last(),
        page.getByRole('button', { name: 'More', exact: true }),
        sliceCell(page, '0,1,0'),
        sliceCell(page, '0,2,0'),
        sliceCell(page, '4,0,0'),
        sliceCell(page, '4,4,0'),
      ])
        expect([await seen.getAttribute('class'), await inWindow(seen)]).toEqual([
          await seen.getAttribute('class'),
          true,
        ]);
      await sliceCell(page, '0,1,0').tap();
      await sliceCell(page, '0,2,0').tap();
      await expect(status(page)).toHaveText('Blaise to move');
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });

    test('Connect Four in 3D and flat: every column in sight, and played', async ({ page }) => {
      await resume(page, 'connect-5x5x5-4');
      await scene(page);
      for (const column of ['a1', 'e5', 'a5', 'e1']) {
        expect([column, await inWindow(page.locator(`[data-column="${column}"]`))]).toEqual([
          column,
          true,
        ]);
      }
      const cell = await boxOf(page.locator('[data-column="c3"]'));
      expect(Math.min(cell.width, cell.height)).toBeGreaterThanOrEqual(32);
      await page.locator('[data-column="c3"]').tap();
      await expect(status(page)).toHaveText('Ada to move');
      await page.locator('[data-column="c3"]').tap();
      await expect(status(page)).toHaveText('Blaise to move');
      await resume(page, 'connect-7x6-4');
      for (const column of [page.locator('.column').first(), page.locator('.column').last()]) {
        expect(await inWindow(column)).toBe(true);
      }
      await page.getByRole('button', { name: 'Drop in column a', exact: true }).tap();
      await expect(page.locator('.disc')).toHaveCount(1);
    });
  });
}

test.describe('a phone that stands', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const [spec, start] of [
    ['chess-5x5x5', START],
    ['connect-5x5x5-4', '-'],
  ] as const) {
    test(`${spec}: the scene takes half, the bar is at the thumb, a hint is in sight`, async ({
      page,
    }) => {
      await resume(page, spec, { start });
      await scene(page);
      const height = (await boxOf(page.locator('.scene'))).height;
      expect(height).toBeLessThanOrEqual(0.55 * 844);
      expect(height).toBeGreaterThanOrEqual(0.4 * 844);
      const bar = page.locator('.actions');
      for (const button of await bar.getByRole('button').all()) {
        expect(await inWindow(button)).toBe(true);
      }
      const { y, height: high } = await boxOf(bar);
      expect(y + high).toBeCloseTo(844, 0);
      expect(await inWindow(status(page))).toBe(true);
      await bar.getByRole('button', { name: 'Hint' }).tap();
      const hint = page.locator('.hint', { hasText: /^Try / });
      await expect(hint).toBeInViewport({ ratio: 1, timeout: 60_000 });
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });
  }
});
