import { look, SIZES, type Size } from './local/look';
import { expect, playOut, press, sitDown, test } from './online/table';

for (const size of Object.keys(SIZES) as Size[]) {
  test(`the player's page on a ${size}`, async ({ arrive }) => {
    test.setTimeout(240_000);
    const options = { viewport: SIZES[size], reducedMotion: 'reduce' } as const;
    const [ada, bob] = [await arrive(options), await arrive(options)];
    await bob.page.goto('/#/player');
    await expect(bob.page.getByRole('textbox', { name: 'Recovery code' })).toBeVisible();
    await look(bob.page, 'player-stranger', size);

    await sitDown(ada, bob);
    await playOut(ada, bob, ['d', 'e', 'd', 'e', 'd', 'e', 'd']);
    await look(ada.page, 'player-end', size);
    await press(ada, 'Keep my games');
    await expect(ada.page.getByText('Kept. Here you are called Ada.')).toBeVisible();
    await press(ada, 'Show it to everybody');
    await expect(bob.page.getByText('Ada would like to show this game')).toBeVisible();
    await look(bob.page, 'player-wish', size);
    await press(bob, 'Rematch');
    const again = ada.page.locator('.end-first').getByRole('button', { name: 'Accept' });
    await again.click();
    await playOut(bob, ada, ['a']);
    await ada.page.goto('/#/');
    await expect(ada.page.getByText('Your move')).toBeVisible();
    await look(ada.page, 'player-home', size);
    await ada.page.goto('/#/games');
    await expect(ada.page.getByText('This device is Ada’s now.')).toBeVisible();
    await look(ada.page, 'player-games', size);

    await ada.page.goto('/#/player');
    await expect(ada.page.getByText('Won', { exact: true }).last()).toBeVisible();
    await ada.page.getByText('Bots', { exact: true }).click();
    await look(ada.page, 'player-page', size);
    await press(ada, 'Get a recovery code');
    await press(ada, 'Change the name');
    await press(ada, 'Or one of these');
    await press(ada, 'Delete me');
    await expect(ada.page.getByText('Delete everything about you here?')).toBeVisible();
    await look(ada.page, 'player-questions', size);
    await press(ada, 'Another device');
    await expect(ada.page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await look(ada.page, 'player-pair', size);
    const code = (await ada.page.getByLabel('Code', { exact: true }).textContent()) ?? '';
    await bob.page.goto(`/#/pair/${code.replaceAll('-', '')}`);
    await expect(bob.page.getByRole('button', { name: 'Yes, this device is mine' })).toBeVisible();
    await look(bob.page, 'player-confirm', size);
  });
}
