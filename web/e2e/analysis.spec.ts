import { choose, drop, expect, resume, sliceCell, test } from './local/board';

// The engine thinks on machines that may be busy with other tests.
const SOON = { timeout: 45_000 };
/** The scene is drawn by the processor here, which the engine needs; others look at the scene. */
const LEVELS = { layout: 'slices', motion: 'none' };
test.describe.configure({ timeout: 120_000 });

test('both sides are played beside the exact truth, from home, and the address keeps it', async ({
  page,
}) => {
  await page.goto('./');
  await page.getByRole('link', { name: 'Analysis board' }).click();
  const score = page.getByTestId('score');
  await expect(score).toHaveText('First wins in 21 moves', SOON);
  const over = (column: string) => page.locator(`[data-file="${column}"] .note`);
  await expect(over('3')).toHaveAttribute('data-text', 'win 21');
  await expect(over('2')).toHaveAttribute('data-text', 'draw');
  await expect(over('0')).toHaveAttribute('data-text', 'loss 20');
  await drop(page, 'a');
  await expect(score).toHaveText('Second wins in 20 moves', SOON);
  await drop(page, 'd');
  await expect(page).toHaveURL(/#\/analysis\/connect-7x6-4\/a\.d$/);
  await page.getByRole('button', { name: 'Previous move' }).click();
  // What was known shows at once.
  await expect(score).toHaveText('Second wins in 20 moves', { timeout: 1000 });
  await page.reload();
  await expect(score).toHaveText('Second wins in 20 moves', SOON);
  await expect(page.locator('g.disc')).toHaveCount(1);
});

test('the search deepens, stops, and leaves a position that is left', async ({ page }) => {
  await choose(page, LEVELS);
  await page.goto('./#/analysis/chess-5x5x5');
  const state = page.getByTestId('engine-state');
  await expect(state).toContainText(/[4-9] plies deep/, SOON);
  await page.getByRole('button', { name: 'Stop' }).click();
  const stood = await state.textContent();
  await page.waitForTimeout(1500);
  await expect(state).toHaveText(stood ?? '');
  await page.getByRole('button', { name: 'Let it think' }).click();
  await expect(state).not.toHaveText(stood ?? '', SOON);
  await sliceCell(page, '2,1,1').click();
  await sliceCell(page, '2,2,1').click();
  await expect(state).toContainText('Black to move', SOON);
  await expect(state).toContainText(/plies deep/, SOON);
  await expect(page).toHaveURL(/chess-5x5x5\/Bc2Bc3$/);
});

test('a mate is seen, and the best line can be played by a click', async ({ page }) => {
  await choose(page, LEVELS);
  await page.goto('./#/analysis/chess-5x5x5/Ad1Cc1.Dc5Cb4.Bc1Ad1');
  await expect(page.getByTestId('score')).toHaveText('Black mates at once', SOON);
  await page.getByRole('group', { name: 'Best line' }).getByRole('button').first().click();
  await expect(page.getByTestId('score')).toHaveText('Black wins');
});

test('a position is set up, and works without a network once it was used', async ({
  page,
  context,
}) => {
  await choose(page, LEVELS);
  await page.goto('./#/analysis/connect-5x5x5-4');
  await expect(page.getByTestId('engine-state')).toContainText('positions', SOON);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, SOON);
  await page.reload();
  await expect(page.getByTestId('engine-state')).toContainText('positions', SOON);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Moves, position or record').fill('a1 b1 a1 b1 a1 b1');
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByTestId('score')).toHaveText('First wins at once', SOON);
  await page.locator('[data-column="a1"]').click();
  await expect(page.getByTestId('score')).toHaveText('First wins');
});

test('a hint shows the best move on the board and says why', async ({ page }) => {
  await resume(page, 'connect-7x6-4', {
    moves: 'a b a b a b',
    seats: [
      { kind: 'person', name: 'Ada' },
      { kind: 'computer', name: 'Computer', level: 0 },
    ],
  });
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.getByText('Try a: it wins at once.').first()).toBeVisible(SOON);
  await expect(page.locator('.hint-mark')).toBeVisible();
  await drop(page, 'a');
  await expect(page.getByRole('dialog')).toContainText('Ada wins');
  await expect(page.locator('.hint-mark')).toHaveCount(0);
});

test('a hint in space marks levels and columns alike', async ({ page }) => {
  await choose(page, LEVELS);
  await resume(page, 'connect-5x5x5-4', { moves: 'a1 b1 a1 b1 a1 b1' });
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(sliceCell(page, '0,0,3').locator('.hint-star')).toBeVisible(SOON);
  await expect(page.locator('[data-column="a1"]')).toHaveAccessibleName(/recommended/);
});
