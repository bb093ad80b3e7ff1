import type { Page } from '@playwright/test';
import {
  choose,
  expect,
  pointOf,
  resume,
  scene,
  sliceCell,
  START,
  status,
  test,
} from './local/board';

const middle = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`There is no ${selector}.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Draws with the right button from one point to another. */
async function stroke(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up({ button: 'right' });
}

test('circles and arrows on the flat board, with the right button', async ({ page }) => {
  await resume(page, 'connect-7x6-4', { moves: 'd' });
  const at = async (file: number, level: number) => {
    const box = await page.locator('.discs').boundingBox();
    if (!box) throw new Error('There is no board.');
    return {
      x: box.x + ((file + 0.5) / 7) * box.width,
      y: box.y + ((5.5 - level) / 6) * box.height,
    };
  };
  await stroke(page, await at(1, 1), await at(1, 1));
  await expect(page.locator('.drawn-mark circle')).toHaveCount(2);
  await stroke(page, await at(3, 0), await at(5, 2));
  await expect(page.locator('.drawn-mark path')).toHaveCount(2);
  await expect(page.locator('.disc')).toHaveCount(1);
  // Drawn again it is wiped away.
  await stroke(page, await at(1, 1), await at(1, 1));
  await expect(page.locator('.drawn-mark circle')).toHaveCount(0);
});

test('circles and arrows on the pad, the levels and the scene; a move wipes them away', async ({
  page,
}) => {
  await choose(page, { layout: 'slices' });
  await resume(page, 'connect-5x5x5-4');
  const column = (name: string) => middle(page, `[data-column="${name}"]`);
  await stroke(page, await column('b2'), await column('d4'));
  await expect(page.locator('.pad-cell.drawn')).toHaveAttribute('data-column', 'd4');
  await expect(page.locator('.pad-cell.drawn-from')).toHaveAttribute('data-column', 'b2');
  await expect(page.locator('.slice .cell.drawn')).toHaveAttribute('data-cell', '3,3,0');

  await choose(page, { layout: 'both' });
  await resume(page, 'chess-5x5x5', { start: START });
  await scene(page);
  const cell = (key: string) => middle(page, `.slice [data-cell="${key}"]`);
  await stroke(page, await cell('1,1,0'), await cell('1,1,0'));
  await expect(page.locator('.cell.drawn')).toHaveAttribute('data-cell', '1,1,0');
  await stroke(
    page,
    await pointOf(page, { x: 2, y: 2, z: 2 }),
    await pointOf(page, { x: 3, y: 3, z: 2 }),
  );
  await expect(page.locator('.slice [data-cell="3,3,2"]')).toHaveClass(/drawn/);
  await expect(page.locator('.slice [data-cell="2,2,2"]')).toHaveClass(/drawn-from/);

  // A piece is carried from cell to cell, too.
  const [from, to] = [await cell('0,1,0'), await cell('0,2,0')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expect(status(page)).toHaveText('Blaise to move');
  await expect(page.locator('.cell.drawn')).toHaveCount(0);
});

test('a move decided ahead is marked on the levels, the pad and the flat board', async ({
  page,
}) => {
  const seats = [
    { kind: 'person', name: 'Ada' },
    { kind: 'remote', name: 'Blaise' },
  ] as unknown as Parameters<typeof resume>[2] extends { seats?: infer S } | undefined ? S : never;
  await choose(page, { layout: 'slices' });
  await resume(page, 'chess-5x5x5', { start: START, moves: 'Aa2Aa3', seats });
  await sliceCell(page, '1,1,0').click();
  await sliceCell(page, '1,2,0').click();
  await expect(page.locator('.cell.premove')).toHaveCount(2);
  await resume(page, 'connect-5x5x5-4', { moves: 'c3', seats });
  await page.locator('[data-column="b2"]').click();
  await expect(page.locator('.pad-cell.premove')).toHaveAttribute('data-column', 'b2');
  await resume(page, 'connect-7x6-4', { moves: 'd', seats });
  await page.getByRole('button', { name: 'Drop in column b', exact: true }).click();
  await expect(page.locator('.premove-mark')).toHaveCount(1);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a long press draws, and a short one does not', async ({ page }) => {
    await choose(page, { layout: 'slices' });
    await resume(page, 'chess-5x5x5', { start: START });
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: string, points: readonly { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: points.map(({ x, y }) => ({ x, y, id: 0 })),
      });
    const cell = (key: string) => middle(page, `.slice [data-cell="${key}"]:visible`);
    const [from, to] = [await cell('1,2,0'), await cell('3,3,0')];
    await touch('touchStart', [from]);
    await page.waitForTimeout(800);
    await touch('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
    await touch('touchMove', [to]);
    await touch('touchEnd', []);
    await expect(page.locator('.cell.drawn')).toHaveAttribute('data-cell', '3,3,0');
    await expect(page.locator('.cell.selected')).toHaveCount(0);
    await sliceCell(page, '1,1,0').tap();
    await expect(page.locator('.cell.selected')).toHaveAttribute('data-cell', '1,1,0');
    await expect(page.locator('.cell.drawn')).toHaveCount(0);
  });
});
