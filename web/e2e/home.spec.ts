import { choose, expect, test } from './local/board';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the game that was chosen last is in sight', async ({ page }) => {
    await choose(page, { game: 'chess' });
    await page.goto('./');
    await expect(page.locator('.card.chosen')).toBeInViewport({ ratio: 0.95 });
    await expect(page.getByRole('radio', { name: '3D chess', exact: true })).toBeChecked();
    await expect(page.locator('.card').first()).not.toBeInViewport();
  });
});
