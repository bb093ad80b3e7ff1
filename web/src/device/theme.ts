import type { Settings } from './settings';

type Dress = Pick<Settings, 'theme' | 'colours'>;

const DARK = '(prefers-color-scheme: dark)';
const darkSystem = (): MediaQueryList | null =>
  typeof matchMedia === 'undefined' ? null : matchMedia(DARK);

/** The colour that browsers put around the page; the page's own ground. */
const GROUND = { light: '#f6f2e9', dark: '#10141d' } as const;

/** Puts theme and colours on the page at once: what is drawn next already reads them. */
export function dress({ theme, colours }: Dress): void {
  const root = document.documentElement;
  const worn = theme !== 'system' ? theme : darkSystem()?.matches ? 'dark' : 'light';
  root.dataset.theme = worn;
  root.dataset.colours = colours;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[worn]);
}

/** Dresses the page, and again whenever the system turns dark or light. */
export function keepDressed(current: () => Dress): void {
  dress(current());
  darkSystem()?.addEventListener('change', () => dress(current()));
}
