import { drop, expect, resume, status, test } from './local/board';

const ADA = { kind: 'person', name: 'Ada' } as const;
const computer = (level: number) => ({ kind: 'computer', name: 'Computer', level }) as const;

test('the computer sees a threat and parries it', async ({ page }) => {
  await resume(page, 'connect-7x6-4', { moves: 'a g a g', seats: [ADA, computer(4)] });
  await drop(page, 'a');
  await expect(page.locator('.disc')).toHaveCount(6);
  await drop(page, 'a');
  // Its disc lies on ours in column a, so there is no line yet and the game goes on.
  await expect(page.locator('.disc')).toHaveCount(8);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the best there is begins in the middle, by its book', async ({ page }) => {
  const book = page.waitForResponse((answer) => answer.url().includes('.book'));
  await resume(page, 'connect-7x6-4', { seats: [computer(7), ADA] });
  expect((await book).ok()).toBe(true);
  await expect(status(page)).toHaveText('Ada to move', { timeout: 30_000 });
  await expect(page.locator('.disc')).toHaveCount(1);
});

test.describe('cut off', () => {
  // What a service worker fetches cannot be held up here.
  test.use({ serviceWorkers: 'block' });

  test('the best there is plays at once while its book is still on its way', async ({ page }) => {
    let send: () => void = () => undefined;
    const sent = new Promise<void>((done) => (send = done));
    await page.route(/\.book$/, async (route) => {
      await sent;
      await route.continue();
    });
    await resume(page, 'connect-7x6-4', { seats: [computer(7), ADA] });
    await expect(page.locator('.disc')).toHaveCount(1);
    await expect(page.getByText('The book of openings is coming: 0 %')).toBeVisible();
    send();
    await expect(page.getByText('The book of openings')).toHaveCount(0, { timeout: 30_000 });
    // From now on it knows: after d c, the only winning move is in the middle again.
    await drop(page, 'a');
    await expect(page.locator('.disc')).toHaveCount(3);
  });

  test('a computer that cannot be loaded says so', async ({ page }) => {
    await page.route(/engine_bg/, (route) => route.abort());
    await resume(page, 'connect-7x6-4', { seats: [ADA, computer(1)] });
    await drop(page, 'd');
    await expect(page.getByRole('alert')).toContainText('The computer player could not be loaded.');
  });
});
