import type { Page } from '@playwright/test';
import { RaumspielServer } from './online/server';
import {
  drop,
  expect,
  gameOf,
  playOut,
  press,
  seesDiscs,
  sitDown,
  test,
  type Person,
} from './online/table';

const WON = ['d', 'e', 'd', 'e', 'd', 'e', 'd'];

const heading = (page: Page, name: RegExp | string) =>
  page.getByRole('heading', { name, level: 1 });

async function toPage({ page }: Person): Promise<void> {
  await page.getByRole('link', { name: /^You(:|$)/ }).click();
}

/** Somebody becomes known from the page of one who is not, under a name. */
async function keep(person: Person, name: string): Promise<void> {
  await person.page.evaluate(
    (own) => localStorage.setItem('raumspiel.settings', JSON.stringify({ names: [own, ''] })),
    name,
  );
  await person.page.reload();
  await toPage(person);
  await press(person, 'Keep my games');
  await expect(heading(person.page, name)).toBeVisible();
}

/** Another device comes by the code that the first one shows, up to where it asks. */
async function scan(old: Person, phone: Person): Promise<void> {
  await press(old, 'Another device');
  await expect(old.page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const code = (await old.page.getByLabel('Code', { exact: true }).textContent()) ?? '';
  await toPage(phone);
  await phone.page
    .getByRole('textbox', { name: 'Code of another device' })
    .fill(code.toUpperCase());
  await phone.page.getByRole('button', { name: 'Go on: Code of another device' }).click();
  await expect(heading(phone.page, /one of yours too/)).toBeVisible();
}

test('keep after a game, and find it on another device', async ({ arrive }) => {
  const [ada, bob] = [await arrive(), await arrive()];
  await sitDown(ada, bob);
  await playOut(ada, bob, WON);
  await expect(ada.page.getByRole('dialog')).toContainText('Find this game again');
  await press(ada, 'Keep my games');
  await expect(ada.page.getByText('Kept. Here you are called Ada.')).toBeVisible();
  await ada.page.getByRole('link', { name: 'To your page' }).click();
  await expect(heading(ada.page, /^Ada/)).toBeVisible();
  await expect(ada.page.getByText('One game: 1 won, 0 drawn, 0 lost')).toBeVisible();
  const line = ada.page.getByRole('button', { name: /Connect Four against/ });
  await expect(line).toContainText('Won');
  await expect(line.locator('svg.final .icon')).toHaveCount(7);

  const phone = await arrive();
  await scan(ada, phone);
  await expect(ada.page.getByText('A device has come')).toHaveCount(0);
  await press(phone, 'Yes, this device is mine');
  await expect(heading(phone.page, /^Ada/)).toBeVisible();
  await expect(ada.page.getByText('A device has come: Computer.')).toBeVisible();
  await press(ada, 'Done');
  await phone.page.getByRole('button', { name: /Connect Four against/ }).click();
  await expect(phone.page).toHaveURL(/#\/review\//);
  await expect(phone.page.locator('g.disc').first()).toBeVisible();

  // Names are the player's: another one is seen in the game itself.
  await toPage(phone);
  await press(phone, 'Change the name');
  await press(phone, 'Or one of these');
  await expect(
    phone.page.getByRole('group', { name: 'Or one of these' }).getByRole('button'),
  ).toHaveCount(6);
  await phone.page.getByLabel('How you are called').fill('Countess');
  await press(phone, 'Save');
  await expect(heading(phone.page, /^Countess/)).toBeVisible();
  await ada.page.reload();
  await expect(heading(ada.page, /^Countess/)).toBeVisible();
});

test('a game begun on one device goes on at another', async ({ arrive }) => {
  const [ada, bob] = [await arrive(), await arrive()];
  await keep(ada, 'Ada');
  await ada.page.goto('./');
  const { game } = await sitDown(ada, bob);
  await playOut(ada, bob, ['d', 'e']);
  await toPage(ada);
  const phone = await arrive();
  await scan(ada, phone);
  await press(phone, 'Yes, this device is mine');
  await expect(heading(phone.page, /^Ada/)).toBeVisible();
  await phone.page.goto(`./#/game/${game}`);
  await seesDiscs([phone], 2);
  await drop(phone, 'd');
  await seesDiscs([phone, bob], 3);
});

test('the old device undoes what it did not want', async ({ arrive }) => {
  const [ada, eve] = [await arrive(), await arrive()];
  await keep(ada, 'Undo');
  await scan(ada, eve);
  await press(eve, 'Yes, this device is mine');
  await expect(heading(eve.page, /^Undo/)).toBeVisible();
  await press(ada, 'Undo: sign it out');
  await expect(ada.page.getByText('It was signed out again.')).toBeVisible();
  await press(ada, 'Done');
  await eve.page.reload();
  await expect(eve.page.getByRole('heading', { name: 'Keep my games' })).toBeVisible();
});

test('a code is good once, and a wrong one is told', async ({ arrive }) => {
  const [ada, one, two] = [await arrive(), await arrive(), await arrive()];
  await keep(ada, 'Once');
  await scan(ada, one);
  const link = one.page.url();
  await press(one, 'Yes, this device is mine');
  await expect(heading(one.page, /^Once/)).toBeVisible();
  await two.page.goto(link);
  await press(two, 'Yes, this device is mine');
  await expect(two.page.getByRole('alert')).toContainText('wrong, was used already, or is too old');
});

test('recovery code: shown once, opens the page where nothing else is left', async ({ arrive }) => {
  const ada = await arrive();
  await keep(ada, 'Lost');
  await expect(ada.page.getByText('the only way to this page')).toBeVisible();
  await press(ada, 'Get a recovery code');
  const code = (await ada.page.locator('.secret-code').textContent()) ?? '';
  await press(ada, 'I have written it down');
  await expect(ada.page.getByText(code)).toHaveCount(0);
  await expect(ada.page.getByRole('button', { name: 'Replace the recovery code' })).toBeVisible();
  await expect(ada.page.getByText('the only way to this page')).toHaveCount(0);

  const fresh = await arrive();
  await toPage(fresh);
  await fresh.page.getByRole('textbox', { name: 'Recovery code' }).fill('aaaaa-bbbbb');
  await fresh.page.getByRole('button', { name: 'Go on: Recovery code' }).click();
  await expect(fresh.page.getByRole('alert')).toContainText('wrong');
  await fresh.page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
  await fresh.page.getByRole('button', { name: 'Go on: Recovery code' }).click();
  await expect(heading(fresh.page, /^Lost/)).toBeVisible();

  // From the new device the old one is signed out, and the new one by itself.
  const lines = fresh.page.getByRole('button', { name: /^Sign out: Computer/ });
  await expect(lines).toHaveCount(2);
  await fresh.page
    .getByRole('listitem')
    .filter({ hasNotText: 'this one' })
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await fresh.page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(lines).toHaveCount(1);
  await ada.page.reload();
  await expect(ada.page.getByRole('heading', { name: 'Keep my games' })).toBeVisible();
  await lines.click();
  await expect(fresh.page.getByText('nobody gets back')).toBeVisible();
  await fresh.page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(fresh.page.getByRole('heading', { name: 'Keep my games' })).toBeVisible();
});

test('what a script stored is gone, the cookie is not', async ({ arrive }) => {
  const [ada, bob] = [await arrive(), await arrive()];
  await keep(ada, 'Wiped');
  await ada.page.goto('/');
  await sitDown(ada, bob, { name: 'Wiped' });
  const game = gameOf(ada);
  await expect(ada.page.getByTestId('status')).toBeVisible();
  await ada.page.goto(`${new URL(ada.page.url()).origin}/#/`);
  await ada.page.evaluate(() => localStorage.clear());
  await ada.page.reload();
  const waiting = ada.page.getByRole('listitem').filter({ hasText: 'Your move' });
  await expect(waiting).toBeVisible();
  await expect(waiting.getByRole('link')).toHaveAttribute('href', `#/game/${game}`);
  await toPage(ada);
  await expect(heading(ada.page, /^Wiped/)).toBeVisible();
});

test('delete me: asked first, then nothing knows one any more', async ({ arrive, server }) => {
  const [ada, bob] = [await arrive(), await arrive()];
  await keep(ada, 'Gone');
  await ada.page.goto('/');
  const { game } = await sitDown(ada, bob, { name: 'Gone' });
  await playOut(ada, bob, WON);
  const named = async () =>
    JSON.stringify(await (await fetch(`${server.address}/api/games/${game}`)).json());
  await expect.poll(named).toContain('Gone');
  await toPage(ada);
  await press(ada, 'Delete me');
  await expect(ada.page.getByText('Delete everything about you here?')).toBeVisible();
  await press(ada, 'Cancel');
  await press(ada, 'Delete me');
  await press(ada, 'Yes, delete me');
  await expect(ada.page.getByText('You are deleted.')).toBeVisible();
  expect(await ada.page.context().cookies()).toEqual([]);
  await expect.poll(named).not.toContain('Gone');
});

test('bots: a token once, three at most', async ({ arrive }) => {
  const ada = await arrive();
  await keep(ada, 'Owner');
  await ada.page.getByText('Bots', { exact: true }).click();
  for (const name of ['One', 'Two', 'Three']) {
    await ada.page.getByLabel('Name of the bot').fill(name);
    await press(ada, 'Make a bot');
    await expect(ada.page.getByRole('heading', { name: `Token of ${name}` })).toBeVisible();
  }
  await expect(ada.page.getByLabel('Name of the bot')).toHaveCount(0);
  await ada.page.getByRole('button', { name: 'Delete the bot Two' }).click();
  await ada.page.getByRole('button', { name: 'Delete', exact: true }).first().click();
  await expect(ada.page.getByLabel('Name of the bot')).toBeVisible();
});

test('passkeys: added, used on a device that knows nothing, taken back', async ({ browser }) => {
  const probe = new RaumspielServer();
  await probe.start();
  const { port } = new URL(probe.address);
  await probe.remove();
  const site = `http://localhost:${port}`;
  const server = new RaumspielServer(['--site', site]);
  server.address = probe.address;
  await server.start();
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${site}/#/player`);
  await page.getByRole('button', { name: 'Keep my games' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey is added.')).toBeVisible();
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByRole('button', { name: 'Come back by a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  await page.getByRole('button', { name: /^Take back the passkey/ }).click();
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Take back the passkey/ })).toHaveCount(0);
  await context.clearCookies();
  await page.reload();
  await page.getByRole('button', { name: 'Come back by a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('not accepted');
  await context.close();
  await server.remove();
});

test('by plain http from another machine: no passkeys, everything else', async ({
  playwright,
  browser,
}) => {
  const server = new RaumspielServer();
  await server.start();
  const { port } = new URL(server.address);
  const type = playwright[browser.browserType().name() as 'chromium'];
  const { args = [], ...options } = test.info().project.use.launchOptions ?? {};
  const elsewhere = await type.launch({
    ...options,
    args: [...args, '--host-resolver-rules=MAP games.test 127.0.0.1'],
  });
  const at = `http://games.test:${port}`;
  const [one, two] = [await elsewhere.newContext(), await elsewhere.newContext()];
  const [ada, phone] = [await one.newPage(), await two.newPage()];
  await ada.goto(`${at}/#/player`);
  expect(await ada.evaluate(() => isSecureContext)).toBe(false);
  await expect(ada.getByRole('button', { name: 'Come back by a passkey' })).toHaveCount(0);
  await ada.getByRole('button', { name: 'Keep my games' }).click();
  await expect(ada.getByRole('heading', { name: 'Ways back' })).toBeVisible();
  await expect(ada.getByRole('heading', { name: 'Passkeys' })).toHaveCount(0);
  await ada.getByRole('button', { name: 'Get a recovery code' }).click();
  const code = (await ada.locator('.secret-code').textContent()) ?? '';
  await phone.goto(`${at}/#/player`);
  await phone.getByRole('textbox', { name: 'Recovery code' }).fill(code);
  await phone.getByRole('button', { name: 'Go on: Recovery code' }).click();
  const name = (await ada.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(name);
  await elsewhere.close();
  await server.remove();
});
