import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The page's style sheets are for a whole page; those of the package hold inside its board only. */
function scoped(): Plugin {
  return {
    name: 'scoped-styles',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const text = String(file.source)
          .replaceAll(':root', ':scope')
          .replaceAll(/(^|[},])(\[data-(?:theme|colours)=)/g, '$1:scope$2');
        file.source = `@scope (.raumspiel){${text}}`;
      }
    },
  };
}

/** The npm package of the boards; `cargo xtask npm` builds it. */
export default defineConfig({
  publicDir: false,
  plugins: [react(), scoped()],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    outDir: '../target/npm/board',
    emptyOutDir: false,
    cssCodeSplit: false,
    lib: {
      entry: 'npm/board/index.ts',
      formats: ['es'],
      fileName: () => 'index.js',
      cssFileName: 'style',
    },
  },
});
