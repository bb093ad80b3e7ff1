import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Emits `sw.js` with the list of all built files, so that the page works offline once visited. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((file) => !file.endsWith('.map'));
      const always = ['./', 'manifest.webmanifest', 'icon.svg', 'icon-192.png', 'icon-512.png'];
      const version = createHash('sha256')
        .update(files.sort().join('\n'))
        .digest('hex')
        .slice(0, 12);
      const code = readFileSync(new URL('./sw.js', import.meta.url), 'utf8')
        .replace('__VERSION__', version)
        .replace(
          '[/* FILES */]',
          JSON.stringify([...always, ...files.filter((f) => f !== 'index.html')]),
        );
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
    },
  };
}
