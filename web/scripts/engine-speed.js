/* global window, Worker, caches -- what runs in the page */
// How fast the page's analyst is, measured in Chromium on the built page (`npm run build` first):
// all columns exact on random positions of Connect Four after move 12, the opening book's first
// and second loading, and the memory that the worker takes. `--json` prints the figures alone.
import { chromium } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { Analyst, initSync as initEngine, installBook } from '../src/wasm/engine.js';
import { Game, initSync } from '../src/wasm/rules.js';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const COUNT = Number(process.env.COUNT ?? 300);
const BOOK_PLIES = 12;
const GOALS = { mean_ms: 30, p99_ms: 200, memory_mb: 32 };
const note = (text) => process.stderr.write(`${text}\n`);

/** The same numbers in every run (a linear congruence). */
let seed = 20261116;
const below = (bound) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * bound);
};

/** Moves of a random game up to so many plies; null where it is over before. */
function randomMoves(plies) {
  let game = new Game('connect-7x6-4', undefined);
  for (let ply = 0; ply < plies; ply += 1) {
    const { legal } = JSON.parse(game.view());
    game = game.after(legal[below(legal.length)].text);
    if (JSON.parse(game.view()).outcome) return null;
  }
  return JSON.parse(game.view())
    .moves.map(({ text }) => text)
    .join(' ');
}

function positions(count, pliesOf) {
  const found = [];
  while (found.length < count) {
    const moves = randomMoves(pliesOf());
    if (moves !== null) found.push(moves);
  }
  return found;
}

const TYPES = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.html': 'text/html',
  '.css': 'text/css',
};

/** Serves the built page. */
const server = createServer((request, answer) => {
  const path = normalize(new URL(request.url, 'http://x').pathname);
  const file = join(dist, path === '/' ? 'index.html' : path);
  if (!file.startsWith(dist) || !existsSync(file)) {
    answer.writeHead(404).end();
    return;
  }
  answer.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
  });
  createReadStream(file).pipe(answer);
});

/** In the page: starts the engine's worker as the page itself does, and asks it. */
function install(script) {
  let worker = null;
  let id = 0;
  window.begin = () => {
    worker?.terminate();
    worker = new Worker(script, { type: 'module' });
  };
  window.ask = (moves) =>
    new Promise((done, fail) => {
      const begun = performance.now();
      id += 1;
      const inquiry = { spec: 'connect-7x6-4', start: '-', moves };
      worker.onerror = (event) => fail(new Error(event.message));
      worker.onmessage = ({ data }) => {
        if (data.id !== id) return;
        if (data.kind === 'failed') fail(new Error(data.message));
        else if (data.last) {
          const { nodes, exact } = data.opinion;
          done({ ms: performance.now() - begun, nodes, exact });
        }
      };
      worker.postMessage({ kind: 'look', id, inquiry });
    });
}

const mean = (list) => list.reduce((sum, n) => sum + n, 0) / list.length;
const at = (list, part) =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))];
const round = (n) => Math.round(n * 100) / 100;

async function measure(page, name, list) {
  const answers = [];
  for (const moves of list) {
    answers.push(await page.evaluate((text) => window.ask(text), moves));
    if (answers.length % 50 === 0) note(`${name}: ${answers.length} of ${list.length}`);
  }
  if (answers.some(({ exact }) => !exact)) throw new Error(`${name}: not every answer is exact`);
  const [ms, nodes] = [answers.map((a) => a.ms), answers.map((a) => a.nodes)];
  return {
    positions: list.length,
    mean_ms: round(mean(ms)),
    median_ms: round(at(ms, 0.5)),
    p99_ms: round(at(ms, 0.99)),
    most_ms: round(Math.max(...ms)),
    mean_nodes: Math.round(mean(nodes)),
    p99_nodes: at(nodes, 0.99),
  };
}

/** The same module in the same engine without a browser: there the processor's own time can be
 * read, which other work on the machine does not inflate, and the module's memory. */
