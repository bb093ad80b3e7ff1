import type { Page } from '@playwright/test';
import type { Cell } from '../src/rules/types';
import {
  choose,
  clickCell,
  expect,
  pointOf,
  resume,
  scene,
  sliceCell,
  smooth,
  START,
  status,
  test,
  typeMove,
} from './local/board';

const CHESS = 'chess-5x5x5';
const SPACE = 'connect-5x5x5-4';

/** A game in which 125 pieces find no line of four. */
const DRAW =
  'c3 d2 b5 a5 d2 d1 e2 a1 e1 c3 c3 d5 a2 a3 e2 d3 e4 c1 c5 c5 a1 e2 b2 e3 b1 d1 c3 a3 a5 d3 d4 c1 a3 b2 a4 e3 c5 e5 c2 c4 e4 a4 a4 b2 e1 d5 d2 a4 c2 a5 c3 d3 e4 a3 b5 e4 a3 d5 b5 b4 c1 c2 c1 c4 e3 c4 b1 b3 b2 c1 d1 c2 e4 b4 d1 e2 b2 b5 e3 a1 d5 d5 a4 b1 d4 e3 b5 e5 a2 a2 d4 b1 c5 b1 b3 d4 a1 a1 b4 b4 b3 b3 d2 b4 e2 c5 c4 c4 c2 e1 d4 e1 a5 a5 a2 e1 d3 d3 a2 d2 e5 b3 e5 e5 d1'.split(
    ' ',
  );

test('chess by clicks in the scene; a drag turns it and plays nothing', async ({ page }) => {
  await resume(page, CHESS, { start: START });
  await scene(page);
  // The processor draws here, and is asked for less.
  expect(await smooth(page)).toBe(false);
  await clickCell(page, { x: 0, y: 1, z: 0 }, 0.3);
  await expect(page.locator('.cell.selected')).toHaveAttribute('data-cell', '0,1,0');
  await clickCell(page, { x: 0, y: 2, z: 0 });
  await expect(status(page)).toHaveText('Blaise to move');

  // A drag over the ground turns the board, and plays nothing.
  const corner = { x: 0, y: 0, z: 0 };
  const before = await pointOf(page, corner);
  const ground = await page.locator('canvas').boundingBox();
  if (!ground) throw new Error('There is no scene.');
  await page.mouse.move(ground.x + 8, ground.y + ground.height - 8);
  await page.mouse.down();
  await page.mouse.move(ground.x + 68, ground.y + ground.height - 8, { steps: 3 });
  await page.mouse.up();
  const after = await pointOf(page, corner);
  expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeGreaterThan(5);
  await expect(status(page)).toHaveText('Blaise to move');
  await page.getByRole('button', { name: 'Reset the view' }).click();

  // A piece can be carried to a goal; where it cannot go, it stays in the hand.
  const carry = async (from: Cell, to: Cell) => {
    const [a, b] = [await pointOf(page, from, 0.3), await pointOf(page, to)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
    await page.mouse.move(b.x, b.y, { steps: 3 });
    await page.mouse.up();
  };
  await carry({ x: 0, y: 3, z: 4 }, { x: 4, y: 0, z: 4 });
  await expect(status(page)).toHaveText('Blaise to move');
  await carry({ x: 0, y: 3, z: 4 }, { x: 0, y: 2, z: 4 });
  await expect(status(page)).toHaveText('Ada to move');
  await sliceCell(page, '1,1,0').click();
  await sliceCell(page, '1,2,0').click();
  await expect(status(page)).toHaveText('Blaise to move');

  // What is played is drawn in the next frame.
  await clickCell(page, { x: 1, y: 3, z: 4 }, 0.3);
  await expect(page.locator('.cell.selected')).toHaveAttribute('data-cell', '1,3,4');
  const drawn = await page.evaluate(async () => {
    const frames = () => document.querySelector('canvas')?.raumspiel?.frames() ?? 0;
    const before = frames();
    document.querySelector<HTMLElement>('.slice [data-cell="1,2,4"]')?.click();
    // React renders what a click changes in a microtask; what it asks for comes first in the next frame.
    await Promise.resolve();
    await new Promise(requestAnimationFrame);
    const piece = document.querySelector('.slice [data-cell="1,2,4"] .icon:not(.ghost)');
    return { frames: frames() - before, piece: piece !== null };
  });
  expect(drawn).toEqual({ frames: 1, piece: true });
});

/** Cells that are smaller than this in the scene, in pixels. On a phone a tap there needs a second one, and the level in
 * hand below has cells of 40 and more; there the levels overlap, by less than a rank. */
const LEAST = { desk: 24, phone: 10 };

const small = (page: Page, size: keyof typeof LEAST): Promise<string[]> =>
  page.evaluate(
    ([least, overlap]) => {
      const sides = document.querySelector('canvas')?.raumspiel?.pickSides() ?? {};
      const wrong: string[] = [];
      for (let at = 0; at < 125; at++) {
        const [x, y, z] = [at % 5, Math.floor(at / 5) % 5, Math.floor(at / 25)];
        const { width, height } = sides[`${x},${y},${z}`] ?? { width: 0, height: 0 };
        const behind = overlap && y === 4 && z < 4;
        if (!behind && (width < least || height < least))
          wrong.push(`${x},${y},${z}: ${width}×${height}`);
      }
      return wrong;
    },
    [LEAST[size], size === 'phone'] as const,
  );

test('the figures of a full board: draw calls, idle frames, smallest targets', async ({ page }) => {
  await resume(page, CHESS, { start: START });
  await scene(page);
  const ask = () =>
    page.evaluate(() => {
      const hook = document.querySelector('canvas')?.raumspiel;
      return { calls: hook?.drawCalls() ?? 999, frames: hook?.frames() ?? 0 };
    });
  const first = await ask();
  await page.waitForTimeout(5000);
  expect((await ask()).frames - first.frames).toBe(0);
  expect(first.calls).toBeLessThanOrEqual(60);

  expect(await small(page, 'desk')).toEqual([]);
  const slices = () =>
    page.locator('.slice [data-cell]:visible').evaluateAll((cells) =>
      cells
        .map((cell) => cell.getBoundingClientRect())
        .filter(({ width, height }) => width < 40 || height < 40)
        .map(({ width, height }) => [width, height]),
    );
  expect(await slices()).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => page.locator('canvas').evaluate((canvas) => canvas.clientWidth))
    .toBe(390);
  await expect.poll(() => small(page, 'phone')).toEqual([]);
  for (const level of ['A', 'B', 'C', 'D', 'E']) {
    await page.locator('.level-tabs').getByLabel(`Level ${level}`).click();
    await expect(page.locator('.slice [data-cell]:visible')).toHaveCount(25);
    expect(await slices()).toEqual([]);
  }
});

