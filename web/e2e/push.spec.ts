import { look, SIZES } from './local/look';
import { RaumspielServer } from './online/server';
import { createLink, drop, expect, press, seesDiscs, sitDown, test } from './online/table';

const DAYS = { time: '3 days a move' };

test('a reply that is decided ahead is played at once', async ({ arrive }) => {
  const [ada, bob] = [await arrive({ viewport: SIZES.phone }), await arrive()];
  await sitDown(ada, bob, DAYS);
  await drop(ada, 'd');
  await seesDiscs([ada, bob], 1);
  await press(ada, 'More');
  await press(ada, 'If … then …');
  const dialog = ada.page.getByRole('dialog', { name: 'If … then …' });
  await expect(dialog.getByText('Nothing is decided ahead.')).toBeVisible();
  for (const [theirs, mine] of [
    ['d', 'e'],
    ['a', 'b'],
  ] as const) {
    await dialog.getByLabel('If they play').selectOption(theirs);
    await dialog.getByLabel('I reply').selectOption(mine);
    await dialog.getByRole('button', { name: 'Decide that' }).click();
    await expect(dialog.getByText(`if ${theirs} then ${mine}`)).toBeVisible();
  }
  // On the board as well: theirs, then one's own, and one taken back.
  await dialog.getByRole('button', { name: 'Drop in column g' }).click();
  await expect(dialog.getByText('Now play your reply.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Drop in column f' }).click();
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await dialog.getByRole('button', { name: 'Drop in column g' }).click();
  await expect(dialog.getByLabel('I reply')).toHaveValue('g');
  await dialog.getByRole('button', { name: 'Decide that' }).click();
  await expect(dialog.getByText('if g then g')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete “if g then g”' }).click();
  await dialog.getByRole('button', { name: 'Delete “if a then b”' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await dialog.getByLabel('If they play').selectOption('c');
  await dialog.getByLabel('I reply').selectOption('f');
  await dialog.getByRole('button', { name: 'Decide that' }).click();
  await expect(dialog.getByText('if d then e, if c then f')).toBeVisible();
  for (const size of ['phone', 'desk'] as const) {
    await ada.page.setViewportSize(SIZES[size]);
    await look(ada.page, 'plan', size);
  }
  await ada.page.goto('about:blank');
  await drop(bob, 'd');
  await seesDiscs([bob], 3);
  await drop(bob, 'c');
  await seesDiscs([bob], 5);
  await expect(bob.page.getByRole('button', { name: 'If … then …' })).toHaveCount(0);
});

test('in chess a plan is made by moving pieces, and reads as moves do', async ({ arrive }) => {
  // Every move stands in the lists, and axe looks at each of them.
  test.slow();
  const [ada, bob] = [await arrive({ viewport: SIZES.phone }), await arrive()];
  const link = await createLink(ada, '3D chess', { name: 'Ada', side: 'Black', ...DAYS });
  await bob.page.goto(link);
  await expect(bob.page.getByTestId('status')).toBeVisible();
  await press(ada, 'More');
  await press(ada, 'If … then …');
  const dialog = ada.page.getByRole('dialog', { name: 'If … then …' });
  await expect(dialog.getByLabel('If they play')).toContainText('pawn Ba2–Ba3');
  const [theirs, mine] = [
    ['B', 'a2', 'a3'],
    ['D', 'a4', 'a3'],
  ] as const;
  for (const [level, from, to] of [theirs, mine]) {
    await dialog.getByRole('button', { name: new RegExp(`^Level ${level}`) }).click();
    const piece = dialog.getByRole('gridcell', { name: new RegExp(`^${level}${from}\\b`) });
    await piece.click();
    // What the server tells meanwhile does not take it out of one's hand.
    if (level === 'D') await bob.page.reload({ waitUntil: 'commit' });
    await expect(piece).toHaveAttribute('aria-selected', 'true');
    await dialog.getByRole('gridcell', { name: new RegExp(`^${level}${to}\\b`) }).click();
  }
  await dialog.getByRole('button', { name: 'Decide that' }).click();
  await expect(dialog.getByText('if pawn Ba2–Ba3 then pawn Da4–Da3')).toBeVisible();
  for (const size of ['phone', 'desk'] as const) {
    await ada.page.setViewportSize(SIZES[size]);
    await look(ada.page, 'plan-chess', size);
  }
});

test('the worker shows a notice, and the next of a game takes its place', async ({ browser }) => {
  const server = new RaumspielServer(['--site', 'http://localhost']);
  await server.start();
  const context = await browser.newContext({ permissions: ['notifications'] });
  try {
    const page = await context.newPage();
    const origin = server.address.replace('127.0.0.1', 'localhost');
    const cdp = await context.newCDPSession(page);
    const registered = new Promise<string>((found) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [own] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(origin));
        if (own) found(own.registrationId);
      });
    });
    await cdp.send('ServiceWorker.enable');
    await page.goto(`${origin}/`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // As the page does when somebody says yes.
    await page.evaluate(async () => {
      const words = { your_turn: 'Your turn against {}.', rematch: '{} would like another round.' };
      const cache = await caches.open('notices');
      await cache.put('notice-words', new Response(JSON.stringify(words)));
    });
    const registrationId = await registered;
    const deliver = (kind: string, stage: number): Promise<unknown> =>
      cdp.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId,
        data: JSON.stringify({ kind, game: 'abc', stage, opponent: 'Grace' }),
      });
    const shown = (): Promise<string[]> =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const shown = (await registration.getNotifications()) as (Notification & {
          renotify: boolean;
        })[];
        return shown.map(({ body, tag, renotify }) => `${tag}${renotify ? ' rings' : ''}: ${body}`);
      });
    await deliver('your_turn', 4);
    await expect.poll(shown).toEqual(['abc rings: Your turn against Grace.']);
    // The server that told it died, and the next one tells it again.
    await deliver('your_turn', 4);
    await expect.poll(shown).toEqual(['abc: Your turn against Grace.']);
    await deliver('rematch', 6);
    await expect.poll(shown).toEqual(['abc rings: Grace would like another round.']);
    const answer = await page.evaluate(() => fetch('api/push').then((told) => told.text()));
    expect(answer).toMatch(/^{"key":"B[\w-]{86}"}$/);
  } finally {
    await context.close();
    await server.remove();
  }
});

