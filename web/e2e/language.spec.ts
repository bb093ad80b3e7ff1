import type { Page } from '@playwright/test';
import { LANGUAGES, LOADERS, type Language } from '../src/text/language';
import type { Texts } from '../src/text/en';
import { expect, resume, sliceCell, START, status, test } from './local/board';
import { cutTexts } from './local/cut';

const PHONE = { width: 390, height: 844 };

/** Won by the first player's next move in column a. */
const NEARLY = 'a b a b a b';

/** A pawn before its last step. */
const PROMOTES = '5/5/5/5/K4|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/P4/5/5/4k w 0 1';

/** Brings the page to each of its main screens in turn. */
async function* screens(page: Page, t: Texts): AsyncGenerator<string> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const open = async (name: string): Promise<void> => {
    await button(name).click();
    await expect(dialog).toBeVisible();
  };
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  await page.goto('./#/');
  for (const game of Object.values(t.games)) {
    await page.getByRole('radio', { name: game.name, exact: true }).check();
    yield `home, ${game.name}`;
    for (const way of ['friend', 'computer', 'sameScreen'] as const) {
      await open(t.home.ways[way][0]);
      for (const summary of await dialog.locator('summary').all()) await summary.click();
      yield `${t.home.ways[way][0]}, ${game.name}`;
      await close();
    }
    await open(t.home.howToPlay);
    yield `how to play ${game.name}`;
    await close();
  }
  await open(t.home.open);
  yield 'a record';
  await close();
  await open(t.settings.title);
  yield 'settings';
  await close();

  for (const spec of ['connect-7x6-4', 'connect-5x5x5-4', 'chess-5x5x5']) {
    await resume(page, spec, spec.startsWith('chess') ? { start: START } : {});
    yield `a game of ${spec}`;
    await open(t.game.options);
    yield `more of ${spec}`;
    await close();
  }
  await resume(page, 'connect-7x6-4', { moves: NEARLY });
  await button(t.board.drop('a')).click();
  await expect(dialog).toBeVisible();
  yield 'the end of a game';
  await page.goto('./#/games');
  await expect(page.locator('.games li').first()).toBeVisible();
  yield 'the list of games';
  await page.goto('./#/analysis/connect-7x6-4/d.d.c');
  await expect(page.getByTestId('score')).toBeVisible();
  yield 'analysis';
  await page.goto('./#/review/connect-7x6-4/a.b.a.b.a.b.a');
  await expect(page.getByTestId('verdict')).toBeVisible();
  yield 'review';
  await page.goto('./#/analysis/chess-5x5x5/Ad1Cc1');
  await expect(page.getByTestId('score')).toBeVisible();
  yield 'analysis of chess';
  await open(t.analysis.setUp);
  yield 'setting up a position';
  await close();
  await resume(page, 'chess-5x5x5', { start: START });
  await open(t.game.view);
  yield 'views';
  await close();
  await resume(page, 'chess-5x5x5', { start: PROMOTES });
  await page.locator('.level-tabs [data-tint="4"]').click();
  // Nothing of theirs can be moved, and that is said.
  await sliceCell(page, '4,0,4').click();
  await expect(page.getByRole('alert')).toBeVisible();
  yield 'a refusal';
  await sliceCell(page, '0,3,4').click();
  await sliceCell(page, '0,4,4').click();
  await expect(dialog).toBeVisible();
  yield 'promotion';
  for (const address of ['learn', 'puzzle', 'lobby', 'player', 'watch']) {
    await page.goto(`./#/${address}`);
    await expect(page.locator('main h1, main h2').first()).toBeVisible();
    yield address;
  }
  await page.goto('./#/analysis/nonsense');
  await expect(page.getByText(t.analysis.noGame)).toBeVisible();
  yield 'an address without a game';
}

for (const language of Object.keys(LANGUAGES) as Language[]) {
  test.describe(LANGUAGES[language], () => {
    test.use({ locale: language, viewport: PHONE });

    test('every text can be read whole on a phone', async ({ page }) => {
      // Some forty screens.
      test.setTimeout(400_000);
      const t = await LOADERS[language]();
      const cut: string[] = [];
      for await (const screen of screens(page, t)) {
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
        cut.push(...(await cutTexts(page)).map((text) => `${screen}: ${text}`));
      }
      expect(cut).toEqual([]);
    });
  });
}

test.describe('a browser that asks for German', () => {
  test.use({ locale: 'de-AT' });

  test('gets German and loads nothing else; another language is chosen by hand', async ({
    page,
  }) => {
    const loaded: string[] = [];
    page.on('request', (request) => {
      const [, name] = /\/assets\/(en|de|fr|es)-[\w-]+\.js$/.exec(request.url()) ?? [];
      if (name) loaded.push(name);
    });
    await resume(page, 'connect-7x6-4');
    await expect(status(page)).toHaveText('Ada am Zug');
    await page.getByRole('button', { name: 'In Spalte d einwerfen' }).click();
    await expect(page.locator('.disc')).toHaveCount(1);
    expect(new Set(loaded)).toEqual(new Set(['de']));

    await page.getByRole('button', { name: 'Einstellungen' }).click();
    await page.getByLabel('Sprache').selectOption('Español');
    await expect(status(page)).toHaveText('Juega: Blaise');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.locator('.disc')).toHaveCount(1);
    expect(new Set(loaded)).toEqual(new Set(['de', 'es']));

    await page.getByRole('button', { name: 'Ajustes' }).click();
    await page.getByLabel('Idioma').selectOption('Como el navegador');
    await expect(status(page)).toHaveText('Blaise am Zug');
  });

  test('without its texts the page speaks English', async ({ page }) => {
    await page.route(/\/assets\/de-/, (route) => route.abort());
    await page.goto('./');
    await expect(page.getByRole('heading', { name: 'Choose a game' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test.describe('without a service worker, which would fetch for itself', () => {
    test.use({ serviceWorkers: 'block' });

    test('a language that cannot be loaded is not chosen', async ({ page }) => {
      await page.route(/\/assets\/fr-/, (route) => route.abort());
      await page.goto('./');
      await page.getByRole('button', { name: 'Einstellungen' }).click();
      await page.getByLabel('Sprache').selectOption('Français');
      await expect(page.getByRole('alert')).toContainText('konnte nicht geladen werden');
      await expect(page.getByLabel('Sprache')).toHaveValue('browser');
    });
  });
});
