import { Cable, RaumspielServer } from './online/server';
import {
  createLink,
  drop,
  expect,
  gameOf,
  playOut,
  press,
  seesDiscs,
  sitDown,
  test,
  truth,
} from './online/table';

test.describe.configure({ timeout: 180_000 });

test('a game by a link, to its end and another round', async ({ arrive, server }) => {
  const [ada, bob] = [await arrive(), await arrive()];
  const policy = (await fetch(server.address)).headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe-inline');

  const { game, link } = await sitDown(ada, bob);
  // What joins stays behind `#`, which browsers send to nobody; the game's public name shows a preview.
  const [address = '', secret = ''] = link.split('#/join/');
  expect(address).toBe(`${server.address}/g/${game}`);
  expect(secret).toMatch(/^[a-z0-9]{18}$/);
  expect(secret).not.toBe(game);
  expect(gameOf(bob)).toBe(game);
  const status = (person: typeof ada) => person.page.getByTestId('status');
  await expect(status(ada)).toHaveText('Ada to move');
  await expect(bob.page.locator('.player[data-side="0"]')).toContainText('Ada');
  await expect(bob.page.getByLabel('Ada is here')).toBeVisible();
  // Beside the name that it belongs to.
  const [dot, card] = await Promise.all(
    [bob.page.getByLabel('Ada is here'), bob.page.locator('.player[data-side="0"]')].map((one) =>
      one.boundingBox(),
    ),
  );
  expect(dot && card && dot.y > card.y && dot.y + dot.height < card.y + card.height).toBe(true);

  // Not Bob's turn: what he decides ahead is sent when it is.
  const bobPlays = () => bob.sent.filter((message) => message.type === 'play');
  await drop(bob, 'd');
  expect(bobPlays()).toHaveLength(0);
  await drop(ada, 'a');
  await seesDiscs([ada, bob], 2);
  expect(bobPlays()).toHaveLength(1);
  await playOut(ada, bob, ['a', 'b', 'a', 'b'], 2);
  expect(bobPlays()).toHaveLength(3);
  await drop(ada, 'a');
  for (const { page } of [ada, bob]) {
    await expect(page.getByRole('dialog')).toContainText('Ada wins');
  }
  const [create, ...others] = ada.sent.filter((message) => message.type !== 'ping');
  expect(create).toMatchObject({
    type: 'create',
    spec: 'connect-7x6-4',
    name: 'Ada',
    side: 'first',
  });
  expect(others.map((message) => message.type)).toEqual(['play', 'play', 'play', 'play']);
  const ids = others.map((message) => ('id' in message ? message.id : null));
  expect(new Set(ids).size).toBe(4);
  expect((await truth(server, game)).result).toMatchObject({ winner: 'first', reason: 'line' });

  await press(ada, 'Rematch');
  await expect(bob.page.getByRole('dialog')).toContainText('Ada would like a rematch.');
  await press(bob, 'Accept rematch');
  await seesDiscs([ada, bob], 0);
  await expect(ada.page.locator('.player[data-side="1"]')).toContainText('Ada');
  await expect(ada.page.getByText('Round 2')).toBeVisible();
  await playOut(bob, ada, ['d']);
});

test('what the server refuses is taken back and said', async ({ arrive }) => {
  const [ada, bob] = [await arrive(), await arrive()];
  // As if the page had been mistaken: the column that goes out is not on the board.
  await ada.page.routeWebSocket(/\/ws(\?.*)?$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => server.send(text.toString().replace('"move":"g"', '"move":"z"')));
  });
  await sitDown(ada, bob);
  await drop(ada, 'g');
  await expect(ada.page.getByRole('alert')).toContainText(/board/i);
  await seesDiscs([ada, bob], 0);
  await drop(ada, 'd');
  await seesDiscs([ada, bob], 1);
  await expect(ada.page.getByRole('alert')).toHaveCount(0);
});

test('offers: take back, draw, phrases, resigning', async ({ arrive }) => {
  const [ada, bob] = [await arrive(), await arrive()];
  await sitDown(ada, bob);
  await playOut(ada, bob, ['d', 'e']);

  await press(bob, 'Take back');
  await expect(bob.page.getByRole('button', { name: 'Take back: asked' })).toBeDisabled();
  await press(ada, 'Decline');
  await expect(bob.page.getByText('The move stands.')).toBeVisible();
  await press(bob, 'Take back');
  await press(ada, 'Accept');
  await seesDiscs([ada, bob], 1);
  await playOut(ada, bob, ['c'], 1);

  await press(ada, 'Say something');
  await press(ada, 'Good luck!');
  await expect(bob.page.getByText('Ada: Good luck!')).toBeVisible();

  await press(ada, 'Offer a draw');
  await expect(bob.page.getByText('Ada offers a draw.')).toBeVisible();
  await press(bob, 'Accept');
  for (const { page } of [ada, bob]) {
    await expect(page.getByRole('dialog')).toContainText('A draw');
  }
  await press(bob, 'Rematch');
  await press(ada, 'Accept rematch');
  await playOut(bob, ada, ['a', 'b']);
  await press(ada, 'Resign');
  await press(ada, 'Resign');
  await expect(bob.page.getByRole('dialog')).toContainText('You win');
});

