import type { Page } from '@playwright/test';
import {
  choose,
  expect,
  pointOf,
  resume,
  scene,
  sliceCell,
  START,
  status,
  test,
} from './local/board';

const FLAT = 'connect-7x6-4';
const SPACE = 'connect-5x5x5-4';
const CHESS = 'chess-5x5x5';

/** Long enough for a second move to have come, if one came. */
const settled = (page: Page) => page.waitForTimeout(300);

test('a double click plays once: flat, on the pad, in the levels, in the scene', async ({
  page,
}) => {
  await resume(page, FLAT);
  await page.getByRole('button', { name: 'Drop in column d', exact: true }).dblclick();
  await settled(page);
  await expect(page.locator('g.disc')).toHaveCount(1);

  await resume(page, SPACE);
  await scene(page);
  await page.locator('[data-column="c3"]').dblclick();
  await settled(page);
  await expect(status(page)).toHaveText('Blaise to move');
  const at = await pointOf(page, { x: 0, y: 0, z: 0 }, 0.3);
  await page.mouse.dblclick(at.x, at.y);
  await settled(page);
  await expect(status(page)).toHaveText('Ada to move');

  await choose(page, { layout: 'slices' });
  await resume(page, CHESS, { start: START });
  await sliceCell(page, '0,1,0').click();
  await sliceCell(page, '0,2,0').dblclick();
  await settled(page);
  await expect(status(page)).toHaveText('Blaise to move');
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  /** Two taps as quick as a finger does them, however slow this machine is. */
  async function tapTwice(page: Page, x: number, y: number): Promise<void> {
    const cdp = await page.context().newCDPSession(page);
    const now = Date.now() / 1000;
    for (const [type, after] of [
      ['touchStart', 0],
      ['touchEnd', 0.04],
      ['touchStart', 0.12],
      ['touchEnd', 0.16],
    ] as const)
      await cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchStart' ? [{ x, y }] : [],
        timestamp: now + after,
      });
    await cdp.detach();
    await settled(page);
  }
  const middleOf = async (page: Page, what: string) => {
    const box = await page.locator(what).boundingBox();
    if (!box) throw new Error(`${what} is not shown.`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };

  test('a double tap plays once: flat, on the pad, in the levels, in the scene', async ({
    page,
  }) => {
    await resume(page, FLAT);
    await tapTwice(page, ...(await middleOf(page, '[data-file="3"]')));
    await expect(page.locator('g.disc')).toHaveCount(1);

    await resume(page, SPACE);
    await scene(page);
    await tapTwice(page, ...(await middleOf(page, '[data-column="c3"]')));
    await expect(status(page)).toHaveText('Blaise to move');
    const at = await pointOf(page, { x: 0, y: 0, z: 0 }, 0.3);
    await tapTwice(page, at.x, at.y);
    await expect(status(page)).toHaveText('Ada to move');

    await choose(page, { layout: 'slices' });
    await resume(page, CHESS, { start: START });
    await page.locator('.level-tabs').getByLabel('Level A').tap();
    await sliceCell(page, '0,1,0').tap();
    await tapTwice(page, ...(await middleOf(page, '.slice [data-cell="0,2,0"]')));
    await expect(status(page)).toHaveText('Blaise to move');
  });
});
