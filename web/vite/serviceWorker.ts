import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Always fetched first: what is not built, but stands in `public/`. */
const ALWAYS = ['./', 'manifest.webmanifest', 'icon.svg', 'icon-192.png', 'icon-512.png'];

/** What is larger than this and not part of the page itself waits until it is used; so do puzzles and books. */
const LARGE = 50_000;

/** The page itself begins with these. */
const BEGINS = /\/src\/(main\.ts|app\/start\.tsx)$/;

/** Texts of a language: those of one that nobody here speaks are never fetched. */
const TEXTS = /\/src\/(learn\/)?text\/(.*\/)?[a-z]{2}\.ts$/;

/** Lessons and puzzles: what is made of nothing else waits until somebody wants to learn. */
const LEARNING = /\/src\/(learn|screen\/learn|screen\/puzzle)\//;

/** Emits `sw.js` with the lists of all built files: those of the first visit, and the others. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    // After all others: chunks that turn out to be empty are gone by then.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle)
          .filter((file) => !file.endsWith('.map') && file !== 'index.html')
          .sort();
        const first = new Set<string>();
        const add = (name: string): void => {
          const chunk = bundle[name];
          if (first.has(name) || chunk?.type !== 'chunk') return;
          first.add(name);
          chunk.imports.forEach(add);
          chunk.viteMetadata?.importedAssets.forEach((asset) => first.add(asset));
        };
        const learning = learningOf(bundle);
        for (const [name, part] of Object.entries(bundle)) {
          const from = part.type === 'chunk' ? (part.facadeModuleId ?? '') : '';
          if (BEGINS.test(from) || (part.type === 'chunk' && part.isEntry)) add(name);
          const content = part.type === 'chunk' ? part.code : part.source;
          const later = TEXTS.test(from) || /\.(txt|book)$/.test(name) || learning.has(name);
          if (content.length < LARGE && !later) first.add(name);
        }
        const list = (names: string[]): string => JSON.stringify(names);
        const code = readFileSync(new URL('./sw.js', import.meta.url), 'utf8')
          .replace('[/* SHELL */]', list([...ALWAYS, ...files.filter((file) => first.has(file))]))
          .replace('[/* LATER */]', list(files.filter((file) => !first.has(file))))
          .replace('__VERSION__', hash(files.join('\n')));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
      },
    },
  };
}

/** The chunks of lessons and puzzles, and the styles that no other chunk wears. */
export function learningOf(bundle: Bundle): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const isLearning = ({ moduleIds }: Chunk): boolean =>
    moduleIds.length > 0 && moduleIds.every((id) => LEARNING.test(id));
  const worn = (some: readonly Chunk[]): Set<string> =>
    new Set(some.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  const learning = chunks.filter(isLearning);
  const elsewhere = worn(chunks.filter((chunk) => !isLearning(chunk)));
  const styles = [...worn(learning)].filter((style) => !elsewhere.has(style));
  return new Set([...learning.map(({ fileName }) => fileName), ...styles]);
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