test('somebody is asked at their first game by days, not before, and once', async ({ browser }) => {
  const server = new RaumspielServer(['--site', 'http://localhost']);
  await server.start();
  const context = await browser.newContext({ viewport: SIZES.desk });
  // No push service is within reach: the browser's part is played.
  await context.addInitScript(() => {
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = () => Promise.resolve((permission = 'granted'));
    const point = `B${'A'.repeat(86)}`;
    const subscription = {
      toJSON: () => ({
        endpoint: 'https://fcm.googleapis.com/fcm/send/x',
        keys: { p256dh: point, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
      }),
      unsubscribe: () => Promise.resolve(true),
    };
    let kept: unknown = null;
    PushManager.prototype.subscribe = () =>
      Promise.resolve((kept = subscription) as unknown as PushSubscription);
    PushManager.prototype.getSubscription = () => Promise.resolve(kept as PushSubscription | null);
  });
  try {
    const page = await context.newPage();
    const ada = { page, sent: [], received: [] };
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('push')) asked.push(`${request.method()} ${request.url()}`);
    });
    await page.goto(`${server.address.replace('127.0.0.1', 'localhost')}/`);
    await page.getByRole('link', { name: /^You(:|$)/ }).click();
    await press(ada, 'Keep my games');
    await expect(page.getByRole('heading', { name: 'Notices' })).toBeVisible();
    for (const size of ['phone', 'desk'] as const) {
      await page.setViewportSize(SIZES[size]);
      await look(page, 'notices', size);
    }
    await page.goto(`${server.address.replace('127.0.0.1', 'localhost')}/`);
    const bob = { page: await (await browser.newContext()).newPage(), sent: [], received: [] };
    await bob.page.goto(`${server.address}/`);
    await sitDown(ada, bob, DAYS);
    await expect(page.getByText('Shall this device tell you')).toBeVisible();
    const told = page.waitForResponse((answer) => answer.url().endsWith('/api/player/push'));
    await press(ada, 'Tell me');
    expect((await told).status()).toBe(204);
    await expect(page.getByText('Shall this device tell you')).toHaveCount(0);
    await page.getByRole('link', { name: /^You(:|$)/ }).click();
    const stopped = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await press(ada, 'Do not tell me any more');
    expect((await stopped).status()).toBe(204);
    await expect(page.getByRole('button', { name: 'Tell me' })).toBeVisible();
    expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  } finally {
    for (const one of browser.contexts()) await one.close();
    await server.remove();
  }
});
