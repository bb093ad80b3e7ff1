import { look, SIZES, type Size } from './local/look';
import { createLink, expect, playOut, press, seesDiscs, test, type Person } from './online/table';

for (const size of Object.keys(SIZES) as Size[]) {
  test(`the screens of online play on a ${size}`, async ({ arrive, server }) => {
    test.setTimeout(240_000);
    const options = { viewport: SIZES[size], reducedMotion: 'reduce' } as const;
    const [ada, bob]: Person[] = [await arrive(options), await arrive(options)];
    if (!ada || !bob) return;
    await press(ada, 'A friend');
    await ada.page.getByRole('dialog').getByText('More', { exact: true }).click();
    await look(ada.page, 'online-create', size);
    await press(ada, 'Cancel');

    const link = await createLink(ada, 'Connect Four', {
      name: 'Ada',
      side: 'First',
      time: '10 minutes + 5 seconds a move',
    });
    await look(ada.page, 'online-waiting', size);
    await bob.page.evaluate(() =>
      localStorage.setItem('raumspiel.settings', JSON.stringify({ names: ['Bob', ''] })),
    );
    await bob.page.goto(link);
    await bob.page.reload();
    await seesDiscs([ada, bob], 0);
    await playOut(ada, bob, ['d', 'd', 'c', 'b', 'e', 'f']);
    await look(ada.page, 'online-game', size);

    if (size === 'phone') await press(bob, 'More');
    await press(bob, 'Offer a draw');
    await press(bob, 'Say something');
    await look(bob.page, 'online-phrases', size);
    await press(bob, 'Well played!');
    await expect(ada.page.getByText('Bob: Well played!')).toBeVisible();
    await look(ada.page, 'online-offer', size);
    await press(ada, 'Decline');

    const eve = await arrive(options);
    await eve.page.goto(link);
    await expect(eve.page.getByText('Both seats of this game are taken.')).toBeVisible();
    await look(eve.page, 'online-full', size);
    await press(eve, 'Watch the game');
    await seesDiscs([eve], 6);
    await look(eve.page, 'online-watch', size);
    await eve.page.context().close();

    await playOut(ada, bob, ['c', 'b', 'e', 'b', 'c', 'b'], 6);
    await expect(ada.page.getByRole('dialog')).toContainText('Bob wins');
    await press(bob, 'Rematch');
    await expect(ada.page.getByRole('dialog')).toContainText('rematch');
    await look(ada.page, 'online-end', size);

    await press(ada, 'New game');
    await ada.page.goto(`${server.address}/#/games`);
    await expect(ada.page.getByRole('link', { name: /against Bob/ })).toBeVisible();
    await look(ada.page, 'online-games', size);
  });
}
