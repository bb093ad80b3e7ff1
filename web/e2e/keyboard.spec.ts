import type { Page } from '@playwright/test';
import { expect, more, resume, scene, START, status, test } from './local/board';

const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return {
      onBoard: at?.closest('.board') !== null,
      inMain: at?.closest('main') !== null,
      text: at?.textContent ?? '',
    };
  });

for (const [name, spec, start] of [
  ['Connect Four', 'connect-7x6-4', '-'],
  ['Connect Four in 3D', 'connect-5x5x5-4', '-'],
  ['3D chess', 'chess-5x5x5', START],
] as const) {
  test(`the first tab skips to the board: ${name}`, async ({ page }) => {
    await resume(page, spec, { start });
    if (spec !== 'connect-7x6-4') await scene(page);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toMatchObject({ text: 'Skip to the board', onBoard: false });
    await page.keyboard.press('Enter');
    const cell = page.locator('.board :is(.column, .pad-cell, .cell):focus');
    await expect(cell).toHaveCount(1);
    // From there on the board is played: nothing stands between.
    if (spec === 'chess-5x5x5') return;
    await page.keyboard.press('Enter');
    await expect(status(page)).toHaveText('Blaise to move');
  });
}

test('letters and numbers drop a piece: one key on a flat board, two in space', async ({
  page,
}) => {
  await resume(page, 'connect-7x6-4');
  for (const key of ['d', '4', 'G', '7']) await page.keyboard.press(key);
  // A capital is another key, as in Shift and a shortcut.
  await expect(page.locator('g.disc')).toHaveCount(3);
  await expect(page.getByTestId('spoken')).toContainText('Ada: g1.');
  await page.keyboard.press('9');
  await expect(page.locator('g.disc')).toHaveCount(3);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByLabel('Type a move').pressSequentially('a');
  await expect(page.locator('g.disc')).toHaveCount(3);

  await resume(page, 'connect-5x5x5-4');
  await scene(page);
  await page.keyboard.press('b');
  await page.keyboard.press('3');
  await expect(page.getByTestId('spoken')).toContainText('Ada: Ab3.');
  const pressed = page.locator('.scene-controls [aria-pressed="true"]');
  await expect(pressed).toHaveText('Solid');
  // A number alone turns the board, and plays nothing.
  await page.keyboard.press('3');
  await expect(pressed).toHaveText('Front');
  await expect(status(page)).toHaveText('Blaise to move');
});

test('whoever goes to another screen is at its beginning, also where it is fetched first', async ({
  page,
}) => {
  const arrives = () => expect.poll(async () => (await focused(page)).inMain).toBe(true);
  await page.goto('./');
  await page
    .getByRole('button', { name: 'Analysis board' })
    .or(page.getByRole('link', { name: 'Analysis board' }))
    .click();
  await expect(page.getByRole('heading', { name: /^Analysis/ })).toBeVisible();
  await arrives();
  await page.getByRole('link', { name: 'Your games' }).click();
  await expect(page.getByRole('heading', { name: 'Your games' })).toBeVisible();
  await arrives();
  await page.goto('./#/learn');
  await page.goto('./#/watch');
  await arrives();
  await resume(page, 'connect-7x6-4', { moves: 'd c d c d b d' });
  await page.getByRole('button', { name: 'Review' }).first().click();
  await expect(page.getByTestId('verdict')).toBeVisible();
  await arrives();
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await arrives();
  await more(page, 'Back');
  await expect(page.getByRole('heading', { name: 'Choose a game' })).toBeVisible();
  await arrives();
});
