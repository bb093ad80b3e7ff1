import type { OpenSeek } from '../src/generated/protocol';
import { expect, gameOf, press, test, truth, type Person } from './online/table';

/** From the home page: somebody, then find one. */
async function seeks(person: Person): Promise<void> {
  await press(person, 'Someone');
  await press(person, 'Find an opponent');
}

const waitingCard = ({ page }: Person) =>
  page.getByRole('heading', { name: 'Waiting for somebody' });

/** Both sit at the same game. */
async function atOneTable(one: Person, other: Person): Promise<string> {
  for (const { page } of [one, other]) {
    await expect(page).toHaveURL(/#\/game\//);
    await expect(page.getByTestId('status')).toBeVisible();
  }
  expect(gameOf(one)).toBe(gameOf(other));
  return gameOf(one);
}

test('two strangers find each other by two presses each', async ({ arrive, server }) => {
  const [ada, bob] = [await arrive(), await arrive()];
  await seeks(ada);
  await expect(waitingCard(ada)).toBeVisible();
  await seeks(bob);
  const game = await atOneTable(ada, bob);
  await expect(ada.page.getByRole('alert')).toContainText('Somebody is here');
  const { paired, time, players } = await truth(server, game);
  expect([paired?.rated, time.kind, players.length]).toEqual([false, 'clock', 2]);
  // Both have become players, each with a name of their own.
  expect(players.every(({ name }) => name !== null)).toBe(true);
  const [first, second] = players[0]?.side === 'first' ? [ada, bob] : [bob, ada];
  await first.page.getByRole('button', { name: 'Drop in column d' }).click();
  await expect(second.page.locator('g.disc')).toHaveCount(1);
  // It outlives a reload, and somebody else sees it on the page for that.
  await second.page.reload();
  await expect(second.page.getByRole('button', { name: 'Drop in column e' })).toBeEnabled();
  const eve = await arrive();
  await eve.page.getByRole('link', { name: 'Watch', exact: true }).click();
  const board = eve.page.getByRole('link', { name: / – .*Connect Four/ });
  await expect(board.locator('.icon')).toHaveCount(1);
  await second.page.getByRole('button', { name: 'Drop in column e' }).click();
  await expect(board.locator('.icon')).toHaveCount(2);
  await board.click();
  await expect(eve.page.getByText('You are watching.')).toBeVisible();
});

test('taken from the list; whoever leaves is out of it, and nothing moves', async ({ arrive }) => {
  const [ada, bob, eve] = [await arrive(), await arrive(), await arrive()];
  await seeks(ada);
  await expect(waitingCard(ada)).toBeVisible();
  await eve.page.goto('/#/lobby/chess-5x5x5');
  const rows = eve.page.locator('.seeks li');
  await expect(rows).toHaveCount(1);
  await bob.page.goto('/#/lobby/chess-5x5x5');
  await press(bob, 'Find an opponent');
  await expect(rows).toHaveCount(2);
  await expect(eve.page.getByText('2 other people wait')).toBeVisible();
  const button = eve.page.getByRole('button', { name: /^Play 3D chess with / });
  await button.hover();
  const before = await button.boundingBox();
  await ada.page.close();
  await expect(rows.first()).toContainText('gone');
  expect(await button.boundingBox()).toEqual(before);
  await eve.page.mouse.move(2, 2);
  await expect(rows).toHaveCount(1);
  await button.click();
  await atOneTable(bob, eve);
  expect((eve.sent.find(({ type }) => type === 'seek') as { with?: string }).with).toBeTruthy();
});

test('we call you: the computer’s game is not lost', async ({ arrive }) => {
  const [ada, bob] = [await arrive(), await arrive()];
  await seeks(ada);
  await press(ada, 'Play the computer meanwhile');
  await ada.page.getByRole('button', { name: 'Drop in column d' }).click();
  await expect(ada.page.locator('g.disc')).toHaveCount(2);
  await expect(ada.page.getByRole('link', { name: /^Waiting 0:/ })).toBeVisible();
  await seeks(bob);
  await atOneTable(ada, bob);
  await expect(ada.page.getByRole('alert')).toContainText('waits for you on the start page');
  await expect(ada.page.getByRole('link', { name: /^Waiting/ })).toHaveCount(0);
  await ada.page.goto('/#/');
  await ada.page.getByRole('link', { name: /^Go on: .*Computer/ }).click();
  await expect(ada.page.locator('g.disc')).toHaveCount(2);
});

test('cancel, and a link to one’s own seek', async ({ arrive, server }) => {
  const [ada, bob] = [await arrive(), await arrive({ viewport: { width: 390, height: 844 } })];
  await seeks(ada);
  await press(ada, 'Cancel');
  await expect(ada.page.getByRole('button', { name: 'Find an opponent' })).toBeVisible();
  const open = async () =>
    ((await (await fetch(`${server.address}/api/lobby`)).json()) as { seeks: OpenSeek[] }).seeks;
  await expect.poll(async () => (await open()).length).toBe(0);
  await press(ada, 'Find an opponent');
  await press(ada, 'Copy a link to this');
  const link = await ada.page.evaluate(() => navigator.clipboard.readText());
  await bob.page.goto(link);
  await expect(bob.page.getByRole('heading', { name: /waits for you$/ })).toBeVisible();
  await press(bob, 'Play');
  await atOneTable(ada, bob);
  await bob.page.goto(link);
  await bob.page.reload();
  await expect(bob.page.getByText('does not wait any more')).toBeVisible();
});

test('by days nobody has to stay, and the game is found at home', async ({ arrive, server }) => {
  const [ada, bob] = [await arrive(), await arrive()];
  await seeks(ada);
  await press(ada, 'Make it a game by days');
  await expect(ada.page.getByText('Your wish stands for two weeks')).toBeVisible();
  await expect(ada.page.locator('.seeks li')).toContainText('you');
  await ada.page.goto('/#/');
  await bob.page.goto('/#/lobby');
  await bob.page.getByRole('button', { name: /^Play Connect Four with / }).click();
  await expect(bob.page).toHaveURL(/#\/game\//);
  await expect(bob.page.getByTestId('status')).toBeVisible();
  await ada.page.reload();
  const line = ada.page.locator('.waiting li');
  // Whose turn it is is drawn by chance; time left is told to who is awaited.
  const mine = await expect(line)
    .toContainText('Your move', { timeout: 5000 })
    .then(
      () => true,
      () => false,
    );
  if (mine) {
    await expect(line).toContainText(/23 hours left|one day left|1 day left/);
    await expect(ada.page).toHaveTitle('(1) Raumspiel');
  }
  await ada.page.getByRole('link', { name: /^Go on: .*Connect Four/ }).click();
  await expect(ada.page.getByTestId('status')).toBeVisible();
  // By the cookie alone: this device was never given the seat's key.
  await expect(ada.page.getByText('You are watching.')).toHaveCount(0);
  const { players } = await truth(server, gameOf(ada));
  const [first, second] = players[0]?.side === 'first' ? [ada, bob] : [bob, ada];
  await first.page.getByRole('button', { name: 'Drop in column a' }).click();
  await expect(second.page.locator('g.disc')).toHaveCount(1);
});

test('by keyboard alone, on a phone', async ({ arrive }) => {
  const [ada, bob] = [await arrive({ viewport: { width: 390, height: 844 } }), await arrive()];
  await ada.page.getByRole('button', { name: 'Someone' }).focus();
  await ada.page.keyboard.press('Enter');
  const chess = ada.page.getByRole('checkbox', { name: '3D chess' });
  await chess.focus();
  await ada.page.keyboard.press('Space');
  await expect(chess).toBeChecked();
  await ada.page.getByRole('button', { name: 'Find an opponent' }).focus();
  await ada.page.keyboard.press('Enter');
  await expect(waitingCard(ada)).toBeVisible();
  await expect(ada.page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  const wide = await ada.page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await bob.page.goto('/#/lobby/chess-5x5x5');
  await press(bob, 'Find an opponent');
  await atOneTable(ada, bob);
});
