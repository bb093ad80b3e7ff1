import { drop, expect, resume, status, test } from './local/board';

/** A game in which the board fills up and nobody has a line. */
const DRAW =
  'd b f e f e a c e a b d e e a b g g c c b e c f c f c a b d g d f a f b a g d d g g'.split(' ');

test('Connect Four to a win; the dialog leads on, either way', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('button', { name: 'Play: Connect Four', exact: true }).click();
  const win = async () => {
    for (const column of ['a', 'b', 'a', 'b', 'a', 'b', 'a']) await drop(page, column);
    await expect(page.getByRole('dialog')).toContainText('Player 1 wins');
  };
  await win();
  await expect(page.locator('.winning-line')).toHaveCount(1);
  await page.getByRole('dialog').getByRole('button', { name: 'Play again' }).click();
  await expect(status(page)).toHaveText('Player 1 to move');
  await expect(page.locator('.disc')).toHaveCount(0);
  await win();
  await page.getByRole('button', { name: 'Look at the board' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Play again' }).click();
  await win();
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the start' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a game' })).toBeVisible();
  await expect(page.getByText('Go on with your game')).toHaveCount(0);
});

test('Connect Four to a draw on the full board', async ({ page }) => {
  await resume(page, 'connect-7x6-4', { moves: DRAW.slice(0, -2).join(' ') });
  await drop(page, 'g');
  await drop(page, 'g');
  await expect(page.getByRole('dialog')).toContainText('A draw');
  await expect(page.getByRole('dialog')).toContainText('The board is full.');
});

test('a whole game by the keyboard alone, from the home page on', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('button', { name: 'Play: Connect Four', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(status(page)).toBeVisible();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-file'));
  for (let i = 0; (await focused()) === null && i < 20; i++) await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('3');
  for (const key of ['Enter', 'ArrowRight', 'Enter', 'ArrowLeft', 'Enter', 'ArrowRight', 'Enter']) {
    await page.keyboard.press(key);
  }
  await expect(page.getByTestId('spoken')).toHaveText('Player 2: e2.');
  for (const key of ['ArrowLeft', 'Enter', 'ArrowRight', 'Enter', 'ArrowLeft', 'Space']) {
    await page.keyboard.press(key);
  }
  await expect(page.getByRole('dialog')).toContainText('Player 1 wins');
  await expect(page.getByRole('button', { name: 'Play again' }).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.disc')).toHaveCount(0);
});

test('the piece is there in the frame after the click', async ({ page }) => {
  await resume(page, 'connect-7x6-4');
  const discs = await page.evaluate(async () => {
    document.querySelector<HTMLElement>('[data-file="3"]')?.click();
    await new Promise(requestAnimationFrame);
    return document.querySelectorAll('.disc').length;
  });
  expect(discs).toBe(1);
});

test('a game with its clocks outlives a reload; what would lose it is asked first', async ({
  page,
}) => {
  await page.goto('./');
  const card = page.getByRole('region', { name: 'Connect Four', exact: true });
  await card.getByRole('button', { name: 'Same screen' }).click();
  await page.getByLabel('First player').fill('Ada');
  await page.getByRole('dialog').getByText('More', { exact: true }).click();
  await page.getByLabel('Time for each player').selectOption('3 minutes + 2 seconds a move');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await drop(page, 'd');
  await drop(page, 'e');
  const first = page.locator('.player[data-side="0"] .clock');
  await expect(first).toHaveText(/^2:/);
  await page.reload();
  await expect(page.locator('.disc')).toHaveCount(2);
  // Clocks that were set anew would stand at 3:00 until the next move.
  await expect(first).toHaveText(/^2:/);

  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('link', { name: 'Go on with your game' }).click();
  await expect(page.locator('.disc')).toHaveCount(2);

  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.disc')).toHaveCount(2);
  await page.getByRole('button', { name: 'Agree a draw' }).click();
  await page.getByRole('button', { name: 'Agree a draw' }).click();
  await expect(page.getByRole('dialog')).toContainText('A draw');
  await page.getByRole('dialog').getByRole('button', { name: 'Play again' }).click();
  await drop(page, 'a');
  await page.getByRole('button', { name: 'Resign' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Resign' }).click();
  await expect(page.getByRole('dialog')).toContainText('Ada wins');
});

test('the board can be taken along to Minecraft', async ({ page }) => {
  await resume(page, 'connect-7x6-4');
  await page.getByText('Keep this game').click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as Minecraft datapack' }).click();
  expect((await download).suggestedFilename()).toBe('raumspiel-connect-7x6-4.zip');
});

test('a flat board of 64×64 is scrolled, zoomed and played', async ({ page }) => {
  await resume(page, 'connect-64x64-4');
  const frame = page.locator('.flat-frame');
  const extent = () => frame.evaluate((box) => [box.scrollWidth, box.clientWidth] as const);
  const [inner, outer] = await extent();
  expect(inner).toBeGreaterThan(outer);
  const cell = await page.locator('[data-file="0"]').boundingBox();
  expect(cell?.width).toBeGreaterThanOrEqual(24);
  await page.getByLabel('Size').fill('2');
  expect((await extent())[0]).toBeGreaterThan(inner * 1.5);
  await page.getByLabel('Size').fill('1');

  // The first and the last column can be reached and played, by pointer and by keys.
  await drop(page, 'a');
  await drop(page, 'bl');
  await expect(page.locator('.disc')).toHaveCount(2);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('spoken')).toHaveText('Ada: bk1.');
  const seen = await page.locator('[data-file="62"]').boundingBox();
  expect(seen?.x).toBeLessThan(1280);
});
