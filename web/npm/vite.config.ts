import { defineConfig } from 'vite';

/** The npm package of the rules; `cargo xtask npm` builds it. */
export default defineConfig({
  publicDir: false,
  assetsInclude: ['**/*.wasm'],
  build: {
    target: 'es2022',
    outDir: '../target/npm',
    emptyOutDir: false,
    minify: false,
    lib: { entry: 'npm/index.ts', formats: ['es'], fileName: () => 'index.js' },
  },
});
