// How long it takes on a slow line until a board can be played on: `node scripts/playable.js dist`.
// With several builds all are measured in turn in one run, so that they can be compared:
// `node scripts/playable.js ../../main/web/dist dist`.
/* global document */
import { chromium } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const ROUNDS = 3;
/** 1.6 Mbit a second and 150 ms there and back: a phone where the net is thin. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
};
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
};
const CHESS =
  '5/5/5/PPPPP/RNKNR|5/5/5/PPPPP/BUQBU|5/5/5/5/5|ubqub/ppppp/5/5/5|rnknr/ppppp/5/5/5 w 0 1';
const BOARDS = {
  flat: [{ spec: 'connect-7x6-4', start: '-' }, () => document.querySelector('.column.live')],
  space: [
    { spec: 'chess-5x5x5', start: CHESS },
    () => (document.querySelector('canvas')?.raumspiel?.frames() ?? 0) > 0,
  ],
};

function serve(directory) {
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://x').pathname;
    const file = join(directory, path === '/' ? 'index.html' : path);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const packed = existsSync(`${file}.br`);
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      ...(packed && { 'content-encoding': 'br' }),
    });
    response.end(readFileSync(packed ? `${file}.br` : file));
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

const executablePath =
  process.env.CHROMIUM ?? execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim();
const browser = await chromium.launch({
  executablePath,
  args: [
    '--no-sandbox',
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
  ],
});
const builds = process.argv.slice(2);
for (const [board, [game, ready]] of Object.entries(BOARDS)) {
  const times = builds.map(() => []);
  const bytes = builds.map(() => 0);
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, build] of builds.entries()) {
      const server = await serve(build);
      const address = `http://127.0.0.1:${server.address().port}/`;
      const context = await browser.newContext({ serviceWorkers: 'block' });
      const page = await context.newPage();
      await page.goto(`${address}manifest.webmanifest`);
      const seats = ['Ada', 'Blaise'].map((name) => ({ kind: 'person', name }));
      const saved = JSON.stringify({ ...game, moves: '', seats });
      await page.evaluate((text) => localStorage.setItem('raumspiel.game', text), saved);
      const line = await context.newCDPSession(page);
      await line.send('Network.enable');
      await line.send('Network.emulateNetworkConditions', LINE);
      let received = 0;
      line.on(
        'Network.loadingFinished',
        ({ encodedDataLength }) => (received += encodedDataLength),
      );
      const begun = Date.now();
      await page.goto(`${address}#/play`);
      await page.waitForFunction(ready, undefined, { timeout: 180_000, polling: 50 });
      times[at].push(Date.now() - begun);
      bytes[at] = received;
      await context.close();
      server.close();
    }
  for (const [at, build] of builds.entries()) {
    const middle = times[at].sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
    console.log(`${board.padEnd(6)} ${build}: ${middle} ms, ${bytes[at]} bytes`);
  }
}
await browser.close();