test('a reload in the middle keeps the seat, and the list of games leads back', async ({
  arrive,
}) => {
  const [ada, bob] = [await arrive(), await arrive()];
  const { game } = await sitDown(ada, bob);
  await playOut(ada, bob, ['d', 'd', 'c']);
  await bob.page.reload();
  await seesDiscs([bob], 3);
  await drop(bob, 'b');
  await seesDiscs([ada, bob], 4);

  await press(ada, 'More');
  await press(ada, 'Back');
  await expect(bob.page.getByLabel('Ada is away')).toBeVisible();
  await ada.page.getByRole('link', { name: 'Your games' }).click();
  await ada.page.getByRole('link', { name: /Connect Four.*being played/ }).click();
  expect(gameOf(ada)).toBe(game);
  await drop(ada, 'b');
  await seesDiscs([ada, bob], 5);
  // The key is on the device and in no address.
  const keys = ada.received.flatMap((message) =>
    message.type === 'attending' && message.key ? [message.key] : [],
  );
  expect(keys).toHaveLength(1);
  expect(ada.page.url()).not.toContain(keys[0]);
});

test('a move made while the network is cut arrives once', async ({ arrive, server }) => {
  const cable = new Cable(server.address);
  await cable.lay();
  try {
    const [ada, bob] = [await arrive({ at: cable.address }), await arrive()];
    const { game } = await sitDown(ada, bob);
    await playOut(ada, bob, ['d', 'e']);
    cable.cut();
    await expect(bob.page.getByLabel('Ada is away')).toBeVisible();
    await drop(ada, 'c');
    await seesDiscs([ada], 3);
    await expect(ada.page.getByText('Your move is kept')).toBeVisible();
    expect((await truth(server, game)).moves).toEqual(['d', 'e']);
    cable.mend();
    await seesDiscs([bob], 3);
    await expect(ada.page.getByText('Your move is kept')).toBeHidden();
    expect((await truth(server, game)).moves).toEqual(['d', 'e', 'c']);
    const moves = ada.sent.flatMap((message) => (message.type === 'play' ? [message.move] : []));
    expect(moves).toEqual(['d', 'c']);
    await playOut(ada, bob, ['f'], 3);

    // Cut again while nothing is open, and the other moves meanwhile.
    await playOut(ada, bob, ['a'], 4);
    cable.cut();
    await drop(bob, 'b');
    await seesDiscs([bob], 6);
    cable.mend();
    await seesDiscs([ada], 6);
    const resumed = ada.sent.filter((message) => message.type === 'resume');
    expect(resumed.at(-1)).toMatchObject({ game, since: 8 });
  } finally {
    cable.remove();
  }
});

for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
  test(`a server that ends by ${signal} and comes back loses nothing`, async ({ arrive }) => {
    const own = new RaumspielServer();
    await own.start();
    try {
      const [ada, bob] = [await arrive({ at: own.address }), await arrive({ at: own.address })];
      const { game } = await sitDown(ada, bob);
      await playOut(ada, bob, ['d', 'e', 'd']);
      await own.stop(signal);
      await drop(bob, 'c');
      await own.start();
      await seesDiscs([ada, bob], 4);
      await playOut(ada, bob, ['d'], 4);
      expect((await truth(own, game)).moves).toEqual(['d', 'e', 'd', 'c', 'd']);
    } finally {
      await own.remove();
    }
  });
}

test('who comes third may watch, and cannot play', async ({ arrive }) => {
  const [ada, bob, eve] = [await arrive(), await arrive(), await arrive()];
  const { game, link } = await sitDown(ada, bob);
  await playOut(ada, bob, ['d']);
  await eve.page.goto(link);
  await expect(eve.page.getByText('Both seats of this game are taken.')).toBeVisible();
  await press(eve, 'Watch the game');
  await seesDiscs([eve], 1);
  expect(gameOf(eve)).toBe(game);
  await expect(ada.page.getByText('One person watches')).toBeVisible({ timeout: 10_000 });
  await playOut(ada, bob, ['e'], 1);
  await seesDiscs([eve], 2);
  await drop(eve, 'a');
  await playOut(ada, bob, ['e'], 2);
  await seesDiscs([eve], 3);
  expect(eve.sent.some((message) => message.type === 'play')).toBe(false);
  await expect(eve.page.getByRole('button', { name: 'Resign' })).toHaveCount(0);

  await eve.page.reload();
  await seesDiscs([eve], 3);
});

