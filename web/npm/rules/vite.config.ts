import { defineConfig } from 'vite';

/** The npm package of the rules; `cargo xtask npm` builds it. */
export default defineConfig({
  publicDir: false,
  assetsInclude: ['**/*.wasm'],
  build: {
    target: 'es2022',
    outDir: '../target/npm/rules',
    emptyOutDir: false,
    minify: false,
    lib: { entry: 'npm/rules/index.ts', formats: ['es'], fileName: () => 'index.js' },
  },
});
