import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { join } from 'node:path';

/** With `SCREENSHOTS=1` every screen is kept as a picture, in all four ways to see it. */
const pictures = process.env.SCREENSHOTS !== undefined;
const directory = join(import.meta.dirname, '../screenshots');

const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const WAYS = (['light', 'dark'] as const)
  .flatMap((colorScheme) => (['desk', 'phone'] as const).map((size) => ({ colorScheme, size })))
  .filter(({ colorScheme, size }) => pictures || (colorScheme === 'light') === (size === 'desk'));

const START =
  '5/5/5/PPPPP/RNKNR|5/5/5/PPPPP/BUQBU|5/5/5/5/5|ubqub/ppppp/5/5/5|rnknr/ppppp/5/5/5 w 0 1';

/** Games as if they had been left on the device: name of the picture, spec, start, moves. */
const GAMES = [
  ['flat', 'connect-7x6-4', '-', 'd d e c c e f'],
  ['flat-won', 'connect-7x6-4', 'a:xo b:xo c:x e:ox f:oox g:oxox', 'd'],
  ['space', 'connect-5x5x5-4', '-', 'c3 b2 c2 d3 b3 d2 c4 c3 c3 b4 d4 a3 b3'],
  ['chess', 'chess-5x5x5', START, 'Ad1Cc1 Ed5Cd4 Bc1Cb1 Db4Cb4'],
  ['chess-mate', 'chess-5x5x5', START, 'Ad1Cc1 Dc5Cb4 Bc1Ad1 Cb4Ab2'],
] as const;

for (const { colorScheme, size } of WAYS) {
  test.describe(`${size}, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: SIZES[size] });

    const look = async (page: Page, name: string): Promise<void> => {
      if (pictures) {
        await page.screenshot({ path: join(directory, `${name}-${size}-${colorScheme}.png`) });
      }
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [name, id, nodes.map((n) => n.html)])).toEqual([]);
    };

    test('home, setting up a game, settings', async ({ page }) => {
      await page.goto('./');
      await look(page, 'home');
      await page.getByRole('button', { name: 'Settings' }).click();
      await look(page, 'settings');
      await page.keyboard.press('Escape');
      const card = page.getByRole('region', { name: 'Connect Four', exact: true });
      await card.getByRole('button', { name: 'Against the computer' }).click();
      await page.getByRole('dialog').getByText('More', { exact: true }).click();
      await look(page, 'setup');
    });

    for (const [name, spec, start, moves] of GAMES) {
      test(`the board: ${name}`, async ({ page }) => {
        const seats = ['Ada', 'Blaise'].map((person) => ({ kind: 'person', name: person }));
        await page.addInitScript(
          (saved) => localStorage.setItem('raumspiel.game', saved),
          JSON.stringify({ spec, start, moves, seats }),
        );
        await page.goto('./#/play');
        await expect(page.getByTestId('status')).toBeVisible();
        if (!name.startsWith('flat')) {
          await page.waitForFunction(
            () => (document.querySelector('canvas')?.raumspiel?.frames() ?? 0) > 0,
          );
        }
        if (name === 'chess' && size === 'desk')
          await page.locator('[data-cell="2,0,2"]:visible').first().click();
        await look(page, name);
      });
    }
  });
}