test('promotion, by the levels', async ({ page }) => {
  const start = '5/5/5/5/K4|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/P4/5/5/4k w 0 1';
  await resume(page, CHESS, { start });
  await sliceCell(page, '0,3,4').click();
  await sliceCell(page, '0,4,4').click();
  await page.getByRole('button', { name: 'queen' }).click();
  await expect(sliceCell(page, '0,4,4')).toHaveAttribute('aria-label', /White queen/);
});

test('check is shown, and mate ends the game', async ({ page }) => {
  await resume(page, CHESS, { start: START, moves: 'Ad1Cc1 Dc5Cb4 Bc1Ad1' });
  await typeMove(page, 'Cb4Ab2');
  await expect(page.getByRole('dialog')).toContainText('Blaise wins');
  await expect(page.getByRole('dialog')).toContainText('by checkmate');
  await page.getByRole('button', { name: 'Look at the board' }).click();
  await expect(page.locator('.cell.check')).toHaveCount(1);
});

test('stalemate is a draw', async ({ page }) => {
  await choose(page, { layout: 'slices' });
  const start = '5/5/5/2Q2/5|5/5/5/5/5|1Q3/5/5/5/5|5/5/5/5/5|K3k/R4/5/5/5 w 0 1';
  await resume(page, CHESS, { start });
  await expect(page.locator('canvas')).toHaveCount(0);
  await sliceCell(page, '1,4,2').click();
  await sliceCell(page, '3,4,2').click();
  await expect(page.getByRole('dialog')).toContainText('A draw');
  await expect(page.getByRole('dialog')).toContainText('Stalemate');
  await expect(page.locator('.cell.check')).toHaveCount(0);
});

