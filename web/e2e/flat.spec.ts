import { choose, begin, drop, expect, more, resume, status, test } from './local/board';

/** A game in which the board fills up and nobody has a line. */
const DRAW =
  'd b f e f e a c e a b d e e a b g g c c b e c f c f c a b d g d f a f b a g d d g g'.split(' ');

test('Connect Four to a win; the dialog leads on, either way', async ({ page }) => {
  await page.goto('./');
  await begin(page, 'Connect Four');
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
  await page.getByRole('dialog').getByRole('button', { name: 'Home' }).click();
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
  // Whoever presses Tab sees something first.
  await expect(page.getByRole('heading', { name: 'Choose a game' })).toBeVisible();
  // From the first tab on: the start page, its ways to play, the dialog.
  const reach = async (name: string) => {
    const here = () =>
      page.evaluate(() => {
        const at = document.activeElement;
        return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
      });
    for (let i = 0; !(await here()).startsWith(name) && i < 20; i++)
      await page.keyboard.press('Tab');
    expect(await here()).toContain(name);
  };
  await reach('Connect Four');
  await reach('One screen');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Play' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(status(page)).toBeVisible();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-file'));
  for (let i = 0; (await focused()) === null && i < 20; i++) await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('3');
  for (const key of ['Enter', 'ArrowRight', 'Enter', 'ArrowLeft', 'Enter', 'ArrowRight', 'Enter']) {
    await page.keyboard.press(key);
  }
  await expect(page.getByTestId('spoken')).toContainText('Player 2: e2.');
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
  await page.getByRole('radio', { name: 'Connect Four', exact: true }).check();
  await page.getByRole('button', { name: 'One screen' }).click();
  await page.getByLabel('First player').fill('Ada');
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

  await more(page, 'Back');
  await page.getByRole('link', { name: /^Go on: Connect Four/ }).click();
  await expect(page.locator('.disc')).toHaveCount(2);

  await more(page, 'Start again');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.disc')).toHaveCount(2);
  await page.getByRole('button', { name: 'Draw' }).click();
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
  await page.getByRole('button', { name: 'More', exact: true }).click();
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
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByLabel('Size').fill('2');
  expect((await extent())[0]).toBeGreaterThan(inner * 1.5);
  await page.getByLabel('Size').fill('1');
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  // The first and the last column can be reached and played, by pointer and by keys.
  await drop(page, 'a');
  await drop(page, 'bl');
  await expect(page.locator('.disc')).toHaveCount(2);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('spoken')).toContainText('Ada: bk1.');
  const seen = await page.locator('[data-file="62"]').boundingBox();
  expect(seen?.x).toBeLessThan(1280);
});

test('a board larger than its frame has a map, which leads everywhere; a huge one says so at once', async ({
  page,
}) => {
  await resume(page, 'connect-500x500-4');
  const [map, frame] = [page.locator('.scroll-map svg'), page.locator('.flat-frame')];
  await expect(map).toBeVisible();
  const scrolled = () => frame.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
  await drop(page, 'a');
  await expect(map.locator('.dot')).toHaveCount(1);
  const box = await map.boundingBox();
  if (!box) throw new Error('There is no map.');
  await page.mouse.click(box.x + box.width - 4, box.y + 4);
  const [left = 0, top = 0] = await scrolled();
  expect(left).toBeGreaterThan(10_000);
  expect(top).toBeLessThan(500);
  await page.mouse.click(box.x + 4, box.y + box.height - 4);
  expect((await scrolled())[0]).toBeLessThan(500);
  await drop(page, 'sf');
  await expect(map.locator('.dot')).toHaveCount(2);

  // A link to a board that nobody can draw: the page answers, whatever its size.
  for (const spec of ['connect-1000000x1000000-4', 'connect-900x900x900-5']) {
    await page.goto(`./#/analysis/${spec}`);
    await expect(page.getByText('This board is too large to be drawn here.')).toBeVisible();
    await page.getByRole('link', { name: /start/i }).first().click();
    await expect(page.getByRole('heading', { name: 'Choose a game' })).toBeVisible();
  }
});

test('a large board in space is shown level by level, with a map', async ({ page }) => {
  await choose(page, { layout: 'slices' });
  await resume(page, 'connect-24x24x24-4');
  await expect(page.locator('.slice')).toHaveCount(1);
  await page.locator('.slice [data-cell="0,0,0"]').click();
  await expect(page.locator('.scroll-map .dot')).toHaveCount(1);
});
