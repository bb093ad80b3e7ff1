import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const CODINGS = [
  {
    suffix: '.br',
    compress: (bytes: Buffer) =>
      brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
  },
  { suffix: '.gz', compress: (bytes: Buffer) => gzipSync(bytes, { level: 9 }) },
];

/** Below this share of its size a compressed file is worth a request's header. */
const WORTH_IT = 0.95;

/**
 * Puts a compressed copy beside every file of a directory that gets smaller by it. The server
 * answers with the copy where the browser takes it, and never compresses anything itself.
 */
export function compressAll(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || CODINGS.some(({ suffix }) => entry.name.endsWith(suffix))) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    for (const { suffix, compress } of CODINGS) {
      const small = compress(bytes);
      if (small.length < bytes.length * WORTH_IT) writeFileSync(file + suffix, small);
    }
  }
}

export function precompress(): Plugin {
  let directory = '';
  return {
    name: 'precompress',
    // A build that nobody fetches need not be small.
    apply: (_, { command }) => command === 'build' && process.env.UNCOMPRESSED === undefined,
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir);
    },
    // After every file is written, those of public/ too.
    closeBundle: () => compressAll(directory),
  };
}
