import type { Page } from '@playwright/test';
import { clickCell, drop, expect, scene, sliceCell, test } from './local/board';
import { look, SIZES, type Size } from './local/look';

/** One known puzzle of each kind that the tests need: who plays b wins on c, whatever is answered. */
const FLAT = `raumspiel puzzles 1
game connect-7x6-4
seed 1
sources 1
t900 4544431254
`;

async function withPuzzle(page: Page): Promise<void> {
  await page.route('**/connect-7x6-4*.txt', (route) => route.fulfill({ body: FLAT }));
}

const verdict = (page: Page) => page.getByTestId('verdict');
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

for (const size of Object.keys(SIZES) as Size[]) {
  test.describe(size, () => {
    // What the test puts in the place of the puzzles is not asked of the service worker.
    test.use({ viewport: SIZES[size], serviceWorkers: 'block' });
    test.describe.configure({ timeout: 240_000 });

    test('a puzzle is failed, refuted on the board, and solved', async ({ page }) => {
      await withPuzzle(page);
      await page.goto('./#/puzzle/connect-7x6-4/daily');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('to move and win');
      await expect(page.locator('.disc')).toHaveCount(10);
      await look(page, 'puzzle', size);
      await drop(page, 'g');
      await expect(verdict(page)).toContainText('does not do it');
      await expect(page.locator('.disc')).toHaveCount(12);
      await press(page, 'Try again');
      await expect(page.locator('.disc')).toHaveCount(10);
      await drop(page, 'b');
      await expect(verdict(page)).not.toContainText('Let us see');
      await expect(page.locator('.disc')).toHaveCount(12);
      await drop(page, 'c');
      await expect(verdict(page)).toContainText('Solved');
      await look(page, 'puzzle-solved', size);
      const learnt = await page.evaluate(() => localStorage.getItem('raumspiel.learnt') ?? '');
      const { ratings, days } = JSON.parse(learnt) as {
        ratings: Record<string, { rating: number; count: number }>;
        days: number[];
      };
      // The first try counted, and it was wrong; the day counts all the same.
      expect(ratings['connect-7x6-4']?.count).toBe(1);
      expect(ratings['connect-7x6-4']?.rating).toBeLessThan(1000);
      expect(days).toHaveLength(1);
    });

    test('who gives up is shown the solution, and hints cost', async ({ page }) => {
      await withPuzzle(page);
      await page.goto('./#/puzzle/connect-7x6-4/0');
      await expect(page.locator('.disc')).toHaveCount(10);
      await press(page, 'Hint');
      await press(page, 'Show the move');
      await press(page, 'Solution');
      await expect(verdict(page)).toContainText('how it goes');
      await expect(page.locator('.disc')).toHaveCount(13);
      await press(page, 'Once more');
      await expect(page.locator('.disc')).toHaveCount(10);
    });

    test('a lesson in space and in the levels', async ({ page }) => {
      await page.goto('./#/learn/chess-5x5x5/unicorn');
      await expect(page.getByRole('heading', { name: 'The unicorn' })).toBeVisible();
      await scene(page);
      await look(page, 'lesson', size);
      if (size === 'desk') {
        await clickCell(page, { x: 1, y: 0, z: 1 });
        await clickCell(page, { x: 0, y: 1, z: 0 });
      } else {
        await press(page, 'Show me');
      }
      await expect(page.getByText('That is it.').first()).toBeVisible();
      await press(page, 'Next');
      await press(page, 'In the levels');
      await expect(
        page.getByText('15 of 30 cells lit').or(page.getByText(/of 30 cells lit/)),
      ).toBeVisible();
      await look(page, 'lesson-levels', size);
    });
  });
}

test('a lesson by the keyboard alone', async ({ page }) => {
  await page.goto('./#/learn/chess-5x5x5/king');
  await press(page, 'In the levels');
  await sliceCell(page, '3,3,3').focus();
  await page.keyboard.press('Enter');
  await sliceCell(page, '4,4,4').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('spoken')).toContainText('That is it.');
});

test('all lessons are found from the start page and from the rules', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('radio', { name: '3D chess', exact: true }).check();
  await page.getByRole('button', { name: 'How to play' }).click();
  await page.getByRole('link', { name: 'Learn it by playing' }).click();
  await expect(page.getByRole('heading', { name: 'The rook' })).toBeVisible();
  await page.goto('./#/learn');
  await look(page, 'learn', 'desk');
  await expect(page.getByRole('link', { name: /Stalemate/ })).toBeVisible();
});

test('puzzles and lessons that were opened are there without a network', async ({
  page,
  context,
}) => {
  await page.goto('./#/puzzle/connect-7x6-4/0');
  await expect(page.locator('.disc').first()).toBeVisible();
  // The engine is fetched with the first question.
  await press(page, 'Hint');
  await expect(page.getByRole('button', { name: 'Show the move' })).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await expect(page.locator('.disc').first()).toBeVisible();
  await press(page, 'Hint');
  await expect(page.getByRole('button', { name: 'Show the move' })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('.disc').first()).toBeVisible();
  await press(page, 'Solution');
  await expect(verdict(page)).toContainText('how it goes');
  await page.goto('./#/learn/connect-7x6-4/line');
  await drop(page, 'g');
  await expect(page.getByText('That is it.').first()).toBeVisible();
});

test('nothing of it is loaded before it is wanted', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('./');
  await expect(page.getByRole('link', { name: /Puzzle of the day/ })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  expect(fetched.filter((url) => /\.txt|engine_bg/.test(url))).toEqual([]);
});