test('Connect in space: a column by the scene, a wrong one refused, a win by the pad', async ({
  page,
}) => {
  await resume(page, SPACE, { moves: 'a1 a1 a1 a1 a1' });
  await scene(page);
  // At its top, where no other rod stands before it.
  await clickCell(page, { x: 2, y: 2, z: 4 });
  await expect(status(page)).toHaveText('Ada to move');
  // A full column is marked as such, yet says why when it is pressed.
  await page.locator('[data-column="a1"]').click({ force: true });
  await expect(page.getByRole('alert')).toHaveText('That column is full.');
  for (const column of ['e5', 'c3', 'e5', 'c3', 'e5', 'c3']) {
    await page.locator(`[data-column="${column}"]`).click();
  }
  await expect(page.getByRole('dialog')).toContainText('Blaise wins');
  await page.getByRole('button', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a game' })).toBeVisible();
});

test('Connect in space to a draw on the full board, and again', async ({ page }) => {
  await choose(page, { layout: 'slices' });
  await resume(page, SPACE, { moves: DRAW.slice(0, -1).join(' ') });
  await page.locator('[data-column="d1"]').click();
  await expect(page.getByRole('dialog')).toContainText('A draw');
  await expect(page.getByRole('dialog')).toContainText('The board is full.');
  await page.getByRole('dialog').getByRole('button', { name: 'Play again' }).click();
  await expect(page.locator('.cell .icon:not(.ghost)')).toHaveCount(0);
});

test('3D chess by the keyboard alone, to mate', async ({ page }) => {
  await choose(page, { layout: 'slices' });
  await resume(page, CHESS, { start: START, moves: 'Ad1Cc1' });
  await sliceCell(page, '0,0,0').focus();
  const keys = async (text: string) => {
    for (const key of text.split(' ')) await page.keyboard.press(key);
  };
  // Dc5 to Cb4: three levels up, two files along, four ranks; then to the goal, and Enter.
  await keys('PageUp PageUp PageUp ArrowRight ArrowRight ArrowUp ArrowUp ArrowUp ArrowUp Enter');
  await keys('PageDown ArrowLeft ArrowDown Enter');
  await expect(page.getByTestId('spoken')).toHaveText(/^Blaise: \w+ Dc5 to Cb4\./);
  await keys('PageDown ArrowRight ArrowDown ArrowDown ArrowDown Enter');
  await keys('PageDown ArrowRight Enter');
  await expect(page.getByTestId('spoken')).toHaveText('Ada: queen Bc1 to Ad1. Blaise to move.');
  await keys('PageUp PageUp ArrowLeft ArrowLeft ArrowUp ArrowUp ArrowUp Enter');
  await keys('Escape Enter PageDown PageDown ArrowDown ArrowDown Enter');
  await expect(page.getByRole('dialog')).toContainText('by checkmate');
});

test('a board of 10×10×10 stays usable', async ({ page }) => {
  await choose(page, { layout: 'slices' });
  await resume(page, 'connect-10x10x10-4');
  await expect(page.locator('.slice')).toHaveCount(10);
  const box = await sliceCell(page, '9,9,0').boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await page.locator('[data-column="j10"]').click();
  await expect(page.getByTestId('spoken')).toContainText('Ada: Aj10.');
  await sliceCell(page, '9,9,0').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('spoken')).toContainText('Blaise: Ai10.');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.level-tabs').getByLabel('Level J').click();
  const cell = await sliceCell(page, '0,0,9').boundingBox();
  expect(Math.min(cell?.width ?? 0, cell?.height ?? 0)).toBeGreaterThanOrEqual(24);
});

test('a scene that is lost leaves the levels, fully playable', async ({ page }) => {
  await resume(page, CHESS, { start: START });
  await scene(page);
  await page.evaluate(() => {
    const context = document.querySelector('canvas')?.getContext('webgl2');
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  await expect(page.getByText('This browser cannot show the board in space.')).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(0);
  await sliceCell(page, '0,1,0').click();
  await sliceCell(page, '0,2,0').click();
  await expect(status(page)).toHaveText('Blaise to move');
});

test('the scene wears the theme as soon as it is chosen', async ({ page }) => {
  await choose(page, { theme: 'light' });
  await resume(page, SPACE, { moves: 'c3' });
  await scene(page);
  const colour = async () => {
    const { x, y } = await pointOf(page, { x: 2, y: 2, z: 0 }, 0.4);
    const clip = { x: x - 2, y: y - 2, width: 4, height: 4 };
    return (await page.screenshot({ clip })).toString('base64');
  };
  const before = await colour();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Blue and orange').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.poll(colour).not.toBe(before);
});
