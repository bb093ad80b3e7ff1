import type { Page } from '@playwright/test';
import { begin, drop, expect, resume, scene, test } from './local/board';

/** Waits until the service worker has what a first visit promises. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const [name = ''] = await caches.keys();
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => url);
  });

test('installable, and playable without a network once visited', async ({ page, context }) => {
  await page.goto('./');
  const manifest = (await (await page.request.get('./manifest.webmanifest')).json()) as {
    display: string;
    icons: { src: string; sizes: string }[];
  };
  expect(manifest.display).toBe('standalone');
  for (const size of ['192x192', '512x512']) {
    const icon = manifest.icons.find(({ sizes }) => sizes === size);
    expect((await page.request.get(icon?.src ?? 'none')).ok()).toBe(true);
  }

  // The first visit fetches nothing that it may never need.
  const first = await kept(page);
  expect(first.some((url) => /\.book|engine_bg|SceneBoard/.test(url))).toBe(false);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await begin(page, 'Connect Four');
  await drop(page, 'd');
  await expect(page.locator('.disc')).toHaveCount(1);
  await page.reload();
  await expect(page.locator('.disc')).toHaveCount(1);
});

test('what was used once is there without a network: the computer and the scene', async ({
  page,
  context,
}) => {
  const seats = [
    { kind: 'person', name: 'Ada' },
    { kind: 'computer', name: 'Computer', level: 2 },
  ] as const;
  await resume(page, 'connect-7x6-4', { seats });
  await drop(page, 'd');
  await expect(page.locator('.disc')).toHaveCount(2);
  await expect.poll(async () => (await kept(page)).join()).toMatch(/engine_bg/);
  await resume(page, 'connect-5x5x5-4');
  await scene(page);
  await expect.poll(async () => (await kept(page)).join()).toMatch(/SceneBoard/);

  await context.setOffline(true);
  await page.reload();
  await scene(page);
  await page.goto('./');
  await page.getByRole('radio', { name: 'Connect Four', exact: true }).check();
  await page.getByRole('button', { name: 'The computer' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await drop(page, 'd');
  await expect(page.locator('.disc')).toHaveCount(2);
});
