import { expect, test, type Page } from '@playwright/test';

async function against(page: Page, spec: string, level: number, moves: string): Promise<void> {
  const seats = [
    { kind: 'person', name: 'Ada' },
    { kind: 'computer', name: 'Computer', level },
  ];
  await page.addInitScript(
    (saved) => localStorage.setItem('raumspiel.game', saved),
    JSON.stringify({ spec, start: '-', moves, seats }),
  );
  await page.goto('./#/play');
}

test('the computer sees a threat and parries it', async ({ page }) => {
  await against(page, 'connect-7x6-4', 4, 'a g a g');
  await page.getByRole('button', { name: 'Drop in column a' }).click();
  await expect(page.locator('.disc')).toHaveCount(6);
  await page.getByRole('button', { name: 'Drop in column a' }).click();
  // Its disc lies on ours in column a, so there is no line yet and the game goes on.
  await expect(page.locator('.disc')).toHaveCount(8);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the best there is begins in the middle, by its book', async ({ page }) => {
  const seats = [
    { kind: 'computer', name: 'Computer', level: 7 },
    { kind: 'person', name: 'Ada' },
  ];
  await page.addInitScript(
    (saved) => localStorage.setItem('raumspiel.game', saved),
    JSON.stringify({ spec: 'connect-7x6-4', start: '-', moves: '', seats }),
  );
  const book = page.waitForResponse((answer) => answer.url().includes('.book'));
  await page.goto('./#/play');
  expect((await book).ok()).toBe(true);
  await expect(page.getByTestId('status')).toHaveText('Ada to move', { timeout: 30_000 });
  await expect(page.locator('.disc')).toHaveCount(1);
});