test('the link of one’s own game, opened at home, offers both seats', async ({ arrive }) => {
  const ada = await arrive();
  const link = await createLink(ada, 'Connect Four', { side: 'First' });
  const page = await ada.page.context().newPage();
  await page.goto(link);
  await expect(page.getByText('This is the link of your own game.')).toBeVisible();
  await page.getByRole('button', { name: 'Take the other seat too' }).click();
  const second = { ...ada, page };
  await playOut(ada, second, ['d', 'e']);
  // Each tab comes back to its own seat.
  await page.reload();
  await seesDiscs([second], 2);
  await playOut(ada, second, ['d', 'e'], 2);
});

test('a link to nothing says so', async ({ arrive, server }) => {
  const ada = await arrive();
  for (const path of ['join', 'game']) {
    await ada.page.goto(`${server.address}/#/${path}/abcdefghijkmnpqr`);
    await expect(ada.page.getByRole('alert')).toContainText('There is no such game here.');
  }
});

test('clocks agree with the server, and flags fall by themselves', async ({ arrive, server }) => {
  const [ada, bob] = [await arrive(), await arrive()];
  const { game } = await sitDown(ada, bob, { time: '3 minutes + 2 seconds a move' });
  await playOut(ada, bob, ['d', 'e']);
  await ada.page.waitForTimeout(1500);
  const { clocks } = await truth(server, game);
  for (const { page } of [ada, bob]) {
    const shown = await page.locator('.player[data-side="0"] .clock').textContent();
    const [minutes, seconds] = (shown ?? '').split(':').map(Number);
    const ms = ((minutes ?? 0) * 60 + (seconds ?? 0)) * 1000;
    expect(Math.abs(ms - (clocks?.firstMs ?? 0))).toBeLessThan(1600);
  }

  // A game with little time, opened by another program; the seat comes to this device by its key.
  const opened = await fetch(`${server.address}/api/games`, {
    method: 'POST',
    body: JSON.stringify({
      spec: 'connect-7x6-4',
      side: 'first',
      time: { kind: 'clock', initialSeconds: 2, incrementSeconds: 0 },
    }),
  });
  const short = (await opened.json()) as { game: string; join: string; key: string };
  await bob.page.evaluate(
    ([game, key]) =>
      localStorage.setItem(
        `raumspiel.online.${game}`,
        JSON.stringify({ game, keys: { creator: key }, spec: '', at: 0 }),
      ),
    [short.game, short.key] as const,
  );
  await bob.page.goto(`${server.address}/#/game/${short.game}`);
  await ada.page.goto(`${server.address}/#/join/${short.join}`);
  // Nobody's clock runs before both have made their first moves.
  await playOut(bob, ada, ['d', 'e']);
  for (const { page } of [ada, bob]) {
    await expect(page.getByRole('dialog')).toContainText('on time');
  }
});

test('3D chess by a link: White plays in the slices, Black in the scene', async ({
  arrive,
  server,
}) => {
  const [ada, bob] = [await arrive(), await arrive({ viewport: { width: 960, height: 600 } })];
  // Two scenes drawn by the processor at once are more than a small machine likes.
  await ada.page.evaluate(() =>
    localStorage.setItem('raumspiel.settings', JSON.stringify({ layout: 'slices' })),
  );
  await ada.page.reload();
  const link = await createLink(ada, '3D chess', { name: 'Ada', side: 'White' });
  await bob.page.goto(link);
  await expect(bob.page.getByTestId('status')).toHaveText('Ada to move');

  const slice = (cell: string) => ada.page.locator(`.slice [data-cell="${cell}"]`).first();
  await slice('1,1,0').click();
  await slice('1,2,0').click();
  await expect(bob.page.getByRole('button', { name: /Ab2–Ab3/ })).toBeVisible();

  const scene = bob.page.locator('canvas');
  await expect(scene).toBeVisible();
  const click = async (x: number, y: number, z: number, height: number) => {
    const at = await scene.evaluate(
      async (canvas: HTMLCanvasElement, [cell, height]) => {
        while (!canvas.raumspiel) await new Promise(requestAnimationFrame);
        return canvas.raumspiel.project(cell, height);
      },
      [{ x, y, z }, height] as const,
    );
    await bob.page.mouse.click(at.x, at.y);
  };
  await click(1, 4, 4, 0.3);
  await expect(bob.page.locator('.slice [data-cell="1,4,4"]').first()).toHaveClass(/selected/);
  await click(1, 3, 2, 0.05);
  await expect(ada.page.getByRole('button', { name: /Eb5–Cb4/ })).toBeVisible();
  expect((await truth(server, gameOf(ada))).moves).toEqual(['Ab2Ab3', 'Eb5Cb4']);
});
