import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import {
  choose,
  clickCell,
  drop,
  expect,
  pointOf,
  resume,
  scene,
  sliceCell,
  test,
} from './local/board';
import { look, SIZES, type Size } from './local/look';

/** One known puzzle of each game: who plays b wins on c, d3 wins on d1 or d5, and the queen mates from Ba4. */
const KNOWN = {
  'connect-7x6-4': 't900 4544431254',
  'connect-5x5x5-4': 'f458 c2a3a1c4b2e2d2a2d4c3',
  'chess-5x5x5': '21140 5/2N1K/5/1R3/5|1P2B/2k2/5/5/3Q1|5/5/5/1N2P/5|5/5/5/5/5|5/5/5/5/5 w',
} as const;

async function withPuzzle(page: Page, spec: keyof typeof KNOWN = 'connect-7x6-4'): Promise<void> {
  const body = `raumspiel puzzles 1\ngame ${spec}\nseed 1\nsources 1\n${KNOWN[spec]}\n`;
  await page.route(`**/${spec}*.txt`, (route) => route.fulfill({ body }));
}

interface Learnt {
  readonly ratings: Record<string, { rating: number; count: number }>;
  readonly days: readonly number[];
}

const learntOn = async (page: Page): Promise<Learnt> =>
  JSON.parse(await page.evaluate(() => localStorage.getItem('raumspiel.learnt') ?? '{}')) as Learnt;

const verdict = (page: Page) => page.getByTestId('verdict');
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

for (const size of Object.keys(SIZES) as Size[]) {
  test.describe(size, () => {
    // What the test puts in the place of the puzzles is not asked of the service worker.
    test.use({ viewport: SIZES[size], serviceWorkers: 'block' });
    test.describe.configure({ timeout: 240_000 });

    test('a puzzle is failed, refuted on the board, and solved', async ({ page }) => {
      await withPuzzle(page);
      await page.goto('./#/puzzle/connect-7x6-4/daily');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('to move and win');
      await expect(page.locator('.disc')).toHaveCount(10);
      await look(page, 'puzzle', size);
      await drop(page, 'g');
      await expect(verdict(page)).toContainText('does not do it');
      await expect(page.locator('.disc')).toHaveCount(12);
      await press(page, 'Try again');
      await expect(page.locator('.disc')).toHaveCount(10);
      await drop(page, 'b');
      await expect(verdict(page)).not.toContainText('Let us see');
      await expect(page.locator('.disc')).toHaveCount(12);
      await drop(page, 'c');
      await expect(verdict(page)).toContainText('Solved');
      await look(page, 'puzzle-solved', size);
      const { ratings, days } = await learntOn(page);
      // The first try counted, and it was wrong; the day counts all the same.
      expect(ratings['connect-7x6-4']?.count).toBe(1);
      expect(ratings['connect-7x6-4']?.rating).toBeLessThan(1000);
      expect(days).toHaveLength(1);
    });

    test('who gives up is shown the solution, and hints cost', async ({ page }) => {
      await withPuzzle(page);
      await page.goto('./#/puzzle/connect-7x6-4/0');
      await expect(page.locator('.disc')).toHaveCount(10);
      await press(page, 'Hint');
      await press(page, 'Show the move');
      await press(page, 'Solution');
      await expect(verdict(page)).toContainText('how it goes');
      await expect(page.locator('.disc')).toHaveCount(13);
      await press(page, 'Once more');
      await expect(page.locator('.disc')).toHaveCount(10);
    });

    test('a hint costs the puzzle, even where it is solved after it', async ({ page }) => {
      await withPuzzle(page);
      await page.goto('./#/puzzle/connect-7x6-4/0');
      await press(page, 'Hint');
      await expect(page.getByRole('button', { name: 'Show the move' })).toBeVisible();
      const { ratings } = await learntOn(page);
      expect(ratings['connect-7x6-4']?.rating).toBeLessThan(1000);
      await drop(page, 'b');
      await expect(page.locator('.disc')).toHaveCount(12);
      await drop(page, 'c');
      await expect(verdict(page)).toContainText('Solved');
      expect((await learntOn(page)).ratings).toEqual(ratings);
      await page.reload();
      await expect(page.getByText(`You: ${ratings['connect-7x6-4']?.rating ?? 0}`)).toBeVisible();
    });

    test('the result of the day is shared as text and as a picture', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
      await withPuzzle(page);
      await page.goto('./#/puzzle/connect-7x6-4/daily');
      await drop(page, 'b');
      await expect(page.locator('.disc')).toHaveCount(12);
      await drop(page, 'c');
      await expect(verdict(page)).toContainText('Solved at the first try');
      await press(page, 'Share');
      await expect(page.getByRole('button', { name: 'Copied.' })).toBeVisible();
      const text = await page.evaluate(() => navigator.clipboard.readText());
      expect(text).toMatch(/^Raumspiel · Connect Four · \d{4}-\d\d-\d\d\nsolved at the first try/);
      expect(text).toContain('#/puzzle/connect-7x6-4/daily');
      expect(text).not.toContain('4544431254');
      const coming = page.waitForEvent('download');
      await press(page, 'Picture');
      const picture = await coming;
      expect(picture.suggestedFilename()).toMatch(/^raumspiel-\d{4}-\d\d-\d\d\.png$/);
      const bytes = await readFile(await picture.path());
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    });

    test('a puzzle of chess is failed, begun and given up in the levels', async ({ page }) => {
      await withPuzzle(page, 'chess-5x5x5');
      await page.goto('./#/puzzle/chess-5x5x5/0');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('mates in two');
      await press(page, 'In the levels');
      // Where there is little room one level is shown.
      if (size === 'phone') await page.locator('.level-tabs').getByLabel('Level B').click();
      const move = async (from: string, to: string): Promise<void> => {
        for (const cell of [from, to]) {
          await sliceCell(page, cell).focus();
          await page.keyboard.press('Enter');
        }
      };
      await move('3,0,1', '2,1,1');
      await expect(verdict(page)).toContainText('does not do it');
      await press(page, 'Try again');
      await move('3,0,1', '0,3,1');
      await expect(verdict(page)).toContainText('Right');
      await look(page, 'puzzle-chess', size);
      await press(page, 'Solution');
      await expect(verdict(page)).toContainText('how it goes');
    });

    test('a puzzle in 3D is failed and solved', async ({ page }) => {
      await withPuzzle(page, 'connect-5x5x5-4');
      await page.goto('./#/puzzle/connect-5x5x5-4/0');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('to move and win');
      const column = (name: string) => page.locator(`[data-column="${name}"]`);
      await column('a1').click();
      await expect(verdict(page)).toContainText('does not do it');
      await press(page, 'Try again');
      await column('d3').click();
      await expect(verdict(page)).toContainText('Right');
      await column('d5').click();
      await expect(verdict(page)).toContainText('Solved');
    });

    test('a lesson in space and in the levels', async ({ page }) => {
      await page.goto('./#/learn/chess-5x5x5/unicorn');
      await expect(page.getByRole('heading', { name: 'The unicorn' })).toBeVisible();
      await scene(page);
      await look(page, 'lesson', size);
      if (size === 'desk') {
        await clickCell(page, { x: 1, y: 0, z: 1 });
        await clickCell(page, { x: 0, y: 1, z: 0 });
      } else {
        await press(page, 'Show me');
      }
      await expect(page.getByText('That is it.').first()).toBeVisible();
      await press(page, 'Next');
      await press(page, 'In the levels');
      await expect(page.getByText(/of 30 cells without a mark/)).toBeVisible();
      await look(page, 'lesson-levels', size);
    });
  });
}

