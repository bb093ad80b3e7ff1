// Packs what `cargo xtask npm` built, unpacks it elsewhere as a stranger would, and plays on the example page in a real
// browser, which no bundler has touched.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const web = fileURLToPath(new URL('../..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'raumspiel-board-'));
const run = (program, ...given) =>
  execFileSync(program, given, {
    cwd: scratch,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

function unpack(name) {
  const [packed] = JSON.parse(run('npm', 'pack', '--json', join(web, '../target/npm', name)));
  const into = join(scratch, 'node_modules', packed.name);
  mkdirSync(into, { recursive: true });
  run('tar', 'xzf', packed.filename, '-C', into, '--strip-components=1');
  return { ...packed, into, names: packed.files.map(({ path }) => path) };
}

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const server = createServer(({ url }, answer) => {
  try {
    const file = join(scratch, new URL(url, 'http://here').pathname);
    answer.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    answer.end(readFileSync(file));
  } catch {
    answer.writeHead(404).end();
  }
});

const executablePath = process.env.CHROMIUM ?? run('which', 'chromium').trim();
const args = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];
const browser = await chromium.launch({ executablePath, args });
try {
  unpack('rules');
  const board = unpack('board');
  for (const name of ['index.js', 'style.css', 'types/npm/board/index.d.ts', 'README.md']) {
    assert.ok(board.names.includes(name), `${name} is missing of ${board.names.join(' ')}`);
  }
  console.log(`npm: packed ${board.name} ${board.version}, ${board.size} bytes`);
  copyFileSync(join(board.into, 'example.html'), join(scratch, 'example.html'));

  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${server.address().port}`;
  const page = await browser.newPage({ viewport: { width: 1100, height: 760 } });
  page.setDefaultTimeout(120_000);
  const wrongs = [];
  page.on('pageerror', (error) => wrongs.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.url().endsWith('favicon.ico')) {
      wrongs.push(`${response.status()} ${response.url()}`);
    }
  });
  await page.goto(`${address}/example.html`);
  await page.waitForFunction(
    () => (document.querySelector('canvas')?.raumspiel?.frames() ?? 0) > 0,
    undefined,
    { timeout: 60_000 },
  );
  const said = page.locator('#said');
  const heard = async (text) => {
    await page.waitForFunction(
      (wanted) => document.getElementById('said').textContent === wanted,
      text,
    );
    assert.equal(await said.textContent(), text);
  };
  // In the scene, then by the columns, and four in a row end it.
  const { x, y } = await page.evaluate(() =>
    document.querySelector('canvas').raumspiel.project({ x: 4, y: 0, z: 0 }),
  );
  await page.mouse.click(x, y);
  await heard('e1 was played.');
  for (const column of ['a1', 'e1', 'a1', 'e1', 'a1']) {
    await page.locator(`[data-column="${column}"]`).click();
    await heard(`${column} was played.`);
  }
  await page.locator('[data-column="e1"]').click();
  await heard('Four in a line!');
  if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE });
  // The page's own text is as it was: the board's styles hold inside it only.
  const own = await said.evaluate((text) => getComputedStyle(text).marginTop);
  assert.equal(own, '16px');
  assert.deepEqual(wrongs, []);
  console.log('npm: the example page plays in the browser');

  writeFileSync(
    join(scratch, 'own.ts'),
    `import { Game } from 'raumspiel-rules';
import { createBoard, type Board } from 'raumspiel-board';
const board: Board = createBoard(document.body, { game: Game.start('chess-5x5x5'), onMove: ({ text }) => console.log(text) });
board.update({ flipped: true, theme: 'dark' });
`,
  );
  for (const moduleResolution of ['nodenext', 'bundler']) {
    const compilerOptions = {
      module: moduleResolution === 'bundler' ? 'esnext' : moduleResolution,
      moduleResolution,
      target: 'es2022',
      lib: ['es2023', 'dom'],
      types: [],
      strict: true,
      noEmit: true,
    };
    writeFileSync(join(scratch, 'package.json'), '{"type":"module","private":true}');
    writeFileSync(
      join(scratch, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['own.ts'] }),
    );
    run(join(web, 'node_modules/.bin/tsc'), '--project', '.');
    console.log(`npm: TypeScript finds the board's types the way of ${moduleResolution}`);
  }
} finally {
  await browser.close();
  server.close();
  rmSync(scratch, { recursive: true });
}
