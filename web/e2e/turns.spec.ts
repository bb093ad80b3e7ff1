import { drop, expect, gameOf, seesDiscs, sitDown, test } from './online/table';

test('whose move it is stands in the title and the badge, on every screen, without a name', async ({
  arrive,
}) => {
  const [ada, bob] = [await arrive(), await arrive()];
  await ada.page.addInitScript(() => {
    navigator.setAppBadge = (count) => {
      document.documentElement.dataset.badge = String(count);
      return Promise.resolve();
    };
  });
  await ada.page.reload();
  const badge = ada.page.locator('html');
  await sitDown(ada, bob, { time: '3 days a move' });
  const own = `#/game/${gameOf(ada)}`;
  await expect(ada.page).toHaveTitle('(1) ● Your turn – Raumspiel');
  for (const screen of ['#/learn', '#/analysis/chess-5x5x5', '#/games', '#/']) {
    await ada.page.goto(screen);
    await expect(ada.page).toHaveTitle('(1) Raumspiel');
  }
  await expect(badge).toHaveAttribute('data-badge', '1');
  await ada.page.goto(own);
  await drop(ada, 'd');
  await seesDiscs([ada, bob], 1);
  await expect(ada.page).toHaveTitle('Raumspiel');
  await expect(badge).toHaveAttribute('data-badge', '0');
  await ada.page.goto('#/learn');
  await expect(ada.page).toHaveTitle('Raumspiel');
  await drop(bob, 'd');
  await seesDiscs([bob], 2);
  // Who comes back to the tab is told at once, others within a minute.
  await ada.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(ada.page).toHaveTitle('(1) Raumspiel');
  await expect(badge).toHaveAttribute('data-badge', '1');
});
