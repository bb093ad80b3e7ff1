import { expect, test, type Page } from '@playwright/test';
import type { Cell } from '../src/rules/types';

/** Puts a game on the device, as if it had been left there, and goes on with it. */
async function resume(page: Page, spec: string, start: string, moves = ''): Promise<void> {
  const seats = ['Ada', 'Blaise'].map((name) => ({ kind: 'person', name }));
  await page.addInitScript(
    (saved) => localStorage.setItem('raumspiel.game', saved),
    JSON.stringify({ spec, start, moves, seats }),
  );
  await page.goto('./#/play');
}

/** Waits until the scene has been drawn. */
async function scene(page: Page): Promise<void> {
  await page.waitForFunction(
    () => (document.querySelector('canvas')?.raumspiel?.frames() ?? 0) > 0,
  );
}

async function clickCell(page: Page, cell: Cell, height?: number): Promise<void> {
  const at = await page.evaluate(
    ([where, up]) => document.querySelector('canvas')?.raumspiel?.project(where, up),
    [cell, height] as const,
  );
  if (!at) throw new Error('There is no scene.');
  await page.mouse.click(at.x, at.y);
}

const START =
  '5/5/5/PPPPP/RNKNR|5/5/5/PPPPP/BUQBU|5/5/5/5/5|ubqub/ppppp/5/5/5|rnknr/ppppp/5/5/5 w 0 1';
const status = (page: Page) => page.getByTestId('status');

test('chess by clicks in the scene; a drag turns it and plays nothing', async ({ page }) => {
  await resume(page, 'chess-5x5x5', START);
  await scene(page);
  await clickCell(page, { x: 0, y: 1, z: 0 }, 0.3);
  await expect(page.locator('.cell.selected')).toHaveAttribute('data-cell', '0,1,0');
  await clickCell(page, { x: 0, y: 2, z: 0 });
  await expect(status(page)).toHaveText('Blaise to move');

  const box = await page.locator('canvas').boundingBox();
  if (!box) throw new Error('There is no canvas.');
  await page.mouse.move(box.x + 150, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 220, box.y + 210, { steps: 3 });
  await page.mouse.up();
  await expect(status(page)).toHaveText('Blaise to move');
  await expect(page.locator('.cell.selected')).toHaveCount(0);
});

test('the figures of a full board: draw calls, idle frames, smallest targets', async ({ page }) => {
  await resume(page, 'chess-5x5x5', START);
  await scene(page);
  const ask = () =>
    page.evaluate(() => {
      const hook = document.querySelector('canvas')?.raumspiel;
      const areas = Object.values(hook?.pickAreas() ?? {});
      return {
        calls: hook?.drawCalls() ?? 999,
        frames: hook?.frames() ?? 0,
        small: areas.filter((area) => area < 24 * 24).length,
        cells: areas.length,
      };
    });
  const first = await ask();
  await page.waitForTimeout(5000);
  const later = await ask();
  expect(later.frames - first.frames).toBe(0);
  expect(first.calls).toBeLessThanOrEqual(60);
  expect([first.cells, first.small]).toEqual([125, 0]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForTimeout(1000);
  expect((await ask()).small).toBeLessThanOrEqual(3);
});

test('promotion, by the levels', async ({ page }) => {
  await resume(page, 'chess-5x5x5', '5/5/5/5/K4|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/P4/5/5/4k w 0 1');
  await page.locator('[data-cell="0,3,4"]').click();
  await page.locator('[data-cell="0,4,4"]').click();
  await page.getByRole('button', { name: 'queen' }).click();
  await expect(page.locator('[data-cell="0,4,4"]')).toHaveAttribute('aria-label', /White queen/);
});

test('check is shown, and mate ends the game', async ({ page }) => {
  await resume(page, 'chess-5x5x5', START, 'Ad1Cc1 Dc5Cb4 Bc1Ad1');
  await page.getByLabel('Type a move').fill('Cb4Ab2');
  await page.getByLabel('Type a move').press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Blaise wins');
  await expect(page.getByRole('dialog')).toContainText('by checkmate');
  await page.getByRole('button', { name: 'Look at the board' }).click();
  await expect(page.locator('.cell.check')).toHaveCount(1);
});

test('Connect in space: a column by the scene, a wrong one refused, a win by the pad', async ({
  page,
}) => {
  await resume(page, 'connect-5x5x5-4', '-', 'a1 a1 a1 a1 a1');
  await scene(page);
  await clickCell(page, { x: 2, y: 2, z: 0 });
  await expect(status(page)).toHaveText('Ada to move');
  // A full column is marked as such, yet says why when it is pressed.
  await page.locator('[data-column="a1"]').click({ force: true });
  await expect(page.getByRole('alert')).toHaveText('That column is full.');
  for (const column of ['e5', 'c3', 'e5', 'c3', 'e5', 'c3']) {
    await page.locator(`[data-column="${column}"]`).click();
  }
  await expect(page.getByRole('dialog')).toContainText('Blaise wins');
  await page.getByRole('button', { name: 'Back to the start' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a game' })).toBeVisible();
});

test('a move by the keyboard alone', async ({ page }) => {
  await resume(page, 'chess-5x5x5', START);
  await page.locator('[data-cell="0,0,0"]').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('spoken')).toHaveText('Ada: pawn Aa2 to Aa3.');
});
