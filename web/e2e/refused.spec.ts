import type { Page } from '@playwright/test';
import { choose, clickCell, expect, resume, scene, sliceCell, test } from './local/board';

const CHESS = 'chess-5x5x5';
const FAR = '5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|4k/5/5/5/5';
/** A rook looks through the knight at the king; without the knight it gives check. */
const PIN = `2r2/5/2N2/P4/2K2|${FAR} w 0 1`;
const CHECK = `2r2/5/5/P4/2K2|${FAR} w 0 1`;

const marked = (page: Page): Promise<string[]> =>
  page
    .locator('.cell.because')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-cell') ?? '').sort());

test('a click that leads nowhere says why, and shows it on the board', async ({ page }) => {
  await choose(page, { layout: 'slices' });
  await resume(page, CHESS, { start: PIN });
  const said = page.getByRole('alert');

  await sliceCell(page, '2,2,0').click();
  await expect(said).toHaveText('That knight is pinned: it protects the king. Attacker: rook Ac5.');
  expect(await marked(page)).toEqual(['2,0,0', '2,2,0', '2,4,0']);

  await sliceCell(page, '2,4,0').click();
  await expect(said).toHaveText('That rook is not yours.');
  expect(await marked(page)).toEqual(['2,4,0']);

  // What is done next wipes it away.
  await sliceCell(page, '0,1,0').click();
  await expect(said).toHaveCount(0);
  expect(await marked(page)).toEqual([]);
  await sliceCell(page, '4,4,0').click();
  await expect(said).toHaveText('That pawn cannot go to Ae5.');
  expect(await marked(page)).toEqual(['4,4,0']);

  await resume(page, CHESS, { start: CHECK });
  await sliceCell(page, '0,1,0').click();
  await expect(said).toHaveText('You are in check, and that pawn cannot help. Attacker: rook Ac5.');
  expect(await marked(page)).toEqual(['0,1,0', '2,0,0', '2,4,0']);
});

test('so it does in the scene, on the analysis board, and on a phone', async ({ page }) => {
  await resume(page, CHESS, { start: PIN });
  await scene(page);
  await clickCell(page, { x: 2, y: 2, z: 0 }, 0.3);
  await expect(page.getByRole('alert')).toContainText('That knight is pinned');
  expect(await marked(page)).toEqual(['2,0,0', '2,2,0', '2,4,0']);

  await page.goto(`./#/analysis/${CHESS}//${encodeURIComponent(PIN)}`);
  await sliceCell(page, '2,2,0').click();
  await expect(page.getByRole('alert')).toContainText('That knight is pinned');
  expect(await marked(page)).toEqual(['2,0,0', '2,2,0', '2,4,0']);

  await page.setViewportSize({ width: 390, height: 844 });
  await resume(page, CHESS, { start: PIN });
  await page.locator('.level-tabs').getByLabel('Level A').click();
  await sliceCell(page, '2,2,0').click();
  const said = page.getByRole('alert');
  await expect(said).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.level-tabs [data-tint="0"] .tab-check')).toBeVisible();
});
