import { expect, resume, scene, test } from './local/board';
import { look, SIZES, type Size } from './local/look';

const SOON = { timeout: 90_000 };

/** Positions on the analysis board: name of the picture, address, what the engine finds first. */
const ANALYSES = [
  ['analysis-flat', 'connect-7x6-4/d.d.d.c', 'First wins in 17 moves'],
  ['analysis-space', 'connect-5x5x5-4/c3.b2.c2.d3.b3.d2.c4', /better|equal|wins/i],
  ['analysis-chess', 'chess-5x5x5/Ad1Cc1.Ed5Cd4.Bc1Cb1.Db4Cb4', /better|equal|mates/i],
] as const;

const REVIEWS = [
  ['review-flat', 'connect-7x6-4/d.d.d.c.c.d.d.b.e.f.b.b.a.e.e.e.e.a.f.f.f.f.g.c.c.c.a.a.b'],
  ['review-chess', 'chess-5x5x5/Ad1Cc1.Dc5Cb4.Bc1Ad1.Cb4Ab2'],
] as const;

for (const size of Object.keys(SIZES) as Size[]) {
  test.describe(size, () => {
    test.use({ viewport: SIZES[size] });
    test.describe.configure({ timeout: 300_000 });

    for (const [name, address, first] of ANALYSES) {
      test(`the engine's view: ${name}`, async ({ page }) => {
        await page.goto(`./#/analysis/${address}`);
        await expect(page.getByTestId('score')).toHaveText(first, SOON);
        // It would go on forever, and the picture would be another every time.
        await page.getByRole('button', { name: 'Stop' }).click();
        if (name !== 'analysis-flat') await scene(page);
        await look(page, name, size);
      });
    }

    for (const [name, address] of REVIEWS) {
      test(`a game looked through: ${name}`, async ({ page }) => {
        await page.goto(`./#/review/${address}//Ada.Blaise`);
        await expect(page.getByTestId('verdict')).toBeVisible();
        await expect(page.getByText(/^Looked at/)).toHaveCount(0, { timeout: 200_000 });
        await page.getByRole('button', { name: 'Previous move' }).click();
        await look(page, name, size);
      });
    }

    test('setting up a position; a hint', async ({ page }) => {
      await page.goto('./#/analysis');
      await page.getByRole('button', { name: 'Set up' }).click();
      await page.getByRole('dialog').waitFor();
      await look(page, 'set-up', size);
      await resume(page, 'connect-7x6-4', { moves: 'd d e c f' });
      await page.getByRole('button', { name: 'Hint' }).click();
      await expect(page.locator('.hint-mark')).toBeVisible(SOON);
      await look(page, 'hint', size);
    });
  });
}
