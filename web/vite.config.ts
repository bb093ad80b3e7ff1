import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contentPolicy } from './vite/contentPolicy.ts';
import { precompress } from './vite/precompress.ts';
import { serviceWorker } from './vite/serviceWorker.ts';

export default defineConfig({
  // Relative, so that the built page works at any path of any host.
  base: './',
  plugins: [react(), contentPolicy(), serviceWorker(), precompress()],
  build: {
    target: 'es2022',
    // Inlined assets would need `data:` in the content policy of scripts and fetches.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
  worker: { format: 'es' },
  test: {
    environment: 'jsdom',
    setupFiles: ['test/setup.ts'],
    include: ['test/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
  },
});
