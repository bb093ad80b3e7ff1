import { readFileSync } from 'node:fs';
import { drop, expect, resume, test } from './local/board';

test('all games leave a browser as one file, and come into another', async ({ page, browser }) => {
  for (const moves of ['a b a b a b', 'd d e e f f']) {
    await resume(page, 'connect-7x6-4', { moves });
    await drop(page, moves.startsWith('a') ? 'a' : 'g');
    await expect(page.getByRole('dialog')).toContainText('Ada wins');
  }
  await page.goto('./#/games');
  await expect(page.locator('.games li')).toHaveCount(2);
  // What the browser keeps outlives the page.
  await page.reload();
  await expect(page.locator('.games li')).toHaveCount(2);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save all games' }).click();
  const file = await (await saving).path();
  const text = readFileSync(file, 'utf8');
  expect(text.match(/^\[Spec /gm)).toHaveLength(2);

  const other = await (await browser.newContext()).newPage();
  await other.goto(page.url());
  const add = async () =>
    other.getByLabel('Add games from a file').setInputFiles({
      name: 'games.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
  await add();
  await expect(other.getByText('2 games added.')).toBeVisible();
  await expect(other.locator('.games li')).toHaveCount(2);
  await add();
  await expect(other.getByText('No new games in this file.')).toBeVisible();
  await other.reload();
  await expect(other.locator('.games li')).toHaveCount(2);
  await other.context().close();
});

test('variations and what is thought of them are kept, saved and read again', async ({ page }) => {
  await page.goto('./#/analysis/connect-7x6-4');
  await drop(page, 'd');
  await drop(page, 'd');
  await page.getByRole('button', { name: 'Previous move' }).click();
  await drop(page, 'c');
  const comment = page.getByLabel('What you think of it');
  await comment.fill('Too far from the middle.');
  await comment.blur();
  const tried = page.getByRole('region', { name: 'Also tried' });
  await expect(tried).toContainText('1 … d');
  await page.getByText('Keep and share').click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the record' }).click();
  const text = readFileSync(await (await saving).path(), 'utf8');
  expect(text).toContain('{Too far from the middle.}');

  await page.goto('./#/analysis/connect-7x6-4/a');
  await page.reload();
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Moves, position or record').fill(text);
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.locator('.variations button')).toHaveCount(1);
  await page.locator('.variations button').click();
  await expect(page.locator('g.disc')).toHaveCount(2);
  await expect(page.getByLabel('What you think of it')).toHaveValue(/^(Too far|$)/);
});
