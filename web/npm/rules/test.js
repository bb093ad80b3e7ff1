// Packs what `cargo xtask npm` built, installs it elsewhere as a stranger would, and plays: in Node, bundled, and as
// TypeScript sees it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const web = fileURLToPath(new URL('../..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'raumspiel-npm-'));
const run = (program, ...given) =>
  execFileSync(program, given, {
    cwd: scratch,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const PLAY = `
import { CHESS, CONNECT_SPACE, Game, Refused, connectText, readRecord, writeRecord } from 'raumspiel-rules';

const flat = Game.start(connectText({ files: 7, ranks: 1, levels: 6 }, 4)).afterAll('d e d e d e d');
const refused = (() => {
  try {
    flat.after('d');
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
})();
const told = { game: flat, names: ['Ada', 'Bob'] as [string, string], outcome: flat.position.outcome };
const again = readRecord(writeRecord(told, '2026-11-16'));
const space = Game.start(CONNECT_SPACE);
const chess = Game.start(CHESS);
console.log(
  JSON.stringify({
    outcome: flat.position.outcome,
    line: flat.position.lines[0]?.length,
    refused,
    names: again.names,
    ply: again.game.ply,
    drops: space.position.legal.length,
    chess: chess.position.legal.length,
    pieces: chess.position.pieces.length,
  }),
);
`;
const EXPECTED = {
  outcome: { winner: 0, reason: 'line' },
  line: 4,
  refused: 'game-over',
  names: ['Ada', 'Bob'],
  ply: 7,
  drops: 25,
  chess: 61,
  pieces: 40,
};
const UNTYPED = PLAY.replace(' as [string, string]', '');
const check = (how, text) => {
  assert.deepEqual(JSON.parse(text), EXPECTED, how);
  console.log(`npm: ${how}`);
};

try {
  const [packed] = JSON.parse(run('npm', 'pack', '--json', join(web, '../target/npm/rules')));
  const names = packed.files.map(({ path }) => path);
  for (const name of [
    'index.js',
    'types/npm/rules/index.d.ts',
    'README.md',
    'LICENSE-MIT',
    'LICENSE-APACHE',
  ]) {
    assert.ok(names.includes(name), `${name} is missing of ${names.join(' ')}`);
  }
  assert.equal(packed.version, JSON.parse(readFileSync(join(web, 'package.json'), 'utf8')).version);
  console.log(
    `npm: packed ${packed.name} ${packed.version}, ${packed.size} bytes in ${names.length} files`,
  );

  writeFileSync(join(scratch, 'package.json'), '{"type":"module","private":true}');
  run('npm', 'install', '--no-audit', '--no-fund', '--offline', join(scratch, packed.filename));
  writeFileSync(join(scratch, 'play.js'), UNTYPED);
  check('plays in Node', run('node', 'play.js'));

  await build({
    root: scratch,
    configFile: false,
    logLevel: 'warn',
    build: {
      target: 'es2022',
      lib: { entry: 'play.js', formats: ['es'], fileName: () => 'bundle.js' },
    },
  });
  run('rm', '-r', 'node_modules/raumspiel-rules/index.js');
  check('plays when bundled, with nothing beside it', run('node', 'dist/bundle.js'));

  writeFileSync(join(scratch, 'play.ts'), PLAY);
  for (const [module, moduleResolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ]) {
    const compilerOptions = {
      module,
      moduleResolution,
      target: 'es2022',
      lib: ['es2023', 'dom'],
      types: [],
      strict: true,
      skipLibCheck: false,
      noEmit: true,
    };
    const config = { compilerOptions, files: ['play.ts'] };
    writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify(config));
    run(join(web, 'node_modules/.bin/tsc'), '--project', '.');
    console.log(`npm: TypeScript finds its types the way of ${moduleResolution}`);
  }
} finally {
  rmSync(scratch, { recursive: true });
}
