import type { Page } from '@playwright/test';
import { expect, pointOf, resume, scene, START, test } from './local/board';

/** How many pixels of the canvas are not empty, of a thousand. */
const filled = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('canvas')?.raumspiel?.filled() ?? 0);

for (const [name, viewport] of [
  ['wide', { width: 1280, height: 800 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`the board never vanishes, however far one zooms or turns it (${name})`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await resume(page, 'chess-5x5x5', { start: START });
    await scene(page);
    const at = await pointOf(page, { x: 2, y: 2, z: 2 });
    const box = await page.locator('canvas').boundingBox();
    if (!box) throw new Error('There is no scene.');
    const empty = { x: box.x + 6, y: box.y + box.height - 6 };
    const zoom = () =>
      page.evaluate(() => document.querySelector('canvas')?.raumspiel?.zoom() ?? 0);
    for (const turn of [
      [0, 0],
      [160, -60],
      [240, 200],
    ] as const) {
      await page.mouse.move(empty.x, empty.y);
      await page.mouse.down();
      await page.mouse.move(empty.x + turn[0], empty.y + turn[1]);
      await page.mouse.up();
      for (const [way, end] of [
        [600, 0.6],
        [-600, 3],
      ] as const) {
        await page.mouse.move(at.x, at.y);
        for (let i = 0; i < 12; i++) await page.mouse.wheel(0, way);
        await expect.poll(zoom).toBeCloseTo(end, 5);
        expect(await filled(page)).toBeGreaterThan(30);
      }
    }
    await page.getByRole('button', { name: 'Reset the view' }).click();
    await expect.poll(zoom).toBe(1);
    await expect(page.getByRole('button', { name: 'Reset the view' })).toHaveCount(0);
  });
}

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('one finger scrolls and leaves the board as it is; two turn and zoom it', async ({
    page,
  }) => {
    await resume(page, 'chess-5x5x5', { start: START });
    await scene(page);
    const cdp = await page.context().newCDPSession(page);
    const touch = (
      type: string,
      points: readonly (readonly [number, number])[],
      timestamp = Date.now() / 1000,
    ) =>
      cdp.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
        timestamp,
      });
    const corner = () => pointOf(page, { x: 0, y: 0, z: 0 });
    const zoom = () =>
      page.evaluate(() => document.querySelector('canvas')?.raumspiel?.zoom() ?? 0);
    const before = await corner();
    await touch('touchStart', [[200, 300]]);
    for (let y = 290; y > 200; y -= 15) await touch('touchMove', [[200, y]]);
    await touch('touchEnd', []);
    const scrolled = await page.evaluate(() => scrollY);
    const after = await corner();
    expect(after.x).toBeCloseTo(before.x, 0);
    expect(after.y + scrolled).toBeCloseTo(before.y, 0);

    await page.evaluate(() => scrollTo(0, 0));
    await touch('touchStart', [
      [150, 250],
      [250, 250],
    ]);
    for (let by = 5; by <= 40; by += 5) {
      await touch('touchMove', [
        [150 - by, 250],
        [250 + by, 250],
      ]);
    }
    await touch('touchEnd', []);
    await expect.poll(zoom).toBeGreaterThan(1.3);
    await expect(page.getByText('Ada to move')).toBeVisible();
    await expect(page.locator('.cell.selected')).toHaveCount(0);

    // Side by side they turn it; however far they go, the eye stays above the board.
    const seenFrom = () =>
      page.evaluate(() => {
        const hook = document.querySelector('canvas')?.raumspiel;
        return { yaw: hook?.yaw() ?? 0, elevation: hook?.elevation() ?? -1 };
      });
    const drawn = async (byX: number, byY: number) => {
      for (let part = 0; part <= 4; part++) {
        const [x, y] = [150 + (byX * part) / 4, 250 + (byY * part) / 4];
        await touch(part === 0 ? 'touchStart' : 'touchMove', [
          [x, y],
          [x + 90, y],
        ]);
      }
      await touch('touchEnd', []);
    };
    const turnedFrom = await seenFrom();
    await drawn(-120, 0);
    expect(Math.abs((await seenFrom()).yaw - turnedFrom.yaw)).toBeGreaterThan(0.3);
    for (let i = 0; i < 3; i++) await drawn(0, -200);
    expect((await seenFrom()).elevation).toBeGreaterThan(0.05);
    for (let i = 0; i < 3; i++) await drawn(0, 200);
    const highest = await seenFrom();
    expect(highest.elevation).toBeGreaterThan(0.05);
    expect(highest.elevation).toBeLessThan(Math.PI / 2);

    // Tapped twice it is as it was; quickly, however slow this machine is.
    const now = Date.now() / 1000;
    for (let i = 0; i < 2; i++) {
      await touch('touchStart', [[20, 400]], now + i * 0.12);
      await touch('touchEnd', [], now + i * 0.12 + 0.04);
    }
    await expect.poll(zoom).toBe(1);
  });
});