function withoutBrowser(lists) {
  const module = readFileSync(join(root, 'src/wasm/engine_bg.wasm'));
  const { memory } = initEngine({ module });
  const cpu = (work) => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const packed = readFileSync(join(root, 'src/wasm/connect-7x6-4.book'));
  const unpacked = cpu(() => installBook(packed));
  const analyst = new Analyst('connect-7x6-4');
  const figures = Object.entries(lists).map(([name, list]) => {
    const ms = list.map((moves) =>
      cpu(() => {
        analyst.show('-', moves);
        analyst.think(60_000, 1e15);
      }),
    );
    return [name, { mean_ms: round(mean(ms)), p99_ms: round(at(ms, 0.99)) }];
  });
  return {
    book_unpacked_ms: round(unpacked),
    ...Object.fromEntries(figures),
    memory_mb: round(memory.buffer.byteLength / 2 ** 20),
  };
}

initSync({ module: readFileSync(join(root, 'src/wasm/rules_bg.wasm')) });
const script = readdirSync(join(dist, 'assets')).find((name) => name.startsWith('engineWorker'));
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({
  executablePath:
    process.env.CHROMIUM ?? execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim(),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
});
try {
  const page = await browser.newPage();
  await page.goto(address);
  await page.evaluate(install, `assets/${script}`);
  const begin = () => page.evaluate(() => window.begin());
  const ask = (moves) => page.evaluate((text) => window.ask(text), moves);

  await begin();
  const first = (await ask('')).ms;
  note('the book is unpacked');
  // Keeping it goes on after the answer.
  await page.waitForFunction(
    async () => (await (await caches.open('book-of-raumspiel')).keys()).length > 0,
  );
  await begin();
  const again = (await ask('')).ms;

  const inBook = positions(COUNT, () => below(BOOK_PLIES + 1));
  const later = positions(COUNT, () => BOOK_PLIES + 1 + below(29));
  const hardest = positions(COUNT, () => BOOK_PLIES + 1);
  const figures = {
    book: { unpacked_ms: round(first), restored_ms: round(again) },
    up_to_move_12: await measure(page, 'up to move 12', inBook),
    after_move_12: await measure(page, 'after move 12', later),
    right_after_move_12: await measure(page, 'right after move 12', hardest),
    cpu: withoutBrowser({
      up_to_move_12: inBook,
      after_move_12: later,
      right_after_move_12: hardest,
    }),
    goals: GOALS,
  };
  if (process.argv.includes('--json')) console.log(JSON.stringify(figures));
  else {
    console.log(
      `the book: unpacked in ${figures.book.unpacked_ms} ms at first, there in ${figures.book.restored_ms} ms from then on`,
    );
    for (const name of ['up_to_move_12', 'after_move_12', 'right_after_move_12']) {
      const { positions: n, mean_ms, median_ms, p99_ms, most_ms, mean_nodes } = figures[name];
      console.log(
        `${name.replaceAll('_', ' ')}: mean ${mean_ms} ms, median ${median_ms}, p99 ${p99_ms}, most ${most_ms} (${n} positions, ${mean_nodes} nodes each)`,
      );
    }
    const { cpu } = figures;
    console.log(
      `processor time: book ${cpu.book_unpacked_ms} ms; after move 12 mean ${cpu.after_move_12.mean_ms} ms, ` +
        `p99 ${cpu.after_move_12.p99_ms}; right after it mean ${cpu.right_after_move_12.mean_ms} ms, ` +
        `p99 ${cpu.right_after_move_12.p99_ms}; memory of the module ${cpu.memory_mb} MB`,
    );
    console.log(
      `goals after move 12: mean ${GOALS.mean_ms} ms, p99 ${GOALS.p99_ms} ms; memory ${GOALS.memory_mb} MB`,
    );
  }
} finally {
  await browser.close();
  server.close();
}
