import { choose, drop, expect, more, resume, status, test } from './local/board';

const SOON = { timeout: 60_000 };
test.describe.configure({ timeout: 150_000 });

test('a game is reviewed from its end: exact verdicts, by keyboard, kept for the next visit', async ({
  page,
}) => {
  await resume(page, 'connect-7x6-4', { moves: 'd c d c d b' });
  await drop(page, 'd');
  await page.getByRole('dialog').getByRole('button', { name: 'Review' }).click();
  await expect(page.getByTestId('verdict')).toHaveText('4. d ★ best', SOON);
  await expect(page.getByTestId('meaning')).toHaveText('Ada wins at once');
  await expect(page.getByText(/^Looked at/)).toHaveCount(0, SOON);
  const graph = page.getByRole('slider', { name: 'The game as a graph' });
  await graph.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByTestId('verdict')).toHaveText('3 … b ? mistake');
  await expect(graph).toHaveAttribute(
    'aria-valuetext',
    /^3 … b: mistake, loses to the next move; could have: loses in 14/,
  );
  await expect(page.locator('g.disc')).toHaveCount(6);
  await page.keyboard.press('Home');
  await expect(page.getByText('First wins in 21 moves')).toBeVisible();
  await page.reload();
  await expect(page.getByTestId('verdict')).toHaveText('4. d ★ best', SOON);
  await expect(page.getByText(/^Looked at/)).toHaveCount(0);
  await page.getByText('The same as a table').click();
  await expect(page.getByRole('row', { name: /3 … b mistake/ })).toBeVisible();
});

test('one comes back from review and analysis: to the game, or to the list of games', async ({
  page,
}) => {
  await resume(page, 'connect-7x6-4', { moves: 'd c d c d b' });
  await more(page, 'Analyse');
  await expect(page.getByRole('heading', { name: /^Analysis/ })).toBeVisible();
  // Moves that are tried out rewrite the address, and do not lead astray.
  await page.getByRole('button', { name: 'Drop in column a', exact: true }).click();
  await expect(page).toHaveURL(/#\/analysis\/connect-7x6-4\/d\.c\.d\.c\.d\.b\.a$/);
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await expect(page).toHaveURL(/#\/play$/);
  await expect(status(page)).toHaveText('Ada to move');
  await drop(page, 'd');
  await page.getByRole('dialog').getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Analyse from here' }).click();
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await expect(status(page)).toHaveText(/^Ada wins/);
  await expect(page.locator('g.disc')).toHaveCount(7);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('./#/review/connect-7x6-4/d.c.d');
  await page.reload();
  await page.getByRole('link', { name: 'Your games' }).click();
  await expect(page).toHaveURL(/#\/games$/);
});

test('a record is imported for review, and analysed from a move on', async ({ page }) => {
  await choose(page, { layout: 'slices', motion: 'none' });
  await page.goto('./');
  await page.getByRole('button', { name: 'Open a record' }).click();
  const record =
    '[Spec "chess-5x5x5"]\n[White "Ada"]\n[Black "Blaise"]\n\n1. Ad1Cc1 Dc5Cb4 2. Bc1Ad1 Cb4Ab2 0-1';
  await page.getByRole('dialog').getByRole('textbox').fill(record);
  await page.getByRole('dialog').getByRole('button', { name: 'Review' }).click();
  await expect(page.getByTestId('verdict')).toContainText('★ best', SOON);
  await expect(page.getByTestId('meaning')).toHaveText('Blaise mates at once', SOON);
  await page.getByRole('button', { name: 'Previous move' }).click();
  await expect(page.getByTestId('verdict')).toContainText('?? blunder', SOON);
  await expect(page.getByTestId('meaning')).toHaveText('Ada is mated by the next move');
  await page.getByRole('button', { name: 'Analyse from here' }).click();
  await expect(page.getByTestId('score')).toHaveText('Black mates at once', SOON);
});
