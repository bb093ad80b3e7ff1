import { expect, resume, sliceCell, START, status, test } from './local/board';

const flags = ['--no-sandbox', '--disable-3d-apis', '--disable-background-networking'];
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, args: flags }),
});

test('without WebGL 3D chess is played on the levels, and one line says so', async ({ page }) => {
  await resume(page, 'chess-5x5x5', { start: START, moves: 'Ad1Cc1 Dc5Cb4' });
  expect(
    await page.evaluate(() => document.createElement('canvas').getContext('webgl2')),
  ).toBeNull();
  await expect(page.getByText('This browser cannot show the board in space.')).toHaveCount(1);
  await expect(page.locator('canvas')).toHaveCount(0);
  for (const cell of ['2,0,1', '3,0,0', '1,3,2', '1,1,0']) await sliceCell(page, cell).click();
  await expect(page.getByRole('dialog')).toContainText('Blaise wins');
});

test('without WebGL Connect Four in 3D is played by the pad', async ({ page }) => {
  await resume(page, 'connect-5x5x5-4');
  for (const column of ['a1', 'b1', 'a1', 'b1', 'a1', 'b1', 'a1']) {
    await page.locator(`[data-column="${column}"]`).click();
  }
  await expect(page.getByRole('dialog')).toContainText('Ada wins');
  await expect(status(page)).toContainText('with one line');
});