test('a lesson by the keyboard alone', async ({ page }) => {
  await page.goto('./#/learn/chess-5x5x5/king');
  await press(page, 'In the levels');
  await sliceCell(page, '3,3,3').focus();
  await page.keyboard.press('Enter');
  await sliceCell(page, '4,4,4').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('spoken')).toContainText('That is it.');
});

test('all lessons are found from the start page and from the rules', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('radio', { name: '3D chess', exact: true }).check();
  await page.getByRole('button', { name: 'How to play' }).click();
  await page.getByRole('link', { name: 'Learn it by playing' }).click();
  await expect(page.getByRole('heading', { name: 'Cells and their names' })).toBeVisible();
  await page.goto('./#/learn');
  await look(page, 'learn', 'desk');
  await expect(page.getByRole('link', { name: /Stalemate/ })).toBeVisible();
});

test('a legend shows a piece alone with all its moves', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('radio', { name: '3D chess', exact: true }).check();
  await page.getByRole('button', { name: 'How to play' }).click();
  await page.getByRole('button', { name: /^unicorn/i }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('it can go to 16 cells')).toBeVisible();
  await scene(page);
  await look(page, 'legend', 'desk');
  await page.getByRole('link', { name: 'Practise it' }).click();
  // Another scene is drawn for it.
  await expect(page.getByRole('heading', { name: 'The unicorn' })).toBeVisible({ timeout: 45_000 });
});

test('themes can be chosen', async ({ page }) => {
  await page.goto('./#/puzzle/connect-7x6-4/daily');
  await page.getByLabel('Theme').selectOption('Zugzwang');
  await expect(page).toHaveURL(/theme-zugzwang$/);
  await expect(page.getByLabel('Theme')).toHaveValue('zugzwang');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('to move and win');
  await page.getByLabel('Theme').selectOption('Hold');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'one move that does not lose',
  );
});

