import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The server sends the same with every answer. */
const HOME = new URL('../../crates/server/src/http/content_policy.txt', import.meta.url);

/** Writes the content policy into the built page, so that it holds on any static host too. */
export function contentPolicy(): Plugin {
  return {
    name: 'content-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: {
          'http-equiv': 'Content-Security-Policy',
          content: readFileSync(HOME, 'utf8').trim(),
        },
        injectTo: 'head-prepend',
      },
    ],
  };
}
