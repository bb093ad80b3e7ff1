import { mkdtempSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressAll } from '../../vite/precompress';

let directory = '';

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'raumspiel-precompress-'));
  mkdirSync(join(directory, 'assets'));
});

afterEach(() => rmSync(directory, { recursive: true }));

test('what gets smaller has both copies beside it, in every folder', () => {
  const text = 'a line of a page\n'.repeat(100);
  writeFileSync(join(directory, 'index.html'), text);
  writeFileSync(join(directory, 'assets', 'a.js'), text);
  compressAll(directory);
  for (const name of ['index.html', 'assets/a.js']) {
    const file = join(directory, name);
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(text);
    expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(text);
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
});

test('what does not get smaller has none, and copies are not copied', () => {
  writeFileSync(join(directory, 'icon.png'), randomBytes(2000));
  writeFileSync(join(directory, 'a.css'), 'body {}\n'.repeat(50));
  compressAll(directory);
  compressAll(directory);
  expect(readdirSync(directory).sort()).toEqual([
    'a.css',
    'a.css.br',
    'a.css.gz',
    'assets',
    'icon.png',
  ]);
});
