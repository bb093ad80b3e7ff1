import type { Page, Response } from '@playwright/test';
import { brotliCompressSync } from 'node:zlib';
import { begin } from './local/board';
import { expect, test } from './online/table';

/** What the browser may fetch, compressed as the server does it, until a move can be played. */
const MOST = { flat: 170_000, space: 400_000 };

// What it fetches for later is not needed to play.
test.use({ serviceWorkers: 'block' });

/** Weighs everything that a page fetches, compressed, until it is asked. */
function scales(page: Page): () => Promise<{ total: number; table: string }> {
  const parts = new Map<string, Promise<number>>();
  const weigh = (response: Response): void => {
    const size = response.body().then((body) => brotliCompressSync(body).length);
    parts.set(new URL(response.url()).pathname, size);
  };
  page.on('response', weigh);
  return async () => {
    page.off('response', weigh);
    const rows = await Promise.all(
      [...parts].map(async ([name, size]) => [await size, name] as const),
    );
    rows.sort(([a], [b]) => b - a);
    return {
      total: rows.reduce((sum, [size]) => sum + size, 0),
      table: rows.map(([size, name]) => `${String(size).padStart(9)}  ${name}`).join('\n'),
    };
  };
}

test('bytes to a playable flat board', async ({ page, server }) => {
  const weigh = scales(page);
  await page.goto(server.address);
  await begin(page, 'Connect Four');
  await page.getByRole('button', { name: 'Drop in column d' }).click();
  await expect(page.locator('g.disc')).toHaveCount(1);
  const { total, table } = await weigh();
  console.log(`${table}\nflat board: ${total} of at most ${MOST.flat} bytes`);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(MOST.flat);
});

test('bytes to a playable board in space', async ({ page, server }) => {
  const weigh = scales(page);
  await page.goto(server.address);
  await begin(page, '3D chess');
  await page.waitForFunction(
    () => (document.querySelector('canvas')?.raumspiel?.frames() ?? 0) > 0,
  );
  const { total, table } = await weigh();
  console.log(`${table}\nboard in space: ${total} of at most ${MOST.space} bytes`);
  expect(total).toBeGreaterThan(MOST.flat);
  expect(total).toBeLessThanOrEqual(MOST.space);
});
