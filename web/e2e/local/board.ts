import { expect as baseExpect, test as base, type Locator, type Page } from '@playwright/test';
import type { Cell } from '../../src/rules/types';

export const expect = baseExpect.configure({ timeout: 15_000 });

/** Whatever a page must never do fails the test: errors, breaches of its policy, other origins. */
export const test = base.extend({
  page: async ({ page, baseURL }, use) => {
    const wrongs: string[] = [];
    const ours = new URL(baseURL ?? '').host;
    page.on('request', (request) => {
      const { host, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && host !== ours) wrongs.push(`request to ${request.url()}`);
    });
    page.on('pageerror', (error) => wrongs.push(`error in the page: ${error.message}`));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) wrongs.push(message.text());
    });
    if (process.env.SCREENSHOTS !== undefined) await drawnFinely(page);
    await use(page);
    expect(wrongs).toEqual([]);
  },
});

/** Lets the page take the processor for a graphics chip: then edges are smooth and a room is reflected. */
export const drawnFinely = (page: Page): Promise<unknown> =>
  page.addInitScript({
    content: `{
      const { getExtension } = WebGL2RenderingContext.prototype;
      WebGL2RenderingContext.prototype.getExtension = function (name) {
        return name === 'WEBGL_debug_renderer_info' ? null : getExtension.call(this, name);
      };
    }`,
  });

export const START =
  '5/5/5/PPPPP/RNKNR|5/5/5/PPPPP/BUQBU|5/5/5/5/5|ubqub/ppppp/5/5/5|rnknr/ppppp/5/5/5 w 0 1';

type Seat = { kind: 'person'; name: string } | { kind: 'computer'; name: string; level: number };

const PEOPLE: readonly Seat[] = ['Ada', 'Blaise'].map((name) => ({ kind: 'person', name }));

interface Left {
  readonly start?: string;
  readonly moves?: string;
  readonly seats?: readonly Seat[];
}

/** Puts a game on the device, as if it had been left there, and goes on with it. */
export async function resume(page: Page, spec: string, left: Left = {}): Promise<void> {
  const { start = '-', moves = '', seats = PEOPLE } = left;
  const saved = JSON.stringify({ spec, start, moves, seats });
  await page.goto('./manifest.webmanifest');
  await page.evaluate((text) => localStorage.setItem('raumspiel.game', text), saved);
  await page.goto('./#/play');
  await expect(status(page)).toBeVisible();
}

/** Begins a game on one screen, from the start page. */
export async function begin(page: Page, game: string): Promise<void> {
  await page.getByRole('radio', { name: game, exact: true }).check();
  await page.getByRole('button', { name: 'One screen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click();
  await expect(status(page)).toBeVisible();
}

/** Presses a button that stands behind “More”. */
export async function more(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

/** Types a move, as those do who would rather not point. */
export async function typeMove(page: Page, move: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByLabel('Type a move').fill(move);
  await page.getByLabel('Type a move').press('Enter');
  await expect(page.locator('.more-sheet')).toHaveCount(0);
}

/** Remembers settings as if they had been chosen here before. */
export async function choose(page: Page, settings: object): Promise<void> {
  await page.goto('./manifest.webmanifest');
  await page.evaluate(
    (text) => localStorage.setItem('raumspiel.settings', text),
    JSON.stringify(settings),
  );
}

export const status = (page: Page): Locator => page.getByTestId('status');

export const drop = (page: Page, column: string): Promise<void> =>
  page.getByRole('button', { name: `Drop in column ${column}`, exact: true }).click();

export const sliceCell = (page: Page, cell: string): Locator =>
  page.locator(`.slice [data-cell="${cell}"]`);

/** Waits until the scene has been drawn. */
export async function scene(page: Page): Promise<void> {
  await page.waitForFunction(
    () => (document.querySelector('canvas')?.raumspiel?.frames() ?? 0) > 0,
    undefined,
    { timeout: 45_000 },
  );
}

/** Whether edges are smoothed, as they are where a chip draws. */
export const smooth = (page: Page): Promise<boolean | undefined> =>
  page.evaluate(
    () => document.querySelector('canvas')?.getContext('webgl2')?.getContextAttributes()?.antialias,
  );

/** Where a point above the middle of a cell's floor is on the page. */
export async function pointOf(
  page: Page,
  cell: Cell,
  height?: number,
): Promise<{ x: number; y: number }> {
  const at = await page.evaluate(
    ([where, up]) => document.querySelector('canvas')?.raumspiel?.project(where, up),
    [cell, height] as const,
  );
  if (!at) throw new Error('There is no scene.');
  return at;
}

export async function clickCell(page: Page, cell: Cell, height?: number): Promise<void> {
  const { x, y } = await pointOf(page, cell, height);
  await page.mouse.click(x, y);
}
