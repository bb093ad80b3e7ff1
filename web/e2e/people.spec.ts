import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import type { Seat, ServerMessage } from '../src/generated/protocol';
import { binary, RaumspielServer } from './online/server';
import {
  createLink,
  drop,
  expect,
  gameOf,
  playOut,
  press,
  sitDown,
  test,
  truth,
  type Person,
} from './online/table';

const WON = ['d', 'e', 'd', 'e', 'd', 'e', 'd'];
const PHONE = { width: 390, height: 844 };

/** Somebody becomes a player without a press. */
const become = ({ page }: Person, name: string): Promise<string> =>
  page.evaluate(async (called) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ name: called });
    const made = await fetch('api/player', { method: 'POST', headers, body });
    const { id, tag } = (await made.json()) as { id: string; tag: string };
    localStorage.setItem(
      'raumspiel.player',
      JSON.stringify({ id, name: called, tag, met: Date.now() }),
    );
    return id;
  }, name);

/** Plays rounds of a game on two sockets of the page, all given up by the guest, and keeps the first seat. */
const playRounds = ({ page }: Person, spec: string, rounds: number): Promise<void> =>
  page.evaluate(
    async ({ game, most }) => {
      interface Heard {
        type: string;
        seq: number;
        key: string;
        join: string;
        state: { game: string; seq: number };
        event?: { type: string };
      }
      const open = async () => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`, 'raumspiel.v2');
        const heard: Heard[] = [];
        socket.onmessage = ({ data }) => heard.push(JSON.parse(data as string) as Heard);
        await new Promise((opened) => (socket.onopen = opened));
        const until = async (kind: string): Promise<Heard> => {
          for (;;) {
            const at = heard.findIndex(({ type, event }) => type === kind || event?.type === kind);
            const [found] = at === -1 ? [] : heard.splice(0, at + 1).slice(-1);
            if (found) return found;
            await new Promise((wait) => setTimeout(wait, 10));
          }
        };
        return { say: (message: object) => socket.send(JSON.stringify(message)), until };
      };
      const [host, guest] = [await open(), await open()];
      host.say({ type: 'create', spec: game, side: 'first' });
      const { key, join, state } = await host.until('attending');
      guest.say({ type: 'join', join });
      let { seq } = (await guest.until('attending')).state;
      for (let round = 1; ; round++) {
        guest.say({ type: 'resign', seq, id: round * 10 });
        ({ seq } = await host.until('finished'));
        if (round === most) break;
        host.say({ type: 'offer_rematch', seq, id: round * 10 + 1 });
        ({ seq } = await guest.until('rematch_offered'));
        guest.say({ type: 'accept_rematch', seq, id: round * 10 + 2 });
        ({ seq } = await host.until('started'));
      }
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ game: state.game, key });
      const kept = await fetch('api/player/claim', { method: 'POST', headers, body });
      if (kept.status !== 204) throw new Error(`not kept: ${kept.status}`);
    },
    { game: spec, most: rounds },
  );

/** Both make a move, and then one gives up. */
async function giveUp(server: RaumspielServer, loser: Person, winner: Person): Promise<void> {
  const { turn } = await truth(server, gameOf(loser));
  const mine = (message: ServerMessage): boolean =>
    message.type === 'attending' && message.you !== null;
  const seat = loser.received.findLast(mine) as { you: Seat };
  const { players } = await truth(server, gameOf(loser));
  const begins = players.find(({ side }) => side === turn)?.seat === seat.you;
  for (const person of begins ? [loser, winner] : [winner, loser]) await drop(person, 'a');
  await press(loser, 'Resign');
  await press(loser, 'Resign');
}

test('a visit on any screen renews the cookie, once a day', async ({ arrive }) => {
  const ada = await arrive();
  const { page } = ada;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/player') asked.push(request.method());
  });
  await page.goto('/#/learn/connect-7x6-4');
  await become(ada, 'Ada');
  asked.length = 0;
  await page.reload();
  await expect(page.getByRole('link', { name: 'You: Ada' })).toBeVisible();
  expect(asked).toEqual([]);
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('raumspiel.player') ?? '{}') as { met: number };
    kept.met -= 25 * 60 * 60 * 1000;
    localStorage.setItem('raumspiel.player', JSON.stringify(kept));
  });
  const renewed = page.waitForResponse((answer) => answer.url().endsWith('/api/player'));
  await page.reload();
  const cookie = await (await renewed).headerValue('set-cookie');
  expect(cookie).toContain('Max-Age=34560000');
  await page.goto('/#/puzzle/connect-7x6-4/daily');
  await expect(page.getByRole('link', { name: 'You: Ada' })).toBeVisible();
  expect(asked).toEqual(['GET']);
});

test('a bot is shown as one beside its name', async ({ arrive }) => {
  const ada = await arrive();
  await become(ada, 'Ada');
  await ada.page.reload();
  const token = await ada.page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'Deep Ada' });
    const made = await fetch('api/player/tokens', { method: 'POST', headers, body });
    return ((await made.json()) as { token: string }).token;
  });
  const link = await createLink(ada, 'Connect Four', { side: 'First' });
  const bot = spawn(binary(), ['bot', link, '--token', token, '--strength', '1'], {
    stdio: 'ignore',
  });
  try {
    await expect(ada.page.getByTestId('status')).toBeVisible();
    // As it comes, without asking again.
    await expect(ada.page.getByText('(bot)')).toHaveCount(1);
    await expect(ada.page.locator('.player', { hasText: 'Deep Ada' })).toContainText('(bot)');
  } finally {
    bot.kill();
  }
});

test('a game by a link is on both pages once both want it', async ({ arrive }) => {
  const [ada, bob, eve] = [await arrive(), await arrive(), await arrive()];
  const id = await become(ada, 'Ada');
  await become(bob, 'Bob');
  for (const { page } of [ada, bob]) await page.reload();
  await sitDown(ada, bob);
  await playOut(ada, bob, WON);
  const shown = eve.page.getByRole('button', { name: /Connect Four against Bob/ });
  await press(ada, 'Show it to everybody');
  await expect(ada.page.getByText('once the other player wants it too')).toBeVisible();
  await expect(bob.page.getByText('Ada would like to show this game to everybody.')).toBeVisible();
  await eve.page.goto(`/#/player/${id}`);
  await expect(eve.page.getByRole('heading', { name: /^Ada/ })).toBeVisible();
  await expect(eve.page.getByText('None yet. Games')).toBeVisible();
  await press(bob, 'Show it to everybody');
  for (const { page } of [bob, ada]) {
    await expect(page.getByText('Everybody finds it on your pages now.')).toBeVisible();
  }
  await eve.page.reload();
  await shown.click();
  await expect(eve.page).toHaveURL(/#\/review\//);
});

test('whoever is deleted has no name any more where others look, at once', async ({ arrive }) => {
  const [ada, bob] = [await arrive(), await arrive()];
  await become(ada, 'Adalovelace');
  await ada.page.reload();
  await sitDown(ada, bob);
  const name = bob.page.locator('.player', { hasText: 'Adalovelace' });
  await expect(name).toHaveCount(1);
  expect(await ada.page.evaluate(() => fetch('api/player', { method: 'DELETE' }))).toBeTruthy();
  await expect(name).toHaveCount(0);
  await playOut(ada, bob, ['d', 'e']);
});

test('an even start for a game by a link; another round changes sides', async ({
  arrive,
  server,
}) => {
  const [ada, bob] = [await arrive({ viewport: PHONE }), await arrive()];
  const { page } = ada;
  await page.getByRole('radio', { name: '3D chess', exact: true }).check();
  await press(ada, 'A friend');
  await page.getByText('More', { exact: true }).click();
  await expect(page.getByLabel(/^Even start/)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Connect Four', exact: true }).check();
  await press(ada, 'A friend');
  await page.getByText('More', { exact: true }).click();
  await page.getByLabel(/^Even start/).check();
  await press(ada, 'Get a link');
  const link = (await page.getByLabel('Link to join').textContent()) ?? '';
  await bob.page.goto(link);
  await expect(bob.page.getByTestId('status')).toBeVisible();
  const before = await truth(server, gameOf(ada));
  expect([before.start === null, before.moves.length]).toEqual([false, 0]);
  const laid = await bob.page.locator('g.disc').count();
  expect([4, 5, 6]).toContain(laid);
  await giveUp(server, bob, ada);
  await press(bob, 'Rematch');
  await page.locator('.end-first').getByRole('button', { name: 'Accept' }).click();
  await expect(bob.page.locator('g.disc')).toHaveCount(laid);
  const after = await truth(server, gameOf(ada));
  const sides = ({ players }: typeof before) => players.map(({ side }) => side);
  expect([after.round, after.start]).toEqual([2, before.start]);
  expect(sides(after)).toEqual(sides(before).reverse());
});

test('an empty lobby shows the best of the week', async ({ arrive }) => {
  // A server of its own: games that other tests have left going on are played there too.
  const server = new RaumspielServer();
  await server.start();
  const at = server.address;
  const [ada, bob] = [await arrive({ at }), await arrive({ at })];
  const eve = await arrive({ at, viewport: PHONE });
  for (const person of [ada, bob]) {
    await press(person, 'Someone');
    await press(person, 'Find an opponent');
  }
  await expect(ada.page.getByTestId('status')).toBeVisible();
  await eve.page.goto('/#/lobby');
  await expect(eve.page.getByText('one game is being played')).toBeVisible();
  await expect(eve.page.getByRole('heading', { name: 'Best of the week' })).toHaveCount(0);
  await giveUp(server, ada, bob);
  await expect(eve.page.getByRole('heading', { name: 'Best of the week' })).toBeVisible();
  await eve.page
    .getByRole('button', { name: / – .*Connect Four/ })
    .first()
    .click();
  await expect(eve.page).toHaveURL(/#\/review\//);
  await server.remove();
});

test('the player’s page by keyboard: filters, more games, all of them as a file', async ({
  arrive,
}) => {
  const ada = await arrive({ viewport: PHONE });
  const { page } = ada;
  await become(ada, 'Ada');
  await playRounds(ada, 'connect-7x6-4', 26);
  await playRounds(ada, 'connect-4x4x4-4', 1);
  await page.goto('/#/player');
  await page.reload();
  const lines = page.locator('.finished li');
  await expect(lines).toHaveCount(24);
  const more = page.getByRole('button', { name: 'More games' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(lines).toHaveCount(27);
  await expect(more).toHaveCount(0);
  const game = page.getByRole('combobox', { name: 'Game' });
  await game.focus();
  for (let down = 0; down < 3; down++) await page.keyboard.press('ArrowDown');
  await expect(lines).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Result' })).toBeFocused();
  for (let down = 0; down < 2; down++) await page.keyboard.press('ArrowDown');
  await expect(page.getByText('No game is like that.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Result' }).selectOption('won');
  await expect(lines).toHaveCount(1);
  const all = page.getByRole('link', { name: 'Save all finished games' });
  await all.focus();
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const text = await (await (await saved).createReadStream()).toArray();
  expect(
    Buffer.concat(text as Buffer[])
      .toString()
      .match(/\[Spec /g),
  ).toHaveLength(27);
  await lines.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/review\//);
});

test('a rated pair through the page: an opening, then the same with sides changed', async ({
  arrive,
  server,
}) => {
  const [ada, bob] = [await arrive(), await arrive()];
  for (const person of [ada, bob]) {
    await press(person, 'Someone');
    await person.page.getByRole('checkbox', { name: 'Rated' }).check();
    await press(person, 'Find an opponent');
  }
  await expect(ada.page.getByTestId('status')).toBeVisible();
  await expect(bob.page.getByTestId('status')).toBeVisible();
  const first = await truth(server, gameOf(ada));
  expect([first.paired?.rated, first.start === null]).toEqual([true, false]);
  await expect(ada.page.getByText('1500?')).toHaveCount(2);
  const laid = await ada.page.locator('g.disc').count();
  await giveUp(server, ada, bob);
  await expect.poll(async () => (await truth(server, gameOf(ada))).round).toBe(2);
  const second = await truth(server, gameOf(ada));
  expect(second.start).toBe(first.start);
  expect(second.players.map(({ side }) => side)).toEqual(
    first.players.map(({ side }) => side).reverse(),
  );
  await expect(bob.page.locator('g.disc')).toHaveCount(laid);
  await giveUp(server, bob, ada);
  await expect(ada.page.getByRole('dialog')).toBeVisible();
  await ada.page.goto('/#/player');
  await expect(ada.page.getByText('2 games', { exact: false }).first()).toBeVisible();
});

test('a bare link leads to the game', async ({ arrive, server }) => {
  const [ada, bob, eve] = [await arrive(), await arrive(), await arrive()];
  await sitDown(ada, bob);
  await playOut(ada, bob, ['d']);
  // However late it comes what reads the address.
  await eve.page.route('**/g/open.js', async (route) => {
    await new Promise((wait) => setTimeout(wait, 2000));
    await route.continue();
  });
  await eve.page.goto(`${server.address}/g/${gameOf(ada)}`);
  await expect(eve.page.getByText('You are watching.')).toBeVisible();
  await expect(eve.page.locator('g.disc')).toHaveCount(1);
});

/** Another site, which shows something of ours in a frame. */
async function framing(address: string): Promise<{ at: string; close: () => void }> {
  const page = `<!doctype html><title>Elsewhere</title><iframe src="${address}" width="600" height="600"></iframe>`;
  const site = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html').end(page);
  });
  await new Promise<void>((up) => site.listen(0, '127.0.0.1', up));
  return {
    at: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    close: () => site.close(),
  };
}

test('on another site the board moves in its frame', async ({ arrive, server, browser }) => {
  const [ada, bob] = [await arrive(), await arrive()];
  await sitDown(ada, bob);
  const site = await framing(`${server.address}/embed/${gameOf(ada)}`);
  const elsewhere: Page = await (await browser.newContext()).newPage();
  await elsewhere.goto(site.at);
  const board = elsewhere.frameLocator('iframe').getByRole('img');
  await expect(board).toBeVisible();
  const empty = await board.screenshot();
  await playOut(ada, bob, ['d']);
  await expect.poll(async () => (await board.screenshot()).equals(empty)).toBe(false);
  site.close();
});

test('nothing is wider than a phone', async ({ arrive }) => {
  const ada = await arrive({ viewport: PHONE });
  await become(ada, 'A name of 24 characters.');
  await playRounds(ada, 'connect-4x4x4-4', 2);
  for (const screen of ['lobby', 'player', 'watch']) {
    await ada.page.goto(`/#/${screen}`);
    await ada.page.reload();
    await expect(ada.page.getByRole('heading', { level: 1 })).toBeVisible();
    await ada.page.waitForLoadState('networkidle');
    const wide = await ada.page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, screen).toBeLessThanOrEqual(PHONE.width);
  }
});
