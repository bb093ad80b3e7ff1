import { expect, test } from '@playwright/test';

test('a short game of Connect Four to its end', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('button', { name: 'Play: Connect Four', exact: true }).click();
  for (const column of ['a', 'b', 'a', 'b', 'a', 'b']) {
    await page.getByRole('button', { name: `Drop in column ${column}` }).click();
  }
  await expect(page.getByTestId('status')).toHaveText('Player 1 to move');
  await page.getByRole('button', { name: 'Drop in column a' }).click();
  await expect(page.getByRole('dialog')).toContainText('Player 1 wins');
  await page.getByRole('button', { name: 'Play again' }).last().click();
  await expect(page.getByTestId('status')).toHaveText('Player 1 to move');
  await expect(page.locator('.disc')).toHaveCount(0);
});

test('the board can be taken along to Minecraft', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('button', { name: 'Play: Connect Four', exact: true }).click();
  await page.getByText('Keep this game').click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as Minecraft datapack' }).click();
  expect((await download).suggestedFilename()).toBe('raumspiel-connect-7x6-4.zip');
});
