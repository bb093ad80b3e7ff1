import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contentPolicy } from './vite/contentPolicy.ts';
import { precompress } from './vite/precompress.ts';
import { preload } from './vite/preload.ts';
import { serviceWorker } from './vite/serviceWorker.ts';

/** What every visit needs is one file: many small ones compress worse. */
const EVERY_VISIT = [
  // Not what only the scene's library wants of zustand.
  /node_modules\/(react|react-dom|scheduler|zustand\/esm\/(index|react|vanilla))\b/,
  /src\/(wasm\/rules|app\/App|app\/route|players\/known|session\/(store|local))\./,
  /src\/rules\/(game|name|refused|spec|types|wasm)\./,
  /src\/(board\/piece\/|part\/(Choice|Dialog|Sign)\.)/,
  /src\/screen\/(HomeScreen|GameScreen|home\/(SetupDialog|TimeChoice|setup))\./,
];

export default defineConfig({
  // Relative, so that the built page works at any path of any host.
  base: './',
  plugins: [react(), contentPolicy(), preload(), serviceWorker(), precompress()],
  build: {
    target: 'es2022',
    // Inlined assets would need `data:` in the content policy of scripts and fetches.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'start', test: (id) => EVERY_VISIT.some((part) => part.test(id)) }],
        },
      },
    },
  },
  worker: { format: 'es' },
  test: {
    environment: 'jsdom',
    setupFiles: ['test/setup.ts'],
    include: ['test/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
  },
});
