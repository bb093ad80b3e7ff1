import { drop, expect, playOut, press, seesDiscs, sitDown, test } from './online/table';

test.describe.configure({ timeout: 180_000 });

test('a guest is told who invites to what, says a name, leaves; the next one takes the seat', async ({
  arrive,
}) => {
  const [ada, bob, carol] = [await arrive(), await arrive(), await arrive()];
  const { link } = await sitDown(ada, bob, { time: '5 minutes + 3 seconds a move' });
  const card = bob.page.getByRole('region', { name: 'Invitation' });
  await expect(card).toContainText('Ada invites you to Connect Four.');
  await expect(card).toContainText('You play second · 5 minutes + 3 seconds a move');
  await card.getByLabel('Your name').fill('Bob');
  await card.getByRole('button', { name: 'Say who you are' }).click();
  await expect(ada.page.locator('.player[data-side="1"]')).toContainText('Bob');
  // The card is beside the board: one can play with it there.
  await drop(ada, 'd');
  await seesDiscs([bob], 1);
  await expect(card).toBeVisible();
  await press(bob, 'Leave');
  await bob.page.getByRole('group').getByRole('button', { name: 'Leave' }).click();
  await expect(bob.page.getByRole('heading', { name: 'Choose a game' })).toBeVisible();

  await carol.page.goto(link);
  await expect(carol.page.getByRole('region', { name: 'Invitation' })).toContainText('Ada invites');
  const moved = await carol.page.locator('g.disc').count();
  await playOut(ada, carol, moved === 0 ? ['d', 'e'] : ['e'], moved);
  await expect(carol.page.getByRole('region', { name: 'Invitation' })).toHaveCount(0);
});

test('time is given to the other player, who is told', async ({ arrive }) => {
  const [ada, bob] = [await arrive(), await arrive()];
  await sitDown(ada, bob, { time: '1 minute' });
  await playOut(ada, bob, ['d', 'e']);
  const clock = ada.page.locator('.player[data-side="1"] .clock');
  await ada.page.getByRole('button', { name: 'More', exact: true }).click();
  await ada.page.getByRole('button', { name: 'Give 15 seconds' }).click();
  await expect(bob.page.getByText('Ada gives you 15 seconds.')).toBeVisible();
  await expect(ada.page.getByText('You gave 15 seconds.')).toBeVisible();
  await expect(clock).toHaveText(/^1:\d\d$/);
});

test('a clock of one’s own is agreed on by the link', async ({ arrive }) => {
  const [ada, bob] = [await arrive(), await arrive()];
  const { page } = ada;
  await page.getByRole('radio', { name: 'Connect Four', exact: true }).check();
  await page.getByRole('button', { name: 'A friend', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('More', { exact: true }).click();
  await dialog.getByLabel('Time for each player').selectOption('A clock of your own');
  await dialog.getByLabel('Minutes for each player').fill('7');
  await dialog.getByLabel('Seconds added for each move').fill('4');
  await dialog.getByRole('button', { name: 'Get a link' }).click();
  const link = (await page.getByLabel('Link to join').textContent()) ?? '';
  await bob.page.goto(link);
  await expect(bob.page.getByRole('region', { name: 'Invitation' })).toContainText(
    '7 minutes + 4 seconds a move',
  );
});
