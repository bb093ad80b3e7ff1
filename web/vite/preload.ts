import type { Plugin } from 'vite';

/** What the first script imports when it runs, and the browser may fetch while that is on its way. */
const NEXT = '/src/app/start.tsx';
/** What that asks for in turn, before there is a board. */
const RULES = /rules_bg-.*\.wasm$/;

/** Names the next part of the page in its head, so that nothing waits for one script to ask for another. */
export function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const wanted = new Set<string>();
        const styles = new Set<string>();
        const want = (name: string): void => {
          const chunk = bundle?.[name];
          if (chunk?.type !== 'chunk' || wanted.has(name)) return;
          wanted.add(name);
          chunk.viteMetadata?.importedCss.forEach((style) => styles.add(style));
          chunk.imports.forEach(want);
        };
        for (const [name, chunk] of Object.entries(bundle ?? {}))
          if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(NEXT)) want(name);
        if (wanted.size === 0) throw new Error(`No part of the page begins with ${NEXT}.`);
        const link = (rel: string) => (name: string) => ({
          tag: 'link',
          attrs: { rel, crossorigin: true, href: `./${name}` },
          injectTo: 'head' as const,
        });
        const rules = Object.keys(bundle ?? {}).filter((name) => RULES.test(name));
        if (rules.length !== 1) throw new Error('The page is to have one module of rules.');
        const absent = (name: string): boolean => !html.includes(name);
        return [
          ...[...wanted].filter(absent).map(link('modulepreload')),
          ...[...styles].filter(absent).map(link('stylesheet')),
          ...rules.map((name) => ({
            tag: 'link',
            // As `fetch` asks for it: otherwise it would be fetched twice.
            attrs: { rel: 'preload', as: 'fetch', crossorigin: true, href: `./${name}` },
            injectTo: 'head' as const,
          })),
        ];
      },
    },
  };
}
