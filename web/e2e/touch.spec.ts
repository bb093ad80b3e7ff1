import {
  begin,
  drop,
  expect,
  pointOf,
  resume,
  scene,
  sliceCell,
  START,
  status,
  test,
} from './local/board';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('Connect Four by taps on a phone', async ({ page }) => {
  await page.goto('./');
  await begin(page, 'Connect Four');
  for (const column of ['a', 'b', 'a', 'b', 'a', 'b', 'a']) {
    await page.getByRole('button', { name: `Drop in column ${column}` }).tap();
  }
  await expect(page.getByRole('dialog')).toContainText('Player 1 wins');
  await page.getByRole('dialog').getByRole('button', { name: 'Play again' }).tap();
  await drop(page, 'd');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test('3D chess by taps: in the level in hand, and in the scene with a second tap', async ({
  page,
}) => {
  await resume(page, 'chess-5x5x5', { start: START });
  await scene(page);
  await page.locator('.level-tabs').getByLabel('Level A').tap();
  await sliceCell(page, '0,1,0').tap();
  await sliceCell(page, '0,2,0').tap();
  await expect(status(page)).toHaveText('Blaise to move');

  await page.evaluate(() => scrollTo(0, 0));
  const tap = async (x: number, y: number, z: number, height?: number) => {
    // What is said of a piece may move the scene; a person taps where it has come to rest.
    let at = await pointOf(page, { x, y, z }, height);
    for (let before; before?.x !== at.x || before.y !== at.y;) {
      before = at;
      await page.waitForTimeout(250);
      at = await pointOf(page, { x, y, z }, height);
    }
    await page.touchscreen.tap(at.x, at.y);
  };
  await tap(0, 3, 4, 0.3);
  await expect(page.getByText('The pawn on Ea4: ')).toBeVisible();
  await tap(0, 2, 4);
  await expect(page.getByText('Ea3: tap again to play')).toBeVisible();
  await tap(0, 2, 4);
  await expect(status(page)).toHaveText('Ada to move');
});

test('Connect Four in 3D by taps on the pad', async ({ page }) => {
  await resume(page, 'connect-5x5x5-4');
  const column = page.locator('[data-column="c3"]');
  await column.tap();
  await expect(status(page)).toHaveText('Ada to move');
  await column.tap();
  await expect(status(page)).toHaveText('Blaise to move');
});
