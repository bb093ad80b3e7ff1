import { test as base } from '@playwright/test';
import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';
import { begin, drop, expect, scene } from './local/board';

const WEB = join(import.meta.dirname, '..');
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** A host on which one build takes the place of another, and nothing of the old one is left. */
class Host {
  root = join(WEB, 'dist');
  readonly missed: string[] = [];
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, answer) => {
      const path = normalize(new URL(request.url ?? '/', 'http://host').pathname);
      const file = join(this.root, path === '/' ? 'index.html' : path);
      if (!file.startsWith(this.root) || !existsSync(file)) {
        this.missed.push(path);
        answer.writeHead(404).end();
        return;
      }
      const type = TYPES[extname(file)] ?? 'application/octet-stream';
      answer.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' });
      createReadStream(file).pipe(answer);
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** The next version: the same sources, every file under another name. */
async function buildNext(outDir: string): Promise<void> {
  const name = (kind: string): string => `assets/[name]-[hash]-next.${kind}`;
  const output = {
    entryFileNames: name('js'),
    chunkFileNames: name('js'),
    assetFileNames: name('[ext]'),
  };
  process.env.UNCOMPRESSED = '1';
  await build({
    root: WEB,
    configFile: join(WEB, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, rolldownOptions: { output } },
    worker: { format: 'es', rolldownOptions: { output } },
  });
}

const test = base.extend<{ host: Host; address: string }, { next: string }>({
  next: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const directory = mkdtempSync(join(tmpdir(), 'raumspiel-next-'));
      await buildNext(directory);
      await use(directory);
      rmSync(directory, { recursive: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  // eslint-disable-next-line no-empty-pattern
  host: async ({}, use) => {
    const host = new Host();
    await use(host);
    host.close();
  },
  address: async ({ host }, use) => use(await host.open()),
});

test('a tab from before a deploy loads a part that is gone, and goes on with its game', async ({
  page,
  host,
  address,
  next,
}) => {
  await page.goto(address);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await begin(page, 'Connect Four');
  await drop(page, 'd');
  await expect(page.locator('.disc')).toHaveCount(1);
  await page.getByRole('link', { name: 'Raumspiel' }).click();

  host.root = next;
  // The scene was not loaded before, and the server has it no more under its old name.
  await begin(page, 'Connect Four in 3D');
  await scene(page);
  expect(host.missed.some((path) => path.includes('SceneBoard'))).toBe(true);
  await expect(page.getByText('cannot show the board')).toHaveCount(0);
  await page.goto(`${address}#/games`);
  await expect(page.locator('.games li')).toHaveCount(1);
  await page.locator('.games li a').first().click();
  await expect(page.locator('.disc')).toHaveCount(1);
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('the computer answers in a tab from before a deploy', async ({
    page,
    host,
    address,
    next,
  }) => {
    await page.goto(`${address}icon.svg`);
    const seats = [
      { kind: 'person', name: 'Ada' },
      { kind: 'computer', name: 'Computer', level: 1 },
    ];
    const left = { spec: 'connect-7x6-4', start: '-', moves: '', seats };
    await page.evaluate(
      (text) => localStorage.setItem('raumspiel.game', text),
      JSON.stringify(left),
    );
    await page.goto(`${address}#/play`);
    await expect(page.getByTestId('status')).toHaveText('Ada to move');
    host.root = next;
    await drop(page, 'd');
    await expect(page.locator('.disc')).toHaveCount(2);
    expect(host.missed.length).toBeGreaterThan(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('a page that is broken for other reasons is not loaded for ever', async ({
    page,
    host,
    address,
  }) => {
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.route(/engine_bg/, (route) => route.abort());
    await page.goto(`${address}#/analysis`);
    await expect(page.getByText('The engine could not be loaded.')).toBeVisible();
    expect([loads, host.missed.filter((path) => path.startsWith('/assets/'))]).toEqual([1, []]);
  });
});
