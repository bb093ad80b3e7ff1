import {
  expect as baseExpect,
  test as base,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import type { ClientMessage, ServerMessage, State } from '../../src/generated/protocol';
import { RaumspielServer } from './server';

/** Several browsers at once take their time on a small machine. */
export const expect = baseExpect.configure({ timeout: 20_000 });

/** Somebody with a browser of their own. */
export interface Person {
  readonly page: Page;
  readonly sent: ClientMessage[];
  readonly received: ServerMessage[];
}

interface Room {
  readonly server: RaumspielServer;
}

interface Table {
  /** Opens a browser context of its own at the server, or at another address of it. */
  readonly arrive: (options?: BrowserContextOptions & { at?: string }) => Promise<Person>;
}

/** A server for the file, people for the test; whatever a page must never do fails the test. */
export const test = base.extend<Table, Room>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern itself
    async ({}, use) => {
      const server = new RaumspielServer();
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],

  arrive: async ({ browser, server }, use) => {
    const wrongs: string[] = [];
    await use(async ({ at = server.address, ...options } = {}) => {
      const person = await arrive(browser, at, options, wrongs);
      await person.page.goto(`${at}/`);
      return person;
    });
    for (const context of browser.contexts()) await context.close();
    expect(wrongs).toEqual([]);
  },
});

async function arrive(
  browser: Browser,
  at: string,
  options: BrowserContextOptions,
  wrongs: string[],
): Promise<Person> {
  const context = await browser.newContext({
    baseURL: at,
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  const page = await context.newPage();
  const person: Person = { page, sent: [], received: [] };
  const ours = new URL(at).host;
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && host !== ours) wrongs.push(`request to ${request.url()}`);
  });
  page.on('pageerror', (error) => wrongs.push(`error in the page: ${error.message}`));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) wrongs.push(message.text());
  });
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).host !== ours) wrongs.push(`socket to ${socket.url()}`);
    const read = (payload: string | Buffer): unknown => JSON.parse(payload.toString());
    socket.on('framesent', ({ payload }) => person.sent.push(read(payload) as ClientMessage));
    socket.on('framereceived', ({ payload }) =>
      person.received.push(read(payload) as ServerMessage),
    );
  });
  return person;
}

type Game = 'Connect Four' | 'Connect Four in 3D' | '3D chess';

interface Choices {
  readonly name?: string;
  readonly side?: string;
  readonly time?: string;
}

/** Makes a link from the home page, and returns it. */
export async function createLink(
  { page }: Person,
  game: Game,
  choices: Choices = {},
): Promise<string> {
  await page.getByRole('radio', { name: game, exact: true }).check();
  await page.getByRole('button', { name: 'A friend', exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (choices.name !== undefined) await dialog.getByLabel('Your name').fill(choices.name);
  if (choices.side !== undefined) await dialog.getByLabel(choices.side, { exact: true }).check();
  if (choices.time !== undefined) {
    await dialog.getByText('More', { exact: true }).click();
    await dialog.getByLabel('Time for each player').selectOption(choices.time);
  }
  await dialog.getByRole('button', { name: 'Get a link' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for your friend' })).toBeVisible();
  return (await page.getByLabel('Link to join').textContent()) ?? '';
}

/** Two people at a game of Connect Four; the first begins. */
export async function sitDown(
  first: Person,
  second: Person,
  choices: Choices = {},
): Promise<{ game: string; link: string }> {
  const link = await createLink(first, 'Connect Four', { name: 'Ada', side: 'First', ...choices });
  await second.page.goto(link.replace(/^.*#/, `${new URL(second.page.url()).origin}/#`));
  await expect(first.page.getByTestId('status')).toBeVisible();
  await expect(second.page.getByTestId('status')).toBeVisible();
  return { game: gameOf(first), link };
}

export const gameOf = ({ page }: Person): string => /#\/game\/(\w+)/.exec(page.url())?.[1] ?? '';

export async function drop({ page }: Person, column: string): Promise<void> {
  await page.getByRole('button', { name: `Drop in column ${column}` }).click();
}

export async function seesDiscs(people: readonly Person[], count: number): Promise<void> {
  for (const { page } of people) await expect(page.locator('g.disc')).toHaveCount(count);
}

/** Plays columns in turn, and waits until both have seen each. */
export async function playOut(
  first: Person,
  second: Person,
  columns: readonly string[],
  from = 0,
): Promise<void> {
  for (const [ply, column] of columns.entries()) {
    await drop((from + ply) % 2 === 0 ? first : second, column);
    await seesDiscs([first, second], from + ply + 1);
  }
}

/** Presses a button; where a dialog covers another of that name, the one in the dialog. */
export const press = ({ page }: Person, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).last().click();

/** How the game stands on the server itself. */
export async function truth(server: RaumspielServer, game: string): Promise<State> {
  const answer = await fetch(`${server.address}/api/games/${game}`);
  return (await answer.json()) as State;
}
