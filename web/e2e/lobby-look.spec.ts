import { look, SIZES, type Size } from './local/look';
import { RaumspielServer } from './online/server';
import { expect, press, test } from './online/table';

for (const size of Object.keys(SIZES) as Size[]) {
  test(`lobby and watching on a ${size}`, async ({ arrive }) => {
    test.setTimeout(240_000);
    // Of its own, so that nobody is there at first.
    const server = new RaumspielServer();
    await server.start();
    const at = server.address;
    const options = { viewport: SIZES[size], reducedMotion: 'reduce', at } as const;
    const [ada, bob, eve] = [await arrive(options), await arrive(options), await arrive(options)];
    await look(ada.page, 'home-someone', size);
    await ada.page.goto('/#/watch');
    await expect(ada.page.getByText('Nobody plays in public')).toBeVisible();
    await look(ada.page, 'watch-empty', size);
    await ada.page.goto('/#/lobby');
    await expect(ada.page.getByText('Nobody waits just now')).toBeVisible();
    await look(ada.page, 'lobby-empty', size);

    await press(ada, 'Find an opponent');
    await bob.page.goto('/#/lobby');
    await press(bob, 'Find an opponent');
    await expect(ada.page.getByTestId('status')).toBeVisible();
    await expect(ada.page.getByRole('alert')).toContainText('Somebody is here');
    await look(ada.page, 'lobby-found', size);
    await bob.page.goto('/#/lobby/chess-5x5x5');
    await press(bob, 'Find an opponent');
    await eve.page.goto('/#/lobby');
    await expect(eve.page.locator('.seeks li')).toHaveCount(1);
    await expect(eve.page.locator('.boards li')).toHaveCount(1);
    await look(eve.page, 'lobby-open', size);
    await eve.page.getByRole('checkbox', { name: 'Connect Four', exact: true }).uncheck();
    await eve.page.getByRole('checkbox', { name: '4 × 4 × 4' }).check();
    await press(eve, 'Find an opponent');
    await expect(eve.page.getByRole('heading', { name: 'Waiting for somebody' })).toBeVisible();
    await look(eve.page, 'lobby-waiting', size);
    await eve.page.goto('/#/watch');
    await expect(eve.page.getByRole('heading', { name: 'Best players' })).toBeVisible();
    await expect(eve.page.locator('.boards li')).toHaveCount(1);
    await look(eve.page, 'watch-live', size);
    await server.remove();
  });
}