test('unicorn colours are on the boards of review and analysis too', async ({ page }) => {
  await choose(page, { unicornColours: true, layout: 'slices', motion: 'none' });
  for (const screen of ['review', 'analysis']) {
    await page.goto(`./#/${screen}/chess-5x5x5/Aa2Aa3`);
    await expect(page.locator('.slice .set-0')).toHaveCount(35);
  }
});

test('one’s own mistakes are offered, not the other side’s, and one is made good', async ({
  page,
}) => {
  const seats = [
    { kind: 'computer', name: 'Computer', level: 7 },
    { kind: 'person', name: 'Ada' },
  ] as const;
  await resume(page, 'connect-7x6-4', { moves: 'd c d c d b', seats });
  await page.getByRole('dialog').getByRole('button', { name: 'Review' }).click();
  const missed = page.getByRole('region', { name: 'Find what you missed' });
  await expect(missed.getByRole('link', { name: 'Instead of 3 … b' })).toBeVisible({
    timeout: 90_000,
  });
  await expect(page.getByText(/^Looked at/)).toHaveCount(0, { timeout: 90_000 });
  for (const name of await missed.getByRole('link').allTextContents()) expect(name).toContain('…');
  await missed.getByRole('link', { name: 'Instead of 3 … b' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('From your own game');
  await drop(page, 'd');
  await expect(verdict(page)).toContainText('Solved', { timeout: 60_000 });
});

test.describe('by touch', () => {
  test.use({ viewport: SIZES.phone, hasTouch: true, isMobile: true });

  test('a lesson on a phone, in space', async ({ page }) => {
    await page.goto('./#/learn/chess-5x5x5/king');
    await scene(page);
    const tap = async (x: number, y: number, z: number): Promise<void> => {
      const at = await pointOf(page, { x, y, z });
      await page.touchscreen.tap(at.x, at.y);
    };
    await tap(3, 3, 3);
    await expect(page.getByTestId('spoken')).toContainText('It stands on Dd4.');
    await tap(4, 4, 4);
    await expect(page.getByTestId('spoken')).toContainText('That is it.');
    await page.getByRole('button', { name: 'Next', exact: true }).tap();
    await expect(page.getByTestId('task')).toContainText('Take both pawns');
  });
});

for (const size of Object.keys(SIZES) as Size[])
  test(`puzzles and lessons that were opened are there without a network: ${size}`, async ({
    page,
    context,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(SIZES[size]);
    const opened = async (): Promise<void> => {
      await page.goto('./#/learn/connect-7x6-4/line');
      await expect(page.getByRole('heading', { name: 'Four in a row' })).toBeVisible();
      // Who plays a wins on b, whatever is answered.
      await page.goto('./#/puzzle/connect-7x6-4/7');
      await expect(page.locator('.disc')).toHaveCount(30);
      // The engine is fetched with the first question.
      await press(page, 'Hint');
      await expect(page.getByRole('button', { name: 'Show the move' })).toBeVisible();
    };
    await opened();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.reload();
    await opened();
    await context.setOffline(true);
    await page.reload();
    await expect(page.locator('.disc')).toHaveCount(30);
    await drop(page, 'b');
    await expect(verdict(page)).toContainText('does not do it');
    await press(page, 'Try again');
    await drop(page, 'a');
    await expect(verdict(page)).toContainText('Right');
    await drop(page, 'b');
    await expect(page.locator('.disc')).toHaveCount(34);
    await drop(page, 'b');
    await expect(verdict(page)).toContainText('Solved');
    await press(page, 'Once more');
    await press(page, 'Solution');
    await expect(verdict(page)).toContainText('how it goes');
    await page.goto('./#/learn/connect-7x6-4/line');
    await drop(page, 'g');
    await expect(page.getByText('That is it.').first()).toBeVisible();
  });

test('nothing of it is loaded before it is wanted', async ({ page }) => {
  const LEARNING = /(Learn|Puzzle)Screen|PieceAlone|puzzleSession|soloView|\.txt|engine_bg/;
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('./');
  await expect(page.getByRole('link', { name: /Puzzle of the day/ })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  expect(fetched.filter((url) => LEARNING.test(url))).toEqual([]);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = names.map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(all)).flat().map(({ url }) => url);
  });
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.filter((url) => LEARNING.test(url))).toEqual([]);
  // These are its names: they wait for whoever wants to learn.
  const worker = await page.evaluate(async () => (await fetch('sw.js')).text());
  const later = /const LATER = (\[.*\]);/.exec(worker)?.[1] ?? '';
  for (const name of ['LearnScreen', 'PuzzleScreen', 'PieceAlone', 'chess-5x5x5'])
    expect(later).toContain(name);
});
