import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { choose, expect, more, resume, scene, sliceCell, START, status, test } from './local/board';

const CHESS = 'chess-5x5x5';
const SPACE = 'connect-5x5x5-4';

test('a pawn becomes a queen first; Enter is enough', async ({ page }) => {
  await choose(page, { layout: 'slices' });
  const start = '5/5/5/5/K4|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/P4/5/5/4k w 0 1';
  await resume(page, CHESS, { start });
  await sliceCell(page, '0,3,4').click();
  await sliceCell(page, '0,4,4').click();
  const choices = page.getByRole('dialog').locator('.promotions button');
  await expect(choices).toHaveText(['queen', 'unicorn', 'rook', 'bishop', 'knight']);
  await expect(choices.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sliceCell(page, '0,4,4')).toHaveAttribute('aria-label', /White queen/);
});

test('views have names, and turn the board', async ({ page }) => {
  await resume(page, SPACE, { moves: 'c3 c3 c3 b2' });
  await scene(page);
  const views = page.locator('.scene-controls button');
  await expect(views).toHaveText(['Solid', 'Fan', 'Front', 'Side', 'Top']);
  await expect(page.locator('.scene-controls')).toContainText('Apart');
  const yaw = () => page.evaluate(() => document.querySelector('canvas')?.raumspiel?.yaw() ?? 0);
  await page.getByRole('button', { name: 'Side', exact: true }).click();
  await expect.poll(yaw).toBeCloseTo(Math.PI / 2, 3);

  // The pad shows every column as it stands, in shapes as well as colours.
  const stack = (column: string) => page.locator(`[data-column="${column}"] .stack-bead`);
  await expect(stack('c3')).toHaveCount(3);
  await expect(stack('b2')).toHaveCount(1);
  await expect(stack('a1')).toHaveCount(0);
  expect(await stack('c3').evaluateAll((beads) => beads.map((bead) => bead.classList[1]))).toEqual([
    'side-0',
    'side-1',
    'side-0',
  ]);

  // Seen from behind, the letters stand on the edge that is near then.
  await page.getByRole('button', { name: 'Fan', exact: true }).click();
  const letter = async () => {
    const [label, far] = [page.locator('.scene-label', { hasText: /^a$/ }), { x: 0, y: 4, z: 0 }];
    const box = await label.boundingBox();
    const edge = await page.evaluate(
      (cell) => document.querySelector('canvas')?.raumspiel?.project(cell),
      far,
    );
    return box && edge ? Math.hypot(box.x - edge.x, box.y - edge.y) : Infinity;
  };
  const before = await letter();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Turn', exact: true }).click();
  await expect.poll(letter).toBeLessThan(before / 2);
});

test('a level says what it is; a game that is not over can be analysed', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('button', { name: 'The computer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Beginner').check();
  await expect(dialog).toContainText('Sees what is a move away, and often overlooks it.');
  await dialog.getByLabel('Master').check();
  await expect(dialog).toContainText('Looks as far as it can in a few seconds.');
  await page.keyboard.press('Escape');

  await resume(page, 'connect-7x6-4', { moves: 'd d e' });
  await more(page, 'Analyse');
  await expect(page).toHaveURL(/#\/analysis\/connect-7x6-4\/d\.d\.e$/);
  await expect(page.locator('g.disc')).toHaveCount(3);
  // More than one way to go on is shown.
  const lines = page.locator('.best-line');
  await expect.poll(() => lines.count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
  await expect(lines.nth(1)).toContainText(/^Or \(/);
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await expect(status(page)).toHaveText('Blaise to move');
});

test('the console stays empty, in every game', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => {
    // The browser itself tells how it draws.
    if (!message.text().includes('GL Driver Message')) said.push(message.text());
  });
  for (const [spec, start] of [
    ['connect-7x6-4', '-'],
    [SPACE, '-'],
    [CHESS, START],
  ] as const) {
    await resume(page, spec, { start });
    if (spec !== 'connect-7x6-4') await scene(page);
  }
  expect(said).toEqual([]);
});

const ground = (theme: 'light' | 'dark'): string => {
  const styles = readFileSync(join(import.meta.dirname, '../src/style/theme.css'), 'utf8');
  const grounds = [...styles.matchAll(/--page: (#\w+);/g)].map(([, colour]) => colour ?? '');
  return grounds[theme === 'light' ? 0 : 1] ?? '';
};

const themeColour = (page: Page) =>
  page.locator('meta[name="theme-color"]').getAttribute('content');

test('what others show of the page: colours of its ground, icons, a preview', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('./');
  await expect(page.getByRole('heading', { name: 'Choose a game' })).toBeVisible();
  expect(await themeColour(page)).toBe(ground('light'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => themeColour(page)).toBe(ground('dark'));
  const head = (selector: string, name: string) => page.locator(selector).getAttribute(name);
  for (const picture of [
    await head('link[rel="apple-touch-icon"]', 'href'),
    await head('meta[property="og:image"]', 'content'),
  ]) {
    const answer = await page.request.get(picture ?? 'missing');
    expect([picture, answer.status(), answer.headers()['content-type']]).toEqual([
      picture,
      200,
      'image/png',
    ]);
  }
  expect(await head('meta[property="og:title"]', 'content')).toBe('Raumspiel');
  const manifest = (await (await page.request.get('./manifest.webmanifest')).json()) as Record<
    string,
    string
  >;
  expect([manifest.background_color, manifest.theme_color]).toEqual([
    ground('light'),
    ground('light'),
  ]);
});
