import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { createLink, expect, playOut, press, seesDiscs, test, type Person } from './online/table';

/** With `SCREENSHOTS=1` every screen is kept as a picture, in all four ways to see it. */
const pictures = process.env.SCREENSHOTS !== undefined;
const directory = join(import.meta.dirname, '../screenshots');

const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const WAYS = (['light', 'dark'] as const)
  .flatMap((colorScheme) => (['desk', 'phone'] as const).map((size) => ({ colorScheme, size })))
  .filter(({ colorScheme, size }) => pictures || (colorScheme === 'light') === (size === 'desk'));

for (const { colorScheme, size } of WAYS) {
  const look = async (page: Page, name: string): Promise<void> => {
    if (pictures) {
      await page.screenshot({ path: join(directory, `online-${name}-${size}-${colorScheme}.png`) });
    }
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [name, id, nodes.map((node) => node.html)])).toEqual(
      [],
    );
  };

  test(`the screens of online play on a ${size}, ${colorScheme}`, async ({ arrive, server }) => {
    test.setTimeout(240_000);
    const options = { colorScheme, viewport: SIZES[size], reducedMotion: 'reduce' } as const;
    const [ada, bob]: Person[] = [await arrive(options), await arrive(options)];
    if (!ada || !bob) return;
    const card = ada.page.getByRole('region', { name: 'Connect Four', exact: true });
    await card.getByRole('button', { name: 'With a friend' }).click();
    await ada.page.getByRole('dialog').getByText('More', { exact: true }).click();
    await look(ada.page, 'create');
    await press(ada, 'Cancel');

    const link = await createLink(ada, 'Connect Four', {
      name: 'Ada',
      side: 'First',
      time: '10 minutes + 5 seconds a move',
    });
    await look(ada.page, 'waiting');
    await bob.page.evaluate(() =>
      localStorage.setItem('raumspiel.settings', JSON.stringify({ names: ['Bob', ''] })),
    );
    await bob.page.goto(link);
    await bob.page.reload();
    await seesDiscs([ada, bob], 0);
    await playOut(ada, bob, ['d', 'd', 'c', 'b', 'e', 'f']);
    await look(ada.page, 'game');

    await press(bob, 'Offer a draw');
    await press(bob, 'Say something');
    await look(bob.page, 'phrases');
    await press(bob, 'Well played!');
    await expect(ada.page.getByText('Bob: Well played!')).toBeVisible();
    await look(ada.page, 'offer');
    await press(ada, 'Decline');

    const eve = await arrive(options);
    await eve.page.goto(link);
    await expect(eve.page.getByText('Both seats of this game are taken.')).toBeVisible();
    await look(eve.page, 'full');
    await press(eve, 'Watch the game');
    await seesDiscs([eve], 6);
    await look(eve.page, 'watch');
    await eve.page.context().close();

    await playOut(ada, bob, ['c', 'b', 'e', 'b', 'c', 'b'], 6);
    await expect(ada.page.getByRole('dialog')).toContainText('Bob wins');
    await press(bob, 'Rematch');
    await expect(ada.page.getByRole('dialog')).toContainText('rematch');
    await look(ada.page, 'end');

    await press(ada, 'New game');
    await ada.page.goto(`${server.address}/#/games`);
    await expect(ada.page.getByRole('link', { name: /against Bob/ })).toBeVisible();
    await look(ada.page, 'games');
  });
}
